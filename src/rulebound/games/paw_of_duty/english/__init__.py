"""Whole texts of designers of Paw of Duty, read by what they name: who acts on whom, and which Kitty "it" is.

Sayings (`core/language/sayings.py`) change words where they stand. Here a text is taken apart into clauses, and each
Kitty that it names is remembered, so that "that Kitty", "the enemy" or "its target" can be said without doubt.
"""
