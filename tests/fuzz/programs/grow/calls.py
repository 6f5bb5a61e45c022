"""Productions on functions: helpers that compute, write memory and call themselves or each other, and calls of them."""

from __future__ import annotations

from tests.fuzz.programs.grow.memory import new_buffer
from tests.fuzz.programs.growth import STANDARD, Aggregate, Grower, GrownMemory, Helper, Parameter
from tests.fuzz.programs.syntax import Memref, ProgramBlock, ProgramFunction, Tensor, Type, Var, Vector, tensor

_DEEPEST = 3


def call(g: Grower) -> None:
    """A call of a helper with arguments from here, where the scope has memrefs that fit."""
    if g.helpers:
        call_of(g, g.rng.choice(g.helpers))


def call_of(g: Grower, helper: Helper) -> None:
    """A call of ``helper``; nothing where it wants a memref of a type that is not in scope."""
    operands = _operands(g, helper)
    if operands is not None:
        call_with(g, helper, operands)


def call_with(g: Grower, helper: Helper, operands: list[Var]) -> list[Var]:
    """A call of ``helper``; its results, which are in scope then."""
    out = g.emit("func.call", operands, *helper.results, callee=helper.name)
    results = out if isinstance(out, list) else [out]
    for result in results:
        if isinstance(result.type, Memref):
            g.add_memory(result, result.type.shape)
            g.owe_dealloc(result)
        else:
            g.add(result)
    return results


def _operands(g: Grower, helper: Helper) -> list[Var] | None:
    operands = []
    for parameter in helper.parameters:
        if isinstance(parameter, GrownMemory):
            fitting = [m for m in g.scope.memories if m.writable and m.type == parameter.type]
            if not fitting:
                return None
            operands.append(g.rng.choice(fitting).var)
        elif parameter.var.type == "index":
            operands.append(g.below(int(parameter.high) + 1))  # type: ignore[union-attr]
        else:
            operands.append(g.alike(parameter.var.type))
    return operands


# --- helpers


def helper(g: Grower, name: str) -> ProgramFunction:
    """A private function of one to four parameters; it is added to the helpers that later code may call."""
    parameters = _parameters(g)
    if g.chance(0.3):
        parameters.append(g.add_int(g.fresh("index"), 0, 3, affine=True))
    g.rng.shuffle(parameters)
    results = [g.some_kind() for _ in range(g.rng.choice((1, 1, 2)))]
    body = _body(g, parameters, results, g.rng.randint(2, 5), in_blocks=g.mix.has("blocks"))
    g.helpers.append(Helper(name, tuple(parameters), tuple(results)))
    return ProgramFunction(name, body, private=True)


def _parameters(g: Grower) -> list[Parameter]:
    g.scope = type(g.scope)()
    parameters: list[Parameter] = [g.add_float(g.fresh("f64"), *STANDARD) for _ in range(g.rng.randint(1, 2))]
    # two buffers of one type: a call may pass the same one twice
    buffers = g.rng.choice((0, 0, 1, 2)) if g.mix.has("memrefs") else 0
    parameters += [g.add_memory(g.fresh(Memref((4,), (True,))), (4,)) for _ in range(buffers)]
    kinds = [kind for kind in (tensor(3), Vector((4,))) if g.mix.has(kind_name(kind)) and g.chance(0.4)]
    parameters += [g.add_aggregate(g.fresh(kind)) for kind in kinds]
    return parameters


def kind_name(kind: Tensor | Vector) -> str:
    """The feature that has values of ``kind``."""
    return "tensors" if isinstance(kind, Tensor) else "vectors"


def _body(g: Grower, parameters: list[Parameter], results: list[Type], budget: int, *, in_blocks: bool) -> ProgramBlock:
    g.top, g.returns = 1, results
    with g.nested(in_blocks=in_blocks):
        g.depth = 1
        g.grow(budget)
        body = g.close([p.var for p in parameters], [g.alike(kind) for kind in results])
    g.top = g.depth = 0
    g.returns = []
    return body


def recursive(g: Grower, names: list[str]) -> list[ProgramFunction]:
    """Functions that count an index down and call each other in a ring (one function: itself), some of them twice."""
    shapes = {name: _recursive_parameters(g) for name in names}
    # a buffer that the callee makes
    buffers: tuple[Type, ...] = (Memref((4,), (True,)),) if g.mix.has("memrefs") and g.chance(0.4) else ()
    made = [Helper(name, tuple(parameters), ("f64", *buffers)) for name, parameters in shapes.items()]
    functions = [
        ProgramFunction(one.name, _recursive_body(g, one, made[(i + 1) % len(made)]), private=True)
        for i, one in enumerate(made)
    ]
    g.helpers += made
    return functions


def _recursive_parameters(g: Grower) -> list[Parameter]:
    g.scope = type(g.scope)()
    parameters: list[Parameter] = [g.add_int(g.fresh("index"), 0, _DEEPEST)]
    parameters.append(g.add_float(g.fresh("f64"), *STANDARD))
    if g.mix.has("memrefs") and g.chance(0.5):
        parameters.append(g.add_memory(g.fresh(Memref((4,), (True,))), (4,)))
    return parameters


def _recursive_body(g: Grower, own: Helper, callee: Helper) -> ProgramBlock:
    g.scope = type(g.scope)()
    for parameter in own.parameters[1:]:
        if isinstance(parameter, GrownMemory):
            g.scope.memories.append(parameter)
        elif not isinstance(parameter, Aggregate):
            g.scope.floats.append(parameter)
    left = own.parameters[0].var
    g.top = 1
    with g.nested():
        g.depth = 1
        is_end = g.emit("arith.cmpi", [left, g.index_constant(0).var], "i1", predicate="sle")
        with g.nested():
            g.grow(g.rng.randint(1, 3))
            end = g.close((), [g.standard(), *_made(g, own)])
        with g.nested():
            one = g.index_constant(1).var
            fewer = g.emit("arith.subi", [left, one], "index")
            for _ in range(g.rng.choice((1, 1, 2))):
                g.grow(g.rng.randint(1, 3))
                operands = _operands(g, callee)
                if operands is not None:
                    call_with(g, callee, [fewer, *operands[1:]])
            again = g.close((), [g.standard(), *_made(g, own)])
        out = g.emit("scf.if", [is_end], *own.results, regions=(end, again))
        body = g.close([p.var for p in own.parameters], out if isinstance(out, list) else [out])
    g.top = g.depth = 0
    return body


def _made(g: Grower, own: Helper) -> list[Var]:
    """The buffers that a function gives."""
    return [new_buffer(g, kind, escapes=True).var for kind in own.results if isinstance(kind, Memref)]
