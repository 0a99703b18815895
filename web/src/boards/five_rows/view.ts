// The view of Five Rows as the board reads it, and the words of its parts.

export interface Troop {
  card: string;
  power: number;
  health: number;
  damage: number;
  power_change?: number;
  health_change?: number;
  round_power?: number;
  round_health?: number;
}

export interface Side {
  health: number;
  coins: number;
  hand: string[];
  deck: number | string[]; // in a replay that shows everything, its cards from the top
  discard: string[];
  rows: { [row: string]: Troop };
  auras: { [row: string]: string };
  failed_draws: number;
  known_in_deck?: { [place: string]: string };
}

export interface FiveRowsView {
  round: number;
  first: number;
  turn: number;
  over: boolean;
  winner: number | null;
  seats: { [seat: string]: Side };
}

export const ROWS: readonly string[] = ["1", "2", "3", "4", "5"];

/** What has happened to a troop, for its numbers do not say why they are what they are. */
export interface Mark {
  short: string;
  sign: "sword" | "heart" | null;
  words: string;
}

const signed = (number: number): string => (number > 0 ? `+${number}` : `−${Math.abs(number)}`);

const CHANGES = [
  ["power_change", "power", "sword", ""],
  ["health_change", "health", "heart", ""],
  ["round_power", "power", "sword", "this round"],
  ["round_health", "health", "heart", "this round"],
] as const;

export function marksOf(troop: Troop): Mark[] {
  const damage: Mark[] = troop.damage > 0 ? [{ short: `${troop.damage} dmg`, sign: null, words: `${troop.damage} damage` }] : [];
  const changes = CHANGES.map(([key, stat, sign, lasts]) => {
    const change = troop[key] ?? 0;
    return change === 0 ? null : { short: `${signed(change)}${lasts ? "⧗" : ""}`, sign, words: `${signed(change)} ${stat} ${lasts || "for good"}` };
  });
  return [...damage, ...changes.filter((mark) => mark !== null)];
}
