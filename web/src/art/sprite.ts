// The symbols and gradients that pictures on this page use, kept once in the document.

import ICONS from "icons:page";
import { gradients, symbol } from "./picture.ts";

let place: SVGSVGElement | undefined;
const known = new Set<string>();

function sprite(): SVGSVGElement {
  if (place) return place;
  place = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  place.setAttribute("aria-hidden", "true");
  place.setAttribute("width", "0");
  place.setAttribute("height", "0");
  place.setAttribute("class", "sprite");
  place.innerHTML = `<defs>${gradients()}</defs>`;
  document.body.prepend(place);
  return place;
}

/** Let these icons be used by their names. */
export function teach(icons: { readonly [name: string]: string }): void {
  const fresh = Object.entries(icons).filter(([name]) => !known.has(name));
  if (fresh.length === 0) return;
  for (const [name] of fresh) known.add(name);
  sprite().insertAdjacentHTML("beforeend", fresh.map(([name, body]) => symbol(name, body)).join(""));
}

/** The icons that every screen uses, and the gradients. */
export const teachPage = (): void => teach(ICONS);

/** The icons that can be drawn now. */
export const icons = (): string[] => [...known];
