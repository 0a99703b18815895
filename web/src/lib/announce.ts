// What a screen reader hears without looking: one polite live region for the whole page.

let region: HTMLElement | null = null;
let waiting: string[] = [];
let timer = 0;

/** The element that is read out whenever it changes. */
export function liveRegion(element: HTMLElement): void {
  region = element;
}

/** Have something read out, after what is being read. Everything said within a moment is read as one. */
export function announce(...lines: string[]): void {
  waiting.push(...lines.filter((line) => line.trim()));
  if (timer || waiting.length === 0) return;
  timer = window.setTimeout(() => {
    timer = 0;
    if (region) region.replaceChildren(...waiting.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    waiting = [];
  }, 150);
}
