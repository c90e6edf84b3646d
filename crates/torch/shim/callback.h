// Rust closures that C++ owns, and what they hand over.
#pragma once

#include "error.h"

#include <ATen/ATen.h>

namespace lockstep {

// A Rust closure: called through `call`, released through `drop`, which runs once, wherever the last owner dies.
struct LsCallback {
  void* context;
  void (*drop)(void*);
};

struct Closure {
  explicit Closure(LsCallback callback) : callback_(callback) {}
  ~Closure() { callback_.drop(callback_.context); }
  Closure(const Closure&) = delete;
  Closure& operator=(const Closure&) = delete;
  void* context() const { return callback_.context; }

 private:
  LsCallback callback_;
};

inline void check(int status) {
  if (status != kOk) throw CallbackError();
}

inline at::Tensor take(at::Tensor* owned) {
  if (owned == nullptr) return {};
  at::Tensor out = std::move(*owned);
  delete owned;
  return out;
}

// How many backward passes run on this thread, one inside the other.
int& engine_depth();

class EngineDepth {
 public:
  EngineDepth() { ++engine_depth(); }
  ~EngineDepth() { --engine_depth(); }
  EngineDepth(const EngineDepth&) = delete;
  EngineDepth& operator=(const EngineDepth&) = delete;
};

}  // namespace lockstep
