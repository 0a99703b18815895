// The tables of this browser as their owner wants to know them: whose turn it is, and how it went.

import type { TableLine } from "../protocol.ts";
import type { Seated } from "./settings.ts";

export type Standing = "your_turn" | "their_turn" | "waiting" | "won" | "shared" | "lost" | "over";

/** How a table stands for who sits at these seats (none where that is not known). */
export function standing({ state, asked, result, sitting }: TableLine, seats: readonly number[]): Standing {
  if (state === "waiting") return "waiting";
  if (state === "playing") return seats.includes(asked) && sitting[asked - 1]?.kind === "person" ? "your_turn" : "their_turn";
  if (!result || result.how === "unfinished" || seats.length === 0) return "over";
  const best = Math.max(...result.shares);
  if (!seats.some((seat) => result.shares[seat - 1] === best)) return "lost";
  return result.shares.filter((share) => share === best).length > 1 ? "shared" : "won";
}

const ORDER: readonly Standing[] = ["your_turn", "their_turn", "waiting"];

/** Where I am asked first, then what goes on, then what is over; the last used first among equals. */
export function byUrgency(one: { standing: Standing; seated: Seated }, other: { standing: Standing; seated: Seated }): number {
  const rank = (standing: Standing): number => (ORDER.includes(standing) ? ORDER.indexOf(standing) : ORDER.length);
  return rank(one.standing) - rank(other.standing) || other.seated.at - one.seated.at;
}
