// The CPU's allocator: small blocks are ours, the others libtorch's; some threads say first where a block is wanted.
#include "placing.h"

#include "error.h"
#include "small_blocks.h"

#include <c10/core/CPUAllocator.h>

#include <mutex>
#include <unordered_map>

namespace lockstep {

bool& placing() {
  static thread_local bool on = false;
  return on;
}

namespace {

// A block with its owner, or null for libtorch's own memory; and what became of a block that was not placed.
using Place = void* (*)(size_t bytes, void** owner, void (**drop)(void*));
using Elsewhere = void (*)(size_t bytes, const void* memory);

struct Owner {
  void* context;
  void (*drop)(void*);
};

// The owners of placed blocks. oneDNN keeps addresses alone (`raw_allocate`).
struct Owners {
  std::mutex mutex;
  std::unordered_map<void*, Owner> by_address;
};

Owners& owners() {
  static auto* const all = new Owners;
  return *all;
}

c10::Allocator* usual = nullptr;

// Frees what `raw_allocate` gave, placed or not.
void free_block(void* memory) {
  if (free_small_block(memory)) return;
  Owner owner{nullptr, nullptr};
  {
    const std::lock_guard<std::mutex> lock(owners().mutex);
    const auto found = owners().by_address.find(memory);
    if (found != owners().by_address.end()) {
      owner = found->second;
      owners().by_address.erase(found);
    }
  }
  if (owner.drop == nullptr) return usual->raw_deallocate(memory);
  owner.drop(owner.context);
}

class CpuAllocator final : public c10::Allocator {
 public:
  CpuAllocator(Place place, Elsewhere elsewhere) : place_(place), elsewhere_(elsewhere) {}

  c10::DataPtr allocate(size_t bytes) override {
    if (placing()) return placed(bytes);
    // What libtorch profiles, it allocates itself.
    if (void* memory = c10::memoryProfilingEnabled() ? nullptr : small_block(bytes)) {
      return {memory, memory, free_block, c10::Device(c10::kCPU)};
    }
    return usual->allocate(bytes);
  }

  c10::DeleterFnPtr raw_deleter() const override { return free_block; }
  void copy_data(void* to, const void* from, size_t bytes) const override { usual->copy_data(to, from, bytes); }

 private:
  c10::DataPtr placed(size_t bytes) {
    Owner owner{nullptr, nullptr};
    if (void* memory = place_(bytes, &owner.context, &owner.drop)) {
      const std::lock_guard<std::mutex> lock(owners().mutex);
      owners().by_address[memory] = owner;
      return {memory, memory, free_block, c10::Device(c10::kCPU)};
    }
    auto block = usual->allocate(bytes);
    elsewhere_(bytes, block.get());
    return block;
  }

  Place place_;
  Elsewhere elsewhere_;
};

}  // namespace

// Puts the allocator in libtorch's place. Once, for good, before other threads allocate: storages keep it.
LS_EXPORT void ls_install_allocator(Place place, Elsewhere elsewhere) {
  usual = c10::GetCPUAllocator();
  static auto* const allocator = new CpuAllocator(place, elsewhere);
  c10::SetCPUAllocator(allocator, UINT8_MAX);
}

LS_EXPORT void ls_set_placing(bool on) { placing() = on; }

}  // namespace lockstep
