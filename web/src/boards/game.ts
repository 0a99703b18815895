// Everything that a game gives to the page, gathered from its folder's index.ts. A new game is one more folder.

import type { Component } from "svelte";
import type { Choice, PrintedCard } from "../protocol.ts";
import type { Guide } from "../learn/index.ts";
import type { Hurt } from "../lib/film.ts";
import type { View } from "../lib/pointing.ts";
import type { Moment } from "../table/staging.svelte.ts";
import type { Books } from "../words/telling.svelte.ts";
import type { BoardProps } from "./board.ts";
import type { Look } from "./look.ts";

/** Icon, scene, and for cats the words of the cat: art.json, one line a card. */
export type ArtTable = { readonly [card: string]: readonly string[] };

/** What is to be done now, beside the server's question: the phases with the one that is now, small facts for the top. */
export interface Course {
  steps: readonly string[];
  at: number;
  badges: readonly string[];
}

/** What the page needs to know to say a refusal in numbers, or to foretell. */
export interface Situation<Seen = View> {
  view: Seen;
  you: number;
  cards: ReadonlyMap<string, PrintedCard>;
}

/** The card on its poster, the frame of that card, and the minutes of a usual match. */
export interface Poster {
  card: string;
  frame: string;
  minutes: number;
}

/** `Seen` is the type of the game's view in its schema.ts. */
export interface GameTable<Seen = View> {
  look: Look;
  Board: Component<BoardProps<Seen>>;
  art: ArtTable;
  icons: () => Promise<{ default: { readonly [icon: string]: string } }>;
  /** The icon of its card is among those of every page (art/icons.json). */
  poster: Poster;
  /** What is learnt by playing: it comes when somebody wants to learn. */
  lessons: () => Promise<{ default: Guide }>;
  /** Its sentences in other languages: log.de.json. */
  books: Books;
  /** How damage is marked on something of its board, where it is not only added to its damage. */
  hurt?: Hurt;
  /** What the view tells of a card that comes into play at a place as it is printed: it may be gone again before the next
   * view, and is seen to stand meanwhile. Undefined for other places. */
  standing?: (card: PrintedCard, place: string) => View | undefined;
  /** A great moment between two positions: a battle is won. */
  moment?: (before: Seen, after: Seen, you: number, names: { [seat: number]: string }) => Moment | null;
  /** Where the match stands. */
  course?: (view: Seen) => Course;
  /** What the main button says below its words: what is left undone. */
  consequence?: (choice: Choice, situation: Situation<Seen>) => string;
  /** How much of a payment is made, where one is under way: 0 to 1, and in words. */
  paid?: (view: Seen, you: number) => { part: number; words: string } | undefined;
  /** A word on a lit place that saves a press: "pays 4". */
  litWord?: (path: string, situation: Situation<Seen>) => string;
  /** The reason of a refusal in numbers ("Storm Drake costs 8, you have 5."), where the clause has any. */
  numbers?: (clause: string, places: readonly string[], situation: Situation<Seen>) => string;
}
