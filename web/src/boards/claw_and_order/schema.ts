// Made by `python -m rulebound.core.people.view_types` from src/rulebound/games/claw_and_order/schema.py: do not edit.

export type Troop = {
  /** the troop */
  card: string;
  /** the damage that it has taken */
  damage?: number;
  /** its Drill tokens */
  drill?: number;
  /** its Stun tokens */
  stun?: number;
  /** the Equip Items on it */
  items?: string[];
  /** the pilot of a Vehicle, a troop like any other */
  pilot?: string;
  /** whether it has attacked this turn */
  attacked?: boolean;
  /** whether it has attacked a second time this turn */
  attacked_twice?: boolean;
  /** whether it gave up its attack to pilot this turn */
  gave_up?: boolean;
  /** its abilities used this turn, from 1 */
  used?: number[];
  /** other abilities used up this turn, as a sum of 1, 2, 4, … */
  spent?: number;
  /** whose card it is */
  owner: number;
  /** its place in the order of arrival */
  arrival: number;
  /** whether it is face down */
  face_down?: boolean;
  /** effects that last, as "+1 damage this turn", "Flying for the rest of the battle", "cannot attack until the start of the next turn"; "of seat 2" after them says by whom, else by the active seat */
  lasting?: string[];
  /** what happens to damage to it */
  damage_to_it?: string;
  /** its damage value as it stands */
  power?: number;
  /** its health value as it stands */
  health?: number;
  /** its keywords */
  keywords?: string[];
  /** the Vehicle that it pilots */
  pilots?: string;
};

export type Marked = {
  /** the card in hand */
  card: string;
  /** the damage on it */
  damage?: number;
  /** its Drill tokens */
  drill?: number;
  /** its Stun tokens */
  stun?: number;
};

export type Side = {
  /** battles won */
  wins: number;
  /** dollars */
  dollars: number;
  /** troops that the player has deployed this turn */
  deployed?: number;
  /** what the next card of a kind costs the player less or more */
  next_prices?: { [place: string]: number };
  /** the hand */
  hand: string[];
  /** the discard pile, the oldest card first */
  discard: string[];
  /** the deck */
  deck: number | string[];
  /** the front line */
  front: Troop[];
  /** the back line */
  back: Troop[];
  /** Team Buffs in play */
  team_buffs: string[];
  /** whether the active player has removed an Equip Item this turn */
  equip_removed: boolean;
  /** redraws of this battle */
  redraws: number;
  /** cards in hand that carry damage or tokens */
  marks?: Marked[];
  /** the number of the player's turn in this battle */
  turn: number;
  /** what cards in hand cost now, as far as the reader knows */
  prices: { [place: string]: number };
  /** cards put aside */
  aside: number;
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

export type Result = {
  /** who has won the battle */
  winner: number;
  /** on which battlefield card */
  battlefield: string;
  /** by what */
  reason: string;
};

export type Attack = {
  /** the attacker */
  attacker: string;
  /** its target */
  target: string;
  /** whether the attack is cancelled */
  cancelled: boolean;
};

export type Printed = {
  /** the printed cost */
  cost?: number;
  /** the printed damage value */
  power?: number;
  /** the printed health value */
  health?: number;
};

export type ClawView = {
  /** whose turn it is */
  active: number;
  /** who starts this battle */
  first: number;
  /** the phase of the turn, or what is before it */
  phase: string;
  /** the number of the battle */
  battle: number;
  /** the battlefield card in play */
  battlefield: string;
  /** the battlefield cards of the match */
  battlefields: string[];
  /** who lost the last battle, 0 for nobody */
  previous_loser: number;
  /** drawn battles that were played again */
  replays: number;
  /** the players */
  seats: { [key: string]: Side };
  /** the game */
  game: string;
  /** the question before the match; empty when it is over */
  asks: Asks | { [key: string]: never };
  /** whether the match is over */
  over: boolean;
  /** the turns of both players together */
  shared_turn: number;
  /** the finished battles */
  results: Result[];
  /** by what the match ended */
  reason: string;
  /** who has won the match */
  winner?: number;
  /** the attack under way */
  attack?: Attack;
  /** whose texts wait for which moment */
  later?: string[];
  /** what is printed on the cards in hands that the reader knows */
  printed: { [place: string]: Printed };
};
