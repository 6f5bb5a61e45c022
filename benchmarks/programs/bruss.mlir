// The Brusselator in two dimensions on ${N} x ${N} points, neighbours clamped at the border, forced in a disc.
// @rhs is the right-hand side (one product of a vector with its Jacobian); @bruss takes ${T} Euler steps with it and
// returns half the mean square. Gradients by both fields and the parameters (A, B, alpha).
func.func @rhs(%du: memref<${N}x${N}xf64> {llvm.noalias}, %dv: memref<${N}x${N}xf64> {llvm.noalias},
               %u: memref<${N}x${N}xf64> {llvm.noalias}, %v: memref<${N}x${N}xf64> {llvm.noalias},
               %p: memref<3xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %four = arith.constant 4.0 : f64
  %forcing = arith.constant 5.0 : f64
  %intervals = arith.constant ${LAST}.0 : f64
  %h = arith.divf %one, %intervals : f64
  %hh = arith.mulf %h, %h : f64
  %centre_x = arith.constant 0.3 : f64
  %centre_y = arith.constant 0.6 : f64
  %radius = arith.constant 0.1 : f64
  %disc = arith.mulf %radius, %radius : f64
  %a = affine.load %p[0] : memref<3xf64>
  %b = affine.load %p[1] : memref<3xf64>
  %alpha = affine.load %p[2] : memref<3xf64>
  %diffusion = arith.divf %alpha, %hh : f64
  %decay = arith.addf %a, %one : f64
  affine.for %i = 0 to ${N} {
    %north = affine.max affine_map<(d) -> (d - 1, 0)>(%i)
    %south = affine.min affine_map<(d) -> (d + 1, ${LAST})>(%i)
    %row = arith.index_cast %i : index to i64
    %row_float = arith.sitofp %row : i64 to f64
    %x = arith.mulf %h, %row_float : f64
    %off_x = arith.subf %x, %centre_x : f64
    %off_xx = arith.mulf %off_x, %off_x : f64
    affine.for %j = 0 to ${N} {
      %west = affine.max affine_map<(d) -> (d - 1, 0)>(%j)
      %east = affine.min affine_map<(d) -> (d + 1, ${LAST})>(%j)
      %column = arith.index_cast %j : index to i64
      %column_float = arith.sitofp %column : i64 to f64
      %y = arith.mulf %h, %column_float : f64
      %off_y = arith.subf %y, %centre_y : f64
      %off_yy = arith.mulf %off_y, %off_y : f64
      %distance = arith.addf %off_xx, %off_yy : f64
      %inside = arith.cmpf ole, %distance, %disc : f64
      %force = scf.if %inside -> (f64) {
        scf.yield %forcing : f64
      } else {
        scf.yield %zero : f64
      }
      %c = affine.load %u[%i, %j] : memref<${N}x${N}xf64>
      %e = affine.load %v[%i, %j] : memref<${N}x${N}xf64>
      %cc = arith.mulf %c, %c : f64
      %reaction = arith.mulf %cc, %e : f64
      %un = memref.load %u[%north, %j] : memref<${N}x${N}xf64>
      %us = memref.load %u[%south, %j] : memref<${N}x${N}xf64>
      %ue = memref.load %u[%i, %east] : memref<${N}x${N}xf64>
      %uw = memref.load %u[%i, %west] : memref<${N}x${N}xf64>
      %u_ns = arith.addf %un, %us : f64
      %u_nse = arith.addf %u_ns, %ue : f64
      %u_around = arith.addf %u_nse, %uw : f64
      %u_middle = arith.mulf %four, %c : f64
      %u_laplacian = arith.subf %u_around, %u_middle : f64
      %u_spread = arith.mulf %diffusion, %u_laplacian : f64
      %u_fed = arith.addf %u_spread, %b : f64
      %u_made = arith.addf %u_fed, %reaction : f64
      %u_gone = arith.mulf %decay, %c : f64
      %u_net = arith.subf %u_made, %u_gone : f64
      %u_rate = arith.addf %u_net, %force : f64
      affine.store %u_rate, %du[%i, %j] : memref<${N}x${N}xf64>
      %vn = memref.load %v[%north, %j] : memref<${N}x${N}xf64>
      %vs = memref.load %v[%south, %j] : memref<${N}x${N}xf64>
      %ve = memref.load %v[%i, %east] : memref<${N}x${N}xf64>
      %vw = memref.load %v[%i, %west] : memref<${N}x${N}xf64>
      %v_ns = arith.addf %vn, %vs : f64
      %v_nse = arith.addf %v_ns, %ve : f64
      %v_around = arith.addf %v_nse, %vw : f64
      %v_middle = arith.mulf %four, %e : f64
      %v_laplacian = arith.subf %v_around, %v_middle : f64
      %v_spread = arith.mulf %diffusion, %v_laplacian : f64
      %v_fed = arith.mulf %a, %c : f64
      %v_made = arith.addf %v_spread, %v_fed : f64
      %v_rate = arith.subf %v_made, %reaction : f64
      affine.store %v_rate, %dv[%i, %j] : memref<${N}x${N}xf64>
    }
  }
  return
}

func.func @rhs_gradient(
    %gu: memref<${N}x${N}xf64> {llvm.noalias}, %gv: memref<${N}x${N}xf64> {llvm.noalias},
    %gp: memref<3xf64> {llvm.noalias}, %u: memref<${N}x${N}xf64> {llvm.noalias},
    %v: memref<${N}x${N}xf64> {llvm.noalias}, %p: memref<3xf64> {llvm.noalias},
    %ubar: memref<${N}x${N}xf64> {llvm.noalias}, %vbar: memref<${N}x${N}xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %du = memref.alloca() : memref<${N}x${N}xf64>
  %dv = memref.alloca() : memref<${N}x${N}xf64>
  %du_seed = memref.alloca() : memref<${N}x${N}xf64>
  %dv_seed = memref.alloca() : memref<${N}x${N}xf64>
  memref.copy %ubar, %du_seed : memref<${N}x${N}xf64> to memref<${N}x${N}xf64>
  memref.copy %vbar, %dv_seed : memref<${N}x${N}xf64> to memref<${N}x${N}xf64>
  linalg.fill ins(%zero : f64) outs(%gu : memref<${N}x${N}xf64>)
  linalg.fill ins(%zero : f64) outs(%gv : memref<${N}x${N}xf64>)
  linalg.fill ins(%zero : f64) outs(%gp : memref<3xf64>)
  enzyme.autodiff @rhs(%du, %du_seed, %dv, %dv_seed, %u, %gu, %v, %gv, %p, %gp)
    <activity = [#enzyme.activity<enzyme_dupnoneed>, #enzyme.activity<enzyme_dupnoneed>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>,
       memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<3xf64>,
       memref<3xf64>) -> ()
  return
}

func.func @bruss(%u0: memref<${N}x${N}xf64> {llvm.noalias}, %v0: memref<${N}x${N}xf64> {llvm.noalias},
                 %p: memref<3xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %dt = arith.constant 1.0e-5 : f64
  %scale = arith.constant ${HALF_MEAN} : f64
  %u = memref.alloc() : memref<${N}x${N}xf64>
  %v = memref.alloc() : memref<${N}x${N}xf64>
  %du = memref.alloc() : memref<${N}x${N}xf64>
  %dv = memref.alloc() : memref<${N}x${N}xf64>
  memref.copy %u0, %u : memref<${N}x${N}xf64> to memref<${N}x${N}xf64>
  memref.copy %v0, %v : memref<${N}x${N}xf64> to memref<${N}x${N}xf64>
  affine.for %t = 0 to ${T} {
    func.call @rhs(%du, %dv, %u, %v, %p)
        : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<3xf64>)
        -> ()
    affine.for %i = 0 to ${N} {
      affine.for %j = 0 to ${N} {
        %u_old = affine.load %u[%i, %j] : memref<${N}x${N}xf64>
        %u_rate = affine.load %du[%i, %j] : memref<${N}x${N}xf64>
        %u_change = arith.mulf %dt, %u_rate : f64
        %u_new = arith.addf %u_old, %u_change : f64
        affine.store %u_new, %u[%i, %j] : memref<${N}x${N}xf64>
        %v_old = affine.load %v[%i, %j] : memref<${N}x${N}xf64>
        %v_rate = affine.load %dv[%i, %j] : memref<${N}x${N}xf64>
        %v_change = arith.mulf %dt, %v_rate : f64
        %v_new = arith.addf %v_old, %v_change : f64
        affine.store %v_new, %v[%i, %j] : memref<${N}x${N}xf64>
      }
    }
  }
  %squares = affine.for %i = 0 to ${N} iter_args(%rows = %zero) -> (f64) {
    %row = affine.for %j = 0 to ${N} iter_args(%partial = %rows) -> (f64) {
      %x = affine.load %u[%i, %j] : memref<${N}x${N}xf64>
      %y = affine.load %v[%i, %j] : memref<${N}x${N}xf64>
      %xx = arith.mulf %x, %x : f64
      %yy = arith.mulf %y, %y : f64
      %both = arith.addf %xx, %yy : f64
      %sum = arith.addf %partial, %both : f64
      affine.yield %sum : f64
    }
    affine.yield %row : f64
  }
  memref.dealloc %dv : memref<${N}x${N}xf64>
  memref.dealloc %du : memref<${N}x${N}xf64>
  memref.dealloc %v : memref<${N}x${N}xf64>
  memref.dealloc %u : memref<${N}x${N}xf64>
  %loss = arith.mulf %scale, %squares : f64
  return %loss : f64
}

func.func @bruss_gradient(
    %gu: memref<${N}x${N}xf64> {llvm.noalias}, %gv: memref<${N}x${N}xf64> {llvm.noalias},
    %gp: memref<3xf64> {llvm.noalias}, %u: memref<${N}x${N}xf64> {llvm.noalias},
    %v: memref<${N}x${N}xf64> {llvm.noalias}, %p: memref<3xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  linalg.fill ins(%zero : f64) outs(%gu : memref<${N}x${N}xf64>)
  linalg.fill ins(%zero : f64) outs(%gv : memref<${N}x${N}xf64>)
  linalg.fill ins(%zero : f64) outs(%gp : memref<3xf64>)
  enzyme.autodiff @bruss(%u, %gu, %v, %gv, %p, %gp, %one)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
     ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<${N}x${N}xf64>, memref<3xf64>,
       memref<3xf64>, f64) -> ()
  return
}
