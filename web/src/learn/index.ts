// What is learnt by playing: a first match with a fixed deal, then lessons, each of them a scene of the game's folder.
//
// boards/GAME/lessons.json holds them with English words, de.json the German ones; where they lack something, the English
// words stand in.

import { gameOf } from "../boards/index.ts";
import type { Language } from "../words/words.ts";
import { spokenLanguage } from "../words/words.ts";
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

/** Each comes when somebody wants to learn. */
const OTHERS: { readonly [language in Language]?: () => Promise<{ default: Told }> } = { de: () => import("./de.json") };

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
export async function guideOf(game: string): Promise<Guide | null> {
  const guide = (await gameOf(game).lessons?.())?.default;
  const told = (await OTHERS[spokenLanguage()]?.())?.default;
  return guide ? inLanguage(guide, told?.[game]) : null;
}
