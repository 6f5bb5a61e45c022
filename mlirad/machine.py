"""The machine model: what things cost and how much fits where, by which the engine and the passes choose.

One frozen `MachineModel` goes with the registry (`Context.with_machine` makes a context with another one). Its numbers
decide what is done, never whether it is right: another machine gives the same derivatives, to rounding where sums are
cut into parts. What correctness or termination rests on is no field: such limits stay where they are checked.

Prices are in additions of f64 that run beside others; sizes in bytes; trips in iterations. Models of this file: LLVM's
TargetTransformInfo, tinygrad's heuristics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MachineModel:
    """Costs and sizes; by default those of the x86-64 processors, with AVX2 or AVX-512, that the benchmarks ran on."""

    # --- What is not known when a program is compiled is guessed.

    #: Elements or iterations, in prices of caches, copies and products: one open axis stays near, three do not.
    guessed_extent: int = 64
    #: Iterations of a loop in comparisons of loops, and in whether one is worth vectors: most that are open are long.
    guessed_trips: int = 1000

    # --- Memory.

    #: Bytes of a line of the cache, a power of 2, as long as the longest register: a vector in two takes twice as long.
    cache_line: int = 64
    #: Bytes of the first-level cache of a core.
    first_cache: int = 2**15
    #: Bytes that stay in the second-level cache beside all else: sums of a buffer that are kept in lanes.
    second_cache: int = 2**19
    #: Bytes of a cache that stay resident in the second-level cache, or little behind it, from one sweep to the other.
    resident_bytes: int = 2**20
    #: Bytes of a cache buffer that may be on the stack.
    stack_cache: int = 4096

    # --- Prices of bringing a value back in the reverse sweep, in additions (decision 0013).

    #: A number of 8 bytes in a cache, stored and loaded, where all of the cache stays near, and where it does not.
    cache_price: float = 16
    far_cache_price: float = 24
    #: An element of a cache or of a tape, of any type and wherever it is.
    least_cache_price: float = 16
    #: A load from what is there anyway.
    load_price: float = 2
    #: A store and a load, where the store would not be there otherwise.
    store_price: float = 8
    #: Inverting one store: a load and a store that the next loads wait for. Measured on sorts with a sine at each
    #: comparison: 0.8 of the time of caches that are far (1500 numbers), 1.4 times that of near ones (64, 300).
    inversion_price: float = 10
    #: An integer that counts, and one whose increments rise.
    counter_price: float = 2
    rising_counter_price: float = 6

    # --- Plans of the reverse sweep.

    #: Iterations of a loop that are looked at, to see whether those of a loop inside rise evenly: compile time.
    most_rising_trips: int = 1024
    #: Iterations of a loop of which the sweep enters only one: shorter ones are unrolled, and several run at a time.
    #: Measured on maxima of windows: 3 times as long with 8, and 0.6 of the time with 16.
    least_entered_trips: int = 16
    #: Steps whose Jacobians are kept instead of their state: carried numbers, entries that are kept, steps (decision
    #: 0019: Euler's method 6.1 -> 4.7 ms; Runge-Kutta's has too many ops beside those that wait, and stays).
    most_jacobian_inputs: int = 3
    most_jacobian_entries: int = 6
    least_jacobian_steps: int = 256
    #: An op that waits for the one before, and one beside others; measured on loops that wait for themselves.
    waiting_price: float = 1.5
    parallel_price: float = 0.5
    #: States of a binomial schedule where neither their number nor that of the steps is known.
    checkpoint_states: int = 16
    #: Iterations that a cache has room for at first, where it grows.
    first_extent: int = 16

    # --- Loops that are rewritten. Ops are those of MLIR in a body.

    #: Iterations with which a loop is more than its border, and gains by being the inner one: about a vector's length.
    least_trips: int = 8
    #: Iterations of the inner loops of a filter, at most, and those of the loop around for each, at least, with which
    #: they change places where neither number is known before. Measured on windows of 2 to 128 elements that slide over
    #: 12 to 40,000: it takes at most 0.87 of the time then, and twice as long with a window of 8 that slides over 12.
    most_band_trips: int = 32
    least_trips_ratio: int = 4
    #: Steps of a loop whose fields take turns, at least, and ops of its body, which is there twice, at most.
    least_swapped_steps: int = 4
    most_swapped_ops: int = 1000
    #: Iterations of loops between which results of expensive functions are kept: shorter ones are over too soon.
    least_reused_trips: int = 64
    #: Ops of a body, at most, of which there are several copies: nine where two loops are divided into border and rest.
    most_copied_ops: int = 150
    #: The same where windows are cut off at borders, and iterations that are peeled off each end, at most.
    most_peeled_ops: int = 250
    most_peeled_trips: int = 4
    #: Ops of a term, at most, that is computed again for each neighbour at a clamped border.
    most_repeated_ops: int = 12
    #: Ops, at most, of both sides of a branch that become selects: all of them run.
    most_converted_ops: int = 32
    #: The same of a branch that adds to neighbours: without it the sums can be vectorized.
    most_selected_ops: int = 96
    #: Float ops, at most, that a loop repeats so that it can be the inner one.
    most_repeated_floats: int = 2
    #: Ops of a term of a contraction, at most: the loops that are left may compute it once more.
    most_term_ops: int = 4
    #: Multiplications with which the order of a contraction's loops begins to matter.
    least_raised_products: int = 16**3
    #: Boxes that a gathered stencil is divided into. Above the first number only rows are divided, and nothing is where
    #: the loops that scatter stay: in three dimensions the borders would compile four times as long as all else.
    many_boxes: int = 40
    most_boxes: int = 120
    #: Boxes that a step leaves as they are, each a copy of its own, where the fields of all steps are kept.
    most_copied_boxes: int = 16
    #: Numbers kept for an iteration whose terms are gathered, and iterations between neighbours, at most. Cells
    #: of a cube have seven with their neighbours: a level-set step takes 0.6 to 0.7 of the time so.
    most_stored_terms: int = 7
    most_reach: int = 8
    #: Iterations of the outermost of one loop, two, or more that gather what they have kept in one turn, at least.
    least_strip_trips: tuple[int, ...] = (512, 8, 2)
    #: Comparisons in front of a loop that carries an element: more of them cost more than it gains.
    most_checks: int = 4
    #: Iterations behind which a loop loads what it has stored, at most: with more between them, vectors fit.
    most_awaited_trips: int = 3
    #: Elements of a window that a loop carries, but for one, and of all its windows: more leave no registers.
    longest_window: int = 4
    most_carried_elements: int = 12
    #: Bytes of one allocation that is kept for the next call; a larger one is fresh memory each time (decision 0018).
    kept_bytes: int = 240_000_000
    #: How much more the fields of all steps may take than the elements that were kept of them.
    most_expansion: float = 1.25

    # --- Outer loops whose iterations run in the lanes of vectors (decision 0022). Work is in ops.

    #: Blocks of lanes, at least, and ops in all: less is not worth the code.
    least_blocks: int = 2
    least_vector_work: int = 10_000
    #: Vectors' lengths from which on an innermost loop that walks along memory is LLVM's.
    long_rows: int = 3
    #: Iterations of a loop of which it is found when the program runs that LLVM would leave it scalar.
    short_trips: int = 12
    #: What ops gain in lanes: divisions and square roots, and other functions; an op that is neither gains 1.
    division_gain: float = 5
    math_gain: float = 10
    #: A function without a version for vectors (no `afn`), in ops that a vector of calls costs: elements out of vectors
    #: and into them, and the vectors that are live around each call, which no register survives.
    lane_calls_price: float = 6
    #: An access to elements that are no neighbours, which are loaded one by one, and one more for a vector that is
    #: cleared, folded and added to an element.
    gather_price: float = 6
    #: The part of that price in a loop that waits for a recurrence: five programs take 0.3 to 0.9 of the time then, and
    #: loops without a recurrence would take up to 3.6 times as long at this price.
    hidden_access: float = 1 / 6
    reduction_price: float = 2
    #: Iterations after which clearing and folding the sums of a region of open extents has paid.
    least_open_trips: int = 24
    #: Uses of each vector, at least, with which a table of gathered elements is worth it, and vectors of all tables.
    least_table_uses: int = 4
    most_table_vectors: int = 256
    #: Accesses to local buffers for each other one from which on contiguous lanes are scalarized: a
    #: mixture's densities have 2 (6.2 times one direction for 8.2), a triangular solve 1.03 (1.2 times as slow then).
    local_lanes: float = 1.5
    #: A number that lanes use of a loop of its own (`split_lanes`), stored and loaded, in ops; and the iterations of
    #: which such numbers are kept, which stay in the first cache. Eight tangents of an LSTM take 1.9 times as long as
    #: one for 5.2 times so, of bodies that attract each other 4.1 for 6.2.
    kept_number_price: float = 2
    split_strip: int = 64
    #: Accesses of a loop that are compared pair by pair, at most: compile time.
    most_compared_accesses: int = 32
    #: Ops of an iteration, at most, and ops of a side of a branch that is done whether a lane takes it or not.
    most_lane_ops: int = 4000
    most_masked_ops: int = 16
    #: Bytes of the iterations' own buffers on the stack, all loops of a function together.
    lane_stack: int = 2**17
    #: Blocks of lanes that a thread takes at a time: loops of a thousand iterations are enough for 32 threads.
    thread_blocks: int = 4

    # --- Contractions in register tiles, and in BLAS. Prices are in products of a vector.

    #: Sums in vectors at a time: as many as additions that a processor has under way at once, and as fit in sixteen
    #: registers with their operands; vectors of them side by side, where there are so many.
    sums_at_once: int = 8
    tile_vectors: int = 2
    #: Steps of a sum of which the vectors, side by side, stay in the first cache.
    tile_steps: int = 192
    #: Products with which tiles, and a call of BLAS, are worth it.
    least_tiled_products: int = 512
    least_blas_products: int = 64**3
    #: A product in loops over single elements: a sum waits for itself, unless LLVM may make several sums of it.
    ordered_price: float = 4.0
    reordered_price: float = 2.0
    #: An element that is copied to another place, for vectors along another axis.
    permutation_price: float = 2.0
    #: Extents of about a line of the cache: rows of so many are turned into columns as fast as rows are copied. Other
    #: columns take so many times as long (512 x 512 x 8 numbers into 8 x 512 x 512: 0.56 ns each; 512 x 8 x 512: 3.9).
    narrow_extent: int = 16
    scattered_price: float = 4.0
    #: Such copies for each product, at most, to bring products into the order in which a library takes them (sums of
    #: two in eight directions: 1.0 of the time at 64 x 64 x 64, 0.77 at 96 x 96 x 96, 0.72 at 128 x 128 x 128).
    most_copies: float = 1 / 16

    # --- Code size and LLVM's time, in ops.

    #: Iterations of a loop that is unrolled, and ops of all its bodies together.
    most_unrolled_trips: int = 20
    most_unrolled_ops: int = 2500
    #: Iterations with which a loop that stores rows is left to LLVM's vectors instead: an LSTM takes 0.85 of the time
    #: with flags and without, a Kalman filter of 4 x 4 matrices 0.93 without.
    least_row_trips: int = 4
    #: Iterations, of an unknown number, that leave none for vectors; loops of so few around long ones stay loops.
    short_loop: int = 8
    #: Ops of all copies of a function that is inlined.
    most_inlined_ops: int = 3000
    #: Ops of a function whose nests get functions of their own. The derivatives of 1, 2, 4 and 8 layers of a
    #: transformer have 1,200 ops to 9,000; they take LLVM 0.4, 0.9, 2.3, 6.9 s as one function, and so 0.4, 0.8, 1.2,
    #: 3.2 s. They run as fast.
    long_function: int = 3000
    #: Ops of a block that is cut into pieces: shorter ones take LLVM about two seconds at most. Blocks in loops are
    #: left alone for longer: LLVM may vectorize a loop whose body it sees.
    long_block: int = 8000
    long_block_in_loop: int = 16_000
    #: Other ops that take LLVM as long as a call or a copy: what one may write is asked for each of the others. Blocks
    #: of 2,200 and 4,400 ops, a third of them calls (4 and 8 layers of a transformer), take it 1.2 and 3.3 s; 1.0 and
    #: 2.1 in pieces.
    ops_of_a_call: int = 8
    #: Bytes that one call may take of the stack, and one of a function that calls itself.
    call_stack: int = 2**18
    recursive_stack: int = 2**12

    # --- Parallel loops: how additions to one shadow are kept apart. The number of parts decides how sums round.

    #: Threads of a block of a GPU, and bytes of its workgroup memory, at most; and of a buffer of a thread: larger ones
    #: leave the first cache as soon as some hundred threads run.
    block_threads: int = 1024
    block_memory: int = 48 * 1024
    thread_memory: int = 1024
    #: Whether threads run long chunks of iterations, so that each may have sums of its own. Else all add atomically.
    privatizes: bool = True
    #: Bytes of a shadow of which each part has a copy: larger copies cost more than atomic sums.
    copied_bytes: int = 2**14
    #: Elements of all copies together of buffers of open extents.
    most_copied_elements: int = 2**22
    #: Iterations of a part that has copies, at least, which is worth a copy ...
    least_copied_trips: int = 64
    #: ... where so many parts are left, for as many threads.
    least_copies: int = 16
    #: Iterations of a part whose neighbours run in turn, at most, and such parts, at least.
    longest_round_chunk: int = 64
    least_round_chunks: int = 4


DEFAULT: Final = MachineModel()
#: A GPU runs an iteration on a thread, and does not see the stack of the host. A cache has a place for each of many
#: thousand threads, far away, while a thread waits for memory and computes for nothing.
GPU: Final = MachineModel(
    privatizes=False, stack_cache=0, cache_price=1000, far_cache_price=1000, least_cache_price=1000
)
