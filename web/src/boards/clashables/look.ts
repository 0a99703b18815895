// How Clashables looks: bright arena, round sigils; blue and green creatures, grey items.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";

const TINTS: { [colour: string]: number } = { blue: 1, green: 2, grey: 5 };

export const look: Look = {
  ...PLAIN,
  skin: "look-clashables",
  line: "Creatures and items, a stack of answers, and dice that decide who hits.",
  cost: null,
  stats: [],
  kind: (card) => `${capital(String(card.facts.colour ?? ""))} ${card.kind}`.trim(),
  tint: (card) => TINTS[String(card.facts.colour)] ?? 5,
  field: (card) => (card.kind === "item" ? "hexagon" : "round"),
  keywords: {
    Ambush: "CL-R23",
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
