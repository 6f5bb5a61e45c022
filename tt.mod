!mod$ v1 sum:c0dcf6ed22a82b85
module tt
type::base
real(8)::a
end type
type,extends(base)::ext
real(8)::b
end type
type::part
real(8)::x(1_8:2_8)
real(8)::m
integer(4)::k
end type
contains
elemental function sq(x)
real(8),intent(in)::x
real(8)::sq
end
recursive function rr(x,n) result(r)
real(8),intent(in)::x(1_8:*)
integer(4),intent(in)::n
real(8)::r
end
function opt(x,k)
real(8),intent(in)::x
real(8),intent(in),optional::k
real(8)::opt
end
function ar(s)
class(base),intent(in)::s
real(8)::ar
end
end
