"""Makes what is published: the source archive and a wheel for this Python, each tried in a clean environment.

    python release.py               dist/rulebound-VERSION.tar.gz and the wheel of this machine
    python release.py --try WHEEL   only try a wheel, as every wheel of a release is tried

A wheel is installed into a new environment and plays one match of every game there. The wheels of other systems and
Pythons are built by `cibuildwheel` (`[tool.cibuildwheel]` in pyproject.toml). Who installs a wheel compiles nothing.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from time import perf_counter

import hatch_build

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
WHERE = "import sysconfig; print(sysconfig.get_path('purelib'))"
# In the new environment: what it is, and one match of every game between bots.
PLAY = """
import rulebound
from rulebound import build
from rulebound.core.people.game import Setup
from rulebound.core.kernel.match import playout
from rulebound.core.people.registry import all_games
from rulebound.core.kernel.rng import Rng
print("rulebound", rulebound.__version__, build.describe())
for game in all_games():
    match = game.start(Setup(1, game.seat_counts[0]))
    print(f"{game.title}: a match of {playout(match, Rng(1))} decisions")
"""


def build(*targets: str, folder: Path = DIST) -> list[Path]:
    """Build the source archive (`sdist`), the wheel (`wheel`) or both with the tools of this environment."""
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    for target in targets:
        command += ["-t", target]
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr)
    return sorted(set(folder.iterdir()) - before)


def try_wheel(wheel: Path, borrowed: str = "") -> str:
    """Install a wheel into a new environment and play there; what it says. What it needs is fetched, or borrowed from
    a folder of packages."""
    with tempfile.TemporaryDirectory(prefix="rulebound-release-") as scratch:
        venv.create(scratch, with_pip=False)
        programs = Path(scratch, "Scripts" if sys.platform == "win32" else "bin")
        python = str(programs / ("python.exe" if sys.platform == "win32" else "python"))
        install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", str(wheel)]
        subprocess.run(install + ["--no-deps"] * bool(borrowed), check=True, stdout=sys.stderr, cwd=scratch)
        if borrowed:  # after the wheel's own folder, and without what is installed for editing there
            where = subprocess.run([python, "-c", WHERE], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
            Path(where, "borrowed.pth").write_text(borrowed + "\n", encoding="utf-8")
        subprocess.run([str(programs / "rulebound"), "games"], check=True, stdout=subprocess.DEVNULL, cwd=scratch)
        done = subprocess.run([python, "-I", "-c", PLAY], check=True, stdout=subprocess.PIPE, text=True, cwd=scratch)
        return done.stdout


def main(arguments: list[str]) -> int:
    if len(arguments) == 2 and arguments[0] == "--try":
        made = [Path(arguments[1]).resolve()]
    elif arguments:
        print("usage: python release.py [--try WHEEL]", file=sys.stderr)
        return 2
    else:
        if not hatch_build.page_is_current():
            print("release: web/ was edited after the page was built: run `npm run build` in web/", file=sys.stderr)
            return 1
        made = build("sdist", "wheel")
    for file in made:
        print(file)
        if file.suffix == ".whl":
            began = perf_counter()
            said = try_wheel(file)
            print(said + f"installed and played in {perf_counter() - began:.1f} seconds")
            if "compiled by" not in said:
                print("release: this wheel is not compiled, and is not to be published", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
