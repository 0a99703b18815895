// What Authority says beside its board: phases, prices, and how far a payment is.

import { element } from "../../lib/pointing.ts";
import type { View } from "../../lib/pointing.ts";
import type { Choice } from "../../protocol.ts";
import type { Course, Situation } from "../game.ts";
import { capital } from "../look.ts";
import { PHASES } from "./view.ts";
import type { AuthorityView } from "./view.ts";

export function course(view: View): Course {
  const { phase, round, seats } = view as unknown as AuthorityView;
  return { steps: PHASES.map(capital), at: PHASES.indexOf(phase), badges: [`Round ${round}`, `${Object.keys(seats).length} players`] };
}

export function consequence(choice: Choice, { view, you }: Situation): string {
  const side = (view as unknown as AuthorityView).seats?.[you];
  const left = side ? side.hand.length - Object.values(side.acted).reduce((sum, count) => sum + count, 0) : 0;
  return choice.words === "end turn" && left > 0 ? `${left} ${left === 1 ? "card" : "cards"} unused` : "";
}

export function paid(view: View, you: number): { part: number; words: string } | undefined {
  const { buying, active } = view as unknown as AuthorityView;
  if (!("card" in buying) || active !== you) return undefined;
  const { paid: made, cost } = buying as { paid: number; cost: number };
  return { part: Math.min(1, made / Math.max(cost, 1)), words: `Pay ${made} of ${cost}` };
}

export function numbers(_clause: string, places: readonly string[], { view, you, cards }: Situation): string {
  const table = view as unknown as AuthorityView;
  const card = element(view, places[0] ?? "");
  const side = table.seats?.[you];
  if (!side || typeof card !== "string" || !/^\/(display|supply)\//.test(places[0] ?? "")) return "";
  const cost = Number(cards.get(card)?.facts.cost ?? 0) - side.cost_less;
  const power = side.hand.reduce((sum, name) => sum + Number(cards.get(name)?.facts.power ?? 0), 0) + side.tokens + side.pool;
  return cost > power ? `${card} costs ${cost}; all your hand and tokens give ${power}.` : "";
}
