"""One room a phase: what is legal there, why not, and what follows.

Every room has `MOVES`, the kinds of move that belong to it, `legal_moves(position)`, `refuse(position, move)`
and `advance(state, move)`. `course` says in which order they come; `scoring` closes a hand.
"""
