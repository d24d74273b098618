"""Fuzzing of everything that reads what others wrote.

    PYTHONPATH=src:tests python -m fuzz --seconds 60

gives each target so many seconds with atheris, which comes with the extra `fuzz`. `pytest tests/fuzz` reads
the kept corpus and what hypothesis makes of it; with `--hypothesis-profile=thorough` that is much more.
"""
