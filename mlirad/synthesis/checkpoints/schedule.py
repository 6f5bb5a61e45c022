"""Checkpointing schedules: their syntax, and which steps of a loop they save."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isqrt
from typing import Final, Literal

from mlirad._mlir import Attribute, ir
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.loop_attributes import BINOMIAL, ENABLE, PERIOD

_TEXT: Final = re.compile(r"(sqrt|periodic|binomial)(?::([1-9]\d{0,8}))?(?::([1-9]\d{0,8}))?|([1-9]\d{0,8})")
#: A divisor of the number of steps within this factor of the root is preferred as the period: all pieces are then
#: equal.
_NEAR: Final = 4


@dataclass(frozen=True)
class Schedule:
    """How one loop is checkpointed.

    *periodic*: a state every ``number`` steps, 0: about the square root of all steps. *binomial*: at most ``number``
    states at a time, 0: about the logarithm of the steps; ``piece`` steps count as one. *none*: no checkpoints.
    """

    kind: Literal["periodic", "binomial", "none"]
    number: int = 0
    piece: int = 1

    def __str__(self) -> str:
        piece = f":{self.piece}" if self.piece > 1 else ""
        return f"{self.kind}:{self.number}{piece}" if self.number else self.kind


def parse_schedule(text: str) -> Schedule:
    """Parses ``sqrt``, ``none``, a period (``10``, ``periodic:10``) or ``binomial`` (``binomial:8``, ``binomial:8:4``).

    Raises:
        UsageError: it is another text.
    """
    if text == "none":
        return Schedule("none")
    found = _TEXT.fullmatch(text)
    if found is None or (found[1] == "sqrt" and found[2]) or (found[1] != "binomial" and found[3]):
        message = f"'{text}' is not a checkpointing schedule"
        help = "'none', 'sqrt', a period such as '10', or 'binomial:8' for 8 states at a time"
        raise UsageError(Diagnostic("MA0315", message, helps=(help,)))
    number = int(found[2] or found[4] or 0)
    return Schedule("binomial", number, int(found[3] or 1)) if found[1] == "binomial" else Schedule("periodic", number)


def schedule_on(loop: ir.Operation) -> Schedule | None:
    """The schedule in the attributes of a loop; None if there is none."""
    attributes = loop.attributes
    if not len(attributes):
        return None
    enabled, period, snapshots = (_number(attributes, name) for name in (ENABLE, PERIOD, BINOMIAL))
    if enabled == 0:
        return Schedule("none")
    if snapshots:
        unit = isinstance(attributes[BINOMIAL], ir.IntegerAttr) and attributes[BINOMIAL].type.width > 1
        return Schedule("binomial", snapshots if unit else 0)
    if period:
        return Schedule("periodic", period)
    return Schedule("periodic") if enabled else None


def clear(loop: ir.Operation) -> None:
    """Removes the checkpointing attributes of a loop."""
    for name in (ENABLE, PERIOD, BINOMIAL):
        if name in loop.attributes:
            del loop.attributes[name]


def _number(attributes: ir.OpAttributeMap, name: str) -> int | None:
    """The number in an attribute; a unit attribute and ``true`` are 1."""
    if name not in attributes:
        return None
    attribute: Attribute = attributes[name]
    if isinstance(attribute, ir.BoolAttr):
        return int(attribute.value)
    return max(0, int(attribute.value)) if isinstance(attribute, ir.IntegerAttr) else 1


def static_period(steps: int, number: int) -> int:
    """The number of steps between two saved states; ``number`` 0: about the root of ``steps``."""
    if number:
        return min(number, max(steps, 1))
    root = max(1, isqrt(steps))
    near = (k for k in range(max(1, root // _NEAR), min(steps, root * _NEAR) + 1) if steps % k == 0)
    # k + n / k is the memory, in states and cached steps, of a period k; it is least at the root of n.
    best = min(near, key=lambda k: k + steps // k, default=root)
    own = root + -(-steps // root)
    # Equal pieces have caches of static size, which justifies a quarter more memory, but not any amount.
    return best if best + steps // best <= own + own // 4 else root


def binomial_states(steps: int | None, number: int, open_states: int) -> int:
    """The maximum number of states at a time, including the initial state of a range: at least 2.

    ``open_states``: the default if neither ``number`` nor the number of steps is known.
    """
    if number:
        return max(number, 2)
    return open_states if steps is None else max(2, steps.bit_length())
