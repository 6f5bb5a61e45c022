"""Writes records as text: JSON as ``llvm-tblgen -dump-json`` does, a listing, a table for the docs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mlirad.rules.model import Derivative, NotImplementedRule, Rule
from mlirad.rules.rewrites import Rewrite
from mlirad.rules.values import Dag, Record, Unset, Value


def to_json(records: Iterable[Record]) -> dict[str, Any]:
    """All records by name, with the names of all defs of each class."""
    known = list(records)
    classes = sorted({base for record in known for base in record.bases})
    dumped: dict[str, Any] = {record.name: _record(record) for record in known}
    dumped["!instanceof"] = {name: sorted(r.name for r in known if r.is_a(name)) for name in classes}
    dumped["!tablegen_json_version"] = 1
    return dumped


def _record(record: Record) -> dict[str, Any]:
    fields = {name: _json(record.get(name)) for name in record.slots}
    own = {"!name": record.name, "!anonymous": record.anonymous, "!superclasses": list(record.bases), "!fields": []}
    return {**own, **fields}


def _json(value: Value) -> Any:
    if isinstance(value, Record):
        return {"kind": "def", "def": value.name, "printable": value.name}
    if isinstance(value, Dag):
        arguments = [[_json(item), name] for item, name in value.arguments]
        return {"kind": "dag", "operator": _json(value.operator), "args": arguments, "printable": printable(value)}
    if isinstance(value, list):
        return [_json(item) for item in value]
    return None if isinstance(value, Unset) else value


def printable(value: Value) -> str:
    """Formats a value as it is written in a rule file."""
    if isinstance(value, Dag):
        arguments = (
            f"${name}" if isinstance(item, Unset) and name else printable(item) + (f":${name}" if name else "")
            for item, name in value.arguments
        )
        return f"({' '.join([printable(value.operator), ', '.join(arguments)]).strip()})"
    if isinstance(value, list):
        return f"[{', '.join(map(printable, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return str(value)


def listing(records: Iterable[Record]) -> str:
    """Formats every record with its classes and fields, one field a line."""
    lines: list[str] = []
    for record in records:
        bases = f" // {' '.join(record.bases)}" if record.bases else ""
        lines.append(f"def {record.name} {{{bases}")
        lines += [f"  {slot.type} {name} = {printable(record.get(name))};" for name, slot in record.slots.items()]
        lines.append("}")
    return "\n".join(lines) + "\n"


def table(title: str, rules: Sequence[Rule], rewrites: Sequence[Rewrite] = ()) -> str:
    """Formats a page in Markdown: formulas, gaps with their reasons, the other ops by kind, and rewrites."""
    lines = [f"## {title}", ""]
    formulas = [rule for rule in rules if isinstance(rule, Derivative)]
    if formulas:
        lines += ["| op | formula | domain tested | source |", "|---|---|---|---|"]
        lines += [_row(rule) for rule in formulas] + [""]
    gaps = [rule for rule in rules if isinstance(rule, NotImplementedRule)]
    if gaps:
        lines += ["| not differentiable | why |", "|---|---|"]
        lines += [f"| `{rule.name}` | {_cell(rule.why)} |" for rule in gaps] + [""]
    rest = [rule for rule in rules if not isinstance(rule, (Derivative, NotImplementedRule))]
    for kind in dict.fromkeys(rule.kind for rule in rest):
        lines += [f"{kind}: {', '.join(f'`{rule.name}`' for rule in rest if rule.kind == kind)}", ""]
    if rewrites:
        lines += ["| rewrite | formula | flags | source |", "|---|---|---|---|"]
        lines += [f"| {r.name} | {_cell(r.formula)} | {', '.join(r.needs)} | {_cell(r.source)} |" for r in rewrites]
        lines.append("")
    return "\n".join(lines)


def _row(rule: Derivative) -> str:
    domains = ", ".join(
        f"{name} {domain.name}" for name, domain in zip(rule.operands, rule.domain, strict=True) if domain.name != "Any"
    )
    return f"| `{rule.name}` | {_cell(rule.formula)} | {_cell(domains)} | {_cell(rule.source)} |"


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")
