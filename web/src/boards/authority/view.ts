// The view of Authority as the board reads it, and the words of its parts.

import type { Attack, AuthorityView, Buying, Pending, Side, Unit } from "./schema.ts";
import { say } from "../../words/words.ts";
import type { Key } from "../../words/words.ts";
export type { Attack, AuthorityView, Buying, Pending, Side, Unit };

export const ROW_SIZES: { readonly [row: string]: number } = { "3": 1, "2": 2, "1": 3, "0": 1 };
/** As a castle stands: the gate at the bottom. */
export const ROWS_FROM_TOP: readonly string[] = ["3", "2", "1", "0"];
export const SLOTS: readonly string[] = ["1", "2", "3", "4", "5", "6"];
export const PHASES = ["start", "command", "draw", "market", "end"] as const;
export const MOST_DEPLETIONS = 3;

/** When an ability that waits has its turn (AU-18). */
const CLASSES: readonly Key[] = ["castle.start", "castle.defending", "castle.attacking", "castle.at_market", "castle.end"];
export const classWords = (number: number): string => (CLASSES[number - 1] ? say(CLASSES[number - 1] as Key) : "");

export const sizeOf = (pile: number | readonly string[]): number => (typeof pile === "number" ? pile : pile.length);

/** "Knight of seat 2" in two. */
export function ownedCard(words: string): { card: string; seat: number } {
  const found = /^(.*) of seat (\d+)$/.exec(words);
  return { card: found?.[1] ?? words, seat: Number(found?.[2] ?? 0) };
}

/** "top card Squire", "card 35 Night Watcher". */
export function knownWords(known: { [place: string]: string } = {}): string[] {
  return Object.entries(known).map(([place, card]) => (place === "1" ? say("castle.top", { card }) : say("castle.nth", { place, card })));
}

/** What has been done to a unit in a row. */
export interface Mark {
  words: string;
  short: string;
}

export function marksOf(unit: Unit): Mark[] {
  return [
    unit.disabled ? { words: say("castle.disabled"), short: "dis." } : null,
    unit.ignored ? { words: say("castle.ignored"), short: "ign." } : null,
    unit.protect > 0 ? { words: unit.protect > 1 ? `Protect ×${unit.protect}` : "Protect", short: unit.protect > 1 ? `×${unit.protect}` : "" } : null,
    unit.damage > 0 ? { words: say("mark.damage_words", { count: unit.damage }), short: `−${unit.damage}` } : null,
  ].filter((mark) => mark !== null);
}

/** A name whose long words may be parted where they are put together. */
export function parted(name: string): string {
  return name.replace(/\b([A-Z]\w{3,})(bearer|master|house|guard|broker|hunter|dier|senger|bound|warden|keeper)\b/g, "$1\u00AD$2");
}

/** Equal cards of a list as one: the place of the first, and how many. */
export function grouped(cards: readonly string[]): { card: string; index: number; count: number }[] {
  const found = new Map<string, { card: string; index: number; count: number }>();
  cards.forEach((card, index) => {
    const group = found.get(card);
    if (group) group.count += 1;
    else found.set(card, { card, index, count: 1 });
  });
  return [...found.values()];
}

/** Which cards of a hand are meant where the view only counts them by name: the last ones of each name. */
export function countedIn(hand: readonly string[], counts: { [card: string]: number }): boolean[] {
  const left = new Map(Object.entries(counts));
  const found = hand.map(() => false);
  for (let index = hand.length - 1; index >= 0; index--) {
    const card = hand[index] ?? "";
    const count = left.get(card) ?? 0;
    found[index] = count > 0;
    left.set(card, count - 1);
  }
  return found;
}

/** How many cards of each name pay for what is being recruited: "Squire for 2". */
export function payersOf(buying: AuthorityView["buying"]): { [card: string]: number } {
  const counts: { [card: string]: number } = {};
  for (const payer of "payers" in buying ? (buying as Buying).payers : []) {
    const card = payer.replace(/ for \d+$/, "");
    counts[card] = (counts[card] ?? 0) + 1;
  }
  return counts;
}

/** The other seats as they sit clockwise from one. */
export function othersFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => ((seat + step) % seats) + 1);
}
