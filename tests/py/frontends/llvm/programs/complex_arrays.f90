! Complex arrays: what flang calls its library for.
subroutine mm(a, b, c, n, m, p) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m, p
  complex(c_double_complex), intent(in) :: a(n,m), b(m,p)
  complex(c_double_complex), intent(out) :: c(n,p)
  c = matmul(a, b)
end subroutine
subroutine mmt(a, b, c, n, m, p) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m, p
  complex(c_double_complex), intent(in) :: a(m,n), b(m,p)
  complex(c_double_complex), intent(out) :: c(n,p)
  c = matmul(transpose(a), b)
end subroutine
subroutine mmh(a, b, c, n, m, p) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m, p
  complex(c_double_complex), intent(in) :: a(m,n), b(m,p)
  complex(c_double_complex), intent(out) :: c(n,p)
  c = matmul(conjg(transpose(a)), b)
end subroutine
subroutine mv(a, x, y, z, n, m) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m
  complex(c_double_complex), intent(in) :: a(n,m), x(m)
  complex(c_double_complex), intent(out) :: y(n), z(m)
  y = matmul(a, x)
  z = matmul(y, a)
end subroutine
subroutine mixed(a, b, c, d, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  complex(c_double_complex), intent(in) :: a(n,n)
  real(c_double), intent(in) :: b(n,n)
  complex(c_double_complex), intent(out) :: c(n,n), d(n,n)
  c = matmul(a, b)
  d = matmul(b, a)
end subroutine
subroutine sums(a, r, rows, cols, n, m) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m
  complex(c_double_complex), intent(in) :: a(n,m)
  complex(c_double_complex), intent(out) :: r(4), rows(n), cols(m)
  r(1) = sum(a)
  r(2) = product(a)
  r(3) = dot_product(a(:,1), a(:,2))
  r(4) = sum(a, mask=real(a) > 0.1d0)
  rows = sum(a, dim=2)
  cols = product(a, dim=1)
end subroutine
real(c_double) function quad(a, x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  complex(c_double_complex), intent(in) :: a(n,n), x(n)
  quad = real(dot_product(x, matmul(a, x))) + abs(sum(x*x)) + sum(abs(x)**2)
end function
subroutine single(a, b, c, s, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  complex(c_float_complex), intent(in) :: a(n,n), b(n,n)
  complex(c_float_complex), intent(out) :: c(n,n), s(2)
  c = matmul(a, b)
  s(1) = sum(a)
  s(2) = dot_product(a(:,1), b(:,n))
end subroutine
