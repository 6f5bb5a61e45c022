
%struct.block = type { i64, ptr, ptr, ptr, i64, ptr }
define void @qsort(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = mul nsw i64 %1, %2
  %6 = call ptr @malloc(i64 %5)
  br label %7
7:
  %.0 = phi i64 [ 1, %4 ], [ %54, %52 ]
  %8 = icmp slt i64 %.0, %1
  br i1 %8, label %9, label %55
9:
  %.061 = phi i64 [ %51, %49 ], [ 0, %7 ]
  %10 = icmp slt i64 %.061, %1
  br i1 %10, label %11, label %52
11:
  %12 = add nsw i64 %.061, %.0
  %13 = icmp slt i64 %12, %1
  %14 = add nsw i64 %.061, %.0
  %15 = select i1 %13, i64 %14, i64 %1
  %16 = add nsw i64 %15, %.0
  %17 = icmp slt i64 %16, %1
  %18 = add nsw i64 %15, %.0
  %19 = select i1 %17, i64 %18, i64 %1
  br label %20
20:
  %.060 = phi i64 [ %.061, %11 ], [ %42, %33 ]
  %.059 = phi i64 [ %15, %11 ], [ %47, %33 ]
  %.058 = phi i64 [ %.061, %11 ], [ %48, %33 ]
  %21 = icmp slt i64 %.058, %19
  br i1 %21, label %22, label %49
22:
  %23 = icmp slt i64 %.060, %15
  br i1 %23, label %24, label %33
24:
  %25 = icmp sge i64 %.059, %19
  br i1 %25, label %33, label %26
26:
  %27 = mul nsw i64 %.060, %2
  %28 = getelementptr inbounds i8, ptr %0, i64 %27
  %29 = mul nsw i64 %.059, %2
  %30 = getelementptr inbounds i8, ptr %0, i64 %29
  %31 = call i32 %3(ptr %28, ptr %30)
  %32 = icmp sle i32 %31, 0
  br label %33
33:
  %34 = phi i1 [ false, %22 ], [ true, %24 ], [ %32, %26 ]
  %35 = zext i1 %34 to i32
  %36 = mul nsw i64 %.058, %2
  %37 = getelementptr inbounds i8, ptr %6, i64 %36
  %38 = icmp ne i32 %35, 0
  %.060..059 = select i1 %38, i64 %.060, i64 %.059
  %39 = mul nsw i64 %.060..059, %2
  %40 = getelementptr inbounds i8, ptr %0, i64 %39
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %37, ptr align 1 %40, i64 %2, i1 false)
  %41 = sext i32 %35 to i64
  %42 = add nsw i64 %.060, %41
  %43 = icmp ne i32 %35, 0
  %44 = xor i1 %43, true
  %45 = zext i1 %44 to i32
  %46 = sext i32 %45 to i64
  %47 = add nsw i64 %.059, %46
  %48 = add nsw i64 %.058, 1
  br label %20
49:
  %50 = mul nsw i64 2, %.0
  %51 = add nsw i64 %.061, %50
  br label %9
52:
  %53 = mul nsw i64 %1, %2
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %6, i64 %53, i1 false)
  %54 = mul nsw i64 %.0, 2
  br label %7
55:
  call void @free(ptr %6)
  ret void
}
declare ptr @malloc(i64 noundef)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @free(ptr noundef)
define i64 @strlen(ptr %0) {
  br label %2
2:
  %.0 = phi i64 [ 0, %1 ], [ %7, %6 ]
  %3 = getelementptr inbounds i8, ptr %0, i64 %.0
  %4 = load i8, ptr %3
  %5 = icmp ne i8 %4, 0
  br i1 %5, label %6, label %8
6:
  %7 = add i64 %.0, 1
  br label %2
8:
  ret i64 %.0
}
define i32 @strncmp(ptr %0, ptr %1, i64 %2) {
  br label %4
4:
  %.014 = phi i64 [ 0, %3 ], [ %23, %22 ]
  %.0 = phi i32 [ undef, %3 ], [ %.2, %22 ]
  %5 = icmp ult i64 %.014, %2
  br i1 %5, label %6, label %24
6:
  %7 = getelementptr inbounds i8, ptr %0, i64 %.014
  %8 = load i8, ptr %7
  %9 = getelementptr inbounds i8, ptr %1, i64 %.014
  %10 = load i8, ptr %9
  %11 = zext i8 %8 to i32
  %12 = zext i8 %10 to i32
  %13 = icmp ne i32 %11, %12
  br i1 %13, label %14, label %19
14:
  %15 = zext i8 %8 to i32
  %16 = zext i8 %10 to i32
  %17 = icmp slt i32 %15, %16
  %18 = select i1 %17, i32 -1, i32 1
  br label %21
19:
  %20 = icmp ne i8 %8, 0
  %. = select i1 %20, i32 0, i32 1
  %.0. = select i1 %20, i32 %.0, i32 0
  br label %21
21:
  %.116 = phi i32 [ 1, %14 ], [ %., %19 ]
  %.2 = phi i32 [ %18, %14 ], [ %.0., %19 ]
  %cond = icmp eq i32 %.116, 0
  br i1 %cond, label %22, label %24
22:
  %23 = add i64 %.014, 1
  br label %4
24:
  %.015 = phi i32 [ %.116, %21 ], [ 2, %4 ]
  %.1 = phi i32 [ %.2, %21 ], [ %.0, %4 ]
  switch i32 %.015, label %27 [
    i32 2, label %25
    i32 1, label %26
  ]
25:
  br label %26
26:
  %.3 = phi i32 [ 0, %25 ], [ %.1, %24 ]
  ret i32 %.3
27:
  unreachable
}
define i32 @strcmp(ptr %0, ptr %1) {
  %3 = call i32 @strncmp(ptr %0, ptr %1, i64 -1)
  ret i32 %3
}
define ptr @NRT_MemInfo_alloc_aligned(i64 %0, i32 %1) {
  %3 = call ptr @malloc(i64 48)
  %4 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 0
  store i64 1, ptr %4
  %5 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 4
  store i64 %0, ptr %5
  %6 = call ptr @malloc(i64 %0)
  %7 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 3
  store ptr %6, ptr %7
  ret ptr %3
}
define void @NRT_MemInfo_call_dtor(ptr %0) {
  %2 = getelementptr inbounds %struct.block, ptr %0, i32 0, i32 3
  %3 = load ptr, ptr %2
  call void @free(ptr %3)
  call void @free(ptr %0)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))
