// The book of the game that is on the screen: lines are told in it as soon as it has come.

import { spokenLanguage } from "./words.ts";
import type { Language } from "./words.ts";
import { Teller } from "./telling.ts";
import type { Book } from "./telling.ts";

/** The books of a game by language, each fetched when somebody reads in it. */
export type Books = { readonly [language in Exclude<Language, "en">]: () => Promise<{ default: Book }> };

let teller = $state.raw<Teller | null>(null);
let of: Books | undefined; // the books of the game on the screen

/** Another game is on the screen. */
export async function openBook(books: Books | undefined): Promise<void> {
  const language = spokenLanguage();
  if (of === books) return;
  of = books;
  teller = null;
  if (!books || language === "en") return;
  const { default: book } = await books[language]();
  if (of === books) teller = new Teller(book);
}

/** A line of the server in the language of the page, where that is known. */
export const told = (line: string): string => teller?.find(line) ?? line;
