// Seats by the names of who sits there: where that is unmistakable, and never elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { named, spoken } from "../src/lib/naming.ts";

const names = { 1: "Anna", 2: "easy bot" };

test("a seat is called by its name, with what belongs to it", () => {
  assert.equal(spoken("Seat 1 pays 2 coins and plays Archer in row 2.", names), "Anna pays 2 coins and plays Archer in row 2.");
  assert.equal(spoken("Round 3: seat 2's turn.", names), "Round 3: easy bot's turn.");
  assert.equal(spoken("choose row 1 of seat 2", names), "choose row 1 of easy bot");
});

test("names are pieces of their own, so that they can be marked", () => {
  assert.deepEqual(named("Archer of seat 1 attacks seat 2.", names), [
    { text: "Archer of ", seat: 0 },
    { text: "Anna", seat: 1 },
    { text: " attacks ", seat: 0 },
    { text: "easy bot", seat: 2 },
    { text: ".", seat: 0 },
  ]);
});

test("several seats in a row", () => {
  assert.equal(spoken("victory: seat 1 and 2.", names), "victory: Anna and easy bot.");
  assert.equal(spoken("Seats 1, 2 and 3 draw.", names), "Seats 1, 2 and 3 draw.", "nobody is known at seat 3");
});

test("what might mislead stays a number", () => {
  assert.equal(spoken("Seat 3 ends the turn.", names), "Seat 3 ends the turn.");
  assert.equal(spoken("Seat 12 ends the turn.", names), "Seat 12 ends the turn.");
  assert.equal(spoken("Seat 1 hits seat 2.", { 1: "Seat 2", 2: "Anna" }), "Seat 1 hits Anna.", "a name like a seat is none");
  assert.equal(spoken("Seat 1 hits seat 2.", { 1: "Anna", 2: "Anna" }), "Anna (seat 1) hits Anna (seat 2).");
  assert.equal(spoken("Seat 1 ends the turn.", {}), "Seat 1 ends the turn.");
  assert.equal(spoken("The backseat 1 is empty.", names), "The backseat 1 is empty.");
});
