"""`mlirad cc f.c --grad f -o f_grad.o --header f_grad.h`: the gradient of a C function, to be called from C.

An installed clang compiles the file to LLVM IR, without optimization; files of LLVM IR are read directly.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mlirad.errors import Diagnostic, UsageError
from mlirad.read_files import read_bytes

#: Without optimization, which would transform the loops, and without contraction of products and sums.
FLAGS: Final = (
    *("-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names"),
    *("-fno-math-errno", "-ffp-contract=off", "-S", "-emit-llvm", "-g", "-o", "-"),
)
_VERSIONS: Final = range(24, 14, -1)
#: Commands that compile other languages to LLVM IR, for the help text.
_FORTRAN: Final = "flang-new -O1 -mllvm -vectorize-loops=false -mllvm -unroll-count=1 -S -emit-llvm"
_RUST: Final = (
    "rustc -C opt-level=2 -C no-vectorize-loops -C no-vectorize-slp -C llvm-args=-unroll-count=1 "
    "-C overflow-checks=off --crate-type=lib --emit=llvm-ir"
)
_OTHERS: Final = {**dict.fromkeys((".f", ".for", ".f90", ".f95", ".f03", ".f08"), _FORTRAN), ".rs": _RUST}


def find_clang(given: str | None = None) -> str:
    """The path of clang.

    Raises:
        UsageError: it is not found.
    """
    names = [given] if given else ["clang", *(f"clang-{version}" for version in _VERSIONS)]
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is None:
        message = f"there is no '{given}'" if given else "there is no clang on the path, which compiles C to LLVM IR"
        helps = (
            "install it (apt-get install clang, brew install llvm), or name it: --clang /path/to/clang",
            f"or compile the file elsewhere (clang {' '.join(FLAGS[:-2])} f.c) and give f.ll instead",
        )
        raise UsageError(Diagnostic("MA0927", message, helps=helps))
    return found


def compile_c(path: str, clang: str, flags: Sequence[str] = ()) -> bytes:
    """The LLVM IR of the C or C++ file ``path``.

    Raises:
        UsageError: clang rejects it; its messages go to standard error.
    """
    done = subprocess.run([clang, *FLAGS, *flags, path], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        message = f"clang could not compile '{path}': its messages are printed above"
        raise UsageError(Diagnostic("MA0928", message))
    if not done.stdout:
        message = f"'{clang}' writes no LLVM IR to its standard output"
        raise UsageError(Diagnostic("MA0928", message, helps=("name another clang: --clang /path/to/clang",)))
    return done.stdout


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad cc` with ``argv``; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    split = words.index("--") if "--" in words else len(words)
    asked = _parser().parse_args(words[:split])
    from mlirad.tools.c_gradient import differentiate

    made = differentiate(
        _code(asked.file, asked.clang, words[split + 1 :]),
        asked.grad,
        name=asked.file,
        symbol=asked.name,
        wrt=asked.wrt.split(",") if asked.wrt else None,
        extents=dict(map(_extent, asked.extent)),
        fastmath=asked.fastmath,
    )
    made.write(asked.output or f"{asked.name or asked.grad + '_grad'}.o")
    if asked.header:
        Path(asked.header).write_text(made.header, encoding="utf-8")
    print(f"{made.declaration};")
    return 0


def _code(path: str, clang: str | None, flags: Sequence[str]) -> bytes:
    try:
        content = read_bytes(path)
    except OSError as error:
        reason = (error.strerror or "no such file").lower()
        raise UsageError(Diagnostic("MA0006", f"cannot read '{path}': {reason}")) from None
    suffix = Path(path).suffix.lower()
    if suffix in _OTHERS:
        output = Path(path).with_suffix(".ll")
        helps = (f"compile it ({_OTHERS[suffix]} {path} -o {output}) and give {output} instead",)
        raise UsageError(Diagnostic("MA0928", f"clang does not compile '{path}'", helps=helps))
    return content if suffix in (".ll", ".bc") else compile_c(path, find_clang(clang), flags)


def _extent(text: str) -> tuple[str, str]:
    from mlirad.runtime.pointer_entry import names_in

    name, _, extent = text.partition("=")
    if not extent or names_in(extent) is None:
        helps = ("for example: --extent x=n, --extent a=n*n, --extent b=2*n+1",)
        raise UsageError(Diagnostic("MA0929", f"'{text}' is not the extent of an array", helps=helps))
    return name, extent


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlirad cc",
        description=(__doc__ or "").partition("\n\n")[2],
        epilog="Words behind '--' are given to clang: mlirad cc f.c --grad f -- -I include -D N=8",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="C or C++, or LLVM IR (.ll, .bc)")
    parser.add_argument("--grad", metavar="F", required=True, help="the function to differentiate")
    parser.add_argument("--wrt", metavar="X,Y", help="its parameters to differentiate by; all of floats if not given")
    parser.add_argument("-o", dest="output", metavar="FILE.o", help="the object file (F_grad.o)")
    parser.add_argument("--header", metavar="FILE.h", help="the C header")
    parser.add_argument("--name", metavar="G", help="what the derivative is called (F_grad)")
    parser.add_argument("--extent", metavar="X=N", action="append", default=[], help="elements of an array, as 'x=n*n'")
    parser.add_argument("--fastmath", choices=("none", "adjoint", "fast"), default="adjoint", help="see mlirad.grad")
    parser.add_argument("--clang", metavar="PATH", help="the compiler; the newest clang on the path if not given")
    return parser
