// A pass answers to the name that it had before, and says the new one.

// RUN: mlirad-opt --exchange-buffers %s 2>&1 | %filecheck %s

// CHECK: remark[MA0017]: pass 'exchange-buffers' has been renamed to 'double-buffer'
// CHECK: write 'double-buffer'
func.func @f(%x: f64) -> f64 {
  return %x : f64
}
