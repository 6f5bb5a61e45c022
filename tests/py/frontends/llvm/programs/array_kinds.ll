source_filename = "FIRModule"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
$_QQclXd3a097595a39d0aa8803b93b6cbf3870 = comdat any
@_QQro.5xi4.0 = internal constant [5 x i32] [i32 2, i32 2, i32 1, i32 2, i32 2]
@_QQclXd3a097595a39d0aa8803b93b6cbf3870 = linkonce constant [16 x i8] c"array_kinds.f90\00", comdat
@_QQro.2xi4.1 = internal constant [2 x i32] [i32 2, i32 3]
@_QQro.2xi4.2 = internal constant [2 x i32] [i32 2, i32 1]
@_QQro.2xi4.3 = internal constant [2 x i32] [i32 3, i32 2]
@_QQro.2x2xr8.4 = internal unnamed_addr constant [2 x [2 x double]] [[2 x double] [double 1.000000e+00, double 2.000000e+00], [2 x double] [double 3.000000e+00, double 5.000000e+00]]
@_QQro.2xi4.5 = internal constant [2 x i32] [i32 3, i32 4]
@_QQro.3xi4.6 = internal constant [3 x i32] [i32 2, i32 2, i32 3]
@_QQro.3xi4.7 = internal constant [3 x i32] [i32 3, i32 1, i32 2]
@_QQro.6xl4.8 = internal constant [6 x i32] [i32 1, i32 0, i32 1, i32 0, i32 1, i32 0]
@_QQro.6xr8.9 = internal unnamed_addr constant [6 x double] [double 1.000000e+00, double 2.000000e+00, double 3.000000e+00, double 4.000000e+00, double 5.000000e+00, double 6.000000e+00]
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr
define double @dotmix(ptr nocapture readonly %0, ptr nocapture readonly %1, ptr nocapture readonly %2, i32 %3) local_unnamed_addr {
  %5 = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %6 = zext nneg i32 %5 to i64
  %.not = icmp slt i32 %3, 1
  br i1 %.not, label %_FortranADotProductReal8_contract_f64_f32_simplified.exit, label %.lr.ph.i
.lr.ph.i:
  %7 = phi double [ %17, %.lr.ph.i ], [ 0.000000e+00, %4 ]
  %8 = phi i64 [ %18, %.lr.ph.i ], [ 0, %4 ]
  %9 = shl nsw i64 %8, 3
  %10 = getelementptr i8, ptr %0, i64 %9
  %11 = load double, ptr %10, align 8
  %12 = shl nsw i64 %8, 2
  %13 = getelementptr i8, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4
  %15 = fpext float %14 to double
  %16 = fmul contract double %11, %15
  %17 = fadd contract double %7, %16
  %18 = add nuw nsw i64 %8, 1
  %exitcond.not.i = icmp eq i64 %18, %6
  br i1 %exitcond.not.i, label %_FortranADotProductReal8_contract_f64_f32_simplified.exit, label %.lr.ph.i
_FortranADotProductReal8_contract_f64_f32_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %4 ], [ %17, %.lr.ph.i ]
  br i1 %.not, label %_FortranADotProductReal8_contract_f32_f64_simplified.exit, label %.lr.ph.i24
.lr.ph.i24:
  %19 = phi double [ %29, %.lr.ph.i24 ], [ 0.000000e+00, %_FortranADotProductReal8_contract_f64_f32_simplified.exit ]
  %20 = phi i64 [ %30, %.lr.ph.i24 ], [ 0, %_FortranADotProductReal8_contract_f64_f32_simplified.exit ]
  %21 = shl nsw i64 %20, 2
  %22 = getelementptr i8, ptr %1, i64 %21
  %23 = load float, ptr %22, align 4
  %24 = fpext float %23 to double
  %25 = shl nsw i64 %20, 3
  %26 = getelementptr i8, ptr %0, i64 %25
  %27 = load double, ptr %26, align 8
  %28 = fmul contract double %27, %24
  %29 = fadd contract double %19, %28
  %30 = add nuw nsw i64 %20, 1
  %exitcond.not.i25 = icmp eq i64 %30, %6
  br i1 %exitcond.not.i25, label %_FortranADotProductReal8_contract_f32_f64_simplified.exit.loopexit, label %.lr.ph.i24
_FortranADotProductReal8_contract_f32_f64_simplified.exit.loopexit:
  %31 = fmul contract double %29, 2.000000e+00
  br label %_FortranADotProductReal8_contract_f32_f64_simplified.exit
_FortranADotProductReal8_contract_f32_f64_simplified.exit:
  %.lcssa.i23 = phi double [ 0.000000e+00, %_FortranADotProductReal8_contract_f64_f32_simplified.exit ], [ %31, %_FortranADotProductReal8_contract_f32_f64_simplified.exit.loopexit ]
  %32 = load i32, ptr %2, align 4
  %33 = sitofp i32 %32 to double
  %34 = fmul contract double %.lcssa.i23, %33
  %35 = fadd contract double %.lcssa.i, %34
  ret double %35
}
define double @dotint(ptr nocapture readonly %0, ptr nocapture readonly %1, ptr nocapture readonly %2, i32 %3) local_unnamed_addr {
  %5 = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %6 = zext nneg i32 %5 to i64
  %.not = icmp slt i32 %3, 1
  br i1 %.not, label %_FortranADotProductReal8_contract_f64_i32_simplified.exit, label %.lr.ph.i
.lr.ph.i:
  %7 = phi double [ %17, %.lr.ph.i ], [ 0.000000e+00, %4 ]
  %8 = phi i64 [ %18, %.lr.ph.i ], [ 0, %4 ]
  %9 = shl nsw i64 %8, 3
  %10 = getelementptr i8, ptr %0, i64 %9
  %11 = load double, ptr %10, align 8
  %12 = shl nsw i64 %8, 2
  %13 = getelementptr i8, ptr %2, i64 %12
  %14 = load i32, ptr %13, align 4
  %15 = sitofp i32 %14 to double
  %16 = fmul contract double %11, %15
  %17 = fadd contract double %7, %16
  %18 = add nuw nsw i64 %8, 1
  %exitcond.not.i = icmp eq i64 %18, %6
  br i1 %exitcond.not.i, label %_FortranADotProductReal8_contract_f64_i32_simplified.exit, label %.lr.ph.i
_FortranADotProductReal8_contract_f64_i32_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %4 ], [ %17, %.lr.ph.i ]
  br i1 %.not, label %_FortranADotProductReal8_contract_i32_f64_simplified.exit, label %.lr.ph.i24
.lr.ph.i24:
  %19 = phi double [ %29, %.lr.ph.i24 ], [ 0.000000e+00, %_FortranADotProductReal8_contract_f64_i32_simplified.exit ]
  %20 = phi i64 [ %30, %.lr.ph.i24 ], [ 0, %_FortranADotProductReal8_contract_f64_i32_simplified.exit ]
  %21 = shl nsw i64 %20, 2
  %22 = getelementptr i8, ptr %2, i64 %21
  %23 = load i32, ptr %22, align 4
  %24 = sitofp i32 %23 to double
  %25 = shl nsw i64 %20, 3
  %26 = getelementptr i8, ptr %0, i64 %25
  %27 = load double, ptr %26, align 8
  %28 = fmul contract double %27, %24
  %29 = fadd contract double %19, %28
  %30 = add nuw nsw i64 %20, 1
  %exitcond.not.i25 = icmp eq i64 %30, %6
  br i1 %exitcond.not.i25, label %_FortranADotProductReal8_contract_i32_f64_simplified.exit, label %.lr.ph.i24
_FortranADotProductReal8_contract_i32_f64_simplified.exit:
  %.lcssa.i23 = phi double [ 0.000000e+00, %_FortranADotProductReal8_contract_f64_i32_simplified.exit ], [ %29, %.lr.ph.i24 ]
  %31 = load float, ptr %1, align 4
  %32 = fpext float %31 to double
  %33 = fmul contract double %.lcssa.i23, %32
  %34 = fadd contract double %.lcssa.i, %33
  ret double %34
}
define double @mmint(ptr nocapture readonly %0, ptr nocapture readonly %1, ptr nocapture readonly %2, i32 %3) local_unnamed_addr {
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = sext i32 %3 to i64
  %10 = tail call i64 @llvm.smax.i64(i64 %9, i64 0)
  %11 = mul nuw nsw i64 %10, %10
  %12 = alloca double, i64 %11, align 8
  %13 = alloca i32, i64 %11, align 4
  %14 = icmp sgt i32 %3, 0
  br i1 %14, label %.preheader342, label %._crit_edge344
.preheader342:
  %indvars.iv355 = phi i64 [ %indvars.iv.next356, %._crit_edge ], [ 1, %4 ]
  %15 = add nsw i64 %indvars.iv355, -1
  %16 = getelementptr double, ptr %0, i64 %15
  %17 = load double, ptr %16, align 8
  %18 = mul nuw nsw i64 %15, %10
  %19 = trunc nuw nsw i64 %indvars.iv355 to i32
  br label %20
20:
  %indvars.iv = phi i64 [ 1, %.preheader342 ], [ %indvars.iv.next, %20 ]
  %21 = add nsw i64 %indvars.iv, -1
  %22 = getelementptr double, ptr %0, i64 %21
  %23 = load double, ptr %22, align 8
  %24 = fmul contract double %23, %17
  %25 = add nuw nsw i64 %21, %18
  %26 = getelementptr double, ptr %12, i64 %25
  store double %24, ptr %26, align 8
  %27 = getelementptr i32, ptr %2, i64 %21
  %28 = load i32, ptr %27, align 4
  %29 = sub i32 %28, %19
  %30 = getelementptr i32, ptr %13, i64 %25
  store i32 %29, ptr %30, align 4
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv, %9
  br i1 %exitcond.not, label %._crit_edge, label %20
._crit_edge:
  %indvars.iv.next356 = add nuw nsw i64 %indvars.iv355, 1
  %exitcond358.not = icmp eq i64 %indvars.iv355, %9
  br i1 %exitcond358.not, label %._crit_edge344, label %.preheader342
._crit_edge344:
  %31 = shl nuw nsw i64 %10, 2
  store ptr %13, ptr %6, align 8
  %.fca.1.gep94 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 4, ptr %.fca.1.gep94, align 8
  %.fca.2.gep96 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep96, align 8
  %.fca.3.gep98 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 2, ptr %.fca.3.gep98, align 4
  %.fca.4.gep100 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 9, ptr %.fca.4.gep100, align 1
  %.fca.5.gep102 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep102, align 2
  %.fca.6.gep104 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep104, align 1
  %.fca.7.0.0.gep106 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep106, align 8
  %.fca.7.0.1.gep108 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep108, align 8
  %.fca.7.0.2.gep110 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 4, ptr %.fca.7.0.2.gep110, align 8
  %.fca.7.1.0.gep112 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 1, ptr %.fca.7.1.0.gep112, align 8
  %.fca.7.1.1.gep114 = getelementptr inbounds i8, ptr %6, i64 56
  store i64 %10, ptr %.fca.7.1.1.gep114, align 8
  %.fca.7.1.2.gep116 = getelementptr inbounds i8, ptr %6, i64 64
  store i64 %31, ptr %.fca.7.1.2.gep116, align 8
  %32 = shl nuw nsw i64 %10, 3
  store ptr %12, ptr %5, align 8
  %.fca.1.gep120 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep120, align 8
  %.fca.2.gep122 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep122, align 8
  %.fca.3.gep124 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 2, ptr %.fca.3.gep124, align 4
  %.fca.4.gep126 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep126, align 1
  %.fca.5.gep128 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep128, align 2
  %.fca.6.gep130 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep130, align 1
  %.fca.7.0.0.gep132 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep132, align 8
  %.fca.7.0.1.gep134 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep134, align 8
  %.fca.7.0.2.gep136 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep136, align 8
  %.fca.7.1.0.gep138 = getelementptr inbounds i8, ptr %5, i64 48
  store i64 1, ptr %.fca.7.1.0.gep138, align 8
  %.fca.7.1.1.gep140 = getelementptr inbounds i8, ptr %5, i64 56
  store i64 %10, ptr %.fca.7.1.1.gep140, align 8
  %.fca.7.1.2.gep142 = getelementptr inbounds i8, ptr %5, i64 64
  store i64 %32, ptr %.fca.7.1.2.gep142, align 8
  store ptr null, ptr %8, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %8, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep, i8 0, i64 16, i1 false)
  %33 = call {} @_FortranAMatmulInteger4Real8(ptr nonnull %8, ptr nonnull %6, ptr nonnull %5, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 32)
  %.fca.0.load = load ptr, ptr %8, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep, align 8
  %34 = shl i64 %.fca.7.0.1.load, 3
  %35 = mul i64 %.fca.7.1.1.load, %34
  %36 = call ptr @malloc(i64 %35)
  %invariant.gep347 = getelementptr i8, ptr %36, i64 -8
  %37 = icmp sgt i64 %.fca.7.1.1.load, 0
  br i1 %37, label %.preheader341.lr.ph, label %._crit_edge349
.preheader341.lr.ph:
  %38 = icmp sgt i64 %.fca.7.0.1.load, 0
  br label %.preheader341
.preheader341:
  %39 = phi i64 [ 1, %.preheader341.lr.ph ], [ %52, %._crit_edge346 ]
  br i1 %38, label %.lr.ph345, label %._crit_edge346
.lr.ph345:
  %40 = sub nsw i64 %39, %.fca.7.1.0.load
  %41 = mul nsw i64 %40, %.fca.7.0.1.load
  %42 = getelementptr double, ptr %.fca.0.load, i64 %41
  %43 = add nsw i64 %39, -1
  %44 = mul nsw i64 %43, %.fca.7.0.1.load
  %gep348 = getelementptr double, ptr %invariant.gep347, i64 %44
  br label %45
45:
  %46 = phi i64 [ 1, %.lr.ph345 ], [ %51, %45 ]
  %47 = sub nsw i64 %46, %.fca.7.0.0.load
  %48 = getelementptr double, ptr %42, i64 %47
  %49 = load double, ptr %48, align 8
  %50 = fmul double %49, %49
  %gep = getelementptr double, ptr %gep348, i64 %46
  store double %50, ptr %gep, align 8
  %51 = add nuw i64 %46, 1
  %exitcond359.not = icmp eq i64 %46, %.fca.7.0.1.load
  br i1 %exitcond359.not, label %._crit_edge346, label %45
._crit_edge346:
  %52 = add nuw i64 %39, 1
  %exitcond360.not = icmp eq i64 %39, %.fca.7.1.1.load
  br i1 %exitcond360.not, label %._crit_edge349, label %.preheader341
._crit_edge349:
  %53 = icmp sgt i64 %.fca.7.1.1.load, 0
  br i1 %53, label %.preheader.lr.ph.i, label %_FortranASumReal8x2_contract_simplified.exit
.preheader.lr.ph.i:
  %54 = icmp sgt i64 %.fca.7.0.1.load, 0
  br label %.preheader.i
.preheader.i:
  %55 = phi double [ 0.000000e+00, %.preheader.lr.ph.i ], [ %.lcssa.i, %._crit_edge.i ]
  %56 = phi i64 [ 0, %.preheader.lr.ph.i ], [ %67, %._crit_edge.i ]
  br i1 %54, label %.lr.ph.i, label %._crit_edge.i
.lr.ph.i:
  %57 = mul nsw i64 %56, %34
  %58 = getelementptr i8, ptr %36, i64 %57
  br label %59
59:
  %60 = phi double [ %55, %.lr.ph.i ], [ %65, %59 ]
  %61 = phi i64 [ 0, %.lr.ph.i ], [ %66, %59 ]
  %62 = shl nsw i64 %61, 3
  %63 = getelementptr i8, ptr %58, i64 %62
  %64 = load double, ptr %63, align 8
  %65 = fadd contract double %60, %64
  %66 = add nuw nsw i64 %61, 1
  %exitcond.not.i = icmp eq i64 %66, %.fca.7.0.1.load
  br i1 %exitcond.not.i, label %._crit_edge.i, label %59
._crit_edge.i:
  %.lcssa.i = phi double [ %55, %.preheader.i ], [ %65, %59 ]
  %67 = add nuw nsw i64 %56, 1
  %exitcond5.not.i = icmp eq i64 %67, %.fca.7.1.1.load
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i
_FortranASumReal8x2_contract_simplified.exit:
  %.lcssa1.i = phi double [ 0.000000e+00, %._crit_edge349 ], [ %.lcssa.i, %._crit_edge.i ]
  call void @free(ptr %36)
  %68 = load float, ptr %1, align 4
  store ptr null, ptr %7, align 8
  %.fca.1.gep17 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep17, align 8
  %.fca.2.gep19 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep19, align 8
  %.fca.3.gep21 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep21, align 4
  %.fca.4.gep23 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep23, align 1
  %.fca.5.gep25 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 2, ptr %.fca.5.gep25, align 2
  %.fca.6.gep27 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep27, align 1
  %.fca.7.0.0.gep29 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep29, align 8
  %.fca.7.0.1.gep31 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 0, ptr %.fca.7.0.1.gep31, align 8
  %.fca.7.0.2.gep33 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep33, align 8
  %.fca.7.1.0.gep35 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep35, align 8
  %.fca.7.1.1.gep37 = getelementptr inbounds i8, ptr %7, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep37, i8 0, i64 16, i1 false)
  %69 = call {} @_FortranAMatmulReal8Integer4(ptr nonnull %7, ptr nonnull %5, ptr nonnull %6, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 32)
  %.fca.0.load41 = load ptr, ptr %7, align 8
  %.fca.7.0.0.load62 = load i64, ptr %.fca.7.0.0.gep29, align 8
  %.fca.7.0.1.load65 = load i64, ptr %.fca.7.0.1.gep31, align 8
  %.fca.7.1.0.load71 = load i64, ptr %.fca.7.1.0.gep35, align 8
  %.fca.7.1.1.load74 = load i64, ptr %.fca.7.1.1.gep37, align 8
  %70 = shl i64 %.fca.7.0.1.load65, 3
  %71 = mul i64 %.fca.7.1.1.load74, %70
  %72 = call ptr @malloc(i64 %71)
  %73 = icmp sgt i64 %.fca.7.1.1.load74, 0
  br i1 %73, label %.preheader.lr.ph, label %._crit_edge352
.preheader.lr.ph:
  %74 = icmp sgt i64 %.fca.7.0.1.load65, 0
  br label %.preheader
.preheader:
  %75 = phi i64 [ 1, %.preheader.lr.ph ], [ %95, %._crit_edge351 ]
  br i1 %74, label %.lr.ph350, label %._crit_edge351
.lr.ph350:
  %76 = sub nsw i64 %75, %.fca.7.1.0.load71
  %77 = mul nsw i64 %76, %.fca.7.0.1.load65
  %78 = getelementptr double, ptr %.fca.0.load41, i64 %77
  %79 = add nsw i64 %75, -1
  %80 = mul nsw i64 %79, %10
  %81 = getelementptr double, ptr %12, i64 %80
  %82 = mul nsw i64 %79, %.fca.7.0.1.load65
  %83 = getelementptr double, ptr %72, i64 %82
  br label %84
84:
  %85 = phi i64 [ 1, %.lr.ph350 ], [ %94, %84 ]
  %86 = sub nsw i64 %85, %.fca.7.0.0.load62
  %87 = getelementptr double, ptr %78, i64 %86
  %88 = load double, ptr %87, align 8
  %89 = add nsw i64 %85, -1
  %90 = getelementptr double, ptr %81, i64 %89
  %91 = load double, ptr %90, align 8
  %92 = fmul contract double %88, %91
  %93 = getelementptr double, ptr %83, i64 %89
  store double %92, ptr %93, align 8
  %94 = add nuw i64 %85, 1
  %exitcond361.not = icmp eq i64 %85, %.fca.7.0.1.load65
  br i1 %exitcond361.not, label %._crit_edge351, label %84
._crit_edge351:
  %95 = add nuw i64 %75, 1
  %exitcond362.not = icmp eq i64 %75, %.fca.7.1.1.load74
  br i1 %exitcond362.not, label %._crit_edge352, label %.preheader
._crit_edge352:
  %96 = icmp sgt i64 %.fca.7.1.1.load74, 0
  br i1 %96, label %.preheader.lr.ph.i320, label %_FortranASumReal8x2_contract_simplified.exit327
.preheader.lr.ph.i320:
  %97 = icmp sgt i64 %.fca.7.0.1.load65, 0
  br label %.preheader.i321
.preheader.i321:
  %98 = phi double [ 0.000000e+00, %.preheader.lr.ph.i320 ], [ %.lcssa.i323, %._crit_edge.i322 ]
  %99 = phi i64 [ 0, %.preheader.lr.ph.i320 ], [ %110, %._crit_edge.i322 ]
  br i1 %97, label %.lr.ph.i325, label %._crit_edge.i322
.lr.ph.i325:
  %100 = mul nsw i64 %99, %70
  %101 = getelementptr i8, ptr %72, i64 %100
  br label %102
102:
  %103 = phi double [ %98, %.lr.ph.i325 ], [ %108, %102 ]
  %104 = phi i64 [ 0, %.lr.ph.i325 ], [ %109, %102 ]
  %105 = shl nsw i64 %104, 3
  %106 = getelementptr i8, ptr %101, i64 %105
  %107 = load double, ptr %106, align 8
  %108 = fadd contract double %103, %107
  %109 = add nuw nsw i64 %104, 1
  %exitcond.not.i326 = icmp eq i64 %109, %.fca.7.0.1.load65
  br i1 %exitcond.not.i326, label %._crit_edge.i322, label %102
._crit_edge.i322:
  %.lcssa.i323 = phi double [ %98, %.preheader.i321 ], [ %108, %102 ]
  %110 = add nuw nsw i64 %99, 1
  %exitcond5.not.i324 = icmp eq i64 %110, %.fca.7.1.1.load74
  br i1 %exitcond5.not.i324, label %_FortranASumReal8x2_contract_simplified.exit327, label %.preheader.i321
_FortranASumReal8x2_contract_simplified.exit327:
  %.lcssa1.i319 = phi double [ 0.000000e+00, %._crit_edge352 ], [ %.lcssa.i323, %._crit_edge.i322 ]
  %111 = fpext float %68 to double
  %112 = fmul contract double %.lcssa1.i, %111
  call void @free(ptr %72)
  %113 = fadd contract double %112, %.lcssa1.i319
  call void @free(ptr %.fca.0.load41)
  call void @free(ptr %.fca.0.load)
  ret double %113
}
define double @rank5(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [5 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca [2 x [2 x [1 x [2 x [2 x double]]]]], align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [5 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [5 x [3 x i64]] }, align 8
  store ptr %0, ptr %5, align 8
  %.fca.1.gep70 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep70, align 8
  %.fca.2.gep72 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep72, align 8
  %.fca.3.gep74 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep74, align 4
  %.fca.4.gep76 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep76, align 1
  %.fca.5.gep78 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep78, align 2
  %.fca.6.gep80 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep80, align 1
  %.fca.7.0.0.gep82 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep82, align 8
  %.fca.7.0.1.gep84 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 16, ptr %.fca.7.0.1.gep84, align 8
  %.fca.7.0.2.gep86 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep86, align 8
  store ptr @_QQro.5xi4.0, ptr %4, align 8
  %.fca.1.gep88 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep88, align 8
  %.fca.2.gep89 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep89, align 8
  %.fca.3.gep90 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep90, align 4
  %.fca.4.gep91 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 9, ptr %.fca.4.gep91, align 1
  %.fca.5.gep92 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep92, align 2
  %.fca.6.gep93 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep93, align 1
  %.fca.7.0.0.gep94 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep94, align 8
  %.fca.7.0.1.gep95 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 5, ptr %.fca.7.0.1.gep95, align 8
  %.fca.7.0.2.gep96 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 4, ptr %.fca.7.0.2.gep96, align 8
  store ptr null, ptr %7, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 5, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %7, i64 56
  %.fca.7.2.0.gep28 = getelementptr inbounds i8, ptr %7, i64 72
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.2.0.gep28, align 8
  %.fca.7.2.1.gep30 = getelementptr inbounds i8, ptr %7, i64 80
  %.fca.7.3.0.gep34 = getelementptr inbounds i8, ptr %7, i64 96
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.2.1.gep30, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.3.0.gep34, align 8
  %.fca.7.3.1.gep36 = getelementptr inbounds i8, ptr %7, i64 104
  %.fca.7.4.0.gep40 = getelementptr inbounds i8, ptr %7, i64 120
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.3.1.gep36, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.4.0.gep40, align 8
  %.fca.7.4.1.gep42 = getelementptr inbounds i8, ptr %7, i64 128
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.4.1.gep42, i8 0, i64 16, i1 false)
  %9 = call {} @_FortranAReshape(ptr nonnull %7, ptr nonnull %5, ptr nonnull %4, ptr null, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 39)
  %.fca.0.load = load ptr, ptr %7, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %.fca.7.2.0.load = load i64, ptr %.fca.7.2.0.gep28, align 8
  %.fca.7.2.1.load = load i64, ptr %.fca.7.2.1.gep30, align 8
  %.fca.7.3.0.load = load i64, ptr %.fca.7.3.0.gep34, align 8
  %.fca.7.3.1.load = load i64, ptr %.fca.7.3.1.gep36, align 8
  %.fca.7.4.0.load = load i64, ptr %.fca.7.4.0.gep40, align 8
  %.fca.7.4.1.load = load i64, ptr %.fca.7.4.1.gep42, align 8
  %10 = icmp eq i64 %.fca.7.0.1.load, 0
  %11 = select i1 %10, i64 1, i64 %.fca.7.0.0.load
  %12 = shl i64 %.fca.7.0.1.load, 3
  %13 = icmp eq i64 %.fca.7.1.1.load, 0
  %14 = select i1 %13, i64 1, i64 %.fca.7.1.0.load
  %15 = mul i64 %.fca.7.1.1.load, %12
  %16 = icmp eq i64 %.fca.7.2.1.load, 0
  %17 = select i1 %16, i64 1, i64 %.fca.7.2.0.load
  %18 = mul i64 %.fca.7.2.1.load, %15
  %19 = icmp eq i64 %.fca.7.3.1.load, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.3.0.load
  %21 = mul i64 %.fca.7.3.1.load, %18
  %22 = icmp eq i64 %.fca.7.4.1.load, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.4.0.load
  store ptr %.fca.0.load, ptr %3, align 8
  %.fca.1.gep207 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep207, align 8
  %.fca.2.gep209 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep209, align 8
  %.fca.3.gep211 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 5, ptr %.fca.3.gep211, align 4
  %.fca.4.gep213 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep213, align 1
  %.fca.5.gep215 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep215, align 2
  %.fca.6.gep217 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep217, align 1
  %.fca.7.0.0.gep219 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 %11, ptr %.fca.7.0.0.gep219, align 8
  %.fca.7.0.1.gep221 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep221, align 8
  %.fca.7.0.2.gep223 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep223, align 8
  %.fca.7.1.0.gep225 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 %14, ptr %.fca.7.1.0.gep225, align 8
  %.fca.7.1.1.gep227 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep227, align 8
  %.fca.7.1.2.gep229 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 %12, ptr %.fca.7.1.2.gep229, align 8
  %.fca.7.2.0.gep231 = getelementptr inbounds i8, ptr %3, i64 72
  store i64 %17, ptr %.fca.7.2.0.gep231, align 8
  %.fca.7.2.1.gep233 = getelementptr inbounds i8, ptr %3, i64 80
  store i64 %.fca.7.2.1.load, ptr %.fca.7.2.1.gep233, align 8
  %.fca.7.2.2.gep235 = getelementptr inbounds i8, ptr %3, i64 88
  store i64 %15, ptr %.fca.7.2.2.gep235, align 8
  %.fca.7.3.0.gep237 = getelementptr inbounds i8, ptr %3, i64 96
  store i64 %20, ptr %.fca.7.3.0.gep237, align 8
  %.fca.7.3.1.gep239 = getelementptr inbounds i8, ptr %3, i64 104
  store i64 %.fca.7.3.1.load, ptr %.fca.7.3.1.gep239, align 8
  %.fca.7.3.2.gep241 = getelementptr inbounds i8, ptr %3, i64 112
  store i64 %18, ptr %.fca.7.3.2.gep241, align 8
  %.fca.7.4.0.gep243 = getelementptr inbounds i8, ptr %3, i64 120
  store i64 %23, ptr %.fca.7.4.0.gep243, align 8
  %.fca.7.4.1.gep245 = getelementptr inbounds i8, ptr %3, i64 128
  store i64 %.fca.7.4.1.load, ptr %.fca.7.4.1.gep245, align 8
  %.fca.7.4.2.gep247 = getelementptr inbounds i8, ptr %3, i64 136
  store i64 %21, ptr %.fca.7.4.2.gep247, align 8
  store ptr %6, ptr %8, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %8, i64 20
  store i8 5, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %8, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %8, i64 56
  store i64 2, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %8, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %.fca.7.2.0.gep = getelementptr inbounds i8, ptr %8, i64 72
  store i64 1, ptr %.fca.7.2.0.gep, align 8
  %.fca.7.2.1.gep = getelementptr inbounds i8, ptr %8, i64 80
  store i64 1, ptr %.fca.7.2.1.gep, align 8
  %.fca.7.2.2.gep = getelementptr inbounds i8, ptr %8, i64 88
  store i64 32, ptr %.fca.7.2.2.gep, align 8
  %.fca.7.3.0.gep = getelementptr inbounds i8, ptr %8, i64 96
  store i64 1, ptr %.fca.7.3.0.gep, align 8
  %.fca.7.3.1.gep = getelementptr inbounds i8, ptr %8, i64 104
  store i64 2, ptr %.fca.7.3.1.gep, align 8
  %.fca.7.3.2.gep = getelementptr inbounds i8, ptr %8, i64 112
  store i64 32, ptr %.fca.7.3.2.gep, align 8
  %.fca.7.4.0.gep = getelementptr inbounds i8, ptr %8, i64 120
  store i64 1, ptr %.fca.7.4.0.gep, align 8
  %.fca.7.4.1.gep = getelementptr inbounds i8, ptr %8, i64 128
  store i64 2, ptr %.fca.7.4.1.gep, align 8
  %.fca.7.4.2.gep = getelementptr inbounds i8, ptr %8, i64 136
  store i64 64, ptr %.fca.7.4.2.gep, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %8, ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 39)
  call void @free(ptr %.fca.0.load)
  %25 = call dereferenceable_or_null(128) ptr @malloc(i64 128)
  br label %.preheader426
.preheader426:
  %26 = phi i64 [ 1, %2 ], [ %48, %47 ]
  %27 = shl i64 %26, 3
  br label %.preheader425
.preheader425:
  %28 = phi i64 [ 1, %.preheader426 ], [ %46, %45 ]
  %29 = shl i64 %28, 2
  %30 = add i64 %27, %29
  %31 = add i64 %30, -15
  br label %.preheader
.preheader:
  %32 = phi i64 [ 1, %.preheader425 ], [ %44, %43 ]
  %33 = shl nuw i64 %32, 1
  %34 = add nsw i64 %31, %33
  br label %35
35:
  %36 = phi i64 [ 1, %.preheader ], [ %42, %35 ]
  %37 = add nsw i64 %34, %36
  %38 = getelementptr double, ptr %6, i64 %37
  %39 = load double, ptr %38, align 8
  %40 = fmul contract double %39, %39
  %41 = getelementptr double, ptr %25, i64 %37
  store double %40, ptr %41, align 8
  %42 = add nuw nsw i64 %36, 1
  %exitcond.not = icmp eq i64 %42, 3
  br i1 %exitcond.not, label %43, label %35
43:
  %44 = add nuw nsw i64 %32, 1
  %exitcond427.not = icmp eq i64 %44, 3
  br i1 %exitcond427.not, label %45, label %.preheader
45:
  %46 = add nuw nsw i64 %28, 1
  %exitcond428.not = icmp eq i64 %46, 3
  br i1 %exitcond428.not, label %47, label %.preheader425
47:
  %48 = add nuw nsw i64 %26, 1
  %exitcond429.not = icmp eq i64 %48, 3
  br i1 %exitcond429.not, label %.preheader3.i, label %.preheader426
.preheader3.i:
  %49 = phi double [ %67, %._crit_edge12.i ], [ 0.000000e+00, %47 ]
  %50 = phi i64 [ %71, %._crit_edge12.i ], [ 0, %47 ]
  %51 = shl nsw i64 %50, 6
  %52 = getelementptr i8, ptr %25, i64 %51
  br label %.preheader2.i
.preheader2.i:
  %53 = phi double [ %67, %._crit_edge10.i ], [ %49, %.preheader3.i ]
  %54 = phi i64 [ %70, %._crit_edge10.i ], [ 0, %.preheader3.i ]
  %55 = shl nsw i64 %54, 5
  %56 = getelementptr i8, ptr %52, i64 %55
  br label %.preheader.i
.preheader.i:
  %57 = phi double [ %67, %._crit_edge.i ], [ %53, %.preheader2.i ]
  %58 = phi i64 [ %69, %._crit_edge.i ], [ 0, %.preheader2.i ]
  %59 = shl nsw i64 %58, 4
  %60 = getelementptr i8, ptr %56, i64 %59
  br label %61
61:
  %62 = phi double [ %57, %.preheader.i ], [ %67, %61 ]
  %63 = phi i64 [ 0, %.preheader.i ], [ %68, %61 ]
  %64 = shl nsw i64 %63, 3
  %65 = getelementptr i8, ptr %60, i64 %64
  %66 = load double, ptr %65, align 8
  %67 = fadd contract double %62, %66
  %68 = add nuw nsw i64 %63, 1
  %exitcond.not.i = icmp eq i64 %68, 2
  br i1 %exitcond.not.i, label %._crit_edge.i, label %61
._crit_edge.i:
  %69 = add nuw nsw i64 %58, 1
  %exitcond17.not.i = icmp eq i64 %69, 2
  br i1 %exitcond17.not.i, label %._crit_edge10.i, label %.preheader.i
._crit_edge10.i:
  %70 = add nuw nsw i64 %54, 1
  %exitcond19.not.i = icmp eq i64 %70, 2
  br i1 %exitcond19.not.i, label %._crit_edge12.i, label %.preheader2.i
._crit_edge12.i:
  %71 = add nuw nsw i64 %50, 1
  %exitcond20.not.i = icmp eq i64 %71, 2
  br i1 %exitcond20.not.i, label %_FortranASumReal8x5_contract_simplified.exit, label %.preheader3.i
_FortranASumReal8x5_contract_simplified.exit:
  call void @free(ptr %25)
  ret double %67
}
define double @rank5s(ptr nocapture readonly %0, i32 %1) local_unnamed_addr {
  %3 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %4 = zext nneg i32 %3 to i64
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %_FortranASumReal8x5_contract_simplified.exit, label %.preheader3.i
.preheader3.i:
  %5 = phi double [ %27, %._crit_edge12.i ], [ 0.000000e+00, %2 ]
  %6 = phi i64 [ %32, %._crit_edge12.i ], [ 0, %2 ]
  %7 = shl nsw i64 %6, 7
  %8 = getelementptr i8, ptr %0, i64 %7
  br label %.preheader2.i
.preheader2.i:
  %9 = phi double [ %27, %._crit_edge10.i ], [ %5, %.preheader3.i ]
  %10 = phi i64 [ %31, %._crit_edge10.i ], [ 0, %.preheader3.i ]
  %11 = shl nsw i64 %10, 6
  %12 = getelementptr i8, ptr %8, i64 %11
  br label %.preheader1.i
.preheader1.i:
  %13 = phi double [ %27, %._crit_edge8.i ], [ %9, %.preheader2.i ]
  %14 = phi i64 [ %30, %._crit_edge8.i ], [ 0, %.preheader2.i ]
  %15 = shl nsw i64 %14, 5
  %16 = getelementptr i8, ptr %12, i64 %15
  br label %.preheader.i
.preheader.i:
  %17 = phi double [ %27, %._crit_edge.i ], [ %13, %.preheader1.i ]
  %18 = phi i64 [ %29, %._crit_edge.i ], [ 0, %.preheader1.i ]
  %19 = shl nsw i64 %18, 4
  %20 = getelementptr i8, ptr %16, i64 %19
  br label %21
21:
  %22 = phi double [ %17, %.preheader.i ], [ %27, %21 ]
  %23 = phi i64 [ 0, %.preheader.i ], [ %28, %21 ]
  %24 = shl nsw i64 %23, 3
  %25 = getelementptr i8, ptr %20, i64 %24
  %26 = load double, ptr %25, align 8
  %27 = fadd contract double %22, %26
  %28 = add nuw nsw i64 %23, 1
  %exitcond.not.i = icmp eq i64 %28, 2
  br i1 %exitcond.not.i, label %._crit_edge.i, label %21
._crit_edge.i:
  %29 = add nuw nsw i64 %18, 1
  %exitcond17.not.i = icmp eq i64 %29, 2
  br i1 %exitcond17.not.i, label %._crit_edge8.i, label %.preheader.i
._crit_edge8.i:
  %30 = add nuw nsw i64 %14, 1
  %exitcond18.not.i = icmp eq i64 %30, 2
  br i1 %exitcond18.not.i, label %._crit_edge10.i, label %.preheader1.i
._crit_edge10.i:
  %31 = add nuw nsw i64 %10, 1
  %exitcond19.not.i = icmp eq i64 %31, 2
  br i1 %exitcond19.not.i, label %._crit_edge12.i, label %.preheader2.i
._crit_edge12.i:
  %32 = add nuw nsw i64 %6, 1
  %exitcond20.not.i = icmp eq i64 %32, %4
  br i1 %exitcond20.not.i, label %_FortranASumReal8x5_contract_simplified.exit, label %.preheader3.i
_FortranASumReal8x5_contract_simplified.exit:
  %.lcssa7.i = phi double [ 0.000000e+00, %2 ], [ %27, %._crit_edge12.i ]
  br i1 %.not, label %_FortranAMaxvalReal8x5_contract_simplified.exit, label %.preheader3.i3
.preheader3.i3:
  %33 = phi double [ %56, %._crit_edge12.i4 ], [ 0xFFEFFFFFFFFFFFFF, %_FortranASumReal8x5_contract_simplified.exit ]
  %34 = phi i64 [ %61, %._crit_edge12.i4 ], [ 0, %_FortranASumReal8x5_contract_simplified.exit ]
  %35 = shl nsw i64 %34, 7
  %36 = getelementptr i8, ptr %0, i64 %35
  br label %.preheader2.i7
.preheader2.i7:
  %37 = phi double [ %56, %._crit_edge10.i8 ], [ %33, %.preheader3.i3 ]
  %38 = phi i64 [ %60, %._crit_edge10.i8 ], [ 0, %.preheader3.i3 ]
  %39 = shl nsw i64 %38, 6
  %40 = getelementptr i8, ptr %36, i64 %39
  br label %.preheader1.i11
.preheader1.i11:
  %41 = phi double [ %56, %._crit_edge8.i12 ], [ %37, %.preheader2.i7 ]
  %42 = phi i64 [ %59, %._crit_edge8.i12 ], [ 0, %.preheader2.i7 ]
  %43 = shl nsw i64 %42, 5
  %44 = getelementptr i8, ptr %40, i64 %43
  br label %.preheader.i15
.preheader.i15:
  %45 = phi double [ %56, %._crit_edge.i16 ], [ %41, %.preheader1.i11 ]
  %46 = phi i64 [ %58, %._crit_edge.i16 ], [ 0, %.preheader1.i11 ]
  %47 = shl nsw i64 %46, 4
  %48 = getelementptr i8, ptr %44, i64 %47
  br label %49
49:
  %50 = phi double [ %45, %.preheader.i15 ], [ %56, %49 ]
  %51 = phi i64 [ 0, %.preheader.i15 ], [ %57, %49 ]
  %52 = shl nsw i64 %51, 3
  %53 = getelementptr i8, ptr %48, i64 %52
  %54 = load double, ptr %53, align 8
  %55 = fcmp contract ogt double %54, %50
  %56 = select i1 %55, double %54, double %50
  %57 = add nuw nsw i64 %51, 1
  %exitcond.not.i20 = icmp eq i64 %57, 2
  br i1 %exitcond.not.i20, label %._crit_edge.i16, label %49
._crit_edge.i16:
  %58 = add nuw nsw i64 %46, 1
  %exitcond17.not.i18 = icmp eq i64 %58, 2
  br i1 %exitcond17.not.i18, label %._crit_edge8.i12, label %.preheader.i15
._crit_edge8.i12:
  %59 = add nuw nsw i64 %42, 1
  %exitcond18.not.i14 = icmp eq i64 %59, 2
  br i1 %exitcond18.not.i14, label %._crit_edge10.i8, label %.preheader1.i11
._crit_edge10.i8:
  %60 = add nuw nsw i64 %38, 1
  %exitcond19.not.i10 = icmp eq i64 %60, 2
  br i1 %exitcond19.not.i10, label %._crit_edge12.i4, label %.preheader2.i7
._crit_edge12.i4:
  %61 = add nuw nsw i64 %34, 1
  %exitcond20.not.i6 = icmp eq i64 %61, %4
  br i1 %exitcond20.not.i6, label %_FortranAMaxvalReal8x5_contract_simplified.exit, label %.preheader3.i3
_FortranAMaxvalReal8x5_contract_simplified.exit:
  %.lcssa7.i1 = phi double [ 0xFFEFFFFFFFFFFFFF, %_FortranASumReal8x5_contract_simplified.exit ], [ %56, %._crit_edge12.i4 ]
  %62 = fadd contract double %.lcssa7.i, %.lcssa7.i1
  ret double %62
}
define double @rank5a(ptr nocapture readonly %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [5 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [5 x [3 x i64]] }, align 8
  store ptr null, ptr %4, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %4, i64 20
  store i8 5, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %4, i64 22
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %4, i64 32
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %4, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %4, i64 56
  %.fca.7.2.0.gep = getelementptr inbounds i8, ptr %4, i64 72
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.2.0.gep, align 8
  %.fca.7.2.1.gep = getelementptr inbounds i8, ptr %4, i64 80
  %.fca.7.3.0.gep = getelementptr inbounds i8, ptr %4, i64 96
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.2.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.3.0.gep, align 8
  %.fca.7.3.1.gep = getelementptr inbounds i8, ptr %4, i64 104
  %.fca.7.4.0.gep = getelementptr inbounds i8, ptr %4, i64 120
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.3.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.4.0.gep, align 8
  %.fca.7.4.1.gep = getelementptr inbounds i8, ptr %4, i64 128
  %5 = sext i32 %1 to i64
  %6 = tail call i64 @llvm.smax.i64(i64 %5, i64 0)
  %7 = shl nuw nsw i64 %6, 7
  %8 = tail call ptr @malloc(i64 %7)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.4.1.gep, i8 0, i64 16, i1 false)
  store ptr %8, ptr %3, align 8
  %.fca.1.gep378 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep378, align 8
  %.fca.2.gep380 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep380, align 8
  %.fca.3.gep382 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 5, ptr %.fca.3.gep382, align 4
  %.fca.4.gep384 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep384, align 1
  %.fca.5.gep386 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep386, align 2
  %.fca.6.gep388 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep388, align 1
  %.fca.7.0.0.gep390 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep390, align 8
  %.fca.7.0.1.gep392 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 2, ptr %.fca.7.0.1.gep392, align 8
  %.fca.7.0.2.gep394 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep394, align 8
  %.fca.7.1.0.gep396 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 1, ptr %.fca.7.1.0.gep396, align 8
  %.fca.7.1.1.gep398 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 2, ptr %.fca.7.1.1.gep398, align 8
  %.fca.7.1.2.gep400 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 16, ptr %.fca.7.1.2.gep400, align 8
  %.fca.7.2.0.gep402 = getelementptr inbounds i8, ptr %3, i64 72
  store i64 1, ptr %.fca.7.2.0.gep402, align 8
  %.fca.7.2.1.gep404 = getelementptr inbounds i8, ptr %3, i64 80
  store i64 2, ptr %.fca.7.2.1.gep404, align 8
  %.fca.7.2.2.gep406 = getelementptr inbounds i8, ptr %3, i64 88
  store i64 32, ptr %.fca.7.2.2.gep406, align 8
  %.fca.7.3.0.gep408 = getelementptr inbounds i8, ptr %3, i64 96
  store i64 1, ptr %.fca.7.3.0.gep408, align 8
  %.fca.7.3.1.gep410 = getelementptr inbounds i8, ptr %3, i64 104
  store i64 2, ptr %.fca.7.3.1.gep410, align 8
  %.fca.7.3.2.gep412 = getelementptr inbounds i8, ptr %3, i64 112
  store i64 64, ptr %.fca.7.3.2.gep412, align 8
  %.fca.7.4.0.gep414 = getelementptr inbounds i8, ptr %3, i64 120
  store i64 1, ptr %.fca.7.4.0.gep414, align 8
  %.fca.7.4.1.gep416 = getelementptr inbounds i8, ptr %3, i64 128
  store i64 %6, ptr %.fca.7.4.1.gep416, align 8
  %.fca.7.4.2.gep418 = getelementptr inbounds i8, ptr %3, i64 136
  store i64 128, ptr %.fca.7.4.2.gep418, align 8
  %.not488 = icmp slt i32 %1, 1
  br i1 %.not488, label %._crit_edge, label %.preheader474
.preheader474:
  %9 = phi i64 [ %36, %35 ], [ 1, %2 ]
  %10 = shl i64 %9, 4
  %11 = add nsw i64 %10, -31
  br label %.preheader473
.preheader473:
  %12 = phi i64 [ 1, %.preheader474 ], [ %34, %33 ]
  %13 = shl i64 %12, 3
  %14 = add nsw i64 %11, %13
  br label %.preheader472
.preheader472:
  %15 = phi i64 [ 1, %.preheader473 ], [ %32, %31 ]
  %16 = shl i64 %15, 2
  %17 = add nsw i64 %14, %16
  br label %.preheader471
.preheader471:
  %18 = phi i64 [ 1, %.preheader472 ], [ %30, %29 ]
  %19 = shl nuw i64 %18, 1
  %20 = add nsw i64 %17, %19
  br label %21
21:
  %22 = phi i64 [ 1, %.preheader471 ], [ %28, %21 ]
  %23 = add nsw i64 %20, %22
  %24 = getelementptr double, ptr %0, i64 %23
  %25 = load double, ptr %24, align 8
  %26 = fmul contract double %25, %25
  %27 = getelementptr double, ptr %8, i64 %23
  store double %26, ptr %27, align 8
  %28 = add nuw nsw i64 %22, 1
  %exitcond.not = icmp eq i64 %28, 3
  br i1 %exitcond.not, label %29, label %21
29:
  %30 = add nuw nsw i64 %18, 1
  %exitcond490.not = icmp eq i64 %30, 3
  br i1 %exitcond490.not, label %31, label %.preheader471
31:
  %32 = add nuw nsw i64 %15, 1
  %exitcond491.not = icmp eq i64 %32, 3
  br i1 %exitcond491.not, label %33, label %.preheader472
33:
  %34 = add nuw nsw i64 %12, 1
  %exitcond492.not = icmp eq i64 %34, 3
  br i1 %exitcond492.not, label %35, label %.preheader473
35:
  %36 = add nuw nsw i64 %9, 1
  %exitcond493.not = icmp eq i64 %9, %5
  br i1 %exitcond493.not, label %._crit_edge, label %.preheader474
._crit_edge:
  %37 = call {} @_FortranAAssign(ptr nonnull %4, ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 53)
  call void @free(ptr %8)
  %.fca.0.load = load ptr, ptr %4, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.2.0.load = load i64, ptr %.fca.7.2.0.gep, align 8
  %.fca.7.2.1.load = load i64, ptr %.fca.7.2.1.gep, align 8
  %.fca.7.3.0.load = load i64, ptr %.fca.7.3.0.gep, align 8
  %.fca.7.3.1.load = load i64, ptr %.fca.7.3.1.gep, align 8
  %.fca.7.4.0.load = load i64, ptr %.fca.7.4.0.gep, align 8
  %.fca.7.4.1.load = load i64, ptr %.fca.7.4.1.gep, align 8
  %38 = sub nsw i64 1, %.fca.7.0.0.load
  %39 = sub nsw i64 2, %.fca.7.1.0.load
  %40 = mul nsw i64 %39, %.fca.7.0.1.load
  %41 = mul nsw i64 %.fca.7.1.1.load, %.fca.7.0.1.load
  %42 = sub nsw i64 1, %.fca.7.2.0.load
  %43 = mul nsw i64 %42, %41
  %44 = mul nsw i64 %.fca.7.2.1.load, %41
  %45 = sub nsw i64 2, %.fca.7.3.0.load
  %46 = mul nsw i64 %45, %44
  %47 = mul nsw i64 %.fca.7.3.1.load, %44
  %48 = sub nsw i64 %5, %.fca.7.4.0.load
  %49 = mul nsw i64 %48, %47
  %50 = getelementptr double, ptr %.fca.0.load, i64 %49
  %51 = getelementptr double, ptr %50, i64 %46
  %52 = getelementptr double, ptr %51, i64 %43
  %53 = getelementptr double, ptr %52, i64 %40
  %54 = getelementptr double, ptr %53, i64 %38
  %55 = load double, ptr %54, align 8
  %56 = icmp sgt i64 %.fca.7.4.1.load, 0
  br i1 %56, label %.preheader470.lr.ph, label %._crit_edge486
.preheader470.lr.ph:
  %57 = icmp sgt i64 %.fca.7.3.1.load, 0
  %58 = icmp sgt i64 %.fca.7.2.1.load, 0
  %59 = icmp sgt i64 %.fca.7.1.1.load, 0
  %60 = icmp sgt i64 %.fca.7.0.1.load, 0
  %invariant.gep = getelementptr i8, ptr %.fca.0.load, i64 -8
  br label %.preheader470
.preheader470:
  %61 = phi i32 [ 0, %.preheader470.lr.ph ], [ %.lcssa477, %._crit_edge484 ]
  %62 = phi i64 [ 1, %.preheader470.lr.ph ], [ %88, %._crit_edge484 ]
  br i1 %57, label %.preheader469.lr.ph, label %._crit_edge484
.preheader469.lr.ph:
  %63 = add nsw i64 %62, -1
  %64 = mul nsw i64 %63, %47
  %gep507 = getelementptr double, ptr %invariant.gep, i64 %64
  br label %.preheader469
.preheader469:
  %65 = phi i32 [ %61, %.preheader469.lr.ph ], [ %.lcssa476, %._crit_edge482 ]
  %66 = phi i64 [ 1, %.preheader469.lr.ph ], [ %87, %._crit_edge482 ]
  br i1 %58, label %.preheader468.lr.ph, label %._crit_edge482
.preheader468.lr.ph:
  %67 = add nsw i64 %66, -1
  %68 = mul nsw i64 %67, %44
  %gep506 = getelementptr double, ptr %gep507, i64 %68
  br label %.preheader468
.preheader468:
  %69 = phi i32 [ %65, %.preheader468.lr.ph ], [ %.lcssa475, %._crit_edge480 ]
  %70 = phi i64 [ 1, %.preheader468.lr.ph ], [ %86, %._crit_edge480 ]
  br i1 %59, label %.preheader.lr.ph, label %._crit_edge480
.preheader.lr.ph:
  %71 = add nsw i64 %70, -1
  %72 = mul nsw i64 %71, %41
  %gep504 = getelementptr double, ptr %gep506, i64 %72
  br label %.preheader
.preheader:
  %73 = phi i32 [ %69, %.preheader.lr.ph ], [ %.lcssa, %._crit_edge479 ]
  %74 = phi i64 [ 1, %.preheader.lr.ph ], [ %85, %._crit_edge479 ]
  br i1 %60, label %.lr.ph, label %._crit_edge479
.lr.ph:
  %75 = add nsw i64 %74, -1
  %76 = mul nsw i64 %75, %.fca.7.0.1.load
  %gep503 = getelementptr double, ptr %gep504, i64 %76
  br label %77
77:
  %78 = phi i32 [ %73, %.lr.ph ], [ %83, %77 ]
  %79 = phi i64 [ 1, %.lr.ph ], [ %84, %77 ]
  %gep = getelementptr double, ptr %gep503, i64 %79
  %80 = load double, ptr %gep, align 8
  %81 = fcmp contract ogt double %80, 5.000000e-01
  %82 = zext i1 %81 to i32
  %83 = add i32 %78, %82
  %84 = add nuw i64 %79, 1
  %exitcond494.not = icmp eq i64 %79, %.fca.7.0.1.load
  br i1 %exitcond494.not, label %._crit_edge479, label %77
._crit_edge479:
  %.lcssa = phi i32 [ %73, %.preheader ], [ %83, %77 ]
  %85 = add nuw i64 %74, 1
  %exitcond495.not = icmp eq i64 %74, %.fca.7.1.1.load
  br i1 %exitcond495.not, label %._crit_edge480, label %.preheader
._crit_edge480:
  %.lcssa475 = phi i32 [ %69, %.preheader468 ], [ %.lcssa, %._crit_edge479 ]
  %86 = add nuw i64 %70, 1
  %exitcond496.not = icmp eq i64 %70, %.fca.7.2.1.load
  br i1 %exitcond496.not, label %._crit_edge482, label %.preheader468
._crit_edge482:
  %.lcssa476 = phi i32 [ %65, %.preheader469 ], [ %.lcssa475, %._crit_edge480 ]
  %87 = add nuw i64 %66, 1
  %exitcond497.not = icmp eq i64 %66, %.fca.7.3.1.load
  br i1 %exitcond497.not, label %._crit_edge484, label %.preheader469
._crit_edge484:
  %.lcssa477 = phi i32 [ %61, %.preheader470 ], [ %.lcssa476, %._crit_edge482 ]
  %88 = add nuw i64 %62, 1
  %exitcond498.not = icmp eq i64 %62, %.fca.7.4.1.load
  br i1 %exitcond498.not, label %._crit_edge486.loopexit, label %.preheader470
._crit_edge486.loopexit:
  %89 = sitofp i32 %.lcssa477 to double
  br label %._crit_edge486
._crit_edge486:
  %.lcssa478 = phi double [ 0.000000e+00, %._crit_edge ], [ %89, %._crit_edge486.loopexit ]
  %90 = sub nsw i64 1, %.fca.7.1.0.load
  %91 = mul nsw i64 %90, %.fca.7.0.1.load
  %92 = sub nsw i64 1, %.fca.7.3.0.load
  %93 = mul nsw i64 %92, %44
  %94 = sub nsw i64 1, %.fca.7.4.0.load
  %95 = mul nsw i64 %94, %47
  %96 = getelementptr double, ptr %.fca.0.load, i64 %95
  %97 = getelementptr double, ptr %96, i64 %93
  %98 = getelementptr double, ptr %97, i64 %43
  %99 = getelementptr double, ptr %98, i64 %91
  %100 = getelementptr double, ptr %99, i64 %38
  %101 = load double, ptr %100, align 8
  %.not = icmp eq ptr %.fca.0.load, null
  br i1 %.not, label %103, label %102
102:
  call void @free(ptr %.fca.0.load)
  store ptr null, ptr %4, align 8
  store i64 8, ptr %.fca.1.gep, align 8
  store i32 20180515, ptr %.fca.2.gep, align 8
  store i8 5, ptr %.fca.3.gep, align 4
  store i8 28, ptr %.fca.4.gep, align 1
  store i8 2, ptr %.fca.5.gep, align 2
  store i8 0, ptr %.fca.6.gep, align 1
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.2.0.gep, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.2.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.3.0.gep, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.3.1.gep, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.4.0.gep, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.4.1.gep, i8 0, i64 16, i1 false)
  br label %103
103:
  %104 = fmul contract double %101, %.lcssa478
  %105 = fadd contract double %55, %104
  ret double %105
}
define double @masks(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %10 = zext nneg i32 %9 to i64
  %11 = alloca i8, i64 %10, align 1
  %12 = alloca i16, i64 %10, align 2
  %13 = alloca i64, i64 %10, align 8
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %.preheader185, label %.lr.ph
.preheader185:
  %.not194 = icmp slt i32 %1, 1
  br i1 %.not194, label %.preheader, label %.lr.ph186
.lr.ph:
  %14 = phi i64 [ %23, %.lr.ph ], [ %10, %2 ]
  %15 = phi i64 [ %22, %.lr.ph ], [ 1, %2 ]
  %16 = add nsw i64 %15, -1
  %17 = getelementptr double, ptr %0, i64 %16
  %18 = load double, ptr %17, align 8
  %19 = fcmp contract ogt double %18, 5.000000e-01
  %20 = zext i1 %19 to i16
  %21 = getelementptr i16, ptr %12, i64 %16
  store i16 %20, ptr %21, align 2
  %22 = add nuw nsw i64 %15, 1
  %23 = add nsw i64 %14, -1
  %24 = icmp sgt i64 %14, 1
  br i1 %24, label %.lr.ph, label %.preheader185
.preheader:
  %.not195 = icmp slt i32 %1, 1
  br i1 %.not195, label %._crit_edge, label %.lr.ph187
.lr.ph186:
  %25 = phi i64 [ %34, %.lr.ph186 ], [ %10, %.preheader185 ]
  %26 = phi i64 [ %33, %.lr.ph186 ], [ 1, %.preheader185 ]
  %27 = add nsw i64 %26, -1
  %28 = getelementptr double, ptr %0, i64 %27
  %29 = load double, ptr %28, align 8
  %30 = fcmp contract ogt double %29, 0x3FE6666666666666
  %31 = zext i1 %30 to i64
  %32 = getelementptr i64, ptr %13, i64 %27
  store i64 %31, ptr %32, align 8
  %33 = add nuw nsw i64 %26, 1
  %34 = add nsw i64 %25, -1
  %35 = icmp sgt i64 %25, 1
  br i1 %35, label %.lr.ph186, label %.preheader
.lr.ph187:
  %36 = phi i64 [ %45, %.lr.ph187 ], [ %10, %.preheader ]
  %37 = phi i64 [ %44, %.lr.ph187 ], [ 1, %.preheader ]
  %38 = add nsw i64 %37, -1
  %39 = getelementptr double, ptr %0, i64 %38
  %40 = load double, ptr %39, align 8
  %41 = fcmp contract olt double %40, 3.000000e-01
  %42 = zext i1 %41 to i8
  %43 = getelementptr i8, ptr %11, i64 %38
  store i8 %42, ptr %43, align 1
  %44 = add nuw nsw i64 %37, 1
  %45 = add nsw i64 %36, -1
  %46 = icmp sgt i64 %36, 1
  br i1 %46, label %.lr.ph187, label %._crit_edge
._crit_edge:
  %47 = shl nuw nsw i64 %10, 3
  %48 = tail call ptr @malloc(i64 %47)
  %.not196 = icmp slt i32 %1, 1
  br i1 %.not196, label %._crit_edge190, label %.lr.ph189
.lr.ph189:
  %49 = phi i64 [ %57, %.lr.ph189 ], [ %10, %._crit_edge ]
  %50 = phi i64 [ %56, %.lr.ph189 ], [ 1, %._crit_edge ]
  %51 = add nsw i64 %50, -1
  %52 = getelementptr double, ptr %0, i64 %51
  %53 = load double, ptr %52, align 8
  %54 = fmul contract double %53, %53
  %55 = getelementptr double, ptr %48, i64 %51
  store double %54, ptr %55, align 8
  %56 = add nuw nsw i64 %50, 1
  %57 = add nsw i64 %49, -1
  %58 = icmp sgt i64 %49, 1
  br i1 %58, label %.lr.ph189, label %._crit_edge190
._crit_edge190:
  store ptr %48, ptr %7, align 8
  %.fca.1.gep17 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep17, align 8
  %.fca.2.gep19 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep19, align 8
  %.fca.3.gep21 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep21, align 4
  %.fca.4.gep23 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep23, align 1
  %.fca.5.gep25 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep25, align 2
  %.fca.6.gep27 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep27, align 1
  %.fca.7.0.0.gep29 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep29, align 8
  %.fca.7.0.1.gep31 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep31, align 8
  %.fca.7.0.2.gep33 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep33, align 8
  store ptr %12, ptr %6, align 8
  %.fca.1.gep37 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 2, ptr %.fca.1.gep37, align 8
  %.fca.2.gep39 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep39, align 8
  %.fca.3.gep41 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep41, align 4
  %.fca.4.gep43 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 13, ptr %.fca.4.gep43, align 1
  %.fca.5.gep45 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep45, align 2
  %.fca.6.gep47 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep47, align 1
  %.fca.7.0.0.gep49 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep49, align 8
  %.fca.7.0.1.gep51 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep51, align 8
  %.fca.7.0.2.gep53 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 2, ptr %.fca.7.0.2.gep53, align 8
  %59 = call contract double @_FortranASumReal8(ptr nonnull %7, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 66, i32 0, ptr nonnull %6)
  call void @free(ptr %48)
  store ptr %0, ptr %5, align 8
  %.fca.1.gep57 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep57, align 8
  %.fca.2.gep59 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep59, align 8
  %.fca.3.gep61 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep61, align 4
  %.fca.4.gep63 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep63, align 1
  %.fca.5.gep65 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep65, align 2
  %.fca.6.gep67 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep67, align 1
  %.fca.7.0.0.gep69 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep69, align 8
  %.fca.7.0.1.gep71 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep71, align 8
  %.fca.7.0.2.gep73 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep73, align 8
  store ptr %13, ptr %4, align 8
  %.fca.1.gep77 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep77, align 8
  %.fca.2.gep79 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep79, align 8
  %.fca.3.gep81 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep81, align 4
  %.fca.4.gep83 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 15, ptr %.fca.4.gep83, align 1
  %.fca.5.gep85 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep85, align 2
  %.fca.6.gep87 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep87, align 1
  %.fca.7.0.0.gep89 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep89, align 8
  %.fca.7.0.1.gep91 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep91, align 8
  %.fca.7.0.2.gep93 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep93, align 8
  %60 = call contract double @_FortranAProductReal8(ptr nonnull %5, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 66, i32 0, ptr nonnull %4)
  store ptr %11, ptr %3, align 8
  %.fca.1.gep97 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 1, ptr %.fca.1.gep97, align 8
  %.fca.2.gep99 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep99, align 8
  %.fca.3.gep101 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep101, align 4
  %.fca.4.gep103 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 39, ptr %.fca.4.gep103, align 1
  %.fca.5.gep105 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep105, align 2
  %.fca.6.gep107 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep107, align 1
  %.fca.7.0.0.gep109 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep109, align 8
  %.fca.7.0.1.gep111 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %10, ptr %.fca.7.0.1.gep111, align 8
  %.fca.7.0.2.gep113 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 1, ptr %.fca.7.0.2.gep113, align 8
  %61 = call contract double @_FortranAMaxvalReal8(ptr nonnull %5, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 66, i32 0, ptr nonnull %3)
  store ptr null, ptr %8, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %62 = call {} @_FortranAPack(ptr nonnull %8, ptr nonnull %5, ptr nonnull %6, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 66)
  %.fca.0.load = load ptr, ptr %8, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  %63 = shl i64 %.fca.7.0.1.load, 3
  %64 = call ptr @malloc(i64 %63)
  %invariant.gep = getelementptr i8, ptr %64, i64 -8
  %65 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %65, label %.lr.ph192, label %._crit_edge193
.lr.ph192:
  %66 = phi i64 [ %72, %.lr.ph192 ], [ 1, %._crit_edge190 ]
  %67 = sub nsw i64 %66, %.fca.7.0.0.load
  %68 = getelementptr double, ptr %.fca.0.load, i64 %67
  %69 = load double, ptr %68, align 8
  %70 = fmul double %69, %69
  %71 = fmul double %69, %70
  %gep = getelementptr double, ptr %invariant.gep, i64 %66
  store double %71, ptr %gep, align 8
  %72 = add nuw i64 %66, 1
  %exitcond.not = icmp eq i64 %66, %.fca.7.0.1.load
  br i1 %exitcond.not, label %._crit_edge193, label %.lr.ph192
._crit_edge193:
  %73 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %73, label %.lr.ph.i, label %_FortranASumReal8x1_contract_simplified.exit
.lr.ph.i:
  %74 = phi double [ %79, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge193 ]
  %75 = phi i64 [ %80, %.lr.ph.i ], [ 0, %._crit_edge193 ]
  %76 = shl nsw i64 %75, 3
  %77 = getelementptr i8, ptr %64, i64 %76
  %78 = load double, ptr %77, align 8
  %79 = fadd contract double %74, %78
  %80 = add nuw nsw i64 %75, 1
  %exitcond.not.i = icmp eq i64 %80, %.fca.7.0.1.load
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge193 ], [ %79, %.lr.ph.i ]
  %81 = fadd contract double %59, %60
  %82 = fadd contract double %81, %61
  call void @free(ptr %64)
  %83 = fadd contract double %82, %.lcssa.i
  call void @free(ptr %.fca.0.load)
  ret double %83
}
define double @ordered(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca [2 x [3 x double]], align 8
  %12 = alloca [3 x [2 x double]], align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %15 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %16 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %17 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  store ptr %0, ptr %10, align 8
  %.fca.1.gep199 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep199, align 8
  %.fca.2.gep201 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep201, align 8
  %.fca.3.gep203 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep203, align 4
  %.fca.4.gep205 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep205, align 1
  %.fca.5.gep207 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep207, align 2
  %.fca.6.gep209 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep209, align 1
  %.fca.7.0.0.gep211 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep211, align 8
  %.fca.7.0.1.gep213 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 6, ptr %.fca.7.0.1.gep213, align 8
  %.fca.7.0.2.gep215 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep215, align 8
  store ptr @_QQro.2xi4.1, ptr %9, align 8
  %.fca.1.gep217 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep217, align 8
  %.fca.2.gep218 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep218, align 8
  %.fca.3.gep219 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep219, align 4
  %.fca.4.gep220 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 9, ptr %.fca.4.gep220, align 1
  %.fca.5.gep221 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep221, align 2
  %.fca.6.gep222 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep222, align 1
  %.fca.7.0.0.gep223 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep223, align 8
  %.fca.7.0.1.gep224 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 2, ptr %.fca.7.0.1.gep224, align 8
  %.fca.7.0.2.gep225 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 4, ptr %.fca.7.0.2.gep225, align 8
  store ptr @_QQro.2xi4.2, ptr %8, align 8
  %.fca.1.gep227 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %.fca.1.gep227, align 8
  %.fca.2.gep228 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep228, align 8
  %.fca.3.gep229 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep229, align 4
  %.fca.4.gep230 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 9, ptr %.fca.4.gep230, align 1
  %.fca.5.gep231 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep231, align 2
  %.fca.6.gep232 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep232, align 1
  %.fca.7.0.0.gep233 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep233, align 8
  %.fca.7.0.1.gep234 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 2, ptr %.fca.7.0.1.gep234, align 8
  %.fca.7.0.2.gep235 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 4, ptr %.fca.7.0.2.gep235, align 8
  store ptr null, ptr %13, align 8
  %.fca.1.gep134 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep134, align 8
  %.fca.2.gep136 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep136, align 8
  %.fca.3.gep138 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 2, ptr %.fca.3.gep138, align 4
  %.fca.4.gep140 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep140, align 1
  %.fca.5.gep142 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep142, align 2
  %.fca.6.gep144 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep144, align 1
  %.fca.7.0.0.gep146 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep146, align 8
  %.fca.7.0.1.gep148 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep148, align 8
  %.fca.7.0.2.gep150 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep150, align 8
  %.fca.7.1.0.gep152 = getelementptr inbounds i8, ptr %13, i64 48
  store i64 1, ptr %.fca.7.1.0.gep152, align 8
  %.fca.7.1.1.gep154 = getelementptr inbounds i8, ptr %13, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep154, i8 0, i64 16, i1 false)
  %18 = call {} @_FortranAReshape(ptr nonnull %13, ptr nonnull %10, ptr nonnull %9, ptr null, ptr nonnull %8, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 73)
  %.fca.0.load158 = load ptr, ptr %13, align 8
  %.fca.7.0.0.load179 = load i64, ptr %.fca.7.0.0.gep146, align 8
  %.fca.7.0.1.load182 = load i64, ptr %.fca.7.0.1.gep148, align 8
  %.fca.7.1.0.load188 = load i64, ptr %.fca.7.1.0.gep152, align 8
  %.fca.7.1.1.load191 = load i64, ptr %.fca.7.1.1.gep154, align 8
  %19 = icmp eq i64 %.fca.7.0.1.load182, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.0.0.load179
  %21 = shl i64 %.fca.7.0.1.load182, 3
  %22 = icmp eq i64 %.fca.7.1.1.load191, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.1.0.load188
  store ptr %.fca.0.load158, ptr %7, align 8
  %.fca.1.gep398 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep398, align 8
  %.fca.2.gep400 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep400, align 8
  %.fca.3.gep402 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep402, align 4
  %.fca.4.gep404 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep404, align 1
  %.fca.5.gep406 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep406, align 2
  %.fca.6.gep408 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep408, align 1
  %.fca.7.0.0.gep410 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %20, ptr %.fca.7.0.0.gep410, align 8
  %.fca.7.0.1.gep412 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load182, ptr %.fca.7.0.1.gep412, align 8
  %.fca.7.0.2.gep414 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep414, align 8
  %.fca.7.1.0.gep416 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %23, ptr %.fca.7.1.0.gep416, align 8
  %.fca.7.1.1.gep418 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load191, ptr %.fca.7.1.1.gep418, align 8
  %.fca.7.1.2.gep420 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %21, ptr %.fca.7.1.2.gep420, align 8
  store ptr %12, ptr %6, align 8
  %.fca.1.gep424 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep424, align 8
  %.fca.2.gep426 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep426, align 8
  %.fca.3.gep428 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 2, ptr %.fca.3.gep428, align 4
  %.fca.4.gep430 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep430, align 1
  %.fca.5.gep432 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep432, align 2
  %.fca.6.gep434 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep434, align 1
  %.fca.7.0.0.gep436 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep436, align 8
  %.fca.7.0.1.gep438 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 2, ptr %.fca.7.0.1.gep438, align 8
  %.fca.7.0.2.gep440 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep440, align 8
  %.fca.7.1.0.gep442 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 1, ptr %.fca.7.1.0.gep442, align 8
  %.fca.7.1.1.gep444 = getelementptr inbounds i8, ptr %6, i64 56
  store i64 3, ptr %.fca.7.1.1.gep444, align 8
  %.fca.7.1.2.gep446 = getelementptr inbounds i8, ptr %6, i64 64
  store i64 16, ptr %.fca.7.1.2.gep446, align 8
  store ptr %12, ptr %16, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %16, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %16, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %16, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %16, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %16, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %16, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %16, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %16, i64 32
  store i64 2, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %16, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %16, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %16, i64 56
  store i64 3, ptr %.fca.7.1.1.gep24, align 8
  %.fca.7.1.2.gep26 = getelementptr inbounds i8, ptr %16, i64 64
  store i64 16, ptr %.fca.7.1.2.gep26, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %16, ptr nonnull %7, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 73)
  call void @free(ptr %.fca.0.load158)
  store ptr @_QQro.2xi4.3, ptr %5, align 8
  %.fca.1.gep487 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep487, align 8
  %.fca.2.gep488 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep488, align 8
  %.fca.3.gep489 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep489, align 4
  %.fca.4.gep490 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep490, align 1
  %.fca.5.gep491 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep491, align 2
  %.fca.6.gep492 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep492, align 1
  %.fca.7.0.0.gep493 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep493, align 8
  %.fca.7.0.1.gep494 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 2, ptr %.fca.7.0.1.gep494, align 8
  %.fca.7.0.2.gep495 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 4, ptr %.fca.7.0.2.gep495, align 8
  store ptr null, ptr %14, align 8
  %.fca.1.gep69 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 8, ptr %.fca.1.gep69, align 8
  %.fca.2.gep71 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep71, align 8
  %.fca.3.gep73 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 2, ptr %.fca.3.gep73, align 4
  %.fca.4.gep75 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 28, ptr %.fca.4.gep75, align 1
  %.fca.5.gep77 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 2, ptr %.fca.5.gep77, align 2
  %.fca.6.gep79 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep79, align 1
  %.fca.7.0.0.gep81 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep81, align 8
  %.fca.7.0.1.gep83 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 0, ptr %.fca.7.0.1.gep83, align 8
  %.fca.7.0.2.gep85 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 8, ptr %.fca.7.0.2.gep85, align 8
  %.fca.7.1.0.gep87 = getelementptr inbounds i8, ptr %14, i64 48
  store i64 1, ptr %.fca.7.1.0.gep87, align 8
  %.fca.7.1.1.gep89 = getelementptr inbounds i8, ptr %14, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep89, i8 0, i64 16, i1 false)
  %25 = call {} @_FortranAReshape(ptr nonnull %14, ptr nonnull %10, ptr nonnull %5, ptr null, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 74)
  %.fca.0.load93 = load ptr, ptr %14, align 8
  %.fca.7.0.0.load114 = load i64, ptr %.fca.7.0.0.gep81, align 8
  %.fca.7.0.1.load117 = load i64, ptr %.fca.7.0.1.gep83, align 8
  %.fca.7.1.0.load123 = load i64, ptr %.fca.7.1.0.gep87, align 8
  %.fca.7.1.1.load126 = load i64, ptr %.fca.7.1.1.gep89, align 8
  %26 = icmp eq i64 %.fca.7.0.1.load117, 0
  %27 = select i1 %26, i64 1, i64 %.fca.7.0.0.load114
  %28 = shl i64 %.fca.7.0.1.load117, 3
  %29 = icmp eq i64 %.fca.7.1.1.load126, 0
  %30 = select i1 %29, i64 1, i64 %.fca.7.1.0.load123
  store ptr %.fca.0.load93, ptr %4, align 8
  %.fca.1.gep512 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep512, align 8
  %.fca.2.gep514 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep514, align 8
  %.fca.3.gep516 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 2, ptr %.fca.3.gep516, align 4
  %.fca.4.gep518 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep518, align 1
  %.fca.5.gep520 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep520, align 2
  %.fca.6.gep522 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep522, align 1
  %.fca.7.0.0.gep524 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 %27, ptr %.fca.7.0.0.gep524, align 8
  %.fca.7.0.1.gep526 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %.fca.7.0.1.load117, ptr %.fca.7.0.1.gep526, align 8
  %.fca.7.0.2.gep528 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep528, align 8
  %.fca.7.1.0.gep530 = getelementptr inbounds i8, ptr %4, i64 48
  store i64 %30, ptr %.fca.7.1.0.gep530, align 8
  %.fca.7.1.1.gep532 = getelementptr inbounds i8, ptr %4, i64 56
  store i64 %.fca.7.1.1.load126, ptr %.fca.7.1.1.gep532, align 8
  %.fca.7.1.2.gep534 = getelementptr inbounds i8, ptr %4, i64 64
  store i64 %28, ptr %.fca.7.1.2.gep534, align 8
  store ptr %11, ptr %3, align 8
  %.fca.1.gep538 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep538, align 8
  %.fca.2.gep540 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep540, align 8
  %.fca.3.gep542 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 2, ptr %.fca.3.gep542, align 4
  %.fca.4.gep544 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep544, align 1
  %.fca.5.gep546 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep546, align 2
  %.fca.6.gep548 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep548, align 1
  %.fca.7.0.0.gep550 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep550, align 8
  %.fca.7.0.1.gep552 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 3, ptr %.fca.7.0.1.gep552, align 8
  %.fca.7.0.2.gep554 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep554, align 8
  %.fca.7.1.0.gep556 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 1, ptr %.fca.7.1.0.gep556, align 8
  %.fca.7.1.1.gep558 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 2, ptr %.fca.7.1.1.gep558, align 8
  %.fca.7.1.2.gep560 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 24, ptr %.fca.7.1.2.gep560, align 8
  store ptr %11, ptr %17, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %17, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %17, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %17, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %17, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %17, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %17, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %17, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %17, i64 32
  store i64 3, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %17, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %17, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %17, i64 56
  store i64 2, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %17, i64 64
  store i64 24, ptr %.fca.7.1.2.gep, align 8
  %31 = call {} @_FortranAAssign(ptr nonnull %17, ptr nonnull %4, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 74)
  call void @free(ptr %.fca.0.load93)
  store ptr null, ptr %15, align 8
  %.fca.1.gep30 = getelementptr inbounds i8, ptr %15, i64 8
  store i64 8, ptr %.fca.1.gep30, align 8
  %.fca.2.gep32 = getelementptr inbounds i8, ptr %15, i64 16
  store i32 20180515, ptr %.fca.2.gep32, align 8
  %.fca.3.gep34 = getelementptr inbounds i8, ptr %15, i64 20
  store i8 2, ptr %.fca.3.gep34, align 4
  %.fca.4.gep36 = getelementptr inbounds i8, ptr %15, i64 21
  store i8 28, ptr %.fca.4.gep36, align 1
  %.fca.5.gep38 = getelementptr inbounds i8, ptr %15, i64 22
  store i8 2, ptr %.fca.5.gep38, align 2
  %.fca.6.gep40 = getelementptr inbounds i8, ptr %15, i64 23
  store i8 0, ptr %.fca.6.gep40, align 1
  %.fca.7.0.0.gep42 = getelementptr inbounds i8, ptr %15, i64 24
  store i64 1, ptr %.fca.7.0.0.gep42, align 8
  %.fca.7.0.1.gep44 = getelementptr inbounds i8, ptr %15, i64 32
  store i64 0, ptr %.fca.7.0.1.gep44, align 8
  %.fca.7.0.2.gep46 = getelementptr inbounds i8, ptr %15, i64 40
  store i64 8, ptr %.fca.7.0.2.gep46, align 8
  %.fca.7.1.0.gep48 = getelementptr inbounds i8, ptr %15, i64 48
  store i64 1, ptr %.fca.7.1.0.gep48, align 8
  %.fca.7.1.1.gep50 = getelementptr inbounds i8, ptr %15, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep50, i8 0, i64 16, i1 false)
  %32 = call {} @_FortranAMatmulReal8Real8(ptr nonnull %15, ptr nonnull %6, ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 75)
  %.fca.0.load = load ptr, ptr %15, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep42, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep44, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep48, align 8
  %33 = call dereferenceable_or_null(32) ptr @malloc(i64 32)
  br label %.preheader
.preheader:
  %34 = phi i64 [ 1, %2 ], [ %52, %51 ]
  %35 = sub nsw i64 %34, %.fca.7.1.0.load
  %36 = mul nsw i64 %35, %.fca.7.0.1.load
  %37 = getelementptr double, ptr %.fca.0.load, i64 %36
  %38 = shl nuw i64 %34, 1
  %39 = add nsw i64 %38, -3
  br label %40
40:
  %41 = phi i64 [ 1, %.preheader ], [ %50, %40 ]
  %42 = sub nsw i64 %41, %.fca.7.0.0.load
  %43 = getelementptr double, ptr %37, i64 %42
  %44 = load double, ptr %43, align 8
  %45 = add nsw i64 %39, %41
  %46 = getelementptr double, ptr @_QQro.2x2xr8.4, i64 %45
  %47 = load double, ptr %46, align 8
  %48 = fmul contract double %44, %47
  %49 = getelementptr double, ptr %33, i64 %45
  store double %48, ptr %49, align 8
  %50 = add nuw nsw i64 %41, 1
  %exitcond.not = icmp eq i64 %50, 3
  br i1 %exitcond.not, label %51, label %40
51:
  %52 = add nuw nsw i64 %34, 1
  %exitcond639.not = icmp eq i64 %52, 3
  br i1 %exitcond639.not, label %.preheader.i, label %.preheader
.preheader.i:
  %53 = phi double [ %63, %._crit_edge.i ], [ 0.000000e+00, %51 ]
  %54 = phi i64 [ %65, %._crit_edge.i ], [ 0, %51 ]
  %55 = shl nsw i64 %54, 4
  %56 = getelementptr i8, ptr %33, i64 %55
  br label %57
57:
  %58 = phi double [ %53, %.preheader.i ], [ %63, %57 ]
  %59 = phi i64 [ 0, %.preheader.i ], [ %64, %57 ]
  %60 = shl nsw i64 %59, 3
  %61 = getelementptr i8, ptr %56, i64 %60
  %62 = load double, ptr %61, align 8
  %63 = fadd contract double %58, %62
  %64 = add nuw nsw i64 %59, 1
  %exitcond.not.i = icmp eq i64 %64, 2
  br i1 %exitcond.not.i, label %._crit_edge.i, label %57
._crit_edge.i:
  %65 = add nuw nsw i64 %54, 1
  %exitcond5.not.i = icmp eq i64 %65, 2
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i
_FortranASumReal8x2_contract_simplified.exit:
  call void @free(ptr %33)
  %66 = getelementptr inbounds i8, ptr %12, i64 16
  %67 = load double, ptr %66, align 8
  %68 = getelementptr inbounds i8, ptr %11, i64 16
  %69 = load double, ptr %68, align 8
  %70 = fmul contract double %67, %69
  %71 = fadd contract double %63, %70
  call void @free(ptr %.fca.0.load)
  ret double %71
}
define double @padded(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca [4 x [3 x double]], align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %11 = zext nneg i32 %10 to i64
  %12 = tail call dereferenceable_or_null(16) ptr @malloc(i64 16)
  %13 = getelementptr i8, ptr %0, i64 8
  %14 = load double, ptr %13, align 8
  %15 = load double, ptr %0, align 8
  %16 = fmul contract double %14, %15
  store double %16, ptr %12, align 8
  %17 = getelementptr i8, ptr %12, i64 8
  store double 2.000000e+00, ptr %17, align 8
  store ptr %0, ptr %6, align 8
  %.fca.1.gep48 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep48, align 8
  %.fca.2.gep50 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep50, align 8
  %.fca.3.gep52 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep52, align 4
  %.fca.4.gep54 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep54, align 1
  %.fca.5.gep56 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep56, align 2
  %.fca.6.gep58 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep58, align 1
  %.fca.7.0.0.gep60 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep60, align 8
  %.fca.7.0.1.gep62 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %11, ptr %.fca.7.0.1.gep62, align 8
  %.fca.7.0.2.gep64 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep64, align 8
  store ptr @_QQro.2xi4.5, ptr %5, align 8
  %.fca.1.gep66 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep66, align 8
  %.fca.2.gep67 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep67, align 8
  %.fca.3.gep68 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep68, align 4
  %.fca.4.gep69 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep69, align 1
  %.fca.5.gep70 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep70, align 2
  %.fca.6.gep71 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep71, align 1
  %.fca.7.0.0.gep72 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep72, align 8
  %.fca.7.0.1.gep73 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 2, ptr %.fca.7.0.1.gep73, align 8
  %.fca.7.0.2.gep74 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 4, ptr %.fca.7.0.2.gep74, align 8
  store ptr %12, ptr %4, align 8
  %.fca.1.gep78 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep78, align 8
  %.fca.2.gep80 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep80, align 8
  %.fca.3.gep82 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep82, align 4
  %.fca.4.gep84 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep84, align 1
  %.fca.5.gep86 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep86, align 2
  %.fca.6.gep88 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep88, align 1
  %.fca.7.0.0.gep90 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep90, align 8
  %.fca.7.0.1.gep92 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 2, ptr %.fca.7.0.1.gep92, align 8
  %.fca.7.0.2.gep94 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep94, align 8
  store ptr null, ptr %8, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %8, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  %18 = call {} @_FortranAReshape(ptr nonnull %8, ptr nonnull %6, ptr nonnull %5, ptr nonnull %4, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 83)
  %.fca.0.load = load ptr, ptr %8, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %19 = icmp eq i64 %.fca.7.0.1.load, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.0.0.load
  %21 = shl i64 %.fca.7.0.1.load, 3
  %22 = icmp eq i64 %.fca.7.1.1.load, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %3, align 8
  %.fca.1.gep160 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep160, align 8
  %.fca.2.gep162 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep162, align 8
  %.fca.3.gep164 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 2, ptr %.fca.3.gep164, align 4
  %.fca.4.gep166 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep166, align 1
  %.fca.5.gep168 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep168, align 2
  %.fca.6.gep170 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep170, align 1
  %.fca.7.0.0.gep172 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 %20, ptr %.fca.7.0.0.gep172, align 8
  %.fca.7.0.1.gep174 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep174, align 8
  %.fca.7.0.2.gep176 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep176, align 8
  %.fca.7.1.0.gep178 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 %23, ptr %.fca.7.1.0.gep178, align 8
  %.fca.7.1.1.gep180 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep180, align 8
  %.fca.7.1.2.gep182 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 %21, ptr %.fca.7.1.2.gep182, align 8
  store ptr %7, ptr %9, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %9, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %9, i64 32
  store i64 3, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %9, i64 56
  store i64 4, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %9, i64 64
  store i64 24, ptr %.fca.7.1.2.gep, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %9, ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 83)
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %12)
  %invariant.gep264 = getelementptr i8, ptr %7, i64 -32
  br label %.preheader
.preheader:
  %indvars.iv268 = phi i64 [ 1, %2 ], [ %indvars.iv.next269, %34 ]
  %.0266 = phi double [ 0.000000e+00, %2 ], [ %33, %34 ]
  %.idx = mul nuw nsw i64 %indvars.iv268, 24
  %gep265 = getelementptr i8, ptr %invariant.gep264, i64 %.idx
  %25 = mul nuw nsw i64 %indvars.iv268, 3
  br label %26
26:
  %indvars.iv = phi i64 [ 1, %.preheader ], [ %indvars.iv.next, %26 ]
  %.1263 = phi double [ %.0266, %.preheader ], [ %33, %26 ]
  %gep = getelementptr double, ptr %gep265, i64 %indvars.iv
  %27 = load double, ptr %gep, align 8
  %28 = fmul double %27, %27
  %29 = add nuw nsw i64 %indvars.iv, %25
  %30 = trunc nuw nsw i64 %29 to i32
  %31 = sitofp i32 %30 to double
  %32 = fmul contract double %28, %31
  %33 = fadd contract double %.1263, %32
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 4
  br i1 %exitcond.not, label %34, label %26
34:
  %indvars.iv.next269 = add nuw nsw i64 %indvars.iv268, 1
  %exitcond271.not = icmp eq i64 %indvars.iv.next269, 5
  br i1 %exitcond271.not, label %35, label %.preheader
35:
  ret double %33
}
define double @both(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [3 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca [3 x [2 x [2 x double]]], align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [3 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [3 x [3 x i64]] }, align 8
  %11 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %12 = zext nneg i32 %11 to i64
  %13 = tail call dereferenceable_or_null(8) ptr @malloc(i64 8)
  %14 = load double, ptr %0, align 8
  store double %14, ptr %13, align 8
  store ptr %0, ptr %7, align 8
  %.fca.1.gep59 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep59, align 8
  %.fca.2.gep61 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep61, align 8
  %.fca.3.gep63 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep63, align 4
  %.fca.4.gep65 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep65, align 1
  %.fca.5.gep67 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep67, align 2
  %.fca.6.gep69 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep69, align 1
  %.fca.7.0.0.gep71 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep71, align 8
  %.fca.7.0.1.gep73 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %12, ptr %.fca.7.0.1.gep73, align 8
  %.fca.7.0.2.gep75 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep75, align 8
  store ptr @_QQro.3xi4.6, ptr %6, align 8
  %.fca.1.gep77 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 4, ptr %.fca.1.gep77, align 8
  %.fca.2.gep78 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep78, align 8
  %.fca.3.gep79 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep79, align 4
  %.fca.4.gep80 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 9, ptr %.fca.4.gep80, align 1
  %.fca.5.gep81 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep81, align 2
  %.fca.6.gep82 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep82, align 1
  %.fca.7.0.0.gep83 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep83, align 8
  %.fca.7.0.1.gep84 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 3, ptr %.fca.7.0.1.gep84, align 8
  %.fca.7.0.2.gep85 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 4, ptr %.fca.7.0.2.gep85, align 8
  store ptr %13, ptr %5, align 8
  %.fca.1.gep89 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep89, align 8
  %.fca.2.gep91 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep91, align 8
  %.fca.3.gep93 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep93, align 4
  %.fca.4.gep95 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep95, align 1
  %.fca.5.gep97 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep97, align 2
  %.fca.6.gep99 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep99, align 1
  %.fca.7.0.0.gep101 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep101, align 8
  %.fca.7.0.1.gep103 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 1, ptr %.fca.7.0.1.gep103, align 8
  %.fca.7.0.2.gep105 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep105, align 8
  store ptr @_QQro.3xi4.7, ptr %4, align 8
  %.fca.1.gep107 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep107, align 8
  %.fca.2.gep108 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep108, align 8
  %.fca.3.gep109 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep109, align 4
  %.fca.4.gep110 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 9, ptr %.fca.4.gep110, align 1
  %.fca.5.gep111 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep111, align 2
  %.fca.6.gep112 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep112, align 1
  %.fca.7.0.0.gep113 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep113, align 8
  %.fca.7.0.1.gep114 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 3, ptr %.fca.7.0.1.gep114, align 8
  %.fca.7.0.2.gep115 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 4, ptr %.fca.7.0.2.gep115, align 8
  store ptr null, ptr %9, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 3, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %9, i64 56
  %.fca.7.2.0.gep28 = getelementptr inbounds i8, ptr %9, i64 72
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  store i64 1, ptr %.fca.7.2.0.gep28, align 8
  %.fca.7.2.1.gep30 = getelementptr inbounds i8, ptr %9, i64 80
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.2.1.gep30, i8 0, i64 16, i1 false)
  %15 = call {} @_FortranAReshape(ptr nonnull %9, ptr nonnull %7, ptr nonnull %6, ptr nonnull %5, ptr nonnull %4, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 97)
  %.fca.0.load = load ptr, ptr %9, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %.fca.7.2.0.load = load i64, ptr %.fca.7.2.0.gep28, align 8
  %.fca.7.2.1.load = load i64, ptr %.fca.7.2.1.gep30, align 8
  %16 = icmp eq i64 %.fca.7.0.1.load, 0
  %17 = select i1 %16, i64 1, i64 %.fca.7.0.0.load
  %18 = shl i64 %.fca.7.0.1.load, 3
  %19 = icmp eq i64 %.fca.7.1.1.load, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.1.0.load
  %21 = mul i64 %.fca.7.1.1.load, %18
  %22 = icmp eq i64 %.fca.7.2.1.load, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.2.0.load
  store ptr %.fca.0.load, ptr %3, align 8
  %.fca.1.gep196 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep196, align 8
  %.fca.2.gep198 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep198, align 8
  %.fca.3.gep200 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 3, ptr %.fca.3.gep200, align 4
  %.fca.4.gep202 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep202, align 1
  %.fca.5.gep204 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep204, align 2
  %.fca.6.gep206 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep206, align 1
  %.fca.7.0.0.gep208 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 %17, ptr %.fca.7.0.0.gep208, align 8
  %.fca.7.0.1.gep210 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep210, align 8
  %.fca.7.0.2.gep212 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep212, align 8
  %.fca.7.1.0.gep214 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 %20, ptr %.fca.7.1.0.gep214, align 8
  %.fca.7.1.1.gep216 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep216, align 8
  %.fca.7.1.2.gep218 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep218, align 8
  %.fca.7.2.0.gep220 = getelementptr inbounds i8, ptr %3, i64 72
  store i64 %23, ptr %.fca.7.2.0.gep220, align 8
  %.fca.7.2.1.gep222 = getelementptr inbounds i8, ptr %3, i64 80
  store i64 %.fca.7.2.1.load, ptr %.fca.7.2.1.gep222, align 8
  %.fca.7.2.2.gep224 = getelementptr inbounds i8, ptr %3, i64 88
  store i64 %21, ptr %.fca.7.2.2.gep224, align 8
  store ptr %8, ptr %10, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %10, i64 20
  store i8 3, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %10, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %10, i64 56
  store i64 2, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %10, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %.fca.7.2.0.gep = getelementptr inbounds i8, ptr %10, i64 72
  store i64 1, ptr %.fca.7.2.0.gep, align 8
  %.fca.7.2.1.gep = getelementptr inbounds i8, ptr %10, i64 80
  store i64 3, ptr %.fca.7.2.1.gep, align 8
  %.fca.7.2.2.gep = getelementptr inbounds i8, ptr %10, i64 88
  store i64 32, ptr %.fca.7.2.2.gep, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %10, ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 97)
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %13)
  %invariant.gep = getelementptr i8, ptr %8, i64 -56
  br label %.preheader325
.preheader325:
  %indvars.iv337 = phi i64 [ 1, %2 ], [ %indvars.iv.next338, %37 ]
  %.0331 = phi double [ 0.000000e+00, %2 ], [ %35, %37 ]
  %.idx = shl nsw i64 %indvars.iv337, 5
  %gep330 = getelementptr i8, ptr %invariant.gep, i64 %.idx
  %25 = mul nuw nsw i64 %indvars.iv337, 7
  br label %.preheader
.preheader:
  %indvars.iv333 = phi i64 [ 1, %.preheader325 ], [ %indvars.iv.next334, %36 ]
  %.1329 = phi double [ %.0331, %.preheader325 ], [ %35, %36 ]
  %.idx324 = shl nsw i64 %indvars.iv333, 4
  %gep328 = getelementptr i8, ptr %gep330, i64 %.idx324
  %26 = mul nuw nsw i64 %indvars.iv333, 3
  %27 = add nuw nsw i64 %26, %25
  br label %28
28:
  %indvars.iv = phi i64 [ 1, %.preheader ], [ %indvars.iv.next, %28 ]
  %.2326 = phi double [ %.1329, %.preheader ], [ %35, %28 ]
  %gep = getelementptr double, ptr %gep328, i64 %indvars.iv
  %29 = load double, ptr %gep, align 8
  %30 = fmul double %29, %29
  %31 = add nuw nsw i64 %27, %indvars.iv
  %32 = trunc nuw nsw i64 %31 to i32
  %33 = sitofp i32 %32 to double
  %34 = fmul contract double %30, %33
  %35 = fadd contract double %.2326, %34
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 3
  br i1 %exitcond.not, label %36, label %28
36:
  %indvars.iv.next334 = add nuw nsw i64 %indvars.iv333, 1
  %exitcond336.not = icmp eq i64 %indvars.iv.next334, 3
  br i1 %exitcond336.not, label %37, label %.preheader
37:
  %indvars.iv.next338 = add nuw nsw i64 %indvars.iv337, 1
  %exitcond340.not = icmp eq i64 %indvars.iv.next338, 4
  br i1 %exitcond340.not, label %38, label %.preheader325
38:
  ret double %35
}
define double @masked(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca [3 x [2 x double]], align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %15 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  store ptr %0, ptr %10, align 8
  %.fca.1.gep143 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep143, align 8
  %.fca.2.gep145 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep145, align 8
  %.fca.3.gep147 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep147, align 4
  %.fca.4.gep149 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep149, align 1
  %.fca.5.gep151 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep151, align 2
  %.fca.6.gep153 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep153, align 1
  %.fca.7.0.0.gep155 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep155, align 8
  %.fca.7.0.1.gep157 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 6, ptr %.fca.7.0.1.gep157, align 8
  %.fca.7.0.2.gep159 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep159, align 8
  store ptr @_QQro.2xi4.1, ptr %9, align 8
  %.fca.1.gep161 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep161, align 8
  %.fca.2.gep162 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep162, align 8
  %.fca.3.gep163 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep163, align 4
  %.fca.4.gep164 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 9, ptr %.fca.4.gep164, align 1
  %.fca.5.gep165 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep165, align 2
  %.fca.6.gep166 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep166, align 1
  %.fca.7.0.0.gep167 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep167, align 8
  %.fca.7.0.1.gep168 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 2, ptr %.fca.7.0.1.gep168, align 8
  %.fca.7.0.2.gep169 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 4, ptr %.fca.7.0.2.gep169, align 8
  store ptr null, ptr %12, align 8
  %.fca.1.gep84 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 8, ptr %.fca.1.gep84, align 8
  %.fca.2.gep86 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep86, align 8
  %.fca.3.gep88 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 2, ptr %.fca.3.gep88, align 4
  %.fca.4.gep90 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 28, ptr %.fca.4.gep90, align 1
  %.fca.5.gep92 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 2, ptr %.fca.5.gep92, align 2
  %.fca.6.gep94 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep94, align 1
  %.fca.7.0.0.gep96 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.gep98 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 0, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.0.2.gep100 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 8, ptr %.fca.7.0.2.gep100, align 8
  %.fca.7.1.0.gep102 = getelementptr inbounds i8, ptr %12, i64 48
  store i64 1, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.gep104 = getelementptr inbounds i8, ptr %12, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep104, i8 0, i64 16, i1 false)
  %16 = call {} @_FortranAReshape(ptr nonnull %12, ptr nonnull %10, ptr nonnull %9, ptr null, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 112)
  %.fca.0.load108 = load ptr, ptr %12, align 8
  %.fca.7.0.0.load129 = load i64, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.load132 = load i64, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep104, align 8
  %17 = icmp eq i64 %.fca.7.0.1.load132, 0
  %18 = select i1 %17, i64 1, i64 %.fca.7.0.0.load129
  %19 = shl i64 %.fca.7.0.1.load132, 3
  %20 = icmp eq i64 %.fca.7.1.1.load, 0
  %21 = select i1 %20, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load108, ptr %8, align 8
  %.fca.1.gep235 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep235, align 8
  %.fca.2.gep237 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep237, align 8
  %.fca.3.gep239 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep239, align 4
  %.fca.4.gep241 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep241, align 1
  %.fca.5.gep243 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep243, align 2
  %.fca.6.gep245 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep245, align 1
  %.fca.7.0.0.gep247 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 %18, ptr %.fca.7.0.0.gep247, align 8
  %.fca.7.0.1.gep249 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %.fca.7.0.1.load132, ptr %.fca.7.0.1.gep249, align 8
  %.fca.7.0.2.gep251 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep251, align 8
  %.fca.7.1.0.gep253 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 %21, ptr %.fca.7.1.0.gep253, align 8
  %.fca.7.1.1.gep255 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep255, align 8
  %.fca.7.1.2.gep257 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %19, ptr %.fca.7.1.2.gep257, align 8
  store ptr %11, ptr %7, align 8
  %.fca.1.gep261 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep261, align 8
  %.fca.2.gep263 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep263, align 8
  %.fca.3.gep265 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep265, align 4
  %.fca.4.gep267 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep267, align 1
  %.fca.5.gep269 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep269, align 2
  %.fca.6.gep271 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep271, align 1
  %.fca.7.0.0.gep273 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep273, align 8
  %.fca.7.0.1.gep275 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 2, ptr %.fca.7.0.1.gep275, align 8
  %.fca.7.0.2.gep277 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep277, align 8
  %.fca.7.1.0.gep279 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep279, align 8
  %.fca.7.1.1.gep281 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 3, ptr %.fca.7.1.1.gep281, align 8
  %.fca.7.1.2.gep283 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 16, ptr %.fca.7.1.2.gep283, align 8
  store ptr %11, ptr %15, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %15, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %15, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %15, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %15, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %15, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %15, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %15, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %15, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %15, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %15, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %15, i64 56
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %15, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %22 = call {} @_FortranAAssign(ptr nonnull %15, ptr nonnull %8, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 112)
  call void @free(ptr %.fca.0.load108)
  %23 = call dereferenceable_or_null(24) ptr @malloc(i64 24)
  br label %.preheader591
.preheader591:
  %24 = phi i64 [ 1, %2 ], [ %37, %36 ]
  %25 = shl nuw i64 %24, 1
  %26 = add nsw i64 %25, -3
  br label %27
27:
  %28 = phi i64 [ 1, %.preheader591 ], [ %35, %27 ]
  %29 = add nsw i64 %26, %28
  %30 = getelementptr double, ptr %11, i64 %29
  %31 = load double, ptr %30, align 8
  %32 = fcmp contract ogt double %31, 5.000000e-01
  %33 = zext i1 %32 to i32
  %34 = getelementptr i32, ptr %23, i64 %29
  store i32 %33, ptr %34, align 4
  %35 = add nuw nsw i64 %28, 1
  %exitcond.not = icmp eq i64 %35, 3
  br i1 %exitcond.not, label %36, label %27
36:
  %37 = add nuw nsw i64 %24, 1
  %exitcond594.not = icmp eq i64 %37, 4
  br i1 %exitcond594.not, label %38, label %.preheader591
38:
  store ptr %23, ptr %6, align 8
  %.fca.1.gep326 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 4, ptr %.fca.1.gep326, align 8
  %.fca.2.gep328 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep328, align 8
  %.fca.3.gep330 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 2, ptr %.fca.3.gep330, align 4
  %.fca.4.gep332 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 14, ptr %.fca.4.gep332, align 1
  %.fca.5.gep334 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep334, align 2
  %.fca.6.gep336 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep336, align 1
  %.fca.7.0.0.gep338 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep338, align 8
  %.fca.7.0.1.gep340 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 2, ptr %.fca.7.0.1.gep340, align 8
  %.fca.7.0.2.gep342 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 4, ptr %.fca.7.0.2.gep342, align 8
  %.fca.7.1.0.gep344 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 1, ptr %.fca.7.1.0.gep344, align 8
  %.fca.7.1.1.gep346 = getelementptr inbounds i8, ptr %6, i64 56
  store i64 3, ptr %.fca.7.1.1.gep346, align 8
  %.fca.7.1.2.gep348 = getelementptr inbounds i8, ptr %6, i64 64
  store i64 8, ptr %.fca.7.1.2.gep348, align 8
  store ptr null, ptr %14, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %39 = call {} @_FortranASumDim(ptr nonnull %14, ptr nonnull %7, i32 1, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 113, ptr nonnull %6)
  %.fca.0.load = load ptr, ptr %14, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  call void @free(ptr %23)
  %40 = call dereferenceable_or_null(24) ptr @malloc(i64 24)
  %invariant.gep = getelementptr i8, ptr %40, i64 -8
  br label %41
41:
  %42 = phi i64 [ 1, %38 ], [ %47, %41 ]
  %43 = sub nsw i64 %42, %.fca.7.0.0.load
  %44 = getelementptr double, ptr %.fca.0.load, i64 %43
  %45 = load double, ptr %44, align 8
  %46 = fmul double %45, %45
  %gep = getelementptr double, ptr %invariant.gep, i64 %42
  store double %46, ptr %gep, align 8
  %47 = add nuw nsw i64 %42, 1
  %exitcond595.not = icmp eq i64 %47, 4
  br i1 %exitcond595.not, label %.lr.ph.i, label %41
.lr.ph.i:
  %48 = phi double [ %53, %.lr.ph.i ], [ 0.000000e+00, %41 ]
  %49 = phi i64 [ %54, %.lr.ph.i ], [ 0, %41 ]
  %50 = shl nsw i64 %49, 3
  %51 = getelementptr i8, ptr %40, i64 %50
  %52 = load double, ptr %51, align 8
  %53 = fadd contract double %48, %52
  %54 = add nuw nsw i64 %49, 1
  %exitcond.not.i = icmp eq i64 %54, 3
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
_FortranASumReal8x1_contract_simplified.exit:
  call void @free(ptr %40)
  %55 = call dereferenceable_or_null(48) ptr @malloc(i64 48)
  br label %.preheader590
.preheader590:
  %56 = phi i64 [ 1, %_FortranASumReal8x1_contract_simplified.exit ], [ %68, %67 ]
  %57 = shl nuw i64 %56, 1
  %58 = add nsw i64 %57, -3
  br label %59
59:
  %60 = phi i64 [ 1, %.preheader590 ], [ %66, %59 ]
  %61 = add nsw i64 %58, %60
  %62 = getelementptr double, ptr %11, i64 %61
  %63 = load double, ptr %62, align 8
  %64 = fmul contract double %63, %63
  %65 = getelementptr double, ptr %55, i64 %61
  store double %64, ptr %65, align 8
  %66 = add nuw nsw i64 %60, 1
  %exitcond596.not = icmp eq i64 %66, 3
  br i1 %exitcond596.not, label %67, label %59
67:
  %68 = add nuw nsw i64 %56, 1
  %exitcond597.not = icmp eq i64 %68, 4
  br i1 %exitcond597.not, label %69, label %.preheader590
69:
  %70 = call dereferenceable_or_null(24) ptr @malloc(i64 24)
  br label %.preheader589
.preheader589:
  %71 = phi i64 [ 1, %69 ], [ %84, %83 ]
  %72 = shl nuw i64 %71, 1
  %73 = add nsw i64 %72, -3
  br label %74
74:
  %75 = phi i64 [ 1, %.preheader589 ], [ %82, %74 ]
  %76 = add nsw i64 %73, %75
  %77 = getelementptr double, ptr %11, i64 %76
  %78 = load double, ptr %77, align 8
  %79 = fcmp contract olt double %78, 1.100000e+00
  %80 = zext i1 %79 to i32
  %81 = getelementptr i32, ptr %70, i64 %76
  store i32 %80, ptr %81, align 4
  %82 = add nuw nsw i64 %75, 1
  %exitcond598.not = icmp eq i64 %82, 3
  br i1 %exitcond598.not, label %83, label %74
83:
  %84 = add nuw nsw i64 %71, 1
  %exitcond599.not = icmp eq i64 %84, 4
  br i1 %exitcond599.not, label %85, label %.preheader589
85:
  store ptr %55, ptr %5, align 8
  %.fca.1.gep467 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep467, align 8
  %.fca.2.gep469 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep469, align 8
  %.fca.3.gep471 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 2, ptr %.fca.3.gep471, align 4
  %.fca.4.gep473 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep473, align 1
  %.fca.5.gep475 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep475, align 2
  %.fca.6.gep477 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep477, align 1
  %.fca.7.0.0.gep479 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep479, align 8
  %.fca.7.0.1.gep481 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 2, ptr %.fca.7.0.1.gep481, align 8
  %.fca.7.0.2.gep483 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep483, align 8
  %.fca.7.1.0.gep485 = getelementptr inbounds i8, ptr %5, i64 48
  store i64 1, ptr %.fca.7.1.0.gep485, align 8
  %.fca.7.1.1.gep487 = getelementptr inbounds i8, ptr %5, i64 56
  store i64 3, ptr %.fca.7.1.1.gep487, align 8
  %.fca.7.1.2.gep489 = getelementptr inbounds i8, ptr %5, i64 64
  store i64 16, ptr %.fca.7.1.2.gep489, align 8
  store ptr %70, ptr %4, align 8
  %.fca.1.gep493 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep493, align 8
  %.fca.2.gep495 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep495, align 8
  %.fca.3.gep497 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 2, ptr %.fca.3.gep497, align 4
  %.fca.4.gep499 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 14, ptr %.fca.4.gep499, align 1
  %.fca.5.gep501 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep501, align 2
  %.fca.6.gep503 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep503, align 1
  %.fca.7.0.0.gep505 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep505, align 8
  %.fca.7.0.1.gep507 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 2, ptr %.fca.7.0.1.gep507, align 8
  %.fca.7.0.2.gep509 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 4, ptr %.fca.7.0.2.gep509, align 8
  %.fca.7.1.0.gep511 = getelementptr inbounds i8, ptr %4, i64 48
  store i64 1, ptr %.fca.7.1.0.gep511, align 8
  %.fca.7.1.1.gep513 = getelementptr inbounds i8, ptr %4, i64 56
  store i64 3, ptr %.fca.7.1.1.gep513, align 8
  %.fca.7.1.2.gep515 = getelementptr inbounds i8, ptr %4, i64 64
  store i64 8, ptr %.fca.7.1.2.gep515, align 8
  store ptr null, ptr %13, align 8
  %.fca.1.gep34 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep34, align 8
  %.fca.2.gep36 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep36, align 8
  %.fca.3.gep38 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep38, align 4
  %.fca.4.gep40 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep40, align 1
  %.fca.5.gep42 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep42, align 2
  %.fca.6.gep44 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep44, align 1
  %.fca.7.0.0.gep46 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.gep48 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.0.2.gep50 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep50, align 8
  %86 = call {} @_FortranAMaxvalDim(ptr nonnull %13, ptr nonnull %5, i32 2, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 113, ptr nonnull %4)
  %.fca.0.load52 = load ptr, ptr %13, align 8
  call void @free(ptr %55)
  call void @free(ptr %70)
  store ptr %.fca.0.load52, ptr %3, align 8
  %.fca.1.gep529 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep529, align 8
  %.fca.2.gep531 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep531, align 8
  %.fca.3.gep533 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep533, align 4
  %.fca.4.gep535 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep535, align 1
  %.fca.5.gep537 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep537, align 2
  %.fca.6.gep539 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep539, align 1
  %.fca.7.0.0.gep541 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep541, align 8
  %.fca.7.0.1.gep543 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 2, ptr %.fca.7.0.1.gep543, align 8
  %.fca.7.0.2.gep545 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep545, align 8
  %87 = call contract double @_FortranAProductReal8(ptr nonnull %3, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 113, i32 0, ptr null)
  call void @free(ptr %.fca.0.load52)
  %88 = call dereferenceable_or_null(48) ptr @malloc(i64 48)
  br label %.preheader
.preheader:
  %89 = phi i64 [ 1, %85 ], [ %103, %102 ]
  %90 = shl nuw i64 %89, 1
  %91 = add nsw i64 %90, -3
  br label %92
92:
  %93 = phi i64 [ 1, %.preheader ], [ %101, %92 ]
  %94 = add nsw i64 %91, %93
  %95 = getelementptr double, ptr %11, i64 %94
  %96 = load double, ptr %95, align 8
  %97 = fmul contract double %96, %96
  %98 = fcmp contract ogt double %96, 6.000000e-01
  %99 = select i1 %98, double %96, double %97
  %100 = getelementptr double, ptr %88, i64 %94
  store double %99, ptr %100, align 8
  %101 = add nuw nsw i64 %93, 1
  %exitcond600.not = icmp eq i64 %101, 3
  br i1 %exitcond600.not, label %102, label %92
102:
  %103 = add nuw nsw i64 %89, 1
  %exitcond601.not = icmp eq i64 %103, 4
  br i1 %exitcond601.not, label %.preheader.i, label %.preheader
.preheader.i:
  %104 = phi double [ %114, %._crit_edge.i ], [ 0.000000e+00, %102 ]
  %105 = phi i64 [ %116, %._crit_edge.i ], [ 0, %102 ]
  %106 = shl nsw i64 %105, 4
  %107 = getelementptr i8, ptr %88, i64 %106
  br label %108
108:
  %109 = phi double [ %104, %.preheader.i ], [ %114, %108 ]
  %110 = phi i64 [ 0, %.preheader.i ], [ %115, %108 ]
  %111 = shl nsw i64 %110, 3
  %112 = getelementptr i8, ptr %107, i64 %111
  %113 = load double, ptr %112, align 8
  %114 = fadd contract double %109, %113
  %115 = add nuw nsw i64 %110, 1
  %exitcond.not.i578 = icmp eq i64 %115, 2
  br i1 %exitcond.not.i578, label %._crit_edge.i, label %108
._crit_edge.i:
  %116 = add nuw nsw i64 %105, 1
  %exitcond5.not.i = icmp eq i64 %116, 3
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i
_FortranASumReal8x2_contract_simplified.exit:
  %117 = fadd contract double %53, %87
  call void @free(ptr %88)
  %118 = fadd contract double %117, %114
  call void @free(ptr %.fca.0.load)
  ret double %118
}
define double @unpacked(ptr nocapture readonly %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %14 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %15 = zext nneg i32 %14 to i64
  %16 = alloca double, i64 %15, align 8
  %17 = tail call dereferenceable_or_null(24) ptr @malloc(i64 24)
  br label %18
18:
  %19 = phi i64 [ 1, %2 ], [ %27, %18 ]
  %20 = add nsw i64 %19, -1
  %21 = getelementptr double, ptr %0, i64 %20
  %22 = getelementptr double, ptr %0, i64 %19
  %23 = load double, ptr %21, align 8
  %24 = load double, ptr %22, align 8
  %25 = fmul contract double %23, %24
  %26 = getelementptr double, ptr %17, i64 %20
  store double %25, ptr %26, align 8
  %27 = add nuw nsw i64 %19, 1
  %exitcond.not = icmp eq i64 %27, 4
  br i1 %exitcond.not, label %28, label %18
28:
  %29 = shl nuw nsw i64 %15, 3
  %30 = tail call ptr @malloc(i64 %29)
  %.not562 = icmp slt i32 %1, 1
  br i1 %.not562, label %._crit_edge, label %.lr.ph
.lr.ph:
  %31 = phi i64 [ %40, %.lr.ph ], [ %15, %28 ]
  %32 = phi i64 [ %39, %.lr.ph ], [ 1, %28 ]
  %33 = add nsw i64 %32, -1
  %34 = getelementptr double, ptr %0, i64 %33
  %35 = load double, ptr %34, align 8
  %36 = fmul double %35, %35
  %37 = fmul double %35, %36
  %38 = getelementptr double, ptr %30, i64 %33
  store double %37, ptr %38, align 8
  %39 = add nuw nsw i64 %32, 1
  %40 = add nsw i64 %31, -1
  %41 = icmp sgt i64 %31, 1
  br i1 %41, label %.lr.ph, label %._crit_edge
._crit_edge:
  store ptr %17, ptr %9, align 8
  %.fca.1.gep138 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep138, align 8
  %.fca.2.gep140 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep140, align 8
  %.fca.3.gep142 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep142, align 4
  %.fca.4.gep144 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 28, ptr %.fca.4.gep144, align 1
  %.fca.5.gep146 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep146, align 2
  %.fca.6.gep148 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep148, align 1
  %.fca.7.0.0.gep150 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep150, align 8
  %.fca.7.0.1.gep152 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 3, ptr %.fca.7.0.1.gep152, align 8
  %.fca.7.0.2.gep154 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep154, align 8
  store ptr @_QQro.6xl4.8, ptr %8, align 8
  %.fca.1.gep156 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %.fca.1.gep156, align 8
  %.fca.2.gep157 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep157, align 8
  %.fca.3.gep158 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep158, align 4
  %.fca.4.gep159 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 14, ptr %.fca.4.gep159, align 1
  %.fca.5.gep160 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep160, align 2
  %.fca.6.gep161 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep161, align 1
  %.fca.7.0.0.gep162 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep162, align 8
  %.fca.7.0.1.gep163 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 6, ptr %.fca.7.0.1.gep163, align 8
  %.fca.7.0.2.gep164 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 4, ptr %.fca.7.0.2.gep164, align 8
  store ptr %30, ptr %7, align 8
  %.fca.1.gep168 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep168, align 8
  %.fca.2.gep170 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep170, align 8
  %.fca.3.gep172 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep172, align 4
  %.fca.4.gep174 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep174, align 1
  %.fca.5.gep176 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep176, align 2
  %.fca.6.gep178 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep178, align 1
  %.fca.7.0.0.gep180 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep180, align 8
  %.fca.7.0.1.gep182 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep182, align 8
  %.fca.7.0.2.gep184 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep184, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep87 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep87, align 8
  %.fca.2.gep89 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep89, align 8
  %.fca.3.gep91 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep91, align 4
  %.fca.4.gep93 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep93, align 1
  %.fca.5.gep95 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep95, align 2
  %.fca.6.gep97 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep97, align 1
  %.fca.7.0.0.gep99 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep99, align 8
  %.fca.7.0.1.gep101 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep101, align 8
  %.fca.7.0.2.gep103 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep103, align 8
  %42 = call {} @_FortranAUnpack(ptr nonnull %10, ptr nonnull %9, ptr nonnull %8, ptr nonnull %7, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 120)
  %.fca.0.load105 = load ptr, ptr %10, align 8
  %.fca.7.0.0.load126 = load i64, ptr %.fca.7.0.0.gep99, align 8
  %.fca.7.0.1.load129 = load i64, ptr %.fca.7.0.1.gep101, align 8
  %43 = icmp eq i64 %.fca.7.0.1.load129, 0
  %44 = select i1 %43, i64 1, i64 %.fca.7.0.0.load126
  store ptr %.fca.0.load105, ptr %6, align 8
  %.fca.1.gep235 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep235, align 8
  %.fca.2.gep237 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep237, align 8
  %.fca.3.gep239 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep239, align 4
  %.fca.4.gep241 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep241, align 1
  %.fca.5.gep243 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep243, align 2
  %.fca.6.gep245 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep245, align 1
  %.fca.7.0.0.gep247 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 %44, ptr %.fca.7.0.0.gep247, align 8
  %.fca.7.0.1.gep249 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %.fca.7.0.1.load129, ptr %.fca.7.0.1.gep249, align 8
  %.fca.7.0.2.gep251 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep251, align 8
  store ptr %16, ptr %13, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %13, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %45 = call {} @_FortranAAssign(ptr nonnull %13, ptr nonnull %6, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 120)
  call void @free(ptr %.fca.0.load105)
  call void @free(ptr %30)
  call void @free(ptr %17)
  %46 = call ptr @malloc(i64 %29)
  %.not563 = icmp slt i32 %1, 1
  br i1 %.not563, label %._crit_edge561, label %.lr.ph560
.lr.ph560:
  %47 = phi i64 [ %57, %.lr.ph560 ], [ %15, %._crit_edge ]
  %48 = phi i64 [ %56, %.lr.ph560 ], [ 1, %._crit_edge ]
  %49 = add nsw i64 %48, -1
  %50 = getelementptr double, ptr %16, i64 %49
  %51 = getelementptr double, ptr @_QQro.6xr8.9, i64 %49
  %52 = load double, ptr %50, align 8
  %53 = load double, ptr %51, align 8
  %54 = fmul contract double %52, %53
  %55 = getelementptr double, ptr %46, i64 %49
  store double %54, ptr %55, align 8
  %56 = add nuw nsw i64 %48, 1
  %57 = add nsw i64 %47, -1
  %58 = icmp sgt i64 %47, 1
  br i1 %58, label %.lr.ph560, label %._crit_edge561
._crit_edge561:
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
.lr.ph.i:
  %59 = phi double [ %64, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge561 ]
  %60 = phi i64 [ %65, %.lr.ph.i ], [ 0, %._crit_edge561 ]
  %61 = shl nsw i64 %60, 3
  %62 = getelementptr i8, ptr %46, i64 %61
  %63 = load double, ptr %62, align 8
  %64 = fadd contract double %59, %63
  %65 = add nuw nsw i64 %60, 1
  %exitcond.not.i = icmp eq i64 %65, %15
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge561 ], [ %64, %.lr.ph.i ]
  call void @free(ptr %46)
  %66 = call dereferenceable_or_null(24) ptr @malloc(i64 24)
  br label %67
67:
  %68 = phi i64 [ 1, %_FortranASumReal8x1_contract_simplified.exit ], [ %75, %67 ]
  %69 = add nsw i64 %68, -1
  %70 = getelementptr double, ptr %0, i64 %69
  %71 = load double, ptr %70, align 8
  %72 = fcmp contract ogt double %71, 0x3FE6666666666666
  %73 = zext i1 %72 to i32
  %74 = getelementptr i32, ptr %66, i64 %69
  store i32 %73, ptr %74, align 4
  %75 = add nuw nsw i64 %68, 1
  %exitcond565.not = icmp eq i64 %75, 7
  br i1 %exitcond565.not, label %.lr.ph.i546, label %67
.lr.ph.i546:
  store ptr %66, ptr %5, align 8
  %.fca.1.gep335 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep335, align 8
  %.fca.2.gep337 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep337, align 8
  %.fca.3.gep339 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep339, align 4
  %.fca.4.gep341 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 14, ptr %.fca.4.gep341, align 1
  %.fca.5.gep343 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep343, align 2
  %.fca.6.gep345 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep345, align 1
  %.fca.7.0.0.gep347 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep347, align 8
  %.fca.7.0.1.gep349 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 6, ptr %.fca.7.0.1.gep349, align 8
  %.fca.7.0.2.gep351 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 4, ptr %.fca.7.0.2.gep351, align 8
  store ptr @_QQro.2xi4.1, ptr %4, align 8
  %.fca.1.gep353 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep353, align 8
  %.fca.2.gep354 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep354, align 8
  %.fca.3.gep355 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep355, align 4
  %.fca.4.gep356 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 9, ptr %.fca.4.gep356, align 1
  %.fca.5.gep357 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep357, align 2
  %.fca.6.gep358 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep358, align 1
  %.fca.7.0.0.gep359 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep359, align 8
  %.fca.7.0.1.gep360 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 2, ptr %.fca.7.0.1.gep360, align 8
  %.fca.7.0.2.gep361 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 4, ptr %.fca.7.0.2.gep361, align 8
  store ptr null, ptr %11, align 8
  %.fca.1.gep34 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 4, ptr %.fca.1.gep34, align 8
  %.fca.2.gep36 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep36, align 8
  %.fca.3.gep38 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep38, align 4
  %.fca.4.gep40 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 14, ptr %.fca.4.gep40, align 1
  %.fca.5.gep42 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 2, ptr %.fca.5.gep42, align 2
  %.fca.6.gep44 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep44, align 1
  %.fca.7.0.0.gep46 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.gep48 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 0, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.0.2.gep50 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 4, ptr %.fca.7.0.2.gep50, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep, i8 0, i64 16, i1 false)
  %76 = call {} @_FortranAReshape(ptr nonnull %11, ptr nonnull %5, ptr nonnull %4, ptr null, ptr null, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 121)
  %.fca.0.load52 = load ptr, ptr %11, align 8
  %.fca.7.0.1.load76 = load i64, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep, align 8
  %77 = shl i64 %.fca.7.0.1.load76, 2
  store ptr %.fca.0.load52, ptr %3, align 8
  %.fca.1.gep440 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 4, ptr %.fca.1.gep440, align 8
  %.fca.2.gep442 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep442, align 8
  %.fca.3.gep444 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 2, ptr %.fca.3.gep444, align 4
  %.fca.4.gep446 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 14, ptr %.fca.4.gep446, align 1
  %.fca.5.gep448 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep448, align 2
  %.fca.6.gep450 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep450, align 1
  %.fca.7.0.0.gep452 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep452, align 8
  %.fca.7.0.1.gep454 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %.fca.7.0.1.load76, ptr %.fca.7.0.1.gep454, align 8
  %.fca.7.0.2.gep456 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 4, ptr %.fca.7.0.2.gep456, align 8
  %.fca.7.1.0.gep458 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 1, ptr %.fca.7.1.0.gep458, align 8
  %.fca.7.1.1.gep460 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep460, align 8
  %.fca.7.1.2.gep462 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 %77, ptr %.fca.7.1.2.gep462, align 8
  store ptr null, ptr %12, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 4, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 14, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 4, ptr %.fca.7.0.2.gep20, align 8
  %78 = call {} @_FortranAAnyDim(ptr nonnull %12, ptr nonnull %3, i32 1, ptr nonnull @_QQclXd3a097595a39d0aa8803b93b6cbf3870, i32 121)
  %.fca.0.load = load ptr, ptr %12, align 8
  call void @free(ptr %.fca.0.load52)
  br label %79
79:
  %80 = phi i64 [ 0, %.lr.ph.i546 ], [ %87, %79 ]
  %81 = phi i64 [ 0, %.lr.ph.i546 ], [ %88, %79 ]
  %82 = shl nsw i64 %81, 2
  %83 = getelementptr i8, ptr %.fca.0.load, i64 %82
  %84 = load i32, ptr %83, align 4
  %85 = icmp ne i32 %84, 0
  %86 = zext i1 %85 to i64
  %87 = add i64 %80, %86
  %88 = add nuw nsw i64 %81, 1
  %exitcond.not.i547 = icmp eq i64 %88, 3
  br i1 %exitcond.not.i547, label %_FortranACountLogical4x1_simplified.exit, label %79
_FortranACountLogical4x1_simplified.exit:
  %89 = trunc i64 %87 to i32
  call void @free(ptr %.fca.0.load)
  %90 = sitofp i32 %89 to double
  %91 = load double, ptr %0, align 8
  %92 = fmul contract double %91, %90
  %93 = fadd contract double %.lcssa.i, %92
  call void @free(ptr %66)
  ret double %93
}
declare {} @_FortranAReshape(ptr, ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAPack(ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAUnpack(ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAAnyDim(ptr, ptr, i32, ptr, i32) local_unnamed_addr
declare double @_FortranASumReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare double @_FortranAProductReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare {} @_FortranAMaxvalDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr
declare {} @_FortranASumDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr
declare {} @_FortranAMatmulReal8Real8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare double @_FortranAMaxvalReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare {} @_FortranAMatmulReal8Integer4(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAMatmulInteger4Real8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
