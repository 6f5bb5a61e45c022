! Arrays of several types together, orders of elements, masks, and more dimensions than the library has loops for.
real(c_double) function dotmix(x, f, k, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_float), intent(in) :: f(n)
  integer(c_int), intent(in) :: k(n)
  dotmix = dot_product(x, f) + 2*dot_product(f, x)*k(1)
end function
real(c_double) function dotint(x, f, k, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_float), intent(in) :: f(n)
  integer(c_int), intent(in) :: k(n)
  dotint = dot_product(x, k) + dot_product(k, x)*f(1)
end function
real(c_double) function mmint(x, f, k, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_float), intent(in) :: f(n)
  integer(c_int), intent(in) :: k(n)
  real(c_double) :: a(n,n)
  integer :: q(n,n), i, j
  do j = 1, n
    do i = 1, n
      a(i,j) = x(i)*x(j)
      q(i,j) = k(i) - j
    end do
  end do
  mmint = sum(matmul(q, a)**2)*f(1) + sum(matmul(a, q)*a)
end function
real(c_double) function rank5(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,2,1,2,2)
  a = reshape(x(1:16), [2,2,1,2,2])
  rank5 = sum(a*a)
end function
real(c_double) function rank5s(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(2,2,2,2,n)
  rank5s = sum(x) + maxval(x)
end function
real(c_double) function rank5a(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(2,2,2,2,n)
  real(c_double), allocatable :: a(:,:,:,:,:)
  a = x*x
  rank5a = a(1,2,1,2,n) + count(a > 0.5d0)*a(1,1,1,1,1)
end function
real(c_double) function masks(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  logical(2) :: m2(n)
  logical(8) :: m8(n)
  logical(1) :: m1(n)
  m2 = x > 0.5d0
  m8 = x > 0.7d0
  m1 = x < 0.3d0
  masks = sum(x*x, mask=m2) + product(x, mask=m8) + maxval(x, mask=m1) + sum(pack(x, m2)**3)
end function
real(c_double) function ordered(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,3), b(3,2)
  a = reshape(x(1:6), [2,3], order=[2,1])
  b = reshape(x(1:6), [3,2])
  ordered = sum(matmul(a, b)*reshape([1d0,2d0,3d0,5d0],[2,2])) + a(1,2)*b(3,1)
end function
real(c_double) function padded(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(3,4)
  integer :: i, j
  a = reshape(x, [3,4], pad=[x(2)*x(1), 2d0])
  padded = 0
  do j = 1, 4
    do i = 1, 3
      padded = padded + a(i,j)**2*(i+3*j)
    end do
  end do
end function
real(c_double) function both(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,2,3)
  integer :: i, j, k
  a = reshape(x, [2,2,3], pad=[x(1)], order=[3,1,2])
  both = 0
  do k = 1, 3
  do j = 1, 2
    do i = 1, 2
      both = both + a(i,j,k)**2*(i+3*j+7*k)
    end do
  end do
  end do
end function
real(c_double) function masked(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: a(2,3)
  a = reshape(x(1:6), [2,3])
  masked = sum(sum(a, dim=1, mask=a > 0.5d0)**2) + product(maxval(a*a, dim=2, mask=a < 1.1d0)) + sum(merge(a, a*a, a > 0.6d0))
end function
real(c_double) function unpacked(x, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: x(n)
  real(c_double) :: v(n)
  v = unpack(x(1:3)*x(2:4), mod([1,2,3,4,5,6],2) == 1, x**3)
  unpacked = sum(v*[1d0,2d0,3d0,4d0,5d0,6d0]) + count(any(reshape(x(1:6) > 0.7d0, [2,3]), dim=1))*x(1)
end function
