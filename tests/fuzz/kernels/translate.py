"""Translates functions that launch kernels to Python: threads are generators that wait at barriers.

It shares nothing with what lowers kernels, and covers what random programs and their gradients are made of.
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.edit.concurrency import ATOMIC_KINDS
from tests.fuzz.kernels.machine import ThreadMachine
from tests.fuzz.kernels.memory import POISON, TrackedBuffer

_WORD: Final = 1 << 64
_HALF: Final = 1 << 63


def run(module: ir.Module, function: str, arguments: Sequence[Any], machine: ThreadMachine) -> list[Any]:
    """Call ``@function`` with arrays, which it changes, and numbers; returns its results."""
    module = ir.Module.parse(str(module), module.context)
    UpstreamPassManager.parse("builtin.module(lower-affine)", module.context).run(module.operation)
    symbols = _symbols(module)
    sites: Counter[str] = Counter()
    source = "\n".join(_FunctionSource(op, symbols, sites).source() for op in symbols.values())
    names = dict(_NAMES, machine=machine)
    exec(compile(source, f"<{function}>", "exec"), names)
    given = [TrackedBuffer(value) if isinstance(value, np.ndarray) else value for value in arguments]
    result = names[_mangled(function)](*given)
    return list(result or ())


def _symbols(module: ir.Module) -> dict[str, ir.Operation]:
    """Host functions and kernels with a body by their names."""
    found: dict[str, ir.Operation] = {}
    for view in module.body.operations:
        op = view.operation
        inner = [op] if op.name == "func.func" else []
        if op.name == "gpu.module":
            inner = [one.operation for one in op.regions[0].blocks[0].operations]
        for one in inner:
            if one.name in ("func.func", "gpu.func") and len(one.regions[0].blocks):
                found[ir.StringAttr(one.attributes["sym_name"]).value] = one
    return found


def _mangled(name: str) -> str:
    return "f_" + "".join(c if c.isalnum() else "_" for c in name)


class _FunctionSource:
    """Writes one function, and the kernels in it."""

    def __init__(self, op: ir.Operation, symbols: dict[str, ir.Operation], sites: Counter[str]) -> None:
        self._op, self._symbols, self._sites = op, symbols, sites
        self._names: dict[Value, str] = {}
        self._lines: list[str] = []
        self._depth = 0
        self._me = "None"
        self._count = 0

    def source(self) -> str:
        block = self._op.regions[0].blocks[0]
        arguments = [self._new(v) for v in block.arguments]
        if self._op.name == "gpu.func":
            self._me = "me"
            arguments = ["me", *_IDS, *arguments]
        self._line(f"def {_mangled(ir.StringAttr(self._op.attributes['sym_name']).value)}({', '.join(arguments)}):")
        self._body(block)
        return "\n".join(self._lines)

    # --- names and lines

    def _new(self, value: Value) -> str:
        self._names[value] = f"v{len(self._names)}"
        return self._names[value]

    def _of(self, values: Any) -> list[str]:
        return [self._names[v] for v in values]

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _body(self, block: ir.Block) -> None:
        self._depth += 1
        if self._me == "me" and self._depth == 1:
            self._line("if False: yield")
        for view in block.operations:
            self._emit(view.operation)
        self._line("pass")
        self._depth -= 1

    def _assign(self, targets: Sequence[str], values: Sequence[str]) -> None:
        if targets:
            self._line(f"{', '.join(targets)} = {', '.join(values)}")

    # --- ops

    def _emit(self, op: ir.Operation) -> None:
        special: Callable[[ir.Operation], None] | None = getattr(self, "_" + op.name.replace(".", "_"), None)
        if special is not None:
            special(op)
            return
        if op.name not in _OPS:
            raise NotImplementedError(f"the machine of random kernels has no '{op.name}'")
        self._line(f"{self._new(op.results[0])} = {_OPS[op.name].format(*self._of(op.operands))}")

    def _arith_constant(self, op: ir.Operation) -> None:
        attribute = op.attributes["value"]
        value: Any = ir.FloatAttr(attribute).value if isinstance(attribute, ir.FloatAttr) else None
        if value is None:
            value = ir.IntegerAttr(attribute).value if isinstance(attribute, ir.IntegerAttr) else None
        if value is None:
            value = ir.BoolAttr(attribute).value
        if str(op.results[0].type) == "i1":
            value = bool(value)
        special = isinstance(value, float) and not math.isfinite(value)
        self._line(f"{self._new(op.results[0])} = {f'float({str(value)!r})' if special else repr(value)}")

    def _ub_poison(self, op: ir.Operation) -> None:
        value = "math.nan" if isinstance(op.results[0].type, ir.FloatType) else str(POISON)
        self._line(f"{self._new(op.results[0])} = {value}")

    def _arith_cmpi(self, op: ir.Operation) -> None:
        number = ir.IntegerAttr(op.attributes["predicate"]).value
        name = ("==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">=")[number]
        left, right = (f"uns({v})" if number >= 6 else v for v in self._of(op.operands))
        self._line(f"{self._new(op.results[0])} = {left} {name} {right}")

    def _arith_cmpf(self, op: ir.Operation) -> None:
        number = ir.IntegerAttr(op.attributes["predicate"]).value
        values = ", ".join(self._of(op.operands))
        self._line(f"{self._new(op.results[0])} = cmpf({number}, {values})")

    def _arith_bitcast(self, op: ir.Operation) -> None:
        kinds = "qd" if str(op.results[0].type) == "f64" else "dq"
        self._line(f"{self._new(op.results[0])} = bits({kinds!r}, {self._of(op.operands)[0]})")

    def _scf_for(self, op: ir.Operation) -> None:
        low, high, step, *inits = self._of(op.operands)
        number, *carried = op.regions[0].blocks[0].arguments
        names = [self._new(v) for v in carried]
        self._assign(names, inits)
        self._line(f"for {self._new(number)} in range({low}, {high}, {step}):")
        self._region(op.regions[0].blocks[0], names)
        self._assign([self._new(v) for v in op.results], names)

    def _scf_if(self, op: ir.Operation) -> None:
        names = [self._new(v) for v in op.results]
        self._line(f"if {self._of(op.operands)[0]}:")
        self._region(op.regions[0].blocks[0], names)
        if len(op.regions[1].blocks):
            self._line("else:")
            self._region(op.regions[1].blocks[0], names)

    def _scf_while(self, op: ir.Operation) -> None:
        before, after = (region.blocks[0] for region in op.regions)
        given, names = [self._new(v) for v in before.arguments], [self._new(v) for v in after.arguments]
        self._assign(given, self._of(op.operands))
        self._line("while True:")
        self._region(before, names)
        self._region(after, given)
        self._assign([self._new(v) for v in op.results], names)

    def _region(self, block: ir.Block, targets: Sequence[str]) -> None:
        self._depth += 1
        *ops, end = [view.operation for view in block.operations]
        for op in ops:
            self._emit(op)
        operands = self._of(end.operands)
        if end.name == "scf.condition":
            self._assign(targets, operands[1:])
            self._line(f"if not {operands[0]}: break")
        else:
            self._assign(targets, operands)
        self._line("pass")
        self._depth -= 1

    def _scf_yield(self, op: ir.Operation) -> None:
        assert not len(op.operands)

    # --- memory

    def _memref_load(self, op: ir.Operation) -> None:
        buffer, *place = self._of(op.operands)
        self._line(f"{self._new(op.results[0])} = {buffer}.load({_tuple(place)}, {self._me})")

    def _memref_store(self, op: ir.Operation) -> None:
        value, buffer, *place = self._of(op.operands)
        self._line(f"{buffer}.store({value}, {_tuple(place)}, {self._me}, {self._site(op)})")

    def _memref_atomic_rmw(self, op: ir.Operation) -> None:
        value, buffer, *place = self._of(op.operands)
        site = self._site(op)
        kind = _UPDATES[ATOMIC_KINDS[ir.IntegerAttr(op.attributes["kind"]).value]]
        self._line(
            f"{self._new(op.results[0])} = {buffer}.update({value}, {_tuple(place)}, {kind}, {self._me}, {site})"
        )

    def _memref_alloc(self, op: ir.Operation) -> None:
        private = self._me == "me" and op.name == "memref.alloca"
        assert private or self._me == "None", "a kernel allocates memory"
        type, sizes = ir.MemRefType(op.results[0].type), iter(self._of(op.operands))
        dynamic = ir.ShapedType.get_dynamic_size()
        shape = [next(sizes) if n == dynamic else str(n) for n in type.shape]
        element = str(type.element_type)
        self._line(f"{self._new(op.results[0])} = fresh({_tuple(shape)}, {element!r}, is_private={private})")

    _memref_alloca = _memref_alloc

    def _memref_dealloc(self, op: ir.Operation) -> None:
        self._line(f"{self._of(op.operands)[0]}.array = None")

    def _memref_dim(self, op: ir.Operation) -> None:
        buffer, axis = self._of(op.operands)
        self._line(f"{self._new(op.results[0])} = {buffer}.array.shape[{axis}]")

    def _memref_copy(self, op: ir.Operation) -> None:
        source, target = self._of(op.operands)
        self._line(f"{target}.array[...] = {source}.array")

    # --- calls and launches

    def _func_return(self, op: ir.Operation) -> None:
        self._line(f"return {_tuple(self._of(op.operands))}")

    def _func_call(self, op: ir.Operation) -> None:
        callee = _mangled(ir.FlatSymbolRefAttr(op.attributes["callee"]).value)
        results = _tuple([self._new(v) for v in op.results])
        self._line(f"{results or '_'} = {callee}({', '.join(self._of(op.operands))})")

    def _gpu_return(self, op: ir.Operation) -> None:
        self._line("return")

    _gpu_terminator = _gpu_return

    def _gpu_launch_func(self, op: ir.Operation) -> None:
        name = str(ir.SymbolRefAttr(op.attributes["kernel"]).value[-1])
        values = self._of(op.operands)
        count = 0
        kernel = self._symbols[name]
        if "workgroup_attributions" in kernel.attributes:
            count = ir.IntegerAttr(kernel.attributes["workgroup_attributions"]).value
        given = values[6:]
        own = list(kernel.regions[0].blocks[0].arguments)[len(given) :]
        self._launch(_mangled(name), values[:6], own[:count], own[count:], given)

    def _gpu_launch(self, op: ir.Operation) -> None:
        values = self._of(op.operands)
        block = op.regions[0].blocks[0]
        arguments = [self._new(v) for v in block.arguments]
        self._count += 1
        name = f"kernel{self._count}"
        self._line(f"def {name}({', '.join(['me', *arguments])}):")
        self._me = "me"
        self._line("  if False: yield")
        self._body(block)
        self._me = "None"
        count = 0
        if "workgroup_attributions" in op.attributes:
            count = ir.IntegerAttr(op.attributes["workgroup_attributions"]).value
        own = list(block.arguments)[12:]
        self._launch(name, values[:6], own[:count], own[count:], ())

    def _launch(
        self, name: str, sizes: Sequence[str], shared: Sequence[Value], private: Sequence[Value], given: Sequence[str]
    ) -> None:
        memory = [[(list(_memref(v).shape), str(_memref(v).element_type)) for v in one] for one in (shared, private)]
        grid, block = _tuple(sizes[:3]), _tuple(sizes[3:])
        self._line(f"machine.launch({name}, {grid}, {block}, {memory[0]}, {memory[1]}, {_tuple(given)})")

    def _gpu_barrier(self, op: ir.Operation) -> None:
        self._line(f"yield {self._site(op)}, 'barrier'")

    def _gpu_thread_id(self, op: ir.Operation) -> None:
        axis = str(op.attributes["dimension"]).removeprefix("#gpu<dim ").removesuffix(">")
        prefix = {"gpu.thread_id": "t", "gpu.block_id": "b", "gpu.block_dim": "s", "gpu.grid_dim": "g"}.get(op.name)
        text = f"b{axis} * s{axis} + t{axis}" if prefix is None else f"{prefix}{axis}"
        if self._op.name != "gpu.func":
            inside = op
            while inside.name != "gpu.launch":
                inside = inside.parent.operation
            order = dict(zip(_IDS, self._of(inside.regions[0].blocks[0].arguments), strict=False))
            text = " ".join(order.get(word, word) for word in text.split())
        self._line(f"{self._new(op.results[0])} = {text}")

    _gpu_block_id = _gpu_block_dim = _gpu_grid_dim = _gpu_global_id = _gpu_thread_id

    def _gpu_all_reduce(self, op: ir.Operation) -> None:
        kind = str(op.attributes["op"]).split()[-1].removesuffix(">")
        given = f"{_REDUCTIONS[kind]}, {self._of(op.operands)[0]}"
        self._line(f"{self._new(op.results[0])} = yield {self._number()}, {op.name[4:]!r}, {given}")

    _gpu_subgroup_reduce = _gpu_all_reduce

    def _gpu_shuffle(self, op: ir.Operation) -> None:
        mode = str(op.attributes["mode"]).split()[-1].removesuffix(">")
        value, offset, _ = self._of(op.operands)
        names = [self._new(v) for v in op.results]
        self._line(f"{', '.join(names)} = yield {self._number()}, 'shuffle', {mode!r}, {value}, {offset}")

    def _site(self, op: ir.Operation) -> int:
        """Which op of its kind it is in the module."""
        self._sites[op.name] += 1
        return self._sites[op.name] - 1

    def _number(self) -> int:
        self._count += 1
        return self._count


#: Of a kernel: block and thread ids, sizes of the grid and of a block.
_IDS: Final = ("bx", "by", "bz", "tx", "ty", "tz", "gx", "gy", "gz", "sx", "sy", "sz")
_REDUCTIONS: Final = {"add": "add", "mul": "mul", "maximumf": "max", "minimumf": "min"}


def _memref(value: Value) -> ir.MemRefType:
    return ir.MemRefType(value.type)


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


# --- arithmetic


def _signed(value: int) -> int:
    return (value + _HALF) % _WORD - _HALF


def _unsigned(value: int) -> int:
    return value % _WORD


def _compare(predicate: int, left: float, right: float) -> bool:
    ordered = not (math.isnan(left) or math.isnan(right))
    if predicate in (0, 15):
        return predicate == 15
    if predicate in (7, 14):
        return ordered == (predicate == 7)
    wants = {1: left == right, 2: left > right, 3: left >= right, 4: left < right, 5: left <= right, 6: left != right}
    return ordered and wants[predicate] if predicate < 7 else not ordered or wants[predicate - 7]


def _bits(kinds: str, value: Any) -> Any:
    return struct.unpack(kinds[1], struct.pack(kinds[0], value))[0]


def _divided(left: float, right: float) -> float:
    return left / right if right else math.nan if not left or math.isnan(left) else math.copysign(
        math.inf, left) * math.copysign(1.0, right)  # fmt: skip


def _quotient(left: int, right: int, is_remainder: bool = False) -> int:
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return left - quotient * right if is_remainder else quotient


_NAMES: Final[dict[str, Any]] = {
    "math": math,
    "fresh": TrackedBuffer.fresh,
    "sgn": _signed,
    "uns": _unsigned,
    "cmpf": _compare,
    "bits": _bits,
    "div": _divided,
    "quo": _quotient,
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "new": lambda a, b: b,
}
#: Atomic updates -> the function of the old and the given number.
_UPDATES: Final = {
    **dict.fromkeys(("addf", "addi"), "add"),
    **dict.fromkeys(("maxs", "maximumf", "maxnumf"), "max"),
    **dict.fromkeys(("mins", "minimumf", "minnumf"), "min"),
    "assign": "new",
}
_OPS: Final = {
    "arith.addi": "sgn({} + {})",
    "arith.subi": "sgn({} - {})",
    "arith.muli": "sgn({} * {})",
    "arith.divui": "uns({}) // uns({})",
    "arith.remui": "uns({}) % uns({})",
    "arith.ceildivui": "-(-uns({}) // uns({}))",
    "arith.divsi": "quo({}, {})",
    "arith.floordivsi": "{} // {}",
    "arith.ceildivsi": "-(-{} // {})",
    "arith.remsi": "quo({}, {}, True)",
    "arith.andi": "{} & {}",
    "arith.ori": "{} | {}",
    "arith.xori": "{} ^ {}",
    "arith.shli": "sgn({} << {})",
    "arith.shrui": "uns({}) >> {}",
    "arith.shrsi": "{} >> {}",
    "arith.minsi": "min({}, {})",
    "arith.maxsi": "max({}, {})",
    "arith.minui": "min(uns({}), uns({}))",
    "arith.maxui": "max(uns({}), uns({}))",
    "arith.select": "{1} if {0} else {2}",
    "arith.index_cast": "{}",
    "arith.index_castui": "{}",
    "arith.extui": "int({})",
    "arith.extsi": "{}",
    "arith.trunci": "{}",
    "arith.sitofp": "float({})",
    "arith.uitofp": "float(uns({}))",
    "arith.fptosi": "int({})",
    "arith.fptoui": "int({})",
    "arith.addf": "{} + {}",
    "arith.subf": "{} - {}",
    "arith.mulf": "{} * {}",
    "arith.divf": "div({}, {})",
    "arith.negf": "-{}",
    "arith.maximumf": "max({}, {})",
    "arith.minimumf": "min({}, {})",
    "arith.maxnumf": "max({}, {})",
    "arith.minnumf": "min({}, {})",
    "math.sin": "math.sin({})",
    "math.cos": "math.cos({})",
    "math.exp": "math.exp({})",
    "math.log": "math.log({})",
    "math.rsqrt": "1.0 / math.sqrt({})",
    "math.copysign": "math.copysign({}, {})",
    "math.tanh": "math.tanh({})",
    "math.sqrt": "math.sqrt({})",
    "math.absf": "abs({})",
    "math.fma": "{} * {} + {}",
}
