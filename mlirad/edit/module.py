"""Whole modules: a copy, and the functions in one."""

from __future__ import annotations

from mlirad._mlir import ir


def clone_module(module: ir.Module) -> ir.Module:
    """A copy of ``module`` in the same context."""
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


def functions(module: ir.Module) -> dict[str, ir.OpView]:
    """The ``func.func`` ops of ``module`` that have a body, by name."""
    return {
        symbol_name(op): op
        for op in module.body.operations
        if op.operation.name == "func.func" and len(op.regions[0].blocks)
    }


def promise_noalias(function: ir.OpView) -> None:
    """State of every buffer argument of ``function`` that nothing else points to what is written through it."""
    arguments = function.regions[0].blocks[0].arguments
    attributes = function.attributes
    empty = ir.DictAttr.get({}, function.context)
    described = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else [empty] * len(arguments)
    promised = []
    for argument, said in zip(arguments, described, strict=True):
        known = {one.name: one.attr for one in ir.DictAttr(said)}
        if isinstance(argument.type, ir.MemRefType):
            known["llvm.noalias"] = ir.UnitAttr.get(function.context)
        promised.append(ir.DictAttr.get(known, function.context))
    attributes["arg_attrs"] = ir.ArrayAttr.get(promised, function.context)


def calls_itself(module: ir.Module, name: str) -> bool:
    """Whether the function ``name`` refers to itself, directly or through other functions."""
    known = functions(module)
    seen: set[str] = set()
    stack = [name]
    while stack:
        for other in _references(known[stack.pop()]):
            if other == name:
                return True
            if other in known and other not in seen:
                seen.add(other)
                stack.append(other)
    return False


def _references(function: ir.OpView) -> set[str]:
    found: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        for one in op.attributes.values() if len(op.attributes) else ():
            if isinstance(one, ir.FlatSymbolRefAttr):
                found.add(one.value)
        return ir.WalkResult.ADVANCE

    function.operation.walk(visit)
    return found
