// The guided starts: a few scenes with a sentence each, then a real match.

import authority from "./authority.json";
import clashables from "./clashables.json";
import claw_and_order from "./claw_and_order.json";
import five_rows from "./five_rows.json";
import paw_of_duty from "./paw_of_duty.json";

export interface Guide {
  line: string;
  lessons: { scene: string; text: string }[];
}

const GUIDES: { readonly [game: string]: Guide } = { authority, clashables, claw_and_order, five_rows, paw_of_duty };

/** The guided start of a game; null for a game without one. */
export const guideOf = (game: string): Guide | null => GUIDES[game] ?? null;
