// The posters of the first page: which card of a game stands on its poster, who plays and how long.

import { gameOf } from "../boards/index.ts";
import type { Art } from "../art/picture.ts";
import { say } from "../words/words.ts";
import type { Key } from "../words/words.ts";
import type { GameLine } from "../protocol.ts";

export const FIRST = "five_rows";

export interface Shown {
  name: string;
  art: Art;
  frame: string;
  line: string;
  minutes: number;
}

export function posterOf({ id, title }: Pick<GameLine, "id" | "title">): Shown {
  const { look, art, poster } = gameOf(id);
  const { card, frame, minutes } = poster ?? { card: title, frame: "f-plain", minutes: 0 };
  const [icon = look?.icon ?? "knight-banner", scene = look?.stage.dark ?? "dusk", cat] = art?.[card] ?? [];
  const line = poster ? say(`game.${id}` as Key) : (look?.line ?? "");
  return { name: card, art: cat ? { icon, scene, cat } : { icon, scene }, frame, line, minutes };
}

/** The order of the games: the one to begin with first, then by length. */
export const inOrder = (games: readonly GameLine[]): GameLine[] =>
  [...games].sort((one, other) => Number(other.id === FIRST) - Number(one.id === FIRST) || posterOf(one).minutes - posterOf(other).minutes || one.title.localeCompare(other.title));

/** "2", "1–4": who may play. */
export function playersOf({ seats }: GameLine): string {
  const [least = 2] = seats;
  const most = seats.at(-1) ?? least;
  return least === most ? String(least) : `${least}–${most}`;
}
