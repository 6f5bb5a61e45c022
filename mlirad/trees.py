"""Pytrees as arguments (nested lists, tuples, dicts and dataclasses): flattening, and rebuilding.

Each leaf of an argument is passed to one parameter of the function. Lists, tuples and dataclasses are flattened in
order. The keys of a dict are matched with the names of the parameters: `{"w": w, "b": b}` is for a function with `%w`
and `%b`, in any order. The trees are those of `optree`, which is imported when the first one is passed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from mlirad.errors import Diagnostic, UsageError

#: The namespace of `optree` in which dataclasses are registered when they are first passed.
_NAMESPACE: Final = "mlirad"
_KNOWN: Final[set[type]] = set()


@dataclasses.dataclass(frozen=True)
class Tree:
    """The structure of one argument of a call.

    ``order``: for each parameter of the function that the argument covers, the number of the leaf. ``spec``: the
    `optree.PyTreeSpec`; None for an argument that is a leaf.
    """

    order: tuple[int, ...] = (0,)
    spec: Any = None

    def build(self, values: Sequence[Any]) -> Any:
        """A pytree of this structure of ``values``, one for each covered parameter."""
        if self.spec is None:
            return values[0]
        leaves = [None] * len(values)
        for place, value in zip(self.order, values, strict=True):
            leaves[place] = value
        return self.spec.unflatten(leaves)

    def spread(self, prefix: Any) -> list[Any]:
        """The value of ``prefix``, a prefix of the tree or one value for all leaves, for each covered parameter."""
        if self.spec is None or prefix is None or isinstance(prefix, int):
            return [prefix] * len(self.order)
        whole = self.spec.unflatten(range(len(self.order)))
        try:
            leaves = _optree().broadcast_prefix(prefix, whole, _register, none_is_leaf=True, namespace=_NAMESPACE)
        except ValueError as error:
            raise _wrong(f"{prefix!r} does not have the structure of its argument: {_first_line(error)}") from None
        return [leaves[place] for place in self.order]

    def leaves(self, value: Any) -> list[Any]:
        """The inverse of `build`.

        Raises:
            UsageError: ``value`` has another structure.
        """
        if self.spec is None:
            return [value]
        try:
            found = self.spec.flatten_up_to(value)
        except ValueError as error:
            help = "pass lists, tuples, dicts and dataclasses as in the argument"
            raise _wrong(f"expected the structure of the argument: {_first_line(error)}", help) from None
        return [found[place] for place in self.order]


#: The structure of an argument that is a leaf.
LEAF: Final = Tree()


def is_tree(value: Any) -> bool:
    """Whether ``value`` is a container, not a leaf."""
    return isinstance(value, list | tuple | dict) or (dataclasses.is_dataclass(value) and not isinstance(value, type))


def flatten(arguments: Sequence[Any], names: Sequence[str], function: str) -> tuple[list[Any], tuple[Tree, ...]]:
    """The leaves of ``arguments`` in the order of the function's parameters ``names``, and the structures.

    Raises:
        UsageError: the number of leaves is wrong, the keys of a dict do not match the names of parameters, or `optree`
            is not installed.
    """
    flat = [_flat(argument) if is_tree(argument) else ([argument], None) for argument in arguments]
    count = sum(len(leaves) for leaves, _ in flat)
    if count != len(names):
        if len(arguments) == len(names):
            return list(arguments), (LEAF,) * len(arguments)  # such as a list for an array, which is an error later
        message = f"'{function}' takes {len(names)} arguments, got {count} in {len(arguments)} trees"
        raise UsageError(Diagnostic("MA0701", message, helps=(f"they are {', '.join(names)}",)))
    rest = iter(names)
    covered = [list(islice(rest, len(leaves))) for leaves, _ in flat]
    pairs = zip(flat, covered, strict=True)
    trees = [LEAF if spec is None else Tree(_order(spec, own), spec) for (_, spec), own in pairs]
    ordered = [leaves[place] for (leaves, _), tree in zip(flat, trees, strict=True) for place in tree.order]
    return ordered, tuple(trees)


def like(structure: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """The leaves of ``structure``, each with the corresponding part of ``value``.

    Raises:
        UsageError: ``value`` has another structure.
    """
    if not is_tree(structure):
        yield structure, value
    elif isinstance(structure, tuple) and isinstance(value, tuple | list) and len(structure) == len(value):
        for part, other in zip(structure, value, strict=True):
            yield from like(part, other)
    else:
        leaves, spec = _flat(structure)
        try:
            yield from zip(leaves, spec.flatten_up_to(value), strict=True)
        except ValueError as error:
            raise _wrong(f"expected the structure of the result: {_first_line(error)}") from None


def taken_apart(value: Any) -> tuple[list[Any], Tree]:
    """The leaves of a pytree, None among them, and its structure."""
    leaves, spec = _optree(value).tree_flatten(value, _register, none_is_leaf=True, namespace=_NAMESPACE)
    return leaves, Tree(tuple(range(len(leaves))), spec)


def _flat(tree: Any) -> tuple[list[Any], Any]:
    leaves, spec = _optree(tree).tree_flatten(tree, _register, namespace=_NAMESPACE)
    return leaves, spec


def _order(spec: Any, names: Sequence[str]) -> tuple[int, ...]:
    """For each of ``names`` the number of the leaf that is passed to it."""
    paths = [[(type(e).__name__ == "MappingEntry", str(e.entry)) for e in accessor] for accessor in spec.accessors()]
    if not any(is_key for path in paths for is_key, _ in path):
        return tuple(range(len(names)))
    plain = [name.removeprefix("%") for name in names]
    words = [_spellings(path, own) for path, own in zip(paths, plain, strict=True)]
    found = [[leaf for leaf, spellings in enumerate(words) if name in spellings] for name in plain]
    if any(len(leaves) != 1 for leaves in found) or len({leaves[0] for leaves in found}) != len(names):
        called = ", ".join(f"'{'.'.join(entry for _, entry in path)}'" for path in paths)
        message = f"the keys of a dict are names of arguments: it has {called} for {', '.join(names)}"
        raise _wrong(message, "a tuple or a dataclass is taken in its order")
    return tuple(leaves[0] for leaves in found)


def _spellings(path: Sequence[tuple[bool, str]], own: str) -> set[str]:
    """Possible names of a parameter for the leaf at ``path``: ``layers_0_w``, ``layers.0.w``, ``w_0``, ``w0`` or ``w``.

    ``path``: entries, and whether each is a key of a dict. ``own``: the name of the parameter at the place of the leaf,
    which a leaf that is in no dict is passed to.
    """
    keyed = [entry for is_key, entry in path if is_key]
    entries = [entry for _, entry in path]
    words = [entry for entry in entries if not entry.isdigit()]
    numbers = [entry for entry in entries if entry.isdigit()]
    found = "_".join(entries), ".".join(entries), "_".join([*words, *numbers]), "_".join(words) + "_".join(numbers)
    return {*found, "_".join(keyed)} if keyed else {own}


def _register(node: Any) -> bool:
    """Register the dataclass of ``node`` with `optree`; returns False, which means that ``node`` is not a leaf."""
    cls = type(node)
    if dataclasses.is_dataclass(node) and cls not in _KNOWN:
        _KNOWN.add(cls)
        fields = [f for f in dataclasses.fields(node) if f.init]
        carried = tuple(f.name for f in fields if not _is_static(f))
        kept = tuple(f.name for f in fields if _is_static(f))
        _optree().register_pytree_node(
            cls, partial(_fields, carried, kept), partial(_rebuild, cls, carried, kept), namespace=_NAMESPACE
        )
    return False


def _is_static(field: dataclasses.Field[Any]) -> bool:
    """Whether a field is static by the metadata of `optree` or JAX, and not passed as an argument."""
    return not field.metadata.get("pytree_node", True) or bool(field.metadata.get("static", False))


def _fields(carried: Sequence[str], kept: Sequence[str], node: Any) -> tuple[tuple[Any, ...], Any, tuple[str, ...]]:
    children = tuple(getattr(node, name) for name in carried)
    return children, tuple(getattr(node, name) for name in kept), tuple(carried)


def _rebuild(cls: Callable[..., Any], carried: Sequence[str], kept: Sequence[str], data: Any, children: Any) -> Any:
    return cls(**dict(zip(carried, children, strict=True)), **dict(zip(kept, data, strict=True)))


def _optree(tree: Any = None) -> Any:
    try:
        import optree
    except ImportError:
        message = f"an argument is a {type(tree).__name__}, and 'optree', which takes it apart, is not installed"
        raise _wrong(message, "pip install 'mlirad[pytree]'", "pass its parts one by one") from None
    return optree


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0].rstrip(".")


def _wrong(message: str, *helps: str) -> UsageError:
    return UsageError(Diagnostic("MA0731", message, helps=helps))
