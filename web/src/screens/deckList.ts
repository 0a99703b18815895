// Deck lists: one card a line, as "2 Archer".

import type { PrintedCard } from "../protocol.ts";

export type Counts = { [name: string]: number };

/** The counts of a list that the server has read. */
export function countsOf(lines: readonly string[]): Counts {
  const counts: Counts = {};
  for (const line of lines) {
    const [, number = "", name = ""] = /^(\d+)\s+(.+)$/.exec(line) ?? [];
    if (name) counts[name] = (counts[name] ?? 0) + Number(number);
  }
  return counts;
}

/** The list of these counts, in the order of the card set. */
export function listOf(counts: Counts, cards: readonly PrintedCard[]): string {
  return cards
    .filter((card) => counts[card.name])
    .map((card) => `${counts[card.name]} ${card.name}`)
    .join("\n");
}
