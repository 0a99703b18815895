// Pointing: which places of the board may be pressed next, and what a press means. Pure; the boards only lay out places.
//
// Equal cards of a list are one to a game that goes by names: choices name the first of them. So what is pressed is kept
// twice: as it was pressed (to mark it) and as it is meant (to compare it with the choices).

import type { Choice } from "../protocol.ts";

export type View = { [key: string]: unknown };

/** A half-made gesture: the places pressed so far. */
export interface Gesture {
  pressed: readonly string[];
  meant: readonly string[];
}

export const NOTHING: Gesture = { pressed: [], meant: [] };

/** What a press comes to: a longer (or shorter) gesture, a decision, several decisions to tell apart by their words, or
 * a question why not. */
export type Press =
  | { kind: "gesture"; gesture: Gesture }
  | { kind: "act"; gesture: Gesture; choice: Choice }
  | { kind: "menu"; gesture: Gesture; choices: Choice[] }
  | { kind: "why"; places: string[] };

/** What lies at a path of a view; undefined where nothing does. */
export function element(view: unknown, path: string): unknown {
  let found: unknown = view;
  for (const key of path.split("/").slice(1)) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as View)[key];
  }
  return found;
}

/** The path of the first element of the same list that looks the same. */
export function firstAlike(view: unknown, path: string): string {
  const around = path.slice(0, path.lastIndexOf("/"));
  const elements = element(view, around);
  const wanted = element(view, path);
  if (!Array.isArray(elements) || wanted === undefined) return path;
  const looks = JSON.stringify(wanted);
  return `${around}/${elements.findIndex((other) => JSON.stringify(other) === looks)}`;
}

function begins(places: readonly string[], start: readonly string[]): boolean {
  return places.length >= start.length && start.every((place, index) => places[index] === place);
}

/** The choices that go on from this gesture. */
export function open(choices: readonly Choice[], gesture: Gesture): Choice[] {
  return choices.filter((choice) => choice.places.length > 0 && begins(choice.places, gesture.meant));
}

/** The places that may be pressed next, as choices name them. */
export function litPlaces(choices: readonly Choice[], gesture: Gesture): Set<string> {
  const next = gesture.meant.length;
  const found = open(choices, gesture).map((choice) => choice.places[next]);
  return new Set(found.filter((place) => place !== undefined));
}

/** How a place is meant, given what is lit: itself, or the first that looks like it. */
export function meaning(view: unknown, lit: ReadonlySet<string>, path: string): string {
  if (lit.has(path)) return path;
  const alike = firstAlike(view, path);
  return lit.has(alike) ? alike : path;
}

export function isLit(choices: readonly Choice[], view: unknown, gesture: Gesture, path: string): boolean {
  const lit = litPlaces(choices, gesture);
  return lit.has(meaning(view, lit, path));
}

function extended(choices: readonly Choice[], gesture: Gesture): Press {
  const going = open(choices, gesture);
  const complete = going.filter((choice) => choice.places.length === gesture.meant.length);
  const [only] = complete;
  if (complete.length === 1 && only && going.length === 1) return { kind: "act", gesture, choice: only };
  if (complete.length > 0) return { kind: "menu", gesture, choices: complete };
  return { kind: "gesture", gesture };
}

/** The paths around a path, the nearest first: "/seats/2/rows/1" -> "/seats/2/rows", "/seats/2", "/seats". */
function around(path: string): string[] {
  const found: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) found.push(path.slice(0, end));
  return found;
}

/** Do two places lie in the same list: two cards of a hand? */
export const siblings = (one: string, other: string): boolean => around(one)[0] === around(other)[0];

/** Is this place pressed instead of the last one (another card of the same hand), not after it? */
function instead(gesture: Gesture, path: string): boolean {
  const last = gesture.meant.at(-1);
  return last !== undefined && siblings(last, path);
}

/** What pressing this place comes to. Pressing a place of the gesture again takes it back; pressing the beginning of
 * another gesture starts that one; a gesture goes on within a lit place too (an attack on a player, dropped on a unit
 * of that player). */
export function press(choices: readonly Choice[], view: unknown, gesture: Gesture, path: string): Press {
  const lit = litPlaces(choices, gesture);
  const meant = meaning(view, lit, path);
  if (lit.has(meant)) {
    return extended(choices, { pressed: [...gesture.pressed, path], meant: [...gesture.meant, meant] });
  }
  const again = gesture.pressed.indexOf(path);
  if (again >= 0) {
    return { kind: "gesture", gesture: { pressed: gesture.pressed.slice(0, again), meant: gesture.meant.slice(0, again) } };
  }
  const first = litPlaces(choices, NOTHING);
  const begun = meaning(view, first, path);
  if (gesture.meant.length > 0 && first.has(begun)) return extended(choices, { pressed: [path], meant: [begun] });
  const within = gesture.meant.length > 0 ? around(path).find((place) => lit.has(place)) : undefined;
  if (within) return extended(choices, { pressed: [...gesture.pressed, within], meant: [...gesture.meant, within] });
  return { kind: "why", places: instead(gesture, path) ? [path] : [...gesture.meant, path] };
}

/** The gesture, shortened to what still leads somewhere after the choices have changed. */
export function kept(choices: readonly Choice[], gesture: Gesture): Gesture {
  if (open(choices, gesture).length > 0) return gesture;
  for (let length = gesture.meant.length - 1; length > 0; length--) {
    const shorter = { pressed: gesture.pressed.slice(0, length), meant: gesture.meant.slice(0, length) };
    if (open(choices, shorter).length > 0) return shorter;
  }
  return NOTHING;
}

/** The choices that no place stands for: they are buttons. */
export function buttons(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.places.length === 0);
}

/** The paths at which two views differ, with all paths around them: for a short sign where something happened. */
export function changes(before: unknown, after: unknown, path = "", found = new Set<string>()): Set<string> {
  if (before === after) return found;
  const both = typeof before === "object" && typeof after === "object" && before !== null && after !== null;
  if (!both) {
    found.add(path);
    return found;
  }
  const one = before as View;
  const other = after as View;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const size = found.size;
    changes(one[key], other[key], `${path}/${key}`, found);
    if (found.size > size) found.add(path);
  }
  return found;
}
