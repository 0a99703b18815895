// How Five Rows looks: slate and gold, shields for troops and banners for auras.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import type { Charge } from "../../table/emblems.ts";

/** What cards bear whose names and texts say something else than they are. */
const CHARGES: { readonly [name: string]: Charge } = {
  Footman: "shield",
  "Banner Bearer": "star",
  Pickpocket: "coin",
  "Plague Rat": "paw",
  Commander: "crown",
  "Frost Witch": "star",
  "Shield Matron": "shield",
  "Night Rider": "moon",
  "Leech Knight": "heart",
  "Gale Caller": "wing",
  Bull: "horn",
  "Stone Giant": "tower",
  "Thorn Field": "leaf",
  Fog: "wave",
  Tripwire: "bolt",
  Quicksand: "wave",
  Blight: "skull",
  Beacon: "flame",
};

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
  charges: (card) => [CHARGES[card.name] ?? []].flat(),
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
