// How Five Rows looks: troops in steel, auras in gold, a field between dawn and dusk.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";

export const look: Look = {
  ...PLAIN,
  skin: "look-five_rows",
  line: "Two armies, five rows: place troops and auras, and fight row against row.",
  icon: "knight-banner",
  stage: { light: "dawn", dark: "dusk", seed: 11 },
  kind: (card) => capital(card.kind),
  frame: (card) => (card.kind === "aura" ? "f-aura" : "f-steel"),
  scene: (card) => (card.kind === "aura" ? "gold" : "steel"),
  keywords: {
    "On play": "FR-3.21",
    "On death": "FR-R34",
    "On attack": "FR-R29",
    "At income": "FR-R8",
    "At the start of combat": "FR-4.2",
    "At the end of each round": "FR-5.1",
    "this round": "FR-R40",
    move: "FR-R26",
    swap: "FR-R27",
    "it attacks": "FR-R25",
    "in this row attacks": "FR-R25",
    "at random": "FR-R46",
  },
};
