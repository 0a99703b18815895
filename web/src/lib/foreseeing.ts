// What a move would come to, in two words at each place: "takes 6 · falls". Pure.

import type { Happening } from "../protocol.ts";
import { say } from "../words/words.ts";
import { located } from "./film.ts";
import type { View } from "./pointing.ts";

/** By place: what is certain to happen there. */
export function foretold(happened: readonly Happening[], view: View): Map<string, string> {
  const sums = new Map<string, { change: number; falls: boolean }>();
  for (const { what, place, amount, card } of happened) {
    const path = located(view, place, card);
    const sum = sums.get(path) ?? { change: 0, falls: false };
    if (what === "damage" || what === "lose") sum.change -= amount;
    if (what === "heal" || what === "gain") sum.change += amount;
    if (what === "destroy") sum.falls = true;
    sums.set(path, sum);
  }
  const words = [...sums].map(([path, { change, falls }]): [string, string] => {
    const counts = /\/(health|life|hp|coins|dollars|tokens|total)$/.test(path);
    const number = change === 0 ? "" : change > 0 ? `+${change}` : counts ? `−${-change}` : say("place.takes", { count: -change });
    return [path, [number, falls ? say("place.falls") : ""].filter(Boolean).join(" · ")];
  });
  return new Map(words.filter(([, word]) => word !== ""));
}
