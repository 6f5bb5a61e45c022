target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%"struct.std::nothrow_t" = type { i8 }
$_ZNSt3_V28__rotateIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEEET_S8_S8_S8_St26random_access_iterator_tag = comdat any
@.str = private unnamed_addr constant [49 x i8] c"cannot create std::vector larger than max_size()\00", align 1
@_ZSt7nothrow = external global %"struct.std::nothrow_t", align 1
define dso_local double @stable_order(ptr noundef %0, i32 noundef %1) local_unnamed_addr personality ptr @__gxx_personality_v0 {
  %3 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  %4 = sext i32 %1 to i64
  %5 = icmp slt i32 %1, 0
  br i1 %5, label %6, label %7
6:
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str)
  unreachable
7:
  %8 = icmp eq i32 %1, 0
  br i1 %8, label %52, label %9
9:
  %10 = shl nuw nsw i64 %4, 2
  %11 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %10)
  store i32 0, ptr %11, align 4
  %12 = getelementptr i8, ptr %11, i64 4
  %13 = icmp eq i32 %1, 1
  br i1 %13, label %17, label %14
14:
  %15 = getelementptr i32, ptr %11, i64 %4
  %16 = add nsw i64 %10, -4
  tail call void @llvm.memset.p0.i64(ptr align 4 %12, i8 0, i64 %16, i1 false)
  br label %17
17:
  %18 = phi ptr [ %15, %14 ], [ %12, %9 ]
  br label %19
19:
  %20 = phi i32 [ %22, %19 ], [ 0, %17 ]
  %21 = phi ptr [ %23, %19 ], [ %11, %17 ]
  store i32 %20, ptr %21, align 4
  %22 = add nuw nsw i32 %20, 1
  %23 = getelementptr inbounds i8, ptr %21, i64 4
  %24 = icmp eq ptr %23, %18
  br i1 %24, label %25, label %19
25:
  %26 = ptrtoint ptr %18 to i64
  %27 = ptrtoint ptr %11 to i64
  %28 = sub i64 %26, %27
  %29 = ashr exact i64 %28, 2
  %30 = icmp sgt i64 %29, 0
  br i1 %30, label %31, label %40
31:
  %32 = phi i64 [ %34, %38 ], [ %29, %25 ]
  %33 = add nuw nsw i64 %32, 1
  %34 = lshr i64 %33, 1
  %35 = shl nuw nsw i64 %34, 2
  %36 = tail call noalias noundef ptr @_ZnwmRKSt9nothrow_t(i64 noundef %35, ptr noundef nonnull align 1 dereferenceable(1) @_ZSt7nothrow)
  %37 = icmp eq ptr %36, null
  br i1 %37, label %38, label %41
38:
  %39 = icmp ult i64 %32, 3
  br i1 %39, label %40, label %31
40:
  invoke fastcc void @"_ZSt21__inplace_stable_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_"(ptr nonnull %11, ptr %18, ptr nonnull %3)
          to label %42 unwind label %54
41:
  invoke fastcc void @"_ZSt22__stable_sort_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_lNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_T2_"(ptr nonnull %11, ptr %18, ptr noundef nonnull %36, i64 noundef %34, ptr nonnull %3)
          to label %42 unwind label %54
42:
  %43 = phi i64 [ %34, %41 ], [ 0, %40 ]
  %44 = phi ptr [ %36, %41 ], [ null, %40 ]
  %45 = shl i64 %43, 2
  call void @_ZdlPvm(ptr noundef %44, i64 noundef %45)
  %46 = icmp eq ptr %11, %18
  br i1 %46, label %49, label %47
47:
  %48 = load ptr, ptr %3, align 8
  br label %59
49:
  %50 = phi double [ 0.000000e+00, %42 ], [ %70, %59 ]
  %51 = shl nuw nsw i64 %4, 2
  call void @_ZdlPvm(ptr noundef nonnull %11, i64 noundef %51)
  br label %52
52:
  %53 = phi double [ %50, %49 ], [ 0.000000e+00, %7 ]
  ret double %53
54:
  %55 = phi i64 [ %34, %41 ], [ 0, %40 ]
  %56 = phi ptr [ %36, %41 ], [ null, %40 ]
  %57 = landingpad { ptr, i32 }
          cleanup
  %58 = shl i64 %55, 2
  call void @_ZdlPvm(ptr noundef %56, i64 noundef %58)
  call void @_ZdlPvm(ptr noundef nonnull %11, i64 noundef %10)
  resume { ptr, i32 } %57
59:
  %60 = phi double [ 1.000000e+00, %47 ], [ %64, %59 ]
  %61 = phi double [ 0.000000e+00, %47 ], [ %70, %59 ]
  %62 = phi ptr [ %11, %47 ], [ %71, %59 ]
  %63 = load i32, ptr %62, align 4
  %64 = fmul double %60, 8.000000e-01
  %65 = sext i32 %63 to i64
  %66 = getelementptr inbounds double, ptr %48, i64 %65
  %67 = load double, ptr %66, align 8
  %68 = fmul double %64, %67
  %69 = fmul double %67, %68
  %70 = fadd double %61, %69
  %71 = getelementptr inbounds i8, ptr %62, i64 4
  %72 = icmp eq ptr %71, %18
  br i1 %72, label %49, label %59
}
declare i32 @__gxx_personality_v0(...)
declare void @_ZSt20__throw_length_errorPKc(ptr noundef) local_unnamed_addr
declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr
define internal fastcc void @"_ZSt21__inplace_stable_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_"(ptr %0, ptr %1, ptr %2) unnamed_addr {
  %4 = ptrtoint ptr %1 to i64
  %5 = ptrtoint ptr %0 to i64
  %6 = sub i64 %4, %5
  %7 = ashr exact i64 %6, 2
  %8 = icmp slt i64 %7, 15
  br i1 %8, label %9, label %63
9:
  %10 = icmp eq ptr %0, %1
  %11 = getelementptr inbounds i8, ptr %0, i64 4
  %12 = icmp eq ptr %11, %1
  %13 = select i1 %10, i1 true, i1 %12
  br i1 %13, label %62, label %14
14:
  %15 = phi ptr [ %60, %58 ], [ %11, %9 ]
  %16 = phi ptr [ %15, %58 ], [ %0, %9 ]
  %17 = load i32, ptr %15, align 4
  %18 = load i32, ptr %0, align 4
  %19 = load ptr, ptr %2, align 8
  %20 = sext i32 %17 to i64
  %21 = getelementptr inbounds double, ptr %19, i64 %20
  %22 = load double, ptr %21, align 8
  %23 = fmul double %22, 3.000000e+00
  %24 = tail call double @llvm.floor.f64(double %23)
  %25 = sext i32 %18 to i64
  %26 = getelementptr inbounds double, ptr %19, i64 %25
  %27 = load double, ptr %26, align 8
  %28 = fmul double %27, 3.000000e+00
  %29 = tail call double @llvm.floor.f64(double %28)
  %30 = fcmp olt double %24, %29
  br i1 %30, label %31, label %38
31:
  %32 = getelementptr inbounds i8, ptr %16, i64 8
  %33 = ptrtoint ptr %15 to i64
  %34 = sub i64 %33, %5
  %35 = ashr exact i64 %34, 2
  %36 = sub nsw i64 0, %35
  %37 = getelementptr inbounds i32, ptr %32, i64 %36
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %37, ptr noundef nonnull align 4 dereferenceable(1) %0, i64 %34, i1 false)
  br label %58
38:
  %39 = load i32, ptr %16, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds double, ptr %19, i64 %40
  %42 = load double, ptr %41, align 8
  %43 = fmul double %42, 3.000000e+00
  %44 = tail call double @llvm.floor.f64(double %43)
  %45 = fcmp olt double %24, %44
  br i1 %45, label %46, label %58
46:
  %47 = phi i32 [ %51, %46 ], [ %39, %38 ]
  %48 = phi ptr [ %50, %46 ], [ %16, %38 ]
  %49 = phi ptr [ %48, %46 ], [ %15, %38 ]
  store i32 %47, ptr %49, align 4
  %50 = getelementptr inbounds i8, ptr %48, i64 -4
  %51 = load i32, ptr %50, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds double, ptr %19, i64 %52
  %54 = load double, ptr %53, align 8
  %55 = fmul double %54, 3.000000e+00
  %56 = tail call double @llvm.floor.f64(double %55)
  %57 = fcmp olt double %24, %56
  br i1 %57, label %46, label %58
58:
  %59 = phi ptr [ %0, %31 ], [ %15, %38 ], [ %48, %46 ]
  store i32 %17, ptr %59, align 4
  %60 = getelementptr inbounds i8, ptr %15, i64 4
  %61 = icmp eq ptr %60, %1
  br i1 %61, label %62, label %14
62:
  ret void
63:
  %64 = lshr i64 %7, 1
  %65 = getelementptr inbounds i32, ptr %0, i64 %64
  tail call fastcc void @"_ZSt21__inplace_stable_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_"(ptr %0, ptr %65, ptr %2)
  tail call fastcc void @"_ZSt21__inplace_stable_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_"(ptr %65, ptr %1, ptr %2)
  %66 = ptrtoint ptr %65 to i64
  %67 = sub i64 %4, %66
  %68 = ashr exact i64 %67, 2
  tail call fastcc void @"_ZSt22__merge_without_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_"(ptr %0, ptr %65, ptr %1, i64 noundef %64, i64 noundef %68, ptr %2)
  br label %62
}
define internal fastcc void @"_ZSt22__stable_sort_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_lNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_T2_"(ptr %0, ptr %1, ptr noundef %2, i64 noundef %3, ptr %4) unnamed_addr {
  %6 = ptrtoint ptr %1 to i64
  %7 = ptrtoint ptr %0 to i64
  %8 = sub i64 %6, %7
  %9 = ashr exact i64 %8, 2
  %10 = add nsw i64 %9, 1
  %11 = sdiv i64 %10, 2
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = icmp sgt i64 %11, %3
  br i1 %13, label %14, label %15
14:
  tail call fastcc void @"_ZSt22__stable_sort_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_lNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_T2_"(ptr %0, ptr %12, ptr noundef %2, i64 noundef %3, ptr %4)
  tail call fastcc void @"_ZSt22__stable_sort_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_lNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_T2_"(ptr %12, ptr %1, ptr noundef %2, i64 noundef %3, ptr %4)
  br label %16
15:
  tail call fastcc void @"_ZSt24__merge_sort_with_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_"(ptr %0, ptr %12, ptr noundef %2, ptr %4)
  tail call fastcc void @"_ZSt24__merge_sort_with_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_"(ptr %12, ptr %1, ptr noundef %2, ptr %4)
  br label %16
16:
  %17 = ptrtoint ptr %12 to i64
  %18 = sub i64 %6, %17
  %19 = ashr exact i64 %18, 2
  %20 = ptrtoint ptr %4 to i64
  tail call fastcc void @"_ZSt16__merge_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElS2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_SC_T2_"(ptr %0, ptr %12, ptr %1, i64 noundef %11, i64 noundef %19, ptr noundef %2, i64 noundef %3, i64 %20)
  ret void
}
declare noalias noundef ptr @_ZnwmRKSt9nothrow_t(i64 noundef, ptr noundef nonnull align 1 dereferenceable(1)) local_unnamed_addr
define internal fastcc void @"_ZSt22__merge_without_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_"(ptr %0, ptr %1, ptr %2, i64 noundef %3, i64 noundef %4, ptr nocapture readonly %5) unnamed_addr {
  %7 = icmp eq i64 %3, 0
  %8 = icmp eq i64 %4, 0
  %9 = or i1 %7, %8
  br i1 %9, label %128, label %10
10:
  %11 = ptrtoint ptr %2 to i64
  br label %12
12:
  %13 = phi i64 [ %4, %10 ], [ %124, %117 ]
  %14 = phi i64 [ %3, %10 ], [ %123, %117 ]
  %15 = phi ptr [ %1, %10 ], [ %119, %117 ]
  %16 = phi ptr [ %0, %10 ], [ %122, %117 ]
  %17 = add nsw i64 %13, %14
  %18 = icmp eq i64 %17, 2
  br i1 %18, label %19, label %35
19:
  %20 = load i32, ptr %15, align 4
  %21 = load i32, ptr %16, align 4
  %22 = load ptr, ptr %5, align 8
  %23 = sext i32 %20 to i64
  %24 = getelementptr inbounds double, ptr %22, i64 %23
  %25 = load double, ptr %24, align 8
  %26 = fmul double %25, 3.000000e+00
  %27 = tail call double @llvm.floor.f64(double %26)
  %28 = sext i32 %21 to i64
  %29 = getelementptr inbounds double, ptr %22, i64 %28
  %30 = load double, ptr %29, align 8
  %31 = fmul double %30, 3.000000e+00
  %32 = tail call double @llvm.floor.f64(double %31)
  %33 = fcmp olt double %27, %32
  br i1 %33, label %34, label %128
34:
  store i32 %20, ptr %16, align 4
  store i32 %21, ptr %15, align 4
  br label %128
35:
  %36 = icmp sgt i64 %14, %13
  %37 = ptrtoint ptr %15 to i64
  br i1 %36, label %38, label %77
38:
  %39 = sdiv i64 %14, 2
  %40 = getelementptr inbounds i32, ptr %16, i64 %39
  %41 = sub i64 %11, %37
  %42 = ashr exact i64 %41, 2
  %43 = icmp sgt i64 %42, 0
  br i1 %43, label %44, label %72
44:
  %45 = load i32, ptr %40, align 4
  %46 = load ptr, ptr %5, align 8
  %47 = sext i32 %45 to i64
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8
  %50 = fmul double %49, 3.000000e+00
  %51 = tail call double @llvm.floor.f64(double %50)
  br label %52
52:
  %53 = phi i64 [ %42, %44 ], [ %68, %52 ]
  %54 = phi ptr [ %15, %44 ], [ %67, %52 ]
  %55 = lshr i64 %53, 1
  %56 = getelementptr inbounds i32, ptr %54, i64 %55
  %57 = load i32, ptr %56, align 4
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds double, ptr %46, i64 %58
  %60 = load double, ptr %59, align 8
  %61 = fmul double %60, 3.000000e+00
  %62 = tail call double @llvm.floor.f64(double %61)
  %63 = fcmp olt double %62, %51
  %64 = getelementptr inbounds i8, ptr %56, i64 4
  %65 = xor i64 %55, -1
  %66 = add nsw i64 %53, %65
  %67 = select i1 %63, ptr %64, ptr %54
  %68 = select i1 %63, i64 %66, i64 %55
  %69 = icmp sgt i64 %68, 0
  br i1 %69, label %52, label %70
70:
  %71 = ptrtoint ptr %67 to i64
  br label %72
72:
  %73 = phi i64 [ %71, %70 ], [ %37, %38 ]
  %74 = phi ptr [ %67, %70 ], [ %15, %38 ]
  %75 = sub i64 %73, %37
  %76 = ashr exact i64 %75, 2
  br label %117
77:
  %78 = sdiv i64 %13, 2
  %79 = getelementptr inbounds i32, ptr %15, i64 %78
  %80 = ptrtoint ptr %16 to i64
  %81 = sub i64 %37, %80
  %82 = ashr exact i64 %81, 2
  %83 = icmp sgt i64 %82, 0
  br i1 %83, label %84, label %112
84:
  %85 = load i32, ptr %79, align 4
  %86 = load ptr, ptr %5, align 8
  %87 = sext i32 %85 to i64
  %88 = getelementptr inbounds double, ptr %86, i64 %87
  %89 = load double, ptr %88, align 8
  %90 = fmul double %89, 3.000000e+00
  %91 = tail call double @llvm.floor.f64(double %90)
  br label %92
92:
  %93 = phi i64 [ %82, %84 ], [ %108, %92 ]
  %94 = phi ptr [ %16, %84 ], [ %107, %92 ]
  %95 = lshr i64 %93, 1
  %96 = getelementptr inbounds i32, ptr %94, i64 %95
  %97 = load i32, ptr %96, align 4
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds double, ptr %86, i64 %98
  %100 = load double, ptr %99, align 8
  %101 = fmul double %100, 3.000000e+00
  %102 = tail call double @llvm.floor.f64(double %101)
  %103 = fcmp olt double %91, %102
  %104 = getelementptr inbounds i8, ptr %96, i64 4
  %105 = xor i64 %95, -1
  %106 = add nsw i64 %93, %105
  %107 = select i1 %103, ptr %94, ptr %104
  %108 = select i1 %103, i64 %95, i64 %106
  %109 = icmp sgt i64 %108, 0
  br i1 %109, label %92, label %110
110:
  %111 = ptrtoint ptr %107 to i64
  br label %112
112:
  %113 = phi i64 [ %111, %110 ], [ %80, %77 ]
  %114 = phi ptr [ %107, %110 ], [ %16, %77 ]
  %115 = sub i64 %113, %80
  %116 = ashr exact i64 %115, 2
  br label %117
117:
  %118 = phi ptr [ %40, %72 ], [ %114, %112 ]
  %119 = phi ptr [ %74, %72 ], [ %79, %112 ]
  %120 = phi i64 [ %76, %72 ], [ %78, %112 ]
  %121 = phi i64 [ %39, %72 ], [ %116, %112 ]
  %122 = tail call ptr @_ZNSt3_V28__rotateIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEEET_S8_S8_S8_St26random_access_iterator_tag(ptr %118, ptr %15, ptr %119)
  tail call fastcc void @"_ZSt22__merge_without_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_"(ptr %16, ptr %118, ptr %122, i64 noundef %121, i64 noundef %120, ptr %5)
  %123 = sub nsw i64 %14, %121
  %124 = sub nsw i64 %13, %120
  %125 = icmp eq i64 %123, 0
  %126 = icmp eq i64 %124, 0
  %127 = or i1 %125, %126
  br i1 %127, label %128, label %12
128:
  ret void
}
declare double @llvm.floor.f64(double)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg)
define linkonce_odr dso_local ptr @_ZNSt3_V28__rotateIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEEET_S8_S8_S8_St26random_access_iterator_tag(ptr %0, ptr %1, ptr %2) local_unnamed_addr comdat {
  %4 = icmp eq ptr %0, %1
  br i1 %4, label %166, label %5
5:
  %6 = icmp eq ptr %2, %1
  br i1 %6, label %166, label %7
7:
  %8 = ptrtoint ptr %2 to i64
  %9 = ptrtoint ptr %0 to i64
  %10 = sub i64 %8, %9
  %11 = ashr exact i64 %10, 2
  %12 = ptrtoint ptr %1 to i64
  %13 = sub i64 %12, %9
  %14 = ashr exact i64 %13, 2
  %15 = sub nsw i64 %11, %14
  %16 = icmp eq i64 %14, %15
  br i1 %16, label %17, label %25
17:
  %18 = phi ptr [ %23, %17 ], [ %1, %7 ]
  %19 = phi ptr [ %22, %17 ], [ %0, %7 ]
  %20 = load i32, ptr %19, align 4
  %21 = load i32, ptr %18, align 4
  store i32 %21, ptr %19, align 4
  store i32 %20, ptr %18, align 4
  %22 = getelementptr inbounds i8, ptr %19, i64 4
  %23 = getelementptr inbounds i8, ptr %18, i64 4
  %24 = icmp eq ptr %22, %1
  br i1 %24, label %166, label %17
25:
  %26 = sub i64 %8, %12
  %27 = getelementptr inbounds i8, ptr %0, i64 %26
  br label %28
28:
  %29 = phi ptr [ %0, %25 ], [ %141, %140 ]
  %30 = phi i64 [ %14, %25 ], [ %142, %140 ]
  %31 = phi i64 [ %11, %25 ], [ %143, %140 ]
  %32 = sub nsw i64 %31, %30
  %33 = icmp slt i64 %30, %32
  br i1 %33, label %34, label %98
34:
  %35 = icmp eq i64 %30, 1
  br i1 %35, label %36, label %46
36:
  %37 = load i32, ptr %29, align 4
  %38 = shl nsw i64 %31, 2
  %39 = getelementptr inbounds i8, ptr %29, i64 %38
  %40 = icmp eq i64 %31, 1
  br i1 %40, label %44, label %41
41:
  %42 = getelementptr inbounds i8, ptr %29, i64 4
  %43 = add nsw i64 %38, -4
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %29, ptr nonnull align 4 %42, i64 %43, i1 false)
  br label %44
44:
  %45 = getelementptr inbounds i8, ptr %39, i64 -4
  store i32 %37, ptr %45, align 4
  br label %166
46:
  %47 = icmp sgt i64 %32, 0
  br i1 %47, label %48, label %70
48:
  %49 = getelementptr i32, ptr %29, i64 %30
  %50 = and i64 %32, 3
  %51 = sub i64 %30, %31
  %52 = icmp ugt i64 %51, -4
  br i1 %52, label %55, label %53
53:
  %54 = and i64 %32, 9223372036854775804
  br label %74
55:
  %56 = phi ptr [ poison, %48 ], [ %92, %74 ]
  %57 = phi ptr [ %29, %48 ], [ %92, %74 ]
  %58 = phi ptr [ %49, %48 ], [ %93, %74 ]
  %59 = icmp eq i64 %50, 0
  br i1 %59, label %70, label %60
60:
  %61 = phi ptr [ %66, %60 ], [ %57, %55 ]
  %62 = phi ptr [ %67, %60 ], [ %58, %55 ]
  %63 = phi i64 [ %68, %60 ], [ 0, %55 ]
  %64 = load i32, ptr %61, align 4
  %65 = load i32, ptr %62, align 4
  store i32 %65, ptr %61, align 4
  store i32 %64, ptr %62, align 4
  %66 = getelementptr inbounds i8, ptr %61, i64 4
  %67 = getelementptr inbounds i8, ptr %62, i64 4
  %68 = add i64 %63, 1
  %69 = icmp eq i64 %68, %50
  br i1 %69, label %70, label %60
70:
  %71 = phi ptr [ %29, %46 ], [ %56, %55 ], [ %66, %60 ]
  %72 = srem i64 %31, %30
  %73 = icmp eq i64 %72, 0
  br i1 %73, label %166, label %96
74:
  %75 = phi ptr [ %29, %53 ], [ %92, %74 ]
  %76 = phi ptr [ %49, %53 ], [ %93, %74 ]
  %77 = phi i64 [ 0, %53 ], [ %94, %74 ]
  %78 = load i32, ptr %75, align 4
  %79 = load i32, ptr %76, align 4
  store i32 %79, ptr %75, align 4
  store i32 %78, ptr %76, align 4
  %80 = getelementptr inbounds i8, ptr %75, i64 4
  %81 = getelementptr inbounds i8, ptr %76, i64 4
  %82 = load i32, ptr %80, align 4
  %83 = load i32, ptr %81, align 4
  store i32 %83, ptr %80, align 4
  store i32 %82, ptr %81, align 4
  %84 = getelementptr inbounds i8, ptr %75, i64 8
  %85 = getelementptr inbounds i8, ptr %76, i64 8
  %86 = load i32, ptr %84, align 4
  %87 = load i32, ptr %85, align 4
  store i32 %87, ptr %84, align 4
  store i32 %86, ptr %85, align 4
  %88 = getelementptr inbounds i8, ptr %75, i64 12
  %89 = getelementptr inbounds i8, ptr %76, i64 12
  %90 = load i32, ptr %88, align 4
  %91 = load i32, ptr %89, align 4
  store i32 %91, ptr %88, align 4
  store i32 %90, ptr %89, align 4
  %92 = getelementptr inbounds i8, ptr %75, i64 16
  %93 = getelementptr inbounds i8, ptr %76, i64 16
  %94 = add i64 %77, 4
  %95 = icmp eq i64 %94, %54
  br i1 %95, label %55, label %74
96:
  %97 = sub nsw i64 %30, %72
  br label %140
98:
  %99 = icmp eq i64 %32, 1
  %100 = getelementptr inbounds i32, ptr %29, i64 %31
  br i1 %99, label %101, label %113
101:
  %102 = getelementptr inbounds i8, ptr %100, i64 -4
  %103 = load i32, ptr %102, align 4
  %104 = icmp eq ptr %102, %29
  br i1 %104, label %112, label %105
105:
  %106 = ptrtoint ptr %102 to i64
  %107 = ptrtoint ptr %29 to i64
  %108 = sub i64 %106, %107
  %109 = ashr exact i64 %108, 2
  %110 = sub nsw i64 0, %109
  %111 = getelementptr inbounds i32, ptr %100, i64 %110
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %111, ptr nonnull align 4 %29, i64 %108, i1 false)
  br label %112
112:
  store i32 %103, ptr %29, align 4
  br label %166
113:
  %114 = sub i64 0, %32
  %115 = getelementptr inbounds i32, ptr %100, i64 %114
  %116 = icmp sgt i64 %30, 0
  br i1 %116, label %117, label %136
117:
  %118 = and i64 %30, 3
  %119 = icmp ult i64 %30, 4
  br i1 %119, label %122, label %120
120:
  %121 = and i64 %30, 9223372036854775804
  br label %144
122:
  %123 = phi ptr [ %100, %117 ], [ %161, %144 ]
  %124 = phi ptr [ %115, %117 ], [ %160, %144 ]
  %125 = icmp eq i64 %118, 0
  br i1 %125, label %136, label %126
126:
  %127 = phi ptr [ %131, %126 ], [ %123, %122 ]
  %128 = phi ptr [ %130, %126 ], [ %124, %122 ]
  %129 = phi i64 [ %134, %126 ], [ 0, %122 ]
  %130 = getelementptr inbounds i8, ptr %128, i64 -4
  %131 = getelementptr inbounds i8, ptr %127, i64 -4
  %132 = load i32, ptr %130, align 4
  %133 = load i32, ptr %131, align 4
  store i32 %133, ptr %130, align 4
  store i32 %132, ptr %131, align 4
  %134 = add i64 %129, 1
  %135 = icmp eq i64 %134, %118
  br i1 %135, label %136, label %126
136:
  %137 = phi ptr [ %115, %113 ], [ %29, %126 ], [ %29, %122 ]
  %138 = srem i64 %31, %32
  %139 = icmp eq i64 %138, 0
  br i1 %139, label %166, label %140
140:
  %141 = phi ptr [ %71, %96 ], [ %137, %136 ]
  %142 = phi i64 [ %97, %96 ], [ %138, %136 ]
  %143 = phi i64 [ %30, %96 ], [ %32, %136 ]
  br label %28
144:
  %145 = phi ptr [ %100, %120 ], [ %161, %144 ]
  %146 = phi ptr [ %115, %120 ], [ %160, %144 ]
  %147 = phi i64 [ 0, %120 ], [ %164, %144 ]
  %148 = getelementptr inbounds i8, ptr %146, i64 -4
  %149 = getelementptr inbounds i8, ptr %145, i64 -4
  %150 = load i32, ptr %148, align 4
  %151 = load i32, ptr %149, align 4
  store i32 %151, ptr %148, align 4
  store i32 %150, ptr %149, align 4
  %152 = getelementptr inbounds i8, ptr %146, i64 -8
  %153 = getelementptr inbounds i8, ptr %145, i64 -8
  %154 = load i32, ptr %152, align 4
  %155 = load i32, ptr %153, align 4
  store i32 %155, ptr %152, align 4
  store i32 %154, ptr %153, align 4
  %156 = getelementptr inbounds i8, ptr %146, i64 -12
  %157 = getelementptr inbounds i8, ptr %145, i64 -12
  %158 = load i32, ptr %156, align 4
  %159 = load i32, ptr %157, align 4
  store i32 %159, ptr %156, align 4
  store i32 %158, ptr %157, align 4
  %160 = getelementptr inbounds i8, ptr %146, i64 -16
  %161 = getelementptr inbounds i8, ptr %145, i64 -16
  %162 = load i32, ptr %160, align 4
  %163 = load i32, ptr %161, align 4
  store i32 %163, ptr %160, align 4
  store i32 %162, ptr %161, align 4
  %164 = add i64 %147, 4
  %165 = icmp eq i64 %164, %121
  br i1 %165, label %122, label %144
166:
  %167 = phi ptr [ %2, %3 ], [ %0, %5 ], [ %27, %112 ], [ %27, %44 ], [ %1, %17 ], [ %27, %70 ], [ %27, %136 ]
  ret ptr %167
}
define internal fastcc void @"_ZSt24__merge_sort_with_bufferIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_T0_T1_"(ptr %0, ptr %1, ptr noundef %2, ptr nocapture readonly %3) unnamed_addr {
  %5 = ptrtoint ptr %1 to i64
  %6 = ptrtoint ptr %0 to i64
  %7 = sub i64 %5, %6
  %8 = ashr exact i64 %7, 2
  %9 = getelementptr inbounds i8, ptr %2, i64 %7
  %10 = icmp sgt i64 %7, 24
  br i1 %10, label %11, label %68
11:
  %12 = phi i64 [ %65, %63 ], [ %6, %4 ]
  %13 = phi ptr [ %64, %63 ], [ %0, %4 ]
  br label %14
14:
  %15 = phi i64 [ 4, %11 ], [ %61, %59 ]
  %16 = phi ptr [ %13, %11 ], [ %17, %59 ]
  %17 = getelementptr inbounds i8, ptr %13, i64 %15
  %18 = load i32, ptr %17, align 4
  %19 = load i32, ptr %13, align 4
  %20 = load ptr, ptr %3, align 8
  %21 = sext i32 %18 to i64
  %22 = getelementptr inbounds double, ptr %20, i64 %21
  %23 = load double, ptr %22, align 8
  %24 = fmul double %23, 3.000000e+00
  %25 = tail call double @llvm.floor.f64(double %24)
  %26 = sext i32 %19 to i64
  %27 = getelementptr inbounds double, ptr %20, i64 %26
  %28 = load double, ptr %27, align 8
  %29 = fmul double %28, 3.000000e+00
  %30 = tail call double @llvm.floor.f64(double %29)
  %31 = fcmp olt double %25, %30
  br i1 %31, label %32, label %39
32:
  %33 = getelementptr inbounds i8, ptr %16, i64 8
  %34 = ptrtoint ptr %17 to i64
  %35 = sub i64 %34, %12
  %36 = ashr exact i64 %35, 2
  %37 = sub nsw i64 0, %36
  %38 = getelementptr inbounds i32, ptr %33, i64 %37
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %38, ptr noundef nonnull align 4 dereferenceable(1) %13, i64 %35, i1 false)
  br label %59
39:
  %40 = load i32, ptr %16, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds double, ptr %20, i64 %41
  %43 = load double, ptr %42, align 8
  %44 = fmul double %43, 3.000000e+00
  %45 = tail call double @llvm.floor.f64(double %44)
  %46 = fcmp olt double %25, %45
  br i1 %46, label %47, label %59
47:
  %48 = phi i32 [ %52, %47 ], [ %40, %39 ]
  %49 = phi ptr [ %51, %47 ], [ %16, %39 ]
  %50 = phi ptr [ %49, %47 ], [ %17, %39 ]
  store i32 %48, ptr %50, align 4
  %51 = getelementptr inbounds i8, ptr %49, i64 -4
  %52 = load i32, ptr %51, align 4
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds double, ptr %20, i64 %53
  %55 = load double, ptr %54, align 8
  %56 = fmul double %55, 3.000000e+00
  %57 = tail call double @llvm.floor.f64(double %56)
  %58 = fcmp olt double %25, %57
  br i1 %58, label %47, label %59
59:
  %60 = phi ptr [ %13, %32 ], [ %17, %39 ], [ %49, %47 ]
  store i32 %18, ptr %60, align 4
  %61 = add nuw nsw i64 %15, 4
  %62 = icmp eq i64 %61, 28
  br i1 %62, label %63, label %14
63:
  %64 = getelementptr inbounds i8, ptr %13, i64 28
  %65 = ptrtoint ptr %64 to i64
  %66 = sub i64 %5, %65
  %67 = icmp sgt i64 %66, 24
  br i1 %67, label %11, label %68
68:
  %69 = phi ptr [ %0, %4 ], [ %64, %63 ]
  %70 = phi i64 [ %6, %4 ], [ %65, %63 ]
  %71 = icmp eq ptr %69, %1
  %72 = getelementptr inbounds i8, ptr %69, i64 4
  %73 = icmp eq ptr %72, %1
  %74 = select i1 %71, i1 true, i1 %73
  br i1 %74, label %123, label %75
75:
  %76 = phi ptr [ %121, %119 ], [ %72, %68 ]
  %77 = phi ptr [ %76, %119 ], [ %69, %68 ]
  %78 = load i32, ptr %76, align 4
  %79 = load i32, ptr %69, align 4
  %80 = load ptr, ptr %3, align 8
  %81 = sext i32 %78 to i64
  %82 = getelementptr inbounds double, ptr %80, i64 %81
  %83 = load double, ptr %82, align 8
  %84 = fmul double %83, 3.000000e+00
  %85 = tail call double @llvm.floor.f64(double %84)
  %86 = sext i32 %79 to i64
  %87 = getelementptr inbounds double, ptr %80, i64 %86
  %88 = load double, ptr %87, align 8
  %89 = fmul double %88, 3.000000e+00
  %90 = tail call double @llvm.floor.f64(double %89)
  %91 = fcmp olt double %85, %90
  br i1 %91, label %92, label %99
92:
  %93 = getelementptr inbounds i8, ptr %77, i64 8
  %94 = ptrtoint ptr %76 to i64
  %95 = sub i64 %94, %70
  %96 = ashr exact i64 %95, 2
  %97 = sub nsw i64 0, %96
  %98 = getelementptr inbounds i32, ptr %93, i64 %97
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %98, ptr noundef nonnull align 4 dereferenceable(1) %69, i64 %95, i1 false)
  br label %119
99:
  %100 = load i32, ptr %77, align 4
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds double, ptr %80, i64 %101
  %103 = load double, ptr %102, align 8
  %104 = fmul double %103, 3.000000e+00
  %105 = tail call double @llvm.floor.f64(double %104)
  %106 = fcmp olt double %85, %105
  br i1 %106, label %107, label %119
107:
  %108 = phi i32 [ %112, %107 ], [ %100, %99 ]
  %109 = phi ptr [ %111, %107 ], [ %77, %99 ]
  %110 = phi ptr [ %109, %107 ], [ %76, %99 ]
  store i32 %108, ptr %110, align 4
  %111 = getelementptr inbounds i8, ptr %109, i64 -4
  %112 = load i32, ptr %111, align 4
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds double, ptr %80, i64 %113
  %115 = load double, ptr %114, align 8
  %116 = fmul double %115, 3.000000e+00
  %117 = tail call double @llvm.floor.f64(double %116)
  %118 = fcmp olt double %85, %117
  br i1 %118, label %107, label %119
119:
  %120 = phi ptr [ %69, %92 ], [ %76, %99 ], [ %109, %107 ]
  store i32 %78, ptr %120, align 4
  %121 = getelementptr inbounds i8, ptr %76, i64 4
  %122 = icmp eq ptr %121, %1
  br i1 %122, label %123, label %75
123:
  %124 = icmp sgt i64 %8, 7
  br i1 %124, label %125, label %340
125:
  %126 = ptrtoint ptr %9 to i64
  br label %127
127:
  %128 = phi i64 [ 7, %125 ], [ %234, %338 ]
  %129 = shl nsw i64 %128, 1
  %130 = icmp slt i64 %8, %129
  br i1 %130, label %181, label %131
131:
  %132 = phi ptr [ %177, %176 ], [ %2, %127 ]
  %133 = phi ptr [ %135, %176 ], [ %0, %127 ]
  %134 = getelementptr inbounds i32, ptr %133, i64 %128
  %135 = getelementptr inbounds i32, ptr %133, i64 %129
  %136 = load ptr, ptr %3, align 8
  br label %137
137:
  %138 = phi ptr [ %132, %131 ], [ %159, %137 ]
  %139 = phi ptr [ %133, %131 ], [ %158, %137 ]
  %140 = phi ptr [ %134, %131 ], [ %156, %137 ]
  %141 = load i32, ptr %140, align 4
  %142 = load i32, ptr %139, align 4
  %143 = sext i32 %141 to i64
  %144 = getelementptr inbounds double, ptr %136, i64 %143
  %145 = load double, ptr %144, align 8
  %146 = fmul double %145, 3.000000e+00
  %147 = tail call double @llvm.floor.f64(double %146)
  %148 = sext i32 %142 to i64
  %149 = getelementptr inbounds double, ptr %136, i64 %148
  %150 = load double, ptr %149, align 8
  %151 = fmul double %150, 3.000000e+00
  %152 = tail call double @llvm.floor.f64(double %151)
  %153 = fcmp olt double %147, %152
  %154 = select i1 %153, i32 %141, i32 %142
  %155 = select i1 %153, i64 4, i64 0
  %156 = getelementptr inbounds i8, ptr %140, i64 %155
  %157 = select i1 %153, i64 0, i64 4
  %158 = getelementptr inbounds i8, ptr %139, i64 %157
  store i32 %154, ptr %138, align 4
  %159 = getelementptr inbounds i8, ptr %138, i64 4
  %160 = icmp ne ptr %158, %134
  %161 = icmp ne ptr %156, %135
  %162 = select i1 %160, i1 %161, i1 false
  br i1 %162, label %137, label %163
163:
  %164 = ptrtoint ptr %134 to i64
  %165 = ptrtoint ptr %158 to i64
  %166 = sub i64 %164, %165
  %167 = icmp eq ptr %158, %134
  br i1 %167, label %169, label %168
168:
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %159, ptr nonnull align 4 %158, i64 %166, i1 false)
  br label %169
169:
  %170 = getelementptr inbounds i8, ptr %159, i64 %166
  %171 = ptrtoint ptr %135 to i64
  %172 = ptrtoint ptr %156 to i64
  %173 = sub i64 %171, %172
  %174 = icmp eq ptr %156, %135
  br i1 %174, label %176, label %175
175:
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %170, ptr nonnull align 4 %156, i64 %173, i1 false)
  br label %176
176:
  %177 = getelementptr inbounds i8, ptr %170, i64 %173
  %178 = sub i64 %5, %171
  %179 = ashr exact i64 %178, 2
  %180 = icmp slt i64 %179, %129
  br i1 %180, label %181, label %131
181:
  %182 = phi ptr [ %0, %127 ], [ %135, %176 ]
  %183 = phi ptr [ %2, %127 ], [ %177, %176 ]
  %184 = phi i64 [ %8, %127 ], [ %179, %176 ]
  %185 = tail call i64 @llvm.smin.i64(i64 %184, i64 %128)
  %186 = getelementptr inbounds i32, ptr %182, i64 %185
  %187 = icmp ne i64 %185, 0
  %188 = icmp ne ptr %186, %1
  %189 = select i1 %187, i1 %188, i1 false
  br i1 %189, label %190, label %218
190:
  %191 = load ptr, ptr %3, align 8
  br label %192
192:
  %193 = phi ptr [ %183, %190 ], [ %214, %192 ]
  %194 = phi ptr [ %182, %190 ], [ %213, %192 ]
  %195 = phi ptr [ %186, %190 ], [ %211, %192 ]
  %196 = load i32, ptr %195, align 4
  %197 = load i32, ptr %194, align 4
  %198 = sext i32 %196 to i64
  %199 = getelementptr inbounds double, ptr %191, i64 %198
  %200 = load double, ptr %199, align 8
  %201 = fmul double %200, 3.000000e+00
  %202 = tail call double @llvm.floor.f64(double %201)
  %203 = sext i32 %197 to i64
  %204 = getelementptr inbounds double, ptr %191, i64 %203
  %205 = load double, ptr %204, align 8
  %206 = fmul double %205, 3.000000e+00
  %207 = tail call double @llvm.floor.f64(double %206)
  %208 = fcmp olt double %202, %207
  %209 = select i1 %208, i32 %196, i32 %197
  %210 = select i1 %208, i64 4, i64 0
  %211 = getelementptr inbounds i8, ptr %195, i64 %210
  %212 = select i1 %208, i64 0, i64 4
  %213 = getelementptr inbounds i8, ptr %194, i64 %212
  store i32 %209, ptr %193, align 4
  %214 = getelementptr inbounds i8, ptr %193, i64 4
  %215 = icmp ne ptr %213, %186
  %216 = icmp ne ptr %211, %1
  %217 = select i1 %215, i1 %216, i1 false
  br i1 %217, label %192, label %218
218:
  %219 = phi ptr [ %186, %181 ], [ %211, %192 ]
  %220 = phi ptr [ %182, %181 ], [ %213, %192 ]
  %221 = phi ptr [ %183, %181 ], [ %214, %192 ]
  %222 = ptrtoint ptr %186 to i64
  %223 = ptrtoint ptr %220 to i64
  %224 = sub i64 %222, %223
  %225 = icmp eq ptr %220, %186
  br i1 %225, label %227, label %226
226:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %221, ptr align 4 %220, i64 %224, i1 false)
  br label %227
227:
  %228 = icmp eq ptr %219, %1
  br i1 %228, label %233, label %229
229:
  %230 = ptrtoint ptr %219 to i64
  %231 = sub i64 %5, %230
  %232 = getelementptr inbounds i8, ptr %221, i64 %224
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %232, ptr align 4 %219, i64 %231, i1 false)
  br label %233
233:
  %234 = shl nsw i64 %128, 2
  %235 = icmp slt i64 %8, %234
  br i1 %235, label %286, label %236
236:
  %237 = phi ptr [ %282, %281 ], [ %0, %233 ]
  %238 = phi ptr [ %240, %281 ], [ %2, %233 ]
  %239 = getelementptr inbounds i32, ptr %238, i64 %129
  %240 = getelementptr inbounds i32, ptr %238, i64 %234
  %241 = load ptr, ptr %3, align 8
  br label %242
242:
  %243 = phi ptr [ %238, %236 ], [ %263, %242 ]
  %244 = phi ptr [ %239, %236 ], [ %261, %242 ]
  %245 = phi ptr [ %237, %236 ], [ %264, %242 ]
  %246 = load i32, ptr %244, align 4
  %247 = load i32, ptr %243, align 4
  %248 = sext i32 %246 to i64
  %249 = getelementptr inbounds double, ptr %241, i64 %248
  %250 = load double, ptr %249, align 8
  %251 = fmul double %250, 3.000000e+00
  %252 = tail call double @llvm.floor.f64(double %251)
  %253 = sext i32 %247 to i64
  %254 = getelementptr inbounds double, ptr %241, i64 %253
  %255 = load double, ptr %254, align 8
  %256 = fmul double %255, 3.000000e+00
  %257 = tail call double @llvm.floor.f64(double %256)
  %258 = fcmp olt double %252, %257
  %259 = select i1 %258, i32 %246, i32 %247
  %260 = select i1 %258, i64 4, i64 0
  %261 = getelementptr inbounds i8, ptr %244, i64 %260
  %262 = select i1 %258, i64 0, i64 4
  %263 = getelementptr inbounds i8, ptr %243, i64 %262
  store i32 %259, ptr %245, align 4
  %264 = getelementptr inbounds i8, ptr %245, i64 4
  %265 = icmp ne ptr %263, %239
  %266 = icmp ne ptr %261, %240
  %267 = select i1 %265, i1 %266, i1 false
  br i1 %267, label %242, label %268
268:
  %269 = ptrtoint ptr %239 to i64
  %270 = ptrtoint ptr %263 to i64
  %271 = sub i64 %269, %270
  %272 = icmp eq ptr %263, %239
  br i1 %272, label %274, label %273
273:
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %264, ptr nonnull align 4 %263, i64 %271, i1 false)
  br label %274
274:
  %275 = getelementptr inbounds i8, ptr %264, i64 %271
  %276 = ptrtoint ptr %240 to i64
  %277 = ptrtoint ptr %261 to i64
  %278 = sub i64 %276, %277
  %279 = icmp eq ptr %261, %240
  br i1 %279, label %281, label %280
280:
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %275, ptr nonnull align 4 %261, i64 %278, i1 false)
  br label %281
281:
  %282 = getelementptr inbounds i8, ptr %275, i64 %278
  %283 = sub i64 %126, %276
  %284 = ashr exact i64 %283, 2
  %285 = icmp slt i64 %284, %234
  br i1 %285, label %286, label %236
286:
  %287 = phi ptr [ %2, %233 ], [ %240, %281 ]
  %288 = phi ptr [ %0, %233 ], [ %282, %281 ]
  %289 = phi i64 [ %8, %233 ], [ %284, %281 ]
  %290 = tail call i64 @llvm.smin.i64(i64 %289, i64 %129)
  %291 = getelementptr inbounds i32, ptr %287, i64 %290
  %292 = icmp ne i64 %290, 0
  %293 = icmp ne ptr %291, %9
  %294 = and i1 %292, %293
  br i1 %294, label %295, label %323
295:
  %296 = load ptr, ptr %3, align 8
  br label %297
297:
  %298 = phi ptr [ %287, %295 ], [ %318, %297 ]
  %299 = phi ptr [ %291, %295 ], [ %316, %297 ]
  %300 = phi ptr [ %288, %295 ], [ %319, %297 ]
  %301 = load i32, ptr %299, align 4
  %302 = load i32, ptr %298, align 4
  %303 = sext i32 %301 to i64
  %304 = getelementptr inbounds double, ptr %296, i64 %303
  %305 = load double, ptr %304, align 8
  %306 = fmul double %305, 3.000000e+00
  %307 = tail call double @llvm.floor.f64(double %306)
  %308 = sext i32 %302 to i64
  %309 = getelementptr inbounds double, ptr %296, i64 %308
  %310 = load double, ptr %309, align 8
  %311 = fmul double %310, 3.000000e+00
  %312 = tail call double @llvm.floor.f64(double %311)
  %313 = fcmp olt double %307, %312
  %314 = select i1 %313, i32 %301, i32 %302
  %315 = select i1 %313, i64 4, i64 0
  %316 = getelementptr inbounds i8, ptr %299, i64 %315
  %317 = select i1 %313, i64 0, i64 4
  %318 = getelementptr inbounds i8, ptr %298, i64 %317
  store i32 %314, ptr %300, align 4
  %319 = getelementptr inbounds i8, ptr %300, i64 4
  %320 = icmp ne ptr %318, %291
  %321 = icmp ne ptr %316, %9
  %322 = select i1 %320, i1 %321, i1 false
  br i1 %322, label %297, label %323
323:
  %324 = phi ptr [ %288, %286 ], [ %319, %297 ]
  %325 = phi ptr [ %291, %286 ], [ %316, %297 ]
  %326 = phi ptr [ %287, %286 ], [ %318, %297 ]
  %327 = ptrtoint ptr %291 to i64
  %328 = ptrtoint ptr %326 to i64
  %329 = sub i64 %327, %328
  %330 = icmp eq ptr %326, %291
  br i1 %330, label %332, label %331
331:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %324, ptr align 4 %326, i64 %329, i1 false)
  br label %332
332:
  %333 = icmp eq ptr %325, %9
  br i1 %333, label %338, label %334
334:
  %335 = ptrtoint ptr %325 to i64
  %336 = sub i64 %126, %335
  %337 = getelementptr inbounds i8, ptr %324, i64 %329
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %337, ptr align 4 %325, i64 %336, i1 false)
  br label %338
338:
  %339 = icmp slt i64 %234, %8
  br i1 %339, label %127, label %340
340:
  ret void
}
define internal fastcc void @"_ZSt16__merge_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElS2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_SC_T2_"(ptr %0, ptr %1, ptr %2, i64 noundef %3, i64 noundef %4, ptr noundef %5, i64 noundef %6, i64 %7) unnamed_addr {
  %9 = inttoptr i64 %7 to ptr
  %10 = icmp sgt i64 %3, %4
  %11 = icmp sgt i64 %3, %6
  %12 = or i1 %11, %10
  br i1 %12, label %13, label %15
13:
  %14 = ptrtoint ptr %2 to i64
  br label %55
15:
  %16 = phi ptr [ %0, %8 ], [ %248, %247 ]
  %17 = phi ptr [ %1, %8 ], [ %196, %247 ]
  %18 = icmp eq ptr %17, %16
  br i1 %18, label %253, label %19
19:
  %20 = ptrtoint ptr %17 to i64
  %21 = ptrtoint ptr %16 to i64
  %22 = sub i64 %20, %21
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %5, ptr align 4 %16, i64 %22, i1 false)
  %23 = getelementptr inbounds i8, ptr %5, i64 %22
  br label %24
24:
  %25 = phi ptr [ %48, %29 ], [ %5, %19 ]
  %26 = phi ptr [ %46, %29 ], [ %17, %19 ]
  %27 = phi ptr [ %49, %29 ], [ %16, %19 ]
  %28 = icmp eq ptr %26, %2
  br i1 %28, label %51, label %29
29:
  %30 = load i32, ptr %26, align 4
  %31 = load i32, ptr %25, align 4
  %32 = load ptr, ptr %9, align 8
  %33 = sext i32 %30 to i64
  %34 = getelementptr inbounds double, ptr %32, i64 %33
  %35 = load double, ptr %34, align 8
  %36 = fmul double %35, 3.000000e+00
  %37 = tail call double @llvm.floor.f64(double %36)
  %38 = sext i32 %31 to i64
  %39 = getelementptr inbounds double, ptr %32, i64 %38
  %40 = load double, ptr %39, align 8
  %41 = fmul double %40, 3.000000e+00
  %42 = tail call double @llvm.floor.f64(double %41)
  %43 = fcmp olt double %37, %42
  %44 = select i1 %43, i32 %30, i32 %31
  %45 = select i1 %43, i64 4, i64 0
  %46 = getelementptr inbounds i8, ptr %26, i64 %45
  %47 = select i1 %43, i64 0, i64 4
  %48 = getelementptr inbounds i8, ptr %25, i64 %47
  store i32 %44, ptr %27, align 4
  %49 = getelementptr inbounds i8, ptr %27, i64 4
  %50 = icmp eq ptr %48, %23
  br i1 %50, label %253, label %24
51:
  %52 = ptrtoint ptr %23 to i64
  %53 = ptrtoint ptr %25 to i64
  %54 = sub i64 %52, %53
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %27, ptr align 4 %25, i64 %54, i1 false)
  br label %253
55:
  %56 = phi i1 [ %10, %13 ], [ %250, %247 ]
  %57 = phi i64 [ %4, %13 ], [ %249, %247 ]
  %58 = phi i64 [ %3, %13 ], [ %199, %247 ]
  %59 = phi ptr [ %1, %13 ], [ %196, %247 ]
  %60 = phi ptr [ %0, %13 ], [ %248, %247 ]
  %61 = icmp sgt i64 %57, %6
  %62 = ptrtoint ptr %59 to i64
  br i1 %61, label %114, label %63
63:
  %64 = sub i64 %14, %62
  %65 = icmp eq ptr %59, %2
  br i1 %65, label %253, label %66
66:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %5, ptr align 4 %59, i64 %64, i1 false)
  %67 = icmp eq ptr %60, %59
  br i1 %67, label %68, label %72
68:
  %69 = ashr exact i64 %64, 2
  %70 = sub nsw i64 0, %69
  %71 = getelementptr inbounds i32, ptr %2, i64 %70
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %71, ptr align 4 %5, i64 %64, i1 false)
  br label %253
72:
  %73 = getelementptr inbounds i8, ptr %5, i64 %64
  %74 = getelementptr inbounds i8, ptr %73, i64 -4
  %75 = load ptr, ptr %9, align 8
  br label %76
76:
  %77 = phi ptr [ %2, %72 ], [ %97, %98 ]
  %78 = phi ptr [ %59, %72 ], [ %80, %98 ]
  %79 = phi ptr [ %74, %72 ], [ %83, %98 ]
  %80 = getelementptr inbounds i8, ptr %78, i64 -4
  br label %81
81:
  %82 = phi ptr [ %97, %112 ], [ %77, %76 ]
  %83 = phi ptr [ %113, %112 ], [ %79, %76 ]
  %84 = load i32, ptr %83, align 4
  %85 = load i32, ptr %80, align 4
  %86 = sext i32 %84 to i64
  %87 = getelementptr inbounds double, ptr %75, i64 %86
  %88 = load double, ptr %87, align 8
  %89 = fmul double %88, 3.000000e+00
  %90 = tail call double @llvm.floor.f64(double %89)
  %91 = sext i32 %85 to i64
  %92 = getelementptr inbounds double, ptr %75, i64 %91
  %93 = load double, ptr %92, align 8
  %94 = fmul double %93, 3.000000e+00
  %95 = tail call double @llvm.floor.f64(double %94)
  %96 = fcmp olt double %90, %95
  %97 = getelementptr inbounds i8, ptr %82, i64 -4
  br i1 %96, label %98, label %110
98:
  store i32 %85, ptr %97, align 4
  %99 = icmp eq ptr %80, %60
  br i1 %99, label %100, label %76
100:
  %101 = getelementptr inbounds i8, ptr %83, i64 4
  %102 = icmp eq ptr %101, %5
  br i1 %102, label %253, label %103
103:
  %104 = ptrtoint ptr %101 to i64
  %105 = ptrtoint ptr %5 to i64
  %106 = sub i64 %104, %105
  %107 = ashr exact i64 %106, 2
  %108 = sub nsw i64 0, %107
  %109 = getelementptr inbounds i32, ptr %97, i64 %108
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 4 %109, ptr align 4 %5, i64 %106, i1 false)
  br label %253
110:
  store i32 %84, ptr %97, align 4
  %111 = icmp eq ptr %83, %5
  br i1 %111, label %253, label %112
112:
  %113 = getelementptr inbounds i8, ptr %83, i64 -4
  br label %81
114:
  br i1 %56, label %115, label %154
115:
  %116 = sdiv i64 %58, 2
  %117 = getelementptr inbounds i32, ptr %60, i64 %116
  %118 = sub i64 %14, %62
  %119 = ashr exact i64 %118, 2
  %120 = icmp sgt i64 %119, 0
  br i1 %120, label %121, label %149
121:
  %122 = load i32, ptr %117, align 4
  %123 = load ptr, ptr %9, align 8
  %124 = sext i32 %122 to i64
  %125 = getelementptr inbounds double, ptr %123, i64 %124
  %126 = load double, ptr %125, align 8
  %127 = fmul double %126, 3.000000e+00
  %128 = tail call double @llvm.floor.f64(double %127)
  br label %129
129:
  %130 = phi i64 [ %119, %121 ], [ %145, %129 ]
  %131 = phi ptr [ %59, %121 ], [ %144, %129 ]
  %132 = lshr i64 %130, 1
  %133 = getelementptr inbounds i32, ptr %131, i64 %132
  %134 = load i32, ptr %133, align 4
  %135 = sext i32 %134 to i64
  %136 = getelementptr inbounds double, ptr %123, i64 %135
  %137 = load double, ptr %136, align 8
  %138 = fmul double %137, 3.000000e+00
  %139 = tail call double @llvm.floor.f64(double %138)
  %140 = fcmp olt double %139, %128
  %141 = getelementptr inbounds i8, ptr %133, i64 4
  %142 = xor i64 %132, -1
  %143 = add nsw i64 %130, %142
  %144 = select i1 %140, ptr %141, ptr %131
  %145 = select i1 %140, i64 %143, i64 %132
  %146 = icmp sgt i64 %145, 0
  br i1 %146, label %129, label %147
147:
  %148 = ptrtoint ptr %144 to i64
  br label %149
149:
  %150 = phi i64 [ %148, %147 ], [ %62, %115 ]
  %151 = phi ptr [ %144, %147 ], [ %59, %115 ]
  %152 = sub i64 %150, %62
  %153 = ashr exact i64 %152, 2
  br label %194
154:
  %155 = sdiv i64 %57, 2
  %156 = getelementptr inbounds i32, ptr %59, i64 %155
  %157 = ptrtoint ptr %60 to i64
  %158 = sub i64 %62, %157
  %159 = ashr exact i64 %158, 2
  %160 = icmp sgt i64 %159, 0
  br i1 %160, label %161, label %189
161:
  %162 = load i32, ptr %156, align 4
  %163 = load ptr, ptr %9, align 8
  %164 = sext i32 %162 to i64
  %165 = getelementptr inbounds double, ptr %163, i64 %164
  %166 = load double, ptr %165, align 8
  %167 = fmul double %166, 3.000000e+00
  %168 = tail call double @llvm.floor.f64(double %167)
  br label %169
169:
  %170 = phi i64 [ %159, %161 ], [ %185, %169 ]
  %171 = phi ptr [ %60, %161 ], [ %184, %169 ]
  %172 = lshr i64 %170, 1
  %173 = getelementptr inbounds i32, ptr %171, i64 %172
  %174 = load i32, ptr %173, align 4
  %175 = sext i32 %174 to i64
  %176 = getelementptr inbounds double, ptr %163, i64 %175
  %177 = load double, ptr %176, align 8
  %178 = fmul double %177, 3.000000e+00
  %179 = tail call double @llvm.floor.f64(double %178)
  %180 = fcmp olt double %168, %179
  %181 = getelementptr inbounds i8, ptr %173, i64 4
  %182 = xor i64 %172, -1
  %183 = add nsw i64 %170, %182
  %184 = select i1 %180, ptr %171, ptr %181
  %185 = select i1 %180, i64 %172, i64 %183
  %186 = icmp sgt i64 %185, 0
  br i1 %186, label %169, label %187
187:
  %188 = ptrtoint ptr %184 to i64
  br label %189
189:
  %190 = phi i64 [ %188, %187 ], [ %157, %154 ]
  %191 = phi ptr [ %184, %187 ], [ %60, %154 ]
  %192 = sub i64 %190, %157
  %193 = ashr exact i64 %192, 2
  br label %194
194:
  %195 = phi ptr [ %117, %149 ], [ %191, %189 ]
  %196 = phi ptr [ %151, %149 ], [ %156, %189 ]
  %197 = phi i64 [ %153, %149 ], [ %155, %189 ]
  %198 = phi i64 [ %116, %149 ], [ %193, %189 ]
  %199 = sub nsw i64 %58, %198
  %200 = icmp sle i64 %199, %197
  %201 = icmp sgt i64 %197, %6
  %202 = or i1 %201, %200
  br i1 %202, label %223, label %203
203:
  %204 = icmp eq i64 %197, 0
  br i1 %204, label %247, label %205
205:
  %206 = ptrtoint ptr %196 to i64
  %207 = ptrtoint ptr %59 to i64
  %208 = sub i64 %206, %207
  %209 = icmp eq ptr %196, %59
  br i1 %209, label %211, label %210
210:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %5, ptr align 4 %59, i64 %208, i1 false)
  br label %211
211:
  %212 = icmp eq ptr %195, %59
  br i1 %212, label %219, label %213
213:
  %214 = ptrtoint ptr %195 to i64
  %215 = sub i64 %207, %214
  %216 = ashr exact i64 %215, 2
  %217 = sub nsw i64 0, %216
  %218 = getelementptr inbounds i32, ptr %196, i64 %217
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %218, ptr align 4 %195, i64 %215, i1 false)
  br label %219
219:
  br i1 %209, label %221, label %220
220:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %195, ptr align 4 %5, i64 %208, i1 false)
  br label %221
221:
  %222 = getelementptr inbounds i8, ptr %195, i64 %208
  br label %247
223:
  %224 = icmp sgt i64 %199, %6
  br i1 %224, label %245, label %225
225:
  %226 = icmp eq i64 %198, %58
  br i1 %226, label %247, label %227
227:
  %228 = ptrtoint ptr %59 to i64
  %229 = ptrtoint ptr %195 to i64
  %230 = sub i64 %228, %229
  %231 = icmp eq ptr %195, %59
  br i1 %231, label %233, label %232
232:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %5, ptr align 4 %195, i64 %230, i1 false)
  br label %233
233:
  %234 = icmp eq ptr %196, %59
  br i1 %234, label %238, label %235
235:
  %236 = ptrtoint ptr %196 to i64
  %237 = sub i64 %236, %228
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %195, ptr align 4 %59, i64 %237, i1 false)
  br label %238
238:
  %239 = ashr exact i64 %230, 2
  %240 = sub nsw i64 0, %239
  br i1 %231, label %243, label %241
241:
  %242 = getelementptr inbounds i32, ptr %196, i64 %240
  tail call void @llvm.memmove.p0.p0.i64(ptr align 4 %242, ptr align 4 %5, i64 %230, i1 false)
  br label %243
243:
  %244 = getelementptr inbounds i32, ptr %196, i64 %240
  br label %247
245:
  %246 = tail call ptr @_ZNSt3_V28__rotateIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEEET_S8_S8_S8_St26random_access_iterator_tag(ptr %195, ptr %59, ptr %196)
  br label %247
247:
  %248 = phi ptr [ %222, %221 ], [ %244, %243 ], [ %246, %245 ], [ %195, %203 ], [ %196, %225 ]
  tail call fastcc void @"_ZSt16__merge_adaptiveIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElS2_NS0_5__ops15_Iter_comp_iterIZ12stable_orderE3$_0EEEvT_SB_SB_T0_SC_T1_SC_T2_"(ptr %60, ptr %195, ptr %248, i64 noundef %198, i64 noundef %197, ptr noundef %5, i64 noundef %6, i64 %7)
  %249 = sub nsw i64 %57, %197
  %250 = icmp sgt i64 %199, %249
  %251 = icmp sgt i64 %199, %6
  %252 = or i1 %251, %250
  br i1 %252, label %55, label %15
253:
  ret void
}
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
declare i64 @llvm.smin.i64(i64, i64)
