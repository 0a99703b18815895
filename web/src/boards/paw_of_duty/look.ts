// How Paw of Duty looks: a city map in sand and olive, round badges for Kitties.

import { PLAIN, capital } from "../look.ts";
import type { Look } from "../look.ts";
import type { Charge } from "../../table/emblems.ts";

const TINTS: { [type: string]: number } = { Huntress: 2, Pilot: 1, Tank: 4 };

/** What a Kitty's type, or the first action of a tactic card, looks like. */
const CHARGES: { [word: string]: Charge } = {
  Huntress: "claw",
  Pilot: "wing",
  Tank: "wheel",
  Attack: "sword",
  Damage: "flame",
  Draw: "book",
  Hop: "wing",
  Move: "paw",
  Pull: "horn",
  Push: "shield",
  Relocate: "wing",
  Rotate: "moon",
  Swap: "scales",
};

/** Cards that hurt, cards that move, and the rest. */
const tactic = (summary: string): number => (/attack|damage/i.test(summary) ? 3 : /move|hop|relocate|swap/i.test(summary) ? 0 : 5);

export const look: Look = {
  ...PLAIN,
  skin: "look-paw_of_duty",
  line: "Kitties on a 5 × 5 city: place, turn, push and capture by tactic cards.",
  cost: null,
  stats: [
    { fact: "level", name: "level", sign: "star" },
    { fact: "lines", name: "lines", sign: "lines" },
  ],
  kind: (card) => (card.kind === "kitty" ? String(card.facts.type ?? "Kitty") : String(card.facts.summary || capital(card.kind))),
  tint: (card) => TINTS[String(card.facts.type)] ?? tactic(String(card.facts.summary)),
  field: (card) => (card.kind === "kitty" ? "round" : "hexagon"),
  charges: (card) => {
    const charge = CHARGES[String(card.facts.type)] ?? CHARGES[/^\w+/.exec(String(card.facts.summary))?.[0] ?? ""];
    return charge ? [charge] : [];
  },
  keywords: {
    "Outer City": "PD-3.2",
    target: "PD-6.8",
    rotate: "PD-6.7",
    attacks: "PD-9.1",
    push: "PD-R34",
    pull: "PD-R34",
    swap: "PD-R35",
    hops: "PD-R36",
    relocate: "PD-R37",
    adjacent: "PD-6.1",
  },
};
