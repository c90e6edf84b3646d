// What replaying recorded operators needs: what a tensor looks like as a key, and random numbers of a thread's own.
#include "error.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>

// libtorch's own OpenMP and, on x86-64, its MKL: absent where it was built without them.
extern "C" __attribute__((weak)) void omp_set_num_threads(int);
extern "C" __attribute__((weak)) int omp_get_max_threads();
extern "C" __attribute__((weak)) int MKL_Set_Num_Threads_Local(int);

namespace lockstep {

namespace {

// Writes to a buffer of which only the length may count.
class Words {
 public:
  Words(int64_t* out, size_t capacity) : out_(out), capacity_(capacity) {}
  void push(int64_t word) {
    if (length_ < capacity_) out_[length_] = word;
    ++length_;
  }
  size_t length() const { return length_; }

 private:
  int64_t* out_;
  size_t capacity_;
  size_t length_ = 0;
};

void describe(const at::Tensor& t, Words& words) {
  const auto device = t.device();
  int64_t flags = static_cast<int64_t>(t.scalar_type());
  flags = flags << 8 | static_cast<int64_t>(device.type());
  flags = flags << 8 | (device.index() & 0xff);
  flags = flags << 8 | static_cast<int64_t>(t.layout());
  flags = flags << 8 | (t.requires_grad() ? 1 : 0) | (t.is_neg() ? 2 : 0) | (t.is_conj() ? 4 : 0) |
      (t.is_inference() ? 8 : 0);
  words.push(flags);
  words.push(t.dim());
  for (const auto size : t.sizes()) words.push(size);
  if (t.layout() == at::kStrided) {
    for (const auto stride : t.strides()) words.push(stride);
  }
}

}  // namespace

// What decides whether a tape fits: every tensor's dtype, device, layout, flags, sizes and strides; and of the first
// `inputs` ones, which other tensor each is. Writes as much as there is room for, and the length needed.
LS_EXPORT int ls_tape_key(
    const at::Tensor* const* tensors, size_t count, size_t inputs, int64_t* out, size_t capacity, size_t* length) {
  return guard([&] {
    Words words(out, capacity);
    for (size_t i = 0; i < count; ++i) describe(*tensors[i], words);
    for (size_t i = 0; i < inputs; ++i) {
      int64_t same = -1;
      for (size_t other = 0; other < count; ++other) {
        if (other == i || !tensors[i]->is_same(*tensors[other])) continue;
        same = static_cast<int64_t>(other);
        break;
      }
      words.push(same);
    }
    *length = words.length();
  });
}

// Tells two tensors apart, while both are alive.
LS_EXPORT size_t ls_tensor_identity(const at::Tensor* t) {
  return reinterpret_cast<size_t>(t->unsafeGetTensorImpl());
}

// ---- Random numbers of a thread's own -----------------------------------------------------------------------------

namespace {

// Borrowed from the caller of `ls_generator_override`.
thread_local const at::Generator* own_generator = nullptr;

// Many operators that draw (dropout, attention) take no generator, and the default one belongs to the process. Their
// kernels call others that take one: this mode, on while a generator is set, hands it to whatever was given none.
constexpr auto kOwnGeneratorKey = c10::DispatchKey::TESTING_ONLY_GenericMode;

void give_generator(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const auto& arguments = op.schema().arguments();
  const size_t first = stack->size() - arguments.size();
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto& value = (*stack)[first + i];
    if (own_generator == nullptr || !value.isNone()) continue;
    const auto& type = arguments[i].type();
    if (type->kind() != c10::TypeKind::OptionalType) continue;
    if (type->castRaw<c10::OptionalType>()->getElementType()->kind() != c10::TypeKind::GeneratorType) continue;
    value = c10::IValue(*own_generator);
  }
  op.redispatchBoxed(keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kOwnGeneratorKey), stack);
}

}  // namespace

// From now on, what draws on this thread without a generator draws from this one; null ends that.
LS_EXPORT void ls_generator_override(const at::Generator* generator) {
  own_generator = generator;
  c10::impl::tls_set_dispatch_key_included(kOwnGeneratorKey, generator != nullptr);
}

// The next 64 bits of the generator.
LS_EXPORT int ls_generator_random(at::Generator* generator, uint64_t* out) {
  return guard([&] {
    const std::lock_guard<std::mutex> lock(generator->mutex());
    *out = at::check_generator<at::CPUGeneratorImpl>(*generator)->random64();
  });
}

LS_EXPORT int ls_generator_share(const at::Generator* generator, at::Generator** out) {
  return guard([&] { *out = new at::Generator(*generator); });
}

// The numbers of threads that operators on this thread use; 0 where there is no such library, or none was set.
struct ThreadCounts {
  int omp;
  int mkl;
};

// Operators on this thread run on it alone from now on, whatever the rest of the process does. What was before.
LS_EXPORT ThreadCounts ls_single_threaded() {
  ThreadCounts before{0, 0};
  (void)guard([&] {
    at::get_num_threads();  // takes over the process's number, once a thread
    if (omp_get_max_threads != nullptr) before.omp = omp_get_max_threads();
    if (omp_set_num_threads != nullptr) omp_set_num_threads(1);
    if (MKL_Set_Num_Threads_Local != nullptr) before.mkl = MKL_Set_Num_Threads_Local(1);
  });
  return before;
}

// Ends that.
LS_EXPORT void ls_threads_restore(ThreadCounts before) {
  if (omp_set_num_threads != nullptr && before.omp > 0) omp_set_num_threads(before.omp);
  if (MKL_Set_Num_Threads_Local != nullptr) MKL_Set_Num_Threads_Local(before.mkl);
}

}  // namespace lockstep

TORCH_LIBRARY_IMPL(_, TESTING_ONLY_GenericMode, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&lockstep::give_generator>());
}
