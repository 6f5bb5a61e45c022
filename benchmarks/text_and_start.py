"""Times the start of `mlirad-opt`, a fresh context, the text layer, and canonicalizing many `enzyme` ops.

    python -m benchmarks.text_and_start

Each line is the least of several runs. The text layer must be linear: the two last columns of its line are alike.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from mlirad._mlir import UpstreamPassManager, new_context
from mlirad.dialects.enzyme.syntax import to_generic, to_pretty
from mlirad.dialects.enzyme.text import parse_module

_SMALL = "func.func @f(%x: f64) -> f64 {\n  %y = arith.mulf %x, %x : f64\n  return %y : f64\n}\n"
_CALL = "  %r = enzyme.autodiff @f(%x) {activity=[#enzyme<activity enzyme_active>]} : (f64) -> f64\n"


def least(work: Callable[[], object], repeat: int) -> float:
    """The least time in milliseconds."""
    found = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found) * 1e3


def start_up(*options: str) -> float:
    """A whole process of `mlirad-opt`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "small.mlir")
        file.write_text(_SMALL)
        command = [sys.executable, "-m", "mlirad.tools.opt", str(file), *options]
        return least(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), 5)


def text_layer(calls: int) -> float:
    """Microseconds for each derivative op, to generic text and back."""
    text = _CALL * calls
    return least(lambda: to_pretty(to_generic(text)), 3) * 1e3 / calls


def canonicalize(ops: int) -> float:
    """Milliseconds to canonicalize a chain of gets and sets of one gradient."""
    lines = [
        f'  "enzyme.set"(%g, %{i - 1}) : (!enzyme.Gradient<f64>, f64) -> ()\n'
        f'  %{i} = "enzyme.get"(%g) : (!enzyme.Gradient<f64>) -> f64'
        for i in range(1, ops // 2)
    ]
    head = [
        "func.func @f(%x: f64) -> f64 {",
        '  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>',
        "  %0 = arith.negf %x : f64",
    ]
    text = "\n".join([*head, *lines, f"  return %{ops // 2 - 1} : f64\n}}"])
    with new_context():
        module = parse_module(text, "chain.mlir", module_context := new_context())
        manager = UpstreamPassManager.parse("builtin.module(canonicalize)", module_context)
        return least(lambda: manager.run(module.operation), 1)


def main() -> None:
    """Print the lines."""
    print(f"mlirad-opt small.mlir --canonicalize      {start_up('--canonicalize'):8.0f} ms")
    print(f"mlirad-opt small.mlir --enzyme-autodiff   {start_up('--enzyme-autodiff'):8.0f} ms")
    print(f"mlirad-opt --help                         {start_up('--help'):8.0f} ms")
    print(f"a fresh context                           {least(new_context, 5):8.1f} ms")
    print(f"text layer, an op, of 250 and of 2,000    {text_layer(250):8.1f} us {text_layer(2000):8.1f} us")
    print(f"canonicalize 2,000 enzyme ops             {canonicalize(2000):8.0f} ms")


if __name__ == "__main__":
    main()
