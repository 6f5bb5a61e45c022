! Powers of complex numbers.
subroutine powers(z, n, k, w) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, k
  complex(c_double_complex), intent(in) :: z(n)
  complex(c_double_complex), intent(out) :: w(n)
  w = z**2 + z**(-2)*z**3 + z**k + (z**7)**0.5d0 + z**int(k, 8) + z**z(1) + 2d0**z
end subroutine
subroutine single_powers(z, n, k, w) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, k
  complex(c_float_complex), intent(in) :: z(n)
  complex(c_float_complex), intent(out) :: w(n)
  w = z**2 + z**k
end subroutine
