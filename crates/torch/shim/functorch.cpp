// Transforms of functions (`torch.func`): a layer is put on this thread's stack, and the function is called on tensors that
// are wrapped for it.
#include "functorch.h"

#include "error.h"
#include "modes.h"

#include <ATen/ATen.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/functorch/TensorWrapper.h>
#include <torch/csrc/autograd/forward_grad.h>

#include <mutex>

namespace lockstep {

using at::functorch::RandomnessType;
using at::functorch::TransformType;
using torch::autograd::ForwardADLevel;

namespace {

// Kept in step with `Transform` in src/func.rs.
constexpr int kGrad = 0;
constexpr int kJvp = 1;
constexpr int kVmap = 2;

int64_t& layer_count() {
  static thread_local int64_t count = 0;
  return count;
}

// libtorch has one level of tangents for the whole process. It is open while any thread computes some.
constexpr uint64_t kTangents = 0;

struct Tangents {
  static void open() {
    const std::lock_guard<std::mutex> lock(mutex());
    if (users() == 0) {
      const auto level = ForwardADLevel::get_next_idx();
      TORCH_INTERNAL_ASSERT(level == kTangents, "tangents at level ", level);
    }
    ++users();
  }
  static void close() {
    const std::lock_guard<std::mutex> lock(mutex());
    if (--users() == 0) ForwardADLevel::release_idx(kTangents);
  }

 private:
  static std::mutex& mutex() {
    static std::mutex own;
    return own;
  }
  static int64_t& users() {
    static int64_t count = 0;
    return count;
  }
};

void push_jvp(bool inference) {
  Tangents::open();
  try {
    at::functorch::initAndPushDynamicLayer(
        TransformType::Jvp, std::nullopt, std::nullopt, std::nullopt, !inference, std::nullopt, inference);
  } catch (...) {
    Tangents::close();
    throw;
  }
}

void pop() {
  const auto layer = at::functorch::popDynamicLayerAndDeleteMetadata();
  --layer_count();
  if (layer.key() == TransformType::Jvp) Tangents::close();
}

const at::functorch::BatchedTensorImpl* batched_at(const at::Tensor& tensor, int64_t level) {
  const auto* batched = at::functorch::maybeGetBatchedImpl(tensor);
  return batched != nullptr && batched->level() == level ? batched : nullptr;
}

}  // namespace

int64_t func_layers() { return layer_count(); }

at::Tensor without_wrappers(const at::Tensor& tensor) {
  at::Tensor inner = tensor;
  while (const auto* wrapper = at::functorch::maybeGetTensorWrapper(inner)) inner = at::Tensor(wrapper->value());
  TORCH_CHECK_NOT_IMPLEMENTED(
      at::functorch::maybeGetBatchedImpl(inner) == nullptr,
      "inside vmap a tensor stands for those of all examples: its values cannot be read. Return it, and read it outside");
  return inner;
}

// The layers of this thread.
LS_EXPORT int64_t ls_func_layers() { return func_layers(); }

// Puts a layer on the stack; its level tells its wrappers from those of others. `modes` are those outside of it.
LS_EXPORT int ls_func_push(int transform, int64_t batch_size, int randomness, uint32_t modes, int64_t* level) {
  return guard([&] {
    const bool inference = (modes & kInferenceBit) != 0;
    if (transform == kGrad) {
      const bool grad = (modes & kGradBit) != 0;
      at::functorch::initAndPushDynamicLayer(
          TransformType::Grad, std::nullopt, std::nullopt, grad, std::nullopt, std::nullopt, inference);
    } else if (transform == kJvp) {
      register_forward_decompositions();
      push_jvp(inference);
    } else {
      TORCH_INTERNAL_ASSERT(transform == kVmap);
      register_batched_decompositions();
      at::functorch::initAndPushDynamicLayer(
          TransformType::Vmap, c10::SymInt(batch_size), static_cast<RandomnessType>(randomness));
    }
    ++layer_count();
    *level = at::functorch::maybeCurrentDynamicLayer()->layerId();
  });
}

// Takes the layer off the stack, and those above it whose function did not end as it should.
LS_EXPORT int ls_func_pop(int64_t level) {
  return guard([&] {
    for (auto top = at::functorch::maybeCurrentDynamicLayer(); top.has_value() && top->layerId() >= level;
         top = at::functorch::maybeCurrentDynamicLayer()) {
      pop();
    }
  });
}

// The tensor for a layer of grad or jvp; as a leaf, whose gradient is computed there.
LS_EXPORT int ls_func_wrap(const at::Tensor* t, int64_t level, bool leaf, at::Tensor** out) {
  return guard([&] {
    auto wrapped = at::functorch::makeTensorWrapper(at::functorch::unwrapIfDead(*t), level);
    if (leaf) wrapped.set_requires_grad(true);
    *out = new at::Tensor(std::move(wrapped));
  });
}

// What is inside a wrapper of this level; null for what has none.
LS_EXPORT int ls_func_unwrap(const at::Tensor* t, int64_t level, at::Tensor** out) {
  return guard([&] {
    const auto* wrapper = at::functorch::maybeGetTensorWrapper(*t);
    *out = wrapper != nullptr && wrapper->level() == level ? new at::Tensor(wrapper->value()) : nullptr;
  });
}

// One example of the tensor, for a layer of vmap, where `dim` counts the examples.
LS_EXPORT int ls_func_batch(const at::Tensor* t, int64_t dim, int64_t level, at::Tensor** out) {
  return guard([&] {
    const auto plain = at::functorch::unwrapIfDead(*t);
    *out = new at::Tensor(at::functorch::addBatchDim(plain, at::maybe_wrap_dim(dim, plain.dim()), level));
  });
}

LS_EXPORT bool ls_func_is_batched(const at::Tensor* t, int64_t level) { return batched_at(*t, level) != nullptr; }

// The tensor of all examples, counted by `dim`. One that is the same for all is repeated.
LS_EXPORT int ls_func_unbatch(
    const at::Tensor* t, int64_t dim, int64_t level, int64_t batch_size, uint32_t modes, at::Tensor** out) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    if (const auto* batched = batched_at(*t, level)) {
      *out = new at::Tensor(at::movedim(batched->value(), batched->bdim(), dim));
      return;
    }
    const auto place = at::maybe_wrap_dim(dim, t->dim() + 1);
    auto sizes = t->sizes().vec();
    sizes.insert(sizes.begin() + place, batch_size);
    *out = new at::Tensor(t->unsqueeze(place).expand(sizes));
  });
}

// The tensor with its tangent, in the innermost layer, which is one of jvp.
LS_EXPORT int ls_func_make_dual(const at::Tensor* primal, const at::Tensor* tangent, uint32_t modes, at::Tensor** out) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    *out = new at::Tensor(at::_make_dual(*primal, *tangent, kTangents));
  });
}

// The two again; null for no tangent.
LS_EXPORT int ls_func_unpack_dual(const at::Tensor* dual, uint32_t modes, at::Tensor** primal, at::Tensor** tangent) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    auto [value, derivative] = at::_unpack_dual(*dual, kTangents);
    *tangent = derivative.defined() ? new at::Tensor(std::move(derivative)) : nullptr;
    *primal = new at::Tensor(std::move(value));
  });
}

}  // namespace lockstep
