"""The table in the browser: what the page asks of the library, JSON in and JSON out.

It runs in a worker of the page, and as well without a browser. All that it shows comes from the view of the
person's seat. Only a match as it is kept, saved or shared holds tiles that the person cannot see.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import Final

import attrs
import options

from moon_dominoes import (
    MOON,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Json,
    MoonError,
    Move,
    ParseError,
    Pass,
    Phase,
    Play,
    Record,
    Refusal,
    Tile,
    Trick,
    View,
    explain,
    legal_moves,
    observe,
    parse_move,
    rules_from_json,
)
from moon_dominoes import Moon as MoonOption
from moon_dominoes.bots import Bot, Choice, MonteCarloBot, RandomBot, TipsBot, explain_choice
from moon_dominoes.draw import (
    Mark,
    call_text,
    contract_text,
    headline,
    position_svg,
    seat_name,
    side_name,
    tile_svg,
    trick_svg,
    trumps_and_others,
)
from moon_dominoes.draw.words import checked_names, facts, result_lines, signed
from moon_dominoes.forms import read_int, read_keys, read_list, read_object
from moon_dominoes.moves import BIDS, CALLS, DISCARDS, PASS, PLAYS
from moon_dominoes.rulebook import rulebook
from moon_dominoes.rules import Leftover
from moon_dominoes.state import State

USUAL_NAMES: Final = {3: ("South", "West", "East"), 4: ("South", "West", "North", "East")}
"""By the number of players, what the seats are called if nobody says otherwise, from the person's on."""
LONGEST_LINK: Final = 24_000
"""Letters of a match that may stand in a link."""
LARGEST_MATCH: Final = 1_000_000
"""Bytes of a match when unpacked."""
MOST_LEVELS: Final = 50
"""How deeply what is read may be nested; some thousand levels end Python in a browser, without an error."""
MOST_SECONDS: Final = 30.0
"""For how long an opponent may think."""


@attrs.frozen
class Opponents:
    """How the others play: by which bot, and for how long it thinks, where it does."""

    kind: str = "tips"
    seconds: float = 0.5

    def bot(self, record: Record) -> Bot:
        """Whoever moves next; at the same place of the same match it plays alike, unless held to a time."""
        if self.kind == "random":
            return RandomBot(record.seed + len(record.moves))
        return TipsBot() if self.kind == "tips" else MonteCarloBot(seconds=self.seconds)


@attrs.frozen
class Table:
    """A match being played: the record, the person's seat, the others, and what the seats are called.

    Attributes:
        record: the match so far.
        seat: where the person sits.
        opponents: how the others play.
        names: what the seats are called, by seat.
        own: the places in the record of the person's own moves.
    """

    record: Record
    seat: int
    opponents: Opponents
    names: tuple[str, ...]
    own: tuple[int, ...] = ()

    @classmethod
    def of(cls, record: Record, seat: int, opponents: Opponents, names: tuple[str, ...]) -> Table:
        """A table at which a match goes on."""
        record.rules.side_of(seat)  # raises if there is no such seat
        own = tuple(at for at, state in enumerate(record.states()) if state.actor == seat)
        own = tuple(at for at in own if at < len(record.moves))
        checked = checked_names(names, record.rules.players)
        assert checked is not None
        return cls(record, seat, opponents, tuple(checked), own)

    @property
    def state(self) -> State:
        """The position, whole; for the bridge alone."""
        return self.record.state()

    @property
    def view(self) -> View:
        """What the person may know."""
        return observe(self.state, self.seat)

    @property
    def turn(self) -> str:
        """Whose turn it is: "yours", "theirs", "deal" when a hand is to be looked at, or "over"."""
        state = self.state
        if state.is_over:
            return "over"
        if state.phase is Phase.DEAL and self.record.moves and isinstance(self.record.moves[-1], Play):
            return "deal"
        return "yours" if state.actor == self.seat else "theirs"

    def play_on(self, move: Move) -> Table:
        """The table after a move of whoever is to move."""
        own = (*self.own, len(self.record.moves)) if self.state.actor == self.seat else self.own
        return attrs.evolve(self, record=self.record.play_on(move), own=own)

    def step(self) -> Table:
        """The table after what comes next without the person: the deal, or the move of an opponent."""
        seat = self.state.actor
        if seat is None:
            return self.play_on(legal_moves(self.state)[0])
        return self.play_on(self.opponents.bot(self.record)(observe(self.state, seat)))

    def undo(self) -> Table:
        """The table before the person's last move."""
        *earlier, last = self.own
        record = self.record
        record = Record(record.rules, record.moves[:last], record.dealer, record.seed)
        return attrs.evolve(self, record=record, own=tuple(earlier))


# --- What the page is shown -------------------------------------------------------------------------------


def shown(table: Table) -> dict[str, Json]:
    """The table as the person sees it."""
    view, trick = table.view, _trick(table)
    return {
        "turn": table.turn,
        "headline": headline(view, table.names),
        "picture": position_svg(view, table.names),
        "trick": None if trick is None else trick_svg(trick, table.names, below=table.seat),
        "facts": [[name, text] for name, text in _facts(table)],
        "choices": [{**_choice(table, move), "label": _label(move)} for move in _sayings(table)],
        "hand": [_held(table, tile) for tile in _in_order(view)],
        "sheet": _sheet(table),
        "undo": bool(table.own),
        "packed": pack(table),
    }


def _trick(table: Table) -> Trick | None:
    """The trick that lies on the table, or the last one of a hand that is over."""
    view = table.view
    return view.results[-1].played[-1] if table.turn in ("deal", "over") else view.trick


def _facts(table: Table) -> Iterator[tuple[str, str]]:
    """What the picture says besides the tiles, for screens too narrow to read it there."""
    view = table.view
    if view.phase is Phase.BIDDING:
        said = [f"{seat_name(seat, table.names)} {_said(bid)}" for seat, bid in view.spoken]
        yield "Auction", ", ".join(said) or "nobody has spoken yet"
    yield from ((name, text) for name, text in facts(view, table.names, str) if name != "Your hand")
    if view.results and view.phase in (Phase.DEAL, Phase.OVER):
        for text, _ in result_lines(view.rules, view.results[-1], table.names):
            yield "", text


def _in_order(view: View) -> list[Tile]:
    trumps, others = trumps_and_others(view.hand, view.trump)
    return [*trumps, *others]


def _sayings(table: Table) -> tuple[Move, ...]:
    """What the person may want to say now, legal or not: bids in the auction, calls when it is to call."""
    state, rules = table.state, table.record.rules
    if state.phase is Phase.BIDDING and table.seat not in dict(state.spoken):
        moon = (MOON,) if rules.moon is not MoonOption.NEVER else ()
        return (PASS, *BIDS[rules.min_bid - 1 :], *moon)
    if state.phase is Phase.CALL and state.actor == table.seat:
        return tuple(CALLS[call] for call in rules.calls)
    return ()


def _held(table: Table, tile: Tile) -> dict[str, Json]:
    view = table.view
    move = DISCARDS[tile.index] if view.phase is Phase.DISCARD else PLAYS[tile.index]
    trump = view.trump
    is_trump = trump is not None and tile in view.rules.suits_of(trump).trumps
    picture = tile_svg(tile, marks=[Mark.TRUMP] if is_trump else [])
    return {**_choice(table, move), "trump": is_trump, "picture": picture}


def _choice(table: Table, move: Move) -> dict[str, Json]:
    """A move and, if it is not legal, why and by which rule."""
    refusal = explain(table.view, move)
    why: Json = None if refusal is None else {"text": _why(refusal, table), "rule": refusal.rule}
    return {"move": str(move), "why": why}


def _why(refusal: Refusal, table: Table) -> str:
    """Why a move is not legal, with the names of the seats."""
    text = re.sub(r"\bseat ([0-3])\b", lambda seat: table.names[int(seat[1])], refusal.text)
    return text[0].upper() + text[1:]


def _label(move: Move) -> str:
    match move:
        case Bid(tricks, moon):
            return "Moon" if moon else str(tricks)
        case CallTrump(trump):
            return str(trump).replace("-", " ")
        case _:
            return str(move).capitalize()


def _sheet(table: Table) -> dict[str, Json]:
    """The score sheet: headings, and a row for each scored hand."""
    rules, names = table.record.rules, table.names
    sides = range(len(rules.sides))
    heads = ["Hand", "Bidder", "Bid", "Call", "Tricks", *(side_name(rules, side, names) for side in sides)]
    rows: list[Json] = [
        [
            str(result.number),
            seat_name(result.contract.bidder, names),
            f"{_label(result.contract.bid)} {'made' if result.made else 'set'}",
            str(result.contract.trump),
            "-".join(map(str, result.tricks)),
            *(f"{signed(result.points[side])}, {result.scores[side]}" for side in sides),
        ]
        for result in table.view.results
    ]
    return {"heads": list[Json](heads), "rows": rows}


# --- What is told of a move -------------------------------------------------------------------------------


def told(before: Table, after: Table) -> Iterator[str]:
    """What a move did, in sentences that the person may hear."""
    move, names, seat = after.record.moves[-1], after.names, before.state.actor
    if isinstance(move, Deal) or seat is None:
        yield f"{seat_name(after.state.dealer, names)} deals hand {after.state.hand_number}."
        return
    own = seat == before.seat
    yield f"{seat_name(seat, names)} {_done(move, own=own)}."
    if after.state.phase is Phase.DISCARD:
        yield _taken(before, after)
    contract = after.state.contract
    if before.state.phase is Phase.BIDDING and contract is not None:
        yield f"{contract_text(contract, names)}."
    trick = finished(before, after)
    if trick is not None:
        assert trick.winner is not None
        number, tile = len(before.state.tricks) + 1, trick.tile_of(trick.winner)
        yield f"{seat_name(trick.winner, names)} takes trick {number} with {tile}."
    if isinstance(move, Pass) and after.state.phase is Phase.DEAL:
        yield "Nobody has bid: the tiles are dealt again."
    if len(after.state.results) > len(before.state.results):
        yield from (
            f"{text}." for text, _ in result_lines(after.record.rules, after.state.results[-1], names)
        )
    if after.state.is_over:
        yield f"{headline(after.view, names)}."


def finished(before: Table, after: Table) -> Trick | None:
    """The trick that a move has completed."""
    trick = before.state.trick
    if trick is None or len(trick.tiles) < before.record.rules.players - 1:
        return None
    return (after.state.tricks or after.state.results[-1].played)[-1]


def _done(move: Move, *, own: bool) -> str:
    match move:
        case Pass():
            return "passes"
        case Bid():
            return _said(move).replace("bid", "bids", 1)
        case CallTrump(trump):
            return f"calls: {call_text(trump)}"
        case Discard(tile):
            return f"puts {tile} aside" if own else "puts a tile aside, face down"
        case Play(tile):
            return f"plays {tile}"
        case Deal():
            return "deals"


def _said(bid: Bid | Pass) -> str:
    return "bid a Moon" if isinstance(bid, Bid) and bid.moon else str(bid)


def _taken(before: Table, after: Table) -> str:
    """What the bidder takes before a discard, which only the bidder sees."""
    bidder = after.state.actor
    assert bidder is not None
    widow = after.record.rules.leftover is Leftover.WIDOW
    what = "the widow" if widow else "a tile of the boneyard"
    if bidder == after.seat:
        what += f", {after.view.hand - before.view.hand}"
    return f"{seat_name(bidder, after.names)} takes {what}."


# --- A match in a link ------------------------------------------------------------------------------------


def pack(table: Table) -> str:
    """The whole match in letters that may stand in a link."""
    parts = {
        "seat": table.seat,
        "opponents": table.opponents.kind,
        "seconds": table.opponents.seconds,
        "names": table.names,
        "record": table.record.dumps(),
    }
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(json.dumps(parts).encode()) + deflate.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(packed: str) -> Table:
    """The match that `pack` has written.

    Raises:
        ParseError: it is damaged, or too long.
        IllegalMove: a move in it is against the rules.
    """
    inflate = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        text = inflate.decompress(raw, LARGEST_MATCH)
        whole = inflate.eof and not inflate.unused_data
        held = json.loads(_shallow(text.decode())) if whole else None
    except ParseError:
        raise
    except (ValueError, zlib.error):
        raise ParseError("this holds no match: it is damaged") from None
    if not whole:
        raise ParseError("this holds no whole match: it is cut short, or far too long")
    parts = read_object(held)
    read_keys(parts, ("seat", "opponents", "seconds", "names", "record"))
    return _seated(Record.loads(_shallow(_text(parts["record"], "record"))), parts)


def _shallow(text: str) -> str:
    """The text, unless it is JSON that is nested too deeply to be read."""
    depth = 0
    for found in re.finditer(r'(?s)"(?:[^"\\]|\\.)*+"?|[][{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > MOST_LEVELS:
            raise ParseError("this holds no match: it is nested too deeply")
    return text


# --- What the page asks -----------------------------------------------------------------------------------


class Desk:
    """Where the page asks; it has the table that is being played at."""

    def __init__(self) -> None:
        self._table: Table | None = None

    def answer(self, request: str) -> str:
        """Do what a request says under `do`; what cannot be done is answered by a `problem` in words."""
        asked: dict[str, Callable[[dict[str, object]], dict[str, Json]]] = {
            "choices": lambda _: options.choices(),
            "check": lambda parts: options.check(parts.get("rules")),
            "start": self._start,
            "load": self._load,
            "open": self._open,
            "move": self._move,
            "step": self._step,
            "undo": self._undo,
            "hint": self._hint,
            "rules": self._rules,
            "save": lambda _: {"text": self._at_table().record.dumps()},
            "link": self._link,
        }
        parts = read_object(json.loads(request))
        try:
            answered = asked[str(parts["do"])](parts)
        except MoonError as error:
            answered = {"problem": str(error)}
        return json.dumps(answered)

    def _at_table(self) -> Table:
        if self._table is None:
            raise ParseError("there is no match yet")
        return self._table

    def _sit(self, table: Table, *lines: str) -> dict[str, Json]:
        self._table = table
        return {**shown(table), "told": list[Json](lines), "taken": None}

    def _go_on(self, after: Table, lines: list[str]) -> dict[str, Json]:
        before, self._table = self._at_table(), after
        trick = finished(before, after)
        picture = None if trick is None else trick_svg(trick, after.names, below=after.seat)
        return {**shown(after), "told": [*lines, *told(before, after)], "taken": picture}

    def _start(self, parts: dict[str, object]) -> dict[str, Json]:
        """A new match: rules, seed (null for a random one), seat, opponents, seconds, names."""
        rules = rules_from_json(parts.get("rules"))
        seed = parts.get("seed")
        record = Record(rules, seed=None if seed is None else read_int(seed, 0, 2**53 - 1, "seed"))
        return self._sit(_seated(record, _with_names(parts, rules.players)))

    def _load(self, parts: dict[str, object]) -> dict[str, Json]:
        """The match of a file: its text, and the same as for a new match but rules and seed."""
        record = Record.loads(_shallow(_text(parts.get("text"), "text")))
        return self._sit(_seated(record, _with_names(parts, record.rules.players)), "The match was loaded.")

    def _open(self, parts: dict[str, object]) -> dict[str, Json]:
        """The match of a link, or as the page has kept it."""
        return self._sit(unpack(_text(parts.get("packed"), "packed")), "The match goes on.")

    def _move(self, parts: dict[str, object]) -> dict[str, Json]:
        """A move of the person, in words."""
        table = self._at_table()
        move = parse_move(_text(parts.get("move"), "move"))
        refusal = explain(table.view, move)
        if refusal is not None:
            raise ParseError(f"{_why(refusal, table)} ({refusal.rule})")
        return self._go_on(table.play_on(move), [])

    def _step(self, parts: dict[str, object]) -> dict[str, Json]:
        """What comes next without the person: one move, or all until the person has something to do."""
        table = self._at_table()
        if table.turn in ("yours", "over"):
            raise ParseError("nothing comes next without you")
        after = table.step()
        lines: list[str] = []
        while parts.get("all") is True and after.turn == "theirs":
            before, self._table = self._at_table(), after
            lines += told(before, after)
            after = after.step()
        return self._go_on(after, lines)

    def _undo(self, _: dict[str, object]) -> dict[str, Json]:
        table = self._at_table()
        if not table.own:
            raise ParseError("there is no move of yours to take back")
        return self._sit(table.undo(), f"Taken back: {table.record.moves[table.own[-1]]}.")

    def _hint(self, parts: dict[str, object]) -> dict[str, Json]:
        """What a bot would do in the person's place, and why."""
        table = self._at_table()
        if table.turn != "yours":
            raise ParseError("there is nothing for you to decide now")
        bot = TipsBot() if parts.get("bot") == "tips" else MonteCarloBot(seconds=1.0)
        return _hint_of(explain_choice(bot, table.view))

    def _rules(self, _: dict[str, object]) -> dict[str, Json]:
        """The rulebook of this table."""
        return {
            "rules": [
                {
                    "number": rule.number,
                    "section": rule.section,
                    "title": rule.title,
                    "text": rule.sentence,
                    "source": rule.source,
                }
                for rule in rulebook(self._at_table().record.rules)
            ]
        }

    def _link(self, _: dict[str, object]) -> dict[str, Json]:
        packed = pack(self._at_table())
        if len(packed) > LONGEST_LINK:
            raise ParseError("this match is too long for a link; save it to a file instead")
        return {"packed": packed}


def _hint_of(choice: Choice) -> dict[str, Json]:
    return {
        "move": str(choice.move),
        "reason": choice.reason,
        "options": [
            {
                "move": str(option.move),
                "chance": "" if option.chance is None else str(option.chance),
                "tricks": "" if option.tricks is None else f"{option.tricks:.1f}",
                "tips": "; ".join(option.tips),
            }
            for option in choice.options
        ],
    }


# --- Reading what the page sends --------------------------------------------------------------------------


def _seated(record: Record, parts: dict[str, object]) -> Table:
    """A match with the person at a seat and opponents at the others."""
    players = record.rules.players
    seat = read_int(parts.get("seat"), 0, players - 1, "seat")
    names = tuple(_text(name, "names") for name in read_list(parts.get("names"), "names"))
    opponents = _opponents(parts)
    try:
        return Table.of(record, seat, opponents, names)
    except ValueError as error:
        raise ParseError(str(error), field="names") from None


def _opponents(parts: dict[str, object]) -> Opponents:
    kind, seconds = _text(parts.get("opponents"), "opponents"), parts.get("seconds")
    if kind not in options.OPPONENTS:
        raise ParseError(f"takes one of {', '.join(options.OPPONENTS)}, not {kind!r}", field="opponents")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise ParseError("takes a number of seconds", field="seconds")
    if not 0 <= seconds <= MOST_SECONDS:
        raise ParseError(f"takes 0 to {MOST_SECONDS:.0f} seconds, not {str(seconds)[:20]}", field="seconds")
    return Opponents(kind, float(seconds))


def _with_names(parts: dict[str, object], players: int) -> dict[str, object]:
    """The names by seat: the page gives them from the person's seat on, the usual one being left empty."""
    given = [_text(name, "names").strip() for name in read_list(parts.get("names"), "names")]
    seat = read_int(parts.get("seat"), 0, players - 1, "seat")
    usual = USUAL_NAMES[players]
    given += [""] * (players - len(given))
    names = [name or usual[place] for place, name in enumerate(given[:players])]
    return {**parts, "names": names[-seat:] + names[:-seat] if seat != 0 else names}


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise ParseError("takes a text", field=field)
    return value


answer: Final = Desk().answer
"""Where the worker asks."""
