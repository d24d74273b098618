"""A whole match under Don's rules, from the first deal to the winner: `python examples/quickstart.py`."""

from moon_dominoes import DON, apply, legal_moves, new_match, observe
from moon_dominoes.bots import TipsBot
from moon_dominoes.draw import position_text, score_sheet


def main() -> None:
    """Let four opponents play a match, and tell how it went."""
    bot = TipsBot()
    state = new_match(DON, seed=7)
    while not state.is_over:
        # While the tiles are to be dealt it is nobody's turn, and the one legal move is the deal.
        seat = state.actor
        move = legal_moves(state)[0] if seat is None else bot(observe(state, seat))
        state = apply(state, move)
    print(score_sheet(state.rules, state.results))
    print()
    print(position_text(state))


if __name__ == "__main__":
    main()
