// What Claw & Order gives to the page.

import type { GameTable } from "../game.ts";
import art from "./art.json";
import Board from "../Generic.svelte";
import { look } from "./look.ts";

export const table: GameTable = { look, Board, art, icons: () => import("icons:claw_and_order") };
