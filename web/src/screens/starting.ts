// Starting matches from any screen: makes the table, keeps its seats, and goes there.

import * as api from "../lib/api.ts";
import { to } from "../lib/router.ts";
import { keepTable, settings, sitDown } from "../lib/settings.ts";
import { say } from "../words/words.ts";
import type { NewTable, TableMade } from "../protocol.ts";

/** Sit down at the seats of this browser; the other keys are links for friends. */
export function goTo(made: TableMade, game: string, mine: readonly number[]): void {
  const keys = mine.map((seat) => made.keys[seat]).filter((key) => key !== undefined);
  const links = Object.fromEntries(Object.entries(made.keys).filter(([seat]) => !mine.includes(Number(seat))));
  sitDown(made.table, { keys, links, game, seats: [...mine] });
  location.hash = to.table(made.table);
}

/** A match against the easy bot, at once. Refused where the server does not want it. */
export async function playEasy(game: string): Promise<void> {
  const name = settings().name || say("common.guest");
  const made = await api.makeTable({
    game,
    seats: [
      { kind: "person", name },
      { kind: "bot", level: "easy" },
    ],
  });
  goTo(made, game, [1]);
}

/** A table with an open seat for a friend: who makes it sits at seat 1 and sees the invitation there. */
export async function invite(game: string, name: string, clock: [number, number] | null): Promise<void> {
  const made = await api.makeTable({ game, seats: [{ kind: "person", name }, { kind: "open" }], clock });
  goTo(made, game, [1]);
}

export async function start(wanted: NewTable, mine: readonly number[]): Promise<void> {
  const made = await api.makeTable(wanted);
  keepTable({ ...wanted, cards: "" });
  goTo(made, wanted.game, mine);
}
