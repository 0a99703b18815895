// One reader's place at a table: what is kept of what the server tells.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Joined } from "../src/lib/joined.svelte.ts";

class FakeWebSocket {
  static last: FakeWebSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeWebSocket.last = this;
  }

  send(): void {}
  close(): void {}

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ sitting: [], position: null, happened: [], said: [], re: 0, ...message }) });
  }
}

test("after a take-back the log ends where the server says, and goes on from there", () => {
  Object.assign(globalThis, { WebSocket: FakeWebSocket, location: { protocol: "http:", host: "here" } });
  const joined = new Joined("table", "key");
  const server = FakeWebSocket.last;
  server.says({ type: "welcome", seen: 1, about: {}, you: 1, log: { start: 0, lines: ["Round 1.", "Ada plays Archer."] } });
  server.says({ type: "update", seen: 2, log: { start: 2, lines: ["Ada plays Miner.", "Miner digs."] } });
  assert.deepEqual(joined.log, ["Round 1.", "Ada plays Archer.", "Ada plays Miner.", "Miner digs."]);
  server.says({ type: "update", seen: 3, log: { start: 2, lines: [] } });
  assert.deepEqual(joined.log, ["Round 1.", "Ada plays Archer."], "what was taken back is still told");
  assert.deepEqual(joined.news, [], "a take-back is no news of what was taken back");
  server.says({ type: "update", seen: 4, log: { start: 2, lines: ["Ada ends the turn."] } });
  assert.deepEqual(joined.log, ["Round 1.", "Ada plays Archer.", "Ada ends the turn."]);
  joined.leave();
});
