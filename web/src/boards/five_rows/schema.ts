// Made by `python -m rulebound.core.people.view_types` from src/rulebound/games/five_rows/schema.py: do not edit.

export type Troop = {
  /** the troop */
  card: string;
  /** the damage that it has taken */
  damage: number;
  /** what its power was changed by, for as long as it stands */
  power_change?: number;
  /** what its health was changed by, for as long as it stands */
  health_change?: number;
  /** what its power was changed by for this round */
  round_power?: number;
  /** what its health was changed by for this round */
  round_health?: number;
  /** 1 if it cannot attack this round */
  barred?: number;
  /** the abilities used up this round, as a sum of 1, 2, 4, … */
  spent?: number;
  /** whose card it is, if the other player controls it */
  owner?: number;
  /** 1 if it changes sides again at the end of the round */
  borrowed?: number;
  /** the text that it has for good: "no abilities", "the text of Archer", 'also "…"' */
  text?: string;
  /** the same, of a text that it has for this round */
  round_text?: string;
  /** what happens to damage to it */
  damage_to_it?: string;
  /** its power as it stands */
  power: number;
  /** its health as it stands */
  health: number;
};

export type Side = {
  /** the player's health */
  health: number;
  /** the player's coins */
  coins: number;
  /** the hand, in the order of drawing */
  hand: string[];
  /** the deck */
  deck: number | string[];
  /** the discard pile, the oldest card first */
  discard: string[];
  /** the player's troops by row */
  rows: { [place: string]: Troop };
  /** the player's auras by row */
  auras: { [place: string]: string };
  /** what auras have used up, as a troop's spent */
  spent_auras?: { [place: string]: number };
  /** draws from an empty deck so far */
  failed_draws: number;
  /** troops that the player has played this round */
  troops_played?: number;
  /** auras that the player has played this round */
  auras_played?: number;
  /** coins that texts gave the player this round */
  coins_given?: number;
  /** what the next card of a kind costs the player less or more */
  next_prices?: { [place: string]: number };
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

export type Printed = {
  /** the printed cost */
  cost?: number;
  /** what its holder pays, where that is another number */
  price?: number;
  /** the printed power */
  power?: number;
  /** the printed health */
  health?: number;
};

export type FiveRowsView = {
  /** the number of the round */
  round: number;
  /** whose turn it is */
  active: number;
  /** who plays first in this round */
  first: number;
  /** the players */
  seats: { [key: string]: Side };
  /** the game */
  game: string;
  /** the question before the match; empty when it is over */
  asks: Asks | { [key: string]: never };
  /** whether the match is over */
  over: boolean;
  /** what is going on */
  phase: string;
  /** whose texts wait for which moment */
  later?: string[];
  /** who has won */
  winner: number | null;
  /** what is printed on the cards in hands that the reader knows */
  printed: { [place: string]: Printed };
};
