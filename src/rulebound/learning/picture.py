"""A position as a picture for `rgb_array`: the lines that a terminal would show, drawn with Pillow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rulebound.core.mistakes import Mistake

SIZE = (960, 540)
PAPER, INK = (246, 241, 231), (34, 34, 34)
LEADING = 17
LONGEST = 118


def drawn(lines: Sequence[str]) -> NDArray[np.uint8]:
    """The lines on paper, as rows of red, green and blue; longer lines are cut."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise Mistake("rgb_array needs Pillow: pip install 'rulebound[learn]'") from None
    picture = Image.new("RGB", SIZE, PAPER)
    brush = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        brush.text((12, 10 + number * LEADING), line[:LONGEST], fill=INK)
    return np.asarray(picture, dtype=np.uint8)
