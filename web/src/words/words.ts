// The words of the page, one file per language: `say("lobby.title")`. Rulebooks, cards and what the engine says stay
// English in every language; `Words.svelte` marks them as that.
//
// A word with a number in it has one line for each form that its language knows: "rules.found#one", "rules.found#other"
// (the names are those of Intl.PluralRules). To add a language, copy en.json, translate it and name it in LANGUAGES.

import en from "./en.json";

type Plain<Key> = Key extends `${infer Before}#${string}` ? Before : Key;
export type Key = Plain<keyof typeof en>;
type Lines = { readonly [key: string]: string };

/** The languages by their code, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
/** Every language but English comes when it is wanted. */
const LOADERS: { readonly [language in Language]: () => Promise<{ default: Lines }> } = { en: () => Promise.resolve({ default: en }), de: () => import("./de.json") };

/** The language to speak: the one that was chosen, else the first of the browser's that the page knows. */
export function languageOf(chosen: string, spoken: readonly string[]): Language {
  const wanted = [chosen, ...spoken].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return (wanted.find((code) => code in LANGUAGES) as Language | undefined) ?? "en";
}

let language: Language = "en";
let lines: Lines = en;
let numbers = new Intl.PluralRules("en");

/** Set once, before anything is shown: another language loads the page anew. */
export async function speak(wanted: Language): Promise<void> {
  lines = (await LOADERS[wanted]()).default;
  language = wanted;
  numbers = new Intl.PluralRules(wanted);
}

export const spokenLanguage = (): Language => language;

/** The words of the page for something, with what stands in their {brackets}; `count` chooses the form. */
export function say(key: Key, values: { readonly [name: string]: string | number } = {}): string {
  const { count } = values;
  const line = lines[key] ?? lines[`${key}#${typeof count === "number" ? numbers.select(count) : "other"}`] ?? lines[`${key}#other`] ?? key;
  return line.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** "A, B and C" in the language of the page. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

export const percent = (share: number): string => new Intl.NumberFormat(language, { style: "percent" }).format(share);

/** How a level of bots is called; a level that the page does not know has its own name. */
export const levelName = (level: string): string => (`level.${level}` in en ? say(`level.${level}` as Key) : level);
