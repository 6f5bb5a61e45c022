"""The base class of passes: a frozen dataclass whose fields are the options. A pass without options is a function.

The syntax of an option, its check and its help follow from the field: ``max_size: int = option(4, help="...")`` is
``max-size=4`` in a pipeline. This module does not import the bindings, so that help and option errors are fast.
"""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, get_args, get_origin, get_type_hints

from mlirad.errors import Diagnostic, Where
from mlirad.passes.pipeline_text import Option, Source

if TYPE_CHECKING:
    from mlirad._mlir import ir
    from mlirad.interfaces.registry import Registry


class PassContext(Protocol):
    """What a pass sees of the `Context`, which is above the passes."""

    @property
    def registry(self) -> Registry:
        """The models."""

    @property
    def on_remark(self) -> Callable[[Diagnostic], None] | None:
        """Is called with each remark about a derivative."""


@dataclass(frozen=True)
class SilentContext:
    """A context for passes whose remarks nobody reads."""

    registry: Registry
    on_remark: Callable[[Diagnostic], None] | None = None


class Pass(ABC):
    """A transformation of a whole module; subclasses are frozen dataclasses, final, and listed in `passes.PASSES`."""

    name: ClassVar[str]
    #: For passes that are only accepted for EnzymeMLIR's pipelines: why they have no effect.
    idle_because: ClassVar[str] = ""

    @abstractmethod
    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place, or raise an `MlirAdError` that says why not."""


def pass_without_options(name: str, run: Callable[[ir.Module, PassContext], object]) -> type[Pass]:
    """The class of the pass ``name`` that calls ``run``, whose docstring says what the pass does."""
    members = {"name": name, "__doc__": run.__doc__, "run": lambda _, module, ctx: run(module, ctx)}
    return dataclass(frozen=True)(type(name, (Pass,), members))


@dataclass(frozen=True)
class OptionSpec:
    """One option of a pass: its dataclass field, its name in pipelines, its type and its help text."""

    field: str
    name: str
    type: Any
    default: Any
    help: str
    is_pipeline: bool
    means_nothing: bool

    @property
    def placeholder(self) -> str:
        """The kind of value after ``name=``, for help and messages."""
        if get_origin(self.type) is Literal:
            return "|".join(str(value) for value in get_args(self.type))
        if self.is_pipeline:
            return "pipeline"
        return {bool: "0|1", int: "int", float: "float", str: "text"}.get(self.type, "a,b,...")


def option(
    default: Any, *, help: str, name: str | None = None, is_pipeline: bool = False, means_nothing: bool = False
) -> Any:
    """A dataclass field that is a pass option; if ``default`` is None, the option is required.

    ``name``: the spelling, if it is not that of the field. ``means_nothing``: the option is only accepted for
    EnzymeMLIR's pipelines, with a remark.
    """
    facts = {"help": help, "name": name, "is_pipeline": is_pipeline, "means_nothing": means_nothing}
    return field(default=default, metadata=facts)


def options_of(cls: type[Pass]) -> tuple[OptionSpec, ...]:
    """The options of a pass class, in field order."""
    hints = get_type_hints(cls)
    specs = []
    for item in fields(cls):  # type: ignore[arg-type]
        name = item.metadata.get("name") or item.name.replace("_", "-")
        kinds = bool(item.metadata.get("is_pipeline")), bool(item.metadata.get("means_nothing"))
        specs.append(OptionSpec(item.name, name, hints[item.name], item.default, item.metadata.get("help", ""), *kinds))
    return tuple(specs)


def summary(cls: type[Pass]) -> str:
    """The first sentence of the class docstring."""
    return (cls.__doc__ or "").strip().split("\n")[0].rstrip(".")


def make(cls: type[Pass], options: Sequence[Option], source: Source) -> Pass:
    """An instance of ``cls`` with options given as text.

    Raises:
        UsageError: options that ``cls`` does not have, or that are given twice, or invalid values; all problems.
    """
    specs = {spec.name: spec for spec in options_of(cls)}
    values: dict[str, Any] = {}
    problems: list[Diagnostic] = []
    for given in options:
        spec = specs.get(given.name) or specs.get(given.name.replace("_", "-"))
        if spec is None:
            problems.append(_unknown(cls, given, list(specs), source.where(given.at)))
        elif spec.field in values:
            problems.append(Diagnostic("MA0004", f"option '{given.name}' is given twice", source.where(given.at)))
        else:
            try:
                values[spec.field] = convert(spec, given.value)
            except ValueError as error:
                problems.append(Diagnostic("MA0004", str(error), source.where(given.value_at)))
    if problems:
        raise source.error(problems)
    return _construct(cls, values, options, source)


def _construct(cls: type[Pass], values: dict[str, Any], options: Sequence[Option], source: Source) -> Pass:
    absent = [spec for spec in options_of(cls) if spec.default is None and spec.field not in values]
    if absent:
        message = f"pass '{cls.name}' needs option '{absent[0].name}'"
        help = f"write: {cls.name}{{{absent[0].name}=<{absent[0].placeholder}>}}"
        raise source.error([Diagnostic("MA0004", message, source.where(source.start), helps=(help,))])
    try:
        return cls(**values)
    except ValueError as error:  # a pass's own check of its options
        at = options[0].at if options else source.start
        raise source.error([Diagnostic("MA0004", str(error), source.where(at))]) from None


def convert(spec: OptionSpec, text: str | None) -> Any:
    """Parse ``text``, the value of an option; None: the option has no ``=value``.

    Raises:
        ValueError: an invalid value; its text is the message for the user.
    """
    if text is None:
        if spec.type is bool:
            return True
        raise ValueError(f"option '{spec.name}' needs a value: {spec.name}=<{spec.placeholder}>")
    if spec.type is bool:
        return _boolean(spec, text)
    if get_origin(spec.type) is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if get_origin(spec.type) is Literal:
        if text not in get_args(spec.type):
            raise ValueError(f"option '{spec.name}' is one of {spec.placeholder}, not '{text}'")
        return text
    try:
        return spec.type(text)
    except ValueError:
        raise ValueError(f"option '{spec.name}' takes {_article(spec.type)}, not '{text}'") from None


def render(item: Pass) -> str:
    """``name{option=value}`` with the options that are not at their default."""
    parts = []
    for spec in options_of(type(item)):
        value = getattr(item, spec.field)
        if value != spec.default:
            parts.append(f"{spec.name}={_quoted(value)}")
    return f"{item.name}{{{' '.join(parts)}}}" if parts else item.name


def _boolean(spec: OptionSpec, text: str) -> bool:
    known = {"1": True, "true": True, "0": False, "false": False}
    if text.lower() not in known:
        raise ValueError(f"option '{spec.name}' is true or false, not '{text}'")
    return known[text.lower()]


def _article(kind: type) -> str:
    return {int: "an integer", float: "a number"}.get(kind, "a value")


def _quoted(value: Any) -> str:
    text = ",".join(value) if isinstance(value, tuple) else str(value)
    text = text.lower() if isinstance(value, bool) else text
    return f'"{text}"' if not text or any(c in text for c in " {}'") else text


def _unknown(cls: type[Pass], given: Option, names: list[str], where: Where) -> Diagnostic:
    near = difflib.get_close_matches(given.name, names, 1)
    helps = [f"did you mean '{near[0]}'?"] if near else []
    helps.append(f"its options: {', '.join(names)}" if names else "it takes no options")
    return Diagnostic("MA0004", f"pass '{cls.name}' has no option '{given.name}'", where, helps=tuple(helps))
