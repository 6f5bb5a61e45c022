"""Passes to recursive functions what they only read through a pointer: descriptors, and variables of closures.

``argument_promotion`` of LLVM does not do this for pointers in recursive functions, as it might go on for ever in a
list. Here the memory is a variable of the caller, of which nobody else knows the address, so there is an end.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_NAME: Final = r'[%@](?:[-\w.$]+|"[^"]*")'
_NAMES: Final = re.compile(_NAME)
_DEFINED: Final = re.compile(r"define (?:.* )?(?P<name>@(?:[-\w.$]+|\"[^\"]*\"))\(")
_CALL: Final = re.compile(r"(?:%\S+ = )?(?:tail |notail )?call [^@(]*(?P<name>@(?:[-\w.$]+|\"[^\"]*\"))\(")
_LOAD: Final = re.compile(rf"(?P<to>%\S+) = load (?P<type>[^,@%]+), ptr (?P<at>{_NAME})(?P<align>, align \d+)?")
_PLACE: Final = re.compile(rf"(?P<to>%\S+) = (?P<op>getelementptr .*?), ptr (?P<at>{_NAME}), (?P<by>.*)")
_STORE: Final = re.compile(rf"store .*, ptr (?P<at>{_NAME})(?:, align \d+)?")
_VARIABLE: Final = re.compile(r"(?P<to>%\S+) = alloca (?P<type>.+?)(?:, align \d+)?")
_CONSTANTS: Final = re.compile(r"i\d+ \d+(?:, i\d+ \d+)*")
_IGNORED: Final = re.compile(r"#dbg_|call void @llvm\.(?:dbg|lifetime)\.")
_COPY: Final = re.compile(r"call void @llvm\.mem(?:cpy|move|set)\.")
_LINKAGE: Final = re.compile(r"\b(?:(?:linkonce|weak)(?:_odr)?|available_externally|hidden|protected) ")
_OF_ONE: Final = re.compile(r" comdat(?:\(\$[^()]*\))?| !dbg !\d+")
_AS_POINTER: Final = re.compile(rf"(?P<to>%\S+) = inttoptr i64 (?P<at>{_NAME}) to ptr")
_AS_NUMBER: Final = re.compile(rf"(?P<to>%\S+) = ptrtoint ptr (?P<at>{_NAME}) to i64")
_METADATA: Final = re.compile(r"(?:, ![\w.]+ !\d+)+$")
#: A function, and the position of one of its parameters.
Parameter = tuple[str, int]


@dataclass(frozen=True)
class _Read:
    """A value that is read through a parameter: the subscripts from the pointer, and the type, with its alignment."""

    op: str
    by: str
    type: str
    align: str


@dataclass(frozen=True)
class _DefinedFunction:
    name: str
    start: int
    lines: list[str]

    @property
    def parameters(self) -> list[str]:
        return [one.split()[-1] for one in _arguments(self.lines[0], _DEFINED)]

    @property
    def is_internal(self) -> bool:
        return " internal " in self.lines[0].split("@")[0]

    @cached_property
    def uses(self) -> dict[str, list[int]]:
        found = defaultdict(list)
        for number, line in enumerate(self.lines[1:], 1):
            if not _IGNORED.match(line):
                for name in {*_NAMES.findall(line)}:
                    found[name].append(number)
        return found

    def plain(self, number: int) -> str:
        return _METADATA.sub("", self.lines[number])

    def places(self, pointer: str) -> dict[str, tuple[str, str]]:
        """``pointer``, and the pointers that are known distances from it."""
        lines = map(self.plain, self.uses.get(pointer, ()))
        found = [one for line in lines if (one := _PLACE.fullmatch(line)) and one["at"] == pointer]
        return {pointer: ("", ""), **{x["to"]: (x["op"], x["by"]) for x in found if _CONSTANTS.fullmatch(x["by"])}}

    @cached_property
    def addresses(self) -> dict[str, str]:
        """Integers that are the addresses of pointers."""
        lines = map(self.plain, range(len(self.lines)))
        return {one["to"]: one["at"] for line in lines if (one := _AS_NUMBER.fullmatch(line))}

    @cached_property
    def entry(self) -> int:
        """Where the first block ends."""
        return next(i for i, one in enumerate(self.lines) if re.match(r"br |ret |switch |unreachable", one))


def pass_values(text: str, round: int) -> str | None:
    """The module ``text`` in which values are passed instead of pointers to them; None if there are none.

    ``round`` makes names unique.
    """
    module = _Module(_with_copies(text) if round == 0 else text)
    return module.rewritten(round) if module.reads else None


def pass_addresses(text: str) -> str | None:
    """The module ``text`` in which pointers are passed instead of their addresses; None if there are none.

    Where there is no register left for a closure with one variable, C++ passes it as an integer.
    """
    lines = _with_copies(text).splitlines() if " = inttoptr i64 " in text else []
    functions = {one.name: one for one in _functions(lines)}
    found = {
        (one.name, position): one.parameters[position]
        for one in _with_known_calls(functions, lines)
        for position, argument in enumerate(_arguments(one.lines[0], _DEFINED))
        if argument.startswith("i64 ")
    }
    while wrong := [one for one in found if not _is_address(*one, functions, found)]:
        for one in wrong:
            del found[one]
    for function in functions.values() if found else ():
        lines[function.start : function.start + len(function.lines)] = _with_pointers(function, functions, found)
    return "\n".join(lines) + "\n" if found else None


def _with_pointers(
    function: _DefinedFunction, functions: dict[str, _DefinedFunction], found: dict[Parameter, str]
) -> Iterator[str]:
    own = {number for (name, _), number in found.items() if name == function.name}
    plain = [function.plain(i) for i in range(len(function.lines))]
    names = {one["to"]: one["at"] for line in plain if (one := _AS_POINTER.fullmatch(line)) and one["at"] in own}
    for i, line in enumerate(function.lines):
        head = _CALL if i else _DEFINED
        to, call = line.partition(" = ")[0], head.match(line)
        if to in names:
            yield f"{to} = add i1 false, false"  # a name that is a number stays defined
        elif call and call["name"] in functions:
            given = _arguments(line, head)
            for position, argument in enumerate(given):
                if (call["name"], position) in found:
                    number = argument.split()[-1]
                    given[position] = f"ptr {function.addresses.get(number, number)}"
            yield _renamed(_with_arguments(line, head, given), names)
        elif not _IGNORED.match(line) or own.isdisjoint(_NAMES.findall(line)):
            yield _renamed(line, names)


def _is_address(name: str, position: int, functions: dict[str, _DefinedFunction], found: dict[Parameter, str]) -> bool:
    """Whether a parameter is used as a pointer alone, and every call passes the address of one."""
    function, parameter = functions[name], found[name, position]
    for line in map(function.plain, function.uses.get(parameter, ())):
        call = _CALL.match(line)
        given = [i for i, one in enumerate(_arguments(line, _CALL)) if parameter in _NAMES.findall(one)] if call else []
        if not _AS_POINTER.fullmatch(line) and not (call and given and all((call["name"], i) in found for i in given)):
            return False
    passed = [
        (other, _arguments(other.lines[i], _CALL)[position].split()[-1])
        for other in functions.values()
        for i in other.uses.get(name, ())
    ]
    return bool(passed) and all(
        number in other.addresses or any(found.get((other.name, i)) == number for i in range(len(other.parameters)))
        for other, number in passed
    )


def _with_known_calls(functions: dict[str, _DefinedFunction], lines: list[str]) -> Iterator[_DefinedFunction]:
    """The internal functions that are called only: one whose address is taken has calls that are not known."""
    inside = {i for one in functions.values() for i in range(one.start, one.start + len(one.lines))}
    outside = [one for i, one in enumerate(lines) if "@" in one and i not in inside and one[:1] != "!"]
    for function in functions.values():
        is_called = all(
            (call := _CALL.match(line)) and line.count(function.name) == 1 and call["name"] == function.name
            for other in functions.values()
            for line in (other.lines[i] for i in other.uses.get(function.name, ()))
        )
        if function.is_internal and is_called and not any(function.name in one for one in outside):
            yield function


class _Module:
    """The functions of a module, and what is read through those parameters that have no other uses."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._functions = {one.name: one for one in _functions(self._lines)}
        #: Of each read, whether every call has it.
        self.reads: dict[Parameter, dict[_Read, bool]] = {}
        for function in _with_known_calls(self._functions, self._lines):
            for position, one in enumerate(_arguments(function.lines[0], _DEFINED)):
                if one.startswith("ptr ") and "byval" not in one and "sret" not in one:
                    self.reads[function.name, position] = {}
        while not all([self._holds(*one) for one in [*self.reads] if one in self.reads]):
            pass
        self._drop_unread()

    def _holds(self, name: str, position: int) -> bool:
        """Whether the parameter is only read; it is removed if not. False as well if it is read at more places."""
        function = self._functions[name]
        reads = self._reads(function, position)
        if reads is None or not all(self._is_private(*one, reads) for one in self._passed(name, position)):
            del self.reads[name, position]
            return False
        is_same = reads == self.reads[name, position]
        self.reads[name, position] = reads
        return is_same

    def _reads(self, function: _DefinedFunction, position: int) -> dict[_Read, bool] | None:
        parameter = function.parameters[position]
        found: dict[_Read, bool] = defaultdict(bool)
        places = function.places(parameter)
        for name, number in ((at, number) for at in places for number in function.uses.get(at, ())):
            line = function.plain(number)
            if load := _LOAD.fullmatch(line):
                found[_read(places[name], load)] |= number < function.entry
            elif name == parameter and (given := self._given(line, name)) is not None:
                for read in given:
                    found[read] |= False
            elif line.partition(" = ")[0] not in places:
                return None
        return dict(found)

    def _given(self, line: str, pointer: str) -> list[_Read] | None:
        """What the function that ``line`` calls reads through ``pointer``; None if that is another use of it."""
        if not (call := _CALL.match(line)):
            return None
        at = [i for i, one in enumerate(_arguments(line, _CALL)) if pointer in _NAMES.findall(one)]
        found = [self.reads.get((call["name"], i)) for i in at]
        return None if None in found else [read for one in found for read in one or ()]

    def _passed(self, name: str, position: int) -> Iterator[tuple[_DefinedFunction, str, str]]:
        """The functions that call ``name``, the argument, and its text in the parameter list."""
        declared = _arguments(self._functions[name].lines[0], _DEFINED)[position]
        for function in self._functions.values():
            for number in function.uses.get(name, ()):
                yield function, _arguments(function.lines[number], _CALL)[position].split()[-1], declared

    def _is_private(self, function: _DefinedFunction, argument: str, declared: str, reads: dict[_Read, bool]) -> bool:
        """Whether only ``function`` writes what ``argument`` points to, and all of ``reads`` are inside of it."""
        if argument in function.parameters:
            return (function.name, function.parameters.index(argument)) in self.reads
        uses = function.uses.get(argument, ())
        variable = next((v for i in uses if (v := _VARIABLE.fullmatch(function.plain(i)))), None)
        if variable is None or variable["to"] != argument:
            return False
        size = int(found[1]) if (found := re.search(r"dereferenceable\((\d+)\)", declared)) else 0
        return self._is_known(function, argument) and all(
            is_certain or _is_inside(one, variable["type"], size) for one, is_certain in reads.items()
        )

    def _is_known(self, function: _DefinedFunction, pointer: str) -> bool:
        """Whether only loads, stores, copies and the calls that are rewritten use ``pointer``."""
        for line in map(function.plain, function.uses[pointer]):
            store, name = _STORE.fullmatch(line), line.partition(" = ")[0]
            if (place := _PLACE.fullmatch(line)) and place["at"] == pointer:
                is_known = self._is_known(function, name)
            elif store:
                is_known = store["at"] == pointer and _NAMES.findall(line).count(pointer) == 1
            else:
                is_known = name == pointer or bool(_LOAD.fullmatch(line) or _COPY.match(line))
                is_known = is_known or self._given(line, pointer) is not None
            if not is_known:
                return False
        return True

    def _drop_unread(self) -> None:
        self.reads = {one: reads for one, reads in self.reads.items() if reads}

    def rewritten(self, round: int) -> str:
        for function in self._functions.values():
            lines = self._body(function, f"%mlirad.{round}.")
            self._lines[function.start : function.start + len(lines)] = lines
        return "\n".join(self._lines) + "\n"

    def _body(self, function: _DefinedFunction, prefix: str) -> list[str]:
        values = {
            (function.parameters[position], read): f"{prefix}{position}.{i}"
            for (name, position), reads in self.reads.items()
            if name == function.name
            for i, read in enumerate(reads)
        }
        added = [f"{read.type} {value}" for (_, read), value in values.items()]
        lines = [self._replaced(function.lines[0], _DEFINED, function.name, added)]
        places = {name: (one, place) for one in function.parameters for name, place in function.places(one).items()}
        names: dict[str, str] = {}
        for i, line in enumerate(function.lines[1:], 1):
            load, call = _LOAD.match(line), _CALL.match(line)
            if load and load["at"] in places:
                parameter, place = places[load["at"]]
                if value := values.get((parameter, _read(place, load))):
                    names[load["to"]] = value
                    # A name that is a number stays defined, as numbers follow one another.
                    line = f"{load['to']} = add i1 false, false"
            elif call and call["name"] in self._functions and not _IGNORED.match(line):
                line = self._called(line, call["name"], values, f"{prefix}{i}")
            lines.append(line)
        return [
            line if line.partition(" = ")[0] in names else "\n".join(_renamed(one, names) for one in line.split("\n"))
            for line in lines
        ]

    def _called(self, line: str, name: str, values: dict[tuple[str, _Read], str], prefix: str) -> str:
        """A call of ``name`` that is given what it reads, after loads of what is in variables."""
        before, added = [], []
        for position, one in enumerate(_arguments(line, _CALL)):
            for i, read in enumerate(self.reads.get((name, position), ())):
                pointer = one.split()[-1]
                value = values.get((pointer, read))
                if value is None:
                    value = f"{prefix}.{position}.{i}"
                    if read.op:
                        before.append(f"{value}.at = {read.op}, ptr {pointer}, {read.by}")
                        pointer = f"{value}.at"
                    before.append(f"{value} = load {read.type}, ptr {pointer}{read.align}")
                added.append(f"{read.type} {value}")
        return "\n".join([*before, self._replaced(line, _CALL, name, added)])

    def _replaced(self, line: str, head: re.Pattern[str], name: str, added: list[str]) -> str:
        """``line``, a call or the head of a function, without the pointers and with ``added``."""
        given = _arguments(line, head)
        for position, one in enumerate(given):
            if (name, position) in self.reads:
                given[position] = f"ptr {one.split()[-1]}" if head is _DEFINED else "ptr poison"
        return _with_arguments(line, head, [*given, *added])


def _read(place: tuple[str, str], load: re.Match[str]) -> _Read:
    return _Read(*place, load["type"], load["align"] or "")


def _is_inside(read: _Read, variable: str, size: int) -> bool:
    """Whether ``read`` is inside a variable of the type ``variable``, or the ``size`` bytes that may be accessed."""
    if not read.op:
        return read.type == variable or size >= 8
    offset = re.fullmatch(r"getelementptr .*\bi8", read.op) and re.fullmatch(r"i64 (\d+)", read.by)
    return read.op.endswith(f" {variable}") or bool(offset and int(offset[1]) + 8 <= size)


def _with_copies(text: str) -> str:
    """``text`` with a copy of each recursive function that the module shows, which others call, and may be changed."""
    lines = text.splitlines()
    functions = [*_functions(lines)]
    copies: list[str] = []
    for function in functions:
        callers = [one for one in functions if one is not function and function.name in one.uses]
        if function.is_internal or function.name not in function.uses or not callers:
            continue
        copied = {function.name: re.sub(r'("?)$', r".values\1", function.name, count=1)}
        renamed = {one.name: [_renamed(line, copied) for line in one.lines] for one in (function, *callers)}
        head, name, rest = renamed[function.name][0].partition(copied[function.name])
        head = _LINKAGE.sub("", head).replace("define", "define internal", 1)
        # Two functions with one `!dbg` would not be valid.
        copies += [head + name + _OF_ONE.sub("", rest), *renamed[function.name][1:]]
        for one in callers:
            one.lines[:] = lines[one.start : one.start + len(one.lines)] = renamed[one.name]
    return "\n".join([*lines, *copies]) + "\n"


def _with_arguments(line: str, head: re.Pattern[str], given: list[str]) -> str:
    start = head.match(line).end()  # type: ignore[union-attr]
    return line[:start] + ", ".join(given) + line[start + len(", ".join(_arguments(line, head))) :]


def _renamed(line: str, names: dict[str, str]) -> str:
    return _NAMES.sub(lambda one: names.get(one[0], one[0]), line)


def _functions(lines: list[str]) -> Iterator[_DefinedFunction]:
    start = None
    for i, line in enumerate(lines):
        if found := _DEFINED.match(line):
            start, name = i, found["name"]
        elif line == "}" and start is not None:
            yield _DefinedFunction(name, start, [one.strip() for one in lines[start : i + 1]])
            start = None


def _arguments(line: str, head: re.Pattern[str]) -> list[str]:
    """The texts between the commas of a list in parentheses, which follows ``head``."""
    start = head.match(line).end()  # type: ignore[union-attr]
    found, depth = [""], 1
    for one in line[start:]:
        depth += (one in "([{<") - (one in ")]}>")
        if depth == 0:
            break
        if one == "," and depth == 1:
            found.append("")
        elif found[-1] or one != " ":
            found[-1] += one
    return found if found != [""] else []
