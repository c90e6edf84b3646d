// Codes of dtypes from outside.
#pragma once

#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>

namespace lockstep {

// libtorch ends the process at a code that it does not know.
inline at::ScalarType dtype_of(int code) {
  TORCH_CHECK_VALUE(
      code >= 0 && code < static_cast<int>(at::ScalarType::NumOptions) &&
          code != static_cast<int>(at::ScalarType::Undefined),
      "no dtype has the code ",
      code);
  return static_cast<at::ScalarType>(code);
}

}  // namespace lockstep
