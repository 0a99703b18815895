// The boards by game. A game without one of its own is played on the generic board.

import type { Component } from "svelte";
import Authority from "./authority/Board.svelte";
import type { BoardProps } from "./board.ts";
import Clashables from "./clashables/Board.svelte";
import ClawAndOrder from "./claw_and_order/Board.svelte";
import FiveRows from "./five_rows/Board.svelte";
import Generic from "./Generic.svelte";
import PawOfDuty from "./paw_of_duty/Board.svelte";

const BOARDS: { readonly [game: string]: Component<BoardProps> } = {
  authority: Authority,
  clashables: Clashables,
  claw_and_order: ClawAndOrder,
  five_rows: FiveRows,
  paw_of_duty: PawOfDuty,
};

export const boardOf = (game: string): Component<BoardProps> => BOARDS[game] ?? Generic;
