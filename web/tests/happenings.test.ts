// Pictures of what happened: where a card is found, and when what is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, drawnAt, film, located } from "../src/lib/happenings.ts";
import type { Box } from "../src/lib/happenings.ts";
import type { Happening } from "../src/protocol.ts";

const happening = (what: Happening["what"], place: string, more: Partial<Happening> = {}): Happening => ({ what, place, amount: 0, source: "", card: "", ...more });

const before = {
  dice: [],
  seats: {
    1: { health: 20, hand: ["Archer", "Footman", "Archer"], deck: 12, discard: [], rows: {} },
    2: { health: 20, hand: ["?", "?"], deck: 12, discard: [], rows: { 3: { card: "Bull", health: 2 } } },
  },
};

test("a card is found by its name in its list, wherever it lies there", () => {
  assert.equal(located(before, "/seats/1/hand", "Archer"), "/seats/1/hand/0");
  assert.equal(located(before, "/seats/1/hand", "Archer", true), "/seats/1/hand/2");
  assert.equal(located(before, "/seats/2/hand", "?", true), "/seats/2/hand/1");
  assert.equal(located(before, "/seats/1/hand", "Bull"), "/seats/1/hand", "the list stands for what is not in it");
  assert.equal(located(before, "/seats/1/deck", "Bull"), "/seats/1/deck", "a number is no list");
});

test("below a seat only cards in play are found, and nothing by the name of unknown cards", () => {
  assert.equal(located(before, "/seats/2", "Bull"), "/seats/2/rows/3");
  assert.equal(located(before, "/seats/1", "Archer"), "/seats/1", "a card of a hand is not in play");
  assert.equal(located(before, "/seats/2", "?"), "/seats/2");
});

test("a card goes from where it was to where it is", () => {
  const after = structuredClone(before) as typeof before & { seats: { 1: { rows: object } } };
  after.seats[1].hand = ["Archer", "Archer"];
  after.seats[1].rows = { 2: { card: "Footman", health: 1 } };
  const [shot] = film([happening("move", "/seats/1/rows/2", { source: "/seats/1/hand", card: "Footman" })], before, after);
  assert.equal(shot?.source, "/seats/1/hand/1");
  assert.equal(shot?.place, "/seats/1/rows/2");
  assert.equal(shot?.lay, false, "another card of the hand has taken its place");
});

test("what is hit and destroyed is seen where it was until it goes", () => {
  const after = structuredClone(before) as { seats: { 2: { rows: object; discard: string[] } } };
  after.seats[2].rows = {};
  after.seats[2].discard = ["Bull"];
  const [hit, destroyed, gone] = film(
    [
      happening("damage", "/seats/2/rows/3", { amount: 2, card: "Bull" }),
      happening("destroy", "/seats/2/rows", { card: "Bull" }),
      happening("move", "/seats/2/discard", { source: "/seats/2/rows", card: "Bull" }),
    ],
    before,
    after,
  );
  assert.ok(hit?.gone && destroyed?.gone);
  assert.equal(destroyed?.place, "/seats/2/rows/3");
  assert.deepEqual([gone?.source, gone?.place, gone?.lay], ["/seats/2/rows/3", "/seats/2/discard/0", true]);
  assert.ok(hit.start < destroyed.start && gone && destroyed.start < gone.start, "one after the other");
});

test("a card that comes and goes in one update stays for what happens to it", () => {
  const after = structuredClone(before) as { seats: { 1: { discard: string[]; hand: string[] } } };
  after.seats[1].hand = ["Archer", "Archer"];
  after.seats[1].discard = ["Footman"];
  const [came, hit, went] = film(
    [
      happening("move", "/seats/1/rows/2", { source: "/seats/1/hand", card: "Footman" }),
      happening("damage", "/seats/1/rows", { amount: 3, card: "Footman" }),
      happening("move", "/seats/1/discard", { source: "/seats/1/rows", card: "Footman" }),
    ],
    before,
    after,
  );
  assert.equal(hit?.place, "/seats/1/rows/2");
  assert.equal(went?.source, "/seats/1/rows/2");
  assert.ok(came && went && came.start + came.length + came.stays >= went.start);
});

test("a counter is hit where it is, whoever hits it", () => {
  const [shot] = film([happening("damage", "/seats/2/health", { amount: 2, card: "Archer" })], before, before);
  assert.deepEqual([shot?.place, shot?.gone], ["/seats/2/health", false]);
});

test("a film is never longer than it may be", () => {
  for (const count of [1, 5, 60]) {
    for (const room of [LONGEST, 950]) {
      const shots = film(Array.from({ length: count }, () => happening("damage", "/seats/2/health", { amount: 1 })), before, before, room);
      assert.equal(shots.length, count);
      assert.ok(Math.max(...shots.map((shot) => shot.start + shot.length)) <= room + 1);
    }
  }
});

test("what is not drawn is seen at its parts, on the other side of one board, or at what it is a part of", () => {
  const box = (x: number): Box => ({ x, y: 0, width: 10, height: 10 });
  const drawn = new Map([["/seats/1/hand/0", box(0)], ["/seats/1/hand/1", box(20)], ["/seats/1/board/C3", box(50)], ["/seats/2/hp", box(90)]]);
  assert.deepEqual(drawnAt(drawn, "/seats/1/hand/1"), box(20));
  assert.deepEqual(drawnAt(drawn, "/seats/1/hand"), { x: 0, y: 0, width: 30, height: 10 });
  assert.deepEqual(drawnAt(drawn, "/seats/2/board/C3"), box(50));
  assert.deepEqual(drawnAt(drawn, "/seats/2/deck"), box(90));
  assert.equal(drawnAt(drawn, "/dice/0"), undefined);
});
