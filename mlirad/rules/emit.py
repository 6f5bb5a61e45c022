"""Emits rules as Python: one class for each rule, in a module that is readable like handwritten code.

Rule text never becomes code directly: op names and numbers are checked when records become rules, operand names go
through `Names`, and everything else that a template prints is quoted.
"""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from mlirad.rules.check import shadows
from mlirad.rules.emit_rewrites import HELPERS, rewrite_function
from mlirad.rules.infer import TypedRule, infer
from mlirad.rules.linear import casts, chooses, scales
from mlirad.rules.model import ON_TENSORS, Derivative, InactiveRule, NotImplementedRule, Rule
from mlirad.rules.schedule import (
    EmissionContext,
    Names,
    Piece,
    Unit,
    Writer,
    condition,
    count_uses,
    leaves,
    write_units,
)

if TYPE_CHECKING:
    import jinja2

    from mlirad.rules.rewrites import Rewrite


@dataclass(frozen=True)
class ModelClass:
    """The data of a generated class for the template."""

    name: str
    op: str
    doc: str
    arity: tuple[int, int]
    cost: int
    pure: bool
    line: str
    chosen: tuple[int, ...]
    forward: Sequence[str]
    needed: Sequence[str]
    reverse: Sequence[str]


def emit(rules: Sequence[Rule], title: str, digest: str, rewrites: Sequence[Rewrite] = ()) -> str:
    """The Python module for ``rules`` and ``rewrites``; ``title`` is the name of the rule file."""
    names = Names()
    derivatives = [_model(rule, names) for rule in rules if isinstance(rule, Derivative)]
    functions = [rewrite_function(rewrite, names) for rewrite in rewrites]
    body = "\n".join(line for model in derivatives for line in (*model.forward, *model.needed, *model.reverse))
    matching = "\n".join(line for function in functions for line in function.body)
    both = f"{body}\n{matching}"
    text = _template().render(
        title=title,
        digest=digest,
        derivatives=derivatives,
        inactive=[rule for rule in rules if isinstance(rule, InactiveRule)],
        gaps=[rule for rule in rules if isinstance(rule, NotImplementedRule)],
        rewrites=functions,
        body=body,
        floats=[name for name in ("allows", "compare", "conjugate", "create_sum") if f"{name}(" in both],
        types=[name for name in ("element_type", "to_complex", "to_real") if f"{name}(" in both],
        matching=[name for name in HELPERS if name != "compare" and f"{name}(" in matching],
    )
    return re.sub(r"\n{4,}", "\n\n\n", text).strip() + "\n"


@cache
def _template() -> jinja2.Template:
    import jinja2

    source = files("mlirad.rules").joinpath("templates/module.py.j2").read_text(encoding="utf-8")
    environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters["docstring"] = docstring
    environment.filters["quoted"] = quoted
    environment.filters["quoted_set"] = _quoted_set
    environment.filters["quoted_tuple"] = _quoted_tuple
    return environment.from_string(source)


def quoted(text: str) -> str:
    """``text`` as a Python string literal in double quotes (JSON's escapes are Python's)."""
    return json.dumps(text, ensure_ascii=False)


def _quoted_set(names: Sequence[str]) -> str:
    return f"{{{', '.join(map(quoted, names))}}}" if names else "set()"


def _quoted_tuple(names: Sequence[str]) -> str:
    return f"({', '.join(map(quoted, names))}{',' if len(names) == 1 else ''})"


def docstring(text: str, indent: int = 4) -> str:
    """``text`` as the contents of a docstring, without anything that ends the string or escapes."""
    printable = "".join(c if c.isprintable() or c == "\n" else " " for c in text)
    safe = printable.replace("\\", "\\\\").replace('"', "''").strip(" ")
    lines = [line.rstrip() for line in safe.split("\n")]
    rest = [" " * indent + line if line else "" for line in lines[1:-1]]
    return "\n".join([lines[0], *rest, *(" " * indent + line for line in lines[1:][-1:])])


def _model(rule: Derivative, names: Names) -> ModelClass:
    typed = infer(rule)
    return ModelClass(
        name=names.fresh(_class_name(rule.op)),
        op=rule.name,
        doc=_doc(rule),
        arity=(len(rule.operands), rule.results),
        cost=rule.cost,
        pure=rule.pure,
        line=f"{rule.where.line}:{rule.where.column}",
        chosen=tuple(i for i, terms in enumerate(rule.partials) if any(map(chooses, terms or ()))),
        forward=_Method(rule, typed).forward(),
        needed=_Method(rule, typed).needed(),
        reverse=_Method(rule, typed).reverse(),
    )


def _doc(rule: Derivative) -> str:
    """The docstring: the formula in the first line, the rest of the comment and the source below it."""
    first, _, rest = (rule.formula or f"The derivative of {rule.name}.").partition("\n")
    more = [part for part in (rest, f"Source: {rule.source}." if rule.source else "") if part]
    return "\n\n".join([first, *more]) + ("\n" if more else "")


def _class_name(op: str) -> str:
    name = "".join(part.capitalize() for part in re.split(r"[._]", op))
    return name + "_" if keyword.iskeyword(name) else name


_IDENTIFIER: Final = re.compile(r"\b[A-Za-z_]\w*\b")


class _Method:
    """Builds one method of a model: fresh names, then the lines, then the locals they use in front."""

    def __init__(self, rule: Derivative, typed: TypedRule) -> None:
        self.rule = rule
        self.typed = typed
        self.names = Names()
        operands = tuple(self.names.fresh(name) for name in rule.operands)
        results = tuple(self.names.fresh("z" if rule.results == 1 else f"z{j}") for j in range(rule.results))
        self.context = EmissionContext(rule, typed.types, operands, results)
        self.lines: list[str] = []

    # --- the methods

    def reverse(self) -> list[str]:
        """The body of ``create_reverse_mode_adjoint``."""
        many = self.rule.results > 1
        seeds = [self.names.fresh(f"d{j}" if many else "d") for j in range(self.rule.results)]
        active = [self.names.fresh(f"{name}_active") for name in self.context.operands]
        units = self._units(dict(enumerate(seeds)), active, [f"{seed} is not None" for seed in seeds] if many else None)
        writer = Writer(self.names, count_uses(units))

        def finish(block: Writer, unit: Unit, value: str) -> None:
            guarded = f"state.strong({unit.seed}, {value})"
            block.line(f"state.accumulate({self.context.operands[unit.operand]}, {guarded if unit.scales else value})")

        write_units(writer, units, len(self.rule.operands), finish)
        head = self._results()
        head += [f"{seed} = state.adjoint({z})" for seed, z in zip(seeds, self.context.results, strict=True)]
        head += [f"if {' and '.join(f'{seed} is None' for seed in seeds)}:", "    return"]
        lines = "\n".join(writer.lines)
        flags: list[str] = []
        for flag, x in zip(active, self.context.operands, strict=True):
            if len(re.findall(rf"\b{flag}\b", lines)) == 1:
                lines = re.sub(rf"\b{flag}\b", f"state.is_active({x})", lines)
            flags.append(f"{flag} = state.is_active({x})")
        extra = [*self._operands(), *self._assertions("state.is_active"), *flags]
        return self._framed(head, extra, lines.split("\n") if lines else [])

    def forward(self) -> list[str]:
        """The body of ``create_forward_mode_tangent``."""
        used = [i for i, terms in enumerate(self.rule.partials) if terms is not None]
        tangents = {i: self.names.fresh(f"d{self.context.operands[i]}") for i in used}
        head = [f"{name} = state.tangent({self.context.operands[i]})" for i, name in tangents.items()]
        head += [f"if {' and '.join(f'{name} is None' for name in tangents.values())}:", "    return"] if used else []
        lines = self._stated_forward(tangents)
        if not lines or (len(self._stated_shadows()) > 1 and not self._casts):
            lines += self._summed_forward(tangents)
        if not used:
            return ["return"]
        return self._framed([*self._operands(), *self._assertions("state.is_active"), *head], self._results(), lines)

    def needed(self) -> list[str]:
        """The body of ``needed_primals``."""
        flags = [f"is_active({name})" for name in self.context.operands]
        result_flags = [f"is_active({name})" for name in self.context.results] if self.rule.results > 1 else None
        units = self._units(dict.fromkeys(range(self.rule.results), "d"), flags, result_flags)
        wanted: dict[str, list[tuple[str, ...]]] = {}
        for unit in units:
            for value, guards in leaves(unit.root, unit.guards, "is_active"):
                wanted.setdefault(value, []).append(guards)
        if not wanted:
            return ["return ()"]
        always = [value for value, choices in wanted.items() if self._always(choices)]
        rest = {value: choices for value, choices in wanted.items() if value not in always}
        if not rest:
            return self._framed([], [*self._operands("op"), *self._results("op")], [f"return ({', '.join(always)},)"])
        lines = [f"needed: list[Value] = [{', '.join(always)}]"]
        for value, choices in rest.items():
            lines += [f"if {condition(choices)}:", f"    needed.append({value})"]
        return self._framed([], [*self._operands("op"), *self._results("op")], [*lines, "return needed"])

    # --- parts

    def _always(self, choices: Sequence[tuple[str, ...]]) -> bool:
        """Whether one of ``choices`` holds whenever the op is active: no condition, or any operand is active."""
        return () in choices or {f"is_active({name})" for name in self.context.operands} <= {
            guards[0] for guards in choices if len(guards) == 1
        }

    def _units(self, seeds: dict[int, str], active: Sequence[str], results: Sequence[str] | None) -> list[Unit]:
        """One unit for each partial, guarded by the activity of its operand (and of its result, if several)."""
        alone = len(self.rule.operands) == 1
        units: list[Unit] = []
        for index, terms in enumerate(self.typed.adjoints):
            for position, typed in enumerate(terms or ()):
                guards: tuple[str, ...] = () if alone else (active[index],)
                guards += () if results is None else (results[position],)
                piece = self.context.piece(typed, seeds, {})
                if not _is_zero(piece):
                    units.append(Unit(piece, guards, index, position, seeds[position], scales(typed.term)))
        return units

    @property
    def _casts(self) -> bool:
        """Whether the partials have other types than the tangents, so that forward mode has only the stated dag."""
        return any(casts(term) for terms in self.rule.partials for term in terms or ())

    def _stated_shadows(self) -> list[int]:
        return [] if self.rule.forward is None else shadows(self.rule.forward)

    def _stated_forward(self, tangents: dict[int, str]) -> list[str]:
        """The lines for the stated forward dags, used if all the tangents that they read exist."""
        if self.typed.forward is None or self.rule.forward is None:
            return []
        read = [tangents[i] for i in self._stated_shadows()]
        pieces = [self.context.piece(typed, {}, tangents) for typed in self.typed.forward]
        units = [Unit(piece, (), 0, j, scales=scales(self.rule.forward[j])) for j, piece in enumerate(pieces)]
        writer = Writer(self.names, count_uses(units))
        fallback = len(read) > 1 and not self._casts
        strong = ["not state.strong_zero"] if any(map(scales, self.rule.forward)) and fallback else []
        test = " and ".join([*strong, *(f"{name} is not None" for name in read)])
        block = writer.block(f"if {test}:") if fallback else writer
        for name, index in zip(read, self._stated_shadows(), strict=True):
            if self._casts and len(tangents) > 1:
                block.line(f"{name} = state.zero({self.context.operands[index]}.type) if {name} is None else {name}")
        for unit in units:
            result = self.context.results[unit.result]
            if unit.scales and len(read) == 1:
                value = block.compute(unit.root)
                block.line(f"state.set_tangent({result}, state.strong({read[0]}, {value}))")
            else:
                block.line(f"state.set_tangent({result}, {block.finish(unit.root)})")
        if fallback:
            block.line("return")
        return writer.lines

    def _added(self, total: str, value: str, type: str) -> str:
        if self.rule.dialect in ON_TENSORS:
            return f'build.value("stablehlo.add", ({total}, {value}), {type})'
        if self.rule.is_complex:
            return f"create_sum(build, {total}, {value})"
        return f'build.float("arith.addf", ({total}, {value}), {type})'

    def _summed_forward(self, tangents: dict[int, str]) -> list[str]:
        """The lines for the sum of the partials over the existing tangents."""
        alone, many = len(tangents) == 1, self.rule.results > 1
        units: list[Unit] = []
        for index, terms in enumerate(self.typed.partials):
            for position, typed in enumerate(terms or ()):
                name = tangents[index]
                piece = self.context.piece(typed, dict.fromkeys(range(self.rule.results), name), {})
                guards = () if alone else (f"{name} is not None",)
                later = any(unit.result == position for unit in units)
                if not _is_zero(piece):
                    units.append(Unit(piece, guards, index, position, name, scales(typed.term), named=later))
        writer = Writer(self.names, count_uses(units))
        sums = [f"tangent{j}" if many else "tangent" for j in range(self.rule.results)]
        started: set[int] = set()

        def finish(block: Writer, unit: Unit, value: str) -> None:
            result, total = self.context.results[unit.result], sums[unit.result]
            guarded = f"state.strong({unit.seed}, {value})"
            value = guarded if unit.scales else value
            if alone:
                block.line(f"state.set_tangent({result}, {value})")
            elif unit.result not in started:
                started.add(unit.result)
                block.line(f"{total} = {value}")
            else:
                if unit.scales:
                    block.line(f"term = {value}")
                    value = "term"
                type = self.context.type_name(self.typed.types.root(self.typed.types.result(unit.result)))
                added = self._added(total, value, type)
                block.line(f"{total} = {value} if {total} is None else {added}")

        write_units(writer, units, len(tangents), finish)
        if alone:
            return writer.lines
        opened = [f"{total}: Value | None = None" for total in sums]
        closed = [
            line
            for total, z in zip(sums, self.context.results, strict=True)
            for line in (f"if {total} is not None:", f"    state.set_tangent({z}, {total})")
        ]
        return [*opened, *writer.lines, *closed]

    def _operands(self, source: str = "state") -> list[str]:
        names = self.context.operands
        if len(names) == 1:
            return [f"{names[0]} = {source}.operands[0]"]
        return [f"{', '.join(names)} = {source}.operands"] if names else []

    def _results(self, source: str = "state") -> list[str]:
        names = self.context.results
        if len(names) == 1:
            return [f"{names[0]} = {'op.result' if source == 'op' else 'state.results[0]'}"]
        return [f"{', '.join(names)} = {source}.results"]

    def _assertions(self, is_active: str) -> list[str]:
        lines: list[str] = []
        for index in self.rule.asserted:
            name = self.context.operands[index]
            lines += [f"if {is_active}({name}):", f"    refuse_active(op, {quoted(self.rule.operands[index])})"]
        return lines

    def _framed(self, head: list[str], extra: list[str], lines: list[str]) -> list[str]:
        """``head``, then those of ``extra`` and of the usual locals that ``lines`` use, then ``lines``."""
        body = [*lines]
        for number in range(len(self.context.operands) + len(self.context.results)):
            name = self.context.type_name(number)
            if _uses(body, name):
                body.insert(0, f"{name} = {self.context.owner(number)}.type")
        if _uses(body, "build"):
            body.insert(0, "build = state.build")
        kept: list[str] = []
        for line in reversed(extra):
            targets = line.split(" = ")[0].split(", ") if " = " in line else []
            if not targets or any(_uses([*kept, *body], target) for target in targets):
                kept.insert(0, line)
        return [*head, *kept, *body]


def _uses(lines: Sequence[str], name: str) -> bool:
    return any(name in _IDENTIFIER.findall(line) for line in lines)


def _is_zero(piece: Piece) -> bool:
    return piece.kind == "constant" and piece.number == 0
