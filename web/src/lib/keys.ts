// Keys of the table: which key means what, and which place lies where an arrow points. Pure but for `places`.

export type Command =
  | { do: "move"; by: Direction }
  | { do: "lit"; by: 1 | -1 }
  | { do: "choose"; number: number }
  | { do: "cancel" | "help" | "hint" | "take_back" | "log" | "what_if" | "position" | "look" | "sound" | "main" };

export type Direction = "left" | "right" | "up" | "down";

const ARROWS: { [key: string]: Direction } = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** The keys as the help shows them. */
export const HELP = ["places", "press", "lit", "list", "main", "sound", "back", "look", "hint", "what_if", "undo", "log", "position", "help"] as const;

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** What a key means at the table; null for one that means nothing there. */
export function command(event: Pressed): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return { do: "move", by: arrow };
  if (/^[1-9]$/.test(event.key)) return { do: "choose", number: Number(event.key) };
  switch (event.key.toLowerCase()) {
    case "n":
      return { do: "lit", by: event.shiftKey ? -1 : 1 };
    case "escape":
      return { do: "cancel" };
    case "?":
      return { do: "help" };
    case "h":
      return { do: "hint" };
    case "w":
      return { do: "what_if" };
    case "u":
      return { do: "take_back" };
    case "l":
      return { do: "log" };
    case "p":
      return { do: "position" };
    case "i":
      return { do: "look" };
    case "m":
      return { do: "sound" };
    case " ":
    case "enter":
      return { do: "main" };
  }
  return null;
}

/** Does this element take letters itself? */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The index of the box that one reaches from another by an arrow; -1 where there is none. Straight ahead counts more
 * than near. */
export function reached(boxes: readonly Box[], from: Box, by: Direction): number {
  const across = by === "left" || by === "right";
  const sign = by === "right" || by === "down" ? 1 : -1;
  const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [otherX, otherY] = middle(box);
    const ahead = sign * (across ? otherX - x : otherY - y);
    const aside = Math.abs(across ? otherY - y : otherX - x);
    if (ahead <= 1) return;
    const distance = ahead + 3 * aside;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** Move the focus from place to place within an element. */
export function moveFocus(within: ParentNode, by: Direction): boolean {
  const focused = document.activeElement;
  const places = [...within.querySelectorAll<HTMLElement>("[data-place]")].filter((place) => place.offsetParent !== null);
  if (!(focused instanceof HTMLElement) || !focused.hasAttribute("data-place")) {
    places[0]?.focus();
    return places.length > 0;
  }
  const others = places.filter((place) => place !== focused);
  const found = others[reached(others.map((place) => place.getBoundingClientRect()), focused.getBoundingClientRect(), by)];
  found?.focus();
  return found !== undefined;
}

/** Move the focus to the next or previous lit place. */
export function moveToLit(within: ParentNode, by: 1 | -1): boolean {
  const lit = [...within.querySelectorAll<HTMLElement>("[data-place][data-lit]")];
  if (lit.length === 0) return false;
  const at = lit.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : lit.length - 1) : (at + by + lit.length) % lit.length;
  lit[next]?.focus();
  return true;
}
