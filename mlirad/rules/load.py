"""Loads rules into a registry: generated modules if they match the rule files, else Python generated in memory.

The only module of this package that needs MLIR: the models that it registers build IR.
"""

from __future__ import annotations

import importlib
import linecache
import types
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mlirad._mlir import dialect_op_names, lacks_op
from mlirad.errors import Diagnostic, Note, RuleError
from mlirad.interfaces.registry import (
    ACTIVITY,
    CHOICE,
    DERIVATIVE,
    LOWERING,
    NOT_DIFFERENTIABLE,
    PATTERN,
    RECOMPUTE,
    REWRITE,
    Registry,
)
from mlirad.rules.model import Rule
from mlirad.rules.source import SourceText, bounded
from mlirad.rules.translate import (
    REWRITES,
    REWRITES_ON_TENSORS,
    RULES,
    RuleFile,
    builtin_source,
    digest,
    read_rules,
    to_python,
)

if TYPE_CHECKING:
    from mlirad.rules.rewrites import Rewrite

#: The interfaces that a rule file may register for an op.
INTERFACES: Final = (DERIVATIVE, ACTIVITY, NOT_DIFFERENTIABLE, RECOMPUTE, CHOICE)
#: The interfaces that a user's rule replaces: an op that is rewritten before it is differentiated would never reach it.
_GIVING_WAY: Final = (*INTERFACES, REWRITE)


class UserOrigin(str):
    """The origin of a user's rule, which replaces built-in rules and is not replaced by others."""

    __slots__ = ()

    def __add__(self, place: str) -> UserOrigin:
        """The origin with a location in the file."""
        return UserOrigin(str(self) + place)


def load_builtin(registry: Registry) -> None:
    """Registers all of mlirad's own rules.

    Raises:
        RuleError: two rules for one op; the message names both locations.
    """
    for name in (*RULES, *REWRITES, *REWRITES_ON_TENSORS):
        builtin_module(name).register(registry, origin=f"{name}.td")


def load_text(text: str, name: str, registry: Registry, *, roots: Sequence[Path] = ()) -> list[Diagnostic]:
    """Registers the user's rules in ``text``; returns a remark for each built-in rule that it replaces.

    ``text`` need not include Common.td. Includes resolve below ``roots`` and mlirad's own rule folder; rules in
    included files count as the user's, except those in mlirad's own files.

    Raises:
        RuleError: the text is wrong, or an earlier text of the user has a rule for the same op.
    """
    source = bounded(SourceText(name, text))
    file = read_rules(source, roots, prelude=True)
    builtin = {f"{file}.td" for file in (*RULES, *REWRITES, *REWRITES_ON_TENSORS)} - {name}
    rewrites = tuple(rewrite for rewrite in file.rewrites if rewrite.where.file not in builtin)
    own = [rule for rule in file.rules if rule.where.file not in builtin]
    remarks = [remark for rule in own if (remark := _remove_builtin(rule, registry)) is not None]
    module = execute(to_python(RuleFile(source, file.records, tuple(own), rewrites), roots), f"<rules from {name}>")
    module.register(registry, origin=UserOrigin(name))
    for op, model, *_ in module.DERIVATIVES:
        registry.add(PATTERN, op, model, origin=UserOrigin(name))
    return remarks


def _remove_builtin(rule: Rule, registry: Registry) -> Diagnostic | None:
    """Removes the registered models of the op of ``rule``, if they are built in.

    Raises:
        RuleError: the user has another rule for the op, upstream's passes lower it before a rule could apply, or its
            dialect has no such op.
    """
    if lacks_op(rule.name):
        near = get_close_matches(rule.name, dialect_op_names(rule.dialect), 1)
        helps = (f"did you mean '{near[0]}'?",) if near else ()
        message = f"the rule for '{rule.name}' has no effect: dialect '{rule.dialect}' has no such op"
        raise RuleError(Diagnostic("MA0422", message, rule.where, helps=helps))
    lowering = registry.find(LOWERING, rule.name)
    if lowering is not None and lowering.occasions is None:
        message = f"the rule for '{rule.name}' has no effect: the op is lowered to others before differentiation"
        helps = ("replace the op by a call of your own function, or write a rule for an op that is not lowered",)
        raise RuleError(Diagnostic("MA0421", message, rule.where, helps=helps))
    origins = [origin for interface in _GIVING_WAY if (origin := registry.origin(interface, rule.name)) is not None]
    for origin in origins:
        if isinstance(origin, UserOrigin):
            here = f"two rules for '{rule.name}': '{origin}' and '{rule.where}'"
            raise RuleError(Diagnostic("MA0103", here, rule.where, helps=("remove one of them",)))
    registry.remove(rule.name, _GIVING_WAY)
    if not origins:
        return None
    message = f"the rule for '{rule.name}' overrides a built-in one"
    notes = (Note(f"the built-in one is '{origins[0]}'"),)
    return Diagnostic("MA0420", message, rule.where, notes, severity="remark")


@cache
def builtin_module(name: str) -> types.ModuleType:
    """The module with the models of mlirad's own rule file ``name``."""
    source = builtin_source(name)
    try:
        module = importlib.import_module(f"mlirad._generated.{name}")
    except ImportError:  # not generated, or generated for another version of mlirad
        module = None
    if module is not None and digest(source) == module.DIGEST:
        return module
    return execute(to_python(read_rules(source)), f"<rules from {source.name}>")


@cache
def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The rewrites of one of mlirad's own rewrite files, as data."""
    return read_rules(builtin_source(name)).rewrites


@cache
def records(dialect: str) -> tuple[Rule, ...]:
    """The rules of mlirad's own rule file for ``dialect``, as data: formula, domain, source, kind, cost."""
    return read_rules(builtin_source(dialect)).rules


def execute(text: str, name: str) -> types.ModuleType:
    """Runs generated Python as a module that tracebacks can show."""
    module = types.ModuleType("mlirad_rules_" + "".join(c if c.isalnum() else "_" for c in name))
    module.__file__ = name
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), module.__dict__)
    return module
