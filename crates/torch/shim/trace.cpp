// Traces a forward pass and its backward pass below autograd, and makes a joint program of them.
#include "error.h"
#include "joint.h"

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>
#include <torch/csrc/autograd/variable.h>
#include <torch/library.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace lockstep {

using torch::autograd::variable_list;

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
      : given_(count) {
    for (size_t i = 0; i < count; ++i) {
      const auto& t = *given[i];
      held_.push_back(t);
      if (t.is_inference() || !is_plain(t)) traceable_ = false;
      else if (slots_.emplace(t.unsafeGetTensorImpl(), static_cast<int32_t>(i)).second) {
        // Two of them in one storage could not be told apart.
        if (!fixed_.insert(storage_of(t)).second) traceable_ = false;
      }
      storages_.push_back(traceable_ ? storage_of(t) : nullptr);
    }
    storages_.push_back(nullptr);  // the gradient of the output
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
      steps_.push_back(std::move(step));
    } catch (const NotTraceable&) {
      traceable_ = false;
    }
  }

  // The backward pass from `output`, with a gradient of these sizes and strides; null where there can be no program.
  std::unique_ptr<JointProgram> finish(const at::Tensor& output, c10::IntArrayRef sizes, c10::IntArrayRef strides) {
    if (!traceable_ || !output.requires_grad() || !is_plain(output) || output.numel() == 0) return nullptr;
    const auto made = slots_.find(output.unsafeGetTensorImpl());
    if (made == slots_.end() || made->second <= gradient() || fixed_.count(storage_of(output)) != 0) return nullptr;
    const auto output_slot = made->second;
    forward_ = steps_.size();
    forward_slots_ = static_cast<int32_t>(storages_.size());
    // Whatever the forward pass made stays as it is: the backward pass may run again.
    for (const auto* storage : storages_) fixed_.insert(storage);
    at::Tensor root;
    {
      const auto exclude = c10::impl::ExcludeDispatchKeyGuard(kTraceKey);
      int64_t last = 0;
      for (size_t i = 0; i < sizes.size(); ++i) last += (sizes[i] - 1) * strides[i];
      root = at::ones({last + 1}, output.options()).as_strided(sizes, strides);
    }
    held_.push_back(root);
    slots_[root.unsafeGetTensorImpl()] = gradient();
    storages_[static_cast<size_t>(gradient())] = storage_of(root);
    fixed_.insert(storage_of(root));
    if (!catch_gradients(output)) return nullptr;
    torch::autograd::backward({output}, {root});
    if (!traceable_) return nullptr;
    return program(output_slot, sizes, strides);
  }

 private:
  int32_t gradient() const { return static_cast<int32_t>(given_); }

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
    const auto slot = static_cast<int32_t>(storages_.size());
    slots_.emplace(t.unsafeGetTensorImpl(), slot);
    storages_.push_back(storage_of(t));
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

  // In the place of a leaf's accumulator, for each node that brings it gradients: the engine adds up what comes from
  // several, together with what comes from outside.
  struct Catch : public torch::autograd::Node {
    Catch(JointTrace* trace, int32_t given)
        : Node(/*sequence_nr=*/UINT64_MAX), trace(trace), given(given) {}  // at once, as accumulators run
    variable_list apply(variable_list&& grads) override {
      for (const auto& grad : grads) trace->emit(given, grad);
      return {};
    }
    JointTrace* trace;
    int32_t given;
  };

  // False where the graph leads to a leaf that is not given.
  bool catch_gradients(const at::Tensor& output) {
    std::vector<torch::autograd::Node*> pending{output.grad_fn().get()};
    std::unordered_set<const torch::autograd::Node*> seen{pending.front()};
    while (!pending.empty()) {
      auto* node = pending.back();
      pending.pop_back();
      std::unordered_map<int32_t, c10::intrusive_ptr<Catch>> catches;
      for (auto& edge : node->next_edges()) {
        if (!edge.is_valid()) continue;
        const auto* leaf = dynamic_cast<const torch::autograd::AccumulateGrad*>(edge.function.get());
        if (leaf == nullptr) {
          if (seen.insert(edge.function.get()).second) pending.push_back(edge.function.get());
          continue;
        }
        const auto given = slots_.find(leaf->variable.unsafeGetTensorImpl());
        if (given == slots_.end() || given->second >= gradient()) return false;
        auto& caught = catches[given->second];
        if (!caught) caught = c10::make_intrusive<Catch>(this, given->second);
        edge = {caught, caught->add_input_metadata(leaf->variable)};
      }
    }
    return true;
  }

  void emit(int32_t given, const at::Tensor& grad) {
    if (!traceable_) return;
    try {
      const auto slot = grad.defined() ? slot_of(grad) : -1;
      if (slot < 0) throw NotTraceable();
      emissions_.push_back({0, steps_.size(), slot, given, false, {}});
    } catch (const NotTraceable&) {
      traceable_ = false;
    }
  }

  template <typename Visit>
  static void each_read(const JointStep& step, const Visit& visit) {
    for (const auto& argument : step.arguments) {
      if (argument.kind == JointArgument::kSlot) visit(argument.slot);
      for (const auto slot : argument.slots) {
        if (slot >= 0) visit(slot);
      }
    }
  }

  std::unique_ptr<JointProgram> program(int32_t output, c10::IntArrayRef sizes, c10::IntArrayRef strides) {
    if (emissions_.empty()) return nullptr;
    auto program = std::make_unique<JointProgram>();
    program->given = given_;
    program->slots = storages_.size();
    program->output = output;
    program->sizes = sizes.vec();
    program->strides = strides.vec();
    for (size_t i = 0; i < emissions_.back().end; ++i) {
      (i < forward_ ? program->forward : program->backward).push_back(std::move(steps_[i]));
    }
    size_t begin = 0;
    for (auto& segment : emissions_) {
      segment.begin = begin;
      begin = segment.end -= forward_;
    }
    program->segments = std::move(emissions_);
    lifetimes(*program);
    return program;
  }

  // Who reads what last: backwards, the first one that is met.
  void lifetimes(JointProgram& program) const {
    std::vector<bool> used(program.slots, false);
    const auto touch = [&](JointStep& step) {
      const auto note = [&](int32_t slot) {
        if (slot < 0 || slot < program.gradient() || used[static_cast<size_t>(slot)]) return;
        used[static_cast<size_t>(slot)] = true;
        step.last.push_back(slot);
      };
      each_read(step, note);
      for (const auto& places : step.results) std::for_each(places.begin(), places.end(), note);
    };
    std::unordered_map<const void*, int32_t> places;
    for (int32_t slot = program.gradient(); slot-- > 0;) places[storages_[static_cast<size_t>(slot)]] = slot;
    for (size_t s = program.segments.size(); s-- > 0;) {
      auto& segment = program.segments[s];
      const auto slot = static_cast<size_t>(segment.slot);
      segment.last = segment.slot >= program.gradient() && !used[slot];
      if (segment.last) used[slot] = true;
      for (size_t i = segment.end; i-- > segment.begin;) {
        touch(program.backward[i]);
        each_read(program.backward[i], [&](int32_t each) {
          const auto* storage = storages_[static_cast<size_t>(each)];
          program.reads_output = program.reads_output || storage == storages_[static_cast<size_t>(program.output)];
          if (const auto place = places.find(storage); place != places.end()) segment.read.push_back(place->second);
        });
      }
      std::sort(segment.read.begin(), segment.read.end());
      segment.read.erase(std::unique(segment.read.begin(), segment.read.end()), segment.read.end());
    }
    for (int32_t slot = program.gradient() + 1; slot < forward_slots_; ++slot) {
      if (used[static_cast<size_t>(slot)]) program.saved.push_back(slot);
    }
    used[static_cast<size_t>(program.output)] = true;
    for (size_t i = program.forward.size(); i-- > 0;) touch(program.forward[i]);
  }

  size_t given_;
  bool traceable_ = true;
  size_t bytes_ = 0;
  // How many steps and slots belong to the forward pass.
  size_t forward_ = 0;
  int32_t forward_slots_ = 0;
  std::vector<JointStep> steps_;
  std::vector<JointSegment> emissions_;
  std::unordered_map<const c10::TensorImpl*, int32_t> slots_;
  std::unordered_set<const c10::TensorImpl*> constants_;
  // A slot's storage; and those that must not be written.
  std::vector<const void*> storages_;
  std::unordered_set<const void*> fixed_;
  // Keeps every tensor alive that was met, so that no other can have its identity or memory.
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
