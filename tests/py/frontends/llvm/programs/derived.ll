target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%_QM__fortran_type_infoTcomponent = type { { ptr, i64, i32, i8, i8, i8, i8 }, i8, i8, i8, i8, [4 x i8], i64, %_QM__fortran_type_infoTvalue, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] }, %_QM__fortran_builtinsT__builtin_c_ptr }
%_QM__fortran_type_infoTvalue = type { i8, [7 x i8], i64 }
%_QM__fortran_builtinsT__builtin_c_ptr = type { i64 }
%_QM__fortran_type_infoTderivedtype = type { { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8 }, i64, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] }, i32, i8, i8, i8, i8, [4 x i8] }
%_QM__fortran_type_infoTbinding = type { %_QM__fortran_builtinsT__builtin_c_funptr, { ptr, i64, i32, i8, i8, i8, i8 } }
%_QM__fortran_builtinsT__builtin_c_funptr = type { i64 }
%_QM__fortran_type_infoTprocptrcomponent = type { { ptr, i64, i32, i8, i8, i8, i8 }, i64, %_QM__fortran_builtinsT__builtin_c_funptr }
%_QM__fortran_type_infoTspecialbinding = type { i8, i8, i8, i8, [4 x i8], %_QM__fortran_builtinsT__builtin_c_funptr }
%_QMderivedTsystem = type { %_QMderivedToptions, i32, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } }
%_QMderivedToptions = type { double, i32, i32 }
%_QMderivedTpoint = type { double, double }

$_QMderivedE.n.tolerance = comdat any

$_QMderivedE.di.options.tolerance = comdat any

$_QMderivedE.n.rounds = comdat any

$_QMderivedE.di.options.rounds = comdat any

$_QMderivedE.n.is_scaled = comdat any

$_QMderivedE.di.options.is_scaled = comdat any

$_QMderivedE.n.x = comdat any

$_QMderivedE.n.y = comdat any

$_QMderivedE.n.options = comdat any

$_QMderivedE.n.o = comdat any

$_QMderivedE.n.n = comdat any

$_QMderivedE.n.a = comdat any

$_QMderivedE.n.point = comdat any

$_QMderivedE.n.system = comdat any

$_QMderivedE.c.options = comdat any

$_QMderivedE.c.point = comdat any

$_QMderivedE.dt.options = comdat any

$_QMderivedE.dt.point = comdat any

$_QMderivedE.dt.system = comdat any

$_QMderivedE.c.system = comdat any

$_QQclX4348a3d5f70828848e1cba5d0f1cd4ed = comdat any

@_QMderivedE.n.tolerance = linkonce_odr constant [9 x i8] c"tolerance", comdat
@_QMderivedE.di.options.tolerance = linkonce_odr constant double 2.500000e-01, comdat
@_QMderivedE.n.rounds = linkonce_odr constant [6 x i8] c"rounds", comdat
@_QMderivedE.di.options.rounds = linkonce_odr constant i32 3, comdat
@_QMderivedE.n.is_scaled = linkonce_odr constant [9 x i8] c"is_scaled", comdat
@_QMderivedE.di.options.is_scaled = linkonce_odr constant i32 1, comdat
@_QMderivedE.n.x = linkonce_odr constant [1 x i8] c"x", comdat
@_QMderivedE.n.y = linkonce_odr constant [1 x i8] c"y", comdat
@_QMderivedE.n.options = linkonce_odr constant [7 x i8] c"options", comdat
@_QMderivedE.n.o = linkonce_odr constant [1 x i8] c"o", comdat
@_QMderivedE.n.n = linkonce_odr constant [1 x i8] c"n", comdat
@_QMderivedE.n.a = linkonce_odr constant [1 x i8] c"a", comdat
@_QMderivedE.n.point = linkonce_odr constant [5 x i8] c"point", comdat
@_QMderivedE.n.system = linkonce_odr constant [6 x i8] c"system", comdat
@_QMderivedE.c.options = linkonce_odr constant [3 x %_QM__fortran_type_infoTcomponent] [%_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.tolerance, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 9), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 1, i8 8, i8 0, [4 x i8] undef, i64 0, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr { i64 ptrtoint (ptr @_QMderivedE.di.options.tolerance to i64) } }, %_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.rounds, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 6), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 0, i8 4, i8 0, [4 x i8] undef, i64 8, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr { i64 ptrtoint (ptr @_QMderivedE.di.options.rounds to i64) } }, %_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.is_scaled, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 9), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 4, i8 4, i8 0, [4 x i8] undef, i64 12, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr { i64 ptrtoint (ptr @_QMderivedE.di.options.is_scaled to i64) } }], comdat
@_QMderivedE.c.point = linkonce_odr constant [2 x %_QM__fortran_type_infoTcomponent] [%_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.x, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 1, i8 8, i8 0, [4 x i8] undef, i64 0, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr zeroinitializer }, %_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.y, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 1, i8 8, i8 0, [4 x i8] undef, i64 8, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr zeroinitializer }], comdat
@_QMderivedE.dt.options = linkonce_odr constant %_QM__fortran_type_infoTderivedtype { { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.options, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 7), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i64 16, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 10, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 7, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr @_QMderivedE.c.options, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 0, i64 3, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, i32 0, i8 0, i8 0, i8 1, i8 1, [4 x i8] undef }, comdat
@_QMderivedE.dt.point = linkonce_odr constant %_QM__fortran_type_infoTderivedtype { { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.point, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 5), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i64 16, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 10, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 7, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr @_QMderivedE.c.point, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 0, i64 2, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, i32 0, i8 0, i8 1, i8 1, i8 1, [4 x i8] undef }, comdat
@_QMderivedE.dt.system = linkonce_odr constant %_QM__fortran_type_infoTderivedtype { { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.system, i64 mul (i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i64 6), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i64 72, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 10, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i64, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 7, i8 1, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64)]] }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr @_QMderivedE.c.system, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 0, i64 3, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTprocptrcomponent, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTspecialbinding, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, i32 0, i8 0, i8 0, i8 0, i8 1, [4 x i8] undef }, comdat
@_QMderivedE.c.system = linkonce_odr constant [3 x %_QM__fortran_type_infoTcomponent] [%_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.o, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 5, i8 0, i8 0, [4 x i8] undef, i64 0, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr @_QMderivedE.dt.options, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr zeroinitializer }, %_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.n, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 1, i8 0, i8 4, i8 0, [4 x i8] undef, i64 16, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr zeroinitializer }, %_QM__fortran_type_infoTcomponent { { ptr, i64, i32, i8, i8, i8, i8 } { ptr @_QMderivedE.n.a, i64 ptrtoint (ptr getelementptr (i8, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 40, i8 1, i8 0 }, i8 3, i8 1, i8 8, i8 1, [4 x i8] undef, i64 24, %_QM__fortran_type_infoTvalue { i8 1, [7 x i8] undef, i64 0 }, { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTderivedtype, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 42, i8 1, i8 1, ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 42, i8 1, i8 1, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)]], ptr null, [1 x i64] zeroinitializer }, { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]], ptr, [1 x i64] } { ptr null, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64), i32 20180515, i8 2, i8 42, i8 1, i8 1, [2 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (%_QM__fortran_type_infoTvalue, ptr null, i32 1) to i64)], [3 x i64] [i64 1, i64 0, i64 0]], ptr null, [1 x i64] zeroinitializer }, %_QM__fortran_builtinsT__builtin_c_ptr zeroinitializer }], comdat
@_QQclX4348a3d5f70828848e1cba5d0f1cd4ed = linkonce constant [12 x i8] c"derived.f90\00", comdat
@_QQro.2xi4.0 = internal constant [2 x i32] [i32 2, i32 3]

declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr

define double @defaults(ptr nocapture readonly %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] }, align 8
  %5 = alloca %_QMderivedTsystem, align 8
  store ptr %5, ptr %4, align 8
  %.fca.1.gep50 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 72, ptr %.fca.1.gep50, align 8
  %.fca.2.gep52 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep52, align 8
  %.fca.3.gep54 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 0, ptr %.fca.3.gep54, align 4
  %.fca.4.gep56 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 42, ptr %.fca.4.gep56, align 1
  %.fca.5.gep58 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep58, align 2
  %.fca.6.gep60 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 1, ptr %.fca.6.gep60, align 1
  %.fca.7.gep = getelementptr inbounds i8, ptr %4, i64 24
  store ptr @_QMderivedE.dt.system, ptr %.fca.7.gep, align 8
  %.fca.8.0.gep = getelementptr inbounds i8, ptr %4, i64 32
  store i64 0, ptr %.fca.8.0.gep, align 8
  %6 = call {} @_FortranAInitialize(ptr nonnull %4, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 18)
  %7 = call i32 @llvm.smax.i32(i32 %1, i32 0)
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 %1, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %5, i64 24
  %11 = shl nuw nsw i64 %8, 3
  %12 = call ptr @malloc(i64 %11)
  store ptr %12, ptr %10, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %5, i64 32
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %5, i64 40
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %5, i64 44
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %5, i64 45
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %5, i64 46
  store i8 2, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %5, i64 47
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %5, i64 48
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %5, i64 56
  store i64 %8, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %5, i64 64
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %13 = call ptr @malloc(i64 %11)
  store ptr %13, ptr %3, align 8
  %.fca.1.gep114 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep114, align 8
  %.fca.2.gep116 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep116, align 8
  %.fca.3.gep118 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep118, align 4
  %.fca.4.gep120 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep120, align 1
  %.fca.5.gep122 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep122, align 2
  %.fca.6.gep124 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep124, align 1
  %.fca.7.0.0.gep126 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep126, align 8
  %.fca.7.0.1.gep128 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %8, ptr %.fca.7.0.1.gep128, align 8
  %.fca.7.0.2.gep130 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep130, align 8
  %.not174 = icmp slt i32 %1, 1
  br i1 %.not174, label %._crit_edge, label %.lr.ph

.lr.ph:
  %14 = phi i64 [ %22, %.lr.ph ], [ %8, %2 ]
  %15 = phi i64 [ %21, %.lr.ph ], [ 1, %2 ]
  %16 = add nsw i64 %15, -1
  %17 = getelementptr double, ptr %0, i64 %16
  %18 = load double, ptr %17, align 8
  %19 = fmul contract double %18, %18
  %20 = getelementptr double, ptr %13, i64 %16
  store double %19, ptr %20, align 8
  %21 = add nuw nsw i64 %15, 1
  %22 = add nsw i64 %14, -1
  %23 = icmp sgt i64 %14, 1
  br i1 %23, label %.lr.ph, label %._crit_edge

._crit_edge:
  %24 = call {} @_FortranAAssign(ptr nonnull %10, ptr nonnull %3, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 25)
  call void @free(ptr %13)
  %25 = getelementptr inbounds i8, ptr %5, i64 8
  %26 = load i32, ptr %25, align 8
  %27 = icmp sgt i32 %26, 0
  br i1 %27, label %.lr.ph172, label %._crit_edge173

.lr.ph172:
  %28 = getelementptr inbounds i8, ptr %5, i64 12
  %29 = load i32, ptr %28, align 4
  %.not = icmp eq i32 %29, 0
  %30 = load double, ptr %5, align 8
  %.fca.0.load18 = load ptr, ptr %10, align 8
  %.fca.7.0.0.load39 = load i64, ptr %.fca.7.0.0.gep, align 8
  %narrow = add nuw i32 %26, 1
  %31 = zext i32 %narrow to i64
  br label %32

32:
  %indvars.iv = phi i64 [ 1, %.lr.ph172 ], [ %indvars.iv.next, %39 ]
  %.0170 = phi double [ 0.000000e+00, %.lr.ph172 ], [ %.1, %39 ]
  br i1 %.not, label %39, label %33

33:
  %34 = sub nsw i64 %indvars.iv, %.fca.7.0.0.load39
  %35 = getelementptr double, ptr %.fca.0.load18, i64 %34
  %36 = load double, ptr %35, align 8
  %37 = fmul contract double %30, %36
  %38 = fadd contract double %.0170, %37
  br label %39

39:
  %.1 = phi double [ %38, %33 ], [ %.0170, %32 ]
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %31
  br i1 %exitcond.not, label %._crit_edge173, label %32

._crit_edge173:
  %.0.lcssa = phi double [ 0.000000e+00, %._crit_edge ], [ %.1, %39 ]
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep, align 8
  %40 = icmp sgt i64 %.fca.7.0.1.load, 0
  br i1 %40, label %.lr.ph.i, label %_FortranASumReal8x1_contract_simplified.exit

.lr.ph.i:
  %41 = phi double [ %46, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge173 ]
  %42 = phi i64 [ %47, %.lr.ph.i ], [ 0, %._crit_edge173 ]
  %43 = shl nsw i64 %42, 3
  %44 = getelementptr i8, ptr %.fca.0.load, i64 %43
  %45 = load double, ptr %44, align 8
  %46 = fadd contract double %41, %45
  %47 = add nuw nsw i64 %42, 1
  %exitcond.not.i = icmp eq i64 %47, %.fca.7.0.1.load
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i

_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge173 ], [ %46, %.lr.ph.i ]
  %48 = fmul contract double %.0.lcssa, %.lcssa.i
  %49 = call {} @_FortranADestroy(ptr nonnull %4)
  ret double %48
}

define double @constructed(ptr nocapture readonly %0) local_unnamed_addr {
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, ptr, [1 x i64] }, align 8
  %3 = alloca %_QMderivedTpoint, align 8
  store ptr %3, ptr %2, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %2, i64 8
  store i64 16, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %2, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %2, i64 20
  store i8 0, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %2, i64 21
  store i8 42, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %2, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %2, i64 23
  store i8 1, ptr %.fca.6.gep, align 1
  %.fca.7.gep = getelementptr inbounds i8, ptr %2, i64 24
  store ptr @_QMderivedE.dt.point, ptr %.fca.7.gep, align 8
  %.fca.8.0.gep = getelementptr inbounds i8, ptr %2, i64 32
  store i64 0, ptr %.fca.8.0.gep, align 8
  %4 = call {} @_FortranAInitialize(ptr nonnull %2, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 36)
  %5 = load double, ptr %0, align 8
  %6 = getelementptr i8, ptr %0, i64 8
  %7 = load double, ptr %6, align 8
  %8 = fmul contract double %5, %7
  store double %8, ptr %3, align 8
  %9 = getelementptr inbounds i8, ptr %3, i64 8
  %10 = fadd contract double %5, %7
  store double %10, ptr %9, align 8
  %11 = fmul contract double %8, %10
  ret double %11
}

define double @norms(ptr %0) local_unnamed_addr {
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca [3 x [2 x double]], align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  %9 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %10 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %11 = alloca { ptr, i64, i32, i8, i8, i8, i8, [2 x [3 x i64]] }, align 8
  store ptr %0, ptr %6, align 8
  %.fca.1.gep143 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 8, ptr %.fca.1.gep143, align 8
  %.fca.2.gep145 = getelementptr inbounds i8, ptr %6, i64 16
  store i32 20180515, ptr %.fca.2.gep145, align 8
  %.fca.3.gep147 = getelementptr inbounds i8, ptr %6, i64 20
  store i8 1, ptr %.fca.3.gep147, align 4
  %.fca.4.gep149 = getelementptr inbounds i8, ptr %6, i64 21
  store i8 28, ptr %.fca.4.gep149, align 1
  %.fca.5.gep151 = getelementptr inbounds i8, ptr %6, i64 22
  store i8 0, ptr %.fca.5.gep151, align 2
  %.fca.6.gep153 = getelementptr inbounds i8, ptr %6, i64 23
  store i8 0, ptr %.fca.6.gep153, align 1
  %.fca.7.0.0.gep155 = getelementptr inbounds i8, ptr %6, i64 24
  store i64 1, ptr %.fca.7.0.0.gep155, align 8
  %.fca.7.0.1.gep157 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 6, ptr %.fca.7.0.1.gep157, align 8
  %.fca.7.0.2.gep159 = getelementptr inbounds i8, ptr %6, i64 40
  store i64 8, ptr %.fca.7.0.2.gep159, align 8
  store ptr @_QQro.2xi4.0, ptr %5, align 8
  %.fca.1.gep161 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 4, ptr %.fca.1.gep161, align 8
  %.fca.2.gep162 = getelementptr inbounds i8, ptr %5, i64 16
  store i32 20180515, ptr %.fca.2.gep162, align 8
  %.fca.3.gep163 = getelementptr inbounds i8, ptr %5, i64 20
  store i8 1, ptr %.fca.3.gep163, align 4
  %.fca.4.gep164 = getelementptr inbounds i8, ptr %5, i64 21
  store i8 9, ptr %.fca.4.gep164, align 1
  %.fca.5.gep165 = getelementptr inbounds i8, ptr %5, i64 22
  store i8 0, ptr %.fca.5.gep165, align 2
  %.fca.6.gep166 = getelementptr inbounds i8, ptr %5, i64 23
  store i8 0, ptr %.fca.6.gep166, align 1
  %.fca.7.0.0.gep167 = getelementptr inbounds i8, ptr %5, i64 24
  store i64 1, ptr %.fca.7.0.0.gep167, align 8
  %.fca.7.0.1.gep168 = getelementptr inbounds i8, ptr %5, i64 32
  store i64 2, ptr %.fca.7.0.1.gep168, align 8
  %.fca.7.0.2.gep169 = getelementptr inbounds i8, ptr %5, i64 40
  store i64 4, ptr %.fca.7.0.2.gep169, align 8
  store ptr null, ptr %8, align 8
  %.fca.1.gep84 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 8, ptr %.fca.1.gep84, align 8
  %.fca.2.gep86 = getelementptr inbounds i8, ptr %8, i64 16
  store i32 20180515, ptr %.fca.2.gep86, align 8
  %.fca.3.gep88 = getelementptr inbounds i8, ptr %8, i64 20
  store i8 2, ptr %.fca.3.gep88, align 4
  %.fca.4.gep90 = getelementptr inbounds i8, ptr %8, i64 21
  store i8 28, ptr %.fca.4.gep90, align 1
  %.fca.5.gep92 = getelementptr inbounds i8, ptr %8, i64 22
  store i8 2, ptr %.fca.5.gep92, align 2
  %.fca.6.gep94 = getelementptr inbounds i8, ptr %8, i64 23
  store i8 0, ptr %.fca.6.gep94, align 1
  %.fca.7.0.0.gep96 = getelementptr inbounds i8, ptr %8, i64 24
  store i64 1, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.gep98 = getelementptr inbounds i8, ptr %8, i64 32
  store i64 0, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.0.2.gep100 = getelementptr inbounds i8, ptr %8, i64 40
  store i64 8, ptr %.fca.7.0.2.gep100, align 8
  %.fca.7.1.0.gep102 = getelementptr inbounds i8, ptr %8, i64 48
  store i64 1, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.gep104 = getelementptr inbounds i8, ptr %8, i64 56
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %.fca.7.1.1.gep104, i8 0, i64 16, i1 false)
  %12 = call {} @_FortranAReshape(ptr nonnull %8, ptr nonnull %6, ptr nonnull %5, ptr null, ptr null, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 43)
  %.fca.0.load108 = load ptr, ptr %8, align 8
  %.fca.7.0.0.load129 = load i64, ptr %.fca.7.0.0.gep96, align 8
  %.fca.7.0.1.load132 = load i64, ptr %.fca.7.0.1.gep98, align 8
  %.fca.7.1.0.load = load i64, ptr %.fca.7.1.0.gep102, align 8
  %.fca.7.1.1.load = load i64, ptr %.fca.7.1.1.gep104, align 8
  %13 = icmp eq i64 %.fca.7.0.1.load132, 0
  %14 = select i1 %13, i64 1, i64 %.fca.7.0.0.load129
  %15 = shl i64 %.fca.7.0.1.load132, 3
  %16 = icmp eq i64 %.fca.7.1.1.load, 0
  %17 = select i1 %16, i64 1, i64 %.fca.7.1.0.load
  store ptr %.fca.0.load108, ptr %4, align 8
  %.fca.1.gep235 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep235, align 8
  %.fca.2.gep237 = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep237, align 8
  %.fca.3.gep239 = getelementptr inbounds i8, ptr %4, i64 20
  store i8 2, ptr %.fca.3.gep239, align 4
  %.fca.4.gep241 = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep241, align 1
  %.fca.5.gep243 = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep243, align 2
  %.fca.6.gep245 = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep245, align 1
  %.fca.7.0.0.gep247 = getelementptr inbounds i8, ptr %4, i64 24
  store i64 %14, ptr %.fca.7.0.0.gep247, align 8
  %.fca.7.0.1.gep249 = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %.fca.7.0.1.load132, ptr %.fca.7.0.1.gep249, align 8
  %.fca.7.0.2.gep251 = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep251, align 8
  %.fca.7.1.0.gep253 = getelementptr inbounds i8, ptr %4, i64 48
  store i64 %17, ptr %.fca.7.1.0.gep253, align 8
  %.fca.7.1.1.gep255 = getelementptr inbounds i8, ptr %4, i64 56
  store i64 %.fca.7.1.1.load, ptr %.fca.7.1.1.gep255, align 8
  %.fca.7.1.2.gep257 = getelementptr inbounds i8, ptr %4, i64 64
  store i64 %15, ptr %.fca.7.1.2.gep257, align 8
  store ptr %7, ptr %3, align 8
  %.fca.1.gep261 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep261, align 8
  %.fca.2.gep263 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep263, align 8
  %.fca.3.gep265 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 2, ptr %.fca.3.gep265, align 4
  %.fca.4.gep267 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep267, align 1
  %.fca.5.gep269 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep269, align 2
  %.fca.6.gep271 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep271, align 1
  %.fca.7.0.0.gep273 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep273, align 8
  %.fca.7.0.1.gep275 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 2, ptr %.fca.7.0.1.gep275, align 8
  %.fca.7.0.2.gep277 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 8, ptr %.fca.7.0.2.gep277, align 8
  %.fca.7.1.0.gep279 = getelementptr inbounds i8, ptr %3, i64 48
  store i64 1, ptr %.fca.7.1.0.gep279, align 8
  %.fca.7.1.1.gep281 = getelementptr inbounds i8, ptr %3, i64 56
  store i64 3, ptr %.fca.7.1.1.gep281, align 8
  %.fca.7.1.2.gep283 = getelementptr inbounds i8, ptr %3, i64 64
  store i64 16, ptr %.fca.7.1.2.gep283, align 8
  store ptr %7, ptr %11, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %11, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %11, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %11, i64 20
  store i8 2, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %11, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %11, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %11, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %11, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %11, i64 32
  store i64 2, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %11, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %.fca.7.1.0.gep = getelementptr inbounds i8, ptr %11, i64 48
  store i64 1, ptr %.fca.7.1.0.gep, align 8
  %.fca.7.1.1.gep = getelementptr inbounds i8, ptr %11, i64 56
  store i64 3, ptr %.fca.7.1.1.gep, align 8
  %.fca.7.1.2.gep = getelementptr inbounds i8, ptr %11, i64 64
  store i64 16, ptr %.fca.7.1.2.gep, align 8
  %18 = call {} @_FortranAAssign(ptr nonnull %11, ptr nonnull %4, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 43)
  call void @free(ptr %.fca.0.load108)
  store ptr null, ptr %9, align 8
  %.fca.1.gep34 = getelementptr inbounds i8, ptr %9, i64 8
  store i64 8, ptr %.fca.1.gep34, align 8
  %.fca.2.gep36 = getelementptr inbounds i8, ptr %9, i64 16
  store i32 20180515, ptr %.fca.2.gep36, align 8
  %.fca.3.gep38 = getelementptr inbounds i8, ptr %9, i64 20
  store i8 1, ptr %.fca.3.gep38, align 4
  %.fca.4.gep40 = getelementptr inbounds i8, ptr %9, i64 21
  store i8 28, ptr %.fca.4.gep40, align 1
  %.fca.5.gep42 = getelementptr inbounds i8, ptr %9, i64 22
  store i8 2, ptr %.fca.5.gep42, align 2
  %.fca.6.gep44 = getelementptr inbounds i8, ptr %9, i64 23
  store i8 0, ptr %.fca.6.gep44, align 1
  %.fca.7.0.0.gep46 = getelementptr inbounds i8, ptr %9, i64 24
  store i64 1, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.gep48 = getelementptr inbounds i8, ptr %9, i64 32
  store i64 0, ptr %.fca.7.0.1.gep48, align 8
  %.fca.7.0.2.gep50 = getelementptr inbounds i8, ptr %9, i64 40
  store i64 8, ptr %.fca.7.0.2.gep50, align 8
  %19 = call {} @_FortranANorm2Dim(ptr nonnull %9, ptr nonnull %3, i32 1, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 44)
  %.fca.0.load52 = load ptr, ptr %9, align 8
  %.fca.7.0.0.load73 = load i64, ptr %.fca.7.0.0.gep46, align 8
  %.fca.7.0.1.load76 = load i64, ptr %.fca.7.0.1.gep48, align 8
  %20 = shl i64 %.fca.7.0.1.load76, 3
  %21 = call ptr @malloc(i64 %20)
  %invariant.gep = getelementptr i8, ptr %21, i64 -8
  %22 = icmp sgt i64 %.fca.7.0.1.load76, 0
  br i1 %22, label %.lr.ph, label %._crit_edge

.lr.ph:
  %23 = phi i64 [ %29, %.lr.ph ], [ 1, %1 ]
  %24 = sub nsw i64 %23, %.fca.7.0.0.load73
  %25 = getelementptr double, ptr %.fca.0.load52, i64 %24
  %26 = load double, ptr %25, align 8
  %27 = fmul double %26, %26
  %28 = fmul double %26, %27
  %gep = getelementptr double, ptr %invariant.gep, i64 %23
  store double %28, ptr %gep, align 8
  %29 = add nuw i64 %23, 1
  %exitcond.not = icmp eq i64 %23, %.fca.7.0.1.load76
  br i1 %exitcond.not, label %._crit_edge, label %.lr.ph

._crit_edge:
  %30 = icmp sgt i64 %.fca.7.0.1.load76, 0
  br i1 %30, label %.lr.ph.i, label %_FortranASumReal8x1_contract_simplified.exit

.lr.ph.i:
  %31 = phi double [ %36, %.lr.ph.i ], [ 0.000000e+00, %._crit_edge ]
  %32 = phi i64 [ %37, %.lr.ph.i ], [ 0, %._crit_edge ]
  %33 = shl nsw i64 %32, 3
  %34 = getelementptr i8, ptr %21, i64 %33
  %35 = load double, ptr %34, align 8
  %36 = fadd contract double %31, %35
  %37 = add nuw nsw i64 %32, 1
  %exitcond.not.i = icmp eq i64 %37, %.fca.7.0.1.load76
  br i1 %exitcond.not.i, label %_FortranASumReal8x1_contract_simplified.exit, label %.lr.ph.i

_FortranASumReal8x1_contract_simplified.exit:
  %.lcssa.i = phi double [ 0.000000e+00, %._crit_edge ], [ %36, %.lr.ph.i ]
  call void @free(ptr %21)
  store ptr null, ptr %10, align 8
  %.fca.1.gep4 = getelementptr inbounds i8, ptr %10, i64 8
  store i64 8, ptr %.fca.1.gep4, align 8
  %.fca.2.gep6 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 20180515, ptr %.fca.2.gep6, align 8
  %.fca.3.gep8 = getelementptr inbounds i8, ptr %10, i64 20
  store i8 1, ptr %.fca.3.gep8, align 4
  %.fca.4.gep10 = getelementptr inbounds i8, ptr %10, i64 21
  store i8 28, ptr %.fca.4.gep10, align 1
  %.fca.5.gep12 = getelementptr inbounds i8, ptr %10, i64 22
  store i8 2, ptr %.fca.5.gep12, align 2
  %.fca.6.gep14 = getelementptr inbounds i8, ptr %10, i64 23
  store i8 0, ptr %.fca.6.gep14, align 1
  %.fca.7.0.0.gep16 = getelementptr inbounds i8, ptr %10, i64 24
  store i64 1, ptr %.fca.7.0.0.gep16, align 8
  %.fca.7.0.1.gep18 = getelementptr inbounds i8, ptr %10, i64 32
  store i64 0, ptr %.fca.7.0.1.gep18, align 8
  %.fca.7.0.2.gep20 = getelementptr inbounds i8, ptr %10, i64 40
  store i64 8, ptr %.fca.7.0.2.gep20, align 8
  %38 = call {} @_FortranANorm2Dim(ptr nonnull %10, ptr nonnull %3, i32 2, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 44)
  %.fca.0.load = load ptr, ptr %10, align 8
  %.fca.7.0.1.load = load i64, ptr %.fca.7.0.1.gep18, align 8
  store ptr %.fca.0.load, ptr %2, align 8
  %.fca.1.gep451 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 8, ptr %.fca.1.gep451, align 8
  %.fca.2.gep453 = getelementptr inbounds i8, ptr %2, i64 16
  store i32 20180515, ptr %.fca.2.gep453, align 8
  %.fca.3.gep455 = getelementptr inbounds i8, ptr %2, i64 20
  store i8 1, ptr %.fca.3.gep455, align 4
  %.fca.4.gep457 = getelementptr inbounds i8, ptr %2, i64 21
  store i8 28, ptr %.fca.4.gep457, align 1
  %.fca.5.gep459 = getelementptr inbounds i8, ptr %2, i64 22
  store i8 0, ptr %.fca.5.gep459, align 2
  %.fca.6.gep461 = getelementptr inbounds i8, ptr %2, i64 23
  store i8 0, ptr %.fca.6.gep461, align 1
  %.fca.7.0.0.gep463 = getelementptr inbounds i8, ptr %2, i64 24
  store i64 1, ptr %.fca.7.0.0.gep463, align 8
  %.fca.7.0.1.gep465 = getelementptr inbounds i8, ptr %2, i64 32
  store i64 %.fca.7.0.1.load, ptr %.fca.7.0.1.gep465, align 8
  %.fca.7.0.2.gep467 = getelementptr inbounds i8, ptr %2, i64 40
  store i64 8, ptr %.fca.7.0.2.gep467, align 8
  %39 = call contract double @_FortranAProductReal8(ptr nonnull %2, ptr nonnull @_QQclX4348a3d5f70828848e1cba5d0f1cd4ed, i32 44, i32 0, ptr null)
  call void @free(ptr %.fca.0.load)
  %40 = fadd contract double %.lcssa.i, %39
  call void @free(ptr %.fca.0.load52)
  ret double %40
}

declare {} @_FortranAInitialize(ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranADestroy(ptr) local_unnamed_addr

declare {} @_FortranAReshape(ptr, ptr, ptr, ptr, ptr, ptr, i32) local_unnamed_addr

declare {} @_FortranANorm2Dim(ptr, ptr, i32, ptr, i32) local_unnamed_addr

declare double @_FortranAProductReal8(ptr, ptr, i32, i32, ptr) local_unnamed_addr

declare {} @_FortranAAssign(ptr, ptr, ptr, i32) local_unnamed_addr

declare i32 @llvm.smax.i32(i32, i32)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

