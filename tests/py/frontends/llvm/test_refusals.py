"""What cannot be raised is refused with the line of the source, the instruction and what to do; nothing is guessed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import mlirad as ad
from mlirad.errors import MlirAdError, UnsupportedError, UsageError
from mlirad.frontends.llvm import load

PROGRAMS = Path(__file__).parent / "programs"
REFUSED = {
    "rows": ("MA0924", 5, "a pointer is loaded from memory"),
    "punned": ("MA0925", 7, "as 'i64' and as 'double'"),
    "called": ("MA0926", 8, "a function pointer"),
    "printed": ("MA0926", 9, "'printf'"),
    "volatile_one": ("MA0922", 10, "volatile"),
    "with_asm": ("MA0926", 11, "inline assembly"),
    "compared": ("MA0924", 12, "two pointers are compared"),
    "two_kinds": ("MA0925", 13, "as 'double' and as 'i32'"),
    "address": ("MA0923", 14, "an address is used as a number"),
    "wide": ("MA0922", 15, "'x86_fp80'"),
}


def _alone(text: str, kept: str) -> str:
    """``text`` without the other functions."""
    for name in re.findall(r"^define .*?@(\w+)\(", text, re.MULTILINE):
        if name != kept:
            text = re.sub(rf"^define [^\n]*@{name}\(.*?^}}\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return text


@pytest.mark.parametrize("name", REFUSED)
def test_the_message_names_the_line_of_the_source(name: str) -> None:
    code, line, words = REFUSED[name]
    with pytest.raises(UnsupportedError) as caught:
        load(_alone((PROGRAMS / "refused.ll").read_text(), name), name="refused.ll")
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.line, Path(found.where.file).name) == (code, line, "refused.c")
    assert words in found.message


def test_without_debug_information_the_message_has_the_instruction() -> None:
    text = "define double @f(ptr %p) {\n  %q = load ptr, ptr %p\n  %x = load double, ptr %q\n  ret double %x\n}\n"
    with pytest.raises(UnsupportedError, match=r"f\.ll: error\[MA0924\].*\n  note: in 'f': %x = load double, ptr %q"):
        load(text, name="f.ll")


def test_text_that_is_not_llvm_ir(tmp_path: Path) -> None:
    path = tmp_path / "f.ll"
    path.write_text("define double @f(ptr %p) {\n  retain double 1.0\n}\n")
    with pytest.raises(UsageError, match=r"f\.ll:2:3: error\[MA0921\]"):
        ad.load(path)
    with pytest.raises(UsageError, match="MA0921"):
        load(b"BC\xc0\xde nothing of the kind")


def test_without_llvmlite_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    with pytest.raises(MlirAdError, match=r"MA0920(.|\n)*pip install 'mlirad\[llvm\]'"):
        load("define void @f() {\n  ret void\n}\n")
