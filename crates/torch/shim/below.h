// Operators below autograd, where a call records nothing: libtorch's autograd kernels would find out the same, in more time.
#pragma once

#include "functorch.h"
#include "modes.h"
#include "value.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <optional>

namespace lockstep {

// Has the operator a kernel of its own there, which neither writes its arguments nor views them? A composite calls others,
// whose views autograd has to know.
inline bool runs_below(const c10::OperatorHandle& handle) {
  if (handle.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) return false;
  if (!handle.hasKernelForDispatchKey(c10::DispatchKey::AutogradCPU) &&
      !handle.hasKernelForDispatchKey(c10::DispatchKey::Autograd)) {
    return false;
  }
  for (const auto& argument : handle.schema().arguments()) {
    if (argument.alias_info() != nullptr) return false;
  }
  return true;
}

// Nothing but a dense tensor on the CPU or a GPU.
inline bool is_plain(const at::Tensor& tensor) {
  const auto keys = tensor.key_set() - c10::autograd_dispatch_keyset_with_ADInplaceOrView;
  return keys == c10::DispatchKeySet(c10::DispatchKey::CPU) || keys == c10::DispatchKeySet(c10::DispatchKey::CUDA);
}

// Does autograd have to see a call with this tensor? Without metadata of autograd it has neither gradients nor tangents.
inline bool records(const at::Tensor& tensor, bool grad) {
  if (!tensor.defined()) return false;
  if (!is_plain(tensor)) return true;
  if (tensor.unsafeGetTensorImpl()->autograd_meta() == nullptr) return false;
  return (grad && tensor.requires_grad()) || tensor._fw_grad(0).defined();
}

// Does autograd, or anything else above the kernels, have to see this call?
inline bool records(uint32_t modes, const LsValue* args, size_t count) {
  constexpr uint32_t kPlain = kGradBit | kSavedHooksBit | ~0u << kPlaceShift;
  if ((modes & ~kPlain) != 0 || func_layers() > 0) return true;
  const bool grad = (modes & kGradBit) != 0;
  bool tensors = false;
  for (size_t i = 0; i < count; ++i) {
    const auto& arg = args[i];
    if (arg.tag == kTagTensor) {
      if (records(tensor_of(arg), grad)) return true;
      tensors = true;
    } else if (arg.tag == kTagTensorList || arg.tag == kTagOptTensorList) {
      auto* const* items = static_cast<at::Tensor* const*>(arg.p);
      for (int64_t item = 0; item < arg.len; ++item) {
        if (items[item] == nullptr) continue;
        if (records(*items[item], grad)) return true;
        tensors = true;
      }
    }
  }
  return !tensors;
}

class BelowAutograd {
 public:
  explicit BelowAutograd(bool below) {
    if (below) excluded_.emplace(c10::autograd_dispatch_keyset_with_ADInplaceOrView);
  }

 private:
  std::optional<c10::impl::ExcludeDispatchKeyGuard> excluded_;
};

}  // namespace lockstep
