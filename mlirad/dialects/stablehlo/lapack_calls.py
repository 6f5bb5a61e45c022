"""LAPACK as JAX calls it on the CPU, ``custom_call @lapack_dpotrf_ffi``: rewritten to ops that have derivatives.

Cholesky factors and triangular solves become ops of StableHLO, the other factorizations ops of the `lapack` dialect.
What has no result is NaN, so that ``info`` is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.stablehlo.create import create_splat, shape_of
from mlirad.dialects.stablehlo.custom_calls import target_of
from mlirad.dialects.stablehlo.solves import solve_attributes, symmetric_from
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type


def _letter(op: ir.Operation, name: str) -> str:
    """An option of the call, as LAPACK spells it."""
    config = ir.DictAttr(op.attributes["mhlo.backend_config"])
    return chr(ir.IntegerAttr(config[name]).value)


def _cholesky(op: ir.Operation, build: Builder) -> list[Value]:
    (a,) = op.operands
    said: dict[str, Attribute] = {"lower": ir.BoolAttr.get(_letter(op, "uplo") == "L", op.context)}
    return [build.value("stablehlo.cholesky", (a,), a.type, said)]


def _triangular_solve(op: ir.Operation, build: Builder) -> list[Value]:
    transposes = {"N": "NO_TRANSPOSE", "T": "TRANSPOSE", "C": "ADJOINT"}
    is_left, is_lower = _letter(op, "side") == "L", _letter(op, "uplo") == "L"
    kind, is_unit = transposes[_letter(op, "trans_x")], _letter(op, "diag") == "U"
    said = solve_attributes(op.context, is_left, is_lower, kind, is_unit)
    return [build.value("stablehlo.triangular_solve", op.operands, op.result.type, said)]


def _eigh(op: ir.Operation, build: Builder) -> list[Value]:
    (a,), (v, w, _) = op.operands, op.results
    whole = symmetric_from(build, a, lower=_letter(op, "uplo") == "L")
    values, vectors = build.op("lapack.eigh", [whole], [w.type, v.type]).results
    return [vectors, values]


def _svd(op: ir.Operation, build: Builder) -> list[Value] | None:
    (a,), (_, s, u, vt, _) = op.operands, op.results
    (*batch, m, n), element = shape_of(a), element_type(a.type)
    p, mode = min(m, n), _letter(op, "mode")
    if mode == "A" and m != n:
        return None
    shapes = [[*batch, m, p], [*batch, p], [*batch, p, n]]
    types = [ir.RankedTensorType.get(shape, element) for shape in shapes]
    left, values, right = build.op("lapack.svd", [a], types).results
    if mode == "N":  # vectors are not computed, and their tensors are there
        left, right = (create_splat(build, shape_of(one), element, 0.0) for one in (u, vt))
    del s
    return [a, values, left, right]


def _lu(op: ir.Operation, build: Builder) -> list[Value]:
    (a,), (factors, pivots, _) = op.operands, op.results
    rows = ir.RankedTensorType.get(shape_of(a)[:-1], element_type(pivots.type))
    packed, order = build.op("lapack.lu", [a], [factors.type, rows]).results
    return [packed, _exchanges(op, order, shape_of(pivots))]


def _exchanges(op: ir.Operation, order: Value, shape: Sequence[int]) -> Value:
    """The row with which each row is exchanged, from 1, so that rows come into ``order``."""
    rows, axis = shape_of(order), len(shape) - 1
    m, p, b = (f"tensor<{''.join(f'{n}x' for n in one)}i32>" for one in (rows, shape, rows[:-1]))
    truth = m.replace("i32", "i1")
    front = f"dims = {list(range(axis))} : ({b})"
    total = f"applies stablehlo.add across dimensions = [{axis}] : ({m}, tensor<i32>) -> {b}"
    text = f"""func.func @f(%order: {m}) -> {p} {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %end = stablehlo.constant dense<{shape[-1]}> : tensor<i32>
      %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> {m}
      %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<i32>) -> {p}
      %places = stablehlo.iota dim = {axis} : {m}
      %firsts = stablehlo.iota dim = {axis} : {p}
      %all:3 = stablehlo.while(%k = %zero, %now = %places, %found = %firsts) : tensor<i32>, {m}, {p}
      cond {{
        %goes_on = stablehlo.compare LT, %k, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %goes_on : tensor<i1>
      }} do {{
        %k_rows = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i32>) -> {m}
        %here = stablehlo.compare EQ, %places, %k_rows, SIGNED : ({m}, {m}) -> {truth}
        %a = stablehlo.select %here, %order, %zeros : {truth}, {m}
        %wanted = stablehlo.reduce(%a init: %zero) {total}
        %b = stablehlo.select %here, %now, %zeros : {truth}, {m}
        %held = stablehlo.reduce(%b init: %zero) {total}
        %wanted_rows = stablehlo.broadcast_in_dim %wanted, {front} -> {m}
        %held_rows = stablehlo.broadcast_in_dim %held, {front} -> {m}
        %there = stablehlo.compare EQ, %now, %wanted_rows, SIGNED : ({m}, {m}) -> {truth}
        %c = stablehlo.select %there, %places, %zeros : {truth}, {m}
        %place = stablehlo.reduce(%c init: %zero) {total}
        %d = stablehlo.select %here, %wanted_rows, %now : {truth}, {m}
        %next = stablehlo.select %there, %held_rows, %d : {truth}, {m}
        %e = stablehlo.broadcast_in_dim %place, {front} -> {p}
        %f = stablehlo.add %e, %ones : {p}
        %k_firsts = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i32>) -> {p}
        %g = stablehlo.compare EQ, %firsts, %k_firsts, SIGNED : ({p}, {p}) -> {p.replace("i32", "i1")}
        %h = stablehlo.select %g, %f, %found : {p.replace("i32", "i1")}, {p}
        %k_next = stablehlo.add %k, %one : tensor<i32>
        stablehlo.return %k_next, %next, %h : tensor<i32>, {m}, {p}
      }}
      return %all#2 : {p}
    }}"""
    module = ir.Module.parse(text, op.context)
    block = module.body.operations[0].regions[0].blocks[0]
    block.arguments[0].replace_all_uses_with(order)
    *inner, end = [view.operation for view in block.operations]
    for one in inner:
        one.move_before(op)
    return end.operands[0]


#: By the part of the target behind the letter for the type.
_CALLS: Final[dict[str, Callable[[ir.Operation, Builder], list[Value] | None]]] = {
    "potrf": _cholesky,
    "trsm": _triangular_solve,
    "syevd": _eigh,
    "gesdd": _svd,
    "getrf": _lu,
}


@final
class LapackCallRewrite:
    """To the op that computes the same; complex matrices only where that is an op of StableHLO."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Rewrite a call of LAPACK that is known."""
        target = target_of(op)
        name = target[len("lapack_") + 1 :].removesuffix("_ffi")
        if not (target.startswith("lapack_") and target.endswith("_ffi") and name in _CALLS):
            return False
        build = before(op)
        found = _CALLS[name](op, build)
        if found is None:
            return False
        rest = [create_splat(build, shape_of(z), element_type(z.type), 0.0) for z in list(op.results)[len(found) :]]
        replace_op(op, [*found, *rest])
        return True
