"""Defines the `enzyme` dialect in a context by IRDL, MLIR's dialect for defining dialects.

Two things differ from the bindings' own loader. IRDL's verifier rejects names with capital letters or dots
(``!enzyme.Cache``, ``enzyme.autodiff_split_mode.primal``), so these have other names in the text, and are renamed after
parsing. And a variadic group of IRDL holds operands of *one* type, so an op with any operands is declared with `GROUPS`
variadic groups, and its segment sizes are the lengths of the runs of equal types. Reader and printer hide them.

Parsing such groups takes longest, so the text defines one op of each shape, of which the others are copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mlirad._mlir import attach_purity, ir, load_irdl
from mlirad.dialects.enzyme.table import GROUPS, OPS, PLAIN_TYPES, TYPES, OpForm
from mlirad.dialects.enzyme.verify import VERIFIERS


def load() -> None:
    """Defines the dialect in the current context, with verifiers and effects; called by `_mlir.prepare`."""
    module = ir.Module.parse(_TEXT)
    dialect = module.body.operations[0].regions[0].blocks[0]
    parsed = {ir.StringAttr(op.attributes["sym_name"]).value: op.operation for op in dialect.operations}
    end = ir.InsertionPoint(dialect)
    for form in OPS.values():
        first = _FIRST[_shape(form)]
        op = parsed[_accepted(first)]
        _rename(op if form.name == first else op.clone(end), form.name.removeprefix(_PREFIX))
    for name in (*TYPES, *PLAIN_TYPES):
        _rename(parsed[_accepted(name)], name)
    load_irdl(module)
    ir.IsTerminatorTrait.attach("enzyme.yield")
    ir.IsTerminatorTrait.attach("enzyme.addTo")
    for form in OPS.values():
        if form.pure:
            attach_purity(form.name)
    for op_name, verifier in VERIFIERS.items():
        ir.DynamicOpTrait.attach(op_name, verifier)


def _rename(op: ir.Operation, name: str) -> None:
    op.attributes["sym_name"] = ir.StringAttr.get(name)


def _shape(form: OpForm) -> tuple[int | None, int | None, bool]:
    return form.operands, form.results, bool(form.region)


def _values(kind: str, count: int | None) -> Iterator[str]:
    """Yields declarations of ``count`` operands or results (``kind``), or of `GROUPS` variadic groups if it is None."""
    number = GROUPS if count is None else count
    if not number:
        return
    how = "variadic " if count is None else ""
    for i in range(number):
        yield f"%{kind}{i} = irdl.any"
    yield f"irdl.{kind}({', '.join(f'{kind}{i}: {how}%{kind}{i}' for i in range(number))})"


def _operation(form: OpForm) -> str:
    lines = [*_values("operands", form.operands), *_values("results", form.results)]
    if form.region:
        lines += ["%body = irdl.region", "irdl.regions(body: %body)"]
    return f"irdl.operation @{_accepted(form.name)} {{\n" + "\n".join(lines) + "\n}\n"


def _accepted(name: str) -> str:
    """Returns ``name`` in a form that IRDL's verifier accepts."""
    return name.removeprefix(_PREFIX).lower().replace(".", "_dot_")


def _parametric(kind: str, name: str) -> str:
    return f"irdl.{kind} @{name.lower()} {{\n%value = irdl.any\nirdl.parameters(value: %value)\n}}\n"


_PREFIX: Final = "enzyme."
#: The first op of each shape.
_FIRST: Final = {_shape(form): form.name for form in reversed(OPS.values())}
_TEXT: Final = "".join(
    [
        "irdl.dialect @enzyme {\n",
        *(_parametric("type", name) for name in TYPES),
        *(f"irdl.type @{name.lower()} {{\n}}\n" for name in PLAIN_TYPES),
        _parametric("attribute", "activity"),
        *(_operation(OPS[name]) for name in _FIRST.values()),
        "}\n",
    ]
)
