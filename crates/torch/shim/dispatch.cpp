// One generic way into libtorch: an operator's schema, and its boxed call.
#include "error.h"
#include "modes.h"
#include "unboxed.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/Scalar.h>

#include <iomanip>
#include <limits>
#include <sstream>

namespace lockstep {

// Kept in step with `ArgKind` in src/dispatch.rs.
enum ArgKind : int32_t {
  kUnsupported = 0,
  kTensor = 1,
  kInt = 2,
  kDouble = 3,
  kBool = 4,
  kString = 5,
  kIntList = 6,
  kDoubleList = 7,
  kBoolList = 8,
  kTensorList = 9,
  kOptTensorList = 10,
  kDevice = 11,
  kGenerator = 12,
  kScalar = 13,
  kScalarList = 14,
  kScalarType = 15,
  kLayout = 16,
  kMemoryFormat = 17,
};

// Kept in step with `Tag` in src/dispatch.rs.
enum Tag : int32_t {
  kNone = 0,
  kTagTensor = 1,
  kTagInt = 2,
  kTagDouble = 3,
  kTagBool = 4,
  kTagString = 5,
  kTagIntList = 6,
  kTagDoubleList = 7,
  kTagBoolList = 8,
  kTagTensorList = 9,
  kTagOptTensorList = 10,
  kTagDevice = 11,
  kTagGenerator = 12,
  kTagScalarList = 13,
  kTagComplex = 14,
  kTagDefault = 15,
};

struct LsValue {
  int32_t tag;
  int32_t aux;
  int64_t len;
  union {
    int64_t i;
    double d;
    void* p;
  };
  double imaginary;
};

struct LsArg {
  int32_t kind;
  int32_t fixed_size;  // of `int[2]`, else 0
  int32_t write_alias;  // returns: which argument it is, else -1
  bool optional;
  bool kwarg_only;
  bool has_default;
};

namespace {

int32_t list_kind(const c10::TypePtr& element) {
  switch (element->kind()) {
    case c10::TypeKind::TensorType:
      return kTensorList;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return kIntList;
    case c10::TypeKind::FloatType:
      return kDoubleList;
    case c10::TypeKind::BoolType:
      return kBoolList;
    case c10::TypeKind::NumberType:
      return kScalarList;
    case c10::TypeKind::OptionalType:
      return element->castRaw<c10::OptionalType>()->getElementType()->kind() == c10::TypeKind::TensorType
          ? kOptTensorList
          : kUnsupported;
    default:
      return kUnsupported;
  }
}

// `real` tells ScalarType, Layout and MemoryFormat from int.
int32_t kind_of(const c10::TypePtr& real) {
  switch (real->kind()) {
    case c10::TypeKind::TensorType:
      return kTensor;
    case c10::TypeKind::ScalarTypeType:
      return kScalarType;
    case c10::TypeKind::LayoutType:
      return kLayout;
    case c10::TypeKind::MemoryFormatType:
      return kMemoryFormat;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return kInt;
    case c10::TypeKind::FloatType:
      return kDouble;
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
      return kBool;
    case c10::TypeKind::StringType:
      return kString;
    case c10::TypeKind::NumberType:
      return kScalar;
    case c10::TypeKind::DeviceObjType:
      return kDevice;
    case c10::TypeKind::GeneratorType:
      return kGenerator;
    case c10::TypeKind::ListType:
      return list_kind(real->castRaw<c10::ListType>()->getElementType());
    default:
      return kUnsupported;
  }
}

LsArg describe(const c10::Argument& argument) {
  LsArg out{};
  c10::TypePtr real = argument.real_type();
  if (real->kind() == c10::TypeKind::OptionalType) {
    out.optional = true;
    real = real->castRaw<c10::OptionalType>()->getElementType();
  }
  out.kind = kind_of(real);
  out.fixed_size = argument.N().value_or(0);
  out.kwarg_only = argument.kwarg_only();
  out.has_default = argument.default_value().has_value();
  out.write_alias = -1;
  return out;
}

// A return that is an argument it wrote (`Tensor(a!)`): the index of that argument.
int32_t write_alias(const c10::FunctionSchema& schema, size_t index) {
  const auto* alias = schema.returns()[index].alias_info();
  if (alias == nullptr || !alias->isWrite()) return -1;
  for (size_t i = 0; i < schema.arguments().size(); ++i) {
    const auto* argument = schema.arguments()[i].alias_info();
    if (argument != nullptr && argument->isWrite() && argument->beforeSets() == alias->beforeSets()) {
      return static_cast<int32_t>(i);
    }
  }
  return -1;
}

void write_json(std::ostream& out, const std::string& text) {
  out << '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out << '\\';
    if (c == '\n') {
      out << "\\n";
    } else {
      out << c;
    }
  }
  out << '"';
}

template <class T, class F>
void write_list(std::ostream& out, const T& list, F&& element) {
  out << '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out << ',';
    first = false;
    element(item);
  }
  out << ']';
}

void write_default(std::ostream& out, const c10::IValue& value) {
  const auto number = [&](double d) {
    if (std::isfinite(d)) {
      out << std::setprecision(std::numeric_limits<double>::max_digits10) << d;
    } else {
      out << '"' << d << '"';
    }
  };
  if (value.isNone()) {
    out << "null";
  } else if (value.isBool()) {
    out << (value.toBool() ? "true" : "false");
  } else if (value.isInt()) {
    out << value.toInt();
  } else if (value.isDouble()) {
    number(value.toDouble());
  } else if (value.isString()) {
    write_json(out, value.toStringRef());
  } else if (value.isIntList()) {
    write_list(out, value.toIntVector(), [&](int64_t i) { out << i; });
  } else if (value.isBoolList()) {
    write_list(out, value.toBoolList().vec(), [&](bool b) { out << (b ? "true" : "false"); });
  } else if (value.isDoubleList()) {
    write_list(out, value.toDoubleVector(), number);
  } else if (value.isList() && value.toListRef().empty()) {
    out << "[]";
  } else {
    out << "\"" << value.tagKind() << "\"";
  }
}

void write_argument(std::ostream& out, const c10::Argument& argument, const LsArg& arg) {
  out << "{\"name\":";
  write_json(out, argument.name());
  out << ",\"kind\":" << arg.kind << ",\"optional\":" << (arg.optional ? "true" : "false");
  if (arg.fixed_size != 0) out << ",\"size\":" << arg.fixed_size;
  if (arg.kwarg_only) out << ",\"kwargOnly\":true";
  if (argument.is_out()) out << ",\"out\":true";
  if (argument.alias_info() != nullptr && argument.alias_info()->isWrite()) out << ",\"written\":true";
  if (arg.write_alias >= 0) out << ",\"alias\":" << arg.write_alias;
  if (argument.default_value().has_value()) {
    out << ",\"default\":";
    write_default(out, *argument.default_value());
  }
  out << '}';
}

void write_schema(std::ostream& out, const c10::FunctionSchema& schema) {
  out << "{\"name\":";
  write_json(out, schema.name());
  out << ",\"overload\":";
  write_json(out, schema.overload_name());
  out << ",\"schema\":";
  std::ostringstream text;
  text << schema;
  write_json(out, text.str());
  out << ",\"args\":";
  write_list(out, schema.arguments(), [&](const c10::Argument& a) { write_argument(out, a, describe(a)); });
  size_t index = 0;
  out << ",\"returns\":";
  write_list(out, schema.returns(), [&](const c10::Argument& r) {
    auto arg = describe(r);
    arg.write_alias = write_alias(schema, index++);
    write_argument(out, r, arg);
  });
  out << '}';
}

at::Scalar to_scalar(const LsValue& v) {
  switch (v.tag) {
    case kTagInt:
      return at::Scalar(v.i);
    case kTagBool:
      return at::Scalar(v.i != 0);
    case kTagComplex:
      return at::Scalar(c10::complex<double>(v.d, v.imaginary));
    default:
      return at::Scalar(v.d);
  }
}

c10::IValue to_ivalue(const LsValue& v, const c10::Argument& argument) {
  switch (v.tag) {
    case kTagTensor:
      return c10::IValue(*static_cast<const at::Tensor*>(v.p));
    case kTagInt:
      return c10::IValue(v.i);
    case kTagDouble:
      return c10::IValue(v.d);
    case kTagBool:
      return c10::IValue(v.i != 0);
    case kTagComplex:
      return c10::IValue(c10::complex<double>(v.d, v.imaginary));
    case kTagString:
      return c10::IValue(std::string(static_cast<const char*>(v.p), static_cast<size_t>(v.len)));
    case kTagIntList: {
      const auto* items = static_cast<const int64_t*>(v.p);
      return c10::IValue(at::IntArrayRef(items, static_cast<size_t>(v.len)));
    }
    case kTagDoubleList: {
      const auto* items = static_cast<const double*>(v.p);
      return c10::IValue(std::vector<double>(items, items + v.len));
    }
    case kTagBoolList: {
      c10::List<bool> list;
      list.reserve(static_cast<size_t>(v.len));
      const auto* items = static_cast<const uint8_t*>(v.p);
      for (int64_t i = 0; i < v.len; ++i) list.push_back(items[i] != 0);
      return c10::IValue(std::move(list));
    }
    case kTagTensorList: {
      c10::List<at::Tensor> list;
      list.reserve(static_cast<size_t>(v.len));
      auto* const* items = static_cast<at::Tensor* const*>(v.p);
      for (int64_t i = 0; i < v.len; ++i) list.push_back(*items[i]);
      return c10::IValue(std::move(list));
    }
    case kTagOptTensorList: {
      c10::List<std::optional<at::Tensor>> list;
      list.reserve(static_cast<size_t>(v.len));
      auto* const* items = static_cast<at::Tensor* const*>(v.p);
      for (int64_t i = 0; i < v.len; ++i) {
        list.push_back(items[i] == nullptr ? std::optional<at::Tensor>() : std::optional<at::Tensor>(*items[i]));
      }
      return c10::IValue(std::move(list));
    }
    case kTagScalarList: {
      c10::List<at::Scalar> list;
      list.reserve(static_cast<size_t>(v.len));
      const auto* items = static_cast<const LsValue*>(v.p);
      for (int64_t i = 0; i < v.len; ++i) list.push_back(to_scalar(items[i]));
      return c10::IValue(std::move(list));
    }
    case kTagDevice:
      return c10::IValue(c10::Device(static_cast<c10::DeviceType>(v.aux), static_cast<c10::DeviceIndex>(v.i)));
    case kTagGenerator:
      return c10::IValue(*static_cast<const at::Generator*>(v.p));
    case kTagDefault:
      TORCH_CHECK_VALUE(argument.default_value().has_value(), "missing argument '", argument.name(), "'");
      return *argument.default_value();
    default:
      return c10::IValue();
  }
}

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

LsValue tensor_value(at::Tensor&& tensor) {
  LsValue out{};
  out.tag = tensor.defined() ? kTagTensor : kNone;
  out.p = tensor.defined() ? new at::Tensor(std::move(tensor)) : nullptr;
  return out;
}

// Lists are written to memory that Rust frees with `ls_value_free`.
LsValue from_ivalue(c10::IValue&& value) {
  LsValue out{};
  if (value.isTensor()) return tensor_value(std::move(value).toTensor());
  if (value.isInt()) {
    out.tag = kTagInt;
    out.i = value.toInt();
  } else if (value.isDouble()) {
    out.tag = kTagDouble;
    out.d = value.toDouble();
  } else if (value.isBool()) {
    out.tag = kTagBool;
    out.i = value.toBool() ? 1 : 0;
  } else if (value.isComplexDouble()) {
    out.tag = kTagComplex;
    out.d = value.toComplexDouble().real();
    out.imaginary = value.toComplexDouble().imag();
  } else if (value.isTensorList()) {
    const auto list = value.toTensorVector();
    auto* items = new at::Tensor*[list.size()]();
    out.tag = kTagTensorList;
    out.len = static_cast<int64_t>(list.size());
    out.p = items;
    for (size_t i = 0; i < list.size(); ++i) items[i] = list[i].defined() ? new at::Tensor(list[i]) : nullptr;
  } else if (value.isIntList()) {
    const auto list = value.toIntVector();
    auto* items = new int64_t[list.size()];
    std::copy(list.begin(), list.end(), items);
    out.tag = kTagIntList;
    out.len = static_cast<int64_t>(list.size());
    out.p = items;
  } else if (value.isString()) {
    const auto& text = value.toStringRef();
    auto* bytes = new char[text.size()];
    std::copy(text.begin(), text.end(), bytes);
    out.tag = kTagString;
    out.len = static_cast<int64_t>(text.size());
    out.p = bytes;
  } else {
    TORCH_CHECK_NOT_IMPLEMENTED(value.isNone(), "a result of type ", value.tagKind(), " cannot be returned");
  }
  return out;
}

}  // namespace

struct Operator {
  c10::OperatorHandle handle;
  // Per return: is it an argument that the operator wrote?
  std::vector<bool> aliased;
  Unboxed unboxed;
};
using OperatorRef = const Operator*;

namespace {

const at::Tensor& tensor_of(const LsValue& v) {
  return *static_cast<const at::Tensor*>(v.p);
}

at::Scalar scalar_of(const LsValue& v, const c10::Argument& argument) {
  return v.tag == kTagDefault ? argument.default_value()->toScalar() : to_scalar(v);
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
  }
  return std::nullopt;
}

}  // namespace

// Calls `visit(context, json)` once for every `aten` operator.
LS_EXPORT int ls_schemas(void* context, void (*visit)(void*, const char*, size_t)) {
  return guard([&] {
    auto& dispatcher = c10::Dispatcher::singleton();
    for (const auto& name : dispatcher.getAllOpNames()) {
      if (name.getNamespace() != std::string_view("aten")) continue;
      const auto handle = dispatcher.findSchema(name);
      if (!handle.has_value() || handle->schema().is_vararg() || handle->schema().is_varret()) continue;
      std::ostringstream out;
      write_schema(out, handle->schema());
      const auto text = out.str();
      visit(context, text.data(), text.size());
    }
  });
}

// Finds `aten::name.overload`. The handle lives as long as the process.
LS_EXPORT int ls_operator_find(const char* name, const char* overload, OperatorRef* out, size_t* args, size_t* returns) {
  return guard([&] {
    const auto handle = c10::Dispatcher::singleton().findSchema({name, overload});
    TORCH_CHECK_INDEX(handle.has_value(), "libtorch has no operator ", name, ".", overload);
    *args = handle->schema().arguments().size();
    *returns = handle->schema().returns().size();
    std::vector<bool> aliased;
    for (size_t i = 0; i < *returns; ++i) aliased.push_back(write_alias(handle->schema(), i) >= 0);
    *out = new Operator{*handle, std::move(aliased), unboxed(*handle)};
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

// Calls the operator with `modes` in force; `returns` has room for as many values as the schema returns. A return
// that is an argument is left out (tag none): the caller has that tensor already.
LS_EXPORT int ls_operator_call(OperatorRef op, uint32_t modes, const LsValue* args, size_t count, LsValue* returns) {
  return guard([&] {
    const auto& schema = op->handle.schema();
    const auto& arguments = schema.arguments();
    TORCH_CHECK_VALUE(count == arguments.size(), schema.name(), " takes ", arguments.size(), " arguments, got ", count);
    const ModeGuard guard(modes);
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

// Frees the memory of a list or text (not the tensors of a list: the caller has taken those).
LS_EXPORT void ls_value_free(LsValue* value) {
  switch (value->tag) {
    case kTagTensorList:
      delete[] static_cast<at::Tensor**>(value->p);
      break;
    case kTagIntList:
      delete[] static_cast<int64_t*>(value->p);
      break;
    case kTagString:
      delete[] static_cast<char*>(value->p);
      break;
    default:
      break;
  }
  value->tag = kNone;
}

}  // namespace lockstep
