// What mlirad prints is upstream IR: a stock mlir-opt, which knows nothing of enzyme ops, parses, verifies and lowers it.
// REQUIRES: mlir-opt
// RUN: mlirad-opt %S/../../../examples/gmm.mlir --enzyme-autodiff | mlir-opt | FileCheck %s
// RUN: mlirad-opt %S/../../../examples/sum_of_reads.mlir --enzyme-autodiff | mlir-opt --lower-affine --convert-scf-to-cf -o /dev/null

// CHECK-LABEL: func.func @dgmm(
