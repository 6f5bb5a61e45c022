// Ops of unknown dialects are refused unless asked for.
// RUN: not mlirad-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: mlirad-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK: "my.op"() : () -> ()
// REFUSED: opt_unregistered_dialect.mlir:7:8: error: operation being parsed with an unregistered dialect
"my.op"() : () -> ()
