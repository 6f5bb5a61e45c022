
%struct.Array = type { ptr, i64, i32, i8, i8, i8, i8, [4 x %struct.Dim] }
%struct.Dim = type { i64, i64, i64 }
%struct.Derived = type { [64 x i8], [24 x i8], i64, [40 x i8], [96 x i8], ptr, [24 x i8], i64, [152 x i8], [4 x i8], i8, i8 }
%struct.Component = type { [24 x i8], i8, i8, i8, i8, i64, [16 x i8], ptr, [32 x i8], [64 x i8], [88 x i8], ptr }
%struct.Constructor = type { ptr, i64, i64 }
define double @_FortranASumReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi double [ %.2, %49 ], [ 0.000000e+00, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi double [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi double [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi double [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load double, ptr %40
  %42 = fadd double %.4, %41
  br label %43
43:
  %.5 = phi double [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi double [ 0.000000e+00, %10 ], [ %.1, %11 ]
  ret double %.0
}
declare void @mlirad_other_type()
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
  br i1 %6, label %7, label %24
7:
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %9 = load ptr, ptr %8
  %10 = call i64 @stride(ptr %0, i32 0)
  %11 = mul nsw i64 %1, %10
  %12 = getelementptr inbounds i8, ptr %9, i64 %11
  %13 = call i64 @stride(ptr %0, i32 1)
  %14 = mul nsw i64 %2, %13
  %15 = getelementptr inbounds i8, ptr %12, i64 %14
  %16 = call i64 @stride(ptr %0, i32 2)
  %17 = mul nsw i64 %3, %16
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  %19 = call i64 @stride(ptr %0, i32 3)
  %20 = mul nsw i64 %4, %19
  %21 = getelementptr inbounds i8, ptr %18, i64 %20
  %22 = call i32 @is_true(ptr %0, ptr %21)
  %23 = icmp ne i32 %22, 0
  br label %24
24:
  %25 = phi i1 [ true, %5 ], [ %23, %7 ]
  %26 = zext i1 %25 to i32
  ret i32 %26
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
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi double [ %.2, %49 ], [ 1.000000e+00, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi double [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi double [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi double [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load double, ptr %40
  %42 = fmul double %.4, %41
  br label %43
43:
  %.5 = phi double [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi double [ 1.000000e+00, %10 ], [ %.1, %11 ]
  ret double %.0
}
define double @_FortranAMaxvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi double [ %.2, %49 ], [ 0xFFF0000000000000, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi double [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi double [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi double [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load double, ptr %40
  %42 = fcmp ogt double %41, %.4
  %.6 = select i1 %42, double %41, double %.4
  br label %43
43:
  %.5 = phi double [ %.6, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi double [ 0xFFF0000000000000, %10 ], [ %.1, %11 ]
  ret double %.0
}
define double @_FortranAMinvalReal8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi double [ %.2, %49 ], [ 0x7FF0000000000000, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi double [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi double [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi double [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load double, ptr %40
  %42 = fcmp olt double %41, %.4
  %.6 = select i1 %42, double %41, double %.4
  br label %43
43:
  %.5 = phi double [ %.6, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi double [ 0x7FF0000000000000, %10 ], [ %.1, %11 ]
  ret double %.0
}
define double @_FortranADotProductReal8(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.036 = phi double [ 0.000000e+00, %4 ], [ %116, %113 ]
  %.0 = phi i64 [ 0, %4 ], [ %117, %113 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %118
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %10 = load i8, ptr %9
  %11 = sext i8 %10 to i32
  %12 = icmp eq i32 %11, 28
  br i1 %12, label %13, label %20
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %15 = load ptr, ptr %14
  %16 = call i64 @stride(ptr %0, i32 0)
  %17 = mul nsw i64 %.0, %16
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  %19 = load double, ptr %18
  br label %60
20:
  %21 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %22 = load i8, ptr %21
  %23 = sext i8 %22 to i32
  %24 = icmp eq i32 %23, 27
  br i1 %24, label %25, label %33
25:
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %27 = load ptr, ptr %26
  %28 = call i64 @stride(ptr %0, i32 0)
  %29 = mul nsw i64 %.0, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = load float, ptr %30
  %32 = fpext float %31 to double
  br label %60
33:
  %34 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %35 = load i8, ptr %34
  %36 = sext i8 %35 to i32
  %37 = icmp eq i32 %36, 9
  br i1 %37, label %38, label %46
38:
  %39 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %40 = load ptr, ptr %39
  %41 = call i64 @stride(ptr %0, i32 0)
  %42 = mul nsw i64 %.0, %41
  %43 = getelementptr inbounds i8, ptr %40, i64 %42
  %44 = load i32, ptr %43
  %45 = sitofp i32 %44 to double
  br label %60
46:
  %47 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %48 = load i8, ptr %47
  %49 = sext i8 %48 to i32
  %50 = icmp eq i32 %49, 10
  br i1 %50, label %51, label %59
51:
  %52 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %53 = load ptr, ptr %52
  %54 = call i64 @stride(ptr %0, i32 0)
  %55 = mul nsw i64 %.0, %54
  %56 = getelementptr inbounds i8, ptr %53, i64 %55
  %57 = load i64, ptr %56
  %58 = sitofp i64 %57 to double
  br label %60
59:
  call void @mlirad_other_type()
  br label %60
60:
  %61 = phi double [ %19, %13 ], [ %32, %25 ], [ %45, %38 ], [ %58, %51 ], [ 0.000000e+00, %59 ]
  %62 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %63 = load i8, ptr %62
  %64 = sext i8 %63 to i32
  %65 = icmp eq i32 %64, 28
  br i1 %65, label %66, label %73
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %68 = load ptr, ptr %67
  %69 = call i64 @stride(ptr %1, i32 0)
  %70 = mul nsw i64 %.0, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  br label %113
73:
  %74 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %75 = load i8, ptr %74
  %76 = sext i8 %75 to i32
  %77 = icmp eq i32 %76, 27
  br i1 %77, label %78, label %86
78:
  %79 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %80 = load ptr, ptr %79
  %81 = call i64 @stride(ptr %1, i32 0)
  %82 = mul nsw i64 %.0, %81
  %83 = getelementptr inbounds i8, ptr %80, i64 %82
  %84 = load float, ptr %83
  %85 = fpext float %84 to double
  br label %113
86:
  %87 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %88 = load i8, ptr %87
  %89 = sext i8 %88 to i32
  %90 = icmp eq i32 %89, 9
  br i1 %90, label %91, label %99
91:
  %92 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %93 = load ptr, ptr %92
  %94 = call i64 @stride(ptr %1, i32 0)
  %95 = mul nsw i64 %.0, %94
  %96 = getelementptr inbounds i8, ptr %93, i64 %95
  %97 = load i32, ptr %96
  %98 = sitofp i32 %97 to double
  br label %113
99:
  %100 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %101 = load i8, ptr %100
  %102 = sext i8 %101 to i32
  %103 = icmp eq i32 %102, 10
  br i1 %103, label %104, label %112
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = call i64 @stride(ptr %1, i32 0)
  %108 = mul nsw i64 %.0, %107
  %109 = getelementptr inbounds i8, ptr %106, i64 %108
  %110 = load i64, ptr %109
  %111 = sitofp i64 %110 to double
  br label %113
112:
  call void @mlirad_other_type()
  br label %113
113:
  %114 = phi double [ %72, %66 ], [ %85, %78 ], [ %98, %91 ], [ %111, %104 ], [ 0.000000e+00, %112 ]
  %115 = fmul double %61, %114
  %116 = fadd double %.036, %115
  %117 = add nsw i64 %.0, 1
  br label %5
118:
  ret double %.036
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
  %8 = icmp sgt i32 %2, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %10
10:
  %11 = mul i64 %1, %3
  %12 = mul i64 %11, %4
  %13 = mul i64 %12, %5
  %14 = mul i64 %13, %6
  %15 = call ptr @malloc(i64 %14)
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %15, ptr %16
  %17 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  store i64 %1, ptr %17
  %18 = trunc i32 %2 to i8
  %19 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  store i8 %18, ptr %19
  %20 = icmp sgt i32 %2, 0
  br i1 %20, label %21, label %22
21:
  call void @set(ptr %0, i32 0, i64 %3, i64 %1)
  br label %22
22:
  %23 = icmp sgt i32 %2, 1
  br i1 %23, label %24, label %26
24:
  %25 = mul i64 %1, %3
  call void @set(ptr %0, i32 1, i64 %4, i64 %25)
  br label %26
26:
  %27 = icmp sgt i32 %2, 2
  br i1 %27, label %28, label %31
28:
  %29 = mul i64 %1, %3
  %30 = mul i64 %29, %4
  call void @set(ptr %0, i32 2, i64 %5, i64 %30)
  br label %31
31:
  %32 = icmp sgt i32 %2, 3
  br i1 %32, label %33, label %37
33:
  %34 = mul i64 %1, %3
  %35 = mul i64 %34, %4
  %36 = mul i64 %35, %5
  call void @set(ptr %0, i32 3, i64 %6, i64 %36)
  br label %37
37:
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
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi float [ %.2, %49 ], [ 0.000000e+00, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi float [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi float [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi float [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load float, ptr %40
  %42 = fadd float %.4, %41
  br label %43
43:
  %.5 = phi float [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi float [ 0.000000e+00, %10 ], [ %.1, %11 ]
  ret float %.0
}
define float @_FortranAProductReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi float [ %.2, %49 ], [ 1.000000e+00, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi float [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi float [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi float [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load float, ptr %40
  %42 = fmul float %.4, %41
  br label %43
43:
  %.5 = phi float [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi float [ 1.000000e+00, %10 ], [ %.1, %11 ]
  ret float %.0
}
define float @_FortranAMaxvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi float [ %.2, %49 ], [ 0xFFF0000000000000, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi float [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi float [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi float [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load float, ptr %40
  %42 = fcmp ogt float %41, %.4
  %.6 = select i1 %42, float %41, float %.4
  br label %43
43:
  %.5 = phi float [ %.6, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi float [ 0xFFF0000000000000, %10 ], [ %.1, %11 ]
  ret float %.0
}
define float @_FortranAMinvalReal4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi float [ %.2, %49 ], [ 0x7FF0000000000000, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi float [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi float [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi float [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load float, ptr %40
  %42 = fcmp olt float %41, %.4
  %.6 = select i1 %42, float %41, float %.4
  br label %43
43:
  %.5 = phi float [ %.6, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi float [ 0x7FF0000000000000, %10 ], [ %.1, %11 ]
  ret float %.0
}
define float @_FortranADotProductReal4(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.036 = phi float [ 0.000000e+00, %4 ], [ %116, %113 ]
  %.0 = phi i64 [ 0, %4 ], [ %117, %113 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %118
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %10 = load i8, ptr %9
  %11 = sext i8 %10 to i32
  %12 = icmp eq i32 %11, 28
  br i1 %12, label %13, label %21
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %15 = load ptr, ptr %14
  %16 = call i64 @stride(ptr %0, i32 0)
  %17 = mul nsw i64 %.0, %16
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  %19 = load double, ptr %18
  %20 = fptrunc double %19 to float
  br label %60
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %23 = load i8, ptr %22
  %24 = sext i8 %23 to i32
  %25 = icmp eq i32 %24, 27
  br i1 %25, label %26, label %33
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.0, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = load float, ptr %31
  br label %60
33:
  %34 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %35 = load i8, ptr %34
  %36 = sext i8 %35 to i32
  %37 = icmp eq i32 %36, 9
  br i1 %37, label %38, label %46
38:
  %39 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %40 = load ptr, ptr %39
  %41 = call i64 @stride(ptr %0, i32 0)
  %42 = mul nsw i64 %.0, %41
  %43 = getelementptr inbounds i8, ptr %40, i64 %42
  %44 = load i32, ptr %43
  %45 = sitofp i32 %44 to float
  br label %60
46:
  %47 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %48 = load i8, ptr %47
  %49 = sext i8 %48 to i32
  %50 = icmp eq i32 %49, 10
  br i1 %50, label %51, label %59
51:
  %52 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %53 = load ptr, ptr %52
  %54 = call i64 @stride(ptr %0, i32 0)
  %55 = mul nsw i64 %.0, %54
  %56 = getelementptr inbounds i8, ptr %53, i64 %55
  %57 = load i64, ptr %56
  %58 = sitofp i64 %57 to float
  br label %60
59:
  call void @mlirad_other_type()
  br label %60
60:
  %61 = phi float [ %20, %13 ], [ %32, %26 ], [ %45, %38 ], [ %58, %51 ], [ 0.000000e+00, %59 ]
  %62 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %63 = load i8, ptr %62
  %64 = sext i8 %63 to i32
  %65 = icmp eq i32 %64, 28
  br i1 %65, label %66, label %74
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %68 = load ptr, ptr %67
  %69 = call i64 @stride(ptr %1, i32 0)
  %70 = mul nsw i64 %.0, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  %73 = fptrunc double %72 to float
  br label %113
74:
  %75 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %76 = load i8, ptr %75
  %77 = sext i8 %76 to i32
  %78 = icmp eq i32 %77, 27
  br i1 %78, label %79, label %86
79:
  %80 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %1, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = load float, ptr %84
  br label %113
86:
  %87 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %88 = load i8, ptr %87
  %89 = sext i8 %88 to i32
  %90 = icmp eq i32 %89, 9
  br i1 %90, label %91, label %99
91:
  %92 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %93 = load ptr, ptr %92
  %94 = call i64 @stride(ptr %1, i32 0)
  %95 = mul nsw i64 %.0, %94
  %96 = getelementptr inbounds i8, ptr %93, i64 %95
  %97 = load i32, ptr %96
  %98 = sitofp i32 %97 to float
  br label %113
99:
  %100 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %101 = load i8, ptr %100
  %102 = sext i8 %101 to i32
  %103 = icmp eq i32 %102, 10
  br i1 %103, label %104, label %112
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = call i64 @stride(ptr %1, i32 0)
  %108 = mul nsw i64 %.0, %107
  %109 = getelementptr inbounds i8, ptr %106, i64 %108
  %110 = load i64, ptr %109
  %111 = sitofp i64 %110 to float
  br label %113
112:
  call void @mlirad_other_type()
  br label %113
113:
  %114 = phi float [ %73, %66 ], [ %85, %79 ], [ %98, %91 ], [ %111, %104 ], [ 0.000000e+00, %112 ]
  %115 = fmul float %61, %114
  %116 = fadd float %.036, %115
  %117 = add nsw i64 %.0, 1
  br label %5
118:
  ret float %.036
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
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i32 [ %.2, %49 ], [ 0, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i32 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i32 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i32 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i32, ptr %40
  %42 = add nsw i32 %.4, %41
  br label %43
43:
  %.5 = phi i32 [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi i32 [ 0, %10 ], [ %.1, %11 ]
  ret i32 %.0
}
define i32 @_FortranAProductInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i32 [ %.2, %49 ], [ 1, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i32 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i32 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i32 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i32, ptr %40
  %42 = mul nsw i32 %.4, %41
  br label %43
43:
  %.5 = phi i32 [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi i32 [ 1, %10 ], [ %.1, %11 ]
  ret i32 %.0
}
define i32 @_FortranAMaxvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i32 [ %.2, %49 ], [ -2147483648, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i32 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i32 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i32 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i32, ptr %40
  %42 = icmp sgt i32 %41, %.4
  %spec.select = select i1 %42, i32 %41, i32 %.4
  br label %43
43:
  %.5 = phi i32 [ %spec.select, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi i32 [ -2147483648, %10 ], [ %.1, %11 ]
  ret i32 %.0
}
define i32 @_FortranAMinvalInteger4(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i32 [ %.2, %49 ], [ 2147483647, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i32 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i32 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i32 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i32, ptr %40
  %42 = icmp slt i32 %41, %.4
  %spec.select = select i1 %42, i32 %41, i32 %.4
  br label %43
43:
  %.5 = phi i32 [ %spec.select, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi i32 [ 2147483647, %10 ], [ %.1, %11 ]
  ret i32 %.0
}
define i32 @_FortranADotProductInteger4(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.036 = phi i32 [ 0, %4 ], [ %116, %113 ]
  %.0 = phi i64 [ 0, %4 ], [ %117, %113 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %118
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %10 = load i8, ptr %9
  %11 = sext i8 %10 to i32
  %12 = icmp eq i32 %11, 28
  br i1 %12, label %13, label %21
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %15 = load ptr, ptr %14
  %16 = call i64 @stride(ptr %0, i32 0)
  %17 = mul nsw i64 %.0, %16
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  %19 = load double, ptr %18
  %20 = fptosi double %19 to i32
  br label %60
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %23 = load i8, ptr %22
  %24 = sext i8 %23 to i32
  %25 = icmp eq i32 %24, 27
  br i1 %25, label %26, label %34
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.0, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = load float, ptr %31
  %33 = fptosi float %32 to i32
  br label %60
34:
  %35 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %36 = load i8, ptr %35
  %37 = sext i8 %36 to i32
  %38 = icmp eq i32 %37, 9
  br i1 %38, label %39, label %46
39:
  %40 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %41 = load ptr, ptr %40
  %42 = call i64 @stride(ptr %0, i32 0)
  %43 = mul nsw i64 %.0, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load i32, ptr %44
  br label %60
46:
  %47 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %48 = load i8, ptr %47
  %49 = sext i8 %48 to i32
  %50 = icmp eq i32 %49, 10
  br i1 %50, label %51, label %59
51:
  %52 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %53 = load ptr, ptr %52
  %54 = call i64 @stride(ptr %0, i32 0)
  %55 = mul nsw i64 %.0, %54
  %56 = getelementptr inbounds i8, ptr %53, i64 %55
  %57 = load i64, ptr %56
  %58 = trunc i64 %57 to i32
  br label %60
59:
  call void @mlirad_other_type()
  br label %60
60:
  %61 = phi i32 [ %20, %13 ], [ %33, %26 ], [ %45, %39 ], [ %58, %51 ], [ 0, %59 ]
  %62 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %63 = load i8, ptr %62
  %64 = sext i8 %63 to i32
  %65 = icmp eq i32 %64, 28
  br i1 %65, label %66, label %74
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %68 = load ptr, ptr %67
  %69 = call i64 @stride(ptr %1, i32 0)
  %70 = mul nsw i64 %.0, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  %73 = fptosi double %72 to i32
  br label %113
74:
  %75 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %76 = load i8, ptr %75
  %77 = sext i8 %76 to i32
  %78 = icmp eq i32 %77, 27
  br i1 %78, label %79, label %87
79:
  %80 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %1, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = load float, ptr %84
  %86 = fptosi float %85 to i32
  br label %113
87:
  %88 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %89 = load i8, ptr %88
  %90 = sext i8 %89 to i32
  %91 = icmp eq i32 %90, 9
  br i1 %91, label %92, label %99
92:
  %93 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = call i64 @stride(ptr %1, i32 0)
  %96 = mul nsw i64 %.0, %95
  %97 = getelementptr inbounds i8, ptr %94, i64 %96
  %98 = load i32, ptr %97
  br label %113
99:
  %100 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %101 = load i8, ptr %100
  %102 = sext i8 %101 to i32
  %103 = icmp eq i32 %102, 10
  br i1 %103, label %104, label %112
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = call i64 @stride(ptr %1, i32 0)
  %108 = mul nsw i64 %.0, %107
  %109 = getelementptr inbounds i8, ptr %106, i64 %108
  %110 = load i64, ptr %109
  %111 = trunc i64 %110 to i32
  br label %113
112:
  call void @mlirad_other_type()
  br label %113
113:
  %114 = phi i32 [ %73, %66 ], [ %86, %79 ], [ %98, %92 ], [ %111, %104 ], [ 0, %112 ]
  %115 = mul nsw i32 %61, %114
  %116 = add nsw i32 %.036, %115
  %117 = add nsw i64 %.0, 1
  br label %5
118:
  ret i32 %.036
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
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i64 [ %.2, %49 ], [ 0, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i64 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i64 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i64 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i64, ptr %40
  %42 = add nsw i64 %.4, %41
  br label %43
43:
  %.5 = phi i64 [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi i64 [ 0, %10 ], [ %.1, %11 ]
  ret i64 %.0
}
define i64 @_FortranAProductInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.032 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i64 [ %.2, %49 ], [ 1, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.032, %12
  br i1 %13, label %14, label %51
14:
  %.031 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i64 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.031, %15
  br i1 %16, label %17, label %49
17:
  %.030 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i64 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.030, %18
  br i1 %19, label %20, label %47
20:
  %.029 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i64 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.029, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.029, i64 %.030, i64 %.031, i64 %.032)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.029, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.030, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.031, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.032, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i64, ptr %40
  %42 = mul nsw i64 %.4, %41
  br label %43
43:
  %.5 = phi i64 [ %42, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.029, 1
  br label %20
45:
  %46 = add nsw i64 %.030, 1
  br label %17
47:
  %48 = add nsw i64 %.031, 1
  br label %14
49:
  %50 = add nsw i64 %.032, 1
  br label %11
51:
  %.0 = phi i64 [ 1, %10 ], [ %.1, %11 ]
  ret i64 %.0
}
define i64 @_FortranAMaxvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i64 [ %.2, %49 ], [ -9223372036854775808, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i64 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i64 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i64 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i64, ptr %40
  %42 = icmp sgt i64 %41, %.4
  %spec.select = select i1 %42, i64 %41, i64 %.4
  br label %43
43:
  %.5 = phi i64 [ %spec.select, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi i64 [ -9223372036854775808, %10 ], [ %.1, %11 ]
  ret i64 %.0
}
define i64 @_FortranAMinvalInteger8(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %7 = load i8, ptr %6
  %8 = zext i8 %7 to i32
  %9 = icmp sgt i32 %8, 4
  br i1 %9, label %10, label %11
10:
  call void @mlirad_other_type()
  br label %51
11:
  %.033 = phi i64 [ %50, %49 ], [ 0, %5 ]
  %.1 = phi i64 [ %.2, %49 ], [ 9223372036854775807, %5 ]
  %12 = call i64 @extent(ptr %0, i32 3)
  %13 = icmp slt i64 %.033, %12
  br i1 %13, label %14, label %51
14:
  %.032 = phi i64 [ %48, %47 ], [ 0, %11 ]
  %.2 = phi i64 [ %.3, %47 ], [ %.1, %11 ]
  %15 = call i64 @extent(ptr %0, i32 2)
  %16 = icmp slt i64 %.032, %15
  br i1 %16, label %17, label %49
17:
  %.031 = phi i64 [ %46, %45 ], [ 0, %14 ]
  %.3 = phi i64 [ %.4, %45 ], [ %.2, %14 ]
  %18 = call i64 @extent(ptr %0, i32 1)
  %19 = icmp slt i64 %.031, %18
  br i1 %19, label %20, label %47
20:
  %.030 = phi i64 [ %44, %43 ], [ 0, %17 ]
  %.4 = phi i64 [ %.5, %43 ], [ %.3, %17 ]
  %21 = call i64 @extent(ptr %0, i32 0)
  %22 = icmp slt i64 %.030, %21
  br i1 %22, label %23, label %45
23:
  %24 = call i32 @chosen(ptr %4, i64 %.030, i64 %.031, i64 %.032, i64 %.033)
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %43
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.030, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %0, i32 1)
  %33 = mul nsw i64 %.031, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = call i64 @stride(ptr %0, i32 2)
  %36 = mul nsw i64 %.032, %35
  %37 = getelementptr inbounds i8, ptr %34, i64 %36
  %38 = call i64 @stride(ptr %0, i32 3)
  %39 = mul nsw i64 %.033, %38
  %40 = getelementptr inbounds i8, ptr %37, i64 %39
  %41 = load i64, ptr %40
  %42 = icmp slt i64 %41, %.4
  %spec.select = select i1 %42, i64 %41, i64 %.4
  br label %43
43:
  %.5 = phi i64 [ %spec.select, %26 ], [ %.4, %23 ]
  %44 = add nsw i64 %.030, 1
  br label %20
45:
  %46 = add nsw i64 %.031, 1
  br label %17
47:
  %48 = add nsw i64 %.032, 1
  br label %14
49:
  %50 = add nsw i64 %.033, 1
  br label %11
51:
  %.0 = phi i64 [ 9223372036854775807, %10 ], [ %.1, %11 ]
  ret i64 %.0
}
define i64 @_FortranADotProductInteger8(ptr %0, ptr %1, ptr %2, i32 %3) {
  br label %5
5:
  %.036 = phi i64 [ 0, %4 ], [ %116, %113 ]
  %.0 = phi i64 [ 0, %4 ], [ %117, %113 ]
  %6 = call i64 @extent(ptr %0, i32 0)
  %7 = icmp slt i64 %.0, %6
  br i1 %7, label %8, label %118
8:
  %9 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %10 = load i8, ptr %9
  %11 = sext i8 %10 to i32
  %12 = icmp eq i32 %11, 28
  br i1 %12, label %13, label %21
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %15 = load ptr, ptr %14
  %16 = call i64 @stride(ptr %0, i32 0)
  %17 = mul nsw i64 %.0, %16
  %18 = getelementptr inbounds i8, ptr %15, i64 %17
  %19 = load double, ptr %18
  %20 = fptosi double %19 to i64
  br label %60
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %23 = load i8, ptr %22
  %24 = sext i8 %23 to i32
  %25 = icmp eq i32 %24, 27
  br i1 %25, label %26, label %34
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %28 = load ptr, ptr %27
  %29 = call i64 @stride(ptr %0, i32 0)
  %30 = mul nsw i64 %.0, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = load float, ptr %31
  %33 = fptosi float %32 to i64
  br label %60
34:
  %35 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %36 = load i8, ptr %35
  %37 = sext i8 %36 to i32
  %38 = icmp eq i32 %37, 9
  br i1 %38, label %39, label %47
39:
  %40 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %41 = load ptr, ptr %40
  %42 = call i64 @stride(ptr %0, i32 0)
  %43 = mul nsw i64 %.0, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load i32, ptr %44
  %46 = sext i32 %45 to i64
  br label %60
47:
  %48 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 4
  %49 = load i8, ptr %48
  %50 = sext i8 %49 to i32
  %51 = icmp eq i32 %50, 10
  br i1 %51, label %52, label %59
52:
  %53 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %54 = load ptr, ptr %53
  %55 = call i64 @stride(ptr %0, i32 0)
  %56 = mul nsw i64 %.0, %55
  %57 = getelementptr inbounds i8, ptr %54, i64 %56
  %58 = load i64, ptr %57
  br label %60
59:
  call void @mlirad_other_type()
  br label %60
60:
  %61 = phi i64 [ %20, %13 ], [ %33, %26 ], [ %46, %39 ], [ %58, %52 ], [ 0, %59 ]
  %62 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %63 = load i8, ptr %62
  %64 = sext i8 %63 to i32
  %65 = icmp eq i32 %64, 28
  br i1 %65, label %66, label %74
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %68 = load ptr, ptr %67
  %69 = call i64 @stride(ptr %1, i32 0)
  %70 = mul nsw i64 %.0, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  %73 = fptosi double %72 to i64
  br label %113
74:
  %75 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %76 = load i8, ptr %75
  %77 = sext i8 %76 to i32
  %78 = icmp eq i32 %77, 27
  br i1 %78, label %79, label %87
79:
  %80 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %81 = load ptr, ptr %80
  %82 = call i64 @stride(ptr %1, i32 0)
  %83 = mul nsw i64 %.0, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = load float, ptr %84
  %86 = fptosi float %85 to i64
  br label %113
87:
  %88 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %89 = load i8, ptr %88
  %90 = sext i8 %89 to i32
  %91 = icmp eq i32 %90, 9
  br i1 %91, label %92, label %100
92:
  %93 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %94 = load ptr, ptr %93
  %95 = call i64 @stride(ptr %1, i32 0)
  %96 = mul nsw i64 %.0, %95
  %97 = getelementptr inbounds i8, ptr %94, i64 %96
  %98 = load i32, ptr %97
  %99 = sext i32 %98 to i64
  br label %113
100:
  %101 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %102 = load i8, ptr %101
  %103 = sext i8 %102 to i32
  %104 = icmp eq i32 %103, 10
  br i1 %104, label %105, label %112
105:
  %106 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %107 = load ptr, ptr %106
  %108 = call i64 @stride(ptr %1, i32 0)
  %109 = mul nsw i64 %.0, %108
  %110 = getelementptr inbounds i8, ptr %107, i64 %109
  %111 = load i64, ptr %110
  br label %113
112:
  call void @mlirad_other_type()
  br label %113
113:
  %114 = phi i64 [ %73, %66 ], [ %86, %79 ], [ %99, %92 ], [ %111, %105 ], [ 0, %112 ]
  %115 = mul nsw i64 %61, %114
  %116 = add nsw i64 %.036, %115
  %117 = add nsw i64 %.0, 1
  br label %5
118:
  ret i64 %.036
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
define void @_FortranACppSumComplex8(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 4
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %56
12:
  %.sroa.6.1 = phi double [ %.sroa.6.2, %54 ], [ 0.000000e+00, %6 ]
  %.sroa.0.1 = phi double [ %.sroa.0.2, %54 ], [ 0.000000e+00, %6 ]
  %.031 = phi i64 [ %55, %54 ], [ 0, %6 ]
  %13 = call i64 @extent(ptr %1, i32 3)
  %14 = icmp slt i64 %.031, %13
  br i1 %14, label %15, label %56
15:
  %.sroa.6.2 = phi double [ %.sroa.6.3, %52 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.2 = phi double [ %.sroa.0.3, %52 ], [ %.sroa.0.1, %12 ]
  %.030 = phi i64 [ %53, %52 ], [ 0, %12 ]
  %16 = call i64 @extent(ptr %1, i32 2)
  %17 = icmp slt i64 %.030, %16
  br i1 %17, label %18, label %54
18:
  %.sroa.6.3 = phi double [ %.sroa.6.4, %50 ], [ %.sroa.6.2, %15 ]
  %.sroa.0.3 = phi double [ %.sroa.0.4, %50 ], [ %.sroa.0.2, %15 ]
  %.029 = phi i64 [ %51, %50 ], [ 0, %15 ]
  %19 = call i64 @extent(ptr %1, i32 1)
  %20 = icmp slt i64 %.029, %19
  br i1 %20, label %21, label %52
21:
  %.sroa.6.4 = phi double [ %.sroa.6.5, %48 ], [ %.sroa.6.3, %18 ]
  %.sroa.0.4 = phi double [ %.sroa.0.5, %48 ], [ %.sroa.0.3, %18 ]
  %.0 = phi i64 [ %49, %48 ], [ 0, %18 ]
  %22 = call i64 @extent(ptr %1, i32 0)
  %23 = icmp slt i64 %.0, %22
  br i1 %23, label %24, label %50
24:
  %25 = call i32 @chosen(ptr %5, i64 %.0, i64 %.029, i64 %.030, i64 %.031)
  %26 = icmp ne i32 %25, 0
  br i1 %26, label %27, label %48
27:
  %28 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %29 = load ptr, ptr %28
  %30 = call i64 @stride(ptr %1, i32 0)
  %31 = mul nsw i64 %.0, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %1, i32 1)
  %34 = mul nsw i64 %.029, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 2)
  %37 = mul nsw i64 %.030, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 3)
  %40 = mul nsw i64 %.031, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = getelementptr inbounds { double, double }, ptr %41, i32 0, i32 0
  %43 = load double, ptr %42
  %44 = getelementptr inbounds { double, double }, ptr %41, i32 0, i32 1
  %45 = load double, ptr %44
  %46 = fadd double %.sroa.0.4, %43
  %47 = fadd double %.sroa.6.4, %45
  br label %48
48:
  %.sroa.6.5 = phi double [ %47, %27 ], [ %.sroa.6.4, %24 ]
  %.sroa.0.5 = phi double [ %46, %27 ], [ %.sroa.0.4, %24 ]
  %49 = add nsw i64 %.0, 1
  br label %21
50:
  %51 = add nsw i64 %.029, 1
  br label %18
52:
  %53 = add nsw i64 %.030, 1
  br label %15
54:
  %55 = add nsw i64 %.031, 1
  br label %12
56:
  %.sroa.6.0 = phi double [ 0.000000e+00, %11 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.0 = phi double [ 0.000000e+00, %11 ], [ %.sroa.0.1, %12 ]
  %57 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 0
  %58 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 1
  store double %.sroa.0.0, ptr %57
  store double %.sroa.6.0, ptr %58
  ret void
}
define void @_FortranACppProductComplex8(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 4
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %60
12:
  %.sroa.6.1 = phi double [ %.sroa.6.2, %58 ], [ 0.000000e+00, %6 ]
  %.sroa.0.1 = phi double [ %.sroa.0.2, %58 ], [ 1.000000e+00, %6 ]
  %.031 = phi i64 [ %59, %58 ], [ 0, %6 ]
  %13 = call i64 @extent(ptr %1, i32 3)
  %14 = icmp slt i64 %.031, %13
  br i1 %14, label %15, label %60
15:
  %.sroa.6.2 = phi double [ %.sroa.6.3, %56 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.2 = phi double [ %.sroa.0.3, %56 ], [ %.sroa.0.1, %12 ]
  %.030 = phi i64 [ %57, %56 ], [ 0, %12 ]
  %16 = call i64 @extent(ptr %1, i32 2)
  %17 = icmp slt i64 %.030, %16
  br i1 %17, label %18, label %58
18:
  %.sroa.6.3 = phi double [ %.sroa.6.4, %54 ], [ %.sroa.6.2, %15 ]
  %.sroa.0.3 = phi double [ %.sroa.0.4, %54 ], [ %.sroa.0.2, %15 ]
  %.029 = phi i64 [ %55, %54 ], [ 0, %15 ]
  %19 = call i64 @extent(ptr %1, i32 1)
  %20 = icmp slt i64 %.029, %19
  br i1 %20, label %21, label %56
21:
  %.sroa.6.4 = phi double [ %.sroa.6.5, %52 ], [ %.sroa.6.3, %18 ]
  %.sroa.0.4 = phi double [ %.sroa.0.5, %52 ], [ %.sroa.0.3, %18 ]
  %.0 = phi i64 [ %53, %52 ], [ 0, %18 ]
  %22 = call i64 @extent(ptr %1, i32 0)
  %23 = icmp slt i64 %.0, %22
  br i1 %23, label %24, label %54
24:
  %25 = call i32 @chosen(ptr %5, i64 %.0, i64 %.029, i64 %.030, i64 %.031)
  %26 = icmp ne i32 %25, 0
  br i1 %26, label %27, label %52
27:
  %28 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %29 = load ptr, ptr %28
  %30 = call i64 @stride(ptr %1, i32 0)
  %31 = mul nsw i64 %.0, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %1, i32 1)
  %34 = mul nsw i64 %.029, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 2)
  %37 = mul nsw i64 %.030, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 3)
  %40 = mul nsw i64 %.031, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = getelementptr inbounds { double, double }, ptr %41, i32 0, i32 0
  %43 = load double, ptr %42
  %44 = getelementptr inbounds { double, double }, ptr %41, i32 0, i32 1
  %45 = load double, ptr %44
  %46 = fmul double %.sroa.0.4, %43
  %47 = fmul double %.sroa.6.4, %45
  %48 = fmul double %.sroa.0.4, %45
  %49 = fmul double %.sroa.6.4, %43
  %50 = fsub double %46, %47
  %51 = fadd double %48, %49
  br label %52
52:
  %.sroa.6.5 = phi double [ %51, %27 ], [ %.sroa.6.4, %24 ]
  %.sroa.0.5 = phi double [ %50, %27 ], [ %.sroa.0.4, %24 ]
  %53 = add nsw i64 %.0, 1
  br label %21
54:
  %55 = add nsw i64 %.029, 1
  br label %18
56:
  %57 = add nsw i64 %.030, 1
  br label %15
58:
  %59 = add nsw i64 %.031, 1
  br label %12
60:
  %.sroa.6.0 = phi double [ 0.000000e+00, %11 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.0 = phi double [ 1.000000e+00, %11 ], [ %.sroa.0.1, %12 ]
  %61 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 0
  %62 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 1
  store double %.sroa.0.0, ptr %61
  store double %.sroa.6.0, ptr %62
  ret void
}
define void @_FortranACppDotProductComplex8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  br label %6
6:
  %.sroa.6.0 = phi double [ 0.000000e+00, %5 ], [ %190, %180 ]
  %.sroa.0.0 = phi double [ 0.000000e+00, %5 ], [ %189, %180 ]
  %.0 = phi i64 [ 0, %5 ], [ %191, %180 ]
  %7 = call i64 @extent(ptr %1, i32 0)
  %8 = icmp slt i64 %.0, %7
  br i1 %8, label %9, label %192
9:
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %11 = load i8, ptr %10
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 35
  br i1 %13, label %14, label %24
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = getelementptr inbounds { double, double }, ptr %19, i32 0, i32 0
  %21 = load double, ptr %20
  %22 = getelementptr inbounds { double, double }, ptr %19, i32 0, i32 1
  %23 = load double, ptr %22
  br label %93
24:
  %25 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %26 = load i8, ptr %25
  %27 = sext i8 %26 to i32
  %28 = icmp eq i32 %27, 34
  br i1 %28, label %29, label %41
29:
  %30 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %31 = load ptr, ptr %30
  %32 = call i64 @stride(ptr %1, i32 0)
  %33 = mul nsw i64 %.0, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  %35 = getelementptr inbounds { float, float }, ptr %34, i32 0, i32 0
  %36 = load float, ptr %35
  %37 = getelementptr inbounds { float, float }, ptr %34, i32 0, i32 1
  %38 = load float, ptr %37
  %39 = fpext float %36 to double
  %40 = fpext float %38 to double
  br label %93
41:
  %42 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %43 = load i8, ptr %42
  %44 = sext i8 %43 to i32
  %45 = icmp eq i32 %44, 28
  br i1 %45, label %46, label %53
46:
  %47 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %48 = load ptr, ptr %47
  %49 = call i64 @stride(ptr %1, i32 0)
  %50 = mul nsw i64 %.0, %49
  %51 = getelementptr inbounds i8, ptr %48, i64 %50
  %52 = load double, ptr %51
  br label %93
53:
  %54 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %55 = load i8, ptr %54
  %56 = sext i8 %55 to i32
  %57 = icmp eq i32 %56, 27
  br i1 %57, label %58, label %66
58:
  %59 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i64 @stride(ptr %1, i32 0)
  %62 = mul nsw i64 %.0, %61
  %63 = getelementptr inbounds i8, ptr %60, i64 %62
  %64 = load float, ptr %63
  %65 = fpext float %64 to double
  br label %93
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %68 = load i8, ptr %67
  %69 = sext i8 %68 to i32
  %70 = icmp eq i32 %69, 9
  br i1 %70, label %71, label %79
71:
  %72 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %73 = load ptr, ptr %72
  %74 = call i64 @stride(ptr %1, i32 0)
  %75 = mul nsw i64 %.0, %74
  %76 = getelementptr inbounds i8, ptr %73, i64 %75
  %77 = load i32, ptr %76
  %78 = sitofp i32 %77 to double
  br label %93
79:
  %80 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %81 = load i8, ptr %80
  %82 = sext i8 %81 to i32
  %83 = icmp eq i32 %82, 10
  br i1 %83, label %84, label %92
84:
  %85 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %86 = load ptr, ptr %85
  %87 = call i64 @stride(ptr %1, i32 0)
  %88 = mul nsw i64 %.0, %87
  %89 = getelementptr inbounds i8, ptr %86, i64 %88
  %90 = load i64, ptr %89
  %91 = sitofp i64 %90 to double
  br label %93
92:
  call void @mlirad_other_type()
  br label %93
93:
  %94 = phi double [ %21, %14 ], [ %39, %29 ], [ %52, %46 ], [ %65, %58 ], [ %78, %71 ], [ %91, %84 ], [ 0.000000e+00, %92 ]
  %95 = phi double [ %23, %14 ], [ %40, %29 ], [ 0.000000e+00, %58 ], [ 0.000000e+00, %84 ], [ 0.000000e+00, %92 ], [ 0.000000e+00, %71 ], [ 0.000000e+00, %46 ]
  %96 = fneg double %95
  %97 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %98 = load i8, ptr %97
  %99 = sext i8 %98 to i32
  %100 = icmp eq i32 %99, 35
  br i1 %100, label %101, label %111
101:
  %102 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %103 = load ptr, ptr %102
  %104 = call i64 @stride(ptr %2, i32 0)
  %105 = mul nsw i64 %.0, %104
  %106 = getelementptr inbounds i8, ptr %103, i64 %105
  %107 = getelementptr inbounds { double, double }, ptr %106, i32 0, i32 0
  %108 = load double, ptr %107
  %109 = getelementptr inbounds { double, double }, ptr %106, i32 0, i32 1
  %110 = load double, ptr %109
  br label %180
111:
  %112 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %113 = load i8, ptr %112
  %114 = sext i8 %113 to i32
  %115 = icmp eq i32 %114, 34
  br i1 %115, label %116, label %128
116:
  %117 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %118 = load ptr, ptr %117
  %119 = call i64 @stride(ptr %2, i32 0)
  %120 = mul nsw i64 %.0, %119
  %121 = getelementptr inbounds i8, ptr %118, i64 %120
  %122 = getelementptr inbounds { float, float }, ptr %121, i32 0, i32 0
  %123 = load float, ptr %122
  %124 = getelementptr inbounds { float, float }, ptr %121, i32 0, i32 1
  %125 = load float, ptr %124
  %126 = fpext float %123 to double
  %127 = fpext float %125 to double
  br label %180
128:
  %129 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %130 = load i8, ptr %129
  %131 = sext i8 %130 to i32
  %132 = icmp eq i32 %131, 28
  br i1 %132, label %133, label %140
133:
  %134 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %135 = load ptr, ptr %134
  %136 = call i64 @stride(ptr %2, i32 0)
  %137 = mul nsw i64 %.0, %136
  %138 = getelementptr inbounds i8, ptr %135, i64 %137
  %139 = load double, ptr %138
  br label %180
140:
  %141 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %142 = load i8, ptr %141
  %143 = sext i8 %142 to i32
  %144 = icmp eq i32 %143, 27
  br i1 %144, label %145, label %153
145:
  %146 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %147 = load ptr, ptr %146
  %148 = call i64 @stride(ptr %2, i32 0)
  %149 = mul nsw i64 %.0, %148
  %150 = getelementptr inbounds i8, ptr %147, i64 %149
  %151 = load float, ptr %150
  %152 = fpext float %151 to double
  br label %180
153:
  %154 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %155 = load i8, ptr %154
  %156 = sext i8 %155 to i32
  %157 = icmp eq i32 %156, 9
  br i1 %157, label %158, label %166
158:
  %159 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %160 = load ptr, ptr %159
  %161 = call i64 @stride(ptr %2, i32 0)
  %162 = mul nsw i64 %.0, %161
  %163 = getelementptr inbounds i8, ptr %160, i64 %162
  %164 = load i32, ptr %163
  %165 = sitofp i32 %164 to double
  br label %180
166:
  %167 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %168 = load i8, ptr %167
  %169 = sext i8 %168 to i32
  %170 = icmp eq i32 %169, 10
  br i1 %170, label %171, label %179
171:
  %172 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %173 = load ptr, ptr %172
  %174 = call i64 @stride(ptr %2, i32 0)
  %175 = mul nsw i64 %.0, %174
  %176 = getelementptr inbounds i8, ptr %173, i64 %175
  %177 = load i64, ptr %176
  %178 = sitofp i64 %177 to double
  br label %180
179:
  call void @mlirad_other_type()
  br label %180
180:
  %181 = phi double [ %108, %101 ], [ %126, %116 ], [ %139, %133 ], [ %152, %145 ], [ %165, %158 ], [ %178, %171 ], [ 0.000000e+00, %179 ]
  %182 = phi double [ %110, %101 ], [ %127, %116 ], [ 0.000000e+00, %145 ], [ 0.000000e+00, %171 ], [ 0.000000e+00, %179 ], [ 0.000000e+00, %158 ], [ 0.000000e+00, %133 ]
  %183 = fmul double %94, %181
  %184 = fmul double %96, %182
  %185 = fmul double %94, %182
  %186 = fmul double %96, %181
  %187 = fsub double %183, %184
  %188 = fadd double %185, %186
  %189 = fadd double %.sroa.0.0, %187
  %190 = fadd double %.sroa.6.0, %188
  %191 = add nsw i64 %.0, 1
  br label %6
192:
  %193 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 0
  %194 = getelementptr inbounds { double, double }, ptr %0, i32 0, i32 1
  store double %.sroa.0.0, ptr %193
  store double %.sroa.6.0, ptr %194
  ret void
}
define void @_FortranAMatmulComplex8Complex8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.045 = phi i64 [ 0, %64 ], [ %114, %113 ]
  %67 = icmp slt i64 %.045, %24
  br i1 %67, label %68, label %115
68:
  %.044 = phi i64 [ %112, %104 ], [ 0, %66 ]
  %69 = icmp slt i64 %.044, %23
  br i1 %69, label %70, label %113
70:
  %.sroa.6.0 = phi double [ %102, %72 ], [ 0.000000e+00, %68 ]
  %.sroa.0.0 = phi double [ %101, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %103, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %104
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.044, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = getelementptr inbounds { double, double }, ptr %78, i32 0, i32 0
  %80 = load double, ptr %79
  %81 = getelementptr inbounds { double, double }, ptr %78, i32 0, i32 1
  %82 = load double, ptr %81
  %83 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %84 = load ptr, ptr %83
  %85 = call i64 @stride(ptr %2, i32 0)
  %86 = mul nsw i64 %.0, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = call i64 @stride(ptr %2, i32 1)
  %89 = mul nsw i64 %.045, %88
  %90 = getelementptr inbounds i8, ptr %87, i64 %89
  %91 = getelementptr inbounds { double, double }, ptr %90, i32 0, i32 0
  %92 = load double, ptr %91
  %93 = getelementptr inbounds { double, double }, ptr %90, i32 0, i32 1
  %94 = load double, ptr %93
  %95 = fmul double %80, %92
  %96 = fmul double %82, %94
  %97 = fmul double %80, %94
  %98 = fmul double %82, %92
  %99 = fsub double %95, %96
  %100 = fadd double %97, %98
  %101 = fadd double %.sroa.0.0, %99
  %102 = fadd double %.sroa.6.0, %100
  %103 = add nsw i64 %.0, 1
  br label %70
104:
  %105 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = mul nsw i64 %.045, %23
  %108 = add nsw i64 %.044, %107
  %109 = getelementptr inbounds { double, double }, ptr %106, i64 %108
  %110 = getelementptr inbounds { double, double }, ptr %109, i32 0, i32 0
  %111 = getelementptr inbounds { double, double }, ptr %109, i32 0, i32 1
  store double %.sroa.0.0, ptr %110
  store double %.sroa.6.0, ptr %111
  %112 = add nsw i64 %.044, 1
  br label %68
113:
  %114 = add nsw i64 %.045, 1
  br label %66
115:
  ret void
}
define void @_FortranAMatmulTransposeComplex8Complex8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.045 = phi i64 [ 0, %47 ], [ %97, %96 ]
  %50 = icmp slt i64 %.045, %15
  br i1 %50, label %51, label %98
51:
  %.044 = phi i64 [ %95, %87 ], [ 0, %49 ]
  %52 = icmp slt i64 %.044, %14
  br i1 %52, label %53, label %96
53:
  %.sroa.6.0 = phi double [ %85, %55 ], [ 0.000000e+00, %51 ]
  %.sroa.0.0 = phi double [ %84, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %86, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %87
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.044, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = getelementptr inbounds { double, double }, ptr %61, i32 0, i32 0
  %63 = load double, ptr %62
  %64 = getelementptr inbounds { double, double }, ptr %61, i32 0, i32 1
  %65 = load double, ptr %64
  %66 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %67 = load ptr, ptr %66
  %68 = call i64 @stride(ptr %2, i32 0)
  %69 = mul nsw i64 %.0, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %2, i32 1)
  %72 = mul nsw i64 %.045, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = getelementptr inbounds { double, double }, ptr %73, i32 0, i32 0
  %75 = load double, ptr %74
  %76 = getelementptr inbounds { double, double }, ptr %73, i32 0, i32 1
  %77 = load double, ptr %76
  %78 = fmul double %63, %75
  %79 = fmul double %65, %77
  %80 = fmul double %63, %77
  %81 = fmul double %65, %75
  %82 = fsub double %78, %79
  %83 = fadd double %80, %81
  %84 = fadd double %.sroa.0.0, %82
  %85 = fadd double %.sroa.6.0, %83
  %86 = add nsw i64 %.0, 1
  br label %53
87:
  %88 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %89 = load ptr, ptr %88
  %90 = mul nsw i64 %.045, %14
  %91 = add nsw i64 %.044, %90
  %92 = getelementptr inbounds { double, double }, ptr %89, i64 %91
  %93 = getelementptr inbounds { double, double }, ptr %92, i32 0, i32 0
  %94 = getelementptr inbounds { double, double }, ptr %92, i32 0, i32 1
  store double %.sroa.0.0, ptr %93
  store double %.sroa.6.0, ptr %94
  %95 = add nsw i64 %.044, 1
  br label %51
96:
  %97 = add nsw i64 %.045, 1
  br label %49
98:
  ret void
}
define void @_FortranACppSumComplex4(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 4
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %56
12:
  %.sroa.6.1 = phi float [ %.sroa.6.2, %54 ], [ 0.000000e+00, %6 ]
  %.sroa.0.1 = phi float [ %.sroa.0.2, %54 ], [ 0.000000e+00, %6 ]
  %.031 = phi i64 [ %55, %54 ], [ 0, %6 ]
  %13 = call i64 @extent(ptr %1, i32 3)
  %14 = icmp slt i64 %.031, %13
  br i1 %14, label %15, label %56
15:
  %.sroa.6.2 = phi float [ %.sroa.6.3, %52 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.2 = phi float [ %.sroa.0.3, %52 ], [ %.sroa.0.1, %12 ]
  %.030 = phi i64 [ %53, %52 ], [ 0, %12 ]
  %16 = call i64 @extent(ptr %1, i32 2)
  %17 = icmp slt i64 %.030, %16
  br i1 %17, label %18, label %54
18:
  %.sroa.6.3 = phi float [ %.sroa.6.4, %50 ], [ %.sroa.6.2, %15 ]
  %.sroa.0.3 = phi float [ %.sroa.0.4, %50 ], [ %.sroa.0.2, %15 ]
  %.029 = phi i64 [ %51, %50 ], [ 0, %15 ]
  %19 = call i64 @extent(ptr %1, i32 1)
  %20 = icmp slt i64 %.029, %19
  br i1 %20, label %21, label %52
21:
  %.sroa.6.4 = phi float [ %.sroa.6.5, %48 ], [ %.sroa.6.3, %18 ]
  %.sroa.0.4 = phi float [ %.sroa.0.5, %48 ], [ %.sroa.0.3, %18 ]
  %.0 = phi i64 [ %49, %48 ], [ 0, %18 ]
  %22 = call i64 @extent(ptr %1, i32 0)
  %23 = icmp slt i64 %.0, %22
  br i1 %23, label %24, label %50
24:
  %25 = call i32 @chosen(ptr %5, i64 %.0, i64 %.029, i64 %.030, i64 %.031)
  %26 = icmp ne i32 %25, 0
  br i1 %26, label %27, label %48
27:
  %28 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %29 = load ptr, ptr %28
  %30 = call i64 @stride(ptr %1, i32 0)
  %31 = mul nsw i64 %.0, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %1, i32 1)
  %34 = mul nsw i64 %.029, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 2)
  %37 = mul nsw i64 %.030, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 3)
  %40 = mul nsw i64 %.031, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = getelementptr inbounds { float, float }, ptr %41, i32 0, i32 0
  %43 = load float, ptr %42
  %44 = getelementptr inbounds { float, float }, ptr %41, i32 0, i32 1
  %45 = load float, ptr %44
  %46 = fadd float %.sroa.0.4, %43
  %47 = fadd float %.sroa.6.4, %45
  br label %48
48:
  %.sroa.6.5 = phi float [ %47, %27 ], [ %.sroa.6.4, %24 ]
  %.sroa.0.5 = phi float [ %46, %27 ], [ %.sroa.0.4, %24 ]
  %49 = add nsw i64 %.0, 1
  br label %21
50:
  %51 = add nsw i64 %.029, 1
  br label %18
52:
  %53 = add nsw i64 %.030, 1
  br label %15
54:
  %55 = add nsw i64 %.031, 1
  br label %12
56:
  %.sroa.6.0 = phi float [ 0.000000e+00, %11 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.0 = phi float [ 0.000000e+00, %11 ], [ %.sroa.0.1, %12 ]
  %57 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 0
  %58 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 1
  store float %.sroa.0.0, ptr %57
  store float %.sroa.6.0, ptr %58
  ret void
}
define void @_FortranACppProductComplex4(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 4
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %60
12:
  %.sroa.6.1 = phi float [ %.sroa.6.2, %58 ], [ 0.000000e+00, %6 ]
  %.sroa.0.1 = phi float [ %.sroa.0.2, %58 ], [ 1.000000e+00, %6 ]
  %.031 = phi i64 [ %59, %58 ], [ 0, %6 ]
  %13 = call i64 @extent(ptr %1, i32 3)
  %14 = icmp slt i64 %.031, %13
  br i1 %14, label %15, label %60
15:
  %.sroa.6.2 = phi float [ %.sroa.6.3, %56 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.2 = phi float [ %.sroa.0.3, %56 ], [ %.sroa.0.1, %12 ]
  %.030 = phi i64 [ %57, %56 ], [ 0, %12 ]
  %16 = call i64 @extent(ptr %1, i32 2)
  %17 = icmp slt i64 %.030, %16
  br i1 %17, label %18, label %58
18:
  %.sroa.6.3 = phi float [ %.sroa.6.4, %54 ], [ %.sroa.6.2, %15 ]
  %.sroa.0.3 = phi float [ %.sroa.0.4, %54 ], [ %.sroa.0.2, %15 ]
  %.029 = phi i64 [ %55, %54 ], [ 0, %15 ]
  %19 = call i64 @extent(ptr %1, i32 1)
  %20 = icmp slt i64 %.029, %19
  br i1 %20, label %21, label %56
21:
  %.sroa.6.4 = phi float [ %.sroa.6.5, %52 ], [ %.sroa.6.3, %18 ]
  %.sroa.0.4 = phi float [ %.sroa.0.5, %52 ], [ %.sroa.0.3, %18 ]
  %.0 = phi i64 [ %53, %52 ], [ 0, %18 ]
  %22 = call i64 @extent(ptr %1, i32 0)
  %23 = icmp slt i64 %.0, %22
  br i1 %23, label %24, label %54
24:
  %25 = call i32 @chosen(ptr %5, i64 %.0, i64 %.029, i64 %.030, i64 %.031)
  %26 = icmp ne i32 %25, 0
  br i1 %26, label %27, label %52
27:
  %28 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %29 = load ptr, ptr %28
  %30 = call i64 @stride(ptr %1, i32 0)
  %31 = mul nsw i64 %.0, %30
  %32 = getelementptr inbounds i8, ptr %29, i64 %31
  %33 = call i64 @stride(ptr %1, i32 1)
  %34 = mul nsw i64 %.029, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 2)
  %37 = mul nsw i64 %.030, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 3)
  %40 = mul nsw i64 %.031, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = getelementptr inbounds { float, float }, ptr %41, i32 0, i32 0
  %43 = load float, ptr %42
  %44 = getelementptr inbounds { float, float }, ptr %41, i32 0, i32 1
  %45 = load float, ptr %44
  %46 = fmul float %.sroa.0.4, %43
  %47 = fmul float %.sroa.6.4, %45
  %48 = fmul float %.sroa.0.4, %45
  %49 = fmul float %.sroa.6.4, %43
  %50 = fsub float %46, %47
  %51 = fadd float %48, %49
  br label %52
52:
  %.sroa.6.5 = phi float [ %51, %27 ], [ %.sroa.6.4, %24 ]
  %.sroa.0.5 = phi float [ %50, %27 ], [ %.sroa.0.4, %24 ]
  %53 = add nsw i64 %.0, 1
  br label %21
54:
  %55 = add nsw i64 %.029, 1
  br label %18
56:
  %57 = add nsw i64 %.030, 1
  br label %15
58:
  %59 = add nsw i64 %.031, 1
  br label %12
60:
  %.sroa.6.0 = phi float [ 0.000000e+00, %11 ], [ %.sroa.6.1, %12 ]
  %.sroa.0.0 = phi float [ 1.000000e+00, %11 ], [ %.sroa.0.1, %12 ]
  %61 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 0
  %62 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 1
  store float %.sroa.0.0, ptr %61
  store float %.sroa.6.0, ptr %62
  ret void
}
define void @_FortranACppDotProductComplex4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
  br label %6
6:
  %.sroa.6.0 = phi float [ 0.000000e+00, %5 ], [ %196, %186 ]
  %.sroa.0.0 = phi float [ 0.000000e+00, %5 ], [ %195, %186 ]
  %.0 = phi i64 [ 0, %5 ], [ %197, %186 ]
  %7 = call i64 @extent(ptr %1, i32 0)
  %8 = icmp slt i64 %.0, %7
  br i1 %8, label %9, label %198
9:
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %11 = load i8, ptr %10
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 35
  br i1 %13, label %14, label %26
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %16 = load ptr, ptr %15
  %17 = call i64 @stride(ptr %1, i32 0)
  %18 = mul nsw i64 %.0, %17
  %19 = getelementptr inbounds i8, ptr %16, i64 %18
  %20 = getelementptr inbounds { double, double }, ptr %19, i32 0, i32 0
  %21 = load double, ptr %20
  %22 = getelementptr inbounds { double, double }, ptr %19, i32 0, i32 1
  %23 = load double, ptr %22
  %24 = fptrunc double %21 to float
  %25 = fptrunc double %23 to float
  br label %96
26:
  %27 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %28 = load i8, ptr %27
  %29 = sext i8 %28 to i32
  %30 = icmp eq i32 %29, 34
  br i1 %30, label %31, label %41
31:
  %32 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %33 = load ptr, ptr %32
  %34 = call i64 @stride(ptr %1, i32 0)
  %35 = mul nsw i64 %.0, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = getelementptr inbounds { float, float }, ptr %36, i32 0, i32 0
  %38 = load float, ptr %37
  %39 = getelementptr inbounds { float, float }, ptr %36, i32 0, i32 1
  %40 = load float, ptr %39
  br label %96
41:
  %42 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %43 = load i8, ptr %42
  %44 = sext i8 %43 to i32
  %45 = icmp eq i32 %44, 28
  br i1 %45, label %46, label %53
46:
  %47 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %48 = load ptr, ptr %47
  %49 = call i64 @stride(ptr %1, i32 0)
  %50 = mul nsw i64 %.0, %49
  %51 = getelementptr inbounds i8, ptr %48, i64 %50
  %52 = load double, ptr %51
  br label %93
53:
  %54 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %55 = load i8, ptr %54
  %56 = sext i8 %55 to i32
  %57 = icmp eq i32 %56, 27
  br i1 %57, label %58, label %66
58:
  %59 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i64 @stride(ptr %1, i32 0)
  %62 = mul nsw i64 %.0, %61
  %63 = getelementptr inbounds i8, ptr %60, i64 %62
  %64 = load float, ptr %63
  %65 = fpext float %64 to double
  br label %93
66:
  %67 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %68 = load i8, ptr %67
  %69 = sext i8 %68 to i32
  %70 = icmp eq i32 %69, 9
  br i1 %70, label %71, label %79
71:
  %72 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %73 = load ptr, ptr %72
  %74 = call i64 @stride(ptr %1, i32 0)
  %75 = mul nsw i64 %.0, %74
  %76 = getelementptr inbounds i8, ptr %73, i64 %75
  %77 = load i32, ptr %76
  %78 = sitofp i32 %77 to double
  br label %93
79:
  %80 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %81 = load i8, ptr %80
  %82 = sext i8 %81 to i32
  %83 = icmp eq i32 %82, 10
  br i1 %83, label %84, label %92
84:
  %85 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %86 = load ptr, ptr %85
  %87 = call i64 @stride(ptr %1, i32 0)
  %88 = mul nsw i64 %.0, %87
  %89 = getelementptr inbounds i8, ptr %86, i64 %88
  %90 = load i64, ptr %89
  %91 = sitofp i64 %90 to double
  br label %93
92:
  call void @mlirad_other_type()
  br label %93
93:
  %94 = phi double [ %52, %46 ], [ %65, %58 ], [ %78, %71 ], [ %91, %84 ], [ 0.000000e+00, %92 ]
  %95 = fptrunc double %94 to float
  br label %96
96:
  %97 = phi float [ %24, %14 ], [ %38, %31 ], [ %95, %93 ]
  %98 = phi float [ %25, %14 ], [ %40, %31 ], [ 0.000000e+00, %93 ]
  %99 = fneg float %98
  %100 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %101 = load i8, ptr %100
  %102 = sext i8 %101 to i32
  %103 = icmp eq i32 %102, 35
  br i1 %103, label %104, label %116
104:
  %105 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = call i64 @stride(ptr %2, i32 0)
  %108 = mul nsw i64 %.0, %107
  %109 = getelementptr inbounds i8, ptr %106, i64 %108
  %110 = getelementptr inbounds { double, double }, ptr %109, i32 0, i32 0
  %111 = load double, ptr %110
  %112 = getelementptr inbounds { double, double }, ptr %109, i32 0, i32 1
  %113 = load double, ptr %112
  %114 = fptrunc double %111 to float
  %115 = fptrunc double %113 to float
  br label %186
116:
  %117 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %118 = load i8, ptr %117
  %119 = sext i8 %118 to i32
  %120 = icmp eq i32 %119, 34
  br i1 %120, label %121, label %131
121:
  %122 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %123 = load ptr, ptr %122
  %124 = call i64 @stride(ptr %2, i32 0)
  %125 = mul nsw i64 %.0, %124
  %126 = getelementptr inbounds i8, ptr %123, i64 %125
  %127 = getelementptr inbounds { float, float }, ptr %126, i32 0, i32 0
  %128 = load float, ptr %127
  %129 = getelementptr inbounds { float, float }, ptr %126, i32 0, i32 1
  %130 = load float, ptr %129
  br label %186
131:
  %132 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %133 = load i8, ptr %132
  %134 = sext i8 %133 to i32
  %135 = icmp eq i32 %134, 28
  br i1 %135, label %136, label %143
136:
  %137 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %138 = load ptr, ptr %137
  %139 = call i64 @stride(ptr %2, i32 0)
  %140 = mul nsw i64 %.0, %139
  %141 = getelementptr inbounds i8, ptr %138, i64 %140
  %142 = load double, ptr %141
  br label %183
143:
  %144 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %145 = load i8, ptr %144
  %146 = sext i8 %145 to i32
  %147 = icmp eq i32 %146, 27
  br i1 %147, label %148, label %156
148:
  %149 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %150 = load ptr, ptr %149
  %151 = call i64 @stride(ptr %2, i32 0)
  %152 = mul nsw i64 %.0, %151
  %153 = getelementptr inbounds i8, ptr %150, i64 %152
  %154 = load float, ptr %153
  %155 = fpext float %154 to double
  br label %183
156:
  %157 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %158 = load i8, ptr %157
  %159 = sext i8 %158 to i32
  %160 = icmp eq i32 %159, 9
  br i1 %160, label %161, label %169
161:
  %162 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %163 = load ptr, ptr %162
  %164 = call i64 @stride(ptr %2, i32 0)
  %165 = mul nsw i64 %.0, %164
  %166 = getelementptr inbounds i8, ptr %163, i64 %165
  %167 = load i32, ptr %166
  %168 = sitofp i32 %167 to double
  br label %183
169:
  %170 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %171 = load i8, ptr %170
  %172 = sext i8 %171 to i32
  %173 = icmp eq i32 %172, 10
  br i1 %173, label %174, label %182
174:
  %175 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %176 = load ptr, ptr %175
  %177 = call i64 @stride(ptr %2, i32 0)
  %178 = mul nsw i64 %.0, %177
  %179 = getelementptr inbounds i8, ptr %176, i64 %178
  %180 = load i64, ptr %179
  %181 = sitofp i64 %180 to double
  br label %183
182:
  call void @mlirad_other_type()
  br label %183
183:
  %184 = phi double [ %142, %136 ], [ %155, %148 ], [ %168, %161 ], [ %181, %174 ], [ 0.000000e+00, %182 ]
  %185 = fptrunc double %184 to float
  br label %186
186:
  %187 = phi float [ %114, %104 ], [ %128, %121 ], [ %185, %183 ]
  %188 = phi float [ %115, %104 ], [ %130, %121 ], [ 0.000000e+00, %183 ]
  %189 = fmul float %97, %187
  %190 = fmul float %99, %188
  %191 = fmul float %97, %188
  %192 = fmul float %99, %187
  %193 = fsub float %189, %190
  %194 = fadd float %191, %192
  %195 = fadd float %.sroa.0.0, %193
  %196 = fadd float %.sroa.6.0, %194
  %197 = add nsw i64 %.0, 1
  br label %6
198:
  %199 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 0
  %200 = getelementptr inbounds { float, float }, ptr %0, i32 0, i32 1
  store float %.sroa.0.0, ptr %199
  store float %.sroa.6.0, ptr %200
  ret void
}
define void @_FortranAMatmulComplex4Complex4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.045 = phi i64 [ 0, %64 ], [ %114, %113 ]
  %67 = icmp slt i64 %.045, %24
  br i1 %67, label %68, label %115
68:
  %.044 = phi i64 [ %112, %104 ], [ 0, %66 ]
  %69 = icmp slt i64 %.044, %23
  br i1 %69, label %70, label %113
70:
  %.sroa.6.0 = phi float [ %102, %72 ], [ 0.000000e+00, %68 ]
  %.sroa.0.0 = phi float [ %101, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %103, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %104
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.044, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = getelementptr inbounds { float, float }, ptr %78, i32 0, i32 0
  %80 = load float, ptr %79
  %81 = getelementptr inbounds { float, float }, ptr %78, i32 0, i32 1
  %82 = load float, ptr %81
  %83 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %84 = load ptr, ptr %83
  %85 = call i64 @stride(ptr %2, i32 0)
  %86 = mul nsw i64 %.0, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = call i64 @stride(ptr %2, i32 1)
  %89 = mul nsw i64 %.045, %88
  %90 = getelementptr inbounds i8, ptr %87, i64 %89
  %91 = getelementptr inbounds { float, float }, ptr %90, i32 0, i32 0
  %92 = load float, ptr %91
  %93 = getelementptr inbounds { float, float }, ptr %90, i32 0, i32 1
  %94 = load float, ptr %93
  %95 = fmul float %80, %92
  %96 = fmul float %82, %94
  %97 = fmul float %80, %94
  %98 = fmul float %82, %92
  %99 = fsub float %95, %96
  %100 = fadd float %97, %98
  %101 = fadd float %.sroa.0.0, %99
  %102 = fadd float %.sroa.6.0, %100
  %103 = add nsw i64 %.0, 1
  br label %70
104:
  %105 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = mul nsw i64 %.045, %23
  %108 = add nsw i64 %.044, %107
  %109 = getelementptr inbounds { float, float }, ptr %106, i64 %108
  %110 = getelementptr inbounds { float, float }, ptr %109, i32 0, i32 0
  %111 = getelementptr inbounds { float, float }, ptr %109, i32 0, i32 1
  store float %.sroa.0.0, ptr %110
  store float %.sroa.6.0, ptr %111
  %112 = add nsw i64 %.044, 1
  br label %68
113:
  %114 = add nsw i64 %.045, 1
  br label %66
115:
  ret void
}
define void @_FortranAMatmulTransposeComplex4Complex4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.045 = phi i64 [ 0, %47 ], [ %97, %96 ]
  %50 = icmp slt i64 %.045, %15
  br i1 %50, label %51, label %98
51:
  %.044 = phi i64 [ %95, %87 ], [ 0, %49 ]
  %52 = icmp slt i64 %.044, %14
  br i1 %52, label %53, label %96
53:
  %.sroa.6.0 = phi float [ %85, %55 ], [ 0.000000e+00, %51 ]
  %.sroa.0.0 = phi float [ %84, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %86, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %87
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.044, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = getelementptr inbounds { float, float }, ptr %61, i32 0, i32 0
  %63 = load float, ptr %62
  %64 = getelementptr inbounds { float, float }, ptr %61, i32 0, i32 1
  %65 = load float, ptr %64
  %66 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %67 = load ptr, ptr %66
  %68 = call i64 @stride(ptr %2, i32 0)
  %69 = mul nsw i64 %.0, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %2, i32 1)
  %72 = mul nsw i64 %.045, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = getelementptr inbounds { float, float }, ptr %73, i32 0, i32 0
  %75 = load float, ptr %74
  %76 = getelementptr inbounds { float, float }, ptr %73, i32 0, i32 1
  %77 = load float, ptr %76
  %78 = fmul float %63, %75
  %79 = fmul float %65, %77
  %80 = fmul float %63, %77
  %81 = fmul float %65, %75
  %82 = fsub float %78, %79
  %83 = fadd float %80, %81
  %84 = fadd float %.sroa.0.0, %82
  %85 = fadd float %.sroa.6.0, %83
  %86 = add nsw i64 %.0, 1
  br label %53
87:
  %88 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %89 = load ptr, ptr %88
  %90 = mul nsw i64 %.045, %14
  %91 = add nsw i64 %.044, %90
  %92 = getelementptr inbounds { float, float }, ptr %89, i64 %91
  %93 = getelementptr inbounds { float, float }, ptr %92, i32 0, i32 0
  %94 = getelementptr inbounds { float, float }, ptr %92, i32 0, i32 1
  store float %.sroa.0.0, ptr %93
  store float %.sroa.6.0, ptr %94
  %95 = add nsw i64 %.044, 1
  br label %51
96:
  %97 = add nsw i64 %.045, 1
  br label %49
98:
  ret void
}
define void @_FortranAMatmulComplex8Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.045 = phi i64 [ 0, %64 ], [ %107, %106 ]
  %67 = icmp slt i64 %.045, %24
  br i1 %67, label %68, label %108
68:
  %.044 = phi i64 [ %105, %97 ], [ 0, %66 ]
  %69 = icmp slt i64 %.044, %23
  br i1 %69, label %70, label %106
70:
  %.sroa.6.0 = phi double [ %95, %72 ], [ 0.000000e+00, %68 ]
  %.sroa.0.0 = phi double [ %94, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %96, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %97
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.044, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = getelementptr inbounds { double, double }, ptr %78, i32 0, i32 0
  %80 = load double, ptr %79
  %81 = getelementptr inbounds { double, double }, ptr %78, i32 0, i32 1
  %82 = load double, ptr %81
  %83 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %84 = load ptr, ptr %83
  %85 = call i64 @stride(ptr %2, i32 0)
  %86 = mul nsw i64 %.0, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = call i64 @stride(ptr %2, i32 1)
  %89 = mul nsw i64 %.045, %88
  %90 = getelementptr inbounds i8, ptr %87, i64 %89
  %91 = load double, ptr %90
  %92 = fmul double %80, %91
  %93 = fmul double %82, %91
  %94 = fadd double %.sroa.0.0, %92
  %95 = fadd double %.sroa.6.0, %93
  %96 = add nsw i64 %.0, 1
  br label %70
97:
  %98 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %99 = load ptr, ptr %98
  %100 = mul nsw i64 %.045, %23
  %101 = add nsw i64 %.044, %100
  %102 = getelementptr inbounds { double, double }, ptr %99, i64 %101
  %103 = getelementptr inbounds { double, double }, ptr %102, i32 0, i32 0
  %104 = getelementptr inbounds { double, double }, ptr %102, i32 0, i32 1
  store double %.sroa.0.0, ptr %103
  store double %.sroa.6.0, ptr %104
  %105 = add nsw i64 %.044, 1
  br label %68
106:
  %107 = add nsw i64 %.045, 1
  br label %66
108:
  ret void
}
define void @_FortranAMatmulTransposeComplex8Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.045 = phi i64 [ 0, %47 ], [ %90, %89 ]
  %50 = icmp slt i64 %.045, %15
  br i1 %50, label %51, label %91
51:
  %.044 = phi i64 [ %88, %80 ], [ 0, %49 ]
  %52 = icmp slt i64 %.044, %14
  br i1 %52, label %53, label %89
53:
  %.sroa.6.0 = phi double [ %78, %55 ], [ 0.000000e+00, %51 ]
  %.sroa.0.0 = phi double [ %77, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %79, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %80
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.044, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = getelementptr inbounds { double, double }, ptr %61, i32 0, i32 0
  %63 = load double, ptr %62
  %64 = getelementptr inbounds { double, double }, ptr %61, i32 0, i32 1
  %65 = load double, ptr %64
  %66 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %67 = load ptr, ptr %66
  %68 = call i64 @stride(ptr %2, i32 0)
  %69 = mul nsw i64 %.0, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %2, i32 1)
  %72 = mul nsw i64 %.045, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = load double, ptr %73
  %75 = fmul double %63, %74
  %76 = fmul double %65, %74
  %77 = fadd double %.sroa.0.0, %75
  %78 = fadd double %.sroa.6.0, %76
  %79 = add nsw i64 %.0, 1
  br label %53
80:
  %81 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %82 = load ptr, ptr %81
  %83 = mul nsw i64 %.045, %14
  %84 = add nsw i64 %.044, %83
  %85 = getelementptr inbounds { double, double }, ptr %82, i64 %84
  %86 = getelementptr inbounds { double, double }, ptr %85, i32 0, i32 0
  %87 = getelementptr inbounds { double, double }, ptr %85, i32 0, i32 1
  store double %.sroa.0.0, ptr %86
  store double %.sroa.6.0, ptr %87
  %88 = add nsw i64 %.044, 1
  br label %51
89:
  %90 = add nsw i64 %.045, 1
  br label %49
91:
  ret void
}
define void @_FortranAMatmulReal8Complex8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %50, i64 %., i64 %65, i64 1, i64 1)
  br label %66
66:
  %.045 = phi i64 [ 0, %64 ], [ %107, %106 ]
  %67 = icmp slt i64 %.045, %24
  br i1 %67, label %68, label %108
68:
  %.044 = phi i64 [ %105, %97 ], [ 0, %66 ]
  %69 = icmp slt i64 %.044, %23
  br i1 %69, label %70, label %106
70:
  %.sroa.6.0 = phi double [ %95, %72 ], [ 0.000000e+00, %68 ]
  %.sroa.0.0 = phi double [ %94, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %96, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %97
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.044, %32
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
  %86 = mul nsw i64 %.045, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = getelementptr inbounds { double, double }, ptr %87, i32 0, i32 0
  %89 = load double, ptr %88
  %90 = getelementptr inbounds { double, double }, ptr %87, i32 0, i32 1
  %91 = load double, ptr %90
  %92 = fmul double %79, %89
  %93 = fmul double %79, %91
  %94 = fadd double %.sroa.0.0, %92
  %95 = fadd double %.sroa.6.0, %93
  %96 = add nsw i64 %.0, 1
  br label %70
97:
  %98 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %99 = load ptr, ptr %98
  %100 = mul nsw i64 %.045, %23
  %101 = add nsw i64 %.044, %100
  %102 = getelementptr inbounds { double, double }, ptr %99, i64 %101
  %103 = getelementptr inbounds { double, double }, ptr %102, i32 0, i32 0
  %104 = getelementptr inbounds { double, double }, ptr %102, i32 0, i32 1
  store double %.sroa.0.0, ptr %103
  store double %.sroa.6.0, ptr %104
  %105 = add nsw i64 %.044, 1
  br label %68
106:
  %107 = add nsw i64 %.045, 1
  br label %66
108:
  ret void
}
define void @_FortranAMatmulTransposeReal8Complex8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  call void @allocate(ptr %0, i64 16, i32 %32, i64 %37, i64 %48, i64 1, i64 1)
  br label %49
49:
  %.045 = phi i64 [ 0, %47 ], [ %90, %89 ]
  %50 = icmp slt i64 %.045, %15
  br i1 %50, label %51, label %91
51:
  %.044 = phi i64 [ %88, %80 ], [ 0, %49 ]
  %52 = icmp slt i64 %.044, %14
  br i1 %52, label %53, label %89
53:
  %.sroa.6.0 = phi double [ %78, %55 ], [ 0.000000e+00, %51 ]
  %.sroa.0.0 = phi double [ %77, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %79, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %80
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.044, %23
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
  %69 = mul nsw i64 %.045, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = getelementptr inbounds { double, double }, ptr %70, i32 0, i32 0
  %72 = load double, ptr %71
  %73 = getelementptr inbounds { double, double }, ptr %70, i32 0, i32 1
  %74 = load double, ptr %73
  %75 = fmul double %62, %72
  %76 = fmul double %62, %74
  %77 = fadd double %.sroa.0.0, %75
  %78 = fadd double %.sroa.6.0, %76
  %79 = add nsw i64 %.0, 1
  br label %53
80:
  %81 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %82 = load ptr, ptr %81
  %83 = mul nsw i64 %.045, %14
  %84 = add nsw i64 %.044, %83
  %85 = getelementptr inbounds { double, double }, ptr %82, i64 %84
  %86 = getelementptr inbounds { double, double }, ptr %85, i32 0, i32 0
  %87 = getelementptr inbounds { double, double }, ptr %85, i32 0, i32 1
  store double %.sroa.0.0, ptr %86
  store double %.sroa.6.0, ptr %87
  %88 = add nsw i64 %.044, 1
  br label %51
89:
  %90 = add nsw i64 %.045, 1
  br label %49
91:
  ret void
}
define void @_FortranAMatmulReal8Real4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %64 ], [ %101, %100 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %102
68:
  %.045 = phi i64 [ %99, %93 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %100
70:
  %.044 = phi double [ %91, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %92, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %93
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
  %88 = load float, ptr %87
  %89 = fpext float %88 to double
  %90 = fmul double %79, %89
  %91 = fadd double %.044, %90
  %92 = add nsw i64 %.0, 1
  br label %70
93:
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  %96 = mul nsw i64 %.046, %23
  %97 = add nsw i64 %.045, %96
  %98 = getelementptr inbounds double, ptr %95, i64 %97
  store double %.044, ptr %98
  %99 = add nsw i64 %.045, 1
  br label %68
100:
  %101 = add nsw i64 %.046, 1
  br label %66
102:
  ret void
}
define void @_FortranAMatmulTransposeReal8Real4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %47 ], [ %84, %83 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %85
51:
  %.045 = phi i64 [ %82, %76 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %83
53:
  %.044 = phi double [ %74, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %75, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %76
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
  %71 = load float, ptr %70
  %72 = fpext float %71 to double
  %73 = fmul double %62, %72
  %74 = fadd double %.044, %73
  %75 = add nsw i64 %.0, 1
  br label %53
76:
  %77 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %78 = load ptr, ptr %77
  %79 = mul nsw i64 %.046, %14
  %80 = add nsw i64 %.045, %79
  %81 = getelementptr inbounds double, ptr %78, i64 %80
  store double %.044, ptr %81
  %82 = add nsw i64 %.045, 1
  br label %51
83:
  %84 = add nsw i64 %.046, 1
  br label %49
85:
  ret void
}
define void @_FortranAMatmulReal4Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %64 ], [ %101, %100 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %102
68:
  %.045 = phi i64 [ %99, %93 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %100
70:
  %.044 = phi double [ %91, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %92, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %93
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load float, ptr %78
  %80 = fpext float %79 to double
  %81 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %82 = load ptr, ptr %81
  %83 = call i64 @stride(ptr %2, i32 0)
  %84 = mul nsw i64 %.0, %83
  %85 = getelementptr inbounds i8, ptr %82, i64 %84
  %86 = call i64 @stride(ptr %2, i32 1)
  %87 = mul nsw i64 %.046, %86
  %88 = getelementptr inbounds i8, ptr %85, i64 %87
  %89 = load double, ptr %88
  %90 = fmul double %80, %89
  %91 = fadd double %.044, %90
  %92 = add nsw i64 %.0, 1
  br label %70
93:
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  %96 = mul nsw i64 %.046, %23
  %97 = add nsw i64 %.045, %96
  %98 = getelementptr inbounds double, ptr %95, i64 %97
  store double %.044, ptr %98
  %99 = add nsw i64 %.045, 1
  br label %68
100:
  %101 = add nsw i64 %.046, 1
  br label %66
102:
  ret void
}
define void @_FortranAMatmulTransposeReal4Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %47 ], [ %84, %83 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %85
51:
  %.045 = phi i64 [ %82, %76 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %83
53:
  %.044 = phi double [ %74, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %75, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %76
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load float, ptr %61
  %63 = fpext float %62 to double
  %64 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %65 = load ptr, ptr %64
  %66 = call i64 @stride(ptr %2, i32 0)
  %67 = mul nsw i64 %.0, %66
  %68 = getelementptr inbounds i8, ptr %65, i64 %67
  %69 = call i64 @stride(ptr %2, i32 1)
  %70 = mul nsw i64 %.046, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  %73 = fmul double %63, %72
  %74 = fadd double %.044, %73
  %75 = add nsw i64 %.0, 1
  br label %53
76:
  %77 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %78 = load ptr, ptr %77
  %79 = mul nsw i64 %.046, %14
  %80 = add nsw i64 %.045, %79
  %81 = getelementptr inbounds double, ptr %78, i64 %80
  store double %.044, ptr %81
  %82 = add nsw i64 %.045, 1
  br label %51
83:
  %84 = add nsw i64 %.046, 1
  br label %49
85:
  ret void
}
define void @_FortranAMatmulReal8Integer4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %64 ], [ %101, %100 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %102
68:
  %.045 = phi i64 [ %99, %93 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %100
70:
  %.044 = phi double [ %91, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %92, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %93
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
  %88 = load i32, ptr %87
  %89 = sitofp i32 %88 to double
  %90 = fmul double %79, %89
  %91 = fadd double %.044, %90
  %92 = add nsw i64 %.0, 1
  br label %70
93:
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  %96 = mul nsw i64 %.046, %23
  %97 = add nsw i64 %.045, %96
  %98 = getelementptr inbounds double, ptr %95, i64 %97
  store double %.044, ptr %98
  %99 = add nsw i64 %.045, 1
  br label %68
100:
  %101 = add nsw i64 %.046, 1
  br label %66
102:
  ret void
}
define void @_FortranAMatmulTransposeReal8Integer4(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %47 ], [ %84, %83 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %85
51:
  %.045 = phi i64 [ %82, %76 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %83
53:
  %.044 = phi double [ %74, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %75, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %76
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
  %71 = load i32, ptr %70
  %72 = sitofp i32 %71 to double
  %73 = fmul double %62, %72
  %74 = fadd double %.044, %73
  %75 = add nsw i64 %.0, 1
  br label %53
76:
  %77 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %78 = load ptr, ptr %77
  %79 = mul nsw i64 %.046, %14
  %80 = add nsw i64 %.045, %79
  %81 = getelementptr inbounds double, ptr %78, i64 %80
  store double %.044, ptr %81
  %82 = add nsw i64 %.045, 1
  br label %51
83:
  %84 = add nsw i64 %.046, 1
  br label %49
85:
  ret void
}
define void @_FortranAMatmulInteger4Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %64 ], [ %101, %100 ]
  %67 = icmp slt i64 %.046, %24
  br i1 %67, label %68, label %102
68:
  %.045 = phi i64 [ %99, %93 ], [ 0, %66 ]
  %69 = icmp slt i64 %.045, %23
  br i1 %69, label %70, label %100
70:
  %.044 = phi double [ %91, %72 ], [ 0.000000e+00, %68 ]
  %.0 = phi i64 [ %92, %72 ], [ 0, %68 ]
  %71 = icmp slt i64 %.0, %15
  br i1 %71, label %72, label %93
72:
  %73 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %74 = load ptr, ptr %73
  %75 = mul nsw i64 %.045, %32
  %76 = getelementptr inbounds i8, ptr %74, i64 %75
  %77 = mul nsw i64 %.0, %42
  %78 = getelementptr inbounds i8, ptr %76, i64 %77
  %79 = load i32, ptr %78
  %80 = sitofp i32 %79 to double
  %81 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %82 = load ptr, ptr %81
  %83 = call i64 @stride(ptr %2, i32 0)
  %84 = mul nsw i64 %.0, %83
  %85 = getelementptr inbounds i8, ptr %82, i64 %84
  %86 = call i64 @stride(ptr %2, i32 1)
  %87 = mul nsw i64 %.046, %86
  %88 = getelementptr inbounds i8, ptr %85, i64 %87
  %89 = load double, ptr %88
  %90 = fmul double %80, %89
  %91 = fadd double %.044, %90
  %92 = add nsw i64 %.0, 1
  br label %70
93:
  %94 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %95 = load ptr, ptr %94
  %96 = mul nsw i64 %.046, %23
  %97 = add nsw i64 %.045, %96
  %98 = getelementptr inbounds double, ptr %95, i64 %97
  store double %.044, ptr %98
  %99 = add nsw i64 %.045, 1
  br label %68
100:
  %101 = add nsw i64 %.046, 1
  br label %66
102:
  ret void
}
define void @_FortranAMatmulTransposeInteger4Real8(ptr %0, ptr %1, ptr %2, ptr %3, i32 %4) {
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
  %.046 = phi i64 [ 0, %47 ], [ %84, %83 ]
  %50 = icmp slt i64 %.046, %15
  br i1 %50, label %51, label %85
51:
  %.045 = phi i64 [ %82, %76 ], [ 0, %49 ]
  %52 = icmp slt i64 %.045, %14
  br i1 %52, label %53, label %83
53:
  %.044 = phi double [ %74, %55 ], [ 0.000000e+00, %51 ]
  %.0 = phi i64 [ %75, %55 ], [ 0, %51 ]
  %54 = icmp slt i64 %.0, %6
  br i1 %54, label %55, label %76
55:
  %56 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %57 = load ptr, ptr %56
  %58 = mul nsw i64 %.045, %23
  %59 = getelementptr inbounds i8, ptr %57, i64 %58
  %60 = mul nsw i64 %.0, %24
  %61 = getelementptr inbounds i8, ptr %59, i64 %60
  %62 = load i32, ptr %61
  %63 = sitofp i32 %62 to double
  %64 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %65 = load ptr, ptr %64
  %66 = call i64 @stride(ptr %2, i32 0)
  %67 = mul nsw i64 %.0, %66
  %68 = getelementptr inbounds i8, ptr %65, i64 %67
  %69 = call i64 @stride(ptr %2, i32 1)
  %70 = mul nsw i64 %.046, %69
  %71 = getelementptr inbounds i8, ptr %68, i64 %70
  %72 = load double, ptr %71
  %73 = fmul double %63, %72
  %74 = fadd double %.044, %73
  %75 = add nsw i64 %.0, 1
  br label %53
76:
  %77 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %78 = load ptr, ptr %77
  %79 = mul nsw i64 %.046, %14
  %80 = add nsw i64 %.045, %79
  %81 = getelementptr inbounds double, ptr %78, i64 %80
  store double %.044, ptr %81
  %82 = add nsw i64 %.045, 1
  br label %51
83:
  %84 = add nsw i64 %.046, 1
  br label %49
85:
  ret void
}
define double @_FortranANorm2_8(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = icmp sgt i32 %7, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %62
10:
  %.1 = phi double [ %.2, %60 ], [ 0.000000e+00, %4 ]
  %.034 = phi i64 [ %61, %60 ], [ 0, %4 ]
  %11 = call i64 @extent(ptr %0, i32 3)
  %12 = icmp slt i64 %.034, %11
  br i1 %12, label %13, label %62
13:
  %.2 = phi double [ %.3, %58 ], [ %.1, %10 ]
  %.033 = phi i64 [ %59, %58 ], [ 0, %10 ]
  %14 = call i64 @extent(ptr %0, i32 2)
  %15 = icmp slt i64 %.033, %14
  br i1 %15, label %16, label %60
16:
  %.3 = phi double [ %.4, %56 ], [ %.2, %13 ]
  %.032 = phi i64 [ %57, %56 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %0, i32 1)
  %18 = icmp slt i64 %.032, %17
  br i1 %18, label %19, label %58
19:
  %.4 = phi double [ %54, %22 ], [ %.3, %16 ]
  %.0 = phi i64 [ %55, %22 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %0, i32 0)
  %21 = icmp slt i64 %.0, %20
  br i1 %21, label %22, label %56
22:
  %23 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %24 = load ptr, ptr %23
  %25 = call i64 @stride(ptr %0, i32 0)
  %26 = mul nsw i64 %.0, %25
  %27 = getelementptr inbounds i8, ptr %24, i64 %26
  %28 = call i64 @stride(ptr %0, i32 1)
  %29 = mul nsw i64 %.032, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %0, i32 2)
  %32 = mul nsw i64 %.033, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %0, i32 3)
  %35 = mul nsw i64 %.034, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = load double, ptr %36
  %38 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %39 = load ptr, ptr %38
  %40 = call i64 @stride(ptr %0, i32 0)
  %41 = mul nsw i64 %.0, %40
  %42 = getelementptr inbounds i8, ptr %39, i64 %41
  %43 = call i64 @stride(ptr %0, i32 1)
  %44 = mul nsw i64 %.032, %43
  %45 = getelementptr inbounds i8, ptr %42, i64 %44
  %46 = call i64 @stride(ptr %0, i32 2)
  %47 = mul nsw i64 %.033, %46
  %48 = getelementptr inbounds i8, ptr %45, i64 %47
  %49 = call i64 @stride(ptr %0, i32 3)
  %50 = mul nsw i64 %.034, %49
  %51 = getelementptr inbounds i8, ptr %48, i64 %50
  %52 = load double, ptr %51
  %53 = fmul double %37, %52
  %54 = fadd double %.4, %53
  %55 = add nsw i64 %.0, 1
  br label %19
56:
  %57 = add nsw i64 %.032, 1
  br label %16
58:
  %59 = add nsw i64 %.033, 1
  br label %13
60:
  %61 = add nsw i64 %.034, 1
  br label %10
62:
  %.035 = phi double [ 0.000000e+00, %9 ], [ %.1, %10 ]
  %63 = call double @llvm.sqrt.f64(double %.035)
  ret double %63
}
declare double @llvm.sqrt.f64(double)
define float @_FortranANorm2_4(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = icmp sgt i32 %7, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %62
10:
  %.1 = phi float [ %.2, %60 ], [ 0.000000e+00, %4 ]
  %.034 = phi i64 [ %61, %60 ], [ 0, %4 ]
  %11 = call i64 @extent(ptr %0, i32 3)
  %12 = icmp slt i64 %.034, %11
  br i1 %12, label %13, label %62
13:
  %.2 = phi float [ %.3, %58 ], [ %.1, %10 ]
  %.033 = phi i64 [ %59, %58 ], [ 0, %10 ]
  %14 = call i64 @extent(ptr %0, i32 2)
  %15 = icmp slt i64 %.033, %14
  br i1 %15, label %16, label %60
16:
  %.3 = phi float [ %.4, %56 ], [ %.2, %13 ]
  %.032 = phi i64 [ %57, %56 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %0, i32 1)
  %18 = icmp slt i64 %.032, %17
  br i1 %18, label %19, label %58
19:
  %.4 = phi float [ %54, %22 ], [ %.3, %16 ]
  %.0 = phi i64 [ %55, %22 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %0, i32 0)
  %21 = icmp slt i64 %.0, %20
  br i1 %21, label %22, label %56
22:
  %23 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %24 = load ptr, ptr %23
  %25 = call i64 @stride(ptr %0, i32 0)
  %26 = mul nsw i64 %.0, %25
  %27 = getelementptr inbounds i8, ptr %24, i64 %26
  %28 = call i64 @stride(ptr %0, i32 1)
  %29 = mul nsw i64 %.032, %28
  %30 = getelementptr inbounds i8, ptr %27, i64 %29
  %31 = call i64 @stride(ptr %0, i32 2)
  %32 = mul nsw i64 %.033, %31
  %33 = getelementptr inbounds i8, ptr %30, i64 %32
  %34 = call i64 @stride(ptr %0, i32 3)
  %35 = mul nsw i64 %.034, %34
  %36 = getelementptr inbounds i8, ptr %33, i64 %35
  %37 = load float, ptr %36
  %38 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %39 = load ptr, ptr %38
  %40 = call i64 @stride(ptr %0, i32 0)
  %41 = mul nsw i64 %.0, %40
  %42 = getelementptr inbounds i8, ptr %39, i64 %41
  %43 = call i64 @stride(ptr %0, i32 1)
  %44 = mul nsw i64 %.032, %43
  %45 = getelementptr inbounds i8, ptr %42, i64 %44
  %46 = call i64 @stride(ptr %0, i32 2)
  %47 = mul nsw i64 %.033, %46
  %48 = getelementptr inbounds i8, ptr %45, i64 %47
  %49 = call i64 @stride(ptr %0, i32 3)
  %50 = mul nsw i64 %.034, %49
  %51 = getelementptr inbounds i8, ptr %48, i64 %50
  %52 = load float, ptr %51
  %53 = fmul float %37, %52
  %54 = fadd float %.4, %53
  %55 = add nsw i64 %.0, 1
  br label %19
56:
  %57 = add nsw i64 %.032, 1
  br label %16
58:
  %59 = add nsw i64 %.033, 1
  br label %13
60:
  %61 = add nsw i64 %.034, 1
  br label %10
62:
  %.035 = phi float [ 0.000000e+00, %9 ], [ %.1, %10 ]
  %63 = call float @llvm.sqrt.f32(float %.035)
  ret float %63
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
  %9 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 7
  %10 = getelementptr inbounds [4 x %struct.Dim], ptr %9, i64 0, i64 0
  %11 = getelementptr inbounds %struct.Dim, ptr %10, i32 0, i32 1
  %12 = load i64, ptr %11
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %13 = icmp sgt i64 %12, 4
  br i1 %13, label %19, label %14
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %16 = load i8, ptr %15
  %17 = zext i8 %16 to i32
  %18 = icmp sgt i32 %17, 4
  br i1 %18, label %19, label %20
19:
  call void @mlirad_other_type()
  br label %154
20:
  %21 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %22 = load i64, ptr %21
  %23 = trunc i64 %12 to i32
  %24 = icmp sgt i64 %12, 0
  br i1 %24, label %25, label %27
25:
  %26 = call i64 @whole(ptr %2, i32 0)
  br label %27
27:
  %28 = phi i64 [ %26, %25 ], [ 1, %20 ]
  %29 = icmp sgt i64 %12, 1
  br i1 %29, label %30, label %32
30:
  %31 = call i64 @whole(ptr %2, i32 1)
  br label %32
32:
  %33 = phi i64 [ %31, %30 ], [ 1, %27 ]
  %34 = icmp sgt i64 %12, 2
  br i1 %34, label %35, label %37
35:
  %36 = call i64 @whole(ptr %2, i32 2)
  br label %37
37:
  %38 = phi i64 [ %36, %35 ], [ 1, %32 ]
  %39 = icmp sgt i64 %12, 3
  br i1 %39, label %40, label %42
40:
  %41 = call i64 @whole(ptr %2, i32 3)
  br label %42
42:
  %43 = phi i64 [ %41, %40 ], [ 1, %37 ]
  call void @allocate(ptr %0, i64 %22, i32 %23, i64 %28, i64 %33, i64 %38, i64 %43)
  br label %44
44:
  %.081 = phi i32 [ 0, %42 ], [ %65, %64 ]
  %.0 = phi i64 [ 1, %42 ], [ %.1, %64 ]
  %45 = icmp slt i32 %.081, 4
  br i1 %45, label %46, label %66
46:
  %47 = sext i32 %.081 to i64
  %48 = icmp slt i64 %47, %12
  br i1 %48, label %49, label %64
49:
  %50 = icmp ne ptr %4, null
  br i1 %50, label %51, label %54
51:
  %52 = call i64 @whole(ptr %4, i32 %.081)
  %53 = sub nsw i64 %52, 1
  br label %56
54:
  %55 = sext i32 %.081 to i64
  br label %56
56:
  %57 = phi i64 [ %53, %51 ], [ %55, %54 ]
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %57
  store i64 %.0, ptr %58
  %59 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %60 = getelementptr inbounds [4 x %struct.Dim], ptr %59, i64 0, i64 %57
  %61 = getelementptr inbounds %struct.Dim, ptr %60, i32 0, i32 1
  %62 = load i64, ptr %61
  %63 = mul nsw i64 %.0, %62
  br label %64
64:
  %.1 = phi i64 [ %63, %56 ], [ %.0, %46 ]
  %65 = add nsw i32 %.081, 1
  br label %44
66:
  %67 = call i64 @total(ptr %1)
  %68 = icmp ne ptr %3, null
  br i1 %68, label %69, label %71
69:
  %70 = call i64 @total(ptr %3)
  br label %71
71:
  %72 = phi i64 [ %70, %69 ], [ 1, %66 ]
  %73 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %74 = load i8, ptr %73
  %75 = zext i8 %74 to i32
  %76 = icmp sgt i32 %75, 4
  br i1 %76, label %77, label %78
77:
  call void @mlirad_other_type()
  br label %154
78:
  %.079 = phi i64 [ %153, %152 ], [ 0, %71 ]
  %79 = call i64 @extent(ptr %0, i32 3)
  %80 = icmp slt i64 %.079, %79
  br i1 %80, label %81, label %154
81:
  %.078 = phi i64 [ %151, %150 ], [ 0, %78 ]
  %82 = call i64 @extent(ptr %0, i32 2)
  %83 = icmp slt i64 %.078, %82
  br i1 %83, label %84, label %152
84:
  %.077 = phi i64 [ %149, %148 ], [ 0, %81 ]
  %85 = call i64 @extent(ptr %0, i32 1)
  %86 = icmp slt i64 %.077, %85
  br i1 %86, label %87, label %150
87:
  %.076 = phi i64 [ %147, %146 ], [ 0, %84 ]
  %88 = call i64 @extent(ptr %0, i32 0)
  %89 = icmp slt i64 %.076, %88
  br i1 %89, label %90, label %148
90:
  %91 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %92 = load i64, ptr %91
  %93 = mul nsw i64 %.076, %92
  %94 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  %95 = load i64, ptr %94
  %96 = mul nsw i64 %.077, %95
  %97 = add nsw i64 %93, %96
  %98 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  %99 = load i64, ptr %98
  %100 = mul nsw i64 %.078, %99
  %101 = add nsw i64 %97, %100
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  %103 = load i64, ptr %102
  %104 = mul nsw i64 %.079, %103
  %105 = add nsw i64 %101, %104
  %106 = icmp eq ptr %3, null
  %107 = icmp slt i64 %105, %67
  %or.cond = select i1 %106, i1 true, i1 %107
  br i1 %or.cond, label %108, label %126
108:
  %109 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %110 = load ptr, ptr %109
  %111 = call i64 @stride(ptr %0, i32 0)
  %112 = mul nsw i64 %.076, %111
  %113 = getelementptr inbounds i8, ptr %110, i64 %112
  %114 = call i64 @stride(ptr %0, i32 1)
  %115 = mul nsw i64 %.077, %114
  %116 = getelementptr inbounds i8, ptr %113, i64 %115
  %117 = call i64 @stride(ptr %0, i32 2)
  %118 = mul nsw i64 %.078, %117
  %119 = getelementptr inbounds i8, ptr %116, i64 %118
  %120 = call i64 @stride(ptr %0, i32 3)
  %121 = mul nsw i64 %.079, %120
  %122 = getelementptr inbounds i8, ptr %119, i64 %121
  %123 = call ptr @element(ptr %1, i64 %105)
  %124 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %125 = load i64, ptr %124
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %122, ptr align 1 %123, i64 %125, i1 false)
  br label %146
126:
  %127 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %128 = load ptr, ptr %127
  %129 = call i64 @stride(ptr %0, i32 0)
  %130 = mul nsw i64 %.076, %129
  %131 = getelementptr inbounds i8, ptr %128, i64 %130
  %132 = call i64 @stride(ptr %0, i32 1)
  %133 = mul nsw i64 %.077, %132
  %134 = getelementptr inbounds i8, ptr %131, i64 %133
  %135 = call i64 @stride(ptr %0, i32 2)
  %136 = mul nsw i64 %.078, %135
  %137 = getelementptr inbounds i8, ptr %134, i64 %136
  %138 = call i64 @stride(ptr %0, i32 3)
  %139 = mul nsw i64 %.079, %138
  %140 = getelementptr inbounds i8, ptr %137, i64 %139
  %141 = sub nsw i64 %105, %67
  %142 = srem i64 %141, %72
  %143 = call ptr @element(ptr %3, i64 %142)
  %144 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %145 = load i64, ptr %144
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %140, ptr align 1 %143, i64 %145, i1 false)
  br label %146
146:
  %147 = add nsw i64 %.076, 1
  br label %87
148:
  %149 = add nsw i64 %.077, 1
  br label %84
150:
  %151 = add nsw i64 %.078, 1
  br label %81
152:
  %153 = add nsw i64 %.079, 1
  br label %78
154:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
define internal i64 @whole(ptr %0, i32 %1) {
  %3 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %4 = load ptr, ptr %3
  %5 = sext i32 %1 to i64
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %7 = getelementptr inbounds [4 x %struct.Dim], ptr %6, i64 0, i64 0
  %8 = getelementptr inbounds %struct.Dim, ptr %7, i32 0, i32 2
  %9 = load i64, ptr %8
  %10 = mul nsw i64 %5, %9
  %11 = getelementptr inbounds i8, ptr %4, i64 %10
  %12 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %13 = load i64, ptr %12
  %14 = icmp eq i64 %13, 1
  br i1 %14, label %15, label %18
15:
  %16 = load i8, ptr %11
  %17 = sext i8 %16 to i64
  br label %34
18:
  %19 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %20 = load i64, ptr %19
  %21 = icmp eq i64 %20, 2
  br i1 %21, label %22, label %25
22:
  %23 = load i16, ptr %11
  %24 = sext i16 %23 to i64
  br label %34
25:
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %27 = load i64, ptr %26
  %28 = icmp eq i64 %27, 4
  br i1 %28, label %29, label %32
29:
  %30 = load i32, ptr %11
  %31 = sext i32 %30 to i64
  br label %34
32:
  %33 = load i64, ptr %11
  br label %34
34:
  %35 = phi i64 [ %17, %15 ], [ %24, %22 ], [ %31, %29 ], [ %33, %32 ]
  ret i64 %35
}
define internal i64 @total(ptr %0) {
  %2 = call i64 @extent(ptr %0, i32 0)
  %3 = call i64 @extent(ptr %0, i32 1)
  %4 = mul nsw i64 %2, %3
  %5 = call i64 @extent(ptr %0, i32 2)
  %6 = mul nsw i64 %4, %5
  %7 = call i64 @extent(ptr %0, i32 3)
  %8 = mul nsw i64 %6, %7
  ret i64 %8
}
define internal ptr @element(ptr %0, i64 %1) {
  %3 = call i64 @extent(ptr %0, i32 0)
  %4 = call i64 @extent(ptr %0, i32 1)
  %5 = call i64 @extent(ptr %0, i32 2)
  %6 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %7 = load ptr, ptr %6
  %8 = srem i64 %1, %3
  %9 = call i64 @stride(ptr %0, i32 0)
  %10 = mul nsw i64 %8, %9
  %11 = getelementptr inbounds i8, ptr %7, i64 %10
  %12 = sdiv i64 %1, %3
  %13 = srem i64 %12, %4
  %14 = call i64 @stride(ptr %0, i32 1)
  %15 = mul nsw i64 %13, %14
  %16 = getelementptr inbounds i8, ptr %11, i64 %15
  %17 = sdiv i64 %1, %3
  %18 = sdiv i64 %17, %4
  %19 = srem i64 %18, %5
  %20 = call i64 @stride(ptr %0, i32 2)
  %21 = mul nsw i64 %19, %20
  %22 = getelementptr inbounds i8, ptr %16, i64 %21
  %23 = sdiv i64 %1, %3
  %24 = sdiv i64 %23, %4
  %25 = sdiv i64 %24, %5
  %26 = call i64 @stride(ptr %0, i32 3)
  %27 = mul nsw i64 %25, %26
  %28 = getelementptr inbounds i8, ptr %22, i64 %27
  ret ptr %28
}
define void @_FortranASumDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 3
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %485
12:
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %14 = load i8, ptr %13
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %15, 28
  br i1 %16, label %17, label %104
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = sub nsw i32 %20, 1
  %22 = call i32 @other(i32 0, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 1, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 2, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  call void @allocate(ptr %0, i64 8, i32 %21, i64 %23, i64 %25, i64 %27, i64 1)
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %29 = load ptr, ptr %28
  br label %30
30:
  %.0308 = phi i64 [ 0, %17 ], [ %103, %102 ]
  %.0 = phi ptr [ %29, %17 ], [ %.1, %102 ]
  %31 = call i32 @other(i32 2, i32 %2)
  %32 = call i64 @extent(ptr %1, i32 %31)
  %33 = icmp slt i64 %.0308, %32
  br i1 %33, label %34, label %485
34:
  %.0310 = phi i64 [ %101, %100 ], [ 0, %30 ]
  %.1 = phi ptr [ %.2, %100 ], [ %.0, %30 ]
  %35 = call i32 @other(i32 1, i32 %2)
  %36 = call i64 @extent(ptr %1, i32 %35)
  %37 = icmp slt i64 %.0310, %36
  br i1 %37, label %38, label %102
38:
  %.0317 = phi i64 [ %99, %97 ], [ 0, %34 ]
  %.2 = phi ptr [ %98, %97 ], [ %.1, %34 ]
  %39 = call i32 @other(i32 0, i32 %2)
  %40 = call i64 @extent(ptr %1, i32 %39)
  %41 = icmp slt i64 %.0317, %40
  br i1 %41, label %42, label %100
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %44 = load ptr, ptr %43
  %45 = call i32 @other(i32 0, i32 %2)
  %46 = call i64 @stride(ptr %1, i32 %45)
  %47 = mul nsw i64 %.0317, %46
  %48 = getelementptr inbounds i8, ptr %44, i64 %47
  %49 = call i32 @other(i32 1, i32 %2)
  %50 = call i64 @stride(ptr %1, i32 %49)
  %51 = mul nsw i64 %.0310, %50
  %52 = getelementptr inbounds i8, ptr %48, i64 %51
  %53 = call i32 @other(i32 2, i32 %2)
  %54 = call i64 @stride(ptr %1, i32 %53)
  %55 = mul nsw i64 %.0308, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  %57 = icmp ne ptr %5, null
  br i1 %57, label %58, label %73
58:
  %59 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i32 @other(i32 0, i32 %2)
  %62 = call i64 @stride(ptr %5, i32 %61)
  %63 = mul nsw i64 %.0317, %62
  %64 = getelementptr inbounds i8, ptr %60, i64 %63
  %65 = call i32 @other(i32 1, i32 %2)
  %66 = call i64 @stride(ptr %5, i32 %65)
  %67 = mul nsw i64 %.0310, %66
  %68 = getelementptr inbounds i8, ptr %64, i64 %67
  %69 = call i32 @other(i32 2, i32 %2)
  %70 = call i64 @stride(ptr %5, i32 %69)
  %71 = mul nsw i64 %.0308, %70
  %72 = getelementptr inbounds i8, ptr %68, i64 %71
  br label %73
73:
  %74 = phi ptr [ %72, %58 ], [ null, %42 ]
  br label %75
75:
  %.0321 = phi i64 [ 0, %73 ], [ %96, %95 ]
  %.0318 = phi double [ 0.000000e+00, %73 ], [ %.1319, %95 ]
  %76 = sub nsw i32 %2, 1
  %77 = call i64 @extent(ptr %1, i32 %76)
  %78 = icmp slt i64 %.0321, %77
  br i1 %78, label %79, label %97
79:
  %80 = icmp ne ptr %5, null
  br i1 %80, label %81, label %88
81:
  %82 = sub nsw i32 %2, 1
  %83 = call i64 @stride(ptr %5, i32 %82)
  %84 = mul nsw i64 %.0321, %83
  %85 = getelementptr inbounds i8, ptr %74, i64 %84
  %86 = call i32 @is_true(ptr %5, ptr %85)
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %88, label %95
88:
  %89 = sub nsw i32 %2, 1
  %90 = call i64 @stride(ptr %1, i32 %89)
  %91 = mul nsw i64 %.0321, %90
  %92 = getelementptr inbounds i8, ptr %56, i64 %91
  %93 = load double, ptr %92
  %94 = fadd double %.0318, %93
  br label %95
95:
  %.1319 = phi double [ %94, %88 ], [ %.0318, %81 ]
  %96 = add nsw i64 %.0321, 1
  br label %75
97:
  %98 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0318, ptr %.2
  %99 = add nsw i64 %.0317, 1
  br label %38
100:
  %101 = add nsw i64 %.0310, 1
  br label %34
102:
  %103 = add nsw i64 %.0308, 1
  br label %30
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %106 = load i8, ptr %105
  %107 = sext i8 %106 to i32
  %108 = icmp eq i32 %107, 27
  br i1 %108, label %109, label %196
109:
  %110 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %111 = load i8, ptr %110
  %112 = zext i8 %111 to i32
  %113 = sub nsw i32 %112, 1
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @extent(ptr %1, i32 %114)
  %116 = call i32 @other(i32 1, i32 %2)
  %117 = call i64 @extent(ptr %1, i32 %116)
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @extent(ptr %1, i32 %118)
  call void @allocate(ptr %0, i64 4, i32 %113, i64 %115, i64 %117, i64 %119, i64 1)
  %120 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %121 = load ptr, ptr %120
  br label %122
122:
  %.0331 = phi i64 [ 0, %109 ], [ %195, %194 ]
  %.0322 = phi ptr [ %121, %109 ], [ %.1323, %194 ]
  %123 = call i32 @other(i32 2, i32 %2)
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.0331, %124
  br i1 %125, label %126, label %485
126:
  %.0333 = phi i64 [ %193, %192 ], [ 0, %122 ]
  %.1323 = phi ptr [ %.2324, %192 ], [ %.0322, %122 ]
  %127 = call i32 @other(i32 1, i32 %2)
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0333, %128
  br i1 %129, label %130, label %194
130:
  %.0334 = phi i64 [ %191, %189 ], [ 0, %126 ]
  %.2324 = phi ptr [ %190, %189 ], [ %.1323, %126 ]
  %131 = call i32 @other(i32 0, i32 %2)
  %132 = call i64 @extent(ptr %1, i32 %131)
  %133 = icmp slt i64 %.0334, %132
  br i1 %133, label %134, label %192
134:
  %135 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %136 = load ptr, ptr %135
  %137 = call i32 @other(i32 0, i32 %2)
  %138 = call i64 @stride(ptr %1, i32 %137)
  %139 = mul nsw i64 %.0334, %138
  %140 = getelementptr inbounds i8, ptr %136, i64 %139
  %141 = call i32 @other(i32 1, i32 %2)
  %142 = call i64 @stride(ptr %1, i32 %141)
  %143 = mul nsw i64 %.0333, %142
  %144 = getelementptr inbounds i8, ptr %140, i64 %143
  %145 = call i32 @other(i32 2, i32 %2)
  %146 = call i64 @stride(ptr %1, i32 %145)
  %147 = mul nsw i64 %.0331, %146
  %148 = getelementptr inbounds i8, ptr %144, i64 %147
  %149 = icmp ne ptr %5, null
  br i1 %149, label %150, label %165
150:
  %151 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %152 = load ptr, ptr %151
  %153 = call i32 @other(i32 0, i32 %2)
  %154 = call i64 @stride(ptr %5, i32 %153)
  %155 = mul nsw i64 %.0334, %154
  %156 = getelementptr inbounds i8, ptr %152, i64 %155
  %157 = call i32 @other(i32 1, i32 %2)
  %158 = call i64 @stride(ptr %5, i32 %157)
  %159 = mul nsw i64 %.0333, %158
  %160 = getelementptr inbounds i8, ptr %156, i64 %159
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @stride(ptr %5, i32 %161)
  %163 = mul nsw i64 %.0331, %162
  %164 = getelementptr inbounds i8, ptr %160, i64 %163
  br label %165
165:
  %166 = phi ptr [ %164, %150 ], [ null, %134 ]
  br label %167
167:
  %.0345 = phi i64 [ 0, %165 ], [ %188, %187 ]
  %.0343 = phi float [ 0.000000e+00, %165 ], [ %.1344, %187 ]
  %168 = sub nsw i32 %2, 1
  %169 = call i64 @extent(ptr %1, i32 %168)
  %170 = icmp slt i64 %.0345, %169
  br i1 %170, label %171, label %189
171:
  %172 = icmp ne ptr %5, null
  br i1 %172, label %173, label %180
173:
  %174 = sub nsw i32 %2, 1
  %175 = call i64 @stride(ptr %5, i32 %174)
  %176 = mul nsw i64 %.0345, %175
  %177 = getelementptr inbounds i8, ptr %166, i64 %176
  %178 = call i32 @is_true(ptr %5, ptr %177)
  %179 = icmp ne i32 %178, 0
  br i1 %179, label %180, label %187
180:
  %181 = sub nsw i32 %2, 1
  %182 = call i64 @stride(ptr %1, i32 %181)
  %183 = mul nsw i64 %.0345, %182
  %184 = getelementptr inbounds i8, ptr %148, i64 %183
  %185 = load float, ptr %184
  %186 = fadd float %.0343, %185
  br label %187
187:
  %.1344 = phi float [ %186, %180 ], [ %.0343, %173 ]
  %188 = add nsw i64 %.0345, 1
  br label %167
189:
  %190 = getelementptr inbounds float, ptr %.2324, i32 1
  store float %.0343, ptr %.2324
  %191 = add nsw i64 %.0334, 1
  br label %130
192:
  %193 = add nsw i64 %.0333, 1
  br label %126
194:
  %195 = add nsw i64 %.0331, 1
  br label %122
196:
  %197 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %198 = load i8, ptr %197
  %199 = sext i8 %198 to i32
  %200 = icmp eq i32 %199, 9
  br i1 %200, label %201, label %288
201:
  %202 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %203 = load i8, ptr %202
  %204 = zext i8 %203 to i32
  %205 = sub nsw i32 %204, 1
  %206 = call i32 @other(i32 0, i32 %2)
  %207 = call i64 @extent(ptr %1, i32 %206)
  %208 = call i32 @other(i32 1, i32 %2)
  %209 = call i64 @extent(ptr %1, i32 %208)
  %210 = call i32 @other(i32 2, i32 %2)
  %211 = call i64 @extent(ptr %1, i32 %210)
  call void @allocate(ptr %0, i64 4, i32 %205, i64 %207, i64 %209, i64 %211, i64 1)
  %212 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %213 = load ptr, ptr %212
  br label %214
214:
  %.0340 = phi ptr [ %213, %201 ], [ %.1341, %286 ]
  %.0339 = phi i64 [ 0, %201 ], [ %287, %286 ]
  %215 = call i32 @other(i32 2, i32 %2)
  %216 = call i64 @extent(ptr %1, i32 %215)
  %217 = icmp slt i64 %.0339, %216
  br i1 %217, label %218, label %485
218:
  %.1341 = phi ptr [ %.2342, %284 ], [ %.0340, %214 ]
  %.0338 = phi i64 [ %285, %284 ], [ 0, %214 ]
  %219 = call i32 @other(i32 1, i32 %2)
  %220 = call i64 @extent(ptr %1, i32 %219)
  %221 = icmp slt i64 %.0338, %220
  br i1 %221, label %222, label %286
222:
  %.2342 = phi ptr [ %282, %281 ], [ %.1341, %218 ]
  %.0337 = phi i64 [ %283, %281 ], [ 0, %218 ]
  %223 = call i32 @other(i32 0, i32 %2)
  %224 = call i64 @extent(ptr %1, i32 %223)
  %225 = icmp slt i64 %.0337, %224
  br i1 %225, label %226, label %284
226:
  %227 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %228 = load ptr, ptr %227
  %229 = call i32 @other(i32 0, i32 %2)
  %230 = call i64 @stride(ptr %1, i32 %229)
  %231 = mul nsw i64 %.0337, %230
  %232 = getelementptr inbounds i8, ptr %228, i64 %231
  %233 = call i32 @other(i32 1, i32 %2)
  %234 = call i64 @stride(ptr %1, i32 %233)
  %235 = mul nsw i64 %.0338, %234
  %236 = getelementptr inbounds i8, ptr %232, i64 %235
  %237 = call i32 @other(i32 2, i32 %2)
  %238 = call i64 @stride(ptr %1, i32 %237)
  %239 = mul nsw i64 %.0339, %238
  %240 = getelementptr inbounds i8, ptr %236, i64 %239
  %241 = icmp ne ptr %5, null
  br i1 %241, label %242, label %257
242:
  %243 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %244 = load ptr, ptr %243
  %245 = call i32 @other(i32 0, i32 %2)
  %246 = call i64 @stride(ptr %5, i32 %245)
  %247 = mul nsw i64 %.0337, %246
  %248 = getelementptr inbounds i8, ptr %244, i64 %247
  %249 = call i32 @other(i32 1, i32 %2)
  %250 = call i64 @stride(ptr %5, i32 %249)
  %251 = mul nsw i64 %.0338, %250
  %252 = getelementptr inbounds i8, ptr %248, i64 %251
  %253 = call i32 @other(i32 2, i32 %2)
  %254 = call i64 @stride(ptr %5, i32 %253)
  %255 = mul nsw i64 %.0339, %254
  %256 = getelementptr inbounds i8, ptr %252, i64 %255
  br label %257
257:
  %258 = phi ptr [ %256, %242 ], [ null, %226 ]
  br label %259
259:
  %.0335 = phi i32 [ 0, %257 ], [ %.1336, %279 ]
  %.0332 = phi i64 [ 0, %257 ], [ %280, %279 ]
  %260 = sub nsw i32 %2, 1
  %261 = call i64 @extent(ptr %1, i32 %260)
  %262 = icmp slt i64 %.0332, %261
  br i1 %262, label %263, label %281
263:
  %264 = icmp ne ptr %5, null
  br i1 %264, label %265, label %272
265:
  %266 = sub nsw i32 %2, 1
  %267 = call i64 @stride(ptr %5, i32 %266)
  %268 = mul nsw i64 %.0332, %267
  %269 = getelementptr inbounds i8, ptr %258, i64 %268
  %270 = call i32 @is_true(ptr %5, ptr %269)
  %271 = icmp ne i32 %270, 0
  br i1 %271, label %272, label %279
272:
  %273 = sub nsw i32 %2, 1
  %274 = call i64 @stride(ptr %1, i32 %273)
  %275 = mul nsw i64 %.0332, %274
  %276 = getelementptr inbounds i8, ptr %240, i64 %275
  %277 = load i32, ptr %276
  %278 = add nsw i32 %.0335, %277
  br label %279
279:
  %.1336 = phi i32 [ %278, %272 ], [ %.0335, %265 ]
  %280 = add nsw i64 %.0332, 1
  br label %259
281:
  %282 = getelementptr inbounds i32, ptr %.2342, i32 1
  store i32 %.0335, ptr %.2342
  %283 = add nsw i64 %.0337, 1
  br label %222
284:
  %285 = add nsw i64 %.0338, 1
  br label %218
286:
  %287 = add nsw i64 %.0339, 1
  br label %214
288:
  %289 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %290 = load i8, ptr %289
  %291 = sext i8 %290 to i32
  %292 = icmp eq i32 %291, 35
  br i1 %292, label %293, label %386
293:
  %294 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %295 = load i8, ptr %294
  %296 = zext i8 %295 to i32
  %297 = sub nsw i32 %296, 1
  %298 = call i32 @other(i32 0, i32 %2)
  %299 = call i64 @extent(ptr %1, i32 %298)
  %300 = call i32 @other(i32 1, i32 %2)
  %301 = call i64 @extent(ptr %1, i32 %300)
  %302 = call i32 @other(i32 2, i32 %2)
  %303 = call i64 @extent(ptr %1, i32 %302)
  call void @allocate(ptr %0, i64 16, i32 %297, i64 %299, i64 %301, i64 %303, i64 1)
  %304 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %305 = load ptr, ptr %304
  br label %306
306:
  %.0328 = phi ptr [ %305, %293 ], [ %.1329, %384 ]
  %.0327 = phi i64 [ 0, %293 ], [ %385, %384 ]
  %307 = call i32 @other(i32 2, i32 %2)
  %308 = call i64 @extent(ptr %1, i32 %307)
  %309 = icmp slt i64 %.0327, %308
  br i1 %309, label %310, label %485
310:
  %.1329 = phi ptr [ %.2330, %382 ], [ %.0328, %306 ]
  %.0326 = phi i64 [ %383, %382 ], [ 0, %306 ]
  %311 = call i32 @other(i32 1, i32 %2)
  %312 = call i64 @extent(ptr %1, i32 %311)
  %313 = icmp slt i64 %.0326, %312
  br i1 %313, label %314, label %384
314:
  %.2330 = phi ptr [ %378, %377 ], [ %.1329, %310 ]
  %.0325 = phi i64 [ %381, %377 ], [ 0, %310 ]
  %315 = call i32 @other(i32 0, i32 %2)
  %316 = call i64 @extent(ptr %1, i32 %315)
  %317 = icmp slt i64 %.0325, %316
  br i1 %317, label %318, label %382
318:
  %319 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %320 = load ptr, ptr %319
  %321 = call i32 @other(i32 0, i32 %2)
  %322 = call i64 @stride(ptr %1, i32 %321)
  %323 = mul nsw i64 %.0325, %322
  %324 = getelementptr inbounds i8, ptr %320, i64 %323
  %325 = call i32 @other(i32 1, i32 %2)
  %326 = call i64 @stride(ptr %1, i32 %325)
  %327 = mul nsw i64 %.0326, %326
  %328 = getelementptr inbounds i8, ptr %324, i64 %327
  %329 = call i32 @other(i32 2, i32 %2)
  %330 = call i64 @stride(ptr %1, i32 %329)
  %331 = mul nsw i64 %.0327, %330
  %332 = getelementptr inbounds i8, ptr %328, i64 %331
  %333 = icmp ne ptr %5, null
  br i1 %333, label %334, label %349
334:
  %335 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %336 = load ptr, ptr %335
  %337 = call i32 @other(i32 0, i32 %2)
  %338 = call i64 @stride(ptr %5, i32 %337)
  %339 = mul nsw i64 %.0325, %338
  %340 = getelementptr inbounds i8, ptr %336, i64 %339
  %341 = call i32 @other(i32 1, i32 %2)
  %342 = call i64 @stride(ptr %5, i32 %341)
  %343 = mul nsw i64 %.0326, %342
  %344 = getelementptr inbounds i8, ptr %340, i64 %343
  %345 = call i32 @other(i32 2, i32 %2)
  %346 = call i64 @stride(ptr %5, i32 %345)
  %347 = mul nsw i64 %.0327, %346
  %348 = getelementptr inbounds i8, ptr %344, i64 %347
  br label %349
349:
  %350 = phi ptr [ %348, %334 ], [ null, %318 ]
  br label %351
351:
  %.sroa.631.0 = phi double [ 0.000000e+00, %349 ], [ %.sroa.631.1, %375 ]
  %.sroa.029.0 = phi double [ 0.000000e+00, %349 ], [ %.sroa.029.1, %375 ]
  %.0320 = phi i64 [ 0, %349 ], [ %376, %375 ]
  %352 = sub nsw i32 %2, 1
  %353 = call i64 @extent(ptr %1, i32 %352)
  %354 = icmp slt i64 %.0320, %353
  br i1 %354, label %355, label %377
355:
  %356 = icmp ne ptr %5, null
  br i1 %356, label %357, label %364
357:
  %358 = sub nsw i32 %2, 1
  %359 = call i64 @stride(ptr %5, i32 %358)
  %360 = mul nsw i64 %.0320, %359
  %361 = getelementptr inbounds i8, ptr %350, i64 %360
  %362 = call i32 @is_true(ptr %5, ptr %361)
  %363 = icmp ne i32 %362, 0
  br i1 %363, label %364, label %375
364:
  %365 = sub nsw i32 %2, 1
  %366 = call i64 @stride(ptr %1, i32 %365)
  %367 = mul nsw i64 %.0320, %366
  %368 = getelementptr inbounds i8, ptr %332, i64 %367
  %369 = getelementptr inbounds { double, double }, ptr %368, i32 0, i32 0
  %370 = load double, ptr %369
  %371 = getelementptr inbounds { double, double }, ptr %368, i32 0, i32 1
  %372 = load double, ptr %371
  %373 = fadd double %.sroa.029.0, %370
  %374 = fadd double %.sroa.631.0, %372
  br label %375
375:
  %.sroa.631.1 = phi double [ %374, %364 ], [ %.sroa.631.0, %357 ]
  %.sroa.029.1 = phi double [ %373, %364 ], [ %.sroa.029.0, %357 ]
  %376 = add nsw i64 %.0320, 1
  br label %351
377:
  %378 = getelementptr inbounds { double, double }, ptr %.2330, i32 1
  %379 = getelementptr inbounds { double, double }, ptr %.2330, i32 0, i32 0
  %380 = getelementptr inbounds { double, double }, ptr %.2330, i32 0, i32 1
  store double %.sroa.029.0, ptr %379
  store double %.sroa.631.0, ptr %380
  %381 = add nsw i64 %.0325, 1
  br label %314
382:
  %383 = add nsw i64 %.0326, 1
  br label %310
384:
  %385 = add nsw i64 %.0327, 1
  br label %306
386:
  %387 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %388 = load i8, ptr %387
  %389 = sext i8 %388 to i32
  %390 = icmp eq i32 %389, 34
  br i1 %390, label %391, label %484
391:
  %392 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %393 = load i8, ptr %392
  %394 = zext i8 %393 to i32
  %395 = sub nsw i32 %394, 1
  %396 = call i32 @other(i32 0, i32 %2)
  %397 = call i64 @extent(ptr %1, i32 %396)
  %398 = call i32 @other(i32 1, i32 %2)
  %399 = call i64 @extent(ptr %1, i32 %398)
  %400 = call i32 @other(i32 2, i32 %2)
  %401 = call i64 @extent(ptr %1, i32 %400)
  call void @allocate(ptr %0, i64 8, i32 %395, i64 %397, i64 %399, i64 %401, i64 1)
  %402 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %403 = load ptr, ptr %402
  br label %404
404:
  %.0314 = phi ptr [ %403, %391 ], [ %.1315, %482 ]
  %.0313 = phi i64 [ 0, %391 ], [ %483, %482 ]
  %405 = call i32 @other(i32 2, i32 %2)
  %406 = call i64 @extent(ptr %1, i32 %405)
  %407 = icmp slt i64 %.0313, %406
  br i1 %407, label %408, label %485
408:
  %.1315 = phi ptr [ %.2316, %480 ], [ %.0314, %404 ]
  %.0312 = phi i64 [ %481, %480 ], [ 0, %404 ]
  %409 = call i32 @other(i32 1, i32 %2)
  %410 = call i64 @extent(ptr %1, i32 %409)
  %411 = icmp slt i64 %.0312, %410
  br i1 %411, label %412, label %482
412:
  %.2316 = phi ptr [ %476, %475 ], [ %.1315, %408 ]
  %.0311 = phi i64 [ %479, %475 ], [ 0, %408 ]
  %413 = call i32 @other(i32 0, i32 %2)
  %414 = call i64 @extent(ptr %1, i32 %413)
  %415 = icmp slt i64 %.0311, %414
  br i1 %415, label %416, label %480
416:
  %417 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %418 = load ptr, ptr %417
  %419 = call i32 @other(i32 0, i32 %2)
  %420 = call i64 @stride(ptr %1, i32 %419)
  %421 = mul nsw i64 %.0311, %420
  %422 = getelementptr inbounds i8, ptr %418, i64 %421
  %423 = call i32 @other(i32 1, i32 %2)
  %424 = call i64 @stride(ptr %1, i32 %423)
  %425 = mul nsw i64 %.0312, %424
  %426 = getelementptr inbounds i8, ptr %422, i64 %425
  %427 = call i32 @other(i32 2, i32 %2)
  %428 = call i64 @stride(ptr %1, i32 %427)
  %429 = mul nsw i64 %.0313, %428
  %430 = getelementptr inbounds i8, ptr %426, i64 %429
  %431 = icmp ne ptr %5, null
  br i1 %431, label %432, label %447
432:
  %433 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %434 = load ptr, ptr %433
  %435 = call i32 @other(i32 0, i32 %2)
  %436 = call i64 @stride(ptr %5, i32 %435)
  %437 = mul nsw i64 %.0311, %436
  %438 = getelementptr inbounds i8, ptr %434, i64 %437
  %439 = call i32 @other(i32 1, i32 %2)
  %440 = call i64 @stride(ptr %5, i32 %439)
  %441 = mul nsw i64 %.0312, %440
  %442 = getelementptr inbounds i8, ptr %438, i64 %441
  %443 = call i32 @other(i32 2, i32 %2)
  %444 = call i64 @stride(ptr %5, i32 %443)
  %445 = mul nsw i64 %.0313, %444
  %446 = getelementptr inbounds i8, ptr %442, i64 %445
  br label %447
447:
  %448 = phi ptr [ %446, %432 ], [ null, %416 ]
  br label %449
449:
  %.sroa.6.0 = phi float [ 0.000000e+00, %447 ], [ %.sroa.6.1, %473 ]
  %.sroa.05.0 = phi float [ 0.000000e+00, %447 ], [ %.sroa.05.1, %473 ]
  %.0309 = phi i64 [ 0, %447 ], [ %474, %473 ]
  %450 = sub nsw i32 %2, 1
  %451 = call i64 @extent(ptr %1, i32 %450)
  %452 = icmp slt i64 %.0309, %451
  br i1 %452, label %453, label %475
453:
  %454 = icmp ne ptr %5, null
  br i1 %454, label %455, label %462
455:
  %456 = sub nsw i32 %2, 1
  %457 = call i64 @stride(ptr %5, i32 %456)
  %458 = mul nsw i64 %.0309, %457
  %459 = getelementptr inbounds i8, ptr %448, i64 %458
  %460 = call i32 @is_true(ptr %5, ptr %459)
  %461 = icmp ne i32 %460, 0
  br i1 %461, label %462, label %473
462:
  %463 = sub nsw i32 %2, 1
  %464 = call i64 @stride(ptr %1, i32 %463)
  %465 = mul nsw i64 %.0309, %464
  %466 = getelementptr inbounds i8, ptr %430, i64 %465
  %467 = getelementptr inbounds { float, float }, ptr %466, i32 0, i32 0
  %468 = load float, ptr %467
  %469 = getelementptr inbounds { float, float }, ptr %466, i32 0, i32 1
  %470 = load float, ptr %469
  %471 = fadd float %.sroa.05.0, %468
  %472 = fadd float %.sroa.6.0, %470
  br label %473
473:
  %.sroa.6.1 = phi float [ %472, %462 ], [ %.sroa.6.0, %455 ]
  %.sroa.05.1 = phi float [ %471, %462 ], [ %.sroa.05.0, %455 ]
  %474 = add nsw i64 %.0309, 1
  br label %449
475:
  %476 = getelementptr inbounds { float, float }, ptr %.2316, i32 1
  %477 = getelementptr inbounds { float, float }, ptr %.2316, i32 0, i32 0
  %478 = getelementptr inbounds { float, float }, ptr %.2316, i32 0, i32 1
  store float %.sroa.05.0, ptr %477
  store float %.sroa.6.0, ptr %478
  %479 = add nsw i64 %.0311, 1
  br label %412
480:
  %481 = add nsw i64 %.0312, 1
  br label %408
482:
  %483 = add nsw i64 %.0313, 1
  br label %404
484:
  call void @mlirad_other_type()
  br label %485
485:
  ret void
}
define internal i32 @other(i32 %0, i32 %1) {
  %3 = sub nsw i32 %1, 1
  %4 = icmp slt i32 %0, %3
  %5 = add nsw i32 %0, 1
  %6 = select i1 %4, i32 %0, i32 %5
  ret i32 %6
}
define internal i32 @is_true(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %4 = load i64, ptr %3
  %5 = icmp eq i64 %4, 1
  br i1 %5, label %6, label %11
6:
  %7 = load i8, ptr %1
  %8 = sext i8 %7 to i32
  %9 = icmp ne i32 %8, 0
  %10 = zext i1 %9 to i32
  br label %24
11:
  %12 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %13 = load i64, ptr %12
  %14 = icmp eq i64 %13, 2
  br i1 %14, label %15, label %20
15:
  %16 = load i16, ptr %1
  %17 = sext i16 %16 to i32
  %18 = icmp ne i32 %17, 0
  %19 = zext i1 %18 to i32
  br label %24
20:
  %21 = load i32, ptr %1
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i32
  br label %24
24:
  %25 = phi i32 [ %10, %6 ], [ %19, %15 ], [ %23, %20 ]
  ret i32 %25
}
define void @_FortranAProductDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 3
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %493
12:
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %14 = load i8, ptr %13
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %15, 28
  br i1 %16, label %17, label %104
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = sub nsw i32 %20, 1
  %22 = call i32 @other(i32 0, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 1, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 2, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  call void @allocate(ptr %0, i64 8, i32 %21, i64 %23, i64 %25, i64 %27, i64 1)
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %29 = load ptr, ptr %28
  br label %30
30:
  %.0308 = phi i64 [ 0, %17 ], [ %103, %102 ]
  %.0 = phi ptr [ %29, %17 ], [ %.1, %102 ]
  %31 = call i32 @other(i32 2, i32 %2)
  %32 = call i64 @extent(ptr %1, i32 %31)
  %33 = icmp slt i64 %.0308, %32
  br i1 %33, label %34, label %493
34:
  %.0310 = phi i64 [ %101, %100 ], [ 0, %30 ]
  %.1 = phi ptr [ %.2, %100 ], [ %.0, %30 ]
  %35 = call i32 @other(i32 1, i32 %2)
  %36 = call i64 @extent(ptr %1, i32 %35)
  %37 = icmp slt i64 %.0310, %36
  br i1 %37, label %38, label %102
38:
  %.0317 = phi i64 [ %99, %97 ], [ 0, %34 ]
  %.2 = phi ptr [ %98, %97 ], [ %.1, %34 ]
  %39 = call i32 @other(i32 0, i32 %2)
  %40 = call i64 @extent(ptr %1, i32 %39)
  %41 = icmp slt i64 %.0317, %40
  br i1 %41, label %42, label %100
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %44 = load ptr, ptr %43
  %45 = call i32 @other(i32 0, i32 %2)
  %46 = call i64 @stride(ptr %1, i32 %45)
  %47 = mul nsw i64 %.0317, %46
  %48 = getelementptr inbounds i8, ptr %44, i64 %47
  %49 = call i32 @other(i32 1, i32 %2)
  %50 = call i64 @stride(ptr %1, i32 %49)
  %51 = mul nsw i64 %.0310, %50
  %52 = getelementptr inbounds i8, ptr %48, i64 %51
  %53 = call i32 @other(i32 2, i32 %2)
  %54 = call i64 @stride(ptr %1, i32 %53)
  %55 = mul nsw i64 %.0308, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  %57 = icmp ne ptr %5, null
  br i1 %57, label %58, label %73
58:
  %59 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i32 @other(i32 0, i32 %2)
  %62 = call i64 @stride(ptr %5, i32 %61)
  %63 = mul nsw i64 %.0317, %62
  %64 = getelementptr inbounds i8, ptr %60, i64 %63
  %65 = call i32 @other(i32 1, i32 %2)
  %66 = call i64 @stride(ptr %5, i32 %65)
  %67 = mul nsw i64 %.0310, %66
  %68 = getelementptr inbounds i8, ptr %64, i64 %67
  %69 = call i32 @other(i32 2, i32 %2)
  %70 = call i64 @stride(ptr %5, i32 %69)
  %71 = mul nsw i64 %.0308, %70
  %72 = getelementptr inbounds i8, ptr %68, i64 %71
  br label %73
73:
  %74 = phi ptr [ %72, %58 ], [ null, %42 ]
  br label %75
75:
  %.0321 = phi i64 [ 0, %73 ], [ %96, %95 ]
  %.0318 = phi double [ 1.000000e+00, %73 ], [ %.1319, %95 ]
  %76 = sub nsw i32 %2, 1
  %77 = call i64 @extent(ptr %1, i32 %76)
  %78 = icmp slt i64 %.0321, %77
  br i1 %78, label %79, label %97
79:
  %80 = icmp ne ptr %5, null
  br i1 %80, label %81, label %88
81:
  %82 = sub nsw i32 %2, 1
  %83 = call i64 @stride(ptr %5, i32 %82)
  %84 = mul nsw i64 %.0321, %83
  %85 = getelementptr inbounds i8, ptr %74, i64 %84
  %86 = call i32 @is_true(ptr %5, ptr %85)
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %88, label %95
88:
  %89 = sub nsw i32 %2, 1
  %90 = call i64 @stride(ptr %1, i32 %89)
  %91 = mul nsw i64 %.0321, %90
  %92 = getelementptr inbounds i8, ptr %56, i64 %91
  %93 = load double, ptr %92
  %94 = fmul double %.0318, %93
  br label %95
95:
  %.1319 = phi double [ %94, %88 ], [ %.0318, %81 ]
  %96 = add nsw i64 %.0321, 1
  br label %75
97:
  %98 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0318, ptr %.2
  %99 = add nsw i64 %.0317, 1
  br label %38
100:
  %101 = add nsw i64 %.0310, 1
  br label %34
102:
  %103 = add nsw i64 %.0308, 1
  br label %30
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %106 = load i8, ptr %105
  %107 = sext i8 %106 to i32
  %108 = icmp eq i32 %107, 27
  br i1 %108, label %109, label %196
109:
  %110 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %111 = load i8, ptr %110
  %112 = zext i8 %111 to i32
  %113 = sub nsw i32 %112, 1
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @extent(ptr %1, i32 %114)
  %116 = call i32 @other(i32 1, i32 %2)
  %117 = call i64 @extent(ptr %1, i32 %116)
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @extent(ptr %1, i32 %118)
  call void @allocate(ptr %0, i64 4, i32 %113, i64 %115, i64 %117, i64 %119, i64 1)
  %120 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %121 = load ptr, ptr %120
  br label %122
122:
  %.0331 = phi i64 [ 0, %109 ], [ %195, %194 ]
  %.0322 = phi ptr [ %121, %109 ], [ %.1323, %194 ]
  %123 = call i32 @other(i32 2, i32 %2)
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.0331, %124
  br i1 %125, label %126, label %493
126:
  %.0333 = phi i64 [ %193, %192 ], [ 0, %122 ]
  %.1323 = phi ptr [ %.2324, %192 ], [ %.0322, %122 ]
  %127 = call i32 @other(i32 1, i32 %2)
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0333, %128
  br i1 %129, label %130, label %194
130:
  %.0334 = phi i64 [ %191, %189 ], [ 0, %126 ]
  %.2324 = phi ptr [ %190, %189 ], [ %.1323, %126 ]
  %131 = call i32 @other(i32 0, i32 %2)
  %132 = call i64 @extent(ptr %1, i32 %131)
  %133 = icmp slt i64 %.0334, %132
  br i1 %133, label %134, label %192
134:
  %135 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %136 = load ptr, ptr %135
  %137 = call i32 @other(i32 0, i32 %2)
  %138 = call i64 @stride(ptr %1, i32 %137)
  %139 = mul nsw i64 %.0334, %138
  %140 = getelementptr inbounds i8, ptr %136, i64 %139
  %141 = call i32 @other(i32 1, i32 %2)
  %142 = call i64 @stride(ptr %1, i32 %141)
  %143 = mul nsw i64 %.0333, %142
  %144 = getelementptr inbounds i8, ptr %140, i64 %143
  %145 = call i32 @other(i32 2, i32 %2)
  %146 = call i64 @stride(ptr %1, i32 %145)
  %147 = mul nsw i64 %.0331, %146
  %148 = getelementptr inbounds i8, ptr %144, i64 %147
  %149 = icmp ne ptr %5, null
  br i1 %149, label %150, label %165
150:
  %151 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %152 = load ptr, ptr %151
  %153 = call i32 @other(i32 0, i32 %2)
  %154 = call i64 @stride(ptr %5, i32 %153)
  %155 = mul nsw i64 %.0334, %154
  %156 = getelementptr inbounds i8, ptr %152, i64 %155
  %157 = call i32 @other(i32 1, i32 %2)
  %158 = call i64 @stride(ptr %5, i32 %157)
  %159 = mul nsw i64 %.0333, %158
  %160 = getelementptr inbounds i8, ptr %156, i64 %159
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @stride(ptr %5, i32 %161)
  %163 = mul nsw i64 %.0331, %162
  %164 = getelementptr inbounds i8, ptr %160, i64 %163
  br label %165
165:
  %166 = phi ptr [ %164, %150 ], [ null, %134 ]
  br label %167
167:
  %.0345 = phi i64 [ 0, %165 ], [ %188, %187 ]
  %.0343 = phi float [ 1.000000e+00, %165 ], [ %.1344, %187 ]
  %168 = sub nsw i32 %2, 1
  %169 = call i64 @extent(ptr %1, i32 %168)
  %170 = icmp slt i64 %.0345, %169
  br i1 %170, label %171, label %189
171:
  %172 = icmp ne ptr %5, null
  br i1 %172, label %173, label %180
173:
  %174 = sub nsw i32 %2, 1
  %175 = call i64 @stride(ptr %5, i32 %174)
  %176 = mul nsw i64 %.0345, %175
  %177 = getelementptr inbounds i8, ptr %166, i64 %176
  %178 = call i32 @is_true(ptr %5, ptr %177)
  %179 = icmp ne i32 %178, 0
  br i1 %179, label %180, label %187
180:
  %181 = sub nsw i32 %2, 1
  %182 = call i64 @stride(ptr %1, i32 %181)
  %183 = mul nsw i64 %.0345, %182
  %184 = getelementptr inbounds i8, ptr %148, i64 %183
  %185 = load float, ptr %184
  %186 = fmul float %.0343, %185
  br label %187
187:
  %.1344 = phi float [ %186, %180 ], [ %.0343, %173 ]
  %188 = add nsw i64 %.0345, 1
  br label %167
189:
  %190 = getelementptr inbounds float, ptr %.2324, i32 1
  store float %.0343, ptr %.2324
  %191 = add nsw i64 %.0334, 1
  br label %130
192:
  %193 = add nsw i64 %.0333, 1
  br label %126
194:
  %195 = add nsw i64 %.0331, 1
  br label %122
196:
  %197 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %198 = load i8, ptr %197
  %199 = sext i8 %198 to i32
  %200 = icmp eq i32 %199, 9
  br i1 %200, label %201, label %288
201:
  %202 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %203 = load i8, ptr %202
  %204 = zext i8 %203 to i32
  %205 = sub nsw i32 %204, 1
  %206 = call i32 @other(i32 0, i32 %2)
  %207 = call i64 @extent(ptr %1, i32 %206)
  %208 = call i32 @other(i32 1, i32 %2)
  %209 = call i64 @extent(ptr %1, i32 %208)
  %210 = call i32 @other(i32 2, i32 %2)
  %211 = call i64 @extent(ptr %1, i32 %210)
  call void @allocate(ptr %0, i64 4, i32 %205, i64 %207, i64 %209, i64 %211, i64 1)
  %212 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %213 = load ptr, ptr %212
  br label %214
214:
  %.0340 = phi ptr [ %213, %201 ], [ %.1341, %286 ]
  %.0339 = phi i64 [ 0, %201 ], [ %287, %286 ]
  %215 = call i32 @other(i32 2, i32 %2)
  %216 = call i64 @extent(ptr %1, i32 %215)
  %217 = icmp slt i64 %.0339, %216
  br i1 %217, label %218, label %493
218:
  %.1341 = phi ptr [ %.2342, %284 ], [ %.0340, %214 ]
  %.0338 = phi i64 [ %285, %284 ], [ 0, %214 ]
  %219 = call i32 @other(i32 1, i32 %2)
  %220 = call i64 @extent(ptr %1, i32 %219)
  %221 = icmp slt i64 %.0338, %220
  br i1 %221, label %222, label %286
222:
  %.2342 = phi ptr [ %282, %281 ], [ %.1341, %218 ]
  %.0337 = phi i64 [ %283, %281 ], [ 0, %218 ]
  %223 = call i32 @other(i32 0, i32 %2)
  %224 = call i64 @extent(ptr %1, i32 %223)
  %225 = icmp slt i64 %.0337, %224
  br i1 %225, label %226, label %284
226:
  %227 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %228 = load ptr, ptr %227
  %229 = call i32 @other(i32 0, i32 %2)
  %230 = call i64 @stride(ptr %1, i32 %229)
  %231 = mul nsw i64 %.0337, %230
  %232 = getelementptr inbounds i8, ptr %228, i64 %231
  %233 = call i32 @other(i32 1, i32 %2)
  %234 = call i64 @stride(ptr %1, i32 %233)
  %235 = mul nsw i64 %.0338, %234
  %236 = getelementptr inbounds i8, ptr %232, i64 %235
  %237 = call i32 @other(i32 2, i32 %2)
  %238 = call i64 @stride(ptr %1, i32 %237)
  %239 = mul nsw i64 %.0339, %238
  %240 = getelementptr inbounds i8, ptr %236, i64 %239
  %241 = icmp ne ptr %5, null
  br i1 %241, label %242, label %257
242:
  %243 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %244 = load ptr, ptr %243
  %245 = call i32 @other(i32 0, i32 %2)
  %246 = call i64 @stride(ptr %5, i32 %245)
  %247 = mul nsw i64 %.0337, %246
  %248 = getelementptr inbounds i8, ptr %244, i64 %247
  %249 = call i32 @other(i32 1, i32 %2)
  %250 = call i64 @stride(ptr %5, i32 %249)
  %251 = mul nsw i64 %.0338, %250
  %252 = getelementptr inbounds i8, ptr %248, i64 %251
  %253 = call i32 @other(i32 2, i32 %2)
  %254 = call i64 @stride(ptr %5, i32 %253)
  %255 = mul nsw i64 %.0339, %254
  %256 = getelementptr inbounds i8, ptr %252, i64 %255
  br label %257
257:
  %258 = phi ptr [ %256, %242 ], [ null, %226 ]
  br label %259
259:
  %.0335 = phi i32 [ 1, %257 ], [ %.1336, %279 ]
  %.0332 = phi i64 [ 0, %257 ], [ %280, %279 ]
  %260 = sub nsw i32 %2, 1
  %261 = call i64 @extent(ptr %1, i32 %260)
  %262 = icmp slt i64 %.0332, %261
  br i1 %262, label %263, label %281
263:
  %264 = icmp ne ptr %5, null
  br i1 %264, label %265, label %272
265:
  %266 = sub nsw i32 %2, 1
  %267 = call i64 @stride(ptr %5, i32 %266)
  %268 = mul nsw i64 %.0332, %267
  %269 = getelementptr inbounds i8, ptr %258, i64 %268
  %270 = call i32 @is_true(ptr %5, ptr %269)
  %271 = icmp ne i32 %270, 0
  br i1 %271, label %272, label %279
272:
  %273 = sub nsw i32 %2, 1
  %274 = call i64 @stride(ptr %1, i32 %273)
  %275 = mul nsw i64 %.0332, %274
  %276 = getelementptr inbounds i8, ptr %240, i64 %275
  %277 = load i32, ptr %276
  %278 = mul nsw i32 %.0335, %277
  br label %279
279:
  %.1336 = phi i32 [ %278, %272 ], [ %.0335, %265 ]
  %280 = add nsw i64 %.0332, 1
  br label %259
281:
  %282 = getelementptr inbounds i32, ptr %.2342, i32 1
  store i32 %.0335, ptr %.2342
  %283 = add nsw i64 %.0337, 1
  br label %222
284:
  %285 = add nsw i64 %.0338, 1
  br label %218
286:
  %287 = add nsw i64 %.0339, 1
  br label %214
288:
  %289 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %290 = load i8, ptr %289
  %291 = sext i8 %290 to i32
  %292 = icmp eq i32 %291, 35
  br i1 %292, label %293, label %390
293:
  %294 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %295 = load i8, ptr %294
  %296 = zext i8 %295 to i32
  %297 = sub nsw i32 %296, 1
  %298 = call i32 @other(i32 0, i32 %2)
  %299 = call i64 @extent(ptr %1, i32 %298)
  %300 = call i32 @other(i32 1, i32 %2)
  %301 = call i64 @extent(ptr %1, i32 %300)
  %302 = call i32 @other(i32 2, i32 %2)
  %303 = call i64 @extent(ptr %1, i32 %302)
  call void @allocate(ptr %0, i64 16, i32 %297, i64 %299, i64 %301, i64 %303, i64 1)
  %304 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %305 = load ptr, ptr %304
  br label %306
306:
  %.0328 = phi ptr [ %305, %293 ], [ %.1329, %388 ]
  %.0327 = phi i64 [ 0, %293 ], [ %389, %388 ]
  %307 = call i32 @other(i32 2, i32 %2)
  %308 = call i64 @extent(ptr %1, i32 %307)
  %309 = icmp slt i64 %.0327, %308
  br i1 %309, label %310, label %493
310:
  %.1329 = phi ptr [ %.2330, %386 ], [ %.0328, %306 ]
  %.0326 = phi i64 [ %387, %386 ], [ 0, %306 ]
  %311 = call i32 @other(i32 1, i32 %2)
  %312 = call i64 @extent(ptr %1, i32 %311)
  %313 = icmp slt i64 %.0326, %312
  br i1 %313, label %314, label %388
314:
  %.2330 = phi ptr [ %382, %381 ], [ %.1329, %310 ]
  %.0325 = phi i64 [ %385, %381 ], [ 0, %310 ]
  %315 = call i32 @other(i32 0, i32 %2)
  %316 = call i64 @extent(ptr %1, i32 %315)
  %317 = icmp slt i64 %.0325, %316
  br i1 %317, label %318, label %386
318:
  %319 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %320 = load ptr, ptr %319
  %321 = call i32 @other(i32 0, i32 %2)
  %322 = call i64 @stride(ptr %1, i32 %321)
  %323 = mul nsw i64 %.0325, %322
  %324 = getelementptr inbounds i8, ptr %320, i64 %323
  %325 = call i32 @other(i32 1, i32 %2)
  %326 = call i64 @stride(ptr %1, i32 %325)
  %327 = mul nsw i64 %.0326, %326
  %328 = getelementptr inbounds i8, ptr %324, i64 %327
  %329 = call i32 @other(i32 2, i32 %2)
  %330 = call i64 @stride(ptr %1, i32 %329)
  %331 = mul nsw i64 %.0327, %330
  %332 = getelementptr inbounds i8, ptr %328, i64 %331
  %333 = icmp ne ptr %5, null
  br i1 %333, label %334, label %349
334:
  %335 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %336 = load ptr, ptr %335
  %337 = call i32 @other(i32 0, i32 %2)
  %338 = call i64 @stride(ptr %5, i32 %337)
  %339 = mul nsw i64 %.0325, %338
  %340 = getelementptr inbounds i8, ptr %336, i64 %339
  %341 = call i32 @other(i32 1, i32 %2)
  %342 = call i64 @stride(ptr %5, i32 %341)
  %343 = mul nsw i64 %.0326, %342
  %344 = getelementptr inbounds i8, ptr %340, i64 %343
  %345 = call i32 @other(i32 2, i32 %2)
  %346 = call i64 @stride(ptr %5, i32 %345)
  %347 = mul nsw i64 %.0327, %346
  %348 = getelementptr inbounds i8, ptr %344, i64 %347
  br label %349
349:
  %350 = phi ptr [ %348, %334 ], [ null, %318 ]
  br label %351
351:
  %.sroa.631.0 = phi double [ 0.000000e+00, %349 ], [ %.sroa.631.1, %379 ]
  %.sroa.029.0 = phi double [ 1.000000e+00, %349 ], [ %.sroa.029.1, %379 ]
  %.0320 = phi i64 [ 0, %349 ], [ %380, %379 ]
  %352 = sub nsw i32 %2, 1
  %353 = call i64 @extent(ptr %1, i32 %352)
  %354 = icmp slt i64 %.0320, %353
  br i1 %354, label %355, label %381
355:
  %356 = icmp ne ptr %5, null
  br i1 %356, label %357, label %364
357:
  %358 = sub nsw i32 %2, 1
  %359 = call i64 @stride(ptr %5, i32 %358)
  %360 = mul nsw i64 %.0320, %359
  %361 = getelementptr inbounds i8, ptr %350, i64 %360
  %362 = call i32 @is_true(ptr %5, ptr %361)
  %363 = icmp ne i32 %362, 0
  br i1 %363, label %364, label %379
364:
  %365 = sub nsw i32 %2, 1
  %366 = call i64 @stride(ptr %1, i32 %365)
  %367 = mul nsw i64 %.0320, %366
  %368 = getelementptr inbounds i8, ptr %332, i64 %367
  %369 = getelementptr inbounds { double, double }, ptr %368, i32 0, i32 0
  %370 = load double, ptr %369
  %371 = getelementptr inbounds { double, double }, ptr %368, i32 0, i32 1
  %372 = load double, ptr %371
  %373 = fmul double %.sroa.029.0, %370
  %374 = fmul double %.sroa.631.0, %372
  %375 = fmul double %.sroa.029.0, %372
  %376 = fmul double %.sroa.631.0, %370
  %377 = fsub double %373, %374
  %378 = fadd double %375, %376
  br label %379
379:
  %.sroa.631.1 = phi double [ %378, %364 ], [ %.sroa.631.0, %357 ]
  %.sroa.029.1 = phi double [ %377, %364 ], [ %.sroa.029.0, %357 ]
  %380 = add nsw i64 %.0320, 1
  br label %351
381:
  %382 = getelementptr inbounds { double, double }, ptr %.2330, i32 1
  %383 = getelementptr inbounds { double, double }, ptr %.2330, i32 0, i32 0
  %384 = getelementptr inbounds { double, double }, ptr %.2330, i32 0, i32 1
  store double %.sroa.029.0, ptr %383
  store double %.sroa.631.0, ptr %384
  %385 = add nsw i64 %.0325, 1
  br label %314
386:
  %387 = add nsw i64 %.0326, 1
  br label %310
388:
  %389 = add nsw i64 %.0327, 1
  br label %306
390:
  %391 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %392 = load i8, ptr %391
  %393 = sext i8 %392 to i32
  %394 = icmp eq i32 %393, 34
  br i1 %394, label %395, label %492
395:
  %396 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %397 = load i8, ptr %396
  %398 = zext i8 %397 to i32
  %399 = sub nsw i32 %398, 1
  %400 = call i32 @other(i32 0, i32 %2)
  %401 = call i64 @extent(ptr %1, i32 %400)
  %402 = call i32 @other(i32 1, i32 %2)
  %403 = call i64 @extent(ptr %1, i32 %402)
  %404 = call i32 @other(i32 2, i32 %2)
  %405 = call i64 @extent(ptr %1, i32 %404)
  call void @allocate(ptr %0, i64 8, i32 %399, i64 %401, i64 %403, i64 %405, i64 1)
  %406 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %407 = load ptr, ptr %406
  br label %408
408:
  %.0314 = phi ptr [ %407, %395 ], [ %.1315, %490 ]
  %.0313 = phi i64 [ 0, %395 ], [ %491, %490 ]
  %409 = call i32 @other(i32 2, i32 %2)
  %410 = call i64 @extent(ptr %1, i32 %409)
  %411 = icmp slt i64 %.0313, %410
  br i1 %411, label %412, label %493
412:
  %.1315 = phi ptr [ %.2316, %488 ], [ %.0314, %408 ]
  %.0312 = phi i64 [ %489, %488 ], [ 0, %408 ]
  %413 = call i32 @other(i32 1, i32 %2)
  %414 = call i64 @extent(ptr %1, i32 %413)
  %415 = icmp slt i64 %.0312, %414
  br i1 %415, label %416, label %490
416:
  %.2316 = phi ptr [ %484, %483 ], [ %.1315, %412 ]
  %.0311 = phi i64 [ %487, %483 ], [ 0, %412 ]
  %417 = call i32 @other(i32 0, i32 %2)
  %418 = call i64 @extent(ptr %1, i32 %417)
  %419 = icmp slt i64 %.0311, %418
  br i1 %419, label %420, label %488
420:
  %421 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %422 = load ptr, ptr %421
  %423 = call i32 @other(i32 0, i32 %2)
  %424 = call i64 @stride(ptr %1, i32 %423)
  %425 = mul nsw i64 %.0311, %424
  %426 = getelementptr inbounds i8, ptr %422, i64 %425
  %427 = call i32 @other(i32 1, i32 %2)
  %428 = call i64 @stride(ptr %1, i32 %427)
  %429 = mul nsw i64 %.0312, %428
  %430 = getelementptr inbounds i8, ptr %426, i64 %429
  %431 = call i32 @other(i32 2, i32 %2)
  %432 = call i64 @stride(ptr %1, i32 %431)
  %433 = mul nsw i64 %.0313, %432
  %434 = getelementptr inbounds i8, ptr %430, i64 %433
  %435 = icmp ne ptr %5, null
  br i1 %435, label %436, label %451
436:
  %437 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %438 = load ptr, ptr %437
  %439 = call i32 @other(i32 0, i32 %2)
  %440 = call i64 @stride(ptr %5, i32 %439)
  %441 = mul nsw i64 %.0311, %440
  %442 = getelementptr inbounds i8, ptr %438, i64 %441
  %443 = call i32 @other(i32 1, i32 %2)
  %444 = call i64 @stride(ptr %5, i32 %443)
  %445 = mul nsw i64 %.0312, %444
  %446 = getelementptr inbounds i8, ptr %442, i64 %445
  %447 = call i32 @other(i32 2, i32 %2)
  %448 = call i64 @stride(ptr %5, i32 %447)
  %449 = mul nsw i64 %.0313, %448
  %450 = getelementptr inbounds i8, ptr %446, i64 %449
  br label %451
451:
  %452 = phi ptr [ %450, %436 ], [ null, %420 ]
  br label %453
453:
  %.sroa.6.0 = phi float [ 0.000000e+00, %451 ], [ %.sroa.6.1, %481 ]
  %.sroa.05.0 = phi float [ 1.000000e+00, %451 ], [ %.sroa.05.1, %481 ]
  %.0309 = phi i64 [ 0, %451 ], [ %482, %481 ]
  %454 = sub nsw i32 %2, 1
  %455 = call i64 @extent(ptr %1, i32 %454)
  %456 = icmp slt i64 %.0309, %455
  br i1 %456, label %457, label %483
457:
  %458 = icmp ne ptr %5, null
  br i1 %458, label %459, label %466
459:
  %460 = sub nsw i32 %2, 1
  %461 = call i64 @stride(ptr %5, i32 %460)
  %462 = mul nsw i64 %.0309, %461
  %463 = getelementptr inbounds i8, ptr %452, i64 %462
  %464 = call i32 @is_true(ptr %5, ptr %463)
  %465 = icmp ne i32 %464, 0
  br i1 %465, label %466, label %481
466:
  %467 = sub nsw i32 %2, 1
  %468 = call i64 @stride(ptr %1, i32 %467)
  %469 = mul nsw i64 %.0309, %468
  %470 = getelementptr inbounds i8, ptr %434, i64 %469
  %471 = getelementptr inbounds { float, float }, ptr %470, i32 0, i32 0
  %472 = load float, ptr %471
  %473 = getelementptr inbounds { float, float }, ptr %470, i32 0, i32 1
  %474 = load float, ptr %473
  %475 = fmul float %.sroa.05.0, %472
  %476 = fmul float %.sroa.6.0, %474
  %477 = fmul float %.sroa.05.0, %474
  %478 = fmul float %.sroa.6.0, %472
  %479 = fsub float %475, %476
  %480 = fadd float %477, %478
  br label %481
481:
  %.sroa.6.1 = phi float [ %480, %466 ], [ %.sroa.6.0, %459 ]
  %.sroa.05.1 = phi float [ %479, %466 ], [ %.sroa.05.0, %459 ]
  %482 = add nsw i64 %.0309, 1
  br label %453
483:
  %484 = getelementptr inbounds { float, float }, ptr %.2316, i32 1
  %485 = getelementptr inbounds { float, float }, ptr %.2316, i32 0, i32 0
  %486 = getelementptr inbounds { float, float }, ptr %.2316, i32 0, i32 1
  store float %.sroa.05.0, ptr %485
  store float %.sroa.6.0, ptr %486
  %487 = add nsw i64 %.0311, 1
  br label %416
488:
  %489 = add nsw i64 %.0312, 1
  br label %412
490:
  %491 = add nsw i64 %.0313, 1
  br label %408
492:
  call void @mlirad_other_type()
  br label %493
493:
  ret void
}
define void @_FortranAMaxvalDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 3
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %289
12:
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %14 = load i8, ptr %13
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %15, 28
  br i1 %16, label %17, label %104
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = sub nsw i32 %20, 1
  %22 = call i32 @other(i32 0, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 1, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 2, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  call void @allocate(ptr %0, i64 8, i32 %21, i64 %23, i64 %25, i64 %27, i64 1)
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %29 = load ptr, ptr %28
  br label %30
30:
  %.0187 = phi i64 [ 0, %17 ], [ %103, %102 ]
  %.0 = phi ptr [ %29, %17 ], [ %.1, %102 ]
  %31 = call i32 @other(i32 2, i32 %2)
  %32 = call i64 @extent(ptr %1, i32 %31)
  %33 = icmp slt i64 %.0187, %32
  br i1 %33, label %34, label %289
34:
  %.0197 = phi i64 [ %101, %100 ], [ 0, %30 ]
  %.1 = phi ptr [ %.2, %100 ], [ %.0, %30 ]
  %35 = call i32 @other(i32 1, i32 %2)
  %36 = call i64 @extent(ptr %1, i32 %35)
  %37 = icmp slt i64 %.0197, %36
  br i1 %37, label %38, label %102
38:
  %.0199 = phi i64 [ %99, %97 ], [ 0, %34 ]
  %.2 = phi ptr [ %98, %97 ], [ %.1, %34 ]
  %39 = call i32 @other(i32 0, i32 %2)
  %40 = call i64 @extent(ptr %1, i32 %39)
  %41 = icmp slt i64 %.0199, %40
  br i1 %41, label %42, label %100
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %44 = load ptr, ptr %43
  %45 = call i32 @other(i32 0, i32 %2)
  %46 = call i64 @stride(ptr %1, i32 %45)
  %47 = mul nsw i64 %.0199, %46
  %48 = getelementptr inbounds i8, ptr %44, i64 %47
  %49 = call i32 @other(i32 1, i32 %2)
  %50 = call i64 @stride(ptr %1, i32 %49)
  %51 = mul nsw i64 %.0197, %50
  %52 = getelementptr inbounds i8, ptr %48, i64 %51
  %53 = call i32 @other(i32 2, i32 %2)
  %54 = call i64 @stride(ptr %1, i32 %53)
  %55 = mul nsw i64 %.0187, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  %57 = icmp ne ptr %5, null
  br i1 %57, label %58, label %73
58:
  %59 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i32 @other(i32 0, i32 %2)
  %62 = call i64 @stride(ptr %5, i32 %61)
  %63 = mul nsw i64 %.0199, %62
  %64 = getelementptr inbounds i8, ptr %60, i64 %63
  %65 = call i32 @other(i32 1, i32 %2)
  %66 = call i64 @stride(ptr %5, i32 %65)
  %67 = mul nsw i64 %.0197, %66
  %68 = getelementptr inbounds i8, ptr %64, i64 %67
  %69 = call i32 @other(i32 2, i32 %2)
  %70 = call i64 @stride(ptr %5, i32 %69)
  %71 = mul nsw i64 %.0187, %70
  %72 = getelementptr inbounds i8, ptr %68, i64 %71
  br label %73
73:
  %74 = phi ptr [ %72, %58 ], [ null, %42 ]
  br label %75
75:
  %.0212 = phi i64 [ 0, %73 ], [ %96, %95 ]
  %.0200 = phi double [ 0xFFF0000000000000, %73 ], [ %.1201, %95 ]
  %76 = sub nsw i32 %2, 1
  %77 = call i64 @extent(ptr %1, i32 %76)
  %78 = icmp slt i64 %.0212, %77
  br i1 %78, label %79, label %97
79:
  %80 = icmp ne ptr %5, null
  br i1 %80, label %81, label %88
81:
  %82 = sub nsw i32 %2, 1
  %83 = call i64 @stride(ptr %5, i32 %82)
  %84 = mul nsw i64 %.0212, %83
  %85 = getelementptr inbounds i8, ptr %74, i64 %84
  %86 = call i32 @is_true(ptr %5, ptr %85)
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %88, label %95
88:
  %89 = sub nsw i32 %2, 1
  %90 = call i64 @stride(ptr %1, i32 %89)
  %91 = mul nsw i64 %.0212, %90
  %92 = getelementptr inbounds i8, ptr %56, i64 %91
  %93 = load double, ptr %92
  %94 = fcmp ogt double %93, %.0200
  %.2202 = select i1 %94, double %93, double %.0200
  br label %95
95:
  %.1201 = phi double [ %.2202, %88 ], [ %.0200, %81 ]
  %96 = add nsw i64 %.0212, 1
  br label %75
97:
  %98 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0200, ptr %.2
  %99 = add nsw i64 %.0199, 1
  br label %38
100:
  %101 = add nsw i64 %.0197, 1
  br label %34
102:
  %103 = add nsw i64 %.0187, 1
  br label %30
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %106 = load i8, ptr %105
  %107 = sext i8 %106 to i32
  %108 = icmp eq i32 %107, 27
  br i1 %108, label %109, label %196
109:
  %110 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %111 = load i8, ptr %110
  %112 = zext i8 %111 to i32
  %113 = sub nsw i32 %112, 1
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @extent(ptr %1, i32 %114)
  %116 = call i32 @other(i32 1, i32 %2)
  %117 = call i64 @extent(ptr %1, i32 %116)
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @extent(ptr %1, i32 %118)
  call void @allocate(ptr %0, i64 4, i32 %113, i64 %115, i64 %117, i64 %119, i64 1)
  %120 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %121 = load ptr, ptr %120
  br label %122
122:
  %.0209 = phi ptr [ %121, %109 ], [ %.1210, %194 ]
  %.0208 = phi i64 [ 0, %109 ], [ %195, %194 ]
  %123 = call i32 @other(i32 2, i32 %2)
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.0208, %124
  br i1 %125, label %126, label %289
126:
  %.1210 = phi ptr [ %.2211, %192 ], [ %.0209, %122 ]
  %.0207 = phi i64 [ %193, %192 ], [ 0, %122 ]
  %127 = call i32 @other(i32 1, i32 %2)
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0207, %128
  br i1 %129, label %130, label %194
130:
  %.2211 = phi ptr [ %190, %189 ], [ %.1210, %126 ]
  %.0206 = phi i64 [ %191, %189 ], [ 0, %126 ]
  %131 = call i32 @other(i32 0, i32 %2)
  %132 = call i64 @extent(ptr %1, i32 %131)
  %133 = icmp slt i64 %.0206, %132
  br i1 %133, label %134, label %192
134:
  %135 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %136 = load ptr, ptr %135
  %137 = call i32 @other(i32 0, i32 %2)
  %138 = call i64 @stride(ptr %1, i32 %137)
  %139 = mul nsw i64 %.0206, %138
  %140 = getelementptr inbounds i8, ptr %136, i64 %139
  %141 = call i32 @other(i32 1, i32 %2)
  %142 = call i64 @stride(ptr %1, i32 %141)
  %143 = mul nsw i64 %.0207, %142
  %144 = getelementptr inbounds i8, ptr %140, i64 %143
  %145 = call i32 @other(i32 2, i32 %2)
  %146 = call i64 @stride(ptr %1, i32 %145)
  %147 = mul nsw i64 %.0208, %146
  %148 = getelementptr inbounds i8, ptr %144, i64 %147
  %149 = icmp ne ptr %5, null
  br i1 %149, label %150, label %165
150:
  %151 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %152 = load ptr, ptr %151
  %153 = call i32 @other(i32 0, i32 %2)
  %154 = call i64 @stride(ptr %5, i32 %153)
  %155 = mul nsw i64 %.0206, %154
  %156 = getelementptr inbounds i8, ptr %152, i64 %155
  %157 = call i32 @other(i32 1, i32 %2)
  %158 = call i64 @stride(ptr %5, i32 %157)
  %159 = mul nsw i64 %.0207, %158
  %160 = getelementptr inbounds i8, ptr %156, i64 %159
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @stride(ptr %5, i32 %161)
  %163 = mul nsw i64 %.0208, %162
  %164 = getelementptr inbounds i8, ptr %160, i64 %163
  br label %165
165:
  %166 = phi ptr [ %164, %150 ], [ null, %134 ]
  br label %167
167:
  %.0203 = phi float [ 0xFFF0000000000000, %165 ], [ %.1204, %187 ]
  %.0198 = phi i64 [ 0, %165 ], [ %188, %187 ]
  %168 = sub nsw i32 %2, 1
  %169 = call i64 @extent(ptr %1, i32 %168)
  %170 = icmp slt i64 %.0198, %169
  br i1 %170, label %171, label %189
171:
  %172 = icmp ne ptr %5, null
  br i1 %172, label %173, label %180
173:
  %174 = sub nsw i32 %2, 1
  %175 = call i64 @stride(ptr %5, i32 %174)
  %176 = mul nsw i64 %.0198, %175
  %177 = getelementptr inbounds i8, ptr %166, i64 %176
  %178 = call i32 @is_true(ptr %5, ptr %177)
  %179 = icmp ne i32 %178, 0
  br i1 %179, label %180, label %187
180:
  %181 = sub nsw i32 %2, 1
  %182 = call i64 @stride(ptr %1, i32 %181)
  %183 = mul nsw i64 %.0198, %182
  %184 = getelementptr inbounds i8, ptr %148, i64 %183
  %185 = load float, ptr %184
  %186 = fcmp ogt float %185, %.0203
  %.2205 = select i1 %186, float %185, float %.0203
  br label %187
187:
  %.1204 = phi float [ %.2205, %180 ], [ %.0203, %173 ]
  %188 = add nsw i64 %.0198, 1
  br label %167
189:
  %190 = getelementptr inbounds float, ptr %.2211, i32 1
  store float %.0203, ptr %.2211
  %191 = add nsw i64 %.0206, 1
  br label %130
192:
  %193 = add nsw i64 %.0207, 1
  br label %126
194:
  %195 = add nsw i64 %.0208, 1
  br label %122
196:
  %197 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %198 = load i8, ptr %197
  %199 = sext i8 %198 to i32
  %200 = icmp eq i32 %199, 9
  br i1 %200, label %201, label %288
201:
  %202 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %203 = load i8, ptr %202
  %204 = zext i8 %203 to i32
  %205 = sub nsw i32 %204, 1
  %206 = call i32 @other(i32 0, i32 %2)
  %207 = call i64 @extent(ptr %1, i32 %206)
  %208 = call i32 @other(i32 1, i32 %2)
  %209 = call i64 @extent(ptr %1, i32 %208)
  %210 = call i32 @other(i32 2, i32 %2)
  %211 = call i64 @extent(ptr %1, i32 %210)
  call void @allocate(ptr %0, i64 4, i32 %205, i64 %207, i64 %209, i64 %211, i64 1)
  %212 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %213 = load ptr, ptr %212
  br label %214
214:
  %.0194 = phi ptr [ %213, %201 ], [ %.1195, %286 ]
  %.0193 = phi i64 [ 0, %201 ], [ %287, %286 ]
  %215 = call i32 @other(i32 2, i32 %2)
  %216 = call i64 @extent(ptr %1, i32 %215)
  %217 = icmp slt i64 %.0193, %216
  br i1 %217, label %218, label %289
218:
  %.1195 = phi ptr [ %.2196, %284 ], [ %.0194, %214 ]
  %.0192 = phi i64 [ %285, %284 ], [ 0, %214 ]
  %219 = call i32 @other(i32 1, i32 %2)
  %220 = call i64 @extent(ptr %1, i32 %219)
  %221 = icmp slt i64 %.0192, %220
  br i1 %221, label %222, label %286
222:
  %.2196 = phi ptr [ %282, %281 ], [ %.1195, %218 ]
  %.0191 = phi i64 [ %283, %281 ], [ 0, %218 ]
  %223 = call i32 @other(i32 0, i32 %2)
  %224 = call i64 @extent(ptr %1, i32 %223)
  %225 = icmp slt i64 %.0191, %224
  br i1 %225, label %226, label %284
226:
  %227 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %228 = load ptr, ptr %227
  %229 = call i32 @other(i32 0, i32 %2)
  %230 = call i64 @stride(ptr %1, i32 %229)
  %231 = mul nsw i64 %.0191, %230
  %232 = getelementptr inbounds i8, ptr %228, i64 %231
  %233 = call i32 @other(i32 1, i32 %2)
  %234 = call i64 @stride(ptr %1, i32 %233)
  %235 = mul nsw i64 %.0192, %234
  %236 = getelementptr inbounds i8, ptr %232, i64 %235
  %237 = call i32 @other(i32 2, i32 %2)
  %238 = call i64 @stride(ptr %1, i32 %237)
  %239 = mul nsw i64 %.0193, %238
  %240 = getelementptr inbounds i8, ptr %236, i64 %239
  %241 = icmp ne ptr %5, null
  br i1 %241, label %242, label %257
242:
  %243 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %244 = load ptr, ptr %243
  %245 = call i32 @other(i32 0, i32 %2)
  %246 = call i64 @stride(ptr %5, i32 %245)
  %247 = mul nsw i64 %.0191, %246
  %248 = getelementptr inbounds i8, ptr %244, i64 %247
  %249 = call i32 @other(i32 1, i32 %2)
  %250 = call i64 @stride(ptr %5, i32 %249)
  %251 = mul nsw i64 %.0192, %250
  %252 = getelementptr inbounds i8, ptr %248, i64 %251
  %253 = call i32 @other(i32 2, i32 %2)
  %254 = call i64 @stride(ptr %5, i32 %253)
  %255 = mul nsw i64 %.0193, %254
  %256 = getelementptr inbounds i8, ptr %252, i64 %255
  br label %257
257:
  %258 = phi ptr [ %256, %242 ], [ null, %226 ]
  br label %259
259:
  %.0188 = phi i32 [ -2147483648, %257 ], [ %.1189, %279 ]
  %.0186 = phi i64 [ 0, %257 ], [ %280, %279 ]
  %260 = sub nsw i32 %2, 1
  %261 = call i64 @extent(ptr %1, i32 %260)
  %262 = icmp slt i64 %.0186, %261
  br i1 %262, label %263, label %281
263:
  %264 = icmp ne ptr %5, null
  br i1 %264, label %265, label %272
265:
  %266 = sub nsw i32 %2, 1
  %267 = call i64 @stride(ptr %5, i32 %266)
  %268 = mul nsw i64 %.0186, %267
  %269 = getelementptr inbounds i8, ptr %258, i64 %268
  %270 = call i32 @is_true(ptr %5, ptr %269)
  %271 = icmp ne i32 %270, 0
  br i1 %271, label %272, label %279
272:
  %273 = sub nsw i32 %2, 1
  %274 = call i64 @stride(ptr %1, i32 %273)
  %275 = mul nsw i64 %.0186, %274
  %276 = getelementptr inbounds i8, ptr %240, i64 %275
  %277 = load i32, ptr %276
  %278 = icmp sgt i32 %277, %.0188
  %spec.select = select i1 %278, i32 %277, i32 %.0188
  br label %279
279:
  %.1189 = phi i32 [ %spec.select, %272 ], [ %.0188, %265 ]
  %280 = add nsw i64 %.0186, 1
  br label %259
281:
  %282 = getelementptr inbounds i32, ptr %.2196, i32 1
  store i32 %.0188, ptr %.2196
  %283 = add nsw i64 %.0191, 1
  br label %222
284:
  %285 = add nsw i64 %.0192, 1
  br label %218
286:
  %287 = add nsw i64 %.0193, 1
  br label %214
288:
  call void @mlirad_other_type()
  br label %289
289:
  ret void
}
define void @_FortranAMinvalDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = icmp sgt i32 %9, 3
  br i1 %10, label %11, label %12
11:
  call void @mlirad_other_type()
  br label %289
12:
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %14 = load i8, ptr %13
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %15, 28
  br i1 %16, label %17, label %104
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = sub nsw i32 %20, 1
  %22 = call i32 @other(i32 0, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 1, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 2, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  call void @allocate(ptr %0, i64 8, i32 %21, i64 %23, i64 %25, i64 %27, i64 1)
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %29 = load ptr, ptr %28
  br label %30
30:
  %.0187 = phi i64 [ 0, %17 ], [ %103, %102 ]
  %.0 = phi ptr [ %29, %17 ], [ %.1, %102 ]
  %31 = call i32 @other(i32 2, i32 %2)
  %32 = call i64 @extent(ptr %1, i32 %31)
  %33 = icmp slt i64 %.0187, %32
  br i1 %33, label %34, label %289
34:
  %.0197 = phi i64 [ %101, %100 ], [ 0, %30 ]
  %.1 = phi ptr [ %.2, %100 ], [ %.0, %30 ]
  %35 = call i32 @other(i32 1, i32 %2)
  %36 = call i64 @extent(ptr %1, i32 %35)
  %37 = icmp slt i64 %.0197, %36
  br i1 %37, label %38, label %102
38:
  %.0199 = phi i64 [ %99, %97 ], [ 0, %34 ]
  %.2 = phi ptr [ %98, %97 ], [ %.1, %34 ]
  %39 = call i32 @other(i32 0, i32 %2)
  %40 = call i64 @extent(ptr %1, i32 %39)
  %41 = icmp slt i64 %.0199, %40
  br i1 %41, label %42, label %100
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %44 = load ptr, ptr %43
  %45 = call i32 @other(i32 0, i32 %2)
  %46 = call i64 @stride(ptr %1, i32 %45)
  %47 = mul nsw i64 %.0199, %46
  %48 = getelementptr inbounds i8, ptr %44, i64 %47
  %49 = call i32 @other(i32 1, i32 %2)
  %50 = call i64 @stride(ptr %1, i32 %49)
  %51 = mul nsw i64 %.0197, %50
  %52 = getelementptr inbounds i8, ptr %48, i64 %51
  %53 = call i32 @other(i32 2, i32 %2)
  %54 = call i64 @stride(ptr %1, i32 %53)
  %55 = mul nsw i64 %.0187, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  %57 = icmp ne ptr %5, null
  br i1 %57, label %58, label %73
58:
  %59 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %60 = load ptr, ptr %59
  %61 = call i32 @other(i32 0, i32 %2)
  %62 = call i64 @stride(ptr %5, i32 %61)
  %63 = mul nsw i64 %.0199, %62
  %64 = getelementptr inbounds i8, ptr %60, i64 %63
  %65 = call i32 @other(i32 1, i32 %2)
  %66 = call i64 @stride(ptr %5, i32 %65)
  %67 = mul nsw i64 %.0197, %66
  %68 = getelementptr inbounds i8, ptr %64, i64 %67
  %69 = call i32 @other(i32 2, i32 %2)
  %70 = call i64 @stride(ptr %5, i32 %69)
  %71 = mul nsw i64 %.0187, %70
  %72 = getelementptr inbounds i8, ptr %68, i64 %71
  br label %73
73:
  %74 = phi ptr [ %72, %58 ], [ null, %42 ]
  br label %75
75:
  %.0212 = phi i64 [ 0, %73 ], [ %96, %95 ]
  %.0200 = phi double [ 0x7FF0000000000000, %73 ], [ %.1201, %95 ]
  %76 = sub nsw i32 %2, 1
  %77 = call i64 @extent(ptr %1, i32 %76)
  %78 = icmp slt i64 %.0212, %77
  br i1 %78, label %79, label %97
79:
  %80 = icmp ne ptr %5, null
  br i1 %80, label %81, label %88
81:
  %82 = sub nsw i32 %2, 1
  %83 = call i64 @stride(ptr %5, i32 %82)
  %84 = mul nsw i64 %.0212, %83
  %85 = getelementptr inbounds i8, ptr %74, i64 %84
  %86 = call i32 @is_true(ptr %5, ptr %85)
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %88, label %95
88:
  %89 = sub nsw i32 %2, 1
  %90 = call i64 @stride(ptr %1, i32 %89)
  %91 = mul nsw i64 %.0212, %90
  %92 = getelementptr inbounds i8, ptr %56, i64 %91
  %93 = load double, ptr %92
  %94 = fcmp olt double %93, %.0200
  %.2202 = select i1 %94, double %93, double %.0200
  br label %95
95:
  %.1201 = phi double [ %.2202, %88 ], [ %.0200, %81 ]
  %96 = add nsw i64 %.0212, 1
  br label %75
97:
  %98 = getelementptr inbounds double, ptr %.2, i32 1
  store double %.0200, ptr %.2
  %99 = add nsw i64 %.0199, 1
  br label %38
100:
  %101 = add nsw i64 %.0197, 1
  br label %34
102:
  %103 = add nsw i64 %.0187, 1
  br label %30
104:
  %105 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %106 = load i8, ptr %105
  %107 = sext i8 %106 to i32
  %108 = icmp eq i32 %107, 27
  br i1 %108, label %109, label %196
109:
  %110 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %111 = load i8, ptr %110
  %112 = zext i8 %111 to i32
  %113 = sub nsw i32 %112, 1
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @extent(ptr %1, i32 %114)
  %116 = call i32 @other(i32 1, i32 %2)
  %117 = call i64 @extent(ptr %1, i32 %116)
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @extent(ptr %1, i32 %118)
  call void @allocate(ptr %0, i64 4, i32 %113, i64 %115, i64 %117, i64 %119, i64 1)
  %120 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %121 = load ptr, ptr %120
  br label %122
122:
  %.0209 = phi ptr [ %121, %109 ], [ %.1210, %194 ]
  %.0208 = phi i64 [ 0, %109 ], [ %195, %194 ]
  %123 = call i32 @other(i32 2, i32 %2)
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.0208, %124
  br i1 %125, label %126, label %289
126:
  %.1210 = phi ptr [ %.2211, %192 ], [ %.0209, %122 ]
  %.0207 = phi i64 [ %193, %192 ], [ 0, %122 ]
  %127 = call i32 @other(i32 1, i32 %2)
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0207, %128
  br i1 %129, label %130, label %194
130:
  %.2211 = phi ptr [ %190, %189 ], [ %.1210, %126 ]
  %.0206 = phi i64 [ %191, %189 ], [ 0, %126 ]
  %131 = call i32 @other(i32 0, i32 %2)
  %132 = call i64 @extent(ptr %1, i32 %131)
  %133 = icmp slt i64 %.0206, %132
  br i1 %133, label %134, label %192
134:
  %135 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %136 = load ptr, ptr %135
  %137 = call i32 @other(i32 0, i32 %2)
  %138 = call i64 @stride(ptr %1, i32 %137)
  %139 = mul nsw i64 %.0206, %138
  %140 = getelementptr inbounds i8, ptr %136, i64 %139
  %141 = call i32 @other(i32 1, i32 %2)
  %142 = call i64 @stride(ptr %1, i32 %141)
  %143 = mul nsw i64 %.0207, %142
  %144 = getelementptr inbounds i8, ptr %140, i64 %143
  %145 = call i32 @other(i32 2, i32 %2)
  %146 = call i64 @stride(ptr %1, i32 %145)
  %147 = mul nsw i64 %.0208, %146
  %148 = getelementptr inbounds i8, ptr %144, i64 %147
  %149 = icmp ne ptr %5, null
  br i1 %149, label %150, label %165
150:
  %151 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %152 = load ptr, ptr %151
  %153 = call i32 @other(i32 0, i32 %2)
  %154 = call i64 @stride(ptr %5, i32 %153)
  %155 = mul nsw i64 %.0206, %154
  %156 = getelementptr inbounds i8, ptr %152, i64 %155
  %157 = call i32 @other(i32 1, i32 %2)
  %158 = call i64 @stride(ptr %5, i32 %157)
  %159 = mul nsw i64 %.0207, %158
  %160 = getelementptr inbounds i8, ptr %156, i64 %159
  %161 = call i32 @other(i32 2, i32 %2)
  %162 = call i64 @stride(ptr %5, i32 %161)
  %163 = mul nsw i64 %.0208, %162
  %164 = getelementptr inbounds i8, ptr %160, i64 %163
  br label %165
165:
  %166 = phi ptr [ %164, %150 ], [ null, %134 ]
  br label %167
167:
  %.0203 = phi float [ 0x7FF0000000000000, %165 ], [ %.1204, %187 ]
  %.0198 = phi i64 [ 0, %165 ], [ %188, %187 ]
  %168 = sub nsw i32 %2, 1
  %169 = call i64 @extent(ptr %1, i32 %168)
  %170 = icmp slt i64 %.0198, %169
  br i1 %170, label %171, label %189
171:
  %172 = icmp ne ptr %5, null
  br i1 %172, label %173, label %180
173:
  %174 = sub nsw i32 %2, 1
  %175 = call i64 @stride(ptr %5, i32 %174)
  %176 = mul nsw i64 %.0198, %175
  %177 = getelementptr inbounds i8, ptr %166, i64 %176
  %178 = call i32 @is_true(ptr %5, ptr %177)
  %179 = icmp ne i32 %178, 0
  br i1 %179, label %180, label %187
180:
  %181 = sub nsw i32 %2, 1
  %182 = call i64 @stride(ptr %1, i32 %181)
  %183 = mul nsw i64 %.0198, %182
  %184 = getelementptr inbounds i8, ptr %148, i64 %183
  %185 = load float, ptr %184
  %186 = fcmp olt float %185, %.0203
  %.2205 = select i1 %186, float %185, float %.0203
  br label %187
187:
  %.1204 = phi float [ %.2205, %180 ], [ %.0203, %173 ]
  %188 = add nsw i64 %.0198, 1
  br label %167
189:
  %190 = getelementptr inbounds float, ptr %.2211, i32 1
  store float %.0203, ptr %.2211
  %191 = add nsw i64 %.0206, 1
  br label %130
192:
  %193 = add nsw i64 %.0207, 1
  br label %126
194:
  %195 = add nsw i64 %.0208, 1
  br label %122
196:
  %197 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %198 = load i8, ptr %197
  %199 = sext i8 %198 to i32
  %200 = icmp eq i32 %199, 9
  br i1 %200, label %201, label %288
201:
  %202 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %203 = load i8, ptr %202
  %204 = zext i8 %203 to i32
  %205 = sub nsw i32 %204, 1
  %206 = call i32 @other(i32 0, i32 %2)
  %207 = call i64 @extent(ptr %1, i32 %206)
  %208 = call i32 @other(i32 1, i32 %2)
  %209 = call i64 @extent(ptr %1, i32 %208)
  %210 = call i32 @other(i32 2, i32 %2)
  %211 = call i64 @extent(ptr %1, i32 %210)
  call void @allocate(ptr %0, i64 4, i32 %205, i64 %207, i64 %209, i64 %211, i64 1)
  %212 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %213 = load ptr, ptr %212
  br label %214
214:
  %.0194 = phi ptr [ %213, %201 ], [ %.1195, %286 ]
  %.0193 = phi i64 [ 0, %201 ], [ %287, %286 ]
  %215 = call i32 @other(i32 2, i32 %2)
  %216 = call i64 @extent(ptr %1, i32 %215)
  %217 = icmp slt i64 %.0193, %216
  br i1 %217, label %218, label %289
218:
  %.1195 = phi ptr [ %.2196, %284 ], [ %.0194, %214 ]
  %.0192 = phi i64 [ %285, %284 ], [ 0, %214 ]
  %219 = call i32 @other(i32 1, i32 %2)
  %220 = call i64 @extent(ptr %1, i32 %219)
  %221 = icmp slt i64 %.0192, %220
  br i1 %221, label %222, label %286
222:
  %.2196 = phi ptr [ %282, %281 ], [ %.1195, %218 ]
  %.0191 = phi i64 [ %283, %281 ], [ 0, %218 ]
  %223 = call i32 @other(i32 0, i32 %2)
  %224 = call i64 @extent(ptr %1, i32 %223)
  %225 = icmp slt i64 %.0191, %224
  br i1 %225, label %226, label %284
226:
  %227 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %228 = load ptr, ptr %227
  %229 = call i32 @other(i32 0, i32 %2)
  %230 = call i64 @stride(ptr %1, i32 %229)
  %231 = mul nsw i64 %.0191, %230
  %232 = getelementptr inbounds i8, ptr %228, i64 %231
  %233 = call i32 @other(i32 1, i32 %2)
  %234 = call i64 @stride(ptr %1, i32 %233)
  %235 = mul nsw i64 %.0192, %234
  %236 = getelementptr inbounds i8, ptr %232, i64 %235
  %237 = call i32 @other(i32 2, i32 %2)
  %238 = call i64 @stride(ptr %1, i32 %237)
  %239 = mul nsw i64 %.0193, %238
  %240 = getelementptr inbounds i8, ptr %236, i64 %239
  %241 = icmp ne ptr %5, null
  br i1 %241, label %242, label %257
242:
  %243 = getelementptr inbounds %struct.Array, ptr %5, i32 0, i32 0
  %244 = load ptr, ptr %243
  %245 = call i32 @other(i32 0, i32 %2)
  %246 = call i64 @stride(ptr %5, i32 %245)
  %247 = mul nsw i64 %.0191, %246
  %248 = getelementptr inbounds i8, ptr %244, i64 %247
  %249 = call i32 @other(i32 1, i32 %2)
  %250 = call i64 @stride(ptr %5, i32 %249)
  %251 = mul nsw i64 %.0192, %250
  %252 = getelementptr inbounds i8, ptr %248, i64 %251
  %253 = call i32 @other(i32 2, i32 %2)
  %254 = call i64 @stride(ptr %5, i32 %253)
  %255 = mul nsw i64 %.0193, %254
  %256 = getelementptr inbounds i8, ptr %252, i64 %255
  br label %257
257:
  %258 = phi ptr [ %256, %242 ], [ null, %226 ]
  br label %259
259:
  %.0188 = phi i32 [ 2147483647, %257 ], [ %.1189, %279 ]
  %.0186 = phi i64 [ 0, %257 ], [ %280, %279 ]
  %260 = sub nsw i32 %2, 1
  %261 = call i64 @extent(ptr %1, i32 %260)
  %262 = icmp slt i64 %.0186, %261
  br i1 %262, label %263, label %281
263:
  %264 = icmp ne ptr %5, null
  br i1 %264, label %265, label %272
265:
  %266 = sub nsw i32 %2, 1
  %267 = call i64 @stride(ptr %5, i32 %266)
  %268 = mul nsw i64 %.0186, %267
  %269 = getelementptr inbounds i8, ptr %258, i64 %268
  %270 = call i32 @is_true(ptr %5, ptr %269)
  %271 = icmp ne i32 %270, 0
  br i1 %271, label %272, label %279
272:
  %273 = sub nsw i32 %2, 1
  %274 = call i64 @stride(ptr %1, i32 %273)
  %275 = mul nsw i64 %.0186, %274
  %276 = getelementptr inbounds i8, ptr %240, i64 %275
  %277 = load i32, ptr %276
  %278 = icmp slt i32 %277, %.0188
  %spec.select = select i1 %278, i32 %277, i32 %.0188
  br label %279
279:
  %.1189 = phi i32 [ %spec.select, %272 ], [ %.0188, %265 ]
  %280 = add nsw i64 %.0186, 1
  br label %259
281:
  %282 = getelementptr inbounds i32, ptr %.2196, i32 1
  store i32 %.0188, ptr %.2196
  %283 = add nsw i64 %.0191, 1
  br label %222
284:
  %285 = add nsw i64 %.0192, 1
  br label %218
286:
  %287 = add nsw i64 %.0193, 1
  br label %214
288:
  call void @mlirad_other_type()
  br label %289
289:
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
  %.0103 = phi i64 [ 0, %16 ], [ %76, %75 ]
  %.0 = phi ptr [ %28, %16 ], [ %.1, %75 ]
  %30 = call i32 @other(i32 2, i32 %2)
  %31 = call i64 @extent(ptr %1, i32 %30)
  %32 = icmp slt i64 %.0103, %31
  br i1 %32, label %33, label %144
33:
  %.0111 = phi i64 [ %74, %73 ], [ 0, %29 ]
  %.1 = phi ptr [ %.2, %73 ], [ %.0, %29 ]
  %34 = call i32 @other(i32 1, i32 %2)
  %35 = call i64 @extent(ptr %1, i32 %34)
  %36 = icmp slt i64 %.0111, %35
  br i1 %36, label %37, label %75
37:
  %.0113 = phi i64 [ %72, %69 ], [ 0, %33 ]
  %.2 = phi ptr [ %71, %69 ], [ %.1, %33 ]
  %38 = call i32 @other(i32 0, i32 %2)
  %39 = call i64 @extent(ptr %1, i32 %38)
  %40 = icmp slt i64 %.0113, %39
  br i1 %40, label %41, label %73
41:
  %42 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %43 = load ptr, ptr %42
  %44 = call i32 @other(i32 0, i32 %2)
  %45 = call i64 @stride(ptr %1, i32 %44)
  %46 = mul nsw i64 %.0113, %45
  %47 = getelementptr inbounds i8, ptr %43, i64 %46
  %48 = call i32 @other(i32 1, i32 %2)
  %49 = call i64 @stride(ptr %1, i32 %48)
  %50 = mul nsw i64 %.0111, %49
  %51 = getelementptr inbounds i8, ptr %47, i64 %50
  %52 = call i32 @other(i32 2, i32 %2)
  %53 = call i64 @stride(ptr %1, i32 %52)
  %54 = mul nsw i64 %.0103, %53
  %55 = getelementptr inbounds i8, ptr %51, i64 %54
  br label %56
56:
  %.0114 = phi double [ 0.000000e+00, %41 ], [ %67, %60 ]
  %.0112 = phi i64 [ 0, %41 ], [ %68, %60 ]
  %57 = sub nsw i32 %2, 1
  %58 = call i64 @extent(ptr %1, i32 %57)
  %59 = icmp slt i64 %.0112, %58
  br i1 %59, label %60, label %69
60:
  %61 = sub nsw i32 %2, 1
  %62 = call i64 @stride(ptr %1, i32 %61)
  %63 = mul nsw i64 %.0112, %62
  %64 = getelementptr inbounds i8, ptr %55, i64 %63
  %65 = load double, ptr %64
  %66 = fmul double %65, %65
  %67 = fadd double %.0114, %66
  %68 = add nsw i64 %.0112, 1
  br label %56
69:
  %70 = call double @llvm.sqrt.f64(double %.0114)
  %71 = getelementptr inbounds double, ptr %.2, i32 1
  store double %70, ptr %.2
  %72 = add nsw i64 %.0113, 1
  br label %37
73:
  %74 = add nsw i64 %.0111, 1
  br label %33
75:
  %76 = add nsw i64 %.0103, 1
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
  %.0108 = phi ptr [ %94, %82 ], [ %.1109, %141 ]
  %.0107 = phi i64 [ 0, %82 ], [ %142, %141 ]
  %96 = call i32 @other(i32 2, i32 %2)
  %97 = call i64 @extent(ptr %1, i32 %96)
  %98 = icmp slt i64 %.0107, %97
  br i1 %98, label %99, label %144
99:
  %.1109 = phi ptr [ %.2110, %139 ], [ %.0108, %95 ]
  %.0106 = phi i64 [ %140, %139 ], [ 0, %95 ]
  %100 = call i32 @other(i32 1, i32 %2)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = icmp slt i64 %.0106, %101
  br i1 %102, label %103, label %141
103:
  %.2110 = phi ptr [ %137, %135 ], [ %.1109, %99 ]
  %.0105 = phi i64 [ %138, %135 ], [ 0, %99 ]
  %104 = call i32 @other(i32 0, i32 %2)
  %105 = call i64 @extent(ptr %1, i32 %104)
  %106 = icmp slt i64 %.0105, %105
  br i1 %106, label %107, label %139
107:
  %108 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %109 = load ptr, ptr %108
  %110 = call i32 @other(i32 0, i32 %2)
  %111 = call i64 @stride(ptr %1, i32 %110)
  %112 = mul nsw i64 %.0105, %111
  %113 = getelementptr inbounds i8, ptr %109, i64 %112
  %114 = call i32 @other(i32 1, i32 %2)
  %115 = call i64 @stride(ptr %1, i32 %114)
  %116 = mul nsw i64 %.0106, %115
  %117 = getelementptr inbounds i8, ptr %113, i64 %116
  %118 = call i32 @other(i32 2, i32 %2)
  %119 = call i64 @stride(ptr %1, i32 %118)
  %120 = mul nsw i64 %.0107, %119
  %121 = getelementptr inbounds i8, ptr %117, i64 %120
  br label %122
122:
  %.0104 = phi float [ 0.000000e+00, %107 ], [ %133, %126 ]
  %.0102 = phi i64 [ 0, %107 ], [ %134, %126 ]
  %123 = sub nsw i32 %2, 1
  %124 = call i64 @extent(ptr %1, i32 %123)
  %125 = icmp slt i64 %.0102, %124
  br i1 %125, label %126, label %135
126:
  %127 = sub nsw i32 %2, 1
  %128 = call i64 @stride(ptr %1, i32 %127)
  %129 = mul nsw i64 %.0102, %128
  %130 = getelementptr inbounds i8, ptr %121, i64 %129
  %131 = load float, ptr %130
  %132 = fmul float %131, %131
  %133 = fadd float %.0104, %132
  %134 = add nsw i64 %.0102, 1
  br label %122
135:
  %136 = call float @llvm.sqrt.f32(float %.0104)
  %137 = getelementptr inbounds float, ptr %.2110, i32 1
  store float %136, ptr %.2110
  %138 = add nsw i64 %.0105, 1
  br label %103
139:
  %140 = add nsw i64 %.0106, 1
  br label %99
141:
  %142 = add nsw i64 %.0107, 1
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
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi double [ %.1, %67 ], [ 0.000000e+00, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi double [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi double [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi double [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load double, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = fcmp ogt double %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = fcmp oeq double %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi double [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMaxlocReal4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi float [ %.1, %67 ], [ 0.000000e+00, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi float [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi float [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi float [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load float, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = fcmp ogt float %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = fcmp oeq float %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi float [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMaxlocInteger4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi i32 [ %.1, %67 ], [ 0, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi i32 [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi i32 [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi i32 [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load i32, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = icmp sgt i32 %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = icmp eq i32 %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi i32 [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMinlocInteger4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi i32 [ %.1, %67 ], [ 0, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi i32 [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi i32 [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi i32 [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load i32, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = icmp slt i32 %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = icmp eq i32 %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi i32 [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMinlocReal8(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi double [ %.1, %67 ], [ 0.000000e+00, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi double [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi double [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi double [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load double, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = fcmp olt double %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = fcmp oeq double %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi double [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}
define void @_FortranAMinlocReal4(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4, ptr %5, i1 zeroext %6) {
  %8 = alloca [4 x i64]
  %9 = zext i1 %6 to i8
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 4
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %69
15:
  %.059 = phi i64 [ %68, %67 ], [ 0, %7 ]
  %.055 = phi float [ %.1, %67 ], [ 0.000000e+00, %7 ]
  %16 = call i64 @extent(ptr %1, i32 3)
  %17 = icmp slt i64 %.059, %16
  br i1 %17, label %18, label %69
18:
  %.058 = phi i64 [ %66, %65 ], [ 0, %15 ]
  %.1 = phi float [ %.2, %65 ], [ %.055, %15 ]
  %19 = call i64 @extent(ptr %1, i32 2)
  %20 = icmp slt i64 %.058, %19
  br i1 %20, label %21, label %67
21:
  %.057 = phi i64 [ %64, %63 ], [ 0, %18 ]
  %.2 = phi float [ %.3, %63 ], [ %.1, %18 ]
  %22 = call i64 @extent(ptr %1, i32 1)
  %23 = icmp slt i64 %.057, %22
  br i1 %23, label %24, label %65
24:
  %.056 = phi i64 [ %62, %61 ], [ 0, %21 ]
  %.3 = phi float [ %.4, %61 ], [ %.2, %21 ]
  %25 = call i64 @extent(ptr %1, i32 0)
  %26 = icmp slt i64 %.056, %25
  br i1 %26, label %27, label %63
27:
  %28 = call i32 @chosen(ptr %5, i64 %.056, i64 %.057, i64 %.058, i64 %.059)
  %29 = icmp ne i32 %28, 0
  br i1 %29, label %30, label %61
30:
  %31 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %1, i32 0)
  %34 = mul nsw i64 %.056, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %1, i32 1)
  %37 = mul nsw i64 %.057, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %1, i32 2)
  %40 = mul nsw i64 %.058, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %1, i32 3)
  %43 = mul nsw i64 %.059, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = load float, ptr %44
  %46 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %49 = fcmp olt float %45, %.3
  %or.cond = select i1 %48, i1 true, i1 %49
  %50 = trunc i8 %9 to i1
  %51 = fcmp oeq float %45, %.3
  %or.cond60 = select i1 %50, i1 %51, i1 false
  %or.cond62 = select i1 %or.cond, i1 true, i1 %or.cond60
  br i1 %or.cond62, label %52, label %61
52:
  %53 = add nsw i64 %.056, 1
  %54 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 0
  store i64 %53, ptr %54
  %55 = add nsw i64 %.057, 1
  %56 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 1
  store i64 %55, ptr %56
  %57 = add nsw i64 %.058, 1
  %58 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 2
  store i64 %57, ptr %58
  %59 = add nsw i64 %.059, 1
  %60 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 3
  store i64 %59, ptr %60
  br label %61
61:
  %.4 = phi float [ %.3, %27 ], [ %45, %52 ], [ %.3, %30 ]
  %62 = add nsw i64 %.056, 1
  br label %24
63:
  %64 = add nsw i64 %.057, 1
  br label %21
65:
  %66 = add nsw i64 %.058, 1
  br label %18
67:
  %68 = add nsw i64 %.059, 1
  br label %15
69:
  %70 = sext i32 %2 to i64
  %71 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %72 = load i8, ptr %71
  %73 = zext i8 %72 to i64
  call void @allocate(ptr %0, i64 %70, i32 1, i64 %73, i64 1, i64 1, i64 1)
  %74 = icmp eq i32 %2, 4
  br i1 %74, label %75, label %93
75:
  %.054 = phi i32 [ %92, %91 ], [ 0, %69 ]
  %76 = icmp slt i32 %.054, 4
  br i1 %76, label %77, label %110
77:
  %78 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %79 = load i8, ptr %78
  %80 = zext i8 %79 to i32
  %81 = icmp slt i32 %.054, %80
  br i1 %81, label %82, label %91
82:
  %83 = sext i32 %.054 to i64
  %84 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %83
  %85 = load i64, ptr %84
  %86 = trunc i64 %85 to i32
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = sext i32 %.054 to i64
  %90 = getelementptr inbounds i32, ptr %88, i64 %89
  store i32 %86, ptr %90
  br label %91
91:
  %92 = add nsw i32 %.054, 1
  br label %75
93:
  %.0 = phi i32 [ %109, %108 ], [ 0, %69 ]
  %94 = icmp slt i32 %.0, 4
  br i1 %94, label %95, label %110
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %97 = load i8, ptr %96
  %98 = zext i8 %97 to i32
  %99 = icmp slt i32 %.0, %98
  br i1 %99, label %100, label %108
100:
  %101 = sext i32 %.0 to i64
  %102 = getelementptr inbounds [4 x i64], ptr %8, i64 0, i64 %101
  %103 = load i64, ptr %102
  %104 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %105 = load ptr, ptr %104
  %106 = sext i32 %.0 to i64
  %107 = getelementptr inbounds i64, ptr %105, i64 %106
  store i64 %103, ptr %107
  br label %108
108:
  %109 = add nsw i32 %.0, 1
  br label %93
110:
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
define void @_FortranAFindloc(ptr %0, ptr %1, ptr %2, i32 %3, ptr %4, i32 %5, ptr %6, i1 zeroext %7) {
  %9 = alloca [4 x i64]
  %10 = zext i1 %7 to i8
  call void @llvm.lifetime.start.p0(ptr %9)
  call void @llvm.memset.p0.i64(ptr align 16 %9, i8 0, i64 32, i1 false)
  %11 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %12 = load i8, ptr %11
  %13 = sext i8 %12 to i32
  %14 = icmp eq i32 %13, 9
  br i1 %14, label %15, label %83
15:
  %16 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %17 = load i8, ptr %16
  %18 = sext i8 %17 to i32
  %19 = icmp eq i32 %18, 9
  br i1 %19, label %20, label %83
20:
  %21 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %22 = load ptr, ptr %21
  %23 = load i32, ptr %22
  %24 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %25 = load i8, ptr %24
  %26 = zext i8 %25 to i32
  %27 = icmp sgt i32 %26, 4
  br i1 %27, label %28, label %29
28:
  call void @mlirad_other_type()
  br label %382
29:
  %.0203 = phi i64 [ %82, %81 ], [ 0, %20 ]
  %30 = call i64 @extent(ptr %1, i32 3)
  %31 = icmp slt i64 %.0203, %30
  br i1 %31, label %32, label %382
32:
  %.0208 = phi i64 [ %80, %79 ], [ 0, %29 ]
  %33 = call i64 @extent(ptr %1, i32 2)
  %34 = icmp slt i64 %.0208, %33
  br i1 %34, label %35, label %81
35:
  %.0213 = phi i64 [ %78, %77 ], [ 0, %32 ]
  %36 = call i64 @extent(ptr %1, i32 1)
  %37 = icmp slt i64 %.0213, %36
  br i1 %37, label %38, label %79
38:
  %.0214 = phi i64 [ %76, %75 ], [ 0, %35 ]
  %39 = call i64 @extent(ptr %1, i32 0)
  %40 = icmp slt i64 %.0214, %39
  br i1 %40, label %41, label %77
41:
  %42 = call i32 @chosen(ptr %6, i64 %.0214, i64 %.0213, i64 %.0208, i64 %.0203)
  %43 = icmp ne i32 %42, 0
  br i1 %43, label %44, label %75
44:
  %45 = trunc i8 %10 to i1
  %46 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  %47 = load i64, ptr %46
  %48 = icmp eq i64 %47, 0
  %or.cond = select i1 %45, i1 true, i1 %48
  br i1 %or.cond, label %49, label %75
49:
  %50 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %51 = load ptr, ptr %50
  %52 = call i64 @stride(ptr %1, i32 0)
  %53 = mul nsw i64 %.0214, %52
  %54 = getelementptr inbounds i8, ptr %51, i64 %53
  %55 = call i64 @stride(ptr %1, i32 1)
  %56 = mul nsw i64 %.0213, %55
  %57 = getelementptr inbounds i8, ptr %54, i64 %56
  %58 = call i64 @stride(ptr %1, i32 2)
  %59 = mul nsw i64 %.0208, %58
  %60 = getelementptr inbounds i8, ptr %57, i64 %59
  %61 = call i64 @stride(ptr %1, i32 3)
  %62 = mul nsw i64 %.0203, %61
  %63 = getelementptr inbounds i8, ptr %60, i64 %62
  %64 = load i32, ptr %63
  %65 = icmp eq i32 %64, %23
  br i1 %65, label %66, label %75
66:
  %67 = add nsw i64 %.0214, 1
  %68 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  store i64 %67, ptr %68
  %69 = add nsw i64 %.0213, 1
  %70 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 1
  store i64 %69, ptr %70
  %71 = add nsw i64 %.0208, 1
  %72 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 2
  store i64 %71, ptr %72
  %73 = add nsw i64 %.0203, 1
  %74 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 3
  store i64 %73, ptr %74
  br label %75
75:
  %76 = add nsw i64 %.0214, 1
  br label %38
77:
  %78 = add nsw i64 %.0213, 1
  br label %35
79:
  %80 = add nsw i64 %.0208, 1
  br label %32
81:
  %82 = add nsw i64 %.0203, 1
  br label %29
83:
  %84 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %85 = load i8, ptr %84
  %86 = sext i8 %85 to i32
  %87 = icmp eq i32 %86, 10
  br i1 %87, label %88, label %156
88:
  %89 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %90 = load i8, ptr %89
  %91 = sext i8 %90 to i32
  %92 = icmp eq i32 %91, 10
  br i1 %92, label %93, label %156
93:
  %94 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %95 = load ptr, ptr %94
  %96 = load i64, ptr %95
  %97 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %98 = load i8, ptr %97
  %99 = zext i8 %98 to i32
  %100 = icmp sgt i32 %99, 4
  br i1 %100, label %101, label %102
101:
  call void @mlirad_other_type()
  br label %382
102:
  %.0219 = phi i64 [ %155, %154 ], [ 0, %93 ]
  %103 = call i64 @extent(ptr %1, i32 3)
  %104 = icmp slt i64 %.0219, %103
  br i1 %104, label %105, label %382
105:
  %.0220 = phi i64 [ %153, %152 ], [ 0, %102 ]
  %106 = call i64 @extent(ptr %1, i32 2)
  %107 = icmp slt i64 %.0220, %106
  br i1 %107, label %108, label %154
108:
  %.0222 = phi i64 [ %151, %150 ], [ 0, %105 ]
  %109 = call i64 @extent(ptr %1, i32 1)
  %110 = icmp slt i64 %.0222, %109
  br i1 %110, label %111, label %152
111:
  %.0221 = phi i64 [ %149, %148 ], [ 0, %108 ]
  %112 = call i64 @extent(ptr %1, i32 0)
  %113 = icmp slt i64 %.0221, %112
  br i1 %113, label %114, label %150
114:
  %115 = call i32 @chosen(ptr %6, i64 %.0221, i64 %.0222, i64 %.0220, i64 %.0219)
  %116 = icmp ne i32 %115, 0
  br i1 %116, label %117, label %148
117:
  %118 = trunc i8 %10 to i1
  %119 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  %120 = load i64, ptr %119
  %121 = icmp eq i64 %120, 0
  %or.cond227 = select i1 %118, i1 true, i1 %121
  br i1 %or.cond227, label %122, label %148
122:
  %123 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %124 = load ptr, ptr %123
  %125 = call i64 @stride(ptr %1, i32 0)
  %126 = mul nsw i64 %.0221, %125
  %127 = getelementptr inbounds i8, ptr %124, i64 %126
  %128 = call i64 @stride(ptr %1, i32 1)
  %129 = mul nsw i64 %.0222, %128
  %130 = getelementptr inbounds i8, ptr %127, i64 %129
  %131 = call i64 @stride(ptr %1, i32 2)
  %132 = mul nsw i64 %.0220, %131
  %133 = getelementptr inbounds i8, ptr %130, i64 %132
  %134 = call i64 @stride(ptr %1, i32 3)
  %135 = mul nsw i64 %.0219, %134
  %136 = getelementptr inbounds i8, ptr %133, i64 %135
  %137 = load i64, ptr %136
  %138 = icmp eq i64 %137, %96
  br i1 %138, label %139, label %148
139:
  %140 = add nsw i64 %.0221, 1
  %141 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  store i64 %140, ptr %141
  %142 = add nsw i64 %.0222, 1
  %143 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 1
  store i64 %142, ptr %143
  %144 = add nsw i64 %.0220, 1
  %145 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 2
  store i64 %144, ptr %145
  %146 = add nsw i64 %.0219, 1
  %147 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 3
  store i64 %146, ptr %147
  br label %148
148:
  %149 = add nsw i64 %.0221, 1
  br label %111
150:
  %151 = add nsw i64 %.0222, 1
  br label %108
152:
  %153 = add nsw i64 %.0220, 1
  br label %105
154:
  %155 = add nsw i64 %.0219, 1
  br label %102
156:
  %157 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %158 = load i8, ptr %157
  %159 = sext i8 %158 to i32
  %160 = icmp eq i32 %159, 28
  br i1 %160, label %161, label %229
161:
  %162 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %163 = load i8, ptr %162
  %164 = sext i8 %163 to i32
  %165 = icmp eq i32 %164, 28
  br i1 %165, label %166, label %229
166:
  %167 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %168 = load ptr, ptr %167
  %169 = load double, ptr %168
  %170 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %171 = load i8, ptr %170
  %172 = zext i8 %171 to i32
  %173 = icmp sgt i32 %172, 4
  br i1 %173, label %174, label %175
174:
  call void @mlirad_other_type()
  br label %382
175:
  %.0218 = phi i64 [ %228, %227 ], [ 0, %166 ]
  %176 = call i64 @extent(ptr %1, i32 3)
  %177 = icmp slt i64 %.0218, %176
  br i1 %177, label %178, label %382
178:
  %.0217 = phi i64 [ %226, %225 ], [ 0, %175 ]
  %179 = call i64 @extent(ptr %1, i32 2)
  %180 = icmp slt i64 %.0217, %179
  br i1 %180, label %181, label %227
181:
  %.0216 = phi i64 [ %224, %223 ], [ 0, %178 ]
  %182 = call i64 @extent(ptr %1, i32 1)
  %183 = icmp slt i64 %.0216, %182
  br i1 %183, label %184, label %225
184:
  %.0215 = phi i64 [ %222, %221 ], [ 0, %181 ]
  %185 = call i64 @extent(ptr %1, i32 0)
  %186 = icmp slt i64 %.0215, %185
  br i1 %186, label %187, label %223
187:
  %188 = call i32 @chosen(ptr %6, i64 %.0215, i64 %.0216, i64 %.0217, i64 %.0218)
  %189 = icmp ne i32 %188, 0
  br i1 %189, label %190, label %221
190:
  %191 = trunc i8 %10 to i1
  %192 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  %193 = load i64, ptr %192
  %194 = icmp eq i64 %193, 0
  %or.cond230 = select i1 %191, i1 true, i1 %194
  br i1 %or.cond230, label %195, label %221
195:
  %196 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %197 = load ptr, ptr %196
  %198 = call i64 @stride(ptr %1, i32 0)
  %199 = mul nsw i64 %.0215, %198
  %200 = getelementptr inbounds i8, ptr %197, i64 %199
  %201 = call i64 @stride(ptr %1, i32 1)
  %202 = mul nsw i64 %.0216, %201
  %203 = getelementptr inbounds i8, ptr %200, i64 %202
  %204 = call i64 @stride(ptr %1, i32 2)
  %205 = mul nsw i64 %.0217, %204
  %206 = getelementptr inbounds i8, ptr %203, i64 %205
  %207 = call i64 @stride(ptr %1, i32 3)
  %208 = mul nsw i64 %.0218, %207
  %209 = getelementptr inbounds i8, ptr %206, i64 %208
  %210 = load double, ptr %209
  %211 = fcmp oeq double %210, %169
  br i1 %211, label %212, label %221
212:
  %213 = add nsw i64 %.0215, 1
  %214 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  store i64 %213, ptr %214
  %215 = add nsw i64 %.0216, 1
  %216 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 1
  store i64 %215, ptr %216
  %217 = add nsw i64 %.0217, 1
  %218 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 2
  store i64 %217, ptr %218
  %219 = add nsw i64 %.0218, 1
  %220 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 3
  store i64 %219, ptr %220
  br label %221
221:
  %222 = add nsw i64 %.0215, 1
  br label %184
223:
  %224 = add nsw i64 %.0216, 1
  br label %181
225:
  %226 = add nsw i64 %.0217, 1
  br label %178
227:
  %228 = add nsw i64 %.0218, 1
  br label %175
229:
  %230 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %231 = load i8, ptr %230
  %232 = sext i8 %231 to i32
  %233 = icmp eq i32 %232, 27
  br i1 %233, label %234, label %302
234:
  %235 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %236 = load i8, ptr %235
  %237 = sext i8 %236 to i32
  %238 = icmp eq i32 %237, 27
  br i1 %238, label %239, label %302
239:
  %240 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %241 = load ptr, ptr %240
  %242 = load float, ptr %241
  %243 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %244 = load i8, ptr %243
  %245 = zext i8 %244 to i32
  %246 = icmp sgt i32 %245, 4
  br i1 %246, label %247, label %248
247:
  call void @mlirad_other_type()
  br label %382
248:
  %.0212 = phi i64 [ %301, %300 ], [ 0, %239 ]
  %249 = call i64 @extent(ptr %1, i32 3)
  %250 = icmp slt i64 %.0212, %249
  br i1 %250, label %251, label %382
251:
  %.0211 = phi i64 [ %299, %298 ], [ 0, %248 ]
  %252 = call i64 @extent(ptr %1, i32 2)
  %253 = icmp slt i64 %.0211, %252
  br i1 %253, label %254, label %300
254:
  %.0210 = phi i64 [ %297, %296 ], [ 0, %251 ]
  %255 = call i64 @extent(ptr %1, i32 1)
  %256 = icmp slt i64 %.0210, %255
  br i1 %256, label %257, label %298
257:
  %.0209 = phi i64 [ %295, %294 ], [ 0, %254 ]
  %258 = call i64 @extent(ptr %1, i32 0)
  %259 = icmp slt i64 %.0209, %258
  br i1 %259, label %260, label %296
260:
  %261 = call i32 @chosen(ptr %6, i64 %.0209, i64 %.0210, i64 %.0211, i64 %.0212)
  %262 = icmp ne i32 %261, 0
  br i1 %262, label %263, label %294
263:
  %264 = trunc i8 %10 to i1
  %265 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  %266 = load i64, ptr %265
  %267 = icmp eq i64 %266, 0
  %or.cond233 = select i1 %264, i1 true, i1 %267
  br i1 %or.cond233, label %268, label %294
268:
  %269 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %270 = load ptr, ptr %269
  %271 = call i64 @stride(ptr %1, i32 0)
  %272 = mul nsw i64 %.0209, %271
  %273 = getelementptr inbounds i8, ptr %270, i64 %272
  %274 = call i64 @stride(ptr %1, i32 1)
  %275 = mul nsw i64 %.0210, %274
  %276 = getelementptr inbounds i8, ptr %273, i64 %275
  %277 = call i64 @stride(ptr %1, i32 2)
  %278 = mul nsw i64 %.0211, %277
  %279 = getelementptr inbounds i8, ptr %276, i64 %278
  %280 = call i64 @stride(ptr %1, i32 3)
  %281 = mul nsw i64 %.0212, %280
  %282 = getelementptr inbounds i8, ptr %279, i64 %281
  %283 = load float, ptr %282
  %284 = fcmp oeq float %283, %242
  br i1 %284, label %285, label %294
285:
  %286 = add nsw i64 %.0209, 1
  %287 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  store i64 %286, ptr %287
  %288 = add nsw i64 %.0210, 1
  %289 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 1
  store i64 %288, ptr %289
  %290 = add nsw i64 %.0211, 1
  %291 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 2
  store i64 %290, ptr %291
  %292 = add nsw i64 %.0212, 1
  %293 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 3
  store i64 %292, ptr %293
  br label %294
294:
  %295 = add nsw i64 %.0209, 1
  br label %257
296:
  %297 = add nsw i64 %.0210, 1
  br label %254
298:
  %299 = add nsw i64 %.0211, 1
  br label %251
300:
  %301 = add nsw i64 %.0212, 1
  br label %248
302:
  %303 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %304 = load i8, ptr %303
  %305 = sext i8 %304 to i32
  %306 = icmp eq i32 %305, 14
  br i1 %306, label %307, label %381
307:
  %308 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %309 = load i8, ptr %308
  %310 = sext i8 %309 to i32
  %311 = icmp eq i32 %310, 14
  br i1 %311, label %312, label %381
312:
  %313 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %314 = load ptr, ptr %313
  %315 = load i32, ptr %314
  %316 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %317 = load i8, ptr %316
  %318 = zext i8 %317 to i32
  %319 = icmp sgt i32 %318, 4
  br i1 %319, label %320, label %321
320:
  call void @mlirad_other_type()
  br label %382
321:
  %.0207 = phi i64 [ %380, %379 ], [ 0, %312 ]
  %322 = call i64 @extent(ptr %1, i32 3)
  %323 = icmp slt i64 %.0207, %322
  br i1 %323, label %324, label %382
324:
  %.0206 = phi i64 [ %378, %377 ], [ 0, %321 ]
  %325 = call i64 @extent(ptr %1, i32 2)
  %326 = icmp slt i64 %.0206, %325
  br i1 %326, label %327, label %379
327:
  %.0205 = phi i64 [ %376, %375 ], [ 0, %324 ]
  %328 = call i64 @extent(ptr %1, i32 1)
  %329 = icmp slt i64 %.0205, %328
  br i1 %329, label %330, label %377
330:
  %.0204 = phi i64 [ %374, %373 ], [ 0, %327 ]
  %331 = call i64 @extent(ptr %1, i32 0)
  %332 = icmp slt i64 %.0204, %331
  br i1 %332, label %333, label %375
333:
  %334 = call i32 @chosen(ptr %6, i64 %.0204, i64 %.0205, i64 %.0206, i64 %.0207)
  %335 = icmp ne i32 %334, 0
  br i1 %335, label %336, label %373
336:
  %337 = trunc i8 %10 to i1
  %338 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  %339 = load i64, ptr %338
  %340 = icmp eq i64 %339, 0
  %or.cond236 = select i1 %337, i1 true, i1 %340
  br i1 %or.cond236, label %341, label %373
341:
  %342 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %343 = load ptr, ptr %342
  %344 = call i64 @stride(ptr %1, i32 0)
  %345 = mul nsw i64 %.0204, %344
  %346 = getelementptr inbounds i8, ptr %343, i64 %345
  %347 = call i64 @stride(ptr %1, i32 1)
  %348 = mul nsw i64 %.0205, %347
  %349 = getelementptr inbounds i8, ptr %346, i64 %348
  %350 = call i64 @stride(ptr %1, i32 2)
  %351 = mul nsw i64 %.0206, %350
  %352 = getelementptr inbounds i8, ptr %349, i64 %351
  %353 = call i64 @stride(ptr %1, i32 3)
  %354 = mul nsw i64 %.0207, %353
  %355 = getelementptr inbounds i8, ptr %352, i64 %354
  %356 = load i32, ptr %355
  %357 = icmp ne i32 %356, 0
  %358 = xor i1 %357, true
  %359 = zext i1 %358 to i32
  %360 = icmp ne i32 %315, 0
  %361 = xor i1 %360, true
  %362 = zext i1 %361 to i32
  %363 = icmp eq i32 %359, %362
  br i1 %363, label %364, label %373
364:
  %365 = add nsw i64 %.0204, 1
  %366 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 0
  store i64 %365, ptr %366
  %367 = add nsw i64 %.0205, 1
  %368 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 1
  store i64 %367, ptr %368
  %369 = add nsw i64 %.0206, 1
  %370 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 2
  store i64 %369, ptr %370
  %371 = add nsw i64 %.0207, 1
  %372 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 3
  store i64 %371, ptr %372
  br label %373
373:
  %374 = add nsw i64 %.0204, 1
  br label %330
375:
  %376 = add nsw i64 %.0205, 1
  br label %327
377:
  %378 = add nsw i64 %.0206, 1
  br label %324
379:
  %380 = add nsw i64 %.0207, 1
  br label %321
381:
  call void @mlirad_other_type()
  br label %382
382:
  %383 = sext i32 %3 to i64
  %384 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %385 = load i8, ptr %384
  %386 = zext i8 %385 to i64
  call void @allocate(ptr %0, i64 %383, i32 1, i64 %386, i64 1, i64 1, i64 1)
  %387 = icmp eq i32 %3, 4
  br i1 %387, label %388, label %406
388:
  %.0202 = phi i32 [ %405, %404 ], [ 0, %382 ]
  %389 = icmp slt i32 %.0202, 4
  br i1 %389, label %390, label %423
390:
  %391 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %392 = load i8, ptr %391
  %393 = zext i8 %392 to i32
  %394 = icmp slt i32 %.0202, %393
  br i1 %394, label %395, label %404
395:
  %396 = sext i32 %.0202 to i64
  %397 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 %396
  %398 = load i64, ptr %397
  %399 = trunc i64 %398 to i32
  %400 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %401 = load ptr, ptr %400
  %402 = sext i32 %.0202 to i64
  %403 = getelementptr inbounds i32, ptr %401, i64 %402
  store i32 %399, ptr %403
  br label %404
404:
  %405 = add nsw i32 %.0202, 1
  br label %388
406:
  %.0 = phi i32 [ %422, %421 ], [ 0, %382 ]
  %407 = icmp slt i32 %.0, 4
  br i1 %407, label %408, label %423
408:
  %409 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %410 = load i8, ptr %409
  %411 = zext i8 %410 to i32
  %412 = icmp slt i32 %.0, %411
  br i1 %412, label %413, label %421
413:
  %414 = sext i32 %.0 to i64
  %415 = getelementptr inbounds [4 x i64], ptr %9, i64 0, i64 %414
  %416 = load i64, ptr %415
  %417 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %418 = load ptr, ptr %417
  %419 = sext i32 %.0 to i64
  %420 = getelementptr inbounds i64, ptr %418, i64 %419
  store i64 %416, ptr %420
  br label %421
421:
  %422 = add nsw i32 %.0, 1
  br label %406
423:
  call void @llvm.lifetime.end.p0(ptr %9)
  ret void
}
define void @_FortranAFindlocDim(ptr %0, ptr %1, ptr %2, i32 %3, i32 %4, ptr %5, i32 %6, ptr %7, i1 zeroext %8) {
  %10 = zext i1 %8 to i8
  %11 = icmp ne ptr %7, null
  br i1 %11, label %17, label %12
12:
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %14 = load i8, ptr %13
  %15 = zext i8 %14 to i32
  %16 = icmp sgt i32 %15, 3
  br i1 %16, label %17, label %18
17:
  call void @mlirad_other_type()
  br label %789
18:
  switch i32 %3, label %788 [
    i32 4, label %19
    i32 8, label %406
  ]
19:
  %20 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %21 = load i8, ptr %20
  %22 = sext i8 %21 to i32
  %23 = icmp eq i32 %22, 9
  br i1 %23, label %24, label %95
24:
  %25 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %26 = load i8, ptr %25
  %27 = sext i8 %26 to i32
  %28 = icmp eq i32 %27, 9
  br i1 %28, label %29, label %95
29:
  %30 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %31 = load i8, ptr %30
  %32 = zext i8 %31 to i32
  %33 = sub nsw i32 %32, 1
  %34 = call i32 @other(i32 0, i32 %4)
  %35 = call i64 @extent(ptr %1, i32 %34)
  %36 = call i32 @other(i32 1, i32 %4)
  %37 = call i64 @extent(ptr %1, i32 %36)
  %38 = call i32 @other(i32 2, i32 %4)
  %39 = call i64 @extent(ptr %1, i32 %38)
  call void @allocate(ptr %0, i64 4, i32 %33, i64 %35, i64 %37, i64 %39, i64 1)
  %40 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %41 = load ptr, ptr %40
  %42 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %43 = load ptr, ptr %42
  %44 = load i32, ptr %43
  br label %45
45:
  %.0494 = phi i64 [ 0, %29 ], [ %94, %93 ]
  %.0 = phi ptr [ %41, %29 ], [ %.1, %93 ]
  %46 = call i32 @other(i32 2, i32 %4)
  %47 = call i64 @extent(ptr %1, i32 %46)
  %48 = icmp slt i64 %.0494, %47
  br i1 %48, label %49, label %789
49:
  %.0503 = phi i64 [ %92, %91 ], [ 0, %45 ]
  %.1 = phi ptr [ %.2, %91 ], [ %.0, %45 ]
  %50 = call i32 @other(i32 1, i32 %4)
  %51 = call i64 @extent(ptr %1, i32 %50)
  %52 = icmp slt i64 %.0503, %51
  br i1 %52, label %53, label %93
53:
  %.0505 = phi i64 [ %90, %88 ], [ 0, %49 ]
  %.2 = phi ptr [ %89, %88 ], [ %.1, %49 ]
  %54 = call i32 @other(i32 0, i32 %4)
  %55 = call i64 @extent(ptr %1, i32 %54)
  %56 = icmp slt i64 %.0505, %55
  br i1 %56, label %57, label %91
57:
  %58 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %59 = load ptr, ptr %58
  %60 = call i32 @other(i32 0, i32 %4)
  %61 = call i64 @stride(ptr %1, i32 %60)
  %62 = mul nsw i64 %.0505, %61
  %63 = getelementptr inbounds i8, ptr %59, i64 %62
  %64 = call i32 @other(i32 1, i32 %4)
  %65 = call i64 @stride(ptr %1, i32 %64)
  %66 = mul nsw i64 %.0503, %65
  %67 = getelementptr inbounds i8, ptr %63, i64 %66
  %68 = call i32 @other(i32 2, i32 %4)
  %69 = call i64 @stride(ptr %1, i32 %68)
  %70 = mul nsw i64 %.0494, %69
  %71 = getelementptr inbounds i8, ptr %67, i64 %70
  br label %72
72:
  %.0516 = phi i64 [ 0, %57 ], [ %87, %76 ]
  %.0511 = phi i32 [ 0, %57 ], [ %.1512, %76 ]
  %73 = sub nsw i32 %4, 1
  %74 = call i64 @extent(ptr %1, i32 %73)
  %75 = icmp slt i64 %.0516, %74
  br i1 %75, label %76, label %88
76:
  %77 = sub nsw i32 %4, 1
  %78 = call i64 @stride(ptr %1, i32 %77)
  %79 = mul nsw i64 %.0516, %78
  %80 = getelementptr inbounds i8, ptr %71, i64 %79
  %81 = load i32, ptr %80
  %82 = icmp eq i32 %81, %44
  %83 = trunc i8 %10 to i1
  %84 = icmp eq i32 %.0511, 0
  %or.cond = select i1 %83, i1 true, i1 %84
  %or.cond590 = select i1 %82, i1 %or.cond, i1 false
  %85 = add nsw i64 %.0516, 1
  %86 = trunc i64 %85 to i32
  %.1512 = select i1 %or.cond590, i32 %86, i32 %.0511
  %87 = add nsw i64 %.0516, 1
  br label %72
88:
  %89 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.0511, ptr %.2
  %90 = add nsw i64 %.0505, 1
  br label %53
91:
  %92 = add nsw i64 %.0503, 1
  br label %49
93:
  %94 = add nsw i64 %.0494, 1
  br label %45
95:
  %96 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %97 = load i8, ptr %96
  %98 = sext i8 %97 to i32
  %99 = icmp eq i32 %98, 10
  br i1 %99, label %100, label %171
100:
  %101 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %102 = load i8, ptr %101
  %103 = sext i8 %102 to i32
  %104 = icmp eq i32 %103, 10
  br i1 %104, label %105, label %171
105:
  %106 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %107 = load i8, ptr %106
  %108 = zext i8 %107 to i32
  %109 = sub nsw i32 %108, 1
  %110 = call i32 @other(i32 0, i32 %4)
  %111 = call i64 @extent(ptr %1, i32 %110)
  %112 = call i32 @other(i32 1, i32 %4)
  %113 = call i64 @extent(ptr %1, i32 %112)
  %114 = call i32 @other(i32 2, i32 %4)
  %115 = call i64 @extent(ptr %1, i32 %114)
  call void @allocate(ptr %0, i64 4, i32 %109, i64 %111, i64 %113, i64 %115, i64 1)
  %116 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %117 = load ptr, ptr %116
  %118 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %119 = load ptr, ptr %118
  %120 = load i64, ptr %119
  br label %121
121:
  %.0526 = phi i64 [ 0, %105 ], [ %170, %169 ]
  %.0518 = phi ptr [ %117, %105 ], [ %.1519, %169 ]
  %122 = call i32 @other(i32 2, i32 %4)
  %123 = call i64 @extent(ptr %1, i32 %122)
  %124 = icmp slt i64 %.0526, %123
  br i1 %124, label %125, label %789
125:
  %.0530 = phi i64 [ %168, %167 ], [ 0, %121 ]
  %.1519 = phi ptr [ %.2520, %167 ], [ %.0518, %121 ]
  %126 = call i32 @other(i32 1, i32 %4)
  %127 = call i64 @extent(ptr %1, i32 %126)
  %128 = icmp slt i64 %.0530, %127
  br i1 %128, label %129, label %169
129:
  %.0532 = phi i64 [ %166, %164 ], [ 0, %125 ]
  %.2520 = phi ptr [ %165, %164 ], [ %.1519, %125 ]
  %130 = call i32 @other(i32 0, i32 %4)
  %131 = call i64 @extent(ptr %1, i32 %130)
  %132 = icmp slt i64 %.0532, %131
  br i1 %132, label %133, label %167
133:
  %134 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %135 = load ptr, ptr %134
  %136 = call i32 @other(i32 0, i32 %4)
  %137 = call i64 @stride(ptr %1, i32 %136)
  %138 = mul nsw i64 %.0532, %137
  %139 = getelementptr inbounds i8, ptr %135, i64 %138
  %140 = call i32 @other(i32 1, i32 %4)
  %141 = call i64 @stride(ptr %1, i32 %140)
  %142 = mul nsw i64 %.0530, %141
  %143 = getelementptr inbounds i8, ptr %139, i64 %142
  %144 = call i32 @other(i32 2, i32 %4)
  %145 = call i64 @stride(ptr %1, i32 %144)
  %146 = mul nsw i64 %.0526, %145
  %147 = getelementptr inbounds i8, ptr %143, i64 %146
  br label %148
148:
  %.0543 = phi i64 [ 0, %133 ], [ %163, %152 ]
  %.0538 = phi i32 [ 0, %133 ], [ %.1539, %152 ]
  %149 = sub nsw i32 %4, 1
  %150 = call i64 @extent(ptr %1, i32 %149)
  %151 = icmp slt i64 %.0543, %150
  br i1 %151, label %152, label %164
152:
  %153 = sub nsw i32 %4, 1
  %154 = call i64 @stride(ptr %1, i32 %153)
  %155 = mul nsw i64 %.0543, %154
  %156 = getelementptr inbounds i8, ptr %147, i64 %155
  %157 = load i64, ptr %156
  %158 = icmp eq i64 %157, %120
  %159 = trunc i8 %10 to i1
  %160 = icmp eq i32 %.0538, 0
  %or.cond580 = select i1 %159, i1 true, i1 %160
  %or.cond592 = select i1 %158, i1 %or.cond580, i1 false
  %161 = add nsw i64 %.0543, 1
  %162 = trunc i64 %161 to i32
  %.1539 = select i1 %or.cond592, i32 %162, i32 %.0538
  %163 = add nsw i64 %.0543, 1
  br label %148
164:
  %165 = getelementptr inbounds i32, ptr %.2520, i32 1
  store i32 %.0538, ptr %.2520
  %166 = add nsw i64 %.0532, 1
  br label %129
167:
  %168 = add nsw i64 %.0530, 1
  br label %125
169:
  %170 = add nsw i64 %.0526, 1
  br label %121
171:
  %172 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %173 = load i8, ptr %172
  %174 = sext i8 %173 to i32
  %175 = icmp eq i32 %174, 28
  br i1 %175, label %176, label %247
176:
  %177 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %178 = load i8, ptr %177
  %179 = sext i8 %178 to i32
  %180 = icmp eq i32 %179, 28
  br i1 %180, label %181, label %247
181:
  %182 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %183 = load i8, ptr %182
  %184 = zext i8 %183 to i32
  %185 = sub nsw i32 %184, 1
  %186 = call i32 @other(i32 0, i32 %4)
  %187 = call i64 @extent(ptr %1, i32 %186)
  %188 = call i32 @other(i32 1, i32 %4)
  %189 = call i64 @extent(ptr %1, i32 %188)
  %190 = call i32 @other(i32 2, i32 %4)
  %191 = call i64 @extent(ptr %1, i32 %190)
  call void @allocate(ptr %0, i64 4, i32 %185, i64 %187, i64 %189, i64 %191, i64 1)
  %192 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %193 = load ptr, ptr %192
  %194 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %195 = load ptr, ptr %194
  %196 = load double, ptr %195
  br label %197
197:
  %.0553 = phi i64 [ 0, %181 ], [ %246, %245 ]
  %.0545 = phi ptr [ %193, %181 ], [ %.1546, %245 ]
  %198 = call i32 @other(i32 2, i32 %4)
  %199 = call i64 @extent(ptr %1, i32 %198)
  %200 = icmp slt i64 %.0553, %199
  br i1 %200, label %201, label %789
201:
  %.0557 = phi i64 [ %244, %243 ], [ 0, %197 ]
  %.1546 = phi ptr [ %.2547, %243 ], [ %.0545, %197 ]
  %202 = call i32 @other(i32 1, i32 %4)
  %203 = call i64 @extent(ptr %1, i32 %202)
  %204 = icmp slt i64 %.0557, %203
  br i1 %204, label %205, label %245
205:
  %.0559 = phi i64 [ %242, %240 ], [ 0, %201 ]
  %.2547 = phi ptr [ %241, %240 ], [ %.1546, %201 ]
  %206 = call i32 @other(i32 0, i32 %4)
  %207 = call i64 @extent(ptr %1, i32 %206)
  %208 = icmp slt i64 %.0559, %207
  br i1 %208, label %209, label %243
209:
  %210 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %211 = load ptr, ptr %210
  %212 = call i32 @other(i32 0, i32 %4)
  %213 = call i64 @stride(ptr %1, i32 %212)
  %214 = mul nsw i64 %.0559, %213
  %215 = getelementptr inbounds i8, ptr %211, i64 %214
  %216 = call i32 @other(i32 1, i32 %4)
  %217 = call i64 @stride(ptr %1, i32 %216)
  %218 = mul nsw i64 %.0557, %217
  %219 = getelementptr inbounds i8, ptr %215, i64 %218
  %220 = call i32 @other(i32 2, i32 %4)
  %221 = call i64 @stride(ptr %1, i32 %220)
  %222 = mul nsw i64 %.0553, %221
  %223 = getelementptr inbounds i8, ptr %219, i64 %222
  br label %224
224:
  %.0570 = phi i64 [ 0, %209 ], [ %239, %228 ]
  %.0565 = phi i32 [ 0, %209 ], [ %.1566, %228 ]
  %225 = sub nsw i32 %4, 1
  %226 = call i64 @extent(ptr %1, i32 %225)
  %227 = icmp slt i64 %.0570, %226
  br i1 %227, label %228, label %240
228:
  %229 = sub nsw i32 %4, 1
  %230 = call i64 @stride(ptr %1, i32 %229)
  %231 = mul nsw i64 %.0570, %230
  %232 = getelementptr inbounds i8, ptr %223, i64 %231
  %233 = load double, ptr %232
  %234 = fcmp oeq double %233, %196
  %235 = trunc i8 %10 to i1
  %236 = icmp eq i32 %.0565, 0
  %or.cond581 = select i1 %235, i1 true, i1 %236
  %or.cond594 = select i1 %234, i1 %or.cond581, i1 false
  %237 = add nsw i64 %.0570, 1
  %238 = trunc i64 %237 to i32
  %.1566 = select i1 %or.cond594, i32 %238, i32 %.0565
  %239 = add nsw i64 %.0570, 1
  br label %224
240:
  %241 = getelementptr inbounds i32, ptr %.2547, i32 1
  store i32 %.0565, ptr %.2547
  %242 = add nsw i64 %.0559, 1
  br label %205
243:
  %244 = add nsw i64 %.0557, 1
  br label %201
245:
  %246 = add nsw i64 %.0553, 1
  br label %197
247:
  %248 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %249 = load i8, ptr %248
  %250 = sext i8 %249 to i32
  %251 = icmp eq i32 %250, 27
  br i1 %251, label %252, label %323
252:
  %253 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %254 = load i8, ptr %253
  %255 = sext i8 %254 to i32
  %256 = icmp eq i32 %255, 27
  br i1 %256, label %257, label %323
257:
  %258 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %259 = load i8, ptr %258
  %260 = zext i8 %259 to i32
  %261 = sub nsw i32 %260, 1
  %262 = call i32 @other(i32 0, i32 %4)
  %263 = call i64 @extent(ptr %1, i32 %262)
  %264 = call i32 @other(i32 1, i32 %4)
  %265 = call i64 @extent(ptr %1, i32 %264)
  %266 = call i32 @other(i32 2, i32 %4)
  %267 = call i64 @extent(ptr %1, i32 %266)
  call void @allocate(ptr %0, i64 4, i32 %261, i64 %263, i64 %265, i64 %267, i64 1)
  %268 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %269 = load ptr, ptr %268
  %270 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %271 = load ptr, ptr %270
  %272 = load float, ptr %271
  br label %273
273:
  %.0579 = phi i64 [ 0, %257 ], [ %322, %321 ]
  %.0572 = phi ptr [ %269, %257 ], [ %.1573, %321 ]
  %274 = call i32 @other(i32 2, i32 %4)
  %275 = call i64 @extent(ptr %1, i32 %274)
  %276 = icmp slt i64 %.0579, %275
  br i1 %276, label %277, label %789
277:
  %.0578 = phi i64 [ %320, %319 ], [ 0, %273 ]
  %.1573 = phi ptr [ %.2574, %319 ], [ %.0572, %273 ]
  %278 = call i32 @other(i32 1, i32 %4)
  %279 = call i64 @extent(ptr %1, i32 %278)
  %280 = icmp slt i64 %.0578, %279
  br i1 %280, label %281, label %321
281:
  %.0577 = phi i64 [ %318, %316 ], [ 0, %277 ]
  %.2574 = phi ptr [ %317, %316 ], [ %.1573, %277 ]
  %282 = call i32 @other(i32 0, i32 %4)
  %283 = call i64 @extent(ptr %1, i32 %282)
  %284 = icmp slt i64 %.0577, %283
  br i1 %284, label %285, label %319
285:
  %286 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %287 = load ptr, ptr %286
  %288 = call i32 @other(i32 0, i32 %4)
  %289 = call i64 @stride(ptr %1, i32 %288)
  %290 = mul nsw i64 %.0577, %289
  %291 = getelementptr inbounds i8, ptr %287, i64 %290
  %292 = call i32 @other(i32 1, i32 %4)
  %293 = call i64 @stride(ptr %1, i32 %292)
  %294 = mul nsw i64 %.0578, %293
  %295 = getelementptr inbounds i8, ptr %291, i64 %294
  %296 = call i32 @other(i32 2, i32 %4)
  %297 = call i64 @stride(ptr %1, i32 %296)
  %298 = mul nsw i64 %.0579, %297
  %299 = getelementptr inbounds i8, ptr %295, i64 %298
  br label %300
300:
  %.0575 = phi i32 [ 0, %285 ], [ %.1576, %304 ]
  %.0571 = phi i64 [ 0, %285 ], [ %315, %304 ]
  %301 = sub nsw i32 %4, 1
  %302 = call i64 @extent(ptr %1, i32 %301)
  %303 = icmp slt i64 %.0571, %302
  br i1 %303, label %304, label %316
304:
  %305 = sub nsw i32 %4, 1
  %306 = call i64 @stride(ptr %1, i32 %305)
  %307 = mul nsw i64 %.0571, %306
  %308 = getelementptr inbounds i8, ptr %299, i64 %307
  %309 = load float, ptr %308
  %310 = fcmp oeq float %309, %272
  %311 = trunc i8 %10 to i1
  %312 = icmp eq i32 %.0575, 0
  %or.cond582 = select i1 %311, i1 true, i1 %312
  %or.cond596 = select i1 %310, i1 %or.cond582, i1 false
  %313 = add nsw i64 %.0571, 1
  %314 = trunc i64 %313 to i32
  %.1576 = select i1 %or.cond596, i32 %314, i32 %.0575
  %315 = add nsw i64 %.0571, 1
  br label %300
316:
  %317 = getelementptr inbounds i32, ptr %.2574, i32 1
  store i32 %.0575, ptr %.2574
  %318 = add nsw i64 %.0577, 1
  br label %281
319:
  %320 = add nsw i64 %.0578, 1
  br label %277
321:
  %322 = add nsw i64 %.0579, 1
  br label %273
323:
  %324 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %325 = load i8, ptr %324
  %326 = sext i8 %325 to i32
  %327 = icmp eq i32 %326, 14
  br i1 %327, label %328, label %405
328:
  %329 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %330 = load i8, ptr %329
  %331 = sext i8 %330 to i32
  %332 = icmp eq i32 %331, 14
  br i1 %332, label %333, label %405
333:
  %334 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %335 = load i8, ptr %334
  %336 = zext i8 %335 to i32
  %337 = sub nsw i32 %336, 1
  %338 = call i32 @other(i32 0, i32 %4)
  %339 = call i64 @extent(ptr %1, i32 %338)
  %340 = call i32 @other(i32 1, i32 %4)
  %341 = call i64 @extent(ptr %1, i32 %340)
  %342 = call i32 @other(i32 2, i32 %4)
  %343 = call i64 @extent(ptr %1, i32 %342)
  call void @allocate(ptr %0, i64 4, i32 %337, i64 %339, i64 %341, i64 %343, i64 1)
  %344 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %345 = load ptr, ptr %344
  %346 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %347 = load ptr, ptr %346
  %348 = load i32, ptr %347
  br label %349
349:
  %.0567 = phi ptr [ %345, %333 ], [ %.1568, %403 ]
  %.0564 = phi i64 [ 0, %333 ], [ %404, %403 ]
  %350 = call i32 @other(i32 2, i32 %4)
  %351 = call i64 @extent(ptr %1, i32 %350)
  %352 = icmp slt i64 %.0564, %351
  br i1 %352, label %353, label %789
353:
  %.1568 = phi ptr [ %.2569, %401 ], [ %.0567, %349 ]
  %.0563 = phi i64 [ %402, %401 ], [ 0, %349 ]
  %354 = call i32 @other(i32 1, i32 %4)
  %355 = call i64 @extent(ptr %1, i32 %354)
  %356 = icmp slt i64 %.0563, %355
  br i1 %356, label %357, label %403
357:
  %.2569 = phi ptr [ %399, %398 ], [ %.1568, %353 ]
  %.0562 = phi i64 [ %400, %398 ], [ 0, %353 ]
  %358 = call i32 @other(i32 0, i32 %4)
  %359 = call i64 @extent(ptr %1, i32 %358)
  %360 = icmp slt i64 %.0562, %359
  br i1 %360, label %361, label %401
361:
  %362 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %363 = load ptr, ptr %362
  %364 = call i32 @other(i32 0, i32 %4)
  %365 = call i64 @stride(ptr %1, i32 %364)
  %366 = mul nsw i64 %.0562, %365
  %367 = getelementptr inbounds i8, ptr %363, i64 %366
  %368 = call i32 @other(i32 1, i32 %4)
  %369 = call i64 @stride(ptr %1, i32 %368)
  %370 = mul nsw i64 %.0563, %369
  %371 = getelementptr inbounds i8, ptr %367, i64 %370
  %372 = call i32 @other(i32 2, i32 %4)
  %373 = call i64 @stride(ptr %1, i32 %372)
  %374 = mul nsw i64 %.0564, %373
  %375 = getelementptr inbounds i8, ptr %371, i64 %374
  br label %376
376:
  %.0560 = phi i32 [ 0, %361 ], [ %.1561, %380 ]
  %.0558 = phi i64 [ 0, %361 ], [ %397, %380 ]
  %377 = sub nsw i32 %4, 1
  %378 = call i64 @extent(ptr %1, i32 %377)
  %379 = icmp slt i64 %.0558, %378
  br i1 %379, label %380, label %398
380:
  %381 = sub nsw i32 %4, 1
  %382 = call i64 @stride(ptr %1, i32 %381)
  %383 = mul nsw i64 %.0558, %382
  %384 = getelementptr inbounds i8, ptr %375, i64 %383
  %385 = load i32, ptr %384
  %386 = icmp ne i32 %385, 0
  %387 = xor i1 %386, true
  %388 = zext i1 %387 to i32
  %389 = icmp ne i32 %348, 0
  %390 = xor i1 %389, true
  %391 = zext i1 %390 to i32
  %392 = icmp eq i32 %388, %391
  %393 = trunc i8 %10 to i1
  %394 = icmp eq i32 %.0560, 0
  %or.cond583 = select i1 %393, i1 true, i1 %394
  %or.cond598 = select i1 %392, i1 %or.cond583, i1 false
  %395 = add nsw i64 %.0558, 1
  %396 = trunc i64 %395 to i32
  %.1561 = select i1 %or.cond598, i32 %396, i32 %.0560
  %397 = add nsw i64 %.0558, 1
  br label %376
398:
  %399 = getelementptr inbounds i32, ptr %.2569, i32 1
  store i32 %.0560, ptr %.2569
  %400 = add nsw i64 %.0562, 1
  br label %357
401:
  %402 = add nsw i64 %.0563, 1
  br label %353
403:
  %404 = add nsw i64 %.0564, 1
  br label %349
405:
  call void @mlirad_other_type()
  br label %789
406:
  %407 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %408 = load i8, ptr %407
  %409 = sext i8 %408 to i32
  %410 = icmp eq i32 %409, 9
  br i1 %410, label %411, label %481
411:
  %412 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %413 = load i8, ptr %412
  %414 = sext i8 %413 to i32
  %415 = icmp eq i32 %414, 9
  br i1 %415, label %416, label %481
416:
  %417 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %418 = load i8, ptr %417
  %419 = zext i8 %418 to i32
  %420 = sub nsw i32 %419, 1
  %421 = call i32 @other(i32 0, i32 %4)
  %422 = call i64 @extent(ptr %1, i32 %421)
  %423 = call i32 @other(i32 1, i32 %4)
  %424 = call i64 @extent(ptr %1, i32 %423)
  %425 = call i32 @other(i32 2, i32 %4)
  %426 = call i64 @extent(ptr %1, i32 %425)
  call void @allocate(ptr %0, i64 8, i32 %420, i64 %422, i64 %424, i64 %426, i64 1)
  %427 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %428 = load ptr, ptr %427
  %429 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %430 = load ptr, ptr %429
  %431 = load i32, ptr %430
  br label %432
432:
  %.0554 = phi ptr [ %428, %416 ], [ %.1555, %479 ]
  %.0552 = phi i64 [ 0, %416 ], [ %480, %479 ]
  %433 = call i32 @other(i32 2, i32 %4)
  %434 = call i64 @extent(ptr %1, i32 %433)
  %435 = icmp slt i64 %.0552, %434
  br i1 %435, label %436, label %789
436:
  %.1555 = phi ptr [ %.2556, %477 ], [ %.0554, %432 ]
  %.0551 = phi i64 [ %478, %477 ], [ 0, %432 ]
  %437 = call i32 @other(i32 1, i32 %4)
  %438 = call i64 @extent(ptr %1, i32 %437)
  %439 = icmp slt i64 %.0551, %438
  br i1 %439, label %440, label %479
440:
  %.2556 = phi ptr [ %475, %474 ], [ %.1555, %436 ]
  %.0550 = phi i64 [ %476, %474 ], [ 0, %436 ]
  %441 = call i32 @other(i32 0, i32 %4)
  %442 = call i64 @extent(ptr %1, i32 %441)
  %443 = icmp slt i64 %.0550, %442
  br i1 %443, label %444, label %477
444:
  %445 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %446 = load ptr, ptr %445
  %447 = call i32 @other(i32 0, i32 %4)
  %448 = call i64 @stride(ptr %1, i32 %447)
  %449 = mul nsw i64 %.0550, %448
  %450 = getelementptr inbounds i8, ptr %446, i64 %449
  %451 = call i32 @other(i32 1, i32 %4)
  %452 = call i64 @stride(ptr %1, i32 %451)
  %453 = mul nsw i64 %.0551, %452
  %454 = getelementptr inbounds i8, ptr %450, i64 %453
  %455 = call i32 @other(i32 2, i32 %4)
  %456 = call i64 @stride(ptr %1, i32 %455)
  %457 = mul nsw i64 %.0552, %456
  %458 = getelementptr inbounds i8, ptr %454, i64 %457
  br label %459
459:
  %.0548 = phi i64 [ 0, %444 ], [ %.1549, %463 ]
  %.0544 = phi i64 [ 0, %444 ], [ %473, %463 ]
  %460 = sub nsw i32 %4, 1
  %461 = call i64 @extent(ptr %1, i32 %460)
  %462 = icmp slt i64 %.0544, %461
  br i1 %462, label %463, label %474
463:
  %464 = sub nsw i32 %4, 1
  %465 = call i64 @stride(ptr %1, i32 %464)
  %466 = mul nsw i64 %.0544, %465
  %467 = getelementptr inbounds i8, ptr %458, i64 %466
  %468 = load i32, ptr %467
  %469 = icmp eq i32 %468, %431
  %470 = trunc i8 %10 to i1
  %471 = icmp eq i64 %.0548, 0
  %or.cond584 = select i1 %470, i1 true, i1 %471
  %or.cond600 = select i1 %469, i1 %or.cond584, i1 false
  %472 = add nsw i64 %.0544, 1
  %.1549 = select i1 %or.cond600, i64 %472, i64 %.0548
  %473 = add nsw i64 %.0544, 1
  br label %459
474:
  %475 = getelementptr inbounds i64, ptr %.2556, i32 1
  store i64 %.0548, ptr %.2556
  %476 = add nsw i64 %.0550, 1
  br label %440
477:
  %478 = add nsw i64 %.0551, 1
  br label %436
479:
  %480 = add nsw i64 %.0552, 1
  br label %432
481:
  %482 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %483 = load i8, ptr %482
  %484 = sext i8 %483 to i32
  %485 = icmp eq i32 %484, 10
  br i1 %485, label %486, label %556
486:
  %487 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %488 = load i8, ptr %487
  %489 = sext i8 %488 to i32
  %490 = icmp eq i32 %489, 10
  br i1 %490, label %491, label %556
491:
  %492 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %493 = load i8, ptr %492
  %494 = zext i8 %493 to i32
  %495 = sub nsw i32 %494, 1
  %496 = call i32 @other(i32 0, i32 %4)
  %497 = call i64 @extent(ptr %1, i32 %496)
  %498 = call i32 @other(i32 1, i32 %4)
  %499 = call i64 @extent(ptr %1, i32 %498)
  %500 = call i32 @other(i32 2, i32 %4)
  %501 = call i64 @extent(ptr %1, i32 %500)
  call void @allocate(ptr %0, i64 8, i32 %495, i64 %497, i64 %499, i64 %501, i64 1)
  %502 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %503 = load ptr, ptr %502
  %504 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %505 = load ptr, ptr %504
  %506 = load i64, ptr %505
  br label %507
507:
  %.0540 = phi ptr [ %503, %491 ], [ %.1541, %554 ]
  %.0537 = phi i64 [ 0, %491 ], [ %555, %554 ]
  %508 = call i32 @other(i32 2, i32 %4)
  %509 = call i64 @extent(ptr %1, i32 %508)
  %510 = icmp slt i64 %.0537, %509
  br i1 %510, label %511, label %789
511:
  %.1541 = phi ptr [ %.2542, %552 ], [ %.0540, %507 ]
  %.0536 = phi i64 [ %553, %552 ], [ 0, %507 ]
  %512 = call i32 @other(i32 1, i32 %4)
  %513 = call i64 @extent(ptr %1, i32 %512)
  %514 = icmp slt i64 %.0536, %513
  br i1 %514, label %515, label %554
515:
  %.2542 = phi ptr [ %550, %549 ], [ %.1541, %511 ]
  %.0535 = phi i64 [ %551, %549 ], [ 0, %511 ]
  %516 = call i32 @other(i32 0, i32 %4)
  %517 = call i64 @extent(ptr %1, i32 %516)
  %518 = icmp slt i64 %.0535, %517
  br i1 %518, label %519, label %552
519:
  %520 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %521 = load ptr, ptr %520
  %522 = call i32 @other(i32 0, i32 %4)
  %523 = call i64 @stride(ptr %1, i32 %522)
  %524 = mul nsw i64 %.0535, %523
  %525 = getelementptr inbounds i8, ptr %521, i64 %524
  %526 = call i32 @other(i32 1, i32 %4)
  %527 = call i64 @stride(ptr %1, i32 %526)
  %528 = mul nsw i64 %.0536, %527
  %529 = getelementptr inbounds i8, ptr %525, i64 %528
  %530 = call i32 @other(i32 2, i32 %4)
  %531 = call i64 @stride(ptr %1, i32 %530)
  %532 = mul nsw i64 %.0537, %531
  %533 = getelementptr inbounds i8, ptr %529, i64 %532
  br label %534
534:
  %.0533 = phi i64 [ 0, %519 ], [ %.1534, %538 ]
  %.0531 = phi i64 [ 0, %519 ], [ %548, %538 ]
  %535 = sub nsw i32 %4, 1
  %536 = call i64 @extent(ptr %1, i32 %535)
  %537 = icmp slt i64 %.0531, %536
  br i1 %537, label %538, label %549
538:
  %539 = sub nsw i32 %4, 1
  %540 = call i64 @stride(ptr %1, i32 %539)
  %541 = mul nsw i64 %.0531, %540
  %542 = getelementptr inbounds i8, ptr %533, i64 %541
  %543 = load i64, ptr %542
  %544 = icmp eq i64 %543, %506
  %545 = trunc i8 %10 to i1
  %546 = icmp eq i64 %.0533, 0
  %or.cond585 = select i1 %545, i1 true, i1 %546
  %or.cond602 = select i1 %544, i1 %or.cond585, i1 false
  %547 = add nsw i64 %.0531, 1
  %.1534 = select i1 %or.cond602, i64 %547, i64 %.0533
  %548 = add nsw i64 %.0531, 1
  br label %534
549:
  %550 = getelementptr inbounds i64, ptr %.2542, i32 1
  store i64 %.0533, ptr %.2542
  %551 = add nsw i64 %.0535, 1
  br label %515
552:
  %553 = add nsw i64 %.0536, 1
  br label %511
554:
  %555 = add nsw i64 %.0537, 1
  br label %507
556:
  %557 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %558 = load i8, ptr %557
  %559 = sext i8 %558 to i32
  %560 = icmp eq i32 %559, 28
  br i1 %560, label %561, label %631
561:
  %562 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %563 = load i8, ptr %562
  %564 = sext i8 %563 to i32
  %565 = icmp eq i32 %564, 28
  br i1 %565, label %566, label %631
566:
  %567 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %568 = load i8, ptr %567
  %569 = zext i8 %568 to i32
  %570 = sub nsw i32 %569, 1
  %571 = call i32 @other(i32 0, i32 %4)
  %572 = call i64 @extent(ptr %1, i32 %571)
  %573 = call i32 @other(i32 1, i32 %4)
  %574 = call i64 @extent(ptr %1, i32 %573)
  %575 = call i32 @other(i32 2, i32 %4)
  %576 = call i64 @extent(ptr %1, i32 %575)
  call void @allocate(ptr %0, i64 8, i32 %570, i64 %572, i64 %574, i64 %576, i64 1)
  %577 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %578 = load ptr, ptr %577
  %579 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %580 = load ptr, ptr %579
  %581 = load double, ptr %580
  br label %582
582:
  %.0527 = phi ptr [ %578, %566 ], [ %.1528, %629 ]
  %.0525 = phi i64 [ 0, %566 ], [ %630, %629 ]
  %583 = call i32 @other(i32 2, i32 %4)
  %584 = call i64 @extent(ptr %1, i32 %583)
  %585 = icmp slt i64 %.0525, %584
  br i1 %585, label %586, label %789
586:
  %.1528 = phi ptr [ %.2529, %627 ], [ %.0527, %582 ]
  %.0524 = phi i64 [ %628, %627 ], [ 0, %582 ]
  %587 = call i32 @other(i32 1, i32 %4)
  %588 = call i64 @extent(ptr %1, i32 %587)
  %589 = icmp slt i64 %.0524, %588
  br i1 %589, label %590, label %629
590:
  %.2529 = phi ptr [ %625, %624 ], [ %.1528, %586 ]
  %.0523 = phi i64 [ %626, %624 ], [ 0, %586 ]
  %591 = call i32 @other(i32 0, i32 %4)
  %592 = call i64 @extent(ptr %1, i32 %591)
  %593 = icmp slt i64 %.0523, %592
  br i1 %593, label %594, label %627
594:
  %595 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %596 = load ptr, ptr %595
  %597 = call i32 @other(i32 0, i32 %4)
  %598 = call i64 @stride(ptr %1, i32 %597)
  %599 = mul nsw i64 %.0523, %598
  %600 = getelementptr inbounds i8, ptr %596, i64 %599
  %601 = call i32 @other(i32 1, i32 %4)
  %602 = call i64 @stride(ptr %1, i32 %601)
  %603 = mul nsw i64 %.0524, %602
  %604 = getelementptr inbounds i8, ptr %600, i64 %603
  %605 = call i32 @other(i32 2, i32 %4)
  %606 = call i64 @stride(ptr %1, i32 %605)
  %607 = mul nsw i64 %.0525, %606
  %608 = getelementptr inbounds i8, ptr %604, i64 %607
  br label %609
609:
  %.0521 = phi i64 [ 0, %594 ], [ %.1522, %613 ]
  %.0517 = phi i64 [ 0, %594 ], [ %623, %613 ]
  %610 = sub nsw i32 %4, 1
  %611 = call i64 @extent(ptr %1, i32 %610)
  %612 = icmp slt i64 %.0517, %611
  br i1 %612, label %613, label %624
613:
  %614 = sub nsw i32 %4, 1
  %615 = call i64 @stride(ptr %1, i32 %614)
  %616 = mul nsw i64 %.0517, %615
  %617 = getelementptr inbounds i8, ptr %608, i64 %616
  %618 = load double, ptr %617
  %619 = fcmp oeq double %618, %581
  %620 = trunc i8 %10 to i1
  %621 = icmp eq i64 %.0521, 0
  %or.cond586 = select i1 %620, i1 true, i1 %621
  %or.cond604 = select i1 %619, i1 %or.cond586, i1 false
  %622 = add nsw i64 %.0517, 1
  %.1522 = select i1 %or.cond604, i64 %622, i64 %.0521
  %623 = add nsw i64 %.0517, 1
  br label %609
624:
  %625 = getelementptr inbounds i64, ptr %.2529, i32 1
  store i64 %.0521, ptr %.2529
  %626 = add nsw i64 %.0523, 1
  br label %590
627:
  %628 = add nsw i64 %.0524, 1
  br label %586
629:
  %630 = add nsw i64 %.0525, 1
  br label %582
631:
  %632 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %633 = load i8, ptr %632
  %634 = sext i8 %633 to i32
  %635 = icmp eq i32 %634, 27
  br i1 %635, label %636, label %706
636:
  %637 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %638 = load i8, ptr %637
  %639 = sext i8 %638 to i32
  %640 = icmp eq i32 %639, 27
  br i1 %640, label %641, label %706
641:
  %642 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %643 = load i8, ptr %642
  %644 = zext i8 %643 to i32
  %645 = sub nsw i32 %644, 1
  %646 = call i32 @other(i32 0, i32 %4)
  %647 = call i64 @extent(ptr %1, i32 %646)
  %648 = call i32 @other(i32 1, i32 %4)
  %649 = call i64 @extent(ptr %1, i32 %648)
  %650 = call i32 @other(i32 2, i32 %4)
  %651 = call i64 @extent(ptr %1, i32 %650)
  call void @allocate(ptr %0, i64 8, i32 %645, i64 %647, i64 %649, i64 %651, i64 1)
  %652 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %653 = load ptr, ptr %652
  %654 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %655 = load ptr, ptr %654
  %656 = load float, ptr %655
  br label %657
657:
  %.0513 = phi ptr [ %653, %641 ], [ %.1514, %704 ]
  %.0510 = phi i64 [ 0, %641 ], [ %705, %704 ]
  %658 = call i32 @other(i32 2, i32 %4)
  %659 = call i64 @extent(ptr %1, i32 %658)
  %660 = icmp slt i64 %.0510, %659
  br i1 %660, label %661, label %789
661:
  %.1514 = phi ptr [ %.2515, %702 ], [ %.0513, %657 ]
  %.0509 = phi i64 [ %703, %702 ], [ 0, %657 ]
  %662 = call i32 @other(i32 1, i32 %4)
  %663 = call i64 @extent(ptr %1, i32 %662)
  %664 = icmp slt i64 %.0509, %663
  br i1 %664, label %665, label %704
665:
  %.2515 = phi ptr [ %700, %699 ], [ %.1514, %661 ]
  %.0508 = phi i64 [ %701, %699 ], [ 0, %661 ]
  %666 = call i32 @other(i32 0, i32 %4)
  %667 = call i64 @extent(ptr %1, i32 %666)
  %668 = icmp slt i64 %.0508, %667
  br i1 %668, label %669, label %702
669:
  %670 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %671 = load ptr, ptr %670
  %672 = call i32 @other(i32 0, i32 %4)
  %673 = call i64 @stride(ptr %1, i32 %672)
  %674 = mul nsw i64 %.0508, %673
  %675 = getelementptr inbounds i8, ptr %671, i64 %674
  %676 = call i32 @other(i32 1, i32 %4)
  %677 = call i64 @stride(ptr %1, i32 %676)
  %678 = mul nsw i64 %.0509, %677
  %679 = getelementptr inbounds i8, ptr %675, i64 %678
  %680 = call i32 @other(i32 2, i32 %4)
  %681 = call i64 @stride(ptr %1, i32 %680)
  %682 = mul nsw i64 %.0510, %681
  %683 = getelementptr inbounds i8, ptr %679, i64 %682
  br label %684
684:
  %.0506 = phi i64 [ 0, %669 ], [ %.1507, %688 ]
  %.0504 = phi i64 [ 0, %669 ], [ %698, %688 ]
  %685 = sub nsw i32 %4, 1
  %686 = call i64 @extent(ptr %1, i32 %685)
  %687 = icmp slt i64 %.0504, %686
  br i1 %687, label %688, label %699
688:
  %689 = sub nsw i32 %4, 1
  %690 = call i64 @stride(ptr %1, i32 %689)
  %691 = mul nsw i64 %.0504, %690
  %692 = getelementptr inbounds i8, ptr %683, i64 %691
  %693 = load float, ptr %692
  %694 = fcmp oeq float %693, %656
  %695 = trunc i8 %10 to i1
  %696 = icmp eq i64 %.0506, 0
  %or.cond587 = select i1 %695, i1 true, i1 %696
  %or.cond606 = select i1 %694, i1 %or.cond587, i1 false
  %697 = add nsw i64 %.0504, 1
  %.1507 = select i1 %or.cond606, i64 %697, i64 %.0506
  %698 = add nsw i64 %.0504, 1
  br label %684
699:
  %700 = getelementptr inbounds i64, ptr %.2515, i32 1
  store i64 %.0506, ptr %.2515
  %701 = add nsw i64 %.0508, 1
  br label %665
702:
  %703 = add nsw i64 %.0509, 1
  br label %661
704:
  %705 = add nsw i64 %.0510, 1
  br label %657
706:
  %707 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 4
  %708 = load i8, ptr %707
  %709 = sext i8 %708 to i32
  %710 = icmp eq i32 %709, 14
  br i1 %710, label %711, label %787
711:
  %712 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 4
  %713 = load i8, ptr %712
  %714 = sext i8 %713 to i32
  %715 = icmp eq i32 %714, 14
  br i1 %715, label %716, label %787
716:
  %717 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %718 = load i8, ptr %717
  %719 = zext i8 %718 to i32
  %720 = sub nsw i32 %719, 1
  %721 = call i32 @other(i32 0, i32 %4)
  %722 = call i64 @extent(ptr %1, i32 %721)
  %723 = call i32 @other(i32 1, i32 %4)
  %724 = call i64 @extent(ptr %1, i32 %723)
  %725 = call i32 @other(i32 2, i32 %4)
  %726 = call i64 @extent(ptr %1, i32 %725)
  call void @allocate(ptr %0, i64 8, i32 %720, i64 %722, i64 %724, i64 %726, i64 1)
  %727 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %728 = load ptr, ptr %727
  %729 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %730 = load ptr, ptr %729
  %731 = load i32, ptr %730
  br label %732
732:
  %.0500 = phi ptr [ %728, %716 ], [ %.1501, %785 ]
  %.0499 = phi i64 [ 0, %716 ], [ %786, %785 ]
  %733 = call i32 @other(i32 2, i32 %4)
  %734 = call i64 @extent(ptr %1, i32 %733)
  %735 = icmp slt i64 %.0499, %734
  br i1 %735, label %736, label %789
736:
  %.1501 = phi ptr [ %.2502, %783 ], [ %.0500, %732 ]
  %.0498 = phi i64 [ %784, %783 ], [ 0, %732 ]
  %737 = call i32 @other(i32 1, i32 %4)
  %738 = call i64 @extent(ptr %1, i32 %737)
  %739 = icmp slt i64 %.0498, %738
  br i1 %739, label %740, label %785
740:
  %.2502 = phi ptr [ %781, %780 ], [ %.1501, %736 ]
  %.0497 = phi i64 [ %782, %780 ], [ 0, %736 ]
  %741 = call i32 @other(i32 0, i32 %4)
  %742 = call i64 @extent(ptr %1, i32 %741)
  %743 = icmp slt i64 %.0497, %742
  br i1 %743, label %744, label %783
744:
  %745 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %746 = load ptr, ptr %745
  %747 = call i32 @other(i32 0, i32 %4)
  %748 = call i64 @stride(ptr %1, i32 %747)
  %749 = mul nsw i64 %.0497, %748
  %750 = getelementptr inbounds i8, ptr %746, i64 %749
  %751 = call i32 @other(i32 1, i32 %4)
  %752 = call i64 @stride(ptr %1, i32 %751)
  %753 = mul nsw i64 %.0498, %752
  %754 = getelementptr inbounds i8, ptr %750, i64 %753
  %755 = call i32 @other(i32 2, i32 %4)
  %756 = call i64 @stride(ptr %1, i32 %755)
  %757 = mul nsw i64 %.0499, %756
  %758 = getelementptr inbounds i8, ptr %754, i64 %757
  br label %759
759:
  %.0495 = phi i64 [ 0, %744 ], [ %.1496, %763 ]
  %.0493 = phi i64 [ 0, %744 ], [ %779, %763 ]
  %760 = sub nsw i32 %4, 1
  %761 = call i64 @extent(ptr %1, i32 %760)
  %762 = icmp slt i64 %.0493, %761
  br i1 %762, label %763, label %780
763:
  %764 = sub nsw i32 %4, 1
  %765 = call i64 @stride(ptr %1, i32 %764)
  %766 = mul nsw i64 %.0493, %765
  %767 = getelementptr inbounds i8, ptr %758, i64 %766
  %768 = load i32, ptr %767
  %769 = icmp ne i32 %768, 0
  %770 = xor i1 %769, true
  %771 = zext i1 %770 to i32
  %772 = icmp ne i32 %731, 0
  %773 = xor i1 %772, true
  %774 = zext i1 %773 to i32
  %775 = icmp eq i32 %771, %774
  %776 = trunc i8 %10 to i1
  %777 = icmp eq i64 %.0495, 0
  %or.cond588 = select i1 %776, i1 true, i1 %777
  %or.cond608 = select i1 %775, i1 %or.cond588, i1 false
  %778 = add nsw i64 %.0493, 1
  %.1496 = select i1 %or.cond608, i64 %778, i64 %.0495
  %779 = add nsw i64 %.0493, 1
  br label %759
780:
  %781 = getelementptr inbounds i64, ptr %.2502, i32 1
  store i64 %.0495, ptr %.2502
  %782 = add nsw i64 %.0497, 1
  br label %740
783:
  %784 = add nsw i64 %.0498, 1
  br label %736
785:
  %786 = add nsw i64 %.0499, 1
  br label %732
787:
  call void @mlirad_other_type()
  br label %789
788:
  call void @mlirad_other_type()
  br label %789
789:
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
  %69 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %70 = load i8, ptr %69
  %71 = zext i8 %70 to i32
  %72 = icmp sgt i32 %71, 4
  br i1 %72, label %73, label %74
73:
  call void @mlirad_other_type()
  br label %120
74:
  %.068 = phi i64 [ %119, %118 ], [ 0, %61 ]
  %75 = call i64 @extent(ptr %0, i32 3)
  %76 = icmp slt i64 %.068, %75
  br i1 %76, label %77, label %120
77:
  %.067 = phi i64 [ %117, %116 ], [ 0, %74 ]
  %78 = call i64 @extent(ptr %0, i32 2)
  %79 = icmp slt i64 %.067, %78
  br i1 %79, label %80, label %118
80:
  %.066 = phi i64 [ %115, %114 ], [ 0, %77 ]
  %81 = call i64 @extent(ptr %0, i32 1)
  %82 = icmp slt i64 %.066, %81
  br i1 %82, label %83, label %116
83:
  %.0 = phi i64 [ %113, %86 ], [ 0, %80 ]
  %84 = call i64 @extent(ptr %0, i32 0)
  %85 = icmp slt i64 %.0, %84
  br i1 %85, label %86, label %114
86:
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = call i64 @stride(ptr %0, i32 0)
  %90 = mul nsw i64 %.0, %89
  %91 = getelementptr inbounds i8, ptr %88, i64 %90
  %92 = call i64 @stride(ptr %0, i32 1)
  %93 = mul nsw i64 %.066, %92
  %94 = getelementptr inbounds i8, ptr %91, i64 %93
  %95 = call i64 @stride(ptr %0, i32 2)
  %96 = mul nsw i64 %.067, %95
  %97 = getelementptr inbounds i8, ptr %94, i64 %96
  %98 = call i64 @stride(ptr %0, i32 3)
  %99 = mul nsw i64 %.068, %98
  %100 = getelementptr inbounds i8, ptr %97, i64 %99
  %101 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %102 = load ptr, ptr %101
  %103 = mul nsw i64 %.0, %39
  %104 = getelementptr inbounds i8, ptr %102, i64 %103
  %105 = mul nsw i64 %.066, %48
  %106 = getelementptr inbounds i8, ptr %104, i64 %105
  %107 = mul nsw i64 %.067, %57
  %108 = getelementptr inbounds i8, ptr %106, i64 %107
  %109 = mul nsw i64 %.068, %62
  %110 = getelementptr inbounds i8, ptr %108, i64 %109
  %111 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %112 = load i64, ptr %111
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %100, ptr align 1 %110, i64 %112, i1 false)
  %113 = add nsw i64 %.0, 1
  br label %83
114:
  %115 = add nsw i64 %.066, 1
  br label %80
116:
  %117 = add nsw i64 %.067, 1
  br label %77
118:
  %119 = add nsw i64 %.068, 1
  br label %74
120:
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
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %27 = load i8, ptr %26
  %28 = zext i8 %27 to i32
  %29 = icmp sgt i32 %28, 4
  br i1 %29, label %30, label %31
30:
  call void @mlirad_other_type()
  br label %146
31:
  %.0 = phi i64 [ %145, %144 ], [ 0, %24 ]
  %32 = call i64 @extent(ptr %0, i32 3)
  %33 = icmp slt i64 %.0, %32
  br i1 %33, label %34, label %146
34:
  %.0114 = phi i64 [ %143, %142 ], [ 0, %31 ]
  %35 = call i64 @extent(ptr %0, i32 2)
  %36 = icmp slt i64 %.0114, %35
  br i1 %36, label %37, label %144
37:
  %.0113 = phi i64 [ %141, %140 ], [ 0, %34 ]
  %38 = call i64 @extent(ptr %0, i32 1)
  %39 = icmp slt i64 %.0113, %38
  br i1 %39, label %40, label %142
40:
  %.0112 = phi i64 [ %139, %132 ], [ 0, %37 ]
  %41 = call i64 @extent(ptr %0, i32 0)
  %42 = icmp slt i64 %.0112, %41
  br i1 %42, label %43, label %140
43:
  %44 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %45 = load ptr, ptr %44
  switch i32 %3, label %50 [
    i32 1, label %52
    i32 2, label %46
    i32 3, label %48
  ]
46:
  %47 = call i64 @stride(ptr %2, i32 0)
  br label %52
48:
  %49 = call i64 @stride(ptr %2, i32 0)
  br label %52
50:
  %51 = call i64 @stride(ptr %2, i32 0)
  br label %52
52:
  %53 = phi i64 [ 0, %43 ], [ %47, %46 ], [ %49, %48 ], [ %51, %50 ]
  %54 = mul nsw i64 %.0112, %53
  %55 = getelementptr inbounds i8, ptr %45, i64 %54
  switch i32 %3, label %60 [
    i32 1, label %56
    i32 2, label %62
    i32 3, label %58
  ]
56:
  %57 = call i64 @stride(ptr %2, i32 0)
  br label %62
58:
  %59 = call i64 @stride(ptr %2, i32 1)
  br label %62
60:
  %61 = call i64 @stride(ptr %2, i32 1)
  br label %62
62:
  %63 = phi i64 [ %57, %56 ], [ 0, %52 ], [ %59, %58 ], [ %61, %60 ]
  %64 = mul nsw i64 %.0113, %63
  %65 = getelementptr inbounds i8, ptr %55, i64 %64
  switch i32 %3, label %70 [
    i32 1, label %66
    i32 2, label %68
    i32 3, label %72
  ]
66:
  %67 = call i64 @stride(ptr %2, i32 1)
  br label %72
68:
  %69 = call i64 @stride(ptr %2, i32 1)
  br label %72
70:
  %71 = call i64 @stride(ptr %2, i32 2)
  br label %72
72:
  %73 = phi i64 [ %67, %66 ], [ %69, %68 ], [ %71, %70 ], [ 0, %62 ]
  %74 = mul nsw i64 %.0114, %73
  %75 = getelementptr inbounds i8, ptr %65, i64 %74
  switch i32 %3, label %82 [
    i32 1, label %76
    i32 2, label %78
    i32 3, label %80
  ]
76:
  %77 = call i64 @stride(ptr %2, i32 2)
  br label %82
78:
  %79 = call i64 @stride(ptr %2, i32 2)
  br label %82
80:
  %81 = call i64 @stride(ptr %2, i32 2)
  br label %82
82:
  %83 = phi i64 [ %77, %76 ], [ %79, %78 ], [ %81, %80 ], [ 0, %72 ]
  %84 = mul nsw i64 %.0, %83
  %85 = getelementptr inbounds i8, ptr %75, i64 %84
  switch i32 %3, label %86 [
    i32 1, label %89
    i32 2, label %88
    i32 3, label %87
  ]
86:
  br label %89
87:
  br label %89
88:
  br label %89
89:
  %90 = phi i64 [ %.0112, %82 ], [ %.0, %86 ], [ %.0114, %87 ], [ %.0113, %88 ]
  %91 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 1
  %92 = load i64, ptr %91
  %93 = icmp eq i64 %92, 4
  br i1 %93, label %94, label %97
94:
  %95 = load i32, ptr %85
  %96 = sext i32 %95 to i64
  br label %99
97:
  %98 = load i64, ptr %85
  br label %99
99:
  %100 = phi i64 [ %96, %94 ], [ %98, %97 ]
  %101 = add nsw i64 %90, %100
  %102 = srem i64 %101, %25
  %103 = add nsw i64 %102, %25
  %104 = srem i64 %103, %25
  %105 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %106 = load ptr, ptr %105
  %107 = call i64 @stride(ptr %0, i32 0)
  %108 = mul nsw i64 %.0112, %107
  %109 = getelementptr inbounds i8, ptr %106, i64 %108
  %110 = call i64 @stride(ptr %0, i32 1)
  %111 = mul nsw i64 %.0113, %110
  %112 = getelementptr inbounds i8, ptr %109, i64 %111
  %113 = call i64 @stride(ptr %0, i32 2)
  %114 = mul nsw i64 %.0114, %113
  %115 = getelementptr inbounds i8, ptr %112, i64 %114
  %116 = call i64 @stride(ptr %0, i32 3)
  %117 = mul nsw i64 %.0, %116
  %118 = getelementptr inbounds i8, ptr %115, i64 %117
  %119 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %120 = load ptr, ptr %119
  %cond = icmp eq i32 %3, 1
  %spec.select = select i1 %cond, i64 %104, i64 %.0112
  %121 = call i64 @stride(ptr %1, i32 0)
  %122 = mul nsw i64 %spec.select, %121
  %123 = getelementptr inbounds i8, ptr %120, i64 %122
  %cond115 = icmp eq i32 %3, 2
  %spec.select116 = select i1 %cond115, i64 %104, i64 %.0113
  %124 = call i64 @stride(ptr %1, i32 1)
  %125 = mul nsw i64 %spec.select116, %124
  %126 = getelementptr inbounds i8, ptr %123, i64 %125
  %cond117 = icmp eq i32 %3, 3
  %127 = select i1 %cond117, i64 %104, i64 %.0114
  %128 = call i64 @stride(ptr %1, i32 2)
  %129 = mul nsw i64 %127, %128
  %130 = getelementptr inbounds i8, ptr %126, i64 %129
  switch i32 %3, label %131 [
    i32 1, label %132
    i32 2, label %132
    i32 3, label %132
  ]
131:
  br label %132
132:
  %133 = phi i64 [ %.0, %99 ], [ %.0, %99 ], [ %104, %131 ], [ %.0, %99 ]
  %134 = call i64 @stride(ptr %1, i32 3)
  %135 = mul nsw i64 %133, %134
  %136 = getelementptr inbounds i8, ptr %130, i64 %135
  %137 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %138 = load i64, ptr %137
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %118, ptr align 1 %136, i64 %138, i1 false)
  %139 = add nsw i64 %.0112, 1
  br label %40
140:
  %141 = add nsw i64 %.0113, 1
  br label %37
142:
  %143 = add nsw i64 %.0114, 1
  br label %34
144:
  %145 = add nsw i64 %.0, 1
  br label %31
146:
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
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %28 = load i8, ptr %27
  %29 = zext i8 %28 to i32
  %30 = icmp sgt i32 %29, 4
  br i1 %30, label %31, label %32
31:
  call void @mlirad_other_type()
  br label %226
32:
  %.0 = phi i64 [ %225, %224 ], [ 0, %25 ]
  %33 = call i64 @extent(ptr %0, i32 3)
  %34 = icmp slt i64 %.0, %33
  br i1 %34, label %35, label %226
35:
  %.0163 = phi i64 [ %223, %222 ], [ 0, %32 ]
  %36 = call i64 @extent(ptr %0, i32 2)
  %37 = icmp slt i64 %.0163, %36
  br i1 %37, label %38, label %224
38:
  %.0162 = phi i64 [ %221, %220 ], [ 0, %35 ]
  %39 = call i64 @extent(ptr %0, i32 1)
  %40 = icmp slt i64 %.0162, %39
  br i1 %40, label %41, label %222
41:
  %.0161 = phi i64 [ %219, %218 ], [ 0, %38 ]
  %42 = call i64 @extent(ptr %0, i32 0)
  %43 = icmp slt i64 %.0161, %42
  br i1 %43, label %44, label %220
44:
  %45 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 0
  %46 = load ptr, ptr %45
  switch i32 %4, label %51 [
    i32 1, label %53
    i32 2, label %47
    i32 3, label %49
  ]
47:
  %48 = call i64 @stride(ptr %2, i32 0)
  br label %53
49:
  %50 = call i64 @stride(ptr %2, i32 0)
  br label %53
51:
  %52 = call i64 @stride(ptr %2, i32 0)
  br label %53
53:
  %54 = phi i64 [ 0, %44 ], [ %48, %47 ], [ %50, %49 ], [ %52, %51 ]
  %55 = mul nsw i64 %.0161, %54
  %56 = getelementptr inbounds i8, ptr %46, i64 %55
  switch i32 %4, label %61 [
    i32 1, label %57
    i32 2, label %63
    i32 3, label %59
  ]
57:
  %58 = call i64 @stride(ptr %2, i32 0)
  br label %63
59:
  %60 = call i64 @stride(ptr %2, i32 1)
  br label %63
61:
  %62 = call i64 @stride(ptr %2, i32 1)
  br label %63
63:
  %64 = phi i64 [ %58, %57 ], [ 0, %53 ], [ %60, %59 ], [ %62, %61 ]
  %65 = mul nsw i64 %.0162, %64
  %66 = getelementptr inbounds i8, ptr %56, i64 %65
  switch i32 %4, label %71 [
    i32 1, label %67
    i32 2, label %69
    i32 3, label %73
  ]
67:
  %68 = call i64 @stride(ptr %2, i32 1)
  br label %73
69:
  %70 = call i64 @stride(ptr %2, i32 1)
  br label %73
71:
  %72 = call i64 @stride(ptr %2, i32 2)
  br label %73
73:
  %74 = phi i64 [ %68, %67 ], [ %70, %69 ], [ %72, %71 ], [ 0, %63 ]
  %75 = mul nsw i64 %.0163, %74
  %76 = getelementptr inbounds i8, ptr %66, i64 %75
  switch i32 %4, label %83 [
    i32 1, label %77
    i32 2, label %79
    i32 3, label %81
  ]
77:
  %78 = call i64 @stride(ptr %2, i32 2)
  br label %83
79:
  %80 = call i64 @stride(ptr %2, i32 2)
  br label %83
81:
  %82 = call i64 @stride(ptr %2, i32 2)
  br label %83
83:
  %84 = phi i64 [ %78, %77 ], [ %80, %79 ], [ %82, %81 ], [ 0, %73 ]
  %85 = mul nsw i64 %.0, %84
  %86 = getelementptr inbounds i8, ptr %76, i64 %85
  switch i32 %4, label %87 [
    i32 1, label %90
    i32 2, label %89
    i32 3, label %88
  ]
87:
  br label %90
88:
  br label %90
89:
  br label %90
90:
  %91 = phi i64 [ %.0161, %83 ], [ %.0, %87 ], [ %.0163, %88 ], [ %.0162, %89 ]
  %92 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 1
  %93 = load i64, ptr %92
  %94 = icmp eq i64 %93, 4
  br i1 %94, label %95, label %98
95:
  %96 = load i32, ptr %86
  %97 = sext i32 %96 to i64
  br label %100
98:
  %99 = load i64, ptr %86
  br label %100
100:
  %101 = phi i64 [ %97, %95 ], [ %99, %98 ]
  %102 = add nsw i64 %91, %101
  %103 = icmp sge i64 %102, 0
  %104 = icmp slt i64 %102, %26
  %or.cond = select i1 %103, i1 %104, i1 false
  br i1 %or.cond, label %105, label %140
105:
  %106 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %107 = load ptr, ptr %106
  %108 = call i64 @stride(ptr %0, i32 0)
  %109 = mul nsw i64 %.0161, %108
  %110 = getelementptr inbounds i8, ptr %107, i64 %109
  %111 = call i64 @stride(ptr %0, i32 1)
  %112 = mul nsw i64 %.0162, %111
  %113 = getelementptr inbounds i8, ptr %110, i64 %112
  %114 = call i64 @stride(ptr %0, i32 2)
  %115 = mul nsw i64 %.0163, %114
  %116 = getelementptr inbounds i8, ptr %113, i64 %115
  %117 = call i64 @stride(ptr %0, i32 3)
  %118 = mul nsw i64 %.0, %117
  %119 = getelementptr inbounds i8, ptr %116, i64 %118
  %120 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %121 = load ptr, ptr %120
  %cond = icmp eq i32 %4, 1
  %spec.select = select i1 %cond, i64 %102, i64 %.0161
  %122 = call i64 @stride(ptr %1, i32 0)
  %123 = mul nsw i64 %spec.select, %122
  %124 = getelementptr inbounds i8, ptr %121, i64 %123
  %cond164 = icmp eq i32 %4, 2
  %spec.select165 = select i1 %cond164, i64 %102, i64 %.0162
  %125 = call i64 @stride(ptr %1, i32 1)
  %126 = mul nsw i64 %spec.select165, %125
  %127 = getelementptr inbounds i8, ptr %124, i64 %126
  %cond166 = icmp eq i32 %4, 3
  %128 = select i1 %cond166, i64 %102, i64 %.0163
  %129 = call i64 @stride(ptr %1, i32 2)
  %130 = mul nsw i64 %128, %129
  %131 = getelementptr inbounds i8, ptr %127, i64 %130
  switch i32 %4, label %132 [
    i32 1, label %133
    i32 2, label %133
    i32 3, label %133
  ]
132:
  br label %133
133:
  %134 = phi i64 [ %.0, %105 ], [ %.0, %105 ], [ %102, %132 ], [ %.0, %105 ]
  %135 = call i64 @stride(ptr %1, i32 3)
  %136 = mul nsw i64 %134, %135
  %137 = getelementptr inbounds i8, ptr %131, i64 %136
  %138 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %139 = load i64, ptr %138
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %119, ptr align 1 %137, i64 %139, i1 false)
  br label %218
140:
  %141 = icmp ne ptr %3, null
  br i1 %141, label %142, label %201
142:
  %143 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %144 = load ptr, ptr %143
  %145 = call i64 @stride(ptr %0, i32 0)
  %146 = mul nsw i64 %.0161, %145
  %147 = getelementptr inbounds i8, ptr %144, i64 %146
  %148 = call i64 @stride(ptr %0, i32 1)
  %149 = mul nsw i64 %.0162, %148
  %150 = getelementptr inbounds i8, ptr %147, i64 %149
  %151 = call i64 @stride(ptr %0, i32 2)
  %152 = mul nsw i64 %.0163, %151
  %153 = getelementptr inbounds i8, ptr %150, i64 %152
  %154 = call i64 @stride(ptr %0, i32 3)
  %155 = mul nsw i64 %.0, %154
  %156 = getelementptr inbounds i8, ptr %153, i64 %155
  %157 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %158 = load ptr, ptr %157
  switch i32 %4, label %163 [
    i32 1, label %165
    i32 2, label %159
    i32 3, label %161
  ]
159:
  %160 = call i64 @stride(ptr %3, i32 0)
  br label %165
161:
  %162 = call i64 @stride(ptr %3, i32 0)
  br label %165
163:
  %164 = call i64 @stride(ptr %3, i32 0)
  br label %165
165:
  %166 = phi i64 [ 0, %142 ], [ %160, %159 ], [ %162, %161 ], [ %164, %163 ]
  %167 = mul nsw i64 %.0161, %166
  %168 = getelementptr inbounds i8, ptr %158, i64 %167
  switch i32 %4, label %173 [
    i32 1, label %169
    i32 2, label %175
    i32 3, label %171
  ]
169:
  %170 = call i64 @stride(ptr %3, i32 0)
  br label %175
171:
  %172 = call i64 @stride(ptr %3, i32 1)
  br label %175
173:
  %174 = call i64 @stride(ptr %3, i32 1)
  br label %175
175:
  %176 = phi i64 [ %170, %169 ], [ 0, %165 ], [ %172, %171 ], [ %174, %173 ]
  %177 = mul nsw i64 %.0162, %176
  %178 = getelementptr inbounds i8, ptr %168, i64 %177
  switch i32 %4, label %183 [
    i32 1, label %179
    i32 2, label %181
    i32 3, label %185
  ]
179:
  %180 = call i64 @stride(ptr %3, i32 1)
  br label %185
181:
  %182 = call i64 @stride(ptr %3, i32 1)
  br label %185
183:
  %184 = call i64 @stride(ptr %3, i32 2)
  br label %185
185:
  %186 = phi i64 [ %180, %179 ], [ %182, %181 ], [ %184, %183 ], [ 0, %175 ]
  %187 = mul nsw i64 %.0163, %186
  %188 = getelementptr inbounds i8, ptr %178, i64 %187
  switch i32 %4, label %195 [
    i32 1, label %189
    i32 2, label %191
    i32 3, label %193
  ]
189:
  %190 = call i64 @stride(ptr %3, i32 2)
  br label %195
191:
  %192 = call i64 @stride(ptr %3, i32 2)
  br label %195
193:
  %194 = call i64 @stride(ptr %3, i32 2)
  br label %195
195:
  %196 = phi i64 [ %190, %189 ], [ %192, %191 ], [ %194, %193 ], [ 0, %185 ]
  %197 = mul nsw i64 %.0, %196
  %198 = getelementptr inbounds i8, ptr %188, i64 %197
  %199 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %200 = load i64, ptr %199
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %156, ptr align 1 %198, i64 %200, i1 false)
  br label %218
201:
  %202 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %203 = load ptr, ptr %202
  %204 = call i64 @stride(ptr %0, i32 0)
  %205 = mul nsw i64 %.0161, %204
  %206 = getelementptr inbounds i8, ptr %203, i64 %205
  %207 = call i64 @stride(ptr %0, i32 1)
  %208 = mul nsw i64 %.0162, %207
  %209 = getelementptr inbounds i8, ptr %206, i64 %208
  %210 = call i64 @stride(ptr %0, i32 2)
  %211 = mul nsw i64 %.0163, %210
  %212 = getelementptr inbounds i8, ptr %209, i64 %211
  %213 = call i64 @stride(ptr %0, i32 3)
  %214 = mul nsw i64 %.0, %213
  %215 = getelementptr inbounds i8, ptr %212, i64 %214
  %216 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %217 = load i64, ptr %216
  call void @llvm.memset.p0.i64(ptr align 1 %215, i8 0, i64 %217, i1 false)
  br label %218
218:
  %219 = add nsw i64 %.0161, 1
  br label %41
220:
  %221 = add nsw i64 %.0162, 1
  br label %38
222:
  %223 = add nsw i64 %.0163, 1
  br label %35
224:
  %225 = add nsw i64 %.0, 1
  br label %32
226:
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
  br label %98
14:
  %15 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %16 = load i8, ptr %15
  %17 = zext i8 %16 to i32
  %18 = icmp sgt i32 %17, 4
  br i1 %18, label %19, label %20
19:
  call void @mlirad_other_type()
  br label %43
20:
  %.163 = phi i64 [ %.264, %41 ], [ 0, %14 ]
  %.060 = phi i64 [ %42, %41 ], [ 0, %14 ]
  %21 = call i64 @extent(ptr %1, i32 3)
  %22 = icmp slt i64 %.060, %21
  br i1 %22, label %23, label %43
23:
  %.264 = phi i64 [ %.365, %39 ], [ %.163, %20 ]
  %.059 = phi i64 [ %40, %39 ], [ 0, %20 ]
  %24 = call i64 @extent(ptr %1, i32 2)
  %25 = icmp slt i64 %.059, %24
  br i1 %25, label %26, label %41
26:
  %.365 = phi i64 [ %.466, %37 ], [ %.264, %23 ]
  %.058 = phi i64 [ %38, %37 ], [ 0, %23 ]
  %27 = call i64 @extent(ptr %1, i32 1)
  %28 = icmp slt i64 %.058, %27
  br i1 %28, label %29, label %39
29:
  %.466 = phi i64 [ %35, %32 ], [ %.365, %26 ]
  %.057 = phi i64 [ %36, %32 ], [ 0, %26 ]
  %30 = call i64 @extent(ptr %1, i32 0)
  %31 = icmp slt i64 %.057, %30
  br i1 %31, label %32, label %37
32:
  %33 = call i32 @chosen(ptr %2, i64 %.057, i64 %.058, i64 %.059, i64 %.060)
  %34 = sext i32 %33 to i64
  %35 = add nsw i64 %.466, %34
  %36 = add nsw i64 %.057, 1
  br label %29
37:
  %38 = add nsw i64 %.058, 1
  br label %26
39:
  %40 = add nsw i64 %.059, 1
  br label %23
41:
  %42 = add nsw i64 %.060, 1
  br label %20
43:
  %.062 = phi i64 [ 0, %19 ], [ %.163, %20 ]
  %44 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %45 = load i64, ptr %44
  call void @allocate(ptr %0, i64 %45, i32 1, i64 %.062, i64 1, i64 1, i64 1)
  %46 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %47 = load i8, ptr %46
  %48 = zext i8 %47 to i32
  %49 = icmp sgt i32 %48, 4
  br i1 %49, label %50, label %51
50:
  call void @mlirad_other_type()
  br label %98
51:
  %.061 = phi i64 [ %.1, %96 ], [ 0, %43 ]
  %.056 = phi i64 [ %97, %96 ], [ 0, %43 ]
  %52 = call i64 @extent(ptr %1, i32 3)
  %53 = icmp slt i64 %.056, %52
  br i1 %53, label %54, label %98
54:
  %.1 = phi i64 [ %.2, %94 ], [ %.061, %51 ]
  %.055 = phi i64 [ %95, %94 ], [ 0, %51 ]
  %55 = call i64 @extent(ptr %1, i32 2)
  %56 = icmp slt i64 %.055, %55
  br i1 %56, label %57, label %96
57:
  %.2 = phi i64 [ %.3, %92 ], [ %.1, %54 ]
  %.054 = phi i64 [ %93, %92 ], [ 0, %54 ]
  %58 = call i64 @extent(ptr %1, i32 1)
  %59 = icmp slt i64 %.054, %58
  br i1 %59, label %60, label %94
60:
  %.3 = phi i64 [ %.4, %90 ], [ %.2, %57 ]
  %.0 = phi i64 [ %91, %90 ], [ 0, %57 ]
  %61 = call i64 @extent(ptr %1, i32 0)
  %62 = icmp slt i64 %.0, %61
  br i1 %62, label %63, label %92
63:
  %64 = call i32 @chosen(ptr %2, i64 %.0, i64 %.054, i64 %.055, i64 %.056)
  %65 = icmp ne i32 %64, 0
  br i1 %65, label %66, label %90
66:
  %67 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %68 = load ptr, ptr %67
  %69 = add nsw i64 %.3, 1
  %70 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %71 = load i64, ptr %70
  %72 = mul i64 %.3, %71
  %73 = getelementptr inbounds i8, ptr %68, i64 %72
  %74 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %75 = load ptr, ptr %74
  %76 = call i64 @stride(ptr %1, i32 0)
  %77 = mul nsw i64 %.0, %76
  %78 = getelementptr inbounds i8, ptr %75, i64 %77
  %79 = call i64 @stride(ptr %1, i32 1)
  %80 = mul nsw i64 %.054, %79
  %81 = getelementptr inbounds i8, ptr %78, i64 %80
  %82 = call i64 @stride(ptr %1, i32 2)
  %83 = mul nsw i64 %.055, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %1, i32 3)
  %86 = mul nsw i64 %.056, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %89 = load i64, ptr %88
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %73, ptr align 1 %87, i64 %89, i1 false)
  br label %90
90:
  %.4 = phi i64 [ %69, %66 ], [ %.3, %63 ]
  %91 = add nsw i64 %.0, 1
  br label %60
92:
  %93 = add nsw i64 %.054, 1
  br label %57
94:
  %95 = add nsw i64 %.055, 1
  br label %54
96:
  %97 = add nsw i64 %.056, 1
  br label %51
98:
  ret void
}
define void @_FortranAUnpack(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, i32 %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %8 = load i64, ptr %7
  %9 = getelementptr inbounds %struct.Array, ptr %2, i32 0, i32 3
  %10 = load i8, ptr %9
  %11 = zext i8 %10 to i32
  %12 = call i64 @extent(ptr %2, i32 0)
  %13 = call i64 @extent(ptr %2, i32 1)
  %14 = call i64 @extent(ptr %2, i32 2)
  %15 = call i64 @extent(ptr %2, i32 3)
  call void @allocate(ptr %0, i64 %8, i32 %11, i64 %12, i64 %13, i64 %14, i64 %15)
  %16 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = icmp sgt i32 %18, 4
  br i1 %19, label %20, label %21
20:
  call void @mlirad_other_type()
  br label %98
21:
  %.059 = phi i64 [ %.1, %96 ], [ 0, %6 ]
  %.058 = phi i64 [ %97, %96 ], [ 0, %6 ]
  %22 = call i64 @extent(ptr %0, i32 3)
  %23 = icmp slt i64 %.058, %22
  br i1 %23, label %24, label %98
24:
  %.1 = phi i64 [ %.2, %94 ], [ %.059, %21 ]
  %.057 = phi i64 [ %95, %94 ], [ 0, %21 ]
  %25 = call i64 @extent(ptr %0, i32 2)
  %26 = icmp slt i64 %.057, %25
  br i1 %26, label %27, label %96
27:
  %.2 = phi i64 [ %.3, %92 ], [ %.1, %24 ]
  %.056 = phi i64 [ %93, %92 ], [ 0, %24 ]
  %28 = call i64 @extent(ptr %0, i32 1)
  %29 = icmp slt i64 %.056, %28
  br i1 %29, label %30, label %94
30:
  %.3 = phi i64 [ %.4, %90 ], [ %.2, %27 ]
  %.0 = phi i64 [ %91, %90 ], [ 0, %27 ]
  %31 = call i64 @extent(ptr %0, i32 0)
  %32 = icmp slt i64 %.0, %31
  br i1 %32, label %33, label %92
33:
  %34 = call i32 @chosen(ptr %2, i64 %.0, i64 %.056, i64 %.057, i64 %.058)
  %35 = icmp ne i32 %34, 0
  br i1 %35, label %36, label %59
36:
  %37 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %38 = load ptr, ptr %37
  %39 = call i64 @stride(ptr %0, i32 0)
  %40 = mul nsw i64 %.0, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %0, i32 1)
  %43 = mul nsw i64 %.056, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = call i64 @stride(ptr %0, i32 2)
  %46 = mul nsw i64 %.057, %45
  %47 = getelementptr inbounds i8, ptr %44, i64 %46
  %48 = call i64 @stride(ptr %0, i32 3)
  %49 = mul nsw i64 %.058, %48
  %50 = getelementptr inbounds i8, ptr %47, i64 %49
  %51 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %52 = load ptr, ptr %51
  %53 = add nsw i64 %.3, 1
  %54 = call i64 @stride(ptr %1, i32 0)
  %55 = mul nsw i64 %.3, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  %57 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %58 = load i64, ptr %57
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %50, ptr align 1 %56, i64 %58, i1 false)
  br label %90
59:
  %60 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %61 = load ptr, ptr %60
  %62 = call i64 @stride(ptr %0, i32 0)
  %63 = mul nsw i64 %.0, %62
  %64 = getelementptr inbounds i8, ptr %61, i64 %63
  %65 = call i64 @stride(ptr %0, i32 1)
  %66 = mul nsw i64 %.056, %65
  %67 = getelementptr inbounds i8, ptr %64, i64 %66
  %68 = call i64 @stride(ptr %0, i32 2)
  %69 = mul nsw i64 %.057, %68
  %70 = getelementptr inbounds i8, ptr %67, i64 %69
  %71 = call i64 @stride(ptr %0, i32 3)
  %72 = mul nsw i64 %.058, %71
  %73 = getelementptr inbounds i8, ptr %70, i64 %72
  %74 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %75 = load ptr, ptr %74
  %76 = call i64 @stride(ptr %3, i32 0)
  %77 = mul nsw i64 %.0, %76
  %78 = getelementptr inbounds i8, ptr %75, i64 %77
  %79 = call i64 @stride(ptr %3, i32 1)
  %80 = mul nsw i64 %.056, %79
  %81 = getelementptr inbounds i8, ptr %78, i64 %80
  %82 = call i64 @stride(ptr %3, i32 2)
  %83 = mul nsw i64 %.057, %82
  %84 = getelementptr inbounds i8, ptr %81, i64 %83
  %85 = call i64 @stride(ptr %3, i32 3)
  %86 = mul nsw i64 %.058, %85
  %87 = getelementptr inbounds i8, ptr %84, i64 %86
  %88 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %89 = load i64, ptr %88
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %73, ptr align 1 %87, i64 %89, i1 false)
  br label %90
90:
  %.4 = phi i64 [ %53, %36 ], [ %.3, %59 ]
  %91 = add nsw i64 %.0, 1
  br label %30
92:
  %93 = add nsw i64 %.056, 1
  br label %27
94:
  %95 = add nsw i64 %.057, 1
  br label %24
96:
  %97 = add nsw i64 %.058, 1
  br label %21
98:
  ret void
}
define zeroext i1 @_FortranAAny(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = icmp sgt i32 %7, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %36
10:
  %.1 = phi i8 [ %.2, %34 ], [ 0, %4 ]
  %.021 = phi i64 [ %35, %34 ], [ 0, %4 ]
  %11 = call i64 @extent(ptr %0, i32 3)
  %12 = icmp slt i64 %.021, %11
  br i1 %12, label %13, label %36
13:
  %.2 = phi i8 [ %.3, %32 ], [ %.1, %10 ]
  %.020 = phi i64 [ %33, %32 ], [ 0, %10 ]
  %14 = call i64 @extent(ptr %0, i32 2)
  %15 = icmp slt i64 %.020, %14
  br i1 %15, label %16, label %34
16:
  %.3 = phi i8 [ %.4, %30 ], [ %.2, %13 ]
  %.019 = phi i64 [ %31, %30 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %0, i32 1)
  %18 = icmp slt i64 %.019, %17
  br i1 %18, label %19, label %32
19:
  %.4 = phi i8 [ %28, %22 ], [ %.3, %16 ]
  %.0 = phi i64 [ %29, %22 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %0, i32 0)
  %21 = icmp slt i64 %.0, %20
  br i1 %21, label %22, label %30
22:
  %23 = call i32 @chosen(ptr %0, i64 %.0, i64 %.019, i64 %.020, i64 %.021)
  %24 = trunc i8 %.4 to i1
  %25 = zext i1 %24 to i32
  %26 = or i32 %25, %23
  %27 = icmp ne i32 %26, 0
  %28 = zext i1 %27 to i8
  %29 = add nsw i64 %.0, 1
  br label %19
30:
  %31 = add nsw i64 %.019, 1
  br label %16
32:
  %33 = add nsw i64 %.020, 1
  br label %13
34:
  %35 = add nsw i64 %.021, 1
  br label %10
36:
  %.022 = phi i8 [ 0, %9 ], [ %.1, %10 ]
  %37 = trunc i8 %.022 to i1
  ret i1 %37
}
define zeroext i1 @_FortranAAll(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = icmp sgt i32 %7, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %36
10:
  %.1 = phi i8 [ %.2, %34 ], [ 1, %4 ]
  %.021 = phi i64 [ %35, %34 ], [ 0, %4 ]
  %11 = call i64 @extent(ptr %0, i32 3)
  %12 = icmp slt i64 %.021, %11
  br i1 %12, label %13, label %36
13:
  %.2 = phi i8 [ %.3, %32 ], [ %.1, %10 ]
  %.020 = phi i64 [ %33, %32 ], [ 0, %10 ]
  %14 = call i64 @extent(ptr %0, i32 2)
  %15 = icmp slt i64 %.020, %14
  br i1 %15, label %16, label %34
16:
  %.3 = phi i8 [ %.4, %30 ], [ %.2, %13 ]
  %.019 = phi i64 [ %31, %30 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %0, i32 1)
  %18 = icmp slt i64 %.019, %17
  br i1 %18, label %19, label %32
19:
  %.4 = phi i8 [ %28, %22 ], [ %.3, %16 ]
  %.0 = phi i64 [ %29, %22 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %0, i32 0)
  %21 = icmp slt i64 %.0, %20
  br i1 %21, label %22, label %30
22:
  %23 = call i32 @chosen(ptr %0, i64 %.0, i64 %.019, i64 %.020, i64 %.021)
  %24 = trunc i8 %.4 to i1
  %25 = zext i1 %24 to i32
  %26 = and i32 %25, %23
  %27 = icmp ne i32 %26, 0
  %28 = zext i1 %27 to i8
  %29 = add nsw i64 %.0, 1
  br label %19
30:
  %31 = add nsw i64 %.019, 1
  br label %16
32:
  %33 = add nsw i64 %.020, 1
  br label %13
34:
  %35 = add nsw i64 %.021, 1
  br label %10
36:
  %.022 = phi i8 [ 1, %9 ], [ %.1, %10 ]
  %37 = trunc i8 %.022 to i1
  ret i1 %37
}
define void @_FortranAAnyDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %7 = load i64, ptr %6
  %8 = icmp eq i64 %7, 4
  br i1 %8, label %9, label %76
9:
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 3
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %151
15:
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = sub nsw i32 %18, 1
  %20 = call i32 @other(i32 0, i32 %2)
  %21 = call i64 @extent(ptr %1, i32 %20)
  %22 = call i32 @other(i32 1, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 2, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  call void @allocate(ptr %0, i64 4, i32 %19, i64 %21, i64 %23, i64 %25, i64 1)
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %27 = load ptr, ptr %26
  br label %28
28:
  %.0102 = phi i64 [ 0, %15 ], [ %75, %74 ]
  %.0 = phi ptr [ %27, %15 ], [ %.1, %74 ]
  %29 = call i32 @other(i32 2, i32 %2)
  %30 = call i64 @extent(ptr %1, i32 %29)
  %31 = icmp slt i64 %.0102, %30
  br i1 %31, label %32, label %151
32:
  %.0110 = phi i64 [ %73, %72 ], [ 0, %28 ]
  %.1 = phi ptr [ %.2, %72 ], [ %.0, %28 ]
  %33 = call i32 @other(i32 1, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0110, %34
  br i1 %35, label %36, label %74
36:
  %.0112 = phi i64 [ %71, %69 ], [ 0, %32 ]
  %.2 = phi ptr [ %70, %69 ], [ %.1, %32 ]
  %37 = call i32 @other(i32 0, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0112, %38
  br i1 %39, label %40, label %72
40:
  %41 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %42 = load ptr, ptr %41
  %43 = call i32 @other(i32 0, i32 %2)
  %44 = call i64 @stride(ptr %1, i32 %43)
  %45 = mul nsw i64 %.0112, %44
  %46 = getelementptr inbounds i8, ptr %42, i64 %45
  %47 = call i32 @other(i32 1, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0110, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 2, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0102, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  br label %55
55:
  %.0113 = phi i32 [ 0, %40 ], [ %67, %59 ]
  %.0111 = phi i64 [ 0, %40 ], [ %68, %59 ]
  %56 = sub nsw i32 %2, 1
  %57 = call i64 @extent(ptr %1, i32 %56)
  %58 = icmp slt i64 %.0111, %57
  br i1 %58, label %59, label %69
59:
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @stride(ptr %1, i32 %60)
  %62 = mul nsw i64 %.0111, %61
  %63 = getelementptr inbounds i8, ptr %54, i64 %62
  %64 = load i32, ptr %63
  %65 = icmp ne i32 %64, 0
  %66 = zext i1 %65 to i32
  %67 = or i32 %.0113, %66
  %68 = add nsw i64 %.0111, 1
  br label %55
69:
  %70 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.0113, ptr %.2
  %71 = add nsw i64 %.0112, 1
  br label %36
72:
  %73 = add nsw i64 %.0110, 1
  br label %32
74:
  %75 = add nsw i64 %.0102, 1
  br label %28
76:
  %77 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %78 = load i64, ptr %77
  %79 = icmp eq i64 %78, 1
  br i1 %79, label %80, label %150
80:
  %81 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %82 = load i8, ptr %81
  %83 = zext i8 %82 to i32
  %84 = icmp sgt i32 %83, 3
  br i1 %84, label %85, label %86
85:
  call void @mlirad_other_type()
  br label %151
86:
  %87 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %88 = load i8, ptr %87
  %89 = zext i8 %88 to i32
  %90 = sub nsw i32 %89, 1
  %91 = call i32 @other(i32 0, i32 %2)
  %92 = call i64 @extent(ptr %1, i32 %91)
  %93 = call i32 @other(i32 1, i32 %2)
  %94 = call i64 @extent(ptr %1, i32 %93)
  %95 = call i32 @other(i32 2, i32 %2)
  %96 = call i64 @extent(ptr %1, i32 %95)
  call void @allocate(ptr %0, i64 1, i32 %90, i64 %92, i64 %94, i64 %96, i64 1)
  %97 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %98 = load ptr, ptr %97
  br label %99
99:
  %.0107 = phi ptr [ %98, %86 ], [ %.1108, %148 ]
  %.0106 = phi i64 [ 0, %86 ], [ %149, %148 ]
  %100 = call i32 @other(i32 2, i32 %2)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = icmp slt i64 %.0106, %101
  br i1 %102, label %103, label %151
103:
  %.1108 = phi ptr [ %.2109, %146 ], [ %.0107, %99 ]
  %.0105 = phi i64 [ %147, %146 ], [ 0, %99 ]
  %104 = call i32 @other(i32 1, i32 %2)
  %105 = call i64 @extent(ptr %1, i32 %104)
  %106 = icmp slt i64 %.0105, %105
  br i1 %106, label %107, label %148
107:
  %.2109 = phi ptr [ %144, %143 ], [ %.1108, %103 ]
  %.0104 = phi i64 [ %145, %143 ], [ 0, %103 ]
  %108 = call i32 @other(i32 0, i32 %2)
  %109 = call i64 @extent(ptr %1, i32 %108)
  %110 = icmp slt i64 %.0104, %109
  br i1 %110, label %111, label %146
111:
  %112 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %113 = load ptr, ptr %112
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @stride(ptr %1, i32 %114)
  %116 = mul nsw i64 %.0104, %115
  %117 = getelementptr inbounds i8, ptr %113, i64 %116
  %118 = call i32 @other(i32 1, i32 %2)
  %119 = call i64 @stride(ptr %1, i32 %118)
  %120 = mul nsw i64 %.0105, %119
  %121 = getelementptr inbounds i8, ptr %117, i64 %120
  %122 = call i32 @other(i32 2, i32 %2)
  %123 = call i64 @stride(ptr %1, i32 %122)
  %124 = mul nsw i64 %.0106, %123
  %125 = getelementptr inbounds i8, ptr %121, i64 %124
  br label %126
126:
  %.0103 = phi i8 [ 0, %111 ], [ %141, %130 ]
  %.0101 = phi i64 [ 0, %111 ], [ %142, %130 ]
  %127 = sub nsw i32 %2, 1
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0101, %128
  br i1 %129, label %130, label %143
130:
  %131 = sub nsw i32 %2, 1
  %132 = call i64 @stride(ptr %1, i32 %131)
  %133 = mul nsw i64 %.0101, %132
  %134 = getelementptr inbounds i8, ptr %125, i64 %133
  %135 = load i8, ptr %134
  %136 = sext i8 %135 to i32
  %137 = icmp ne i32 %136, 0
  %138 = zext i1 %137 to i32
  %139 = sext i8 %.0103 to i32
  %140 = or i32 %139, %138
  %141 = trunc i32 %140 to i8
  %142 = add nsw i64 %.0101, 1
  br label %126
143:
  %144 = getelementptr inbounds i8, ptr %.2109, i32 1
  store i8 %.0103, ptr %.2109
  %145 = add nsw i64 %.0104, 1
  br label %107
146:
  %147 = add nsw i64 %.0105, 1
  br label %103
148:
  %149 = add nsw i64 %.0106, 1
  br label %99
150:
  call void @mlirad_other_type()
  br label %151
151:
  ret void
}
define void @_FortranAAllDim(ptr %0, ptr %1, i32 %2, ptr %3, i32 %4) {
  %6 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %7 = load i64, ptr %6
  %8 = icmp eq i64 %7, 4
  br i1 %8, label %9, label %76
9:
  %10 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp sgt i32 %12, 3
  br i1 %13, label %14, label %15
14:
  call void @mlirad_other_type()
  br label %151
15:
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %17 = load i8, ptr %16
  %18 = zext i8 %17 to i32
  %19 = sub nsw i32 %18, 1
  %20 = call i32 @other(i32 0, i32 %2)
  %21 = call i64 @extent(ptr %1, i32 %20)
  %22 = call i32 @other(i32 1, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 2, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  call void @allocate(ptr %0, i64 4, i32 %19, i64 %21, i64 %23, i64 %25, i64 1)
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %27 = load ptr, ptr %26
  br label %28
28:
  %.0102 = phi i64 [ 0, %15 ], [ %75, %74 ]
  %.0 = phi ptr [ %27, %15 ], [ %.1, %74 ]
  %29 = call i32 @other(i32 2, i32 %2)
  %30 = call i64 @extent(ptr %1, i32 %29)
  %31 = icmp slt i64 %.0102, %30
  br i1 %31, label %32, label %151
32:
  %.0110 = phi i64 [ %73, %72 ], [ 0, %28 ]
  %.1 = phi ptr [ %.2, %72 ], [ %.0, %28 ]
  %33 = call i32 @other(i32 1, i32 %2)
  %34 = call i64 @extent(ptr %1, i32 %33)
  %35 = icmp slt i64 %.0110, %34
  br i1 %35, label %36, label %74
36:
  %.0112 = phi i64 [ %71, %69 ], [ 0, %32 ]
  %.2 = phi ptr [ %70, %69 ], [ %.1, %32 ]
  %37 = call i32 @other(i32 0, i32 %2)
  %38 = call i64 @extent(ptr %1, i32 %37)
  %39 = icmp slt i64 %.0112, %38
  br i1 %39, label %40, label %72
40:
  %41 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %42 = load ptr, ptr %41
  %43 = call i32 @other(i32 0, i32 %2)
  %44 = call i64 @stride(ptr %1, i32 %43)
  %45 = mul nsw i64 %.0112, %44
  %46 = getelementptr inbounds i8, ptr %42, i64 %45
  %47 = call i32 @other(i32 1, i32 %2)
  %48 = call i64 @stride(ptr %1, i32 %47)
  %49 = mul nsw i64 %.0110, %48
  %50 = getelementptr inbounds i8, ptr %46, i64 %49
  %51 = call i32 @other(i32 2, i32 %2)
  %52 = call i64 @stride(ptr %1, i32 %51)
  %53 = mul nsw i64 %.0102, %52
  %54 = getelementptr inbounds i8, ptr %50, i64 %53
  br label %55
55:
  %.0113 = phi i32 [ 1, %40 ], [ %67, %59 ]
  %.0111 = phi i64 [ 0, %40 ], [ %68, %59 ]
  %56 = sub nsw i32 %2, 1
  %57 = call i64 @extent(ptr %1, i32 %56)
  %58 = icmp slt i64 %.0111, %57
  br i1 %58, label %59, label %69
59:
  %60 = sub nsw i32 %2, 1
  %61 = call i64 @stride(ptr %1, i32 %60)
  %62 = mul nsw i64 %.0111, %61
  %63 = getelementptr inbounds i8, ptr %54, i64 %62
  %64 = load i32, ptr %63
  %65 = icmp ne i32 %64, 0
  %66 = zext i1 %65 to i32
  %67 = and i32 %.0113, %66
  %68 = add nsw i64 %.0111, 1
  br label %55
69:
  %70 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.0113, ptr %.2
  %71 = add nsw i64 %.0112, 1
  br label %36
72:
  %73 = add nsw i64 %.0110, 1
  br label %32
74:
  %75 = add nsw i64 %.0102, 1
  br label %28
76:
  %77 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %78 = load i64, ptr %77
  %79 = icmp eq i64 %78, 1
  br i1 %79, label %80, label %150
80:
  %81 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %82 = load i8, ptr %81
  %83 = zext i8 %82 to i32
  %84 = icmp sgt i32 %83, 3
  br i1 %84, label %85, label %86
85:
  call void @mlirad_other_type()
  br label %151
86:
  %87 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %88 = load i8, ptr %87
  %89 = zext i8 %88 to i32
  %90 = sub nsw i32 %89, 1
  %91 = call i32 @other(i32 0, i32 %2)
  %92 = call i64 @extent(ptr %1, i32 %91)
  %93 = call i32 @other(i32 1, i32 %2)
  %94 = call i64 @extent(ptr %1, i32 %93)
  %95 = call i32 @other(i32 2, i32 %2)
  %96 = call i64 @extent(ptr %1, i32 %95)
  call void @allocate(ptr %0, i64 1, i32 %90, i64 %92, i64 %94, i64 %96, i64 1)
  %97 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %98 = load ptr, ptr %97
  br label %99
99:
  %.0107 = phi ptr [ %98, %86 ], [ %.1108, %148 ]
  %.0106 = phi i64 [ 0, %86 ], [ %149, %148 ]
  %100 = call i32 @other(i32 2, i32 %2)
  %101 = call i64 @extent(ptr %1, i32 %100)
  %102 = icmp slt i64 %.0106, %101
  br i1 %102, label %103, label %151
103:
  %.1108 = phi ptr [ %.2109, %146 ], [ %.0107, %99 ]
  %.0105 = phi i64 [ %147, %146 ], [ 0, %99 ]
  %104 = call i32 @other(i32 1, i32 %2)
  %105 = call i64 @extent(ptr %1, i32 %104)
  %106 = icmp slt i64 %.0105, %105
  br i1 %106, label %107, label %148
107:
  %.2109 = phi ptr [ %144, %143 ], [ %.1108, %103 ]
  %.0104 = phi i64 [ %145, %143 ], [ 0, %103 ]
  %108 = call i32 @other(i32 0, i32 %2)
  %109 = call i64 @extent(ptr %1, i32 %108)
  %110 = icmp slt i64 %.0104, %109
  br i1 %110, label %111, label %146
111:
  %112 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %113 = load ptr, ptr %112
  %114 = call i32 @other(i32 0, i32 %2)
  %115 = call i64 @stride(ptr %1, i32 %114)
  %116 = mul nsw i64 %.0104, %115
  %117 = getelementptr inbounds i8, ptr %113, i64 %116
  %118 = call i32 @other(i32 1, i32 %2)
  %119 = call i64 @stride(ptr %1, i32 %118)
  %120 = mul nsw i64 %.0105, %119
  %121 = getelementptr inbounds i8, ptr %117, i64 %120
  %122 = call i32 @other(i32 2, i32 %2)
  %123 = call i64 @stride(ptr %1, i32 %122)
  %124 = mul nsw i64 %.0106, %123
  %125 = getelementptr inbounds i8, ptr %121, i64 %124
  br label %126
126:
  %.0103 = phi i8 [ 1, %111 ], [ %141, %130 ]
  %.0101 = phi i64 [ 0, %111 ], [ %142, %130 ]
  %127 = sub nsw i32 %2, 1
  %128 = call i64 @extent(ptr %1, i32 %127)
  %129 = icmp slt i64 %.0101, %128
  br i1 %129, label %130, label %143
130:
  %131 = sub nsw i32 %2, 1
  %132 = call i64 @stride(ptr %1, i32 %131)
  %133 = mul nsw i64 %.0101, %132
  %134 = getelementptr inbounds i8, ptr %125, i64 %133
  %135 = load i8, ptr %134
  %136 = sext i8 %135 to i32
  %137 = icmp ne i32 %136, 0
  %138 = zext i1 %137 to i32
  %139 = sext i8 %.0103 to i32
  %140 = and i32 %139, %138
  %141 = trunc i32 %140 to i8
  %142 = add nsw i64 %.0101, 1
  br label %126
143:
  %144 = getelementptr inbounds i8, ptr %.2109, i32 1
  store i8 %.0103, ptr %.2109
  %145 = add nsw i64 %.0104, 1
  br label %107
146:
  %147 = add nsw i64 %.0105, 1
  br label %103
148:
  %149 = add nsw i64 %.0106, 1
  br label %99
150:
  call void @mlirad_other_type()
  br label %151
151:
  ret void
}
define void @_FortranACountDim(ptr %0, ptr %1, i32 %2, i32 %3, ptr %4, i32 %5) {
  %7 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %8 = load i64, ptr %7
  %9 = icmp eq i64 %8, 4
  %10 = icmp eq i32 %3, 4
  %or.cond = and i1 %9, %10
  br i1 %or.cond, label %11, label %78
11:
  %12 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %13 = load i8, ptr %12
  %14 = zext i8 %13 to i32
  %15 = icmp sgt i32 %14, 3
  br i1 %15, label %16, label %17
16:
  call void @mlirad_other_type()
  br label %79
17:
  %18 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = sub nsw i32 %20, 1
  %22 = call i32 @other(i32 0, i32 %2)
  %23 = call i64 @extent(ptr %1, i32 %22)
  %24 = call i32 @other(i32 1, i32 %2)
  %25 = call i64 @extent(ptr %1, i32 %24)
  %26 = call i32 @other(i32 2, i32 %2)
  %27 = call i64 @extent(ptr %1, i32 %26)
  call void @allocate(ptr %0, i64 4, i32 %21, i64 %23, i64 %25, i64 %27, i64 1)
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %29 = load ptr, ptr %28
  br label %30
30:
  %.052 = phi i64 [ 0, %17 ], [ %77, %76 ]
  %.0 = phi ptr [ %29, %17 ], [ %.1, %76 ]
  %31 = call i32 @other(i32 2, i32 %2)
  %32 = call i64 @extent(ptr %1, i32 %31)
  %33 = icmp slt i64 %.052, %32
  br i1 %33, label %34, label %79
34:
  %.055 = phi i64 [ %75, %74 ], [ 0, %30 ]
  %.1 = phi ptr [ %.2, %74 ], [ %.0, %30 ]
  %35 = call i32 @other(i32 1, i32 %2)
  %36 = call i64 @extent(ptr %1, i32 %35)
  %37 = icmp slt i64 %.055, %36
  br i1 %37, label %38, label %76
38:
  %.054 = phi i64 [ %73, %71 ], [ 0, %34 ]
  %.2 = phi ptr [ %72, %71 ], [ %.1, %34 ]
  %39 = call i32 @other(i32 0, i32 %2)
  %40 = call i64 @extent(ptr %1, i32 %39)
  %41 = icmp slt i64 %.054, %40
  br i1 %41, label %42, label %74
42:
  %43 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %44 = load ptr, ptr %43
  %45 = call i32 @other(i32 0, i32 %2)
  %46 = call i64 @stride(ptr %1, i32 %45)
  %47 = mul nsw i64 %.054, %46
  %48 = getelementptr inbounds i8, ptr %44, i64 %47
  %49 = call i32 @other(i32 1, i32 %2)
  %50 = call i64 @stride(ptr %1, i32 %49)
  %51 = mul nsw i64 %.055, %50
  %52 = getelementptr inbounds i8, ptr %48, i64 %51
  %53 = call i32 @other(i32 2, i32 %2)
  %54 = call i64 @stride(ptr %1, i32 %53)
  %55 = mul nsw i64 %.052, %54
  %56 = getelementptr inbounds i8, ptr %52, i64 %55
  br label %57
57:
  %.053 = phi i32 [ 0, %42 ], [ %69, %61 ]
  %.051 = phi i64 [ 0, %42 ], [ %70, %61 ]
  %58 = sub nsw i32 %2, 1
  %59 = call i64 @extent(ptr %1, i32 %58)
  %60 = icmp slt i64 %.051, %59
  br i1 %60, label %61, label %71
61:
  %62 = sub nsw i32 %2, 1
  %63 = call i64 @stride(ptr %1, i32 %62)
  %64 = mul nsw i64 %.051, %63
  %65 = getelementptr inbounds i8, ptr %56, i64 %64
  %66 = load i32, ptr %65
  %67 = icmp ne i32 %66, 0
  %68 = zext i1 %67 to i32
  %69 = add nsw i32 %.053, %68
  %70 = add nsw i64 %.051, 1
  br label %57
71:
  %72 = getelementptr inbounds i32, ptr %.2, i32 1
  store i32 %.053, ptr %.2
  %73 = add nsw i64 %.054, 1
  br label %38
74:
  %75 = add nsw i64 %.055, 1
  br label %34
76:
  %77 = add nsw i64 %.052, 1
  br label %30
78:
  call void @mlirad_other_type()
  br label %79
79:
  ret void
}
define i64 @_FortranACount(ptr %0, ptr %1, i32 %2, i32 %3) {
  %5 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %6 = load i8, ptr %5
  %7 = zext i8 %6 to i32
  %8 = icmp sgt i32 %7, 4
  br i1 %8, label %9, label %10
9:
  call void @mlirad_other_type()
  br label %33
10:
  %.1 = phi i64 [ %.2, %31 ], [ 0, %4 ]
  %.021 = phi i64 [ %32, %31 ], [ 0, %4 ]
  %11 = call i64 @extent(ptr %0, i32 3)
  %12 = icmp slt i64 %.021, %11
  br i1 %12, label %13, label %33
13:
  %.2 = phi i64 [ %.3, %29 ], [ %.1, %10 ]
  %.020 = phi i64 [ %30, %29 ], [ 0, %10 ]
  %14 = call i64 @extent(ptr %0, i32 2)
  %15 = icmp slt i64 %.020, %14
  br i1 %15, label %16, label %31
16:
  %.3 = phi i64 [ %.4, %27 ], [ %.2, %13 ]
  %.019 = phi i64 [ %28, %27 ], [ 0, %13 ]
  %17 = call i64 @extent(ptr %0, i32 1)
  %18 = icmp slt i64 %.019, %17
  br i1 %18, label %19, label %29
19:
  %.4 = phi i64 [ %25, %22 ], [ %.3, %16 ]
  %.0 = phi i64 [ %26, %22 ], [ 0, %16 ]
  %20 = call i64 @extent(ptr %0, i32 0)
  %21 = icmp slt i64 %.0, %20
  br i1 %21, label %22, label %27
22:
  %23 = call i32 @chosen(ptr %0, i64 %.0, i64 %.019, i64 %.020, i64 %.021)
  %24 = sext i32 %23 to i64
  %25 = add nsw i64 %.4, %24
  %26 = add nsw i64 %.0, 1
  br label %19
27:
  %28 = add nsw i64 %.019, 1
  br label %16
29:
  %30 = add nsw i64 %.020, 1
  br label %13
31:
  %32 = add nsw i64 %.021, 1
  br label %10
33:
  %.022 = phi i64 [ 0, %9 ], [ %.1, %10 ]
  ret i64 %.022
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
  %13 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %14 = load i8, ptr %13
  %15 = zext i8 %14 to i32
  %16 = icmp sgt i32 %15, 4
  br i1 %16, label %17, label %18
17:
  call void @mlirad_other_type()
  br label %68
18:
  %.076 = phi i64 [ %67, %66 ], [ 0, %2 ]
  %19 = call i64 @extent(ptr %1, i32 3)
  %20 = icmp slt i64 %.076, %19
  br i1 %20, label %21, label %68
21:
  %.075 = phi i64 [ %65, %64 ], [ 0, %18 ]
  %22 = call i64 @extent(ptr %1, i32 2)
  %23 = icmp slt i64 %.075, %22
  br i1 %23, label %24, label %66
24:
  %.074 = phi i64 [ %63, %62 ], [ 0, %21 ]
  %25 = call i64 @extent(ptr %1, i32 1)
  %26 = icmp slt i64 %.074, %25
  br i1 %26, label %27, label %64
27:
  %.073 = phi i64 [ %61, %30 ], [ 0, %24 ]
  %28 = call i64 @extent(ptr %1, i32 0)
  %29 = icmp slt i64 %.073, %28
  br i1 %29, label %30, label %62
30:
  %31 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %32 = load ptr, ptr %31
  %33 = call i64 @stride(ptr %3, i32 0)
  %34 = mul nsw i64 %.073, %33
  %35 = getelementptr inbounds i8, ptr %32, i64 %34
  %36 = call i64 @stride(ptr %3, i32 1)
  %37 = mul nsw i64 %.074, %36
  %38 = getelementptr inbounds i8, ptr %35, i64 %37
  %39 = call i64 @stride(ptr %3, i32 2)
  %40 = mul nsw i64 %.075, %39
  %41 = getelementptr inbounds i8, ptr %38, i64 %40
  %42 = call i64 @stride(ptr %3, i32 3)
  %43 = mul nsw i64 %.076, %42
  %44 = getelementptr inbounds i8, ptr %41, i64 %43
  %45 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %46 = load ptr, ptr %45
  %47 = call i64 @stride(ptr %1, i32 0)
  %48 = mul nsw i64 %.073, %47
  %49 = getelementptr inbounds i8, ptr %46, i64 %48
  %50 = call i64 @stride(ptr %1, i32 1)
  %51 = mul nsw i64 %.074, %50
  %52 = getelementptr inbounds i8, ptr %49, i64 %51
  %53 = call i64 @stride(ptr %1, i32 2)
  %54 = mul nsw i64 %.075, %53
  %55 = getelementptr inbounds i8, ptr %52, i64 %54
  %56 = call i64 @stride(ptr %1, i32 3)
  %57 = mul nsw i64 %.076, %56
  %58 = getelementptr inbounds i8, ptr %55, i64 %57
  %59 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 1
  %60 = load i64, ptr %59
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %44, ptr align 1 %58, i64 %60, i1 false)
  %61 = add nsw i64 %.073, 1
  br label %27
62:
  %63 = add nsw i64 %.074, 1
  br label %24
64:
  %65 = add nsw i64 %.075, 1
  br label %21
66:
  %67 = add nsw i64 %.076, 1
  br label %18
68:
  %69 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %70 = load i8, ptr %69
  %71 = zext i8 %70 to i32
  %72 = icmp sgt i32 %71, 4
  br i1 %72, label %73, label %74
73:
  call void @mlirad_other_type()
  br label %124
74:
  %.072 = phi i64 [ %123, %122 ], [ 0, %68 ]
  %75 = call i64 @extent(ptr %0, i32 3)
  %76 = icmp slt i64 %.072, %75
  br i1 %76, label %77, label %124
77:
  %.071 = phi i64 [ %121, %120 ], [ 0, %74 ]
  %78 = call i64 @extent(ptr %0, i32 2)
  %79 = icmp slt i64 %.071, %78
  br i1 %79, label %80, label %122
80:
  %.070 = phi i64 [ %119, %118 ], [ 0, %77 ]
  %81 = call i64 @extent(ptr %0, i32 1)
  %82 = icmp slt i64 %.070, %81
  br i1 %82, label %83, label %120
83:
  %.0 = phi i64 [ %117, %86 ], [ 0, %80 ]
  %84 = call i64 @extent(ptr %0, i32 0)
  %85 = icmp slt i64 %.0, %84
  br i1 %85, label %86, label %118
86:
  %87 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %88 = load ptr, ptr %87
  %89 = call i64 @stride(ptr %0, i32 0)
  %90 = mul nsw i64 %.0, %89
  %91 = getelementptr inbounds i8, ptr %88, i64 %90
  %92 = call i64 @stride(ptr %0, i32 1)
  %93 = mul nsw i64 %.070, %92
  %94 = getelementptr inbounds i8, ptr %91, i64 %93
  %95 = call i64 @stride(ptr %0, i32 2)
  %96 = mul nsw i64 %.071, %95
  %97 = getelementptr inbounds i8, ptr %94, i64 %96
  %98 = call i64 @stride(ptr %0, i32 3)
  %99 = mul nsw i64 %.072, %98
  %100 = getelementptr inbounds i8, ptr %97, i64 %99
  %101 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %102 = load ptr, ptr %101
  %103 = call i64 @stride(ptr %3, i32 0)
  %104 = mul nsw i64 %.0, %103
  %105 = getelementptr inbounds i8, ptr %102, i64 %104
  %106 = call i64 @stride(ptr %3, i32 1)
  %107 = mul nsw i64 %.070, %106
  %108 = getelementptr inbounds i8, ptr %105, i64 %107
  %109 = call i64 @stride(ptr %3, i32 2)
  %110 = mul nsw i64 %.071, %109
  %111 = getelementptr inbounds i8, ptr %108, i64 %110
  %112 = call i64 @stride(ptr %3, i32 3)
  %113 = mul nsw i64 %.072, %112
  %114 = getelementptr inbounds i8, ptr %111, i64 %113
  %115 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %116 = load i64, ptr %115
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %100, ptr align 1 %114, i64 %116, i1 false)
  %117 = add nsw i64 %.0, 1
  br label %83
118:
  %119 = add nsw i64 %.070, 1
  br label %80
120:
  %121 = add nsw i64 %.071, 1
  br label %77
122:
  %123 = add nsw i64 %.072, 1
  br label %74
124:
  %125 = getelementptr inbounds %struct.Array, ptr %3, i32 0, i32 0
  %126 = load ptr, ptr %125
  call void @free(ptr %126)
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
  %2 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %3 = load i8, ptr %2
  %4 = zext i8 %3 to i32
  %5 = icmp sgt i32 %4, 4
  br i1 %5, label %6, label %7
6:
  call void @mlirad_other_type()
  br label %7
7:
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  %9 = load i64, ptr %8
  br label %10
10:
  %.016 = phi i64 [ %9, %7 ], [ %25, %23 ]
  %.015 = phi i32 [ 0, %7 ], [ %26, %23 ]
  %11 = icmp slt i32 %.015, 4
  br i1 %11, label %12, label %27
12:
  %13 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %14 = load i8, ptr %13
  %15 = zext i8 %14 to i32
  %16 = icmp slt i32 %.015, %15
  br i1 %16, label %17, label %23
17:
  %18 = call i64 @extent(ptr %0, i32 %.015)
  %19 = icmp sgt i64 %18, 1
  br i1 %19, label %20, label %23
20:
  %21 = call i64 @stride(ptr %0, i32 %.015)
  %22 = icmp ne i64 %21, %.016
  br i1 %22, label %27, label %23
23:
  %24 = call i64 @extent(ptr %0, i32 %.015)
  %25 = mul nsw i64 %.016, %24
  %26 = add nsw i32 %.015, 1
  br label %10
27:
  %.0 = phi i32 [ 2, %10 ], [ 1, %20 ]
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
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %9 = load i8, ptr %8
  %10 = zext i8 %9 to i32
  %11 = icmp sgt i32 %10, 4
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %13
13:
  br label %14
14:
  %.013 = phi i64 [ %7, %13 ], [ %.1, %32 ]
  %.0 = phi i32 [ 0, %13 ], [ %33, %32 ]
  %15 = icmp slt i32 %.0, 4
  br i1 %15, label %16, label %34
16:
  %17 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %18 = load i8, ptr %17
  %19 = zext i8 %18 to i32
  %20 = icmp slt i32 %.0, %19
  br i1 %20, label %21, label %32
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %23 = sext i32 %.0 to i64
  %24 = getelementptr inbounds [4 x %struct.Dim], ptr %22, i64 0, i64 %23
  %25 = getelementptr inbounds %struct.Dim, ptr %24, i32 0, i32 2
  store i64 %.013, ptr %25
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %27 = sext i32 %.0 to i64
  %28 = getelementptr inbounds [4 x %struct.Dim], ptr %26, i64 0, i64 %27
  %29 = getelementptr inbounds %struct.Dim, ptr %28, i32 0, i32 1
  %30 = load i64, ptr %29
  %31 = mul nsw i64 %.013, %30
  br label %32
32:
  %.1 = phi i64 [ %31, %21 ], [ %.013, %16 ]
  %33 = add nsw i32 %.0, 1
  br label %14
34:
  %35 = call ptr @malloc(i64 %.013)
  %36 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %35, ptr %36
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
  %8 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %9 = load i8, ptr %8
  %10 = zext i8 %9 to i32
  %11 = icmp sgt i32 %10, 4
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %13
13:
  br label %14
14:
  %.013 = phi i64 [ %7, %13 ], [ %.1, %32 ]
  %.0 = phi i32 [ 0, %13 ], [ %33, %32 ]
  %15 = icmp slt i32 %.0, 4
  br i1 %15, label %16, label %34
16:
  %17 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %18 = load i8, ptr %17
  %19 = zext i8 %18 to i32
  %20 = icmp slt i32 %.0, %19
  br i1 %20, label %21, label %32
21:
  %22 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %23 = sext i32 %.0 to i64
  %24 = getelementptr inbounds [4 x %struct.Dim], ptr %22, i64 0, i64 %23
  %25 = getelementptr inbounds %struct.Dim, ptr %24, i32 0, i32 2
  store i64 %.013, ptr %25
  %26 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %27 = sext i32 %.0 to i64
  %28 = getelementptr inbounds [4 x %struct.Dim], ptr %26, i64 0, i64 %27
  %29 = getelementptr inbounds %struct.Dim, ptr %28, i32 0, i32 1
  %30 = load i64, ptr %29
  %31 = mul nsw i64 %.013, %30
  br label %32
32:
  %.1 = phi i64 [ %31, %21 ], [ %.013, %16 ]
  %33 = add nsw i32 %.0, 1
  br label %14
34:
  %35 = call ptr @malloc(i64 %.013)
  %36 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %35, ptr %36
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
  %8 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %9 = load i8, ptr %8
  %10 = zext i8 %9 to i32
  %11 = icmp sgt i32 %10, 4
  br i1 %11, label %12, label %13
12:
  call void @mlirad_other_type()
  br label %13
13:
  %14 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %15 = load ptr, ptr %14
  call void @free(ptr %15)
  %16 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %17 = load ptr, ptr %16
  %18 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  store ptr %17, ptr %18
  %19 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 1
  %20 = load i64, ptr %19
  %21 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 1
  store i64 %20, ptr %21
  %22 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %23 = load i8, ptr %22
  %24 = zext i8 %23 to i32
  %25 = icmp sgt i32 %24, 0
  br i1 %25, label %26, label %31
26:
  %27 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %28 = getelementptr inbounds [4 x %struct.Dim], ptr %27, i64 0, i64 0
  %29 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %30 = getelementptr inbounds [4 x %struct.Dim], ptr %29, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %28, ptr align 8 %30, i64 24, i1 false)
  br label %31
31:
  %32 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %33 = load i8, ptr %32
  %34 = zext i8 %33 to i32
  %35 = icmp sgt i32 %34, 1
  br i1 %35, label %36, label %41
36:
  %37 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %38 = getelementptr inbounds [4 x %struct.Dim], ptr %37, i64 0, i64 1
  %39 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %40 = getelementptr inbounds [4 x %struct.Dim], ptr %39, i64 0, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %38, ptr align 8 %40, i64 24, i1 false)
  br label %41
41:
  %42 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %43 = load i8, ptr %42
  %44 = zext i8 %43 to i32
  %45 = icmp sgt i32 %44, 2
  br i1 %45, label %46, label %51
46:
  %47 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %48 = getelementptr inbounds [4 x %struct.Dim], ptr %47, i64 0, i64 2
  %49 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %50 = getelementptr inbounds [4 x %struct.Dim], ptr %49, i64 0, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %48, ptr align 8 %50, i64 24, i1 false)
  br label %51
51:
  %52 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %53 = load i8, ptr %52
  %54 = zext i8 %53 to i32
  %55 = icmp sgt i32 %54, 3
  br i1 %55, label %56, label %61
56:
  %57 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 7
  %58 = getelementptr inbounds [4 x %struct.Dim], ptr %57, i64 0, i64 3
  %59 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 7
  %60 = getelementptr inbounds [4 x %struct.Dim], ptr %59, i64 0, i64 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %58, ptr align 8 %60, i64 24, i1 false)
  br label %61
61:
  %62 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  store ptr null, ptr %62
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
  br label %67
14:
  %15 = getelementptr inbounds %struct.Derived, ptr %9, i32 0, i32 10
  %16 = load i8, ptr %15
  %17 = icmp ne i8 %16, 0
  br i1 %17, label %18, label %19
18:
  call void @mlirad_other_type()
  br label %67
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
  br label %67
27:
  %28 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 3
  %29 = load i8, ptr %28
  %30 = zext i8 %29 to i32
  %31 = icmp sgt i32 %30, 4
  br i1 %31, label %32, label %33
32:
  call void @mlirad_other_type()
  br label %67
33:
  %.031 = phi i64 [ %66, %65 ], [ 0, %27 ]
  %34 = call i64 @extent(ptr %0, i32 3)
  %35 = icmp slt i64 %.031, %34
  br i1 %35, label %36, label %67
36:
  %.030 = phi i64 [ %64, %63 ], [ 0, %33 ]
  %37 = call i64 @extent(ptr %0, i32 2)
  %38 = icmp slt i64 %.030, %37
  br i1 %38, label %39, label %65
39:
  %.029 = phi i64 [ %62, %61 ], [ 0, %36 ]
  %40 = call i64 @extent(ptr %0, i32 1)
  %41 = icmp slt i64 %.029, %40
  br i1 %41, label %42, label %63
42:
  %.0 = phi i64 [ %60, %45 ], [ 0, %39 ]
  %43 = call i64 @extent(ptr %0, i32 0)
  %44 = icmp slt i64 %.0, %43
  br i1 %44, label %45, label %61
45:
  %46 = getelementptr inbounds %struct.Array, ptr %0, i32 0, i32 0
  %47 = load ptr, ptr %46
  %48 = call i64 @stride(ptr %0, i32 0)
  %49 = mul nsw i64 %.0, %48
  %50 = getelementptr inbounds i8, ptr %47, i64 %49
  %51 = call i64 @stride(ptr %0, i32 1)
  %52 = mul nsw i64 %.029, %51
  %53 = getelementptr inbounds i8, ptr %50, i64 %52
  %54 = call i64 @stride(ptr %0, i32 2)
  %55 = mul nsw i64 %.030, %54
  %56 = getelementptr inbounds i8, ptr %53, i64 %55
  %57 = call i64 @stride(ptr %0, i32 3)
  %58 = mul nsw i64 %.031, %57
  %59 = getelementptr inbounds i8, ptr %56, i64 %58
  call void @start1(ptr %59, ptr %9)
  %60 = add nsw i64 %.0, 1
  br label %42
61:
  %62 = add nsw i64 %.029, 1
  br label %39
63:
  %64 = add nsw i64 %.030, 1
  br label %36
65:
  %66 = add nsw i64 %.031, 1
  br label %33
67:
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
  %3 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 3
  %4 = load i8, ptr %3
  %5 = zext i8 %4 to i32
  %6 = icmp sgt i32 %5, 4
  br i1 %6, label %7, label %8
7:
  call void @mlirad_other_type()
  br label %42
8:
  %.024 = phi i64 [ %41, %40 ], [ 0, %2 ]
  %9 = call i64 @extent(ptr %1, i32 3)
  %10 = icmp slt i64 %.024, %9
  br i1 %10, label %11, label %42
11:
  %.023 = phi i64 [ %39, %38 ], [ 0, %8 ]
  %12 = call i64 @extent(ptr %1, i32 2)
  %13 = icmp slt i64 %.023, %12
  br i1 %13, label %14, label %40
14:
  %.022 = phi i64 [ %37, %36 ], [ 0, %11 ]
  %15 = call i64 @extent(ptr %1, i32 1)
  %16 = icmp slt i64 %.022, %15
  br i1 %16, label %17, label %38
17:
  %.0 = phi i64 [ %35, %20 ], [ 0, %14 ]
  %18 = call i64 @extent(ptr %1, i32 0)
  %19 = icmp slt i64 %.0, %18
  br i1 %19, label %20, label %36
20:
  %21 = getelementptr inbounds %struct.Array, ptr %1, i32 0, i32 0
  %22 = load ptr, ptr %21
  %23 = call i64 @stride(ptr %1, i32 0)
  %24 = mul nsw i64 %.0, %23
  %25 = getelementptr inbounds i8, ptr %22, i64 %24
  %26 = call i64 @stride(ptr %1, i32 1)
  %27 = mul nsw i64 %.022, %26
  %28 = getelementptr inbounds i8, ptr %25, i64 %27
  %29 = call i64 @stride(ptr %1, i32 2)
  %30 = mul nsw i64 %.023, %29
  %31 = getelementptr inbounds i8, ptr %28, i64 %30
  %32 = call i64 @stride(ptr %1, i32 3)
  %33 = mul nsw i64 %.024, %32
  %34 = getelementptr inbounds i8, ptr %31, i64 %33
  call void @push(ptr %0, ptr %34)
  %35 = add nsw i64 %.0, 1
  br label %17
36:
  %37 = add nsw i64 %.022, 1
  br label %14
38:
  %39 = add nsw i64 %.023, 1
  br label %11
40:
  %41 = add nsw i64 %.024, 1
  br label %8
42:
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
define { double, double } @_FortranAzpowi(double %0, double %1, i32 %2) {
  switch i32 %2, label %24 [
    i32 2, label %4
    i32 3, label %11
  ]
4:
  %5 = fmul double %0, %0
  %6 = fmul double %1, %1
  %7 = fmul double %0, %1
  %8 = fmul double %1, %0
  %9 = fsub double %5, %6
  %10 = fadd double %7, %8
  br label %65
11:
  %12 = fmul double %0, %0
  %13 = fmul double %1, %1
  %14 = fmul double %0, %1
  %15 = fmul double %1, %0
  %16 = fsub double %12, %13
  %17 = fadd double %14, %15
  %18 = fmul double %16, %0
  %19 = fmul double %17, %1
  %20 = fmul double %16, %1
  %21 = fmul double %17, %0
  %22 = fsub double %18, %19
  %23 = fadd double %20, %21
  br label %65
24:
  %25 = icmp slt i32 %2, 0
  br i1 %25, label %26, label %38
26:
  %27 = fmul double 1.000000e+00, %0
  %28 = fmul double 0.000000e+00, %1
  %29 = fadd double %27, %28
  %30 = fmul double %0, %0
  %31 = fmul double %1, %1
  %32 = fadd double %30, %31
  %33 = fmul double 0.000000e+00, %0
  %34 = fmul double 1.000000e+00, %1
  %35 = fsub double %33, %34
  %36 = fdiv double %29, %32
  %37 = fdiv double %35, %32
  br label %38
38:
  %.sroa.12.0 = phi double [ %37, %26 ], [ %1, %24 ]
  %.sroa.012.0 = phi double [ %36, %26 ], [ %0, %24 ]
  %39 = icmp slt i32 %2, 0
  %40 = sub nsw i32 0, %2
  %41 = select i1 %39, i32 %40, i32 %2
  br label %42
42:
  %.sroa.12.1 = phi double [ %.sroa.12.0, %38 ], [ %.sroa.12.2, %63 ]
  %.sroa.012.1 = phi double [ %.sroa.012.0, %38 ], [ %.sroa.012.2, %63 ]
  %.sroa.6.0 = phi double [ 0.000000e+00, %38 ], [ %.sroa.6.1, %63 ]
  %.sroa.0.0 = phi double [ 1.000000e+00, %38 ], [ %.sroa.0.1, %63 ]
  %.0 = phi i32 [ %41, %38 ], [ %64, %63 ]
  %43 = icmp ne i32 %.0, 0
  br i1 %43, label %44, label %65
44:
  %45 = and i32 %.0, 1
  %46 = icmp ne i32 %45, 0
  br i1 %46, label %47, label %54
47:
  %48 = fmul double %.sroa.0.0, %.sroa.012.1
  %49 = fmul double %.sroa.6.0, %.sroa.12.1
  %50 = fmul double %.sroa.0.0, %.sroa.12.1
  %51 = fmul double %.sroa.6.0, %.sroa.012.1
  %52 = fsub double %48, %49
  %53 = fadd double %50, %51
  br label %54
54:
  %.sroa.6.1 = phi double [ %53, %47 ], [ %.sroa.6.0, %44 ]
  %.sroa.0.1 = phi double [ %52, %47 ], [ %.sroa.0.0, %44 ]
  %55 = icmp sgt i32 %.0, 1
  br i1 %55, label %56, label %63
56:
  %57 = fmul double %.sroa.012.1, %.sroa.012.1
  %58 = fmul double %.sroa.12.1, %.sroa.12.1
  %59 = fmul double %.sroa.012.1, %.sroa.12.1
  %60 = fmul double %.sroa.12.1, %.sroa.012.1
  %61 = fsub double %57, %58
  %62 = fadd double %59, %60
  br label %63
63:
  %.sroa.12.2 = phi double [ %62, %56 ], [ %.sroa.12.1, %54 ]
  %.sroa.012.2 = phi double [ %61, %56 ], [ %.sroa.012.1, %54 ]
  %64 = ashr i32 %.0, 1
  br label %42
65:
  %.sroa.029.0 = phi double [ %9, %4 ], [ %22, %11 ], [ %.sroa.0.0, %42 ]
  %.sroa.4.0 = phi double [ %10, %4 ], [ %23, %11 ], [ %.sroa.6.0, %42 ]
  %.fca.0.insert = insertvalue { double, double } poison, double %.sroa.029.0, 0
  %.fca.1.insert = insertvalue { double, double } %.fca.0.insert, double %.sroa.4.0, 1
  ret { double, double } %.fca.1.insert
}
define { double, double } @_FortranAzpowk(double %0, double %1, i64 %2) {
  switch i64 %2, label %24 [
    i64 2, label %4
    i64 3, label %11
  ]
4:
  %5 = fmul double %0, %0
  %6 = fmul double %1, %1
  %7 = fmul double %0, %1
  %8 = fmul double %1, %0
  %9 = fsub double %5, %6
  %10 = fadd double %7, %8
  br label %65
11:
  %12 = fmul double %0, %0
  %13 = fmul double %1, %1
  %14 = fmul double %0, %1
  %15 = fmul double %1, %0
  %16 = fsub double %12, %13
  %17 = fadd double %14, %15
  %18 = fmul double %16, %0
  %19 = fmul double %17, %1
  %20 = fmul double %16, %1
  %21 = fmul double %17, %0
  %22 = fsub double %18, %19
  %23 = fadd double %20, %21
  br label %65
24:
  %25 = icmp slt i64 %2, 0
  br i1 %25, label %26, label %38
26:
  %27 = fmul double 1.000000e+00, %0
  %28 = fmul double 0.000000e+00, %1
  %29 = fadd double %27, %28
  %30 = fmul double %0, %0
  %31 = fmul double %1, %1
  %32 = fadd double %30, %31
  %33 = fmul double 0.000000e+00, %0
  %34 = fmul double 1.000000e+00, %1
  %35 = fsub double %33, %34
  %36 = fdiv double %29, %32
  %37 = fdiv double %35, %32
  br label %38
38:
  %.sroa.12.0 = phi double [ %37, %26 ], [ %1, %24 ]
  %.sroa.012.0 = phi double [ %36, %26 ], [ %0, %24 ]
  %39 = icmp slt i64 %2, 0
  %40 = sub nsw i64 0, %2
  %41 = select i1 %39, i64 %40, i64 %2
  br label %42
42:
  %.sroa.12.1 = phi double [ %.sroa.12.0, %38 ], [ %.sroa.12.2, %63 ]
  %.sroa.012.1 = phi double [ %.sroa.012.0, %38 ], [ %.sroa.012.2, %63 ]
  %.sroa.6.0 = phi double [ 0.000000e+00, %38 ], [ %.sroa.6.1, %63 ]
  %.sroa.0.0 = phi double [ 1.000000e+00, %38 ], [ %.sroa.0.1, %63 ]
  %.0 = phi i64 [ %41, %38 ], [ %64, %63 ]
  %43 = icmp ne i64 %.0, 0
  br i1 %43, label %44, label %65
44:
  %45 = and i64 %.0, 1
  %46 = icmp ne i64 %45, 0
  br i1 %46, label %47, label %54
47:
  %48 = fmul double %.sroa.0.0, %.sroa.012.1
  %49 = fmul double %.sroa.6.0, %.sroa.12.1
  %50 = fmul double %.sroa.0.0, %.sroa.12.1
  %51 = fmul double %.sroa.6.0, %.sroa.012.1
  %52 = fsub double %48, %49
  %53 = fadd double %50, %51
  br label %54
54:
  %.sroa.6.1 = phi double [ %53, %47 ], [ %.sroa.6.0, %44 ]
  %.sroa.0.1 = phi double [ %52, %47 ], [ %.sroa.0.0, %44 ]
  %55 = icmp sgt i64 %.0, 1
  br i1 %55, label %56, label %63
56:
  %57 = fmul double %.sroa.012.1, %.sroa.012.1
  %58 = fmul double %.sroa.12.1, %.sroa.12.1
  %59 = fmul double %.sroa.012.1, %.sroa.12.1
  %60 = fmul double %.sroa.12.1, %.sroa.012.1
  %61 = fsub double %57, %58
  %62 = fadd double %59, %60
  br label %63
63:
  %.sroa.12.2 = phi double [ %62, %56 ], [ %.sroa.12.1, %54 ]
  %.sroa.012.2 = phi double [ %61, %56 ], [ %.sroa.012.1, %54 ]
  %64 = ashr i64 %.0, 1
  br label %42
65:
  %.sroa.029.0 = phi double [ %9, %4 ], [ %22, %11 ], [ %.sroa.0.0, %42 ]
  %.sroa.4.0 = phi double [ %10, %4 ], [ %23, %11 ], [ %.sroa.6.0, %42 ]
  %.fca.0.insert = insertvalue { double, double } poison, double %.sroa.029.0, 0
  %.fca.1.insert = insertvalue { double, double } %.fca.0.insert, double %.sroa.4.0, 1
  ret { double, double } %.fca.1.insert
}
define <2 x float> @_FortranAcpowi(<2 x float> %0, i32 %1) {
  switch i32 %1, label %23 [
    i32 2, label %3
    i32 3, label %10
  ]
3:
  %.sroa.012.0.vec.extract = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract = extractelement <2 x float> %0, i32 1
  %.sroa.012.0.vec.extract14 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract33 = extractelement <2 x float> %0, i32 1
  %4 = fmul float %.sroa.012.0.vec.extract, %.sroa.012.0.vec.extract14
  %5 = fmul float %.sroa.012.4.vec.extract, %.sroa.012.4.vec.extract33
  %6 = fmul float %.sroa.012.0.vec.extract, %.sroa.012.4.vec.extract33
  %7 = fmul float %.sroa.012.4.vec.extract, %.sroa.012.0.vec.extract14
  %8 = fsub float %4, %5
  %9 = fadd float %6, %7
  %.sroa.051.0.vec.insert = insertelement <2 x float> undef, float %8, i32 0
  %.sroa.051.4.vec.insert = insertelement <2 x float> %.sroa.051.0.vec.insert, float %9, i32 1
  br label %65
10:
  %.sroa.012.0.vec.extract16 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract35 = extractelement <2 x float> %0, i32 1
  %.sroa.012.0.vec.extract18 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract37 = extractelement <2 x float> %0, i32 1
  %11 = fmul float %.sroa.012.0.vec.extract16, %.sroa.012.0.vec.extract18
  %12 = fmul float %.sroa.012.4.vec.extract35, %.sroa.012.4.vec.extract37
  %13 = fmul float %.sroa.012.0.vec.extract16, %.sroa.012.4.vec.extract37
  %14 = fmul float %.sroa.012.4.vec.extract35, %.sroa.012.0.vec.extract18
  %15 = fsub float %11, %12
  %16 = fadd float %13, %14
  %.sroa.012.0.vec.extract20 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract39 = extractelement <2 x float> %0, i32 1
  %17 = fmul float %15, %.sroa.012.0.vec.extract20
  %18 = fmul float %16, %.sroa.012.4.vec.extract39
  %19 = fmul float %15, %.sroa.012.4.vec.extract39
  %20 = fmul float %16, %.sroa.012.0.vec.extract20
  %21 = fsub float %17, %18
  %22 = fadd float %19, %20
  %.sroa.051.0.vec.insert54 = insertelement <2 x float> undef, float %21, i32 0
  %.sroa.051.4.vec.insert58 = insertelement <2 x float> %.sroa.051.0.vec.insert54, float %22, i32 1
  br label %65
23:
  %24 = icmp slt i32 %1, 0
  br i1 %24, label %25, label %37
25:
  %.sroa.012.0.vec.extract22 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract41 = extractelement <2 x float> %0, i32 1
  %26 = fmul float 1.000000e+00, %.sroa.012.0.vec.extract22
  %27 = fmul float 0.000000e+00, %.sroa.012.4.vec.extract41
  %28 = fadd float %26, %27
  %29 = fmul float %.sroa.012.0.vec.extract22, %.sroa.012.0.vec.extract22
  %30 = fmul float %.sroa.012.4.vec.extract41, %.sroa.012.4.vec.extract41
  %31 = fadd float %29, %30
  %32 = fmul float 0.000000e+00, %.sroa.012.0.vec.extract22
  %33 = fmul float 1.000000e+00, %.sroa.012.4.vec.extract41
  %34 = fsub float %32, %33
  %35 = fdiv float %28, %31
  %36 = fdiv float %34, %31
  %.sroa.012.0.vec.insert = insertelement <2 x float> %0, float %35, i32 0
  %.sroa.012.4.vec.insert = insertelement <2 x float> %.sroa.012.0.vec.insert, float %36, i32 1
  br label %37
37:
  %.sroa.012.0 = phi <2 x float> [ %.sroa.012.4.vec.insert, %25 ], [ %0, %23 ]
  %38 = icmp slt i32 %1, 0
  %39 = sub nsw i32 0, %1
  %40 = select i1 %38, i32 %39, i32 %1
  br label %41
41:
  %.sroa.012.1 = phi <2 x float> [ %.sroa.012.0, %37 ], [ %.sroa.012.2, %62 ]
  %.sroa.6.0 = phi float [ 0.000000e+00, %37 ], [ %.sroa.6.1, %62 ]
  %.sroa.0.0 = phi float [ 1.000000e+00, %37 ], [ %.sroa.0.1, %62 ]
  %.0 = phi i32 [ %40, %37 ], [ %63, %62 ]
  %42 = icmp ne i32 %.0, 0
  br i1 %42, label %43, label %64
43:
  %44 = and i32 %.0, 1
  %45 = icmp ne i32 %44, 0
  br i1 %45, label %46, label %53
46:
  %.sroa.012.0.vec.extract25 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract44 = extractelement <2 x float> %.sroa.012.1, i32 1
  %47 = fmul float %.sroa.0.0, %.sroa.012.0.vec.extract25
  %48 = fmul float %.sroa.6.0, %.sroa.012.4.vec.extract44
  %49 = fmul float %.sroa.0.0, %.sroa.012.4.vec.extract44
  %50 = fmul float %.sroa.6.0, %.sroa.012.0.vec.extract25
  %51 = fsub float %47, %48
  %52 = fadd float %49, %50
  br label %53
53:
  %.sroa.6.1 = phi float [ %52, %46 ], [ %.sroa.6.0, %43 ]
  %.sroa.0.1 = phi float [ %51, %46 ], [ %.sroa.0.0, %43 ]
  %54 = icmp sgt i32 %.0, 1
  br i1 %54, label %55, label %62
55:
  %.sroa.012.0.vec.extract27 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract46 = extractelement <2 x float> %.sroa.012.1, i32 1
  %.sroa.012.0.vec.extract29 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract48 = extractelement <2 x float> %.sroa.012.1, i32 1
  %56 = fmul float %.sroa.012.0.vec.extract29, %.sroa.012.0.vec.extract27
  %57 = fmul float %.sroa.012.4.vec.extract48, %.sroa.012.4.vec.extract46
  %58 = fmul float %.sroa.012.0.vec.extract29, %.sroa.012.4.vec.extract46
  %59 = fmul float %.sroa.012.4.vec.extract48, %.sroa.012.0.vec.extract27
  %60 = fsub float %56, %57
  %61 = fadd float %58, %59
  %.sroa.012.0.vec.insert31 = insertelement <2 x float> %.sroa.012.1, float %60, i32 0
  %.sroa.012.4.vec.insert50 = insertelement <2 x float> %.sroa.012.0.vec.insert31, float %61, i32 1
  br label %62
62:
  %.sroa.012.2 = phi <2 x float> [ %.sroa.012.4.vec.insert50, %55 ], [ %.sroa.012.1, %53 ]
  %63 = ashr i32 %.0, 1
  br label %41
64:
  %.sroa.051.0.vec.insert56 = insertelement <2 x float> undef, float %.sroa.0.0, i32 0
  %.sroa.051.4.vec.insert60 = insertelement <2 x float> %.sroa.051.0.vec.insert56, float %.sroa.6.0, i32 1
  br label %65
65:
  %.sroa.051.0 = phi <2 x float> [ %.sroa.051.4.vec.insert, %3 ], [ %.sroa.051.4.vec.insert58, %10 ], [ %.sroa.051.4.vec.insert60, %64 ]
  ret <2 x float> %.sroa.051.0
}
define <2 x float> @_FortranAcpowk(<2 x float> %0, i64 %1) {
  switch i64 %1, label %23 [
    i64 2, label %3
    i64 3, label %10
  ]
3:
  %.sroa.012.0.vec.extract = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract = extractelement <2 x float> %0, i32 1
  %.sroa.012.0.vec.extract14 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract33 = extractelement <2 x float> %0, i32 1
  %4 = fmul float %.sroa.012.0.vec.extract, %.sroa.012.0.vec.extract14
  %5 = fmul float %.sroa.012.4.vec.extract, %.sroa.012.4.vec.extract33
  %6 = fmul float %.sroa.012.0.vec.extract, %.sroa.012.4.vec.extract33
  %7 = fmul float %.sroa.012.4.vec.extract, %.sroa.012.0.vec.extract14
  %8 = fsub float %4, %5
  %9 = fadd float %6, %7
  %.sroa.051.0.vec.insert = insertelement <2 x float> undef, float %8, i32 0
  %.sroa.051.4.vec.insert = insertelement <2 x float> %.sroa.051.0.vec.insert, float %9, i32 1
  br label %65
10:
  %.sroa.012.0.vec.extract16 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract35 = extractelement <2 x float> %0, i32 1
  %.sroa.012.0.vec.extract18 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract37 = extractelement <2 x float> %0, i32 1
  %11 = fmul float %.sroa.012.0.vec.extract16, %.sroa.012.0.vec.extract18
  %12 = fmul float %.sroa.012.4.vec.extract35, %.sroa.012.4.vec.extract37
  %13 = fmul float %.sroa.012.0.vec.extract16, %.sroa.012.4.vec.extract37
  %14 = fmul float %.sroa.012.4.vec.extract35, %.sroa.012.0.vec.extract18
  %15 = fsub float %11, %12
  %16 = fadd float %13, %14
  %.sroa.012.0.vec.extract20 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract39 = extractelement <2 x float> %0, i32 1
  %17 = fmul float %15, %.sroa.012.0.vec.extract20
  %18 = fmul float %16, %.sroa.012.4.vec.extract39
  %19 = fmul float %15, %.sroa.012.4.vec.extract39
  %20 = fmul float %16, %.sroa.012.0.vec.extract20
  %21 = fsub float %17, %18
  %22 = fadd float %19, %20
  %.sroa.051.0.vec.insert54 = insertelement <2 x float> undef, float %21, i32 0
  %.sroa.051.4.vec.insert58 = insertelement <2 x float> %.sroa.051.0.vec.insert54, float %22, i32 1
  br label %65
23:
  %24 = icmp slt i64 %1, 0
  br i1 %24, label %25, label %37
25:
  %.sroa.012.0.vec.extract22 = extractelement <2 x float> %0, i32 0
  %.sroa.012.4.vec.extract41 = extractelement <2 x float> %0, i32 1
  %26 = fmul float 1.000000e+00, %.sroa.012.0.vec.extract22
  %27 = fmul float 0.000000e+00, %.sroa.012.4.vec.extract41
  %28 = fadd float %26, %27
  %29 = fmul float %.sroa.012.0.vec.extract22, %.sroa.012.0.vec.extract22
  %30 = fmul float %.sroa.012.4.vec.extract41, %.sroa.012.4.vec.extract41
  %31 = fadd float %29, %30
  %32 = fmul float 0.000000e+00, %.sroa.012.0.vec.extract22
  %33 = fmul float 1.000000e+00, %.sroa.012.4.vec.extract41
  %34 = fsub float %32, %33
  %35 = fdiv float %28, %31
  %36 = fdiv float %34, %31
  %.sroa.012.0.vec.insert = insertelement <2 x float> %0, float %35, i32 0
  %.sroa.012.4.vec.insert = insertelement <2 x float> %.sroa.012.0.vec.insert, float %36, i32 1
  br label %37
37:
  %.sroa.012.0 = phi <2 x float> [ %.sroa.012.4.vec.insert, %25 ], [ %0, %23 ]
  %38 = icmp slt i64 %1, 0
  %39 = sub nsw i64 0, %1
  %40 = select i1 %38, i64 %39, i64 %1
  br label %41
41:
  %.sroa.012.1 = phi <2 x float> [ %.sroa.012.0, %37 ], [ %.sroa.012.2, %62 ]
  %.sroa.6.0 = phi float [ 0.000000e+00, %37 ], [ %.sroa.6.1, %62 ]
  %.sroa.0.0 = phi float [ 1.000000e+00, %37 ], [ %.sroa.0.1, %62 ]
  %.0 = phi i64 [ %40, %37 ], [ %63, %62 ]
  %42 = icmp ne i64 %.0, 0
  br i1 %42, label %43, label %64
43:
  %44 = and i64 %.0, 1
  %45 = icmp ne i64 %44, 0
  br i1 %45, label %46, label %53
46:
  %.sroa.012.0.vec.extract25 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract44 = extractelement <2 x float> %.sroa.012.1, i32 1
  %47 = fmul float %.sroa.0.0, %.sroa.012.0.vec.extract25
  %48 = fmul float %.sroa.6.0, %.sroa.012.4.vec.extract44
  %49 = fmul float %.sroa.0.0, %.sroa.012.4.vec.extract44
  %50 = fmul float %.sroa.6.0, %.sroa.012.0.vec.extract25
  %51 = fsub float %47, %48
  %52 = fadd float %49, %50
  br label %53
53:
  %.sroa.6.1 = phi float [ %52, %46 ], [ %.sroa.6.0, %43 ]
  %.sroa.0.1 = phi float [ %51, %46 ], [ %.sroa.0.0, %43 ]
  %54 = icmp sgt i64 %.0, 1
  br i1 %54, label %55, label %62
55:
  %.sroa.012.0.vec.extract27 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract46 = extractelement <2 x float> %.sroa.012.1, i32 1
  %.sroa.012.0.vec.extract29 = extractelement <2 x float> %.sroa.012.1, i32 0
  %.sroa.012.4.vec.extract48 = extractelement <2 x float> %.sroa.012.1, i32 1
  %56 = fmul float %.sroa.012.0.vec.extract29, %.sroa.012.0.vec.extract27
  %57 = fmul float %.sroa.012.4.vec.extract48, %.sroa.012.4.vec.extract46
  %58 = fmul float %.sroa.012.0.vec.extract29, %.sroa.012.4.vec.extract46
  %59 = fmul float %.sroa.012.4.vec.extract48, %.sroa.012.0.vec.extract27
  %60 = fsub float %56, %57
  %61 = fadd float %58, %59
  %.sroa.012.0.vec.insert31 = insertelement <2 x float> %.sroa.012.1, float %60, i32 0
  %.sroa.012.4.vec.insert50 = insertelement <2 x float> %.sroa.012.0.vec.insert31, float %61, i32 1
  br label %62
62:
  %.sroa.012.2 = phi <2 x float> [ %.sroa.012.4.vec.insert50, %55 ], [ %.sroa.012.1, %53 ]
  %63 = ashr i64 %.0, 1
  br label %41
64:
  %.sroa.051.0.vec.insert56 = insertelement <2 x float> undef, float %.sroa.0.0, i32 0
  %.sroa.051.4.vec.insert60 = insertelement <2 x float> %.sroa.051.0.vec.insert56, float %.sroa.6.0, i32 1
  br label %65
65:
  %.sroa.051.0 = phi <2 x float> [ %.sroa.051.4.vec.insert, %3 ], [ %.sroa.051.4.vec.insert58, %10 ], [ %.sroa.051.4.vec.insert60, %64 ]
  ret <2 x float> %.sroa.051.0
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
