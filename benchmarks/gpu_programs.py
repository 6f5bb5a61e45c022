"""Kernels of four applications, written from their mathematics as launches of MLIR.

* `lattice`: the lattice Boltzmann method, D3Q19 with one relaxation time: streams what each cell collides.
  Source: Qian, d'Humières, Lallemand, "Lattice BGK models for Navier-Stokes equation", Europhys. Lett. 17 (1992).
* `eos`: the equation of state of an ideal gas with artificial viscosity, per element of a region, as in LULESH.
  Source: Hornung, Keasler, Gokhale, "Hydrodynamics challenge problem", LLNL-TR-490254 (2011), section 1.5.
* `lookup`: macroscopic cross sections, interpolated in the energy grids of the nuclides of a material, as in XSBench.
  Source: Tramm et al., "XSBench: the development and verification of a performance abstraction", PHYSOR 2014.
* `poles`: cross sections from the poles of a windowed multipole expansion, with an approximation of the Faddeeva
  function, as in RSBench. Source: Tramm et al., "Performance analysis of a reduced data movement algorithm", EASC 2014.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Final

#: Rest, the six neighbours along the axes, the twelve along diagonals of planes.
DIRECTIONS: Final = sorted(
    (c for c in product((-1, 0, 1), repeat=3) if sum(map(abs, c)) < 3), key=lambda c: (sum(map(abs, c)), c)
)
WEIGHTS: Final = [{0: 1 / 3, 1: 1 / 18, 2: 1 / 36}[sum(map(abs, c))] for c in DIRECTIONS]
RELAXATION: Final = 1.95


class Body:
    """Writes ops, each under a number."""

    def __init__(self, type: str) -> None:
        self.type, self.lines, self._count = type, [""][:0], 0

    def value(self, op: str) -> str:
        """Add an op with one result; returns its name."""
        self._count += 1
        self.lines.append(f"%v{self._count} = {op}")
        return f"%v{self._count}"

    def line(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    def number(self, number: float) -> str:
        """A constant."""
        return self.value(f"arith.constant {number:.17e} : {self.type}")

    def index(self, number: int) -> str:
        """An index."""
        return self.value(f"arith.constant {number} : index")

    def op(self, name: str, *operands: str) -> str:
        """An op on floats of ``arith`` or ``math``."""
        prefix = "math" if name in ("sqrt", "absf", "exp", "cos", "sin") else "arith"
        return self.value(f"{prefix}.{name} {', '.join(operands)} : {self.type}")

    def sum(self, *terms: str) -> str:
        """Of floats, from the left."""
        total = terms[0]
        for term in terms[1:]:
            total = self.op("addf", total, term)
        return total

    def times(self, *factors: str) -> str:
        """The product, from the left."""
        total = factors[0]
        for factor in factors[1:]:
            total = self.op("mulf", total, factor)
        return total

    def compare(self, predicate: str, left: str, right: str) -> str:
        """A comparison of floats."""
        return self.value(f"arith.cmpf {predicate}, {left}, {right} : {self.type}")

    def select(self, condition: str, left: str, right: str) -> str:
        """One of two floats."""
        return self.value(f"arith.select {condition}, {left}, {right} : {self.type}")

    def text(self) -> str:
        """The lines."""
        return "\n".join(self.lines)


def launch(body: str, arguments: str, count: str, block: int = 128) -> str:
    """``@f`` over ``arguments``, which launches ``body`` for the numbers ``%i`` below ``count``."""
    return f"""
func.func @f({arguments}) {{
  %one = arith.constant 1 : index
  %block = arith.constant {block} : index
  %blocks = arith.ceildivui {count}, %block : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %blocks, %gy = %one, %gz = %one)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %one, %sz = %one) {{
    %i = gpu.global_id x
    %is_inside = arith.cmpi ult, %i, {count} : index
    scf.if %is_inside {{
{body}
    }}
    gpu.terminator
  }}
  return
}}
"""


def lattice(nx: int, ny: int, nz: int, type: str = "f32") -> str:
    """One step on nx ny nz cells with a border; flags: 1 an obstacle, 2 a cell that is driven.

    ``@f(%src, %dst: memref<19 x nz+2 x ny+2 x nx+2>, %flags: memref<nz x ny x nx x i32>)``.
    """
    at = Body(type)
    grid = f"memref<19x{nz + 2}x{ny + 2}x{nx + 2}x{type}>"
    flags = f"memref<{nz}x{ny}x{nx}xi32>"
    x, y, z = "%tx", "%by", "%bz"
    one = at.index(1)
    shifted = {}
    for name, value in (("x", x), ("y", y), ("z", z)):
        for c in (-1, 0, 1):
            shifted[name, c] = (
                value if c == -1 else at.value(f"arith.addi {value}, {at.index(1 + c) if c else one} : index")
            )
    here = f"{shifted['z', 0]}, {shifted['y', 0]}, {shifted['x', 0]}"
    f = [at.value(f"memref.load %src[{at.index(q)}, {here}] : {grid}") for q in range(19)]
    density = at.sum(*f)
    velocity = []
    for axis in range(3):
        plus = at.sum(*(f[q] for q in range(19) if DIRECTIONS[q][axis] == 1))
        minus = at.sum(*(f[q] for q in range(19) if DIRECTIONS[q][axis] == -1))
        velocity.append(at.op("divf", at.op("subf", plus, minus), density))
    flag = at.value(f"memref.load %flags[{z}, {y}, {x}] : {flags}")
    driven = at.value(f"arith.cmpi eq, {flag}, {at.value('arith.constant 2 : i32')} : i32")
    obstacle = at.value(f"arith.cmpi eq, {flag}, {at.value('arith.constant 1 : i32')} : i32")
    velocity = [at.select(driven, at.number(u), v) for u, v in zip((0.005, 0.002, 0.0), velocity, strict=True)]
    squared = at.op("mulf", at.number(1.5), at.sum(*(at.op("mulf", u, u) for u in velocity)))
    rest = at.op("subf", at.number(1.0), squared)
    kept = at.number(1.0 - RELAXATION)
    for q, c in enumerate(DIRECTIONS):
        terms = [at.op("mulf", at.number(float(n)), u) for n, u in zip(c, velocity, strict=True) if n]
        flow = at.sum(*terms) if terms else at.number(0.0)
        linear = at.op("mulf", at.number(3.0), flow)
        square = at.times(at.number(4.5), flow, flow)
        equilibrium = at.times(at.number(RELAXATION * WEIGHTS[q]), density, at.sum(rest, linear, square))
        collided = at.op("addf", at.op("mulf", kept, f[q]), equilibrium)
        bounced = f[DIRECTIONS.index(tuple(-n for n in c))]
        out = at.select(obstacle, bounced, collided)
        place = f"{shifted['z', c[2]]}, {shifted['y', c[1]]}, {shifted['x', c[0]]}"
        at.line(f"memref.store {out}, %dst[{at.index(q)}, {place}] : {grid}")
    return f"""
func.func @f(%src: {grid} {{llvm.noalias}}, %dst: {grid} {{llvm.noalias}}, %flags: {flags} {{llvm.noalias}}) {{
  %nx = arith.constant {nx} : index
  %ny = arith.constant {ny} : index
  %nz = arith.constant {nz} : index
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %ny, %gz = %nz)
      threads(%tx, %ty, %tz) in (%sx = %nx, %sy = %one, %sz = %one) {{
{at.text()}
    gpu.terminator
  }}
  return
}}
"""


#: Of the equation of state: least energy, pressure; below what these and the viscosity are zero; greatest volume.
CUTS: Final = {"e_min": -1e15, "p_min": 0.0, "e_cut": 1e-7, "p_cut": 1e-7, "q_cut": 1e-7, "v_max": 1e9, "rho0": 1.0}


class _Gas(Body):
    """The equation of state of one element."""

    def pressure(self, energy: str, compression: str, volume: str) -> tuple[str, str]:
        """The pressure and its derivative by energy."""
        slope = self.op("mulf", self.number(2 / 3), self.op("addf", compression, self.number(1.0)))
        found = self.op("mulf", slope, energy)
        zero = self.number(0.0)
        found = self.select(self.compare("olt", self.op("absf", found), self.number(CUTS["p_cut"])), zero, found)
        found = self.select(self.compare("oge", volume, self.number(CUTS["v_max"])), zero, found)
        least = self.number(CUTS["p_min"])
        return self.select(self.compare("olt", found, least), least, found), slope

    def sound(self, energy: str, slope: str, pressure: str, volume: str) -> str:
        """The speed of sound."""
        by_energy = self.op("mulf", self.number(2 / 3), energy)
        by_pressure = self.times(volume, volume, slope, pressure)
        squared = self.op("divf", self.op("addf", by_energy, by_pressure), self.number(CUTS["rho0"]))
        is_small = self.compare("ole", squared, self.number(0.1111111e-36))
        safe = self.select(is_small, self.number(1.0), squared)
        return self.select(is_small, self.number(0.3333333e-18), self.op("sqrt", safe))

    def viscosity(self, change: str, sound: str) -> str:
        """None where the element expands."""
        found = self.op("addf", self.op("mulf", sound, "%ql"), "%qq")
        return self.select(self.compare("ogt", change, self.number(0.0)), self.number(0.0), found)

    def cut(self, energy: str) -> str:
        """Small energies are zero, and none is below the least."""
        small = self.compare("olt", self.op("absf", energy), self.number(CUTS["e_cut"]))
        energy = self.select(small, self.number(0.0), energy)
        least = self.number(CUTS["e_min"])
        return self.select(self.compare("olt", energy, least), least, energy)


def eos(type: str = "f64") -> str:
    """Energy, pressure and viscosity of the elements of a region, which it gathers.

    ``@f(%e, %p, %q, %ql, %qq, %delv, %vol: memref<?>, %elements: memref<?xi64>, %e_new, %p_new, %q_new: memref<?>)``.
    """
    at = _Gas(type)
    field = f"memref<?x{type}>"
    at.line("%n = memref.load %elements[%i] : memref<?xi64>", "%k = arith.index_cast %n : i64 to index")
    at.line(*(f"%{name} = memref.load %{name}_[%k] : {field}" for name in ("e", "p", "q", "ql", "qq", "delv", "vol")))
    one, half = at.number(1.0), at.number(0.5)
    compression = at.op("subf", at.op("divf", one, "%vol"), one)
    half_volume = at.op("subf", "%vol", at.op("mulf", "%delv", half))
    half_compression = at.op("subf", at.op("divf", one, half_volume), one)
    old = at.op("addf", "%p", "%q")
    least = at.number(CUTS["e_min"])
    energy = at.op("subf", "%e", at.times(half, "%delv", old))
    energy = at.select(at.compare("olt", energy, least), least, energy)
    half_pressure, slope = at.pressure(energy, half_compression, "%vol")
    new_q = at.viscosity("%delv", at.sound(energy, slope, half_pressure, half_volume))
    middle = at.op("addf", half_pressure, new_q)
    step = at.op("subf", at.op("mulf", at.number(3.0), old), at.op("mulf", at.number(4.0), middle))
    energy = at.cut(at.op("addf", energy, at.times(half, "%delv", step)))
    pressure, slope = at.pressure(energy, compression, "%vol")
    tilde = at.viscosity("%delv", at.sound(energy, slope, pressure, "%vol"))
    step = at.sum(at.op("mulf", at.number(7.0), old), at.op("mulf", at.number(-8.0), middle), pressure, tilde)
    energy = at.cut(at.op("subf", energy, at.times(step, "%delv", at.number(1 / 6))))
    pressure, slope = at.pressure(energy, compression, "%vol")
    new_q = at.viscosity("%delv", at.sound(energy, slope, pressure, "%vol"))
    small = at.compare("olt", at.op("absf", new_q), at.number(CUTS["q_cut"]))
    new_q = at.select(small, at.number(0.0), new_q)
    for name, value in (("e", energy), ("p", pressure), ("q", new_q)):
        at.line(f"memref.store {value}, %{name}_new[%i] : {field}")
    names = ("e_", "p_", "q_", "ql_", "qq_", "delv_", "vol_")
    arguments = [*(f"%{name}: {field} {{llvm.noalias}}" for name in names), "%elements: memref<?xi64> {llvm.noalias}"]
    arguments += [f"%{name}_new: {field} {{llvm.noalias}}" for name in "epq"]
    return launch(at.text(), ", ".join(arguments), "%count").replace(
        "  %one =",
        "  %zero = arith.constant 0 : index\n  %count = memref.dim %elements, %zero : memref<?xi64>\n  %one =",
    )


def lookup(nuclides: int, points: int, most: int, type: str = "f64") -> str:
    """Five macroscopic cross sections for each of several energies.

    ``@f(%energy: memref<?>, %material: memref<?xi64>, %number: memref<?xi64>, %nuclide: memref<? x most xi64>,
    %density: memref<? x most>, %grid: memref<nuclides x points x 6>, %out: memref<?x5>)``; a grid has energies in
    rising order, and five cross sections for each.
    """
    at = Body(type)
    grid, table = f"memref<{nuclides}x{points}x6x{type}>", f"memref<?x{most}xi64>"
    at.line(f"%energy = memref.load %energy_[%i] : memref<?x{type}>")
    at.line("%m = memref.load %material[%i] : memref<?xi64>", "%mat = arith.index_cast %m : i64 to index")
    at.line("%c = memref.load %number[%mat] : memref<?xi64>", "%count = arith.index_cast %c : i64 to index")
    zero, one = at.index(0), at.index(1)
    start = at.number(0.0)
    inits = ", ".join(f"%s{k} = {start}" for k in range(5))
    types = ", ".join([type] * 5)
    at.line(f"%total:5 = scf.for %j = {zero} to %count step {one} iter_args({inits}) -> ({types}) {{")
    at.line(f"%d = memref.load %nuclide[%mat, %j] : {table}", "%nuc = arith.index_cast %d : i64 to index")
    at.line(f"%density = memref.load %density_[%mat, %j] : memref<?x{most}x{type}>")
    steps = (points - 2).bit_length()
    last = at.index(points - 1)
    at.line(
        f"%low, %high = scf.for %t = {zero} to {at.index(steps)} step {one}"
        f" iter_args(%lo = {zero}, %hi = {last}) -> (index, index) {{"
    )
    at.line(
        "%sum = arith.addi %lo, %hi : index",
        f"%mid = arith.shrui %sum, {one} : index",
        f"%g = memref.load %grid[%nuc, %mid, {zero}] : {grid}",
        f"%is_above = arith.cmpf ogt, %g, %energy : {type}",
        "%is_far = arith.cmpi ugt, %mid, %lo : index",
        "%lowered = arith.select %is_above, %lo, %mid : index",
        "%raised = arith.select %is_above, %mid, %hi : index",
        "%new_lo = arith.select %is_far, %lowered, %lo : index",
        "%new_hi = arith.select %is_far, %raised, %hi : index",
        "scf.yield %new_lo, %new_hi : index, index",
        "}",
    )
    at.line(f"%next = arith.addi %low, {one} : index")
    left = at.value(f"memref.load %grid[%nuc, %low, {zero}] : {grid}")
    right = at.value(f"memref.load %grid[%nuc, %next, {zero}] : {grid}")
    part = at.op("divf", at.op("subf", right, "%energy"), at.op("subf", right, left))
    sums = []
    for k in range(5):
        field = at.index(k + 1)
        a = at.value(f"memref.load %grid[%nuc, %low, {field}] : {grid}")
        b = at.value(f"memref.load %grid[%nuc, %next, {field}] : {grid}")
        between = at.op("subf", b, at.op("mulf", part, at.op("subf", b, a)))
        sums.append(at.op("addf", f"%s{k}", at.op("mulf", between, "%density")))
    at.line(f"scf.yield {', '.join(sums)} : {types}", "}")
    for k in range(5):
        at.line(f"memref.store %total#{k}, %out[%i, {at.index(k)}] : memref<?x5x{type}>")
    noalias = "{llvm.noalias}"
    arguments = [
        f"%energy_: memref<?x{type}> {noalias}", f"%material: memref<?xi64> {noalias}",
        f"%number: memref<?xi64> {noalias}",
        f"%nuclide: {table} {noalias}", f"%density_: memref<?x{most}x{type}> {noalias}", f"%grid: {grid} {noalias}",
        f"%out: memref<?x5x{type}> {noalias}",
    ]  # fmt: skip
    return launch(at.text(), ", ".join(arguments), "%lookups").replace(
        "  %one =",
        f"  %first = arith.constant 0 : index\n  %lookups = memref.dim %energy_, %first : memref<?x{type}>\n  %one =",
        1,
    )


Complex = tuple[str, str]
#: Of the approximation of the Faddeeva function, and how many terms of its series are taken.
TAU: Final = 12.0
TERMS: Final = 10
#: Where the asymptotic form takes over: poles and weights of the Gauss-Hermite rule with four points.
FAR: Final = 6.0
ASYMPTOTIC: Final = ((0.5124242247547684, 0.2752551286084109), (0.05176535879298785, 2.724744871391589))


class _Poles(Body):
    """Complex arithmetic on pairs of floats."""

    def product(self, a: Complex, b: Complex) -> Complex:
        """Of two numbers."""
        real = self.op("subf", self.op("mulf", a[0], b[0]), self.op("mulf", a[1], b[1]))
        return real, self.op("addf", self.op("mulf", a[0], b[1]), self.op("mulf", a[1], b[0]))

    def quotient(self, a: Complex, b: Complex) -> Complex:
        """Of two numbers."""
        size = self.op("addf", self.op("mulf", b[0], b[0]), self.op("mulf", b[1], b[1]))
        real = self.op("addf", self.op("mulf", a[0], b[0]), self.op("mulf", a[1], b[1]))
        imaginary = self.op("subf", self.op("mulf", a[1], b[0]), self.op("mulf", a[0], b[1]))
        return self.op("divf", real, size), self.op("divf", imaginary, size)

    def scaled(self, a: Complex, by: str) -> Complex:
        """By a real number."""
        return self.op("mulf", a[0], by), self.op("mulf", a[1], by)

    def plus(self, a: Complex, b: Complex) -> Complex:
        """The sum."""
        return self.op("addf", a[0], b[0]), self.op("addf", a[1], b[1])

    def times_i(self, a: Complex) -> Complex:
        """By the imaginary unit."""
        return self.op("negf", a[1]), a[0]

    def near(self, z: Complex) -> Complex:
        """The Faddeeva function for small ``z``: Abrarov and Quine, Appl. Math. Comput. 218 (2011)."""
        one, zero = self.number(1.0), self.number(0.0)
        turned = self.scaled(self.times_i(z), self.number(TAU))
        size = self.op("exp", turned[0])
        wave = self.op("mulf", size, self.op("cos", turned[1])), self.op("mulf", size, self.op("sin", turned[1]))
        scaled = self.scaled(z, self.number(TAU))
        rest = self.op("subf", one, wave[0]), self.op("negf", wave[1])
        total = self.times_i(self.quotient(rest, scaled))
        square = self.product(scaled, scaled)
        series: Complex = (zero, zero)
        for n in range(1, TERMS + 1):
            weight = 2 * math.sqrt(math.pi) / TAU * math.exp(-((n * math.pi / TAU) ** 2))
            sign = self.number((-1.0) ** n)
            top = self.op("subf", self.op("mulf", sign, wave[0]), one), self.op("mulf", sign, wave[1])
            bottom = self.op("subf", self.number((n * math.pi) ** 2), square[0]), self.op("negf", square[1])
            series = self.plus(series, self.scaled(self.quotient(top, bottom), self.number(weight)))
        front = self.scaled(self.times_i(z), self.number(TAU**2 / math.sqrt(math.pi)))
        return self.plus(total, self.product(front, series))

    def far(self, z: Complex) -> Complex:
        """The Faddeeva function for large ``z``."""
        square, total = self.product(z, z), (self.number(0.0), self.number(0.0))
        for weight, pole in ASYMPTOTIC:
            bottom = self.op("subf", square[0], self.number(pole)), square[1]
            total = self.plus(total, self.scaled(self.quotient(self.times_i(z), bottom), self.number(weight)))
        return total


def poles(nuclides: int, most: int, windows: int, type: str = "f64") -> str:
    """Total and absorption cross sections at several energies, from the poles of the window that each is in.

    ``@f(%energy: memref<?>, %nuclide: memref<?xi64>, %window: memref<nuclides x windows x 2 x i64>,
    %poles: memref<nuclides x most x 6>, %doppler: f64, %out: memref<?x2>)``: of a pole the real and imaginary part, and
    of its residues for both cross sections; of a window the first pole, and the one behind the last.
    """
    at = _Poles(type)
    table, bounds = f"memref<{nuclides}x{most}x6x{type}>", f"memref<{nuclides}x{windows}x2xi64>"
    zero, one = at.index(0), at.index(1)
    at.line(f"%energy = memref.load %energy_[%i] : memref<?x{type}>")
    at.line("%n = memref.load %nuclide[%i] : memref<?xi64>", "%nuc = arith.index_cast %n : i64 to index")
    root = at.op("sqrt", "%energy")
    scaled = at.op("mulf", "%energy", at.number(float(windows)))
    at.line(f"%w64 = arith.fptosi {scaled} : {type} to i64", "%win = arith.index_cast %w64 : i64 to index")
    at.line(f"%lo64 = memref.load %window[%nuc, %win, {zero}] : {bounds}")
    at.line(f"%hi64 = memref.load %window[%nuc, %win, {one}] : {bounds}")
    at.line("%lo = arith.index_cast %lo64 : i64 to index", "%hi = arith.index_cast %hi64 : i64 to index")
    start = at.number(0.0)
    at.line(
        f"%sums:2 = scf.for %j = %lo to %hi step {one} iter_args(%t = {start}, %a = {start}) -> ({type}, {type}) {{"
    )
    pole = [at.value(f"memref.load %poles[%nuc, %j, {at.index(k)}] : {table}") for k in range(6)]
    z = at.scaled((at.op("subf", root, pole[0]), at.op("negf", pole[1])), "%doppler")
    size = at.op("addf", at.op("mulf", z[0], z[0]), at.op("mulf", z[1], z[1]))
    is_near = at.compare("olt", size, at.number(FAR**2))
    at.line(f"%re, %im = scf.if {is_near} -> ({type}, {type}) {{")
    near = at.near(z)
    at.line(f"scf.yield {near[0]}, {near[1]} : {type}, {type}", "} else {")
    far = at.far(z)
    at.line(f"scf.yield {far[0]}, {far[1]} : {type}, {type}", "}")
    total = at.product((pole[2], pole[3]), ("%re", "%im"))[0]
    absorbed = at.product((pole[4], pole[5]), ("%re", "%im"))[0]
    at.line(f"%t2 = arith.addf %t, {total} : {type}", f"%a2 = arith.addf %a, {absorbed} : {type}")
    at.line(f"scf.yield %t2, %a2 : {type}, {type}", "}")
    for k in range(2):
        value = at.op("divf", f"%sums#{k}", "%energy")
        at.line(f"memref.store {value}, %out[%i, {at.index(k)}] : memref<?x2x{type}>")
    noalias = "{llvm.noalias}"
    arguments = [
        f"%energy_: memref<?x{type}> {noalias}", f"%nuclide: memref<?xi64> {noalias}", f"%window: {bounds} {noalias}",
        f"%poles: {table} {noalias}", f"%doppler: {type}", f"%out: memref<?x2x{type}> {noalias}",
    ]  # fmt: skip
    return launch(at.text(), ", ".join(arguments), "%lookups").replace(
        "  %one =",
        f"  %first = arith.constant 0 : index\n  %lookups = memref.dim %energy_, %first : memref<?x{type}>\n  %one =",
        1,
    )
