! Arrays of any rank, shifted along each dimension, by one number or one for each row.
real(c_double) function circular(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,3), b(2,3)
  integer :: each(3), every(2)
  a = reshape(x(1:6), [2,3]); each = [1,-1,2]; every = [1,-2]
  b = a*cshift(a, 1, dim=2) + cshift(a, -1, dim=1)*cshift(a, each, 1) + cshift(a, every, dim=2)
  circular = sum(b*b)
end function

real(c_double) function off_the_end(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,3), b(2,3), v(n)
  a = reshape(x(1:6), [2,3])
  b = a*eoshift(a, 1, dim=2) + eoshift(a, -1, boundary=2d0, dim=1) + eoshift(a, 1, boundary=x(1:3))
  v = eoshift(x, 2)*x + eoshift(x, -1, boundary=x(3))
  off_the_end = sum(b*b) + sum(v*v)
end function
