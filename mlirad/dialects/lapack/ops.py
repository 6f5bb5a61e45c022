"""Defines the ops of the `lapack` dialect: operands, results, flags, and their definition in a context.

An op is described by the letters of its shapes, ``nn, nk -> nk``: equal letters are equal extents. Additional leading
dimensions, equal in all operands and results, are a batch. Integers are i32, floats are all f32 or all f64.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, attach_purity, ir, load_irdl

_OPEN: Final = ir.ShapedType.get_dynamic_size()


@dataclass(frozen=True)
class MatrixOp:
    """An op: the shapes of its operands and results, and its unit attributes.

    A shape in brackets is of i32; one in braces is of integers as wide as the floats, which hold their bits.
    """

    name: str
    shapes: str
    flags: tuple[str, ...] = ()

    @property
    def operands(self) -> tuple[str, ...]:
        """Returns the shapes of the operands."""
        return _listed(self.shapes.partition("->")[0])

    @property
    def results(self) -> tuple[str, ...]:
        """Returns the shapes of the results."""
        return _listed(self.shapes.partition("->")[2])


def _listed(shapes: str) -> tuple[str, ...]:
    return tuple(shape.strip() for shape in shapes.split(","))


OPS: Final[dict[str, MatrixOp]] = {
    form.name: form
    for form in (
        MatrixOp("lapack.cholesky", "nn -> nn"),
        MatrixOp("lapack.solve", "nn, nk -> nk", ("transposed",)),
        MatrixOp("lapack.factor", "nn -> {nn}, [n]"),
        MatrixOp("lapack.factored_solve", "nn, {nn}, [n], nk -> nk", ("transposed",)),
        MatrixOp("lapack.triangular_solve", "nn, nk -> nk", ("upper", "transposed", "unit_diagonal")),
        MatrixOp("lapack.lu", "mn -> mn, [m]"),
        MatrixOp("lapack.permute_rows", "[m], mk -> mk", ("inverse",)),
        MatrixOp("lapack.qr", "mn -> mp, pn"),
        MatrixOp("lapack.eigh", "nn -> n, nn"),
        MatrixOp("lapack.svd", "mn -> mp, p, pn"),
    )
}


def load() -> None:
    """Defines the dialect in the current context."""
    load_irdl(ir.Module.parse(_TEXT))
    for name in OPS:
        attach_purity(name)
        ir.DynamicOpTrait.attach(name, _Invariants)


class _Invariants(ir.DynamicOpTrait):  # type: ignore[misc]
    @staticmethod
    def verify_invariants(op: ir.OpView) -> bool:
        """Whether ``op`` is valid; the first error has been reported."""
        wrong = next(_problems(op.operation), None)
        if wrong is not None:
            help = f"\nhelp: its shapes are {OPS[op.operation.name].shapes}, with the dimensions of a batch in front"
            op.location.emit_error(f"[MA0319] '{op.operation.name}' {wrong}{help}")
        return wrong is None


def _problems(op: ir.Operation) -> Iterator[str]:
    form = OPS[op.name]
    types = [value.type for value in (*op.operands, *op.results)]
    shapes = [*form.operands, *form.results]
    if (len(op.operands), len(op.results)) != (len(form.operands), len(form.results)):
        yield f"has {len(op.operands)} operands and {len(op.results)} results"
        return
    for type, letters in zip(types, shapes, strict=True):
        problem = _wrong_type(type, letters)
        if problem:
            yield problem
            return
    floats = [t.element_type for t, letters in zip(types, shapes, strict=True) if letters[0] not in "[{"]
    if any(element != floats[0] for element in floats):
        yield "has floats of different widths"
    batches = [t.rank - _rank(letters) for t, letters in zip(types, shapes, strict=True)]
    if any(batch != batches[0] for batch in batches):
        yield "has operands or results with different numbers of batch dimensions"
        return
    yield from _wrong_extents(types, shapes, batches[0])
    for name, attribute in op.attributes.items():
        if "." not in name and not (name in form.flags and isinstance(attribute, ir.UnitAttr)):
            known = ", ".join(f"'{flag}'" for flag in form.flags) or "none"
            yield f"has no unit attribute '{name}'; it has {known}"


def _wrong_extents(types: Sequence[Type], shapes: Sequence[str], batch: int) -> Iterator[str]:
    sizes: dict[str, int] = {}
    for type, letters in zip(types, shapes, strict=True):
        names = [*(f"batch dimension {i}" for i in range(batch)), *letters.strip("[]{}")]
        for name, size in zip(names, type.shape, strict=True):
            if size != _OPEN and sizes.setdefault(name, size) != size:
                yield f"has different extents '{name}': {sizes[name]} and {size}"
    if {"m", "n", "p"} <= sizes.keys() and sizes["p"] != min(sizes["m"], sizes["n"]):
        yield f"has an extent 'p' of {sizes['p']}, which is the least of 'm' and 'n': {min(sizes['m'], sizes['n'])}"


def _rank(letters: str) -> int:
    return len(letters.strip("[]{}"))


def _wrong_type(type: Type, letters: str) -> str | None:
    if not isinstance(type, ir.RankedTensorType) or type.rank < _rank(letters):
        return f"has an operand or result of type '{type}', not a tensor of {_rank(letters)} dimensions"
    element = type.element_type
    if letters.startswith("["):
        is_right = element == ir.IntegerType.get_signless(32, type.context)
    elif letters.startswith("{"):
        is_right = element in [ir.IntegerType.get_signless(width, type.context) for width in (32, 64)]
    else:
        is_right = isinstance(element, ir.F64Type | ir.F32Type)
    return (
        None
        if is_right
        else f"has elements of type '{element}': floats are f32 or f64, integers i32, and i64 for bits of f64"
    )


def operand_like(op: ir.Operation, result: Value) -> Value | None:
    """Returns the operand with the shape of ``result``, None if there is none."""
    form = OPS[op.name]
    letters = form.results[list(op.results).index(result)]
    found: Value | None = op.operands[form.operands.index(letters)] if letters in form.operands else None
    return found


def has_flag(op: ir.Operation, flag: str) -> bool:
    """Whether ``op`` has the unit attribute ``flag``."""
    return flag in op.attributes


def batch_rank(op: ir.Operation) -> int:
    """Returns the number of batch dimensions."""
    return int(ir.ShapedType(op.operands[0].type).rank) - _rank(OPS[op.name].operands[0])


def _values(kind: str, count: int) -> str:
    anything = "".join(f"%{kind}{i} = irdl.any\n" for i in range(count))
    return f"{anything}irdl.{kind}({', '.join(f'{kind}{i}: %{kind}{i}' for i in range(count))})\n"


_TEXT: Final = "".join(
    [
        "irdl.dialect @lapack {\n",
        *(
            f"irdl.operation @{form.name.removeprefix('lapack.')} {{\n"
            f"{_values('operands', len(form.operands))}{_values('results', len(form.results))}}}\n"
            for form in OPS.values()
        ),
        "}\n",
    ]
)
