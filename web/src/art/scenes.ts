// The backdrops of the paper theatre: three colours of the sky, a light, three silhouettes, and the colours of the figure.

import type { Land } from "./land.ts";

export interface Scene {
  sky: readonly [string, string, string];
  light: string;
  far: string;
  middle: string;
  near: string;
  figure: readonly [string, string];
  land: Land;
  /** Rays from the middle instead of a sun. */
  burst?: boolean;
}

export const SCENES = {
  dusk: { sky: ["#26315c", "#7a5a86", "#f0a878"], light: "#ffe3b0", far: "#5a4a78", middle: "#3b345e", near: "#221f3f", figure: ["#fff3dc", "#e9a968"], land: "crags" },
  dawn: { sky: ["#3f7ea6", "#9cc6c9", "#fbe3b4"], light: "#fff6da", far: "#6f9fa6", middle: "#47777f", near: "#274d58", figure: ["#fffaf0", "#f0c48a"], land: "hills" },
  steel: { sky: ["#223c5e", "#3f6c94", "#a9cbd9"], light: "#eaf6ff", far: "#38608a", middle: "#27486b", near: "#16304b", figure: ["#ffffff", "#a8cbe0"], land: "castle" },
  ember: { sky: ["#3a1020", "#a1331f", "#ffb04a"], light: "#ffe7a0", far: "#7b2620", middle: "#541a1e", near: "#2d0d16", figure: ["#fff2c4", "#ff9a3c"], land: "crags" },
  frost: { sky: ["#17324f", "#4f8fb3", "#dff3f7"], light: "#ffffff", far: "#6ea6c0", middle: "#40789a", near: "#1d4563", figure: ["#ffffff", "#9fd6ea"], land: "crags" },
  bog: { sky: ["#1f2f2a", "#4b6a3f", "#c7cf7f"], light: "#f3f3b0", far: "#4a6540", middle: "#33492f", near: "#1b2a20", figure: ["#f7f7cf", "#a9c25c"], land: "reeds" },
  night: { sky: ["#0e1230", "#2b2c63", "#6a5a9c"], light: "#f4eeff", far: "#2d2b5c", middle: "#1f1d45", near: "#11102b", figure: ["#f6f0ff", "#a99ae0"], land: "pines" },
  gold: { sky: ["#5a3510", "#c88a22", "#ffe6a0"], light: "#fff8d8", far: "#a36f1e", middle: "#784c14", near: "#472a0b", figure: ["#fffbe6", "#f4c14a"], land: "dunes" },
  storm: { sky: ["#161f3a", "#3b4f7c", "#a4b4d2"], light: "#eef4ff", far: "#34456f", middle: "#243354", near: "#131d36", figure: ["#ffffff", "#ffd76a"], land: "clouds" },
  grave: { sky: ["#1b2230", "#40506a", "#a9b39e"], light: "#eef3d8", far: "#3a475c", middle: "#293344", near: "#161d29", figure: ["#f6f7e8", "#a8b88a"], land: "graves" },
  sea: { sky: ["#07344f", "#127a93", "#a6e3dc"], light: "#eafffa", far: "#1f8ca0", middle: "#12697f", near: "#08445a", figure: ["#ffffff", "#7fdce0"], land: "waves" },
  abyss: { sky: ["#041a33", "#0c4a70", "#3f9fb0"], light: "#c8fff4", far: "#0d5074", middle: "#0a3a58", near: "#06243c", figure: ["#eafffb", "#5fc9d6"], land: "kelp" },
  rain: { sky: ["#1d3550", "#4d7f9c", "#c3dfe6"], light: "#ffffff", far: "#467893", middle: "#305c78", near: "#1c3c54", figure: ["#ffffff", "#9ad2ea"], land: "waves" },
  forest: { sky: ["#12351f", "#3f8044", "#d9e69a"], light: "#fdffd6", far: "#42803f", middle: "#2a5c31", near: "#163c23", figure: ["#fffde2", "#b7d86a"], land: "pines" },
  thorn: { sky: ["#2a2a14", "#6d7a2a", "#eadf94"], light: "#fff9cf", far: "#64722b", middle: "#475321", near: "#2a3316", figure: ["#fffbe0", "#d8c64e"], land: "hills" },
  forge: { sky: ["#2b2d36", "#6b6d78", "#d9d3c7"], light: "#fff8ea", far: "#5a5c68", middle: "#43454f", near: "#2a2b33", figure: ["#ffffff", "#c9c3b8"], land: "none", burst: true },
  royal: { sky: ["#16305f", "#3f74b8", "#cfe2f2"], light: "#fff7dc", far: "#3c69a6", middle: "#284d82", near: "#162f58", figure: ["#ffffff", "#f0d48a"], land: "castle" },
  blood: { sky: ["#2e0b12", "#8f2323", "#f08a52"], light: "#ffd9a0", far: "#6d1d20", middle: "#4b1418", near: "#2b0a10", figure: ["#fff0da", "#ff8f5a"], land: "spikes" },
  iron: { sky: ["#12332d", "#2f6f5c", "#b8d6b8"], light: "#f2ffe8", far: "#2f6653", middle: "#1f4a3d", near: "#112f28", figure: ["#fbfff2", "#a9cfa4"], land: "wall" },
  ox: { sky: ["#5a3a0c", "#c48a1d", "#ffe79a"], light: "#fffbe0", far: "#a06d18", middle: "#744a10", near: "#452b09", figure: ["#fffce8", "#ffcf56"], land: "domes" },
  hood: { sky: ["#1b1030", "#55357e", "#c08fc0"], light: "#fbeaff", far: "#452c6c", middle: "#30204f", near: "#1b1230", figure: ["#fdf4ff", "#c79fe0"], land: "city" },
  slate: { sky: ["#2a2f3a", "#566072", "#b9c1c9"], light: "#ffffff", far: "#4c5668", middle: "#373f4e", near: "#21262f", figure: ["#ffffff", "#c3ccd6"], land: "wall" },
  alley: { sky: ["#1c2540", "#5c4a63", "#f2a950"], light: "#ffe6a8", far: "#473d5c", middle: "#312c48", near: "#1c1a30", figure: ["#fff4d8", "#f4b04e"], land: "city" },
  pent: { sky: ["#16254d", "#4a62a4", "#d6b8d8"], light: "#fff4fb", far: "#3d5090", middle: "#2a3a6c", near: "#172247", figure: ["#ffffff", "#b9c8f0"], land: "city" },
  street: { sky: ["#20353d", "#4f8088", "#f0d9a0"], light: "#fff2c8", far: "#446d74", middle: "#2f5058", near: "#1b343b", figure: ["#ffffff", "#f2c25a"], land: "city" },
  poster: { sky: ["#7a2b16", "#d9622b", "#ffd98a"], light: "#fff0c4", far: "#a8421d", middle: "#7a2c14", near: "#4a1a0d", figure: ["#fff8e4", "#ffd27a"], land: "none", burst: true },
  redb: { sky: ["#3d0d18", "#b22a2f", "#ffb184"], light: "#ffe6cf", far: "#7a1a22", middle: "#561118", near: "#340a10", figure: ["#fff5ea", "#ffb08a"], land: "none", burst: true },
  react: { sky: ["#102a52", "#2f6fb4", "#bfe4f7"], light: "#f0fbff", far: "#24558f", middle: "#193f6e", near: "#0f2848", figure: ["#ffffff", "#a9dcf6"], land: "none", burst: true },
  b_move: { sky: ["#1d3f5c", "#4f94b8", "#e3f1dc"], light: "#fffef0", far: "#4584a4", middle: "#2f6383", near: "#1b4059", figure: ["#ffffff", "#bfe3ee"], land: "hills", burst: true },
  b_turn: { sky: ["#2c1f4e", "#6d55a6", "#e9d6f2"], light: "#fff7ff", far: "#5d4795", middle: "#432f73", near: "#281a4b", figure: ["#ffffff", "#d6c0f0"], land: "hills", burst: true },
  b_push: { sky: ["#0f3a38", "#2f8a80", "#d8f0d0"], light: "#fafff0", far: "#2a7a72", middle: "#1c5a55", near: "#0f3b38", figure: ["#ffffff", "#b5e6d2"], land: "hills", burst: true },
  field: { sky: ["#39421c", "#84903c", "#f0e2a4"], light: "#fffbd8", far: "#737f36", middle: "#535d28", near: "#343c19", figure: ["#fffdea", "#e2cf74"], land: "hills", burst: true },
  pinks: { sky: ["#4a1a34", "#b04a6e", "#ffc9b0"], light: "#fff0e2", far: "#86365a", middle: "#602643", near: "#3a152a", figure: ["#fff6ee", "#ffac9a"], land: "city" },  // Four metals, so that grey things are told apart: what hurts, what protects, what helps, what changes the rules.
  copper: { sky: ["#33251f", "#8a5a42", "#e6cbb0"], light: "#fff0dd", far: "#75503c", middle: "#563a2c", near: "#35231b", figure: ["#fff8ee", "#e0b592"], land: "none", burst: true },
  tin: { sky: ["#232f3a", "#557083", "#cfdde2"], light: "#f4fbff", far: "#496273", middle: "#364a58", near: "#212f3a", figure: ["#ffffff", "#b5cad6"], land: "none", burst: true },
  brass: { sky: ["#2e2e1f", "#757246", "#dedcb4"], light: "#fdfbe2", far: "#63613d", middle: "#49482e", near: "#2d2d1c", figure: ["#fffdf0", "#d3cc92"], land: "none", burst: true },
  lead: { sky: ["#2a2537", "#685f80", "#d6cfe0"], light: "#fbf6ff", far: "#594f70", middle: "#423a55", near: "#292336", figure: ["#ffffff", "#c7bcd8"], land: "none", burst: true },
} satisfies { [name: string]: Scene };

export type SceneName = keyof typeof SCENES;

export const sceneNamed = (name: string): Scene => (SCENES as { [name: string]: Scene })[name] ?? SCENES.dusk;
