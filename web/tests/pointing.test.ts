// Pressing places one after the other: what is lit, what is sent, what is asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, buttons, changes, element, firstAlike, isLit, kept, litPlaces, press } from "../src/lib/pointing.ts";
import type { Gesture } from "../src/lib/pointing.ts";
import type { Choice } from "../src/protocol.ts";

const view = { seats: { "1": { hand: ["Archer", "Footman", "Archer"], rows: { "2": { card: "Miner" } } } } };
const hand = (index: number): string => `/seats/1/hand/${index}`;
const row = (number: number): string => `/seats/1/rows/${number}`;

const choices: Choice[] = [
  { action: 0, words: "end turn", places: [] },
  { action: 1, words: "play Archer in row 1", places: [hand(0), row(1)] },
  { action: 2, words: "play Archer in row 3", places: [hand(0), row(3)] },
  { action: 3, words: "play Footman in row 1", places: [hand(1), row(1)] },
  { action: 4, words: "use Miner to dig", places: [row(2)] },
  { action: 5, words: "use Miner to sell", places: [row(2)] },
];

function begun(path: string): Gesture {
  const pressed = press(choices, view, NOTHING, path);
  assert.equal(pressed.kind, "gesture");
  return (pressed as { gesture: Gesture }).gesture;
}

test("at first the beginnings of all choices are lit", () => {
  assert.deepEqual([...litPlaces(choices, NOTHING)].sort(), [hand(0), hand(1), row(2)]);
  assert.deepEqual(buttons(choices).map((choice) => choice.words), ["end turn"]);
});

test("a card and then a row is a decision", () => {
  const gesture = begun(hand(0));
  assert.deepEqual([...litPlaces(choices, gesture)].sort(), [row(1), row(3)]);
  const pressed = press(choices, view, gesture, row(3));
  assert.equal(pressed.kind === "act" && pressed.choice.action, 2);
});

test("an equal card is as good as the first, and is the one that is marked", () => {
  assert.equal(firstAlike(view, hand(2)), hand(0));
  assert.ok(isLit(choices, view, NOTHING, hand(2)));
  const gesture = begun(hand(2));
  assert.deepEqual(gesture, { pressed: [hand(2)], meant: [hand(0)] });
  const pressed = press(choices, view, gesture, row(1));
  assert.equal(pressed.kind === "act" && pressed.choice.action, 1);
});

test("choices with the same places are told apart by a menu", () => {
  const pressed = press(choices, view, NOTHING, row(2));
  assert.deepEqual(pressed.kind === "menu" && pressed.choices.map((choice) => choice.action), [4, 5]);
});

test("pressing again takes back", () => {
  const pressed = press(choices, view, begun(hand(0)), hand(0));
  assert.deepEqual(pressed, { kind: "gesture", gesture: NOTHING });
});

test("pressing an equal card again starts over with that card, which means the same", () => {
  const pressed = press(choices, view, begun(hand(0)), hand(2));
  assert.deepEqual(pressed.kind === "gesture" && pressed.gesture.pressed, [hand(2)]);
});

test("another beginning starts over", () => {
  const pressed = press(choices, view, begun(hand(0)), hand(1));
  assert.deepEqual(pressed.kind === "gesture" && pressed.gesture.pressed, [hand(1)]);
});

test("anything else asks why not, with what was pressed before", () => {
  assert.deepEqual(press(choices, view, begun(hand(0)), row(5)), { kind: "why", places: [hand(0), row(5)] });
  assert.deepEqual(press(choices, view, NOTHING, "/seats/2/hand/0"), { kind: "why", places: ["/seats/2/hand/0"] });
  assert.deepEqual(press([], view, NOTHING, hand(0)), { kind: "why", places: [hand(0)] });
});

test("a place that continues is taken before it is taken back", () => {
  const twice: Choice[] = [{ action: 9, words: "swap it with itself", places: [row(2), row(2)] }];
  const gesture: Gesture = { pressed: [row(2)], meant: [row(2)] };
  assert.equal(press(twice, view, gesture, row(2)).kind, "act");
});

test("where one choice begins another, nothing is sent before it is told apart", () => {
  const nested: Choice[] = [
    { action: 1, words: "attack", places: [row(2)] },
    { action: 2, words: "attack row 3", places: [row(2), row(3)] },
  ];
  const pressed = press(nested, view, NOTHING, row(2));
  assert.deepEqual(pressed.kind === "menu" && pressed.choices.map((choice) => choice.action), [1]);
});

test("a half-made gesture survives new choices as far as it still leads somewhere", () => {
  const gesture = begun(hand(0));
  assert.deepEqual(kept(choices, gesture), gesture);
  assert.deepEqual(kept([choices[0] as Choice, choices[3] as Choice], gesture), NOTHING);
});

test("a gesture of several places is shortened only as far as it must be", () => {
  const pushes: Choice[] = [
    { action: 1, words: "push Miner to row 3", places: [hand(0), row(2), row(3)] },
    { action: 2, words: "push Miner to row 4", places: [hand(0), row(2), row(4)] },
    { action: 3, words: "play Archer in row 1", places: [hand(0), row(1)] },
  ];
  const gesture: Gesture = { pressed: [hand(2), row(2)], meant: [hand(0), row(2)] };
  assert.deepEqual(kept(pushes, gesture), gesture);
  assert.deepEqual(kept(pushes.slice(2), gesture), { pressed: [hand(2)], meant: [hand(0)] }, "the card stays pressed");
  assert.deepEqual(kept([], gesture), NOTHING);
});

test("elements of a view", () => {
  assert.equal(element(view, "/seats/1/hand/1"), "Footman");
  assert.equal(element(view, "/seats/1/rows/5"), undefined);
  assert.equal(element(view, "/seats/1/hand/1/deeper"), undefined);
  assert.equal(firstAlike(view, "/seats/1/rows/5"), "/seats/1/rows/5");
});

test("what has changed between two views, with everything around it", () => {
  const after = structuredClone(view);
  after.seats["1"].hand.pop();
  assert.deepEqual([...changes(view, after)].sort(), ["", "/seats", "/seats/1", "/seats/1/hand", "/seats/1/hand/2"]);
  assert.equal(changes(view, structuredClone(view)).size, 0);
});

test("a gesture goes on within a lit place, but does not begin there", () => {
  const attacks: Choice[] = [{ action: 0, words: "attack seat 2 with Archer", places: [hand(0), "/seats/2"] }];
  const gesture = press(attacks, view, NOTHING, hand(0)) as { gesture: Gesture };
  const pressed = press(attacks, view, gesture.gesture, "/seats/2/rows/1/0");
  assert.equal(pressed.kind === "act" && pressed.choice.action, 0);
  const players: Choice[] = [{ action: 0, words: "choose seat 2", places: ["/seats/2"] }];
  assert.equal(press(players, view, NOTHING, "/seats/2/rows/1/0").kind, "why");
});

test("another card of the same hand is asked about by itself", () => {
  const pressed = press(choices.slice(0, 3), view, begun(hand(0)), hand(1));
  assert.deepEqual(pressed, { kind: "why", places: [hand(1)] });
});
