"""Properties that every derivative has: `LAWS` checks them for one function at one point.

They need no expected values: the modes are compared with each other, each mode is checked for linearity, and the
derivative of a primal that passes have rewritten is compared with that of the original. Directions and cotangents are
random. All functions of `specimens` are compiled together.

"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import VerifyError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.passes.manager import PassManager
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.vectors import random_vector
from tests.fuzz.batches import BatchMember, Run, batch
from tests.fuzz.driving import FLOATS, Callee
from tests.fuzz.programs.printing import printer
from tests.fuzz.programs.syntax import Memref, RandomProgram, Type, element
from tests.fuzz.rules.cases import Case
from tests.fuzz.semantics import oracle
from tests.fuzz.semantics.duals import Array

#: Rewrites of the primal that change no value.
REWRITES: Final = (
    *("canonicalize", "cse", "inline", "func.func(affine-loop-unroll{unroll-factor=2})"),
    *("lower-affine", "func.func(loop-invariant-code-motion)"),
)
#: All of them, one after the other.
ALL_REWRITES: Final = ",".join((*REWRITES[3:5], REWRITES[2], *REWRITES[:2], REWRITES[5]))
#: The derivative of the primal without any pass before or after.
AS_IT_IS: Final = "no pass"
#: What rounding may do, relative to the size of the numbers.
_TOLERANCE: Final = {"f64": 1e-9, "f32": 1e-5, "f16": 2e-2, "bf16": 2e-1}
#: A rewritten primal is differentiated as it is: the engine's own passes would undo the difference.
_RAW: Final = Options(primal_pipeline="", cleanup_pipeline="")
_PLAIN: Final = ("primal", "forward", "reverse")
#: Rows and columns of a Jacobian that are compared.
_PART: Final = 12
_POINTS: Final = 3  # elements of a buffer of a rule's case


@dataclass(frozen=True)
class Point:
    """A function, where it is looked at, and what of it is differentiated; buffers are inputs and outputs.

    ``values`` has one array an argument, of one element for a scalar. ``scale`` is the size of the largest number on
    the way to a derivative: roundings have it.
    """

    function: str
    text: str
    types: tuple[Type, ...]
    results: tuple[str, ...]
    values: tuple[Array, ...]
    active: tuple[bool, ...]
    scale: float = 1.0


def of_case(case: Case, seed: int = 0) -> Point:
    """A scalar case of a rule record, at a random point of its domain."""
    values = [np.array([x]) for x in case.point(random.Random(f"{seed}/{case.name}"))]
    return Point(case.name, case.text, case.operands, case.results, tuple(values), case.active)


def of_calls(case: Case, seed: int = 0) -> Point:
    """A scalar case that is called in a loop over buffers: twice alike, and once on what does not change in it."""
    rng = random.Random(f"{seed}/{case.name}")
    columns = zip(*(case.point(rng) for _ in range(_POINTS)), strict=True)
    types: list[Type] = [*(Memref((_POINTS,), (False,), element=t) for t in case.operands), *case.operands]
    values = [*map(np.array, columns), *(np.array([x]) for x in case.point(rng))]
    text = case.text + "\n" + "\n".join(_calls(case))
    return Point(f"loop_{case.name}", text, tuple(types), case.results, tuple(values), case.active * 2)


def _calls(case: Case) -> Iterator[str]:
    """``sum_i f(x_i) f(s) + f(x_i)``."""
    kinds = case.operands
    args = [f"%x{i}: memref<{_POINTS}x{t}>" for i, t in enumerate(kinds)] + [f"%s{i}: {t}" for i, t in enumerate(kinds)]
    results = f"({', '.join(case.results)})"
    yield f"func.func @loop_{case.name}({', '.join(args)}) -> {results} {{"
    sums = []
    for j, kind in enumerate(case.results):
        yield f"  %z{j} = arith.constant 0.0 : {kind}"
        sums.append(f"%a{j} = %z{j}")
    yield f"  %r:{len(sums)} = affine.for %i = 0 to {_POINTS} iter_args({', '.join(sums)}) -> {results} {{"
    for i, kind in enumerate(kinds):
        yield f"    %l{i} = affine.load %x{i}[%i] : memref<{_POINTS}x{kind}>"
    for name, start in (("u", "l"), ("v", "l"), ("w", "s")):
        given = ", ".join(f"%{start}{i}" for i in range(len(kinds)))
        yield f"    %{name}:{len(sums)} = func.call @{case.name}({given}) : ({', '.join(kinds)}) -> {results}"
    for j, kind in enumerate(case.results):
        yield f"    %p{j} = arith.mulf %u#{j}, %w#{j} : {kind}"
        yield f"    %q{j} = arith.addf %p{j}, %v#{j} : {kind}"
        yield f"    %n{j} = arith.addf %a{j}, %q{j} : {kind}"
    types = ", ".join(case.results)
    yield f"    affine.yield {', '.join(f'%n{j}' for j in range(len(sums)))} : {types}"
    yield "  }"
    yield f"  return {', '.join(f'%r#{j}' for j in range(len(sums)))} : {types}"
    yield "}"


def of_program(program: RandomProgram) -> Point:
    """A random program, on the arguments that it was accepted on."""
    body = program.entry.body
    values = [np.atleast_1d(np.array(x, dtype=np.float64)) for x in program.inputs]
    results = tuple(str(v.type) for v in body.ends)
    types = tuple(arg.type for arg in body.args)
    peak = oracle.evaluate(program).peak
    return Point(program.entry.name, printer.text(program), types, results, tuple(values), program.active, peak)


class Moved(NamedTuple):
    """What a derivative gives: the primal's outputs, and tangents (one an output) or gradients (one an input)."""

    outputs: Array
    derivatives: Array


@dataclass
class Specimen:
    """A point with its derivatives; they can be called once ``runs`` is filled."""

    point: Point
    forward: Signature
    reverse: Signature
    members: dict[str, BatchMember]
    runs: dict[str, Run] = field(default_factory=dict)

    # --- coordinates

    def is_float(self, argument: int) -> bool:
        """Whether an argument is a float or a buffer of them."""
        return element(self.point.types[argument]) in FLOATS

    @property
    def buffers(self) -> list[int]:
        """The arguments that are buffers of floats."""
        types = self.point.types
        return [i for i, kind in enumerate(types) if isinstance(kind, Memref) and kind.element in FLOATS]

    @property
    def _inputs(self) -> list[int]:
        """How many coordinates each argument has."""
        pairs = zip(self.point.values, self.point.active, strict=True)
        return [len(v) if active else 0 for v, active in pairs]

    @property
    def _outputs(self) -> list[int]:
        """How many coordinates each result and each buffer have."""
        return [1] * len(self.point.results) + [self._inputs[i] for i in self.buffers]

    @property
    def inputs(self) -> int:
        """How many numbers are differentiated with respect to."""
        return sum(self._inputs)

    @property
    def outputs(self) -> int:
        """How many numbers have tangents and cotangents."""
        return sum(self._outputs)

    # --- what is computed

    def primal(self) -> Array:
        """Results, then the final contents of all buffers."""
        return self._call("primal", self.point.values, [len(v) for v in self.point.values])

    def tangents(self, direction: Array) -> Moved:
        """``J direction``, and what the primal gives."""
        shadows = np.split(direction, np.cumsum(self._inputs))[:-1]
        roles = self.forward.operand_roles()
        given = [(shadows if role.kind is OperandKind.SHADOW else self.point.values)[role.index] for role in roles]
        return self._sorted("forward", self.forward, given)

    def gradients(self, cotangents: Array, rewrite: str = "reverse") -> Moved:
        """``J^T cotangents``, and what the primal gives; ``rewrite`` names the pass that the primal went through."""
        parts = np.split(cotangents, np.cumsum(self._outputs))[:-1]
        of_buffer = dict(zip(self.buffers, parts[len(self.point.results) :], strict=True))
        sources: dict[OperandKind, Mapping[int, Array]] = {
            OperandKind.PRIMAL: dict(enumerate(self.point.values)),
            OperandKind.SHADOW: of_buffer,
            OperandKind.SEED: dict(enumerate(parts)),
        }
        return self._sorted(
            rewrite, self.reverse, [sources[role.kind][role.index] for role in self.reverse.operand_roles()]
        )

    def _sorted(self, name: str, signature: Signature, given: Sequence[Array]) -> Moved:
        """Call a derivative, and sort what it gives."""
        places = [*signature.result_roles(), *(r for r in signature.operand_roles() if self._is_buffer(r))]
        sizes = [1] * len(signature.result_roles())
        sizes += [len(self.point.values[r.index]) for r in places[len(sizes) :]]
        parts = np.split(self._call(name, given, sizes), np.cumsum(sizes)[:-1])
        pairs = list(zip(places, parts, strict=True))
        outputs = [part for role, part in pairs if role.kind is OperandKind.PRIMAL]
        derivatives = [(role.index, part) for role, part in pairs if role.kind is not OperandKind.PRIMAL]
        if signature.mode is Mode.REVERSE:  # the gradients of scalars and the shadows of buffers, by argument
            derivatives.sort(key=lambda pair: pair[0])
        return Moved(np.concatenate([np.zeros(0), *outputs]), np.concatenate([part for _, part in derivatives]))

    def _is_buffer(self, role: Role) -> bool:
        return role.kind is not OperandKind.SEED and role.index in self.buffers

    def _call(self, name: str, given: Sequence[Array], sizes: Sequence[int]) -> Array:
        kinds = self.members[name].callee.operands
        floats = [x for v, kind in zip(given, kinds, strict=True) if element(kind) in FLOATS for x in v.tolist()]
        ints = [int(x) for v, kind in zip(given, kinds, strict=True) if element(kind) not in FLOATS for x in v]
        if name == "primal":
            sizes = [1] * len(self.point.results) + [sizes[i] for i in self.buffers]
        return self.runs[name](floats, ints, sum(sizes))

    # --- comparison

    def difference(self, what: str, left: Array, right: Array) -> str | None:
        """Where two ways to one vector differ by more than rounding."""
        kinds = {*map(element, self.point.types), *self.point.results} & {*FLOATS}
        tolerance = max(_TOLERANCE[kind] for kind in kinds)
        allowed = tolerance * self.point.scale * (1.0 + np.maximum(np.abs(left), np.abs(right)))
        wrong = np.nonzero(~(np.abs(left - right) <= allowed))[0]
        if not len(wrong):
            return None
        first = wrong[0]
        return f"{what}: number {first} of {len(left)} is {left[first]:.12g} or {right[first]:.12g}"


def specimens(
    points: Sequence[Point],
    rewrites: Sequence[str] = REWRITES,
    *,
    rewrites_only: bool = False,
    ctx: Context | None = None,
) -> list[Specimen]:
    """Differentiate all ``points``, and once more after each of ``rewrites`` that changes the primal; one compilation.

    ``rewrites_only``: what the other laws need is left out.
    """
    ctx, context = ctx or Context.default(), _mlir.new_context()
    made = [_specimen(point, rewrites, context, ctx) for point in points]
    for specimen in made if rewrites_only else ():
        for name in _PLAIN:
            del specimen.members[name]
    runs = iter(batch([m for s in made for m in s.members.values()], context, ctx))
    for specimen in made:
        specimen.runs.update((name, next(runs)) for name in specimen.members)
    return made


def _specimen(point: Point, rewrites: Sequence[str], context: ir.Context, ctx: Context) -> Specimen:
    forward, reverse = _signature(point, Mode.FORWARD), _signature(point, Mode.REVERSE)
    module = ir.Module.parse(point.text, context)
    members = {
        "primal": BatchMember(module, Callee(point.function, point.types, point.results)),
        "forward": _derivative(point, module, forward, Options(), ctx),
        "reverse": _derivative(point, module, reverse, Options(), ctx),
    }
    before = ir.Module.parse(point.text, context)
    unchanged = str(before)
    if rewrites:
        members[AS_IT_IS] = _derivative(point, before, reverse, _RAW, ctx)
    for rewrite in rewrites:
        module = ir.Module.parse(point.text, context)
        try:
            PassManager.parse(rewrite, ctx).run(module)
        except VerifyError:  # upstream's inliner moves affine loops to where their bounds are not allowed
            continue
        if str(module) != unchanged:
            members[rewrite] = _derivative(point, module, reverse, _RAW, ctx)
    return Specimen(point, forward, reverse, members)


def _signature(point: Point, mode: Mode) -> Signature:
    """Every result is kept and differentiated."""

    def of(kind: Type) -> Activity:
        return Activity.DUP if mode is Mode.FORWARD or isinstance(kind, Memref) else Activity.ACTIVE

    pairs = zip(point.types, point.active, strict=True)
    arguments = tuple(of(kind) if active else Activity.CONST for kind, active in pairs)
    return Signature(mode, arguments, tuple(map(of, point.results)))


def _derivative(point: Point, module: ir.Module, signature: Signature, options: Options, ctx: Context) -> BatchMember:
    with module.context, ir.Location.unknown():
        name = create_derivative(module, point.function, signature, ctx.registry, options)
    types: list[Type] = [
        point.results[role.index] if role.kind is OperandKind.SEED else point.types[role.index]
        for role in signature.operand_roles()
    ]
    given = [
        str(point.types[role.index]) if role.kind is OperandKind.GRADIENT else point.results[role.index]
        for role in signature.result_roles()
    ]
    return BatchMember(module, Callee(name, tuple(types), tuple(given)))


# --- the laws


def dot_product(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """``<w, J v> = <J^T w, v>``."""
    v, w = random_vector(rng, specimen.inputs), random_vector(rng, specimen.outputs)
    left = w * specimen.tangents(v).derivatives
    right = specimen.gradients(w).derivatives * v
    size = 1.0 + np.abs(left).sum() + np.abs(right).sum()
    return specimen.difference("<w, J v>", np.array([left.sum() / size]), np.array([right.sum() / size]))


def forward_is_reverse(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """Every column by forward mode, every row by reverse mode: one matrix. Of large ones a part."""
    rows = rng.permutation(specimen.outputs)[:_PART]
    columns = rng.permutation(specimen.inputs)[:_PART]
    one, other = np.eye(specimen.inputs), np.eye(specimen.outputs)
    forward = np.array([specimen.tangents(one[j]).derivatives[rows] for j in columns]).T
    reverse = np.array([specimen.gradients(other[i]).derivatives[columns] for i in rows])
    return specimen.difference("the Jacobian", forward.ravel(), reverse.ravel())


def linear_in_tangent(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """``J (a u + b v) = a J u + b J v``."""
    return _linear(specimen, "J v", lambda x: specimen.tangents(x).derivatives, specimen.inputs, rng)


def linear_in_seed(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """``J^T (a u + b v) = a J^T u + b J^T v``."""
    return _linear(specimen, "J^T w", lambda x: specimen.gradients(x).derivatives, specimen.outputs, rng)


def _linear(
    specimen: Specimen, what: str, map: Callable[[Array], Array], size: int, rng: np.random.Generator
) -> str | None:
    u, v, (a, b) = random_vector(rng, size), random_vector(rng, size), random_vector(rng, 2)
    return specimen.difference(what, map(a * u + b * v), a * map(u) + b * map(v))


def zero_gives_zero(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """``J 0 = 0`` and ``J^T 0 = 0``, exactly."""
    tangents = specimen.tangents(np.zeros(specimen.inputs)).derivatives
    gradients = specimen.gradients(np.zeros(specimen.outputs)).derivatives
    for what, found in (("J 0", tangents), ("J^T 0", gradients)):
        if found.any():
            return f"{what} has {found[np.nonzero(found)[0][0]]!r} in it"
    return None


def primal_is_kept(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """A derivative that returns the primal's results too returns their bits, and leaves its bits in the buffers."""
    expected = specimen.primal()
    found = {
        "forward": specimen.tangents(random_vector(rng, specimen.inputs)).outputs,
        "reverse": specimen.gradients(random_vector(rng, specimen.outputs)).outputs,
    }
    for mode, outputs in found.items():
        wrong = np.nonzero(outputs.view(np.int64) != expected.view(np.int64))[0]
        if len(wrong):
            return f"{mode}: number {wrong[0]} is {outputs[wrong[0]]!r}, not {expected[wrong[0]]!r}"
    return None


def rewrites_change_nothing(specimen: Specimen, rng: np.random.Generator) -> str | None:
    """The gradient of a primal that passes have rewritten is the gradient, to rounding.

    A pass that changes what the primal computes is left out: upstream's unrolling runs affine loops from 0 to -1 once.
    """
    cotangents = random_vector(rng, specimen.outputs)
    first, *others = (name for name in specimen.members if name not in ("primal", "forward"))
    expected = specimen.gradients(cotangents, first)
    for name in others:
        found = specimen.gradients(cotangents, name)
        if specimen.difference("the primal", expected.outputs, found.outputs) is not None:
            continue
        problem = specimen.difference(f"after '{name}'", expected.derivatives, found.derivatives)
        if problem is not None:
            return problem
    return None


Law = Callable[[Specimen, np.random.Generator], str | None]
LAWS: Final[tuple[Law, ...]] = (
    *(dot_product, forward_is_reverse, linear_in_tangent, linear_in_seed, zero_gives_zero, primal_is_kept),
    rewrites_change_nothing,
)


def broken(specimen: Specimen, seed: int = 0) -> dict[str, str]:
    """The laws that a specimen breaks, with the numbers."""
    found = {}
    for law in LAWS if "primal" in specimen.members else (rewrites_change_nothing,):
        rng = np.random.default_rng([seed, *map(ord, specimen.point.function)])
        if (problem := law(specimen, rng)) is not None:
            found[law.__name__] = problem
    return found
