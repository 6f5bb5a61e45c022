$_QQclX539c17e20b8ef3d69fcbb0961778c056 = comdat any
@_QQclX539c17e20b8ef3d69fcbb0961778c056 = linkonce constant [14 x i8] c"locations.f90\00", comdat
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr
define void @lists(ptr nocapture readonly %0, ptr %1, i32 %2, ptr nocapture writeonly %3) local_unnamed_addr {
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %14 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %15 = alloca [1 x i32], align 4
  %16 = alloca i32, align 4
  %17 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %18 = alloca i32, align 4
  %19 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %20 = alloca i32, align 4
  %21 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %22 = alloca i32, align 4
  %23 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %24 = alloca i32, align 4
  %25 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %26 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %27 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %28 = tail call i32 @llvm.smax.i32(i32 %2, i32 0)
  %29 = zext nneg i32 %28 to i64
  store ptr %1, ptr %14, align 8
  %.fca.1.gep260 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 4, ptr %.fca.1.gep260, align 8
  %.fca.2.gep262 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 20180515, ptr %.fca.2.gep262, align 8
  %.fca.3.gep264 = getelementptr inbounds i8, ptr %14, i64 20
  store i8 1, ptr %.fca.3.gep264, align 4
  %.fca.4.gep266 = getelementptr inbounds i8, ptr %14, i64 21
  store i8 9, ptr %.fca.4.gep266, align 1
  %.fca.5.gep268 = getelementptr inbounds i8, ptr %14, i64 22
  store i8 0, ptr %.fca.5.gep268, align 2
  %.fca.6.gep270 = getelementptr inbounds i8, ptr %14, i64 23
  store i8 0, ptr %.fca.6.gep270, align 1
  %.fca.7.0.0.gep272 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 1, ptr %.fca.7.0.0.gep272, align 8
  %.fca.7.0.1.gep274 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 %29, ptr %.fca.7.0.1.gep274, align 8
  %.fca.7.0.2.gep276 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 4, ptr %.fca.7.0.2.gep276, align 8
  store i32 3, ptr %16, align 4
  store ptr %16, ptr %13, align 8
  %.fca.1.gep280 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 4, ptr %.fca.1.gep280, align 8
  %.fca.2.gep282 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep282, align 8
  %.fca.3.gep284 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 0, ptr %.fca.3.gep284, align 4
  %.fca.4.gep286 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 9, ptr %.fca.4.gep286, align 1
  %.fca.5.gep288 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep288, align 2
  %.fca.6.gep290 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep290, align 1
  store ptr null, ptr %17, align 8
  %.fca.1.gep209 = getelementptr inbounds i8, ptr %17, i64 8
  store i64 4, ptr %.fca.1.gep209, align 8
  %.fca.2.gep211 = getelementptr inbounds i8, ptr %17, i64 16
  store i32 20180515, ptr %.fca.2.gep211, align 8
  %.fca.3.gep213 = getelementptr inbounds i8, ptr %17, i64 20
  store i8 1, ptr %.fca.3.gep213, align 4
  %.fca.4.gep215 = getelementptr inbounds i8, ptr %17, i64 21
  store i8 9, ptr %.fca.4.gep215, align 1
  %.fca.5.gep217 = getelementptr inbounds i8, ptr %17, i64 22
  store i8 2, ptr %.fca.5.gep217, align 2
  %.fca.6.gep219 = getelementptr inbounds i8, ptr %17, i64 23
  store i8 0, ptr %.fca.6.gep219, align 1
  %.fca.7.0.0.gep221 = getelementptr inbounds i8, ptr %17, i64 24
  store i64 1, ptr %.fca.7.0.0.gep221, align 8
  %.fca.7.0.1.gep223 = getelementptr inbounds i8, ptr %17, i64 32
  store i64 0, ptr %.fca.7.0.1.gep223, align 8
  %.fca.7.0.2.gep225 = getelementptr inbounds i8, ptr %17, i64 40
  store i64 4, ptr %.fca.7.0.2.gep225, align 8
  %30 = call {} @_FortranAFindloc(ptr nonnull %17, ptr nonnull %14, ptr nonnull %13, i32 4, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 8, ptr null, i1 false)
  %.fca.0.load227 = load ptr, ptr %17, align 8
  %.fca.7.0.0.load248 = load i64, ptr %.fca.7.0.0.gep221, align 8
  %.fca.7.0.1.load251 = load i64, ptr %.fca.7.0.1.gep223, align 8
  %31 = icmp eq i64 %.fca.7.0.1.load251, 0
  %32 = select i1 %31, i64 1, i64 %.fca.7.0.0.load248
  store ptr %.fca.0.load227, ptr %12, align 8
  %.fca.1.gep416 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 4, ptr %.fca.1.gep416, align 8
  %.fca.2.gep418 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep418, align 8
  %.fca.3.gep420 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 1, ptr %.fca.3.gep420, align 4
  %.fca.4.gep422 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 9, ptr %.fca.4.gep422, align 1
  %.fca.5.gep424 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 0, ptr %.fca.5.gep424, align 2
  %.fca.6.gep426 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep426, align 1
  %.fca.7.0.0.gep428 = getelementptr inbounds i8, ptr %12, i64 24
  store i64 %32, ptr %.fca.7.0.0.gep428, align 8
  %.fca.7.0.1.gep430 = getelementptr inbounds i8, ptr %12, i64 32
  store i64 %.fca.7.0.1.load251, ptr %.fca.7.0.1.gep430, align 8
  %.fca.7.0.2.gep432 = getelementptr inbounds i8, ptr %12, i64 40
  store i64 4, ptr %.fca.7.0.2.gep432, align 8
  store ptr %15, ptr %26, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %26, i64 8
  store i64 4, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %26, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %26, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %26, i64 21
  store i8 9, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %26, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %26, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %26, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %26, i64 32
  store i64 1, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %26, i64 40
  store i64 4, ptr %.fca.7.0.2.gep20, align 8
  %33 = call {} @_FortranAAssign(ptr nonnull %26, ptr nonnull %12, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 8)
  call void @free(ptr %.fca.0.load227)
  %34 = load i32, ptr %15, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr double, ptr %0, i64 %35
  %37 = getelementptr i8, ptr %36, i64 -8
  %38 = load double, ptr %37, align 8
  %39 = call dereferenceable_or_null(4) ptr @malloc(i64 4)
  store i32 0, ptr %39, align 4
  %.not = icmp slt i32 %2, 1
  br i1 %.not, label %_FortranAMaxlocDimx1_i32_f64_contract_simplified.exit, label %.lr.ph.i
.lr.ph.i:
  %40 = phi double [ %53, %52 ], [ 0xFFF0000000000000, %4 ]
  %41 = phi i64 [ %54, %52 ], [ 0, %4 ]
  %.041.i = phi i32 [ %.1.i, %52 ], [ 0, %4 ]
  %42 = shl nsw i64 %41, 3
  %43 = getelementptr i8, ptr %0, i64 %42
  %44 = load double, ptr %43, align 8
  %45 = fcmp contract ule double %44, %40
  %46 = fcmp contract ord double %40, 0.000000e+00
  %47 = fcmp contract uno double %44, 0.000000e+00
  %.not40.i = or i1 %46, %47
  %.not38.i = and i1 %45, %.not40.i
  %48 = trunc nuw i32 %.041.i to i1
  %.not35.i = and i1 %.not38.i, %48
  br i1 %.not35.i, label %52, label %49
49:
  %50 = trunc i64 %41 to i32
  %51 = add i32 %50, 1
  store i32 %51, ptr %39, align 4
  br label %52
52:
  %.1.i = phi i32 [ 1, %49 ], [ %.041.i, %.lr.ph.i ]
  %53 = phi double [ %44, %49 ], [ %40, %.lr.ph.i ]
  %54 = add nuw nsw i64 %41, 1
  %exitcond.not.i = icmp eq i64 %54, %29
  br i1 %exitcond.not.i, label %_FortranAMaxlocDimx1_i32_f64_contract_simplified.exit, label %.lr.ph.i
_FortranAMaxlocDimx1_i32_f64_contract_simplified.exit:
  %55 = load i32, ptr %39, align 4
  call void @free(ptr %39)
  %56 = sext i32 %55 to i64
  %57 = getelementptr double, ptr %0, i64 %56
  %58 = getelementptr i8, ptr %57, i64 -8
  %59 = load double, ptr %58, align 8
  %60 = fmul contract double %38, %59
  store double %60, ptr %3, align 8
  store i32 3, ptr %18, align 4
  store ptr %18, ptr %11, align 8
  %.fca.1.gep646 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 4, ptr %.fca.1.gep646, align 8
  %.fca.2.gep648 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep648, align 8
  %.fca.3.gep650 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 0, ptr %.fca.3.gep650, align 4
  %.fca.4.gep652 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 9, ptr %.fca.4.gep652, align 1
  %.fca.5.gep654 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep654, align 2
  %.fca.6.gep656 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep656, align 1
  store ptr null, ptr %19, align 8
  %.fca.1.gep174 = getelementptr inbounds i8, ptr %19, i64 8
  store i64 4, ptr %.fca.1.gep174, align 8
  %.fca.2.gep176 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 20180515, ptr %.fca.2.gep176, align 8
  %.fca.3.gep178 = getelementptr inbounds i8, ptr %19, i64 20
  store i8 0, ptr %.fca.3.gep178, align 4
  %.fca.4.gep180 = getelementptr inbounds i8, ptr %19, i64 21
  store i8 9, ptr %.fca.4.gep180, align 1
  %.fca.5.gep182 = getelementptr inbounds i8, ptr %19, i64 22
  store i8 2, ptr %.fca.5.gep182, align 2
  %.fca.6.gep184 = getelementptr inbounds i8, ptr %19, i64 23
  store i8 0, ptr %.fca.6.gep184, align 1
  %61 = call {} @_FortranAFindlocDim(ptr nonnull %19, ptr nonnull %14, ptr nonnull %11, i32 4, i32 1, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 10, ptr null, i1 true)
  %.fca.0.load186 = load ptr, ptr %19, align 8
  %62 = load i32, ptr %.fca.0.load186, align 4
  call void @free(ptr %.fca.0.load186)
  %63 = sext i32 %62 to i64
  %64 = getelementptr double, ptr %0, i64 %63
  %65 = getelementptr i8, ptr %64, i64 -8
  %66 = load double, ptr %65, align 8
  %67 = fmul double %66, %66
  %68 = getelementptr i8, ptr %3, i64 8
  store double %67, ptr %68, align 8
  %69 = load i32, ptr %15, align 4
  %70 = sext i32 %69 to i64
  %71 = getelementptr double, ptr %0, i64 %70
  %72 = getelementptr i8, ptr %71, i64 -8
  %73 = load double, ptr %72, align 8
  %74 = shl nuw nsw i64 %29, 2
  %75 = call ptr @malloc(i64 %74)
  %.not835 = icmp slt i32 %2, 1
  br i1 %.not835, label %._crit_edge, label %.lr.ph
.lr.ph:
  %76 = phi i64 [ %85, %.lr.ph ], [ %29, %_FortranAMaxlocDimx1_i32_f64_contract_simplified.exit ]
  %77 = phi i64 [ %84, %.lr.ph ], [ 1, %_FortranAMaxlocDimx1_i32_f64_contract_simplified.exit ]
  %78 = add nsw i64 %77, -1
  %79 = getelementptr double, ptr %0, i64 %78
  %80 = load double, ptr %79, align 8
  %81 = fcmp contract olt double %80, %73
  %82 = zext i1 %81 to i32
  %83 = getelementptr i32, ptr %75, i64 %78
  store i32 %82, ptr %83, align 4
  %84 = add nuw nsw i64 %77, 1
  %85 = add nsw i64 %76, -1
  %86 = icmp sgt i64 %76, 1
  br i1 %86, label %.lr.ph, label %._crit_edge
._crit_edge:
  store i32 3, ptr %20, align 4
  store ptr %75, ptr %10, align 8
  %.fca.1.gep667 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 4, ptr %.fca.1.gep667, align 8
  %.fca.2.gep669 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep669, align 8
  %.fca.3.gep671 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep671, align 4
  %.fca.4.gep673 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 14, ptr %.fca.4.gep673, align 1
  %.fca.5.gep675 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep675, align 2
  %.fca.6.gep677 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep677, align 1
  %.fca.7.0.0.gep679 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep679, align 8
  %.fca.7.0.1.gep681 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 %29, ptr %.fca.7.0.1.gep681, align 8
  %.fca.7.0.2.gep683 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 4, ptr %.fca.7.0.2.gep683, align 8
  store ptr %20, ptr %9, align 8
  %.fca.1.gep687 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep687, align 8
  %.fca.2.gep689 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep689, align 8
  %.fca.3.gep691 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 0, ptr %.fca.3.gep691, align 4
  %.fca.4.gep693 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 9, ptr %.fca.4.gep693, align 1
  %.fca.5.gep695 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep695, align 2
  %.fca.6.gep697 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep697, align 1
  store ptr null, ptr %21, align 8
  %.fca.1.gep124 = getelementptr inbounds i8, ptr %21, i64 8
  store i64 4, ptr %.fca.1.gep124, align 8
  %.fca.2.gep126 = getelementptr inbounds i8, ptr %21, i64 16
  store i32 20180515, ptr %.fca.2.gep126, align 8
  %.fca.3.gep128 = getelementptr inbounds i8, ptr %21, i64 20
  store i8 1, ptr %.fca.3.gep128, align 4
  %.fca.4.gep130 = getelementptr inbounds i8, ptr %21, i64 21
  store i8 9, ptr %.fca.4.gep130, align 1
  %.fca.5.gep132 = getelementptr inbounds i8, ptr %21, i64 22
  store i8 2, ptr %.fca.5.gep132, align 2
  %.fca.6.gep134 = getelementptr inbounds i8, ptr %21, i64 23
  store i8 0, ptr %.fca.6.gep134, align 1
  %.fca.7.0.0.gep136 = getelementptr inbounds i8, ptr %21, i64 24
  store i64 1, ptr %.fca.7.0.0.gep136, align 8
  %.fca.7.0.1.gep138 = getelementptr inbounds i8, ptr %21, i64 32
  store i64 0, ptr %.fca.7.0.1.gep138, align 8
  %.fca.7.0.2.gep140 = getelementptr inbounds i8, ptr %21, i64 40
  store i64 4, ptr %.fca.7.0.2.gep140, align 8
  %87 = call {} @_FortranAFindloc(ptr nonnull %21, ptr nonnull %14, ptr nonnull %9, i32 4, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 11, ptr nonnull %10, i1 false)
  %.fca.0.load142 = load ptr, ptr %21, align 8
  %.fca.7.0.0.load163 = load i64, ptr %.fca.7.0.0.gep136, align 8
  %.fca.7.0.1.load166 = load i64, ptr %.fca.7.0.1.gep138, align 8
  %88 = icmp eq i64 %.fca.7.0.1.load166, 0
  %89 = select i1 %88, i64 1, i64 %.fca.7.0.0.load163
  store ptr %.fca.0.load142, ptr %8, align 8
  %.fca.1.gep711 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %.fca.1.gep711, align 8
  %.fca.2.gep713 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep713, align 8
  %.fca.3.gep715 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep715, align 4
  %.fca.4.gep717 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 9, ptr %.fca.4.gep717, align 1
  %.fca.5.gep719 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep719, align 2
  %.fca.6.gep721 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep721, align 1
  %.fca.7.0.0.gep723 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 %89, ptr %.fca.7.0.0.gep723, align 8
  %.fca.7.0.1.gep725 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %.fca.7.0.1.load166, ptr %.fca.7.0.1.gep725, align 8
  %.fca.7.0.2.gep727 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 4, ptr %.fca.7.0.2.gep727, align 8
  store ptr %15, ptr %27, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %27, i64 8
  store i64 4, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %27, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %27, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %27, i64 21
  store i8 9, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %27, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %27, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %27, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %27, i64 32
  store i64 1, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %27, i64 40
  store i64 4, ptr %.fca.7.0.2.gep, align 8
  %90 = call {} @_FortranAAssign(ptr nonnull %27, ptr nonnull %8, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 11)
  call void @free(ptr %.fca.0.load142)
  call void @free(ptr %75)
  %91 = load i32, ptr %15, align 4
  %92 = sext i32 %91 to i64
  %93 = getelementptr double, ptr %0, i64 %92
  %94 = getelementptr i8, ptr %93, i64 -8
  %95 = load double, ptr %94, align 8
  %96 = call ptr @malloc(i64 %74)
  %.not836 = icmp slt i32 %2, 1
  br i1 %.not836, label %._crit_edge834, label %.lr.ph833
.lr.ph833:
  %97 = phi i64 [ %106, %.lr.ph833 ], [ %29, %._crit_edge ]
  %98 = phi i64 [ %105, %.lr.ph833 ], [ 1, %._crit_edge ]
  %99 = add nsw i64 %98, -1
  %100 = getelementptr double, ptr %0, i64 %99
  %101 = load double, ptr %100, align 8
  %102 = fcmp contract ogt double %101, 5.000000e-01
  %103 = zext i1 %102 to i32
  %104 = getelementptr i32, ptr %96, i64 %99
  store i32 %103, ptr %104, align 4
  %105 = add nuw nsw i64 %98, 1
  %106 = add nsw i64 %97, -1
  %107 = icmp sgt i64 %97, 1
  br i1 %107, label %.lr.ph833, label %._crit_edge834
._crit_edge834:
  store ptr %96, ptr %7, align 8
  %.fca.1.gep731 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 4, ptr %.fca.1.gep731, align 8
  %.fca.2.gep733 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep733, align 8
  %.fca.3.gep735 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 1, ptr %.fca.3.gep735, align 4
  %.fca.4.gep737 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 14, ptr %.fca.4.gep737, align 1
  %.fca.5.gep739 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep739, align 2
  %.fca.6.gep741 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep741, align 1
  %.fca.7.0.0.gep743 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep743, align 8
  %.fca.7.0.1.gep745 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %29, ptr %.fca.7.0.1.gep745, align 8
  %.fca.7.0.2.gep747 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 4, ptr %.fca.7.0.2.gep747, align 8
  store i32 1, ptr %22, align 4
  store ptr %22, ptr %6, align 8
  %.fca.1.gep751 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 4, ptr %.fca.1.gep751, align 8
  %.fca.2.gep753 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep753, align 8
  %.fca.3.gep755 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 0, ptr %.fca.3.gep755, align 4
  %.fca.4.gep757 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 14, ptr %.fca.4.gep757, align 1
  %.fca.5.gep759 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep759, align 2
  %.fca.6.gep761 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep761, align 1
  store ptr null, ptr %23, align 8
  %.fca.1.gep89 = getelementptr inbounds i8, ptr %23, i64 8
  store i64 4, ptr %.fca.1.gep89, align 8
  %.fca.2.gep91 = getelementptr inbounds i8, ptr %23, i64 16
  store i32 20180515, ptr %.fca.2.gep91, align 8
  %.fca.3.gep93 = getelementptr inbounds i8, ptr %23, i64 20
  store i8 0, ptr %.fca.3.gep93, align 4
  %.fca.4.gep95 = getelementptr inbounds i8, ptr %23, i64 21
  store i8 9, ptr %.fca.4.gep95, align 1
  %.fca.5.gep97 = getelementptr inbounds i8, ptr %23, i64 22
  store i8 2, ptr %.fca.5.gep97, align 2
  %.fca.6.gep99 = getelementptr inbounds i8, ptr %23, i64 23
  store i8 0, ptr %.fca.6.gep99, align 1
  %108 = call {} @_FortranAFindlocDim(ptr nonnull %23, ptr nonnull %7, ptr nonnull %6, i32 4, i32 1, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 12, ptr null, i1 false)
  %.fca.0.load101 = load ptr, ptr %23, align 8
  %109 = load i32, ptr %.fca.0.load101, align 4
  call void @free(ptr %.fca.0.load101)
  %110 = sext i32 %109 to i64
  %111 = getelementptr double, ptr %0, i64 %110
  %112 = getelementptr i8, ptr %111, i64 -8
  %113 = load double, ptr %112, align 8
  %114 = fmul contract double %95, %113
  %115 = getelementptr i8, ptr %3, i64 16
  store double %114, ptr %115, align 8
  call void @free(ptr %96)
  store i32 7, ptr %24, align 4
  store ptr %24, ptr %5, align 8
  %.fca.1.gep772 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep772, align 8
  %.fca.2.gep774 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep774, align 8
  %.fca.3.gep776 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 0, ptr %.fca.3.gep776, align 4
  %.fca.4.gep778 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep778, align 1
  %.fca.5.gep780 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep780, align 2
  %.fca.6.gep782 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep782, align 1
  store ptr null, ptr %25, align 8
  %.fca.1.gep45 = getelementptr inbounds i8, ptr %25, i64 8
  store i64 4, ptr %.fca.1.gep45, align 8
  %.fca.2.gep47 = getelementptr inbounds i8, ptr %25, i64 16
  store i32 20180515, ptr %.fca.2.gep47, align 8
  %.fca.3.gep49 = getelementptr inbounds i8, ptr %25, i64 20
  store i8 1, ptr %.fca.3.gep49, align 4
  %.fca.4.gep51 = getelementptr inbounds i8, ptr %25, i64 21
  store i8 9, ptr %.fca.4.gep51, align 1
  %.fca.5.gep53 = getelementptr inbounds i8, ptr %25, i64 22
  store i8 2, ptr %.fca.5.gep53, align 2
  %.fca.6.gep55 = getelementptr inbounds i8, ptr %25, i64 23
  store i8 0, ptr %.fca.6.gep55, align 1
  %.fca.7.0.0.gep57 = getelementptr inbounds i8, ptr %25, i64 24
  store i64 1, ptr %.fca.7.0.0.gep57, align 8
  %.fca.7.0.1.gep59 = getelementptr inbounds i8, ptr %25, i64 32
  store i64 0, ptr %.fca.7.0.1.gep59, align 8
  %.fca.7.0.2.gep61 = getelementptr inbounds i8, ptr %25, i64 40
  store i64 4, ptr %.fca.7.0.2.gep61, align 8
  %116 = call {} @_FortranAFindloc(ptr nonnull %25, ptr nonnull %14, ptr nonnull %5, i32 4, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 13, ptr null, i1 false)
  %.fca.0.load63 = load ptr, ptr %25, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep59, align 8
  %117 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %117, label %.lr.ph.i814, label %_FortranASumInteger4x1_contract_simplified.exit
.lr.ph.i814:
  %118 = phi i32 [ %123, %.lr.ph.i814 ], [ 0, %._crit_edge834 ]
  %119 = phi i64 [ %124, %.lr.ph.i814 ], [ 0, %._crit_edge834 ]
  %120 = shl nsw i64 %119, 2
  %121 = getelementptr i8, ptr %.fca.0.load63, i64 %120
  %122 = load i32, ptr %121, align 4
  %123 = add i32 %122, %118
  %124 = add nuw nsw i64 %119, 1
  %exitcond.not.i815 = icmp eq i64 %124, %.fca.7.0.1.load
  br i1 %exitcond.not.i815, label %_FortranASumInteger4x1_contract_simplified.exit.loopexit, label %.lr.ph.i814
_FortranASumInteger4x1_contract_simplified.exit.loopexit:
  %125 = sitofp i32 %123 to double
  br label %_FortranASumInteger4x1_contract_simplified.exit
_FortranASumInteger4x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge834 ], [ %125, %_FortranASumInteger4x1_contract_simplified.exit.loopexit ]
  call void @free(ptr %.fca.0.load63)
  %126 = load double, ptr %0, align 8
  %127 = fmul contract double %126, %.lcssa.i
  %128 = getelementptr i8, ptr %3, i64 24
  store double %127, ptr %128, align 8
  ret void
}
define void @tables(ptr %0, i32 %1, i32 %2, ptr nocapture %3) local_unnamed_addr {
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %12 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %13 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %14 = alloca [2 x i32], align 4
  %15 = alloca i32, align 4
  %16 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %17 = alloca i32, align 4
  %18 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %19 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %20 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %21 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %22 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %23 = tail call i32 @llvm.smax.i32(i32 %2, i32 0)
  %24 = zext nneg i32 %23 to i64
  %25 = alloca i32, i64 %24, align 4
  %26 = tail call i32 @llvm.smax.i32(i32 %1, i32 0)
  %27 = zext nneg i32 %26 to i64
  %28 = shl nuw nsw i64 %27, 2
  %29 = mul nuw i64 %28, %24
  %30 = tail call ptr @malloc(i64 %29)
  %.not = icmp slt i32 %2, 1
  br i1 %.not, label %._crit_edge677, label %.preheader676.lr.ph
.preheader676.lr.ph:
  %.not687 = icmp slt i32 %1, 1
  br label %.preheader676
.preheader676:
  %31 = phi i64 [ %24, %.preheader676.lr.ph ], [ %49, %._crit_edge ]
  %32 = phi i64 [ 1, %.preheader676.lr.ph ], [ %48, %._crit_edge ]
  br i1 %.not687, label %._crit_edge, label %.lr.ph
.lr.ph:
  %33 = add nsw i64 %32, -1
  %34 = mul nuw nsw i64 %33, %27
  %35 = add nsw i64 %34, -1
  br label %36
36:
  %37 = phi i64 [ %27, %.lr.ph ], [ %46, %36 ]
  %38 = phi i64 [ 1, %.lr.ph ], [ %45, %36 ]
  %39 = add nsw i64 %35, %38
  %40 = getelementptr double, ptr %0, i64 %39
  %41 = load double, ptr %40, align 8
  %42 = fcmp contract ogt double %41, 5.000000e-01
  %43 = zext i1 %42 to i32
  %44 = getelementptr i32, ptr %30, i64 %39
  store i32 %43, ptr %44, align 4
  %45 = add nuw nsw i64 %38, 1
  %46 = add nsw i64 %37, -1
  %47 = icmp sgt i64 %37, 1
  br i1 %47, label %36, label %._crit_edge
._crit_edge:
  %48 = add nuw nsw i64 %32, 1
  %49 = add nsw i64 %31, -1
  %50 = icmp sgt i64 %31, 1
  br i1 %50, label %.preheader676, label %._crit_edge677
._crit_edge677:
  store ptr %30, ptr %13, align 8
  %.fca.1.gep177 = getelementptr inbounds i8, ptr %13, i64 8
  store i64 4, ptr %.fca.1.gep177, align 8
  %.fca.2.gep179 = getelementptr inbounds i8, ptr %13, i64 16
  store i32 20180515, ptr %.fca.2.gep179, align 8
  %.fca.3.gep181 = getelementptr inbounds i8, ptr %13, i64 20
  store i8 2, ptr %.fca.3.gep181, align 4
  %.fca.4.gep183 = getelementptr inbounds i8, ptr %13, i64 21
  store i8 14, ptr %.fca.4.gep183, align 1
  %.fca.5.gep185 = getelementptr inbounds i8, ptr %13, i64 22
  store i8 0, ptr %.fca.5.gep185, align 2
  %.fca.6.gep187 = getelementptr inbounds i8, ptr %13, i64 23
  store i8 0, ptr %.fca.6.gep187, align 1
  %.fca.7.0.0.gep189 = getelementptr inbounds i8, ptr %13, i64 24
  store i64 1, ptr %.fca.7.0.0.gep189, align 8
  %.fca.7.0.1.gep191 = getelementptr inbounds i8, ptr %13, i64 32
  store i64 %27, ptr %.fca.7.0.1.gep191, align 8
  %.fca.7.0.2.gep193 = getelementptr inbounds i8, ptr %13, i64 40
  store i64 4, ptr %.fca.7.0.2.gep193, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %13, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %13, i64 56
  store i64 %24, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %13, i64 64
  store i64 %28, ptr %.fca.7.1.2.gep, align 8
  store i32 1, ptr %15, align 4
  store ptr %15, ptr %12, align 8
  %.fca.1.gep197 = getelementptr inbounds i8, ptr %12, i64 8
  store i64 4, ptr %.fca.1.gep197, align 8
  %.fca.2.gep199 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 20180515, ptr %.fca.2.gep199, align 8
  %.fca.3.gep201 = getelementptr inbounds i8, ptr %12, i64 20
  store i8 0, ptr %.fca.3.gep201, align 4
  %.fca.4.gep203 = getelementptr inbounds i8, ptr %12, i64 21
  store i8 14, ptr %.fca.4.gep203, align 1
  %.fca.5.gep205 = getelementptr inbounds i8, ptr %12, i64 22
  store i8 0, ptr %.fca.5.gep205, align 2
  %.fca.6.gep207 = getelementptr inbounds i8, ptr %12, i64 23
  store i8 0, ptr %.fca.6.gep207, align 1
  store ptr null, ptr %16, align 8
  %.fca.1.gep124 = getelementptr inbounds i8, ptr %16, i64 8
  store i64 4, ptr %.fca.1.gep124, align 8
  %.fca.2.gep126 = getelementptr inbounds i8, ptr %16, i64 16
  store i32 20180515, ptr %.fca.2.gep126, align 8
  %.fca.3.gep128 = getelementptr inbounds i8, ptr %16, i64 20
  store i8 1, ptr %.fca.3.gep128, align 4
  %.fca.4.gep130 = getelementptr inbounds i8, ptr %16, i64 21
  store i8 9, ptr %.fca.4.gep130, align 1
  %.fca.5.gep132 = getelementptr inbounds i8, ptr %16, i64 22
  store i8 2, ptr %.fca.5.gep132, align 2
  %.fca.6.gep134 = getelementptr inbounds i8, ptr %16, i64 23
  store i8 0, ptr %.fca.6.gep134, align 1
  %.fca.7.0.0.gep136 = getelementptr inbounds i8, ptr %16, i64 24
  store i64 1, ptr %.fca.7.0.0.gep136, align 8
  %.fca.7.0.1.gep138 = getelementptr inbounds i8, ptr %16, i64 32
  store i64 0, ptr %.fca.7.0.1.gep138, align 8
  %.fca.7.0.2.gep140 = getelementptr inbounds i8, ptr %16, i64 40
  store i64 4, ptr %.fca.7.0.2.gep140, align 8
  %51 = call {} @_FortranAFindloc(ptr nonnull %16, ptr nonnull %13, ptr nonnull %12, i32 4, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 20, ptr null, i1 true)
  %.fca.0.load142 = load ptr, ptr %16, align 8
  %.fca.7.0.0.load163 = load i64, ptr %.fca.7.0.0.gep136, align 8
  %.fca.7.0.1.load166 = load i64, ptr %.fca.7.0.1.gep138, align 8
  %52 = icmp eq i64 %.fca.7.0.1.load166, 0
  %53 = select i1 %52, i64 1, i64 %.fca.7.0.0.load163
  store ptr %.fca.0.load142, ptr %11, align 8
  %.fca.1.gep333 = getelementptr inbounds i8, ptr %11, i64 8
  store i64 4, ptr %.fca.1.gep333, align 8
  %.fca.2.gep335 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep335, align 8
  %.fca.3.gep337 = getelementptr inbounds i8, ptr %11, i64 20
  store i8 1, ptr %.fca.3.gep337, align 4
  %.fca.4.gep339 = getelementptr inbounds i8, ptr %11, i64 21
  store i8 9, ptr %.fca.4.gep339, align 1
  %.fca.5.gep341 = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep341, align 2
  %.fca.6.gep343 = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep343, align 1
  %.fca.7.0.0.gep345 = getelementptr inbounds i8, ptr %11, i64 24
  store i64 %53, ptr %.fca.7.0.0.gep345, align 8
  %.fca.7.0.1.gep347 = getelementptr inbounds i8, ptr %11, i64 32
  store i64 %.fca.7.0.1.load166, ptr %.fca.7.0.1.gep347, align 8
  %.fca.7.0.2.gep349 = getelementptr inbounds i8, ptr %11, i64 40
  store i64 4, ptr %.fca.7.0.2.gep349, align 8
  store ptr %14, ptr %20, align 8
  %.fca.1.gep24 = getelementptr inbounds i8, ptr %20, i64 8
  store i64 4, ptr %.fca.1.gep24, align 8
  %.fca.2.gep26 = getelementptr inbounds i8, ptr %20, i64 16
  store i32 20180515, ptr %.fca.2.gep26, align 8
  %.fca.3.gep28 = getelementptr inbounds i8, ptr %20, i64 20
  store i8 1, ptr %.fca.3.gep28, align 4
  %.fca.4.gep30 = getelementptr inbounds i8, ptr %20, i64 21
  store i8 9, ptr %.fca.4.gep30, align 1
  %.fca.5.gep32 = getelementptr inbounds i8, ptr %20, i64 22
  store i8 0, ptr %.fca.5.gep32, align 2
  %.fca.6.gep34 = getelementptr inbounds i8, ptr %20, i64 23
  store i8 0, ptr %.fca.6.gep34, align 1
  %.fca.7.0.0.gep36 = getelementptr inbounds i8, ptr %20, i64 24
  store i64 1, ptr %.fca.7.0.0.gep36, align 8
  %.fca.7.0.1.gep38 = getelementptr inbounds i8, ptr %20, i64 32
  store i64 2, ptr %.fca.7.0.1.gep38, align 8
  %.fca.7.0.2.gep40 = getelementptr inbounds i8, ptr %20, i64 40
  store i64 4, ptr %.fca.7.0.2.gep40, align 8
  %54 = call {} @_FortranAAssign(ptr nonnull %20, ptr nonnull %11, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 20)
  call void @free(ptr %.fca.0.load142)
  call void @free(ptr %30)
  %55 = call ptr @malloc(i64 %29)
  %.not688 = icmp slt i32 %2, 1
  br i1 %.not688, label %._crit_edge680, label %.preheader.lr.ph
.preheader.lr.ph:
  %.not689 = icmp slt i32 %1, 1
  br label %.preheader
.preheader:
  %56 = phi i64 [ %24, %.preheader.lr.ph ], [ %74, %._crit_edge679 ]
  %57 = phi i64 [ 1, %.preheader.lr.ph ], [ %73, %._crit_edge679 ]
  br i1 %.not689, label %._crit_edge679, label %.lr.ph678
.lr.ph678:
  %58 = add nsw i64 %57, -1
  %59 = mul nuw nsw i64 %58, %27
  %60 = add nsw i64 %59, -1
  br label %61
61:
  %62 = phi i64 [ %27, %.lr.ph678 ], [ %71, %61 ]
  %63 = phi i64 [ 1, %.lr.ph678 ], [ %70, %61 ]
  %64 = add nsw i64 %60, %63
  %65 = getelementptr double, ptr %0, i64 %64
  %66 = load double, ptr %65, align 8
  %67 = fcmp contract ogt double %66, 0.000000e+00
  %68 = zext i1 %67 to i32
  %69 = getelementptr i32, ptr %55, i64 %64
  store i32 %68, ptr %69, align 4
  %70 = add nuw nsw i64 %63, 1
  %71 = add nsw i64 %62, -1
  %72 = icmp sgt i64 %62, 1
  br i1 %72, label %61, label %._crit_edge679
._crit_edge679:
  %73 = add nuw nsw i64 %57, 1
  %74 = add nsw i64 %56, -1
  %75 = icmp sgt i64 %56, 1
  br i1 %75, label %.preheader, label %._crit_edge680
._crit_edge680:
  store ptr %55, ptr %10, align 8
  %.fca.1.gep447 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 4, ptr %.fca.1.gep447, align 8
  %.fca.2.gep449 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep449, align 8
  %.fca.3.gep451 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 2, ptr %.fca.3.gep451, align 4
  %.fca.4.gep453 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 14, ptr %.fca.4.gep453, align 1
  %.fca.5.gep455 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 0, ptr %.fca.5.gep455, align 2
  %.fca.6.gep457 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep457, align 1
  %.fca.7.0.0.gep459 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep459, align 8
  %.fca.7.0.1.gep461 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 %27, ptr %.fca.7.0.1.gep461, align 8
  %.fca.7.0.2.gep463 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 4, ptr %.fca.7.0.2.gep463, align 8
  %.fca.7.1.0.gep465 = getelementptr inbounds i8, ptr %10, i64 48
  store i64 1, ptr %.fca.7.1.0.gep465, align 8
  %.fca.7.1.1.gep467 = getelementptr inbounds i8, ptr %10, i64 56
  store i64 %24, ptr %.fca.7.1.1.gep467, align 8
  %.fca.7.1.2.gep469 = getelementptr inbounds i8, ptr %10, i64 64
  store i64 %28, ptr %.fca.7.1.2.gep469, align 8
  store i32 1, ptr %17, align 4
  store ptr %17, ptr %9, align 8
  %.fca.1.gep473 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 4, ptr %.fca.1.gep473, align 8
  %.fca.2.gep475 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep475, align 8
  %.fca.3.gep477 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 0, ptr %.fca.3.gep477, align 4
  %.fca.4.gep479 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 14, ptr %.fca.4.gep479, align 1
  %.fca.5.gep481 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 0, ptr %.fca.5.gep481, align 2
  %.fca.6.gep483 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep483, align 1
  store ptr null, ptr %18, align 8
  %.fca.1.gep74 = getelementptr inbounds i8, ptr %18, i64 8
  store i64 4, ptr %.fca.1.gep74, align 8
  %.fca.2.gep76 = getelementptr inbounds i8, ptr %18, i64 16
  store i32 20180515, ptr %.fca.2.gep76, align 8
  %.fca.3.gep78 = getelementptr inbounds i8, ptr %18, i64 20
  store i8 1, ptr %.fca.3.gep78, align 4
  %.fca.4.gep80 = getelementptr inbounds i8, ptr %18, i64 21
  store i8 9, ptr %.fca.4.gep80, align 1
  %.fca.5.gep82 = getelementptr inbounds i8, ptr %18, i64 22
  store i8 2, ptr %.fca.5.gep82, align 2
  %.fca.6.gep84 = getelementptr inbounds i8, ptr %18, i64 23
  store i8 0, ptr %.fca.6.gep84, align 1
  %.fca.7.0.0.gep86 = getelementptr inbounds i8, ptr %18, i64 24
  store i64 1, ptr %.fca.7.0.0.gep86, align 8
  %.fca.7.0.1.gep88 = getelementptr inbounds i8, ptr %18, i64 32
  store i64 0, ptr %.fca.7.0.1.gep88, align 8
  %.fca.7.0.2.gep90 = getelementptr inbounds i8, ptr %18, i64 40
  store i64 4, ptr %.fca.7.0.2.gep90, align 8
  %76 = call {} @_FortranAFindlocDim(ptr nonnull %18, ptr nonnull %10, ptr nonnull %9, i32 4, i32 1, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 21, ptr null, i1 false)
  %.fca.0.load92 = load ptr, ptr %18, align 8
  %.fca.7.0.0.load113 = load i64, ptr %.fca.7.0.0.gep86, align 8
  %.fca.7.0.1.load116 = load i64, ptr %.fca.7.0.1.gep88, align 8
  %77 = icmp eq i64 %.fca.7.0.1.load116, 0
  %78 = select i1 %77, i64 1, i64 %.fca.7.0.0.load113
  store ptr %.fca.0.load92, ptr %8, align 8
  %.fca.1.gep497 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %.fca.1.gep497, align 8
  %.fca.2.gep499 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep499, align 8
  %.fca.3.gep501 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 1, ptr %.fca.3.gep501, align 4
  %.fca.4.gep503 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 9, ptr %.fca.4.gep503, align 1
  %.fca.5.gep505 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 0, ptr %.fca.5.gep505, align 2
  %.fca.6.gep507 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep507, align 1
  %.fca.7.0.0.gep509 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 %78, ptr %.fca.7.0.0.gep509, align 8
  %.fca.7.0.1.gep511 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 %.fca.7.0.1.load116, ptr %.fca.7.0.1.gep511, align 8
  %.fca.7.0.2.gep513 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 4, ptr %.fca.7.0.2.gep513, align 8
  store ptr %25, ptr %21, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %21, i64 8
  store i64 4, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %21, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %21, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %21, i64 21
  store i8 9, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %21, i64 22
  store i8 0, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %21, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %21, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %21, i64 32
  store i64 %24, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %21, i64 40
  store i64 4, ptr %.fca.7.0.2.gep20, align 8
  %79 = call {} @_FortranAAssign(ptr nonnull %21, ptr nonnull %8, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 21)
  call void @free(ptr %.fca.0.load92)
  call void @free(ptr %55)
  %80 = load i32, ptr %14, align 4
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds i8, ptr %14, i64 4
  %83 = load i32, ptr %82, align 4
  %84 = sext i32 %83 to i64
  %85 = add nsw i64 %84, -1
  %86 = mul nsw i64 %85, %27
  %87 = getelementptr double, ptr %0, i64 %86
  %88 = getelementptr double, ptr %87, i64 %81
  %89 = getelementptr i8, ptr %88, i64 -8
  %90 = load double, ptr %89, align 8
  %91 = shl nuw nsw i64 %27, 3
  %.not690 = icmp slt i32 %2, 1
  br i1 %.not690, label %._crit_edge683, label %.lr.ph682
.lr.ph682:
  %92 = phi i64 [ %105, %.lr.ph682 ], [ %24, %._crit_edge680 ]
  %93 = phi i64 [ %104, %.lr.ph682 ], [ 1, %._crit_edge680 ]
  %94 = add nsw i64 %93, -1
  %95 = getelementptr i32, ptr %25, i64 %94
  %96 = load i32, ptr %95, align 4
  %97 = sitofp i32 %96 to double
  %98 = fmul contract double %90, %97
  %99 = mul nsw i64 %94, %91
  %100 = getelementptr i8, ptr %0, i64 %99
  %101 = load double, ptr %100, align 8
  %102 = fadd contract double %101, %98
  %103 = getelementptr double, ptr %3, i64 %94
  store double %102, ptr %103, align 8
  %104 = add nuw nsw i64 %93, 1
  %105 = add nsw i64 %92, -1
  %106 = icmp sgt i64 %92, 1
  br i1 %106, label %.lr.ph682, label %._crit_edge683
._crit_edge683:
  %107 = shl nuw nsw i64 %27, 1
  %108 = or disjoint i64 %107, 1
  %109 = getelementptr double, ptr %0, i64 %108
  store ptr %0, ptr %7, align 8
  %.fca.1.gep606 = getelementptr inbounds i8, ptr %7, i64 8
  store i64 8, ptr %.fca.1.gep606, align 8
  %.fca.2.gep608 = getelementptr inbounds i8, ptr %7, i64 16
  store i32 20180515, ptr %.fca.2.gep608, align 8
  %.fca.3.gep610 = getelementptr inbounds i8, ptr %7, i64 20
  store i8 2, ptr %.fca.3.gep610, align 4
  %.fca.4.gep612 = getelementptr inbounds i8, ptr %7, i64 21
  store i8 28, ptr %.fca.4.gep612, align 1
  %.fca.5.gep614 = getelementptr inbounds i8, ptr %7, i64 22
  store i8 0, ptr %.fca.5.gep614, align 2
  %.fca.6.gep616 = getelementptr inbounds i8, ptr %7, i64 23
  store i8 0, ptr %.fca.6.gep616, align 1
  %.fca.7.0.0.gep618 = getelementptr inbounds i8, ptr %7, i64 24
  store i64 1, ptr %.fca.7.0.0.gep618, align 8
  %.fca.7.0.1.gep620 = getelementptr inbounds i8, ptr %7, i64 32
  store i64 %27, ptr %.fca.7.0.1.gep620, align 8
  %.fca.7.0.2.gep622 = getelementptr inbounds i8, ptr %7, i64 40
  store i64 8, ptr %.fca.7.0.2.gep622, align 8
  %.fca.7.1.0.gep624 = getelementptr inbounds i8, ptr %7, i64 48
  store i64 1, ptr %.fca.7.1.0.gep624, align 8
  %.fca.7.1.1.gep626 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 %24, ptr %.fca.7.1.1.gep626, align 8
  %.fca.7.1.2.gep628 = getelementptr inbounds i8, ptr %7, i64 64
  store i64 %91, ptr %.fca.7.1.2.gep628, align 8
  store ptr %109, ptr %6, align 8
  %.fca.1.gep632 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep632, align 8
  %.fca.2.gep634 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep634, align 8
  %.fca.3.gep636 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 0, ptr %.fca.3.gep636, align 4
  %.fca.4.gep638 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep638, align 1
  %.fca.5.gep640 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep640, align 2
  %.fca.6.gep642 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep642, align 1
  store ptr null, ptr %19, align 8
  %.fca.1.gep44 = getelementptr inbounds i8, ptr %19, i64 8
  store i64 4, ptr %.fca.1.gep44, align 8
  %.fca.2.gep46 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 20180515, ptr %.fca.2.gep46, align 8
  %.fca.3.gep48 = getelementptr inbounds i8, ptr %19, i64 20
  store i8 1, ptr %.fca.3.gep48, align 4
  %.fca.4.gep50 = getelementptr inbounds i8, ptr %19, i64 21
  store i8 9, ptr %.fca.4.gep50, align 1
  %.fca.5.gep52 = getelementptr inbounds i8, ptr %19, i64 22
  store i8 2, ptr %.fca.5.gep52, align 2
  %.fca.6.gep54 = getelementptr inbounds i8, ptr %19, i64 23
  store i8 0, ptr %.fca.6.gep54, align 1
  %.fca.7.0.0.gep56 = getelementptr inbounds i8, ptr %19, i64 24
  store i64 1, ptr %.fca.7.0.0.gep56, align 8
  %.fca.7.0.1.gep58 = getelementptr inbounds i8, ptr %19, i64 32
  store i64 0, ptr %.fca.7.0.1.gep58, align 8
  %.fca.7.0.2.gep60 = getelementptr inbounds i8, ptr %19, i64 40
  store i64 4, ptr %.fca.7.0.2.gep60, align 8
  %110 = call {} @_FortranAFindloc(ptr nonnull %19, ptr nonnull %7, ptr nonnull %6, i32 4, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 23, ptr null, i1 false)
  %.fca.0.load = load ptr, ptr %19, align 8
  %.fca.7.0.0.load = load i64, ptr %.fca.7.0.0.gep56, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep58, align 8
  %111 = icmp eq i64 %.fca.7.0.1.load, 0
  %112 = select i1 %111, i64 1, i64 %.fca.7.0.0.load
  store ptr %.fca.0.load, ptr %5, align 8
  %.fca.1.gep656 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep656, align 8
  %.fca.2.gep658 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep658, align 8
  %.fca.3.gep660 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep660, align 4
  %.fca.4.gep662 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep662, align 1
  %.fca.5.gep664 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep664, align 2
  %.fca.6.gep666 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep666, align 1
  %.fca.7.0.0.gep668 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 %112, ptr %.fca.7.0.0.gep668, align 8
  %.fca.7.0.1.gep670 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep670, align 8
  %.fca.7.0.2.gep672 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 4, ptr %.fca.7.0.2.gep672, align 8
  store ptr %14, ptr %22, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %22, i64 8
  store i64 4, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %22, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %22, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %22, i64 21
  store i8 9, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %22, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %22, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %22, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %22, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %22, i64 40
  store i64 4, ptr %.fca.7.0.2.gep, align 8
  %113 = call {} @_FortranAAssign(ptr nonnull %22, ptr nonnull %5, ptr nonnull @_QQclX539c17e20b8ef3d69fcbb0961778c056, i32 23)
  call void @free(ptr %.fca.0.load)
  %114 = load i32, ptr %14, align 4
  %115 = sext i32 %114 to i64
  %116 = load i32, ptr %82, align 4
  %117 = sext i32 %116 to i64
  %118 = add nsw i64 %117, -1
  %119 = mul nsw i64 %118, %27
  %120 = getelementptr double, ptr %0, i64 %119
  %121 = getelementptr double, ptr %120, i64 %115
  %122 = getelementptr i8, ptr %121, i64 -8
  %123 = load double, ptr %122, align 8
  %invariant.gep = getelementptr i8, ptr %3, i64 -8
  %.not691 = icmp slt i32 %2, 1
  br i1 %.not691, label %._crit_edge686, label %.lr.ph685
.lr.ph685:
  %124 = phi i64 [ %129, %.lr.ph685 ], [ %24, %._crit_edge683 ]
  %125 = phi i64 [ %128, %.lr.ph685 ], [ 1, %._crit_edge683 ]
  %gep = getelementptr double, ptr %invariant.gep, i64 %125
  %126 = load double, ptr %gep, align 8
  %127 = fmul contract double %123, %126
  store double %127, ptr %gep, align 8
  %128 = add nuw nsw i64 %125, 1
  %129 = add nsw i64 %124, -1
  %130 = icmp sgt i64 %124, 1
  br i1 %130, label %.lr.ph685, label %._crit_edge686
._crit_edge686:
  ret void
}
declare {} @_FortranAFindloc(ptr, ptr, ptr, i32, ptr, i32, ptr, i1 zeroext) local_unnamed_addr
declare {} @_FortranAFindlocDim(ptr, ptr, ptr, i32, i32, ptr, i32, ptr, i1 zeroext) local_unnamed_addr
declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr
declare i32 @llvm.smax.i32(i32, i32)
