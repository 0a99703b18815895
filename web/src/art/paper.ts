// What all drawings share: the size of a picture, and chance that is the same for ever.

export const WIDTH = 300;
export const HEIGHT = 220;

/** Numbers from 0 to 1, one after the other. */
export type Chance = () => number;

/** A number out of a text, the same for ever (FNV-1a). */
export function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    number = Math.imul(number ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return number;
}

export function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 1 | state);
    state ^= state + Math.imul(state ^ (state >>> 7), 61 | state);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number with one decimal, as a path needs it. */
export const short = (number: number): number => +number.toFixed(1);
