// What has happened, as a short film: what is shown when, and at which place. Pure; table/Happenings.svelte draws it.
//
// The server names a card's list and its name, never its index there. So a card is looked for in the views: where it came
// from in the one before, where it went in the one after.

import type { Happening } from "../protocol.ts";
import { element } from "./pointing.ts";
import type { View } from "./pointing.ts";

export interface Shot extends Happening {
  /** Milliseconds from the beginning of the film. */
  start: number;
  length: number;
  /** Is `place` to be looked for on the board as it was before? */
  gone: boolean;
  /** A moving card was in play at its `source`, or nothing lies there now: it is seen there until it goes. */
  lay: boolean;
  /** A moving card goes on later: so long it is seen at its `place`, where now nothing lies. */
  stays: number;
}

export const LONGEST = 1900; // of a film, in milliseconds
const LENGTH = 480; // of a shot
const APART = 260;
const CLOSE = 90; // cards that are dealt one after the other

const named = (part: unknown, card: string): boolean => part === card || (typeof part === "object" && part !== null && (part as View).card === card);

const lies = (view: View, path: string, card: string): boolean => named(element(view, path), card);

/** The path of the card with this name in or below what lies at a path: in a list the first or the last one, deeper down
 * only what has a state of its own on the table. The path itself where there is none. */
export function located(view: View, path: string, card: string, last = false): string {
  const around = element(view, path);
  if (!card || typeof around !== "object" || around === null || named(around, card)) return path;
  const keys = Object.keys(around).filter((key) => named((around as View)[key], card));
  const found = last ? keys[keys.length - 1] : keys[0];
  if (found !== undefined) return `${path}/${found}`;
  return card === "?" ? path : (below(around, path, card) ?? path);
}

function below(around: object, path: string, card: string): string | undefined {
  for (const [key, part] of Object.entries(around)) {
    if (typeof part !== "object" || part === null) continue;
    if (named(part, card)) return `${path}/${key}`;
    const found = below(part, `${path}/${key}`, card);
    if (found) return found;
  }
  return undefined;
}

/** The film of an update, not longer than `room` milliseconds: what is too much for it comes quicker. */
export function film(happened: readonly Happening[], before: View, after: View, room = LONGEST): Shot[] {
  const shots: Shot[] = [];
  const moved = new Map<string, Shot>(); // by name, where cards went in this film
  let start = 0;
  for (const happening of happened) {
    const { what, card } = happening;
    const previous = shots[shots.length - 1];
    if (previous) start += what === "move" && previous.what === "move" ? CLOSE : APART;
    const shot = { ...happening, start, length: LENGTH, gone: false, lay: false, stays: 0 };
    const earlier = moved.get(card);
    shot.place = located(after, happening.place, card, true);
    // A die that does not lie there any more is seen at the card that rolled it.
    if (what === "dice" && element(after, shot.place) === undefined) shot.place = located(after, "/seats", card);
    if (what === "move") {
      shot.source = happening.source && located(before, happening.source, card);
      if (shot.source === happening.source && earlier) {
        shot.source = earlier.place;
        earlier.stays = start - earlier.start - LENGTH;
      } else {
        shot.lay = shot.source !== happening.source && (typeof element(before, shot.source) === "object" || element(after, shot.source) === undefined);
      }
      if (card !== "?") moved.set(card, shot);
    } else if (what !== "dice" && !lies(after, shot.place, card)) {
      const then = located(before, happening.place, card);
      shot.gone = lies(before, then, card);
      if (shot.gone) shot.place = then;
      else if (earlier?.place.startsWith(happening.place)) shot.place = earlier.place;
    }
    shots.push(shot);
  }
  const most = Math.max(room - LENGTH, 1);
  const pace = start > most ? most / start : 1;
  return shots.map((shot) => ({ ...shot, start: Math.round(shot.start * pace), stays: Math.max(0, Math.round((shot.start + LENGTH + shot.stays) * pace - shot.start * pace - LENGTH)) }));
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Where a path is drawn: itself, its parts, the same space on another side of one board, or else what it is a part of. */
export function drawnAt(drawn: ReadonlyMap<string, Box>, path: string): Box | undefined {
  for (let wanted = path; wanted; wanted = wanted.slice(0, wanted.lastIndexOf("/"))) {
    const itself = drawn.get(wanted);
    if (itself) return itself;
    const parts = [...drawn].filter(([other]) => other.startsWith(`${wanted}/`)).map(([, box]) => box);
    if (parts.length > 0) return around(parts);
    const space = /^\/seats\/\d+(\/.+\/.+)$/.exec(wanted)?.[1];
    const same = space && [...drawn.keys()].find((other) => other.startsWith("/seats/") && other.endsWith(space));
    if (same) return drawn.get(same);
  }
  return undefined;
}
