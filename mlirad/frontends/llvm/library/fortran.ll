
%struct.Array = type { ptr, i64, i32, i8, i8, i8, i8, [4 x %struct.Dim] }
%struct.Dim = type { i64, i64, i64 }
%struct.Derived = type { [64 x i8], [24 x i8], i64, [40 x i8], [96 x i8], ptr, [24 x i8], i64, [152 x i8], [4 x i8], i8, i8 }
%struct.Component = type { [24 x i8], i8, i8, i8, i8, i64, [16 x i8], ptr, [32 x i8], [64 x i8], [88 x i8], ptr }
%struct.Constructor = type { ptr, i64, i64 }
@__const._FortranAReshape.e = private unnamed_addr constant [4 x i64] [i64 1, i64 1, i64 1, i64 1]
define double @_FortranASumReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi double [ 0.000000e+00, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi double [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi double [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi double [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load double, ptr %35
  %37 = fadd double %.3, %36
  br label %38
38:
  %.4 = phi double [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret double %.0
}
define internal i64 @extent(ptr %0, i32 %1) {
  %3 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %4 = load i8, ptr %3
  %5 = zext i8 %4 to i32
  %6 = icmp slt i32 %1, %5
  br i1 %6, label %7, label %13
7:
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %9 = sext i32 %1 to i64
  %10 = getelementptr inbounds [4 x %struct.Dim], ptr %8, i64 0, i64 %9
  %11 = getelementptr inbounds %struct.Dim, ptr %10, i32 0, i32 1
  %12 = load i64, ptr %11
  br label %13
13:
  %14 = phi i64 [ %12, %7 ], [ 1, %2 ]
  ret i64 %14
}
define internal i32 @chosen(ptr %0, i64 %1, i64 %2, i64 %3, i64 %4) {
  %6 = icmp ne ptr %0, null
  br i1 %6, label %7, label %48
7:
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %9 = load i64, ptr %8
  %10 = icmp eq i64 %9, 1
  br i1 %10, label %11, label %30
11:
  %12 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %13 = load ptr, ptr %12
  %14 = call i64 @stride(ptr %0, i32 0)
  %15 = mul nsw i64 %1, %14
  %16 = getelementptr inbounds i8, ptr %13, i64 %15
  %17 = call i64 @stride(ptr %0, i32 1)
  %18 = mul nsw i64 %2, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = call i64 @stride(ptr %0, i32 2)
  %21 = mul nsw i64 %3, %20
  %22 = getelementptr inbounds i8, ptr %19, i64 %21
  %23 = call i64 @stride(ptr %0, i32 3)
  %24 = mul nsw i64 %4, %23
  %25 = getelementptr inbounds i8, ptr %22, i64 %24
  %26 = load i8, ptr %25
  %27 = sext i8 %26 to i32
  %28 = icmp ne i32 %27, 0
  %29 = zext i1 %28 to i32
  br label %48
30:
  %31 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %0, i32 0)
  %34 = mul nsw i64 %1, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %0, i32 1)
  %37 = mul nsw i64 %2, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %0, i32 2)
  %40 = mul nsw i64 %3, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %0, i32 3)
  %43 = mul nsw i64 %4, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load i32, ptr %44
  %46 = icmp ne i32 %45, 0
  %47 = zext i1 %46 to i32
  br label %48
48:
  %.0 = phi i32 [ 1, %5 ], [ %29, %11 ], [ %47, %30 ]
  ret i32 %.0
}
define internal i64 @stride(ptr %0, i32 %1) {
  %3 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %4 = load i8, ptr %3
  %5 = zext i8 %4 to i32
  %6 = icmp slt i32 %1, %5
  br i1 %6, label %7, label %13
7:
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %9 = sext i32 %1 to i64
  %10 = getelementptr inbounds [4 x %struct.Dim], ptr %8, i64 0, i64 %9
  %11 = getelementptr inbounds %struct.Dim, ptr %10, i32 0, i32 2
  %12 = load i64, ptr %11
  br label %13
13:
  %14 = phi i64 [ %12, %7 ], [ 0, %2 ]
  ret i64 %14
}
define double @_FortranAProductReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi double [ 1.000000e+00, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi double [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi double [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi double [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load double, ptr %35
  %37 = fmul double %.3, %36
  br label %38
38:
  %.4 = phi double [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret double %.0
}
define double @_FortranAMaxvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi double [ 0xFFF0000000000000, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi double [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi double [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi double [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load double, ptr %35
  %37 = fcmp ogt double %36, %.3
  %.5 = select i1 %37, double %36, double %.3
  br label %38
38:
  %.4 = phi double [ %.5, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret double %.0
}
define double @_FortranAMinvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi double [ 0x7FF0000000000000, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi double [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi double [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi double [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load double, ptr %35
  %37 = fcmp olt double %36, %.3
  %.5 = select i1 %37, double %36, double %.3
  br label %38
38:
  %.4 = phi double [ %.5, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret double %.0
}
define double @_FortranADotProductReal8(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.010 = phi double [ 0.000000e+00, %4 ], [ %22, %8 ]
  %.0 = phi i64 [ 0, %4 ], [ %23, %8 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %24
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %10 = load ptr, ptr %9
  %11 = call i64 @stride(ptr %0, i32 0)
  %12 = mul nsw i64 %.0, %11
  %13 = getelementptr inbounds i8, ptr %10, i64 %12
  %14 = load double, ptr %13
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = load double, ptr %19
  %21 = fmul double %14, %20
  %22 = fadd double %.010, %21
  %23 = add nsw i64 %.0, 1
  br label %5
24:
  ret double %.010
}
define void @_FortranAMatmulReal8Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp eq i32 %8, 1
  br i1 %9, label %10, label %12
10:
  %11 = call i64 @extent(ptr %1, i32 0)
  br label %14
12:
  %13 = call i64 @extent(ptr %1, i32 1)
  br label %14
14:
  %15 = phi i64 [ %11, %10 ], [ %13, %12 ]
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @extent(ptr %1, i32 0)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 1, %14 ]
  %24 = call i64 @extent(ptr %2, i32 1)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = icmp eq i32 %27, 1
  br i1 %28, label %31, label %29
29:
  %30 = call i64 @stride(ptr %1, i32 0)
  br label %31
31:
  %32 = phi i64 [ %30, %29 ], [ 0, %22 ]
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  br i1 %36, label %37, label %39
37:
  %38 = call i64 @stride(ptr %1, i32 0)
  br label %41
39:
  %40 = call i64 @stride(ptr %1, i32 1)
  br label %41
41:
  %42 = phi i64 [ %38, %37 ], [ %40, %39 ]
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = add nsw i32 %45, %48
  %50 = sub nsw i32 %49, 2
  %51 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %52 = load i8, ptr %51
  %53 = zext i8 %52 to i32
  %54 = icmp eq i32 %53, 1
  %. = select i1 %54, i64 %24, i64 %23
  %55 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %56 = load i8, ptr %55
  %57 = zext i8 %56 to i32
  %58 = icmp eq i32 %57, 1
  br i1 %58, label %64, label %59
59:
  %60 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %61 = load i8, ptr %60
  %62 = zext i8 %61 to i32
  %63 = icmp eq i32 %62, 1
  %spec.select = select i1 %63, i64 1, i64 %24
  br label %64
64:
  %65 = phi i64 [ 1, %41 ], [ %spec.select, %59 ]
  call void @allocate(ptr %0, i64 8, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.046 = phi i64 [ 0, %64 ], [ %100, %99 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %101
68:
  %.045 = phi i64 [ %98, %92 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %99
70:
  %.044 = phi double [ %90, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %91, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %92
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load double, ptr %78
  %80 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %2, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %2, i32 1)
  %86 = mul nsw i64 %.046, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = load double, ptr %87
  %89 = fmul double %79, %88
  %90 = fadd double %.044, %89
  %91 = add nsw i64 %.0, 1
  br label %70
92:
  %93 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = mul nsw i64 %.046, %23
  %96 = add nsw i64 %.045, %95
  %97 = getelementptr inbounds double, ptr %94, i64 %96
  store double %.044, ptr %97
  %98 = add nsw i64 %.045, 1
  br label %68
99:
  %100 = add nsw i64 %.046, 1
  br label %66
101:
  ret void
}
define internal void @allocate(ptr %0, i64 %1, i32 %2, i64 %3, i64 %4, i64 %5, i64 %6) {
  %8 = mul i64 %1, %3
  %9 = mul i64 %8, %4
  %10 = mul i64 %9, %5
  %11 = mul i64 %10, %6
  %12 = call ptr @malloc(i64 %11)
  %13 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %12, ptr %13
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  store i64 %1, ptr %14
  %15 = trunc i32 %2 to i8
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  store i8 %15, ptr %16
  %17 = icmp sgt i32 %2, 0
  br i1 %17, label %18, label %19
18:
  call void @set(ptr %0, i32 0, i64 %3, i64 %1)
  br label %19
19:
  %20 = icmp sgt i32 %2, 1
  br i1 %20, label %21, label %23
21:
  %22 = mul i64 %1, %3
  call void @set(ptr %0, i32 1, i64 %4, i64 %22)
  br label %23
23:
  %24 = icmp sgt i32 %2, 2
  br i1 %24, label %25, label %28
25:
  %26 = mul i64 %1, %3
  %27 = mul i64 %26, %4
  call void @set(ptr %0, i32 2, i64 %5, i64 %27)
  br label %28
28:
  %29 = icmp sgt i32 %2, 3
  br i1 %29, label %30, label %34
30:
  %31 = mul i64 %1, %3
  %32 = mul i64 %31, %4
  %33 = mul i64 %32, %5
  call void @set(ptr %0, i32 3, i64 %6, i64 %33)
  br label %34
34:
  ret void
}
define void @_FortranAMatmulTransposeReal8Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = call i64 @extent(ptr %1, i32 0)
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %13, label %11
11:
  %12 = call i64 @extent(ptr %1, i32 1)
  br label %13
13:
  %14 = phi i64 [ %12, %11 ], [ 1, %5 ]
  %15 = call i64 @extent(ptr %2, i32 1)
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @stride(ptr %1, i32 1)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 0, %13 ]
  %24 = call i64 @stride(ptr %1, i32 0)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %29 = load i8, ptr %28
  %30 = zext i8 %29 to i32
  %31 = add nsw i32 %27, %30
  %32 = sub nsw i32 %31, 2
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  %37 = select i1 %36, i64 %15, i64 %14
  %38 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %39 = load i8, ptr %38
  %40 = zext i8 %39 to i32
  %41 = icmp eq i32 %40, 1
  br i1 %41, label %47, label %42
42:
  %43 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = icmp eq i32 %45, 1
  %spec.select = select i1 %46, i64 1, i64 %15
  br label %47
47:
  %48 = phi i64 [ 1, %22 ], [ %spec.select, %42 ]
  call void @allocate(ptr %0, i64 8, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.046 = phi i64 [ 0, %47 ], [ %83, %82 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %84
51:
  %.045 = phi i64 [ %81, %75 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %82
53:
  %.044 = phi double [ %73, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %74, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %75
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load double, ptr %61
  %63 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %64 = load ptr, ptr %63
  %65 = call i64 @stride(ptr %2, i32 0)
  %66 = mul nsw i64 %.0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %2, i32 1)
  %69 = mul nsw i64 %.046, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = load double, ptr %70
  %72 = fmul double %62, %71
  %73 = fadd double %.044, %72
  %74 = add nsw i64 %.0, 1
  br label %53
75:
  %76 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %77 = load ptr, ptr %76
  %78 = mul nsw i64 %.046, %14
  %79 = add nsw i64 %.045, %78
  %80 = getelementptr inbounds double, ptr %77, i64 %79
  store double %.044, ptr %80
  %81 = add nsw i64 %.045, 1
  br label %51
82:
  %83 = add nsw i64 %.046, 1
  br label %49
84:
  ret void
}
define float @_FortranASumReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi float [ 0.000000e+00, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi float [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi float [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi float [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load float, ptr %35
  %37 = fadd float %.3, %36
  br label %38
38:
  %.4 = phi float [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret float %.0
}
define float @_FortranAProductReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi float [ 1.000000e+00, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi float [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi float [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi float [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load float, ptr %35
  %37 = fmul float %.3, %36
  br label %38
38:
  %.4 = phi float [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret float %.0
}
define float @_FortranAMaxvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi float [ 0xFFF0000000000000, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi float [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi float [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi float [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load float, ptr %35
  %37 = fcmp ogt float %36, %.3
  %.5 = select i1 %37, float %36, float %.3
  br label %38
38:
  %.4 = phi float [ %.5, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret float %.0
}
define float @_FortranAMinvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi float [ 0x7FF0000000000000, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi float [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi float [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi float [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load float, ptr %35
  %37 = fcmp olt float %36, %.3
  %.5 = select i1 %37, float %36, float %.3
  br label %38
38:
  %.4 = phi float [ %.5, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret float %.0
}
define float @_FortranADotProductReal4(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.010 = phi float [ 0.000000e+00, %4 ], [ %22, %8 ]
  %.0 = phi i64 [ 0, %4 ], [ %23, %8 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %24
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %10 = load ptr, ptr %9
  %11 = call i64 @stride(ptr %0, i32 0)
  %12 = mul nsw i64 %.0, %11
  %13 = getelementptr inbounds i8, ptr %10, i64 %12
  %14 = load float, ptr %13
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = load float, ptr %19
  %21 = fmul float %14, %20
  %22 = fadd float %.010, %21
  %23 = add nsw i64 %.0, 1
  br label %5
24:
  ret float %.010
}
define void @_FortranAMatmulReal4Real4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp eq i32 %8, 1
  br i1 %9, label %10, label %12
10:
  %11 = call i64 @extent(ptr %1, i32 0)
  br label %14
12:
  %13 = call i64 @extent(ptr %1, i32 1)
  br label %14
14:
  %15 = phi i64 [ %11, %10 ], [ %13, %12 ]
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @extent(ptr %1, i32 0)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 1, %14 ]
  %24 = call i64 @extent(ptr %2, i32 1)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = icmp eq i32 %27, 1
  br i1 %28, label %31, label %29
29:
  %30 = call i64 @stride(ptr %1, i32 0)
  br label %31
31:
  %32 = phi i64 [ %30, %29 ], [ 0, %22 ]
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  br i1 %36, label %37, label %39
37:
  %38 = call i64 @stride(ptr %1, i32 0)
  br label %41
39:
  %40 = call i64 @stride(ptr %1, i32 1)
  br label %41
41:
  %42 = phi i64 [ %38, %37 ], [ %40, %39 ]
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = add nsw i32 %45, %48
  %50 = sub nsw i32 %49, 2
  %51 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %52 = load i8, ptr %51
  %53 = zext i8 %52 to i32
  %54 = icmp eq i32 %53, 1
  %. = select i1 %54, i64 %24, i64 %23
  %55 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %56 = load i8, ptr %55
  %57 = zext i8 %56 to i32
  %58 = icmp eq i32 %57, 1
  br i1 %58, label %64, label %59
59:
  %60 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %61 = load i8, ptr %60
  %62 = zext i8 %61 to i32
  %63 = icmp eq i32 %62, 1
  %spec.select = select i1 %63, i64 1, i64 %24
  br label %64
64:
  %65 = phi i64 [ 1, %41 ], [ %spec.select, %59 ]
  call void @allocate(ptr %0, i64 4, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.046 = phi i64 [ 0, %64 ], [ %100, %99 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %101
68:
  %.045 = phi i64 [ %98, %92 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %99
70:
  %.044 = phi float [ %90, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %91, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %92
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load float, ptr %78
  %80 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %2, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %2, i32 1)
  %86 = mul nsw i64 %.046, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = load float, ptr %87
  %89 = fmul float %79, %88
  %90 = fadd float %.044, %89
  %91 = add nsw i64 %.0, 1
  br label %70
92:
  %93 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = mul nsw i64 %.046, %23
  %96 = add nsw i64 %.045, %95
  %97 = getelementptr inbounds float, ptr %94, i64 %96
  store float %.044, ptr %97
  %98 = add nsw i64 %.045, 1
  br label %68
99:
  %100 = add nsw i64 %.046, 1
  br label %66
101:
  ret void
}
define void @_FortranAMatmulTransposeReal4Real4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = call i64 @extent(ptr %1, i32 0)
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %13, label %11
11:
  %12 = call i64 @extent(ptr %1, i32 1)
  br label %13
13:
  %14 = phi i64 [ %12, %11 ], [ 1, %5 ]
  %15 = call i64 @extent(ptr %2, i32 1)
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @stride(ptr %1, i32 1)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 0, %13 ]
  %24 = call i64 @stride(ptr %1, i32 0)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %29 = load i8, ptr %28
  %30 = zext i8 %29 to i32
  %31 = add nsw i32 %27, %30
  %32 = sub nsw i32 %31, 2
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  %37 = select i1 %36, i64 %15, i64 %14
  %38 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %39 = load i8, ptr %38
  %40 = zext i8 %39 to i32
  %41 = icmp eq i32 %40, 1
  br i1 %41, label %47, label %42
42:
  %43 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = icmp eq i32 %45, 1
  %spec.select = select i1 %46, i64 1, i64 %15
  br label %47
47:
  %48 = phi i64 [ 1, %22 ], [ %spec.select, %42 ]
  call void @allocate(ptr %0, i64 4, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.046 = phi i64 [ 0, %47 ], [ %83, %82 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %84
51:
  %.045 = phi i64 [ %81, %75 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %82
53:
  %.044 = phi float [ %73, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %74, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %75
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load float, ptr %61
  %63 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %64 = load ptr, ptr %63
  %65 = call i64 @stride(ptr %2, i32 0)
  %66 = mul nsw i64 %.0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %2, i32 1)
  %69 = mul nsw i64 %.046, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = load float, ptr %70
  %72 = fmul float %62, %71
  %73 = fadd float %.044, %72
  %74 = add nsw i64 %.0, 1
  br label %53
75:
  %76 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %77 = load ptr, ptr %76
  %78 = mul nsw i64 %.046, %14
  %79 = add nsw i64 %.045, %78
  %80 = getelementptr inbounds float, ptr %77, i64 %79
  store float %.044, ptr %80
  %81 = add nsw i64 %.045, 1
  br label %51
82:
  %83 = add nsw i64 %.046, 1
  br label %49
84:
  ret void
}
define i32 @_FortranASumInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i32 [ 0, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i32 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i32 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i32 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i32, ptr %35
  %37 = add nsw i32 %.3, %36
  br label %38
38:
  %.4 = phi i32 [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret i32 %.0
}
define i32 @_FortranAProductInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i32 [ 1, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i32 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i32 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i32 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i32, ptr %35
  %37 = mul nsw i32 %.3, %36
  br label %38
38:
  %.4 = phi i32 [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret i32 %.0
}
define i32 @_FortranAMaxvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i32 [ -2147483648, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i32 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i32 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i32 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i32, ptr %35
  %37 = icmp sgt i32 %36, %.3
  %spec.select = select i1 %37, i32 %36, i32 %.3
  br label %38
38:
  %.4 = phi i32 [ %spec.select, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret i32 %.0
}
define i32 @_FortranAMinvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i32 [ 2147483647, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i32 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i32 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i32 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i32, ptr %35
  %37 = icmp slt i32 %36, %.3
  %spec.select = select i1 %37, i32 %36, i32 %.3
  br label %38
38:
  %.4 = phi i32 [ %spec.select, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret i32 %.0
}
define i32 @_FortranADotProductInteger4(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.010 = phi i32 [ 0, %4 ], [ %22, %8 ]
  %.0 = phi i64 [ 0, %4 ], [ %23, %8 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %24
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %10 = load ptr, ptr %9
  %11 = call i64 @stride(ptr %0, i32 0)
  %12 = mul nsw i64 %.0, %11
  %13 = getelementptr inbounds i8, ptr %10, i64 %12
  %14 = load i32, ptr %13
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = load i32, ptr %19
  %21 = mul nsw i32 %14, %20
  %22 = add nsw i32 %.010, %21
  %23 = add nsw i64 %.0, 1
  br label %5
24:
  ret i32 %.010
}
define void @_FortranAMatmulInteger4Integer4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp eq i32 %8, 1
  br i1 %9, label %10, label %12
10:
  %11 = call i64 @extent(ptr %1, i32 0)
  br label %14
12:
  %13 = call i64 @extent(ptr %1, i32 1)
  br label %14
14:
  %15 = phi i64 [ %11, %10 ], [ %13, %12 ]
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @extent(ptr %1, i32 0)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 1, %14 ]
  %24 = call i64 @extent(ptr %2, i32 1)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = icmp eq i32 %27, 1
  br i1 %28, label %31, label %29
29:
  %30 = call i64 @stride(ptr %1, i32 0)
  br label %31
31:
  %32 = phi i64 [ %30, %29 ], [ 0, %22 ]
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  br i1 %36, label %37, label %39
37:
  %38 = call i64 @stride(ptr %1, i32 0)
  br label %41
39:
  %40 = call i64 @stride(ptr %1, i32 1)
  br label %41
41:
  %42 = phi i64 [ %38, %37 ], [ %40, %39 ]
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = add nsw i32 %45, %48
  %50 = sub nsw i32 %49, 2
  %51 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %52 = load i8, ptr %51
  %53 = zext i8 %52 to i32
  %54 = icmp eq i32 %53, 1
  %. = select i1 %54, i64 %24, i64 %23
  %55 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %56 = load i8, ptr %55
  %57 = zext i8 %56 to i32
  %58 = icmp eq i32 %57, 1
  br i1 %58, label %64, label %59
59:
  %60 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %61 = load i8, ptr %60
  %62 = zext i8 %61 to i32
  %63 = icmp eq i32 %62, 1
  %spec.select = select i1 %63, i64 1, i64 %24
  br label %64
64:
  %65 = phi i64 [ 1, %41 ], [ %spec.select, %59 ]
  call void @allocate(ptr %0, i64 4, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.046 = phi i64 [ 0, %64 ], [ %100, %99 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %101
68:
  %.045 = phi i64 [ %98, %92 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %99
70:
  %.044 = phi i32 [ %90, %72 ], [ 0, %68 ]
  %.0 = phi i64 [ %91, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %92
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load i32, ptr %78
  %80 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %2, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %2, i32 1)
  %86 = mul nsw i64 %.046, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = load i32, ptr %87
  %89 = mul nsw i32 %79, %88
  %90 = add nsw i32 %.044, %89
  %91 = add nsw i64 %.0, 1
  br label %70
92:
  %93 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = mul nsw i64 %.046, %23
  %96 = add nsw i64 %.045, %95
  %97 = getelementptr inbounds i32, ptr %94, i64 %96
  store i32 %.044, ptr %97
  %98 = add nsw i64 %.045, 1
  br label %68
99:
  %100 = add nsw i64 %.046, 1
  br label %66
101:
  ret void
}
define void @_FortranAMatmulTransposeInteger4Integer4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = call i64 @extent(ptr %1, i32 0)
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %13, label %11
11:
  %12 = call i64 @extent(ptr %1, i32 1)
  br label %13
13:
  %14 = phi i64 [ %12, %11 ], [ 1, %5 ]
  %15 = call i64 @extent(ptr %2, i32 1)
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @stride(ptr %1, i32 1)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 0, %13 ]
  %24 = call i64 @stride(ptr %1, i32 0)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %29 = load i8, ptr %28
  %30 = zext i8 %29 to i32
  %31 = add nsw i32 %27, %30
  %32 = sub nsw i32 %31, 2
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  %37 = select i1 %36, i64 %15, i64 %14
  %38 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %39 = load i8, ptr %38
  %40 = zext i8 %39 to i32
  %41 = icmp eq i32 %40, 1
  br i1 %41, label %47, label %42
42:
  %43 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = icmp eq i32 %45, 1
  %spec.select = select i1 %46, i64 1, i64 %15
  br label %47
47:
  %48 = phi i64 [ 1, %22 ], [ %spec.select, %42 ]
  call void @allocate(ptr %0, i64 4, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.046 = phi i64 [ 0, %47 ], [ %83, %82 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %84
51:
  %.045 = phi i64 [ %81, %75 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %82
53:
  %.044 = phi i32 [ %73, %55 ], [ 0, %51 ]
  %.0 = phi i64 [ %74, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %75
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load i32, ptr %61
  %63 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %64 = load ptr, ptr %63
  %65 = call i64 @stride(ptr %2, i32 0)
  %66 = mul nsw i64 %.0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %2, i32 1)
  %69 = mul nsw i64 %.046, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = load i32, ptr %70
  %72 = mul nsw i32 %62, %71
  %73 = add nsw i32 %.044, %72
  %74 = add nsw i64 %.0, 1
  br label %53
75:
  %76 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %77 = load ptr, ptr %76
  %78 = mul nsw i64 %.046, %14
  %79 = add nsw i64 %.045, %78
  %80 = getelementptr inbounds i32, ptr %77, i64 %79
  store i32 %.044, ptr %80
  %81 = add nsw i64 %.045, 1
  br label %51
82:
  %83 = add nsw i64 %.046, 1
  br label %49
84:
  ret void
}
define i64 @_FortranASumInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i64 [ 0, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i64 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i64 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i64 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i64, ptr %35
  %37 = add nsw i64 %.3, %36
  br label %38
38:
  %.4 = phi i64 [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret i64 %.0
}
define i64 @_FortranAProductInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.031 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i64 [ 1, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.031, %7
  br i1 %8, label %9, label %46
9:
  %.030 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i64 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.030, %10
  br i1 %11, label %12, label %44
12:
  %.029 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i64 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.029, %13
  br i1 %14, label %15, label %42
15:
  %.028 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i64 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.028, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.028, i64 %.029, i64 %.030, i64 %.031)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.028, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.029, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.030, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.031, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i64, ptr %35
  %37 = mul nsw i64 %.3, %36
  br label %38
38:
  %.4 = phi i64 [ %37, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.028, 1
  br label %15
40:
  %41 = add nsw i64 %.029, 1
  br label %12
42:
  %43 = add nsw i64 %.030, 1
  br label %9
44:
  %45 = add nsw i64 %.031, 1
  br label %6
46:
  ret i64 %.0
}
define i64 @_FortranAMaxvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i64 [ -9223372036854775808, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i64 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i64 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i64 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i64, ptr %35
  %37 = icmp sgt i64 %36, %.3
  %spec.select = select i1 %37, i64 %36, i64 %.3
  br label %38
38:
  %.4 = phi i64 [ %spec.select, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret i64 %.0
}
define i64 @_FortranAMinvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  br label %6
6:
  %.032 = phi i64 [ 0, %5 ], [ %45, %44 ]
  %.0 = phi i64 [ 9223372036854775807, %5 ], [ %.1, %44 ]
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = icmp slt i64 %.032, %7
  br i1 %8, label %9, label %46
9:
  %.031 = phi i64 [ %43, %42 ], [ 0, %6 ]
  %.1 = phi i64 [ %.2, %42 ], [ %.0, %6 ]
  %10 = call i64 @extent(ptr %0, i32 2)
  %11 = icmp slt i64 %.031, %10
  br i1 %11, label %12, label %44
12:
  %.030 = phi i64 [ %41, %40 ], [ 0, %9 ]
  %.2 = phi i64 [ %.3, %40 ], [ %.1, %9 ]
  %13 = call i64 @extent(ptr %0, i32 1)
  %14 = icmp slt i64 %.030, %13
  br i1 %14, label %15, label %42
15:
  %.029 = phi i64 [ %39, %38 ], [ 0, %12 ]
  %.3 = phi i64 [ %.4, %38 ], [ %.2, %12 ]
  %16 = call i64 @extent(ptr %0, i32 0)
  %17 = icmp slt i64 %.029, %16
  br i1 %17, label %18, label %40
18:
  %19 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %20 = icmp ne i32 %19, 0
  br i1 %20, label %21, label %38
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %23 = load ptr, ptr %22
  %24 = call i64 @stride(ptr %0, i32 0)
  %25 = mul nsw i64 %.029, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 1)
  %28 = mul nsw i64 %.030, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = call i64 @stride(ptr %0, i32 2)
  %31 = mul nsw i64 %.031, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %0, i32 3)
  %34 = mul nsw i64 %.032, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = load i64, ptr %35
  %37 = icmp slt i64 %36, %.3
  %spec.select = select i1 %37, i64 %36, i64 %.3
  br label %38
38:
  %.4 = phi i64 [ %spec.select, %21 ], [ %.3, %18 ]
  %39 = add nsw i64 %.029, 1
  br label %15
40:
  %41 = add nsw i64 %.030, 1
  br label %12
42:
  %43 = add nsw i64 %.031, 1
  br label %9
44:
  %45 = add nsw i64 %.032, 1
  br label %6
46:
  ret i64 %.0
}
define i64 @_FortranADotProductInteger8(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.010 = phi i64 [ 0, %4 ], [ %22, %8 ]
  %.0 = phi i64 [ 0, %4 ], [ %23, %8 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %24
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %10 = load ptr, ptr %9
  %11 = call i64 @stride(ptr %0, i32 0)
  %12 = mul nsw i64 %.0, %11
  %13 = getelementptr inbounds i8, ptr %10, i64 %12
  %14 = load i64, ptr %13
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = load i64, ptr %19
  %21 = mul nsw i64 %14, %20
  %22 = add nsw i64 %.010, %21
  %23 = add nsw i64 %.0, 1
  br label %5
24:
  ret i64 %.010
}
define void @_FortranAMatmulInteger8Integer8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp eq i32 %8, 1
  br i1 %9, label %10, label %12
10:
  %11 = call i64 @extent(ptr %1, i32 0)
  br label %14
12:
  %13 = call i64 @extent(ptr %1, i32 1)
  br label %14
14:
  %15 = phi i64 [ %11, %10 ], [ %13, %12 ]
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @extent(ptr %1, i32 0)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 1, %14 ]
  %24 = call i64 @extent(ptr %2, i32 1)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = icmp eq i32 %27, 1
  br i1 %28, label %31, label %29
29:
  %30 = call i64 @stride(ptr %1, i32 0)
  br label %31
31:
  %32 = phi i64 [ %30, %29 ], [ 0, %22 ]
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  br i1 %36, label %37, label %39
37:
  %38 = call i64 @stride(ptr %1, i32 0)
  br label %41
39:
  %40 = call i64 @stride(ptr %1, i32 1)
  br label %41
41:
  %42 = phi i64 [ %38, %37 ], [ %40, %39 ]
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = add nsw i32 %45, %48
  %50 = sub nsw i32 %49, 2
  %51 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %52 = load i8, ptr %51
  %53 = zext i8 %52 to i32
  %54 = icmp eq i32 %53, 1
  %. = select i1 %54, i64 %24, i64 %23
  %55 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %56 = load i8, ptr %55
  %57 = zext i8 %56 to i32
  %58 = icmp eq i32 %57, 1
  br i1 %58, label %64, label %59
59:
  %60 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %61 = load i8, ptr %60
  %62 = zext i8 %61 to i32
  %63 = icmp eq i32 %62, 1
  %spec.select = select i1 %63, i64 1, i64 %24
  br label %64
64:
  %65 = phi i64 [ 1, %41 ], [ %spec.select, %59 ]
  call void @allocate(ptr %0, i64 8, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.046 = phi i64 [ 0, %64 ], [ %100, %99 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %101
68:
  %.045 = phi i64 [ %98, %92 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %99
70:
  %.044 = phi i64 [ %90, %72 ], [ 0, %68 ]
  %.0 = phi i64 [ %91, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %92
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load i64, ptr %78
  %80 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %2, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %2, i32 1)
  %86 = mul nsw i64 %.046, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = load i64, ptr %87
  %89 = mul nsw i64 %79, %88
  %90 = add nsw i64 %.044, %89
  %91 = add nsw i64 %.0, 1
  br label %70
92:
  %93 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = mul nsw i64 %.046, %23
  %96 = add nsw i64 %.045, %95
  %97 = getelementptr inbounds i64, ptr %94, i64 %96
  store i64 %.044, ptr %97
  %98 = add nsw i64 %.045, 1
  br label %68
99:
  %100 = add nsw i64 %.046, 1
  br label %66
101:
  ret void
}
define void @_FortranAMatmulTransposeInteger8Integer8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  %6 = call i64 @extent(ptr %1, i32 0)
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %13, label %11
11:
  %12 = call i64 @extent(ptr %1, i32 1)
  br label %13
13:
  %14 = phi i64 [ %12, %11 ], [ 1, %5 ]
  %15 = call i64 @extent(ptr %2, i32 1)
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp eq i32 %18, 1
  br i1 %19, label %22, label %20
20:
  %21 = call i64 @stride(ptr %1, i32 1)
  br label %22
22:
  %23 = phi i64 [ %21, %20 ], [ 0, %13 ]
  %24 = call i64 @stride(ptr %1, i32 0)
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %26 = load i8, ptr %25
  %27 = zext i8 %26 to i32
  %28 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %29 = load i8, ptr %28
  %30 = zext i8 %29 to i32
  %31 = add nsw i32 %27, %30
  %32 = sub nsw i32 %31, 2
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %34 = load i8, ptr %33
  %35 = zext i8 %34 to i32
  %36 = icmp eq i32 %35, 1
  %37 = select i1 %36, i64 %15, i64 %14
  %38 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %39 = load i8, ptr %38
  %40 = zext i8 %39 to i32
  %41 = icmp eq i32 %40, 1
  br i1 %41, label %47, label %42
42:
  %43 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %44 = load i8, ptr %43
  %45 = zext i8 %44 to i32
  %46 = icmp eq i32 %45, 1
  %spec.select = select i1 %46, i64 1, i64 %15
  br label %47
47:
  %48 = phi i64 [ 1, %22 ], [ %spec.select, %42 ]
  call void @allocate(ptr %0, i64 8, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.046 = phi i64 [ 0, %47 ], [ %83, %82 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %84
51:
  %.045 = phi i64 [ %81, %75 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %82
53:
  %.044 = phi i64 [ %73, %55 ], [ 0, %51 ]
  %.0 = phi i64 [ %74, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %75
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load i64, ptr %61
  %63 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %64 = load ptr, ptr %63
  %65 = call i64 @stride(ptr %2, i32 0)
  %66 = mul nsw i64 %.0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %2, i32 1)
  %69 = mul nsw i64 %.046, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = load i64, ptr %70
  %72 = mul nsw i64 %62, %71
  %73 = add nsw i64 %.044, %72
  %74 = add nsw i64 %.0, 1
  br label %53
75:
  %76 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %77 = load ptr, ptr %76
  %78 = mul nsw i64 %.046, %14
  %79 = add nsw i64 %.045, %78
  %80 = getelementptr inbounds i64, ptr %77, i64 %79
  store i64 %.044, ptr %80
  %81 = add nsw i64 %.045, 1
  br label %51
82:
  %83 = add nsw i64 %.046, 1
  br label %49
84:
  ret void
}
define double @_FortranANorm2_8(ptr %0, ptr %1, i32 %2, i32 %3) {
  br label %5
5:
  %.034 = phi double [ 0.000000e+00, %4 ], [ %.1, %55 ]
  %.033 = phi i64 [ 0, %4 ], [ %56, %55 ]
  %6 = call i64 @extent(ptr %0, i32 3)
  %7 = icmp slt i64 %.033, %6
  br i1 %7, label %8, label %57
8:
  %.1 = phi double [ %.2, %53 ], [ %.034, %5 ]
  %.032 = phi i64 [ %54, %53 ], [ 0, %5 ]
  %9 = call i64 @extent(ptr %0, i32 2)
  %10 = icmp slt i64 %.032, %9
  br i1 %10, label %11, label %55
11:
  %.2 = phi double [ %.3, %51 ], [ %.1, %8 ]
  %.031 = phi i64 [ %52, %51 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %0, i32 1)
  %13 = icmp slt i64 %.031, %12
  br i1 %13, label %14, label %53
14:
  %.3 = phi double [ %49, %17 ], [ %.2, %11 ]
  %.0 = phi i64 [ %50, %17 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %0, i32 0)
  %16 = icmp slt i64 %.0, %15
  br i1 %16, label %17, label %51
17:
  %18 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %19 = load ptr, ptr %18
  %20 = call i64 @stride(ptr %0, i32 0)
  %21 = mul nsw i64 %.0, %20
  %22 = getelementptr inbounds i8, ptr %19, i64 %21
  %23 = call i64 @stride(ptr %0, i32 1)
  %24 = mul nsw i64 %.031, %23
  %25 = getelementptr inbounds i8, ptr %22, i64 %24
  %26 = call i64 @stride(ptr %0, i32 2)
  %27 = mul nsw i64 %.032, %26
  %28 = getelementptr inbounds i8, ptr %25, i64 %27
  %29 = call i64 @stride(ptr %0, i32 3)
  %30 = mul nsw i64 %.033, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = load double, ptr %31
  %33 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %34 = load ptr, ptr %33
  %35 = call i64 @stride(ptr %0, i32 0)
  %36 = mul nsw i64 %.0, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 1)
  %39 = mul nsw i64 %.031, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = call i64 @stride(ptr %0, i32 2)
  %42 = mul nsw i64 %.032, %41
  %43 = getelementptr inbounds i8, ptr %40, i64 %42
  %44 = call i64 @stride(ptr %0, i32 3)
  %45 = mul nsw i64 %.033, %44
  %46 = getelementptr inbounds i8, ptr %43, i64 %45
  %47 = load double, ptr %46
  %48 = fmul double %32, %47
  %49 = fadd double %.3, %48
  %50 = add nsw i64 %.0, 1
  br label %14
51:
  %52 = add nsw i64 %.031, 1
  br label %11
53:
  %54 = add nsw i64 %.032, 1
  br label %8
55:
  %56 = add nsw i64 %.033, 1
  br label %5
57:
  %58 = call double @llvm.sqrt.f64(double %.034)
  ret double %58
}
declare double @llvm.sqrt.f64(double)
define float @_FortranANorm2_4(ptr %0, ptr %1, i32 %2, i32 %3) {
  br label %5
5:
  %.034 = phi float [ 0.000000e+00, %4 ], [ %.1, %55 ]
  %.033 = phi i64 [ 0, %4 ], [ %56, %55 ]
  %6 = call i64 @extent(ptr %0, i32 3)
  %7 = icmp slt i64 %.033, %6
  br i1 %7, label %8, label %57
8:
  %.1 = phi float [ %.2, %53 ], [ %.034, %5 ]
  %.032 = phi i64 [ %54, %53 ], [ 0, %5 ]
  %9 = call i64 @extent(ptr %0, i32 2)
  %10 = icmp slt i64 %.032, %9
  br i1 %10, label %11, label %55
11:
  %.2 = phi float [ %.3, %51 ], [ %.1, %8 ]
  %.031 = phi i64 [ %52, %51 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %0, i32 1)
  %13 = icmp slt i64 %.031, %12
  br i1 %13, label %14, label %53
14:
  %.3 = phi float [ %49, %17 ], [ %.2, %11 ]
  %.0 = phi i64 [ %50, %17 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %0, i32 0)
  %16 = icmp slt i64 %.0, %15
  br i1 %16, label %17, label %51
17:
  %18 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %19 = load ptr, ptr %18
  %20 = call i64 @stride(ptr %0, i32 0)
  %21 = mul nsw i64 %.0, %20
  %22 = getelementptr inbounds i8, ptr %19, i64 %21
  %23 = call i64 @stride(ptr %0, i32 1)
  %24 = mul nsw i64 %.031, %23
  %25 = getelementptr inbounds i8, ptr %22, i64 %24
  %26 = call i64 @stride(ptr %0, i32 2)
  %27 = mul nsw i64 %.032, %26
  %28 = getelementptr inbounds i8, ptr %25, i64 %27
  %29 = call i64 @stride(ptr %0, i32 3)
  %30 = mul nsw i64 %.033, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = load float, ptr %31
  %33 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %34 = load ptr, ptr %33
  %35 = call i64 @stride(ptr %0, i32 0)
  %36 = mul nsw i64 %.0, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 1)
  %39 = mul nsw i64 %.031, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = call i64 @stride(ptr %0, i32 2)
  %42 = mul nsw i64 %.032, %41
  %43 = getelementptr inbounds i8, ptr %40, i64 %42
  %44 = call i64 @stride(ptr %0, i32 3)
  %45 = mul nsw i64 %.033, %44
  %46 = getelementptr inbounds i8, ptr %43, i64 %45
  %47 = load float, ptr %46
  %48 = fmul float %32, %47
  %49 = fadd float %.3, %48
  %50 = add nsw i64 %.0, 1
  br label %14
51:
  %52 = add nsw i64 %.031, 1
  br label %11
53:
  %54 = add nsw i64 %.032, 1
  br label %8
55:
  %56 = add nsw i64 %.033, 1
  br label %5
57:
  %58 = call float @llvm.sqrt.f32(float %.034)
  ret float %58
}
declare float @llvm.sqrt.f32(float)
define void @_FortranATranspose(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %6 = load i64, ptr %5
  %7 = call i64 @extent(ptr %1, i32 1)
  %8 = call i64 @extent(ptr %1, i32 0)
  call void @allocate(ptr %0, i64 %6, i32 2, i64 %7, i64 %8, i64 1, i64 1)
  br label %9
9:
  %.024 = phi i64 [ 0, %4 ], [ %42, %41 ]
  %10 = call i64 @extent(ptr %0, i32 1)
  %11 = icmp slt i64 %.024, %10
  br i1 %11, label %12, label %43
12:
  %.0 = phi i64 [ %40, %15 ], [ 0, %9 ]
  %13 = call i64 @extent(ptr %0, i32 0)
  %14 = icmp slt i64 %.0, %13
  br i1 %14, label %15, label %41
15:
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %17 = load ptr, ptr %16
  %18 = call i64 @stride(ptr %0, i32 0)
  %19 = mul nsw i64 %.0, %18
  %20 = getelementptr inbounds i8, ptr %17, i64 %19
  %21 = call i64 @stride(ptr %0, i32 1)
  %22 = mul nsw i64 %.024, %21
  %23 = getelementptr inbounds i8, ptr %20, i64 %22
  %24 = call i64 @stride(ptr %0, i32 2)
  %25 = mul nsw i64 0, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %0, i32 3)
  %28 = mul nsw i64 0, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  %30 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %31 = load ptr, ptr %30
  %32 = call i64 @stride(ptr %1, i32 1)
  %33 = mul nsw i64 %.0, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %1, i32 0)
  %36 = mul nsw i64 %.024, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %39 = load i64, ptr %38
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %29, ptr align 1 %37, i64 %39, i1 false)
  %40 = add nsw i64 %.0, 1
  br label %12
41:
  %42 = add nsw i64 %.024, 1
  br label %9
43:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
define void @_FortranAReshape(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, i32 %6) {
  %8 = alloca [4 x i64]
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %8, ptr align 16 @__const._FortranAReshape.e, i64 32, i1 false)
  %9 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 7
  %10 = getelementptr inbounds [4 x %struct.Dim], ptr %9, i64 0, i64 0
  %11 = getelementptr inbounds %struct.Dim, ptr %10, i32 0, i32 1
  %12 = load i64, ptr %11
  br label %13
13:
  %.0 = phi i32 [ 0, %7 ], [ %41, %40 ]
  %14 = icmp slt i32 %.0, 4
  br i1 %14, label %15, label %42
15:
  %16 = sext i32 %.0 to i64
  %17 = icmp slt i64 %16, %12
  br i1 %17, label %18, label %40
18:
  %19 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %20 = load ptr, ptr %19
  %21 = sext i32 %.0 to i64
  %22 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 7
  %23 = getelementptr inbounds [4 x %struct.Dim], ptr %22, i64 0, i64 0
  %24 = getelementptr inbounds %struct.Dim, ptr %23, i32 0, i32 2
  %25 = load i64, ptr %24
  %26 = mul nsw i64 %21, %25
  %27 = getelementptr inbounds i8, ptr %20, i64 %26
  %28 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 1
  %29 = load i64, ptr %28
  %30 = icmp eq i64 %29, 4
  br i1 %30, label %31, label %34
31:
  %32 = load i32, ptr %27
  %33 = sext i32 %32 to i64
  br label %36
34:
  %35 = load i64, ptr %27
  br label %36
36:
  %37 = phi i64 [ %33, %31 ], [ %35, %34 ]
  %38 = sext i32 %.0 to i64
  %39 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %38
  store i64 %37, ptr %39
  br label %40
40:
  %41 = add nsw i32 %.0, 1
  br label %13
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %44 = load i64, ptr %43
  %45 = trunc i64 %12 to i32
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  %49 = load i64, ptr %48
  %50 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  %51 = load i64, ptr %50
  %52 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  %53 = load i64, ptr %52
  call void @allocate(ptr %0, i64 %44, i32 %45, i64 %47, i64 %49, i64 %51, i64 %53)
  %54 = call i64 @extent(ptr %1, i32 0)
  %55 = call i64 @extent(ptr %1, i32 1)
  %56 = call i64 @extent(ptr %1, i32 2)
  br label %57
57:
  %.062 = phi i64 [ 0, %42 ], [ %.1, %115 ]
  %.061 = phi i64 [ 0, %42 ], [ %116, %115 ]
  %58 = call i64 @extent(ptr %0, i32 3)
  %59 = icmp slt i64 %.061, %58
  br i1 %59, label %60, label %117
60:
  %.1 = phi i64 [ %.2, %113 ], [ %.062, %57 ]
  %.060 = phi i64 [ %114, %113 ], [ 0, %57 ]
  %61 = call i64 @extent(ptr %0, i32 2)
  %62 = icmp slt i64 %.060, %61
  br i1 %62, label %63, label %115
63:
  %.2 = phi i64 [ %.3, %111 ], [ %.1, %60 ]
  %.059 = phi i64 [ %112, %111 ], [ 0, %60 ]
  %64 = call i64 @extent(ptr %0, i32 1)
  %65 = icmp slt i64 %.059, %64
  br i1 %65, label %66, label %113
66:
  %.3 = phi i64 [ %70, %69 ], [ %.2, %63 ]
  %.058 = phi i64 [ %110, %69 ], [ 0, %63 ]
  %67 = call i64 @extent(ptr %0, i32 0)
  %68 = icmp slt i64 %.058, %67
  br i1 %68, label %69, label %111
69:
  %70 = add nsw i64 %.3, 1
  %71 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %72 = load ptr, ptr %71
  %73 = call i64 @stride(ptr %0, i32 0)
  %74 = mul nsw i64 %.058, %73
  %75 = getelementptr inbounds i8, ptr %72, i64 %74
  %76 = call i64 @stride(ptr %0, i32 1)
  %77 = mul nsw i64 %.059, %76
  %78 = getelementptr inbounds i8, ptr %75, i64 %77
  %79 = call i64 @stride(ptr %0, i32 2)
  %80 = mul nsw i64 %.060, %79
  %81 = getelementptr inbounds i8, ptr %78, i64 %80
  %82 = call i64 @stride(ptr %0, i32 3)
  %83 = mul nsw i64 %.061, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %86 = load ptr, ptr %85
  %87 = srem i64 %.3, %54
  %88 = call i64 @stride(ptr %1, i32 0)
  %89 = mul nsw i64 %87, %88
  %90 = getelementptr inbounds i8, ptr %86, i64 %89
  %91 = sdiv i64 %.3, %54
  %92 = srem i64 %91, %55
  %93 = call i64 @stride(ptr %1, i32 1)
  %94 = mul nsw i64 %92, %93
  %95 = getelementptr inbounds i8, ptr %90, i64 %94
  %96 = sdiv i64 %.3, %54
  %97 = sdiv i64 %96, %55
  %98 = srem i64 %97, %56
  %99 = call i64 @stride(ptr %1, i32 2)
  %100 = mul nsw i64 %98, %99
  %101 = getelementptr inbounds i8, ptr %95, i64 %100
  %102 = sdiv i64 %.3, %54
  %103 = sdiv i64 %102, %55
  %104 = sdiv i64 %103, %56
  %105 = call i64 @stride(ptr %1, i32 3)
  %106 = mul nsw i64 %104, %105
  %107 = getelementptr inbounds i8, ptr %101, i64 %106
  %108 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %109 = load i64, ptr %108
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %84, ptr align 1 %107, i64 %109, i1 false)
  %110 = add nsw i64 %.058, 1
  br label %66
111:
  %112 = add nsw i64 %.059, 1
  br label %63
113:
  %114 = add nsw i64 %.060, 1
  br label %60
115:
  %116 = add nsw i64 %.061, 1
  br label %57
117:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranASumDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = icmp ne ptr %5, null
  br i1 %7, label %13, label %8
8:
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = icmp sgt i32 %11, 3
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %207
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %16 = load i8, ptr %15
  %17 = sext i8 %16 to i32
  %18 = icmp eq i32 %17, 28
  br i1 %18, label %19, label %78
19:
  %20 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %21 = load i8, ptr %20
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %22, 1
  %24 = call i32 @other(i32 0, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 1, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  %28 = call i32 @other(i32 2, i32 %2)
  %29 = call i64 @extent(ptr %1, i32 %28)
  call void @allocate(ptr %0, i64 8, i32 %23, i64 %25, i64 %27, i64 %29, i64 1)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %31 = load ptr, ptr %30
  br label %32
32:
  %.0134 = phi i64 [ 0, %19 ], [ %77, %76 ]
  %.0 = phi ptr [ %31, %19 ], [ %.1, %76 ]
  %33 = call i32 @other(i32 2, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0134, %34
  br i1 %35, label %36, label %207
36:
  %.0143 = phi i64 [ %75, %74 ], [ 0, %32 ]
  %.1 = phi ptr [ %.2, %74 ], [ %.0, %32 ]
  %37 = call i32 @other(i32 1, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0143, %38
  br i1 %39, label %40, label %76
40:
  %.0151 = phi i64 [ %73, %71 ], [ 0, %36 ]
  %.2 = phi ptr [ %72, %71 ], [ %.1, %36 ]
  %41 = call i32 @other(i32 0, i32 %2)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0151, %42
  br i1 %43, label %44, label %74
44:
  %45 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %46 = load ptr, ptr %45
  %47 = call i32 @other(i32 0, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0151, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 1, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0143, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 2, i32 %2)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0134, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  br label %59
59:
  %.0153 = phi double [ 0.000000e+00, %44 ], [ %69, %63 ]
  %.0152 = phi i64 [ 0, %44 ], [ %70, %63 ]
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @extent(ptr %1, i32 %60)
  %62 = icmp slt i64 %.0152, %61
  br i1 %62, label %63, label %71
63:
  %64 = sub nsw i32 %2, 1
  %65 = call i64 @stride(ptr %1, i32 %64)
  %66 = mul nsw i64 %.0152, %65
  %67 = getelementptr inbounds i8, ptr %58, i64 %66
  %68 = load double, ptr %67
  %69 = fadd double %.0153, %68
  %70 = add nsw i64 %.0152, 1
  br label %59
71:
  %72 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0153, ptr %.2
  %73 = add nsw i64 %.0151, 1
  br label %40
74:
  %75 = add nsw i64 %.0143, 1
  br label %36
76:
  %77 = add nsw i64 %.0134, 1
  br label %32
78:
  %79 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %80 = load i8, ptr %79
  %81 = sext i8 %80 to i32
  %82 = icmp eq i32 %81, 27
  br i1 %82, label %83, label %142
83:
  %84 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %85 = load i8, ptr %84
  %86 = zext i8 %85 to i32
  %87 = sub nsw i32 %86, 1
  %88 = call i32 @other(i32 0, i32 %2)
  %89 = call i64 @extent(ptr %1, i32 %88)
  %90 = call i32 @other(i32 1, i32 %2)
  %91 = call i64 @extent(ptr %1, i32 %90)
  %92 = call i32 @other(i32 2, i32 %2)
  %93 = call i64 @extent(ptr %1, i32 %92)
  call void @allocate(ptr %0, i64 4, i32 %87, i64 %89, i64 %91, i64 %93, i64 1)
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  br label %96
96:
  %.0148 = phi ptr [ %95, %83 ], [ %.1149, %140 ]
  %.0147 = phi i64 [ 0, %83 ], [ %141, %140 ]
  %97 = call i32 @other(i32 2, i32 %2)
  %98 = call i64 @extent(ptr %1, i32 %97)
  %99 = icmp slt i64 %.0147, %98
  br i1 %99, label %100, label %207
100:
  %.1149 = phi ptr [ %.2150, %138 ], [ %.0148, %96 ]
  %.0146 = phi i64 [ %139, %138 ], [ 0, %96 ]
  %101 = call i32 @other(i32 1, i32 %2)
  %102 = call i64 @extent(ptr %1, i32 %101)
  %103 = icmp slt i64 %.0146, %102
  br i1 %103, label %104, label %140
104:
  %.2150 = phi ptr [ %136, %135 ], [ %.1149, %100 ]
  %.0145 = phi i64 [ %137, %135 ], [ 0, %100 ]
  %105 = call i32 @other(i32 0, i32 %2)
  %106 = call i64 @extent(ptr %1, i32 %105)
  %107 = icmp slt i64 %.0145, %106
  br i1 %107, label %108, label %138
108:
  %109 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %110 = load ptr, ptr %109
  %111 = call i32 @other(i32 0, i32 %2)
  %112 = call i64 @stride(ptr %1, i32 %111)
  %113 = mul nsw i64 %.0145, %112
  %114 = getelementptr inbounds i8, ptr %110, i64 %113
  %115 = call i32 @other(i32 1, i32 %2)
  %116 = call i64 @stride(ptr %1, i32 %115)
  %117 = mul nsw i64 %.0146, %116
  %118 = getelementptr inbounds i8, ptr %114, i64 %117
  %119 = call i32 @other(i32 2, i32 %2)
  %120 = call i64 @stride(ptr %1, i32 %119)
  %121 = mul nsw i64 %.0147, %120
  %122 = getelementptr inbounds i8, ptr %118, i64 %121
  br label %123
123:
  %.0144 = phi float [ 0.000000e+00, %108 ], [ %133, %127 ]
  %.0142 = phi i64 [ 0, %108 ], [ %134, %127 ]
  %124 = sub nsw i32 %2, 1
  %125 = call i64 @extent(ptr %1, i32 %124)
  %126 = icmp slt i64 %.0142, %125
  br i1 %126, label %127, label %135
127:
  %128 = sub nsw i32 %2, 1
  %129 = call i64 @stride(ptr %1, i32 %128)
  %130 = mul nsw i64 %.0142, %129
  %131 = getelementptr inbounds i8, ptr %122, i64 %130
  %132 = load float, ptr %131
  %133 = fadd float %.0144, %132
  %134 = add nsw i64 %.0142, 1
  br label %123
135:
  %136 = getelementptr inbounds float, ptr %.2150, i32 1
  store float %.0144, ptr %.2150
  %137 = add nsw i64 %.0145, 1
  br label %104
138:
  %139 = add nsw i64 %.0146, 1
  br label %100
140:
  %141 = add nsw i64 %.0147, 1
  br label %96
142:
  %143 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %144 = load i8, ptr %143
  %145 = sext i8 %144 to i32
  %146 = icmp eq i32 %145, 9
  br i1 %146, label %147, label %206
147:
  %148 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %149 = load i8, ptr %148
  %150 = zext i8 %149 to i32
  %151 = sub nsw i32 %150, 1
  %152 = call i32 @other(i32 0, i32 %2)
  %153 = call i64 @extent(ptr %1, i32 %152)
  %154 = call i32 @other(i32 1, i32 %2)
  %155 = call i64 @extent(ptr %1, i32 %154)
  %156 = call i32 @other(i32 2, i32 %2)
  %157 = call i64 @extent(ptr %1, i32 %156)
  call void @allocate(ptr %0, i64 4, i32 %151, i64 %153, i64 %155, i64 %157, i64 1)
  %158 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %159 = load ptr, ptr %158
  br label %160
160:
  %.0139 = phi ptr [ %159, %147 ], [ %.1140, %204 ]
  %.0138 = phi i64 [ 0, %147 ], [ %205, %204 ]
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @extent(ptr %1, i32 %161)
  %163 = icmp slt i64 %.0138, %162
  br i1 %163, label %164, label %207
164:
  %.1140 = phi ptr [ %.2141, %202 ], [ %.0139, %160 ]
  %.0137 = phi i64 [ %203, %202 ], [ 0, %160 ]
  %165 = call i32 @other(i32 1, i32 %2)
  %166 = call i64 @extent(ptr %1, i32 %165)
  %167 = icmp slt i64 %.0137, %166
  br i1 %167, label %168, label %204
168:
  %.2141 = phi ptr [ %200, %199 ], [ %.1140, %164 ]
  %.0136 = phi i64 [ %201, %199 ], [ 0, %164 ]
  %169 = call i32 @other(i32 0, i32 %2)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = icmp slt i64 %.0136, %170
  br i1 %171, label %172, label %202
172:
  %173 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %174 = load ptr, ptr %173
  %175 = call i32 @other(i32 0, i32 %2)
  %176 = call i64 @stride(ptr %1, i32 %175)
  %177 = mul nsw i64 %.0136, %176
  %178 = getelementptr inbounds i8, ptr %174, i64 %177
  %179 = call i32 @other(i32 1, i32 %2)
  %180 = call i64 @stride(ptr %1, i32 %179)
  %181 = mul nsw i64 %.0137, %180
  %182 = getelementptr inbounds i8, ptr %178, i64 %181
  %183 = call i32 @other(i32 2, i32 %2)
  %184 = call i64 @stride(ptr %1, i32 %183)
  %185 = mul nsw i64 %.0138, %184
  %186 = getelementptr inbounds i8, ptr %182, i64 %185
  br label %187
187:
  %.0135 = phi i32 [ 0, %172 ], [ %197, %191 ]
  %.0133 = phi i64 [ 0, %172 ], [ %198, %191 ]
  %188 = sub nsw i32 %2, 1
  %189 = call i64 @extent(ptr %1, i32 %188)
  %190 = icmp slt i64 %.0133, %189
  br i1 %190, label %191, label %199
191:
  %192 = sub nsw i32 %2, 1
  %193 = call i64 @stride(ptr %1, i32 %192)
  %194 = mul nsw i64 %.0133, %193
  %195 = getelementptr inbounds i8, ptr %186, i64 %194
  %196 = load i32, ptr %195
  %197 = add nsw i32 %.0135, %196
  %198 = add nsw i64 %.0133, 1
  br label %187
199:
  %200 = getelementptr inbounds i32, ptr %.2141, i32 1
  store i32 %.0135, ptr %.2141
  %201 = add nsw i64 %.0136, 1
  br label %168
202:
  %203 = add nsw i64 %.0137, 1
  br label %164
204:
  %205 = add nsw i64 %.0138, 1
  br label %160
206:
  call void @mlirad_other_type()
  br label %207
207:
  ret void
}
declare void @mlirad_other_type()
define internal i32 @other(i32 %0, i32 %1) {
  %3 = sub nsw i32 %1, 1
  %4 = icmp slt i32 %0, %3
  %5 = add nsw i32 %0, 1
  %6 = select i1 %4, i32 %0, i32 %5
  ret i32 %6
}
define void @_FortranAProductDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = icmp ne ptr %5, null
  br i1 %7, label %13, label %8
8:
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = icmp sgt i32 %11, 3
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %207
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %16 = load i8, ptr %15
  %17 = sext i8 %16 to i32
  %18 = icmp eq i32 %17, 28
  br i1 %18, label %19, label %78
19:
  %20 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %21 = load i8, ptr %20
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %22, 1
  %24 = call i32 @other(i32 0, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 1, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  %28 = call i32 @other(i32 2, i32 %2)
  %29 = call i64 @extent(ptr %1, i32 %28)
  call void @allocate(ptr %0, i64 8, i32 %23, i64 %25, i64 %27, i64 %29, i64 1)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %31 = load ptr, ptr %30
  br label %32
32:
  %.0134 = phi i64 [ 0, %19 ], [ %77, %76 ]
  %.0 = phi ptr [ %31, %19 ], [ %.1, %76 ]
  %33 = call i32 @other(i32 2, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0134, %34
  br i1 %35, label %36, label %207
36:
  %.0143 = phi i64 [ %75, %74 ], [ 0, %32 ]
  %.1 = phi ptr [ %.2, %74 ], [ %.0, %32 ]
  %37 = call i32 @other(i32 1, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0143, %38
  br i1 %39, label %40, label %76
40:
  %.0151 = phi i64 [ %73, %71 ], [ 0, %36 ]
  %.2 = phi ptr [ %72, %71 ], [ %.1, %36 ]
  %41 = call i32 @other(i32 0, i32 %2)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0151, %42
  br i1 %43, label %44, label %74
44:
  %45 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %46 = load ptr, ptr %45
  %47 = call i32 @other(i32 0, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0151, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 1, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0143, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 2, i32 %2)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0134, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  br label %59
59:
  %.0153 = phi double [ 1.000000e+00, %44 ], [ %69, %63 ]
  %.0152 = phi i64 [ 0, %44 ], [ %70, %63 ]
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @extent(ptr %1, i32 %60)
  %62 = icmp slt i64 %.0152, %61
  br i1 %62, label %63, label %71
63:
  %64 = sub nsw i32 %2, 1
  %65 = call i64 @stride(ptr %1, i32 %64)
  %66 = mul nsw i64 %.0152, %65
  %67 = getelementptr inbounds i8, ptr %58, i64 %66
  %68 = load double, ptr %67
  %69 = fmul double %.0153, %68
  %70 = add nsw i64 %.0152, 1
  br label %59
71:
  %72 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0153, ptr %.2
  %73 = add nsw i64 %.0151, 1
  br label %40
74:
  %75 = add nsw i64 %.0143, 1
  br label %36
76:
  %77 = add nsw i64 %.0134, 1
  br label %32
78:
  %79 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %80 = load i8, ptr %79
  %81 = sext i8 %80 to i32
  %82 = icmp eq i32 %81, 27
  br i1 %82, label %83, label %142
83:
  %84 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %85 = load i8, ptr %84
  %86 = zext i8 %85 to i32
  %87 = sub nsw i32 %86, 1
  %88 = call i32 @other(i32 0, i32 %2)
  %89 = call i64 @extent(ptr %1, i32 %88)
  %90 = call i32 @other(i32 1, i32 %2)
  %91 = call i64 @extent(ptr %1, i32 %90)
  %92 = call i32 @other(i32 2, i32 %2)
  %93 = call i64 @extent(ptr %1, i32 %92)
  call void @allocate(ptr %0, i64 4, i32 %87, i64 %89, i64 %91, i64 %93, i64 1)
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  br label %96
96:
  %.0148 = phi ptr [ %95, %83 ], [ %.1149, %140 ]
  %.0147 = phi i64 [ 0, %83 ], [ %141, %140 ]
  %97 = call i32 @other(i32 2, i32 %2)
  %98 = call i64 @extent(ptr %1, i32 %97)
  %99 = icmp slt i64 %.0147, %98
  br i1 %99, label %100, label %207
100:
  %.1149 = phi ptr [ %.2150, %138 ], [ %.0148, %96 ]
  %.0146 = phi i64 [ %139, %138 ], [ 0, %96 ]
  %101 = call i32 @other(i32 1, i32 %2)
  %102 = call i64 @extent(ptr %1, i32 %101)
  %103 = icmp slt i64 %.0146, %102
  br i1 %103, label %104, label %140
104:
  %.2150 = phi ptr [ %136, %135 ], [ %.1149, %100 ]
  %.0145 = phi i64 [ %137, %135 ], [ 0, %100 ]
  %105 = call i32 @other(i32 0, i32 %2)
  %106 = call i64 @extent(ptr %1, i32 %105)
  %107 = icmp slt i64 %.0145, %106
  br i1 %107, label %108, label %138
108:
  %109 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %110 = load ptr, ptr %109
  %111 = call i32 @other(i32 0, i32 %2)
  %112 = call i64 @stride(ptr %1, i32 %111)
  %113 = mul nsw i64 %.0145, %112
  %114 = getelementptr inbounds i8, ptr %110, i64 %113
  %115 = call i32 @other(i32 1, i32 %2)
  %116 = call i64 @stride(ptr %1, i32 %115)
  %117 = mul nsw i64 %.0146, %116
  %118 = getelementptr inbounds i8, ptr %114, i64 %117
  %119 = call i32 @other(i32 2, i32 %2)
  %120 = call i64 @stride(ptr %1, i32 %119)
  %121 = mul nsw i64 %.0147, %120
  %122 = getelementptr inbounds i8, ptr %118, i64 %121
  br label %123
123:
  %.0144 = phi float [ 1.000000e+00, %108 ], [ %133, %127 ]
  %.0142 = phi i64 [ 0, %108 ], [ %134, %127 ]
  %124 = sub nsw i32 %2, 1
  %125 = call i64 @extent(ptr %1, i32 %124)
  %126 = icmp slt i64 %.0142, %125
  br i1 %126, label %127, label %135
127:
  %128 = sub nsw i32 %2, 1
  %129 = call i64 @stride(ptr %1, i32 %128)
  %130 = mul nsw i64 %.0142, %129
  %131 = getelementptr inbounds i8, ptr %122, i64 %130
  %132 = load float, ptr %131
  %133 = fmul float %.0144, %132
  %134 = add nsw i64 %.0142, 1
  br label %123
135:
  %136 = getelementptr inbounds float, ptr %.2150, i32 1
  store float %.0144, ptr %.2150
  %137 = add nsw i64 %.0145, 1
  br label %104
138:
  %139 = add nsw i64 %.0146, 1
  br label %100
140:
  %141 = add nsw i64 %.0147, 1
  br label %96
142:
  %143 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %144 = load i8, ptr %143
  %145 = sext i8 %144 to i32
  %146 = icmp eq i32 %145, 9
  br i1 %146, label %147, label %206
147:
  %148 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %149 = load i8, ptr %148
  %150 = zext i8 %149 to i32
  %151 = sub nsw i32 %150, 1
  %152 = call i32 @other(i32 0, i32 %2)
  %153 = call i64 @extent(ptr %1, i32 %152)
  %154 = call i32 @other(i32 1, i32 %2)
  %155 = call i64 @extent(ptr %1, i32 %154)
  %156 = call i32 @other(i32 2, i32 %2)
  %157 = call i64 @extent(ptr %1, i32 %156)
  call void @allocate(ptr %0, i64 4, i32 %151, i64 %153, i64 %155, i64 %157, i64 1)
  %158 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %159 = load ptr, ptr %158
  br label %160
160:
  %.0139 = phi ptr [ %159, %147 ], [ %.1140, %204 ]
  %.0138 = phi i64 [ 0, %147 ], [ %205, %204 ]
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @extent(ptr %1, i32 %161)
  %163 = icmp slt i64 %.0138, %162
  br i1 %163, label %164, label %207
164:
  %.1140 = phi ptr [ %.2141, %202 ], [ %.0139, %160 ]
  %.0137 = phi i64 [ %203, %202 ], [ 0, %160 ]
  %165 = call i32 @other(i32 1, i32 %2)
  %166 = call i64 @extent(ptr %1, i32 %165)
  %167 = icmp slt i64 %.0137, %166
  br i1 %167, label %168, label %204
168:
  %.2141 = phi ptr [ %200, %199 ], [ %.1140, %164 ]
  %.0136 = phi i64 [ %201, %199 ], [ 0, %164 ]
  %169 = call i32 @other(i32 0, i32 %2)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = icmp slt i64 %.0136, %170
  br i1 %171, label %172, label %202
172:
  %173 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %174 = load ptr, ptr %173
  %175 = call i32 @other(i32 0, i32 %2)
  %176 = call i64 @stride(ptr %1, i32 %175)
  %177 = mul nsw i64 %.0136, %176
  %178 = getelementptr inbounds i8, ptr %174, i64 %177
  %179 = call i32 @other(i32 1, i32 %2)
  %180 = call i64 @stride(ptr %1, i32 %179)
  %181 = mul nsw i64 %.0137, %180
  %182 = getelementptr inbounds i8, ptr %178, i64 %181
  %183 = call i32 @other(i32 2, i32 %2)
  %184 = call i64 @stride(ptr %1, i32 %183)
  %185 = mul nsw i64 %.0138, %184
  %186 = getelementptr inbounds i8, ptr %182, i64 %185
  br label %187
187:
  %.0135 = phi i32 [ 1, %172 ], [ %197, %191 ]
  %.0133 = phi i64 [ 0, %172 ], [ %198, %191 ]
  %188 = sub nsw i32 %2, 1
  %189 = call i64 @extent(ptr %1, i32 %188)
  %190 = icmp slt i64 %.0133, %189
  br i1 %190, label %191, label %199
191:
  %192 = sub nsw i32 %2, 1
  %193 = call i64 @stride(ptr %1, i32 %192)
  %194 = mul nsw i64 %.0133, %193
  %195 = getelementptr inbounds i8, ptr %186, i64 %194
  %196 = load i32, ptr %195
  %197 = mul nsw i32 %.0135, %196
  %198 = add nsw i64 %.0133, 1
  br label %187
199:
  %200 = getelementptr inbounds i32, ptr %.2141, i32 1
  store i32 %.0135, ptr %.2141
  %201 = add nsw i64 %.0136, 1
  br label %168
202:
  %203 = add nsw i64 %.0137, 1
  br label %164
204:
  %205 = add nsw i64 %.0138, 1
  br label %160
206:
  call void @mlirad_other_type()
  br label %207
207:
  ret void
}
define void @_FortranAMaxvalDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = icmp ne ptr %5, null
  br i1 %7, label %13, label %8
8:
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = icmp sgt i32 %11, 3
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %207
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %16 = load i8, ptr %15
  %17 = sext i8 %16 to i32
  %18 = icmp eq i32 %17, 28
  br i1 %18, label %19, label %78
19:
  %20 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %21 = load i8, ptr %20
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %22, 1
  %24 = call i32 @other(i32 0, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 1, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  %28 = call i32 @other(i32 2, i32 %2)
  %29 = call i64 @extent(ptr %1, i32 %28)
  call void @allocate(ptr %0, i64 8, i32 %23, i64 %25, i64 %27, i64 %29, i64 1)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %31 = load ptr, ptr %30
  br label %32
32:
  %.0137 = phi i64 [ 0, %19 ], [ %77, %76 ]
  %.0 = phi ptr [ %31, %19 ], [ %.1, %76 ]
  %33 = call i32 @other(i32 2, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0137, %34
  br i1 %35, label %36, label %207
36:
  %.0147 = phi i64 [ %75, %74 ], [ 0, %32 ]
  %.1 = phi ptr [ %.2, %74 ], [ %.0, %32 ]
  %37 = call i32 @other(i32 1, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0147, %38
  br i1 %39, label %40, label %76
40:
  %.0156 = phi i64 [ %73, %71 ], [ 0, %36 ]
  %.2 = phi ptr [ %72, %71 ], [ %.1, %36 ]
  %41 = call i32 @other(i32 0, i32 %2)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0156, %42
  br i1 %43, label %44, label %74
44:
  %45 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %46 = load ptr, ptr %45
  %47 = call i32 @other(i32 0, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0156, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 1, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0147, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 2, i32 %2)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0137, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  br label %59
59:
  %.0158 = phi double [ 0xFFF0000000000000, %44 ], [ %.1159, %63 ]
  %.0157 = phi i64 [ 0, %44 ], [ %70, %63 ]
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @extent(ptr %1, i32 %60)
  %62 = icmp slt i64 %.0157, %61
  br i1 %62, label %63, label %71
63:
  %64 = sub nsw i32 %2, 1
  %65 = call i64 @stride(ptr %1, i32 %64)
  %66 = mul nsw i64 %.0157, %65
  %67 = getelementptr inbounds i8, ptr %58, i64 %66
  %68 = load double, ptr %67
  %69 = fcmp ogt double %68, %.0158
  %.1159 = select i1 %69, double %68, double %.0158
  %70 = add nsw i64 %.0157, 1
  br label %59
71:
  %72 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0158, ptr %.2
  %73 = add nsw i64 %.0156, 1
  br label %40
74:
  %75 = add nsw i64 %.0147, 1
  br label %36
76:
  %77 = add nsw i64 %.0137, 1
  br label %32
78:
  %79 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %80 = load i8, ptr %79
  %81 = sext i8 %80 to i32
  %82 = icmp eq i32 %81, 27
  br i1 %82, label %83, label %142
83:
  %84 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %85 = load i8, ptr %84
  %86 = zext i8 %85 to i32
  %87 = sub nsw i32 %86, 1
  %88 = call i32 @other(i32 0, i32 %2)
  %89 = call i64 @extent(ptr %1, i32 %88)
  %90 = call i32 @other(i32 1, i32 %2)
  %91 = call i64 @extent(ptr %1, i32 %90)
  %92 = call i32 @other(i32 2, i32 %2)
  %93 = call i64 @extent(ptr %1, i32 %92)
  call void @allocate(ptr %0, i64 4, i32 %87, i64 %89, i64 %91, i64 %93, i64 1)
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  br label %96
96:
  %.0153 = phi ptr [ %95, %83 ], [ %.1154, %140 ]
  %.0152 = phi i64 [ 0, %83 ], [ %141, %140 ]
  %97 = call i32 @other(i32 2, i32 %2)
  %98 = call i64 @extent(ptr %1, i32 %97)
  %99 = icmp slt i64 %.0152, %98
  br i1 %99, label %100, label %207
100:
  %.1154 = phi ptr [ %.2155, %138 ], [ %.0153, %96 ]
  %.0151 = phi i64 [ %139, %138 ], [ 0, %96 ]
  %101 = call i32 @other(i32 1, i32 %2)
  %102 = call i64 @extent(ptr %1, i32 %101)
  %103 = icmp slt i64 %.0151, %102
  br i1 %103, label %104, label %140
104:
  %.2155 = phi ptr [ %136, %135 ], [ %.1154, %100 ]
  %.0150 = phi i64 [ %137, %135 ], [ 0, %100 ]
  %105 = call i32 @other(i32 0, i32 %2)
  %106 = call i64 @extent(ptr %1, i32 %105)
  %107 = icmp slt i64 %.0150, %106
  br i1 %107, label %108, label %138
108:
  %109 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %110 = load ptr, ptr %109
  %111 = call i32 @other(i32 0, i32 %2)
  %112 = call i64 @stride(ptr %1, i32 %111)
  %113 = mul nsw i64 %.0150, %112
  %114 = getelementptr inbounds i8, ptr %110, i64 %113
  %115 = call i32 @other(i32 1, i32 %2)
  %116 = call i64 @stride(ptr %1, i32 %115)
  %117 = mul nsw i64 %.0151, %116
  %118 = getelementptr inbounds i8, ptr %114, i64 %117
  %119 = call i32 @other(i32 2, i32 %2)
  %120 = call i64 @stride(ptr %1, i32 %119)
  %121 = mul nsw i64 %.0152, %120
  %122 = getelementptr inbounds i8, ptr %118, i64 %121
  br label %123
123:
  %.0148 = phi float [ 0xFFF0000000000000, %108 ], [ %.1149, %127 ]
  %.0146 = phi i64 [ 0, %108 ], [ %134, %127 ]
  %124 = sub nsw i32 %2, 1
  %125 = call i64 @extent(ptr %1, i32 %124)
  %126 = icmp slt i64 %.0146, %125
  br i1 %126, label %127, label %135
127:
  %128 = sub nsw i32 %2, 1
  %129 = call i64 @stride(ptr %1, i32 %128)
  %130 = mul nsw i64 %.0146, %129
  %131 = getelementptr inbounds i8, ptr %122, i64 %130
  %132 = load float, ptr %131
  %133 = fcmp ogt float %132, %.0148
  %.1149 = select i1 %133, float %132, float %.0148
  %134 = add nsw i64 %.0146, 1
  br label %123
135:
  %136 = getelementptr inbounds float, ptr %.2155, i32 1
  store float %.0148, ptr %.2155
  %137 = add nsw i64 %.0150, 1
  br label %104
138:
  %139 = add nsw i64 %.0151, 1
  br label %100
140:
  %141 = add nsw i64 %.0152, 1
  br label %96
142:
  %143 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %144 = load i8, ptr %143
  %145 = sext i8 %144 to i32
  %146 = icmp eq i32 %145, 9
  br i1 %146, label %147, label %206
147:
  %148 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %149 = load i8, ptr %148
  %150 = zext i8 %149 to i32
  %151 = sub nsw i32 %150, 1
  %152 = call i32 @other(i32 0, i32 %2)
  %153 = call i64 @extent(ptr %1, i32 %152)
  %154 = call i32 @other(i32 1, i32 %2)
  %155 = call i64 @extent(ptr %1, i32 %154)
  %156 = call i32 @other(i32 2, i32 %2)
  %157 = call i64 @extent(ptr %1, i32 %156)
  call void @allocate(ptr %0, i64 4, i32 %151, i64 %153, i64 %155, i64 %157, i64 1)
  %158 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %159 = load ptr, ptr %158
  br label %160
160:
  %.0143 = phi ptr [ %159, %147 ], [ %.1144, %204 ]
  %.0142 = phi i64 [ 0, %147 ], [ %205, %204 ]
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @extent(ptr %1, i32 %161)
  %163 = icmp slt i64 %.0142, %162
  br i1 %163, label %164, label %207
164:
  %.1144 = phi ptr [ %.2145, %202 ], [ %.0143, %160 ]
  %.0141 = phi i64 [ %203, %202 ], [ 0, %160 ]
  %165 = call i32 @other(i32 1, i32 %2)
  %166 = call i64 @extent(ptr %1, i32 %165)
  %167 = icmp slt i64 %.0141, %166
  br i1 %167, label %168, label %204
168:
  %.2145 = phi ptr [ %200, %199 ], [ %.1144, %164 ]
  %.0140 = phi i64 [ %201, %199 ], [ 0, %164 ]
  %169 = call i32 @other(i32 0, i32 %2)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = icmp slt i64 %.0140, %170
  br i1 %171, label %172, label %202
172:
  %173 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %174 = load ptr, ptr %173
  %175 = call i32 @other(i32 0, i32 %2)
  %176 = call i64 @stride(ptr %1, i32 %175)
  %177 = mul nsw i64 %.0140, %176
  %178 = getelementptr inbounds i8, ptr %174, i64 %177
  %179 = call i32 @other(i32 1, i32 %2)
  %180 = call i64 @stride(ptr %1, i32 %179)
  %181 = mul nsw i64 %.0141, %180
  %182 = getelementptr inbounds i8, ptr %178, i64 %181
  %183 = call i32 @other(i32 2, i32 %2)
  %184 = call i64 @stride(ptr %1, i32 %183)
  %185 = mul nsw i64 %.0142, %184
  %186 = getelementptr inbounds i8, ptr %182, i64 %185
  br label %187
187:
  %.0138 = phi i32 [ -2147483648, %172 ], [ %spec.select, %191 ]
  %.0136 = phi i64 [ 0, %172 ], [ %198, %191 ]
  %188 = sub nsw i32 %2, 1
  %189 = call i64 @extent(ptr %1, i32 %188)
  %190 = icmp slt i64 %.0136, %189
  br i1 %190, label %191, label %199
191:
  %192 = sub nsw i32 %2, 1
  %193 = call i64 @stride(ptr %1, i32 %192)
  %194 = mul nsw i64 %.0136, %193
  %195 = getelementptr inbounds i8, ptr %186, i64 %194
  %196 = load i32, ptr %195
  %197 = icmp sgt i32 %196, %.0138
  %spec.select = select i1 %197, i32 %196, i32 %.0138
  %198 = add nsw i64 %.0136, 1
  br label %187
199:
  %200 = getelementptr inbounds i32, ptr %.2145, i32 1
  store i32 %.0138, ptr %.2145
  %201 = add nsw i64 %.0140, 1
  br label %168
202:
  %203 = add nsw i64 %.0141, 1
  br label %164
204:
  %205 = add nsw i64 %.0142, 1
  br label %160
206:
  call void @mlirad_other_type()
  br label %207
207:
  ret void
}
define void @_FortranAMinvalDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = icmp ne ptr %5, null
  br i1 %7, label %13, label %8
8:
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = icmp sgt i32 %11, 3
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %207
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %16 = load i8, ptr %15
  %17 = sext i8 %16 to i32
  %18 = icmp eq i32 %17, 28
  br i1 %18, label %19, label %78
19:
  %20 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %21 = load i8, ptr %20
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %22, 1
  %24 = call i32 @other(i32 0, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 1, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  %28 = call i32 @other(i32 2, i32 %2)
  %29 = call i64 @extent(ptr %1, i32 %28)
  call void @allocate(ptr %0, i64 8, i32 %23, i64 %25, i64 %27, i64 %29, i64 1)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %31 = load ptr, ptr %30
  br label %32
32:
  %.0137 = phi i64 [ 0, %19 ], [ %77, %76 ]
  %.0 = phi ptr [ %31, %19 ], [ %.1, %76 ]
  %33 = call i32 @other(i32 2, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0137, %34
  br i1 %35, label %36, label %207
36:
  %.0147 = phi i64 [ %75, %74 ], [ 0, %32 ]
  %.1 = phi ptr [ %.2, %74 ], [ %.0, %32 ]
  %37 = call i32 @other(i32 1, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0147, %38
  br i1 %39, label %40, label %76
40:
  %.0156 = phi i64 [ %73, %71 ], [ 0, %36 ]
  %.2 = phi ptr [ %72, %71 ], [ %.1, %36 ]
  %41 = call i32 @other(i32 0, i32 %2)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0156, %42
  br i1 %43, label %44, label %74
44:
  %45 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %46 = load ptr, ptr %45
  %47 = call i32 @other(i32 0, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0156, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 1, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0147, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 2, i32 %2)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0137, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  br label %59
59:
  %.0158 = phi double [ 0x7FF0000000000000, %44 ], [ %.1159, %63 ]
  %.0157 = phi i64 [ 0, %44 ], [ %70, %63 ]
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @extent(ptr %1, i32 %60)
  %62 = icmp slt i64 %.0157, %61
  br i1 %62, label %63, label %71
63:
  %64 = sub nsw i32 %2, 1
  %65 = call i64 @stride(ptr %1, i32 %64)
  %66 = mul nsw i64 %.0157, %65
  %67 = getelementptr inbounds i8, ptr %58, i64 %66
  %68 = load double, ptr %67
  %69 = fcmp olt double %68, %.0158
  %.1159 = select i1 %69, double %68, double %.0158
  %70 = add nsw i64 %.0157, 1
  br label %59
71:
  %72 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0158, ptr %.2
  %73 = add nsw i64 %.0156, 1
  br label %40
74:
  %75 = add nsw i64 %.0147, 1
  br label %36
76:
  %77 = add nsw i64 %.0137, 1
  br label %32
78:
  %79 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %80 = load i8, ptr %79
  %81 = sext i8 %80 to i32
  %82 = icmp eq i32 %81, 27
  br i1 %82, label %83, label %142
83:
  %84 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %85 = load i8, ptr %84
  %86 = zext i8 %85 to i32
  %87 = sub nsw i32 %86, 1
  %88 = call i32 @other(i32 0, i32 %2)
  %89 = call i64 @extent(ptr %1, i32 %88)
  %90 = call i32 @other(i32 1, i32 %2)
  %91 = call i64 @extent(ptr %1, i32 %90)
  %92 = call i32 @other(i32 2, i32 %2)
  %93 = call i64 @extent(ptr %1, i32 %92)
  call void @allocate(ptr %0, i64 4, i32 %87, i64 %89, i64 %91, i64 %93, i64 1)
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  br label %96
96:
  %.0153 = phi ptr [ %95, %83 ], [ %.1154, %140 ]
  %.0152 = phi i64 [ 0, %83 ], [ %141, %140 ]
  %97 = call i32 @other(i32 2, i32 %2)
  %98 = call i64 @extent(ptr %1, i32 %97)
  %99 = icmp slt i64 %.0152, %98
  br i1 %99, label %100, label %207
100:
  %.1154 = phi ptr [ %.2155, %138 ], [ %.0153, %96 ]
  %.0151 = phi i64 [ %139, %138 ], [ 0, %96 ]
  %101 = call i32 @other(i32 1, i32 %2)
  %102 = call i64 @extent(ptr %1, i32 %101)
  %103 = icmp slt i64 %.0151, %102
  br i1 %103, label %104, label %140
104:
  %.2155 = phi ptr [ %136, %135 ], [ %.1154, %100 ]
  %.0150 = phi i64 [ %137, %135 ], [ 0, %100 ]
  %105 = call i32 @other(i32 0, i32 %2)
  %106 = call i64 @extent(ptr %1, i32 %105)
  %107 = icmp slt i64 %.0150, %106
  br i1 %107, label %108, label %138
108:
  %109 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %110 = load ptr, ptr %109
  %111 = call i32 @other(i32 0, i32 %2)
  %112 = call i64 @stride(ptr %1, i32 %111)
  %113 = mul nsw i64 %.0150, %112
  %114 = getelementptr inbounds i8, ptr %110, i64 %113
  %115 = call i32 @other(i32 1, i32 %2)
  %116 = call i64 @stride(ptr %1, i32 %115)
  %117 = mul nsw i64 %.0151, %116
  %118 = getelementptr inbounds i8, ptr %114, i64 %117
  %119 = call i32 @other(i32 2, i32 %2)
  %120 = call i64 @stride(ptr %1, i32 %119)
  %121 = mul nsw i64 %.0152, %120
  %122 = getelementptr inbounds i8, ptr %118, i64 %121
  br label %123
123:
  %.0148 = phi float [ 0x7FF0000000000000, %108 ], [ %.1149, %127 ]
  %.0146 = phi i64 [ 0, %108 ], [ %134, %127 ]
  %124 = sub nsw i32 %2, 1
  %125 = call i64 @extent(ptr %1, i32 %124)
  %126 = icmp slt i64 %.0146, %125
  br i1 %126, label %127, label %135
127:
  %128 = sub nsw i32 %2, 1
  %129 = call i64 @stride(ptr %1, i32 %128)
  %130 = mul nsw i64 %.0146, %129
  %131 = getelementptr inbounds i8, ptr %122, i64 %130
  %132 = load float, ptr %131
  %133 = fcmp olt float %132, %.0148
  %.1149 = select i1 %133, float %132, float %.0148
  %134 = add nsw i64 %.0146, 1
  br label %123
135:
  %136 = getelementptr inbounds float, ptr %.2155, i32 1
  store float %.0148, ptr %.2155
  %137 = add nsw i64 %.0150, 1
  br label %104
138:
  %139 = add nsw i64 %.0151, 1
  br label %100
140:
  %141 = add nsw i64 %.0152, 1
  br label %96
142:
  %143 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %144 = load i8, ptr %143
  %145 = sext i8 %144 to i32
  %146 = icmp eq i32 %145, 9
  br i1 %146, label %147, label %206
147:
  %148 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %149 = load i8, ptr %148
  %150 = zext i8 %149 to i32
  %151 = sub nsw i32 %150, 1
  %152 = call i32 @other(i32 0, i32 %2)
  %153 = call i64 @extent(ptr %1, i32 %152)
  %154 = call i32 @other(i32 1, i32 %2)
  %155 = call i64 @extent(ptr %1, i32 %154)
  %156 = call i32 @other(i32 2, i32 %2)
  %157 = call i64 @extent(ptr %1, i32 %156)
  call void @allocate(ptr %0, i64 4, i32 %151, i64 %153, i64 %155, i64 %157, i64 1)
  %158 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %159 = load ptr, ptr %158
  br label %160
160:
  %.0143 = phi ptr [ %159, %147 ], [ %.1144, %204 ]
  %.0142 = phi i64 [ 0, %147 ], [ %205, %204 ]
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @extent(ptr %1, i32 %161)
  %163 = icmp slt i64 %.0142, %162
  br i1 %163, label %164, label %207
164:
  %.1144 = phi ptr [ %.2145, %202 ], [ %.0143, %160 ]
  %.0141 = phi i64 [ %203, %202 ], [ 0, %160 ]
  %165 = call i32 @other(i32 1, i32 %2)
  %166 = call i64 @extent(ptr %1, i32 %165)
  %167 = icmp slt i64 %.0141, %166
  br i1 %167, label %168, label %204
168:
  %.2145 = phi ptr [ %200, %199 ], [ %.1144, %164 ]
  %.0140 = phi i64 [ %201, %199 ], [ 0, %164 ]
  %169 = call i32 @other(i32 0, i32 %2)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = icmp slt i64 %.0140, %170
  br i1 %171, label %172, label %202
172:
  %173 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %174 = load ptr, ptr %173
  %175 = call i32 @other(i32 0, i32 %2)
  %176 = call i64 @stride(ptr %1, i32 %175)
  %177 = mul nsw i64 %.0140, %176
  %178 = getelementptr inbounds i8, ptr %174, i64 %177
  %179 = call i32 @other(i32 1, i32 %2)
  %180 = call i64 @stride(ptr %1, i32 %179)
  %181 = mul nsw i64 %.0141, %180
  %182 = getelementptr inbounds i8, ptr %178, i64 %181
  %183 = call i32 @other(i32 2, i32 %2)
  %184 = call i64 @stride(ptr %1, i32 %183)
  %185 = mul nsw i64 %.0142, %184
  %186 = getelementptr inbounds i8, ptr %182, i64 %185
  br label %187
187:
  %.0138 = phi i32 [ 2147483647, %172 ], [ %spec.select, %191 ]
  %.0136 = phi i64 [ 0, %172 ], [ %198, %191 ]
  %188 = sub nsw i32 %2, 1
  %189 = call i64 @extent(ptr %1, i32 %188)
  %190 = icmp slt i64 %.0136, %189
  br i1 %190, label %191, label %199
191:
  %192 = sub nsw i32 %2, 1
  %193 = call i64 @stride(ptr %1, i32 %192)
  %194 = mul nsw i64 %.0136, %193
  %195 = getelementptr inbounds i8, ptr %186, i64 %194
  %196 = load i32, ptr %195
  %197 = icmp slt i32 %196, %.0138
  %spec.select = select i1 %197, i32 %196, i32 %.0138
  %198 = add nsw i64 %.0136, 1
  br label %187
199:
  %200 = getelementptr inbounds i32, ptr %.2145, i32 1
  store i32 %.0138, ptr %.2145
  %201 = add nsw i64 %.0140, 1
  br label %168
202:
  %203 = add nsw i64 %.0141, 1
  br label %164
204:
  %205 = add nsw i64 %.0142, 1
  br label %160
206:
  call void @mlirad_other_type()
  br label %207
207:
  ret void
}
define void @_FortranANorm2Dim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 3
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %144
11:
  %12 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %13 = load i8, ptr %12
  %14 = sext i8 %13 to i32
  %15 = icmp eq i32 %14, 28
  br i1 %15, label %16, label %77
16:
  %17 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %18 = load i8, ptr %17
  %19 = zext i8 %18 to i32
  %20 = sub nsw i32 %19, 1
  %21 = call i32 @other(i32 0, i32 %2)
  %22 = call i64 @extent(ptr %1, i32 %21)
  %23 = call i32 @other(i32 1, i32 %2)
  %24 = call i64 @extent(ptr %1, i32 %23)
  %25 = call i32 @other(i32 2, i32 %2)
  %26 = call i64 @extent(ptr %1, i32 %25)
  call void @allocate(ptr %0, i64 8, i32 %20, i64 %22, i64 %24, i64 %26, i64 1)
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  br label %29
29:
  %.091 = phi i64 [ 0, %16 ], [ %76, %75 ]
  %.0 = phi ptr [ %28, %16 ], [ %.1, %75 ]
  %30 = call i32 @other(i32 2, i32 %2)
  %31 = call i64 @extent(ptr %1, i32 %30)
  %32 = icmp slt i64 %.091, %31
  br i1 %32, label %33, label %144
33:
  %.0100 = phi i64 [ %74, %73 ], [ 0, %29 ]
  %.1 = phi ptr [ %.2, %73 ], [ %.0, %29 ]
  %34 = call i32 @other(i32 1, i32 %2)
  %35 = call i64 @extent(ptr %1, i32 %34)
  %36 = icmp slt i64 %.0100, %35
  br i1 %36, label %37, label %75
37:
  %.0102 = phi i64 [ %72, %69 ], [ 0, %33 ]
  %.2 = phi ptr [ %71, %69 ], [ %.1, %33 ]
  %38 = call i32 @other(i32 0, i32 %2)
  %39 = call i64 @extent(ptr %1, i32 %38)
  %40 = icmp slt i64 %.0102, %39
  br i1 %40, label %41, label %73
41:
  %42 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %43 = load ptr, ptr %42
  %44 = call i32 @other(i32 0, i32 %2)
  %45 = call i64 @stride(ptr %1, i32 %44)
  %46 = mul nsw i64 %.0102, %45
  %47 = getelementptr inbounds i8, ptr %43, i64 %46
  %48 = call i32 @other(i32 1, i32 %2)
  %49 = call i64 @stride(ptr %1, i32 %48)
  %50 = mul nsw i64 %.0100, %49
  %51 = getelementptr inbounds i8, ptr %47, i64 %50
  %52 = call i32 @other(i32 2, i32 %2)
  %53 = call i64 @stride(ptr %1, i32 %52)
  %54 = mul nsw i64 %.091, %53
  %55 = getelementptr inbounds i8, ptr %51, i64 %54
  br label %56
56:
  %.0101 = phi double [ 0.000000e+00, %41 ], [ %67, %60 ]
  %.099 = phi i64 [ 0, %41 ], [ %68, %60 ]
  %57 = sub nsw i32 %2, 1
  %58 = call i64 @extent(ptr %1, i32 %57)
  %59 = icmp slt i64 %.099, %58
  br i1 %59, label %60, label %69
60:
  %61 = sub nsw i32 %2, 1
  %62 = call i64 @stride(ptr %1, i32 %61)
  %63 = mul nsw i64 %.099, %62
  %64 = getelementptr inbounds i8, ptr %55, i64 %63
  %65 = load double, ptr %64
  %66 = fmul double %65, %65
  %67 = fadd double %.0101, %66
  %68 = add nsw i64 %.099, 1
  br label %56
69:
  %70 = call double @llvm.sqrt.f64(double %.0101)
  %71 = getelementptr inbounds double, ptr %.2, i32 1
  store double %70, ptr %.2
  %72 = add nsw i64 %.0102, 1
  br label %37
73:
  %74 = add nsw i64 %.0100, 1
  br label %33
75:
  %76 = add nsw i64 %.091, 1
  br label %29
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %79 = load i8, ptr %78
  %80 = sext i8 %79 to i32
  %81 = icmp eq i32 %80, 27
  br i1 %81, label %82, label %143
82:
  %83 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %84 = load i8, ptr %83
  %85 = zext i8 %84 to i32
  %86 = sub nsw i32 %85, 1
  %87 = call i32 @other(i32 0, i32 %2)
  %88 = call i64 @extent(ptr %1, i32 %87)
  %89 = call i32 @other(i32 1, i32 %2)
  %90 = call i64 @extent(ptr %1, i32 %89)
  %91 = call i32 @other(i32 2, i32 %2)
  %92 = call i64 @extent(ptr %1, i32 %91)
  call void @allocate(ptr %0, i64 4, i32 %86, i64 %88, i64 %90, i64 %92, i64 1)
  %93 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %94 = load ptr, ptr %93
  br label %95
95:
  %.096 = phi ptr [ %94, %82 ], [ %.197, %141 ]
  %.095 = phi i64 [ 0, %82 ], [ %142, %141 ]
  %96 = call i32 @other(i32 2, i32 %2)
  %97 = call i64 @extent(ptr %1, i32 %96)
  %98 = icmp slt i64 %.095, %97
  br i1 %98, label %99, label %144
99:
  %.197 = phi ptr [ %.298, %139 ], [ %.096, %95 ]
  %.094 = phi i64 [ %140, %139 ], [ 0, %95 ]
  %100 = call i32 @other(i32 1, i32 %2)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = icmp slt i64 %.094, %101
  br i1 %102, label %103, label %141
103:
  %.298 = phi ptr [ %137, %135 ], [ %.197, %99 ]
  %.093 = phi i64 [ %138, %135 ], [ 0, %99 ]
  %104 = call i32 @other(i32 0, i32 %2)
  %105 = call i64 @extent(ptr %1, i32 %104)
  %106 = icmp slt i64 %.093, %105
  br i1 %106, label %107, label %139
107:
  %108 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %109 = load ptr, ptr %108
  %110 = call i32 @other(i32 0, i32 %2)
  %111 = call i64 @stride(ptr %1, i32 %110)
  %112 = mul nsw i64 %.093, %111
  %113 = getelementptr inbounds i8, ptr %109, i64 %112
  %114 = call i32 @other(i32 1, i32 %2)
  %115 = call i64 @stride(ptr %1, i32 %114)
  %116 = mul nsw i64 %.094, %115
  %117 = getelementptr inbounds i8, ptr %113, i64 %116
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @stride(ptr %1, i32 %118)
  %120 = mul nsw i64 %.095, %119
  %121 = getelementptr inbounds i8, ptr %117, i64 %120
  br label %122
122:
  %.092 = phi float [ 0.000000e+00, %107 ], [ %133, %126 ]
  %.090 = phi i64 [ 0, %107 ], [ %134, %126 ]
  %123 = sub nsw i32 %2, 1
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.090, %124
  br i1 %125, label %126, label %135
126:
  %127 = sub nsw i32 %2, 1
  %128 = call i64 @stride(ptr %1, i32 %127)
  %129 = mul nsw i64 %.090, %128
  %130 = getelementptr inbounds i8, ptr %121, i64 %129
  %131 = load float, ptr %130
  %132 = fmul float %131, %131
  %133 = fadd float %.092, %132
  %134 = add nsw i64 %.090, 1
  br label %122
135:
  %136 = call float @llvm.sqrt.f32(float %.092)
  %137 = getelementptr inbounds float, ptr %.298, i32 1
  store float %136, ptr %.298
  %138 = add nsw i64 %.093, 1
  br label %103
139:
  %140 = add nsw i64 %.094, 1
  br label %99
141:
  %142 = add nsw i64 %.095, 1
  br label %95
143:
  call void @mlirad_other_type()
  br label %144
144:
  ret void
}
define void @_FortranAMaxlocReal8(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  br label %10
10:
  %.058 = phi i64 [ 0, %7 ], [ %63, %62 ]
  %.054 = phi double [ 0.000000e+00, %7 ], [ %.1, %62 ]
  %11 = call i64 @extent(ptr %1, i32 3)
  %12 = icmp slt i64 %.058, %11
  br i1 %12, label %13, label %64
13:
  %.057 = phi i64 [ %61, %60 ], [ 0, %10 ]
  %.1 = phi double [ %.2, %60 ], [ %.054, %10 ]
  %14 = call i64 @extent(ptr %1, i32 2)
  %15 = icmp slt i64 %.057, %14
  br i1 %15, label %16, label %62
16:
  %.056 = phi i64 [ %59, %58 ], [ 0, %13 ]
  %.2 = phi double [ %.3, %58 ], [ %.1, %13 ]
  %17 = call i64 @extent(ptr %1, i32 1)
  %18 = icmp slt i64 %.056, %17
  br i1 %18, label %19, label %60
19:
  %.055 = phi i64 [ %57, %56 ], [ 0, %16 ]
  %.3 = phi double [ %.4, %56 ], [ %.2, %16 ]
  %20 = call i64 @extent(ptr %1, i32 0)
  %21 = icmp slt i64 %.055, %20
  br i1 %21, label %22, label %58
22:
  %23 = call i32 @chosen(ptr %5, i64 %.055, i64 %.056, i64 %.057, i64 %.058)
  %24 = icmp ne i32 %23, 0
  br i1 %24, label %25, label %56
25:
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %1, i32 0)
  %29 = mul nsw i64 %.055, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %1, i32 1)
  %32 = mul nsw i64 %.056, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %1, i32 2)
  %35 = mul nsw i64 %.057, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = call i64 @stride(ptr %1, i32 3)
  %38 = mul nsw i64 %.058, %37
  %39 = getelementptr inbounds i8, ptr %36, i64 %38
  %40 = load double, ptr %39
  %41 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %42 = load i64, ptr %41
  %43 = icmp eq i64 %42, 0
  %44 = fcmp ogt double %40, %.3
  %or.cond = select i1 %43, i1 true, i1 %44
  %45 = trunc i8 %9 to i1
  %46 = fcmp oeq double %40, %.3
  %or.cond59 = select i1 %45, i1 %46, i1 false
  %or.cond61 = select i1 %or.cond, i1 true, i1 %or.cond59
  br i1 %or.cond61, label %47, label %56
47:
  %48 = add nsw i64 %.055, 1
  %49 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %48, ptr %49
  %50 = add nsw i64 %.056, 1
  %51 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %50, ptr %51
  %52 = add nsw i64 %.057, 1
  %53 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %52, ptr %53
  %54 = add nsw i64 %.058, 1
  %55 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %54, ptr %55
  br label %56
56:
  %.4 = phi double [ %.3, %22 ], [ %40, %47 ], [ %.3, %25 ]
  %57 = add nsw i64 %.055, 1
  br label %19
58:
  %59 = add nsw i64 %.056, 1
  br label %16
60:
  %61 = add nsw i64 %.057, 1
  br label %13
62:
  %63 = add nsw i64 %.058, 1
  br label %10
64:
  %65 = sext i32 %2 to i64
  %66 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %67 = load i8, ptr %66
  %68 = zext i8 %67 to i64
  call void @allocate(ptr %0, i64 %65, i32 1, i64 %68, i64 1, i64 1, i64 1)
  %69 = icmp eq i32 %2, 4
  br i1 %69, label %70, label %88
70:
  %.053 = phi i32 [ %87, %86 ], [ 0, %64 ]
  %71 = icmp slt i32 %.053, 4
  br i1 %71, label %72, label %105
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %74 = load i8, ptr %73
  %75 = zext i8 %74 to i32
  %76 = icmp slt i32 %.053, %75
  br i1 %76, label %77, label %86
77:
  %78 = sext i32 %.053 to i64
  %79 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %78
  %80 = load i64, ptr %79
  %81 = trunc i64 %80 to i32
  %82 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %83 = load ptr, ptr %82
  %84 = sext i32 %.053 to i64
  %85 = getelementptr inbounds i32, ptr %83, i64 %84
  store i32 %81, ptr %85
  br label %86
86:
  %87 = add nsw i32 %.053, 1
  br label %70
88:
  %.0 = phi i32 [ %104, %103 ], [ 0, %64 ]
  %89 = icmp slt i32 %.0, 4
  br i1 %89, label %90, label %105
90:
  %91 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %92 = load i8, ptr %91
  %93 = zext i8 %92 to i32
  %94 = icmp slt i32 %.0, %93
  br i1 %94, label %95, label %103
95:
  %96 = sext i32 %.0 to i64
  %97 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %96
  %98 = load i64, ptr %97
  %99 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %100 = load ptr, ptr %99
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds i64, ptr %100, i64 %101
  store i64 %98, ptr %102
  br label %103
103:
  %104 = add nsw i32 %.0, 1
  br label %88
105:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
define void @_FortranAMaxlocReal4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  br label %10
10:
  %.058 = phi i64 [ 0, %7 ], [ %63, %62 ]
  %.054 = phi float [ 0.000000e+00, %7 ], [ %.1, %62 ]
  %11 = call i64 @extent(ptr %1, i32 3)
  %12 = icmp slt i64 %.058, %11
  br i1 %12, label %13, label %64
13:
  %.057 = phi i64 [ %61, %60 ], [ 0, %10 ]
  %.1 = phi float [ %.2, %60 ], [ %.054, %10 ]
  %14 = call i64 @extent(ptr %1, i32 2)
  %15 = icmp slt i64 %.057, %14
  br i1 %15, label %16, label %62
16:
  %.056 = phi i64 [ %59, %58 ], [ 0, %13 ]
  %.2 = phi float [ %.3, %58 ], [ %.1, %13 ]
  %17 = call i64 @extent(ptr %1, i32 1)
  %18 = icmp slt i64 %.056, %17
  br i1 %18, label %19, label %60
19:
  %.055 = phi i64 [ %57, %56 ], [ 0, %16 ]
  %.3 = phi float [ %.4, %56 ], [ %.2, %16 ]
  %20 = call i64 @extent(ptr %1, i32 0)
  %21 = icmp slt i64 %.055, %20
  br i1 %21, label %22, label %58
22:
  %23 = call i32 @chosen(ptr %5, i64 %.055, i64 %.056, i64 %.057, i64 %.058)
  %24 = icmp ne i32 %23, 0
  br i1 %24, label %25, label %56
25:
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %1, i32 0)
  %29 = mul nsw i64 %.055, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %1, i32 1)
  %32 = mul nsw i64 %.056, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %1, i32 2)
  %35 = mul nsw i64 %.057, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = call i64 @stride(ptr %1, i32 3)
  %38 = mul nsw i64 %.058, %37
  %39 = getelementptr inbounds i8, ptr %36, i64 %38
  %40 = load float, ptr %39
  %41 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %42 = load i64, ptr %41
  %43 = icmp eq i64 %42, 0
  %44 = fcmp ogt float %40, %.3
  %or.cond = select i1 %43, i1 true, i1 %44
  %45 = trunc i8 %9 to i1
  %46 = fcmp oeq float %40, %.3
  %or.cond59 = select i1 %45, i1 %46, i1 false
  %or.cond61 = select i1 %or.cond, i1 true, i1 %or.cond59
  br i1 %or.cond61, label %47, label %56
47:
  %48 = add nsw i64 %.055, 1
  %49 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %48, ptr %49
  %50 = add nsw i64 %.056, 1
  %51 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %50, ptr %51
  %52 = add nsw i64 %.057, 1
  %53 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %52, ptr %53
  %54 = add nsw i64 %.058, 1
  %55 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %54, ptr %55
  br label %56
56:
  %.4 = phi float [ %.3, %22 ], [ %40, %47 ], [ %.3, %25 ]
  %57 = add nsw i64 %.055, 1
  br label %19
58:
  %59 = add nsw i64 %.056, 1
  br label %16
60:
  %61 = add nsw i64 %.057, 1
  br label %13
62:
  %63 = add nsw i64 %.058, 1
  br label %10
64:
  %65 = sext i32 %2 to i64
  %66 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %67 = load i8, ptr %66
  %68 = zext i8 %67 to i64
  call void @allocate(ptr %0, i64 %65, i32 1, i64 %68, i64 1, i64 1, i64 1)
  %69 = icmp eq i32 %2, 4
  br i1 %69, label %70, label %88
70:
  %.053 = phi i32 [ %87, %86 ], [ 0, %64 ]
  %71 = icmp slt i32 %.053, 4
  br i1 %71, label %72, label %105
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %74 = load i8, ptr %73
  %75 = zext i8 %74 to i32
  %76 = icmp slt i32 %.053, %75
  br i1 %76, label %77, label %86
77:
  %78 = sext i32 %.053 to i64
  %79 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %78
  %80 = load i64, ptr %79
  %81 = trunc i64 %80 to i32
  %82 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %83 = load ptr, ptr %82
  %84 = sext i32 %.053 to i64
  %85 = getelementptr inbounds i32, ptr %83, i64 %84
  store i32 %81, ptr %85
  br label %86
86:
  %87 = add nsw i32 %.053, 1
  br label %70
88:
  %.0 = phi i32 [ %104, %103 ], [ 0, %64 ]
  %89 = icmp slt i32 %.0, 4
  br i1 %89, label %90, label %105
90:
  %91 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %92 = load i8, ptr %91
  %93 = zext i8 %92 to i32
  %94 = icmp slt i32 %.0, %93
  br i1 %94, label %95, label %103
95:
  %96 = sext i32 %.0 to i64
  %97 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %96
  %98 = load i64, ptr %97
  %99 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %100 = load ptr, ptr %99
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds i64, ptr %100, i64 %101
  store i64 %98, ptr %102
  br label %103
103:
  %104 = add nsw i32 %.0, 1
  br label %88
105:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMinlocReal8(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  br label %10
10:
  %.058 = phi i64 [ 0, %7 ], [ %63, %62 ]
  %.054 = phi double [ 0.000000e+00, %7 ], [ %.1, %62 ]
  %11 = call i64 @extent(ptr %1, i32 3)
  %12 = icmp slt i64 %.058, %11
  br i1 %12, label %13, label %64
13:
  %.057 = phi i64 [ %61, %60 ], [ 0, %10 ]
  %.1 = phi double [ %.2, %60 ], [ %.054, %10 ]
  %14 = call i64 @extent(ptr %1, i32 2)
  %15 = icmp slt i64 %.057, %14
  br i1 %15, label %16, label %62
16:
  %.056 = phi i64 [ %59, %58 ], [ 0, %13 ]
  %.2 = phi double [ %.3, %58 ], [ %.1, %13 ]
  %17 = call i64 @extent(ptr %1, i32 1)
  %18 = icmp slt i64 %.056, %17
  br i1 %18, label %19, label %60
19:
  %.055 = phi i64 [ %57, %56 ], [ 0, %16 ]
  %.3 = phi double [ %.4, %56 ], [ %.2, %16 ]
  %20 = call i64 @extent(ptr %1, i32 0)
  %21 = icmp slt i64 %.055, %20
  br i1 %21, label %22, label %58
22:
  %23 = call i32 @chosen(ptr %5, i64 %.055, i64 %.056, i64 %.057, i64 %.058)
  %24 = icmp ne i32 %23, 0
  br i1 %24, label %25, label %56
25:
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %1, i32 0)
  %29 = mul nsw i64 %.055, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %1, i32 1)
  %32 = mul nsw i64 %.056, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %1, i32 2)
  %35 = mul nsw i64 %.057, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = call i64 @stride(ptr %1, i32 3)
  %38 = mul nsw i64 %.058, %37
  %39 = getelementptr inbounds i8, ptr %36, i64 %38
  %40 = load double, ptr %39
  %41 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %42 = load i64, ptr %41
  %43 = icmp eq i64 %42, 0
  %44 = fcmp olt double %40, %.3
  %or.cond = select i1 %43, i1 true, i1 %44
  %45 = trunc i8 %9 to i1
  %46 = fcmp oeq double %40, %.3
  %or.cond59 = select i1 %45, i1 %46, i1 false
  %or.cond61 = select i1 %or.cond, i1 true, i1 %or.cond59
  br i1 %or.cond61, label %47, label %56
47:
  %48 = add nsw i64 %.055, 1
  %49 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %48, ptr %49
  %50 = add nsw i64 %.056, 1
  %51 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %50, ptr %51
  %52 = add nsw i64 %.057, 1
  %53 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %52, ptr %53
  %54 = add nsw i64 %.058, 1
  %55 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %54, ptr %55
  br label %56
56:
  %.4 = phi double [ %.3, %22 ], [ %40, %47 ], [ %.3, %25 ]
  %57 = add nsw i64 %.055, 1
  br label %19
58:
  %59 = add nsw i64 %.056, 1
  br label %16
60:
  %61 = add nsw i64 %.057, 1
  br label %13
62:
  %63 = add nsw i64 %.058, 1
  br label %10
64:
  %65 = sext i32 %2 to i64
  %66 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %67 = load i8, ptr %66
  %68 = zext i8 %67 to i64
  call void @allocate(ptr %0, i64 %65, i32 1, i64 %68, i64 1, i64 1, i64 1)
  %69 = icmp eq i32 %2, 4
  br i1 %69, label %70, label %88
70:
  %.053 = phi i32 [ %87, %86 ], [ 0, %64 ]
  %71 = icmp slt i32 %.053, 4
  br i1 %71, label %72, label %105
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %74 = load i8, ptr %73
  %75 = zext i8 %74 to i32
  %76 = icmp slt i32 %.053, %75
  br i1 %76, label %77, label %86
77:
  %78 = sext i32 %.053 to i64
  %79 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %78
  %80 = load i64, ptr %79
  %81 = trunc i64 %80 to i32
  %82 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %83 = load ptr, ptr %82
  %84 = sext i32 %.053 to i64
  %85 = getelementptr inbounds i32, ptr %83, i64 %84
  store i32 %81, ptr %85
  br label %86
86:
  %87 = add nsw i32 %.053, 1
  br label %70
88:
  %.0 = phi i32 [ %104, %103 ], [ 0, %64 ]
  %89 = icmp slt i32 %.0, 4
  br i1 %89, label %90, label %105
90:
  %91 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %92 = load i8, ptr %91
  %93 = zext i8 %92 to i32
  %94 = icmp slt i32 %.0, %93
  br i1 %94, label %95, label %103
95:
  %96 = sext i32 %.0 to i64
  %97 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %96
  %98 = load i64, ptr %97
  %99 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %100 = load ptr, ptr %99
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds i64, ptr %100, i64 %101
  store i64 %98, ptr %102
  br label %103
103:
  %104 = add nsw i32 %.0, 1
  br label %88
105:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMinlocReal4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  br label %10
10:
  %.058 = phi i64 [ 0, %7 ], [ %63, %62 ]
  %.054 = phi float [ 0.000000e+00, %7 ], [ %.1, %62 ]
  %11 = call i64 @extent(ptr %1, i32 3)
  %12 = icmp slt i64 %.058, %11
  br i1 %12, label %13, label %64
13:
  %.057 = phi i64 [ %61, %60 ], [ 0, %10 ]
  %.1 = phi float [ %.2, %60 ], [ %.054, %10 ]
  %14 = call i64 @extent(ptr %1, i32 2)
  %15 = icmp slt i64 %.057, %14
  br i1 %15, label %16, label %62
16:
  %.056 = phi i64 [ %59, %58 ], [ 0, %13 ]
  %.2 = phi float [ %.3, %58 ], [ %.1, %13 ]
  %17 = call i64 @extent(ptr %1, i32 1)
  %18 = icmp slt i64 %.056, %17
  br i1 %18, label %19, label %60
19:
  %.055 = phi i64 [ %57, %56 ], [ 0, %16 ]
  %.3 = phi float [ %.4, %56 ], [ %.2, %16 ]
  %20 = call i64 @extent(ptr %1, i32 0)
  %21 = icmp slt i64 %.055, %20
  br i1 %21, label %22, label %58
22:
  %23 = call i32 @chosen(ptr %5, i64 %.055, i64 %.056, i64 %.057, i64 %.058)
  %24 = icmp ne i32 %23, 0
  br i1 %24, label %25, label %56
25:
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %1, i32 0)
  %29 = mul nsw i64 %.055, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %1, i32 1)
  %32 = mul nsw i64 %.056, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %1, i32 2)
  %35 = mul nsw i64 %.057, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = call i64 @stride(ptr %1, i32 3)
  %38 = mul nsw i64 %.058, %37
  %39 = getelementptr inbounds i8, ptr %36, i64 %38
  %40 = load float, ptr %39
  %41 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %42 = load i64, ptr %41
  %43 = icmp eq i64 %42, 0
  %44 = fcmp olt float %40, %.3
  %or.cond = select i1 %43, i1 true, i1 %44
  %45 = trunc i8 %9 to i1
  %46 = fcmp oeq float %40, %.3
  %or.cond59 = select i1 %45, i1 %46, i1 false
  %or.cond61 = select i1 %or.cond, i1 true, i1 %or.cond59
  br i1 %or.cond61, label %47, label %56
47:
  %48 = add nsw i64 %.055, 1
  %49 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %48, ptr %49
  %50 = add nsw i64 %.056, 1
  %51 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %50, ptr %51
  %52 = add nsw i64 %.057, 1
  %53 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %52, ptr %53
  %54 = add nsw i64 %.058, 1
  %55 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %54, ptr %55
  br label %56
56:
  %.4 = phi float [ %.3, %22 ], [ %40, %47 ], [ %.3, %25 ]
  %57 = add nsw i64 %.055, 1
  br label %19
58:
  %59 = add nsw i64 %.056, 1
  br label %16
60:
  %61 = add nsw i64 %.057, 1
  br label %13
62:
  %63 = add nsw i64 %.058, 1
  br label %10
64:
  %65 = sext i32 %2 to i64
  %66 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %67 = load i8, ptr %66
  %68 = zext i8 %67 to i64
  call void @allocate(ptr %0, i64 %65, i32 1, i64 %68, i64 1, i64 1, i64 1)
  %69 = icmp eq i32 %2, 4
  br i1 %69, label %70, label %88
70:
  %.053 = phi i32 [ %87, %86 ], [ 0, %64 ]
  %71 = icmp slt i32 %.053, 4
  br i1 %71, label %72, label %105
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %74 = load i8, ptr %73
  %75 = zext i8 %74 to i32
  %76 = icmp slt i32 %.053, %75
  br i1 %76, label %77, label %86
77:
  %78 = sext i32 %.053 to i64
  %79 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %78
  %80 = load i64, ptr %79
  %81 = trunc i64 %80 to i32
  %82 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %83 = load ptr, ptr %82
  %84 = sext i32 %.053 to i64
  %85 = getelementptr inbounds i32, ptr %83, i64 %84
  store i32 %81, ptr %85
  br label %86
86:
  %87 = add nsw i32 %.053, 1
  br label %70
88:
  %.0 = phi i32 [ %104, %103 ], [ 0, %64 ]
  %89 = icmp slt i32 %.0, 4
  br i1 %89, label %90, label %105
90:
  %91 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %92 = load i8, ptr %91
  %93 = zext i8 %92 to i32
  %94 = icmp slt i32 %.0, %93
  br i1 %94, label %95, label %103
95:
  %96 = sext i32 %.0 to i64
  %97 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %96
  %98 = load i64, ptr %97
  %99 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %100 = load ptr, ptr %99
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds i64, ptr %100, i64 %101
  store i64 %98, ptr %102
  br label %103
103:
  %104 = add nsw i32 %.0, 1
  br label %88
105:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMaxlocDim(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4, i32 %5, ptr %6, i1 zeroext %7) {
  %9 = zext i1 %7 to i8
  %10 = icmp ne ptr %6, null
  br i1 %10, label %16, label %11
11:
  %12 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %13 = load i8, ptr %12
  %14 = zext i8 %13 to i32
  %15 = icmp sgt i32 %14, 3
  br i1 %15, label %16, label %17
16:
  call void @mlirad_other_type()
  br label %227
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %19 = load i8, ptr %18
  %20 = sext i8 %19 to i32
  %21 = icmp eq i32 %20, 28
  %22 = icmp eq i32 %2, 4
  %or.cond = and i1 %21, %22
  br i1 %or.cond, label %23, label %87
23:
  %24 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %25 = load i8, ptr %24
  %26 = zext i8 %25 to i32
  %27 = sub nsw i32 %26, 1
  %28 = call i32 @other(i32 0, i32 %3)
  %29 = call i64 @extent(ptr %1, i32 %28)
  %30 = call i32 @other(i32 1, i32 %3)
  %31 = call i64 @extent(ptr %1, i32 %30)
  %32 = call i32 @other(i32 2, i32 %3)
  %33 = call i64 @extent(ptr %1, i32 %32)
  call void @allocate(ptr %0, i64 4, i32 %27, i64 %29, i64 %31, i64 %33, i64 1)
  %34 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %35 = load ptr, ptr %34
  br label %36
36:
  %.0155 = phi i64 [ 0, %23 ], [ %86, %85 ]
  %.0 = phi ptr [ %35, %23 ], [ %.1, %85 ]
  %37 = call i32 @other(i32 2, i32 %3)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0155, %38
  br i1 %39, label %40, label %227
40:
  %.0167 = phi i64 [ %84, %83 ], [ 0, %36 ]
  %.1 = phi ptr [ %.2, %83 ], [ %.0, %36 ]
  %41 = call i32 @other(i32 1, i32 %3)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0167, %42
  br i1 %43, label %44, label %85
44:
  %.0178 = phi i64 [ %82, %80 ], [ 0, %40 ]
  %.2 = phi ptr [ %81, %80 ], [ %.1, %40 ]
  %45 = call i32 @other(i32 0, i32 %3)
  %46 = call i64 @extent(ptr %1, i32 %45)
  %47 = icmp slt i64 %.0178, %46
  br i1 %47, label %48, label %83
48:
  %49 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %50 = load ptr, ptr %49
  %51 = call i32 @other(i32 0, i32 %3)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0178, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 1, i32 %3)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0167, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  %59 = call i32 @other(i32 2, i32 %3)
  %60 = call i64 @stride(ptr %1, i32 %59)
  %61 = mul nsw i64 %.0155, %60
  %62 = getelementptr inbounds i8, ptr %58, i64 %61
  br label %63
63:
  %.0182 = phi i32 [ 0, %48 ], [ %.1183, %67 ]
  %.0180 = phi double [ 0.000000e+00, %48 ], [ %.1181, %67 ]
  %.0179 = phi i64 [ 0, %48 ], [ %79, %67 ]
  %64 = sub nsw i32 %3, 1
  %65 = call i64 @extent(ptr %1, i32 %64)
  %66 = icmp slt i64 %.0179, %65
  br i1 %66, label %67, label %80
67:
  %68 = sub nsw i32 %3, 1
  %69 = call i64 @stride(ptr %1, i32 %68)
  %70 = mul nsw i64 %.0179, %69
  %71 = getelementptr inbounds i8, ptr %62, i64 %70
  %72 = load double, ptr %71
  %73 = icmp eq i32 %.0182, 0
  %74 = fcmp ogt double %72, %.0180
  %or.cond184 = select i1 %73, i1 true, i1 %74
  %75 = trunc i8 %9 to i1
  %76 = fcmp oeq double %72, %.0180
  %or.cond185 = select i1 %75, i1 %76, i1 false
  %or.cond193 = select i1 %or.cond184, i1 true, i1 %or.cond185
  %77 = add nsw i64 %.0179, 1
  %78 = trunc i64 %77 to i32
  %.1183 = select i1 %or.cond193, i32 %78, i32 %.0182
  %.1181 = select i1 %or.cond193, double %72, double %.0180
  %79 = add nsw i64 %.0179, 1
  br label %63
80:
  %81 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.0182, ptr %.2
  %82 = add nsw i64 %.0178, 1
  br label %44
83:
  %84 = add nsw i64 %.0167, 1
  br label %40
85:
  %86 = add nsw i64 %.0155, 1
  br label %36
87:
  %88 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %89 = load i8, ptr %88
  %90 = sext i8 %89 to i32
  %91 = icmp eq i32 %90, 28
  %92 = icmp eq i32 %2, 8
  %or.cond186 = and i1 %91, %92
  br i1 %or.cond186, label %93, label %156
93:
  %94 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %95 = load i8, ptr %94
  %96 = zext i8 %95 to i32
  %97 = sub nsw i32 %96, 1
  %98 = call i32 @other(i32 0, i32 %3)
  %99 = call i64 @extent(ptr %1, i32 %98)
  %100 = call i32 @other(i32 1, i32 %3)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = call i32 @other(i32 2, i32 %3)
  %103 = call i64 @extent(ptr %1, i32 %102)
  call void @allocate(ptr %0, i64 8, i32 %97, i64 %99, i64 %101, i64 %103, i64 1)
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  br label %106
106:
  %.0175 = phi ptr [ %105, %93 ], [ %.1176, %154 ]
  %.0174 = phi i64 [ 0, %93 ], [ %155, %154 ]
  %107 = call i32 @other(i32 2, i32 %3)
  %108 = call i64 @extent(ptr %1, i32 %107)
  %109 = icmp slt i64 %.0174, %108
  br i1 %109, label %110, label %227
110:
  %.1176 = phi ptr [ %.2177, %152 ], [ %.0175, %106 ]
  %.0173 = phi i64 [ %153, %152 ], [ 0, %106 ]
  %111 = call i32 @other(i32 1, i32 %3)
  %112 = call i64 @extent(ptr %1, i32 %111)
  %113 = icmp slt i64 %.0173, %112
  br i1 %113, label %114, label %154
114:
  %.2177 = phi ptr [ %150, %149 ], [ %.1176, %110 ]
  %.0172 = phi i64 [ %151, %149 ], [ 0, %110 ]
  %115 = call i32 @other(i32 0, i32 %3)
  %116 = call i64 @extent(ptr %1, i32 %115)
  %117 = icmp slt i64 %.0172, %116
  br i1 %117, label %118, label %152
118:
  %119 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %120 = load ptr, ptr %119
  %121 = call i32 @other(i32 0, i32 %3)
  %122 = call i64 @stride(ptr %1, i32 %121)
  %123 = mul nsw i64 %.0172, %122
  %124 = getelementptr inbounds i8, ptr %120, i64 %123
  %125 = call i32 @other(i32 1, i32 %3)
  %126 = call i64 @stride(ptr %1, i32 %125)
  %127 = mul nsw i64 %.0173, %126
  %128 = getelementptr inbounds i8, ptr %124, i64 %127
  %129 = call i32 @other(i32 2, i32 %3)
  %130 = call i64 @stride(ptr %1, i32 %129)
  %131 = mul nsw i64 %.0174, %130
  %132 = getelementptr inbounds i8, ptr %128, i64 %131
  br label %133
133:
  %.0170 = phi double [ 0.000000e+00, %118 ], [ %.1171, %137 ]
  %.0168 = phi i64 [ 0, %118 ], [ %.1169, %137 ]
  %.0166 = phi i64 [ 0, %118 ], [ %148, %137 ]
  %134 = sub nsw i32 %3, 1
  %135 = call i64 @extent(ptr %1, i32 %134)
  %136 = icmp slt i64 %.0166, %135
  br i1 %136, label %137, label %149
137:
  %138 = sub nsw i32 %3, 1
  %139 = call i64 @stride(ptr %1, i32 %138)
  %140 = mul nsw i64 %.0166, %139
  %141 = getelementptr inbounds i8, ptr %132, i64 %140
  %142 = load double, ptr %141
  %143 = icmp eq i64 %.0168, 0
  %144 = fcmp ogt double %142, %.0170
  %or.cond187 = select i1 %143, i1 true, i1 %144
  %145 = trunc i8 %9 to i1
  %146 = fcmp oeq double %142, %.0170
  %or.cond188 = select i1 %145, i1 %146, i1 false
  %or.cond195 = select i1 %or.cond187, i1 true, i1 %or.cond188
  %147 = add nsw i64 %.0166, 1
  %.1171 = select i1 %or.cond195, double %142, double %.0170
  %.1169 = select i1 %or.cond195, i64 %147, i64 %.0168
  %148 = add nsw i64 %.0166, 1
  br label %133
149:
  %150 = getelementptr inbounds i64, ptr %.2177, i32 1
  store i64 %.0168, ptr %.2177
  %151 = add nsw i64 %.0172, 1
  br label %114
152:
  %153 = add nsw i64 %.0173, 1
  br label %110
154:
  %155 = add nsw i64 %.0174, 1
  br label %106
156:
  %157 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %158 = load i8, ptr %157
  %159 = sext i8 %158 to i32
  %160 = icmp eq i32 %159, 27
  %161 = icmp eq i32 %2, 4
  %or.cond189 = and i1 %160, %161
  br i1 %or.cond189, label %162, label %226
162:
  %163 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %164 = load i8, ptr %163
  %165 = zext i8 %164 to i32
  %166 = sub nsw i32 %165, 1
  %167 = call i32 @other(i32 0, i32 %3)
  %168 = call i64 @extent(ptr %1, i32 %167)
  %169 = call i32 @other(i32 1, i32 %3)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = call i32 @other(i32 2, i32 %3)
  %172 = call i64 @extent(ptr %1, i32 %171)
  call void @allocate(ptr %0, i64 4, i32 %166, i64 %168, i64 %170, i64 %172, i64 1)
  %173 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %174 = load ptr, ptr %173
  br label %175
175:
  %.0163 = phi ptr [ %174, %162 ], [ %.1164, %224 ]
  %.0162 = phi i64 [ 0, %162 ], [ %225, %224 ]
  %176 = call i32 @other(i32 2, i32 %3)
  %177 = call i64 @extent(ptr %1, i32 %176)
  %178 = icmp slt i64 %.0162, %177
  br i1 %178, label %179, label %227
179:
  %.1164 = phi ptr [ %.2165, %222 ], [ %.0163, %175 ]
  %.0161 = phi i64 [ %223, %222 ], [ 0, %175 ]
  %180 = call i32 @other(i32 1, i32 %3)
  %181 = call i64 @extent(ptr %1, i32 %180)
  %182 = icmp slt i64 %.0161, %181
  br i1 %182, label %183, label %224
183:
  %.2165 = phi ptr [ %220, %219 ], [ %.1164, %179 ]
  %.0160 = phi i64 [ %221, %219 ], [ 0, %179 ]
  %184 = call i32 @other(i32 0, i32 %3)
  %185 = call i64 @extent(ptr %1, i32 %184)
  %186 = icmp slt i64 %.0160, %185
  br i1 %186, label %187, label %222
187:
  %188 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %189 = load ptr, ptr %188
  %190 = call i32 @other(i32 0, i32 %3)
  %191 = call i64 @stride(ptr %1, i32 %190)
  %192 = mul nsw i64 %.0160, %191
  %193 = getelementptr inbounds i8, ptr %189, i64 %192
  %194 = call i32 @other(i32 1, i32 %3)
  %195 = call i64 @stride(ptr %1, i32 %194)
  %196 = mul nsw i64 %.0161, %195
  %197 = getelementptr inbounds i8, ptr %193, i64 %196
  %198 = call i32 @other(i32 2, i32 %3)
  %199 = call i64 @stride(ptr %1, i32 %198)
  %200 = mul nsw i64 %.0162, %199
  %201 = getelementptr inbounds i8, ptr %197, i64 %200
  br label %202
202:
  %.0158 = phi float [ 0.000000e+00, %187 ], [ %.1159, %206 ]
  %.0156 = phi i32 [ 0, %187 ], [ %.1157, %206 ]
  %.0154 = phi i64 [ 0, %187 ], [ %218, %206 ]
  %203 = sub nsw i32 %3, 1
  %204 = call i64 @extent(ptr %1, i32 %203)
  %205 = icmp slt i64 %.0154, %204
  br i1 %205, label %206, label %219
206:
  %207 = sub nsw i32 %3, 1
  %208 = call i64 @stride(ptr %1, i32 %207)
  %209 = mul nsw i64 %.0154, %208
  %210 = getelementptr inbounds i8, ptr %201, i64 %209
  %211 = load float, ptr %210
  %212 = icmp eq i32 %.0156, 0
  %213 = fcmp ogt float %211, %.0158
  %or.cond190 = select i1 %212, i1 true, i1 %213
  %214 = trunc i8 %9 to i1
  %215 = fcmp oeq float %211, %.0158
  %or.cond191 = select i1 %214, i1 %215, i1 false
  %or.cond197 = select i1 %or.cond190, i1 true, i1 %or.cond191
  %216 = add nsw i64 %.0154, 1
  %217 = trunc i64 %216 to i32
  %.1159 = select i1 %or.cond197, float %211, float %.0158
  %.1157 = select i1 %or.cond197, i32 %217, i32 %.0156
  %218 = add nsw i64 %.0154, 1
  br label %202
219:
  %220 = getelementptr inbounds i32, ptr %.2165, i32 1
  store i32 %.0156, ptr %.2165
  %221 = add nsw i64 %.0160, 1
  br label %183
222:
  %223 = add nsw i64 %.0161, 1
  br label %179
224:
  %225 = add nsw i64 %.0162, 1
  br label %175
226:
  call void @mlirad_other_type()
  br label %227
227:
  ret void
}
define void @_FortranAMinlocDim(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4, i32 %5, ptr %6, i1 zeroext %7) {
  %9 = zext i1 %7 to i8
  %10 = icmp ne ptr %6, null
  br i1 %10, label %16, label %11
11:
  %12 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %13 = load i8, ptr %12
  %14 = zext i8 %13 to i32
  %15 = icmp sgt i32 %14, 3
  br i1 %15, label %16, label %17
16:
  call void @mlirad_other_type()
  br label %227
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %19 = load i8, ptr %18
  %20 = sext i8 %19 to i32
  %21 = icmp eq i32 %20, 28
  %22 = icmp eq i32 %2, 4
  %or.cond = and i1 %21, %22
  br i1 %or.cond, label %23, label %87
23:
  %24 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %25 = load i8, ptr %24
  %26 = zext i8 %25 to i32
  %27 = sub nsw i32 %26, 1
  %28 = call i32 @other(i32 0, i32 %3)
  %29 = call i64 @extent(ptr %1, i32 %28)
  %30 = call i32 @other(i32 1, i32 %3)
  %31 = call i64 @extent(ptr %1, i32 %30)
  %32 = call i32 @other(i32 2, i32 %3)
  %33 = call i64 @extent(ptr %1, i32 %32)
  call void @allocate(ptr %0, i64 4, i32 %27, i64 %29, i64 %31, i64 %33, i64 1)
  %34 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %35 = load ptr, ptr %34
  br label %36
36:
  %.0155 = phi i64 [ 0, %23 ], [ %86, %85 ]
  %.0 = phi ptr [ %35, %23 ], [ %.1, %85 ]
  %37 = call i32 @other(i32 2, i32 %3)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0155, %38
  br i1 %39, label %40, label %227
40:
  %.0167 = phi i64 [ %84, %83 ], [ 0, %36 ]
  %.1 = phi ptr [ %.2, %83 ], [ %.0, %36 ]
  %41 = call i32 @other(i32 1, i32 %3)
  %42 = call i64 @extent(ptr %1, i32 %41)
  %43 = icmp slt i64 %.0167, %42
  br i1 %43, label %44, label %85
44:
  %.0178 = phi i64 [ %82, %80 ], [ 0, %40 ]
  %.2 = phi ptr [ %81, %80 ], [ %.1, %40 ]
  %45 = call i32 @other(i32 0, i32 %3)
  %46 = call i64 @extent(ptr %1, i32 %45)
  %47 = icmp slt i64 %.0178, %46
  br i1 %47, label %48, label %83
48:
  %49 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %50 = load ptr, ptr %49
  %51 = call i32 @other(i32 0, i32 %3)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0178, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  %55 = call i32 @other(i32 1, i32 %3)
  %56 = call i64 @stride(ptr %1, i32 %55)
  %57 = mul nsw i64 %.0167, %56
  %58 = getelementptr inbounds i8, ptr %54, i64 %57
  %59 = call i32 @other(i32 2, i32 %3)
  %60 = call i64 @stride(ptr %1, i32 %59)
  %61 = mul nsw i64 %.0155, %60
  %62 = getelementptr inbounds i8, ptr %58, i64 %61
  br label %63
63:
  %.0182 = phi i32 [ 0, %48 ], [ %.1183, %67 ]
  %.0180 = phi double [ 0.000000e+00, %48 ], [ %.1181, %67 ]
  %.0179 = phi i64 [ 0, %48 ], [ %79, %67 ]
  %64 = sub nsw i32 %3, 1
  %65 = call i64 @extent(ptr %1, i32 %64)
  %66 = icmp slt i64 %.0179, %65
  br i1 %66, label %67, label %80
67:
  %68 = sub nsw i32 %3, 1
  %69 = call i64 @stride(ptr %1, i32 %68)
  %70 = mul nsw i64 %.0179, %69
  %71 = getelementptr inbounds i8, ptr %62, i64 %70
  %72 = load double, ptr %71
  %73 = icmp eq i32 %.0182, 0
  %74 = fcmp olt double %72, %.0180
  %or.cond184 = select i1 %73, i1 true, i1 %74
  %75 = trunc i8 %9 to i1
  %76 = fcmp oeq double %72, %.0180
  %or.cond185 = select i1 %75, i1 %76, i1 false
  %or.cond193 = select i1 %or.cond184, i1 true, i1 %or.cond185
  %77 = add nsw i64 %.0179, 1
  %78 = trunc i64 %77 to i32
  %.1183 = select i1 %or.cond193, i32 %78, i32 %.0182
  %.1181 = select i1 %or.cond193, double %72, double %.0180
  %79 = add nsw i64 %.0179, 1
  br label %63
80:
  %81 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.0182, ptr %.2
  %82 = add nsw i64 %.0178, 1
  br label %44
83:
  %84 = add nsw i64 %.0167, 1
  br label %40
85:
  %86 = add nsw i64 %.0155, 1
  br label %36
87:
  %88 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %89 = load i8, ptr %88
  %90 = sext i8 %89 to i32
  %91 = icmp eq i32 %90, 28
  %92 = icmp eq i32 %2, 8
  %or.cond186 = and i1 %91, %92
  br i1 %or.cond186, label %93, label %156
93:
  %94 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %95 = load i8, ptr %94
  %96 = zext i8 %95 to i32
  %97 = sub nsw i32 %96, 1
  %98 = call i32 @other(i32 0, i32 %3)
  %99 = call i64 @extent(ptr %1, i32 %98)
  %100 = call i32 @other(i32 1, i32 %3)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = call i32 @other(i32 2, i32 %3)
  %103 = call i64 @extent(ptr %1, i32 %102)
  call void @allocate(ptr %0, i64 8, i32 %97, i64 %99, i64 %101, i64 %103, i64 1)
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  br label %106
106:
  %.0175 = phi ptr [ %105, %93 ], [ %.1176, %154 ]
  %.0174 = phi i64 [ 0, %93 ], [ %155, %154 ]
  %107 = call i32 @other(i32 2, i32 %3)
  %108 = call i64 @extent(ptr %1, i32 %107)
  %109 = icmp slt i64 %.0174, %108
  br i1 %109, label %110, label %227
110:
  %.1176 = phi ptr [ %.2177, %152 ], [ %.0175, %106 ]
  %.0173 = phi i64 [ %153, %152 ], [ 0, %106 ]
  %111 = call i32 @other(i32 1, i32 %3)
  %112 = call i64 @extent(ptr %1, i32 %111)
  %113 = icmp slt i64 %.0173, %112
  br i1 %113, label %114, label %154
114:
  %.2177 = phi ptr [ %150, %149 ], [ %.1176, %110 ]
  %.0172 = phi i64 [ %151, %149 ], [ 0, %110 ]
  %115 = call i32 @other(i32 0, i32 %3)
  %116 = call i64 @extent(ptr %1, i32 %115)
  %117 = icmp slt i64 %.0172, %116
  br i1 %117, label %118, label %152
118:
  %119 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %120 = load ptr, ptr %119
  %121 = call i32 @other(i32 0, i32 %3)
  %122 = call i64 @stride(ptr %1, i32 %121)
  %123 = mul nsw i64 %.0172, %122
  %124 = getelementptr inbounds i8, ptr %120, i64 %123
  %125 = call i32 @other(i32 1, i32 %3)
  %126 = call i64 @stride(ptr %1, i32 %125)
  %127 = mul nsw i64 %.0173, %126
  %128 = getelementptr inbounds i8, ptr %124, i64 %127
  %129 = call i32 @other(i32 2, i32 %3)
  %130 = call i64 @stride(ptr %1, i32 %129)
  %131 = mul nsw i64 %.0174, %130
  %132 = getelementptr inbounds i8, ptr %128, i64 %131
  br label %133
133:
  %.0170 = phi double [ 0.000000e+00, %118 ], [ %.1171, %137 ]
  %.0168 = phi i64 [ 0, %118 ], [ %.1169, %137 ]
  %.0166 = phi i64 [ 0, %118 ], [ %148, %137 ]
  %134 = sub nsw i32 %3, 1
  %135 = call i64 @extent(ptr %1, i32 %134)
  %136 = icmp slt i64 %.0166, %135
  br i1 %136, label %137, label %149
137:
  %138 = sub nsw i32 %3, 1
  %139 = call i64 @stride(ptr %1, i32 %138)
  %140 = mul nsw i64 %.0166, %139
  %141 = getelementptr inbounds i8, ptr %132, i64 %140
  %142 = load double, ptr %141
  %143 = icmp eq i64 %.0168, 0
  %144 = fcmp olt double %142, %.0170
  %or.cond187 = select i1 %143, i1 true, i1 %144
  %145 = trunc i8 %9 to i1
  %146 = fcmp oeq double %142, %.0170
  %or.cond188 = select i1 %145, i1 %146, i1 false
  %or.cond195 = select i1 %or.cond187, i1 true, i1 %or.cond188
  %147 = add nsw i64 %.0166, 1
  %.1171 = select i1 %or.cond195, double %142, double %.0170
  %.1169 = select i1 %or.cond195, i64 %147, i64 %.0168
  %148 = add nsw i64 %.0166, 1
  br label %133
149:
  %150 = getelementptr inbounds i64, ptr %.2177, i32 1
  store i64 %.0168, ptr %.2177
  %151 = add nsw i64 %.0172, 1
  br label %114
152:
  %153 = add nsw i64 %.0173, 1
  br label %110
154:
  %155 = add nsw i64 %.0174, 1
  br label %106
156:
  %157 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %158 = load i8, ptr %157
  %159 = sext i8 %158 to i32
  %160 = icmp eq i32 %159, 27
  %161 = icmp eq i32 %2, 4
  %or.cond189 = and i1 %160, %161
  br i1 %or.cond189, label %162, label %226
162:
  %163 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %164 = load i8, ptr %163
  %165 = zext i8 %164 to i32
  %166 = sub nsw i32 %165, 1
  %167 = call i32 @other(i32 0, i32 %3)
  %168 = call i64 @extent(ptr %1, i32 %167)
  %169 = call i32 @other(i32 1, i32 %3)
  %170 = call i64 @extent(ptr %1, i32 %169)
  %171 = call i32 @other(i32 2, i32 %3)
  %172 = call i64 @extent(ptr %1, i32 %171)
  call void @allocate(ptr %0, i64 4, i32 %166, i64 %168, i64 %170, i64 %172, i64 1)
  %173 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %174 = load ptr, ptr %173
  br label %175
175:
  %.0163 = phi ptr [ %174, %162 ], [ %.1164, %224 ]
  %.0162 = phi i64 [ 0, %162 ], [ %225, %224 ]
  %176 = call i32 @other(i32 2, i32 %3)
  %177 = call i64 @extent(ptr %1, i32 %176)
  %178 = icmp slt i64 %.0162, %177
  br i1 %178, label %179, label %227
179:
  %.1164 = phi ptr [ %.2165, %222 ], [ %.0163, %175 ]
  %.0161 = phi i64 [ %223, %222 ], [ 0, %175 ]
  %180 = call i32 @other(i32 1, i32 %3)
  %181 = call i64 @extent(ptr %1, i32 %180)
  %182 = icmp slt i64 %.0161, %181
  br i1 %182, label %183, label %224
183:
  %.2165 = phi ptr [ %220, %219 ], [ %.1164, %179 ]
  %.0160 = phi i64 [ %221, %219 ], [ 0, %179 ]
  %184 = call i32 @other(i32 0, i32 %3)
  %185 = call i64 @extent(ptr %1, i32 %184)
  %186 = icmp slt i64 %.0160, %185
  br i1 %186, label %187, label %222
187:
  %188 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %189 = load ptr, ptr %188
  %190 = call i32 @other(i32 0, i32 %3)
  %191 = call i64 @stride(ptr %1, i32 %190)
  %192 = mul nsw i64 %.0160, %191
  %193 = getelementptr inbounds i8, ptr %189, i64 %192
  %194 = call i32 @other(i32 1, i32 %3)
  %195 = call i64 @stride(ptr %1, i32 %194)
  %196 = mul nsw i64 %.0161, %195
  %197 = getelementptr inbounds i8, ptr %193, i64 %196
  %198 = call i32 @other(i32 2, i32 %3)
  %199 = call i64 @stride(ptr %1, i32 %198)
  %200 = mul nsw i64 %.0162, %199
  %201 = getelementptr inbounds i8, ptr %197, i64 %200
  br label %202
202:
  %.0158 = phi float [ 0.000000e+00, %187 ], [ %.1159, %206 ]
  %.0156 = phi i32 [ 0, %187 ], [ %.1157, %206 ]
  %.0154 = phi i64 [ 0, %187 ], [ %218, %206 ]
  %203 = sub nsw i32 %3, 1
  %204 = call i64 @extent(ptr %1, i32 %203)
  %205 = icmp slt i64 %.0154, %204
  br i1 %205, label %206, label %219
206:
  %207 = sub nsw i32 %3, 1
  %208 = call i64 @stride(ptr %1, i32 %207)
  %209 = mul nsw i64 %.0154, %208
  %210 = getelementptr inbounds i8, ptr %201, i64 %209
  %211 = load float, ptr %210
  %212 = icmp eq i32 %.0156, 0
  %213 = fcmp olt float %211, %.0158
  %or.cond190 = select i1 %212, i1 true, i1 %213
  %214 = trunc i8 %9 to i1
  %215 = fcmp oeq float %211, %.0158
  %or.cond191 = select i1 %214, i1 %215, i1 false
  %or.cond197 = select i1 %or.cond190, i1 true, i1 %or.cond191
  %216 = add nsw i64 %.0154, 1
  %217 = trunc i64 %216 to i32
  %.1159 = select i1 %or.cond197, float %211, float %.0158
  %.1157 = select i1 %or.cond197, i32 %217, i32 %.0156
  %218 = add nsw i64 %.0154, 1
  br label %202
219:
  %220 = getelementptr inbounds i32, ptr %.2165, i32 1
  store i32 %.0156, ptr %.2165
  %221 = add nsw i64 %.0160, 1
  br label %183
222:
  %223 = add nsw i64 %.0161, 1
  br label %179
224:
  %225 = add nsw i64 %.0162, 1
  br label %175
226:
  call void @mlirad_other_type()
  br label %227
227:
  ret void
}
define void @_FortranASpread(ptr %0, ptr %1, i32 %2, i64 %3, ptr %4, i32 %5) {
  %7 = icmp eq i32 %2, 1
  br i1 %7, label %10, label %8
8:
  %9 = call i64 @extent(ptr %1, i32 0)
  br label %10
10:
  %11 = phi i64 [ %9, %8 ], [ %3, %6 ]
  %12 = icmp eq i32 %2, 2
  br i1 %12, label %19, label %13
13:
  %14 = icmp slt i32 %2, 2
  br i1 %14, label %15, label %17
15:
  %16 = call i64 @extent(ptr %1, i32 0)
  br label %19
17:
  %18 = call i64 @extent(ptr %1, i32 1)
  br label %19
19:
  %20 = phi i64 [ %3, %10 ], [ %16, %15 ], [ %18, %17 ]
  %21 = icmp eq i32 %2, 3
  br i1 %21, label %28, label %22
22:
  %23 = icmp slt i32 %2, 3
  br i1 %23, label %24, label %26
24:
  %25 = call i64 @extent(ptr %1, i32 1)
  br label %28
26:
  %27 = call i64 @extent(ptr %1, i32 2)
  br label %28
28:
  %29 = phi i64 [ %3, %19 ], [ %25, %24 ], [ %27, %26 ]
  %30 = icmp eq i32 %2, 4
  br i1 %30, label %33, label %31
31:
  %32 = call i64 @extent(ptr %1, i32 2)
  br label %33
33:
  %34 = phi i64 [ %32, %31 ], [ %3, %28 ]
  %35 = icmp eq i32 %2, 1
  br i1 %35, label %38, label %36
36:
  %37 = call i64 @stride(ptr %1, i32 0)
  br label %38
38:
  %39 = phi i64 [ %37, %36 ], [ 0, %33 ]
  %40 = icmp eq i32 %2, 2
  br i1 %40, label %47, label %41
41:
  %42 = icmp slt i32 %2, 2
  br i1 %42, label %43, label %45
43:
  %44 = call i64 @stride(ptr %1, i32 0)
  br label %47
45:
  %46 = call i64 @stride(ptr %1, i32 1)
  br label %47
47:
  %48 = phi i64 [ 0, %38 ], [ %44, %43 ], [ %46, %45 ]
  %49 = icmp eq i32 %2, 3
  br i1 %49, label %56, label %50
50:
  %51 = icmp slt i32 %2, 3
  br i1 %51, label %52, label %54
52:
  %53 = call i64 @stride(ptr %1, i32 1)
  br label %56
54:
  %55 = call i64 @stride(ptr %1, i32 2)
  br label %56
56:
  %57 = phi i64 [ 0, %47 ], [ %53, %52 ], [ %55, %54 ]
  %58 = icmp eq i32 %2, 4
  br i1 %58, label %61, label %59
59:
  %60 = call i64 @stride(ptr %1, i32 2)
  br label %61
61:
  %62 = phi i64 [ %60, %59 ], [ 0, %56 ]
  %63 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %64 = load i64, ptr %63
  %65 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %66 = load i8, ptr %65
  %67 = zext i8 %66 to i32
  %68 = add nsw i32 %67, 1
  call void @allocate(ptr %0, i64 %64, i32 %68, i64 %11, i64 %20, i64 %29, i64 %34)
  br label %69
69:
  %.067 = phi i64 [ 0, %61 ], [ %114, %113 ]
  %70 = call i64 @extent(ptr %0, i32 3)
  %71 = icmp slt i64 %.067, %70
  br i1 %71, label %72, label %115
72:
  %.066 = phi i64 [ %112, %111 ], [ 0, %69 ]
  %73 = call i64 @extent(ptr %0, i32 2)
  %74 = icmp slt i64 %.066, %73
  br i1 %74, label %75, label %113
75:
  %.065 = phi i64 [ %110, %109 ], [ 0, %72 ]
  %76 = call i64 @extent(ptr %0, i32 1)
  %77 = icmp slt i64 %.065, %76
  br i1 %77, label %78, label %111
78:
  %.0 = phi i64 [ %108, %81 ], [ 0, %75 ]
  %79 = call i64 @extent(ptr %0, i32 0)
  %80 = icmp slt i64 %.0, %79
  br i1 %80, label %81, label %109
81:
  %82 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %83 = load ptr, ptr %82
  %84 = call i64 @stride(ptr %0, i32 0)
  %85 = mul nsw i64 %.0, %84
  %86 = getelementptr inbounds i8, ptr %83, i64 %85
  %87 = call i64 @stride(ptr %0, i32 1)
  %88 = mul nsw i64 %.065, %87
  %89 = getelementptr inbounds i8, ptr %86, i64 %88
  %90 = call i64 @stride(ptr %0, i32 2)
  %91 = mul nsw i64 %.066, %90
  %92 = getelementptr inbounds i8, ptr %89, i64 %91
  %93 = call i64 @stride(ptr %0, i32 3)
  %94 = mul nsw i64 %.067, %93
  %95 = getelementptr inbounds i8, ptr %92, i64 %94
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %97 = load ptr, ptr %96
  %98 = mul nsw i64 %.0, %39
  %99 = getelementptr inbounds i8, ptr %97, i64 %98
  %100 = mul nsw i64 %.065, %48
  %101 = getelementptr inbounds i8, ptr %99, i64 %100
  %102 = mul nsw i64 %.066, %57
  %103 = getelementptr inbounds i8, ptr %101, i64 %102
  %104 = mul nsw i64 %.067, %62
  %105 = getelementptr inbounds i8, ptr %103, i64 %104
  %106 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %107 = load i64, ptr %106
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %95, ptr align 1 %105, i64 %107, i1 false)
  %108 = add nsw i64 %.0, 1
  br label %78
109:
  %110 = add nsw i64 %.065, 1
  br label %75
111:
  %112 = add nsw i64 %.066, 1
  br label %72
113:
  %114 = add nsw i64 %.067, 1
  br label %69
115:
  ret void
}
define void @_FortranACshift(ptr %0, ptr %1, ptr %2, i32 %3, ptr %4, i32 %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %8 = load i64, ptr %7
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = call i64 @extent(ptr %1, i32 0)
  %13 = call i64 @extent(ptr %1, i32 1)
  %14 = call i64 @extent(ptr %1, i32 2)
  %15 = call i64 @extent(ptr %1, i32 3)
  call void @allocate(ptr %0, i64 %8, i32 %11, i64 %12, i64 %13, i64 %14, i64 %15)
  switch i32 %3, label %22 [
    i32 1, label %16
    i32 2, label %18
    i32 3, label %20
  ]
16:
  %17 = call i64 @extent(ptr %1, i32 0)
  br label %24
18:
  %19 = call i64 @extent(ptr %1, i32 1)
  br label %24
20:
  %21 = call i64 @extent(ptr %1, i32 2)
  br label %24
22:
  %23 = call i64 @extent(ptr %1, i32 3)
  br label %24
24:
  %25 = phi i64 [ %17, %16 ], [ %19, %18 ], [ %21, %20 ], [ %23, %22 ]
  br label %26
26:
  %.0 = phi i64 [ 0, %24 ], [ %140, %139 ]
  %27 = call i64 @extent(ptr %0, i32 3)
  %28 = icmp slt i64 %.0, %27
  br i1 %28, label %29, label %141
29:
  %.0113 = phi i64 [ %138, %137 ], [ 0, %26 ]
  %30 = call i64 @extent(ptr %0, i32 2)
  %31 = icmp slt i64 %.0113, %30
  br i1 %31, label %32, label %139
32:
  %.0112 = phi i64 [ %136, %135 ], [ 0, %29 ]
  %33 = call i64 @extent(ptr %0, i32 1)
  %34 = icmp slt i64 %.0112, %33
  br i1 %34, label %35, label %137
35:
  %.0111 = phi i64 [ %134, %127 ], [ 0, %32 ]
  %36 = call i64 @extent(ptr %0, i32 0)
  %37 = icmp slt i64 %.0111, %36
  br i1 %37, label %38, label %135
38:
  %39 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %40 = load ptr, ptr %39
  switch i32 %3, label %45 [
    i32 1, label %47
    i32 2, label %41
    i32 3, label %43
  ]
41:
  %42 = call i64 @stride(ptr %2, i32 0)
  br label %47
43:
  %44 = call i64 @stride(ptr %2, i32 0)
  br label %47
45:
  %46 = call i64 @stride(ptr %2, i32 0)
  br label %47
47:
  %48 = phi i64 [ 0, %38 ], [ %42, %41 ], [ %44, %43 ], [ %46, %45 ]
  %49 = mul nsw i64 %.0111, %48
  %50 = getelementptr inbounds i8, ptr %40, i64 %49
  switch i32 %3, label %55 [
    i32 1, label %51
    i32 2, label %57
    i32 3, label %53
  ]
51:
  %52 = call i64 @stride(ptr %2, i32 0)
  br label %57
53:
  %54 = call i64 @stride(ptr %2, i32 1)
  br label %57
55:
  %56 = call i64 @stride(ptr %2, i32 1)
  br label %57
57:
  %58 = phi i64 [ %52, %51 ], [ 0, %47 ], [ %54, %53 ], [ %56, %55 ]
  %59 = mul nsw i64 %.0112, %58
  %60 = getelementptr inbounds i8, ptr %50, i64 %59
  switch i32 %3, label %65 [
    i32 1, label %61
    i32 2, label %63
    i32 3, label %67
  ]
61:
  %62 = call i64 @stride(ptr %2, i32 1)
  br label %67
63:
  %64 = call i64 @stride(ptr %2, i32 1)
  br label %67
65:
  %66 = call i64 @stride(ptr %2, i32 2)
  br label %67
67:
  %68 = phi i64 [ %62, %61 ], [ %64, %63 ], [ %66, %65 ], [ 0, %57 ]
  %69 = mul nsw i64 %.0113, %68
  %70 = getelementptr inbounds i8, ptr %60, i64 %69
  switch i32 %3, label %77 [
    i32 1, label %71
    i32 2, label %73
    i32 3, label %75
  ]
71:
  %72 = call i64 @stride(ptr %2, i32 2)
  br label %77
73:
  %74 = call i64 @stride(ptr %2, i32 2)
  br label %77
75:
  %76 = call i64 @stride(ptr %2, i32 2)
  br label %77
77:
  %78 = phi i64 [ %72, %71 ], [ %74, %73 ], [ %76, %75 ], [ 0, %67 ]
  %79 = mul nsw i64 %.0, %78
  %80 = getelementptr inbounds i8, ptr %70, i64 %79
  switch i32 %3, label %81 [
    i32 1, label %84
    i32 2, label %83
    i32 3, label %82
  ]
81:
  br label %84
82:
  br label %84
83:
  br label %84
84:
  %85 = phi i64 [ %.0111, %77 ], [ %.0, %81 ], [ %.0113, %82 ], [ %.0112, %83 ]
  %86 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 1
  %87 = load i64, ptr %86
  %88 = icmp eq i64 %87, 4
  br i1 %88, label %89, label %92
89:
  %90 = load i32, ptr %80
  %91 = sext i32 %90 to i64
  br label %94
92:
  %93 = load i64, ptr %80
  br label %94
94:
  %95 = phi i64 [ %91, %89 ], [ %93, %92 ]
  %96 = add nsw i64 %85, %95
  %97 = srem i64 %96, %25
  %98 = add nsw i64 %97, %25
  %99 = srem i64 %98, %25
  %100 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %101 = load ptr, ptr %100
  %102 = call i64 @stride(ptr %0, i32 0)
  %103 = mul nsw i64 %.0111, %102
  %104 = getelementptr inbounds i8, ptr %101, i64 %103
  %105 = call i64 @stride(ptr %0, i32 1)
  %106 = mul nsw i64 %.0112, %105
  %107 = getelementptr inbounds i8, ptr %104, i64 %106
  %108 = call i64 @stride(ptr %0, i32 2)
  %109 = mul nsw i64 %.0113, %108
  %110 = getelementptr inbounds i8, ptr %107, i64 %109
  %111 = call i64 @stride(ptr %0, i32 3)
  %112 = mul nsw i64 %.0, %111
  %113 = getelementptr inbounds i8, ptr %110, i64 %112
  %114 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %115 = load ptr, ptr %114
  %cond = icmp eq i32 %3, 1
  %spec.select = select i1 %cond, i64 %99, i64 %.0111
  %116 = call i64 @stride(ptr %1, i32 0)
  %117 = mul nsw i64 %spec.select, %116
  %118 = getelementptr inbounds i8, ptr %115, i64 %117
  %cond114 = icmp eq i32 %3, 2
  %spec.select115 = select i1 %cond114, i64 %99, i64 %.0112
  %119 = call i64 @stride(ptr %1, i32 1)
  %120 = mul nsw i64 %spec.select115, %119
  %121 = getelementptr inbounds i8, ptr %118, i64 %120
  %cond116 = icmp eq i32 %3, 3
  %122 = select i1 %cond116, i64 %99, i64 %.0113
  %123 = call i64 @stride(ptr %1, i32 2)
  %124 = mul nsw i64 %122, %123
  %125 = getelementptr inbounds i8, ptr %121, i64 %124
  switch i32 %3, label %126 [
    i32 1, label %127
    i32 2, label %127
    i32 3, label %127
  ]
126:
  br label %127
127:
  %128 = phi i64 [ %.0, %94 ], [ %.0, %94 ], [ %99, %126 ], [ %.0, %94 ]
  %129 = call i64 @stride(ptr %1, i32 3)
  %130 = mul nsw i64 %128, %129
  %131 = getelementptr inbounds i8, ptr %125, i64 %130
  %132 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %133 = load i64, ptr %132
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %113, ptr align 1 %131, i64 %133, i1 false)
  %134 = add nsw i64 %.0111, 1
  br label %35
135:
  %136 = add nsw i64 %.0112, 1
  br label %32
137:
  %138 = add nsw i64 %.0113, 1
  br label %29
139:
  %140 = add nsw i64 %.0, 1
  br label %26
141:
  ret void
}
define void @_FortranAEoshift(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4, ptr %5, i32 %6) {
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %9 = load i64, ptr %8
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = call i64 @extent(ptr %1, i32 0)
  %14 = call i64 @extent(ptr %1, i32 1)
  %15 = call i64 @extent(ptr %1, i32 2)
  %16 = call i64 @extent(ptr %1, i32 3)
  call void @allocate(ptr %0, i64 %9, i32 %12, i64 %13, i64 %14, i64 %15, i64 %16)
  switch i32 %4, label %23 [
    i32 1, label %17
    i32 2, label %19
    i32 3, label %21
  ]
17:
  %18 = call i64 @extent(ptr %1, i32 0)
  br label %25
19:
  %20 = call i64 @extent(ptr %1, i32 1)
  br label %25
21:
  %22 = call i64 @extent(ptr %1, i32 2)
  br label %25
23:
  %24 = call i64 @extent(ptr %1, i32 3)
  br label %25
25:
  %26 = phi i64 [ %18, %17 ], [ %20, %19 ], [ %22, %21 ], [ %24, %23 ]
  br label %27
27:
  %.0 = phi i64 [ 0, %25 ], [ %220, %219 ]
  %28 = call i64 @extent(ptr %0, i32 3)
  %29 = icmp slt i64 %.0, %28
  br i1 %29, label %30, label %221
30:
  %.0162 = phi i64 [ %218, %217 ], [ 0, %27 ]
  %31 = call i64 @extent(ptr %0, i32 2)
  %32 = icmp slt i64 %.0162, %31
  br i1 %32, label %33, label %219
33:
  %.0161 = phi i64 [ %216, %215 ], [ 0, %30 ]
  %34 = call i64 @extent(ptr %0, i32 1)
  %35 = icmp slt i64 %.0161, %34
  br i1 %35, label %36, label %217
36:
  %.0160 = phi i64 [ %214, %213 ], [ 0, %33 ]
  %37 = call i64 @extent(ptr %0, i32 0)
  %38 = icmp slt i64 %.0160, %37
  br i1 %38, label %39, label %215
39:
  %40 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %41 = load ptr, ptr %40
  switch i32 %4, label %46 [
    i32 1, label %48
    i32 2, label %42
    i32 3, label %44
  ]
42:
  %43 = call i64 @stride(ptr %2, i32 0)
  br label %48
44:
  %45 = call i64 @stride(ptr %2, i32 0)
  br label %48
46:
  %47 = call i64 @stride(ptr %2, i32 0)
  br label %48
48:
  %49 = phi i64 [ 0, %39 ], [ %43, %42 ], [ %45, %44 ], [ %47, %46 ]
  %50 = mul nsw i64 %.0160, %49
  %51 = getelementptr inbounds i8, ptr %41, i64 %50
  switch i32 %4, label %56 [
    i32 1, label %52
    i32 2, label %58
    i32 3, label %54
  ]
52:
  %53 = call i64 @stride(ptr %2, i32 0)
  br label %58
54:
  %55 = call i64 @stride(ptr %2, i32 1)
  br label %58
56:
  %57 = call i64 @stride(ptr %2, i32 1)
  br label %58
58:
  %59 = phi i64 [ %53, %52 ], [ 0, %48 ], [ %55, %54 ], [ %57, %56 ]
  %60 = mul nsw i64 %.0161, %59
  %61 = getelementptr inbounds i8, ptr %51, i64 %60
  switch i32 %4, label %66 [
    i32 1, label %62
    i32 2, label %64
    i32 3, label %68
  ]
62:
  %63 = call i64 @stride(ptr %2, i32 1)
  br label %68
64:
  %65 = call i64 @stride(ptr %2, i32 1)
  br label %68
66:
  %67 = call i64 @stride(ptr %2, i32 2)
  br label %68
68:
  %69 = phi i64 [ %63, %62 ], [ %65, %64 ], [ %67, %66 ], [ 0, %58 ]
  %70 = mul nsw i64 %.0162, %69
  %71 = getelementptr inbounds i8, ptr %61, i64 %70
  switch i32 %4, label %78 [
    i32 1, label %72
    i32 2, label %74
    i32 3, label %76
  ]
72:
  %73 = call i64 @stride(ptr %2, i32 2)
  br label %78
74:
  %75 = call i64 @stride(ptr %2, i32 2)
  br label %78
76:
  %77 = call i64 @stride(ptr %2, i32 2)
  br label %78
78:
  %79 = phi i64 [ %73, %72 ], [ %75, %74 ], [ %77, %76 ], [ 0, %68 ]
  %80 = mul nsw i64 %.0, %79
  %81 = getelementptr inbounds i8, ptr %71, i64 %80
  switch i32 %4, label %82 [
    i32 1, label %85
    i32 2, label %84
    i32 3, label %83
  ]
82:
  br label %85
83:
  br label %85
84:
  br label %85
85:
  %86 = phi i64 [ %.0160, %78 ], [ %.0, %82 ], [ %.0162, %83 ], [ %.0161, %84 ]
  %87 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 1
  %88 = load i64, ptr %87
  %89 = icmp eq i64 %88, 4
  br i1 %89, label %90, label %93
90:
  %91 = load i32, ptr %81
  %92 = sext i32 %91 to i64
  br label %95
93:
  %94 = load i64, ptr %81
  br label %95
95:
  %96 = phi i64 [ %92, %90 ], [ %94, %93 ]
  %97 = add nsw i64 %86, %96
  %98 = icmp sge i64 %97, 0
  %99 = icmp slt i64 %97, %26
  %or.cond = select i1 %98, i1 %99, i1 false
  br i1 %or.cond, label %100, label %135
100:
  %101 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %102 = load ptr, ptr %101
  %103 = call i64 @stride(ptr %0, i32 0)
  %104 = mul nsw i64 %.0160, %103
  %105 = getelementptr inbounds i8, ptr %102, i64 %104
  %106 = call i64 @stride(ptr %0, i32 1)
  %107 = mul nsw i64 %.0161, %106
  %108 = getelementptr inbounds i8, ptr %105, i64 %107
  %109 = call i64 @stride(ptr %0, i32 2)
  %110 = mul nsw i64 %.0162, %109
  %111 = getelementptr inbounds i8, ptr %108, i64 %110
  %112 = call i64 @stride(ptr %0, i32 3)
  %113 = mul nsw i64 %.0, %112
  %114 = getelementptr inbounds i8, ptr %111, i64 %113
  %115 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %116 = load ptr, ptr %115
  %cond = icmp eq i32 %4, 1
  %spec.select = select i1 %cond, i64 %97, i64 %.0160
  %117 = call i64 @stride(ptr %1, i32 0)
  %118 = mul nsw i64 %spec.select, %117
  %119 = getelementptr inbounds i8, ptr %116, i64 %118
  %cond163 = icmp eq i32 %4, 2
  %spec.select164 = select i1 %cond163, i64 %97, i64 %.0161
  %120 = call i64 @stride(ptr %1, i32 1)
  %121 = mul nsw i64 %spec.select164, %120
  %122 = getelementptr inbounds i8, ptr %119, i64 %121
  %cond165 = icmp eq i32 %4, 3
  %123 = select i1 %cond165, i64 %97, i64 %.0162
  %124 = call i64 @stride(ptr %1, i32 2)
  %125 = mul nsw i64 %123, %124
  %126 = getelementptr inbounds i8, ptr %122, i64 %125
  switch i32 %4, label %127 [
    i32 1, label %128
    i32 2, label %128
    i32 3, label %128
  ]
127:
  br label %128
128:
  %129 = phi i64 [ %.0, %100 ], [ %.0, %100 ], [ %97, %127 ], [ %.0, %100 ]
  %130 = call i64 @stride(ptr %1, i32 3)
  %131 = mul nsw i64 %129, %130
  %132 = getelementptr inbounds i8, ptr %126, i64 %131
  %133 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %134 = load i64, ptr %133
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %114, ptr align 1 %132, i64 %134, i1 false)
  br label %213
135:
  %136 = icmp ne ptr %3, null
  br i1 %136, label %137, label %196
137:
  %138 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %139 = load ptr, ptr %138
  %140 = call i64 @stride(ptr %0, i32 0)
  %141 = mul nsw i64 %.0160, %140
  %142 = getelementptr inbounds i8, ptr %139, i64 %141
  %143 = call i64 @stride(ptr %0, i32 1)
  %144 = mul nsw i64 %.0161, %143
  %145 = getelementptr inbounds i8, ptr %142, i64 %144
  %146 = call i64 @stride(ptr %0, i32 2)
  %147 = mul nsw i64 %.0162, %146
  %148 = getelementptr inbounds i8, ptr %145, i64 %147
  %149 = call i64 @stride(ptr %0, i32 3)
  %150 = mul nsw i64 %.0, %149
  %151 = getelementptr inbounds i8, ptr %148, i64 %150
  %152 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %153 = load ptr, ptr %152
  switch i32 %4, label %158 [
    i32 1, label %160
    i32 2, label %154
    i32 3, label %156
  ]
154:
  %155 = call i64 @stride(ptr %3, i32 0)
  br label %160
156:
  %157 = call i64 @stride(ptr %3, i32 0)
  br label %160
158:
  %159 = call i64 @stride(ptr %3, i32 0)
  br label %160
160:
  %161 = phi i64 [ 0, %137 ], [ %155, %154 ], [ %157, %156 ], [ %159, %158 ]
  %162 = mul nsw i64 %.0160, %161
  %163 = getelementptr inbounds i8, ptr %153, i64 %162
  switch i32 %4, label %168 [
    i32 1, label %164
    i32 2, label %170
    i32 3, label %166
  ]
164:
  %165 = call i64 @stride(ptr %3, i32 0)
  br label %170
166:
  %167 = call i64 @stride(ptr %3, i32 1)
  br label %170
168:
  %169 = call i64 @stride(ptr %3, i32 1)
  br label %170
170:
  %171 = phi i64 [ %165, %164 ], [ 0, %160 ], [ %167, %166 ], [ %169, %168 ]
  %172 = mul nsw i64 %.0161, %171
  %173 = getelementptr inbounds i8, ptr %163, i64 %172
  switch i32 %4, label %178 [
    i32 1, label %174
    i32 2, label %176
    i32 3, label %180
  ]
174:
  %175 = call i64 @stride(ptr %3, i32 1)
  br label %180
176:
  %177 = call i64 @stride(ptr %3, i32 1)
  br label %180
178:
  %179 = call i64 @stride(ptr %3, i32 2)
  br label %180
180:
  %181 = phi i64 [ %175, %174 ], [ %177, %176 ], [ %179, %178 ], [ 0, %170 ]
  %182 = mul nsw i64 %.0162, %181
  %183 = getelementptr inbounds i8, ptr %173, i64 %182
  switch i32 %4, label %190 [
    i32 1, label %184
    i32 2, label %186
    i32 3, label %188
  ]
184:
  %185 = call i64 @stride(ptr %3, i32 2)
  br label %190
186:
  %187 = call i64 @stride(ptr %3, i32 2)
  br label %190
188:
  %189 = call i64 @stride(ptr %3, i32 2)
  br label %190
190:
  %191 = phi i64 [ %185, %184 ], [ %187, %186 ], [ %189, %188 ], [ 0, %180 ]
  %192 = mul nsw i64 %.0, %191
  %193 = getelementptr inbounds i8, ptr %183, i64 %192
  %194 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %195 = load i64, ptr %194
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %151, ptr align 1 %193, i64 %195, i1 false)
  br label %213
196:
  %197 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %198 = load ptr, ptr %197
  %199 = call i64 @stride(ptr %0, i32 0)
  %200 = mul nsw i64 %.0160, %199
  %201 = getelementptr inbounds i8, ptr %198, i64 %200
  %202 = call i64 @stride(ptr %0, i32 1)
  %203 = mul nsw i64 %.0161, %202
  %204 = getelementptr inbounds i8, ptr %201, i64 %203
  %205 = call i64 @stride(ptr %0, i32 2)
  %206 = mul nsw i64 %.0162, %205
  %207 = getelementptr inbounds i8, ptr %204, i64 %206
  %208 = call i64 @stride(ptr %0, i32 3)
  %209 = mul nsw i64 %.0, %208
  %210 = getelementptr inbounds i8, ptr %207, i64 %209
  %211 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %212 = load i64, ptr %211
  call void @llvm.memset.p0.i64(ptr align 1 %210, i8 0, i64 %212, i1 false)
  br label %213
213:
  %214 = add nsw i64 %.0160, 1
  br label %36
215:
  %216 = add nsw i64 %.0161, 1
  br label %33
217:
  %218 = add nsw i64 %.0162, 1
  br label %30
219:
  %220 = add nsw i64 %.0, 1
  br label %27
221:
  ret void
}
define void @_FortranAEoshiftVector(ptr %0, ptr %1, i64 %2, ptr %3, ptr %4, i32 %5) {
  %7 = call i64 @extent(ptr %1, i32 0)
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %9 = load i64, ptr %8
  call void @allocate(ptr %0, i64 %9, i32 1, i64 %7, i64 1, i64 1, i64 1)
  br label %10
10:
  %.0 = phi i64 [ 0, %6 ], [ %77, %76 ]
  %11 = icmp slt i64 %.0, %7
  br i1 %11, label %12, label %78
12:
  %13 = add nsw i64 %.0, %2
  %14 = icmp sge i64 %13, 0
  %15 = icmp slt i64 %13, %7
  %or.cond = and i1 %14, %15
  br i1 %or.cond, label %16, label %38
16:
  %17 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %18 = load ptr, ptr %17
  %19 = call i64 @stride(ptr %0, i32 0)
  %20 = mul nsw i64 %.0, %19
  %21 = getelementptr inbounds i8, ptr %18, i64 %20
  %22 = call i64 @stride(ptr %0, i32 1)
  %23 = mul nsw i64 0, %22
  %24 = getelementptr inbounds i8, ptr %21, i64 %23
  %25 = call i64 @stride(ptr %0, i32 2)
  %26 = mul nsw i64 0, %25
  %27 = getelementptr inbounds i8, ptr %24, i64 %26
  %28 = call i64 @stride(ptr %0, i32 3)
  %29 = mul nsw i64 0, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %13, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %37 = load i64, ptr %36
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %30, ptr align 1 %35, i64 %37, i1 false)
  br label %76
38:
  %39 = icmp ne ptr %3, null
  br i1 %39, label %40, label %59
40:
  %41 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %42 = load ptr, ptr %41
  %43 = call i64 @stride(ptr %0, i32 0)
  %44 = mul nsw i64 %.0, %43
  %45 = getelementptr inbounds i8, ptr %42, i64 %44
  %46 = call i64 @stride(ptr %0, i32 1)
  %47 = mul nsw i64 0, %46
  %48 = getelementptr inbounds i8, ptr %45, i64 %47
  %49 = call i64 @stride(ptr %0, i32 2)
  %50 = mul nsw i64 0, %49
  %51 = getelementptr inbounds i8, ptr %48, i64 %50
  %52 = call i64 @stride(ptr %0, i32 3)
  %53 = mul nsw i64 0, %52
  %54 = getelementptr inbounds i8, ptr %51, i64 %53
  %55 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %56 = load ptr, ptr %55
  %57 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %58 = load i64, ptr %57
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %54, ptr align 1 %56, i64 %58, i1 false)
  br label %76
59:
  %60 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %61 = load ptr, ptr %60
  %62 = call i64 @stride(ptr %0, i32 0)
  %63 = mul nsw i64 %.0, %62
  %64 = getelementptr inbounds i8, ptr %61, i64 %63
  %65 = call i64 @stride(ptr %0, i32 1)
  %66 = mul nsw i64 0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %0, i32 2)
  %69 = mul nsw i64 0, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %0, i32 3)
  %72 = mul nsw i64 0, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %75 = load i64, ptr %74
  call void @llvm.memset.p0.i64(ptr align 1 %73, i8 0, i64 %75, i1 false)
  br label %76
76:
  %77 = add nsw i64 %.0, 1
  br label %10
78:
  ret void
}
define void @_FortranACshiftVector(ptr %0, ptr %1, i64 %2, ptr %3, i32 %4) {
  %6 = call i64 @extent(ptr %1, i32 0)
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %8 = load i64, ptr %7
  call void @allocate(ptr %0, i64 %8, i32 1, i64 %6, i64 1, i64 1, i64 1)
  br label %9
9:
  %.0 = phi i64 [ 0, %5 ], [ %37, %11 ]
  %10 = icmp slt i64 %.0, %6
  br i1 %10, label %11, label %38
11:
  %12 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %13 = load ptr, ptr %12
  %14 = call i64 @stride(ptr %0, i32 0)
  %15 = mul nsw i64 %.0, %14
  %16 = getelementptr inbounds i8, ptr %13, i64 %15
  %17 = call i64 @stride(ptr %0, i32 1)
  %18 = mul nsw i64 0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = call i64 @stride(ptr %0, i32 2)
  %21 = mul nsw i64 0, %20
  %22 = getelementptr inbounds i8, ptr %19, i64 %21
  %23 = call i64 @stride(ptr %0, i32 3)
  %24 = mul nsw i64 0, %23
  %25 = getelementptr inbounds i8, ptr %22, i64 %24
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = add nsw i64 %.0, %2
  %29 = srem i64 %28, %6
  %30 = add nsw i64 %29, %6
  %31 = srem i64 %30, %6
  %32 = call i64 @stride(ptr %1, i32 0)
  %33 = mul nsw i64 %31, %32
  %34 = getelementptr inbounds i8, ptr %27, i64 %33
  %35 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %36 = load i64, ptr %35
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %25, ptr align 1 %34, i64 %36, i1 false)
  %37 = add nsw i64 %.0, 1
  br label %9
38:
  ret void
}
define void @_FortranAPack(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, i32 %5) {
  %7 = icmp ne ptr %3, null
  br i1 %7, label %13, label %8
8:
  %9 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %87
14:
  %.060 = phi i64 [ %.161, %35 ], [ 0, %8 ]
  %.058 = phi i64 [ %36, %35 ], [ 0, %8 ]
  %15 = call i64 @extent(ptr %1, i32 3)
  %16 = icmp slt i64 %.058, %15
  br i1 %16, label %17, label %37
17:
  %.161 = phi i64 [ %.262, %33 ], [ %.060, %14 ]
  %.057 = phi i64 [ %34, %33 ], [ 0, %14 ]
  %18 = call i64 @extent(ptr %1, i32 2)
  %19 = icmp slt i64 %.057, %18
  br i1 %19, label %20, label %35
20:
  %.262 = phi i64 [ %.363, %31 ], [ %.161, %17 ]
  %.056 = phi i64 [ %32, %31 ], [ 0, %17 ]
  %21 = call i64 @extent(ptr %1, i32 1)
  %22 = icmp slt i64 %.056, %21
  br i1 %22, label %23, label %33
23:
  %.363 = phi i64 [ %29, %26 ], [ %.262, %20 ]
  %.055 = phi i64 [ %30, %26 ], [ 0, %20 ]
  %24 = call i64 @extent(ptr %1, i32 0)
  %25 = icmp slt i64 %.055, %24
  br i1 %25, label %26, label %31
26:
  %27 = call i32 @chosen(ptr %2, i64 %.055, i64 %.056, i64 %.057, i64 %.058)
  %28 = sext i32 %27 to i64
  %29 = add nsw i64 %.363, %28
  %30 = add nsw i64 %.055, 1
  br label %23
31:
  %32 = add nsw i64 %.056, 1
  br label %20
33:
  %34 = add nsw i64 %.057, 1
  br label %17
35:
  %36 = add nsw i64 %.058, 1
  br label %14
37:
  %38 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %39 = load i64, ptr %38
  call void @allocate(ptr %0, i64 %39, i32 1, i64 %.060, i64 1, i64 1, i64 1)
  br label %40
40:
  %.059 = phi i64 [ 0, %37 ], [ %.1, %85 ]
  %.054 = phi i64 [ 0, %37 ], [ %86, %85 ]
  %41 = call i64 @extent(ptr %1, i32 3)
  %42 = icmp slt i64 %.054, %41
  br i1 %42, label %43, label %87
43:
  %.1 = phi i64 [ %.2, %83 ], [ %.059, %40 ]
  %.053 = phi i64 [ %84, %83 ], [ 0, %40 ]
  %44 = call i64 @extent(ptr %1, i32 2)
  %45 = icmp slt i64 %.053, %44
  br i1 %45, label %46, label %85
46:
  %.2 = phi i64 [ %.3, %81 ], [ %.1, %43 ]
  %.052 = phi i64 [ %82, %81 ], [ 0, %43 ]
  %47 = call i64 @extent(ptr %1, i32 1)
  %48 = icmp slt i64 %.052, %47
  br i1 %48, label %49, label %83
49:
  %.3 = phi i64 [ %.4, %79 ], [ %.2, %46 ]
  %.0 = phi i64 [ %80, %79 ], [ 0, %46 ]
  %50 = call i64 @extent(ptr %1, i32 0)
  %51 = icmp slt i64 %.0, %50
  br i1 %51, label %52, label %81
52:
  %53 = call i32 @chosen(ptr %2, i64 %.0, i64 %.052, i64 %.053, i64 %.054)
  %54 = icmp ne i32 %53, 0
  br i1 %54, label %55, label %79
55:
  %56 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = add nsw i64 %.3, 1
  %59 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %60 = load i64, ptr %59
  %61 = mul i64 %.3, %60
  %62 = getelementptr inbounds i8, ptr %57, i64 %61
  %63 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %64 = load ptr, ptr %63
  %65 = call i64 @stride(ptr %1, i32 0)
  %66 = mul nsw i64 %.0, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %1, i32 1)
  %69 = mul nsw i64 %.052, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %1, i32 2)
  %72 = mul nsw i64 %.053, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = call i64 @stride(ptr %1, i32 3)
  %75 = mul nsw i64 %.054, %74
  %76 = getelementptr inbounds i8, ptr %73, i64 %75
  %77 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %78 = load i64, ptr %77
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %62, ptr align 1 %76, i64 %78, i1 false)
  br label %79
79:
  %.4 = phi i64 [ %58, %55 ], [ %.3, %52 ]
  %80 = add nsw i64 %.0, 1
  br label %49
81:
  %82 = add nsw i64 %.052, 1
  br label %46
83:
  %84 = add nsw i64 %.053, 1
  br label %43
85:
  %86 = add nsw i64 %.054, 1
  br label %40
87:
  ret void
}
define zeroext i1 @_FortranAAny(ptr %0, ptr %1, i32 %2, i32 %3) {
  br label %5
5:
  %.021 = phi i8 [ 0, %4 ], [ %.1, %29 ]
  %.020 = phi i64 [ 0, %4 ], [ %30, %29 ]
  %6 = call i64 @extent(ptr %0, i32 3)
  %7 = icmp slt i64 %.020, %6
  br i1 %7, label %8, label %31
8:
  %.1 = phi i8 [ %.2, %27 ], [ %.021, %5 ]
  %.019 = phi i64 [ %28, %27 ], [ 0, %5 ]
  %9 = call i64 @extent(ptr %0, i32 2)
  %10 = icmp slt i64 %.019, %9
  br i1 %10, label %11, label %29
11:
  %.2 = phi i8 [ %.3, %25 ], [ %.1, %8 ]
  %.018 = phi i64 [ %26, %25 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %0, i32 1)
  %13 = icmp slt i64 %.018, %12
  br i1 %13, label %14, label %27
14:
  %.3 = phi i8 [ %23, %17 ], [ %.2, %11 ]
  %.0 = phi i64 [ %24, %17 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %0, i32 0)
  %16 = icmp slt i64 %.0, %15
  br i1 %16, label %17, label %25
17:
  %18 = call i32 @chosen(ptr %0, i64 %.0, i64 %.018, i64 %.019, i64 %.020)
  %19 = trunc i8 %.3 to i1
  %20 = zext i1 %19 to i32
  %21 = or i32 %20, %18
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i8
  %24 = add nsw i64 %.0, 1
  br label %14
25:
  %26 = add nsw i64 %.018, 1
  br label %11
27:
  %28 = add nsw i64 %.019, 1
  br label %8
29:
  %30 = add nsw i64 %.020, 1
  br label %5
31:
  %32 = trunc i8 %.021 to i1
  ret i1 %32
}
define zeroext i1 @_FortranAAll(ptr %0, ptr %1, i32 %2, i32 %3) {
  br label %5
5:
  %.021 = phi i8 [ 1, %4 ], [ %.1, %29 ]
  %.020 = phi i64 [ 0, %4 ], [ %30, %29 ]
  %6 = call i64 @extent(ptr %0, i32 3)
  %7 = icmp slt i64 %.020, %6
  br i1 %7, label %8, label %31
8:
  %.1 = phi i8 [ %.2, %27 ], [ %.021, %5 ]
  %.019 = phi i64 [ %28, %27 ], [ 0, %5 ]
  %9 = call i64 @extent(ptr %0, i32 2)
  %10 = icmp slt i64 %.019, %9
  br i1 %10, label %11, label %29
11:
  %.2 = phi i8 [ %.3, %25 ], [ %.1, %8 ]
  %.018 = phi i64 [ %26, %25 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %0, i32 1)
  %13 = icmp slt i64 %.018, %12
  br i1 %13, label %14, label %27
14:
  %.3 = phi i8 [ %23, %17 ], [ %.2, %11 ]
  %.0 = phi i64 [ %24, %17 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %0, i32 0)
  %16 = icmp slt i64 %.0, %15
  br i1 %16, label %17, label %25
17:
  %18 = call i32 @chosen(ptr %0, i64 %.0, i64 %.018, i64 %.019, i64 %.020)
  %19 = trunc i8 %.3 to i1
  %20 = zext i1 %19 to i32
  %21 = and i32 %20, %18
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i8
  %24 = add nsw i64 %.0, 1
  br label %14
25:
  %26 = add nsw i64 %.018, 1
  br label %11
27:
  %28 = add nsw i64 %.019, 1
  br label %8
29:
  %30 = add nsw i64 %.020, 1
  br label %5
31:
  %32 = trunc i8 %.021 to i1
  ret i1 %32
}
define i64 @_FortranACount(ptr %0, ptr %1, i32 %2, i32 %3) {
  br label %5
5:
  %.021 = phi i64 [ 0, %4 ], [ %.1, %26 ]
  %.020 = phi i64 [ 0, %4 ], [ %27, %26 ]
  %6 = call i64 @extent(ptr %0, i32 3)
  %7 = icmp slt i64 %.020, %6
  br i1 %7, label %8, label %28
8:
  %.1 = phi i64 [ %.2, %24 ], [ %.021, %5 ]
  %.019 = phi i64 [ %25, %24 ], [ 0, %5 ]
  %9 = call i64 @extent(ptr %0, i32 2)
  %10 = icmp slt i64 %.019, %9
  br i1 %10, label %11, label %26
11:
  %.2 = phi i64 [ %.3, %22 ], [ %.1, %8 ]
  %.018 = phi i64 [ %23, %22 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %0, i32 1)
  %13 = icmp slt i64 %.018, %12
  br i1 %13, label %14, label %24
14:
  %.3 = phi i64 [ %20, %17 ], [ %.2, %11 ]
  %.0 = phi i64 [ %21, %17 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %0, i32 0)
  %16 = icmp slt i64 %.0, %15
  br i1 %16, label %17, label %22
17:
  %18 = call i32 @chosen(ptr %0, i64 %.0, i64 %.018, i64 %.019, i64 %.020)
  %19 = sext i32 %18 to i64
  %20 = add nsw i64 %.3, %19
  %21 = add nsw i64 %.0, 1
  br label %14
22:
  %23 = add nsw i64 %.018, 1
  br label %11
24:
  %25 = add nsw i64 %.019, 1
  br label %8
26:
  %27 = add nsw i64 %.020, 1
  br label %5
28:
  ret i64 %.021
}
define void @_FortranAAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %6 = load i8, ptr %5
  %7 = sext i8 %6 to i32
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %9 = load i8, ptr %8
  %10 = sext i8 %9 to i32
  %11 = icmp ne i32 %7, %10
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %48
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 5
  %15 = load i8, ptr %14
  %16 = sext i8 %15 to i32
  %17 = icmp eq i32 %16, 2
  br i1 %17, label %18, label %47
18:
  %19 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %20 = load i8, ptr %19
  %21 = zext i8 %20 to i32
  %22 = icmp ne i32 %21, 0
  br i1 %22, label %23, label %47
23:
  %24 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %25 = load ptr, ptr %24
  %26 = icmp ne ptr %25, null
  br i1 %26, label %28, label %27
27:
  call void @like(ptr %0, ptr %1)
  br label %47
28:
  %29 = call i64 @extent(ptr %0, i32 0)
  %30 = call i64 @extent(ptr %1, i32 0)
  %31 = icmp ne i64 %29, %30
  br i1 %31, label %44, label %32
32:
  %33 = call i64 @extent(ptr %0, i32 1)
  %34 = call i64 @extent(ptr %1, i32 1)
  %35 = icmp ne i64 %33, %34
  br i1 %35, label %44, label %36
36:
  %37 = call i64 @extent(ptr %0, i32 2)
  %38 = call i64 @extent(ptr %1, i32 2)
  %39 = icmp ne i64 %37, %38
  br i1 %39, label %44, label %40
40:
  %41 = call i64 @extent(ptr %0, i32 3)
  %42 = call i64 @extent(ptr %1, i32 3)
  %43 = icmp ne i64 %41, %42
  br i1 %43, label %44, label %47
44:
  %45 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %46 = load ptr, ptr %45
  call void @like(ptr %0, ptr %1)
  call void @copy(ptr %0, ptr %1)
  call void @free(ptr %46)
  br label %48
47:
  call void @copy(ptr %0, ptr %1)
  br label %48
48:
  ret void
}
define internal void @like(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %4 = load i64, ptr %3
  %5 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = call i64 @extent(ptr %1, i32 0)
  %9 = call i64 @extent(ptr %1, i32 1)
  %10 = call i64 @extent(ptr %1, i32 2)
  %11 = call i64 @extent(ptr %1, i32 3)
  call void @allocate(ptr %0, i64 %4, i32 %7, i64 %8, i64 %9, i64 %10, i64 %11)
  ret void
}
define internal void @copy(ptr %0, ptr %1) {
  %3 = alloca %struct.Array
  call void @llvm.lifetime.start.p0(ptr %3)
  %4 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %5 = load i64, ptr %4
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = call i64 @extent(ptr %1, i32 0)
  %10 = call i64 @extent(ptr %1, i32 1)
  %11 = call i64 @extent(ptr %1, i32 2)
  %12 = call i64 @extent(ptr %1, i32 3)
  call void @allocate(ptr %3, i64 %5, i32 %8, i64 %9, i64 %10, i64 %11, i64 %12)
  br label %13
13:
  %.074 = phi i64 [ 0, %2 ], [ %62, %61 ]
  %14 = call i64 @extent(ptr %1, i32 3)
  %15 = icmp slt i64 %.074, %14
  br i1 %15, label %16, label %63
16:
  %.073 = phi i64 [ %60, %59 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %1, i32 2)
  %18 = icmp slt i64 %.073, %17
  br i1 %18, label %19, label %61
19:
  %.072 = phi i64 [ %58, %57 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %1, i32 1)
  %21 = icmp slt i64 %.072, %20
  br i1 %21, label %22, label %59
22:
  %.071 = phi i64 [ %56, %25 ], [ 0, %19 ]
  %23 = call i64 @extent(ptr %1, i32 0)
  %24 = icmp slt i64 %.071, %23
  br i1 %24, label %25, label %57
25:
  %26 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %3, i32 0)
  %29 = mul nsw i64 %.071, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %3, i32 1)
  %32 = mul nsw i64 %.072, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %3, i32 2)
  %35 = mul nsw i64 %.073, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = call i64 @stride(ptr %3, i32 3)
  %38 = mul nsw i64 %.074, %37
  %39 = getelementptr inbounds i8, ptr %36, i64 %38
  %40 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %41 = load ptr, ptr %40
  %42 = call i64 @stride(ptr %1, i32 0)
  %43 = mul nsw i64 %.071, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = call i64 @stride(ptr %1, i32 1)
  %46 = mul nsw i64 %.072, %45
  %47 = getelementptr inbounds i8, ptr %44, i64 %46
  %48 = call i64 @stride(ptr %1, i32 2)
  %49 = mul nsw i64 %.073, %48
  %50 = getelementptr inbounds i8, ptr %47, i64 %49
  %51 = call i64 @stride(ptr %1, i32 3)
  %52 = mul nsw i64 %.074, %51
  %53 = getelementptr inbounds i8, ptr %50, i64 %52
  %54 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 1
  %55 = load i64, ptr %54
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %39, ptr align 1 %53, i64 %55, i1 false)
  %56 = add nsw i64 %.071, 1
  br label %22
57:
  %58 = add nsw i64 %.072, 1
  br label %19
59:
  %60 = add nsw i64 %.073, 1
  br label %16
61:
  %62 = add nsw i64 %.074, 1
  br label %13
63:
  %.070 = phi i64 [ %112, %111 ], [ 0, %13 ]
  %64 = call i64 @extent(ptr %0, i32 3)
  %65 = icmp slt i64 %.070, %64
  br i1 %65, label %66, label %113
66:
  %.069 = phi i64 [ %110, %109 ], [ 0, %63 ]
  %67 = call i64 @extent(ptr %0, i32 2)
  %68 = icmp slt i64 %.069, %67
  br i1 %68, label %69, label %111
69:
  %.068 = phi i64 [ %108, %107 ], [ 0, %66 ]
  %70 = call i64 @extent(ptr %0, i32 1)
  %71 = icmp slt i64 %.068, %70
  br i1 %71, label %72, label %109
72:
  %.0 = phi i64 [ %106, %75 ], [ 0, %69 ]
  %73 = call i64 @extent(ptr %0, i32 0)
  %74 = icmp slt i64 %.0, %73
  br i1 %74, label %75, label %107
75:
  %76 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %77 = load ptr, ptr %76
  %78 = call i64 @stride(ptr %0, i32 0)
  %79 = mul nsw i64 %.0, %78
  %80 = getelementptr inbounds i8, ptr %77, i64 %79
  %81 = call i64 @stride(ptr %0, i32 1)
  %82 = mul nsw i64 %.068, %81
  %83 = getelementptr inbounds i8, ptr %80, i64 %82
  %84 = call i64 @stride(ptr %0, i32 2)
  %85 = mul nsw i64 %.069, %84
  %86 = getelementptr inbounds i8, ptr %83, i64 %85
  %87 = call i64 @stride(ptr %0, i32 3)
  %88 = mul nsw i64 %.070, %87
  %89 = getelementptr inbounds i8, ptr %86, i64 %88
  %90 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %91 = load ptr, ptr %90
  %92 = call i64 @stride(ptr %3, i32 0)
  %93 = mul nsw i64 %.0, %92
  %94 = getelementptr inbounds i8, ptr %91, i64 %93
  %95 = call i64 @stride(ptr %3, i32 1)
  %96 = mul nsw i64 %.068, %95
  %97 = getelementptr inbounds i8, ptr %94, i64 %96
  %98 = call i64 @stride(ptr %3, i32 2)
  %99 = mul nsw i64 %.069, %98
  %100 = getelementptr inbounds i8, ptr %97, i64 %99
  %101 = call i64 @stride(ptr %3, i32 3)
  %102 = mul nsw i64 %.070, %101
  %103 = getelementptr inbounds i8, ptr %100, i64 %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %105 = load i64, ptr %104
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %89, ptr align 1 %103, i64 %105, i1 false)
  %106 = add nsw i64 %.0, 1
  br label %72
107:
  %108 = add nsw i64 %.068, 1
  br label %69
109:
  %110 = add nsw i64 %.069, 1
  br label %66
111:
  %112 = add nsw i64 %.070, 1
  br label %63
113:
  %114 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %115 = load ptr, ptr %114
  call void @free(ptr %115)
  call void @llvm.lifetime.end.p0(ptr %3)
  ret void
}
declare void @free(ptr noundef)
define void @_FortranAAssignTemporary(ptr %0, ptr %1, ptr %2, i32 %3) {
  call void @_FortranAAssign(ptr %0, ptr %1, ptr %2, i32 %3)
  ret void
}
define void @_FortranACopyInAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  call void @like(ptr %0, ptr %1)
  call void @copy(ptr %0, ptr %1)
  ret void
}
define void @_FortranACopyOutAssign(ptr %0, ptr %1, ptr %2, i32 %3) {
  %5 = icmp ne ptr %0, null
  br i1 %5, label %6, label %7
6:
  call void @copy(ptr %0, ptr %1)
  br label %7
7:
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %9 = load ptr, ptr %8
  call void @free(ptr %9)
  ret void
}
define zeroext i1 @_FortranAIsContiguous(ptr %0) {
  %2 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %3 = load i64, ptr %2
  br label %4
4:
  %.015 = phi i64 [ %3, %1 ], [ %19, %17 ]
  %.014 = phi i32 [ 0, %1 ], [ %20, %17 ]
  %5 = icmp slt i32 %.014, 4
  br i1 %5, label %6, label %21
6:
  %7 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp slt i32 %.014, %9
  br i1 %10, label %11, label %17
11:
  %12 = call i64 @extent(ptr %0, i32 %.014)
  %13 = icmp sgt i64 %12, 1
  br i1 %13, label %14, label %17
14:
  %15 = call i64 @stride(ptr %0, i32 %.014)
  %16 = icmp ne i64 %15, %.015
  br i1 %16, label %21, label %17
17:
  %18 = call i64 @extent(ptr %0, i32 %.014)
  %19 = mul nsw i64 %.015, %18
  %20 = add nsw i32 %.014, 1
  br label %4
21:
  %.0 = phi i32 [ 2, %4 ], [ 1, %14 ]
  %cond = icmp eq i32 %.0, 2
  %spec.select = select i1 %cond, i1 true, i1 false
  ret i1 %spec.select
}
define void @_FortranAAllocatableSetBounds(ptr %0, i32 %1, i64 %2, i64 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %6 = sext i32 %1 to i64
  %7 = getelementptr inbounds [4 x %struct.Dim], ptr %5, i64 0, i64 %6
  %8 = getelementptr inbounds %struct.Dim, ptr %7, i32 0, i32 0
  store i64 %2, ptr %8
  %9 = icmp slt i64 %3, %2
  %10 = sub nsw i64 %3, %2
  %11 = add nsw i64 %10, 1
  %12 = select i1 %9, i64 0, i64 %11
  %13 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %14 = sext i32 %1 to i64
  %15 = getelementptr inbounds [4 x %struct.Dim], ptr %13, i64 0, i64 %14
  %16 = getelementptr inbounds %struct.Dim, ptr %15, i32 0, i32 1
  store i64 %12, ptr %16
  ret void
}
define i32 @_FortranAAllocatableAllocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %7 = load i64, ptr %6
  br label %8
8:
  %.012 = phi i64 [ %7, %5 ], [ %.1, %26 ]
  %.0 = phi i32 [ 0, %5 ], [ %27, %26 ]
  %9 = icmp slt i32 %.0, 4
  br i1 %9, label %10, label %28
10:
  %11 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %12 = load i8, ptr %11
  %13 = zext i8 %12 to i32
  %14 = icmp slt i32 %.0, %13
  br i1 %14, label %15, label %26
15:
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %17 = sext i32 %.0 to i64
  %18 = getelementptr inbounds [4 x %struct.Dim], ptr %16, i64 0, i64 %17
  %19 = getelementptr inbounds %struct.Dim, ptr %18, i32 0, i32 2
  store i64 %.012, ptr %19
  %20 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %21 = sext i32 %.0 to i64
  %22 = getelementptr inbounds [4 x %struct.Dim], ptr %20, i64 0, i64 %21
  %23 = getelementptr inbounds %struct.Dim, ptr %22, i32 0, i32 1
  %24 = load i64, ptr %23
  %25 = mul nsw i64 %.012, %24
  br label %26
26:
  %.1 = phi i64 [ %25, %15 ], [ %.012, %10 ]
  %27 = add nsw i32 %.0, 1
  br label %8
28:
  %29 = call ptr @malloc(i64 %.012)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %29, ptr %30
  ret i32 0
}
declare ptr @malloc(i64 noundef)
define i32 @_FortranAAllocatableAllocateSource(ptr %0, ptr %1, i1 zeroext %2, ptr %3, ptr %4, i32 %5) {
  %7 = zext i1 %2 to i8
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %9 = load i8, ptr %8
  %10 = icmp ne i8 %9, 0
  br i1 %10, label %11, label %12
11:
  call void @like(ptr %0, ptr %1)
  br label %15
12:
  %13 = trunc i8 %7 to i1
  %14 = call i32 @_FortranAAllocatableAllocate(ptr %0, i1 zeroext %13, ptr %3, ptr %4, i32 %5)
  br label %15
15:
  call void @copy(ptr %0, ptr %1)
  ret i32 0
}
define i32 @_FortranAAllocatableDeallocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %7 = load ptr, ptr %6
  call void @free(ptr %7)
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr null, ptr %8
  ret i32 0
}
define void @_FortranAPointerSetBounds(ptr %0, i32 %1, i64 %2, i64 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %6 = sext i32 %1 to i64
  %7 = getelementptr inbounds [4 x %struct.Dim], ptr %5, i64 0, i64 %6
  %8 = getelementptr inbounds %struct.Dim, ptr %7, i32 0, i32 0
  store i64 %2, ptr %8
  %9 = icmp slt i64 %3, %2
  %10 = sub nsw i64 %3, %2
  %11 = add nsw i64 %10, 1
  %12 = select i1 %9, i64 0, i64 %11
  %13 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %14 = sext i32 %1 to i64
  %15 = getelementptr inbounds [4 x %struct.Dim], ptr %13, i64 0, i64 %14
  %16 = getelementptr inbounds %struct.Dim, ptr %15, i32 0, i32 1
  store i64 %12, ptr %16
  ret void
}
define i32 @_FortranAPointerAllocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %7 = load i64, ptr %6
  br label %8
8:
  %.012 = phi i64 [ %7, %5 ], [ %.1, %26 ]
  %.0 = phi i32 [ 0, %5 ], [ %27, %26 ]
  %9 = icmp slt i32 %.0, 4
  br i1 %9, label %10, label %28
10:
  %11 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %12 = load i8, ptr %11
  %13 = zext i8 %12 to i32
  %14 = icmp slt i32 %.0, %13
  br i1 %14, label %15, label %26
15:
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %17 = sext i32 %.0 to i64
  %18 = getelementptr inbounds [4 x %struct.Dim], ptr %16, i64 0, i64 %17
  %19 = getelementptr inbounds %struct.Dim, ptr %18, i32 0, i32 2
  store i64 %.012, ptr %19
  %20 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %21 = sext i32 %.0 to i64
  %22 = getelementptr inbounds [4 x %struct.Dim], ptr %20, i64 0, i64 %21
  %23 = getelementptr inbounds %struct.Dim, ptr %22, i32 0, i32 1
  %24 = load i64, ptr %23
  %25 = mul nsw i64 %.012, %24
  br label %26
26:
  %.1 = phi i64 [ %25, %15 ], [ %.012, %10 ]
  %27 = add nsw i32 %.0, 1
  br label %8
28:
  %29 = call ptr @malloc(i64 %.012)
  %30 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %29, ptr %30
  ret i32 0
}
define i32 @_FortranAPointerAllocateSource(ptr %0, ptr %1, i1 zeroext %2, ptr %3, ptr %4, i32 %5) {
  %7 = zext i1 %2 to i8
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %9 = load i8, ptr %8
  %10 = icmp ne i8 %9, 0
  br i1 %10, label %11, label %12
11:
  call void @like(ptr %0, ptr %1)
  br label %15
12:
  %13 = trunc i8 %7 to i1
  %14 = call i32 @_FortranAPointerAllocate(ptr %0, i1 zeroext %13, ptr %3, ptr %4, i32 %5)
  br label %15
15:
  call void @copy(ptr %0, ptr %1)
  ret i32 0
}
define i32 @_FortranAPointerDeallocate(ptr %0, i1 zeroext %1, ptr %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %7 = load ptr, ptr %6
  call void @free(ptr %7)
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr null, ptr %8
  ret i32 0
}
define i32 @_FortranAMoveAlloc(ptr %0, ptr %1, ptr %2, i1 zeroext %3, ptr %4, ptr %5, i32 %6) {
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %9 = load ptr, ptr %8
  call void @free(ptr %9)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %11 = load ptr, ptr %10
  %12 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %11, ptr %12
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %14 = load i64, ptr %13
  %15 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  store i64 %14, ptr %15
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp sgt i32 %18, 0
  br i1 %19, label %20, label %25
20:
  %21 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %22 = getelementptr inbounds [4 x %struct.Dim], ptr %21, i64 0, i64 0
  %23 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %24 = getelementptr inbounds [4 x %struct.Dim], ptr %23, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %22, ptr align 8 %24, i64 24, i1 false)
  br label %25
25:
  %26 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %27 = load i8, ptr %26
  %28 = zext i8 %27 to i32
  %29 = icmp sgt i32 %28, 1
  br i1 %29, label %30, label %35
30:
  %31 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %32 = getelementptr inbounds [4 x %struct.Dim], ptr %31, i64 0, i64 1
  %33 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %34 = getelementptr inbounds [4 x %struct.Dim], ptr %33, i64 0, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %32, ptr align 8 %34, i64 24, i1 false)
  br label %35
35:
  %36 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %37 = load i8, ptr %36
  %38 = zext i8 %37 to i32
  %39 = icmp sgt i32 %38, 2
  br i1 %39, label %40, label %45
40:
  %41 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %42 = getelementptr inbounds [4 x %struct.Dim], ptr %41, i64 0, i64 2
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %44 = getelementptr inbounds [4 x %struct.Dim], ptr %43, i64 0, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %42, ptr align 8 %44, i64 24, i1 false)
  br label %45
45:
  %46 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = icmp sgt i32 %48, 3
  br i1 %49, label %50, label %55
50:
  %51 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %52 = getelementptr inbounds [4 x %struct.Dim], ptr %51, i64 0, i64 3
  %53 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %54 = getelementptr inbounds [4 x %struct.Dim], ptr %53, i64 0, i64 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %52, ptr align 8 %54, i64 24, i1 false)
  br label %55
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  store ptr null, ptr %56
  ret i32 0
}
define void @_FortranADestroy(ptr %0) {
  ret void
}
define void @_FortranAInitialize(ptr %0, ptr %1, i32 %2) {
  %4 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i64
  %8 = getelementptr inbounds [4 x %struct.Dim], ptr %4, i64 0, i64 %7
  %9 = load ptr, ptr %8
  %10 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 2
  %11 = load i32, ptr %10
  %12 = icmp ne i32 %11, 20180515
  br i1 %12, label %13, label %14
13:
  call void @mlirad_other_type()
  br label %61
14:
  %15 = getelementptr inbounds %struct.Derived, ptr %9, i32 0, i32 10
  %16 = load i8, ptr %15
  %17 = icmp ne i8 %16, 0
  br i1 %17, label %18, label %19
18:
  call void @mlirad_other_type()
  br label %61
19:
  %20 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %21 = load i8, ptr %20
  %22 = zext i8 %21 to i32
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %27
24:
  %25 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %26 = load ptr, ptr %25
  call void @start1(ptr %26, ptr %9)
  br label %61
27:
  %.030 = phi i64 [ %60, %59 ], [ 0, %19 ]
  %28 = call i64 @extent(ptr %0, i32 3)
  %29 = icmp slt i64 %.030, %28
  br i1 %29, label %30, label %61
30:
  %.029 = phi i64 [ %58, %57 ], [ 0, %27 ]
  %31 = call i64 @extent(ptr %0, i32 2)
  %32 = icmp slt i64 %.029, %31
  br i1 %32, label %33, label %59
33:
  %.028 = phi i64 [ %56, %55 ], [ 0, %30 ]
  %34 = call i64 @extent(ptr %0, i32 1)
  %35 = icmp slt i64 %.028, %34
  br i1 %35, label %36, label %57
36:
  %.0 = phi i64 [ %54, %39 ], [ 0, %33 ]
  %37 = call i64 @extent(ptr %0, i32 0)
  %38 = icmp slt i64 %.0, %37
  br i1 %38, label %39, label %55
39:
  %40 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %41 = load ptr, ptr %40
  %42 = call i64 @stride(ptr %0, i32 0)
  %43 = mul nsw i64 %.0, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = call i64 @stride(ptr %0, i32 1)
  %46 = mul nsw i64 %.028, %45
  %47 = getelementptr inbounds i8, ptr %44, i64 %46
  %48 = call i64 @stride(ptr %0, i32 2)
  %49 = mul nsw i64 %.029, %48
  %50 = getelementptr inbounds i8, ptr %47, i64 %49
  %51 = call i64 @stride(ptr %0, i32 3)
  %52 = mul nsw i64 %.030, %51
  %53 = getelementptr inbounds i8, ptr %50, i64 %52
  call void @start1(ptr %53, ptr %9)
  %54 = add nsw i64 %.0, 1
  br label %36
55:
  %56 = add nsw i64 %.028, 1
  br label %33
57:
  %58 = add nsw i64 %.029, 1
  br label %30
59:
  %60 = add nsw i64 %.030, 1
  br label %27
61:
  ret void
}
define internal void @start1(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 5
  %4 = load ptr, ptr %3
  %5 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 11
  %6 = load i8, ptr %5
  %7 = icmp ne i8 %6, 0
  br i1 %7, label %60, label %8
8:
  %9 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %10 = load i64, ptr %9
  %11 = icmp sgt i64 %10, 8
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %13
13:
  %14 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %15 = load i64, ptr %14
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %18
17:
  call void @start_one1(ptr %0, ptr %4)
  br label %18
18:
  %19 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %20 = load i64, ptr %19
  %21 = icmp sgt i64 %20, 1
  br i1 %21, label %22, label %24
22:
  %23 = getelementptr inbounds %struct.Component, ptr %4, i64 1
  call void @start_one1(ptr %0, ptr %23)
  br label %24
24:
  %25 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %26 = load i64, ptr %25
  %27 = icmp sgt i64 %26, 2
  br i1 %27, label %28, label %30
28:
  %29 = getelementptr inbounds %struct.Component, ptr %4, i64 2
  call void @start_one1(ptr %0, ptr %29)
  br label %30
30:
  %31 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %32 = load i64, ptr %31
  %33 = icmp sgt i64 %32, 3
  br i1 %33, label %34, label %36
34:
  %35 = getelementptr inbounds %struct.Component, ptr %4, i64 3
  call void @start_one1(ptr %0, ptr %35)
  br label %36
36:
  %37 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %38 = load i64, ptr %37
  %39 = icmp sgt i64 %38, 4
  br i1 %39, label %40, label %42
40:
  %41 = getelementptr inbounds %struct.Component, ptr %4, i64 4
  call void @start_one1(ptr %0, ptr %41)
  br label %42
42:
  %43 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %44 = load i64, ptr %43
  %45 = icmp sgt i64 %44, 5
  br i1 %45, label %46, label %48
46:
  %47 = getelementptr inbounds %struct.Component, ptr %4, i64 5
  call void @start_one1(ptr %0, ptr %47)
  br label %48
48:
  %49 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %50 = load i64, ptr %49
  %51 = icmp sgt i64 %50, 6
  br i1 %51, label %52, label %54
52:
  %53 = getelementptr inbounds %struct.Component, ptr %4, i64 6
  call void @start_one1(ptr %0, ptr %53)
  br label %54
54:
  %55 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %56 = load i64, ptr %55
  %57 = icmp sgt i64 %56, 7
  br i1 %57, label %58, label %60
58:
  %59 = getelementptr inbounds %struct.Component, ptr %4, i64 7
  call void @start_one1(ptr %0, ptr %59)
  br label %60
60:
  ret void
}
define void @_FortranAInitArrayConstructorVector(ptr %0, ptr %1, i1 zeroext %2, i32 %3, ptr %4, i32 %5) {
  %7 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 0
  store ptr %1, ptr %7
  %8 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  store i64 0, ptr %8
  %9 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %10 = load ptr, ptr %9
  %11 = icmp ne ptr %10, null
  br i1 %11, label %12, label %14
12:
  %13 = call i64 @extent(ptr %1, i32 0)
  br label %14
14:
  %15 = phi i64 [ %13, %12 ], [ 0, %6 ]
  %16 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 2
  store i64 %15, ptr %16
  ret void
}
define void @_FortranAPushArrayConstructorSimpleScalar(ptr %0, ptr %1) {
  call void @push(ptr %0, ptr %1)
  ret void
}
define internal void @push(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 0
  %4 = load ptr, ptr %3
  %5 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  %6 = load i64, ptr %5
  %7 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 2
  %8 = load i64, ptr %7
  %9 = icmp eq i64 %6, %8
  br i1 %9, label %10, label %27
10:
  %11 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 2
  %12 = load i64, ptr %11
  %13 = mul nsw i64 2, %12
  %14 = add nsw i64 %13, 8
  %15 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 2
  store i64 %14, ptr %15
  %16 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 0
  %17 = load ptr, ptr %16
  %18 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 2
  %19 = load i64, ptr %18
  %20 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 1
  %21 = load i64, ptr %20
  %22 = mul i64 %19, %21
  %23 = call ptr @realloc(ptr %17, i64 %22)
  %24 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 0
  store ptr %23, ptr %24
  %25 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 1
  %26 = load i64, ptr %25
  call void @set(ptr %4, i32 0, i64 0, i64 %26)
  br label %27
27:
  %28 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 0
  %29 = load ptr, ptr %28
  %30 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  %31 = load i64, ptr %30
  %32 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 1
  %33 = load i64, ptr %32
  %34 = mul i64 %31, %33
  %35 = getelementptr inbounds i8, ptr %29, i64 %34
  %36 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 1
  %37 = load i64, ptr %36
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %35, ptr align 1 %1, i64 %37, i1 false)
  %38 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  %39 = load i64, ptr %38
  %40 = add nsw i64 %39, 1
  store i64 %40, ptr %38
  %41 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  %42 = load i64, ptr %41
  %43 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 7
  %44 = getelementptr inbounds [4 x %struct.Dim], ptr %43, i64 0, i64 0
  %45 = getelementptr inbounds %struct.Dim, ptr %44, i32 0, i32 1
  %46 = load i64, ptr %45
  %47 = icmp sgt i64 %42, %46
  br i1 %47, label %48, label %54
48:
  %49 = getelementptr inbounds %struct.Constructor, ptr %0, i32 0, i32 1
  %50 = load i64, ptr %49
  %51 = getelementptr inbounds %struct.Array, ptr %4, i32 0, i32 7
  %52 = getelementptr inbounds [4 x %struct.Dim], ptr %51, i64 0, i64 0
  %53 = getelementptr inbounds %struct.Dim, ptr %52, i32 0, i32 1
  store i64 %50, ptr %53
  br label %54
54:
  ret void
}
define void @_FortranAPushArrayConstructorValue(ptr %0, ptr %1) {
  br label %3
3:
  %.023 = phi i64 [ 0, %2 ], [ %36, %35 ]
  %4 = call i64 @extent(ptr %1, i32 3)
  %5 = icmp slt i64 %.023, %4
  br i1 %5, label %6, label %37
6:
  %.022 = phi i64 [ %34, %33 ], [ 0, %3 ]
  %7 = call i64 @extent(ptr %1, i32 2)
  %8 = icmp slt i64 %.022, %7
  br i1 %8, label %9, label %35
9:
  %.021 = phi i64 [ %32, %31 ], [ 0, %6 ]
  %10 = call i64 @extent(ptr %1, i32 1)
  %11 = icmp slt i64 %.021, %10
  br i1 %11, label %12, label %33
12:
  %.0 = phi i64 [ %30, %15 ], [ 0, %9 ]
  %13 = call i64 @extent(ptr %1, i32 0)
  %14 = icmp slt i64 %.0, %13
  br i1 %14, label %15, label %31
15:
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %17 = load ptr, ptr %16
  %18 = call i64 @stride(ptr %1, i32 0)
  %19 = mul nsw i64 %.0, %18
  %20 = getelementptr inbounds i8, ptr %17, i64 %19
  %21 = call i64 @stride(ptr %1, i32 1)
  %22 = mul nsw i64 %.021, %21
  %23 = getelementptr inbounds i8, ptr %20, i64 %22
  %24 = call i64 @stride(ptr %1, i32 2)
  %25 = mul nsw i64 %.022, %24
  %26 = getelementptr inbounds i8, ptr %23, i64 %25
  %27 = call i64 @stride(ptr %1, i32 3)
  %28 = mul nsw i64 %.023, %27
  %29 = getelementptr inbounds i8, ptr %26, i64 %28
  call void @push(ptr %0, ptr %29)
  %30 = add nsw i64 %.0, 1
  br label %12
31:
  %32 = add nsw i64 %.021, 1
  br label %9
33:
  %34 = add nsw i64 %.022, 1
  br label %6
35:
  %36 = add nsw i64 %.023, 1
  br label %3
37:
  ret void
}
define double @_FortranAModReal8(double %0, double %1, ptr %2, i32 %3) {
  %5 = frem double %0, %1
  ret double %5
}
define double @_FortranAModuloReal8(double %0, double %1, ptr %2, i32 %3) {
  %5 = frem double %0, %1
  %6 = fcmp une double %5, 0.000000e+00
  br i1 %6, label %7, label %15
7:
  %8 = fcmp olt double %5, 0.000000e+00
  %9 = zext i1 %8 to i32
  %10 = fcmp olt double %1, 0.000000e+00
  %11 = zext i1 %10 to i32
  %12 = icmp ne i32 %9, %11
  br i1 %12, label %13, label %15
13:
  %14 = fadd double %5, %1
  br label %15
15:
  %16 = phi double [ %14, %13 ], [ %5, %7 ], [ %5, %4 ]
  ret double %16
}
define float @_FortranAModReal4(float %0, float %1, ptr %2, i32 %3) {
  %5 = frem float %0, %1
  ret float %5
}
define float @_FortranAModuloReal4(float %0, float %1, ptr %2, i32 %3) {
  %5 = frem float %0, %1
  %6 = fcmp une float %5, 0.000000e+00
  br i1 %6, label %7, label %15
7:
  %8 = fcmp olt float %5, 0.000000e+00
  %9 = zext i1 %8 to i32
  %10 = fcmp olt float %1, 0.000000e+00
  %11 = zext i1 %10 to i32
  %12 = icmp ne i32 %9, %11
  br i1 %12, label %13, label %15
13:
  %14 = fadd float %5, %1
  br label %15
15:
  %16 = phi float [ %14, %13 ], [ %5, %7 ], [ %5, %4 ]
  ret float %16
}
define double @_FortranAFPow8i(double %0, i32 %1) {
  %3 = call double @llvm.powi.f64.i32(double %0, i32 %1)
  ret double %3
}
declare double @llvm.powi.f64.i32(double, i32)
define float @_FortranAFPow4i(float %0, i32 %1) {
  %3 = call float @llvm.powi.f32.i32(float %0, i32 %1)
  ret float %3
}
declare float @llvm.powi.f32.i32(float, i32)
define double @_FortranAFPow8k(double %0, i64 %1) {
  %3 = trunc i64 %1 to i32
  %4 = call double @llvm.powi.f64.i32(double %0, i32 %3)
  ret double %4
}
define float @_FortranAFPow4k(float %0, i64 %1) {
  %3 = trunc i64 %1 to i32
  %4 = call float @llvm.powi.f32.i32(float %0, i32 %3)
  ret float %4
}
define i32 @_FortranACharacterCompareScalar1(ptr %0, ptr %1, i64 %2, i64 %3) {
  br label %5
5:
  %.019 = phi i64 [ 0, %4 ], [ %31, %30 ]
  %.0 = phi i32 [ 0, %4 ], [ %.1, %30 ]
  %6 = icmp ugt i64 %2, %3
  %. = select i1 %6, i64 %2, i64 %3
  %7 = icmp ult i64 %.019, %.
  br i1 %7, label %8, label %32
8:
  %9 = icmp ult i64 %.019, %2
  br i1 %9, label %10, label %14
10:
  %11 = getelementptr inbounds i8, ptr %0, i64 %.019
  %12 = load i8, ptr %11
  %13 = zext i8 %12 to i32
  br label %14
14:
  %15 = phi i32 [ %13, %10 ], [ 32, %8 ]
  %16 = icmp ult i64 %.019, %3
  br i1 %16, label %17, label %21
17:
  %18 = getelementptr inbounds i8, ptr %1, i64 %.019
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  br label %21
21:
  %22 = phi i32 [ %20, %17 ], [ 32, %14 ]
  %23 = icmp ne i32 %.0, 0
  br i1 %23, label %30, label %24
24:
  %25 = icmp sgt i32 %15, %22
  %26 = zext i1 %25 to i32
  %27 = icmp slt i32 %15, %22
  %28 = zext i1 %27 to i32
  %29 = sub nsw i32 %26, %28
  br label %30
30:
  %.1 = phi i32 [ %.0, %21 ], [ %29, %24 ]
  %31 = add nsw i64 %.019, 1
  br label %5
32:
  ret i32 %.0
}
define void @_FortranAStopStatement(i32 %0, i1 zeroext %1, i1 zeroext %2) {
  call void @abort()
  unreachable
}
declare void @abort()
define void @_FortranAStopStatementText(ptr %0, i64 %1, i1 zeroext %2, i1 zeroext %3) {
  call void @abort()
  unreachable
}
define void @_FortranAReportFatalUserError(ptr %0, ptr %1, i32 %2) {
  call void @abort()
  unreachable
}
define ptr @_FortranAioBeginExternalListOutput(i32 %0, ptr %1, i32 %2) {
  ret ptr null
}
define zeroext i1 @_FortranAioOutputAscii(ptr %0, ptr %1, i64 %2) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputInteger32(ptr %0, i32 %1) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputInteger64(ptr %0, i64 %1) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputReal32(ptr %0, float %1) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputReal64(ptr %0, double %1) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputLogical(ptr %0, i1 zeroext %1) {
  ret i1 true
}
define zeroext i1 @_FortranAioOutputDescriptor(ptr %0, ptr %1) {
  ret i1 true
}
define i32 @_FortranAioEndIoStatement(ptr %0) {
  ret i32 0
}
define internal void @set(ptr %0, i32 %1, i64 %2, i64 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %6 = sext i32 %1 to i64
  %7 = getelementptr inbounds [4 x %struct.Dim], ptr %5, i64 0, i64 %6
  %8 = getelementptr inbounds %struct.Dim, ptr %7, i32 0, i32 0
  store i64 1, ptr %8
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %10 = sext i32 %1 to i64
  %11 = getelementptr inbounds [4 x %struct.Dim], ptr %9, i64 0, i64 %10
  %12 = getelementptr inbounds %struct.Dim, ptr %11, i32 0, i32 1
  store i64 %2, ptr %12
  %13 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %14 = sext i32 %1 to i64
  %15 = getelementptr inbounds [4 x %struct.Dim], ptr %13, i64 0, i64 %14
  %16 = getelementptr inbounds %struct.Dim, ptr %15, i32 0, i32 2
  store i64 %3, ptr %16
  ret void
}
define internal void @start_one1(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 1
  %4 = load i8, ptr %3
  %5 = sext i8 %4 to i32
  %6 = icmp eq i32 %5, 1
  br i1 %6, label %7, label %26
7:
  %8 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %9 = load i8, ptr %8
  %10 = sext i8 %9 to i32
  %11 = icmp eq i32 %10, 5
  br i1 %11, label %12, label %26
12:
  %13 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 4
  %14 = load i8, ptr %13
  %15 = icmp ne i8 %14, 0
  br i1 %15, label %26, label %16
16:
  %17 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 11
  %18 = load ptr, ptr %17
  %19 = icmp ne ptr %18, null
  br i1 %19, label %26, label %20
20:
  %21 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 5
  %22 = load i64, ptr %21
  %23 = getelementptr inbounds i8, ptr %0, i64 %22
  %24 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 7
  %25 = load ptr, ptr %24
  call void @start0(ptr %23, ptr %25)
  br label %27
26:
  call void @start_one0(ptr %0, ptr %1)
  br label %27
27:
  ret void
}
define internal void @start0(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 5
  %4 = load ptr, ptr %3
  %5 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 11
  %6 = load i8, ptr %5
  %7 = icmp ne i8 %6, 0
  br i1 %7, label %60, label %8
8:
  %9 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %10 = load i64, ptr %9
  %11 = icmp sgt i64 %10, 8
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %13
13:
  %14 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %15 = load i64, ptr %14
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %18
17:
  call void @start_one0(ptr %0, ptr %4)
  br label %18
18:
  %19 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %20 = load i64, ptr %19
  %21 = icmp sgt i64 %20, 1
  br i1 %21, label %22, label %24
22:
  %23 = getelementptr inbounds %struct.Component, ptr %4, i64 1
  call void @start_one0(ptr %0, ptr %23)
  br label %24
24:
  %25 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %26 = load i64, ptr %25
  %27 = icmp sgt i64 %26, 2
  br i1 %27, label %28, label %30
28:
  %29 = getelementptr inbounds %struct.Component, ptr %4, i64 2
  call void @start_one0(ptr %0, ptr %29)
  br label %30
30:
  %31 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %32 = load i64, ptr %31
  %33 = icmp sgt i64 %32, 3
  br i1 %33, label %34, label %36
34:
  %35 = getelementptr inbounds %struct.Component, ptr %4, i64 3
  call void @start_one0(ptr %0, ptr %35)
  br label %36
36:
  %37 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %38 = load i64, ptr %37
  %39 = icmp sgt i64 %38, 4
  br i1 %39, label %40, label %42
40:
  %41 = getelementptr inbounds %struct.Component, ptr %4, i64 4
  call void @start_one0(ptr %0, ptr %41)
  br label %42
42:
  %43 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %44 = load i64, ptr %43
  %45 = icmp sgt i64 %44, 5
  br i1 %45, label %46, label %48
46:
  %47 = getelementptr inbounds %struct.Component, ptr %4, i64 5
  call void @start_one0(ptr %0, ptr %47)
  br label %48
48:
  %49 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %50 = load i64, ptr %49
  %51 = icmp sgt i64 %50, 6
  br i1 %51, label %52, label %54
52:
  %53 = getelementptr inbounds %struct.Component, ptr %4, i64 6
  call void @start_one0(ptr %0, ptr %53)
  br label %54
54:
  %55 = getelementptr inbounds %struct.Derived, ptr %1, i32 0, i32 7
  %56 = load i64, ptr %55
  %57 = icmp sgt i64 %56, 7
  br i1 %57, label %58, label %60
58:
  %59 = getelementptr inbounds %struct.Component, ptr %4, i64 7
  call void @start_one0(ptr %0, ptr %59)
  br label %60
60:
  ret void
}
define internal void @start_one0(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 5
  %4 = load i64, ptr %3
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = sext i8 %7 to i32
  %9 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %10 = load i8, ptr %9
  %11 = sext i8 %10 to i32
  %12 = icmp eq i32 %11, 2
  %13 = mul nsw i32 2, %8
  %14 = select i1 %12, i32 %13, i32 %8
  %15 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 1
  %16 = load i8, ptr %15
  %17 = sext i8 %16 to i32
  %18 = icmp eq i32 %17, 3
  br i1 %18, label %19, label %58
19:
  %20 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %21 = load i8, ptr %20
  %22 = sext i8 %21 to i32
  %23 = icmp sle i32 %22, 2
  %24 = icmp sge i32 %8, 4
  %or.cond = select i1 %23, i1 %24, i1 false
  %25 = icmp sle i32 %8, 8
  %or.cond34 = select i1 %or.cond, i1 %25, i1 false
  br i1 %or.cond34, label %26, label %58
26:
  %27 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 4
  %28 = load i8, ptr %27
  %29 = sext i8 %28 to i32
  %30 = icmp sle i32 %29, 4
  br i1 %30, label %31, label %58
31:
  %32 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  store ptr null, ptr %32
  %33 = sext i32 %14 to i64
  %34 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 1
  store i64 %33, ptr %34
  %35 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 2
  store i32 20180515, ptr %35
  %36 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 4
  %37 = load i8, ptr %36
  %38 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 3
  store i8 %37, ptr %38
  %39 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %40 = load i8, ptr %39
  %41 = sext i8 %40 to i32
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %49, label %43
43:
  %44 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %45 = load i8, ptr %44
  %46 = sext i8 %45 to i32
  %47 = icmp eq i32 %46, 2
  %48 = select i1 %47, i32 34, i32 27
  br label %49
49:
  %50 = phi i32 [ %48, %43 ], [ 9, %31 ]
  %51 = icmp eq i32 %8, 8
  %52 = zext i1 %51 to i32
  %53 = add nsw i32 %50, %52
  %54 = trunc i32 %53 to i8
  %55 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 4
  store i8 %54, ptr %55
  %56 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 5
  store i8 2, ptr %56
  %57 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 6
  store i8 0, ptr %57
  br label %106
58:
  %59 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 1
  %60 = load i8, ptr %59
  %61 = sext i8 %60 to i32
  %62 = icmp ne i32 %61, 1
  br i1 %62, label %82, label %63
63:
  %64 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 11
  %65 = load ptr, ptr %64
  %66 = icmp ne ptr %65, null
  br i1 %66, label %67, label %83
67:
  %68 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 4
  %69 = load i8, ptr %68
  %70 = sext i8 %69 to i32
  %71 = icmp ne i32 %70, 0
  br i1 %71, label %82, label %72
72:
  %73 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %74 = load i8, ptr %73
  %75 = sext i8 %74 to i32
  %76 = icmp eq i32 %75, 3
  br i1 %76, label %82, label %77
77:
  %78 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %79 = load i8, ptr %78
  %80 = sext i8 %79 to i32
  %81 = icmp sgt i32 %80, 4
  br i1 %81, label %82, label %83
82:
  call void @mlirad_other_type()
  br label %106
83:
  %84 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 11
  %85 = load ptr, ptr %84
  %86 = icmp ne ptr %85, null
  br i1 %86, label %87, label %94
87:
  %88 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 5
  %89 = load i64, ptr %88
  %90 = getelementptr inbounds i8, ptr %0, i64 %89
  %91 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 11
  %92 = load ptr, ptr %91
  %93 = sext i32 %14 to i64
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %90, ptr align 1 %92, i64 %93, i1 false)
  br label %106
94:
  %95 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 2
  %96 = load i8, ptr %95
  %97 = sext i8 %96 to i32
  %98 = icmp eq i32 %97, 5
  br i1 %98, label %99, label %106
99:
  %100 = getelementptr inbounds %struct.Component, ptr %1, i32 0, i32 7
  %101 = load ptr, ptr %100
  %102 = getelementptr inbounds %struct.Derived, ptr %101, i32 0, i32 11
  %103 = load i8, ptr %102
  %104 = icmp ne i8 %103, 0
  br i1 %104, label %106, label %105
105:
  call void @mlirad_other_type()
  br label %106
106:
  ret void
}
declare ptr @realloc(ptr noundef, i64 noundef)
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))
