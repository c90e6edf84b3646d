// Backward passes, hooks on gradients and on their accumulators, own nodes, and the search of a graph.
#include "callback.h"
#include "error.h"
#include "modes.h"
#include "placing.h"

#include <c10/core/AutogradState.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>
#include <torch/csrc/autograd/variable.h>

#include <unordered_set>

namespace lockstep {

using torch::autograd::AutogradContext;
using torch::autograd::Node;
using torch::autograd::variable_list;

namespace {

variable_list list_of(at::Tensor* const* items, size_t count) {
  variable_list out;
  out.reserve(count);
  for (size_t i = 0; i < count; ++i) out.push_back(items[i] == nullptr ? at::Tensor() : *items[i]);
  return out;
}

// Borrowed pointers to the tensors of a list; null for an undefined one.
std::vector<const at::Tensor*> borrow(const variable_list& list) {
  std::vector<const at::Tensor*> out;
  out.reserve(list.size());
  for (const auto& tensor : list) out.push_back(tensor.defined() ? &tensor : nullptr);
  return out;
}

}  // namespace

// ---- Running the engine -------------------------------------------------------------------------------------------

int& engine_depth() {
  static thread_local int depth = 0;
  return depth;
}

namespace {

// The calling thread runs the nodes of every device itself, one after another. Libtorch's threads, one a device, would
// leave it waiting, and hooks must run on it. Kernels of devices run beside each other all the same.
class OnCallingThread {
 public:
  OnCallingThread() : outer_(c10::AutogradState::get_tls_state().get_multithreading_enabled()) {
    c10::AutogradState::get_tls_state().set_multithreading_enabled(false);
  }
  ~OnCallingThread() { c10::AutogradState::get_tls_state().set_multithreading_enabled(outer_); }
  OnCallingThread(const OnCallingThread&) = delete;
  OnCallingThread& operator=(const OnCallingThread&) = delete;

 private:
  bool outer_;
};

}  // namespace

// `torch.autograd.backward`. Null in `grads` stands for the implicit gradient of a scalar.
LS_EXPORT int ls_backward(
    at::Tensor* const* roots,
    at::Tensor* const* grads,
    size_t count,
    bool retain_graph,
    bool create_graph,
    at::Tensor* const* inputs,
    size_t input_count,
    uint32_t modes) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    const EngineDepth depth;
    const OnCallingThread on_calling_thread;
    torch::autograd::backward(
        list_of(roots, count), list_of(grads, count), retain_graph, create_graph, list_of(inputs, input_count));
  });
}

// `torch.autograd.grad`. Writes one owned tensor an input, null for an unused one.
LS_EXPORT int ls_grad(
    at::Tensor* const* outputs,
    at::Tensor* const* grads,
    size_t count,
    at::Tensor* const* inputs,
    size_t input_count,
    bool retain_graph,
    bool create_graph,
    bool allow_unused,
    uint32_t modes,
    at::Tensor** results) {
  return guard([&] {
    const ModeGuard mode_guard(modes);
    const EngineDepth depth;
    const OnCallingThread on_calling_thread;
    auto out = torch::autograd::grad(
        list_of(outputs, count),
        list_of(inputs, input_count),
        list_of(grads, count),
        retain_graph,
        create_graph,
        allow_unused);
    for (size_t i = 0; i < out.size(); ++i) results[i] = out[i].defined() ? new at::Tensor(out[i]) : nullptr;
  });
}

// ---- Hooks --------------------------------------------------------------------------------------------------------

struct AccumulatorHook {
  c10::intrusive_ptr<Node> accumulator;  // autograd holds it weakly; the hook keeps it
  uintptr_t key;
};

namespace {

class PostHook : public torch::autograd::FunctionPostHook {
 public:
  PostHook(LsCallback callback, int (*call)(void*, bool)) : closure_(callback), call_(call) {}
  variable_list operator()(const variable_list& outputs, const variable_list& inputs) override {
    // What the hook allocates is none of the pass's results.
    const PausePlacing pause;
    check(call_(closure_.context(), owns_memory(accumulator->variable.grad(), inputs.at(0))));
    return outputs;
  }

  // Owns this hook.
  const torch::autograd::AccumulateGrad* accumulator = nullptr;

 private:
  // Is the gradient's memory its values, and no other tensor's? What came in, and may have become the gradient, lives as
  // long as the hook runs, and with it the tensor that it is a view of.
  static bool owns_memory(const at::Tensor& grad, const at::Tensor& came) {
    if (!grad.defined() || !grad.has_storage() || grad.is_conj() || grad.is_neg()) return false;
    size_t known = 1;
    const auto count = [&](const at::Tensor& other) {
      const bool is_ours = other.defined() && other.has_storage() && other.use_count() == 1;
      if (is_ours && other.storage().is_alias_of(grad.storage())) ++known;
    };
    count(came);
    const auto* view = came.defined() ? torch::autograd::impl::get_view_autograd_meta(came) : nullptr;
    if (view != nullptr && view->has_bw_view()) count(view->get_backward_view().base_);
    return grad.storage().use_count() == known;
  }

  Closure closure_;
  int (*call_)(void*, bool);
};

}  // namespace

// Calls `call` after each accumulation into the leaf's gradient, on the thread that runs the accumulator, with whether the
// gradient's memory is no other tensor's.
LS_EXPORT int ls_accumulator_hook(
    const at::Tensor* leaf, LsCallback callback, int (*call)(void*, bool), AccumulatorHook** out) {
  auto hook = std::unique_ptr<PostHook>(new (std::nothrow) PostHook(callback, call));
  return guard([&] {
    auto accumulator = torch::autograd::impl::grad_accumulator(*leaf);
    hook->accumulator = dynamic_cast<const torch::autograd::AccumulateGrad*>(accumulator.get());
    TORCH_CHECK_VALUE(
        hook->accumulator, "the tensor has no gradient accumulator: it is not a leaf that requires grad");
    const auto key = accumulator->add_post_hook(std::move(hook));
    *out = new AccumulatorHook{std::move(accumulator), key};
  });
}

LS_EXPORT void ls_accumulator_hook_free(AccumulatorHook* hook) {
  (void)guard([&] {
    hook->accumulator->del_post_hook(hook->key);
    delete hook;
  });
}

namespace {

// The graph behind some tensors.
class Search {
 public:
  // Nodes behind these are not visited.
  void stop_at(at::Tensor* const* tensors, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      if (tensors[i]->requires_grad()) seen_.insert(edge_of(*tensors[i]));
    }
  }

  template <typename Visit>
  void run(at::Tensor* const* tensors, size_t count, const Visit& visit) {
    std::vector<const Node*> pending;
    const auto add = [&](const Node* node) {
      if (node == nullptr || !seen_.insert(node).second) return;
      visit(node);
      pending.push_back(node);
    };
    for (size_t i = 0; i < count; ++i) add(edge_of(*tensors[i]));
    while (!pending.empty()) {
      const auto* node = pending.back();
      pending.pop_back();
      for (const auto& edge : node->next_edges()) add(edge.function.get());
    }
  }

  bool seen(const Node* node) const { return seen_.count(node) != 0; }

 private:
  const Node* edge_of(const at::Tensor& tensor) {
    edges_.push_back(torch::autograd::impl::gradient_edge(tensor));
    return edges_.back().function.get();
  }

  std::unordered_set<const Node*> seen_;
  // A leaf's accumulator may exist for its edge alone, and must live through the search.
  std::vector<torch::autograd::Edge> edges_;
};

}  // namespace

// Can one of the leaves, or a leaf that one of them is a view of, be reached from the roots? Others are passed over.
LS_EXPORT int ls_reaches(
    at::Tensor* const* roots, size_t count, at::Tensor* const* leaves, size_t leaf_count, bool* reached) {
  return guard([&] {
    Search search;
    search.run(roots, count, [](const Node*) {});
    *reached = false;
    for (size_t i = 0; i < leaf_count && !*reached; ++i) {
      const at::Tensor leaf = leaves[i]->is_view() ? at::Tensor(leaves[i]->_base()) : *leaves[i];
      const auto accumulator = torch::autograd::impl::try_get_grad_accumulator(leaf);
      *reached = accumulator && search.seen(accumulator.get());
    }
  });
}

// Calls `add` with the storage of each leaf behind the roots, as `ls_tensor_info` names it.
LS_EXPORT int ls_leaf_storages(
    at::Tensor* const* roots, size_t count, void* context, void (*add)(void*, const void*)) {
  return guard([&] {
    Search search;
    search.run(roots, count, [&](const Node* node) {
      const auto* leaf = dynamic_cast<const torch::autograd::AccumulateGrad*>(node);
      if (leaf == nullptr || !leaf->variable.has_storage()) return;
      add(context, leaf->variable.storage().unsafeGetStorageImpl());
    });
  });
}

// The first leaf behind the outputs that is not known, null if there is none. What stands behind `inputs` does not count.
LS_EXPORT int ls_foreign_leaf(
    at::Tensor* const* outputs,
    size_t count,
    at::Tensor* const* inputs,
    size_t input_count,
    at::Tensor* const* known,
    size_t known_count,
    at::Tensor** out) {
  return guard([&] {
    std::unordered_set<const c10::TensorImpl*> known_leaves;
    for (size_t i = 0; i < known_count; ++i) known_leaves.insert(known[i]->unsafeGetTensorImpl());
    Search search;
    search.stop_at(inputs, input_count);
    *out = nullptr;
    search.run(outputs, count, [&](const Node* node) {
      const auto* leaf = dynamic_cast<const torch::autograd::AccumulateGrad*>(node);
      if (leaf == nullptr || *out != nullptr) return;
      if (known_leaves.count(leaf->variable.unsafeGetTensorImpl()) == 0) *out = new at::Tensor(leaf->variable);
    });
  });
}

// Which of the hooked accumulators can be reached from the outputs? `reached[i]` for `hooks[i]`.
LS_EXPORT int ls_search_graph(
    at::Tensor* const* outputs, size_t count, AccumulatorHook* const* hooks, size_t hook_count, bool* reached) {
  return guard([&] {
    Search search;
    search.run(outputs, count, [](const Node*) {});
    for (size_t i = 0; i < hook_count; ++i) reached[i] = search.seen(hooks[i]->accumulator.get());
  });
}

// `Tensor.register_hook`. `call` gets the gradient, and may put an owned replacement into its last argument.
LS_EXPORT int ls_tensor_hook(
    const at::Tensor* t,
    LsCallback callback,
    int (*call)(void*, const at::Tensor*, at::Tensor**),
    unsigned* position) {
  auto closure = std::make_shared<Closure>(callback);
  return guard([&] {
    TORCH_CHECK(t->requires_grad(), "cannot register a hook on a tensor that doesn't require gradient");
    *position = t->register_hook([closure, call](const at::Tensor& grad) -> at::Tensor {
      // A hook that takes itself away destroys this very lambda.
      const auto running = closure;
      at::Tensor* replacement = nullptr;
      check(call(running->context(), grad.defined() ? &grad : nullptr, &replacement));
      return take(replacement);
    });
  });
}

LS_EXPORT int ls_tensor_hook_remove(const at::Tensor* t, unsigned position) {
  return guard([&] { t->remove_hook(position); });
}

namespace {

struct PostAccumulate : public torch::autograd::PostAccumulateGradHook {
  PostAccumulate(LsCallback callback, int (*call)(void*)) : closure(callback), call(call) {}
  void operator()(const torch::autograd::Variable& /*leaf*/) override {
    const PausePlacing pause;
    check(call(closure.context()));
  }

  Closure closure;
  int (*call)(void*);
};

}  // namespace

// `Tensor.register_post_accumulate_grad_hook`, one a leaf: replaces the former one.
LS_EXPORT int ls_post_accumulate_hook(const at::Tensor* leaf, LsCallback callback, int (*call)(void*)) {
  auto hook = std::unique_ptr<PostAccumulate>(new (std::nothrow) PostAccumulate(callback, call));
  return guard([&] {
    TORCH_CHECK(leaf->requires_grad(), "cannot register a hook on a tensor that doesn't require gradient");
    TORCH_CHECK(leaf->is_leaf(), "post accumulate grad hooks cannot be registered on non-leaf tensors");
    torch::autograd::impl::set_post_acc_grad_hooks(*leaf, std::move(hook));
  });
}

// ---- Own nodes ----------------------------------------------------------------------------------------------------

namespace {

// PyTorch's `_DDPSink`: an identity that every output passes through, so that an output which the loss does not use
// still delivers its (undefined) gradient to the accumulators behind it.
struct Sink : public torch::autograd::Function<Sink> {
  static variable_list forward(AutogradContext* ctx, at::TensorList inputs, bool clones) {
    ctx->set_materialize_grads(false);
    variable_list out;
    out.reserve(inputs.size());
    for (const auto& input : inputs) out.push_back(clones ? input.clone() : input);
    return out;
  }
  static variable_list backward(AutogradContext* /*ctx*/, variable_list grads) {
    grads.emplace_back();  // of `clones`
    return grads;
  }
};

using NodeBackward = int (*)(void*, const at::Tensor* const*, size_t, at::Tensor**, size_t);

struct State : public torch::CustomClassHolder {
  State(LsCallback callback, NodeBackward backward) : closure(callback), backward(backward) {}
  Closure closure;
  NodeBackward backward;
  // Its backward may wait for other work of the thread that began the pass.
  bool waits = false;
  size_t inputs = 0;
  // For `forward` only, emptied by it: a node that held its outputs would keep itself alive.
  variable_list outputs;
  variable_list dirty;
  variable_list non_differentiable;
};

// A node whose forward has run already (its outputs are handed in) and whose backward is a Rust closure.
struct Custom : public torch::autograd::Function<Custom> {
  static variable_list forward(
      AutogradContext* ctx, at::TensorList inputs, const c10::intrusive_ptr<State>& state) {
    ctx->set_materialize_grads(false);
    state->inputs = inputs.size();
    ctx->saved_data["state"] = c10::IValue::make_capsule(state);
    ctx->mark_dirty(std::exchange(state->dirty, {}));
    ctx->mark_non_differentiable(std::exchange(state->non_differentiable, {}));
    return std::exchange(state->outputs, {});
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    const auto capsule = ctx->saved_data["state"].toCapsule();
    const auto* state = static_cast<const State*>(capsule.get());
    const auto borrowed = borrow(grads);
    std::vector<at::Tensor*> results(state->inputs, nullptr);
    const int status =
        state->backward(state->closure.context(), borrowed.data(), borrowed.size(), results.data(), results.size());
    variable_list out;
    for (auto* result : results) out.push_back(take(result));
    check(status);
    out.emplace_back();  // for the state
    return out;
  }
};

}  // namespace
}  // namespace lockstep

// Without libtorch's lock on the node: under it every other pass through the node would wait for a backward that waits for
// JavaScript. The state is only read, and its closure runs on one thread.
template <>
torch::autograd::variable_list torch::autograd::CppNode<lockstep::Custom>::apply(variable_list&& inputs) {
  return CppNode_apply_functional<lockstep::Custom>(
      std::move(inputs), ctx_, is_variable_input_, output_info_, name());
}

namespace lockstep {

// Passes the tensors, or clones of them, through one sink; writes as many owned tensors.
LS_EXPORT int ls_sink(at::Tensor* const* inputs, size_t count, bool clones, at::Tensor** out) {
  return guard([&] {
    const auto tensors = list_of(inputs, count);
    // As a TensorList: `Function::apply` does not look into a vector.
    // In a callback of a backward pass this thread's mode is off.
    const c10::AutoGradMode recording(true);
    const auto results = Sink::apply(at::TensorList(tensors), clones);
    for (size_t i = 0; i < count; ++i) out[i] = new at::Tensor(results[i]);
  });
}

// Ties `outputs` to `inputs` by a node with the given backward; writes the tied outputs, owned.
LS_EXPORT int ls_custom_node(
    at::Tensor* const* inputs,
    const bool* dirty,
    size_t count,
    at::Tensor* const* outputs,
    const bool* differentiable,
    size_t output_count,
    LsCallback callback,
    NodeBackward backward,
    bool waits,
    at::Tensor** out) {
  auto state = c10::make_intrusive<State>(callback, backward);
  state->waits = waits;
  return guard([&] {
    const auto tensors = list_of(inputs, count);
    state->outputs = list_of(outputs, output_count);
    for (size_t i = 0; i < count; ++i) {
      if (dirty[i]) state->dirty.push_back(tensors[i]);
    }
    for (size_t i = 0; i < output_count; ++i) {
      if (!differentiable[i]) state->non_differentiable.push_back(state->outputs[i]);
    }
    const c10::AutoGradMode recording(true);
    const auto results = Custom::apply(at::TensorList(tensors), state);
    for (size_t i = 0; i < output_count; ++i) out[i] = new at::Tensor(results[i]);
  });
}

// Does the graph behind the roots have a node of our own whose backward waits?
LS_EXPORT int ls_waits(at::Tensor* const* roots, size_t count, bool* waits) {
  return guard([&] {
    *waits = false;
    Search search;
    search.run(roots, count, [&](const Node* node) {
      auto* custom = dynamic_cast<torch::autograd::CppNode<Custom>*>(const_cast<Node*>(node));
      if (custom == nullptr) return;
      const auto capsule = custom->ctx_.saved_data.at("state").toCapsule();
      *waits = *waits || static_cast<const State*>(capsule.get())->waits;
    });
  });
}

// Does the backward pass that runs on this thread keep its graph? True outside of one.
LS_EXPORT bool ls_keeps_graph() { return torch::autograd::get_current_graph_task_keep_graph(); }

LS_EXPORT bool ls_grad_enabled() { return c10::GradMode::is_enabled(); }

LS_EXPORT void ls_autocast_clear_cache() {
  (void)guard([] { at::autocast::clear_cache(); });
}

}  // namespace lockstep
