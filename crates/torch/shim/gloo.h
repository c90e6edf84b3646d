// c10d's Gloo process group, and calls of it. The stock libtorch holds it, but its header needs Gloo's, which no package
// ships: what is used of both is declared here, for exactly the libtorch version that this project is built against.
#pragma once

#include "c10d.h"

#include <ATen/ATen.h>
#include <torch/csrc/distributed/c10d/Backend.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace gloo {

namespace transport {
class Device;
class Context;

// Memory to send from, or to receive into. The virtual functions, in their order.
class UnboundBuffer {
 public:
  virtual ~UnboundBuffer() = 0;
  void* const ptr;
  const size_t size;
  virtual bool waitRecv(int* rank, std::chrono::milliseconds timeout) = 0;
  virtual bool waitSend(int* rank, std::chrono::milliseconds timeout) = 0;
  virtual void abortWaitRecv() = 0;
  virtual void abortWaitSend() = 0;
  virtual void send(int rank, uint64_t slot, size_t offset, size_t bytes) = 0;
  virtual void recv(int rank, uint64_t slot, size_t offset, size_t bytes) = 0;
  virtual void recv(std::vector<int> ranks, uint64_t slot, size_t offset, size_t bytes) = 0;
};

namespace tcp {
class Context {
 public:
  // Ends every operation of every pair with this text, and closes the connections.
  void signalException(const std::string& text);
};
}  // namespace tcp
}  // namespace transport

// The first members, in their order. There is no virtual function.
class Context {
 public:
  void closeConnections();
  std::unique_ptr<transport::UnboundBuffer> createUnboundBuffer(void* ptr, size_t size);

  const int rank;
  const int size;
  int base;
  std::shared_ptr<transport::Device> device_;
  std::shared_ptr<transport::Context> transportContext_;
};

}  // namespace gloo

namespace c10d {

// Calls go through Backend's virtual functions; the constructor and the destructor are libtorch's. The shim allocates it,
// and libtorch frees it by `operator delete(void*, size)`: the size must be libtorch's own.
class ProcessGroupGloo : public Backend {
 public:
  struct Options : public Backend::Options {
    explicit Options(std::chrono::milliseconds timeout);
    std::vector<std::shared_ptr<::gloo::transport::Device>> devices;
    int threads{2};
  };

  static std::shared_ptr<::gloo::transport::Device> createDeviceForInterface(const std::string& name, bool lazyInit);
  static std::shared_ptr<::gloo::transport::Device> createDeviceForHostname(const std::string& name, bool lazyInit);
  static std::shared_ptr<::gloo::transport::Device> createDefaultDevice(bool lazyInit);

  explicit ProcessGroupGloo(
      const c10::intrusive_ptr<Store>& store,
      int rank,
      int size,
      c10::intrusive_ptr<Options> options);
  ~ProcessGroupGloo() override;

  // All members, in their order. The first three are used, the others give the size.
  std::shared_ptr<void> store_;
  const c10::intrusive_ptr<Options> options_;
  std::vector<std::shared_ptr<::gloo::Context>> contexts_;

 private:
  std::vector<std::thread> threads_;
  bool stop_;
  uint32_t collective_counter_;
  std::deque<void*> waiting_;
  std::vector<void*> running_;
  std::mutex mutex_;
  std::condition_variable produced_;
  std::condition_variable consumed_;
  uint64_t sequence_;
  size_t local_id_;
  std::shared_ptr<void> status_;
};

// What PyTorch wraps a group in under TORCH_DISTRIBUTED_DEBUG=DETAIL. Only its comparison is called; constructor, destructor
// and virtual functions are libtorch's.
class ProcessGroupWrapper : public Backend {
 public:
  explicit ProcessGroupWrapper(const c10::intrusive_ptr<Backend>& backend, c10::intrusive_ptr<Backend> helper);
  ~ProcessGroupWrapper() override;

  // Waits for all ranks of the helper, and throws if they run other operations than this one.
  void runCollectiveChecks(OpType op, const std::vector<at::Tensor>& tensors);

 private:
  c10::intrusive_ptr<Backend> backend_;
  c10::intrusive_ptr<Backend> helper_;
};

#if defined(__linux__) && defined(__x86_64__)
// What libtorch's deleting destructors pass to `operator delete`.
static_assert(sizeof(ProcessGroupGloo) == 488 && sizeof(ProcessGroupGloo::Options) == 184);
static_assert(sizeof(ProcessGroupWrapper) == 152);
#endif

}  // namespace c10d

namespace lockstep {

struct GlooHandle {
  c10::intrusive_ptr<c10d::ProcessGroupGloo> group;
  // Of the control channel.
  std::atomic<uint32_t> gathers{0};
};

// One collective, as Rust describes it. `outputs` and `inputs` are `at::Tensor*`.
struct GlooCall {
  int op;
  int reduce_op;
  int peer;
  int tag;

  int64_t timeout_ms;
  at::Tensor* const* outputs;
  size_t output_count;
  at::Tensor* const* inputs;
  size_t input_count;
  const int64_t* output_splits;
  size_t output_split_count;
  const int64_t* input_splits;
  size_t input_split_count;
};

enum GlooOp : int {
  kAllReduce = 0,
  kAllReduceSparse = 1,
  kBroadcast = 2,
  kReduce = 3,
  kAllGather = 4,
  kAllGatherBase = 5,
  kReduceScatter = 6,
  kReduceScatterBase = 7,
  kGather = 8,
  kScatter = 9,
  kAllToAll = 10,
  kAllToAllBase = 11,
  kSend = 12,
  kRecv = 13,
  kRecvAny = 14,
  kBarrier = 15,
  // Compared as such; the flat tensor travels.
  kAllReduceCoalesced = 16,
};

inline std::vector<at::Tensor> list(at::Tensor* const* tensors, size_t count) {
  std::vector<at::Tensor> result;
  result.reserve(count);
  for (size_t i = 0; i < count; i++) result.push_back(*tensors[i]);
  return result;
}

}  // namespace lockstep
