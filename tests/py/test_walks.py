"""The walks of `docs/architecture.md`: how many files one has to read to follow one thing, and never upwards.

A walk has stations: functions that do something for the thing. At each the files are those on the call stack, from the
start of the step on (`STARTS`). Helpers of `edit` and below, which make IR, are left out. A call from a lower layer to
a higher one is a climb: the layers are those of the import contracts. What a model asks of its state
(`interfaces/state.py`) is asked of the sweep that has called it, and no climb.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.interfaces.state import ForwardState, ReverseState

ROOT = Path(__file__).resolve().parents[2]
DERIVATION = "mlirad.synthesis.derivation"
STARTS = {("mlirad.rules.load", "load_text"), *((DERIVATION, step) for step in ("__init__", "decide", "emit"))}
OF_STATE = {name for state in (ForwardState, ReverseState) for name in dir(state) if not name.startswith("_")}
MOST_FILES = 7


class Station(NamedTuple):
    """A function: its module, of which there may be several that are alike, and its name."""

    module: str
    function: str


def layers() -> list[list[str]]:
    """The layers of the import contracts, topmost first, with the rooms of the engine in its place."""
    text = (ROOT / "pyproject.toml").read_text()
    found = re.findall(r"^layers = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    lists = [re.findall(r'"(.*)"', lines) for lines in found]
    outer, rooms = ([re.findall(r"[\w.]+", line) for line in lines] for lines in lists)
    at = next(i for i, layer in enumerate(outer) if "mlirad.synthesis" in layer)
    beside = [name for name in outer[at] if name != "mlirad.synthesis"]
    return [*outer[:at], beside, *rooms, *outer[at + 1 :]]


LAYERS = layers()


def depth(module: str) -> int:
    """How far down ``module`` is; generated rules are where the rules are."""
    if module.startswith(("mlirad._generated", "mlirad_rules_")):
        module = "mlirad.rules"
    return next(i for i, layer in enumerate(LAYERS) if any(f"{module}.".startswith(f"{name}.") for name in layer))


HELPERS = depth("mlirad.edit")


def stack(frame: FrameType | None) -> list[Station]:
    """The functions on the stack, from the start of the step on, without helpers; nothing where no step has begun."""
    found: list[Station] = []
    while frame is not None:
        station = Station(frame.f_globals.get("__name__", ""), frame.f_code.co_name)
        if re.match(r"mlirad(\.|_rules_)", station.module) and depth(station.module) < HELPERS:
            found.append(station)
        if station in STARTS:
            return found[::-1]
        frame = frame.f_back
    return []


def walk(run: Callable[[], Any], stations: Sequence[Station]) -> list[list[Station]]:
    """The stacks at the stations, in the order of the first visit; ``run`` comes by all of them."""
    found: dict[tuple[Station, ...], Station] = {}
    by_name = {station.function: station for station in stations}

    def profile(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name in by_name:
            station = by_name[frame.f_code.co_name]
            if re.fullmatch(station.module, frame.f_globals.get("__name__", "")) and (way := tuple(stack(frame))):
                found[way] = station

    sys.setprofile(profile)
    try:
        run()
    finally:
        sys.setprofile(None)
    assert set(found.values()) == set(stations)
    return [list(way) for way in found]


def files(ways: Sequence[Sequence[Station]]) -> list[str]:
    """The files in the order of the first visit; whichever rule it is, one reads one."""
    modules = dict.fromkeys(station.module for way in ways for station in way)
    return list(dict.fromkeys(re.sub(r"mlirad(_rules_|\._generated\.).*", "a rule", module) for module in modules))


def climbs(ways: Sequence[Sequence[Station]]) -> set[str]:
    """The calls from a lower layer to a higher one."""

    def calls() -> Iterator[str]:
        for way in ways:
            for caller, callee in pairwise(way):
                if depth(callee.module) < depth(caller.module) and callee.function not in OF_STATE:
                    yield f"{caller.module} -> {callee.module}.{callee.function}"

    return set(calls())


RULE = r"mlirad\._generated\.\w+|mlirad_rules_\w+"
WALKS = {
    "rule": [
        Station("mlirad.rules.emit", "reverse"),
        Station("mlirad.interfaces.registry", "add"),
        Station(RULE, "create_reverse_mode_adjoint"),
    ],
    "value": [
        Station(RULE, "needed_primals"),
        Station("mlirad.synthesis.plan.planner", "_cache"),
        Station("mlirad.synthesis.sweeps.caches", "_store"),
        Station("mlirad.synthesis.sweeps.primals", "_load"),
    ],
    "loop": [
        Station("mlirad.analysis.program", "_classify"),
        Station("mlirad.analysis.order", "is_free"),
        Station(r"mlirad\.dialects\.(affine|scf)\.for_", "create_reversed"),
    ],
    "buffer": [
        Station("mlirad.dialects.builtin.types", "get_shadow_type"),
        Station("mlirad.analysis.aliasing", "__init__"),
        Station("mlirad.analysis.needed", "_demand_shadow"),
        Station("mlirad.dialects.memref.alloc", "create_shadow_allocation"),
        Station("mlirad.dialects.memref.alloc", "create_fill_zero"),
    ],
}
RECORD = """
def : MLIRDerivative<"my", "square", (Op $x), [(MulF (MulF (DiffeRet), $x), (ConstantFP<"2.0">))]>;
"""
PROGRAM = """
func.func @f(%x: memref<8xf64>, %y: memref<8xf64>, %a: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.alloc() : memref<8xf64>
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<8xf64>
    %s = math.sin %v : f64
    %p = "my.square"(%s) : (f64) -> f64
    affine.store %p, %c[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %c[%i] : memref<8xf64>
    %p = arith.mulf %v, %v : f64
    affine.store %p, %y[%i] : memref<8xf64>
    affine.store %p, %x[%i] : memref<8xf64>
    affine.store %a, %c[%i] : memref<8xf64>
  }
  memref.dealloc %c : memref<8xf64>
  return
}"""


def opened(text: str) -> str:
    return text.replace("memref<8x", "memref<?x").replace("0 to 8", "0 to %n").replace("alloc()", "alloc(%n)")


def lowered(text: str) -> str:
    text = re.sub(r"affine.for %i = 0 to \S+", lambda m: f"scf.for %i = %c0 to {m[0].split()[-1]} step %c1", text)
    text = text.replace("to 8 step", "to %n step")
    return text.replace("affine.load", "memref.load").replace("affine.store", "memref.store")


SPELLINGS = {
    "affine, static": PROGRAM,
    "affine, open": opened(PROGRAM),
    "scf, static": lowered(PROGRAM),
    "scf, open": lowered(opened(PROGRAM)),
}


def derive(text: str) -> None:
    ctx = Context.default().with_rules(RECORD)
    ad.transforms.vjp(ad.parse(text, allow_unregistered_dialects=True), "f", ctx=ctx)


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("name", WALKS)
def test_a_walk_is_short_and_goes_down(name: str, spelling: str) -> None:
    ways = walk(lambda: derive(SPELLINGS[spelling]), WALKS[name])
    assert len(files(ways)) <= MOST_FILES, files(ways)
    assert not climbs(ways)


def test_the_page_lists_the_files_of_each_walk() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    table = dict(re.findall(r"^\| a (\w+) \| (.*) \|$", page, re.MULTILINE))
    found = {}
    for name, stations in WALKS.items():
        ways = walk(lambda: derive(PROGRAM), stations)
        found[name] = [f"{m.removeprefix('mlirad.').replace('.', '/')}.py" if "." in m else m for m in files(ways)]
    assert {name: re.findall(r"`([^`]+)`", cells) for name, cells in table.items()} == found


#: A function that stays a call, with a buffer.
RECURSIVE = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %x[%n] : memref<?xf64>
  %last = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %last -> f64 {
    scf.yield %v : f64
  } else {
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%x, %m) : (memref<?xf64>, index) -> f64
    %t = arith.mulf %s, %v : f64
    scf.yield %t : f64
  }
  return %r : f64
}
"""


def test_what_a_callee_does_is_found_before_its_caller_is_listed() -> None:
    stations = [
        Station("mlirad.synthesis.primal.prepare", "clone_prepared"),
        Station("mlirad.analysis.callees", "summarise"),
        Station("mlirad.analysis.aliasing", "objects"),
    ]
    ways = walk(lambda: ad.transforms.vjp(ad.parse(RECURSIVE), "f"), stations)
    assert {"mlirad.analysis.callees", "mlirad.synthesis.primal.callees"} <= {one.module for way in ways for one in way}
    assert not climbs(ways)


def test_a_climb_is_seen() -> None:
    ways = [[Station(DERIVATION, "decide"), Station("mlirad.analysis.needed", "ask"), Station(DERIVATION, "plan")]]
    assert climbs(ways) == {f"mlirad.analysis.needed -> {DERIVATION}.plan"}
    assert not climbs([[Station(DERIVATION, "emit"), Station("mlirad.dialects.scf.for_", "create_reversed")]])
