// Runs joint programs: the forward pass below autograd, and one autograd node for each gradient that comes out.
#include "joint.h"

#include "callback.h"
#include "error.h"
#include "graph_pass.h"
#include "joint_runner.h"

#include <ATen/SequenceNumber.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/autograd/variable.h>

namespace lockstep {

using torch::autograd::Node;
using torch::autograd::variable_list;

// Runs the forward pass again, with a graph of every operator, and writes its output. For backward passes that are recorded
// themselves, and gradients of a form (that of `grad`) that the program was not traced for.
using JointReplay = int (*)(
    void*, const at::Tensor* const* given, size_t count, const at::Tensor* grad, bool recorded, at::Tensor** out);

namespace {

// One backward pass under way.
struct Backward {
  int task;
  int depth;
  std::vector<at::Tensor> given;
  JointRegisters registers;
  // The output got no gradient, so nothing does.
  bool nothing = false;
  // In the place of the program.
  std::optional<GraphPass> graph;
};

// What the nodes of one forward pass share.
struct Pass {
  Pass(std::shared_ptr<const JointProgram> program, LsCallback callback, JointReplay replay)
      : program(std::move(program)), closure(callback), replay(replay) {}

  std::shared_ptr<const JointProgram> program;
  std::vector<at::Tensor> given;
  std::vector<uint32_t> versions;
  // By slot; only what is saved.
  JointRegisters saved;
  // Where the nodes of a graph of every operator would begin in the engine's order.
  uint64_t first_place = 0;
  // That graph's output, once a backward pass has been recorded that depends on it.
  torch::autograd::Edge graph;
  c10::VariableVersion output_version;
  uint32_t output_began = 0;
  bool released = false;
  // The one under way last; hooks may begin others inside.
  std::vector<Backward> backwards;
  Closure closure;
  JointReplay replay;

  Backward& begin(variable_list& inputs);
  at::Tensor gradient(Backward& backward, size_t segment);

 private:
  void check_given(const std::vector<at::Tensor>& tensors, size_t index) const;
  GraphPass run_graph(const at::Tensor& grad);
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

GraphPass Pass::run_graph(const at::Tensor& grad) {
  std::vector<const at::Tensor*> pointers;
  for (const auto& t : given) pointers.push_back(&t);
  const bool recorded = c10::GradMode::is_enabled();
  const auto place = at::sequence_number::peek();
  at::Tensor* owned = nullptr;
  check(replay(closure.context(), pointers.data(), pointers.size(), &grad, recorded, &owned));
  const auto output = take(owned);
  if (recorded && output.requires_grad()) graph = torch::autograd::impl::gradient_edge(output);
  return GraphPass(*program, given, output, grad, place, first_place);
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
    backward.graph = run_graph(grad);
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

at::Tensor Pass::gradient(Backward& backward, size_t index) {
  if (backward.nothing) return {};
  if (backward.graph.has_value()) return backward.graph->part(index);
  const auto& segment = program->segments[index];
  for (const auto slot : segment.read) check_given(backward.given, static_cast<size_t>(slot));
  const at::AutoDispatchBelowADInplaceOrView below;
  JointRunner runner(backward.given, backward.registers);
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
    if (segment_ != 0 || !pass_) return;
    pass_->released = true;
    pass_->given.clear();
    pass_->saved.clear();
    pass_->graph = {};
  }

 protected:
  variable_list apply(variable_list&& inputs) override {
    // A hook that drops the graph must not take it from under this pass.
    const auto pass = pass_;
    if (!pass) return std::move(inputs);
    const auto& segments = pass->program->segments;
    auto* backward = segment_ == 0 ? &pass->begin(inputs) : current(*pass);
    if (segment_ == 0 && pass->graph.is_valid()) lead_to_graph();
    variable_list out(num_outputs());
    out[0] = pass->gradient(*backward, segment_);
    if (segment_ + 1 == segments.size()) pass->backwards.pop_back();
    return out;
  }

 private:
  // The pass that runs is recorded: gradients of its gradients meet in the graph of every operator what further passes bring
  // from the output, so that these go there, too. Not before it ends: the engine has counted this node's edges. A pass
  // around it (from one of its hooks this one began) has counted them, too.
  void lead_to_graph() {
    if (engine_depth() != 1) return;
    torch::autograd::Engine::get_default_engine().queue_callback([self = getptr(), this] {
      if (!pass_ || !pass_->graph.is_valid()) return;
      next_edges() = {pass_->graph};
      pass_ = nullptr;
    });
  }

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

LS_EXPORT void ls_joint_free(SharedProgram* program) { delete program; }

// The forward pass on tensors that the program was traced for; `out` is its one output, with its graph.
LS_EXPORT int ls_joint_forward(
    const SharedProgram* program,
    const at::Tensor* const* given,
    size_t count,
    LsCallback callback,
    JointReplay replay,
    at::Tensor** out) {
  auto pass = std::make_shared<Pass>(*program, callback, replay);
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
      JointRunner runner(pass->given, registers);
      for (const auto& step : joint.forward) runner.run(step);
    }
    auto output = registers[static_cast<size_t>(joint.output)];
    pass->saved.resize(joint.slots);
    for (const auto slot : joint.saved) {
      auto& saved = registers[static_cast<size_t>(slot)];
      // Not the output itself: it will hold these nodes.
      pass->saved[static_cast<size_t>(slot)] = slot == joint.output ? output.variable_data() : std::move(saved);
    }
    pass->first_place = at::sequence_number::peek();
    for (uint64_t i = 0; i < joint.nodes; ++i) at::sequence_number::get_and_increment();
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
