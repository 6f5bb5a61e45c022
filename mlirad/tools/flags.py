"""The options of `mlirad-opt` as one table, and the parser of its command line.

The command line is parsed by hand, because every pass is an option, too, in order, with one dash or two.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mlirad.errors import MlirAdError, UsageError, Where, single
from mlirad.passes import table

_MARKER: Final = "// -----"


@dataclass
class OptRequest:
    """A parsed command line."""

    input: str = "-"
    output: str = "-"
    pipeline: str | None = None
    passes: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    split: str = ""
    verify_diagnostics: str = ""
    verify_each: bool = True
    allow_unregistered_dialects: bool = False
    emit: str = "mlir"
    chip: str = "sm_90"
    emit_bytecode: bool = False
    dump_pipeline: bool = False
    timing: bool = False
    print_before: list[str] = field(default_factory=list)
    print_after: list[str] = field(default_factory=list)
    print_before_all: bool = False
    print_after_all: bool = False
    print_after_change: bool = False
    print_after_failure: bool = False
    print_module_scope: bool = False
    generic: bool = False
    debug_info: bool = False
    names: bool = True
    local_scope: bool = False
    elide: int | None = None
    ignored: bool = False
    info: str = ""

    def text(self) -> str:
        """The pipeline, given as text or by options."""
        return self.pipeline if self.pipeline is not None else ",".join(self.passes)


@dataclass(frozen=True)
class Flag:
    """An option: its names, the `OptRequest` field that it sets, the placeholder of its value (if any), its help."""

    names: tuple[str, ...]
    target: str
    value: str
    help: str
    default: str | None = None  # the value if the option is given without one


FLAGS: Final[tuple[Flag, ...]] = (
    Flag(("o",), "output", "FILE", "write there instead of standard output"),
    Flag(
        ("pass-pipeline", "p"),
        "pipeline",
        "TEXT",
        "run a pipeline, such as 'builtin.module(canonicalize,enzyme-autodiff)'",
    ),
    Flag(("rules",), "rules", "FILE", "derivative rules of your own (a .td file); may be given several times"),
    Flag(("split-input-file",), "split", "MARKER", f"process the parts between '{_MARKER}' lines separately", _MARKER),
    Flag(
        ("verify-diagnostics",), "verify_diagnostics", "all|only-expected", "check the 'expected-error' comments", "all"
    ),
    Flag(("verify-each",), "verify_each", "", "verify the IR after every pass (default: 1)"),
    Flag(("allow-unregistered-dialect",), "allow_unregistered_dialects", "", "accept ops of unknown dialects"),
    Flag(("emit",), "emit", "mlir|ptx", "write PTX of the kernels and parallel loops instead of MLIR"),
    Flag(("chip",), "chip", "SM", "the architecture of the GPU that PTX is for (default: sm_90)"),
    Flag(("emit-bytecode",), "emit_bytecode", "", "write bytecode instead of text"),
    Flag(("dump-pass-pipeline",), "dump_pipeline", "", "print the pipeline to standard error before it runs"),
    Flag(("mlir-timing",), "timing", "", "print the time each pass took"),
    Flag(("mlir-print-ir-before",), "print_before", "PASS,...", "print the IR before these passes"),
    Flag(("mlir-print-ir-after",), "print_after", "PASS,...", "print the IR after these passes"),
    Flag(("mlir-print-ir-before-all",), "print_before_all", "", "print the IR before every pass"),
    Flag(("mlir-print-ir-after-all",), "print_after_all", "", "print the IR after every pass"),
    Flag(("mlir-print-ir-after-change",), "print_after_change", "", "print the IR after every pass that changed it"),
    Flag(("mlir-print-ir-after-failure",), "print_after_failure", "", "print the IR that a failing pass left behind"),
    Flag(("mlir-print-ir-module-scope",), "print_module_scope", "", "print the whole module, not only the pass's op"),
    Flag(("mlir-print-op-generic",), "generic", "", "print the generic form of every op"),
    Flag(("mlir-print-debuginfo",), "debug_info", "", "print locations"),
    Flag(("mlir-use-nameloc-as-prefix",), "names", "", "print values under the names in their locations (default: 1)"),
    Flag(("mlir-print-local-scope",), "local_scope", "", "print attributes and types inline, without aliases"),
    Flag(("mlir-elide-elementsattrs-if-larger",), "elide", "N", "shorten constants of more than N elements"),
    Flag(("mlir-disable-threading", "mlir-print-op-on-diagnostic"), "ignored", "", "accepted, without effect"),
    Flag(("list-passes",), "info", "", "list all passes, ours and upstream's"),
    Flag(("show-dialects",), "info", "", "list the dialects"),
    Flag(("version",), "info", "", "print the version"),
    Flag(("help", "h"), "info", "", "this text"),
)

_BY_NAME: Final = {name: flag for flag in FLAGS for name in flag.names}


def parse(argv: Sequence[str]) -> OptRequest:
    """Parse ``argv`` (without the program's name).

    Raises:
        UsageError: an option or a pass does not exist, or a value is missing or invalid.
    """
    request = OptRequest()
    words = list(argv)
    inputs: list[str] = []
    while words:
        word = words.pop(0)
        if word == "-" or not word.startswith("-"):
            inputs.append(word)
        else:
            _option(request, word, words)
    if len(inputs) > 1:
        raise _wrong(f"expected one input file, got '{inputs[0]}' and '{inputs[1]}'")
    if request.pipeline is not None and request.passes:
        raise _wrong("passes are given both by name and by --pass-pipeline", "put all of them into one --pass-pipeline")
    request.input = inputs[0] if inputs else "-"
    return request


def _option(request: OptRequest, word: str, rest: list[str]) -> None:
    name, equals, value = word.lstrip("-").partition("=")
    flag = _BY_NAME.get(name)
    if flag is None:
        request.passes.append(_pass(word, name, value if equals else ""))
    elif flag.target == "info":
        request.info = flag.names[0]
    elif not flag.value:
        setattr(request, flag.target, _switch(word, value) if equals else True)
    elif equals:
        _store(request, flag, word, value)
    elif flag.default is not None:
        setattr(request, flag.target, flag.default)
    elif rest:
        _store(request, flag, word, rest.pop(0))
    else:
        raise _wrong(f"option '{word}' needs a value: {word}={flag.value}")


def _pass(word: str, name: str, options: str) -> str:
    """Pipeline text for a pass given as an option."""
    if name not in table.known():
        near = difflib.get_close_matches(name, [*_BY_NAME, *table.known()], 1)
        raise _wrong(
            f"there is no option or pass '{word.partition('=')[0]}'", f"did you mean '--{near[0]}'?" if near else _SEE
        )
    if options.startswith("{") and options.endswith("}"):
        options = options[1:-1]
    return f"{name}{{{options}}}" if options else name


def _store(request: OptRequest, flag: Flag, word: str, value: str) -> None:
    held = getattr(request, flag.target)
    if flag.target == "rules":
        request.rules.append(value)
    elif isinstance(held, list):
        held.extend(_canonical(name) for name in value.split(",") if name)
    elif flag.target == "elide":
        if not value.isdigit():
            raise _wrong(f"option '{word.partition('=')[0]}' takes a number, not '{value}'")
        request.elide = int(value)
    elif flag.target == "emit" and value not in ("mlir", "ptx"):
        raise _wrong(f"option '{word.partition('=')[0]}' is 'mlir' or 'ptx', not '{value}'")
    elif flag.target == "verify_diagnostics" and value not in ("all", "only-expected"):
        raise _wrong(f"option '{word.partition('=')[0]}' is 'all' or 'only-expected', not '{value}'")
    else:
        setattr(request, flag.target, value)


def _canonical(name: str) -> str:
    """The name of a pass: aliases are resolved, and a leading ``--`` is ignored."""
    name = name.lstrip("-")
    if name not in table.known():
        near = difflib.get_close_matches(name, table.known(), 1)
        raise _wrong(f"there is no pass '{name}'", f"did you mean '{near[0]}'?" if near else _SEE)
    return next((row.anchor for row in table.read() if row.kind == "alias" and row.name == name), name)


def _switch(word: str, value: str) -> bool:
    known = {"1": True, "true": True, "0": False, "false": False}
    if value.lower() not in known:
        raise _wrong(f"option '{word.partition('=')[0]}' is 1 or 0, not '{value}'")
    return known[value.lower()]


_SEE: Final = "'mlirad-opt --help' lists the options, '--list-passes' the passes"


def _wrong(message: str, help: str = _SEE) -> MlirAdError:
    return single(UsageError, "MA0001", message, Where("mlirad-opt"), [help])


def usage() -> str:
    """The text of `--help`."""
    lines = ['usage: mlirad-opt [FILE] [--PASS[="OPTION=VALUE ..."] ...] [options]', ""]
    lines += ["Reads MLIR, or LLVM IR (FILE.ll, FILE.bc), runs passes in the order given, writes MLIR.", "", "options:"]
    for flag in FLAGS:
        lines += _row(_spelling(flag), flag.help)
    lines += ["", "passes of mlirad:"]
    for row in table.read():
        if row.kind == "own":
            lines += _row(f"--{row.name}", row.summary)
            lines += [line for item in _options(row.name) for line in _row(f"    {item.name}", item.summary)]
    lines += ["", "All passes: --list-passes. What a code means: mlirad explain CODE."]
    return "\n".join(lines)


def listing() -> str:
    """The text of `--list-passes`."""
    rows = [row for row in table.read() if row.kind in ("own", "alias", "pipeline", "pass")]
    return "\n".join(line for row in rows for line in _row(f"--{row.name}", row.summary))


def dialects() -> str:
    """The text of `--show-dialects`."""
    names = sorted(row.name for row in table.read() if row.kind in ("dialect", "own-dialect"))
    return "\n".join(["Available dialects:", *names])


def _options(owner: str) -> list[table.TableRow]:
    return [row for row in table.read() if row.kind == "option" and row.anchor == owner]


def _spelling(flag: Flag) -> str:
    names = ", ".join(("-" if len(name) == 1 else "--") + name for name in flag.names)
    if not flag.value:
        return names
    return f"{names}[={flag.value}]" if flag.default is not None else f"{names}={flag.value}"


def _row(left: str, right: str) -> list[str]:
    if len(left) > 40:
        return [f"  {left}", f"{'':44}{right}".rstrip()]
    return [f"  {left:<42}{right}".rstrip()]
