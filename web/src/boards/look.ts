// What a game looks like: its colours and pattern (by a class of tokens.css), its emblems, and where the facts of a card
// are drawn. A game without a look of its own gets PLAIN.

import type { PrintedCard } from "../protocol.ts";
import type { Charge } from "../table/emblems.ts";

/** A number on a card. `sign` is drawn beside it, `name` is read out. */
export interface Stat {
  fact: string;
  name: string;
  sign: Sign;
}

/** A word that no rule defines by itself. */
export interface Explained {
  rule: string;
  text: string;
}

export type Sign = "sword" | "heart" | "shield" | "coin" | "star" | "lines" | "crown" | "die" | "paw";
export type Field = "shield" | "round" | "badge" | "banner" | "hexagon";

export interface Look {
  /** The class that sets the accent and the pattern: `look-five_rows`. */
  skin: string;
  /** One line for the first page. */
  line: string;
  cost: Stat | null;
  stats: readonly Stat[];
  /** The kind of a card as it is printed: "Troop", "Shorthair". */
  kind(card: PrintedCard): string;
  /** One of six colour families, 0 to 5: cards that belong together share one. */
  tint(card: PrintedCard): number;
  /** The shape of a card's emblem. */
  field(card: PrintedCard): Field;
  /** What its emblem may bear, where a game has signs of its own: a suit, a faction. */
  charges?(card: PrintedCard): readonly Charge[];
  /** Words on cards that have a meaning of their own, and what explains each: a rule, or words of ours beside one. */
  keywords: { readonly [word: string]: string | Explained };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number out of a text, the same for ever (FNV-1a). */
export function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    number = Math.imul(number ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return number;
}

export const PLAIN: Look = {
  skin: "look-plain",
  line: "",
  cost: { fact: "cost", name: "cost", sign: "coin" },
  stats: [
    { fact: "power", name: "power", sign: "sword" },
    { fact: "health", name: "health", sign: "heart" },
  ],
  kind: (card) => capital(card.kind),
  tint: (card) => numberOf(card.kind) % 6,
  field: () => "shield",
  keywords: {},
};
