! Column-major arrays, in the interface of C.
real(8) function column_dot(a, b, n, m) bind(c)
  use iso_c_binding
  integer(c_int), value :: n, m
  real(c_double), intent(in) :: a(n, m), b(n, m)
  integer :: i, j
  column_dot = 0
  do j = 1, m
    do i = 1, n
      column_dot = column_dot + a(i, j) * sin(b(i, j)) * i
    end do
  end do
end function

subroutine axpy(y, x, a, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), value :: a
  real(c_double), intent(in) :: x(n)
  real(c_double), intent(inout) :: y(n)
  integer :: i
  do i = n, 1, -1
    y(i) = y(i) * x(i) + a
  end do
end subroutine
