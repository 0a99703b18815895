// The picture of a card, as markup of SVG: sky, rays and light, horizon, halo, figure, foreground, shade. One module draws
// them for the page and for print.
//
// A figure is drawn four times from one symbol (shadow, outline, rim, light): the page puts the symbols of a game and the
// gradients into the document once (sprite.ts); what stands alone carries its own (`standalone`).

import { cat, coatGradients } from "./cats.ts";
import { LANDS, foreground } from "./land.ts";
import { HEIGHT, WIDTH, chanceFrom, numberOf, short } from "./paper.ts";
import { SCENES, sceneNamed } from "./scenes.ts";

/** What stands on the stage of a card. With `cat` the icon is its emblem behind it. */
export interface Art {
  icon: string;
  scene: string;
  cat?: string;
}

const SYMBOL_SIZE = 178;

function rays(burst: boolean, x: number, y: number, chance: () => number): string {
  const count = burst ? 14 : 9;
  const far = 380;
  const wide = burst ? 0.2 : 0.12;
  let path = "";
  for (let ray = 0; ray < count; ray++) {
    const one = ((ray + chance() * 0.3) / count) * Math.PI * 2;
    const other = one + wide;
    path += `M${x} ${y}L${short(x + Math.cos(one) * far)} ${short(y + Math.sin(one) * far)}L${short(x + Math.cos(other) * far)} ${short(y + Math.sin(other) * far)}Z`;
  }
  return path;
}

/** Sky, light and horizon of a scene; the place of the light follows from the seed. */
export function backdrop(name: string, seed: number): string {
  const scene = sceneNamed(name);
  const chance = chanceFrom(seed);
  const lightX = short(60 + chance() * 180);
  const lightY = short(46 + chance() * 36);
  const burst = scene.burst ?? false;
  const beams = rays(burst, burst ? 150 : lightX, burst ? 118 : lightY, chance);
  const sun = burst ? "" : `<circle cx="${lightX}" cy="${lightY}" r="${short(22 + chance() * 12)}" fill="${scene.light}" opacity=".85"/><circle cx="${lightX}" cy="${lightY}" r="58" fill="${scene.light}" opacity=".16"/>`;
  const land = LANDS[scene.land];
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s-${name})"/><path d="${beams}" fill="${scene.light}" opacity="${burst ? 0.2 : 0.13}"/>${sun}<path d="${land(146, chance)}" fill="${scene.far}"/><path d="${land(176, chance)}" fill="${scene.middle}"/>`;
}

function figure(art: Art): string {
  const scene = sceneNamed(art.scene);
  const x = (WIDTH - SYMBOL_SIZE) / 2;
  const y = (HEIGHT - SYMBOL_SIZE) / 2 + (scene.land === "none" ? 0 : -6);
  const use = (right: number, down: number, rest: string): string => `<use href="#i-${art.icon}" x="${short(x + right)}" y="${short(y + down)}" width="${SYMBOL_SIZE}" height="${SYMBOL_SIZE}" ${rest}/>`;
  return (
    use(5, 7, 'fill="#05030b" opacity=".45"') +
    use(0, 0, `fill="${scene.near}" stroke="${scene.near}" stroke-width="26" stroke-linejoin="round"`) +
    use(-1.6, -2, 'fill="#fff"') +
    use(0, 0, `fill="url(#f-${art.scene})"`)
  );
}

function catFigure(art: Art, words: string, seed: number): string {
  const scene = sceneNamed(art.scene);
  return `<use href="#i-${art.icon}" x="172" y="6" width="112" height="112" fill="${scene.light}" opacity=".55"/><use href="#i-${art.icon}" x="18" y="30" width="74" height="74" fill="${scene.near}" opacity=".35"/><g transform="translate(47 16) scale(1.03)"><ellipse cx="106" cy="196" rx="92" ry="16" fill="#0008"/>${cat(words, seed)}</g>`;
}

/** A picture in three depths, each for a viewBox of 0 0 300 220. `name` decides what chance decides. */
function depths(art: Art, name: string): { back: string; figure: string; front: string } {
  const scene = sceneNamed(art.scene);
  const seed = numberOf(name);
  const chance = chanceFrom(seed + 7);
  const near = scene.land === "none" ? "" : `<path d="${foreground(scene.land, chance)}" fill="${scene.near}"/>`;
  return {
    back: backdrop(art.scene, seed),
    figure: `<ellipse cx="150" cy="118" rx="118" ry="104" fill="url(#halo)"/>${art.cat ? catFigure(art, art.cat, seed) : figure(art)}`,
    front: `${near}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#vignette)"/>`,
  };
}

/** Everything inside the <svg> of a picture whose viewBox is 0 0 300 220. */
export function picture(art: Art, name: string): string {
  const { back, figure, front } = depths(art, name);
  return back + figure + front;
}

/** What a box must show of a figure, as a viewBox: a thing wholly, of a cat everything above its chin. */
const WHOLE = "54 8 192 186";
const FACE = "44 20 212 164";

/** The same for a box of any shape, in an <svg> without a viewBox: the scene fills it, and the figure is never cut. */
export function fitted(art: Art, name: string): string {
  const { back, figure, front } = depths(art, name);
  const filled = (inside: string): string => `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`;
  return `${filled(back)}<g class="figure"><svg viewBox="${art.cat ? FACE : WHOLE}" overflow="visible">${figure}</svg></g>${filled(front)}`;
}

/** The wide scene behind a whole table. */
export function stageScene(name: string, seed: number): string {
  const scene = sceneNamed(name);
  const chance = chanceFrom(seed);
  const land = LANDS[scene.land === "none" ? "hills" : scene.land];
  const sun = scene.burst ? "" : `<circle cx="238" cy="52" r="17" fill="${scene.light}" opacity=".7"/>`;
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s-${name})"/>${sun}<circle cx="238" cy="52" r="110" fill="url(#halo)" opacity=".8"/><path d="${land(118, chance)}" fill="${scene.far}" opacity=".75"/><path d="${land(150, chance)}" fill="${scene.middle}" opacity=".8"/><path d="${land(196, chance)}" fill="${scene.near}" opacity=".85"/>`;
}

function sceneGradients(name: string): string {
  const { sky, figure: colours } = sceneNamed(name);
  const stops = sky.map((colour, index) => `<stop offset="${[0, 0.4, 0.72][index]}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="s-${name}" x2="0" y2="1">${stops}</linearGradient><linearGradient id="f-${name}" x2=".35" y2="1"><stop offset=".15" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient>`;
}

const SHADES =
  '<radialGradient id="halo"><stop stop-color="#fff" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><radialGradient id="vignette" cy=".42" r=".8"><stop offset=".58" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0a0512" stop-opacity=".62"/></radialGradient>';

/** The gradients that all pictures share, for the <defs> of a document. */
export const gradients = (scenes: readonly string[] = Object.keys(SCENES)): string => SHADES + scenes.map(sceneGradients).join("") + coatGradients();

export const symbol = (icon: string, body: string): string => `<symbol id="i-${icon}" viewBox="0 0 512 512">${body}</symbol>`;

/** A whole picture that needs nothing around it: for print, for files. */
export function standalone(art: Art, name: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${gradients([art.scene])}</defs>${symbol(art.icon, body)}${picture(art, name)}</svg>`;
}
