"""The rules of Five Rows, compiled: one state class and functions over it, one file for each part of a round."""
