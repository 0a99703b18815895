// How Five Rows looks: troops in steel, auras in gold, a field between dawn and dusk. Cards of one's own stand in scenes by
// what they do, or else by their names, so that an army is not all alike.

import { numberOf } from "../../art/paper.ts";
import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/five_rows/terms.json";

const SCENES: readonly (readonly [RegExp, string])[] = [
  [/destroy|when .*(dies|destroyed)|on death/i, "grave"],
  [/deal/i, "ember"],
  [/heal/i, "forest"],
  [/coin|income/i, "gold"],
  [/lose|−\d|discard/i, "bog"],
  [/move|swap/i, "dawn"],
  [/look|draw|reveal/i, "night"],
];
const OTHERS = ["steel", "royal", "dusk", "storm", "thorn", "frost"];

export const look: Look = {
  ...PLAIN,
  skin: "look-five_rows",
  line: "Two armies, five rows: place troops and auras, and fight row against row.",
  icon: "knight-banner",
  stage: { light: "dawn", dark: "dusk", seed: 11 },
  kind: (card) => capital(card.kind),
  frame: (card) => (card.kind === "aura" ? "f-aura" : "f-steel"),
  scene: (card) => SCENES.find(([text]) => text.test(card.text))?.[1] ?? OTHERS[numberOf(card.name) % OTHERS.length] ?? "steel",
  keywords: terms,
};
