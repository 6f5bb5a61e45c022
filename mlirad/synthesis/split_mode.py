"""Split mode: a reverse derivative as three functions, so that its reverse sweep can run many times, or never.

| function | takes | gives |
|---|---|---|
| augmented primal | the primal's arguments | the primal results that are kept, the tape |
| reverse sweep | shadows, seeds, the tape | gradients |
| release | the tape | |

The tape is a list of values, each with its own type. It holds the contents that buffers had when the augmented primal
ran, so arguments may be changed or freed before the reverse sweep runs. The reverse sweep only reads the tape, so
several may run concurrently. Each run of the augmented primal is followed by one run of the release.

Where the sweeps cannot be separated (recursion, shadows that loops carry, buffers of buffers, checkpoints), the tape is
a copy of the arguments, and the reverse sweep is the whole derivative, on a copy of that copy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import copy_type, create_cast, create_copy, create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, promise_noalias, reachable, rolled_back_on_error, symbol_name
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind
from mlirad.edit.walk import holds
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import GLOBAL, Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.synthesis.calls.requests import DerivativeRequest
from mlirad.synthesis.derive import create_derivative, create_functions
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function, function_type


@dataclass(frozen=True)
class SplitDerivative:
    """The symbols of the three functions, and the types of the values on the tape.

    ``recomputes``: the tape is a copy of the arguments, and the reverse sweep runs the function once more.
    """

    augmented: str
    reverse: str
    free: str
    tape: tuple[Type, ...]
    recomputes: bool


def create_split_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
) -> SplitDerivative:
    """Adds the three functions of the reverse derivative of ``@function``, of width 1, after it; they are private.

    They are called ``augmented_<function>``, ``reverse_<function>`` and ``free_<function>``, made unique.

    Raises:
        MlirAdError: as `derive.create_derivative` does; UnsupportedError, too, if the function can only be recomputed
            and writes a global, or returns a buffer.
    """
    top, options = module.operation, options or Options()
    with top.context, ir.Location.unknown(top.context), rolled_back_on_error(top):
        # Checkpoints recompute from the arguments: the forward sweep leaves no tape.
        if not (options.checkpoint or options.memory_limit):
            augmented, reverse, free = _free_symbols(top, function)
            request = DerivativeRequest(function, signature, reverse, augmented, free)
            if create_functions(top, request, registry, replace(options, divided=True)):
                taped = function_type(find_function(top, free)).inputs
                made = SplitDerivative(augmented, reverse, free, tuple(taped), recomputes=False)
                return _promised(top, made)
        return _promised(top, _RecomputingSplit(top, function, signature).create(registry, options))


def _promised(top: ir.Operation, made: SplitDerivative) -> SplitDerivative:
    """``made``, with the tape of its reverse sweep marked noalias: nothing writes to it."""
    reverse = find_function(top, made.reverse)
    # The tape comes last among the arguments.
    count = len(function_type(reverse).inputs)
    promise_noalias(reverse, range(count - len(made.tape), count))
    return made


def _free_symbols(top: ir.Operation, function: str) -> tuple[str, str, str]:
    """Three unused symbols for the functions."""
    augmented, reverse, free = (free_symbol(top, None, word + function) for word in ("augmented_", "reverse_", "free_"))
    return augmented, reverse, free


class _RecomputingSplit:
    """Creates the three functions for a tape that is a copy of the arguments."""

    def __init__(self, top: ir.Operation, function: str, signature: Signature) -> None:
        self._top = top
        self._primal = find_function(top, function)
        self._signature = signature
        self._type = function_type(self._primal)
        self._function = function
        self._taped = [copy_type(t) if is_buffer(t) else t for t in self._type.inputs]

    def create(self, registry: Registry, options: Options) -> SplitDerivative:
        """Creates the functions, and the derivative that the reverse sweep calls."""
        self._check(registry)
        # Primal results come from the augmented primal.
        joined = create_derivative(self._top, self._function, _without_primals(self._signature), registry, options)
        augmented, reverse, free = _free_symbols(self._top, self._function)
        self._create_augmented(augmented)
        self._create_reverse(reverse, joined)
        self._create_free(free)
        return SplitDerivative(augmented, reverse, free, tuple(self._taped), recomputes=True)

    def _check(self, registry: Registry) -> None:
        """Refuses functions that compute something else when they run again.

        Raises:
            UnsupportedError: it writes what outlives a call, or returns a buffer.
        """
        # A second run would see, or repeat, changes of globals.
        globals = registry.table(GLOBAL)
        known = {symbol_name(view): view.operation for view in self._top.regions[0].blocks[0].operations}
        changes = any(
            holds(known[name], lambda op: op.name in globals and not globals[op.name].is_constant(op))
            for name in reachable(self._top, self._function)
        )
        what = "uses a global that can be written" if changes else ""
        what = what or ("returns a buffer" if any(map(is_buffer, self._type.results)) else "")
        if what:
            message = f"cannot split the derivative of '@{self._function}', which {what}: it would have to run again"
            help = "ask for the derivative in one piece: mode=ReverseModeCombined"
            raise UnsupportedError(Diagnostic("MA0357", message, where(self._primal.location), helps=(help,)))

    def _create_augmented(self, name: str) -> None:
        kept = [role.index for role in self._signature.result_roles() if role.kind is OperandKind.PRIMAL]
        results = [*(self._type.results[i] for i in kept), *self._taped]
        build, arguments = self._add(name, list(self._type.inputs), results)
        # Before the call: the function may overwrite its arguments.
        copies = [create_copy(v, build) if is_buffer(v.type) else v for v in arguments]
        returned = create_call(self._function, arguments, list(self._type.results), {}, build).results
        create_return([*(returned[i] for i in kept), *copies], build)

    def _create_reverse(self, name: str, joined: str) -> None:
        type = function_type(find_function(self._top, joined))
        roles = self._signature.operand_roles()
        own = [t for role, t in zip(roles, type.inputs, strict=True) if role.kind is not OperandKind.PRIMAL]
        build, arguments = self._add(name, [*own, *self._taped], list(type.results))
        given, taped = iter(arguments[: len(own)]), arguments[len(own) :]
        operands: list[Value] = []
        copies: list[Value] = []
        for role in roles:
            if role.kind is not OperandKind.PRIMAL:
                operands.append(next(given))
            elif is_buffer(taped[role.index].type):
                # The derivative overwrites its primal buffers, and the tape must survive for the next run.
                copies.append(create_copy(taped[role.index], build))
                operands.append(create_cast(copies[-1], self._type.inputs[role.index], build))
            else:
                operands.append(taped[role.index])
        gradients = create_call(joined, operands, list(type.results), {}, build).results
        for copy in copies:
            create_free(copy, build)
        create_return(list(gradients), build)

    def _create_free(self, name: str) -> None:
        build, arguments = self._add(name, self._taped, [])
        for value in arguments:
            if is_buffer(value.type):
                create_free(value, build)
        create_return([], build)

    def _add(self, name: str, inputs: list[Type], results: list[Type]) -> tuple[Builder, list[Value]]:
        """Creates an empty function after the primal; returns a builder in it, and its arguments."""
        _, build = create_function(name, inputs, results, behind(self._primal))
        return build, build.arguments


def _without_primals(signature: Signature) -> Signature:
    """The same derivative without primal results."""
    unneeded = {
        Activity.ACTIVE: Activity.ACTIVENONEED, Activity.DUP: Activity.DUPNONEED, Activity.CONST: Activity.CONSTNONEED
    }  # fmt: skip
    return Signature(Mode.REVERSE, signature.arguments, tuple(unneeded.get(a, a) for a in signature.results))
