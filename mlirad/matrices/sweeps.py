"""Products of a Jacobian with directions: several at a time, in one run of the primal.

Inputs and outputs are numbered consecutively: first all numbers of the first one in row-major order, then those of the
next. Directions are the last dimension of tangents, where code is fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np

from mlirad._mlir import Type, ir
from mlirad.edit.names import integers
from mlirad.edit.types import innermost_type
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError, UsageError
from mlirad.functions import ANY
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.matrices.outputs import JacobianOutput, Of, select_outputs
from mlirad.pullbacks import split_function
from mlirad.runtime.jit import Compiled
from mlirad.runtime.memref_abi import Argument, Buffer
from mlirad.runtime.overlap import check_disjoint
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.pullback import Pullback, SplitFunction
from mlirad.specializations import Specialization, report_remarks
from mlirad.transforms.derivatives import jvp, vjp
from mlirad.transforms.gradient import separate
from mlirad.transforms.module_context import placed
from mlirad.transforms.reverse_options import ReverseOptions
from mlirad.transforms.wrt import PrimalFunction, signature

#: Directions at a time: the number of f64 in the widest vector registers.
CHUNK: Final = 8
Array: TypeAlias = "np.ndarray[Any, Any]"
#: (input or output, its float type) -> its part of the directions, of shape (size, width).
Seeds = Callable[[int, Any], Array]


class Sweeps:
    """A function, with the arguments and results of its derivatives.

    ``wrt``: the positions of arguments.
    """

    def __init__(self, program: Specialization, wrt: Sequence[int], of: Of) -> None:
        self.program, self.wrt = program, tuple(wrt)
        with placed(program.module):
            self.primal = PrimalFunction.find(program.module, program.name, program.ctx)
            self.outputs = select_outputs(self.primal, of)
            types = [self.primal.type.inputs[i] for i in self.wrt] + [one.type(self.primal) for one in self.outputs]
            if any(isinstance(innermost_type(type), ir.ComplexType) for type in types):
                message = (
                    f"'{self.primal.name}' has complex numbers: a column would be the derivative of real parts only"
                )
                raise self.primal.error("MA0719", message, "take real and imaginary parts as arguments and results")
            self.prototype = Prototype.of(self.primal.op, self.primal.names)
            self.disjoint = [*separate(self.primal, self.wrt), *program.disjoint(self.prototype)]
        #: The differentiated results; none if only arrays are.
        self.of = [one.position for one in self.outputs if not one.is_argument] or None
        self._code: dict[tuple[Mode, int], Compiled | None] = {}
        self._known_roles: dict[Mode, tuple[tuple[Role, ...], tuple[Role, ...]]] = {}

    # --- arguments of a call

    def check(self, arguments: Sequence[Any]) -> None:
        """Check the number of arguments, and that arrays do not overlap.

        Raises:
            UsageError: they are invalid.
        """
        count = len(self.primal.type.inputs)
        if len(arguments) != count:
            message = f"'{self.primal.name}' takes {count} argument{'s' if count != 1 else ''}, got {len(arguments)}"
            raise UsageError(Diagnostic("MA0701", message))
        check_disjoint(self.prototype, self.disjoint, arguments)

    def inputs(self, arguments: Sequence[Any]) -> list[tuple[int, ...]]:
        """The shapes of the arguments to differentiate with respect to."""
        return [np.shape(arguments[i]) for i in self.wrt]

    def known_shapes(self, arguments: Sequence[Any]) -> list[tuple[int, ...]]:
        """The shapes of the differentiated outputs, with -1 for extents that are only known when the function runs."""
        return [
            np.shape(arguments[one.position]) if one.is_argument else _known_shape(one.type(self.primal))
            for one in self.outputs
        ]

    def output_shapes(self, arguments: Sequence[Any]) -> list[tuple[int, ...]]:
        """The shapes of the differentiated outputs; the function runs if its results have dynamic extents."""
        shapes = self.known_shapes(arguments)
        if not any(-1 in shape for shape in shapes):
            return shapes
        results = self._value(*map(_own, arguments))
        pairs = zip(self.outputs, shapes, strict=True)
        return [np.shape(results[one.position]) if -1 in shape else shape for one, shape in pairs]

    @cached_property
    def _value(self) -> Compiled:
        program = self.program
        return Specialization(program.module, program.name, program.target, program.ctx, assemble=tuple).code

    @property
    def has_rows(self) -> bool:
        """Whether there is a reverse mode: not for a returned buffer, which takes no seed."""
        return not any(isinstance(type, ir.MemRefType) for type in self.primal.type.results)

    # --- directions

    def columns(self, arguments: Sequence[Any], directions: Array) -> list[Array]:
        """The Jacobian times ``directions``, (numbers of inputs, width): an array (*shape, width) for each output."""
        code = self._derivative(Mode.FORWARD, directions.shape[1])
        if code is None:
            return _one_by_one(directions, lambda one: self.columns(arguments, one))
        return self.push(code, arguments, directions.shape[1], _parts(directions, self.inputs(arguments)))

    def push(self, code: Compiled, arguments: Sequence[Any], width: int, seeds: Seeds) -> list[Array]:
        """Run ``code``, with the operands and results of a forward-mode derivative; see `columns`."""
        taken, given_back = self._roles(Mode.FORWARD)
        given: list[Any] = []
        shadows: dict[int, Any] = {}
        for role, operand in zip(taken, code.prototype.arguments, strict=True):
            value = arguments[role.index]
            if role.kind is OperandKind.PRIMAL:
                given.append(_passed(value, operand))
                continue
            place = self.wrt.index(role.index) if role.index in self.wrt else None
            shadows[role.index] = _seeded(np.shape(value), width, place, seeds, operand)
            given.append(shadows[role.index])
        made = _tuple(code(*given), len(given_back))
        tangents = {
            role.index: value for role, value in zip(given_back, made, strict=True) if role.kind is OperandKind.TANGENT
        }
        types = dict(zip(given_back, code.prototype.results, strict=True))
        found = []
        for one in self.outputs:
            value = (shadows if one.is_argument else tangents)[one.position]
            if not isinstance(value, np.ndarray):
                value = np.asarray(value, dtype=types[Role(OperandKind.TANGENT, one.position)].dtype)
            found.append(value if width > 1 else value[..., None])
        return found

    def rows_at(
        self, arguments: Sequence[Any], shapes: Sequence[tuple[int, ...]], count: int, width: int
    ) -> Callable[[Array], list[Array]]:
        """A function that maps ``width`` of ``count`` directions at a time to the results of `rows`.

        If it takes more than one run, and the function has a tape, the primal runs once for all of them.
        """
        is_one = count <= width and self._derivative(Mode.REVERSE, width) is not None
        if is_one or count < 2 or self._split is None:
            return lambda directions: self.rows(arguments, directions, shapes)
        _, pullback = self._split(*map(_own, arguments))
        return lambda directions: self._pulled(pullback, directions, shapes)

    def _pulled(self, pullback: Pullback, directions: Array, shapes: Sequence[tuple[int, ...]]) -> list[Array]:
        seeds, given, written = _parts(directions, shapes), [], {}
        for place, (output, shape) in enumerate(zip(self.outputs, shapes, strict=True)):
            types = pullback.primal
            kind = (types.arguments if output.is_argument else types.results)[output.position]
            dtype = kind.type.dtype if isinstance(kind, Argument) else kind.dtype
            several = np.ascontiguousarray(seeds(place, dtype).T, dtype).reshape(-1, *shape)
            if output.is_argument:
                written[types.arguments[output.position].name] = several
            else:
                given.append(several)
        cotangents = () if not given else (given[0] if len(given) == 1 else tuple(given),)
        return [np.moveaxis(np.asarray(one), 0, -1) for one in pullback.batched(*cotangents, **written)]

    @cached_property
    def _split(self) -> SplitFunction | None:
        """The function with a tape, or None."""
        program = self.program
        flat = Specialization(program.module, program.name, program.target, program.ctx)
        flat.disjoint = program.disjoint
        remarks: dict[Diagnostic, None] = {}  # where there is no tape, the derivative in one piece has its own
        ctx = program.ctx.with_remarks(lambda one: remarks.setdefault(one))
        try:
            found = split_function(flat, ANY, self.wrt, self.of, ctx, ReverseOptions(fastmath="none"))
        except MlirAdError:
            return None  # the derivative in one piece says what is wrong
        if found.recomputes:
            return None
        report_remarks(program.ctx, remarks)
        return found

    def rows(self, arguments: Sequence[Any], directions: Array, shapes: Sequence[tuple[int, ...]]) -> list[Array]:
        """``directions``, (numbers of outputs, width), times the Jacobian: an array (*shape, width) for each input.

        ``shapes``: the shapes of the outputs.
        """
        width = directions.shape[1]
        code = self._derivative(Mode.REVERSE, width)
        if code is None:
            return _one_by_one(directions, lambda one: self.rows(arguments, one, shapes))
        (taken, given_back), seeds = self._roles(Mode.REVERSE), _parts(directions, shapes)
        given: list[Any] = []
        shadows: dict[int, Any] = {}
        for role, operand in zip(taken, code.prototype.arguments, strict=True):
            if role.kind is OperandKind.PRIMAL:
                given.append(_passed(arguments[role.index], operand))
                continue
            output = JacobianOutput(role.kind is OperandKind.SHADOW, role.index)
            place = self.outputs.index(output) if output in self.outputs else None
            shape = np.shape(arguments[role.index]) if place is None else shapes[place]
            given.append(_seeded(shape, width, place, seeds, operand))
            if output.is_argument:
                shadows[role.index] = given[-1]
        made = _tuple(code(*given), len(given_back))
        adjoints = {
            role.index: value for role, value in zip(given_back, made, strict=True) if role.kind is OperandKind.GRADIENT
        }
        found = [np.asarray(shadows.get(i, adjoints.get(i))) for i in self.wrt]
        return [one if width > 1 else one[..., None] for one in found]

    def signature(self, mode: Mode) -> Signature:
        """The roles of operands and results of the derivative."""
        return signature(self.primal, self.wrt, mode, of=self.of)

    def _roles(self, mode: Mode) -> tuple[tuple[Role, ...], tuple[Role, ...]]:
        """The roles of operands and results, cached because each call of a Jacobian uses them several times."""
        if mode not in self._known_roles:
            found = self.signature(mode)
            self._known_roles[mode] = tuple(found.operand_roles()), tuple(found.result_roles())
        return self._known_roles[mode]

    def _derivative(self, mode: Mode, width: int) -> Compiled | None:
        """The code for ``width`` directions; None if the function cannot run in lanes."""
        if (mode, width) not in self._code:
            derive = jvp if mode is Mode.FORWARD else vjp
            name, of = f"{self.primal.name}_{derive.__name__}", self.of
            module, ctx = self.program.module, self.program.ctx
            try:
                made = derive(module, self.primal.name, wrt=self.wrt, of=of, width=width, axis=-1, ctx=ctx)
            except UnsupportedError as error:
                if width == 1 or error.diagnostics[0].code != "MA0360":
                    raise
                self._code[mode, width] = None
            else:
                self._code[mode, width] = Specialization(made, name, self.program.target, ctx).code
        return self._code[mode, width]


def _one_by_one(directions: Array, run: Callable[[Array], list[Array]]) -> list[Array]:
    found = [run(directions[:, k : k + 1]) for k in range(directions.shape[1])]
    return [np.concatenate(parts, axis=-1) for parts in zip(*found, strict=True)]


def checked_chunk(chunk: Any) -> int | None:
    """A number of directions.

    Raises:
        UsageError: it is not a positive integer.
    """
    found = integers(chunk)
    if found is not None and (isinstance(found, bool) or not isinstance(found, int) or found < 1):
        raise UsageError(Diagnostic("MA0719", f"chunk is {chunk!r}: it is a number of columns or rows, at least 1"))
    return found


def sizes(shapes: Sequence[tuple[int, ...]]) -> list[int]:
    """The number of elements of each shape."""
    return [prod(shape) for shape in shapes]


def _parts(directions: Array, shapes: Sequence[tuple[int, ...]]) -> Seeds:
    ends = np.cumsum([0, *sizes(shapes)])
    return lambda place, _: directions[ends[place] : ends[place + 1]]


def _seeded(shape: tuple[int, ...], width: int, place: int | None, seeds: Seeds, operand: Argument) -> Any:
    """A tangent or adjoint: the part of ``seeds`` at ``place``, or zeros; for width 1 without its dimension."""
    part = None if place is None else seeds(place, operand.type.dtype)
    if part is not None and width > 1 and _is_shared(part, operand):
        return part.reshape(*shape, width)
    array = np.zeros((*shape, width), dtype=operand.type.dtype)
    if part is not None:
        array.reshape(-1, width)[...] = part
    if width > 1:
        return array
    one = array[..., 0].copy()
    return one if isinstance(operand.type, Buffer) else one.item()


def _known_shape(type: Type) -> tuple[int, ...]:
    return tuple(max(n, -1) for n in type.shape) if isinstance(type, ir.ShapedType) else ()


def _is_shared(value: Array, operand: Argument) -> bool:
    """Whether the function reads ``value`` itself, not a copy."""
    is_plain = value.flags.c_contiguous and value.flags.aligned and value.dtype == operand.type.dtype
    return is_plain and not operand.written


def _passed(value: Any, operand: Argument) -> Any:
    return value if isinstance(value, np.ndarray) and _is_shared(value, operand) else _own(value)


def _own(value: Any) -> Any:
    """A copy of an array, because functions may change their arguments."""
    return value.copy() if isinstance(value, np.ndarray) else value


def _tuple(results: Any, count: int) -> tuple[Any, ...]:
    return () if not count else tuple(results) if count > 1 else (results,)
