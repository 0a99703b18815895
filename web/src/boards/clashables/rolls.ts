// The last rolls of dice, read from the log: the view knows dice only while an attack is under way. The words are those of
// games/clashables/log.py.

export interface Die {
  number: number;
  result: "" | "hit" | "miss";
}

export interface Roll {
  /** What rolled: a creature, an item, or nothing for the opening roll. */
  who: string;
  seat: number;
  dice: Die[];
}

const LONGEST = 400; // lines: more than any turn has

const TURN = /^Turn \d+ begins: seat (\d+)\.$/;
const OPENING = /^Seat (\d+) rolls (\d) and (\d): \d+\.$/;
const ATTACK = /^(.+) attacks\.$/;
const ROLLED = /^(.+) rolls (\d)\.$/;
const SHOWN = /^A die shows (\d)\.$/;
const RESOLVES = /^(.+) of seat (\d+) resolves\.$/;
const TURNED = /^Die (\d+) is (?:rerolled: \d becomes|changed from \d to) (\d)\.$/;
const RESULT = /^(\d) is a (hit|miss)/;

const die = (number: string | undefined): Die => ({ number: Number(number), result: "" });

/** The rolls of the last turn in which there were any, oldest first. A log that begins in the middle of a turn does not say
 * whose it is: then it is the turn of `now`, or of the other one where another turn follows. */
export function lastRolls(log: readonly string[], now = 0): Roll[] {
  let rolls: Roll[] = [];
  const next = log.map((line) => TURN.exec(line)?.[1]).find((seat) => seat !== undefined);
  let active = next ? 3 - Number(next) : now;
  let old = false; // are the rolls of an earlier turn?
  let by = { who: "", seat: 0 };
  let open: Roll | null = null;
  const begin = (roll: Roll): Roll => {
    rolls = old ? [roll] : [...rolls, roll];
    old = false;
    return roll;
  };
  for (const line of log.slice(-LONGEST)) {
    let found;
    if ((found = TURN.exec(line))) {
      active = Number(found[1]);
      old = true;
      open = null;
    } else if ((found = OPENING.exec(line))) {
      const seat = Number(found[1]);
      rolls = rolls.filter((roll) => roll.seat !== seat);
      begin({ who: "", seat, dice: [die(found[2]), die(found[3])] });
    } else if ((found = ROLLED.exec(line))) {
      if (open === null || open.who !== found[1]) open = begin({ who: found[1] ?? "", seat: active, dice: [] });
      open.dice.push(die(found[2]));
    } else if ((found = SHOWN.exec(line))) {
      open ??= begin({ ...by, dice: [] });
      open.dice.push(die(found[1]));
    } else if ((found = TURNED.exec(line))) {
      const turned = open?.dice[Number(found[1]) - 1];
      if (turned) turned.number = Number(found[2]);
    } else if ((found = RESULT.exec(line))) {
      const number = Number(found[1]);
      const read = open?.dice.find((other) => other.number === number && other.result === "");
      if (read) read.result = found[2] as "hit" | "miss";
    } else if ((found = RESOLVES.exec(line))) {
      by = { who: found[1] ?? "", seat: Number(found[2]) };
      open = null;
    } else if (ATTACK.test(line)) {
      open = null;
    }
  }
  return rolls;
}
