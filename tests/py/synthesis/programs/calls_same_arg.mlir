// The same argument twice, constants returned, an argument returned: all through calls.
// args: 0.9
func.func private @g(%x: f64, %y: f64) -> (f64, f64) {
  %0 = arith.mulf %x, %y : f64
  %c = arith.constant 2.0 : f64
  return %0, %c : f64, f64 }
func.func private @h(%x: f64) -> f64 { return %x : f64 }
func.func @f(%x: f64) -> (f64, f64) {
  %0:2 = func.call @g(%x, %x) : (f64, f64) -> (f64, f64)
  %1 = func.call @h(%0#0) : (f64) -> f64
  %2:2 = func.call @g(%1, %0#1) : (f64, f64) -> (f64, f64)
  return %2#0, %2#0 : f64, f64 }
