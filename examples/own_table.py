"""A table with house rules of its own, and its rules in words: `python examples/own_table.py`."""

import attrs

from moon_dominoes import DON, AllPass, RulesError, Trump, apply, legal_moves, new_match, observe
from moon_dominoes.bots import TipsBot
from moon_dominoes.rulebook import rulebook

OURS = attrs.evolve(
    DON,
    min_bid=4,
    all_pass=AllPass.LAST_BIDS,
    calls=[*DON.calls, Trump.FOLLOW_ME],
    moon_missed=70,
    moon_missed_loses=False,
    target=500,
)
"""As Don's table, but bids start at 4, the last to speak must bid when everyone else has passed, one may call
no trumps, a missed Moon costs 70 points instead of the match, and the match goes to 500."""


def main() -> None:
    """Print the rules of the table, try one that cannot be played, and play a match."""
    print(rulebook(OURS).markdown())

    try:
        attrs.evolve(OURS, players=3)
    except RulesError as error:
        print(f"With three players? {error}")

    bot = TipsBot()
    state = new_match(OURS, seed=21)
    while not state.is_over:
        seat = state.actor
        state = apply(state, legal_moves(state)[0] if seat is None else bot(observe(state, seat)))
    print(
        f"A match of {len(state.results)} hands ended {' to '.join(map(str, state.scores))}: {state.ending}"
    )


if __name__ == "__main__":
    main()
