"""How bold should a bidder be? Matches between bots as tables and pictures, with Polars and Matplotlib.

Editors show this file as a notebook, cell by cell. As a program, `python examples/notebook.py` shows the
pictures one after another. With `PICTURES=somewhere` in the environment it writes them there instead, and
with `DEALS=200` it takes its time for narrower intervals.
"""

# %% [markdown]
# # How bold should a bidder be?
#
# Three bots play each other on the same deals. All follow the same tips, but *bold* bids a trick more than
# they say, and *shy* a trick less. Their matches become tables, and the tables become pictures.

# %%
# pyright: reportUnknownMemberType=false
# The types of Matplotlib are not whole.
import os
from pathlib import Path

import attrs
import matplotlib.pyplot as plt
import polars as pl
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from moon_dominoes import TEXAS3, Bid, Move, Pass, View, legal_moves
from moon_dominoes.arena import compare
from moon_dominoes.bots import TipsBot
from moon_dominoes.data import hand_rows, score_rows, side_rows

DEALS = int(os.environ.get("DEALS", "20"))
PICTURES = os.environ.get("PICTURES")

plt.style.use(
    {
        "axes.edgecolor": "#b9cfc4",
        "axes.facecolor": "#17392f",
        "axes.labelcolor": "#f6f1e1",
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlecolor": "#f6f1e1",
        "figure.facecolor": "#17392f",
        "svg.fonttype": "none",
        "svg.hashsalt": "moon",
        "text.color": "#f6f1e1",
        "xtick.color": "#b9cfc4",
        "ytick.color": "#b9cfc4",
    }
)
COLOURS = {"tips": "#56b4e9", "bold": "#e69f00", "shy": "#f0e442"}
SHADES = LinearSegmentedColormap.from_list("shades", ["#17392f", "#56b4e9"])


def show(figure: Figure, name: str) -> None:
    """Show a picture, or write it to a file."""
    if PICTURES is None:
        plt.show()
    else:
        figure.savefig(
            Path(PICTURES) / f"{name}.svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
        )
        plt.close(figure)


# %% [markdown]
# ## The bots
#
# A bot is a function from a view to a move. This one asks another and changes what it bids, so that the
# three differ in the auction alone.


# %%
@attrs.frozen
class Bidder:
    """Follows the tips, but bids so many tricks more or fewer."""

    more: int

    def __call__(self, view: View, /) -> Move:
        """The move to make."""
        move = TipsBot()(view)
        if not isinstance(move, Bid) or move.moon:
            return move
        legal = legal_moves(view)
        wanted = Bid(min(max(move.tricks + self.more, 1), 7))
        if wanted in legal:
            return wanted
        return Pass() if self.more < 0 and Pass() in legal else move


bots = {"tips": Bidder(0), "bold": Bidder(1), "shy": Bidder(-1)}
result = compare(bots, TEXAS3, DEALS, seed=1, keep_records=True)
print(result)

# %% [markdown]
# ## Who is better?
#
# The table of a comparison has a row for every two bots. An estimate fills three columns: the value, and the
# ends of its 95 % interval. Where a line does not reach the one for bots that are equal, luck hardly explains
# it.

# %%
pairs = pl.DataFrame(result.table())
print(pairs.select("bot", "against", "matches", "win_rate", "points", "points_against", "lead"))

figure, (left, right) = plt.subplots(1, 2, figsize=(6.4, 2.2), layout="constrained", sharey=True)
for axes, name, even in ((left, "win_rate", 0.5), (right, "lead", 0)):
    for place, pair in enumerate(pairs.iter_rows(named=True)):
        reach = [[pair[name] - pair[f"{name}_low"]], [pair[f"{name}_high"] - pair[name]]]
        axes.errorbar(pair[name], place, xerr=reach, fmt="o", color=COLOURS[pair["bot"]], capsize=4)
    axes.axvline(even, color="#b9cfc4", linewidth=0.8)
left.set_yticks(
    range(len(pairs)), [f"{bot} v {against}" for bot, against in pairs[["bot", "against"]].rows()]
)
left.set_ylim(len(pairs) - 0.5, -0.5)
left.set_xlabel("share of matches that the first wins")
right.set_xlabel("points a hand that it is ahead")
show(figure, "pairs")

# %% [markdown]
# ## What is bid, and what is made
#
# `hand_rows` has a row for each scored hand. It names the side of the bidder; which bot that was is in
# `side_rows`. Match and side lead from any table to that one.

# %%
sides = pl.DataFrame(side_rows(result.matches)).select("match", "side", "bot")
hands = pl.DataFrame(hand_rows(result.matches)).join(sides, on=["match", "side"])
print(
    hands.group_by("bot", maintain_order=True).agg(
        pl.len().alias("hands"), pl.mean("bid"), pl.mean("tricks"), pl.mean("made"), pl.mean("points")
    )
)

# A Moon has a column of its own, right of the 7.
hands = hands.with_columns(column=pl.col("bid") + pl.col("moon"))
columns = range(TEXAS3.min_bid, 9)
figure, panels = plt.subplots(1, 3, figsize=(6.4, 3), layout="constrained", sharey=True)
for axes, bot in zip(panels, bots, strict=True):
    own = hands.filter(bot=bot)
    counts = [[len(own.filter(column=column, tricks=tricks)) for column in columns] for tricks in range(8)]
    axes.pcolormesh(columns, range(8), counts, cmap=SHADES, vmin=0, vmax=0.2 * len(own) + 1)
    for tricks, count_by_column in enumerate(counts):
        for column, count in zip(columns, count_by_column, strict=True):
            colour = "#1d1d1b" if count > 0.1 * len(own) else "#f6f1e1"
            axes.text(column, tricks, str(count or ""), ha="center", va="center", color=colour, fontsize=8)
    # Above this line the bid is made.
    steps = [min(column, 7) - 0.5 for column in columns]
    axes.stairs(steps, [column - 0.5 for column in range(TEXAS3.min_bid, 10)], color="#e69f00", baseline=None)
    axes.set_title(f"{bot}: {own['made'].sum()} of {len(own)} made", fontsize=10)
    axes.set_xticks(columns, [*map(str, columns[:-1]), "Moon"])
panels[0].set_yticks(range(8))
panels[1].set_xlabel("bid")
panels[0].set_ylabel("tricks taken by the bidder")
show(figure, "bids")

# %% [markdown]
# ## What a bid brings
#
# A mean hides what it is made of. How often does a bidder gain or lose so many points?

# %%
outcomes = sorted(set(hands["points"]))
figure, axes = plt.subplots(figsize=(6.4, 3), layout="constrained")
for place, bot in enumerate(bots):
    points = hands.filter(bot=bot)["points"].to_list()
    shares = [points.count(outcome) / len(points) if points else 0 for outcome in outcomes]
    where = [number + 0.27 * (place - 1) for number in range(len(outcomes))]
    axes.bar(where, shares, 0.25, color=COLOURS[bot], label=bot)
axes.set_xticks(range(len(outcomes)), [f"{outcome:+}" for outcome in outcomes])
axes.set_xlabel("points for the bidder")
axes.set_ylabel("share of the hands that it bid")
axes.legend(frameon=False)
show(figure, "points")

# %% [markdown]
# ## What the others get
#
# `score_rows` has a row for each side of each hand, the bidder's and the others. At this table the others
# score their tricks: whoever lets others bid is not without income, and takes no risk.

# %%
scores = pl.DataFrame(score_rows(result.matches)).join(sides, on=["match", "side"])
print(
    scores.group_by("bidding", "bot")
    .agg(pl.len().alias("hands"), pl.mean("tricks"), pl.mean("points"))
    .sort("bidding", "bot")
)
