// What Paw of Duty gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "./Board.svelte";
import { look } from "./look.ts";
import type { PawView } from "./schema.ts";
import { consequence, course, numbers } from "./telling.ts";

export const table: GameTable<PawView> = {
  look,
  Board,
  art,
  icons: () => import("icons:paw_of_duty"),
  poster: { card: "Marmalade", frame: "f-tank", minutes: 15 },
  lessons: () => import("./lessons.json"),
  books: { de: () => import("./log.de.json") },
  course,
  consequence,
  numbers,
};
