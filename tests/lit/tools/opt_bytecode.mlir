// Bytecode goes out and comes in again; it cannot be mixed up with text.
// RUN: mlirad-opt %s --emit-bytecode -o %t.bc
// RUN: mlirad-opt %t.bc --cse | FileCheck %s
// RUN: mlirad-opt %s --emit-bytecode | mlirad-opt | FileCheck %s

// CHECK: func.func @f
func.func @f() { return }
