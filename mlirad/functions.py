"""Functions as values: a function of a module and the transforms applied to it, compiled when it is called.

`vmap(grad(f))` is a `Function` that records `f` and two transforms; nothing is differentiated before a call. Most
transforms need only the types of arguments, but a batch needs the number of sets, and a pytree the number of its
leaves. So there is one specialization for each *signature* of a call, and each is compiled once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar, Final, TypeAlias, final

import numpy

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import integers
from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime.jit import Assemble, Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.target import Cpu, Target
from mlirad.specializations import Specialization
from mlirad.transforms.module_context import compile_first, placed
from mlirad.transforms.wrt import PrimalFunction, Wrt, select
from mlirad.trees import LEAF, Tree, flatten, is_tree

#: Positions of arguments of the call, each of which may be a pytree.
Argnums: TypeAlias = "int | Sequence[int]"
#: Types that are not pytrees: for these a call skips the check of structures.
_LEAVES: Final = frozenset(
    (numpy.ndarray, float, int, bool, complex, numpy.float64, numpy.float32, numpy.int64, numpy.int32, numpy.bool_)
)


@dataclass(frozen=True)
class CallArguments:
    """The arguments of a call, as far as transforms need them.

    ``leaves``: one for each parameter of the function; None if there is no call yet. ``trees``: the structure of each
    argument of the call; None if none is a pytree.
    """

    leaves: Sequence[Any] | None = None
    trees: tuple[Tree, ...] | None = None

    def each(self, given: Any, count: int) -> list[Any]:
        """``given``, one for all arguments of the call or one for each, as a list for the function's parameters."""
        if not isinstance(given, list | tuple):
            return [given] * count
        if self.trees is None or len(given) != len(self.trees):
            return list(given)
        return [one for tree, prefix in zip(self.trees, given, strict=True) for one in tree.spread(prefix)]


#: No arguments are known; none is a pytree.
ANY: Final = CallArguments()


@dataclass(frozen=True)
class SelectedArguments:
    """Selected parameters of a function, by position; ``build`` makes the returned structure of a value for each."""

    positions: tuple[int, ...]
    build: Assemble


def skeleton(program: Specialization, count: int) -> Any:
    """The structure that a call returns, with the numbers of the ``count`` results in their places."""
    return program.assemble(tuple(range(count)))


def value_before_others(program: Specialization) -> Any:
    """The structure of the first value that calls return, with the numbers of its results, for ``has_aux``.

    Raises:
        UsageError: calls return only one value.
    """
    with placed(program.module):
        primal = PrimalFunction.find(program.module, program.name, program.ctx)
        found = skeleton(program, len(primal.type.results))
        if not isinstance(found, tuple) or len(found) < 2:
            message = f"has_aux needs a second returned value, and calls of '{primal.name}' return one"
            raise primal.error("MA0734", message, "remove has_aux")
    return found[0]


def choose(
    primal: PrimalFunction, wrt: Wrt | None, argnums: Argnums | None, call: CallArguments, ctx: Context
) -> SelectedArguments:
    """The parameters that ``wrt`` (of the function) or ``argnums`` (of the call, by default 0) selects.

    Raises:
        UsageError: both are given, or one selects a parameter that does not exist or carries no derivative.
    """
    if wrt is not None and argnums is not None:
        helps = ("'wrt' counts or names the arguments of the function, 'argnums' those of the call",)
        raise UsageError(Diagnostic("MA0730", "'wrt' and 'argnums' are both given", helps=helps))
    wrt, requested = integers(wrt), 0 if argnums is None else integers(argnums)
    if wrt is not None:
        is_one = isinstance(wrt, int | str) and wrt != "all"
        return SelectedArguments(select(primal, wrt, ctx), itemgetter(0) if is_one else tuple)
    several: list[Any] = list(requested) if isinstance(requested, list | tuple) else [requested]
    if any(isinstance(one, bool) or not isinstance(one, int) for one in several):
        message = f"argnums is the position of an argument, or a tuple of them, not {argnums!r}"
        raise UsageError(Diagnostic("MA0730", message, helps=("arguments by name: wrt='x'",)))
    is_one = not isinstance(requested, list | tuple)
    if call.trees is None:
        word = "wrt" if argnums is None else "argnums"
        return SelectedArguments(select(primal, several, ctx, word=word), itemgetter(0) if is_one else tuple)
    return _choose_trees(primal, several, is_one, call.trees, ctx)


def _choose_trees(
    primal: PrimalFunction, several: Sequence[int], is_one: bool, trees: Sequence[Tree], ctx: Context
) -> SelectedArguments:
    starts = [0]
    for tree in trees:
        starts.append(starts[-1] + len(tree.order))
    for one in several:
        if not -len(trees) <= one < len(trees):
            message = (
                f"argnums={one} is not a position of an argument of the call of '{primal.name}', which has {len(trees)}"
            )
            raise UsageError(Diagnostic("MA0730", message))
    wanted = [one % len(trees) for one in several]
    positions = [position for one in wanted for position in range(starts[one], starts[one + 1])]

    def build(values: Sequence[Any]) -> Any:
        rest = iter(values)
        built = tuple(trees[one].build([next(rest) for _ in trees[one].order]) for one in wanted)
        return built[0] if is_one else built

    return SelectedArguments(select(primal, positions, ctx, word="argnums"), build)


class Transform(ABC):
    """A transform of functions.

    ``is_sized``: whether calls of the transformed function depend on the sizes of arguments. ``is_sized_inside``:
    whether its IR, which further transforms take, depends on them.
    """

    is_sized: ClassVar[bool]
    is_sized_inside: ClassVar[bool]

    @abstractmethod
    def inner(self, call: CallArguments) -> CallArguments:
        """The call of the original function that a ``call`` of the transformed one makes."""

    @abstractmethod
    def key(self, program: Specialization, call: CallArguments) -> Hashable:
        """The part of ``call`` on which the specialization depends, in addition to ``program``."""

    @abstractmethod
    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """Transform ``program`` for calls with the signature of ``call``."""


class TypedTransform(Transform):
    """A transform that keeps the parameters of a function, and needs only their types."""

    is_sized: ClassVar[bool] = False
    is_sized_inside: ClassVar[bool] = False

    @final
    def inner(self, call: CallArguments) -> CallArguments:
        """The same call."""
        return call

    @final
    def key(self, program: Specialization, call: CallArguments) -> Hashable:
        """None: it does not depend on the call."""
        return None


class Function:
    """A function of a module, transformed or not. Arrays are passed to it without a copy.

    `mlirad.function`, `compile`, `grad` and the other transforms return one. Its attributes, such as `module` and
    `address`, are those of the code for arguments that are not pytrees, if that does not depend on their sizes; for
    other code use `compiled`.

    Attributes:
        kept: derivatives of this function that other modules cache here, so that they are freed with it.
    """

    def __init__(self, base: Specialization, inner: Function | None = None, transform: Transform | None = None) -> None:
        """``base``: the function of a module. With ``transform``: the transform of ``inner``."""
        self._base, self._inner, self._transform = base, inner, transform
        self._programs: dict[Any, Specialization] = {}
        self.kept: dict[Any, Any] = {}
        self._only: Callable[..., Any] | None = None

    @classmethod
    def of(cls, module: Any, name: Any, target: Target | None, ctx: Context | None) -> Function:
        """The function ``@name`` of ``module``.

        Raises:
            UsageError: there is no such function.
        """
        ctx = ctx or Context.default()
        with placed(module):
            found = PrimalFunction.find(module, name, ctx)
            own = clone_module(module)  # compilation is lazy: later changes of the caller's module must not affect it
        return cls(Specialization(own, found.name, target, ctx))

    def transformed(self, transform: Transform) -> Function:
        """The function with ``transform`` applied to it."""
        return Function(self._base, self, transform)

    @property
    def base(self) -> Specialization:
        """The function of a module to which the transforms are applied."""
        return self._base

    @property
    def is_sized(self) -> bool:
        """Whether the code depends on the sizes of arguments."""
        if self._transform is None or self._inner is None:
            return False
        return self._transform.is_sized or self._inner.is_sized_inside

    @property
    def is_sized_inside(self) -> bool:
        """Whether the IR that further transforms take depends on the sizes of arguments."""
        if self._transform is None or self._inner is None:
            return False
        return self._transform.is_sized_inside or self._inner.is_sized_inside

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Run the function; keywords are the names of arguments in the IR, or ``arg0``, ``arg1`` ...

        Raises:
            UsageError: an argument is invalid; the message says what was expected.
            MlirAdError: in the first call with such arguments: the function cannot be differentiated or compiled.
        """
        if self._only is not None and not named and _LEAVES.issuperset(map(type, arguments)):
            return self._only(*arguments)
        call = self.call_of(arguments, named)
        program = self.specialize(call if self.is_sized else CallArguments(None, call.trees))
        if not self.is_sized and call.trees is None:
            self._only = program.call
        return program.call(*call.leaves or ())

    def call_of(self, arguments: Sequence[Any], named: dict[str, Any] | None = None) -> CallArguments:
        """The signature of a call with ``arguments``, in the order of the parameters of the function."""
        trees: tuple[Tree, ...] | None = None
        if any(map(is_tree, arguments)):
            arguments, trees = flatten(arguments, self._names, self._base.name)
            trees = None if all(tree is LEAF for tree in trees) else trees
        if named:
            arguments = self._prototype.in_order(tuple(arguments), named)
        if self.is_sized and len(arguments) != len(self._names):
            message = f"'{self._base.name}' takes {len(self._names)} arguments, got {len(arguments)}"
            raise UsageError(Diagnostic("MA0701", message, helps=(f"they are {', '.join(self._names)}",)))
        return CallArguments(tuple(arguments), trees)

    def specialize(self, call: CallArguments = ANY) -> Specialization:
        """The specialization that runs calls like ``call``; the same one for the same signature.

        Raises:
            UsageError: a transform cannot be applied to the function or the call.
        """
        if self._transform is None or self._inner is None:
            return self._base
        if call.leaves is None and self.is_sized:
            message = f"the code depends on the sizes of the arguments of '{self._base.name}', and none are given"
            helps = ("call it, or take the code for some arguments: function.compiled(x, y)",)
            raise UsageError(Diagnostic("MA0732", message, helps=helps))
        inner = self._inner.source(self._transform.inner(call) if self._inner.is_sized_inside else call)
        key = inner, call.trees, self._transform.key(inner, call)
        found = self._programs.get(key)
        if found is None:
            found = self._programs[key] = self._transform.apply(inner, call)
        return found

    def source(self, call: CallArguments) -> Specialization:
        """The specialization whose IR further transforms take, for calls like ``call``.

        Raises:
            UsageError: as in `specialize`.
        """
        return self.specialize(call if self.is_sized_inside else CallArguments(None, call.trees))

    def compiled(self, *arguments: Any, **named: Any) -> Compiled:
        """The machine code for ``arguments``, which are not needed if the code does not depend on their sizes.

        Raises:
            MlirAdError: as in a call.
        """
        call = self.call_of(arguments, named) if arguments or named else ANY
        return self.specialize(call if self.is_sized_inside else CallArguments(None, call.trees)).code

    @property
    def _primal(self) -> PrimalFunction:
        with placed(self._base.module):
            return PrimalFunction.find(self._base.module, self._base.name, self._base.ctx)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return self._primal.names

    @cached_property
    def _prototype(self) -> Prototype:
        with placed(self._base.module):
            return Prototype.of(self._primal.op, self._names)

    @property
    def module(self) -> ir.Module:
        """The MLIR from which the function is compiled."""
        return self.compiled().module

    @property
    def lowered(self) -> ir.Module:
        """The function in the `llvm` dialect."""
        return self.compiled().lowered

    @property
    def prototype(self) -> Prototype:
        """Names and types of arguments and results."""
        return self.compiled().prototype

    @property
    def target(self) -> Cpu:
        """The target for which the function is compiled."""
        return self._base.target if self.is_sized else self.specialize().target

    @property
    def remarks(self) -> tuple[Diagnostic, ...]:
        """Remarks of the compilation, such as derivatives that are always zero; see `Compiled`."""
        return self.compiled().remarks

    @property
    def llvm(self) -> str:
        """The LLVM IR, before LLVM's own optimizations."""
        return self.compiled().llvm

    @property
    def ptx(self) -> str:
        """The code of kernels for a GPU; see `Compiled`."""
        return self.compiled().ptx

    @property
    def address(self) -> int:
        """The address of the code, for calls from C; see `Compiled`."""
        return self.compiled().address

    def bind(self, *arguments: Any, **named: Any) -> Callable[[], Any]:
        """A function without arguments that runs on these: arrays are checked once, here; see `Compiled`."""
        call = self.call_of(arguments, named)
        return self.specialize(call if self.is_sized else CallArguments(None, call.trees)).code.bind(*call.leaves or ())

    def records(self, *arguments: Any, **named: Any) -> tuple[Any, Any]:
        """The parameters of the function at `address`: packed arguments, and memory for the results; see `Compiled`."""
        return self.compiled().records(*arguments, **named)

    def header(self, path: str | Path | None = None, *, symbol: str | None = None) -> str:
        """The C header for `object`; it is also written to ``path``, if given."""
        return self.compiled().header(path, symbol=symbol)

    def object(self, path: str | Path, *, symbol: str | None = None, **options: Any) -> None:
        """Write an object file; the options are those of `Compiled.object`."""
        self.compiled().object(path, symbol=symbol, **options)

    def __repr__(self) -> str:
        words, function = "", self
        while function._transform is not None and function._inner is not None:
            words += f"{type(function._transform).__name__.removesuffix('Transform').lower()} of "
            function = function._inner
        primal = self._primal
        arguments = ", ".join(f"{name}: {type}" for name, type in zip(primal.names, primal.type.inputs, strict=True))
        return f"<{words}{primal.name}({arguments}) -> ({', '.join(map(str, primal.type.results))})>"


def check_function(name: str, given: object) -> None:
    """Check that ``given`` is a `Function`, for `mlirad.<name>`, which takes no module.

    Raises:
        UsageError: it is not one.
    """
    if not isinstance(given, Function):
        message = f"'{name}' takes a function that mlirad.function returns, got a {type(given).__name__}"
        helps = [f"take it from its module: mlirad.{name}(mlirad.function(module, 'f'), ...)"]
        if callable(given):
            helps = [compile_first(given)]
        raise UsageError(Diagnostic("MA0722", message, helps=tuple(helps)))


def as_function(
    given: object, place: tuple[Any, ...], options: dict[str, Any], target: Target | None, ctx: Context | None
) -> Function:
    """The first argument of a transform as a function: ``given`` is one, or a module followed by the name of one.

    ``place``: the other positional arguments of the user; those after the name are stored in ``options``, in order.

    Raises:
        UsageError: ``given`` is neither, or there are too many positional arguments.
    """
    if isinstance(given, Function):
        function = given
    else:
        name, *rest = place or (None,)
        place = tuple(rest)
        function = Function.of(given, name, target, ctx)
    take_positional(place, options)
    return function


def take_positional(place: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Store the positional arguments ``place`` behind a function in ``options``, in order.

    Raises:
        UsageError: there are too many.
    """
    if len(place) > len(options):
        message = f"expected at most {', '.join(options)} behind the function, got {len(place)} arguments"
        raise UsageError(Diagnostic("MA0730", message))
    options.update(zip(options, place, strict=False))
