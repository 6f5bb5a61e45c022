// The log-likelihood of a Gaussian mixture, in the form of ADBench (gamma = 1, m = 0, constants dropped).
// The inverse covariance of a component is the packed matrix Q: exp of the first ${D} numbers on the diagonal, the
// strict lower triangle behind them, column by column. Gradient by weights, means and matrices.
func.func private @logsumexp(%x: memref<${K}xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %first = affine.load %x[0] : memref<${K}xf64>
  %largest = affine.for %k = 1 to ${K} iter_args(%most = %first) -> (f64) {
    %value = affine.load %x[%k] : memref<${K}xf64>
    %more = arith.maximumf %most, %value : f64
    affine.yield %more : f64
  }
  %sum = affine.for %k = 0 to ${K} iter_args(%partial = %zero) -> (f64) {
    %value = affine.load %x[%k] : memref<${K}xf64>
    %shifted = arith.subf %value, %largest : f64
    %term = math.exp %shifted : f64
    %next = arith.addf %partial, %term : f64
    affine.yield %next : f64
  }
  %log = math.log %sum : f64
  %result = arith.addf %log, %largest : f64
  return %result : f64
}

func.func @gmm(%alphas: memref<${K}xf64> {llvm.noalias}, %means: memref<${K}x${D}xf64> {llvm.noalias},
               %icf: memref<${K}x${P}xf64> {llvm.noalias}, %points: memref<${N}x${D}xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %count = arith.constant ${N}.0 : f64
  %one = arith.constant 1 : index
  %packed = arith.constant ${D} : index
  %diagonal = memref.alloca() : memref<${K}x${D}xf64>
  %trace = memref.alloca() : memref<${K}xf64>
  %centred = memref.alloca() : memref<${D}xf64>
  %image = memref.alloca() : memref<${D}xf64>
  %terms = memref.alloca() : memref<${K}xf64>
  affine.for %k = 0 to ${K} {
    %sum = affine.for %i = 0 to ${D} iter_args(%partial = %zero) -> (f64) {
      %q = affine.load %icf[%k, %i] : memref<${K}x${P}xf64>
      %e = math.exp %q : f64
      affine.store %e, %diagonal[%k, %i] : memref<${K}x${D}xf64>
      %next = arith.addf %partial, %q : f64
      affine.yield %next : f64
    }
    affine.store %sum, %trace[%k] : memref<${K}xf64>
  }
  %likelihood = affine.for %n = 0 to ${N} iter_args(%total = %zero) -> (f64) {
    affine.for %k = 0 to ${K} {
      affine.for %i = 0 to ${D} {
        %x = affine.load %points[%n, %i] : memref<${N}x${D}xf64>
        %mean = affine.load %means[%k, %i] : memref<${K}x${D}xf64>
        %c = arith.subf %x, %mean : f64
        affine.store %c, %centred[%i] : memref<${D}xf64>
        %d = affine.load %diagonal[%k, %i] : memref<${K}x${D}xf64>
        %y = arith.mulf %d, %c : f64
        affine.store %y, %image[%i] : memref<${D}xf64>
      }
      // The position in the packed triangle is counted: it is not affine in the column.
      %end = affine.for %i = 0 to ${D} iter_args(%column = %packed) -> (index) {
        %c = affine.load %centred[%i] : memref<${D}xf64>
        %behind = affine.for %j = affine_map<(i) -> (i + 1)>(%i) to ${D} iter_args(%p = %column) -> (index) {
          %l = memref.load %icf[%k, %p] : memref<${K}x${P}xf64>
          %y = affine.load %image[%j] : memref<${D}xf64>
          %lc = arith.mulf %l, %c : f64
          %sum = arith.addf %y, %lc : f64
          affine.store %sum, %image[%j] : memref<${D}xf64>
          %following = arith.addi %p, %one : index
          affine.yield %following : index
        }
        affine.yield %behind : index
      }
      %squares = affine.for %i = 0 to ${D} iter_args(%partial = %zero) -> (f64) {
        %y = affine.load %image[%i] : memref<${D}xf64>
        %yy = arith.mulf %y, %y : f64
        %next = arith.addf %partial, %yy : f64
        affine.yield %next : f64
      }
      %alpha = affine.load %alphas[%k] : memref<${K}xf64>
      %q = affine.load %trace[%k] : memref<${K}xf64>
      %weight = arith.addf %alpha, %q : f64
      %distance = arith.mulf %half, %squares : f64
      %term = arith.subf %weight, %distance : f64
      affine.store %term, %terms[%k] : memref<${K}xf64>
    }
    %one_point = func.call @logsumexp(%terms) : (memref<${K}xf64>) -> f64
    %sum = arith.addf %total, %one_point : f64
    affine.yield %sum : f64
  }
  %norm = affine.for %k = 0 to ${K} iter_args(%outer = %zero) -> (f64) {
    %diagonals = affine.for %i = 0 to ${D} iter_args(%partial = %outer) -> (f64) {
      %d = affine.load %diagonal[%k, %i] : memref<${K}x${D}xf64>
      %dd = arith.mulf %d, %d : f64
      %next = arith.addf %partial, %dd : f64
      affine.yield %next : f64
    }
    %triangles = affine.for %i = ${D} to ${P} iter_args(%partial = %diagonals) -> (f64) {
      %l = affine.load %icf[%k, %i] : memref<${K}x${P}xf64>
      %ll = arith.mulf %l, %l : f64
      %next = arith.addf %partial, %ll : f64
      affine.yield %next : f64
    }
    affine.yield %triangles : f64
  }
  %of_weights = func.call @logsumexp(%alphas) : (memref<${K}xf64>) -> f64
  %all_weights = arith.mulf %count, %of_weights : f64
  %data = arith.subf %likelihood, %all_weights : f64
  %prior = arith.mulf %half, %norm : f64
  %result = arith.addf %data, %prior : f64
  return %result : f64
}

func.func @gmm_gradient(
    %dalphas: memref<${K}xf64> {llvm.noalias}, %dmeans: memref<${K}x${D}xf64> {llvm.noalias},
    %dicf: memref<${K}x${P}xf64> {llvm.noalias}, %alphas: memref<${K}xf64> {llvm.noalias},
    %means: memref<${K}x${D}xf64> {llvm.noalias}, %icf: memref<${K}x${P}xf64> {llvm.noalias},
    %points: memref<${N}x${D}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%dalphas : memref<${K}xf64>)
  linalg.fill ins(%zero : f64) outs(%dmeans : memref<${K}x${D}xf64>)
  linalg.fill ins(%zero : f64) outs(%dicf : memref<${K}x${P}xf64>)
  enzyme.autodiff @gmm(%alphas, %dalphas, %means, %dmeans, %icf, %dicf, %points, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${K}xf64>, memref<${K}xf64>, memref<${K}x${D}xf64>, memref<${K}x${D}xf64>, memref<${K}x${P}xf64>,
       memref<${K}x${P}xf64>, memref<${N}x${D}xf64>, f64) -> ()
  return
}
