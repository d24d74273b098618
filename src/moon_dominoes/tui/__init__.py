"""A table in the terminal, with keys and mouse; it needs Textual, which comes with the extra `tui`.

`command.py` and what can be told without a screen (`pips.py`, `offers.py`, `scenes.py`) do without it.
"""
