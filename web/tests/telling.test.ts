// Lines of the log in another language: every sentence of the engine is known, and its fields go where they belong.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import authority from "../src/boards/authority/log.de.json";
import clashables from "../src/boards/clashables/log.de.json";
import claw_and_order from "../src/boards/claw_and_order/log.de.json";
import five_rows from "../src/boards/five_rows/log.de.json";
import paw_of_duty from "../src/boards/paw_of_duty/log.de.json";
import { Teller } from "../src/words/telling.ts";
import type { Book } from "../src/words/telling.ts";

const books: { readonly [game: string]: Book } = { authority, clashables, claw_and_order, five_rows, paw_of_duty };

test("fields go where the other language wants them, counted and named", () => {
  const rows = new Teller(five_rows);
  assert.equal(rows.find("Seat 1 pays 2 coins and plays Archer in row 3."), "Seat 1 zahlt 2 Münzen und spielt Archer in Reihe 3.");
  assert.equal(rows.find("Seat 2 has 1 coin."), "Seat 2 hat 1 Münze.");
  assert.equal(rows.find("Bull gets −2 power this round."), "Bull: −2 Kraft in dieser Runde.");
  assert.equal(rows.find("Seat 2 draws a card."), "Seat 2 zieht eine Karte.");
  assert.equal(new Teller(claw_and_order).find("A face-down troop of seat 2 takes 1 damage."), "Eine verdeckte Karte von Seat 2 nimmt 1 Schaden.");
  assert.equal(new Teller(clashables).find("Echo Wolf also hits on 1 and 3."), "Echo Wolf trifft auch bei 1 und 3.");
});

test("what is not known stays as it is", () => {
  assert.equal(new Teller(five_rows).find("Seat 1 dances."), undefined);
  assert.equal(new Teller(five_rows).find("Seat 1 has 2 coins. And more."), undefined);
});

test("a form in another language has no field of its own", () => {
  for (const [game, book] of Object.entries(books)) {
    for (const [english, words] of Object.entries(book.lines)) {
      const fields = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? "");
      assert.deepEqual(fields(words).filter((field) => !fields(english).includes(field)), [], `${game}: ${english}`);
    }
  }
});

// Written by tests/web/test_page.py: lines of real logs, and the templates of the engine.
const file = process.env.TOLD;
test("every line of real logs is known", { skip: !file }, () => {
  const logs = JSON.parse(readFileSync(file ?? "", "utf8")) as { readonly [game: string]: readonly string[] };
  for (const [game, lines] of Object.entries(logs)) {
    const teller = new Teller(books[game] as Book);
    assert.deepEqual(lines.filter((line) => teller.find(line) === undefined), [], `${game}: no German words`);
  }
});
