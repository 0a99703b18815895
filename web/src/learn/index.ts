// The guided starts: a few scenes with a sentence for each step, then a real match.

import authority from "./authority.json";
import clashables from "./clashables.json";
import claw_and_order from "./claw_and_order.json";
import five_rows from "./five_rows.json";
import paw_of_duty from "./paw_of_duty.json";

/** A scene with its point, and a sentence for the position before its first step and after each step that is shown. */
export interface Lesson {
  scene: string;
  title: string;
  text: string;
  steps: string[];
}

export interface Guide {
  line: string;
  /** What one plays for, in two sentences. */
  aim: string;
  lessons: Lesson[];
}

const GUIDES: { readonly [game: string]: Guide } = { authority, clashables, claw_and_order, five_rows, paw_of_duty };

/** The guided start of a game; null for a game without one. */
export const guideOf = (game: string): Guide | null => GUIDES[game] ?? null;
