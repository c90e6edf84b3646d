#include "value.h"

#include "error.h"

#include <ATen/ATen.h>

namespace lockstep {

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
