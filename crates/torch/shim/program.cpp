// Makes a joint program of what a trace has seen: segments, what is saved between the passes, and who reads what last.
#include "joint.h"

#include <algorithm>
#include <unordered_map>

namespace lockstep {

namespace {

template <typename Visit>
void each_read(const JointStep& step, const Visit& visit) {
  for (const auto& argument : step.arguments) {
    if (argument.kind == JointArgument::kSlot) visit(argument.slot);
    for (const auto slot : argument.slots) {
      if (slot >= 0) visit(slot);
    }
  }
}

// Backwards through the program: the first reader that is met is the last one in time.
class Lifetimes {
 public:
  Lifetimes(JointProgram& program, const std::vector<const void*>& storages)
      : program_(program), storages_(storages), used_(program.slots, false) {
    for (int32_t slot = program.gradient(); slot-- > 0;) given_[storage_of(slot)] = slot;
  }

  void backward() {
    for (size_t s = program_.segments.size(); s-- > 0;) {
      auto& segment = program_.segments[s];
      const auto slot = static_cast<size_t>(segment.slot);
      segment.last = segment.slot >= program_.gradient() && !used_[slot];
      if (segment.last) used_[slot] = true;
      for (size_t i = segment.end; i-- > segment.begin;) {
        touch(program_.backward[i]);
        each_read(program_.backward[i], [&](int32_t each) { note_read(segment, each); });
      }
      std::sort(segment.read.begin(), segment.read.end());
      segment.read.erase(std::unique(segment.read.begin(), segment.read.end()), segment.read.end());
    }
  }

  // What the backward pass has used of the forward pass's slots is saved for it.
  void forward(int32_t forward_slots) {
    for (int32_t slot = program_.gradient() + 1; slot < forward_slots; ++slot) {
      if (used_[static_cast<size_t>(slot)]) program_.saved.push_back(slot);
    }
    used_[static_cast<size_t>(program_.output)] = true;
    for (size_t i = program_.forward.size(); i-- > 0;) touch(program_.forward[i]);
  }

 private:
  const void* storage_of(int32_t slot) const { return storages_[static_cast<size_t>(slot)]; }

  void touch(JointStep& step) {
    const auto note = [&](int32_t slot) {
      if (slot < 0 || slot < program_.gradient() || used_[static_cast<size_t>(slot)]) return;
      used_[static_cast<size_t>(slot)] = true;
      step.last.push_back(slot);
    };
    each_read(step, note);
    for (const auto& places : step.results) std::for_each(places.begin(), places.end(), note);
  }

  void note_read(JointSegment& segment, int32_t slot) {
    const auto* storage = storage_of(slot);
    program_.reads_output = program_.reads_output || storage == storage_of(program_.output);
    if (const auto place = given_.find(storage); place != given_.end()) segment.read.push_back(place->second);
  }

  JointProgram& program_;
  const std::vector<const void*>& storages_;
  std::vector<bool> used_;
  // The given tensors by their memory.
  std::unordered_map<const void*, int32_t> given_;
};

}  // namespace

std::unique_ptr<JointProgram> make_program(JointTraced traced, c10::IntArrayRef sizes, c10::IntArrayRef strides) {
  if (traced.segments.empty()) return nullptr;
  auto program = std::make_unique<JointProgram>();
  program->given = traced.given;
  program->slots = traced.storages.size();
  program->output = traced.output;
  program->nodes = traced.nodes;
  program->sizes = sizes.vec();
  program->strides = strides.vec();
  // What follows the last gradient leads to none.
  for (size_t i = 0; i < traced.segments.back().end; ++i) {
    (i < traced.forward ? program->forward : program->backward).push_back(std::move(traced.steps[i]));
  }
  size_t begin = 0;
  for (auto& segment : traced.segments) {
    segment.begin = begin;
    begin = segment.end -= traced.forward;
  }
  program->segments = std::move(traced.segments);
  Lifetimes lifetimes(*program, traced.storages);
  lifetimes.backward();
  lifetimes.forward(traced.forward_slots);
  return program;
}

}  // namespace lockstep
