// Signs on a card in play: its text, damage to it, whose it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ownerMark, plainMark, textMark, textNow, wardMarks } from "../src/boards/lasting.ts";
import { marksOf as clawMarks } from "../src/boards/claw_and_order/view.ts";
import { marksOf as rowMarks } from "../src/boards/five_rows/view.ts";

const cards = new Map([["Archer", { text: "On play: deal 1 damage." }]]);

test("a lost, a copied and a given text are told apart, and how long they last", () => {
  assert.equal(textMark("no abilities")?.words, "has lost its abilities");
  assert.equal(textMark("the text of Archer this turn")?.words, "has the text of Archer this turn");
  assert.equal(textMark('also "On death: draw a card." for the rest of the battle')?.words, "has as well: “On death: draw a card.” for the rest of the battle");
  assert.equal(textMark("Flying this turn"), null);
});

test("the text that stands now: none, another card's, or one more", () => {
  assert.deepEqual(textNow("no abilities this turn", cards), { own: false, text: "" });
  assert.deepEqual(textNow("the text of Archer", cards), { own: false, text: "On play: deal 1 damage." });
  assert.deepEqual(textNow('also "On death: draw a card."', cards), { own: true, text: "On death: draw a card." });
  assert.equal(textNow("+1 damage this turn", cards), undefined);
  assert.equal(textNow(undefined, cards), undefined);
});

test("what happens to damage has a sign each, better or worse", () => {
  const marks = wardMarks("the next is prevented this round, doubled permanently, 2 more this turn");
  assert.deepEqual(marks.map(({ short, kind }) => [short, kind]), [["0 1×", "good"], ["×2", "bad"], ["+2", "bad"]]);
  assert.deepEqual(marks.map((mark) => mark.words), ["the next damage to it is prevented this round", "damage to it is doubled", "damage to it is 2 more this turn"]);
  assert.deepEqual(wardMarks(undefined), []);
});

test("what a player has borrowed goes back, what was given stays", () => {
  assert.equal(ownerMark("Ben", true).brief, true);
  assert.match(ownerMark("Ben", true).words, /^belongs to Ben and goes back/);
  assert.equal(ownerMark("Ben", false).words, "belongs to Ben");
  assert.deepEqual(plainMark("−1 damage until the start of the next turn"), { kind: "bad", short: "−1⚔", brief: true, words: "−1 damage until the start of the next turn" });
});

test("a troop says whose it is and what was done to it", () => {
  const row = rowMarks({ card: "Ogre", power: 2, health: 3, damage: 0, text: "no abilities", damage_to_it: "doubled this round", owner: 2, borrowed: 1 }, "Ben");
  assert.deepEqual(row.map((mark) => mark.icon), ["magnet", "cancel", "shield"]);
  const claw = clawMarks({ card: "Rascal", owner: 2, arrival: 1, power: 1, health: 1, lasting: ["borrowed from seat 2 this turn", "no abilities this turn", "+1 damage this turn"] }, false, "Ben");
  assert.deepEqual(claw.map((mark) => mark.words), ["belongs to Ben and goes back to them by itself", "has lost its abilities this turn", "+1 damage this turn"]);
});
