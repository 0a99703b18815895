// The connection: hello, reconnecting by itself, repeating what was not answered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Socket } from "../src/lib/socket.ts";
import type { Answer, Connection, Line, Timing } from "../src/lib/socket.ts";

class FakeLine implements Line {
  sent: { type: string; id?: number; seen?: number; action?: number }[] = [];
  closed = false;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.({} as never);
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }

  breaks(): void {
    this.onclose?.({} as never);
  }
}

function room() {
  const lines: FakeLine[] = [];
  const waits: { milliseconds: number; then: () => void }[] = [];
  const states: Connection[] = [];
  const told: string[] = [];
  const timing: Timing = {
    wait: (milliseconds, then) => waits.push({ milliseconds, then }),
    cancel: (timer) => {
      if (waits[timer - 1]) waits[timer - 1] = { milliseconds: -1, then: () => {} };
    },
    random: () => 0.5,
  };
  const open = (): Line => {
    const line = new FakeLine();
    lines.push(line);
    return line;
  };
  const listener = {
    told: (message: { type: string; seen?: number }) => void told.push(`${message.type} ${message.seen}`),
    connection: (state: Connection) => void states.push(state),
  };
  const socket = new Socket("table", "key", listener, open, timing);
  const last = (): FakeLine => lines.at(-1) as FakeLine;
  const elapse = (): void => {
    const waiting = waits.findIndex((wait) => wait.milliseconds >= 0);
    const [wait] = waits.splice(waiting, 1, { milliseconds: -1, then: () => {} });
    wait?.then();
  };
  const pending = (): number[] => waits.map((wait) => wait.milliseconds).filter((time) => time >= 0);
  return { socket, lines, states, told, last, elapse, pending };
}

const welcome = (seen: number) => ({ type: "welcome", seen, about: {}, sitting: [], position: null, log: { start: 0, lines: [] } });
const update = (seen: number, re = 0) => ({ type: "update", seen, re, sitting: [], position: null, log: { start: 0, lines: [] } });

test("it says hello with key and what it has seen", () => {
  const { last, states, told } = room();
  last().opens();
  assert.deepEqual(last().sent, [{ type: "hello", version: 1, table: "table", key: "key", seen: 0, changes: true }]);
  last().says(welcome(7));
  assert.deepEqual(states, ["here"]);
  assert.deepEqual(told, ["welcome 7"]);
});

test("a broken line is opened again, after longer and longer waits, from what was seen", () => {
  const { last, lines, states, elapse, pending } = room();
  last().opens();
  last().says(welcome(7));
  last().breaks();
  assert.equal(states.at(-1), "away");
  assert.deepEqual(pending(), [300]);
  elapse();
  assert.equal(lines.length, 2);
  last().breaks();
  assert.deepEqual(pending(), [600]);
  elapse();
  last().opens();
  assert.equal(last().sent[0]?.seen, 7);
  last().says(welcome(7));
  assert.equal(states.at(-1), "here");
});

test("a decision that was not answered is repeated as it was made", async () => {
  const { socket, last, elapse } = room();
  last().opens();
  last().says(welcome(7));
  const answer = socket.ask({ type: "act", action: 3 });
  assert.deepEqual(last().sent.at(-1), { type: "act", action: 3, id: 1, seen: 7 });
  last().breaks();
  elapse();
  last().opens();
  last().says(welcome(9));
  assert.deepEqual(last().sent.at(-1), { type: "act", action: 3, id: 1, seen: 7 }, "with the seen of when it was made");
  last().says({ type: "refused", code: "stale", text: "moved on", clause: "", re: 1, missed: null });
  assert.equal((await answer).type, "refused");
});

test("an answer to an offer and a take-back are repeated as they were made, too", () => {
  const { socket, last, elapse } = room();
  last().opens();
  last().says(welcome(7));
  void socket.ask({ type: "reply", yes: true });
  void socket.ask({ type: "take_back" });
  last().breaks();
  elapse();
  last().opens();
  last().says(welcome(9));
  const again = last().sent.slice(1).map((message) => [message.type, message.seen]);
  assert.deepEqual(again, [["reply", 7], ["take_back", 7]], "they were meant for the position as it was seen");
});

test("a question asked while the server is away waits for it", async () => {
  const { socket, last, elapse } = room();
  last().opens();
  last().says(welcome(7));
  last().breaks();
  const answer = socket.ask({ type: "hint" });
  elapse();
  last().opens();
  assert.equal(last().sent.length, 1, "nothing but hello before the welcome");
  last().says(welcome(8));
  assert.deepEqual(last().sent.at(-1), { type: "hint", id: 1, seen: 8 });
  last().says({ type: "advice", best: [], simulations: 1, re: 1 });
  assert.equal((await answer).type, "advice");
});

test("what has to wait is repeated after the next update, what was not stored after a moment", async () => {
  const { socket, last, elapse } = room();
  last().opens();
  last().says(welcome(1));
  let settled: Answer | null = null;
  const answer = socket.ask({ type: "resign" }).then((given) => (settled = given));
  last().says({ type: "refused", code: "hold", text: "wait", clause: "", re: 1, missed: null });
  assert.equal(settled, null);
  last().says(update(2));
  assert.deepEqual(last().sent.at(-1), { type: "resign", id: 1, seen: 2 });
  last().says({ type: "refused", code: "not_stored", text: "full", clause: "", re: 1, missed: null });
  const before = last().sent.length;
  elapse();
  elapse();
  assert.ok(last().sent.slice(before).some((message) => message.type === "resign"));
  last().says(update(3, 1));
  assert.equal((await answer).type, "update");
});

test("an unknown key ends it", () => {
  const { last, states, pending } = room();
  last().opens();
  last().says({ type: "refused", code: "unknown_key", text: "not of a seat here", clause: "", re: 0, missed: null });
  assert.equal(states.at(-1), "refused");
  last().breaks();
  assert.equal(states.at(-1), "refused");
  assert.equal(pending().filter((time) => time < 8000).length, 0, "it does not try again");
});

test("a goodbye of a server that stops is no end", () => {
  const { last, lines, states, elapse } = room();
  last().opens();
  last().says(welcome(4));
  last().says({ type: "goodbye", text: "The server stops.", again: true });
  assert.equal(states.at(-1), "away");
  elapse();
  assert.equal(lines.length, 2);
});

test("a silent line is asked, and given up", () => {
  const { last, lines, states, elapse } = room();
  last().opens();
  last().says(welcome(4));
  elapse(); // the silence
  assert.equal(last().sent.at(-1)?.type, "ping");
  elapse(); // and no answer
  assert.equal(states.at(-1), "away");
  assert.ok(lines[0]?.closed);
});

test("a line that was given up is heard no more, and its end is not the end of the new one", () => {
  const { last, lines, states, told, elapse, pending } = room();
  last().opens();
  last().says(welcome(4));
  elapse(); // the silence
  elapse(); // and no answer
  elapse(); // the wait before the next try
  assert.equal(lines.length, 2);
  last().opens();
  last().says(welcome(5));
  const waits = pending();
  lines[0]?.says(update(6));
  lines[0]?.breaks();
  assert.deepEqual(told, ["welcome 4", "welcome 5"], "the old line was listened to");
  assert.equal(states.at(-1), "here", "the old line's end was taken for the new one's");
  assert.deepEqual(pending(), waits, "nothing has to be tried again");
  assert.equal(lines.length, 2);
});

test("changes become whole positions; changes of another position make it ask for everything", () => {
  const { last, lines, told } = room();
  last().opens();
  const position = { view: { round: 1 }, lines: [], question: "", asked: 1, choices: [] };
  last().says({ ...welcome(7), position });
  last().says({ ...update(8), changes: { since: 7, set: { "/view/round": 2 }, gone: [] } });
  assert.deepEqual(told, ["welcome 7", "update 8"]);
  last().says({ ...update(10), changes: { since: 9, set: { "/view/round": 4 }, gone: [] } });
  assert.deepEqual(told, ["welcome 7", "update 8"], "nobody is shown a position that was put together wrongly");
  assert.equal(last().closed, true);
  assert.equal(lines.length, 1);
});
