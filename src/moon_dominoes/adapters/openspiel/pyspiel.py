"""OpenSpiel, as far as it is used here; it has no types of its own, so they are in the stub beside this."""

# pyright: reportUnknownVariableType=false

from pyspiel import (
    Bot,
    Game,
    GameInfo,
    GameType,
    IIGObservationType,
    MCTSBot,
    PlayerId,
    PrivateInfoType,
    State,
    evaluate_bots,
    load_game,
    make_uniform_random_bot,
    register_game,
    registered_names,
)

__all__ = [
    "Bot",
    "Game",
    "GameInfo",
    "GameType",
    "IIGObservationType",
    "MCTSBot",
    "PlayerId",
    "PrivateInfoType",
    "State",
    "evaluate_bots",
    "load_game",
    "make_uniform_random_bot",
    "register_game",
    "registered_names",
]
