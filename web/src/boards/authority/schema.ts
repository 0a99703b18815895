// Made by `python -m rulebound.core.people.view_types` from src/rulebound/games/authority/schema.py: do not edit.

export type Change = {
  /** a card name, or as "Iron Wall units of seats 1 and 2" */
  whom: string;
  /** as "+2 attack", "+1 defence", "+1 authority" or "Pierce" */
  gets: string;
  /** "this turn" or "until seat N's next turn" */
  lasts: string;
};

export type Unit = {
  /** the unit */
  card: string;
  /** whether and how long attackers ignore it */
  ignored: boolean;
  /** whether and how long it is disabled */
  disabled: boolean;
  /** its Protect markers; posed: until its player's next turn */
  protect: number;
  /** its Protect markers by how long they last */
  protect_lasts: { [place: string]: number };
  /** the damage that it has taken this turn */
  damage: number;
  /** its defence as it stands */
  defence: number;
  /** whether it must be attacked before what is behind it */
  blocks: boolean;
};

export type Side = {
  /** HP; 0 for a player who is out */
  hp: number;
  /** the hand */
  hand: string[];
  /** the discard pile, the oldest card first */
  discard: string[];
  /** the general zone */
  general: string[];
  /** the deck */
  deck: number | string[];
  /** the units by row */
  rows: { [place: string]: Unit[] };
  /** authority tokens */
  tokens: number;
  /** abilities of open cards used up this turn, by card, as a sum of 1, 2, 4, … */
  spent?: { [place: string]: number[] };
  /** authority left of what was paid */
  pool: number;
  /** Protect markers of the monarch; posed: until the player's next turn */
  protect: number;
  /** the monarch's Protect markers by how long they last */
  protect_lasts: { [place: string]: number };
  /** attacks declared this turn */
  attacks: number;
  /** recruits made this turn */
  recruits: number;
  /** how many cards of a name in hand have acted this turn */
  acted: { [place: string]: number };
  /** how many cards of a name in the general zone have acted this turn */
  acted_general: { [place: string]: number };
  /** whether the player is in the game */
  alive: boolean;
  /** the player's team */
  team: number;
  /** the cards in the player's command area */
  command: string[];
  /** whether the Kingsguard stands in row 0 */
  row_0: "open" | "closed";
  /** damage that a text keeps from the monarch */
  shield: number;
  /** what recruits cost less */
  cost_less: number;
  /** cards that the reader knows, by place from the top */
  known_in_deck?: { [place: string]: string };
};

export type Asks = {
  /** who is asked */
  seat: number;
  /** what is asked */
  what: string;
  /** whose text asks, in Claw & Order */
  card?: string;
};

export type Attack = {
  /** the attacker and whose it is */
  attacker: string;
  /** who is attacked */
  seat: number;
  /** the attack value */
  value: number;
  /** the attacker's keywords */
  keywords: string[];
  /** the target */
  target: string;
  /** what is left of the attack value */
  rest: number;
  /** whether the attacker retires afterwards */
  retires: boolean;
};

export type Buying = {
  /** the card and its price */
  card: string;
  /** its price */
  cost: number;
  /** what pays for it */
  payers: string[];
  /** what is paid so far */
  paid: number;
};

export type Pending = {
  /** the card and whose it is */
  card: string;
  /** whose ability it is */
  seat: number;
  /** its place in the order of AU-R70 */
  class: number;
};

export type Printed = {
  /** the printed cost */
  cost?: number;
  /** the printed power */
  power?: number;
};

export type AuthorityView = {
  /** the number of the round */
  round: number;
  /** whose turn it is */
  active: number;
  /** the first player */
  first: number;
  /** the phase of the turn */
  phase: string;
  /** market depletions so far */
  depletions: number;
  /** the market display */
  display: { [place: string]: string };
  /** the market deck */
  market_deck: number | string[];
  /** the market's discard pile */
  market_discard: string[];
  /** the generals that can be recruited */
  supply: string[];
  /** cards out of the game */
  removed: string[];
  /** changes of values that end */
  modifiers: Change[];
  /** the players */
  seats: { [key: string]: Side };
  /** the game */
  game: string;
  /** the question before the match; empty when it is over */
  asks: Asks | { [key: string]: never };
  /** whether the match is over */
  over: boolean;
  /** who has won */
  winners: number[];
  /** by what */
  reason: string;
  /** the cards out of the game by why they went */
  removed_as: { [place: string]: string[] };
  /** the attack under way */
  attack: Attack | { [key: string]: never };
  /** the recruit under way */
  buying: Buying | { [key: string]: never };
  /** abilities that wait */
  pending: Pending[];
  /** whose texts wait for which moment */
  later?: string[];
  /** what is printed on cards that can be seen or bought */
  printed: { [place: string]: Printed };
  /** the result of a solo game (AU-X23) */
  record?: number;
  /** cards that the reader knows, by place from the top */
  known_in_market_deck?: { [place: string]: string };
};
