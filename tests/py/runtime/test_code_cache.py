"""Code that is kept on disk: found by the same program alone, whole or not at all, and never anybody else's."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad import specializations
from mlirad.errors import Diagnostic
from mlirad.runtime import code_cache, jit, object_code
from mlirad.runtime.code_cache import CacheEntry, CodeCache
from mlirad.runtime.object_code import undefined

pytest.importorskip("llvmlite")

PROGRAM = """
func.func @f(%x: memref<?xf64>, %w: memref<4x4xf64>, %k: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f64 {
    %t = affine.for %j = 0 to 4 iter_args(%u = %s) -> f64 {
      %a = affine.load %x[%j] : memref<?xf64>
      %b = affine.load %w[%i, %j] : memref<4x4xf64>
      %e = math.exp %a fastmath<afn> : f64
      %p = arith.mulf %e, %b : f64
      %q = arith.mulf %p, %k : f64
      %v = arith.addf %u, %q : f64
      affine.yield %v : f64
    }
    affine.yield %t : f64
  }
  return %y : f64
}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    kept = tmp_path / "kept"
    monkeypatch.setenv(code_cache.VARIABLE, str(kept))
    return kept


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lowers anything, or asks LLVM for code, fails."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("it was compiled again")

    monkeypatch.setattr(specializations, "lowered", refuse)
    monkeypatch.setattr(jit, "new_engine", refuse)


def arguments(seed: int = 0) -> tuple[np.ndarray, np.ndarray, float]:
    rng = np.random.default_rng(seed)
    return rng.normal(size=4), rng.normal(size=(4, 4)), 1.5


def gradient() -> list[np.ndarray]:
    found = ad.value_and_grad(ad.parse(PROGRAM), "f", wrt=("x", "w", "k"))(*arguments())
    return [np.asarray(part) for part in (found[0], *found[1])]


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.code")) if folder.is_dir() else []


def same(one: list[np.ndarray], two: list[np.ndarray]) -> bool:
    return len(one) == len(two) and all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_the_second_time_nothing_is_lowered_and_no_bit_differs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv(code_cache.VARIABLE, "0")
    plain = gradient()
    assert not files(folder)
    monkeypatch.setenv(code_cache.VARIABLE, str(folder))
    first = gradient()
    assert files(folder)
    request.getfixturevalue("no_compiler")
    assert same(plain, first)
    assert same(plain, gradient())


def test_arrays_that_overlap_have_a_version_of_their_own(folder: Path, request: pytest.FixtureRequest) -> None:
    text = """
    func.func @f(%x: memref<4xf64>, %y: memref<4xf64>) {
      affine.for %i = 1 to 4 {
        %a = affine.load %x[%i - 1] : memref<4xf64>
        affine.store %a, %y[%i] : memref<4xf64>
      }
      return
    }
    """

    def run() -> list[np.ndarray]:
        compiled = ad.compile(ad.parse(text), "f")
        one, two, both = np.arange(4.0), np.zeros(4), np.arange(4.0)
        compiled(one, two)
        compiled(both, both)
        return [two, both]

    before = run()
    assert before[0].tolist() == [0.0, 0.0, 1.0, 2.0]
    assert before[1].tolist() == [0.0, 0.0, 0.0, 0.0]
    assert len(files(folder)) == 2
    request.getfixturevalue("no_compiler")
    assert same(before, run())


def test_the_ir_is_there_when_it_is_asked_for(folder: Path) -> None:
    first = ad.compile(ad.parse(PROGRAM), "f")
    second = ad.compile(ad.parse(PROGRAM), "f")
    assert second.prototype == first.prototype
    assert second.remarks == first.remarks
    assert second.llvm == first.llvm
    assert str(second.module) == str(first.module)


def test_arrays_that_kept_code_returns_are_freed_and_live_as_long_as_they_are_used(
    request: pytest.FixtureRequest,
) -> None:
    text = """
    func.func @f(%n: index, %v: f64) -> memref<?xf64> {
      %m = memref.alloc(%n) : memref<?xf64>
      linalg.fill ins(%v : f64) outs(%m : memref<?xf64>)
      return %m : memref<?xf64>
    }
    """
    ad.compile(ad.parse(text), "f")(3, 1.0)
    request.getfixturevalue("no_compiler")
    kept = ad.compile(ad.parse(text), "f")
    arrays = [kept(1000, float(i)) for i in range(50)]
    del kept
    assert [a[-1] for a in arrays] == [float(i) for i in range(50)]


def test_products_by_a_library_are_found_by_name(request: pytest.FixtureRequest) -> None:
    text = """
    func.func @f(%a: memref<96x96xf64>, %b: memref<96x96xf64>, %c: memref<96x96xf64>) {
      linalg.matmul ins(%a, %b : memref<96x96xf64>, memref<96x96xf64>) outs(%c : memref<96x96xf64>)
      return
    }
    """
    a, b = np.random.default_rng(0).normal(size=(2, 96, 96))
    target = ad.Cpu(fastmath=("reassoc", "contract"))

    def run() -> np.ndarray:
        c = np.zeros((96, 96))
        ad.compile(ad.parse(text), "f", target=target)(a, b, c)
        return c

    first = run()
    np.testing.assert_allclose(first, a @ b, rtol=1e-12, atol=1e-12)
    request.getfixturevalue("no_compiler")
    np.testing.assert_array_equal(first, run())


@pytest.mark.parametrize(
    "change",
    [
        lambda m: ad.compile(m, "f", target=ad.Cpu(fastmath=("contract",))),
        lambda m: ad.compile(m, "f", target=ad.Cpu(opt_level=1)),
        lambda m: ad.compile(ad.parse(PROGRAM.replace("%k", "%c")), "f"),
        lambda m: ad.compile(ad.parse("\n" + PROGRAM), "f"),
        lambda m: ad.compile(ad.parse(PROGRAM.replace("0.0", "1.0")), "f"),
        lambda m: ad.grad(m, "f", wrt="k").compiled(),
        lambda m: ad.grad(m, "f", wrt="w").compiled(),
        lambda m: ad.value_and_grad(m, "f", wrt="k").compiled(),
        lambda m: ad.grad(m, "f", wrt="k", checkpoint="sqrt").compiled(),
    ],
)
def test_another_program_or_question_has_another_name(change: object, folder: Path) -> None:
    ad.compile(ad.parse(PROGRAM), "f")
    before = set(files(folder))
    change(ad.parse(PROGRAM))  # type: ignore[operator]
    assert set(files(folder)) > before


@pytest.mark.parametrize("changed", ["version", "processor", "file"])
def test_what_another_version_or_processor_has_kept_is_not_found(
    changed: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gradient()
    before = files(folder)
    if changed == "version":
        monkeypatch.setattr(code_cache, "_version", lambda name: "0")
    elif changed == "processor":
        described = code_cache.processor.description().replace("model name", "model name : another\nmodel name", 1)
        monkeypatch.setattr(code_cache.processor, "description", lambda: described)
    else:
        monkeypatch.setattr(code_cache, "file_state", lambda path: f"{path} changed")
    code_cache._environment.cache_clear()
    try:
        gradient()
    finally:
        code_cache._environment.cache_clear()
    assert set(files(folder)) > set(before)


def damage(path: Path, way: str) -> None:
    data = bytearray(path.read_bytes())
    if way == "cut":
        data = data[: len(data) // 2]
    elif way == "empty":
        data = bytearray()
    else:
        data[{"digest": 3, "json": 40, "code": -100}[way]] ^= 4
    path.write_bytes(data)


@pytest.mark.parametrize("way", ["cut", "empty", "digest", "json", "code"])
def test_a_damaged_file_is_made_anew(way: str, folder: Path) -> None:
    first = gradient()
    good = {path: path.read_bytes() for path in files(folder)}
    for path in good:
        damage(path, way)
    assert same(first, gradient())
    assert all(path.stat().st_size == len(data) for path, data in good.items())
    assert not [path for path in good if CodeCache(folder).find(path.stem) is None]


def test_a_file_under_another_name_is_not_used(folder: Path) -> None:
    gradient()
    (path, *_) = files(folder)
    path.rename(folder / "another-any.code")
    assert CodeCache(folder).find("another-any") is None


def test_least_recently_used_files_go(tmp_path: Path) -> None:
    cache = CodeCache(tmp_path, 1000)
    for number in range(8):
        cache.add(str(number), CacheEntry({}, bytes(200)))
        if number >= 2:
            os.utime(tmp_path / "0.code")  # as `find` does
        for path in files(tmp_path):
            if path.stem not in ("0", str(number)):
                os.utime(path, (1000 + int(path.stem), 1000 + int(path.stem)))
    left = {path.stem for path in files(tmp_path)}
    assert {"0", "7"} <= left
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1000
    cache.add("large", CacheEntry({}, bytes(2000)))
    assert cache.find("large") is None


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o722])
def test_a_folder_that_others_can_write_to_is_not_used(mode: int, folder: Path) -> None:
    folder.mkdir()
    folder.chmod(mode)
    assert said() == ["MA0515"]
    assert not files(folder)


def test_a_folder_of_another_user_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(0o700)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    assert said() == ["MA0515"]


@pytest.mark.parametrize(("mode", "codes"), [(0o755, []), (0o777, ["MA0515"]), (0o1777, [])])
def test_a_folder_that_others_can_replace_is_not_used(
    mode: int, codes: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = tmp_path / "parent"
    parent.mkdir()
    parent.chmod(mode)
    monkeypatch.setenv(code_cache.VARIABLE, str(parent / "kept"))
    assert said() == codes
    assert bool(files(parent / "kept")) == (not codes)


def test_code_is_kept_unless_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said where it cannot be."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(code_cache.VARIABLE, "0")
    assert said() == []
    assert not (tmp_path / "mlirad").exists()
    monkeypatch.delenv(code_cache.VARIABLE)
    assert said() == []
    assert files(tmp_path / "mlirad")
    (tmp_path / "mlirad").chmod(0o777)
    assert said() == []


@pytest.mark.parametrize("size", ["2 GiB", "-1", "1e9", "many"])
def test_a_size_that_is_no_number_of_bytes_is_told(size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setenv(code_cache.SIZE_VARIABLE, size)
    told: list[ad.errors.Diagnostic] = []
    found = code_cache.opened(told.append)
    assert found is not None
    assert found.size == code_cache.DEFAULT_SIZE
    assert told[0].code == "MA0515"
    assert f"MLIRAD_CACHE_SIZE is '{size}', which is not a number of bytes" in told[0].message
    assert told[0].helps == ("set MLIRAD_CACHE_SIZE=268435456",)
    monkeypatch.setenv(code_cache.SIZE_VARIABLE, "")
    assert code_cache.opened(told.append) == found
    assert len(told) == 1


def test_a_package_with_models_is_known_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "foreign_models"
    package.mkdir()
    (package / "__init__.py").write_text("def register(registry): ...")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugin = EntryPoint("foreign", "foreign_models:register", "mlirad.dialects")
    before = code_cache._plugin_state(plugin)
    (package / "__init__.py").write_text("def register(registry): registry.clear()")
    assert code_cache._plugin_state(plugin) != before


def test_without_what_loads_code_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    assert said() == ["MA0515"]
    assert not files(folder)


def said() -> list[str]:
    told: list[Diagnostic] = []
    ad.compile(ad.parse(PROGRAM), "f", ctx=ad.Context.default().with_remarks(told.append))
    return [one.code for one in told if one.code == "MA0515"]


def test_code_that_cannot_be_linked_any_more_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = gradient()
    assert said() == []
    monkeypatch.setattr(object_code, "hasattr", lambda library, name: False, raising=False)
    assert said() == ["MA0515"]
    assert same(first, gradient())


def test_a_private_folder_is_made(folder: Path) -> None:
    gradient()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(path.stat().st_mode & 0o077 == 0 for path in files(folder))


def test_rules_of_the_user_are_not_kept(folder: Path) -> None:
    ctx = ad.Context.default().with_rules("")
    ad.compile(ad.parse(PROGRAM), "f", ctx=ctx)
    assert not files(folder)


def test_what_is_no_object_file_is_refused(folder: Path) -> None:
    gradient()
    code = CodeCache(folder).find(files(folder)[0].stem)
    assert code is not None
    assert list(undefined(code.code)) is not None
    rng = np.random.default_rng(0)
    for cut in range(0, 400, 7):
        broken = bytearray(code.code)
        broken[40 + cut % 24] = int(rng.integers(256))
        try:
            list(itertools.islice(undefined(bytes(broken)), 10_000))
            list(itertools.islice(undefined(code.code[:cut]), 10_000))
        except ValueError:
            continue


SCRIPT = f"""
import mlirad as ad, numpy as np, sys
from mlirad import specializations
if sys.argv[1] == "find":
    specializations.lowered = None
module = ad.parse({PROGRAM!r})
rng = np.random.default_rng(0)
both = ad.value_and_grad(module, "f", wrt=("x", "w", "k"))
value, (dx, dw, dk) = both(rng.normal(size=4), rng.normal(size=(4, 4)), 1.5)
sys.stdout.write(f"{{float(value).hex()}} {{dx.tobytes().hex()}}")
"""


def processes(word: str, count: int) -> Iterator[subprocess.Popen[str]]:
    for _ in range(count):
        yield subprocess.Popen([sys.executable, "-c", SCRIPT, word], stdout=subprocess.PIPE, text=True)


def test_processes_write_at_the_same_time_and_find_it_later(folder: Path) -> None:
    outputs = [process.communicate(timeout=300)[0] for process in list(processes("make", 2))]
    assert not [path for path in folder.iterdir() if path.suffix != ".code"]
    outputs += [process.communicate(timeout=300)[0] for process in list(processes("find", 2))]
    value, gradients = gradient()[:2]
    assert outputs == [f"{float(value).hex()} {gradients.tobytes().hex()}"] * 4
