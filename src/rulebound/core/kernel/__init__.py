"""The ground floor: what plays. Tables, chance, matches, card programs and what may be known, compiled; it reads no
file and says no word to people."""
