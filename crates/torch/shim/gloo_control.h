// Messages and all-gathers on the connections of a Gloo group, apart from its operations.
#pragma once

#include "gloo.h"

#include <algorithm>
#include <cstring>

namespace lockstep {

// The control channel: messages on the connections of a group, in slots that c10d does not use. Its collectives have
// small numbers in the highest byte, its messages none.
constexpr uint64_t kControlMessages = 0xC0ULL << 56;
constexpr uint64_t kControlGathers = 0xC1ULL << 56;

class ControlWork final : public c10d::Work {
 public:
  ControlWork(GlooHandle& handle, const GlooCall& call)
      : c10d::Work(-1, call.op == kAllGather ? c10d::OpType::ALLGATHER : c10d::OpType::RECV),
        outputs_(list(call.outputs, call.output_count)), inputs_(list(call.inputs, call.input_count)) {
    auto& context = *handle.group->contexts_.at(0);
    std::vector<int> peers;
    for (int rank = 0; rank < context.size; rank++) {
      if (rank != context.rank) peers.push_back(rank);
    }
    const auto message = kControlMessages | static_cast<uint32_t>(call.tag);
    switch (call.op) {
      case kSend:
        send(context, outputs_.at(0), {call.peer}, message);
        break;
      case kRecv:
        receive(context, outputs_.at(0)).recv(call.peer, message, 0, outputs_[0].nbytes());
        break;
      case kRecvAny:
        receive(context, outputs_.at(0)).recv(peers, message, 0, outputs_[0].nbytes());
        break;
      case kAllGather: {
        const auto slot = kControlGathers | handle.gathers++;
        for (int peer : peers) {
          auto& output = outputs_.at(peer);
          receive(context, output).recv(peer, slot, 0, output.nbytes());
        }
        std::memcpy(outputs_.at(context.rank).data_ptr(), inputs_.at(0).data_ptr(), inputs_[0].nbytes());
        send(context, inputs_.at(0), peers, slot);
        break;
      }
      default:
        TORCH_CHECK(false, "the control channel has no operation ", call.op);
    }
  }

  bool wait(Millis timeout) override {
    const auto until = std::chrono::steady_clock::now() + timeout;
    const auto left = [until] {
      const auto left = std::chrono::duration_cast<Millis>(until - std::chrono::steady_clock::now());
      return std::max(left, Millis::zero());
    };
    for (; arrived_ < received_.size(); arrived_++) {
      if (!received_[arrived_]->waitRecv(&source_, left())) return false;
    }
    for (; sends_ > 0; sends_--) {
      if (!sent_->waitSend(nullptr, left())) return false;
    }
    return true;
  }

  void abort() override {
    for (auto& buffer : received_) buffer->abortWaitRecv();
    if (sent_) sent_->abortWaitSend();
  }

  int sourceRank() const override {
    return source_;
  }

 private:
  using Buffer = std::unique_ptr<gloo::transport::UnboundBuffer>;

  gloo::transport::UnboundBuffer& receive(gloo::Context& context, at::Tensor& tensor) {
    return *received_.emplace_back(context.createUnboundBuffer(tensor.data_ptr(), tensor.nbytes()));
  }

  void send(gloo::Context& context, at::Tensor& tensor, const std::vector<int>& peers, uint64_t slot) {
    sent_ = context.createUnboundBuffer(tensor.data_ptr(), tensor.nbytes());
    for (int peer : peers) sent_->send(peer, slot, 0, tensor.nbytes());
    sends_ = peers.size();
  }

  // Before the buffers, which end first.
  std::vector<at::Tensor> outputs_;
  std::vector<at::Tensor> inputs_;
  std::vector<Buffer> received_;
  Buffer sent_;
  size_t arrived_ = 0;
  size_t sends_ = 0;
  int source_ = -1;
};

}  // namespace lockstep
