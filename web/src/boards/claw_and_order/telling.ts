// What Claw & Order says beside its board: phases, what ending one leaves undone, prices, and the moment of a won battle.

import { catFor } from "../../art/cats.ts";
import { element } from "../../lib/pointing.ts";
import type { View } from "../../lib/pointing.ts";
import type { Choice } from "../../protocol.ts";
import type { Moment } from "../../table/staging.svelte.ts";
import type { Course, Situation } from "../game.ts";
import { REASONS } from "./view.ts";
import type { ClawView } from "./view.ts";

const AT: { readonly [phase: string]: number } = { setup: 1, start: 0, pilots: 0, play: 1, attack: 2, end: 3 };

export function course(view: View): Course {
  const { phase, battle, seats, active } = view as unknown as ClawView;
  const count = seats[active]?.turn ?? 0;
  return { steps: ["Start", "Play", "Attack", "End"], at: AT[phase] ?? -1, badges: [`Battle ${battle} of 3`, ...(count > 0 ? [`Turn ${count}`] : [])] };
}

export function consequence(choice: Choice, { view, you }: Situation): string {
  const side = (view as unknown as ClawView).seats?.[you];
  if (!side) return "";
  if (choice.words === "end play phase") return side.dollars > 0 ? `$${side.dollars} left` : "";
  const fresh = side.front.filter((troop) => !troop.attacked && !troop.gave_up && !troop.stun).length;
  return choice.words === "end attack phase" && fresh > 0 ? `${fresh} ${fresh === 1 ? "has" : "have"} not attacked` : "";
}

export function numbers(_clause: string, places: readonly string[], { view, you, cards }: Situation): string {
  const side = (view as unknown as ClawView).seats?.[you];
  const card = element(view, places[0] ?? "");
  if (!side || typeof card !== "string" || !places[0]?.includes("/hand/")) return "";
  const price = side.prices?.[card] ?? Number(cards.get(card)?.facts.cost ?? 0);
  return price > side.dollars ? `${card} costs $${price}, you have $${side.dollars}.` : "";
}

/** A battle has been won between two positions. */
export function moment(before: View, after: View, you: number, names: { [seat: number]: string }): Moment | null {
  const [then, now] = [before as unknown as ClawView, after as unknown as ClawView];
  const result = now.results[then.results.length];
  if (!result || now.over) return null;
  const wins = [1, 2].map((seat) => now.seats[seat]?.wins ?? 0);
  const name = names[result.winner] ?? `Seat ${result.winner}`;
  const title = result.winner === 0 ? `Battle ${then.battle} is drawn` : result.winner === you ? `Battle ${then.battle} is yours` : `${name} wins battle ${then.battle}`;
  const why = REASONS[result.reason] ?? result.reason;
  return { title, text: `${result.battlefield}: ${why}. ${wins[0]} : ${wins[1]}.`, stars: [...wins.map((count) => "★".repeat(count))].join("  ").trim() || "☆", cat: result.winner === 0 ? "" : catFor(name) };
}
