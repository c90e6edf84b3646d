// Devices, their memory, streams and events, through libtorch's device-neutral interface.
#include "callback.h"
#include "device.h"
#include "error.h"
#include "modes.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <algorithm>
#include <deque>
#include <mutex>

namespace lockstep {

// Devices.

namespace {
c10::impl::VirtualGuardImpl guard_of(int type) { return c10::impl::VirtualGuardImpl(static_cast<c10::DeviceType>(type)); }

// libtorch's own error lists every backend that there is, and not the way out. CUDA is checked by the caller.
void check_supported(const c10::Device& device) {
  if (device.is_cpu() || device.is_meta() || device.is_cuda()) return;
  static const auto empty = c10::Dispatcher::singleton().findSchemaOrThrow("aten::empty", "memory_format");
  const auto key = c10::computeDispatchKey(std::nullopt, std::nullopt, device);
  TORCH_CHECK_NOT_IMPLEMENTED(
      empty.hasKernelForDispatchKey(key),
      "device '",
      device.str(),
      "': Torch not compiled with ",
      c10::DeviceTypeName(device.type()),
      " enabled. This libtorch computes on 'cpu', and shapes alone on 'meta': leave the device out, or use 'cpu'");
}
}  // namespace

LS_EXPORT int ls_device_parse(const char* text, int* type, int* index) {
  return guard([&] {
    const std::string name(text);
    TORCH_CHECK_VALUE(name.rfind("cpu:", 0) != 0 || name == "cpu:0", "device '", name, "': there is one CPU, 'cpu'");
    const c10::Device device{name};
    check_supported(device);
    *type = static_cast<int>(device.type());
    *index = device.index();
  });
}

LS_EXPORT int ls_device_name(int type, int index, char* out, size_t capacity) {
  return guard([&] {
    const auto name = device_of(type, index).str();
    TORCH_CHECK(name.size() < capacity, "device name too long");
    std::copy(name.c_str(), name.c_str() + name.size() + 1, out);
  });
}

// Has the library that computes on this type of device been mapped?
LS_EXPORT bool ls_device_present(int type) {
  return c10::impl::hasDeviceGuardImpl(static_cast<c10::DeviceType>(type));
}

// The calling thread's current device.
LS_EXPORT int ls_device_current(int type, int* index) {
  return guard([&] { *index = guard_of(type).getDevice().index(); });
}

LS_EXPORT int ls_device_set_current(int type, int index) {
  return guard([&] { guard_of(type).setDevice(device_of(type, index)); });
}

// Blocks until all streams of the device are done.
LS_EXPORT int ls_device_synchronize(int type, int index) {
  return guard([&] { guard_of(type).synchronizeDevice(static_cast<c10::DeviceIndex>(index)); });
}

// Memory, in bytes, of libtorch's caching allocator: in use, its peak, and what is taken from the device, its peak.
LS_EXPORT int ls_device_memory(int type, int index, int64_t* out) {
  return guard([&] {
    auto* allocator = c10::getDeviceAllocator(static_cast<c10::DeviceType>(type));
    std::fill_n(out, 4, 0);
    if (!allocator->initialized()) return;  // It begins with the first tensor, and refuses until then.
    const auto stats = allocator->getDeviceStats(static_cast<c10::DeviceIndex>(index));
    const auto& allocated = stats.allocated_bytes[0];
    const auto& reserved = stats.reserved_bytes[0];
    out[0] = allocated.current;
    out[1] = allocated.peak;
    out[2] = reserved.current;
    out[3] = reserved.peak;
  });
}

LS_EXPORT int ls_device_reset_peaks(int type, int index) {
  return guard([&] {
    auto* allocator = c10::getDeviceAllocator(static_cast<c10::DeviceType>(type));
    if (allocator->initialized()) allocator->resetPeakStats(static_cast<c10::DeviceIndex>(index));
  });
}

// Gives what the caching allocator keeps unused back to the devices.
LS_EXPORT int ls_device_empty_cache(int type) {
  return guard([&] { c10::getDeviceAllocator(static_cast<c10::DeviceType>(type))->emptyCache(); });
}

// Places.

namespace {
std::deque<Place>& places() {
  static std::deque<Place> made;
  return made;
}
std::mutex& places_lock() {
  static std::mutex lock;
  return lock;
}
Place numbered(uint32_t number) {
  const std::lock_guard<std::mutex> held(places_lock());
  return places().at(number - 1);
}
}  // namespace

uint32_t& standing() {
  static thread_local uint32_t number = 0;
  return number;
}

// The number of a place, for the modes of calls, from 1 to `kMostPlaces`. Equal places have one number: each JavaScript
// thread asks for its own.
LS_EXPORT int ls_place_new(int type, int index, const int* devices, const int64_t* ids, size_t count, uint32_t* number) {
  return guard([&] {
    Place place{device_of(type, index), {}};
    for (size_t i = 0; i < count; ++i) place.streams.push_back(stream_of(type, devices[i], ids[i]));
    const std::lock_guard<std::mutex> held(places_lock());
    const auto same = [&](const Place& made) { return made.device == place.device && made.streams == place.streams; };
    const auto found = std::find_if(places().begin(), places().end(), same);
    *number = static_cast<uint32_t>(found - places().begin()) + 1;
    if (found != places().end()) return;
    TORCH_CHECK(*number <= kMostPlaces, "a process may use at most ", kMostPlaces, " pairs of devices and streams");
    places().push_back(std::move(place));
  });
}

// Streams and events. On a device without streams (cpu) a stream is the default one, and events are refused by libtorch
// itself.

LS_EXPORT int ls_stream_current(int type, int index, int64_t* id) {
  return guard([&] {
    const auto device = device_of(type, index);
    *id = guard_of(type).getStream(device).id();
  });
}

LS_EXPORT int ls_stream_current_in(int type, int index, uint32_t modes, int64_t* id) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    *id = guard_of(type).getStream(device_of(type, index)).id();
  });
}

// The device's stream at the place where the calling thread stands. Inside a backward pass, the current one is its node's.
LS_EXPORT int ls_stream_standing(int type, int index, int64_t* id) {
  return guard([&] {
    const auto device = device_of(type, index);
    *id = guard_of(type).getDefaultStream(device).id();
    if (standing() == 0) return;
    for (const auto& stream : numbered(standing()).streams) {
      if (stream.device() == device) *id = stream.id();
    }
  });
}

// Makes a stream the current one of its device. `former`: the one that was.
LS_EXPORT int ls_stream_exchange(int type, int index, int64_t id, int64_t* former) {
  return guard([&] { *former = guard_of(type).exchangeStream(stream_of(type, index, id)).id(); });
}

LS_EXPORT int ls_stream_default(int type, int index, int64_t* id) {
  return guard([&] { *id = guard_of(type).getDefaultStream(device_of(type, index)).id(); });
}

// A stream of libtorch's pool. `priority`: 0, or below it for one that goes first.
LS_EXPORT int ls_stream_from_pool(int type, int index, int priority, int64_t* id) {
  return guard([&] {
    const auto device = device_of(type, index);
    *id = priority == 0 ? guard_of(type).getStreamFromGlobalPool(device).id()
                        : guard_of(type).getNewStream(device, priority).id();
  });
}

// The tensor's memory is kept from the next tensor until the stream has done what it holds when the tensor is freed.
LS_EXPORT int ls_stream_uses(const at::Tensor* t, int64_t id) {
  return guard([&] {
    const auto device = t->device();
    const auto uses = [&](const at::Tensor& dense) {
      guard_of(static_cast<int>(device.type()))
          .recordDataPtrOnStream(dense.storage().data_ptr(), c10::Stream(c10::Stream::UNSAFE, device, id));
    };
    if (!t->is_sparse()) return uses(*t);
    uses(t->_indices());
    uses(t->_values());
  });
}

LS_EXPORT int ls_stream_query(int type, int index, int64_t id, bool* done) {
  return guard([&] { *done = guard_of(type).queryStream(stream_of(type, index, id)); });
}

LS_EXPORT int ls_stream_synchronize(int type, int index, int64_t id) {
  return guard([&] {
    const auto device = device_of(type, index);
    if (device.type() == c10::DeviceType::CPU) {
      return;  // A CPU operator has finished when it returns.
    }
    guard_of(type).synchronizeStream(stream_of(type, index, id));
  });
}

// `timed`: it can be asked for the time between it and another one.
LS_EXPORT int ls_event_new(int type, bool timed, c10::Event** out) {
  return guard([&] {
    const auto flag = timed ? c10::EventFlag::BACKEND_DEFAULT : c10::EventFlag::PYTORCH_DEFAULT;
    *out = new c10::Event(static_cast<c10::DeviceType>(type), flag);
  });
}

LS_EXPORT void ls_event_free(c10::Event* event) {
  (void)guard([&] { delete event; });
}

LS_EXPORT int ls_event_record(c10::Event* event, int type, int index, int64_t stream) {
  return guard([&] { event->record(stream_of(type, index, stream)); });
}

// Makes the stream wait for the event.
LS_EXPORT int ls_event_block(const c10::Event* event, int type, int index, int64_t stream) {
  return guard([&] { event->block(stream_of(type, index, stream)); });
}

LS_EXPORT int ls_event_query(const c10::Event* event, bool* done) {
  return guard([&] { *done = event->query(); });
}

LS_EXPORT int ls_event_synchronize(const c10::Event* event) {
  return guard([&] { event->synchronize(); });
}

// Milliseconds from `start` to `end`, which have been reached.
LS_EXPORT int ls_event_elapsed(const c10::Event* start, const c10::Event* end, double* milliseconds) {
  return guard([&] { *milliseconds = start->elapsedTime(*end); });
}

// Where threads stand.

Place PlaceGuard::place_to(uint32_t number) {
  auto place = numbered(number);
  if (standing() == 0) return place;
  for (const auto& left : numbered(standing()).streams) {
    const auto named = [&](const c10::Stream& stream) { return stream.device() == left.device(); };
    if (std::any_of(place.streams.begin(), place.streams.end(), named)) continue;
    place.streams.push_back(c10::impl::VirtualGuardImpl(left.device_type()).getDefaultStream(left.device()));
  }
  return place;
}

// From now on the calling thread stands at a place. Not inside a backward pass, whose nodes have streams of their own.
LS_EXPORT int ls_place_stand(uint32_t number) {
  return guard([&] {
    if (number == standing() || engine_depth() > 0) return;
    static thread_local std::optional<PlaceGuard> place;
    place.reset();
    if (number != 0) place.emplace(number);
  });
}

LS_EXPORT uint32_t ls_place_standing() { return standing(); }

}  // namespace lockstep
