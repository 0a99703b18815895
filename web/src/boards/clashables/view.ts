// The view of Clashables as the board reads it, and the words of its parts.

import type { ClashablesView, Creature, Side, Stacked } from "./schema.ts";
import { listed, say } from "../../words/words.ts";
import { textMark } from "../lasting.ts";
import type { Mark as Sign } from "../lasting.ts";
export type { ClashablesView, Creature, Side, Stacked };

/** How many cards a player may play in this turn (CL-7.10, CL-7.11). */
export const mostPlays = (side: Side): number => 2 + side.extra_plays;

/** Something to know about a creature now: short for the eye, in full for the label. */
export interface Mark extends Sign {
  /** It tells of its attacks, which its tile shows as what it does. */
  attack?: boolean;
}

/** How a creature is called among those of its side: by its name, or with its number if there are several. */
export function numbered(battlefield: readonly Creature[], index: number): string {
  const name = battlefield[index]?.card ?? "";
  const alike = battlefield.flatMap((other, at) => (other.card === name ? [at] : []));
  return alike.length === 1 ? name : `${name} ${alike.indexOf(index) + 1}`;
}

export function marksOf(creature: Creature, attacking: number): Mark[] {
  const marks: Mark[] = [];
  const add = (short: string, words: string, more: Partial<Mark> = {}): void => void marks.push({ short, words, ...more });
  const { attacks_made: made, attacks, dice, extra_loss: extra, used } = creature;
  if (attacking === 0) add(say("place.attacks"), say("mark.attacks_now"), { attack: true });
  if (attacking > 0) add(say("place.attacks_as", { number: attacking + 1 }), say("mark.attacks_as", { number: attacking + 1 }), { attack: true });
  if (creature.barred) add(say("mark.barred"), say("mark.barred"), { kind: "bad" });
  if (creature.sick) add(say("place.new"), creature.sick_turns > 0 ? say("mark.sick_longer", { count: creature.sick_turns }) : say("mark.sick"), { seen: true });
  for (const word of creature.keywords) add(word, word, { kind: "keyword" });
  if (dice !== 1) add(String(dice), say("mark.dice", { count: dice }), { seen: true });
  if (made > 0 && attacking < 0) add(`${made}/${attacks}`, say("mark.attacked", { made, attacks }), { attack: true });
  else if (attacks > 1 && attacking < 0) add(say("mark.attacks", { count: attacks }), say("mark.may_attack", { count: attacks }), { kind: "good" });
  if (extra > 0) add(say("mark.extra", { count: extra }), say("mark.extra_words", { count: extra }), { kind: "good" });
  for (const wait of creature.pending) add(say("mark.waits", { what: wait }), wait === "effect" ? say("mark.effect_waits") : say("mark.waits_roll", { what: wait }), { kind: "good" });
  if (used.length > 0) add(say("place.used"), used.length === 1 ? say("mark.used_one") : say("mark.used_several", { effects: listed(used.map(String)) }));
  if (creature.spent) add(say("mark.spent"), say("mark.spent_words"));
  const text = textMark(creature.text ?? "");
  if (text) marks.push(text);
  return marks;
}

const numbers = (list: readonly number[]): string => listed(list.map(String));

/** What lies on a player until some effect ends. */
export function effectsOn(side: Side): { short: string; words: string }[] {
  const effects = [];
  const shield = side.prevention.reduce((sum, points) => sum + points, 0);
  if (shield > 0) effects.push({ short: say("mark.shield", { count: shield }), words: say("mark.shield_words", { count: shield }) });
  if (side.hit_on.length > 0) effects.push({ short: say("mark.hits_on", { numbers: numbers(side.hit_on) }), words: say("mark.hits_on_words", { numbers: numbers(side.hit_on) }) });
  if (side.foe_miss_on.length > 0) effects.push({ short: say("mark.miss_on", { numbers: numbers(side.foe_miss_on) }), words: say("mark.miss_on_words", { numbers: numbers(side.foe_miss_on) }) });
  if (side.cannot_play.includes("item")) effects.push({ short: say("mark.no_items"), words: say("mark.no_items_words") });
  if (side.cannot_play.includes("creature")) effects.push({ short: say("mark.no_creatures"), words: say("mark.no_creatures_words") });
  return effects;
}
