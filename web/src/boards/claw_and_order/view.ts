// The view of Claw & Order as the board reads it: troops with their crews, and what is said about them. Pure.

import type { ClawView, Side, Troop } from "./schema.ts";
import { listed, say } from "../../words/words.ts";
import { ownerMark, plainMark, textMark, wardMarks } from "../lasting.ts";
import type { Mark } from "../lasting.ts";
import type { Key } from "../../words/words.ts";
export type { ClawView, Side, Troop };

export type Line = "front" | "back";

/** A troop at its place in a line; a Vehicle with the troop that drives it, where it is clear which one does. */
export interface Standing {
  index: number;
  troop: Troop;
  pilot?: { index: number; troop: Troop };
}

export const sizeOf = (deck: number | string[]): number => (typeof deck === "number" ? deck : deck.length);

/** A line with pilots beside their Vehicles. The view names a pilot and a Vehicle by their cards: of two crews of the same
 * cards nobody can tell who drives what, so they stand apart. */
export function standings(line: readonly Troop[]): Standing[] {
  const crewOf = (vehicle: string, pilot: string): string => `${vehicle} by ${pilot}`;
  const drivers = new Map<string, number[]>();
  line.forEach((troop, index) => {
    if (!troop.pilots) return;
    const crew = crewOf(troop.pilots, troop.card);
    drivers.set(crew, [...(drivers.get(crew) ?? []), index]);
  });
  const placed = new Set<number>();
  const pilots = new Map<number, number>();
  line.forEach((troop, index) => {
    if (!troop.pilot) return;
    const crew = crewOf(troop.card, troop.pilot);
    const [driver, ...more] = drivers.get(crew) ?? [];
    const alone = line.filter((other) => other.pilot && crewOf(other.card, other.pilot) === crew).length === 1;
    if (driver === undefined || more.length > 0 || !alone) return;
    pilots.set(index, driver);
    placed.add(driver);
  });
  return line.flatMap((troop, index) => {
    if (placed.has(index)) return [];
    const driver = pilots.get(index);
    const pilot = driver === undefined ? undefined : line[driver];
    return [driver === undefined || !pilot ? { index, troop } : { index, troop, pilot: { index: driver, troop: pilot } }];
  });
}

/** What has happened to a troop. `vehicle` says that it needs a pilot; `borrowedFrom` names the owner of one that is not its
 * controller's. */
export function marksOf(troop: Troop, vehicle: boolean, borrowedFrom: string): Mark[] {
  const marks: Mark[] = [];
  const mark = (kind: Mark["kind"], short: string, words = short, seen = false): void => void marks.push({ kind, short, words, seen });
  const named = (card: string): string => (card === "?" ? say("place.unknown") : card);
  if (troop.face_down) mark("plain", say("board.face_down"), say("board.face_down"), true);
  if (vehicle && troop.power !== undefined) {
    if (troop.pilot) mark("crew", say("mark.pilot", { card: named(troop.pilot) }), say("mark.driven_by", { card: named(troop.pilot) }), true);
    else mark("bad", say("mark.no_pilot"));
  }
  if (troop.pilots) mark("crew", say("mark.drives", { card: named(troop.pilots) }), say("mark.pilot_of", { card: troop.pilots }), true);
  if (troop.drill) mark("good", `Drill ${troop.drill}`, say("mark.drill", { count: troop.drill }));
  if (troop.stun) mark("bad", `Stun ${troop.stun}`, say("mark.stun", { count: troop.stun }));
  if (troop.attacked) mark("plain", say("place.attacked"), say("mark.has_attacked"), true);
  if (troop.gave_up) mark("plain", say("place.no_attack"), say("mark.gave_up"), true);
  if (troop.used) mark("plain", say("place.used"), say("mark.ability_used", { abilities: listed(troop.used.map(String)) }), true);
  const lasting = troop.lasting ?? [];
  const goesBack = lasting.some((words) => words.startsWith("borrowed"));
  if (borrowedFrom) marks.push(ownerMark(borrowedFrom, goesBack));
  marks.push(...wardMarks(troop.damage_to_it));
  for (const words of lasting) if (!words.startsWith("borrowed")) marks.push(textMark(words) ?? plainMark(words));
  return marks;
}

/** What a card in hand carries. */
export function markWords({ damage, drill, stun }: { damage?: number; drill?: number; stun?: number }): string {
  return [damage ? say("mark.damage_words", { count: damage }) : "", drill ? say("mark.drill", { count: drill }) : "", stun ? say("mark.stun", { count: stun }) : ""].filter(Boolean).join(", ");
}

/** How much more damage a troop takes before it is discarded. */
export const left = (troop: Troop): number => (troop.health ?? 0) - (troop.damage ?? 0);

const REASONS: { readonly [reason: string]: Key } = {
  "no troops": "battle.no_troops",
  "no cards": "battle.no_cards",
  both: "battle.both",
  conceded: "battle.conceded",
  "turn limit": "battle.turn_limit",
};

/** Why a battle ended. */
export const whyEnded = (reason: string): string => (REASONS[reason] ? say(REASONS[reason]) : reason);

/** What stands for a keyword on a small tile. */
export const ICONS: { readonly [keyword: string]: string } = { Flying: "feather", Reach: "archer", Observer: "magnifying-glass", Retreat: "return-arrow", Stealth: "hidden" };
