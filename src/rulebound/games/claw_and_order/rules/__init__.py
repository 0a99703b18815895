"""The rules of Claw & Order, one file for each part of the rulebook; compiled as one group with the core."""
