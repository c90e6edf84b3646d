// Runs a backward pass by a graph of every operator, and hands out its parts.
#include "graph_pass.h"

#include "gradient_parts.h"

#include <ATen/SequenceNumber.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/variable.h>

#include <deque>

namespace lockstep {

using torch::autograd::Node;

GraphPass::GraphPass(
    const JointProgram& program,
    const std::vector<at::Tensor>& given,
    const at::Tensor& output,
    const at::Tensor& grad,
    uint64_t made,
    uint64_t meant)
    : begin_(at::sequence_number::peek()) {
  std::vector<std::deque<Part>> found(given.size());
  if (output.requires_grad()) {
    const bool recorded = c10::GradMode::is_enabled();
    GradientParts parts(given, [&](size_t tensor, const at::Tensor& part) {
      found[tensor].push_back({part, at::sequence_number::peek()});
    });
    parts.cut(output);
    if (recorded) {
      for (auto* node : parts.nodes()) node->set_sequence_nr(node->sequence_nr() - made + meant);
    }
    parts.run(output, grad, recorded);
  }
  for (const auto& segment : program.segments) {
    auto& queue = found[static_cast<size_t>(segment.given)];
    if (queue.empty()) {  // it was frozen since
      parts_.push_back({at::Tensor(), begin_});
      continue;
    }
    parts_.push_back(std::move(queue.front()));
    queue.pop_front();
  }
  collect(at::sequence_number::peek());
}

// The nodes behind the parts that this pass has recorded: the places of all others lie before them, or behind.
void GraphPass::collect(uint64_t end) {
  std::vector<Node*> pending;
  const auto visit = [&](const c10::intrusive_ptr<Node>& node) {
    if (!node || node->sequence_nr() < begin_ || node->sequence_nr() >= end) return;
    if (recorded_.emplace(node->sequence_nr(), node).second) pending.push_back(node.get());
  };
  for (const auto& part : parts_) {
    if (part.gradient.defined()) visit(part.gradient.grad_fn());
  }
  while (!pending.empty()) {
    auto* node = pending.back();
    pending.pop_back();
    for (const auto& edge : node->next_edges()) visit(edge.function);
  }
}

at::Tensor GraphPass::part(size_t segment) {
  auto& part = parts_[segment];
  if (part.end > begin_ && !recorded_.empty()) {
    // What the engine records when it adds the part up follows these.
    const auto moved = at::sequence_number::peek() - begin_;
    const auto end = recorded_.lower_bound(part.end);
    for (auto each = recorded_.begin(); each != end; ++each) each->second->set_sequence_nr(each->first + moved);
    recorded_.erase(recorded_.begin(), end);
    for (; begin_ < part.end; ++begin_) at::sequence_number::get_and_increment();
  }
  return std::move(part.gradient);
}

}  // namespace lockstep
