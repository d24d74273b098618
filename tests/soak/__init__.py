"""A soak: a great many random matches at random tables, with everything looked at that must hold.

    PYTHONPATH=src:tests python -m soak --matches 100000 --jobs 2

It ends with code 1 if anything did not hold, and then tells the match and its record, or if memory grew.
"""
