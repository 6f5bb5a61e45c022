"""Models `enzyme.custom_call`, the placeholder of a call with a custom derivative while the caller is differentiated.

Its results are those of the call and the residuals, which the engine plans like other values: they may be cached in
loops, and the reverse sweep reads them. Afterwards a call replaces the op: of ``@fwd`` if residuals are read, of
``@jvp`` if there are tangents, else of the function itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from typing import Final, TypeAlias, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.enzyme.calls import segment_attributes
from mlirad.edit.buffers import create_cast, create_free, has_open_extents, holds_buffers, is_buffer, may_be_dense
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_add_to, create_zeros_like
from mlirad.edit.floats import create_sum
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.outline import create_function
from mlirad.edit.walk import ancestors
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError
from mlirad.interfaces.custom_derivative import CustomCall
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel, PlaceholderOpModel
from mlirad.interfaces.registry import CUSTOM_CALL, DERIVATIVE, MEMORY, PLACEHOLDER_OP, Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

NAME: Final = "enzyme.custom_call"
_CALL: Final = "func.call"
#: Attributes that name the functions, and the reason why one is missing.
_ROLES: Final = ("callee", "jvp", "vjp", "fwd", "bwd", "refused")
_CALLEE, _JVP, _VJP, _FWD, _BWD, _REFUSED = (f"mlirad.{role}" for role in _ROLES)
#: Positions of arguments and results with derivatives, of buffers that are read, written, and read by ``@vjp``; the
#: number of results of the function itself; arguments without a derivative; those that overlap no other;
#: those that may overlap an earlier one.
_PLACES: Final = ("arguments", "results", "reads", "writes", "rereads", "own", "fixed", "apart", "shared")
_ARGUMENTS, _RESULTS, _READS, _WRITES, _REREADS, _OWN, _FIXED, _APART, _SHARED = (
    f"mlirad.{place}" for place in _PLACES
)
#: Set if a call of ``@jvp`` follows the op.
_DONE: Final = "mlirad.has_tangents"
#: Set if the reverse sweep calls ``@bwd`` or ``@vjp``.
_PULLED: Final = "mlirad.has_adjoints"

#: Of a module, a jvp, vjp or bwd, and the arguments (of a jvp) or results whose derivative is a static zero: a function
#: of the same type for these zeros, and the results (of a jvp) or arguments whose derivative is a static zero then.
Specialize: TypeAlias = Callable[[ir.Operation, str, Sequence[int]], tuple[str, Collection[int]]]


@final
class CustomCalls(MemoryModel, PlaceholderOpModel):
    """``y = f(x)`` with ``dy = jvp(x, dx)``, ``dx = vjp(x, dy)``, or ``y, r = fwd(x)`` and ``dx = bwd(r, dy)``."""

    def __init__(self, specialize: Specialize | None = None) -> None:
        self._specialize = specialize

    def replace(self, call: ir.Operation, said: CustomCall, /) -> None:
        """Replaces a call by the op."""
        build = Builder(ir.InsertionPoint(call), call.location)
        results = _create(list(call.operands), [r.type for r in call.results], said, build)
        for old, new in zip(call.results, results, strict=True):
            old.replace_all_uses_with(new)
        call.erase()

    def create_body(self, function: ir.Operation, said: CustomCall, /) -> None:
        """Replaces the body of ``function`` by the op and a return of its results."""
        type = _type(function)
        region = function.regions[0]
        # All blocks at once: they may use each other's values.
        discarded = ir.Operation.create("builtin.module", regions=1, loc=function.location)
        for old in list(region.blocks):
            old.append_to(discarded.regions[0])
        block = region.blocks.append(*type.inputs, arg_locs=[function.location] * len(type.inputs))
        build = Builder(ir.InsertionPoint(block), function.location)
        build.op("func.return", _create(list(block.arguments), list(type.results), said, build))

    def create_jvp(
        self, transposed: ir.Operation, primal: ir.Operation, symbol: str, fwd: str | None, signature: Signature, /
    ) -> None:
        """Creates ``@symbol``, which calls the primal (or ``@fwd``) and then ``transposed`` on the tangents."""
        own = _type(primal)
        number = len(own.results)
        types = [one.type for one in _values(transposed)]
        type = signature.function_type(own, lambda one: one)
        place = Builder(ir.InsertionPoint.after(transposed), primal.location)
        _, build = create_function(symbol, type.inputs, type.results, place)
        pairs = list(zip(signature.operand_roles(), build.arguments, strict=True))
        arguments = [value for role, value in pairs if role.kind is OperandKind.PRIMAL]
        tangents = [value for role, value in pairs if role.kind is OperandKind.SHADOW]
        residuals = types[: len(types) - len(tangents)] if fwd is not None else []
        first = _call(fwd or symbol_name(primal), arguments, [*own.results, *residuals], build)
        point = list(first.results)[number:] if fwd is not None else arguments
        given = iter(
            _call(symbol_name(transposed), [*point, *tangents], list(_type(transposed).results), build).results
        )
        own_results = first.results
        roles = [(role.kind is OperandKind.PRIMAL, role.index) for role in signature.result_roles()]
        build.op("func.return", [own_results[i] if is_primal else next(given) for is_primal, i in roles])

    def shared(self, op: ir.Operation, /) -> Sequence[tuple[int, int]]:
        """Returns the pairs of buffers: a rule is given a shadow for each."""
        operands, apart = list(op.operands), _positions(op, _APART)
        buffers = [i for i in _positions(op, _ARGUMENTS) if is_buffer(operands[i].type)]
        return [
            (i, j)
            for i, j in combinations(buffers, 2)
            if operands[i] == operands[j] or (i not in apart and j not in apart)
        ]

    def mark_shared(self, op: ir.Operation, positions: Collection[int], /) -> None:
        """Records the operands in an attribute."""
        op.attributes[_SHARED] = ir.DenseI64ArrayAttr.get(sorted(positions), op.context)

    def refusal(self, op: ir.Operation, pair: tuple[int, int], *, same: bool) -> MlirAdError | None:
        """Returns the error if the function writes one of the two: their shadows are one, and a rule expects two."""
        first, second = pair
        if not {first, second} & {*_positions(op, _WRITES)}:
            return None
        callee, helps = _symbol(op, _CALLEE), ["copy the buffer first: 'memref.copy'"]
        message = f"arguments {first} and {second} of '@{callee}' are one buffer, which it writes"
        if not same:
            message = f"arguments {first} and {second} of '@{callee}' may overlap, and it writes one of them"
            helps = [f"if they never do, say so: 'llvm.noalias' on an argument of '@{callee}'", *helps]
        return UnsupportedError(Diagnostic("MA0333", message, where(op.location), helps=tuple(helps)))

    # --- memory

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns reads and writes of the buffers that the function accesses."""
        reads = [Effect(EffectKind.READ, op.operands[i]) for i in _positions(op, _READS)]
        return (*reads, *(Effect(EffectKind.WRITE, op.operands[i]) for i in _positions(op, _WRITES)))

    def needed_contents(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[int]:
        """Returns the positions of the buffers that ``@vjp`` reads."""
        return _positions(op, _REREADS)

    def has_no_float_bits(self, op: ir.Operation, /) -> bool:
        """Returns True: a custom derivative states that integers carry none."""
        return True

    # --- forward mode

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Calls ``@jvp`` after the op; that call also computes the results when the op is replaced."""
        symbol = _symbol(op, _JVP)
        if symbol is None:
            raise _refusal(op, "forward", "jvp")
        _check_fixed(op, state)
        carrying, scratch, operands = _positions(op, _ARGUMENTS), list[Value](), list[Value]()
        zeros = [i for i in carrying if not is_buffer(op.operands[i].type) and state.tangent(op.operands[i]) is None]
        symbol, still = self._version(op, symbol, zeros, state)
        op.attributes[_JVP] = ir.FlatSymbolRefAttr.get(symbol, op.context)
        for i, value in enumerate(state.operands):
            operands.append(value)
            if i in carrying and is_buffer(value.type):
                operands.append(_shadow(op, i, state, scratch))
            elif i in carrying:
                tangent = state.tangent(value)
                operands.append(state.zero_like(value) if tangent is None else tangent)
        results = state.results[: _own(op)]
        wanted = [i in _positions(op, _RESULTS) for i in range(len(results))]
        types = [t for r, w in zip(results, wanted, strict=True) for t in ([r.type] * 2 if w else [r.type])]
        given = iter(_call(symbol, operands, types, state.build).results)
        for i, (result, is_wanted) in enumerate(zip(results, wanted, strict=True)):
            next(given)
            tangent = next(given) if is_wanted else None
            if tangent is not None and i not in still:
                state.set_tangent(result, tangent)
        for buffer in scratch:
            create_free(buffer, state.build)
        op.attributes[_DONE] = ir.UnitAttr.get(op.context)

    # --- reverse mode

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the residuals, or the arguments; and values that give the extents of zeros."""
        results = list(op.results)
        zeros = [results[i] for i in _positions(op, _RESULTS)]
        scratch = [op.operands[i] for i in _positions(op, _ARGUMENTS) if is_buffer(op.operands[i].type)]
        read = list(op.operands) if _FWD not in op.attributes else results[_own(op) :]
        read += [v for v in zeros if has_open_extents(v.type) and not is_active(v)]
        return [*read, *(v for v in scratch if not is_active(v) and v not in read)]

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the active buffers."""
        found = [op.operands[i] for i in _positions(op, _ARGUMENTS)]
        return [value for value in found if is_buffer(value.type) and is_active(value)]

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Calls ``@bwd`` or ``@vjp``."""
        symbol = _symbol(op, _BWD) or _symbol(op, _VJP)
        if symbol is None:
            raise _refusal(op, "reverse", "vjp")
        _check_fixed(op, state)
        op.attributes[_PULLED] = ir.UnitAttr.get(op.context)
        scratch, added = list[Value](), list[tuple[Value, Value]]()
        operands = _pulled(op, state, scratch, added)
        adjoints = {i: state.adjoint(state.results[i]) for i in _positions(op, _RESULTS)}
        operands += [state.zero_like(state.results[i]) if dy is None else dy for i, dy in adjoints.items()]
        zeros = [i for i, dy in adjoints.items() if dy is None]
        symbol, still = self._version(op, symbol, zeros, state)
        targets = [i for i in _positions(op, _ARGUMENTS) if not is_buffer(state.operands[i].type)]
        new = _call(symbol, operands, [state.operands[i].type for i in targets], state.build)
        for target, cotangent in zip(targets, new.results, strict=True):
            if target not in still:
                state.accumulate(state.operands[target], cotangent)
        for shadow, terms in added:
            create_add_to(shadow, terms, lambda a, b, build: create_sum(build, a, b), state.build)
        for buffer in scratch:
            create_free(buffer, state.build)

    def _version(
        self, op: ir.Operation, symbol: str, zeros: Sequence[int], state: DerivativeState
    ) -> tuple[str, Collection[int]]:
        """Returns the derivative ``@symbol`` for static zeros, and which of its own results are zeros."""
        if self._specialize is None:
            return symbol, ()
        # The op itself may be in a region that is not part of the module yet.
        *_, module = ancestors(state.zero(op.operands[_positions(op, _ARGUMENTS)[0]].type).owner.operation)
        return self._specialize(module, symbol, zeros)

    # --- in the derivative

    def meaning(self, op: ir.Operation, /) -> Sequence[Value | None] | None:
        """Returns the results of the call that replaces the op; None for residuals without uses."""
        own, results = _own(op), list(op.results)
        if _DONE in op.attributes:
            call, wanted = _behind(op, _symbol(op, _JVP)), _positions(op, _RESULTS)
            at = [i + sum(1 for k in wanted if k < i) for i in range(own)]
            return [*(call.results[i] for i in at), *([None] * (len(results) - own))]
        build = Builder(ir.InsertionPoint(op), op.location)
        fwd = _symbol(op, _FWD)
        # Also if no residuals are used: ``@fwd`` is differentiated in higher derivatives, where the primal may have no
        # rule.
        if fwd is not None and (_PULLED in op.attributes or any(True for r in results[own:] for _ in r.uses)):
            return list(_call(fwd, list(op.operands), [r.type for r in results], build).results)
        callee = _symbol(op, _CALLEE)
        assert callee is not None
        made = _call(callee, list(op.operands), [r.type for r in results[:own]], build)
        return [*made.results, *([None] * (len(results) - own))]


def register(registry: Registry, specialize: Specialize | None = None) -> None:
    """Registers the models of ``enzyme.custom_call``; with ``specialize`` in place of the default ones."""
    model = CustomCalls(specialize)
    interfaces = (CUSTOM_CALL, DERIVATIVE, MEMORY, PLACEHOLDER_OP)
    registry.add_model(NAME, model, *interfaces, origin=__name__, replace=specialize is not None)


def _create(operands: Sequence[Value], types: Sequence[Type], said: CustomCall, build: Builder) -> Sequence[Value]:
    """Creates the op; returns the results of the function."""
    context, given = build.loc.context, said.derivative
    fwd, bwd = given.sweeps or (None, None)
    names = {_CALLEE: said.callee, _JVP: given.jvp, _VJP: given.vjp, _FWD: fwd, _BWD: bwd}
    attributes: dict[str, Attribute] = {
        key: ir.FlatSymbolRefAttr.get(name, context) for key, name in names.items() if name is not None
    }
    positions = {
        _ARGUMENTS: said.arguments,
        _RESULTS: said.results,
        _READS: said.reads,
        _WRITES: said.writes,
        _REREADS: said.rereads,
        _OWN: [len(types)],
        _FIXED: given.fixed,
        _APART: said.apart,
        _SHARED: (),
    }
    for key, numbers in positions.items():
        attributes[key] = ir.DenseI64ArrayAttr.get(list(numbers), context)
    if said.refused:
        attributes[_REFUSED] = ir.StringAttr.get(said.refused, context)
    all_types = [*types, *said.residuals]
    attributes |= segment_attributes(operands, all_types)
    return list(build.op(NAME, operands, all_types, attributes).results)[: len(types)]


def _type(function: ir.Operation) -> ir.FunctionType:
    return ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)


def _values(function: ir.Operation) -> Sequence[Value]:
    return list(function.regions[0].blocks[0].arguments)


def _shadow(op: ir.Operation, position: int, state: DerivativeState, scratch: list[Value]) -> Value:
    """Returns the shadow of a buffer; a temporary one of zeros if the buffer is not active."""
    buffer = state.operands[position]
    if state.is_active(buffer):
        return state.shadow(buffer)
    _check_layout(op, position)
    scratch.append(create_zeros_like(state.primal(buffer), state.build))
    return scratch[-1]


def _pulled(
    op: ir.Operation, state: ReverseState, scratch: list[Value], added: list[tuple[Value, Value]]
) -> list[Value]:
    """Returns the operands of ``@bwd`` or ``@vjp`` before the cotangents; fills the buffers to add, and to free."""
    carrying, is_whole = _positions(op, _ARGUMENTS), _FWD not in op.attributes
    operands = [] if is_whole else [state.primal(residual) for residual in state.results[_own(op) :]]
    for i, value in enumerate(state.operands):
        if is_whole:
            operands.append(_contents(op, i, state) if is_buffer(value.type) else state.primal(value))
        if i in carrying and is_buffer(value.type):
            shadow = _shadow(op, i, state, scratch)
            # A rule may read all shadows before it adds to them, so two that share elements get terms of their own.
            if state.is_active(value) and i in _positions(op, _SHARED) and not holds_buffers(value.type):
                _check_layout(op, i)
                scratch.append(create_zeros_like(shadow, state.build))
                added.append((shadow, scratch[-1]))
                shadow = scratch[-1]
            operands.append(shadow)
    return operands


def _contents(op: ir.Operation, position: int, state: ReverseState) -> Value:
    """Returns the contents that a buffer had at the call, as ``@vjp`` takes it: a copy is contiguous."""
    given, type = state.contents(op, position), state.operands[position].type
    if given.type != type:
        _check_layout(op, position)
    return create_cast(given, type, state.build)


def _call(symbol: str, operands: Sequence[Value], types: Sequence[Type], build: Builder) -> ir.Operation:
    return build.op(_CALL, operands, types, {"callee": ir.FlatSymbolRefAttr.get(symbol, build.loc.context)})


def _behind(op: ir.Operation, symbol: str | None) -> ir.Operation:
    """Returns the next call of ``@symbol`` after ``op``."""
    seen = False
    for view in op.block.operations:
        one = view.operation
        if seen and one.name == _CALL and ir.FlatSymbolRefAttr(one.attributes["callee"]).value == symbol:
            return one
        seen = seen or one == op
    raise AssertionError("the call of the jvp stands behind")


def _symbol(op: ir.Operation, key: str) -> str | None:
    return str(ir.FlatSymbolRefAttr(op.attributes[key]).value) if key in op.attributes else None


def _positions(op: ir.Operation, key: str) -> Sequence[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[key]))


def _own(op: ir.Operation) -> int:
    return _positions(op, _OWN)[0]


def _check_fixed(op: ir.Operation, state: DerivativeState) -> None:
    """Rejects active arguments for which the custom derivative has no derivative."""
    for i in _positions(op, _FIXED):
        if state.is_active(state.operands[i]):
            message = f"argument {i} of '@{_symbol(op, _CALLEE)}' is active, but has no part in its custom derivative"
            helps = ("remove it from 'nondiff_argnums', or stop its gradient: ad.stop_gradient",)
            raise UnsupportedError(Diagnostic("MA0332", message, where(op.location), helps=helps))


def _check_layout(op: ir.Operation, position: int) -> None:
    """Rejects a buffer of which a new one is made, if its type demands other strides than a contiguous one has."""
    type = op.operands[position].type
    if not may_be_dense(type):
        message = f"a buffer like argument {position} of '@{_symbol(op, _CALLEE)}', of type '{type}', cannot be made"
        helps = ("give the argument a type with dynamic strides and offset: 'memref.cast'",)
        raise UnsupportedError(Diagnostic("MA0312", message, where(op.location), helps=helps))


def _refusal(op: ir.Operation, mode: str, missing: str) -> UnsupportedError:
    callee = _symbol(op, _CALLEE)
    message = f"cannot differentiate the call of '@{callee}' in {mode} mode: its custom derivative has no {missing}"
    reason = ir.StringAttr(op.attributes[_REFUSED]).value if _REFUSED in op.attributes else ""
    message += f", and {reason}" if reason else ""
    helps = (f"give it one: mlirad.custom_{missing}(module, '{callee}', ...), or the attribute 'mlirad.{missing}'",)
    return UnsupportedError(Diagnostic("MA0332", message, where(op.location), helps=helps))
