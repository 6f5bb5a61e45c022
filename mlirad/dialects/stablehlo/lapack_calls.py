"""LAPACK as JAX calls it on the CPU, ``custom_call @lapack_dpotrf_ffi``: rewritten to ops that have derivatives.

Cholesky factors and triangular solves become ops of StableHLO, reflections loops of them, and the other factorizations
ops of the `lapack` dialect.
A result that does not exist is NaN, and ``info`` is always 0.
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
    """The letter of an option of the call, such as ``L`` for a lower triangle."""
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
    """LAPACK's pivots, which start at 1, of the row exchanges that bring rows into ``order``."""
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
    return _computed(op, text, [order])[0]


def _computed(op: ir.Operation, text: str, operands: Sequence[Value]) -> list[Value]:
    """The results of the function ``text`` on ``operands``, computed before ``op``."""
    module = ir.Module.parse(text, op.context)
    block = module.body.operations[0].regions[0].blocks[0]
    for argument, value in zip(block.arguments, operands, strict=True):
        argument.replace_all_uses_with(value)
    *inner, end = [view.operation for view in block.operations]
    for one in inner:
        one.move_before(op)
    return list(end.operands)


def _reflections(op: ir.Operation, build: Builder) -> list[Value] | None:
    """Reflections that make a matrix triangular, one after the other, as LAPACK chooses them."""
    del build
    at = _ReflectionText(shape_of(op.operands[0]), shape_of(op.results[1])[-1], op.operands[0])
    if at.is_complex:
        return None
    text = f"""func.func @f(%a: {at.matrix}) -> ({at.matrix}, {at.factors}) {{
      {at.constants}
      %none = stablehlo.broadcast_in_dim %zero, dims = [] : ({at.number}) -> {at.factors}
      %all:3 = stablehlo.while(%k = %first, %now = %a, %taus = %none) : tensor<i32>, {at.matrix}, {at.factors}
      cond {{
        %goes_on = stablehlo.compare LT, %k, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %goes_on : tensor<i1>
      }} do {{
        {at.column("%k", "%now")}
        %at_k = stablehlo.select %on, %column, %zeros_m : {at.truth(at.rows)}, {at.rows}
        %alpha = stablehlo.reduce(%at_k init: %zero) {at.sum(at.rows, at.axis, at.one)}
        %rest = stablehlo.select %below, %column, %zeros_m : {at.truth(at.rows)}, {at.rows}
        %squares = stablehlo.multiply %rest, %rest : {at.rows}
        %sigma = stablehlo.reduce(%squares init: %zero) {at.sum(at.rows, at.axis, at.one)}
        %is_done = stablehlo.compare EQ, %sigma, %zeros, FLOAT : ({at.one}, {at.one}) -> {at.truth(at.one)}
        %square = stablehlo.multiply %alpha, %alpha : {at.one}
        %whole = stablehlo.add %square, %sigma : {at.one}
        %safe = stablehlo.select %is_done, %ones, %whole : {at.truth(at.one)}, {at.one}
        %norm = stablehlo.sqrt %safe : {at.one}
        %minus = stablehlo.negate %norm : {at.one}
        %is_up = stablehlo.compare GE, %alpha, %zeros, FLOAT : ({at.one}, {at.one}) -> {at.truth(at.one)}
        %beta = stablehlo.select %is_up, %minus, %norm : {at.truth(at.one)}, {at.one}
        %difference = stablehlo.subtract %beta, %alpha : {at.one}
        %factor = stablehlo.divide %difference, %beta : {at.one}
        %tau = stablehlo.select %is_done, %zeros, %factor : {at.truth(at.one)}, {at.one}
        %end_k = stablehlo.select %is_done, %alpha, %beta : {at.truth(at.one)}, {at.one}
        %scale = stablehlo.negate %difference : {at.one}
        %safe_scale = stablehlo.select %is_done, %ones, %scale : {at.truth(at.one)}, {at.one}
        %scale_m = stablehlo.broadcast_in_dim %safe_scale, {at.front} -> {at.rows}
        %scaled = stablehlo.divide %rest, %scale_m : {at.rows}
        %v = stablehlo.select %on, %ones_m, %scaled : {at.truth(at.rows)}, {at.rows}
        {at.reflected("%now")}
        %later = stablehlo.compare GT, %across, %k_mn, SIGNED : ({at.places}, {at.places}) -> {at.truth(at.matrix)}
        %next = stablehlo.select %later, %reflected, %now : {at.truth(at.matrix)}, {at.matrix}
        %end_m = stablehlo.broadcast_in_dim %end_k, {at.front} -> {at.rows}
        %top = stablehlo.select %on, %end_m, %column : {at.truth(at.rows)}, {at.rows}
        %new = stablehlo.select %below, %scaled, %top : {at.truth(at.rows)}, {at.rows}
        %new_mn = stablehlo.broadcast_in_dim %new, {at.down} -> {at.matrix}
        %packed = stablehlo.select %here, %new_mn, %next : {at.truth(at.matrix)}, {at.matrix}
        %index = stablehlo.iota dim = {at.axis} : {at.integers(at.factors)}
        %k_p = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i32>) -> {at.integers(at.factors)}
        %is_k = stablehlo.compare EQ, %index, %k_p, SIGNED : ({at.integers(at.factors)}, {at.integers(at.factors)})
          -> {at.truth(at.factors)}
        %tau_p = stablehlo.broadcast_in_dim %tau, {at.front} -> {at.factors}
        %found = stablehlo.select %is_k, %tau_p, %taus : {at.truth(at.factors)}, {at.factors}
        %k_next = stablehlo.add %k, %step : tensor<i32>
        stablehlo.return %k_next, %packed, %found : tensor<i32>, {at.matrix}, {at.factors}
      }}
      return %all#1, %all#2 : {at.matrix}, {at.factors}
    }}"""
    return _computed(op, text, list(op.operands))


def _product_of_reflections(op: ir.Operation, build: Builder) -> list[Value] | None:
    """The first columns of the product of the reflections that `_reflections` packs."""
    del build
    packed, taus = op.operands
    at = _ReflectionText(shape_of(packed), shape_of(taus)[-1], packed)
    if at.is_complex:
        return None
    text = f"""func.func @f(%packed: {at.matrix}, %taus: {at.factors}) -> {at.matrix} {{
      {at.constants}
      %r = stablehlo.iota dim = {at.axis} : {at.places}
      %c = stablehlo.iota dim = {at.axis + 1} : {at.places}
      %is_diagonal = stablehlo.compare EQ, %r, %c, SIGNED : ({at.places}, {at.places}) -> {at.truth(at.matrix)}
      %ones_mn = stablehlo.broadcast_in_dim %number_one, dims = [] : ({at.number}) -> {at.matrix}
      %eye = stablehlo.select %is_diagonal, %ones_mn, %zeros_mn : {at.truth(at.matrix)}, {at.matrix}
      %all:2 = stablehlo.while(%j = %first, %now = %eye) : tensor<i32>, {at.matrix}
      cond {{
        %goes_on = stablehlo.compare LT, %j, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %goes_on : tensor<i1>
      }} do {{
        %j_next = stablehlo.add %j, %step : tensor<i32>
        %k = stablehlo.subtract %end, %j_next : tensor<i32>
        {at.column("%k", "%packed")}
        %rest = stablehlo.select %below, %column, %zeros_m : {at.truth(at.rows)}, {at.rows}
        %v = stablehlo.select %on, %ones_m, %rest : {at.truth(at.rows)}, {at.rows}
        %index = stablehlo.iota dim = {at.axis} : {at.integers(at.factors)}
        %k_p = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i32>) -> {at.integers(at.factors)}
        %is_k = stablehlo.compare EQ, %index, %k_p, SIGNED : ({at.integers(at.factors)}, {at.integers(at.factors)})
          -> {at.truth(at.factors)}
        %zeros_p = stablehlo.broadcast_in_dim %zero, dims = [] : ({at.number}) -> {at.factors}
        %tau_k = stablehlo.select %is_k, %taus, %zeros_p : {at.truth(at.factors)}, {at.factors}
        %tau = stablehlo.reduce(%tau_k init: %zero) {at.sum(at.factors, at.axis, at.one)}
        {at.reflected("%now")}
        stablehlo.return %j_next, %reflected : tensor<i32>, {at.matrix}
      }}
      return %all#1 : {at.matrix}
    }}"""
    return _computed(op, text, list(op.operands))


@final
class _ReflectionText:
    """Types, and lines that both directions have, for matrices of ``shape`` and ``count`` reflections."""

    def __init__(self, shape: Sequence[int], count: int, like: Value) -> None:
        self._element = str(element_type(like.type))
        self.is_complex = self._element.startswith("complex")
        (*batch, m, n), self.axis = shape, len(shape) - 2
        self.number, self.one = self._tensor([]), self._tensor(batch)
        self.rows, self._columns = self._tensor([*batch, m]), self._tensor([*batch, n])
        self.matrix, self.factors = self._tensor([*batch, m, n]), self._tensor([*batch, count])
        self.places = self.integers(self.matrix)
        front = list(range(self.axis))
        self.front = f"dims = {front} : ({self.one})"
        self.down = f"dims = {[*front, self.axis]} : ({self.rows})"
        self._across = f"dims = {[*front, self.axis + 1]} : ({self._columns})"
        numbers = [("zeros", "zero", self.one), ("ones", "number_one", self.one), ("zeros_m", "zero", self.rows)]
        numbers += [("ones_m", "number_one", self.rows), ("zeros_mn", "zero", self.matrix)]
        self.constants = "\n".join(
            [
                "%first = stablehlo.constant dense<0> : tensor<i32>",
                "%step = stablehlo.constant dense<1> : tensor<i32>",
                f"%end = stablehlo.constant dense<{count}> : tensor<i32>",
                f"%zero = stablehlo.constant dense<0.0> : {self.number}",
                f"%number_one = stablehlo.constant dense<1.0> : {self.number}",
                *(f"%{a} = stablehlo.broadcast_in_dim %{b}, dims = [] : ({self.number}) -> {c}" for a, b, c in numbers),
            ]
        )

    def _tensor(self, shape: Sequence[int]) -> str:
        return f"tensor<{''.join(f'{size}x' for size in shape)}{self._element}>"

    def integers(self, type: str) -> str:
        return type.replace(self._element, "i32")

    def truth(self, type: str) -> str:
        return type.replace(self._element, "i1")

    def sum(self, type: str, axis: int, result: str) -> str:
        return f"applies stablehlo.add across dimensions = [{axis}] : ({type}, {self.number}) -> {result}"

    def column(self, k: str, matrix: str) -> str:
        """Column ``k``, and where its rows are the diagonal and below it."""
        down = self.integers(self.rows)
        return f"""
        %across = stablehlo.iota dim = {self.axis + 1} : {self.places}
        %k_mn = stablehlo.broadcast_in_dim {k}, dims = [] : (tensor<i32>) -> {self.places}
        %here = stablehlo.compare EQ, %across, %k_mn, SIGNED : ({self.places}, {self.places})
          -> {self.truth(self.matrix)}
        %only = stablehlo.select %here, {matrix}, %zeros_mn : {self.truth(self.matrix)}, {self.matrix}
        %column = stablehlo.reduce(%only init: %zero) {self.sum(self.matrix, self.axis + 1, self.rows)}
        %row = stablehlo.iota dim = {self.axis} : {down}
        %k_m = stablehlo.broadcast_in_dim {k}, dims = [] : (tensor<i32>) -> {down}
        %on = stablehlo.compare EQ, %row, %k_m, SIGNED : ({down}, {down}) -> {self.truth(self.rows)}
        %below = stablehlo.compare GT, %row, %k_m, SIGNED : ({down}, {down}) -> {self.truth(self.rows)}"""

    def reflected(self, matrix: str) -> str:
        """A matrix minus ``%tau %v (%v^T matrix)``."""
        return f"""
        %v_mn = stablehlo.broadcast_in_dim %v, {self.down} -> {self.matrix}
        %products = stablehlo.multiply %v_mn, {matrix} : {self.matrix}
        %w = stablehlo.reduce(%products init: %zero) {self.sum(self.matrix, self.axis, self._columns)}
        %w_mn = stablehlo.broadcast_in_dim %w, {self._across} -> {self.matrix}
        %vw = stablehlo.multiply %v_mn, %w_mn : {self.matrix}
        %tau_mn = stablehlo.broadcast_in_dim %tau, {self.front} -> {self.matrix}
        %change = stablehlo.multiply %tau_mn, %vw : {self.matrix}
        %reflected = stablehlo.subtract {matrix}, %change : {self.matrix}"""


#: By the part of the target after the letter for the type.
_CALLS: Final[dict[str, Callable[[ir.Operation, Builder], list[Value] | None]]] = {
    "potrf": _cholesky,
    "trsm": _triangular_solve,
    "syevd": _eigh,
    "gesdd": _svd,
    "getrf": _lu,
    "geqrf": _reflections,
    "orgqr": _product_of_reflections,
}


def rewrite_lapack_call(op: ir.Operation) -> bool:
    """Replaces a call of LAPACK by ops; a complex matrix only if there is an op of StableHLO for it.

    Returns False unless its routine is known.
    """
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
