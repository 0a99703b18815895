// A card in words, for screen readers and labels.

import type { Mark, TextNow } from "../boards/lasting.ts";
import type { Look, Stat } from "../boards/look.ts";
import type { PrintedCard } from "../protocol.ts";

/** The facts of a card on the table where they differ from the printed ones; `now` is what has been done to it, `textNow`
 * the text that it has instead of its own or beside it. */
export type Values = { [fact: string]: unknown; now?: readonly Mark[]; textNow?: TextNow | undefined };

/** A number of a card as it is now, and how it differs from what is printed. */
export interface Shown {
  stat: Stat;
  value: string;
  change: -1 | 0 | 1;
}

function shown(card: PrintedCard, stat: Stat, values: Values): Shown | null {
  const printed = card.facts[stat.fact];
  const now = values[stat.fact] ?? printed;
  if (now === undefined || now === null || now === "") return null;
  const change = typeof now === "number" && typeof printed === "number" ? Math.sign(now - printed) : 0;
  return { stat, value: String(now), change: change as Shown["change"] };
}

export function costOf(look: Look, card: PrintedCard, values: Values = {}): Shown | null {
  return look.cost && shown(card, look.cost, values);
}

export function statsOf(look: Look, card: PrintedCard, values: Values = {}): Shown[] {
  return look.stats.map((stat) => shown(card, stat, values)).filter((stat) => stat !== null);
}

/** "Archer, Troop, cost 2, power 2, health 1 (printed 2). On play: …" */
export function describe(look: Look, card: PrintedCard, values: Values = {}): string {
  const numbers = [costOf(look, card, values), ...statsOf(look, card, values)].filter((found) => found !== null);
  const told = numbers.map(({ stat, value, change }) =>
    change === 0 ? `${stat.name} ${value}` : `${stat.name} ${value} (printed ${String(card.facts[stat.fact])})`,
  );
  const line = [card.name, look.kind(card), ...told].join(", ");
  return card.text ? `${line}. ${card.text}` : line;
}

/** The keywords of a game that a text uses. */
export function keywordsIn(look: Look, text: string): string[] {
  return Object.keys(look.keywords).filter((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
}
