! What flang calls its run-time library for.
real(8) function reductions(x) bind(C)
  real(8), intent(in) :: x(6)
  real(8) :: a(2,3)
  a = reshape(x, [2,3])
  reductions = product(maxval(a, dim=2)) + minval(a)*norm2(x) + dot_product(sum(a, dim=1), x(4:6))
end function

real(8) function products(x) bind(C)
  real(8), intent(in) :: x(6)
  real(8) :: a(2,3)
  integer :: at(1)
  a = reshape(x, [2,3])
  at = maxloc(x)
  products = sum(matmul(a, x(1:3))*x(5:6)) + sum(matmul(transpose(a), a)**2) + x(at(1))*modulo(-x(1), 3d0)
end function

real(8) function lists(x, n) bind(C)
  integer(4), value :: n
  real(8), intent(in) :: x(n)
  real(8), allocatable :: v(:)
  integer :: i
  allocate(v(0))
  do i = 1, n
    if (x(i) < 0.4d0) cycle
    v = [v, x(i)*i]
  end do
  lists = sum(cshift(v, 1)*v) + sum(pack(x, x > 1d0)**3)
end function
