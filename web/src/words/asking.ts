// What the engine asks and offers, in the language of the page. The server says the same to everybody ("Seat 1 plays cards
// or ends the turn."); the one who is asked is told what to do. What is not known here stays in the server's words.

import en from "./en.json";
import { say } from "./words.ts";
import type { Key } from "./words.ts";

const ASKED: readonly (readonly [RegExp, Key])[] = [
  [/^plays cards or ends the turn\.$/, "ask.play_rows"],
  [/^has priority\.$/, "ask.priority"],
  [/^has priority: add to the stack or pass\.$/, "ask.answer_stack"],
  [/^declares further attackers or attacks now\.$/, "ask.attackers"],
  [/^chooses a target for (?<card>.+)\.$/, "ask.target"],
  [/^chooses the new target for (?<card>.+)\.$/, "ask.new_target"],
  [/^chooses a number for (?<card>.+)\.$/, "ask.number"],
  [/^searches for (?<card>.+)\.$/, "ask.search"],
  [/^may reroll one die for (?<card>.+)\.$/, "ask.reroll"],
  [/^chooses the die that (?<card>.+) changes\.$/, "ask.die"],
  [/^answers (?<card>.+): use the effect\?$/, "ask.use"],
  [/^chooses who takes the first turn\.$/, "ask.first"],
  [/^may put back cards and then ends the exchange\.$/, "ask.exchange"],
  [/^deploys one of the two drawn Kitties\.$/, "ask.kitty"],
  [/^places the Kitty\.$/, "ask.place"],
  [/^chooses the facing of the Kitty\.$/, "ask.facing"],
  [/^has no paw token left/, "ask.token"],
  [/^plays or discards a tactic card, or ends the tactics \((?<count>\d+) left\)\.$/, "ask.tactic"],
  [/^puts a paw token on a Kitty in the Outer City\.$/, "ask.penalty"],
  [/^may rescue a Kitty\.$/, "ask.rescue"],
  [/^chooses a Kitty for (?<card>.+)\.$/, "ask.choose_kitty"],
  [/^chooses a space for (?<card>.+)\.$/, "ask.space"],
  [/^chooses a direction for (?<card>.+)\.$/, "ask.direction"],
  [/^turns (?<what>.+) for (?<card>.+)\.$/, "ask.turn"],
  [/^moves (?<what>.+) for (?<card>.+)\.$/, "ask.move"],
  [/^chooses what to do for (?<card>.+)\.$/, "ask.mode"],
  [/^discards a card for (?<card>.+)\.$/, "ask.discard_for"],
  [/^says yes or no for (?<card>.+)\.$/, "ask.yes_no"],
  [/^discards a card\.$/, "ask.discard"],
  [/^chooses the battlefield card of the next battle\.$/, "ask.field"],
  [/^plays cards before the first turn, or is done\.$/, "ask.setup"],
  [/^decides whether an Observer troop stays in the back line\.$/, "ask.observer"],
  [/^assigns pilots or ends the pilot step\.$/, "ask.pilots"],
  [/^chooses the Vehicle for the pilot\.$/, "ask.vehicle"],
  [/^plays cards, uses abilities, or ends the Play Phase\.$/, "ask.play_phase"],
  [/^chooses the troop to which the Equip Item is attached\.$/, "ask.host"],
  [/^attacks or ends the Attack Phase\.$/, "ask.attack"],
  [/^chooses the target of the attack\.$/, "ask.attack_target"],
  [/^acts or ends the turn\.$/, "ask.act"],
  [/^chooses the next unit for Pierce\.$/, "ask.pierce"],
  [/^chooses which ability resolves first\.$/, "ask.order"],
  [/^discards unused cards\.$/, "ask.unused"],
  [/^may swap one card of the market\.$/, "ask.swap"],
  [/^may remove an enemy Spy\.$/, "ask.spy"],
  [/^pays (?<price>\d+) for (?<card>.+)\.$/, "ask.pay"],
];

/** What the reader is to do, where the question is put to the reader's seat. */
export function askedOfYou(question: string): string {
  const said = question.replace(/^Seat \d+ /, "");
  for (const [pattern, key] of ASKED) {
    const groups = pattern.exec(said)?.groups ?? (pattern.test(said) ? {} : null);
    if (groups) return say(key, "count" in groups ? { ...groups, count: Number(groups.count) } : groups);
  }
  return question;
}

/** A move that no place stands for: "end turn" has words of the page, others are said as they are. */
export function moveWords(words: string): string {
  const key = `act.${words.replaceAll(" ", "_")}`;
  return key in en ? say(key as Key) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
