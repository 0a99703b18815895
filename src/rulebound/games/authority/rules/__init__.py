"""The rules of Authority, compiled: one state class and functions over it, one file for each part of a turn."""
