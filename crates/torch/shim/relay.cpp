// What callbacks of a backward pass find on their thread, for passes whose callbacks run on another one.
#include "callback.h"
#include "device.h"
#include "error.h"
#include "modes.h"

#include <c10/core/DeviceGuard.h>
#include <c10/core/StreamGuard.h>

namespace lockstep {

// Where a callback stands: taken on the thread that runs the pass.
struct PassState {
  explicit PassState(uint32_t modes) : modes(modes), grad(c10::GradMode::is_enabled()), depth(engine_depth()) {
    const auto type = c10::DeviceType::CUDA;
    if (!c10::impl::hasDeviceGuardImpl(type)) return;
    const c10::impl::VirtualGuardImpl guard(type);
    const auto count = guard.deviceCount();
    if (count == 0) return;
    device = guard.getDevice();
    for (c10::DeviceIndex index = 0; index < count; ++index) streams.push_back(guard.getStream({type, index}));
  }

  uint32_t modes;
  bool grad;
  int depth;
  std::optional<c10::Device> device;
  std::vector<c10::Stream> streams;
};

namespace {

class Depth {
 public:
  explicit Depth(int depth) : outer_(std::exchange(engine_depth(), depth)) {}
  ~Depth() { engine_depth() = outer_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

 private:
  int outer_;
};

}  // namespace

// `modes`: those of the pass.
LS_EXPORT int ls_pass_state(uint32_t modes, PassState** out) {
  return guard([&] { *out = new PassState(modes); });
}

LS_EXPORT void ls_pass_state_free(PassState* state) {
  (void)guard([&] { delete state; });
}

// Runs a callback on this thread as inside the pass. It does not throw.
LS_EXPORT int ls_in_pass(const PassState* state, void* context, void (*run)(void*)) {
  return guard([&] {
    const ModeGuard modes(state->modes);
    const c10::AutoGradMode grad(state->grad);
    const c10::OptionalDeviceGuard device(state->device);
    const c10::MultiStreamGuard streams(state->streams);
    const Depth depth(state->depth);
    run(context);
  });
}

}  // namespace lockstep
