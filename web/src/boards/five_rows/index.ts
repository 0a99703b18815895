// What Five Rows gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "./Board.svelte";
import { look } from "./look.ts";
import type { FiveRowsView } from "./schema.ts";
import { consequence, course, hurt, numbers, standing } from "./telling.ts";

export const table: GameTable<FiveRowsView> = {
  look,
  Board,
  art,
  icons: () => import("icons:five_rows"),
  poster: { card: "Storm Drake", frame: "f-steel", minutes: 10 },
  lessons: () => import("./lessons.json"),
  books: { de: () => import("./log.de.json") },
  course,
  consequence,
  hurt,
  numbers,
  standing,
};
