// The gradient of a replicated tensor: the sum of the replicas' gradients.
#include "error.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/csrc/autograd/variable.h>

namespace lockstep {

using torch::autograd::variable_list;

namespace {

// PyTorch's `ReduceAdd` (torch/nn/parallel/data_parallel.h). It has a backward side only: the forward side is a plain
// copy of the values.
struct ReduceAdd : public torch::autograd::Node {
  explicit ReduceAdd(c10::Device destination) : destination_(destination) {}

  std::string name() const override { return "ReduceAdd"; }

  variable_list apply(variable_list&& inputs) override {
    TORCH_CHECK(
        !torch::autograd::compute_requires_grad(inputs),
        "ReduceAdd can only be used during the backward pass of data parallel. Gradients of gradients do not go "
        "through replicas: compute them on one device.");
    // A replica that did not use the tensor has no gradient for it.
    const at::Tensor* first = nullptr;
    at::Tensor output;
    for (const auto& input : inputs) {
      if (!input.defined()) continue;
      if (first == nullptr) {
        first = &input;
        output = at::zeros_like(input, at::TensorOptions().device(destination_));
      }
      TORCH_CHECK(
          input.sizes() == first->sizes(),
          "All inputs of ReduceAdd must have the same size, but got ",
          input.sizes(),
          " and ",
          first->sizes());
      TORCH_CHECK(
          input.dtype() == first->dtype(),
          "All inputs of ReduceAdd must have the same dtype, but got ",
          input.dtype(),
          " and ",
          first->dtype());
      output.add_(input.to(destination_));
    }
    return {output};
  }

 private:
  c10::Device destination_;
};

}  // namespace

// Makes the gradients of `replicas`, leaves so far, flow into `original`: summed on its device, in their order.
LS_EXPORT int ls_reduce_add(const at::Tensor* original, at::Tensor* const* replicas, size_t count) {
  return guard([&] {
    auto node = c10::make_intrusive<ReduceAdd>(original->device());
    node->set_next_edges(torch::autograd::collect_next_edges(*original));
    for (size_t i = 0; i < count; ++i) torch::autograd::set_history(*replicas[i], node);
  });
}

}  // namespace lockstep
