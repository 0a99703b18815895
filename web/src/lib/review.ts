// What a review tells of a finished match: lines of a graph, and the moments worth a look. Pure.

import type { Judged, Result, Review, Turn } from "../protocol.ts";

/** A seat's chances over the match: after so many decisions, this share of the victory. */
export interface Line {
  seat: number;
  points: readonly (readonly [number, number])[];
}

/** A line for every seat that decided anything, each to its share at the end. */
export function lines(review: Review, result: Result | null, steps: number): Line[] {
  const seats = [...new Set(review.judged.map((one) => one.seat))].sort((one, other) => one - other);
  return seats.map((seat) => {
    const points = review.judged.filter((one) => one.seat === seat).map((one) => [one.at, one.share] as const);
    const share = result && result.how === "played" ? result.shares[seat - 1] : undefined;
    return { seat, points: share === undefined ? points : [...points, [steps, share] as const] };
  });
}

export interface Moments {
  turns: Turn[];
  best: Judged[];
  worst: Judged[];
}

const MOST = 3;

/** The moments of a seat; of everybody for seat 0. */
export function moments(review: Review, seat: number): Moments {
  const of = (numbers: readonly number[]): Judged[] =>
    numbers
      .flatMap((at) => review.judged.filter((one) => one.at === at))
      .filter((one) => seat === 0 || one.seat === seat)
      .slice(0, MOST);
  return { turns: review.turns.filter((turn) => seat === 0 || turn.seat === seat).slice(0, MOST), best: of(review.best), worst: of(review.worst) };
}

/** Out of a hundred. */
export const hundred = (share: number): number => Math.round(100 * share);
