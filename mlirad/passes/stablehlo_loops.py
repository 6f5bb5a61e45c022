"""Gives StableHLO loops without a constant trip count a reverse derivative whose tensors have static extents.

Before::

    func.func @f(%x: tensor<f64>, %most: tensor<f64>) -> tensor<f64> {
      %0 = stablehlo.while(%a = %x) : tensor<f64> cond {
        %1 = stablehlo.compare LT, %a, %most : (tensor<f64>, tensor<f64>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      } do {
        %2 = stablehlo.add %a, %a : tensor<f64>
        stablehlo.return %2 : tensor<f64>
      }
      return %0 : tensor<f64>
    }

After ``--outline-stablehlo-loops``::

    func.func @f(%x: tensor<f64>, %most: tensor<f64>) -> tensor<f64> {
      %0 = call @f_while(%x, %most) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      return %0 : tensor<f64>
    }
    ...
    func.func private @f_while_body(%arg0: tensor<f64>, %arg1: tensor<f64>) -> tensor<f64> {

The function has a custom reverse derivative. The forward sweep counts the iterations. The reverse sweep keeps at most
``states`` states at a time and recomputes the iterations between them, placed as in Griewank and Walther's Revolve (ACM
TOMS 26(1), 2000): with 64 states an iteration is recomputed at most once in 65 iterations, twice in 2,145, three times
in 47,905, four times in 814,385.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import Type, UpstreamPassManager, Value, ir
from mlirad.dialects.stablehlo.control import is_bounded, use_invariants
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol, functions
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind, is_outside, move_body, replace_op, replace_operands_inside
from mlirad.edit.walk import find_ops, holds
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.custom_derivative import NO_INLINE, CustomDerivative
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import Signature
from mlirad.passes.base import Pass, PassContext, option
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.validate import type_facts

_WHILE: Final = "stablehlo.while"
#: Above this number of recomputations of an iteration, the remaining iterations are halved instead.
_MOST_RUNS: Final = 24


@final
@dataclass(frozen=True)
class OutlineStablehloLoops(Pass):
    """Outline loops without a constant trip count, with a reverse derivative whose tensors have static extents."""

    name: ClassVar[str] = "outline-stablehlo-loops"
    states: int = option(64, help="the number of states that the reverse sweep keeps of each loop, at least 1")

    def __post_init__(self) -> None:
        if self.states < 1:
            raise ValueError(f"states is the number of states that are kept, at least 1, not {self.states}")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place."""
        outline_loops(module, ctx.registry, self.states)


def outline_loops(module: ir.Module, registry: Registry, states: int = 64) -> None:
    """Outline the loops of ``module`` without a constant trip count.

    A loop whose body cannot be differentiated is not changed, because it may not need a derivative. Nor is a loop that
    draws random numbers, because a recomputed iteration would draw others.
    """
    if not module.context.is_dialect_loaded("stablehlo") or not holds(module.operation, _is_open):
        return
    # The bound of a callee's loop may be a constant of its caller.
    UpstreamPassManager.parse("builtin.module(inline)").run(module.operation)
    for function in functions(module).values():
        # Inner loops first: they are calls when the body of the outer one is moved.
        for loop in find_ops(function.operation, _is_open):
            _outline(module, function.operation, loop, registry, states)


def _is_open(op: ir.Operation) -> bool:
    return op.name == _WHILE and not is_bounded(op)


def _draws(op: ir.Operation) -> bool:
    """Whether the result of ``op`` may differ when it runs again."""
    said = op.attributes.get("has_side_effect", None)
    return op.name == "stablehlo.rng" or (said is not None and ir.BoolAttr(said).value)


def _outline(module: ir.Module, function: ir.Operation, loop: ir.Operation, registry: Registry, states: int) -> None:
    kept, is_active = use_invariants(loop), type_facts(registry).is_differentiable
    if not any(is_active(loop.operands[i].type) for i in kept) or holds(loop, _draws):
        return
    symbol = str(ir.StringAttr(function.attributes["sym_name"]).value)
    names = _LoopSymbols(*(free_symbol(module.operation, None, f"{symbol}_while{word}") for word in _WORDS))
    carried, captured = [loop.operands[i] for i in kept], _captured(loop)
    types = [value.type for value in (*carried, *captured)]
    results = [value.type for value in carried]
    truth = ir.RankedTensorType.get([], ir.IntegerType.get_signless(1))
    _move(loop.regions[0], names.condition, types, [truth], kept, captured, function)
    _move(loop.regions[1], names.body, types, results, kept, captured, function)
    signature = Signature(
        Mode.REVERSE,
        tuple(Activity.ACTIVE if is_active(type) else Activity.CONST for type in types),
        tuple(Activity.ACTIVENONEED if is_active(type) else Activity.CONSTNONEED for type in results),
    )
    text = _LoopText(names, [str(t) for t in types], len(carried), [is_active(t) for t in types], states)
    _insert(text.primal(), function)
    with suppress(MlirAdError):
        pushed = tuple(Activity.DUP if is_active(type) else Activity.CONST for type in types)
        given = tuple(Activity.DUP if is_active(type) else Activity.CONST for type in results)
        create_derivative(module, names.primal, Signature(Mode.FORWARD, pushed, given), registry, None, names.tangent)
        create_derivative(module, names.body, signature, registry, None, names.adjoint)
        for source in text.sweeps():
            _insert(source, function)
        whole = functions(module)[names.primal].operation
        CustomDerivative(jvp=names.tangent, sweeps=(names.forward, names.backward)).attach(whole)
        whole.attributes[NO_INLINE] = ir.UnitAttr.get()
    build = Builder(ir.InsertionPoint(loop), loop.location)
    call = create_call(names.primal, [*carried, *captured], results, {}, build)
    last = dict(zip(kept, call.results, strict=True))
    replace_op(loop, [last.get(i, value) for i, value in enumerate(loop.operands)])


def _insert(source: str, function: ir.Operation) -> None:
    """Add the first function of ``source`` after ``function``; others in it are declarations."""
    made = ir.Module.parse(source)
    made.body.operations[0].operation.move_after(function)


def _captured(loop: ir.Operation) -> list[Value]:
    """The values that the regions capture; constants are cloned into them instead."""
    found: dict[Value, None] = {}
    for op in find_ops(loop, lambda op: op != loop):
        for i, value in enumerate(op.operands):
            if not is_outside(value, loop):
                continue
            owner = value.owner
            if isinstance(owner, ir.Block) or owner.name != "stablehlo.constant":
                found[value] = None
            else:
                op.operands[i] = owner.operation.clone(ir.InsertionPoint(op)).operation.result
    return list(found)


def _move(
    region: ir.Region,
    name: str,
    types: Sequence[Type],
    results: Sequence[Type],
    kept: Sequence[int],
    captured: Sequence[Value],
    function: ir.Operation,
) -> None:
    """Create a function from a region; its parameters are the carried and the captured values."""
    body = region.blocks[0]
    _, build = create_function(name, types, results, behind(function))
    arguments = build.arguments
    inner = dict(zip(captured, arguments[len(kept) :], strict=True))
    for view in body.operations:
        replace_operands_inside(view.operation, inner)
    end = build.op("func.return")
    own = dict(zip(kept, arguments, strict=False))
    for i in reversed(range(len(body.arguments))):
        if i not in own:  # nothing uses what does not change any more
            body.erase_argument(i)
    given = move_body(body, end, list(own.values())[: len(body.arguments)])
    end.erase()
    create_return(given if len(given) == len(results) else [given[i] for i in kept], build)


#: The suffixes of the functions that are created from a loop.
_WORDS: Final = ("", "_condition", "_body", "_jvp", "_adjoint", "_fwd", "_bwd")


@dataclass(frozen=True)
class _LoopSymbols:
    """The symbols of the functions that are created from one loop."""

    primal: str
    condition: str
    body: str
    tangent: str
    adjoint: str
    forward: str
    backward: str


@dataclass(frozen=True)
class _LoopText:
    """The text of the functions of a loop; ``types``: the ``carried`` values, followed by the captured ones."""

    names: _LoopSymbols
    types: Sequence[str]
    carried: int
    active: Sequence[bool]
    states: int

    def primal(self) -> str:
        """The function that runs the loop."""
        kept, every = self.types[: self.carried], _named("a", self.types)
        x = _named("x", kept)
        return f"""
func.func private @{self.names.primal}({_typed(every, self.types)}) -> ({_list(kept)}) {{
  %w:{self.carried} = stablehlo.while({_pairs(x, every)}) : {_list(kept)}
  cond {{
    %t = {self._call(self.names.condition, x, ["tensor<i1>"])}
    stablehlo.return %t : tensor<i1>
  }} do {{
    %y:{self.carried} = {self._call(self.names.body, x, kept)}
    stablehlo.return {_list(_parts("y", self.carried))} : {_list(kept)}
  }}
  return {_list(_parts("w", self.carried))} : {_list(kept)}
}}
{self._declared()}"""

    def sweeps(self) -> list[str]:
        """The forward and the reverse sweep."""
        return [self._forward(), self._backward()]

    def _call(self, name: str, carried: Sequence[str], results: Sequence[str], more: Sequence[str] = ()) -> str:
        operands = [*carried, *_named("a", self.types)[self.carried :], *more]
        types = [*self.types, *(self.types[i] for i in self._floats)][: len(operands)]
        return f"func.call @{name}({_list(operands)}) : ({_list(types)}) -> ({_list(results)})"

    @property
    def _floats(self) -> list[int]:
        """The numbers of the carried values that have an adjoint."""
        return [i for i in range(self.carried) if self.active[i]]

    @property
    def _shared(self) -> list[int]:
        """The numbers of the captured values that have an adjoint."""
        return [i for i in range(self.carried, len(self.types)) if self.active[i]]

    def _declared(self) -> str:
        """Declarations of the callees, for the parser."""
        kept, seeds = self.types[: self.carried], [self.types[i] for i in self._floats]
        adjoints = [*seeds, *(self.types[i] for i in self._shared)]
        signatures = (
            (self.names.condition, self.types, ["tensor<i1>"]),
            (self.names.body, self.types, kept),
            (self.names.adjoint, [*self.types, *seeds], adjoints),
        )
        return "\n".join(f"func.func private @{n}({_list(a)}) -> ({_list(r)})" for n, a, r in signatures)

    def _forward(self) -> str:
        kept, every = self.types[: self.carried], _named("a", self.types)
        x, w = _named("x", kept), _parts("w", self.carried + 1)
        types = _list([*kept, "tensor<i64>"])
        return f"""
func.func private @{self.names.forward}({_typed(every, self.types)}) -> ({types}, {_list(self.types)}) {{
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %w:{self.carried + 1} = stablehlo.while({_pairs([*x, "%n"], [*every[: self.carried], "%zero"])}) : {types}
  cond {{
    %t = {self._call(self.names.condition, x, ["tensor<i1>"])}
    stablehlo.return %t : tensor<i1>
  }} do {{
    %y:{self.carried} = {self._call(self.names.body, x, kept)}
    %next = stablehlo.add %n, %one : tensor<i64>
    stablehlo.return {_list([*_parts("y", self.carried), "%next"])} : {types}
  }}
  return {_list([*w, *every])} : {types}, {_list(self.types)}
}}
{self._declared()}"""

    def _backward(self) -> str:
        """The reverse sweep, with a stack of states: the top is the last one before the next reversed iteration."""
        kept, every = self.types[: self.carried], _named("a", self.types)
        floats, shared, rows = self._floats, self._shared, self.states + 1
        adjoint_types = [self.types[i] for i in (*floats, *shared)]
        stacks, stacked = _named("s", kept), [_stacked(type, rows) for type in kept]
        sums = [*_named("h", floats), *_named("q", shared)]
        starts = [f"  %z{i} = {_zeros(self.types[k])}" for i, k in enumerate(shared)]
        for i, (type, stack) in enumerate(zip(kept, stacked, strict=True)):
            starts.append(f"  %room{i} = {_zeros(stack)}")
            starts.append(_push(f"%in{i}", f"%room{i}", every[i], "%zero", type, stack))
        inits = ["%count", "%one", "%first", *_named("in", kept), *_named("g", floats), *_named("z", shared)]
        types = _list(["tensor<i64>", "tensor<i64>", f"tensor<{rows}xi64>", *stacked, *adjoint_types])
        count = len(adjoint_types)
        after = ["%e2", "%d2", "%pos2", *_named("out", kept), *_parts("r", count)]
        taken = ["tensor<i64>", *self.types, *(self.types[i] for i in floats)]
        final = _parts("w", 3 + len(kept) + count)[3 + len(kept) :]
        tops = [_top(f"%x{i}", stacks[i], type, stacked[i]) for i, type in enumerate(kept)]
        pushes = [_push(f"%out{i}", stacks[i], f"%m#{i + 1}", "%d", type, stacked[i]) for i, type in enumerate(kept)]
        return f"""
func.func private @{self.names.backward}({_typed(["%count", *every, *_named("g", floats)], taken)})
    -> ({_list(adjoint_types)}) {{
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %most = stablehlo.constant dense<{_MOST_RUNS}> : tensor<i64>
  %states = stablehlo.constant dense<{self.states}> : tensor<i64>
  %first = stablehlo.constant dense<0> : tensor<{rows}xi64>
{_lines(starts)}
  %w:{3 + len(kept) + count} = stablehlo.while({_pairs(["%e", "%d", "%pos", *stacks, *sums], inits)}) : {types}
  cond {{
    %more = stablehlo.compare GT, %e, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %top = stablehlo.subtract %d, %one : tensor<i64>
{_top("%at", "%pos", "tensor<i64>", f"tensor<{rows}xi64>")}
{_DISTANCE}
{_lines(tops)}
{self._steps()}
{self._adjoint_step(adjoint_types, sums)}
{_NEXT}
{_push("%pos2", "%pos", "%place", "%d", "tensor<i64>", f"tensor<{rows}xi64>")}
{_lines(pushes)}
    stablehlo.return {_list(after)} : {types}
  }}
  return {_list(final)} : {_list(adjoint_types)}
}}
{self._declared()}"""

    def _steps(self) -> str:
        """Advance ``%k`` steps from the state on top of the stack."""
        kept = self.types[: self.carried]
        inits, types = ["%zero", *_named("x", kept)], _list(["tensor<i64>", *kept])
        return f"""
    %m:{1 + len(kept)} = stablehlo.while({_pairs(["%i", *_named("f", kept)], inits)}) : {types}
    cond {{
      %before = stablehlo.compare LT, %i, %k : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
    }} do {{
      %y:{self.carried} = {self._call(self.names.body, _named("f", kept), kept)}
      %i2 = stablehlo.add %i, %one : tensor<i64>
      stablehlo.return {_list(["%i2", *_parts("y", self.carried)])} : {types}
    }}"""

    def _adjoint_step(self, types: Sequence[str], sums: Sequence[str]) -> str:
        """Reverse an iteration, if the advanced state is the one before it."""
        state = [f"%m#{i + 1}" for i in range(self.carried)]
        pulled, count = _parts("adj", len(types)), len(self._floats)
        added = [
            f"      %v{i} = stablehlo.add %q{i}, {pulled[count + i]} : {self.types[k]}"
            for i, k in enumerate(self._shared)
        ]
        call = self._call(self.names.adjoint, state, types, _named("h", self._floats))
        return f"""
    %last = stablehlo.compare EQ, %k, %ahead : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %r:{len(types)} = "stablehlo.if"(%last) ({{
      %adj:{len(types)} = {call}
{_lines(added)}
      stablehlo.return {_list([*pulled[:count], *_named("v", self._shared)])} : {_list(types)}
    }}, {{
      stablehlo.return {_list(sums)} : {_list(types)}
    }}) : (tensor<i1>) -> ({_list(types)})"""


#: The number of steps ``%k`` to advance from the state on top. ``%left`` iterations after it are not reversed yet,
#: ``%ahead`` of them before the last one, and ``%free`` more states fit on the stack. With f free states,
#: C(f + r, f) iterations can be reversed with r runs of each; the next state is placed after r / (f + r) of them.
_DISTANCE: Final = """
    %left = stablehlo.subtract %e, %at : tensor<i64>
    %ahead = stablehlo.subtract %left, %one : tensor<i64>
    %free = stablehlo.subtract %states, %d : tensor<i64>
    %reach = stablehlo.add %free, %one : tensor<i64>
    %runs:2 = stablehlo.while(%run = %one, %b = %reach) : tensor<i64>, tensor<i64>
    cond {
      %short = stablehlo.compare LT, %b, %left : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %few = stablehlo.compare LT, %run, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %both = stablehlo.and %short, %few : tensor<i1>
      stablehlo.return %both : tensor<i1>
    } do {
      %run2 = stablehlo.add %run, %one : tensor<i64>
      %sum = stablehlo.add %free, %run2 : tensor<i64>
      %product = stablehlo.multiply %b, %sum : tensor<i64>
      %b2 = stablehlo.divide %product, %run2 : tensor<i64>
      stablehlo.return %run2, %b2 : tensor<i64>, tensor<i64>
    }
    %share = stablehlo.add %free, %runs#0 : tensor<i64>
    %part = stablehlo.multiply %left, %runs#0 : tensor<i64>
    %below = stablehlo.subtract %share, %one : tensor<i64>
    %up = stablehlo.add %part, %below : tensor<i64>
    %ceiling = stablehlo.divide %up, %share : tensor<i64>
    %split = stablehlo.minimum %ceiling, %ahead : tensor<i64>
    %room = stablehlo.compare GT, %free, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %k = stablehlo.select %room, %split, %ahead : tensor<i1>, tensor<i64>
"""
#: Update the stack: a used state is popped, a new one is pushed. Rows above the top are undefined.
_NEXT: Final = """
    %reversed = stablehlo.subtract %e, %one : tensor<i64>
    %e2 = stablehlo.select %last, %reversed, %e : tensor<i1>, tensor<i64>
    %here = stablehlo.compare EQ, %k, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %popped = stablehlo.select %here, %top, %d : tensor<i1>, tensor<i64>
    %pushed = stablehlo.add %d, %one : tensor<i64>
    %d2 = stablehlo.select %last, %popped, %pushed : tensor<i1>, tensor<i64>
    %place = stablehlo.add %at, %k : tensor<i64>
"""


def _list(parts: Sequence[str]) -> str:
    return ", ".join(parts)


def _lines(parts: Sequence[str]) -> str:
    return "\n".join(parts)


def _named(letter: str, of: Sequence[object]) -> list[str]:
    return [f"%{letter}{i}" for i in range(len(of))]


def _parts(name: str, count: int) -> list[str]:
    """The results of an op with ``count`` results."""
    return [f"%{name}#{i}" for i in range(count)]


def _typed(names: Sequence[str], types: Sequence[str]) -> str:
    return _list([f"{name}: {type}" for name, type in zip(names, types, strict=True)])


def _pairs(names: Sequence[str], values: Sequence[str]) -> str:
    return _list([f"{name} = {value}" for name, value in zip(names, values, strict=False)])


def _stacked(type: str, rows: int) -> str:
    return f"tensor<{rows}x{type.removeprefix('tensor<')}"


def _rank(type: str) -> int:
    return type.removeprefix("tensor<").partition("complex")[0].count("x")


def _zeros(type: str) -> str:
    element = type.removeprefix("tensor<")[:-1].split("x", _rank(type))[-1]
    zero = "(0.0, 0.0)" if element.startswith("complex") else "false" if element == "i1" else "0"
    return f"stablehlo.constant dense<{zero if element[0] in 'csiu' else '0.0'}> : {type}"


def _top(name: str, stack: str, type: str, stacked: str) -> str:
    """Text that defines ``name`` as the top row of ``stack``."""
    one = _stacked(type, 1)
    sizes = _list(one.removeprefix("tensor<").split("x")[: _rank(one)])
    places, indices = _list(["%top", *["%zero"] * _rank(type)]), _list(["tensor<i64>"] * (_rank(type) + 1))
    return (
        f"    {name}_row = stablehlo.dynamic_slice {stack}, {places}, sizes = [{sizes}] : "
        f"({stacked}, {indices}) -> {one}\n    {name} = stablehlo.reshape {name}_row : ({one}) -> {type}"
    )


def _push(name: str, stack: str, value: str, row: str, type: str, stacked: str) -> str:
    """Text that defines ``name`` as ``stack`` with ``value`` in a row."""
    one = _stacked(type, 1)
    places, indices = _list([row, *["%zero"] * _rank(type)]), _list(["tensor<i64>"] * (_rank(type) + 1))
    return (
        f"    {name}_row = stablehlo.reshape {value} : ({type}) -> {one}\n    {name} = "
        f"stablehlo.dynamic_update_slice {stack}, {name}_row, {places} : ({stacked}, {one}, {indices}) -> {stacked}"
    )
