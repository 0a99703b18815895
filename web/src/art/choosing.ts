// A picture for a card that has none of its own: by its `art` key, by its name, by what its text does, by its kind.
//
// The same card always gets the same picture. An icon is found by the words of its own name, so whatever icons are at
// hand can be chosen from.

import { numberOf } from "./paper.ts";

export interface ToDraw {
  name: string;
  kind: string;
  text: string;
  facts: { readonly [fact: string]: unknown };
}

/** What names call what icons are called otherwise. */
const SYNONYMS: { readonly [word: string]: string } = {
  drake: "dragon", wyrm: "dragon", hound: "dog", pup: "dog", kitten: "cat", soldier: "swordman", guard: "spartan", guardian: "shield", warrior: "barbarian",
  sailor: "pirate", captain: "pirate", healer: "medical", medic: "medical", doctor: "medical", nurse: "medical", thief: "robber", rogue: "robber", assassin: "ninja",
  mage: "wizard", sorcerer: "wizard", hex: "witch", hexer: "witch", priest: "monk", rider: "cavalry", horse: "horse", lancer: "cavalry", scout: "binoculars",
  lookout: "spyglass", storm: "lightning", thunder: "lightning", flame: "fire", ember: "fire", inferno: "fire", frost: "snowflake", ice: "snowflake", wall: "wall",
  giant: "golem", titan: "golem", undead: "zombie", ghoul: "zombie", spirit: "ghost", phantom: "ghost", tree: "oak", forest: "pine", wood: "oak", river: "waves",
  sea: "waves", ocean: "waves", tide: "waves", gold: "coins", money: "coins", treasure: "chest", merchant: "cash", banker: "cash", bomb: "bomb", blast: "explosion",
  sword: "broadsword", blade: "broadsword", axe: "axe", hammer: "warhammer", spear: "spears", armour: "armor", armor: "armor", plane: "airplane", jet: "airplane",
  truck: "tank", car: "car", ship: "galleon", boat: "sailboat", train: "locomotive", bike: "scooter", potion: "potion", flask: "flask", book: "book", scribe: "quill",
  clerk: "quill", trickster: "jester", fool: "jester", king: "king", queen: "queen", lord: "throne", chief: "crown", monkey: "monkey", ape: "monkey", serpent: "snake",
  viper: "snake", mouse: "rat", hawk: "eagle", falcon: "eagle", drum: "drum", horn: "bugle", shade: "hood", hooded: "cowled", machine: "gears", engineer: "wrench",
};

/** What a text does, the first that is found. */
const DEEDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/destroy|kill|defeat/i, ["skull-crossed-bones", "death-skull"]],
  [/deals? \w+ damage|loses? \w+ (life|health|hp)/i, ["explosion-rays", "fire-ray", "fire"]],
  [/heal|restore|gains? \w+ (life|health|hp)/i, ["healing", "heart-plus", "medical-pack"]],
  [/counter|cancel|prevent/i, ["cancel", "shield-reflect"]],
  [/protect|shield|defen[cs]e|armou?r/i, ["shield", "vibrating-shield", "armor-vest"]],
  [/coin|dollar|authority|\$/i, ["coins", "money-stack", "cash"]],
  [/draws?\b/i, ["card-draw", "card-pickup"]],
  [/discards?\b/i, ["card-discard", "swap-bag"]],
  [/look at|reveal/i, ["evil-eyes", "third-eye", "magnifying-glass"]],
  [/\bmoves?\b|swap|push|pull|hop/i, ["run", "sprint", "jump-across"]],
  [/attacks?\b/i, ["crossed-swords", "sword-clash"]],
  [/\+\d+ (power|damage|health)/i, ["biceps", "rally-the-troops", "team-upgrade"]],
  [/−\d+|gets? -\d+/i, ["poison-bottle", "evil-eyes"]],
  [/dic?e|roll/i, ["perspective-dice-six", "clover"]],
  [/return/i, ["return-arrow", "magic-portal"]],
];

/** What stands for a kind where nothing else is known, several so that cards differ. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/aura|battlefield|buff/i, ["aura", "star-swirl", "sparkles", "rune-stone"]],
  [/item|equip/i, ["swap-bag", "wooden-crate", "knapsack", "potion-ball"]],
  [/vehicle/i, ["tank", "car-wheel", "scooter", "airplane"]],
  [/tactic/i, ["crossed-swords", "compass", "treasure-map"]],
  [/general|leader|commander/i, ["old-king", "viking-helmet", "throne-king"]],
  [/spy/i, ["domino-mask", "hood", "cowled"]],
];
const ANYBODY = ["swordman", "barbarian", "archer", "mounted-knight", "samurai-helmet", "viking-helmet", "spartan", "cavalry"];

const words = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/).filter((word) => word.length > 2);
const single = (word: string): string => (word.length > 3 ? word.replace(/ves$/, "f").replace(/s$/, "") : word);

/** The icon whose name shares most with a card's name; its last word, the noun, counts twice. */
function byName(name: string, icons: readonly string[]): string | undefined {
  const wanted = words(name).map((word) => SYNONYMS[single(word)] ?? word).map(single);
  const noun = wanted[wanted.length - 1];
  let best: string | undefined;
  let most = 0;
  for (const icon of icons) {
    const parts = words(icon).map(single);
    const score = wanted.filter((word) => parts.includes(word)).length + (noun && parts.includes(noun) ? 1 : 0) - parts.length / 10;
    if (score > most) [best, most] = [icon, score];
  }
  return best;
}

const pick = (from: readonly string[], icons: ReadonlySet<string>, seed: number): string | undefined => {
  const there = from.filter((icon) => icons.has(icon));
  return there[seed % there.length];
};

/** The icon for a card, out of those at hand. Which `art` a card may ask for is which icons there are. */
export function chooseIcon(card: ToDraw, icons: readonly string[]): string {
  const all = new Set(icons);
  const asked = card.facts.art;
  if (typeof asked === "string" && all.has(asked)) return asked;
  const seed = numberOf(card.name);
  const named = byName(card.name, icons);
  if (named) return named;
  const deed = DEEDS.find(([text]) => text.test(card.text))?.[1];
  const kind = KINDS.find(([word]) => word.test(card.kind))?.[1] ?? ANYBODY;
  return (deed && pick(deed, all, seed)) ?? pick(kind, all, seed) ?? icons[seed % Math.max(icons.length, 1)] ?? "";
}
