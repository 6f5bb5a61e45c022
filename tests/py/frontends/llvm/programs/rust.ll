target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%Spring = type { double, double }

@alloc_bd8bee06a7b89a590f3f665f148dfe98 = private unnamed_addr constant [8 x i8] c"rust.rs\00", align 1
@alloc_faea4bba4f908213de4b1134e3b36745 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00\14\00\00\00\18\00\00\00" }>, align 8
@alloc_29312e83a6255e4f7be2ab3f83e34715 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00\18\00\00\00\14\00\00\00" }>, align 8
@alloc_0dce2af1d39e3b950b6b07c44d8a3599 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00\04\00\00\00\16\00\00\00" }>, align 8
@alloc_b471660baee121bbe753d010af9d438b = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00\07\00\00\00\10\00\00\00" }>, align 8

; <f64>::abs
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal noundef double @_RNvMNtCsgEmfK2I1SDS_4core3f64d3abs(double noundef %self) unnamed_addr #0 !dbg !7 {
start:
  %0 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %0), !dbg !14
  %1 = call double @llvm.fabs.f64(double %self), !dbg !14
  store double %1, ptr %0, align 8, !dbg !14
  %_0 = load double, ptr %0, align 8, !dbg !14, !noundef !13
  call void @llvm.lifetime.end.p0(ptr %0), !dbg !14
  ret double %_0, !dbg !15
}

; <usize as core::iter::range::Step>::forward_unchecked
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal noundef i64 @_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_unchecked(i64 noundef %start1, i64 noundef %n) unnamed_addr #0 !dbg !16 {
start:
  br label %bb2, !dbg !21

bb2:                                              ; preds = %start
  %_0 = add nuw i64 %start1, %n, !dbg !29
  ret i64 %_0, !dbg !30

bb1:                                              ; No predecessors!
  unreachable
}

; <usize as core::cmp::PartialOrd>::lt
; Function Attrs: alwaysinline nounwind nonlazybind uwtable
define internal noundef zeroext i1 @_RNvXsU_NtNtCsgEmfK2I1SDS_4core3cmp5implsjNtB7_10PartialOrd2lt(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %self, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %other) unnamed_addr #1 !dbg !31 {
start:
  %_3 = load i64, ptr %self, align 8, !dbg !36, !noundef !13
  %_4 = load i64, ptr %other, align 8, !dbg !37, !noundef !13
  %_0 = icmp ult i64 %_3, %_4, !dbg !36
  ret i1 %_0, !dbg !38
}

; core::iter::range::<impl core::iter::traits::iterator::Iterator for core::ops::range::Range<A>>::next
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h743d7dde9f147815E"(ptr noalias noundef align 8 dereferenceable(16) %self) unnamed_addr #0 !dbg !39 {
start:
; call <core::ops::range::Range<T> as core::iter::range::RangeIteratorImpl>::spec_next
  %0 = call { i64, i64 } @"_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17hb328268b90a07ceaE"(ptr noalias noundef align 8 dereferenceable(16) %self) #6, !dbg !41
  %_0.0 = extractvalue { i64, i64 } %0, 0, !dbg !41
  %_0.1 = extractvalue { i64, i64 } %0, 1, !dbg !41
  %1 = insertvalue { i64, i64 } poison, i64 %_0.0, 0, !dbg !42
  %2 = insertvalue { i64, i64 } %1, i64 %_0.1, 1, !dbg !42
  ret { i64, i64 } %2, !dbg !42
}

; core::slice::raw::from_raw_parts
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, i64 } @_ZN4core5slice3raw14from_raw_parts17hd4534fa0d7378b48E(ptr noundef %data, i64 noundef %len, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) %0) unnamed_addr #0 !dbg !43 {
start:
  br label %bb3, !dbg !47

bb3:                                              ; preds = %start
  %1 = insertvalue { ptr, i64 } poison, ptr %data, 0, !dbg !49
  %2 = insertvalue { ptr, i64 } %1, i64 %len, 1, !dbg !49
  ret { ptr, i64 } %2, !dbg !49

bb1:                                              ; No predecessors!
  unreachable

bb2:                                              ; No predecessors!
  unreachable
}

; core::slice::raw::from_raw_parts
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, i64 } @_ZN4core5slice3raw14from_raw_parts17hed40764dae0b1fa0E(ptr noundef %data, i64 noundef %len, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) %0) unnamed_addr #0 !dbg !50 {
start:
  br label %bb3, !dbg !51

bb3:                                              ; preds = %start
  %1 = insertvalue { ptr, i64 } poison, ptr %data, 0, !dbg !53
  %2 = insertvalue { ptr, i64 } %1, i64 %len, 1, !dbg !53
  ret { ptr, i64 } %2, !dbg !53

bb1:                                              ; No predecessors!
  unreachable

bb2:                                              ; No predecessors!
  unreachable
}

; <I as core::iter::traits::collect::IntoIterator>::into_iter
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17he729a7703480f26fE"(i64 noundef %self.0, i64 noundef %self.1) unnamed_addr #0 !dbg !54 {
start:
  %0 = insertvalue { i64, i64 } poison, i64 %self.0, 0, !dbg !59
  %1 = insertvalue { i64, i64 } %0, i64 %self.1, 1, !dbg !59
  ret { i64, i64 } %1, !dbg !59
}

; <core::ops::range::Range<T> as core::iter::range::RangeIteratorImpl>::spec_next
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17hb328268b90a07ceaE"(ptr noalias noundef align 8 dereferenceable(16) %self) unnamed_addr #0 !dbg !60 {
start:
  %_0 = alloca [16 x i8], align 8
  %_4 = getelementptr inbounds i8, ptr %self, i64 8, !dbg !62
; call <usize as core::cmp::PartialOrd>::lt
  %_2 = call noundef zeroext i1 @_RNvXsU_NtNtCsgEmfK2I1SDS_4core3cmp5implsjNtB7_10PartialOrd2lt(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %self, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %_4) #7, !dbg !63
  br i1 %_2, label %bb2, label %bb4, !dbg !63

bb4:                                              ; preds = %start
  store i64 0, ptr %_0, align 8, !dbg !64
  br label %bb5, !dbg !65

bb2:                                              ; preds = %start
  %old = load i64, ptr %self, align 8, !dbg !66, !noundef !13
; call <usize as core::iter::range::Step>::forward_unchecked
  %_6 = call noundef i64 @_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_unchecked(i64 noundef %old, i64 noundef 1) #6, !dbg !67
  store i64 %_6, ptr %self, align 8, !dbg !69
  %0 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !70
  store i64 %old, ptr %0, align 8, !dbg !70
  store i64 1, ptr %_0, align 8, !dbg !70
  br label %bb5, !dbg !65

bb5:                                              ; preds = %bb2, %bb4
  %1 = load i64, ptr %_0, align 8, !dbg !71, !range !72, !noundef !13
  %2 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !71
  %3 = load i64, ptr %2, align 8, !dbg !71
  %4 = insertvalue { i64, i64 } poison, i64 %1, 0, !dbg !71
  %5 = insertvalue { i64, i64 } %4, i64 %3, 1, !dbg !71
  ret { i64, i64 } %5, !dbg !71
}

; Function Attrs: nounwind nonlazybind uwtable
define noundef double @springs(ptr noundef %all, i64 noundef %n, double noundef %0) unnamed_addr #2 !dbg !73 {
start:
  %_8 = alloca [16 x i8], align 8
  %iter = alloca [16 x i8], align 8
  %energy = alloca [8 x i8], align 8
  %x = alloca [8 x i8], align 8
  store double %0, ptr %x, align 8
; call core::slice::raw::from_raw_parts
  %1 = call { ptr, i64 } @_ZN4core5slice3raw14from_raw_parts17hd4534fa0d7378b48E(ptr noundef %all, i64 noundef %n, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_faea4bba4f908213de4b1134e3b36745) #6, !dbg !76
  %all.0 = extractvalue { ptr, i64 } %1, 0, !dbg !76
  %all.1 = extractvalue { ptr, i64 } %1, 1, !dbg !76
  store double 0.000000e+00, ptr %energy, align 8, !dbg !77
; call <I as core::iter::traits::collect::IntoIterator>::into_iter
  %2 = call { i64, i64 } @"_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17he729a7703480f26fE"(i64 noundef 0, i64 noundef %n) #6, !dbg !79
  %_5.0 = extractvalue { i64, i64 } %2, 0, !dbg !79
  %_5.1 = extractvalue { i64, i64 } %2, 1, !dbg !79
  call void @llvm.lifetime.start.p0(ptr %iter), !dbg !79
  store i64 %_5.0, ptr %iter, align 8, !dbg !79
  %3 = getelementptr inbounds i8, ptr %iter, i64 8, !dbg !79
  store i64 %_5.1, ptr %3, align 8, !dbg !79
  br label %bb3, !dbg !82

bb3:                                              ; preds = %bb8, %start
  call void @llvm.lifetime.start.p0(ptr %_8), !dbg !84
; call core::iter::range::<impl core::iter::traits::iterator::Iterator for core::ops::range::Range<A>>::next
  %4 = call { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h743d7dde9f147815E"(ptr noalias noundef align 8 dereferenceable(16) %iter) #6, !dbg !84
  %5 = extractvalue { i64, i64 } %4, 0, !dbg !84
  %6 = extractvalue { i64, i64 } %4, 1, !dbg !84
  store i64 %5, ptr %_8, align 8, !dbg !84
  %7 = getelementptr inbounds i8, ptr %_8, i64 8, !dbg !84
  store i64 %6, ptr %7, align 8, !dbg !84
  %_10 = load i64, ptr %_8, align 8, !dbg !84, !range !72, !noundef !13
  %8 = getelementptr inbounds i8, ptr %_8, i64 8, !dbg !84
  %9 = load i64, ptr %8, align 8, !dbg !84
  %10 = trunc nuw i64 %_10 to i1, !dbg !84
  br i1 %10, label %bb6, label %bb7, !dbg !84

bb6:                                              ; preds = %bb3
  %11 = getelementptr inbounds i8, ptr %_8, i64 8, !dbg !85
  %i = load i64, ptr %11, align 8, !dbg !85, !noundef !13
  %_14 = icmp ult i64 %i, %all.1, !dbg !86
  br i1 %_14, label %bb8, label %panic, !dbg !86

bb7:                                              ; preds = %bb3
  call void @llvm.lifetime.end.p0(ptr %_8), !dbg !88
  call void @llvm.lifetime.end.p0(ptr %iter), !dbg !89
  %12 = load double, ptr %energy, align 8, !dbg !90, !noundef !13
  ret double %12, !dbg !90

bb8:                                              ; preds = %bb6
  %one = getelementptr inbounds nuw %Spring, ptr %all.0, i64 %i, !dbg !91
  %_16 = load double, ptr %x, align 8, !dbg !92, !noundef !13
  %13 = getelementptr inbounds i8, ptr %one, i64 8, !dbg !94
  %_17 = load double, ptr %13, align 8, !dbg !94, !noundef !13
  %d = fsub double %_16, %_17, !dbg !92
  %_21 = load double, ptr %one, align 8, !dbg !95, !noundef !13
  %_20 = fmul double 5.000000e-01, %_21, !dbg !97
  %_19 = fmul double %_20, %d, !dbg !97
  %_18 = fmul double %_19, %d, !dbg !97
  %14 = load double, ptr %energy, align 8, !dbg !98, !noundef !13
  %15 = fadd double %14, %_18, !dbg !98
  store double %15, ptr %energy, align 8, !dbg !98
  %16 = load double, ptr %x, align 8, !dbg !99, !noundef !13
  %_22 = fmul double %16, 5.000000e-01, !dbg !99
; call <f64>::abs
  %_23 = call noundef double @_RNvMNtCsgEmfK2I1SDS_4core3f64d3abs(double noundef %d) #6, !dbg !100
  %17 = fadd double %_22, %_23, !dbg !101
  store double %17, ptr %x, align 8, !dbg !101
  call void @llvm.lifetime.end.p0(ptr %_8), !dbg !88
  br label %bb3, !dbg !82

panic:                                            ; preds = %bb6
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef %i, i64 noundef %all.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_29312e83a6255e4f7be2ab3f83e34715) #8, !dbg !86
  unreachable, !dbg !86

bb5:                                              ; No predecessors!
  unreachable, !dbg !84
}

; Function Attrs: nounwind nonlazybind uwtable
define noundef double @weighted(ptr noundef %x, i64 noundef %n) unnamed_addr #2 !dbg !102 {
start:
  %_7 = alloca [16 x i8], align 8
  %iter = alloca [16 x i8], align 8
  %sum = alloca [8 x i8], align 8
; call core::slice::raw::from_raw_parts
  %0 = call { ptr, i64 } @_ZN4core5slice3raw14from_raw_parts17hed40764dae0b1fa0E(ptr noundef %x, i64 noundef %n, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_0dce2af1d39e3b950b6b07c44d8a3599) #6, !dbg !103
  %x.0 = extractvalue { ptr, i64 } %0, 0, !dbg !103
  %x.1 = extractvalue { ptr, i64 } %0, 1, !dbg !103
  store double 0.000000e+00, ptr %sum, align 8, !dbg !104
; call <I as core::iter::traits::collect::IntoIterator>::into_iter
  %1 = call { i64, i64 } @"_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17he729a7703480f26fE"(i64 noundef 0, i64 noundef %n) #6, !dbg !106
  %_4.0 = extractvalue { i64, i64 } %1, 0, !dbg !106
  %_4.1 = extractvalue { i64, i64 } %1, 1, !dbg !106
  call void @llvm.lifetime.start.p0(ptr %iter), !dbg !106
  store i64 %_4.0, ptr %iter, align 8, !dbg !106
  %2 = getelementptr inbounds i8, ptr %iter, i64 8, !dbg !106
  store i64 %_4.1, ptr %2, align 8, !dbg !106
  br label %bb3, !dbg !108

bb3:                                              ; preds = %bb8, %start
  call void @llvm.lifetime.start.p0(ptr %_7), !dbg !110
; call core::iter::range::<impl core::iter::traits::iterator::Iterator for core::ops::range::Range<A>>::next
  %3 = call { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h743d7dde9f147815E"(ptr noalias noundef align 8 dereferenceable(16) %iter) #6, !dbg !110
  %4 = extractvalue { i64, i64 } %3, 0, !dbg !110
  %5 = extractvalue { i64, i64 } %3, 1, !dbg !110
  store i64 %4, ptr %_7, align 8, !dbg !110
  %6 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !110
  store i64 %5, ptr %6, align 8, !dbg !110
  %_9 = load i64, ptr %_7, align 8, !dbg !110, !range !72, !noundef !13
  %7 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !110
  %8 = load i64, ptr %7, align 8, !dbg !110
  %9 = trunc nuw i64 %_9 to i1, !dbg !110
  br i1 %9, label %bb6, label %bb7, !dbg !110

bb6:                                              ; preds = %bb3
  %10 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !111
  %i = load i64, ptr %10, align 8, !dbg !111, !noundef !13
  %_15 = icmp ult i64 %i, %x.1, !dbg !112
  br i1 %_15, label %bb8, label %panic, !dbg !112

bb7:                                              ; preds = %bb3
  call void @llvm.lifetime.end.p0(ptr %_7), !dbg !114
  call void @llvm.lifetime.end.p0(ptr %iter), !dbg !115
  %11 = load double, ptr %sum, align 8, !dbg !116, !noundef !13
  ret double %11, !dbg !116

bb8:                                              ; preds = %bb6
  %12 = getelementptr inbounds nuw double, ptr %x.0, i64 %i, !dbg !112
  %_13 = load double, ptr %12, align 8, !dbg !112, !noundef !13
  %_12 = fmul double %_13, %_13, !dbg !112
  %_17 = uitofp i64 %i to double, !dbg !117
  %_16 = fadd double %_17, 5.000000e-01, !dbg !118
  %_11 = fmul double %_12, %_16, !dbg !112
  %13 = load double, ptr %sum, align 8, !dbg !119, !noundef !13
  %14 = fadd double %13, %_11, !dbg !119
  store double %14, ptr %sum, align 8, !dbg !119
  call void @llvm.lifetime.end.p0(ptr %_7), !dbg !114
  br label %bb3, !dbg !108

panic:                                            ; preds = %bb6
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef %i, i64 noundef %x.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_b471660baee121bbe753d010af9d438b) #8, !dbg !112
  unreachable, !dbg !112

bb5:                                              ; No predecessors!
  unreachable, !dbg !110
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #5

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { alwaysinline nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { inlinehint nounwind }
attributes #7 = { alwaysinline nounwind }
attributes #8 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "rust.rs", directory: "")
!7 = distinct !DISubprogram(name: "abs", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3f64d3abs", scope: !9, file: !8, line: 1567, type: !12, scopeLine: 1567, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!8 = !DIFile(filename: "library/core/src/num/f64.rs", directory: "", checksumkind: CSK_MD5, checksum: "cbb76cb498122bc6efb17630e39a4d29")
!9 = !DINamespace(name: "{impl#0}", scope: !10)
!10 = !DINamespace(name: "f64", scope: !11)
!11 = !DINamespace(name: "core", scope: null)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 1568, column: 9, scope: !7)
!15 = !DILocation(line: 1569, column: 6, scope: !7)
!16 = distinct !DISubprogram(name: "forward_unchecked", linkageName: "_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_unchecked", scope: !18, file: !17, line: 211, type: !12, scopeLine: 211, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!17 = !DIFile(filename: "library/core/src/iter/range.rs", directory: "", checksumkind: CSK_MD5, checksum: "e302cc3146df1591d87c4742d277fd2d")
!18 = !DINamespace(name: "{impl#43}", scope: !19)
!19 = !DINamespace(name: "range", scope: !20)
!20 = !DINamespace(name: "iter", scope: !11)
!21 = !DILocation(line: 77, column: 35, scope: !22, inlinedAt: !28)
!22 = !DILexicalBlockFile(scope: !24, file: !23, discriminator: 0)
!23 = !DIFile(filename: "library/core/src/ub_checks.rs", directory: "", checksumkind: CSK_MD5, checksum: "8a26eb599fa825194a3e796d4688d4db")
!24 = distinct !DISubprogram(name: "unchecked_add", linkageName: "_RNvMs9_NtCsgEmfK2I1SDS_4core3numj13unchecked_add", scope: !26, file: !25, line: 832, type: !12, scopeLine: 832, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!25 = !DIFile(filename: "library/core/src/num/uint_macros.rs", directory: "", checksumkind: CSK_MD5, checksum: "de2f29a3485fc28d710ba6c3062e6efa")
!26 = !DINamespace(name: "{impl#11}", scope: !27)
!27 = !DINamespace(name: "num", scope: !11)
!28 = !DILocation(line: 213, column: 28, scope: !16)
!29 = !DILocation(line: 844, column: 17, scope: !24, inlinedAt: !28)
!30 = !DILocation(line: 214, column: 10, scope: !16)
!31 = distinct !DISubprogram(name: "lt", linkageName: "_RNvXsU_NtNtCsgEmfK2I1SDS_4core3cmp5implsjNtB7_10PartialOrd2lt", scope: !33, file: !32, line: 1916, type: !12, scopeLine: 1916, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!32 = !DIFile(filename: "library/core/src/cmp.rs", directory: "", checksumkind: CSK_MD5, checksum: "9b875f3ee90b4abbf50efdba3db39504")
!33 = !DINamespace(name: "{impl#58}", scope: !34)
!34 = !DINamespace(name: "impls", scope: !35)
!35 = !DINamespace(name: "cmp", scope: !11)
!36 = !DILocation(line: 1916, column: 50, scope: !31)
!37 = !DILocation(line: 1916, column: 59, scope: !31)
!38 = !DILocation(line: 1916, column: 67, scope: !31)
!39 = distinct !DISubprogram(name: "next<usize>", linkageName: "_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h743d7dde9f147815E", scope: !40, file: !17, line: 856, type: !12, scopeLine: 856, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!40 = !DINamespace(name: "{impl#6}", scope: !19)
!41 = !DILocation(line: 857, column: 14, scope: !39)
!42 = !DILocation(line: 858, column: 6, scope: !39)
!43 = distinct !DISubprogram(name: "from_raw_parts<rust::Spring>", linkageName: "_ZN4core5slice3raw14from_raw_parts17hd4534fa0d7378b48E", scope: !45, file: !44, line: 124, type: !12, scopeLine: 124, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!44 = !DIFile(filename: "library/core/src/slice/raw.rs", directory: "", checksumkind: CSK_MD5, checksum: "1c257c0bb74a1862c3fb776eeea63ad9")
!45 = !DINamespace(name: "raw", scope: !46)
!46 = !DINamespace(name: "slice", scope: !11)
!47 = !DILocation(line: 77, column: 35, scope: !48)
!48 = !DILexicalBlockFile(scope: !43, file: !23, discriminator: 0)
!49 = !DILocation(line: 141, column: 2, scope: !43)
!50 = distinct !DISubprogram(name: "from_raw_parts<f64>", linkageName: "_ZN4core5slice3raw14from_raw_parts17hed40764dae0b1fa0E", scope: !45, file: !44, line: 124, type: !12, scopeLine: 124, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!51 = !DILocation(line: 77, column: 35, scope: !52)
!52 = !DILexicalBlockFile(scope: !50, file: !23, discriminator: 0)
!53 = !DILocation(line: 141, column: 2, scope: !50)
!54 = distinct !DISubprogram(name: "into_iter<core::ops::range::Range<usize>>", linkageName: "_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17he729a7703480f26fE", scope: !56, file: !55, line: 322, type: !12, scopeLine: 322, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!55 = !DIFile(filename: "library/core/src/iter/traits/collect.rs", directory: "", checksumkind: CSK_MD5, checksum: "35d2b5f35e8dd294396f20d1a263fa6f")
!56 = !DINamespace(name: "{impl#0}", scope: !57)
!57 = !DINamespace(name: "collect", scope: !58)
!58 = !DINamespace(name: "traits", scope: !20)
!59 = !DILocation(line: 324, column: 6, scope: !54)
!60 = distinct !DISubprogram(name: "spec_next<usize>", linkageName: "_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17hb328268b90a07ceaE", scope: !61, file: !17, line: 771, type: !12, scopeLine: 771, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!61 = !DINamespace(name: "{impl#5}", scope: !19)
!62 = !DILocation(line: 772, column: 25, scope: !60)
!63 = !DILocation(line: 772, column: 12, scope: !60)
!64 = !DILocation(line: 778, column: 13, scope: !60)
!65 = !DILocation(line: 772, column: 9, scope: !60)
!66 = !DILocation(line: 773, column: 23, scope: !60)
!67 = !DILocation(line: 775, column: 35, scope: !68)
!68 = distinct !DILexicalBlock(scope: !60, file: !17, line: 773, column: 13)
!69 = !DILocation(line: 775, column: 13, scope: !68)
!70 = !DILocation(line: 776, column: 13, scope: !68)
!71 = !DILocation(line: 780, column: 6, scope: !60)
!72 = !{i64 0, i64 2}
!73 = distinct !DISubprogram(name: "springs", scope: !75, file: !74, line: 19, type: !12, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!74 = !DIFile(filename: "rust.rs", directory: "", checksumkind: CSK_MD5, checksum: "d3a1e4cbef85a8d18f34601b0dc3ae83")
!75 = !DINamespace(name: "rust", scope: null)
!76 = !DILocation(line: 20, column: 24, scope: !73)
!77 = !DILocation(line: 21, column: 22, scope: !78)
!78 = distinct !DILexicalBlock(scope: !73, file: !74, line: 20, column: 5)
!79 = !DILocation(line: 23, column: 14, scope: !80)
!80 = distinct !DILexicalBlock(scope: !81, file: !74, line: 22, column: 5)
!81 = distinct !DILexicalBlock(scope: !78, file: !74, line: 21, column: 5)
!82 = !DILocation(line: 23, column: 5, scope: !83)
!83 = distinct !DILexicalBlock(scope: !80, file: !74, line: 23, column: 5)
!84 = !DILocation(line: 23, column: 14, scope: !83)
!85 = !DILocation(line: 23, column: 9, scope: !83)
!86 = !DILocation(line: 24, column: 20, scope: !87)
!87 = distinct !DILexicalBlock(scope: !83, file: !74, line: 23, column: 5)
!88 = !DILocation(line: 28, column: 5, scope: !83)
!89 = !DILocation(line: 28, column: 5, scope: !80)
!90 = !DILocation(line: 30, column: 2, scope: !73)
!91 = !DILocation(line: 24, column: 19, scope: !87)
!92 = !DILocation(line: 25, column: 17, scope: !93)
!93 = distinct !DILexicalBlock(scope: !87, file: !74, line: 24, column: 9)
!94 = !DILocation(line: 25, column: 22, scope: !93)
!95 = !DILocation(line: 26, column: 25, scope: !96)
!96 = distinct !DILexicalBlock(scope: !93, file: !74, line: 25, column: 9)
!97 = !DILocation(line: 26, column: 19, scope: !96)
!98 = !DILocation(line: 26, column: 9, scope: !96)
!99 = !DILocation(line: 27, column: 14, scope: !96)
!100 = !DILocation(line: 27, column: 27, scope: !96)
!101 = !DILocation(line: 27, column: 9, scope: !96)
!102 = distinct !DISubprogram(name: "weighted", scope: !75, file: !74, line: 3, type: !12, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5, templateParams: !13)
!103 = !DILocation(line: 4, column: 22, scope: !102)
!104 = !DILocation(line: 5, column: 19, scope: !105)
!105 = distinct !DILexicalBlock(scope: !102, file: !74, line: 4, column: 5)
!106 = !DILocation(line: 6, column: 14, scope: !107)
!107 = distinct !DILexicalBlock(scope: !105, file: !74, line: 5, column: 5)
!108 = !DILocation(line: 6, column: 5, scope: !109)
!109 = distinct !DILexicalBlock(scope: !107, file: !74, line: 6, column: 5)
!110 = !DILocation(line: 6, column: 14, scope: !109)
!111 = !DILocation(line: 6, column: 9, scope: !109)
!112 = !DILocation(line: 7, column: 16, scope: !113)
!113 = distinct !DILexicalBlock(scope: !109, file: !74, line: 6, column: 5)
!114 = !DILocation(line: 8, column: 5, scope: !109)
!115 = !DILocation(line: 8, column: 5, scope: !107)
!116 = !DILocation(line: 10, column: 2, scope: !102)
!117 = !DILocation(line: 7, column: 31, scope: !113)
!118 = !DILocation(line: 7, column: 30, scope: !113)
!119 = !DILocation(line: 7, column: 9, scope: !113)
