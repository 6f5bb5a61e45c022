"""Random programs that ignore what is not defined: their derivative is that of what they use."""

from __future__ import annotations

from mlirad.synthesis.options import Options
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.second import ORDERS
from tests.fuzz.programs.generate import MIXES, generate

PROGRAMS = [generate(seed, MIXES["masks"]) for seed in range(16)]
NONE = Options(strong_zero=False)


def test_masks_hide_what_is_not_defined_in_any_order_of_modes() -> None:
    modes = ("forward", "reverse", *ORDERS)
    cases = [case_of(p, mode) for i, p in enumerate(PROGRAMS) for mode in (*modes[:2], modes[2 + i % 4])]
    found = compare(cases)
    assert {o.status for o in found} <= {"ok", "skipped"}, [(o.seed, o.mode, o.detail) for o in found]
    assert sum(o.status == "ok" for o in found) > 40


def test_the_programs_tell_when_zeros_of_masks_are_not_strong() -> None:
    found = compare([case_of(p, mode) for p in PROGRAMS for mode in ("forward", "reverse")], options=NONE)
    wrong = [o for o in found if o.status == "wrong"]
    assert len([o for o in wrong if o.mode == "reverse"]) > 4
    assert all("nan" in o.detail for o in wrong)
