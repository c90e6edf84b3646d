// What operators take and return, and all of it as JSON.
#include "schema.h"

#include "error.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <iomanip>
#include <limits>
#include <sstream>

namespace lockstep {

namespace {

// Kept in step with `ArgKind` in src/dispatch/schema.rs.
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

}  // namespace

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

namespace {

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

}  // namespace lockstep
