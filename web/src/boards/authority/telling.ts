// What Authority says beside its board: phases, prices, and how far a payment is.

import { element } from "../../lib/pointing.ts";
import type { Choice, PrintedCard } from "../../protocol.ts";
import { say } from "../../words/words.ts";
import type { Course, Situation } from "../game.ts";
import { PHASES, ROW_SIZES } from "./view.ts";
import type { AuthorityView, Unit } from "./view.ts";

export function course(view: AuthorityView): Course {
  const { phase, round, seats } = view;
  return { steps: PHASES.map((name) => say(`phase.${name}`)), at: PHASES.findIndex((name) => name === phase), badges: [say("badge.round", { round }), say("home.players", { count: Object.keys(seats).length })] };
}

export function consequence(choice: Choice, { view, you }: Situation<AuthorityView>): string {
  const side = view.seats?.[you];
  const left = side ? side.hand.length - Object.values(side.acted).reduce((sum, count) => sum + count, 0) : 0;
  return choice.words === "end turn" && left > 0 ? say("rest.cards", { count: left }) : "";
}

export function paid(view: AuthorityView, you: number): { part: number; words: string } | undefined {
  const { buying, active } = view;
  if (!("card" in buying) || active !== you) return undefined;
  const { paid: made, cost } = buying as { paid: number; cost: number };
  return { part: Math.min(1, made / Math.max(cost, 1)), words: say("pay.part", { made, cost }) };
}

/** What a card in hand is worth towards a payment, as far as it is printed. */
export function litWord(path: string, { view, you, cards }: Situation<AuthorityView>): string {
  const { buying, active } = view;
  if (!buying || !("card" in buying) || active !== you || !path.startsWith(`/seats/${you}/hand/`)) return "";
  const power = cards.get(String(element(view, path)))?.facts.power;
  return typeof power === "number" ? say("place.pays_count", { count: power }) : "";
}

export function numbers(clause: string, places: readonly string[], { view, you, cards }: Situation<AuthorityView>): string {
  const [from = "", to = ""] = places;
  const card = element(view, from);
  const side = view.seats?.[you];
  if (!side || typeof card !== "string") return "";
  const row = /\/rows\/(\d)$/.exec(to)?.[1] ?? "";
  const [count, size] = [side.rows[row]?.length ?? 0, ROW_SIZES[row] ?? 0];
  if (row && count >= size) return say("why.row_full", { row, count, size });
  if (clause === "AU-4.1" && from.includes("/hand/")) return say("why.acted", { card });
  if (!/^\/(display|supply)\//.test(from)) return "";
  const cost = Number(cards.get(card)?.facts.cost ?? 0) - side.cost_less;
  const power = side.hand.reduce((sum, name) => sum + Number(cards.get(name)?.facts.power ?? 0), 0) + side.tokens + side.pool;
  return cost > power ? say("why.authority", { card, cost, power }) : "";
}

/** A card as it is printed, where it comes into play and is gone again before the next view. */
export function standing({ name, facts }: PrintedCard, place: string): Unit | undefined {
  if (!/\/rows\/\d(\/\d+)?$/.test(place)) return undefined;
  return { card: name, ignored: false, disabled: false, protect: 0, protect_lasts: {}, damage: 0, defence: Number(facts.power), blocks: true };
}
