// The games of this page. A game without a folder of its own is played on the generic board.

import type { Component } from "svelte";
import folders from "games";
import { chooseIcon } from "../art/choosing.ts";
import type { Art } from "../art/picture.ts";
import { icons, teach } from "../art/sprite.ts";
import type { PrintedCard } from "../protocol.ts";
import type { BoardProps } from "./board.ts";
import type { GameTable } from "./game.ts";
import Generic from "./Generic.svelte";
import { PLAIN } from "./look.ts";
import type { Look } from "./look.ts";

const games = folders as { readonly [game: string]: GameTable };

export const gameOf = (game: string): Partial<GameTable> => games[game] ?? {};
export const boardOf = (game: string): Component<BoardProps> => games[game]?.Board ?? Generic;
export const lookOf = (game: string): Look => games[game]?.look ?? PLAIN;

/** The picture of a card: its own, or one that fits. */
export function artOf(game: string, card: PrintedCard): Art {
  const asked = typeof card.facts.art === "string" ? card.facts.art : "";
  const [icon, scene, cat] = asked ? [] : (games[game]?.art[card.name] ?? []);
  const look = lookOf(game);
  if (icon && scene) return cat ? { icon, scene, cat } : { icon, scene };
  const chosen = { icon: chooseIcon(card, icons()), scene: look.scene(card) };
  const drawn = look.cat?.(card);
  return drawn ? { ...chosen, cat: drawn } : chosen;
}

/** Bring the icons of a game; for cards without a picture of their own many more to choose from. */
export async function bringIcons(game: string, cards: Iterable<PrintedCard>): Promise<void> {
  const found = games[game];
  const own = found ? found.icons().then((brought) => teach(brought.default)) : Promise.resolve();
  const strangers = [...cards].some((card) => !found?.art[card.name] || card.facts.art);
  const more = strangers ? import("icons:general").then((brought) => teach(brought.default)) : Promise.resolve();
  await Promise.all([own, more]);
}
