"""One room a phase: what is legal there, why not, and what follows.

Every room has `MOVES`, the kinds of move that belong to it, `refuse(position, move)` and
`advance(state, move)`; all but `playing`, whose plays are known when a position is made, have
`legal_moves(position)`. `course` says in which order they come and how they begin; `scoring` closes a hand.
"""
