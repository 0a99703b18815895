// The card that is looked at closely: set by Places, shown by Reader, Ribbon and LargeCard; and the game whose cards they are.

import { getContext, setContext } from "svelte";
import type { PrintedCard, Rule, Sentence } from "../protocol.ts";
import { artOf, bringIcons, gameOf, lookOf } from "../boards/index.ts";
import type { Look } from "../boards/look.ts";
import * as api from "../lib/api.ts";
import type { Art } from "../art/picture.ts";
import type { Values } from "./cardWords.ts";
import { openBook } from "../words/telling.svelte.ts";

export class Looking {
  game = $state("");
  cards = $state.raw<ReadonlyMap<string, PrintedCard>>(new Map());
  rules = $state.raw<ReadonlyMap<string, Rule>>(new Map());
  card = $state.raw<PrintedCard | null>(null); // stays until another one is looked at
  values = $state.raw<Values>({});
  path = $state(""); // where it lies
  where = $state(""); // the same in words
  pinned = $state(false); // opened by holding it or by a key: a window that stays until it is closed

  ready = $state(false); // the cards are known, or cannot be
  explained = $state.raw<{ readonly [card: string]: readonly Sentence[] }>({}); // what their texts do, once somebody asks
  private table = "";
  private drawn = $state(0); // icons have come
  readonly look: Look = $derived(lookOf(this.game));

  /** Learn the cards of a game (of a table that plays with its own), and in the background the rules. Refused where
   * the server does not tell the cards. */
  async load(game: string, table = ""): Promise<void> {
    if (this.game === game) return;
    this.game = game;
    this.table = table;
    void openBook(gameOf(game).books).catch(() => {}); // the lines stay English
    const rules = api.rules(game);
    rules.then((found) => (this.rules = new Map(found.rules.map((rule) => [rule.id, rule]))), () => {});
    try {
      const cards = await (table ? api.cardsAt(table) : api.cards(game));
      await bringIcons(game, cards.values()).catch(() => {}); // a card without its picture is still a card
      this.drawn += 1;
      this.cards = cards;
    } finally {
      this.ready = true;
    }
  }

  /** Learn what the texts of the cards do. */
  async explain(): Promise<void> {
    if (Object.keys(this.explained).length === 0) this.explained = await api.explained(this.game, this.table).catch(() => ({}));
  }

  artOf(card: PrintedCard): Art {
    void this.drawn;
    return artOf(this.game, card);
  }

  at(card: PrintedCard, values: Values = {}, pinned = false, path = "", where = ""): void {
    if (this.pinned && !pinned) return;
    this.card = card;
    this.values = values;
    this.path = path;
    this.where = where;
    this.pinned = pinned;
  }

  /** Somebody else looks at this screen, whom the card in the hand of the one before does not concern. */
  forget(): void {
    this.card = null;
    this.values = {};
    this.path = this.where = "";
    this.pinned = false;
  }

  close(): boolean {
    const open = this.pinned;
    this.pinned = false;
    return open;
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
