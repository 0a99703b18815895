// What is asked of the server over HTTP. What lasts as long as the server is asked once and kept.

import { say } from "../words/words.ts";
import type {
  BalanceReport,
  Cards,
  CheckDeck,
  Continue,
  DeckChecked,
  Explained,
  GameLine,
  Games,
  Lobby,
  NewTable,
  PrintedCard,
  Problem,
  Reason,
  Review,
  Rules,
  SeatTaken,
  ShownScene,
  Step,
  TableLine,
  TableMade,
  TakeSeat,
} from "../protocol.ts";

/** What the server refused, or that it cannot be reached: the message is for the user. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: Problem["code"] | "away",
    readonly clause = "",
  ) {
    super(message);
  }
}

async function ask<Answer>(address: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response = await fetch(address, body === undefined ? {} : { method: "POST", body: text });
  } catch {
    throw new Refused(say("away.http"), "away");
  }
  if (response.ok) return (await response.json()) as Answer;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem> & { reference?: string };
  if (problem.text && problem.code) throw new Refused(problem.text, problem.code, problem.clause);
  if (problem.reference) throw new Refused(say("away.broke", { reference: problem.reference }), "wrong");
  throw new Refused(say("away.http"), "away");
}

const answers = new Map<string, Promise<unknown>>();

function lasting<Answer>(address: string): Promise<Answer> {
  const known = answers.get(address) as Promise<Answer> | undefined;
  if (known) return known;
  const asked = ask<Answer>(address);
  answers.set(address, asked);
  asked.catch(() => answers.delete(address)); // ask again next time
  return asked;
}

const part = encodeURIComponent;

export const games = async (): Promise<GameLine[]> => (await lasting<Games>("/api/games")).games;

/** A game as one sets it up. Refused for one that there is not. */
export async function game(id: string): Promise<GameLine> {
  const found = (await games()).find((line) => line.id === id);
  if (!found) throw new Refused(say("away.no_game", { game: id }), "not_there");
  return found;
}

const byName = ({ cards }: Cards): Map<string, PrintedCard> => new Map(cards.map((card) => [card.name, card]));

/** The official cards by name. */
export const cards = async (game: string): Promise<Map<string, PrintedCard>> =>
  byName(await lasting<Cards>(`/api/games/${part(game)}/cards`));

/** What the text of every card does, of a game or of a table that plays with its own cards. */
export const explained = async (game: string, table: string): Promise<Explained["cards"]> =>
  (await lasting<Explained>(table ? `/api/tables/${part(table)}/explained` : `/api/games/${part(game)}/explained`)).cards;

/** The cards with which a table plays, where they are not the official ones. */
export const cardsAt = async (table: string): Promise<Map<string, PrintedCard>> =>
  byName(await lasting<Cards>(`/api/tables/${part(table)}/cards`));

export const rules = (game: string): Promise<Rules> => lasting(`/api/games/${part(game)}/rules`);
/** The newest balance report; it may change while the page is open. */
export const balance = (game: string): Promise<BalanceReport> => ask(`/api/games/${part(game)}/balance`);
export const scene = (game: string, name: string): Promise<ShownScene> =>
  lasting(`/api/games/${part(game)}/scenes/${part(name)}`);
/** The scene as one of its seats plays it. */
export const playedScene = (game: string, name: string, seat: number): Promise<ShownScene> =>
  lasting(`/api/games/${part(game)}/scenes/${part(name)}?seat=${seat}`);
export const whyInScene = (game: string, name: string, seat: number, at: number, places: readonly string[]): Promise<Reason> =>
  ask(`/api/games/${part(game)}/scenes/${part(name)}/why?${new URLSearchParams([["seat", String(seat)], ["at", String(at)], ...places.map((place) => ["place", place])])}`);
export const checkDeck = (game: string, deck: CheckDeck): Promise<DeckChecked> =>
  ask(`/api/games/${part(game)}/decks`, deck);

export const lobby = async (): Promise<TableLine[]> => (await ask<Lobby>("/api/tables")).tables;
export const tableLine = (table: string): Promise<TableLine> => ask(`/api/tables/${part(table)}`);
export const makeTable = (wanted: NewTable): Promise<TableMade> => ask("/api/tables", wanted);
export const takeSeat = (table: string, seat: number, wanted: TakeSeat): Promise<SeatTaken> =>
  ask(`/api/tables/${part(table)}/seats/${seat}`, wanted);

export const replayStep = (table: string, at: number, reader: number): Promise<Step> =>
  ask(`/api/tables/${part(table)}/replay?at=${at}&reader=${reader}`);
export const review = (table: string): Promise<Review> => ask(`/api/tables/${part(table)}/review`);
export const continueFrom = (table: string, wanted: Continue): Promise<TableMade> =>
  ask(`/api/tables/${part(table)}/continue`, wanted);
export const importMatch = (text: string): Promise<TableMade> => ask("/api/matches", text);
export const matchFile = (table: string): string => `/api/tables/${part(table)}/match`;
export const sceneFile = (table: string, at: number): string => `/api/tables/${part(table)}/scene?at=${at}`;
