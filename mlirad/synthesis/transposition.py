"""Derives the missing mode of a custom derivative by transposing the given one, if that is linear and has no buffers.

A jvp is linear in the tangents, a vjp in the cotangents. Reverse-mode differentiation with respect to these yields the
other of the two, at the same point::

    dy = J(x) dx      ->  dx = J(x)^T dy
    dx = J(x)^T dy    ->  dy = J(x) dx

The derivative of a linear function does not depend on the point. If the transposed function reads the tangents
themselves, the given function is not linear, and the transposition is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from mlirad._mlir import ir
from mlirad.edit.buffers import is_buffer
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, reachable
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.custom_derivative import JVP, VJP, CustomDerivative, jvp_signature
from mlirad.interfaces.registry import CUSTOM_CALL, Registry
from mlirad.interfaces.signature import OperandKind, Signature, TypeFacts
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function, function_type, type_facts

#: (options, function, signature, symbol): adds that derivative under that name.
Create = Callable[[Options, str, Signature, str], object]


@dataclass(frozen=True)
class CompletedModes:
    """``options`` that include the derived custom derivatives; ``undo`` removes these again."""

    options: Options
    undo: Callable[[], None]


@contextmanager
def custom_modes(
    top: ir.Operation, function: str, mode: Mode, registry: Registry, options: Options, create: Create
) -> Iterator[CompletedModes]:
    """Completes ``options`` with custom derivatives of ``mode`` that ``@function`` needs, or reasons for their lack.

    The derived functions stay in the module, named by attributes of the functions. These attributes are restored after
    an error, or by `CompletedModes.undo`.
    """
    changed: list[tuple[ir.Operation, str]] = []

    def undo() -> None:
        for primal, key in changed:
            del primal.attributes[key]
        changed.clear()

    refused = list(options.refused_custom)
    try:
        for name in _without_rule(top, function, mode) if options.custom else ():
            if name in options.completing:
                continue
            primal = find_function(top, name)
            own = replace(
                options,
                completing=options.completing | {name},
                instead=(),
                checkpoint="",
                memory_limit=0,
                own_shadows=frozenset(),
                assume_noalias=False,
                atomic_add=False,
                on_remark=None,
                on_diagnostic=None,
            )
            making = _Making(top, primal, name, registry, type_facts(registry), partial(create, own))
            try:
                made = making.reverse() if mode is Mode.REVERSE else making.forward()
            except MlirAdError as error:
                refused.append((name, f"none can be made of the other mode: {error.diagnostics[0].message}"))
                continue
            key = VJP if mode is Mode.REVERSE else JVP
            primal.attributes[key] = ir.FlatSymbolRefAttr.get(made, top.context)
            changed.append((primal, key))
        yield CompletedModes(replace(options, refused_custom=tuple(refused)), undo)
    except BaseException:
        undo()
        raise


def _without_rule(top: ir.Operation, function: str, mode: Mode) -> Sequence[str]:
    """The functions that ``@function`` is or calls whose custom derivative is for the other mode only."""
    found = []
    for view in top.regions[0].blocks[0].operations:
        attributes = view.operation.attributes
        if (JVP in attributes) != (VJP in attributes) and (JVP in attributes) == (mode is Mode.REVERSE):
            found.append(str(ir.StringAttr(attributes["sym_name"]).value))
    return [name for name in reachable(top, function) if name in found] if found else ()


@dataclass(frozen=True)
class _Making:
    """Derives one mode of the derivative of ``@name`` from the other."""

    top: ir.Operation
    primal: ir.Operation
    name: str
    registry: Registry
    facts: TypeFacts
    create: Callable[[str, Signature, str], object]

    def reverse(self) -> str:
        """Derives a vjp from the jvp."""
        derivative, type = self._given()
        assert derivative.jvp is not None
        signature = jvp_signature(type, self.facts)
        linear = [role.kind is OperandKind.SHADOW for role in signature.operand_roles()]
        wanted = [role.kind is OperandKind.TANGENT for role in signature.result_roles()]
        return self._transpose(derivative.jvp, linear, wanted)

    def forward(self) -> str:
        """Derives a jvp from the vjp."""
        derivative, type = self._given()
        last = derivative.vjp or (derivative.sweeps or ("", ""))[1]
        seeds = sum(map(self.facts.is_differentiable, type.results))
        given = function_type(find_function(self.top, last))
        linear = [False] * (len(given.inputs) - seeds) + [True] * seeds
        transposed = self._transpose(last, linear, [True] * len(given.results))
        symbol = free_symbol(self.top, None, f"{transposed}_jvp")
        fwd = derivative.sweeps[0] if derivative.sweeps is not None else None
        (model,) = self.registry.table(CUSTOM_CALL).values()
        signature = jvp_signature(type, self.facts)
        model.create_jvp(find_function(self.top, transposed), self.primal, symbol, fwd, signature)
        return symbol

    def _given(self) -> tuple[CustomDerivative, ir.FunctionType]:
        derivative, type = CustomDerivative.of(self.primal), function_type(self.primal)
        assert derivative is not None
        if any(map(is_buffer, type.inputs)):
            raise self._refusal(f"'@{self.name}' has buffer arguments")
        return derivative, type

    def _transpose(self, function: str, linear: Sequence[bool], wanted: Sequence[bool]) -> str:
        """Transposes ``@function``, linear in some operands: takes the others, and cotangents of some results."""
        signature = Signature(
            Mode.REVERSE,
            tuple(Activity.ACTIVE if one else Activity.CONST for one in linear),
            tuple(Activity.ACTIVENONEED if one else Activity.CONSTNONEED for one in wanted),
        )
        symbol = free_symbol(self.top, None, f"{function}_transposed")
        self.create(function, signature, symbol)
        made = find_function(self.top, symbol)
        block = made.regions[0].blocks[0]
        for i in reversed(range(len(linear))):
            if linear[i]:
                if any(True for _ in block.arguments[i].uses):
                    raise self._refusal(f"'@{function}' is not linear in argument #{i}")
                block.erase_argument(i)
        results = function_type(made).results
        type = ir.FunctionType.get([a.type for a in block.arguments], results, self.top.context)
        made.attributes["function_type"] = ir.TypeAttr.get(type, self.top.context)
        if "arg_attrs" in made.attributes:
            del made.attributes["arg_attrs"]
        return symbol

    def _refusal(self, why: str) -> UnsupportedError:
        return UnsupportedError(Diagnostic("MA0332", why, where(self.primal.location)))
