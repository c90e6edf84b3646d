#include "small_blocks.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <mutex>

namespace lockstep {
namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kLargest = 4 << 10;
// Address space, not memory: pages come with their first use, and are kept.
constexpr size_t kRoom = size_t{1} << 30;
constexpr size_t kSlab = 64 << 10;
// 64, 128, 192, 256, then four sizes for each power of two.
constexpr size_t kClasses = 4 + 4 * 4;
// A thread keeps so much of one size; half of it goes to the others when it has more.
constexpr size_t kMostKept = 256 << 10;

size_t class_of(size_t bytes) {
  const size_t units = (bytes + kAlignment - 1) / kAlignment;
  if (units <= 4) return units - 1;
  const auto power = static_cast<size_t>(std::bit_width(units - 1)) - 1;  // 2^power < units <= 2^(power + 1)
  return 4 * (power - 1) + ((units - 1) >> (power - 2)) - 4;
}

constexpr size_t size_of(size_t index) {
  if (index < 4) return (index + 1) * kAlignment;
  const size_t power = index / 4 + 1;
  return ((index % 4 + 5) << (power - 2)) * kAlignment;
}

static_assert(size_of(kClasses - 1) == kLargest);

constexpr size_t most(size_t index) { return std::max<size_t>(kMostKept / size_of(index), 8); }

struct Block {
  Block* next;
};

struct List {
  Block* first = nullptr;
  size_t count = 0;

  void push(Block* block) {
    block->next = first;
    first = block;
    ++count;
  }
  Block* pop() {
    auto* block = first;
    if (block != nullptr) {
      first = block->next;
      --count;
    }
    return block;
  }
  void move_to(List& other, size_t wanted) {
    while (count > wanted) other.push(pop());
  }
};

// What no thread keeps.
class Shared {
 public:
  Shared() {
    void* room = mmap(nullptr, kRoom + kSlab, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return;
    start_ = (reinterpret_cast<uintptr_t>(room) + kSlab - 1) & ~(kSlab - 1);
    next_ = start_;
  }

  bool has(const void* memory) const { return reinterpret_cast<uintptr_t>(memory) - start_ < kRoom && start_ != 0; }
  size_t class_at(const void* memory) const { return classes_[(reinterpret_cast<uintptr_t>(memory) - start_) / kSlab]; }

  void refill(List& list, size_t index) {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& kept = lists_[index];
    if (kept.first == nullptr) cut(kept, index);
    for (size_t i = 0; i < most(index) / 2; ++i) {
      auto* block = kept.pop();
      if (block == nullptr) return;
      list.push(block);
    }
  }

  void take(List& list, size_t index, size_t left) {
    const std::lock_guard<std::mutex> lock(mutex_);
    list.move_to(lists_[index], left);
  }

 private:
  // Cuts the next slab into blocks.
  void cut(List& list, size_t index) {
    if (start_ == 0 || next_ == start_ + kRoom) return;
    classes_[(next_ - start_) / kSlab] = static_cast<uint8_t>(index);
    const auto size = size_of(index);
    for (auto at = next_; at + size <= next_ + kSlab; at += size) list.push(reinterpret_cast<Block*>(at));
    next_ += kSlab;
  }

  std::mutex mutex_;
  uintptr_t start_ = 0;
  uintptr_t next_ = 0;
  std::array<List, kClasses> lists_;
  std::array<uint8_t, kRoom / kSlab> classes_{};
};

Shared& shared() {
  static auto* const all = new Shared;
  return *all;
}

// A thread's own lists. Destructors of other thread-locals may free blocks after these are gone.
struct Lists {
  std::array<List, kClasses> lists;
  ~Lists();
};

thread_local Lists* own = nullptr;
thread_local bool ended = false;

Lists::~Lists() {
  own = nullptr;
  ended = true;
  for (size_t index = 0; index < kClasses; ++index) shared().take(lists[index], index, 0);
}

Lists* lists() {
  if (own == nullptr && !ended) {
    static thread_local Lists mine;
    own = &mine;
  }
  return own;
}

}  // namespace

void* small_block(size_t bytes) {
  if (bytes == 0 || bytes > kLargest) return nullptr;
  auto* const mine = lists();
  if (mine == nullptr) return nullptr;
  const auto index = class_of(bytes);
  auto& list = mine->lists[index];
  if (list.first == nullptr) shared().refill(list, index);
  return list.pop();
}

bool free_small_block(void* memory) {
  auto& all = shared();
  if (!all.has(memory)) return false;
  const auto index = all.class_at(memory);
  auto* const block = static_cast<Block*>(memory);
  if (auto* const mine = lists()) {
    auto& list = mine->lists[index];
    list.push(block);
    if (list.count > most(index)) all.take(list, index, most(index) / 2);
    return true;
  }
  List list;
  list.push(block);
  all.take(list, index, 0);
  return true;
}

}  // namespace lockstep
