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
  int (*get)(void*, const char*, size_t, int64_t timeout, std::string* out);
  int (*add)(void*, const char*, size_t, int64_t amount, int64_t* sum, std::string* out);
  int (*wait)(void*, const char* const*, const size_t*, size_t, int64_t timeout, std::string* out);
  int (*check)(void*, const char* const*, const size_t*, size_t, bool* found, std::string* out);
  int (*compare_set)(void*, const char*, size_t, const uint8_t*, size_t, const uint8_t*, size_t, std::string* out);
  int (*delete_key)(void*, const char*, size_t, bool* found, std::string* out);
  int (*num_keys)(void*, int64_t* count, std::string* out);
  void (*drop)(void*);
};

// Lets c10d use a Rust store.
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

  std::vector<uint8_t> compareSet(
      const std::string& key,
      const std::vector<uint8_t>& expected,
      const std::vector<uint8_t>& desired) override {
    std::string out;
    ok(callbacks_.compare_set(
           callbacks_.context,
           key.data(),
           key.size(),
           expected.data(),
           expected.size(),
           desired.data(),
           desired.size(),
           &out),
       out);
    return {out.begin(), out.end()};
  }

  std::vector<uint8_t> get(const std::string& key) override {
    std::string out;
    ok(callbacks_.get(callbacks_.context, key.data(), key.size(), -1, &out), out);
    return {out.begin(), out.end()};
  }

  int64_t add(const std::string& key, int64_t value) override {
    std::string out;
    int64_t sum = 0;
    ok(callbacks_.add(callbacks_.context, key.data(), key.size(), value, &sum, &out), out);
    return sum;
  }

  bool deleteKey(const std::string& key) override {
    std::string out;
    bool found = false;
    ok(callbacks_.delete_key(callbacks_.context, key.data(), key.size(), &found, &out), out);
    return found;
  }

  bool check(const std::vector<std::string>& keys) override {
    std::string out;
    bool found = false;
    const Keys list(keys);
    ok(callbacks_.check(callbacks_.context, list.data.data(), list.sizes.data(), keys.size(), &found, &out), out);
    return found;
  }

  int64_t getNumKeys() override {
    std::string out;
    int64_t count = 0;
    ok(callbacks_.num_keys(callbacks_.context, &count, &out), out);
    return count;
  }

  void wait(const std::vector<std::string>& keys) override { wait_for(keys, -1); }

  void wait(const std::vector<std::string>& keys, const std::chrono::milliseconds& timeout) override {
    wait_for(keys, timeout.count());
  }

 private:
  struct Keys {
    explicit Keys(const std::vector<std::string>& keys) {
      for (const auto& key : keys) {
        data.push_back(key.data());
        sizes.push_back(key.size());
      }
    }
    std::vector<const char*> data;
    std::vector<size_t> sizes;
  };

  void wait_for(const std::vector<std::string>& keys, int64_t timeout) {
    std::string out;
    const Keys list(keys);
    ok(callbacks_.wait(callbacks_.context, list.data.data(), list.sizes.data(), keys.size(), timeout, &out), out);
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
