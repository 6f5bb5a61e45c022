// The log-likelihood of a Gaussian mixture with a Wishart prior, in ADBench's form: d = 10, k = 25, n = 1000.
//
//   sum_n logsumexp_k(alpha_k + sum_i q_ki - |Q_k (x_n - mu_k)|^2 / 2)  -  n logsumexp(alpha)
//     + sum_k (|diag Q_k|^2 + |lower Q_k|^2) / 2
//
// Row k of %icf holds the inverse covariance factor Q_k: 10 logarithms of its diagonal, then the 45 numbers below the
// diagonal, column by column. Additive constants of the definition are left out: no derivative sees them.

func.func private @lse(%x: memref<25xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %x0 = affine.load %x[0] : memref<25xf64>
  %greatest = affine.for %i = 1 to 25 iter_args(%so_far = %x0) -> (f64) {
    %xi = affine.load %x[%i] : memref<25xf64>
    %greater = arith.maximumf %so_far, %xi : f64
    affine.yield %greater : f64
  }
  %sum = affine.for %i = 0 to 25 iter_args(%partial = %zero) -> (f64) {
    %xi = affine.load %x[%i] : memref<25xf64>
    %shifted = arith.subf %xi, %greatest : f64
    %term = math.exp %shifted : f64
    %next = arith.addf %partial, %term : f64
    affine.yield %next : f64
  }
  %log = math.log %sum : f64
  %result = arith.addf %log, %greatest : f64
  return %result : f64
}

func.func @gmm(%alphas: memref<25xf64>, %means: memref<25x10xf64>, %icf: memref<25x55xf64>,
               %points: memref<1000x10xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %count = arith.constant 1000.0 : f64

  // Per component: the diagonal of Q and the sum of its logarithms.
  %diagonal = memref.alloca() : memref<25x10xf64>
  %log_det = memref.alloca() : memref<25xf64>
  affine.for %k = 0 to 25 {
    %sum = affine.for %i = 0 to 10 iter_args(%partial = %zero) -> (f64) {
      %q = affine.load %icf[%k, %i] : memref<25x55xf64>
      %d = math.exp %q : f64
      affine.store %d, %diagonal[%k, %i] : memref<25x10xf64>
      %next = arith.addf %partial, %q : f64
      affine.yield %next : f64
    }
    affine.store %sum, %log_det[%k] : memref<25xf64>
  }

  // Three buffers are used again for every point and component: what one pass reads, the next overwrites.
  %centered = memref.alloca() : memref<10xf64>
  %product = memref.alloca() : memref<10xf64>
  %term = memref.alloca() : memref<25xf64>
  %likelihood = affine.for %n = 0 to 1000 iter_args(%points_so_far = %zero) -> (f64) {
    affine.for %k = 0 to 25 {
      affine.for %i = 0 to 10 {
        %x = affine.load %points[%n, %i] : memref<1000x10xf64>
        %mu = affine.load %means[%k, %i] : memref<25x10xf64>
        %c = arith.subf %x, %mu : f64
        affine.store %c, %centered[%i] : memref<10xf64>
        %d = affine.load %diagonal[%k, %i] : memref<25x10xf64>
        %dc = arith.mulf %d, %c : f64
        affine.store %dc, %product[%i] : memref<10xf64>
      }
      // The position in the packed triangle is carried by the loops: it is no affine function of %i.
      affine.for %i = 0 to 10 iter_args(%column = %c10) -> (index) {
        %c = affine.load %centered[%i] : memref<10xf64>
        %end = affine.for %j = affine_map<(i) -> (i + 1)>(%i) to 10 iter_args(%position = %column) -> (index) {
          %l = memref.load %icf[%k, %position] : memref<25x55xf64>
          %old = affine.load %product[%j] : memref<10xf64>
          %lc = arith.mulf %l, %c : f64
          %new = arith.addf %old, %lc : f64
          affine.store %new, %product[%j] : memref<10xf64>
          %next = arith.addi %position, %c1 : index
          affine.yield %next : index
        }
        affine.yield %end : index
      }
      %squares = affine.for %i = 0 to 10 iter_args(%partial = %zero) -> (f64) {
        %p = affine.load %product[%i] : memref<10xf64>
        %pp = arith.mulf %p, %p : f64
        %next = arith.addf %partial, %pp : f64
        affine.yield %next : f64
      }
      %alpha = affine.load %alphas[%k] : memref<25xf64>
      %log = affine.load %log_det[%k] : memref<25xf64>
      %weight = arith.addf %alpha, %log : f64
      %half_squares = arith.mulf %half, %squares : f64
      %exponent = arith.subf %weight, %half_squares : f64
      affine.store %exponent, %term[%k] : memref<25xf64>
    }
    %point = func.call @lse(%term) : (memref<25xf64>) -> f64
    %next = arith.addf %points_so_far, %point : f64
    affine.yield %next : f64
  }

  %normalizer = func.call @lse(%alphas) : (memref<25xf64>) -> f64
  %all = arith.mulf %count, %normalizer : f64
  %normalized = arith.subf %likelihood, %all : f64

  %prior = affine.for %k = 0 to 25 iter_args(%components = %zero) -> (f64) {
    %on = affine.for %i = 0 to 10 iter_args(%partial = %components) -> (f64) {
      %d = affine.load %diagonal[%k, %i] : memref<25x10xf64>
      %dd = arith.mulf %d, %d : f64
      %next = arith.addf %partial, %dd : f64
      affine.yield %next : f64
    }
    %below = affine.for %i = 10 to 55 iter_args(%partial = %on) -> (f64) {
      %l = affine.load %icf[%k, %i] : memref<25x55xf64>
      %ll = arith.mulf %l, %l : f64
      %next = arith.addf %partial, %ll : f64
      affine.yield %next : f64
    }
    affine.yield %below : f64
  }
  %half_prior = arith.mulf %half, %prior : f64
  %result = arith.addf %normalized, %half_prior : f64
  return %result : f64
}

// Three gradients in one sweep; the points are data.
func.func @dgmm(%alphas: memref<25xf64>, %dalphas: memref<25xf64>, %means: memref<25x10xf64>,
                %dmeans: memref<25x10xf64>, %icf: memref<25x55xf64>, %dicf: memref<25x55xf64>,
                %points: memref<1000x10xf64>) -> f64 {
  %seed = arith.constant 1.0 : f64
  %value = enzyme.autodiff @gmm(%alphas, %dalphas, %means, %dmeans, %icf, %dicf, %points, %seed)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (memref<25xf64>, memref<25xf64>, memref<25x10xf64>, memref<25x10xf64>, memref<25x55xf64>, memref<25x55xf64>,
       memref<1000x10xf64>, f64) -> f64
  return %value : f64
}

func.func @gmm_tangent(%alphas: memref<25xf64>, %dalphas: memref<25xf64>, %means: memref<25x10xf64>,
                       %dmeans: memref<25x10xf64>, %icf: memref<25x55xf64>, %dicf: memref<25x55xf64>,
                       %points: memref<1000x10xf64>) -> f64 {
  %dvalue = enzyme.fwddiff @gmm(%alphas, %dalphas, %means, %dmeans, %icf, %dicf, %points)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (memref<25xf64>, memref<25xf64>, memref<25x10xf64>, memref<25x10xf64>, memref<25x55xf64>, memref<25x55xf64>,
       memref<1000x10xf64>) -> f64
  return %dvalue : f64
}
