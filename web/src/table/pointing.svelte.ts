// The gesture that is being made at a table, shared with every Place below by Svelte's context.
//
// A board needs none of this: its Places find it. Where nothing can be done (a scene, a replay, a spectator) the same
// places are there, and pressing one looks at it.

import { getContext, setContext } from "svelte";
import type { Choice } from "../protocol.ts";
import * as logic from "../lib/pointing.ts";
import type { Gesture, Press, View } from "../lib/pointing.ts";

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
  hinted = $state.raw<readonly string[]>([]); // the places of an action that is being talked about
  busy = $state(false);
  over = $state(""); // the lit place under the pointer or the focus
  refusedAt = $state(""); // the place whose press was refused just now
  foreseen = $state.raw<ReadonlyMap<string, string>>(new Map()); // what would happen where: "takes 6 · falls"
  actor = $state(""); // the place of the card that asks or acts, where the gesture does not begin with it
  asking = $state(""); // what a half-made gesture still needs, in two words
  onBoard = $state.raw<ReadonlySet<number>>(new Set()); // actions without a place for which the board has buttons
  looks = $state(false); // a card that lets its player look at cards asks now: they are shown large
  words: ((path: string) => string) | undefined; // a word for a lit place that saves a press: "pays 4"
  pointed: Pointed = IDLE;

  readonly lit = $derived(logic.litPlaces(this.choices, this.gesture));
  readonly going = $derived(this.gesture.pressed.length > 0 ? logic.open(this.choices, this.gesture) : []);

  /** A new position. A gesture that still leads somewhere is kept. */
  show(view: View, choices: readonly Choice[]): void {
    this.view = view;
    this.hinted = [];
    this.refusedAt = "";
    this.choices = choices;
    this.gesture = logic.kept(choices, this.gesture);
  }

  isLit(path: string): boolean {
    return !this.busy && this.lit.has(logic.meaning(this.view, this.lit, path));
  }

  isPressed(path: string): boolean {
    return this.gesture.pressed.includes(path);
  }

  /** Would pressing this place decide something at once? */
  decides(path: string): boolean {
    return logic.press(this.choices, this.view, this.gesture, path).kind === "act";
  }

  /** The decision that pressing the place under the pointer would make. */
  readonly near = $derived.by(() => {
    if (!this.over || this.busy) return null;
    const press = logic.press(this.choices, this.view, this.gesture, this.over);
    return press.kind === "act" ? press.choice : null;
  });

  /** The path, or the first of the others that leads somewhere where it does not. */
  meant(path: string, also: readonly string[]): string {
    return this.isLit(path) ? path : (also.find((other) => this.isLit(other)) ?? path);
  }

  press(path: string): void {
    if (!this.busy) this.follow(logic.press(this.choices, this.view, this.gesture, path), path);
  }

  private follow(press: Press, path: string): void {
    this.refusedAt = press.kind === "why" ? path : "";
    if (press.kind === "why") {
      this.pointed.why(press.places, path);
      return;
    }
    this.gesture = press.gesture;
    if (press.kind === "act") this.pointed.act(press.choice);
    if (press.kind === "menu") this.pointed.menu(press.choices, path);
  }

  /** Drag from one place to another: pressing the one and then the other. What is dropped on may come first (the bin), or
   * be the answer to what is asked next (the target of an attack). What leads nowhere goes back. */
  drag(from: string, onto: string, also: readonly string[] = []): void {
    if (this.busy || from === onto) return;
    const begun = logic.press(this.choices, this.view, logic.NOTHING, from);
    const turned = begun.kind === "gesture" ? begun : logic.press(this.choices, this.view, logic.NOTHING, onto);
    if (turned.kind !== "gesture") {
      if (begun.kind === "why" || logic.siblings(from, onto)) this.pointed.why([from, onto], onto);
      else {
        this.dropped = onto;
        this.follow(begun, from);
      }
      return;
    }
    this.gesture = turned.gesture;
    const press = logic.press(this.choices, this.view, this.gesture, turned === begun ? this.meant(onto, also) : from);
    this.follow(press, onto);
    if (press.kind === "why") this.gesture = logic.NOTHING;
  }

  private dropped = ""; // where a drag ended whose beginning was a decision by itself

  /** What is asked now may be answered by where the last drag ended. */
  goOn(): void {
    const onto = this.dropped;
    this.dropped = "";
    if (onto && this.isLit(onto)) this.press(onto);
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
