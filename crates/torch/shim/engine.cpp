// What libtorch asks its engine about nodes: hooks on the tensors that they save, and where they were made.
//
// It asks inside an operator, where JavaScript cannot run. What it gets waits in this thread's lists until the operator is
// over, and the thread takes it there.
#include "callback.h"
#include "error.h"
#include "modes.h"

#include <torch/csrc/autograd/anomaly_mode.h>
#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/saved_variable_hooks.h>

#include <mutex>

namespace lockstep {

using torch::autograd::AnomalyMetadata;
using torch::autograd::AnomalyMode;
using torch::autograd::Node;
using torch::autograd::SavedVariableHooks;

// ---- Saved tensors ------------------------------------------------------------------------------------------------

// What packs the tensors that a thread's nodes save. A packed tensor is a number other than 0.
struct LsPacker {
  int (*pack)(void*, const at::Tensor*, uint64_t*);
  int (*unpack)(void*, uint64_t, at::Tensor**);
  void (*release)(void*, uint64_t);
};

namespace {

struct Packer {
  Closure closure;
  LsPacker calls;
};

// A saved tensor: itself until it is packed. The pass that wants it may run on another thread.
class Cell {
 public:
  explicit Cell(std::shared_ptr<Packer> packer) : packer_(std::move(packer)) {}
  ~Cell() {
    if (packed_ != 0) packer_->calls.release(packer_->closure.context(), packed_);
  }
  Cell(const Cell&) = delete;
  Cell& operator=(const Cell&) = delete;

  // Without its history: a result that a node saves would keep that node alive, and so itself. libtorch adds it again to
  // what is unpacked.
  void put(const at::Tensor& tensor) {
    const std::lock_guard<std::mutex> lock(mutex_);
    tensor_ = tensor.tensor_data();
  }

  void pack() {
    const auto [tensor, packed] = now();
    if (packed != 0 || !tensor.defined()) return;
    uint64_t number = 0;
    const auto version = tensor._version();
    check(packer_->calls.pack(packer_->closure.context(), &tensor, &number));
    const std::lock_guard<std::mutex> lock(mutex_);
    packed_ = number;
    tensor_.reset();
    TORCH_CHECK(
        tensor._version() == version,
        "packHook writes in place to the tensor that it is given, which the program uses, too: clone it first");
  }

  at::Tensor unpack() {
    const auto [tensor, packed] = now();
    if (packed == 0) return tensor;
    at::Tensor* out = nullptr;
    check(packer_->calls.unpack(packer_->closure.context(), packed, &out));
    return take(out);
  }

 private:
  std::pair<at::Tensor, uint64_t> now() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return {tensor_, packed_};
  }

  std::shared_ptr<Packer> packer_;
  std::mutex mutex_;
  at::Tensor tensor_;
  uint64_t packed_ = 0;
};

struct Saved : public SavedVariableHooks {
  explicit Saved(std::shared_ptr<Cell> cell) : cell(std::move(cell)) {}
  void call_pack_hook(const at::Tensor& tensor) override { cell->put(tensor); }
  at::Tensor call_unpack_hook() override { return cell->unpack(); }

  std::shared_ptr<Cell> cell;
};

// Where a node was made.
struct Origin {
  std::string text;
};

struct Waiting {
  std::shared_ptr<Packer> packer;
  std::vector<std::weak_ptr<Cell>> cells;
  // Does this thread say where its nodes are made?
  bool tells = false;
  std::vector<std::weak_ptr<Origin>> origins;
};

Waiting& waiting() {
  static thread_local Waiting of_thread;
  return of_thread;
}

// ---- Anomalies ----------------------------------------------------------------------------------------------------

class Metadata : public AnomalyMetadata {
 public:
  void store_stack() override {
    if (waiting().tells) waiting().origins.push_back(origin_);
  }
  void assign_parent(const c10::intrusive_ptr<Node>& parent) override { parent_ = parent; }

  // `torch.autograd.detect_anomaly` warns of what was called, and of what made that, from the inside out.
  void print_stack(const std::string& name) override {
    const auto& text = origin_->text;
    if (text.empty()) {
      TORCH_WARN("Error detected in ", name, ", whose forward call was made without anomaly detection: enable it there, too");
    } else {
      TORCH_WARN("Error detected in ", name, ". Its forward call was made here:\n", text);
    }
    for (auto node = parent_; node; ) {
      const auto* above = dynamic_cast<Metadata*>(node->metadata());
      if (above == nullptr || above->origin_->text.empty()) return;
      TORCH_WARN("Previous calculation that induced ", name, ", ", node->name(), ", was called here:\n", above->origin_->text);
      node = above->parent_;
    }
  }

 private:
  std::shared_ptr<Origin> origin_ = std::make_shared<Origin>();
  c10::intrusive_ptr<Node> parent_;
};

class Engine : public torch::autograd::Engine {
 public:
  std::unique_ptr<AnomalyMetadata> make_anomaly_metadata() override { return std::make_unique<Metadata>(); }
  std::unique_ptr<SavedVariableHooks> get_default_saved_variable_hooks() override {
    auto& own = waiting();
    if (!own.packer || !ModeGuard::packs_saved()) return nullptr;
    auto cell = std::make_shared<Cell>(own.packer);
    own.cells.push_back(cell);
    return std::make_unique<Saved>(std::move(cell));
  }
};

// Never destroyed: threads may use it to the end.
torch::autograd::Engine& engine() {
  static auto* const own = new Engine();
  return *own;
}

}  // namespace

// To be called before the first backward pass.
LS_EXPORT void ls_install_engine() { torch::autograd::set_default_engine_stub(engine); }

// Has `calls` pack what this thread's operators save while `kSavedHooksBit` is among their modes.
LS_EXPORT int ls_set_packer(LsCallback callback, LsPacker calls) {
  return guard([&] { waiting().packer = std::shared_ptr<Packer>(new Packer{Closure(callback), calls}); });
}

// Takes it away; what it has packed keeps it.
LS_EXPORT void ls_clear_packer() { waiting().packer.reset(); }

// Packs what the last operators of this thread saved.
LS_EXPORT int ls_pack_saved() {
  return guard([] {
    for (const auto& cell : std::exchange(waiting().cells, {})) {
      if (const auto living = cell.lock()) living->pack();
    }
  });
}

// `torch.autograd.set_detect_anomaly`. This thread says where its nodes are made.
LS_EXPORT void ls_set_anomaly(bool enabled, bool check_nan) {
  AnomalyMode::set_enabled(enabled, check_nan);
  waiting().tells = enabled;
}
LS_EXPORT bool ls_anomaly_enabled() { return AnomalyMode::is_enabled(); }
LS_EXPORT bool ls_anomaly_checks_nan() { return AnomalyMode::should_check_nan(); }

// Have the last operators of this thread made nodes, of which it is not said where?
LS_EXPORT bool ls_origins_wait() { return !waiting().origins.empty(); }

// Says it.
LS_EXPORT int ls_tell_origins(const char* text) {
  return guard([&] {
    for (const auto& origin : std::exchange(waiting().origins, {})) {
      if (const auto living = origin.lock()) living->text = text;
    }
  });
}

}  // namespace lockstep
