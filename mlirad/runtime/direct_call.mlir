// What `direct_call.py` compiles once: takes arguments apart, runs the code, makes the results. Words in capitals are
// numbers that it puts in.
//
// A row of i64 says what is expected: the address of the code, the numbers of arguments and results, whether arrays must
// be apart, the slots of both records, and what guards the call or 0; then for each argument and result its kind, and of an array its dtype, rank,
// flags, bytes of an element, and sizes. A record has for an array its address twice, an offset, sizes and strides.

llvm.func @PyBytes_AsString(!llvm.ptr) -> !llvm.ptr
llvm.func @PyBytes_FromStringAndSize(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @PyCapsule_GetPointer(!llvm.ptr, !llvm.ptr) -> !llvm.ptr
llvm.func @PyCapsule_New(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
llvm.func @PyErr_Clear()
llvm.func @PyErr_Occurred() -> !llvm.ptr
llvm.func @PyEval_RestoreThread(!llvm.ptr)
llvm.func @PyEval_SaveThread() -> !llvm.ptr
llvm.func @PyFloat_AsDouble(!llvm.ptr) -> f64
llvm.func @PyFloat_FromDouble(f64) -> !llvm.ptr
llvm.func @PyLong_AsLongLong(!llvm.ptr) -> i64
llvm.func @PyLong_FromLongLong(i64) -> !llvm.ptr
llvm.func @PyTuple_New(i64) -> !llvm.ptr
llvm.func @PyTuple_SetItem(!llvm.ptr, i64, !llvm.ptr) -> i32
llvm.func @PyUnicode_FromString(!llvm.ptr) -> !llvm.ptr
llvm.func @Py_DecRef(!llvm.ptr)
llvm.func @Py_IncRef(!llvm.ptr)
llvm.func @free(!llvm.ptr)

llvm.func @mlirad_free(%capsule: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %memory = llvm.call @PyCapsule_GetPointer(%capsule, %null) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @free(%memory) : (!llvm.ptr) -> ()
  llvm.return
}

func.func private @at(%base: !llvm.ptr, %number: i64) -> !llvm.ptr {
  %place = llvm.getelementptr %base[%number] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  return %place : !llvm.ptr
}
func.func private @get(%base: !llvm.ptr, %number: i64) -> i64 {
  %place = func.call @at(%base, %number) : (!llvm.ptr, i64) -> !llvm.ptr
  %value = llvm.load %place : !llvm.ptr -> i64
  return %value : i64
}
func.func private @put(%value: i64, %base: !llvm.ptr, %number: i64) {
  %place = func.call @at(%base, %number) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %value, %place : i64, !llvm.ptr
  return
}
func.func private @pointer(%base: !llvm.ptr, %number: i64) -> !llvm.ptr {
  %place = func.call @at(%base, %number) : (!llvm.ptr, i64) -> !llvm.ptr
  %value = llvm.load %place : !llvm.ptr -> !llvm.ptr
  return %value : !llvm.ptr
}
func.func private @has_type(%object: !llvm.ptr, %type: i64) -> i1 {
  %place = llvm.getelementptr %object[TYPE_AT] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %place : !llvm.ptr -> i64
  %same = arith.cmpi eq, %found, %type : i64
  return %same : i1
}

func.func private @take_float(%object: !llvm.ptr, %to: !llvm.ptr) -> i1 {
  %float = arith.constant FLOAT_TYPE : i64
  %double = arith.constant DOUBLE_TYPE : i64
  %is_float = func.call @has_type(%object, %float) : (!llvm.ptr, i64) -> i1
  %is_double = func.call @has_type(%object, %double) : (!llvm.ptr, i64) -> i1
  %fits = arith.ori %is_float, %is_double : i1
  scf.if %fits {
    %value = llvm.call @PyFloat_AsDouble(%object) : (!llvm.ptr) -> f64
    llvm.store %value, %to : f64, !llvm.ptr
  }
  return %fits : i1
}

func.func private @take_integer(%object: !llvm.ptr, %to: !llvm.ptr) -> i1 {
  %int = arith.constant INT_TYPE : i64
  %true = arith.constant true
  %false = arith.constant false
  %error_code = arith.constant -1 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %is_int = func.call @has_type(%object, %int) : (!llvm.ptr, i64) -> i1
  %fits = scf.if %is_int -> i1 {
    %value = llvm.call @PyLong_AsLongLong(%object) : (!llvm.ptr) -> i64
    llvm.store %value, %to : i64, !llvm.ptr
    %may_fail = arith.cmpi eq, %value, %error_code : i64
    %good = scf.if %may_fail -> i1 {
      %error = llvm.call @PyErr_Occurred() : () -> !llvm.ptr
      %none = llvm.icmp "eq" %error, %null : !llvm.ptr
      llvm.call @PyErr_Clear() : () -> ()
      scf.yield %none : i1
    } else {
      scf.yield %true : i1
    }
    scf.yield %good : i1
  } else {
    scf.yield %false : i1
  }
  return %fits : i1
}

// As `take_float`, of 4 bytes; a number that becomes infinite does not fit.
func.func private @take_single(%object: !llvm.ptr, %to: !llvm.ptr) -> i1 {
  %false = arith.constant false
  %high = arith.constant 0x7FF0000000000000 : f64
  %low = arith.constant 0xFFF0000000000000 : f64
  %is_float = func.call @take_float(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
  %fits = scf.if %is_float -> i1 {
    %value = llvm.load %to : !llvm.ptr -> f64
    %single = arith.truncf %value : f64 to f32
    llvm.store %single, %to : f32, !llvm.ptr
    %back = arith.extf %single : f32 to f64
    %is_high = arith.cmpf oeq, %back, %high : f64
    %is_low = arith.cmpf oeq, %back, %low : f64
    %is_infinite = arith.ori %is_high, %is_low : i1
    %is_same = arith.cmpf ueq, %back, %value : f64
    %is_finite = arith.cmpi eq, %is_infinite, %false : i1
    %good = arith.ori %is_finite, %is_same : i1
    scf.yield %good : i1
  } else {
    scf.yield %false : i1
  }
  return %fits : i1
}

// As `take_integer`, of 4 bytes.
func.func private @take_int32(%object: !llvm.ptr, %to: !llvm.ptr) -> i1 {
  %false = arith.constant false
  %is_integer = func.call @take_integer(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
  %fits = scf.if %is_integer -> i1 {
    %value = llvm.load %to : !llvm.ptr -> i64
    %narrow = arith.trunci %value : i64 to i32
    llvm.store %narrow, %to : i32, !llvm.ptr
    %back = arith.extsi %narrow : i32 to i64
    %same = arith.cmpi eq, %back, %value : i64
    scf.yield %same : i1
  } else {
    scf.yield %false : i1
  }
  return %fits : i1
}

// A number, of one of the kinds but arrays.
func.func private @take_number(%object: !llvm.ptr, %kind: i64, %to: !llvm.ptr) -> i1 {
  %number = arith.index_cast %kind : i64 to index
  %fits = scf.index_switch %number -> i1
  case 0 {
    %one = func.call @take_float(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
    scf.yield %one : i1
  }
  case 1 {
    %one = func.call @take_integer(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
    scf.yield %one : i1
  }
  case 3 {
    %one = func.call @take_single(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
    scf.yield %one : i1
  }
  default {
    %one = func.call @take_int32(%object, %to) : (!llvm.ptr, !llvm.ptr) -> i1
    scf.yield %one : i1
  }
  return %fits : i1
}

// The number in a slot.
func.func private @make_number(%kind: i64, %slot: !llvm.ptr) -> !llvm.ptr {
  %number = arith.index_cast %kind : i64 to index
  %made = scf.index_switch %number -> !llvm.ptr
  case 0 {
    %value = llvm.load %slot : !llvm.ptr -> f64
    %one = llvm.call @PyFloat_FromDouble(%value) : (f64) -> !llvm.ptr
    scf.yield %one : !llvm.ptr
  }
  case 1 {
    %value = llvm.load %slot : !llvm.ptr -> i64
    %one = llvm.call @PyLong_FromLongLong(%value) : (i64) -> !llvm.ptr
    scf.yield %one : !llvm.ptr
  }
  case 3 {
    %single = llvm.load %slot : !llvm.ptr -> f32
    %value = arith.extf %single : f32 to f64
    %one = llvm.call @PyFloat_FromDouble(%value) : (f64) -> !llvm.ptr
    scf.yield %one : !llvm.ptr
  }
  default {
    %narrow = llvm.load %slot : !llvm.ptr -> i32
    %value = arith.extsi %narrow : i32 to i64
    %one = llvm.call @PyLong_FromLongLong(%value) : (i64) -> !llvm.ptr
    scf.yield %one : !llvm.ptr
  }
  return %made : !llvm.ptr
}

// %row: what is expected; %to: the slots; %span: first byte, and the one behind the last.
func.func private @take_array(%object: !llvm.ptr, %row: !llvm.ptr, %to: !llvm.ptr, %span: !llvm.ptr) -> i1 {
  %array = arith.constant ARRAY_TYPE : i64
  %true = arith.constant true
  %false = arith.constant false
  %any = arith.constant -1 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %c4 = arith.constant 4 : i64
  %c5 = arith.constant 5 : i64
  %is_array = func.call @has_type(%object, %array) : (!llvm.ptr, i64) -> i1
  %taken = scf.if %is_array -> i1 {
    %dtype_at = llvm.getelementptr %object[DTYPE_AT] : (!llvm.ptr) -> !llvm.ptr, i8
    %rank_at = llvm.getelementptr %object[RANK_AT] : (!llvm.ptr) -> !llvm.ptr, i8
    %flags_at = llvm.getelementptr %object[FLAGS_AT] : (!llvm.ptr) -> !llvm.ptr, i8
    %dtype = llvm.load %dtype_at : !llvm.ptr -> i64
    %rank_32 = llvm.load %rank_at : !llvm.ptr -> i32
    %flags_32 = llvm.load %flags_at : !llvm.ptr -> i32
    %rank = arith.extsi %rank_32 : i32 to i64
    %flags = arith.extsi %flags_32 : i32 to i64
    %wanted_dtype = func.call @get(%row, %c1) : (!llvm.ptr, i64) -> i64
    %wanted_rank = func.call @get(%row, %c2) : (!llvm.ptr, i64) -> i64
    %wanted_flags = func.call @get(%row, %c3) : (!llvm.ptr, i64) -> i64
    %present = arith.andi %flags, %wanted_flags : i64
    %fits_dtype = arith.cmpi eq, %dtype, %wanted_dtype : i64
    %fits_rank = arith.cmpi eq, %rank, %wanted_rank : i64
    %fits_flags = arith.cmpi eq, %present, %wanted_flags : i64
    %fits_both = arith.andi %fits_dtype, %fits_rank : i1
    %fits = arith.andi %fits_both, %fits_flags : i1
    %good = scf.if %fits -> i1 {
      %data_at = llvm.getelementptr %object[DATA_AT] : (!llvm.ptr) -> !llvm.ptr, i8
      %sizes_at = llvm.getelementptr %object[SIZES_AT] : (!llvm.ptr) -> !llvm.ptr, i8
      %data = llvm.load %data_at : !llvm.ptr -> i64
      %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
      func.call @put(%data, %to, %c0) : (i64, !llvm.ptr, i64) -> ()
      func.call @put(%data, %to, %c1) : (i64, !llvm.ptr, i64) -> ()
      func.call @put(%c0, %to, %c2) : (i64, !llvm.ptr, i64) -> ()
      %strides = arith.addi %rank, %c3 : i64
      %checked:2 = scf.for %k = %c0 to %rank step %c1 iter_args(%stride = %c1, %same = %true) -> (i64, i1) : i64 {
        %behind = arith.subi %rank, %k : i64
        %axis = arith.subi %behind, %c1 : i64
        %size = func.call @get(%sizes, %axis) : (!llvm.ptr, i64) -> i64
        %size_at = arith.addi %axis, %c5 : i64
        %wanted = func.call @get(%row, %size_at) : (!llvm.ptr, i64) -> i64
        %is_any = arith.cmpi eq, %wanted, %any : i64
        %is_same = arith.cmpi eq, %wanted, %size : i64
        %is_right = arith.ori %is_any, %is_same : i1
        %right = arith.andi %same, %is_right : i1
        %size_to = arith.addi %axis, %c3 : i64
        %stride_to = arith.addi %axis, %strides : i64
        func.call @put(%size, %to, %size_to) : (i64, !llvm.ptr, i64) -> ()
        func.call @put(%stride, %to, %stride_to) : (i64, !llvm.ptr, i64) -> ()
        %more = arith.muli %stride, %size : i64
        scf.yield %more, %right : i64, i1
      }
      %itemsize = func.call @get(%row, %c4) : (!llvm.ptr, i64) -> i64
      %bytes = arith.muli %checked#0, %itemsize : i64
      %end = arith.addi %data, %bytes : i64
      func.call @put(%data, %span, %c0) : (i64, !llvm.ptr, i64) -> ()
      func.call @put(%end, %span, %c1) : (i64, !llvm.ptr, i64) -> ()
      scf.yield %checked#1 : i1
    } else {
      scf.yield %false : i1
    }
    scf.yield %good : i1
  } else {
    scf.yield %false : i1
  }
  return %taken : i1
}

// Whether no two of %count spans have a byte in common.
func.func private @are_apart(%spans: !llvm.ptr, %count: i64) -> i1 {
  %true = arith.constant true
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %apart = scf.for %i = %c0 to %count step %c1 iter_args(%all = %true) -> (i1) : i64 {
    %one = arith.muli %i, %c2 : i64
    %one_end = arith.addi %one, %c1 : i64
    %start = func.call @get(%spans, %one) : (!llvm.ptr, i64) -> i64
    %end = func.call @get(%spans, %one_end) : (!llvm.ptr, i64) -> i64
    %row = scf.for %j = %c0 to %i step %c1 iter_args(%so_far = %all) -> (i1) : i64 {
      %other = arith.muli %j, %c2 : i64
      %other_end = arith.addi %other, %c1 : i64
      %begins = func.call @get(%spans, %other) : (!llvm.ptr, i64) -> i64
      %ends = func.call @get(%spans, %other_end) : (!llvm.ptr, i64) -> i64
      %before = arith.cmpi ule, %end, %begins : i64
      %after = arith.cmpi ule, %ends, %start : i64
      %either = arith.ori %before, %after : i1
      %both = arith.andi %so_far, %either : i1
      scf.yield %both : i1
    }
    scf.yield %row : i1
  }
  return %apart : i1
}

// Whether the array in %slots is dense, and its memory new: none of the first addresses of %count spans.
func.func private @is_new(%row: !llvm.ptr, %slots: !llvm.ptr, %spans: !llvm.ptr, %count: i64) -> i1 {
  %global = arith.constant 0xDEADBEEF : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %allocated = func.call @get(%slots, %c0) : (!llvm.ptr, i64) -> i64
  %aligned = func.call @get(%slots, %c1) : (!llvm.ptr, i64) -> i64
  %offset = func.call @get(%slots, %c2) : (!llvm.ptr, i64) -> i64
  %is_start = arith.cmpi eq, %allocated, %aligned : i64
  %is_first = arith.cmpi eq, %offset, %c0 : i64
  %is_some = arith.cmpi ne, %allocated, %c0 : i64
  %is_heap = arith.cmpi ne, %allocated, %global : i64
  %one = arith.andi %is_start, %is_first : i1
  %two = arith.andi %is_some, %is_heap : i1
  %plain = arith.andi %one, %two : i1
  %rank = func.call @get(%row, %c2) : (!llvm.ptr, i64) -> i64
  %strides = arith.addi %rank, %c3 : i64
  %dense:2 = scf.for %k = %c0 to %rank step %c1 iter_args(%stride = %c1, %same = %plain) -> (i64, i1) : i64 {
    %behind = arith.subi %rank, %k : i64
    %axis = arith.subi %behind, %c1 : i64
    %size_at = arith.addi %axis, %c3 : i64
    %stride_at = arith.addi %axis, %strides : i64
    %size = func.call @get(%slots, %size_at) : (!llvm.ptr, i64) -> i64
    %found = func.call @get(%slots, %stride_at) : (!llvm.ptr, i64) -> i64
    %is_dense = arith.cmpi eq, %found, %stride : i64
    %so_far = arith.andi %same, %is_dense : i1
    %more = arith.muli %stride, %size : i64
    scf.yield %more, %so_far : i64, i1
  }
  %new = scf.for %i = %c0 to %count step %c1 iter_args(%so_far = %dense#1) -> (i1) : i64 {
    %at = arith.muli %i, %c2 : i64
    %start = func.call @get(%spans, %at) : (!llvm.ptr, i64) -> i64
    %other = arith.cmpi ne, %start, %allocated : i64
    %both = arith.andi %so_far, %other : i1
    scf.yield %both : i1
  }
  return %new : i1
}

// An array over new memory, which goes with it.
func.func private @make_array(%row: !llvm.ptr, %slots: !llvm.ptr) -> !llvm.ptr {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %type_number = arith.constant ARRAY_TYPE : i64
  %new_number = arith.constant NEW_FROM_DESCR : i64
  %base_number = arith.constant SET_BASE : i64
  %carray = arith.constant 0x501 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %type = llvm.inttoptr %type_number : i64 to !llvm.ptr
  %new = llvm.inttoptr %new_number : i64 to !llvm.ptr
  %set_base = llvm.inttoptr %base_number : i64 to !llvm.ptr
  %free = llvm.mlir.addressof @mlirad_free : !llvm.ptr
  %data = func.call @pointer(%slots, %c0) : (!llvm.ptr, i64) -> !llvm.ptr
  %dtype = func.call @pointer(%row, %c1) : (!llvm.ptr, i64) -> !llvm.ptr
  %rank = func.call @get(%row, %c2) : (!llvm.ptr, i64) -> i64
  %rank_32 = arith.trunci %rank : i64 to i32
  %sizes = func.call @at(%slots, %c3) : (!llvm.ptr, i64) -> !llvm.ptr
  %capsule = llvm.call @PyCapsule_New(%data, %null, %free) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @Py_IncRef(%dtype) : (!llvm.ptr) -> ()
  %array = llvm.call %new(%type, %dtype, %rank_32, %sizes, %null, %data, %carray, %null)
      : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  %is_there = llvm.icmp "ne" %array, %null : !llvm.ptr
  scf.if %is_there {
    %status = llvm.call %set_base(%array, %capsule) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> i32
  }
  return %array : !llvm.ptr
}

// The numbers of i64 that a row has for an argument or result, and a record for it.
func.func private @lengths(%row: !llvm.ptr) -> (i64, i64) {
  %array = arith.constant 2 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %c5 = arith.constant 5 : i64
  %kind = func.call @get(%row, %c0) : (!llvm.ptr, i64) -> i64
  %is_array = arith.cmpi eq, %kind, %array : i64
  %found:2 = scf.if %is_array -> (i64, i64) {
    %rank = func.call @get(%row, %c2) : (!llvm.ptr, i64) -> i64
    %words = arith.addi %rank, %c5 : i64
    %twice = arith.muli %rank, %c2 : i64
    %slots = arith.addi %twice, %c3 : i64
    scf.yield %words, %slots : i64, i64
  } else {
    scf.yield %c1, %c1 : i64, i64
  }
  return %found#0, %found#1 : i64, i64
}

// A tuple of results; the record as bytes where one is not new.
func.func private @make_results(
    %all: !llvm.ptr, %start: i64, %record: !llvm.ptr, %size: i64, %spans: !llvm.ptr, %arrays: i64) -> !llvm.ptr {
  %true = arith.constant true
  %array = arith.constant 2 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @get(%all, %c2) : (!llvm.ptr, i64) -> i64
  %checked:4 = scf.for %i = %c0 to %count step %c1
      iter_args(%at = %start, %from = %c0, %known = %arrays, %good = %true) -> (i64, i64, i64, i1) : i64 {
    %row = func.call @at(%all, %at) : (!llvm.ptr, i64) -> !llvm.ptr
    %slots = func.call @at(%record, %from) : (!llvm.ptr, i64) -> !llvm.ptr
    %kind = func.call @get(%row, %c0) : (!llvm.ptr, i64) -> i64
    %is_array = arith.cmpi eq, %kind, %array : i64
    %new:2 = scf.if %is_array -> (i1, i64) {
      %is_new = func.call @is_new(%row, %slots, %spans, %known) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> i1
      %both = arith.andi %good, %is_new : i1
      %to = arith.muli %known, %c2 : i64
      %first = func.call @get(%slots, %c0) : (!llvm.ptr, i64) -> i64
      func.call @put(%first, %spans, %to) : (i64, !llvm.ptr, i64) -> ()
      %more = arith.addi %known, %c1 : i64
      scf.yield %both, %more : i1, i64
    } else {
      scf.yield %good, %known : i1, i64
    }
    %lengths:2 = func.call @lengths(%row) : (!llvm.ptr) -> (i64, i64)
    %next = arith.addi %at, %lengths#0 : i64
    %slot = arith.addi %from, %lengths#1 : i64
    scf.yield %next, %slot, %new#1, %new#0 : i64, i64, i64, i1
  }
  %made = scf.if %checked#3 -> !llvm.ptr {
    %tuple = llvm.call @PyTuple_New(%count) : (i64) -> !llvm.ptr
    %filled:2 = scf.for %i = %c0 to %count step %c1 iter_args(%at = %start, %from = %c0) -> (i64, i64) : i64 {
      %row = func.call @at(%all, %at) : (!llvm.ptr, i64) -> !llvm.ptr
      %slots = func.call @at(%record, %from) : (!llvm.ptr, i64) -> !llvm.ptr
      %kind = func.call @get(%row, %c0) : (!llvm.ptr, i64) -> i64
      %is_array = arith.cmpi eq, %kind, %array : i64
      %object = scf.if %is_array -> !llvm.ptr {
        %one = func.call @make_array(%row, %slots) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
        scf.yield %one : !llvm.ptr
      } else {
        %one = func.call @make_number(%kind, %slots) : (i64, !llvm.ptr) -> !llvm.ptr
        scf.yield %one : !llvm.ptr
      }
      %status = llvm.call @PyTuple_SetItem(%tuple, %i, %object) : (!llvm.ptr, i64, !llvm.ptr) -> i32
      %lengths:2 = func.call @lengths(%row) : (!llvm.ptr) -> (i64, i64)
      %next = arith.addi %at, %lengths#0 : i64
      %slot = arith.addi %from, %lengths#1 : i64
      scf.yield %next, %slot : i64, i64
    }
    %error = llvm.call @PyErr_Occurred() : () -> !llvm.ptr
    %failed = llvm.icmp "ne" %error, %null : !llvm.ptr
    %result = scf.if %failed -> !llvm.ptr {
      llvm.call @Py_DecRef(%tuple) : (!llvm.ptr) -> ()
      scf.yield %null : !llvm.ptr
    } else {
      scf.yield %tuple : !llvm.ptr
    }
    scf.yield %result : !llvm.ptr
  } else {
    %eight = arith.constant 8 : i64
    %bytes = arith.muli %size, %eight : i64
    %kept = llvm.call @PyBytes_FromStringAndSize(%record, %bytes) : (!llvm.ptr, i64) -> !llvm.ptr
    scf.yield %kept : !llvm.ptr
  }
  return %made : !llvm.ptr
}

// The builtin function: %self is the row, as bytes; %given the arguments.
func.func @_mlir_mlirad_direct(%self: !llvm.ptr, %given: !llvm.ptr, %count: i64) -> !llvm.ptr {
  %true = arith.constant true
  %false = arith.constant false
  %array = arith.constant 2 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %c4 = arith.constant 4 : i64
  %c5 = arith.constant 5 : i64
  %c6 = arith.constant 6 : i64
  %c7 = arith.constant 7 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %missed_number = arith.constant MISSED_OBJECT : i64
  %missed = llvm.inttoptr %missed_number : i64 to !llvm.ptr
  %all = llvm.call @PyBytes_AsString(%self) : (!llvm.ptr) -> !llvm.ptr
  %wanted = func.call @get(%all, %c1) : (!llvm.ptr, i64) -> i64
  %returned = func.call @get(%all, %c2) : (!llvm.ptr, i64) -> i64
  %alone = func.call @get(%all, %c3) : (!llvm.ptr, i64) -> i64
  %in_size = func.call @get(%all, %c4) : (!llvm.ptr, i64) -> i64
  %out_size = func.call @get(%all, %c5) : (!llvm.ptr, i64) -> i64
  %values = arith.addi %wanted, %returned : i64
  %ends = arith.muli %values, %c2 : i64
  %in = llvm.alloca %in_size x i64 : (i64) -> !llvm.ptr
  %out = llvm.alloca %out_size x i64 : (i64) -> !llvm.ptr
  %spans = llvm.alloca %ends x i64 : (i64) -> !llvm.ptr
  %is_complete = arith.cmpi eq, %count, %wanted : i64
  %taken:4 = scf.for %i = %c0 to %wanted step %c1
      iter_args(%at = %c7, %to = %c0, %known = %c0, %good = %is_complete) -> (i64, i64, i64, i1) : i64 {
    %row = func.call @at(%all, %at) : (!llvm.ptr, i64) -> !llvm.ptr
    %next:2 = scf.if %good -> (i64, i1) {
      %object = func.call @pointer(%given, %i) : (!llvm.ptr, i64) -> !llvm.ptr
      %slots = func.call @at(%in, %to) : (!llvm.ptr, i64) -> !llvm.ptr
      %kind = func.call @get(%row, %c0) : (!llvm.ptr, i64) -> i64
      %is_array = arith.cmpi eq, %kind, %array : i64
      %found:2 = scf.if %is_array -> (i64, i1) {
        %twice = arith.muli %known, %c2 : i64
        %span = func.call @at(%spans, %twice) : (!llvm.ptr, i64) -> !llvm.ptr
        %fits = func.call @take_array(%object, %row, %slots, %span) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i1
        %more = arith.addi %known, %c1 : i64
        scf.yield %more, %fits : i64, i1
      } else {
        %fits = func.call @take_number(%object, %kind, %slots) : (!llvm.ptr, i64, !llvm.ptr) -> i1
        scf.yield %known, %fits : i64, i1
      }
      scf.yield %found#0, %found#1 : i64, i1
    } else {
      scf.yield %known, %false : i64, i1
    }
    %lengths:2 = func.call @lengths(%row) : (!llvm.ptr) -> (i64, i64)
    %behind = arith.addi %at, %lengths#0 : i64
    %slot = arith.addi %to, %lengths#1 : i64
    scf.yield %behind, %slot, %next#0, %next#1 : i64, i64, i64, i1
  }
  %must_be_apart = arith.cmpi ne, %alone, %c0 : i64
  %is_looked_at = arith.andi %taken#3, %must_be_apart : i1
  %apart = scf.if %is_looked_at -> i1 {
    %one = func.call @are_apart(%spans, %taken#2) : (!llvm.ptr, i64) -> i1
    scf.yield %one : i1
  } else {
    scf.yield %true : i1
  }
  %ready = arith.andi %taken#3, %apart : i1
  %result = scf.if %ready -> !llvm.ptr {
    %code = func.call @pointer(%all, %c0) : (!llvm.ptr, i64) -> !llvm.ptr
    %thread = llvm.call @PyEval_SaveThread() : () -> !llvm.ptr
    %guard = func.call @pointer(%all, %c6) : (!llvm.ptr, i64) -> !llvm.ptr
    %has_guard = llvm.icmp "ne" %guard, %null : !llvm.ptr
    %message = scf.if %has_guard -> !llvm.ptr {
      %text = llvm.call %guard(%code, %in, %out) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
      scf.yield %text : !llvm.ptr
    } else {
      llvm.call %code(%in, %out) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
      scf.yield %null : !llvm.ptr
    }
    llvm.call @PyEval_RestoreThread(%thread) : (!llvm.ptr) -> ()
    %is_good = llvm.icmp "eq" %message, %null : !llvm.ptr
    %made = scf.if %is_good -> !llvm.ptr {
      %results = func.call @make_results(%all, %taken#0, %out, %out_size, %spans, %taken#2)
          : (!llvm.ptr, i64, !llvm.ptr, i64, !llvm.ptr, i64) -> !llvm.ptr
      scf.yield %results : !llvm.ptr
    } else {
      %failed = llvm.call @PyUnicode_FromString(%message) : (!llvm.ptr) -> !llvm.ptr
      scf.yield %failed : !llvm.ptr
    }
    scf.yield %made : !llvm.ptr
  } else {
    llvm.call @Py_IncRef(%missed) : (!llvm.ptr) -> ()
    scf.yield %missed : !llvm.ptr
  }
  return %result : !llvm.ptr
}
