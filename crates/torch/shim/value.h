// Arguments and results as they cross from and to Rust.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <c10/core/Scalar.h>

#include <cstdint>

namespace lockstep {

// Kept in step with `Tag` in src/dispatch/value.rs.
enum Tag : int32_t {
  kNone = 0,
  kTagTensor = 1,
  kTagInt = 2,
  kTagDouble = 3,
  kTagBool = 4,
  kTagString = 5,
  kTagIntList = 6,
  kTagDoubleList = 7,
  kTagBoolList = 8,
  kTagTensorList = 9,
  kTagOptTensorList = 10,
  kTagDevice = 11,
  kTagGenerator = 12,
  kTagScalarList = 13,
  kTagComplex = 14,
  kTagDefault = 15,
};

struct LsValue {
  int32_t tag;
  int32_t aux;
  int64_t len;
  union {
    int64_t i;
    double d;
    void* p;
  };
  double imaginary;
};

inline const at::Tensor& tensor_of(const LsValue& v) {
  return *static_cast<const at::Tensor*>(v.p);
}

inline at::Scalar to_scalar(const LsValue& v) {
  switch (v.tag) {
    case kTagInt:
      return at::Scalar(v.i);
    case kTagBool:
      return at::Scalar(v.i != 0);
    case kTagComplex:
      return at::Scalar(c10::complex<double>(v.d, v.imaginary));
    default:
      return at::Scalar(v.d);
  }
}

inline LsValue tensor_value(at::Tensor&& tensor) {
  LsValue out{};
  out.tag = tensor.defined() ? kTagTensor : kNone;
  out.p = tensor.defined() ? new at::Tensor(std::move(tensor)) : nullptr;
  return out;
}

// The value of an argument; `kTagDefault` is the schema's.
c10::IValue to_ivalue(const LsValue& v, const c10::Argument& argument);

// A result. Lists are written to memory that Rust frees with `ls_value_free`.
LsValue from_ivalue(c10::IValue&& value);

}  // namespace lockstep
