"""Translates functions that launch kernels to Python: threads are generators that wait at barriers.

It shares nothing with what lowers kernels, and covers what random programs and their gradients are made of.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.edit.concurrency import ATOMIC_KINDS
from mlirad.edit.walk import find_ops
from tests.fuzz.kernels.arithmetic import OPS, REDUCTIONS, UPDATES
from tests.fuzz.kernels.machine import WARP, ThreadMachine
from tests.fuzz.kernels.memory import POISON, TrackedBuffer
from tests.fuzz.kernels.vectors import VECTOR_NAMES, VectorOps, is_elementwise, scalar_of


def run(module: ir.Module, function: str, arguments: Sequence[Any], machine: ThreadMachine) -> list[Any]:
    """Call ``@function`` with arrays, which it changes, and numbers; returns its results."""
    module = ir.Module.parse(str(module), module.context)
    UpstreamPassManager.parse("builtin.module(lower-affine)", module.context).run(module.operation)
    symbols = _symbols(module)
    sites: Counter[str] = Counter()
    device = _device_functions(symbols)
    source = "\n".join(_FunctionSource(op, symbols, sites, device).source() for op in symbols.values())
    names = dict(VECTOR_NAMES, machine=machine)
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


def _callees(op: ir.Operation) -> set[str]:
    calls = find_ops(op, lambda one: one.name == "func.call")
    return {ir.FlatSymbolRefAttr(one.attributes["callee"]).value for one in calls}


def _device_functions(symbols: Mapping[str, ir.Operation]) -> set[str]:
    """The functions that threads call: they are generators, too, and get the ids."""
    kernels = [one for op in symbols.values() for one in find_ops(op, lambda one: one.name == "gpu.launch")]
    kernels += [op for op in symbols.values() if op.name == "gpu.func"]
    found: set[str] = set()
    new = {name for op in kernels for name in _callees(op) if name in symbols}
    while new:
        found |= new
        new = {name for one in new for name in _callees(symbols[one]) if name in symbols} - found
    return found


def _mangled(name: str) -> str:
    return "f_" + "".join(c if c.isalnum() else "_" for c in name)


class _FunctionSource(VectorOps):
    """Writes one function, and the kernels in it."""

    def __init__(
        self, op: ir.Operation, symbols: dict[str, ir.Operation], sites: Counter[str], device: set[str]
    ) -> None:
        self._op, self._symbols, self._sites, self._device = op, symbols, sites, device
        self._names: dict[Value, str] = {}
        self._lines: list[str] = []
        self._blocks: list[ir.Block] = []
        self._depth = 0
        self._me = "None"
        #: The names of the ids and sizes `_IDS`.
        self._ids: Sequence[str] = _IDS
        self._count = 0

    def source(self) -> str:
        block = self._op.regions[0].blocks[0]
        arguments = [self._new(v) for v in block.arguments]
        name = ir.StringAttr(self._op.attributes["sym_name"]).value
        if self._op.name == "gpu.func" or name in self._device:
            self._me = "me"
            arguments = ["me", *_IDS, *arguments]
        self._line(f"def {_mangled(name)}({', '.join(arguments)}):")
        self._body(self._op.regions[0])
        return "\n".join(self._lines)

    # --- names and lines

    def _new(self, value: Value) -> str:
        self._names[value] = f"v{len(self._names)}"
        return self._names[value]

    def _of(self, values: Any) -> list[str]:
        return [self._names[v] for v in values]

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _body(self, region: ir.Region) -> None:
        self._depth += 1
        if self._me == "me" and self._depth == 1:
            self._line("if False: yield")
        outer, self._blocks = self._blocks, list(region.blocks)
        blocks = self._blocks
        for block in blocks[1:]:
            for argument in block.arguments:
                self._new(argument)
        if len(blocks) > 1:
            self._line("at = 0")
            self._line("while True:")
        for number, block in enumerate(blocks):
            inner = 2 * (len(blocks) > 1)
            self._depth += inner // 2
            if inner:
                self._line(f"{'elif' if number else 'if'} at == {number}:")
            self._depth += inner // 2
            for view in block.operations:
                self._emit(view.operation)
            self._line("pass")
            self._depth -= inner
        self._depth -= 1
        self._blocks = outer

    def _cf_br(self, op: ir.Operation) -> None:
        self._go(op.successors[0], self._of(op.operands))

    def _cf_cond_br(self, op: ir.Operation) -> None:
        condition, *values = self._of(op.operands)
        count = len(op.successors[0].arguments)
        self._line(f"if {condition}:")
        self._depth += 1
        self._go(op.successors[0], values[:count])
        self._depth -= 1
        self._go(op.successors[1], values[count:])

    def _go(self, block: ir.Block, values: Sequence[str]) -> None:
        """Continue with a block, which is given ``values``."""
        self._assign(self._of(block.arguments), values)
        self._line(f"at = {self._blocks.index(block)}")
        self._line("continue")

    def _assign(self, targets: Sequence[str], values: Sequence[str]) -> None:
        if targets:
            self._line(f"{', '.join(targets)} = {', '.join(values)}")

    # --- ops

    def _emit(self, op: ir.Operation) -> None:
        if is_elementwise(op):
            self._emit_each(op)
        else:
            self._emit_one(op)

    def _emit_each(self, op: ir.Operation) -> None:
        """The op on numbers, for each element of vectors."""
        lines, given, self._lines = self._lines, self._of(op.operands), []
        names = [f"e{number}" for number in range(len(given))]
        for value, name in zip(op.operands, names, strict=True):
            self._names[value] = name
        self._emit_one(op)
        target, _, text = self._lines[0].strip().partition(" = ")
        for value, name in zip(op.operands, given, strict=True):
            self._names[value] = name
        self._lines = lines
        self._line(f"{target} = each(lambda {', '.join(names)}: {text}, {', '.join(given)})")

    def _emit_one(self, op: ir.Operation) -> None:
        special: Callable[[ir.Operation], None] | None = getattr(self, "_" + op.name.replace(".", "_"), None)
        if special is not None:
            special(op)
            return
        if op.name not in OPS:
            raise NotImplementedError(f"the machine of random kernels has no '{op.name}'")
        text = OPS[op.name].format(*self._of(op.operands))
        for name in ("sgn", "uns"):
            text = text.replace(f"{name}(", f"{name}{_width(op.operands[0].type)}(")
        type = scalar_of(op.results[0].type)
        if isinstance(type, ir.FloatType) and type.width < 64:
            text = f"{type}({text})"
        elif isinstance(type, ir.IntegerType) and type.width > 1:
            text = f"sgn{type.width}({text})"
        self._line(f"{self._new(op.results[0])} = {text}")

    def _arith_constant(self, op: ir.Operation) -> None:
        attribute = op.attributes["value"]
        if isinstance(op.results[0].type, ir.VectorType):
            values = np.array(attribute).ravel().tolist()
            self._give(op, f"vec({tuple(ir.VectorType(op.results[0].type).shape)}, {values})")
            return
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
        width = _width(op.operands[0].type)
        left, right = (f"uns{width}({v})" if number >= 6 else v for v in self._of(op.operands))
        self._line(f"{self._new(op.results[0])} = {left} {name} {right}")

    def _arith_cmpf(self, op: ir.Operation) -> None:
        number = ir.IntegerAttr(op.attributes["predicate"]).value
        values = ", ".join(self._of(op.operands))
        self._line(f"{self._new(op.results[0])} = cmpf({number}, {values})")

    def _arith_bitcast(self, op: ir.Operation) -> None:
        letters = {"f64": "d", "f32": "f", "f16": "e", "i64": "q", "i32": "i", "i16": "h"}
        kinds = letters[str(op.operands[0].type)] + letters[str(op.results[0].type)]
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
        kind = UPDATES[ATOMIC_KINDS[ir.IntegerAttr(op.attributes["kind"]).value]]
        self._line(
            f"{self._new(op.results[0])} = {buffer}.update({value}, {_tuple(place)}, {kind}, {self._me}, {site})"
        )

    def _memref_alloc(self, op: ir.Operation) -> None:
        private = self._me == "me" and op.name == "memref.alloca"
        assert private or self._me == "None", "a kernel allocates memory"
        shape, element = _shape(op.results[0], self._without_tokens(op))
        self._line(f"{self._new(op.results[0])} = fresh({shape}, {element!r}, is_private={private})")
        self._give_token(op)

    _memref_alloca = _gpu_alloc = _memref_alloc

    def _memref_dealloc(self, op: ir.Operation) -> None:
        self._line(f"{self._without_tokens(op)[0]}.array = None")
        self._give_token(op)

    _gpu_dealloc = _memref_dealloc

    def _gpu_memcpy(self, op: ir.Operation) -> None:
        target, source = self._without_tokens(op)
        self._line(f"{target}.array[...] = {source}.array")
        self._give_token(op)

    def _gpu_memset(self, op: ir.Operation) -> None:
        target, value = self._without_tokens(op)
        self._line(f"{target}.array[...] = {value}")
        self._give_token(op)

    def _gpu_wait(self, op: ir.Operation) -> None:
        self._give_token(op)

    def _without_tokens(self, op: ir.Operation) -> list[str]:
        return self._of(v for v in op.operands if str(v.type) != _TOKEN)

    def _give_token(self, op: ir.Operation) -> None:
        for value in op.results:
            if str(value.type) == _TOKEN:
                self._line(f"{self._new(value)} = None")

    def _gpu_dynamic_shared_memory(self, op: ir.Operation) -> None:
        self._line(f"{self._new(op.results[0])} = me.dynamic")

    def _memref_view(self, op: ir.Operation) -> None:
        buffer, offset, *sizes = self._of(op.operands)
        shape, element = _shape(op.results[0], sizes)
        self._line(f"{self._new(op.results[0])} = {buffer}.view({offset}, {shape}, {element!r})")

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
        name = ir.FlatSymbolRefAttr(op.attributes["callee"]).value
        arguments = self._of(op.operands)
        call = f"{_mangled(name)}({', '.join(arguments)})"
        if name in self._device:
            assert self._me == "me", "threads and the host call one function"
            call = f"yield from {_mangled(name)}({', '.join(['me', *self._ids, *arguments])})"
        results = [self._new(v) for v in op.results]
        self._line(f"{_tuple(results) if results else '_'} = {call}")

    def _gpu_return(self, op: ir.Operation) -> None:
        self._line("return")

    _gpu_terminator = _gpu_return

    def _gpu_launch_func(self, op: ir.Operation) -> None:
        name = str(ir.SymbolRefAttr(op.attributes["kernel"]).value[-1])
        values, dynamic = self._launch_operands(op)
        count = 0
        kernel = self._symbols[name]
        if "workgroup_attributions" in kernel.attributes:
            count = ir.IntegerAttr(kernel.attributes["workgroup_attributions"]).value
        given = values[6:]
        own = list(kernel.regions[0].blocks[0].arguments)[len(given) :]
        self._launch(_mangled(name), values[:6], own[:count], own[count:], given, dynamic)
        self._give_token(op)

    def _launch_operands(self, op: ir.Operation) -> tuple[list[str], str]:
        """Sizes and arguments, and how many bytes of dynamic shared memory there are."""
        sizes = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
        groups, values = [], self._of(op.operands)
        for size in sizes:
            groups.append(values[:size])
            values = values[size:]
        # Tokens, six sizes of the grid and of blocks, three of clusters, dynamic shared memory, arguments.
        return [v for one in (*groups[1:7], *groups[11:]) for v in one], (groups[10] or ["0"])[0]

    def _gpu_launch(self, op: ir.Operation) -> None:
        values, dynamic = self._launch_operands(op)
        block = op.regions[0].blocks[0]
        arguments = [self._new(v) for v in block.arguments]
        self._ids = arguments[: len(_IDS)]
        self._count += 1
        name = f"kernel{self._count}"
        self._line(f"def {name}({', '.join(['me', *arguments])}):")
        self._me = "me"
        self._line("  if False: yield")
        self._body(op.regions[0])
        self._me = "None"
        count = 0
        if "workgroup_attributions" in op.attributes:
            count = ir.IntegerAttr(op.attributes["workgroup_attributions"]).value
        own = list(block.arguments)[12:]
        self._launch(name, values[:6], own[:count], own[count:], (), dynamic)
        self._give_token(op)

    def _launch(
        self,
        name: str,
        sizes: Sequence[str],
        shared: Sequence[Value],
        private: Sequence[Value],
        given: Sequence[str],
        dynamic: str,
    ) -> None:
        memory = [[(list(_memref(v).shape), str(_memref(v).element_type)) for v in one] for one in (shared, private)]
        grid, block = _tuple(sizes[:3]), _tuple(sizes[3:])
        self._line(f"machine.launch({name}, {grid}, {block}, {memory[0]}, {memory[1]}, {_tuple(given)}, {dynamic})")

    def _gpu_barrier(self, op: ir.Operation) -> None:
        self._line(f"yield {self._site(op)}, 'barrier'")

    def _gpu_thread_id(self, op: ir.Operation) -> None:
        axis = str(op.attributes["dimension"]).removeprefix("#gpu<dim ").removesuffix(">")
        prefix = {"gpu.thread_id": "t", "gpu.block_id": "b", "gpu.block_dim": "s", "gpu.grid_dim": "g"}.get(op.name)
        text = f"b{axis} * s{axis} + t{axis}" if prefix is None else f"{prefix}{axis}"
        order = dict(zip(_IDS, self._ids, strict=True))
        text = " ".join(order.get(word, word) for word in text.split())
        self._line(f"{self._new(op.results[0])} = {text}")

    _gpu_block_id = _gpu_block_dim = _gpu_grid_dim = _gpu_global_id = _gpu_thread_id

    def _gpu_lane_id(self, op: ir.Operation) -> None:
        x, y, z = self._ids[9:12]
        warps = f"-(-{x} * {y} * {z} // {WARP})"
        text = {"lane_id": f"me.number % {WARP}", "subgroup_id": f"me.number // {WARP}", "num_subgroups": warps}
        self._line(f"{self._new(op.results[0])} = {text.get(op.name[4:], WARP)}")

    _gpu_subgroup_id = _gpu_num_subgroups = _gpu_subgroup_size = _gpu_lane_id

    def _gpu_all_reduce(self, op: ir.Operation) -> None:
        kind = str(op.attributes["op"]).split()[-1].removesuffix(">")
        given = f"{REDUCTIONS[kind]}, {self._of(op.operands)[0]}"
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


_TOKEN: Final = "!gpu.async.token"


def _width(type: ir.Type) -> int:
    type = scalar_of(type)
    return int(type.width) if isinstance(type, ir.IntegerType) else 64


def _shape(value: Value, sizes: Sequence[str]) -> tuple[str, str]:
    """The extents, of which the dynamic ones are ``sizes``, and the type of elements."""
    type, rest = _memref(value), iter(sizes)
    dynamic = ir.ShapedType.get_dynamic_size()
    return _tuple([next(rest) if n == dynamic else str(n) for n in type.shape]), str(type.element_type)


def _memref(value: Value) -> ir.MemRefType:
    return ir.MemRefType(value.type)


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
