// How an exception of libtorch becomes an error code: nothing is thrown across the C border.
#pragma once

#include <c10/util/Exception.h>

#include <exception>
#include <new>
#include <string>

namespace lockstep {

// Kept in step with `ErrorKind` in src/error.rs.
enum Kind : int {
  kOk = 0,
  kRuntime = 1,
  kIndex = 2,
  kValue = 3,
  kType = 4,
  kNotImplemented = 5,
  kOutOfMemory = 6,
  // A Rust callback failed; the typed error waits in Rust.
  kCallback = 7,
  // A deadline passed.
  kTimeout = 8,
  // A connection or a peer was lost.
  kConnection = 9,
};

struct CallbackError : std::exception {
  const char* what() const noexcept override { return "a callback failed"; }
};

// The text of this thread's last error.
std::string& last_error();

int record_current_exception() noexcept;

template <class F>
int guard(F&& f) noexcept {
  try {
    f();
    return kOk;
  } catch (...) {
    return record_current_exception();
  }
}

}  // namespace lockstep

#define LS_EXPORT extern "C" __attribute__((visibility("default")))
