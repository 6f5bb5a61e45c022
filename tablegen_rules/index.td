//===- index.td - the index dialect: integers, no derivative --------------===//

include "Common.td"

let pure = 1, cost = 0 in
foreach op = ["constant", "bool.constant", "sizeof"] in
// z is an index:  dz = 0.
def : InactiveOp<"index", op>;

let pure = 1, cost = 1 in
foreach op = ["add", "and", "casts", "castu", "cmp", "maxs", "maxu", "mins", "minu", "mul", "or", "shl", "shrs", "shru",
              "sub", "xor"] in
// z is an index or a truth value:  dz = 0.
def : InactiveOp<"index", op>;

let pure = 1, cost = 5 in
foreach op = ["ceildivs", "ceildivu", "divs", "divu", "floordivs", "rems", "remu"] in
// z is an index:  dz = 0.
def : InactiveOp<"index", op>;
