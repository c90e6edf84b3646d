// Runs joint programs: the forward pass below autograd, and one autograd node for each gradient that comes out.
#include "joint.h"

#include "callback.h"
#include "error.h"

#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/autograd/variable.h>

namespace lockstep {

using torch::autograd::Node;
using torch::autograd::variable_list;

// What the engine would do with a graph of every operator: writes the gradients of the given tensors, null for none. For
// passes that are recorded themselves, and gradients of a form that the program was not traced for.
using JointFallback = int (*)(
    void*, const at::Tensor* const* given, size_t count, const at::Tensor* grad, bool create_graph, at::Tensor** out);

namespace {

class Runner {
 public:
  Runner(const std::vector<at::Tensor>& given, JointRegisters& registers) : given_(given), registers_(registers) {}

  void run(const JointStep& step) {
    stack_.clear();
    for (const auto& argument : step.arguments) push(argument);
    step.op.callBoxed(stack_);
    for (size_t i = 0; i < step.results.size(); ++i) {
      const auto& places = step.results[i];
      if (stack_[i].isTensor()) {
        if (places[0] >= 0) registers_[static_cast<size_t>(places[0])] = std::move(stack_[i]).toTensor();
      } else if (stack_[i].isTensorList()) {
        const auto list = stack_[i].toTensorVector();
        for (size_t k = 0; k < places.size(); ++k) {
          if (places[k] >= 0) registers_[static_cast<size_t>(places[k])] = list[k];
        }
      }
    }
    // References on the stack keep memory as registers do.
    stack_.clear();
    for (const auto slot : step.last) registers_[static_cast<size_t>(slot)].reset();
  }

 private:
  const at::Tensor& get(int32_t slot) const {
    const auto index = static_cast<size_t>(slot);
    return index < given_.size() ? given_[index] : registers_[index];
  }

  void push(const JointArgument& argument) {
    switch (argument.kind) {
      case JointArgument::kConstant:
        stack_.push_back(argument.constant);
        break;
      case JointArgument::kSlot:
        stack_.emplace_back(get(argument.slot));
        break;
      case JointArgument::kList: {
        c10::List<at::Tensor> list;
        for (const auto slot : argument.slots) list.push_back(get(slot));
        stack_.emplace_back(std::move(list));
        break;
      }
      case JointArgument::kOptionalList: {
        c10::List<std::optional<at::Tensor>> list;
        for (const auto slot : argument.slots) {
          list.push_back(slot < 0 ? std::optional<at::Tensor>() : std::optional<at::Tensor>(get(slot)));
        }
        stack_.emplace_back(std::move(list));
        break;
      }
    }
  }

  const std::vector<at::Tensor>& given_;
  JointRegisters& registers_;
  torch::jit::Stack stack_;
};

// One backward pass under way.
struct Backward {
  int task;
  int depth;
  std::vector<at::Tensor> given;
  JointRegisters registers;
  // The output got no gradient, so nothing does.
  bool nothing = false;
  // Gradients of the given tensors, where the fallback has computed them.
  std::optional<variable_list> computed;
};

// What the nodes of one forward pass share.
struct Pass {
  Pass(std::shared_ptr<const JointProgram> program, LsCallback callback, JointFallback fallback)
      : program(std::move(program)), closure(callback), fallback(fallback) {}

  std::shared_ptr<const JointProgram> program;
  std::vector<at::Tensor> given;
  std::vector<uint32_t> versions;
  // By slot; only what is saved.
  JointRegisters saved;
  c10::VariableVersion output_version;
  uint32_t output_began = 0;
  bool released = false;
  // The one under way last; hooks may begin others inside.
  std::vector<Backward> backwards;
  Closure closure;
  JointFallback fallback;

  Backward& begin(variable_list& inputs);
  at::Tensor gradient(Backward& backward, const JointSegment& segment);

 private:
  void check_given(const std::vector<at::Tensor>& tensors, size_t index) const;
  variable_list fall_back(const at::Tensor& grad) const;
  bool fits(const at::Tensor& grad) const;
};

void check_version(const at::Tensor* t, uint32_t now, uint32_t then) {
  TORCH_CHECK(
      now == then,
      "one of the variables needed for gradient computation has been modified by an inplace operation: ",
      t == nullptr ? std::string("the output of a captured module")
                   : c10::str("[", t->toString(), " ", t->sizes(), "], which a captured module was given,"),
      " is at version ",
      now,
      "; expected version ",
      then,
      " instead.");
}

void Pass::check_given(const std::vector<at::Tensor>& tensors, size_t index) const {
  check_version(&tensors[index], tensors[index]._version(), versions[index]);
}

bool Pass::fits(const at::Tensor& grad) const {
  return grad.layout() == at::kStrided && grad.sizes() == program->sizes && grad.strides() == program->strides &&
      !grad.is_conj() && !grad.is_neg() && !grad._is_zerotensor();
}

variable_list Pass::fall_back(const at::Tensor& grad) const {
  std::vector<const at::Tensor*> pointers;
  for (const auto& t : given) pointers.push_back(&t);
  std::vector<at::Tensor*> results(given.size(), nullptr);
  const int status = fallback(
      closure.context(), pointers.data(), pointers.size(), &grad, c10::GradMode::is_enabled(), results.data());
  variable_list out;
  for (auto* result : results) out.push_back(take(result));
  check(status);
  return out;
}

Backward& Pass::begin(variable_list& inputs) {
  TORCH_CHECK(!released, torch::autograd::ERR_BACKWARD_TWICE);
  const int depth = engine_depth();
  // Those are over, or were given up.
  while (!backwards.empty() && backwards.back().depth >= depth) backwards.pop_back();
  Backward backward{torch::autograd::get_current_graph_task_id(), depth, {}, {}, false, std::nullopt};
  auto grad = std::move(inputs[0]);
  inputs.clear();
  if (program->reads_output) check_version(nullptr, output_version.current_version(), output_began);
  if (!grad.defined()) {
    backward.nothing = true;
  } else if (c10::GradMode::is_enabled() || !fits(grad)) {
    for (size_t i = 0; i < given.size(); ++i) check_given(given, i);
    backward.computed = fall_back(grad);
  } else {
    const bool keep = torch::autograd::get_current_graph_task_keep_graph();
    if (keep) {
      backward.given = given;
      backward.registers = saved;
    } else {
      backward.given = std::move(given);
      backward.registers = std::move(saved);
    }
    backward.registers[static_cast<size_t>(program->gradient())] = std::move(grad);
  }
  backwards.push_back(std::move(backward));
  return backwards.back();
}

at::Tensor Pass::gradient(Backward& backward, const JointSegment& segment) {
  if (backward.nothing) return {};
  if (backward.computed.has_value()) return std::move((*backward.computed)[static_cast<size_t>(segment.given)]);
  for (const auto slot : segment.read) check_given(backward.given, static_cast<size_t>(slot));
  const at::AutoDispatchBelowADInplaceOrView below;
  Runner runner(backward.given, backward.registers);
  for (size_t i = segment.begin; i < segment.end; ++i) runner.run(program->backward[i]);
  const auto slot = static_cast<size_t>(segment.slot);
  if (slot < backward.given.size()) return backward.given[slot];
  // The accumulator keeps a gradient that nobody else holds.
  return segment.last ? std::move(backward.registers[slot]) : backward.registers[slot];
}

// Computes one gradient, and leads to the next. Its edges: what accumulates the gradient, then the next node.
struct CapturedBackward : public Node {
  CapturedBackward(std::shared_ptr<Pass> pass, size_t segment) : pass_(std::move(pass)), segment_(segment) {}

  std::string name() const override { return "CapturedBackward"; }

  void release_variables() override {
    if (segment_ != 0) return;
    pass_->released = true;
    pass_->given.clear();
    pass_->saved.clear();
  }

 protected:
  variable_list apply(variable_list&& inputs) override {
    // A hook that drops the graph must not take it from under this pass.
    const auto pass = pass_;
    const auto& segments = pass->program->segments;
    auto* backward = segment_ == 0 ? &pass->begin(inputs) : current(*pass);
    variable_list out(num_outputs());
    out[0] = pass->gradient(*backward, segments[segment_]);
    if (segment_ + 1 == segments.size()) pass->backwards.pop_back();
    return out;
  }

 private:
  static Backward* current(Pass& pass) {
    const int task = torch::autograd::get_current_graph_task_id();
    while (!pass.backwards.empty() && pass.backwards.back().task != task) pass.backwards.pop_back();
    TORCH_CHECK(!pass.backwards.empty(), torch::autograd::ERR_BACKWARD_TWICE);
    return &pass.backwards.back();
  }

  std::shared_ptr<Pass> pass_;
  size_t segment_;
};

}  // namespace

// A tensor with the same memory: a leaf of its own, or one that leads to the tensor.
LS_EXPORT int ls_joint_stand_in(const at::Tensor* t, bool tied, at::Tensor** out) {
  return guard([&] {
    const c10::AutoGradMode grad(true);
    *out = new at::Tensor(tied ? at::alias(*t) : t->detach().requires_grad_());
  });
}

LS_EXPORT void ls_joint_free(SharedProgram* program) { delete program; }

// The forward pass on tensors that the program was traced for; `out` is its one output, with its graph.
LS_EXPORT int ls_joint_forward(
    const SharedProgram* program,
    const at::Tensor* const* given,
    size_t count,
    LsCallback callback,
    JointFallback fallback,
    at::Tensor** out) {
  auto pass = std::make_shared<Pass>(*program, callback, fallback);
  return guard([&] {
    const auto& joint = *pass->program;
    TORCH_CHECK(count == joint.given, "the program takes ", joint.given, " tensors, got ", count);
    pass->given.reserve(count);
    pass->versions.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      pass->given.push_back(*given[i]);
      pass->versions.push_back(given[i]->_version());
    }
    JointRegisters registers(joint.slots);
    {
      const at::AutoDispatchBelowADInplaceOrView below;
      Runner runner(pass->given, registers);
      for (const auto& step : joint.forward) runner.run(step);
    }
    auto output = registers[static_cast<size_t>(joint.output)];
    pass->saved.resize(joint.slots);
    for (const auto slot : joint.saved) {
      auto& saved = registers[static_cast<size_t>(slot)];
      // Not the output itself: it will hold these nodes.
      pass->saved[static_cast<size_t>(slot)] = slot == joint.output ? output.variable_data() : std::move(saved);
    }
    // From the last to the first: the engine prefers what was made later.
    c10::intrusive_ptr<Node> next;
    for (size_t i = joint.segments.size(); i-- > 0;) {
      auto node = c10::make_intrusive<CapturedBackward>(pass, i);
      node->add_next_edge(torch::autograd::impl::gradient_edge(pass->given[static_cast<size_t>(joint.segments[i].given)]));
      if (next) {
        next->add_input_metadata(Node::undefined_input());
        node->add_next_edge({std::move(next), 0});
      }
      next = std::move(node);
    }
    torch::autograd::set_history(output, next);
    pass->output_version = torch::autograd::impl::version_counter(output);
    pass->output_began = output._version();
    *out = new at::Tensor(std::move(output));
  });
}

}  // namespace lockstep
