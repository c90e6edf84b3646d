// Process-wide things of libtorch: errors, threads, generators, devices, streams and events.
#include "error.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/util/Logging.h>
#include <torch/torch.h>
#include <torch/version.h>

#include <cstdlib>
#include <string_view>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace lockstep {

std::string& last_error() {
  static thread_local std::string text;
  return text;
}

namespace {
// The CPU's allocator throws an error like any other: only its text tells.
int kind_of(const c10::Error& e) {
  const std::string_view text(e.what_without_backtrace());
  return text.find("DefaultCPUAllocator: can't allocate memory") == text.npos ? kRuntime : kOutOfMemory;
}
}  // namespace

int record_current_exception() noexcept {
  const auto record = [](const char* text, int kind) {
    try {
      last_error() = text;
    } catch (...) {
    }
    return kind;
  };
  try {
    throw;
  } catch (const CallbackError& e) {
    return record(e.what(), kCallback);
  } catch (const c10::OutOfMemoryError& e) {
    return record(e.what_without_backtrace(), kOutOfMemory);
  } catch (const c10::IndexError& e) {
    return record(e.what_without_backtrace(), kIndex);
  } catch (const c10::ValueError& e) {
    return record(e.what_without_backtrace(), kValue);
  } catch (const c10::TypeError& e) {
    return record(e.what_without_backtrace(), kType);
  } catch (const c10::NotImplementedError& e) {
    return record(e.what_without_backtrace(), kNotImplemented);
  } catch (const c10::DistNetworkError& e) {
    return record(e.what_without_backtrace(), kConnection);
  } catch (const c10::Error& e) {
    return record(e.what_without_backtrace(), kind_of(e));
  } catch (const std::bad_alloc&) {
    return record("out of memory", kOutOfMemory);
  } catch (const std::exception& e) {
    return record(e.what(), kRuntime);
  } catch (...) {
    return record("an exception of unknown type", kRuntime);
  }
}

namespace {
c10::Device device_of(int type, int index) {
  return c10::Device(static_cast<c10::DeviceType>(type), static_cast<c10::DeviceIndex>(index));
}
}  // namespace

LS_EXPORT const char* ls_last_error() { return last_error().c_str(); }

namespace {
// Hands warnings to Rust; libtorch keeps a pointer to it for each thread that asked.
class Warnings : public c10::WarningHandler {
 public:
  explicit Warnings(void (*take)(const char*)) : take_(take) {}
  void process(const c10::Warning& warning) override { take_(warning.msg().c_str()); }

 private:
  void (*take_)(const char*);
};
}  // namespace

// While `on`, the calling thread's warnings go to `take`, always the same function; else libtorch prints them.
LS_EXPORT void ls_take_warnings(void (*take)(const char*), bool on) {
  static Warnings handler(take);
  c10::WarningUtils::set_warning_handler(on ? &handler : nullptr);
}

// glibc gives the end of the heap back as soon as 128 KiB of it are free, up to twice the largest block that was ever freed.
// The gradients of one step are that end: the next step would have every page of them from the system anew. These are the
// limits that glibc comes to by itself once a block of 32 MiB was freed; what the user has set stays.
LS_EXPORT void ls_keep_freed_memory() {
#if defined(__GLIBC__)
  for (const auto* name : {"MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_", "GLIBC_TUNABLES"}) {
    if (std::getenv(name) != nullptr) return;
  }
  constexpr int kLargest = 32 << 20;
  mallopt(M_MMAP_THRESHOLD, kLargest);
  mallopt(M_TRIM_THRESHOLD, 2 * kLargest);
#endif
}

LS_EXPORT const char* ls_version() { return TORCH_VERSION; }

// c10d logs, with C++ stack traces, what callers get as errors anyway: its log stays silent, unless the user sets
// TORCH_CPP_LOG_LEVEL as Python's ranks read it. Warnings of operators go where `ls_take_warnings` sends them.
LS_EXPORT int ls_init_logging() {
  return guard([] {
    if (std::getenv("TORCH_CPP_LOG_LEVEL") != nullptr) {
      c10::initLogging();
      return;
    }
    FLAGS_caffe2_log_level = c10::GLOG_FATAL;
  });
}

LS_EXPORT void ls_set_num_threads(int n) { at::set_num_threads(n); }
LS_EXPORT int ls_get_num_threads() { return at::get_num_threads(); }

// Devices.

namespace {
// libtorch's own error lists every backend that there is, and not the way out.
void check_supported(const c10::Device& device) {
  if (device.is_cpu() || device.is_meta()) return;
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

// 0 without a driver, and in a libtorch without CUDA.
LS_EXPORT int ls_cuda_device_count(int* out) {
  return guard([&] { *out = torch::cuda::device_count(); });
}

// Generators. A generator crosses as `at::Generator*`, owned by the caller.

LS_EXPORT int ls_generator_new(int type, int index, at::Generator** out) {
  return guard([&] {
    TORCH_CHECK_NOT_IMPLEMENTED(
        static_cast<c10::DeviceType>(type) == c10::DeviceType::CPU,
        "generators of this device need its backend: use the device's default generator");
    (void)index;
    *out = new at::Generator(at::detail::createCPUGenerator());
  });
}

LS_EXPORT int ls_generator_default(int type, int index, at::Generator** out) {
  return guard([&] { *out = new at::Generator(at::globalContext().defaultGenerator(device_of(type, index))); });
}

LS_EXPORT void ls_generator_free(at::Generator* generator) {
  (void)guard([&] { delete generator; });
}

LS_EXPORT int ls_generator_seed(at::Generator* generator, uint64_t seed) {
  return guard([&] {
    const std::lock_guard<std::mutex> lock(generator->mutex());
    generator->set_current_seed(seed);
  });
}

LS_EXPORT int ls_generator_initial_seed(at::Generator* generator, uint64_t* out) {
  return guard([&] { *out = generator->current_seed(); });
}

LS_EXPORT int ls_generator_get_state(at::Generator* generator, at::Tensor** out) {
  return guard([&] {
    const std::lock_guard<std::mutex> lock(generator->mutex());
    *out = new at::Tensor(generator->get_state());
  });
}

LS_EXPORT int ls_generator_set_state(at::Generator* generator, const at::Tensor* state) {
  return guard([&] {
    const std::lock_guard<std::mutex> lock(generator->mutex());
    generator->set_state(*state);
  });
}

// `torch.manual_seed`: the default generators of every device.
LS_EXPORT int ls_manual_seed(uint64_t seed) {
  return guard([&] { at::manual_seed(seed); });
}

// Streams and events through the device-neutral guard. On a device without streams (cpu) a stream is the default
// one, and events are refused by libtorch itself.

LS_EXPORT int ls_stream_current(int type, int index, int64_t* id) {
  return guard([&] {
    const auto device = device_of(type, index);
    *id = c10::impl::VirtualGuardImpl(device.type()).getStream(device).id();
  });
}

LS_EXPORT int ls_stream_from_pool(int type, int index, int64_t* id) {
  return guard([&] {
    const c10::Device device = device_of(type, index);
    *id = c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device).id();
  });
}

LS_EXPORT int ls_stream_native_handle(int type, int index, int64_t id, void** handle) {
  return guard([&] { *handle = c10::Stream(c10::Stream::UNSAFE, device_of(type, index), id).native_handle(); });
}

LS_EXPORT int ls_stream_synchronize(int type, int index, int64_t id) {
  return guard([&] {
    const auto device = device_of(type, index);
    if (device.type() == c10::DeviceType::CPU) {
      return;  // A CPU operator has finished when it returns.
    }
    const c10::Stream stream(c10::Stream::UNSAFE, device, id);
    c10::impl::VirtualGuardImpl(device.type()).synchronizeStream(stream);
  });
}

LS_EXPORT int ls_event_new(int type, c10::Event** out) {
  return guard([&] { *out = new c10::Event(static_cast<c10::DeviceType>(type)); });
}

LS_EXPORT void ls_event_free(c10::Event* event) {
  (void)guard([&] { delete event; });
}

LS_EXPORT int ls_event_record(c10::Event* event, int type, int index, int64_t stream) {
  return guard([&] { event->record(c10::Stream(c10::Stream::UNSAFE, device_of(type, index), stream)); });
}

// Makes the stream wait for the event.
LS_EXPORT int ls_event_block(const c10::Event* event, int type, int index, int64_t stream) {
  return guard([&] { event->block(c10::Stream(c10::Stream::UNSAFE, device_of(type, index), stream)); });
}

LS_EXPORT int ls_event_query(const c10::Event* event, bool* done) {
  return guard([&] { *done = event->query(); });
}

LS_EXPORT int ls_event_synchronize(const c10::Event* event) {
  return guard([&] { event->synchronize(); });
}

}  // namespace lockstep
