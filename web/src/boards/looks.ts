// The looks by game.

import { look as authority } from "./authority/look.ts";
import { look as clashables } from "./clashables/look.ts";
import { look as claw_and_order } from "./claw_and_order/look.ts";
import { look as five_rows } from "./five_rows/look.ts";
import { PLAIN } from "./look.ts";
import type { Look } from "./look.ts";
import { look as paw_of_duty } from "./paw_of_duty/look.ts";

const LOOKS: { readonly [game: string]: Look } = { authority, clashables, claw_and_order, five_rows, paw_of_duty };

export const lookOf = (game: string): Look => LOOKS[game] ?? PLAIN;
