target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$_QQclXcc477445b0085dbf57c78775533b4886 = comdat any

@_QQro.2xi4.0 = internal constant [2 x i32] [i32 2, i32 3]
@_QQclXcc477445b0085dbf57c78775533b4886 = linkonce constant [11 x i8] c"shifts.f90\00", comdat
@_QQro.3xi4.1 = internal unnamed_addr constant [3 x i32] [i32 1, i32 -1, i32 2]

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr

declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr

define double @circular(ptr %0, i32 %1) local_unnamed_addr {
.preheader831.preheader:
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca [2 x i32], align 8
  %11 = alloca [3 x i32], align 4
  %12 = alloca [3 x [2 x double]], align 8
  %13 = alloca [3 x [2 x double]], align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %15 = alloca i32, align 4
  %16 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %17 = alloca i32, align 4
  %18 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %19 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %20 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %21 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  store ptr %0, ptr %9, align 8
  %.fca.1.gep303 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep303, align 8
  %.fca.2.gep305 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep305, align 8
  %.fca.3.gep307 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep307, align 4
  %.fca.4.gep309 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 28, ptr %.fca.4.gep309, align 1
  %.fca.5.gep311 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep311, align 2
  %.fca.6.gep313 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep313, align 1
  %.fca.7.0.0.gep315 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep315, align 8
  %.fca.7.0.1.gep317 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 6, ptr %.fca.7.0.1.gep317, align 8
  %.fca.7.0.2.gep319 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep319, align 8
  store ptr @_QQro.2xi4.0, ptr %8, align 8
  %.fca.1.gep321 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %.fca.1.gep321, align 8
  %.fca.2.gep322 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep322, align 8
  %.fca.3.gep323 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep323, align 4
  %.fca.4.gep324 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 9, ptr %.fca.4.gep324, align 1
  %.fca.5.gep325 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep325, align 2
  %.fca.6.gep326 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep326, align 1
  %.fca.7.0.0.gep327 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep327, align 8
  %.fca.7.0.1.gep328 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 2, ptr %.fca.7.0.1.gep328, align 8
  %.fca.7.0.2.gep329 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 4, ptr %.fca.7.0.2.gep329, align 8
  store ptr null, ptr %14, align 8
  %.fca.1.gep238 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 8, ptr %.fca.1.gep238, align 8
  %.fca.2.gep240 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep240, align 8
  %.fca.3.gep242 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 2, ptr %.fca.3.gep242, align 4
  %.fca.4.gep244 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 28, ptr %.fca.4.gep244, align 1
  %.fca.5.gep246 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 2, ptr %.fca.5.gep246, align 2
  %.fca.6.gep248 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep248, align 1
  %.fca.7.0.0.gep250 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep250, align 8
  %.fca.7.0.1.gep252 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 0, ptr %.fca.7.0.1.gep252, align 8
  %.fca.7.0.2.gep254 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 8, ptr %.fca.7.0.2.gep254, align 8
  %.fca.7.1.0.gep256 = getelementptr inbounds i8, ptr %14, i64 48
  store i64 1, ptr %.fca.7.1.0.gep256, align 8
  %.fca.7.1.1.gep258 = getelementptr inbounds i8, ptr %14, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep258, i8 0, i64 16, i1 false)
  %22 = call {} @_FortranAReshape(ptr nonnull %14, ptr nonnull %9, ptr nonnull %8, ptr null, ptr null, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 8)
  %.fca.0.load262 = load ptr, ptr %14, align 8
  %.fca.7.0.0.load283 = load i64, ptr %.fca.7.0.0.gep250, align 8
  %.fca.7.0.1.load286 = load i64, ptr %.fca.7.0.1.gep252, align 8
  %.fca.7.1.0.load292 = load i64, ptr %.fca.7.1.0.gep256, align 8
  %.fca.7.1.1.load295 = load i64, ptr %.fca.7.1.1.gep258, align 8
  %23 = icmp eq i64 %.fca.7.0.1.load286, 0
  %24 = select i1 %23, i64 1, i64 %.fca.7.0.0.load283
  %25 = shl i64 %.fca.7.0.1.load286, 3
  %26 = icmp eq i64 %.fca.7.1.1.load295, 0
  %27 = select i1 %26, i64 1, i64 %.fca.7.1.0.load292
  store ptr %.fca.0.load262, ptr %7, align 8
  %.fca.1.gep593 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep593, align 8
  %.fca.2.gep595 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep595, align 8
  %.fca.3.gep597 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep597, align 4
  %.fca.4.gep599 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep599, align 1
  %.fca.5.gep601 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep601, align 2
  %.fca.6.gep603 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep603, align 1
  %.fca.7.0.0.gep605 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 %24, ptr %.fca.7.0.0.gep605, align 8
  %.fca.7.0.1.gep607 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %.fca.7.0.1.load286, ptr %.fca.7.0.1.gep607, align 8
  %.fca.7.0.2.gep609 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep609, align 8
  %.fca.7.1.0.gep611 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 %27, ptr %.fca.7.1.0.gep611, align 8
  %.fca.7.1.1.gep613 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %.fca.7.1.1.load295, ptr %.fca.7.1.1.gep613, align 8
  %.fca.7.1.2.gep615 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %25, ptr %.fca.7.1.2.gep615, align 8
  store ptr %13, ptr %6, align 8
  %.fca.1.gep619 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep619, align 8
  %.fca.2.gep621 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep621, align 8
  %.fca.3.gep623 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 2, ptr %.fca.3.gep623, align 4
  %.fca.4.gep625 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep625, align 1
  %.fca.5.gep627 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep627, align 2
  %.fca.6.gep629 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep629, align 1
  %.fca.7.0.0.gep631 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep631, align 8
  %.fca.7.0.1.gep633 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 2, ptr %.fca.7.0.1.gep633, align 8
  %.fca.7.0.2.gep635 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep635, align 8
  %.fca.7.1.0.gep637 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 1, ptr %.fca.7.1.0.gep637, align 8
  %.fca.7.1.1.gep639 = getelementptr inbounds i8, ptr %6, i64 56
  store i64 3, ptr %.fca.7.1.1.gep639, align 8
  %.fca.7.1.2.gep641 = getelementptr inbounds i8, ptr %6, i64 64
  store i64 16, ptr %.fca.7.1.2.gep641, align 8
  store ptr %13, ptr %21, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %21, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %21, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %21, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %21, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %21, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %21, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %21, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %21, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %21, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %21, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %21, i64 56
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %21, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %28 = call {} @_FortranAAssign(ptr nonnull %21, ptr nonnull %7, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 8)
  call void @free(ptr %.fca.0.load262)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(12) %11, ptr noundef nonnull align 4 dereferenceable(12) @_QQro.3xi4.1, i64 12, i1 false)
  store i64 -8589934591, ptr %10, align 8
  store i32 1, ptr %15, align 4
  store ptr null, ptr %16, align 8
  %.fca.1.gep173 = getelementptr inbounds i8, ptr %16, i64 8
  store i64 8, ptr %.fca.1.gep173, align 8
  %.fca.2.gep175 = getelementptr inbounds i8, ptr %16, i64 16
  store i32 20180515, ptr %.fca.2.gep175, align 8
  %.fca.3.gep177 = getelementptr inbounds i8, ptr %16, i64 20
  store i8 2, ptr %.fca.3.gep177, align 4
  %.fca.4.gep179 = getelementptr inbounds i8, ptr %16, i64 21
  store i8 28, ptr %.fca.4.gep179, align 1
  %.fca.5.gep181 = getelementptr inbounds i8, ptr %16, i64 22
  store i8 2, ptr %.fca.5.gep181, align 2
  %.fca.6.gep183 = getelementptr inbounds i8, ptr %16, i64 23
  store i8 0, ptr %.fca.6.gep183, align 1
  %.fca.7.0.0.gep185 = getelementptr inbounds i8, ptr %16, i64 24
  store i64 1, ptr %.fca.7.0.0.gep185, align 8
  %.fca.7.0.1.gep187 = getelementptr inbounds i8, ptr %16, i64 32
  store i64 0, ptr %.fca.7.0.1.gep187, align 8
  %.fca.7.0.2.gep189 = getelementptr inbounds i8, ptr %16, i64 40
  store i64 8, ptr %.fca.7.0.2.gep189, align 8
  %.fca.7.1.0.gep191 = getelementptr inbounds i8, ptr %16, i64 48
  store i64 1, ptr %.fca.7.1.0.gep191, align 8
  %.fca.7.1.1.gep193 = getelementptr inbounds i8, ptr %16, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep193, i8 0, i64 16, i1 false)
  store ptr %15, ptr %5, align 8
  %.fca.1.gep684 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep684, align 8
  %.fca.2.gep686 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep686, align 8
  %.fca.3.gep688 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 0, ptr %.fca.3.gep688, align 4
  %.fca.4.gep690 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep690, align 1
  %.fca.5.gep692 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep692, align 2
  %.fca.6.gep694 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep694, align 1
  %29 = call {} @_FortranACshift(ptr nonnull %16, ptr nonnull %6, ptr nonnull %5, i32 2, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 9)
  %.fca.0.load197 = load ptr, ptr %16, align 8
  %.fca.7.0.0.load218 = load i64, ptr %.fca.7.0.0.gep185, align 8
  %.fca.7.0.1.load221 = load i64, ptr %.fca.7.0.1.gep187, align 8
  %.fca.7.1.0.load227 = load i64, ptr %.fca.7.1.0.gep191, align 8
  store i32 -1, ptr %17, align 4
  store ptr null, ptr %18, align 8
  %.fca.1.gep108 = getelementptr inbounds i8, ptr %18, i64 8
  store i64 8, ptr %.fca.1.gep108, align 8
  %.fca.2.gep110 = getelementptr inbounds i8, ptr %18, i64 16
  store i32 20180515, ptr %.fca.2.gep110, align 8
  %.fca.3.gep112 = getelementptr inbounds i8, ptr %18, i64 20
  store i8 2, ptr %.fca.3.gep112, align 4
  %.fca.4.gep114 = getelementptr inbounds i8, ptr %18, i64 21
  store i8 28, ptr %.fca.4.gep114, align 1
  %.fca.5.gep116 = getelementptr inbounds i8, ptr %18, i64 22
  store i8 2, ptr %.fca.5.gep116, align 2
  %.fca.6.gep118 = getelementptr inbounds i8, ptr %18, i64 23
  store i8 0, ptr %.fca.6.gep118, align 1
  %.fca.7.0.0.gep120 = getelementptr inbounds i8, ptr %18, i64 24
  store i64 1, ptr %.fca.7.0.0.gep120, align 8
  %.fca.7.0.1.gep122 = getelementptr inbounds i8, ptr %18, i64 32
  store i64 0, ptr %.fca.7.0.1.gep122, align 8
  %.fca.7.0.2.gep124 = getelementptr inbounds i8, ptr %18, i64 40
  store i64 8, ptr %.fca.7.0.2.gep124, align 8
  %.fca.7.1.0.gep126 = getelementptr inbounds i8, ptr %18, i64 48
  store i64 1, ptr %.fca.7.1.0.gep126, align 8
  %.fca.7.1.1.gep128 = getelementptr inbounds i8, ptr %18, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep128, i8 0, i64 16, i1 false)
  store ptr %17, ptr %4, align 8
  %.fca.1.gep711 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 4, ptr %.fca.1.gep711, align 8
  %.fca.2.gep713 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep713, align 8
  %.fca.3.gep715 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 0, ptr %.fca.3.gep715, align 4
  %.fca.4.gep717 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 9, ptr %.fca.4.gep717, align 1
  %.fca.5.gep719 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep719, align 2
  %.fca.6.gep721 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep721, align 1
  %30 = call {} @_FortranACshift(ptr nonnull %18, ptr nonnull %6, ptr nonnull %4, i32 1, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 9)
  %.fca.0.load132 = load ptr, ptr %18, align 8
  %.fca.7.0.0.load153 = load i64, ptr %.fca.7.0.0.gep120, align 8
  %.fca.7.0.1.load156 = load i64, ptr %.fca.7.0.1.gep122, align 8
  %.fca.7.1.0.load162 = load i64, ptr %.fca.7.1.0.gep126, align 8
  store ptr null, ptr %19, align 8
  %.fca.1.gep43 = getelementptr inbounds i8, ptr %19, i64 8
  store i64 8, ptr %.fca.1.gep43, align 8
  %.fca.2.gep45 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 20180515, ptr %.fca.2.gep45, align 8
  %.fca.3.gep47 = getelementptr inbounds i8, ptr %19, i64 20
  store i8 2, ptr %.fca.3.gep47, align 4
  %.fca.4.gep49 = getelementptr inbounds i8, ptr %19, i64 21
  store i8 28, ptr %.fca.4.gep49, align 1
  %.fca.5.gep51 = getelementptr inbounds i8, ptr %19, i64 22
  store i8 2, ptr %.fca.5.gep51, align 2
  %.fca.6.gep53 = getelementptr inbounds i8, ptr %19, i64 23
  store i8 0, ptr %.fca.6.gep53, align 1
  %.fca.7.0.0.gep55 = getelementptr inbounds i8, ptr %19, i64 24
  store i64 1, ptr %.fca.7.0.0.gep55, align 8
  %.fca.7.0.1.gep57 = getelementptr inbounds i8, ptr %19, i64 32
  store i64 0, ptr %.fca.7.0.1.gep57, align 8
  %.fca.7.0.2.gep59 = getelementptr inbounds i8, ptr %19, i64 40
  store i64 8, ptr %.fca.7.0.2.gep59, align 8
  %.fca.7.1.0.gep61 = getelementptr inbounds i8, ptr %19, i64 48
  store i64 1, ptr %.fca.7.1.0.gep61, align 8
  %.fca.7.1.1.gep63 = getelementptr inbounds i8, ptr %19, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep63, i8 0, i64 16, i1 false)
  store ptr %11, ptr %3, align 8
  %.fca.1.gep738 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 4, ptr %.fca.1.gep738, align 8
  %.fca.2.gep740 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep740, align 8
  %.fca.3.gep742 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep742, align 4
  %.fca.4.gep744 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 9, ptr %.fca.4.gep744, align 1
  %.fca.5.gep746 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep746, align 2
  %.fca.6.gep748 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep748, align 1
  %.fca.7.0.0.gep750 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep750, align 8
  %.fca.7.0.1.gep752 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 3, ptr %.fca.7.0.1.gep752, align 8
  %.fca.7.0.2.gep754 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 4, ptr %.fca.7.0.2.gep754, align 8
  %31 = call {} @_FortranACshift(ptr nonnull %19, ptr nonnull %6, ptr nonnull %3, i32 1, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 9)
  %.fca.0.load67 = load ptr, ptr %19, align 8
  %.fca.7.0.0.load88 = load i64, ptr %.fca.7.0.0.gep55, align 8
  %.fca.7.0.1.load91 = load i64, ptr %.fca.7.0.1.gep57, align 8
  %.fca.7.1.0.load97 = load i64, ptr %.fca.7.1.0.gep61, align 8
  store ptr null, ptr %20, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %20, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %20, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %20, i64 20
  store i8 2, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %20, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %20, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %20, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %20, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %20, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %20, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %.fca.7.1.0.gep22 = getelementptr inbounds i8, ptr %20, i64 48
  store i64 1, ptr %.fca.7.1.0.gep22, align 8
  %.fca.7.1.1.gep24 = getelementptr inbounds i8, ptr %20, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep24, i8 0, i64 16, i1 false)
  store ptr %10, ptr %2, align 8
  %.fca.1.gep771 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 4, ptr %.fca.1.gep771, align 8
  %.fca.2.gep773 = getelementptr inbounds i8, ptr %2, i64 16
  store i32 20180515, ptr %.fca.2.gep773, align 8
  %.fca.3.gep775 = getelementptr inbounds i8, ptr %2, i64 20
  store i8 1, ptr %.fca.3.gep775, align 4
  %.fca.4.gep777 = getelementptr inbounds i8, ptr %2, i64 21
  store i8 9, ptr %.fca.4.gep777, align 1
  %.fca.5.gep779 = getelementptr inbounds i8, ptr %2, i64 22
  store i8 0, ptr %.fca.5.gep779, align 2
  %.fca.6.gep781 = getelementptr inbounds i8, ptr %2, i64 23
  store i8 0, ptr %.fca.6.gep781, align 1
  %.fca.7.0.0.gep783 = getelementptr inbounds i8, ptr %2, i64 24
  store i64 1, ptr %.fca.7.0.0.gep783, align 8
  %.fca.7.0.1.gep785 = getelementptr inbounds i8, ptr %2, i64 32
  store i64 2, ptr %.fca.7.0.1.gep785, align 8
  %.fca.7.0.2.gep787 = getelementptr inbounds i8, ptr %2, i64 40
  store i64 4, ptr %.fca.7.0.2.gep787, align 8
  %32 = call {} @_FortranACshift(ptr nonnull %20, ptr nonnull %6, ptr nonnull %2, i32 2, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 9)
  %.fca.0.load = load ptr, ptr %20, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep22, align 8
  br label %.preheader830

.preheader830:
  %33 = phi i64 [ 1, %.preheader831.preheader ], [ %72, %71 ]
  %34 = shl nuw i64 %33, 1
  %35 = add nsw i64 %34, -3
  %36 = sub nsw i64 %33, %.fca.7.1.0.load227
  %37 = mul nsw i64 %36, %.fca.7.0.1.load221
  %38 = getelementptr double, ptr %.fca.0.load197, i64 %37
  %39 = sub nsw i64 %33, %.fca.7.1.0.load162
  %40 = mul nsw i64 %39, %.fca.7.0.1.load156
  %41 = getelementptr double, ptr %.fca.0.load132, i64 %40
  %42 = sub nsw i64 %33, %.fca.7.1.0.load97
  %43 = mul nsw i64 %42, %.fca.7.0.1.load91
  %44 = getelementptr double, ptr %.fca.0.load67, i64 %43
  %45 = sub nsw i64 %33, %.fca.7.1.0.load
  %46 = mul nsw i64 %45, %.fca.7.0.1.load
  %47 = getelementptr double, ptr %.fca.0.load, i64 %46
  br label %48

48:
  %49 = phi i64 [ 1, %.preheader830 ], [ %70, %48 ]
  %50 = add nsw i64 %35, %49
  %51 = getelementptr double, ptr %13, i64 %50
  %52 = sub nsw i64 %49, %.fca.7.0.0.load218
  %53 = getelementptr double, ptr %38, i64 %52
  %54 = load double, ptr %53, align 8
  %55 = load double, ptr %51, align 8
  %56 = fmul contract double %54, %55
  %57 = sub nsw i64 %49, %.fca.7.0.0.load153
  %58 = getelementptr double, ptr %41, i64 %57
  %59 = load double, ptr %58, align 8
  %60 = sub nsw i64 %49, %.fca.7.0.0.load88
  %61 = getelementptr double, ptr %44, i64 %60
  %62 = load double, ptr %61, align 8
  %63 = fmul contract double %59, %62
  %64 = fadd contract double %56, %63
  %65 = sub nsw i64 %49, %.fca.7.0.0.load
  %66 = getelementptr double, ptr %47, i64 %65
  %67 = load double, ptr %66, align 8
  %68 = fadd contract double %67, %64
  %69 = getelementptr double, ptr %12, i64 %50
  store double %68, ptr %69, align 8
  %70 = add nuw nsw i64 %49, 1
  %exitcond.not = icmp eq i64 %70, 3
  br i1 %exitcond.not, label %71, label %48

71:
  %72 = add nuw nsw i64 %33, 1
  %exitcond832.not = icmp eq i64 %72, 4
  br i1 %exitcond832.not, label %73, label %.preheader830

73:
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %.fca.0.load67)
  call void @free(ptr %.fca.0.load132)
  call void @free(ptr %.fca.0.load197)
  %74 = call dereferenceable_or_null(48) ptr @malloc(i64 48)
  br label %.preheader

.preheader:
  %75 = phi i64 [ 1, %73 ], [ %87, %86 ]
  %76 = shl nuw i64 %75, 1
  %77 = add nsw i64 %76, -3
  br label %78

78:
  %79 = phi i64 [ 1, %.preheader ], [ %85, %78 ]
  %80 = add nsw i64 %77, %79
  %81 = getelementptr double, ptr %12, i64 %80
  %82 = load double, ptr %81, align 8
  %83 = fmul contract double %82, %82
  %84 = getelementptr double, ptr %74, i64 %80
  store double %83, ptr %84, align 8
  %85 = add nuw nsw i64 %79, 1
  %exitcond833.not = icmp eq i64 %85, 3
  br i1 %exitcond833.not, label %86, label %78

86:
  %87 = add nuw nsw i64 %75, 1
  %exitcond834.not = icmp eq i64 %87, 4
  br i1 %exitcond834.not, label %.preheader.i, label %.preheader

.preheader.i:
  %88 = phi double [ %98, %._crit_edge.i ], [ 0.000000e+00, %86 ]
  %89 = phi i64 [ %100, %._crit_edge.i ], [ 0, %86 ]
  %90 = shl nsw i64 %89, 4
  %91 = getelementptr i8, ptr %74, i64 %90
  br label %92

92:
  %93 = phi double [ %88, %.preheader.i ], [ %98, %92 ]
  %94 = phi i64 [ 0, %.preheader.i ], [ %99, %92 ]
  %95 = shl nsw i64 %94, 3
  %96 = getelementptr i8, ptr %91, i64 %95
  %97 = load double, ptr %96, align 8
  %98 = fadd contract double %93, %97
  %99 = add nuw nsw i64 %94, 1
  %exitcond.not.i = icmp eq i64 %99, 2
  br i1 %exitcond.not.i, label %._crit_edge.i, label %92

._crit_edge.i:
  %100 = add nuw nsw i64 %89, 1
  %exitcond5.not.i = icmp eq i64 %100, 3
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i

_FortranASumReal8x2_contract_simplified.exit:
  call void @free(ptr %74)
  ret double %98
}

define double @off_the_end(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %14 = alloca [3 x [2 x double]], align 8
  %15 = alloca [3 x [2 x double]], align 8
  %16 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %17 = alloca i32, align 4
  %18 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %19 = alloca i32, align 4
  %20 = alloca double, align 8
  %21 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %22 = alloca i32, align 4
  %23 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %24 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %25 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %26 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %27 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %28 = zext nneg i32 %27 to i64
  %29 = alloca double, i64 %28, align 8
  store ptr %0, ptr %13, align 8
  %.fca.1.gep341 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 8, ptr %.fca.1.gep341, align 8
  %.fca.2.gep343 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep343, align 8
  %.fca.3.gep345 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 1, ptr %.fca.3.gep345, align 4
  %.fca.4.gep347 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 28, ptr %.fca.4.gep347, align 1
  %.fca.5.gep349 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep349, align 2
  %.fca.6.gep351 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep351, align 1
  %.fca.7.0.0.gep353 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep353, align 8
  %.fca.7.0.1.gep355 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 6, ptr %.fca.7.0.1.gep355, align 8
  %.fca.7.0.2.gep357 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 8, ptr %.fca.7.0.2.gep357, align 8
  store ptr @_QQro.2xi4.0, ptr %12, align 8
  %.fca.1.gep359 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 4, ptr %.fca.1.gep359, align 8
  %.fca.2.gep360 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep360, align 8
  %.fca.3.gep361 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep361, align 4
  %.fca.4.gep362 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 9, ptr %.fca.4.gep362, align 1
  %.fca.5.gep363 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 0, ptr %.fca.5.gep363, align 2
  %.fca.6.gep364 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep364, align 1
  %.fca.7.0.0.gep365 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 1, ptr %.fca.7.0.0.gep365, align 8
  %.fca.7.0.1.gep366 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 2, ptr %.fca.7.0.1.gep366, align 8
  %.fca.7.0.2.gep367 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 4, ptr %.fca.7.0.2.gep367, align 8
  store ptr null, ptr %16, align 8
  %.fca.1.gep274 = getelementptr inbounds i8, ptr %16, i64 8
  store i64 8, ptr %.fca.1.gep274, align 8
  %.fca.2.gep276 = getelementptr inbounds i8, ptr %16, i64 16
  store i32 20180515, ptr %.fca.2.gep276, align 8
  %.fca.3.gep278 = getelementptr inbounds i8, ptr %16, i64 20
  store i8 2, ptr %.fca.3.gep278, align 4
  %.fca.4.gep280 = getelementptr inbounds i8, ptr %16, i64 21
  store i8 28, ptr %.fca.4.gep280, align 1
  %.fca.5.gep282 = getelementptr inbounds i8, ptr %16, i64 22
  store i8 2, ptr %.fca.5.gep282, align 2
  %.fca.6.gep284 = getelementptr inbounds i8, ptr %16, i64 23
  store i8 0, ptr %.fca.6.gep284, align 1
  %.fca.7.0.0.gep286 = getelementptr inbounds i8, ptr %16, i64 24
  store i64 1, ptr %.fca.7.0.0.gep286, align 8
  %.fca.7.0.1.gep288 = getelementptr inbounds i8, ptr %16, i64 32
  store i64 0, ptr %.fca.7.0.1.gep288, align 8
  %.fca.7.0.2.gep290 = getelementptr inbounds i8, ptr %16, i64 40
  store i64 8, ptr %.fca.7.0.2.gep290, align 8
  %.fca.7.1.0.gep292 = getelementptr inbounds i8, ptr %16, i64 48
  store i64 1, ptr %.fca.7.1.0.gep292, align 8
  %.fca.7.1.1.gep294 = getelementptr inbounds i8, ptr %16, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep294, i8 0, i64 16, i1 false)
  %30 = call {} @_FortranAReshape(ptr nonnull %16, ptr nonnull %13, ptr nonnull %12, ptr null, ptr null, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 18)
  %.fca.0.load298 = load ptr, ptr %16, align 8
  %.fca.7.0.0.load319 = load i64, ptr %.fca.7.0.0.gep286, align 8
  %.fca.7.0.1.load322 = load i64, ptr %.fca.7.0.1.gep288, align 8
  %.fca.7.1.0.load328 = load i64, ptr %.fca.7.1.0.gep292, align 8
  %.fca.7.1.1.load331 = load i64, ptr %.fca.7.1.1.gep294, align 8
  %31 = icmp eq i64 %.fca.7.0.1.load322, 0
  %32 = select i1 %31, i64 1, i64 %.fca.7.0.0.load319
  %33 = shl i64 %.fca.7.0.1.load322, 3
  %34 = icmp eq i64 %.fca.7.1.1.load331, 0
  %35 = select i1 %34, i64 1, i64 %.fca.7.1.0.load328
  store ptr %.fca.0.load298, ptr %11, align 8
  %.fca.1.gep579 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 8, ptr %.fca.1.gep579, align 8
  %.fca.2.gep581 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep581, align 8
  %.fca.3.gep583 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep583, align 4
  %.fca.4.gep585 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 28, ptr %.fca.4.gep585, align 1
  %.fca.5.gep587 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep587, align 2
  %.fca.6.gep589 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep589, align 1
  %.fca.7.0.0.gep591 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 %32, ptr %.fca.7.0.0.gep591, align 8
  %.fca.7.0.1.gep593 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %.fca.7.0.1.load322, ptr %.fca.7.0.1.gep593, align 8
  %.fca.7.0.2.gep595 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 8, ptr %.fca.7.0.2.gep595, align 8
  %.fca.7.1.0.gep597 = getelementptr inbounds i8, ptr %11, i64 48
  store i64 %35, ptr %.fca.7.1.0.gep597, align 8
  %.fca.7.1.1.gep599 = getelementptr inbounds i8, ptr %11, i64 56
  store i64 %.fca.7.1.1.load331, ptr %.fca.7.1.1.gep599, align 8
  %.fca.7.1.2.gep601 = getelementptr inbounds i8, ptr %11, i64 64
  store i64 %33, ptr %.fca.7.1.2.gep601, align 8
  store ptr %15, ptr %10, align 8
  %.fca.1.gep605 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep605, align 8
  %.fca.2.gep607 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep607, align 8
  %.fca.3.gep609 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep609, align 4
  %.fca.4.gep611 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep611, align 1
  %.fca.5.gep613 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep613, align 2
  %.fca.6.gep615 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep615, align 1
  %.fca.7.0.0.gep617 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep617, align 8
  %.fca.7.0.1.gep619 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 2, ptr %.fca.7.0.1.gep619, align 8
  %.fca.7.0.2.gep621 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep621, align 8
  %.fca.7.1.0.gep623 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep623, align 8
  %.fca.7.1.1.gep625 = getelementptr inbounds i8, ptr %10, i64 56
  store i64 3, ptr %.fca.7.1.1.gep625, align 8
  %.fca.7.1.2.gep627 = getelementptr inbounds i8, ptr %10, i64 64
  store i64 16, ptr %.fca.7.1.2.gep627, align 8
  store ptr %15, ptr %26, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %26, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %26, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %26, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %26, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %26, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %26, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %26, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %26, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %26, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %26, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %26, i64 56
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %26, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %36 = call {} @_FortranAAssign(ptr nonnull %26, ptr nonnull %11, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 18)
  call void @free(ptr %.fca.0.load298)
  store i32 1, ptr %17, align 4
  store ptr null, ptr %18, align 8
  %.fca.1.gep209 = getelementptr inbounds i8, ptr %18, i64 8
  store i64 8, ptr %.fca.1.gep209, align 8
  %.fca.2.gep211 = getelementptr inbounds i8, ptr %18, i64 16
  store i32 20180515, ptr %.fca.2.gep211, align 8
  %.fca.3.gep213 = getelementptr inbounds i8, ptr %18, i64 20
  store i8 2, ptr %.fca.3.gep213, align 4
  %.fca.4.gep215 = getelementptr inbounds i8, ptr %18, i64 21
  store i8 28, ptr %.fca.4.gep215, align 1
  %.fca.5.gep217 = getelementptr inbounds i8, ptr %18, i64 22
  store i8 2, ptr %.fca.5.gep217, align 2
  %.fca.6.gep219 = getelementptr inbounds i8, ptr %18, i64 23
  store i8 0, ptr %.fca.6.gep219, align 1
  %.fca.7.0.0.gep221 = getelementptr inbounds i8, ptr %18, i64 24
  store i64 1, ptr %.fca.7.0.0.gep221, align 8
  %.fca.7.0.1.gep223 = getelementptr inbounds i8, ptr %18, i64 32
  store i64 0, ptr %.fca.7.0.1.gep223, align 8
  %.fca.7.0.2.gep225 = getelementptr inbounds i8, ptr %18, i64 40
  store i64 8, ptr %.fca.7.0.2.gep225, align 8
  %.fca.7.1.0.gep227 = getelementptr inbounds i8, ptr %18, i64 48
  store i64 1, ptr %.fca.7.1.0.gep227, align 8
  %.fca.7.1.1.gep229 = getelementptr inbounds i8, ptr %18, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep229, i8 0, i64 16, i1 false)
  store ptr %17, ptr %9, align 8
  %.fca.1.gep670 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep670, align 8
  %.fca.2.gep672 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep672, align 8
  %.fca.3.gep674 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 0, ptr %.fca.3.gep674, align 4
  %.fca.4.gep676 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 9, ptr %.fca.4.gep676, align 1
  %.fca.5.gep678 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep678, align 2
  %.fca.6.gep680 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep680, align 1
  %37 = call {} @_FortranAEoshift(ptr nonnull %18, ptr nonnull %10, ptr nonnull %9, ptr null, i32 2, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 19)
  %.fca.0.load233 = load ptr, ptr %18, align 8
  %.fca.7.0.0.load254 = load i64, ptr %.fca.7.0.0.gep221, align 8
  %.fca.7.0.1.load257 = load i64, ptr %.fca.7.0.1.gep223, align 8
  %.fca.7.1.0.load263 = load i64, ptr %.fca.7.1.0.gep227, align 8
  store i32 -1, ptr %19, align 4
  store double 2.000000e+00, ptr %20, align 8
  store ptr %20, ptr %8, align 8
  %.fca.1.gep697 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep697, align 8
  %.fca.2.gep699 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep699, align 8
  %.fca.3.gep701 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 0, ptr %.fca.3.gep701, align 4
  %.fca.4.gep703 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep703, align 1
  %.fca.5.gep705 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep705, align 2
  %.fca.6.gep707 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep707, align 1
  store ptr null, ptr %21, align 8
  %.fca.1.gep144 = getelementptr inbounds i8, ptr %21, i64 8
  store i64 8, ptr %.fca.1.gep144, align 8
  %.fca.2.gep146 = getelementptr inbounds i8, ptr %21, i64 16
  store i32 20180515, ptr %.fca.2.gep146, align 8
  %.fca.3.gep148 = getelementptr inbounds i8, ptr %21, i64 20
  store i8 2, ptr %.fca.3.gep148, align 4
  %.fca.4.gep150 = getelementptr inbounds i8, ptr %21, i64 21
  store i8 28, ptr %.fca.4.gep150, align 1
  %.fca.5.gep152 = getelementptr inbounds i8, ptr %21, i64 22
  store i8 2, ptr %.fca.5.gep152, align 2
  %.fca.6.gep154 = getelementptr inbounds i8, ptr %21, i64 23
  store i8 0, ptr %.fca.6.gep154, align 1
  %.fca.7.0.0.gep156 = getelementptr inbounds i8, ptr %21, i64 24
  store i64 1, ptr %.fca.7.0.0.gep156, align 8
  %.fca.7.0.1.gep158 = getelementptr inbounds i8, ptr %21, i64 32
  store i64 0, ptr %.fca.7.0.1.gep158, align 8
  %.fca.7.0.2.gep160 = getelementptr inbounds i8, ptr %21, i64 40
  store i64 8, ptr %.fca.7.0.2.gep160, align 8
  %.fca.7.1.0.gep162 = getelementptr inbounds i8, ptr %21, i64 48
  store i64 1, ptr %.fca.7.1.0.gep162, align 8
  %.fca.7.1.1.gep164 = getelementptr inbounds i8, ptr %21, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep164, i8 0, i64 16, i1 false)
  store ptr %19, ptr %7, align 8
  %.fca.1.gep711 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 4, ptr %.fca.1.gep711, align 8
  %.fca.2.gep713 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep713, align 8
  %.fca.3.gep715 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 0, ptr %.fca.3.gep715, align 4
  %.fca.4.gep717 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 9, ptr %.fca.4.gep717, align 1
  %.fca.5.gep719 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep719, align 2
  %.fca.6.gep721 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep721, align 1
  %38 = call {} @_FortranAEoshift(ptr nonnull %21, ptr nonnull %10, ptr nonnull %7, ptr nonnull %8, i32 1, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 19)
  %.fca.0.load168 = load ptr, ptr %21, align 8
  %.fca.7.0.0.load189 = load i64, ptr %.fca.7.0.0.gep156, align 8
  %.fca.7.0.1.load192 = load i64, ptr %.fca.7.0.1.gep158, align 8
  %.fca.7.1.0.load198 = load i64, ptr %.fca.7.1.0.gep162, align 8
  store i32 1, ptr %22, align 4
  store ptr %0, ptr %6, align 8
  %.fca.1.gep738 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep738, align 8
  %.fca.2.gep740 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep740, align 8
  %.fca.3.gep742 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep742, align 4
  %.fca.4.gep744 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep744, align 1
  %.fca.5.gep746 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep746, align 2
  %.fca.6.gep748 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep748, align 1
  %.fca.7.0.0.gep750 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep750, align 8
  %.fca.7.0.1.gep752 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 3, ptr %.fca.7.0.1.gep752, align 8
  %.fca.7.0.2.gep754 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep754, align 8
  store ptr null, ptr %23, align 8
  %.fca.1.gep85 = getelementptr inbounds i8, ptr %23, i64 8
  store i64 8, ptr %.fca.1.gep85, align 8
  %.fca.2.gep87 = getelementptr inbounds i8, ptr %23, i64 16
  store i32 20180515, ptr %.fca.2.gep87, align 8
  %.fca.3.gep89 = getelementptr inbounds i8, ptr %23, i64 20
  store i8 2, ptr %.fca.3.gep89, align 4
  %.fca.4.gep91 = getelementptr inbounds i8, ptr %23, i64 21
  store i8 28, ptr %.fca.4.gep91, align 1
  %.fca.5.gep93 = getelementptr inbounds i8, ptr %23, i64 22
  store i8 2, ptr %.fca.5.gep93, align 2
  %.fca.6.gep95 = getelementptr inbounds i8, ptr %23, i64 23
  store i8 0, ptr %.fca.6.gep95, align 1
  %.fca.7.0.0.gep97 = getelementptr inbounds i8, ptr %23, i64 24
  store i64 1, ptr %.fca.7.0.0.gep97, align 8
  %.fca.7.0.1.gep99 = getelementptr inbounds i8, ptr %23, i64 32
  store i64 0, ptr %.fca.7.0.1.gep99, align 8
  %.fca.7.0.2.gep101 = getelementptr inbounds i8, ptr %23, i64 40
  store i64 8, ptr %.fca.7.0.2.gep101, align 8
  %.fca.7.1.0.gep103 = getelementptr inbounds i8, ptr %23, i64 48
  store i64 1, ptr %.fca.7.1.0.gep103, align 8
  %.fca.7.1.1.gep105 = getelementptr inbounds i8, ptr %23, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep105, i8 0, i64 16, i1 false)
  store ptr %22, ptr %5, align 8
  %.fca.1.gep758 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep758, align 8
  %.fca.2.gep760 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep760, align 8
  %.fca.3.gep762 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 0, ptr %.fca.3.gep762, align 4
  %.fca.4.gep764 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep764, align 1
  %.fca.5.gep766 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep766, align 2
  %.fca.6.gep768 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep768, align 1
  %39 = call {} @_FortranAEoshift(ptr nonnull %23, ptr nonnull %10, ptr nonnull %5, ptr nonnull %6, i32 1, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 19)
  %.fca.0.load109 = load ptr, ptr %23, align 8
  %.fca.7.0.0.load130 = load i64, ptr %.fca.7.0.0.gep97, align 8
  %.fca.7.0.1.load133 = load i64, ptr %.fca.7.0.1.gep99, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep103, align 8
  br label %.preheader984

.preheader984:
  %40 = phi i64 [ 1, %2 ], [ %72, %71 ]
  %41 = shl nuw i64 %40, 1
  %42 = add nsw i64 %41, -3
  %43 = sub nsw i64 %40, %.fca.7.1.0.load263
  %44 = mul nsw i64 %43, %.fca.7.0.1.load257
  %45 = getelementptr double, ptr %.fca.0.load233, i64 %44
  %46 = sub nsw i64 %40, %.fca.7.1.0.load198
  %47 = mul nsw i64 %46, %.fca.7.0.1.load192
  %48 = getelementptr double, ptr %.fca.0.load168, i64 %47
  %49 = sub nsw i64 %40, %.fca.7.1.0.load
  %50 = mul nsw i64 %49, %.fca.7.0.1.load133
  %51 = getelementptr double, ptr %.fca.0.load109, i64 %50
  br label %52

52:
  %53 = phi i64 [ 1, %.preheader984 ], [ %70, %52 ]
  %54 = add nsw i64 %42, %53
  %55 = getelementptr double, ptr %15, i64 %54
  %56 = sub nsw i64 %53, %.fca.7.0.0.load254
  %57 = getelementptr double, ptr %45, i64 %56
  %58 = load double, ptr %57, align 8
  %59 = load double, ptr %55, align 8
  %60 = fmul contract double %58, %59
  %61 = sub nsw i64 %53, %.fca.7.0.0.load189
  %62 = getelementptr double, ptr %48, i64 %61
  %63 = load double, ptr %62, align 8
  %64 = fadd contract double %60, %63
  %65 = sub nsw i64 %53, %.fca.7.0.0.load130
  %66 = getelementptr double, ptr %51, i64 %65
  %67 = load double, ptr %66, align 8
  %68 = fadd contract double %64, %67
  %69 = getelementptr double, ptr %14, i64 %54
  store double %68, ptr %69, align 8
  %70 = add nuw nsw i64 %53, 1
  %exitcond.not = icmp eq i64 %70, 3
  br i1 %exitcond.not, label %71, label %52

71:
  %72 = add nuw nsw i64 %40, 1
  %exitcond990.not = icmp eq i64 %72, 4
  br i1 %exitcond990.not, label %73, label %.preheader984

73:
  call void @free(ptr %.fca.0.load109)
  call void @free(ptr %.fca.0.load168)
  call void @free(ptr %.fca.0.load233)
  store ptr %0, ptr %4, align 8
  %.fca.1.gep785 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep785, align 8
  %.fca.2.gep787 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep787, align 8
  %.fca.3.gep789 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep789, align 4
  %.fca.4.gep791 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep791, align 1
  %.fca.5.gep793 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep793, align 2
  %.fca.6.gep795 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep795, align 1
  %.fca.7.0.0.gep797 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep797, align 8
  %.fca.7.0.1.gep799 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %28, ptr %.fca.7.0.1.gep799, align 8
  %.fca.7.0.2.gep801 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep801, align 8
  store ptr null, ptr %24, align 8
  %.fca.1.gep34 = getelementptr inbounds i8, ptr %24, i64 8
  store i64 8, ptr %.fca.1.gep34, align 8
  %.fca.2.gep36 = getelementptr inbounds i8, ptr %24, i64 16
  store i32 20180515, ptr %.fca.2.gep36, align 8
  %.fca.3.gep38 = getelementptr inbounds i8, ptr %24, i64 20
  store i8 1, ptr %.fca.3.gep38, align 4
  %.fca.4.gep40 = getelementptr inbounds i8, ptr %24, i64 21
  store i8 28, ptr %.fca.4.gep40, align 1
  %.fca.5.gep42 = getelementptr inbounds i8, ptr %24, i64 22
  store i8 2, ptr %.fca.5.gep42, align 2
  %.fca.6.gep44 = getelementptr inbounds i8, ptr %24, i64 23
  store i8 0, ptr %.fca.6.gep44, align 1
  %.fca.7.0.0.gep46 = getelementptr inbounds i8, ptr %24, i64 24
  store i64 1, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.gep48 = getelementptr inbounds i8, ptr %24, i64 32
  store i64 0, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.0.2.gep50 = getelementptr inbounds i8, ptr %24, i64 40
  store i64 8, ptr %.fca.7.0.2.gep50, align 8
  %74 = call {} @_FortranAEoshiftVector(ptr nonnull %24, ptr nonnull %4, i64 2, ptr null, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 20)
  %.fca.0.load52 = load ptr, ptr %24, align 8
  %.fca.7.0.0.load73 = load i64, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.load76 = load i64, ptr %.fca.7.0.1.gep48, align 8
  %75 = getelementptr i8, ptr %0, i64 16
  store ptr %75, ptr %3, align 8
  %.fca.1.gep900 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep900, align 8
  %.fca.2.gep902 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep902, align 8
  %.fca.3.gep904 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 0, ptr %.fca.3.gep904, align 4
  %.fca.4.gep906 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep906, align 1
  %.fca.5.gep908 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep908, align 2
  %.fca.6.gep910 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep910, align 1
  store ptr null, ptr %25, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %25, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %25, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %25, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %25, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %25, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %25, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %25, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %25, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %25, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %76 = call {} @_FortranAEoshiftVector(ptr nonnull %25, ptr nonnull %4, i64 -1, ptr nonnull %3, ptr nonnull @_QQclXcc477445b0085dbf57c78775533b4886, i32 20)
  %.fca.0.load = load ptr, ptr %25, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep16, align 8
  %77 = icmp sgt i64 %.fca.7.0.1.load76, 0
  br i1 %77, label %.lr.ph, label %._crit_edge

.lr.ph:
  %78 = phi i64 [ %91, %.lr.ph ], [ 1, %73 ]
  %79 = sub nsw i64 %78, %.fca.7.0.0.load73
  %80 = getelementptr double, ptr %.fca.0.load52, i64 %79
  %81 = load double, ptr %80, align 8
  %82 = add nsw i64 %78, -1
  %83 = getelementptr double, ptr %0, i64 %82
  %84 = load double, ptr %83, align 8
  %85 = fmul contract double %81, %84
  %86 = sub nsw i64 %78, %.fca.7.0.0.load
  %87 = getelementptr double, ptr %.fca.0.load, i64 %86
  %88 = load double, ptr %87, align 8
  %89 = fadd contract double %85, %88
  %90 = getelementptr double, ptr %29, i64 %82
  store double %89, ptr %90, align 8
  %91 = add nuw i64 %78, 1
  %exitcond991.not = icmp eq i64 %78, %.fca.7.0.1.load76
  br i1 %exitcond991.not, label %._crit_edge, label %.lr.ph

._crit_edge:
  call void @free(ptr %.fca.0.load)
  call void @free(ptr %.fca.0.load52)
  %92 = call dereferenceable_or_null(48) ptr @malloc(i64 48)
  br label %.preheader

.preheader:
  %93 = phi i64 [ 1, %._crit_edge ], [ %105, %104 ]
  %94 = shl nuw i64 %93, 1
  %95 = add nsw i64 %94, -3
  br label %96

96:
  %97 = phi i64 [ 1, %.preheader ], [ %103, %96 ]
  %98 = add nsw i64 %95, %97
  %99 = getelementptr double, ptr %14, i64 %98
  %100 = load double, ptr %99, align 8
  %101 = fmul contract double %100, %100
  %102 = getelementptr double, ptr %92, i64 %98
  store double %101, ptr %102, align 8
  %103 = add nuw nsw i64 %97, 1
  %exitcond992.not = icmp eq i64 %103, 3
  br i1 %exitcond992.not, label %104, label %96

104:
  %105 = add nuw nsw i64 %93, 1
  %exitcond993.not = icmp eq i64 %105, 4
  br i1 %exitcond993.not, label %.preheader.i, label %.preheader

.preheader.i:
  %106 = phi double [ %116, %._crit_edge.i ], [ 0.000000e+00, %104 ]
  %107 = phi i64 [ %118, %._crit_edge.i ], [ 0, %104 ]
  %108 = shl nsw i64 %107, 4
  %109 = getelementptr i8, ptr %92, i64 %108
  br label %110

110:
  %111 = phi double [ %106, %.preheader.i ], [ %116, %110 ]
  %112 = phi i64 [ 0, %.preheader.i ], [ %117, %110 ]
  %113 = shl nsw i64 %112, 3
  %114 = getelementptr i8, ptr %109, i64 %113
  %115 = load double, ptr %114, align 8
  %116 = fadd contract double %111, %115
  %117 = add nuw nsw i64 %112, 1
  %exitcond.not.i = icmp eq i64 %117, 2
  br i1 %exitcond.not.i, label %._crit_edge.i, label %110

._crit_edge.i:
  %118 = add nuw nsw i64 %107, 1
  %exitcond5.not.i = icmp eq i64 %118, 3
  br i1 %exitcond5.not.i, label %_FortranASumReal8x2_contract_simplified.exit, label %.preheader.i

_FortranASumReal8x2_contract_simplified.exit:
  call void @free(ptr %92)
  %119 = shl nuw nsw i64 %28, 3
  %120 = call ptr @malloc(i64 %119)
  %.not988 = icmp slt i32 %1, 1
  br i1 %.not988, label %._crit_edge987, label %.lr.ph986

.lr.ph986:
  %121 = phi i64 [ %129, %.lr.ph986 ], [ %28, %_FortranASumReal8x2_contract_simplified.exit ]
  %122 = phi i64 [ %128, %.lr.ph986 ], [ 1, %_FortranASumReal8x2_contract_simplified.exit ]
  %123 = add nsw i64 %122, -1
  %124 = getelementptr double, ptr %29, i64 %123
  %125 = load double, ptr %124, align 8
  %126 = fmul contract double %125, %125
  %127 = getelementptr double, ptr %120, i64 %123
  store double %126, ptr %127, align 8
  %128 = add nuw nsw i64 %122, 1
  %129 = add nsw i64 %121, -1
  %130 = icmp sgt i64 %121, 1
  br i1 %130, label %.lr.ph986, label %._crit_edge987

._crit_edge987:
  %.not = icmp slt i32 %1, 1
  br i1 %.not, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i972

.lr.ph.i972:
  %131 = phi double [ %136, %.lr.ph.i972 ], [ 0.000000e+00, %._crit_edge987 ]
  %132 = phi i64 [ %137, %.lr.ph.i972 ], [ 0, %._crit_edge987 ]
  %133 = shl nsw i64 %132, 3
  %134 = getelementptr i8, ptr %120, i64 %133
  %135 = load double, ptr %134, align 8
  %136 = fadd contract double %131, %135
  %137 = add nuw nsw i64 %132, 1
  %exitcond.not.i973 = icmp eq i64 %137, %28
  br i1 %exitcond.not.i973, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i972

_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i971 = phi double [ 0.000000e+00, %._crit_edge987 ], [ %136, %.lr.ph.i972 ]
  call void @free(ptr %120)
  %138 = fadd contract double %116, %.lcssa.i971
  ret double %138
}

declare {} @_FortranAReshape(ptr, ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranACshift(ptr, ptr, ptr, i32, ptr, i32) local_unnamed_addr

declare {} @_FortranAEoshift(ptr, ptr, ptr, ptr, i32, ptr, i32) local_unnamed_addr

declare {} @_FortranAEoshiftVector(ptr, ptr, i64, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr

declare i32 @llvm.smax.i32(i32, i32)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

