"""Each pass shows IR before and after in its docstring, and that is what it does: the pass runs on what is shown."""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from pathlib import Path

import pytest

from mlirad.passes import PASSES, load
from mlirad.tools.opt import main

#: These change no IR: they only accept, or reject, what EnzymeMLIR's passes of these names would clean up.
WITHOUT_EFFECT = {name for name in PASSES if load(name).idle_because}
BLOCK = r"::\n\n((?: {4}.*\n|\n)+)"
#: `Before::` and the IR, then `After ``--the-pass``::` and parts of the output, with `...` between them.
SHOWN = re.compile(rf"^Before{BLOCK}After ``(--([\w-]+).*)``{BLOCK}", re.MULTILINE)


def shown(name: str) -> tuple[str, list[str], list[list[str]]]:
    """The IR before, the flags, and the parts of the IR after, as lines without indentation."""
    module = importlib.import_module(PASSES[name].partition(":")[0])
    found = [match for match in SHOWN.finditer(f"{inspect.getdoc(module)}\n") if match[3] == name]
    assert len(found) == 1, f"'{name}' shows no IR before and after in the docstring of {module.__name__}"
    before, flag, _, after = found[0].groups()
    parts = [part.strip("\n") for part in re.split(r"^ *\.\.\.$", after, flags=re.MULTILINE)]
    return textwrap.dedent(before), [flag.replace('"', "")], [lines(part) for part in parts]


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("name", sorted(set(PASSES) - WITHOUT_EFFECT))
def test_the_ir_in_the_docstring_of_a_pass_is_what_the_pass_does(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, flags, parts = shown(name)
    (tmp_path / "before.mlir").write_text(before)
    assert main([str(tmp_path / "before.mlir"), *flags]) == 0, capsys.readouterr().err
    output = lines(capsys.readouterr().out)
    assert holds(output, parts), "\n".join(["the parts are not in this output:", *output])
    assert not holds(lines(before), parts), "they are in the IR before, too"


def holds(output: list[str], parts: list[list[str]]) -> bool:
    """Whether the parts come in ``output`` one behind the other, each as it is."""
    at = 0
    for part in parts:
        places = [i for i in range(at, len(output)) if output[i : i + len(part)] == part]
        if not places:
            return False
        at = places[0] + len(part)
    return True
