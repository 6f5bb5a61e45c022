"""The programs in C++ for Enzyme, and changes to the LLVM IR that it returns, for the clang installed here.

`primals/` holds one function per program: `loss`, or `gradient` where a call computes more than one sweep or takes a
cotangent. This module only handles text, and does not import the peer.

"""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.general.c_text import loss
from benchmarks.general.kernel import Spelled
from benchmarks.inputs import Array
from benchmarks.programs import Differentiable, Program, Sizes

_FOLDER = Path(__file__).parent / "primals"
_INCLUDE = re.compile(r'^#include "(\w+\.h)"$', re.MULTILINE)
_NAMES = {"gmm10": "gmm", "gmm20": "gmm"}

_SPELLINGS = (
    (re.compile(r"@entry\b"), "@grad"),
    (re.compile(r",? ?target_mem\d*: \w+"), ""),
    (re.compile(r"\bf0x([0-9A-F]{16})\b"), r"0x\1"),  # a double by its bits
    (re.compile(r"(= distinct !\{![0-9]+), i1 false, "), r"\1, "),  # a domain of scopes
    (re.compile(r"\b([us]itofp)(?: (?:nnan|ninf|nsz|arcp|contract|afn|reassoc|fast))+"), r"\1"),
)

#: The flags of `clang -cc1`, which the peer calls, for ``-ffast-math``.
FAST = (
    "-ffast-math", "-menable-no-infs", "-menable-no-nans", "-fno-signed-zeros", "-freciprocal-math", "-mreassociate",
    "-ffp-contract=fast", "-fapprox-func", "-funsafe-math-optimizations", "-fveclib=libmvec",
)  # fmt: skip


def shapes(arrays: tuple[Array, ...]) -> list[tuple[str, list[int]]]:
    """The C type and the shape of each array, as the peer expects them."""
    kinds = {"float64": "double", "int32": "int32_t"}
    return [(kinds[array.dtype.name], list(array.shape)) for array in arrays]


def primal(program: Differentiable, sizes: Sizes) -> str:
    """The source of the primal, after the prelude and the definitions of its sizes."""
    if isinstance(program, Spelled):
        return _read("prelude.h") + loss(program.kernel, sizes)
    assert isinstance(program, Program)
    defined = "".join(f"#define {name} {size}\n" for name, size in program.defines(sizes).items())
    return _read("prelude.h") + defined + _read(f"{_NAMES.get(program.name, program.name)}.h")


def source(program: Differentiable, sizes: Sizes) -> str:
    """C++ with a function ``run`` of the outputs and then the inputs, which overwrites the outputs by the gradient."""
    given = program.inputs(sizes)
    count = len(program.outputs(sizes, given))
    text = primal(program, sizes)
    names = [f"a{number}" for number in range(count + len(given))]
    types = ", ".join(f"typename T{name}" for name in names)
    taken = ", ".join(f"T{name} &{name}" for name in names)
    pointers = [f"({_pointer(array)})&{name}" for name, array in zip(names[count:], given, strict=True)]
    outs = [f"(double *)&{name}" for name in names[:count]]
    if "OWN_GRADIENT" in text:
        body = [f"  gradient({', '.join((*outs, *pointers))});"]
    else:
        body = _sweep(program, given, outs, pointers)
    return "\n".join([text, f"template <{types}> void run({taken}) {{", *body, "}", ""])


def _sweep(program: Differentiable, given: tuple[Array, ...], outs: list[str], pointers: list[str]) -> list[str]:
    """Zeros, and one call of Enzyme on ``loss``."""
    shadows = dict(zip(program.by, outs, strict=True))
    zeros = [f"  for (long i = 0; i < {given[at].size}; i++) ({out})[i] = 0;" for at, out in shadows.items()]
    arguments = [
        f"enzyme_dup, {pointer}, {shadows[at]}" if at in shadows else f"enzyme_const, {pointer}"
        for at, pointer in enumerate(pointers)
    ]
    return [*zeros, f"  __enzyme_autodiff<void>((void *)loss, {', '.join(arguments)});"]


def _pointer(array: Array) -> str:
    return "const int *" if array.dtype.name == "int32" else "const double *"


def _read(name: str) -> str:
    return _INCLUDE.sub(lambda found: _read(found[1]), (_FOLDER / name).read_text(encoding="utf-8"))


def for_older_compilers(derived: str) -> str:
    """The IR with the name of the entry that is looked for, spelled as compilers a few versions older read it."""
    for newer, older in _SPELLINGS:
        derived = newer.sub(older, derived)
    return derived
