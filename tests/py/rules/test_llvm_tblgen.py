"""Rule files are TableGen: llvm-tblgen reads each of ours to the same records as mlirad does."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from typing import Any

import pytest

from mlirad.rules.dump import to_json
from mlirad.rules.source import SourceText
from mlirad.rules.translate import REWRITES, RULES, builtin_source, read_rules, rule_folder

LLVM_TBLGEN = next(filter(None, (shutil.which(f"llvm-tblgen{v}") for v in ("", "-22", "-19", "-16", "-14"))), None)

pytestmark = pytest.mark.skipif(LLVM_TBLGEN is None, reason="llvm-tblgen is not on this machine (Debian: llvm-14)")


def contents(records: dict[str, Any]) -> tuple[dict[str, str], Counter[str]]:
    """Named records, and anonymous ones counted, each by what it holds: their numbering does not matter."""

    def content(name: str) -> str:
        fields = {k: value(v) for k, v in records[name].items() if k not in ("!name", "!fields", "!locs", "!anonymous")}
        return json.dumps(fields, sort_keys=True)

    def value(v: Any) -> Any:
        if isinstance(v, list):
            return [value(item) for item in v]
        if not isinstance(v, dict):
            return v
        if v.get("kind") == "def" and records[v["def"]]["!anonymous"]:
            return content(v["def"])
        return {k: value(item) for k, item in v.items() if k not in ("printable", "name")}

    names = [name for name in records if not name.startswith("!")]
    named = {name: content(name) for name in names if not records[name]["!anonymous"]}
    return named, Counter(content(name) for name in names if records[name]["!anonymous"])


def llvm(path: str) -> dict[str, Any]:
    command = [str(LLVM_TBLGEN), "-dump-json", path, "-I", str(rule_folder())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records: dict[str, Any] = json.loads(done.stdout)
    return records


@pytest.mark.parametrize("dialect", [*RULES, *REWRITES])
def test_llvm_tblgen_reads_the_same_records(dialect: str) -> None:
    theirs = contents(llvm(str(rule_folder() / f"{dialect}.td")))
    ours = contents(to_json(read_rules(builtin_source(dialect)).records))
    assert ours[0] == theirs[0]
    assert ours[1] == theirs[1]


def test_llvm_tblgen_agrees_on_the_language(tmp_path: Any) -> None:
    text = """
class Base<string name, int number = 2> { string shown = name # "_" # number; int twice = number; bit odd = 1; }
class Derived<string n> : Base<n, 3> { list<int> numbers = [1, 2, 3]; let shown = "<" # n # ">"; }
def A : Base<"a">;
def B : Derived<"b"> { let numbers = [0] # [11, 12]; }
foreach i = [1, 2] in { def "F" # i : Base<"f", i>; }
let twice = 7 in { def C : Base<"c">; def : Derived<"d">; }
defvar wide = "yes";
def D { string s = wide; int c = B.twice; dag d = (A $x, B:$y); }
def E { Base r = A; string k = [{code}]; list<int> none = []<int>; }
class Y { int y = 1; }
class Got<int n> { int got = n; }
def Late : Y, Got<y> { let y = 5; }
"""
    (tmp_path / "t.td").write_text(text)
    ours = contents(to_json(read_rules(SourceText("t.td", text)).records))
    assert ours == contents(llvm(str(tmp_path / "t.td")))
