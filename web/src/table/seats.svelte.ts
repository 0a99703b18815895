// Who sits at the table, for the strips of the boards: by Svelte's context. A scene or a replay has nobody.

import { getContext, setContext } from "svelte";
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
    if (who.kind === "open") return "open seat";
    if (who.resigned) return "has given up";
    if (who.kind === "bot") return `${who.level} bot`;
    return who.here ? "" : "away";
  }
}

const KEY = Symbol("seats");

export const offerSeats = (seats: Seats): Seats => setContext(KEY, seats);
export const seats = (): Seats => getContext<Seats | undefined>(KEY) ?? new Seats();
