// What a game looks like: the scene behind its table, the frames of its cards, where their facts are drawn, and what words
// on them mean. A game without a look of its own gets PLAIN.

import type { PrintedCard } from "../protocol.ts";

/** The shape in which a number is drawn on a card: the shape says what it is, colour repeats it. */
export type Gem = "coin" | "note" | "crest" | "sword" | "heart" | "shield" | "die" | "star" | "layers";

/** A number on a card. `name` is read out. */
export interface Stat {
  fact: string;
  name: string;
  gem: Gem;
}

/** A word that no rule defines by itself. */
export interface Explained {
  rule: string;
  text: string;
}

export interface Look {
  /** The class of everything of this game: `look-five_rows`. */
  skin: string;
  /** One line for the first page. */
  line: string;
  /** The icon of the game. */
  icon: string;
  /** The scenes behind its table by day and by night. */
  stage: { light: string; dark: string; seed: number };
  cost: Stat | null;
  stats: readonly Stat[];
  /** The kind of a card as it is printed: "Troop", "Shorthair". */
  kind(card: PrintedCard): string;
  /** The metal of a card's frame, a class of table.css. */
  frame(card: PrintedCard): string;
  /** The backdrop of a card that has no picture of its own. */
  scene(card: PrintedCard): string;
  /** The cat of such a card, in games of cats. */
  cat?(card: PrintedCard): string;
  /** Words on cards that have a meaning of their own, and what explains each: a rule, or words of ours beside one. */
  keywords: { readonly [word: string]: string | Explained };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const PLAIN: Look = {
  skin: "look-plain",
  line: "",
  icon: "knight-banner",
  stage: { light: "dawn", dark: "dusk", seed: 3 },
  cost: { fact: "cost", name: "cost", gem: "coin" },
  stats: [
    { fact: "power", name: "power", gem: "sword" },
    { fact: "health", name: "health", gem: "heart" },
  ],
  kind: (card) => capital(card.kind),
  frame: () => "f-plain",
  scene: () => "dusk",
  keywords: {},
};
