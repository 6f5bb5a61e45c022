"""Functions that solve ``J v = b``, and ``J^T v = b``, for a Jacobian given by products with vectors.

The products are functions ``@apply(x, v, ...)`` and ``@transposed(x, ..., v)``. "dense" computes the transpose of the
matrix, whose row k is ``J e_k``; it is differentiated like any function. The iterative methods have a custom
derivative, which is a solve again: with ``M = J`` or ``J^T``, ``dv = M^-1 (db - dM v)``.

Sources: Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems" (1952); van der Vorst,
"Bi-CGSTAB" (1992).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.module import free_symbol
from mlirad.edit.outline import create_return
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.custom_derivative import CustomDerivative, jvp_signature, vjp_signature
from mlirad.transforms.function_builder import FunctionBuilder, by_kind, itself, to_operands
from mlirad.transforms.wrt import PrimalFunction

#: How the linear system of a derivative is solved.
LinearSolve: TypeAlias = Literal["dense", "cg", "bicgstab"]
LINEAR_SOLVES: Final = ("dense", "cg", "bicgstab")
#: The default tolerance: the norm of the residual relative to that of the right-hand side.
_TOLERANCE: Final = {"f32": 1e-5, "f64": 1e-10}
_NAN: Final = {"f32": "0x7FC00000", "f64": "0x7FF8000000000000"}

#: One unknown: a division.
_SCALAR = """
func.func private @{name}({arguments}) -> {x} {{
  %one = arith.constant 1.0 : {x}
  %j = func.call @{apply}(%x, %one{rest}) : ({x}, {x}{types}) -> {x}
  %v = arith.divf %b, %j : {x}
  return %v : {x}
}}
"""

_DECLARED = "func.func private @{apply}({x}, {x}{types}) -> {x}\n"

_DENSE = """
func.func private @{name}({arguments}) -> {x} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : {e}
  %one = arith.constant 1.0 : {e}
  {sizes}
  {flatten_b}
  %empty = tensor.empty({n2}) : tensor<{N}x{N}x{e}>
  %m = scf.for %k = %c0 to %n step %c1 iter_args(%before = %empty) -> (tensor<{N}x{N}x{e}>) {{
    %room = tensor.empty({n1}) : tensor<{N}x{e}>
    %unit = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
        outs(%room : tensor<{N}x{e}>) {{
    ^bb0(%old: {e}):
      %i = linalg.index 0 : index
      %is = arith.cmpi eq, %i, %k : index
      %u = arith.select %is, %one, %zero : {e}
      linalg.yield %u : {e}
    }} -> tensor<{N}x{e}>
    {shape_unit}
    %dr = func.call @{apply}(%x, %dx{rest}) : ({x}, {x}{types}) -> {x}
    {flatten_dr}
    %next = tensor.insert_slice %row into %before[%k, 0] [1, {size}] [1, 1]
        : tensor<{N}x{e}> into tensor<{N}x{N}x{e}>
    scf.yield %next : tensor<{N}x{N}x{e}>
  }}
  %right = tensor.expand_shape %flat [[0, 1]] output_shape [{size}, 1] : tensor<{N}x{e}> into tensor<{N}x1x{e}>
  %solved = "lapack.solve"(%m, %right) {flags} : (tensor<{N}x{N}x{e}>, tensor<{N}x1x{e}>) -> tensor<{N}x1x{e}>
  %column = tensor.collapse_shape %solved [[0, 1]] : tensor<{N}x1x{e}> into tensor<{N}x{e}>
  {shape_result}
  return %v : {x}
}}
"""
_DOT = """
func.func private @{dot}(%a: {x}, %b: {x}) -> {e} {{
  %zero = arith.constant dense<0.0> : tensor<{e}>
  %s = linalg.generic {{indexing_maps = [{same}, {same}, {single}], iterator_types = [{reductions}]}}
      ins(%a, %b : {x}, {x}) outs(%zero : tensor<{e}>) {{
  ^bb0(%v: {e}, %w: {e}, %sum: {e}):
    %p = arith.mulf %v, %w : {e}
    %t = arith.addf %sum, %p : {e}
    linalg.yield %t : {e}
  }} -> tensor<{e}>
  %r = tensor.extract %s[] : tensor<{e}>
  return %r : {e}
}}
"""
#: ``b + s a``.
_AXPY = """
func.func private @{axpy}(%s: {e}, %a: {x}, %b: {x}) -> {x} {{
  %r = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{parallels}]}}
      ins(%a : {x}) outs(%b : {x}) {{
  ^bb0(%v: {e}, %w: {e}):
    %p = arith.mulf %s, %v : {e}
    %t = arith.addf %w, %p : {e}
    linalg.yield %t : {e}
  }} -> {x}
  return %r : {x}
}}
"""
_BEGIN = """
func.func private @{name}({arguments}) -> {x} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nan = arith.constant {nan} : {e}
  %none = arith.constant 0.0 : {e}
  %part = arith.constant {part} : {e}
  {sizes}
  {most}
  %start = arith.subf %b, %b : {x}
  %size = func.call @{dot}(%b, %b) : ({x}, {x}) -> {e}
  %target = arith.mulf %size, %part : {e}
"""
#: Expects the solution in ``%z#1``, and the squared norm of the residual in ``%left``.
_END = """
  %is_solved = arith.cmpf ole, %left, %target : {e}
  %wrong = func.call @{axpy}(%nan, %start, %start) : ({e}, {x}, {x}) -> {x}
  %v = arith.select %is_solved, %z#1, %wrong : {x}
  return %v : {x}
}}
"""
_CG = (
    _BEGIN
    + """
  %z:5 = scf.while (%k = %c0, %v0 = %start, %r = %b, %p = %b, %s = %size)
      : (index, {x}, {x}, {x}, {e}) -> (index, {x}, {x}, {x}, {e}) {{
    %is_large = arith.cmpf ogt, %s, %target : {e}
    %may = arith.cmpi ult, %k, %most : index
    %goes_on = arith.andi %is_large, %may : i1
    scf.condition(%goes_on) %k, %v0, %r, %p, %s : index, {x}, {x}, {x}, {e}
  }} do {{
  ^bb0(%k: index, %v0: {x}, %r: {x}, %p: {x}, %s: {e}):
    %q = func.call @{apply}({p}) : ({apply_types}) -> {x}
    %pq = func.call @{dot}(%p, %q) : ({x}, {x}) -> {e}
    %alpha = arith.divf %s, %pq : {e}
    %back = arith.negf %alpha : {e}
    %v1 = func.call @{axpy}(%alpha, %p, %v0) : ({e}, {x}, {x}) -> {x}
    %r1 = func.call @{axpy}(%back, %q, %r) : ({e}, {x}, {x}) -> {x}
    %s1 = func.call @{dot}(%r1, %r1) : ({x}, {x}) -> {e}
    %beta = arith.divf %s1, %s : {e}
    %p1 = func.call @{axpy}(%beta, %p, %r1) : ({e}, {x}, {x}) -> {x}
    %next = arith.addi %k, %c1 : index
    scf.yield %next, %v1, %r1, %p1, %s1 : index, {x}, {x}, {x}, {e}
  }}
  %left = func.call @{dot}(%z#2, %z#2) : ({x}, {x}) -> {e}
"""
    + _END
)
_BICGSTAB = (
    _BEGIN
    + """
  %small = arith.constant {small} : {e}
  %z:8 = scf.while (%k = %c0, %v0 = %start, %r = %b, %p = %b, %rho = %size, %s = %size, %g = %b, %gg = %size)
      : (index, {x}, {x}, {x}, {e}, {e}, {x}, {e}) -> (index, {x}, {x}, {x}, {e}, {e}, {x}, {e}) {{
    %is_large = arith.cmpf ogt, %s, %target : {e}
    %may = arith.cmpi ult, %k, %most : index
    %goes_on = arith.andi %is_large, %may : i1
    scf.condition(%goes_on) %k, %v0, %r, %p, %rho, %s, %g, %gg : index, {x}, {x}, {x}, {e}, {e}, {x}, {e}
  }} do {{
  ^bb0(%k: index, %v0: {x}, %r: {x}, %p: {x}, %rho: {e}, %s: {e}, %g: {x}, %gg: {e}):
    %q = func.call @{apply}({p}) : ({apply_types}) -> {x}
    %gq = func.call @{dot}(%g, %q) : ({x}, {x}) -> {e}
    %alpha = arith.divf %rho, %gq : {e}
    %back = arith.negf %alpha : {e}
    %h = func.call @{axpy}(%back, %q, %r) : ({e}, {x}, {x}) -> {x}
    %t = func.call @{apply}({h}) : ({apply_types}) -> {x}
    %tt = func.call @{dot}(%t, %t) : ({x}, {x}) -> {e}
    %th = func.call @{dot}(%t, %h) : ({x}, {x}) -> {e}
    %is_done = arith.cmpf oeq, %tt, %none : {e}
    %ratio = arith.divf %th, %tt : {e}
    %omega = arith.select %is_done, %none, %ratio : {e}
    %forth = arith.negf %omega : {e}
    %half = func.call @{axpy}(%alpha, %p, %v0) : ({e}, {x}, {x}) -> {x}
    %v1 = func.call @{axpy}(%omega, %h, %half) : ({e}, {x}, {x}) -> {x}
    %r1 = func.call @{axpy}(%forth, %t, %h) : ({e}, {x}, {x}) -> {x}
    %s1 = func.call @{dot}(%r1, %r1) : ({x}, {x}) -> {e}
    %rho1 = func.call @{dot}(%g, %r1) : ({x}, {x}) -> {e}
    %one_ratio = arith.divf %rho1, %rho : {e}
    %other_ratio = arith.divf %alpha, %omega : {e}
    %beta = arith.mulf %one_ratio, %other_ratio : {e}
    %straight = func.call @{axpy}(%forth, %q, %p) : ({e}, {x}, {x}) -> {x}
    %p1 = func.call @{axpy}(%beta, %straight, %r1) : ({e}, {x}, {x}) -> {x}
    // If the residual is orthogonal to the initial one, there is no next direction: restart.
    %rho_square = arith.mulf %rho1, %rho1 : {e}
    %sizes = arith.mulf %gg, %s1 : {e}
    %least = arith.mulf %sizes, %small : {e}
    %is_stuck = arith.cmpf ole, %rho_square, %least : {e}
    %p2 = arith.select %is_stuck, %r1, %p1 : {x}
    %rho2 = arith.select %is_stuck, %s1, %rho1 : {e}
    %g2 = arith.select %is_stuck, %r1, %g : {x}
    %gg2 = arith.select %is_stuck, %s1, %gg : {e}
    %next = arith.addi %k, %c1 : index
    scf.yield %next, %v1, %r1, %p2, %rho2, %s1, %g2, %gg2 : index, {x}, {x}, {x}, {e}, {e}, {x}, {e}
  }}
  %left = func.call @{dot}(%z#2, %z#2) : ({x}, {x}) -> {e}
"""
    + _END
)
_ITERATIONS: Final = {"cg": _CG, "bicgstab": _BICGSTAB}
#: The default number of iterations: ten times the number of unknowns, at least 100.
_MOST: Final = """%c10 = arith.constant 10 : index
  %c100 = arith.constant 100 : index
  %tens = arith.muli %n, %c10 : index
  %most = arith.maxui %tens, %c100 : index"""
_DECLARATIONS = """
func.func private @{dot}({x}, {x}) -> {e}
func.func private @{axpy}({e}, {x}, {x}) -> {x}
"""


@dataclass(frozen=True)
class Matrix:
    """The Jacobian of ``residual`` with respect to its first argument.

    ``apply``: the function ``(x, v, ...) -> J v``. ``transposed``: the function ``(x, ..., v) -> J^T v``.
    """

    residual: PrimalFunction
    apply: str
    transposed: str

    @property
    def unknown(self) -> Type:
        """The type of ``x`` and ``v``."""
        return self.residual.type.inputs[0]

    @property
    def rest(self) -> list[Type]:
        """The types of the arguments after ``x``."""
        return list(self.residual.type.inputs)[1:]


def add_linear_solvers(
    functions: FunctionBuilder, matrix: Matrix, method: str, tolerance: float | None, most: int | None
) -> tuple[str, str]:
    """Add functions ``(x, ..., b) -> v`` that solve linear systems with ``matrix``, and with its transpose."""
    if method == "dense" or not isinstance(matrix.unknown, ir.RankedTensorType):
        direct = [_add_direct(functions, matrix, transposed=transposed) for transposed in (False, True)]
        return direct[0], direct[1]
    solvers = _add_iterations(functions, matrix, method, tolerance, most)
    for transposed in (False, True):
        _state_derivative(functions, matrix, solvers, transposed=transposed)
    return solvers


def _texts(matrix: Matrix) -> dict[str, str]:
    """The substitutions that all templates have in common."""
    x, rest = str(matrix.unknown), matrix.rest
    arguments = [f"%x: {x}", *(f"%a{i}: {type}" for i, type in enumerate(rest)), f"%b: {x}"]
    return {
        "x": x,
        "arguments": ", ".join(arguments),
        "rest": "".join(f", %a{i}" for i in range(len(rest))),
        "types": "".join(f", {type}" for type in rest),
    }


def _add_direct(functions: FunctionBuilder, matrix: Matrix, *, transposed: bool) -> str:
    name = _free(functions, matrix, f"solve{'_transposed' * transposed}")
    known = _texts(matrix) | {"name": name, "apply": matrix.apply}
    template = _SCALAR
    if isinstance(matrix.unknown, ir.RankedTensorType):
        known |= _of_tensor(matrix.unknown) | {"flags": "" if transposed else "{transposed}"}
        template = _DENSE
    functions.insert(template.format(**known) + _DECLARED.format(**known))
    return name


def _add_iterations(
    functions: FunctionBuilder, matrix: Matrix, method: str, tolerance: float | None, most: int | None
) -> tuple[str, str]:
    type = ir.RankedTensorType(matrix.unknown)
    known = _texts(matrix) | _of_tensor(type)
    element, dims = known["e"], ", ".join(f"d{i}" for i in range(type.rank))
    known |= {
        "dot": _free(functions, matrix, "dot"),
        "axpy": _free(functions, matrix, "axpy"),
        "same": f"affine_map<({dims}) -> ({dims})>",
        "single": f"affine_map<({dims}) -> ()>",
        "reductions": ", ".join(['"reduction"'] * type.rank),
        "parallels": ", ".join(['"parallel"'] * type.rank),
        "nan": _NAN[element],
        "small": "1.0e-24" if element == "f64" else "1.0e-12",
        "part": f"{(tolerance or _TOLERANCE[element]) ** 2:.17e}",
        "most": f"%most = arith.constant {most} : index" if most is not None else _MOST,
    }
    functions.insert(_DOT.format(**known))
    functions.insert(_AXPY.format(**known))
    solvers = []
    for word, apply in (("solve", matrix.apply), ("solve_transposed", matrix.transposed)):
        is_forward = apply == matrix.apply
        order = "%x, {v}{rest}" if is_forward else "%x{rest}, {v}"
        types = "{x}, {x}{types}" if is_forward else "{x}{types}, {x}"
        own = {"name": _free(functions, matrix, word), "apply": apply, "apply_types": types.format(**known)}
        own |= {letter: order.format(v=f"%{letter}", **known) for letter in "ph"}
        declared = f"func.func private @{apply}({own['apply_types']}) -> {known['x']}\n"
        text = _ITERATIONS[method] + _DECLARATIONS
        functions.insert(text.format(**(known | own)) + declared)
        solvers.append(own["name"])
    return solvers[0], solvers[1]


def _state_derivative(
    functions: FunctionBuilder, matrix: Matrix, solvers: tuple[str, str], *, transposed: bool
) -> None:
    """Attach derivatives to ``v = M^-1 b``: ``dv = M^-1 (db - dM v)``; ``b' = M^-T v'``, and those of ``-b'^T M v``."""
    own, other = reversed(solvers) if transposed else solvers
    product = PrimalFunction.find(functions.module, matrix.transposed if transposed else matrix.apply, functions.ctx)
    place = len(matrix.rest) + 1 if transposed else 1
    unknown, facts = matrix.unknown, matrix.residual.facts
    type = ir.FunctionType.get([unknown, *matrix.rest, unknown], [unknown])
    varying = tuple(i for i in range(len(product.names)) if i != place)

    def arguments(values: list[Value], v: Value) -> list[Value]:
        """The arguments of the product, from ``x, ...`` and the vector."""
        return [*values[:place], v, *values[place:]]

    signature = jvp_signature(type, facts)
    inputs, results = signature.operand_types(type, itself), signature.result_types(type, itself)
    build, jvp = functions.add(f"{own}_jvp", inputs, results)
    (*primals, b), shadows = by_kind(signature, list(build.arguments))
    (v,) = functions.call(own, [*primals, b], [unknown], build)
    push, pushed = functions.derivative(product, Mode.FORWARD, varying)
    moved = {i + (i >= place): value for i, value in shadows.items() if i <= len(matrix.rest)}
    (change,) = functions.call(push, to_operands(pushed, arguments(primals, v), moved, ()), [unknown], build)
    right = build.value("arith.subf", [shadows[len(matrix.rest) + 1], change], unknown)
    create_return([v, *functions.call(own, [*primals, right], [unknown], build)], build)

    signature = vjp_signature(type, facts)
    inputs, results = signature.operand_types(type, itself), signature.result_types(type, itself)
    build, vjp = functions.add(f"{own}_vjp", inputs, results)
    *given, seed = build.arguments
    (*primals, b), shadows = by_kind(signature, given)
    (v,) = functions.call(own, [*primals, b], [unknown], build)
    (adjoint,) = functions.call(other, [*primals, seed], [unknown], build)
    pull, pulled = functions.derivative(product, Mode.REVERSE, varying)
    moved = {i + (i >= place): value for i, value in shadows.items()}
    negative = build.value("arith.negf", [adjoint], unknown)
    operands = to_operands(pulled, arguments(primals, v), moved, (negative,))
    create_return([*functions.call(pull, operands, results[:-1], build), adjoint], build)
    functions.state(own, CustomDerivative(jvp=jvp, vjp=vjp))


def _free(functions: FunctionBuilder, matrix: Matrix, word: str) -> str:
    return free_symbol(functions.module.operation, None, f"{matrix.residual.name}_{word}")


def _of_tensor(type: ir.RankedTensorType) -> dict[str, str]:
    """The substitutions for shapes: the number of unknowns, and the conversions to and from a vector."""
    is_open = not type.has_static_shape
    count = 1
    for n in [] if is_open else type.shape:
        count *= n
    element, rank = str(type.element_type), type.rank
    lines, factors, shape = [], [], []
    for axis in range(rank):
        if type.is_dynamic_dim(axis):
            lines += [f"%axis{axis} = arith.constant {axis} : index", f"%d{axis} = tensor.dim %x, %axis{axis} : {type}"]
            shape.append(f"%d{axis}")
        else:
            lines.append(f"%d{axis} = arith.constant {type.get_dim_size(axis)} : index")
            shape.append(str(type.get_dim_size(axis)))
        factors.append(f"%d{axis}")
    lines.append(f"%n0 = arith.muli {factors[0]}, %c1 : index")
    lines += [f"%n{axis} = arith.muli %n{axis - 1}, {factors[axis]} : index" for axis in range(1, rank)]
    lines.append(f"%n = arith.muli %n{rank - 1}, %c1 : index")
    vector = f"tensor<{'?' if is_open else count}x{element}>"
    groups = f"[[{', '.join(map(str, range(rank)))}]]"

    def flat(result: str, value: str) -> str:
        if rank == 1:
            return f"{result} = tensor.cast {value} : {type} to {vector}"
        return f"{result} = tensor.collapse_shape {value} {groups} : {type} into {vector}"

    def shaped(result: str, value: str) -> str:
        if rank == 1:
            return f"{result} = tensor.cast {value} : {vector} to {type}"
        sizes = ", ".join(shape)
        return f"{result} = tensor.expand_shape {value} {groups} output_shape [{sizes}] : {vector} into {type}"

    return {
        "e": element,
        "N": "?" if is_open else str(count),
        "n1": "%n" if is_open else "",
        "n2": "%n, %n" if is_open else "",
        "size": "%n" if is_open else str(count),
        "sizes": "\n  ".join(lines),
        "flatten_b": flat("%flat", "%b"),
        "flatten_dr": flat("%row", "%dr"),
        "shape_unit": shaped("%dx", "%unit"),
        "shape_result": shaped("%v", "%column"),
    }
