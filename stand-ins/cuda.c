/*
 * A stand-in for the CUDA driver, for tests on machines without a GPU: devices, contexts, streams, events and memory.
 * Device memory is the process's own. A stream is a queue that a thread works off, late by a chosen delay.
 *
 *   STANDIN_CUDA_DEVICES  the number of devices (default 4)
 *   STANDIN_CUDA_VERSION  what cuDriverGetVersion says (default 13000)
 *   STANDIN_CUDA_DELAY    microseconds that each task of a stream waits before it runs (default 0)
 *   STANDIN_CUDA_MEMORY   bytes of a device; allocations beyond are CUDA_ERROR_OUT_OF_MEMORY (default 1 GiB)
 *
 * Built as libcuda.so.1: cc -shared -fPIC -pthread -Wl,-soname,libcuda.so.1
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "standin.h"

enum { SUCCESS = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NO_DEVICE = 100, INVALID_DEVICE = 101, INVALID_CONTEXT = 201,
       NOT_READY = 600 };

#define DEVICES 16

typedef struct context {
  int device, retained;
  size_t used;
  stream *first; /* the default stream */
} context;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static context contexts[DEVICES];
static __thread context *current;

static long setting(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text && *text ? atol(text) : otherwise;
}

static int devices(void) {
  long count = setting("STANDIN_CUDA_DEVICES", 4);
  return count < 0 ? 0 : count > DEVICES ? DEVICES : (int)count;
}

/* ---- streams ---- */

typedef struct task {
  struct task *next;
  void (*run)(void *);
  void *argument;
} task;

struct stream {
  context *owner;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  task *head, **tail;
  uint64_t enqueued, finished;
  int ending;
};

static void *work_off(void *argument) {
  stream *own = argument;
  pthread_mutex_lock(&own->lock);
  for (;;) {
    while (!own->head && !own->ending) pthread_cond_wait(&own->changed, &own->lock);
    task *first = own->head;
    if (!first) break;
    own->head = first->next;
    if (!own->head) own->tail = &own->head;
    pthread_mutex_unlock(&own->lock);
    long delay = setting("STANDIN_CUDA_DELAY", 0);
    if (delay > 0) usleep((useconds_t)delay);
    current = own->owner;
    first->run(first->argument);
    free(first);
    pthread_mutex_lock(&own->lock);
    own->finished++;
    pthread_cond_broadcast(&own->changed);
  }
  pthread_mutex_unlock(&own->lock);
  return NULL;
}

static stream *make_stream(context *owner) {
  stream *made = calloc(1, sizeof *made);
  made->owner = owner;
  made->tail = &made->head;
  pthread_mutex_init(&made->lock, NULL);
  pthread_cond_init(&made->changed, NULL);
  pthread_create(&made->thread, NULL, work_off, made);
  pthread_setname_np(made->thread, "stand-in"); /* not that of the caller */
  return made;
}

/* The handles 0, 1 and 2 are the default streams of the current context. */
static stream *resolve(stream *handle) {
  if ((uintptr_t)handle > 2) return handle;
  if (!current) return NULL;
  pthread_mutex_lock(&lock);
  if (!current->first) current->first = make_stream(current);
  stream *found = current->first;
  pthread_mutex_unlock(&lock);
  return found;
}

int standin_enqueue(stream *handle, void (*run)(void *), void *argument) {
  stream *own = resolve(handle);
  if (!own) return INVALID_CONTEXT;
  task *made = calloc(1, sizeof *made);
  made->run = run;
  made->argument = argument;
  pthread_mutex_lock(&own->lock);
  *own->tail = made;
  own->tail = &made->next;
  own->enqueued++;
  pthread_cond_broadcast(&own->changed);
  pthread_mutex_unlock(&own->lock);
  return SUCCESS;
}

int standin_device(void) { return current ? current->device : -1; }

int cuStreamCreate(stream **made, unsigned flags) {
  (void)flags;
  if (!current) return INVALID_CONTEXT;
  *made = make_stream(current);
  return SUCCESS;
}

int cuStreamCreateWithPriority(stream **made, unsigned flags, int priority) {
  (void)priority;
  return cuStreamCreate(made, flags);
}

int cuStreamDestroy_v2(stream *own) {
  pthread_mutex_lock(&own->lock);
  own->ending = 1; /* after what it holds, as the driver does */
  pthread_cond_broadcast(&own->changed);
  pthread_mutex_unlock(&own->lock);
  return SUCCESS; /* the thread ends by itself */
}

int cuStreamSynchronize(stream *handle) {
  stream *own = resolve(handle);
  if (!own) return INVALID_CONTEXT;
  pthread_mutex_lock(&own->lock);
  uint64_t until = own->enqueued;
  while (own->finished < until) pthread_cond_wait(&own->changed, &own->lock);
  pthread_mutex_unlock(&own->lock);
  return SUCCESS;
}

int cuStreamQuery(stream *handle) {
  stream *own = resolve(handle);
  if (!own) return INVALID_CONTEXT;
  pthread_mutex_lock(&own->lock);
  int busy = own->finished < own->enqueued;
  pthread_mutex_unlock(&own->lock);
  return busy ? NOT_READY : SUCCESS;
}

/* ---- events ---- */

typedef struct event {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  uint64_t recorded, reached;
  struct timespec at;
} event;

typedef struct mark {
  event *of;
  uint64_t number;
} mark;

static void reach(void *argument) {
  mark *own = argument;
  pthread_mutex_lock(&own->of->lock);
  if (own->of->reached < own->number) own->of->reached = own->number;
  clock_gettime(CLOCK_MONOTONIC, &own->of->at);
  pthread_cond_broadcast(&own->of->changed);
  pthread_mutex_unlock(&own->of->lock);
  free(own);
}

static void wait_for(void *argument) {
  mark *own = argument;
  pthread_mutex_lock(&own->of->lock);
  while (own->of->reached < own->number) pthread_cond_wait(&own->of->changed, &own->of->lock);
  pthread_mutex_unlock(&own->of->lock);
  free(own);
}

static mark *mark_of(event *of, uint64_t number) {
  mark *made = malloc(sizeof *made);
  made->of = of;
  made->number = number;
  return made;
}

int cuEventCreate(event **made, unsigned flags) {
  (void)flags;
  *made = calloc(1, sizeof **made);
  pthread_mutex_init(&(*made)->lock, NULL);
  pthread_cond_init(&(*made)->changed, NULL);
  return SUCCESS;
}

/* Streams may still wait for it: it is never freed. */
int cuEventDestroy_v2(event *own) {
  (void)own;
  return SUCCESS;
}

int cuEventRecord(event *own, stream *on) {
  pthread_mutex_lock(&own->lock);
  uint64_t number = ++own->recorded;
  pthread_mutex_unlock(&own->lock);
  return standin_enqueue(on, reach, mark_of(own, number));
}

int cuStreamWaitEvent(stream *waits, event *own, unsigned flags) {
  (void)flags;
  pthread_mutex_lock(&own->lock);
  uint64_t number = own->recorded;
  pthread_mutex_unlock(&own->lock);
  return standin_enqueue(waits, wait_for, mark_of(own, number));
}

int cuEventQuery(event *own) {
  pthread_mutex_lock(&own->lock);
  int busy = own->reached < own->recorded;
  pthread_mutex_unlock(&own->lock);
  return busy ? NOT_READY : SUCCESS;
}

int cuEventSynchronize(event *own) {
  pthread_mutex_lock(&own->lock);
  uint64_t number = own->recorded;
  while (own->reached < number) pthread_cond_wait(&own->changed, &own->lock);
  pthread_mutex_unlock(&own->lock);
  return SUCCESS;
}

int cuEventElapsedTime(float *ms, event *from, event *to) {
  double seconds = (double)(to->at.tv_sec - from->at.tv_sec) + (double)(to->at.tv_nsec - from->at.tv_nsec) * 1e-9;
  *ms = (float)(seconds * 1e3);
  return SUCCESS;
}

/* A stream that waits for a value of memory: how tests make a stream hang. */
typedef struct awaited {
  volatile uint32_t *at;
  uint32_t value;
} awaited;

static void wait_for_value(void *argument) {
  awaited *own = argument;
  while ((int32_t)(*own->at - own->value) < 0) usleep(200);
  free(own);
}

int cuStreamWaitValue32_v2(stream *waits, uint64_t at, uint32_t value, unsigned flags) {
  (void)flags; /* CU_STREAM_WAIT_VALUE_GEQ */
  awaited *made = malloc(sizeof *made);
  made->at = (volatile uint32_t *)at;
  made->value = value;
  return standin_enqueue(waits, wait_for_value, made);
}

/* ---- devices and contexts ---- */

int cuInit(unsigned flags) {
  (void)flags;
  return devices() ? SUCCESS : NO_DEVICE;
}

int cuDriverGetVersion(int *version) {
  *version = (int)setting("STANDIN_CUDA_VERSION", 13000);
  return SUCCESS;
}

int cuDeviceGetCount(int *count) {
  *count = devices();
  return SUCCESS;
}

int cuDeviceGet(int *device, int ordinal) {
  if (ordinal < 0 || ordinal >= devices()) return INVALID_DEVICE;
  *device = ordinal;
  return SUCCESS;
}

int cuDeviceGetName(char *name, int length, int device) {
  snprintf(name, (size_t)length, "stand-in %d", device);
  return SUCCESS;
}

int cuDeviceTotalMem_v2(size_t *bytes, int device) {
  (void)device;
  *bytes = (size_t)setting("STANDIN_CUDA_MEMORY", 1L << 30);
  return SUCCESS;
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  /* Compute capability 9.0, one multiprocessor; no other feature, memory pools among them. */
  *value = attribute == 75 ? 9 : attribute == 16 ? 1 : 0;
  return SUCCESS;
}

int cuDevicePrimaryCtxRetain(context **made, int device) {
  if (device < 0 || device >= devices()) return INVALID_DEVICE;
  pthread_mutex_lock(&lock);
  contexts[device].device = device;
  contexts[device].retained++;
  pthread_mutex_unlock(&lock);
  *made = &contexts[device];
  return SUCCESS;
}

int cuDevicePrimaryCtxRelease_v2(int device) {
  pthread_mutex_lock(&lock);
  contexts[device].retained--;
  pthread_mutex_unlock(&lock);
  return SUCCESS;
}

int cuCtxSetCurrent(context *made) {
  current = made;
  return SUCCESS;
}

int cuCtxGetCurrent(context **found) {
  *found = current;
  return SUCCESS;
}

int cuCtxSynchronize(void) { return current && current->first ? cuStreamSynchronize(current->first) : SUCCESS; }

int cuGetErrorName(int code, const char **name) {
  *name = code == OUT_OF_MEMORY    ? "CUDA_ERROR_OUT_OF_MEMORY"
          : code == NO_DEVICE      ? "CUDA_ERROR_NO_DEVICE"
          : code == INVALID_DEVICE ? "CUDA_ERROR_INVALID_DEVICE"
          : code == NOT_READY      ? "CUDA_ERROR_NOT_READY"
                                   : "CUDA_ERROR_UNKNOWN";
  return SUCCESS;
}

int cuGetErrorString(int code, const char **text) {
  *text = code == OUT_OF_MEMORY    ? "out of memory"
          : code == NO_DEVICE      ? "no CUDA-capable device is detected"
          : code == INVALID_DEVICE ? "invalid device ordinal"
          : code == NOT_READY      ? "device not ready"
                                   : "unknown error";
  return SUCCESS;
}

/* ---- memory: a block's length stands before it ---- */

#define HEAD 64

int cuMemAlloc_v2(uint64_t *at, size_t bytes) {
  if (!current) return INVALID_CONTEXT;
  pthread_mutex_lock(&lock);
  int fits = current->used + bytes <= (size_t)setting("STANDIN_CUDA_MEMORY", 1L << 30);
  if (fits) current->used += bytes;
  pthread_mutex_unlock(&lock);
  if (!fits) return OUT_OF_MEMORY;
  char *block = aligned_alloc(HEAD, (bytes + 2 * HEAD - 1) / HEAD * HEAD);
  ((size_t *)block)[0] = bytes;
  ((context **)block)[1] = current;
  *at = (uint64_t)(block + HEAD);
  return SUCCESS;
}

int cuMemFree_v2(uint64_t at) {
  char *block = (char *)at - HEAD;
  context *owner = ((context **)block)[1];
  pthread_mutex_lock(&lock);
  owner->used -= ((size_t *)block)[0];
  pthread_mutex_unlock(&lock);
  free(block);
  return SUCCESS;
}

typedef struct copy {
  void *to;
  const void *from;
  size_t bytes;
  int value;
  int owned; /* `from` is a copy to be freed */
} copy;

static void run_copy(void *argument) {
  copy *own = argument;
  if (own->from) memmove(own->to, own->from, own->bytes);
  else memset(own->to, own->value, own->bytes);
  if (own->owned) free((void *)own->from);
  free(own);
}

static int enqueue_copy(copy given, stream *on) {
  copy *made = malloc(sizeof *made);
  *made = given;
  return standin_enqueue(on, run_copy, made);
}

/* Memory of the host is not pinned: the driver copies it before it returns. */
int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, stream *on) {
  void *kept = malloc(bytes ? bytes : 1);
  memcpy(kept, from, bytes);
  return enqueue_copy((copy){.to = (void *)to, .from = kept, .bytes = bytes, .owned = 1}, on);
}

int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, stream *on) {
  int code = enqueue_copy((copy){.to = to, .from = (const void *)from, .bytes = bytes}, on);
  return code ? code : cuStreamSynchronize(on);
}

int cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t bytes, stream *on) {
  return enqueue_copy((copy){.to = (void *)to, .from = (const void *)from, .bytes = bytes}, on);
}

int cuMemsetD8Async(uint64_t to, unsigned char value, size_t bytes, stream *on) {
  return enqueue_copy((copy){.to = (void *)to, .bytes = bytes, .value = value}, on);
}
