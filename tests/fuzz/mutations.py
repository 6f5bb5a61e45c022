"""Mutates valid input by bytes, tokens and structure; the result need not parse.

Each mutation maps the bytes of an input, and sometimes those of a second one, to other bytes. It uses the syntax of
MLIR and rule files only to place changes where parsers are likely to fail.

"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

#: No input grows beyond this: the size of inputs is not what is tested.
MAX_BYTES: Final = 200_000

_TOKEN: Final = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[%@#!^$]?[A-Za-z_][\w.$]*|[%#^]\d+|-?\d+(?:\.\d*)?(?:e[+-]?\d+)?|->|::|\s+|.', re.S
)
_NUMBER: Final = re.compile(rb"(?<![\w.%#])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?")
_WORD: Final = re.compile(rb"[A-Za-z_][\w.]*")
_NUMBERS: Final = (
    *(b"0", b"-1", b"1", b"255", b"2147483647", b"-2147483648", b"4294967296", b"9223372036854775807"),
    *(b"18446744073709551616", b"123456789012345678901234567890", b"1e308", b"1e999", b"-0.0", b"0x7FF0000000000000"),
    *(b"0xFFFFFFFFFFFFFFFFF", b"1000000", b"99999999999"),
)
_ODDITIES: Final = (
    *(b"\0", b"\xff\xfe", b"\xc3\x28", "\u202e".encode(), "é".encode(), "\U0001f600".encode(), "\ufeff".encode()),
    *(b"\r", b"\t", b"\x1b[2J", b"\\", b'"', b"\x7f", b"'", b"`", b"/*", b"//", b"\n\n"),
)
_TYPE: Final = re.compile(rb"(?:memref|tensor|vector)<[^<>]*>|\b(?:f64|f32|index|i32|i64|i1)\b")
_BRACKETS: Final = b"()[]{}<>"
_TYPES: Final = (
    *(b"f64", b"f32", b"i1", b"index", b"i64", b"bf16", b"f128", b"none", b"i16777215", b"complex<f64>", b"f8E4M3FN"),
    *(b"tensor<?xf64>", b"tensor<*xf64>", b"memref<?xf64>", b"memref<4x4xf64, strided<[?, 1]>>", b"vector<4xf64>"),
    *(b"vector<[4]xf64>", b"memref<9223372036854775807x2xf64>", b"tensor<4611686018427387904x4xf64>"),
    *(b"vector<1000000000xf64>", b"memref<100000000xf64, 3>", b"memref<memref<?xf64>>", b"tuple<f64, f64>"),
    *(b"!enzyme.Cache<f64>", b"!enzyme.Gradient<f64>", b"!llvm.ptr", b"(f64) -> f64", b"memref<0xf64>"),
)
_ATTRIBUTES: Final = (
    *(b"unit", b"1 : i64", b'"text"', b"dense<1.0> : tensor<4xf64>", b"dense<[]> : tensor<0xf64>", b"@f", b"[1, 2]"),
    *(b"array<i64: 1, 2>", b"affine_map<(d0)[s0] -> (d0 floordiv 0 + s0)>", b"affine_set<(d0) : (d0 mod 0 == 0)>"),
    *(b"#arith.fastmath<fast>", b"#enzyme<activity enzyme_dup>", b"[#enzyme<activity enzyme_active>]", b"{a = {}}"),
    *(b'dense<"0xFF"> : tensor<1xf64>', b"dense_resource<x> : tensor<4xf64>", b"sparse<0, 1> : tensor<4xf64>"),
    b"affine_map<(d0) -> (d0 * 9223372036854775807)>",
)
_SPELLINGS: Final = (
    *(b"enzyme.autodiff", b"enzyme.fwddiff", b"enzyme.autodiff_region", b"enzyme.yield", b"enzyme.ignore_derivatives"),
    *(b"enzyme.placeholder", b"enzyme.init", b"enzyme.push", b"enzyme.pop", b"enzyme.get", b"enzyme.set"),
    *(
        b"enzyme_dup",
        b"enzyme_dupnoneed",
        b"enzyme_active",
        b"enzyme_const",
        b"enzyme_activenoneed",
        b"enzyme_constnoneed",
    ),
    *(b"#enzyme<activity", b"activity", b"ret_activity", b"scf.for", b"scf.while", b"scf.if", b"func.func", b"call @"),
    *(b"memref.load", b"memref.alloc()", b"arith.mulf", b"linalg.generic", b"affine.for", b"cf.br ^bb0", b"return"),
)

Mutation = Callable[[bytes, random.Random, bytes], bytes]


def mutate(text: bytes, rng: random.Random, other: bytes) -> tuple[bytes, str]:
    """``text`` with one to four mutations, and their names; ``other`` is what is spliced in."""
    names = []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        name = rng.choice(list(MUTATIONS))
        names.append(name)
        text = MUTATIONS[name](text, rng, other)[:MAX_BYTES]
    return text, " ".join(names)


def mutate_bytecode(data: bytes, rng: random.Random, other: bytes) -> tuple[bytes, str]:
    """``data`` with one to four bytes or pieces wrong; the magic number stays, so that it is read as bytecode."""
    head, body = data[:4], bytearray(data[4:])
    names = []
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, width = _at(body, rng), rng.choice((1, 1, 2, 4, 30))
        name, piece = rng.choice(
            (
                *(("set", bytes([rng.choice((0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF))])), ("cut", b"")),
                *(("noise", rng.randbytes(width)), ("copy", bytes(body[(start := _at(body, rng)) : start + width]))),
                ("splice", other[(begin := _at(other, rng)) : begin + width]),
            )
        )
        names.append(name)
        # As long as what was there, mostly: else every length behind it is wrong.
        body[at : at + (len(piece) or width if rng.random() < 0.7 else 0)] = piece
    if rng.random() < 0.05:
        names.append("truncate")
        del body[_at(body, rng) :]
    return head + bytes(body), " ".join(names)


# --- bytes


def _flip(text: bytes, rng: random.Random, _: bytes) -> bytes:
    data = bytearray(text or b" ")
    for _i in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _truncate(text: bytes, rng: random.Random, _: bytes) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def _oddity(text: bytes, rng: random.Random, _: bytes) -> bytes:
    return _inserted(text, rng.choice(_ODDITIES) * rng.choice((1, 1, 1, 300)), rng)


def _inserted(text: bytes, piece: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(text) + 1)
    return text[:at] + piece + text[at:]


# --- tokens


def _tokens(text: bytes) -> list[bytes]:
    return _TOKEN.findall(text)


def _drop(text: bytes, rng: random.Random, _: bytes) -> bytes:
    tokens = _tokens(text)
    at = _at(tokens, rng)
    del tokens[at : at + rng.choice((1, 1, 1, 2, 8))]
    return b"".join(tokens)


def _repeat(text: bytes, rng: random.Random, _: bytes) -> bytes:
    tokens = _tokens(text)
    at = _at(tokens, rng)
    piece = tokens[at : at + rng.choice((1, 1, 3, 10))]
    tokens[at:at] = piece * rng.choice((1, 1, 2, 50))
    return b"".join(tokens)


def _swap(text: bytes, rng: random.Random, _: bytes) -> bytes:
    tokens = _tokens(text)
    if tokens:
        i, j = _at(tokens, rng), _at(tokens, rng)
        tokens[i], tokens[j] = tokens[j], tokens[i]
    return b"".join(tokens)


def _swap_lines(text: bytes, rng: random.Random, _: bytes) -> bytes:
    lines = text.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def _rename(text: bytes, rng: random.Random, _: bytes) -> bytes:
    """One word in the place of another one of the same text: names, types and ops change places."""
    tokens = _tokens(text)
    words = [i for i, t in enumerate(tokens) if t.strip() and (t[:1] in b"%@#!^$" or _WORD.fullmatch(t))]
    if len(words) > 1:
        kind = tokens[rng.choice(words)][:1]
        same = [i for i in words if tokens[i][:1] == kind] or words
        tokens[rng.choice(same)] = tokens[rng.choice(same if rng.random() < 0.7 else words)]
    return b"".join(tokens)


def _splice(text: bytes, rng: random.Random, other: bytes) -> bytes:
    """Lines of another input, somewhere."""
    lines, others = text.split(b"\n"), other.split(b"\n")
    start, at = rng.randrange(len(others)), rng.randrange(len(lines) + 1)
    lines[at:at] = others[start : start + rng.randint(1, 12)]
    return b"\n".join(lines)


def _at(items: Sequence[object], rng: random.Random) -> int:
    return rng.randrange(max(len(items), 1))


# --- structure


def _bracket(text: bytes, rng: random.Random, _: bytes) -> bytes:
    places = [i for i, c in enumerate(text) if c in _BRACKETS]
    if not places or rng.random() < 0.3:
        return _inserted(text, bytes([rng.choice(_BRACKETS)]) * rng.choice((1, 1, 3, 400)), rng)
    at = rng.choice(places)
    new = rng.choice((b"", text[at : at + 1] * 2, bytes([rng.choice(_BRACKETS)])))
    return text[:at] + new + text[at + 1 :]


def _number(text: bytes, rng: random.Random, _: bytes) -> bytes:
    return _replaced(text, _NUMBER, rng.choice((*_NUMBERS, b"7" * 5000)), rng)


def _type(text: bytes, rng: random.Random, _: bytes) -> bytes:
    return _replaced(
        text, re.compile(rb"(?:memref|tensor|vector)<[^<>]*>|\b(?:f64|f32|index|i32|i64|i1)\b"), rng.choice(_TYPES), rng
    )


def _attribute(text: bytes, rng: random.Random, _: bytes) -> bytes:
    pattern = re.compile(rb"(?<== )[\w#@\"][^,}\n]*|(?<=\{)[^{}\n]*(?=\})")
    value = rng.choice(_ATTRIBUTES)
    if rng.random() < 0.4:
        name = rng.choice(
            (b"a", b"activity", b"value", b"predicate", b"fastmath", b"mlirad.x", b"llvm.noalias", b"static")
        )
        return _replaced(text, re.compile(rb"(?=\) \{|\) : |\) -> )"), b" {" + name + b" = " + value + b"} ", rng)
    return _replaced(text, pattern, value, rng)


def _spelling(text: bytes, rng: random.Random, _: bytes) -> bytes:
    """A known word broken or exchanged for another known one."""
    known = re.compile(b"|".join(re.escape(word) for word in _SPELLINGS))
    new = rng.choice(_SPELLINGS)
    if rng.random() < 0.5:
        at = rng.randrange(1, len(new))
        new = new[:at] + rng.choice((b"", b"x", b".", b" ", b"_", b"<", b"\n")) + new[at + rng.randint(0, 1) :]
    return _replaced(text, known, new, rng)


def _nest(text: bytes, rng: random.Random, _: bytes) -> bytes:
    """Deep nesting, balanced or not, of brackets, regions, types and attributes."""
    depth = rng.choice((50, 200, 300, 2_000, 15_000))
    left, right = rng.choice(
        (
            *((b"(", b")"), (b"[", b"]"), (b"{", b"}"), (b"<", b">"), (b"tuple<", b">"), (b"complex<", b">")),
            *((b"scf.execute_region {", b"}"), (b'"a.b"() ({', b"}) : () -> ()"), (b"memref<1x", b">")),
            *((b"{a = ", b"}"), (b"!foreach(", b")"), (b"(AddF ", b")"), (b"affine_map<(", b")>"), (b"-(", b")")),
            *((b"class A<", b">;"), (b'"', b'"'), (b"loc(callsite(", b"))"), (b"- ", b""), (b"() -> ", b"()")),
        )
    )
    return _inserted(text, left * depth + rng.choice((b"", b"f64", b"1")) + right * rng.choice((depth, depth, 0)), rng)


def _many(text: bytes, rng: random.Random, _: bytes) -> bytes:
    """One line many times: names defined twice, long functions, repeated ops."""
    lines = text.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * rng.choice((2, 30, 400)), *lines[at + 1 :]])


def _replaced(text: bytes, pattern: re.Pattern[bytes], new: bytes, rng: random.Random) -> bytes:
    found = list(pattern.finditer(text))
    if not found:
        return _inserted(text, new, rng)
    match = rng.choice(found)
    return text[: match.start()] + new + text[match.end() :]


MUTATIONS: Final[dict[str, Mutation]] = {
    "flip": _flip,
    "truncate": _truncate,
    "oddity": _oddity,
    "drop": _drop,
    "repeat": _repeat,
    "swap": _swap,
    "swap-lines": _swap_lines,
    "rename": _rename,
    "splice": _splice,
    "bracket": _bracket,
    "number": _number,
    "type": _type,
    "attribute": _attribute,
    "spelling": _spelling,
    "nest": _nest,
    "many": _many,
}
