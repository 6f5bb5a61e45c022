"""Small StableHLO programs, one for each op that moves, multiplies or reduces elements."""

from __future__ import annotations

import numpy as np

from tests.fuzz.hlo import Array

#: Programs: types of the arguments and of the result, and the ops; results are squared, so that second orders matter.
PROGRAMS = {
    "reshape": ("3x4xf64", "2x6xf64", "%r = stablehlo.reshape %0 : (tensor<3x4xf64>) -> tensor<2x6xf64>"),
    "transpose": (
        "2x3x4xf64",
        "4x2x3xf64",
        "%r = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<2x3x4xf64>) -> tensor<4x2x3xf64>",
    ),
    "broadcast": (
        "3x1xf64",
        "4x2x3xf64",
        "%r = stablehlo.broadcast_in_dim %0, dims = [2, 1] : (tensor<3x1xf64>) -> tensor<4x2x3xf64>",
    ),
    "slice": ("5x7xf64", "2x3xf64", "%r = stablehlo.slice %0 [1:4:2, 0:7:3] : (tensor<5x7xf64>) -> tensor<2x3xf64>"),
    "slice_of_nothing": ("4xf64", "0xf64", "%r = stablehlo.slice %0 [2:2] : (tensor<4xf64>) -> tensor<0xf64>"),
    "pad": (
        "3x4xf64, f64",
        "6x7xf64",
        """%r = stablehlo.pad %0, %1, low = [1, -1], high = [0, 1], interior = [1, 1]
      : (tensor<3x4xf64>, tensor<f64>) -> tensor<6x7xf64>""",
    ),
    "pad_negative": (
        "5xf64, f64",
        "4xf64",
        """%r = stablehlo.pad %0, %1, low = [-2], high = [-3], interior = [1]
      : (tensor<5xf64>, tensor<f64>) -> tensor<4xf64>""",
    ),
    "concatenate": (
        "2x3xf64, 2x1xf64, 2x2xf64",
        "2x6xf64",
        """%r = stablehlo.concatenate %0, %1, %2, dim = 1
      : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x2xf64>) -> tensor<2x6xf64>""",
    ),
    "reverse": ("2x3xf64", "2x3xf64", "%r = stablehlo.reverse %0, dims = [1] : tensor<2x3xf64>"),
    "dynamic_slice": (
        "4x5xf64, i32, i32",
        "2x3xf64",
        """%r = stablehlo.dynamic_slice %0, %1, %2, sizes = [2, 3]
      : (tensor<4x5xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf64>""",
    ),
    "dynamic_update_slice": (
        "4x5xf64, 2x3xf64, i32, i32",
        "4x5xf64",
        """%r = stablehlo.dynamic_update_slice %0, %1, %2, %3
      : (tensor<4x5xf64>, tensor<2x3xf64>, tensor<i32>, tensor<i32>) -> tensor<4x5xf64>""",
    ),
    "dot_general": (
        "2x3x4x5xf64, 4x6x2x3xf64",
        "2x5x6xf64",
        """%r = stablehlo.dot_general %0, %1, batching_dims = [0] x [2], contracting_dims = [2, 1] x [0, 3]
      : (tensor<2x3x4x5xf64>, tensor<4x6x2x3xf64>) -> tensor<2x5x6xf64>""",
    ),
    "dot": ("3x4xf64, 4xf64", "3xf64", "%r = stablehlo.dot %0, %1 : (tensor<3x4xf64>, tensor<4xf64>) -> tensor<3xf64>"),
    **{
        f"reduce_{body}": (
            "3x4x2xf64, f64",
            "4xf64",
            f"""%r = stablehlo.reduce(%0 init: %1) applies stablehlo.{body} across dimensions = [0, 2]
      : (tensor<3x4x2xf64>, tensor<f64>) -> tensor<4xf64>""",
        )
        for body in ("add", "maximum", "minimum", "multiply")
    },
    "reduce_all_of_an_odd_number": (
        "7xf64, f64",
        "f64",
        """%r = stablehlo.reduce(%0 init: %1) applies stablehlo.multiply across dimensions = [0]
      : (tensor<7xf64>, tensor<f64>) -> tensor<f64>""",
    ),
    "reduce_by_a_body": (
        "3x4xf64, f64",
        "3xf64",
        """%r = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
      reducer(%a: tensor<f64>, %b: tensor<f64>) {
        %k = stablehlo.constant dense<0.5> : tensor<f64>
        %p = stablehlo.multiply %a, %b : tensor<f64>
        %q = stablehlo.multiply %p, %k : tensor<f64>
        %s = stablehlo.add %a, %b : tensor<f64>
        %t = stablehlo.add %s, %q : tensor<f64>
        stablehlo.return %t : tensor<f64>
      }""",
    ),
    "argmax": (
        "3x5xf64",
        "3xf64",
        """%i = stablehlo.iota dim = 1 : tensor<3x5xi32>
      %low = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
      %none = stablehlo.constant dense<0> : tensor<i32>
      %r, %at = stablehlo.reduce(%0 init: %low), (%i init: %none) across dimensions = [1]
        : (tensor<3x5xf64>, tensor<3x5xi32>, tensor<f64>, tensor<i32>) -> (tensor<3xf64>, tensor<3xi32>)
      reducer(%a: tensor<f64>, %b: tensor<f64>) (%c: tensor<i32>, %d: tensor<i32>) {
        %g = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
        %v = stablehlo.select %g, %a, %b : tensor<i1>, tensor<f64>
        %w = stablehlo.select %g, %c, %d : tensor<i1>, tensor<i32>
        stablehlo.return %v, %w : tensor<f64>, tensor<i32>
      }""",
    ),
    "gather": (
        "5x4xf64, 2x3x1xi32",
        "2x3x2xf64",
        """%r = "stablehlo.gather"(%0, %1) {dimension_numbers = #stablehlo.gather<offset_dims = [2],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}
      : (tensor<5x4xf64>, tensor<2x3x1xi32>) -> tensor<2x3x2xf64>""",
    ),
    "gather_at_two_coordinates": (  # each is clamped to its own extent
        "5x2xf64",
        "6xf64",
        """%i = stablehlo.constant dense<[[0, 1], [4, 0], [2, 5], [9, 1], [-3, 1], [4, 1]]> : tensor<6x2xi32>
      %r = "stablehlo.gather"(%0, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}
      : (tensor<5x2xf64>, tensor<6x2xi32>) -> tensor<6xf64>""",
    ),
    "scatter_at_two_coordinates": (  # what lies outside along one of them is ignored
        "5x2xf64, 6xf64",
        "5x2xf64",
        """%i = stablehlo.constant dense<[[0, 1], [4, 0], [2, 5], [9, 1], [-3, 1], [4, 0]]> : tensor<6x2xi32>
      %r = "stablehlo.scatter"(%0, %i, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.add %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
      scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}
      : (tensor<5x2xf64>, tensor<6x2xi32>, tensor<6xf64>) -> tensor<5x2xf64>""",
    ),
    "scatter_at_numbers": (  # which have no axis of coordinates
        "4xf64, 5xf64",
        "4xf64",
        """%i = stablehlo.constant dense<[1, 4, -1, 1, 0]> : tensor<5xi32>
      %r = "stablehlo.scatter"(%0, %i, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.add %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
      : (tensor<4xf64>, tensor<5xi32>, tensor<5xf64>) -> tensor<4xf64>""",
    ),
    "gather_in_batches": (
        "2x5xf64, 2x3xi32",
        "2x3xf64",
        """%r = "stablehlo.gather"(%0, %1) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1],
      operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
      slice_sizes = array<i64: 1, 1>} : (tensor<2x5xf64>, tensor<2x3xi32>) -> tensor<2x3xf64>""",
    ),
    **{
        f"scatter_{name}": (
            "3x4xf64, 3x1xi32, 3x4xf64",
            "3x4xf64",
            f"""%r = "stablehlo.scatter"(%0, %1, %2) ({{
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          {body}
        }}) {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = {unique}}}
      : (tensor<3x4xf64>, tensor<3x1xi32>, tensor<3x4xf64>) -> tensor<3x4xf64>""",
        )
        for name, unique, body in (
            ("add", "false", "%s = stablehlo.add %a, %b : tensor<f64>\n stablehlo.return %s : tensor<f64>"),
            ("put", "false", "stablehlo.return %b : tensor<f64>"),
            ("put_unique", "true", "stablehlo.return %b : tensor<f64>"),
            ("multiply", "true", "%s = stablehlo.multiply %a, %b : tensor<f64>\n stablehlo.return %s : tensor<f64>"),
        )
    },
    **{
        f"window_{body}": (
            "5x6xf64, f64" if body != "add" else "5x6xf64",
            "4x3xf64",
            ("" if body != "add" else "%1 = stablehlo.constant dense<0.0> : tensor<f64>\n")
            + f"""%r = "stablehlo.reduce_window"(%0, %1) ({{
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.{body} %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }}) {{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>,
        base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>,
        padding = dense<[[-1, 1], [1, 0]]> : tensor<2x2xi64>}} : (tensor<5x6xf64>, tensor<f64>) -> tensor<4x3xf64>""",
        )
        for body in ("add", "maximum", "multiply")
    },
    "long_window": (
        "13xf64, f64",
        "13xf64",
        """%r = "stablehlo.reduce_window"(%0, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.multiply %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {window_dimensions = array<i64: 13>, padding = dense<[[12, 0]]> : tensor<1x2xi64>}
        : (tensor<13xf64>, tensor<f64>) -> tensor<13xf64>""",
    ),
    "select_and_scatter": (
        "5x6xf64, 2x3xf64",
        "5x6xf64",
        """%2 = stablehlo.constant dense<0.0> : tensor<f64>
      %r = "stablehlo.select_and_scatter"(%0, %1, %2) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.compare GE, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
          stablehlo.return %s : tensor<i1>
        }, {
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %s = stablehlo.add %a, %b : tensor<f64>
          stablehlo.return %s : tensor<f64>
        }) {window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>,
        padding = dense<[[0, 0], [1, -1]]> : tensor<2x2xi64>}
        : (tensor<5x6xf64>, tensor<2x3xf64>, tensor<f64>) -> tensor<5x6xf64>""",
    ),
    **{
        f"convolution_{name}": (
            f"{image}xf64, {kernel}xf64",
            f"{result}xf64",
            f"""%r = stablehlo.convolution(%0, %1) dim_numbers = [{layout}], window = {{{window}}}
      {{feature_group_count = {features} : i64, batch_group_count = {batches} : i64}}
      : (tensor<{image}xf64>, tensor<{kernel}xf64>) -> tensor<{result}xf64>""",
        )
        for name, image, kernel, result, layout, window, features, batches in (
            ("plain", "2x5x6x3", "3x2x3x4", "2x3x5x4", "b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f", "", 1, 1),
            (
                "strided",
                "2x3x7x6",
                "4x3x3x2",
                "2x4x4x4",
                "b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1",
                "stride = [2, 2], pad = [[1, 1], [2, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]",
                1,
                1,
            ),
            (
                "dilated",
                "4x3x2",
                "3x2x5",
                "5x2x3",
                "0, b, f]x[0, i, o]->[f, 0, b",
                "stride = [3], pad = [[1, 2]], lhs_dilate = [2], rhs_dilate = [2], reverse = [true]",
                1,
                1,
            ),
            ("in_groups", "2x5x4", "3x2x6", "2x3x6", "b, 0, f]x[0, i, o]->[b, 0, f", "", 2, 1),
            ("in_groups_of_the_batch", "4x5x3", "3x3x6", "2x3x6", "b, 0, f]x[0, i, o]->[b, 0, f", "", 1, 2),
        )
    },
    "sort": (
        "3x5xf64",
        "3x5xf64",
        """%r = "stablehlo.sort"(%0) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>):
          %c = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        }) {dimension = 1 : i64, is_stable = true} : (tensor<3x5xf64>) -> tensor<3x5xf64>""",
    ),
    "sort_by_keys": (
        "5x2xf64, 5x2xf64",
        "5x2xf64",
        """%k, %v = "stablehlo.sort"(%0, %1) ({
        ^bb0(%a: tensor<f64>, %b: tensor<f64>, %c: tensor<f64>, %d: tensor<f64>):
          %e = stablehlo.compare GT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
          stablehlo.return %e : tensor<i1>
        }) {dimension = 0 : i64} : (tensor<5x2xf64>, tensor<5x2xf64>) -> (tensor<5x2xf64>, tensor<5x2xf64>)
      %r = stablehlo.multiply %k, %v : tensor<5x2xf64>""",
    ),
    **{
        f"sort_with_{name}": (  # which are not the permutation, or cannot hold one that is differentiated by it
            "5xf64, 5xf64",
            "5xf64",
            f"""%i = {numbers} : tensor<5x{type}>
      %k, %v, %n = "stablehlo.sort"(%0, %1, %i) ({{
        ^bb0(%a: tensor<f64>, %b: tensor<f64>, %c: tensor<f64>, %d: tensor<f64>, %e: tensor<{type}>,
             %f: tensor<{type}>):
          %g = stablehlo.compare LT, %a, %b : (tensor<f64>, tensor<f64>) -> tensor<i1>
          stablehlo.return %g : tensor<i1>
        }}) {{dimension = 0 : i64}} : (tensor<5xf64>, tensor<5xf64>, tensor<5x{type}>)
      -> (tensor<5xf64>, tensor<5xf64>, tensor<5x{type}>)
      %w = stablehlo.convert %n : (tensor<5x{type}>) -> tensor<5xf64>
      %p = stablehlo.multiply %k, %v : tensor<5xf64>
      %r = stablehlo.multiply %p, %w : tensor<5xf64>""",
        )
        for name, numbers, type in (
            ("integers", "stablehlo.constant dense<[3, 0, 2, 2, 9]>", "i32"),
            ("places", "stablehlo.iota dim = 0", "i32"),
            ("short_places", "stablehlo.iota dim = 0", "i8"),
            ("float_places", "stablehlo.iota dim = 0", "f32"),
        )
    },
}


def program(name: str) -> tuple[str, list[Array]]:
    """The text of a program, and arguments."""
    arguments, result, ops = PROGRAMS[name]
    types = [f"tensor<{one.strip()}>" for one in arguments.split(",")]
    text = f"""
    func.func @main({", ".join(f"%{i}: {type}" for i, type in enumerate(types))}) -> tensor<{result}> {{
      {ops}
      %z = stablehlo.multiply %r, %r : tensor<{result}>
      return %z : tensor<{result}>
    }}"""
    rng = np.random.default_rng(3)
    point = [_point(type, rng) for type in types]
    if name.startswith("scatter") and "unique_indices = true" in ops:
        point[1] = np.array([[2], [5], [0]], np.int32)  # an index outside is ignored
    return text, point


def _point(type: str, rng: np.random.Generator) -> Array:
    shape = [int(n) for n in type[len("tensor<") : -1].split("x")[:-1]]
    if type.endswith("i32>"):
        return rng.integers(0, 4, shape).astype(np.int32)
    return np.asarray(rng.uniform(-1.0, 1.0, shape))
