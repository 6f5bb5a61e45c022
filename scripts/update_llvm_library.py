"""Writes `mlirad/frontends/llvm/library/*.ll` from the C files beside them.

    python scripts/update_llvm_library.py CLANG

Needs a clang that llvmlite can read (19 was used).
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from llvmlite import binding

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mlirad.frontends.llvm.normalize import run_passes  # noqa: E402

_LIBRARY = ROOT / "mlirad/frontends/llvm/library"
_FLAGS = ["-O1", "-Xclang", "-disable-llvm-passes", "-fno-math-errno", "-ffp-contract=off", "-w", "-S", "-emit-llvm"]
_PASSES = ("global_dead_code_eliminate", "sroa", "simplify_cfg", "aggressive_dce")
#: What is of no use to who raises it: the target, attributes, and metadata.
_NOISE = (
    (r"^(?:source_filename|target|attributes|!|; ModuleID|; Function).*\n", ""),
    (r", ![\w.]+ !\d+| #\d+|; preds = .*|, align \d+", ""),
    (r"\b(?:noundef|dso_local|local_unnamed_addr|nonnull) ", ""),
    (r" +$", ""),
    (r"\n\n+", "\n"),
)


def _compiled(clang: str, source: Path) -> str:
    text = subprocess.run([clang, *_FLAGS, "-o", "-", str(source)], capture_output=True, text=True, check=True).stdout
    module = binding.parse_assembly(text)
    run_passes(binding, module, _PASSES)
    text = str(module)
    for pattern, instead in _NOISE:
        text = re.sub(pattern, instead, text, flags=re.MULTILINE)
    binding.parse_assembly(text)
    return text


if __name__ == "__main__":
    for file in sorted(_LIBRARY.glob("*.c")):
        file.with_suffix(".ll").write_text(_compiled(sys.argv[1], file))
