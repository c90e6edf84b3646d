// One generic way into libtorch: an operator is found once, then called with values of any kind.
#include "below.h"
#include "error.h"
#include "modes.h"
#include "schema.h"
#include "unboxed.h"
#include "value.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

namespace lockstep {

struct Operator {
  c10::OperatorHandle handle;
  // Per return: is it an argument that the operator wrote?
  std::vector<bool> aliased;
  Unboxed unboxed;
  // May it be called below autograd where nothing records?
  bool below;
};
using OperatorRef = const Operator*;

namespace {

// A stack for one call, from a pool of this thread's: a call may run another one (a hook does).
class PooledStack {
 public:
  PooledStack() {
    auto& free = pool();
    if (!free.empty()) {
      stack_ = std::move(free.back());
      free.pop_back();
    }
  }
  ~PooledStack() {
    stack_.clear();
    pool().push_back(std::move(stack_));
  }
  PooledStack(const PooledStack&) = delete;
  PooledStack& operator=(const PooledStack&) = delete;
  torch::jit::Stack& operator*() { return stack_; }

 private:
  static std::vector<torch::jit::Stack>& pool() {
    static thread_local std::vector<torch::jit::Stack> stacks;
    return stacks;
  }
  torch::jit::Stack stack_;
};

at::Scalar scalar_of(const LsValue& v, const c10::Argument& argument) {
  return v.tag == kTagDefault ? argument.default_value()->toScalar() : to_scalar(v);
}

c10::SymIntArrayRef sizes_of(const LsValue& v) {
  return c10::fromIntArrayRefSlow({static_cast<const int64_t*>(v.p), static_cast<size_t>(v.len)});
}

// What the arguments stand for; none where one of them is not what its place takes, which the boxed call reports.
std::optional<at::Tensor> call_unboxed(const Operator& op, const LsValue* args) {
  const auto& arguments = op.handle.schema().arguments();
  const auto tensor = [&](size_t i) { return args[i].tag == kTagTensor; };
  const auto number = [&](size_t i) {
    const auto tag = args[i].tag;
    return tag == kTagInt || tag == kTagDouble || tag == kTagBool || tag == kTagComplex ||
        (tag == kTagDefault && arguments[i].default_value().has_value());
  };
  if (const auto* unary = std::get_if<c10::TypedOperatorHandle<Unary>>(&op.unboxed)) {
    if (tensor(0)) return unary->call(tensor_of(args[0]));
  } else if (const auto* binary = std::get_if<c10::TypedOperatorHandle<Binary>>(&op.unboxed)) {
    if (tensor(0) && tensor(1)) return binary->call(tensor_of(args[0]), tensor_of(args[1]));
  } else if (const auto* scaled = std::get_if<c10::TypedOperatorHandle<Scaled>>(&op.unboxed)) {
    if (tensor(0) && tensor(1) && number(2)) {
      return scaled->call(tensor_of(args[0]), tensor_of(args[1]), scalar_of(args[2], arguments[2]));
    }
  } else if (const auto* by = std::get_if<c10::TypedOperatorHandle<ByScalar>>(&op.unboxed)) {
    if (tensor(0) && number(1)) return by->call(tensor_of(args[0]), scalar_of(args[1], arguments[1]));
  } else if (const auto* affine = std::get_if<c10::TypedOperatorHandle<Affine>>(&op.unboxed)) {
    if (tensor(0) && tensor(1) && tensor(2)) return affine->call(tensor_of(args[0]), tensor_of(args[1]), tensor_of(args[2]));
    const bool absent = args[2].tag == kNone || args[2].tag == kTagDefault;
    if (tensor(0) && tensor(1) && absent) return affine->call(tensor_of(args[0]), tensor_of(args[1]), std::nullopt);
  } else if (const auto* sized = std::get_if<c10::TypedOperatorHandle<Sized>>(&op.unboxed)) {
    if (tensor(0) && args[1].tag == kTagIntList) return sized->call(tensor_of(args[0]), sizes_of(args[1]));
  }
  return std::nullopt;
}

}  // namespace

// Finds `aten::name.overload`. The handle lives as long as the process.
LS_EXPORT int ls_operator_find(const char* name, const char* overload, OperatorRef* out, size_t* args, size_t* returns) {
  return guard([&] {
    const auto handle = c10::Dispatcher::singleton().findSchema({name, overload});
    TORCH_CHECK_INDEX(handle.has_value(), "libtorch has no operator ", name, ".", overload);
    *args = handle->schema().arguments().size();
    *returns = handle->schema().returns().size();
    std::vector<bool> aliased;
    for (size_t i = 0; i < *returns; ++i) aliased.push_back(write_alias(handle->schema(), i) >= 0);
    *out = new Operator{*handle, std::move(aliased), unboxed(*handle), runs_below(*handle)};
  });
}

LS_EXPORT int ls_operator_describe(OperatorRef op, LsArg* args, LsArg* returns) {
  return guard([&] {
    const auto& schema = op->handle.schema();
    for (size_t i = 0; i < schema.arguments().size(); ++i) args[i] = describe(schema.arguments()[i]);
    for (size_t i = 0; i < schema.returns().size(); ++i) {
      returns[i] = describe(schema.returns()[i]);
      returns[i].write_alias = write_alias(schema, i);
    }
  });
}

LS_EXPORT const char* ls_operator_argument_name(OperatorRef op, size_t index) {
  return op->handle.schema().arguments()[index].name().c_str();
}

// Does the operator draw random numbers?
LS_EXPORT bool ls_operator_is_random(OperatorRef op) { return op->handle.hasTag(at::Tag::nondeterministic_seeded); }

// Calls the operator with `modes` in force; `returns` has room for as many values as the schema returns. A return
// that is an argument is left out (tag none): the caller has that tensor already.
LS_EXPORT int ls_operator_call(OperatorRef op, uint32_t modes, const LsValue* args, size_t count, LsValue* returns) {
  return guard([&] {
    const auto& schema = op->handle.schema();
    const auto& arguments = schema.arguments();
    TORCH_CHECK_VALUE(count == arguments.size(), schema.name(), " takes ", arguments.size(), " arguments, got ", count);
    const ModeGuard guard(modes);
    const BelowAutograd below(op->below && !records(modes, args, count));
    if (auto result = call_unboxed(*op, args)) {
      returns[0] = tensor_value(std::move(*result));
      return;
    }
    PooledStack pooled;
    auto& stack = *pooled;
    stack.reserve(std::max(count, schema.returns().size()));
    for (size_t i = 0; i < count; ++i) stack.push_back(to_ivalue(args[i], arguments[i]));
    op->handle.callBoxed(stack);
    for (size_t i = 0; i < stack.size(); ++i) {
      returns[i] = op->aliased[i] ? LsValue{} : from_ivalue(std::move(stack[i]));
    }
  });
}

}  // namespace lockstep
