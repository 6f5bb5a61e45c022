"""Implicit differentiation: the derivative of a solution is a linear solve, independent of the solver.

With ``F(x, a) = 0`` and ``J = dF/dx``: ``dx = -J^-1 (dF/da) da``, and ``a' = -(dF/da)^T J^-T x'``. A solver becomes

    func.func @solver(%x0: T, %a: A) -> T {
      %x = call @solver_solution(%x0, %a) : (T, A) -> T      // the original solver; no derivative flows through it
      %s = enzyme.ignore_derivatives %x : T -> T
      %y = call @solver_root(%s, %a) : (T, A) -> T
      return %y : T
    }
    func.func private @solver_root(%s: T, %a: A) -> T attributes {mlirad.jvp = ..., mlirad.vjp = ...} {
      return %s : T
    }

The derivative of ``@solver_root`` evaluates derivatives of the residual at the result of a call of ``@solver_root``, so
that higher derivatives are implicit, too. Source: Blondel et al., "Efficient and modular implicit differentiation"
(2022).
"""

from __future__ import annotations

from math import inf
from numbers import Integral, Real

from mlirad._mlir import Type, ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, free_symbol
from mlirad.edit.outline import create_return
from mlirad.edit.rewrite import before
from mlirad.edit.types import is_float
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.custom_derivative import JVP, VJP, CustomDerivative, jvp_signature, vjp_signature
from mlirad.interfaces.signature import Signature
from mlirad.runtime.readonly import only_read
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.function_builder import FunctionBuilder, by_kind, itself, to_operands
from mlirad.transforms.linear_solvers import LINEAR_SOLVES, LinearSolve, Matrix, add_linear_solvers
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import PrimalFunction


def custom_root(
    module: ir.Module,
    solver: str,
    residual: str,
    *,
    linear_solve: LinearSolve = "dense",
    tolerance: float | None = None,
    max_iterations: int | None = None,
    ctx: Context | None = None,
) -> ir.Module:
    """A copy of ``module`` in which ``@solver`` has the derivative of the root of ``@residual``, not of its iterations.

    ``@solver`` returns one float, or one tensor of floats, and may contain anything: loops, memory, tolerances, ops
    without a derivative. The parameters of ``@residual`` are that result, followed by the arguments of ``@solver``, or
    by all but the first one, which is then an initial guess with a zero derivative. It returns a value of the same
    type, which is zero for a solution, and only reads its arguments.

    ``linear_solve``: "dense" computes the Jacobian of the residual, a column for each unknown, and solves by LAPACK.
    "cg" (for a symmetric definite Jacobian) and "bicgstab" only multiply by the Jacobian. They stop when the norm of
    the residual is ``tolerance`` (by default 1e-10, 1e-5 for f32) times that of the right-hand side, or after
    ``max_iterations`` (by default ten times the number of unknowns, at least 100); without convergence the derivative
    is NaN.

    Raises:
        UsageError: a function is missing, or the types do not fit; the message prints the signature to write.
        MlirAdError: the residual cannot be differentiated.
    """
    return _Implicit(module, solver, residual, ctx, linear_solve, tolerance, max_iterations).build(is_step=False)


def custom_fixed_point(
    module: ir.Module,
    solver: str,
    step: str,
    *,
    linear_solve: LinearSolve = "dense",
    tolerance: float | None = None,
    max_iterations: int | None = None,
    ctx: Context | None = None,
) -> ir.Module:
    """`custom_root` with the residual ``@step(x, ...) - x``: ``@solver`` returns a fixed point of ``@step``.

    Raises:
        MlirAdError: as in `custom_root`.
    """
    return _Implicit(module, solver, step, ctx, linear_solve, tolerance, max_iterations).build(is_step=True)


class _Implicit:
    """Adds the functions to a copy of the module."""

    def __init__(
        self,
        module: ir.Module,
        solver: str,
        residual: str,
        ctx: Context | None,
        linear_solve: str,
        tolerance: float | None,
        max_iterations: int | None,
    ) -> None:
        self._given, self._names = module, (solver, residual)
        with placed(module):
            self._ctx = placed_remarks(module, ctx or Context.default())
        self._method = linear_solve
        self._limits = (tolerance, max_iterations)

    def build(self, *, is_step: bool) -> ir.Module:
        """Create the copy; ``is_step``: the second function is a step, not a residual."""
        with placed(self._given):
            opened = expanded(self._given, self._names[1], self._ctx)
            self._module = clone_module(opened)
            self._solver = PrimalFunction.find(self._module, self._names[0], self._ctx)
            self._residual = PrimalFunction.find(self._module, self._names[1], self._ctx)
            self._check()
            with self._module.context, self._solver.op.location:
                self._functions = FunctionBuilder(self._module, self._ctx)
                if is_step:
                    self._subtract_unknown()
                self._unknown: Type = self._solver.type.results[0]
                self._own = list(self._residual.type.inputs)[1:]
                self._rest = tuple(range(1, len(self._own) + 1))
                root = self._add_root()
                self._redirect(root)
        return self._module

    # --- checks

    def _check(self) -> None:
        solver, residual = self._solver, self._residual
        results = list(solver.type.results)
        if len(results) != 1 or not _is_unknown(results[0]):
            listed = ", ".join(map(str, results))
            message = f"'{solver.name}' has no implicit derivative: it returns ({listed}), not one float or one tensor"
            raise solver.error("MA0340", message, "return the solution as one tensor of f32 or f64")
        taken = list(solver.type.inputs)
        fitting = [[results[0], *taken]] + [[results[0], *taken[1:]]] * bool(taken)
        if list(residual.type.inputs) not in fitting or list(residual.type.results) != results:
            message = (
                f"'{residual.name}' is no equation for what '{solver.name}' gives: it has the type '{residual.type}'"
            )
            ways = [str(ir.FunctionType.get(one, results, solver.op.context)) for one in fitting]
            raise residual.error(
                "MA0340", message, f"the signature to write: func.func @{residual.name}{' or '.join(ways)}"
            )
        self._has_guess = len(residual.type.inputs) == len(taken)
        for index in range(len(residual.names)):
            if isinstance(residual.type.inputs[index], ir.MemRefType) and not only_read(residual.op, index):
                message = f"'{residual.name}' writes {residual.argument(index)}: a residual only reads its arguments"
                raise residual.error("MA0340", message, "copy the buffer first")
        self._check_method()

    def _check_method(self) -> None:
        if self._method not in LINEAR_SOLVES:
            listed = ", ".join(f"'{one}'" for one in LINEAR_SOLVES)
            raise self._solver.error("MA0340", f"linear_solve={self._method!r} is none of {listed}")
        tolerance, most = self._limits
        is_part = tolerance is None or (isinstance(tolerance, Real) and 0 < tolerance < inf)
        is_count = most is None or (isinstance(most, Integral) and not isinstance(most, bool) and 0 < most < 2**63)
        if not is_part or not is_count:
            raise self._solver.error(
                "MA0340", "tolerance is greater than 0, and max_iterations an integer of at least 1"
            )

    # --- functions

    def _subtract_unknown(self) -> None:
        """Add the residual of a step: ``step(x, ...) - x``."""
        step = self._residual
        build, name = self._functions.add(
            f"{self._solver.name}_residual", list(step.type.inputs), list(step.type.results)
        )
        given = self._functions.call(step.name, list(build.arguments), list(step.type.results), build)
        unknown = build.arguments[0]
        create_return([build.value("arith.subf", [*given, unknown], unknown.type)], build)
        self._residual = PrimalFunction.find(self._module, name, self._ctx)

    def _add_root(self) -> str:
        inputs = [self._unknown, *self._own]
        build, name = self._functions.add(f"{self._solver.name}_root", inputs, [self._unknown])
        create_return([build.arguments[0]], build)
        type = ir.FunctionType.get(inputs, [self._unknown])
        facts = self._residual.facts
        if any(facts.is_differentiable(one) for one in self._own):
            solves = self._add_solves()
            derivative = CustomDerivative(
                jvp=self._add_jvp(name, solves[0], jvp_signature(type, facts), type),
                vjp=self._add_vjp(name, solves[1], vjp_signature(type, facts), type),
            )
            self._functions.state(name, derivative)
        return name

    def _add_solves(self) -> tuple[str, str]:
        """Add functions ``(x, ..., b)`` that solve linear systems with the Jacobian, and with its transpose."""
        apply, _ = self._functions.derivative(self._residual, Mode.FORWARD, (0,))
        transposed, _ = self._functions.derivative(self._residual, Mode.REVERSE, (0,))
        matrix = Matrix(self._residual, apply, transposed)
        return add_linear_solvers(self._functions, matrix, self._method, *self._limits)

    def _add_jvp(self, root: str, solve: str, signature: Signature, type: ir.FunctionType) -> str:
        """``y = root(s, a)``, ``dy = -J^-1 (dF/da) da``; independent of the tangent of ``s``."""
        inputs, results = signature.operand_types(type, itself), signature.result_types(type, itself)
        build, name = self._functions.add(f"{root}_jvp", inputs, results)
        primals, shadows = by_kind(signature, list(build.arguments))
        (y,) = self._functions.call(root, primals, [self._unknown], build)
        push, own = self._functions.derivative(self._residual, Mode.FORWARD, self._rest)
        operands = to_operands(own, [y, *primals[1:]], shadows, ())
        (moved,) = self._functions.call(push, operands, [self._unknown], build)
        (solved,) = self._functions.call(solve, [y, *primals[1:], moved], [self._unknown], build)
        create_return([y, build.value("arith.negf", [solved], self._unknown)], build)
        return name

    def _add_vjp(self, root: str, solve: str, signature: Signature, type: ir.FunctionType) -> str:
        """``y = root(s, a)``, ``a' = (dF/da)^T (-J^-T y')``, ``s' = 0``."""
        inputs, results = signature.operand_types(type, itself), signature.result_types(type, itself)
        build, name = self._functions.add(f"{root}_vjp", inputs, results)
        *given, seed = build.arguments
        primals, shadows = by_kind(signature, given)
        (y,) = self._functions.call(root, primals, [self._unknown], build)
        (solved,) = self._functions.call(solve, [y, *primals[1:], seed], [self._unknown], build)
        pull, own = self._functions.derivative(self._residual, Mode.REVERSE, self._rest)
        negative = build.value("arith.negf", [solved], self._unknown)
        operands = to_operands(own, [y, *primals[1:]], shadows, (negative,))
        gradients = self._functions.call(pull, operands, results[1:], build)
        create_return([self._functions.zero_like(seed, build), *gradients], build)
        return name

    def _redirect(self, root: str) -> None:
        """Replace the solver by a function that calls the original one, and then the root."""
        old = self._solver.op.operation
        name = free_symbol(self._module.operation, None, f"{self._solver.name}_solution")
        kept = {key: old.attributes[key] for key in old.attributes.keys() if key not in (JVP, VJP)}  # noqa: SIM118
        old.attributes["sym_name"] = ir.StringAttr.get(name)
        old.attributes["sym_visibility"] = ir.StringAttr.get("private")
        new = before(old).op("func.func", (), (), kept, 1)
        places = [argument.location for argument in old.regions[0].blocks[0].arguments]
        build = before(old).into(new.regions[0], self._solver.type.inputs, places)
        arguments = build.arguments
        found = self._functions.call(name, arguments, [self._unknown], build)
        constant = build.value("enzyme.ignore_derivatives", found, self._unknown)
        create_return(
            self._functions.call(root, [constant, *arguments[self._has_guess :]], [self._unknown], build), build
        )


def _is_unknown(type: Type) -> bool:
    if isinstance(type, ir.RankedTensorType):
        return type.rank > 0 and isinstance(type.element_type, ir.F64Type | ir.F32Type)
    return is_float(type)
