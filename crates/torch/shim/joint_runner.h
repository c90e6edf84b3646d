// Runs the steps of a joint program.
#pragma once

#include "joint.h"

#include <optional>

namespace lockstep {

class JointRunner {
 public:
  JointRunner(const std::vector<at::Tensor>& given, JointRegisters& registers) : given_(given), registers_(registers) {}

  void run(const JointStep& step) {
    stack_.clear();
    for (const auto& argument : step.arguments) push(argument);
    step.op.callBoxed(stack_);
    for (size_t i = 0; i < step.results.size(); ++i) {
      const auto& places = step.results[i];
      if (stack_[i].isTensor()) {
        if (places[0] >= 0) registers_[static_cast<size_t>(places[0])] = std::move(stack_[i]).toTensor();
      } else if (stack_[i].isTensorList()) {
        const auto list = stack_[i].toTensorVector();
        for (size_t k = 0; k < places.size(); ++k) {
          if (places[k] >= 0) registers_[static_cast<size_t>(places[k])] = list[k];
        }
      }
    }
    // References on the stack keep memory as registers do.
    stack_.clear();
    for (const auto slot : step.last) registers_[static_cast<size_t>(slot)].reset();
  }

 private:
  const at::Tensor& get(int32_t slot) const {
    const auto index = static_cast<size_t>(slot);
    return index < given_.size() ? given_[index] : registers_[index];
  }

  void push(const JointArgument& argument) {
    switch (argument.kind) {
      case JointArgument::kConstant:
        stack_.push_back(argument.constant);
        break;
      case JointArgument::kSlot:
        stack_.emplace_back(get(argument.slot));
        break;
      case JointArgument::kList: {
        c10::List<at::Tensor> list;
        for (const auto slot : argument.slots) list.push_back(get(slot));
        stack_.emplace_back(std::move(list));
        break;
      }
      case JointArgument::kOptionalList: {
        c10::List<std::optional<at::Tensor>> list;
        for (const auto slot : argument.slots) {
          list.push_back(slot < 0 ? std::optional<at::Tensor>() : std::optional<at::Tensor>(get(slot)));
        }
        stack_.emplace_back(std::move(list));
        break;
      }
    }
  }

  const std::vector<at::Tensor>& given_;
  JointRegisters& registers_;
  torch::jit::Stack stack_;
};

}  // namespace lockstep
