// The city of Paw of Duty: its 25 spaces, what stands there, and what is said about it. Pure.
//
// The view lays the one board on two sides: a space with a Kitty belongs to the side of the Kitty's owner, an empty one
// to the side of the reader, who may want to point at it.

import type { Kitty, PawView, Side } from "./schema.ts";
import { listed, say } from "../../words/words.ts";
export type { Kitty, PawView, Side };

export type Facing = "N" | "E" | "S" | "W";

/** A Kitty where it stands, and whose it is. */
export interface Standing {
  seat: number;
  kitty: Kitty;
}

/** What the reader calls the sides: "your", "Ada's". */
export type Whose = (seat: number) => string;

export const COLUMNS = ["A", "B", "C", "D", "E"] as const;
export const ROWS = [1, 2, 3, 4, 5] as const;
export const SPACES: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
export const LAST_TURN = 14;
export const START_CARDS = 4; // that may be put back before the first turn
export const COLOURS: { readonly [seat: number]: string } = { 1: "black", 2: "white" };

export const STEPS: { readonly [facing in Facing]: readonly [number, number] } = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const TURNS: { readonly [facing in Facing]: number } = { N: 0, E: 90, S: 180, W: 270 };

/** Whom an attack of a type hurts twice (PD-9.4, PD-R4). */
export const STRONG: { readonly [type: string]: string } = { Pilot: "Tank", Tank: "Huntress", Huntress: "Pilot" };

export const sizeOf = (deck: number | string[]): number => (typeof deck === "number" ? deck : deck.length);

/** Column and row of a space, both from 0. */
export function spot(space: string): [number, number] {
  return [space.charCodeAt(0) - 65, Number(space.slice(1)) - 1];
}

export function inCity(space: string): boolean {
  return spot(space).every((at) => at >= 1 && at <= 3);
}

/** Everybody on the board by space. */
export function standings(view: PawView): Map<string, Standing> {
  const sides = Object.entries(view.seats);
  return new Map(sides.flatMap(([seat, side]) => Object.entries(side.board).map(([space, kitty]) => [space, { seat: Number(seat), kitty }])));
}

/** The damage of an attack: the level, doubled where the type is strong (PD-9.1, PD-9.3). */
export function attack(by: Kitty, on: Kitty): { damage: number; doubled: boolean } {
  const doubled = STRONG[by.type] === on.type;
  return { damage: doubled ? by.level * 2 : by.level, doubled };
}

/** A space in words, without the name and the printed facts of the card that lies there. */
export function spaceWords(space: string, all: ReadonlyMap<string, Standing>, declared: readonly string[], whose: Whose): string {
  const where = say(inCity(space) ? "city.inner" : "city.outer", { space });
  const held = all.get(space);
  if (!held) return say("label.empty", { where });
  const { kitty, seat } = held;
  const parts = [where, say("city.kitty", { whose: whose(seat) }), say("city.facing", { way: say(`city.${kitty.facing}`), what: targetWords(kitty, all, whose) })];
  parts.push(kitty.damage > 0 ? say("city.damage", { damage: kitty.damage, level: kitty.level }) : say("city.no_damage"), say("city.tokens", { count: kitty.tokens }));
  if (kitty.new) parts.push(say("city.new"));
  if (declared.length > 0) parts.push(say("city.declared", { lines: listed(declared) }));
  return parts.join(", ");
}

function targetWords(kitty: Kitty, all: ReadonlyMap<string, Standing>, whose: Whose): string {
  if (!kitty.target) return say("city.over_edge");
  const there = all.get(kitty.target);
  if (!there) return say("city.at_empty", { space: kitty.target });
  const { damage, doubled } = attack(kitty, there.kitty);
  return say(doubled ? "city.at_doubled" : "city.at", { whose: whose(there.seat), card: there.kitty.card, space: kitty.target, damage });
}
