"""Moon in other people's frameworks, each by itself.

`cattrs`, `pettingzoo` and `openspiel` are for the frameworks of those names, and need the extras of those
names. Those for machine learning share the numbers of `encoding`, which needs numpy, and `rewards`: what a
hand is worth. None is imported here.
"""
