"""Versions functions with dynamic extents: in one version, the bounds of loops determine each extent.

That a buffer ends where the loops over it end is a guess (`guessed_extents`); the guard checks it at each call, and
``@f.irregular`` is the original function. In ``@f.regular`` the loop passes compare extents symbolically
(`edit.symbolic`), like integers. `remove_unused_versions` removes the guard if no pass made use of it; if it stays, a
remark states the expected extents (`expected_extents`). Source: loop versioning, as in Byler et al., "Multiple version
loops", 1987.

Before::

    func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = 0 to %n {
        %a = affine.load %x[%i] : memref<?xf64>
        affine.store %a, %y[%i + 1] : memref<?xf64>
      }
      func.return
    }

After ``--version-open-extents``::

    %2 = arith.cmpi eq, %0, %1 : index
    ...
    %5 = arith.andi %2, %4 : i1
    scf.if %5 {
    ...
      func.call @f.regular(%reinterpret_cast, %reinterpret_cast_8) : (memref<?xf64>, memref<?xf64>) -> ()
    } else {
      func.call @f.irregular(%x, %y) : (memref<?xf64>, memref<?xf64>) -> ()

Here ``%5`` is: ``%y`` has one element more than ``%x``, which has at least 9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_product_of, create_slice
from mlirad.edit.integers import compare
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.symbolic import Size, Unknown, few, least_of, names_of, unknown, whole
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import find_ops
from mlirad.loops import nests
from mlirad.loops.expected_extents import remark
from mlirad.loops.guessed_extents import guessed_extents
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.open_extents import EXPECTED, EXTENTS, annotate, value_of
from mlirad.loops.raise_to_affine import raised
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

_FUNCTION: Final = "func.func"
#: The names of the function with the guard, and of the original one.
_VERSIONS: Final = "enzyme.versions"
_COMPARE: Final = "arith.cmpi"
_FOLDED: Final = (_COMPARE, *nests.CLAMPS)
_OF_BOUNDS: Final = ("memref.dim", "arith.constant", "affine.apply", *_FOLDED)


def version_open_extents(module: ir.Module, ctx: PassContext) -> None:
    """Version functions with dynamic extents on a run-time check that their extents agree with the loop bounds."""
    # A list, since versions are added to the module in the loop.
    for function in [view.operation for view in module.body.operations if view.operation.name == _FUNCTION]:
        if EXTENTS not in function.attributes and len(function.regions[0].blocks) == 1:
            with function.context, function.location:
                known = guessed_extents(function)
                if known is not None:
                    _version(module, function, known)
    change_functions(module, lambda function: EXTENTS in function.attributes and _fold(function) | raised(function))


def remove_unused_versions(module: ir.Module, ctx: PassContext) -> None:
    """Removes the attributes and the versions that no pass has made use of, and emits a remark for the others."""
    known = {symbol_name(view): view.operation for view in module.body.operations if view.operation.name == _FUNCTION}
    for regular in [function for function in known.values() if EXTENTS in function.attributes]:
        guarded, irregular = (known[ir.StringAttr(name).value] for name in ir.ArrayAttr(regular.attributes[_VERSIONS]))
        said = remark(guarded, regular)
        del regular.attributes[EXTENTS]
        del regular.attributes[_VERSIONS]
        # Passes that used the extents change the counts of ops; with equal counts the guard would gain nothing.
        if _shape(regular) == _shape(irregular) and not _has_rows(regular, irregular):
            del irregular.attributes["sym_visibility"]
            for name, attribute in guarded.attributes.items():
                irregular.attributes[name] = attribute
            guarded.erase()
            regular.erase()
        elif ctx.on_remark is not None:
            ctx.on_remark(said)


def forget_layouts(module: ir.Module) -> None:
    """Gives versions their arguments as they are, or cast: lanes change strides."""
    for op in find_ops(module.operation, lambda op: EXPECTED in op.attributes and not len(op.regions)):
        given, type = op.operands[0], op.results[0].type
        cast = [given] if given.type == type else [before(op).value("memref.cast", [given], type)]
        replace_op(op, cast)


def _has_rows(regular: ir.Operation, irregular: ir.Operation) -> bool:
    """Whether the version has buffers with static row lengths: LLVM then knows their strides."""
    arguments, others = (one.regions[0].blocks[0].arguments for one in (regular, irregular))
    return any(
        one.type.shape[1:] != other.type.shape[1:]
        for one, other in zip(arguments, others, strict=True)
        if isinstance(one.type, ir.MemRefType)
    )


def _shape(function: ir.Operation) -> Counter[str]:
    """The number of ops of each name, without those that compute bounds: versions that differ were optimised."""
    return Counter(op.name for op in find_ops(function, lambda op: op.name not in _OF_BOUNDS))


def _fold(function: ir.Operation) -> bool:
    """Folds minima, maxima and comparisons of sizes; returns whether there were any."""
    changed = False
    for op in find_ops(function, lambda op: op.name in _FOLDED):
        build = Builder(ir.InsertionPoint(op), op.location)
        with op.context, op.location:
            new = _compared(op, build) if op.name == _COMPARE else _chosen(op, build)
        if new is not None:
            op.results[0].replace_all_uses_with(new)
            changed = True
    return changed


def _chosen(op: ir.Operation, build: Builder) -> Value | None:
    """Returns the operand that a minimum or maximum equals, by the extents and the bounds of the enclosing loops."""
    size, type = nests.chosen(op), op.results[0].type
    if size is not None:
        return value_of(size, build) if isinstance(type, ir.IndexType) else None
    operands = list(op.operands)
    forms = (nests.affine_forms(op.attributes["map"], operands) or ()) if "map" in op.attributes else ()
    for number, form in enumerate(forms):
        if all(is_never_negative((other - form) * nests.CLAMPS[op.name]) for other in forms):
            map = ir.AffineMapAttr(op.attributes["map"]).value
            one = ir.AffineMap.get(map.n_dims, map.n_symbols, [map.results[number]])
            return build.value("affine.apply", operands, type, {"map": ir.AffineMapAttr.get(one)})
    return None


def _compared(op: ir.Operation, build: Builder) -> Value | None:
    truth = nests.compared(op)
    return None if truth is None else build.constant(op.results[0].type, truth)


def _version(module: ir.Module, function: ir.Operation, known: Mapping[Unknown, Size]) -> None:
    """Creates both versions, and replaces the body of ``function`` by the guard and the two calls."""
    name = symbol_name(function)
    names = []
    for kind in ("regular", "irregular"):
        names.append(free_symbol(module.operation, None, f"{name}.{kind}"))
        version = function.clone(ir.InsertionPoint(function)).operation
        version.attributes["sym_name"] = ir.StringAttr.get(names[-1])
        version.attributes["sym_visibility"] = ir.StringAttr.get("private")
        if kind == "regular":
            regular = version
    annotate(regular, known)
    _set_extents(regular, known)
    regular.attributes[_VERSIONS] = ir.ArrayAttr.get([ir.StringAttr.get(one) for one in (name, names[1])])
    block = function.regions[0].blocks[0]
    # In reverse order, so that erased ops have no uses.
    for view in reversed(list(block.operations)):
        view.operation.erase()
    build = Builder(ir.InsertionPoint(block), function.location)
    types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    choice = build.op("scf.if", [_guard(known, build)], types, {EXPECTED: ir.UnitAttr.get()}, 2)
    for region, callee in zip(choice.regions, names, strict=True):
        inside = build.into(region)
        attributes = {"callee": ir.FlatSymbolRefAttr.get(callee)}
        given = list(block.arguments)
        if callee == names[0]:
            taken = regular.regions[0].blocks[0].arguments
            given = [_described(one, other.type, known, inside) for one, other in zip(given, taken, strict=True)]
        inside.op("scf.yield", list(inside.op("func.call", given, types, attributes).results))
    build.op("func.return", list(choice.results))


def _set_extents(function: ir.Operation, known: Mapping[Unknown, Size]) -> None:
    """Makes the argument types of ``function`` static where extents are integers."""
    block = function.regions[0].blocks[0]
    build = Builder(ir.InsertionPoint.at_block_begin(block), function.location)
    for argument in block.arguments:
        type = argument.type
        if not isinstance(type, ir.MemRefType) or not has_identity_layout(type):
            continue
        sizes = [known.get((argument.arg_number, axis)) for axis in range(type.rank)]
        shape = [size if isinstance(size, int) else old for size, old in zip(sizes, type.shape, strict=True)]
        if shape != list(type.shape):
            argument.set_type(ir.MemRefType.get(shape, type.element_type, memory_space=type.memory_space))
            # A view or a call requires the old type.
            others = [use for use in argument.uses if nests.as_access(use.owner.operation, use.operand_number) is None]
            others = [use for use in others if use.owner.operation.name != "memref.dim"]
            if others:
                cast = build.value("memref.cast", [argument], type)
                for use in others:
                    use.owner.operation.operands[use.operand_number] = cast
    results = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    inputs = [argument.type for argument in block.arguments]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))


def _described(argument: Value, type: ir.Type, known: Mapping[Unknown, Size], build: Builder) -> Value:
    """Casts an argument to ``type`` with the extents that the guard has checked, from which LLVM computes addresses.

    Buffers with equally long rows then have strides that are the same values, and share address computations.
    """
    old = argument.type
    if not isinstance(old, ir.MemRefType) or old.has_static_shape or not has_identity_layout(old):
        return argument
    number = ir.BlockArgument(argument).arg_number
    known_sizes = [
        known.get((number, axis)) if old.is_dynamic_dim(axis) else old.shape[axis] for axis in range(old.rank)
    ]
    sizes = [size if isinstance(size, int) else value_of(size, build) for size in known_sizes if size is not None]
    if len(sizes) < old.rank:
        return argument if type == old else build.value("memref.cast", [argument], type)
    strides: list[int | Value] = [1]
    # Row-major: the stride of a dimension is the product of the extents after it.
    for size in sizes[:0:-1]:
        strides.insert(0, create_product_of(strides[0], size, build))
    described = create_slice("memref.reinterpret_cast", [argument], type, build, [0], sizes, strides)
    described.owner.attributes[EXPECTED] = ir.UnitAttr.get()
    return described


def _guard(known: Mapping[Unknown, Size], build: Builder) -> Value:
    """Emits the guard: the extents are as ``known``, and all unknowns are at least their assumed minima."""
    conditions = [
        compare(build, "eq", value_of(unknown(place), build), value_of(size, build))
        for place, size in known.items()
        if size not in (unknown(place), unknown(few(place)), unknown(whole(place))) and place[1] >= 0
    ]
    # By the minima the passes compare sizes with constants, such as the widths of borders.
    left = {name for size in known.values() for name in names_of(size)}
    conditions += [
        compare(build, "sge", value_of(unknown(name), build), build.index(least_of(name))) for name in sorted(left)
    ]
    # There is at least one condition: a version without an unknown is not created.
    total = conditions[0]
    for condition in conditions[1:]:
        total = build.value("arith.andi", [total, condition], total.type)
    return total
