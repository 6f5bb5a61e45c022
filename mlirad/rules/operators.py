"""The bang operators that need only the values of their arguments.

`expressions` handles the ones that bind a name or skip an argument (``!foreach``, ``!if``, ``!cond``, ``!cast``). Those
of TableGen that take dags apart, or fold and filter lists, are left out: no record needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from mlirad.rules.source import Span, failure
from mlirad.rules.values import Record, Value, items, kind, number, same, text

Operator = Callable[[Sequence[Value], Span], Value]

_MANY: Final = 99
#: Results larger than this (characters, elements) end evaluation with a message.
MAX_SIZE: Final = 10_000


def _arithmetic(combine: Callable[[int, int], int]) -> Operator:
    def run(values: Sequence[Value], span: Span) -> Value:
        return reduce(combine, (number(value, span) for value in values))

    return run


def _compare(test: Callable[[int], bool]) -> Operator:
    def run(values: Sequence[Value], span: Span) -> Value:
        left, right = values
        if isinstance(left, str) and isinstance(right, str):
            return int(test((left > right) - (left < right)))
        return int(test(number(left, span) - number(right, span)))

    return run


def _head(values: Sequence[Value], span: Span) -> Value:
    elements = items(values[0], span)
    if not elements:
        raise failure("MA0407", "'!head' of an empty list", span)
    return elements[0]


def _tail(values: Sequence[Value], span: Span) -> Value:
    if not items(values[0], span):
        raise failure("MA0407", "'!tail' of an empty list", span)
    return items(values[0], span)[1:]


def _size(values: Sequence[Value], span: Span) -> Value:
    (value,) = values
    return len(value) if isinstance(value, (str, list)) else len(items(value, span))


def _splat(values: Sequence[Value], span: Span) -> Value:
    count = number(values[1], span)
    if not 0 <= count <= MAX_SIZE:
        raise failure("MA0403", f"'!listsplat' makes lists of 0 to {MAX_SIZE} elements, not {count}", span)
    return [values[0]] * count


def _range(values: Sequence[Value], span: Span) -> Value:
    first = values[0]
    bounds = [len(first)] if isinstance(first, list) else [number(value, span) for value in values]
    made = range(*bounds)
    if len(made) > MAX_SIZE:
        raise failure("MA0403", f"'!range' makes at most {MAX_SIZE} elements, not {len(made)}", span)
    return list(made)


def _subst(values: Sequence[Value], span: Span) -> Value:
    old, new, target = (text(value, span) for value in values)
    _bound(target.count(old) * len(new), "subst", span)
    return target.replace(old, new) if old else target


def _strings(values: Sequence[Value], span: Span) -> Value:
    return "".join(text(value, span) for value in values)


def _interleave(values: Sequence[Value], span: Span) -> Value:
    elements, separator = items(values[0], span), text(values[1], span)
    _bound(len(elements) * len(separator), "interleave", span)
    return separator.join(text(item, span) for item in elements)


def _substr(values: Sequence[Value], span: Span) -> Value:
    start = number(values[1], span)
    length = number(values[2], span) if len(values) > 2 else MAX_SIZE
    return text(values[0], span)[start : start + length]


#: Name -> fewest arguments, most arguments, what it does.
OPERATORS: Final[dict[str, tuple[int, int, Operator]]] = {
    "add": (2, _MANY, _arithmetic(lambda a, b: a + b)),
    "sub": (2, 2, _arithmetic(lambda a, b: a - b)),
    "mul": (2, _MANY, _arithmetic(lambda a, b: a * b)),
    "and": (2, _MANY, _arithmetic(lambda a, b: a & b)),
    "or": (2, _MANY, _arithmetic(lambda a, b: a | b)),
    "xor": (2, _MANY, _arithmetic(lambda a, b: a ^ b)),
    "not": (1, 1, lambda v, s: int(not number(v[0], s))),
    "eq": (2, 2, lambda v, s: int(same(*v))),
    "ne": (2, 2, lambda v, s: int(not same(*v))),
    "lt": (2, 2, _compare(lambda order: order < 0)),
    "le": (2, 2, _compare(lambda order: order <= 0)),
    "gt": (2, 2, _compare(lambda order: order > 0)),
    "ge": (2, 2, _compare(lambda order: order >= 0)),
    "strconcat": (1, _MANY, _strings),
    "interleave": (2, 2, _interleave),
    "substr": (2, 3, _substr),
    "tolower": (1, 1, lambda v, s: text(v[0], s).lower()),
    "toupper": (1, 1, lambda v, s: text(v[0], s).upper()),
    "subst": (3, 3, _subst),
    "listconcat": (1, _MANY, lambda v, s: [item for value in v for item in items(value, s)]),
    "listsplat": (2, 2, _splat),
    "listremove": (2, 2, lambda v, s: [a for a in items(v[0], s) if not any(same(a, b) for b in items(v[1], s))]),
    "range": (1, 3, _range),
    "size": (1, 1, _size),
    "empty": (1, 1, lambda v, s: int(_size(v, s) == 0)),
    "head": (1, 1, _head),
    "tail": (1, 1, _tail),
}


def apply(operator: str, values: Sequence[Value], span: Span) -> Value:
    """The value of ``!operator(values)``, which must be one of `OPERATORS`."""
    least, most, run = OPERATORS[operator]
    if not least <= len(values) <= most:
        wanted = str(least) if least == most else f"at least {least}" if most == _MANY else f"{least} to {most}"
        raise failure("MA0407", f"'!{operator}' takes {wanted} arguments, {len(values)} given", span)
    result = run(values, span)
    if isinstance(result, (str, list)):
        _bound(len(result), operator, span)
    if isinstance(result, int) and abs(result) >= 1 << 64:
        raise failure("MA0403", f"'!{operator}' makes a number of more than 64 bits", span)
    return result


def _bound(size: int, operator: str, span: Span) -> None:
    if size > MAX_SIZE:
        raise failure("MA0403", f"'!{operator}' makes a value of more than {MAX_SIZE} elements", span)


def truth(value: Value, span: Span) -> bool:
    """Whether a condition holds."""
    if isinstance(value, Record):
        raise failure("MA0406", f"expected a condition, found {kind(value)}", span)
    return bool(number(value, span))
