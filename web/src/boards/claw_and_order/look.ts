// How Claw & Order looks: a night city in brass and teal, badges for cats, hexagons for gear.

import { catFor } from "../../art/cats.ts";
import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/claw_and_order/terms.json";

const HAIR: { readonly [breed: string]: string } = { Shorthair: "short", Longhair: "long", Hairless: "bare" };
const FRAMES: { readonly [breed: string]: string } = { Shorthair: "f-short", Longhair: "f-long", Hairless: "f-bare" };
const SCENES: { readonly [breed: string]: string } = { Shorthair: "alley", Longhair: "pent", Hairless: "pinks" };
const KINDS: { readonly [kind: string]: { frame: string; scene: string } } = {
  vehicle: { frame: "f-steel", scene: "street" },
  "equip item": { frame: "f-grey", scene: "forge" },
  "team buff": { frame: "f-green", scene: "field" },
  battlefield: { frame: "f-aura", scene: "dusk" },
};

export const look: Look = {
  ...PLAIN,
  skin: "look-claw_and_order",
  line: "Cats in uniform, cars with pilots: best of three battles for the city.",
  icon: "law-star",
  stage: { light: "street", dark: "alley", seed: 5 },
  cost: { fact: "cost", name: "cost in dollars", gem: "note" },
  stats: [
    { fact: "damage", name: "damage", gem: "sword" },
    { fact: "health", name: "health", gem: "heart" },
  ],
  kind: (card) => {
    if (card.kind === "battlefield") return card.facts.scope === "previous loser" ? "Battlefield for the loser only" : "Battlefield";
    const rank = card.facts.rank && card.facts.rank !== "Troop" ? ` ${String(card.facts.rank)}` : ` ${card.kind}`;
    return card.facts.breed && card.facts.breed !== "None" ? `${String(card.facts.breed)}${rank}` : capital(card.kind);
  },
  frame: (card) => FRAMES[String(card.facts.breed)] ?? KINDS[card.kind]?.frame ?? "f-item",
  scene: (card) => SCENES[String(card.facts.breed)] ?? KINDS[card.kind]?.scene ?? "poster",
  cat: (card) => (HAIR[String(card.facts.breed)] ? catFor(card.name).replace(/^\w+/, HAIR[String(card.facts.breed)] ?? "short") : ""),
  keywords: terms,
};
