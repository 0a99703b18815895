// What has happened, as a film: beats in their order, each with the board as it looks after it. Pure; table/staging.svelte.ts
// plays it.
//
// The server names a card's list and its name, never its index there. So a card is looked for by its name in the board as
// it looks at that moment of the film. The last board of a film is the server's own, whatever the beats came to.

import type { Happening } from "../protocol.ts";
import { element } from "./pointing.ts";
import type { View } from "./pointing.ts";

/** One thing that is shown. `place` and `source` are where it is seen on the board as it looks before the beat. */
export interface Beat extends Happening {
  /** The card that does it, where one does: arrows come from there. */
  by: string;
  /** The board after it, step by step where a number is counted. At least one. */
  views: readonly View[];
  /** It happens together with the beat before: two that strike each other. */
  joined: boolean;
}

/** How damage is marked on a thing of a board, where it is not only counted. */
export type Hurt = (thing: View, amount: number) => View;

/** How a card looks that comes to a place as it is printed; undefined where cards have no state of their own. */
export type Standing = (card: string, place: string) => View | undefined;

const plainHurt: Hurt = (thing, amount) => (typeof thing.damage === "number" ? { ...thing, damage: thing.damage + amount } : thing);

const named = (part: unknown, card: string): boolean => part === card || (typeof part === "object" && part !== null && (part as View).card === card);

const isCard = (part: unknown): boolean => typeof part === "string" || (typeof part === "object" && part !== null && "card" in part);

/** The path of the card with this name in or below what lies at a path: in a list the first or the last one, deeper down
 * only what has a state of its own on the table, and what that carries. The path itself where there is none. */
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
    const carried = isCard(around) && Array.isArray(part) ? part.indexOf(card) : -1; // an item on a troop
    if (carried >= 0) return `${path}/${key}/${carried}`;
    const found = below(part, `${path}/${key}`, card);
    if (found) return found;
  }
  return undefined;
}

const split = (path: string): [string, string] => [path.slice(0, path.lastIndexOf("/")), path.slice(path.lastIndexOf("/") + 1)];

/** The view with something else at a path; undefined takes it away. Only what is on the way is copied. */
export function withAt(view: View, path: string, thing: unknown): View {
  const change = (part: unknown, keys: readonly string[]): unknown => {
    const [key = "", ...rest] = keys;
    const inner = (part ?? {}) as View;
    const now = rest.length > 0 ? change(inner[key], rest) : thing;
    if (Array.isArray(part)) {
      if (now === undefined) return part.filter((_, index) => index !== Number(key));
      return Object.assign([...part], { [key]: now });
    }
    const { [key]: _, ...others } = inner;
    return now === undefined ? others : { ...inner, [key]: now };
  };
  return change(view, path.split("/").slice(1)) as View;
}

/** Take a card away from where it lies. A pile that is only counted gets smaller; what only holds the card, because it was
 * not found there, stays. */
function taken(view: View, path: string): View {
  const thing = element(view, path);
  if (typeof thing === "number") return withAt(view, path, Math.max(0, thing - 1));
  return isCard(thing) ? withAt(view, path, undefined) : view;
}

/** Put a card where it comes to lie: as the last board shows it if it is there (without what is still to come, `owed`
 * damage), else as it was, as it is printed, or by its name. */
function put(view: View, path: string, card: string, was: unknown, after: View, owed: number, how: Hurt, printed: Standing): View {
  const there = element(view, path);
  if (typeof there === "number") return withAt(view, path, there + 1);
  if (Array.isArray(there)) {
    const one = printed(card, path) ?? (there.some((other) => typeof other === "object") ? undefined : card);
    return one === undefined ? view : withAt(view, `${path}/${there.length}`, one);
  }
  const [list, key] = split(path);
  const then = element(after, path);
  const whole = typeof then === "object" && then !== null && owed > 0 ? how(then as View, -owed) : then;
  const thing = named(then, card) ? whole : typeof was === "object" && was !== null ? was : printed(card, path);
  const around = element(view, list);
  if (Array.isArray(around)) {
    const at = Math.min(Number(key), around.length);
    const one = typeof around[0] === "string" || (around.length === 0 && typeof then === "string") ? card : thing;
    return one === undefined ? view : withAt(view, list, [...around.slice(0, at), one, ...around.slice(at)]);
  }
  return thing === undefined && typeof then !== "string" ? view : withAt(view, path, thing ?? card);
}

const MOST_STEPS = 6;

/** The numbers on the way of a counter, the last one last. */
export function counted(from: number, by: number): number[] {
  const steps = Math.min(Math.abs(by), MOST_STEPS);
  return Array.from({ length: steps }, (_, step) => Math.round(from + (by * (step + 1)) / steps));
}

/** The boards while damage (or its healing, by a negative amount) is counted at a place. */
function hurt(view: View, path: string, amount: number, how: Hurt): View[] {
  const thing = element(view, path);
  if (typeof thing === "number") return counted(thing, -amount).map((value) => withAt(view, path, value));
  if (typeof thing !== "object" || thing === null) return [];
  return counted(0, amount).map((part) => withAt(view, path, how(thing as View, part)));
}

function after(view: View, beat: Happening, was: unknown, last: View, owed: number, how: Hurt, printed: Standing): View[] {
  switch (beat.what) {
    case "move":
      return [put(beat.source ? taken(view, beat.source) : view, beat.place, beat.card, was, last, owed, how, printed)];
    case "damage":
    case "lose":
      return hurt(view, beat.place, beat.amount, how);
    case "heal":
    case "gain":
      return hurt(view, beat.place, -beat.amount, how);
    case "attack": // dice of an attack before it are taken from the tray
      return Array.isArray(view.dice) && view.dice.length > 0 ? [withAt(view, "/dice", [])] : [];
    case "dice":
      return Array.isArray(element(view, split(beat.place)[0])) ? [withAt(view, beat.place, beat.amount)] : [];
    default:
      return [];
  }
}

/** The damage that a card at a place takes in what follows. */
function owedTo(card: string, place: string, following: readonly Happening[]): number {
  const own = following.filter((one) => one.card === card && (one.place === place || place.startsWith(`${one.place}/`)));
  return own.reduce((sum, one) => sum + (one.what === "damage" ? one.amount : one.what === "heal" ? -one.amount : 0), 0);
}

/** The film from one position to the next. */
export function film(happened: readonly Happening[], before: View, last: View, how: Hurt = plainHurt, printed: Standing = () => undefined): Beat[] {
  const beats: Beat[] = [];
  let view = before;
  let acting = "";
  for (const [index, happening] of happened.entries()) {
    const { what, card } = happening;
    const moves = what === "move";
    const source = moves && happening.source ? located(view, happening.source, card) : happening.source;
    const place = moves ? happening.place : located(view, happening.place, card, false);
    const was = source ? element(view, source) : undefined;
    const beat = { ...happening, place, source };
    const views = after(view, beat, was, last, moves ? owedTo(card, place, happened.slice(index + 1)) : 0, how, printed);
    if (what === "attack" || what === "use") acting = place;
    const by = what === "damage" || what === "heal" || what === "target" || what === "destroy" || what === "change" ? (acting === place ? "" : acting) : "";
    beats.push({ ...beat, by, views: views.length > 0 ? views : [view], joined: false });
    view = views[views.length - 1] ?? view;
    if (moves && acting === source) acting = element(view, place) === undefined ? "" : place;
  }
  return joinBlows(aimFirst(beats));
}

/** Who attacks aims before the lunge: the blow falls when it lands. */
function aimFirst(beats: Beat[]): Beat[] {
  for (let at = 0; at + 1 < beats.length; at++) {
    const [attack, target] = beats.slice(at, at + 2) as [Beat, Beat];
    if (attack.what === "attack" && target.what === "target" && target.by === attack.place) beats.splice(at++, 2, target, attack);
  }
  return beats;
}

/** Two that strike each other do it at once: attack, damage, attack back, damage. */
function joinBlows(beats: Beat[]): Beat[] {
  for (let at = 0; at + 3 < beats.length; at++) {
    const [one, hit, other, back] = beats.slice(at, at + 4) as [Beat, Beat, Beat, Beat];
    const blow = one.what === "attack" && hit.what === "damage" && other.what === "attack" && back.what === "damage";
    if (!blow || other.place !== hit.place || back.place !== one.place) continue;
    // Attack, attack, damage, damage: the boards of both blows follow each other as before.
    beats.splice(at, 4, one, { ...other, joined: true, views: [one.views[0] as View] }, hit, { ...back, joined: true });
    at += 3;
  }
  return beats;
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
