source_filename = "FIRModule"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
$_QQclXb129bad9dad60ed6e88646cf95998707 = comdat any
@_QQclXb129bad9dad60ed6e88646cf95998707 = linkonce constant [19 x i8] c"complex_arrays.f90\00", comdat
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr
define void @mm(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, i32 %5) local_unnamed_addr {
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %13 = zext nneg i32 %12 to i64
  %14 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %15 = zext nneg i32 %14 to i64
  %16 = tail call i32 @llvm.smax.i32(i32 %5, i32 0)
  %17 = zext nneg i32 %16 to i64
  %18 = shl nuw nsw i64 %13, 4
  store ptr %0, ptr %9, align 8
  %.fca.1.gep48 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 16, ptr %.fca.1.gep48, align 8
  %.fca.2.gep50 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep50, align 8
  %.fca.3.gep52 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep52, align 4
  %.fca.4.gep54 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 35, ptr %.fca.4.gep54, align 1
  %.fca.5.gep56 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep56, align 2
  %.fca.6.gep58 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep58, align 1
  %.fca.7.0.0.gep60 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep60, align 8
  %.fca.7.0.1.gep62 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %13, ptr %.fca.7.0.1.gep62, align 8
  %.fca.7.0.2.gep64 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 16, ptr %.fca.7.0.2.gep64, align 8
  %.fca.7.1.0.gep66 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep66, align 8
  %.fca.7.1.1.gep68 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep68, align 8
  %.fca.7.1.2.gep70 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep70, align 8
  %19 = shl nuw nsw i64 %15, 4
  store ptr %1, ptr %8, align 8
  %.fca.1.gep74 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 16, ptr %.fca.1.gep74, align 8
  %.fca.2.gep76 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep76, align 8
  %.fca.3.gep78 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep78, align 4
  %.fca.4.gep80 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 35, ptr %.fca.4.gep80, align 1
  %.fca.5.gep82 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep82, align 2
  %.fca.6.gep84 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep84, align 1
  %.fca.7.0.0.gep86 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep86, align 8
  %.fca.7.0.1.gep88 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep88, align 8
  %.fca.7.0.2.gep90 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 16, ptr %.fca.7.0.2.gep90, align 8
  %.fca.7.1.0.gep92 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep92, align 8
  %.fca.7.1.1.gep94 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %17, ptr %.fca.7.1.1.gep94, align 8
  %.fca.7.1.2.gep96 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %19, ptr %.fca.7.1.2.gep96, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %10, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  %20 = call {} @_FortranAMatmulComplex8Complex8(ptr nonnull %10, ptr nonnull %9, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 7)
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %21 = icmp eq i64 %.fca.7.0.1.load, 0
  %22 = select i1 %21, i64 1, i64 %.fca.7.0.0.load
  %23 = shl i64 %.fca.7.0.1.load, 4
  %24 = icmp eq i64 %.fca.7.1.1.load, 0
  %25 = select i1 %24, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %7, align 8
  %.fca.1.gep162 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep162, align 8
  %.fca.2.gep164 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep164, align 8
  %.fca.3.gep166 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep166, align 4
  %.fca.4.gep168 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep168, align 1
  %.fca.5.gep170 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep170, align 2
  %.fca.6.gep172 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep172, align 1
  %.fca.7.0.0.gep174 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %22, ptr %.fca.7.0.0.gep174, align 8
  %.fca.7.0.1.gep176 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep176, align 8
  %.fca.7.0.2.gep178 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep178, align 8
  %.fca.7.1.0.gep180 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %25, ptr %.fca.7.1.0.gep180, align 8
  %.fca.7.1.1.gep182 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep182, align 8
  %.fca.7.1.2.gep184 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %23, ptr %.fca.7.1.2.gep184, align 8
  store ptr %2, ptr %11, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %13, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  store i64 %17, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %11, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep, align 8
  %26 = call {} @_FortranAAssign(ptr nonnull %11, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 7)
  call void @free(ptr %.fca.0.load)
  ret void
}
define void @mmt(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, i32 %5) local_unnamed_addr {
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %13 = zext nneg i32 %12 to i64
  %14 = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %15 = zext nneg i32 %14 to i64
  %16 = tail call i32 @llvm.smax.i32(i32 %5, i32 0)
  %17 = zext nneg i32 %16 to i64
  %18 = shl nuw nsw i64 %13, 4
  store ptr %0, ptr %9, align 8
  %.fca.1.gep48 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 16, ptr %.fca.1.gep48, align 8
  %.fca.2.gep50 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep50, align 8
  %.fca.3.gep52 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep52, align 4
  %.fca.4.gep54 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 35, ptr %.fca.4.gep54, align 1
  %.fca.5.gep56 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep56, align 2
  %.fca.6.gep58 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep58, align 1
  %.fca.7.0.0.gep60 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep60, align 8
  %.fca.7.0.1.gep62 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %13, ptr %.fca.7.0.1.gep62, align 8
  %.fca.7.0.2.gep64 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 16, ptr %.fca.7.0.2.gep64, align 8
  %.fca.7.1.0.gep66 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep66, align 8
  %.fca.7.1.1.gep68 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep68, align 8
  %.fca.7.1.2.gep70 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep70, align 8
  store ptr %1, ptr %8, align 8
  %.fca.1.gep74 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 16, ptr %.fca.1.gep74, align 8
  %.fca.2.gep76 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep76, align 8
  %.fca.3.gep78 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep78, align 4
  %.fca.4.gep80 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 35, ptr %.fca.4.gep80, align 1
  %.fca.5.gep82 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep82, align 2
  %.fca.6.gep84 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep84, align 1
  %.fca.7.0.0.gep86 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep86, align 8
  %.fca.7.0.1.gep88 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %13, ptr %.fca.7.0.1.gep88, align 8
  %.fca.7.0.2.gep90 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 16, ptr %.fca.7.0.2.gep90, align 8
  %.fca.7.1.0.gep92 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep92, align 8
  %.fca.7.1.1.gep94 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %17, ptr %.fca.7.1.1.gep94, align 8
  %.fca.7.1.2.gep96 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %18, ptr %.fca.7.1.2.gep96, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %10, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  %19 = call {} @_FortranAMatmulTransposeComplex8Complex8(ptr nonnull %10, ptr nonnull %9, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 14)
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %20 = icmp eq i64 %.fca.7.0.1.load, 0
  %21 = select i1 %20, i64 1, i64 %.fca.7.0.0.load
  %22 = shl i64 %.fca.7.0.1.load, 4
  %23 = icmp eq i64 %.fca.7.1.1.load, 0
  %24 = select i1 %23, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %7, align 8
  %.fca.1.gep162 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep162, align 8
  %.fca.2.gep164 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep164, align 8
  %.fca.3.gep166 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep166, align 4
  %.fca.4.gep168 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep168, align 1
  %.fca.5.gep170 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep170, align 2
  %.fca.6.gep172 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep172, align 1
  %.fca.7.0.0.gep174 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %21, ptr %.fca.7.0.0.gep174, align 8
  %.fca.7.0.1.gep176 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep176, align 8
  %.fca.7.0.2.gep178 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep178, align 8
  %.fca.7.1.0.gep180 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %24, ptr %.fca.7.1.0.gep180, align 8
  %.fca.7.1.1.gep182 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep182, align 8
  %.fca.7.1.2.gep184 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %22, ptr %.fca.7.1.2.gep184, align 8
  %25 = shl nuw nsw i64 %15, 4
  store ptr %2, ptr %11, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  store i64 %17, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %11, i64 64
  store i64 %25, ptr %.fca.7.1.2.gep, align 8
  %26 = call {} @_FortranAAssign(ptr nonnull %11, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 14)
  call void @free(ptr %.fca.0.load)
  ret void
}
define void @mmh(ptr nocapture readonly %0, ptr %1, ptr %2, i32 %3, i32 %4, i32 %5) local_unnamed_addr {
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %13 = zext nneg i32 %12 to i64
  %14 = tail call i32 @llvm.smax.i32(i32 %3, i32 0)
  %15 = zext nneg i32 %14 to i64
  %16 = shl nuw nsw i64 %15, 4
  %17 = mul i64 %16, %13
  %18 = tail call ptr @malloc(i64 %17)
  %.not = icmp slt i32 %4, 1
  br i1 %.not, label %._crit_edge274, label %.preheader273.lr.ph
.preheader273.lr.ph:
  %.not278 = icmp slt i32 %3, 1
  br label %.preheader273
.preheader273:
  %19 = phi i64 [ %13, %.preheader273.lr.ph ], [ %34, %._crit_edge ]
  %20 = phi i64 [ 1, %.preheader273.lr.ph ], [ %33, %._crit_edge ]
  br i1 %.not278, label %._crit_edge, label %.lr.ph
.lr.ph:
  %21 = add nsw i64 %20, -1
  %invariant.gep = getelementptr { double, double }, ptr %0, i64 %21
  %22 = mul nuw nsw i64 %21, %15
  %23 = getelementptr { double, double }, ptr %18, i64 %22
  br label %24
24:
  %25 = phi i64 [ %15, %.lr.ph ], [ %31, %24 ]
  %26 = phi i64 [ 1, %.lr.ph ], [ %30, %24 ]
  %27 = add nsw i64 %26, -1
  %28 = mul nuw nsw i64 %27, %13
  %gep = getelementptr { double, double }, ptr %invariant.gep, i64 %28
  %.unpack268 = load double, ptr %gep, align 8
  %.elt269 = getelementptr inbounds i8, ptr %gep, i64 8
  %.unpack270 = load double, ptr %.elt269, align 8
  %29 = getelementptr { double, double }, ptr %23, i64 %27
  store double %.unpack268, ptr %29, align 8
  %.repack271 = getelementptr inbounds i8, ptr %29, i64 8
  store double %.unpack270, ptr %.repack271, align 8
  %30 = add nuw nsw i64 %26, 1
  %31 = add nsw i64 %25, -1
  %32 = icmp sgt i64 %25, 1
  br i1 %32, label %24, label %._crit_edge
._crit_edge:
  %33 = add nuw nsw i64 %20, 1
  %34 = add nsw i64 %19, -1
  %35 = icmp sgt i64 %19, 1
  br i1 %35, label %.preheader273, label %._crit_edge274
._crit_edge274:
  %36 = tail call ptr @malloc(i64 %17)
  %.not279 = icmp slt i32 %4, 1
  br i1 %.not279, label %._crit_edge277, label %.preheader.lr.ph
.preheader.lr.ph:
  %.not280 = icmp slt i32 %3, 1
  br label %.preheader
.preheader:
  %37 = phi i64 [ %13, %.preheader.lr.ph ], [ %53, %._crit_edge276 ]
  %38 = phi i64 [ 1, %.preheader.lr.ph ], [ %52, %._crit_edge276 ]
  br i1 %.not280, label %._crit_edge276, label %.lr.ph275
.lr.ph275:
  %39 = add nsw i64 %38, -1
  %40 = mul nuw nsw i64 %39, %15
  %41 = add nsw i64 %40, -1
  br label %42
42:
  %43 = phi i64 [ %15, %.lr.ph275 ], [ %50, %42 ]
  %44 = phi i64 [ 1, %.lr.ph275 ], [ %49, %42 ]
  %45 = add nsw i64 %41, %44
  %46 = getelementptr { double, double }, ptr %18, i64 %45
  %.unpack = load double, ptr %46, align 8
  %.elt264 = getelementptr inbounds i8, ptr %46, i64 8
  %.unpack265 = load double, ptr %.elt264, align 8
  %47 = fneg contract double %.unpack265
  %48 = getelementptr { double, double }, ptr %36, i64 %45
  store double %.unpack, ptr %48, align 8
  %.repack266 = getelementptr inbounds i8, ptr %48, i64 8
  store double %47, ptr %.repack266, align 8
  %49 = add nuw nsw i64 %44, 1
  %50 = add nsw i64 %43, -1
  %51 = icmp sgt i64 %43, 1
  br i1 %51, label %42, label %._crit_edge276
._crit_edge276:
  %52 = add nuw nsw i64 %38, 1
  %53 = add nsw i64 %37, -1
  %54 = icmp sgt i64 %37, 1
  br i1 %54, label %.preheader, label %._crit_edge277
._crit_edge277:
  %55 = tail call i32 @llvm.smax.i32(i32 %5, i32 0)
  %56 = zext nneg i32 %55 to i64
  store ptr %36, ptr %9, align 8
  %.fca.1.gep48 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 16, ptr %.fca.1.gep48, align 8
  %.fca.2.gep50 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep50, align 8
  %.fca.3.gep52 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep52, align 4
  %.fca.4.gep54 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 35, ptr %.fca.4.gep54, align 1
  %.fca.5.gep56 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep56, align 2
  %.fca.6.gep58 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep58, align 1
  %.fca.7.0.0.gep60 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep60, align 8
  %.fca.7.0.1.gep62 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep62, align 8
  %.fca.7.0.2.gep64 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 16, ptr %.fca.7.0.2.gep64, align 8
  %.fca.7.1.0.gep66 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep66, align 8
  %.fca.7.1.1.gep68 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %13, ptr %.fca.7.1.1.gep68, align 8
  %.fca.7.1.2.gep70 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %16, ptr %.fca.7.1.2.gep70, align 8
  %57 = shl nuw nsw i64 %13, 4
  store ptr %1, ptr %8, align 8
  %.fca.1.gep74 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 16, ptr %.fca.1.gep74, align 8
  %.fca.2.gep76 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep76, align 8
  %.fca.3.gep78 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep78, align 4
  %.fca.4.gep80 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 35, ptr %.fca.4.gep80, align 1
  %.fca.5.gep82 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep82, align 2
  %.fca.6.gep84 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep84, align 1
  %.fca.7.0.0.gep86 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep86, align 8
  %.fca.7.0.1.gep88 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %13, ptr %.fca.7.0.1.gep88, align 8
  %.fca.7.0.2.gep90 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 16, ptr %.fca.7.0.2.gep90, align 8
  %.fca.7.1.0.gep92 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep92, align 8
  %.fca.7.1.1.gep94 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %56, ptr %.fca.7.1.1.gep94, align 8
  %.fca.7.1.2.gep96 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %57, ptr %.fca.7.1.2.gep96, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %10, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  %58 = call {} @_FortranAMatmulComplex8Complex8(ptr nonnull %10, ptr nonnull %9, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 21)
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %59 = icmp eq i64 %.fca.7.0.1.load, 0
  %60 = select i1 %59, i64 1, i64 %.fca.7.0.0.load
  %61 = shl i64 %.fca.7.0.1.load, 4
  %62 = icmp eq i64 %.fca.7.1.1.load, 0
  %63 = select i1 %62, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %7, align 8
  %.fca.1.gep162 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep162, align 8
  %.fca.2.gep164 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep164, align 8
  %.fca.3.gep166 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep166, align 4
  %.fca.4.gep168 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep168, align 1
  %.fca.5.gep170 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep170, align 2
  %.fca.6.gep172 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep172, align 1
  %.fca.7.0.0.gep174 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %60, ptr %.fca.7.0.0.gep174, align 8
  %.fca.7.0.1.gep176 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep176, align 8
  %.fca.7.0.2.gep178 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep178, align 8
  %.fca.7.1.0.gep180 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %63, ptr %.fca.7.1.0.gep180, align 8
  %.fca.7.1.1.gep182 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep182, align 8
  %.fca.7.1.2.gep184 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %61, ptr %.fca.7.1.2.gep184, align 8
  call void @free(ptr %36)
  store ptr %2, ptr %11, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  store i64 %56, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %11, i64 64
  store i64 %16, ptr %.fca.7.1.2.gep, align 8
  %64 = call {} @_FortranAAssign(ptr nonnull %11, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 21)
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %18)
  ret void
}
define void @mv(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4, i32 %5) local_unnamed_addr {
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %15 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %16 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %17 = zext nneg i32 %16 to i64
  %18 = tail call i32 @llvm.smax.i32(i32 %5, i32 0)
  %19 = zext nneg i32 %18 to i64
  %20 = shl nuw nsw i64 %17, 4
  store ptr %0, ptr %11, align 8
  %.fca.1.gep108 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep108, align 8
  %.fca.2.gep110 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep110, align 8
  %.fca.3.gep112 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep112, align 4
  %.fca.4.gep114 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep114, align 1
  %.fca.5.gep116 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep116, align 2
  %.fca.6.gep118 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep118, align 1
  %.fca.7.0.0.gep120 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep120, align 8
  %.fca.7.0.1.gep122 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %17, ptr %.fca.7.0.1.gep122, align 8
  %.fca.7.0.2.gep124 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep124, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  store i64 %19, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %11, i64 64
  store i64 %20, ptr %.fca.7.1.2.gep, align 8
  store ptr %1, ptr %10, align 8
  %.fca.1.gep128 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep128, align 8
  %.fca.2.gep130 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep130, align 8
  %.fca.3.gep132 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep132, align 4
  %.fca.4.gep134 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep134, align 1
  %.fca.5.gep136 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep136, align 2
  %.fca.6.gep138 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep138, align 1
  %.fca.7.0.0.gep140 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep140, align 8
  %.fca.7.0.1.gep142 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 %19, ptr %.fca.7.0.1.gep142, align 8
  %.fca.7.0.2.gep144 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep144, align 8
  store ptr null, ptr %13, align 8
  %.fca.1.gep24 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 16, ptr %.fca.1.gep24, align 8
  %.fca.2.gep26 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep26, align 8
  %.fca.3.gep28 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep28, align 4
  %.fca.4.gep30 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 35, ptr %.fca.4.gep30, align 1
  %.fca.5.gep32 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep32, align 2
  %.fca.6.gep34 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep34, align 1
  %.fca.7.0.0.gep36 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep36, align 8
  %.fca.7.0.1.gep38 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep38, align 8
  %.fca.7.0.2.gep40 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 16, ptr %.fca.7.0.2.gep40, align 8
  %21 = call {} @_FortranAMatmulComplex8Complex8(ptr nonnull %13, ptr nonnull %11, ptr nonnull %10, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 28)
  %.fca.0.load = load ptr, ptr %13, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep36, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep38, align 8
  %22 = icmp eq i64 %.fca.7.0.1.load, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.0.0.load
  store ptr %.fca.0.load, ptr %9, align 8
  %.fca.1.gep231 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 16, ptr %.fca.1.gep231, align 8
  %.fca.2.gep233 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep233, align 8
  %.fca.3.gep235 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep235, align 4
  %.fca.4.gep237 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 35, ptr %.fca.4.gep237, align 1
  %.fca.5.gep239 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep239, align 2
  %.fca.6.gep241 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep241, align 1
  %.fca.7.0.0.gep243 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 %23, ptr %.fca.7.0.0.gep243, align 8
  %.fca.7.0.1.gep245 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep245, align 8
  %.fca.7.0.2.gep247 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 16, ptr %.fca.7.0.2.gep247, align 8
  store ptr %2, ptr %8, align 8
  %.fca.1.gep251 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 16, ptr %.fca.1.gep251, align 8
  %.fca.2.gep253 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep253, align 8
  %.fca.3.gep255 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep255, align 4
  %.fca.4.gep257 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 35, ptr %.fca.4.gep257, align 1
  %.fca.5.gep259 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep259, align 2
  %.fca.6.gep261 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep261, align 1
  %.fca.7.0.0.gep263 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep263, align 8
  %.fca.7.0.1.gep265 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %17, ptr %.fca.7.0.1.gep265, align 8
  %.fca.7.0.2.gep267 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 16, ptr %.fca.7.0.2.gep267, align 8
  store ptr %2, ptr %14, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 %17, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %14, ptr nonnull %9, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 28)
  call void @free(ptr %.fca.0.load)
  store ptr null, ptr %12, align 8
  %.fca.1.gep54 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 16, ptr %.fca.1.gep54, align 8
  %.fca.2.gep56 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep56, align 8
  %.fca.3.gep58 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep58, align 4
  %.fca.4.gep60 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 35, ptr %.fca.4.gep60, align 1
  %.fca.5.gep62 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 2, ptr %.fca.5.gep62, align 2
  %.fca.6.gep64 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep64, align 1
  %.fca.7.0.0.gep66 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep66, align 8
  %.fca.7.0.1.gep68 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 0, ptr %.fca.7.0.1.gep68, align 8
  %.fca.7.0.2.gep70 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 16, ptr %.fca.7.0.2.gep70, align 8
  %25 = call {} @_FortranAMatmulComplex8Complex8(ptr nonnull %12, ptr nonnull %8, ptr nonnull %11, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 29)
  %.fca.0.load72 = load ptr, ptr %12, align 8
  %.fca.7.0.0.load93 = load i64, ptr %.fca.7.0.0.gep66, align 8
  %.fca.7.0.1.load96 = load i64, ptr %.fca.7.0.1.gep68, align 8
  %26 = icmp eq i64 %.fca.7.0.1.load96, 0
  %27 = select i1 %26, i64 1, i64 %.fca.7.0.0.load93
  store ptr %.fca.0.load72, ptr %7, align 8
  %.fca.1.gep311 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep311, align 8
  %.fca.2.gep313 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep313, align 8
  %.fca.3.gep315 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep315, align 4
  %.fca.4.gep317 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep317, align 1
  %.fca.5.gep319 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep319, align 2
  %.fca.6.gep321 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep321, align 1
  %.fca.7.0.0.gep323 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %27, ptr %.fca.7.0.0.gep323, align 8
  %.fca.7.0.1.gep325 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load96, ptr %.fca.7.0.1.gep325, align 8
  %.fca.7.0.2.gep327 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep327, align 8
  store ptr %3, ptr %15, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %15, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %15, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %15, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %15, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %15, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %15, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %15, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %15, i64 32
  store i64 %19, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %15, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %28 = call {} @_FortranAAssign(ptr nonnull %15, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 29)
  call void @free(ptr %.fca.0.load72)
  ret void
}
define void @mixed(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) local_unnamed_addr {
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %14 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %15 = zext nneg i32 %14 to i64
  %16 = shl nuw nsw i64 %15, 4
  store ptr %0, ptr %9, align 8
  %.fca.1.gep137 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 16, ptr %.fca.1.gep137, align 8
  %.fca.2.gep139 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep139, align 8
  %.fca.3.gep141 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep141, align 4
  %.fca.4.gep143 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 35, ptr %.fca.4.gep143, align 1
  %.fca.5.gep145 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep145, align 2
  %.fca.6.gep147 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep147, align 1
  %.fca.7.0.0.gep149 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep149, align 8
  %.fca.7.0.1.gep151 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep151, align 8
  %.fca.7.0.2.gep153 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 16, ptr %.fca.7.0.2.gep153, align 8
  %.fca.7.1.0.gep155 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep155, align 8
  %.fca.7.1.1.gep157 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep157, align 8
  %.fca.7.1.2.gep159 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %16, ptr %.fca.7.1.2.gep159, align 8
  %17 = shl nuw nsw i64 %15, 3
  store ptr %1, ptr %8, align 8
  %.fca.1.gep163 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep163, align 8
  %.fca.2.gep165 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep165, align 8
  %.fca.3.gep167 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep167, align 4
  %.fca.4.gep169 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep169, align 1
  %.fca.5.gep171 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep171, align 2
  %.fca.6.gep173 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep173, align 1
  %.fca.7.0.0.gep175 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep175, align 8
  %.fca.7.0.1.gep177 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep177, align 8
  %.fca.7.0.2.gep179 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep179, align 8
  %.fca.7.1.0.gep181 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep181, align 8
  %.fca.7.1.1.gep183 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep183, align 8
  %.fca.7.1.2.gep185 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %17, ptr %.fca.7.1.2.gep185, align 8
  store ptr null, ptr %11, align 8
  %.fca.1.gep30 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep30, align 8
  %.fca.2.gep32 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep32, align 8
  %.fca.3.gep34 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep34, align 4
  %.fca.4.gep36 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep36, align 1
  %.fca.5.gep38 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 2, ptr %.fca.5.gep38, align 2
  %.fca.6.gep40 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep40, align 1
  %.fca.7.0.0.gep42 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep42, align 8
  %.fca.7.0.1.gep44 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 0, ptr %.fca.7.0.1.gep44, align 8
  %.fca.7.0.2.gep46 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep46, align 8
  %.fca.7.1.0.gep48 = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep48, align 8
  %.fca.7.1.1.gep50 = getelementptr inbounds i8, ptr %11, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep50, i8 0, i64 16, i1 false)
  %18 = call {} @_FortranAMatmulComplex8Real8(ptr nonnull %11, ptr nonnull %9, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 37)
  %.fca.0.load = load ptr, ptr %11, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep42, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep44, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep48, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep50, align 8
  %19 = icmp eq i64 %.fca.7.0.1.load, 0
  %20 = select i1 %19, i64 1, i64 %.fca.7.0.0.load
  %21 = shl i64 %.fca.7.0.1.load, 4
  %22 = icmp eq i64 %.fca.7.1.1.load, 0
  %23 = select i1 %22, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %7, align 8
  %.fca.1.gep297 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep297, align 8
  %.fca.2.gep299 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep299, align 8
  %.fca.3.gep301 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep301, align 4
  %.fca.4.gep303 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep303, align 1
  %.fca.5.gep305 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep305, align 2
  %.fca.6.gep307 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep307, align 1
  %.fca.7.0.0.gep309 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %20, ptr %.fca.7.0.0.gep309, align 8
  %.fca.7.0.1.gep311 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep311, align 8
  %.fca.7.0.2.gep313 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep313, align 8
  %.fca.7.1.0.gep315 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %23, ptr %.fca.7.1.0.gep315, align 8
  %.fca.7.1.1.gep317 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep317, align 8
  %.fca.7.1.2.gep319 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %21, ptr %.fca.7.1.2.gep319, align 8
  store ptr %2, ptr %12, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %12, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %12, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep24, align 8
  %.fca.7.1.2.gep26 = getelementptr inbounds i8, ptr %12, i64 64
  store i64 %16, ptr %.fca.7.1.2.gep26, align 8
  %24 = call {} @_FortranAAssign(ptr nonnull %12, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 37)
  call void @free(ptr %.fca.0.load)
  store ptr null, ptr %10, align 8
  %.fca.1.gep69 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep69, align 8
  %.fca.2.gep71 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep71, align 8
  %.fca.3.gep73 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep73, align 4
  %.fca.4.gep75 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep75, align 1
  %.fca.5.gep77 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep77, align 2
  %.fca.6.gep79 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep79, align 1
  %.fca.7.0.0.gep81 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep81, align 8
  %.fca.7.0.1.gep83 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep83, align 8
  %.fca.7.0.2.gep85 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep85, align 8
  %.fca.7.1.0.gep87 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep87, align 8
  %.fca.7.1.1.gep89 = getelementptr inbounds i8, ptr %10, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep89, i8 0, i64 16, i1 false)
  %25 = call {} @_FortranAMatmulReal8Complex8(ptr nonnull %10, ptr nonnull %8, ptr nonnull %9, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 38)
  %.fca.0.load93 = load ptr, ptr %10, align 8
  %.fca.7.0.0.load114 = load i64, ptr %.fca.7.0.0.gep81, align 8
  %.fca.7.0.1.load117 = load i64, ptr %.fca.7.0.1.gep83, align 8
  %.fca.7.1.0.load123 = load i64, ptr %.fca.7.1.0.gep87, align 8
  %.fca.7.1.1.load126 = load i64, ptr %.fca.7.1.1.gep89, align 8
  %26 = icmp eq i64 %.fca.7.0.1.load117, 0
  %27 = select i1 %26, i64 1, i64 %.fca.7.0.0.load114
  %28 = shl i64 %.fca.7.0.1.load117, 4
  %29 = icmp eq i64 %.fca.7.1.1.load126, 0
  %30 = select i1 %29, i64 1, i64 %.fca.7.1.0.load123
  store ptr %.fca.0.load93, ptr %6, align 8
  %.fca.1.gep412 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 16, ptr %.fca.1.gep412, align 8
  %.fca.2.gep414 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep414, align 8
  %.fca.3.gep416 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 2, ptr %.fca.3.gep416, align 4
  %.fca.4.gep418 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 35, ptr %.fca.4.gep418, align 1
  %.fca.5.gep420 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep420, align 2
  %.fca.6.gep422 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep422, align 1
  %.fca.7.0.0.gep424 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 %27, ptr %.fca.7.0.0.gep424, align 8
  %.fca.7.0.1.gep426 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %.fca.7.0.1.load117, ptr %.fca.7.0.1.gep426, align 8
  %.fca.7.0.2.gep428 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 16, ptr %.fca.7.0.2.gep428, align 8
  %.fca.7.1.0.gep430 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 %30, ptr %.fca.7.1.0.gep430, align 8
  %.fca.7.1.1.gep432 = getelementptr inbounds i8, ptr %6, i64 56
  store i64 %.fca.7.1.1.load126, ptr %.fca.7.1.1.gep432, align 8
  %.fca.7.1.2.gep434 = getelementptr inbounds i8, ptr %6, i64 64
  store i64 %28, ptr %.fca.7.1.2.gep434, align 8
  store ptr %3, ptr %13, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %13, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %13, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %13, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %13, i64 32
  store i64 %15, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %13, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %13, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %13, i64 56
  store i64 %15, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %13, i64 64
  store i64 %16, ptr %.fca.7.1.2.gep, align 8
  %31 = call {} @_FortranAAssign(ptr nonnull %13, ptr nonnull %6, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 38)
  call void @free(ptr %.fca.0.load93)
  ret void
}
define void @sums(ptr %0, ptr nocapture writeonly %1, ptr %2, ptr %3, i32 %4, i32 %5) local_unnamed_addr {
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %15 = alloca { double, double }, align 8
  %16 = alloca { double, double }, align 8
  %17 = alloca { double, double }, align 8
  %18 = alloca { double, double }, align 8
  %19 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %20 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %21 = icmp sgt i32 %4, 0
  %narrow = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %22 = zext nneg i32 %narrow to i64
  %23 = tail call i32 @llvm.smax.i32(i32 %5, i32 0)
  %24 = zext nneg i32 %23 to i64
  %25 = shl nuw nsw i64 %22, 4
  store ptr %0, ptr %12, align 8
  %.fca.1.gep131 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 16, ptr %.fca.1.gep131, align 8
  %.fca.2.gep133 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep133, align 8
  %.fca.3.gep135 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 2, ptr %.fca.3.gep135, align 4
  %.fca.4.gep137 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 35, ptr %.fca.4.gep137, align 1
  %.fca.5.gep139 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 0, ptr %.fca.5.gep139, align 2
  %.fca.6.gep141 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep141, align 1
  %.fca.7.0.0.gep143 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep143, align 8
  %.fca.7.0.1.gep145 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 %22, ptr %.fca.7.0.1.gep145, align 8
  %.fca.7.0.2.gep147 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 16, ptr %.fca.7.0.2.gep147, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %12, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %12, i64 56
  store i64 %24, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %12, i64 64
  store i64 %25, ptr %.fca.7.1.2.gep, align 8
  %26 = call {} @_FortranACppSumComplex8(ptr nonnull %18, ptr nonnull %12, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 45, i32 0, ptr null)
  %.fca.0.load = load double, ptr %18, align 8
  %.fca.1.gep22 = getelementptr inbounds i8, ptr %18, i64 8
  %.fca.1.load = load double, ptr %.fca.1.gep22, align 8
  store double %.fca.0.load, ptr %1, align 8
  %.repack465 = getelementptr inbounds i8, ptr %1, i64 8
  store double %.fca.1.load, ptr %.repack465, align 8
  %27 = call {} @_FortranACppProductComplex8(ptr nonnull %17, ptr nonnull %12, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 46, i32 0, ptr null)
  %.fca.0.load24 = load double, ptr %17, align 8
  %.fca.1.gep26 = getelementptr inbounds i8, ptr %17, i64 8
  %.fca.1.load27 = load double, ptr %.fca.1.gep26, align 8
  %28 = getelementptr i8, ptr %1, i64 16
  store double %.fca.0.load24, ptr %28, align 8
  %.repack467 = getelementptr i8, ptr %1, i64 24
  store double %.fca.1.load27, ptr %.repack467, align 8
  %29 = select i1 %21, i64 %22, i64 0
  store ptr %0, ptr %11, align 8
  %.fca.1.gep151 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 16, ptr %.fca.1.gep151, align 8
  %.fca.2.gep153 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep153, align 8
  %.fca.3.gep155 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 1, ptr %.fca.3.gep155, align 4
  %.fca.4.gep157 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 35, ptr %.fca.4.gep157, align 1
  %.fca.5.gep159 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep159, align 2
  %.fca.6.gep161 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep161, align 1
  %.fca.7.0.0.gep163 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep163, align 8
  %.fca.7.0.1.gep165 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %29, ptr %.fca.7.0.1.gep165, align 8
  %.fca.7.0.2.gep167 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 16, ptr %.fca.7.0.2.gep167, align 8
  %30 = getelementptr { double, double }, ptr %0, i64 %22
  store ptr %30, ptr %10, align 8
  %.fca.1.gep171 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep171, align 8
  %.fca.2.gep173 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep173, align 8
  %.fca.3.gep175 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep175, align 4
  %.fca.4.gep177 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep177, align 1
  %.fca.5.gep179 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep179, align 2
  %.fca.6.gep181 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep181, align 1
  %.fca.7.0.0.gep183 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep183, align 8
  %.fca.7.0.1.gep185 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 %29, ptr %.fca.7.0.1.gep185, align 8
  %.fca.7.0.2.gep187 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep187, align 8
  %31 = call {} @_FortranACppDotProductComplex8(ptr nonnull %16, ptr nonnull %11, ptr nonnull %10, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 47)
  %.fca.0.load30 = load double, ptr %16, align 8
  %.fca.1.gep32 = getelementptr inbounds i8, ptr %16, i64 8
  %.fca.1.load33 = load double, ptr %.fca.1.gep32, align 8
  %32 = getelementptr i8, ptr %1, i64 32
  store double %.fca.0.load30, ptr %32, align 8
  %.repack469 = getelementptr i8, ptr %1, i64 40
  store double %.fca.1.load33, ptr %.repack469, align 8
  %33 = shl nuw nsw i64 %22, 2
  %34 = mul nuw i64 %33, %24
  %35 = call ptr @malloc(i64 %34)
  %.not = icmp slt i32 %5, 1
  br i1 %.not, label %._crit_edge475, label %.preheader.lr.ph
.preheader.lr.ph:
  %.not476 = icmp slt i32 %4, 1
  br label %.preheader
.preheader:
  %36 = phi i64 [ %24, %.preheader.lr.ph ], [ %53, %._crit_edge ]
  %37 = phi i64 [ 1, %.preheader.lr.ph ], [ %52, %._crit_edge ]
  br i1 %.not476, label %._crit_edge, label %.lr.ph
.lr.ph:
  %38 = add nsw i64 %37, -1
  %39 = mul nuw nsw i64 %38, %22
  %40 = add nsw i64 %39, -1
  br label %41
41:
  %42 = phi i64 [ %22, %.lr.ph ], [ %50, %41 ]
  %43 = phi i64 [ 1, %.lr.ph ], [ %49, %41 ]
  %44 = add nsw i64 %40, %43
  %45 = getelementptr { double, double }, ptr %0, i64 %44
  %.unpack = load double, ptr %45, align 8
  %46 = fcmp contract ogt double %.unpack, 1.000000e-01
  %47 = zext i1 %46 to i32
  %48 = getelementptr i32, ptr %35, i64 %44
  store i32 %47, ptr %48, align 4
  %49 = add nuw nsw i64 %43, 1
  %50 = add nsw i64 %42, -1
  %51 = icmp sgt i64 %42, 1
  br i1 %51, label %41, label %._crit_edge
._crit_edge:
  %52 = add nuw nsw i64 %37, 1
  %53 = add nsw i64 %36, -1
  %54 = icmp sgt i64 %36, 1
  br i1 %54, label %.preheader, label %._crit_edge475
._crit_edge475:
  store ptr %35, ptr %9, align 8
  %.fca.1.gep191 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep191, align 8
  %.fca.2.gep193 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep193, align 8
  %.fca.3.gep195 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep195, align 4
  %.fca.4.gep197 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 14, ptr %.fca.4.gep197, align 1
  %.fca.5.gep199 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep199, align 2
  %.fca.6.gep201 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep201, align 1
  %.fca.7.0.0.gep203 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep203, align 8
  %.fca.7.0.1.gep205 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %22, ptr %.fca.7.0.1.gep205, align 8
  %.fca.7.0.2.gep207 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 4, ptr %.fca.7.0.2.gep207, align 8
  %.fca.7.1.0.gep209 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep209, align 8
  %.fca.7.1.1.gep211 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %24, ptr %.fca.7.1.1.gep211, align 8
  %.fca.7.1.2.gep213 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %33, ptr %.fca.7.1.2.gep213, align 8
  %55 = call {} @_FortranACppSumComplex8(ptr nonnull %15, ptr nonnull %12, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 48, i32 0, ptr nonnull %9)
  %.fca.0.load36 = load double, ptr %15, align 8
  %.fca.1.gep38 = getelementptr inbounds i8, ptr %15, i64 8
  %.fca.1.load39 = load double, ptr %.fca.1.gep38, align 8
  call void @free(ptr %35)
  %56 = getelementptr i8, ptr %1, i64 48
  store double %.fca.0.load36, ptr %56, align 8
  %.repack471 = getelementptr i8, ptr %1, i64 56
  store double %.fca.1.load39, ptr %.repack471, align 8
  store ptr null, ptr %14, align 8
  %.fca.1.gep44 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 16, ptr %.fca.1.gep44, align 8
  %.fca.2.gep46 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep46, align 8
  %.fca.3.gep48 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 1, ptr %.fca.3.gep48, align 4
  %.fca.4.gep50 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 35, ptr %.fca.4.gep50, align 1
  %.fca.5.gep52 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 2, ptr %.fca.5.gep52, align 2
  %.fca.6.gep54 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep54, align 1
  %.fca.7.0.0.gep56 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep56, align 8
  %.fca.7.0.1.gep58 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 0, ptr %.fca.7.0.1.gep58, align 8
  %.fca.7.0.2.gep60 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 16, ptr %.fca.7.0.2.gep60, align 8
  %57 = call {} @_FortranASumDim(ptr nonnull %14, ptr nonnull %12, i32 2, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 49, ptr null)
  %.fca.0.load62 = load ptr, ptr %14, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep56, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep58, align 8
  %58 = icmp eq i64 %.fca.7.0.1.load, 0
  %59 = select i1 %58, i64 1, i64 %.fca.7.0.0.load
  store ptr %.fca.0.load62, ptr %8, align 8
  %.fca.1.gep300 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 16, ptr %.fca.1.gep300, align 8
  %.fca.2.gep302 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep302, align 8
  %.fca.3.gep304 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep304, align 4
  %.fca.4.gep306 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 35, ptr %.fca.4.gep306, align 1
  %.fca.5.gep308 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep308, align 2
  %.fca.6.gep310 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep310, align 1
  %.fca.7.0.0.gep312 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 %59, ptr %.fca.7.0.0.gep312, align 8
  %.fca.7.0.1.gep314 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep314, align 8
  %.fca.7.0.2.gep316 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 16, ptr %.fca.7.0.2.gep316, align 8
  store ptr %2, ptr %19, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %19, i64 8
  store i64 16, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %19, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %19, i64 21
  store i8 35, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %19, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %19, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %19, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %19, i64 32
  store i64 %22, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %19, i64 40
  store i64 16, ptr %.fca.7.0.2.gep20, align 8
  %60 = call {} @_FortranAAssign(ptr nonnull %19, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 49)
  call void @free(ptr %.fca.0.load62)
  store ptr null, ptr %13, align 8
  %.fca.1.gep78 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 16, ptr %.fca.1.gep78, align 8
  %.fca.2.gep80 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep80, align 8
  %.fca.3.gep82 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep82, align 4
  %.fca.4.gep84 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 35, ptr %.fca.4.gep84, align 1
  %.fca.5.gep86 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep86, align 2
  %.fca.6.gep88 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep88, align 1
  %.fca.7.0.0.gep90 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep90, align 8
  %.fca.7.0.1.gep92 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep92, align 8
  %.fca.7.0.2.gep94 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 16, ptr %.fca.7.0.2.gep94, align 8
  %61 = call {} @_FortranAProductDim(ptr nonnull %13, ptr nonnull %12, i32 1, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 50, ptr null)
  %.fca.0.load96 = load ptr, ptr %13, align 8
  %.fca.7.0.0.load117 = load i64, ptr %.fca.7.0.0.gep90, align 8
  %.fca.7.0.1.load120 = load i64, ptr %.fca.7.0.1.gep92, align 8
  %62 = icmp eq i64 %.fca.7.0.1.load120, 0
  %63 = select i1 %62, i64 1, i64 %.fca.7.0.0.load117
  store ptr %.fca.0.load96, ptr %7, align 8
  %.fca.1.gep388 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep388, align 8
  %.fca.2.gep390 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep390, align 8
  %.fca.3.gep392 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep392, align 4
  %.fca.4.gep394 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep394, align 1
  %.fca.5.gep396 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep396, align 2
  %.fca.6.gep398 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep398, align 1
  %.fca.7.0.0.gep400 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %63, ptr %.fca.7.0.0.gep400, align 8
  %.fca.7.0.1.gep402 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load120, ptr %.fca.7.0.1.gep402, align 8
  %.fca.7.0.2.gep404 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep404, align 8
  store ptr %3, ptr %20, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %20, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %20, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %20, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %20, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %20, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %20, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %20, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %20, i64 32
  store i64 %24, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %20, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %64 = call {} @_FortranAAssign(ptr nonnull %20, ptr nonnull %7, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 50)
  call void @free(ptr %.fca.0.load96)
  ret void
}
define double @quad(ptr %0, ptr %1, i32 %2) local_unnamed_addr {
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { double, double }, align 8
  %9 = alloca { double, double }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = tail call i32 @llvm.smax.i32(i32 %2, i32 0)
  %12 = zext nneg i32 %11 to i64
  %13 = shl nuw nsw i64 %12, 4
  store ptr %0, ptr %7, align 8
  %.fca.1.gep27 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 16, ptr %.fca.1.gep27, align 8
  %.fca.2.gep29 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep29, align 8
  %.fca.3.gep31 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep31, align 4
  %.fca.4.gep33 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 35, ptr %.fca.4.gep33, align 1
  %.fca.5.gep35 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep35, align 2
  %.fca.6.gep37 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep37, align 1
  %.fca.7.0.0.gep39 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep39, align 8
  %.fca.7.0.1.gep41 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %12, ptr %.fca.7.0.1.gep41, align 8
  %.fca.7.0.2.gep43 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 16, ptr %.fca.7.0.2.gep43, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %12, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %13, ptr %.fca.7.1.2.gep, align 8
  store ptr %1, ptr %6, align 8
  %.fca.1.gep47 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 16, ptr %.fca.1.gep47, align 8
  %.fca.2.gep49 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep49, align 8
  %.fca.3.gep51 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep51, align 4
  %.fca.4.gep53 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 35, ptr %.fca.4.gep53, align 1
  %.fca.5.gep55 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep55, align 2
  %.fca.6.gep57 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep57, align 1
  %.fca.7.0.0.gep59 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep59, align 8
  %.fca.7.0.1.gep61 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %12, ptr %.fca.7.0.1.gep61, align 8
  %.fca.7.0.2.gep63 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 16, ptr %.fca.7.0.2.gep63, align 8
  store ptr null, ptr %10, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %10, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %10, i64 21
  store i8 35, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %10, i64 40
  store i64 16, ptr %.fca.7.0.2.gep, align 8
  %14 = call {} @_FortranAMatmulComplex8Complex8(ptr nonnull %10, ptr nonnull %7, ptr nonnull %6, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 56)
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  store ptr %.fca.0.load, ptr %5, align 8
  %.fca.1.gep114 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 16, ptr %.fca.1.gep114, align 8
  %.fca.2.gep116 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep116, align 8
  %.fca.3.gep118 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep118, align 4
  %.fca.4.gep120 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 35, ptr %.fca.4.gep120, align 1
  %.fca.5.gep122 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep122, align 2
  %.fca.6.gep124 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep124, align 1
  %.fca.7.0.0.gep126 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep126, align 8
  %.fca.7.0.1.gep128 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep128, align 8
  %.fca.7.0.2.gep130 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 16, ptr %.fca.7.0.2.gep130, align 8
  %15 = call {} @_FortranACppDotProductComplex8(ptr nonnull %9, ptr nonnull %6, ptr nonnull %5, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 56)
  %.fca.0.load12 = load double, ptr %9, align 8
  call void @free(ptr %.fca.0.load)
  %16 = call ptr @malloc(i64 %13)
  %.not182 = icmp slt i32 %2, 1
  br i1 %.not182, label %._crit_edge, label %.lr.ph
.lr.ph:
  %17 = phi i64 [ %28, %.lr.ph ], [ %12, %3 ]
  %18 = phi i64 [ %27, %.lr.ph ], [ 1, %3 ]
  %19 = add nsw i64 %18, -1
  %20 = getelementptr { double, double }, ptr %1, i64 %19
  %.unpack174 = load double, ptr %20, align 8
  %.elt175 = getelementptr inbounds i8, ptr %20, i64 8
  %.unpack176 = load double, ptr %.elt175, align 8
  %21 = fmul contract double %.unpack174, %.unpack174
  %22 = fmul contract double %.unpack174, %.unpack176
  %23 = fadd contract double %22, %22
  %24 = fmul contract double %.unpack176, %.unpack176
  %25 = fsub contract double %21, %24
  %26 = getelementptr { double, double }, ptr %16, i64 %19
  store double %25, ptr %26, align 8
  %.repack177 = getelementptr inbounds i8, ptr %26, i64 8
  store double %23, ptr %.repack177, align 8
  %27 = add nuw nsw i64 %18, 1
  %28 = add nsw i64 %17, -1
  %29 = icmp sgt i64 %17, 1
  br i1 %29, label %.lr.ph, label %._crit_edge
._crit_edge:
  store ptr %16, ptr %4, align 8
  %.fca.1.gep134 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 16, ptr %.fca.1.gep134, align 8
  %.fca.2.gep136 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep136, align 8
  %.fca.3.gep138 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep138, align 4
  %.fca.4.gep140 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 35, ptr %.fca.4.gep140, align 1
  %.fca.5.gep142 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep142, align 2
  %.fca.6.gep144 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep144, align 1
  %.fca.7.0.0.gep146 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep146, align 8
  %.fca.7.0.1.gep148 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %12, ptr %.fca.7.0.1.gep148, align 8
  %.fca.7.0.2.gep150 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 16, ptr %.fca.7.0.2.gep150, align 8
  %30 = call {} @_FortranACppSumComplex8(ptr nonnull %8, ptr nonnull %4, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 56, i32 0, ptr null)
  %.fca.0.load18 = load double, ptr %8, align 8
  %.fca.1.gep20 = getelementptr inbounds i8, ptr %8, i64 8
  %.fca.1.load21 = load double, ptr %.fca.1.gep20, align 8
  call void @free(ptr %16)
  %31 = call double @cabs(double %.fca.0.load18, double %.fca.1.load21)
  %32 = shl nuw nsw i64 %12, 3
  %33 = call ptr @malloc(i64 %32)
  %.not183 = icmp slt i32 %2, 1
  br i1 %.not183, label %._crit_edge181, label %.lr.ph180
.lr.ph180:
  %34 = phi i64 [ %42, %.lr.ph180 ], [ %12, %._crit_edge ]
  %35 = phi i64 [ %41, %.lr.ph180 ], [ 1, %._crit_edge ]
  %36 = add nsw i64 %35, -1
  %37 = getelementptr { double, double }, ptr %1, i64 %36
  %.unpack = load double, ptr %37, align 8
  %.elt172 = getelementptr inbounds i8, ptr %37, i64 8
  %.unpack173 = load double, ptr %.elt172, align 8
  %38 = call double @cabs(double %.unpack, double %.unpack173)
  %39 = fmul double %38, %38
  %40 = getelementptr double, ptr %33, i64 %36
  store double %39, ptr %40, align 8
  %41 = add nuw nsw i64 %35, 1
  %42 = add nsw i64 %34, -1
  %43 = icmp sgt i64 %34, 1
  br i1 %43, label %.lr.ph180, label %._crit_edge181
._crit_edge181:
  %.not = icmp slt i32 %2, 1
  br i1 %.not, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
.lr.ph.i:
  %44 = phi double [ %49, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge181 ]
  %45 = phi i64 [ %50, %.lr.ph.i ], [ 0, %._crit_edge181 ]
  %46 = shl nsw i64 %45, 3
  %47 = getelementptr i8, ptr %33, i64 %46
  %48 = load double, ptr %47, align 8
  %49 = fadd contract double %44, %48
  %50 = add nuw nsw i64 %45, 1
  %exitcond.not.i = icmp eq i64 %50, %12
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i
_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge181 ], [ %49, %.lr.ph.i ]
  %51 = fadd contract double %.fca.0.load12, %31
  call void @free(ptr %33)
  %52 = fadd contract double %51, %.lcssa.i
  ret double %52
}
define void @single(ptr %0, ptr %1, ptr %2, ptr nocapture writeonly %3, i32 %4) local_unnamed_addr {
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { float, float }, align 8
  %12 = alloca { float, float }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %15 = sext i32 %4 to i64
  %16 = icmp sgt i32 %4, 0
  %17 = tail call i32 @llvm.smax.i32(i32 %4, i32 0)
  %18 = zext nneg i32 %17 to i64
  %19 = shl nuw nsw i64 %18, 3
  store ptr %0, ptr %10, align 8
  %.fca.1.gep58 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep58, align 8
  %.fca.2.gep60 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep60, align 8
  %.fca.3.gep62 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep62, align 4
  %.fca.4.gep64 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 34, ptr %.fca.4.gep64, align 1
  %.fca.5.gep66 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep66, align 2
  %.fca.6.gep68 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep68, align 1
  %.fca.7.0.0.gep70 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep70, align 8
  %.fca.7.0.1.gep72 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 %18, ptr %.fca.7.0.1.gep72, align 8
  %.fca.7.0.2.gep74 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep74, align 8
  %.fca.7.1.0.gep76 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep76, align 8
  %.fca.7.1.1.gep78 = getelementptr inbounds i8, ptr %10, i64 56
  store i64 %18, ptr %.fca.7.1.1.gep78, align 8
  %.fca.7.1.2.gep80 = getelementptr inbounds i8, ptr %10, i64 64
  store i64 %19, ptr %.fca.7.1.2.gep80, align 8
  store ptr %1, ptr %9, align 8
  %.fca.1.gep84 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep84, align 8
  %.fca.2.gep86 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep86, align 8
  %.fca.3.gep88 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 2, ptr %.fca.3.gep88, align 4
  %.fca.4.gep90 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 34, ptr %.fca.4.gep90, align 1
  %.fca.5.gep92 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep92, align 2
  %.fca.6.gep94 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep94, align 1
  %.fca.7.0.0.gep96 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.gep98 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 %18, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.0.2.gep100 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep100, align 8
  %.fca.7.1.0.gep102 = getelementptr inbounds i8, ptr %9, i64 48
  store i64 1, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.gep104 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %18, ptr %.fca.7.1.1.gep104, align 8
  %.fca.7.1.2.gep106 = getelementptr inbounds i8, ptr %9, i64 64
  store i64 %19, ptr %.fca.7.1.2.gep106, align 8
  store ptr null, ptr %13, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 34, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %13, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %13, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  %20 = call {} @_FortranAMatmulComplex4Complex4(ptr nonnull %13, ptr nonnull %10, ptr nonnull %9, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 63)
  %.fca.0.load = load ptr, ptr %13, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep24, align 8
  %21 = icmp eq i64 %.fca.7.0.1.load, 0
  %22 = select i1 %21, i64 1, i64 %.fca.7.0.0.load
  %23 = shl i64 %.fca.7.0.1.load, 3
  %24 = icmp eq i64 %.fca.7.1.1.load, 0
  %25 = select i1 %24, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load, ptr %8, align 8
  %.fca.1.gep172 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep172, align 8
  %.fca.2.gep174 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep174, align 8
  %.fca.3.gep176 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep176, align 4
  %.fca.4.gep178 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 34, ptr %.fca.4.gep178, align 1
  %.fca.5.gep180 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep180, align 2
  %.fca.6.gep182 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep182, align 1
  %.fca.7.0.0.gep184 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 %22, ptr %.fca.7.0.0.gep184, align 8
  %.fca.7.0.1.gep186 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep186, align 8
  %.fca.7.0.2.gep188 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep188, align 8
  %.fca.7.1.0.gep190 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 %25, ptr %.fca.7.1.0.gep190, align 8
  %.fca.7.1.1.gep192 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep192, align 8
  %.fca.7.1.2.gep194 = getelementptr inbounds i8, ptr %8, i64 64
  store i64 %23, ptr %.fca.7.1.2.gep194, align 8
  store ptr %2, ptr %14, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %14, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %14, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %14, i64 21
  store i8 34, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %14, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %14, i64 32
  store i64 %18, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %14, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %14, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %14, i64 56
  store i64 %18, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %14, i64 64
  store i64 %19, ptr %.fca.7.1.2.gep, align 8
  %26 = call {} @_FortranAAssign(ptr nonnull %14, ptr nonnull %8, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 63)
  call void @free(ptr %.fca.0.load)
  %27 = call {} @_FortranACppSumComplex4(ptr nonnull %12, ptr nonnull %10, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 64, i32 0, ptr null)
  %.fca.0.load41 = load float, ptr %12, align 8
  %.fca.1.gep43 = getelementptr inbounds i8, ptr %12, i64 4
  %.fca.1.load44 = load float, ptr %.fca.1.gep43, align 4
  store float %.fca.0.load41, ptr %3, align 4
  %.repack313 = getelementptr inbounds i8, ptr %3, i64 4
  store float %.fca.1.load44, ptr %.repack313, align 4
  %28 = select i1 %16, i64 %18, i64 0
  store ptr %0, ptr %7, align 8
  %.fca.1.gep276 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep276, align 8
  %.fca.2.gep278 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep278, align 8
  %.fca.3.gep280 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep280, align 4
  %.fca.4.gep282 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 34, ptr %.fca.4.gep282, align 1
  %.fca.5.gep284 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep284, align 2
  %.fca.6.gep286 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep286, align 1
  %.fca.7.0.0.gep288 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep288, align 8
  %.fca.7.0.1.gep290 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %28, ptr %.fca.7.0.1.gep290, align 8
  %.fca.7.0.2.gep292 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep292, align 8
  %29 = add nsw i64 %15, -1
  %30 = mul nsw i64 %29, %18
  %31 = getelementptr { float, float }, ptr %1, i64 %30
  store ptr %31, ptr %6, align 8
  %.fca.1.gep296 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep296, align 8
  %.fca.2.gep298 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep298, align 8
  %.fca.3.gep300 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep300, align 4
  %.fca.4.gep302 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 34, ptr %.fca.4.gep302, align 1
  %.fca.5.gep304 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep304, align 2
  %.fca.6.gep306 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep306, align 1
  %.fca.7.0.0.gep308 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep308, align 8
  %.fca.7.0.1.gep310 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 %28, ptr %.fca.7.0.1.gep310, align 8
  %.fca.7.0.2.gep312 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep312, align 8
  %32 = call {} @_FortranACppDotProductComplex4(ptr nonnull %11, ptr nonnull %7, ptr nonnull %6, ptr nonnull @_QQclXb129bad9dad60ed6e88646cf95998707, i32 65)
  %.fca.0.load47 = load float, ptr %11, align 8
  %.fca.1.gep49 = getelementptr inbounds i8, ptr %11, i64 4
  %.fca.1.load50 = load float, ptr %.fca.1.gep49, align 4
  %33 = getelementptr i8, ptr %3, i64 8
  store float %.fca.0.load47, ptr %33, align 4
  %.repack315 = getelementptr i8, ptr %3, i64 12
  store float %.fca.1.load50, ptr %.repack315, align 4
  ret void
}
declare double @cabs(double, double) local_unnamed_addr
declare {} @_FortranACppDotProductComplex4(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranACppSumComplex4(ptr, ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare {} @_FortranAMatmulComplex4Complex4(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranACppSumComplex8(ptr, ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare {} @_FortranACppDotProductComplex8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAMatmulComplex8Complex8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAProductDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr
declare {} @_FortranASumDim(ptr, ptr, i32, ptr, i32, ptr) local_unnamed_addr
declare {} @_FortranACppProductComplex8(ptr, ptr, ptr, i32, i32, ptr) local_unnamed_addr
declare {} @_FortranAMatmulReal8Complex8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAMatmulComplex8Real8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAMatmulTransposeComplex8Complex8(ptr, ptr, ptr, ptr, i32) local_unnamed_addr
declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
