"""The pass manager: a pipeline of mlirad's passes, upstream's passes and Python functions.

The text is parsed here (`pipeline_text`), and names are resolved to `Step`s. For each run the steps are added to an
upstream pass manager, in which mlirad's passes are Python callables. So verification after every pass is upstream's,
and an exception that a pass raises leaves `run` unchanged. No handle of an op outlives a run.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TextIO

from mlirad import passes, progress
from mlirad._mlir import UpstreamPassManager, ir, prepare
from mlirad.dialects.enzyme.text import print_module
from mlirad.errors import Diagnostic, MlirAdError, Where
from mlirad.passes import base, file_access, pipeline_text, pipelines, table
from mlirad.passes.base import Pass
from mlirad.passes.pipeline_text import Nest, Node, PassNode, Source
from mlirad.passes.printing import IrPrinter, PassTimer
from mlirad.passes.upstream import raised_by_upstream

if TYPE_CHECKING:
    from mlirad.context import Context

MODULE: Final = "builtin.module"
_NOWHERE: Final = Source("")
#: What canonicalizes derivative ops, too.
_CANONICALIZE: Final = re.compile(r"(?<![\w-])canonicalize(?![\w-])")

Function = Callable[[ir.Operation], None]


class Instrument(Protocol):
    """An object that is called before and after each pass, such as the printer of `--mlir-print-ir-after-all`."""

    def before(self, name: str, op: ir.Operation, /) -> None:
        """Called before pass ``name`` runs on ``op``."""

    def after(self, name: str, op: ir.Operation, /) -> None:
        """Called after pass ``name`` has run on ``op``, which verified."""


@dataclass(frozen=True)
class Upstream:
    """Pipeline text for upstream's parser; ``name`` is its pass, or empty for several passes."""

    text: str
    name: str
    node: Node | None = None
    anchor: str = "any"
    source: Source = _NOWHERE

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Own:
    """One of mlirad's passes with its options; ``remarks`` are about options without effect."""

    item: Pass
    remarks: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return base.render(self.item)


@dataclass(frozen=True)
class Call:
    """A Python function as a pass."""

    function: Function
    name: str
    argument: str

    def __str__(self) -> str:
        return self.argument


@dataclass(frozen=True)
class Within:
    """Steps that run on every ``anchor`` op directly inside the current op."""

    anchor: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.anchor}({','.join(map(str, self.steps))})"


Step = Upstream | Own | Call | Within


class PassManager:
    """A pipeline of passes on modules.

    ``verify_each``: verify the IR after every pass (default). ``ctx`` has the rules for mlirad's passes. ``on_remark``
    is called with the remarks of mlirad's passes, instead of that of ``ctx``.
    """

    def __init__(self, ctx: Context | None = None, *, verify_each: bool = True) -> None:
        self.verify_each = verify_each
        self.on_remark: Callable[[Diagnostic], None] | None = None
        self._ctx = ctx
        self._steps: list[Step] = []
        self._instruments: list[Instrument] = []
        self._timing = False
        self._statistics: tuple[Any, ...] | None = None
        self._module: ir.Module | None = None

    @classmethod
    def parse(cls, pipeline: str, ctx: Context | None = None, *, name: str = "<pipeline>") -> PassManager:
        """Parse ``pipeline``: ``a,b{option=1}``, with or without an outer ``builtin.module(...)``.

        Raises:
            UsageError: the text is not a pipeline, or names passes or options that do not exist. Options of upstream's
                passes are checked when they first run.
        """
        manager = cls(ctx)
        manager._steps += resolve(pipeline_text.parse(pipeline, name), Source(pipeline, name))
        return manager

    @property
    def remarks(self) -> list[Diagnostic]:
        """Remarks about the options that were given."""
        return [remark for step in self._steps if isinstance(step, Own) for remark in step.remarks]

    def add(self, item: str | Pass | Function, *, name: str = "", argument: str = "") -> PassManager:
        """Append pipeline text, a pass, or a Python function that takes the op; returns self."""
        if isinstance(item, str):
            self._steps += resolve(pipeline_text.parse(item), Source(item))
        elif isinstance(item, Pass):
            self._steps.append(Own(item))
        else:
            label = name or getattr(item, "__name__", "function")
            self._steps.append(Call(item, label, argument or label))
        return self

    def instrument(self, instrument: Instrument) -> PassManager:
        """Call ``instrument`` before and after every pass; returns self."""
        self._instruments.append(instrument)
        return self

    def print_after_all(self, stream: TextIO | None = None) -> PassManager:
        """Print the IR after every pass to ``stream`` (standard error by default); returns self."""
        return self.instrument(IrPrinter(after_all=True, stream=stream))

    def enable_verifier(self, enable: bool) -> None:
        """Whether to verify the IR after every pass: upstream's name for ``verify_each``."""
        self.verify_each = enable

    def enable_timing(self) -> None:
        """Print the time of each pass, in seconds, to standard error after every run."""
        self._timing = True

    def enable_statistics(self, *mode: Any) -> None:
        """Print the statistics of upstream's passes to standard error after every run.

        ``mode``: upstream's ``PassDisplayMode``, by default that of the pipeline.
        """
        self._statistics = mode

    def enable_ir_printing(
        self,
        print_before_all: bool = False,
        print_after_all: bool = True,
        print_module_scope: bool = False,
        print_after_change: bool = False,
        print_after_failure: bool = False,
        large_elements_limit: int | None = None,
        enable_debug_info: bool = False,
        print_generic_op_form: bool = False,
    ) -> None:
        """Print the IR to standard error before or after passes; names and defaults are upstream's.

        ``large_elements_limit``: larger constants are elided.
        """
        style = {"generic": print_generic_op_form, "debug_info": enable_debug_info}
        self.instrument(
            IrPrinter(
                before_all=print_before_all,
                after_all=print_after_all,
                after_change=print_after_change,
                after_failure=print_after_failure,
                module_scope=print_module_scope,
                printer=lambda op: print_module(op, elide_larger_than=large_elements_limit, **style),
            )
        )

    def run(self, module: ir.Module) -> None:
        """Run all passes on ``module``, in place; handles of ops inside it are invalid afterwards.

        Raises:
            MlirAdError: a pass rejected the program, or the IR did not verify after a pass.
        """
        context = module.context
        prepare(context)
        if file_access.INTERPRETER in str(self):
            file_access.check_named_passes(module)
        outer, self._module = self._module, module
        try:
            with self._timed(), context, ir.Location.unknown(), raised_by_upstream():
                # A new manager each time: `convert-math-to-funcs` keeps the functions of the previous module.
                self._manager(MODULE, self._steps).run(module.operation)
        except MlirAdError:
            for printer in (one for one in self._instruments if isinstance(one, IrPrinter)):
                printer.failed()
            raise
        finally:
            self._module = outer

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Time the passes of one run, if timing is enabled, and print the times."""
        if not self._timing:
            yield
            return
        timer = PassTimer()
        self.instrument(timer)
        try:
            yield
        finally:
            self._instruments.remove(timer)
            print(timer.report(), file=sys.stderr)

    def __str__(self) -> str:
        return f"{MODULE}({','.join(map(str, self._steps))})"

    def _manager(self, anchor: str, steps: Sequence[Step]) -> UpstreamPassManager:
        manager = UpstreamPassManager(anchor)
        manager.enable_verifier(self.verify_each)
        if self._statistics is not None:
            manager.enable_statistics(*self._statistics)
        for step in steps if self._instruments else _joined(steps):
            name = step.name if isinstance(step, Upstream) else ""
            with self._instrumented(manager, name or str(step).partition("{")[0], quiet=isinstance(step, Within)):
                self._add(manager, step)
                if anchor == MODULE and not isinstance(step, Own | Call) and _CANONICALIZE.search(str(step)):
                    manager.add(self._weakener(str(step)), name="activities", argument="enzyme-activity-opt")
        return manager

    def _weakener(self, pipeline: str) -> Callable[[ir.Operation, Any], None]:
        """Canonicalization of derivative ops, which upstream's pass cannot be taught, after ``pipeline``."""

        def run(_op: ir.Operation, _pass: Any) -> None:
            from mlirad.passes.enzyme.activity_opt import weaken_all  # few need it

            assert self._module is not None, "passes run inside PassManager.run only"
            while weaken_all(self._module, self._context):
                UpstreamPassManager.parse(f"{MODULE}({pipeline})").run(self._module.operation)

        return run

    def _add(self, manager: UpstreamPassManager, step: Step) -> None:
        if isinstance(step, Upstream):
            self._add_upstream(manager, step)
        elif isinstance(step, Own):
            manager.add(self._runner(step.item), name=type(step.item).__name__, argument=str(step))
        elif isinstance(step, Call):
            manager.add(_caller(step.function), name=step.name, argument=step.argument)
        else:
            inner = self._manager(step.anchor, step.steps)
            manager.add(_each(step.anchor, inner), name=f"'{step.anchor}' pipeline", argument=str(step))

    def _add_upstream(self, manager: UpstreamPassManager, step: Upstream) -> None:
        try:
            manager.add(step.text)
        except ValueError as error:
            where = step.source.where(step.node.at if step.node else 0)
            message = " ".join(line for line in str(error).splitlines() if line and "failed to add" not in line)
            message = message.replace("<Pass-Options-Parser>: ", "") or "these options do not fit"
            raise step.source.error([Diagnostic("MA0004", f"in '{step.text}': {message}", where)]) from None

    def _runner(self, item: Pass) -> Callable[[ir.Operation, Any], None]:
        def run(_op: ir.Operation, _pass: Any) -> None:
            assert self._module is not None, "passes run inside PassManager.run only"
            progress.stage(item.name)
            item.run(self._module, self._context())

        return run

    def _context(self) -> Context:
        if self._ctx is None:
            from mlirad.context import Context

            self._ctx = Context.default()
        return self._ctx if self.on_remark is None else self._ctx.with_remarks(self.on_remark)

    @contextmanager
    def _instrumented(self, manager: UpstreamPassManager, name: str, *, quiet: bool) -> Iterator[None]:
        """Call the instruments before and after the steps that are added to ``manager`` in this block."""
        if quiet or not self._instruments:
            yield
            return
        instruments = tuple(self._instruments)

        def before(op: ir.Operation, _pass: Any) -> None:
            for one in instruments:
                one.before(name, op)

        def after(op: ir.Operation, _pass: Any) -> None:
            for one in reversed(instruments):
                one.after(name, op)

        manager.add(before, name="before", argument="before")
        yield
        manager.add(after, name="after", argument="after")


def resolve(nodes: Sequence[Node], source: Source, anchor: str = MODULE, *, top: bool = True) -> list[Step]:
    """The steps for ``nodes`` on an op ``anchor``; passes that run on inner ops are put into a nest.

    ``top`` is false inside a nest, where only upstream's passes and Python functions can run.

    Raises:
        UsageError: unknown passes (all of them), wrong options, or a pass where it cannot run.
    """
    unknown = [_unknown(node, source) for node in _walk(nodes) if not _is_known(node.name)]
    if unknown:
        raise source.error(unknown)
    steps: list[Step] = []
    for node in nodes:
        if isinstance(node, Nest):
            steps.append(_nest(node, source))
        elif node.name in pipelines.NAMED and anchor == MODULE:
            steps += resolve(pipeline_text.parse(pipelines.NAMED[node.name]), source)
        elif passes.ALIASES.get(node.name, node.name) in passes.PASSES:
            steps.append(_own(node, source, anchor, top=top))
        else:
            steps.append(_upstream(node, source, anchor))
    return steps


def _walk(nodes: Sequence[Node]) -> Iterator[PassNode]:
    for node in nodes:
        if isinstance(node, Nest):
            yield from _walk(node.body)
        else:
            yield node


def _is_known(name: str) -> bool:
    own = name in passes.PASSES or name in passes.ALIASES or name in pipelines.NAMED
    return own or name in table.upstream() or name.startswith("test-")


def _unknown(node: PassNode, source: Source) -> Diagnostic:
    names = [*passes.PASSES, *passes.ALIASES, *pipelines.NAMED, *table.upstream()]
    near = difflib.get_close_matches(node.name, names, 1)
    help = f"did you mean '{near[0]}'?" if near else "'mlirad-opt --list-passes' lists them"
    return Diagnostic("MA0003", f"there is no pass '{node.name}'", source.where(node.at), helps=(help,))


def _own(node: PassNode, source: Source, anchor: str, *, top: bool) -> Own:
    if not top:
        raise source.error([_misplaced(node, f"the top-level {MODULE}", anchor, source)])
    here = Source(source.text, source.name, node.at)
    item = base.make(passes.load(node.name), node.options, here)
    remarks: list[Diagnostic] = []
    for spec in base.options_of(type(item)):
        given = [option for option in node.options if option.name == spec.name]
        if spec.is_pipeline and given and given[0].value:
            inner = pipeline_text.within(given[0].value, given[0].value_at, source)
            resolve(inner, source)
        if spec.means_nothing and given:
            remarks.append(_meaningless(node.name, given[0].name, source.where(given[0].at)))
    if item.idle_because:
        remarks.append(_idle(item, source.where(node.at)))
    if node.name in passes.RENAMED:
        remarks.append(_renamed(node.name, source.where(node.at)))
    return Own(item, tuple(remarks))


def _meaningless(name: str, option: str, where: Where) -> Diagnostic:
    message = f"option '{option}' of pass '{name}' has no effect"
    help = f"'mlirad passes {name}' says why"
    return Diagnostic("MA0015", message, where, helps=(help,), severity="remark")


def _idle(item: Pass, where: Where) -> Diagnostic:
    message = f"pass '{item.name}' has nothing to do: {item.idle_because}"
    return Diagnostic("MA0018", message, where, helps=("it can stay in the pipeline",), severity="remark")


def _renamed(name: str, where: Where) -> Diagnostic:
    new = passes.RENAMED[name]
    message = f"pass '{name}' has been renamed to '{new}'"
    return Diagnostic("MA0017", message, where, helps=(f"write '{new}'",), severity="remark")


def _upstream(node: PassNode, source: Source, anchor: str) -> Step:
    row = table.upstream().get(node.name)
    wanted = row.anchor if row else "any"
    step = Upstream(pipeline_text.render([node]), node.name, node, wanted, source)
    if wanted in ("any", anchor):
        return step
    if anchor == MODULE:
        return Within(wanted, (step,))
    raise source.error([_misplaced(node, wanted, anchor, source)])


def _nest(node: Nest, source: Source) -> Step:
    steps = tuple(resolve(node.body, source, node.anchor, top=False))
    return Within(node.anchor, steps)


def _misplaced(node: PassNode, wanted: str, anchor: str, source: Source) -> Diagnostic:
    message = f"pass '{node.name}' runs on '{wanted}', not on '{anchor}'"
    return Diagnostic("MA0005", message, source.where(node.at), helps=(f"move it out of '{anchor}(...)'",))


def _joined(steps: Sequence[Step]) -> Iterator[Step]:
    """Merge nests that contain only upstream passes into one text, which upstream runs faster than a Python loop."""
    for step in steps:
        text = _text(step)
        yield step if text is None or isinstance(step, Upstream) else replace(_first(step), text=text, name="")


def _first(step: Step) -> Upstream:
    """The first upstream pass in ``step``, for the location of messages."""
    while isinstance(step, Within) and step.steps:
        step = step.steps[0]
    return step if isinstance(step, Upstream) else Upstream("", "")


def _text(step: Step) -> str | None:
    """The text of ``step`` for upstream's parser, or None if it contains Python code."""
    if isinstance(step, Upstream):
        return step.text
    if not isinstance(step, Within):
        return None
    parts = [_text(inner) for inner in step.steps]
    known = [part for part in parts if part is not None]
    return f"{step.anchor}({','.join(known)})" if len(known) == len(parts) else None


def _caller(function: Function) -> Callable[[ir.Operation, Any], None]:
    def run(op: ir.Operation, _pass: Any) -> None:
        function(op)

    return run


def _each(anchor: str, inner: UpstreamPassManager) -> Callable[[ir.Operation, Any], None]:
    """Run ``inner`` on every ``anchor`` op directly inside the op of the pass."""

    def run(op: ir.Operation, _pass: Any) -> None:
        nested = [child.operation for region in op.regions for block in region for child in block]
        for child in nested:
            if anchor in ("any", child.name):
                inner.run(child)

    return run
