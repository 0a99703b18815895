// What Claw & Order says beside its board: phases, what ending one leaves undone, prices, and the moment of a won battle.

import { catFor } from "../../art/cats.ts";
import { element } from "../../lib/pointing.ts";
import type { Choice, PrintedCard } from "../../protocol.ts";
import type { Moment } from "../../table/staging.svelte.ts";
import { say } from "../../words/words.ts";
import type { Course, Situation } from "../game.ts";
import { whyEnded } from "./view.ts";
import type { ClawView, Troop } from "./view.ts";

const AT: { readonly [phase: string]: number } = { setup: 1, start: 0, pilots: 0, play: 1, attack: 2, end: 3 };

export function course(view: ClawView): Course {
  const { phase, battle, seats, active } = view;
  const count = seats[active]?.turn ?? 0;
  return { steps: [say("phase.start"), say("phase.play"), say("phase.attack"), say("phase.end")], at: AT[phase] ?? -1, badges: [say("badge.battle", { battle, of: 3 }), ...(count > 0 ? [say("badge.turn", { turn: count })] : [])] };
}

export function consequence(choice: Choice, { view, you }: Situation<ClawView>): string {
  const side = view.seats?.[you];
  if (!side) return "";
  if (choice.words === "end play phase") return side.dollars > 0 ? say("rest.dollars", { dollars: side.dollars }) : "";
  const fresh = side.front.filter((troop) => !troop.attacked && !troop.gave_up && !troop.stun).length;
  return choice.words === "end attack phase" && fresh > 0 ? say("rest.not_attacked", { count: fresh }) : "";
}

export function numbers(clause: string, places: readonly string[], { view, you, cards }: Situation<ClawView>): string {
  const side = view.seats?.[you];
  const path = places.at(-1) ?? "";
  const there = element(view, path);
  if (!side) return "";
  if (typeof there === "string" && path.includes("/hand/")) {
    if (view.phase === "attack") return say("why.play_phase", { card: there });
    const price = side.prices?.[there] ?? Number(cards.get(there)?.facts.cost ?? 0);
    return price > side.dollars ? say("why.dollars", { card: there, price, dollars: side.dollars }) : "";
  }
  if (typeof there !== "object" || there === null || !("card" in there)) return "";
  const troop = there as Troop;
  const card = troop.card === "?" ? say("why.face_down") : troop.card;
  const own = path.startsWith(`/seats/${you}/`);
  switch (clause) {
    case "CO-5.1":
      return own ? say("why.attack_phase", { card }) : say("why.attack_phase_foe");
    case "CO-R21":
      return say("why.before_first");
    case "CO-8.1":
      return say("why.attacked_once", { card });
    case "CO-7.3":
      return say("why.back_line", { card });
    case "CO-2.15":
      return say("why.stunned", { card, count: troop.stun ?? 1 });
    case "CO-7.4":
      return own ? say("why.none_to_attack", { card }) : say("why.in_back_line", { card });
    case "CO-13.18":
      return own ? say("why.none_to_attack", { card }) : say("why.flying", { card });
    case "CO-8.2":
      return own ? say("why.own_troop", { card }) : say("why.attacker_first");
    case "CO-R74":
      return say("why.not_a_target", { card });
    default:
      return "";
  }
}

/** A battle has been won between two positions. */
export function moment(before: ClawView, after: ClawView, you: number, names: { [seat: number]: string }): Moment | null {
  const result = after.results[before.results.length];
  if (!result || after.over) return null;
  const wins = [1, 2].map((seat) => after.seats[seat]?.wins ?? 0);
  const name = names[result.winner] ?? say("common.seat", { seat: result.winner });
  const title = result.winner === 0 ? say("moment.drawn", { battle: before.battle }) : result.winner === you ? say("moment.yours", { battle: before.battle }) : say("moment.theirs", { name, battle: before.battle });
  const why = whyEnded(result.reason);
  return { title, text: `${result.battlefield}: ${why}. ${wins[0]} : ${wins[1]}.`, stars: [...wins.map((count) => "★".repeat(count))].join("  ").trim() || "☆", cat: result.winner === 0 ? "" : catFor(name) };
}

/** A card as it is printed, where it comes into play and is gone again before the next view. */
export function standing({ name, facts }: PrintedCard, place: string): Troop | undefined {
  const [, seat] = /^\/seats\/(\d)\/(?:front|back)/.exec(place) ?? [];
  return seat ? { card: name, owner: Number(seat), arrival: Infinity, power: Number(facts.damage), health: Number(facts.health) } : undefined;
}
