// Whether this thread's blocks of memory are placed.
#pragma once

namespace lockstep {

bool& placing();

// Leaves blocks to libtorch while it lives.
class PausePlacing {
 public:
  PausePlacing() : before_(placing()) { placing() = false; }
  ~PausePlacing() { placing() = before_; }
  PausePlacing(const PausePlacing&) = delete;
  PausePlacing& operator=(const PausePlacing&) = delete;

 private:
  bool before_;
};

}  // namespace lockstep
