// How Authority looks: a throne room in wine red and ivory, castles of stone, banners of the houses.
//
// The houses have the colours of AU-V39 and a sign each, so that colour is never alone; tint 1 is the Hooded Brothers' purple here .

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/authority/terms.json";

const HOUSES: { readonly [faction: string]: { name: string; scene: string } } = {
  RS: { name: "Royal Soldiers", scene: "royal" },
  BR: { name: "Bloodrunners", scene: "blood" },
  IW: { name: "Iron Wall", scene: "iron" },
  GO: { name: "Golden Ox", scene: "ox" },
  HB: { name: "Hooded Brothers", scene: "hood" },
};

export const look: Look = {
  ...PLAIN,
  skin: "look-authority",
  line: "Recruit units and generals, hold your rows, and bring the other monarch down.",
  icon: "crown",
  stage: { light: "royal", dark: "hood", seed: 9 },
  cost: { fact: "cost", name: "cost", gem: "crest" },
  stats: [
    { fact: "power", name: "power", gem: "sword" },
    { fact: "defence", name: "defence", gem: "shield" }, // not printed: what a unit in a row has
  ],
  kind: (card) => {
    const house = HOUSES[String(card.facts.faction)];
    return house ? `${house.name} ${card.kind}` : capital(card.kind);
  },
  frame: (card) => (HOUSES[String(card.facts.faction)] ? `f-${String(card.facts.faction).toLowerCase()}` : "f-st"),
  scene: (card) => HOUSES[String(card.facts.faction)]?.scene ?? "slate",
  keywords: terms,
};
