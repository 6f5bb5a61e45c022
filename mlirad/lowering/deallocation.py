"""Ownership of buffers: corrections before and after upstream's deallocation.

`mend`: if buffers may alias, upstream emits a function that decides at run time which of them to free. It skips a
buffer that occurs earlier in the list, even one that is not to be freed, and then nothing frees it. This happens with
buffers that the program frees itself, whose address the next allocation may get.

`hide` and `show`: upstream frees the results of calls, and aborts if the program frees them itself. While its pass
runs, functions that return buffers return tuples, whose contents it does not consider.

`elide`: the copy of a temporary buffer that is freed next is elided; its target becomes the temporary itself. A forward
sweep computes the tensors that the reverse sweep reads, and returns them in buffers that it allocates.

Before::

    %0 = memref.alloc() : memref<32x8xf64>
    ...                                            // computes %0
    %1 = memref.alloc() : memref<32x8xf64>
    memref.copy %0, %1 : memref<32x8xf64> to memref<32x8xf64>
    memref.store %1, %record[] : memref<memref<32x8xf64>>
    memref.dealloc %0 : memref<32x8xf64>

After::

    %0 = memref.alloc() : memref<32x8xf64>
    ...
    memref.store %0, %record[] : memref<memref<32x8xf64>>
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.walk import defining_op, find_ops
from mlirad.loops.nests import ancestor

_TYPE: Final = "(memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()"
#: For each of ``buffers``: whether it is to be freed; for each of ``kept``: whether it owns the buffer now.
_HELPER: Final = """
func.func private @{name}(%buffers: memref<?xindex>, %kept: memref<?xindex>, %owned: memref<?xi1>, %freed: memref<?xi1>,
                          %owns: memref<?xi1>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %n = memref.dim %buffers, %c0 : memref<?xindex>
  %m = memref.dim %kept, %c0 : memref<?xindex>
  scf.for %j = %c0 to %m step %c1 {{
    memref.store %false, %owns[%j] : memref<?xi1>
  }}
  scf.for %i = %c0 to %n step %c1 {{
    %buffer = memref.load %buffers[%i] : memref<?xindex>
    %own = memref.load %owned[%i] : memref<?xi1>
    %free = scf.for %j = %c0 to %m step %c1 iter_args(%still = %own) -> (i1) {{
      %other = memref.load %kept[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      scf.if %same {{
        %before = memref.load %owns[%j] : memref<?xi1>
        %now = arith.ori %before, %own : i1
        memref.store %now, %owns[%j] : memref<?xi1>
      }}
      %differs = arith.xori %same, %true : i1
      %next = arith.andi %still, %differs : i1
      scf.yield %next : i1
    }}
    %first = scf.for %j = %c0 to %i step %c1 iter_args(%still = %free) -> (i1) {{
      %other = memref.load %buffers[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      %owned_there = memref.load %owned[%j] : memref<?xi1>
      %taken = arith.andi %same, %owned_there : i1
      %open = arith.xori %taken, %true : i1
      %next = arith.andi %still, %open : i1
      scf.yield %next : i1
    }}
    memref.store %first, %freed[%i] : memref<?xi1>
  }}
  return
}}
"""


def mend(module: ir.Module) -> None:
    """Replaces upstream's function by one that takes ownership into account."""
    for op in list(module.body.operations):
        function = op.operation
        if function.name != "func.func":
            continue
        name = symbol_name(function)
        if name.startswith("dealloc_helper") and str(ir.TypeAttr(function.attributes["function_type"]).value) == _TYPE:
            made = ir.Module.parse(_HELPER.format(name=name), module.context)
            made.body.operations[0].operation.clone(ir.InsertionPoint(function))
            function.erase()


def cast_freed(module: ir.Module) -> None:
    """Casts the buffers of numbered memory spaces that are freed to the default one."""
    for op in find_ops(module.operation, lambda op: op.name == "memref.dealloc"):
        type = op.operands[0].type
        if isinstance(type, ir.MemRefType) and isinstance(type.memory_space, ir.IntegerAttr):
            plain = ir.MemRefType.get(type.shape, type.element_type, type.layout, loc=op.location)
            op.operands[0] = before(op).value("memref.memory_space_cast", [op.operands[0]], plain)


_ALLOCATION, _COPY, _FREE = "memref.alloc", "memref.copy", "memref.dealloc"
_VIEWS: Final = frozenset(f"memref.{name}" for name in ("cast", "collapse_shape", "expand_shape", "subview", "view"))
#: Ops that access elements of their buffers, and keep none of them.
_ACCESSES: Final = frozenset(("memref.load", "affine.load", "memref.dim", _COPY))
_STORES: Final = frozenset(("memref.store", "affine.store"))


def elide(module: ir.Module) -> None:
    """Elides such copies in ``module``."""
    # Last to first: of two copies of one buffer the last one can be elided.
    for copy in reversed(find_ops(module.operation, lambda op: op.name == _COPY)):
        _elide(copy)


def _elide(copy: ir.Operation) -> None:
    source, target = copy.operands
    if source.type != target.type or not (_is_made_in(source, copy.block) and _is_made_in(target, copy.block)):
        return
    if any(_is_before(use.owner.operation, copy) is not False for use in target.uses if use.owner.operation != copy):
        return
    frees = [use.owner.operation for use in source.uses if use.owner.operation.name == _FREE]
    if len(frees) != 1 or frees[0].block != copy.block or not copy.is_before_in_block(frees[0]):
        return
    for op, is_access in _uses(source):
        if op not in (copy, frees[0]) and not (is_access and _is_before(op, copy)):
            return
    made = target.owner.operation
    copy.erase()
    frees[0].erase()
    target.replace_all_uses_with(source)
    made.erase()


def _is_made_in(buffer: Value, block: ir.Block) -> bool:
    owner = buffer.owner
    return not isinstance(owner, ir.Block) and owner.operation.name == _ALLOCATION and owner.operation.block == block


def _is_before(op: ir.Operation, copy: ir.Operation) -> bool | None:
    """Whether ``op`` runs before ``copy``, by its place in the block of ``copy``; None outside of it."""
    top = ancestor(op, copy.block)
    return None if top is None else bool(top != copy and top.is_before_in_block(copy))


def _uses(buffer: Value) -> Iterator[tuple[ir.Operation, bool]]:
    """All ops that use ``buffer`` or a view of it, and whether they do no more than access elements, or view it."""
    for use in buffer.uses:
        op = use.owner.operation
        if op.name in _VIEWS:
            yield op, True
            yield from _uses(op.results[0])
        else:
            is_store = op.name in _STORES and use.operand_number == 1
            is_structured = op.name.startswith("linalg.") and not len(op.results)
            yield op, is_store or is_structured or op.name in _ACCESSES


_FUNCTION, _CALL, _CAST = "func.func", "func.call", "builtin.unrealized_conversion_cast"


def hide(module: ir.Module) -> None:
    """Makes called functions that return buffers return tuples of them, and so on for functions that forward these."""
    calls = _calls(module)
    names = {_callee(call) for call in calls}
    for op in _functions(module):
        is_called = symbol_name(op) in names
        ends = [terminator_of(block) for block in op.regions[0].blocks]
        ends = [end for end in ends if end.name == "func.return"]
        count = len(ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value).results)
        hidden = [is_called or (bool(ends) and all(_is_given(end.operands[i]) for end in ends)) for i in range(count)]
        _set_results(op, [_as_tuple if is_hidden else _same for is_hidden in hidden])
        for end in ends:
            _convert_operands(end, hidden)
    for call in calls:
        for result in call.results:
            _convert_result(call, result)


def show(module: ir.Module) -> None:
    """Makes them return the buffers again."""
    for op in _functions(module):
        _set_results(op, None)
    for call in _calls(module):
        for result in call.results:
            result.set_type(_shown(result.type))
    casts = find_ops(
        module.operation,
        lambda op: op.name == _CAST and len(op.operands) == len(op.results) == 1 and _is_of_buffers(op),
    )
    for op in casts:
        op.result.replace_all_uses_with(op.operands[0])
        op.erase()


def _set_results(function: ir.Operation, convert: Sequence[Callable[[Type], Type]] | None) -> None:
    """Converts the type of each result; None: restores the hidden types."""
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    results = [one(result) for one, result in zip(convert or [_shown] * len(type.results), type.results, strict=True)]
    new = ir.FunctionType.get(list(type.inputs), results, function.context)
    function.attributes["function_type"] = ir.TypeAttr.get(new)


def _is_given(value: Value) -> bool:
    """Whether ``value`` is a buffer that a call returned, whose ownership passes to the caller."""
    owner = defining_op(value)
    if owner is None or not isinstance(value.type, ir.MemRefType):
        return False
    return owner.name == _CALL or (owner.name == "memref.cast" and _is_given(owner.operands[0]))


def _same(type: Type) -> Type:
    return type


def _shown(type: Type) -> Type:
    is_hidden = isinstance(type, ir.TupleType) and type.num_types == 1 and isinstance(type.get_type(0), ir.MemRefType)
    return type.get_type(0) if is_hidden else type


def _is_of_buffers(op: ir.Operation) -> bool:
    """Whether both sides are buffers, or the result is a tuple of one: a cast that `hide` has created."""
    given, made = op.operands[0].type, op.result.type
    return isinstance(given, ir.MemRefType) and (given == made or made == _as_tuple(given))


def _as_tuple(type: Type) -> Type:
    return ir.TupleType.get_tuple([type], type.context) if isinstance(type, ir.MemRefType) else type


def _convert_operands(end: ir.Operation, hidden: Sequence[bool]) -> None:
    for i, value in enumerate(list(end.operands)):
        if hidden[i] and isinstance(value.type, ir.MemRefType):
            end.operands[i] = before(end).value(_CAST, [value], _as_tuple(value.type))


def _convert_result(call: ir.Operation, result: Value) -> None:
    type = result.type
    if not isinstance(type, ir.MemRefType):
        return
    uses = [(use.owner.operation, use.operand_number) for use in result.uses]
    result.set_type(_as_tuple(type))
    shown = Builder(ir.InsertionPoint.after(call), call.location).value(_CAST, [result], type)
    for user, number in uses:
        user.operands[number] = shown


def _functions(module: ir.Module) -> list[ir.Operation]:
    return [view.operation for view in module.body.operations if view.operation.name == _FUNCTION]


def _calls(module: ir.Module) -> list[ir.Operation]:
    return find_ops(
        module.operation,
        lambda op: op.name == _CALL and any(isinstance(r.type, ir.MemRefType | ir.TupleType) for r in op.results),
    )


def _callee(call: ir.Operation) -> str:
    return str(ir.FlatSymbolRefAttr(call.attributes["callee"]).value)
