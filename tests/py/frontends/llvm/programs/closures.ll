; ModuleID = 'closures.cpp'
source_filename = "closures.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%class.anon = type { ptr, ptr, ptr }
@.str = private unnamed_addr constant [49 x i8] c"cannot create std::vector larger than max_size()\00", align 1
define dso_local double @paths(ptr noundef %x, i32 noundef %n) local_unnamed_addr {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %total = alloca double, align 8
  %walk = alloca %class.anon, align 8
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %total)
  store double 0.000000e+00, ptr %total, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %walk)
  store ptr %n.addr, ptr %walk, align 8
  %0 = getelementptr inbounds i8, ptr %walk, i64 8
  store ptr %total, ptr %0, align 8
  %1 = getelementptr inbounds i8, ptr %walk, i64 16
  store ptr %x.addr, ptr %1, align 8
  %call = call fastcc noundef double @"_ZZ5pathsENK3$_0clIS_EEdRT_i"(ptr noundef nonnull align 8 dereferenceable(24) %walk, ptr noundef nonnull align 8 dereferenceable(24) %walk, i32 noundef 0)
  %2 = load double, ptr %total, align 8
  %mul = fmul double %call, %2
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %walk)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %total)
  ret double %mul
}
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
define internal fastcc noundef double @"_ZZ5pathsENK3$_0clIS_EEdRT_i"(ptr nocapture noundef nonnull readonly align 8 dereferenceable(24) %this, ptr noundef nonnull align 8 dereferenceable(24) %self, i32 noundef %i) unnamed_addr align 2 {
entry:
  %0 = load ptr, ptr %this, align 8
  %1 = load i32, ptr %0, align 4
  %cmp.not = icmp sgt i32 %1, %i
  br i1 %cmp.not, label %if.end, label %common.ret19
common.ret19:                                     ; preds = %entry, %if.end
  %common.ret19.op = phi double [ %add10, %if.end ], [ 1.000000e+00, %entry ]
  ret double %common.ret19.op
if.end:                                           ; preds = %entry
  %2 = getelementptr inbounds i8, ptr %this, i64 16
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %3, align 8
  %idxprom = sext i32 %i to i64
  %arrayidx = getelementptr inbounds double, ptr %4, i64 %idxprom
  %5 = load double, ptr %arrayidx, align 8
  %mul = fmul double %5, %5
  %6 = getelementptr inbounds i8, ptr %this, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = load double, ptr %7, align 8
  %add = fadd double %mul, %8
  store double %add, ptr %7, align 8
  %9 = load double, ptr %arrayidx, align 8
  %add6 = add nsw i32 %i, 2
  %call = tail call fastcc noundef double @"_ZZ5pathsENK3$_0clIS_EEdRT_i"(ptr noundef nonnull align 8 dereferenceable(24) %self, ptr noundef nonnull align 8 dereferenceable(24) %self, i32 noundef %add6)
  %mul7 = fmul double %9, %call
  %add8 = add nsw i32 %i, 3
  %call9 = tail call fastcc noundef double @"_ZZ5pathsENK3$_0clIS_EEdRT_i"(ptr noundef nonnull align 8 dereferenceable(24) %self, ptr noundef nonnull align 8 dereferenceable(24) %self, i32 noundef %add8)
  %add10 = fadd double %mul7, %call9
  br label %common.ret19
}
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
define dso_local double @ranked(ptr noundef %x, i32 noundef %n) local_unnamed_addr personality ptr @__gxx_personality_v0 {
entry:
  %x.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8
  %conv = sext i32 %n to i64
  %cmp.i.i = icmp slt i32 %n, 0
  br i1 %cmp.i.i, label %if.then.i.i, label %_ZNSt6vectorIiSaIiEE17_S_check_init_lenEmRKS0_.exit.i
if.then.i.i:                                      ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str)
  unreachable
_ZNSt6vectorIiSaIiEE17_S_check_init_lenEmRKS0_.exit.i: ; preds = %entry
  %cmp.not.i.i.i.i = icmp eq i32 %n, 0
  br i1 %cmp.not.i.i.i.i, label %_ZNSt6vectorIiSaIiEED2Ev.exit, label %if.then.i.i.i.i.i
if.then.i.i.i.i.i:                                ; preds = %_ZNSt6vectorIiSaIiEE17_S_check_init_lenEmRKS0_.exit.i
  %mul.i.i.i.i.i.i = shl nuw nsw i64 %conv, 2
  %call5.i.i.i.i4.i.i38 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i)
  store i32 0, ptr %call5.i.i.i.i4.i.i38, align 4
  %incdec.ptr.i.i.i.i.i = getelementptr i8, ptr %call5.i.i.i.i4.i.i38, i64 4
  %cmp.i.i.i.i.i.i.i = icmp eq i32 %n, 1
  br i1 %cmp.i.i.i.i.i.i.i, label %for.body.i.preheader, label %invoke.cont
invoke.cont:                                      ; preds = %if.then.i.i.i.i.i
  %add.ptr.i.i.i = getelementptr i32, ptr %call5.i.i.i.i4.i.i38, i64 %conv
  %0 = add nsw i64 %mul.i.i.i.i.i.i, -4
  tail call void @llvm.memset.p0.i64(ptr align 4 %incdec.ptr.i.i.i.i.i, i8 0, i64 %0, i1 false)
  br label %for.body.i.preheader
for.body.i.preheader:                             ; preds = %invoke.cont, %if.then.i.i.i.i.i
  %__first.addr.0.i.i.i.i.i84 = phi ptr [ %add.ptr.i.i.i, %invoke.cont ], [ %incdec.ptr.i.i.i.i.i, %if.then.i.i.i.i.i ]
  br label %for.body.i
for.body.i:                                       ; preds = %for.body.i.preheader, %for.body.i
  %__value.addr.09.i = phi i32 [ %inc.i, %for.body.i ], [ 0, %for.body.i.preheader ]
  %__first.sroa.0.08.i = phi ptr [ %incdec.ptr.i.i, %for.body.i ], [ %call5.i.i.i.i4.i.i38, %for.body.i.preheader ]
  store i32 %__value.addr.09.i, ptr %__first.sroa.0.08.i, align 4
  %inc.i = add nuw nsw i32 %__value.addr.09.i, 1
  %incdec.ptr.i.i = getelementptr inbounds i8, ptr %__first.sroa.0.08.i, i64 4
  %cmp.i.not.i = icmp eq ptr %incdec.ptr.i.i, %__first.addr.0.i.i.i.i.i84
  br i1 %cmp.i.not.i, label %if.then.i.i40, label %for.body.i
if.then.i.i40:                                    ; preds = %for.body.i
  %sub.ptr.lhs.cast.i.i.i = ptrtoint ptr %__first.addr.0.i.i.i.i.i84 to i64
  %sub.ptr.rhs.cast.i.i.i = ptrtoint ptr %call5.i.i.i.i4.i.i38 to i64
  %sub.ptr.sub.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i, %sub.ptr.rhs.cast.i.i.i
  %sub.ptr.div.i.i.i = ashr exact i64 %sub.ptr.sub.i.i.i, 2
  %1 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %sub.ptr.div.i.i.i, i1 true)
  %sub.i.i.i = shl nuw nsw i64 %1, 1
  %mul.i.i = xor i64 %sub.i.i.i, 126
  call fastcc void @"_ZSt16__introsort_loopIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_T1_"(ptr nonnull %call5.i.i.i.i4.i.i38, ptr %__first.addr.0.i.i.i.i.i84, i64 noundef %mul.i.i, ptr nonnull readonly %x.addr)
  %cmp.i19.i.i = icmp sgt i64 %sub.ptr.sub.i.i.i, 64
  br i1 %cmp.i19.i.i, label %for.body.i.i.i.i, label %if.else.i.i.i
for.body.i.i.i.i:                                 ; preds = %if.then.i.i40, %for.inc.i.i.i.i
  %__i.sroa.0.048.i.idx.i.i.i = phi i64 [ %__i.sroa.0.048.i.add.i.i.i, %for.inc.i.i.i.i ], [ 4, %if.then.i.i40 ]
  %__first.coerce.pn47.i.i.i.i = phi ptr [ %__i.sroa.0.048.i.ptr.i.i.i, %for.inc.i.i.i.i ], [ %call5.i.i.i.i4.i.i38, %if.then.i.i40 ]
  %__i.sroa.0.048.i.ptr.i.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i.i38, i64 %__i.sroa.0.048.i.idx.i.i.i
  %2 = load i32, ptr %__i.sroa.0.048.i.ptr.i.i.i, align 4
  %3 = load i32, ptr %call5.i.i.i.i4.i.i38, align 4
  %idxprom.i.i.i.i.i.i = sext i32 %2 to i64
  %arrayidx.i.i.i.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom.i.i.i.i.i.i
  %4 = load double, ptr %arrayidx.i.i.i.i.i.i, align 8
  %idxprom2.i.i.i.i.i.i = sext i32 %3 to i64
  %arrayidx3.i.i.i.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i.i.i.i.i
  %5 = load double, ptr %arrayidx3.i.i.i.i.i.i, align 8
  %cmp.i.i.i.i.i.i = fcmp olt double %4, %5
  br i1 %cmp.i.i.i.i.i.i, label %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i.i.i.i, label %if.else.i.i.i.i
_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i.i.i.i: ; preds = %for.body.i.i.i.i
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %incdec.ptr.i.i.i.i.i, ptr noundef nonnull align 4 dereferenceable(1) %call5.i.i.i.i4.i.i38, i64 %__i.sroa.0.048.i.idx.i.i.i, i1 false)
  br label %for.inc.i.i.i.i
if.else.i.i.i.i:                                  ; preds = %for.body.i.i.i.i
  %6 = load i32, ptr %__first.coerce.pn47.i.i.i.i, align 4
  %idxprom2.i.i17.i.i.i.i.i = sext i32 %6 to i64
  %arrayidx3.i.i18.i.i.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i17.i.i.i.i.i
  %7 = load double, ptr %arrayidx3.i.i18.i.i.i.i.i, align 8
  %cmp.i.i19.i.i.i.i.i = fcmp olt double %4, %7
  br i1 %cmp.i.i19.i.i.i.i.i, label %while.body.i.i.i.i.i, label %for.inc.i.i.i.i
while.body.i.i.i.i.i:                             ; preds = %if.else.i.i.i.i, %while.body.i.i.i.i.i
  %8 = phi i32 [ %9, %while.body.i.i.i.i.i ], [ %6, %if.else.i.i.i.i ]
  %__next.sroa.0.021.i.i.i.i.i = phi ptr [ %__next.sroa.0.0.i.i.i.i.i, %while.body.i.i.i.i.i ], [ %__first.coerce.pn47.i.i.i.i, %if.else.i.i.i.i ]
  %__last.sroa.0.020.i.i.i.i.i = phi ptr [ %__next.sroa.0.021.i.i.i.i.i, %while.body.i.i.i.i.i ], [ %__i.sroa.0.048.i.ptr.i.i.i, %if.else.i.i.i.i ]
  store i32 %8, ptr %__last.sroa.0.020.i.i.i.i.i, align 4
  %__next.sroa.0.0.i.i.i.i.i = getelementptr inbounds i8, ptr %__next.sroa.0.021.i.i.i.i.i, i64 -4
  %9 = load i32, ptr %__next.sroa.0.0.i.i.i.i.i, align 4
  %idxprom2.i.i.i.i.i.i.i = sext i32 %9 to i64
  %arrayidx3.i.i.i.i.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i.i.i.i.i.i
  %10 = load double, ptr %arrayidx3.i.i.i.i.i.i.i, align 8
  %cmp.i.i.i.i.i.i.i42 = fcmp olt double %4, %10
  br i1 %cmp.i.i.i.i.i.i.i42, label %while.body.i.i.i.i.i, label %for.inc.i.i.i.i
for.inc.i.i.i.i:                                  ; preds = %while.body.i.i.i.i.i, %if.else.i.i.i.i, %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i.i.i.i
  %__first.coerce.sink.i.i.i.i = phi ptr [ %call5.i.i.i.i4.i.i38, %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i.i.i.i ], [ %__i.sroa.0.048.i.ptr.i.i.i, %if.else.i.i.i.i ], [ %__next.sroa.0.021.i.i.i.i.i, %while.body.i.i.i.i.i ]
  store i32 %2, ptr %__first.coerce.sink.i.i.i.i, align 4
  %__i.sroa.0.048.i.add.i.i.i = add nuw nsw i64 %__i.sroa.0.048.i.idx.i.i.i, 4
  %cmp.i37.not.i.i.i.i = icmp eq i64 %__i.sroa.0.048.i.add.i.i.i, 64
  br i1 %cmp.i37.not.i.i.i.i, label %"_ZSt16__insertion_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_.exit.i.i.i", label %for.body.i.i.i.i
"_ZSt16__insertion_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_.exit.i.i.i": ; preds = %for.inc.i.i.i.i
  %add.ptr.i.i.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i.i38, i64 64
  %cmp.i.not16.i.i.i.i = icmp eq ptr %add.ptr.i.i.i.i, %__first.addr.0.i.i.i.i.i84
  br i1 %cmp.i.not16.i.i.i.i, label %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit", label %for.body.i30.i.i.i
for.body.i30.i.i.i:                               ; preds = %"_ZSt16__insertion_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_.exit.i.i.i", %"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i"
  %__i.sroa.0.017.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i.i41, %"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i" ], [ %add.ptr.i.i.i.i, %"_ZSt16__insertion_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_.exit.i.i.i" ]
  %11 = load i32, ptr %__i.sroa.0.017.i.i.i.i, align 4
  %idxprom.i.i.i.i.i.i.i = sext i32 %11 to i64
  %arrayidx.i.i.i.i.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom.i.i.i.i.i.i.i
  %12 = load double, ptr %arrayidx.i.i.i.i.i.i.i, align 8
  %__next.sroa.0.016.i.i.i.i.i = getelementptr inbounds i8, ptr %__i.sroa.0.017.i.i.i.i, i64 -4
  %13 = load i32, ptr %__next.sroa.0.016.i.i.i.i.i, align 4
  %idxprom2.i.i17.i.i31.i.i.i = sext i32 %13 to i64
  %arrayidx3.i.i18.i.i32.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i17.i.i31.i.i.i
  %14 = load double, ptr %arrayidx3.i.i18.i.i32.i.i.i, align 8
  %cmp.i.i19.i.i33.i.i.i = fcmp olt double %12, %14
  br i1 %cmp.i.i19.i.i33.i.i.i, label %while.body.i.i34.i.i.i, label %"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i"
while.body.i.i34.i.i.i:                           ; preds = %for.body.i30.i.i.i, %while.body.i.i34.i.i.i
  %15 = phi i32 [ %16, %while.body.i.i34.i.i.i ], [ %13, %for.body.i30.i.i.i ]
  %__next.sroa.0.021.i.i35.i.i.i = phi ptr [ %__next.sroa.0.0.i.i37.i.i.i, %while.body.i.i34.i.i.i ], [ %__next.sroa.0.016.i.i.i.i.i, %for.body.i30.i.i.i ]
  %__last.sroa.0.020.i.i36.i.i.i = phi ptr [ %__next.sroa.0.021.i.i35.i.i.i, %while.body.i.i34.i.i.i ], [ %__i.sroa.0.017.i.i.i.i, %for.body.i30.i.i.i ]
  store i32 %15, ptr %__last.sroa.0.020.i.i36.i.i.i, align 4
  %__next.sroa.0.0.i.i37.i.i.i = getelementptr inbounds i8, ptr %__next.sroa.0.021.i.i35.i.i.i, i64 -4
  %16 = load i32, ptr %__next.sroa.0.0.i.i37.i.i.i, align 4
  %idxprom2.i.i.i.i38.i.i.i = sext i32 %16 to i64
  %arrayidx3.i.i.i.i39.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i.i.i38.i.i.i
  %17 = load double, ptr %arrayidx3.i.i.i.i39.i.i.i, align 8
  %cmp.i.i.i.i40.i.i.i = fcmp olt double %12, %17
  br i1 %cmp.i.i.i.i40.i.i.i, label %while.body.i.i34.i.i.i, label %"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i"
"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i": ; preds = %while.body.i.i34.i.i.i, %for.body.i30.i.i.i
  %__last.sroa.0.0.lcssa.i.i.i.i.i = phi ptr [ %__i.sroa.0.017.i.i.i.i, %for.body.i30.i.i.i ], [ %__next.sroa.0.021.i.i35.i.i.i, %while.body.i.i34.i.i.i ]
  store i32 %11, ptr %__last.sroa.0.0.lcssa.i.i.i.i.i, align 4
  %incdec.ptr.i.i.i.i.i41 = getelementptr inbounds i8, ptr %__i.sroa.0.017.i.i.i.i, i64 4
  %cmp.i.not.i.i.i.i = icmp eq ptr %incdec.ptr.i.i.i.i.i41, %__first.addr.0.i.i.i.i.i84
  br i1 %cmp.i.not.i.i.i.i, label %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit", label %for.body.i30.i.i.i
if.else.i.i.i:                                    ; preds = %if.then.i.i40
  %cmp.i37.not46.i44.i.i.i = icmp eq ptr %incdec.ptr.i.i.i.i.i, %__first.addr.0.i.i.i.i.i84
  br i1 %cmp.i37.not46.i44.i.i.i, label %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit", label %for.body.i47.i.i.i
for.body.i47.i.i.i:                               ; preds = %if.else.i.i.i, %for.inc.i59.i.i.i
  %__i.sroa.0.048.i48.i.i.i = phi ptr [ %__i.sroa.0.0.i61.i.i.i, %for.inc.i59.i.i.i ], [ %incdec.ptr.i.i.i.i.i, %if.else.i.i.i ]
  %__first.coerce.pn47.i49.i.i.i = phi ptr [ %__i.sroa.0.048.i48.i.i.i, %for.inc.i59.i.i.i ], [ %call5.i.i.i.i4.i.i38, %if.else.i.i.i ]
  %18 = load i32, ptr %__i.sroa.0.048.i48.i.i.i, align 4
  %19 = load i32, ptr %call5.i.i.i.i4.i.i38, align 4
  %idxprom.i.i.i50.i.i.i = sext i32 %18 to i64
  %arrayidx.i.i.i51.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom.i.i.i50.i.i.i
  %20 = load double, ptr %arrayidx.i.i.i51.i.i.i, align 8
  %idxprom2.i.i.i52.i.i.i = sext i32 %19 to i64
  %arrayidx3.i.i.i53.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i.i52.i.i.i
  %21 = load double, ptr %arrayidx3.i.i.i53.i.i.i, align 8
  %cmp.i.i.i54.i.i.i = fcmp olt double %20, %21
  br i1 %cmp.i.i.i54.i.i.i, label %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i70.i.i.i, label %if.else.i55.i.i.i
_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i70.i.i.i: ; preds = %for.body.i47.i.i.i
  %add.ptr.i38.i71.i.i.i = getelementptr inbounds i8, ptr %__first.coerce.pn47.i49.i.i.i, i64 8
  %sub.ptr.lhs.cast.i.i.i.i.i.i72.i.i.i = ptrtoint ptr %__i.sroa.0.048.i48.i.i.i to i64
  %sub.ptr.sub.i.i.i.i.i.i73.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i.i.i72.i.i.i, %sub.ptr.rhs.cast.i.i.i
  %sub.ptr.div.i.i.i.i.i.i74.i.i.i = ashr exact i64 %sub.ptr.sub.i.i.i.i.i.i73.i.i.i, 2
  %.pre.i.i.i.i.i.i75.i.i.i = sub nsw i64 0, %sub.ptr.div.i.i.i.i.i.i74.i.i.i
  %add.ptr.i.i.i.i.i.i76.i.i.i = getelementptr inbounds i32, ptr %add.ptr.i38.i71.i.i.i, i64 %.pre.i.i.i.i.i.i75.i.i.i
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(1) %add.ptr.i.i.i.i.i.i76.i.i.i, ptr noundef nonnull align 4 dereferenceable(1) %call5.i.i.i.i4.i.i38, i64 %sub.ptr.sub.i.i.i.i.i.i73.i.i.i, i1 false)
  br label %for.inc.i59.i.i.i
if.else.i55.i.i.i:                                ; preds = %for.body.i47.i.i.i
  %22 = load i32, ptr %__first.coerce.pn47.i49.i.i.i, align 4
  %idxprom2.i.i17.i.i56.i.i.i = sext i32 %22 to i64
  %arrayidx3.i.i18.i.i57.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i17.i.i56.i.i.i
  %23 = load double, ptr %arrayidx3.i.i18.i.i57.i.i.i, align 8
  %cmp.i.i19.i.i58.i.i.i = fcmp olt double %20, %23
  br i1 %cmp.i.i19.i.i58.i.i.i, label %while.body.i.i63.i.i.i, label %for.inc.i59.i.i.i
while.body.i.i63.i.i.i:                           ; preds = %if.else.i55.i.i.i, %while.body.i.i63.i.i.i
  %24 = phi i32 [ %25, %while.body.i.i63.i.i.i ], [ %22, %if.else.i55.i.i.i ]
  %__next.sroa.0.021.i.i64.i.i.i = phi ptr [ %__next.sroa.0.0.i.i66.i.i.i, %while.body.i.i63.i.i.i ], [ %__first.coerce.pn47.i49.i.i.i, %if.else.i55.i.i.i ]
  %__last.sroa.0.020.i.i65.i.i.i = phi ptr [ %__next.sroa.0.021.i.i64.i.i.i, %while.body.i.i63.i.i.i ], [ %__i.sroa.0.048.i48.i.i.i, %if.else.i55.i.i.i ]
  store i32 %24, ptr %__last.sroa.0.020.i.i65.i.i.i, align 4
  %__next.sroa.0.0.i.i66.i.i.i = getelementptr inbounds i8, ptr %__next.sroa.0.021.i.i64.i.i.i, i64 -4
  %25 = load i32, ptr %__next.sroa.0.0.i.i66.i.i.i, align 4
  %idxprom2.i.i.i.i67.i.i.i = sext i32 %25 to i64
  %arrayidx3.i.i.i.i68.i.i.i = getelementptr inbounds double, ptr %x, i64 %idxprom2.i.i.i.i67.i.i.i
  %26 = load double, ptr %arrayidx3.i.i.i.i68.i.i.i, align 8
  %cmp.i.i.i.i69.i.i.i = fcmp olt double %20, %26
  br i1 %cmp.i.i.i.i69.i.i.i, label %while.body.i.i63.i.i.i, label %for.inc.i59.i.i.i
for.inc.i59.i.i.i:                                ; preds = %while.body.i.i63.i.i.i, %if.else.i55.i.i.i, %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i70.i.i.i
  %__first.coerce.sink.i60.i.i.i = phi ptr [ %call5.i.i.i.i4.i.i38, %_ZSt13move_backwardIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEES6_ET0_T_S8_S7_.exit.i70.i.i.i ], [ %__i.sroa.0.048.i48.i.i.i, %if.else.i55.i.i.i ], [ %__next.sroa.0.021.i.i64.i.i.i, %while.body.i.i63.i.i.i ]
  store i32 %18, ptr %__first.coerce.sink.i60.i.i.i, align 4
  %__i.sroa.0.0.i61.i.i.i = getelementptr inbounds i8, ptr %__i.sroa.0.048.i48.i.i.i, i64 4
  %cmp.i37.not.i62.i.i.i = icmp eq ptr %__i.sroa.0.0.i61.i.i.i, %__first.addr.0.i.i.i.i.i84
  br i1 %cmp.i37.not.i62.i.i.i, label %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit", label %for.body.i47.i.i.i
"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit": ; preds = %for.inc.i59.i.i.i, %"_ZSt25__unguarded_linear_insertIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops14_Val_comp_iterIZ6rankedE3$_0EEEvT_T0_.exit.i.i.i.i", %"_ZSt16__insertion_sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_.exit.i.i.i", %if.else.i.i.i
  br i1 %cmp.not.i.i.i.i, label %if.then.i.i.i, label %for.body.lr.ph
for.body.lr.ph:                                   ; preds = %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit"
  %smax = tail call i32 @llvm.smax.i32(i32 %n, i32 1)
  %wide.trip.count = zext nneg i32 %smax to i64
  %xtraiter = and i64 %wide.trip.count, 1
  %27 = icmp slt i32 %n, 2
  br i1 %27, label %if.then.i.i.i.loopexit.unr-lcssa, label %for.body.lr.ph.new
for.body.lr.ph.new:                               ; preds = %for.body.lr.ph
  %unroll_iter = and i64 %wide.trip.count, 2147483646
  %invariant.gep = getelementptr i32, ptr %call5.i.i.i.i4.i.i38, i64 %conv
  %invariant.gep106 = getelementptr i32, ptr %call5.i.i.i.i4.i.i38, i64 %conv
  br label %for.body
if.then.i.i.i.loopexit.unr-lcssa:                 ; preds = %for.body, %for.body.lr.ph
  %add28.lcssa.ph = phi double [ poison, %for.body.lr.ph ], [ %add28.1, %for.body ]
  %indvars.iv.unr = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next.1, %for.body ]
  %sum.077.unr = phi double [ 0.000000e+00, %for.body.lr.ph ], [ %add28.1, %for.body ]
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %if.then.i.i.i, label %for.body.epil
for.body.epil:                                    ; preds = %if.then.i.i.i.loopexit.unr-lcssa
  %28 = trunc i64 %indvars.iv.unr to i32
  %29 = add i32 %28, 1
  %conv19.epil = uitofp nneg i32 %29 to double
  %add.ptr.i.epil = getelementptr inbounds i32, ptr %call5.i.i.i.i4.i.i38, i64 %indvars.iv.unr
  %30 = load i32, ptr %add.ptr.i.epil, align 4
  %idxprom.epil = sext i32 %30 to i64
  %arrayidx.epil = getelementptr inbounds double, ptr %x, i64 %idxprom.epil
  %31 = load double, ptr %arrayidx.epil, align 8
  %mul.epil = fmul double %31, %conv19.epil
  %32 = xor i64 %indvars.iv.unr, -1
  %33 = getelementptr i32, ptr %call5.i.i.i.i4.i.i38, i64 %32
  %add.ptr.i50.epil = getelementptr i32, ptr %33, i64 %conv
  %34 = load i32, ptr %add.ptr.i50.epil, align 4
  %idxprom25.epil = sext i32 %34 to i64
  %arrayidx26.epil = getelementptr inbounds double, ptr %x, i64 %idxprom25.epil
  %35 = load double, ptr %arrayidx26.epil, align 8
  %mul27.epil = fmul double %mul.epil, %35
  %add28.epil = fadd double %sum.077.unr, %mul27.epil
  br label %if.then.i.i.i
if.then.i.i.i:                                    ; preds = %for.body.epil, %if.then.i.i.i.loopexit.unr-lcssa, %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit"
  %sum.0.lcssa.ph = phi double [ 0.000000e+00, %"_ZSt4sortIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEZ6rankedE3$_0EvT_S8_T0_.exit" ], [ %add28.lcssa.ph, %if.then.i.i.i.loopexit.unr-lcssa ], [ %add28.epil, %for.body.epil ]
  %add.ptr.i.i.i.idx = shl nuw nsw i64 %conv, 2
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i38, i64 noundef %add.ptr.i.i.i.idx)
  br label %_ZNSt6vectorIiSaIiEED2Ev.exit
_ZNSt6vectorIiSaIiEED2Ev.exit:                    ; preds = %_ZNSt6vectorIiSaIiEE17_S_check_init_lenEmRKS0_.exit.i, %if.then.i.i.i
  %sum.0.lcssa101 = phi double [ %sum.0.lcssa.ph, %if.then.i.i.i ], [ 0.000000e+00, %_ZNSt6vectorIiSaIiEE17_S_check_init_lenEmRKS0_.exit.i ]
  ret double %sum.0.lcssa101
for.body:                                         ; preds = %for.body, %for.body.lr.ph.new
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph.new ], [ %indvars.iv.next.1, %for.body ]
  %sum.077 = phi double [ 0.000000e+00, %for.body.lr.ph.new ], [ %add28.1, %for.body ]
  %niter = phi i64 [ 0, %for.body.lr.ph.new ], [ %niter.next.1, %for.body ]
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %36 = trunc nuw nsw i64 %indvars.iv.next to i32
  %conv19 = uitofp nneg i32 %36 to double
  %add.ptr.i = getelementptr inbounds i32, ptr %call5.i.i.i.i4.i.i38, i64 %indvars.iv
  %37 = load i32, ptr %add.ptr.i, align 4
  %idxprom = sext i32 %37 to i64
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %idxprom
  %38 = load double, ptr %arrayidx, align 8
  %mul = fmul double %38, %conv19
  %39 = xor i64 %indvars.iv, -1
  %gep = getelementptr i32, ptr %invariant.gep, i64 %39
  %40 = load i32, ptr %gep, align 4
  %idxprom25 = sext i32 %40 to i64
  %arrayidx26 = getelementptr inbounds double, ptr %x, i64 %idxprom25
  %41 = load double, ptr %arrayidx26, align 8
  %mul27 = fmul double %mul, %41
  %add28 = fadd double %sum.077, %mul27
  %indvars.iv.next.1 = add nuw nsw i64 %indvars.iv, 2
  %42 = trunc nuw nsw i64 %indvars.iv.next.1 to i32
  %conv19.1 = uitofp nneg i32 %42 to double
  %add.ptr.i.1 = getelementptr inbounds i32, ptr %call5.i.i.i.i4.i.i38, i64 %indvars.iv.next
  %43 = load i32, ptr %add.ptr.i.1, align 4
  %idxprom.1 = sext i32 %43 to i64
  %arrayidx.1 = getelementptr inbounds double, ptr %x, i64 %idxprom.1
  %44 = load double, ptr %arrayidx.1, align 8
  %mul.1 = fmul double %44, %conv19.1
  %45 = xor i64 %indvars.iv, -2
  %gep107 = getelementptr i32, ptr %invariant.gep106, i64 %45
  %46 = load i32, ptr %gep107, align 4
  %idxprom25.1 = sext i32 %46 to i64
  %arrayidx26.1 = getelementptr inbounds double, ptr %x, i64 %idxprom25.1
  %47 = load double, ptr %arrayidx26.1, align 8
  %mul27.1 = fmul double %mul.1, %47
  %add28.1 = fadd double %add28, %mul27.1
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %if.then.i.i.i.loopexit.unr-lcssa, label %for.body
}
declare i32 @__gxx_personality_v0(...)
declare void @_ZSt20__throw_length_errorPKc(ptr noundef) local_unnamed_addr
declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr
define internal fastcc void @"_ZSt16__introsort_loopIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_T1_"(ptr %__first.coerce, ptr %__last.coerce, i64 noundef %__depth_limit, ptr nocapture readonly %__comp.coerce) unnamed_addr {
entry:
  %sub.ptr.rhs.cast.i = ptrtoint ptr %__first.coerce to i64
  %sub.ptr.lhs.cast.i42 = ptrtoint ptr %__last.coerce to i64
  %sub.ptr.sub.i43 = sub i64 %sub.ptr.lhs.cast.i42, %sub.ptr.rhs.cast.i
  %sub.ptr.div.i44 = ashr exact i64 %sub.ptr.sub.i43, 2
  %cmp45 = icmp sgt i64 %sub.ptr.div.i44, 16
  br i1 %cmp45, label %while.body.lr.ph, label %while.end
while.body.lr.ph:                                 ; preds = %entry
  %add.ptr.i34.i = getelementptr inbounds i8, ptr %__first.coerce, i64 4
  %cmp465 = icmp eq i64 %__depth_limit, 0
  br i1 %cmp465, label %if.end.i.i.i, label %if.end
while.body:                                       ; preds = %"_ZSt27__unguarded_partition_pivotIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEET_SB_SB_T0_.exit"
  %cmp4 = icmp eq i64 %dec, 0
  br i1 %cmp4, label %if.end.i.i.i, label %if.end
if.end.i.i.i:                                     ; preds = %while.body, %while.body.lr.ph
  %sub.ptr.div.i49.lcssa = phi i64 [ %sub.ptr.div.i44, %while.body.lr.ph ], [ %sub.ptr.div.i, %while.body ]
  %sub.ptr.sub.i48.lcssa = phi i64 [ %sub.ptr.sub.i43, %while.body.lr.ph ], [ %sub.ptr.sub.i, %while.body ]
  %storemerge46.lcssa = phi ptr [ %__last.coerce, %while.body.lr.ph ], [ %__first.sroa.0.1.i.i, %while.body ]
  %sub.i.i.i = add nsw i64 %sub.ptr.div.i49.lcssa, -2
  %div2627.i.i.i = lshr i64 %sub.i.i.i, 1
  %sub.i.i.i.i = add nsw i64 %sub.ptr.div.i49.lcssa, -1
  %div.i2829.i.i.i = lshr i64 %sub.i.i.i.i, 1
  %0 = and i64 %sub.ptr.sub.i48.lcssa, 4
  %cmp18.i.i.i.i = icmp eq i64 %0, 0
  %sub26.i.i.i.i = or disjoint i64 %sub.i.i.i, 1
  %add.ptr.i57.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %sub26.i.i.i.i
  %add.ptr.i58.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %div2627.i.i.i
  br label %while.cond.i.i.i
while.cond.i.i.i:                                 ; preds = %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i", %if.end.i.i.i
  %__parent.0.i.i.i = phi i64 [ %div2627.i.i.i, %if.end.i.i.i ], [ %dec.i.i.i, %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i" ]
  %add.ptr.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__parent.0.i.i.i
  %1 = load i32, ptr %add.ptr.i.i.i.i, align 4
  %cmp64.i.i.i.i = icmp sgt i64 %div.i2829.i.i.i, %__parent.0.i.i.i
  br i1 %cmp64.i.i.i.i, label %while.body.lr.ph.i.i.i.i, label %while.end.i.i.i.i
while.body.lr.ph.i.i.i.i:                         ; preds = %while.cond.i.i.i
  %2 = load ptr, ptr %__comp.coerce, align 8
  br label %while.body.i.i.i.i
while.body.i.i.i.i:                               ; preds = %while.body.i.i.i.i, %while.body.lr.ph.i.i.i.i
  %__holeIndex.addr.065.i.i.i.i = phi i64 [ %__parent.0.i.i.i, %while.body.lr.ph.i.i.i.i ], [ %spec.select.i.i.i.i, %while.body.i.i.i.i ]
  %add.i.i.i.i = shl i64 %__holeIndex.addr.065.i.i.i.i, 1
  %mul.i.i.i.i = add i64 %add.i.i.i.i, 2
  %add.ptr.i.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %mul.i.i.i.i
  %sub5.i.i.i.i = or disjoint i64 %add.i.i.i.i, 1
  %add.ptr.i54.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %sub5.i.i.i.i
  %3 = load i32, ptr %add.ptr.i.i.i.i.i, align 4
  %4 = load i32, ptr %add.ptr.i54.i.i.i.i, align 4
  %idxprom.i.i.i.i.i.i = sext i32 %3 to i64
  %arrayidx.i.i.i.i.i.i = getelementptr inbounds double, ptr %2, i64 %idxprom.i.i.i.i.i.i
  %5 = load double, ptr %arrayidx.i.i.i.i.i.i, align 8
  %idxprom2.i.i.i.i.i.i = sext i32 %4 to i64
  %arrayidx3.i.i.i.i.i.i = getelementptr inbounds double, ptr %2, i64 %idxprom2.i.i.i.i.i.i
  %6 = load double, ptr %arrayidx3.i.i.i.i.i.i, align 8
  %cmp.i.i.i.i.i.i = fcmp olt double %5, %6
  %spec.select.i.i.i.i = select i1 %cmp.i.i.i.i.i.i, i64 %sub5.i.i.i.i, i64 %mul.i.i.i.i
  %add.ptr.i55.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %spec.select.i.i.i.i
  %7 = load i32, ptr %add.ptr.i55.i.i.i.i, align 4
  %add.ptr.i56.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.065.i.i.i.i
  store i32 %7, ptr %add.ptr.i56.i.i.i.i, align 4
  %cmp.i.i.i.i = icmp slt i64 %spec.select.i.i.i.i, %div.i2829.i.i.i
  br i1 %cmp.i.i.i.i, label %while.body.i.i.i.i, label %while.end.i.i.i.i
while.end.i.i.i.i:                                ; preds = %while.body.i.i.i.i, %while.cond.i.i.i
  %__holeIndex.addr.0.lcssa.i.i.i.i = phi i64 [ %__parent.0.i.i.i, %while.cond.i.i.i ], [ %spec.select.i.i.i.i, %while.body.i.i.i.i ]
  %cmp21.i.i.i.i = icmp eq i64 %__holeIndex.addr.0.lcssa.i.i.i.i, %div2627.i.i.i
  %or.cond.i.i.i = select i1 %cmp18.i.i.i.i, i1 %cmp21.i.i.i.i, i1 false
  br i1 %or.cond.i.i.i, label %if.then22.i.i.i.i, label %if.end35.i.i.i.i
if.then22.i.i.i.i:                                ; preds = %while.end.i.i.i.i
  %8 = load i32, ptr %add.ptr.i57.i.i.i.i, align 4
  store i32 %8, ptr %add.ptr.i58.i.i.i.i, align 4
  br label %if.end35.i.i.i.i
if.end35.i.i.i.i:                                 ; preds = %if.then22.i.i.i.i, %while.end.i.i.i.i
  %__holeIndex.addr.1.i.i.i.i = phi i64 [ %sub26.i.i.i.i, %if.then22.i.i.i.i ], [ %__holeIndex.addr.0.lcssa.i.i.i.i, %while.end.i.i.i.i ]
  %cmp32.i.i.i.i.i = icmp sgt i64 %__holeIndex.addr.1.i.i.i.i, %__parent.0.i.i.i
  br i1 %cmp32.i.i.i.i.i, label %land.rhs.lr.ph.i.i.i.i.i, label %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i"
land.rhs.lr.ph.i.i.i.i.i:                         ; preds = %if.end35.i.i.i.i
  %9 = load ptr, ptr %__comp.coerce, align 8
  %idxprom2.i.i.i.i.i.i.i = sext i32 %1 to i64
  %arrayidx3.i.i.i.i.i.i.i = getelementptr inbounds double, ptr %9, i64 %idxprom2.i.i.i.i.i.i.i
  %10 = load double, ptr %arrayidx3.i.i.i.i.i.i.i, align 8
  br label %land.rhs.i.i.i.i.i
land.rhs.i.i.i.i.i:                               ; preds = %while.body.i.i.i.i.i, %land.rhs.lr.ph.i.i.i.i.i
  %__holeIndex.addr.033.i.i.i.i.i = phi i64 [ %__holeIndex.addr.1.i.i.i.i, %land.rhs.lr.ph.i.i.i.i.i ], [ %__parent.034.i.i.i.i.i, %while.body.i.i.i.i.i ]
  %__parent.034.in.i.i.i.i.i = add nsw i64 %__holeIndex.addr.033.i.i.i.i.i, -1
  %__parent.034.i.i.i.i.i = sdiv i64 %__parent.034.in.i.i.i.i.i, 2
  %add.ptr.i.i.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__parent.034.i.i.i.i.i
  %11 = load i32, ptr %add.ptr.i.i.i.i.i.i, align 4
  %idxprom.i.i.i.i.i.i.i = sext i32 %11 to i64
  %arrayidx.i.i.i.i.i.i.i = getelementptr inbounds double, ptr %9, i64 %idxprom.i.i.i.i.i.i.i
  %12 = load double, ptr %arrayidx.i.i.i.i.i.i.i, align 8
  %cmp.i.i.i.i.i.i.i = fcmp olt double %12, %10
  br i1 %cmp.i.i.i.i.i.i.i, label %while.body.i.i.i.i.i, label %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i"
while.body.i.i.i.i.i:                             ; preds = %land.rhs.i.i.i.i.i
  %add.ptr.i24.i.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.033.i.i.i.i.i
  store i32 %11, ptr %add.ptr.i24.i.i.i.i.i, align 4
  %cmp.i.i.i.i.i = icmp sgt i64 %__parent.034.i.i.i.i.i, %__parent.0.i.i.i
  br i1 %cmp.i.i.i.i.i, label %land.rhs.i.i.i.i.i, label %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i"
"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i": ; preds = %while.body.i.i.i.i.i, %land.rhs.i.i.i.i.i, %if.end35.i.i.i.i
  %__holeIndex.addr.0.lcssa.i.i.i.i.i = phi i64 [ %__holeIndex.addr.1.i.i.i.i, %if.end35.i.i.i.i ], [ %__holeIndex.addr.033.i.i.i.i.i, %land.rhs.i.i.i.i.i ], [ %__parent.034.i.i.i.i.i, %while.body.i.i.i.i.i ]
  %add.ptr.i25.i.i.i.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.0.lcssa.i.i.i.i.i
  store i32 %1, ptr %add.ptr.i25.i.i.i.i.i, align 4
  %cmp10.not.i.i.i = icmp eq i64 %__parent.0.i.i.i, 0
  %dec.i.i.i = add nsw i64 %__parent.0.i.i.i, -1
  br i1 %cmp10.not.i.i.i, label %"_ZSt11__make_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_RT0_.exit.i.i", label %while.cond.i.i.i
"_ZSt11__make_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_RT0_.exit.i.i": ; preds = %"_ZSt13__adjust_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEliNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_T0_SC_T1_T2_.exit.i.i.i"
  %cmp11.i.i = icmp sgt i64 %sub.ptr.sub.i48.lcssa, 4
  br i1 %cmp11.i.i, label %while.body.i.i, label %while.end
while.body.i.i:                                   ; preds = %"_ZSt11__make_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_RT0_.exit.i.i", %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i"
  %__last.sroa.0.012.i.i = phi ptr [ %incdec.ptr.i.i17.i, %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i" ], [ %storemerge46.lcssa, %"_ZSt11__make_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_RT0_.exit.i.i" ]
  %incdec.ptr.i.i17.i = getelementptr inbounds i8, ptr %__last.sroa.0.012.i.i, i64 -4
  %13 = load i32, ptr %incdec.ptr.i.i17.i, align 4
  %14 = load i32, ptr %__first.coerce, align 4
  store i32 %14, ptr %incdec.ptr.i.i17.i, align 4
  %sub.ptr.lhs.cast.i.i.i18.i = ptrtoint ptr %incdec.ptr.i.i17.i to i64
  %sub.ptr.sub.i.i.i19.i = sub i64 %sub.ptr.lhs.cast.i.i.i18.i, %sub.ptr.rhs.cast.i
  %sub.ptr.div.i.i.i20.i = ashr exact i64 %sub.ptr.sub.i.i.i19.i, 2
  %sub.i.i.i21.i = add nsw i64 %sub.ptr.div.i.i.i20.i, -1
  %div.i.i.i22.i = sdiv i64 %sub.i.i.i21.i, 2
  %cmp64.i.i.i23.i = icmp sgt i64 %sub.ptr.div.i.i.i20.i, 2
  br i1 %cmp64.i.i.i23.i, label %while.body.lr.ph.i.i.i53.i, label %while.end.i.i.i24.i
while.body.lr.ph.i.i.i53.i:                       ; preds = %while.body.i.i
  %15 = load ptr, ptr %__comp.coerce, align 8
  br label %while.body.i.i.i54.i
while.body.i.i.i54.i:                             ; preds = %while.body.i.i.i54.i, %while.body.lr.ph.i.i.i53.i
  %__holeIndex.addr.065.i.i.i55.i = phi i64 [ 0, %while.body.lr.ph.i.i.i53.i ], [ %spec.select.i.i.i66.i, %while.body.i.i.i54.i ]
  %add.i.i.i56.i = shl i64 %__holeIndex.addr.065.i.i.i55.i, 1
  %mul.i.i.i57.i = add i64 %add.i.i.i56.i, 2
  %add.ptr.i.i.i.i58.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %mul.i.i.i57.i
  %sub5.i.i.i59.i = or disjoint i64 %add.i.i.i56.i, 1
  %add.ptr.i54.i.i.i60.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %sub5.i.i.i59.i
  %16 = load i32, ptr %add.ptr.i.i.i.i58.i, align 4
  %17 = load i32, ptr %add.ptr.i54.i.i.i60.i, align 4
  %idxprom.i.i.i.i.i61.i = sext i32 %16 to i64
  %arrayidx.i.i.i.i.i62.i = getelementptr inbounds double, ptr %15, i64 %idxprom.i.i.i.i.i61.i
  %18 = load double, ptr %arrayidx.i.i.i.i.i62.i, align 8
  %idxprom2.i.i.i.i.i63.i = sext i32 %17 to i64
  %arrayidx3.i.i.i.i.i64.i = getelementptr inbounds double, ptr %15, i64 %idxprom2.i.i.i.i.i63.i
  %19 = load double, ptr %arrayidx3.i.i.i.i.i64.i, align 8
  %cmp.i.i.i.i.i65.i = fcmp olt double %18, %19
  %spec.select.i.i.i66.i = select i1 %cmp.i.i.i.i.i65.i, i64 %sub5.i.i.i59.i, i64 %mul.i.i.i57.i
  %add.ptr.i55.i.i.i67.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %spec.select.i.i.i66.i
  %20 = load i32, ptr %add.ptr.i55.i.i.i67.i, align 4
  %add.ptr.i56.i.i.i68.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.065.i.i.i55.i
  store i32 %20, ptr %add.ptr.i56.i.i.i68.i, align 4
  %cmp.i.i.i69.i = icmp slt i64 %spec.select.i.i.i66.i, %div.i.i.i22.i
  br i1 %cmp.i.i.i69.i, label %while.body.i.i.i54.i, label %while.end.i.i.i24.i
while.end.i.i.i24.i:                              ; preds = %while.body.i.i.i54.i, %while.body.i.i
  %__holeIndex.addr.0.lcssa.i.i.i25.i = phi i64 [ 0, %while.body.i.i ], [ %spec.select.i.i.i66.i, %while.body.i.i.i54.i ]
  %21 = and i64 %sub.ptr.sub.i.i.i19.i, 4
  %cmp18.i.i.i26.i = icmp eq i64 %21, 0
  br i1 %cmp18.i.i.i26.i, label %land.lhs.true.i.i.i.i, label %if.end35.i.i.i27.i
land.lhs.true.i.i.i.i:                            ; preds = %while.end.i.i.i24.i
  %sub19.i.i.i47.i = add nsw i64 %sub.ptr.div.i.i.i20.i, -2
  %div20.i.i.i.i = ashr exact i64 %sub19.i.i.i47.i, 1
  %cmp21.i.i.i48.i = icmp eq i64 %__holeIndex.addr.0.lcssa.i.i.i25.i, %div20.i.i.i.i
  br i1 %cmp21.i.i.i48.i, label %if.then22.i.i.i49.i, label %if.end35.i.i.i27.i
if.then22.i.i.i49.i:                              ; preds = %land.lhs.true.i.i.i.i
  %add23.i.i.i.i = shl nsw i64 %__holeIndex.addr.0.lcssa.i.i.i25.i, 1
  %sub26.i.i.i50.i = or disjoint i64 %add23.i.i.i.i, 1
  %add.ptr.i57.i.i.i51.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %sub26.i.i.i50.i
  %22 = load i32, ptr %add.ptr.i57.i.i.i51.i, align 4
  %add.ptr.i58.i.i.i52.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.0.lcssa.i.i.i25.i
  store i32 %22, ptr %add.ptr.i58.i.i.i52.i, align 4
  br label %if.end35.i.i.i27.i
if.end35.i.i.i27.i:                               ; preds = %if.then22.i.i.i49.i, %land.lhs.true.i.i.i.i, %while.end.i.i.i24.i
  %__holeIndex.addr.1.i.i.i28.i = phi i64 [ %sub26.i.i.i50.i, %if.then22.i.i.i49.i ], [ %__holeIndex.addr.0.lcssa.i.i.i25.i, %land.lhs.true.i.i.i.i ], [ %__holeIndex.addr.0.lcssa.i.i.i25.i, %while.end.i.i.i24.i ]
  %cmp32.i.i.i.i29.i = icmp sgt i64 %__holeIndex.addr.1.i.i.i28.i, 0
  br i1 %cmp32.i.i.i.i29.i, label %land.rhs.lr.ph.i.i.i.i33.i, label %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i"
land.rhs.lr.ph.i.i.i.i33.i:                       ; preds = %if.end35.i.i.i27.i
  %23 = load ptr, ptr %__comp.coerce, align 8
  %idxprom2.i.i.i.i.i.i34.i = sext i32 %13 to i64
  %arrayidx3.i.i.i.i.i.i35.i = getelementptr inbounds double, ptr %23, i64 %idxprom2.i.i.i.i.i.i34.i
  %24 = load double, ptr %arrayidx3.i.i.i.i.i.i35.i, align 8
  br label %land.rhs.i.i.i.i36.i
land.rhs.i.i.i.i36.i:                             ; preds = %while.body.i.i.i.i44.i, %land.rhs.lr.ph.i.i.i.i33.i
  %__holeIndex.addr.033.i.i.i.i37.i = phi i64 [ %__holeIndex.addr.1.i.i.i28.i, %land.rhs.lr.ph.i.i.i.i33.i ], [ %__parent.034.i.i1213.i.i39.i, %while.body.i.i.i.i44.i ]
  %__parent.034.in.i.i.i.i38.i = add nsw i64 %__holeIndex.addr.033.i.i.i.i37.i, -1
  %__parent.034.i.i1213.i.i39.i = lshr i64 %__parent.034.in.i.i.i.i38.i, 1
  %add.ptr.i.i.i.i.i40.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__parent.034.i.i1213.i.i39.i
  %25 = load i32, ptr %add.ptr.i.i.i.i.i40.i, align 4
  %idxprom.i.i.i.i.i.i41.i = sext i32 %25 to i64
  %arrayidx.i.i.i.i.i.i42.i = getelementptr inbounds double, ptr %23, i64 %idxprom.i.i.i.i.i.i41.i
  %26 = load double, ptr %arrayidx.i.i.i.i.i.i42.i, align 8
  %cmp.i.i.i.i.i.i43.i = fcmp olt double %26, %24
  br i1 %cmp.i.i.i.i.i.i43.i, label %while.body.i.i.i.i44.i, label %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i"
while.body.i.i.i.i44.i:                           ; preds = %land.rhs.i.i.i.i36.i
  %add.ptr.i24.i.i.i.i45.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.033.i.i.i.i37.i
  store i32 %25, ptr %add.ptr.i24.i.i.i.i45.i, align 4
  %cmp.i.i.not.i.i46.i = icmp ult i64 %__parent.034.in.i.i.i.i38.i, 2
  br i1 %cmp.i.i.not.i.i46.i, label %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i", label %land.rhs.i.i.i.i36.i
"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i": ; preds = %while.body.i.i.i.i44.i, %land.rhs.i.i.i.i36.i, %if.end35.i.i.i27.i
  %__holeIndex.addr.0.lcssa.i.i.i.i31.i = phi i64 [ %__holeIndex.addr.1.i.i.i28.i, %if.end35.i.i.i27.i ], [ %__holeIndex.addr.033.i.i.i.i37.i, %land.rhs.i.i.i.i36.i ], [ 0, %while.body.i.i.i.i44.i ]
  %add.ptr.i25.i.i.i.i32.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %__holeIndex.addr.0.lcssa.i.i.i.i31.i
  store i32 %13, ptr %add.ptr.i25.i.i.i.i32.i, align 4
  %cmp.i.i = icmp sgt i64 %sub.ptr.sub.i.i.i19.i, 4
  br i1 %cmp.i.i, label %while.body.i.i, label %while.end
if.end:                                           ; preds = %while.body.lr.ph, %while.body
  %storemerge4668 = phi ptr [ %__first.sroa.0.1.i.i, %while.body ], [ %__last.coerce, %while.body.lr.ph ]
  %__depth_limit.addr.04767 = phi i64 [ %dec, %while.body ], [ %__depth_limit, %while.body.lr.ph ]
  %sub.ptr.div.i4966 = phi i64 [ %sub.ptr.div.i, %while.body ], [ %sub.ptr.div.i44, %while.body.lr.ph ]
  %dec = add nsw i64 %__depth_limit.addr.04767, -1
  %div.i3435 = lshr i64 %sub.ptr.div.i4966, 1
  %add.ptr.i.i = getelementptr inbounds i32, ptr %__first.coerce, i64 %div.i3435
  %add.ptr.i35.i = getelementptr inbounds i8, ptr %storemerge4668, i64 -4
  %27 = load i32, ptr %add.ptr.i34.i, align 4
  %28 = load i32, ptr %add.ptr.i.i, align 4
  %29 = load ptr, ptr %__comp.coerce, align 8
  %idxprom.i.i.i.i = sext i32 %27 to i64
  %arrayidx.i.i.i.i = getelementptr inbounds double, ptr %29, i64 %idxprom.i.i.i.i
  %30 = load double, ptr %arrayidx.i.i.i.i, align 8
  %idxprom2.i.i.i.i = sext i32 %28 to i64
  %arrayidx3.i.i.i.i = getelementptr inbounds double, ptr %29, i64 %idxprom2.i.i.i.i
  %31 = load double, ptr %arrayidx3.i.i.i.i, align 8
  %cmp.i.i.i.i31 = fcmp olt double %30, %31
  %32 = load i32, ptr %add.ptr.i35.i, align 4
  %idxprom2.i.i67.i.i = sext i32 %32 to i64
  %arrayidx3.i.i68.i.i = getelementptr inbounds double, ptr %29, i64 %idxprom2.i.i67.i.i
  %33 = load double, ptr %arrayidx3.i.i68.i.i, align 8
  br i1 %cmp.i.i.i.i31, label %if.then.i.i, label %if.else35.i.i
if.then.i.i:                                      ; preds = %if.end
  %cmp.i.i69.i.i = fcmp olt double %31, %33
  br i1 %cmp.i.i69.i.i, label %if.then14.i.i, label %if.else.i.i
if.then14.i.i:                                    ; preds = %if.then.i.i
  %34 = load i32, ptr %__first.coerce, align 4
  store i32 %28, ptr %__first.coerce, align 4
  store i32 %34, ptr %add.ptr.i.i, align 4
  br label %while.body.i.i32.preheader
if.else.i.i:                                      ; preds = %if.then.i.i
  %cmp.i.i74.i.i = fcmp olt double %30, %33
  %35 = load i32, ptr %__first.coerce, align 4
  br i1 %cmp.i.i74.i.i, label %if.then24.i.i, label %if.else29.i.i
if.then24.i.i:                                    ; preds = %if.else.i.i
  store i32 %32, ptr %__first.coerce, align 4
  store i32 %35, ptr %add.ptr.i35.i, align 4
  br label %while.body.i.i32.preheader
if.else29.i.i:                                    ; preds = %if.else.i.i
  store i32 %27, ptr %__first.coerce, align 4
  store i32 %35, ptr %add.ptr.i34.i, align 4
  br label %while.body.i.i32.preheader
if.else35.i.i:                                    ; preds = %if.end
  %cmp.i.i79.i.i = fcmp olt double %30, %33
  br i1 %cmp.i.i79.i.i, label %if.then41.i.i, label %if.else46.i.i
if.then41.i.i:                                    ; preds = %if.else35.i.i
  %36 = load i32, ptr %__first.coerce, align 4
  store i32 %27, ptr %__first.coerce, align 4
  store i32 %36, ptr %add.ptr.i34.i, align 4
  br label %while.body.i.i32.preheader
if.else46.i.i:                                    ; preds = %if.else35.i.i
  %cmp.i.i84.i.i = fcmp olt double %31, %33
  %37 = load i32, ptr %__first.coerce, align 4
  br i1 %cmp.i.i84.i.i, label %if.then52.i.i, label %if.else57.i.i
if.then52.i.i:                                    ; preds = %if.else46.i.i
  store i32 %32, ptr %__first.coerce, align 4
  store i32 %37, ptr %add.ptr.i35.i, align 4
  br label %while.body.i.i32.preheader
if.else57.i.i:                                    ; preds = %if.else46.i.i
  store i32 %28, ptr %__first.coerce, align 4
  store i32 %37, ptr %add.ptr.i.i, align 4
  br label %while.body.i.i32.preheader
while.body.i.i32.preheader:                       ; preds = %if.else57.i.i, %if.then52.i.i, %if.then41.i.i, %if.else29.i.i, %if.then24.i.i, %if.then14.i.i
  br label %while.body.i.i32
while.body.i.i32:                                 ; preds = %while.body.i.i32.preheader, %if.end.i.i
  %__last.sroa.0.0.i.i = phi ptr [ %__last.sroa.0.1.i.i, %if.end.i.i ], [ %storemerge4668, %while.body.i.i32.preheader ]
  %__first.sroa.0.0.i.i = phi ptr [ %incdec.ptr.i.i.i, %if.end.i.i ], [ %add.ptr.i34.i, %while.body.i.i32.preheader ]
  %38 = load i32, ptr %__first.coerce, align 4
  %idxprom2.i.i.i37.i = sext i32 %38 to i64
  %arrayidx3.i.i.i38.i = getelementptr inbounds double, ptr %29, i64 %idxprom2.i.i.i37.i
  %39 = load double, ptr %arrayidx3.i.i.i38.i, align 8
  br label %while.cond5.i.i
while.cond5.i.i:                                  ; preds = %while.cond5.i.i, %while.body.i.i32
  %__first.sroa.0.1.i.i = phi ptr [ %__first.sroa.0.0.i.i, %while.body.i.i32 ], [ %incdec.ptr.i.i.i, %while.cond5.i.i ]
  %40 = load i32, ptr %__first.sroa.0.1.i.i, align 4
  %idxprom.i.i.i39.i = sext i32 %40 to i64
  %arrayidx.i.i.i40.i = getelementptr inbounds double, ptr %29, i64 %idxprom.i.i.i39.i
  %41 = load double, ptr %arrayidx.i.i.i40.i, align 8
  %cmp.i.i.i41.i = fcmp olt double %41, %39
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.sroa.0.1.i.i, i64 4
  br i1 %cmp.i.i.i41.i, label %while.cond5.i.i, label %while.cond12.i.i
while.cond12.i.i:                                 ; preds = %while.cond5.i.i, %while.cond12.i.i
  %__last.sroa.0.0.pn.i.i = phi ptr [ %__last.sroa.0.1.i.i, %while.cond12.i.i ], [ %__last.sroa.0.0.i.i, %while.cond5.i.i ]
  %__last.sroa.0.1.i.i = getelementptr inbounds i8, ptr %__last.sroa.0.0.pn.i.i, i64 -4
  %42 = load i32, ptr %__last.sroa.0.1.i.i, align 4
  %idxprom2.i.i31.i.i = sext i32 %42 to i64
  %arrayidx3.i.i32.i.i = getelementptr inbounds double, ptr %29, i64 %idxprom2.i.i31.i.i
  %43 = load double, ptr %arrayidx3.i.i32.i.i, align 8
  %cmp.i.i33.i.i = fcmp olt double %39, %43
  br i1 %cmp.i.i33.i.i, label %while.cond12.i.i, label %while.end20.i.i
while.end20.i.i:                                  ; preds = %while.cond12.i.i
  %cmp.i.i.i33 = icmp ult ptr %__first.sroa.0.1.i.i, %__last.sroa.0.1.i.i
  br i1 %cmp.i.i.i33, label %if.end.i.i, label %"_ZSt27__unguarded_partition_pivotIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEET_SB_SB_T0_.exit"
if.end.i.i:                                       ; preds = %while.end20.i.i
  store i32 %42, ptr %__first.sroa.0.1.i.i, align 4
  store i32 %40, ptr %__last.sroa.0.1.i.i, align 4
  br label %while.body.i.i32
"_ZSt27__unguarded_partition_pivotIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEET_SB_SB_T0_.exit": ; preds = %while.end20.i.i
  tail call fastcc void @"_ZSt16__introsort_loopIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElNS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_T0_T1_"(ptr nonnull %__first.sroa.0.1.i.i, ptr %storemerge4668, i64 noundef %dec, ptr nonnull %__comp.coerce)
  %sub.ptr.lhs.cast.i = ptrtoint ptr %__first.sroa.0.1.i.i to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i
  %sub.ptr.div.i = ashr exact i64 %sub.ptr.sub.i, 2
  %cmp = icmp sgt i64 %sub.ptr.div.i, 16
  br i1 %cmp, label %while.body, label %while.end
while.end:                                        ; preds = %"_ZSt27__unguarded_partition_pivotIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEET_SB_SB_T0_.exit", %"_ZSt10__pop_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_SB_RT0_.exit.i30.i", %entry, %"_ZSt11__make_heapIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEENS0_5__ops15_Iter_comp_iterIZ6rankedE3$_0EEEvT_SB_RT0_.exit.i.i"
  ret void
}
declare i64 @llvm.ctlz.i64(i64, i1 immarg)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
declare i32 @llvm.smax.i32(i32, i32)
