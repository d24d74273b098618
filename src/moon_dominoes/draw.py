"""Pictures of tiles, hands, tricks, results and whole positions, as plain text.

All is drawn from what the position shows: the picture of a view holds nothing that its seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from .errors import shown
from .moves import Bid, Pass
from .rules import Rules
from .state import Contract, HandResult, Phase, Position, State, Trick
from .tiles import EMPTY, Tile, TileSet
from .trumps import SUIT_NAMES, Doubles, Suits, Trump, suits
from .view import View


def tile_text(tile: Tile) -> str:
    """A tile as a small domino.

    Examples:
        >>> tile_text(Tile(3, 5))
        '[5|3]'
    """
    return f"[{tile.high}|{tile.low}]"


def hand_text(tiles: Iterable[Tile], trump: Trump | None = None) -> str:
    """Tiles in a row, the highest first; under a call the trumps first, in their own order and set apart.

    Examples:
        >>> print(hand_text(TileSet.parse("0-0 5-0 5-5 6-5"), Trump.FIVES))
        [5|5] [6|5] [5|0]  [0|0]
    """
    return "  ".join(" ".join(map(tile_text, row)) for row in hand_rows(tiles, trump) if row)


def hand_rows(tiles: Iterable[Tile], trump: Trump | None = None) -> tuple[list[Tile], list[Tile]]:
    """Trumps and other tiles, each from the highest on: the order in which a hand is drawn.

    Examples:
        >>> hand_rows(TileSet.parse("0-0 5-0 6-5"), Trump.FIVES)
        ([Tile(6, 5), Tile(5, 0)], [Tile(0, 0)])
    """
    held = TileSet(tiles)
    if trump is None:
        return [], list(reversed(list(held)))
    table = suits(trump)
    power = table.power[0]  # that of a trump is the same whatever is led
    trumps = sorted(held & table.trumps, key=lambda tile: power[tile.index], reverse=True)
    return trumps, list(reversed(list(held - table.trumps)))


def trick_text(trick: Trick, names: Sequence[str] | None = None) -> str:
    """A trick in a row: who played what, and whose tile wins it or is winning so far.

    Args:
        trick: a trick of any length.
        names: what to call the seats; "seat 0" and so on if None.

    Examples:
        >>> print(trick_text(Trick(1, (Tile(5, 3), Tile(6, 5)), (1, 2), Trump.SIXES, 2)))
        seat 1 [5|3], seat 2 [6|5] wins
    """
    if not trick.tiles:
        return f"{seat_name(trick.leader, names)} leads"
    return ", ".join(
        f"{seat_name(seat, names)} {tile_text(tile)}{' wins' if seat == trick.winner else ''}"
        for seat, tile in trick.plays
    )


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """What a seat is called: its name, or "seat 2".

    Examples:
        >>> seat_name(0), seat_name(0, ["Ann", "Bo", "Cy"])
        ('seat 0', 'Ann')
    """
    return f"seat {seat}" if names is None else names[seat]


def side_name(rules: Rules, side: int, names: Sequence[str] | None = None) -> str:
    """What a side is called: its seat, or both of its seats.

    Examples:
        >>> side_name(Rules(), 1), side_name(Rules(), 0, ["Ann", "Bo", "Cy", "Di"])
        ('seats 1+3', 'Ann+Cy')
    """
    seats = rules.sides[side]
    if names is None and len(seats) > 1:
        return f"seats {'+'.join(map(str, seats))}"
    return "+".join(seat_name(seat, names) for seat in seats)


def contract_text(contract: Contract, names: Sequence[str] | None = None) -> str:
    """A contract in words.

    Examples:
        >>> print(contract_text(Contract(2, Bid(4), Trump.FIVES)))
        seat 2 bid 4, fives are trumps
    """
    call = "trumps to be called" if contract.trump is None else call_text(contract.trump)
    return f"{seat_name(contract.bidder, names)} {_spoken(contract.bid)}, {call}"


def call_text(trump: Trump) -> str:
    """A call in words.

    Examples:
        >>> call_text(Trump.DOUBLES), call_text(Trump.NO_TRUMP)
        ('doubles are trumps', 'no trumps')
    """
    return "no trumps" if trump is Trump.NO_TRUMP else f"{trump} are trumps"


def _spoken(bid: Bid | Pass) -> str:
    return "bid a Moon" if isinstance(bid, Bid) and bid.moon else str(bid)


def result_text(rules: Rules, result: HandResult, names: Sequence[str] | None = None) -> str:
    """A scored hand in words: the contract, how it went, and what every side gains and why.

    Args:
        rules: the table.
        result: a member of `position.results`.
        names: what to call the seats; "seat 0" and so on if None.

    Examples:
        >>> from moon_dominoes import DON, HandResult, ScoreLine
        >>> line = ScoreLine(1, -40, "S2", "ten times the bid of 4, missed")
        >>> contract = Contract(1, Bid(4), Trump.TWOS)
        >>> result = HandResult(1, 0, contract, False, (4, 3), (0, -40), (line,), (0, -40), ())
        >>> print(result_text(DON, result))
        Hand 1: seat 1 bid 4, twos are trumps, 3 tricks: missed
          seats 0+2  4 tricks    0 points, now 0
          seats 1+3  3 tricks  -40 points, now -40
            -40 for ten times the bid of 4, missed (S2)
    """
    taken = result.tricks[rules.side_of(result.contract.bidder)]
    how = "made" if result.made else "missed"
    lines = [f"Hand {result.number}: {contract_text(result.contract, names)}, {_tricks(taken)}: {how}"]
    sides = range(len(rules.sides))
    called = [side_name(rules, side, names) for side in sides]
    width = max(map(len, called))
    gained = [_signed(points) for points in result.points]
    digits = max(map(len, gained))
    for side in sides:
        lines.append(
            f"  {called[side]:{width}}  {_tricks(result.tricks[side]):8}  "
            f"{gained[side]:>{digits}} points, now {result.scores[side]}"
        )
        lines += [
            f"    {_signed(line.points)} for {line.text} ({line.rule})"
            for line in result.lines
            if line.side == side and line.points != 0
        ]
    return "\n".join(lines)


def _tricks(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def score_sheet(rules: Rules, results: Iterable[HandResult], names: Sequence[str] | None = None) -> str:
    """The scored hands as a table: for every side the points of the hand and the score after it.

    Args:
        rules: the table.
        results: such as `position.results`.
        names: what to call the seats; "seat 0" and so on if None.

    Examples:
        >>> print(score_sheet(Rules(), []))
        no hand has been scored yet
    """
    sides = range(len(rules.sides))
    rows: list[list[str]] = []
    for result in results:
        bid = "Moon" if result.contract.bid.moon else str(result.contract.bid.tricks)
        rows.append(
            [
                str(result.number),
                seat_name(result.contract.bidder, names),
                f"{bid} {'made' if result.made else 'set'}",
                str(result.contract.trump),
                "-".join(map(str, result.tricks)),
                *(f"{_signed(result.points[side])} {result.scores[side]:>4}" for side in sides),
            ]
        )
    if not rows:
        return "no hand has been scored yet"
    heads = ["#", "bidder", "bid", "call", "tricks", *(side_name(rules, side, names) for side in sides)]
    table = [heads, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    to_the_right = {0, *range(len(heads) - len(sides), len(heads))}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in to_the_right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    )


def position_text(position: Position, names: Sequence[str] | None = None, width: int = 80) -> str:
    """A position as a picture: the table, what lies on it, the contract, the score, and the hands it shows.

    A State shows every hand; a View its own alone, and nothing that its seat cannot see. The seat whose view
    it is sits at the bottom, else seat 0; play goes to the left, which is clockwise.

    Args:
        position: a State or a View.
        names: what to call the seats, one short printable name for each; "seat 0" and so on if None.
        width: how many columns to fill; from 44 on everything fits.

    Raises:
        TypeError: `position` is not a State or a View.
        ValueError: not one printable name for each seat.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(position_text(observe(state, 1)))
        Hand 1, seat 0 deals: seat 1 is to bid
        <BLANKLINE>
                                      seat 3 (partner)
        <BLANKLINE>
        <BLANKLINE>
            seat 2                                                seat 0
        <BLANKLINE>
        <BLANKLINE>
                                      seat 1 (you)
                                      to bid
        <BLANKLINE>
        Scores      seats 0+2: 0, seats 1+3: 0, to 250
        Your hand   [6|6] [6|2] [4|3] [4|2] [4|1] [2|0] [0|0]
    """
    if not isinstance(position, Position):
        raise TypeError(f"a position is a State or a View, not {shown(position)}")
    _check_names(position.rules, names)
    parts = wrap(headline(position, names), width)
    if position.phase not in (Phase.DEAL, Phase.OVER):
        parts += ["", *_table(position, names, width), ""]
    if position.phase is not Phase.OVER:
        parts += [line for label, text in _facts(position, names) for line in _row(label, text, width)]
    if position.results and position.phase in (Phase.DEAL, Phase.OVER):
        parts += ["", result_text(position.rules, position.results[-1], names)]
    return "\n".join(parts)


def _row(label: str, text: str, width: int) -> list[str]:
    return wrap(
        f"{label:11} {text}",
        width,
        subsequent_indent=" " * 12,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _check_names(rules: Rules, names: Sequence[str] | None) -> None:
    if names is None:
        return
    if len(names) != rules.players or not all(name and name.isprintable() for name in names):
        raise ValueError(f"{rules.players} printable names are needed, not {shown(names)}")


_TO_DO: Final = {
    Phase.BIDDING: "to bid",
    Phase.DISCARD: "to discard",
    Phase.CALL: "to call trumps",
    Phase.PLAY: "to play",
}


def headline(position: Position, names: Sequence[str] | None = None) -> str:
    """What is to happen, or how the match ended, in one line.

    Examples:
        >>> from moon_dominoes import DON, new_match
        >>> headline(new_match(DON, seed=7, dealer=2))
        'Hand 1: seat 2 is to deal'
    """
    dealer = seat_name(position.dealer, names)
    if position.ending is not None:
        winner = position.ending.winner
        who = "a draw" if winner is None else f"won by {side_name(position.rules, winner, names)}"
        return f"The match is over, {who}: {position.ending}"
    if position.actor is None:
        return f"Hand {position.hand_number}: {dealer} is to deal"
    trick = f", trick {len(position.tricks) + 1}" if position.phase is Phase.PLAY else ""
    actor = seat_name(position.actor, names)
    return f"Hand {position.hand_number}{trick}, {dealer} deals: {actor} is {_TO_DO[position.phase]}"


_LONGEST_CELL: Final = 20


def _table(position: Position, names: Sequence[str] | None, width: int) -> list[str]:
    """The seats round the table, two lines each, whoever looks at the bottom."""
    players = position.rules.players
    below = position.seat if isinstance(position, View) and position.seat is not None else 0
    bottom, left, *top, right = (_place(position, (below + turn) % players, names) for turn in range(players))
    first, middle = " " * (width // 20), " " * (width * 3 // 8)
    last = " " * min(width * 29 // 40, width - _LONGEST_CELL)
    lines = [middle + line for cell in top for line in (*cell, "")]
    lines += [f"{first + here:{len(last)}}{there}" for here, there in zip(left, right, strict=True)]
    lines += ["", *(middle + line for line in bottom)]
    return [line.rstrip() for line in lines]


def _place(position: Position, seat: int, names: Sequence[str] | None) -> tuple[str, str]:
    """A seat's two lines: who sits there, and what it has just said or played."""
    me = position.seat if isinstance(position, View) else None
    tag = ""
    if me is not None and position.rules.side_of(me) == position.rules.side_of(seat):
        tag = " (you)" if seat == me else " (partner)"
    name = seat_name(seat, names)[: _LONGEST_CELL - len(tag)]
    return name + tag, _said_or_played(position, seat)


def _said_or_played(position: Position, seat: int) -> str:
    trick = position.trick
    tile = trick.tile_of(seat) if trick is not None else None
    if trick is not None and tile is not None:
        marks = [mark for mark, at in (("led", trick.leader), ("winning", trick.winner)) if at == seat]
        return f"{tile_text(tile)} {', '.join(marks)}".rstrip()
    if seat == position.actor:
        return "to lead" if trick is not None and not trick.tiles else _TO_DO[position.phase]
    said = dict(position.spoken).get(seat)
    if said is not None and position.phase is not Phase.PLAY and not position.tricks:
        return _spoken(said)
    return ""


def _facts(position: Position, names: Sequence[str] | None) -> list[tuple[str, str]]:
    """All else, a label and a text each."""
    rules = position.rules
    facts: list[tuple[str, str]] = []
    if position.contract is not None:
        facts.append(("Contract", contract_text(position.contract, names) + _doubles(position)))
    if position.tricks or position.phase is Phase.PLAY:
        facts.append(("Tricks", _by_side(rules, position.tricks_taken, names)))
    if position.tricks:
        facts.append(("Last trick", trick_text(position.tricks[-1], names)))
    limit = f" or {rules.hand_limit} hands" if rules.hand_limit is not None else ""
    facts.append(("Scores", f"{_by_side(rules, position.scores, names)}, to {rules.target}{limit}"))
    voids = _voids(position, names)
    if voids:
        facts.append(("Voids", voids))
    return facts + _hidden(position, names)


def _by_side(rules: Rules, numbers: Sequence[int], names: Sequence[str] | None) -> str:
    return ", ".join(f"{side_name(rules, side, names)}: {number}" for side, number in enumerate(numbers))


def _doubles(position: Position) -> str:
    doubles = position.rules.no_trump_doubles
    if position.contract is None or position.contract.trump is not Trump.NO_TRUMP or doubles is Doubles.HIGH:
        return ""
    return ", doubles are low" if doubles is Doubles.LOW else ", doubles are a suit"


def _voids(position: Position, names: Sequence[str] | None) -> str:
    """Who is known to lack which suits, so far as tiles of them are still hidden from whoever looks."""
    me = position.seat if isinstance(position, View) else None
    hands = position.hands if isinstance(position, State) else ()
    hidden = (
        position.unseen if isinstance(position, View) else TileSet(tile for hand in hands for tile in hand)
    )
    call = position.contract.trump if position.contract is not None else None
    table = position.rules.suits_of(call) if call is not None else None
    return "; ".join(
        f"{seat_name(seat, names)} has {_lacking(void, hidden, table)}"
        for seat, void in enumerate(position.voids)
        if void & hidden and seat != me
    )


def _lacking(void: TileSet, hidden: TileSet, table: Suits | None) -> str:
    """The suits that a void covers, then any tiles of it that belong to none of them."""
    named: list[str] = []
    covered = EMPTY
    for suit, members in enumerate(table.members if table is not None else ()):
        if members <= void and members & hidden:
            named.append(f"no {SUIT_NAMES[suit]}")
            covered |= members
    rest = (void & hidden) - covered
    return ", ".join([*named, *(f"no {tile}" for tile in rest)])


def _hidden(position: Position, names: Sequence[str] | None) -> list[tuple[str, str]]:
    """The tiles that this position shows to whoever looks at it, and to nobody else."""
    trump = position.contract.trump if position.contract is not None else None
    facts: list[tuple[str, str]] = []
    discard: Tile | None = None
    if isinstance(position, View):
        discard = position.discard
        if position.hand:
            facts.append(("Your hand", hand_text(position.hand, trump)))
    if isinstance(position, State):
        discard = position.discard
        facts += [
            (seat_name(seat, names)[:11], hand_text(hand, trump))
            for seat, hand in enumerate(position.hands)
            if hand
        ]
        facts += [("Widow", tile_text(position.widow))] if position.widow is not None else []
        if position.boneyard:
            facts.append(("Boneyard", " ".join(map(tile_text, position.boneyard))))
    return facts + ([("Put aside", tile_text(discard))] if discard is not None else [])
