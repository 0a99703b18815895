"""The sounds of the table, measured: none is lost, clipped or hissing, and many at once stay within bounds."""

from __future__ import annotations

import json
import subprocess
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.node import WEB, node_with_tools
from tests.server.serving import Server

# Peak, mean level while it sounds, the level of what is above 6 kHz, and the level at the end of two seconds.
MEASURE = """async (names) => {
    const rate = 44100;
    const played = async (filtered) => {
        const audio = new OfflineAudioContext(1, rate * 2, rate);
        let out;
        if (filtered) {
            out = new BiquadFilterNode(audio, { type: "highpass", frequency: 6000 });
            out.connect(audio.destination);
        }
        sounds.render(audio, names, 1, 0, out);
        return (await audio.startRendering()).getChannelData(0);
    };
    const energy = (samples) => samples.reduce((sum, one) => sum + one * one, 0);
    const [all, high] = [await played(false), await played(true)];
    const peak = all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const sounding = all.filter((one) => Math.abs(one) > 0.0005).length;
    const end = all.slice(-rate / 10).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    return [peak, Math.sqrt(energy(all) / Math.max(sounding, 1)), Math.sqrt(energy(high) / Math.max(sounding, 1)), end];
}"""


class Heard(NamedTuple):
    peak: float
    level: float
    high: float
    end: float


@pytest.fixture(scope="module")
def page(chromium: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A page with the sounds as `sounds`, built from their source alone."""
    built = tmp_path_factory.mktemp("sounds") / "sounds.js"
    wanted = {"entryPoints": ["src/lib/sound.ts"], "bundle": True, "globalName": "sounds", "outfile": str(built)}
    build = f"require('esbuild').buildSync({json.dumps(wanted)})"
    subprocess.run([node_with_tools(), "-e", build], cwd=WEB, check=True, timeout=60)
    page = chromium.new_page()
    page.goto(server.address)
    page.evaluate(f"{built.read_text(encoding='utf-8')};window.sounds = sounds")
    return page


def heard(page: Page, *names: str) -> Heard:
    return Heard(*page.evaluate(MEASURE, list(names)))


def test_every_sound_is_heard_and_none_is_loud_or_sharp(page: Page) -> None:
    names: list[str] = page.evaluate("Object.keys(sounds.SOUNDS)")
    assert len(names) > 20
    for name in names:
        found = heard(page, name)
        assert 0.05 < found.peak < 0.8, f"{name} has a peak of {found.peak:.2f}"
        assert 0.01 < found.level < 0.3, f"{name} has a level of {found.level:.3f}"
        assert found.high < 0.03, f"{name} hisses: {found.high:.3f} above 6 kHz"
        assert found.end < 0.001, f"{name} does not end"


def test_many_at_once_are_not_clipped(page: Page) -> None:
    assert heard(page, "blow", "hurt", "fall", "battle", "place", "refuse").peak < 1
