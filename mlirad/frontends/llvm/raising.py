"""Raises LLVM IR to a module of upstream's dialects; `mlirad.load` uses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import ir, new_context, translate_to_llvm_ir
from mlirad.context import Context
from mlirad.dialects.math.origin import hide_in
from mlirad.dialects.scf.moved_branches import move_branch_into_body
from mlirad.edit.constants import constant_attribute
from mlirad.edit.module import REFUSED
from mlirad.edit.walk import closure, find_ops
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError, UsageError, Where
from mlirad.frontends.llvm import globals as variables
from mlirad.frontends.llvm.aggregates import forward_members
from mlirad.frontends.llvm.atomics import write_plain
from mlirad.frontends.llvm.body import location
from mlirad.frontends.llvm.counted_loops import count_loops
from mlirad.frontends.llvm.functions import FunctionRaiser, RaisedParameter
from mlirad.frontends.llvm.index_sums import sign_extents, widen_sums
from mlirad.frontends.llvm.loop_guards import drop_guards
from mlirad.frontends.llvm.matrices import shape_arrays
from mlirad.frontends.llvm.memory import COUNTER
from mlirad.frontends.llvm.merges import PointerMerges
from mlirad.frontends.llvm.moves import type_addresses, type_moves
from mlirad.frontends.llvm.noreturn import leave_out_before_ends
from mlirad.frontends.llvm.normalize import normalize, unreadable
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.offsets import add_to_pointers
from mlirad.frontends.llvm.program import LlvmFunction, LlvmModule
from mlirad.frontends.llvm.ranges import note_ranges
from mlirad.frontends.llvm.reader import reading
from mlirad.frontends.llvm.tied import tie_parameters
from mlirad.frontends.llvm.unrolled import leave_out_unrolled
from mlirad.frontends.llvm.unused import drop_deallocation_sizes
from mlirad.frontends.llvm.vectors import has_vectors, leave_out_vector_copies, write_lanes
from mlirad.lowering.lower_to_llvm import LowerToLlvm
from mlirad.passes.manager import PassManager

_CLEAN = "canonicalize,cse,loop-invariant-code-motion,canonicalize"
_LIFT = f"lift-cf-to-scf,{_CLEAN}"
_FOLD = "canonicalize,cse"
_RAISE = "canonicalize,cse,loop-invariant-code-motion,raise-to-affine,canonicalize,cse"


@dataclass(frozen=True)
class RaisedProgram:
    """A module, and the parameters of its functions in the program."""

    module: ir.Module
    parameters: dict[str, list[RaisedParameter]]


def load(
    code: str | bytes | ir.Module,
    *,
    name: str = "<llvm>",
    functions: Sequence[str] | None = None,
    context: ir.Context | None = None,
) -> ir.Module:
    """The module of ``code``, LLVM IR as text or bitcode, in func, scf, affine, memref, arith and math.

    ``code`` may be an MLIR module with functions in the `llvm` dialect; the rest of it is lowered first.

    A pointer becomes a ``memref<?xT>`` that begins where it points to. ``name``: the file name in messages about
    instructions without debug information. ``functions``: the functions to raise, with their callees; by default all
    that can be raised. Using another one raises an error with the reason.
    ``context``: that of the module, by default a new one.

    Raises:
        UsageError: llvmlite is not installed or cannot read ``code``, or one of ``functions`` does not exist.
        UnsupportedError: one of ``functions``, or by default every function, has an instruction that is not supported.
    """
    return load_program(code, name=name, functions=functions, context=context).module


def load_program(
    code: str | bytes | ir.Module,
    *,
    name: str = "<llvm>",
    functions: Sequence[str] | None = None,
    context: ir.Context | None = None,
) -> RaisedProgram:
    """As `load`, and the parameters of functions in the program."""
    code = _translated(code) if isinstance(code, ir.Module) else code
    data = code.encode() if isinstance(code, str) else code
    with reading(normalize(data, name, functions), name) as found:
        if isinstance(found, str):
            raise unreadable(found, name)
        raised = _raised(found, name, functions, context or new_context())
    hide_in(raised.module.operation)
    _lift(raised.module)
    count_loops(raised.module)
    widen_sums(raised.module)
    PassManager.parse(f"builtin.module({_FOLD})", Context.default()).run(raised.module)
    sign_extents(raised.module)
    while drop_guards(raised.module):
        widen_sums(raised.module)
        PassManager.parse(f"builtin.module({_FOLD})", Context.default()).run(raised.module)
    PassManager.parse(f"builtin.module({_RAISE})", Context.default()).run(raised.module)
    if shape_arrays(raised.module):
        PassManager.parse(f"builtin.module({_RAISE})", Context.default()).run(raised.module)
    return raised


def _lift(module: ir.Module) -> None:
    """Lift blocks to `scf`."""
    PassManager.parse("builtin.module(sccp)", Context.default()).run(module)
    # Upstream would fold the counter of a loop that no branch enters forever.
    first = "" if find_ops(module.operation, _is_decided) else "canonicalize,"
    PassManager.parse(f"builtin.module({first}{_LIFT})", Context.default()).run(module)
    while [op for op in find_ops(module.operation, lambda op: op.name == "scf.while") if move_branch_into_body(op)]:
        PassManager.parse(f"builtin.module({_CLEAN})", Context.default()).run(module)


def _is_decided(op: ir.Operation) -> bool:
    return op.name == "cf.cond_br" and constant_attribute(op.operands[0]) is not None


def _translated(module: ir.Module) -> str:
    """A copy of ``module``, whole in the `llvm` dialect, as LLVM IR."""
    with module.context:
        lowered = ir.Module.parse(str(module))
    LowerToLlvm(loop_passes=(), share_products=False, vector_bits=0, piece_ops=0).run(lowered, Context.default())
    return translate_to_llvm_ir(lowered)


def _raised(program: LlvmModule, name: str, wanted: Sequence[str] | None, context: ir.Context) -> RaisedProgram:
    defined = {one.name: one for one in program.functions.values() if one.blocks}
    missing = [one for one in wanted or () if one not in defined]
    if missing:
        message = f"there is no function '{missing[0]}' with a body in '{name}'"
        raise UsageError(Diagnostic("MA0706", message, helps=(f"functions here: {', '.join(defined) or 'none'}",)))
    with context, location(Where(name)) as place:
        module = ir.Module.create(place)
        objects = _simplified(program, list(defined.values()))
        chosen = defined if wanted is None else _reached(defined, wanted, objects)
        tie_parameters(list(defined.values()), objects)
        _number_objects(list(chosen.values()), objects)
        refused: dict[str, MlirAdError] = {}
        raisers: dict[str, FunctionRaiser] = {}
        for function in chosen.values():
            try:
                raisers[function.name] = FunctionRaiser(program, function, objects, module)
                raisers[function.name].run()
            except MlirAdError as error:
                refused[function.name] = error
        refused |= _define_globals(program, objects, raisers, module)
        _refuse(chosen, refused, wanted, objects)
        for one in refused:
            if one in raisers:
                raisers[one].erase()
        if refused:
            texts = {one: ir.StringAttr.get(str(error)) for one, error in refused.items()}
            module.operation.attributes[REFUSED] = ir.DictAttr.get(texts)
    kept = {one: raiser.parameters() for one, raiser in raisers.items() if one not in refused}
    return RaisedProgram(module, kept)


def _simplified(program: LlvmModule, functions: list[LlvmFunction]) -> Objects:
    """The objects of ``program``, after structs and vectors in ``functions`` have been replaced by numbers."""
    for function in functions:
        write_plain(function)
        forward_members(function)
        drop_deallocation_sizes(function)
        leave_out_before_ends(function)
    type_addresses(program)
    for function in functions:
        if has_vectors(function):
            leave_out_vector_copies(function, Objects(program))
            write_lanes(function)
        leave_out_unrolled(function)
        add_to_pointers(function)
        note_ranges(function)
    return type_moves(program)


def _number_objects(functions: list[LlvmFunction], objects: Objects) -> None:
    """Number the objects that pointer comparisons must distinguish."""
    for function in functions:
        merges = PointerMerges(function, objects)
        for one in function.instructions:
            if merges.needs_identity(one):
                objects.identify(one.operands[0])


def _reached(defined: dict[str, LlvmFunction], names: Sequence[str], objects: Objects) -> dict[str, LlvmFunction]:
    """The functions ``names``, and their callees."""
    return {name: defined[name] for name in closure(names, lambda name: _callees(defined[name], objects))}


def _callees(function: LlvmFunction, objects: Objects) -> list[str]:
    calls = (one for one in function.instructions if one.opcode == "call")
    return [callee.name for one in calls for callee in objects.callees(one) if callee.blocks]


def _refuse(
    chosen: dict[str, LlvmFunction], refused: dict[str, MlirAdError], wanted: Sequence[str] | None, objects: Objects
) -> None:
    """Reject callers of rejected functions; raise an error if no requested function is left."""
    callees = {name: _callees(function, objects) for name, function in chosen.items()}
    while new := {x: refused[y] for x in chosen if x not in refused for y in callees[x] if y in refused}:
        refused |= new
    if refused and (wanted is not None or len(refused) == len(chosen)):
        found = [diagnostic for error in refused.values() for diagnostic in error.diagnostics]
        raise UnsupportedError(dict.fromkeys(found))


def _define_globals(
    program: LlvmModule, objects: Objects, raisers: dict[str, FunctionRaiser], module: ir.Module
) -> dict[str, MlirAdError]:
    """Create the global variables; the functions that use one that cannot be, and why."""
    refused: dict[str, MlirAdError] = {}
    bodies = [raiser.body for raiser in raisers.values()]
    if bodies:
        bodies[0].ip = ir.InsertionPoint.at_block_begin(module.body)
        if objects.is_numbered:
            variables.define_counter(bodies[0], COUNTER)
        for variable in program.globals.values():
            try:
                variables.define(bodies[0], objects, variable)
            except MlirAdError as error:
                symbols = variables.symbols(objects, variable)
                refused |= {one: error for one, raiser in raisers.items() if symbols & _globals_in(raiser.body.op)}
    return refused


def _globals_in(function: ir.Operation) -> set[str]:
    found = find_ops(function, lambda op: op.name == "memref.get_global")
    return {ir.FlatSymbolRefAttr(one.attributes["name"]).value for one in found}
