// How Paw of Duty looks: a city map in sand and olive, round badges for Kitties.

import { catFor } from "../../art/cats.ts";
import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import terms from "../../../../src/rulebound/games/paw_of_duty/terms.json";

const SCENES: { readonly [type: string]: string } = { Huntress: "forest", Pilot: "dawn", Tank: "gold" };

/** Cards that hurt, that move, that turn, that push. */
const tactic = (summary: string): string =>
  /attack|damage/i.test(summary) ? "poster" : /rotate/i.test(summary) ? "b_turn" : /push|pull|swap/i.test(summary) ? "b_push" : /move|hop|relocate/i.test(summary) ? "b_move" : "field";

export const look: Look = {
  ...PLAIN,
  skin: "look-paw_of_duty",
  line: "Kitties on a 5 × 5 city: place, turn, push and capture by tactic cards.",
  icon: "paw-print",
  stage: { light: "field", dark: "field", seed: 8 },
  cost: null,
  stats: [
    { fact: "level", name: "level", gem: "star" },
    { fact: "lines", name: "lines", gem: "layers" },
  ],
  kind: (card) => (card.kind === "kitty" ? String(card.facts.type ?? "Kitty") : String(card.facts.summary || capital(card.kind))),
  frame: (card) => (card.kind === "kitty" ? `f-${String(card.facts.type).toLowerCase()}` : "f-tactic"),
  scene: (card) => SCENES[String(card.facts.type)] ?? tactic(String(card.facts.summary)),
  cat: (card) => (card.kind === "kitty" ? catFor(card.name) : ""),
  keywords: terms,
};
