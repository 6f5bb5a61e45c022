"""The shared state of the parts of the raiser: the raised values of a function, and a builder of ops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.errors import Where
from mlirad.frontends.llvm.objects import Objects
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction, LlvmModule, LlvmType, LlvmValue
from mlirad.frontends.llvm.refusals import Refusals

#: A raised value; a struct is a tuple.
Raised = Any
_FLAGS: Final = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")
_FLOATS: Final = {16: ir.F16Type, 32: ir.F32Type, 64: ir.F64Type}


@cache
def _flag_text(flags: int) -> str:
    return ",".join(name for bit, name in enumerate(_FLAGS) if flags >> bit & 1)


def location(where: Where, name: str = "") -> ir.Location:
    """The location of ``where``, with a name if there is one."""
    place = ir.Location.file(where.file, where.line, where.column)
    return ir.Location.name(name, place) if name else place


@dataclass
class Body:
    """The function that is raised, with the values raised so far."""

    module: LlvmModule
    function: LlvmFunction
    objects: Objects
    op: ir.Operation
    refusals: Refusals = field(init=False)
    values: dict[LlvmValue, Raised] = field(default_factory=dict)
    loc: ir.Location = field(init=False)
    ip: ir.InsertionPoint = field(init=False)

    def __post_init__(self) -> None:
        self.refusals = Refusals(self.function)
        self.loc = location(self.function.where)

    def error(self, code: str, message: str, at: LlvmValue | None = None, *helps: str) -> Exception:
        """An error, to be raised."""
        return self.refusals.error(code, message, at, *helps)

    def create(
        self,
        name: str,
        operands: Sequence[Value] = (),
        types: Sequence[Type] = (),
        attributes: Mapping[str, Attribute] | None = None,
        regions: int = 0,
        successors: Sequence[ir.Block] | None = None,
    ) -> ir.Operation:
        """Create any op."""
        return ir.Operation.create(name, types, operands, attributes, successors, regions, self.loc, self.ip)

    def make(
        self, name: str, operands: Sequence[Value], type: Type, attributes: Mapping[str, Attribute] | None = None
    ) -> Value:
        """The result of an op with one result."""
        return self.create(name, operands, [type], attributes).result

    def like(self, name: str, *operands: Value, flags: int = 0) -> Value:
        """An op whose result has the type of its operands; ``flags``: LLVM's fast-math flags."""
        return self.make(name, operands, operands[0].type, fastmath(flags))

    def number(self, type: Type, number: int | float) -> Value:
        """A constant."""
        is_float = isinstance(type, ir.FloatType)
        value = ir.FloatAttr.get(type, float(number)) if is_float else ir.IntegerAttr.get(type, int(number))
        return self.make("arith.constant", [], type, {"value": value})

    def index(self, number: int) -> Value:
        """A constant of type index."""
        return self.number(ir.IndexType.get(), number)

    def compare(self, predicate: int, x: Value, y: Value) -> Value:
        """A comparison of integers."""
        attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), predicate)
        return self.make("arith.cmpi", [x, y], ir.IntegerType.get_signless(1), {"predicate": attribute})

    def compare_floats(self, predicate: int, x: Value, y: Value, flags: int = 0) -> Value:
        """A comparison of floats."""
        attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), predicate)
        attributes = {"predicate": attribute, **(fastmath(flags) or {})}
        return self.make("arith.cmpf", [x, y], ir.IntegerType.get_signless(1), attributes)

    def select(self, condition: Value, x: Value, y: Value) -> Value:
        """``condition ? x : y``."""
        return self.make("arith.select", [condition, x, y], x.type)

    def type(self, type: LlvmType, at: LlvmValue | None = None) -> Type:
        """The MLIR type of a number."""
        if type.kind == "integer":
            return ir.IntegerType.get_signless(type.width)
        if type.kind == "bfloat":
            return ir.BF16Type.get()
        if type.kind in ("offset", "identity"):
            return ir.IndexType.get()
        if type.kind == "held":
            return self.part(type.parts[0], at)
        if type.kind == "float":
            return _FLOATS[type.width].get()
        helps = ["compile without vectorization: -O1 -Xclang -disable-llvm-passes"] if type.kind == "vector" else []
        helps += ["write double, or compile with -mlong-double-64"] if type.width in (80, 128) else []
        raise self.error("MA0922", f"a value of type '{type}' has no counterpart", at, *helps)

    def part(self, type: LlvmType, at: LlvmValue | None = None) -> Type:
        """The type of a block argument for ``type``: a memref of rank 1, or an offset or number of an object."""
        element = self.type(type, at)
        is_number = type.kind == "identity"
        return element if is_number else ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], element)

    def value(self, value: LlvmValue, at: LlvmInstruction | None = None) -> Raised:
        """The raised ``value``, a number or struct of numbers."""
        if isinstance(value, LlvmConstant):
            return self._constant(value, at)
        if value not in self.values:
            if value.type.kind == "vector":
                self.type(value.type, at)
            raise self.error("MA0923", "an address is used as a number", at or value, "use an index into the array")
        return self.values[value]

    def _constant(self, value: LlvmConstant, at: LlvmInstruction | None) -> Raised:
        type = value.type
        if type.kind in ("struct", "array"):
            types = type.parts if type.kind == "struct" else type.parts * type.count
            parts = value.parts or [LlvmConstant(one, is_zero=True) for one in types]
            return tuple(self.value(one, at) for one in parts)
        if value.value is None and not (value.is_zero or value.is_undefined):
            raise self.error("MA0922", f"the constant '{value.text}' has no counterpart", at)
        return self.number(self.type(type, at), 0 if value.value is None else value.value)  # may be -0.0


def fastmath(flags: int) -> dict[str, Attribute] | None:
    """The attribute for LLVM's fast-math flags; None if there are none."""
    return {"fastmath": ir.Attribute.parse(f"#arith.fastmath<{_flag_text(flags)}>")} if flags else None


def flat(value: Raised) -> list[Value]:
    """The numbers in a value: several for a struct."""
    return [part for one in value for part in flat(one)] if isinstance(value, tuple) else [value]
