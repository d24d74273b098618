"""What the reference shows beside the source: how attrs makes an object, and the members of an enum.

Griffe reads the source and knows neither. There is an extension for data classes, griffe-fieldz, but it drops
what the `Attributes:` of a docstring say and writes no signature.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from griffe import (
    Attribute,
    Class,
    Docstring,
    DocstringParameter,
    DocstringSection,
    DocstringSectionAttributes,
    DocstringSectionKind,
    DocstringSectionParameters,
    DocstringSectionText,
    Expr,
    ExprCall,
    ExprKeyword,
    Extension,
    Function,
    Parameter,
    ParameterKind,
    Parameters,
)

ARGUMENTS: Final = "Arguments and attributes:"
"""What stands above the table of a class whose arguments can be read as attributes."""


class Reference(Extension):
    """Gives classes the parts that griffe does not see."""

    def on_class_members(self, *, cls: Class, **_: Any) -> None:  # noqa: ANN401  # what griffe passes
        """Complete a class that has just been read, before its docstring is."""
        if cls.name.startswith("_"):
            return
        cls.bases = [base for base in cls.bases if not str(base).startswith("_")]
        if any(base.canonical_name == "Named" for base in cls.bases if isinstance(base, Expr)):
            _tell_members(cls)
        elif "__init__" in cls.members:
            return
        elif any(str(decorator.value).startswith("attrs.") for decorator in cls.decorators):
            _tell_fields(cls)
        elif "__new__" in cls.members:
            _tell_constructor(cls, cast("Function", cls.members["__new__"]).parameters)


def _tell_members(cls: Class) -> None:
    """Put the members of an enum in one table, in place of a heading for each."""
    members = {
        name: member
        for name, member in cls.members.items()
        if isinstance(member, Attribute) and member.value is not None
    }
    meanings = {name: _text(member.docstring) for name, member in members.items()}
    told = any(meanings.values())
    table = ["| MEMBER | VALUE | MEANING |" if told else "| MEMBER | VALUE |", "|---" * (2 + told) + "|"]
    for name, member in members.items():
        meaning = f" {meanings[name]} |" if told else ""
        table.append(f'| <a id="{cls.name}.{name}"></a>`{name}` | `{member.value}` |{meaning}')
        del cls.members[name]
    _sections(cls).insert(1, DocstringSectionText("\n".join(table)))
    cls.labels.add("enum")
    cls.bases = []  # which the label tells


def _tell_fields(cls: Class) -> None:
    """Write the signature that attrs gives a class, and one table of its arguments with what they mean."""
    fields = {field.name: field for field in _fields(cls)}
    if not fields or any(name.startswith("_") for name in fields):
        return  # it has nothing to tell, or is made by the package alone
    named = any("kw_only=True" in str(decorator.value) for decorator in cls.decorators)
    kind = ParameterKind.keyword_only if named else ParameterKind.positional_or_keyword
    defaults = {name: _default(field) for name, field in fields.items()}
    itself = Parameter("self", kind=ParameterKind.positional_or_keyword)
    parameters = [
        Parameter(name, annotation=field.annotation, kind=kind, default=defaults[name])
        for name, field in fields.items()
    ]
    _tell_constructor(cls, Parameters(itself, *parameters))

    sections = _sections(cls)
    told = next((part for part in sections if isinstance(part, DocstringSectionAttributes)), None)
    meanings = {item.name: item.description for item in told.value} if told is not None else {}
    meanings |= {name: _text(field.docstring) for name, field in fields.items() if field.docstring}
    table = [
        DocstringParameter(
            name, annotation=field.annotation, description=meanings.get(name, ""), value=defaults[name]
        )
        for name, field in fields.items()
    ]
    if told is not None:
        told.value = [item for item in told.value if item.name not in fields and not _speaks(cls, item.name)]
        if not told.value:
            sections.remove(told)
    sections.insert(1, DocstringSectionParameters(table, title=ARGUMENTS))
    for name in fields:
        del cls.members[name]  # it is in the table


def _fields(cls: Class) -> Iterator[Attribute]:
    """The fields that attrs takes as arguments, in order."""
    attributes = [member for member in cls.members.values() if isinstance(member, Attribute)]
    for member in attributes:
        written = member.annotation is not None and "property" not in member.labels
        if written and _arguments(member).get("init") != "False":
            yield member


def _arguments(field: Attribute) -> dict[str, str | Expr]:
    """What is given to `attrs.field`; nothing where a field is written without it."""
    value = field.value
    if not isinstance(value, ExprCall) or value.canonical_path != "attrs.field":
        return {}
    return {part.name: part.value for part in value.arguments if isinstance(part, ExprKeyword)}


def _default(field: Attribute) -> str | Expr | None:
    """What a field is if it is not given, as the source has it; None where it must be."""
    if isinstance(field.value, ExprCall) and field.value.canonical_path == "attrs.field":
        return _arguments(field).get("default")
    return field.value


def _tell_constructor(cls: Class, parameters: Parameters) -> None:
    cls.set_member("__init__", Function("__init__", parameters=parameters, returns="None"))


def _sections(cls: Class) -> list[DocstringSection]:
    """The parts of the docstring, as a list that may be changed; what stands first is the text."""
    assert cls.docstring is not None, f"{cls.path} has no docstring"
    sections = cls.docstring.parsed
    assert sections[0].kind is DocstringSectionKind.text
    return sections


def _speaks(cls: Class, name: str) -> bool:
    """Whether a part of a class has a docstring of its own, and so a heading of its own."""
    return name in cls.members and cls.members[name].has_docstring


def _text(docstring: Docstring | None) -> str:
    return " ".join(docstring.value.split()) if docstring is not None else ""
