// What Authority gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "./Board.svelte";
import { look } from "./look.ts";
import type { AuthorityView } from "./schema.ts";
import { consequence, course, litWord, numbers, paid, standing } from "./telling.ts";

export const table: GameTable<AuthorityView> = {
  look,
  Board,
  art,
  icons: () => import("icons:authority"),
  poster: { card: "Crimson Rider", frame: "f-br", minutes: 30 },
  lessons: () => import("./lessons.json"),
  books: { de: () => import("./log.de.json") },
  course,
  consequence,
  litWord,
  numbers,
  paid,
  standing,
};
