target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf = comdat any

@_QQro.2xi4.0 = internal constant [2 x i32] [i32 2, i32 3]
@_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf = linkonce constant [15 x i8] c"intrinsics.f90\00", comdat

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr

declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr

define double @reductions(ptr %0) local_unnamed_addr {
.lr.ph.i:
  %1 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca [3 x [2 x double]], align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  store ptr %0, ptr %5, align 8
  %.fca.1.gep143 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep143, align 8
  %.fca.2.gep145 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep145, align 8
  %.fca.3.gep147 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep147, align 4
  %.fca.4.gep149 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep149, align 1
  %.fca.5.gep151 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep151, align 2
  %.fca.6.gep153 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep153, align 1
  %.fca.7.0.0.gep155 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep155, align 8
  %.fca.7.0.1.gep157 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 6, ptr %.fca.7.0.1.gep157, align 8
  %.fca.7.0.2.gep159 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep159, align 8
  store ptr @_QQro.2xi4.0, ptr %4, align 8
  %.fca.1.gep161 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep161, align 8
  %.fca.2.gep162 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep162, align 8
  %.fca.3.gep163 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep163, align 4
  %.fca.4.gep164 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 9, ptr %.fca.4.gep164, align 1
  %.fca.5.gep165 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep165, align 2
  %.fca.6.gep166 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep166, align 1
  %.fca.7.0.0.gep167 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep167, align 8
  %.fca.7.0.1.gep168 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 2, ptr %.fca.7.0.1.gep168, align 8
  %.fca.7.0.2.gep169 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 4, ptr %.fca.7.0.2.gep169, align 8
  store ptr null, ptr %7, align 8
  %.fca.1.gep84 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep84, align 8
  %.fca.2.gep86 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep86, align 8
  %.fca.3.gep88 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep88, align 4
  %.fca.4.gep90 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep90, align 1
  %.fca.5.gep92 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 2, ptr %.fca.5.gep92, align 2
  %.fca.6.gep94 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep94, align 1
  %.fca.7.0.0.gep96 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.gep98 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 0, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.0.2.gep100 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep100, align 8
  %.fca.7.1.0.gep102 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.gep104 = getelementptr inbounds i8, ptr %7, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep104, i8 0, i64 16, i1 false)
  %11 = call {} @_FortranAReshape(ptr nonnull %7, ptr nonnull %5, ptr nonnull %4, ptr null, ptr null, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 5)
  %.fca.0.load108 = load ptr, ptr %7, align 8
  %.fca.7.0.0.load129 = load i64, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.load132 = load i64, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep104, align 8
  %12 = icmp eq i64 %.fca.7.0.1.load132, 0
  %13 = select i1 %12, i64 1, i64 %.fca.7.0.0.load129
  %14 = shl i64 %.fca.7.0.1.load132, 3
  %15 = icmp eq i64 %.fca.7.1.1.load, 0
  %16 = select i1 %15, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load108, ptr %3, align 8
  %.fca.1.gep235 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep235, align 8
  %.fca.2.gep237 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep237, align 8
  %.fca.3.gep239 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 2, ptr %.fca.3.gep239, align 4
  %.fca.4.gep241 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep241, align 1
  %.fca.5.gep243 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep243, align 2
  %.fca.6.gep245 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep245, align 1
  %.fca.7.0.0.gep247 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 %13, ptr %.fca.7.0.0.gep247, align 8
  %.fca.7.0.1.gep249 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %.fca.7.0.1.load132, ptr %.fca.7.0.1.gep249, align 8
  %.fca.7.0.2.gep251 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep251, align 8
  %.fca.7.1.0.gep253 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 %16, ptr %.fca.7.1.0.gep253, align 8
  %.fca.7.1.1.gep255 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep255, align 8
  %.fca.7.1.2.gep257 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 %14, ptr %.fca.7.1.2.gep257, align 8
  store ptr %6, ptr %2, align 8
  %.fca.1.gep261 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 8, ptr %.fca.1.gep261, align 8
  %.fca.2.gep263 = getelementptr inbounds i8, ptr %2, i64 16
  store i32 20180515, ptr %.fca.2.gep263, align 8
  %.fca.3.gep265 = getelementptr inbounds i8, ptr %2, i64 20
  store i8 2, ptr %.fca.3.gep265, align 4
  %.fca.4.gep267 = getelementptr inbounds i8, ptr %2, i64 21
  store i8 28, ptr %.fca.4.gep267, align 1
  %.fca.5.gep269 = getelementptr inbounds i8, ptr %2, i64 22
  store i8 0, ptr %.fca.5.gep269, align 2
  %.fca.6.gep271 = getelementptr inbounds i8, ptr %2, i64 23
  store i8 0, ptr %.fca.6.gep271, align 1
  %.fca.7.0.0.gep273 = getelementptr inbounds i8, ptr %2, i64 24
  store i64 1, ptr %.fca.7.0.0.gep273, align 8
  %.fca.7.0.1.gep275 = getelementptr inbounds i8, ptr %2, i64 32
  store i64 2, ptr %.fca.7.0.1.gep275, align 8
  %.fca.7.0.2.gep277 = getelementptr inbounds i8, ptr %2, i64 40
  store i64 8, ptr %.fca.7.0.2.gep277, align 8
  %.fca.7.1.0.gep279 = getelementptr inbounds i8, ptr %2, i64 48
  store i64 1, ptr %.fca.7.1.0.gep279, align 8
  %.fca.7.1.1.gep281 = getelementptr inbounds i8, ptr %2, i64 56
  store i64 3, ptr %.fca.7.1.1.gep281, align 8
  %.fca.7.1.2.gep283 = getelementptr inbounds i8, ptr %2, i64 64
  store i64 16, ptr %.fca.7.1.2.gep283, align 8
  store ptr %6, ptr %10, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
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
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %10, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %17 = call {} @_FortranAAssign(ptr nonnull %10, ptr nonnull %3, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 5)
  call void @free(ptr %.fca.0.load108)
  store ptr null, ptr %9, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
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
  %18 = call {} @_FortranAMaxvalDim(ptr nonnull %9, ptr nonnull %2, i32 2, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 6, ptr null)
  %.fca.0.load = load ptr, ptr %9, align 8
  store ptr %.fca.0.load, ptr %1, align 8
  %.fca.1.gep421 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 8, ptr %.fca.1.gep421, align 8
  %.fca.2.gep423 = getelementptr inbounds i8, ptr %1, i64 16
  store i32 20180515, ptr %.fca.2.gep423, align 8
  %.fca.3.gep425 = getelementptr inbounds i8, ptr %1, i64 20
  store i8 1, ptr %.fca.3.gep425, align 4
  %.fca.4.gep427 = getelementptr inbounds i8, ptr %1, i64 21
  store i8 28, ptr %.fca.4.gep427, align 1
  %.fca.5.gep429 = getelementptr inbounds i8, ptr %1, i64 22
  store i8 0, ptr %.fca.5.gep429, align 2
  %.fca.6.gep431 = getelementptr inbounds i8, ptr %1, i64 23
  store i8 0, ptr %.fca.6.gep431, align 1
  %.fca.7.0.0.gep433 = getelementptr inbounds i8, ptr %1, i64 24
  store i64 1, ptr %.fca.7.0.0.gep433, align 8
  %.fca.7.0.1.gep435 = getelementptr inbounds i8, ptr %1, i64 32
  store i64 2, ptr %.fca.7.0.1.gep435, align 8
  %.fca.7.0.2.gep437 = getelementptr inbounds i8, ptr %1, i64 40
  store i64 8, ptr %.fca.7.0.2.gep437, align 8
  %19 = call contract double @_FortranAProductReal8(ptr nonnull %1, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 6, i32 0, ptr null)
  call void @free(ptr %.fca.0.load)
  %20 = call contract double @_FortranAMinvalReal8(ptr nonnull %2, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 6, i32 0, ptr null)
  %21 = call contract double @_FortranANorm2_8(ptr nonnull %5, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 6, i32 0)
  store ptr null, ptr %8, align 8
  %.fca.1.gep34 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep34, align 8
  %.fca.2.gep36 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep36, align 8
  %.fca.3.gep38 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep38, align 4
  %.fca.4.gep40 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep40, align 1
  %.fca.5.gep42 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep42, align 2
  %.fca.6.gep44 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep44, align 1
  %.fca.7.0.0.gep46 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.gep48 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.0.2.gep50 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep50, align 8
  %22 = call {} @_FortranASumDim(ptr nonnull %8, ptr nonnull %2, i32 1, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 6, ptr null)
  %.fca.0.load52 = load ptr, ptr %8, align 8
  %23 = getelementptr i8, ptr %0, i64 24
  br label %24

24:                                               ; preds = %24, %.lr.ph.i
  %25 = phi double [ 0.000000e+00, %.lr.ph.i ], [ %33, %24 ]
  %26 = phi i64 [ 0, %.lr.ph.i ], [ %34, %24 ]
  %27 = shl nsw i64 %26, 3
  %28 = getelementptr i8, ptr %.fca.0.load52, i64 %27
  %29 = load double, ptr %28, align 8
  %30 = getelementptr i8, ptr %23, i64 %27
  %31 = load double, ptr %30, align 8
  %32 = fmul contract double %29, %31
  %33 = fadd contract double %25, %32
  %34 = add nuw nsw i64 %26, 1
  %exitcond.not.i = icmp eq i64 %34, 3
  br i1 %exitcond.not.i, label %_FortranADotProductReal8_contract_f64_f64_simplified.exit, label %24

_FortranADotProductReal8_contract_f64_f64_simplified.exit: ; preds = %24
  %35 = fmul contract double %20, %21
  %36 = fadd contract double %19, %35
  call void @free(ptr %.fca.0.load52)
  %37 = fadd contract double %36, %33
  ret double %37
}

define double @products(ptr %0) local_unnamed_addr {
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca [1 x i32], align 4
  %9 = alloca [3 x [2 x double]], align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  store ptr %0, ptr %7, align 8
  %.fca.1.gep228 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep228, align 8
  %.fca.2.gep230 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep230, align 8
  %.fca.3.gep232 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep232, align 4
  %.fca.4.gep234 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep234, align 1
  %.fca.5.gep236 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep236, align 2
  %.fca.6.gep238 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep238, align 1
  %.fca.7.0.0.gep240 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep240, align 8
  %.fca.7.0.1.gep242 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 6, ptr %.fca.7.0.1.gep242, align 8
  %.fca.7.0.2.gep244 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep244, align 8
  store ptr @_QQro.2xi4.0, ptr %6, align 8
  %.fca.1.gep246 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 4, ptr %.fca.1.gep246, align 8
  %.fca.2.gep247 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep247, align 8
  %.fca.3.gep248 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep248, align 4
  %.fca.4.gep249 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 9, ptr %.fca.4.gep249, align 1
  %.fca.5.gep250 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep250, align 2
  %.fca.6.gep251 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep251, align 1
  %.fca.7.0.0.gep252 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep252, align 8
  %.fca.7.0.1.gep253 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 2, ptr %.fca.7.0.1.gep253, align 8
  %.fca.7.0.2.gep254 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 4, ptr %.fca.7.0.2.gep254, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep163 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep163, align 8
  %.fca.2.gep165 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep165, align 8
  %.fca.3.gep167 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep167, align 4
  %.fca.4.gep169 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep169, align 1
  %.fca.5.gep171 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep171, align 2
  %.fca.6.gep173 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep173, align 1
  %.fca.7.0.0.gep175 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep175, align 8
  %.fca.7.0.1.gep177 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep177, align 8
  %.fca.7.0.2.gep179 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep179, align 8
  %.fca.7.1.0.gep181 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep181, align 8
  %.fca.7.1.1.gep183 = getelementptr inbounds i8, ptr %10, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep183, i8 0, i64 16, i1 false)
  %15 = call {} @_FortranAReshape(ptr nonnull %10, ptr nonnull %7, ptr nonnull %6, ptr null, ptr null, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 13)
  %.fca.0.load187 = load ptr, ptr %10, align 8
  %.fca.7.0.0.load208 = load i64, ptr %.fca.7.0.0.gep175, align 8
  %.fca.7.0.1.load211 = load i64, ptr %.fca.7.0.1.gep177, align 8
  %.fca.7.1.0.load217 = load i64, ptr %.fca.7.1.0.gep181, align 8
  %.fca.7.1.1.load220 = load i64, ptr %.fca.7.1.1.gep183, align 8
  %16 = icmp eq i64 %.fca.7.0.1.load211, 0
  %17 = select i1 %16, i64 1, i64 %.fca.7.0.0.load208
  %18 = shl i64 %.fca.7.0.1.load211, 3
  %19 = icmp eq i64 %.fca.7.1.1.load220, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.1.0.load217
  store ptr %.fca.0.load187, ptr %5, align 8
  %.fca.1.gep366 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep366, align 8
  %.fca.2.gep368 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep368, align 8
  %.fca.3.gep370 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 2, ptr %.fca.3.gep370, align 4
  %.fca.4.gep372 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep372, align 1
  %.fca.5.gep374 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep374, align 2
  %.fca.6.gep376 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep376, align 1
  %.fca.7.0.0.gep378 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 %17, ptr %.fca.7.0.0.gep378, align 8
  %.fca.7.0.1.gep380 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %.fca.7.0.1.load211, ptr %.fca.7.0.1.gep380, align 8
  %.fca.7.0.2.gep382 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep382, align 8
  %.fca.7.1.0.gep384 = getelementptr inbounds i8, ptr %5, i64 48
  store i64 %20, ptr %.fca.7.1.0.gep384, align 8
  %.fca.7.1.1.gep386 = getelementptr inbounds i8, ptr %5, i64 56
  store i64 %.fca.7.1.1.load220, ptr %.fca.7.1.1.gep386, align 8
  %.fca.7.1.2.gep388 = getelementptr inbounds i8, ptr %5, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep388, align 8
  store ptr %9, ptr %4, align 8
  %.fca.1.gep392 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep392, align 8
  %.fca.2.gep394 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep394, align 8
  %.fca.3.gep396 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 2, ptr %.fca.3.gep396, align 4
  %.fca.4.gep398 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep398, align 1
  %.fca.5.gep400 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep400, align 2
  %.fca.6.gep402 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep402, align 1
  %.fca.7.0.0.gep404 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep404, align 8
  %.fca.7.0.1.gep406 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 2, ptr %.fca.7.0.1.gep406, align 8
  %.fca.7.0.2.gep408 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep408, align 8
  %.fca.7.1.0.gep410 = getelementptr inbounds i8, ptr %4, i64 48
  store i64 1, ptr %.fca.7.1.0.gep410, align 8
  %.fca.7.1.1.gep412 = getelementptr inbounds i8, ptr %4, i64 56
  store i64 3, ptr %.fca.7.1.1.gep412, align 8
  %.fca.7.1.2.gep414 = getelementptr inbounds i8, ptr %4, i64 64
  store i64 16, ptr %.fca.7.1.2.gep414, align 8
  store ptr %9, ptr %13, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 2, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %13, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %13, i64 56
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %13, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %21 = call {} @_FortranAAssign(ptr nonnull %13, ptr nonnull %5, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 13)
  call void @free(ptr %.fca.0.load187)
  %22 = call dereferenceable_or_null(4) ptr @malloc(i64 4)
  store i32 0, ptr %22, align 4
  %23 = load i64, ptr %.fca.7.0.1.gep242, align 8
  %24 = icmp sgt i64 %23, 0
  br i1 %24, label %.lr.ph.i, label %_FortranAMaxlocReal8x1_i32_contract_simplified.exit

.lr.ph.i:                                         ; preds = %1
  %25 = load ptr, ptr %7, align 8
  %26 = load i64, ptr %.fca.7.0.2.gep244, align 8
  br label %27

27:                                               ; preds = %40, %.lr.ph.i
  %28 = phi double [ 0xFFF0000000000000, %.lr.ph.i ], [ %41, %40 ]
  %29 = phi i64 [ 0, %.lr.ph.i ], [ %42, %40 ]
  %.036.i = phi i32 [ 0, %.lr.ph.i ], [ %.1.i, %40 ]
  %30 = mul nsw i64 %29, %26
  %31 = getelementptr i8, ptr %25, i64 %30
  %32 = load double, ptr %31, align 8
  %33 = fcmp contract ule double %32, %28
  %34 = fcmp contract ord double %28, 0.000000e+00
  %35 = fcmp contract uno double %32, 0.000000e+00
  %.not35.i = or i1 %34, %35
  %.not33.i = and i1 %33, %.not35.i
  %36 = trunc nuw i32 %.036.i to i1
  %.not30.i = and i1 %.not33.i, %36
  br i1 %.not30.i, label %40, label %37

37:                                               ; preds = %27
  %38 = trunc i64 %29 to i32
  %39 = add i32 %38, 1
  store i32 %39, ptr %22, align 4
  br label %40

40:                                               ; preds = %37, %27
  %.1.i = phi i32 [ 1, %37 ], [ %.036.i, %27 ]
  %41 = phi double [ %32, %37 ], [ %28, %27 ]
  %42 = add nuw nsw i64 %29, 1
  %exitcond.not.i = icmp eq i64 %42, %23
  br i1 %exitcond.not.i, label %_FortranAMaxlocReal8x1_i32_contract_simplified.exit, label %27

_FortranAMaxlocReal8x1_i32_contract_simplified.exit: ; preds = %40, %1
  store ptr %22, ptr %3, align 8
  %.fca.1.gep517 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 4, ptr %.fca.1.gep517, align 8
  %.fca.2.gep519 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep519, align 8
  %.fca.3.gep521 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep521, align 4
  %.fca.4.gep523 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 9, ptr %.fca.4.gep523, align 1
  %.fca.5.gep525 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep525, align 2
  %.fca.6.gep527 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep527, align 1
  %.fca.7.0.0.gep529 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep529, align 8
  %.fca.7.0.1.gep531 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 1, ptr %.fca.7.0.1.gep531, align 8
  %.fca.7.0.2.gep533 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 4, ptr %.fca.7.0.2.gep533, align 8
  store ptr %8, ptr %14, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %14, i64 8
  store i64 4, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %14, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %14, i64 21
  store i8 9, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %14, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %14, i64 32
  store i64 1, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %14, i64 40
  store i64 4, ptr %.fca.7.0.2.gep, align 8
  %43 = call {} @_FortranAAssign(ptr nonnull %14, ptr nonnull %3, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 14)
  call void @free(ptr %22)
  store ptr %0, ptr %2, align 8
  %.fca.1.gep597 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 8, ptr %.fca.1.gep597, align 8
  %.fca.2.gep599 = getelementptr inbounds i8, ptr %2, i64 16
  store i32 20180515, ptr %.fca.2.gep599, align 8
  %.fca.3.gep601 = getelementptr inbounds i8, ptr %2, i64 20
  store i8 1, ptr %.fca.3.gep601, align 4
  %.fca.4.gep603 = getelementptr inbounds i8, ptr %2, i64 21
  store i8 28, ptr %.fca.4.gep603, align 1
  %.fca.5.gep605 = getelementptr inbounds i8, ptr %2, i64 22
  store i8 0, ptr %.fca.5.gep605, align 2
  %.fca.6.gep607 = getelementptr inbounds i8, ptr %2, i64 23
  store i8 0, ptr %.fca.6.gep607, align 1
  %.fca.7.0.0.gep609 = getelementptr inbounds i8, ptr %2, i64 24
  store i64 1, ptr %.fca.7.0.0.gep609, align 8
  %.fca.7.0.1.gep611 = getelementptr inbounds i8, ptr %2, i64 32
  store i64 3, ptr %.fca.7.0.1.gep611, align 8
  %.fca.7.0.2.gep613 = getelementptr inbounds i8, ptr %2, i64 40
  store i64 8, ptr %.fca.7.0.2.gep613, align 8
  store ptr null, ptr %12, align 8
  %.fca.1.gep54 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 8, ptr %.fca.1.gep54, align 8
  %.fca.2.gep56 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep56, align 8
  %.fca.3.gep58 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep58, align 4
  %.fca.4.gep60 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 28, ptr %.fca.4.gep60, align 1
  %.fca.5.gep62 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 2, ptr %.fca.5.gep62, align 2
  %.fca.6.gep64 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep64, align 1
  %.fca.7.0.0.gep66 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep66, align 8
  %.fca.7.0.1.gep68 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 0, ptr %.fca.7.0.1.gep68, align 8
  %.fca.7.0.2.gep70 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 8, ptr %.fca.7.0.2.gep70, align 8
  %44 = call {} @_FortranAMatmulReal8Real8(ptr nonnull %12, ptr nonnull %4, ptr nonnull %2, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 15)
  %.fca.0.load72 = load ptr, ptr %12, align 8
  %.fca.7.0.0.load93 = load i64, ptr %.fca.7.0.0.gep66, align 8
  %45 = getelementptr i8, ptr %0, i64 32
  %46 = call dereferenceable_or_null(16) ptr @malloc(i64 16)
  br label %47

47:                                               ; preds = %47, %_FortranAMaxlocReal8x1_i32_contract_simplified.exit
  %48 = phi i64 [ 1, %_FortranAMaxlocReal8x1_i32_contract_simplified.exit ], [ %57, %47 ]
  %49 = sub nsw i64 %48, %.fca.7.0.0.load93
  %50 = getelementptr double, ptr %.fca.0.load72, i64 %49
  %51 = load double, ptr %50, align 8
  %52 = add nsw i64 %48, -1
  %53 = getelementptr double, ptr %45, i64 %52
  %54 = load double, ptr %53, align 8
  %55 = fmul contract double %51, %54
  %56 = getelementptr double, ptr %46, i64 %52
  store double %55, ptr %56, align 8
  %57 = add nuw nsw i64 %48, 1
  %exitcond.not = icmp eq i64 %57, 3
  br i1 %exitcond.not, label %.lr.ph.i734, label %47

.lr.ph.i734:                                      ; preds = %47, %.lr.ph.i734
  %58 = phi double [ %63, %.lr.ph.i734 ], [ 0.000000e+00, %47 ]
  %59 = phi i64 [ %64, %.lr.ph.i734 ], [ 0, %47 ]
  %60 = shl nsw i64 %59, 3
  %61 = getelementptr i8, ptr %46, i64 %60
  %62 = load double, ptr %61, align 8
  %63 = fadd contract double %58, %62
  %64 = add nuw nsw i64 %59, 1
  %exitcond.not.i735 = icmp eq i64 %64, 2
  br i1 %exitcond.not.i735, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i734

_FortranASumReal8x1_contract_simplified.exit:     ; preds = %.lr.ph.i734
  call void @free(ptr %46)
  store ptr null, ptr %11, align 8
  %.fca.1.gep104 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 8, ptr %.fca.1.gep104, align 8
  %.fca.2.gep106 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep106, align 8
  %.fca.3.gep108 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep108, align 4
  %.fca.4.gep110 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 28, ptr %.fca.4.gep110, align 1
  %.fca.5.gep112 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 2, ptr %.fca.5.gep112, align 2
  %.fca.6.gep114 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep114, align 1
  %.fca.7.0.0.gep116 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep116, align 8
  %.fca.7.0.1.gep118 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 0, ptr %.fca.7.0.1.gep118, align 8
  %.fca.7.0.2.gep120 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 8, ptr %.fca.7.0.2.gep120, align 8
  %.fca.7.1.0.gep122 = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep122, align 8
  %.fca.7.1.1.gep124 = getelementptr inbounds i8, ptr %11, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep124, i8 0, i64 16, i1 false)
  %65 = call {} @_FortranAMatmulTransposeReal8Real8(ptr nonnull %11, ptr nonnull %4, ptr nonnull %4, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 15)
  %.fca.0.load128 = load ptr, ptr %11, align 8
  %.fca.7.0.0.load149 = load i64, ptr %.fca.7.0.0.gep116, align 8
  %.fca.7.0.1.load152 = load i64, ptr %.fca.7.0.1.gep118, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep122, align 8
  %66 = call dereferenceable_or_null(72) ptr @malloc(i64 72)
  %invariant.gep757 = getelementptr i8, ptr %66, i64 -32
  br label %.preheader

.preheader:                                       ; preds = %78, %_FortranASumReal8x1_contract_simplified.exit
  %67 = phi i64 [ 1, %_FortranASumReal8x1_contract_simplified.exit ], [ %79, %78 ]
  %68 = sub nsw i64 %67, %.fca.7.1.0.load
  %69 = mul nsw i64 %68, %.fca.7.0.1.load152
  %70 = getelementptr double, ptr %.fca.0.load128, i64 %69
  %.idx = mul nuw nsw i64 %67, 24
  %gep758 = getelementptr i8, ptr %invariant.gep757, i64 %.idx
  br label %71

71:                                               ; preds = %71, %.preheader
  %72 = phi i64 [ 1, %.preheader ], [ %77, %71 ]
  %73 = sub nsw i64 %72, %.fca.7.0.0.load149
  %74 = getelementptr double, ptr %70, i64 %73
  %75 = load double, ptr %74, align 8
  %76 = fmul double %75, %75
  %gep = getelementptr double, ptr %gep758, i64 %72
  store double %76, ptr %gep, align 8
  %77 = add nuw nsw i64 %72, 1
  %exitcond760.not = icmp eq i64 %77, 4
  br i1 %exitcond760.not, label %78, label %71

78:                                               ; preds = %71
  %79 = add nuw nsw i64 %67, 1
  %exitcond761.not = icmp eq i64 %79, 4
  br i1 %exitcond761.not, label %.preheader.i, label %.preheader

.preheader.i:                                     ; preds = %78, %._crit_edge.i
  %80 = phi double [ %90, %._crit_edge.i ], [ 0.000000e+00, %78 ]
  %81 = phi i64 [ %92, %._crit_edge.i ], [ 0, %78 ]
  %82 = mul nuw nsw i64 %81, 24
  %83 = getelementptr i8, ptr %66, i64 %82
  br label %84

84:                                               ; preds = %84, %.preheader.i
  %85 = phi double [ %80, %.preheader.i ], [ %90, %84 ]
  %86 = phi i64 [ 0, %.preheader.i ], [ %91, %84 ]
  %87 = shl nsw i64 %86, 3
  %88 = getelementptr i8, ptr %83, i64 %87
  %89 = load double, ptr %88, align 8
  %90 = fadd contract double %85, %89
  %91 = add nuw nsw i64 %86, 1
  %exitcond.not.i738 = icmp eq i64 %91, 3
  br i1 %exitcond.not.i738, label %._crit_edge.i, label %84

._crit_edge.i:                                    ; preds = %84
  %92 = add nuw nsw i64 %81, 1
  %exitcond5.not.i = icmp eq i64 %92, 3
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i

_FortranASumReal8x2_contract_simplified.exit:     ; preds = %._crit_edge.i
  call void @free(ptr %66)
  %93 = fadd contract double %63, %90
  %94 = load i32, ptr %8, align 4
  %95 = sext i32 %94 to i64
  %96 = getelementptr double, ptr %0, i64 %95
  %97 = getelementptr i8, ptr %96, i64 -8
  %98 = load double, ptr %97, align 8
  %99 = load double, ptr %0, align 8
  %100 = fneg contract double %99
  %101 = call contract double @_FortranAModuloReal8(double %100, double 3.000000e+00, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 15)
  %102 = fmul contract double %98, %101
  %103 = fadd contract double %93, %102
  call void @free(ptr %.fca.0.load128)
  call void @free(ptr %.fca.0.load72)
  ret double %103
}

define double @lists(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca [10 x i64], align 8
  %11 = alloca double, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  store ptr null, ptr %8, align 8
  %.fca.1.gep89 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep89, align 8
  %.fca.2.gep91 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep91, align 8
  %.fca.3.gep93 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep93, align 4
  %.fca.4.gep95 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep95, align 1
  %.fca.5.gep97 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep97, align 2
  %.fca.6.gep99 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep99, align 1
  %.fca.7.0.0.gep101 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep101, align 8
  %.fca.7.0.1.gep103 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep103, align 8
  %.fca.7.0.2.gep105 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep105, align 8
  %14 = sext i32 %1 to i64
  %15 = tail call i64 @llvm.smax.i64(i64 %14, i64 0)
  %16 = tail call ptr @malloc(i64 0)
  store ptr %16, ptr %8, align 8
  store i64 8, ptr %.fca.1.gep89, align 8
  store i32 20180515, ptr %.fca.2.gep91, align 8
  store i8 1, ptr %.fca.3.gep93, align 4
  store i8 28, ptr %.fca.4.gep95, align 1
  store i8 2, ptr %.fca.5.gep97, align 2
  store i8 0, ptr %.fca.6.gep99, align 1
  store i64 1, ptr %.fca.7.0.0.gep101, align 8
  store i64 0, ptr %.fca.7.0.1.gep103, align 8
  store i64 8, ptr %.fca.7.0.2.gep105, align 8
  %invariant.gep = getelementptr i8, ptr %0, i64 -8
  %17 = icmp sgt i32 %1, 0
  br i1 %17, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %2
  %.fca.1.gep543 = getelementptr inbounds i8, ptr %7, i64 8
  %.fca.2.gep545 = getelementptr inbounds i8, ptr %7, i64 16
  %.fca.3.gep547 = getelementptr inbounds i8, ptr %7, i64 20
  %.fca.4.gep549 = getelementptr inbounds i8, ptr %7, i64 21
  %.fca.5.gep551 = getelementptr inbounds i8, ptr %7, i64 22
  %.fca.6.gep553 = getelementptr inbounds i8, ptr %7, i64 23
  %.fca.7.0.0.gep555 = getelementptr inbounds i8, ptr %7, i64 24
  %.fca.7.0.1.gep557 = getelementptr inbounds i8, ptr %7, i64 32
  %.fca.7.0.2.gep559 = getelementptr inbounds i8, ptr %7, i64 40
  %.fca.1.gep64 = getelementptr inbounds i8, ptr %9, i64 8
  %.fca.2.gep66 = getelementptr inbounds i8, ptr %9, i64 16
  %.fca.3.gep68 = getelementptr inbounds i8, ptr %9, i64 20
  %.fca.4.gep70 = getelementptr inbounds i8, ptr %9, i64 21
  %.fca.5.gep72 = getelementptr inbounds i8, ptr %9, i64 22
  %.fca.6.gep74 = getelementptr inbounds i8, ptr %9, i64 23
  %.fca.7.0.0.gep76 = getelementptr inbounds i8, ptr %9, i64 24
  %.fca.7.0.1.gep78 = getelementptr inbounds i8, ptr %9, i64 32
  %.fca.7.0.2.gep80 = getelementptr inbounds i8, ptr %9, i64 40
  %.fca.1.gep633 = getelementptr inbounds i8, ptr %6, i64 8
  %.fca.2.gep635 = getelementptr inbounds i8, ptr %6, i64 16
  %.fca.3.gep637 = getelementptr inbounds i8, ptr %6, i64 20
  %.fca.4.gep639 = getelementptr inbounds i8, ptr %6, i64 21
  %.fca.5.gep641 = getelementptr inbounds i8, ptr %6, i64 22
  %.fca.6.gep643 = getelementptr inbounds i8, ptr %6, i64 23
  %.fca.7.0.0.gep645 = getelementptr inbounds i8, ptr %6, i64 24
  %.fca.7.0.1.gep647 = getelementptr inbounds i8, ptr %6, i64 32
  %.fca.7.0.2.gep649 = getelementptr inbounds i8, ptr %6, i64 40
  br label %18

18:                                               ; preds = %35, %.lr.ph
  %indvars.iv = phi i64 [ 1, %.lr.ph ], [ %indvars.iv.next, %35 ]
  %gep = getelementptr double, ptr %invariant.gep, i64 %indvars.iv
  %19 = load double, ptr %gep, align 8
  %20 = fcmp contract uge double %19, 4.000000e-01
  br i1 %20, label %21, label %35

21:                                               ; preds = %18
  %.fca.7.0.1.load291 = load i64, ptr %.fca.7.0.1.gep103, align 8
  %22 = add i64 %.fca.7.0.1.load291, 1
  %23 = shl i64 %22, 3
  %24 = call ptr @malloc(i64 %23)
  store ptr %24, ptr %7, align 8
  store i64 8, ptr %.fca.1.gep543, align 8
  store i32 20180515, ptr %.fca.2.gep545, align 8
  store i8 1, ptr %.fca.3.gep547, align 4
  store i8 28, ptr %.fca.4.gep549, align 1
  store i8 0, ptr %.fca.5.gep551, align 2
  store i8 0, ptr %.fca.6.gep553, align 1
  store i64 1, ptr %.fca.7.0.0.gep555, align 8
  store i64 %22, ptr %.fca.7.0.1.gep557, align 8
  store i64 8, ptr %.fca.7.0.2.gep559, align 8
  store ptr %24, ptr %9, align 8
  store i64 8, ptr %.fca.1.gep64, align 8
  store i32 20180515, ptr %.fca.2.gep66, align 8
  store i8 1, ptr %.fca.3.gep68, align 4
  store i8 28, ptr %.fca.4.gep70, align 1
  store i8 2, ptr %.fca.5.gep72, align 2
  store i8 0, ptr %.fca.6.gep74, align 1
  store i64 1, ptr %.fca.7.0.0.gep76, align 8
  store i64 %22, ptr %.fca.7.0.1.gep78, align 8
  store i64 8, ptr %.fca.7.0.2.gep80, align 8
  %25 = call {} @_FortranAInitArrayConstructorVector(ptr nonnull %10, ptr nonnull %9, i1 false, i32 80, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 26)
  %.fca.0.load297 = load ptr, ptr %8, align 8
  %.fca.7.0.0.load318 = load i64, ptr %.fca.7.0.0.gep101, align 8
  %.fca.7.0.1.load321 = load i64, ptr %.fca.7.0.1.gep103, align 8
  %26 = icmp eq i64 %.fca.7.0.1.load321, 0
  %27 = select i1 %26, i64 1, i64 %.fca.7.0.0.load318
  store ptr %.fca.0.load297, ptr %6, align 8
  store i64 8, ptr %.fca.1.gep633, align 8
  store i32 20180515, ptr %.fca.2.gep635, align 8
  store i8 1, ptr %.fca.3.gep637, align 4
  store i8 28, ptr %.fca.4.gep639, align 1
  store i8 0, ptr %.fca.5.gep641, align 2
  store i8 0, ptr %.fca.6.gep643, align 1
  store i64 %27, ptr %.fca.7.0.0.gep645, align 8
  store i64 %.fca.7.0.1.load321, ptr %.fca.7.0.1.gep647, align 8
  store i64 8, ptr %.fca.7.0.2.gep649, align 8
  %28 = call {} @_FortranAPushArrayConstructorValue(ptr nonnull %10, ptr nonnull %6)
  %29 = load double, ptr %gep, align 8
  %30 = trunc nuw nsw i64 %indvars.iv to i32
  %31 = sitofp i32 %30 to double
  %32 = fmul contract double %29, %31
  store double %32, ptr %11, align 8
  %33 = call {} @_FortranAPushArrayConstructorSimpleScalar(ptr nonnull %10, ptr nonnull %11)
  %34 = call {} @_FortranAAssign(ptr nonnull %8, ptr nonnull %7, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 26)
  call void @free(ptr %24)
  br label %35

35:                                               ; preds = %21, %18
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv, %14
  br i1 %exitcond.not, label %._crit_edge, label %18

._crit_edge:                                      ; preds = %35, %2
  %.fca.0.load127 = load ptr, ptr %8, align 8
  %.fca.7.0.0.load148 = load i64, ptr %.fca.7.0.0.gep101, align 8
  %.fca.7.0.1.load151 = load i64, ptr %.fca.7.0.1.gep103, align 8
  %36 = icmp eq i64 %.fca.7.0.1.load151, 0
  %37 = select i1 %36, i64 1, i64 %.fca.7.0.0.load148
  store ptr %.fca.0.load127, ptr %5, align 8
  %.fca.1.gep663 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 8, ptr %.fca.1.gep663, align 8
  %.fca.2.gep665 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep665, align 8
  %.fca.3.gep667 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep667, align 4
  %.fca.4.gep669 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 28, ptr %.fca.4.gep669, align 1
  %.fca.5.gep671 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep671, align 2
  %.fca.6.gep673 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep673, align 1
  %.fca.7.0.0.gep675 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 %37, ptr %.fca.7.0.0.gep675, align 8
  %.fca.7.0.1.gep677 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %.fca.7.0.1.load151, ptr %.fca.7.0.1.gep677, align 8
  %.fca.7.0.2.gep679 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 8, ptr %.fca.7.0.2.gep679, align 8
  store ptr null, ptr %12, align 8
  %.fca.1.gep14 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 8, ptr %.fca.1.gep14, align 8
  %.fca.2.gep16 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep16, align 8
  %.fca.3.gep18 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep18, align 4
  %.fca.4.gep20 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 28, ptr %.fca.4.gep20, align 1
  %.fca.5.gep22 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 2, ptr %.fca.5.gep22, align 2
  %.fca.6.gep24 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep24, align 1
  %.fca.7.0.0.gep26 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep26, align 8
  %.fca.7.0.1.gep28 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 0, ptr %.fca.7.0.1.gep28, align 8
  %.fca.7.0.2.gep30 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 8, ptr %.fca.7.0.2.gep30, align 8
  %38 = call {} @_FortranACshiftVector(ptr nonnull %12, ptr nonnull %5, i64 1, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 28)
  %.fca.0.load32 = load ptr, ptr %12, align 8
  %.fca.7.0.0.load53 = load i64, ptr %.fca.7.0.0.gep26, align 8
  %.fca.7.0.1.load56 = load i64, ptr %.fca.7.0.1.gep28, align 8
  %.fca.0.load157 = load ptr, ptr %8, align 8
  %39 = shl i64 %.fca.7.0.1.load56, 3
  %40 = call ptr @malloc(i64 %39)
  %invariant.gep828 = getelementptr i8, ptr %40, i64 -8
  %41 = icmp sgt i64 %.fca.7.0.1.load56, 0
  br i1 %41, label %.lr.ph831.preheader, label %._crit_edge832

.lr.ph831.preheader:                              ; preds = %._crit_edge
  %invariant.gep849 = getelementptr i8, ptr %.fca.0.load157, i64 -8
  br label %.lr.ph831

.lr.ph831:                                        ; preds = %.lr.ph831.preheader, %.lr.ph831
  %42 = phi i64 [ %48, %.lr.ph831 ], [ 1, %.lr.ph831.preheader ]
  %43 = sub nsw i64 %42, %.fca.7.0.0.load53
  %44 = getelementptr double, ptr %.fca.0.load32, i64 %43
  %45 = load double, ptr %44, align 8
  %gep850 = getelementptr double, ptr %invariant.gep849, i64 %42
  %46 = load double, ptr %gep850, align 8
  %47 = fmul contract double %45, %46
  %gep829 = getelementptr double, ptr %invariant.gep828, i64 %42
  store double %47, ptr %gep829, align 8
  %48 = add nuw i64 %42, 1
  %exitcond843.not = icmp eq i64 %42, %.fca.7.0.1.load56
  br i1 %exitcond843.not, label %._crit_edge832, label %.lr.ph831

._crit_edge832:                                   ; preds = %.lr.ph831, %._crit_edge
  %49 = icmp sgt i64 %.fca.7.0.1.load56, 0
  br i1 %49, label %.lr.ph.i, label %_FortranASumReal8x1_contract_simplified.exit

.lr.ph.i:                                         ; preds = %._crit_edge832, %.lr.ph.i
  %50 = phi double [ %55, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge832 ]
  %51 = phi i64 [ %56, %.lr.ph.i ], [ 0, %._crit_edge832 ]
  %52 = shl nsw i64 %51, 3
  %53 = getelementptr i8, ptr %40, i64 %52
  %54 = load double, ptr %53, align 8
  %55 = fadd contract double %50, %54
  %56 = add nuw nsw i64 %51, 1
  %exitcond.not.i = icmp eq i64 %56, %.fca.7.0.1.load56
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i

_FortranASumReal8x1_contract_simplified.exit:     ; preds = %.lr.ph.i, %._crit_edge832
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge832 ], [ %55, %.lr.ph.i ]
  call void @free(ptr %40)
  %57 = shl nuw nsw i64 %15, 2
  %58 = call ptr @malloc(i64 %57)
  %.not840 = icmp slt i32 %1, 1
  br i1 %.not840, label %._crit_edge834, label %.lr.ph833

.lr.ph833:                                        ; preds = %_FortranASumReal8x1_contract_simplified.exit, %.lr.ph833
  %59 = phi i64 [ %66, %.lr.ph833 ], [ 1, %_FortranASumReal8x1_contract_simplified.exit ]
  %60 = add nsw i64 %59, -1
  %61 = getelementptr double, ptr %0, i64 %60
  %62 = load double, ptr %61, align 8
  %63 = fcmp contract ogt double %62, 1.000000e+00
  %64 = zext i1 %63 to i32
  %65 = getelementptr i32, ptr %58, i64 %60
  store i32 %64, ptr %65, align 4
  %66 = add nuw nsw i64 %59, 1
  %exitcond844.not = icmp eq i64 %59, %14
  br i1 %exitcond844.not, label %._crit_edge834, label %.lr.ph833

._crit_edge834:                                   ; preds = %.lr.ph833, %_FortranASumReal8x1_contract_simplified.exit
  store ptr %0, ptr %4, align 8
  %.fca.1.gep723 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep723, align 8
  %.fca.2.gep725 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep725, align 8
  %.fca.3.gep727 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep727, align 4
  %.fca.4.gep729 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep729, align 1
  %.fca.5.gep731 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep731, align 2
  %.fca.6.gep733 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep733, align 1
  %.fca.7.0.0.gep735 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep735, align 8
  %.fca.7.0.1.gep737 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep737, align 8
  %.fca.7.0.2.gep739 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep739, align 8
  store ptr %58, ptr %3, align 8
  %.fca.1.gep743 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 4, ptr %.fca.1.gep743, align 8
  %.fca.2.gep745 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep745, align 8
  %.fca.3.gep747 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep747, align 4
  %.fca.4.gep749 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 14, ptr %.fca.4.gep749, align 1
  %.fca.5.gep751 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep751, align 2
  %.fca.6.gep753 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep753, align 1
  %.fca.7.0.0.gep755 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep755, align 8
  %.fca.7.0.1.gep757 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep757, align 8
  %.fca.7.0.2.gep759 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 4, ptr %.fca.7.0.2.gep759, align 8
  store ptr null, ptr %13, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %67 = call {} @_FortranAPack(ptr nonnull %13, ptr nonnull %4, ptr nonnull %3, ptr null, ptr nonnull @_QQclXb9ce5ed5d5b7112145f4e172d3e12eaf, i32 28)
  %.fca.0.load = load ptr, ptr %13, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  %68 = shl i64 %.fca.7.0.1.load, 3
  %69 = call ptr @malloc(i64 %68)
  %invariant.gep835 = getelementptr i8, ptr %69, i64 -8
  %70 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %70, label %.lr.ph838, label %._crit_edge839

.lr.ph838:                                        ; preds = %._crit_edge834, %.lr.ph838
  %71 = phi i64 [ %77, %.lr.ph838 ], [ 1, %._crit_edge834 ]
  %72 = sub nsw i64 %71, %.fca.7.0.0.load
  %73 = getelementptr double, ptr %.fca.0.load, i64 %72
  %74 = load double, ptr %73, align 8
  %75 = fmul double %74, %74
  %76 = fmul double %74, %75
  %gep836 = getelementptr double, ptr %invariant.gep835, i64 %71
  store double %76, ptr %gep836, align 8
  %77 = add nuw i64 %71, 1
  %exitcond845.not = icmp eq i64 %71, %.fca.7.0.1.load
  br i1 %exitcond845.not, label %._crit_edge839, label %.lr.ph838

._crit_edge839:                                   ; preds = %.lr.ph838, %._crit_edge834
  %78 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %78, label %.lr.ph.i814, label %_FortranASumReal8x1_contract_simplified.exit816

.lr.ph.i814:                                      ; preds = %._crit_edge839, %.lr.ph.i814
  %79 = phi double [ %84, %.lr.ph.i814 ], [ 0.000000e+00, %._crit_edge839 ]
  %80 = phi i64 [ %85, %.lr.ph.i814 ], [ 0, %._crit_edge839 ]
  %81 = shl nsw i64 %80, 3
  %82 = getelementptr i8, ptr %69, i64 %81
  %83 = load double, ptr %82, align 8
  %84 = fadd contract double %79, %83
  %85 = add nuw nsw i64 %80, 1
  %exitcond.not.i815 = icmp eq i64 %85, %.fca.7.0.1.load
  br i1 %exitcond.not.i815, label %_FortranASumReal8x1_contract_simplified.exit816, label %.lr.ph.i814

_FortranASumReal8x1_contract_simplified.exit816:  ; preds = %.lr.ph.i814, %._crit_edge839
  %.lcssa.i813 = phi double [ 0.000000e+00, %._crit_edge839 ], [ %84, %.lr.ph.i814 ]
  call void @free(ptr %69)
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %58)
  call void @free(ptr %.fca.0.load32)
  %.fca.0.load187 = load ptr, ptr %8, align 8
  %.not = icmp eq ptr %.fca.0.load187, null
  br i1 %.not, label %87, label %86

86:                                               ; preds = %_FortranASumReal8x1_contract_simplified.exit816
  call void @free(ptr %.fca.0.load187)
  store ptr null, ptr %8, align 8
  store i64 8, ptr %.fca.1.gep89, align 8
  store i32 20180515, ptr %.fca.2.gep91, align 8
  store i8 1, ptr %.fca.3.gep93, align 4
  store i8 28, ptr %.fca.4.gep95, align 1
  store i8 2, ptr %.fca.5.gep97, align 2
  store i8 0, ptr %.fca.6.gep99, align 1
  store i64 1, ptr %.fca.7.0.0.gep101, align 8
  store i64 0, ptr %.fca.7.0.1.gep103, align 8
  store i64 8, ptr %.fca.7.0.2.gep105, align 8
  br label %87

87:                                               ; preds = %86, %_FortranASumReal8x1_contract_simplified.exit816
  %88 = fadd contract double %.lcssa.i, %.lcssa.i813
  ret double %88
}

declare {} @_FortranAReshape(ptr, ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare double @_FortranANorm2_8(ptr, ptr, i32, i32) local_unnamed_addr

declare double @_FortranAModuloReal8(double, double, ptr, i32) local_unnamed_addr

declare {} @_FortranAInitArrayConstructorVector(ptr, ptr, i1 zeroext, i32, ptr, i32) local_unnamed_addr

declare {} @_FortranAPushArrayConstructorValue(ptr, ptr) local_unnamed_addr

declare {} @_FortranAPushArrayConstructorSimpleScalar(ptr, ptr) local_unnamed_addr

declare {} @_FortranACshiftVector(ptr, ptr, i64, ptr, i32) local_unnamed_addr

declare {} @_FortranAPack(ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranAMatmulTransposeReal8Real8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranAMatmulReal8Real8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranASumDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr

declare double @_FortranAMinvalReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr

declare double @_FortranAProductReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr

declare {} @_FortranAMaxvalDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr

declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr

declare i64 @llvm.smax.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)



