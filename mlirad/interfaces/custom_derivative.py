"""Custom derivatives: attributes of a function that name other functions of the module.

| attribute | takes | returns |
|---|---|---|
| ``mlirad.jvp = @g`` | each argument, followed by its tangent | each result, followed by its tangent |
| ``mlirad.vjp = @g`` | each argument, buffers followed by their shadows; cotangents of the results | cotangents |
| ``mlirad.vjp = [@fwd, @bwd]``: ``@fwd`` | the arguments | the results, and residuals |
| ``@bwd`` | the residuals; shadows of buffers; cotangents of the results | cotangents of the arguments |

Integers and other types without a derivative have no tangent, shadow or cotangent. The cotangent of a buffer is its
shadow, to which it is added. The first two have the types of the functions that `transforms.jvp` and, with
``keep_primal=False``, `transforms.vjp` create.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from mlirad._mlir import Attribute, Type, ir
from mlirad.edit.buffers import is_buffer
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, MlirAdError, UsageError, VerifyError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature, TypeFacts

JVP: Final = "mlirad.jvp"
VJP: Final = "mlirad.vjp"
#: The positions of arguments for which there is no derivative.
FIXED: Final = "mlirad.fixed"
#: EnzymeMLIR's form: an op of the module contains the derivative; a pass converts it to functions.
RULE_ATTRIBUTE: Final = "enzyme.custom_rule"
RULE: Final = "enzyme.custom_reverse_rule"
#: Upstream's attribute: an inlined body would be differentiated without the custom derivative.
NO_INLINE: Final = "no_inline"


@dataclass(frozen=True)
class CustomDerivative:
    """The functions that compute the derivative of a function: one for forward mode, one or two for reverse mode.

    ``refused``: why there is none for a mode; the attribute is then a text instead of a symbol. ``fixed``: positions of
    arguments without a derivative; an active one is an error.
    """

    jvp: str | None = None
    vjp: str | None = None
    sweeps: tuple[str, str] | None = None
    refused: str = ""
    fixed: tuple[int, ...] = ()

    @classmethod
    def of(cls, function: ir.Operation) -> CustomDerivative | None:
        """The custom derivative by the attributes of ``function``, or None.

        Raises:
            VerifyError: an attribute is neither a symbol nor a list of two.
        """
        attributes = function.attributes
        if not len(attributes) or (JVP not in attributes and VJP not in attributes):
            if len(attributes) and RULE_ATTRIBUTE in attributes:
                message = f"'{RULE_ATTRIBUTE}' names an '{RULE}', which has to be a function first"
                helps = ("run --lower-enzyme-custom-rules-to-func in front",)
                raise VerifyError(Diagnostic("MA0330", message, where(function.location), helps=helps))
            return None
        jvp, vjp = (_symbols(function, key) for key in (JVP, VJP))
        if len(jvp) > 1 or len(vjp) > 2:
            raise _malformed(function, JVP if len(jvp) > 1 else VJP)
        said = (attributes[key] for key in (JVP, VJP) if key in attributes)
        return cls(
            jvp=jvp[0] if jvp else None,
            vjp=vjp[0] if len(vjp) == 1 else None,
            sweeps=(vjp[0], vjp[1]) if len(vjp) == 2 else None,
            refused="; ".join(str(ir.StringAttr(one).value) for one in said if isinstance(one, ir.StringAttr)),
            fixed=tuple(ir.DenseI64ArrayAttr(attributes[FIXED])) if FIXED in attributes else (),
        )

    def attach(self, function: ir.Operation) -> None:
        """Set the attributes of ``function``."""
        context = function.context
        if self.fixed:
            function.attributes[FIXED] = ir.DenseI64ArrayAttr.get(list(self.fixed), context)
        if self.jvp is not None:
            function.attributes[JVP] = ir.FlatSymbolRefAttr.get(self.jvp, context)
        if self.vjp is not None:
            function.attributes[VJP] = ir.FlatSymbolRefAttr.get(self.vjp, context)
        elif self.sweeps is not None:
            names = [ir.FlatSymbolRefAttr.get(name, context) for name in self.sweeps]
            function.attributes[VJP] = ir.ArrayAttr.get(names, context)


@dataclass(frozen=True)
class CustomCall:
    """A call of ``@callee``, which has a custom derivative.

    ``residuals``: the types of the residuals of ``@fwd``. ``arguments`` and ``results``: the positions that carry
    derivatives. ``reads``, ``writes``: the buffer arguments that the callee reads and writes. ``rereads``: those that
    ``@vjp`` reads, with their contents at the time of the call. ``apart``: those that are said to overlap no other
    argument. ``refused``: for modes without a derivative, why none could be derived.
    """

    callee: str
    derivative: CustomDerivative
    residuals: Sequence[Type]
    arguments: Sequence[int]
    results: Sequence[int]
    reads: Sequence[int]
    writes: Sequence[int]
    rereads: Sequence[int]
    apart: Sequence[int] = ()
    refused: str = ""


class CustomCallModel(Protocol):
    """The op that replaces a call with a custom derivative while the caller is differentiated."""

    def replace(self, call: ir.Operation, said: CustomCall, /) -> None:
        """Replace ``call`` by such an op, and erase it."""

    def shared(self, op: ir.Operation, /) -> Sequence[tuple[int, int]]:
        """Pairs of operands that have shadows, and are not said to be disjoint."""

    def mark_shared(self, op: ir.Operation, positions: Collection[int], /) -> None:
        """Record that the operands may overlap earlier ones: a rule is given a shadow of its own for each."""

    def refusal(self, op: ir.Operation, pair: tuple[int, int], *, same: bool) -> MlirAdError | None:
        """The error if a pair of operands may overlap, or is the ``same``; None if neither is written."""

    def create_body(self, function: ir.Operation, said: CustomCall, /) -> None:
        """Replace the body of ``function`` by such an op on its arguments, and return its results."""

    def create_jvp(
        self, transposed: ir.Operation, primal: ir.Operation, symbol: str, fwd: str | None, signature: Signature, /
    ) -> None:
        """Add ``@symbol`` after ``transposed``: the jvp of ``primal``, with the operands and results of ``signature``.

        ``transposed`` takes the arguments (if there is a ``fwd``, its residuals), followed by the tangents of the
        arguments, and returns the tangents of the results.
        """


def names_derivatives(module: ir.Operation) -> bool:
    """Whether a function of ``module`` has a custom derivative."""
    tops = (view.operation.attributes for view in module.regions[0].blocks[0].operations)
    return any(JVP in attributes or VJP in attributes for attributes in tops)


def forget_derivatives(module: ir.Module) -> None:
    """Remove the custom derivatives of the functions of ``module``, which will not be differentiated any more.

    Then the functions may be inlined, and functions that only derivatives call are dead.
    """
    for view in list(module.body.operations):
        if view.operation.name == RULE:
            view.operation.erase()
            continue
        forget_derivative(view.operation)


def forget_derivative(function: ir.Operation) -> None:
    """Remove the custom derivative of a function."""
    attributes = function.attributes
    if JVP in attributes or VJP in attributes or RULE_ATTRIBUTE in attributes:
        for name in (JVP, VJP, FIXED, RULE_ATTRIBUTE, NO_INLINE):
            if name in attributes:
                del attributes[name]


def jvp_signature(type: ir.FunctionType, facts: TypeFacts) -> Signature:
    """The operands and results of the function that ``mlirad.jvp`` names."""

    def activity(one: Type) -> Activity:
        return Activity.DUP if facts.is_differentiable(one) else Activity.CONST

    return Signature(Mode.FORWARD, tuple(map(activity, type.inputs)), tuple(map(activity, type.results)))


def vjp_signature(type: ir.FunctionType, facts: TypeFacts) -> Signature:
    """The operands and results of a single function that ``mlirad.vjp`` names."""

    def argument(one: Type) -> Activity:
        if not facts.is_differentiable(one):
            return Activity.CONST
        return Activity.DUP if facts.is_mutable(one) else Activity.ACTIVE

    def result(one: Type) -> Activity:
        return Activity.ACTIVENONEED if facts.is_differentiable(one) else Activity.CONSTNONEED

    return Signature(Mode.REVERSE, tuple(map(argument, type.inputs)), tuple(map(result, type.results)))


def bwd_type(
    type: ir.FunctionType, residuals: Sequence[Type], facts: TypeFacts, shadow_of: Callable[[Type], Type]
) -> ir.FunctionType:
    """The type of the second function that ``mlirad.vjp`` names, whose first parameters are ``residuals``."""
    carrying = [one for one in type.inputs if facts.is_differentiable(one)]
    shadows = [shadow_of(one) for one in carrying if facts.is_mutable(one)]
    seeds = [shadow_of(one) for one in type.results if facts.is_differentiable(one)]
    cotangents = [shadow_of(one) for one in carrying if not facts.is_mutable(one)]
    return ir.FunctionType.get([*residuals, *shadows, *seeds], cotangents, type.context)


@dataclass(frozen=True)
class CustomCheck:
    """Checks a custom derivative; ``types`` returns the type of a function of the module, or None."""

    function: ir.Operation
    name: str
    types: Callable[[str], ir.FunctionType | None]
    facts: TypeFacts
    shadow_of: Callable[[Type], Type]

    def residuals(self, derivative: CustomDerivative) -> Sequence[Type]:
        """The types of the residuals; none without ``@fwd``.

        Raises:
            UsageError: a function is missing (MA0330) or has another type (MA0331), or a result or residual is a
                buffer (MA0333).
        """
        type = ir.FunctionType(ir.TypeAttr(self.function.attributes["function_type"]).value)
        for result in type.results:
            if is_buffer(result):
                message = f"'@{self.name}' has a custom derivative and returns a buffer of type '{result}'"
                raise self._wrong("MA0333", message, "write into a buffer argument, or return a tensor")
        if derivative.jvp is not None:
            wanted = jvp_signature(type, self.facts).function_type(type, self.shadow_of)
            self._expect("jvp", derivative.jvp, wanted)
        if derivative.vjp is not None:
            wanted = vjp_signature(type, self.facts).function_type(type, self.shadow_of)
            self._expect("vjp", derivative.vjp, wanted)
        if derivative.sweeps is None:
            return ()
        fwd, bwd = derivative.sweeps
        residuals = self._residuals(type, fwd)
        self._expect("bwd", bwd, bwd_type(type, residuals, self.facts, self.shadow_of))
        return residuals

    def _residuals(self, type: ir.FunctionType, fwd: str) -> Sequence[Type]:
        found = self._find("fwd", fwd)
        results, number = list(found.results), len(type.results)
        if list(found.inputs) != list(type.inputs) or results[:number] != list(type.results):
            taken = ", ".join(map(str, type.inputs))
            given = ", ".join([*map(str, type.results), "residuals ..."])
            raise self._mismatch("fwd", fwd, found, f"({taken}) -> ({given})")
        for residual in results[number:]:
            if is_buffer(residual):
                message = f"'@{fwd}', the fwd of '@{self.name}', returns a buffer of type '{residual}' as a residual"
                help = "leave a tensor, or give the derivative as one function (vjp), which is given the buffers again"
                raise self._wrong("MA0333", message, help)
        return results[number:]

    def _find(self, role: str, symbol: str) -> ir.FunctionType:
        found = self.types(symbol)
        if found is None:
            message = f"the {role} of '@{self.name}' is '@{symbol}', and there is no such function in the module"
            raise self._wrong("MA0330", message, f"add a 'func.func @{symbol}', or name another function")
        return found

    def _expect(self, role: str, symbol: str, wanted: ir.FunctionType) -> None:
        found = self._find(role, symbol)
        if found != wanted:
            raise self._mismatch(role, symbol, found, str(wanted))

    def _mismatch(self, role: str, symbol: str, found: ir.FunctionType, wanted: str) -> UsageError:
        message = f"'@{symbol}' cannot be the {role} of '@{self.name}': it has the type '{found}'"
        return self._wrong("MA0331", message, f"the signature to write: func.func @{symbol}{wanted}")

    def _wrong(self, code: str, message: str, help: str) -> UsageError:
        return UsageError(Diagnostic(code, message, where(self.function.location), helps=(help,)))


def _symbols(function: ir.Operation, name: str) -> Sequence[str]:
    """The functions that an attribute names; none without the attribute, or if it is a text."""
    if name not in function.attributes or isinstance(function.attributes[name], ir.StringAttr):
        return ()
    given: Attribute = function.attributes[name]
    parts = list(ir.ArrayAttr(given)) if isinstance(given, ir.ArrayAttr) else [given]
    if not parts or not all(isinstance(part, ir.FlatSymbolRefAttr) for part in parts):
        raise _malformed(function, name)
    return [str(ir.FlatSymbolRefAttr(part).value) for part in parts]


def _malformed(function: ir.Operation, name: str) -> VerifyError:
    ways = "@g" if name == JVP else "@g, or [@fwd, @bwd]"
    message = f"'{name}' names functions of the module: it is not {function.attributes[name]}"
    return VerifyError(Diagnostic("MA0330", message, where(function.location), helps=(f"{name} = {ways}",)))
