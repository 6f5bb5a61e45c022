"""The volume term of a discontinuous Galerkin method for the compressible Euler equations, as a kernel.

A block has an element, a thread a column of its nodes: it walks along the third axis, and fluxes along the first two go
through workgroup memory, between two barriers a step. At a node, with the state ``q = (rho, rho u, rho e)``, the
pressure ``p = (gamma - 1) (rho e - rho u.u / 2)`` and the flux along ``n``, a row of the inverse Jacobian::

    F_n(q) = J (rho u.n, rho u (u.n) + p n, (rho e + p) u.n)
    rhs += w (sum_m D[m,i] F_1(m,j,k) + D[m,j] F_2(i,m,k) + D[m,k] F_3(i,j,m))

with ``w`` the inverse of the mass. Source: Hesthaven & Warburton, "Nodal discontinuous Galerkin methods", 2008, ch. 6.
"""

from __future__ import annotations

from typing import Any, Final

from benchmarks.gpu_programs import Body

#: Nodes along each axis, conserved quantities, numbers of a node's geometry: nine metric terms, J and ``w``.
NODES: Final = 5
STATES: Final = 5
GEOMETRY: Final = 11
GAMMA: Final = 1.4


def galerkin(type: str = "f32") -> str:
    """``@f(%rhs, %q: memref<? x state x k x j x i>, %geometry: memref<? x 11 x k x j x i>, %d: memref<m x i>)``."""
    at = Body(type)
    nodes = f"{NODES}x{NODES}x{NODES}x{type}>"
    field, metric, matrix = (
        f"memref<?x{STATES}x{nodes}",
        f"memref<?x{GEOMETRY}x{nodes}",
        f"memref<{NODES}x{NODES}x{type}>",
    )
    plane = f"memref<{STATES}x{NODES}x{NODES}x{type}, #wg>"
    own = f"memref<{STATES}x{NODES}x{type}>"
    tile = f"memref<{NODES}x{NODES}x{type}, #wg>"
    states = [at.index(s) for s in range(max(STATES, GEOMETRY))]
    zero = at.number(0.0)
    entry = at.value(f"memref.load %d[%ty, %tx] : {matrix}")
    at.line(f"memref.store {entry}, %ds[%ty, %tx] : {tile}")
    for s in range(STATES):
        at.line(*(f"memref.store {zero}, %sum[{states[s]}, {states[k]}] : {own}" for k in range(NODES)))
    at.line(f"scf.for %k = {states[0]} to {states[NODES]} step {states[1]} {{")
    at.line("gpu.barrier")
    place = "%k, %ty, %tx"
    q = [at.value(f"memref.load %q[%bx, {states[s]}, {place}] : {field}") for s in range(STATES)]
    n = [at.value(f"memref.load %geometry[%bx, {states[m]}, {place}] : {metric}") for m in range(10)]
    fluxes = [_flux(at, q, n[3 * axis : 3 * axis + 3], n[9]) for axis in range(3)]
    for s in range(STATES):
        at.line(f"memref.store {fluxes[0][s]}, %along_x[{states[s]}, %ty, %tx] : {plane}")
        at.line(f"memref.store {fluxes[1][s]}, %along_y[{states[s]}, %ty, %tx] : {plane}")
    at.line(f"scf.for %m = {states[0]} to {states[NODES]} step {states[1]} {{")
    factor = at.value(f"memref.load %ds[%k, %m] : {tile}")
    for s in range(STATES):
        _add(at, f"%sum[{states[s]}, %m] : {own}", at.times(factor, fluxes[2][s]))
    at.line("}", "gpu.barrier")
    at.line(f"scf.for %m = {states[0]} to {states[NODES]} step {states[1]} {{")
    across = at.value(f"memref.load %ds[%m, %tx] : {tile}")
    along = at.value(f"memref.load %ds[%m, %ty] : {tile}")
    for s in range(STATES):
        x = at.value(f"memref.load %along_x[{states[s]}, %ty, %m] : {plane}")
        y = at.value(f"memref.load %along_y[{states[s]}, %m, %tx] : {plane}")
        _add(at, f"%sum[{states[s]}, %k] : {own}", at.sum(at.times(across, x), at.times(along, y)))
    at.line("}", "}")
    at.line(f"scf.for %k = {states[0]} to {states[NODES]} step {states[1]} {{")
    weight = at.value(f"memref.load %geometry[%bx, {states[10]}, {place}] : {metric}")
    for s in range(STATES):
        total = at.value(f"memref.load %sum[{states[s]}, %k] : {own}")
        _add(at, f"%rhs[%bx, {states[s]}, {place}] : {field}", at.times(weight, total))
    at.line("}")
    noalias = "{llvm.noalias}"
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%rhs: {field} {noalias}, %q: {field} {noalias}, %geometry: {metric} {noalias}, %d: {matrix} {noalias}) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %nodes = arith.constant {NODES} : index
  %elements = memref.dim %rhs, %zero : {field}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %elements, %gy = %one, %gz = %one)
      threads(%tx, %ty, %tz) in (%sx = %nodes, %sy = %nodes, %sz = %one)
      workgroup(%ds : {tile}, %along_x : {plane}, %along_y : {plane}) private(%sum : {own}) {{
{at.text()}
    gpu.terminator
  }}
  return
}}
"""


def _flux(at: Body, q: list[str], n: list[str], jacobian: str) -> list[str]:
    """What flows along ``n``."""
    density, *momentum, energy = q
    inverse = at.op("divf", at.number(1.0), density)
    squared = at.sum(*(at.op("mulf", m, m) for m in momentum))
    inner = at.op("subf", energy, at.times(at.number(0.5), squared, inverse))
    pressure = at.op("mulf", at.number(GAMMA - 1), inner)
    mass = at.sum(*(at.op("mulf", a, m) for a, m in zip(n, momentum, strict=True)))
    speed = at.op("mulf", mass, inverse)
    flux = [mass]
    flux += [at.sum(at.op("mulf", speed, m), at.op("mulf", a, pressure)) for a, m in zip(n, momentum, strict=True)]
    flux.append(at.op("mulf", speed, at.sum(energy, pressure)))
    return [at.op("mulf", jacobian, one) for one in flux]


def _add(at: Body, place: str, value: str) -> None:
    old = at.value(f"memref.load {place}")
    at.line(f"memref.store {at.sum(old, value)}, {place}")


def reference(rhs: Any, q: Any, geometry: Any, d: Any) -> Any:
    """The same by numpy."""
    import numpy as np

    density, momentum, energy = q[:, 0], q[:, 1:4], q[:, 4]
    pressure = (GAMMA - 1) * (energy - 0.5 * (momentum**2).sum(1) / density)
    total = np.zeros_like(rhs)
    for axis, subscripts in enumerate(("mi,eskjm->eskji", "mj,eskmi->eskji", "mk,esmji->eskji")):
        n = geometry[:, 3 * axis : 3 * axis + 3]
        mass = (n * momentum).sum(1)
        speed = mass / density
        flux = [mass, *(speed * momentum[:, a] + n[:, a] * pressure for a in range(3)), speed * (energy + pressure)]
        total += np.einsum(subscripts, d, geometry[:, 9:10] * np.stack(flux, 1))
    return rhs + geometry[:, 10:11] * total
