// Process-wide things of libtorch: errors, threads, generators.
#include "device.h"
#include "error.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
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

// `torch.set_default_dtype`, as a ScalarType.
LS_EXPORT int ls_set_default_dtype(int type) {
  return guard([&] { c10::set_default_dtype(c10::scalarTypeToTypeMeta(static_cast<c10::ScalarType>(type))); });
}
LS_EXPORT int ls_get_default_dtype() { return static_cast<int>(c10::get_default_dtype_as_scalartype()); }

// `torch.use_deterministic_algorithms`: 0, 1 (warn only) or 2.
LS_EXPORT void ls_set_deterministic(int level) {
  at::globalContext().setDeterministicAlgorithms(level > 0, level == 1);
}
LS_EXPORT int ls_get_deterministic() {
  const auto& context = at::globalContext();
  return context.deterministicAlgorithms() ? context.deterministicAlgorithmsWarnOnly() ? 1 : 2 : 0;
}

LS_EXPORT void ls_set_num_threads(int n) { at::set_num_threads(n); }
LS_EXPORT int ls_get_num_threads() { return at::get_num_threads(); }

// Generators. A generator crosses as `at::Generator*`, owned by the caller.

LS_EXPORT int ls_generator_new(int type, int index, at::Generator** out) {
  return guard([&] {
    const auto device = device_of(type, index);
    *out = new at::Generator(
        device.is_cpu() ? at::detail::createCPUGenerator()
                        : at::globalContext().getAcceleratorHooksInterface(device.type()).getNewGenerator(device.index()));
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

}  // namespace lockstep
