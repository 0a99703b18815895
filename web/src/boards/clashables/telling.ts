// What Clashables says beside its board: phases, what passing leaves undone, refusals in numbers.

import { element } from "../../lib/pointing.ts";
import type { Choice, PrintedCard } from "../../protocol.ts";
import { say } from "../../words/words.ts";
import type { Course, Situation } from "../game.ts";
import { mostPlays } from "./view.ts";
import type { ClashablesView, Creature } from "./view.ts";

const PHASES = ["start", "draw", "play", "end"] as const;

export function course(view: ClashablesView): Course {
  const { phase, turn } = view;
  return { steps: PHASES.map((name) => say(`phase.${name}`)), at: PHASES.findIndex((name) => phase.startsWith(name)), badges: phase === "setup" ? [say("badge.before")] : [say("badge.turn", { turn })] };
}

export function consequence(choice: Choice, { view, you }: Situation<ClashablesView>): string {
  const { seats, active, stack } = view;
  if (choice.words !== "pass") return "";
  if (stack.length > 0) return say("rest.stack", { card: stack.at(-1)?.card ?? "" });
  const fresh = active === you ? (seats[you]?.battlefield.filter(mayAttack).length ?? 0) : 0;
  return fresh > 0 ? say("rest.not_attacked", { count: fresh }) : "";
}

const mayAttack = (one: Creature): boolean => !one.barred && !one.keywords.includes("Rooted") && (!one.sick || one.keywords.includes("Swift")) && one.attacks_made < one.attacks;

export function numbers(clause: string, places: readonly string[], { view, you }: Situation<ClashablesView>): string {
  const side = view.seats?.[you];
  const there = element(view, places.at(-1) ?? "");
  if (!side) return "";
  if (typeof there === "object" && there !== null && "card" in there) {
    const creature = there as Creature;
    const { card, attacks_made: made, attacks } = creature;
    if (clause === "CL-R91") return say(creature.keywords.includes("Rooted") ? "why.rooted" : "why.barred", { card });
    if (clause === "CL-14.2") return say("why.sick", { card });
    if (clause === "CL-16.12") return say("why.attacked", { card, made, attacks });
    if (clause === "CL-16.3") return say("why.foes", { card });
    if (clause === "CL-R61") return say("why.stack", { count: view.stack.length });
    if (clause === "CL-11.2") return say("why.not_a_target", { card });
  }
  if (typeof there !== "string" || !places.at(-1)?.includes("/hand/")) return "";
  if (clause === "CL-7.10" || clause === "CL-7.11") return say("why.plays", { made: side.plays, most: mostPlays(side) });
  if (clause === "CL-7.12") return say("why.own_turn", { card: there });
  if (clause === "CL-11.1") return say("why.no_target", { card: there });
  return "";
}

/** A card as it is printed, where it comes into play and is gone again before the next view. */
export function standing({ name }: PrintedCard, place: string): Creature | undefined {
  if (!/\/battlefield(\/\d+)?$/.test(place)) return undefined;
  return { card: name, sick: true, attacks_made: 0, used: [], spent: false, barred: false, keywords: [], sideways: false, attacks: 1, dice: 1, pending: [], hits_on: [2, 4, 6], extra_loss: 0, sick_turns: 0 };
}
