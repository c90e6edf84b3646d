// Watches for operators whose results' shapes, or numbers that they give, depend on tensors' values, also inside others.
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/List.h>
#include <ATen/record_function.h>

#include "error.h"

namespace lockstep {
namespace {

thread_local bool values_decided = false;
thread_local at::CallbackHandle watch = at::INVALID_CALLBACK_HANDLE;

// An index of places gives a shape of its own; a mask gives one of its values.
bool has_mask(c10::ArrayRef<const c10::IValue> inputs) {
  for (const auto& input : inputs) {
    if (!input.isList()) continue;
    for (const c10::IValue& item : input.toListRef()) {
      if (!item.isTensor() || !item.toTensor().defined()) continue;
      const auto dtype = item.toTensor().scalar_type();
      if (dtype == at::kBool || dtype == at::kByte) return true;
    }
  }
  return false;
}

std::unique_ptr<at::ObserverContext> look(const at::RecordFunction& function) {
  const auto name = function.operator_name();
  const auto found = name ? c10::Dispatcher::singleton().findOp(*name) : std::nullopt;
  if (!found) return nullptr;
  const bool shape = found->hasTag(at::Tag::dynamic_output_shape);
  const bool indexes = name->name == "aten::index";
  if (found->hasTag(at::Tag::data_dependent_output) || (shape && (!indexes || has_mask(function.inputs())))) {
    values_decided = true;
  }
  return nullptr;
}

}  // namespace
}  // namespace lockstep

// Begins to watch this thread.
LS_EXPORT int ls_values_watch() {
  return lockstep::guard([] {
    lockstep::values_decided = false;
    auto callback = at::RecordFunctionCallback(lockstep::look).needsInputs(true).scopes({at::RecordScope::FUNCTION});
    lockstep::watch = at::addThreadLocalCallback(callback);
  });
}

// Has a value decided anything since?
LS_EXPORT bool ls_values_decided() { return lockstep::values_decided; }

LS_EXPORT void ls_values_unwatch() { at::removeCallback(lockstep::watch); }
