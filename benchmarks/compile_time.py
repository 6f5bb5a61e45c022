"""Measures compile time per op, from text to machine code, of each stage and of differentiation alone.

    python -m benchmarks.compile_time [--ops 1000 10000 100000] [--lowered 1000] [--repeat 3] [--growth]

The functions are random, seeded: straight lines of arith and math ops, and the same ops in loops with memory. ``parse``
is text to IR; ``derivative`` is the engine (analysis, plan, emission; also shown alone) and passes of upstream around
it; then come ``lowering`` to the `llvm` dialect and ``LLVM``, machine code in memory. Times are of the processor (other
processes do not count), the least of the repeats. What has more than ``--lowered`` ops is not compiled.

``--growth`` prints instead how many seconds it takes from the primal to machine code of its gradient, of twice as much
each time, against what it may take (`LIMITS`): loops, straight lines, and layers of a transformer on tensors.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Sequence
from typing import Final

import mlirad as ad
from benchmarks.build import Choices, compile_function
from benchmarks.transformer import layers
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options

_BINARY = ("arith.addf", "arith.subf", "arith.mulf")
_UNARY = ("math.sin", "math.exp", "math.tanh")
_LOOP_OPS = 50
_BARE = Options(primal_pipeline="", cleanup_pipeline="")
_STAGES: Final = ("parse", "engine", "derivative", "lowering", "LLVM")


def straight_line(ops: int) -> str:
    """A function of two scalars with ``ops`` ops, each on two of the fifty values before it."""
    lines = ["func.func @f(%v0: f64, %v1: f64) -> f64 {"]
    lines += _body(random.Random(1), 2, ops)
    lines.append(f"  return %v{ops + 1} : f64\n}}")
    return "\n".join(lines)


def loops(ops: int) -> str:
    """The text of a function with loops of fifty ops that load, compute and store in place."""
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


SHAPES: Final = {"straight": straight_line, "loops": loops}
#: (shape, the largest size, the seconds that it may take), and how much longer twice as much may take.
LIMITS: Final = (("loops", loops, 3_000, 2.0), ("straight", straight_line, 30_000, 20.0), ("layers", layers, 8, 20.0))
GROWTH: Final = 2.3
_SIGNATURES = {
    ("straight", Mode.FORWARD): ((Activity.DUP, Activity.DUP), (Activity.DUP,)),
    ("straight", Mode.REVERSE): ((Activity.ACTIVE, Activity.ACTIVE), (Activity.ACTIVE,)),
    ("loops", Mode.FORWARD): ((Activity.DUP, Activity.DUP), (Activity.DUP,)),
    ("loops", Mode.REVERSE): ((Activity.DUP, Activity.ACTIVE), (Activity.ACTIVE,)),
}


def engine(source: str, signature: Signature) -> float:
    """The seconds of adding a derivative of ``@f``, without any of upstream's passes."""
    with new_context():
        module = ir.Module.parse(source)
        gc.collect()
        start = time.process_time()
        create_derivative(module, "f", signature, Context.default().registry, _BARE)
        return time.process_time() - start


def stages(source: str, mode: Mode, *, lowered: bool) -> dict[str, float]:
    """The seconds of each stage of compiling a derivative of ``@f``, to IR or to machine code."""
    transform, suffix = (ad.transforms.jvp, "jvp") if mode is Mode.FORWARD else (ad.transforms.vjp, "vjp")
    times = [time.process_time()]
    module = ad.parse(source)
    times.append(time.process_time())
    derived = transform(module, "f")
    times.append(time.process_time())
    found = {"parse": times[1] - times[0], "derivative": times[2] - times[1]}
    return found | compile_function(derived, f"f_{suffix}", Choices())[1] if lowered else found


def per_op(shape: str, ops: int, mode: Mode, repeat: int, *, lowered: bool) -> dict[str, float]:
    """Microseconds an op of the engine and of each stage, the least of ``repeat`` runs."""
    source = SHAPES[shape](ops)
    signature = Signature(mode, *_SIGNATURES[shape, mode])
    runs = [{"engine": engine(source, signature)} | stages(source, mode, lowered=lowered) for _ in range(repeat)]
    return {stage: min(run[stage] for run in runs) / ops * 1e6 for stage in runs[0]}


def print_growth(repeat: int) -> None:
    """Print the table of seconds for a quarter, a half and all of each largest size."""
    print(f"{'program':<10}{'size':>8}{'derivative':>12}{'lowering':>10}{'LLVM':>8}{'sum':>8}{'times':>8}{'limit':>10}")
    for shape, make, largest, limit in LIMITS:
        stages(
            make(max(1, largest // 16)), Mode.REVERSE, lowered=True
        )  # load modules first, so that no time includes it
        before: float | None = None
        for size in (largest // 4, largest // 2, largest):
            runs = [stages(make(size), Mode.REVERSE, lowered=True) for _ in range(repeat)]
            found = {stage: min(run[stage] for run in runs) for stage in ("derivative", "lowering", "LLVM")}
            whole = sum(found.values())
            cells = "".join(f"{found[stage]:>{width}.2f}" for stage, width in zip(found, (12, 10, 8), strict=True))
            growth = "-" if before is None else f"{whole / before:.2f}"
            allowed = f"{limit:.0f} s" if size == largest else f"{GROWTH} x"
            print(f"{shape:<10}{size:>8}{cells}{whole:>8.2f}{growth:>8}{allowed:>10}", flush=True)
            before = whole


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--lowered", type=int, default=1_000, help="compile functions of so many ops, and fewer")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--growth", action="store_true", help="print how seconds grow with size instead")
    given = parser.parse_args(arguments)
    if given.growth:
        print_growth(given.repeat)
        return
    for shape in SHAPES:
        per_op(shape, 10, Mode.REVERSE, 1, lowered=True)  # load modules first, so that no time includes it
    titles = "".join(f"{stage:>12}" for stage in (*_STAGES, "sum"))
    print(f"microseconds an op of the primal\n{'program':<10}{'ops':>6}  {'mode':<7}{titles}")
    for shape in SHAPES:
        for ops in given.ops:
            for mode in Mode:
                found = per_op(shape, ops, mode, given.repeat, lowered=ops <= given.lowered)
                whole = sum(found.values()) - found["engine"] if "LLVM" in found else None
                cells = [*(found.get(stage) for stage in _STAGES), whole]
                said = "".join(f"{'-' if cell is None else f'{cell:.1f}':>12}" for cell in cells)
                print(f"{shape:<10}{ops:>6}  {mode.value:<7}{said}", flush=True)


if __name__ == "__main__":
    main()
