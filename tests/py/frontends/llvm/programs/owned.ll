source_filename = "owned.1f45c9d1162317d1-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%"alloc::boxed::Box<dyn core::ops::function::Fn(f64) -> f64>" = type { %"core::ptr::unique::Unique<dyn core::ops::function::Fn(f64) -> f64>", %"alloc::alloc::Global" }
%"core::ptr::unique::Unique<dyn core::ops::function::Fn(f64) -> f64>" = type { %"core::ptr::non_null::NonNull<dyn core::ops::function::Fn(f64) -> f64>", %"core::marker::PhantomData<dyn core::ops::function::Fn(f64) -> f64>" }
%"core::ptr::non_null::NonNull<dyn core::ops::function::Fn(f64) -> f64>" = type { { ptr, ptr } }
%"core::marker::PhantomData<dyn core::ops::function::Fn(f64) -> f64>" = type {}
%"alloc::alloc::Global" = type {}

@alloc_ed4dfc500d14acbc5e9d4382b7a62d5a = private unnamed_addr constant [9 x i8] c"owned.rs\00", align 1
@alloc_020e195b861decba56a44c7c279ba823 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ed4dfc500d14acbc5e9d4382b7a62d5a, [16 x i8] c"\08\00\00\00\00\00\00\00\11\00\00\00\0D\00\00\00" }>, align 8
@vtable.0 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00", ptr @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17hbeb74966e27c78c4E", ptr @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17h2c4b360abfbf7335E", ptr @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17h2c4b360abfbf7335E" }>, align 8
@vtable.1 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17he5e132fee5b97424E", ptr @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17hc08ccb08db6171c3E", ptr @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17hc08ccb08db6171c3E" }>, align 8
@alloc_8614e4a92bfd1cf9937e12a3071697d7 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_ed4dfc500d14acbc5e9d4382b7a62d5a, [16 x i8] c"\08\00\00\00\00\00\00\00\19\00\00\00,\00\00\00" }>, align 8

define internal noundef double @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17hbeb74966e27c78c4E"(ptr readnone captures(none) %_1, double noundef %0) unnamed_addr {
start:
  %_0.i.i = fmul double %0, %0
  ret double %_0.i.i
}

define internal noundef double @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17he5e132fee5b97424E"(ptr noundef readonly captures(none) %_1, double noundef %0) unnamed_addr {
start:
  %1 = load double, ptr %_1, align 8
  %_0.i.i = fmul double %0, %1
  ret double %_0.i.i
}

define void @"_ZN5alloc7raw_vec19RawVec$LT$T$C$A$GT$8grow_one17hf1cae327a66122f7E"(ptr noalias noundef align 8 captures(none) dereferenceable(16) %self) unnamed_addr {
start:
  %self1 = load i64, ptr %self, align 8
  %0 = tail call fastcc { i64, i64 } @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$14grow_amortized17hebe0971907e28ab4E"(ptr noalias noundef align 8 dereferenceable(16) %self, i64 noundef %self1)
  %1 = extractvalue { i64, i64 } %0, 0
  %.not = icmp eq i64 %1, -9223372036854775807
  br i1 %.not, label %bb3, label %bb2

bb2:                                              ; preds = %start
  %2 = extractvalue { i64, i64 } %0, 1
  tail call void @_RNvNtCslNYArtu3iFV_5alloc7raw_vec12handle_error(i64 noundef %1, i64 %2) noreturn
  unreachable

bb3:                                              ; preds = %start
  ret void
}

define internal fastcc void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$11finish_grow17h69dc7ceabd1ba20cE"(ptr dead_on_unwind noalias noundef nonnull writable writeonly sret([24 x i8]) align 8 captures(none) dereferenceable(24) initializes((0, 8)) %_0, ptr noalias noundef nonnull readonly align 8 captures(none) dereferenceable(16) %self, i64 noundef range(i64 0, -1) %cap) unnamed_addr {
start:
  %_33.0 = shl i64 %cap, 3
  %_33.1 = icmp ult i64 %cap, 2305843009213693952
  %_38 = icmp ult i64 %_33.0, 9223372036854775801
  %or.cond = and i1 %_33.1, %_38
  br i1 %or.cond, label %bb15, label %bb11

bb15:                                             ; preds = %start
  %self1.i = load i64, ptr %self, align 8
  %0 = icmp eq i64 %self1.i, 0
  br i1 %0, label %bb5, label %bb3

bb3:                                              ; preds = %bb15
  %alloc_size.i = shl nuw i64 %self1.i, 3
  %1 = getelementptr inbounds nuw i8, ptr %self, i64 8
  %self3.i = load ptr, ptr %1, align 8
  %cond.i.i = icmp uge i64 %_33.0, %alloc_size.i
  tail call void @llvm.assume(i1 %cond.i.i)
  %raw_ptr.i.i = tail call noundef align 8 ptr @_RNvCsfLfy6EI15iL_7___rustc14___rust_realloc(ptr noundef nonnull %self3.i, i64 noundef %alloc_size.i, i64 noundef 8, i64 noundef range(i64 0, 9223372036854775801) %_33.0)
  br label %bb7

bb5:                                              ; preds = %bb15
  %2 = icmp eq i64 %_33.0, 0
  br i1 %2, label %bb9, label %bb4.i.i

bb4.i.i:                                          ; preds = %bb5
  tail call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2()
  %3 = tail call noundef align 8 ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef range(i64 0, 9223372036854775801) %_33.0, i64 noundef 8)
  br label %bb7

bb7:                                              ; preds = %bb4.i.i, %bb3
  %raw_ptr.i.i.pn = phi ptr [ %raw_ptr.i.i, %bb3 ], [ %3, %bb4.i.i ]
  %4 = icmp eq ptr %raw_ptr.i.i.pn, null
  br i1 %4, label %bb8, label %bb9

bb8:                                              ; preds = %bb7
  %5 = getelementptr inbounds nuw i8, ptr %_0, i64 8
  store i64 8, ptr %5, align 8
  br label %bb11

bb9:                                              ; preds = %bb5, %bb7
  %raw_ptr.i.i.pn17 = phi ptr [ %raw_ptr.i.i.pn, %bb7 ], [ inttoptr (i64 8 to ptr), %bb5 ]
  %6 = getelementptr inbounds nuw i8, ptr %_0, i64 8
  store ptr %raw_ptr.i.i.pn17, ptr %6, align 8
  br label %bb11

bb11:                                             ; preds = %start, %bb9, %bb8
  %.sink18 = phi i64 [ 16, %bb9 ], [ 16, %bb8 ], [ 8, %start ]
  %_33.0.sink = phi i64 [ %_33.0, %bb9 ], [ %_33.0, %bb8 ], [ 0, %start ]
  %storemerge8 = phi i64 [ 0, %bb9 ], [ 1, %bb8 ], [ 1, %start ]
  %7 = getelementptr inbounds nuw i8, ptr %_0, i64 %.sink18
  store i64 %_33.0.sink, ptr %7, align 8
  store i64 %storemerge8, ptr %_0, align 8
  ret void
}

define internal fastcc { i64, i64 } @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$14grow_amortized17hebe0971907e28ab4E"(ptr noalias noundef nonnull align 8 captures(none) dereferenceable(16) %self, i64 noundef range(i64 0, -9223372036854775808) %len) unnamed_addr personality ptr @rust_eh_personality {
start:
  %self3 = alloca [24 x i8], align 8
  %_25.0 = add nuw i64 %len, 1
  %self5 = load i64, ptr %self, align 8
  %v16 = shl nuw i64 %self5, 1
  %..i = tail call noundef range(i64 0, -1) i64 @llvm.umax.i64(i64 range(i64 0, -1) %_25.0, i64 range(i64 0, -1) %v16)
  %..i15 = tail call noundef range(i64 0, -1) i64 @llvm.umax.i64(i64 range(i64 0, -1) %..i, i64 4)
  call void @llvm.lifetime.start.p0(ptr nonnull %self3)
  call fastcc void @"_ZN5alloc7raw_vec20RawVecInner$LT$A$GT$11finish_grow17h69dc7ceabd1ba20cE"(ptr noalias noundef sret([24 x i8]) align 8 captures(none) dereferenceable(24) %self3, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(16) %self, i64 noundef %..i15)
  %_37 = load i64, ptr %self3, align 8
  %0 = trunc nuw i64 %_37 to i1
  %1 = getelementptr inbounds nuw i8, ptr %self3, i64 8
  br i1 %0, label %bb18, label %bb19

bb6:                                              ; preds = %bb18, %bb19
  %_0.sroa.5.0 = phi i64 [ undef, %bb19 ], [ %e.1, %bb18 ]
  %_0.sroa.0.0 = phi i64 [ -9223372036854775807, %bb19 ], [ %e.0, %bb18 ]
  %2 = insertvalue { i64, i64 } poison, i64 %_0.sroa.0.0, 0
  %3 = insertvalue { i64, i64 } %2, i64 %_0.sroa.5.0, 1
  ret { i64, i64 } %3

bb18:                                             ; preds = %start
  %e.0 = load i64, ptr %1, align 8
  %4 = getelementptr inbounds nuw i8, ptr %self3, i64 16
  %e.1 = load i64, ptr %4, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %self3)
  br label %bb6

bb19:                                             ; preds = %start
  %v.0 = load ptr, ptr %1, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %self3)
  %5 = getelementptr inbounds nuw i8, ptr %self, i64 8
  store ptr %v.0, ptr %5, align 8
  %6 = icmp sgt i64 %..i15, -1
  tail call void @llvm.assume(i1 %6)
  store i64 %..i15, ptr %self, align 8
  br label %bb6
}

define internal noundef double @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17h2c4b360abfbf7335E"(ptr noalias nonnull readonly align 1 captures(none) %_1, double noundef %v) unnamed_addr {
start:
  %_0 = fmul double %v, %v
  ret double %_0
}

define internal noundef double @"_ZN5owned5boxed28_$u7b$$u7b$closure$u7d$$u7d$17hc08ccb08db6171c3E"(ptr noalias noundef readonly align 8 captures(none) dereferenceable(8) %_1, double noundef %v) unnamed_addr {
start:
  %_3 = load double, ptr %_1, align 8
  %_0 = fmul double %v, %_3
  ret double %_0
}

define noundef double @boxed(ptr noundef readonly captures(none) %x, i64 noundef %n) unnamed_addr personality ptr @rust_eh_personality {
start:
  %_4.not = icmp eq i64 %n, 0
  br i1 %_4.not, label %panic, label %bb1

bb1:                                              ; preds = %start
  %k = load double, ptr %x, align 8
  tail call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2()
  %0 = tail call noundef align 8 dereferenceable_or_null(32) ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef range(i64 0, 9223372036854775801) 32, i64 noundef range(i64 1, 9) 8)
  %1 = icmp eq ptr %0, null
  br i1 %1, label %bb2.i, label %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit

bb2.i:                                            ; preds = %bb1
  tail call void @_RNvNtCslNYArtu3iFV_5alloc5alloc18handle_alloc_error(i64 noundef 8, i64 noundef 32) noreturn
  unreachable

_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit: ; preds = %bb1
  tail call void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2()
  %2 = tail call noundef align 8 dereferenceable_or_null(8) ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef range(i64 0, 9223372036854775801) 8, i64 noundef range(i64 1, 9) 8)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %bb2.i2, label %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit3

bb2.i2:                                           ; preds = %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit
  tail call void @_RNvNtCslNYArtu3iFV_5alloc5alloc18handle_alloc_error(i64 noundef 8, i64 noundef 8) noreturn
  unreachable

_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit3: ; preds = %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit
  store double %k, ptr %2, align 8
  store ptr inttoptr (i64 1 to ptr), ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store ptr @vtable.0, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr %2, ptr %5, align 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store ptr @vtable.1, ptr %6, align 8
  br label %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i"

"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i": ; preds = %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit3, %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i"
  %f.sroa.2.0.i = phi i64 [ 0, %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit3 ], [ %_9.0.i.i, %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i" ]
  %acc.sroa.0.0.i = phi double [ -0.000000e+00, %_RNvNtCslNYArtu3iFV_5alloc5boxed14box_new_uninit.exit3 ], [ %_0.i1.i.i.i, %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i" ]
  %_6.i.i.i.i = and i64 %f.sroa.2.0.i, 1
  %_45.i = getelementptr inbounds nuw double, ptr %x, i64 %f.sroa.2.0.i
  %_5.i.i.i.i = getelementptr inbounds nuw %"alloc::boxed::Box<dyn core::ops::function::Fn(f64) -> f64>", ptr %0, i64 %_6.i.i.i.i
  %_8.i.i.i.i = load double, ptr %_45.i, align 8
  %_17.0.i.i.i.i = load ptr, ptr %_5.i.i.i.i, align 8
  %7 = getelementptr inbounds nuw i8, ptr %_5.i.i.i.i, i64 8
  %_17.1.i.i.i.i = load ptr, ptr %7, align 8
  %8 = getelementptr inbounds nuw i8, ptr %_17.1.i.i.i.i, i64 40
  %9 = load ptr, ptr %8, align 8
  %_0.i.i.i.i = tail call noundef double %9(ptr noundef nonnull align 1 %_17.0.i.i.i.i, double noundef %_8.i.i.i.i)
  %_0.i1.i.i.i = fadd double %acc.sroa.0.0.i, %_0.i.i.i.i
  %_9.0.i.i = add nuw i64 %f.sroa.2.0.i, 1
  %_28.i = icmp eq i64 %_9.0.i.i, %n
  br i1 %_28.i, label %"_ZN4core3ptr128drop_in_place$LT$alloc..boxed..Box$LT$dyn$u20$core..ops..function..Fn$LT$$LP$f64$C$$RP$$GT$$u2b$Output$u20$$u3d$$u20$f64$GT$$GT$17h495664e28a0d409dE.exit.i.i.i.1", label %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i"

"_ZN4core3ptr128drop_in_place$LT$alloc..boxed..Box$LT$dyn$u20$core..ops..function..Fn$LT$$LP$f64$C$$RP$$GT$$u2b$Output$u20$$u3d$$u20$f64$GT$$GT$17h495664e28a0d409dE.exit.i.i.i.1": ; preds = %"_ZN110_$LT$core..iter..adapters..enumerate..Enumerate$LT$I$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold9enumerate28_$u7b$$u7b$closure$u7d$$u7d$17h0e221581061d13c8E.exit.i"
  tail call void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr noundef nonnull %2, i64 noundef 8, i64 noundef range(i64 1, -9223372036854775807) 8)
  tail call void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr noundef nonnull %0, i64 noundef 32, i64 noundef range(i64 1, -9223372036854775807) 8)
  ret double %_0.i1.i.i.i

panic:                                            ; preds = %start
  tail call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef 0, i64 noundef 0, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_020e195b861decba56a44c7c279ba823) noreturn
  unreachable
}

define noundef double @grown(ptr noundef readonly captures(address) %x, i64 noundef %n) unnamed_addr personality ptr @rust_eh_personality {
start:
  %v = alloca [24 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %v)
  store i64 0, ptr %v, align 8
  %0 = getelementptr inbounds nuw i8, ptr %v, i64 8
  store ptr inttoptr (i64 8 to ptr), ptr %0, align 8
  %1 = getelementptr inbounds nuw i8, ptr %v, i64 16
  store i64 0, ptr %1, align 8
  %2 = icmp ne ptr %x, null
  tail call void @llvm.assume(i1 %2)
  %_16.idx = shl nuw nsw i64 %n, 3
  %_16 = getelementptr inbounds nuw i8, ptr %x, i64 %_16.idx
  %_231 = icmp eq i64 %n, 0
  br i1 %_231, label %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit", label %bb7

bb7:                                              ; preds = %start, %bb3
  %_14.i5 = phi ptr [ %_14.i6, %bb3 ], [ inttoptr (i64 8 to ptr), %start ]
  %len.i = phi i64 [ %len.i3, %bb3 ], [ 0, %start ]
  %iter.sroa.0.02 = phi ptr [ %_29, %bb3 ], [ %x, %start ]
  %_29 = getelementptr inbounds nuw i8, ptr %iter.sroa.0.02, i64 8
  %a = load double, ptr %iter.sroa.0.02, align 8
  %_7 = fcmp ogt double %a, 8.000000e-01
  br i1 %_7, label %bb2, label %bb3

bb6:                                              ; preds = %bb3
  %_34.pre = load ptr, ptr %0, align 8
  %3 = icmp eq i64 %len.i3, 0
  br i1 %3, label %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit", label %bb8.i.preheader

bb8.i.preheader:                                  ; preds = %bb6
  %xtraiter = and i64 %len.i3, 3
  %4 = icmp ult i64 %len.i3, 4
  br i1 %4, label %bb8.i.epil.preheader, label %bb8.i.preheader.new

bb8.i.preheader.new:                              ; preds = %bb8.i.preheader
  %unroll_iter = and i64 %len.i3, -4
  br label %bb8.i

bb8.i:                                            ; preds = %bb8.i, %bb8.i.preheader.new
  %i.sroa.0.0.i = phi i64 [ 0, %bb8.i.preheader.new ], [ %_27.i.3, %bb8.i ]
  %acc.sroa.0.0.i = phi double [ 1.000000e+00, %bb8.i.preheader.new ], [ %_0.i.i.3, %bb8.i ]
  %niter = phi i64 [ 0, %bb8.i.preheader.new ], [ %niter.next.3, %bb8.i ]
  %_45.i = getelementptr inbounds nuw double, ptr %_34.pre, i64 %i.sroa.0.0.i
  %_6.i.i = load double, ptr %_45.i, align 8
  %_5.i.i = fmul double %_6.i.i, 1.000000e-01
  %_4.i.i = fadd double %_5.i.i, 1.000000e+00
  %_0.i.i = fmul double %acc.sroa.0.0.i, %_4.i.i
  %5 = getelementptr inbounds nuw double, ptr %_34.pre, i64 %i.sroa.0.0.i
  %_45.i.1 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %_6.i.i.1 = load double, ptr %_45.i.1, align 8
  %_5.i.i.1 = fmul double %_6.i.i.1, 1.000000e-01
  %_4.i.i.1 = fadd double %_5.i.i.1, 1.000000e+00
  %_0.i.i.1 = fmul double %_0.i.i, %_4.i.i.1
  %6 = getelementptr inbounds nuw double, ptr %_34.pre, i64 %i.sroa.0.0.i
  %_45.i.2 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %_6.i.i.2 = load double, ptr %_45.i.2, align 8
  %_5.i.i.2 = fmul double %_6.i.i.2, 1.000000e-01
  %_4.i.i.2 = fadd double %_5.i.i.2, 1.000000e+00
  %_0.i.i.2 = fmul double %_0.i.i.1, %_4.i.i.2
  %7 = getelementptr inbounds nuw double, ptr %_34.pre, i64 %i.sroa.0.0.i
  %_45.i.3 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %_6.i.i.3 = load double, ptr %_45.i.3, align 8
  %_5.i.i.3 = fmul double %_6.i.i.3, 1.000000e-01
  %_4.i.i.3 = fadd double %_5.i.i.3, 1.000000e+00
  %_0.i.i.3 = fmul double %_0.i.i.2, %_4.i.i.3
  %_27.i.3 = add nuw i64 %i.sroa.0.0.i, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa", label %bb8.i

"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa": ; preds = %bb8.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit", label %bb8.i.epil.preheader

bb8.i.epil.preheader:                             ; preds = %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa", %bb8.i.preheader
  %i.sroa.0.0.i.epil.init = phi i64 [ 0, %bb8.i.preheader ], [ %_27.i.3, %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa" ]
  %acc.sroa.0.0.i.epil.init = phi double [ 1.000000e+00, %bb8.i.preheader ], [ %_0.i.i.3, %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa" ]
  %lcmp.mod15 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod15)
  br label %bb8.i.epil

bb8.i.epil:                                       ; preds = %bb8.i.epil, %bb8.i.epil.preheader
  %i.sroa.0.0.i.epil = phi i64 [ %_27.i.epil, %bb8.i.epil ], [ %i.sroa.0.0.i.epil.init, %bb8.i.epil.preheader ]
  %acc.sroa.0.0.i.epil = phi double [ %_0.i.i.epil, %bb8.i.epil ], [ %acc.sroa.0.0.i.epil.init, %bb8.i.epil.preheader ]
  %epil.iter = phi i64 [ %epil.iter.next, %bb8.i.epil ], [ 0, %bb8.i.epil.preheader ]
  %_45.i.epil = getelementptr inbounds nuw double, ptr %_34.pre, i64 %i.sroa.0.0.i.epil
  %_6.i.i.epil = load double, ptr %_45.i.epil, align 8
  %_5.i.i.epil = fmul double %_6.i.i.epil, 1.000000e-01
  %_4.i.i.epil = fadd double %_5.i.i.epil, 1.000000e+00
  %_0.i.i.epil = fmul double %acc.sroa.0.0.i.epil, %_4.i.i.epil
  %_27.i.epil = add nuw i64 %i.sroa.0.0.i.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit", label %bb8.i.epil

"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit": ; preds = %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa", %bb8.i.epil, %start, %bb6
  %_3412 = phi ptr [ %_34.pre, %bb6 ], [ inttoptr (i64 8 to ptr), %start ], [ %_34.pre, %bb8.i.epil ], [ %_34.pre, %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa" ]
  %_0.sroa.0.0.i = phi double [ 1.000000e+00, %bb6 ], [ 1.000000e+00, %start ], [ %_0.i.i.3, %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit.loopexit.unr-lcssa" ], [ %_0.i.i.epil, %bb8.i.epil ]
  %self1.i.i.i.i.i = load i64, ptr %v, align 8
  %8 = icmp eq i64 %self1.i.i.i.i.i, 0
  br i1 %8, label %"_ZN4core3ptr47drop_in_place$LT$alloc..vec..Vec$LT$f64$GT$$GT$17h344b4d51a68709e1E.exit", label %bb2.i.i.i.i

bb2.i.i.i.i:                                      ; preds = %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit"
  %alloc_size.i.i.i.i.i = shl nuw i64 %self1.i.i.i.i.i, 3
  tail call void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr noundef nonnull %_3412, i64 noundef %alloc_size.i.i.i.i.i, i64 noundef range(i64 1, -9223372036854775807) 8)
  br label %"_ZN4core3ptr47drop_in_place$LT$alloc..vec..Vec$LT$f64$GT$$GT$17h344b4d51a68709e1E.exit"

"_ZN4core3ptr47drop_in_place$LT$alloc..vec..Vec$LT$f64$GT$$GT$17h344b4d51a68709e1E.exit": ; preds = %"_ZN91_$LT$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold17hfa88758b3356d0f8E.exit", %bb2.i.i.i.i
  call void @llvm.lifetime.end.p0(ptr nonnull %v)
  ret double %_0.sroa.0.0.i

bb3:                                              ; preds = %"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit", %bb7
  %_14.i6 = phi ptr [ %_14.i, %"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit" ], [ %_14.i5, %bb7 ]
  %len.i3 = phi i64 [ %9, %"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit" ], [ %len.i, %bb7 ]
  %_23 = icmp eq ptr %_29, %_16
  br i1 %_23, label %bb6, label %bb7

bb2:                                              ; preds = %bb7
  %_9 = fmul double %a, %a
  %self1.i = load i64, ptr %v, align 8
  %_4.i = icmp eq i64 %len.i, %self1.i
  br i1 %_4.i, label %bb1.i, label %"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit"

bb1.i:                                            ; preds = %bb2
  call void @"_ZN5alloc7raw_vec19RawVec$LT$T$C$A$GT$8grow_one17hf1cae327a66122f7E"(ptr noalias noundef nonnull align 8 dereferenceable(24) %v)
  %_14.i.pre = load ptr, ptr %0, align 8
  br label %"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit"

"_ZN5alloc3vec16Vec$LT$T$C$A$GT$8push_mut17hc0ce2afafbb5f08cE.exit": ; preds = %bb2, %bb1.i
  %_14.i = phi ptr [ %_14.i5, %bb2 ], [ %_14.i.pre, %bb1.i ]
  %end.i = getelementptr inbounds nuw double, ptr %_14.i, i64 %len.i
  store double %_9, ptr %end.i, align 8
  %9 = add i64 %len.i, 1
  store i64 %9, ptr %1, align 8
  br label %bb3
}

define noundef double @largest(ptr noundef readonly captures(address_is_null) %x, i64 noundef %n) unnamed_addr personality ptr @rust_eh_personality {
start:
  %0 = icmp ne ptr %x, null
  tail call void @llvm.assume(i1 %0)
  %_6.i.i = icmp eq i64 %n, 0
  br i1 %_6.i.i, label %bb4, label %bb12.i

bb12.i:                                           ; preds = %start
  %_16.i.i = getelementptr inbounds nuw i8, ptr %x, i64 8
  %1 = icmp eq i64 %n, 1
  br i1 %1, label %bb12.i.bb1_crit_edge, label %bb5.i.i

bb12.i.bb1_crit_edge:                             ; preds = %bb12.i
  %_6.pre = load double, ptr %x, align 8
  br label %bb1

bb5.i.i:                                          ; preds = %bb12.i
  %2 = add i64 %n, 2305843009213693951
  %3 = and i64 %2, 2305843009213693951
  %_85.i.i.i.i.pre.i.i = load i64, ptr %x, align 8
  %4 = bitcast i64 %_85.i.i.i.i.pre.i.i to double
  %xtraiter = and i64 %2, 1
  %5 = icmp eq i64 %3, 1
  br i1 %5, label %bb8.i.i.epil.preheader, label %bb5.i.i.new

bb5.i.i.new:                                      ; preds = %bb5.i.i
  %unroll_iter = and i64 %2, 2305843009213693950
  br label %bb8.i.i

bb8.i.i:                                          ; preds = %bb8.i.i, %bb5.i.i.new
  %_85.i.i.i.i.i.i = phi i64 [ %_85.i.i.i.i.pre.i.i, %bb5.i.i.new ], [ %12, %bb8.i.i ]
  %i.sroa.0.0.i.i = phi i64 [ 0, %bb5.i.i.new ], [ %_27.i.i.1, %bb8.i.i ]
  %acc.sroa.0.0.i.i = phi ptr [ %x, %bb5.i.i.new ], [ %..i.i.i.i.1, %bb8.i.i ]
  %niter = phi i64 [ 0, %bb5.i.i.new ], [ %niter.next.1, %bb8.i.i ]
  %_45.i.i = getelementptr inbounds nuw double, ptr %_16.i.i, i64 %i.sroa.0.0.i.i
  %_116.i.i.i.i.i.i = load i64, ptr %_45.i.i, align 8
  %_15.i.i.i.i.i.i = ashr i64 %_85.i.i.i.i.i.i, 63
  %_13.i.i.i.i.i.i = lshr i64 %_15.i.i.i.i.i.i, 1
  %6 = xor i64 %_13.i.i.i.i.i.i, %_85.i.i.i.i.i.i
  %_20.i.i.i.i.i.i = ashr i64 %_116.i.i.i.i.i.i, 63
  %_18.i.i.i.i.i.i = lshr i64 %_20.i.i.i.i.i.i, 1
  %7 = xor i64 %_18.i.i.i.i.i.i, %_116.i.i.i.i.i.i
  %_4.i.i.i.i = icmp sgt i64 %6, %7
  %8 = select i1 %_4.i.i.i.i, i64 %_85.i.i.i.i.i.i, i64 %_116.i.i.i.i.i.i
  %..i.i.i.i = select i1 %_4.i.i.i.i, ptr %acc.sroa.0.0.i.i, ptr %_45.i.i
  %9 = getelementptr inbounds nuw double, ptr %_16.i.i, i64 %i.sroa.0.0.i.i
  %_45.i.i.1 = getelementptr inbounds nuw i8, ptr %9, i64 8
  %_116.i.i.i.i.i.i.1 = load i64, ptr %_45.i.i.1, align 8
  %_15.i.i.i.i.i.i.1 = ashr i64 %8, 63
  %_13.i.i.i.i.i.i.1 = lshr i64 %_15.i.i.i.i.i.i.1, 1
  %10 = xor i64 %_13.i.i.i.i.i.i.1, %8
  %_20.i.i.i.i.i.i.1 = ashr i64 %_116.i.i.i.i.i.i.1, 63
  %_18.i.i.i.i.i.i.1 = lshr i64 %_20.i.i.i.i.i.i.1, 1
  %11 = xor i64 %_18.i.i.i.i.i.i.1, %_116.i.i.i.i.i.i.1
  %_4.i.i.i.i.1 = icmp sgt i64 %10, %11
  %12 = select i1 %_4.i.i.i.i.1, i64 %8, i64 %_116.i.i.i.i.i.i.1
  %..i.i.i.i.1 = select i1 %_4.i.i.i.i.1, ptr %..i.i.i.i, ptr %_45.i.i.1
  %_27.i.i.1 = add nuw i64 %i.sroa.0.0.i.i, 2
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa, label %bb8.i.i

_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa: ; preds = %bb8.i.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge, label %bb8.i.i.epil.preheader

bb8.i.i.epil.preheader:                           ; preds = %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa, %bb5.i.i
  %_85.i.i.i.i.i.i.epil.init = phi i64 [ %_85.i.i.i.i.pre.i.i, %bb5.i.i ], [ %12, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa ]
  %i.sroa.0.0.i.i.epil.init = phi i64 [ 0, %bb5.i.i ], [ %_27.i.i.1, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa ]
  %acc.sroa.0.0.i.i.epil.init = phi ptr [ %x, %bb5.i.i ], [ %..i.i.i.i.1, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa ]
  %lcmp.mod10 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod10)
  %_45.i.i.epil = getelementptr inbounds nuw double, ptr %_16.i.i, i64 %i.sroa.0.0.i.i.epil.init
  %_116.i.i.i.i.i.i.epil = load i64, ptr %_45.i.i.epil, align 8
  %_15.i.i.i.i.i.i.epil = ashr i64 %_85.i.i.i.i.i.i.epil.init, 63
  %_13.i.i.i.i.i.i.epil = lshr i64 %_15.i.i.i.i.i.i.epil, 1
  %13 = xor i64 %_13.i.i.i.i.i.i.epil, %_85.i.i.i.i.i.i.epil.init
  %_20.i.i.i.i.i.i.epil = ashr i64 %_116.i.i.i.i.i.i.epil, 63
  %_18.i.i.i.i.i.i.epil = lshr i64 %_20.i.i.i.i.i.i.epil, 1
  %14 = xor i64 %_18.i.i.i.i.i.i.epil, %_116.i.i.i.i.i.i.epil
  %_4.i.i.i.i.epil = icmp sgt i64 %13, %14
  %..i.i.i.i.epil = select i1 %_4.i.i.i.i.epil, ptr %acc.sroa.0.0.i.i.epil.init, ptr %_45.i.i.epil
  br label %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge

_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge: ; preds = %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa, %bb8.i.i.epil.preheader
  %..i.i.i.i.lcssa = phi ptr [ %..i.i.i.i.1, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge.unr-lcssa ], [ %..i.i.i.i.epil, %bb8.i.i.epil.preheader ]
  %_19.pre = load double, ptr %..i.i.i.i.lcssa, align 8
  br label %bb1

bb4:                                              ; preds = %start
  tail call void @_RNvNtCsgEmfK2I1SDS_4core6option13unwrap_failed(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_8614e4a92bfd1cf9937e12a3071697d7) noreturn
  unreachable

bb1:                                              ; preds = %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge, %bb12.i.bb1_crit_edge
  %_19 = phi double [ %_19.pre, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge ], [ %_6.pre, %bb12.i.bb1_crit_edge ]
  %_6 = phi double [ %4, %_ZN4core4iter6traits8iterator8Iterator6reduce17h92a3bb0ea6ab4aebE.exit.bb1_crit_edge ], [ %_6.pre, %bb12.i.bb1_crit_edge ]
  %_0 = fmul double %_6, %_19
  ret double %_0
}

declare void @llvm.assume(i1 noundef)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc(ptr allocptr noundef captures(address), i64 noundef, i64 noundef range(i64 1, -9223372036854775807)) unnamed_addr

declare noalias noundef ptr @_RNvCsfLfy6EI15iL_7___rustc14___rust_realloc(ptr allocptr noundef, i64 noundef, i64 allocalign noundef range(i64 1, -9223372036854775807), i64 noundef) unnamed_addr

declare void @_RNvCsfLfy6EI15iL_7___rustc35___rust_no_alloc_shim_is_unstable_v2() unnamed_addr

declare noalias noundef ptr @_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc(i64 noundef, i64 allocalign noundef range(i64 1, -9223372036854775807)) unnamed_addr

declare void @_RNvNtCslNYArtu3iFV_5alloc5alloc18handle_alloc_error(i64 noundef range(i64 1, -9223372036854775807), i64 noundef) unnamed_addr noreturn

declare noundef range(i32 0, 10) i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr

declare void @_RNvNtCslNYArtu3iFV_5alloc7raw_vec12handle_error(i64 noundef range(i64 0, -9223372036854775807), i64) unnamed_addr noreturn

declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr noreturn

declare void @_RNvNtCsgEmfK2I1SDS_4core6option13unwrap_failed(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr noreturn

declare i64 @llvm.umax.i64(i64, i64)

