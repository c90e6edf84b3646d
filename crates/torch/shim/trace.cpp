// Traces a forward pass and its backward pass below autograd.
#include "error.h"
#include "gradient_parts.h"
#include "joint.h"

#include <ATen/SequenceNumber.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>

#include <unordered_map>
#include <unordered_set>

namespace lockstep {

namespace {

// What stands directly below autograd and views, and has no other use here. On while a trace runs.
constexpr auto kTraceKey = c10::DispatchKey::Fake;

// A trace keeps everything that it meets. Where that is much, the operators' own time is what counts.
constexpr size_t kMostBytes = size_t{1} << 30;

struct NotTraceable {};

bool is_constant(const c10::IValue& value) {
  return value.isNone() || value.isInt() || value.isDouble() || value.isBool() || value.isString() || value.isDevice() ||
      value.isComplexDouble() || value.isIntList() || value.isDoubleList() || value.isBoolList() ||
      (value.isTensor() && !value.toTensor().defined());
}

// A write that a schema does not tell: batch statistics. What is computed twice must not write.
bool is_repeatable(const c10::OperatorHandle& op, const c10::IValue* values) {
  if (op.hasTag(at::Tag::nondeterministic_seeded)) {
    const auto dropout = op.schema().argumentIndexWithName("dropout_p");
    return dropout.has_value() && values[*dropout].isDouble() && values[*dropout].toDouble() == 0;
  }
  const auto& name = op.schema().name();
  return name.find("batch_norm") == name.npos || name.find("backward") != name.npos;
}

// Answers with a number, but not with a tensor's: what comes of it is traced.
bool tells_no_value(const c10::OperatorHandle& op) { return op.schema().name() == "aten::_fused_sdp_choice"; }

}  // namespace

class JointTrace {
 public:
  JointTrace(const at::Tensor* const* given, size_t count, const at::Tensor* const* frozen, size_t frozen_count)
      : traced_{.given = count} {
    for (size_t i = 0; i < count; ++i) {
      const auto& t = *given[i];
      held_.push_back(t);
      if (t.is_inference() || !is_plain(t)) traceable_ = false;
      else if (slots_.emplace(t.unsafeGetTensorImpl(), static_cast<int32_t>(i)).second) {
        // Two of them in one storage could not be told apart.
        if (!fixed_.insert(storage_of(t)).second) traceable_ = false;
      }
      traced_.storages.push_back(traceable_ ? storage_of(t) : nullptr);
    }
    traced_.storages.push_back(nullptr);  // the gradient of the output
    for (size_t i = 0; i < frozen_count; ++i) {
      held_.push_back(*frozen[i]);
      constants_.insert(frozen[i]->unsafeGetTensorImpl());
      if (!is_plain(*frozen[i])) traceable_ = false;
      else fixed_.insert(storage_of(*frozen[i]));
    }
  }

  void call(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    const auto below = keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kTraceKey);
    const auto exclude = c10::impl::ExcludeDispatchKeyGuard(kTraceKey);
    if (!traceable_ || tells_no_value(op)) return op.redispatchBoxed(below, stack);
    JointStep step{op, {}, {}, {}};
    try {
      arguments(step, *stack);
    } catch (const NotTraceable&) {
      traceable_ = false;
    }
    op.redispatchBoxed(below, stack);
    if (!traceable_) return;
    try {
      results(step, *stack);
      traced_.steps.push_back(std::move(step));
    } catch (const NotTraceable&) {
      traceable_ = false;
    }
  }

  // The backward pass from `output`, with a gradient of these sizes and strides; null where there can be no program.
  std::unique_ptr<JointProgram> finish(const at::Tensor& output, c10::IntArrayRef sizes, c10::IntArrayRef strides) {
    if (!traceable_ || !output.requires_grad() || !is_plain(output) || output.numel() == 0) return nullptr;
    const auto made = slots_.find(output.unsafeGetTensorImpl());
    if (made == slots_.end() || made->second <= gradient() || fixed_.count(storage_of(output)) != 0) return nullptr;
    traced_.output = made->second;
    traced_.nodes = at::sequence_number::peek() - began_;
    traced_.forward = traced_.steps.size();
    traced_.forward_slots = static_cast<int32_t>(traced_.storages.size());
    // Whatever the forward pass made stays as it is: the backward pass may run again.
    for (const auto* storage : traced_.storages) fixed_.insert(storage);
    at::Tensor root;
    {
      const auto exclude = c10::impl::ExcludeDispatchKeyGuard(kTraceKey);
      int64_t last = 0;
      for (size_t i = 0; i < sizes.size(); ++i) last += (sizes[i] - 1) * strides[i];
      root = at::ones({last + 1}, output.options()).as_strided(sizes, strides);
    }
    held_.push_back(root);
    slots_[root.unsafeGetTensorImpl()] = gradient();
    traced_.storages[traced_.given] = storage_of(root);
    fixed_.insert(storage_of(root));
    const std::vector<at::Tensor> given(held_.begin(), held_.begin() + gradient());
    GradientParts parts(given, [this](size_t tensor, const at::Tensor& part) { emit(tensor, part); });
    if (!parts.cut(output)) return nullptr;
    parts.run(output, root, /*recorded=*/false);
    return traceable_ ? make_program(std::move(traced_), sizes, strides) : nullptr;
  }

 private:
  int32_t gradient() const { return static_cast<int32_t>(traced_.given); }

  static bool is_plain(const at::Tensor& t) {
    return t.defined() && t.layout() == at::kStrided && t.device().is_cpu() && t.has_storage() && !t.is_conj() &&
        !t.is_neg() && !t._is_zerotensor();
  }

  static const void* storage_of(const at::Tensor& t) { return t.storage().unsafeGetStorageImpl(); }

  // The slot of a tensor; -1 for one whose value is known already. Autograd hands out what it saved as another tensor on
  // the same memory.
  int32_t slot_of(const at::Tensor& t) {
    const auto* impl = t.unsafeGetTensorImpl();
    if (const auto found = slots_.find(impl); found != slots_.end()) return found->second;
    if (constants_.count(impl) != 0 || impl->is_wrapped_number()) return -1;
    if (!is_plain(t)) throw NotTraceable();
    for (size_t i = held_.size(); i-- > 0;) {
      const auto& other = held_[i];
      const auto slot = slots_.find(other.unsafeGetTensorImpl());
      if (slot == slots_.end() || !other.is_alias_of(t) || other.scalar_type() != t.scalar_type()) continue;
      if (other.sizes() != t.sizes() || other.strides() != t.strides()) continue;
      if (other.storage_offset() == t.storage_offset()) return slot->second;
    }
    throw NotTraceable();
  }

  int32_t make(const at::Tensor& t) {
    if (!t.defined()) return -1;
    if (slots_.count(t.unsafeGetTensorImpl()) != 0) return -1;  // an argument, which was written
    if (!is_plain(t)) throw NotTraceable();
    bytes_ += t.nbytes();
    if (bytes_ > kMostBytes) {
      held_.clear();
      throw NotTraceable();
    }
    const auto slot = static_cast<int32_t>(traced_.storages.size());
    slots_.emplace(t.unsafeGetTensorImpl(), slot);
    traced_.storages.push_back(storage_of(t));
    held_.push_back(t);
    return slot;
  }

  void arguments(JointStep& step, const torch::jit::Stack& stack) {
    const auto& schema = step.op.schema();
    const auto& arguments = schema.arguments();
    const size_t first = stack.size() - arguments.size();
    if (!is_repeatable(step.op, &stack[first]) || step.op.hasTag(at::Tag::data_dependent_output) ||
        step.op.hasTag(at::Tag::dynamic_output_shape)) {
      throw NotTraceable();
    }
    for (size_t i = 0; i < arguments.size(); ++i) {
      const auto& value = stack[first + i];
      const auto* alias = arguments[i].alias_info();
      const bool written = alias != nullptr && alias->isWrite();
      auto& argument = step.arguments.emplace_back();
      const auto place = [&](const at::Tensor& t) {
        const auto slot = slot_of(t);
        if (written && (slot < 0 || fixed_.count(storage_of(t)) != 0)) throw NotTraceable();
        return slot;
      };
      if (is_constant(value)) {
        argument.constant = value;
      } else if (value.isTensor()) {
        argument.slot = place(value.toTensor());
        argument.kind = argument.slot < 0 ? JointArgument::kConstant : JointArgument::kSlot;
        if (argument.slot < 0) argument.constant = value;
      } else if (value.isTensorList() || value.isOptionalTensorList()) {
        argument.kind = value.isTensorList() ? JointArgument::kList : JointArgument::kOptionalList;
        for (const auto& item : value.toListRef()) {
          const bool none = item.isNone() || !item.toTensor().defined();
          if (none && value.isTensorList()) throw NotTraceable();
          const auto slot = none ? -1 : place(item.toTensor());
          if (!none && slot < 0) throw NotTraceable();
          argument.slots.push_back(slot);
        }
      } else {
        throw NotTraceable();
      }
    }
  }

  void results(JointStep& step, const torch::jit::Stack& stack) {
    const size_t count = step.op.schema().returns().size();
    for (size_t i = stack.size() - count; i < stack.size(); ++i) {
      auto& places = step.results.emplace_back();
      if (stack[i].isTensor()) {
        places.push_back(make(stack[i].toTensor()));
      } else if (stack[i].isTensorList()) {
        for (const at::Tensor& t : stack[i].toTensorVector()) places.push_back(make(t));
      } else if (!stack[i].isNone()) {
        throw NotTraceable();  // a value of a tensor, most likely
      }
    }
  }

  // A part of a given tensor's gradient ends a segment.
  void emit(size_t given, const at::Tensor& part) {
    if (!traceable_) return;
    try {
      const auto slot = part.defined() ? slot_of(part) : -1;
      if (slot < 0) throw NotTraceable();
      traced_.segments.push_back({0, traced_.steps.size(), slot, static_cast<int32_t>(given), false, {}});
    } catch (const NotTraceable&) {
      traceable_ = false;
    }
  }

  const uint64_t began_ = at::sequence_number::peek();
  bool traceable_ = true;
  size_t bytes_ = 0;
  JointTraced traced_;
  std::unordered_map<const c10::TensorImpl*, int32_t> slots_;
  std::unordered_set<const c10::TensorImpl*> constants_;
  // Storages that must not be written.
  std::unordered_set<const void*> fixed_;
  // Keeps every tensor alive that was met, so that no other can have its identity or memory. First the given ones.
  std::vector<at::Tensor> held_;
};

namespace {

thread_local JointTrace* running = nullptr;

void trace_call(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  if (running != nullptr) return running->call(op, keys, stack);
  const auto exclude = c10::impl::ExcludeDispatchKeyGuard(kTraceKey);
  op.redispatchBoxed(keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kTraceKey), stack);
}

}  // namespace

// A leaf of its own with the same memory, to trace with.
LS_EXPORT int ls_trace_leaf(const at::Tensor* t, at::Tensor** out) {
  return guard([&] {
    const c10::AutoGradMode grad(true);
    *out = new at::Tensor(t->detach().requires_grad_());
  });
}

// From now on this thread's operators are traced, until `ls_trace_end`. `given` are leaves, each a tensor of its own.
LS_EXPORT int ls_trace_begin(
    const at::Tensor* const* given,
    size_t count,
    const at::Tensor* const* frozen,
    size_t frozen_count,
    JointTrace** out) {
  return guard([&] {
    TORCH_CHECK(running == nullptr, "a trace is running on this thread");
    *out = running = new JointTrace(given, count, frozen, frozen_count);
    c10::impl::tls_set_dispatch_key_included(kTraceKey, true);
  });
}

// Traces the backward pass of the trace's output too. Null where there can be no program; `strides` may be null for a
// contiguous gradient.
LS_EXPORT int ls_trace_finish(
    JointTrace* trace, const at::Tensor* output, const int64_t* strides, size_t dim, SharedProgram** out) {
  return guard([&] {
    const auto sizes = output->sizes().vec();
    const auto contiguous = c10::contiguous_strides(sizes);
    const c10::IntArrayRef chosen = strides == nullptr ? c10::IntArrayRef(contiguous) : c10::IntArrayRef(strides, dim);
    SharedProgram program = chosen.size() == sizes.size() ? trace->finish(*output, sizes, chosen) : nullptr;
    *out = program == nullptr ? nullptr : new SharedProgram(std::move(program));
  });
}

LS_EXPORT void ls_trace_end(JointTrace* trace) {
  c10::impl::tls_set_dispatch_key_included(kTraceKey, false);
  running = nullptr;
  delete trace;
}

}  // namespace lockstep

TORCH_LIBRARY_IMPL(_, Fake, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&lockstep::trace_call>());
}
