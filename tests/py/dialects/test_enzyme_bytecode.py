"""Bytecode is what its text is; broken or nested bytecode is refused, and never ends the process."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from mlirad._mlir import ir, new_context
from mlirad.dialects.enzyme import bytecode
from mlirad.dialects.enzyme.text import parse_module, print_module
from mlirad.errors import MlirAdError, ParseError, VerifyError

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples").glob("*.mlir"))
needs_forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")


def written(module: ir.Module) -> bytes:
    data = io.BytesIO()
    module.operation.write_bytecode(data)
    return data.getvalue()


def parse(data: bytes) -> ir.Module:
    return parse_module(data, "f.mlirbc", new_context(allow_unregistered_dialects=True))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_bytecode_is_the_module_that_was_written_with_its_places(path: Path) -> None:
    module = parse_module(path.read_bytes(), path.name, new_context())
    assert print_module(parse(written(module)), debug_info=True) == print_module(module, debug_info=True)


def test_without_forks_bytecode_is_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(parse_module(EXAMPLES[0].read_bytes(), "f.mlir", new_context()))
    forked = str(parse(data))
    monkeypatch.delattr(os, "fork", raising=False)
    assert str(parse(data)) == forked
    with pytest.raises(ParseError):
        parse(data[:100])


def test_an_op_that_is_wrong_is_told_with_its_own_place() -> None:
    with new_context(allow_unregistered_dialects=True) as context, ir.Location.file("model.py", 2, 5, context):
        module = ir.Module.create()
        ir.Operation.create("func.return", [], ip=ir.InsertionPoint(module.body))
        data = written(module)
    with pytest.raises(VerifyError) as caught:
        parse(data)
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.where)) == ("MA0012", "model.py:2:5")
    assert "expects parent op 'func.func'" in found.message


def test_broken_bytecode_is_a_parse_error() -> None:
    data = written(parse_module(EXAMPLES[0].read_bytes(), "f.mlir", new_context()))
    rng = random.Random(1)
    for cut in rng.sample(range(4, len(data)), 20):
        with pytest.raises(MlirAdError) as caught:
            parse(data[:cut])
        assert {one.where.file for one in caught.value.diagnostics} == {"f.mlirbc"}


# --- nested bytecode, which only a process with a large stack writes, and which it leaves without giving memory back

_WRITER = """
import io, os, sys, threading
from pathlib import Path
from mlirad._mlir import ir, new_context

def write(kind, depth):
    module = ir.Module.create()
    ip, types, attributes = ir.InsertionPoint(module.body), [], {}
    kept = []
    if kind in ("a.b", "builtin.module"):
        for _ in range(depth):
            kept.append(ir.Operation.create(kind, [], regions=1, ip=ip))
            ip = ir.InsertionPoint(kept[-1].regions[0].blocks.append())
    elif kind == "tuple":
        types = [ir.F64Type.get()]
        for _ in range(depth):
            types = [ir.TupleType.get_tuple(types)]
    elif kind == "doubled":
        types = [ir.F64Type.get()]
        for _ in range(depth):
            types = [ir.TupleType.get_tuple(types * 2)]
    elif kind == "array":
        array = ir.UnitAttr.get()
        for _ in range(depth):
            array = ir.ArrayAttr.get([array])
        attributes = {"x": array}
    kept.append(ir.Operation.create("a.b", types, attributes=attributes, ip=ip))
    data = io.BytesIO()
    module.operation.write_bytecode(data)
    Path(sys.argv[1], f"{kind}-{depth}").write_bytes(data.getvalue())
    return kept, module

def main():
    with new_context(allow_unregistered_dialects=True), ir.Location.unknown():
        kept = [write(*case) for case in CASES]
        os._exit(0)

threading.stack_size(1 << 30)
thread = threading.Thread(target=main)
thread.start()
thread.join()
"""
CASES = [
    *((kind, depth) for kind in ("a.b", "builtin.module", "tuple", "array") for depth in (60, 300)),
    *(("a.b", 20_000), ("builtin.module", 4000), ("builtin.module", 20_000), ("tuple", 20_000)),
]


@pytest.fixture(scope="module")
def nested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nested")
    program = _WRITER.replace("CASES", repr([*CASES, ("doubled", 60)]))
    subprocess.run([sys.executable, "-c", program, str(folder)], check=True)
    return folder


@needs_forks
@pytest.mark.parametrize(("kind", "depth"), CASES, ids=lambda case: str(case))
def test_nested_bytecode_is_refused_before_it_overflows_the_stack(nested: Path, kind: str, depth: int) -> None:
    data = (nested / f"{kind}-{depth}").read_bytes()
    if depth == 60:
        assert parse(data).operation.verify()
        return
    with pytest.raises(ParseError) as caught:
        parse(data)
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.where)) == ("MA0013" if depth == 300 else "MA0016", "f.mlirbc")


@needs_forks
def test_a_type_of_2_to_the_60_parts_takes_too_long(nested: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bytecode, "_SECONDS", (1, 0))
    monkeypatch.setattr(bytecode, "_MEBIBYTES", (16_384, 0))
    with pytest.raises(ParseError, match=r"MA0016.* takes too long"):
        parse((nested / "doubled-60").read_bytes())
