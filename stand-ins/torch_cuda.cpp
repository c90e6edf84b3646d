// A stand-in for libtorch_cuda, for tests on machines without a GPU. It registers all that libtorch asks of CUDA: a
// device guard with streams and events, a caching allocator, hooks, and kernels. Streams are those of the driver's
// stand-in. A kernel is the CPU's, run later by the stream's thread on the same memory, so that results have the CPU's
// bits, and a missing wait or memory freed too early gives wrong ones.
//
// Shapes of results come from the operator's kernel for meta tensors. Operators without one wait for the stream.
#include <ATen/ATen.h>
#include <ATen/NativeFunctions.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/native/Resize.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <atomic>
#include <map>
#include <mutex>
#include <unordered_map>

extern "C" {
#include "standin.h"
typedef struct context context;
typedef struct event event;
int cuInit(unsigned);
int cuDeviceGetCount(int*);
int cuDevicePrimaryCtxRetain(context**, int);
int cuCtxSetCurrent(context*);
int cuStreamCreate(stream**, unsigned);
int cuStreamSynchronize(stream*);
int cuStreamQuery(stream*);
int cuStreamWaitEvent(stream*, event*, unsigned);
int cuEventCreate(event**, unsigned);
int cuEventRecord(event*, stream*);
int cuEventQuery(event*);
int cuEventSynchronize(event*);
int cuEventElapsedTime(float*, event*, event*);
int cuMemAlloc_v2(uint64_t*, size_t);
int cuMemFree_v2(uint64_t);
}

namespace {

using c10::Device, c10::DeviceIndex, c10::DeviceType, c10::Stream;
constexpr auto CUDA = DeviceType::CUDA;
constexpr int DEVICES = 16;

// ---- devices and streams ----

int count() {
  int found = 0;
  return cuInit(0) || cuDeviceGetCount(&found) ? 0 : found;
}

context* context_of(int index) {
  static std::array<context*, DEVICES> made{};
  static std::mutex lock;
  std::scoped_lock held(lock);
  if (!made.at(index)) cuDevicePrimaryCtxRetain(&made[index], index);
  return made[index];
}

thread_local int current = 0;
thread_local std::array<stream*, DEVICES> streams{};  // current ones; null: the default stream

stream* of(const Stream& given) { return reinterpret_cast<stream*>(given.id()); }
Stream as_stream(stream* given, int device) {
  return Stream(Stream::UNSAFE, Device(CUDA, static_cast<DeviceIndex>(device)), reinterpret_cast<int64_t>(given));
}

// The default stream belongs to the driver's current context.
template <typename F>
auto on_device(int device, F&& f) {
  cuCtxSetCurrent(context_of(device));
  return f();
}

int index_of(Device given) {
  int index = given.has_index() ? given.index() : current;
  TORCH_CHECK(index >= 0 && index < count(), "CUDA error: invalid device ordinal");
  return index;
}

// What a task of a stream has thrown: as on a device, everything fails from then on.
std::mutex fault_lock;
std::string fault;

void check_fault() {
  std::scoped_lock held(fault_lock);
  TORCH_CHECK(fault.empty(), "CUDA error: device-side assert triggered\n", fault);
}

void synchronize(int device, stream* given) {
  on_device(device, [&] { return cuStreamSynchronize(given); });
  check_fault();
}

template <typename F>
void enqueue(int device, stream* given, F task) {
  check_fault();
  auto* kept = new F(std::move(task));
  on_device(device, [&] {
    return standin_enqueue(
        given,
        [](void* argument) {
          std::unique_ptr<F> own(static_cast<F*>(argument));
          try {
            (*own)();
          } catch (const std::exception& error) {
            std::scoped_lock held(fault_lock);
            if (fault.empty()) fault = error.what();
          }
        },
        kept);
  });
}

struct Guard final : c10::impl::DeviceGuardImplInterface {
  DeviceType type() const override { return CUDA; }
  Device getDevice() const override { return Device(CUDA, static_cast<DeviceIndex>(current)); }
  void setDevice(Device device) const override { current = index_of(device); }
  void uncheckedSetDevice(Device device) const noexcept override { current = device.index(); }
  Device exchangeDevice(Device device) const override {
    Device before = getDevice();
    setDevice(device);
    return before;
  }
  Stream getStream(Device device) const override {
    int index = index_of(device);
    return as_stream(streams.at(index), index);
  }
  Stream getDefaultStream(Device device) const override { return as_stream(nullptr, index_of(device)); }
  Stream getNewStream(Device device, int) const override {
    int index = index_of(device);
    stream* made = nullptr;
    on_device(index, [&] { return cuStreamCreate(&made, 0); });
    return as_stream(made, index);
  }
  Stream getStreamFromGlobalPool(Device device, bool) const override {
    constexpr size_t POOL = 8;
    static std::array<std::vector<stream*>, DEVICES> pools;
    static std::array<size_t, DEVICES> next{};
    static std::mutex lock;
    int index = index_of(device);
    std::scoped_lock held(lock);
    auto& pool = pools.at(index);
    if (pool.size() < POOL) pool.push_back(of(getNewStream(device, 0)));
    return as_stream(pool[next[index]++ % pool.size()], index);
  }
  Stream exchangeStream(Stream given) const override {
    Stream before = getStream(given.device());
    streams.at(given.device_index()) = of(given);
    return before;
  }
  void* getStreamNativeHandle(const Stream given) const override { return of(given); }
  bool queryStream(const Stream& given) const override {
    check_fault();
    return !on_device(given.device_index(), [&] { return cuStreamQuery(of(given)); });
  }
  void synchronizeStream(const Stream& given) const override { synchronize(given.device_index(), of(given)); }
  void synchronizeDevice(DeviceIndex index) const override { synchronize(index, nullptr); }
  DeviceIndex deviceCount() const noexcept override { return static_cast<DeviceIndex>(count()); }
  void record(void** made, const Stream& given, DeviceIndex, c10::EventFlag) const override {
    if (!*made) cuEventCreate(reinterpret_cast<event**>(made), 0);
    on_device(given.device_index(), [&] { return cuEventRecord(static_cast<event*>(*made), of(given)); });
  }
  void block(void* own, const Stream& given) const override {
    if (own) on_device(given.device_index(), [&] { return cuStreamWaitEvent(of(given), static_cast<event*>(own), 0); });
  }
  bool queryEvent(void* own) const override {
    check_fault();
    return !own || !cuEventQuery(static_cast<event*>(own));
  }
  void synchronizeEvent(void* own) const override {
    if (own) cuEventSynchronize(static_cast<event*>(own));
    check_fault();
  }
  double elapsedTime(void* from, void* to, DeviceIndex) const override {
    float ms = 0;
    cuEventElapsedTime(&ms, static_cast<event*>(from), static_cast<event*>(to));
    return ms;
  }
  void recordDataPtrOnStream(const c10::DataPtr& memory, const Stream& given) const override;
};

// ---- memory ----

// Freed memory goes to the next allocation on the stream that it was allocated on, in the order of that stream; a use by
// another stream must have been recorded. It is overwritten when it is freed.
struct Block {
  void* start;
  size_t bytes;
  int device;
  stream* owner;
  std::vector<Stream> uses;
};

struct Allocator final : c10::DeviceAllocator {
  std::mutex lock;
  std::unordered_map<void*, Block> live;
  std::map<std::tuple<int, stream*, size_t>, std::vector<Block>> cached;
  std::array<c10::CachingDeviceAllocator::DeviceStats, DEVICES> stats{};

  static constexpr size_t all = 0;  // StatType::AGGREGATE

  // As the real one, it knows no device before CUDA is initialized, which the first tensor does.
  std::atomic<bool> begun{false};
  void check_begun(int device) {
    TORCH_CHECK(begun, "Invalid device argument ", device, ": did you call init?");
  }

  c10::DataPtr allocate(size_t asked) override {
    int device = current;
    check_begun(device);
    stream* owner = streams.at(device);
    if (asked == 0) return {nullptr, nullptr, &release, Device(CUDA, static_cast<DeviceIndex>(device))};
    size_t bytes = (asked + 511) / 512 * 512;
    std::unique_lock held(lock);
    auto& free = cached[{device, owner, bytes}];
    Block made{nullptr, bytes, device, owner, {}};
    if (!free.empty()) {
      made = free.back();
      free.pop_back();
    } else {
      uint64_t at = 0;
      auto take = [&] { return on_device(device, [&] { return cuMemAlloc_v2(&at, bytes); }); };
      int code = take();
      if (code) {
        drop(device);
        code = take();
      }
      TORCH_CHECK_WITH(
          OutOfMemoryError, !code, "CUDA out of memory. Tried to allocate ", bytes, " bytes. GPU ", device, " has ",
          stats.at(device).reserved_bytes[all].current, " bytes reserved");
      stats.at(device).reserved_bytes[all].increase(bytes);
      made.start = reinterpret_cast<void*>(at);
    }
    stats.at(device).allocated_bytes[all].increase(bytes);
    live[made.start] = made;
    return {made.start, made.start, &release, Device(CUDA, static_cast<DeviceIndex>(device))};
  }

  static void release(void* start);

  void free_block(void* start) {
    if (!start) return;
    std::unique_lock held(lock);
    auto found = live.find(start);
    if (found == live.end()) return;
    Block own = found->second;
    live.erase(found);
    stats.at(own.device).allocated_bytes[all].decrease(own.bytes);
    held.unlock();
    // The other streams' uses come first.
    for (const Stream& use : own.uses) {
      event* end = nullptr;
      cuEventCreate(&end, 0);
      on_device(own.device, [&] { return cuEventRecord(end, of(use)) || cuStreamWaitEvent(own.owner, end, 0); });
    }
    own.uses.clear();
    on_device(own.device, [&] {
      auto* given = new Block(own);
      return standin_enqueue(
          own.owner,
          [](void* argument) {
            std::unique_ptr<Block> freed(static_cast<Block*>(argument));
            memset(freed->start, 0xff, freed->bytes);
          },
          given);
    });
    held.lock();
    cached[{own.device, own.owner, own.bytes}].push_back(own);
  }

  void drop(int device) {
    for (auto& [key, blocks] : cached) {
      if (std::get<0>(key) != device) continue;
      for (const Block& each : blocks) {
        on_device(device, [&] { return cuStreamSynchronize(each.owner); });
        cuMemFree_v2(reinterpret_cast<uint64_t>(each.start));
        stats.at(device).reserved_bytes[all].decrease(each.bytes);
      }
      blocks.clear();
    }
  }

  void copy_data(void* to, const void* from, size_t bytes) const override { default_copy_data(to, from, bytes); }
  c10::DeleterFnPtr raw_deleter() const override { return &release; }
  bool initialized() override { return begun; }
  void emptyCache(c10::MempoolId_t) override {
    std::scoped_lock held(lock);
    drop(current);
  }
  void recordStream(const c10::DataPtr& memory, Stream used) override {
    std::scoped_lock held(lock);
    auto found = live.find(memory.get());
    if (found != live.end() && found->second.owner != of(used)) found->second.uses.push_back(used);
  }
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(DeviceIndex device) override {
    check_begun(device);
    return stats.at(device);
  }
  void resetAccumulatedStats(DeviceIndex device) override { stats.at(device).allocated_bytes[all].reset_accumulated(); }
  void resetPeakStats(DeviceIndex device) override {
    check_begun(device);
    stats.at(device).allocated_bytes[all].reset_peak();
  }
};

Allocator& allocator() {
  static auto* own = new Allocator;  // never destroyed: tensors may outlive it
  return *own;
}

void Allocator::release(void* start) { allocator().free_block(start); }

void Guard::recordDataPtrOnStream(const c10::DataPtr& memory, const Stream& given) const {
  allocator().recordStream(memory, given);
}

// Pinned memory: copies from it are not waited for.
struct Pinned final : c10::Allocator {
  std::mutex lock;
  std::map<const char*, size_t> live;
  c10::DataPtr allocate(size_t bytes) override {
    char* start = bytes ? static_cast<char*>(malloc(bytes)) : nullptr;
    std::scoped_lock held(lock);
    if (start) live[start] = bytes;
    return {start, start, &release, c10::kCPU};
  }
  static void release(void* start);
  bool holds(const void* at) {
    std::scoped_lock held(lock);
    auto after = live.upper_bound(static_cast<const char*>(at));
    if (after == live.begin()) return false;
    --after;
    return static_cast<const char*>(at) < after->first + after->second;
  }
  void copy_data(void* to, const void* from, size_t bytes) const override { default_copy_data(to, from, bytes); }
};

Pinned& pinned() {
  static auto* own = new Pinned;
  return *own;
}

void Pinned::release(void* start) {
  {
    std::scoped_lock held(pinned().lock);
    pinned().live.erase(static_cast<char*>(start));
  }
  free(start);
}

struct Generator final : c10::GeneratorImpl {
  explicit Generator(DeviceIndex index)
      : GeneratorImpl(Device(CUDA, index), c10::DispatchKeySet(c10::DispatchKey::CUDA)), host(at::detail::createCPUGenerator()) {}
  at::Generator host;
  void set_current_seed(uint64_t seed) override { host.set_current_seed(seed); }
  void set_offset(uint64_t offset) override { host.set_offset(offset); }
  uint64_t get_offset() const override { return host.get_offset(); }
  uint64_t current_seed() const override { return host.current_seed(); }
  uint64_t seed() override { return host.seed(); }
  void set_state(const c10::TensorImpl& state) override { host.unsafeGetGeneratorImpl()->set_state(state); }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override { return host.unsafeGetGeneratorImpl()->get_state(); }
  GeneratorImpl* clone_impl() const override {
    auto* made = new Generator(device().index());
    made->host = host.clone();
    return made;
  }
};

const at::Generator& default_generator(DeviceIndex index) {
  static std::array<at::Generator, DEVICES> made;
  static std::mutex lock;
  std::scoped_lock held(lock);
  auto& own = made.at(index < 0 ? current : index);
  if (!own.defined()) own = at::make_generator<Generator>(index < 0 ? static_cast<DeviceIndex>(current) : index);
  return own;
}

struct CUDAHooks final : at::CUDAHooksInterface {
  explicit CUDAHooks(at::CUDAHooksArgs) {}
  void init() const override { allocator().begun = true; }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return count() > 0; }
  bool hasCUDA() const override { return count() > 0; }
  bool hasPrimaryContext(DeviceIndex) const override { return true; }
  int getNumGPUs() const override { return count(); }
  DeviceIndex deviceCount() const override { return static_cast<DeviceIndex>(count()); }
  DeviceIndex current_device() const override { return static_cast<DeviceIndex>(current); }
  DeviceIndex getCurrentDevice() const override { return static_cast<DeviceIndex>(current); }
  void setCurrentDevice(DeviceIndex index) const override { current = index; }
  DeviceIndex exchangeDevice(DeviceIndex index) const override { return static_cast<DeviceIndex>(std::exchange(current, index)); }
  DeviceIndex maybeExchangeDevice(DeviceIndex index) const override { return exchangeDevice(index); }
  bool isPinnedPtr(const void* data) const override { return pinned().holds(data); }
  c10::Allocator* getPinnedMemoryAllocator() const override { return &pinned(); }
  c10::Allocator* getCUDADeviceAllocator() const override { return &allocator(); }
  Device getDeviceFromPtr(void*) const override { return Device(CUDA, static_cast<DeviceIndex>(current)); }
  const at::Generator& getDefaultGenerator(DeviceIndex index) const override { return default_generator(index); }
  at::Generator getNewGenerator(DeviceIndex index) const override { return at::make_generator<Generator>(index < 0 ? 0 : index); }
  void deviceSynchronize(DeviceIndex index) const override { synchronize(index, nullptr); }
};

// ---- kernels ----

bool is_ours(const at::Tensor& tensor) { return tensor.defined() && tensor.device().is_cuda(); }

// The memory as a CPU tensor, which does not keep it alive: on a device, too, a kernel keeps nothing.
at::Tensor on_host(const at::Tensor& tensor) {
  if (!is_ours(tensor)) return tensor;
  auto options = at::TensorOptions().dtype(tensor.dtype()).device(at::kCPU);
  auto made = at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(), [](void*) {}, options, at::kCPU);
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) made.unsafeGetTensorImpl()->set_wrapped_number(true);
  if (tensor.is_conj()) made._set_conj(true);
  if (tensor.is_neg()) made._set_neg(true);
  return made;
}

at::Tensor on_meta(const at::Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  auto made = at::empty_strided_symint(tensor.sym_sizes(), tensor.sym_strides(), tensor.options().device(at::kMeta).pinned_memory(std::nullopt));
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) made.unsafeGetTensorImpl()->set_wrapped_number(true);
  return made;
}

template <typename F>
c10::IValue mapped(const c10::IValue& value, DeviceType device, F&& f) {
  if (value.isTensor()) return f(value.toTensor());
  if (value.isTensorList()) {
    c10::List<at::Tensor> made;
    for (const at::Tensor& each : value.toTensorList()) made.push_back(f(each));
    return made;
  }
  if (value.isOptionalTensorList()) {
    c10::List<std::optional<at::Tensor>> made;
    for (const std::optional<at::Tensor>& each : value.toOptionalTensorList()) {
      made.push_back(each ? std::optional<at::Tensor>(f(*each)) : std::nullopt);
    }
    return made;
  }
  if (value.isDevice() && value.toDevice().is_cuda()) return Device(device);
  if (value.isGenerator() && value.toGenerator().device().is_cuda()) {
    return static_cast<Generator*>(value.toGenerator().unsafeGetGeneratorImpl())->host;
  }
  return value;
}

// Random numbers without a generator come from the device's default one.
void give_generator(const c10::FunctionSchema& schema, std::vector<c10::IValue>& arguments, int device) {
  for (size_t i = 0; i < arguments.size(); i++) {
    const auto& type = *schema.arguments()[i].type();
    if (arguments[i].isNone() && type.str() == "Generator?") arguments[i] = default_generator(static_cast<DeviceIndex>(device));
  }
}

void call_on_host(const c10::OperatorHandle& op, c10::Stack& stack) {
  at::AutoDispatchBelowADInplaceOrView below;
  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &stack);
}

struct Result {
  bool is_argument;  // the operator writes and returns an argument
  at::Tensor made;   // on the device
};

at::Tensor like(const at::Tensor& shape, int device) {
  auto target = Device(CUDA, static_cast<DeviceIndex>(device));
  return at::empty_strided(shape.sizes(), shape.strides(), shape.options().device(target));
}

// The shapes of the results; nothing if no kernel for meta tensors tells them.
std::optional<c10::Stack> shapes_of(const c10::OperatorHandle& op, const std::vector<c10::IValue>& arguments) {
  static const std::set<std::string> hidden = {"aten::_local_scalar_dense", "aten::nonzero", "aten::masked_select", "aten::equal"};
  if (hidden.count(op.operator_name().name)) return std::nullopt;
  try {
    c10::Stack stack;
    for (const auto& each : arguments) stack.push_back(mapped(each, DeviceType::Meta, on_meta));
    at::AutoDispatchBelowADInplaceOrView below;
    op.callBoxed(stack);
    return stack;
  } catch (const c10::NotImplementedError&) {
    return std::nullopt;
  }
}

void fallback(const c10::OperatorHandle& op, c10::DispatchKeySet, c10::Stack* stack) {
  const auto& schema = op.schema();
  auto arguments = torch::jit::pop(*stack, schema.arguments().size());
  int device = current;
  bool found = false;
  for (const auto& each : arguments) {
    auto look = [&](const at::Tensor& tensor) {
      if (!found && is_ours(tensor)) found = true, device = tensor.get_device();
      return tensor;
    };
    (void)mapped(each, CUDA, look);
  }
  const c10::DeviceGuard on(Device(CUDA, static_cast<DeviceIndex>(device)));
  give_generator(schema, arguments, device);
  stream* queue = streams.at(device);

  bool writes_only = !schema.returns().empty();
  for (const auto& each : schema.returns()) writes_only &= each.alias_info() && each.alias_info()->isWrite();
  const bool writes = schema.is_mutable();

  std::vector<at::Tensor> results;
  std::optional<c10::Stack> shapes;
  if (!writes) shapes = shapes_of(op, arguments);
  c10::Stack host;
  for (const auto& each : arguments) host.push_back(mapped(each, DeviceType::CPU, on_host));

  if (writes && (writes_only || schema.returns().empty())) {
    // Results written by `out` may have to be resized first: the shapes of the arguments tell it.
    if (schema.overload_name().find("out") != std::string::npos) {
      if (auto sized = shapes_of(op, arguments)) {
        size_t place = 0;
        for (size_t i = 0; i < arguments.size(); i++) {
          const auto* alias = schema.arguments()[i].alias_info();
          if (!alias || !alias->isWrite() || !arguments[i].isTensor() || place >= sized->size()) continue;
          const auto& shape = (*sized)[place++];
          if (shape.isTensor() && shape.toTensor().sizes() != arguments[i].toTensor().sizes()) {
            arguments[i].toTensor().resize_(shape.toTensor().sizes());
            host[i] = on_host(arguments[i].toTensor());
          }
        }
      }
    }
    enqueue(device, queue, [op, host]() mutable { call_on_host(op, host); });
    for (const auto& each : schema.returns()) {
      for (size_t i = 0; i < arguments.size(); i++) {
        const auto* alias = schema.arguments()[i].alias_info();
        if (alias && each.alias_info() && alias->beforeSets() == each.alias_info()->beforeSets()) {
          stack->push_back(arguments[i]);
          break;
        }
      }
    }
    return;
  }

  if (shapes) {
    std::vector<std::vector<at::Tensor>> targets;  // by result, on the host's side
    for (const auto& shape : *shapes) {
      std::vector<at::Tensor> parts;
      auto made = mapped(shape, CUDA, [&](const at::Tensor& each) {
        if (!each.defined()) {
          parts.emplace_back();
          return each;
        }
        auto own = like(each, device);
        parts.push_back(on_host(own));
        return own;
      });
      stack->push_back(made);
      targets.push_back(std::move(parts));
    }
    enqueue(device, queue, [op, host, targets]() mutable {
      call_on_host(op, host);
      at::NoGradGuard none;
      for (size_t i = 0; i < targets.size(); i++) {
        size_t place = 0;
        (void)mapped(host[i], DeviceType::CPU, [&](const at::Tensor& each) {
          if (each.defined()) targets[i].at(place).copy_(each);
          place++;
          return each;
        });
      }
    });
    return;
  }

  // The values must be known, or the shapes depend on them.
  synchronize(device, queue);
  call_on_host(op, host);
  for (const auto& each : host) {
    stack->push_back(mapped(each, CUDA, [&](const at::Tensor& result) {
      if (!result.defined()) return result;
      auto own = like(result, device);
      // In the order of the stream, on which the memory may have been freed just now.
      enqueue(device, queue, [to = on_host(own), result] { to.copy_(result); });
      return own;
    }));
  }
}

at::Tensor empty_strided(
    at::IntArrayRef sizes, at::IntArrayRef strides, std::optional<at::ScalarType> dtype, std::optional<at::Layout>,
    std::optional<Device> device, std::optional<bool>) {
  at::globalContext().lazyInitDevice(CUDA);
  const c10::DeviceGuard on(c10::device_or_default(device));
  constexpr c10::DispatchKeySet key(c10::DispatchKey::CUDA);
  return at::detail::empty_strided_generic(sizes, strides, &allocator(), key, c10::dtype_or_default(dtype));
}

at::Tensor empty(
    at::IntArrayRef sizes, std::optional<at::ScalarType> dtype, std::optional<at::Layout>, std::optional<Device> device,
    std::optional<bool>, std::optional<at::MemoryFormat> format) {
  at::globalContext().lazyInitDevice(CUDA);
  const c10::DeviceGuard on(c10::device_or_default(device));
  constexpr c10::DispatchKeySet key(c10::DispatchKey::CUDA);
  return at::detail::empty_generic(sizes, &allocator(), key, c10::dtype_or_default(dtype), format);
}

// Host memory that is not pinned is copied before the call returns; a copy to the host is waited for, unless it may go on
// into pinned memory.
at::Tensor& copy(at::Tensor& to, const at::Tensor& from, bool non_blocking) {
  if (to.is_same(from) || to.numel() == 0) return to;
  const at::Tensor& ours = is_ours(from) ? from : to;
  int device = ours.get_device();
  const c10::DeviceGuard on(ours.device());
  stream* queue = streams.at(device);
  if (is_ours(from) && is_ours(to) && from.device() != to.device()) {
    // As CUDA does: after what the target's stream holds, and before what it will.
    auto wait = [](int waits, int first) {
      event* mark = nullptr;
      cuEventCreate(&mark, 0);
      on_device(first, [&] { return cuEventRecord(mark, streams.at(first)); });
      on_device(waits, [&] { return cuStreamWaitEvent(streams.at(waits), mark, 0); });
    };
    wait(device, to.get_device());
    enqueue(device, queue, [to = on_host(to), from = on_host(from)] { to.copy_(from); });
    wait(to.get_device(), device);
    return to;
  }
  const at::Tensor host = is_ours(from) ? to : from;
  const bool goes_on = non_blocking && host.is_cpu() && pinned().holds(host.data_ptr());
  if (!is_ours(from)) {
    auto kept = goes_on ? from.alias() : from.clone();
    enqueue(device, queue, [to = on_host(to), kept] { to.copy_(kept); });
  } else {
    enqueue(device, queue, [to = is_ours(to) ? on_host(to) : to, from = on_host(from)] { to.copy_(from); });
    if (!is_ours(to) && !goes_on) synchronize(device, queue);
  }
  return to;
}

at::Tensor copy_from(const at::Tensor& from, const at::Tensor& to, bool non_blocking) {
  auto target = to;
  return copy(target, from, non_blocking);
}

at::Tensor copy_from_and_resize(const at::Tensor& from, const at::Tensor& to) {
  auto target = to;
  target.resize_(from.sizes());
  return copy(target, from, false);
}

const at::Tensor& resize(const at::Tensor& own, at::IntArrayRef sizes, std::optional<at::MemoryFormat> format) {
  const c10::DeviceGuard on(own.device());
  at::native::resize_impl_cpu_(own.unsafeGetTensorImpl(), sizes, std::nullopt, true);
  if (format) own.unsafeGetTensorImpl()->empty_tensor_restride(*format);
  return own;
}

at::Scalar local_scalar(const at::Tensor& own) {
  synchronize(own.get_device(), streams.at(own.get_device()));
  return at::_local_scalar_dense(on_host(own));
}

bool is_pinned(const at::Tensor& own, std::optional<Device>) { return own.is_cpu() && pinned().holds(own.data_ptr()); }

at::Tensor pin_memory(const at::Tensor& own, std::optional<Device>) {
  at::Tensor made = at::detail::empty_strided_generic(own.sizes(), own.strides(), &pinned(), c10::DispatchKeySet(c10::DispatchKey::CPU), own.scalar_type());
  return made.copy_(own);
}

void record_stream(at::Tensor& own, Stream used) { allocator().recordStream(own.storage().data_ptr(), used); }

}  // namespace

namespace at {
REGISTER_CUDA_HOOKS(CUDAHooks)
}

namespace c10::impl {
C10_REGISTER_GUARD_IMPL(CUDA, Guard)
}

static const bool has_allocator = [] {
  c10::SetAllocator(CUDA, &allocator());
  return true;
}();

TORCH_LIBRARY_IMPL(_, CUDA, m) { m.fallback(torch::CppFunction::makeFromBoxedFunction<&fallback>()); }

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  // As on the CPU, not by the kernels that libtorch chooses for CUDA.
  for (const char* name : {"convolution", "convolution_backward"}) {
    m.impl(name, torch::CppFunction::makeFromBoxedFunction<&fallback>());
  }
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("copy_", &copy);
  m.impl("_copy_from", &copy_from);
  m.impl("_copy_from_and_resize", &copy_from_and_resize);
  m.impl("resize_", &resize);
  m.impl("_local_scalar_dense", &local_scalar);
  m.impl("is_pinned", &is_pinned);
  m.impl("_pin_memory", &pin_memory);
  m.impl("record_stream", &record_stream);
  m.impl("as_strided", [](const at::Tensor& own, at::IntArrayRef sizes, at::IntArrayRef strides, std::optional<int64_t> offset) {
    return at::native::as_strided_tensorimpl(own, sizes, strides, offset);
  });
  m.impl("view", [](const at::Tensor& own, at::IntArrayRef sizes) { return at::native::view(own, sizes); });
}
