// Messages and all-gathers on the connections of a Gloo group, apart from its operations.
#pragma once

#include "gloo.h"

#include <algorithm>
#include <cstring>

namespace lockstep {

// Slots that c10d does not use: its collectives have 1 to 8 in the highest byte, its messages 0.
constexpr uint64_t kControlMessages = 0xC0ULL << 56;
constexpr uint64_t kControlGathers = 0xC1ULL << 56;

class ControlWork final : public c10d::Work {
 public:
  ControlWork(GlooHandle& handle, const GlooCall& call)
      : c10d::Work(-1, type_of(call.op)),
        outputs_(list(call.outputs, call.output_count)),
        inputs_(list(call.inputs, call.input_count)) {
    auto& context = *handle.group->contexts_.at(0);
    const auto message = kControlMessages | static_cast<uint32_t>(call.tag);
    switch (call.op) {
      case kSend:
        send(context, outputs_.at(0), {call.peer}, message);
        break;
      case kRecv:
        receive(context, outputs_.at(0)).recv(call.peer, message, 0, outputs_[0].nbytes());
        break;
      case kRecvAny:
        receive(context, outputs_.at(0)).recv(peers(context), message, 0, outputs_[0].nbytes());
        break;
      case kAllGather:
        gather(context, kControlGathers | handle.gathers++);
        break;
      default:
        TORCH_CHECK(false, "the control channel has no operation ", call.op);
    }
  }

  // An interrupted wait may be repeated.
  bool wait(Millis timeout) override {
    const std::lock_guard<std::mutex> one(waiting_);
    const auto until = std::chrono::steady_clock::now() + timeout;
    const auto left = [until] {
      const auto rest = std::chrono::duration_cast<Millis>(until - std::chrono::steady_clock::now());
      return std::max(rest, Millis::zero());
    };
    for (; receives_ > 0; receives_--) {
      if (!received_->waitRecv(&source_, left())) return false;
    }
    for (; sends_ > 0; sends_--) {
      if (!sent_->waitSend(nullptr, left())) return false;
    }
    const auto bytes = gathered_.size() / std::max<size_t>(outputs_.size(), 1);
    for (size_t rank = 0; bytes > 0 && rank < outputs_.size(); rank++) {
      std::memcpy(outputs_[rank].data_ptr(), gathered_.data() + rank * bytes, bytes);
    }
    return true;
  }

  void abort() override {
    if (received_) received_->abortWaitRecv();
    if (sent_) sent_->abortWaitSend();
  }

  int sourceRank() const override {
    return source_;
  }

 private:
  using Buffer = std::unique_ptr<gloo::transport::UnboundBuffer>;

  static c10d::OpType type_of(int op) {
    if (op == kSend) return c10d::OpType::SEND;
    return op == kAllGather ? c10d::OpType::ALLGATHER : c10d::OpType::RECV;
  }

  static std::vector<int> peers(const gloo::Context& context) {
    std::vector<int> all;
    for (int rank = 0; rank < context.size; rank++) {
      if (rank != context.rank) all.push_back(rank);
    }
    return all;
  }

  gloo::transport::UnboundBuffer& receive(gloo::Context& context, at::Tensor& tensor) {
    received_ = context.createUnboundBuffer(tensor.data_ptr(), tensor.nbytes());
    receives_ = 1;
    return *received_;
  }

  void send(gloo::Context& context, at::Tensor& tensor, const std::vector<int>& to, uint64_t slot) {
    sent_ = context.createUnboundBuffer(tensor.data_ptr(), tensor.nbytes());
    for (int peer : to) sent_->send(peer, slot, 0, tensor.nbytes());
    sends_ = to.size();
  }

  void gather(gloo::Context& context, uint64_t slot) {
    auto& input = inputs_.at(0);
    const auto bytes = input.nbytes();
    gathered_.resize(context.size * bytes);
    std::memcpy(gathered_.data() + context.rank * bytes, input.data_ptr(), bytes);
    // One buffer for all: whichever connection ends, the wait does.
    received_ = context.createUnboundBuffer(gathered_.data(), gathered_.size());
    const auto others = peers(context);
    for (int peer : others) received_->recv(peer, slot, peer * bytes, bytes);
    receives_ = others.size();
    send(context, input, others, slot);
  }

  std::mutex waiting_;
  // Declared before the buffers, so that it outlives them.
  std::vector<at::Tensor> outputs_;
  std::vector<at::Tensor> inputs_;
  std::vector<uint8_t> gathered_;
  Buffer received_;
  Buffer sent_;
  size_t receives_ = 0;
  size_t sends_ = 0;
  int source_ = -1;
};

}  // namespace lockstep
