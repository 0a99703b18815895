// What the engine asks and offers, in the language of the page. The server tells the kind of a question and its parts; a kind
// for which the page has no words is said in the server's.

import type { Position } from "../protocol.ts";
import en from "./en.json";
import { say, spokenLanguage } from "./words.ts";
import type { Key } from "./words.ts";

const known = (key: string): key is Key => key in en || `${key}#other` in en;

/** What the reader is to do, where the question is put to the reader's seat. */
export function askedOfYou({ question, asking }: Pick<Position, "question" | "asking">): string {
  const key = `ask.${asking?.kind ?? ""}`;
  return asking && known(key) ? say(key, asking.parts) : question;
}

/** What another seat is asked: the server's words, which are English. */
export const askedOfOthers = ({ question }: Pick<Position, "question">): string => (spokenLanguage() === "en" ? question : say("now.others"));

/** What a card offers by "you may …", where it offers one thing only: the card's own words. */
export function offered(text: string): string {
  const [only, ...more] = [...text.matchAll(/\byou may ([^.;:]+)/g)];
  return only && more.length === 0 ? (only[1] ?? "") : "";
}

/** A move that no place stands for: "end turn" has words of the page, others are said as they are. */
export function moveWords(words: string): string {
  const key = `act.${words.replaceAll(" ", "_")}`;
  if (known(key)) return say(key);
  const plain = words.replace(/^choose: /, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
