// Names for seats: the server's lines say "Seat 1" (they are the same for everybody), the page says who sits there.
//
// A line is cut into pieces rather than rewritten, so that a name is marked as one: a player may be called Archer.

import { say } from "../words/words.ts";

export type Names = { readonly [seat: number]: string };

/** A piece of a line: words (seat 0), or the name of who sits at a seat. */
export interface Piece {
  text: string;
  seat: number;
}

const SEATS = /\b[Ss]eats? (\d+(?:(?:, | and )\d+)*)(?!\w)/g;
const LIKE_A_SEAT = /\bseats? \d/i;

/** How somebody is called in a line; "" where only the number is unmistakable. */
function nameOf(names: Names, seat: number): string {
  const name = names[seat] ?? "";
  if (!name || LIKE_A_SEAT.test(name)) return "";
  const alike = Object.entries(names).some(([other, theirs]) => Number(other) !== seat && theirs === name);
  return alike ? `${name} (seat ${seat})` : name;
}

/** Seats that nobody is known at, as the page calls them in its language. */
const numbered = (text: string): string => text.replace(/\bSeat (\d+)\b/g, (_, seat: string) => say("common.seat", { seat }));

/** A line in pieces, every seat by the name of who sits there where that is known and unmistakable. */
export function named(line: string, names: Names): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of line.matchAll(SEATS)) {
    const parts = (found[1] ?? "").split(/(, | and )/);
    const called = parts.map((part, index) => (index % 2 === 0 ? nameOf(names, Number(part)) : part));
    if (called.includes("")) continue;
    pieces.push({ text: line.slice(done, found.index), seat: 0 });
    called.forEach((text, index) => pieces.push({ text, seat: index % 2 === 0 ? Number(parts[index]) : 0 }));
    done = found.index + found[0].length;
  }
  pieces.push({ text: line.slice(done), seat: 0 });
  return pieces.filter((piece) => piece.text).map((piece) => (piece.seat ? piece : { ...piece, text: numbered(piece.text) }));
}

/** A text cut at the names of cards, the longest first: `card` is empty for what stands between. */
export function cardsIn(text: string, cards: readonly string[]): { text: string; card: string }[] {
  if (cards.length === 0) return [{ text, card: "" }];
  const longest = [...cards].sort((one, other) => other.length - one.length);
  const names = new RegExp(`(?<![\\p{L}\\d])(${longest.map((card) => card.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\d])`, "u");
  return text.split(names).map((piece, index) => ({ text: piece, card: index % 2 === 1 ? piece : "" })).filter((piece) => piece.text);
}

/** Lines that follow each other word for word, as one with their number: "easy bot draws a card." four times. `last` is the
 * place of the last of them. */
export function gathered(lines: readonly string[]): { line: string; count: number; last: number }[] {
  const found: { line: string; count: number; last: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const before = found.at(-1);
    if (before?.line === line) Object.assign(before, { count: before.count + 1, last: index });
    else found.push({ line, count: 1, last: index });
  }
  return found;
}

/** The same as one text, to be read out. */
export const spoken = (line: string, names: Names): string => named(line, names).map((piece) => piece.text).join("");

/** What the server says in passing ("nothing is done by …") as a sentence. */
export function sentence(text: string): string {
  const said = text.trim();
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) || !said ? "" : "."}`;
}
