// What an operator takes and returns, as its schema tells.
#pragma once

#include <ATen/core/function_schema.h>

#include <cstddef>
#include <cstdint>

namespace lockstep {

struct LsArg {
  int32_t kind;
  int32_t fixed_size;  // of `int[2]`, else 0
  int32_t write_alias;  // returns: which argument it is, else -1
  bool optional;
  bool kwarg_only;
  bool has_default;
};

LsArg describe(const c10::Argument& argument);

// A return that is an argument it wrote (`Tensor(a!)`): the index of that argument, else -1.
int32_t write_alias(const c10::FunctionSchema& schema, size_t index);

}  // namespace lockstep
