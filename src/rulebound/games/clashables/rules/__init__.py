"""The rules of Clashables, compiled: each file is a part of the rulebook."""
