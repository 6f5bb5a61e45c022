target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Vector = type { [3 x double] }
%class.anon = type { ptr, ptr }
%struct.Shape = type { double }

$_ZNK6VectorIdLi3EEplERKS0_ = comdat any

$_ZNK6VectorIdLi3EE3dotERKS0_ = comdat any

$_ZNK5Shape5applyEd = comdat any

$_ZNK6VectorIdLi3EEixEi = comdat any

$_ZN6VectorIdLi3EEixEi = comdat any

; Function Attrs: mustprogress uwtable
define dso_local double @lengths(ptr noundef %x, i32 noundef %n) #0 !dbg !361 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %total = alloca %struct.Vector, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %one = alloca %struct.Vector, align 8
  %ref.tmp = alloca %struct.Vector, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !403
    #dbg_declare(ptr %x.addr, !367, !DIExpression(), !407)
  store i32 %n, ptr %n.addr, align 4, !tbaa !408
    #dbg_declare(ptr %n.addr, !368, !DIExpression(), !410)
  call void @llvm.lifetime.start.p0(i64 24, ptr %total) #7, !dbg !411
    #dbg_declare(ptr %total, !369, !DIExpression(), !412)
  call void @llvm.memset.p0.i64(ptr align 8 %total, i8 0, i64 24, i1 false), !dbg !412
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7, !dbg !413
    #dbg_declare(ptr %sum, !397, !DIExpression(), !414)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !414, !tbaa !415
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7, !dbg !417
    #dbg_declare(ptr %i, !398, !DIExpression(), !418)
  store i32 0, ptr %i, align 4, !dbg !418, !tbaa !408
  br label %for.cond, !dbg !417

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !419, !tbaa !408
  %1 = load i32, ptr %n.addr, align 4, !dbg !420, !tbaa !408
  %cmp = icmp slt i32 %0, %1, !dbg !421
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !422

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7, !dbg !423
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 24, ptr %one) #7, !dbg !424
    #dbg_declare(ptr %one, !400, !DIExpression(), !425)
  %at = getelementptr inbounds %struct.Vector, ptr %one, i32 0, i32 0, !dbg !426
  %2 = load ptr, ptr %x.addr, align 8, !dbg !427, !tbaa !403
  %3 = load i32, ptr %i, align 4, !dbg !428, !tbaa !408
  %mul = mul nsw i32 3, %3, !dbg !429
  %idxprom = sext i32 %mul to i64, !dbg !427
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom, !dbg !427
  %4 = load double, ptr %arrayidx, align 8, !dbg !427, !tbaa !415
  store double %4, ptr %at, align 8, !dbg !430, !tbaa !415
  %arrayinit.element = getelementptr inbounds double, ptr %at, i64 1, !dbg !430
  %5 = load ptr, ptr %x.addr, align 8, !dbg !431, !tbaa !403
  %6 = load i32, ptr %i, align 4, !dbg !432, !tbaa !408
  %mul1 = mul nsw i32 3, %6, !dbg !433
  %add = add nsw i32 %mul1, 1, !dbg !434
  %idxprom2 = sext i32 %add to i64, !dbg !431
  %arrayidx3 = getelementptr inbounds double, ptr %5, i64 %idxprom2, !dbg !431
  %7 = load double, ptr %arrayidx3, align 8, !dbg !431, !tbaa !415
  store double %7, ptr %arrayinit.element, align 8, !dbg !430, !tbaa !415
  %arrayinit.element4 = getelementptr inbounds double, ptr %at, i64 2, !dbg !430
  %8 = load ptr, ptr %x.addr, align 8, !dbg !435, !tbaa !403
  %9 = load i32, ptr %i, align 4, !dbg !436, !tbaa !408
  %mul5 = mul nsw i32 3, %9, !dbg !437
  %add6 = add nsw i32 %mul5, 2, !dbg !438
  %idxprom7 = sext i32 %add6 to i64, !dbg !435
  %arrayidx8 = getelementptr inbounds double, ptr %8, i64 %idxprom7, !dbg !435
  %10 = load double, ptr %arrayidx8, align 8, !dbg !435, !tbaa !415
  store double %10, ptr %arrayinit.element4, align 8, !dbg !430, !tbaa !415
  call void @llvm.lifetime.start.p0(i64 24, ptr %ref.tmp) #7, !dbg !439
  call void @_ZNK6VectorIdLi3EEplERKS0_(ptr dead_on_unwind writable sret(%struct.Vector) align 8 %ref.tmp, ptr noundef nonnull align 8 dereferenceable(24) %total, ptr noundef nonnull align 8 dereferenceable(24) %one), !dbg !440
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %total, ptr align 8 %ref.tmp, i64 24, i1 false), !dbg !441, !tbaa.struct !442
  call void @llvm.lifetime.end.p0(i64 24, ptr %ref.tmp) #7, !dbg !444
  %call = call noundef double @_ZNK6VectorIdLi3EE3dotERKS0_(ptr noundef nonnull align 8 dereferenceable(24) %one, ptr noundef nonnull align 8 dereferenceable(24) %total), !dbg !445
  %add9 = fadd double %call, 4.000000e+00, !dbg !446
  %11 = call double @llvm.sqrt.f64(double %add9), !dbg !447
  %12 = load double, ptr %sum, align 8, !dbg !448, !tbaa !415
  %add10 = fadd double %12, %11, !dbg !448
  store double %add10, ptr %sum, align 8, !dbg !448, !tbaa !415
  call void @llvm.lifetime.end.p0(i64 24, ptr %one) #7, !dbg !449
  br label %for.inc, !dbg !450

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr %i, align 4, !dbg !451, !tbaa !408
  %inc = add nsw i32 %13, 1, !dbg !451
  store i32 %inc, ptr %i, align 4, !dbg !451, !tbaa !408
  br label %for.cond, !dbg !423, !llvm.loop !452

for.end:                                          ; preds = %for.cond.cleanup
  %14 = load double, ptr %sum, align 8, !dbg !456, !tbaa !415
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7, !dbg !457
  call void @llvm.lifetime.end.p0(i64 24, ptr %total) #7, !dbg !457
  ret double %14, !dbg !458
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNK6VectorIdLi3EEplERKS0_(ptr dead_on_unwind noalias writable sret(%struct.Vector) align 8 %agg.result, ptr noundef nonnull align 8 dereferenceable(24) %this, ptr noundef nonnull align 8 dereferenceable(24) %other) #0 comdat align 2 !dbg !459 {
entry:
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !461, !DIExpression(), !467)
  store ptr %other, ptr %other.addr, align 8, !tbaa !403
    #dbg_declare(ptr %other.addr, !463, !DIExpression(), !468)
  %this1 = load ptr, ptr %this.addr, align 8
    #dbg_declare(ptr %agg.result, !464, !DIExpression(), !469)
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7, !dbg !470
    #dbg_declare(ptr %i, !465, !DIExpression(), !471)
  store i32 0, ptr %i, align 4, !dbg !471, !tbaa !408
  br label %for.cond, !dbg !470

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !472, !tbaa !408
  %cmp = icmp slt i32 %0, 3, !dbg !474
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !475

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7, !dbg !476
  br label %for.end

for.body:                                         ; preds = %for.cond
  %at = getelementptr inbounds %struct.Vector, ptr %this1, i32 0, i32 0, !dbg !477
  %1 = load i32, ptr %i, align 4, !dbg !478, !tbaa !408
  %idxprom = sext i32 %1 to i64, !dbg !477
  %arrayidx = getelementptr inbounds [3 x double], ptr %at, i64 0, i64 %idxprom, !dbg !477
  %2 = load double, ptr %arrayidx, align 8, !dbg !477, !tbaa !415
  %3 = load ptr, ptr %other.addr, align 8, !dbg !479, !tbaa !403
  %4 = load i32, ptr %i, align 4, !dbg !480, !tbaa !408
  %call = call noundef nonnull align 8 dereferenceable(8) ptr @_ZNK6VectorIdLi3EEixEi(ptr noundef nonnull align 8 dereferenceable(24) %3, i32 noundef %4), !dbg !479
  %5 = load double, ptr %call, align 8, !dbg !479, !tbaa !415
  %add = fadd double %2, %5, !dbg !481
  %6 = load i32, ptr %i, align 4, !dbg !482, !tbaa !408
  %call2 = call noundef nonnull align 8 dereferenceable(8) ptr @_ZN6VectorIdLi3EEixEi(ptr noundef nonnull align 8 dereferenceable(24) %agg.result, i32 noundef %6), !dbg !483
  store double %add, ptr %call2, align 8, !dbg !484, !tbaa !415
  br label %for.inc, !dbg !483

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i, align 4, !dbg !485, !tbaa !408
  %inc = add nsw i32 %7, 1, !dbg !485
  store i32 %inc, ptr %i, align 4, !dbg !485, !tbaa !408
  br label %for.cond, !dbg !476, !llvm.loop !486

for.end:                                          ; preds = %for.cond.cleanup
  ret void, !dbg !488
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef double @_ZNK6VectorIdLi3EE3dotERKS0_(ptr noundef nonnull align 8 dereferenceable(24) %this, ptr noundef nonnull align 8 dereferenceable(24) %other) #4 comdat align 2 !dbg !489 {
entry:
  %this.addr = alloca ptr, align 8
  %other.addr = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !491, !DIExpression(), !496)
  store ptr %other, ptr %other.addr, align 8, !tbaa !403
    #dbg_declare(ptr %other.addr, !492, !DIExpression(), !497)
  %this1 = load ptr, ptr %this.addr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7, !dbg !498
    #dbg_declare(ptr %sum, !493, !DIExpression(), !499)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !499, !tbaa !415
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7, !dbg !500
    #dbg_declare(ptr %i, !494, !DIExpression(), !501)
  store i32 0, ptr %i, align 4, !dbg !501, !tbaa !408
  br label %for.cond, !dbg !500

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !502, !tbaa !408
  %cmp = icmp slt i32 %0, 3, !dbg !504
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !505

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7, !dbg !506
  br label %for.end

for.body:                                         ; preds = %for.cond
  %at = getelementptr inbounds %struct.Vector, ptr %this1, i32 0, i32 0, !dbg !507
  %1 = load i32, ptr %i, align 4, !dbg !508, !tbaa !408
  %idxprom = sext i32 %1 to i64, !dbg !507
  %arrayidx = getelementptr inbounds [3 x double], ptr %at, i64 0, i64 %idxprom, !dbg !507
  %2 = load double, ptr %arrayidx, align 8, !dbg !507, !tbaa !415
  %3 = load ptr, ptr %other.addr, align 8, !dbg !509, !tbaa !403
  %4 = load i32, ptr %i, align 4, !dbg !510, !tbaa !408
  %call = call noundef nonnull align 8 dereferenceable(8) ptr @_ZNK6VectorIdLi3EEixEi(ptr noundef nonnull align 8 dereferenceable(24) %3, i32 noundef %4), !dbg !509
  %5 = load double, ptr %call, align 8, !dbg !509, !tbaa !415
  %mul = fmul double %2, %5, !dbg !511
  %6 = load double, ptr %sum, align 8, !dbg !512, !tbaa !415
  %add = fadd double %6, %mul, !dbg !512
  store double %add, ptr %sum, align 8, !dbg !512, !tbaa !415
  br label %for.inc, !dbg !513

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i, align 4, !dbg !514, !tbaa !408
  %inc = add nsw i32 %7, 1, !dbg !514
  store i32 %inc, ptr %i, align 4, !dbg !514, !tbaa !408
  br label %for.cond, !dbg !506, !llvm.loop !515

for.end:                                          ; preds = %for.cond.cleanup
  %8 = load double, ptr %sum, align 8, !dbg !517, !tbaa !415
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7, !dbg !518
  ret double %8, !dbg !519
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #5

; Function Attrs: mustprogress uwtable
define dso_local double @area(double noundef %a, double noundef %b, double noundef %w) #0 !dbg !520 {
entry:
  %a.addr = alloca double, align 8
  %b.addr = alloca double, align 8
  %w.addr = alloca double, align 8
  %agg.tmp = alloca %class.anon, align 8
  store double %a, ptr %a.addr, align 8, !tbaa !415
    #dbg_declare(ptr %a.addr, !522, !DIExpression(), !525)
  store double %b, ptr %b.addr, align 8, !tbaa !415
    #dbg_declare(ptr %b.addr, !523, !DIExpression(), !526)
  store double %w, ptr %w.addr, align 8, !tbaa !415
    #dbg_declare(ptr %w.addr, !524, !DIExpression(), !527)
  %0 = getelementptr inbounds %class.anon, ptr %agg.tmp, i32 0, i32 0, !dbg !528
  store ptr %w.addr, ptr %0, align 8, !dbg !528, !tbaa !403
  %1 = getelementptr inbounds %class.anon, ptr %agg.tmp, i32 0, i32 1, !dbg !528
  store ptr %a.addr, ptr %1, align 8, !dbg !528, !tbaa !403
  %2 = load double, ptr %a.addr, align 8, !dbg !529, !tbaa !415
  %3 = load double, ptr %b.addr, align 8, !dbg !530, !tbaa !415
  %4 = getelementptr inbounds { ptr, ptr }, ptr %agg.tmp, i32 0, i32 0, !dbg !531
  %5 = load ptr, ptr %4, align 8, !dbg !531
  %6 = getelementptr inbounds { ptr, ptr }, ptr %agg.tmp, i32 0, i32 1, !dbg !531
  %7 = load ptr, ptr %6, align 8, !dbg !531
  %call = call noundef double @"_ZL9integrateIZ4areaE3$_0EdT_ddi"(ptr %5, ptr %7, double noundef %2, double noundef %3, i32 noundef 20), !dbg !531
  ret double %call, !dbg !532
}

; Function Attrs: mustprogress uwtable
define internal noundef double @"_ZL9integrateIZ4areaE3$_0EdT_ddi"(ptr %f.coerce0, ptr %f.coerce1, double noundef %a, double noundef %b, i32 noundef %n) #0 !dbg !533 {
entry:
  %f = alloca %class.anon, align 8
  %a.addr = alloca double, align 8
  %b.addr = alloca double, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %h = alloca double, align 8
  %i = alloca i32, align 4
  %0 = getelementptr inbounds { ptr, ptr }, ptr %f, i32 0, i32 0
  store ptr %f.coerce0, ptr %0, align 8
  %1 = getelementptr inbounds { ptr, ptr }, ptr %f, i32 0, i32 1
  store ptr %f.coerce1, ptr %1, align 8
    #dbg_declare(ptr %f, !541, !DIExpression(), !551)
  store double %a, ptr %a.addr, align 8, !tbaa !415
    #dbg_declare(ptr %a.addr, !542, !DIExpression(), !552)
  store double %b, ptr %b.addr, align 8, !tbaa !415
    #dbg_declare(ptr %b.addr, !543, !DIExpression(), !553)
  store i32 %n, ptr %n.addr, align 4, !tbaa !408
    #dbg_declare(ptr %n.addr, !544, !DIExpression(), !554)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7, !dbg !555
    #dbg_declare(ptr %sum, !545, !DIExpression(), !556)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !556, !tbaa !415
  call void @llvm.lifetime.start.p0(i64 8, ptr %h) #7, !dbg !555
    #dbg_declare(ptr %h, !546, !DIExpression(), !557)
  %2 = load double, ptr %b.addr, align 8, !dbg !558, !tbaa !415
  %3 = load double, ptr %a.addr, align 8, !dbg !559, !tbaa !415
  %sub = fsub double %2, %3, !dbg !560
  %4 = load i32, ptr %n.addr, align 4, !dbg !561, !tbaa !408
  %conv = sitofp i32 %4 to double, !dbg !561
  %div = fdiv double %sub, %conv, !dbg !562
  store double %div, ptr %h, align 8, !dbg !557, !tbaa !415
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7, !dbg !563
    #dbg_declare(ptr %i, !547, !DIExpression(), !564)
  store i32 0, ptr %i, align 4, !dbg !564, !tbaa !408
  br label %for.cond, !dbg !563

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, ptr %i, align 4, !dbg !565, !tbaa !408
  %6 = load i32, ptr %n.addr, align 4, !dbg !567, !tbaa !408
  %cmp = icmp slt i32 %5, %6, !dbg !568
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !569

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7, !dbg !570
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load double, ptr %h, align 8, !dbg !571, !tbaa !415
  %8 = load double, ptr %a.addr, align 8, !dbg !572, !tbaa !415
  %9 = load i32, ptr %i, align 4, !dbg !573, !tbaa !408
  %conv1 = sitofp i32 %9 to double, !dbg !573
  %add = fadd double %conv1, 5.000000e-01, !dbg !574
  %10 = load double, ptr %h, align 8, !dbg !575, !tbaa !415
  %mul = fmul double %add, %10, !dbg !576
  %add2 = fadd double %8, %mul, !dbg !577
  %call = call noundef double @"_ZZ4areaENK3$_0clEd"(ptr noundef nonnull align 8 dereferenceable(16) %f, double noundef %add2), !dbg !578
  %mul3 = fmul double %7, %call, !dbg !579
  %11 = load double, ptr %sum, align 8, !dbg !580, !tbaa !415
  %add4 = fadd double %11, %mul3, !dbg !580
  store double %add4, ptr %sum, align 8, !dbg !580, !tbaa !415
  br label %for.inc, !dbg !581

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %i, align 4, !dbg !582, !tbaa !408
  %inc = add nsw i32 %12, 1, !dbg !582
  store i32 %inc, ptr %i, align 4, !dbg !582, !tbaa !408
  br label %for.cond, !dbg !570, !llvm.loop !583

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load double, ptr %sum, align 8, !dbg !585, !tbaa !415
  call void @llvm.lifetime.end.p0(i64 8, ptr %h) #7, !dbg !586
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7, !dbg !586
  ret double %13, !dbg !587
}

; Function Attrs: mustprogress uwtable
define dso_local double @layers(ptr noundef %shapes, i32 noundef %n, double noundef %x) #0 !dbg !588 {
entry:
  %shapes.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %x.addr = alloca double, align 8
  %one = alloca ptr, align 8
  store ptr %shapes, ptr %shapes.addr, align 8, !tbaa !403
    #dbg_declare(ptr %shapes.addr, !601, !DIExpression(), !606)
  store i32 %n, ptr %n.addr, align 4, !tbaa !408
    #dbg_declare(ptr %n.addr, !602, !DIExpression(), !607)
  store double %x, ptr %x.addr, align 8, !tbaa !415
    #dbg_declare(ptr %x.addr, !603, !DIExpression(), !608)
  call void @llvm.lifetime.start.p0(i64 8, ptr %one) #7, !dbg !609
    #dbg_declare(ptr %one, !604, !DIExpression(), !610)
  %0 = load ptr, ptr %shapes.addr, align 8, !dbg !611, !tbaa !403
  store ptr %0, ptr %one, align 8, !dbg !610, !tbaa !403
  br label %for.cond, !dbg !609

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load ptr, ptr %one, align 8, !dbg !612, !tbaa !403
  %2 = load ptr, ptr %shapes.addr, align 8, !dbg !614, !tbaa !403
  %3 = load i32, ptr %n.addr, align 4, !dbg !615, !tbaa !408
  %idx.ext = sext i32 %3 to i64, !dbg !616
  %add.ptr = getelementptr inbounds %struct.Shape, ptr %2, i64 %idx.ext, !dbg !616
  %cmp = icmp ne ptr %1, %add.ptr, !dbg !617
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !618

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %one) #7, !dbg !619
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %one, align 8, !dbg !620, !tbaa !403
  %5 = load double, ptr %x.addr, align 8, !dbg !621, !tbaa !415
  %call = call noundef double @_ZNK5Shape5applyEd(ptr noundef nonnull align 8 dereferenceable(8) %4, double noundef %5), !dbg !622
  %6 = load double, ptr %x.addr, align 8, !dbg !623, !tbaa !415
  %add = fadd double %call, %6, !dbg !624
  store double %add, ptr %x.addr, align 8, !dbg !625, !tbaa !415
  br label %for.inc, !dbg !626

for.inc:                                          ; preds = %for.body
  %7 = load ptr, ptr %one, align 8, !dbg !627, !tbaa !403
  %incdec.ptr = getelementptr inbounds %struct.Shape, ptr %7, i32 1, !dbg !627
  store ptr %incdec.ptr, ptr %one, align 8, !dbg !627, !tbaa !403
  br label %for.cond, !dbg !619, !llvm.loop !628

for.end:                                          ; preds = %for.cond.cleanup
  %8 = load double, ptr %x.addr, align 8, !dbg !630, !tbaa !415
  ret double %8, !dbg !631
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef double @_ZNK5Shape5applyEd(ptr noundef nonnull align 8 dereferenceable(8) %this, double noundef %x) #4 comdat align 2 !dbg !632 {
entry:
  %this.addr = alloca ptr, align 8
  %x.addr = alloca double, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !634, !DIExpression(), !636)
  store double %x, ptr %x.addr, align 8, !tbaa !415
    #dbg_declare(ptr %x.addr, !635, !DIExpression(), !637)
  %this1 = load ptr, ptr %this.addr, align 8
  %scale = getelementptr inbounds %struct.Shape, ptr %this1, i32 0, i32 0, !dbg !638
  %0 = load double, ptr %scale, align 8, !dbg !638, !tbaa !639
  %1 = load double, ptr %x.addr, align 8, !dbg !641, !tbaa !415
  %2 = call double @llvm.tanh.f64(double %1), !dbg !642
  %mul = fmul double %0, %2, !dbg !643
  ret double %mul, !dbg !644
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.tanh.f64(double) #5

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) ptr @_ZNK6VectorIdLi3EEixEi(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %i) #4 comdat align 2 !dbg !645 {
entry:
  %this.addr = alloca ptr, align 8
  %i.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !647, !DIExpression(), !649)
  store i32 %i, ptr %i.addr, align 4, !tbaa !408
    #dbg_declare(ptr %i.addr, !648, !DIExpression(), !650)
  %this1 = load ptr, ptr %this.addr, align 8
  %at = getelementptr inbounds %struct.Vector, ptr %this1, i32 0, i32 0, !dbg !651
  %0 = load i32, ptr %i.addr, align 4, !dbg !652, !tbaa !408
  %idxprom = sext i32 %0 to i64, !dbg !651
  %arrayidx = getelementptr inbounds [3 x double], ptr %at, i64 0, i64 %idxprom, !dbg !651
  ret ptr %arrayidx, !dbg !653
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) ptr @_ZN6VectorIdLi3EEixEi(ptr noundef nonnull align 8 dereferenceable(24) %this, i32 noundef %i) #4 comdat align 2 !dbg !654 {
entry:
  %this.addr = alloca ptr, align 8
  %i.addr = alloca i32, align 4
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !656, !DIExpression(), !659)
  store i32 %i, ptr %i.addr, align 4, !tbaa !408
    #dbg_declare(ptr %i.addr, !658, !DIExpression(), !660)
  %this1 = load ptr, ptr %this.addr, align 8
  %at = getelementptr inbounds %struct.Vector, ptr %this1, i32 0, i32 0, !dbg !661
  %0 = load i32, ptr %i.addr, align 4, !dbg !662, !tbaa !408
  %idxprom = sext i32 %0 to i64, !dbg !661
  %arrayidx = getelementptr inbounds [3 x double], ptr %at, i64 0, i64 %idxprom, !dbg !661
  ret ptr %arrayidx, !dbg !663
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define internal noundef double @"_ZZ4areaENK3$_0clEd"(ptr noundef nonnull align 8 dereferenceable(16) %this, double noundef %x) #6 align 2 !dbg !664 {
entry:
  %this.addr = alloca ptr, align 8
  %x.addr = alloca double, align 8
  store ptr %this, ptr %this.addr, align 8, !tbaa !403
    #dbg_declare(ptr %this.addr, !671, !DIExpression(), !674)
  store double %x, ptr %x.addr, align 8, !tbaa !415
    #dbg_declare(ptr %x.addr, !673, !DIExpression(), !675)
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds %class.anon, ptr %this1, i32 0, i32 0, !dbg !676
  %1 = load ptr, ptr %0, align 8, !dbg !676, !tbaa !677
  %2 = load double, ptr %1, align 8, !dbg !676, !tbaa !415
  %fneg = fneg double %2, !dbg !679
  %3 = load double, ptr %x.addr, align 8, !dbg !680, !tbaa !415
  %mul = fmul double %fneg, %3, !dbg !681
  %4 = load double, ptr %x.addr, align 8, !dbg !682, !tbaa !415
  %mul2 = fmul double %mul, %4, !dbg !683
  %5 = call double @llvm.exp.f64(double %mul2), !dbg !684
  %6 = getelementptr inbounds %class.anon, ptr %this1, i32 0, i32 1, !dbg !685
  %7 = load ptr, ptr %6, align 8, !dbg !685, !tbaa !686
  %8 = load double, ptr %7, align 8, !dbg !685, !tbaa !415
  %9 = load double, ptr %x.addr, align 8, !dbg !687, !tbaa !415
  %mul3 = fmul double %8, %9, !dbg !688
  %10 = call double @llvm.cos.f64(double %mul3), !dbg !689
  %mul4 = fmul double %5, %10, !dbg !690
  ret double %mul4, !dbg !691
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.exp.f64(double) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.cos.f64(double) #5

attributes #0 = { mustprogress uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { inlinehint mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!354, !355, !356, !357, !358, !359}
!llvm.ident = !{!360}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, imports: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "cplusplus.cpp", directory: "", checksumkind: CSK_MD5, checksum: "a8d489cac6c4dc2b4cb024319db7d506")
!2 = !{!3, !11, !18, !20, !22, !26, !28, !30, !32, !34, !36, !38, !40, !45, !49, !51, !53, !58, !60, !62, !64, !66, !68, !70, !73, !76, !78, !82, !87, !89, !91, !93, !95, !97, !99, !101, !103, !105, !107, !111, !115, !117, !119, !121, !123, !125, !127, !129, !131, !133, !135, !137, !139, !141, !143, !145, !149, !153, !157, !159, !161, !163, !165, !167, !169, !171, !173, !175, !179, !183, !187, !189, !191, !193, !198, !202, !206, !208, !210, !212, !214, !216, !218, !220, !222, !224, !226, !228, !230, !235, !239, !243, !245, !247, !249, !256, !260, !264, !266, !268, !270, !272, !274, !276, !280, !284, !286, !288, !290, !292, !296, !300, !304, !306, !308, !310, !312, !314, !316, !320, !324, !328, !330, !334, !338, !340, !342, !344, !346, !348, !350}
!3 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !5, file: !10, line: 52)
!4 = !DINamespace(name: "std", scope: null)
!5 = !DISubprogram(name: "abs", scope: !6, file: !6, line: 861, type: !7, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!6 = !DIFile(filename: "stdlib.h", directory: "", checksumkind: CSK_MD5, checksum: "4b47dc81a92f1fe77a152c0aac236718")
!7 = !DISubroutineType(types: !8)
!8 = !{!9, !9}
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIFile(filename: "std_abs.h", directory: "")
!11 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !12, file: !17, line: 83)
!12 = !DISubprogram(name: "acos", scope: !13, file: !13, line: 53, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!13 = !DIFile(filename: "mathcalls.h", directory: "", checksumkind: CSK_MD5, checksum: "8c6e2d0d2bda65bc5ba1ca02b65383b7")
!14 = !DISubroutineType(types: !15)
!15 = !{!16, !16}
!16 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!17 = !DIFile(filename: "cmath", directory: "")
!18 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !19, file: !17, line: 102)
!19 = !DISubprogram(name: "asin", scope: !13, file: !13, line: 55, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!20 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !21, file: !17, line: 121)
!21 = !DISubprogram(name: "atan", scope: !13, file: !13, line: 57, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!22 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !23, file: !17, line: 140)
!23 = !DISubprogram(name: "atan2", scope: !13, file: !13, line: 59, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DISubroutineType(types: !25)
!25 = !{!16, !16, !16}
!26 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !27, file: !17, line: 161)
!27 = !DISubprogram(name: "ceil", scope: !13, file: !13, line: 159, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!28 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !29, file: !17, line: 180)
!29 = !DISubprogram(name: "cos", scope: !13, file: !13, line: 62, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!30 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !31, file: !17, line: 199)
!31 = !DISubprogram(name: "cosh", scope: !13, file: !13, line: 71, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !33, file: !17, line: 218)
!33 = !DISubprogram(name: "exp", scope: !13, file: !13, line: 95, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!34 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !35, file: !17, line: 237)
!35 = !DISubprogram(name: "fabs", scope: !13, file: !13, line: 162, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !37, file: !17, line: 256)
!37 = !DISubprogram(name: "floor", scope: !13, file: !13, line: 165, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!38 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !39, file: !17, line: 275)
!39 = !DISubprogram(name: "fmod", scope: !13, file: !13, line: 168, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!40 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !41, file: !17, line: 296)
!41 = !DISubprogram(name: "frexp", scope: !13, file: !13, line: 98, type: !42, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!42 = !DISubroutineType(types: !43)
!43 = !{!16, !16, !44}
!44 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!45 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !46, file: !17, line: 315)
!46 = !DISubprogram(name: "ldexp", scope: !13, file: !13, line: 101, type: !47, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!47 = !DISubroutineType(types: !48)
!48 = !{!16, !16, !9}
!49 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !50, file: !17, line: 334)
!50 = !DISubprogram(name: "log", scope: !13, file: !13, line: 104, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !52, file: !17, line: 353)
!52 = !DISubprogram(name: "log10", scope: !13, file: !13, line: 107, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!53 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !54, file: !17, line: 372)
!54 = !DISubprogram(name: "modf", scope: !13, file: !13, line: 110, type: !55, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!55 = !DISubroutineType(types: !56)
!56 = !{!16, !16, !57}
!57 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!58 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !59, file: !17, line: 384)
!59 = !DISubprogram(name: "pow", scope: !13, file: !13, line: 140, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!60 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !61, file: !17, line: 421)
!61 = !DISubprogram(name: "sin", scope: !13, file: !13, line: 64, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !63, file: !17, line: 440)
!63 = !DISubprogram(name: "sinh", scope: !13, file: !13, line: 73, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!64 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !65, file: !17, line: 459)
!65 = !DISubprogram(name: "sqrt", scope: !13, file: !13, line: 143, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!66 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !67, file: !17, line: 478)
!67 = !DISubprogram(name: "tan", scope: !13, file: !13, line: 66, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!68 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !69, file: !17, line: 497)
!69 = !DISubprogram(name: "tanh", scope: !13, file: !13, line: 75, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!70 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !71, file: !17, line: 1065)
!71 = !DIDerivedType(tag: DW_TAG_typedef, name: "double_t", file: !72, line: 164, baseType: !16)
!72 = !DIFile(filename: "math.h", directory: "", checksumkind: CSK_MD5, checksum: "6109561044b2929616a1559ec58c6c55")
!73 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !74, file: !17, line: 1066)
!74 = !DIDerivedType(tag: DW_TAG_typedef, name: "float_t", file: !72, line: 163, baseType: !75)
!75 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!76 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !77, file: !17, line: 1069)
!77 = !DISubprogram(name: "acosh", scope: !13, file: !13, line: 85, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!78 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !79, file: !17, line: 1070)
!79 = !DISubprogram(name: "acoshf", scope: !13, file: !13, line: 85, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = !DISubroutineType(types: !81)
!81 = !{!75, !75}
!82 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !83, file: !17, line: 1071)
!83 = !DISubprogram(name: "acoshl", scope: !13, file: !13, line: 85, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!84 = !DISubroutineType(types: !85)
!85 = !{!86, !86}
!86 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!87 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !88, file: !17, line: 1073)
!88 = !DISubprogram(name: "asinh", scope: !13, file: !13, line: 87, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !90, file: !17, line: 1074)
!90 = !DISubprogram(name: "asinhf", scope: !13, file: !13, line: 87, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!91 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !92, file: !17, line: 1075)
!92 = !DISubprogram(name: "asinhl", scope: !13, file: !13, line: 87, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!93 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !94, file: !17, line: 1077)
!94 = !DISubprogram(name: "atanh", scope: !13, file: !13, line: 89, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!95 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !96, file: !17, line: 1078)
!96 = !DISubprogram(name: "atanhf", scope: !13, file: !13, line: 89, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!97 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !98, file: !17, line: 1079)
!98 = !DISubprogram(name: "atanhl", scope: !13, file: !13, line: 89, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!99 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !100, file: !17, line: 1081)
!100 = !DISubprogram(name: "cbrt", scope: !13, file: !13, line: 152, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!101 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !102, file: !17, line: 1082)
!102 = !DISubprogram(name: "cbrtf", scope: !13, file: !13, line: 152, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!103 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !104, file: !17, line: 1083)
!104 = !DISubprogram(name: "cbrtl", scope: !13, file: !13, line: 152, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!105 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !106, file: !17, line: 1085)
!106 = !DISubprogram(name: "copysign", scope: !13, file: !13, line: 198, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!107 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !108, file: !17, line: 1086)
!108 = !DISubprogram(name: "copysignf", scope: !13, file: !13, line: 198, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!109 = !DISubroutineType(types: !110)
!110 = !{!75, !75, !75}
!111 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !112, file: !17, line: 1087)
!112 = !DISubprogram(name: "copysignl", scope: !13, file: !13, line: 198, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!113 = !DISubroutineType(types: !114)
!114 = !{!86, !86, !86}
!115 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !116, file: !17, line: 1089)
!116 = !DISubprogram(name: "erf", scope: !13, file: !13, line: 231, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!117 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !118, file: !17, line: 1090)
!118 = !DISubprogram(name: "erff", scope: !13, file: !13, line: 231, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!119 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !120, file: !17, line: 1091)
!120 = !DISubprogram(name: "erfl", scope: !13, file: !13, line: 231, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!121 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !122, file: !17, line: 1093)
!122 = !DISubprogram(name: "erfc", scope: !13, file: !13, line: 232, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!123 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !124, file: !17, line: 1094)
!124 = !DISubprogram(name: "erfcf", scope: !13, file: !13, line: 232, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!125 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !126, file: !17, line: 1095)
!126 = !DISubprogram(name: "erfcl", scope: !13, file: !13, line: 232, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!127 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !128, file: !17, line: 1097)
!128 = !DISubprogram(name: "exp2", scope: !13, file: !13, line: 130, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!129 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !130, file: !17, line: 1098)
!130 = !DISubprogram(name: "exp2f", scope: !13, file: !13, line: 130, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!131 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !132, file: !17, line: 1099)
!132 = !DISubprogram(name: "exp2l", scope: !13, file: !13, line: 130, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!133 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !134, file: !17, line: 1101)
!134 = !DISubprogram(name: "expm1", scope: !13, file: !13, line: 119, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!135 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !136, file: !17, line: 1102)
!136 = !DISubprogram(name: "expm1f", scope: !13, file: !13, line: 119, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!137 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !138, file: !17, line: 1103)
!138 = !DISubprogram(name: "expm1l", scope: !13, file: !13, line: 119, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!139 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !140, file: !17, line: 1105)
!140 = !DISubprogram(name: "fdim", scope: !13, file: !13, line: 329, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!141 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !142, file: !17, line: 1106)
!142 = !DISubprogram(name: "fdimf", scope: !13, file: !13, line: 329, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!143 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !144, file: !17, line: 1107)
!144 = !DISubprogram(name: "fdiml", scope: !13, file: !13, line: 329, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!145 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !146, file: !17, line: 1109)
!146 = !DISubprogram(name: "fma", scope: !13, file: !13, line: 340, type: !147, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!147 = !DISubroutineType(types: !148)
!148 = !{!16, !16, !16, !16}
!149 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !150, file: !17, line: 1110)
!150 = !DISubprogram(name: "fmaf", scope: !13, file: !13, line: 340, type: !151, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!151 = !DISubroutineType(types: !152)
!152 = !{!75, !75, !75, !75}
!153 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !154, file: !17, line: 1111)
!154 = !DISubprogram(name: "fmal", scope: !13, file: !13, line: 340, type: !155, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!155 = !DISubroutineType(types: !156)
!156 = !{!86, !86, !86, !86}
!157 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !158, file: !17, line: 1113)
!158 = !DISubprogram(name: "fmax", scope: !13, file: !13, line: 333, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!159 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !160, file: !17, line: 1114)
!160 = !DISubprogram(name: "fmaxf", scope: !13, file: !13, line: 333, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!161 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !162, file: !17, line: 1115)
!162 = !DISubprogram(name: "fmaxl", scope: !13, file: !13, line: 333, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!163 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !164, file: !17, line: 1117)
!164 = !DISubprogram(name: "fmin", scope: !13, file: !13, line: 336, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!165 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !166, file: !17, line: 1118)
!166 = !DISubprogram(name: "fminf", scope: !13, file: !13, line: 336, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!167 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !168, file: !17, line: 1119)
!168 = !DISubprogram(name: "fminl", scope: !13, file: !13, line: 336, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!169 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !170, file: !17, line: 1121)
!170 = !DISubprogram(name: "hypot", scope: !13, file: !13, line: 147, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!171 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !172, file: !17, line: 1122)
!172 = !DISubprogram(name: "hypotf", scope: !13, file: !13, line: 147, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!173 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !174, file: !17, line: 1123)
!174 = !DISubprogram(name: "hypotl", scope: !13, file: !13, line: 147, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!175 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !176, file: !17, line: 1125)
!176 = !DISubprogram(name: "ilogb", scope: !13, file: !13, line: 283, type: !177, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!177 = !DISubroutineType(types: !178)
!178 = !{!9, !16}
!179 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !180, file: !17, line: 1126)
!180 = !DISubprogram(name: "ilogbf", scope: !13, file: !13, line: 283, type: !181, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!181 = !DISubroutineType(types: !182)
!182 = !{!9, !75}
!183 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !184, file: !17, line: 1127)
!184 = !DISubprogram(name: "ilogbl", scope: !13, file: !13, line: 283, type: !185, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!185 = !DISubroutineType(types: !186)
!186 = !{!9, !86}
!187 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !188, file: !17, line: 1129)
!188 = !DISubprogram(name: "lgamma", scope: !13, file: !13, line: 233, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!189 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !190, file: !17, line: 1130)
!190 = !DISubprogram(name: "lgammaf", scope: !13, file: !13, line: 233, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!191 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !192, file: !17, line: 1131)
!192 = !DISubprogram(name: "lgammal", scope: !13, file: !13, line: 233, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!193 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !194, file: !17, line: 1134)
!194 = !DISubprogram(name: "llrint", scope: !13, file: !13, line: 319, type: !195, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!195 = !DISubroutineType(types: !196)
!196 = !{!197, !16}
!197 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!198 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !199, file: !17, line: 1135)
!199 = !DISubprogram(name: "llrintf", scope: !13, file: !13, line: 319, type: !200, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!200 = !DISubroutineType(types: !201)
!201 = !{!197, !75}
!202 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !203, file: !17, line: 1136)
!203 = !DISubprogram(name: "llrintl", scope: !13, file: !13, line: 319, type: !204, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!204 = !DISubroutineType(types: !205)
!205 = !{!197, !86}
!206 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !207, file: !17, line: 1138)
!207 = !DISubprogram(name: "llround", scope: !13, file: !13, line: 325, type: !195, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!208 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !209, file: !17, line: 1139)
!209 = !DISubprogram(name: "llroundf", scope: !13, file: !13, line: 325, type: !200, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!210 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !211, file: !17, line: 1140)
!211 = !DISubprogram(name: "llroundl", scope: !13, file: !13, line: 325, type: !204, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!212 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !213, file: !17, line: 1143)
!213 = !DISubprogram(name: "log1p", scope: !13, file: !13, line: 122, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!214 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !215, file: !17, line: 1144)
!215 = !DISubprogram(name: "log1pf", scope: !13, file: !13, line: 122, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!216 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !217, file: !17, line: 1145)
!217 = !DISubprogram(name: "log1pl", scope: !13, file: !13, line: 122, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!218 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !219, file: !17, line: 1147)
!219 = !DISubprogram(name: "log2", scope: !13, file: !13, line: 133, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!220 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !221, file: !17, line: 1148)
!221 = !DISubprogram(name: "log2f", scope: !13, file: !13, line: 133, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!222 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !223, file: !17, line: 1149)
!223 = !DISubprogram(name: "log2l", scope: !13, file: !13, line: 133, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!224 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !225, file: !17, line: 1151)
!225 = !DISubprogram(name: "logb", scope: !13, file: !13, line: 125, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!226 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !227, file: !17, line: 1152)
!227 = !DISubprogram(name: "logbf", scope: !13, file: !13, line: 125, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!228 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !229, file: !17, line: 1153)
!229 = !DISubprogram(name: "logbl", scope: !13, file: !13, line: 125, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!230 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !231, file: !17, line: 1155)
!231 = !DISubprogram(name: "lrint", scope: !13, file: !13, line: 317, type: !232, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!232 = !DISubroutineType(types: !233)
!233 = !{!234, !16}
!234 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!235 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !236, file: !17, line: 1156)
!236 = !DISubprogram(name: "lrintf", scope: !13, file: !13, line: 317, type: !237, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!237 = !DISubroutineType(types: !238)
!238 = !{!234, !75}
!239 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !240, file: !17, line: 1157)
!240 = !DISubprogram(name: "lrintl", scope: !13, file: !13, line: 317, type: !241, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!241 = !DISubroutineType(types: !242)
!242 = !{!234, !86}
!243 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !244, file: !17, line: 1159)
!244 = !DISubprogram(name: "lround", scope: !13, file: !13, line: 323, type: !232, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!245 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !246, file: !17, line: 1160)
!246 = !DISubprogram(name: "lroundf", scope: !13, file: !13, line: 323, type: !237, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!247 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !248, file: !17, line: 1161)
!248 = !DISubprogram(name: "lroundl", scope: !13, file: !13, line: 323, type: !241, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!249 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !250, file: !17, line: 1163)
!250 = !DISubprogram(name: "nan", scope: !13, file: !13, line: 203, type: !251, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!251 = !DISubroutineType(types: !252)
!252 = !{!16, !253}
!253 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !254, size: 64)
!254 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !255)
!255 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!256 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !257, file: !17, line: 1164)
!257 = !DISubprogram(name: "nanf", scope: !13, file: !13, line: 203, type: !258, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!258 = !DISubroutineType(types: !259)
!259 = !{!75, !253}
!260 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !261, file: !17, line: 1165)
!261 = !DISubprogram(name: "nanl", scope: !13, file: !13, line: 203, type: !262, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!262 = !DISubroutineType(types: !263)
!263 = !{!86, !253}
!264 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !265, file: !17, line: 1167)
!265 = !DISubprogram(name: "nearbyint", scope: !13, file: !13, line: 297, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!266 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !267, file: !17, line: 1168)
!267 = !DISubprogram(name: "nearbyintf", scope: !13, file: !13, line: 297, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!268 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !269, file: !17, line: 1169)
!269 = !DISubprogram(name: "nearbyintl", scope: !13, file: !13, line: 297, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!270 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !271, file: !17, line: 1171)
!271 = !DISubprogram(name: "nextafter", scope: !13, file: !13, line: 262, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!272 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !273, file: !17, line: 1172)
!273 = !DISubprogram(name: "nextafterf", scope: !13, file: !13, line: 262, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!274 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !275, file: !17, line: 1173)
!275 = !DISubprogram(name: "nextafterl", scope: !13, file: !13, line: 262, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!276 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !277, file: !17, line: 1175)
!277 = !DISubprogram(name: "nexttoward", scope: !13, file: !13, line: 264, type: !278, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!278 = !DISubroutineType(types: !279)
!279 = !{!16, !16, !86}
!280 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !281, file: !17, line: 1176)
!281 = !DISubprogram(name: "nexttowardf", scope: !13, file: !13, line: 264, type: !282, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!282 = !DISubroutineType(types: !283)
!283 = !{!75, !75, !86}
!284 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !285, file: !17, line: 1177)
!285 = !DISubprogram(name: "nexttowardl", scope: !13, file: !13, line: 264, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!286 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !287, file: !17, line: 1179)
!287 = !DISubprogram(name: "remainder", scope: !13, file: !13, line: 275, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!288 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !289, file: !17, line: 1180)
!289 = !DISubprogram(name: "remainderf", scope: !13, file: !13, line: 275, type: !109, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!290 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !291, file: !17, line: 1181)
!291 = !DISubprogram(name: "remainderl", scope: !13, file: !13, line: 275, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!292 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !293, file: !17, line: 1183)
!293 = !DISubprogram(name: "remquo", scope: !13, file: !13, line: 310, type: !294, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!294 = !DISubroutineType(types: !295)
!295 = !{!16, !16, !16, !44}
!296 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !297, file: !17, line: 1184)
!297 = !DISubprogram(name: "remquof", scope: !13, file: !13, line: 310, type: !298, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!298 = !DISubroutineType(types: !299)
!299 = !{!75, !75, !75, !44}
!300 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !301, file: !17, line: 1185)
!301 = !DISubprogram(name: "remquol", scope: !13, file: !13, line: 310, type: !302, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!302 = !DISubroutineType(types: !303)
!303 = !{!86, !86, !86, !44}
!304 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !305, file: !17, line: 1187)
!305 = !DISubprogram(name: "rint", scope: !13, file: !13, line: 259, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!306 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !307, file: !17, line: 1188)
!307 = !DISubprogram(name: "rintf", scope: !13, file: !13, line: 259, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!308 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !309, file: !17, line: 1189)
!309 = !DISubprogram(name: "rintl", scope: !13, file: !13, line: 259, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!310 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !311, file: !17, line: 1191)
!311 = !DISubprogram(name: "round", scope: !13, file: !13, line: 301, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!312 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !313, file: !17, line: 1192)
!313 = !DISubprogram(name: "roundf", scope: !13, file: !13, line: 301, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!314 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !315, file: !17, line: 1193)
!315 = !DISubprogram(name: "roundl", scope: !13, file: !13, line: 301, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!316 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !317, file: !17, line: 1195)
!317 = !DISubprogram(name: "scalbln", scope: !13, file: !13, line: 293, type: !318, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!318 = !DISubroutineType(types: !319)
!319 = !{!16, !16, !234}
!320 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !321, file: !17, line: 1196)
!321 = !DISubprogram(name: "scalblnf", scope: !13, file: !13, line: 293, type: !322, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!322 = !DISubroutineType(types: !323)
!323 = !{!75, !75, !234}
!324 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !325, file: !17, line: 1197)
!325 = !DISubprogram(name: "scalblnl", scope: !13, file: !13, line: 293, type: !326, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!326 = !DISubroutineType(types: !327)
!327 = !{!86, !86, !234}
!328 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !329, file: !17, line: 1199)
!329 = !DISubprogram(name: "scalbn", scope: !13, file: !13, line: 279, type: !47, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!330 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !331, file: !17, line: 1200)
!331 = !DISubprogram(name: "scalbnf", scope: !13, file: !13, line: 279, type: !332, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!332 = !DISubroutineType(types: !333)
!333 = !{!75, !75, !9}
!334 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !335, file: !17, line: 1201)
!335 = !DISubprogram(name: "scalbnl", scope: !13, file: !13, line: 279, type: !336, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!336 = !DISubroutineType(types: !337)
!337 = !{!86, !86, !9}
!338 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !339, file: !17, line: 1203)
!339 = !DISubprogram(name: "tgamma", scope: !13, file: !13, line: 238, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!340 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !341, file: !17, line: 1204)
!341 = !DISubprogram(name: "tgammaf", scope: !13, file: !13, line: 238, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!342 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !343, file: !17, line: 1205)
!343 = !DISubprogram(name: "tgammal", scope: !13, file: !13, line: 238, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!344 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !345, file: !17, line: 1207)
!345 = !DISubprogram(name: "trunc", scope: !13, file: !13, line: 305, type: !14, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!346 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !347, file: !17, line: 1208)
!347 = !DISubprogram(name: "truncf", scope: !13, file: !13, line: 305, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!348 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !4, entity: !349, file: !17, line: 1209)
!349 = !DISubprogram(name: "truncl", scope: !13, file: !13, line: 305, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!350 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !351, entity: !352, file: !353, line: 58)
!351 = !DINamespace(name: "__gnu_debug", scope: null)
!352 = !DINamespace(name: "__debug", scope: !4)
!353 = !DIFile(filename: "debug.h", directory: "", checksumkind: CSK_MD5, checksum: "09fce61e0085ea92b4bd81d6cd4dcc16")
!354 = !{i32 7, !"Dwarf Version", i32 5}
!355 = !{i32 2, !"Debug Info Version", i32 3}
!356 = !{i32 1, !"wchar_size", i32 4}
!357 = !{i32 8, !"PIC Level", i32 2}
!358 = !{i32 7, !"PIE Level", i32 2}
!359 = !{i32 7, !"uwtable", i32 2}
!360 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!361 = distinct !DISubprogram(name: "lengths", scope: !1, file: !1, line: 20, type: !362, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !366)
!362 = !DISubroutineType(types: !363)
!363 = !{!16, !364, !9}
!364 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !365, size: 64)
!365 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!366 = !{!367, !368, !369, !397, !398, !400}
!367 = !DILocalVariable(name: "x", arg: 1, scope: !361, file: !1, line: 20, type: !364)
!368 = !DILocalVariable(name: "n", arg: 2, scope: !361, file: !1, line: 20, type: !9)
!369 = !DILocalVariable(name: "total", scope: !361, file: !1, line: 21, type: !370)
!370 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Vector<double, 3>", file: !1, line: 4, size: 192, flags: DIFlagTypePassByValue, elements: !371, templateParams: !394, identifier: "_ZTS6VectorIdLi3EE")
!371 = !{!372, !376, !381, !387, !391}
!372 = !DIDerivedType(tag: DW_TAG_member, name: "at", scope: !370, file: !1, line: 5, baseType: !373, size: 192)
!373 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 192, elements: !374)
!374 = !{!375}
!375 = !DISubrange(count: 3)
!376 = !DISubprogram(name: "operator[]", linkageName: "_ZN6VectorIdLi3EEixEi", scope: !370, file: !1, line: 6, type: !377, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!377 = !DISubroutineType(types: !378)
!378 = !{!379, !380, !9}
!379 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !16, size: 64)
!380 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !370, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!381 = !DISubprogram(name: "operator[]", linkageName: "_ZNK6VectorIdLi3EEixEi", scope: !370, file: !1, line: 7, type: !382, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!382 = !DISubroutineType(types: !383)
!383 = !{!384, !385, !9}
!384 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !365, size: 64)
!385 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !386, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!386 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !370)
!387 = !DISubprogram(name: "operator+", linkageName: "_ZNK6VectorIdLi3EEplERKS0_", scope: !370, file: !1, line: 8, type: !388, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!388 = !DISubroutineType(types: !389)
!389 = !{!370, !385, !390}
!390 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !386, size: 64)
!391 = !DISubprogram(name: "dot", linkageName: "_ZNK6VectorIdLi3EE3dotERKS0_", scope: !370, file: !1, line: 13, type: !392, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!392 = !DISubroutineType(types: !393)
!393 = !{!16, !385, !390}
!394 = !{!395, !396}
!395 = !DITemplateTypeParameter(name: "T", type: !16)
!396 = !DITemplateValueParameter(name: "N", type: !9, value: i32 3)
!397 = !DILocalVariable(name: "sum", scope: !361, file: !1, line: 22, type: !16)
!398 = !DILocalVariable(name: "i", scope: !399, file: !1, line: 23, type: !9)
!399 = distinct !DILexicalBlock(scope: !361, file: !1, line: 23, column: 3)
!400 = !DILocalVariable(name: "one", scope: !401, file: !1, line: 24, type: !370)
!401 = distinct !DILexicalBlock(scope: !402, file: !1, line: 23, column: 31)
!402 = distinct !DILexicalBlock(scope: !399, file: !1, line: 23, column: 3)
!403 = !{!404, !404, i64 0}
!404 = !{!"any pointer", !405, i64 0}
!405 = !{!"omnipotent char", !406, i64 0}
!406 = !{!"Simple C++ TBAA"}
!407 = !DILocation(line: 20, column: 41, scope: !361)
!408 = !{!409, !409, i64 0}
!409 = !{!"int", !405, i64 0}
!410 = !DILocation(line: 20, column: 48, scope: !361)
!411 = !DILocation(line: 21, column: 3, scope: !361)
!412 = !DILocation(line: 21, column: 21, scope: !361)
!413 = !DILocation(line: 22, column: 3, scope: !361)
!414 = !DILocation(line: 22, column: 10, scope: !361)
!415 = !{!416, !416, i64 0}
!416 = !{!"double", !405, i64 0}
!417 = !DILocation(line: 23, column: 8, scope: !399)
!418 = !DILocation(line: 23, column: 12, scope: !399)
!419 = !DILocation(line: 23, column: 19, scope: !402)
!420 = !DILocation(line: 23, column: 23, scope: !402)
!421 = !DILocation(line: 23, column: 21, scope: !402)
!422 = !DILocation(line: 23, column: 3, scope: !399)
!423 = !DILocation(line: 23, column: 3, scope: !402)
!424 = !DILocation(line: 24, column: 5, scope: !401)
!425 = !DILocation(line: 24, column: 23, scope: !401)
!426 = !DILocation(line: 24, column: 26, scope: !401)
!427 = !DILocation(line: 24, column: 28, scope: !401)
!428 = !DILocation(line: 24, column: 34, scope: !401)
!429 = !DILocation(line: 24, column: 32, scope: !401)
!430 = !DILocation(line: 24, column: 27, scope: !401)
!431 = !DILocation(line: 24, column: 38, scope: !401)
!432 = !DILocation(line: 24, column: 44, scope: !401)
!433 = !DILocation(line: 24, column: 42, scope: !401)
!434 = !DILocation(line: 24, column: 46, scope: !401)
!435 = !DILocation(line: 24, column: 52, scope: !401)
!436 = !DILocation(line: 24, column: 58, scope: !401)
!437 = !DILocation(line: 24, column: 56, scope: !401)
!438 = !DILocation(line: 24, column: 60, scope: !401)
!439 = !DILocation(line: 25, column: 13, scope: !401)
!440 = !DILocation(line: 25, column: 19, scope: !401)
!441 = !DILocation(line: 25, column: 11, scope: !401)
!442 = !{i64 0, i64 24, !443}
!443 = !{!405, !405, i64 0}
!444 = !DILocation(line: 25, column: 5, scope: !401)
!445 = !DILocation(line: 26, column: 26, scope: !401)
!446 = !DILocation(line: 26, column: 37, scope: !401)
!447 = !DILocation(line: 26, column: 12, scope: !401)
!448 = !DILocation(line: 26, column: 9, scope: !401)
!449 = !DILocation(line: 27, column: 3, scope: !402)
!450 = !DILocation(line: 27, column: 3, scope: !401)
!451 = !DILocation(line: 23, column: 26, scope: !402)
!452 = distinct !{!452, !422, !453, !454, !455}
!453 = !DILocation(line: 27, column: 3, scope: !399)
!454 = !{!"llvm.loop.mustprogress"}
!455 = !{!"llvm.loop.unroll.disable"}
!456 = !DILocation(line: 28, column: 10, scope: !361)
!457 = !DILocation(line: 29, column: 1, scope: !361)
!458 = !DILocation(line: 28, column: 3, scope: !361)
!459 = distinct !DISubprogram(name: "operator+", linkageName: "_ZNK6VectorIdLi3EEplERKS0_", scope: !370, file: !1, line: 8, type: !388, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !387, retainedNodes: !460)
!460 = !{!461, !463, !464, !465}
!461 = !DILocalVariable(name: "this", arg: 1, scope: !459, type: !462, flags: DIFlagArtificial | DIFlagObjectPointer)
!462 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !386, size: 64)
!463 = !DILocalVariable(name: "other", arg: 2, scope: !459, file: !1, line: 8, type: !390)
!464 = !DILocalVariable(name: "sum", scope: !459, file: !1, line: 9, type: !370)
!465 = !DILocalVariable(name: "i", scope: !466, file: !1, line: 10, type: !9)
!466 = distinct !DILexicalBlock(scope: !459, file: !1, line: 10, column: 5)
!467 = !DILocation(line: 0, scope: !459)
!468 = !DILocation(line: 8, column: 34, scope: !459)
!469 = !DILocation(line: 9, column: 12, scope: !459)
!470 = !DILocation(line: 10, column: 10, scope: !466)
!471 = !DILocation(line: 10, column: 14, scope: !466)
!472 = !DILocation(line: 10, column: 21, scope: !473)
!473 = distinct !DILexicalBlock(scope: !466, file: !1, line: 10, column: 5)
!474 = !DILocation(line: 10, column: 23, scope: !473)
!475 = !DILocation(line: 10, column: 5, scope: !466)
!476 = !DILocation(line: 10, column: 5, scope: !473)
!477 = !DILocation(line: 10, column: 42, scope: !473)
!478 = !DILocation(line: 10, column: 45, scope: !473)
!479 = !DILocation(line: 10, column: 50, scope: !473)
!480 = !DILocation(line: 10, column: 56, scope: !473)
!481 = !DILocation(line: 10, column: 48, scope: !473)
!482 = !DILocation(line: 10, column: 37, scope: !473)
!483 = !DILocation(line: 10, column: 33, scope: !473)
!484 = !DILocation(line: 10, column: 40, scope: !473)
!485 = !DILocation(line: 10, column: 28, scope: !473)
!486 = distinct !{!486, !475, !487, !454, !455}
!487 = !DILocation(line: 10, column: 57, scope: !466)
!488 = !DILocation(line: 11, column: 5, scope: !459)
!489 = distinct !DISubprogram(name: "dot", linkageName: "_ZNK6VectorIdLi3EE3dotERKS0_", scope: !370, file: !1, line: 13, type: !392, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !391, retainedNodes: !490)
!490 = !{!491, !492, !493, !494}
!491 = !DILocalVariable(name: "this", arg: 1, scope: !489, type: !462, flags: DIFlagArtificial | DIFlagObjectPointer)
!492 = !DILocalVariable(name: "other", arg: 2, scope: !489, file: !1, line: 13, type: !390)
!493 = !DILocalVariable(name: "sum", scope: !489, file: !1, line: 14, type: !16)
!494 = !DILocalVariable(name: "i", scope: !495, file: !1, line: 15, type: !9)
!495 = distinct !DILexicalBlock(scope: !489, file: !1, line: 15, column: 5)
!496 = !DILocation(line: 0, scope: !489)
!497 = !DILocation(line: 13, column: 23, scope: !489)
!498 = !DILocation(line: 14, column: 5, scope: !489)
!499 = !DILocation(line: 14, column: 7, scope: !489)
!500 = !DILocation(line: 15, column: 10, scope: !495)
!501 = !DILocation(line: 15, column: 14, scope: !495)
!502 = !DILocation(line: 15, column: 21, scope: !503)
!503 = distinct !DILexicalBlock(scope: !495, file: !1, line: 15, column: 5)
!504 = !DILocation(line: 15, column: 23, scope: !503)
!505 = !DILocation(line: 15, column: 5, scope: !495)
!506 = !DILocation(line: 15, column: 5, scope: !503)
!507 = !DILocation(line: 15, column: 40, scope: !503)
!508 = !DILocation(line: 15, column: 43, scope: !503)
!509 = !DILocation(line: 15, column: 48, scope: !503)
!510 = !DILocation(line: 15, column: 54, scope: !503)
!511 = !DILocation(line: 15, column: 46, scope: !503)
!512 = !DILocation(line: 15, column: 37, scope: !503)
!513 = !DILocation(line: 15, column: 33, scope: !503)
!514 = !DILocation(line: 15, column: 28, scope: !503)
!515 = distinct !{!515, !505, !516, !454, !455}
!516 = !DILocation(line: 15, column: 55, scope: !495)
!517 = !DILocation(line: 16, column: 12, scope: !489)
!518 = !DILocation(line: 17, column: 3, scope: !489)
!519 = !DILocation(line: 16, column: 5, scope: !489)
!520 = distinct !DISubprogram(name: "area", scope: !1, file: !1, line: 37, type: !147, scopeLine: 37, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !521)
!521 = !{!522, !523, !524}
!522 = !DILocalVariable(name: "a", arg: 1, scope: !520, file: !1, line: 37, type: !16)
!523 = !DILocalVariable(name: "b", arg: 2, scope: !520, file: !1, line: 37, type: !16)
!524 = !DILocalVariable(name: "w", arg: 3, scope: !520, file: !1, line: 37, type: !16)
!525 = !DILocation(line: 37, column: 31, scope: !520)
!526 = !DILocation(line: 37, column: 41, scope: !520)
!527 = !DILocation(line: 37, column: 51, scope: !520)
!528 = !DILocation(line: 38, column: 20, scope: !520)
!529 = !DILocation(line: 38, column: 86, scope: !520)
!530 = !DILocation(line: 38, column: 89, scope: !520)
!531 = !DILocation(line: 38, column: 10, scope: !520)
!532 = !DILocation(line: 38, column: 3, scope: !520)
!533 = distinct !DISubprogram(name: "integrate<(lambda at cplusplus.cpp:38:20)>", linkageName: "_ZL9integrateIZ4areaE3$_0EdT_ddi", scope: !1, file: !1, line: 31, type: !534, scopeLine: 31, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, templateParams: !549, retainedNodes: !540)
!534 = !DISubroutineType(types: !535)
!535 = !{!16, !536, !16, !16, !9}
!536 = distinct !DICompositeType(tag: DW_TAG_class_type, scope: !520, file: !1, line: 38, size: 128, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !537)
!537 = !{!538, !539}
!538 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !536, file: !1, line: 38, baseType: !379, size: 64)
!539 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !536, file: !1, line: 38, baseType: !379, size: 64, offset: 64)
!540 = !{!541, !542, !543, !544, !545, !546, !547}
!541 = !DILocalVariable(name: "f", arg: 1, scope: !533, file: !1, line: 31, type: !536)
!542 = !DILocalVariable(name: "a", arg: 2, scope: !533, file: !1, line: 31, type: !16)
!543 = !DILocalVariable(name: "b", arg: 3, scope: !533, file: !1, line: 31, type: !16)
!544 = !DILocalVariable(name: "n", arg: 4, scope: !533, file: !1, line: 31, type: !9)
!545 = !DILocalVariable(name: "sum", scope: !533, file: !1, line: 32, type: !16)
!546 = !DILocalVariable(name: "h", scope: !533, file: !1, line: 32, type: !16)
!547 = !DILocalVariable(name: "i", scope: !548, file: !1, line: 33, type: !9)
!548 = distinct !DILexicalBlock(scope: !533, file: !1, line: 33, column: 3)
!549 = !{!550}
!550 = !DITemplateTypeParameter(name: "F", type: !536)
!551 = !DILocation(line: 31, column: 46, scope: !533)
!552 = !DILocation(line: 31, column: 56, scope: !533)
!553 = !DILocation(line: 31, column: 66, scope: !533)
!554 = !DILocation(line: 31, column: 73, scope: !533)
!555 = !DILocation(line: 32, column: 3, scope: !533)
!556 = !DILocation(line: 32, column: 10, scope: !533)
!557 = !DILocation(line: 32, column: 19, scope: !533)
!558 = !DILocation(line: 32, column: 24, scope: !533)
!559 = !DILocation(line: 32, column: 28, scope: !533)
!560 = !DILocation(line: 32, column: 26, scope: !533)
!561 = !DILocation(line: 32, column: 33, scope: !533)
!562 = !DILocation(line: 32, column: 31, scope: !533)
!563 = !DILocation(line: 33, column: 8, scope: !548)
!564 = !DILocation(line: 33, column: 12, scope: !548)
!565 = !DILocation(line: 33, column: 19, scope: !566)
!566 = distinct !DILexicalBlock(scope: !548, file: !1, line: 33, column: 3)
!567 = !DILocation(line: 33, column: 23, scope: !566)
!568 = !DILocation(line: 33, column: 21, scope: !566)
!569 = !DILocation(line: 33, column: 3, scope: !548)
!570 = !DILocation(line: 33, column: 3, scope: !566)
!571 = !DILocation(line: 33, column: 38, scope: !566)
!572 = !DILocation(line: 33, column: 44, scope: !566)
!573 = !DILocation(line: 33, column: 49, scope: !566)
!574 = !DILocation(line: 33, column: 51, scope: !566)
!575 = !DILocation(line: 33, column: 60, scope: !566)
!576 = !DILocation(line: 33, column: 58, scope: !566)
!577 = !DILocation(line: 33, column: 46, scope: !566)
!578 = !DILocation(line: 33, column: 42, scope: !566)
!579 = !DILocation(line: 33, column: 40, scope: !566)
!580 = !DILocation(line: 33, column: 35, scope: !566)
!581 = !DILocation(line: 33, column: 31, scope: !566)
!582 = !DILocation(line: 33, column: 26, scope: !566)
!583 = distinct !{!583, !569, !584, !454, !455}
!584 = !DILocation(line: 33, column: 61, scope: !548)
!585 = !DILocation(line: 34, column: 10, scope: !533)
!586 = !DILocation(line: 35, column: 1, scope: !533)
!587 = !DILocation(line: 34, column: 3, scope: !533)
!588 = distinct !DISubprogram(name: "layers", scope: !1, file: !1, line: 46, type: !589, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !600)
!589 = !DISubroutineType(types: !590)
!590 = !{!16, !591, !9, !16}
!591 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !592, size: 64)
!592 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !593)
!593 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", file: !1, line: 41, size: 64, flags: DIFlagTypePassByValue, elements: !594, identifier: "_ZTS5Shape")
!594 = !{!595, !596}
!595 = !DIDerivedType(tag: DW_TAG_member, name: "scale", scope: !593, file: !1, line: 42, baseType: !16, size: 64)
!596 = !DISubprogram(name: "apply", linkageName: "_ZNK5Shape5applyEd", scope: !593, file: !1, line: 43, type: !597, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!597 = !DISubroutineType(types: !598)
!598 = !{!16, !599, !16}
!599 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !592, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!600 = !{!601, !602, !603, !604}
!601 = !DILocalVariable(name: "shapes", arg: 1, scope: !588, file: !1, line: 46, type: !591)
!602 = !DILocalVariable(name: "n", arg: 2, scope: !588, file: !1, line: 46, type: !9)
!603 = !DILocalVariable(name: "x", arg: 3, scope: !588, file: !1, line: 46, type: !16)
!604 = !DILocalVariable(name: "one", scope: !605, file: !1, line: 47, type: !591)
!605 = distinct !DILexicalBlock(scope: !588, file: !1, line: 47, column: 3)
!606 = !DILocation(line: 46, column: 39, scope: !588)
!607 = !DILocation(line: 46, column: 51, scope: !588)
!608 = !DILocation(line: 46, column: 61, scope: !588)
!609 = !DILocation(line: 47, column: 8, scope: !605)
!610 = !DILocation(line: 47, column: 21, scope: !605)
!611 = !DILocation(line: 47, column: 27, scope: !605)
!612 = !DILocation(line: 47, column: 35, scope: !613)
!613 = distinct !DILexicalBlock(scope: !605, file: !1, line: 47, column: 3)
!614 = !DILocation(line: 47, column: 42, scope: !613)
!615 = !DILocation(line: 47, column: 51, scope: !613)
!616 = !DILocation(line: 47, column: 49, scope: !613)
!617 = !DILocation(line: 47, column: 39, scope: !613)
!618 = !DILocation(line: 47, column: 3, scope: !605)
!619 = !DILocation(line: 47, column: 3, scope: !613)
!620 = !DILocation(line: 47, column: 65, scope: !613)
!621 = !DILocation(line: 47, column: 76, scope: !613)
!622 = !DILocation(line: 47, column: 70, scope: !613)
!623 = !DILocation(line: 47, column: 81, scope: !613)
!624 = !DILocation(line: 47, column: 79, scope: !613)
!625 = !DILocation(line: 47, column: 63, scope: !613)
!626 = !DILocation(line: 47, column: 61, scope: !613)
!627 = !DILocation(line: 47, column: 54, scope: !613)
!628 = distinct !{!628, !618, !629, !454, !455}
!629 = !DILocation(line: 47, column: 81, scope: !605)
!630 = !DILocation(line: 48, column: 10, scope: !588)
!631 = !DILocation(line: 48, column: 3, scope: !588)
!632 = distinct !DISubprogram(name: "apply", linkageName: "_ZNK5Shape5applyEd", scope: !593, file: !1, line: 43, type: !597, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !596, retainedNodes: !633)
!633 = !{!634, !635}
!634 = !DILocalVariable(name: "this", arg: 1, scope: !632, type: !591, flags: DIFlagArtificial | DIFlagObjectPointer)
!635 = !DILocalVariable(name: "x", arg: 2, scope: !632, file: !1, line: 43, type: !16)
!636 = !DILocation(line: 0, scope: !632)
!637 = !DILocation(line: 43, column: 23, scope: !632)
!638 = !DILocation(line: 43, column: 41, scope: !632)
!639 = !{!640, !416, i64 0}
!640 = !{!"_ZTS5Shape", !416, i64 0}
!641 = !DILocation(line: 43, column: 59, scope: !632)
!642 = !DILocation(line: 43, column: 49, scope: !632)
!643 = !DILocation(line: 43, column: 47, scope: !632)
!644 = !DILocation(line: 43, column: 34, scope: !632)
!645 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK6VectorIdLi3EEixEi", scope: !370, file: !1, line: 7, type: !382, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !381, retainedNodes: !646)
!646 = !{!647, !648}
!647 = !DILocalVariable(name: "this", arg: 1, scope: !645, type: !462, flags: DIFlagArtificial | DIFlagObjectPointer)
!648 = !DILocalVariable(name: "i", arg: 2, scope: !645, file: !1, line: 7, type: !9)
!649 = !DILocation(line: 0, scope: !645)
!650 = !DILocation(line: 7, column: 27, scope: !645)
!651 = !DILocation(line: 7, column: 45, scope: !645)
!652 = !DILocation(line: 7, column: 48, scope: !645)
!653 = !DILocation(line: 7, column: 38, scope: !645)
!654 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZN6VectorIdLi3EEixEi", scope: !370, file: !1, line: 6, type: !377, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !376, retainedNodes: !655)
!655 = !{!656, !658}
!656 = !DILocalVariable(name: "this", arg: 1, scope: !654, type: !657, flags: DIFlagArtificial | DIFlagObjectPointer)
!657 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !370, size: 64)
!658 = !DILocalVariable(name: "i", arg: 2, scope: !654, file: !1, line: 6, type: !9)
!659 = !DILocation(line: 0, scope: !654)
!660 = !DILocation(line: 6, column: 21, scope: !654)
!661 = !DILocation(line: 6, column: 33, scope: !654)
!662 = !DILocation(line: 6, column: 36, scope: !654)
!663 = !DILocation(line: 6, column: 26, scope: !654)
!664 = distinct !DISubprogram(name: "operator()", linkageName: "_ZZ4areaENK3$_0clEd", scope: !536, file: !1, line: 38, type: !665, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !669, retainedNodes: !670)
!665 = !DISubroutineType(types: !666)
!666 = !{!16, !667, !16}
!667 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !668, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!668 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !536)
!669 = !DISubprogram(name: "operator()", scope: !536, file: !1, line: 38, type: !665, scopeLine: 38, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagOptimized)
!670 = !{!671, !673}
!671 = !DILocalVariable(name: "this", arg: 1, scope: !664, type: !672, flags: DIFlagArtificial | DIFlagObjectPointer)
!672 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !668, size: 64)
!673 = !DILocalVariable(name: "x", arg: 2, scope: !664, file: !1, line: 38, type: !16)
!674 = !DILocation(line: 0, scope: !664)
!675 = !DILocation(line: 38, column: 31, scope: !664)
!676 = !DILocation(line: 38, column: 53, scope: !664)
!677 = !{!678, !404, i64 0}
!678 = !{!"_ZTSZ4areaE3$_0", !404, i64 0, !404, i64 8}
!679 = !DILocation(line: 38, column: 52, scope: !664)
!680 = !DILocation(line: 38, column: 57, scope: !664)
!681 = !DILocation(line: 38, column: 55, scope: !664)
!682 = !DILocation(line: 38, column: 61, scope: !664)
!683 = !DILocation(line: 38, column: 59, scope: !664)
!684 = !DILocation(line: 38, column: 43, scope: !664)
!685 = !DILocation(line: 38, column: 75, scope: !664)
!686 = !{!678, !404, i64 8}
!687 = !DILocation(line: 38, column: 79, scope: !664)
!688 = !DILocation(line: 38, column: 77, scope: !664)
!689 = !DILocation(line: 38, column: 66, scope: !664)
!690 = !DILocation(line: 38, column: 64, scope: !664)
!691 = !DILocation(line: 38, column: 36, scope: !664)
