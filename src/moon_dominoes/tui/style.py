"""How the table looks, in Textual's CSS: it fits 80 columns and 24 rows, and has some air from 30 rows on."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
#title { height: 1; padding: 0 1; text-style: bold; background: $primary; color: $text; }

#middle, #scored { height: 1fr; }
#scored { padding: 1 1 0 1; display: none; }
#table { width: 1fr; height: 100%; padding: 0 0 0 1; background: $surface; align: center middle; }
.across { width: 100%; height: auto; align: center middle; }
#seats { width: 100%; max-width: 64; height: auto; }
#sides { width: 100%; height: auto; }
.gap { width: 1fr; }
Seat { width: 23; height: auto; }
#beside { width: 33; padding: 0 1; scrollbar-size-vertical: 1; }

#note { height: 2; padding: 0 1; }
#words { height: 1; align: center middle; }
Word { width: auto; height: 1; margin: 0 1 0 0; background: $boost; }
Word:hover, Word:focus { text-style: reverse; }
#hand { height: 8; align: center middle; }
HandTile { width: 7; height: 8; margin: 0 1 0 0; }
HandTile:hover, HandTile:focus { text-style: reverse; }
.barred { text-opacity: 40%; }
.apart { margin: 0 1 0 3; }

.-tall #table { padding: 1 2; }
.-tall #sides { margin: 2 0; }
.-tall #beside { padding: 1 1 0 1; }
.-tall #standing { margin-bottom: 1; }
.-tall #scored { padding: 1 2; }
.-tall #note { height: 3; padding: 1 1 0 1; }
.-tall #hand { height: 10; }

ModalScreen { align: center middle; }
#page, #ask { height: auto; background: $surface; border: round $primary; }
#page { width: 95%; max-width: 96; max-height: 95%; padding: 0 1; }
#ask { width: 60; }
"""
