// The commonest signatures are called as they are: boxing arguments and results costs a small call a tenth of its time.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <variant>

namespace lockstep {

using Unary = at::Tensor(const at::Tensor&);
using Binary = at::Tensor(const at::Tensor&, const at::Tensor&);
using Scaled = at::Tensor(const at::Tensor&, const at::Tensor&, const at::Scalar&);
using ByScalar = at::Tensor(const at::Tensor&, const at::Scalar&);
using Affine = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&);
using Sized = at::Tensor(const at::Tensor&, c10::SymIntArrayRef);

// An operator with one of these signatures, or nothing.
using Unboxed = std::variant<
    std::monostate,
    c10::TypedOperatorHandle<Unary>,
    c10::TypedOperatorHandle<Binary>,
    c10::TypedOperatorHandle<Scaled>,
    c10::TypedOperatorHandle<ByScalar>,
    c10::TypedOperatorHandle<Affine>,
    c10::TypedOperatorHandle<Sized>>;

namespace detail {

inline bool is_tensor(const c10::Argument& argument) {
  const bool written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
  return argument.real_type()->kind() == c10::TypeKind::TensorType && !written;
}

inline bool is_scalar(const c10::Argument& argument) {
  return argument.real_type()->kind() == c10::TypeKind::NumberType;
}

inline bool is_sizes(const c10::Argument& argument) {
  const auto& type = argument.real_type();
  return type->kind() == c10::TypeKind::ListType &&
      type->castRaw<c10::ListType>()->getElementType()->kind() == c10::TypeKind::SymIntType;
}

inline bool is_optional_tensor(const c10::Argument& argument) {
  const auto& type = argument.real_type();
  return type->kind() == c10::TypeKind::OptionalType &&
      type->castRaw<c10::OptionalType>()->getElementType()->kind() == c10::TypeKind::TensorType;
}

}  // namespace detail

// Which of the signatures an operator has, as its schema tells. libtorch compares it with the kernel's own, and throws
// where the schema does not tell everything.
inline Unboxed unboxed(const c10::OperatorHandle& handle) {
  const auto& args = handle.schema().arguments();
  const auto& returns = handle.schema().returns();
  if (args.empty() || args.size() > 3 || returns.size() != 1) return {};
  if (!detail::is_tensor(returns[0]) || !detail::is_tensor(args[0])) return {};
  if (args.size() == 1) return handle.typed<Unary>();
  if (args.size() == 2 && detail::is_scalar(args[1])) return handle.typed<ByScalar>();
  if (args.size() == 2 && detail::is_sizes(args[1])) return handle.typed<Sized>();
  if (!detail::is_tensor(args[1])) return {};
  if (args.size() == 2) return handle.typed<Binary>();
  if (detail::is_scalar(args[2])) return handle.typed<Scaled>();
  if (detail::is_optional_tensor(args[2])) return handle.typed<Affine>();
  return {};
}

}  // namespace lockstep
