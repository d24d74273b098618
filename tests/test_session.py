"""A person at a table, without a screen: the session, what can be chosen, and what is shown of a move."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import attrs
import pytest

from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    AllPass,
    Bid,
    IllegalMove,
    Pass,
    Phase,
    Play,
    Record,
    Rules,
    State,
    Tile,
    Trick,
    Trump,
    View,
    apply,
    observe,
)
from moon_dominoes.__main__ import main
from moon_dominoes.bots import TipsBot
from moon_dominoes.cli.answers import key_of
from moon_dominoes.cli.files import CannotGoOnError
from moon_dominoes.cli.session import Session, seated
from moon_dominoes.offers import tile_offers, word_offers
from moon_dominoes.tiles import TILES
from moon_dominoes.tui.pips import lying, upright
from moon_dominoes.tui.scenes import RESULT_BEATS, TRICK_BEATS, Scene, place, scenes, standing
from positions import after, dealt, in_play

PIP = "●"


def to_my_turn(session: Session) -> Session:
    while not session.is_mine and not session.is_over:
        session = session.play_on(session.next_move())
    return session


def played_out(rules: Rules, seed: int, seat: int) -> Iterator[Session]:
    """A match in which the person plays as the tips have it, session by session."""
    session = seated(Record(rules, seed=seed), seat, "tips")
    yield session
    while not session.is_over:
        move = TipsBot()(session.view) if session.is_mine else session.next_move()
        session = session.play_on(move)
        yield session


# --- The session ------------------------------------------------------------------------------------------


def test_a_session_is_a_value() -> None:
    session = seated(Record(DON, seed=7), 1, "tips")
    mine = to_my_turn(session)
    assert session.record.moves == ()
    assert mine.view == observe(mine.record.state(), 1)
    assert mine.play_on(Bid(3)).record.moves[:-1] == mine.record.moves


def test_the_person_decides_and_nobody_else_does_it_for_them() -> None:
    mine = to_my_turn(seated(Record(DON, seed=7), 1, "tips"))
    with pytest.raises(ValueError, match="no opponent is to move"):
        mine.next_move()
    with pytest.raises(IllegalMove):
        mine.play_on(Bid(1))


def test_nobody_moves_when_the_match_is_over() -> None:
    *_, last = played_out(attrs.evolve(DON, hand_limit=1), 7, 0)
    assert last.is_over
    assert not last.is_mine
    with pytest.raises(ValueError, match="no opponent is to move"):
        last.next_move()


@pytest.mark.parametrize("name", PRESETS)
def test_undo_goes_from_decision_to_decision(name: str) -> None:
    *sessions, last = played_out(attrs.evolve(PRESETS[name], hand_limit=1), 5, 0)
    decisions = [session for session in sessions if session.is_mine]
    taken_back: list[Session] = []
    earlier = last.last_decision()
    while earlier is not None:
        taken_back.append(earlier)
        earlier = earlier.last_decision()
    assert taken_back == decisions[::-1]


def test_with_the_same_seed_the_others_play_the_same() -> None:
    first, second = ([*played_out(attrs.evolve(TEXAS3, hand_limit=2), 3, 1)][-1] for _ in range(2))
    assert first.record == second.record


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(CannotGoOnError, match="the seats of this table are 0 to 2, not 3"):
        seated(Record(TEXAS3, seed=1), 3, "tips")


# --- What can be chosen -----------------------------------------------------------------------------------


def test_keys_are_those_of_the_prompt_and_each_is_there_once() -> None:
    for session in played_out(attrs.evolve(TEXAS3, hand_limit=2), 51, 0):
        for offers in (word_offers(session.view), tile_offers(session.view)):
            keys = [key_of(offer.move, place) for place, offer in enumerate(offers, 1)]
            assert len(set(keys)) == len(keys)
            assert all(len(key) == 1 for key in keys)


# --- Dominoes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_domino_has_its_pips(tile: Tile) -> None:
    rows = upright(tile)
    assert len(rows) == 7
    assert {len(row) for row in rows} == {7}
    assert "".join(rows[:3]).count(PIP) == tile.high
    assert "".join(rows[4:]).count(PIP) == tile.low
    flat = lying(tile)
    assert len(flat) == 3
    assert {len(row) for row in flat} == {13}
    ends = [row.split("│") for row in flat]
    assert "".join(left for left, _ in ends).count(PIP) == tile.high
    assert "".join(right for _, right in ends).count(PIP) == tile.low


# --- What is shown of a move ------------------------------------------------------------------------------


def shown(rules: Rules, seed: int, seat: int) -> Iterator[tuple[View | None, View, list[Scene]]]:
    before: View | None = None
    for session in played_out(rules, seed, seat):
        yield before, session.view, list(scenes(before, session.view))
        before = session.view


@pytest.mark.parametrize("name", PRESETS)
def test_each_trick_is_shown_whole_and_each_hand_is_told_once(name: str) -> None:
    rules = attrs.evolve(PRESETS[name], hand_limit=2)
    tricks: list[Trick | None] = []
    results, last = 0, None
    for _, view, told in shown(rules, 4, 0):
        tricks += [scene.trick for scene in told if scene.beats == TRICK_BEATS]
        results += sum(scene.result for scene in told)
        last = view
    assert last is not None
    assert tricks == [trick for result in last.results for trick in result.played]
    assert results == len(last.results) == 2


def test_the_last_scene_waits_for_the_person_and_no_other_does() -> None:
    for _, view, told in shown(attrs.evolve(TEXAS3, hand_limit=2), 4, 0):
        for scene in told[:-1]:
            assert scene.beats > 0
        if told:
            assert (told[-1].beats == 0) == (view.actor == 0 or view.is_over)


def test_the_next_hand_waits_longer_than_a_trick() -> None:
    beats = [scene.beats for _, _, told in shown(attrs.evolve(DON, hand_limit=2), 4, 0) for scene in told]
    assert beats.count(RESULT_BEATS) == 1  # between the two hands; the end of the match waits for ever
    assert RESULT_BEATS > TRICK_BEATS > 1


def test_a_hand_that_nobody_bids_for_is_told() -> None:
    rules = attrs.evolve(DON, all_pass=AllPass.SAME_DEALER_REDEALS)
    state = after(dealt(rules), "pass", "pass", "pass")
    told = list(scenes(observe(state, 0), observe(apply(state, Pass()), 0)))
    assert [scene.note for scene in told] == [
        "Nobody has bid, and the tiles are dealt again. Enter goes on at once."
    ]


def test_the_bidder_is_told_which_tile_the_widow_was() -> None:
    state = after(dealt(TEXAS3, stock="6-6"), "bid 5", "pass")
    (told,) = scenes(observe(state, 1), observe(apply(state, Pass()), 1))
    assert told.note.startswith("You have taken 6-6. Put a tile aside")
    (others,) = scenes(observe(state, 2), observe(apply(state, Pass()), 2))
    assert others.note == ""


def test_a_position_is_shown_by_itself() -> None:
    *sessions, last = played_out(attrs.evolve(FRENCH3, hand_limit=2), 4, 0)
    between = next(one for one in sessions if one.view.phase is Phase.DEAL and one.view.results)
    assert [scene.result for scene in scenes(None, between.view)] == [True]
    (end,) = scenes(None, last.view)
    assert end.title.startswith("The match is over")
    assert end.beats == 0


def marks(state: State, seat: int) -> list[tuple[str, str, str]]:
    (scene,) = scenes(None, observe(state, seat))
    return [place(scene, other).words for other in state.rules.seats]


def test_marks_are_words() -> None:
    state = after(in_play(DON, Trump.FIVES, {1: "6-3", 2: "5-1", 3: "6-6"}), "play 6-3")
    assert marks(state, 0)[1] == ("6-3", "led", "winning")
    assert marks(state, 0)[2] == ("to play", "", "")
    state = apply(state, Play(Tile(5, 1)))
    assert marks(state, 0)[1:3] == [("6-3", "led", ""), ("5-1 trump", "", "winning")]


def test_the_one_to_move_is_marked() -> None:
    state = dealt(DON)
    (scene,) = scenes(None, observe(state, 0))
    assert [place(scene, seat).is_next for seat in DON.seats] == [False, True, False, False]
    assert [place(scene, seat).name for seat in DON.seats] == [
        "seat 0 (you)", "seat 1", "seat 2 (partner)", "seat 3",
    ]  # fmt: skip


def test_the_standing_is_in_columns() -> None:
    rules = attrs.evolve(DON, hand_limit=12)
    assert standing(observe(dealt(rules), 0)) == [
        "to 250 or 12 hands  tricks score",
        "seats 0+2                0     0",
        "seats 1+3                0     0",
    ]


# --- Without Textual --------------------------------------------------------------------------------------


def test_without_textual_the_table_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual"]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("app", "table", "widgets", "pages"):  # what was imported by other tests
        monkeypatch.delitem(sys.modules, f"moon_dominoes.tui.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["table", "--seed", "7"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "moon-dominoes: the table needs Textual: "
        "pip install 'moon-dominoes[tui]'; `moon-dominoes play` does without\n"
    )


def test_the_other_commands_do_not_import_textual() -> None:
    program = "import sys; import moon_dominoes.__main__; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0  # noqa: S603  # our own
