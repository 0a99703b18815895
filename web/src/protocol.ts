// Made by `python -m rulebound.wire.schema` from src/rulebound/wire: do not edit.

export const PROTOCOL = 1;
export const LARGEST_MESSAGE = 16384;
export const LONGEST_NAME = 40;
export const LARGEST_BODY = 262144;

/**
 * The first message of a connection. `key` is the secret of a seat; without it one watches. With `seen` above 0 the
 * log comes only from there on. With `changes` an update tells what has changed in the position and not all of it;
 * without `text` positions have no `lines`, without `log` there is no log, without `pictures` nothing of what
 * `happened`. What nobody asks for costs nobody anything.
 */
export interface Hello {
  type: "hello";
  version: number;
  table: string;
  key?: string;
  changes?: boolean;
  text?: boolean;
  log?: boolean;
  pictures?: boolean;
  id?: number;
  seen?: number;
}

/** Decide: by the number of an action, or by its words as the engine says them. */
export interface Act {
  type: "act";
  action?: number | null;
  words?: string;
  id?: number;
  seen?: number;
}

/**
 * May I do this now, and if not, which rule forbids it? Asked by number, by words, or by the places of the view that
 * one would point at.
 */
export interface Why {
  type: "why";
  action?: number | null;
  words?: string;
  places?: string[];
  id?: number;
  seen?: number;
}

/** What would the strong bot do in my place? */
export interface AskHint {
  type: "hint";
  id?: number;
  seen?: number;
}

/** What would come of this action, over re-dealt copies of what I know? */
export interface AskWhatIf {
  type: "what_if";
  action: number;
  id?: number;
  seen?: number;
}

/** What is certain to follow at once from this action of mine? A page shows it before I commit. */
export interface AskPreview {
  type: "preview";
  action: number;
  id?: number;
  seen?: number;
}

/** Take my last decision back: at once where nothing was revealed, else with the consent of the others. */
export interface TakeBack {
  type: "take_back";
  id?: number;
  seen?: number;
}

/** Offer the others to share the victory. */
export interface OfferDraw {
  type: "offer_draw";
  id?: number;
  seen?: number;
}

/** Yes or no to the offer that is open. */
export interface Reply {
  type: "reply";
  yes: boolean;
  id?: number;
  seen?: number;
}

/** Ask the other people whether everybody may have hints in this match; without their consent nobody has any. */
export interface OfferHints {
  type: "offer_hints";
  id?: number;
  seen?: number;
}

/** Take my consent to hints back: from now on nobody has any, unless all people agree again. */
export interface StopHints {
  type: "stop_hints";
  id?: number;
  seen?: number;
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  id?: number;
  seen?: number;
}

/** Play again with seats changed: a new table, once all people have asked for it. */
export interface Rematch {
  type: "rematch";
  id?: number;
  seen?: number;
}

/** Let a bot play on: at my own seat, or at the seat of somebody who has been away for a while. */
export interface GiveToBot {
  type: "give_to_bot";
  seat: number;
  level: string;
  id?: number;
  seen?: number;
}

/** Take my seat back from the bot. */
export interface ComeBack {
  type: "come_back";
  id?: number;
  seen?: number;
}

/** Give me another secret for my seat: the link that I had, and that others may have seen, is worth nothing then. */
export interface NewKey {
  type: "new_key";
  id?: number;
  seen?: number;
}

/**
 * Say something to everybody at the table: words of one's own, or a ready-made phrase, which each reads in their own
 * language. It is not about a position: `seen` may be any number.
 */
export interface Say {
  type: "say";
  text?: string;
  phrase?: "good_game" | "good_luck" | "hello" | "nice_move" | "one_moment" | "oops" | "play_again" | "thanks" | "thinking" | null;
  id?: number;
  seen?: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id?: number;
  seen?: number;
}

/** Who sits at a seat. `level` is that of a bot, `resigned` of one who has given up. */
export interface Sitting {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  here: boolean;
  resigned: boolean;
}

/**
 * A legal action of the receiver. `places` are the parts of the view that one points at to take it, in order, as
 * paths: "/seats/1/hand/0".
 */
export interface Choice {
  action: number;
  words: string;
  places: string[];
}

/** Seconds left to each seat when the message was sent; `running` is the seat whose time runs, 0 for nobody's. */
export interface Clock {
  left: number[];
  running: number;
}

/** A question to the other people at the table; `waiting` are the seats that have not answered. */
export interface Offer {
  what: "draw" | "hints" | "rematch" | "take_back";
  seat: number;
  waiting: number[];
}

/**
 * How a match ended: the share of the victory of every seat. `clause` is the rule by which it did, where it was
 * played to its end.
 */
export interface Result {
  how: "agreed" | "played" | "resigned" | "time" | "unfinished";
  shares: number[];
  text: string;
  clause: string;
}

/** What a seat is asked, for a receiver with words of its own: a kind of question and what stands in it. */
export interface Asking {
  kind: string;
  parts: { [key: string]: string | number };
}

/**
 * Everything that the receiver may see and do now. `asked` is the seat that decides, as far as the receiver may know;
 * `question` says in English what it is asked and `asking` tells it in parts; `acting` is the path of the card that
 * acts or whose text asks, told to whoever decides; `hints` tells whether hints are given at this table: always to
 * one person alone, else if all agreed.
 */
export interface Position {
  view: { [key: string]: unknown };
  lines: string[];
  question: string;
  asked: number;
  choices: Choice[];
  offer: Offer | null;
  clock: Clock | null;
  result: Result | null;
  next_table: string;
  hints: boolean;
  acting: string;
  asking: Asking | null;
}

/**
 * What is different from the position that the receiver had at its number `since`: new values by their paths in the
 * position, each into what is there after those before it, and paths that are gone, which go first. A path is a JSON
 * pointer, such as "/view/seats/1/hand". Who has another number says hello again.
 */
export interface Changes {
  since: number;
  set: { [key: string]: unknown };
  gone: string[];
}

/** Lines of the log that replace everything from line `start` on (0 is the first). */
export interface Log {
  start: number;
  lines: string[];
}

/**
 * Something that happened, for a picture of it; the log tells it in words. `place` and `source` are paths into the
 * receiver's view now and before, of a thing or of the list in which `card` is to be looked for by its name ("?" is
 * an unknown card). What is not in the view any more may have a place, too.
 */
export interface Happening {
  what: "attack" | "change" | "damage" | "destroy" | "dice" | "gain" | "heal" | "lose" | "move" | "reveal" | "shuffle" | "target" | "use";
  place: string;
  amount: number;
  source: string;
  card: string;
}

/** What somebody said: words of their own, or a phrase. `number` counts what was said at the table, from 1. */
export interface Spoken {
  number: number;
  seat: number;
  text: string;
  phrase: "good_game" | "good_luck" | "hello" | "nice_move" | "one_moment" | "oops" | "play_again" | "thanks" | "thinking" | null;
}

/** What does not change at a table. */
export interface About {
  table: string;
  game: string;
  title: string;
  seats: number;
  private: boolean;
  options: { [key: string]: string | number };
  open_lists: boolean;
  clock: [number, number] | null;
  changed_cards: boolean;
  commitment: string;
}

/** The answer to Hello. `position` is None while seats are open; `said` is the last of what was said here. */
export interface Welcome {
  type: "welcome";
  version: number;
  about: About;
  you: number;
  seen: number;
  sitting: Sitting[];
  position: Position | null;
  log: Log;
  said: Spoken[];
}

/**
 * Something happened: the receiver has now seen `seen`. Instead of a position there may be `changes`, where the
 * receiver has asked for them. `re` names the receiver's own request that caused it. `happened` can be left alone: it
 * is there to be shown on the way to the new position.
 */
export interface Update {
  type: "update";
  seen: number;
  sitting: Sitting[];
  position: Position | null;
  log: Log;
  happened: Happening[];
  re: number;
  changes: Changes | null;
}

/**
 * A request was not carried out, and nothing has changed. `clause` is the rule that forbids it. A stale request gets
 * in `missed` what its sender had not seen.
 */
export interface Refusal {
  type: "refused";
  code: "busy" | "hold" | "not_stored" | "not_understood" | "not_your_seat" | "rule" | "stale" | "too_large" | "too_many" | "unknown_key" | "unknown_table" | "version" | "wrong";
  text: string;
  clause: string;
  re: number;
  missed: Update | null;
}

/** The answer to Why. */
export interface Reason {
  type: "reason";
  possible: boolean;
  words: string;
  text: string;
  clause: string;
  re: number;
}

/** An action with its share of the search's attention and the share of the victory it promises. */
export interface Advised {
  action: number;
  words: string;
  sure: number;
  share: number;
}

/** The answer to AskHint: the best first. */
export interface Hint {
  type: "advice";
  best: Advised[];
  simulations: number;
  re: number;
}

/** What followed in some of the copies, as the asking seat would read it. */
export interface Way {
  copies: number;
  lines: string[];
}

/** The answer to AskWhatIf. `share` is the mean share of the victory, `low` and `high` its 95 % interval. */
export interface Outcome {
  type: "outcome";
  action: number;
  words: string;
  copies: number;
  share: number;
  low: number;
  high: number;
  ways: Way[];
  re: number;
}

/**
 * The answer to AskPreview: damage, losses and gains that follow whatever the asking seat does not know is, up to the
 * first die or shuffle. Nothing that is not in it is excluded.
 */
export interface Foreseen {
  type: "foreseen";
  action: number;
  happened: Happening[];
  re: number;
}

/** Somebody has said something; `re` names the receiver's own request. */
export interface Said {
  type: "said";
  said: Spoken;
  re: number;
}

/** The answer to NewKey: the new secret, told this once. */
export interface KeyMade {
  type: "key";
  key: string;
  re: number;
}

/**
 * So many connections hold the receiver's seat now. One more than the receiver knows of is somebody who has its link.
 */
export interface Company {
  type: "company";
  connections: number;
  re: number;
}

/** The answer to Ping. */
export interface Pong {
  type: "pong";
  re: number;
}

/** The server closes the connection; come again later where `again` is true. */
export interface Goodbye {
  type: "goodbye";
  text: string;
  again: boolean;
}

/** What is wrong and the way out. `clause` is the rule of the game that forbids it. */
export interface Problem {
  code: "misdirected" | "not_stored" | "not_there" | "not_yours" | "rule" | "too_large" | "too_late" | "too_many" | "wrong";
  text: string;
  clause: string;
}

/**
 * A seat of a new table. A person gets a link of its own; an open seat is taken by whoever comes first. `deck` is a
 * name, a list or a code, in games to which players bring decks; without one a ready-made deck is taken.
 */
export interface Chair {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  deck?: string;
}

/**
 * `clock` is seconds for each seat and more seconds for each decision. `pace` is "human" if bots wait a moment before
 * they act. `cards` is the text of a card file where the official set is not wanted.
 */
export interface NewTable {
  game: string;
  seats: Chair[];
  options?: { [key: string]: string | number };
  private?: boolean;
  open_lists?: boolean;
  clock?: [number, number] | null;
  pace?: "fast" | "human";
  cards?: string;
}

/**
 * The id of the table and the secret of every seat that was kept for a person, by seat number. They are told this
 * once and stored only as digests.
 */
export interface TableMade {
  table: string;
  keys: { [key: string]: string };
}

/** Sit down at an open seat. */
export interface TakeSeat {
  name: string;
  deck?: string;
}

/** The seat that was taken, and its secret. */
export interface SeatTaken {
  seat: number;
  key: string;
}

/** A table from outside. `asked` is the seat that decides, as far as somebody who watches may know. */
export interface TableLine {
  about: About;
  sitting: Sitting[];
  state: "over" | "playing" | "waiting";
  created: string;
  asked: number;
  result: Result | null;
}

/** The tables that everybody may find, open seats first. */
export interface Lobby {
  tables: TableLine[];
}

/**
 * A finished match after `at` of its `steps` decisions, as the reader sees it. `words` is the decision that led here,
 * `happened` what came of it; reader -1 sees everything.
 */
export interface Step {
  about: About;
  sitting: Sitting[];
  at: number;
  steps: number;
  reader: number;
  words: string;
  by: number;
  position: Position;
  log: Log;
  happened: Happening[];
  result: Result | null;
}

/**
 * A decision as a search saw it with the knowledge of its seat: made after `at` decisions, `share` of the victory
 * could be expected, and `gain` more (less, below 0) than by `rival`, the best of what else could be done.
 */
export interface Judged {
  at: number;
  seat: number;
  share: number;
  gain: number;
  words: string;
  rival: string;
}

/**
 * A turning point: the chances of a seat went from `before` to `after` between two of its decisions. `lines` are the
 * last of what happened meanwhile.
 */
export interface Turn {
  seat: number;
  start: number;
  end: number;
  before: number;
  after: number;
  lines: string[];
}

/**
 * What a search thinks of a finished match, as far as it has come: `judged` of `points` decisions, in order. `best`
 * and `worst` name decisions among them by their `at`; with the turning points they come at the end.
 */
export interface Review {
  done: boolean;
  points: number;
  judged: Judged[];
  best: number[];
  worst: number[];
  turns: Turn[];
}

/** A new table that goes on from a point of a finished match: `seat` is the person's, the others are bots. */
export interface Continue {
  at: number;
  seat: number;
  level?: string;
  name?: string;
  pace?: "fast" | "human";
}

/** A bot for people, with an honest description. */
export interface Level {
  name: string;
  text: string;
}

/**
 * An option: one of `values`, or a number from `least` to `most`, or "all", "none" or a list of names of `cards` of
 * this kind, with commas between them.
 */
export interface HouseRule {
  name: string;
  text: string;
  rule: string;
  default: string | number;
  values: string[];
  least: number;
  most: number;
  cards: string;
}

/** A ready-made deck. */
export interface DeckLine {
  name: string;
  code: string;
  cards: string[];
}

/** A game as one sets it up. */
export interface GameLine {
  id: string;
  title: string;
  prefix: string;
  seats: number[];
  levels: Level[];
  house_rules: HouseRule[];
  decks: DeckLine[];
  brings_decks: boolean;
}

/** All games of this server. */
export interface Games {
  games: GameLine[];
}

/** Everything that is printed on a card. */
export interface PrintedCard {
  id: string;
  name: string;
  kind: string;
  facts: { [key: string]: unknown };
  text: string;
}

/** A game's official cards. */
export interface Cards {
  cards: PrintedCard[];
}

/** A sentence of a card's text: when it works, what happens then step by step, and rules that speak of it. */
export interface Sentence {
  text: string;
  when: string;
  steps: string[];
  rules: string[];
}

/** What the texts of cards do, by the name of the card. A card without a text is not there. */
export interface Explained {
  cards: { [key: string]: Sentence[] };
}

/** A clause (`text`) or a ruling (`question`, `text`, `reason`); `scenes` show it. */
export interface Rule {
  id: string;
  chapter: string;
  text: string;
  question: string;
  reason: string;
  house_rules: string[];
  scenes: string[];
  unseen: string;
}

/** A game's rulebook, in its order. `edition` is what it calls its own version, if it does. */
export interface Rules {
  title: string;
  edition: string;
  rules: Rule[];
}

/**
 * What a card is worth in points of 100, with its interval, and how much more than a card of its cost usually is
 * (mean, low, high). `judged` is what of that is beyond chance. The shares are of all seats of all matches.
 */
export interface CardBalance {
  name: string;
  kind: string;
  cost: number | null;
  worth: number | null;
  interval: [number, number] | null;
  for_its_cost: [number, number, number] | null;
  judged: "even" | "not_weighed" | "rather_strong" | "rather_weak" | "strong" | "weak";
  drawn_often: number;
  played_often: number;
}

/** How often whoever decides first wins, with its 95 % interval. */
export interface FirstPlayer {
  share: number;
  interval: [number, number];
}

/**
 * A report of `rulebound balance GAME --json`: so many matches noted and deals weighed between bots. `fits` is
 * whether it was measured with the cards that there are now.
 */
export interface BalanceReport {
  game: string;
  cards_digest: string;
  bot: string;
  seed: number;
  games: number;
  deals: number;
  first_player: FirstPlayer;
  ties: number;
  rounds: number;
  decisions: number;
  lead_changes: number;
  comebacks: number;
  cards: CardBalance[];
  fits: boolean;
}

/**
 * `refused` is the rule by which the words are refused; `position` is what there is after the step, as the reader
 * sees it and with what it may do.
 */
export interface SceneStep {
  words: string;
  refused: string;
  text: string;
  position: Position;
  log: Log;
  happened: Happening[];
}

/** A scene played: its position before the first step, and after each. */
export interface ShownScene {
  name: string;
  title: string;
  rules: string[];
  steps: SceneStep[];
}

/** A deck as a list of names (one a line, "2 Archer"), a name or a code. */
export interface CheckDeck {
  deck: string;
  options?: { [key: string]: string | number };
}

/** Whether a deck is legal, and if not, by which rule. */
export interface DeckChecked {
  legal: boolean;
  text: string;
  clause: string;
  code: string;
  cards: string[];
  remarks: string[];
}

export type ClientMessage =
  | Hello
  | Act
  | Why
  | AskHint
  | AskWhatIf
  | AskPreview
  | TakeBack
  | OfferDraw
  | OfferHints
  | StopHints
  | Reply
  | Resign
  | Rematch
  | GiveToBot
  | ComeBack
  | NewKey
  | Say
  | Ping;

export type ServerMessage =
  | Welcome
  | Update
  | Refusal
  | Reason
  | Hint
  | Outcome
  | Foreseen
  | Said
  | KeyMade
  | Company
  | Pong
  | Goodbye;
