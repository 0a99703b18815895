// What Clashables says beside its board.

import type { View } from "../../lib/pointing.ts";
import type { Course } from "../game.ts";
import type { ClashablesView } from "./view.ts";

const PHASES = ["start", "draw", "play", "end"];

export function course(view: View): Course {
  const { phase, turn } = view as unknown as ClashablesView;
  return { steps: ["Start", "Draw", "Play", "End"], at: PHASES.findIndex((name) => phase.startsWith(name)), badges: phase === "setup" ? ["Before the first turn"] : [`Turn ${turn}`] };
}
