// What Paw of Duty says beside its board: phases, commands left, refusals in numbers.

import { element } from "../../lib/pointing.ts";
import type { Choice } from "../../protocol.ts";
import { say } from "../../words/words.ts";
import type { Course, Situation } from "../game.ts";
import { LAST_TURN, START_CARDS } from "./city.ts";
import type { PawView } from "./city.ts";

const AT: { readonly [phase: string]: number } = { exchange: 0, deploy: 1, tactics: 2, card: 2, penalty: 3, rescue: 3 };

export function course(view: PawView): Course {
  const { phase, turn } = view;
  return { steps: [say("phase.cards"), say("phase.kitty"), say("phase.tactics"), say("phase.refill")], at: AT[phase] ?? -1, badges: [say("badge.turn_of", { turn, last: LAST_TURN })] };
}

export function consequence(choice: Choice, { view }: Situation<PawView>): string {
  const { lines } = view;
  return choice.words === "end tactics" && lines > 0 ? say("rest.commands", { count: lines }) : "";
}

export function numbers(clause: string, places: readonly string[], { view, you }: Situation<PawView>): string {
  const path = places.at(-1) ?? "";
  const [mine, theirs] = [view.seats?.[you], view.seats?.[3 - you]];
  const there = element(view, path);
  const card = typeof there === "string" ? there : typeof there === "object" && there !== null && "card" in there ? String(there.card) : "";
  const space = path.split("/").at(-1) ?? "";
  if (!mine || !theirs) return "";
  const own = path.startsWith(`/seats/${you}/`);
  switch (clause) {
    case "PD-6.5":
      return card ? say("why.stands", { card, space }) : "";
    case "PD-6.3":
      return card ? say(own ? "why.not_yours" : "why.not_foes", { card }) : "";
    case "PD-7.4":
      return say("why.new_kitty", { card });
    case "PD-8.4":
      return say("why.no_marker", { space });
    case "PD-R9":
    case "PD-8.8":
      return say("why.deploy_first");
    case "PD-5.3":
      return view.phase === "tactics" ? say("why.by_card", { count: view.lines }) : card ? say("why.not_a_target", { card }) : "";
    case "PD-4.6":
      return say("why.no_commands");
    case "PD-R20":
      return say("why.first_line", { card });
    case "PD-R22":
      return say("why.same_name", { card });
    case "PD-7.13":
      return say("why.put_back", { count: view.put_back, most: START_CARDS });
    case "PD-R53":
      return say("why.rescue", { mine: mine.total, theirs: theirs.total });
    default:
      return "";
  }
}
