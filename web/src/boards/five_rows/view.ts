// The view of Five Rows as the board reads it, and the words of its parts.

import { say } from "../../words/words.ts";
import { ownerMark, textMark, wardMarks } from "../lasting.ts";
import type { Mark } from "../lasting.ts";
import type { FiveRowsView, Side, Troop } from "./schema.ts";
export type { FiveRowsView, Side, Troop };

export const ROWS: readonly string[] = ["1", "2", "3", "4", "5"];

const signed = (number: number): string => (number > 0 ? `+${number}` : `−${Math.abs(number)}`);

const CHANGES = [
  ["power_change", "mark.power", "⚔"],
  ["health_change", "mark.health", "♥"],
  ["round_power", "mark.round_power", "⚔"],
  ["round_health", "mark.round_health", "♥"],
] as const;

/** What has happened to a troop, for its numbers do not say why they are what they are; `owner` names whose card one is that
 * fights for the other player. */
export function marksOf(troop: Troop, owner = ""): Mark[] {
  const damage: Mark[] = troop.damage > 0 ? [{ short: say("mark.damage", { count: troop.damage }), words: say("mark.damage_words", { count: troop.damage }) }] : [];
  const changes = CHANGES.map(([key, stat, sign]) => {
    const change = troop[key] ?? 0;
    return change === 0 ? null : { short: `${signed(change)}${sign}`, brief: key.startsWith("round"), words: say(stat, { change: signed(change) }) };
  });
  const texts = [troop.text, troop.round_text].map((told) => textMark(told ?? ""));
  const idle: Mark[] = troop.barred ? [{ short: say("mark.barred"), words: say("mark.barred"), kind: "bad" }] : [];
  const control = owner || troop.borrowed ? [ownerMark(owner, Boolean(troop.borrowed))] : [];
  return [...control, ...texts, ...wardMarks(troop.damage_to_it), ...idle, ...damage, ...changes].filter((mark) => mark !== null);
}

/** What the combat of a row comes to by the numbers that stand there now; texts that change them in combat are not
 * counted. `kind` is good where only the foe is hurt, bad where only you are. */
export function forecast(own: Troop | undefined, foe: Troop | undefined): { words: string; kind: "" | "good" | "bad" } {
  if (!own && !foe) return { words: "", kind: "" };
  if (!foe) return own && own.power > 0 ? { words: say("fore.foe_loses", { count: own.power }), kind: "good" } : { words: say("fore.quiet"), kind: "" };
  if (!own) return foe.power > 0 ? { words: say("fore.you_lose", { count: foe.power }), kind: "bad" } : { words: say("fore.quiet"), kind: "" };
  const ownFalls = foe.power >= own.health;
  const foeFalls = own.power >= foe.health;
  if (ownFalls && foeFalls) return { words: say("fore.both_fall"), kind: "" };
  if (foeFalls) return { words: say("fore.theirs_falls"), kind: "good" };
  if (ownFalls) return { words: say("fore.yours_falls"), kind: "bad" };
  return { words: say("fore.left", { mine: Math.max(0, own.health - foe.power), theirs: Math.max(0, foe.health - own.power) }), kind: "" };
}
