"""What designers and players write, read into data: card sets, decks, rulebooks. Mistakes in them are told with their
place."""
