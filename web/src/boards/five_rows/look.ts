// How Five Rows looks: slate and gold, shields for troops and banners for auras.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";

export const look: Look = {
  ...PLAIN,
  skin: "look-five_rows",
  line: "Two armies, five rows: place troops and auras, and fight row against row.",
  cost: { fact: "cost", name: "cost", sign: "coin" },
  stats: [
    { fact: "power", name: "power", sign: "sword" },
    { fact: "health", name: "health", sign: "heart" },
  ],
  kind: (card) => capital(card.kind),
  tint: (card) => (card.kind === "aura" ? 3 : 0),
  field: (card) => (card.kind === "aura" ? "banner" : "shield"),
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
