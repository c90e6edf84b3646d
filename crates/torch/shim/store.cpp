// Stores for c10d's Gloo: c10d's FileStore, and Rust's.
#include "c10d.h"

#include <torch/csrc/distributed/c10d/FileStore.hpp>

namespace lockstep {
namespace {

// The functions of a Rust store. Each returns a `Kind`; values and the texts of errors go through
// `ls_string_assign(out, ..)`. A negative timeout stands for the store's own.
struct StoreCallbacks {
  void* context;
  int (*set)(void*, const char*, size_t, const uint8_t*, size_t, std::string* out);
  int (*get)(void*, const char*, size_t, std::string* out);
  int (*wait)(void*, const char* const*, const size_t*, size_t, int64_t timeout, std::string* out);
  void (*drop)(void*);
};

// Lets Gloo use a Rust store. It writes keys, waits for them and reads them; c10d's other operations are refused.
class RustStore : public c10d::Store {
 public:
  explicit RustStore(const StoreCallbacks& callbacks) : callbacks_(callbacks) {}
  RustStore(const RustStore&) = delete;
  RustStore& operator=(const RustStore&) = delete;
  ~RustStore() override { callbacks_.drop(callbacks_.context); }

  c10::intrusive_ptr<Store> clone() override { return c10::intrusive_ptr<Store>::reclaim_copy(this); }

  void set(const std::string& key, const std::vector<uint8_t>& value) override {
    std::string out;
    ok(callbacks_.set(callbacks_.context, key.data(), key.size(), value.data(), value.size(), &out), out);
  }

  std::vector<uint8_t> get(const std::string& key) override {
    std::string out;
    ok(callbacks_.get(callbacks_.context, key.data(), key.size(), &out), out);
    return {out.begin(), out.end()};
  }

  void wait(const std::vector<std::string>& keys) override { wait_for(keys, -1); }

  void wait(const std::vector<std::string>& keys, const std::chrono::milliseconds& timeout) override {
    wait_for(keys, timeout.count());
  }

  std::vector<uint8_t> compareSet(
      const std::string& /*key*/,
      const std::vector<uint8_t>& /*expected*/,
      const std::vector<uint8_t>& /*desired*/) override {
    refuse();
  }

  int64_t add(const std::string& /*key*/, int64_t /*value*/) override { refuse(); }

  bool deleteKey(const std::string& /*key*/) override { refuse(); }

  bool check(const std::vector<std::string>& /*keys*/) override { refuse(); }

  int64_t getNumKeys() override { refuse(); }

 private:
  [[noreturn]] static void refuse() {
    C10_THROW_ERROR(NotImplementedError, "this store serves Gloo's connections only");
  }

  void wait_for(const std::vector<std::string>& keys, int64_t timeout) {
    std::vector<const char*> data;
    std::vector<size_t> sizes;
    for (const auto& key : keys) {
      data.push_back(key.data());
      sizes.push_back(key.size());
    }
    std::string out;
    ok(callbacks_.wait(callbacks_.context, data.data(), sizes.data(), keys.size(), timeout, &out), out);
  }

  static void ok(int kind, const std::string& text) {
    if (kind == kOk) return;
    if (kind == kConnection) C10_THROW_ERROR(DistNetworkError, text);
    C10_THROW_ERROR(DistStoreError, text);
  }

  StoreCallbacks callbacks_;
};

}  // namespace
}  // namespace lockstep

using lockstep::guard;
using lockstep::StoreHandle;

LS_EXPORT void ls_string_assign(std::string* out, const uint8_t* data, size_t size) {
  guard([&] { out->assign(reinterpret_cast<const char*>(data), size); });
}

LS_EXPORT int ls_store_from_callbacks(const lockstep::StoreCallbacks* callbacks, StoreHandle** out) {
  return guard([&] { *out = new StoreHandle{c10::make_intrusive<lockstep::RustStore>(*callbacks)}; });
}

// `workers` < 0: this handle is not counted; otherwise the last of that many to go removes the file.
LS_EXPORT int ls_file_store_new(const char* path, int64_t workers, StoreHandle** out) {
  return guard([&] {
    *out = new StoreHandle{c10::make_intrusive<c10d::FileStore>(std::string(path), static_cast<int>(workers))};
  });
}

LS_EXPORT void ls_store_free(StoreHandle* handle) {
  guard([&] { delete handle; });
}
