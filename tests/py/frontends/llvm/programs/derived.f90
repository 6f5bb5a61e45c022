! Variables and constructors of derived types, which flang initializes by its run-time library.
module derived
  implicit none
  type options
    real(8) :: tolerance = 0.25d0
    integer :: rounds = 3
    logical :: is_scaled = .true.
  end type
  type system
    type(options) :: o
    integer :: n
    real(8), allocatable :: a(:)
  end type
  type point
    real(8) :: x, y
  end type
contains
  real(8) function defaults(x, n) bind(C)
    integer(4), value :: n
    real(8), intent(in) :: x(n)
    type(system) :: s
    integer :: i
    s%n = n
    allocate(s%a(n))
    s%a = x*x
    defaults = 0
    do i = 1, s%o%rounds
      if (s%o%is_scaled) defaults = defaults + s%o%tolerance*s%a(i)
    end do
    defaults = defaults*sum(s%a)
  end function

  real(8) function constructed(x) bind(C)
    real(8), intent(in) :: x(2)
    type(point) :: p
    p = point(x(1)*x(2), x(1) + x(2))
    constructed = p%x*p%y
  end function

  real(8) function norms(x) bind(C)
    real(8), intent(in) :: x(6)
    real(8) :: a(2,3)
    a = reshape(x, [2,3])
    norms = sum(norm2(a, 1)**3) + product(norm2(a, 2))
  end function
end module
