// Layers: transforms of functions (`torch.func`) that a thread's operators go through, from the innermost one outwards.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>

namespace lockstep {

// How many layers this thread's operators go through. While there are any, also plain tensors have to be dispatched.
int64_t func_layers();

// What is called here goes through no layers.
class BelowLayers {
 public:
  BelowLayers()
      : excluded_(c10::DispatchKeySet{
            c10::DispatchKey::FuncTorchDynamicLayerFrontMode, c10::DispatchKey::FuncTorchDynamicLayerBackMode}) {}

 private:
  c10::impl::ExcludeDispatchKeyGuard excluded_;
};

// The tensor with memory inside the wrappers of grad and jvp. One inside vmap stands for many: an error.
at::Tensor without_wrappers(const at::Tensor& tensor);

// Registers how vmap, and jvp of a backward pass, compute what libtorch leaves to Python. Once a process.
void register_batched_decompositions();
void register_forward_decompositions();

}  // namespace lockstep
