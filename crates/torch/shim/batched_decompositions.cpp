// How vmap computes losses and `addr` for many examples at once, from operators that it knows: PyTorch's formulas, which
// libtorch leaves to Python.
#include "functorch.h"

#include <ATen/ATen.h>
#include <ATen/core/Reduction.h>
#include <torch/library.h>

namespace lockstep {

namespace {

using at::Tensor;

// Small dtypes are computed in float32, and rounded once.
template <class F>
Tensor in_float(const Tensor& grad, const Tensor& self, const Tensor& target, const F& formula) {
  const auto dtype = at::promote_types(at::promote_types(grad.scalar_type(), self.scalar_type()), target.scalar_type());
  if (dtype != at::kHalf && dtype != at::kBFloat16) return formula(grad, self, target);
  return formula(grad.to(at::kFloat), self.to(at::kFloat), target.to(at::kFloat)).to(dtype);
}

double mean_factor(const Tensor& self, int64_t reduction, double one) {
  return reduction == at::Reduction::Mean ? one / static_cast<double>(self.numel()) : one;
}

Tensor mse_loss_backward(const Tensor& grad, const Tensor& self, const Tensor& target, int64_t reduction) {
  return in_float(grad, self, target, [&](const Tensor& g, const Tensor& x, const Tensor& y) {
    return (x - y) * mean_factor(x, reduction, 2.0) * g;
  });
}

Tensor smooth_l1_loss_backward(
    const Tensor& grad, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  return in_float(grad, self, target, [&](const Tensor& g, const Tensor& x, const Tensor& y) {
    const auto distance = x - y;
    const auto scaled = g * mean_factor(x, reduction, 1.0);
    return at::where(distance.abs() < beta, scaled * distance / beta, scaled * distance.sign());
  });
}

Tensor huber_loss_backward(
    const Tensor& grad, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  return in_float(grad, self, target, [&](const Tensor& g, const Tensor& x, const Tensor& y) {
    const double factor = mean_factor(x, reduction, 1.0);
    const auto distance = x - y;
    const auto inside = distance * factor * g;
    const auto above = at::where(distance > delta, g * factor * delta, inside);
    return at::where(distance < -delta, g * -factor * delta, above);
  });
}

int64_t class_dim(const Tensor& self) { return self.dim() < 2 ? 0 : 1; }

// A weight for each class, along the dimension of classes.
Tensor weights_like(const Tensor& weight, const Tensor& self) {
  std::vector<int64_t> shape(self.dim(), 1);
  shape[class_dim(self)] = weight.size(0);
  return weight.reshape(shape);
}

// Autograd gives an undefined tensor for none.
bool is_given(const std::optional<Tensor>& weight) { return weight.has_value() && weight->defined(); }

void check_nll(const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight) {
  TORCH_CHECK_VALUE(self.dim() > 0 && self.dim() <= 2, "the input must have 1 or 2 dimensions, got ", self.dim());
  TORCH_CHECK_VALUE(target.dim() <= 1, "the target must have at most 1 dimension, got ", target.dim());
  const bool single = self.dim() == 1 && target.dim() == 0;
  TORCH_CHECK_VALUE(
      single || self.size(0) == target.size(0), "input of shape ", self.sizes(), ", target of shape ", target.sizes());
  TORCH_CHECK_VALUE(
      !is_given(weight) || (weight->dim() == 1 && weight->numel() == self.size(-1)),
      "the weight must have one element a class, got shape ",
      is_given(weight) ? weight->sizes() : at::IntArrayRef());
}

std::tuple<Tensor, Tensor> nll_forward(
    const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight, int64_t reduction, int64_t ignored) {
  const auto dim = class_dim(self);
  const auto counts = target != ignored;
  const auto classes = at::where(counts, target, 0).unsqueeze(dim);
  const auto weights = is_given(weight) ? weights_like(*weight, self) : Tensor();
  const auto scores = is_given(weight) ? self * weights : self;
  auto loss = at::where(counts, -scores.gather(dim, classes).squeeze(dim), 0);
  if (reduction == at::Reduction::None && self.dim() > 1) return {loss, self.new_full({}, 0.0)};
  Tensor total;
  if (is_given(weight)) {
    total = at::where(counts, weights.expand(self.sizes()).gather(dim, classes).squeeze(dim), 0).sum();
  } else {
    total = counts.sum().to(self.options());
  }
  if (reduction == at::Reduction::Sum) loss = loss.sum();
  if (reduction == at::Reduction::Mean) loss = loss.sum() / total;
  return {loss, total};
}

std::tuple<Tensor, Tensor> nll_loss_forward(
    const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight, int64_t reduction, c10::SymInt ignored) {
  check_nll(self, target, weight);
  return nll_forward(self, target, weight, reduction, ignored.expect_int());
}

std::tuple<Tensor, Tensor> nll_loss2d_forward(
    const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight, int64_t reduction, c10::SymInt ignored) {
  return nll_forward(self, target, weight, reduction, ignored.expect_int());
}

Tensor nll_backward(
    const Tensor& grad,
    const Tensor& self,
    const Tensor& target,
    const std::optional<Tensor>& weight,
    int64_t reduction,
    c10::SymInt ignored,
    const Tensor& total) {
  const auto dim = class_dim(self);
  auto scaled = reduction == at::Reduction::Mean ? grad / total : grad;
  // Without a dimension of examples only the first target counts.
  const auto own = self.dim() == 1 && target.dim() > 0 ? target.select(0, 0) : target;
  const auto classes = own.unsqueeze(dim);
  const auto counts = classes != ignored.expect_int();
  const auto chosen = at::scatter(at::zeros_like(self), dim, at::where(counts, classes, 0), -1.0);
  if (chosen.dim() > scaled.dim() && scaled.dim() > 0) scaled = scaled.unsqueeze(dim);
  if (is_given(weight)) scaled = scaled * weights_like(*weight, self);
  return chosen * at::where(counts, scaled, 0);
}

Tensor addr(
    const Tensor& self, const Tensor& left, const Tensor& right, const at::Scalar& beta, const at::Scalar& alpha) {
  TORCH_CHECK_VALUE(left.dim() == 1, "addr: vec1 must have 1 dimension, got ", left.dim());
  TORCH_CHECK_VALUE(right.dim() == 1, "addr: vec2 must have 1 dimension, got ", right.dim());
  const auto outer = at::outer(left, right);
  const auto own = self.expand({left.size(0), right.size(0)});
  if (self.scalar_type() == at::kBool) {
    const auto product = alpha.toBool() ? outer : at::zeros_like(own);
    return beta.toBool() ? at::logical_or(own, product) : product;
  }
  // With a factor of 0, NaN in `self` does not count.
  if (beta.equal(0)) return outer * alpha;
  return own * beta + outer * alpha;
}

}  // namespace

void register_batched_decompositions() {
  // Never destroyed: the kernels stay to the end.
  static auto* const library = [] {
    auto* own = new torch::Library(torch::Library::IMPL, "aten", c10::DispatchKey::FuncTorchBatched, __FILE__, __LINE__);
    own->impl("mse_loss_backward", mse_loss_backward);
    own->impl("smooth_l1_loss_backward", smooth_l1_loss_backward);
    own->impl("huber_loss_backward", huber_loss_backward);
    own->impl("nll_loss_forward", nll_loss_forward);
    own->impl("nll_loss2d_forward", nll_loss2d_forward);
    own->impl("nll_loss_backward", nll_backward);
    own->impl("nll_loss2d_backward", nll_backward);
    own->impl("addr", addr);
    return own;
  }();
  (void)library;
}

}  // namespace lockstep
