"""The sources, by their titles."""

from __future__ import annotations

from typing import Final

from ..presets import TITLES

DON: Final = TITLES["DON"]
DON_OPTION: Final = f"{DON}, a house rule"
PLAY_MOON: Final = "Play Moon (Domino Game)"
THREE: Final = TITLES["TEXAS3"]
FOUR: Final = TITLES["TEXAS4"]
VARIATION: Final = f"{PLAY_MOON}, a variation"
POLISH: Final = TITLES["POLISH3"]
FRENCH: Final = TITLES["FRENCH3"]
ALL: Final = (DON, PLAY_MOON, POLISH, FRENCH)

# Where these four say nothing, or others play otherwise.
APP: Final = "Shoot the Moon (app for iOS)"
DOMINO_PLAY: Final = "Moon (Domino-Play)"
FOSDICK: Final = "Moon (Howard Fosdick)"
GREAT_BOOK: Final = "Rules to Moon (Great Book of Domino Games)"
ICEHOUSE: Final = "Shoot the Moon (I Heard It at the Icehouse)"
PAGAT: Final = "Moon (Pagat)"

# Texas 42, of which Moon is the simpler cousin.
FORTY_TWO: Final = "Texas 42 (Gambiter)"
FORTY_TWO_ONLINE: Final = "Basic Rules of Texas 42 (42 Online)"
NEL_O: Final = "Nel-O (Domino-Play)"
