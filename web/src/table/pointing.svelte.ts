// The gesture that is being made at a table, shared with every Place below by Svelte's context.
//
// A board needs none of this: its Places find it. Where nothing can be done (a scene, a replay, a spectator) the same
// places are there, and pressing one looks at it.

import { getContext, setContext } from "svelte";
import type { Choice } from "../protocol.ts";
import * as logic from "../lib/pointing.ts";
import type { Gesture, View } from "../lib/pointing.ts";

/** What a table does with a finished gesture. */
export interface Pointed {
  act(choice: Choice): void;
  menu(choices: Choice[], path: string): void;
  why(places: string[], path: string): void;
}

const IDLE: Pointed = { act: () => {}, menu: () => {}, why: () => {} };

export class Pointing {
  view = $state.raw<View>({});
  choices = $state.raw<readonly Choice[]>([]);
  gesture = $state.raw<Gesture>(logic.NOTHING);
  changed = $state.raw<ReadonlySet<string>>(new Set());
  hinted = $state.raw<readonly string[]>([]); // the places of an action that is being talked about
  busy = $state(false);
  pointed: Pointed = IDLE;

  readonly lit = $derived(logic.litPlaces(this.choices, this.gesture));
  readonly going = $derived(this.gesture.pressed.length > 0 ? logic.open(this.choices, this.gesture) : []);

  /** A new position. A gesture that still leads somewhere is kept. */
  show(view: View, choices: readonly Choice[], changed: ReadonlySet<string>): void {
    this.view = view;
    this.changed = changed;
    this.hinted = [];
    this.choices = choices;
    this.gesture = logic.kept(choices, this.gesture);
  }

  isLit(path: string): boolean {
    return !this.busy && this.lit.has(logic.meaning(this.view, this.lit, path));
  }

  isPressed(path: string): boolean {
    return this.gesture.pressed.includes(path);
  }

  press(path: string): void {
    if (this.busy) return;
    const press = logic.press(this.choices, this.view, this.gesture, path);
    switch (press.kind) {
      case "gesture":
        this.gesture = press.gesture;
        return;
      case "act":
        this.gesture = press.gesture;
        this.pointed.act(press.choice);
        return;
      case "menu":
        this.gesture = press.gesture;
        this.pointed.menu(press.choices, path);
        return;
      case "why":
        this.pointed.why(press.places, path);
    }
  }

  /** Drag from one place to another: pressing the one and then the other. */
  drag(from: string, onto: string): void {
    if (this.busy || from === onto) return;
    const begun = logic.press(this.choices, this.view, logic.NOTHING, from);
    if (begun.kind !== "gesture") {
      this.pointed.why([from, onto], onto);
      return;
    }
    this.gesture = begun.gesture;
    this.press(onto);
  }

  /** Begin a drag: what could follow is lit. */
  lift(path: string): void {
    const begun = logic.press(this.choices, this.view, logic.NOTHING, path);
    if (begun.kind === "gesture") this.gesture = begun.gesture;
  }

  cancel(): boolean {
    const some = this.gesture.pressed.length > 0;
    this.gesture = logic.NOTHING;
    return some;
  }
}

const KEY = Symbol("pointing");

export const offerPointing = (pointing: Pointing): Pointing => setContext(KEY, pointing);

/** The pointing of the table around; one in which nothing can be done where there is none. */
export const pointing = (): Pointing => getContext<Pointing | undefined>(KEY) ?? new Pointing();
