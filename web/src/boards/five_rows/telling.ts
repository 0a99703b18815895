// What Five Rows says beside its board: where the match stands, what ending the turn leaves undone, refusals in numbers.

import type { Choice, PrintedCard } from "../../protocol.ts";
import { element } from "../../lib/pointing.ts";
import type { Hurt } from "../../lib/film.ts";
import { say } from "../../words/words.ts";
import type { Course, Situation } from "../game.ts";
import type { FiveRowsView, Troop } from "./view.ts";

export function course(view: FiveRowsView): Course {
  const { round, over } = view;
  return { steps: [say("phase.income"), say("phase.play"), say("phase.combat"), say("phase.end")], at: over ? 3 : 1, badges: [say("badge.round", { round })] };
}

const sideOf = ({ view, you }: Situation<FiveRowsView>): FiveRowsView["seats"][string] | undefined => view.seats?.[you];

export function consequence(choice: Choice, situation: Situation<FiveRowsView>): string {
  const coins = sideOf(situation)?.coins ?? 0;
  return choice.words === "end turn" && coins > 0 ? say("rest.coins", { count: coins }) : "";
}

export function numbers(_clause: string, places: readonly string[], situation: Situation<FiveRowsView>): string {
  const side = sideOf(situation);
  const [card, row] = places.map((place) => element(situation.view, place));
  const printed = typeof card === "string" ? situation.cards.get(card) : undefined;
  if (!side || !printed) return "";
  const cost = Number(printed.facts.cost ?? 0);
  if (cost > side.coins) return say("why.coins", { card: printed.name, cost, coins: side.coins });
  const number = places[1]?.split("/").at(-1) ?? "";
  const there = typeof row === "object" && row !== null && "card" in row ? String(row.card) : side.rows[number]?.card;
  return there && printed.kind === "troop" && number ? say("why.row_taken", { card: there, row: number }) : "";
}

/** Health on a troop is what is left of it. */
export const hurt: Hurt = (troop, amount) => ({ ...troop, health: Number(troop.health) - amount, damage: Number(troop.damage) + amount });

/** A card as it is printed, where it comes into play and is gone again before the next view. */
export function standing({ name, facts }: PrintedCard, place: string): Troop | undefined {
  return /\/rows\/\d$/.test(place) ? { card: name, power: Number(facts.power), health: Number(facts.health), damage: 0 } : undefined;
}
