// Cats from parts, in our own lines: hair, coat, marking, headgear, look. Cards of the cat games and the faces of players.
//
// A cat is named by its parts, "short,ginger,tabby,cap,stern", and drawn on a square of 200 by 204. The fur needs the
// gradients of `coatGradients` somewhere in the document.

import { numberOf } from "./paper.ts";

type Coat = readonly [light: string, middle: string, dark: string, muzzle: string];

export const COATS: { readonly [name: string]: Coat } = {
  ginger: ["#f3a453", "#cf6f27", "#8f4312", "#ffe7c2"],
  brown: ["#b58a62", "#8a6243", "#55382a", "#ecd6b4"],
  cream: ["#fbeccb", "#dfc394", "#a98455", "#fffaf0"],
  grey: ["#aab2bf", "#7d8695", "#4f5765", "#e6eaf0"],
  black: ["#5c5c6e", "#3b3b49", "#1f1f29", "#9b9bb0"],
  slate: ["#86a0b6", "#587087", "#34465a", "#d3e2ee"],
  silver: ["#e8eef3", "#b4c0cc", "#75838f", "#ffffff"],
  white: ["#fffdf6", "#e4dccb", "#aea48f", "#ffffff"],
  orange: ["#ffc364", "#e28f26", "#9f5a0e", "#fff0cc"],
  pink: ["#f8cfc3", "#dd9f92", "#a4675c", "#ffe9e2"],
};
const EYES = ["#8fd14f", "#f4c430", "#6fc7e8", "#e59a3c", "#b7e07a"] as const;
const INK = "#1b1420";
const LINE = `stroke="${INK}" stroke-width="4" stroke-linejoin="round"`;

/** A shape and its mirror image. */
const both = (shape: string): string => `${shape}<g transform="translate(200 0) scale(-1 1)">${shape}</g>`;
const path = (d: string, rest: string): string => `<path d="${d}" ${rest}/>`;

export function coatGradients(): string {
  return Object.entries(COATS)
    .map(([name, [light, middle, dark]]) => `<linearGradient id="c-${name}" x2=".6" y2="1"><stop stop-color="${light}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`)
    .join("");
}

function ears(hair: string, coat: Coat, fur: string, marking: string): string {
  if (hair === "bare") {
    return both(path("M56 84C34 58 22 34 20 12c0-8 8-9 14-4 22 14 44 30 56 50Z", `fill="${fur}" ${LINE}`) + path("M54 70C42 52 34 36 32 24c14 10 30 22 40 36Z", 'fill="#c9766e"'));
  }
  const siamese = marking === "siamese";
  const tuft = hair === "long" ? path("M58 68l2-16 6 10 4-8 4 12Z", `fill="${coat[3]}"`) : "";
  return both(
    path("M50 80C44 54 42 32 46 18c2-7 9-6 13-1 12 13 24 27 32 40Z", `fill="${siamese ? coat[2] : fur}" ${LINE}`) +
      path("M57 66C54 50 53 40 54 32c8 9 16 19 22 28Z", `fill="${siamese ? "#3b2a26" : "#e39a92"}"`) +
      tuft,
  );
}

const head = (hair: string): string =>
  hair === "bare"
    ? "M100 50C132 50 150 72 150 98C150 122 130 154 100 154C70 154 50 122 50 98C50 72 68 50 100 50Z"
    : "M100 46C140 46 164 70 164 101C164 118 156 130 145 138C133 147 117 152 100 152C83 152 67 147 55 138C44 130 36 118 36 101C36 70 60 46 100 46Z";

const fluff = (hair: string, fur: string): string => (hair === "long" ? both(path("M52 72L26 92l12 6-18 18 17 4-12 18 20 0-2 16 22-5 6 12 24-14V80Z", `fill="${fur}" ${LINE}`)) : "");

const body = (hair: string, coat: Coat, fur: string): string =>
  hair === "long"
    ? path("M20 204C24 170 44 150 64 146L76 164 86 150 100 170 114 150 124 164 136 146C156 150 176 170 180 204Z", `fill="${fur}" ${LINE}`) + path("M70 158l10 20 8-14 12 24 12-24 8 14 10-20-6 46H76Z", `fill="${coat[3]}" opacity=".8"`)
    : path("M36 204C38 168 62 146 100 146C138 146 162 168 164 204Z", `fill="${fur}" ${LINE}`);

const SPOTS = [[100, 62, 6], [82, 66, 5], [118, 66, 5], [50, 108, 5], [150, 108, 5], [58, 124, 4], [142, 124, 4], [80, 176, 6], [116, 182, 6]] as const;

function markings(marking: string, coat: Coat): string {
  const dark = coat[2];
  switch (marking) {
    case "tabby":
      return `<g stroke="${dark}" stroke-width="7" stroke-linecap="round" fill="none"><path d="M100 54v20M84 57l3 17M116 57l-3 17"/>${both('<path d="M43 102l17 4M46 120l15-1"/>')}</g><path d="M66 180q34 14 68 0" stroke="${dark}" stroke-width="7" fill="none" stroke-linecap="round"/>`;
    case "tuxedo":
      return path("M100 78C108 98 134 110 134 128C128 144 116 150 100 150C84 150 72 144 66 128C66 110 92 98 100 78Z", 'fill="#fffaf0"') + path("M80 153q20 8 40 0l-6 50H86Z", 'fill="#fffaf0"');
    case "calico":
      return path("M42 84C50 60 70 50 94 50C96 70 92 96 78 112C60 112 44 104 42 84Z", 'fill="#e58a34"') + path("M120 50C146 56 160 78 160 98C148 98 132 84 120 50Z", 'fill="#3b3440"');
    case "siamese":
      return `<ellipse cx="100" cy="116" rx="38" ry="34" fill="${dark}" opacity=".85"/>`;
    case "spotted":
      return `<g fill="${dark}">${SPOTS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;
    case "wrinkle":
      return `<g stroke="${dark}" stroke-width="3" fill="none" stroke-linecap="round"><path d="M82 66q18 -7 36 0M78 75q22 -8 44 0M60 122q6 6 10 14M140 122q-6 6 -10 14"/></g>`;
    case "scar":
      return path("M100 78C106 96 128 112 128 128C124 142 114 148 100 148C86 148 76 142 72 128C72 112 94 96 100 78Z", `fill="${coat[3]}" opacity=".8"`);
  }
  return "";
}

function eyes(look: string, coat: Coat, colour: string): string {
  const open = look === "wide" || look === "spiral";
  const lid =
    look === "stern"
      ? path("M54 78H94V91H54Z", `fill="${coat[0]}"`) + path("M57 91.5H93", `stroke="${INK}" stroke-width="4"`)
      : look === "sly"
        ? path("M54 76H96V95L54 92Z", `fill="${coat[1]}"`) + path("M56 92.5L94 95", `stroke="${INK}" stroke-width="4.5"`)
        : look === "angry"
          ? path("M50 72L98 72L97 100L56 87Z", `fill="${coat[1]}"`) + path("M56 86L96 100", `stroke="${INK}" stroke-width="5.5" stroke-linecap="round"`)
          : "";
  const inside =
    look === "spiral"
      ? `<path d="M75 99m-2 0a3 3 0 1 1 4 3a6 6 0 1 1 -8 -6a9 9 0 1 1 8 16" fill="none" stroke="${INK}" stroke-width="3"/>`
      : `<ellipse cx="76" cy="100" rx="${look === "wide" ? 8 : 5}" ry="12" fill="${INK}"/><circle cx="71" cy="93" r="4" fill="#fff"/>`;
  return both(`<ellipse cx="75" cy="99" rx="16.5" ry="${open ? 16 : 14}" fill="${colour}" stroke="${INK}" stroke-width="3.5"/>${inside}${lid}`);
}

function face(look: string, marking: string, coat: Coat): string {
  const teeth = look === "angry" ? `<path d="M90 137l3 8 3 -7ZM110 137l-3 8 -3 -7Z" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` : "";
  return `${both(`<ellipse cx="87" cy="127" rx="19" ry="14" fill="${marking === "siamese" ? coat[1] : coat[3]}"/>`)}<path d="M91 113Q100 109 109 113Q107 121 100 123Q93 121 91 113Z" fill="#c65b62" stroke="${INK}" stroke-width="2.5"/><path d="M100 123v6q-3 9 -14 8M100 129q3 9 14 8" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>${teeth}<g stroke="#fff" stroke-opacity=".85" stroke-width="2" stroke-linecap="round" fill="none">${both('<path d="M66 126Q42 120 22 122M66 131Q44 131 26 138"/>')}</g>`;
}

const GOGGLES = `<g ${LINE}><path d="M42 72Q100 46 158 72" fill="none" stroke="#4a2f1c" stroke-width="10"/><circle cx="80" cy="60" r="17" fill="#8a5a2b"/><circle cx="120" cy="60" r="17" fill="#8a5a2b"/><circle cx="80" cy="60" r="11" fill="#a8e4f0"/><circle cx="120" cy="60" r="11" fill="#a8e4f0"/></g><path d="M74 62l8 -9M114 62l8 -9" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>`;
const SPECTACLES = '<g fill="#cfe9f5" fill-opacity=".25" stroke="#c8962e" stroke-width="5"><circle cx="75" cy="100" r="22"/><circle cx="125" cy="100" r="22"/><path d="M97 98q3 -4 6 0" fill="none"/></g>';

/** What a headgear draws below the ears and above everything. */
const HEADGEAR: { readonly [name: string]: { under?: string; over?: string } } = {
  cap: { over: path("M60 58C56 34 74 20 100 20C126 20 144 34 140 58Q100 44 60 58Z", `fill="#22386b" ${LINE}`) + path("M56 58Q100 40 144 58L150 70Q100 54 50 70Z", `fill="#131c38" ${LINE}`) + path("M100 26l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1Z", `fill="#ffd35a" stroke="${INK}" stroke-width="1.5"`) },
  chief: { over: path("M54 56C46 26 70 12 100 12C130 12 154 26 146 56Q100 40 54 56Z", `fill="#2a2f3d" ${LINE}`) + path("M54 50Q100 34 146 50L144 58Q100 42 56 58Z", 'fill="#ffcf4a"') + path("M52 60Q100 42 148 60L154 72Q100 56 46 72Z", `fill="#0f1220" ${LINE}`) + path("M100 14l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1Z", `fill="#ffd35a" stroke="${INK}" stroke-width="2"`) },
  helmet: { under: path("M42 78C40 40 66 26 100 26C134 26 160 40 158 78Q100 58 42 78Z", `fill="#6d7a3d" ${LINE}`) + path("M58 60C62 44 76 36 92 34", 'stroke="#b8c47a" stroke-width="6" fill="none" stroke-linecap="round"') + path("M38 78Q100 54 162 78L160 86Q100 64 40 86Z", `fill="#4c5629" ${LINE}`) },
  aviator: { under: path("M40 112C30 54 64 32 100 32C136 32 170 54 160 112L148 122C152 84 136 66 100 66C64 66 48 84 52 122Z", `fill="#7a4a26" ${LINE}`) + path("M100 33v30", 'stroke="#4a2b14" stroke-width="4"'), over: GOGGLES },
  goggles: { over: GOGGLES },
  beret: { over: path("M52 62C44 32 104 8 148 30C162 38 158 54 144 60Q98 46 52 62Z", `fill="#a3303a" ${LINE}`) + path("M52 62Q98 46 146 60L144 68Q98 54 54 70Z", `fill="#5e1820" ${LINE}`) + `<circle cx="74" cy="48" r="7" fill="#ffd35a" stroke="${INK}" stroke-width="2"/>` },
  band: { over: path("M152 74l30 -10 -8 14 14 8 -34 4Z", `fill="#a92f2f" ${LINE}`) + path("M41 80Q100 54 159 80L160 92Q100 66 40 92Z", `fill="#cf3f38" ${LINE}`) },
  hood: { under: path("M100 4C164 4 184 66 176 130L184 204H16L24 130C16 66 36 4 100 4Z", `fill="#2c2440" ${LINE}`) + path("M100 20C150 20 168 70 160 128L150 170H50L40 128C32 70 50 20 100 20Z", 'fill="#171226"') },
  medic: { over: path("M62 60L66 28Q100 16 134 28L138 60Q100 46 62 60Z", `fill="#fff" ${LINE}`) + path("M95 26h10v8h8v10h-8v8h-10v-8h-8v-10h8Z", 'fill="#d23b3b"') },
  tiara: { over: path("M58 66L66 40 80 56 100 26 120 56 134 40 142 66Q100 50 58 66Z", `fill="#d7ecff" ${LINE}`) + `<circle cx="100" cy="46" r="6" fill="#58b7ef" stroke="${INK}" stroke-width="2"/>` },
  crown: { over: path("M56 64L54 28 76 46 100 18 124 46 146 28 144 64Q100 48 56 64Z", `fill="#ffcf4a" ${LINE}`) + `<circle cx="100" cy="44" r="6" fill="#d2384a" stroke="${INK}" stroke-width="2"/><circle cx="74" cy="54" r="4" fill="#4aa3d8"/><circle cx="126" cy="54" r="4" fill="#4aa3d8"/>` },
};

const MASK = path("M38 92C52 74 84 78 100 90C116 78 148 74 162 92C162 116 128 124 100 108C72 124 38 116 38 92Z", 'fill="#17131f" stroke="#000" stroke-width="2"');
const SCAR = '<path d="M132 74L120 128M134 88l-9 -3M131 100l-9 -3M128 112l-9 -3" stroke="#a3383a" stroke-width="4" stroke-linecap="round"/>';

/** The markup of a cat, from its five words. `seed` chooses the colour of its eyes. */
export function cat(words: string, seed = 1): string {
  const [hair = "short", coatName = "grey", marking = "", hat = "none", look = "wide"] = words.split(",");
  const coat = COATS[coatName] ?? COATS.grey!;
  const fur = `url(#c-${coatName in COATS ? coatName : "grey"})`;
  const { under = "", over = "" } = HEADGEAR[hat] ?? {};
  const drawnEars = ears(hair, coat, fur, marking);
  const skull = path(head(hair), `fill="${fur}" ${LINE}`) + markings(marking, coat);
  const front = `${marking === "mask" ? MASK : ""}${face(look, marking, coat)}${eyes(look, coat, EYES[numberOf(words + seed) % 5] ?? EYES[0])}${marking === "scar" ? SCAR : ""}${hat === "glasses" ? SPECTACLES : ""}${over}`;
  if (hat === "hood") return `${under}${body(hair, coat, fur)}${drawnEars}${fluff(hair, fur)}${skull}${front}`;
  if (under) return `${body(hair, coat, fur)}${fluff(hair, fur)}${skull}${under}${drawnEars}${front}`;
  return `${body(hair, coat, fur)}${drawnEars}${fluff(hair, fur)}${skull}${front}`;
}

const one = (list: readonly string[], number: number): string => list[number % list.length] ?? "";

/** A cat for anybody, the same for the same name: the face of a player. */
export function catFor(name: string): string {
  const number = numberOf(name);
  const hair = one(["short", "short", "long", "bare"], number >>> 3);
  const coat = hair === "bare" ? "pink" : one(["ginger", "brown", "cream", "grey", "black", "slate", "silver", "white", "orange"], number >>> 5);
  const marking = hair === "bare" ? "wrinkle" : one(["tabby", "tuxedo", "spotted", "scar", "calico", "tabby"], number >>> 9);
  const hat = one(["none", "cap", "beret", "band", "goggles", "crown", "hood", "tiara", "glasses", "aviator"], number >>> 13);
  return [hair, coat, marking, hat, one(["wide", "stern", "sly", "angry"], number >>> 17)].join(",");
}
