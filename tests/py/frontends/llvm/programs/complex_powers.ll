target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
$_QQclXdf21091951a01b54a48c168e56b669d0 = comdat any
@_QQclXdf21091951a01b54a48c168e56b669d0 = linkonce constant [19 x i8] c"complex_powers.f90\00", comdat
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr
define void @powers(ptr nocapture readonly %0, i32 %1, i32 %2, ptr %3) local_unnamed_addr {
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %8 = zext nneg i32 %7 to i64
  %9 = sext i32 %2 to i64
  %.unpack = load double, ptr %0, align 8
  %.elt143 = getelementptr inbounds i8, ptr %0, i64 8
  %.unpack144 = load double, ptr %.elt143, align 8
  %10 = shl nuw nsw i64 %8, 4
  %11 = tail call ptr @malloc(i64 %10)
  store ptr %11, ptr %5, align 8
  %.fca.1.gep6 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 16, ptr %.fca.1.gep6, align 8
  %.fca.2.gep8 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep8, align 8
  %.fca.3.gep10 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep10, align 4
  %.fca.4.gep12 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 35, ptr %.fca.4.gep12, align 1
  %.fca.5.gep14 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep14, align 2
  %.fca.6.gep16 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep16, align 1
  %.fca.7.0.0.gep18 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep18, align 8
  %.fca.7.0.1.gep20 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %8, ptr %.fca.7.0.1.gep20, align 8
  %.fca.7.0.2.gep22 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 16, ptr %.fca.7.0.2.gep22, align 8
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %._crit_edge, label %.lr.ph
.lr.ph:
  %12 = phi i64 [ %45, %.lr.ph ], [ %8, %4 ]
  %13 = phi i64 [ %44, %.lr.ph ], [ 1, %4 ]
  %14 = add nsw i64 %13, -1
  %15 = getelementptr { double, double }, ptr %0, i64 %14
  %.unpack145 = load double, ptr %15, align 8
  %.elt146 = getelementptr inbounds i8, ptr %15, i64 8
  %.unpack147 = load double, ptr %.elt146, align 8
  %16 = tail call { double, double } @_FortranAzpowi(double %.unpack145, double %.unpack147, i32 2)
  %.fca.0.extract23 = extractvalue { double, double } %16, 0
  %.fca.1.extract25 = extractvalue { double, double } %16, 1
  %.unpack148 = load double, ptr %15, align 8
  %.unpack150 = load double, ptr %.elt146, align 8
  %17 = tail call { double, double } @_FortranAzpowi(double %.unpack148, double %.unpack150, i32 -2)
  %.fca.0.extract29 = extractvalue { double, double } %17, 0
  %.fca.1.extract31 = extractvalue { double, double } %17, 1
  %.unpack151 = load double, ptr %15, align 8
  %.unpack153 = load double, ptr %.elt146, align 8
  %18 = tail call { double, double } @_FortranAzpowi(double %.unpack151, double %.unpack153, i32 3)
  %.fca.0.extract39 = extractvalue { double, double } %18, 0
  %.fca.1.extract41 = extractvalue { double, double } %18, 1
  %19 = fmul contract double %.fca.0.extract29, %.fca.0.extract39
  %20 = fmul contract double %.fca.1.extract31, %.fca.0.extract39
  %21 = fmul contract double %.fca.0.extract29, %.fca.1.extract41
  %22 = fadd contract double %21, %20
  %23 = fmul contract double %.fca.1.extract31, %.fca.1.extract41
  %24 = fsub contract double %19, %23
  %25 = fadd contract double %.fca.0.extract23, %24
  %26 = fadd contract double %.fca.1.extract25, %22
  %.unpack154 = load double, ptr %15, align 8
  %.unpack156 = load double, ptr %.elt146, align 8
  %27 = tail call { double, double } @_FortranAzpowi(double %.unpack154, double %.unpack156, i32 %2)
  %.fca.0.extract49 = extractvalue { double, double } %27, 0
  %.fca.1.extract51 = extractvalue { double, double } %27, 1
  %28 = fadd contract double %25, %.fca.0.extract49
  %29 = fadd contract double %26, %.fca.1.extract51
  %.unpack157 = load double, ptr %15, align 8
  %.unpack159 = load double, ptr %.elt146, align 8
  %30 = tail call { double, double } @_FortranAzpowi(double %.unpack157, double %.unpack159, i32 7)
  %.fca.0.extract59 = extractvalue { double, double } %30, 0
  %.fca.1.extract61 = extractvalue { double, double } %30, 1
  %31 = tail call { double, double } @cpow(double %.fca.0.extract59, double %.fca.1.extract61, double 5.000000e-01, double 0.000000e+00)
  %.fca.0.extract69 = extractvalue { double, double } %31, 0
  %.fca.1.extract71 = extractvalue { double, double } %31, 1
  %32 = fadd contract double %28, %.fca.0.extract69
  %33 = fadd contract double %29, %.fca.1.extract71
  %.unpack160 = load double, ptr %15, align 8
  %.unpack162 = load double, ptr %.elt146, align 8
  %34 = tail call { double, double } @_FortranAzpowk(double %.unpack160, double %.unpack162, i64 %9)
  %.fca.0.extract79 = extractvalue { double, double } %34, 0
  %.fca.1.extract81 = extractvalue { double, double } %34, 1
  %35 = fadd contract double %32, %.fca.0.extract79
  %36 = fadd contract double %33, %.fca.1.extract81
  %.unpack163 = load double, ptr %15, align 8
  %.unpack165 = load double, ptr %.elt146, align 8
  %37 = tail call { double, double } @cpow(double %.unpack163, double %.unpack165, double %.unpack, double %.unpack144)
  %.fca.0.extract89 = extractvalue { double, double } %37, 0
  %.fca.1.extract91 = extractvalue { double, double } %37, 1
  %38 = fadd contract double %35, %.fca.0.extract89
  %39 = fadd contract double %36, %.fca.1.extract91
  %.unpack166 = load double, ptr %15, align 8
  %.unpack168 = load double, ptr %.elt146, align 8
  %40 = tail call { double, double } @cpow(double 2.000000e+00, double 0.000000e+00, double %.unpack166, double %.unpack168)
  %.fca.0.extract99 = extractvalue { double, double } %40, 0
  %.fca.1.extract101 = extractvalue { double, double } %40, 1
  %41 = fadd contract double %38, %.fca.0.extract99
  %42 = fadd contract double %39, %.fca.1.extract101
  %43 = getelementptr { double, double }, ptr %11, i64 %14
  store double %41, ptr %43, align 8
  %.repack169 = getelementptr inbounds i8, ptr %43, i64 8
  store double %42, ptr %.repack169, align 8
  %44 = add nuw nsw i64 %13, 1
  %45 = add nsw i64 %12, -1
  %46 = icmp sgt i64 %12, 1
  br i1 %46, label %.lr.ph, label %._crit_edge
._crit_edge:
  store ptr %3, ptr %6, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %6, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %6, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %8, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %6, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %47 = call {} @_FortranAAssign(ptr nonnull %6, ptr nonnull %5, ptr nonnull @_QQclXdf21091951a01b54a48c168e56b669d0, i32 7)
  call void @free(ptr %11)
  ret void
}
define void @single_powers(ptr nocapture readonly %0, i32 %1, i32 %2, ptr %3) local_unnamed_addr {
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %8 = zext nneg i32 %7 to i64
  %9 = shl nuw nsw i64 %8, 3
  %10 = tail call ptr @malloc(i64 %9)
  store ptr %10, ptr %5, align 8
  %.fca.1.gep6 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep6, align 8
  %.fca.2.gep8 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep8, align 8
  %.fca.3.gep10 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep10, align 4
  %.fca.4.gep12 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 34, ptr %.fca.4.gep12, align 1
  %.fca.5.gep14 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep14, align 2
  %.fca.6.gep16 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep16, align 1
  %.fca.7.0.0.gep18 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep18, align 8
  %.fca.7.0.1.gep20 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %8, ptr %.fca.7.0.1.gep20, align 8
  %.fca.7.0.2.gep22 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep22, align 8
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %._crit_edge, label %.lr.ph
.lr.ph:
  %11 = phi i64 [ %25, %.lr.ph ], [ %8, %4 ]
  %12 = phi i64 [ %24, %.lr.ph ], [ 1, %4 ]
  %13 = add nsw i64 %12, -1
  %14 = getelementptr { float, float }, ptr %0, i64 %13
  %.unpack = load float, ptr %14, align 4
  %.elt84 = getelementptr inbounds i8, ptr %14, i64 4
  %.unpack85 = load float, ptr %.elt84, align 4
  %15 = tail call ptr @llvm.stacksave.p0()
  %.0.vec.insert = insertelement <2 x float> poison, float %.unpack, i64 0
  %.4.vec.insert = insertelement <2 x float> %.0.vec.insert, float %.unpack85, i64 1
  %16 = tail call <2 x float> @_FortranAcpowi(<2 x float> %.4.vec.insert, i32 2)
  tail call void @llvm.stackrestore.p0(ptr %15)
  %.unpack86 = load float, ptr %14, align 4
  %.unpack88 = load float, ptr %.elt84, align 4
  %17 = tail call ptr @llvm.stacksave.p0()
  %.0.vec.insert39 = insertelement <2 x float> poison, float %.unpack86, i64 0
  %.4.vec.insert41 = insertelement <2 x float> %.0.vec.insert39, float %.unpack88, i64 1
  %18 = tail call <2 x float> @_FortranAcpowi(<2 x float> %.4.vec.insert41, i32 %2)
  tail call void @llvm.stackrestore.p0(ptr %17)
  %19 = fadd contract <2 x float> %16, %18
  %20 = extractelement <2 x float> %19, i64 0
  %21 = fadd contract <2 x float> %16, %18
  %22 = extractelement <2 x float> %21, i64 1
  %23 = getelementptr { float, float }, ptr %10, i64 %13
  store float %20, ptr %23, align 4
  %.repack89 = getelementptr inbounds i8, ptr %23, i64 4
  store float %22, ptr %.repack89, align 4
  %24 = add nuw nsw i64 %12, 1
  %25 = add nsw i64 %11, -1
  %26 = icmp sgt i64 %11, 1
  br i1 %26, label %.lr.ph, label %._crit_edge
._crit_edge:
  store ptr %3, ptr %6, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %6, i64 21
  store i8 34, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %8, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %27 = call {} @_FortranAAssign(ptr nonnull %6, ptr nonnull %5, ptr nonnull @_QQclXdf21091951a01b54a48c168e56b669d0, i32 14)
  call void @free(ptr %10)
  ret void
}
declare { double, double } @_FortranAzpowi(double, double, i32) local_unnamed_addr
declare { double, double } @cpow(double, double, double, double) local_unnamed_addr
declare { double, double } @_FortranAzpowk(double, double, i64) local_unnamed_addr
declare <2 x float> @_FortranAcpowi(<2 x float>, i32) local_unnamed_addr
declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i32 @llvm.smax.i32(i32, i32)
