! A recursive function of an array of which it is given a descriptor.
module recursive
  implicit none
contains
  recursive function horner(c, x, k) result(r)
    real(8), intent(in) :: c(:), x
    integer, intent(in) :: k
    real(8) :: r
    if (k == size(c)) then
      r = c(k)
    else
      r = c(k) + x*horner(c, x, k + 1)
    end if
  end function

  real(8) function polynomials(x, n) bind(c)
    integer(4), value :: n
    real(8), intent(in) :: x(n)
    polynomials = horner(x, x(2)*0.7d0, 1)**2 + horner(x(2:n:2), x(1), 1)
  end function
end module
