// What the engine tells in English sentences, in the language of the page: lines of the log, and what is made of them.
//
// Every sentence of a game is declared once, with fields (core/people/log.py); that template is the key of its form in
// another language, which puts the fields where it wants them. What a book does not know stays English.

/** A game's sentences in one language, what its fields may say in words, and how a card is called that is not known. */
export interface Book {
  readonly lines: { readonly [english: string]: string };
  readonly phrases: { readonly [field: string]: { readonly [english: string]: string } };
  readonly unknown: { readonly [english: string]: string };
}

interface Template {
  pattern: RegExp;
  fields: readonly string[];
  words: string;
}

const FIELD = /\{(\w+)(?::([^}]+))?\}/g;
const NAMES = new Set(["card", "card2", "text", "name", "list", "keywords", "sides"]); // everything else is a number, a space or a phrase
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function patternOf(field: string, noun: string | undefined, phrases: Book["phrases"]): string {
  const said = phrases[field];
  if (said) return `(${Object.keys(said).sort((one, other) => other.length - one.length).map(literal).join("|")})`;
  if (NAMES.has(field)) return "(.+?)";
  if (field === "where") return "([A-Z]\\d)";
  return noun ? `(\\d+) ${literal(noun)}s?` : "([+−-]?\\d+)";
}

function compiled(english: string, words: string, phrases: Book["phrases"]): Template {
  const fields: string[] = [];
  let pattern = "";
  let at = 0;
  for (const found of english.matchAll(FIELD)) {
    const [whole, field = "", noun] = found;
    pattern += literal(english.slice(at, found.index)) + patternOf(field, noun, phrases);
    fields.push(field);
    at = found.index + whole.length;
  }
  return { pattern: new RegExp(`^${pattern}${literal(english.slice(at))}$`, "su"), fields, words };
}

/** Says lines in the words of a book. */
export class Teller {
  private readonly templates: readonly Template[];
  private readonly book: Book;
  private readonly known = new Map<string, string>();

  constructor(book: Book) {
    this.book = book;
    // The more of a sentence is fixed, the better it is known: "{card} rolls 3." before what any name could be a part of.
    const fixed = (english: string): number => english.replace(FIELD, "").length;
    const all = Object.entries(book.lines).sort(([one], [other]) => fixed(other) - fixed(one));
    this.templates = all.map(([english, words]) => compiled(english, words, book.phrases));
  }

  /** The line in this language; undefined where the book does not know it. */
  find(line: string): string | undefined {
    const before = this.known.get(line);
    if (before !== undefined) return before;
    for (const { pattern, fields, words } of this.templates) {
      const found = pattern.exec(line);
      if (!found) continue;
      const said = this.put(words, new Map(fields.map((field, index) => [field, found[index + 1] ?? ""])));
      this.known.set(line, said);
      return said;
    }
    return undefined;
  }

  private put(words: string, values: ReadonlyMap<string, string>): string {
    const said = words.replace(FIELD, (_, field: string, nouns: string | undefined) => {
      const value = values.get(field) ?? "";
      const phrase = this.book.phrases[field]?.[value];
      if (phrase !== undefined) return phrase;
      if (nouns) {
        const [one = "", many = one] = nouns.split("|");
        return `${value} ${value === "1" ? one : many}`;
      }
      if (field === "keywords" || field === "sides") return value.replaceAll(" and ", " und ");
      return field.startsWith("card") ? (this.book.unknown[value.charAt(0).toLowerCase() + value.slice(1)] ?? value) : value;
    });
    return said.charAt(0).toUpperCase() + said.slice(1);
  }
}
