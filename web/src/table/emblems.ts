// Emblems: a small coat of arms for every card, made from its data alone. The kind gives the field, the name its
// division, and what the name and the text speak of the charge; the same card has the same emblem for ever.

import type { Field, Sign } from "../boards/look.ts";
import { numberOf } from "../boards/look.ts";
import type { PrintedCard } from "../protocol.ts";

/** Outlines in a box of 100 by 100. */
export const FIELDS: { readonly [field in Field]: string } = {
  shield: "M10 8h80v38c0 26-17 39-40 48C27 85 10 72 10 46z",
  round: "M50 5a45 45 0 1 1 0 90a45 45 0 1 1 0-90z",
  badge: "M50 4l13 9 16-2 4 15 14 8-6 16 6 16-14 8-4 15-16-2-13 9-13-9-16 2-4-15-14-8 6-16-6-16 14-8 4-15 16 2z",
  banner: "M14 5h72v88L50 76 14 93z",
  hexagon: "M50 4l40 23v46L50 96 10 73V27z",
};

/** How the second colour parts the field. */
const DIVISIONS: readonly string[] = [
  "",
  "M50 0h50v100H50z",
  "M0 0h100v42H0z",
  "M0 0L100 100H0z",
  "M0 78L50 36l50 42v22H0z",
  "M50 0h50v50H0v50h50z",
  "M22 0h56L50 74z",
  "M0 0h14l36 36L86 0h14v14L64 50l36 36v14H86L50 64 14 100H0V86l36-36L0 14z",
  "M36 0h28v100H36z",
  "M0 34h100v32H0z",
  "M0 64h100v36H0z",
  "M0 0h100v22H0zM0 78h100v22H0z",
];

/** Shapes in a box of 24 by 24; holes by the even-odd rule. */
export const CHARGES = {
  sword: "M12 1l2.2 3.5V14H18v2h-4.8v4H14.5v2.5h-5V20h1.3v-4H6v-2h3.8V4.5z",
  heart: "M12 21C4.5 15.5 2.5 11.5 2.5 8.2A4.9 4.9 0 0 1 12 6.5a4.9 4.9 0 0 1 9.5 1.7c0 3.3-2 7.3-9.5 12.8z",
  shield: "M4 2.5h16v8.5c0 5.5-3 8.5-8 10.5-5-2-8-5-8-10.5zM7 5.5V11c0 3.5 1.7 5.6 5 7.2V5.5z",
  coin: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 3a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm-1.2 2.5h2.4v8h-2.4z",
  star: "M12 1.5l3 6.7 7.2.8-5.4 4.9 1.5 7.1L12 17.4 5.7 21l1.5-7.1L1.8 9 9 8.2z",
  crown: "M2.5 7l4.8 4.3L12 4l4.7 7.3L21.5 7l-2 10.5h-15zM4.7 19h14.6v2H4.7z",
  eye: "M1.5 12C4.5 7 8 4.8 12 4.8S19.5 7 22.5 12c-3 5-6.5 7.2-10.5 7.2S4.5 17 1.5 12zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  arrow: "M21 3v8l-2.9-2.9-8.4 8.4.5 2.7L7 22.3l-1.3-4L1.7 17l3.1-3.2 2.7.5 8.4-8.4L13 3z",
  skull: "M12 2a8.2 8.2 0 0 0-8.2 8.2c0 3 1.4 5.2 3.9 6.6V21h8.6v-4.2c2.5-1.4 3.9-3.6 3.9-6.6A8.2 8.2 0 0 0 12 2zM8.7 8.7a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zm6.6 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM12 13.5l1.2 2.5h-2.4z",
  wing: "M2.5 20C3.5 9.5 10 4 22 2.5c-.8 3.2-2.6 5.3-5.2 6.5h3c-1 3-3.6 4.6-6.6 5.3h2.9c-2.3 3-6.7 4.2-10 3.4C5 18.4 3.8 19.2 2.5 20z",
  flame: "M12.5 1.5c.8 4.5 6.5 6.8 6.5 13a7 7 0 0 1-14 0c0-3.4 2-5 2.6-8.3 1.7 1 2.5 2.3 2.6 4.2C12 8 13 4.8 12.5 1.5zM12 13c-1.6 1.8-2.5 3-2.5 4.6a2.5 2.5 0 0 0 5 0c0-1.6-.9-2.8-2.5-4.6z",
  leaf: "M21 3C9.5 3 3.5 8.5 4.5 18L2.5 21l1.8 1 2-2.7C15.5 20 21 14.5 21 3zM16.5 7.5C13 10 10 13 7.7 16.3l-1-.7C9 12.2 12.2 9.4 16.5 7.5z",
  book: "M2.5 4.5c3.3-1 6.5-.8 9.5 1.2 3-2 6.2-2.2 9.5-1.2v14c-3.3-1-6.5-.8-9.5 1.2-3-2-6.2-2.2-9.5-1.2zM11.2 7.5v9.8h1.6V7.5z",
  paw: "M12 11.5c3.2 0 6 3.3 6 6.3 0 2-1.5 3-3.2 3-1.2 0-1.8-.5-2.8-.5s-1.6.5-2.8.5c-1.7 0-3.2-1-3.2-3 0-3 2.8-6.3 6-6.3zM4.5 8.5a2 2.7 0 1 1 0 5.4 2 2.7 0 0 1 0-5.4zm15 0a2 2.7 0 1 1 0 5.4 2 2.7 0 0 1 0-5.4zM8.8 3.2a2.1 3 0 1 1 0 6 2.1 3 0 0 1 0-6zm6.4 0a2.1 3 0 1 1 0 6 2.1 3 0 0 1 0-6z",
  claw: "M5 2.5c2.5 6 3.5 12 2.5 19C4 16 3 9.5 5 2.5zm6 0c2.5 6 3.5 12 2.5 19C10 16 9 9.5 11 2.5zm6 0c2.5 6 3.5 12 2.5 19C16 16 15 9.5 17 2.5z",
  die: "M4 4h16v16H4zm4 2.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm8 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm-4 4a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm-4 4a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm8 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  wave: "M1.5 9.5C4 5.5 7 5.5 9.7 8.5s5.3 3 8.3-.5c1.3-1.3 3-1.7 4.5-1.3v3c-1 0-2 .3-3 1.3-3.3 3.5-7.5 4-11 .3-2.3-2.4-4-1.8-5.5.7zM1.5 16.5c2.5-4 5.5-4 8.2-1s5.3 3 8.3-.5c1.3-1.3 3-1.7 4.5-1.3v3c-1 0-2 .3-3 1.3-3.3 3.5-7.5 4-11 .3-2.3-2.4-4-1.8-5.5.7z",
  tower: "M5 2.5h3.2v2.8h2.2V2.5h3.2v2.8h2.2V2.5H19v7h-2v12h-3V17a2 2 0 0 0-4 0v4.5H7v-12H5z",
  moon: "M15.5 2.5a9.5 9.5 0 1 0 6 15.5 8.5 8.5 0 0 1-6-15.5z",
  bolt: "M14 1.5L4.5 13.5h5.7L8 22.5l11.5-13h-6.3z",
  wheel: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2.8A7.2 7.2 0 1 0 12 19.2 7.2 7.2 0 0 0 12 4.8zM11 6.5h2v3.6l2.9-2 1.1 1.7-3.1 2.2 3.1 2.2-1.1 1.7-2.9-2v3.6h-2v-3.6l-2.9 2L7 14.2 10.1 12 7 9.8l1.1-1.7 2.9 2z",
  horn: "M3 6.5c7 2.5 12 2 18-3v11c-3.5-1.5-6-1.7-9-1v4.7l2 2.3H8.5L6 14c-1.2-2-2.3-4.5-3-7.5z",
  scales: "M11 2.5h2v2.3l6.5 1.5 2.5 7.2c-1.5 2.3-5 2.3-6.5 0l2-5.7-4.5-1v11.7h3.5v2h-9v-2H11V6.8l-4.5 1 2 5.7c-1.5 2.3-5 2.3-6.5 0l2.5-7.2L11 4.8z",
} as const;

export type Charge = keyof typeof CHARGES;
const ALL = Object.keys(CHARGES) as Charge[];

/** Words of a name, and what they look like. */
const NAMES: readonly (readonly [RegExp, Charge])[] = [
  [/ember|fire|flame|torch|blaze|star|sun/i, "flame"],
  [/storm|thunder|bolt|shock|laser|radar|tesla/i, "bolt"],
  [/king|crown|royal|queen|count|lord|lady|monarch/i, "crown"],
  [/wall|gate|tower|castell|mason|ramp|keep|bastion|barrack/i, "tower"],
  [/moon|night|shadow|hush|veil|whisper/i, "moon"],
  [/heron|wing|gull|drake|glider|pilot|prop|dive|hawk|owl|crow|air/i, "wing"],
  [/archer|sniper|lance|spear|pike|line|bow|hunt/i, "arrow"],
  [/drum|horn|herald|call|messenger|envoy/i, "horn"],
  [/puddle|tide|current|squid|otter|manta|jelly|drain|wave|rain|drizzle|splash|leviathan|fish|sardine|bog/i, "wave"],
  [/leaf|bramble|seed|moss|thorn|root|forest|green|garden/i, "leaf"],
  [/scribe|book|archive|library|priest|abbot|prophet|teacher/i, "book"],
  [/gold|coin|miner|purse|merchant|treasur|pay|auction|market/i, "coin"],
  [/skull|ghoul|grave|blood|death|bone|leech/i, "skull"],
  [/car|scooter|van|truck|tank|cart|copter|wheel|engine/i, "wheel"],
  [/judge|order|law|warden|sergeant|marshal/i, "scales"],
  [/look|spy|eye|watch|scout|post|mirror/i, "eye"],
];

/** Words of a text, and what they do. */
const TEXTS: readonly (readonly [RegExp, Charge])[] = [
  [/\bdice|\bdie\b|reroll|\broll/i, "die"],
  [/destroy|dies|death|annihilate/i, "skull"],
  [/coin|dollar|authority|\$/i, "coin"],
  [/look at|reveal|face up|face down/i, "eye"],
  [/draw|search|discard pile/i, "book"],
  [/heal|health/i, "heart"],
  [/protect|defence|block|cannot be attacked|prevent/i, "shield"],
  [/flying|move|return|push|swap/i, "wing"],
  [/damage/i, "flame"],
  [/attack/i, "sword"],
  [/rotate|turn/i, "wheel"],
];

export interface Arms {
  division: string;
  swapped: boolean; // the two colours
  charge: Charge;
  count: 1 | 2 | 3;
  border: boolean;
}

/** The arms of a card. `own` are the charges that its game gives it; without them its name and its text speak. */
export function armsOf(card: PrintedCard, own: readonly Charge[] = []): Arms {
  const number = numberOf(card.name);
  const given = own[(number >>> 4) % own.length];
  const named = NAMES.find(([words]) => words.test(card.name))?.[1];
  const spoken = TEXTS.find(([words]) => words.test(card.text))?.[1];
  const charge = given ?? named ?? spoken ?? ALL[(number >>> 4) % ALL.length] ?? "star";
  const count = ([1, 1, 1, 2, 3] as const)[(number >>> 9) % 5] ?? 1;
  return {
    division: DIVISIONS[(number >>> 13) % DIVISIONS.length] ?? "",
    swapped: ((number >>> 18) & 1) === 1,
    charge,
    count,
    border: ((number >>> 19) & 1) === 1,
  };
}

/** Where the charges stand: x, y and scale of a box of 24. */
export const STANDS: { readonly [count in 1 | 2 | 3]: readonly (readonly [number, number, number])[] } = {
  1: [[23, 19, 2.25]],
  2: [
    [20, 28, 1.25],
    [50, 28, 1.25],
  ],
  3: [
    [22, 16, 1.15],
    [50, 16, 1.15],
    [36, 46, 1.15],
  ],
};

/** Small signs beside numbers. */
export const SIGNS: { readonly [sign in Sign]: string } = {
  sword: CHARGES.sword,
  heart: CHARGES.heart,
  shield: CHARGES.shield,
  coin: CHARGES.coin,
  star: CHARGES.star,
  crown: CHARGES.crown,
  die: CHARGES.die,
  paw: CHARGES.paw,
  lines: "M3 5h18v3H3zm0 5.5h18v3H3zm0 5.5h18v3H3z",
};
