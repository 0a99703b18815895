// The view of Claw & Order as the board reads it: troops with their crews, and what is said about them. Pure.

export interface Troop {
  card: string;
  arrival: number;
  owner: number;
  drill?: number;
  stun?: number;
  items?: string[];
  face_down?: boolean;
  power?: number; // not told of a face-down troop that the reader does not know
  health?: number;
  damage?: number; // that it has taken
  keywords?: string[];
  pilot?: string;
  pilots?: string;
  attacked?: boolean;
  gave_up?: boolean;
  used?: number[];
  lasting?: string[];
}

export type Line = "front" | "back";

export interface Side {
  wins: number;
  turn: number;
  dollars: number;
  hand: string[];
  prices: { [card: string]: number }; // of the known cards of the hand, as they are now
  deck: number | string[];
  discard: string[];
  aside: number;
  redraws: number;
  front: Troop[];
  back: Troop[];
  team_buffs: string[];
  equip_removed: boolean;
  known_in_deck?: { [place: string]: string };
  marks?: { card: string; damage?: number; drill?: number; stun?: number }[];
}

export interface ClawView {
  battle: number;
  battlefield: string;
  battlefields: string[];
  previous_loser: number;
  replays: number;
  first: number;
  active: number;
  phase: string;
  asks: { seat?: number; what?: string; card?: string };
  over: boolean;
  winner?: number;
  results: { winner: number; battlefield: string; reason: string }[];
  reason: string;
  attack?: { attacker: string; target: string; cancelled: boolean };
  seats: { [seat: string]: Side };
}

/** A troop at its place in a line; a Vehicle with the troop that drives it, where it is clear which one does. */
export interface Standing {
  index: number;
  troop: Troop;
  pilot?: { index: number; troop: Troop };
}

export const sizeOf = (deck: number | string[]): number => (typeof deck === "number" ? deck : deck.length);
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** A line with pilots beside their Vehicles. The view names a pilot and a Vehicle by their cards: of two crews of the same
 * cards nobody can tell who drives what, so they stand apart. */
export function standings(line: readonly Troop[]): Standing[] {
  const crewOf = (vehicle: string, pilot: string): string => `${vehicle} by ${pilot}`;
  const drivers = new Map<string, number[]>();
  line.forEach((troop, index) => {
    if (!troop.pilots) return;
    const crew = crewOf(troop.pilots, troop.card);
    drivers.set(crew, [...(drivers.get(crew) ?? []), index]);
  });
  const placed = new Set<number>();
  const pilots = new Map<number, number>();
  line.forEach((troop, index) => {
    if (!troop.pilot) return;
    const crew = crewOf(troop.card, troop.pilot);
    const [driver, ...more] = drivers.get(crew) ?? [];
    const alone = line.filter((other) => other.pilot && crewOf(other.card, other.pilot) === crew).length === 1;
    if (driver === undefined || more.length > 0 || !alone) return;
    pilots.set(index, driver);
    placed.add(driver);
  });
  return line.flatMap((troop, index) => {
    if (placed.has(index)) return [];
    const driver = pilots.get(index);
    const pilot = driver === undefined ? undefined : line[driver];
    return [driver === undefined || !pilot ? { index, troop } : { index, troop, pilot: { index: driver, troop: pilot } }];
  });
}

/** A short sign on a troop, and the same in words. */
export interface Mark {
  short: string;
  words: string;
  kind: "good" | "bad" | "crew" | "plain";
}

/** What has happened to a troop. `vehicle` says that it needs a pilot; `borrowedFrom` names the owner of one that is not its
 * controller's. */
export function marksOf(troop: Troop, vehicle: boolean, borrowedFrom: string): Mark[] {
  const marks: Mark[] = [];
  const mark = (kind: Mark["kind"], short: string, words = short): void => {
    marks.push({ kind, short, words });
  };
  const crewed = (short: string, words: string): void => {
    marks.push({ kind: "crew", short, words });
  };
  if (troop.face_down) mark("plain", "face down");
  if (vehicle && troop.power !== undefined) {
    if (troop.pilot) crewed(`pilot ${troop.pilot === "?" ? "unknown" : troop.pilot}`, `driven by ${troop.pilot === "?" ? "an unknown troop" : troop.pilot}`);
    else mark("bad", "no pilot");
  }
  if (troop.pilots) crewed(`drives ${troop.pilots === "?" ? "unknown" : troop.pilots}`, `pilot of ${troop.pilots}`);
  if (troop.drill) mark("good", `Drill ${troop.drill}`, counted(troop.drill, "Drill token"));
  if (troop.stun) mark("bad", `Stun ${troop.stun}`, counted(troop.stun, "Stun token"));
  if (troop.attacked) mark("plain", "attacked", "has attacked this turn");
  if (troop.gave_up) mark("plain", "no attack", "has given up its attack for this turn");
  if (troop.used) mark("plain", troop.used.length > 1 ? `used ${troop.used.join(", ")}` : "used", `ability ${troop.used.join(" and ")} used this turn`);
  if (borrowedFrom) mark("plain", `of ${borrowedFrom}`, `belongs to ${borrowedFrom}`);
  for (const words of troop.lasting ?? []) {
    if (!words.startsWith("borrowed")) mark("plain", words.replace("until the start of the next turn", "⧗⧗").replace("this turn", "⧗").replace("for the rest of the battle", ""), words);
  }
  return marks;
}

/** What a card in hand carries. */
export function markWords({ damage, drill, stun }: { damage?: number; drill?: number; stun?: number }): string {
  return [damage ? `${damage} damage` : "", drill ? counted(drill, "Drill token") : "", stun ? counted(stun, "Stun token") : ""].filter(Boolean).join(", ");
}

/** How much more damage a troop takes before it is discarded. */
export const left = (troop: Troop): number => (troop.health ?? 0) - (troop.damage ?? 0);

export const QUESTIONS: { readonly [what: string]: string } = {
  vehicle: "which Vehicle does it drive?",
  host: "which troop gets it?",
  target: "which troop does it attack?",
  observer: "does it stay or advance?",
  choose: "choose for it",
  answer: "yes or no?",
};
export const PHASES: { readonly [phase: string]: string } = {
  setup: "plays before the first turn",
  start: "start of the turn",
  pilots: "pilots",
  play: "Play Phase",
  attack: "Attack Phase",
  end: "End Phase",
  choice: "between the battles",
  over: "the match is over",
};
export const REASONS: { readonly [reason: string]: string } = {
  "no troops": "no troops left",
  "no cards": "deck empty",
  both: "neither troops nor cards",
  conceded: "conceded",
  "turn limit": "turn limit",
};

/** What stands for a keyword on a small tile. */
export const ICONS: { readonly [keyword: string]: string } = { Flying: "feather", Reach: "archer", Observer: "magnifying-glass", Retreat: "return-arrow", Stealth: "hidden" };
