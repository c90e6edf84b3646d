// What the translation units of c10d's shim share.
#pragma once

#include "error.h"

#include <torch/csrc/distributed/c10d/Store.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace lockstep {

using Millis = std::chrono::milliseconds;

// A store as Rust holds it.
struct StoreHandle {
  c10::intrusive_ptr<c10d::Store> store;
};

}  // namespace lockstep
