"""The server's log: one line for each thing that happened, for people or (one JSON object a line) for programs.

What is logged is what the code names: routes without ids, reasons, numbers, addresses. Never the content of a message
or a body, for secrets travel there.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

Form = Literal["text", "json"]
USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What was given with `extra`."""
    return {name: value for name, value in vars(record).items() if name not in USUAL}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%Y-%m-%d %H:%M:%S")
        facts = "".join(f" {name}={value}" for name, value in facts_of(record).items())
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        line = f"{time} {level}{record.getMessage()}{facts}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def start_logging(form: Form) -> None:
    """Log to stderr, ours from "info" on, the libraries' from "warning" on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("rulebound").setLevel(logging.INFO)
