// How Authority looks: a throne room in wine red and ivory, castles of stone, banners of the houses.
//
// The houses have the colours of AU-V39 and a sign each, so that colour is never alone; tint 1 is the Hooded Brothers' purple here (skin-authority.css).

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import type { Charge } from "../../table/emblems.ts";

const HOUSES: { [faction: string]: { name: string; tint: number; charge: Charge } } = {
  RS: { name: "Royal Soldiers", tint: 0, charge: "shield" },
  BR: { name: "Bloodrunners", tint: 4, charge: "flame" },
  IW: { name: "Iron Wall", tint: 2, charge: "tower" },
  GO: { name: "Golden Ox", tint: 3, charge: "coin" },
  HB: { name: "Hooded Brothers", tint: 1, charge: "moon" },
};

const OF_NO_HOUSE = 5;

export const look: Look = {
  ...PLAIN,
  skin: "look-authority",
  line: "Recruit units and generals, hold your rows, and bring the other monarch down.",
  cost: { fact: "cost", name: "cost", sign: "crown" },
  stats: [
    { fact: "power", name: "power", sign: "sword" },
    { fact: "defence", name: "defence", sign: "shield" }, // not printed: what a unit in a row has
  ],
  kind: (card) => {
    const house = HOUSES[String(card.facts.faction)];
    return house ? `${house.name} ${card.kind}` : capital(card.kind);
  },
  tint: (card) => HOUSES[String(card.facts.faction)]?.tint ?? OF_NO_HOUSE,
  field: (card) => (card.kind === "general" || card.kind === "leader" ? "banner" : card.kind === "spy" ? "round" : card.kind === "superpower" ? "badge" : "shield"),
  charges: (card) => [HOUSES[String(card.facts.faction)]?.charge ?? "crown"],
  keywords: {
    Pierce: "AU-15.3",
    Bypass: "AU-23.4",
    Protect: "AU-R31",
    ignored: "AU-15.1",
    ignore: "AU-15.1",
    disabled: "AU-15.2",
    disable: "AU-15.2",
    retire: "AU-15.5",
    annihilate: "AU-15.6",
    "General this": "AU-15.8",
    "general zone": "AU-14.1",
    "When attacking": "AU-14.5",
    "When defending": "AU-14.6",
    "When recruited": "AU-14.7",
    "When recruiting": "AU-R35",
    Active: "AU-14.9",
    X: "AU-8.1",
    "2X": "AU-8.2",
    spy: "AU-7.1",
    leader: "AU-7.7",
    superpower: "AU-7.8",
    kingsguard: "AU-9.1",
  },
};
