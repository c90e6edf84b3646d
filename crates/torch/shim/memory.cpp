// Memory for much data at once.
#include "dtype.h"
#include "error.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <c10/core/CPUAllocator.h>

#include <cstdlib>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace lockstep {

namespace {

// The size of a huge page where small ones have 4 KiB.
constexpr size_t kHugePage = size_t{2} << 20;

// Huge pages, where the system has them: to make small ones takes longer than to fill them.
struct HugePages final : c10::Allocator {
  at::DataPtr allocate(size_t bytes) override {
#if defined(__linux__)
    if (bytes >= kHugePage) {
      void* memory = nullptr;
      const int failed = posix_memalign(&memory, kHugePage, bytes);
      TORCH_CHECK_WITH(OutOfMemoryError, failed == 0, "there is no memory for ", bytes, " bytes");
      // A system without huge pages gives small ones.
      madvise(memory, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
      return {memory, memory, &std::free, at::kCPU};
    }
#endif
    return c10::GetCPUAllocator()->allocate(bytes);
  }

  void copy_data(void* to, const void* from, size_t bytes) const override { default_copy_data(to, from, bytes); }
};

at::Tensor empty(at::IntArrayRef sizes, at::ScalarType dtype) {
  // Never destroyed: threads may use it to the end.
  static auto* const pages = new HugePages;
  return at::detail::empty_generic(sizes, pages, c10::DispatchKeySet(c10::DispatchKey::CPU), dtype, std::nullopt);
}

}  // namespace

// A contiguous tensor on the CPU, without values yet.
LS_EXPORT int ls_tensor_empty(const int64_t* sizes, size_t dim, int dtype, at::Tensor** out) {
  return guard([&] { *out = new at::Tensor(empty(at::IntArrayRef(sizes, dim), dtype_of(dtype))); });
}

// The content is not needed any more: the system may take the memory where it runs short, and until then a write finds
// its pages. False where the system cannot.
LS_EXPORT bool ls_memory_spare(void* memory, size_t length) {
#if defined(__linux__)
  return madvise(memory, length / kHugePage * kHugePage, MADV_FREE) == 0;
#else
  return false;
#endif
}

}  // namespace lockstep
