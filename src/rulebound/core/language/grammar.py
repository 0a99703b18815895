"""From grammar files to tables: Lark reads them, and every promise of the language is checked here.

A vocabulary that would give some text two readings, or that the printer could not print back, is
refused with a VocabularyError. Building takes a good part of a second: `parsing` caches the outcome.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebound.core.language.errors import VocabularyError
from rulebound.core.language.tables import Production, Tables
from rulebound.core.language.words import lexes

if TYPE_CHECKING:
    from lark import Lark

# A terminal written with this sign is no word of its own: the word lexer makes it (INT, NAME, …),
# or nothing does, and it only keeps an open category from being empty (NO_STAT, …).
OPEN_SIGN = "§"
MADE_BY_THE_LEXER = frozenset(("NAME", "INT", "ONE", "XNUM", "RANGE", "SIGNED", "MONEY"))


def shared_grammar() -> str:
    """The text of the grammar that all games share."""
    return Path(__file__).with_name("shared.lark").read_text("utf-8")


def build(title: str, vocabulary: str) -> Tables:
    """The tables of the shared grammar with one vocabulary, checked."""
    from lark import Lark  # only here: a program with cached tables starts without it
    from lark.exceptions import LarkError
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """Lark is asked for the automaton only; the words come from `words.py`."""

        def __init__(self, lexer_conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError

    try:
        # strict: a shift/reduce conflict is an error, as a reduce/reduce conflict always is
        lark = Lark(
            shared_grammar() + "\n" + vocabulary,
            parser="lalr",
            lexer=NoLexer,
            start="text",
            maybe_placeholders=False,
            strict=True,
        )
    except LarkError as error:
        problem = _first_lines(str(error))
        if "Reduce" in problem:
            problem = f"some text would have two readings: {problem}"
        raise VocabularyError(f"the vocabulary of {title}: {problem}") from None
    tables = _tables(lark)
    _check(title, tables)
    return tables


def _tables(lark: Lark) -> Tables:
    productions: list[Production] = []
    number: dict[Any, int] = {}
    for rule in lark.rules:
        origin = str(rule.origin.name)
        inlined = origin.startswith("_")
        kind = "" if inlined else str(rule.alias or origin)
        number[rule] = len(productions)
        symbols = tuple(str(symbol.name) for symbol in rule.expansion)
        single = bool(rule.options.expand1) and not rule.alias and not inlined
        productions.append(Production(origin, symbols, kind, single))
    values = {str(terminal.name): str(terminal.pattern.value) for terminal in lark.terminals}
    table = lark.parser.parser._parse_table  # Lark has no public name for it
    actions: list[dict[str, int]] = [{} for _ in table.states]
    gotos: list[dict[str, int]] = [{} for _ in table.states]
    for state, row in table.states.items():
        for symbol, (action, argument) in row.items():
            if action.name == "Reduce":
                actions[state][symbol] = -1 - number[argument]
            elif symbol in values or symbol == "$END":
                actions[state][symbol] = argument
            else:
                gotos[state][str(symbol)] = argument
    return Tables(
        words={name: value for name, value in values.items() if not value.startswith(OPEN_SIGN)},
        kept=frozenset(name for name, value in values.items() if value.startswith(OPEN_SIGN)),
        productions=tuple(productions),
        actions=tuple(actions),
        gotos=tuple(gotos),
        start=table.start_states["text"],
        end=table.end_states["text"],
    )


def _check(title: str, tables: Tables) -> None:
    """What the lexer and the printer need; conflicts have been refused before."""
    for word in tables.words.values():
        if not lexes(word):
            hint = "; write 'a', it is printed as 'an' where it must be" if "an" in word.split() else ""
            raise VocabularyError(f"the vocabulary of {title}: no text can contain the word {word!r}{hint}")
    said: dict[tuple[str, tuple[str, ...]], Production] = {}
    for production in tables.productions:
        kept = tuple(symbol for symbol in production.symbols if symbol not in tables.words)
        if production.single and len(kept) == 1 and len(production.symbols) > 1:
            raise VocabularyError(
                f"the vocabulary of {title}: {_line(tables, production)} loses its words; give it a name with ->"
            )
        if production.kind and not production.single:
            twin = said.setdefault((production.kind, kept), production)
            if twin is not production:
                raise VocabularyError(
                    f"the vocabulary of {title}: {_line(tables, twin)} and {_line(tables, production)} "
                    f"would both be {production.kind!r}; give one of them another name"
                )


def _line(tables: Tables, production: Production) -> str:
    words = " ".join(tables.words.get(symbol, symbol) for symbol in production.symbols)
    return f"{production.origin}: {words!r}"


def _first_lines(message: str) -> str:
    return " ".join(line.strip() for line in message.splitlines()[:4] if line.strip())
