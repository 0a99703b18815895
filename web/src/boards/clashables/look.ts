// How Clashables looks: bright arena, round sigils; blue and green creatures, grey items.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";

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
  keywords: {
    Swift: { rule: "CL-14.3", text: "This creature can attack while it is summoning sick. It still lies sideways." },
    Rooted: { rule: "CL-R91", text: "This creature cannot attack, whatever other effects say." },
    Shrouded: { rule: "CL-R42", text: "The opponent's items and creature effects cannot choose this creature. Effects without a target still work on it." },
    Sturdy: { rule: "CL-R75", text: "This creature cannot be destroyed. It can be banished, returned to the hand and chosen as a target." },
    Ambush: { rule: "CL-R23", text: "This creature card may also be played in the opponent's turn; it then counts as one of your two item cards of that turn." },
    Use: "CL-15.1",
    "Bonus Draw": "CL-8.2",
    recycle: "CL-9.1",
    search: "CL-12.5",
    counter: "CL-R38",
    banish: "CL-R76",
    destroy: "CL-R75",
    prevent: "CL-R71",
    reroll: "CL-R72",
    "also hit": "CL-R69",
    "also hits": "CL-R69",
    "more time": "CL-R66",
    "change its target": "CL-R49",
    enters: "CL-R37",
    "once per turn": "CL-R55",
  },
};
