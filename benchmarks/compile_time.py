"""How long does differentiating take, an op? Prints the engine alone (analysis, plan, emission) and upstream's passes.

    python -m benchmarks.compile_time [--ops 1000 10000 100000] [--repeat 3]

The functions are random, seeded: straight lines of arith and math ops, and the same ops in loops with memory. Python's
garbage collector is off inside the engine; the time is the thread's (other processes do not count), the least of
the repeats.
"""

from __future__ import annotations

import argparse
import gc
import random
import time

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options

_BINARY = ("arith.addf", "arith.subf", "arith.mulf")
_UNARY = ("math.sin", "math.exp", "math.tanh")
_LOOP_OPS = 50


def straight_line(ops: int) -> str:
    """A function of two scalars with ``ops`` ops, each on two of the fifty values before it."""
    lines = ["func.func @f(%v0: f64, %v1: f64) -> f64 {"]
    lines += _body(random.Random(1), 2, ops)
    lines.append(f"  return %v{ops + 1} : f64\n}}")
    return "\n".join(lines)


def loops(ops: int) -> str:
    """A function with loops of fifty ops that load, compute and store in place."""
    chooser = random.Random(2)
    lines = ["func.func @f(%x: memref<100xf64>, %a: f64) -> f64 {"]
    before = "%a"
    for number in range(max(1, ops // _LOOP_OPS)):
        lines += [
            f"  %l{number} = affine.for %i = 0 to 100 iter_args(%v1 = {before}) -> (f64) {{",
            "  %v0 = affine.load %x[%i] : memref<100xf64>",
            *_body(chooser, 2, _LOOP_OPS - 4),
            f"  affine.store %v{_LOOP_OPS - 4}, %x[%i] : memref<100xf64>",
            f"  affine.yield %v{_LOOP_OPS - 3} : f64",
            "  }",
        ]
        before = f"%l{number}"
    lines.append(f"  return {before} : f64\n}}")
    return "\n".join(lines)


def _body(chooser: random.Random, first: int, count: int) -> list[str]:
    lines = []
    for i in range(first, first + count):
        left, right = (chooser.randrange(max(0, i - 50), i) for _ in range(2))
        if chooser.random() < 0.8:
            lines.append(f"  %v{i} = {chooser.choice(_BINARY)} %v{left}, %v{right} : f64")
        else:
            lines.append(f"  %v{i} = {chooser.choice(_UNARY)} %v{left} : f64")
    return lines


_SIGNATURES = {
    ("straight", Mode.FORWARD): ((Activity.DUP, Activity.DUP), (Activity.DUP,)),
    ("straight", Mode.REVERSE): ((Activity.ACTIVE, Activity.ACTIVE), (Activity.ACTIVE,)),
    ("loops", Mode.FORWARD): ((Activity.DUP, Activity.DUP), (Activity.DUP,)),
    ("loops", Mode.REVERSE): ((Activity.DUP, Activity.ACTIVE), (Activity.ACTIVE,)),
}


def seconds(source: str, signature: Signature, options: Options, repeat: int) -> float:
    """The least time to add a derivative of ``@f``."""
    best = float("inf")
    registry = Context.default().registry
    for _ in range(repeat):
        with new_context():
            module = ir.Module.parse(source)
            gc.collect()
            start = time.thread_time()
            create_derivative(module, "f", signature, registry, options)
            best = min(best, time.thread_time() - start)
    return best


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    print(f"{'program':<10}{'ops':>8}  {'mode':<8}{'engine us/op':>14}{'with upstream passes us/op':>28}")
    for shape, make in (("straight", straight_line), ("loops", loops)):
        for ops in arguments.ops:
            source = make(ops)
            for mode in Mode:
                signature = Signature(mode, *_SIGNATURES[shape, mode])
                bare = Options(primal_pipeline="", cleanup_pipeline="")
                engine = seconds(source, signature, bare, arguments.repeat) / ops * 1e6
                whole = seconds(source, signature, Options(), 1) / ops * 1e6
                print(f"{shape:<10}{ops:>8}  {mode.value:<8}{engine:>14.1f}{whole:>28.1f}", flush=True)


if __name__ == "__main__":
    main()
