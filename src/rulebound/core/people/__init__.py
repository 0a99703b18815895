"""The top floor: a game as people meet it. Words, views, logs, positions, scenes, match files, taking back."""
