"""The table that `--help` and `--list-passes` print says what the classes and the bindings say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from mlirad._mlir import UpstreamPassManager, ir, new_context
from mlirad.passes import base, load, table

_SPEC = importlib.util.spec_from_file_location(
    "update_pass_table", Path(__file__).parents[3] / "scripts" / "update_pass_table.py"
)
assert _SPEC is not None
assert _SPEC.loader is not None
SCRIPT = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(SCRIPT)


def test_rows_of_our_passes_are_up_to_date() -> None:
    """If this fails: python scripts/update_pass_table.py --own."""
    assert sorted(map(str, SCRIPT.own_rows())) == sorted(
        str(row) for row in table.read() if row.kind in SCRIPT.OWN_KINDS
    )


def test_every_pass_of_ours_says_what_it_and_its_options_do() -> None:
    for row in SCRIPT.own_rows():
        assert row.summary, row
        if row.kind == "own":
            assert load(row.name).name == row.name
            assert all(spec.help for spec in base.options_of(load(row.name)))


def test_every_upstream_pass_of_the_table_exists() -> None:
    with ir.Context():
        for name, row in table.upstream().items():
            anchor = "builtin.module" if row.anchor == "any" else row.anchor
            UpstreamPassManager.parse(f"{anchor}({name})")


def test_table_knows_the_passes_people_use() -> None:
    known = {"canonicalize", "cse", "inline", "loop-invariant-code-motion", "mem2reg", "one-shot-bufferize"}
    assert known <= set(table.upstream())


def test_every_dialect_of_the_table_exists() -> None:
    context = new_context()
    for row in table.read():
        if row.kind == "dialect":
            context.get_dialect_descriptor(row.name)


def test_table_is_sorted_and_has_no_twins() -> None:
    keys = [(row.kind, row.name, row.anchor) for row in table.read() if row.kind != "option"]
    assert keys == sorted(set(keys))
