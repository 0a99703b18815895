// House rules of a table in the words of people.

import type { About, GameLine, HouseRule } from "../protocol.ts";

/** A name of the engine as it is read: "round_limit" is "round limit". */
export const said = (name: string | number): string => String(name).replaceAll("_", " ");

/** The house rules of a table that are not as usual. */
export function changedRules(about: About, game: GameLine | null): HouseRule[] {
  return game?.house_rules.filter(({ name, default: usual }) => (about.options[name] ?? usual) !== usual) ?? [];
}
