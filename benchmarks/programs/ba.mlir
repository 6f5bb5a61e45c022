// Residuals of bundle adjustment, as in ADBench: a point is seen by a camera [rotation vector r, centre c, focal length f,
// principal point (u0, v0), radial distortion (k1, k2)], compared with a feature and weighted.
// @ba_jacobian gives both rows of the Jacobian of each observation (15 numbers: camera, point, weight) by two reverse
// sweeps of @reproject, and the derivative of each weight's own residual 1 - w^2.
func.func private @reproject(%r0: f64, %r1: f64, %r2: f64, %c0: f64, %c1: f64, %c2: f64, %f: f64, %u0: f64, %v0: f64,
    %k1: f64, %k2: f64, %px: f64, %py: f64, %pz: f64, %w: f64, %fx: f64, %fy: f64) -> (f64, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %x = arith.subf %px, %c0 : f64
  %y = arith.subf %py, %c1 : f64
  %z = arith.subf %pz, %c2 : f64
  %r00 = arith.mulf %r0, %r0 : f64
  %r11 = arith.mulf %r1, %r1 : f64
  %r22 = arith.mulf %r2, %r2 : f64
  %r01 = arith.addf %r00, %r11 : f64
  %angle_squared = arith.addf %r01, %r22 : f64
  %turned = arith.cmpf une, %angle_squared, %zero : f64
  %p:3 = scf.if %turned -> (f64, f64, f64) {
    // Rodrigues: cos(t) x + sin(t) a * x + (1 - cos(t)) (a.x) a, with the axis a and the angle t of r.
    %angle = math.sqrt %angle_squared : f64
    %cos = math.cos %angle : f64
    %sin = math.sin %angle : f64
    %inverse = arith.divf %one, %angle : f64
    %a0 = arith.mulf %r0, %inverse : f64
    %a1 = arith.mulf %r1, %inverse : f64
    %a2 = arith.mulf %r2, %inverse : f64
    %cross:3 = func.call @cross(%a0, %a1, %a2, %x, %y, %z) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    %ax = arith.mulf %a0, %x : f64
    %ay = arith.mulf %a1, %y : f64
    %az = arith.mulf %a2, %z : f64
    %axy = arith.addf %ax, %ay : f64
    %along = arith.addf %axy, %az : f64
    %versine = arith.subf %one, %cos : f64
    %part = arith.mulf %along, %versine : f64
    %kept0 = arith.mulf %x, %cos : f64
    %swung0 = arith.mulf %cross#0, %sin : f64
    %lifted0 = arith.mulf %a0, %part : f64
    %both0 = arith.addf %kept0, %swung0 : f64
    %q0 = arith.addf %both0, %lifted0 : f64
    %kept1 = arith.mulf %y, %cos : f64
    %swung1 = arith.mulf %cross#1, %sin : f64
    %lifted1 = arith.mulf %a1, %part : f64
    %both1 = arith.addf %kept1, %swung1 : f64
    %q1 = arith.addf %both1, %lifted1 : f64
    %kept2 = arith.mulf %z, %cos : f64
    %swung2 = arith.mulf %cross#2, %sin : f64
    %lifted2 = arith.mulf %a2, %part : f64
    %both2 = arith.addf %kept2, %swung2 : f64
    %q2 = arith.addf %both2, %lifted2 : f64
    scf.yield %q0, %q1, %q2 : f64, f64, f64
  } else {
    %cross:3 = func.call @cross(%r0, %r1, %r2, %x, %y, %z) : (f64, f64, f64, f64, f64, f64) -> (f64, f64, f64)
    %q0 = arith.addf %x, %cross#0 : f64
    %q1 = arith.addf %y, %cross#1 : f64
    %q2 = arith.addf %z, %cross#2 : f64
    scf.yield %q0, %q1, %q2 : f64, f64, f64
  }
  %s = arith.divf %p#0, %p#2 : f64
  %t = arith.divf %p#1, %p#2 : f64
  %ss = arith.mulf %s, %s : f64
  %tt = arith.mulf %t, %t : f64
  %radius = arith.addf %ss, %tt : f64
  %radius_squared = arith.mulf %radius, %radius : f64
  %first = arith.mulf %k1, %radius : f64
  %second = arith.mulf %k2, %radius_squared : f64
  %linear = arith.addf %one, %first : f64
  %distortion = arith.addf %linear, %second : f64
  %s_bent = arith.mulf %s, %distortion : f64
  %s_scaled = arith.mulf %s_bent, %f : f64
  %s_seen = arith.addf %s_scaled, %u0 : f64
  %s_miss = arith.subf %s_seen, %fx : f64
  %e0 = arith.mulf %w, %s_miss : f64
  %t_bent = arith.mulf %t, %distortion : f64
  %t_scaled = arith.mulf %t_bent, %f : f64
  %t_seen = arith.addf %t_scaled, %v0 : f64
  %t_miss = arith.subf %t_seen, %fy : f64
  %e1 = arith.mulf %w, %t_miss : f64
  return %e0, %e1 : f64, f64
}

func.func private @cross(%a: f64, %b: f64, %c: f64, %x: f64, %y: f64, %z: f64) -> (f64, f64, f64) {
  %bz = arith.mulf %b, %z : f64
  %cy = arith.mulf %c, %y : f64
  %q0 = arith.subf %bz, %cy : f64
  %cx = arith.mulf %c, %x : f64
  %az = arith.mulf %a, %z : f64
  %q1 = arith.subf %cx, %az : f64
  %ay = arith.mulf %a, %y : f64
  %bx = arith.mulf %b, %x : f64
  %q2 = arith.subf %ay, %bx : f64
  return %q0, %q1, %q2 : f64, f64, f64
}

func.func private @weight_residual(%w: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %ww = arith.mulf %w, %w : f64
  %result = arith.subf %one, %ww : f64
  return %result : f64
}

func.func @ba(%errors: memref<${P}x2xf64> {llvm.noalias}, %weight_errors: memref<${P}xf64> {llvm.noalias},
    %cameras: memref<${M}x11xf64> {llvm.noalias}, %points: memref<${Q}x3xf64> {llvm.noalias},
    %weights: memref<${P}xf64> {llvm.noalias}, %observations: memref<${P}x2xi32> {llvm.noalias},
    %features: memref<${P}x2xf64> {llvm.noalias}) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %i4 = arith.constant 4 : index
  %i5 = arith.constant 5 : index
  %i6 = arith.constant 6 : index
  %i7 = arith.constant 7 : index
  %i8 = arith.constant 8 : index
  %i9 = arith.constant 9 : index
  %i10 = arith.constant 10 : index
  affine.for %n = 0 to ${P} {
    %camera_number = affine.load %observations[%n, 0] : memref<${P}x2xi32>
    %point_number = affine.load %observations[%n, 1] : memref<${P}x2xi32>
    %camera = arith.index_cast %camera_number : i32 to index
    %point = arith.index_cast %point_number : i32 to index
    %r0 = memref.load %cameras[%camera, %i0] : memref<${M}x11xf64>
    %r1 = memref.load %cameras[%camera, %i1] : memref<${M}x11xf64>
    %r2 = memref.load %cameras[%camera, %i2] : memref<${M}x11xf64>
    %c0 = memref.load %cameras[%camera, %i3] : memref<${M}x11xf64>
    %c1 = memref.load %cameras[%camera, %i4] : memref<${M}x11xf64>
    %c2 = memref.load %cameras[%camera, %i5] : memref<${M}x11xf64>
    %f = memref.load %cameras[%camera, %i6] : memref<${M}x11xf64>
    %u0 = memref.load %cameras[%camera, %i7] : memref<${M}x11xf64>
    %v0 = memref.load %cameras[%camera, %i8] : memref<${M}x11xf64>
    %k1 = memref.load %cameras[%camera, %i9] : memref<${M}x11xf64>
    %k2 = memref.load %cameras[%camera, %i10] : memref<${M}x11xf64>
    %px = memref.load %points[%point, %i0] : memref<${Q}x3xf64>
    %py = memref.load %points[%point, %i1] : memref<${Q}x3xf64>
    %pz = memref.load %points[%point, %i2] : memref<${Q}x3xf64>
    %w = affine.load %weights[%n] : memref<${P}xf64>
    %fx = affine.load %features[%n, 0] : memref<${P}x2xf64>
    %fy = affine.load %features[%n, 1] : memref<${P}x2xf64>
    %e:2 = func.call @reproject(%r0, %r1, %r2, %c0, %c1, %c2, %f, %u0, %v0, %k1, %k2, %px, %py, %pz, %w, %fx, %fy)
        : (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64) -> (f64, f64)
    affine.store %e#0, %errors[%n, 0] : memref<${P}x2xf64>
    affine.store %e#1, %errors[%n, 1] : memref<${P}x2xf64>
    %e_w = func.call @weight_residual(%w) : (f64) -> f64
    affine.store %e_w, %weight_errors[%n] : memref<${P}xf64>
  }
  return
}

func.func @ba_jacobian(
    %jacobian: memref<${P}x2x15xf64> {llvm.noalias}, %dweights: memref<${P}xf64> {llvm.noalias},
    %cameras: memref<${M}x11xf64> {llvm.noalias}, %points: memref<${Q}x3xf64> {llvm.noalias},
    %weights: memref<${P}xf64> {llvm.noalias}, %observations: memref<${P}x2xi32> {llvm.noalias},
    %features: memref<${P}x2xf64> {llvm.noalias}) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %i4 = arith.constant 4 : index
  %i5 = arith.constant 5 : index
  %i6 = arith.constant 6 : index
  %i7 = arith.constant 7 : index
  %i8 = arith.constant 8 : index
  %i9 = arith.constant 9 : index
  %i10 = arith.constant 10 : index
  affine.for %n = 0 to ${P} {
    %camera_number = affine.load %observations[%n, 0] : memref<${P}x2xi32>
    %point_number = affine.load %observations[%n, 1] : memref<${P}x2xi32>
    %camera = arith.index_cast %camera_number : i32 to index
    %point = arith.index_cast %point_number : i32 to index
    %r0 = memref.load %cameras[%camera, %i0] : memref<${M}x11xf64>
    %r1 = memref.load %cameras[%camera, %i1] : memref<${M}x11xf64>
    %r2 = memref.load %cameras[%camera, %i2] : memref<${M}x11xf64>
    %c0 = memref.load %cameras[%camera, %i3] : memref<${M}x11xf64>
    %c1 = memref.load %cameras[%camera, %i4] : memref<${M}x11xf64>
    %c2 = memref.load %cameras[%camera, %i5] : memref<${M}x11xf64>
    %f = memref.load %cameras[%camera, %i6] : memref<${M}x11xf64>
    %u0 = memref.load %cameras[%camera, %i7] : memref<${M}x11xf64>
    %v0 = memref.load %cameras[%camera, %i8] : memref<${M}x11xf64>
    %k1 = memref.load %cameras[%camera, %i9] : memref<${M}x11xf64>
    %k2 = memref.load %cameras[%camera, %i10] : memref<${M}x11xf64>
    %px = memref.load %points[%point, %i0] : memref<${Q}x3xf64>
    %py = memref.load %points[%point, %i1] : memref<${Q}x3xf64>
    %pz = memref.load %points[%point, %i2] : memref<${Q}x3xf64>
    %w = affine.load %weights[%n] : memref<${P}xf64>
    %fx = affine.load %features[%n, 0] : memref<${P}x2xf64>
    %fy = affine.load %features[%n, 1] : memref<${P}x2xf64>
    %row0:15 = enzyme.autodiff @reproject(%r0, %r1, %r2, %c0, %c1, %c2, %f, %u0, %v0, %k1, %k2, %px, %py, %pz, %w,
        %fx, %fy, %one, %zero)
      <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
       ret_activity = [#enzyme.activity<enzyme_activenoneed>, #enzyme.activity<enzyme_activenoneed>]>
      : (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64)
      -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64)
    affine.store %row0#0, %jacobian[%n, 0, 0] : memref<${P}x2x15xf64>
    affine.store %row0#1, %jacobian[%n, 0, 1] : memref<${P}x2x15xf64>
    affine.store %row0#2, %jacobian[%n, 0, 2] : memref<${P}x2x15xf64>
    affine.store %row0#3, %jacobian[%n, 0, 3] : memref<${P}x2x15xf64>
    affine.store %row0#4, %jacobian[%n, 0, 4] : memref<${P}x2x15xf64>
    affine.store %row0#5, %jacobian[%n, 0, 5] : memref<${P}x2x15xf64>
    affine.store %row0#6, %jacobian[%n, 0, 6] : memref<${P}x2x15xf64>
    affine.store %row0#7, %jacobian[%n, 0, 7] : memref<${P}x2x15xf64>
    affine.store %row0#8, %jacobian[%n, 0, 8] : memref<${P}x2x15xf64>
    affine.store %row0#9, %jacobian[%n, 0, 9] : memref<${P}x2x15xf64>
    affine.store %row0#10, %jacobian[%n, 0, 10] : memref<${P}x2x15xf64>
    affine.store %row0#11, %jacobian[%n, 0, 11] : memref<${P}x2x15xf64>
    affine.store %row0#12, %jacobian[%n, 0, 12] : memref<${P}x2x15xf64>
    affine.store %row0#13, %jacobian[%n, 0, 13] : memref<${P}x2x15xf64>
    affine.store %row0#14, %jacobian[%n, 0, 14] : memref<${P}x2x15xf64>
    %row1:15 = enzyme.autodiff @reproject(%r0, %r1, %r2, %c0, %c1, %c2, %f, %u0, %v0, %k1, %k2, %px, %py, %pz, %w,
        %fx, %fy, %zero, %one)
      <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
         #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
       ret_activity = [#enzyme.activity<enzyme_activenoneed>, #enzyme.activity<enzyme_activenoneed>]>
      : (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64)
      -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64)
    affine.store %row1#0, %jacobian[%n, 1, 0] : memref<${P}x2x15xf64>
    affine.store %row1#1, %jacobian[%n, 1, 1] : memref<${P}x2x15xf64>
    affine.store %row1#2, %jacobian[%n, 1, 2] : memref<${P}x2x15xf64>
    affine.store %row1#3, %jacobian[%n, 1, 3] : memref<${P}x2x15xf64>
    affine.store %row1#4, %jacobian[%n, 1, 4] : memref<${P}x2x15xf64>
    affine.store %row1#5, %jacobian[%n, 1, 5] : memref<${P}x2x15xf64>
    affine.store %row1#6, %jacobian[%n, 1, 6] : memref<${P}x2x15xf64>
    affine.store %row1#7, %jacobian[%n, 1, 7] : memref<${P}x2x15xf64>
    affine.store %row1#8, %jacobian[%n, 1, 8] : memref<${P}x2x15xf64>
    affine.store %row1#9, %jacobian[%n, 1, 9] : memref<${P}x2x15xf64>
    affine.store %row1#10, %jacobian[%n, 1, 10] : memref<${P}x2x15xf64>
    affine.store %row1#11, %jacobian[%n, 1, 11] : memref<${P}x2x15xf64>
    affine.store %row1#12, %jacobian[%n, 1, 12] : memref<${P}x2x15xf64>
    affine.store %row1#13, %jacobian[%n, 1, 13] : memref<${P}x2x15xf64>
    affine.store %row1#14, %jacobian[%n, 1, 14] : memref<${P}x2x15xf64>
    %dw = enzyme.autodiff @weight_residual(%w, %one)
      <activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
      : (f64, f64) -> f64
    affine.store %dw, %dweights[%n] : memref<${P}xf64>
  }
  return
}
