// An addon that says how many operators have CUDA kernels: what libtorch's dispatcher knows when it is loaded.
#include <ATen/core/dispatch/Dispatcher.h>

extern "C" {
int napi_create_uint32(void* env, uint32_t value, void** made);
int napi_set_named_property(void* env, void* object, const char* name, void* value);

__attribute__((visibility("default"))) void* napi_register_module_v1(void* env, void* exports) {
  auto known = c10::Dispatcher::singleton().getRegistrationsForDispatchKey(c10::DispatchKey::CUDA);
  void* count = nullptr;
  napi_create_uint32(env, static_cast<uint32_t>(known.size()), &count);
  napi_set_named_property(env, exports, "count", count);
  return exports;
}
}
