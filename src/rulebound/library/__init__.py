"""The library behind `import rulebound`: matches, bots, scenes and simulations for Python programs.

What a program may rely on is listed in `rulebound.__all__`; the modules here may move.
"""
