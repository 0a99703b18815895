// What people say at a table: the ready-made phrases in the language of the page.

import type { Spoken } from "../protocol.ts";
import { say } from "../words/words.ts";

export const PHRASES = ["hello", "good_luck", "nice_move", "oops", "thinking", "one_moment", "thanks", "good_game", "play_again"] as const;

export const wordsOf = ({ text, phrase }: Spoken): string => (phrase ? say(`phrase.${phrase}`) : text);
