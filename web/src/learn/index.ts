// What is learnt by playing: a first match with a fixed deal, then lessons, each of them a scene of the game's folder.
//
// en/GAME.json and de/GAME.json hold the words; where a language lacks something, the English words stand in.

import type { Language } from "../words/words.ts";
import { spokenLanguage } from "../words/words.ts";
import authority from "./en/authority.json";
import clashables from "./en/clashables.json";
import claw_and_order from "./en/claw_and_order.json";
import five_rows from "./en/five_rows.json";
import paw_of_duty from "./en/paw_of_duty.json";
import de from "./de.json";

/** A scene with its point, and a sentence for the position before its first step and after each step that is played. */
export interface Lesson {
  scene: string;
  title: string;
  text: string;
  steps: string[];
  /** The seat that the reader plays; 1 unless said. */
  seat?: number;
  /** Answers to a move that is possible but not asked for, by the number of the step; "" for the usual one. */
  wrong?: string[];
}

export interface Guide {
  /** What one plays for, in two sentences. */
  aim: string;
  lessons: Lesson[];
}

type Told = { readonly [game: string]: { aim?: string; lessons?: { readonly [scene: string]: Partial<Lesson> } } };

const GUIDES: { readonly [game: string]: Guide } = { authority, clashables, claw_and_order, five_rows, paw_of_duty };
const OTHERS: { readonly [language in Language]?: Told } = { de };

/** What a language says of a guide, over the English words. */
export function inLanguage(guide: Guide, told: Told[string] | undefined): Guide {
  return {
    ...guide,
    aim: told?.aim ?? guide.aim,
    lessons: guide.lessons.map((lesson) => {
      const other = told?.lessons?.[lesson.scene];
      return { ...lesson, ...other, steps: lesson.steps.map((step, index) => (step ? other?.steps?.[index] || step : step)) };
    }),
  };
}

/** What there is to learn about a game; null for a game without a guide. */
export function guideOf(game: string): Guide | null {
  const guide = GUIDES[game];
  return guide ? inLanguage(guide, OTHERS[spokenLanguage()]?.[game]) : null;
}
