// A backward pass by a graph of every operator, in the place of a joint program's segments.
#pragma once

#include "joint.h"

#include <torch/csrc/autograd/function.h>

#include <map>

namespace lockstep {

// The engine adds gradients up with what comes from elsewhere as in a graph of every operator: so each part of them goes
// the way of its segment. What is recorded has the places in the engine's order (sequence numbers) that it would have
// there, since backward passes through it add up in that order.
class GraphPass {
 public:
  // Runs the pass from `output`, whose graph leads to `given`. Where it is recorded, the nodes of that graph, whose places
  // begin at `made`, get those from `meant` on.
  GraphPass(
      const JointProgram& program,
      const std::vector<at::Tensor>& given,
      const at::Tensor& output,
      const at::Tensor& grad,
      uint64_t made,
      uint64_t meant);

  // What a segment brings. In their order.
  at::Tensor part(size_t segment);

 private:
  // A part of a gradient, and the place behind the nodes that were recorded for it.
  struct Part {
    at::Tensor gradient;
    uint64_t end;
  };

  void collect(uint64_t end);

  // By segment.
  std::vector<Part> parts_;
  // What was recorded for parts to come, by place; and the first of their places.
  std::map<uint64_t, c10::intrusive_ptr<torch::autograd::Node>> recorded_;
  uint64_t begin_;
};

}  // namespace lockstep
