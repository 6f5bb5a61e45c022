target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @dot(ptr noundef %x, ptr noundef %y, i32 noundef %n) #0 !dbg !9 {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !17, !DIExpression(), !27)
  store ptr %y, ptr %y.addr, align 8, !tbaa !23
    #dbg_declare(ptr %y.addr, !18, !DIExpression(), !28)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !19, !DIExpression(), !31)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !32
    #dbg_declare(ptr %sum, !20, !DIExpression(), !33)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !33, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !36
    #dbg_declare(ptr %i, !21, !DIExpression(), !37)
  store i32 0, ptr %i, align 4, !dbg !37, !tbaa !29
  br label %for.cond, !dbg !36

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !38, !tbaa !29
  %1 = load i32, ptr %n.addr, align 4, !dbg !40, !tbaa !29
  %cmp = icmp slt i32 %0, %1, !dbg !41
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !42

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !43
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !dbg !44, !tbaa !23
  %3 = load i32, ptr %i, align 4, !dbg !45, !tbaa !29
  %idxprom = sext i32 %3 to i64, !dbg !44
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom, !dbg !44
  %4 = load double, ptr %arrayidx, align 8, !dbg !44, !tbaa !34
  %5 = load ptr, ptr %y.addr, align 8, !dbg !46, !tbaa !23
  %6 = load i32, ptr %i, align 4, !dbg !47, !tbaa !29
  %idxprom1 = sext i32 %6 to i64, !dbg !46
  %arrayidx2 = getelementptr inbounds double, ptr %5, i64 %idxprom1, !dbg !46
  %7 = load double, ptr %arrayidx2, align 8, !dbg !46, !tbaa !34
  %mul = fmul double %4, %7, !dbg !48
  %8 = load double, ptr %sum, align 8, !dbg !49, !tbaa !34
  %add = fadd double %8, %mul, !dbg !49
  store double %add, ptr %sum, align 8, !dbg !49, !tbaa !34
  br label %for.inc, !dbg !50

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4, !dbg !51, !tbaa !29
  %inc = add nsw i32 %9, 1, !dbg !51
  store i32 %inc, ptr %i, align 4, !dbg !51, !tbaa !29
  br label %for.cond, !dbg !43, !llvm.loop !52

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load double, ptr %sum, align 8, !dbg !56, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !57
  ret double %10, !dbg !58
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local void @matmul(ptr noalias noundef %a, ptr noalias noundef %b, ptr noalias noundef %c, i32 noundef %n) #0 !dbg !59 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %c.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %sum = alloca double, align 8
  %k = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8, !tbaa !23
    #dbg_declare(ptr %a.addr, !66, !DIExpression(), !80)
  store ptr %b, ptr %b.addr, align 8, !tbaa !23
    #dbg_declare(ptr %b.addr, !67, !DIExpression(), !81)
  store ptr %c, ptr %c.addr, align 8, !tbaa !23
    #dbg_declare(ptr %c.addr, !68, !DIExpression(), !82)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !69, !DIExpression(), !83)
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !84
    #dbg_declare(ptr %i, !70, !DIExpression(), !85)
  store i32 0, ptr %i, align 4, !dbg !85, !tbaa !29
  br label %for.cond, !dbg !84

for.cond:                                         ; preds = %for.inc22, %entry
  %0 = load i32, ptr %i, align 4, !dbg !86, !tbaa !29
  %1 = load i32, ptr %n.addr, align 4, !dbg !87, !tbaa !29
  %cmp = icmp slt i32 %0, %1, !dbg !88
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !89

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !90
  br label %for.end24

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #3, !dbg !91
    #dbg_declare(ptr %j, !72, !DIExpression(), !92)
  store i32 0, ptr %j, align 4, !dbg !92, !tbaa !29
  br label %for.cond1, !dbg !91

for.cond1:                                        ; preds = %for.inc19, %for.body
  %2 = load i32, ptr %j, align 4, !dbg !93, !tbaa !29
  %3 = load i32, ptr %n.addr, align 4, !dbg !94, !tbaa !29
  %cmp2 = icmp slt i32 %2, %3, !dbg !95
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !96

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #3, !dbg !97
  br label %for.end21

for.body4:                                        ; preds = %for.cond1
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !98
    #dbg_declare(ptr %sum, !75, !DIExpression(), !99)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !99, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %k) #3, !dbg !100
    #dbg_declare(ptr %k, !78, !DIExpression(), !101)
  store i32 0, ptr %k, align 4, !dbg !101, !tbaa !29
  br label %for.cond5, !dbg !100

for.cond5:                                        ; preds = %for.inc, %for.body4
  %4 = load i32, ptr %k, align 4, !dbg !102, !tbaa !29
  %5 = load i32, ptr %n.addr, align 4, !dbg !104, !tbaa !29
  %cmp6 = icmp slt i32 %4, %5, !dbg !105
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7, !dbg !106

for.cond.cleanup7:                                ; preds = %for.cond5
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %k) #3, !dbg !107
  br label %for.end

for.body8:                                        ; preds = %for.cond5
  %6 = load ptr, ptr %a.addr, align 8, !dbg !108, !tbaa !23
  %7 = load i32, ptr %i, align 4, !dbg !109, !tbaa !29
  %8 = load i32, ptr %n.addr, align 4, !dbg !110, !tbaa !29
  %mul = mul nsw i32 %7, %8, !dbg !111
  %9 = load i32, ptr %k, align 4, !dbg !112, !tbaa !29
  %add = add nsw i32 %mul, %9, !dbg !113
  %idxprom = sext i32 %add to i64, !dbg !108
  %arrayidx = getelementptr inbounds double, ptr %6, i64 %idxprom, !dbg !108
  %10 = load double, ptr %arrayidx, align 8, !dbg !108, !tbaa !34
  %11 = load ptr, ptr %b.addr, align 8, !dbg !114, !tbaa !23
  %12 = load i32, ptr %k, align 4, !dbg !115, !tbaa !29
  %13 = load i32, ptr %n.addr, align 4, !dbg !116, !tbaa !29
  %mul9 = mul nsw i32 %12, %13, !dbg !117
  %14 = load i32, ptr %j, align 4, !dbg !118, !tbaa !29
  %add10 = add nsw i32 %mul9, %14, !dbg !119
  %idxprom11 = sext i32 %add10 to i64, !dbg !114
  %arrayidx12 = getelementptr inbounds double, ptr %11, i64 %idxprom11, !dbg !114
  %15 = load double, ptr %arrayidx12, align 8, !dbg !114, !tbaa !34
  %mul13 = fmul double %10, %15, !dbg !120
  %16 = load double, ptr %sum, align 8, !dbg !121, !tbaa !34
  %add14 = fadd double %16, %mul13, !dbg !121
  store double %add14, ptr %sum, align 8, !dbg !121, !tbaa !34
  br label %for.inc, !dbg !122

for.inc:                                          ; preds = %for.body8
  %17 = load i32, ptr %k, align 4, !dbg !123, !tbaa !29
  %inc = add nsw i32 %17, 1, !dbg !123
  store i32 %inc, ptr %k, align 4, !dbg !123, !tbaa !29
  br label %for.cond5, !dbg !107, !llvm.loop !124

for.end:                                          ; preds = %for.cond.cleanup7
  %18 = load double, ptr %sum, align 8, !dbg !126, !tbaa !34
  %19 = load ptr, ptr %c.addr, align 8, !dbg !127, !tbaa !23
  %20 = load i32, ptr %i, align 4, !dbg !128, !tbaa !29
  %21 = load i32, ptr %n.addr, align 4, !dbg !129, !tbaa !29
  %mul15 = mul nsw i32 %20, %21, !dbg !130
  %22 = load i32, ptr %j, align 4, !dbg !131, !tbaa !29
  %add16 = add nsw i32 %mul15, %22, !dbg !132
  %idxprom17 = sext i32 %add16 to i64, !dbg !127
  %arrayidx18 = getelementptr inbounds double, ptr %19, i64 %idxprom17, !dbg !127
  store double %18, ptr %arrayidx18, align 8, !dbg !133, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !134
  br label %for.inc19, !dbg !135

for.inc19:                                        ; preds = %for.end
  %23 = load i32, ptr %j, align 4, !dbg !136, !tbaa !29
  %inc20 = add nsw i32 %23, 1, !dbg !136
  store i32 %inc20, ptr %j, align 4, !dbg !136, !tbaa !29
  br label %for.cond1, !dbg !97, !llvm.loop !137

for.end21:                                        ; preds = %for.cond.cleanup3
  br label %for.inc22, !dbg !138

for.inc22:                                        ; preds = %for.end21
  %24 = load i32, ptr %i, align 4, !dbg !139, !tbaa !29
  %inc23 = add nsw i32 %24, 1, !dbg !139
  store i32 %inc23, ptr %i, align 4, !dbg !139, !tbaa !29
  br label %for.cond, !dbg !90, !llvm.loop !140

for.end24:                                        ; preds = %for.cond.cleanup
  ret void, !dbg !142
}

; Function Attrs: nounwind uwtable
define dso_local void @heat(ptr noundef %u, ptr noundef %v, i32 noundef %n, i32 noundef %steps) #0 !dbg !143 {
entry:
  %u.addr = alloca ptr, align 8
  %v.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %steps.addr = alloca i32, align 4
  %t = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %i = alloca i32, align 4
  %j = alloca i32, align 4
  %other = alloca ptr, align 8
  store ptr %u, ptr %u.addr, align 8, !tbaa !23
    #dbg_declare(ptr %u.addr, !147, !DIExpression(), !161)
  store ptr %v, ptr %v.addr, align 8, !tbaa !23
    #dbg_declare(ptr %v.addr, !148, !DIExpression(), !162)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !149, !DIExpression(), !163)
  store i32 %steps, ptr %steps.addr, align 4, !tbaa !29
    #dbg_declare(ptr %steps.addr, !150, !DIExpression(), !164)
  call void @llvm.lifetime.start.p0(i64 4, ptr %t) #3, !dbg !165
    #dbg_declare(ptr %t, !151, !DIExpression(), !166)
  store i32 0, ptr %t, align 4, !dbg !166, !tbaa !29
  br label %for.cond, !dbg !165

for.cond:                                         ; preds = %for.inc53, %entry
  %0 = load i32, ptr %t, align 4, !dbg !167, !tbaa !29
  %1 = load i32, ptr %steps.addr, align 4, !dbg !168, !tbaa !29
  %cmp = icmp slt i32 %0, %1, !dbg !169
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !170

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %t) #3, !dbg !171
  br label %for.end55

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !172
    #dbg_declare(ptr %i, !153, !DIExpression(), !173)
  store i32 1, ptr %i, align 4, !dbg !173, !tbaa !29
  br label %for.cond1, !dbg !172

for.cond1:                                        ; preds = %for.inc50, %for.body
  %2 = load i32, ptr %i, align 4, !dbg !174, !tbaa !29
  %3 = load i32, ptr %n.addr, align 4, !dbg !175, !tbaa !29
  %sub = sub nsw i32 %3, 1, !dbg !176
  %cmp2 = icmp slt i32 %2, %sub, !dbg !177
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !178

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !179
  br label %for.end52

for.body4:                                        ; preds = %for.cond1
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #3, !dbg !180
    #dbg_declare(ptr %j, !157, !DIExpression(), !181)
  store i32 1, ptr %j, align 4, !dbg !181, !tbaa !29
  br label %for.cond5, !dbg !180

for.cond5:                                        ; preds = %for.inc, %for.body4
  %4 = load i32, ptr %j, align 4, !dbg !182, !tbaa !29
  %5 = load i32, ptr %n.addr, align 4, !dbg !184, !tbaa !29
  %sub6 = sub nsw i32 %5, 1, !dbg !185
  %cmp7 = icmp slt i32 %4, %sub6, !dbg !186
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8, !dbg !187

for.cond.cleanup8:                                ; preds = %for.cond5
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #3, !dbg !188
  br label %for.end

for.body9:                                        ; preds = %for.cond5
  %6 = load ptr, ptr %u.addr, align 8, !dbg !189, !tbaa !23
  %7 = load i32, ptr %i, align 4, !dbg !190, !tbaa !29
  %8 = load i32, ptr %n.addr, align 4, !dbg !191, !tbaa !29
  %mul = mul nsw i32 %7, %8, !dbg !192
  %9 = load i32, ptr %j, align 4, !dbg !193, !tbaa !29
  %add = add nsw i32 %mul, %9, !dbg !194
  %idxprom = sext i32 %add to i64, !dbg !189
  %arrayidx = getelementptr inbounds double, ptr %6, i64 %idxprom, !dbg !189
  %10 = load double, ptr %arrayidx, align 8, !dbg !189, !tbaa !34
  %11 = load ptr, ptr %u.addr, align 8, !dbg !195, !tbaa !23
  %12 = load i32, ptr %i, align 4, !dbg !196, !tbaa !29
  %sub10 = sub nsw i32 %12, 1, !dbg !197
  %13 = load i32, ptr %n.addr, align 4, !dbg !198, !tbaa !29
  %mul11 = mul nsw i32 %sub10, %13, !dbg !199
  %14 = load i32, ptr %j, align 4, !dbg !200, !tbaa !29
  %add12 = add nsw i32 %mul11, %14, !dbg !201
  %idxprom13 = sext i32 %add12 to i64, !dbg !195
  %arrayidx14 = getelementptr inbounds double, ptr %11, i64 %idxprom13, !dbg !195
  %15 = load double, ptr %arrayidx14, align 8, !dbg !195, !tbaa !34
  %16 = load ptr, ptr %u.addr, align 8, !dbg !202, !tbaa !23
  %17 = load i32, ptr %i, align 4, !dbg !203, !tbaa !29
  %add15 = add nsw i32 %17, 1, !dbg !204
  %18 = load i32, ptr %n.addr, align 4, !dbg !205, !tbaa !29
  %mul16 = mul nsw i32 %add15, %18, !dbg !206
  %19 = load i32, ptr %j, align 4, !dbg !207, !tbaa !29
  %add17 = add nsw i32 %mul16, %19, !dbg !208
  %idxprom18 = sext i32 %add17 to i64, !dbg !202
  %arrayidx19 = getelementptr inbounds double, ptr %16, i64 %idxprom18, !dbg !202
  %20 = load double, ptr %arrayidx19, align 8, !dbg !202, !tbaa !34
  %add20 = fadd double %15, %20, !dbg !209
  %21 = load ptr, ptr %u.addr, align 8, !dbg !210, !tbaa !23
  %22 = load i32, ptr %i, align 4, !dbg !211, !tbaa !29
  %23 = load i32, ptr %n.addr, align 4, !dbg !212, !tbaa !29
  %mul21 = mul nsw i32 %22, %23, !dbg !213
  %24 = load i32, ptr %j, align 4, !dbg !214, !tbaa !29
  %add22 = add nsw i32 %mul21, %24, !dbg !215
  %sub23 = sub nsw i32 %add22, 1, !dbg !216
  %idxprom24 = sext i32 %sub23 to i64, !dbg !210
  %arrayidx25 = getelementptr inbounds double, ptr %21, i64 %idxprom24, !dbg !210
  %25 = load double, ptr %arrayidx25, align 8, !dbg !210, !tbaa !34
  %add26 = fadd double %add20, %25, !dbg !217
  %26 = load ptr, ptr %u.addr, align 8, !dbg !218, !tbaa !23
  %27 = load i32, ptr %i, align 4, !dbg !219, !tbaa !29
  %28 = load i32, ptr %n.addr, align 4, !dbg !220, !tbaa !29
  %mul27 = mul nsw i32 %27, %28, !dbg !221
  %29 = load i32, ptr %j, align 4, !dbg !222, !tbaa !29
  %add28 = add nsw i32 %mul27, %29, !dbg !223
  %add29 = add nsw i32 %add28, 1, !dbg !224
  %idxprom30 = sext i32 %add29 to i64, !dbg !218
  %arrayidx31 = getelementptr inbounds double, ptr %26, i64 %idxprom30, !dbg !218
  %30 = load double, ptr %arrayidx31, align 8, !dbg !218, !tbaa !34
  %add32 = fadd double %add26, %30, !dbg !225
  %31 = load ptr, ptr %u.addr, align 8, !dbg !226, !tbaa !23
  %32 = load i32, ptr %i, align 4, !dbg !227, !tbaa !29
  %33 = load i32, ptr %n.addr, align 4, !dbg !228, !tbaa !29
  %mul33 = mul nsw i32 %32, %33, !dbg !229
  %34 = load i32, ptr %j, align 4, !dbg !230, !tbaa !29
  %add34 = add nsw i32 %mul33, %34, !dbg !231
  %idxprom35 = sext i32 %add34 to i64, !dbg !226
  %arrayidx36 = getelementptr inbounds double, ptr %31, i64 %idxprom35, !dbg !226
  %35 = load double, ptr %arrayidx36, align 8, !dbg !226, !tbaa !34
  %mul37 = fmul double 4.000000e+00, %35, !dbg !232
  %36 = load ptr, ptr %u.addr, align 8, !dbg !233, !tbaa !23
  %37 = load i32, ptr %i, align 4, !dbg !234, !tbaa !29
  %38 = load i32, ptr %n.addr, align 4, !dbg !235, !tbaa !29
  %mul38 = mul nsw i32 %37, %38, !dbg !236
  %39 = load i32, ptr %j, align 4, !dbg !237, !tbaa !29
  %add39 = add nsw i32 %mul38, %39, !dbg !238
  %idxprom40 = sext i32 %add39 to i64, !dbg !233
  %arrayidx41 = getelementptr inbounds double, ptr %36, i64 %idxprom40, !dbg !233
  %40 = load double, ptr %arrayidx41, align 8, !dbg !233, !tbaa !34
  %mul42 = fmul double %mul37, %40, !dbg !239
  %sub43 = fsub double %add32, %mul42, !dbg !240
  %mul44 = fmul double 1.000000e-01, %sub43, !dbg !241
  %add45 = fadd double %10, %mul44, !dbg !242
  %41 = load ptr, ptr %v.addr, align 8, !dbg !243, !tbaa !23
  %42 = load i32, ptr %i, align 4, !dbg !244, !tbaa !29
  %43 = load i32, ptr %n.addr, align 4, !dbg !245, !tbaa !29
  %mul46 = mul nsw i32 %42, %43, !dbg !246
  %44 = load i32, ptr %j, align 4, !dbg !247, !tbaa !29
  %add47 = add nsw i32 %mul46, %44, !dbg !248
  %idxprom48 = sext i32 %add47 to i64, !dbg !243
  %arrayidx49 = getelementptr inbounds double, ptr %41, i64 %idxprom48, !dbg !243
  store double %add45, ptr %arrayidx49, align 8, !dbg !249, !tbaa !34
  br label %for.inc, !dbg !243

for.inc:                                          ; preds = %for.body9
  %45 = load i32, ptr %j, align 4, !dbg !250, !tbaa !29
  %inc = add nsw i32 %45, 1, !dbg !250
  store i32 %inc, ptr %j, align 4, !dbg !250, !tbaa !29
  br label %for.cond5, !dbg !188, !llvm.loop !251

for.end:                                          ; preds = %for.cond.cleanup8
  br label %for.inc50, !dbg !252

for.inc50:                                        ; preds = %for.end
  %46 = load i32, ptr %i, align 4, !dbg !253, !tbaa !29
  %inc51 = add nsw i32 %46, 1, !dbg !253
  store i32 %inc51, ptr %i, align 4, !dbg !253, !tbaa !29
  br label %for.cond1, !dbg !179, !llvm.loop !254

for.end52:                                        ; preds = %for.cond.cleanup3
  call void @llvm.lifetime.start.p0(i64 8, ptr %other) #3, !dbg !256
    #dbg_declare(ptr %other, !160, !DIExpression(), !257)
  %47 = load ptr, ptr %u.addr, align 8, !dbg !258, !tbaa !23
  store ptr %47, ptr %other, align 8, !dbg !257, !tbaa !23
  %48 = load ptr, ptr %v.addr, align 8, !dbg !259, !tbaa !23
  store ptr %48, ptr %u.addr, align 8, !dbg !260, !tbaa !23
  %49 = load ptr, ptr %other, align 8, !dbg !261, !tbaa !23
  store ptr %49, ptr %v.addr, align 8, !dbg !262, !tbaa !23
  call void @llvm.lifetime.end.p0(i64 8, ptr %other) #3, !dbg !263
  br label %for.inc53, !dbg !264

for.inc53:                                        ; preds = %for.end52
  %50 = load i32, ptr %t, align 4, !dbg !265, !tbaa !29
  %inc54 = add nsw i32 %50, 1, !dbg !265
  store i32 %inc54, ptr %t, align 4, !dbg !265, !tbaa !29
  br label %for.cond, !dbg !171, !llvm.loop !266

for.end55:                                        ; preds = %for.cond.cleanup
  ret void, !dbg !268
}

; Function Attrs: nounwind uwtable
define dso_local double @gather(ptr noundef %x, ptr noundef %index, i32 noundef %n) #0 !dbg !269 {
entry:
  %x.addr = alloca ptr, align 8
  %index.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !275, !DIExpression(), !281)
  store ptr %index, ptr %index.addr, align 8, !tbaa !23
    #dbg_declare(ptr %index.addr, !276, !DIExpression(), !282)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !277, !DIExpression(), !283)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !284
    #dbg_declare(ptr %sum, !278, !DIExpression(), !285)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !285, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !286
    #dbg_declare(ptr %i, !279, !DIExpression(), !287)
  store i32 0, ptr %i, align 4, !dbg !287, !tbaa !29
  br label %for.cond, !dbg !286

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !288, !tbaa !29
  %1 = load i32, ptr %n.addr, align 4, !dbg !290, !tbaa !29
  %cmp = icmp slt i32 %0, %1, !dbg !291
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !292

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !293
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !dbg !294, !tbaa !23
  %3 = load ptr, ptr %index.addr, align 8, !dbg !295, !tbaa !23
  %4 = load i32, ptr %i, align 4, !dbg !296, !tbaa !29
  %idxprom = sext i32 %4 to i64, !dbg !295
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom, !dbg !295
  %5 = load i32, ptr %arrayidx, align 4, !dbg !295, !tbaa !29
  %idxprom1 = sext i32 %5 to i64, !dbg !294
  %arrayidx2 = getelementptr inbounds double, ptr %2, i64 %idxprom1, !dbg !294
  %6 = load double, ptr %arrayidx2, align 8, !dbg !294, !tbaa !34
  %7 = call double @llvm.sin.f64(double %6), !dbg !297
  %8 = load ptr, ptr %x.addr, align 8, !dbg !298, !tbaa !23
  %9 = load i32, ptr %i, align 4, !dbg !299, !tbaa !29
  %idxprom3 = sext i32 %9 to i64, !dbg !298
  %arrayidx4 = getelementptr inbounds double, ptr %8, i64 %idxprom3, !dbg !298
  %10 = load double, ptr %arrayidx4, align 8, !dbg !298, !tbaa !34
  %mul = fmul double %7, %10, !dbg !300
  %11 = load double, ptr %sum, align 8, !dbg !301, !tbaa !34
  %add = fadd double %11, %mul, !dbg !301
  store double %add, ptr %sum, align 8, !dbg !301, !tbaa !34
  br label %for.inc, !dbg !302

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %i, align 4, !dbg !303, !tbaa !29
  %inc = add nsw i32 %12, 1, !dbg !303
  store i32 %inc, ptr %i, align 4, !dbg !303, !tbaa !29
  br label %for.cond, !dbg !293, !llvm.loop !304

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load double, ptr %sum, align 8, !dbg !306, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !307
  ret double %13, !dbg !308
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sin.f64(double) #2

; Function Attrs: nounwind uwtable
define dso_local double @walk(ptr noundef %p, i32 noundef %n) #0 !dbg !309 {
entry:
  %p.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %product = alloca double, align 8
  %end = alloca ptr, align 8
  store ptr %p, ptr %p.addr, align 8, !tbaa !23
    #dbg_declare(ptr %p.addr, !313, !DIExpression(), !318)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !314, !DIExpression(), !319)
  call void @llvm.lifetime.start.p0(i64 8, ptr %product) #3, !dbg !320
    #dbg_declare(ptr %product, !315, !DIExpression(), !321)
  store double 1.000000e+00, ptr %product, align 8, !dbg !321, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 8, ptr %end) #3, !dbg !322
    #dbg_declare(ptr %end, !316, !DIExpression(), !323)
  %0 = load ptr, ptr %p.addr, align 8, !dbg !324, !tbaa !23
  %1 = load i32, ptr %n.addr, align 4, !dbg !325, !tbaa !29
  %idx.ext = sext i32 %1 to i64, !dbg !326
  %add.ptr = getelementptr inbounds double, ptr %0, i64 %idx.ext, !dbg !326
  store ptr %add.ptr, ptr %end, align 8, !dbg !323, !tbaa !23
  br label %for.cond, !dbg !322

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load ptr, ptr %p.addr, align 8, !dbg !327, !tbaa !23
  %3 = load ptr, ptr %end, align 8, !dbg !329, !tbaa !23
  %cmp = icmp ne ptr %2, %3, !dbg !330
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !331

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %end) #3, !dbg !332
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %p.addr, align 8, !dbg !333, !tbaa !23
  %5 = load double, ptr %4, align 8, !dbg !334, !tbaa !34
  %6 = load double, ptr %product, align 8, !dbg !335, !tbaa !34
  %mul = fmul double %6, %5, !dbg !335
  store double %mul, ptr %product, align 8, !dbg !335, !tbaa !34
  br label %for.inc, !dbg !336

for.inc:                                          ; preds = %for.body
  %7 = load ptr, ptr %p.addr, align 8, !dbg !337, !tbaa !23
  %incdec.ptr = getelementptr inbounds double, ptr %7, i32 1, !dbg !337
  store ptr %incdec.ptr, ptr %p.addr, align 8, !dbg !337, !tbaa !23
  br label %for.cond, !dbg !332, !llvm.loop !338

for.end:                                          ; preds = %for.cond.cleanup
  %8 = load double, ptr %product, align 8, !dbg !340, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %product) #3, !dbg !341
  ret double %8, !dbg !342
}

; Function Attrs: nounwind uwtable
define dso_local double @backwards(ptr noundef %x, i64 noundef %n) #0 !dbg !343 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i64, align 8
  %sum = alloca double, align 8
  %i = alloca i64, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !350, !DIExpression(), !355)
  store i64 %n, ptr %n.addr, align 8, !tbaa !356
    #dbg_declare(ptr %n.addr, !351, !DIExpression(), !358)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !359
    #dbg_declare(ptr %sum, !352, !DIExpression(), !360)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !360, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 8, ptr %i) #3, !dbg !361
    #dbg_declare(ptr %i, !353, !DIExpression(), !362)
  %0 = load i64, ptr %n.addr, align 8, !dbg !363, !tbaa !356
  store i64 %0, ptr %i, align 8, !dbg !362, !tbaa !356
  br label %for.cond, !dbg !361

for.cond:                                         ; preds = %for.body, %entry
  %1 = load i64, ptr %i, align 8, !dbg !364, !tbaa !356
  %dec = add i64 %1, -1, !dbg !364
  store i64 %dec, ptr %i, align 8, !dbg !364, !tbaa !356
  %cmp = icmp ugt i64 %1, 0, !dbg !366
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !367

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %i) #3, !dbg !368
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load double, ptr %sum, align 8, !dbg !369, !tbaa !34
  %3 = load ptr, ptr %x.addr, align 8, !dbg !370, !tbaa !23
  %4 = load i64, ptr %i, align 8, !dbg !371, !tbaa !356
  %arrayidx = getelementptr inbounds double, ptr %3, i64 %4, !dbg !370
  %5 = load double, ptr %arrayidx, align 8, !dbg !370, !tbaa !34
  %mul = fmul double %2, %5, !dbg !372
  %add = fadd double %mul, 1.000000e+00, !dbg !373
  store double %add, ptr %sum, align 8, !dbg !374, !tbaa !34
  br label %for.cond, !dbg !368, !llvm.loop !375

for.end:                                          ; preds = %for.cond.cleanup
  %6 = load double, ptr %sum, align 8, !dbg !377, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !378
  ret double %6, !dbg !379
}

; Function Attrs: nounwind uwtable
define dso_local double @every_third(ptr noundef %x, i32 noundef %n) #0 !dbg !380 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !388, !DIExpression(), !393)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !389, !DIExpression(), !394)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !395
    #dbg_declare(ptr %sum, !390, !DIExpression(), !396)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !396, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !397
    #dbg_declare(ptr %i, !391, !DIExpression(), !398)
  store i32 1, ptr %i, align 4, !dbg !398, !tbaa !29
  br label %for.cond, !dbg !397

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !399, !tbaa !29
  %1 = load i32, ptr %n.addr, align 4, !dbg !401, !tbaa !29
  %cmp = icmp ult i32 %0, %1, !dbg !402
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !403

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !404
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !dbg !405, !tbaa !23
  %3 = load i32, ptr %i, align 4, !dbg !406, !tbaa !29
  %idxprom = zext i32 %3 to i64, !dbg !405
  %arrayidx = getelementptr inbounds float, ptr %2, i64 %idxprom, !dbg !405
  %4 = load float, ptr %arrayidx, align 4, !dbg !405, !tbaa !407
  %5 = load ptr, ptr %x.addr, align 8, !dbg !409, !tbaa !23
  %6 = load i32, ptr %i, align 4, !dbg !410, !tbaa !29
  %sub = sub i32 %6, 1, !dbg !411
  %idxprom1 = zext i32 %sub to i64, !dbg !409
  %arrayidx2 = getelementptr inbounds float, ptr %5, i64 %idxprom1, !dbg !409
  %7 = load float, ptr %arrayidx2, align 4, !dbg !409, !tbaa !407
  %mul = fmul float %4, %7, !dbg !412
  %conv = fpext float %mul to double, !dbg !405
  %8 = load double, ptr %sum, align 8, !dbg !413, !tbaa !34
  %add = fadd double %8, %conv, !dbg !413
  store double %add, ptr %sum, align 8, !dbg !413, !tbaa !34
  br label %for.inc, !dbg !414

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4, !dbg !415, !tbaa !29
  %add3 = add i32 %9, 3, !dbg !415
  store i32 %add3, ptr %i, align 4, !dbg !415, !tbaa !29
  br label %for.cond, !dbg !404, !llvm.loop !416

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load double, ptr %sum, align 8, !dbg !418, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !419
  ret double %10, !dbg !420
}

; Function Attrs: nounwind uwtable
define dso_local double @countdown(ptr noundef %x, i32 noundef %n) #0 !dbg !421 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !423, !DIExpression(), !427)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !424, !DIExpression(), !428)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !429
    #dbg_declare(ptr %sum, !425, !DIExpression(), !430)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !430, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !431
    #dbg_declare(ptr %i, !426, !DIExpression(), !432)
  %0 = load i32, ptr %n.addr, align 4, !dbg !433, !tbaa !29
  store i32 %0, ptr %i, align 4, !dbg !432, !tbaa !29
  br label %do.body, !dbg !434

do.body:                                          ; preds = %do.cond, %entry
  %1 = load i32, ptr %i, align 4, !dbg !435, !tbaa !29
  %dec = add nsw i32 %1, -1, !dbg !435
  store i32 %dec, ptr %i, align 4, !dbg !435, !tbaa !29
  %2 = load ptr, ptr %x.addr, align 8, !dbg !437, !tbaa !23
  %3 = load i32, ptr %i, align 4, !dbg !438, !tbaa !29
  %idxprom = sext i32 %3 to i64, !dbg !437
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom, !dbg !437
  %4 = load double, ptr %arrayidx, align 8, !dbg !437, !tbaa !34
  %5 = load ptr, ptr %x.addr, align 8, !dbg !439, !tbaa !23
  %6 = load i32, ptr %i, align 4, !dbg !440, !tbaa !29
  %idxprom1 = sext i32 %6 to i64, !dbg !439
  %arrayidx2 = getelementptr inbounds double, ptr %5, i64 %idxprom1, !dbg !439
  %7 = load double, ptr %arrayidx2, align 8, !dbg !439, !tbaa !34
  %mul = fmul double %4, %7, !dbg !441
  %8 = load i32, ptr %i, align 4, !dbg !442, !tbaa !29
  %conv = sitofp i32 %8 to double, !dbg !442
  %mul3 = fmul double %mul, %conv, !dbg !443
  %9 = load double, ptr %sum, align 8, !dbg !444, !tbaa !34
  %add = fadd double %9, %mul3, !dbg !444
  store double %add, ptr %sum, align 8, !dbg !444, !tbaa !34
  br label %do.cond, !dbg !445

do.cond:                                          ; preds = %do.body
  %10 = load i32, ptr %i, align 4, !dbg !446, !tbaa !29
  %cmp = icmp sgt i32 %10, 0, !dbg !447
  br i1 %cmp, label %do.body, label %do.end, !dbg !445, !llvm.loop !448

do.end:                                           ; preds = %do.cond
  %11 = load double, ptr %sum, align 8, !dbg !450, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !451
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !451
  ret double %11, !dbg !452
}

; Function Attrs: nounwind uwtable
define dso_local void @prefix(ptr noundef %x, i64 noundef %n, i64 noundef %stride) #0 !dbg !453 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i64, align 8
  %stride.addr = alloca i64, align 8
  %i = alloca i64, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !458, !DIExpression(), !463)
  store i64 %n, ptr %n.addr, align 8, !tbaa !356
    #dbg_declare(ptr %n.addr, !459, !DIExpression(), !464)
  store i64 %stride, ptr %stride.addr, align 8, !tbaa !356
    #dbg_declare(ptr %stride.addr, !460, !DIExpression(), !465)
  call void @llvm.lifetime.start.p0(i64 8, ptr %i) #3, !dbg !466
    #dbg_declare(ptr %i, !461, !DIExpression(), !467)
  %0 = load i64, ptr %stride.addr, align 8, !dbg !468, !tbaa !356
  store i64 %0, ptr %i, align 8, !dbg !467, !tbaa !356
  br label %for.cond, !dbg !466

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i64, ptr %i, align 8, !dbg !469, !tbaa !356
  %2 = load i64, ptr %n.addr, align 8, !dbg !471, !tbaa !356
  %cmp = icmp slt i64 %1, %2, !dbg !472
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !473

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %i) #3, !dbg !474
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %x.addr, align 8, !dbg !475, !tbaa !23
  %4 = load i64, ptr %i, align 8, !dbg !476, !tbaa !356
  %5 = load i64, ptr %stride.addr, align 8, !dbg !477, !tbaa !356
  %sub = sub nsw i64 %4, %5, !dbg !478
  %arrayidx = getelementptr inbounds double, ptr %3, i64 %sub, !dbg !475
  %6 = load double, ptr %arrayidx, align 8, !dbg !475, !tbaa !34
  %7 = load ptr, ptr %x.addr, align 8, !dbg !479, !tbaa !23
  %8 = load i64, ptr %i, align 8, !dbg !480, !tbaa !356
  %arrayidx1 = getelementptr inbounds double, ptr %7, i64 %8, !dbg !479
  %9 = load double, ptr %arrayidx1, align 8, !dbg !479, !tbaa !34
  %mul = fmul double %6, %9, !dbg !481
  %10 = load ptr, ptr %x.addr, align 8, !dbg !482, !tbaa !23
  %11 = load i64, ptr %i, align 8, !dbg !483, !tbaa !356
  %arrayidx2 = getelementptr inbounds double, ptr %10, i64 %11, !dbg !482
  %12 = load double, ptr %arrayidx2, align 8, !dbg !484, !tbaa !34
  %add = fadd double %12, %mul, !dbg !484
  store double %add, ptr %arrayidx2, align 8, !dbg !484, !tbaa !34
  br label %for.inc, !dbg !482

for.inc:                                          ; preds = %for.body
  %13 = load i64, ptr %stride.addr, align 8, !dbg !485, !tbaa !356
  %14 = load i64, ptr %i, align 8, !dbg !486, !tbaa !356
  %add3 = add nsw i64 %14, %13, !dbg !486
  store i64 %add3, ptr %i, align 8, !dbg !486, !tbaa !356
  br label %for.cond, !dbg !474, !llvm.loop !487

for.end:                                          ; preds = %for.cond.cleanup
  ret void, !dbg !489
}

; Function Attrs: nounwind uwtable
define dso_local double @two_arrays(ptr noundef %x, ptr noundef %y, i32 noundef %n, i32 noundef %which) #0 !dbg !490 {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %which.addr = alloca i32, align 4
  %p = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !23
    #dbg_declare(ptr %x.addr, !494, !DIExpression(), !502)
  store ptr %y, ptr %y.addr, align 8, !tbaa !23
    #dbg_declare(ptr %y.addr, !495, !DIExpression(), !503)
  store i32 %n, ptr %n.addr, align 4, !tbaa !29
    #dbg_declare(ptr %n.addr, !496, !DIExpression(), !504)
  store i32 %which, ptr %which.addr, align 4, !tbaa !29
    #dbg_declare(ptr %which.addr, !497, !DIExpression(), !505)
  call void @llvm.lifetime.start.p0(i64 8, ptr %p) #3, !dbg !506
    #dbg_declare(ptr %p, !498, !DIExpression(), !507)
  %0 = load i32, ptr %which.addr, align 4, !dbg !508, !tbaa !29
  %cmp = icmp sgt i32 %0, 0, !dbg !509
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !508

cond.true:                                        ; preds = %entry
  %1 = load ptr, ptr %x.addr, align 8, !dbg !510, !tbaa !23
  %add.ptr = getelementptr inbounds double, ptr %1, i64 1, !dbg !511
  br label %cond.end, !dbg !508

cond.false:                                       ; preds = %entry
  %2 = load ptr, ptr %y.addr, align 8, !dbg !512, !tbaa !23
  br label %cond.end, !dbg !508

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %add.ptr, %cond.true ], [ %2, %cond.false ], !dbg !508
  store ptr %cond, ptr %p, align 8, !dbg !507, !tbaa !23
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !513
    #dbg_declare(ptr %sum, !499, !DIExpression(), !514)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !514, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !515
    #dbg_declare(ptr %i, !500, !DIExpression(), !516)
  store i32 0, ptr %i, align 4, !dbg !516, !tbaa !29
  br label %for.cond, !dbg !515

for.cond:                                         ; preds = %for.inc, %cond.end
  %3 = load i32, ptr %i, align 4, !dbg !517, !tbaa !29
  %4 = load i32, ptr %n.addr, align 4, !dbg !519, !tbaa !29
  %sub = sub nsw i32 %4, 1, !dbg !520
  %cmp1 = icmp slt i32 %3, %sub, !dbg !521
  br i1 %cmp1, label %for.body, label %for.cond.cleanup, !dbg !522

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !523
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load ptr, ptr %p, align 8, !dbg !524, !tbaa !23
  %6 = load i32, ptr %i, align 4, !dbg !525, !tbaa !29
  %idxprom = sext i32 %6 to i64, !dbg !524
  %arrayidx = getelementptr inbounds double, ptr %5, i64 %idxprom, !dbg !524
  %7 = load double, ptr %arrayidx, align 8, !dbg !524, !tbaa !34
  %8 = call double @llvm.exp.f64(double %7), !dbg !526
  %9 = load ptr, ptr %x.addr, align 8, !dbg !527, !tbaa !23
  %10 = load i32, ptr %i, align 4, !dbg !528, !tbaa !29
  %idxprom2 = sext i32 %10 to i64, !dbg !527
  %arrayidx3 = getelementptr inbounds double, ptr %9, i64 %idxprom2, !dbg !527
  %11 = load double, ptr %arrayidx3, align 8, !dbg !527, !tbaa !34
  %mul = fmul double %8, %11, !dbg !529
  %12 = load double, ptr %sum, align 8, !dbg !530, !tbaa !34
  %add = fadd double %12, %mul, !dbg !530
  store double %add, ptr %sum, align 8, !dbg !530, !tbaa !34
  br label %for.inc, !dbg !531

for.inc:                                          ; preds = %for.body
  %13 = load i32, ptr %i, align 4, !dbg !532, !tbaa !29
  %inc = add nsw i32 %13, 1, !dbg !532
  store i32 %inc, ptr %i, align 4, !dbg !532, !tbaa !29
  br label %for.cond, !dbg !523, !llvm.loop !533

for.end:                                          ; preds = %for.cond.cleanup
  %14 = load double, ptr %sum, align 8, !dbg !535, !tbaa !34
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !536
  call void @llvm.lifetime.end.p0(i64 8, ptr %p) #3, !dbg !536
  ret double %14, !dbg !537
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.exp.f64(double) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "arrays.c", directory: "", checksumkind: CSK_MD5, checksum: "30c90ef90a73c6a11a7e6ed2803f0947")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "dot", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !16)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !13, !13, !15}
!12 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!14 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !{!17, !18, !19, !20, !21}
!17 = !DILocalVariable(name: "x", arg: 1, scope: !9, file: !1, line: 5, type: !13)
!18 = !DILocalVariable(name: "y", arg: 2, scope: !9, file: !1, line: 5, type: !13)
!19 = !DILocalVariable(name: "n", arg: 3, scope: !9, file: !1, line: 5, type: !15)
!20 = !DILocalVariable(name: "sum", scope: !9, file: !1, line: 6, type: !12)
!21 = !DILocalVariable(name: "i", scope: !22, file: !1, line: 7, type: !15)
!22 = distinct !DILexicalBlock(scope: !9, file: !1, line: 7, column: 3)
!23 = !{!24, !24, i64 0}
!24 = !{!"any pointer", !25, i64 0}
!25 = !{!"omnipotent char", !26, i64 0}
!26 = !{!"Simple C/C++ TBAA"}
!27 = !DILocation(line: 5, column: 26, scope: !9)
!28 = !DILocation(line: 5, column: 43, scope: !9)
!29 = !{!30, !30, i64 0}
!30 = !{!"int", !25, i64 0}
!31 = !DILocation(line: 5, column: 50, scope: !9)
!32 = !DILocation(line: 6, column: 3, scope: !9)
!33 = !DILocation(line: 6, column: 10, scope: !9)
!34 = !{!35, !35, i64 0}
!35 = !{!"double", !25, i64 0}
!36 = !DILocation(line: 7, column: 8, scope: !22)
!37 = !DILocation(line: 7, column: 12, scope: !22)
!38 = !DILocation(line: 7, column: 19, scope: !39)
!39 = distinct !DILexicalBlock(scope: !22, file: !1, line: 7, column: 3)
!40 = !DILocation(line: 7, column: 23, scope: !39)
!41 = !DILocation(line: 7, column: 21, scope: !39)
!42 = !DILocation(line: 7, column: 3, scope: !22)
!43 = !DILocation(line: 7, column: 3, scope: !39)
!44 = !DILocation(line: 7, column: 38, scope: !39)
!45 = !DILocation(line: 7, column: 40, scope: !39)
!46 = !DILocation(line: 7, column: 45, scope: !39)
!47 = !DILocation(line: 7, column: 47, scope: !39)
!48 = !DILocation(line: 7, column: 43, scope: !39)
!49 = !DILocation(line: 7, column: 35, scope: !39)
!50 = !DILocation(line: 7, column: 31, scope: !39)
!51 = !DILocation(line: 7, column: 26, scope: !39)
!52 = distinct !{!52, !42, !53, !54, !55}
!53 = !DILocation(line: 7, column: 48, scope: !22)
!54 = !{!"llvm.loop.mustprogress"}
!55 = !{!"llvm.loop.unroll.disable"}
!56 = !DILocation(line: 8, column: 10, scope: !9)
!57 = !DILocation(line: 9, column: 1, scope: !9)
!58 = !DILocation(line: 8, column: 3, scope: !9)
!59 = distinct !DISubprogram(name: "matmul", scope: !1, file: !1, line: 11, type: !60, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !65)
!60 = !DISubroutineType(types: !61)
!61 = !{null, !62, !62, !63, !15}
!62 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !13)
!63 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !64)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!65 = !{!66, !67, !68, !69, !70, !72, !75, !78}
!66 = !DILocalVariable(name: "a", arg: 1, scope: !59, file: !1, line: 11, type: !62)
!67 = !DILocalVariable(name: "b", arg: 2, scope: !59, file: !1, line: 11, type: !62)
!68 = !DILocalVariable(name: "c", arg: 3, scope: !59, file: !1, line: 11, type: !63)
!69 = !DILocalVariable(name: "n", arg: 4, scope: !59, file: !1, line: 11, type: !15)
!70 = !DILocalVariable(name: "i", scope: !71, file: !1, line: 12, type: !15)
!71 = distinct !DILexicalBlock(scope: !59, file: !1, line: 12, column: 3)
!72 = !DILocalVariable(name: "j", scope: !73, file: !1, line: 13, type: !15)
!73 = distinct !DILexicalBlock(scope: !74, file: !1, line: 13, column: 5)
!74 = distinct !DILexicalBlock(scope: !71, file: !1, line: 12, column: 3)
!75 = !DILocalVariable(name: "sum", scope: !76, file: !1, line: 14, type: !12)
!76 = distinct !DILexicalBlock(scope: !77, file: !1, line: 13, column: 33)
!77 = distinct !DILexicalBlock(scope: !73, file: !1, line: 13, column: 5)
!78 = !DILocalVariable(name: "k", scope: !79, file: !1, line: 15, type: !15)
!79 = distinct !DILexicalBlock(scope: !76, file: !1, line: 15, column: 7)
!80 = !DILocation(line: 11, column: 36, scope: !59)
!81 = !DILocation(line: 11, column: 62, scope: !59)
!82 = !DILocation(line: 11, column: 82, scope: !59)
!83 = !DILocation(line: 11, column: 89, scope: !59)
!84 = !DILocation(line: 12, column: 8, scope: !71)
!85 = !DILocation(line: 12, column: 12, scope: !71)
!86 = !DILocation(line: 12, column: 19, scope: !74)
!87 = !DILocation(line: 12, column: 23, scope: !74)
!88 = !DILocation(line: 12, column: 21, scope: !74)
!89 = !DILocation(line: 12, column: 3, scope: !71)
!90 = !DILocation(line: 12, column: 3, scope: !74)
!91 = !DILocation(line: 13, column: 10, scope: !73)
!92 = !DILocation(line: 13, column: 14, scope: !73)
!93 = !DILocation(line: 13, column: 21, scope: !77)
!94 = !DILocation(line: 13, column: 25, scope: !77)
!95 = !DILocation(line: 13, column: 23, scope: !77)
!96 = !DILocation(line: 13, column: 5, scope: !73)
!97 = !DILocation(line: 13, column: 5, scope: !77)
!98 = !DILocation(line: 14, column: 7, scope: !76)
!99 = !DILocation(line: 14, column: 14, scope: !76)
!100 = !DILocation(line: 15, column: 12, scope: !79)
!101 = !DILocation(line: 15, column: 16, scope: !79)
!102 = !DILocation(line: 15, column: 23, scope: !103)
!103 = distinct !DILexicalBlock(scope: !79, file: !1, line: 15, column: 7)
!104 = !DILocation(line: 15, column: 27, scope: !103)
!105 = !DILocation(line: 15, column: 25, scope: !103)
!106 = !DILocation(line: 15, column: 7, scope: !79)
!107 = !DILocation(line: 15, column: 7, scope: !103)
!108 = !DILocation(line: 15, column: 42, scope: !103)
!109 = !DILocation(line: 15, column: 44, scope: !103)
!110 = !DILocation(line: 15, column: 48, scope: !103)
!111 = !DILocation(line: 15, column: 46, scope: !103)
!112 = !DILocation(line: 15, column: 52, scope: !103)
!113 = !DILocation(line: 15, column: 50, scope: !103)
!114 = !DILocation(line: 15, column: 57, scope: !103)
!115 = !DILocation(line: 15, column: 59, scope: !103)
!116 = !DILocation(line: 15, column: 63, scope: !103)
!117 = !DILocation(line: 15, column: 61, scope: !103)
!118 = !DILocation(line: 15, column: 67, scope: !103)
!119 = !DILocation(line: 15, column: 65, scope: !103)
!120 = !DILocation(line: 15, column: 55, scope: !103)
!121 = !DILocation(line: 15, column: 39, scope: !103)
!122 = !DILocation(line: 15, column: 35, scope: !103)
!123 = !DILocation(line: 15, column: 30, scope: !103)
!124 = distinct !{!124, !106, !125, !54, !55}
!125 = !DILocation(line: 15, column: 68, scope: !79)
!126 = !DILocation(line: 16, column: 22, scope: !76)
!127 = !DILocation(line: 16, column: 7, scope: !76)
!128 = !DILocation(line: 16, column: 9, scope: !76)
!129 = !DILocation(line: 16, column: 13, scope: !76)
!130 = !DILocation(line: 16, column: 11, scope: !76)
!131 = !DILocation(line: 16, column: 17, scope: !76)
!132 = !DILocation(line: 16, column: 15, scope: !76)
!133 = !DILocation(line: 16, column: 20, scope: !76)
!134 = !DILocation(line: 17, column: 5, scope: !77)
!135 = !DILocation(line: 17, column: 5, scope: !76)
!136 = !DILocation(line: 13, column: 28, scope: !77)
!137 = distinct !{!137, !96, !138, !54, !55}
!138 = !DILocation(line: 17, column: 5, scope: !73)
!139 = !DILocation(line: 12, column: 26, scope: !74)
!140 = distinct !{!140, !89, !141, !54, !55}
!141 = !DILocation(line: 17, column: 5, scope: !71)
!142 = !DILocation(line: 18, column: 1, scope: !59)
!143 = distinct !DISubprogram(name: "heat", scope: !1, file: !1, line: 20, type: !144, scopeLine: 20, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !146)
!144 = !DISubroutineType(types: !145)
!145 = !{null, !64, !64, !15, !15}
!146 = !{!147, !148, !149, !150, !151, !153, !157, !160}
!147 = !DILocalVariable(name: "u", arg: 1, scope: !143, file: !1, line: 20, type: !64)
!148 = !DILocalVariable(name: "v", arg: 2, scope: !143, file: !1, line: 20, type: !64)
!149 = !DILocalVariable(name: "n", arg: 3, scope: !143, file: !1, line: 20, type: !15)
!150 = !DILocalVariable(name: "steps", arg: 4, scope: !143, file: !1, line: 20, type: !15)
!151 = !DILocalVariable(name: "t", scope: !152, file: !1, line: 21, type: !15)
!152 = distinct !DILexicalBlock(scope: !143, file: !1, line: 21, column: 3)
!153 = !DILocalVariable(name: "i", scope: !154, file: !1, line: 22, type: !15)
!154 = distinct !DILexicalBlock(scope: !155, file: !1, line: 22, column: 5)
!155 = distinct !DILexicalBlock(scope: !156, file: !1, line: 21, column: 35)
!156 = distinct !DILexicalBlock(scope: !152, file: !1, line: 21, column: 3)
!157 = !DILocalVariable(name: "j", scope: !158, file: !1, line: 23, type: !15)
!158 = distinct !DILexicalBlock(scope: !159, file: !1, line: 23, column: 7)
!159 = distinct !DILexicalBlock(scope: !154, file: !1, line: 22, column: 5)
!160 = !DILocalVariable(name: "other", scope: !155, file: !1, line: 26, type: !64)
!161 = !DILocation(line: 20, column: 19, scope: !143)
!162 = !DILocation(line: 20, column: 30, scope: !143)
!163 = !DILocation(line: 20, column: 37, scope: !143)
!164 = !DILocation(line: 20, column: 44, scope: !143)
!165 = !DILocation(line: 21, column: 8, scope: !152)
!166 = !DILocation(line: 21, column: 12, scope: !152)
!167 = !DILocation(line: 21, column: 19, scope: !156)
!168 = !DILocation(line: 21, column: 23, scope: !156)
!169 = !DILocation(line: 21, column: 21, scope: !156)
!170 = !DILocation(line: 21, column: 3, scope: !152)
!171 = !DILocation(line: 21, column: 3, scope: !156)
!172 = !DILocation(line: 22, column: 10, scope: !154)
!173 = !DILocation(line: 22, column: 14, scope: !154)
!174 = !DILocation(line: 22, column: 21, scope: !159)
!175 = !DILocation(line: 22, column: 25, scope: !159)
!176 = !DILocation(line: 22, column: 27, scope: !159)
!177 = !DILocation(line: 22, column: 23, scope: !159)
!178 = !DILocation(line: 22, column: 5, scope: !154)
!179 = !DILocation(line: 22, column: 5, scope: !159)
!180 = !DILocation(line: 23, column: 12, scope: !158)
!181 = !DILocation(line: 23, column: 16, scope: !158)
!182 = !DILocation(line: 23, column: 23, scope: !183)
!183 = distinct !DILexicalBlock(scope: !158, file: !1, line: 23, column: 7)
!184 = !DILocation(line: 23, column: 27, scope: !183)
!185 = !DILocation(line: 23, column: 29, scope: !183)
!186 = !DILocation(line: 23, column: 25, scope: !183)
!187 = !DILocation(line: 23, column: 7, scope: !158)
!188 = !DILocation(line: 23, column: 7, scope: !183)
!189 = !DILocation(line: 24, column: 24, scope: !183)
!190 = !DILocation(line: 24, column: 26, scope: !183)
!191 = !DILocation(line: 24, column: 30, scope: !183)
!192 = !DILocation(line: 24, column: 28, scope: !183)
!193 = !DILocation(line: 24, column: 34, scope: !183)
!194 = !DILocation(line: 24, column: 32, scope: !183)
!195 = !DILocation(line: 24, column: 46, scope: !183)
!196 = !DILocation(line: 24, column: 49, scope: !183)
!197 = !DILocation(line: 24, column: 51, scope: !183)
!198 = !DILocation(line: 24, column: 58, scope: !183)
!199 = !DILocation(line: 24, column: 56, scope: !183)
!200 = !DILocation(line: 24, column: 62, scope: !183)
!201 = !DILocation(line: 24, column: 60, scope: !183)
!202 = !DILocation(line: 24, column: 67, scope: !183)
!203 = !DILocation(line: 24, column: 70, scope: !183)
!204 = !DILocation(line: 24, column: 72, scope: !183)
!205 = !DILocation(line: 24, column: 79, scope: !183)
!206 = !DILocation(line: 24, column: 77, scope: !183)
!207 = !DILocation(line: 24, column: 83, scope: !183)
!208 = !DILocation(line: 24, column: 81, scope: !183)
!209 = !DILocation(line: 24, column: 65, scope: !183)
!210 = !DILocation(line: 24, column: 88, scope: !183)
!211 = !DILocation(line: 24, column: 90, scope: !183)
!212 = !DILocation(line: 24, column: 94, scope: !183)
!213 = !DILocation(line: 24, column: 92, scope: !183)
!214 = !DILocation(line: 24, column: 98, scope: !183)
!215 = !DILocation(line: 24, column: 96, scope: !183)
!216 = !DILocation(line: 24, column: 100, scope: !183)
!217 = !DILocation(line: 24, column: 86, scope: !183)
!218 = !DILocation(line: 25, column: 46, scope: !183)
!219 = !DILocation(line: 25, column: 48, scope: !183)
!220 = !DILocation(line: 25, column: 52, scope: !183)
!221 = !DILocation(line: 25, column: 50, scope: !183)
!222 = !DILocation(line: 25, column: 56, scope: !183)
!223 = !DILocation(line: 25, column: 54, scope: !183)
!224 = !DILocation(line: 25, column: 58, scope: !183)
!225 = !DILocation(line: 24, column: 105, scope: !183)
!226 = !DILocation(line: 25, column: 69, scope: !183)
!227 = !DILocation(line: 25, column: 71, scope: !183)
!228 = !DILocation(line: 25, column: 75, scope: !183)
!229 = !DILocation(line: 25, column: 73, scope: !183)
!230 = !DILocation(line: 25, column: 79, scope: !183)
!231 = !DILocation(line: 25, column: 77, scope: !183)
!232 = !DILocation(line: 25, column: 67, scope: !183)
!233 = !DILocation(line: 25, column: 84, scope: !183)
!234 = !DILocation(line: 25, column: 86, scope: !183)
!235 = !DILocation(line: 25, column: 90, scope: !183)
!236 = !DILocation(line: 25, column: 88, scope: !183)
!237 = !DILocation(line: 25, column: 94, scope: !183)
!238 = !DILocation(line: 25, column: 92, scope: !183)
!239 = !DILocation(line: 25, column: 82, scope: !183)
!240 = !DILocation(line: 25, column: 63, scope: !183)
!241 = !DILocation(line: 24, column: 43, scope: !183)
!242 = !DILocation(line: 24, column: 37, scope: !183)
!243 = !DILocation(line: 24, column: 9, scope: !183)
!244 = !DILocation(line: 24, column: 11, scope: !183)
!245 = !DILocation(line: 24, column: 15, scope: !183)
!246 = !DILocation(line: 24, column: 13, scope: !183)
!247 = !DILocation(line: 24, column: 19, scope: !183)
!248 = !DILocation(line: 24, column: 17, scope: !183)
!249 = !DILocation(line: 24, column: 22, scope: !183)
!250 = !DILocation(line: 23, column: 34, scope: !183)
!251 = distinct !{!251, !187, !252, !54, !55}
!252 = !DILocation(line: 25, column: 96, scope: !158)
!253 = !DILocation(line: 22, column: 32, scope: !159)
!254 = distinct !{!254, !178, !255, !54, !55}
!255 = !DILocation(line: 25, column: 96, scope: !154)
!256 = !DILocation(line: 26, column: 5, scope: !155)
!257 = !DILocation(line: 26, column: 13, scope: !155)
!258 = !DILocation(line: 26, column: 21, scope: !155)
!259 = !DILocation(line: 27, column: 9, scope: !155)
!260 = !DILocation(line: 27, column: 7, scope: !155)
!261 = !DILocation(line: 28, column: 9, scope: !155)
!262 = !DILocation(line: 28, column: 7, scope: !155)
!263 = !DILocation(line: 29, column: 3, scope: !156)
!264 = !DILocation(line: 29, column: 3, scope: !155)
!265 = !DILocation(line: 21, column: 30, scope: !156)
!266 = distinct !{!266, !170, !267, !54, !55}
!267 = !DILocation(line: 29, column: 3, scope: !152)
!268 = !DILocation(line: 30, column: 1, scope: !143)
!269 = distinct !DISubprogram(name: "gather", scope: !1, file: !1, line: 32, type: !270, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !274)
!270 = !DISubroutineType(types: !271)
!271 = !{!12, !13, !272, !15}
!272 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !273, size: 64)
!273 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !15)
!274 = !{!275, !276, !277, !278, !279}
!275 = !DILocalVariable(name: "x", arg: 1, scope: !269, file: !1, line: 32, type: !13)
!276 = !DILocalVariable(name: "index", arg: 2, scope: !269, file: !1, line: 32, type: !272)
!277 = !DILocalVariable(name: "n", arg: 3, scope: !269, file: !1, line: 32, type: !15)
!278 = !DILocalVariable(name: "sum", scope: !269, file: !1, line: 33, type: !12)
!279 = !DILocalVariable(name: "i", scope: !280, file: !1, line: 34, type: !15)
!280 = distinct !DILexicalBlock(scope: !269, file: !1, line: 34, column: 3)
!281 = !DILocation(line: 32, column: 29, scope: !269)
!282 = !DILocation(line: 32, column: 43, scope: !269)
!283 = !DILocation(line: 32, column: 54, scope: !269)
!284 = !DILocation(line: 33, column: 3, scope: !269)
!285 = !DILocation(line: 33, column: 10, scope: !269)
!286 = !DILocation(line: 34, column: 8, scope: !280)
!287 = !DILocation(line: 34, column: 12, scope: !280)
!288 = !DILocation(line: 34, column: 19, scope: !289)
!289 = distinct !DILexicalBlock(scope: !280, file: !1, line: 34, column: 3)
!290 = !DILocation(line: 34, column: 23, scope: !289)
!291 = !DILocation(line: 34, column: 21, scope: !289)
!292 = !DILocation(line: 34, column: 3, scope: !280)
!293 = !DILocation(line: 34, column: 3, scope: !289)
!294 = !DILocation(line: 34, column: 42, scope: !289)
!295 = !DILocation(line: 34, column: 44, scope: !289)
!296 = !DILocation(line: 34, column: 50, scope: !289)
!297 = !DILocation(line: 34, column: 38, scope: !289)
!298 = !DILocation(line: 34, column: 57, scope: !289)
!299 = !DILocation(line: 34, column: 59, scope: !289)
!300 = !DILocation(line: 34, column: 55, scope: !289)
!301 = !DILocation(line: 34, column: 35, scope: !289)
!302 = !DILocation(line: 34, column: 31, scope: !289)
!303 = !DILocation(line: 34, column: 26, scope: !289)
!304 = distinct !{!304, !292, !305, !54, !55}
!305 = !DILocation(line: 34, column: 60, scope: !280)
!306 = !DILocation(line: 35, column: 10, scope: !269)
!307 = !DILocation(line: 36, column: 1, scope: !269)
!308 = !DILocation(line: 35, column: 3, scope: !269)
!309 = distinct !DISubprogram(name: "walk", scope: !1, file: !1, line: 38, type: !310, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !312)
!310 = !DISubroutineType(types: !311)
!311 = !{!12, !13, !15}
!312 = !{!313, !314, !315, !316}
!313 = !DILocalVariable(name: "p", arg: 1, scope: !309, file: !1, line: 38, type: !13)
!314 = !DILocalVariable(name: "n", arg: 2, scope: !309, file: !1, line: 38, type: !15)
!315 = !DILocalVariable(name: "product", scope: !309, file: !1, line: 39, type: !12)
!316 = !DILocalVariable(name: "end", scope: !317, file: !1, line: 40, type: !13)
!317 = distinct !DILexicalBlock(scope: !309, file: !1, line: 40, column: 3)
!318 = !DILocation(line: 38, column: 27, scope: !309)
!319 = !DILocation(line: 38, column: 34, scope: !309)
!320 = !DILocation(line: 39, column: 3, scope: !309)
!321 = !DILocation(line: 39, column: 10, scope: !309)
!322 = !DILocation(line: 40, column: 8, scope: !317)
!323 = !DILocation(line: 40, column: 22, scope: !317)
!324 = !DILocation(line: 40, column: 28, scope: !317)
!325 = !DILocation(line: 40, column: 32, scope: !317)
!326 = !DILocation(line: 40, column: 30, scope: !317)
!327 = !DILocation(line: 40, column: 35, scope: !328)
!328 = distinct !DILexicalBlock(scope: !317, file: !1, line: 40, column: 3)
!329 = !DILocation(line: 40, column: 40, scope: !328)
!330 = !DILocation(line: 40, column: 37, scope: !328)
!331 = !DILocation(line: 40, column: 3, scope: !317)
!332 = !DILocation(line: 40, column: 3, scope: !328)
!333 = !DILocation(line: 40, column: 62, scope: !328)
!334 = !DILocation(line: 40, column: 61, scope: !328)
!335 = !DILocation(line: 40, column: 58, scope: !328)
!336 = !DILocation(line: 40, column: 50, scope: !328)
!337 = !DILocation(line: 40, column: 45, scope: !328)
!338 = distinct !{!338, !331, !339, !54, !55}
!339 = !DILocation(line: 40, column: 62, scope: !317)
!340 = !DILocation(line: 41, column: 10, scope: !309)
!341 = !DILocation(line: 42, column: 1, scope: !309)
!342 = !DILocation(line: 41, column: 3, scope: !309)
!343 = distinct !DISubprogram(name: "backwards", scope: !1, file: !1, line: 44, type: !344, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !349)
!344 = !DISubroutineType(types: !345)
!345 = !{!12, !13, !346}
!346 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !347, line: 18, baseType: !348)
!347 = !DIFile(filename: "__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!348 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!349 = !{!350, !351, !352, !353}
!350 = !DILocalVariable(name: "x", arg: 1, scope: !343, file: !1, line: 44, type: !13)
!351 = !DILocalVariable(name: "n", arg: 2, scope: !343, file: !1, line: 44, type: !346)
!352 = !DILocalVariable(name: "sum", scope: !343, file: !1, line: 45, type: !12)
!353 = !DILocalVariable(name: "i", scope: !354, file: !1, line: 46, type: !346)
!354 = distinct !DILexicalBlock(scope: !343, file: !1, line: 46, column: 3)
!355 = !DILocation(line: 44, column: 32, scope: !343)
!356 = !{!357, !357, i64 0}
!357 = !{!"long", !25, i64 0}
!358 = !DILocation(line: 44, column: 42, scope: !343)
!359 = !DILocation(line: 45, column: 3, scope: !343)
!360 = !DILocation(line: 45, column: 10, scope: !343)
!361 = !DILocation(line: 46, column: 8, scope: !354)
!362 = !DILocation(line: 46, column: 15, scope: !354)
!363 = !DILocation(line: 46, column: 19, scope: !354)
!364 = !DILocation(line: 46, column: 23, scope: !365)
!365 = distinct !DILexicalBlock(scope: !354, file: !1, line: 46, column: 3)
!366 = !DILocation(line: 46, column: 26, scope: !365)
!367 = !DILocation(line: 46, column: 3, scope: !354)
!368 = !DILocation(line: 46, column: 3, scope: !365)
!369 = !DILocation(line: 46, column: 38, scope: !365)
!370 = !DILocation(line: 46, column: 44, scope: !365)
!371 = !DILocation(line: 46, column: 46, scope: !365)
!372 = !DILocation(line: 46, column: 42, scope: !365)
!373 = !DILocation(line: 46, column: 49, scope: !365)
!374 = !DILocation(line: 46, column: 36, scope: !365)
!375 = distinct !{!375, !367, !376, !54, !55}
!376 = !DILocation(line: 46, column: 51, scope: !354)
!377 = !DILocation(line: 47, column: 10, scope: !343)
!378 = !DILocation(line: 48, column: 1, scope: !343)
!379 = !DILocation(line: 47, column: 3, scope: !343)
!380 = distinct !DISubprogram(name: "every_third", scope: !1, file: !1, line: 50, type: !381, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !387)
!381 = !DISubroutineType(types: !382)
!382 = !{!12, !383, !386}
!383 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !384, size: 64)
!384 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !385)
!385 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!386 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!387 = !{!388, !389, !390, !391}
!388 = !DILocalVariable(name: "x", arg: 1, scope: !380, file: !1, line: 50, type: !383)
!389 = !DILocalVariable(name: "n", arg: 2, scope: !380, file: !1, line: 50, type: !386)
!390 = !DILocalVariable(name: "sum", scope: !380, file: !1, line: 51, type: !12)
!391 = !DILocalVariable(name: "i", scope: !392, file: !1, line: 52, type: !386)
!392 = distinct !DILexicalBlock(scope: !380, file: !1, line: 52, column: 3)
!393 = !DILocation(line: 50, column: 33, scope: !380)
!394 = !DILocation(line: 50, column: 45, scope: !380)
!395 = !DILocation(line: 51, column: 3, scope: !380)
!396 = !DILocation(line: 51, column: 10, scope: !380)
!397 = !DILocation(line: 52, column: 8, scope: !392)
!398 = !DILocation(line: 52, column: 17, scope: !392)
!399 = !DILocation(line: 52, column: 24, scope: !400)
!400 = distinct !DILexicalBlock(scope: !392, file: !1, line: 52, column: 3)
!401 = !DILocation(line: 52, column: 28, scope: !400)
!402 = !DILocation(line: 52, column: 26, scope: !400)
!403 = !DILocation(line: 52, column: 3, scope: !392)
!404 = !DILocation(line: 52, column: 3, scope: !400)
!405 = !DILocation(line: 52, column: 46, scope: !400)
!406 = !DILocation(line: 52, column: 48, scope: !400)
!407 = !{!408, !408, i64 0}
!408 = !{!"float", !25, i64 0}
!409 = !DILocation(line: 52, column: 53, scope: !400)
!410 = !DILocation(line: 52, column: 55, scope: !400)
!411 = !DILocation(line: 52, column: 57, scope: !400)
!412 = !DILocation(line: 52, column: 51, scope: !400)
!413 = !DILocation(line: 52, column: 43, scope: !400)
!414 = !DILocation(line: 52, column: 39, scope: !400)
!415 = !DILocation(line: 52, column: 33, scope: !400)
!416 = distinct !{!416, !403, !417, !54, !55}
!417 = !DILocation(line: 52, column: 60, scope: !392)
!418 = !DILocation(line: 53, column: 10, scope: !380)
!419 = !DILocation(line: 54, column: 1, scope: !380)
!420 = !DILocation(line: 53, column: 3, scope: !380)
!421 = distinct !DISubprogram(name: "countdown", scope: !1, file: !1, line: 56, type: !310, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !422)
!422 = !{!423, !424, !425, !426}
!423 = !DILocalVariable(name: "x", arg: 1, scope: !421, file: !1, line: 56, type: !13)
!424 = !DILocalVariable(name: "n", arg: 2, scope: !421, file: !1, line: 56, type: !15)
!425 = !DILocalVariable(name: "sum", scope: !421, file: !1, line: 57, type: !12)
!426 = !DILocalVariable(name: "i", scope: !421, file: !1, line: 58, type: !15)
!427 = !DILocation(line: 56, column: 32, scope: !421)
!428 = !DILocation(line: 56, column: 39, scope: !421)
!429 = !DILocation(line: 57, column: 3, scope: !421)
!430 = !DILocation(line: 57, column: 10, scope: !421)
!431 = !DILocation(line: 58, column: 3, scope: !421)
!432 = !DILocation(line: 58, column: 7, scope: !421)
!433 = !DILocation(line: 58, column: 11, scope: !421)
!434 = !DILocation(line: 59, column: 3, scope: !421)
!435 = !DILocation(line: 60, column: 5, scope: !436)
!436 = distinct !DILexicalBlock(scope: !421, file: !1, line: 59, column: 6)
!437 = !DILocation(line: 61, column: 12, scope: !436)
!438 = !DILocation(line: 61, column: 14, scope: !436)
!439 = !DILocation(line: 61, column: 19, scope: !436)
!440 = !DILocation(line: 61, column: 21, scope: !436)
!441 = !DILocation(line: 61, column: 17, scope: !436)
!442 = !DILocation(line: 61, column: 26, scope: !436)
!443 = !DILocation(line: 61, column: 24, scope: !436)
!444 = !DILocation(line: 61, column: 9, scope: !436)
!445 = !DILocation(line: 62, column: 3, scope: !436)
!446 = !DILocation(line: 62, column: 12, scope: !421)
!447 = !DILocation(line: 62, column: 14, scope: !421)
!448 = distinct !{!448, !434, !449, !54, !55}
!449 = !DILocation(line: 62, column: 17, scope: !421)
!450 = !DILocation(line: 63, column: 10, scope: !421)
!451 = !DILocation(line: 64, column: 1, scope: !421)
!452 = !DILocation(line: 63, column: 3, scope: !421)
!453 = distinct !DISubprogram(name: "prefix", scope: !1, file: !1, line: 66, type: !454, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !457)
!454 = !DISubroutineType(types: !455)
!455 = !{null, !64, !456, !456}
!456 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!457 = !{!458, !459, !460, !461}
!458 = !DILocalVariable(name: "x", arg: 1, scope: !453, file: !1, line: 66, type: !64)
!459 = !DILocalVariable(name: "n", arg: 2, scope: !453, file: !1, line: 66, type: !456)
!460 = !DILocalVariable(name: "stride", arg: 3, scope: !453, file: !1, line: 66, type: !456)
!461 = !DILocalVariable(name: "i", scope: !462, file: !1, line: 67, type: !456)
!462 = distinct !DILexicalBlock(scope: !453, file: !1, line: 67, column: 3)
!463 = !DILocation(line: 66, column: 21, scope: !453)
!464 = !DILocation(line: 66, column: 29, scope: !453)
!465 = !DILocation(line: 66, column: 37, scope: !453)
!466 = !DILocation(line: 67, column: 8, scope: !462)
!467 = !DILocation(line: 67, column: 13, scope: !462)
!468 = !DILocation(line: 67, column: 17, scope: !462)
!469 = !DILocation(line: 67, column: 25, scope: !470)
!470 = distinct !DILexicalBlock(scope: !462, file: !1, line: 67, column: 3)
!471 = !DILocation(line: 67, column: 29, scope: !470)
!472 = !DILocation(line: 67, column: 27, scope: !470)
!473 = !DILocation(line: 67, column: 3, scope: !462)
!474 = !DILocation(line: 67, column: 3, scope: !470)
!475 = !DILocation(line: 67, column: 53, scope: !470)
!476 = !DILocation(line: 67, column: 55, scope: !470)
!477 = !DILocation(line: 67, column: 59, scope: !470)
!478 = !DILocation(line: 67, column: 57, scope: !470)
!479 = !DILocation(line: 67, column: 69, scope: !470)
!480 = !DILocation(line: 67, column: 71, scope: !470)
!481 = !DILocation(line: 67, column: 67, scope: !470)
!482 = !DILocation(line: 67, column: 45, scope: !470)
!483 = !DILocation(line: 67, column: 47, scope: !470)
!484 = !DILocation(line: 67, column: 50, scope: !470)
!485 = !DILocation(line: 67, column: 37, scope: !470)
!486 = !DILocation(line: 67, column: 34, scope: !470)
!487 = distinct !{!487, !473, !488, !54, !55}
!488 = !DILocation(line: 67, column: 72, scope: !462)
!489 = !DILocation(line: 68, column: 1, scope: !453)
!490 = distinct !DISubprogram(name: "two_arrays", scope: !1, file: !1, line: 70, type: !491, scopeLine: 70, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !493)
!491 = !DISubroutineType(types: !492)
!492 = !{!12, !13, !13, !15, !15}
!493 = !{!494, !495, !496, !497, !498, !499, !500}
!494 = !DILocalVariable(name: "x", arg: 1, scope: !490, file: !1, line: 70, type: !13)
!495 = !DILocalVariable(name: "y", arg: 2, scope: !490, file: !1, line: 70, type: !13)
!496 = !DILocalVariable(name: "n", arg: 3, scope: !490, file: !1, line: 70, type: !15)
!497 = !DILocalVariable(name: "which", arg: 4, scope: !490, file: !1, line: 70, type: !15)
!498 = !DILocalVariable(name: "p", scope: !490, file: !1, line: 71, type: !13)
!499 = !DILocalVariable(name: "sum", scope: !490, file: !1, line: 72, type: !12)
!500 = !DILocalVariable(name: "i", scope: !501, file: !1, line: 73, type: !15)
!501 = distinct !DILexicalBlock(scope: !490, file: !1, line: 73, column: 3)
!502 = !DILocation(line: 70, column: 33, scope: !490)
!503 = !DILocation(line: 70, column: 50, scope: !490)
!504 = !DILocation(line: 70, column: 57, scope: !490)
!505 = !DILocation(line: 70, column: 64, scope: !490)
!506 = !DILocation(line: 71, column: 3, scope: !490)
!507 = !DILocation(line: 71, column: 17, scope: !490)
!508 = !DILocation(line: 71, column: 21, scope: !490)
!509 = !DILocation(line: 71, column: 27, scope: !490)
!510 = !DILocation(line: 71, column: 33, scope: !490)
!511 = !DILocation(line: 71, column: 35, scope: !490)
!512 = !DILocation(line: 71, column: 41, scope: !490)
!513 = !DILocation(line: 72, column: 3, scope: !490)
!514 = !DILocation(line: 72, column: 10, scope: !490)
!515 = !DILocation(line: 73, column: 8, scope: !501)
!516 = !DILocation(line: 73, column: 12, scope: !501)
!517 = !DILocation(line: 73, column: 19, scope: !518)
!518 = distinct !DILexicalBlock(scope: !501, file: !1, line: 73, column: 3)
!519 = !DILocation(line: 73, column: 23, scope: !518)
!520 = !DILocation(line: 73, column: 25, scope: !518)
!521 = !DILocation(line: 73, column: 21, scope: !518)
!522 = !DILocation(line: 73, column: 3, scope: !501)
!523 = !DILocation(line: 73, column: 3, scope: !518)
!524 = !DILocation(line: 73, column: 46, scope: !518)
!525 = !DILocation(line: 73, column: 48, scope: !518)
!526 = !DILocation(line: 73, column: 42, scope: !518)
!527 = !DILocation(line: 73, column: 54, scope: !518)
!528 = !DILocation(line: 73, column: 56, scope: !518)
!529 = !DILocation(line: 73, column: 52, scope: !518)
!530 = !DILocation(line: 73, column: 39, scope: !518)
!531 = !DILocation(line: 73, column: 35, scope: !518)
!532 = !DILocation(line: 73, column: 30, scope: !518)
!533 = distinct !{!533, !522, !534, !54, !55}
!534 = !DILocation(line: 73, column: 57, scope: !501)
!535 = !DILocation(line: 74, column: 10, scope: !490)
!536 = !DILocation(line: 75, column: 1, scope: !490)
!537 = !DILocation(line: 74, column: 3, scope: !490)
