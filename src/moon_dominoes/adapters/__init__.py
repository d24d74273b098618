"""Moon in other people's frameworks, each in a module of its own.

`cattrs`, `pettingzoo`, `openspiel` and `openspiel_bots` are for the frameworks of those names, and need the
extras of those names. Those for machine learning share the numbers of `encoding`, which needs numpy, and
`rewards`: what a hand is worth. None is imported here.
"""
