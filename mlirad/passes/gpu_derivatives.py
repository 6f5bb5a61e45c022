"""Converts derivative ops in kernels to derivatives of the launches.

    func.func @g(%x: ..., %dx: ..., ...) {               func.func private @g_launch(%x: ..., ...) {
      gpu.launch ... {                                      gpu.launch ... { func.call @body(%x, ...) }
        enzyme.autodiff @body(%x, %dx, ...) {...}    ->    }
      }                                                    func.func @g(%x: ..., %dx: ..., ...) {
    }                                                        enzyme.autodiff @g_launch(%x, %dx, ...) {...}

Otherwise each thread of the kernel differentiates its own call, with atomic additions to shadows. The derivative of
the launch sees all threads: which elements each accesses, and where they synchronize. The two are equivalent if the
kernel has no other memory effects. Other kernels are not changed, nor are forward-mode ops, for which it is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import promised_noalias
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE, callee_of, create_call, read_call
from mlirad.dialects.gpu.host import is_token, is_used
from mlirad.dialects.gpu.kernel import is_id_query
from mlirad.dialects.gpu.launches import find_kernel, inline_calls, rewrite_launch_func
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.module import free_symbol, functions, promise_noalias, symbol_name
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import before, behind, is_outside, replace_operands_inside
from mlirad.edit.types import is_float, scalar_type
from mlirad.edit.walk import ancestors, find_ops, holds, is_inside, users
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.passes.enzyme.outline_regions import captured
from mlirad.synthesis.validate import type_facts

_LAUNCHES: Final = ("gpu.launch", "gpu.launch_func")
_CONTROL: Final = ("scf.if", "scf.for", "scf.yield", "gpu.terminator", "gpu.barrier")
_ALLOCATIONS: Final = ("memref.alloc", "gpu.alloc")


def differentiate_launches(module: ir.Module, registry: Registry) -> None:
    """Convert the launches of ``module`` that only run a derivative op, in place."""
    for function in functions(module).values():
        for launch in find_ops(function.operation, lambda op: op.name in _LAUNCHES):
            if not any(map(is_used, launch.results)) and not any(map(is_token, launch.operands)):
                _differentiate(launch, function.operation, registry)


def _asks(op: ir.Operation) -> bool:
    return op.name in (*MODES, SPLIT_PRIMAL, SPLIT_REVERSE)


def _differentiate(launch: ir.Operation, function: ir.Operation, registry: Registry) -> None:
    if launch.name == "gpu.launch":
        if holds(launch, _asks):
            _try(launch, function, registry)
        return
    try:
        kernel = find_kernel(launch)
    except MlirAdError:
        return  # of another module
    container = kernel.parent.operation
    asks = find_ops(kernel, _asks)
    if len(asks) != 1:
        return
    callee, own = callee_of(asks[0]), None
    if callee.parent.operation == container:
        # In another symbol table the function, and those that it calls, would not be found.
        own = callee.clone(ir.InsertionPoint(function)).operation
        name = free_symbol(function.parent.operation, None, symbol_name(callee))
        own.attributes["sym_name"] = ir.StringAttr.get(name)
        own.attributes["sym_visibility"] = ir.StringAttr.get("private")
        inline_calls(own, container, (symbol_name(callee),))
    inlined = launch.clone(ir.InsertionPoint(launch)).operation
    rewrite_launch_func(inlined)
    ops = [view.operation for view in launch.block.operations]
    inlined = ops[ops.index(launch) - 1]
    for op in find_ops(inlined, _asks) if own is not None else ():
        op.attributes["fn"] = ir.FlatSymbolRefAttr.get(symbol_name(own))
    if not _try(inlined, function, registry):
        inlined.erase()
        if own is not None:
            own.erase()
        return
    launch.erase()
    launches = find_ops(function.parent.operation, lambda op: op.name == "gpu.launch_func")
    if not any(find_kernel(other) == kernel for other in launches):
        kernel.erase()


def _try(launch: ir.Operation, function: ir.Operation, registry: Registry) -> bool:
    try:
        made = _Launch.of(launch, registry)
    except MlirAdError:
        return False  # what is wrong is said where the derivative is made
    if made is None:
        return False
    made.differentiate(function)
    return True


class _Launch:
    """A launch that only runs the derivative op ``op``; ``shadows``: buffer -> (activity, shadow)."""

    def __init__(
        self, launch: ir.Operation, op: ir.Operation, signature: Signature, shadows: dict[Value, tuple[Activity, Value]]
    ) -> None:
        self._launch, self._op, self._signature, self._shadows = launch, op, signature, shadows

    @classmethod
    def of(cls, launch: ir.Operation, registry: Registry) -> _Launch | None:
        """The launch, if it runs exactly one reverse derivative op and nothing else; else None."""
        asks = find_ops(launch, _asks)
        if len(asks) != 1 or MODES.get(asks[0].name) is not Mode.REVERSE or asks[0].results:
            return None
        (op,) = asks
        call = read_call(op, type_facts(registry))
        signature, given = call.signature, list(op.operands)
        roles = list(zip(signature.operand_roles(), given, strict=False))
        if len(roles) < len(given) or any(role.kind is OperandKind.SEED for role, _ in roles):
            return None
        primals = [value for role, value in roles if role.kind is OperandKind.PRIMAL]
        shadows = {primals[role.index]: value for role, value in roles if role.kind is OperandKind.SHADOW}
        twice = [value for value in given if is_buffer(value.type) and given.count(value) > 1]
        passive = [v for v, a in zip(primals, signature.arguments, strict=True) if a is not Activity.CONST]
        around = [one for one in ancestors(op) if is_inside(one, launch)]
        # In a loop, derivatives would be taken in the order of the iterations, not in reverse.
        if twice or len(passive) != len(shadows) or any(one.name != "scf.if" for one in around):
            return None
        if not all(is_buffer(v.type) and _is_of_launch(v, launch) for pair in shadows.items() for v in pair):
            return None
        activities = dict(zip(primals, signature.arguments, strict=True))
        made = cls(launch, op, signature, {v: (activities[v], s) for v, s in shadows.items()})
        return made if made._is_alone(registry) else None

    def _is_alone(self, registry: Registry) -> bool:
        """Whether the kernel has no memory effects except filling its own shadows with zeros."""
        pure, zeroed = registry.table(RECOMPUTE), set(self._own_shadows())
        for shadow in [shadow for _, shadow in self._shadows.values()]:
            for user in users(shadow):
                is_zero = shadow in zeroed and _stores_zero(user, shadow)
                if user != self._op and not is_zero and is_inside(user, self._launch):
                    return False
        for op in find_ops(self._launch, lambda op: op not in (self._launch, self._op)):
            if op.name in pure or op.name in _CONTROL or is_id_query(op):
                continue
            is_inactive_load = op.name == "memref.load" and not is_float(scalar_type(op.results[0].type))
            if not is_inactive_load and not any(_stores_zero(op, shadow) for shadow in zeroed):
                return False
        return True

    def _own_shadows(self) -> Iterator[Value]:
        """The shadows in workgroup or private memory."""
        for buffer, (_, shadow) in self._shadows.items():
            if not is_outside(buffer, self._launch) and not is_outside(shadow, self._launch):
                yield shadow

    def differentiate(self, function: ir.Operation) -> None:
        """Move the launch to a function, and replace it in ``function`` by a derivative op of that."""
        launch, own = self._launch, set(self._own_shadows())
        for shadow in own:
            for user in users(shadow):
                if user != self._op:
                    user.erase()
        shadows = {shadow for _, shadow in self._shadows.values()}
        every = dict.fromkeys([*launch.operands, *captured(launch)])
        used = [value for value in every if value not in shadows]
        constants = {v: number for v in used if (number := constant_integer(v)) is not None}
        passed = [v for v in used if v not in constants]
        name = free_symbol(function.parent.operation, None, f"{symbol_name(function)}_launch")
        made, at = create_function(name, [v.type for v in passed], [], behind(function))
        at = Builder(at.ip, launch.location)
        known = dict(zip(passed, made.regions[0].blocks[0].arguments, strict=True))
        known |= {v: at.constant(v.type, number) for v, number in constants.items()}
        apart = [number for number, v in enumerate(passed) if _is_apart(v, function)]
        promise_noalias(made, apart)
        activities = [self._shadows[v][0] if v in self._shadows else Activity.CONST for v in passed]
        operands = [one for v in passed for one in ([v, self._shadows[v][1]] if v in self._shadows else [v])]
        signature = replace(self._signature, arguments=tuple(activities), results=())
        with launch.location:
            new = create_call(self._op.name, name, signature, operands, [], before(launch).ip)
        for key, attribute in self._op.attributes.items():
            if key not in new.attributes and key != "atomic_add":
                new.attributes[key] = attribute
        self._call_primal()
        end = at.op("func.return")
        launch.move_before(end)
        replace_operands_inside(launch, known)

    def _call_primal(self) -> None:
        """Replace the derivative op by a call of the primal."""
        op = self._op
        primals = [
            v for role, v in zip(self._signature.operand_roles(), op.operands, strict=True)
            if role.kind is OperandKind.PRIMAL
        ]  # fmt: skip
        callee = callee_of(op)
        results = ir.FunctionType(ir.TypeAttr(callee.attributes["function_type"]).value).results
        before(op).op("func.call", primals, results, {"callee": ir.FlatSymbolRefAttr.get(symbol_name(callee))})
        op.erase()


def _is_of_launch(buffer: Value, launch: ir.Operation) -> bool:
    """Whether ``buffer`` is the same for all threads of a block: an operand of the kernel, or workgroup memory."""
    return is_outside(buffer, launch) or isinstance(buffer.owner, ir.Block)


def _stores_zero(op: ir.Operation, buffer: Value) -> bool:
    if op.name != "memref.store" or op.operands[1] != buffer or isinstance(op.operands[0].owner, ir.Block):
        return False
    made = op.operands[0].owner.operation
    value = made.attributes["value"] if made.name == "arith.constant" else None
    return isinstance(value, ir.FloatAttr) and value.value == 0.0


def _is_apart(buffer: Value, function: ir.Operation) -> bool:
    """Whether ``buffer`` shares no memory with other operands of the launch."""
    if any(isinstance(result.type, ir.MemRefType) for user in users(buffer) for result in user.results):
        return False
    if isinstance(buffer.owner, ir.Block):
        arguments = list(function.regions[0].blocks[0].arguments)
        return buffer in arguments and arguments.index(buffer) in promised_noalias(function)
    return buffer.owner.operation.name in _ALLOCATIONS
