// Made by `python -m rulebound.core.people.view_types` from src/rulebound/games/paw_of_duty/schema.py: do not edit.

export type Holds = {
  /** what holds */
  what: "deals double damage" | "deals more damage" | "cannot be captured" | "cannot be moved" | "cannot be rotated" | "cannot attack" | "is of another type" | "has more levels" | "was borrowed" | "cannot be moved by one seat" | "cannot be rotated by one seat" | "cannot be attacked" | "does not deal double damage" | "is strong against all types" | "cannot deal damage" | "may move diagonally" | "may attack elsewhere" | "has its damage dealt to another Kitty" | "takes less damage" | "takes double damage" | "takes more damage" | "takes no damage";
  /** how much; of a type 1, 2 or 4; of a seat 0 or 1 */
  amount: number;
  /** its first turn */
  since: number;
  /** its last turn */
  until: number;
  /** whether it is over as soon as it has worked */
  once: boolean;
};

export type Kitty = {
  /** the Kitty */
  card: string;
  /** where it faces */
  facing: "N" | "E" | "S" | "W";
  /** the damage that it has taken, less than its level */
  damage: number;
  /** its paw tokens */
  tokens: number;
  /** whether it was deployed this turn */
  new: boolean;
  /** whether an earlier card of this turn has moved it */
  moved?: boolean;
  /** whether it has attacked this turn */
  attacked?: boolean;
  /** what holds for it for a while */
  lasting?: Holds[];
  /** its unit type */
  type: string;
  /** its level */
  level: number;
  /** the space before it */
  target: string;
};

export type Side = {
  /** the hand */
  hand: string[];
  /** the Kitties that the player has captured */
  captured: string[];
  /** the player's declared lines that were not struck out */
  declared: string[];
  /** the last one that the player has played */
  last_played?: string;
  /** the player's Kitties by space */
  board: { [place: string]: Kitty };
  /** the levels that the player has captured */
  total: number;
  /** the player's paw tokens that are not on the board */
  supply: number;
};

export type Closed = {
  /** the spaces */
  spaces: ("A1" | "B1" | "C1" | "D1" | "E1" | "A2" | "B2" | "C2" | "D2" | "E2" | "A3" | "B3" | "C3" | "D3" | "E3" | "A4" | "B4" | "C4" | "D4" | "E4" | "A5" | "B5" | "C5" | "D5" | "E5")[];
  /** whose Kitties cannot enter them; 0 for both */
  seat: number;
  /** how they cannot */
  to: "moves" | "placing" | "both";
  /** the first turn */
  since: number;
  /** the last turn */
  until: number;
};

export type Denial = {
  /** the player */
  seat: number;
  /** what the player does not do */
  what: "attack" | "move Kitties" | "rotate Kitties" | "fill up the hand" | "reset damage" | "draw two Kitties";
  /** the first turn */
  since: number;
  /** the last turn */
  until: number;
};

export type NextAttack = {
  /** how often its damage is doubled */
  double: number;
  /** the damage that it deals more */
  more: number;
};

export type Asks = {
  /** who is asked */
  seat: number;
  /** what is asked */
  what: string;
  /** whose text asks, in Claw & Order */
  card?: string;
};

export type Drawn = {
  /** its unit type */
  type: string;
  /** its level */
  level: number;
  /** the lines that it gives */
  lines: number;
};

export type Placing = {
  /** which of the drawn Kitties, from 1 */
  drawn: number;
  /** where it goes, as soon as that is chosen */
  space?: string;
};

export type PawView = {
  /** whose turn it is */
  active: number;
  /** player A */
  first: number;
  /** the step of the turn */
  phase: string;
  /** lines left this turn */
  lines: number;
  /** the number of the turn */
  turn: number;
  /** the Kitty deck */
  kitty_deck: number | string[];
  /** the tactic deck */
  tactic_deck: number | string[];
  /** the discarded tactic cards */
  discard: string[];
  /** the Kitties out of the game */
  removed: string[];
  /** the tactic cards played this turn */
  played: string[];
  /** the players */
  seats: { [key: string]: Side };
  /** cards in the hand of the active player that cannot be played this turn */
  locked?: string[];
  /** the card that returns to the hand when it has been played */
  again?: string;
  /** the Kitties that have gone back to their deck once */
  sent_back?: string[];
  /** spaces that cannot be entered */
  closed?: Closed[];
  /** what players do not do for a while */
  denied?: Denial[];
  /** what the next attack of the active player deals more */
  next_attack?: NextAttack;
  /** the game */
  game: string;
  /** the question before the match; empty when it is over */
  asks: Asks | { [key: string]: never };
  /** whether the match is over */
  over: boolean;
  /** whose texts wait for which moment */
  later?: string[];
  /** whose texts wait until something happens */
  watching?: string[];
  /** who has won */
  winner: number | null;
  /** how */
  victory: string;
  /** the Kitties drawn this turn */
  drawn: string[];
  /** what is printed on those that the reader knows */
  drawn_kitties?: { [place: string]: Drawn };
  /** the Kitty that is being placed, for its player */
  placing?: Placing;
  /** cards put back in the exchange so far */
  put_back: number;
  /** tactic cards that the reader knows, by place from the top */
  known_in_tactic_deck?: { [place: string]: string };
  /** Kitties that the reader knows, by place from the top */
  known_in_kitty_deck?: { [place: string]: string };
};
