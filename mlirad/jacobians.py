"""Jacobians and Hessians of compiled functions, several columns or rows at a time.

A column is the tangent along one input number, a row the adjoint of one output number. ``chunk`` of them are computed
beside one run of the primal (a derivative of that width), with the chunk as the last dimension of tangents, where code
is fastest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mlirad._mlir import ir
from mlirad.api import compile, grad
from mlirad.batched import ModuleFunction
from mlirad.context import Context
from mlirad.edit.types import innermost_type
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role
from mlirad.runtime.jit import Compiled
from mlirad.runtime.memref_abi import overlap
from mlirad.runtime.target import Target
from mlirad.transforms.derivatives import expanded, jvp, vjp
from mlirad.transforms.diagnosed import placed
from mlirad.transforms.gradient import separate
from mlirad.transforms.wrt import PrimalFunction, Wrt, select, signature

#: Columns or rows at a time: a vector of the widest registers of f64.
CHUNK: Final = 8
Array = np.ndarray[Any, Any]


class Jacobian:
    """The Jacobian of a function; a call gives it for arguments."""

    def __init__(
        self,
        inner: ModuleFunction,
        mode: Mode | None,
        wrt: Wrt,
        chunk: int | None,
        target: Target | None,
        ctx: Context,
    ) -> None:
        if chunk is not None and (isinstance(chunk, bool) or not isinstance(chunk, int) or chunk < 1):
            raise UsageError(Diagnostic("MA0719", f"chunk is {chunk!r}: it is a number of columns or rows, at least 1"))
        self._mode, self._chunk, self._target, self._ctx = mode, chunk, target, ctx
        with placed(inner.module):
            self._module = expanded(inner.module, inner.function, ctx)
            self._primal = PrimalFunction.find(self._module, inner.function, ctx)
            self._wrt = select(self._primal, wrt, ctx)
            self._results = [
                i for i, t in enumerate(self._primal.type.results) if self._primal.facts.is_differentiable(t)
            ]
            if not self._results:
                message = f"'{self._primal.name}' returns no floats: there is nothing to differentiate"
                raise self._primal.error("MA0719", message)
            types = [self._primal.type.inputs[i] for i in self._wrt]
            types += [self._primal.type.results[i] for i in self._results]
            if any(isinstance(innermost_type(type), ir.ComplexType) for type in types):
                message = (
                    f"'{self._primal.name}' has complex numbers: a column would be the derivative of real parts only"
                )
                raise self._primal.error("MA0719", message, "take real and imaginary parts as arguments and results")
            self._disjoint = separate(self._primal, self._wrt)
        self._is_one = isinstance(wrt, int | str) and wrt != "all"
        self._code: dict[tuple[Mode, int], Compiled] = {}
        self._value: Compiled | None = None

    def __call__(self, *arguments: Any) -> Any:
        """An array of the shape of a result and then of an argument: one, or for several a tuple for each result.

        Raises:
            UsageError: an argument does not fit.
        """
        count = len(self._primal.type.inputs)
        if len(arguments) != count:
            message = f"'{self._primal.name}' takes {count} argument{'s' if count != 1 else ''}, got {len(arguments)}"
            raise UsageError(Diagnostic("MA0701", message))
        for first, second in self._disjoint:
            if overlap(arguments[first], arguments[second]):
                message = f"arguments {first} and {second} of '{self._primal.name}' overlap, and one of them is written"
                raise UsageError(Diagnostic("MA0712", message, helps=("pass a copy of one of them",)))
        inputs = sum(np.size(arguments[i]) for i in self._wrt)
        mode, outputs = self._mode, 0
        if mode is None and any(isinstance(self._primal.type.results[i], ir.MemRefType) for i in self._results):
            mode = Mode.FORWARD  # a buffer that is returned takes no seed
        if mode is not Mode.FORWARD:
            outputs = sum(np.size(value) for value in self._values(arguments))
            mode = mode or (Mode.FORWARD if inputs <= outputs else Mode.REVERSE)
        whole = self._columns(arguments, inputs) if mode is Mode.FORWARD else self._rows(arguments, outputs)
        rows = [tuple(row) if not self._is_one else row[0] for row in whole]
        return rows[0] if len(rows) == 1 else tuple(rows)

    def _values(self, arguments: Sequence[Any]) -> list[Any]:
        if self._value is None:
            self._value = compile(self._module, self._primal.name, target=self._target, ctx=self._ctx)
        results = self._value(*map(_own, arguments))
        results = results if len(self._primal.type.results) > 1 else (results,)
        return [results[i] for i in self._results]

    def _derivative(self, mode: Mode, total: int) -> tuple[Compiled, int, list[Role], list[Role]]:
        """The code for ``total`` columns or rows, its width, and what its operands and results are."""
        width = max(1, min(self._chunk or CHUNK, total))
        derive = jvp if mode is Mode.FORWARD else vjp
        if (mode, width) not in self._code:
            name = f"{self._primal.name}_{derive.__name__}"
            made = derive(self._module, self._primal.name, wrt=self._wrt, width=width, axis=-1, ctx=self._ctx)
            self._code[mode, width] = compile(made, name, target=self._target, ctx=self._ctx)
        roles = signature(self._primal, self._wrt, mode)
        return self._code[mode, width], width, list(roles.operand_roles()), list(roles.result_roles())

    def _columns(self, arguments: Sequence[Any], total: int) -> list[list[Array]]:
        code, width, operands, results = self._derivative(Mode.FORWARD, total)
        shapes = [np.shape(arguments[i]) for i in self._wrt]
        found: list[list[Array]] = [[] for _ in self._results]
        for start in range(0, max(total, 1), width):
            given: list[Any] = []
            for role in operands:
                value = arguments[role.index]
                if role.kind is OperandKind.PRIMAL:
                    given.append(_own(value))
                    continue
                tangent = np.zeros((*np.shape(value), width), dtype=code.prototype.arguments[len(given)].type.dtype)
                if role.index in self._wrt:
                    _seed(tangent, self._offset(shapes, self._wrt.index(role.index)) - start)
                given.append(_squeezed(tangent, width))
            made = _tuple(code(*given), len(results))
            tangents = {r.index: v for r, v in zip(results, made, strict=True) if r.kind is OperandKind.TANGENT}
            for place, index in enumerate(self._results):
                one = np.asarray(tangents[index])
                found[place].append(one if width > 1 else one[..., None])
        whole = [np.concatenate(parts, axis=-1)[..., :total] for parts in found]
        return [self._split(one, shapes) for one in whole]

    def _rows(self, arguments: Sequence[Any], total: int) -> list[list[Array]]:
        code, width, operands, results = self._derivative(Mode.REVERSE, total)
        shapes = [np.shape(value) for value in self._values(arguments)]
        found: list[list[Array]] = [[] for _ in self._wrt]
        for start in range(0, max(total, 1), width):
            given: list[Any] = []
            shadows: dict[int, Array] = {}
            for role, operand in zip(operands, code.prototype.arguments, strict=True):
                if role.kind is OperandKind.PRIMAL:
                    given.append(_own(arguments[role.index]))
                elif role.kind is OperandKind.SEED:
                    place = self._results.index(role.index)
                    seed = np.zeros((*shapes[place], width), dtype=operand.type.dtype)
                    _seed(seed, self._offset(shapes, place) - start)
                    given.append(_squeezed(seed, width))
                else:
                    zeros = np.zeros((*np.shape(arguments[role.index]), width), dtype=operand.type.dtype)
                    shadows[role.index] = _squeezed(zeros, width)
                    given.append(shadows[role.index])
            made = _tuple(code(*given), len(results))
            adjoints = {r.index: v for r, v in zip(results, made, strict=True) if r.kind is OperandKind.GRADIENT}
            for place, index in enumerate(self._wrt):
                one = np.asarray(shadows.get(index, adjoints.get(index)))
                found[place].append(one if width > 1 else one[..., None])
        whole = [np.moveaxis(np.concatenate(parts, axis=-1)[..., :total], -1, 0) for parts in found]
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
        split = [np.split(one, ends) for one in whole]
        return [
            [part[place].reshape((*shape, *part[place].shape[1:])) for part in split]
            for place, shape in enumerate(shapes)
        ]

    def _offset(self, shapes: Sequence[tuple[int, ...]], place: int) -> int:
        return sum(int(np.prod(shape)) for shape in shapes[:place])

    def _split(self, whole: Array, shapes: Sequence[tuple[int, ...]]) -> list[Array]:
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
        parts = np.split(whole, ends, axis=-1)
        return [part.reshape((*whole.shape[:-1], *shape)) for part, shape in zip(parts, shapes, strict=True)]


def _own(value: Any) -> Any:
    """A copy of an array: functions may change those that they are given."""
    return value.copy() if isinstance(value, np.ndarray) else value


def _squeezed(array: Array, width: int) -> Any:
    """What a derivative takes: with the width 1 there is no dimension for lanes, and a scalar is a number."""
    if width > 1:
        return array
    one = array[..., 0].copy()
    return one if one.ndim else one.item()


def _seed(array: Array, first: int) -> None:
    """Set the k-th number of lane ``first + k`` to one, where there is such a lane."""
    flat = array.reshape(-1, array.shape[-1])
    for lane in range(flat.shape[1]):
        if 0 <= lane - first < flat.shape[0]:
            flat[lane - first, lane] = 1.0


def _tuple(results: Any, count: int) -> tuple[Any, ...]:
    return tuple(results) if count > 1 else (results,)


def _jacobian(
    function: ir.Module | Compiled, name: str | None, mode: Mode | None, wrt: Wrt, chunk: int | None,
    target: Target | None, ctx: Context | None,
) -> Jacobian:  # fmt: skip
    ctx = ctx or Context.default()
    inner = (
        ModuleFunction(function.module, function.prototype.name)
        if isinstance(function, Compiled)
        else ModuleFunction(function, name or "")
    )
    return Jacobian(inner, mode, wrt, chunk, target, ctx)


def jacfwd(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The Jacobian of a function by columns, in forward mode: best where there are fewer inputs than outputs.

    ``function`` is what `mlirad.compile` or `mlirad.grad` gave, or a module and the ``name`` of a function of it.
    ``wrt``: as for `mlirad.grad`. ``chunk``: how many columns are computed beside one run of the primal.

    Raises:
        UsageError: ``name``, ``wrt`` or ``chunk`` does not fit.
        MlirAdError: at the first call: the function cannot be differentiated.
    """
    return _jacobian(function, name, Mode.FORWARD, wrt, chunk, target, ctx)


def jacrev(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The same by rows, in reverse mode: best where there are fewer outputs than inputs."""
    return _jacobian(function, name, Mode.REVERSE, wrt, chunk, target, ctx)


def jacobian(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The same by columns or by rows, whichever are fewer."""
    return _jacobian(function, name, None, wrt, chunk, target, ctx)


def hessian(
    module: ir.Module,
    name: str,
    *,
    wrt: Wrt = 0,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The second derivatives of a function that returns one float: the Jacobian, by columns, of its gradient."""
    return jacfwd(grad(module, name, wrt=wrt, target=target, ctx=ctx), wrt=wrt, chunk=chunk, target=target, ctx=ctx)
