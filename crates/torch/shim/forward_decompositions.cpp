// How forward derivatives go through backward formulas that libtorch has no tangents for (a Hessian needs them): PyTorch's
// formulas, which libtorch leaves to Python, in TorchScript, as libtorch takes them.
#include "functorch.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/frontend/resolver.h>
#include <torch/csrc/jit/runtime/decomposition_registry.h>

#include <array>
#include <memory>

namespace lockstep {

namespace {

constexpr auto kFormulas = R"(
def trace(self: Tensor) -> Tensor:
    return torch.sum(torch.diag(self))

def log_sigmoid_forward(self: Tensor) -> Tuple[Tensor, Tensor]:
    low = torch.minimum(self.new_zeros([]), self)
    z = torch.exp(-torch.abs(self))
    buffer = z
    if self.is_cuda:
        buffer = self.new_zeros([0])
    return low - torch.log1p(z), buffer

def _softmax_backward_data(grad_output: Tensor, output: Tensor, dim: int, input_dtype: int) -> Tensor:
    product = grad_output * output
    grad = product - output * torch.sum(product, [dim], True)
    if grad_output.dtype != input_dtype:
        grad = grad.to(input_dtype)
    return grad.contiguous()

def _log_softmax_backward_data(grad_output: Tensor, output: Tensor, dim: int, input_dtype: int) -> Tensor:
    grad = grad_output - torch.exp(output) * torch.sum(grad_output, [dim], True)
    if grad_output.dtype != input_dtype:
        grad = grad.to(input_dtype)
    return grad

def nll_loss_backward(grad_output: Tensor, self: Tensor, target: Tensor, weight: Optional[Tensor], reduction: int,
                      ignore_index: int, total_weight: Tensor) -> Tensor:
    dim = 1
    if self.dim() < 2:
        dim = 0
    if reduction == 1:
        grad_output = grad_output / total_weight
    if self.dim() == 1 and target.dim() > 0:
        target = target[0]
    classes = target.unsqueeze(dim)
    counts = classes != ignore_index
    chosen = torch.scatter(torch.zeros_like(self), dim, torch.where(counts, classes, 0), -1.0)
    if chosen.dim() > grad_output.dim() and grad_output.dim() > 0:
        grad_output = grad_output.unsqueeze(dim)
    if weight is not None:
        shape = [1] * self.dim()
        shape[dim] = weight.size(0)
        grad_output = grad_output * weight.reshape(shape)
    return chosen * torch.where(counts, grad_output, 0)

def moments(input: Tensor, rstd: Tensor, dims: List[int], keepdim: bool) -> Tuple[Tensor, Tensor]:
    var, mean = torch.var_mean(input, dims, correction=0, keepdim=keepdim)
    eps = (torch.pow(1 / rstd, 2) - var).detach()
    return mean, torch.rsqrt(var + eps)

def native_layer_norm_backward(grad_out: Tensor, input: Tensor, normalized_shape: List[int], mean: Tensor, rstd: Tensor,
                               weight: Optional[Tensor], bias: Optional[Tensor],
                               output_mask: List[bool]) -> Tuple[Tensor, Tensor, Tensor]:
    axis = input.dim() - len(normalized_shape)
    outer = list(range(axis))
    inner = list(range(axis, input.dim()))
    count = 1
    for dim in inner:
        count = count * input.size(dim)
    if input.numel() == 0:
        return input.new_zeros(input.size()), input.new_zeros(input.size()[axis:]), input.new_zeros(input.size()[axis:])
    own_mean, own_rstd = moments(input, rstd, inner, True)
    normal = (input - own_mean) * own_rstd
    grad_normal = grad_out
    if weight is not None:
        grad_normal = grad_out * weight
    total = torch.sum(grad_normal, inner, True)
    along = torch.mul(normal, torch.sum(torch.mul(grad_normal, normal), inner, True))
    d_input = torch.zeros_like(input)
    if output_mask[0]:
        d_input = own_rstd / count * (grad_normal * count - total - along)
    d_weight = torch.zeros([])
    if weight is not None:
        if output_mask[1]:
            d_weight = grad_out * normal
            if len(outer) > 0:
                d_weight = torch.sum(d_weight, outer, False)
        else:
            d_weight = torch.zeros_like(weight)
    d_bias = torch.zeros([])
    if bias is not None:
        if output_mask[2]:
            if len(outer) > 0:
                d_bias = torch.sum(grad_out, outer, False)
            else:
                d_bias = grad_out.clone()
        else:
            d_bias = torch.zeros_like(bias)
    return d_input, d_weight, d_bias

def native_batch_norm_backward(grad_out: Tensor, input: Tensor, weight: Optional[Tensor], running_mean: Optional[Tensor],
                               running_var: Optional[Tensor], save_mean: Optional[Tensor], save_invstd: Optional[Tensor],
                               train: bool, eps: float, output_mask: List[bool]) -> Tuple[Tensor, Tensor, Tensor]:
    shape = [1] * input.dim()
    shape[1] = input.size(1)
    dims = [0] + list(range(2, input.dim()))
    count = 1
    for dim in dims:
        count = count * input.size(dim)
    if train:
        assert save_invstd is not None
        mean, rstd = moments(input, save_invstd, dims, False)
    else:
        assert running_mean is not None and running_var is not None
        mean, rstd = running_mean, torch.rsqrt(running_var + eps)
    mean = torch.reshape(mean, shape)
    factor = 1.0 / float(count)
    total = torch.sum(grad_out, dims)
    along = torch.sum(grad_out * (input - mean), dims)
    grad_mean = torch.reshape(total * factor, shape)
    scale = torch.reshape(torch.mul(along * factor, rstd * rstd), shape)
    if weight is None:
        grad_scale = torch.reshape(rstd, shape) * 1.0
    else:
        grad_scale = torch.reshape(rstd * weight, shape)
    if train:
        d_input = (grad_out - (input - mean) * scale - grad_mean) * grad_scale
    else:
        d_input = grad_out * grad_scale
    d_weight = torch.zeros([])
    if output_mask[1]:
        d_weight = along * rstd
    elif weight is not None:
        d_weight = torch.zeros_like(weight)
    d_bias = torch.zeros_like(total)
    if output_mask[2]:
        d_bias = total
    return d_input, d_weight, d_bias

def batch_norm_backward(grad_out: Tensor, input: Tensor, weight: Tensor, running_mean: Optional[Tensor],
                        running_var: Optional[Tensor], save_mean: Optional[Tensor], save_var: Optional[Tensor],
                        update: bool, eps: float, output_mask: List[bool],
                        reserve: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
    return native_batch_norm_backward(grad_out, input, weight, running_mean, running_var, save_mean, save_var, update, eps,
                                      output_mask)

def cudnn_batch_norm_backward(input: Tensor, grad_output: Tensor, weight: Tensor, running_mean: Optional[Tensor],
                              running_var: Optional[Tensor], save_mean: Optional[Tensor], save_var: Optional[Tensor],
                              epsilon: float, reserveSpace: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
    return native_batch_norm_backward(grad_output, input, weight, running_mean, running_var, save_mean, save_var, True,
                                      epsilon, [True, True, True])
)";

// An operator, and its formula.
struct Entry {
  const char* name;
  const char* formula;
};

constexpr std::array<Entry, 10> kEntries{{
    {"trace", "trace"},
    {"log_sigmoid_forward", "log_sigmoid_forward"},
    {"_softmax_backward_data", "_softmax_backward_data"},
    {"_log_softmax_backward_data", "_log_softmax_backward_data"},
    {"nll_loss_backward", "nll_loss_backward"},
    {"nll_loss2d_backward", "nll_loss_backward"},
    {"native_layer_norm_backward", "native_layer_norm_backward"},
    {"native_batch_norm_backward", "native_batch_norm_backward"},
    {"batch_norm_backward", "batch_norm_backward"},
    {"cudnn_batch_norm_backward", "cudnn_batch_norm_backward"},
}};

}  // namespace

void register_forward_decompositions() {
  // Never destroyed: libtorch keeps what it is given.
  static auto* const unit = [] {
    auto* own = new torch::jit::CompilationUnit();
    own->define(std::nullopt, std::string(kFormulas), torch::jit::nativeResolver(), nullptr);
    for (const auto& entry : kEntries) {
      const auto handle = c10::Dispatcher::singleton().findSchemaOrThrow((std::string("aten::") + entry.name).c_str(), "");
      auto& function = torch::jit::toGraphFunction(own->get_function(c10::QualifiedName(entry.formula)));
      torch::jit::RegisterDecomposition(handle.schema(), function.graph());
    }
    return own;
  }();
  (void)unit;
}

}  // namespace lockstep
