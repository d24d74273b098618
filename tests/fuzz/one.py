"""One target and atheris: `python -m fuzz.one TARGET`, with the options of libFuzzer after it.

The process is atheris' own: it prints as it goes, and ends it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    """Fuzz until libFuzzer has had enough."""
    program, target, *options = sys.argv
    atheris: Any = import_module("atheris")
    # What is imported from here on tells atheris which of its branches were taken.
    with atheris.instrument_imports(include=["moon_dominoes"]):
        targets = import_module("fuzz.targets")
    # Mutate is another function once Fuzz has begun, so it is asked for when it is needed.
    mutate = mutator(target, lambda data, most: atheris.Mutate(data, most))  # noqa: PLW0108  # see above
    atheris.Setup([program, *options], targets.TARGETS[target], custom_mutator=mutate)
    atheris.Fuzz()


def mutator(target: str, by_bytes: Callable[[bytes, int], bytes]) -> Callable[[bytes, int, int], bytes]:
    """Half of the changes are those of libFuzzer, the other half know what is changed."""
    kept = import_module("fuzz.corpus").kept(target)
    edited = import_module("fuzz.edits").edited
    others = [data.decode("utf-8", "surrogateescape") for data in kept]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        if target == "play" or random.random() < 0.5:
            return by_bytes(data, most)
        text: str = edited(data.decode("utf-8", "surrogateescape"), others, random)
        return text.encode("utf-8", "surrogatepass")[:most]

    return mutate


if __name__ == "__main__":
    main()
