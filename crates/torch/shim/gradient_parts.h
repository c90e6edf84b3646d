// The gradients of some tensors part by part, as a backward pass brings them.
#pragma once

#include <ATen/ATen.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function.h>

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lockstep {

// While it lives, the graphs that it cuts end at its tensors: what would flow on, into graphs of theirs or into `.grad`, is
// handed over instead, each part for itself, in the order in which the engine adds parts up. What comes from elsewhere it
// may add in between.
class GradientParts {
 public:
  // Gets a tensor's index, and a part of its gradient.
  using Take = std::function<void(size_t tensor, const at::Tensor& part)>;

  // Tensors that need no gradient are passed over; one that is there twice counts as the first.
  GradientParts(const std::vector<at::Tensor>& tensors, Take take);
  ~GradientParts();
  GradientParts(const GradientParts&) = delete;
  GradientParts& operator=(const GradientParts&) = delete;

  // Cuts the graph behind `output`, which is none of the tensors. False where it leads to a leaf that is none of them either.
  bool cut(const at::Tensor& output);

  // The nodes between an output that was cut and the tensors.
  const std::unordered_set<torch::autograd::Node*>& nodes() const { return nodes_; }

  // The backward pass from `output`, which has been cut, to the tensors; `recorded`: with a graph of its own.
  void run(const at::Tensor& output, const at::Tensor& grad, bool recorded);

 private:
  struct Receiver;
  struct End;
  // An edge as it was.
  struct Cut {
    c10::intrusive_ptr<torch::autograd::Node> node;
    size_t index;
    torch::autograd::Edge edge;
  };

  std::vector<at::Tensor> tensors_;
  Take take_;
  // Which tensor an edge leads to.
  std::unordered_map<torch::autograd::Edge, size_t> places_;
  std::vector<Cut> cuts_;
  std::unordered_set<torch::autograd::Node*> nodes_;
  // Behind all receivers: what does not lead there need not run.
  c10::intrusive_ptr<torch::autograd::Node> end_;
};

}  // namespace lockstep
