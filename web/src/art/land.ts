// Horizons of the paper theatre: silhouettes as paths of SVG, each from a height and a stream of chance.

import { HEIGHT, WIDTH, short } from "./paper.ts";
import type { Chance } from "./paper.ts";

export type Land = "none" | "crags" | "spikes" | "hills" | "dunes" | "clouds" | "waves" | "pines" | "reeds" | "kelp" | "castle" | "wall" | "domes" | "city" | "graves";

const BOTTOM = HEIGHT + 5;
const ground = (y: number): string => `M-5 ${y}H${WIDTH + 5}V${BOTTOM}H-5Z`;

function jagged(y: number, height: number, peaks: number, chance: Chance): string {
  let path = `M-5 ${BOTTOM}L-5 ${short(y + chance() * height)}`;
  for (let peak = 0; peak <= peaks; peak++) {
    const up = peak % 2 ? height * (0.4 + chance()) : -chance() * height * 0.5;
    path += `L${short((WIDTH / peaks) * peak)} ${short(y - up)}`;
  }
  return `${path}L${WIDTH + 5} ${BOTTOM}Z`;
}

function rolling(y: number, height: number, hills: number, chance: Chance): string {
  const step = (WIDTH + 10) / hills;
  let path = `M-5 ${BOTTOM}L-5 ${y}`;
  for (let hill = 0, x = -5; hill < hills; hill++, x += step) {
    const up = (chance() - 0.3) * height * 2;
    path += `Q${short(x + step / 2)} ${short(y - up)} ${short(x + step)} ${short(y + (chance() - 0.5) * height)}`;
  }
  return `${path}L${WIDTH + 5} ${BOTTOM}Z`;
}

/** Something every few steps across the picture; `one` answers how far it is to the next. */
function across(from: number, one: (x: number) => [string, number]): string {
  let path = "";
  for (let x = from; x < WIDTH + 8; ) {
    const [drawn, step] = one(x);
    path += drawn;
    x += step;
  }
  return path;
}

function clouds(y: number, chance: Chance): string {
  let path = `M-5 ${BOTTOM}L-5 ${y}`;
  for (let x = 0; x <= WIDTH; x += 30) path += `a${short(16 + chance() * 4)} ${short(13 + chance() * 9)} 0 0 1 30 ${short((chance() - 0.5) * 6)}`;
  return `${path}L${WIDTH + 40} ${BOTTOM}Z`;
}

function waves(y: number, chance: Chance): string {
  let path = `M-5 ${BOTTOM}L-5 ${y}`;
  const begin = chance() * 20;
  for (let x = -5 - begin; x < WIDTH + 20; x += 40) path += "q10 -16 20 -2t20 2";
  return `${path}L${WIDTH + 60} ${BOTTOM}Z`;
}

const pines = (y: number, chance: Chance): string =>
  across(-8, (x) => {
    const step = 15 + chance() * 10;
    const height = 34 + chance() * 40;
    const width = 11 + chance() * 7;
    return [`M${short(x - width)} ${y + 40}L${short(x)} ${short(y - height)}L${short(x + width)} ${y + 40}Z`, step];
  }) + ground(y + 10);

const reeds = (y: number, chance: Chance): string =>
  rolling(y, 12, 3, chance) +
  across(4, (x) => {
    const height = 20 + chance() * 45;
    const lean = (chance() - 0.5) * 14;
    const path = `M${short(x)} ${y + 22}Q${short(x)} ${short(y - height / 2)} ${short(x + lean)} ${short(y - height)}Q${short(x + 4)} ${short(y - height / 2)} ${short(x + 3.5)} ${y + 22}Z`;
    return [path, 12 + chance() * 16];
  });

const kelp = (y: number, chance: Chance): string =>
  rolling(y + 14, 14, 3, chance) +
  across(8, (x) => {
    const height = 40 + chance() * 70;
    const path = `M${short(x)} ${y + 40}q-14 ${short(-height / 3)} 0 ${short(-height / 1.6)}t-2 ${short(-height / 2.4)}q16 ${short(height / 3)} 6 ${short(height / 1.7)}t6 ${short(height / 2)}Z`;
    return [path, 20 + chance() * 22];
  });

function castle(y: number, chance: Chance): string {
  let path = "";
  for (let tower = 0; tower < 6; tower++) {
    const x = chance() * WIDTH - 10;
    const width = 18 + chance() * 26;
    const top = y - 24 - chance() * 52;
    const tooth = short(width / 5);
    path += `M${short(x)} ${BOTTOM}V${short(top)}h${tooth}v6h${tooth}v-6h${tooth}v6h${tooth}v-6h${tooth}V${BOTTOM}Z`;
    if (chance() > 0.5) path += `M${short(x + width * 0.2)} ${short(top)}L${short(x + width / 2)} ${short(top - 24)}L${short(x + width * 0.8)} ${short(top)}Z`;
  }
  return path + ground(y + 4);
}

function wall(y: number): string {
  let path = `M-5 ${BOTTOM}V${y}`;
  for (let x = -5; x < WIDTH + 10; x += 28) path += "h16v-13h12v13";
  return `${path}V${BOTTOM}Z`;
}

function domes(y: number, chance: Chance): string {
  let path = ground(y);
  for (let dome = 0; dome < 6; dome++) {
    const x = chance() * WIDTH;
    const width = 12 + chance() * 22;
    const top = y - 12 - chance() * 44;
    path += `M${short(x - width)} ${BOTTOM}V${short(top)}q0 ${short(-width * 0.7)} ${short(width)} ${short(-width * 1.3)}q${short(width)} ${short(width * 0.6)} ${short(width)} ${short(width * 1.3)}V${BOTTOM}Z`;
  }
  return path;
}

const city = (y: number, chance: Chance): string =>
  across(-6, (x) => {
    const width = 16 + chance() * 26;
    const height = 16 + chance() * 62;
    const aerial = chance() > 0.6 ? 9 : 0;
    const path = `M${short(x)} ${BOTTOM}V${short(y - height)}h${short(width * 0.45)}v${-aerial}h3v${aerial}H${short(x + width)}V${BOTTOM}Z`;
    return [path, width - 1];
  });

const graves = (y: number, chance: Chance): string =>
  rolling(y + 6, 14, 3, chance) +
  across(10, (x) => {
    const width = 9 + chance() * 4;
    return [`M${short(x - width)} ${y + 34}v-34q0 -13 ${short(width)} -13t${short(width)} 13v34Z`, 34 + chance() * 26];
  });

export const LANDS: { readonly [land in Land]: (y: number, chance: Chance) => string } = {
  none: () => "",
  crags: (y, chance) => jagged(y, 34, 9, chance),
  spikes: (y, chance) => jagged(y, 44, 19, chance),
  hills: (y, chance) => rolling(y, 22, 3, chance),
  dunes: (y, chance) => rolling(y, 30, 2, chance),
  clouds,
  waves,
  pines,
  reeds,
  kelp,
  castle,
  wall,
  domes,
  city,
  graves,
};

/** What grows in the very front: tall things would hide the figure. */
export function foreground(land: Land, chance: Chance): string {
  const low: readonly Land[] = ["crags", "spikes", "hills", "dunes", "waves", "reeds"];
  return LANDS[low.includes(land) ? land : "hills"](206, chance);
}
