// Whose something is, in the words of a label: the reader's, the foe's, or somebody's by name.

import { say } from "../words/words.ts";

export interface Sides {
  /** How somebody is called. */
  called: (seat: number) => string;
  /** "Your", "The foe's", "Ada's". */
  whose: (seat: number) => string;
  /** "yours", "the foe's", "of Ada". */
  owner: (seat: number) => string;
  /** "You, Ada", "The foe, Ben"; only the name to who watches. */
  side: (seat: number) => string;
}

export function sidesOf(names: { readonly [seat: number]: string }, you: number, sits: boolean): Sides {
  const called = (seat: number): string => names[seat] ?? say("common.seat", { seat });
  return {
    called,
    whose: (seat) => (!sits ? say("side.of", { name: called(seat) }) : say(seat === you ? "side.your" : "side.foes")),
    owner: (seat) => (!sits ? say("side.of_name", { name: called(seat) }) : say(seat === you ? "side.yours" : "side.the_foes")),
    side: (seat) => (!sits ? called(seat) : say(seat === you ? "side.you" : "side.foe", { name: called(seat) })),
  };
}
