"""Random functions as a C compiler writes them in LLVM IR: local variables in memory, branches, loops of all kinds.

    double f(double *x, double *y, int *k, int n, double a)

Operations are those whose result has one rounding, so that values can be compared to the last bit. All subscripts are
within ``n`` elements, and all loops end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from llvmlite import ir

DOUBLE, INT, LONG, BIT = ir.DoubleType(), ir.IntType(32), ir.IntType(64), ir.IntType(1)
_LOCAL = 4


def random_function(seed: int) -> str:
    """The text of a module with a function ``f``."""
    return _FunctionWriter(random.Random(seed)).module()


class _FunctionWriter:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.counters: list[Any] = []

    def module(self) -> str:
        module = ir.Module("random")
        pointers = [DOUBLE.as_pointer(), DOUBLE.as_pointer(), INT.as_pointer()]
        function = ir.Function(module, ir.FunctionType(DOUBLE, [*pointers, INT, DOUBLE]), "f")
        self.sqrt = ir.Function(module, ir.FunctionType(DOUBLE, [DOUBLE]), "llvm.sqrt.f64")
        self.fabs = ir.Function(module, ir.FunctionType(DOUBLE, [DOUBLE]), "llvm.fabs.f64")
        for argument, name in zip(function.args, "xykna", strict=True):
            argument.name = name
        self.x, self.y, self.k, self.n, self.a = function.args
        self.to = ir.IRBuilder(function.append_basic_block("entry"))
        self.floats = [self._variable(DOUBLE, DOUBLE(self.rng.uniform(-1, 1))) for _ in range(3)]
        self.ints = [self._variable(INT, self.to.load(self.k)) for _ in range(2)]
        self.local = self.to.alloca(ir.ArrayType(DOUBLE, _LOCAL))
        for position in range(_LOCAL):
            self.to.store(self.a, self._local(INT(position)))
        self.walk = self.to.alloca(DOUBLE.as_pointer())
        self.to.store(self.x, self.walk)
        self.statements(4, 0)
        total = self.to.load(self.floats[0])
        for one in (*self.floats[1:], self._local(INT(1)), self.x, self.y):
            total = self.to.fadd(total, self.to.load(one))
        last = self.to.sitofp(self.to.and_(self.to.load(self.k), INT(3)), DOUBLE)
        self.to.ret(self.to.fadd(total, last))
        return str(module)

    def _variable(self, type: Any, start: Any) -> Any:
        made = self.to.alloca(type)
        self.to.store(start, made)
        return made

    def _local(self, index: Any) -> Any:
        return self.to.gep(self.local, [INT(0), index], inbounds=True)

    # --- expressions

    def index(self) -> Any:
        """A subscript below ``n``."""
        if self.counters and self.rng.random() < 0.6:
            return self.to.sext(self.to.load(self.rng.choice(self.counters)), LONG)
        return self.to.zext(self.to.urem(self.integer(2), self.n), LONG)

    def place(self) -> Any:
        kind = self.rng.randrange(4)
        if kind == 0:
            return self._local(self.to.and_(self.integer(1), INT(_LOCAL - 1)))
        return self.to.gep(self.rng.choice([self.x, self.y]), [self.index()], inbounds=True)

    def number(self, depth: int) -> Any:
        to, rng = self.to, self.rng
        if depth == 0 or rng.random() < 0.15:
            return to.load(rng.choice([*self.floats, self.place()])) if rng.random() < 0.8 else self.a
        x, y = self.number(depth - 1), self.number(depth - 1)
        kind = rng.randrange(9)
        if kind == 0:
            return to.fdiv(x, to.fadd(DOUBLE(2), to.fmul(y, y)))
        if kind == 1:
            return to.call(self.sqrt, [to.fadd(DOUBLE(1), to.fmul(x, x))])
        if kind == 2:
            return to.select(self.condition(), x, y)
        if kind == 3:
            return to.fmul(to.sitofp(to.srem(self.integer(1), INT(7)), DOUBLE), x)
        if kind == 4:
            return to.fneg(to.call(self.fabs, [to.fsub(x, y)]))
        if kind == 5:
            return to.fpext(to.fptrunc(x, ir.FloatType()), DOUBLE) if rng.random() < 0.1 else to.fsub(x, y)
        return [to.fadd, to.fsub, to.fmul][rng.randrange(3)](x, y)

    def integer(self, depth: int) -> Any:
        to, rng = self.to, self.rng
        if depth == 0 or rng.random() < 0.2:
            return self._leaf()
        x, y = self.integer(depth - 1), self.integer(depth - 1)
        kind = rng.randrange(11)
        if kind < 3:
            return [to.add, to.sub, to.mul][kind](x, y)
        if kind == 3:
            return [to.sdiv, to.udiv, to.srem, to.urem][rng.randrange(4)](x, INT(rng.choice([2, 3, 7, 10])))
        if kind == 4:
            return [to.shl, to.ashr, to.lshr][rng.randrange(3)](x, INT(rng.randrange(1, 31)))
        if kind == 5:
            return [to.and_, to.or_, to.xor][rng.randrange(3)](x, y)
        if kind == 6:
            narrow = to.trunc(x, ir.IntType(rng.choice([8, 16])))
            return [to.sext, to.zext][rng.randrange(2)](narrow, INT)
        if kind == 7:
            return to.select(self.condition(), x, y)
        if kind == 8:
            return to.zext(self.condition(), INT)
        if kind == 9:
            return to.trunc(to.lshr(to.mul(to.sext(x, LONG), to.zext(y, LONG)), LONG(16)), INT)
        return to.add(x, INT(rng.randrange(-3, 4)))

    def _leaf(self) -> Any:
        kind = self.rng.randrange(4)
        if kind == 0:
            return self.to.load(self.rng.choice([*self.ints, *self.counters]))
        if kind == 1:
            return INT(self.rng.randrange(-9, 20))
        if kind == 2:
            index = self.index() if self.counters else LONG(0)
            return self.to.load(self.to.gep(self.k, [index], inbounds=True))
        return self.n

    def condition(self) -> Any:
        order = self.rng.choice(["<", "<=", "==", "!=", ">", ">="])
        compare = self.rng.choice([self.to.icmp_signed, self.to.icmp_unsigned])
        if self.rng.random() < 0.3:
            return self.to.fcmp_ordered(order, self.to.load(self.floats[0]), self.to.load(self.place()))
        return compare(order, self.integer(1), self.integer(1))

    # --- statements

    def statements(self, count: int, depth: int) -> None:
        for _ in range(count):
            if self.to.block.is_terminated:
                return
            kinds: list[Callable[[int], None]] = [self.assign, self.assign, self.store, self.count_up]
            if depth < 3:
                kinds += [self.branch, self.loop, self.loop, self.switch, self.pointer]
            self.rng.choice(kinds)(depth)

    def assign(self, _: int) -> None:
        value = self.to.fmul(DOUBLE(0.25), self.number(2))
        self.to.store(value, self.rng.choice(self.floats))

    def store(self, _: int) -> None:
        value = self.to.fmul(DOUBLE(0.25), self.number(2))
        self.to.store(value, self.place())

    def count_up(self, _: int) -> None:
        self.to.store(self.integer(2), self.rng.choice(self.ints))

    def pointer(self, _: int) -> None:
        """A pointer that is one of two, and moves."""
        target = self.to.select(self.condition(), self.x, self.to.load(self.walk))
        moved = self.to.gep(target, [LONG(0)], inbounds=True)
        self.to.store(moved, self.walk)
        first = self.to.load(self.to.load(self.walk))
        self.to.store(self.to.fmul(first, DOUBLE(0.5)), self.rng.choice(self.floats))

    def branch(self, depth: int) -> None:
        with self.to.if_else(self.condition()) as (then, otherwise):
            with then:
                self.statements(2, depth + 1)
            with otherwise:
                self.statements(1, depth + 1)

    def switch(self, depth: int) -> None:
        after = self.to.append_basic_block("after")
        cases = [self.to.append_basic_block("case") for _ in range(3)]
        chosen = self.to.switch(self.to.urem(self.integer(1), INT(5)), cases[0])
        for value, block in zip((1, 3), cases[1:], strict=True):
            chosen.add_case(INT(value), block)
        for number, block in enumerate(cases):
            self.to.position_at_end(block)
            self.statements(1, depth + 1)
            falls = number + 1 < len(cases) and self.rng.random() < 0.3
            self.to.branch(cases[number + 1] if falls else after)
        self.to.position_at_end(after)

    def loop(self, depth: int) -> None:
        """Up or down, tested in front or behind, with a break or without."""
        to, rng = self.to, self.rng
        counter = to.alloca(INT)
        is_up, is_tested_first, is_unsigned = rng.random() < 0.6, rng.random() < 0.7, rng.random() < 0.3
        last = self.n if rng.random() < 0.7 else INT(3)
        to.store(INT(0) if is_up else to.sub(last, INT(1)), counter)
        head, body, after = (to.append_basic_block(name) for name in ("head", "body", "after"))
        to.branch(head if is_tested_first else body)

        def test() -> None:
            i = to.load(counter)
            if is_up:
                compare = to.icmp_unsigned if is_unsigned else to.icmp_signed
                to.cbranch(compare(rng.choice(["<", "!="]), i, last), body, after)
            else:
                to.cbranch(to.icmp_signed(">=", i, INT(0)), body, after)

        to.position_at_end(head)
        if is_tested_first:
            test()
        to.position_at_end(body)
        self.counters.append(counter)
        self.statements(2, depth + 1)
        if rng.random() < 0.25:
            more = to.append_basic_block("more")
            to.cbranch(self.condition(), after, more)
            to.position_at_end(more)
            self.statements(1, depth + 1)
        self.counters.pop()
        step = INT(1 if is_up else -1)
        flags = () if is_unsigned else ("nsw",)
        to.store(to.add(to.load(counter), step, flags=flags), counter)
        if is_tested_first:
            to.branch(head)
        else:
            to.branch(head)
            to.position_at_end(head)
            test()
        to.position_at_end(after)
