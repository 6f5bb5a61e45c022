; ModuleID = 'containers.cpp'
source_filename = "containers.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [49 x i8] c"cannot create std::vector larger than max_size()\00", align 1
@.str.1 = private unnamed_addr constant [26 x i8] c"vector::_M_realloc_insert\00", align 1

; Function Attrs: mustprogress uwtable
define dso_local double @pushed(ptr nocapture noundef readonly %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %cmp71 = icmp sgt i32 %n, 0
  br i1 %cmp71, label %for.body.preheader, label %_ZNSt6vectorIdSaIdEED2Ev.exit37

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond7.preheader:                              ; preds = %for.inc
  %0 = ptrtoint ptr %all.sroa.11.2 to i64
  %1 = ptrtoint ptr %all.sroa.16.2 to i64
  %sub.ptr.rhs.cast.i = ptrtoint ptr %all.sroa.0.2 to i64
  %sub.ptr.sub.i = sub i64 %0, %sub.ptr.rhs.cast.i
  %sub.ptr.div.i = ashr exact i64 %sub.ptr.sub.i, 3
  %cmp878 = icmp ugt i64 %sub.ptr.div.i, 1
  br i1 %cmp878, label %for.body10.preheader, label %for.cond.cleanup9

for.body10.preheader:                             ; preds = %for.cond7.preheader
  %.pre = load double, ptr %all.sroa.0.2, align 8, !tbaa !5
  %2 = add nsw i64 %sub.ptr.div.i, -1
  %3 = add nsw i64 %sub.ptr.div.i, -2
  %xtraiter = and i64 %2, 3
  %4 = icmp ult i64 %3, 3
  br i1 %4, label %if.then.i.i.i32.loopexit.unr-lcssa, label %for.body10.preheader.new

for.body10.preheader.new:                         ; preds = %for.body10.preheader
  %unroll_iter = and i64 %2, -4
  br label %for.body10

for.body:                                         ; preds = %for.body.preheader, %for.inc
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.inc ]
  %all.sroa.0.074 = phi ptr [ null, %for.body.preheader ], [ %all.sroa.0.2, %for.inc ]
  %all.sroa.16.073 = phi ptr [ null, %for.body.preheader ], [ %all.sroa.16.2, %for.inc ]
  %all.sroa.11.072 = phi ptr [ null, %for.body.preheader ], [ %all.sroa.11.2, %for.inc ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %5 = load double, ptr %arrayidx, align 8, !tbaa !5
  %cmp1 = fcmp ogt double %5, 5.000000e-01
  br i1 %cmp1, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %mul = fmul double %5, %5
  %cmp.not.i.i = icmp eq ptr %all.sroa.11.072, %all.sroa.16.073
  br i1 %cmp.not.i.i, label %if.else.i.i, label %if.then.i.i

if.then.i.i:                                      ; preds = %if.then
  store double %mul, ptr %all.sroa.11.072, align 8, !tbaa !5
  %incdec.ptr.i.i = getelementptr inbounds i8, ptr %all.sroa.11.072, i64 8
  br label %for.inc

if.else.i.i:                                      ; preds = %if.then
  %sub.ptr.lhs.cast.i.i.i = ptrtoint ptr %all.sroa.16.073 to i64
  %sub.ptr.rhs.cast.i.i.i = ptrtoint ptr %all.sroa.0.074 to i64
  %sub.ptr.sub.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i, %sub.ptr.rhs.cast.i.i.i
  %cmp.i.i = icmp eq i64 %sub.ptr.sub.i.i.i, 9223372036854775800
  br i1 %cmp.i.i, label %if.then.i.i45, label %_ZNKSt6vectorIdSaIdEE12_M_check_lenEmPKc.exit.i

if.then.i.i45:                                    ; preds = %if.else.i.i
  invoke void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.1) #9
          to label %.noexc46 unwind label %lpad.loopexit.split-lp

.noexc46:                                         ; preds = %if.then.i.i45
  unreachable

_ZNKSt6vectorIdSaIdEE12_M_check_lenEmPKc.exit.i:  ; preds = %if.else.i.i
  %sub.ptr.div.i.i.i = ashr exact i64 %sub.ptr.sub.i.i.i, 3
  %.sroa.speculated.i.i = tail call i64 @llvm.umax.i64(i64 %sub.ptr.div.i.i.i, i64 1)
  %add.i.i = add nsw i64 %.sroa.speculated.i.i, %sub.ptr.div.i.i.i
  %cmp7.i.i = icmp ult i64 %add.i.i, %sub.ptr.div.i.i.i
  %6 = tail call i64 @llvm.umin.i64(i64 %add.i.i, i64 1152921504606846975)
  %cond.i.i = select i1 %cmp7.i.i, i64 1152921504606846975, i64 %6
  %cmp.not.i.i41 = icmp eq i64 %cond.i.i, 0
  br i1 %cmp.not.i.i41, label %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.i, label %cond.true.i.i

cond.true.i.i:                                    ; preds = %_ZNKSt6vectorIdSaIdEE12_M_check_lenEmPKc.exit.i
  %mul.i.i.i.i = shl nuw nsw i64 %cond.i.i, 3
  %call5.i.i.i.i47 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i) #10
          to label %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.i unwind label %lpad.loopexit

_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.i: ; preds = %cond.true.i.i, %_ZNKSt6vectorIdSaIdEE12_M_check_lenEmPKc.exit.i
  %cond.i31.i = phi ptr [ null, %_ZNKSt6vectorIdSaIdEE12_M_check_lenEmPKc.exit.i ], [ %call5.i.i.i.i47, %cond.true.i.i ]
  %add.ptr.i42 = getelementptr inbounds double, ptr %cond.i31.i, i64 %sub.ptr.div.i.i.i
  store double %mul, ptr %add.ptr.i42, align 8, !tbaa !5
  %cmp.i.i.i.i = icmp sgt i64 %sub.ptr.sub.i.i.i, 0
  br i1 %cmp.i.i.i.i, label %if.then.i.i.i.i, label %_ZNSt6vectorIdSaIdEE11_S_relocateEPdS2_S2_RS0_.exit38.i

if.then.i.i.i.i:                                  ; preds = %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.i
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 8 %cond.i31.i, ptr align 8 %all.sroa.0.074, i64 %sub.ptr.sub.i.i.i, i1 false)
  br label %_ZNSt6vectorIdSaIdEE11_S_relocateEPdS2_S2_RS0_.exit38.i

_ZNSt6vectorIdSaIdEE11_S_relocateEPdS2_S2_RS0_.exit38.i: ; preds = %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.i, %if.then.i.i.i.i
  %add.ptr.i.i.i.i = getelementptr inbounds i8, ptr %cond.i31.i, i64 %sub.ptr.sub.i.i.i
  %incdec.ptr.i = getelementptr inbounds i8, ptr %add.ptr.i.i.i.i, i64 8
  %tobool.not.i.i = icmp eq ptr %all.sroa.0.074, null
  br i1 %tobool.not.i.i, label %.noexc, label %if.then.i39.i

if.then.i39.i:                                    ; preds = %_ZNSt6vectorIdSaIdEE11_S_relocateEPdS2_S2_RS0_.exit38.i
  tail call void @_ZdlPvm(ptr noundef nonnull %all.sroa.0.074, i64 noundef %sub.ptr.sub.i.i.i) #11
  br label %.noexc

.noexc:                                           ; preds = %if.then.i39.i, %_ZNSt6vectorIdSaIdEE11_S_relocateEPdS2_S2_RS0_.exit38.i
  %add.ptr19.i = getelementptr inbounds double, ptr %cond.i31.i, i64 %cond.i.i
  br label %for.inc

lpad.loopexit:                                    ; preds = %cond.true.i.i
  %lpad.loopexit59 = landingpad { ptr, i32 }
          cleanup
  br label %lpad

lpad.loopexit.split-lp:                           ; preds = %if.then.i.i45
  %lpad.loopexit.split-lp60 = landingpad { ptr, i32 }
          cleanup
  br label %lpad

lpad:                                             ; preds = %lpad.loopexit.split-lp, %lpad.loopexit
  %lpad.phi = phi { ptr, i32 } [ %lpad.loopexit59, %lpad.loopexit ], [ %lpad.loopexit.split-lp60, %lpad.loopexit.split-lp ]
  %tobool.not.i.i.i = icmp eq ptr %all.sroa.0.074, null
  br i1 %tobool.not.i.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %if.then.i.i.i

if.then.i.i.i:                                    ; preds = %lpad
  tail call void @_ZdlPvm(ptr noundef nonnull %all.sroa.0.074, i64 noundef %sub.ptr.sub.i.i.i) #11
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit

_ZNSt6vectorIdSaIdEED2Ev.exit:                    ; preds = %lpad, %if.then.i.i.i
  resume { ptr, i32 } %lpad.phi

for.inc:                                          ; preds = %if.then.i.i, %.noexc, %for.body
  %all.sroa.11.2 = phi ptr [ %all.sroa.11.072, %for.body ], [ %incdec.ptr.i, %.noexc ], [ %incdec.ptr.i.i, %if.then.i.i ]
  %all.sroa.16.2 = phi ptr [ %all.sroa.16.073, %for.body ], [ %add.ptr19.i, %.noexc ], [ %all.sroa.16.073, %if.then.i.i ]
  %all.sroa.0.2 = phi ptr [ %all.sroa.0.074, %for.body ], [ %cond.i31.i, %.noexc ], [ %all.sroa.0.074, %if.then.i.i ]
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond7.preheader, label %for.body, !llvm.loop !9

for.cond.cleanup9:                                ; preds = %for.cond7.preheader
  %tobool.not.i.i.i31 = icmp eq ptr %all.sroa.0.2, null
  br i1 %tobool.not.i.i.i31, label %_ZNSt6vectorIdSaIdEED2Ev.exit37, label %if.then.i.i.i32

if.then.i.i.i32.loopexit.unr-lcssa:               ; preds = %for.body10, %for.body10.preheader
  %add15.lcssa.ph = phi double [ poison, %for.body10.preheader ], [ %add15.3, %for.body10 ]
  %.unr = phi double [ %.pre, %for.body10.preheader ], [ %13, %for.body10 ]
  %add81.unr = phi i64 [ 1, %for.body10.preheader ], [ %add.3, %for.body10 ]
  %sum.079.unr = phi double [ 0.000000e+00, %for.body10.preheader ], [ %add15.3, %for.body10 ]
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %if.then.i.i.i32, label %for.body10.epil

for.body10.epil:                                  ; preds = %if.then.i.i.i32.loopexit.unr-lcssa, %for.body10.epil
  %7 = phi double [ %8, %for.body10.epil ], [ %.unr, %if.then.i.i.i32.loopexit.unr-lcssa ]
  %add81.epil = phi i64 [ %add.epil, %for.body10.epil ], [ %add81.unr, %if.then.i.i.i32.loopexit.unr-lcssa ]
  %sum.079.epil = phi double [ %add15.epil, %for.body10.epil ], [ %sum.079.unr, %if.then.i.i.i32.loopexit.unr-lcssa ]
  %epil.iter = phi i64 [ %epil.iter.next, %for.body10.epil ], [ 0, %if.then.i.i.i32.loopexit.unr-lcssa ]
  %add.ptr.i38.epil = getelementptr inbounds double, ptr %all.sroa.0.2, i64 %add81.epil
  %8 = load double, ptr %add.ptr.i38.epil, align 8, !tbaa !5
  %mul14.epil = fmul double %7, %8
  %add15.epil = fadd double %sum.079.epil, %mul14.epil
  %add.epil = add nuw i64 %add81.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %if.then.i.i.i32, label %for.body10.epil, !llvm.loop !11

if.then.i.i.i32:                                  ; preds = %if.then.i.i.i32.loopexit.unr-lcssa, %for.body10.epil, %for.cond.cleanup9
  %sum.0.lcssa96 = phi double [ 0.000000e+00, %for.cond.cleanup9 ], [ %add15.lcssa.ph, %if.then.i.i.i32.loopexit.unr-lcssa ], [ %add15.epil, %for.body10.epil ]
  %sub.ptr.sub.i.i36 = sub i64 %1, %sub.ptr.rhs.cast.i
  tail call void @_ZdlPvm(ptr noundef nonnull %all.sroa.0.2, i64 noundef %sub.ptr.sub.i.i36) #11
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit37

_ZNSt6vectorIdSaIdEED2Ev.exit37:                  ; preds = %entry, %for.cond.cleanup9, %if.then.i.i.i32
  %sum.0.lcssa97 = phi double [ 0.000000e+00, %for.cond.cleanup9 ], [ %sum.0.lcssa96, %if.then.i.i.i32 ], [ 0.000000e+00, %entry ]
  ret double %sum.0.lcssa97

for.body10:                                       ; preds = %for.body10, %for.body10.preheader.new
  %9 = phi double [ %.pre, %for.body10.preheader.new ], [ %13, %for.body10 ]
  %add81 = phi i64 [ 1, %for.body10.preheader.new ], [ %add.3, %for.body10 ]
  %sum.079 = phi double [ 0.000000e+00, %for.body10.preheader.new ], [ %add15.3, %for.body10 ]
  %niter = phi i64 [ 0, %for.body10.preheader.new ], [ %niter.next.3, %for.body10 ]
  %add.ptr.i38 = getelementptr inbounds double, ptr %all.sroa.0.2, i64 %add81
  %10 = load double, ptr %add.ptr.i38, align 8, !tbaa !5
  %mul14 = fmul double %9, %10
  %add15 = fadd double %sum.079, %mul14
  %add = add nuw nsw i64 %add81, 1
  %add.ptr.i38.1 = getelementptr inbounds double, ptr %all.sroa.0.2, i64 %add
  %11 = load double, ptr %add.ptr.i38.1, align 8, !tbaa !5
  %mul14.1 = fmul double %10, %11
  %add15.1 = fadd double %add15, %mul14.1
  %add.1 = add nuw nsw i64 %add81, 2
  %add.ptr.i38.2 = getelementptr inbounds double, ptr %all.sroa.0.2, i64 %add.1
  %12 = load double, ptr %add.ptr.i38.2, align 8, !tbaa !5
  %mul14.2 = fmul double %11, %12
  %add15.2 = fadd double %add15.1, %mul14.2
  %add.2 = add nuw i64 %add81, 3
  %add.ptr.i38.3 = getelementptr inbounds double, ptr %all.sroa.0.2, i64 %add.2
  %13 = load double, ptr %add.ptr.i38.3, align 8, !tbaa !5
  %mul14.3 = fmul double %12, %13
  %add15.3 = fadd double %add15.2, %mul14.3
  %add.3 = add nuw i64 %add81, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %if.then.i.i.i32.loopexit.unr-lcssa, label %for.body10, !llvm.loop !13
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress uwtable
define dso_local double @trace_of_square(ptr nocapture noundef readonly %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %cmp.not.i.i.i.i.i = icmp eq i32 %n, 0
  br i1 %cmp.not.i.i.i.i.i, label %_ZN6MatrixD2Ev.exit135, label %if.then.i.i.i.i.i.i

if.then.i.i.i.i.i.i:                              ; preds = %entry
  %mul.i = mul nsw i32 %n, %n
  %conv.i = zext nneg i32 %mul.i to i64
  %mul.i.i.i.i.i.i.i = shl nuw nsw i64 %conv.i, 3
  %call5.i.i.i.i4.i.i6.i = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i.i) #10
  store double 0.000000e+00, ptr %call5.i.i.i.i4.i.i6.i, align 8, !tbaa !5
  %cmp.i.i.i.i.i.i.i.i = icmp eq i32 %mul.i, 1
  br i1 %cmp.i.i.i.i.i.i.i.i, label %if.then.i.i.i.i.i.i87, label %if.end.i.i.i.i.i.i.i.i

if.end.i.i.i.i.i.i.i.i:                           ; preds = %if.then.i.i.i.i.i.i
  %incdec.ptr.i.i.i.i.i.i = getelementptr i8, ptr %call5.i.i.i.i4.i.i6.i, i64 8
  %0 = add nsw i64 %mul.i.i.i.i.i.i.i, -8
  tail call void @llvm.memset.p0.i64(ptr align 8 %incdec.ptr.i.i.i.i.i.i, i8 0, i64 %0, i1 false), !tbaa !5
  br label %if.then.i.i.i.i.i.i87

if.then.i.i.i.i.i.i87:                            ; preds = %if.then.i.i.i.i.i.i, %if.end.i.i.i.i.i.i.i.i
  %call5.i.i.i.i4.i.i6.i9199 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i.i) #10
          to label %call5.i.i.i.i4.i.i6.i91.noexc unwind label %_ZN6MatrixD2Ev.exit

call5.i.i.i.i4.i.i6.i91.noexc:                    ; preds = %if.then.i.i.i.i.i.i87
  store double 0.000000e+00, ptr %call5.i.i.i.i4.i.i6.i9199, align 8, !tbaa !5
  br i1 %cmp.i.i.i.i.i.i.i.i, label %_ZN6MatrixC2Ei.exit100, label %if.end.i.i.i.i.i.i.i.i96

if.end.i.i.i.i.i.i.i.i96:                         ; preds = %call5.i.i.i.i4.i.i6.i91.noexc
  %incdec.ptr.i.i.i.i.i.i94 = getelementptr i8, ptr %call5.i.i.i.i4.i.i6.i9199, i64 8
  %1 = add nsw i64 %mul.i.i.i.i.i.i.i, -8
  tail call void @llvm.memset.p0.i64(ptr align 8 %incdec.ptr.i.i.i.i.i.i94, i8 0, i64 %1, i1 false), !tbaa !5
  br label %_ZN6MatrixC2Ei.exit100

_ZN6MatrixC2Ei.exit100:                           ; preds = %call5.i.i.i.i4.i.i6.i91.noexc, %if.end.i.i.i.i.i.i.i.i96
  %cmp162 = icmp sgt i32 %n, 0
  br i1 %cmp162, label %for.cond1.preheader.lr.ph, label %if.then.i.i.i.i130

for.cond1.preheader.lr.ph:                        ; preds = %_ZN6MatrixC2Ei.exit100
  %2 = zext nneg i32 %n to i64
  %3 = shl nuw nsw i64 %2, 3
  %xtraiter = and i64 %2, 1
  %4 = icmp eq i32 %n, 1
  br i1 %4, label %for.cond11.preheader.unr-lcssa, label %for.cond1.preheader.lr.ph.new

for.cond1.preheader.lr.ph.new:                    ; preds = %for.cond1.preheader.lr.ph
  %unroll_iter = and i64 %2, 2147483646
  br label %for.cond.cleanup3

for.cond11.preheader.unr-lcssa.loopexit:          ; preds = %for.cond.cleanup3
  %5 = trunc nuw nsw i64 %indvars.iv.next.1 to i32
  br label %for.cond11.preheader.unr-lcssa

for.cond11.preheader.unr-lcssa:                   ; preds = %for.cond11.preheader.unr-lcssa.loopexit, %for.cond1.preheader.lr.ph
  %indvars.iv.unr = phi i32 [ 0, %for.cond1.preheader.lr.ph ], [ %5, %for.cond11.preheader.unr-lcssa.loopexit ]
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond11.preheader, label %for.cond.cleanup3.epil

for.cond.cleanup3.epil:                           ; preds = %for.cond11.preheader.unr-lcssa
  %6 = mul i32 %indvars.iv.unr, %n
  %7 = zext i32 %6 to i64
  %8 = shl nuw nsw i64 %7, 3
  %scevgep174.epil = getelementptr i8, ptr %x, i64 %8
  %scevgep.epil = getelementptr i8, ptr %call5.i.i.i.i4.i.i6.i, i64 %8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %scevgep.epil, ptr align 8 %scevgep174.epil, i64 %3, i1 false), !tbaa !5
  br label %for.cond11.preheader

for.cond11.preheader:                             ; preds = %for.cond11.preheader.unr-lcssa, %for.cond.cleanup3.epil
  br i1 %cmp162, label %for.cond16.preheader.lr.ph, label %if.then.i.i.i.i130

for.cond16.preheader.lr.ph:                       ; preds = %for.cond11.preheader
  %9 = zext nneg i32 %n to i64
  %xtraiter263 = and i64 %2, 3
  %10 = icmp ult i32 %n, 4
  %unroll_iter266 = and i64 %2, 2147483644
  %lcmp.mod264.not = icmp eq i64 %xtraiter263, 0
  br label %for.cond20.preheader.lr.ph

_ZN6MatrixD2Ev.exit:                              ; preds = %if.then.i.i.i.i.i.i87
  %11 = landingpad { ptr, i32 }
          cleanup
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i6.i, i64 noundef %mul.i.i.i.i.i.i.i) #11
  resume { ptr, i32 } %11

for.cond.cleanup3:                                ; preds = %for.cond.cleanup3, %for.cond1.preheader.lr.ph.new
  %indvars.iv = phi i64 [ 0, %for.cond1.preheader.lr.ph.new ], [ %indvars.iv.next.1, %for.cond.cleanup3 ]
  %niter = phi i64 [ 0, %for.cond1.preheader.lr.ph.new ], [ %niter.next.1, %for.cond.cleanup3 ]
  %12 = trunc nuw nsw i64 %indvars.iv to i32
  %13 = mul i32 %12, %n
  %14 = zext i32 %13 to i64
  %15 = shl nuw nsw i64 %14, 3
  %scevgep174 = getelementptr i8, ptr %x, i64 %15
  %scevgep = getelementptr i8, ptr %call5.i.i.i.i4.i.i6.i, i64 %15
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %scevgep, ptr align 8 %scevgep174, i64 %3, i1 false), !tbaa !5
  %16 = trunc i64 %indvars.iv to i32
  %17 = or disjoint i32 %16, 1
  %18 = mul i32 %17, %n
  %19 = zext i32 %18 to i64
  %20 = shl nuw nsw i64 %19, 3
  %scevgep174.1 = getelementptr i8, ptr %x, i64 %20
  %scevgep.1 = getelementptr i8, ptr %call5.i.i.i.i4.i.i6.i, i64 %20
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %scevgep.1, ptr align 8 %scevgep174.1, i64 %3, i1 false), !tbaa !5
  %indvars.iv.next.1 = add nuw nsw i64 %indvars.iv, 2
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond11.preheader.unr-lcssa.loopexit, label %for.cond.cleanup3, !llvm.loop !14

for.cond20.preheader.lr.ph:                       ; preds = %for.cond.cleanup18, %for.cond16.preheader.lr.ph
  %indvars.iv192 = phi i64 [ 0, %for.cond16.preheader.lr.ph ], [ %indvars.iv.next193, %for.cond.cleanup18 ]
  %21 = mul nuw nsw i64 %indvars.iv192, %9
  %invariant.gep292 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %21
  %invariant.gep = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %21
  %invariant.gep276 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %21
  %invariant.gep280 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %21
  %invariant.gep284 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %21
  %invariant.gep288 = getelementptr double, ptr %call5.i.i.i.i4.i.i6.i, i64 %21
  br label %for.cond20.preheader

for.cond43.preheader:                             ; preds = %for.cond.cleanup18
  br i1 %cmp162, label %for.body46.lr.ph, label %if.then.i.i.i.i130

for.body46.lr.ph:                                 ; preds = %for.cond43.preheader
  %i42.0159 = add nuw i32 %n, 1
  %xtraiter268 = and i64 %2, 3
  %22 = icmp ult i32 %n, 4
  br i1 %22, label %if.then.i.i.i.i130.loopexit.unr-lcssa, label %for.body46.lr.ph.new

for.body46.lr.ph.new:                             ; preds = %for.body46.lr.ph
  %unroll_iter272 = and i64 %2, 2147483644
  br label %for.body46

for.cond20.preheader:                             ; preds = %for.cond20.preheader.lr.ph, %for.cond.cleanup22
  %indvars.iv186 = phi i64 [ 0, %for.cond20.preheader.lr.ph ], [ %indvars.iv.next187, %for.cond.cleanup22 ]
  %gep293 = getelementptr inbounds double, ptr %invariant.gep292, i64 %indvars.iv186
  %add.ptr.i.i119.promoted = load double, ptr %gep293, align 8, !tbaa !5
  br i1 %10, label %for.cond.cleanup22.unr-lcssa, label %for.cond20.preheader.new

for.cond20.preheader.new:                         ; preds = %for.cond20.preheader
  %invariant.gep274 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %indvars.iv186
  %invariant.gep278 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %indvars.iv186
  %invariant.gep282 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %indvars.iv186
  %invariant.gep286 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i, i64 %indvars.iv186
  br label %for.body23

for.cond.cleanup18:                               ; preds = %for.cond.cleanup22
  %indvars.iv.next193 = add nuw nsw i64 %indvars.iv192, 1
  %exitcond197.not = icmp eq i64 %indvars.iv.next193, %9
  br i1 %exitcond197.not, label %for.cond43.preheader, label %for.cond20.preheader.lr.ph, !llvm.loop !15

for.cond.cleanup22.unr-lcssa:                     ; preds = %for.body23, %for.cond20.preheader
  %add32.lcssa.ph = phi double [ poison, %for.cond20.preheader ], [ %add32.3, %for.body23 ]
  %indvars.iv178.unr = phi i64 [ 0, %for.cond20.preheader ], [ %indvars.iv.next179.3, %for.body23 ]
  %add32166.unr = phi double [ %add.ptr.i.i119.promoted, %for.cond20.preheader ], [ %add32.3, %for.body23 ]
  br i1 %lcmp.mod264.not, label %for.cond.cleanup22, label %for.body23.epil.preheader

for.body23.epil.preheader:                        ; preds = %for.cond.cleanup22.unr-lcssa
  %invariant.gep290 = getelementptr double, ptr %call5.i.i.i.i4.i.i6.i, i64 %indvars.iv186
  br label %for.body23.epil

for.body23.epil:                                  ; preds = %for.body23.epil, %for.body23.epil.preheader
  %indvars.iv178.epil = phi i64 [ %indvars.iv178.unr, %for.body23.epil.preheader ], [ %indvars.iv.next179.epil, %for.body23.epil ]
  %add32166.epil = phi double [ %add32166.unr, %for.body23.epil.preheader ], [ %add32.epil, %for.body23.epil ]
  %epil.iter = phi i64 [ 0, %for.body23.epil.preheader ], [ %epil.iter.next, %for.body23.epil ]
  %gep289 = getelementptr double, ptr %invariant.gep288, i64 %indvars.iv178.epil
  %23 = load double, ptr %gep289, align 8, !tbaa !5
  %24 = mul nuw nsw i64 %indvars.iv178.epil, %9
  %gep291 = getelementptr double, ptr %invariant.gep290, i64 %24
  %25 = load double, ptr %gep291, align 8, !tbaa !5
  %mul29.epil = fmul double %23, %25
  %add32.epil = fadd double %add32166.epil, %mul29.epil
  %indvars.iv.next179.epil = add nuw nsw i64 %indvars.iv178.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter263
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup22, label %for.body23.epil, !llvm.loop !16

for.cond.cleanup22:                               ; preds = %for.body23.epil, %for.cond.cleanup22.unr-lcssa
  %add32.lcssa = phi double [ %add32.lcssa.ph, %for.cond.cleanup22.unr-lcssa ], [ %add32.epil, %for.body23.epil ]
  store double %add32.lcssa, ptr %gep293, align 8, !tbaa !5
  %indvars.iv.next187 = add nuw nsw i64 %indvars.iv186, 1
  %exitcond191.not = icmp eq i64 %indvars.iv.next187, %9
  br i1 %exitcond191.not, label %for.cond.cleanup18, label %for.cond20.preheader, !llvm.loop !17

for.body23:                                       ; preds = %for.body23, %for.cond20.preheader.new
  %indvars.iv178 = phi i64 [ 0, %for.cond20.preheader.new ], [ %indvars.iv.next179.3, %for.body23 ]
  %add32166 = phi double [ %add.ptr.i.i119.promoted, %for.cond20.preheader.new ], [ %add32.3, %for.body23 ]
  %niter267 = phi i64 [ 0, %for.cond20.preheader.new ], [ %niter267.next.3, %for.body23 ]
  %gep = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv178
  %26 = load double, ptr %gep, align 8, !tbaa !5
  %27 = mul nuw nsw i64 %indvars.iv178, %9
  %gep275 = getelementptr inbounds double, ptr %invariant.gep274, i64 %27
  %28 = load double, ptr %gep275, align 8, !tbaa !5
  %mul29 = fmul double %26, %28
  %add32 = fadd double %add32166, %mul29
  %indvars.iv.next179 = or disjoint i64 %indvars.iv178, 1
  %gep277 = getelementptr inbounds double, ptr %invariant.gep276, i64 %indvars.iv.next179
  %29 = load double, ptr %gep277, align 8, !tbaa !5
  %30 = mul nuw nsw i64 %indvars.iv.next179, %9
  %gep279 = getelementptr inbounds double, ptr %invariant.gep278, i64 %30
  %31 = load double, ptr %gep279, align 8, !tbaa !5
  %mul29.1 = fmul double %29, %31
  %add32.1 = fadd double %add32, %mul29.1
  %indvars.iv.next179.1 = or disjoint i64 %indvars.iv178, 2
  %gep281 = getelementptr inbounds double, ptr %invariant.gep280, i64 %indvars.iv.next179.1
  %32 = load double, ptr %gep281, align 8, !tbaa !5
  %33 = mul nuw nsw i64 %indvars.iv.next179.1, %9
  %gep283 = getelementptr inbounds double, ptr %invariant.gep282, i64 %33
  %34 = load double, ptr %gep283, align 8, !tbaa !5
  %mul29.2 = fmul double %32, %34
  %add32.2 = fadd double %add32.1, %mul29.2
  %indvars.iv.next179.2 = or disjoint i64 %indvars.iv178, 3
  %gep285 = getelementptr inbounds double, ptr %invariant.gep284, i64 %indvars.iv.next179.2
  %35 = load double, ptr %gep285, align 8, !tbaa !5
  %36 = mul nuw nsw i64 %indvars.iv.next179.2, %9
  %gep287 = getelementptr inbounds double, ptr %invariant.gep286, i64 %36
  %37 = load double, ptr %gep287, align 8, !tbaa !5
  %mul29.3 = fmul double %35, %37
  %add32.3 = fadd double %add32.2, %mul29.3
  %indvars.iv.next179.3 = add nuw nsw i64 %indvars.iv178, 4
  %niter267.next.3 = add i64 %niter267, 4
  %niter267.ncmp.3 = icmp eq i64 %niter267.next.3, %unroll_iter266
  br i1 %niter267.ncmp.3, label %for.cond.cleanup22.unr-lcssa, label %for.body23, !llvm.loop !18

if.then.i.i.i.i130.loopexit.unr-lcssa:            ; preds = %for.body46, %for.body46.lr.ph
  %add50.lcssa.ph = phi double [ poison, %for.body46.lr.ph ], [ %add50.3, %for.body46 ]
  %indvars.iv198.unr = phi i64 [ 0, %for.body46.lr.ph ], [ %indvars.iv.next199.3, %for.body46 ]
  %trace.0172.unr = phi double [ 0.000000e+00, %for.body46.lr.ph ], [ %add50.3, %for.body46 ]
  %lcmp.mod270.not = icmp eq i64 %xtraiter268, 0
  br i1 %lcmp.mod270.not, label %if.then.i.i.i.i130, label %for.body46.epil

for.body46.epil:                                  ; preds = %if.then.i.i.i.i130.loopexit.unr-lcssa, %for.body46.epil
  %indvars.iv198.epil = phi i64 [ %indvars.iv.next199.epil, %for.body46.epil ], [ %indvars.iv198.unr, %if.then.i.i.i.i130.loopexit.unr-lcssa ]
  %trace.0172.epil = phi double [ %add50.epil, %for.body46.epil ], [ %trace.0172.unr, %if.then.i.i.i.i130.loopexit.unr-lcssa ]
  %epil.iter269 = phi i64 [ %epil.iter269.next, %for.body46.epil ], [ 0, %if.then.i.i.i.i130.loopexit.unr-lcssa ]
  %38 = trunc nuw nsw i64 %indvars.iv198.epil to i32
  %add.i138.epil = mul i32 %i42.0159, %38
  %conv.i139.epil = sext i32 %add.i138.epil to i64
  %add.ptr.i.i140.epil = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %conv.i139.epil
  %39 = load double, ptr %add.ptr.i.i140.epil, align 8, !tbaa !5
  %add50.epil = fadd double %trace.0172.epil, %39
  %indvars.iv.next199.epil = add nuw nsw i64 %indvars.iv198.epil, 1
  %epil.iter269.next = add i64 %epil.iter269, 1
  %epil.iter269.cmp.not = icmp eq i64 %epil.iter269.next, %xtraiter268
  br i1 %epil.iter269.cmp.not, label %if.then.i.i.i.i130, label %for.body46.epil, !llvm.loop !19

if.then.i.i.i.i130:                               ; preds = %if.then.i.i.i.i130.loopexit.unr-lcssa, %for.body46.epil, %for.cond43.preheader, %for.cond11.preheader, %_ZN6MatrixC2Ei.exit100
  %trace.0.lcssa244 = phi double [ 0.000000e+00, %_ZN6MatrixC2Ei.exit100 ], [ 0.000000e+00, %for.cond11.preheader ], [ 0.000000e+00, %for.cond43.preheader ], [ %add50.lcssa.ph, %if.then.i.i.i.i130.loopexit.unr-lcssa ], [ %add50.epil, %for.body46.epil ]
  %add.ptr.i.i.i.i92.idx = shl nuw nsw i64 %conv.i, 3
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i6.i9199, i64 noundef %add.ptr.i.i.i.i92.idx) #11
  %add.ptr.i.i.i.i.idx = shl nuw nsw i64 %conv.i, 3
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i6.i, i64 noundef %add.ptr.i.i.i.i.idx) #11
  br label %_ZN6MatrixD2Ev.exit135

_ZN6MatrixD2Ev.exit135:                           ; preds = %entry, %if.then.i.i.i.i130
  %trace.0.lcssa245262 = phi double [ %trace.0.lcssa244, %if.then.i.i.i.i130 ], [ 0.000000e+00, %entry ]
  ret double %trace.0.lcssa245262

for.body46:                                       ; preds = %for.body46, %for.body46.lr.ph.new
  %indvars.iv198 = phi i64 [ 0, %for.body46.lr.ph.new ], [ %indvars.iv.next199.3, %for.body46 ]
  %trace.0172 = phi double [ 0.000000e+00, %for.body46.lr.ph.new ], [ %add50.3, %for.body46 ]
  %niter273 = phi i64 [ 0, %for.body46.lr.ph.new ], [ %niter273.next.3, %for.body46 ]
  %40 = trunc nuw nsw i64 %indvars.iv198 to i32
  %add.i138 = mul i32 %i42.0159, %40
  %conv.i139 = sext i32 %add.i138 to i64
  %add.ptr.i.i140 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %conv.i139
  %41 = load double, ptr %add.ptr.i.i140, align 8, !tbaa !5
  %add50 = fadd double %trace.0172, %41
  %42 = trunc i64 %indvars.iv198 to i32
  %43 = or disjoint i32 %42, 1
  %add.i138.1 = mul i32 %i42.0159, %43
  %conv.i139.1 = sext i32 %add.i138.1 to i64
  %add.ptr.i.i140.1 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %conv.i139.1
  %44 = load double, ptr %add.ptr.i.i140.1, align 8, !tbaa !5
  %add50.1 = fadd double %add50, %44
  %45 = trunc i64 %indvars.iv198 to i32
  %46 = or disjoint i32 %45, 2
  %add.i138.2 = mul i32 %i42.0159, %46
  %conv.i139.2 = sext i32 %add.i138.2 to i64
  %add.ptr.i.i140.2 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %conv.i139.2
  %47 = load double, ptr %add.ptr.i.i140.2, align 8, !tbaa !5
  %add50.2 = fadd double %add50.1, %47
  %48 = trunc i64 %indvars.iv198 to i32
  %49 = or disjoint i32 %48, 3
  %add.i138.3 = mul i32 %i42.0159, %49
  %conv.i139.3 = sext i32 %add.i138.3 to i64
  %add.ptr.i.i140.3 = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i6.i9199, i64 %conv.i139.3
  %50 = load double, ptr %add.ptr.i.i140.3, align 8, !tbaa !5
  %add50.3 = fadd double %add50.2, %50
  %indvars.iv.next199.3 = add nuw nsw i64 %indvars.iv198, 4
  %niter273.next.3 = add i64 %niter273, 4
  %niter273.ncmp.3 = icmp eq i64 %niter273.next.3, %unroll_iter272
  br i1 %niter273.ncmp.3, label %if.then.i.i.i.i130.loopexit.unr-lcssa, label %for.body46, !llvm.loop !20
}

; Function Attrs: mustprogress uwtable
define dso_local double @copied(ptr nocapture noundef readonly %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %idx.ext = sext i32 %n to i64
  %add.ptr.idx = shl nsw i64 %idx.ext, 3
  %cmp.i.i.i = icmp ugt i64 %add.ptr.idx, 9223372036854775800
  br i1 %cmp.i.i.i, label %if.then.i.i.i, label %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i

if.then.i.i.i:                                    ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str) #9
  unreachable

_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i: ; preds = %entry
  %cmp.not.i.i.i = icmp ne i32 %n, 0
  tail call void @llvm.assume(i1 %cmp.not.i.i.i)
  %call5.i.i.i.i4.i = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %add.ptr.idx) #10
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %call5.i.i.i.i4.i, ptr align 8 %x, i64 %add.ptr.idx, i1 false)
  %add.ptr.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i, i64 %add.ptr.idx
  %cmp.i.i = icmp slt i32 %n, 0
  br i1 %cmp.i.i, label %if.then.i.i, label %if.end.i.i.i.i.i.i.i

if.then.i.i:                                      ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i
  invoke void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str) #9
          to label %.noexc unwind label %ehcleanup53

.noexc:                                           ; preds = %if.then.i.i
  unreachable

if.end.i.i.i.i.i.i.i:                             ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i
  %call5.i.i.i.i4.i.i60 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %add.ptr.idx) #10
          to label %call5.i.i.i.i4.i.i.noexc unwind label %ehcleanup53

call5.i.i.i.i4.i.i.noexc:                         ; preds = %if.end.i.i.i.i.i.i.i
  %add.ptr.i.i.i.idx = shl nuw nsw i64 %idx.ext, 3
  %add.ptr.i.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i.i60, i64 %add.ptr.i.i.i.idx
  %0 = add nsw i64 %add.ptr.i.i.i.idx, -8
  %1 = lshr exact i64 %0, 3
  %2 = add nuw nsw i64 %1, 1
  %xtraiter = and i64 %2, 7
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.body.i.i.i.i.i.i.i.i.i.prol.loopexit, label %for.body.i.i.i.i.i.i.i.i.i.prol

for.body.i.i.i.i.i.i.i.i.i.prol:                  ; preds = %call5.i.i.i.i4.i.i.noexc, %for.body.i.i.i.i.i.i.i.i.i.prol
  %__first.addr.04.i.i.i.i.i.i.i.i.i.prol = phi ptr [ %incdec.ptr.i.i.i.i.i.i.i.i.i.prol, %for.body.i.i.i.i.i.i.i.i.i.prol ], [ %call5.i.i.i.i4.i.i60, %call5.i.i.i.i4.i.i.noexc ]
  %prol.iter = phi i64 [ %prol.iter.next, %for.body.i.i.i.i.i.i.i.i.i.prol ], [ 0, %call5.i.i.i.i4.i.i.noexc ]
  store double 5.000000e-01, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i.prol, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.prol = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i.prol, i64 8
  %prol.iter.next = add i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %prol.iter.next, %xtraiter
  br i1 %prol.iter.cmp.not, label %for.body.i.i.i.i.i.i.i.i.i.prol.loopexit, label %for.body.i.i.i.i.i.i.i.i.i.prol, !llvm.loop !21

for.body.i.i.i.i.i.i.i.i.i.prol.loopexit:         ; preds = %for.body.i.i.i.i.i.i.i.i.i.prol, %call5.i.i.i.i4.i.i.noexc
  %__first.addr.04.i.i.i.i.i.i.i.i.i.unr = phi ptr [ %call5.i.i.i.i4.i.i60, %call5.i.i.i.i4.i.i.noexc ], [ %incdec.ptr.i.i.i.i.i.i.i.i.i.prol, %for.body.i.i.i.i.i.i.i.i.i.prol ]
  %3 = icmp ult i64 %0, 56
  br i1 %3, label %invoke.cont4, label %for.body.i.i.i.i.i.i.i.i.i

for.body.i.i.i.i.i.i.i.i.i:                       ; preds = %for.body.i.i.i.i.i.i.i.i.i.prol.loopexit, %for.body.i.i.i.i.i.i.i.i.i
  %__first.addr.04.i.i.i.i.i.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i.i.i.i.i.i.7, %for.body.i.i.i.i.i.i.i.i.i ], [ %__first.addr.04.i.i.i.i.i.i.i.i.i.unr, %for.body.i.i.i.i.i.i.i.i.i.prol.loopexit ]
  store double 5.000000e-01, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 8
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.1 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 16
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.1, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.2 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 24
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.2, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.3 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 32
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.3, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.4 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 40
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.4, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.5 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 48
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.5, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.6 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 56
  store double 5.000000e-01, ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.6, align 8, !tbaa !5
  %incdec.ptr.i.i.i.i.i.i.i.i.i.7 = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 64
  %cmp.not.i.i.i.i.i.i.i.i.i.7 = icmp eq ptr %incdec.ptr.i.i.i.i.i.i.i.i.i.7, %add.ptr.i.i.i
  br i1 %cmp.not.i.i.i.i.i.i.i.i.i.7, label %invoke.cont4, label %for.body.i.i.i.i.i.i.i.i.i, !llvm.loop !22

invoke.cont4:                                     ; preds = %for.body.i.i.i.i.i.i.i.i.i, %for.body.i.i.i.i.i.i.i.i.i.prol.loopexit
  br i1 %cmp.not.i.i.i, label %for.body.i.preheader, label %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit

for.body.i.preheader:                             ; preds = %invoke.cont4
  %xtraiter160 = and i64 %2, 3
  %lcmp.mod161.not = icmp eq i64 %xtraiter160, 0
  br i1 %lcmp.mod161.not, label %for.body.i.prol.loopexit, label %for.body.i.prol

for.body.i.prol:                                  ; preds = %for.body.i.preheader, %for.body.i.prol
  %__result.sroa.0.021.i.prol = phi ptr [ %incdec.ptr.i13.i.prol, %for.body.i.prol ], [ %call5.i.i.i.i4.i.i60, %for.body.i.preheader ]
  %__first1.sroa.0.019.i.prol = phi ptr [ %incdec.ptr.i.i.prol, %for.body.i.prol ], [ %call5.i.i.i.i4.i, %for.body.i.preheader ]
  %prol.iter162 = phi i64 [ %prol.iter162.next, %for.body.i.prol ], [ 0, %for.body.i.preheader ]
  %4 = load double, ptr %__first1.sroa.0.019.i.prol, align 8, !tbaa !5
  %5 = load double, ptr %__result.sroa.0.021.i.prol, align 8, !tbaa !5
  %mul.i.i.prol = fmul double %4, %4
  %add.i.i.prol = fadd double %mul.i.i.prol, %5
  store double %add.i.i.prol, ptr %__result.sroa.0.021.i.prol, align 8, !tbaa !5
  %incdec.ptr.i.i.prol = getelementptr inbounds i8, ptr %__first1.sroa.0.019.i.prol, i64 8
  %incdec.ptr.i13.i.prol = getelementptr i8, ptr %__result.sroa.0.021.i.prol, i64 8
  %prol.iter162.next = add i64 %prol.iter162, 1
  %prol.iter162.cmp.not = icmp eq i64 %prol.iter162.next, %xtraiter160
  br i1 %prol.iter162.cmp.not, label %for.body.i.prol.loopexit, label %for.body.i.prol, !llvm.loop !23

for.body.i.prol.loopexit:                         ; preds = %for.body.i.prol, %for.body.i.preheader
  %__result.sroa.0.021.i.unr = phi ptr [ %call5.i.i.i.i4.i.i60, %for.body.i.preheader ], [ %incdec.ptr.i13.i.prol, %for.body.i.prol ]
  %__first1.sroa.0.019.i.unr = phi ptr [ %call5.i.i.i.i4.i, %for.body.i.preheader ], [ %incdec.ptr.i.i.prol, %for.body.i.prol ]
  %6 = icmp ult i64 %0, 24
  br i1 %6, label %for.body.i62.preheader, label %for.body.i

for.body.i:                                       ; preds = %for.body.i.prol.loopexit, %for.body.i
  %__result.sroa.0.021.i = phi ptr [ %incdec.ptr.i13.i.3, %for.body.i ], [ %__result.sroa.0.021.i.unr, %for.body.i.prol.loopexit ]
  %__first1.sroa.0.019.i = phi ptr [ %incdec.ptr.i.i.3, %for.body.i ], [ %__first1.sroa.0.019.i.unr, %for.body.i.prol.loopexit ]
  %7 = load double, ptr %__first1.sroa.0.019.i, align 8, !tbaa !5
  %8 = load double, ptr %__result.sroa.0.021.i, align 8, !tbaa !5
  %mul.i.i = fmul double %7, %7
  %add.i.i = fadd double %mul.i.i, %8
  store double %add.i.i, ptr %__result.sroa.0.021.i, align 8, !tbaa !5
  %incdec.ptr.i.i = getelementptr inbounds i8, ptr %__first1.sroa.0.019.i, i64 8
  %incdec.ptr.i13.i = getelementptr i8, ptr %__result.sroa.0.021.i, i64 8
  %9 = load double, ptr %incdec.ptr.i.i, align 8, !tbaa !5
  %10 = load double, ptr %incdec.ptr.i13.i, align 8, !tbaa !5
  %mul.i.i.1 = fmul double %9, %9
  %add.i.i.1 = fadd double %mul.i.i.1, %10
  store double %add.i.i.1, ptr %incdec.ptr.i13.i, align 8, !tbaa !5
  %incdec.ptr.i.i.1 = getelementptr inbounds i8, ptr %__first1.sroa.0.019.i, i64 16
  %incdec.ptr.i13.i.1 = getelementptr i8, ptr %__result.sroa.0.021.i, i64 16
  %11 = load double, ptr %incdec.ptr.i.i.1, align 8, !tbaa !5
  %12 = load double, ptr %incdec.ptr.i13.i.1, align 8, !tbaa !5
  %mul.i.i.2 = fmul double %11, %11
  %add.i.i.2 = fadd double %mul.i.i.2, %12
  store double %add.i.i.2, ptr %incdec.ptr.i13.i.1, align 8, !tbaa !5
  %incdec.ptr.i.i.2 = getelementptr inbounds i8, ptr %__first1.sroa.0.019.i, i64 24
  %incdec.ptr.i13.i.2 = getelementptr i8, ptr %__result.sroa.0.021.i, i64 24
  %13 = load double, ptr %incdec.ptr.i.i.2, align 8, !tbaa !5
  %14 = load double, ptr %incdec.ptr.i13.i.2, align 8, !tbaa !5
  %mul.i.i.3 = fmul double %13, %13
  %add.i.i.3 = fadd double %mul.i.i.3, %14
  store double %add.i.i.3, ptr %incdec.ptr.i13.i.2, align 8, !tbaa !5
  %incdec.ptr.i.i.3 = getelementptr inbounds i8, ptr %__first1.sroa.0.019.i, i64 32
  %incdec.ptr.i13.i.3 = getelementptr i8, ptr %__result.sroa.0.021.i, i64 32
  %cmp.i.not.i.3 = icmp eq ptr %incdec.ptr.i.i.3, %add.ptr.i.i.i.i.i.i.i.i.i.i
  br i1 %cmp.i.not.i.3, label %for.body.i62.preheader, label %for.body.i, !llvm.loop !24

for.body.i62.preheader:                           ; preds = %for.body.i, %for.body.i.prol.loopexit
  %xtraiter163 = and i64 %2, 3
  %lcmp.mod164.not = icmp eq i64 %xtraiter163, 0
  br i1 %lcmp.mod164.not, label %for.body.i62.prol.loopexit, label %for.body.i62.prol

for.body.i62.prol:                                ; preds = %for.body.i62.preheader, %for.body.i62.prol
  %__init.addr.015.i.prol = phi double [ %add.i.prol, %for.body.i62.prol ], [ 0.000000e+00, %for.body.i62.preheader ]
  %__first2.sroa.0.014.i.prol = phi ptr [ %incdec.ptr.i8.i.prol, %for.body.i62.prol ], [ %call5.i.i.i.i4.i.i60, %for.body.i62.preheader ]
  %__first1.sroa.0.013.i.prol = phi ptr [ %incdec.ptr.i.i63.prol, %for.body.i62.prol ], [ %call5.i.i.i.i4.i, %for.body.i62.preheader ]
  %prol.iter165 = phi i64 [ %prol.iter165.next, %for.body.i62.prol ], [ 0, %for.body.i62.preheader ]
  %15 = load double, ptr %__first1.sroa.0.013.i.prol, align 8, !tbaa !5
  %16 = load double, ptr %__first2.sroa.0.014.i.prol, align 8, !tbaa !5
  %mul.i.prol = fmul double %15, %16
  %add.i.prol = fadd double %__init.addr.015.i.prol, %mul.i.prol
  %incdec.ptr.i.i63.prol = getelementptr inbounds i8, ptr %__first1.sroa.0.013.i.prol, i64 8
  %incdec.ptr.i8.i.prol = getelementptr inbounds i8, ptr %__first2.sroa.0.014.i.prol, i64 8
  %prol.iter165.next = add i64 %prol.iter165, 1
  %prol.iter165.cmp.not = icmp eq i64 %prol.iter165.next, %xtraiter163
  br i1 %prol.iter165.cmp.not, label %for.body.i62.prol.loopexit, label %for.body.i62.prol, !llvm.loop !25

for.body.i62.prol.loopexit:                       ; preds = %for.body.i62.prol, %for.body.i62.preheader
  %add.i.lcssa.unr = phi double [ poison, %for.body.i62.preheader ], [ %add.i.prol, %for.body.i62.prol ]
  %__init.addr.015.i.unr = phi double [ 0.000000e+00, %for.body.i62.preheader ], [ %add.i.prol, %for.body.i62.prol ]
  %__first2.sroa.0.014.i.unr = phi ptr [ %call5.i.i.i.i4.i.i60, %for.body.i62.preheader ], [ %incdec.ptr.i8.i.prol, %for.body.i62.prol ]
  %__first1.sroa.0.013.i.unr = phi ptr [ %call5.i.i.i.i4.i, %for.body.i62.preheader ], [ %incdec.ptr.i.i63.prol, %for.body.i62.prol ]
  %17 = icmp ult i64 %0, 24
  br i1 %17, label %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit, label %for.body.i62

for.body.i62:                                     ; preds = %for.body.i62.prol.loopexit, %for.body.i62
  %__init.addr.015.i = phi double [ %add.i.3, %for.body.i62 ], [ %__init.addr.015.i.unr, %for.body.i62.prol.loopexit ]
  %__first2.sroa.0.014.i = phi ptr [ %incdec.ptr.i8.i.3, %for.body.i62 ], [ %__first2.sroa.0.014.i.unr, %for.body.i62.prol.loopexit ]
  %__first1.sroa.0.013.i = phi ptr [ %incdec.ptr.i.i63.3, %for.body.i62 ], [ %__first1.sroa.0.013.i.unr, %for.body.i62.prol.loopexit ]
  %18 = load double, ptr %__first1.sroa.0.013.i, align 8, !tbaa !5
  %19 = load double, ptr %__first2.sroa.0.014.i, align 8, !tbaa !5
  %mul.i = fmul double %18, %19
  %add.i = fadd double %__init.addr.015.i, %mul.i
  %incdec.ptr.i.i63 = getelementptr inbounds i8, ptr %__first1.sroa.0.013.i, i64 8
  %incdec.ptr.i8.i = getelementptr inbounds i8, ptr %__first2.sroa.0.014.i, i64 8
  %20 = load double, ptr %incdec.ptr.i.i63, align 8, !tbaa !5
  %21 = load double, ptr %incdec.ptr.i8.i, align 8, !tbaa !5
  %mul.i.1 = fmul double %20, %21
  %add.i.1 = fadd double %add.i, %mul.i.1
  %incdec.ptr.i.i63.1 = getelementptr inbounds i8, ptr %__first1.sroa.0.013.i, i64 16
  %incdec.ptr.i8.i.1 = getelementptr inbounds i8, ptr %__first2.sroa.0.014.i, i64 16
  %22 = load double, ptr %incdec.ptr.i.i63.1, align 8, !tbaa !5
  %23 = load double, ptr %incdec.ptr.i8.i.1, align 8, !tbaa !5
  %mul.i.2 = fmul double %22, %23
  %add.i.2 = fadd double %add.i.1, %mul.i.2
  %incdec.ptr.i.i63.2 = getelementptr inbounds i8, ptr %__first1.sroa.0.013.i, i64 24
  %incdec.ptr.i8.i.2 = getelementptr inbounds i8, ptr %__first2.sroa.0.014.i, i64 24
  %24 = load double, ptr %incdec.ptr.i.i63.2, align 8, !tbaa !5
  %25 = load double, ptr %incdec.ptr.i8.i.2, align 8, !tbaa !5
  %mul.i.3 = fmul double %24, %25
  %add.i.3 = fadd double %add.i.2, %mul.i.3
  %incdec.ptr.i.i63.3 = getelementptr inbounds i8, ptr %__first1.sroa.0.013.i, i64 32
  %incdec.ptr.i8.i.3 = getelementptr inbounds i8, ptr %__first2.sroa.0.014.i, i64 32
  %cmp.i.not.i64.3 = icmp eq ptr %incdec.ptr.i.i63.3, %add.ptr.i.i.i.i.i.i.i.i.i.i
  br i1 %cmp.i.not.i64.3, label %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit, label %for.body.i62, !llvm.loop !26

_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit: ; preds = %for.body.i62.prol.loopexit, %for.body.i62, %invoke.cont4
  %__init.addr.0.lcssa.i = phi double [ 0.000000e+00, %invoke.cont4 ], [ %add.i.lcssa.unr, %for.body.i62.prol.loopexit ], [ %add.i.3, %for.body.i62 ]
  %cmp.i13.not19.i.i = icmp eq i32 %n, 1
  br i1 %cmp.i13.not19.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %while.body.preheader.i.i

while.body.preheader.i.i:                         ; preds = %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit
  %incdec.ptr.i18.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i.i60, i64 8
  %.pre.i.i = load double, ptr %call5.i.i.i.i4.i.i60, align 8, !tbaa !5
  %26 = add nsw i64 %add.ptr.i.i.i.idx, -16
  %27 = lshr exact i64 %26, 3
  %28 = add nuw nsw i64 %27, 1
  %xtraiter166 = and i64 %28, 3
  %lcmp.mod167.not = icmp eq i64 %xtraiter166, 0
  br i1 %lcmp.mod167.not, label %while.body.i.i.prol.loopexit, label %while.body.i.i.prol

while.body.i.i.prol:                              ; preds = %while.body.preheader.i.i, %while.body.i.i.prol
  %29 = phi double [ %31, %while.body.i.i.prol ], [ %.pre.i.i, %while.body.preheader.i.i ]
  %incdec.ptr.i21.i.i.prol = phi ptr [ %incdec.ptr.i.i.i.prol, %while.body.i.i.prol ], [ %incdec.ptr.i18.i.i, %while.body.preheader.i.i ]
  %retval.sroa.0.020.i.i.prol = phi ptr [ %spec.select.i.i.prol, %while.body.i.i.prol ], [ %call5.i.i.i.i4.i.i60, %while.body.preheader.i.i ]
  %prol.iter168 = phi i64 [ %prol.iter168.next, %while.body.i.i.prol ], [ 0, %while.body.preheader.i.i ]
  %30 = load double, ptr %incdec.ptr.i21.i.i.prol, align 8, !tbaa !5
  %cmp.i14.i.i.prol = fcmp olt double %29, %30
  %31 = select i1 %cmp.i14.i.i.prol, double %30, double %29
  %spec.select.i.i.prol = select i1 %cmp.i14.i.i.prol, ptr %incdec.ptr.i21.i.i.prol, ptr %retval.sroa.0.020.i.i.prol
  %incdec.ptr.i.i.i.prol = getelementptr inbounds i8, ptr %incdec.ptr.i21.i.i.prol, i64 8
  %prol.iter168.next = add i64 %prol.iter168, 1
  %prol.iter168.cmp.not = icmp eq i64 %prol.iter168.next, %xtraiter166
  br i1 %prol.iter168.cmp.not, label %while.body.i.i.prol.loopexit, label %while.body.i.i.prol, !llvm.loop !27

while.body.i.i.prol.loopexit:                     ; preds = %while.body.i.i.prol, %while.body.preheader.i.i
  %spec.select.i.i.lcssa.unr = phi ptr [ poison, %while.body.preheader.i.i ], [ %spec.select.i.i.prol, %while.body.i.i.prol ]
  %.unr = phi double [ %.pre.i.i, %while.body.preheader.i.i ], [ %31, %while.body.i.i.prol ]
  %incdec.ptr.i21.i.i.unr = phi ptr [ %incdec.ptr.i18.i.i, %while.body.preheader.i.i ], [ %incdec.ptr.i.i.i.prol, %while.body.i.i.prol ]
  %retval.sroa.0.020.i.i.unr = phi ptr [ %call5.i.i.i.i4.i.i60, %while.body.preheader.i.i ], [ %spec.select.i.i.prol, %while.body.i.i.prol ]
  %32 = icmp ult i64 %26, 24
  br i1 %32, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %while.body.i.i

while.body.i.i:                                   ; preds = %while.body.i.i.prol.loopexit, %while.body.i.i
  %33 = phi double [ %41, %while.body.i.i ], [ %.unr, %while.body.i.i.prol.loopexit ]
  %incdec.ptr.i21.i.i = phi ptr [ %incdec.ptr.i.i.i.3, %while.body.i.i ], [ %incdec.ptr.i21.i.i.unr, %while.body.i.i.prol.loopexit ]
  %retval.sroa.0.020.i.i = phi ptr [ %spec.select.i.i.3, %while.body.i.i ], [ %retval.sroa.0.020.i.i.unr, %while.body.i.i.prol.loopexit ]
  %34 = load double, ptr %incdec.ptr.i21.i.i, align 8, !tbaa !5
  %cmp.i14.i.i = fcmp olt double %33, %34
  %35 = select i1 %cmp.i14.i.i, double %34, double %33
  %spec.select.i.i = select i1 %cmp.i14.i.i, ptr %incdec.ptr.i21.i.i, ptr %retval.sroa.0.020.i.i
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %incdec.ptr.i21.i.i, i64 8
  %36 = load double, ptr %incdec.ptr.i.i.i, align 8, !tbaa !5
  %cmp.i14.i.i.1 = fcmp olt double %35, %36
  %37 = select i1 %cmp.i14.i.i.1, double %36, double %35
  %spec.select.i.i.1 = select i1 %cmp.i14.i.i.1, ptr %incdec.ptr.i.i.i, ptr %spec.select.i.i
  %incdec.ptr.i.i.i.1 = getelementptr inbounds i8, ptr %incdec.ptr.i21.i.i, i64 16
  %38 = load double, ptr %incdec.ptr.i.i.i.1, align 8, !tbaa !5
  %cmp.i14.i.i.2 = fcmp olt double %37, %38
  %39 = select i1 %cmp.i14.i.i.2, double %38, double %37
  %spec.select.i.i.2 = select i1 %cmp.i14.i.i.2, ptr %incdec.ptr.i.i.i.1, ptr %spec.select.i.i.1
  %incdec.ptr.i.i.i.2 = getelementptr inbounds i8, ptr %incdec.ptr.i21.i.i, i64 24
  %40 = load double, ptr %incdec.ptr.i.i.i.2, align 8, !tbaa !5
  %cmp.i14.i.i.3 = fcmp olt double %39, %40
  %41 = select i1 %cmp.i14.i.i.3, double %40, double %39
  %spec.select.i.i.3 = select i1 %cmp.i14.i.i.3, ptr %incdec.ptr.i.i.i.2, ptr %spec.select.i.i.2
  %incdec.ptr.i.i.i.3 = getelementptr inbounds i8, ptr %incdec.ptr.i21.i.i, i64 32
  %cmp.i13.not.i.i.3 = icmp eq ptr %incdec.ptr.i.i.i.3, %add.ptr.i.i.i
  br i1 %cmp.i13.not.i.i.3, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %while.body.i.i, !llvm.loop !28

_ZNSt6vectorIdSaIdEED2Ev.exit:                    ; preds = %while.body.i.i.prol.loopexit, %while.body.i.i, %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit
  %retval.sroa.0.2.i.i.ph = phi ptr [ %call5.i.i.i.i4.i.i60, %_ZSt13inner_productIN9__gnu_cxx17__normal_iteratorIPdSt6vectorIdSaIdEEEES6_dET1_T_S8_T0_S7_.exit ], [ %spec.select.i.i.lcssa.unr, %while.body.i.i.prol.loopexit ], [ %spec.select.i.i.3, %while.body.i.i ]
  %42 = load double, ptr %retval.sroa.0.2.i.i.ph, align 8, !tbaa !5
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i60, i64 noundef %add.ptr.i.i.i.idx) #11
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i, i64 noundef %add.ptr.idx) #11
  %43 = fmul double %__init.addr.0.lcssa.i, %42
  ret double %43

ehcleanup53:                                      ; preds = %if.end.i.i.i.i.i.i.i, %if.then.i.i
  %44 = landingpad { ptr, i32 }
          cleanup
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i, i64 noundef %add.ptr.idx) #11
  resume { ptr, i32 } %44
}

; Function Attrs: noreturn
declare void @_ZSt20__throw_length_errorPKc(ptr noundef) local_unnamed_addr #1

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr #2

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #8

attributes #0 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nobuiltin allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #9 = { noreturn }
attributes #10 = { builtin allocsize(0) }
attributes #11 = { builtin nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"double", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.unroll.disable"}
!13 = distinct !{!13, !10}
!14 = distinct !{!14, !10}
!15 = distinct !{!15, !10}
!16 = distinct !{!16, !12}
!17 = distinct !{!17, !10}
!18 = distinct !{!18, !10}
!19 = distinct !{!19, !12}
!20 = distinct !{!20, !10}
!21 = distinct !{!21, !12}
!22 = distinct !{!22, !10}
!23 = distinct !{!23, !12}
!24 = distinct !{!24, !10}
!25 = distinct !{!25, !12}
!26 = distinct !{!26, !10}
!27 = distinct !{!27, !12}
!28 = distinct !{!28, !10}
