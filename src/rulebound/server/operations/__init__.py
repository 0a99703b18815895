"""The server as its operator sees it: start and stop, the log, the numbers."""
