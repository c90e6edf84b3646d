// c10d's Gloo process group.
#include "gloo.h"
#include "gloo_control.h"

#include <functional>

namespace lockstep {
namespace {

struct DevicesHandle {
  std::vector<std::shared_ptr<::gloo::transport::Device>> devices;
};

struct WorkHandle {
  c10::intrusive_ptr<c10d::Work> work;
};

// A list of lists, as c10d wants it: one list for each local tensor, none where this rank gives none.
std::vector<std::vector<at::Tensor>> lists(std::vector<at::Tensor> one) {
  std::vector<std::vector<at::Tensor>> result;
  if (!one.empty()) result.push_back(std::move(one));
  return result;
}

template <class Options>
Options options_of(const GlooCall& call) {
  Options options;
  options.timeout = Millis(call.timeout_ms);
  return options;
}

template <class Options>
Options reducing(const GlooCall& call) {
  auto options = options_of<Options>(call);
  options.reduceOp = static_cast<c10d::ReduceOp::RedOpType>(call.reduce_op);
  return options;
}

template <class Options>
Options rooted(Options options, const GlooCall& call) {
  options.rootRank = call.peer;
  return options;
}

c10::intrusive_ptr<c10d::Work> launch(c10d::Backend& group, const GlooCall& call) {
  auto outputs = list(call.outputs, call.output_count);
  auto inputs = list(call.inputs, call.input_count);
  switch (call.op) {
    case kAllReduce:
      return group.allreduce(outputs, reducing<c10d::AllreduceOptions>(call));
    case kAllReduceSparse:
      return group.allreduce(outputs, reducing<c10d::AllreduceOptions>(call));
    case kBroadcast:
      return group.broadcast(outputs, rooted(options_of<c10d::BroadcastOptions>(call), call));
    case kReduce:
      return group.reduce(outputs, rooted(reducing<c10d::ReduceOptions>(call), call));
    case kAllGather: {
      auto out = lists(std::move(outputs));
      return group.allgather(out, inputs, options_of<c10d::AllgatherOptions>(call));
    }
    case kAllGatherBase:
      return group._allgather_base(outputs.at(0), inputs.at(0), options_of<c10d::AllgatherOptions>(call));
    case kReduceScatter: {
      auto in = lists(std::move(inputs));
      return group.reduce_scatter(outputs, in, reducing<c10d::ReduceScatterOptions>(call));
    }
    case kReduceScatterBase:
      return group._reduce_scatter_base(outputs.at(0), inputs.at(0), reducing<c10d::ReduceScatterOptions>(call));
    case kGather: {
      auto out = lists(std::move(outputs));
      return group.gather(out, inputs, rooted(options_of<c10d::GatherOptions>(call), call));
    }
    case kScatter: {
      auto in = lists(std::move(inputs));
      return group.scatter(outputs, in, rooted(options_of<c10d::ScatterOptions>(call), call));
    }
    case kAllToAll:
      return group.alltoall(outputs, inputs, options_of<c10d::AllToAllOptions>(call));
    case kAllToAllBase: {
      std::vector<int64_t> out(call.output_splits, call.output_splits + call.output_split_count);
      std::vector<int64_t> in(call.input_splits, call.input_splits + call.input_split_count);
      return group.alltoall_base(outputs.at(0), inputs.at(0), out, in, options_of<c10d::AllToAllOptions>(call));
    }
    case kSend:
      return group.send(outputs, call.peer, call.tag);
    case kRecv:
      return group.recv(outputs, call.peer, call.tag);
    case kRecvAny:
      return group.recvAnysource(outputs, call.tag);
    case kBarrier:
      return group.barrier(options_of<c10d::BarrierOptions>(call));
    default:
      TORCH_CHECK(false, "unknown operation ", call.op);
  }
}

// The operation as PyTorch's comparison names it, and the tensors that it compares.
std::pair<c10d::OpType, std::vector<at::Tensor>> compared(const GlooCall& call) {
  auto outputs = list(call.outputs, call.output_count);
  auto inputs = list(call.inputs, call.input_count);
  using c10d::OpType;
  switch (call.op) {
    case kAllReduce:
    case kAllReduceSparse:
      return {OpType::ALLREDUCE, outputs};
    case kAllReduceCoalesced:
      return {OpType::ALLREDUCE_COALESCED, {}};
    case kBroadcast:
      return {OpType::BROADCAST, outputs};
    case kReduce:
      return {OpType::REDUCE, outputs};
    case kAllGather:
      return {OpType::ALLGATHER, inputs};
    case kAllGatherBase:
      return {OpType::_ALLGATHER_BASE, inputs};
    case kReduceScatter:
      return {OpType::REDUCE_SCATTER, outputs};
    case kReduceScatterBase:
      return {OpType::_REDUCE_SCATTER_BASE, {inputs.at(0), outputs.at(0)}};
    case kGather:
      return {OpType::GATHER, inputs};
    case kScatter:
      return {OpType::SCATTER, outputs};
    case kAllToAll:
      return {OpType::ALLTOALL, {}};
    case kAllToAllBase:
      return {OpType::ALLTOALL_BASE, {}};
    case kBarrier:
      return {OpType::BARRIER, {}};
    default:
      TORCH_CHECK(false, "there is no comparison of operation ", call.op);
  }
}

// The error of a finished work, as a `Kind`; its text is this thread's last error.
int kind_of(const std::exception_ptr& error) noexcept {
  if (!error) return kOk;
  return guard([&] { std::rethrow_exception(error); });
}

}  // namespace
}  // namespace lockstep

using lockstep::DevicesHandle;
using lockstep::GlooHandle;
using lockstep::guard;
using lockstep::Millis;
using lockstep::StoreHandle;
using lockstep::WorkHandle;

// `interfaces`: names of network interfaces, of which each becomes a device. Without any, `address` is this rank's own
// one; without that, what this host's name resolves to.
LS_EXPORT int ls_gloo_devices(
    const char* const* interfaces,
    size_t interface_count,
    const char* address,
    DevicesHandle** out) {
  return guard([&] {
    auto handle = std::make_unique<DevicesHandle>();
    for (size_t i = 0; i < interface_count; i++) {
      handle->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(interfaces[i], false));
    }
    if (interface_count == 0) {
      handle->devices.push_back(
          address ? c10d::ProcessGroupGloo::createDeviceForHostname(address, false)
                  : c10d::ProcessGroupGloo::createDefaultDevice(false));
    }
    *out = handle.release();
  });
}

LS_EXPORT void ls_gloo_devices_free(DevicesHandle* devices) {
  guard([&] { delete devices; });
}

// Connects to all ranks; each connection may take about `timeout_ms`. A pair of ranks gets this number of connections over
// each device; they use the given lists of devices in turn. Groups may share devices, which listen on one thread.
LS_EXPORT int ls_gloo_new(
    DevicesHandle* const* devices,
    size_t device_count,
    size_t connections,
    StoreHandle* store,
    int rank,
    int size,
    int64_t timeout_ms,
    GlooHandle** out) {
  return guard([&] {
    TORCH_CHECK(device_count > 0 && connections > 0, "a Gloo group needs a device and a connection");
    auto options = c10::make_intrusive<c10d::ProcessGroupGloo::Options>(Millis(timeout_ms));
    for (size_t i = 0; i < devices[0]->devices.size(); i++) {
      for (size_t k = 0; k < connections; k++) options->devices.push_back(devices[k % device_count]->devices.at(i));
    }
    options->threads = static_cast<int>(options->devices.size()) * 2;
    auto group = c10::make_intrusive<c10d::ProcessGroupGloo>(store->store, rank, size, std::move(options));
    *out = new GlooHandle{std::move(group), {}};
  });
}

// Waits for the group's threads, so it belongs on a thread that may block.
LS_EXPORT void ls_gloo_free(GlooHandle* handle) {
  guard([&] { delete handle; });
}

// Gives up everything in flight: operations end with `text`, connections close.
LS_EXPORT int ls_gloo_abort(GlooHandle* handle, const char* text) {
  return guard([&] {
    for (auto& context : handle->group->contexts_) {
#ifdef __linux__
      // The transport is Gloo's `tcp`, or `tls`, which derives from it.
      if (context->transportContext_) {
        reinterpret_cast<::gloo::transport::tcp::Context*>(context->transportContext_.get())->signalException(text);
      }
#else
      context->closeConnections();
#endif
    }
  });
}

// Starts an operation. With `done`, it is called once from any thread when the operation has ended: the kind and the text
// of its error. Where c10d gives the operation no future, or without `done`, `work` is set instead, and the caller waits
// with `ls_work_wait`.
LS_EXPORT int ls_gloo_launch(
    GlooHandle* handle,
    const lockstep::GlooCall* call,
    void (*done)(void*, int, const char*),
    void* context,
    WorkHandle** work) {
  return guard([&] {
    auto started = lockstep::launch(*handle->group, *call);
    c10::intrusive_ptr<c10::ivalue::Future> future;
    if (done) {
      try {
        future = started->getFuture();
      } catch (const c10::Error&) {
        // Composed operations, such as reduce_scatter, have none.
      }
    }
    if (!future) {
      *work = new WorkHandle{std::move(started)};
      return;
    }
    future->addCallback([done, context](c10::ivalue::Future& future) {
      const int kind = future.hasError() ? lockstep::kind_of(future.exception_ptr()) : lockstep::kOk;
      done(context, kind, kind == lockstep::kOk ? "" : lockstep::last_error().c_str());
    });
  });
}

// Starts a send, a receive or an all-gather on the control channel; the caller waits with `ls_work_wait`.
LS_EXPORT int ls_gloo_control(GlooHandle* handle, const lockstep::GlooCall* call, WorkHandle** work) {
  return guard([&] { *work = new WorkHandle{c10::make_intrusive<lockstep::ControlWork>(*handle, *call)}; });
}

// Blocks until all ranks have come; only rank 0 knows who has not.
LS_EXPORT int ls_gloo_monitored_barrier(GlooHandle* handle, int64_t timeout_ms, bool wait_all_ranks) {
  return guard([&] {
    c10d::BarrierOptions options;
    options.timeout = Millis(timeout_ms);
    handle->group->monitoredBarrier(options, wait_all_ranks);
  });
}

// Blocks until all ranks have come to this operation of `group` with `helper`, a second group of the same ranks; an error if
// they compare as different. PyTorch's ranks do the same under TORCH_DISTRIBUTED_DEBUG=DETAIL.
LS_EXPORT int ls_gloo_compare(GlooHandle* handle, GlooHandle* helper, const lockstep::GlooCall* call) {
  return guard([&] {
    helper->group->setTimeout(Millis(call->timeout_ms));
    const auto wrapper = c10::make_intrusive<c10d::ProcessGroupWrapper>(handle->group, helper->group);
    const auto [op, tensors] = lockstep::compared(*call);
    wrapper->runCollectiveChecks(op, tensors);
  });
}

// Blocks until a work has ended. `completed` is false if it was aborted.
LS_EXPORT int ls_work_wait(WorkHandle* handle, int64_t timeout_ms, bool* completed, int* source) {
  return guard([&] {
    *completed = handle->work->wait(Millis(timeout_ms));
    *source = -1;
    const auto op = handle->work->retrieveOpType();
    if (op == c10d::OpType::RECV || op == c10d::OpType::RECVANYSOURCE) *source = handle->work->sourceRank();
  });
}

LS_EXPORT int ls_work_abort(WorkHandle* handle) {
  return guard([&] { handle->work->abort(); });
}

LS_EXPORT void ls_work_free(WorkHandle* handle) {
  guard([&] { delete handle; });
}
