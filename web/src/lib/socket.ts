// The connection to a table: says hello, asks, reconnects by itself, and repeats what was not answered.
//
// A decision carries the `seen` of the moment it was made. After a reconnection it is repeated with that same number: if
// the server had carried it out, or anything else has happened since, the repeat is refused as stale.
//
// Updates tell what has changed in the position; here they become whole positions again, so nobody else has to know.

import { PROTOCOL } from "../protocol.ts";
import { changed } from "./changes.ts";
import type { ClientMessage, Goodbye, Hello, Pong, Position, Refusal, Said, ServerMessage, Update, Welcome } from "../protocol.ts";

export type Connection = "connecting" | "here" | "away" | "refused";
export type Answer = Exclude<ServerMessage, Welcome | Goodbye>;
type Wish<Message> = Message extends ClientMessage ? Omit<Message, "id" | "seen"> : never;
export type Request = Wish<Exclude<ClientMessage, Hello>>;

/** What a socket must be able to do; a WebSocket, or a test's. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

export interface Listener {
  told(message: Welcome | Update | Said): void;
  connection(state: Connection, text: string): void;
}

export interface Timing {
  wait(milliseconds: number, then: () => void): number;
  cancel(timer: number): void;
  random(): number;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const AGAIN_WITHIN = 1000; // repeat what could not be stored
const CAREFUL: readonly ClientMessage["type"][] = ["act", "take_back", "reply"]; // meant for the position as it was seen
const FATAL: readonly Refusal["code"][] = ["unknown_table", "unknown_key", "version"];

const CLOCK: Timing = {
  wait: (milliseconds, then) => setTimeout(then, milliseconds) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  random: Math.random,
};

interface Asked {
  message: ClientMessage;
  answer: (answer: Answer) => void;
  held: boolean; // repeated after the next update
}

export function openLine(): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/socket`);
}

export class Socket {
  seen = 0;
  state: Connection = "connecting";
  private line: Line | null = null;
  private asked = new Map<number, Asked>();
  private lastId = 0;
  private failures = 0;
  private timer = 0;
  private closed = false;
  private position: Position | null = null;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly listener: Listener,
    private readonly open: () => Line = openLine,
    private readonly timing: Timing = CLOCK,
  ) {
    this.connect();
  }

  /** Ask something; the promise waits through reconnections. */
  ask(request: Request): Promise<Answer> {
    const id = ++this.lastId;
    const message = { ...request, id, seen: this.seen } as ClientMessage;
    return new Promise((answer) => {
      this.asked.set(id, { message, answer, held: false });
      if (this.state === "here") this.say(message);
    });
  }

  /** Are requests on their way? */
  get busy(): boolean {
    return [...this.asked.values()].some(({ message }) => message.type !== "ping");
  }

  /** Try now instead of after the wait: the network is back, or the user wants it. */
  hurry(): void {
    if (this.closed || this.line) return;
    this.timing.cancel(this.timer);
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.timing.cancel(this.timer);
    this.line?.close();
    this.line = null;
  }

  private connect(): void {
    const line = this.open();
    this.line = line;
    line.onopen = () => {
      const hello: Hello = {
        type: "hello",
        version: PROTOCOL,
        table: this.table,
        key: this.key,
        seen: this.seen,
        changes: true,
      };
      line.send(JSON.stringify(hello));
    };
    line.onmessage = (event: { data: string }) => {
      if (this.line === line) this.hear(JSON.parse(event.data) as ServerMessage);
    };
    line.onclose = () => {
      if (this.line === line) this.lose();
    };
  }

  private lose(text = ""): void {
    this.line = null;
    if (this.closed || this.state === "refused") return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.7 + 0.6 * this.timing.random());
    this.failures++;
    this.change("away", text);
    this.timing.cancel(this.timer);
    this.timer = this.timing.wait(wait, () => this.connect());
  }

  private change(state: Connection, text = ""): void {
    this.state = state;
    this.listener.connection(state, text);
  }

  private say(message: ClientMessage): void {
    this.line?.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    this.keepAlive();
    switch (message.type) {
      case "welcome":
        this.failures = 0;
        this.seen = message.seen;
        this.position = message.position;
        this.change("here");
        this.listener.told(message);
        for (const { message: again } of this.asked.values()) this.repeat(again);
        return;
      case "update": {
        const whole = this.whole(message);
        if (!whole) return this.hangUp(); // the position that was changed is not ours: ask for all of it
        this.seen = whole.seen;
        this.listener.told(whole);
        if (whole.re) this.answer(whole.re, whole);
        this.repeatHeld();
        return;
      }
      case "said":
        this.listener.told(message);
        this.answer(message.re, message);
        return;
      case "goodbye":
        if (!message.again) this.change("refused", message.text);
        this.hangUp(message.text);
        return;
      case "refused":
        this.refused(message);
        return;
      default:
        this.answer(message.re, message);
    }
  }

  /** An update with its whole position; null where it tells changes of a position that we do not have. */
  private whole(update: Update): Update | null {
    if (!update.changes) {
      this.position = update.position;
      return update;
    }
    if (!this.position || update.changes.since !== this.seen) return null;
    this.position = changed(this.position, update.changes);
    return { ...update, position: this.position };
  }

  private refused(refusal: Refusal): void {
    if (this.state !== "here" && FATAL.includes(refusal.code)) {
      this.change("refused", refusal.text);
      this.hangUp();
      return;
    }
    const asked = this.asked.get(refusal.re);
    if (asked && refusal.code === "hold") {
      asked.held = true;
      return;
    }
    if (asked && (refusal.code === "not_stored" || refusal.code === "too_many")) {
      this.timing.wait(AGAIN_WITHIN, () => {
        if (this.asked.has(refusal.re) && this.state === "here") this.repeat(asked.message);
      });
      return;
    }
    if (refusal.missed) {
      this.seen = refusal.missed.seen;
      this.position = refusal.missed.position;
      this.listener.told(refusal.missed);
    }
    this.answer(refusal.re, refusal);
  }

  private repeatHeld(): void {
    for (const asked of this.asked.values()) {
      if (!asked.held) continue;
      asked.held = false;
      this.repeat(asked.message);
    }
  }

  private repeat(message: ClientMessage): void {
    this.say(CAREFUL.includes(message.type) ? message : { ...message, seen: this.seen });
  }

  private answer(id: number, answer: Answer): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    this.asked.delete(id);
    asked.answer(answer);
  }

  private hangUp(text = ""): void {
    const line = this.line;
    this.line = null;
    line?.close();
    if (this.state !== "refused") this.lose(text);
  }

  /** A line that was silent for long is asked, and given up if it stays silent. */
  private keepAlive(): void {
    this.timing.cancel(this.timer);
    this.timer = this.timing.wait(PING_EVERY, () => {
      const pong = this.ask({ type: "ping" }) as Promise<Pong>;
      void pong;
      this.timer = this.timing.wait(PONG_WITHIN, () => this.hangUp());
    });
  }
}
