"""What the pages of the rules show: examples, who plays so, the matrix, the tables and their matches.

All of it is computed by the library while the site is built. Each function that a page calls gives HTML, with
links that are relative to that page.
"""

from .boxes import rule_box
from .by_source import sources
from .index_pages import contents, course, glance, whole_trick
from .matrix import matrix, variations
from .preset_pages import differences, facts, house_rules, whole_rulebook
from .worked_match import worked_match

__all__ = [
    "contents",
    "course",
    "differences",
    "facts",
    "glance",
    "house_rules",
    "matrix",
    "rule_box",
    "sources",
    "variations",
    "whole_rulebook",
    "whole_trick",
    "worked_match",
]
