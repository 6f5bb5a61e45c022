"""Diagnostics: what went wrong, where, why, and what to type next.

Every message a user can meet is a `Diagnostic`: a numbered code, a place, one sentence, notes and helps.
`MlirAdError` carries one or more of them; its subclasses are the things a caller may want to catch.
This module knows nothing about MLIR, so that the rule language can use it without the bindings.
Read `Diagnostic`, then `CODES`, then the exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Severity = Literal["error", "warning", "remark", "note"]

#: Every code, with the sentence that `mlirad explain CODE` prints. Ranges: 00xx usage, text and pipelines;
#: 01xx rules that are missing; 02xx activities; 03xx programs outside what is supported; 04xx the rule
#: language; 05xx compiling and running; 06xx the enzyme dialect; 07xx the API's arguments; 08xx checks; 09xx front
#: ends.
CODES: Final[dict[str, str]] = {
    # --- 00xx usage, text and pipelines
    "MA0001": "the command line has an option that does not exist, or one without the value it needs; see --help",
    "MA0002": "a pass pipeline is malformed: it is a comma-separated list of name{option=value ...} and op.name(...)",
    "MA0003": "a pipeline names a pass that does not exist; 'mlirad-opt --list-passes' lists all",
    "MA0004": "a pass has no option of that name, or the value does not fit it; 'mlirad passes NAME' lists its options",
    "MA0005": "a pass is nested under an op on which it cannot run; the message names the op that it runs on",
    "MA0006": "a file cannot be read or written",
    "MA0007": "one of MLIR's own parsers, verifiers or passes reported this",
    "MA0008": "an internal error: a defect of mlirad; MLIRAD_DEBUG=1 prints the Python traceback to report",
    "MA0009": "the tests of mlirad cannot run here: they need a checkout and the extra '.[test]'",
    "MA0011": "the text is not MLIR; the message is the parser's own",
    "MA0012": "an op breaks a rule of its dialect; the message is the op's own verifier's",
    "MA0013": "brackets, regions, types or attributes are nested too deeply to be parsed safely",
    "MA0014": "a module names a pass that can read or write files, which only the pipeline itself may do",
    "MA0015": "an option is accepted for pipelines written for another tool, and has no effect here",
    "MA0016": "bytecode cannot be read safely: its reader crashed, or took too much time or memory",
    "MA0017": "a pass was renamed; its old name works for one more version",
    "MA0018": "a pass is accepted for pipelines written for another tool, and has nothing to do here",
    # --- 01xx missing rules
    "MA0101": "an active op has no derivative rule; add a record to a rule file, or declare the op inactive",
    "MA0102": "an op is declared not differentiable, with the reason",
    "MA0103": "two rules of equal precedence were given for one op",
    "MA0104": "an op has no derivative with respect to one of its operands, which is active here",
    "MA0105": "an op has a derivative rule, but not for the form that it has here, such as a kind of reduction",
    "MA0106": "a loop or branch has a block argument that its model does not classify",
    # --- 02xx activities
    "MA0201": "the number of entries in 'activity' is not the number of the function's arguments",
    "MA0202": "the number of entries in 'ret_activity' is not the number of the function's results",
    "MA0203": "'enzyme_active' and 'enzyme_activenoneed' are for reverse mode; forward mode takes 'enzyme_dup'",
    "MA0204": "'enzyme_activenoneed' and 'enzyme_constnoneed' are for results, not for arguments",
    "MA0205": "an immutable value is 'enzyme_active' in reverse mode, not 'enzyme_dup': its gradient is a result",
    "MA0206": "a buffer is 'enzyme_dup', not 'enzyme_active': its gradient is accumulated in a shadow buffer",
    "MA0207": "integers, indices and buffers of them carry no derivative: they are 'enzyme_const'",
    "MA0208": "the operands of a derivative op do not match its activities",
    "MA0209": "the results of a derivative op do not match its activities",
    "MA0210": "'width' is the number of tangents that are computed together, at least 1; 'axis' is 0 or -1",
    "MA0211": "an activity is one of six names, such as 'enzyme_dup'",
    "MA0212": "a buffer is 'enzyme_const', but an active value is stored in it and loaded again",
    "MA0213": "a returned buffer that carries no derivative has no shadow: the result is 'enzyme_const'",
    "MA0214": "a derivative is identically zero: no path of floats leads from the argument to a result",
    # --- 03xx unsupported programs
    "MA0301": "the function to differentiate is declared and has no body",
    "MA0302": "inlining the calls exceeds the limit on the number of ops",
    "MA0303": "the function has unstructured control flow that could not be lifted to structured control flow",
    "MA0304": "an active op has regions, and is neither a loop nor a branch",
    "MA0305": "an active value has a type that has no shadow type",
    "MA0306": "a function has no reverse derivative: it returns an active buffer",
    "MA0307": "an active value is stored in memory whose origin is not known",
    "MA0308": "a call is active, and the effects of its callee are unknown",
    "MA0310": "there is no function of that name in the module",
    "MA0311": "the name for a derivative is taken",
    "MA0312": "an op depends on the strides of an active buffer, which its shadow need not have",
    "MA0313": "the buffers of a call that cannot be inlined cannot be preserved until the reverse sweep",
    "MA0314": "a loop that is marked for checkpointing cannot be split into pieces that are recomputed",
    "MA0315": "a checkpointing schedule is 'sqrt', a period such as '10', 'binomial:8', or 'none'",
    "MA0316": "no checkpointing schedule fits the memory limit, or the size of the caches is known only at run time",
    "MA0317": "a slice contains an element more than once, because one of its strides is 0",
    "MA0318": "an addition to a shadow must be atomic, but the op does not support it, or 'deterministic' forbids it",
    "MA0319": "the operands, results or attributes of an op of the 'lapack' dialect do not fit",
    "MA0330": "a custom derivative is missing, or names a function that is not in the module",
    "MA0331": "the function that a custom derivative names has another type; the message prints the signature to write",
    "MA0332": "a custom derivative for this mode is not given, and cannot be derived from that for the other mode",
    "MA0333": "a custom derivative has values and buffer arguments: it returns and shares none, and uses no global one",
    "MA0334": "an enzyme.custom_reverse_rule cannot be converted to functions; the message names the part",
    "MA0340": "a solver and the equation for implicit differentiation have types that do not fit",
    "MA0350": "a derivative is requested of a symbol that is not a 'func.func'",
    "MA0351": "the derivative of a function is requested inside that function, or inside one that it calls",
    "MA0352": "this mode of enzyme-wrap is not supported",
    "MA0353": "a cache, a gradient or another op of the enzyme dialect cannot be lowered yet",
    "MA0354": "'enzyme.ignore_derivatives' is applied to a buffer that is returned, carried by a loop, or stored",
    "MA0355": "a derivative is lowered to upstream IR, which cannot express 'enzyme.ignore_derivatives'",
    "MA0357": "a function has no split mode: it would have to run again, but changes globals or returns a buffer",
    "MA0360": "a function cannot be batched",
    "MA0361": "a structured op has no structured derivative, and could not be lowered to loops",
    "MA0370": "a GPU kernel cannot be written as loops over blocks and threads",
    "MA0371": "the pattern of a sparse Jacobian cannot be computed: an op combines tangents in an unknown way",
    "MA0372": "a kernel differentiates a function with barriers in reverse mode for one thread, not the whole launch",
    # --- 04xx the rule language
    "MA0401": "a rule file, or a file it includes, cannot be read, or lies outside of the rule folders",
    "MA0402": "the text of a rule file is not in the subset of TableGen that rules are written in",
    "MA0403": "a rule file is too long, nests too deep, recurses, or takes too much work",
    "MA0404": "a rule file uses a name that is not defined",
    "MA0405": "the template arguments given to a class do not fit its parameters",
    "MA0406": "a value in a rule file is of the wrong type",
    "MA0408": "a class or def is defined twice",
    "MA0410": "the dialect or op of a record is not a valid name in IR",
    "MA0411": "the pattern or a dag of a record is malformed",
    "MA0412": "the number of partials does not match the op's operands or results, or the modes of a record disagree",
    "MA0413": "an op in a formula has the wrong number of operands",
    "MA0414": "a formula uses a '$name' that the pattern does not bind",
    "MA0415": "a formula uses an operator where it has no meaning",
    "MA0416": "the type of a constant in a formula cannot be inferred",
    "MA0417": "a number, predicate, index or domain in a record is invalid",
    "MA0418": "a field of a record does not have the value that this kind of record requires",
    "MA0419": "a formula is not linear in the derivative that it propagates",
    "MA0420": "a user's rule overrides a built-in one",
    "MA0421": "a user's rule has no effect: its op is always lowered to others before differentiation",
    "MA0422": "a user's rule has no effect: its dialect has no such op",
    # --- 05xx compiling and running
    "MA0501": "an op has no lowering to LLVM: expand derivatives first, or lower it to a dialect that has one",
    "MA0502": "the type of an argument or result of a compiled function has no counterpart in numpy",
    "MA0503": "the lowered program cannot be linked: it calls a function that neither it nor a library defines",
    "MA0504": "the name under which a function is exported is not a C identifier, or belongs to the C library",
    "MA0505": "an object file or header cannot be written there",
    "MA0506": "a compiled function returns a buffer on its stack; allocate a buffer that is returned by memref.alloc",
    "MA0507": "the constant data of a program is too large: pass arrays of that size as arguments",
    "MA0508": "a vector is so wide that compiling it takes minutes: LLVM unrolls every op on it",
    "MA0509": "a function with dynamic extents is optimised only for extents that agree with its loops",
    "MA0510": "a kernel cannot be compiled for a GPU: it allocates memory, or an op has no lowering to NVVM",
    "MA0515": "compiled code cannot be stored for other processes as asked for, or stored code is compiled again",
    "MA0516": "a check in a compiled program failed: extents of arrays, a subscript out of bounds, or an assertion",
    "MA0517": "how a kernel adds to memory, and why: without atomics, reduced for each thread or warp, or atomically",
    "MA0518": "a kernel runs each block on one thread, and the op because of which it does",
    # --- 06xx the enzyme dialect
    "MA0601": "an enzyme op does not follow its assembly format",
    "MA0602": "the enzyme dialect has no such op",
    "MA0603": "a derivative op names a function that does not exist",
    "MA0604": "a derivative op names something that is not a function",
    "MA0605": "a value is stored to or read from a cache or gradient of another element type",
    "MA0606": "an operand or result is not an enzyme cache or gradient",
    "MA0607": "the region of a derivative op must begin with the primal arguments and end in 'enzyme.yield'",
    "MA0608": "an attribute of a derivative op has the wrong kind of value",
    "MA0609": "an enzyme op has an unknown attribute; only attributes with a dialect's prefix are preserved",
    "MA0610": "an op of split mode takes a tape of another function, or with other activities",
    "MA0611": "a tape of split mode has a use other than an op of split mode",
    # --- 07xx the API's arguments
    "MA0701": "a compiled function was called with too few or too many arguments, or with an unknown argument name",
    "MA0702": "an argument has another type or dtype than the function was compiled for, or is out of range",
    "MA0703": "an array has another rank or shape than the memref it is passed for",
    "MA0704": "an array's strides do not fit the layout of the memref it is passed for, or it is not aligned",
    "MA0705": "a read-only array is passed for a memref that the function may write",
    "MA0706": "there is no function of that name with a body in the module, or no module was given",
    "MA0707": "'wrt' names no argument, one that does not exist, or one of them twice",
    "MA0708": "'wrt' names an argument that carries no derivative, such as an integer",
    "MA0709": "a function has a gradient if it returns one float or tensor of rank 0; vjp takes cotangents of all",
    "MA0710": "the gradient of a buffer is a new contiguous buffer, which this argument's layout forbids",
    "MA0711": "mlirad.parse was given neither text nor bytes; mlirad.load reads a file",
    "MA0712": "two arrays overlap and one is written, but their gradients are separate: terms would be lost",
    "MA0713": "a target is not an mlirad.Cpu, or one of its options is invalid",
    "MA0714": "a memory limit is not a number of bytes or a text such as `2 GiB`, or conflicts with 'checkpoint'",
    "MA0715": "'of' names no result and no array that is written, one without a derivative, or one of them twice",
    "MA0716": "'fastmath' is 'none', 'adjoint' or 'fast'",
    "MA0717": "'in_axes', 'out_axes' or 'size' of a batch does not match the function",
    "MA0718": "the batched arguments of a function differ in size along their axes, or have no such axis",
    "MA0719": "only a function with results that are floats, or with 'of', has a Jacobian; 'chunk' is at least 1",
    "MA0720": "a pullback or a linearized function was called after its tape was freed",
    "MA0721": "the cotangents of a pullback do not match the results and the arrays that the function writes",
    "MA0722": "the first argument is not a function that mlirad.function returns",
    "MA0723": "the GPU architecture is unknown, there is no code for it, or the code generator is not installed",
    "MA0724": "an array argument of a function on a GPU is not on the device, or does not have the required form",
    "MA0725": "no GPU is accessible through a driver, or cuda-core, which calls the driver, is not installed",
    "MA0726": "the GPU driver rejected an allocation, code or a launch, or the GPU stopped in a kernel",
    "MA0730": "'argnums' is not a position of an argument of the call, or is given together with 'wrt'",
    "MA0731": "a pytree does not have the structure of the arguments or results, or 'optree' is not installed",
    "MA0732": "the code of a function depends on the sizes of arguments, and none are given",
    "MA0733": "a tangent does not have the type of its argument, or the number of tangents differs",
    "MA0734": "'has_aux' is given, and the function returns only one value",
    "MA0735": "a given pattern does not have the shape of the Jacobian, or that of a Hessian is not symmetric",
    "MA0736": "a sparse Jacobian has nonzeros outside of the given pattern",
    "MA0737": "the format of a sparse Jacobian is 'csr', 'csc' or 'coo'; its mode is 'forward', 'reverse' or None",
    # --- 08xx checking derivatives
    "MA0801": "a derivative disagrees with finite differences of the primal, or with the other mode",
    # --- 09xx front ends
    "MA0900": "the object to compile is not a function written in Python, or its source cannot be read",
    "MA0901": "an argument or result of a Python function has no annotation, or one that is not a type",
    "MA0902": "a statement, expression or call in a Python function is not supported by the compiler",
    "MA0903": "a value in a Python function has the wrong type, shape or aliasing for its use",
    "MA0904": "a name in a Python function is not defined, or may be used before it is assigned",
    "MA0905": "an array in a Python function is used after the loop or branch that creates it",
    "MA0920": "the package 'llvmlite', which reads LLVM IR, cannot be imported: pip install 'mlirad[llvm]'",
    "MA0921": "a file is not LLVM IR that the installed llvmlite can read; the message is LLVM's own",
    "MA0922": "an instruction or a type of LLVM IR has no counterpart in upstream's dialects",
    "MA0923": "an address is used as a number",
    "MA0924": "the object that a pointer points into, or the type of memory that is copied or filled, is unknown",
    "MA0925": "the same memory may be accessed as two types, so that no memref can represent it",
    "MA0926": "a called function is not in the module, and is not a known mathematical function",
    "MA0927": "clang, which compiles C and C++ to LLVM IR, is not found",
    "MA0928": "clang cannot compile a file; its messages are printed above",
    "MA0929": "the extent of an array is missing, or is not a sum or product of integer parameters",
    "MA0940": "the package 'torch' cannot be imported: pip install 'mlirad[torch]'",
    "MA0941": "torch.export cannot export the function or module, or it is not callable; the message is torch's own",
    "MA0942": "torch-mlir has no lowering for an op of the torch program, or reported this error",
    "MA0943": "the torch program draws random numbers, as dropout does in training mode",
    "MA0944": "a tensor given to an op is not on the CPU, or not of the dtype of its argument",
    "MA0945": "a torch function that writes to its arguments is compiled",
    "MA0946": "a compiled torch function reads tensors that require gradients and are neither arguments nor parameters",
    "MA0947": "an argument of a compiled torch function is neither a tensor nor hashable",
    "MA0948": "a torch program applies a torch.autograd.Function, whose backward would not be used",
    "MA0949": "a torch program writes to memory that a tensor detached before shares",
    "MA0960": "the package 'jax' cannot be imported: pip install 'mlirad[jax]'",
    "MA0961": "the object to differentiate is not a JAX function",
    "MA0962": "a JAX function has effects, such as prints",
    "MA0963": "'argnums' is the position of a positional argument of the call, or several",
    "MA0964": "an argument of a JAX function that 'argnums' selects is not a float array",
    "MA0965": "a JAX function must return one real number to have a gradient",
    "MA0966": "a tangent or cotangent does not have the structure, shape or type of its argument or result",
    "MA0967": "the derivative of a JAX function cannot be written in StableHLO",
    "MA0968": "a primitive of a JAX function is computed only by a library of one platform, and JAX has no rule for it",
    "MA0969": "a function returns a buffer or a tensor with dynamic extents, and cannot become a JAX function",
    "MA0970": "an argument of a JAX function made from MLIR has the wrong shape or type",
    "MA0971": "a derivative rule of JAX or of the user cannot be traced",
}


#: Maximal number of characters of a source line in a message.
_EXCERPT: Final = 120


@dataclass(frozen=True)
class Where:
    """A place in a text: 1-based line and column; ``line == 0`` means "nowhere in particular"."""

    file: str = "-"
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True)
class InputText:
    """A text that was read, and the name of its file in messages."""

    name: str
    text: str = field(repr=False)

    def excerpt(self, where: Where) -> list[str]:
        """The line of ``where`` and a caret under its column; nothing where there is no such line."""
        rows = self.text.split("\n", where.line) if self.text else []
        return excerpt(rows[where.line - 1], where.column) if 0 < where.line <= len(rows) else []


def excerpt(row: str, column: int, width: int = 1) -> list[str]:
    """The part of the line ``row`` around ``column``, and a line that marks ``width`` characters from there."""
    at = max(column - 1, 0)
    first = max(min(at - _EXCERPT // 2, len(row) - _EXCERPT), 0)
    # Terminal escapes and changes of text direction are not printable: input must not control the terminal.
    shown = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in row[first : first + _EXCERPT])
    before, after = "..." if first else "", "..." if first + _EXCERPT < len(row) else ""
    kept = "".join(c if c == "\t" else " " for c in before + shown[: at - first])
    marks = "^" + "~" * (min(width, len(shown) - (at - first)) - 1)
    return [f"    {before}{shown}{after}", f"    {kept}{marks}"]


def shortened(word: str) -> str:
    """``word`` as messages quote it: a token of the input may be of any length."""
    return word if len(word) <= _EXCERPT else f"{word[:_EXCERPT]}..."


@dataclass(frozen=True)
class Note:
    """A fact that explains a diagnostic, with its own place where it has one."""

    message: str
    where: Where | None = None


@dataclass(frozen=True)
class Diagnostic:
    """One message: what is wrong (lower case, no full stop, values in quotes) and what to do about it."""

    code: str
    message: str
    where: Where = field(default_factory=Where)
    notes: tuple[Note, ...] = ()
    helps: tuple[str, ...] = ()
    severity: Severity = "error"

    def headline(self) -> str:
        """The first line without its place: ``error[MA0101]: ...``."""
        return f"{self.severity}[{self.code}]: {self.message}"

    def render(self, source: InputText | None = None) -> str:
        """The whole message, with the line and a caret where ``source`` is the file that ``where`` is in."""
        place = "" if self.where == Where() else f"{self.where}: "
        lines = [f"{place}{self.headline()}"]
        if source is not None and self.where.file == source.name:
            lines += source.excerpt(self.where)
        for note in self.notes:
            place = f"{note.where}: " if note.where is not None and note.where.line else ""
            lines.append(f"  {place}note: {note.message}")
        lines += [f"  help: {text}" for text in self.helps]
        return "\n".join(lines)


class MlirAdError(Exception):
    """Base of everything that mlirad raises; ``diagnostics`` holds all that was found, not only the first."""

    def __init__(self, diagnostics: Diagnostic | Iterable[Diagnostic]) -> None:
        one = isinstance(diagnostics, Diagnostic)
        self.diagnostics: tuple[Diagnostic, ...] = (diagnostics,) if one else tuple(diagnostics)  # type: ignore[assignment,arg-type]
        self.source: InputText | None = None
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(d.render(self.source) for d in self.diagnostics)


class ParseError(MlirAdError):
    """Text that is not MLIR, or not one of the `enzyme` spellings."""


class VerifyError(MlirAdError):
    """IR that parses but breaks an invariant, such as an activity that does not fit its type."""


class RuleError(MlirAdError):
    """A rule file that cannot be read, evaluated or checked."""


class MissingRuleError(MlirAdError):
    """Active ops without a rule; one diagnostic for each op name."""


class UnsupportedError(MlirAdError):
    """A program that is not supported, with what to write instead."""


class UsageError(MlirAdError):
    """Invalid options, pipelines or arguments."""


class ExecutionError(MlirAdError):
    """Generated code could not be compiled or run."""


def single(
    error: type[MlirAdError], code: str, message: str, where: Where | None = None, helps: Sequence[str] = ()
) -> MlirAdError:
    """An ``error`` with one diagnostic, for the common case."""
    return error(Diagnostic(code, message, where or Where(), helps=tuple(helps)))
