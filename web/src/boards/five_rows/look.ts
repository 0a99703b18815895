// How Five Rows looks: troops in steel, auras in gold, a field between dawn and dusk.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/five_rows/terms.json";

export const look: Look = {
  ...PLAIN,
  skin: "look-five_rows",
  line: "Two armies, five rows: place troops and auras, and fight row against row.",
  icon: "knight-banner",
  stage: { light: "dawn", dark: "dusk", seed: 11 },
  kind: (card) => capital(card.kind),
  frame: (card) => (card.kind === "aura" ? "f-aura" : "f-steel"),
  scene: (card) => (card.kind === "aura" ? "gold" : "steel"),
  keywords: terms,
};
