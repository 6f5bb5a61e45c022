"""One run of `mlirad-opt`: input text -> chunks -> modules -> passes -> output text and messages."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from mlirad import progress
from mlirad._mlir import ir, new_context
from mlirad.dialects import lapack as lapack  # defines its ops in the contexts that are created here
from mlirad.dialects.enzyme.bytecode import MAGIC
from mlirad.dialects.enzyme.text import parse_module, print_module
from mlirad.errors import Diagnostic, InputText, MlirAdError, UsageError
from mlirad.passes import ALIASES
from mlirad.passes.enzyme.cache_uses import finish
from mlirad.passes.manager import PassManager
from mlirad.passes.printing import IrPrinter, PassTimer
from mlirad.passes.upstream import diagnostic_from
from mlirad.read_files import is_llvm_ir
from mlirad.tools import files, report, user_rules, verify_diagnostics
from mlirad.tools.flags import OptRequest

if TYPE_CHECKING:
    from mlirad.context import Context

#: The file name of the pipeline in messages, given by `--pass-pipeline` or by pass options.
_TYPED: Final = ("<pass-pipeline>", "<command line>")
#: Passes after which the module must contain no op of the `enzyme` dialect.
_DERIVING: Final = {"enzyme-autodiff", "enzyme-wrap", *(a for a, name in ALIASES.items() if name == "enzyme-autodiff")}


@dataclass
class Chunk:
    """A part of the input between split markers, and its result."""

    text: str | bytes
    first_line: int = 1
    output: str | bytes = ""
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether any message is an error."""
        return any(one.severity == "error" for one in self.diagnostics)


class Session:
    """Executes an `OptRequest`."""

    def __init__(self, request: OptRequest) -> None:
        self._request = request
        self._name = files.shown(request.input)
        self._printer: IrPrinter | None = None
        self._timer: PassTimer | None = None
        self._is_llvm_ir = False
        self._derives = not _DERIVING.isdisjoint(re.findall(r"[\w-]+", str(request.text())))

    def run(self) -> int:
        """Run; returns the exit code."""
        try:
            source = self._read()
            manager = self._manager()
        except MlirAdError as error:
            return report.refuse(error, code=2 if isinstance(error, UsageError) else 1)
        chunks = list(self._chunks(source))
        for chunk in chunks:
            self._process(chunk, manager)
        if self._timer is not None:
            print(self._timer.report(), file=sys.stderr)
        good = self._judge(source, chunks)
        self._write(chunks, complete=good)
        return 0 if good else 1

    def _manager(self) -> PassManager:
        request = self._request
        typed = InputText(_TYPED[request.pipeline is None], str(request.text()))
        manager = PassManager.parse(request.text(), self._context(), name=typed.name)
        manager.verify_each = request.verify_each
        report.show(manager.remarks, typed)
        if request.dump_pipeline:
            print(f"Pass Manager:\n{manager}", file=sys.stderr)
        if request.timing:
            self._timer = PassTimer()
            manager.instrument(self._timer)
        if _wants_dumps(request):
            self._printer = _ir_printer(request)
            manager.instrument(self._printer)
        return manager

    def _context(self) -> Context | None:
        """The rules of the user in addition to the built-in ones; None: the built-in ones, loaded when first needed."""
        found = user_rules.context(self._request.rules) if self._request.rules else None
        if self._request.emit != "ptx":
            return found
        from mlirad.context import Context
        from mlirad.machine import GPU

        return (found or Context.default()).with_machine(GPU)

    def _read(self) -> str | bytes:
        """The input: text, or bytes if it is bytecode (or neither, which is an error of the parser)."""
        data = files.read(self._request.input)
        self._is_llvm_ir = is_llvm_ir(self._request.input, data)
        try:
            return data if data.startswith(MAGIC) else data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return data

    def _chunks(self, source: str | bytes) -> Iterator[Chunk]:
        if not self._request.split or isinstance(source, bytes):
            yield Chunk(source)
            return
        line = 1
        for text in re.split(rf"^{re.escape(self._request.split)}[^\n]*\n", source, flags=re.MULTILINE):
            yield Chunk(text, line)
            line += text.count("\n") + 1

    def _process(self, chunk: Chunk, manager: PassManager) -> None:
        context = new_context(allow_unregistered_dialects=self._request.allow_unregistered_dialects)
        with _collected(context, chunk.diagnostics):
            manager.on_remark = chunk.diagnostics.append
            try:
                module = self._parse(chunk, context)
                with progress.shown() if self._printer is None else nullcontext():
                    manager.run(module)
                if self._derives:
                    chunk.diagnostics += finish(module)
                chunk.output = self._print(module)
            except MlirAdError as error:
                if error.diagnostics[0].where.file in _TYPED:
                    raise  # a wrong option of a pass concerns all chunks
                chunk.diagnostics += error.diagnostics
        chunk.diagnostics[:] = [report.with_file_name(one, self._name) for one in chunk.diagnostics]

    def _parse(self, chunk: Chunk, context: ir.Context) -> ir.Module:
        if self._is_llvm_ir:
            from mlirad.frontends import llvm  # few need it

            return llvm.load(chunk.text, name=self._name, context=context)
        # Leading empty lines preserve the line numbers of later chunks.
        text = chunk.text if isinstance(chunk.text, bytes) else "\n" * (chunk.first_line - 1) + chunk.text
        return parse_module(text, self._name, context)

    def _print(self, module: ir.Module) -> str | bytes:
        request = self._request
        if request.emit == "ptx":
            from mlirad.gpu import ptx
            from mlirad.runtime.target import Gpu

            return ptx(module, target=Gpu(request.chip), ctx=self._context()).text
        if request.emit_bytecode:
            buffer = io.BytesIO()
            module.operation.write_bytecode(buffer)
            return buffer.getvalue()
        return print_module(module, **_style(request)).rstrip("\n") + "\n"

    def _judge(self, source: str | bytes, chunks: list[Chunk]) -> bool:
        """Print the diagnostics, or compare them with the expected ones; returns whether there are no errors."""
        text = None if isinstance(source, bytes) else source
        expected = self._request.verify_diagnostics
        if not expected or text is None:
            for chunk in chunks:
                report.show(chunk.diagnostics, None if text is None else InputText(self._name, text))
            return not any(chunk.failed for chunk in chunks)
        problems: list[str] = []
        for chunk in chunks:
            strict = expected == "all"
            problems += verify_diagnostics.check(
                str(chunk.text), chunk.diagnostics, self._name, first_line=chunk.first_line, strict=strict
            )
        for problem in problems:
            print(problem, file=sys.stderr)
        return not problems

    def _write(self, chunks: list[Chunk], *, complete: bool) -> None:
        """Write the output of every chunk that has one; a file is only written if there are no errors."""
        done = [chunk.output for chunk in chunks if chunk.output]
        if self._request.output != "-":
            if complete:
                files.write(self._request.output, _joined(done, self._request.split))
            return
        result = _joined(done, self._request.split)
        sys.stdout.flush()
        if isinstance(result, bytes):
            sys.stdout.buffer.write(result)
        else:
            sys.stdout.write(result)
        sys.stdout.flush()


@contextmanager
def _collected(context: ir.Context, diagnostics: list[Diagnostic]) -> Iterator[None]:
    """Add warnings and remarks of ``context`` to ``diagnostics``; errors are exceptions."""

    def note(upstream: Any) -> bool:
        diagnostics.append(diagnostic_from(upstream))
        return True

    handler = context.attach_diagnostic_handler(note)
    try:
        yield
    finally:
        handler.detach()


def _wants_dumps(request: OptRequest) -> bool:
    everything = request.print_before_all or request.print_after_all or request.print_after_change
    return bool(everything or request.print_before or request.print_after or request.print_after_failure)


def _ir_printer(request: OptRequest) -> IrPrinter:
    style = _style(request)
    return IrPrinter(
        before_passes=request.print_before,
        after_passes=request.print_after,
        before_all=request.print_before_all,
        after_all=request.print_after_all,
        after_change=request.print_after_change,
        after_failure=request.print_after_failure,
        module_scope=request.print_module_scope,
        printer=lambda op: print_module(op, **style),
    )


def _style(request: OptRequest) -> dict[str, Any]:
    return {
        "generic": request.generic,
        "debug_info": request.debug_info,
        "local_scope": request.local_scope,
        "names": request.names,
        "elide_larger_than": request.elide,
    }


def _joined(outputs: list[str | bytes], marker: str) -> str | bytes:
    if outputs and isinstance(outputs[0], bytes):
        return b"".join(part for part in outputs if isinstance(part, bytes))
    return f"\n{marker}\n".join(str(part) for part in outputs)
