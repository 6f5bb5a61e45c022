"""Whole modules: copies, the functions in one, and their names."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.edit.walk import closure, find_ops
from mlirad.errors import Diagnostic, MlirAdError, UsageError

#: Module attribute: the functions of its source that could not be raised, by name -> diagnostic.
REFUSED: Final = "mlirad.refused"


def clone_module(module: ir.Module) -> ir.Module:
    """Returns a copy of ``module`` in the same context."""
    original = module.operation
    copy = ir.Module.create(loc=original.location)
    for name, attribute in original.attributes.items():
        copy.operation.attributes[name] = attribute
    end = ir.InsertionPoint(copy.body)
    for op in module.body.operations:
        op.operation.clone(end)
    return copy


def symbol_name(op: ir.OpView | ir.Operation) -> str:
    """The ``sym_name`` of an op that has one."""
    name: str = ir.StringAttr(op.attributes["sym_name"]).value
    return name


def symbols(table: ir.Operation) -> dict[str, ir.Operation]:
    """The ops directly inside ``table`` that define symbols, by name; empty if it is not a symbol table."""
    return dict(_symbols(table))


def find_symbol(table: ir.Operation, name: str) -> ir.Operation | None:
    """The op directly inside ``table`` that defines ``@name``."""
    return next((op for symbol, op in _symbols(table) if symbol == name), None)


def _symbols(table: ir.Operation) -> Iterator[tuple[str, ir.Operation]]:
    regions = table.regions
    if len(regions) != 1 or len(regions[0].blocks) != 1 or table.name == "func.func":
        return
    for view in regions[0].blocks[0].operations:
        op = view.operation
        if "sym_name" in op.attributes:
            yield symbol_name(op), op


def functions(module: ir.Module) -> dict[str, ir.OpView]:
    """The ``func.func`` ops of ``module`` that have a body, by name."""
    return {
        symbol_name(op): op
        for op in module.body.operations
        if op.operation.name == "func.func" and len(op.regions[0].blocks)
    }


def promise_noalias(function: ir.OpView | ir.Operation, which: Container[int] | None = None) -> None:
    """Marks every buffer argument (or those in ``which``) as ``noalias``."""
    arguments = function.regions[0].blocks[0].arguments
    attributes = function.attributes
    empty = ir.DictAttr.get({}, function.context)
    described = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else [empty] * len(arguments)
    promised = []
    for index, (argument, said) in enumerate(zip(arguments, described, strict=True)):
        known = {one.name: one.attr for one in ir.DictAttr(said)}
        if isinstance(argument.type, ir.MemRefType) and (which is None or index in which):
            known["llvm.noalias"] = ir.UnitAttr.get(function.context)
        promised.append(ir.DictAttr.get(known, function.context))
    attributes["arg_attrs"] = ir.ArrayAttr.get(promised, function.context)


def calls_itself(module: ir.Module, name: str) -> bool:
    """Whether the function ``name`` is recursive, directly or through other functions."""
    known = functions(module)
    return any(name == other or name in reachable(module.operation, other) for other in _references(known[name]))


def reachable(table: ir.Operation, name: str) -> list[str]:
    """``name`` and the symbols of ``table`` that it refers to, transitively."""
    known = symbols(table)
    return [one for one in closure([name], lambda one: _references(known[one]) if one in known else ()) if one in known]


def _references(function: ir.OpView | ir.Operation) -> list[str]:
    """The symbols that ops in the function refer to, without those in its own attributes, such as its derivative."""
    found: dict[str, None] = {}
    for op in find_ops(function.operation, lambda _: True):
        for one in op.attributes.values() if len(op.attributes) and op != function.operation else ():
            if isinstance(one, ir.FlatSymbolRefAttr):
                found[one.value] = None
    return list(found)


def free_symbol(module: ir.Operation, name: str | None, default: str, more: Iterable[str] = ()) -> str:
    """``name``, or ``default`` made unique in ``module`` and among ``more``.

    Raises:
        UsageError: ``name`` is taken.
    """
    taken = {*more, *symbols(module)}
    if name is not None:
        if name in taken:
            message = f"the name '@{name}' for a derivative is taken"
            raise UsageError(Diagnostic("MA0311", message, where(module.location), helps=("choose another name",)))
        return name
    candidate, count = default, 0
    while candidate in taken:
        count += 1
        candidate = f"{default}_{count}"
    return candidate


@contextmanager
def cleaned_up(clean: Callable[[], None]) -> Iterator[None]:
    """A context manager that calls ``clean``, which erases ops, at the end and if the program is refused.

    Other errors may have interrupted a rewrite, which leaves uses of what would be erased: it is freed with the module.
    """
    try:
        yield
    except (MlirAdError, ir.MLIRError):
        clean()
        raise
    clean()


@contextmanager
def rolled_back_on_error(module: ir.Operation) -> Iterator[Callable[[], None]]:
    """A context manager that erases the functions and shadows of globals added to ``module`` if an error is raised.

    Yields a function that does the same where there is no error.
    """
    block = module.regions[0].blocks[0]
    before = {view.operation for view in block.operations}

    def roll_back() -> None:
        added = [view.operation for view in block.operations if view.operation not in before]
        # All at once: where a rewrite was interrupted, one of them may use values of another, and MLIR would remove
        # these uses from memory that is freed.
        discarded = ir.Module.create(ir.Location.unknown(module.context))
        for op in added:
            discarded.body.append(op)

    try:
        yield roll_back
    except BaseException:
        roll_back()
        raise
