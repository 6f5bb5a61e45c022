"""`mlirad-run FILE --entry=F --args=1.0,2`: compile a function and call it on numbers.

Derivative ops in the file are expanded first. A program on arrays is FILE.mlir with FILE.py beside it: a script whose
``main()`` loads the program, calls it on arrays and prints results; `mlirad-run FILE.py` runs it, and calls ``main()``
if the script only defines it.
"""

from __future__ import annotations

import argparse
import ast
import runpy
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mlirad.errors import Diagnostic, MlirAdError, UsageError
from mlirad.read_files import is_llvm_ir
from mlirad.tools import files, report, user_rules

if TYPE_CHECKING:
    from mlirad.gpu import GpuFunction
    from mlirad.runtime.jit import Compiled
    from mlirad.runtime.memref_abi import AbiType, Argument

_DESCRIPTION: Final = """\
Compile a function and call it: derivative ops are expanded, the function is compiled, and its results are printed,
one a line, in digits that read back to the same number."""

_EPILOG: Final = """\
Programs on arrays: put a script FILE.py beside FILE.mlir, with a function main() that loads the program
(mlirad.load), calls it (mlirad.compile, mlirad.grad) on numpy arrays, and prints or checks the results.
'mlirad-run FILE.py' runs it, and so does 'mlirad-run FILE.mlir' without --entry: as 'python FILE.py' does, and
if it defines main() but neither calls it nor reads __name__, main() is called. Floats of 16 and 8 bits are
numpy.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e5m2 and the like.

exit code: 0 success, 1 the program was rejected, 2 the command line was invalid; of a script, its own exit code"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad-run` with ``argv`` (without the program's name); returns the exit code."""
    with report.no_tracebacks() as status:
        status.exit_code = _run(_parser().parse_args(argv))
    return status.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlirad-run",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", metavar="FILE", help="MLIR text, LLVM IR (.ll, .bc), '-' for standard input, or a .py script"
    )
    parser.add_argument("--entry", metavar="F", help="the function to call")
    parser.add_argument("--args", metavar="A,B", default="", help="its arguments: numbers, with commas between")
    parser.add_argument("--rules", metavar="FILE", action="append", default=[], help="derivative rules (a .td file)")
    parser.add_argument(
        "--shared-libs", metavar="LIB", action="append", default=[], help="a library with functions that it declares"
    )
    parser.add_argument(
        "--target", choices=("cpu", "gpu"), default="cpu", help="where kernels run: as loops, or on a GPU"
    )
    parser.add_argument("--allow-unregistered-dialect", action="store_true", help="accept ops of unknown dialects")
    parser.add_argument("--version", action="version", version=report.version())
    return parser


def _run(request: argparse.Namespace) -> int:
    script = Path(request.file).with_suffix(".py")
    if Path(request.file).suffix == ".py" or (request.entry is None and request.file != "-" and script.is_file()):
        return _run_script(script)
    if request.entry is None:
        raise _usage("--entry is missing", "name the function to call: --entry=f --args=1.0")
    for value in _call(request):
        print(value)
    return 0


def _run_script(script: Path) -> int:
    """Run a script like ``python script``, and its ``main()`` if it does not call that; returns the exit code."""
    if not script.is_file():
        raise _usage(f"there is no file '{script}'", code="MA0006")
    words, sys.argv = sys.argv, [str(script)]
    sys.path.insert(0, str(script.parent))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        defined = runpy.run_path(str(script), run_name="__main__")
        main = defined.get("main")
        code = main() if callable(main) and not _runs_itself(script.read_bytes()) else None
    except (MlirAdError, BrokenPipeError):
        raise
    except Exception:  # the script's own traceback, which its author needs
        traceback.print_exc()
        return 1
    finally:
        sys.path.remove(str(script.parent))
        sys.argv = words
    return code if isinstance(code, int) else 0


def _runs_itself(source: bytes) -> bool:
    """Whether a script calls ``main()``, or reads ``__name__`` to decide what to run."""
    outside = [one for one in ast.parse(source).body if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    names = (node for one in outside for node in ast.walk(one) if isinstance(node, ast.Name))
    return any(node.id in ("main", "__name__") for node in names)


def _call(request: argparse.Namespace) -> list[str]:
    from mlirad import api, transforms
    from mlirad.lowering.lower_to_llvm import keep_only
    from mlirad.machine import GPU
    from mlirad.runtime.target import Cpu, Gpu
    from mlirad.transforms.module_context import placed
    from mlirad.transforms.wrt import find

    ctx = user_rules.context(request.rules).with_remarks(lambda one: report.show([one]))
    if is_llvm_ir(request.file):
        module = api.load(request.file)
    else:
        text, name = files.read_text(request.file), files.shown(request.file)
        module = api.parse(text, name=name, allow_unregistered_dialects=request.allow_unregistered_dialect)
    with placed(module):
        find(module, request.entry)
        # Only for the entry: derivatives that it does not use may be impossible.
        keep_only(module, request.entry.removeprefix("@"))
    compiled: Compiled | GpuFunction
    if request.target == "gpu":
        on_gpu = ctx.with_machine(GPU)
        compiled = api.compile(transforms.autodiff(module, ctx=on_gpu), request.entry, target=Gpu(), ctx=on_gpu)
    else:
        target = Cpu(shared_libs=tuple(request.shared_libs))
        compiled = api.compile(transforms.autodiff(module, ctx=ctx), request.entry, target=target, ctx=ctx).compiled()
    arguments = _arguments(compiled.prototype.arguments, request)
    results = compiled(*arguments)
    listed = results if isinstance(results, tuple) else () if results is None else (results,)
    types = compiled.prototype.results
    return [_shown(value, type) for value, type in zip(listed, types, strict=True)]


def _arguments(wanted: Sequence[Argument], request: argparse.Namespace) -> list[Any]:
    from mlirad.runtime.memref_abi import Buffer

    buffers = [argument for argument in wanted if isinstance(argument.type, Buffer)]
    if buffers:
        script = Path(request.file).with_suffix(".py")
        run = f"mlirad-run {script}" if script.is_file() else f"write {script.name} beside it; see mlirad-run --help"
        raise _usage(f"{buffers[0]} of '{request.entry}' is an array, which cannot be passed on the command line", run)
    words = [word.strip() for word in request.args.split(",")] if request.args.strip() else []
    if len(words) != len(wanted):
        expected = ", ".join(f"{a.name} is {a.type}" for a in wanted) or "it takes none"
        plural = "" if len(wanted) == 1 else "s"
        raise _usage(f"'{request.entry}' takes {len(wanted)} argument{plural}, got {len(words)}", expected, "MA0701")
    return [_number(argument, word) for argument, word in zip(wanted, words, strict=True)]


def _number(argument: Argument, word: str) -> Any:
    kind = argument.type.dtype.kind
    try:
        if kind == "b":
            return {"true": True, "1": True, "false": False, "0": False}[word.lower()]
        if kind == "i":
            return int(word, 0)
        if kind == "c":
            return complex(word)
        return float.fromhex(word) if "0x" in word.lower() else float(word)
    except (ValueError, KeyError):
        raise _usage(f"{argument} expects {argument.type}, got '{word}'", code="MA0702") from None


def _shown(value: Any, type: AbiType) -> str:
    """A result in the fewest digits that read back to the same number of its type."""
    if type.dtype.kind == "b":
        return str(value).lower()
    if type.mlir in ("f64", "complex<f64>") or type.dtype.kind == "i":
        return str(value)
    return str(type.dtype.type(value))


def _usage(message: str, help: str = "", code: str = "MA0001") -> MlirAdError:
    return UsageError(Diagnostic(code, message, helps=(help,) if help else ()))


if __name__ == "__main__":
    sys.exit(main())
