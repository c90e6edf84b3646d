// A joint program: the operators of a captured forward pass and of its backward pass, as they are called below autograd.
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace lockstep {

// An argument: a constant, a slot, or a list of slots (-1: none).
struct JointArgument {
  enum Kind { kConstant, kSlot, kList, kOptionalList };
  Kind kind = kConstant;
  c10::IValue constant;
  int32_t slot = -1;
  std::vector<int32_t> slots;
};

struct JointStep {
  c10::OperatorHandle op;
  std::vector<JointArgument> arguments;
  // Where each result goes, a list's one after the other; -1: nowhere.
  std::vector<std::vector<int32_t>> results;
  // What nobody reads after it.
  std::vector<int32_t> last;
};

// The backward steps up to one that makes a gradient of a given tensor, or a part of it. Each is a node of its own, so that
// gradients reach their accumulators while the rest is still to be computed, in the order in which the engine would bring
// them.
struct JointSegment {
  size_t begin = 0;
  size_t end = 0;
  // What is the gradient of which given tensor.
  int32_t slot = -1;
  int32_t given = -1;
  // Does nobody read the slot afterwards?
  bool last = false;
  // The given tensors whose memory its steps read.
  std::vector<int32_t> read;
};

// Slots: the given tensors, the gradient of the output, and what the steps make.
struct JointProgram {
  size_t given = 0;
  size_t slots = 0;
  int32_t output = -1;
  std::vector<JointStep> forward;
  std::vector<JointStep> backward;
  std::vector<JointSegment> segments;
  // How many nodes the forward pass records where it records every operator.
  uint64_t nodes = 0;
  // What the forward pass makes and the backward pass reads.
  std::vector<int32_t> saved;
  // Does the backward pass read the output's memory?
  bool reads_output = false;
  // What the gradient of the output looked like: it fits no other.
  std::vector<int64_t> sizes;
  std::vector<int64_t> strides;

  int32_t gradient() const { return static_cast<int32_t>(given); }
};

// What a trace has seen of both passes.
struct JointTraced {
  size_t given = 0;
  // Of the forward pass, then of the backward pass; and how many belong to the forward pass.
  std::vector<JointStep> steps;
  size_t forward = 0;
  int32_t forward_slots = 0;
  // How many nodes the forward pass has recorded.
  uint64_t nodes = 0;
  // With their ends among all steps.
  std::vector<JointSegment> segments;
  // By slot.
  std::vector<const void*> storages;
  int32_t output = -1;
};

// Null where no gradient comes out.
std::unique_ptr<JointProgram> make_program(JointTraced traced, c10::IntArrayRef sizes, c10::IntArrayRef strides);

// As Rust holds it: passes under way keep it too.
using SharedProgram = std::shared_ptr<const JointProgram>;

// The tensors of one run, by slot.
using JointRegisters = std::vector<at::Tensor>;

}  // namespace lockstep
