// What Clashables gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "./Board.svelte";
import { look } from "./look.ts";
import type { ClashablesView } from "./schema.ts";
import { consequence, course, numbers, standing } from "./telling.ts";

export const table: GameTable<ClashablesView> = {
  look,
  Board,
  art,
  icons: () => import("icons:clashables"),
  poster: { card: "Twin-Moon Leviathan", frame: "f-blue", minutes: 15 },
  lessons: () => import("./lessons.json"),
  books: { de: () => import("./log.de.json") },
  course,
  consequence,
  numbers,
  standing,
};
