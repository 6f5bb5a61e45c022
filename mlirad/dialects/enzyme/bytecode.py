"""Converts bytecode to text in a forked process.

MLIR's bytecode reader does not validate all it reads: wrong counts abort the process or corrupt its memory, types
nested n deep take n * n steps, and nested regions overflow the stack. So a fork of this process reads the bytecode
within limits and prints it, and this process continues with text, as for any other input. Where `os.fork` does not
exist (Windows), this process reads the bytecode itself.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import warnings
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NoReturn

from mlirad._mlir import ir
from mlirad.dialects.enzyme.diagnostics import SYNTAX, to_diagnostic
from mlirad.errors import Diagnostic, Note, ParseError, VerifyError, Where
from mlirad.read_files import read_bytes, read_stream

MAGIC: Final = b"ML\xefR"

# The limits of the fork: a constant, and an addition for each megabyte (what MLIR writes takes a tenth of it).
_SECONDS: Final = (5, 5)
_MEBIBYTES: Final = (1024, 1000)
_MEBIBYTES_OF_TEXT: Final = (4, 200)
#: A fork that sleeps is ended after this many times its processor time.
_PATIENCE: Final = 20
_TIMERS: Final = tuple(getattr(signal, name) for name in ("SIGALRM", "SIGXCPU") if hasattr(signal, name))


def to_text(data: bytes, name: str, context: ir.Context) -> str:
    """Returns the module in ``data`` as generic text with locations; ``name`` is the file's name in diagnostics.

    Raises:
        ParseError: it cannot be read.
        VerifyError: an op does not verify.
    """
    answer = _from_fork(data, name, context) if hasattr(os, "fork") else _answer(data, context)
    kind, text = answer[:1], answer[1:].decode()
    if kind == b"T":
        return text
    found = [_diagnostic(fields, name) for fields in json.loads(text)]
    raise (ParseError if any(one.code == SYNTAX for one in found) else VerifyError)(found)


def _from_fork(data: bytes, name: str, context: ir.Context) -> bytes:
    pipe, writing = os.pipe()
    with warnings.catch_warnings():
        # Python warns of forks of multi-threaded processes, since locks may stay locked. This one runs only MLIR's
        # reader.
        warnings.simplefilter("ignore")
        child = os.fork()
    if not child:
        os.close(pipe)
        _run_child(data, context, writing)
    os.close(writing)
    try:
        with os.fdopen(pipe, "rb") as stream:
            answer = read_stream(stream, _share(_MEBIBYTES_OF_TEXT, data) << 20)
    except OSError:  # more output than allowed
        answer = b""
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    if status or not answer:
        message = f"this bytecode is malformed, or nested too deeply: a process that reads it {_end(status)}"
        help = "write it as text, which can be checked before it is parsed"
        raise ParseError(Diagnostic("MA0016", message, Where(name), helps=(help,)))
    return answer


def _end(status: int) -> str:
    if not os.WIFSIGNALED(status):
        return "takes too much memory or prints too much text"
    number = os.WTERMSIG(status)
    return "takes too long" if number in _TIMERS else f"ends by {signal.Signals(number).name}"


def _run_child(data: bytes, context: ir.Context, writing: int) -> NoReturn:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # hides LLVM's crash report
        faulthandler.disable()
        for number in (signal.SIGINT, *_TIMERS):
            signal.signal(number, signal.SIG_DFL)
        _limit(data)
        answer = _answer(data, context)
        with os.fdopen(writing, "wb") as stream:
            stream.write(answer)
        os._exit(0)
    finally:
        os._exit(1)


def _limit(data: bytes) -> None:
    import resource

    seconds = _share(_SECONDS, data)
    signal.alarm(_PATIENCE * seconds)
    wanted = {resource.RLIMIT_CORE: 0, resource.RLIMIT_CPU: seconds}
    pages = Path("/proc/self/statm")
    if pages.exists():
        used = int(read_bytes(pages).split()[0]) * resource.getpagesize()
        wanted[resource.RLIMIT_AS] = used + (_share(_MEBIBYTES, data) << 20)
    for which, value in wanted.items():
        _, most = resource.getrlimit(which)
        resource.setrlimit(which, (value if most == resource.RLIM_INFINITY else min(value, most), most))


def _share(limit: tuple[int, int], data: bytes) -> int:
    always, each = limit
    return always + each * len(data) // 1_000_000


def _answer(data: bytes, context: ir.Context) -> bytes:
    """Returns ``T`` and a text, or ``E`` and diagnostics."""
    try:
        module = ir.Module.parse(data, context)
        text: str = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
        return b"T" + text.encode()
    except ir.MLIRError as wrong:
        found = [to_diagnostic(one) for one in wrong.error_diagnostics]
    except (RuntimeError, UnicodeError):  # the bindings require messages and names in UTF-8
        found = []
    return b"E" + json.dumps([asdict(one) for one in found or [Diagnostic(SYNTAX, "malformed bytecode")]]).encode()


def _diagnostic(fields: dict[str, Any], name: str) -> Diagnostic:
    def place(of: dict[str, Any]) -> Where:
        return Where(name if of["file"] == "-" else of["file"], of["line"], of["column"])

    notes = tuple(Note(note["message"], place(note["where"])) for note in fields["notes"])
    return Diagnostic(fields["code"], fields["message"], place(fields["where"]), notes, tuple(fields["helps"]))
