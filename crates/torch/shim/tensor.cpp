// What tch lacks, or answers with a panic: a tensor's metadata, its bytes, and references to it.
#include "dtype.h"
#include "error.h"
#include "functorch.h"
#include "modes.h"

#include <ATen/ATen.h>
#include <ATen/FuncTorchTLS.h>
#include <ATen/ScalarOps.h>
#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/csrc/autograd/variable.h>

#include <cstring>
#include <memory>

namespace lockstep {

LS_EXPORT int ls_tensor_alias(const at::Tensor* t, at::Tensor** out) {
  return guard([&] { *out = new at::Tensor(*t); });
}

LS_EXPORT bool ls_tensor_same(const at::Tensor* a, const at::Tensor* b) { return a->is_same(*b); }

LS_EXPORT int64_t ls_tensor_dim(const at::Tensor* t) { return t->defined() ? t->dim() : -1; }

// Writes up to `capacity` sizes and strides; returns through `dim` how many there are. Strides are zero for
// layouts that have none (sparse).
LS_EXPORT int ls_tensor_shape(const at::Tensor* t, int64_t* sizes, int64_t* strides, size_t capacity, size_t* dim) {
  return guard([&] {
    const auto shape = t->sizes();
    *dim = shape.size();
    const bool strided = t->layout() == at::kStrided;
    for (size_t i = 0; i < std::min(capacity, shape.size()); ++i) {
      sizes[i] = shape[i];
      if (strides != nullptr) strides[i] = strided ? t->stride(static_cast<int64_t>(i)) : 0;
    }
  });
}

struct LsTensorInfo {
  int64_t numel;
  int64_t storage_offset;
  int64_t storage_bytes;
  const void* storage;
  const void* data;
  int32_t dtype;
  int32_t device_type;
  int32_t device_index;
  int32_t layout;
  int32_t element_size;
  bool requires_grad;
  bool is_leaf;
  bool is_contiguous;
  bool is_non_overlapping_and_dense;
  bool is_floating_point;
  bool is_complex;
};

LS_EXPORT int ls_tensor_info(const at::Tensor* t, LsTensorInfo* out) {
  return guard([&] {
    const bool strided = t->layout() == at::kStrided;
    const bool storage = t->has_storage();
    // Autograd's own zeros have no memory; views of them have an offset from nothing.
    const bool memory = strided && storage && !t->_is_zerotensor();
    *out = LsTensorInfo{
        t->numel(),
        strided ? t->storage_offset() : 0,
        storage ? static_cast<int64_t>(t->storage().nbytes()) : 0,
        storage ? static_cast<const void*>(t->storage().unsafeGetStorageImpl()) : nullptr,
        memory ? t->const_data_ptr() : nullptr,
        static_cast<int32_t>(t->scalar_type()),
        static_cast<int32_t>(t->device().type()),
        static_cast<int32_t>(t->device().index()),
        static_cast<int32_t>(t->layout()),
        static_cast<int32_t>(t->element_size()),
        t->requires_grad(),
        t->is_leaf(),
        strided && t->is_contiguous(),
        strided && t->is_non_overlapping_and_dense(),
        t->is_floating_point(),
        t->is_complex(),
    };
  });
}

LS_EXPORT int ls_tensor_is_contiguous(const at::Tensor* t, int memory_format, bool* out) {
  return guard([&] {
    *out = t->layout() == at::kStrided && t->is_contiguous(static_cast<at::MemoryFormat>(memory_format));
  });
}

LS_EXPORT int ls_tensor_version(const at::Tensor* t, int64_t* out) {
  return guard([&] { *out = t->is_inference() ? 0 : t->_version(); });
}

LS_EXPORT int ls_tensor_set_requires_grad(const at::Tensor* t, bool value) {
  return guard([&] {
    TORCH_CHECK(
        value || t->is_leaf(),
        "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a "
        "subgraph that doesn't require differentiation use var_no_grad = var.detach().");
    if (const auto& layers = at::functorch::functorchTLSAccessor()) layers->checkSupportsInplaceRequiresGrad();
    t->set_requires_grad(value);
  });
}

// The gradient, or null.
LS_EXPORT int ls_tensor_grad(const at::Tensor* t, at::Tensor** out) {
  return guard([&] {
    const auto& grad = t->grad();
    *out = grad.defined() ? new at::Tensor(grad) : nullptr;
  });
}

LS_EXPORT int ls_tensor_set_grad(const at::Tensor* t, const at::Tensor* grad) {
  return guard([&] {
    if (grad != nullptr) {
      TORCH_CHECK(grad->sizes() == t->sizes(), "assigned grad has data of a different size");
      TORCH_CHECK_TYPE(grad->scalar_type() == t->scalar_type(), "assigned grad has data of a different type");
      TORCH_CHECK_TYPE(grad->device() == t->device(), "assigned grad has data located on a different device");
      TORCH_CHECK(!grad->is_same(*t), "can't assign a tensor as its own grad");
    }
    t->mutable_grad() = grad == nullptr ? at::Tensor() : *grad;
  });
}

// The name of the function that made the tensor ("AddBackward0"), or an empty text for a leaf.
LS_EXPORT int ls_tensor_grad_fn(const at::Tensor* t, char* out, size_t capacity) {
  return guard([&] {
    const auto& node = t->grad_fn();
    const std::string name = node ? node->name() : "";
    const auto length = std::min(name.size(), capacity - 1);
    std::memcpy(out, name.data(), length);
    out[length] = '\0';
  });
}

// A CPU tensor that owns a copy of `bytes`.
LS_EXPORT int ls_tensor_from_bytes(
    const void* bytes, size_t length, const int64_t* sizes, size_t dim, int dtype, at::Tensor** out) {
  return guard([&] {
    at::Tensor t;
    {
      const BelowLayers below;
      t = at::empty(at::IntArrayRef(sizes, dim), at::TensorOptions().dtype(dtype_of(dtype)));
    }
    TORCH_CHECK_VALUE(t.nbytes() == length, "the shape needs ", t.nbytes(), " bytes but the data has ", length);
    if (length > 0) std::memcpy(t.mutable_data_ptr(), bytes, length);
    // Layers of grad have it as one of theirs, which may be written in place.
    *out = new at::Tensor(func_layers() > 0 ? at::lift_fresh(t) : std::move(t));
  });
}

// A uint8 tensor over `length` bytes of foreign memory; `release(owner)` runs when its storage goes.
LS_EXPORT int ls_tensor_over_memory(
    void* memory, size_t length, void* owner, void (*release)(void*), at::Tensor** out) {
  return guard([&] {
    const auto options = at::TensorOptions().dtype(at::kByte);
    const auto size = static_cast<int64_t>(length);
    *out = new at::Tensor(at::from_blob(memory, {size}, [owner, release](void*) { release(owner); }, options));
  });
}

// The elements in row-major order as `dtype`, copied to `out` (`length` bytes, checked).
LS_EXPORT int ls_tensor_to_bytes(const at::Tensor* t, int dtype, void* out, size_t length) {
  return guard([&] {
    const at::NoGradGuard no_grad;
    const auto type = dtype_of(dtype);
    const auto own = without_wrappers(*t);
    const BelowLayers below;
    const auto dense = (own.layout() == at::kStrided ? own : own.to_dense()).detach();
    const auto needed = static_cast<size_t>(dense.numel()) * c10::elementSize(type);
    TORCH_CHECK_VALUE(needed == length, "the tensor has ", needed, " bytes but room for ", length);
    if (length == 0) return;
    // libtorch's copy does whatever has to be done.
    at::from_blob(out, dense.sizes(), at::TensorOptions().dtype(type)).copy_(dense);
  });
}

// Begins to copy the elements, row-major, as `dtype`, to pinned memory of the host, on the device's current stream. They are
// there when `event` is reached.
LS_EXPORT int ls_tensor_start_read(const at::Tensor* t, int dtype, uint32_t modes, at::Tensor** host, c10::Event** event) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    const at::NoGradGuard no_grad;
    const auto own = without_wrappers(*t);
    const BelowLayers below;
    const auto dense = own.layout() == at::kStrided ? own : own.to_dense();
    const auto values = dense.detach().to(dtype_of(dtype)).contiguous().resolve_conj().resolve_neg();
    auto copy = at::empty(values.sizes(), values.options().device(at::kCPU).pinned_memory(true));
    copy.copy_(values, true);
    auto mark = std::make_unique<c10::Event>(values.device().type());
    mark->record(c10::impl::VirtualGuardImpl(values.device().type()).getStream(values.device()));
    *host = new at::Tensor(std::move(copy));
    *event = mark.release();
  });
}

// kind: 0 int (in `i`), 1 double (in `d`), 2 bool (in `i`), 3 complex, 4 an unsigned int beyond int64 (its bits in `i`).
LS_EXPORT int ls_tensor_item(const at::Tensor* t, int* kind, int64_t* i, double* d, double* imaginary) {
  return guard([&] {
    const auto scalar = t->item();
    if (scalar.isBoolean()) {
      *kind = 2;
      *i = scalar.toBool() ? 1 : 0;
    } else if (scalar.isUnsigned()) {
      *kind = 4;
      *i = static_cast<int64_t>(scalar.toUInt64());
    } else if (scalar.isIntegral(false)) {
      *kind = 0;
      *i = scalar.toLong();
    } else if (scalar.isComplex()) {
      *kind = 3;
      const auto value = scalar.toComplexDouble();
      *d = value.real();
      *imaginary = value.imag();
    } else {
      *kind = 1;
      *d = scalar.toDouble();
    }
  });
}

// A view with the given sizes and strides of `base`, at `offset` elements from the start of its storage.
LS_EXPORT int ls_tensor_as_strided(
    const at::Tensor* base, const int64_t* sizes, const int64_t* strides, size_t dim, int64_t offset, at::Tensor** out) {
  return guard([&] {
    *out = new at::Tensor(base->as_strided(at::IntArrayRef(sizes, dim), at::IntArrayRef(strides, dim), offset));
  });
}

// `at::mul_out(out, a, wrapped scalar)`: the reducer's copy-and-divide kernel.
LS_EXPORT int ls_tensor_mul_out(const at::Tensor* out, const at::Tensor* a, double factor) {
  return guard([&] {
    const at::NoGradGuard no_grad;
    auto result = *out;
    at::mul_out(result, *a, at::native::wrapped_scalar_tensor(factor));
  });
}

}  // namespace lockstep
