// The logic of the boards of Five Rows and Clashables: what they read out of a log and a view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lastRolls } from "../src/boards/clashables/rolls.ts";
import { marksOf as creatureMarks, numbered } from "../src/boards/clashables/view.ts";
import type { Creature } from "../src/boards/clashables/view.ts";
import { numbers as clashNumbers } from "../src/boards/clashables/telling.ts";
import { numbers as clawNumbers } from "../src/boards/claw_and_order/telling.ts";
import { marksOf as troopMarks } from "../src/boards/five_rows/view.ts";
import { numbers as pawNumbers } from "../src/boards/paw_of_duty/telling.ts";
import type { PrintedCard } from "../src/protocol.ts";

/** As much of a view as what is tested reads. */
const partly = <Seen>(part: object): Seen => part as Seen;

const creature = (card: string, more: Partial<Creature> = {}): Creature => ({
  card, sick: false, sideways: false, attacks_made: 0, attacks: 1, used: [], barred: false, keywords: [], dice: 1, pending: [], hits_on: [2, 4, 6], extra_loss: 0, sick_turns: 0, spent: false, ...more,
});

test("the rolls of the last turn that has any are shown, with hits and misses", () => {
  const log = [
    "Turn 5 begins: seat 1.", "Bramble Pup attacks.", "Bramble Pup rolls 4.", "4 is a hit: seat 2 loses 1 life point.", "Turn 5 ends.",
    "Turn 6 begins: seat 2.", "Echo Wolf attacks.", "Echo Wolf rolls 3.", "Echo Wolf rolls 3.", "Die 2 is rerolled: 3 becomes 6.", "3 is a miss.", "6 is a hit: seat 1 loses 1 life point.",
    "Echo Wolf attacks.", "Echo Wolf rolls 2.", "2 is a miss.", "Turn 6 ends.", "Turn 7 begins: seat 1.",
  ];
  assert.deepEqual(lastRolls(log), [
    { who: "Echo Wolf", seat: 2, dice: [{ number: 3, result: "miss" }, { number: 6, result: "hit" }] },
    { who: "Echo Wolf", seat: 2, dice: [{ number: 2, result: "miss" }] },
  ]);
});

test("where a log begins within a turn, its rolls are those of whose turn it is", () => {
  const attack = ["Echo Wolf attacks.", "Echo Wolf rolls 3.", "3 is a miss."];
  const roll = { who: "Echo Wolf", seat: 1, dice: [{ number: 3, result: "miss" }] };
  assert.deepEqual(lastRolls(attack, 1), [roll]);
  assert.deepEqual(lastRolls([...attack, "Turn 4 begins: seat 2."], 2), [roll]);
});

test("dice of an item are its owner's, and two items in a row are two rolls", () => {
  const shower = (seat: number): string[] => [`Coin Shower of seat ${seat} resolves.`, "A die shows 1.", "A die shows 2."];
  const dice = [{ number: 1, result: "" }, { number: 2, result: "" }];
  assert.deepEqual(lastRolls(["Turn 1 begins: seat 2.", ...shower(1), ...shower(2)]), [
    { who: "Coin Shower", seat: 1, dice },
    { who: "Coin Shower", seat: 2, dice },
  ]);
});

test("a tied opening roll is replaced by the next", () => {
  const rolls = lastRolls(["Seat 1 rolls 3 and 3: 6.", "Seat 2 rolls 5 and 1: 6.", "Seat 1 rolls 1 and 5: 6.", "Seat 2 rolls 4 and 5: 9."]);
  assert.deepEqual(rolls.map((roll) => [roll.seat, roll.dice.map((die) => die.number)]), [[1, [1, 5]], [2, [4, 5]]]);
});

test("creatures of one name are numbered in the order of entry, one alone is not", () => {
  const side = [creature("Echo Wolf"), creature("Comet Hare"), creature("Echo Wolf")];
  assert.deepEqual(side.map((_, index) => numbered(side, index)), ["Echo Wolf 1", "Comet Hare", "Echo Wolf 2"]);
});

test("a creature's state is told in words, and nothing of one without any", () => {
  assert.deepEqual(creatureMarks(creature("Grove Stag"), -1), []);
  const words = creatureMarks(creature("Comet Hare", { sick: true, keywords: ["Swift"], dice: 4, attacks_made: 1 }), -1).map((mark) => mark.words);
  assert.deepEqual(words, ["summoning sick", "Swift", "rolls 4 dice", "has attacked 1 of 1 times"]);
  assert.equal(creatureMarks(creature("Comet Hare", { attacks_made: 1 }), 0)[0]?.words, "attacks now");
});

test("a troop's damage and changes are told, for good and for this round", () => {
  const words = troopMarks({ card: "Hexer", power: 0, health: 1, damage: 2, power_change: -2, round_power: 1 }).map((mark) => mark.words);
  assert.deepEqual(words, ["2 damage", "−2 power for good", "+1 power this round"]);
});

test("refusals are said in numbers", () => {
  const cards = new Map<string, PrintedCard>();
  const clash = { turn: 3, active: 1, phase: "play", stack: [], seats: { 1: { plays: 2, extra_plays: 0, hand: ["Null Jelly"], battlefield: [creature("Echo Wolf", { attacks_made: 1 }), creature("Frostglass Turtle", { keywords: ["Rooted"] })] } } };
  const inClash = (clause: string, place: string): string => clashNumbers(clause, [place], { view: partly(clash), you: 1, cards });
  assert.equal(inClash("CL-16.12", "/seats/1/battlefield/0"), "Echo Wolf has attacked 1 of 1 times this turn.");
  assert.equal(inClash("CL-R91", "/seats/1/battlefield/1"), "Frostglass Turtle is Rooted: it never attacks.");
  assert.equal(inClash("CL-7.10", "/seats/1/hand/0"), "You have played 2 of 2 cards this turn.");
  const paw = { phase: "tactics", lines: 2, seats: { 1: { total: 5, board: { B2: { card: "Vesper" } } }, 2: { total: 3, board: {} } } };
  const inPaw = (clause: string, place: string): string => pawNumbers(clause, [place], { view: partly(paw), you: 1, cards });
  assert.equal(inPaw("PD-6.5", "/seats/1/board/B2"), "Vesper stands at B2: one Kitty on each space.");
  assert.equal(inPaw("PD-5.3", "/seats/1/board/B2"), "A Kitty acts by a tactic card: play one from your hand (2 commands left).");
  assert.equal(inPaw("PD-R53", "/seats/2/captured/0"), "You have captured 5, the foe 3: a rescue is for whoever has less.");
  const claw = { phase: "play", seats: { 1: { dollars: 2, hand: ["Patrol Sergeant"], prices: { "Patrol Sergeant": 4 }, front: [{ card: "Alley Kitten" }] } } };
  const inClaw = (clause: string, place: string): string => clawNumbers(clause, [place], { view: partly(claw), you: 1, cards });
  assert.equal(inClaw("CO-6.5", "/seats/1/hand/0"), "Patrol Sergeant costs $4, you have $2.");
  assert.equal(inClaw("CO-5.1", "/seats/1/front/0"), "This is the Play Phase; Alley Kitten attacks in the Attack Phase.");
});
