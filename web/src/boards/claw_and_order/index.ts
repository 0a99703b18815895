// What Claw & Order gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "./Board.svelte";
import { look } from "./look.ts";
import type { ClawView } from "./schema.ts";
import { consequence, course, moment, numbers, standing } from "./telling.ts";

export const table: GameTable<ClawView> = {
  look,
  Board,
  art,
  icons: () => import("icons:claw_and_order"),
  poster: { card: "Chief Whiskerton", frame: "f-short", minutes: 25 },
  lessons: () => import("./lessons.json"),
  books: { de: () => import("./log.de.json") },
  course,
  consequence,
  moment,
  numbers,
  standing,
};
