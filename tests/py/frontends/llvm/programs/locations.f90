! Where arrays have a value: numbers and truth values, from either end, with a mask, and along a dimension.
subroutine lists(x, k, n, r) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  integer(c_int) :: k(n)
  real(c_double) :: x(n), r(4)
  integer :: i(1)
  i = findloc(k, 3)
  r(1) = x(i(1)) * x(maxloc(x, dim=1))
  r(2) = x(findloc(k, 3, dim=1, back=.true.))**2
  i = findloc(k, 3, mask=x < x(i(1)))
  r(3) = x(i(1)) * x(findloc(x > 0.5d0, .true., dim=1))
  r(4) = sum(findloc(k, 7)) * x(1)
end subroutine
subroutine tables(x, n, m, r) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m
  real(c_double) :: x(n, m), r(m)
  integer :: p(2), q(m)
  p = findloc(x > 0.5d0, .true., back=.true.)
  q = findloc(x > 0.0d0, .true., dim=1)
  r = real(q, 8) * x(p(1), p(2)) + x(1, :)
  p = findloc(x, x(2, 3))
  r = r * x(p(1), p(2))
end subroutine
