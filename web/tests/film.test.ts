// The film of what happened: where a card is found, what the board looks like after each beat, and what comes together.

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, drawnAt, film, located, withAt } from "../src/lib/film.ts";
import type { Box, Hurt } from "../src/lib/film.ts";
import { element } from "../src/lib/pointing.ts";
import type { View } from "../src/lib/pointing.ts";
import type { Happening } from "../src/protocol.ts";

const happening = (what: Happening["what"], place: string, more: Partial<Happening> = {}): Happening => ({ what, place, amount: 0, source: "", card: "", ...more });
const health: Hurt = (thing, amount) => ({ ...thing, health: Number(thing.health) - amount });

const before: View = {
  dice: [],
  seats: {
    1: { health: 20, hand: ["Archer", "Footman", "Archer"], deck: 12, discard: [], rows: { 3: { card: "Rat", health: 3 } } },
    2: { health: 20, hand: ["?", "?"], deck: 12, discard: [], rows: { 3: { card: "Bull", health: 2 } } },
  },
};
const last = (views: readonly View[]): View => views[views.length - 1] as View;

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

test("what a troop carries is found on it and taken from it; what holds a card that is not found stays whole", () => {
  const table: View = { seats: { 1: { wins: 0, hand: [], front: [{ card: "Rascal", items: ["Brass Claws"] }], back: [] } } };
  const toHand = (card: string): View => last(film([happening("move", "/seats/1/hand", { card, source: "/seats/1" })], table, table)[0]?.views ?? []);
  assert.equal(located(table, "/seats/1", "Brass Claws"), "/seats/1/front/0/items/0");
  assert.deepEqual(element(toHand("Brass Claws"), "/seats/1"), { wins: 0, hand: ["Brass Claws"], front: [{ card: "Rascal", items: [] }], back: [] });
  assert.deepEqual(element(toHand("Laser Dot"), "/seats/1"), { wins: 0, hand: ["Laser Dot"], front: [{ card: "Rascal", items: ["Brass Claws"] }], back: [] });
});

test("something else at a path copies only what is on the way", () => {
  const changed = withAt(before, "/seats/1/hand/1", undefined);
  assert.deepEqual(element(changed, "/seats/1/hand"), ["Archer", "Archer"]);
  assert.deepEqual(element(before, "/seats/1/hand"), ["Archer", "Footman", "Archer"]);
  assert.equal(element(changed, "/seats/2"), element(before, "/seats/2"));
});

test("a counter counts by steps, and never many", () => {
  assert.deepEqual(counted(7, -3), [6, 5, 4]);
  assert.equal(counted(20, -18).length, 6);
  assert.equal(counted(20, -18)[5], 2);
});

test("a card goes from hand to row, and is what the last board shows, without what it has still to suffer", () => {
  const after = withAt(withAt(before, "/seats/1/hand", ["Archer", "Archer"]), "/seats/1/rows/2", { card: "Footman", health: 1 });
  const [move, hit] = film(
    [happening("move", "/seats/1/rows/2", { source: "/seats/1/hand", card: "Footman" }), happening("damage", "/seats/1/rows/2", { card: "Footman", amount: 1 })],
    before, after, health,
  );
  assert.equal(move?.source, "/seats/1/hand/1");
  assert.deepEqual(element(last(move?.views ?? []), "/seats/1/rows/2"), { card: "Footman", health: 2 });
  assert.deepEqual(last(hit?.views ?? []), after);
});

test("a number changes only with its beat, and what is destroyed stands there until it goes", () => {
  const after = withAt(withAt(before, "/seats/2/rows", {}), "/seats/2/discard", ["Bull"]);
  const beats = film(
    [
      happening("attack", "/seats/1/rows/3", { card: "Rat" }),
      happening("damage", "/seats/2/rows/3", { amount: 2, card: "Bull" }),
      happening("destroy", "/seats/2/rows", { card: "Bull" }),
      happening("move", "/seats/2/discard", { source: "/seats/2/rows", card: "Bull" }),
    ],
    before, after, health,
  );
  const [attack, hit, destroyed, gone] = beats;
  assert.deepEqual(element(last(attack?.views ?? []), "/seats/2/rows/3"), { card: "Bull", health: 2 });
  assert.deepEqual(hit?.views.map((view) => (element(view, "/seats/2/rows/3") as View).health), [1, 0]);
  assert.equal(hit?.by, "/seats/1/rows/3", "the arrow comes from the attacker");
  assert.equal(destroyed?.place, "/seats/2/rows/3");
  assert.equal(gone?.source, "/seats/2/rows/3");
  assert.deepEqual(last(gone?.views ?? []), after);
});

test("two that strike each other do it at once", () => {
  const beats = film(
    [
      happening("attack", "/seats/1/rows/3", { card: "Rat" }), happening("damage", "/seats/2/rows/3", { amount: 1, card: "Bull" }),
      happening("attack", "/seats/2/rows", { card: "Bull" }), happening("damage", "/seats/1/rows/3", { amount: 2, card: "Rat" }),
    ],
    before, before, health,
  );
  assert.deepEqual(beats.map((beat) => [beat.what, beat.joined]), [["attack", false], ["attack", true], ["damage", false], ["damage", true]]);
  assert.deepEqual([element(last(beats[3]?.views ?? []), "/seats/1/rows/3/health"), element(last(beats[3]?.views ?? []), "/seats/2/rows/3/health")], [1, 1]);
});

test("piles that are only counted get smaller and larger, hidden cards come as backs", () => {
  const [draw] = film([happening("move", "/seats/2/hand", { source: "/seats/2/deck", card: "?" })], before, before);
  assert.equal(element(last(draw?.views ?? []), "/seats/2/deck"), 11);
  assert.deepEqual(element(last(draw?.views ?? []), "/seats/2/hand"), ["?", "?", "?"]);
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

test("who attacks aims first, and dice lie in the tray from their roll on", () => {
  const before = { dice: [3], seats: { 1: { battlefield: [{ card: "Wolf" }], life: 20 }, 2: { battlefield: [{ card: "Imp" }], life: 20 } } };
  const told = [happening("attack", "/seats/1/battlefield/0", { card: "Wolf" }), happening("target", "/seats/2/battlefield/0", { card: "Imp" }), happening("dice", "/dice/0", { amount: 6 }), happening("damage", "/seats/2/life", { amount: 1 })];
  const beats = film(told, before, before);
  assert.deepEqual(beats.map((beat) => beat.what), ["target", "attack", "dice", "damage"]);
  assert.deepEqual(beats.map((beat) => (beat.views.at(-1) as { dice: number[] }).dice), [[], [], [6], [6]]);
});

test("a card that comes and falls before the next view is seen to stand as it is printed", () => {
  const troop = { card: "Rat", power: 1, health: 1, damage: 0 };
  const standing = (card: string, place: string): View | undefined => (/\/rows\/\d$|\/front$/.test(place) ? { ...troop, card } : undefined);
  const happened = [happening("move", "/seats/1/rows/2", { card: "Rat", source: "/seats/1/hand" }), happening("destroy", "/seats/1/rows/2", { card: "Rat" }), happening("move", "/seats/1/discard", { card: "Rat", source: "/seats/1/rows/2" })];
  const start: View = { seats: { 1: { hand: ["Rat"], rows: {}, discard: [] } } };
  const [comes, falls, gone] = film(happened, start, { seats: { 1: { hand: [], rows: {}, discard: ["Rat"] } } }, undefined, standing);
  assert.deepEqual(element(last(comes?.views ?? []), "/seats/1/rows/2"), troop);
  assert.deepEqual(element(last(falls?.views ?? []), "/seats/1/rows/2"), troop, "it stands while it is destroyed");
  assert.deepEqual(last(gone?.views ?? []), { seats: { 1: { hand: [], rows: {}, discard: ["Rat"] } } });
  const line: View = { seats: { 1: { hand: ["Rat"], front: [] } } };
  const [deployed] = film([happening("move", "/seats/1/front", { card: "Rat", source: "/seats/1/hand" })], line, line, undefined, standing);
  assert.deepEqual(element(last(deployed?.views ?? []), "/seats/1/front"), [troop], "a line of troops gets no bare name");
  const [unknown] = film([happening("move", "/seats/1/front", { card: "Rat", source: "/seats/1/hand" })], { seats: { 1: { hand: ["Rat"], front: [troop] } } }, line);
  assert.deepEqual(element(last(unknown?.views ?? []), "/seats/1/front"), [troop]);
});
