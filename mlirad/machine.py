"""The machine model: costs and sizes, by which the engine and the passes make their choices.

One frozen `MachineModel` belongs to the registry (`Context.with_machine` creates a context with another one). Its
numbers affect profitability, never correctness: another machine gives the same derivatives, up to rounding if sums are
divided into parts. Limits that correctness or termination depend on are not fields; they are defined where they are
checked.

Prices are in additions of f64 that run beside others; sizes in bytes; trips in iterations. Models of this file: LLVM's
TargetTransformInfo, tinygrad's heuristics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MachineModel:
    """Costs and sizes; by default those of the x86-64 processors, with AVX2 or AVX-512, that the benchmarks ran on."""

    # --- Guesses of numbers that are unknown at compile time.

    #: Elements or iterations, in prices of caches, copies and products: a cache of one dynamic axis stays near, one of
    #: three does not.
    guessed_extent: int = 64
    #: Iterations of a loop in comparisons of loops, and for vectorization: most loops of unknown trip count are long.
    guessed_trips: int = 1000

    # --- Memory.

    #: Bytes of a cache line, a power of 2, as long as the longest register: a vector that crosses lines takes twice as
    #: long.
    cache_line: int = 64
    #: Bytes of the first-level cache of a core.
    first_cache: int = 2**15
    #: The distance of addresses that share a set of it: eight rows that far apart evict each other (the adjoint of a
    #: Brusselator's right-hand side in eight directions that are rows took 24 times as long).
    cache_way: int = 2**12
    #: Bytes that stay in the second-level cache beside all other data: sums of a buffer that are kept in lanes.
    second_cache: int = 2**19
    #: Bytes of a cache that remain in the second-level cache, or close to it, between the sweeps.
    resident_bytes: int = 2**20
    #: Bytes of a cache buffer that may be on the stack.
    stack_cache: int = 4096

    # --- Prices of restoring a value in the reverse sweep, in additions (decision 0013).

    #: Storing and loading 8 bytes in a cache that stays near, and in one that does not.
    cache_price: float = 16
    far_cache_price: float = 24
    #: An element of a cache or of a tape, of any type and location.
    least_cache_price: float = 16
    #: A load from an existing buffer.
    load_price: float = 2
    #: A store and a load, if the store exists only for the load.
    store_price: float = 8
    #: Inverting one store: a load and a store that the next loads wait for. Measured on sorts with a sine at each
    #: comparison: 0.8 of the time of caches that are far (1500 numbers), 1.4 times that of near ones (64, 300).
    inversion_price: float = 10
    #: An integer counter.
    counter_price: float = 2

    # --- Plans of the reverse sweep.

    #: Iterations of a loop of which the sweep runs only one: shorter ones are unrolled, and several run at a time.
    #: Maxima of sines with flags take 1.3 to 1.5 times as long with 3 iterations, the same with 8; maxima along rows,
    #: columns and of sums of two, with flags and without, 0.5 to 1.1 with 8, 0.5 to 1.2 with 15.
    least_entered_trips: int = 8
    #: The same where a loop around reads elements that are no neighbours, which lanes gather one by one: pooling with
    #: windows of 3 x 3 and strides of 2 takes 0.57 of the time, windows of 2 x 2 take the same. Also in a loop of
    #: unknown trip count, which has no lanes: rays marched through four spheres take 0.60 of the time.
    least_strided_entered: int = 3
    #: Steps whose Jacobians are kept instead of their state: carried numbers, kept entries, steps (decision 0019:
    #: Euler's method 6.1 -> 4.7 ms; Runge-Kutta's has too many ops outside of the recurrence, and is not changed).
    most_jacobian_inputs: int = 3
    most_jacobian_entries: int = 6
    least_jacobian_steps: int = 256
    #: An op that waits for the previous one, and an independent one; measured on loops with recurrences.
    waiting_price: float = 1.5
    parallel_price: float = 0.5
    #: States of a binomial schedule if neither their number nor that of the steps is known.
    checkpoint_states: int = 16
    #: The initial capacity, in iterations, of a cache that grows.
    first_extent: int = 16
    #: The same for one that has the rows of all executions: a Newton iteration in a time loop takes 1.22 of the time of
    #: a buffer for each row with 16, 0.73 with 1024.
    first_packed_extent: int = 1024
    #: The maximum number of iterations of inner loops whose values such a cache keeps in one row; others have buffers
    #: of their own. Newton's method on polynomials of degree 3: 0.46 of the time.
    most_in_record: int = 16

    # --- Loop rewrites. Ops are those of MLIR in a body.

    #: Iterations with which a loop is more than its border, and profits from being the inner one: about a vector's
    #: length.
    least_trips: int = 8
    #: The maximum number of iterations of the inner loops of a filter, and the minimum number of the enclosing loop for
    #: each, for interchanging them if neither number is known. Measured on windows of 2 to 128 elements that slide over
    #: 12 to 40,000: it then takes at most 0.87 of the time, and twice as long with a window of 8 that slides over 12.
    most_band_trips: int = 32
    least_trips_ratio: int = 4
    #: The minimum number of steps of a double-buffered loop, and the maximum number of ops of its body, which is
    #: duplicated.
    least_swapped_steps: int = 4
    most_swapped_ops: int = 1000
    #: Iterations of loops between which results of expensive functions are reused: shorter ones do not pay.
    least_reused_trips: int = 64
    #: The maximum number of ops of a body that is copied several times: nine times if two loops are divided into border
    #: and rest.
    most_copied_ops: int = 150
    #: The same if windows are clamped at borders, and the maximum number of iterations that are peeled at each end.
    most_peeled_ops: int = 250
    most_peeled_trips: int = 4
    #: A loop that runs only in peeled iterations of another one is divided if it has no more than this part of the ops:
    #: the Lax-Friedrichs scheme on a torus is compiled in 0.9 of the time, and runs as fast.
    peeled_end_share: int = 4
    #: The maximum number of ops of a term that is recomputed for each neighbour at a clamped border; on average, of
    #: terms that are computed from the stored values that they are sums of.
    most_repeated_ops: int = 12
    #: The maximum number of ops on both sides of a branch that becomes selects: all of them run.
    most_converted_ops: int = 32
    #: The same for a branch that adds to neighbours: without it the sums can be vectorized.
    most_selected_ops: int = 96
    #: The maximum number of float ops that a loop repeats so that it can be the inner one.
    most_repeated_floats: int = 2
    #: The maximum number of ops of a term of a contraction: the remaining loops may compute it once more.
    most_term_ops: int = 4
    #: The number of multiplications from which on the order of a contraction's loops matters.
    least_raised_products: int = 16**3
    #: Boxes that a gathered stencil is divided into. Above the first number only rows are divided, and nothing is if
    #: the scattering loops are kept: in three dimensions the borders would take four times the compile time of all
    #: else.
    many_boxes: int = 40
    most_boxes: int = 120
    #: Classes of elements that a stencil with strides is divided into, each with a sum in the same iteration.
    most_residues: int = 16
    #: Boxes that a step leaves unchanged, each with a copy of its own, if the fields of all steps are kept.
    most_copied_boxes: int = 16
    #: The maximum number of terms stored for an iteration, and of iterations between neighbours. Cells of a cube have
    #: seven with their neighbours: a level-set step then takes 0.6 to 0.7 of the time.
    most_stored_terms: int = 7
    most_reach: int = 8
    #: The minimum number of iterations of the outermost of one, two, or more loops in a strip of stored terms.
    least_strip_trips: tuple[int, ...] = (512, 8, 2)
    #: Comparisons before a loop that carries an element: more of them cost more than it gains.
    most_checks: int = 4
    #: The maximum distance, in iterations, between a store and a load of the element in a loop: with a larger one,
    #: vectors fit.
    most_awaited_trips: int = 3
    #: Elements of a window that a loop carries, except one, and of all its windows: more leave no registers.
    longest_window: int = 4
    most_carried_elements: int = 12
    #: Bytes of one allocation that is kept for the next call; a larger one is fresh memory each time (decision 0018).
    kept_bytes: int = 240_000_000
    #: The maximum ratio of the size of the fields of all steps to that of the elements that were kept of them.
    most_expansion: float = 1.25

    #: Bytes of fields that each step of a time loop streams from beyond the last cache, or from far away in it: rows of
    #: several steps are then computed in turn, in so many nests with so many ops at most, at distances of so many rows
    #: at most. Eight nests take 0.5 of the time for 18 to 144 MB, 0.8 to 0.9 for 12, 0.9 to 1.03 for less; four 0.55.
    streamed_bytes: int = 10 * 2**20
    most_skewed_nests: int = 8
    most_skewed_ops: int = 400
    most_skewed_rows: int = 16

    # --- Vectorized outer loops, whose iterations are lanes (decision 0022). Work is in ops.

    #: The minimum number of blocks of lanes, and of ops in total: less does not justify the code.
    least_blocks: int = 2
    least_vector_work: int = 10_000
    #: Vectors of more elements, those of f32, run as halves where these leave fewer iterations over: 24 as three of 8.
    whole_lanes: int = 8
    #: The length, in vectors, from which on an innermost loop with contiguous accesses is left to LLVM.
    long_rows: int = 3
    #: Elements after the axis that lanes count for which that becomes the last one where other loops access the buffer,
    #: too: tapes of windows (a bilateral filter's take 0.85 of the time, ray marching with 24 steps 0.75).
    most_lane_stride: int = 64
    #: Iterations up to which a loop of unknown trip count is regarded as one that LLVM leaves scalar; tested at run
    #: time.
    short_trips: int = 12
    #: The gain of ops in lanes: divisions and square roots, and other functions; any other op gains 1. A call of `exp`
    #: takes 15 to 20 times as long as an addition; at 10, soft k-means took 1.4 times as long. With divisions at 5,
    #: sums over windows take 1.4 times as long, and four other programs 1.1 to 1.3; heat on triangles takes 0.93.
    division_gain: float = 8
    #: The fraction of that in an innermost loop of unknown length that LLVM would vectorize if it were long. Flow
    #: through a porous medium, six divisions, took 1.2 times as long with 1.
    open_row_divisions: float = 5 / 8
    math_gain: float = 20
    #: The gain of an extremum and the iteration that attains it, since each waits for the previous one, and the price
    #: of finding the best lane: from 16 iterations on sums of two in rows that depend on the last row take 0.65 to 0.8
    #: of the time; with 11 they would take 1.03 to 1.3.
    extremum_gain: float = 4
    extremum_price: float = 80
    #: A function without a vector version (no `afn`), in ops that a vector of calls costs: extracting and inserting
    #: elements, and the vectors that are live around each call, which no register survives.
    lane_calls_price: float = 6
    #: An access to elements that are not contiguous, which are loaded one by one, and one more for a vector that is
    #: cleared, reduced and added to an element. Without flags, five programs take 0.5 (implicit alternating directions)
    #: to 0.94 of the time that they take at 6; at 4, sums over windows take 1.5 times as long.
    gather_price: float = 4.5
    #: The fraction of that price unless an inner loop walks along the elements: LLVM would load these one by one, too.
    #: An image under an affine map takes 0.64 of the time with flags, a B-spline curve 0.53, particles with lists of
    #: neighbours 0.85.
    scattered_access: float = 2 / 3
    #: The fraction of that price in a loop with a recurrence: five programs then take 0.3 to 0.9 of the time, and loops
    #: without a recurrence would take up to 3.6 times as long at this price.
    hidden_access: float = 1 / 6
    #: The fraction of that price of an element that is gathered into a table once a block, and of one that is added
    #: back: at the full price a convolution with channels last took 2.3 times as long, orthogonal iteration 1.5.
    table_price: float = 1 / 3
    reduction_price: float = 2
    #: How often a branch is taken that some of the lanes take: pair forces with a cutoff, which were vectorized without
    #: flags when all ops of the branch counted, take 0.41 of the time as scalar code.
    taken_branches: float = 0.5
    #: The fraction of `gather_price` of a term that is added in the order of the iterations: at once, outside of inner
    #: loops, or in one with a recurrence; others have the full price for each number that is stored. Without flags,
    #: nine programs then take 0.2 to 0.9 of the time; at the lower price alone, two others would take 1.2 times as
    #: long.
    fixed_order_price: float = 1 / 3
    #: Iterations after which clearing and reducing the sums of a region of dynamic extents pays.
    least_open_trips: int = 24
    #: The minimum number of uses of each vector for which a table of gathered elements pays, and the vectors of all
    #: tables of a loop: 64 KiB. With 16 KiB small convolutions and tensor products on elements of an array took twice
    #: as long, as not all of their factors and adjoints had tables; with 256 KiB they take as long.
    least_table_uses: int = 4
    most_table_vectors: int = 1024
    #: Storing and loading a number that lanes use from a loop of its own (`split_lanes`), in ops; and the iterations
    #: whose numbers are kept, which stay in the first-level cache. Eight tangents of an LSTM then take 1.9 times as
    #: long as one instead of 5.2 times, those of bodies that attract each other 4.1 instead of 6.2.
    kept_number_price: float = 2
    split_strip: int = 64
    #: Ops on vectors in all copies of a loop that are interleaved: longer bodies hide the latency of a sum themselves,
    #: and their values leave no registers (forces between bodies, 60 ops, take 2.4 times as long in two copies).
    jammed_ops: int = 96
    #: Iterations around a loop over a row of scalars that are interleaved: they share its loads and stores.
    rows_at_once: int = 4
    #: The least part of the ops of those iterations that are in the loop over a row: the others are only copied.
    least_jammed_share: float = 0.125
    #: The maximum number of accesses of a loop that are compared pairwise: compile time.
    most_compared_accesses: int = 32
    #: The maximum number of ops of an iteration, and of ops of a side of a branch that runs whether or not a lane takes
    #: it.
    most_lane_ops: int = 4000
    most_masked_ops: int = 16
    #: Bytes of the iterations' own buffers on the stack, for all loops of a function together.
    lane_stack: int = 2**17
    #: Blocks of lanes that a thread takes at a time: loops of a thousand iterations are enough for 32 threads.
    thread_blocks: int = 4

    # --- Contractions in register tiles, and in BLAS. Prices are in products of a vector.

    #: Sums in vectors at a time: as many as additions that a processor executes concurrently, and as fit in sixteen
    #: registers with their operands; vectors of them side by side, if there are so many.
    sums_at_once: int = 8
    tile_vectors: int = 2
    #: Steps of a sum whose vectors, side by side, stay in the first-level cache.
    tile_steps: int = 192
    #: Rows up to which numpy's solves, and its Cholesky factors and determinants, are loops instead of calls of LAPACK;
    #: value and gradient, in microseconds, loops and LAPACK. Solves: 4 rows 0.9, 1.4 and 1.3, 2.6; 16 rows 1.7, 3.5 and
    #: 2.7, 5.0; 32 rows 4.6, 14 and 6.1, 8.8. Cholesky: 4 rows 0.7, 1.0 and 1.0, 3.0; 32 rows 3.4, 7.8 and 4.2, 15;
    #: 64 rows 21, 43 and 18, 72, where the determinant takes 19, 90 and 21, 92.
    most_solved_rows: int = 16
    most_factored_rows: int = 48
    #: Products from which on tiles, and a call of BLAS, pay.
    least_tiled_products: int = 512
    least_blas_products: int = 64**3
    #: The same for a BLAS on one thread that uses vectors of half the processor's length: GFLOP/s of the loops and of
    #: OpenBLAS with AVX2 on Zen 4: 80 to 99, 52 for 64 rows; 76 to 115, 62 for 256, 784, 64; 60, 62 for 512. Rows whose
    #: length is a multiple of `aliasing_bytes` share sets of the first-level cache: 46 to 64, 61 for 256 rows.
    least_narrow_products: int = 256**3
    aliasing_bytes: int = 1024
    #: The uses of an element for which the copies of a packed array pay, if it is only read, and if it is stored.
    least_packed_uses: int = 2
    least_stored_uses: int = 4
    #: A product in loops over single elements: a sum is a recurrence, unless LLVM may split it into several sums.
    ordered_price: float = 4.0
    reordered_price: float = 2.0
    #: An element that is copied to another place, for vectors along another axis.
    permutation_price: float = 2.0
    #: Extents of about a cache line: rows of this length are transposed as fast as rows are copied. Other columns take
    #: this many times as long (512 x 512 x 8 numbers into 8 x 512 x 512: 0.56 ns each; 512 x 8 x 512: 3.9).
    narrow_extent: int = 16
    scattered_price: float = 4.0
    #: The maximum number of such copies for each product, to bring products into the order of a library (sums of two in
    #: eight directions: 1.0 of the time at 64 x 64 x 64, 0.77 at 96 x 96 x 96, 0.72 at 128 x 128 x 128).
    most_copies: float = 1 / 16

    # --- Code size and LLVM's time, in ops.

    #: Iterations of a loop over a window that moves with a stride, if it is unrolled before it is differentiated, and
    #: ops of all its bodies together: windows of 3 x 3 are.
    most_window_trips: int = 4
    most_window_ops: int = 120
    #: Elements of a local array that becomes that many values before it is differentiated, iterations of loops over it,
    #: the same where constant subscripts store every element, and ops of all their bodies together in a function.
    #: Fluxes of five components take 0.25 of the time, states of six 0.85; eight values that a loop stores take 5.
    most_split_elements: int = 16
    most_split_trips: int = 4
    most_constant_trips: int = 8
    most_split_ops: int = 1000
    #: Iterations of a loop that is unrolled, and ops of all its bodies together.
    most_unrolled_trips: int = 20
    most_unrolled_ops: int = 2500
    #: Iterations with which a loop that stores rows, or adds up their elements, is left to LLVM's vectors instead:
    #: gradients of an LSTM (14) take 0.85 of the time; windows of 5 elements would take 1.19 times as long.
    least_row_trips: int = 8
    #: Iterations with which such a loop is kept from LLVM's unrolling, too: multinomial logistic regression in 40
    #: dimensions takes 0.3 of the time, the LSTM 0.87, but a Gaussian mixture in 10 without flags 1.76. Those that fill
    #: whole vectors are kept from it from `least_row_trips` on: factors of matrices in 8 dimensions take 0.49.
    least_vector_trips: int = 12
    #: Ops of all iterations of a loop that LLVM may unroll: its limit is 300 of its own instructions, or 4 times as
    #: many where that makes values constant.
    most_llvm_unrolled_ops: int = 1000
    #: Iterations, of an unknown number, that are too few for vectors; loops this short around long ones are not
    #: unrolled.
    short_loop: int = 8
    #: Ops of all copies of a function that is inlined.
    most_inlined_ops: int = 3000
    #: Ops of a function whose equal nests are outlined: the layers of a network.
    long_function: int = 1000
    #: Nests of such a function from which on its other nests are outlined, too: LLVM's analysis of scalars takes a time
    #: for each pair of loops. The derivative of two layers of GPT-2 takes LLVM 13.3 s as one function and 3.9 s
    #: outlined, a small residual network 11.5 and 4.5. In few nests with many loops, such as the time loop of a stencil
    #: with its borders apart, nothing is gained (heat conduction in three dimensions runs 1.28 times as long).
    many_nests: int = 50
    #: Ops that an outlined nest runs: a call with two dozen arguments takes ten nanoseconds.
    least_called_work: int = 2000
    #: Ops of a block that is cut into pieces: shorter ones take LLVM about two seconds at most. The limit is larger in
    #: loops: LLVM may vectorize a loop if its body is complete.
    long_block: int = 8000
    long_block_in_loop: int = 16_000
    #: The LLVM time of a call or a copy, in other ops: its possible writes are tested against each of the others.
    #: Blocks of 2,200 and 4,400 ops, a third of them calls (4 and 8 layers of a transformer), take it 1.2 and 3.3 s;
    #: 1.0 and 2.1 in pieces.
    ops_of_a_call: int = 8
    #: Bytes of the stack that one call may use, and one of a recursive function.
    call_stack: int = 2**18
    recursive_stack: int = 2**12

    # --- Parallel loops: race resolution of additions to one shadow. The number of parts decides how sums round.

    #: The maximum number of threads of a GPU block, and bytes of its workgroup memory; and of a buffer of a thread:
    #: larger ones leave the first-level cache as soon as some hundred threads run.
    block_threads: int = 1024
    block_memory: int = 48 * 1024
    thread_memory: int = 1024
    #: The maximum number of sums that a thread of a GPU keeps: more leave no registers.
    thread_sums: int = 32
    #: The price of an atomic addition to memory of the GPU: its second-level cache adds, for all multiprocessors in
    #: turn. An estimate, which is not measured.
    atomic_price: float = 64
    #: Whether threads run long chunks of iterations, so that each may have private sums. Otherwise all add atomically.
    privatizes: bool = True
    #: Bytes of a shadow that is privatized: larger copies cost more than atomic sums.
    copied_bytes: int = 2**14
    #: Elements of all private copies of buffers of dynamic extents.
    most_copied_elements: int = 2**22
    #: The minimum number of iterations of a part with private copies, which justifies a copy ...
    least_copied_trips: int = 64
    #: ... if this many parts are left, for as many threads.
    least_copies: int = 16
    #: The maximum number of iterations of a part whose neighbours run in turn, and the minimum number of such parts.
    longest_round_chunk: int = 64
    least_round_chunks: int = 4


DEFAULT: Final = MachineModel()
#: A GPU runs an iteration on a thread, and cannot access the stack of the host. A cache has an element for each of many
#: thousand threads, far away, while a thread that waits for memory recomputes at no cost.
GPU: Final = MachineModel(
    privatizes=False, stack_cache=0, cache_price=1000, far_cache_price=1000, least_cache_price=1000
)
