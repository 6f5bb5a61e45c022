"""Registers rules and rewrites that are already data, such as mutants, in place of those of their ops."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad.interfaces.registry import Registry
from mlirad.rules.emit import emit
from mlirad.rules.load import INTERFACES, UserOrigin, execute
from mlirad.rules.model import Rule
from mlirad.rules.rewrites import Rewrite


def replace_rules(rules: Sequence[Rule], name: str, registry: Registry) -> None:
    """Registers ``rules``, replacing the registered models of their ops."""
    for rule in rules:
        registry.remove(rule.name, INTERFACES)
    execute(emit(rules, name, ""), f"<rules from {name}>").register(registry, origin=UserOrigin(name))


def add_rewrites(rewrites: Sequence[Rewrite], name: str, registry: Registry) -> None:
    """Registers ``rewrites`` before the existing ones."""
    execute(emit((), name, "", rewrites), f"<rewrites from {name}>").register(registry, origin=UserOrigin(name))
