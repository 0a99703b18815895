// Addresses of the page: all after #, so that a table's id and key are never sent to a server or its logs.

export type Route =
  | { screen: "home" }
  | { screen: "play"; game: string }
  | { screen: "table"; table: string; key: string }
  | { screen: "lobby" }
  | { screen: "rules"; game: string; rule: string }
  | { screen: "balance"; game: string; card: string }
  | { screen: "scene"; game: string; name: string }
  | { screen: "replay"; table: string; at: number | null; reader: number | null }
  | { screen: "decks"; game: string; deck: string }
  | { screen: "learn"; game: string; lesson: string }
  | { screen: "credits" }
  | { screen: "lost"; address: string };

const address = (...parts: (string | number)[]): string => `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;

export const to = {
  home: (): string => "#/",
  play: (game: string): string => address("play", game),
  table: (table: string, key = ""): string => (key ? address("table", table, key) : address("table", table)),
  lobby: (): string => "#/lobby",
  rules: (game: string, rule = ""): string => (rule ? address("rules", game, rule) : address("rules", game)),
  balance: (game: string, card = ""): string => (card ? address("balance", game, card) : address("balance", game)),
  scene: (game: string, name: string): string => address("scene", game, name),
  replay: (table: string, at?: number, reader?: number): string =>
    at === undefined ? address("replay", table) : address("replay", table, at, reader ?? -1),
  decks: (game: string, deck = ""): string => (deck ? address("decks", game, deck) : address("decks", game)),
  learn: (game: string, lesson = ""): string => (lesson ? address("learn", game, lesson) : address("learn", game)),
  credits: (): string => "#/credits",
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function whole(text: string): number | null {
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** The route that an address names; "lost" for one that names nothing. */
export function read(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, "").split("/").map(decoded);
  const [screen = "", first = "", second = "", third = ""] = parts;
  switch (screen) {
    case "":
      return { screen: "home" };
    case "lobby":
    case "credits":
      return { screen };
    case "play":
      if (first) return { screen, game: first };
      break;
    case "table":
      if (first) return { screen, table: first, key: second };
      break;
    case "rules":
      if (first) return { screen, game: first, rule: second };
      break;
    case "balance":
      if (first) return { screen, game: first, card: second };
      break;
    case "scene":
      if (first && second) return { screen, game: first, name: second };
      break;
    case "replay":
      if (first) return { screen, table: first, at: whole(second), reader: whole(third) };
      break;
    case "decks":
      if (first) return { screen, game: first, deck: second };
      break;
    case "learn":
      if (first) return { screen, game: first, lesson: second };
      break;
  }
  return { screen: "lost", address: hash };
}

/** The whole address of a place of the page, to be given to somebody else. */
export function shared(hash: string): string {
  return `${location.origin}/${hash}`;
}
