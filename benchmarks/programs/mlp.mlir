// Two dense layers with a rectifier between; the loss is the mean over the batch of half the squared distance.
// Gradient by both weights and both biases. Everything is linalg on buffers.
func.func @mlp(%x: memref<${B}x${I}xf64> {llvm.noalias}, %w1: memref<${I}x${H}xf64> {llvm.noalias},
               %b1: memref<${H}xf64> {llvm.noalias}, %w2: memref<${H}x${O}xf64> {llvm.noalias},
               %b2: memref<${O}xf64> {llvm.noalias}, %y: memref<${B}x${O}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %batch = arith.constant ${B}.0 : f64
  %hidden = memref.alloc() : memref<${B}x${H}xf64>
  linalg.broadcast ins(%b1 : memref<${H}xf64>) outs(%hidden : memref<${B}x${H}xf64>) dimensions = [0]
  linalg.matmul ins(%x, %w1 : memref<${B}x${I}xf64>, memref<${I}x${H}xf64>) outs(%hidden : memref<${B}x${H}xf64>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%hidden : memref<${B}x${H}xf64>) {
  ^bb0(%h: f64):
    %rectified = arith.maximumf %h, %zero : f64
    linalg.yield %rectified : f64
  }
  %out = memref.alloc() : memref<${B}x${O}xf64>
  linalg.broadcast ins(%b2 : memref<${O}xf64>) outs(%out : memref<${B}x${O}xf64>) dimensions = [0]
  linalg.matmul ins(%hidden, %w2 : memref<${B}x${H}xf64>, memref<${H}x${O}xf64>) outs(%out : memref<${B}x${O}xf64>)
  %sum = memref.alloca() : memref<f64>
  memref.store %zero, %sum[] : memref<f64>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                  iterator_types = ["reduction", "reduction"]}
      ins(%out, %y : memref<${B}x${O}xf64>, memref<${B}x${O}xf64>) outs(%sum : memref<f64>) {
  ^bb0(%o: f64, %wanted: f64, %partial: f64):
    %miss = arith.subf %o, %wanted : f64
    %square = arith.mulf %miss, %miss : f64
    %next = arith.addf %partial, %square : f64
    linalg.yield %next : f64
  }
  %squares = memref.load %sum[] : memref<f64>
  memref.dealloc %out : memref<${B}x${O}xf64>
  memref.dealloc %hidden : memref<${B}x${H}xf64>
  %scale = arith.divf %half, %batch : f64
  %loss = arith.mulf %scale, %squares : f64
  return %loss : f64
}

func.func @mlp_gradient(
    %dw1: memref<${I}x${H}xf64> {llvm.noalias}, %db1: memref<${H}xf64> {llvm.noalias},
    %dw2: memref<${H}x${O}xf64> {llvm.noalias}, %db2: memref<${O}xf64> {llvm.noalias},
    %x: memref<${B}x${I}xf64> {llvm.noalias}, %w1: memref<${I}x${H}xf64> {llvm.noalias},
    %b1: memref<${H}xf64> {llvm.noalias}, %w2: memref<${H}x${O}xf64> {llvm.noalias},
    %b2: memref<${O}xf64> {llvm.noalias}, %y: memref<${B}x${O}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dw1 : memref<${I}x${H}xf64>)
  linalg.fill ins(%zero : f64) outs(%db1 : memref<${H}xf64>)
  linalg.fill ins(%zero : f64) outs(%dw2 : memref<${H}x${O}xf64>)
  linalg.fill ins(%zero : f64) outs(%db2 : memref<${O}xf64>)
  enzyme.autodiff @mlp(%x, %w1, %dw1, %b1, %db1, %w2, %dw2, %b2, %db2, %y, %one)
    <activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${B}x${I}xf64>, memref<${I}x${H}xf64>, memref<${I}x${H}xf64>, memref<${H}xf64>, memref<${H}xf64>,
       memref<${H}x${O}xf64>, memref<${H}x${O}xf64>, memref<${O}xf64>, memref<${O}xf64>, memref<${B}x${O}xf64>, f64)
    -> ()
  return
}
