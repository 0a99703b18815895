// What this browser remembers: how the page looks, the user's name, the keys of seats, decks of one's own.
//
// A seat is kept twice: for this tab (a reload keeps it, and two tabs may sit at two seats) and for this browser (a new
// tab finds it). Where storage is forbidden everything works until the tab is closed.

import type { NewTable } from "../protocol.ts";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "none";
export type Speed = "calm" | "quick" | "once"; // of what is shown on the stage

export interface Settings {
  theme: Theme;
  motion: Motion;
  speed: Speed;
  sound: boolean;
  volume: number; // 0 to 1
  name: string;
  /** The code of a language of words.ts; "" for the browser's. */
  language: string;
}

/** A table at which this browser has sat: the keys of its seats (several at a hot-seat table). */
export interface Seated {
  keys: string[];
  seats?: number[]; // the numbers of its seats, as far as they are known
  links: { [seat: string]: string }; // keys for friends, while this tab may still share them
  game: string;
  at: number;
}

export interface OwnDeck {
  name: string;
  list: string;
}

const MOST_TABLES = 30;
const DEFAULTS: Settings = { theme: "system", motion: "system", speed: "calm", sound: true, volume: 0.5, name: "", language: "" };

const memory = new Map<string, string>();

function store(kind: "tab" | "browser"): Pick<Storage, "getItem" | "setItem"> {
  try {
    const found = kind === "tab" ? sessionStorage : localStorage;
    found.getItem("rulebound"); // throws where it is forbidden
    return found;
  } catch {
    return { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) };
  }
}

function load<Value>(kind: "tab" | "browser", key: string, otherwise: Value): Value {
  try {
    const text = store(kind).getItem(`rulebound.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

function save(kind: "tab" | "browser", key: string, value: unknown): void {
  try {
    store(kind).setItem(`rulebound.${key}`, JSON.stringify(value));
  } catch {
    // Full: the page works without it.
  }
}

export const settings = (): Settings => ({ ...DEFAULTS, ...load("browser", "settings", {}) });

export function change(part: Partial<Settings>): void {
  const all = { ...settings(), ...part };
  save("browser", "settings", all);
  apply(all);
}

/** Show the page as the settings say. */
export function apply(all: Settings = settings()): void {
  const root = document.documentElement;
  root.dataset.theme = all.theme;
  root.dataset.motion = all.motion;
}

/** May things move? */
export function moves(): boolean {
  return settings().motion === "system" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ------------------------------------------------------------ seats

type AllSeated = { [table: string]: Seated };

export function seatedAt(table: string): Seated | null {
  return load<AllSeated>("tab", "seats", {})[table] ?? load<AllSeated>("browser", "seats", {})[table] ?? null;
}

/** The tables at which this browser has sat, the last first. */
export function allSeated(): [string, Seated][] {
  return Object.entries(load<AllSeated>("browser", "seats", {})).sort((one, other) => other[1].at - one[1].at);
}

function newest(tables: AllSeated): AllSeated {
  const sorted = Object.entries(tables).sort((one, other) => other[1].at - one[1].at);
  return Object.fromEntries(sorted.slice(0, MOST_TABLES));
}

/** Remember the seats of a table. Another tab's seat at the same table stays what this browser finds first. */
export function sitDown(table: string, seated: Omit<Seated, "at">): void {
  const kept = { ...seated, at: Date.now() };
  save("tab", "seats", newest({ ...load<AllSeated>("tab", "seats", {}), [table]: kept }));
  const browser = load<AllSeated>("browser", "seats", {});
  if (!browser[table]) save("browser", "seats", newest({ ...browser, [table]: kept }));
}

/** Note the number of a seat of ours, by which others name it. */
export function noteSeat(table: string, seat: number): void {
  for (const kind of ["tab", "browser"] as const) {
    const all = load<AllSeated>(kind, "seats", {});
    const known = all[table];
    if (known && !known.seats?.includes(seat)) save(kind, "seats", { ...all, [table]: { ...known, seats: [...(known.seats ?? []), seat] } });
  }
}

export function forgetTable(table: string): void {
  for (const kind of ["tab", "browser"] as const) {
    const { [table]: _, ...others } = load<AllSeated>(kind, "seats", {});
    save(kind, "seats", others);
  }
}

// ------------------------------------------------------------ what was chosen before

export const ownDecks = (game: string): OwnDeck[] => load("browser", `decks.${game}`, []);
export const keepDecks = (game: string, decks: OwnDeck[]): void => save("browser", `decks.${game}`, decks);

export const lastTable = (game: string): NewTable | null => load("browser", `setup.${game}`, null);
export const keepTable = (wanted: NewTable): void => save("browser", `setup.${wanted.game}`, wanted);

/** A half-filled form or a half-made gesture of this tab. */
export const draft = <Value>(key: string, otherwise: Value): Value => load("tab", `draft.${key}`, otherwise);
export const keepDraft = (key: string, value: unknown): void => save("tab", `draft.${key}`, value);

/** Has the user read how one plays at a table? */
export const knowsTables = (): boolean => load("browser", "knows-tables", false);
export const keepKnowing = (known = true): void => save("browser", "knows-tables", known);

export const finishedLessons = (game: string): string[] => load("browser", `learn.${game}`, []);
export const keepLessons = (game: string, names: string[]): void => save("browser", `learn.${game}`, names);

/** The seats of a table whose people are not heard. */
export const mutedAt = (table: string): number[] => load("browser", "muted", {} as { [table: string]: number[] })[table] ?? [];
export const keepMuted = (table: string, seats: number[]): void => save("browser", "muted", { ...load("browser", "muted", {}), [table]: seats });
