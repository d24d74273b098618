"""What may be done at a table, without any network."""

from __future__ import annotations

import attrs
import pytest

from moon_dominoes import DON, TEXAS3, Phase, Record
from web_table.limits import MOST_MOVES
from web_table.tables import RefusedError, Table, bot_to_move, deal, deals_itself, move, sit, stand_up


def table(*names: str | None) -> Table:
    return Table(Record(TEXAS3, seed=7), "tips", names or (None, None, None))


def refused(call: object, *arguments: object) -> tuple[str, str, str | None]:
    assert callable(call)
    with pytest.raises(RefusedError) as error:
        call(*arguments)
    refusal = error.value.refusal
    return refusal.reason, refusal.text, refusal.rule


def test_people_sit_down_at_empty_seats_and_stand_up_again() -> None:
    start = table()
    sat = sit(start, 0, "  Ann \t B. ")
    assert (sat.names, start.names) == (("Ann B.", None, None), (None, None, None))
    assert sat.shown_names == ("Ann B.", "Bot 1", "Bot 2")
    assert refused(sit, sat, 0, "Bo") == ("seat-taken", "Ann B. sits here already", None)
    assert stand_up(sat, 0) == start
    assert refused(stand_up, start, 0) == ("seat-empty", "nobody sits here", None)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "a name is needed"),
        (" \n ", "a name is needed"),
        ("\u200d\u200c", "a name is needed"),
        ("\u3164\u2800", "a name is needed"),
        ("x" * 21, "a name has at most 20 letters"),
        ("\ufdfa" * 2, "a name has at most 20 letters"),  # one letter that stands for eighteen
        ("Ann\u202enib", "a name holds only letters that can be seen"),
        ("Ann\x00", "a name holds only letters that can be seen"),
        ("\ud800", "a name holds only letters that can be seen"),
        ("BO", "somebody at this table is called BO already"),
        ("\uff22o", "somebody at this table is called Bo already"),  # a wide B
        ("b\u200do", "somebody at this table is called b\u200do already"),
        ("Bo\ufe0f", "somebody at this table is called Bo\ufe0f already"),
        ("bot 2", "somebody at this table is called bot 2 already"),
    ],
)
def test_names_that_will_not_do(name: str, text: str) -> None:
    assert refused(sit, table(None, "Bo", None), 0, name) == ("bad-name", text, None)


def test_names_of_all_scripts_will_do() -> None:
    for name in (
        "Ångström",
        "\u0645\u06cc\u200c\u062e\u0648",
        "李小龍",
        "<b>&amp;</b>",
        "👩\u200d👩\u200d👧",
        "❤\ufe0f",
    ):
        assert sit(table(), 1, name).names == (None, name, None)


def test_a_move_answers_one_position_and_no_other() -> None:
    dealt = deal(table("Ann", "Bo", "Cy"), 0)
    assert (dealt.position, dealt.state.phase, dealt.state.actor) == (1, Phase.BIDDING, 1)
    bid = move(dealt, 1, 1, "bid 4")
    assert bid.position == 2
    late = "the table has moved on: this was for position 1, and it is 2 by now"
    assert refused(move, bid, 2, 1, "pass") == ("stale", late, None)
    assert refused(move, bid, 1, 1, "bid 4") == ("stale", late, None)
    assert refused(deal, dealt, 0)[0] == "stale"
    assert refused(deal, dealt, 1) == ("not-now", "the tiles are dealt when the hand is over", None)


def test_moves_against_the_rules_are_refused_with_the_rule() -> None:
    dealt = deal(table("Ann", "Bo", "Cy"), 0)
    assert refused(move, dealt, 1, 1, "bid 3") == (
        "bid-below-minimum",
        "bid 3 is too low: bids start at 4",
        "B2",
    )
    assert refused(move, dealt, 2, 1, "pass")[::2] == ("not-your-turn", "B1")
    assert refused(move, dealt, 1, 1, "deal 0-0 / 1-1 / 2-2")[::2] == ("wrong-phase", "T5")
    assert refused(move, dealt, 1, 1, "jump")[::2] == ("no-move", None)


def test_bots_play_for_the_empty_seats_alone() -> None:
    assert [bot_to_move(deal(table(*names), 0)) for names in (("A", None, "C"), ("A", "B", None))] == [
        1,
        None,
    ]
    assert bot_to_move(table()) is None
    passed = deal(table(), 0)
    for position, seat in ((1, 1), (2, 2), (3, 0)):
        passed = move(passed, seat, position, "pass")
    # The first deal is asked for, and every other as long as anybody sits there.
    assert [deals_itself(at) for at in (table(), passed, sit(passed, 0, "Ann"))] == [False, True, False]


def test_a_match_without_end_is_ended() -> None:
    at = Table(Record(DON, seed=7), "tips", ("A", "B", "C", "D"))
    record = at.record
    while len(record.moves) < MOST_MOVES:  # four passes and a deal, again and again
        state = record.state()
        seat = state.actor
        full = attrs.evolve(at, record=record)
        record = (
            deal(full, full.position) if seat is None else move(full, seat, full.position, "pass")
        ).record
    full = attrs.evolve(at, record=record)
    assert refused(deal, full, MOST_MOVES)[0] == "too-long"
