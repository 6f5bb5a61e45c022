"""Python functions that are refused, with the message's number and a piece of the line that it shows."""
# ruff: noqa
# mypy: ignore-errors

import numpy as np

from mlirad import f64, i64

MISTAKES = []


def mistake(code, shown, help=""):
    """Register a function that is refused with ``code``, in a message that has the texts ``shown`` and ``help``."""

    def register(function):
        MISTAKES.append((function, code, shown, help))
        return function

    return register


@mistake("MA0901", "def no_annotation(x)", "mlirad.f64[:, :]")
def no_annotation(x):
    return x


@mistake("MA0901", "x: np.ndarray", "mlirad.f64[:, :]")
def no_rank(x: np.ndarray) -> float:
    return x[0]


@mistake("MA0901", "'odd_result' has no type as return annotation")
def odd_result(x: float) -> "list":
    return x


@mistake("MA0901", "cannot be read: name 'Unknown' is not defined")
def unknown_annotation(x: "Unknown") -> float:
    return x


@mistake("MA0903", "y[0] = 2.0", "")
def a_list_that_changes(x: float) -> float:
    y = [x, x]
    y[0] = 2.0
    return y[0]


@mistake("MA0902", "xs.append(1.0)", "ys = [x for x in xs]")
def a_list_with_two_names(x: f64[:]) -> float:
    xs = [v for v in x]
    ys = xs
    xs.append(1.0)
    return sum(ys)


@mistake("MA0902", "for v in x", "")
def a_growing_list_with_two_names(x: f64[:]) -> float:
    xs = []
    ys = xs
    for v in x:
        xs.append(v)
    return sum(ys)


@mistake("MA0902", "xs.append(v)", "return what is to be appended")
def a_list_that_a_function_changes(x: f64[:]) -> float:
    xs = [v for v in x]
    return pushed(xs, x[1]) + sum(xs)


def pushed(xs, v):
    xs.append(v)
    return v


@mistake("MA0902", "push(x[1])", "return what is to be appended")
def a_list_that_an_inner_function_changes(x: f64[:]) -> float:
    xs = [x[0]]

    def push(v):
        xs.append(v)

    push(x[1])
    return sum(xs)


@mistake("MA0902", "while t < 5.0", "numpy.zeros(n)")
def a_list_that_grows_without_end(x: float) -> float:
    xs = []
    t = x
    while t < 5.0:
        xs.append(t)
        t += 1.0
    return sum(xs)


@mistake("MA0902", "for i in range(n)", "numpy.zeros(n)")
def a_list_that_grows_by_triangles(x: float, n: int) -> float:
    xs = []
    for i in range(n):
        for j in range(i):
            xs.append(x * i * j)
    return sum(xs)


@mistake("MA0902", "xs + xs", "numpy.array(xs)")
def a_sum_of_lists(x: f64[:]) -> float:
    xs = [v for v in x]
    return sum(xs + xs)


@mistake("MA0902", "for v in x", "append to a list")
def a_list_that_a_loop_replaces(x: f64[:]) -> float:
    xs = [0.0]
    for v in x:
        xs = [v, xs[0]]
    return sum(xs)


@mistake("MA0904", "sum(xs)", "one length on both sides")
def a_list_that_a_branch_lengthens(x: float) -> float:
    xs = [x]
    if x > 0:
        xs.append(1.0)
    return sum(xs)


@mistake("MA0902", "'g', which is defined inside of a function, calls itself", "write it outside")
def recursive_inside(x: float) -> float:
    def g(y):
        return g(y - 1)

    return g(x)


def _applied(g, x):
    return _applied(g, x - 1) if x > 1 else g(x)


@mistake("MA0902", "'_applied', which is passed a function that is defined inside", "write it outside")
def passed_on(x: float) -> float:
    return _applied(lambda y: y * x, x)


@mistake("MA0902", "'*x' in a call, where 'x' is an array f64[:]", "write the arguments out")
def spread(x: f64[:]) -> float:
    return max(*x)


@mistake("MA0901", "'g' returns early", "def g(...) -> float:")
def early_inside(x: f64[:]) -> float:
    def g():
        for y in x:
            if y > 0:
                return y
        return 0.0

    return g()


@mistake("MA0904", "'new' has been assigned to 'u'", "use 'u'")
def two_names_of_one(x: f64[:]) -> float:
    u = np.copy(x)
    total = 0.0
    for _ in range(3):
        new = np.zeros(len(x))
        new[0] = u[1]
        u = new
        u[0] += 1.0
        total += new[0]
    return total


@mistake("MA0903", "a subscript of a tuple", "numpy.array")
def arrays_by_number(x: f64[:], i: int) -> float:
    pair = (x, x * 2)
    return pair[i][0]


@mistake("MA0902", "with open", "")
def a_file(x: float) -> float:
    with open("f") as file:
        return x


@mistake("MA0902", "input(x)", "write it in Python")
def a_call(x: float) -> float:
    return x + input(x)


@mistake("MA0902", "'rot90' is not in the language", "write it in Python")
def a_function_of_numpy(x: f64[:, :]) -> float:
    return np.sum(np.rot90(x))


@mistake("MA0902", "'try' is not in the language", "test for the error first, with 'if'")
def a_handler(x: float) -> float:
    try:
        return 1 / x
    except ZeroDivisionError:
        return 0.0


@mistake("MA0902", "'import' is not in the language", "import at the top of the file")
def an_import(x: float) -> float:
    from math import exp

    return exp(x)


@mistake("MA0902", "'with' is not in the language", "write its statements without it")
def a_context(x: float) -> float:
    with np.errstate(all="ignore"):
        return x


@mistake("MA0902", "*more", "write the arguments out")
def variadic(x: float, *more: float) -> float:
    return x


@mistake("MA0902", "x: float = 1.0", "give it at each call")
def default(x: float = 1.0) -> float:
    return x


@mistake("MA0902", "x[0] = 1j")
def complex_number(x: f64[:]) -> None:
    x[0] = 1j


@mistake("MA0902", "a[a[0] > 0]", "a mask with an element for each")
def a_mask_of_rows(a: f64[:, :]) -> float:
    return np.sum(a[a[0] > 0])


@mistake("MA0902", "a[:, n] = 1", "write a loop")
def scattered(a: f64[:, :], n: i64[:]) -> None:
    a[:, n] = 1


@mistake("MA0903", "'ij,jk->ik' does not fit", "")
def axes_that_do_not_fit(x: f64[:], a: f64[:, :]) -> float:
    return np.sum(np.einsum("ij,jk->ik", a, x))


@mistake("MA0902", "~(x > 0)", "write 'not'")
def not_a_truth(x: float) -> int:
    return ~(x > 0)


@mistake("MA0902", "a[n, :, n]", "write a loop")
def pairs_of_subscripts(a: f64[:, :, :], n: i64[:]) -> float:
    return np.sum(a[n, :, n])


@mistake("MA0902", "a[0, None]", "take the slice first")
def a_new_axis_beside_a_number(a: f64[:, :]) -> float:
    return np.sum(a[0, None])


@mistake("MA0903", "x[1.5]", "int(x)")
def float_subscript(x: f64[:]) -> float:
    return x[1.5]


@mistake("MA0903", "x[0, 1]")
def too_many_subscripts(x: f64[:]) -> float:
    return x[0, 1]


@mistake("MA0903", "x[3]")
def outside(x: f64[3]) -> float:
    return x[3]


@mistake("MA0903", "n[0] = 0.5", "int(x)")
def rounded(n: "f64[:]") -> int:
    n = np.zeros(3, dtype=np.int64)
    n[0] = 0.5
    return n[0]


@mistake("MA0903", "x + y")
def extents(x: f64[3], y: f64[4]) -> float:
    return np.sum(x + y)


@mistake("MA0903", "W[0] = x", "copy it")
def writes_constant(x: float) -> float:
    W[0] = x
    return W[0]


@mistake("MA0903", "'a_number_or_an_array' is annotated with")
def a_number_or_an_array(x: f64[:]) -> tuple[float, float]:
    return x[0]


@mistake("MA0903", "np.sin(x, 1)")
def too_many_arguments(x: float) -> float:
    return np.sin(x, 1)


@mistake("MA0904", "return y")
def undefined(x: float) -> float:
    return y


@mistake("MA0904", "return y", "before the branch")
def one_side(x: float) -> float:
    if x > 0:
        y = x
    return y


@mistake("MA0904", "return y", "before the loop")
def loop_only(x: f64[:]) -> float:
    for v in x:
        y = v
    return y


@mistake("MA0904", "np.sine")
def no_attribute(x: float) -> float:
    return np.sine(x)


@mistake("MA0904", "'some_paths' returns a value on some paths only", "'return'")
def some_paths(x: float):
    if x > 0:
        return x


@mistake("MA0905", "'v' is an array that is created in a loop", "v[:] = ...")
def grows(x: f64[:]) -> float:
    u = np.copy(x)
    v = np.copy(x)
    for _ in range(3):
        u, v = v, u + 0.1 * x
    return u[0]


@mistake("MA0905", "'u' is an array that is created in a loop", "u[:] = ...")
def has_another_name(x: f64[:]) -> float:
    u = np.copy(x)
    old = u
    for _ in range(3):
        u[0] += 1.0
        u = u + 0.1 * x
    return u[0] + old[0]


@mistake("MA0902", "return np.sqrt(v.first)")
def in_a_callee(x: float) -> float:
    return _callee(x)


@mistake("MA0902", "'v' of '_callee' is a tuple of 2", "pass its parts")
def passes_a_tuple(x: float) -> float:
    return _callee((np.sin, x))


def _callee(v):
    return np.sqrt(v.first)


@mistake("MA0904", "'total' is read before it is assigned", "before it")
def begins_with_nothing(x: f64[:]) -> float:
    for i in range(3):
        total = total + x[i]
    return total


@mistake("MA0904", "'before' is read before it is assigned", "before it")
def reads_the_last_turn(x: f64[:]) -> float:
    total = 0.0
    for i in range(3):
        if i > 0:
            total += x[i] * before
        before = x[i]
    return total + before


@mistake("MA0903", "a[1, 0] = 7.0", "numpy.copy(x.T)")
def writes_under_a_view(x: f64[:, :]) -> float:
    a = x.copy()
    y = a.T
    a[1, 0] = 7.0
    return y[0, 1]


@mistake("MA0903", "y[0] *= 2", "numpy.copy(x.T)")
def writes_through_a_view(x: f64[:, :]) -> float:
    y = x[:, None]
    y[0] *= 2
    return x[0, 0]


def fill(y: f64[:, :], a: float) -> float:
    y[0, 1] = a
    return a


@mistake("MA0903", "fill(x.T, 5.0)", "numpy.copy(x.T)")
def calls_a_function_that_writes_through_a_view(x: f64[:, :]) -> float:
    return fill(x.T, 5.0) + x[1, 0]


@mistake("MA0903", "fill(x, 5.0)", "numpy.copy(x.T)")
def calls_a_function_that_writes_under_a_view(x: f64[:, :]) -> float:
    y = x.T
    return fill(x, 5.0) + y[1, 0]


SHIFT = 2.0


@mistake("MA0904", "'SHIFT' is read before it is assigned")
def is_no_global(x: float) -> float:
    for _ in range(3):
        SHIFT = SHIFT * x
    return SHIFT


@mistake("MA0902", "':=' in brackets with 'for'", "write the loop out")
def names_in_brackets(x: f64[:]) -> float:
    return sum((last := v * v) for v in x)


@mistake("MA0902", "'_growing' calls itself with arguments of other types", "pass whole arrays")
def grows_for_ever(x: float, n: int) -> float:
    return _growing((x,), n)


def _growing(x, n: int) -> float:
    if n == 0:
        return x[0]
    return _growing(x + (x[0],), n - 1)


W = np.array([1.0, 2.0])


@mistake("MA0903", "numpy would change another array, too", "numpy.copy")
def writes_to_what_one_side_names(x: f64[:], n: int) -> float:
    if n == 0:
        z = x
    else:
        z = 2 * x
    z[0] = 5.0
    return z.sum() + x[0]


@mistake("MA0902", "'*rest' is a list, and the array has an extent that only the call has", "x[0], x[1:]")
def list_of_a_run_time_extent(x: f64[:]) -> float:
    first, *rest = x
    return first


def same(y):
    return y


@mistake("MA0903", "numpy would change another array, too", "numpy.copy")
def writes_to_what_a_function_returns(x: f64[:]) -> float:
    z = 2 * x
    y = same(z)
    z[0] = 5.0
    return y[0]


@mistake("MA0902", 'd["b"] = x', "d = {**d, 'key': value}")
def a_dict_that_changes(x: float) -> float:
    d = {"a": x}
    d["b"] = x
    return d["b"]


@mistake("MA0904", 'return d["a"]', "")
def dicts_with_other_keys(x: float) -> float:
    if x > 0:
        d = {"a": x}
    else:
        d = {"b": x}
    return d["a"]


@mistake("MA0902", "match (x, x)", "patterns are values, names and alternatives")
def a_pattern_with_parts(x: float) -> float:
    match (x, x):
        case (a, b):
            return a + b
