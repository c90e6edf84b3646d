// libtorch's thread-local modes, set for one call and restored after it: nothing outlives the call. A call inside
// another (from a hook of a backward pass) has its own modes, not those of the outer one.
#pragma once

#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/StreamGuard.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lockstep {

// Kept in step with `Modes` in src/modes.rs.
constexpr uint32_t kGradBit = 1u << 0;
constexpr uint32_t kInferenceBit = 1u << 1;
constexpr uint32_t kAutocastCpuBit = 1u << 2;
constexpr uint32_t kAutocastCudaBit = 1u << 8;
constexpr uint32_t kAutocastCacheBit = 1u << 14;
constexpr uint32_t kSavedHooksBit = 1u << 15;
constexpr uint32_t kAutocastBits = kAutocastCpuBit | kAutocastCudaBit;
constexpr uint32_t kPlaceShift = 21;
constexpr uint32_t kMostPlaces = 1023;

// Where a call runs: the current device, and current streams of devices.
struct Place {
  c10::Device device;
  std::vector<c10::Stream> streams;
};

// Where the calling thread stands: the number of a place; 0 for the thread's own device, with default streams.
uint32_t& standing();

class PlaceGuard {
 public:
  // `number`: another place than that at which the thread stands.
  explicit PlaceGuard(uint32_t number) : PlaceGuard(place_to(number), number) {}
  ~PlaceGuard() { standing() = outer_; }
  PlaceGuard(const PlaceGuard&) = delete;
  PlaceGuard& operator=(const PlaceGuard&) = delete;

 private:
  // The place by its number, and with it, set back, what the thread's place changes.
  static Place place_to(uint32_t number);

  PlaceGuard(const Place& place, uint32_t number)
      : outer_(standing()), streams_(place.streams), device_(place.device) {
    standing() = number;
  }

  uint32_t outer_;
  c10::MultiStreamGuard streams_;
  c10::DeviceGuard device_;
};

class AutocastGuard {
 public:
  AutocastGuard(c10::DeviceType device, bool enabled, at::ScalarType dtype)
      : device_(device),
        enabled_(at::autocast::is_autocast_enabled(device)),
        dtype_(at::autocast::get_autocast_dtype(device)) {
    at::autocast::set_autocast_enabled(device, enabled);
    if (enabled) at::autocast::set_autocast_dtype(device, dtype);
  }
  ~AutocastGuard() {
    at::autocast::set_autocast_enabled(device_, enabled_);
    at::autocast::set_autocast_dtype(device_, dtype_);
  }
  AutocastGuard(const AutocastGuard&) = delete;
  AutocastGuard& operator=(const AutocastGuard&) = delete;

 private:
  c10::DeviceType device_;
  bool enabled_;
  at::ScalarType dtype_;
};

class ModeGuard {
 public:
  explicit ModeGuard(uint32_t modes) : outer_(current()), grad_((modes & kGradBit) != 0) {
    const auto place = modes >> kPlaceShift;
    if (place != 0 && place != standing()) place_.emplace(place);
    if (((modes | outer_) & ~kGradBit) == 0) return;  // The common case: nothing but grad mode.
    current() = modes;
    if (((modes | outer_) & kInferenceBit) != 0) inference_.emplace((modes & kInferenceBit) != 0);
    if (((modes | outer_) & kAutocastBits) != 0) {
      cpu_.emplace(c10::kCPU, (modes & kAutocastCpuBit) != 0, static_cast<at::ScalarType>((modes >> 3) & 31u));
      cuda_.emplace(c10::kCUDA, (modes & kAutocastCudaBit) != 0, static_cast<at::ScalarType>((modes >> 9) & 31u));
      cache_ = at::autocast::is_autocast_cache_enabled();
      at::autocast::set_autocast_cache_enabled((modes & kAutocastCacheBit) != 0);
    }
  }
  ~ModeGuard() {
    if (cache_.has_value()) at::autocast::set_autocast_cache_enabled(*cache_);
    current() = outer_;
  }
  ModeGuard(const ModeGuard&) = delete;
  ModeGuard& operator=(const ModeGuard&) = delete;

  // Do hooks pack the tensors that are saved here?
  static bool packs_saved() { return (current() & kSavedHooksBit) != 0; }

 private:
  // The modes of the innermost guard on this thread that set more than grad mode.
  static uint32_t& current() {
    static thread_local uint32_t modes = kGradBit;
    return modes;
  }

  uint32_t outer_;
  c10::AutoGradMode grad_;
  std::optional<PlaceGuard> place_;
  std::optional<c10::InferenceMode> inference_;
  std::optional<AutocastGuard> cpu_;
  std::optional<AutocastGuard> cuda_;
  std::optional<bool> cache_;
};

}  // namespace lockstep
