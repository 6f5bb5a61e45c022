"""Calls: LLVM's intrinsics and the C library's mathematical functions become ops; other functions are called."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.frontends.llvm import saturation
from mlirad.frontends.llvm.addresses import LinearOffset
from mlirad.frontends.llvm.body import Body, Raised, fastmath, flat
from mlirad.frontends.llvm.copies import CopyRaiser
from mlirad.frontends.llvm.memory import Memory
from mlirad.frontends.llvm.objects import COPIES, MASKED
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmInstruction
from mlirad.frontends.llvm.sources import callee_name
from mlirad.frontends.llvm.special_functions import SPECIAL_FUNCTIONS, declare

#: Functions with an equivalent op. C functions on `float` have the suffix f.
_FLOATS: Final = {
    **{
        name: f"math.{name}"
        for name in (
            *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
            *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "erf", "erfc", "floor", "ceil"),
            *("trunc", "round", "roundeven", "copysign", "fma"),
        )
    },
    "fabs": "math.absf",
    "pow": "math.powf",
    "rint": "math.roundeven",
    "nearbyint": "math.roundeven",
    "fmod": "arith.remf",
    "fmax": "arith.maxnumf",
    "fmin": "arith.minnumf",
    "maxnum": "arith.maxnumf",
    "minnum": "arith.minnumf",
    "maximumnum": "arith.maxnumf",
    "minimumnum": "arith.minnumf",
    "maximum": "arith.maximumf",
    "minimum": "arith.minimumf",
    "fmaximum": "arith.maximumf",
    "fminimum": "arith.minimumf",
}
#: Functions that round to an integer; those on `float` have the suffix f.
_ROUNDED: Final = {
    f"{size}{name}{f}": _FLOATS[name] for size in ("l", "ll") for name in ("round", "rint") for f in ("", "f")
}
#: C's functions on complex numbers of two doubles -> ops of `complex`. They are passed as real and imaginary parts.
_COMPLEX: Final = {
    "__divdc3": "complex.div",
    "cabs": "complex.abs",
    "carg": "complex.angle",
    "cpow": "complex.pow",
    **{f"c{name}": f"complex.{name}" for name in ("exp", "log", "sqrt", "sin", "cos", "tan", "tanh")},
}
_INTEGERS: Final = {
    "smax": "arith.maxsi",
    "smin": "arith.minsi",
    "umax": "arith.maxui",
    "umin": "arith.minui",
    "ctpop": "math.ctpop",
}
_NOTHING: Final = re.compile(
    r"llvm\.(lifetime\.|dbg\.|assume|experimental\.noalias|donothing|prefetch|stacksave|stackrestore|invariant\.|pseudoprobe"
    r"|sideeffect|va_end)|.*__rust_no_alloc_shim_is_unstable"
)
#: Bits of a float -> the power of two whose square fits, and one that moves the largest and smallest there.
_SQUARES: Final = {32: (63, 100), 64: (500, 600)}
_SUFFIX: Final = re.compile(r"\.(?:[fiv]\d+|p\d+|bf16|[fi]\d+\.[fi]\d+|p\d+\..*)+$")
#: Functions that only write text, C++ streams included; their calls are removed.
_OUTPUT: Final = re.compile(
    r"(?:f|v|vf|__f|__)?printf(?:_chk)?$|f?puts$|f?putc(?:har)?$|fwrite$|fflush$|perror$"
    r"|_ZNSo|_ZStls|_ZSt16__ostream_insert|_ZSt4endl"
)

#: What to do about a call of an unknown function, by its name.
_ADVICE: Final = {
    r"_RNv.*alloc": "compile with -C opt-level=2, so that the functions of Vec are in the file",
    r"f(open|read|scanf|gets|seek)|scanf|sscanf|strto|getenv|getline|time$|clock|gettimeofday": (
        "do that before, and pass the numbers as arguments"
    ),
    r"l?rand|random|srand|_FortranARandom": "pass random numbers in an array, or write a generator",
    r"pthread_|GOMP_|__kmpc_|thrd_|_ZNSt6thread": "differentiate what one thread computes, and start threads around it",
    r"_?_?setjmp|_?longjmp|signal": "return early instead",
    "_FortranA": "write it as a loop, or leave the call out of what is differentiated",
    "": "define the function in the same file, or leave the call out of what is differentiated",
}


class CallRaiser:
    """Raises the calls in ``body``."""

    def __init__(self, body: Body, memory: Memory) -> None:
        self._body = body
        self._memory = memory
        self._copies = CopyRaiser(body, memory)
        self._special: dict[str, Callable[[LlvmInstruction], Raised]] = {
            "abs": self._abs,
            "llabs": self._abs,
            "labs": self._abs,
            "fmuladd": self._multiply_add,
            **dict.fromkeys(("expect", "expect.with.probability"), lambda one: self._operands(one)[0]),
            "powi": self._power,
            "ctlz": self._zeros,
            "cttz": self._zeros,
            "is.constant": lambda one: self._constant(one, 0),
            "objectsize": lambda one: self._constant(one, -1),
            "fptosi.sat": lambda one: saturation.to_integer(body, one, is_signed=True),
            "fptoui.sat": lambda one: saturation.to_integer(body, one, is_signed=False),
            "hypot": self._hypotenuse,
            "exp10": self._power_of_ten,
            "is.fpclass": self._is_of_class,
            "__muldc3": self._complex_product,
            **dict.fromkeys(_COMPLEX, self._complex),
            **dict.fromkeys(SPECIAL_FUNCTIONS, self._special_function),
        }

    def raise_call(self, one: LlvmInstruction) -> None:
        """Raise a call.

        Raises:
            UnsupportedError: the callee is not known.
        """
        name = callee_name(one)
        if _NOTHING.match(name) or self._memory.raise_free(one):
            return
        if name.startswith("llvm.va_start"):
            if self._memory.memory_of(one.operands[0], one).types:
                message = "a function reads arguments that it has no parameters for"
                raise self._body.error("MA0926", message, one, "pass them in an array")
            return
        if name.startswith(COPIES):
            self._copies.raise_copy(one, may_overlap="move" in name)
        elif name.startswith("llvm.memset.") or name == "memset":
            self._copies.raise_fill(one)
        elif name.startswith(MASKED):
            self._memory.raise_masked(one)
        elif _OUTPUT.match(name) and not any(one in user.operands for user in self._body.function.instructions):
            return
        else:
            result = self._result(one, name)
            if one.type.kind != "void":
                self._body.values[one] = result

    def _result(self, one: LlvmInstruction, name: str) -> Raised:
        callee = one.operands[-1]
        if isinstance(callee, LlvmFunction) and callee.blocks:
            return self._call(one, callee)
        if self._body.objects.is_null(callee):  # not reached
            self.raise_end(one)
            return self._nothing(one)
        if isinstance(callee, LlvmInstruction) and (callees := self._body.objects.callees(one)):
            return self._choose(one, self._memory.place(callee, one).offset, callees)
        plain = self._plain(one, name)
        if plain in self._special:
            return self._special[plain](one)
        if op := _FLOATS.get(plain) if one.type.kind == "float" else _ROUNDED.get(plain):
            values = self._operands(one)
            result = self._body.make(op, values, values[0].type, fastmath(one.flags))
            type = self._body.type(one.type, one)
            return result if result.type == type else self._body.make("arith.fptosi", [result], type)
        if one.type.kind == "integer" and plain in _INTEGERS:
            return self._body.like(_INTEGERS[plain], *self._operands(one))
        found = saturation.RULES.get(plain)
        if found is not None:
            return found(self._body, one)
        return self._external(one, name)

    def _plain(self, one: LlvmInstruction, name: str) -> str:
        """The name without the suffixes for types."""
        if name.startswith("llvm."):
            return _SUFFIX.sub("", name).removeprefix("llvm.")
        is_single = one.type.kind == "float" and one.type.width == 32
        return name[:-1] if is_single and name.endswith("f") and name[:-1] in {*_FLOATS, *self._special} else name

    def _operands(self, one: LlvmInstruction) -> list[Value]:
        return [self._body.value(operand, one) for operand in one.operands[:-1]]

    def _constant(self, one: LlvmInstruction, number: int) -> Value:
        return self._body.number(self._body.type(one.type, one), number)

    def _abs(self, one: LlvmInstruction) -> Value:
        return self._body.like("math.absi", self._operands(one)[0])

    def _zeros(self, one: LlvmInstruction) -> Value:
        return self._body.like("math." + self._plain(one, callee_name(one)), self._operands(one)[0])

    def _multiply_add(self, one: LlvmInstruction) -> Value:
        x, y, z = self._operands(one)
        return self._body.like("arith.addf", self._body.like("arith.mulf", x, y, flags=one.flags), z, flags=one.flags)

    def _power(self, one: LlvmInstruction) -> Value:
        x, y = self._operands(one)
        return self._body.make("math.fpowi", [x, y], x.type, fastmath(one.flags))

    def _hypotenuse(self, one: LlvmInstruction) -> Value:
        """The root of the sum of squares; where one would be too large or small, of numbers times a power of two."""
        body, like = self._body, self._body.like
        x, y = self._operands(one)
        scales = []
        if not one.flags and x.type.width in _SQUARES:
            limit, shift = _SQUARES[x.type.width]
            size = like("arith.maxnumf", like("math.absf", x), like("math.absf", y))
            is_large = body.compare_floats(2, size, body.number(x.type, 2.0**limit))
            is_small = body.compare_floats(4, size, body.number(x.type, 2.0**-limit))
            for power in (-shift, shift):
                small = body.select(is_small, body.number(x.type, 2.0**-power), body.number(x.type, 1))
                scales.append(body.select(is_large, body.number(x.type, 2.0**power), small))
            x, y = (like("arith.mulf", value, scales[0]) for value in (x, y))
        squares = (like("arith.mulf", value, value) for value in (x, y))
        root = like("math.sqrt", like("arith.addf", *squares))
        return like("arith.mulf", root, scales[1]) if scales else root

    def _power_of_ten(self, one: LlvmInstruction) -> Value:
        (x,) = self._operands(one)
        return self._body.like("math.powf", self._body.number(x.type, 10), x, flags=one.flags)

    def _is_of_class(self, one: LlvmInstruction) -> Value:
        """Whether a number is in a class of a mask: NaN, and infinite, normal, subnormal, 0 of either sign."""
        body, like = self._body, self._body.like
        x, mask = self._operands(one)[0], int(one.operands[1].value)  # type: ignore[attr-defined]
        bit, type = ir.IntegerType.get_signless(1), x.type
        size, zero = like("math.absf", x), body.number(type, 0)
        least = body.number(type, {32: 2.0**-126, 64: 2.0**-1022}[ir.FloatType(type).width])
        is_negative = body.compare_floats(4, like("math.copysign", body.number(type, 1), x), zero)
        is_infinite = body.compare_floats(1, size, body.number(type, math.inf))
        is_zero, is_small = body.compare_floats(1, size, zero), body.compare_floats(4, size, least)
        signed = [
            body.select(is_negative, *(body.number(bit, mask >> i & 1) for i in (2 + k, 9 - k))) for k in range(4)
        ]
        finite = body.select(is_zero, signed[3], body.select(is_small, signed[2], signed[1]))
        number = body.select(is_infinite, signed[0], finite)
        return body.select(body.compare_floats(14, x, x), body.number(bit, mask & 3 == 3 or mask >> 1 & 1), number)

    def _special_function(self, one: LlvmInstruction) -> Value:
        """A call of a function on doubles, to which `special_functions` gives a derivative."""
        body = self._body
        (x,) = self._operands(one)
        double, type = ir.F64Type.get(), x.type
        x = x if type == double else body.make("arith.extf", [x], double)
        name = self._plain(one, callee_name(one))
        declare(name, body.op.operation.block)
        y = body.make("func.call", [x], double, {"callee": ir.FlatSymbolRefAttr.get(name)})
        return y if type == double else body.make("arith.truncf", [y], type)

    def _complex_product(self, one: LlvmInstruction) -> tuple[Value, Value]:
        """The product by its formula; the C function also recovers infinities if both parts are NaN."""
        a, b, c, d = self._operands(one)
        like = self._body.like
        real = like("arith.subf", like("arith.mulf", a, c), like("arith.mulf", b, d))
        return real, like("arith.addf", like("arith.mulf", a, d), like("arith.mulf", b, c))

    def _complex(self, one: LlvmInstruction) -> Raised:
        body, parts = self._body, self._operands(one)
        type = ir.ComplexType.get(parts[0].type)
        values = [body.make("complex.create", pair, type) for pair in zip(parts[::2], parts[1::2], strict=True)]
        name = _COMPLEX[callee_name(one)]
        if one.type.kind == "float":
            return body.make(name, values, parts[0].type)
        result = body.make(name, values, type)
        return tuple(body.make(part, [result], parts[0].type) for part in ("complex.re", "complex.im"))

    def raise_end(self, one: LlvmInstruction) -> None:
        """An assertion for the end of the program, which fails if there is no condition for going on."""
        body, bit = self._body, ir.IntegerType.get_signless(1)
        text = f"{callee_name(one) or 'a function'} was called at {one.where}"
        goes_on = body.value(one.operands[0], one) if len(one.operands) > 1 else body.number(bit, 0)
        if one.predicate:
            goes_on = body.make("arith.xori", [goes_on, body.number(bit, 1)], bit)
        body.create("cf.assert", [goes_on], attributes={"msg": ir.StringAttr.get(text)})

    def _call(self, one: LlvmInstruction, callee: LlvmFunction) -> Raised:
        body, operands = self._body, []
        given = one.operands[: len(callee.parameters) if callee.is_variadic else -1]  # the others are only printed
        for argument, parameter in zip(given, callee.parameters, strict=True):
            if parameter.type.kind != "pointer":
                operands.append(body.value(argument, one))
                continue
            memory = self._memory.memory_of(parameter, one)
            if not memory.parts:
                continue
            place = self._memory.place_or_null(argument, one, memory)
            if parameter not in body.objects.tied:
                operands += [self._memory.flexible(place.memrefs[type]) for type in memory.parts]
            operands.append(self._memory.addresses.index(place.offset, memory.unit))
        types = result_types(body, callee)
        name = ir.FlatSymbolRefAttr.get(inner_name(body, callee))
        results = list(body.create("func.call", operands, types, {"callee": name}).results)
        return results[0] if callee.result.kind != "struct" and results else tuple(results)

    def _nothing(self, one: LlvmInstruction) -> Raised:
        """A value for what is not reached."""
        return self._body.value(LlvmConstant(one.type, is_zero=True), one) if one.type.kind != "void" else ()

    def _choose(self, one: LlvmInstruction, address: LinearOffset, callees: list[LlvmFunction]) -> Raised:
        """A call of the one of ``callees`` with the function number ``address``."""
        first, *others = callees
        direct = replace(one, operands=[*one.operands[:-1], first])
        if not others:
            return self._result(direct, first.name)
        body = self._body
        number = body.index(self._memory.place(first, one).offset.constant)
        is_first = body.compare(0, self._memory.addresses.index(address), number)
        found = self._memory.branch(
            is_first,
            result_types(body, first),
            lambda: flat(self._result(direct, first.name)),
            lambda: flat(self._choose(one, address, others)),
        )
        return found[0] if one.type.kind != "struct" and found else tuple(found)

    def _external(self, one: LlvmInstruction, name: str) -> Raised:
        """A call of an external function on numbers, which has no derivative unless the user gives one."""
        body = self._body
        callee = one.operands[-1]
        parameters = callee.parameters if isinstance(callee, LlvmFunction) else []
        numbers = [*(parameter.type for parameter in parameters), callee.result] if parameters else []  # type: ignore[attr-defined]
        is_plain = isinstance(callee, LlvmFunction) and not callee.is_variadic and not name.startswith("llvm.")
        if not numbers or not is_plain or not all(type.is_scalar for type in numbers):
            is_asm = isinstance(callee, LlvmConstant)
            what = f"'{name}'" if name else "inline assembly" if is_asm else "a function pointer"
            message = f"a call of {what} has no counterpart"
            help = next(advice for pattern, advice in _ADVICE.items() if re.match(pattern, name))
            if name == "mlirad_other_type":
                message = "a whole-array operation of Fortran on a type or rank that is not supported or known here"
                help = "write it as a loop; an allocatable array of a module may be an argument instead"
            raise body.error("MA0926", message, one, "write it in C" if is_asm else help)
        operands = self._operands(one)
        result = body.type(one.type, one)
        self._declare(name, operands, result)
        return body.make("func.call", operands, result, {"callee": ir.FlatSymbolRefAttr.get(name)})

    def _declare(self, name: str, operands: list[Value], result: ir.Type) -> None:
        block = self._body.op.operation.block
        if any(op.attributes["sym_name"].value == name for op in block.operations if "sym_name" in op.attributes):
            return
        attributes = {
            "sym_name": ir.StringAttr.get(name),
            "sym_visibility": ir.StringAttr.get("private"),
            "function_type": ir.TypeAttr.get(ir.FunctionType.get([one.type for one in operands], [result])),
        }
        ir.Operation.create("func.func", [], [], attributes, None, 1, self._body.loc, ir.InsertionPoint(self._body.op))


def inner_name(body: Body, callee: LlvmFunction) -> str:
    """The function to call: one with pointer parameters also takes their offsets, under another name."""
    return f"{callee.name}.at" if callee in body.objects.passed else callee.name


def result_types(body: Body, function: LlvmFunction) -> list[ir.Type]:
    """The types of the results; several for a struct."""
    if function.result.kind == "void":
        return []
    parts = function.result.parts if function.result.kind in ("struct", "array") else (function.result,)
    parts = parts * (function.result.count or 1) if function.result.kind == "array" else parts
    return [body.type(part, function) for part in parts]
