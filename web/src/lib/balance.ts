// The words and numbers of a balance report.

import type { CardBalance } from "../protocol.ts";
import { say, spokenLanguage } from "../words/words.ts";

export type Order = "cost" | "worth" | "name";

/** A number of points with its sign: "+3.1", "−0.4". */
export const points = (value: number): string =>
  new Intl.NumberFormat(spokenLanguage(), { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value).replace("-", "−");

export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(spokenLanguage(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);

export const share = (value: number, digits = 0): string =>
  new Intl.NumberFormat(spokenLanguage(), { style: "percent", maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);

export const verdict = (card: CardBalance): string => say(`balance.${card.judged}`);

/** A card in one line: "Archer: strong, +3.1 points for its cost (+2.4 to +3.8)". */
export function lineOf(card: CardBalance): string {
  if (card.for_its_cost === null) return say("balance.line_not_weighed", { card: card.name });
  const [mean, low, high] = card.for_its_cost;
  return say("balance.line", { card: card.name, verdict: verdict(card), points: points(mean), low: points(low), high: points(high) });
}

/** The strongest first; what was not weighed comes last. */
export function ordered(cards: readonly CardBalance[], order: Order): CardBalance[] {
  const worth = (card: CardBalance): number => (order === "cost" ? card.for_its_cost?.[0] : card.worth) ?? -Infinity;
  const byName = (one: CardBalance, other: CardBalance): number => one.name.localeCompare(other.name, "en");
  if (order === "name") return [...cards].sort(byName);
  return [...cards].sort((one, other) => (worth(one) === worth(other) ? byName(one, other) : worth(other) - worth(one)));
}

/** Where the numbers of all cards lie on a line from 0 to 100, with 0 points among them. */
export function scaleOf(cards: readonly CardBalance[]): (value: number) => number {
  const ends = cards.flatMap((card) => (card.for_its_cost ? [card.for_its_cost[1], card.for_its_cost[2]] : []));
  const low = Math.min(-1, ...ends);
  const high = Math.max(1, ...ends);
  return (value) => (100 * (value - low)) / (high - low);
}
