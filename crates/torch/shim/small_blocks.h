// Blocks of up to 4 KiB for tensors, from lists of the calling thread. libtorch takes each from `posix_memalign`, which
// costs a small operator a tenth of its time.
#pragma once

#include <cstddef>

namespace lockstep {

// A block, aligned as libtorch's are; null for a size that is not small, or where there is no room: libtorch has it then.
void* small_block(size_t bytes);

// Takes a block back, on any thread. False if it is not one of these.
bool free_small_block(void* memory);

}  // namespace lockstep
