// What Paw of Duty says beside its board.

import type { View } from "../../lib/pointing.ts";
import type { Choice } from "../../protocol.ts";
import type { Course, Situation } from "../game.ts";
import { LAST_TURN, counted } from "./city.ts";
import type { PawView } from "./city.ts";

const AT: { readonly [phase: string]: number } = { exchange: 0, deploy: 1, tactics: 2, card: 2, penalty: 3, rescue: 3 };

export function course(view: View): Course {
  const { phase, turn } = view as unknown as PawView;
  return { steps: ["Cards", "Kitty", "Tactics", "Refill"], at: AT[phase] ?? -1, badges: [`Turn ${turn} of ${LAST_TURN}`] };
}

export function consequence(choice: Choice, { view }: Situation): string {
  const { lines } = view as unknown as PawView;
  return choice.words === "end tactics" && lines > 0 ? `${counted(lines, "command")} left` : "";
}
