"""The encodings: fixed for ever, true to the view, and blind to what the seat may not know."""

import re
from enum import Enum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from moon_dominoes import (
    DON,
    INDEXED_MOVES,
    PRESETS,
    Bid,
    Contract,
    Deal,
    Phase,
    Rules,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.moves import FIRST_BID
from moon_dominoes.strategies import rules as any_rules
from moon_dominoes.strategies import states, views
from moon_dominoes.tiles import TILES
from moon_dominoes.worlds import Worlds

np = pytest.importorskip("numpy")

from moon_dominoes.adapters import encoding  # noqa: E402  # it needs numpy
from positions import seeded  # noqa: E402

DOCUMENT = Path(__file__).parents[1] / "docs" / "adapters.md"

LAYOUT = """
0 hand 28, 28 discard 28, 56 unseen 28, 84 voids 4x28, 196 played_by 4x28, 308 on_table 4x28,
420 played_in 7x28, 616 phase 6, 622 actor 4, 626 dealer 4, 630 spoken 4x9, 666 bidder 4, 670 bid 8,
678 trump 9, 687 led_by 7x4, 715 won_by 7x4, 743 called_in 7x9, 806 hand_sizes 4, 810 tricks_taken 4,
814 scores 4, 818 hand_number 1, 819 players 2, 821 deck 3, 824 moon 3, 827 all_pass 4,
831 no_trump_doubles 3, 834 made 4, 838 missed 3, 841 defenders 5, 846 min_bid 7, 853 calls 9,
862 partnerships 1, 863 moon_below_zero 1, 864 call_before_widow 1, 865 recall_trump 1, 866 lead_trump 1,
867 may_trump 1, 868 end_when_decided 1, 869 moon_made_wins 1, 870 moon_missed_loses 1,
871 bidder_goes_out 1, 872 moon_made 1, 873 moon_missed 1, 874 target 1, 875 hand_limit 1
"""


def test_the_layout_is_that_of_version_1() -> None:
    told = [f"{part.offset} {part.name} {'x'.join(map(str, part.shape))}" for part in encoding.PARTS.values()]
    assert told == LAYOUT.replace("\n", " ").strip().split(", ")
    assert encoding.OBSERVATION_SIZE == 876
    assert encoding.VERSION == 1
    assert all(part.name == name for name, part in encoding.PARTS.items())


def test_options_are_marked_in_the_order_of_version_1() -> None:
    orders = {
        name: re.sub(r"^the option: ", "", part.meaning)
        for name, part in encoding.PARTS.items()
        if part.meaning.startswith("the option: ")
    }
    assert orders == {
        "players": "3, 4",
        "deck": "21, 22, 28",
        "moon": "never, any-time, over-seven",
        "all_pass": "same-dealer-redeals, next-dealer-redeals, last-bids, last-bids-minimum",
        "no_trump_doubles": "high, low, own-suit",
        "made": "ten-times-bid-plus-extra, bid, tricks, mark",
        "missed": "ten-times-bid, bid, nothing",
        "defenders": "nothing, tricks, tricks-plus-bid-when-set, tricks-plus-bid-or-moon-when-set, "
        "mark-when-set",
    }
    assert encoding.PARTS["phase"].meaning.endswith("deal, bidding, discard, call, play, over")


def middle(preset: str) -> list[View]:
    """What each seat sees in the middle of the second hand of a match."""
    state = new_match(PRESETS[preset], seed=7)
    number = 0
    while not (len(state.results) == 1 and len(state.tricks) == 3 and state.trick and state.trick.tiles):
        moves = legal_moves(state)
        moves = tuple(move for move in moves if not (isinstance(move, Bid) and move.moon)) or moves
        state = apply(state, moves[number % len(moves)])
        number += 1
    return [observe(state, seat) for seat in state.rules.seats]


GOLDEN = {
    "DON": "60b067f463d6ee04",
    "TEXAS3": "d2877b298c2d45a5",
    "TEXAS4": "4468b589d7840166",
    "POLISH3": "1d6cd3836771a745",
    "FRENCH3": "8cbfb02d9d09ba88",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_encodings_are_golden(preset: str) -> None:
    digest = sha256()
    for view in middle(preset):
        observation = encoding.encode(view)
        digest.update(observation.astype("<f4").tobytes())
        digest.update(encoding.action_mask(view).tobytes())
    assert digest.hexdigest()[:16] == GOLDEN[preset]


def held_in(row: Any) -> TileSet:
    return TileSet(TILES[int(index)] for index in row.nonzero()[0])


class Decoded:
    """What an encoding says, read with the help of nothing but the layout and the number of the seat."""

    def __init__(self, observation: Any, seat: int) -> None:
        self.parts = {name: part.of(observation) for name, part in encoding.PARTS.items()}
        self.rules = self._rules()
        self.players = self.rules.players
        self.seat = seat
        self.round = [(seat + place) % self.players for place in range(self.players)]

    def tiles(self, name: str, *place: int) -> TileSet:
        return held_in(self.parts[name][place])

    def by_seat(self, name: str) -> list[Any]:
        """The rows of a part, by the seats of the table; the places of no seat are empty."""
        rows = self.parts[name]
        assert not rows[self.players :].any()
        return [rows[self.round.index(seat)] for seat in range(self.players)]

    def one(self, name: str, *place: int) -> int | None:
        """Which of several is marked."""
        marked = self.parts[name][place].nonzero()[0].tolist()
        assert len(marked) <= 1
        return marked[0] if marked else None

    def seat_in(self, name: str, *place: int) -> int | None:
        marked = self.one(name, *place)
        return None if marked is None else self.round[marked]

    def _number(self, name: str) -> float:
        (number,) = self.parts[name]
        return float(number)

    def _rules(self) -> Rules:
        target = round(1 / self._number("target"))
        options: dict[str, Any] = {"target": target}
        for field in attrs.fields(Rules):
            name, default = field.name, field.default
            if name in {"players", "deck"}:
                marked = self.one(name)
                assert marked is not None
                options[name] = {"players": (3, 4), "deck": (21, 22, 28)}[name][marked]
            elif name == "calls":
                options[name] = [Trump(number) for number in self.parts[name].nonzero()[0].tolist()]
            elif name == "min_bid":
                marked = self.one(name)
                assert marked is not None
                options[name] = marked + 1
            elif isinstance(default, Enum):
                marked = self.one(name)
                assert marked is not None
                options[name] = list(type(default))[marked]
            elif isinstance(default, bool):
                options[name] = bool(self._number(name))
            elif name in {"moon_made", "moon_missed"}:
                options[name] = round(self._number(name) * target)
            elif name == "hand_limit":
                limit = self._number(name)
                options[name] = round(1 / limit) if limit else None
        return Rules(**options)

    def tricks(self) -> list[Trick]:
        return [trick for number in range(7) if (trick := self.trick(number)) is not None]

    def trick(self, number: int) -> Trick | None:
        leader, call = self.seat_in("led_by", number), self.one("called_in", number)
        if leader is None:
            return None
        assert call is not None
        tiles = self.tiles("played_in", number)
        turn = [(leader + place) % self.players for place in range(len(tiles))]
        played = [held_in(row) & tiles for row in self.by_seat("played_by")]
        in_turn = tuple(next(iter(played[seat])) for seat in turn)
        return Trick(leader, in_turn, tuple(turn), Trump(call), self.seat_in("won_by", number))

    def contract(self) -> Contract | None:
        bidder, bid, call = self.seat_in("bidder"), self.one("bid"), self.one("trump")
        if bidder is None:
            return None
        assert bid is not None
        move = INDEXED_MOVES[FIRST_BID + bid]
        assert isinstance(move, Bid)
        return Contract(bidder, move, None if call is None else Trump(call))


def check_that_the_view_can_be_read_back(view: View) -> None:
    assert view.seat is not None
    observation = encoding.encode(view)
    assert (observation.dtype, observation.shape) == (np.float32, (876,))
    assert (observation >= encoding.OBSERVATION_LOW).all()
    assert (observation <= encoding.OBSERVATION_HIGH).all()
    told = Decoded(observation, view.seat)
    rules = view.rules
    assert told.rules == rules
    assert told.tiles("hand") == view.hand
    assert told.tiles("discard") == ({view.discard} if view.discard is not None else set())
    assert told.tiles("unseen") == view.unseen
    assert [held_in(row) for row in told.by_seat("voids")] == [*view.voids]
    tiles = [view.trick.tile_of(seat) if view.trick else None for seat in rules.seats]
    on_table = [TileSet(() if tile is None else (tile,)) for tile in tiles]
    assert [held_in(row) for row in told.by_seat("on_table")] == on_table
    marked = told.one("phase")
    assert marked is not None
    assert list(Phase)[marked] is view.phase
    assert told.seat_in("actor") == view.actor
    assert told.seat_in("dealer") == view.dealer
    spoken = {
        seat: INDEXED_MOVES[FIRST_BID + int(row.argmax())]
        for seat, row in enumerate(told.by_seat("spoken"))
        if row.any()
    }
    assert spoken == dict(view.spoken)
    assert told.contract() == view.contract
    tricks = [*view.tricks] if view.trick is None else [*view.tricks, view.trick]
    assert told.tricks() == tricks
    assert [round(float(size) * 8) for size in told.by_seat("hand_sizes")] == [*view.hand_sizes]
    sides = [rules.side_of(seat) for seat in rules.seats]
    assert [round(float(taken) * 7) for taken in told.by_seat("tricks_taken")] == [
        view.tricks_taken[side] for side in sides
    ]
    scores = [round(float(score) * rules.target) for score in told.by_seat("scores")]
    assert scores == [view.scores[side] for side in sides]
    assert round(1 / float(told.parts["hand_number"][0])) == view.hand_number


@given(views())
@settings(max_examples=150)
def test_all_that_a_view_tells_of_a_hand_can_be_read_from_its_encoding(view: View) -> None:
    if view.seat is not None:
        check_that_the_view_can_be_read_back(view)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_middle_of_a_hand_can_be_read_back_at_every_preset(preset: str) -> None:
    for view in middle(preset):
        check_that_the_view_can_be_read_back(view)


@given(any_rules())
def test_every_option_of_a_table_can_be_read_back(table: Rules) -> None:
    assert Decoded(encoding.encode(observe(new_match(table, seed=7), 0)), 0).rules == table


@given(views())
@settings(max_examples=60)
def test_tiles_that_a_seat_cannot_see_change_nothing(view: View) -> None:
    if view.seat is None:
        return
    worlds = Worlds(view)
    for number in {0, worlds.count // 2, worlds.count - 1}:
        world = observe(worlds.world(number), view.seat)
        assert (encoding.encode(world) == encoding.encode(view)).all()
        assert (encoding.action_mask(world) == encoding.action_mask(view)).all()


def turned(state: State, by: int) -> State:
    """The same deal and the same moves, every seat being so much further to the left."""
    rules = state.rules
    other = new_match(rules, seed=0, dealer=(state.dealer + by) % rules.players)
    (deal,) = legal_moves(new_match(rules, seed=7, dealer=state.dealer))
    assert isinstance(deal, Deal)
    hands = [deal.hands[(seat - by) % rules.players] for seat in rules.seats]
    return apply(other, Deal(hands, deal.stock))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_seat_sees_the_table_from_its_own_place(preset: str) -> None:
    rules = PRESETS[preset]
    for by in range(1, rules.players):
        here = seeded(new_match(rules, seed=7))
        there = turned(new_match(rules, seed=7), by)
        choose = Random(by).choice
        while not here.results and here.phase is not Phase.DEAL:
            for seat in rules.seats:
                view, same = observe(here, seat), observe(there, (seat + by) % rules.players)
                assert (encoding.encode(view) == encoding.encode(same)).all()
                assert (encoding.action_mask(view) == encoding.action_mask(same)).all()
            move = choose(legal_moves(here))
            here, there = apply(here, move), apply(there, move)


@given(states())
def test_the_mask_has_the_legal_moves_and_no_other(state: State) -> None:
    for seat in state.rules.seats:
        view = observe(state, seat)
        mask = encoding.action_mask(view)
        assert (mask.dtype, mask.shape) == (np.int8, (74,))
        allowed = {encoding.move_of(action) for action in mask.nonzero()[0]}
        assert allowed == (set(legal_moves(view)) if state.actor == seat else set())
        assert set(mask.tolist()) <= {0, 1}


def test_every_action_is_in_one_range_that_tells_what_it_does() -> None:
    kinds = {
        "play": "play the tile of that index",
        "discard": "discard the tile of that index less 28",
        "call": "call blanks, ones, ... sixes, doubles, no trump",
        "bid": "bid 1 to 7",
        "moon": "bid a Moon",
        "pass": "pass",
    }
    told = [
        (action, each.meaning) for each in encoding.ACTIONS for action in range(each.first, each.last + 1)
    ]
    assert told == [(action, kinds[str(move).split()[0]]) for action, move in enumerate(INDEXED_MOVES)]
    for action, move in enumerate(INDEXED_MOVES):
        assert encoding.action_of(move) == action
        assert encoding.move_of(np.int64(action)) == move


def test_what_cannot_be_encoded_is_refused() -> None:
    state = seeded(new_match(DON, seed=7))
    with pytest.raises(TypeError, match="a View is encoded, not <State"):
        encoding.encode(state)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a View is encoded"):
        encoding.encode(View())
    with pytest.raises(ValueError, match="a spectator has no seat"):
        encoding.encode(observe(state, None))
    with pytest.raises(TypeError, match="an action is a move of a seat, not Deal"):
        encoding.action_of(Deal((TileSet([Tile(0, 0)]),)))
    with pytest.raises(TypeError, match="an action is a move of a seat, not 'pass'"):
        encoding.action_of("pass")  # type: ignore[arg-type]
    for wrong in (True, 1.0, "1", None):
        with pytest.raises(TypeError, match="an action is an int"):
            encoding.move_of(wrong)  # type: ignore[arg-type]
    for wrong_number in (-1, 74, 10**30):
        with pytest.raises(ValueError, match="actions are 0 to 73"):
            encoding.move_of(wrong_number)
    with pytest.raises(ValueError, match=r"an observation has the shape \(876,\), not \(3,\)"):
        encoding.PARTS["hand"].of(np.zeros(3, np.float32))


def test_an_encoding_is_made_anew_each_time() -> None:
    view = observe(seeded(new_match(DON, seed=7)), 1)
    encoding.encode(view)[:] = 9
    assert encoding.encode(view).max() == 1


def test_the_tables_of_the_document_are_those_of_the_data() -> None:
    text = DOCUMENT.read_text("utf-8")
    for each in encoding.ACTIONS:
        numbers = f"{each.first} to {each.last}" if each.last > each.first else str(each.first)
        assert f"| {numbers} | {each.meaning} |\n" in text
    rows = [
        f"| {part.offset} | `{name}` | {' × '.join(map(str, part.shape))} | {part.meaning} |"  # noqa: RUF001
        for name, part in encoding.PARTS.items()
    ]
    told = re.search(r"^\| from \| part \| shape \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert told is not None
    assert told[1].splitlines() == rows
