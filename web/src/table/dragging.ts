// Dragging with a mouse or pen: lifting a place and dropping it on another is pressing the one and then the other.
// Fingers scroll; they press twice instead.

import type { Pointing } from "./pointing.svelte.ts";

const FAR_ENOUGH = 8;

function placeAt(x: number, y: number, ghost: HTMLElement): HTMLElement | null {
  ghost.hidden = true;
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;
  ghost.hidden = false;
  return found;
}

/** Makes an element something to drag by; `path` is asked when it is. */
export function dragging(point: Pointing, path: () => string) {
  return (element: HTMLElement): (() => void) => {
    let start: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;

    function lift(): HTMLElement {
      const copy = element.cloneNode(true) as HTMLElement;
      const { width, height } = element.getBoundingClientRect();
      copy.removeAttribute("data-place");
      copy.setAttribute("aria-hidden", "true");
      copy.tabIndex = -1;
      Object.assign(copy.style, { position: "fixed", left: "0", top: "0", width: `${width}px`, height: `${height}px`, pointerEvents: "none", zIndex: "50", opacity: "0.85" });
      document.body.append(copy);
      point.lift(path());
      return copy;
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0 || event.pointerType === "touch") return;
      start = { x: event.clientX, y: event.clientY };
      listen(true); // on the window: a quick mouse has left the element before it moves again
    }

    function listen(on: boolean): void {
      const change = on ? window.addEventListener : window.removeEventListener;
      change("pointermove", move as EventListener);
      change("pointerup", drop as EventListener);
      change("pointercancel", drop as EventListener);
    }

    function move(event: PointerEvent): void {
      if (!start) return;
      if (!ghost) {
        const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR_ENOUGH;
        if (!far || point.busy || point.choices.length === 0) return;
        ghost = lift();
        element.setPointerCapture(event.pointerId);
      }
      ghost.style.translate = `${event.clientX - ghost.offsetWidth / 2}px ${event.clientY - ghost.offsetHeight / 2}px`;
      const found = placeAt(event.clientX, event.clientY, ghost);
      if (found !== over) {
        over?.classList.remove("over");
        found?.classList.add("over");
        over = found;
      }
    }

    function drop(event: PointerEvent): void {
      start = null;
      listen(false);
      if (!ghost) return;
      const onto = event.type === "pointerup" ? placeAt(event.clientX, event.clientY, ghost) : null;
      over?.classList.remove("over");
      over = null;
      ghost.remove();
      ghost = null;
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
      if (onto?.dataset.place) point.drag(path(), onto.dataset.place, onto.dataset.also?.split(" "));
      else point.cancel();
    }

    function swallow(event: Event): void {
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    element.addEventListener("pointerdown", down);
    return () => {
      ghost?.remove();
      element.removeEventListener("pointerdown", down);
      listen(false);
    };
  };
}
