"""The command `rulebound`. Each command stands in the file of its name in `commands` and imports what it needs when it
runs.

Exit status: 0 fine, 1 an expectation failed, 2 wrong input, told in one line. Nothing here may import the games or the
card language: `rulebound --help` has to answer at once.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from rulebound.commands import (
    admin,
    balance,
    bench,
    cards,
    check,
    complete,
    convert,
    decks,
    diff,
    explain,
    games,
    invent,
    ladder,
    observe,
    play,
    replay,
    rules,
    scene,
    serve,
    simulate,
    train,
    verify,
)
from rulebound.core.mistakes import Mistake

FINE = 0
WRONG_INPUT = 2
INTERRUPTED = 130  # as shells expect after Ctrl-C
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)  # what is said of a stream that takes no more

MODULES = (
    games,
    cards,
    decks,
    rules,
    check,
    explain,
    complete,
    convert,
    diff,
    scene,
    play,
    replay,
    verify,
    serve,
    admin,
    simulate,
    balance,
    invent,
    ladder,
    train,
    observe,
    bench,
)
DESCRIPTION = "Play card-battle games exactly as their rulebooks are written."
EPILOG = "More about a command: rulebound COMMAND --help. Exit status: 0 fine, 1 an expectation failed, 2 wrong input."


class Parser(argparse.ArgumentParser):
    """Tells a wrong argument in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


class ShowVersion(argparse.Action):
    """Looks at the build only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: Any) -> NoReturn:
        from rulebound import __version__
        from rulebound.build import describe

        print(f"rulebound {__version__}, {describe()}")
        parser.exit()


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="rulebound", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="the version, and whether it runs compiled")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in MODULES:
        module.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # whoever started the command has closed it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # for as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        asked = make_parser().parse_args(arguments)
        status: int = asked.run(asked)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"rulebound: {mistake}", file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        leave_output()
        return FINE  # whoever read the output has read enough
    except OSError as error:
        if error.errno not in NO_ROOM or error.filename is not None:
            raise
        leave_output()
        print(f"rulebound: the output cannot be written: {error.strerror}", file=sys.stderr)
        return WRONG_INPUT
    return status


def leave_output() -> None:
    """Nothing more can be written to stdout. Python would complain once more when it closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
