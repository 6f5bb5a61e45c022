"""The code of one function in a `CodeCache`: its versions, and the facts that a caller needs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mlirad._mlir import ir
from mlirad.errors import Diagnostic, Note, Where
from mlirad.runtime import checks
from mlirad.runtime.code_cache import CacheEntry, CodeCache
from mlirad.runtime.memref_abi import Argument, abi_type
from mlirad.runtime.object_code import ObjectCode, resolve
from mlirad.runtime.prototype import Prototype

#: The version for arrays that do not overlap, and the one for all arrays.
NOALIAS, GENERAL = "noalias", "general"
_Tell = Callable[[Diagnostic], None]


@dataclass(frozen=True)
class CodeDescription:
    """The facts about code that are known without its IR.

    ``function`` is its name in the lowered module; ``first`` is the version that calls start with.
    """

    function: str
    prototype: Prototype
    first: str
    remarks: tuple[Diagnostic, ...]


@dataclass
class StoredCode:
    """The entries of the cache for one function; its code finds functions in ``shared_libs``.

    ``tell`` is called with a remark about an entry that exists and cannot be used.
    """

    cache: CodeCache
    name: str
    shared_libs: Sequence[str]
    tell: _Tell
    _found: dict[str, CacheEntry | None] = field(default_factory=dict)
    _description: CodeDescription | None = None

    def description(self, context: ir.Context) -> CodeDescription | None:
        """The description of the code in the cache; None if it has none."""
        for version in (NOALIAS, GENERAL):
            entry = self._entry(version)
            if entry is not None and entry.said["first"] == version:
                self._description = _read(entry.said, context)
                return self._description
        return None

    def describe(self, description: CodeDescription) -> None:
        """Sets the description of entries that are added."""
        self._description = description

    def load(self, version: str) -> tuple[Any, bool, bool] | None:
        """The loaded code of ``version``, with `raw_lookup`; whether it frees memory, and whether it has assertions.

        None if there is no such entry.
        """
        entry = self._entry(version)
        if entry is None:
            return None
        try:
            symbols = resolve(entry.code, self.shared_libs)
            engine = ObjectCode(entry.code, symbols)
        except (ValueError, RuntimeError) as error:
            self._found[version] = None
            problem = str(error).strip().splitlines()[-1]
            message = f"code stored in '{self.cache.folder}' cannot be used and is compiled again: {problem}"
            self.tell(Diagnostic("MA0515", message, helps=("remove the folder",), severity="remark"))
            return None
        return engine, bool(entry.said["frees"]), bool(checks.addresses(symbols))

    def store(self, version: str, engine: Any, *, frees: bool) -> None:
        """Stores the code of ``engine``, which was generated for an object file, if another process can load it."""
        assert self._description is not None
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "code.o")
            engine.dump_to_object_file(str(path))
            code = path.read_bytes()
        with suppress(ValueError):
            resolve(code, self.shared_libs)
            record = {**_description_record(self._description), "frees": frees}
            self.cache.add(self._version(version), CacheEntry(record, code))

    def _version(self, version: str) -> str:
        return f"{self.name}-{version}"

    def _entry(self, version: str) -> CacheEntry | None:
        if version not in self._found:
            self._found[version] = self.cache.find(self._version(version))
        return self._found[version]


def _description_record(description: CodeDescription) -> dict[str, Any]:
    prototype = description.prototype
    arguments = [(one.name, one.type.mlir, one.written) for one in prototype.arguments]
    return {
        "function": description.function,
        "first": description.first,
        "name": prototype.name,
        "arguments": arguments,
        "results": [one.mlir for one in prototype.results],
        "remarks": [asdict(remark) for remark in description.remarks],
    }


def _read(said: dict[str, Any], context: ir.Context) -> CodeDescription:
    def passed(type: str) -> Any:
        return abi_type(ir.Type.parse(type, context), type)

    arguments = [Argument(i, name, passed(type), written) for i, (name, type, written) in enumerate(said["arguments"])]
    prototype = Prototype(said["name"], tuple(arguments), tuple(map(passed, said["results"])))
    remarks = tuple(map(_remark, said["remarks"]))
    return CodeDescription(said["function"], prototype, said["first"], remarks)


def _remark(said: dict[str, Any]) -> Diagnostic:
    notes = tuple(Note(one["message"], one["where"] and Where(**one["where"])) for one in said["notes"])
    place, helps = Where(**said["where"]), tuple(said["helps"])
    return Diagnostic(said["code"], said["message"], place, notes, helps, said["severity"])
