// Made by `python -m rulebound.core.people.view_types` from src/rulebound/games/clashables/schema.py: do not edit.

export type Creature = {
  /** the creature */
  card: string;
  /** whether it is summoning sick */
  sick: boolean;
  /** further turns of its owner for which it stays so */
  sick_turns: number;
  /** attacks that it has made this turn */
  attacks_made: number;
  /** the effects that were used this turn, from 1 */
  used: number[];
  /** whether its once-per-turn trigger or its prevention is used up */
  spent: boolean;
  /** whether it cannot attack until its owner's turn ends */
  barred: boolean;
  /** keywords until the turn ends; seen: all it has */
  keywords: ("Swift" | "Rooted" | "Shrouded" | "Sturdy" | "Ambush")[];
  /** whether it lies sideways */
  sideways: boolean;
  /** attacks that it may make this turn */
  attacks: number;
  /** dice that it rolls */
  dice: number;
  /** what waits for its next roll */
  pending: string[];
  /** the numbers on which it hits */
  hits_on: number[];
  /** whose card it is, where another seat controls it */
  owner?: number;
  /** the text that it has instead of its own */
  text?: string;
  /** life that its hits take beyond the usual */
  extra_loss: number;
};

export type Side = {
  /** life points */
  life: number;
  /** the hand, in the order of drawing */
  hand: string[];
  /** the deck */
  deck: number | string[];
  /** the graveyard, the oldest card first */
  graveyard: string[];
  /** the banished cards */
  banished: string[];
  /** creatures in the order of their entry */
  battlefield: Creature[];
  /** cards played this turn */
  plays: number;
  /** kinds of card that the seat cannot play this turn */
  cannot_play: ("creature" | "item")[];
  /** plays more than the usual one this turn */
  extra_plays: number;
  /** whether the Bonus Draw of this turn was made */
  bonus_draw: boolean;
  /** points that hits will not take until the player's next turn, the oldest first */
  prevention: number[];
  /** numbers on which the player's creatures hit as well until the turn ends */
  hit_on: number[];
  /** numbers on which the opponent's creatures miss until the turn ends */
  foe_miss_on: number[];
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

export type Stacked = {
  /** the card */
  card: string;
  /** who played it */
  seat: number;
  /** its targets */
  targets: string[];
  /** the number that was announced */
  number?: number;
  /** whether a redirect has lifted the conditions of its target */
  lifted: boolean;
};

export type ClashablesView = {
  /** the number of the turn */
  turn: number;
  /** whose turn it is */
  active: number;
  /** the phase of the turn; setup is before the match */
  phase: string;
  /** actions of this turn that were not passes */
  actions: number;
  /** who may act; seen: 0 where the question is another */
  priority: number;
  /** passes in a row */
  passes: number;
  /** the players */
  seats: { [key: string]: Side };
  /** the game */
  game: string;
  /** the question before the match; empty when it is over */
  asks: Asks | { [key: string]: never };
  /** whether the match is over */
  over: boolean;
  /** who has won */
  winner: number | null;
  /** by what */
  reason: string;
  /** the dice of the attack under way */
  dice: number[];
  /** attackers still to come */
  attackers: string[];
  /** the stack, its bottom first */
  stack: Stacked[];
  /** whose texts wait for which moment */
  later?: string[];
  /** cards that the asked player looks at */
  looking?: string[];
};
