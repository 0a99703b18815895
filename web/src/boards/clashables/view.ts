// The view of Clashables as the board reads it, and the words of its parts.

export interface Creature {
  card: string;
  sick: boolean;
  sideways: boolean;
  attacks_made: number;
  attacks: number;
  used: number[];
  barred: boolean;
  keywords: string[];
  dice: number;
  pending: string[];
  hits_on: number[];
  extra_loss: number;
  spent: boolean;
}

export interface Stacked {
  card: string;
  seat: number;
  targets: string[];
  number?: number;
  lifted?: boolean;
}

export interface Side {
  life: number;
  hand: string[];
  deck: number | string[]; // in a replay that shows everything, its cards from the top
  graveyard: string[];
  banished: string[];
  battlefield: Creature[];
  plays: number;
  extra_plays: number;
  bonus_draw: boolean;
  prevention: number[];
  hit_on: number[];
  foe_miss_on: number[];
  known_in_deck?: { [place: string]: string };
}

export interface ClashablesView {
  turn: number;
  active: number;
  phase: string;
  priority: number;
  passes: number;
  over: boolean;
  winner: number | null;
  asks: { seat?: number; what?: string };
  dice: number[];
  attackers: string[];
  stack: Stacked[];
  looking?: string[];
  seats: { [seat: string]: Side };
}

/** How many cards a player may play in this turn (CL-7.10, CL-7.11). */
export const mostPlays = (side: Side): number => 2 + side.extra_plays;

/** Something to know about a creature now: short for the eye, in full for the label. */
export interface Mark {
  short: string;
  words: string;
  kind: "" | "keyword" | "bad" | "good";
}

/** How a creature is called among those of its side: by its name, or with its number if there are several. */
export function numbered(battlefield: readonly Creature[], index: number): string {
  const name = battlefield[index]?.card ?? "";
  const alike = battlefield.flatMap((other, at) => (other.card === name ? [at] : []));
  return alike.length === 1 ? name : `${name} ${alike.indexOf(index) + 1}`;
}

export function marksOf(creature: Creature, attacking: number): Mark[] {
  const marks: Mark[] = [];
  const add = (short: string, words = short, kind: Mark["kind"] = ""): void => void marks.push({ short, words, kind });
  if (attacking === 0) add("attacks now", "attacks now", "good");
  if (attacking > 0) add(`attacks ${attacking + 1}.`, `attacks as number ${attacking + 1}`, "good");
  if (creature.barred) add("cannot attack", "cannot attack", "bad");
  if (creature.sick) add("sick", "summoning sick", "bad");
  for (const word of creature.keywords) add(word, word, "keyword");
  if (creature.dice !== 1) add(`${creature.dice} dice`, `rolls ${creature.dice} dice`);
  if (creature.attacks_made > 0 && attacking < 0) add(`attacked ${creature.attacks_made}/${creature.attacks}`, `has attacked ${creature.attacks_made} of ${creature.attacks} times`);
  else if (creature.attacks > 1 && attacking < 0) add(`${creature.attacks} attacks`, `may attack ${creature.attacks} times`, "good");
  if (creature.extra_loss > 0) add(`+${creature.extra_loss} a hit`, `hits take ${creature.extra_loss} more life`, "good");
  for (const wait of creature.pending) add(`${wait} waits`, wait === "effect" ? "an effect waits for it" : `${wait} waits for its next roll`, "good");
  if (creature.used.length > 0) add("used", creature.used.length === 1 ? "its effect was used this turn" : `its effects ${creature.used.join(" and ")} were used this turn`);
  if (creature.spent) add("spent", "its effect of this turn is spent");
  return marks;
}

const numbers = (list: readonly number[]): string => list.join(" and ");

/** What lies on a player until some effect ends. */
export function effectsOn(side: Side): { short: string; words: string }[] {
  const effects = [];
  const shield = side.prevention.reduce((sum, points) => sum + points, 0);
  if (shield > 0) effects.push({ short: `shield ${shield}`, words: `hits take ${shield} life less` });
  if (side.hit_on.length > 0) effects.push({ short: `also hits on ${numbers(side.hit_on)}`, words: `the creatures also hit on ${numbers(side.hit_on)}` });
  if (side.foe_miss_on.length > 0) effects.push({ short: `foes miss on ${numbers(side.foe_miss_on)}`, words: `enemy creatures miss on ${numbers(side.foe_miss_on)}` });
  return effects;
}
