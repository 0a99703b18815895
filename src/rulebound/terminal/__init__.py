"""The terminal table: a match in plain lines, for a keyboard, a screen reader or a pipe."""
