"""The card language: the sentence printed on a card, read as a tree that the engine can play.

Text becomes a tree in `parsing`, a tree becomes text in `printing`, pronouns get their referents in
`binding`. The grammar is `shared.lark` followed by the vocabulary of one game; a reader who looks for
the meaning of a sentence finds it in the compiler and in the rules of the game, not here.
"""
