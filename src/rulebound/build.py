"""Whether this copy of Rulebound runs compiled, and whether that build is still the one of its sources.

A compiled module shadows the .py beside it, so an edit there would silently change nothing. The build
therefore leaves a record of what it compiled, and `import rulebound` refuses to start where sources differ.
All of this runs before anything else of ours: it imports nothing of ours and nothing slow (no re, json,
hashlib, typing). hatch_build.py loads this file by its path, so that one file knows the record's form.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))
RECORD = "_compiled.txt"
UNCOMPILED = "RULEBOUND_UNCOMPILED"


class Record:
    """What a build left behind: which sources it compiled, for which Python, or why it compiled none.

    `sources` are the compiled modules, `constants` the uncompiled ones whose Final values are copied there.
    """

    def __init__(self, compiler: str = "", why: str = "") -> None:
        self.compiler = compiler
        self.why = why
        self.suffix = EXTENSION_SUFFIXES[0]
        self.patterns: list[str] = []
        self.sources: dict[str, str] = {}
        self.constants: dict[str, str] = {}

    def write(self, folder: str) -> None:
        """Write the record into `folder`; it appears there whole or not at all."""
        lines = [f"compiler {self.compiler}", f"why {self.why}", f"suffix {self.suffix}"]
        lines += [f"pattern {pattern}" for pattern in self.patterns]
        lines += [f"source {seen} {source}" for source, seen in self.sources.items()]
        lines += [f"constants {seen} {source}" for source, seen in self.constants.items()]
        path = os.path.join(folder, RECORD)
        with open(path + ".new", "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(path + ".new", path)


def read_record(folder: str = HERE) -> Record | None:
    """The record of the build in `folder`; None where nothing was ever built there."""
    try:
        with open(os.path.join(folder, RECORD), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return None
    record = Record()
    for line in lines:
        key, _, value = line.partition(" ")
        if key == "compiler":
            record.compiler = value
        elif key == "why":
            record.why = value
        elif key == "suffix":
            record.suffix = value
        elif key == "pattern":
            record.patterns.append(value)
        elif key == "source" or key == "constants":
            seen, _, source = value.partition(" ")
            (record.sources if key == "source" else record.constants)[source] = seen
    return record


def digest(path: str) -> str:
    """A checksum of a source, enough to notice an edit; "gone" where there is no such file."""
    try:
        with open(path, "rb") as file:
            text = file.read()
    except FileNotFoundError:
        return "gone"
    return f"{crc32(text):08x}-{len(text)}"


def matching(folder: str, pattern: str) -> list[str]:
    """The files under `folder` that fit `pattern`, in order. A star stands for any part of one name."""
    places = [""]
    for part in pattern.split("/"):
        before, star, after = part.partition("*")
        found = []
        for place in places:
            inside = os.path.join(folder, place)
            names = [part]
            if star:
                names = sorted(os.listdir(inside)) if os.path.isdir(inside) else []
            found += [
                f"{place}/{name}" if place else name
                for name in names
                if name == part or (star and name.startswith(before) and name.endswith(after))
            ]
        places = found
    return [place for place in places if os.path.isfile(os.path.join(folder, place))]


def extension_of(source: str, suffix: str) -> str:
    """The compiled file that shadows a source: core/kernel/rng.py gives core/kernel/rng.cpython-….so."""
    return source.removesuffix(".py") + suffix


def stale(folder: str = HERE) -> str:
    """How the build in `folder` differs from its sources, in words; empty where it is current or absent."""
    record = read_record(folder)
    if record is None or not record.compiler or record.suffix not in EXTENSION_SUFFIXES:
        return ""
    suffix = record.suffix
    shadowed = [name for name in record.sources if os.path.exists(extension_of(f"{folder}/{name}", suffix))]
    if not shadowed:
        return ""
    for source in shadowed:
        now = digest(f"{folder}/{source}")
        if now != record.sources[source]:
            return f"rulebound/{source} was {'removed' if now == 'gone' else 'edited'} after it was compiled"
    for source, seen in record.constants.items():
        if digest(f"{folder}/{source}") != seen:
            return f"rulebound/{source} was edited after its constants were compiled into other modules"
    for pattern in record.patterns:
        for source in matching(folder, pattern):
            if source not in record.sources:
                return f"rulebound/{source} was added after the rest was compiled"
    return ""


def refuse_stale(folder: str = HERE) -> None:
    """Raise an ImportError of one line, with the way out, where the build does not fit its sources."""
    reason = stale(folder)
    if not reason:
        return
    script = os.path.normpath(os.path.join(folder, "..", "..", "hatch_build.py"))
    remedy = f"rebuild with: {sys.executable} {script}" if os.path.exists(script) else "reinstall rulebound"
    raise ImportError(f"{reason}; {remedy} (or set {UNCOMPILED}=1 to run the sources uncompiled)")


def uncompiled_wanted() -> bool:
    """Whether the environment asks for the sources, compiled modules or not (RULEBOUND_UNCOMPILED=1)."""
    return os.environ.get(UNCOMPILED, "") not in ("", "0")


class SourceFinder:
    """Finds the modules of rulebound as sources only, however many compiled ones lie beside them."""

    def __init__(self) -> None:
        self.finders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module of ours; None, so that Python looks further, for all others."""
        if path is None or not fullname.startswith("rulebound."):
            return None
        for entry in path:
            if entry not in self.finders:
                self.finders[entry] = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self.finders[entry].find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Import rulebound's modules from their sources from now on; those imported before stay what they are."""
    sys.meta_path.insert(0, SourceFinder())


def why_uncompiled(folder: str = HERE) -> str:
    """Why the modules in `folder` run as plain Python; empty where they run compiled."""
    if uncompiled_wanted():
        return f"{UNCOMPILED} is set"
    record = read_record(folder)
    if record is None:
        return "these sources were not built"
    if not record.compiler:
        return record.why
    if record.suffix not in EXTENSION_SUFFIXES:
        return f"the build beside the sources is for another Python ({record.suffix})"
    for source in record.sources:
        if not os.path.exists(os.path.join(folder, extension_of(source, record.suffix))):
            return f"the compiled file of rulebound/{source} is missing"
    return ""


def compiled() -> bool:
    """Whether the hot modules of this process come from the compiled build."""
    return not why_uncompiled()


def describe() -> str:
    """One phrase for `rulebound --version`: "compiled by mypyc 2.4.1", or "uncompiled: " and the reason."""
    why = why_uncompiled()
    record = read_record()
    if why or record is None:
        return f"uncompiled: {why}"
    return f"compiled by {record.compiler}"
