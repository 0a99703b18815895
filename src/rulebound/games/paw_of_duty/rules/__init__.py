"""The rules of Paw of Duty, compiled: one state class and functions over it, one file for each part of a turn."""
