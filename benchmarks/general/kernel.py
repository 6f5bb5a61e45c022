"""A program of the suite: the function that is its text, its sizes and inputs, and itself as MLIR in each spelling."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np

from benchmarks.general.front_end import Writer
from benchmarks.general.indices import Index, constant
from benchmarks.general.values import Buffer, Spelling, Value
from benchmarks.inputs import Array, symmetric

Sizes: TypeAlias = Mapping[str, int]
Function: TypeAlias = Callable[..., Any]
Adapt: TypeAlias = Callable[[Sizes, dict[str, Array]], None]

#: What front ends for arrays emit (`affine`, static extents), and those for C (`scf`, dynamic extents).
AFFINE_STATIC, SCF_OPEN = Spelling(affine=True, open=False), Spelling(affine=False, open=True)
SPELLINGS: Final = (AFFINE_STATIC, SCF_OPEN)

_SHAPE = re.compile(r"(\w+)\[([\w,+*]*)\]")


@dataclass(frozen=True)
class Kernel:
    """A program of the suite; ``shapes`` maps its arrays to their extents, as text.

    ``tiny``: sizes for a quick check. ``adapt`` changes the inputs, which are uniform in [-1, 1), to values that the
    program needs. Derivatives are with respect to the f64 arrays, except the weights ``w`` and those in ``constant``.

    """

    name: str
    function: Function
    shapes: Mapping[str, str]
    sizes: Sizes
    tiny: Sizes
    adapt: Adapt
    constant: tuple[str, ...]

    @functools.cached_property
    def definition(self) -> ast.FunctionDef:
        """The syntax tree of its function."""
        [found] = ast.parse(textwrap.dedent(inspect.getsource(self.function))).body
        assert isinstance(found, ast.FunctionDef)
        return found

    @property
    def parameters(self) -> list[str]:
        """The names of its parameters in order: arrays and sizes."""
        return [argument.arg for argument in self.definition.args.args]

    def arrays(self, sizes: Sizes) -> dict[str, Array]:
        """The inputs."""
        made = {name: symmetric(seed, *self.extents(name, sizes)) for seed, name in enumerate(self.shapes, start=1)}
        self.adapt(sizes, made)
        return made

    def extents(self, name: str, sizes: Sizes) -> tuple[int, ...]:
        """The shape of an array."""
        return tuple(int(eval(extent, {}, dict(sizes))) for extent in self.shapes[name].split(","))

    def is_by(self, name: str, array: Array) -> bool:
        """Whether the derivative is by this array."""
        return array.dtype == np.float64 and name != "w" and name not in self.constant

    def spelled(self, spelling: Spelling) -> Spelled:
        """The program as it is compiled."""
        return Spelled(self, spelling)


def _keep(sizes: Sizes, arrays: dict[str, Array]) -> None:
    """Inputs as they are."""


def kernel(
    shapes: str,
    *,
    tiny: Sizes = MappingProxyType({}),
    adapt: Adapt = _keep,
    constant: str = "",
    name: str = "",
    **sizes: int,
) -> Callable[[Function], Kernel]:
    """Make a program of the suite of a function: ``a[n,m] w[n]`` are the shapes of its arrays, in order."""
    found = dict(_SHAPE.findall(shapes))
    small = dict(zip(sizes, (5, 4, 6, 3, 7), strict=False)) | dict(tiny)

    def made(function: Function) -> Kernel:
        title = name or function.__name__.replace("_", "-")
        return Kernel(title, function, found, sizes, small, adapt, tuple(constant.split()))

    return made


@dataclass(frozen=True)
class Spelled:
    """A program in one spelling, with the attributes that `benchmarks.build` and `benchmarks.measure` use."""

    kernel: Kernel
    spelling: Spelling
    product: str = ""

    @property
    def name(self) -> str:
        """The program's."""
        return self.kernel.name

    @property
    def file(self) -> str:
        """What messages call the text."""
        return f"{self.primal}.mlir"

    @property
    def primal(self) -> str:
        """The function that is differentiated."""
        return self.kernel.function.__name__

    @property
    def gradient(self) -> str:
        """The function that overwrites the derivatives."""
        return f"{self.primal}_gradient"

    @property
    def sizes(self) -> Sizes:
        """The program's."""
        return self.kernel.sizes

    @property
    def tiny(self) -> Sizes:
        """The program's."""
        return self.kernel.tiny

    @functools.cached_property
    def by(self) -> tuple[int, ...]:
        """The positions of the arguments that it is differentiated by."""
        given = self._given(self.tiny)
        return tuple(at for at, (name, value) in enumerate(given.items()) if self._is_by(name, value))

    def inputs(self, sizes: Sizes) -> tuple[Any, ...]:
        """The arguments of the primal: arrays, and numbers for the sizes that are arguments."""
        return tuple(self._given(sizes).values())

    def outputs(self, sizes: Sizes, given: tuple[Any, ...]) -> tuple[Array, ...]:
        """Arrays for the derivatives, full of numbers that have to be overwritten."""
        return tuple(np.full(given[position].shape, 1e3) for position in self.by)

    def text_without_noalias(self, sizes: Sizes) -> str:
        """The MLIR without `llvm.noalias`."""
        return self.text(sizes).replace(" {llvm.noalias}", "")

    def text(self, sizes: Sizes) -> str:
        """The program and its gradient as MLIR."""
        parameters = self._parameters(sizes)
        taken = {name: value for name, value in parameters.items() if _is_argument(value)}
        writer = Writer(self.kernel.definition, parameters, self.spelling)
        signature = ", ".join(f"%{name}: {_type(value)}{_promise(value)}" for name, value in taken.items())
        primal = f"func.func @{self.primal}({signature}) -> f64 {{\n{writer.body()}\n}}"
        comment = inspect.getdoc(self.kernel.function) or ""
        return "\n\n".join([f"// {comment}\n{primal}", self._gradient_text(taken, signature, sizes), ""])

    def _gradient_text(self, taken: Mapping[str, Value], signature: str, sizes: Sizes) -> str:
        """The function that clears the derivatives, and adds them."""
        given = self.kernel.arrays(self.tiny)
        by = {name: value for name, value in taken.items() if name in given and self.kernel.is_by(name, given[name])}
        outs = ", ".join(f"%d{name}: {_type(value)}{_promise(value)}" for name, value in by.items())
        fills = [f"  linalg.fill ins(%zero : f64) outs(%d{name} : {_type(value)})" for name, value in by.items()]
        operands, types, activity = [], [], []
        for name, value in taken.items():
            both = [f"%{name}", f"%d{name}"] if name in by else [f"%{name}"]
            operands += both
            types += [_type(value)] * len(both)
            activity.append(f"#enzyme.activity<enzyme_{'dup' if name in by else 'const'}>")
        return "\n".join([
            f"func.func @{self.gradient}({outs}, {signature}) {{",
            "  %zero = arith.constant 0.0 : f64",
            "  %one = arith.constant 1.0 : f64",
            *fills,
            f"  enzyme.autodiff @{self.primal}({', '.join(operands)}, %one)",
            f"    <activity = [{', '.join(activity)}], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>",
            f"    : ({', '.join(types)}, f64) -> ()",
            "  return",
            "}",
        ])  # fmt: skip

    def _given(self, sizes: Sizes) -> dict[str, Any]:
        arrays = self.kernel.arrays(sizes)
        parameters = self._parameters(sizes)
        return {
            name: arrays[name] if name in arrays else sizes[name]
            for name, value in parameters.items()
            if _is_argument(value)
        }

    def _is_by(self, name: str, value: Any) -> bool:
        return isinstance(value, np.ndarray) and self.kernel.is_by(name, value)

    def _parameters(self, sizes: Sizes) -> dict[str, Value]:
        """What the text begins with: buffers, and sizes that are known or arguments."""
        arrays = self.kernel.arrays(self.tiny)
        return {
            name: self._buffer(name, arrays[name], sizes) if name in arrays else self._size(name, sizes[name])
            for name in self.kernel.parameters
        }

    def _buffer(self, name: str, array: Array, sizes: Sizes) -> Buffer:
        words = self.kernel.shapes[name].split(",")
        extents = zip(words, self.kernel.extents(name, sizes), strict=True)
        kept = tuple(None if self.spelling.open and not word.isdigit() else extent for word, extent in extents)
        return Buffer(name, kept, "f64" if array.dtype == np.float64 else "i32")

    def _size(self, name: str, size: int) -> Value:
        if not self.spelling.open:
            return constant(size)
        return Index(name, symbols=(name,)) if self.spelling.affine else Index(name, affine=False)


def _is_argument(value: Value) -> bool:
    return not isinstance(value, Index) or value.constant is None


def _type(value: Value) -> str:
    return "index" if isinstance(value, Index) else value.type


def _promise(value: Value) -> str:
    return " {llvm.noalias}" if isinstance(value, Buffer) else ""
