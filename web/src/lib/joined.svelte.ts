// One reader's place at a table: what the server last told, and what may be asked of it.

import type { About, Foreseen, Happening, Hint, Outcome, Position, Reason, Refusal, Said, Sitting, Spoken, Update, Welcome } from "../protocol.ts";
import { Socket } from "./socket.ts";
import type { Answer, Connection, Request } from "./socket.ts";

export class Joined {
  about = $state.raw<About | null>(null);
  you = $state(0);
  sitting = $state.raw<Sitting[]>([]);
  position = $state.raw<Position | null>(null);
  told = $state(0); // when the position came, for clocks
  log = $state.raw<string[]>([]);
  news = $state.raw<string[]>([]); // the lines of the last update
  happened = $state.raw<Happening[]>([]); // in the last update
  said = $state.raw<Spoken[]>([]); // what people say, the oldest first
  connection = $state<Connection>("connecting");
  trouble = $state(""); // what the server said when it closed
  waiting = $state(false); // for the answer to a decision
  heard: (() => void) | undefined; // called for every message, also for two that come at once

  private readonly socket: Socket;

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    this.socket = new Socket(table, key, {
      told: (message) => this.hear(message),
      connection: (state, text) => {
        this.connection = state;
        this.trouble = text;
      },
    });
  }

  get game(): string {
    return this.about?.game ?? "";
  }

  /** May this reader decide now? */
  get asked(): boolean {
    return (this.position?.choices.length ?? 0) > 0;
  }

  get over(): boolean {
    return this.position?.result != null;
  }

  /** The name at a seat; "seat 2" where nobody sits yet. */
  name(seat: number): string {
    return this.sitting.find((sitting) => sitting.seat === seat)?.name || `seat ${seat}`;
  }

  private hear(message: Welcome | Update | Said): void {
    if (message.type === "said") {
      this.said = [...this.said, message.said];
      return;
    }
    if (message.type === "welcome") {
      this.said = message.said;
      this.about = message.about;
      this.you = message.you;
    }
    this.happened = message.type === "update" ? message.happened : [];
    this.sitting = message.sitting;
    this.position = message.position;
    this.told = Date.now();
    this.news = message.type === "update" || this.log.length > 0 ? message.log.lines : []; // not the whole log at first
    this.log = [...this.log.slice(0, message.log.start), ...message.log.lines];
    this.heard?.();
  }

  async ask(request: Request): Promise<Answer> {
    return this.socket.ask(request);
  }

  /** Do something that changes the table; what the server refuses comes back. */
  async do(request: Request): Promise<Refusal | null> {
    this.waiting = true;
    try {
      const answer = await this.ask(request);
      return answer.type === "refused" ? answer : null;
    } finally {
      this.waiting = false;
    }
  }

  act(action: number): Promise<Refusal | null> {
    return this.do({ type: "act", action });
  }

  why(places: string[]): Promise<Reason | Refusal> {
    return this.ask({ type: "why", places }) as Promise<Reason | Refusal>;
  }

  preview(action: number): Promise<Foreseen | Refusal> {
    return this.ask({ type: "preview", action }) as Promise<Foreseen | Refusal>;
  }

  hint(): Promise<Hint | Refusal> {
    return this.ask({ type: "hint" }) as Promise<Hint | Refusal>;
  }

  whatIf(action: number): Promise<Outcome | Refusal> {
    return this.ask({ type: "what_if", action }) as Promise<Outcome | Refusal>;
  }

  hurry(): void {
    this.socket.hurry();
  }

  leave(): void {
    this.socket.close();
  }
}
