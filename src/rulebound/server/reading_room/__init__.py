"""What can be looked up: games, cards, rules, scenes, finished matches."""
