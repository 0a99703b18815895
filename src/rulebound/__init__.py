"""Rulebound plays card-battle games exactly as their rulebooks are written.

Importing any part of it runs this file first, which settles what is imported: the compiled modules, if they
fit their sources, or the sources themselves (RULEBOUND_UNCOMPILED=1). A build that does not fit is refused.
"""

from __future__ import annotations

from rulebound.build import prefer_sources, refuse_stale, uncompiled_wanted

__version__ = "0.1.0"

if uncompiled_wanted():
    prefer_sources()
else:
    refuse_stale()
