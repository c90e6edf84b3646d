// A device and a stream as they cross: numbers.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/Stream.h>

#include <cstdint>

namespace lockstep {

inline c10::Device device_of(int type, int index) {
  return c10::Device(static_cast<c10::DeviceType>(type), static_cast<c10::DeviceIndex>(index));
}

inline c10::Stream stream_of(int type, int index, int64_t id) {
  return c10::Stream(c10::Stream::UNSAFE, device_of(type, index), id);
}

}  // namespace lockstep
