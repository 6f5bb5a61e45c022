#map = affine_map<(d0) -> (-d0 - 39)>
module {
  func.func public @cov_gradient(%dx: memref<150x40xf64> {llvm.noalias}, %x: memref<150x40xf64> {llvm.noalias}, %w: memref<40x40xf64> {llvm.noalias}) {
    %cst_2 = arith.constant 1.490000e+02 : f64
    %cst_1 = arith.constant 1.500000e+02 : f64
    %cst = arith.constant 0.000000e+00 : f64
    %one = arith.constant 1.000000e+00 : f64
    %mean = memref.alloc() : memref<40xf64>
    affine.for %arg3 = 0 to 40 {
      affine.store %cst, %mean[%arg3] : memref<40xf64>
    }
    %c = memref.alloc() : memref<150x40xf64>
    affine.for %arg3 = 0 to 150 {
      affine.for %arg4 = 0 to 40 {
        affine.store %cst, %c[%arg3, %arg4] : memref<150x40xf64>
      }
    }
    affine.for %j = 0 to 40 {
      affine.for %i = 0 to 150 {
        %x_1 = affine.load %x[%i, %j] : memref<150x40xf64>
        %mean_1 = affine.load %mean[%j] : memref<40xf64>
        %add = arith.addf %mean_1, %x_1 fastmath<fast> : f64
        affine.store %add, %mean[%j] : memref<40xf64>
      }
      %mean_2 = affine.load %mean[%j] : memref<40xf64>
      %div = arith.divf %mean_2, %cst_1 fastmath<fast> : f64
      affine.store %div, %mean[%j] : memref<40xf64>
    }
    affine.for %i_1 = 0 to 150 {
      affine.for %j_1 = 0 to 40 {
        %x_2 = affine.load %x[%i_1, %j_1] : memref<150x40xf64>
        %mean_3 = affine.load %mean[%j_1] : memref<40xf64>
        %sub = arith.subf %x_2, %mean_3 fastmath<fast> : f64
        affine.store %sub, %c[%i_1, %j_1] : memref<150x40xf64>
      }
    }
    %alloc = memref.alloc() : memref<40x40xf64>
    %0 = affine.for %total = -39 to 1 iter_args(%total_2 = %one) -> (f64) {
      %dtotal_1 = affine.for %total_2_3 = 0 to 40 iter_args(%total_2_4 = %one) -> (f64) {
        %w_1 = affine.load %w[-%total, %total_2_3] : memref<40x40xf64>
        affine.store %w_1, %alloc[-%total, %total_2_3] : memref<40x40xf64>
        affine.yield %total_2_4 : f64
      }
      affine.yield %total_2 : f64
    }
    %alloc_0 = memref.alloc() : memref<150x40xf64>
    affine.for %arg3 = 0 to 150 {
      affine.for %arg4 = 0 to 40 {
        affine.store %cst, %alloc_0[%arg3, %arg4] : memref<150x40xf64>
      }
    }
    affine.for %arg3 = -39 to 1 {
      affine.for %arg4 = #map(%arg3) to 1 {
        %ds_1 = affine.load %alloc[-%arg4 - %arg3, -%arg3] : memref<40x40xf64>
        affine.store %cst, %alloc[-%arg4 - %arg3, -%arg3] : memref<40x40xf64>
        %1 = affine.load %alloc[-%arg3, -%arg3 - %arg4] : memref<40x40xf64>
        %2 = arith.addf %1, %ds_1 fastmath<reassoc,nsz,contract> : f64
        affine.store %2, %alloc[-%arg3, -%arg3 - %arg4] : memref<40x40xf64>
        %ddiv_1 = affine.load %alloc[-%arg3, -%arg3 - %arg4] : memref<40x40xf64>
        affine.store %cst, %alloc[-%arg3, -%arg3 - %arg4] : memref<40x40xf64>
        %dacc = arith.divf %ddiv_1, %cst_2 fastmath<fast> : f64
        %3 = affine.for %acc = 0 to 150 iter_args(%acc_2 = %dacc) -> (f64) {
          %c_2 = affine.load %c[%acc, -%arg4 - %arg3] : memref<150x40xf64>
          %dc_1 = arith.mulf %dacc, %c_2 fastmath<fast> : f64
          %c_1 = affine.load %c[%acc, -%arg3] : memref<150x40xf64>
          %dc_2 = arith.mulf %dacc, %c_1 fastmath<fast> : f64
          %4 = affine.load %alloc_0[%acc, -%arg4 - %arg3] : memref<150x40xf64>
          %5 = arith.addf %4, %dc_2 fastmath<reassoc,nsz,contract> : f64
          affine.store %5, %alloc_0[%acc, -%arg4 - %arg3] : memref<150x40xf64>
          %6 = affine.load %alloc_0[%acc, -%arg3] : memref<150x40xf64>
          %7 = arith.addf %6, %dc_1 fastmath<reassoc,nsz,contract> : f64
          affine.store %7, %alloc_0[%acc, -%arg3] : memref<150x40xf64>
          affine.yield %acc_2 : f64
        }
      }
    }
    %alloc_1 = memref.alloc() : memref<40xf64>
    affine.for %arg3 = 0 to 40 {
      affine.store %cst, %alloc_1[%arg3] : memref<40xf64>
    }
    affine.for %arg3 = 0 to 150 {
      affine.for %arg4 = 0 to 40 {
        %dsub = affine.load %alloc_0[%arg3, %arg4] : memref<150x40xf64>
        %1 = affine.load %alloc_1[%arg4] : memref<40xf64>
        %dmean_3 = arith.subf %1, %dsub fastmath<reassoc,nsz,contract> : f64
        affine.store %dmean_3, %alloc_1[%arg4] : memref<40xf64>
        affine.store %dsub, %dx[%arg3, %arg4] : memref<150x40xf64>
      }
    }
    affine.for %arg3 = 0 to 40 {
      %ddiv = affine.load %alloc_1[%arg3] : memref<40xf64>
      affine.store %cst, %alloc_1[%arg3] : memref<40xf64>
      %dmean_2 = arith.divf %ddiv, %cst_1 fastmath<fast> : f64
      %1 = affine.load %alloc_1[%arg3] : memref<40xf64>
      %2 = arith.addf %1, %dmean_2 fastmath<reassoc,nsz,contract> : f64
      affine.store %2, %alloc_1[%arg3] : memref<40xf64>
    }
    affine.for %arg3 = 0 to 150 {
      affine.for %arg4 = 0 to 40 {
        %dadd = affine.load %alloc_1[%arg4] : memref<40xf64>
        %1 = affine.load %dx[%arg3, %arg4] : memref<150x40xf64>
        %2 = arith.addf %1, %dadd fastmath<reassoc,nsz,contract> : f64
        affine.store %2, %dx[%arg3, %arg4] : memref<150x40xf64>
      }
    }
    memref.dealloc %alloc : memref<40x40xf64>
    memref.dealloc %alloc_0 : memref<150x40xf64>
    memref.dealloc %alloc_1 : memref<40xf64>
    memref.dealloc %c : memref<150x40xf64>
    memref.dealloc %mean : memref<40xf64>
    return
  }
}

