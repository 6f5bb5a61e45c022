; ModuleID = 'owners.cpp'
source_filename = "owners.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"class.std::vector.0" = type { %"struct.std::_Vector_base.1" }
%"struct.std::_Vector_base.1" = type { %"struct.std::_Vector_base<double, std::allocator<double>>::_Vector_impl" }
%"struct.std::_Vector_base<double, std::allocator<double>>::_Vector_impl" = type { %"struct.std::_Vector_base<double, std::allocator<double>>::_Vector_impl_data" }
%"struct.std::_Vector_base<double, std::allocator<double>>::_Vector_impl_data" = type { ptr, ptr, ptr }
%"class.std::vector.6" = type { %"struct.std::_Vector_base.7" }
%"struct.std::_Vector_base.7" = type { %"struct.std::_Vector_base<std::unique_ptr<Shape>, std::allocator<std::unique_ptr<Shape>>>::_Vector_impl" }
%"struct.std::_Vector_base<std::unique_ptr<Shape>, std::allocator<std::unique_ptr<Shape>>>::_Vector_impl" = type { %"struct.std::_Vector_base<std::unique_ptr<Shape>, std::allocator<std::unique_ptr<Shape>>>::_Vector_impl_data" }
%"struct.std::_Vector_base<std::unique_ptr<Shape>, std::allocator<std::unique_ptr<Shape>>>::_Vector_impl_data" = type { ptr, ptr, ptr }
%"class.std::unique_ptr" = type { %"struct.std::__uniq_ptr_data" }
%"struct.std::__uniq_ptr_data" = type { %"class.std::__uniq_ptr_impl" }
%"class.std::__uniq_ptr_impl" = type { %"class.std::tuple" }
%"class.std::tuple" = type { %"struct.std::_Tuple_impl" }
%"struct.std::_Tuple_impl" = type { %"struct.std::_Head_base.12" }
%"struct.std::_Head_base.12" = type { ptr }
%"class.std::vector.30" = type { %"struct.std::_Vector_base.31" }
%"struct.std::_Vector_base.31" = type { %"struct.std::_Vector_base<Layer, std::allocator<Layer>>::_Vector_impl" }
%"struct.std::_Vector_base<Layer, std::allocator<Layer>>::_Vector_impl" = type { %"struct.std::_Vector_base<Layer, std::allocator<Layer>>::_Vector_impl_data" }
%"struct.std::_Vector_base<Layer, std::allocator<Layer>>::_Vector_impl_data" = type { ptr, ptr, ptr }
%struct.Layer = type { i32, i32, %"class.std::vector.0", %"class.std::vector.0" }

$_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev = comdat any

$_ZNK5LayerclERKSt6vectorIdSaIdEE = comdat any

$_ZNSt6vectorI5LayerSaIS0_EED2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZSt18__do_uninit_fill_nIPSt6vectorIdSaIdEEmS2_ET_S4_T0_RKT1_ = comdat any

$_ZSt8_DestroyIPSt6vectorIdSaIdEEEvT_S4_ = comdat any

$_ZNK6Circle4areaEv = comdat any

$_ZN6CircleD0Ev = comdat any

$_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE17_M_realloc_insertIJS4_EEEvN9__gnu_cxx17__normal_iteratorIPS4_S6_EEDpOT_ = comdat any

$_ZNK9Rectangle4areaEv = comdat any

$_ZN5ShapeD2Ev = comdat any

$_ZN9RectangleD0Ev = comdat any

$_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiRPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_ = comdat any

$_ZN5LayerC2EiiPKd = comdat any

$_ZNSt16allocator_traitsISaI5LayerEE7destroyIS0_EEvRS1_PT_ = comdat any

$_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_ = comdat any

$_ZTV6Circle = comdat any

$_ZTS6Circle = comdat any

$_ZTS5Shape = comdat any

$_ZTI5Shape = comdat any

$_ZTI6Circle = comdat any

$_ZTV9Rectangle = comdat any

$_ZTS9Rectangle = comdat any

$_ZTI9Rectangle = comdat any

@.str = private unnamed_addr constant [2 x i8] c"n\00", align 1
@_ZTISt16invalid_argument = external constant ptr
@.str.1 = private unnamed_addr constant [74 x i8] c"vector::_M_range_check: __n (which is %zu) >= this->size() (which is %zu)\00", align 1
@.str.2 = private unnamed_addr constant [49 x i8] c"cannot create std::vector larger than max_size()\00", align 1
@_ZTV6Circle = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI6Circle, ptr @_ZNK6Circle4areaEv, ptr @_ZN5ShapeD2Ev, ptr @_ZN6CircleD0Ev] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS6Circle = linkonce_odr dso_local constant [8 x i8] c"6Circle\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS5Shape = linkonce_odr dso_local constant [7 x i8] c"5Shape\00", comdat, align 1
@_ZTI5Shape = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Shape }, comdat, align 8
@_ZTI6Circle = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS6Circle, ptr @_ZTI5Shape }, comdat, align 8
@.str.3 = private unnamed_addr constant [26 x i8] c"vector::_M_realloc_insert\00", align 1
@_ZTV9Rectangle = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI9Rectangle, ptr @_ZNK9Rectangle4areaEv, ptr @_ZN5ShapeD2Ev, ptr @_ZN9RectangleD0Ev] }, comdat, align 8
@_ZTS9Rectangle = linkonce_odr dso_local constant [11 x i8] c"9Rectangle\00", comdat, align 1
@_ZTI9Rectangle = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS9Rectangle, ptr @_ZTI5Shape }, comdat, align 8

; Function Attrs: mustprogress uwtable
define dso_local double @nested(ptr nocapture noundef readonly %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %ref.tmp = alloca %"class.std::vector.0", align 8
  %conv = sext i32 %n to i64
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %ref.tmp) #16
  %cmp.i.i = icmp slt i32 %n, 0
  br i1 %cmp.i.i, label %if.then.i.i, label %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i

if.then.i.i:                                      ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.2) #17
  unreachable

_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i: ; preds = %entry
  %cmp.not.i.i.i.i = icmp eq i32 %n, 0
  br i1 %cmp.not.i.i.i.i, label %_ZNSt6vectorIS_IdSaIdEESaIS1_EE17_S_check_init_lenEmRKS2_.exit.i, label %if.then.i.i.i.i.i

if.then.i.i.i.i.i:                                ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  %mul.i.i.i.i.i.i = shl nuw nsw i64 %conv, 3
  %call5.i.i.i.i4.i.i71 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i) #18
  store ptr %call5.i.i.i.i4.i.i71, ptr %ref.tmp, align 8, !tbaa !5
  %add.ptr.i.i.i = getelementptr double, ptr %call5.i.i.i.i4.i.i71, i64 %conv
  %_M_end_of_storage.i.i.i = getelementptr inbounds i8, ptr %ref.tmp, i64 16
  store ptr %add.ptr.i.i.i, ptr %_M_end_of_storage.i.i.i, align 8, !tbaa !10
  store double 0.000000e+00, ptr %call5.i.i.i.i4.i.i71, align 8, !tbaa !11
  %incdec.ptr.i.i.i.i.i = getelementptr i8, ptr %call5.i.i.i.i4.i.i71, i64 8
  %cmp.i.i.i.i.i.i.i = icmp eq i32 %n, 1
  br i1 %cmp.i.i.i.i.i.i.i, label %_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i, label %if.end.i.i.i.i.i.i.i

if.end.i.i.i.i.i.i.i:                             ; preds = %if.then.i.i.i.i.i
  %0 = add nsw i64 %mul.i.i.i.i.i.i, -8
  tail call void @llvm.memset.p0.i64(ptr align 8 %incdec.ptr.i.i.i.i.i, i8 0, i64 %0, i1 false), !tbaa !11
  br label %_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i

_ZNSt6vectorIS_IdSaIdEESaIS1_EE17_S_check_init_lenEmRKS2_.exit.i: ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %ref.tmp, i8 0, i64 24, i1 false)
  br label %_ZNSt12_Vector_baseISt6vectorIdSaIdEESaIS2_EEC2EmRKS3_.exit.i

_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i: ; preds = %if.then.i.i.i.i.i, %if.end.i.i.i.i.i.i.i
  %__first.addr.0.i.i.i.i.i.ph = phi ptr [ %add.ptr.i.i.i, %if.end.i.i.i.i.i.i.i ], [ %incdec.ptr.i.i.i.i.i, %if.then.i.i.i.i.i ]
  %_M_finish.i.i9.i122 = getelementptr inbounds i8, ptr %ref.tmp, i64 8
  store ptr %__first.addr.0.i.i.i.i.i.ph, ptr %_M_finish.i.i9.i122, align 8, !tbaa !13
  %mul.i.i.i.i.i.i74 = mul nuw nsw i64 %conv, 24
  %call5.i.i.i.i4.i.i80 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i74) #18
          to label %_ZNSt12_Vector_baseISt6vectorIdSaIdEESaIS2_EEC2EmRKS3_.exit.i unwind label %lpad4

_ZNSt12_Vector_baseISt6vectorIdSaIdEESaIS2_EEC2EmRKS3_.exit.i: ; preds = %_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i, %_ZNSt6vectorIS_IdSaIdEESaIS1_EE17_S_check_init_lenEmRKS2_.exit.i
  %cond.i.i.i.i = phi ptr [ null, %_ZNSt6vectorIS_IdSaIdEESaIS1_EE17_S_check_init_lenEmRKS2_.exit.i ], [ %call5.i.i.i.i4.i.i80, %_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i ]
  %call.i.i.i.i5.i = invoke noundef ptr @_ZSt18__do_uninit_fill_nIPSt6vectorIdSaIdEEmS2_ET_S4_T0_RKT1_(ptr noundef %cond.i.i.i.i, i64 noundef %conv, ptr noundef nonnull align 8 dereferenceable(24) %ref.tmp)
          to label %invoke.cont5 unwind label %lpad.i

lpad.i:                                           ; preds = %_ZNSt12_Vector_baseISt6vectorIdSaIdEESaIS2_EEC2EmRKS3_.exit.i
  %1 = landingpad { ptr, i32 }
          cleanup
  %tobool.not.i.i.i = icmp eq ptr %cond.i.i.i.i, null
  br i1 %tobool.not.i.i.i, label %lpad4.body, label %if.then.i.i.i

if.then.i.i.i:                                    ; preds = %lpad.i
  %add.ptr.i.i.i75.idx = mul nuw nsw i64 %conv, 24
  call void @_ZdlPvm(ptr noundef nonnull %cond.i.i.i.i, i64 noundef %add.ptr.i.i.i75.idx) #19
  br label %lpad4.body

invoke.cont5:                                     ; preds = %_ZNSt12_Vector_baseISt6vectorIdSaIdEESaIS2_EEC2EmRKS3_.exit.i
  %2 = load ptr, ptr %ref.tmp, align 8, !tbaa !5
  %tobool.not.i.i.i81 = icmp eq ptr %2, null
  br i1 %tobool.not.i.i.i81, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %if.then.i.i.i82

if.then.i.i.i82:                                  ; preds = %invoke.cont5
  %_M_end_of_storage.i.i = getelementptr inbounds i8, ptr %ref.tmp, i64 16
  %3 = load ptr, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i83 = ptrtoint ptr %3 to i64
  %sub.ptr.rhs.cast.i.i84 = ptrtoint ptr %2 to i64
  %sub.ptr.sub.i.i85 = sub i64 %sub.ptr.lhs.cast.i.i83, %sub.ptr.rhs.cast.i.i84
  call void @_ZdlPvm(ptr noundef nonnull %2, i64 noundef %sub.ptr.sub.i.i85) #19
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit

_ZNSt6vectorIdSaIdEED2Ev.exit:                    ; preds = %invoke.cont5, %if.then.i.i.i82
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %ref.tmp) #16
  br i1 %cmp.not.i.i.i.i, label %for.cond.cleanup, label %for.cond8.preheader.lr.ph

for.cond8.preheader.lr.ph:                        ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit
  %wide.trip.count141 = zext nneg i32 %n to i64
  %xtraiter = and i64 %wide.trip.count141, 1
  %4 = icmp eq i32 %n, 1
  %unroll_iter = and i64 %wide.trip.count141, 2147483646
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br label %for.body11.lr.ph

for.body11.lr.ph:                                 ; preds = %for.cond.cleanup10, %for.cond8.preheader.lr.ph
  %indvars.iv136 = phi i64 [ 0, %for.cond8.preheader.lr.ph ], [ %5, %for.cond.cleanup10 ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv136
  %5 = add nuw nsw i64 %indvars.iv136, 1
  %6 = trunc nuw nsw i64 %5 to i32
  %conv14 = uitofp nneg i32 %6 to double
  %add.ptr.i93 = getelementptr inbounds %"class.std::vector.0", ptr %cond.i.i.i.i, i64 %indvars.iv136
  %7 = load ptr, ptr %add.ptr.i93, align 8, !tbaa !5
  br i1 %4, label %for.cond.cleanup10.unr-lcssa, label %for.body11

for.cond.cleanup:                                 ; preds = %for.cond.cleanup10, %_ZNSt6vectorIdSaIdEED2Ev.exit
  %add.ptr.i = getelementptr inbounds i8, ptr %cond.i.i.i.i, i64 24
  %8 = load ptr, ptr %cond.i.i.i.i, align 8, !tbaa !5
  %_M_finish.i.i.i.i = getelementptr inbounds i8, ptr %cond.i.i.i.i, i64 8
  %9 = load ptr, ptr %_M_finish.i.i.i.i, align 8, !tbaa !13
  %_M_end_of_storage.i.i.i.i = getelementptr inbounds i8, ptr %cond.i.i.i.i, i64 16
  %10 = load ptr, ptr %_M_end_of_storage.i.i.i.i, align 8, !tbaa !10
  %11 = load ptr, ptr %add.ptr.i, align 8, !tbaa !5
  store ptr %11, ptr %cond.i.i.i.i, align 8, !tbaa !5
  %_M_finish.i3.i.i.i = getelementptr inbounds i8, ptr %cond.i.i.i.i, i64 32
  %12 = load ptr, ptr %_M_finish.i3.i.i.i, align 8, !tbaa !13
  store ptr %12, ptr %_M_finish.i.i.i.i, align 8, !tbaa !13
  %_M_end_of_storage.i5.i.i.i = getelementptr inbounds i8, ptr %cond.i.i.i.i, i64 40
  %13 = load ptr, ptr %_M_end_of_storage.i5.i.i.i, align 8, !tbaa !10
  store ptr %13, ptr %_M_end_of_storage.i.i.i.i, align 8, !tbaa !10
  store ptr %8, ptr %add.ptr.i, align 8, !tbaa !5
  store ptr %9, ptr %_M_finish.i3.i.i.i, align 8, !tbaa !13
  store ptr %10, ptr %_M_end_of_storage.i5.i.i.i, align 8, !tbaa !10
  %cmp.i.not131 = icmp eq ptr %cond.i.i.i.i, %call.i.i.i.i5.i
  br i1 %cmp.i.not131, label %for.cond.cleanup29.thread, label %for.body30

for.cond.cleanup29.thread:                        ; preds = %for.cond.cleanup
  %14 = load double, ptr %11, align 8, !tbaa !11
  br label %_ZNSt6vectorIS_IdSaIdEESaIS1_EED2Ev.exit

lpad4:                                            ; preds = %_ZNSt16allocator_traitsISaISt6vectorIdSaIdEEEE8allocateERS3_m.exit.i.i.i.i
  %15 = landingpad { ptr, i32 }
          cleanup
  br label %lpad4.body

lpad4.body:                                       ; preds = %lpad.i, %if.then.i.i.i, %lpad4
  %eh.lpad-body = phi { ptr, i32 } [ %15, %lpad4 ], [ %1, %if.then.i.i.i ], [ %1, %lpad.i ]
  %16 = load ptr, ptr %ref.tmp, align 8, !tbaa !5
  %tobool.not.i.i.i86 = icmp eq ptr %16, null
  br i1 %tobool.not.i.i.i86, label %ehcleanup, label %if.then.i.i.i87

if.then.i.i.i87:                                  ; preds = %lpad4.body
  %_M_end_of_storage.i.i88 = getelementptr inbounds i8, ptr %ref.tmp, i64 16
  %17 = load ptr, ptr %_M_end_of_storage.i.i88, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i89 = ptrtoint ptr %17 to i64
  %sub.ptr.rhs.cast.i.i90 = ptrtoint ptr %16 to i64
  %sub.ptr.sub.i.i91 = sub i64 %sub.ptr.lhs.cast.i.i89, %sub.ptr.rhs.cast.i.i90
  call void @_ZdlPvm(ptr noundef nonnull %16, i64 noundef %sub.ptr.sub.i.i91) #19
  br label %ehcleanup

ehcleanup:                                        ; preds = %if.then.i.i.i87, %lpad4.body
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %ref.tmp) #16
  resume { ptr, i32 } %eh.lpad-body

for.cond.cleanup10.unr-lcssa:                     ; preds = %for.body11, %for.body11.lr.ph
  %indvars.iv.unr = phi i64 [ 0, %for.body11.lr.ph ], [ %indvars.iv.next.1, %for.body11 ]
  br i1 %lcmp.mod.not, label %for.cond.cleanup10, label %for.body11.epil

for.body11.epil:                                  ; preds = %for.cond.cleanup10.unr-lcssa
  %18 = load double, ptr %arrayidx, align 8, !tbaa !11
  %arrayidx13.epil = getelementptr inbounds double, ptr %x, i64 %indvars.iv.unr
  %19 = load double, ptr %arrayidx13.epil, align 8, !tbaa !11
  %mul.epil = fmul double %18, %19
  %mul15.epil = fmul double %mul.epil, %conv14
  %add.ptr.i94.epil = getelementptr inbounds double, ptr %7, i64 %indvars.iv.unr
  store double %mul15.epil, ptr %add.ptr.i94.epil, align 8, !tbaa !11
  br label %for.cond.cleanup10

for.cond.cleanup10:                               ; preds = %for.cond.cleanup10.unr-lcssa, %for.body11.epil
  %exitcond142.not = icmp eq i64 %5, %wide.trip.count141
  br i1 %exitcond142.not, label %for.cond.cleanup, label %for.body11.lr.ph, !llvm.loop !14

for.body11:                                       ; preds = %for.body11.lr.ph, %for.body11
  %indvars.iv = phi i64 [ %indvars.iv.next.1, %for.body11 ], [ 0, %for.body11.lr.ph ]
  %niter = phi i64 [ %niter.next.1, %for.body11 ], [ 0, %for.body11.lr.ph ]
  %20 = load double, ptr %arrayidx, align 8, !tbaa !11
  %arrayidx13 = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %21 = load double, ptr %arrayidx13, align 8, !tbaa !11
  %mul = fmul double %20, %21
  %mul15 = fmul double %mul, %conv14
  %add.ptr.i94 = getelementptr inbounds double, ptr %7, i64 %indvars.iv
  store double %mul15, ptr %add.ptr.i94, align 8, !tbaa !11
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %22 = load double, ptr %arrayidx, align 8, !tbaa !11
  %arrayidx13.1 = getelementptr inbounds double, ptr %x, i64 %indvars.iv.next
  %23 = load double, ptr %arrayidx13.1, align 8, !tbaa !11
  %mul.1 = fmul double %22, %23
  %mul15.1 = fmul double %mul.1, %conv14
  %add.ptr.i94.1 = getelementptr inbounds double, ptr %7, i64 %indvars.iv.next
  store double %mul15.1, ptr %add.ptr.i94.1, align 8, !tbaa !11
  %indvars.iv.next.1 = add nuw nsw i64 %indvars.iv, 2
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup10.unr-lcssa, label %for.body11, !llvm.loop !16

for.cond.cleanup29:                               ; preds = %for.cond.cleanup38
  %24 = load double, ptr %11, align 8, !tbaa !11
  br i1 %cmp.i.not131, label %_ZNSt6vectorIS_IdSaIdEESaIS1_EED2Ev.exit, label %for.body.i.i.i.i

for.body.i.i.i.i:                                 ; preds = %for.cond.cleanup29, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i
  %__first.addr.04.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i ], [ %cond.i.i.i.i, %for.cond.cleanup29 ]
  %25 = load ptr, ptr %__first.addr.04.i.i.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i.i.i.i.i.i = icmp eq ptr %25, null
  br i1 %tobool.not.i.i.i.i.i.i.i.i, label %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i, label %if.then.i.i.i.i.i.i.i.i

if.then.i.i.i.i.i.i.i.i:                          ; preds = %for.body.i.i.i.i
  %_M_end_of_storage.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 16
  %26 = load ptr, ptr %_M_end_of_storage.i.i.i.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i.i.i.i.i.i = ptrtoint ptr %26 to i64
  %sub.ptr.rhs.cast.i.i.i.i.i.i.i = ptrtoint ptr %25 to i64
  %sub.ptr.sub.i.i.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i.i.i.i
  call void @_ZdlPvm(ptr noundef nonnull %25, i64 noundef %sub.ptr.sub.i.i.i.i.i.i.i) #19
  br label %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i

_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i: ; preds = %if.then.i.i.i.i.i.i.i.i, %for.body.i.i.i.i
  %incdec.ptr.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 24
  %cmp.not.i.i.i.i98 = icmp eq ptr %incdec.ptr.i.i.i.i, %call.i.i.i.i5.i
  br i1 %cmp.not.i.i.i.i98, label %_ZNSt6vectorIS_IdSaIdEESaIS1_EED2Ev.exit, label %for.body.i.i.i.i, !llvm.loop !17

_ZNSt6vectorIS_IdSaIdEESaIS1_EED2Ev.exit:         ; preds = %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i, %for.cond.cleanup29.thread, %for.cond.cleanup29
  %27 = phi double [ %14, %for.cond.cleanup29.thread ], [ %24, %for.cond.cleanup29 ], [ %24, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i ]
  %sum.0.lcssa144 = phi double [ 0.000000e+00, %for.cond.cleanup29.thread ], [ %sum.1.lcssa, %for.cond.cleanup29 ], [ %sum.1.lcssa, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i.i.i.i ]
  %mul52 = fmul double %sum.0.lcssa144, %27
  %add.ptr.i.i.i75.idx123 = mul nuw nsw i64 %conv, 24
  call void @_ZdlPvm(ptr noundef nonnull %cond.i.i.i.i, i64 noundef %add.ptr.i.i.i75.idx123) #19
  ret double %mul52

for.body30:                                       ; preds = %for.cond.cleanup, %for.cond.cleanup38
  %sum.0133 = phi double [ %sum.1.lcssa, %for.cond.cleanup38 ], [ 0.000000e+00, %for.cond.cleanup ]
  %__begin1.sroa.0.0132 = phi ptr [ %incdec.ptr.i, %for.cond.cleanup38 ], [ %cond.i.i.i.i, %for.cond.cleanup ]
  %28 = load ptr, ptr %__begin1.sroa.0.0132, align 8, !tbaa !18
  %_M_finish.i106 = getelementptr inbounds i8, ptr %__begin1.sroa.0.0132, i64 8
  %29 = load ptr, ptr %_M_finish.i106, align 8, !tbaa !18
  %cmp.i107.not128 = icmp eq ptr %28, %29
  br i1 %cmp.i107.not128, label %for.cond.cleanup38, label %for.body39

for.cond.cleanup38:                               ; preds = %for.body39, %for.body30
  %sum.1.lcssa = phi double [ %sum.0133, %for.body30 ], [ %add43, %for.body39 ]
  %incdec.ptr.i = getelementptr inbounds i8, ptr %__begin1.sroa.0.0132, i64 24
  %cmp.i.not = icmp eq ptr %incdec.ptr.i, %call.i.i.i.i5.i
  br i1 %cmp.i.not, label %for.cond.cleanup29, label %for.body30

for.body39:                                       ; preds = %for.body30, %for.body39
  %sum.1130 = phi double [ %add43, %for.body39 ], [ %sum.0133, %for.body30 ]
  %__begin2.sroa.0.0129 = phi ptr [ %incdec.ptr.i108, %for.body39 ], [ %28, %for.body30 ]
  %30 = load double, ptr %__begin2.sroa.0.0129, align 8, !tbaa !11
  %mul41 = fmul double %sum.1130, 9.000000e-01
  %mul42 = fmul double %30, %30
  %add43 = fadd double %mul41, %mul42
  %incdec.ptr.i108 = getelementptr inbounds i8, ptr %__begin2.sroa.0.0129, i64 8
  %cmp.i107.not = icmp eq ptr %incdec.ptr.i108, %29
  br i1 %cmp.i107.not, label %for.cond.cleanup38, label %for.body39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress uwtable
define dso_local double @shapes(ptr nocapture noundef readonly %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %all = alloca %"class.std::vector.6", align 8
  %ref.tmp = alloca %"class.std::unique_ptr", align 8
  %ref.tmp8 = alloca %"class.std::unique_ptr", align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %all) #16
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %all, i8 0, i64 24, i1 false)
  %cmp121 = icmp sgt i32 %n, 1
  br i1 %cmp121, label %for.body.lr.ph, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit

for.body.lr.ph:                                   ; preds = %entry
  %_M_finish.i.i83 = getelementptr inbounds i8, ptr %all, i64 8
  %_M_end_of_storage.i.i84 = getelementptr inbounds i8, ptr %all, i64 16
  %0 = add nsw i32 %n, -1
  %wide.trip.count = zext nneg i32 %0 to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc
  %.pre = load ptr, ptr %all, align 8, !tbaa !18
  %.pre132 = load ptr, ptr %_M_finish.i.i83, align 8, !tbaa !18
  %_M_finish.i = getelementptr inbounds i8, ptr %all, i64 8
  %cmp.i.not124 = icmp eq ptr %.pre, %.pre132
  br i1 %cmp.i.not124, label %for.cond.cleanup28, label %for.body29

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %indvars.iv127 = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next128, %for.inc ]
  %indvars.iv = phi i64 [ 1, %for.body.lr.ph ], [ %indvars.iv.next, %for.inc ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv127
  %1 = load double, ptr %arrayidx, align 8, !tbaa !11
  %cmp1 = fcmp ogt double %1, 9.000000e-01
  br i1 %cmp1, label %if.then, label %if.else

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %ref.tmp) #16
  %call.i68 = invoke noalias noundef nonnull dereferenceable(16) ptr @_Znwm(i64 noundef 16) #18
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %if.then
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV6Circle, i64 16), ptr %call.i68, align 8, !tbaa !19, !noalias !21
  %r2.i.i = getelementptr inbounds i8, ptr %call.i68, i64 8
  store double %1, ptr %r2.i.i, align 8, !tbaa !24, !noalias !21
  store ptr %call.i68, ptr %ref.tmp, align 8, !tbaa !27
  %2 = load ptr, ptr %_M_finish.i.i83, align 8, !tbaa !18
  %3 = load ptr, ptr %_M_end_of_storage.i.i84, align 8, !tbaa !29
  %cmp.not.i.i = icmp eq ptr %2, %3
  br i1 %cmp.not.i.i, label %if.else.i.i, label %invoke.cont6.thread

invoke.cont6.thread:                              ; preds = %invoke.cont
  %4 = ptrtoint ptr %call.i68 to i64
  store i64 %4, ptr %2, align 8, !tbaa !18
  %5 = load ptr, ptr %_M_finish.i.i83, align 8, !tbaa !31
  %incdec.ptr.i.i = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %incdec.ptr.i.i, ptr %_M_finish.i.i83, align 8, !tbaa !31
  br label %_ZNSt10unique_ptrI6CircleSt14default_deleteIS0_EED2Ev.exit

if.else.i.i:                                      ; preds = %invoke.cont
  invoke void @_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE17_M_realloc_insertIJS4_EEEvN9__gnu_cxx17__normal_iteratorIPS4_S6_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %all, ptr %2, ptr noundef nonnull align 8 dereferenceable(8) %ref.tmp)
          to label %invoke.cont6 unwind label %lpad5

invoke.cont6:                                     ; preds = %if.else.i.i
  %.pr = load ptr, ptr %ref.tmp, align 8, !tbaa !18
  %cmp.not.i = icmp eq ptr %.pr, null
  br i1 %cmp.not.i, label %_ZNSt10unique_ptrI6CircleSt14default_deleteIS0_EED2Ev.exit, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i:     ; preds = %invoke.cont6
  %vtable.i.i = load ptr, ptr %.pr, align 8, !tbaa !19
  %vfn.i.i = getelementptr inbounds i8, ptr %vtable.i.i, i64 16
  %6 = load ptr, ptr %vfn.i.i, align 8
  call void %6(ptr noundef nonnull align 8 dereferenceable(8) %.pr) #16
  br label %_ZNSt10unique_ptrI6CircleSt14default_deleteIS0_EED2Ev.exit

_ZNSt10unique_ptrI6CircleSt14default_deleteIS0_EED2Ev.exit: ; preds = %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i, %invoke.cont6, %invoke.cont6.thread
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp) #16
  br label %for.inc

lpad:                                             ; preds = %if.then
  %7 = landingpad { ptr, i32 }
          cleanup
  br label %ehcleanup

lpad5:                                            ; preds = %if.else.i.i
  %8 = landingpad { ptr, i32 }
          cleanup
  %9 = load ptr, ptr %ref.tmp, align 8, !tbaa !18
  %cmp.not.i72 = icmp eq ptr %9, null
  br i1 %cmp.not.i72, label %ehcleanup, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i73

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i73:   ; preds = %lpad5
  %vtable.i.i74 = load ptr, ptr %9, align 8, !tbaa !19
  %vfn.i.i75 = getelementptr inbounds i8, ptr %vtable.i.i74, i64 16
  %10 = load ptr, ptr %vfn.i.i75, align 8
  call void %10(ptr noundef nonnull align 8 dereferenceable(8) %9) #16
  br label %ehcleanup

ehcleanup:                                        ; preds = %lpad5, %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i73, %lpad
  %.pn64 = phi { ptr, i32 } [ %7, %lpad ], [ %8, %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i73 ], [ %8, %lpad5 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp) #16
  br label %ehcleanup49

if.else:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %ref.tmp8) #16
  %call.i82 = invoke noalias noundef nonnull dereferenceable(24) ptr @_Znwm(i64 noundef 24) #18
          to label %invoke.cont16 unwind label %lpad15

invoke.cont16:                                    ; preds = %if.else
  %arrayidx14 = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %11 = load double, ptr %arrayidx14, align 8, !tbaa !11, !noalias !32
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV9Rectangle, i64 16), ptr %call.i82, align 8, !tbaa !19, !noalias !32
  %a2.i.i = getelementptr inbounds i8, ptr %call.i82, i64 8
  store double %1, ptr %a2.i.i, align 8, !tbaa !35, !noalias !32
  %b3.i.i = getelementptr inbounds i8, ptr %call.i82, i64 16
  store double %11, ptr %b3.i.i, align 8, !tbaa !37, !noalias !32
  store ptr %call.i82, ptr %ref.tmp8, align 8, !tbaa !27
  %12 = load ptr, ptr %_M_finish.i.i83, align 8, !tbaa !18
  %13 = load ptr, ptr %_M_end_of_storage.i.i84, align 8, !tbaa !29
  %cmp.not.i.i85 = icmp eq ptr %12, %13
  br i1 %cmp.not.i.i85, label %if.else.i.i88, label %invoke.cont18.thread

invoke.cont18.thread:                             ; preds = %invoke.cont16
  %14 = ptrtoint ptr %call.i82 to i64
  store i64 %14, ptr %12, align 8, !tbaa !18
  %15 = load ptr, ptr %_M_finish.i.i83, align 8, !tbaa !31
  %incdec.ptr.i.i87 = getelementptr inbounds i8, ptr %15, i64 8
  store ptr %incdec.ptr.i.i87, ptr %_M_finish.i.i83, align 8, !tbaa !31
  br label %_ZNSt10unique_ptrI9RectangleSt14default_deleteIS0_EED2Ev.exit

if.else.i.i88:                                    ; preds = %invoke.cont16
  invoke void @_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE17_M_realloc_insertIJS4_EEEvN9__gnu_cxx17__normal_iteratorIPS4_S6_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %all, ptr %12, ptr noundef nonnull align 8 dereferenceable(8) %ref.tmp8)
          to label %invoke.cont18 unwind label %lpad17

invoke.cont18:                                    ; preds = %if.else.i.i88
  %.pr118 = load ptr, ptr %ref.tmp8, align 8, !tbaa !18
  %cmp.not.i91 = icmp eq ptr %.pr118, null
  br i1 %cmp.not.i91, label %_ZNSt10unique_ptrI9RectangleSt14default_deleteIS0_EED2Ev.exit, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i92

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i92:   ; preds = %invoke.cont18
  %vtable.i.i93 = load ptr, ptr %.pr118, align 8, !tbaa !19
  %vfn.i.i94 = getelementptr inbounds i8, ptr %vtable.i.i93, i64 16
  %16 = load ptr, ptr %vfn.i.i94, align 8
  call void %16(ptr noundef nonnull align 8 dereferenceable(8) %.pr118) #16
  br label %_ZNSt10unique_ptrI9RectangleSt14default_deleteIS0_EED2Ev.exit

_ZNSt10unique_ptrI9RectangleSt14default_deleteIS0_EED2Ev.exit: ; preds = %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i92, %invoke.cont18, %invoke.cont18.thread
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp8) #16
  br label %for.inc

lpad15:                                           ; preds = %if.else
  %17 = landingpad { ptr, i32 }
          cleanup
  br label %ehcleanup21

lpad17:                                           ; preds = %if.else.i.i88
  %18 = landingpad { ptr, i32 }
          cleanup
  %19 = load ptr, ptr %ref.tmp8, align 8, !tbaa !18
  %cmp.not.i99 = icmp eq ptr %19, null
  br i1 %cmp.not.i99, label %ehcleanup21, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i100

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i100:  ; preds = %lpad17
  %vtable.i.i101 = load ptr, ptr %19, align 8, !tbaa !19
  %vfn.i.i102 = getelementptr inbounds i8, ptr %vtable.i.i101, i64 16
  %20 = load ptr, ptr %vfn.i.i102, align 8
  call void %20(ptr noundef nonnull align 8 dereferenceable(8) %19) #16
  br label %ehcleanup21

ehcleanup21:                                      ; preds = %lpad17, %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i100, %lpad15
  %.pn = phi { ptr, i32 } [ %17, %lpad15 ], [ %18, %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i100 ], [ %18, %lpad17 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp8) #16
  br label %ehcleanup49

for.inc:                                          ; preds = %_ZNSt10unique_ptrI6CircleSt14default_deleteIS0_EED2Ev.exit, %_ZNSt10unique_ptrI9RectangleSt14default_deleteIS0_EED2Ev.exit
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %indvars.iv.next128 = add nuw nsw i64 %indvars.iv127, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next128, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !38

for.cond.cleanup28.loopexit:                      ; preds = %invoke.cont38
  %.pre133 = load ptr, ptr %all, align 8, !tbaa !39
  %.pre134 = load ptr, ptr %_M_finish.i, align 8, !tbaa !31
  br label %for.cond.cleanup28

for.cond.cleanup28:                               ; preds = %for.cond.cleanup28.loopexit, %for.cond.cleanup
  %21 = phi ptr [ %.pre132, %for.cond.cleanup ], [ %.pre134, %for.cond.cleanup28.loopexit ]
  %22 = phi ptr [ %.pre, %for.cond.cleanup ], [ %.pre133, %for.cond.cleanup28.loopexit ]
  %sum.0.lcssa = phi double [ 0.000000e+00, %for.cond.cleanup ], [ %add40, %for.cond.cleanup28.loopexit ]
  %cmp.not3.i.i.i.i = icmp eq ptr %22, %21
  br i1 %cmp.not3.i.i.i.i, label %invoke.cont.i, label %for.body.i.i.i.i

for.body.i.i.i.i:                                 ; preds = %for.cond.cleanup28, %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i
  %__first.addr.04.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i, %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i ], [ %22, %for.cond.cleanup28 ]
  %23 = load ptr, ptr %__first.addr.04.i.i.i.i, align 8, !tbaa !18
  %cmp.not.i.i.i.i.i.i = icmp eq ptr %23, null
  br i1 %cmp.not.i.i.i.i.i.i, label %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i.i

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i.i: ; preds = %for.body.i.i.i.i
  %vtable.i.i.i.i.i.i.i = load ptr, ptr %23, align 8, !tbaa !19
  %vfn.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %vtable.i.i.i.i.i.i.i, i64 16
  %24 = load ptr, ptr %vfn.i.i.i.i.i.i.i, align 8
  call void %24(ptr noundef nonnull align 8 dereferenceable(8) %23) #16
  br label %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i

_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i: ; preds = %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i.i, %for.body.i.i.i.i
  store ptr null, ptr %__first.addr.04.i.i.i.i, align 8, !tbaa !18
  %incdec.ptr.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 8
  %cmp.not.i.i.i.i = icmp eq ptr %incdec.ptr.i.i.i.i, %21
  br i1 %cmp.not.i.i.i.i, label %invoke.contthread-pre-split.i, label %for.body.i.i.i.i, !llvm.loop !40

invoke.contthread-pre-split.i:                    ; preds = %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i.i
  %.pr.i = load ptr, ptr %all, align 8, !tbaa !39
  br label %invoke.cont.i

invoke.cont.i:                                    ; preds = %invoke.contthread-pre-split.i, %for.cond.cleanup28
  %25 = phi ptr [ %.pr.i, %invoke.contthread-pre-split.i ], [ %22, %for.cond.cleanup28 ]
  %tobool.not.i.i.i = icmp eq ptr %25, null
  br i1 %tobool.not.i.i.i, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit, label %if.then.i.i.i

if.then.i.i.i:                                    ; preds = %invoke.cont.i
  %_M_end_of_storage.i.i110 = getelementptr inbounds i8, ptr %all, i64 16
  %26 = load ptr, ptr %_M_end_of_storage.i.i110, align 8, !tbaa !29
  %sub.ptr.lhs.cast.i.i = ptrtoint ptr %26 to i64
  %sub.ptr.rhs.cast.i.i = ptrtoint ptr %25 to i64
  %sub.ptr.sub.i.i = sub i64 %sub.ptr.lhs.cast.i.i, %sub.ptr.rhs.cast.i.i
  call void @_ZdlPvm(ptr noundef nonnull %25, i64 noundef %sub.ptr.sub.i.i) #19
  br label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit

_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit: ; preds = %entry, %invoke.cont.i, %if.then.i.i.i
  %sum.0.lcssa139142 = phi double [ %sum.0.lcssa, %invoke.cont.i ], [ %sum.0.lcssa, %if.then.i.i.i ], [ 0.000000e+00, %entry ]
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %all) #16
  ret double %sum.0.lcssa139142

for.body29:                                       ; preds = %for.cond.cleanup, %invoke.cont38
  %sum.0126 = phi double [ %add40, %invoke.cont38 ], [ 0.000000e+00, %for.cond.cleanup ]
  %__begin1.sroa.0.0125 = phi ptr [ %incdec.ptr.i, %invoke.cont38 ], [ %.pre, %for.cond.cleanup ]
  %27 = load ptr, ptr %__begin1.sroa.0.0125, align 8, !tbaa !18
  %vtable = load ptr, ptr %27, align 8, !tbaa !19
  %28 = load ptr, ptr %vtable, align 8
  %call34 = invoke noundef double %28(ptr noundef nonnull align 8 dereferenceable(8) %27)
          to label %invoke.cont33 unwind label %lpad32

invoke.cont33:                                    ; preds = %for.body29
  %29 = load ptr, ptr %__begin1.sroa.0.0125, align 8, !tbaa !18
  %vtable36 = load ptr, ptr %29, align 8, !tbaa !19
  %30 = load ptr, ptr %vtable36, align 8
  %call39 = invoke noundef double %30(ptr noundef nonnull align 8 dereferenceable(8) %29)
          to label %invoke.cont38 unwind label %lpad32

invoke.cont38:                                    ; preds = %invoke.cont33
  %31 = call double @llvm.sqrt.f64(double %call39)
  %mul = fmul double %call34, %31
  %add40 = fadd double %sum.0126, %mul
  %incdec.ptr.i = getelementptr inbounds i8, ptr %__begin1.sroa.0.0125, i64 8
  %cmp.i.not = icmp eq ptr %incdec.ptr.i, %.pre132
  br i1 %cmp.i.not, label %for.cond.cleanup28.loopexit, label %for.body29

lpad32:                                           ; preds = %invoke.cont33, %for.body29
  %32 = landingpad { ptr, i32 }
          cleanup
  br label %ehcleanup49

ehcleanup49:                                      ; preds = %ehcleanup, %ehcleanup21, %lpad32
  %.pn64.pn.pn = phi { ptr, i32 } [ %32, %lpad32 ], [ %.pn64, %ehcleanup ], [ %.pn, %ehcleanup21 ]
  call void @_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev(ptr noundef nonnull align 8 dereferenceable(24) %all) #16
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %all) #16
  resume { ptr, i32 } %.pn64.pn.pn
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev(ptr noundef nonnull align 8 dereferenceable(24) %this) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %0 = load ptr, ptr %this, align 8, !tbaa !39
  %_M_finish = getelementptr inbounds i8, ptr %this, i64 8
  %1 = load ptr, ptr %_M_finish, align 8, !tbaa !31
  %cmp.not3.i.i.i = icmp eq ptr %0, %1
  br i1 %cmp.not3.i.i.i, label %invoke.cont, label %for.body.i.i.i

for.body.i.i.i:                                   ; preds = %entry, %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i
  %__first.addr.04.i.i.i = phi ptr [ %incdec.ptr.i.i.i, %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i ], [ %0, %entry ]
  %2 = load ptr, ptr %__first.addr.04.i.i.i, align 8, !tbaa !18
  %cmp.not.i.i.i.i.i = icmp eq ptr %2, null
  br i1 %cmp.not.i.i.i.i.i, label %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i, label %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i

_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i: ; preds = %for.body.i.i.i
  %vtable.i.i.i.i.i.i = load ptr, ptr %2, align 8, !tbaa !19
  %vfn.i.i.i.i.i.i = getelementptr inbounds i8, ptr %vtable.i.i.i.i.i.i, i64 16
  %3 = load ptr, ptr %vfn.i.i.i.i.i.i, align 8
  tail call void %3(ptr noundef nonnull align 8 dereferenceable(8) %2) #16
  br label %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i

_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i: ; preds = %_ZNKSt14default_deleteI5ShapeEclEPS0_.exit.i.i.i.i.i, %for.body.i.i.i
  store ptr null, ptr %__first.addr.04.i.i.i, align 8, !tbaa !18
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 8
  %cmp.not.i.i.i = icmp eq ptr %incdec.ptr.i.i.i, %1
  br i1 %cmp.not.i.i.i, label %invoke.contthread-pre-split, label %for.body.i.i.i, !llvm.loop !40

invoke.contthread-pre-split:                      ; preds = %_ZSt8_DestroyISt10unique_ptrI5ShapeSt14default_deleteIS1_EEEvPT_.exit.i.i.i
  %.pr = load ptr, ptr %this, align 8, !tbaa !39
  br label %invoke.cont

invoke.cont:                                      ; preds = %invoke.contthread-pre-split, %entry
  %4 = phi ptr [ %.pr, %invoke.contthread-pre-split ], [ %0, %entry ]
  %tobool.not.i.i = icmp eq ptr %4, null
  br i1 %tobool.not.i.i, label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %invoke.cont
  %_M_end_of_storage.i = getelementptr inbounds i8, ptr %this, i64 16
  %5 = load ptr, ptr %_M_end_of_storage.i, align 8, !tbaa !29
  %sub.ptr.lhs.cast.i = ptrtoint ptr %5 to i64
  %sub.ptr.rhs.cast.i = ptrtoint ptr %4 to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i
  tail call void @_ZdlPvm(ptr noundef nonnull %4, i64 noundef %sub.ptr.sub.i) #19
  br label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit

_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EED2Ev.exit: ; preds = %invoke.cont, %if.then.i.i
  ret void
}

; Function Attrs: mustprogress uwtable
define dso_local double @network(ptr noundef %x, i32 noundef %n) local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
entry:
  %x.addr = alloca ptr, align 8
  %layers = alloca %"class.std::vector.30", align 8
  %ref.tmp = alloca i32, align 4
  %ref.tmp1 = alloca i32, align 4
  %ref.tmp4 = alloca i32, align 4
  %ref.tmp5 = alloca i32, align 4
  %ref.tmp6 = alloca ptr, align 8
  %h = alloca %"class.std::vector.0", align 8
  %ref.tmp20 = alloca %"class.std::vector.0", align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !18
  %cmp = icmp slt i32 %n, 8
  br i1 %cmp, label %if.then, label %if.else.i

if.then:                                          ; preds = %entry
  %exception = tail call ptr @__cxa_allocate_exception(i64 16) #16
  invoke void @_ZNSt16invalid_argumentC1EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception, ptr noundef nonnull @.str)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %if.then
  tail call void @__cxa_throw(ptr nonnull %exception, ptr nonnull @_ZTISt16invalid_argument, ptr nonnull @_ZNSt16invalid_argumentD1Ev) #17
  unreachable

lpad:                                             ; preds = %if.then
  %0 = landingpad { ptr, i32 }
          cleanup
  tail call void @__cxa_free_exception(ptr %exception) #16
  br label %eh.resume

if.else.i:                                        ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %layers) #16
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %layers, i8 0, i64 24, i1 false)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %ref.tmp) #16
  store i32 2, ptr %ref.tmp, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %ref.tmp1) #16
  store i32 3, ptr %ref.tmp1, align 4, !tbaa !41
  %_M_finish.i = getelementptr inbounds i8, ptr %layers, i64 8
  %_M_end_of_storage.i = getelementptr inbounds i8, ptr %layers, i64 16
  invoke void @_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiRPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %layers, ptr null, ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp, ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp1, ptr noundef nonnull align 8 dereferenceable(8) %x.addr)
          to label %invoke.cont3 unwind label %lpad2

invoke.cont3:                                     ; preds = %if.else.i
  %.pre85 = load ptr, ptr %_M_finish.i, align 8, !tbaa !18
  %.pre86 = load ptr, ptr %_M_end_of_storage.i, align 8, !tbaa !43
  %.pre = load ptr, ptr %x.addr, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp1) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp) #16
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %ref.tmp4) #16
  store i32 3, ptr %ref.tmp4, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %ref.tmp5) #16
  store i32 2, ptr %ref.tmp5, align 4, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %ref.tmp6) #16
  %add.ptr = getelementptr inbounds i8, ptr %.pre, i64 8
  store ptr %add.ptr, ptr %ref.tmp6, align 8, !tbaa !18
  %cmp.not.i39 = icmp eq ptr %.pre85, %.pre86
  br i1 %cmp.not.i39, label %if.else.i43, label %if.then.i40

if.then.i40:                                      ; preds = %invoke.cont3
  invoke void @_ZN5LayerC2EiiPKd(ptr noundef nonnull align 8 dereferenceable(56) %.pre85, i32 noundef 3, i32 noundef 2, ptr noundef nonnull %add.ptr)
          to label %.noexc45 unwind label %lpad7

.noexc45:                                         ; preds = %if.then.i40
  %1 = load ptr, ptr %_M_finish.i, align 8, !tbaa !45
  %incdec.ptr.i41 = getelementptr inbounds i8, ptr %1, i64 56
  store ptr %incdec.ptr.i41, ptr %_M_finish.i, align 8, !tbaa !45
  br label %invoke.cont8

if.else.i43:                                      ; preds = %invoke.cont3
  invoke void @_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %layers, ptr %.pre85, ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp4, ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp5, ptr noundef nonnull align 8 dereferenceable(8) %ref.tmp6)
          to label %invoke.cont8 unwind label %lpad7

invoke.cont8:                                     ; preds = %if.else.i43, %.noexc45
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp6) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp5) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp4) #16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %h) #16
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !18
  %arrayidx = getelementptr inbounds i8, ptr %2, i64 48
  %3 = load double, ptr %arrayidx, align 8, !tbaa !11
  %arrayidx11 = getelementptr inbounds i8, ptr %2, i64 56
  %4 = load double, ptr %arrayidx11, align 8, !tbaa !11
  %call5.i.i.i.i5.i = invoke noalias noundef nonnull dereferenceable(16) ptr @_Znwm(i64 noundef 16) #18
          to label %invoke.cont14 unwind label %lpad.i

lpad.i:                                           ; preds = %invoke.cont8
  %5 = landingpad { ptr, i32 }
          cleanup
  br label %ehcleanup

invoke.cont14:                                    ; preds = %invoke.cont8
  store ptr %call5.i.i.i.i5.i, ptr %h, align 8, !tbaa !5
  %add.ptr.i4.i = getelementptr inbounds i8, ptr %call5.i.i.i.i5.i, i64 16
  %_M_end_of_storage.i.i = getelementptr inbounds i8, ptr %h, i64 16
  store ptr %add.ptr.i4.i, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  store double %3, ptr %call5.i.i.i.i5.i, align 8
  %ref.tmp10.sroa.5.0.call5.i.i.i.i5.i.sroa_idx = getelementptr inbounds i8, ptr %call5.i.i.i.i5.i, i64 8
  store double %4, ptr %ref.tmp10.sroa.5.0.call5.i.i.i.i5.i.sroa_idx, align 8
  %_M_finish.i.i = getelementptr inbounds i8, ptr %h, i64 8
  store ptr %add.ptr.i4.i, ptr %_M_finish.i.i, align 8, !tbaa !13
  %6 = load ptr, ptr %layers, align 8, !tbaa !18
  %7 = load ptr, ptr %_M_finish.i, align 8, !tbaa !18
  %cmp.i.not83 = icmp eq ptr %6, %7
  br i1 %cmp.i.not83, label %_ZNSt6vectorIdSaIdEED2Ev.exit, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %invoke.cont14
  %_M_finish.i3.i.i.i = getelementptr inbounds i8, ptr %ref.tmp20, i64 8
  %_M_end_of_storage.i5.i.i.i = getelementptr inbounds i8, ptr %ref.tmp20, i64 16
  br label %for.body

_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit:           ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit70
  %.pre87 = load ptr, ptr %h, align 8, !tbaa !5
  %.pre88 = load double, ptr %.pre87, align 8, !tbaa !11
  %add.ptr.i.phi.trans.insert = getelementptr inbounds i8, ptr %.pre87, i64 8
  %.pre89 = load double, ptr %add.ptr.i.phi.trans.insert, align 8, !tbaa !11
  %.pre90 = load ptr, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit

_ZNSt6vectorIdSaIdEED2Ev.exit:                    ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit, %invoke.cont14
  %8 = phi ptr [ %.pre90, %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit ], [ %add.ptr.i4.i, %invoke.cont14 ]
  %9 = phi double [ %.pre89, %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit ], [ %4, %invoke.cont14 ]
  %10 = phi double [ %.pre88, %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit ], [ %3, %invoke.cont14 ]
  %11 = phi ptr [ %.pre87, %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit ], [ %call5.i.i.i.i5.i, %invoke.cont14 ]
  %sub.ptr.lhs.cast.i.i51 = ptrtoint ptr %8 to i64
  %sub.ptr.rhs.cast.i.i52 = ptrtoint ptr %11 to i64
  %sub.ptr.sub.i.i53 = sub i64 %sub.ptr.lhs.cast.i.i51, %sub.ptr.rhs.cast.i.i52
  call void @_ZdlPvm(ptr noundef nonnull %11, i64 noundef %sub.ptr.sub.i.i53) #19
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %h) #16
  %12 = load ptr, ptr %layers, align 8, !tbaa !46
  %13 = load ptr, ptr %_M_finish.i, align 8, !tbaa !45
  %cmp.not3.i.i.i.i = icmp eq ptr %12, %13
  br i1 %cmp.not3.i.i.i.i, label %invoke.cont.i, label %for.body.i.i.i.i

for.body.i.i.i.i:                                 ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit, %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i
  %__first.addr.04.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i, %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i ], [ %12, %_ZNSt6vectorIdSaIdEED2Ev.exit ]
  %b.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 32
  %14 = load ptr, ptr %b.i.i.i.i.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i.i.i.i.i.i.i = icmp eq ptr %14, null
  br i1 %tobool.not.i.i.i.i.i.i.i.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i.i, label %if.then.i.i.i.i.i.i.i.i.i

if.then.i.i.i.i.i.i.i.i.i:                        ; preds = %for.body.i.i.i.i
  %_M_end_of_storage.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 48
  %15 = load ptr, ptr %_M_end_of_storage.i.i.i.i.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i.i.i.i.i.i.i = ptrtoint ptr %15 to i64
  %sub.ptr.rhs.cast.i.i.i.i.i.i.i.i = ptrtoint ptr %14 to i64
  %sub.ptr.sub.i.i.i.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i.i.i.i.i
  call void @_ZdlPvm(ptr noundef nonnull %14, i64 noundef %sub.ptr.sub.i.i.i.i.i.i.i.i) #19
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i.i

_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i.i:        ; preds = %if.then.i.i.i.i.i.i.i.i.i, %for.body.i.i.i.i
  %w.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 8
  %16 = load ptr, ptr %w.i.i.i.i.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i2.i.i.i.i.i.i = icmp eq ptr %16, null
  br i1 %tobool.not.i.i.i2.i.i.i.i.i.i, label %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i, label %if.then.i.i.i3.i.i.i.i.i.i

if.then.i.i.i3.i.i.i.i.i.i:                       ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i.i
  %_M_end_of_storage.i.i4.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 24
  %17 = load ptr, ptr %_M_end_of_storage.i.i4.i.i.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i5.i.i.i.i.i.i = ptrtoint ptr %17 to i64
  %sub.ptr.rhs.cast.i.i6.i.i.i.i.i.i = ptrtoint ptr %16 to i64
  %sub.ptr.sub.i.i7.i.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i5.i.i.i.i.i.i, %sub.ptr.rhs.cast.i.i6.i.i.i.i.i.i
  call void @_ZdlPvm(ptr noundef nonnull %16, i64 noundef %sub.ptr.sub.i.i7.i.i.i.i.i.i) #19
  br label %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i

_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i:           ; preds = %if.then.i.i.i3.i.i.i.i.i.i, %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i.i
  %incdec.ptr.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i, i64 56
  %cmp.not.i.i.i.i = icmp eq ptr %incdec.ptr.i.i.i.i, %13
  br i1 %cmp.not.i.i.i.i, label %invoke.contthread-pre-split.i, label %for.body.i.i.i.i, !llvm.loop !47

invoke.contthread-pre-split.i:                    ; preds = %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i.i
  %.pr.i = load ptr, ptr %layers, align 8, !tbaa !46
  br label %invoke.cont.i

invoke.cont.i:                                    ; preds = %invoke.contthread-pre-split.i, %_ZNSt6vectorIdSaIdEED2Ev.exit
  %18 = phi ptr [ %.pr.i, %invoke.contthread-pre-split.i ], [ %12, %_ZNSt6vectorIdSaIdEED2Ev.exit ]
  %tobool.not.i.i.i56 = icmp eq ptr %18, null
  br i1 %tobool.not.i.i.i56, label %_ZNSt6vectorI5LayerSaIS0_EED2Ev.exit, label %if.then.i.i.i57

if.then.i.i.i57:                                  ; preds = %invoke.cont.i
  %19 = load ptr, ptr %_M_end_of_storage.i, align 8, !tbaa !43
  %sub.ptr.lhs.cast.i.i59 = ptrtoint ptr %19 to i64
  %sub.ptr.rhs.cast.i.i60 = ptrtoint ptr %18 to i64
  %sub.ptr.sub.i.i61 = sub i64 %sub.ptr.lhs.cast.i.i59, %sub.ptr.rhs.cast.i.i60
  call void @_ZdlPvm(ptr noundef nonnull %18, i64 noundef %sub.ptr.sub.i.i61) #19
  br label %_ZNSt6vectorI5LayerSaIS0_EED2Ev.exit

_ZNSt6vectorI5LayerSaIS0_EED2Ev.exit:             ; preds = %invoke.cont.i, %if.then.i.i.i57
  %mul = fmul double %10, %9
  %add = fadd double %10, %mul
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %layers) #16
  ret double %add

lpad2:                                            ; preds = %if.else.i
  %20 = landingpad { ptr, i32 }
          cleanup
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp1) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp) #16
  br label %ehcleanup28

lpad7:                                            ; preds = %if.else.i43, %if.then.i40
  %21 = landingpad { ptr, i32 }
          cleanup
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %ref.tmp6) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp5) #16
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %ref.tmp4) #16
  br label %ehcleanup28

for.body:                                         ; preds = %for.body.lr.ph, %_ZNSt6vectorIdSaIdEED2Ev.exit70
  %__begin1.sroa.0.084 = phi ptr [ %6, %for.body.lr.ph ], [ %incdec.ptr.i71, %_ZNSt6vectorIdSaIdEED2Ev.exit70 ]
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %ref.tmp20) #16
  invoke void @_ZNK5LayerclERKSt6vectorIdSaIdEE(ptr dead_on_unwind nonnull writable sret(%"class.std::vector.0") align 8 %ref.tmp20, ptr noundef nonnull align 8 dereferenceable(56) %__begin1.sroa.0.084, ptr noundef nonnull align 8 dereferenceable(24) %h)
          to label %invoke.cont22 unwind label %lpad21

invoke.cont22:                                    ; preds = %for.body
  %22 = load ptr, ptr %h, align 8, !tbaa !5
  %23 = load ptr, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  %24 = load ptr, ptr %ref.tmp20, align 8, !tbaa !5
  store ptr %24, ptr %h, align 8, !tbaa !5
  %25 = load ptr, ptr %_M_finish.i3.i.i.i, align 8, !tbaa !13
  store ptr %25, ptr %_M_finish.i.i, align 8, !tbaa !13
  %26 = load ptr, ptr %_M_end_of_storage.i5.i.i.i, align 8, !tbaa !10
  store ptr %26, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  %tobool.not.i.i.i.i.i = icmp eq ptr %22, null
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %ref.tmp20, i8 0, i64 24, i1 false)
  br i1 %tobool.not.i.i.i.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit70, label %_ZNSt6vectorIdSaIdEEaSEOS1_.exit

_ZNSt6vectorIdSaIdEEaSEOS1_.exit:                 ; preds = %invoke.cont22
  %sub.ptr.lhs.cast.i.i.i.i = ptrtoint ptr %23 to i64
  %sub.ptr.rhs.cast.i.i.i.i = ptrtoint ptr %22 to i64
  %sub.ptr.sub.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i
  call void @_ZdlPvm(ptr noundef nonnull %22, i64 noundef %sub.ptr.sub.i.i.i.i) #19
  %.pr = load ptr, ptr %ref.tmp20, align 8, !tbaa !5
  %tobool.not.i.i.i63 = icmp eq ptr %.pr, null
  br i1 %tobool.not.i.i.i63, label %_ZNSt6vectorIdSaIdEED2Ev.exit70, label %if.then.i.i.i64

if.then.i.i.i64:                                  ; preds = %_ZNSt6vectorIdSaIdEEaSEOS1_.exit
  %27 = load ptr, ptr %_M_end_of_storage.i5.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i66 = ptrtoint ptr %27 to i64
  %sub.ptr.rhs.cast.i.i67 = ptrtoint ptr %.pr to i64
  %sub.ptr.sub.i.i68 = sub i64 %sub.ptr.lhs.cast.i.i66, %sub.ptr.rhs.cast.i.i67
  call void @_ZdlPvm(ptr noundef nonnull %.pr, i64 noundef %sub.ptr.sub.i.i68) #19
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit70

_ZNSt6vectorIdSaIdEED2Ev.exit70:                  ; preds = %invoke.cont22, %_ZNSt6vectorIdSaIdEEaSEOS1_.exit, %if.then.i.i.i64
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %ref.tmp20) #16
  %incdec.ptr.i71 = getelementptr inbounds i8, ptr %__begin1.sroa.0.084, i64 56
  %cmp.i.not = icmp eq ptr %incdec.ptr.i71, %7
  br i1 %cmp.i.not, label %_ZNSt6vectorIdSaIdEED2Ev.exit.loopexit, label %for.body

lpad21:                                           ; preds = %for.body
  %28 = landingpad { ptr, i32 }
          cleanup
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %ref.tmp20) #16
  %29 = load ptr, ptr %h, align 8, !tbaa !5
  %tobool.not.i.i.i73 = icmp eq ptr %29, null
  br i1 %tobool.not.i.i.i73, label %ehcleanup, label %if.then.i.i.i74

if.then.i.i.i74:                                  ; preds = %lpad21
  %30 = load ptr, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i76 = ptrtoint ptr %30 to i64
  %sub.ptr.rhs.cast.i.i77 = ptrtoint ptr %29 to i64
  %sub.ptr.sub.i.i78 = sub i64 %sub.ptr.lhs.cast.i.i76, %sub.ptr.rhs.cast.i.i77
  call void @_ZdlPvm(ptr noundef nonnull %29, i64 noundef %sub.ptr.sub.i.i78) #19
  br label %ehcleanup

ehcleanup:                                        ; preds = %lpad.i, %if.then.i.i.i74, %lpad21
  %.pn = phi { ptr, i32 } [ %5, %lpad.i ], [ %28, %lpad21 ], [ %28, %if.then.i.i.i74 ]
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %h) #16
  br label %ehcleanup28

ehcleanup28:                                      ; preds = %ehcleanup, %lpad7, %lpad2
  %.pn.pn = phi { ptr, i32 } [ %.pn, %ehcleanup ], [ %21, %lpad7 ], [ %20, %lpad2 ]
  call void @_ZNSt6vectorI5LayerSaIS0_EED2Ev(ptr noundef nonnull align 8 dereferenceable(24) %layers) #16
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %layers) #16
  br label %eh.resume

eh.resume:                                        ; preds = %ehcleanup28, %lpad
  %.pn34 = phi { ptr, i32 } [ %0, %lpad ], [ %.pn.pn, %ehcleanup28 ]
  resume { ptr, i32 } %.pn34
}

declare ptr @__cxa_allocate_exception(i64) local_unnamed_addr

declare void @_ZNSt16invalid_argumentC1EPKc(ptr noundef nonnull align 8 dereferenceable(16), ptr noundef) unnamed_addr #4

declare void @__cxa_free_exception(ptr) local_unnamed_addr

; Function Attrs: nounwind
declare void @_ZNSt16invalid_argumentD1Ev(ptr noundef nonnull align 8 dereferenceable(16)) unnamed_addr #5

declare void @__cxa_throw(ptr, ptr, ptr) local_unnamed_addr

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNK5LayerclERKSt6vectorIdSaIdEE(ptr dead_on_unwind noalias writable sret(%"class.std::vector.0") align 8 %agg.result, ptr noundef nonnull align 8 dereferenceable(56) %this, ptr noundef nonnull align 8 dereferenceable(24) %x) local_unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %out = getelementptr inbounds i8, ptr %this, i64 4
  %0 = load i32, ptr %out, align 4, !tbaa !48
  %conv = sext i32 %0 to i64
  %cmp.i.i = icmp slt i32 %0, 0
  br i1 %cmp.i.i, label %if.then.i.i, label %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i

if.then.i.i:                                      ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.2) #17
  unreachable

_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i: ; preds = %entry
  %cmp.not.i.i.i.i = icmp eq i32 %0, 0
  br i1 %cmp.not.i.i.i.i, label %invoke.cont, label %if.then.i.i.i.i.i

if.then.i.i.i.i.i:                                ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  %mul.i.i.i.i.i.i = shl nuw nsw i64 %conv, 3
  %call5.i.i.i.i4.i.i36 = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i) #18
  store ptr %call5.i.i.i.i4.i.i36, ptr %agg.result, align 8, !tbaa !5
  %add.ptr.i.i.i = getelementptr double, ptr %call5.i.i.i.i4.i.i36, i64 %conv
  %_M_end_of_storage.i.i.i = getelementptr inbounds i8, ptr %agg.result, i64 16
  store ptr %add.ptr.i.i.i, ptr %_M_end_of_storage.i.i.i, align 8, !tbaa !10
  store double 0.000000e+00, ptr %call5.i.i.i.i4.i.i36, align 8, !tbaa !11
  %incdec.ptr.i.i.i.i.i = getelementptr i8, ptr %call5.i.i.i.i4.i.i36, i64 8
  %cmp.i.i.i.i.i.i.i = icmp eq i32 %0, 1
  br i1 %cmp.i.i.i.i.i.i.i, label %for.body.lr.ph, label %if.end.i.i.i.i.i.i.i

if.end.i.i.i.i.i.i.i:                             ; preds = %if.then.i.i.i.i.i
  %1 = add nsw i64 %mul.i.i.i.i.i.i, -8
  tail call void @llvm.memset.p0.i64(ptr align 8 %incdec.ptr.i.i.i.i.i, i8 0, i64 %1, i1 false), !tbaa !11
  br label %for.body.lr.ph

invoke.cont:                                      ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %agg.result, i8 0, i64 24, i1 false)
  br label %nrvo.skipdtor

for.body.lr.ph:                                   ; preds = %if.end.i.i.i.i.i.i.i, %if.then.i.i.i.i.i
  %__first.addr.0.i.i.i.i.i.ph = phi ptr [ %add.ptr.i.i.i, %if.end.i.i.i.i.i.i.i ], [ %incdec.ptr.i.i.i.i.i, %if.then.i.i.i.i.i ]
  %_M_finish.i.i9.i57 = getelementptr inbounds i8, ptr %agg.result, i64 8
  store ptr %__first.addr.0.i.i.i.i.i.ph, ptr %_M_finish.i.i9.i57, align 8, !tbaa !13
  %b = getelementptr inbounds i8, ptr %this, i64 32
  %_M_finish.i.i.i = getelementptr inbounds i8, ptr %this, i64 40
  %2 = load ptr, ptr %_M_finish.i.i.i, align 8, !tbaa !13
  %3 = load ptr, ptr %b, align 8, !tbaa !5
  %sub.ptr.lhs.cast.i.i.i = ptrtoint ptr %2 to i64
  %sub.ptr.rhs.cast.i.i.i = ptrtoint ptr %3 to i64
  %sub.ptr.sub.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i, %sub.ptr.rhs.cast.i.i.i
  %sub.ptr.div.i.i.i = ashr exact i64 %sub.ptr.sub.i.i.i, 3
  %4 = load i32, ptr %this, align 8
  %cmp741 = icmp sgt i32 %4, 0
  %w = getelementptr inbounds i8, ptr %this, i64 8
  %5 = load ptr, ptr %w, align 8
  %6 = load ptr, ptr %x, align 8
  %7 = zext i32 %4 to i64
  %wide.trip.count54 = zext nneg i32 %0 to i64
  %xtraiter = and i64 %7, 3
  %8 = icmp ult i32 %4, 4
  %unroll_iter = and i64 %7, 2147483644
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.cond.cleanup8
  %indvars.iv49 = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next50, %for.cond.cleanup8 ]
  %exitcond53.not = icmp eq i64 %indvars.iv49, %sub.ptr.div.i.i.i
  br i1 %exitcond53.not, label %if.then.i.i37, label %invoke.cont5

if.then.i.i37:                                    ; preds = %for.body
  invoke void (ptr, ...) @_ZSt24__throw_out_of_range_fmtPKcz(ptr noundef nonnull @.str.1, i64 noundef %sub.ptr.div.i.i.i, i64 noundef %sub.ptr.div.i.i.i) #17
          to label %.noexc38 unwind label %eh.resume

.noexc38:                                         ; preds = %if.then.i.i37
  unreachable

invoke.cont5:                                     ; preds = %for.body
  %add.ptr.i.i = getelementptr inbounds double, ptr %3, i64 %indvars.iv49
  %9 = load double, ptr %add.ptr.i.i, align 8, !tbaa !11
  br i1 %cmp741, label %for.body9.lr.ph, label %for.cond.cleanup8

for.body9.lr.ph:                                  ; preds = %invoke.cont5
  %10 = mul nuw nsw i64 %indvars.iv49, %7
  %11 = getelementptr inbounds double, ptr %5, i64 %10
  br i1 %8, label %for.cond.cleanup8.loopexit.unr-lcssa, label %for.body9

for.cond.cleanup8.loopexit.unr-lcssa:             ; preds = %for.body9, %for.body9.lr.ph
  %add16.lcssa.ph = phi double [ poison, %for.body9.lr.ph ], [ %add16.3, %for.body9 ]
  %indvars.iv.unr = phi i64 [ 0, %for.body9.lr.ph ], [ %indvars.iv.next.3, %for.body9 ]
  %sum.042.unr = phi double [ %9, %for.body9.lr.ph ], [ %add16.3, %for.body9 ]
  br i1 %lcmp.mod.not, label %for.cond.cleanup8, label %for.body9.epil

for.body9.epil:                                   ; preds = %for.cond.cleanup8.loopexit.unr-lcssa, %for.body9.epil
  %indvars.iv.epil = phi i64 [ %indvars.iv.next.epil, %for.body9.epil ], [ %indvars.iv.unr, %for.cond.cleanup8.loopexit.unr-lcssa ]
  %sum.042.epil = phi double [ %add16.epil, %for.body9.epil ], [ %sum.042.unr, %for.cond.cleanup8.loopexit.unr-lcssa ]
  %epil.iter = phi i64 [ %epil.iter.next, %for.body9.epil ], [ 0, %for.cond.cleanup8.loopexit.unr-lcssa ]
  %add.ptr.i39.epil = getelementptr inbounds double, ptr %11, i64 %indvars.iv.epil
  %12 = load double, ptr %add.ptr.i39.epil, align 8, !tbaa !11
  %add.ptr.i40.epil = getelementptr inbounds double, ptr %6, i64 %indvars.iv.epil
  %13 = load double, ptr %add.ptr.i40.epil, align 8, !tbaa !11
  %mul15.epil = fmul double %12, %13
  %add16.epil = fadd double %sum.042.epil, %mul15.epil
  %indvars.iv.next.epil = add nuw nsw i64 %indvars.iv.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup8, label %for.body9.epil, !llvm.loop !53

for.cond.cleanup8:                                ; preds = %for.cond.cleanup8.loopexit.unr-lcssa, %for.body9.epil, %invoke.cont5
  %sum.0.lcssa = phi double [ %9, %invoke.cont5 ], [ %add16.lcssa.ph, %for.cond.cleanup8.loopexit.unr-lcssa ], [ %add16.epil, %for.body9.epil ]
  %14 = tail call noundef double @llvm.fabs.f64(double %sum.0.lcssa)
  %add19 = fadd double %14, 1.000000e+00
  %div = fdiv double %sum.0.lcssa, %add19
  %add.ptr.i = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i36, i64 %indvars.iv49
  store double %div, ptr %add.ptr.i, align 8, !tbaa !11
  %indvars.iv.next50 = add nuw nsw i64 %indvars.iv49, 1
  %exitcond55.not = icmp eq i64 %indvars.iv.next50, %wide.trip.count54
  br i1 %exitcond55.not, label %nrvo.skipdtor, label %for.body, !llvm.loop !55

for.body9:                                        ; preds = %for.body9.lr.ph, %for.body9
  %indvars.iv = phi i64 [ %indvars.iv.next.3, %for.body9 ], [ 0, %for.body9.lr.ph ]
  %sum.042 = phi double [ %add16.3, %for.body9 ], [ %9, %for.body9.lr.ph ]
  %niter = phi i64 [ %niter.next.3, %for.body9 ], [ 0, %for.body9.lr.ph ]
  %add.ptr.i39 = getelementptr inbounds double, ptr %11, i64 %indvars.iv
  %15 = load double, ptr %add.ptr.i39, align 8, !tbaa !11
  %add.ptr.i40 = getelementptr inbounds double, ptr %6, i64 %indvars.iv
  %16 = load double, ptr %add.ptr.i40, align 8, !tbaa !11
  %mul15 = fmul double %15, %16
  %add16 = fadd double %sum.042, %mul15
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %add.ptr.i39.1 = getelementptr inbounds double, ptr %11, i64 %indvars.iv.next
  %17 = load double, ptr %add.ptr.i39.1, align 8, !tbaa !11
  %add.ptr.i40.1 = getelementptr inbounds double, ptr %6, i64 %indvars.iv.next
  %18 = load double, ptr %add.ptr.i40.1, align 8, !tbaa !11
  %mul15.1 = fmul double %17, %18
  %add16.1 = fadd double %add16, %mul15.1
  %indvars.iv.next.1 = or disjoint i64 %indvars.iv, 2
  %add.ptr.i39.2 = getelementptr inbounds double, ptr %11, i64 %indvars.iv.next.1
  %19 = load double, ptr %add.ptr.i39.2, align 8, !tbaa !11
  %add.ptr.i40.2 = getelementptr inbounds double, ptr %6, i64 %indvars.iv.next.1
  %20 = load double, ptr %add.ptr.i40.2, align 8, !tbaa !11
  %mul15.2 = fmul double %19, %20
  %add16.2 = fadd double %add16.1, %mul15.2
  %indvars.iv.next.2 = or disjoint i64 %indvars.iv, 3
  %add.ptr.i39.3 = getelementptr inbounds double, ptr %11, i64 %indvars.iv.next.2
  %21 = load double, ptr %add.ptr.i39.3, align 8, !tbaa !11
  %add.ptr.i40.3 = getelementptr inbounds double, ptr %6, i64 %indvars.iv.next.2
  %22 = load double, ptr %add.ptr.i40.3, align 8, !tbaa !11
  %mul15.3 = fmul double %21, %22
  %add16.3 = fadd double %add16.2, %mul15.3
  %indvars.iv.next.3 = add nuw nsw i64 %indvars.iv, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup8.loopexit.unr-lcssa, label %for.body9, !llvm.loop !56

nrvo.skipdtor:                                    ; preds = %for.cond.cleanup8, %invoke.cont
  ret void

eh.resume:                                        ; preds = %if.then.i.i37
  %23 = landingpad { ptr, i32 }
          cleanup
  %add.ptr.i.i.i.idx = shl nuw nsw i64 %conv, 3
  tail call void @_ZdlPvm(ptr noundef nonnull %call5.i.i.i.i4.i.i36, i64 noundef %add.ptr.i.i.i.idx) #19
  resume { ptr, i32 } %23
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6vectorI5LayerSaIS0_EED2Ev(ptr noundef nonnull align 8 dereferenceable(24) %this) unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %0 = load ptr, ptr %this, align 8, !tbaa !46
  %_M_finish = getelementptr inbounds i8, ptr %this, i64 8
  %1 = load ptr, ptr %_M_finish, align 8, !tbaa !45
  %cmp.not3.i.i.i = icmp eq ptr %0, %1
  br i1 %cmp.not3.i.i.i, label %invoke.cont, label %for.body.i.i.i

for.body.i.i.i:                                   ; preds = %entry, %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i
  %__first.addr.04.i.i.i = phi ptr [ %incdec.ptr.i.i.i, %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i ], [ %0, %entry ]
  %b.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 32
  %2 = load ptr, ptr %b.i.i.i.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i.i.i.i.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i.i.i.i.i.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i, label %if.then.i.i.i.i.i.i.i.i

if.then.i.i.i.i.i.i.i.i:                          ; preds = %for.body.i.i.i
  %_M_end_of_storage.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 48
  %3 = load ptr, ptr %_M_end_of_storage.i.i.i.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i.i.i.i.i.i = ptrtoint ptr %3 to i64
  %sub.ptr.rhs.cast.i.i.i.i.i.i.i = ptrtoint ptr %2 to i64
  %sub.ptr.sub.i.i.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i.i.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %2, i64 noundef %sub.ptr.sub.i.i.i.i.i.i.i) #19
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i

_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i:          ; preds = %if.then.i.i.i.i.i.i.i.i, %for.body.i.i.i
  %w.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 8
  %4 = load ptr, ptr %w.i.i.i.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i2.i.i.i.i.i = icmp eq ptr %4, null
  br i1 %tobool.not.i.i.i2.i.i.i.i.i, label %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i, label %if.then.i.i.i3.i.i.i.i.i

if.then.i.i.i3.i.i.i.i.i:                         ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i
  %_M_end_of_storage.i.i4.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 24
  %5 = load ptr, ptr %_M_end_of_storage.i.i4.i.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i5.i.i.i.i.i = ptrtoint ptr %5 to i64
  %sub.ptr.rhs.cast.i.i6.i.i.i.i.i = ptrtoint ptr %4 to i64
  %sub.ptr.sub.i.i7.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i5.i.i.i.i.i, %sub.ptr.rhs.cast.i.i6.i.i.i.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %4, i64 noundef %sub.ptr.sub.i.i7.i.i.i.i.i) #19
  br label %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i

_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i:             ; preds = %if.then.i.i.i3.i.i.i.i.i, %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i.i.i.i
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i, i64 56
  %cmp.not.i.i.i = icmp eq ptr %incdec.ptr.i.i.i, %1
  br i1 %cmp.not.i.i.i, label %invoke.contthread-pre-split, label %for.body.i.i.i, !llvm.loop !47

invoke.contthread-pre-split:                      ; preds = %_ZSt8_DestroyI5LayerEvPT_.exit.i.i.i
  %.pr = load ptr, ptr %this, align 8, !tbaa !46
  br label %invoke.cont

invoke.cont:                                      ; preds = %invoke.contthread-pre-split, %entry
  %6 = phi ptr [ %.pr, %invoke.contthread-pre-split ], [ %0, %entry ]
  %tobool.not.i.i = icmp eq ptr %6, null
  br i1 %tobool.not.i.i, label %_ZNSt12_Vector_baseI5LayerSaIS0_EED2Ev.exit, label %if.then.i.i

if.then.i.i:                                      ; preds = %invoke.cont
  %_M_end_of_storage.i = getelementptr inbounds i8, ptr %this, i64 16
  %7 = load ptr, ptr %_M_end_of_storage.i, align 8, !tbaa !43
  %sub.ptr.lhs.cast.i = ptrtoint ptr %7 to i64
  %sub.ptr.rhs.cast.i = ptrtoint ptr %6 to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i
  tail call void @_ZdlPvm(ptr noundef nonnull %6, i64 noundef %sub.ptr.sub.i) #19
  br label %_ZNSt12_Vector_baseI5LayerSaIS0_EED2Ev.exit

_ZNSt12_Vector_baseI5LayerSaIS0_EED2Ev.exit:      ; preds = %invoke.cont, %if.then.i.i
  ret void
}

; Function Attrs: noreturn
declare void @_ZSt24__throw_out_of_range_fmtPKcz(ptr noundef, ...) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: noreturn
declare void @_ZSt20__throw_length_errorPKc(ptr noundef) local_unnamed_addr #6

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) local_unnamed_addr #7 comdat {
  %2 = tail call ptr @__cxa_begin_catch(ptr %0) #16
  tail call void @_ZSt9terminatev() #20
  unreachable
}

declare ptr @__cxa_begin_catch(ptr) local_unnamed_addr

declare void @_ZSt9terminatev() local_unnamed_addr

; Function Attrs: noreturn
declare void @_ZSt28__throw_bad_array_new_lengthv() local_unnamed_addr #6

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr #8

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #9

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local noundef ptr @_ZSt18__do_uninit_fill_nIPSt6vectorIdSaIdEEmS2_ET_S4_T0_RKT1_(ptr noundef %__first, i64 noundef %__n, ptr noundef nonnull align 8 dereferenceable(24) %__x) local_unnamed_addr #0 comdat personality ptr @__gxx_personality_v0 {
entry:
  %cmp.not17 = icmp eq i64 %__n, 0
  br i1 %cmp.not17, label %for.end, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %_M_finish.i.i.i = getelementptr inbounds i8, ptr %__x, i64 8
  %.pre = load ptr, ptr %__x, align 8, !tbaa !5
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %0 = phi ptr [ %.pre, %for.body.lr.ph ], [ %2, %for.inc ]
  %__cur.019 = phi ptr [ %__first, %for.body.lr.ph ], [ %incdec.ptr, %for.inc ]
  %__n.addr.018 = phi i64 [ %__n, %for.body.lr.ph ], [ %dec, %for.inc ]
  %1 = load ptr, ptr %_M_finish.i.i.i, align 8, !tbaa !13
  %sub.ptr.lhs.cast.i.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.rhs.cast.i.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.sub.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i, %sub.ptr.rhs.cast.i.i.i
  %sub.ptr.div.i.i.i = ashr exact i64 %sub.ptr.sub.i.i.i, 3
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %__cur.019, i8 0, i64 24, i1 false)
  %cmp.not.i.i.i.i.i = icmp eq ptr %1, %0
  br i1 %cmp.not.i.i.i.i.i, label %invoke.cont.i.i, label %cond.true.i.i.i.i.i

cond.true.i.i.i.i.i:                              ; preds = %for.body
  %cmp.i.i.i.i.i.i.i = icmp ugt i64 %sub.ptr.div.i.i.i, 1152921504606846975
  br i1 %cmp.i.i.i.i.i.i.i, label %if.then3.i.i.i.i.i.i.i, label %_ZNSt16allocator_traitsISaIdEE8allocateERS0_m.exit.i.i.i.i.i, !prof !57

if.then3.i.i.i.i.i.i.i:                           ; preds = %cond.true.i.i.i.i.i
  invoke void @_ZSt28__throw_bad_array_new_lengthv() #17
          to label %.noexc unwind label %lpad.loopexit.split-lp

.noexc:                                           ; preds = %if.then3.i.i.i.i.i.i.i
  unreachable

_ZNSt16allocator_traitsISaIdEE8allocateERS0_m.exit.i.i.i.i.i: ; preds = %cond.true.i.i.i.i.i
  %call5.i.i.i.i4.i20.i.i11 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %sub.ptr.sub.i.i.i) #18
          to label %invoke.cont.i.i unwind label %lpad.loopexit

invoke.cont.i.i:                                  ; preds = %_ZNSt16allocator_traitsISaIdEE8allocateERS0_m.exit.i.i.i.i.i, %for.body
  %cond.i.i.i.i.i = phi ptr [ null, %for.body ], [ %call5.i.i.i.i4.i20.i.i11, %_ZNSt16allocator_traitsISaIdEE8allocateERS0_m.exit.i.i.i.i.i ]
  store ptr %cond.i.i.i.i.i, ptr %__cur.019, align 8, !tbaa !5
  %_M_finish.i.i.i.i = getelementptr inbounds i8, ptr %__cur.019, i64 8
  store ptr %cond.i.i.i.i.i, ptr %_M_finish.i.i.i.i, align 8, !tbaa !13
  %add.ptr.i.i.i.i = getelementptr inbounds double, ptr %cond.i.i.i.i.i, i64 %sub.ptr.div.i.i.i
  %_M_end_of_storage.i.i.i.i = getelementptr inbounds i8, ptr %__cur.019, i64 16
  store ptr %add.ptr.i.i.i.i, ptr %_M_end_of_storage.i.i.i.i, align 8, !tbaa !10
  %2 = load ptr, ptr %__x, align 8, !tbaa !18
  %3 = load ptr, ptr %_M_finish.i.i.i, align 8, !tbaa !18
  %sub.ptr.lhs.cast.i.i.i.i.i.i.i.i.i.i = ptrtoint ptr %3 to i64
  %sub.ptr.rhs.cast.i.i.i.i.i.i.i.i.i.i = ptrtoint ptr %2 to i64
  %sub.ptr.sub.i.i.i.i.i.i.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i.i.i.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i.i.i.i.i.i.i
  %tobool.not.i.i.i.i.i.i.i.i.i.i = icmp eq ptr %3, %2
  br i1 %tobool.not.i.i.i.i.i.i.i.i.i.i, label %for.inc, label %if.then.i.i.i.i.i.i.i.i.i.i

if.then.i.i.i.i.i.i.i.i.i.i:                      ; preds = %invoke.cont.i.i
  tail call void @llvm.memmove.p0.p0.i64(ptr align 8 %cond.i.i.i.i.i, ptr align 8 %2, i64 %sub.ptr.sub.i.i.i.i.i.i.i.i.i.i, i1 false)
  br label %for.inc

for.inc:                                          ; preds = %if.then.i.i.i.i.i.i.i.i.i.i, %invoke.cont.i.i
  %add.ptr.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %cond.i.i.i.i.i, i64 %sub.ptr.sub.i.i.i.i.i.i.i.i.i.i
  store ptr %add.ptr.i.i.i.i.i.i.i.i.i.i, ptr %_M_finish.i.i.i.i, align 8, !tbaa !13
  %dec = add i64 %__n.addr.018, -1
  %incdec.ptr = getelementptr inbounds i8, ptr %__cur.019, i64 24
  %cmp.not = icmp eq i64 %dec, 0
  br i1 %cmp.not, label %for.end, label %for.body, !llvm.loop !58

lpad.loopexit:                                    ; preds = %_ZNSt16allocator_traitsISaIdEE8allocateERS0_m.exit.i.i.i.i.i
  %lpad.loopexit12 = landingpad { ptr, i32 }
          catch ptr null
  br label %lpad

lpad.loopexit.split-lp:                           ; preds = %if.then3.i.i.i.i.i.i.i
  %lpad.loopexit.split-lp13 = landingpad { ptr, i32 }
          catch ptr null
  br label %lpad

lpad:                                             ; preds = %lpad.loopexit.split-lp, %lpad.loopexit
  %lpad.phi = phi { ptr, i32 } [ %lpad.loopexit12, %lpad.loopexit ], [ %lpad.loopexit.split-lp13, %lpad.loopexit.split-lp ]
  %4 = extractvalue { ptr, i32 } %lpad.phi, 0
  %5 = tail call ptr @__cxa_begin_catch(ptr %4) #16
  invoke void @_ZSt8_DestroyIPSt6vectorIdSaIdEEEvT_S4_(ptr noundef %__first, ptr noundef nonnull %__cur.019)
          to label %invoke.cont2 unwind label %lpad1

invoke.cont2:                                     ; preds = %lpad
  invoke void @__cxa_rethrow() #17
          to label %unreachable unwind label %lpad1

for.end:                                          ; preds = %for.inc, %entry
  %__cur.0.lcssa = phi ptr [ %__first, %entry ], [ %incdec.ptr, %for.inc ]
  ret ptr %__cur.0.lcssa

lpad1:                                            ; preds = %invoke.cont2, %lpad
  %6 = landingpad { ptr, i32 }
          cleanup
  invoke void @__cxa_end_catch()
          to label %invoke.cont3 unwind label %terminate.lpad

invoke.cont3:                                     ; preds = %lpad1
  resume { ptr, i32 } %6

terminate.lpad:                                   ; preds = %lpad1
  %7 = landingpad { ptr, i32 }
          catch ptr null
  %8 = extractvalue { ptr, i32 } %7, 0
  tail call void @__clang_call_terminate(ptr %8) #20
  unreachable

unreachable:                                      ; preds = %invoke.cont2
  unreachable
}

; Function Attrs: inlinehint mustprogress uwtable
define linkonce_odr dso_local void @_ZSt8_DestroyIPSt6vectorIdSaIdEEEvT_S4_(ptr noundef %__first, ptr noundef %__last) local_unnamed_addr #10 comdat personality ptr @__gxx_personality_v0 {
entry:
  %cmp.not3.i = icmp eq ptr %__first, %__last
  br i1 %cmp.not3.i, label %_ZNSt12_Destroy_auxILb0EE9__destroyIPSt6vectorIdSaIdEEEEvT_S6_.exit, label %for.body.i

for.body.i:                                       ; preds = %entry, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i
  %__first.addr.04.i = phi ptr [ %incdec.ptr.i, %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i ], [ %__first, %entry ]
  %0 = load ptr, ptr %__first.addr.04.i, align 8, !tbaa !5
  %tobool.not.i.i.i.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i.i.i.i, label %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i, label %if.then.i.i.i.i.i

if.then.i.i.i.i.i:                                ; preds = %for.body.i
  %_M_end_of_storage.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i, i64 16
  %1 = load ptr, ptr %_M_end_of_storage.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.rhs.cast.i.i.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.sub.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %0, i64 noundef %sub.ptr.sub.i.i.i.i) #19
  br label %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i

_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i:      ; preds = %if.then.i.i.i.i.i, %for.body.i
  %incdec.ptr.i = getelementptr inbounds i8, ptr %__first.addr.04.i, i64 24
  %cmp.not.i = icmp eq ptr %incdec.ptr.i, %__last
  br i1 %cmp.not.i, label %_ZNSt12_Destroy_auxILb0EE9__destroyIPSt6vectorIdSaIdEEEEvT_S6_.exit, label %for.body.i, !llvm.loop !17

_ZNSt12_Destroy_auxILb0EE9__destroyIPSt6vectorIdSaIdEEEEvT_S6_.exit: ; preds = %_ZSt8_DestroyISt6vectorIdSaIdEEEvPT_.exit.i, %entry
  ret void
}

declare void @__cxa_rethrow() local_unnamed_addr

declare void @__cxa_end_catch() local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #11

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #11

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef double @_ZNK6Circle4areaEv(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #3 comdat align 2 {
entry:
  %r = getelementptr inbounds i8, ptr %this, i64 8
  %0 = load double, ptr %r, align 8, !tbaa !24
  %mul = fmul double %0, 3.141590e+00
  %mul3 = fmul double %0, %mul
  ret double %mul3
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN6CircleD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #12 comdat align 2 {
entry:
  tail call void @_ZdlPvm(ptr noundef nonnull %this, i64 noundef 16) #19
  ret void
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE17_M_realloc_insertIJS4_EEEvN9__gnu_cxx17__normal_iteratorIPS4_S6_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %this, ptr %__position.coerce, ptr noundef nonnull align 8 dereferenceable(8) %__args) local_unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %_M_finish.i.i = getelementptr inbounds i8, ptr %this, i64 8
  %0 = load ptr, ptr %_M_finish.i.i, align 8, !tbaa !31
  %1 = load ptr, ptr %this, align 8, !tbaa !18
  %sub.ptr.lhs.cast.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.sub.i.i = sub i64 %sub.ptr.lhs.cast.i.i, %sub.ptr.rhs.cast.i.i
  %cmp.i = icmp eq i64 %sub.ptr.sub.i.i, 9223372036854775800
  br i1 %cmp.i, label %if.then.i, label %_ZNKSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE12_M_check_lenEmPKc.exit

if.then.i:                                        ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.3) #17
  unreachable

_ZNKSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE12_M_check_lenEmPKc.exit: ; preds = %entry
  %sub.ptr.div.i.i = ashr exact i64 %sub.ptr.sub.i.i, 3
  %.sroa.speculated.i = tail call i64 @llvm.umax.i64(i64 %sub.ptr.div.i.i, i64 1)
  %add.i = add nsw i64 %.sroa.speculated.i, %sub.ptr.div.i.i
  %cmp7.i = icmp ult i64 %add.i, %sub.ptr.div.i.i
  %2 = tail call i64 @llvm.umin.i64(i64 %add.i, i64 1152921504606846975)
  %cond.i = select i1 %cmp7.i, i64 1152921504606846975, i64 %2
  %sub.ptr.lhs.cast.i = ptrtoint ptr %__position.coerce to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i.i
  %sub.ptr.div.i = ashr exact i64 %sub.ptr.sub.i, 3
  %cmp.not.i = icmp eq i64 %cond.i, 0
  br i1 %cmp.not.i, label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit, label %cond.true.i

cond.true.i:                                      ; preds = %_ZNKSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE12_M_check_lenEmPKc.exit
  %mul.i.i.i = shl nuw nsw i64 %cond.i, 3
  %call5.i.i.i = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i) #18
  br label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit

_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit: ; preds = %_ZNKSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE12_M_check_lenEmPKc.exit, %cond.true.i
  %cond.i31 = phi ptr [ %call5.i.i.i, %cond.true.i ], [ null, %_ZNKSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE12_M_check_lenEmPKc.exit ]
  %add.ptr = getelementptr inbounds %"class.std::unique_ptr", ptr %cond.i31, i64 %sub.ptr.div.i
  %3 = load i64, ptr %__args, align 8, !tbaa !18
  store i64 %3, ptr %add.ptr, align 8, !tbaa !18
  store ptr null, ptr %__args, align 8, !tbaa !18
  %cmp.not6.i.i.i = icmp eq ptr %1, %__position.coerce
  br i1 %cmp.not6.i.i.i, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit, label %for.body.i.i.i

for.body.i.i.i:                                   ; preds = %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit, %for.body.i.i.i
  %__cur.08.i.i.i = phi ptr [ %incdec.ptr1.i.i.i, %for.body.i.i.i ], [ %cond.i31, %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit ]
  %__first.addr.07.i.i.i = phi ptr [ %incdec.ptr.i.i.i, %for.body.i.i.i ], [ %1, %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !59)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !62)
  %4 = load i64, ptr %__first.addr.07.i.i.i, align 8, !tbaa !18, !alias.scope !62, !noalias !59
  store i64 %4, ptr %__cur.08.i.i.i, align 8, !tbaa !18, !alias.scope !59, !noalias !62
  store ptr null, ptr %__first.addr.07.i.i.i, align 8, !tbaa !18, !alias.scope !62, !noalias !59
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 8
  %incdec.ptr1.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 8
  %cmp.not.i.i.i = icmp eq ptr %incdec.ptr.i.i.i, %__position.coerce
  br i1 %cmp.not.i.i.i, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit, label %for.body.i.i.i, !llvm.loop !64

_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit: ; preds = %for.body.i.i.i, %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit
  %__cur.0.lcssa.i.i.i = phi ptr [ %cond.i31, %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_M_allocateEm.exit ], [ %incdec.ptr1.i.i.i, %for.body.i.i.i ]
  %incdec.ptr = getelementptr i8, ptr %__cur.0.lcssa.i.i.i, i64 8
  %cmp.not6.i.i.i32 = icmp eq ptr %0, %__position.coerce
  br i1 %cmp.not6.i.i.i32, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit40, label %for.body.i.i.i33

for.body.i.i.i33:                                 ; preds = %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit, %for.body.i.i.i33
  %__cur.08.i.i.i34 = phi ptr [ %incdec.ptr1.i.i.i37, %for.body.i.i.i33 ], [ %incdec.ptr, %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit ]
  %__first.addr.07.i.i.i35 = phi ptr [ %incdec.ptr.i.i.i36, %for.body.i.i.i33 ], [ %__position.coerce, %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !65)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !68)
  %5 = load i64, ptr %__first.addr.07.i.i.i35, align 8, !tbaa !18, !alias.scope !68, !noalias !65
  store i64 %5, ptr %__cur.08.i.i.i34, align 8, !tbaa !18, !alias.scope !65, !noalias !68
  store ptr null, ptr %__first.addr.07.i.i.i35, align 8, !tbaa !18, !alias.scope !68, !noalias !65
  %incdec.ptr.i.i.i36 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i35, i64 8
  %incdec.ptr1.i.i.i37 = getelementptr inbounds i8, ptr %__cur.08.i.i.i34, i64 8
  %cmp.not.i.i.i38 = icmp eq ptr %incdec.ptr.i.i.i36, %0
  br i1 %cmp.not.i.i.i38, label %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit40, label %for.body.i.i.i33, !llvm.loop !64

_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit40: ; preds = %for.body.i.i.i33, %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit
  %__cur.0.lcssa.i.i.i39 = phi ptr [ %incdec.ptr, %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit ], [ %incdec.ptr1.i.i.i37, %for.body.i.i.i33 ]
  %_M_end_of_storage = getelementptr inbounds i8, ptr %this, i64 16
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE13_M_deallocateEPS4_m.exit, label %if.then.i41

if.then.i41:                                      ; preds = %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit40
  %6 = load ptr, ptr %_M_end_of_storage, align 8, !tbaa !29
  %sub.ptr.lhs.cast = ptrtoint ptr %6 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %1, i64 noundef %sub.ptr.sub) #19
  br label %_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE13_M_deallocateEPS4_m.exit

_ZNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE13_M_deallocateEPS4_m.exit: ; preds = %_ZNSt6vectorISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE11_S_relocateEPS4_S7_S7_RS5_.exit40, %if.then.i41
  store ptr %cond.i31, ptr %this, align 8, !tbaa !39
  store ptr %__cur.0.lcssa.i.i.i39, ptr %_M_finish.i.i, align 8, !tbaa !31
  %add.ptr19 = getelementptr inbounds %"class.std::unique_ptr", ptr %cond.i31, i64 %cond.i
  store ptr %add.ptr19, ptr %_M_end_of_storage, align 8, !tbaa !29
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef double @_ZNK9Rectangle4areaEv(ptr noundef nonnull align 8 dereferenceable(24) %this) unnamed_addr #3 comdat align 2 {
entry:
  %a = getelementptr inbounds i8, ptr %this, i64 8
  %0 = load double, ptr %a, align 8, !tbaa !35
  %b = getelementptr inbounds i8, ptr %this, i64 16
  %1 = load double, ptr %b, align 8, !tbaa !37
  %mul = fmul double %0, %1
  ret double %mul
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #3 comdat align 2 {
entry:
  ret void
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN9RectangleD0Ev(ptr noundef nonnull align 8 dereferenceable(24) %this) unnamed_addr #12 comdat align 2 {
entry:
  tail call void @_ZdlPvm(ptr noundef nonnull %this, i64 noundef 24) #19
  ret void
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiRPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %this, ptr %__position.coerce, ptr noundef nonnull align 4 dereferenceable(4) %__args, ptr noundef nonnull align 4 dereferenceable(4) %__args1, ptr noundef nonnull align 8 dereferenceable(8) %__args3) local_unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %_M_finish.i.i = getelementptr inbounds i8, ptr %this, i64 8
  %0 = load ptr, ptr %_M_finish.i.i, align 8, !tbaa !45
  %1 = load ptr, ptr %this, align 8, !tbaa !18
  %sub.ptr.lhs.cast.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.sub.i.i = sub i64 %sub.ptr.lhs.cast.i.i, %sub.ptr.rhs.cast.i.i
  %cmp.i = icmp eq i64 %sub.ptr.sub.i.i, 9223372036854775800
  br i1 %cmp.i, label %if.then.i, label %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit

if.then.i:                                        ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.3) #17
  unreachable

_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit: ; preds = %entry
  %sub.ptr.div.i.i = sdiv exact i64 %sub.ptr.sub.i.i, 56
  %.sroa.speculated.i = tail call i64 @llvm.umax.i64(i64 %sub.ptr.div.i.i, i64 1)
  %add.i = add nsw i64 %.sroa.speculated.i, %sub.ptr.div.i.i
  %cmp7.i = icmp ult i64 %add.i, %sub.ptr.div.i.i
  %2 = tail call i64 @llvm.umin.i64(i64 %add.i, i64 164703072086692425)
  %cond.i = select i1 %cmp7.i, i64 164703072086692425, i64 %2
  %sub.ptr.lhs.cast.i = ptrtoint ptr %__position.coerce to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i.i
  %sub.ptr.div.i = sdiv exact i64 %sub.ptr.sub.i, 56
  %cmp.not.i = icmp eq i64 %cond.i, 0
  br i1 %cmp.not.i, label %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit, label %cond.true.i

cond.true.i:                                      ; preds = %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit
  %mul.i.i.i = mul nuw nsw i64 %cond.i, 56
  %call5.i.i.i = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i) #18
  br label %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit

_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit: ; preds = %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit, %cond.true.i
  %cond.i51 = phi ptr [ %call5.i.i.i, %cond.true.i ], [ null, %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit ]
  %add.ptr = getelementptr inbounds %struct.Layer, ptr %cond.i51, i64 %sub.ptr.div.i
  %3 = load i32, ptr %__args, align 4, !tbaa !41
  %4 = load i32, ptr %__args1, align 4, !tbaa !41
  %5 = load ptr, ptr %__args3, align 8, !tbaa !18
  invoke void @_ZN5LayerC2EiiPKd(ptr noundef nonnull align 8 dereferenceable(56) %add.ptr, i32 noundef %3, i32 noundef %4, ptr noundef %5)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit
  %cmp.not6.i.i.i = icmp eq ptr %1, %__position.coerce
  br i1 %cmp.not6.i.i.i, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, label %for.body.i.i.i

for.body.i.i.i:                                   ; preds = %invoke.cont, %for.body.i.i.i
  %__cur.08.i.i.i = phi ptr [ %incdec.ptr1.i.i.i, %for.body.i.i.i ], [ %cond.i51, %invoke.cont ]
  %__first.addr.07.i.i.i = phi ptr [ %incdec.ptr.i.i.i, %for.body.i.i.i ], [ %1, %invoke.cont ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !70)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !73)
  %6 = load i64, ptr %__first.addr.07.i.i.i, align 8, !alias.scope !73, !noalias !70
  store i64 %6, ptr %__cur.08.i.i.i, align 8, !alias.scope !70, !noalias !73
  %w.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 8
  %w3.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 8
  %7 = load ptr, ptr %w3.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !73, !noalias !70
  store ptr %7, ptr %w.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !70, !noalias !73
  %_M_finish.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 16
  %_M_finish3.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 16
  %8 = load ptr, ptr %_M_finish3.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !73, !noalias !70
  store ptr %8, ptr %_M_finish.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !70, !noalias !73
  %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 24
  %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 24
  %9 = load ptr, ptr %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !73, !noalias !70
  store ptr %9, ptr %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !70, !noalias !73
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %w3.i.i.i.i.i.i.i, i8 0, i64 24, i1 false), !alias.scope !73, !noalias !70
  %b.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 32
  %b4.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 32
  %10 = load ptr, ptr %b4.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !73, !noalias !70
  store ptr %10, ptr %b.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !70, !noalias !73
  %_M_finish.i.i.i.i7.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 40
  %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 40
  %11 = load ptr, ptr %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !73, !noalias !70
  store ptr %11, ptr %_M_finish.i.i.i.i7.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !70, !noalias !73
  %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 48
  %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 48
  %12 = load ptr, ptr %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !73, !noalias !70
  store ptr %12, ptr %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !70, !noalias !73
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %b4.i.i.i.i.i.i.i, i8 0, i64 24, i1 false), !alias.scope !73, !noalias !70
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 56
  %incdec.ptr1.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 56
  %cmp.not.i.i.i = icmp eq ptr %incdec.ptr.i.i.i, %__position.coerce
  br i1 %cmp.not.i.i.i, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, label %for.body.i.i.i, !llvm.loop !75

_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit: ; preds = %for.body.i.i.i, %invoke.cont
  %__cur.0.lcssa.i.i.i = phi ptr [ %cond.i51, %invoke.cont ], [ %incdec.ptr1.i.i.i, %for.body.i.i.i ]
  %incdec.ptr = getelementptr inbounds i8, ptr %__cur.0.lcssa.i.i.i, i64 56
  %cmp.not6.i.i.i52 = icmp eq ptr %0, %__position.coerce
  br i1 %cmp.not6.i.i.i52, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, label %for.body.i.i.i53

for.body.i.i.i53:                                 ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, %for.body.i.i.i53
  %__cur.08.i.i.i54 = phi ptr [ %incdec.ptr1.i.i.i69, %for.body.i.i.i53 ], [ %incdec.ptr, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ]
  %__first.addr.07.i.i.i55 = phi ptr [ %incdec.ptr.i.i.i68, %for.body.i.i.i53 ], [ %__position.coerce, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !76)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !79)
  %13 = load i64, ptr %__first.addr.07.i.i.i55, align 8, !alias.scope !79, !noalias !76
  store i64 %13, ptr %__cur.08.i.i.i54, align 8, !alias.scope !76, !noalias !79
  %w.i.i.i.i.i.i.i56 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 8
  %w3.i.i.i.i.i.i.i57 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 8
  %14 = load ptr, ptr %w3.i.i.i.i.i.i.i57, align 8, !tbaa !5, !alias.scope !79, !noalias !76
  store ptr %14, ptr %w.i.i.i.i.i.i.i56, align 8, !tbaa !5, !alias.scope !76, !noalias !79
  %_M_finish.i.i.i.i.i.i.i.i.i.i.i58 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 16
  %_M_finish3.i.i.i.i.i.i.i.i.i.i.i59 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 16
  %15 = load ptr, ptr %_M_finish3.i.i.i.i.i.i.i.i.i.i.i59, align 8, !tbaa !13, !alias.scope !79, !noalias !76
  store ptr %15, ptr %_M_finish.i.i.i.i.i.i.i.i.i.i.i58, align 8, !tbaa !13, !alias.scope !76, !noalias !79
  %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i60 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 24
  %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i61 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 24
  %16 = load ptr, ptr %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i61, align 8, !tbaa !10, !alias.scope !79, !noalias !76
  store ptr %16, ptr %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i60, align 8, !tbaa !10, !alias.scope !76, !noalias !79
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %w3.i.i.i.i.i.i.i57, i8 0, i64 24, i1 false), !alias.scope !79, !noalias !76
  %b.i.i.i.i.i.i.i62 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 32
  %b4.i.i.i.i.i.i.i63 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 32
  %17 = load ptr, ptr %b4.i.i.i.i.i.i.i63, align 8, !tbaa !5, !alias.scope !79, !noalias !76
  store ptr %17, ptr %b.i.i.i.i.i.i.i62, align 8, !tbaa !5, !alias.scope !76, !noalias !79
  %_M_finish.i.i.i.i7.i.i.i.i.i.i.i64 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 40
  %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i65 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 40
  %18 = load ptr, ptr %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i65, align 8, !tbaa !13, !alias.scope !79, !noalias !76
  store ptr %18, ptr %_M_finish.i.i.i.i7.i.i.i.i.i.i.i64, align 8, !tbaa !13, !alias.scope !76, !noalias !79
  %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i66 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 48
  %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i67 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 48
  %19 = load ptr, ptr %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i67, align 8, !tbaa !10, !alias.scope !79, !noalias !76
  store ptr %19, ptr %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i66, align 8, !tbaa !10, !alias.scope !76, !noalias !79
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %b4.i.i.i.i.i.i.i63, i8 0, i64 24, i1 false), !alias.scope !79, !noalias !76
  %incdec.ptr.i.i.i68 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 56
  %incdec.ptr1.i.i.i69 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 56
  %cmp.not.i.i.i70 = icmp eq ptr %incdec.ptr.i.i.i68, %0
  br i1 %cmp.not.i.i.i70, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, label %for.body.i.i.i53, !llvm.loop !75

_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72: ; preds = %for.body.i.i.i53, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit
  %__cur.0.lcssa.i.i.i71 = phi ptr [ %incdec.ptr, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ], [ %incdec.ptr1.i.i.i69, %for.body.i.i.i53 ]
  %_M_end_of_storage = getelementptr inbounds i8, ptr %this, i64 16
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit, label %if.then.i73

if.then.i73:                                      ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72
  %20 = load ptr, ptr %_M_end_of_storage, align 8, !tbaa !43
  %sub.ptr.lhs.cast = ptrtoint ptr %20 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %1, i64 noundef %sub.ptr.sub) #19
  br label %_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit

_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit: ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, %if.then.i73
  store ptr %cond.i51, ptr %this, align 8, !tbaa !46
  store ptr %__cur.0.lcssa.i.i.i71, ptr %_M_finish.i.i, align 8, !tbaa !45
  %add.ptr30 = getelementptr inbounds %struct.Layer, ptr %cond.i51, i64 %cond.i
  store ptr %add.ptr30, ptr %_M_end_of_storage, align 8, !tbaa !43
  ret void

lpad:                                             ; preds = %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit
  %21 = landingpad { ptr, i32 }
          catch ptr null
  %22 = extractvalue { ptr, i32 } %21, 0
  %23 = tail call ptr @__cxa_begin_catch(ptr %22) #16
  %tobool.not = icmp eq ptr %cond.i51, null
  br i1 %tobool.not, label %if.end.thread, label %if.then.i79

if.end.thread:                                    ; preds = %lpad
  tail call void @_ZNSt16allocator_traitsISaI5LayerEE7destroyIS0_EEvRS1_PT_(ptr noundef nonnull align 1 dereferenceable(1) %this, ptr noundef %add.ptr) #16
  br label %invoke.cont23

lpad21:                                           ; preds = %invoke.cont23
  %24 = landingpad { ptr, i32 }
          cleanup
  invoke void @__cxa_end_catch()
          to label %invoke.cont24 unwind label %terminate.lpad

if.then.i79:                                      ; preds = %lpad
  %mul.i.i.i80 = mul nuw nsw i64 %cond.i, 56
  tail call void @_ZdlPvm(ptr noundef nonnull %cond.i51, i64 noundef %mul.i.i.i80) #19
  br label %invoke.cont23

invoke.cont23:                                    ; preds = %if.then.i79, %if.end.thread
  invoke void @__cxa_rethrow() #17
          to label %unreachable unwind label %lpad21

invoke.cont24:                                    ; preds = %lpad21
  resume { ptr, i32 } %24

terminate.lpad:                                   ; preds = %lpad21
  %25 = landingpad { ptr, i32 }
          catch ptr null
  %26 = extractvalue { ptr, i32 } %25, 0
  tail call void @__clang_call_terminate(ptr %26) #20
  unreachable

unreachable:                                      ; preds = %invoke.cont23
  unreachable
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZN5LayerC2EiiPKd(ptr noundef nonnull align 8 dereferenceable(56) %this, i32 noundef %in, i32 noundef %out, ptr noundef %w) unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  store i32 %in, ptr %this, align 8, !tbaa !81
  %out3 = getelementptr inbounds i8, ptr %this, i64 4
  store i32 %out, ptr %out3, align 4, !tbaa !48
  %w4 = getelementptr inbounds i8, ptr %this, i64 8
  %mul = mul nsw i32 %out, %in
  %idx.ext = sext i32 %mul to i64
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %w4, i8 0, i64 24, i1 false)
  %add.ptr.idx = shl nsw i64 %idx.ext, 3
  %cmp.i.i.i = icmp ugt i64 %add.ptr.idx, 9223372036854775800
  br i1 %cmp.i.i.i, label %if.then.i.i.i, label %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i

if.then.i.i.i:                                    ; preds = %entry
  invoke void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.2) #17
          to label %.noexc.i unwind label %lpad.i

.noexc.i:                                         ; preds = %if.then.i.i.i
  unreachable

_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i: ; preds = %entry
  %cmp.not.i.i.i = icmp eq i32 %mul, 0
  br i1 %cmp.not.i.i.i, label %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.thread.i.i, label %if.then.i.i.i.i.i.i.i.i.i.i

_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.thread.i.i: ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i
  %add.ptr17.i.i = getelementptr inbounds i8, ptr null, i64 %add.ptr.idx
  %_M_end_of_storage18.i.i = getelementptr inbounds i8, ptr %this, i64 24
  store ptr %add.ptr17.i.i, ptr %_M_end_of_storage18.i.i, align 8, !tbaa !10
  br label %invoke.cont

if.then.i.i.i.i.i.i.i.i.i.i:                      ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i.i
  %call5.i.i.i.i4.i = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %add.ptr.idx) #18
          to label %call5.i.i.i.i.noexc.i unwind label %lpad.i

call5.i.i.i.i.noexc.i:                            ; preds = %if.then.i.i.i.i.i.i.i.i.i.i
  store ptr %call5.i.i.i.i4.i, ptr %w4, align 8, !tbaa !5
  %add.ptr.i.i = getelementptr inbounds i8, ptr %call5.i.i.i.i4.i, i64 %add.ptr.idx
  %_M_end_of_storage.i.i = getelementptr inbounds i8, ptr %this, i64 24
  store ptr %add.ptr.i.i, ptr %_M_end_of_storage.i.i, align 8, !tbaa !10
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %call5.i.i.i.i4.i, ptr align 8 %w, i64 %add.ptr.idx, i1 false)
  br label %invoke.cont

lpad.i:                                           ; preds = %if.then.i.i.i.i.i.i.i.i.i.i, %if.then.i.i.i
  %0 = landingpad { ptr, i32 }
          cleanup
  %1 = load ptr, ptr %w4, align 8, !tbaa !5
  %tobool.not.i.i.i = icmp eq ptr %1, null
  br i1 %tobool.not.i.i.i, label %eh.resume, label %eh.resume.sink.split

invoke.cont:                                      ; preds = %call5.i.i.i.i.noexc.i, %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.thread.i.i
  %cond.i19.i.i = phi ptr [ null, %_ZNSt12_Vector_baseIdSaIdEE11_M_allocateEm.exit.thread.i.i ], [ %call5.i.i.i.i4.i, %call5.i.i.i.i.noexc.i ]
  %add.ptr.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %cond.i19.i.i, i64 %add.ptr.idx
  %_M_finish.i.i = getelementptr inbounds i8, ptr %this, i64 16
  store ptr %add.ptr.i.i.i.i.i.i.i.i.i.i, ptr %_M_finish.i.i, align 8, !tbaa !13
  %b = getelementptr inbounds i8, ptr %this, i64 32
  %conv = sext i32 %out to i64
  %cmp.i.i = icmp slt i32 %out, 0
  br i1 %cmp.i.i, label %if.then.i.i, label %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i

if.then.i.i:                                      ; preds = %invoke.cont
  invoke void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.2) #17
          to label %.noexc unwind label %lpad7

.noexc:                                           ; preds = %if.then.i.i
  unreachable

_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i: ; preds = %invoke.cont
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %b, i8 0, i64 24, i1 false)
  %cmp.not.i.i.i.i = icmp eq i32 %out, 0
  br i1 %cmp.not.i.i.i.i, label %invoke.cont8, label %if.end.i.i.i.i.i.i.i

if.end.i.i.i.i.i.i.i:                             ; preds = %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  %mul.i.i.i.i.i.i = shl nuw nsw i64 %conv, 3
  %call5.i.i.i.i4.i.i15 = invoke noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i.i.i.i) #18
          to label %call5.i.i.i.i4.i.i.noexc unwind label %lpad7

call5.i.i.i.i4.i.i.noexc:                         ; preds = %if.end.i.i.i.i.i.i.i
  store ptr %call5.i.i.i.i4.i.i15, ptr %b, align 8, !tbaa !5
  %add.ptr.i.i.i = getelementptr inbounds double, ptr %call5.i.i.i.i4.i.i15, i64 %conv
  %_M_end_of_storage.i.i.i = getelementptr inbounds i8, ptr %this, i64 48
  store ptr %add.ptr.i.i.i, ptr %_M_end_of_storage.i.i.i, align 8, !tbaa !10
  br label %for.body.i.i.i.i.i.i.i.i.i

for.body.i.i.i.i.i.i.i.i.i:                       ; preds = %for.body.i.i.i.i.i.i.i.i.i, %call5.i.i.i.i4.i.i.noexc
  %__first.addr.04.i.i.i.i.i.i.i.i.i = phi ptr [ %incdec.ptr.i.i.i.i.i.i.i.i.i, %for.body.i.i.i.i.i.i.i.i.i ], [ %call5.i.i.i.i4.i.i15, %call5.i.i.i.i4.i.i.noexc ]
  store double 1.000000e-01, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, align 8, !tbaa !11
  %incdec.ptr.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.04.i.i.i.i.i.i.i.i.i, i64 8
  %cmp.not.i.i.i.i.i.i.i.i.i = icmp eq ptr %incdec.ptr.i.i.i.i.i.i.i.i.i, %add.ptr.i.i.i
  br i1 %cmp.not.i.i.i.i.i.i.i.i.i, label %invoke.cont8, label %for.body.i.i.i.i.i.i.i.i.i, !llvm.loop !82

invoke.cont8:                                     ; preds = %for.body.i.i.i.i.i.i.i.i.i, %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i
  %retval.0.i.i.i.i.i.i.i = phi ptr [ null, %_ZNSt6vectorIdSaIdEE17_S_check_init_lenEmRKS0_.exit.i ], [ %add.ptr.i.i.i, %for.body.i.i.i.i.i.i.i.i.i ]
  %_M_finish.i.i9.i = getelementptr inbounds i8, ptr %this, i64 40
  store ptr %retval.0.i.i.i.i.i.i.i, ptr %_M_finish.i.i9.i, align 8, !tbaa !13
  ret void

lpad7:                                            ; preds = %if.end.i.i.i.i.i.i.i, %if.then.i.i
  %2 = landingpad { ptr, i32 }
          cleanup
  %3 = load ptr, ptr %w4, align 8, !tbaa !5
  %tobool.not.i.i.i16 = icmp eq ptr %3, null
  br i1 %tobool.not.i.i.i16, label %eh.resume, label %eh.resume.sink.split

eh.resume.sink.split:                             ; preds = %lpad7, %lpad.i
  %.sink24 = phi ptr [ %1, %lpad.i ], [ %3, %lpad7 ]
  %.pn.ph = phi { ptr, i32 } [ %0, %lpad.i ], [ %2, %lpad7 ]
  %_M_end_of_storage.i.i18 = getelementptr inbounds i8, ptr %this, i64 24
  %4 = load ptr, ptr %_M_end_of_storage.i.i18, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i19 = ptrtoint ptr %4 to i64
  %sub.ptr.rhs.cast.i.i20 = ptrtoint ptr %.sink24 to i64
  %sub.ptr.sub.i.i21 = sub i64 %sub.ptr.lhs.cast.i.i19, %sub.ptr.rhs.cast.i.i20
  tail call void @_ZdlPvm(ptr noundef nonnull %.sink24, i64 noundef %sub.ptr.sub.i.i21) #19
  br label %eh.resume

eh.resume:                                        ; preds = %eh.resume.sink.split, %lpad7, %lpad.i
  %.pn = phi { ptr, i32 } [ %0, %lpad.i ], [ %2, %lpad7 ], [ %.pn.ph, %eh.resume.sink.split ]
  resume { ptr, i32 } %.pn
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNSt16allocator_traitsISaI5LayerEE7destroyIS0_EEvRS1_PT_(ptr noundef nonnull align 1 dereferenceable(1) %__a, ptr noundef %__p) local_unnamed_addr #3 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %b.i.i = getelementptr inbounds i8, ptr %__p, i64 32
  %0 = load ptr, ptr %b.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i.i.i.i, label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i, label %if.then.i.i.i.i.i

if.then.i.i.i.i.i:                                ; preds = %entry
  %_M_end_of_storage.i.i.i.i = getelementptr inbounds i8, ptr %__p, i64 48
  %1 = load ptr, ptr %_M_end_of_storage.i.i.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.rhs.cast.i.i.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.sub.i.i.i.i = sub i64 %sub.ptr.lhs.cast.i.i.i.i, %sub.ptr.rhs.cast.i.i.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %0, i64 noundef %sub.ptr.sub.i.i.i.i) #19
  br label %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i

_ZNSt6vectorIdSaIdEED2Ev.exit.i.i:                ; preds = %if.then.i.i.i.i.i, %entry
  %w.i.i = getelementptr inbounds i8, ptr %__p, i64 8
  %2 = load ptr, ptr %w.i.i, align 8, !tbaa !5
  %tobool.not.i.i.i2.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i.i2.i.i, label %_ZNSt15__new_allocatorI5LayerE7destroyIS0_EEvPT_.exit, label %if.then.i.i.i3.i.i

if.then.i.i.i3.i.i:                               ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i
  %_M_end_of_storage.i.i4.i.i = getelementptr inbounds i8, ptr %__p, i64 24
  %3 = load ptr, ptr %_M_end_of_storage.i.i4.i.i, align 8, !tbaa !10
  %sub.ptr.lhs.cast.i.i5.i.i = ptrtoint ptr %3 to i64
  %sub.ptr.rhs.cast.i.i6.i.i = ptrtoint ptr %2 to i64
  %sub.ptr.sub.i.i7.i.i = sub i64 %sub.ptr.lhs.cast.i.i5.i.i, %sub.ptr.rhs.cast.i.i6.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %2, i64 noundef %sub.ptr.sub.i.i7.i.i) #19
  br label %_ZNSt15__new_allocatorI5LayerE7destroyIS0_EEvPT_.exit

_ZNSt15__new_allocatorI5LayerE7destroyIS0_EEvPT_.exit: ; preds = %_ZNSt6vectorIdSaIdEED2Ev.exit.i.i, %if.then.i.i.i3.i.i
  ret void
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt6vectorI5LayerSaIS0_EE17_M_realloc_insertIJiiPKdEEEvN9__gnu_cxx17__normal_iteratorIPS0_S2_EEDpOT_(ptr noundef nonnull align 8 dereferenceable(24) %this, ptr %__position.coerce, ptr noundef nonnull align 4 dereferenceable(4) %__args, ptr noundef nonnull align 4 dereferenceable(4) %__args1, ptr noundef nonnull align 8 dereferenceable(8) %__args3) local_unnamed_addr #0 comdat align 2 personality ptr @__gxx_personality_v0 {
entry:
  %_M_finish.i.i = getelementptr inbounds i8, ptr %this, i64 8
  %0 = load ptr, ptr %_M_finish.i.i, align 8, !tbaa !45
  %1 = load ptr, ptr %this, align 8, !tbaa !18
  %sub.ptr.lhs.cast.i.i = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast.i.i = ptrtoint ptr %1 to i64
  %sub.ptr.sub.i.i = sub i64 %sub.ptr.lhs.cast.i.i, %sub.ptr.rhs.cast.i.i
  %cmp.i = icmp eq i64 %sub.ptr.sub.i.i, 9223372036854775800
  br i1 %cmp.i, label %if.then.i, label %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit

if.then.i:                                        ; preds = %entry
  tail call void @_ZSt20__throw_length_errorPKc(ptr noundef nonnull @.str.3) #17
  unreachable

_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit: ; preds = %entry
  %sub.ptr.div.i.i = sdiv exact i64 %sub.ptr.sub.i.i, 56
  %.sroa.speculated.i = tail call i64 @llvm.umax.i64(i64 %sub.ptr.div.i.i, i64 1)
  %add.i = add nsw i64 %.sroa.speculated.i, %sub.ptr.div.i.i
  %cmp7.i = icmp ult i64 %add.i, %sub.ptr.div.i.i
  %2 = tail call i64 @llvm.umin.i64(i64 %add.i, i64 164703072086692425)
  %cond.i = select i1 %cmp7.i, i64 164703072086692425, i64 %2
  %sub.ptr.lhs.cast.i = ptrtoint ptr %__position.coerce to i64
  %sub.ptr.sub.i = sub i64 %sub.ptr.lhs.cast.i, %sub.ptr.rhs.cast.i.i
  %sub.ptr.div.i = sdiv exact i64 %sub.ptr.sub.i, 56
  %cmp.not.i = icmp eq i64 %cond.i, 0
  br i1 %cmp.not.i, label %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit, label %cond.true.i

cond.true.i:                                      ; preds = %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit
  %mul.i.i.i = mul nuw nsw i64 %cond.i, 56
  %call5.i.i.i = tail call noalias noundef nonnull ptr @_Znwm(i64 noundef %mul.i.i.i) #18
  br label %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit

_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit: ; preds = %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit, %cond.true.i
  %cond.i51 = phi ptr [ %call5.i.i.i, %cond.true.i ], [ null, %_ZNKSt6vectorI5LayerSaIS0_EE12_M_check_lenEmPKc.exit ]
  %add.ptr = getelementptr inbounds %struct.Layer, ptr %cond.i51, i64 %sub.ptr.div.i
  %3 = load i32, ptr %__args, align 4, !tbaa !41
  %4 = load i32, ptr %__args1, align 4, !tbaa !41
  %5 = load ptr, ptr %__args3, align 8, !tbaa !18
  invoke void @_ZN5LayerC2EiiPKd(ptr noundef nonnull align 8 dereferenceable(56) %add.ptr, i32 noundef %3, i32 noundef %4, ptr noundef %5)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit
  %cmp.not6.i.i.i = icmp eq ptr %1, %__position.coerce
  br i1 %cmp.not6.i.i.i, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, label %for.body.i.i.i

for.body.i.i.i:                                   ; preds = %invoke.cont, %for.body.i.i.i
  %__cur.08.i.i.i = phi ptr [ %incdec.ptr1.i.i.i, %for.body.i.i.i ], [ %cond.i51, %invoke.cont ]
  %__first.addr.07.i.i.i = phi ptr [ %incdec.ptr.i.i.i, %for.body.i.i.i ], [ %1, %invoke.cont ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !83)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !86)
  %6 = load i64, ptr %__first.addr.07.i.i.i, align 8, !alias.scope !86, !noalias !83
  store i64 %6, ptr %__cur.08.i.i.i, align 8, !alias.scope !83, !noalias !86
  %w.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 8
  %w3.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 8
  %7 = load ptr, ptr %w3.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !86, !noalias !83
  store ptr %7, ptr %w.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !83, !noalias !86
  %_M_finish.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 16
  %_M_finish3.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 16
  %8 = load ptr, ptr %_M_finish3.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !86, !noalias !83
  store ptr %8, ptr %_M_finish.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !83, !noalias !86
  %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 24
  %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 24
  %9 = load ptr, ptr %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !86, !noalias !83
  store ptr %9, ptr %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !83, !noalias !86
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %w3.i.i.i.i.i.i.i, i8 0, i64 24, i1 false), !alias.scope !86, !noalias !83
  %b.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 32
  %b4.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 32
  %10 = load ptr, ptr %b4.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !86, !noalias !83
  store ptr %10, ptr %b.i.i.i.i.i.i.i, align 8, !tbaa !5, !alias.scope !83, !noalias !86
  %_M_finish.i.i.i.i7.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 40
  %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 40
  %11 = load ptr, ptr %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !86, !noalias !83
  store ptr %11, ptr %_M_finish.i.i.i.i7.i.i.i.i.i.i.i, align 8, !tbaa !13, !alias.scope !83, !noalias !86
  %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 48
  %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 48
  %12 = load ptr, ptr %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !86, !noalias !83
  store ptr %12, ptr %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i, align 8, !tbaa !10, !alias.scope !83, !noalias !86
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %b4.i.i.i.i.i.i.i, i8 0, i64 24, i1 false), !alias.scope !86, !noalias !83
  %incdec.ptr.i.i.i = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i, i64 56
  %incdec.ptr1.i.i.i = getelementptr inbounds i8, ptr %__cur.08.i.i.i, i64 56
  %cmp.not.i.i.i = icmp eq ptr %incdec.ptr.i.i.i, %__position.coerce
  br i1 %cmp.not.i.i.i, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, label %for.body.i.i.i, !llvm.loop !75

_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit: ; preds = %for.body.i.i.i, %invoke.cont
  %__cur.0.lcssa.i.i.i = phi ptr [ %cond.i51, %invoke.cont ], [ %incdec.ptr1.i.i.i, %for.body.i.i.i ]
  %incdec.ptr = getelementptr inbounds i8, ptr %__cur.0.lcssa.i.i.i, i64 56
  %cmp.not6.i.i.i52 = icmp eq ptr %0, %__position.coerce
  br i1 %cmp.not6.i.i.i52, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, label %for.body.i.i.i53

for.body.i.i.i53:                                 ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit, %for.body.i.i.i53
  %__cur.08.i.i.i54 = phi ptr [ %incdec.ptr1.i.i.i69, %for.body.i.i.i53 ], [ %incdec.ptr, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ]
  %__first.addr.07.i.i.i55 = phi ptr [ %incdec.ptr.i.i.i68, %for.body.i.i.i53 ], [ %__position.coerce, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !88)
  tail call void @llvm.experimental.noalias.scope.decl(metadata !91)
  %13 = load i64, ptr %__first.addr.07.i.i.i55, align 8, !alias.scope !91, !noalias !88
  store i64 %13, ptr %__cur.08.i.i.i54, align 8, !alias.scope !88, !noalias !91
  %w.i.i.i.i.i.i.i56 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 8
  %w3.i.i.i.i.i.i.i57 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 8
  %14 = load ptr, ptr %w3.i.i.i.i.i.i.i57, align 8, !tbaa !5, !alias.scope !91, !noalias !88
  store ptr %14, ptr %w.i.i.i.i.i.i.i56, align 8, !tbaa !5, !alias.scope !88, !noalias !91
  %_M_finish.i.i.i.i.i.i.i.i.i.i.i58 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 16
  %_M_finish3.i.i.i.i.i.i.i.i.i.i.i59 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 16
  %15 = load ptr, ptr %_M_finish3.i.i.i.i.i.i.i.i.i.i.i59, align 8, !tbaa !13, !alias.scope !91, !noalias !88
  store ptr %15, ptr %_M_finish.i.i.i.i.i.i.i.i.i.i.i58, align 8, !tbaa !13, !alias.scope !88, !noalias !91
  %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i60 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 24
  %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i61 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 24
  %16 = load ptr, ptr %_M_end_of_storage4.i.i.i.i.i.i.i.i.i.i.i61, align 8, !tbaa !10, !alias.scope !91, !noalias !88
  store ptr %16, ptr %_M_end_of_storage.i.i.i.i.i.i.i.i.i.i.i60, align 8, !tbaa !10, !alias.scope !88, !noalias !91
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %w3.i.i.i.i.i.i.i57, i8 0, i64 24, i1 false), !alias.scope !91, !noalias !88
  %b.i.i.i.i.i.i.i62 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 32
  %b4.i.i.i.i.i.i.i63 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 32
  %17 = load ptr, ptr %b4.i.i.i.i.i.i.i63, align 8, !tbaa !5, !alias.scope !91, !noalias !88
  store ptr %17, ptr %b.i.i.i.i.i.i.i62, align 8, !tbaa !5, !alias.scope !88, !noalias !91
  %_M_finish.i.i.i.i7.i.i.i.i.i.i.i64 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 40
  %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i65 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 40
  %18 = load ptr, ptr %_M_finish3.i.i.i.i8.i.i.i.i.i.i.i65, align 8, !tbaa !13, !alias.scope !91, !noalias !88
  store ptr %18, ptr %_M_finish.i.i.i.i7.i.i.i.i.i.i.i64, align 8, !tbaa !13, !alias.scope !88, !noalias !91
  %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i66 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 48
  %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i67 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 48
  %19 = load ptr, ptr %_M_end_of_storage4.i.i.i.i10.i.i.i.i.i.i.i67, align 8, !tbaa !10, !alias.scope !91, !noalias !88
  store ptr %19, ptr %_M_end_of_storage.i.i.i.i9.i.i.i.i.i.i.i66, align 8, !tbaa !10, !alias.scope !88, !noalias !91
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %b4.i.i.i.i.i.i.i63, i8 0, i64 24, i1 false), !alias.scope !91, !noalias !88
  %incdec.ptr.i.i.i68 = getelementptr inbounds i8, ptr %__first.addr.07.i.i.i55, i64 56
  %incdec.ptr1.i.i.i69 = getelementptr inbounds i8, ptr %__cur.08.i.i.i54, i64 56
  %cmp.not.i.i.i70 = icmp eq ptr %incdec.ptr.i.i.i68, %0
  br i1 %cmp.not.i.i.i70, label %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, label %for.body.i.i.i53, !llvm.loop !75

_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72: ; preds = %for.body.i.i.i53, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit
  %__cur.0.lcssa.i.i.i71 = phi ptr [ %incdec.ptr, %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit ], [ %incdec.ptr1.i.i.i69, %for.body.i.i.i53 ]
  %_M_end_of_storage = getelementptr inbounds i8, ptr %this, i64 16
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit, label %if.then.i73

if.then.i73:                                      ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72
  %20 = load ptr, ptr %_M_end_of_storage, align 8, !tbaa !43
  %sub.ptr.lhs.cast = ptrtoint ptr %20 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast.i.i
  tail call void @_ZdlPvm(ptr noundef nonnull %1, i64 noundef %sub.ptr.sub) #19
  br label %_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit

_ZNSt12_Vector_baseI5LayerSaIS0_EE13_M_deallocateEPS0_m.exit: ; preds = %_ZNSt6vectorI5LayerSaIS0_EE11_S_relocateEPS0_S3_S3_RS1_.exit72, %if.then.i73
  store ptr %cond.i51, ptr %this, align 8, !tbaa !46
  store ptr %__cur.0.lcssa.i.i.i71, ptr %_M_finish.i.i, align 8, !tbaa !45
  %add.ptr30 = getelementptr inbounds %struct.Layer, ptr %cond.i51, i64 %cond.i
  store ptr %add.ptr30, ptr %_M_end_of_storage, align 8, !tbaa !43
  ret void

lpad:                                             ; preds = %_ZNSt12_Vector_baseI5LayerSaIS0_EE11_M_allocateEm.exit
  %21 = landingpad { ptr, i32 }
          catch ptr null
  %22 = extractvalue { ptr, i32 } %21, 0
  %23 = tail call ptr @__cxa_begin_catch(ptr %22) #16
  %tobool.not = icmp eq ptr %cond.i51, null
  br i1 %tobool.not, label %if.end.thread, label %if.then.i79

if.end.thread:                                    ; preds = %lpad
  tail call void @_ZNSt16allocator_traitsISaI5LayerEE7destroyIS0_EEvRS1_PT_(ptr noundef nonnull align 1 dereferenceable(1) %this, ptr noundef %add.ptr) #16
  br label %invoke.cont23

lpad21:                                           ; preds = %invoke.cont23
  %24 = landingpad { ptr, i32 }
          cleanup
  invoke void @__cxa_end_catch()
          to label %invoke.cont24 unwind label %terminate.lpad

if.then.i79:                                      ; preds = %lpad
  %mul.i.i.i80 = mul nuw nsw i64 %cond.i, 56
  tail call void @_ZdlPvm(ptr noundef nonnull %cond.i51, i64 noundef %mul.i.i.i80) #19
  br label %invoke.cont23

invoke.cont23:                                    ; preds = %if.then.i79, %if.end.thread
  invoke void @__cxa_rethrow() #17
          to label %unreachable unwind label %lpad21

invoke.cont24:                                    ; preds = %lpad21
  resume { ptr, i32 } %24

terminate.lpad:                                   ; preds = %lpad21
  %25 = landingpad { ptr, i32 }
          catch ptr null
  %26 = extractvalue { ptr, i32 } %25, 0
  tail call void @__clang_call_terminate(ptr %26) #20
  unreachable

unreachable:                                      ; preds = %invoke.cont23
  unreachable
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #13

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #14

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #14

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #15

attributes #0 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline noreturn nounwind uwtable "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nobuiltin allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { inlinehint mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #12 = { inlinehint mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #14 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #15 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #16 = { nounwind }
attributes #17 = { noreturn }
attributes #18 = { builtin allocsize(0) }
attributes #19 = { builtin nounwind }
attributes #20 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !7, i64 0}
!6 = !{!"_ZTSNSt12_Vector_baseIdSaIdEE17_Vector_impl_dataE", !7, i64 0, !7, i64 8, !7, i64 16}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!6, !7, i64 16}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !8, i64 0}
!13 = !{!6, !7, i64 8}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = distinct !{!16, !15}
!17 = distinct !{!17, !15}
!18 = !{!7, !7, i64 0}
!19 = !{!20, !20, i64 0}
!20 = !{!"vtable pointer", !9, i64 0}
!21 = !{!22}
!22 = distinct !{!22, !23, !"_ZSt11make_uniqueI6CircleJRKdEENSt8__detail9_MakeUniqIT_E15__single_objectEDpOT0_: %agg.result"}
!23 = distinct !{!23, !"_ZSt11make_uniqueI6CircleJRKdEENSt8__detail9_MakeUniqIT_E15__single_objectEDpOT0_"}
!24 = !{!25, !12, i64 8}
!25 = !{!"_ZTS6Circle", !26, i64 0, !12, i64 8}
!26 = !{!"_ZTS5Shape"}
!27 = !{!28, !7, i64 0}
!28 = !{!"_ZTSSt10_Head_baseILm0EP5ShapeLb0EE", !7, i64 0}
!29 = !{!30, !7, i64 16}
!30 = !{!"_ZTSNSt12_Vector_baseISt10unique_ptrI5ShapeSt14default_deleteIS1_EESaIS4_EE17_Vector_impl_dataE", !7, i64 0, !7, i64 8, !7, i64 16}
!31 = !{!30, !7, i64 8}
!32 = !{!33}
!33 = distinct !{!33, !34, !"_ZSt11make_uniqueI9RectangleJRKdS2_EENSt8__detail9_MakeUniqIT_E15__single_objectEDpOT0_: %agg.result"}
!34 = distinct !{!34, !"_ZSt11make_uniqueI9RectangleJRKdS2_EENSt8__detail9_MakeUniqIT_E15__single_objectEDpOT0_"}
!35 = !{!36, !12, i64 8}
!36 = !{!"_ZTS9Rectangle", !26, i64 0, !12, i64 8, !12, i64 16}
!37 = !{!36, !12, i64 16}
!38 = distinct !{!38, !15}
!39 = !{!30, !7, i64 0}
!40 = distinct !{!40, !15}
!41 = !{!42, !42, i64 0}
!42 = !{!"int", !8, i64 0}
!43 = !{!44, !7, i64 16}
!44 = !{!"_ZTSNSt12_Vector_baseI5LayerSaIS0_EE17_Vector_impl_dataE", !7, i64 0, !7, i64 8, !7, i64 16}
!45 = !{!44, !7, i64 8}
!46 = !{!44, !7, i64 0}
!47 = distinct !{!47, !15}
!48 = !{!49, !42, i64 4}
!49 = !{!"_ZTS5Layer", !42, i64 0, !42, i64 4, !50, i64 8, !50, i64 32}
!50 = !{!"_ZTSSt6vectorIdSaIdEE", !51, i64 0}
!51 = !{!"_ZTSSt12_Vector_baseIdSaIdEE", !52, i64 0}
!52 = !{!"_ZTSNSt12_Vector_baseIdSaIdEE12_Vector_implE", !6, i64 0}
!53 = distinct !{!53, !54}
!54 = !{!"llvm.loop.unroll.disable"}
!55 = distinct !{!55, !15}
!56 = distinct !{!56, !15}
!57 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!58 = distinct !{!58, !15}
!59 = !{!60}
!60 = distinct !{!60, !61, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_: %__dest"}
!61 = distinct !{!61, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_"}
!62 = !{!63}
!63 = distinct !{!63, !61, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_: %__orig"}
!64 = distinct !{!64, !15}
!65 = !{!66}
!66 = distinct !{!66, !67, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_: %__dest"}
!67 = distinct !{!67, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_"}
!68 = !{!69}
!69 = distinct !{!69, !67, !"_ZSt19__relocate_object_aISt10unique_ptrI5ShapeSt14default_deleteIS1_EES4_SaIS4_EEvPT_PT0_RT1_: %__orig"}
!70 = !{!71}
!71 = distinct !{!71, !72, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__dest"}
!72 = distinct !{!72, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_"}
!73 = !{!74}
!74 = distinct !{!74, !72, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__orig"}
!75 = distinct !{!75, !15}
!76 = !{!77}
!77 = distinct !{!77, !78, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__dest"}
!78 = distinct !{!78, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_"}
!79 = !{!80}
!80 = distinct !{!80, !78, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__orig"}
!81 = !{!49, !42, i64 0}
!82 = distinct !{!82, !15}
!83 = !{!84}
!84 = distinct !{!84, !85, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__dest"}
!85 = distinct !{!85, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_"}
!86 = !{!87}
!87 = distinct !{!87, !85, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__orig"}
!88 = !{!89}
!89 = distinct !{!89, !90, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__dest"}
!90 = distinct !{!90, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_"}
!91 = !{!92}
!92 = distinct !{!92, !90, !"_ZSt19__relocate_object_aI5LayerS0_SaIS0_EEvPT_PT0_RT1_: %__orig"}
