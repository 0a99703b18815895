// What a board is given. It lays out Places and Cards; everything else (what is lit, what a press does, the large card)
// comes to them by context.

import type { View } from "../lib/pointing.ts";

export interface BoardProps<Seen = View> {
  /** Position.view: what the reader may see; Seen is its type in the game's schema.ts. */
  view: Seen;
  /** The seat at the bottom of the board: the reader's, 1 for a spectator. Always a seat of the view. */
  you: number;
  /** Does the reader sit there? If not (a spectator, a replay), say "seat 1" or the name instead of "you". */
  sits: boolean;
  /** The names of the people and bots by seat number: names[1]. */
  names: { [seat: number]: string };
  /** The lines of the log that the reader has, the oldest first. */
  log?: readonly string[];
}
