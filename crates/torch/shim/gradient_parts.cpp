// Cuts a graph at some tensors, so that each part of their gradients is seen.
#include "gradient_parts.h"

#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>
#include <torch/csrc/autograd/variable.h>

namespace lockstep {

using torch::autograd::Node;
using torch::autograd::variable_list;

// Stands where a node led to a tensor. One for each node and tensor: a node that leads there twice has its parts added up
// in the order of its edges.
struct GradientParts::Receiver : public Node {
  Receiver(GradientParts& parts, size_t tensor)
      : Node(/*sequence_nr=*/UINT64_MAX), parts(parts), tensor(tensor) {  // at once, as accumulators run
    add_next_edge({parts.end_, 0});
  }
  variable_list apply(variable_list&& grads) override {
    for (const auto& grad : grads) parts.take_(tensor, grad);
    return {at::Tensor()};
  }
  GradientParts& parts;
  size_t tensor;
};

struct GradientParts::End : public Node {
  End() : Node(/*sequence_nr=*/0) { add_input_metadata(undefined_input()); }
  variable_list apply(variable_list&& /*grads*/) override { return {}; }
};

GradientParts::GradientParts(const std::vector<at::Tensor>& tensors, Take take)
    : tensors_(tensors), take_(std::move(take)), end_(c10::make_intrusive<End>()) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].requires_grad()) places_.emplace(torch::autograd::impl::gradient_edge(tensors[i]), i);
  }
}

GradientParts::~GradientParts() {
  for (auto& cut : cuts_) cut.node->next_edges()[cut.index] = std::move(cut.edge);
}

bool GradientParts::cut(const at::Tensor& output) {
  bool complete = true;
  std::vector<Node*> pending{output.grad_fn().get()};
  nodes_.insert(pending.front());
  while (!pending.empty()) {
    auto* node = pending.back();
    pending.pop_back();
    std::unordered_map<size_t, c10::intrusive_ptr<Receiver>> receivers;
    for (size_t i = 0; i < node->next_edges().size(); ++i) {
      auto& edge = node->next_edges()[i];
      if (!edge.is_valid()) continue;
      const auto place = places_.find(edge);
      if (place == places_.end()) {
        const auto* leaf = dynamic_cast<const torch::autograd::AccumulateGrad*>(edge.function.get());
        complete = complete && leaf == nullptr;
        if (nodes_.insert(edge.function.get()).second) pending.push_back(edge.function.get());
        continue;
      }
      auto& receiver = receivers[place->second];
      if (!receiver) receiver = c10::make_intrusive<Receiver>(*this, place->second);
      cuts_.push_back({node->getptr(), i, edge});
      edge = {receiver, receiver->add_input_metadata(tensors_[place->second])};
    }
  }
  return complete;
}

void GradientParts::run(const at::Tensor& output, const at::Tensor& grad, bool recorded) {
  torch::autograd::Engine::get_default_engine().execute(
      {torch::autograd::impl::gradient_edge(output)},
      {grad},
      /*keep_graph=*/recorded,
      /*create_graph=*/recorded,
      /*accumulate_grad=*/false,
      {{end_, 0}});
}

}  // namespace lockstep
