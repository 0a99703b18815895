// The small logic: addresses, keys, deck lists, pictures of cards that have none of their own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { command, reached } from "../src/lib/keys.ts";
import { read, to } from "../src/lib/router.ts";
import type { PrintedCard } from "../src/protocol.ts";
import { countsOf, listOf } from "../src/screens/deckList.ts";
import { chooseIcon } from "../src/art/choosing.ts";
import { picture } from "../src/art/picture.ts";

const card = (name: string, text = ""): PrintedCard => ({ id: name, name, kind: "troop", facts: {}, text });

test("every address reads back", () => {
  assert.deepEqual(read(to.home()), { screen: "home" });
  assert.deepEqual(read(""), { screen: "home" });
  assert.deepEqual(read(to.lobby()), { screen: "lobby" });
  assert.deepEqual(read(to.play("five_rows")), { screen: "play", game: "five_rows" });
  assert.deepEqual(read(to.table("a-b_c", "k-e_y")), { screen: "table", table: "a-b_c", key: "k-e_y" });
  assert.deepEqual(read(to.table("a-b_c")), { screen: "table", table: "a-b_c", key: "" });
  assert.deepEqual(read(to.rules("five_rows", "FR-3.14")), { screen: "rules", game: "five_rows", rule: "FR-3.14" });
  assert.deepEqual(read(to.scene("five_rows", "a-whole-round")), { screen: "scene", game: "five_rows", name: "a-whole-round" });
  assert.deepEqual(read(to.replay("t")), { screen: "replay", table: "t", at: null, reader: null });
  assert.deepEqual(read(to.replay("t", 12, -1)), { screen: "replay", table: "t", at: 12, reader: -1 });
  assert.deepEqual(read(to.decks("clashables", "2 A/B\n1 C")), { screen: "decks", game: "clashables", deck: "2 A/B\n1 C" });
  assert.deepEqual(read(to.learn("five_rows")), { screen: "learn", game: "five_rows", lesson: "" });
  assert.deepEqual(read(to.learn("five_rows", "first-match")), { screen: "learn", game: "five_rows", lesson: "first-match" });
  assert.deepEqual(read(to.credits()), { screen: "credits" });
  assert.equal(read("#/play").screen, "lost");
  assert.equal(read("#/%E0%A4%A/x").screen, "lost", "a damaged address is no error");
});

test("keys of the table", () => {
  const key = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey" | "altKey" | "metaKey", boolean>> = {}) =>
    command({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });
  assert.deepEqual(key("n"), { do: "lit", by: 1 });
  assert.deepEqual(key("N", { shiftKey: true }), { do: "lit", by: -1 });
  assert.deepEqual(key("3"), { do: "choose", number: 3 });
  assert.deepEqual(key("?", { shiftKey: true }), { do: "help" });
  assert.equal(key("n", { ctrlKey: true }), null, "a new window of the browser");
  assert.equal(key("0"), null);
});

test("an arrow goes to what lies ahead, not to what lies nearest aside", () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const boxes = [box(100, 0), box(20, 30), box(0, 100), box(-50, 0)];
  assert.equal(reached(boxes, box(0, 0), "right"), 0);
  assert.equal(reached(boxes, box(0, 0), "down"), 1);
  assert.equal(reached(boxes, box(0, 0), "left"), 3);
  assert.equal(reached(boxes, box(0, 0), "up"), -1);
});

test("deck lists", () => {
  assert.deepEqual(countsOf(["3 Puddle Imp", "1 Twin-Moon Leviathan"]), { "Puddle Imp": 3, "Twin-Moon Leviathan": 1 });
  assert.equal(listOf({ B: 1, A: 2 }, [card("A"), card("B"), card("C")]), "2 A\n1 B");
});

test("a card without a picture gets one by its art key, its name, its text, its kind", () => {
  const icons = ["dragon-head", "wolf-head", "healing", "swordman", "aura", "fire-ray", "explosion-rays"];
  assert.equal(chooseIcon({ ...card("Storm Drake"), facts: { art: "wolf-head" } }, icons), "wolf-head");
  assert.equal(chooseIcon({ ...card("Storm Drake"), facts: { art: "no-such-icon" } }, icons), "dragon-head");
  assert.equal(chooseIcon(card("Dire Wolves"), icons), "wolf-head");
  assert.equal(chooseIcon(card("Nobody", "On play: heal 2."), icons), "healing");
  assert.equal(chooseIcon({ ...card("Hush"), kind: "aura" }, icons), "aura");
  assert.equal(chooseIcon(card("Hush"), icons), "swordman");
});

test("a picture is the same for ever", () => {
  const art = { icon: "rat", scene: "bog" };
  assert.equal(picture(art, "Plague Rat"), picture(art, "Plague Rat"));
  assert.notEqual(picture(art, "Plague Rat"), picture(art, "Water Rat"));
});
