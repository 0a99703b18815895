// How Clashables looks: bright arena, round sigils; blue and green creatures, grey items.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/clashables/terms.json";

const SCENES: { readonly [colour: string]: string } = { blue: "sea", green: "forest" };

export const look: Look = {
  ...PLAIN,
  skin: "look-clashables",
  line: "Creatures and items, a stack of answers, and dice that decide who hits.",
  icon: "perspective-dice-six",
  stage: { light: "sea", dark: "abyss", seed: 4 },
  cost: null,
  stats: [{ fact: "dice", name: "dice", gem: "die" }], // not printed: what a creature on the battlefield has
  kind: (card) => `${capital(String(card.facts.colour ?? ""))} ${card.kind}`.trim(),
  frame: (card) => `f-${["blue", "green"].includes(String(card.facts.colour)) ? String(card.facts.colour) : "grey"}`,
  scene: (card) => SCENES[String(card.facts.colour)] ?? "forge",
  keywords: terms,
};
