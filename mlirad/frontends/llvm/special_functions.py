"""Functions of the C library that are called, with their derivatives.

The formulas are in the NIST Digital Library of Mathematical Functions: 5.5.2, 5.5.4, 5.11.2 (digamma), 10.6.2 (Bessel).
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir

_DIGAMMA: Final = """
func.func private @digamma(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i10 = arith.constant 10 : index
  %reflects = arith.cmpf olt, %x, %half : f64
  %other = arith.subf %one, %x : f64
  %z = arith.select %reflects, %other, %x : f64
  %sum, %w = scf.for %k = %i0 to %i10 step %i1 iter_args(%s = %zero, %v = %z) -> (f64, f64) {
    %r = arith.divf %one, %v : f64
    %t = arith.addf %s, %r : f64
    %n = arith.addf %v, %one : f64
    scf.yield %t, %n : f64, f64
  }
  %u = arith.divf %one, %w : f64
  %q = arith.mulf %u, %u : f64
SERIES
  %log = math.log %w : f64
  %uh = arith.mulf %u, %half : f64
  %l1 = arith.subf %log, %uh : f64
  %l2 = arith.subf %l1, %tail : f64
  %psi = arith.subf %l2, %sum : f64
  %result = scf.if %reflects -> f64 {
    %pi = arith.constant 3.14159265358979323846 : f64
    %px = arith.mulf %pi, %x : f64
    %tan = math.tan %px : f64
    %c = arith.divf %pi, %tan : f64
    %p = arith.subf %psi, %c : f64
    scf.yield %p : f64
  } else {
    scf.yield %psi : f64
  }
  return %result : f64
}
"""
#: The series of log(w) - 1/(2w) - digamma(w) in 1/w**2, with Bernoulli's numbers.
_SERIES: Final = (1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12)
#: Functions -> their derivative %d in terms of %x and their value %y, and the functions that the derivative calls.
_DERIVATIVES: Final = {
    "lgamma": ("%d = call @digamma(%x) : (f64) -> f64", ("digamma",)),
    "tgamma": ("%p = call @digamma(%x) : (f64) -> f64  %d = arith.mulf %y, %p : f64", ("digamma",)),
    "j0": ("%p = call @j1(%x) : (f64) -> f64  %d = arith.negf %p : f64", ("j1",)),
    "y0": ("%p = call @y1(%x) : (f64) -> f64  %d = arith.negf %p : f64", ("y1",)),
    "j1": (
        "%z = arith.constant 0.0 : f64  %o = arith.constant 1.0 : f64  %h = arith.constant 0.5 : f64"
        "  %is = arith.cmpf oeq, %x, %z : f64  %n = arith.select %is, %o, %x : f64  %q = arith.divf %y, %n : f64"
        "  %r = arith.select %is, %h, %q : f64  %p = call @j0(%x) : (f64) -> f64  %d = arith.subf %p, %r : f64",
        ("j0",),
    ),
    "y1": (
        "%q = arith.divf %y, %x : f64  %p = call @y0(%x) : (f64) -> f64  %d = arith.subf %p, %q : f64",
        ("y0",),
    ),
}
SPECIAL_FUNCTIONS: Final = frozenset(_DERIVATIVES)


def declare(name: str, block: ir.Block) -> None:
    """Declare the function ``name`` of the C library at the beginning of ``block``, with its derivative."""
    waiting, declared = [name], set()
    texts: list[str] = []
    while waiting:
        one = waiting.pop()
        if one in declared:
            continue
        declared.add(one)
        if one == "digamma":
            texts.append(_DIGAMMA.replace("SERIES", _series()))
            continue
        text, needed = _DERIVATIVES[one]
        texts.append(f"func.func private @{one}(f64) -> f64 attributes {{mlirad.jvp = @{one}_jvp}}")
        body = f"%y = call @{one}(%x) : (f64) -> f64 {text} %dy = arith.mulf %d, %dx : f64 return %y, %dy : f64, f64"
        texts.append(f"func.func private @{one}_jvp(%x: f64, %dx: f64) -> (f64, f64) {{ {body} }}")
        waiting += needed
    module = ir.Module.parse("\n".join(texts), ir.Location.current.context)
    known = {op.attributes["sym_name"] for op in block.operations if "sym_name" in op.attributes}
    start = ir.InsertionPoint.at_block_begin(block)
    for op in list(module.body.operations):
        if op.attributes["sym_name"] not in known:
            start.insert(op.operation.detach_from_parent())


def _series() -> str:
    lines = [f"  %c{len(_SERIES)} = arith.constant {_SERIES[-1]!r} : f64"]
    for number in range(len(_SERIES) - 1, 0, -1):
        before = f"%c{len(_SERIES)}" if number == len(_SERIES) - 1 else f"%s{number + 1}"
        lines.append(f"  %m{number} = arith.mulf {before}, %q : f64")
        lines.append(f"  %k{number} = arith.constant {_SERIES[number - 1]!r} : f64")
        lines.append(f"  %s{number} = arith.addf %m{number}, %k{number} : f64")
    return "\n".join([*lines, "  %tail = arith.mulf %s1, %q : f64"])
