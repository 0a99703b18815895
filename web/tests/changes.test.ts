import assert from "node:assert/strict";
import test from "node:test";
import { changed } from "../src/lib/changes.ts";
import type { Position } from "../src/protocol.ts";

const position = {
  view: { round: 1, seats: { "1": { hand: ["Archer"], rows: {} }, "2": { hand: ["?"] } }, printed: { "A/B": { cost: 1 } } },
  lines: [],
  question: "",
  asked: 1,
  choices: [],
} as unknown as Position;

test("what has changed is put in, what is gone goes, and the rest is shared", () => {
  const before = JSON.stringify(position);
  const after = changed(position, {
    since: 3,
    set: { "/asked": 2, "/view/seats/1/hand": [], "/view/seats/3": {}, "/view/seats/3/hand": ["?"], "/view/round": 2 },
    gone: ["/view/printed/A~1B"],
  });
  assert.equal(JSON.stringify(position), before, "the old position stays as it was");
  assert.deepEqual(after.view, {
    round: 2,
    seats: { "1": { hand: [], rows: {} }, "2": { hand: ["?"] }, "3": { hand: ["?"] } },
    printed: {},
  });
  assert.equal(after.asked, 2);
  const seats = (whole: Position) => whole.view["seats"] as Record<string, unknown>;
  assert.equal(seats(after)["2"], seats(position)["2"], "what did not change is the same object");
});
