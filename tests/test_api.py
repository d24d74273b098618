"""The public names as a snapshot: names, signatures, fields, members of enums and unions.

    MOON_WRITE_API=1 pytest tests/test_api.py

writes it anew. Whatever that changes is a change for everyone who uses it, and belongs into the changelog.
"""

from __future__ import annotations

import inspect
import os
import re
from collections import ChainMap
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from operator import itemgetter
from pathlib import Path
from types import UnionType
from typing import get_args, get_type_hints, is_typeddict

import attrs

from moon_dominoes import PRESETS
from test_site_reference import MISSING

ROOT = Path(__file__).parents[1]
SNAPSHOT = Path(__file__).with_name("public_api.txt")


def documented() -> list[str]:
    """What the reference calls public, by its path."""
    pages = sorted((ROOT / "docs" / "reference").glob("*.md"))
    found = [re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE) for page in pages]
    return sorted(name for names in found for name in names)


def lines(path: str) -> Iterator[str]:
    """A public name and all that a caller may rely on."""
    module, _, name = path.rpartition(".")
    value = getattr(import_module(module), name)
    if isinstance(value, UnionType):
        yield f"{path} = {' | '.join(kind.__name__ for kind in get_args(value))}"
    elif inspect.isclass(value):
        yield f"{path}{bases(value)}"
        yield from (f"    {line}" for line in inside(value))
    elif inspect.isroutine(value):
        yield f"{path}{signature(value)}"
    else:
        yield f"{path}: {type(value).__name__}"


def told(path: str) -> str:
    return "".join(f"{line}\n" for line in lines(path))


def runs(path: str) -> bool:
    """Whether the module of a name is there; some need an extra."""
    return not path.startswith(MISSING)


def bases(kind: type[object]) -> str:
    """What a class is, so far as it is more than an object."""
    names = [base.__name__ for base in kind.__bases__ if base is not object and base.__name__[0] != "_"]
    return f"({', '.join(names)})" if names else ""


def inside(kind: type[object]) -> Iterator[str]:
    """The arguments of the constructor, the members, the methods and the attributes of a class."""
    if is_typeddict(kind):
        # A union has no name of its own.
        hints = get_type_hints(kind).items()
        yield from (f"{name}: {getattr(each, '__name__', each)}" for name, each in hints)
    if issubclass(kind, Enum):
        yield from (f"{member.name} = {member.value!r}" for member in kind)
    fields = [field for field in attrs.fields(kind) if field.init] if attrs.has(kind) else []
    # As they are written: the fields themselves forget that as soon as somebody resolves them.
    written = ChainMap(*map(inspect.get_annotations, kind.__mro__))
    yield from (argument(field, written[field.name]) for field in fields)
    told = {field.name for field in fields}
    for name, value in sorted(own(kind), key=itemgetter(0)):
        if name in told:
            continue
        if isinstance(value, property):
            assert value.fget is not None
            yield f".{name}: {value.fget.__annotations__['return']}"
        elif isinstance(value, classmethod | staticmethod):
            yield f".{name}{signature(getattr(kind, name))}"
        elif inspect.isroutine(value):
            yield f".{name}{signature(value)}"
        elif not isinstance(value, Enum):
            yield f".{name}"


def own(kind: type[object]) -> Iterator[tuple[str, object]]:
    """What a class and those of the package that it is made of define, but for what attrs makes of it."""
    for base in kind.__mro__:
        if base.__module__.startswith("moon_dominoes"):
            for name, value in vars(base).items():
                called = name == "__call__" or (name == "__init__" and not attrs.has(base))
                if not name.startswith("_") or (called and not issubclass(kind, Enum | BaseException)):
                    yield name, value


def argument(field: attrs.Attribute[object], kind: str) -> str:
    given = "" if field.default is attrs.NOTHING else f" = {default(field.default)}"
    return f"{field.alias}: {kind}{given}{' (by name)' if field.kw_only else ''}"


def default(value: object) -> str:
    return "made anew" if isinstance(value, attrs.Factory) else repr(value)  # type: ignore[arg-type]


def signature(routine: object) -> str:
    """Without quotes round annotations; functions and presets that are defaults stand by their names."""
    assert callable(routine)
    shown = re.sub(r"<function (\S+) at \w+>", r"\1", str(inspect.signature(routine)))
    for name, rules in PRESETS.items():
        shown = shown.replace(repr(rules), name)
    return re.sub(r"(: |-> )'([^']+)'", r"\1\2", shown)


def kept() -> dict[str, str]:
    """The snapshot, name by name."""
    text = SNAPSHOT.read_text("utf-8")
    blocks = re.split(r"^(?=\S)", text, flags=re.MULTILINE)
    return {block.split("\n", 1)[0]: block for block in blocks if block}


def test_the_public_names_are_those_of_the_snapshot() -> None:
    names = documented()
    assert len(names) > 100
    if os.environ.get("MOON_WRITE_API"):
        SNAPSHOT.write_text("".join(map(told, names)), "utf-8", newline="\n")
    snapshot = kept()
    now = {block.split("\n", 1)[0]: block for block in map(told, filter(runs, names))}
    assert now == {head: block for head, block in snapshot.items() if runs(re.split(r"[^\w.]", head)[0])}
    assert len(snapshot) == len(names)
