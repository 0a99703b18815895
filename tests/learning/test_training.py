"""The trainer, where torch is installed, and the curve that it leaves behind, everywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulebound.core.mistakes import Mistake
from rulebound.learning.curve import CURVE, drawn_curve, read_curve, table

POINTS = [{"seconds": 30 * at, "shares": {"random": 0.5 + at / 20, "greedy": at / 20}} for at in range(1, 9)]
END = {"against": "greedy", "share": 0.684, "low": 0.655, "high": 0.712, "matches": 1000}


def test_the_curve_is_drawn_from_what_the_trainer_wrote(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="train first"):
        read_curve(tmp_path)
    (tmp_path / CURVE).write_text("\n".join(json.dumps(line) for line in [*POINTS, END]), encoding="utf-8")
    picture = tmp_path / "curve.svg"
    command = [sys.executable, "-m", "rulebound.learning.curve", str(tmp_path), str(picture)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "| `greedy` | 68.4% (65.5% to 71.2%) | 1,000 |" in done.stdout
    points, ends = read_curve(tmp_path)
    assert picture.read_text(encoding="utf-8") == drawn_curve(points, f"{tmp_path.name}: share of the victory")
    assert table(ends)[-1] in done.stdout
    assert picture.read_text(encoding="utf-8").count("stroke-width") == 2, "a line for each bot"


@pytest.mark.parametrize(("game", "seats"), [("five_rows", 2), ("authority", 4)])
def test_a_run_learns_is_kept_and_goes_on(game: str, seats: int, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from rulebound.learning import trainer as training

    trainer = training.Trainer(game, tmp_path, seats, lanes=8, against=("random",))
    everybody, *against_random = trainer.batches
    assert everybody.bots == (None,) * seats
    assert [batch.bots.index(None) for batch in against_random] == list(range(seats)), "each seat in turn"
    assert all(set(batch.bots) == {None, "random"} for batch in against_random)
    before = {name: value.clone() for name, value in trainer.brain.state_dict().items()}
    trainer.learn(trainer.play())
    assert any(not torch.equal(value, before[name]) for name, value in trainer.brain.state_dict().items())
    share, low, high = trainer.share_against("random", seats)
    assert 0 <= low <= share <= high <= 1
    trainer.save()
    again = training.Trainer(game, tmp_path, seats, lanes=8)
    assert again.decisions == trainer.decisions > 0
    for name, value in again.brain.state_dict().items():
        assert torch.equal(value, trainer.brain.state_dict()[name])
    with pytest.raises(Mistake, match="another game"):
        training.Trainer("paw_of_duty", tmp_path)
