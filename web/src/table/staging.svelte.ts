// The stage: plays what the server told one after the other, and holds the board as it looks meanwhile.
//
// Nothing that is shown decides anything. Whenever the stage is empty the board is the server's last one; a press or a key
// skips to there. With reduced motion the same beats stand still for a moment.

import { getContext, setContext, tick } from "svelte";
import { drawnAt, film } from "../lib/film.ts";
import type { Beat, Box, Hurt, Standing } from "../lib/film.ts";
import type { View } from "../lib/pointing.ts";
import { settings, moves } from "../lib/settings.ts";
import { play as sound } from "../lib/sound.ts";
import type { Happening } from "../protocol.ts";

export interface Told {
  view: View;
  happened: readonly Happening[];
  /** What this came to is a great moment. */
  moment?: Moment;
}

/** A great moment: a battle is won, a first match. */
export interface Moment {
  title: string;
  text: string;
  stars: string;
  cat: string;
}

export interface Burst {
  id: number;
  box: Box;
  text: string;
  kind: "blow" | "good" | "coin" | "change" | "dust";
  /** A heavy one is larger: 1 to 2. */
  weight?: number;
  /** Where it comes flying from. */
  from?: Box | undefined;
}
export interface Flight {
  id: number;
  from: Box;
  to: Box;
  card: string;
  length: number;
}
export interface Arrow {
  id: number;
  from: Box;
  to: Box;
  text: string;
}

const EASE = "cubic-bezier(.2,.8,.25,1)";
const PACE = { calm: 1, quick: 0.5, once: 0 };
const LONGEST = 12_000; // of a film, in milliseconds: a longer one is shown quicker
const MOST_HELD = 8; // while nobody looks
const PLAYER = /\/(health|life|hp)$/; // what a player has to lose
const COUNT = 75; // between two numbers of a counter
const KINDS: { readonly [what: string]: Burst["kind"] } = { damage: "blow", heal: "good", gain: "coin", lose: "coin", change: "change" };

/** About how long a beat is shown. */
const LENGTHS: { readonly [what in Happening["what"]]: number } = { attack: 300, damage: 560, destroy: 340, move: 300, use: 260, target: 420, heal: 420, gain: 260, lose: 200, change: 320, dice: 500, reveal: 360, shuffle: 260 };

export class Stage<Item extends Told = Told> {
  view = $state.raw<View>({});
  told = $state.raw<Item | null>(null); // the last that is shown to its end
  busy = $state(false);
  bursts = $state.raw<readonly Burst[]>([]);
  flights = $state.raw<readonly Flight[]>([]);
  arrows = $state.raw<readonly Arrow[]>([]);
  glows = $state.raw<readonly Burst[]>([]);
  rolling = $state.raw<ReadonlySet<string>>(new Set()); // dice that have not settled
  striker = $state(""); // who attacks in what is shown
  wound = $state(""); // a player is hit: "own" or "foe"
  moment = $state.raw<Moment | null>(null);

  board: HTMLElement | undefined;
  hurt: Hurt | undefined;
  standing: Standing | undefined;
  momentOf: ((before: View, after: View) => Moment | null) | undefined;
  you = 0;

  private queue: Item[] = [];
  private number = 0;
  private skipping = false;
  private hurry: (() => void)[] = [];
  private running: Animation[] = [];
  private lane = "";
  private open: Box | undefined; // through which a blow in a row comes to a player

  /** Show this at once, and forget what was to be shown. */
  reset(told: Item): void {
    this.queue = [];
    this.skip();
    this.settle(told);
  }

  /** The next thing that the server told. Nothing is shown to nobody: what happens in a window that is not seen waits for
   * `seen`, so that whoever comes back sees what the others did. */
  tell(told: Item): void {
    if (!this.told) {
      this.settle(told);
      return;
    }
    this.queue.push(told);
    if (this.holds()) for (const old of this.queue.splice(0, this.queue.length - MOST_HELD)) this.settle(old);
    else if (!this.busy) void this.run();
  }

  /** The window is looked at again. */
  seen(): void {
    if (!this.busy && !document.hidden) void this.run();
  }

  private holds(): boolean {
    return document.hidden && !this.busy && settings().speed !== "once";
  }

  /** To the end of everything that is to be shown. */
  skip(): boolean {
    if (!this.busy) return false;
    this.skipping = true;
    for (const wake of this.hurry.splice(0)) wake();
    return true;
  }

  private async run(): Promise<void> {
    for (let told = this.queue.shift(); told; told = this.queue.shift()) {
      if (this.wants(told)) {
        this.busy = true;
        await this.perform(told);
      }
      this.settle(told);
    }
    this.skipping = false;
    this.busy = false;
  }

  private wants(told: Item): boolean {
    return told.happened.length > 0 && !this.skipping && !document.hidden && this.board !== undefined && settings().speed !== "once";
  }

  private settle(told: Item): void {
    for (const animation of this.running.splice(0)) animation.cancel();
    this.light("");
    this.bursts = this.flights = this.arrows = this.glows = [];
    this.rolling = new Set();
    this.striker = "";
    this.wound = "";
    this.moment = null;
    this.view = told.view;
    this.told = told;
  }

  // ------------------------------------------------------------ time

  private pace = 1;

  private wait(length: number): Promise<void> {
    if (this.skipping) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, length * this.pace);
      this.hurry.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  private async perform(told: Item): Promise<void> {
    const before = this.view;
    const beats = film(told.happened, before, told.view, this.hurt, this.standing);
    const length = beats.reduce((sum, beat) => sum + (beat.joined ? 0 : LENGTHS[beat.what]), 0);
    this.pace = (PACE[settings().speed] * Math.min(1, LONGEST / Math.max(length, 1))) / (1 + this.queue.length / 3);
    for (let at = 0; at < beats.length && !this.skipping; ) {
      let end = at + 1;
      while (end < beats.length && together(beats[at] as Beat, beats[end] as Beat)) end++;
      await this.show(beats.slice(at, end), beats.slice(end));
      at = end;
    }
    const moment = this.skipping ? null : (told.moment ?? this.momentOf?.(before, told.view) ?? null);
    if (!moment) return;
    this.moment = moment;
    sound("battle");
    await this.wait(2600);
  }

  // ------------------------------------------------------------ places

  private place(path: string): HTMLElement | null {
    const found = this.board?.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(path)}"], [data-at="${CSS.escape(path)}"]`) ?? [];
    return [...found].find((one) => one.offsetParent !== null) ?? null;
  }

  private boxes(): Map<string, Box> {
    const found = new Map<string, Box>();
    if (!this.board) return found;
    const { left, top } = this.board.getBoundingClientRect();
    for (const one of this.board.querySelectorAll<HTMLElement>("[data-place], [data-at]")) {
      const { x, y, width, height } = one.getBoundingClientRect();
      const path = one.dataset.place ?? one.dataset.at ?? "";
      if (width > 0 && !found.has(path)) found.set(path, { x: x - left, y: y - top, width, height });
    }
    return found;
  }

  /** The part of the board where a place is stands out, the others step back. */
  private light(path: string): void {
    const lane = path ? (this.place(path)?.closest<HTMLElement>("[data-lane]")?.dataset.lane ?? "") : "";
    if (lane === this.lane) return;
    this.lane = lane;
    for (const one of this.board?.querySelectorAll<HTMLElement>("[data-lane]") ?? []) {
      one.classList.toggle("hot", lane !== "" && one.dataset.lane === lane);
      one.classList.toggle("dim", lane !== "" && one.dataset.lane !== lane);
    }
  }

  /** Does this still belong to the part of the board that stands out? A blow at a player does, and a card that falls there. */
  private inLane(beat: Beat): boolean {
    if (beat.what === "damage" || beat.what === "heal") return true;
    const path = beat.what === "move" ? beat.source : beat.place;
    return this.place(path)?.closest<HTMLElement>("[data-lane]")?.dataset.lane === this.lane;
  }

  private animate(element: Element | null, frames: Keyframe[] | PropertyIndexedKeyframes, options: KeyframeAnimationOptions): void {
    if (!element || !moves()) return;
    const duration = Number(options.duration ?? 0) * this.pace;
    this.running.push(element.animate(frames, { easing: EASE, ...options, duration }));
  }

  private add<Kind extends "bursts" | "flights" | "arrows" | "glows">(list: Kind, one: Omit<Stage[Kind][number], "id">, length: number): void {
    const id = ++this.number;
    const change = (all: readonly { id: number }[]): void => {
      (this as unknown as { [key in Kind]: readonly { id: number }[] })[list] = all;
    };
    change([...this[list], { ...one, id }]);
    void this.wait(length).then(() => change(this[list].filter((other) => other.id !== id)));
  }

  // ------------------------------------------------------------ beats

  /** Show beats that belong together; `coming` are those after them. */
  private async show(beats: readonly Beat[], coming: readonly Beat[]): Promise<void> {
    const [first] = beats;
    if (!first) return;
    if (first.what !== "attack" && this.lane && !this.inLane(first)) this.light("");
    const still = moves() ? 0 : 260; // what does not move has to stand for a moment
    switch (first.what) {
      case "attack":
        await this.strike(beats, coming);
        break;
      case "damage":
      case "heal":
      case "gain":
      case "lose":
      case "change":
        await this.count(beats);
        break;
      case "move":
        await this.move(beats);
        break;
      case "destroy":
        this.dust(beats.map((beat) => beat.place));
        for (const beat of beats) this.animate(this.place(beat.place), [{ opacity: 1 }, { rotate: "7deg", scale: 0.92, opacity: 1, offset: 0.45 }, { rotate: "12deg", scale: 0.45, opacity: 0 }], { duration: 330, fill: "forwards", easing: "ease-in" });
        if (!moves()) this.mark(beats, "✕");
        sound("fall");
        await this.wait(310 + still);
        break;
      case "dice":
        await this.roll(beats);
        break;
      case "target":
        this.point(first);
        await this.wait(380 + still);
        break;
      case "use":
        this.glow(first.place, 420);
        sound("use");
        await this.wait(240 + still);
        break;
      case "reveal":
        this.glow(first.place, 500);
        await this.wait(300 + still);
        break;
      case "shuffle":
        this.animate(this.place(first.place), { translate: ["0 0", "-4px 0", "4px 0", "-3px 0", "0 0"] }, { duration: 240 });
        sound("shuffle");
        await this.wait(220);
        break;
    }
    if (!this.skipping) this.view = beats[beats.length - 1]?.views.at(-1) ?? this.view;
  }

  private mark(beats: readonly Beat[], text: string): void {
    const now = this.boxes();
    for (const beat of beats) {
      const box = drawnAt(now, beat.place);
      if (box) this.add("bursts", { box, text, kind: "blow" }, 700);
    }
  }

  /** What lands or falls raises dust, where a card stands. */
  private dust(paths: readonly string[]): void {
    if (!moves()) return;
    const now = this.boxes();
    for (const path of paths) {
      const box = now.get(path);
      if (box && this.place(path)?.dataset.card) this.add("glows", { box, text: "", kind: "dust" }, 520);
    }
  }

  private glow(path: string, length: number): void {
    const box = drawnAt(this.boxes(), path);
    if (box) this.add("glows", { box, text: "", kind: "good" }, length);
  }

  private point(beat: Beat): void {
    const now = this.boxes();
    const from = beat.by ? drawnAt(now, beat.by) : undefined;
    const to = drawnAt(now, beat.place);
    if (from && to) this.add("arrows", { from, to, text: "" }, 760);
    else this.glow(beat.place, 420);
  }

  /** Attackers lunge at what they will hit. */
  private async strike(attacks: readonly Beat[], coming: readonly Beat[]): Promise<void> {
    const [first] = attacks;
    const now = this.boxes();
    if (first) this.light(first.place);
    this.striker = first?.place ?? "";
    this.open = undefined;
    await this.wait(moves() ? 120 : 300);
    for (const attack of attacks) {
      const aim = coming.find((beat) => (beat.what === "damage" || beat.what === "target" || beat.what === "destroy") && beat.by === attack.place);
      const from = drawnAt(now, attack.place);
      const open = aim && PLAYER.test(aim.place) ? this.across(attack.place, now) : undefined;
      this.open = open;
      const to = open ?? (aim ? drawnAt(now, aim.place) : undefined);
      if (!from || !to) {
        this.glow(attack.place, 400);
        continue;
      }
      const right = to.x + to.width / 2 - from.x - from.width / 2;
      const down = to.y + to.height / 2 - from.y - from.height / 2;
      const far = Math.hypot(right, down);
      const part = Math.min(attacks.length > 1 ? 0.36 : 0.62, (from.height * 1.1) / Math.max(far, 1));
      if (open) this.add("arrows", { ...alongside(from, open), text: "" }, 620);
      else if (attacks.length === 1 && far > from.height * 1.5) this.add("arrows", { from, to, text: "" }, 620);
      const place = this.place(attack.place);
      this.animate(place, [{ translate: "0 0", zIndex: 9 }, { translate: `${right * part}px ${down * part}px`, zIndex: 9, offset: 0.42 }, { translate: "0 0", zIndex: 9 }], { duration: 560 });
    }
    sound("lunge");
    await this.wait(moves() ? 230 : 200);
  }

  /** In a row of the board: the place farthest from this one, which lies open where a blow meets nobody. */
  private across(path: string, now: ReadonlyMap<string, Box>): Box | undefined {
    const from = now.get(path);
    const places = this.place(path)?.closest("[data-lane]")?.querySelectorAll<HTMLElement>("[data-place]") ?? [];
    const far = (box: Box): number => (from ? Math.hypot(box.x - from.x, box.y - from.y) : 0);
    const boxes = [...places].map((place) => now.get(place.dataset.place ?? "")).filter((box) => box !== undefined);
    return boxes.sort((one, other) => far(other) - far(one))[0];
  }

  /** Numbers burst where the blow lands; then the values count, one by one. */
  private async count(beats: readonly Beat[]): Promise<void> {
    const now = this.boxes();
    const [first] = beats;
    const bad = first?.what === "damage";
    for (const beat of beats) {
      const box = drawnAt(now, beat.place);
      const amount = beat.what === "damage" || beat.what === "lose" ? -beat.amount : beat.amount;
      if (!box || amount === 0) continue;
      const weight = bad ? Math.min(2, 1 + (Math.abs(amount) - 1) / 8) : 1;
      this.add("bursts", { box, text: amount > 0 ? `+${amount}` : `−${-amount}`, kind: KINDS[beat.what] ?? "change", weight, from: bad && PLAYER.test(beat.place) ? this.open : undefined }, 900);
      if (bad && PLAYER.test(beat.place)) this.struck(beat.place, Math.abs(amount));
      if (beat.what === "damage" && beat.by && !this.place(beat.place)?.dataset.place) continue;
      if (beat.what === "damage") this.animate(this.place(beat.place), { translate: ["0 0", "-5px 0", "5px 0", "-3px 0", "0 0"] }, { duration: 260, composite: "add" });
    }
    if (bad) sound(first && PLAYER.test(first.place) ? "hurt" : "blow");
    else if (first?.what === "heal") sound("heal");
    else if (first?.what === "gain" || first?.what === "lose") sound("coin");
    await this.wait(bad ? 170 : 60);
    for (const beat of beats)
      for (const view of beat.views) {
        if (this.skipping) return;
        this.view = view;
        if (bad) sound("count");
        if (beat.views.length > 1) await this.wait(COUNT);
      }
    await this.wait(bad ? (moves() ? 190 : 420) : 130);
  }

  /** A player is hit: the edge of the board glows once, and what is heavy shakes it. */
  private struck(path: string, amount: number): void {
    this.wound = path.startsWith(`/seats/${this.you}/`) ? "own" : "foe";
    const far = Math.min(9, 2 + amount);
    if (amount > 2) this.animate(this.board ?? null, { translate: ["0 0", `${-far}px ${far / 2}px`, `${far}px ${-far / 2}px`, `${-far / 2}px 0`, "0 0"] }, { duration: 320 });
    void this.wait(620).then(() => (this.wound = ""));
  }

  /** Cards fly one after the other; each lies at its new place from the beginning and is seen there when it lands. */
  private async move(beats: readonly Beat[]): Promise<void> {
    const length = 300;
    for (const [index, beat] of beats.entries()) {
      if (this.skipping) return;
      const was = this.boxes();
      const from = beat.source ? drawnAt(was, beat.source) : undefined;
      this.view = beat.views.at(-1) ?? this.view;
      await tick();
      const to = drawnAt(this.boxes(), landed(this.view, beat));
      const own = beat.place.startsWith(`/seats/${this.you}/`) || (beat.source ?? "").startsWith(`/seats/${this.you}/`);
      sound(/\/hand(\/|$)/.test(beat.place) ? "draw" : own ? "place" : "foe");
      if (from && to && moves() && (from.x !== to.x || from.y !== to.y)) {
        const arrives = this.place(landed(this.view, beat));
        if (arrives?.dataset.card) this.animate(arrives, { opacity: [0, 0] }, { duration: length * 0.92 });
        this.add("flights", { from, to, card: beat.card, length: length * this.pace }, length);
      } else if (to) this.add("glows", { box: to, text: "", kind: "good" }, 420);
      const last = index === beats.length - 1;
      await this.wait(!last ? (moves() ? 90 : 160) : moves() ? length : 320);
      if (last && from) this.dust(beats.filter((one) => !/\/hand(\/|$)/.test(one.place)).map((one) => landed(this.view, one)));
    }
  }

  /** Dice roll together and settle one by one. */
  private async roll(beats: readonly Beat[]): Promise<void> {
    const [first] = beats;
    if (first) this.view = beats.at(-1)?.views.at(-1) ?? this.view;
    this.rolling = new Set(beats.map((beat) => beat.place));
    sound("roll");
    await this.wait(600);
    for (const beat of beats) {
      this.rolling = new Set([...this.rolling].filter((place) => place !== beat.place));
      sound("step");
      await this.wait(180);
    }
    await this.wait(160);
  }
}

/** The way over an open place, from the side where the attacker is to the other: an arrow there crosses no card. */
function alongside(from: Box, open: Box): { from: Box; to: Box } {
  const point = (x: number, y: number): Box => ({ x, y, width: 0, height: 0 });
  const [x, y] = [open.x + open.width / 2, open.y + open.height / 2];
  const upright = Math.abs(from.y - open.y) > Math.abs(from.x - open.x);
  const ends = upright ? [point(x, open.y), point(x, open.y + open.height)] : [point(open.x, y), point(open.x + open.width, y)];
  const [near, far] = (upright ? from.y < open.y : from.x < open.x) ? ends : ends.reverse();
  return { from: near as Box, to: far as Box };
}

/** Do these beats belong together? Moves do, and what hits several at once. */
function together(first: Beat, next: Beat): boolean {
  if (next.joined) return true;
  if (first.what !== next.what) return false;
  if (first.what === "move" || first.what === "dice") return true;
  return first.what === "damage" && first.by !== "" && first.by === next.by;
}

/** Where a card that was put into a list lies now. */
function landed(view: View, beat: Beat): string {
  const there = beat.place.split("/").slice(1).reduce<unknown>((part, key) => (typeof part === "object" && part !== null ? (part as View)[key] : undefined), view);
  if (!Array.isArray(there)) return beat.place;
  const index = there.lastIndexOf(beat.card);
  return index < 0 ? beat.place : `${beat.place}/${index}`;
}

const KEY = Symbol("stage");

export const offerStage = <Item extends Told>(stage: Stage<Item>): Stage<Item> => setContext(KEY, stage);
export const staging = (): Stage => getContext<Stage | undefined>(KEY) ?? new Stage();
