// What has been done to a card in play beside its numbers, where the view tells it in words: its text is another one, damage
// to it is changed, it is not its player's own. Pure.

import { say } from "../words/words.ts";
import type { Key } from "../words/words.ts";

/** A sign on a card: short for the eye, in full for the label; with an icon it is seen where there is no room for words. */
export interface Mark {
  short: string;
  words: string;
  kind?: "good" | "bad" | "crew" | "keyword" | "plain" | undefined;
  icon?: string;
  /** It ends by itself. */
  brief?: boolean;
  /** Its tile shows it in another way. */
  seen?: boolean;
}

const UNTIL = /^(.*?)(?: (this round|permanently|this turn|until the start of the next turn|for the rest of the battle))?(?: of seat \d)?$/s;
const DURATIONS: { readonly [words: string]: Key } = {
  "this round": "until.round",
  "this turn": "until.turn",
  "until the start of the next turn": "until.next_turn",
  "for the rest of the battle": "until.battle",
};

/** What lasts, and how long in the words of the page: nothing for what stays. */
function parted(told: string): { what: string; until: string } {
  const [, what = told, until = ""] = UNTIL.exec(told) ?? [];
  return { what, until: DURATIONS[until] ? say(DURATIONS[until]) : "" };
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(" ");

/** The text that a card has now: `own` tells whether it has the printed one, too. */
export interface TextNow {
  own: boolean;
  text: string;
}

type Texts = ReadonlyMap<string, { readonly text: string }>;

/** Is this about the text of a card? "no abilities", "the text of Archer", 'also "…"'. */
const ABOUT_TEXT = /^(?:no abilities|the text of (.+)|also "(.*)")$/s;

export function textNow(told: string | undefined, cards: Texts): TextNow | undefined {
  const found = told === undefined ? null : ABOUT_TEXT.exec(parted(told).what);
  if (!found) return undefined;
  const [, other, given] = found;
  return given === undefined ? { own: false, text: other === undefined ? "" : (cards.get(other)?.text ?? "") } : { own: true, text: given };
}

/** The sign of a text that is another one; null where the words are about something else. */
export function textMark(told: string): Mark | null {
  const { what, until } = parted(told);
  const found = ABOUT_TEXT.exec(what);
  if (!found) return null;
  const [, card, text] = found;
  if (text !== undefined) return { icon: "scroll-quill", kind: "good", short: say("mark.text_given"), words: joined(say("mark.text_given_words", { text }), until) };
  if (card !== undefined) return { icon: "scroll-quill", kind: "plain", short: `= ${card}`, words: joined(say("mark.text_copied", { card }), until) };
  return { icon: "cancel", kind: "bad", short: say("mark.text_lost"), words: joined(say("mark.text_lost_words"), until) };
}

/** "the next is prevented this round", "2 less permanently", "doubled this turn". */
const WARD = /^(the next is )?(?:(\d+) (less|more)|(doubled|prevented))$/;

/** The signs of what will happen to damage to it. */
export function wardMarks(told: string | undefined): Mark[] {
  return (told ? told.split(", ") : []).flatMap((one) => {
    const { what, until } = parted(one);
    const [, next, count, way, whole] = WARD.exec(what) ?? [];
    if (!way && !whole) return [];
    const worse = way === "more" || whole === "doubled";
    const short = whole === "doubled" ? "×2" : whole === "prevented" ? "0" : `${worse ? "+" : "−"}${count}`;
    const happens = say(`ward.${way ?? whole}` as Key, { count: Number(count ?? 0) });
    return [{ icon: "shield", kind: worse ? "bad" : "good", short: next ? `${short} 1×` : short, words: joined(say(next ? "ward.next" : "ward.all", { happens }), until) } as Mark];
  });
}

/** The sign of a card that is not its player's own; `borrowed` goes back by itself. */
export function ownerMark(name: string, borrowed: boolean): Mark {
  return { icon: "magnet", kind: "crew", short: name, brief: borrowed, words: joined(say("mark.belongs", { name }), borrowed ? say("until.borrowed") : "") };
}

/** What lasts, in words that have no sign of their own: "+1 damage this turn". */
export function plainMark(told: string): Mark {
  const { what, until } = parted(told);
  const [, change, stat] = /^([+−]\d+) (damage|health|power)$/.exec(what) ?? [];
  const said = stat ? `${change} ${say(`stat.${stat}` as Key)}` : what === "cannot attack" ? say("mark.barred") : what;
  return { kind: what === "cannot attack" || change?.startsWith("−") ? "bad" : "good", short: stat ? `${change}${stat === "health" ? "♥" : "⚔"}` : said, brief: until !== "" && !told.includes("rest of the battle"), words: joined(said, until) };
}
