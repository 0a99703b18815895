// The words of the page: every language says everything, and no screen has words of its own.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parse } from "svelte/compiler";
import { askedOfYou, moveWords, offered } from "../src/words/asking.ts";
import type { Key } from "../src/words/words.ts";
import { LANGUAGES, languageOf, listed, percent, say, speak } from "../src/words/words.ts";

const LINES: { [language: string]: { [key: string]: string } } = Object.fromEntries(
  Object.keys(LANGUAGES).map((code) => [code, JSON.parse(readFileSync(`src/words/${code}.json`, "utf8")) as { [key: string]: string }]),
);
const brackets = (line: string): string[] => [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();
const plain = (key: string): string => key.replace(/#.*/, "");

test("every language says the same things with the same gaps", () => {
  const english = LINES["en"] ?? {};
  for (const [code, lines] of Object.entries(LINES)) {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    assert.deepEqual(new Set(Object.keys(lines).map(plain)), new Set(Object.keys(english).map(plain)), code);
    for (const [key, line] of Object.entries(lines)) {
      assert.ok(line.trim(), `${code}: ${key} says nothing`);
      assert.deepEqual(brackets(line), brackets(english[key] ?? english[`${plain(key)}#other`] ?? ""), `${code}: ${key}`);
      if (key.includes("#")) for (const form of forms) assert.ok(`${plain(key)}#${form}` in lines, `${code} lacks ${plain(key)}#${form}`);
    }
  }
});

test("words with numbers and gaps", async () => {
  await speak("de");
  assert.equal(say("decks.total", { count: 1 }), "1 Karte");
  assert.equal(say("decks.total", { count: 3 }), "3 Karten");
  assert.equal(say("common.seat", { seat: 2 }), "Platz 2");
  assert.equal(listed(["Ada", "Ben", "Eve"]), "Ada, Ben und Eve");
  assert.equal(percent(0.5).replace(/\s/g, " "), "50 %");
  await speak("en");
  assert.equal(say("decks.total", { count: 3 }), "3 cards");
  assert.equal(say("nothing.like.this" as Key), "nothing.like.this");
});

test("the language that is spoken", () => {
  assert.equal(languageOf("", ["de-CH", "en"]), "de");
  assert.equal(languageOf("en", ["de"]), "en");
  assert.equal(languageOf("", ["fr", "it"]), "en");
  assert.equal(languageOf("", ["fr", "de"]), "de");
});

/** What is written in a component itself: text with letters, and labels that are read out. Engine words have lang="en". */
function ownWords(file: string): string[] {
  const found: string[] = [];
  const source = readFileSync(file, "utf8");
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const one = node as { type?: string; name?: string; data?: string; value?: unknown; attributes?: { name?: string; value?: unknown }[]; [key: string]: unknown };
    if (one.type === "RegularElement" && (["code", "kbd", "style"].includes(one.name ?? "") || one.attributes?.some((attribute) => attribute.name === "lang"))) return;
    if (one.type === "Text" && /\p{L}{2}/u.test((one.data ?? "").replaceAll("Rulebound", ""))) found.push(`${file}: ${(one.data ?? "").trim()}`);
    if (one.type === "StyleDirective") return; // "12deg"
    if (one.type === "Attribute") {
      if (["aria-label", "title", "placeholder", "alt", "label"].includes(one.name ?? "")) visit(one.value);
      return;
    }
    for (const [key, value] of Object.entries(one)) if (!["instance", "module", "css", "start", "end"].includes(key)) visit(value);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

test("no screen has words of its own", () => {
  const folders = ["src/screens", "src/table", "src/boards", ...readdirSync("src/boards", { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => `src/boards/${entry.name}`)];
  const files = ["src/App.svelte", ...folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith(".svelte")).map((name) => `${folder}/${name}`))];
  assert.deepEqual(files.flatMap(ownWords), []);
});

test("every word is used", () => {
  const sources = (readdirSync("src", { recursive: true }) as string[]).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => readFileSync(`src/${name}`, "utf8")).join("\n");
  const built = [...sources.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start ?? ""); // say(`lobby.${state}`)
  const unused = Object.keys(LINES["en"] ?? {}).map(plain).filter((key) => !sources.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)));
  assert.deepEqual(unused, []);
});

test("who is asked is told what to do, and what is not known here is said as the server says it", async () => {
  const told = (kind: string, parts: { [name: string]: string | number } = {}) => askedOfYou({ question: "Seat 1 does something new.", asking: { kind, parts } });
  assert.equal(told("priority"), "Play a card, attack with a lit creature, or pass.");
  assert.match(told("tactic", { count: 1 }), /1 command left\.$/);
  assert.equal(told("turn", { card: "Bamboozle", what: "Boulder at C3" }), "Bamboozle: turn Boulder at C3.");
  assert.equal(told("unheard_of"), "Seat 1 does something new.");
  assert.deepEqual([moveWords("end turn"), moveWords("swap nothing"), moveWords("choose: draw a card")], ["End turn", "Swap nothing", "Draw a card"]);
  await speak("de");
  assert.deepEqual([told("pay", { price: 6, card: "Old Fang" }), moveWords("end turn")], ["Bezahle 6 für Old Fang: drücke, was bezahlt.", "Zug beenden"]);
  await speak("en");
});

test("what a card offers is quoted where it offers one thing", () => {
  assert.equal(offered("On play: look at the top card of your deck; you may put it on the bottom of your deck."), "put it on the bottom of your deck");
  assert.equal(offered("You may draw a card; you may discard a card. Then you may draw."), "");
});
