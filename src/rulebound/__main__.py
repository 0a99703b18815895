"""`python -m rulebound` is the command `rulebound`."""

from __future__ import annotations

import sys

from rulebound.cli import main

if __name__ == "__main__":
    sys.exit(main())
