// The card that is looked at closely: set by Places and Cards, shown by LargeCard; and the game whose cards they are.

import { getContext, setContext } from "svelte";
import type { PrintedCard, Rule } from "../protocol.ts";
import { lookOf } from "../boards/looks.ts";
import type { Look } from "../boards/look.ts";
import * as api from "../lib/api.ts";
import type { Values } from "./cardWords.ts";

export class Looking {
  game = $state("");
  cards = $state.raw<ReadonlyMap<string, PrintedCard>>(new Map());
  rules = $state.raw<ReadonlyMap<string, Rule>>(new Map());
  card = $state.raw<PrintedCard | null>(null);
  values = $state.raw<Values>({});
  pinned = $state(false); // opened by a tap or a key: stays until it is closed

  readonly look: Look = $derived(lookOf(this.game));

  /** Learn the cards of a game (of a table that plays with its own), and in the background the rules. Refused where
   * the server does not tell the cards. */
  async load(game: string, table = ""): Promise<void> {
    if (this.game === game) return;
    this.game = game;
    const rules = api.rules(game);
    rules.then((found) => (this.rules = new Map(found.rules.map((rule) => [rule.id, rule]))), () => {});
    this.cards = await (table ? api.cardsAt(table) : api.cards(game));
  }

  at(card: PrintedCard | null, values: Values = {}, pinned = false): void {
    if (this.pinned && !pinned) return;
    this.card = card;
    this.values = values;
    this.pinned = pinned && card !== null;
  }

  close(): void {
    this.pinned = false;
    this.card = null;
  }
}

const KEY = Symbol("looking");

export const offerLooking = (looking: Looking): Looking => setContext(KEY, looking);
export const looking = (): Looking => getContext<Looking | undefined>(KEY) ?? new Looking();

/** Look at the card that lies at a place of the board, if one does. */
export function lookAtPlace(looking: Looking, path: string): void {
  const place = document.querySelector(`[data-place="${CSS.escape(path)}"]`);
  const card = looking.cards.get(place?.getAttribute("data-card") ?? "");
  if (card) looking.at(card, {}, true);
}
