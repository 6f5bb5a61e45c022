"""`mlirad new-rule my.op`: writes the record of a rule for an op, and a test that passes as generated.

Both are templates for a product; comments say what to replace.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from mlirad.errors import UsageError, single
from mlirad.tools import files, report

_NAME: Final = re.compile(r"([a-z_]\w*)\.([a-z_][\w.]*)", re.IGNORECASE)
_MOST: Final = 8

_RECORD: Final = """\
// FILL IN what {name} computes and its partial derivatives. The template is for {formula}.
// One dag for each operand: the adjoint of the operand, from (DiffeRet), that of the result.
// (Result) is the result of the op; tablegen_rules/Common.td of mlirad defines the vocabulary.
def : MLIRDerivative<"{dialect}", "{op}", (Op {operands}),
    [{partials}]>;
"""

_TEST: Final = '''\
"""The rule of `{name}` is the derivative of what the op computes, in both modes."""

from pathlib import Path

import numpy as np
import pytest

import mlirad as ad

RULES = Path(__file__).with_name("{dialect}.td").read_text()
# FILL IN what {name} computes, with upstream ops. The template is for {formula}.
DEFINITION = """
func.func private @definition({arguments}) -> f64 {{
{body}
  return %y : f64
}}
"""
# FILL IN where the op is defined and differentiable.
POINTS = np.random.default_rng(0).uniform(0.5, 1.5, (5, {count}))
TYPES = "({types}) -> f64"
F = "func.func @f({arguments}) -> f64 {{ %r = OP({values}) : " + TYPES + " return %r : f64 }}"


def derivatives(op: str, ctx: ad.Context, point: np.ndarray, directions: np.ndarray) -> tuple[float, ...]:
    """The derivative in each direction by forward mode, and by reverse mode, of a function that is `op`."""
    module = ad.parse(F.replace("OP", op) + DEFINITION, allow_unregistered_dialects=True)
    made = ad.transforms.vjp(ad.transforms.jvp(module, "f", ctx=ctx), "f", ctx=ctx)
    # The derivatives may need the result of the op, which cannot be run: its definition replaces it.
    made = ad.parse(str(made).replace('"{name}"(', "func.call @definition("))
    forward, reverse = ad.compile(made, "f_jvp"), ad.compile(made, "f_vjp")
    tangents = [forward(*np.column_stack([point, d]).ravel())[1] for d in directions]
    gradient = np.array(reverse(*point, 1.0)[1:])
    return (*tangents, *(gradient @ d for d in directions))


@pytest.mark.parametrize("point", POINTS)
def test_the_rule_is_the_derivative(point: np.ndarray) -> None:
    directions = np.random.default_rng(1).standard_normal((2, {count}))
    found = derivatives('"{name}"', ad.Context.default().with_rules(RULES), point, directions)
    expected = derivatives("func.call @definition", ad.Context.default(), point, directions)
    np.testing.assert_allclose(found, expected, rtol=1e-10)
'''


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad new-rule` with ``argv`` (without the command's name); returns the exit code."""
    with report.no_tracebacks() as status:
        for path in _write(_parser().parse_args(argv)):
            print(path)
        status.exit_code = 0
    return status.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlirad new-rule",
        description="Write the record of a derivative rule for an op of your own, and a test that compares it with the "
        "derivative of what the op computes. Both pass as they are, and say in comments what to fill in.",
        epilog="Exit codes: 0 written, 2 the command line is wrong, or a file is there already.",
    )
    parser.add_argument("op", metavar="DIALECT.OP", help="the op, such as my.square; it gives one float")
    parser.add_argument("--operands", metavar="N", type=int, default=1, help="how many floats it takes")
    parser.add_argument(
        "-o", dest="folder", metavar="DIR", type=Path, default=Path(), help="write into this folder, which is created"
    )
    return parser


def _write(arguments: argparse.Namespace) -> list[Path]:
    """Write both files; returns their paths."""
    found = _NAME.fullmatch(arguments.op)
    if found is None:
        raise single(
            UsageError, "MA0001", f"'{arguments.op}' is not the name of an op", helps=["mlirad new-rule my.op"]
        )
    if not 1 <= arguments.operands <= _MOST:
        raise single(UsageError, "MA0001", f"--operands is between 1 and {_MOST}, not {arguments.operands}")
    dialect, op = found.groups()
    _refuse_known(arguments.op)
    record, test = _texts(dialect, op, arguments.operands)
    rules = arguments.folder / f"{dialect}.td"
    tests = arguments.folder / f"test_{dialect}_{op.replace('.', '_')}.py"
    before = files.read_text(str(rules)) + "\n" if rules.exists() else ""
    if f'"{dialect}", "{op}"' in before or tests.exists():
        path = tests if tests.exists() else rules
        raise single(UsageError, "MA0006", f"'{path}' exists, for '{arguments.op}'", helps=["change it, or remove it"])
    with suppress(OSError):  # reported when the files are written
        arguments.folder.mkdir(exist_ok=True)
    files.write(rules, before + record)
    files.write(tests, test)
    return [rules, tests]


def _refuse_known(name: str) -> None:
    """Reject an op that has a rule, which a second one would override by accident."""
    from mlirad.context import Context
    from mlirad.interfaces.registry import DERIVATIVE

    origin = Context.default().registry.origin(DERIVATIVE, name)
    if origin is not None:
        helps = ["docs/howto/add_a_rule.md says how to override a rule"]
        raise single(UsageError, "MA0103", f"'{name}' has a rule already, in '{origin}'", helps=helps)


def _texts(dialect: str, op: str, count: int) -> tuple[str, str]:
    """The record and the test of an op that takes ``count`` floats."""
    names = [f"x{i}" for i in range(count)]
    factors = names if count > 1 else names * 2
    words = {
        "name": f"{dialect}.{op}",
        "dialect": dialect,
        "op": op,
        "formula": "y = " + " * ".join(factors),
        "operands": ", ".join(f"${name}" for name in names),
        "partials": ",\n     ".join(_partial(names, i) for i in range(count)),
        "arguments": ", ".join(f"%{name}: f64" for name in names),
        "types": ", ".join(["f64"] * count),
        "values": ", ".join(f"%{name}" for name in names),
        "count": count,
        "body": _product(factors),
    }
    return _RECORD.format(**words), _TEST.format(**words)


def _partial(names: Sequence[str], number: int) -> str:
    """The adjoint of one operand of a product, or of a square if there is only one."""
    if len(names) == 1:
        return f"(MulF (DiffeRet), (AddF ${names[0]}, ${names[0]}))"
    found = "(DiffeRet)"
    for i, name in enumerate(names):
        found = found if i == number else f"(MulF {found}, ${name})"
    return found


def _product(factors: Sequence[str]) -> str:
    lines, last = [], f"%{factors[0]}"
    for i, name in enumerate(factors[1:], 1):
        result = "%y" if i == len(factors) - 1 else f"%p{i}"
        lines.append(f"  {result} = arith.mulf {last}, %{name} : f64")
        last = result
    return "\n".join(lines)
