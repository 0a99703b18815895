// Who sits at the table, for the strips of the boards: by Svelte's context. A scene or a replay has nobody.

import { getContext, setContext } from "svelte";
import { levelName, say } from "../words/words.ts";
import type { Clock, Sitting } from "../protocol.ts";

export class Seats {
  sitting = $state.raw<readonly Sitting[]>([]);
  clock = $state.raw<Clock | null>(null);
  told = $state(0); // when the clock was told
  asked = $state(0); // the seat that decides now

  at(seat: number): Sitting | undefined {
    return this.sitting.find((who) => who.seat === seat);
  }

  /** What stands below a name: "careful bot", "away". */
  about(seat: number): string {
    const who = this.at(seat);
    if (!who) return "";
    if (who.kind === "open") return say("seat.open");
    if (who.resigned) return say("seat.given_up");
    if (who.kind === "bot") return who.name === `${who.level} bot` ? "" : say("seat.bot", { level: levelName(who.level) });
    return who.here ? "" : say("seat.away");
  }
}

const KEY = Symbol("seats");

export const offerSeats = (seats: Seats): Seats => setContext(KEY, seats);
export const seats = (): Seats => getContext<Seats | undefined>(KEY) ?? new Seats();
