/*
 * A stand-in for NCCL, for tests on machines without a GPU. Ranks are threads or processes of one machine; they meet at
 * a hub, a few threads of the process that made the unique id, which gathers what the ranks send, and answers. What a
 * stream runs is the sending, and the wait for the answer. It works on the stand-in of the driver.
 *
 * STANDIN_NCCL holds faults, separated by commas; RANK is a rank, N counts its launches from 1:
 *   version=V       what ncclGetVersion says (default 22809)
 *   slow-init=MS    initialisation takes so long
 *   refuse=RANK:N   that launch is refused: ncclInternalError
 *   hang=RANK:N     that launch never ends, until it is aborted
 *   error=RANK:N    that launch never ends, and an asynchronous error appears: ncclRemoteError
 * STANDIN_NCCL_ENDS names a file, which gets a line for each communicator that ends: "finalized" or "aborted".
 *
 * With -DOLDER it lacks the functions that came with 2.28.
 * Built as libnccl.so.2: cc -shared -fPIC -pthread -Wl,-soname,libnccl.so.2, linked to the driver's stand-in.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "standin.h"

enum { OK = 0, SYSTEM_ERROR = 2, INTERNAL_ERROR = 3, INVALID_ARGUMENT = 4, INVALID_USAGE = 5, REMOTE_ERROR = 6, IN_PROGRESS = 7 };
enum { SUM, PROD, MAX, MIN, AVG, FIRST_OWN };
enum { I8, U8, I32, U32, I64, U64, F16, F32, F64, BF16, DTYPES };
enum { HELLO = 1, ALL_REDUCE, REDUCE, BROADCAST, ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER, SPLIT, SEND, RECV, BYE };

#define RANKS 64

typedef struct { char internal[128]; } unique_id;

typedef struct {
  uint32_t kind, op, dtype;
  int32_t root; /* or peer */
  uint64_t id, sequence, bytes;
  int32_t rank, size, device;
} request;

typedef struct {
  uint64_t id, bytes; /* id 0: a failure of the communicator */
  int32_t code;
} answer;

static __thread char last_error[256];

static int failed(int code, const char *text) {
  snprintf(last_error, sizeof last_error, "%s", text);
  return code;
}

static int read_all(int fd, void *to, size_t bytes) {
  for (char *at = to; bytes;) {
    ssize_t got = recv(fd, at, bytes, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    at += got, bytes -= (size_t)got;
  }
  return 0;
}

static int write_all(int fd, const void *from, size_t bytes) {
  for (const char *at = from; bytes;) {
    ssize_t put = send(fd, at, bytes, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return -1;
    at += put, bytes -= (size_t)put;
  }
  return 0;
}

/* The text after `name=` in STANDIN_NCCL, or after `name`; NULL without it. */
static const char *fault(const char *name) {
  const char *all = getenv("STANDIN_NCCL");
  size_t length = strlen(name);
  while (all && *all) {
    if (!strncmp(all, name, length) && (all[length] == '=' || all[length] == ',' || !all[length]))
      return all + length + (all[length] == '=');
    all = strchr(all, ',');
    if (all) all++;
  }
  return NULL;
}

static int strikes(const char *name, int rank, long number) {
  const char *text = fault(name);
  int of = -1;
  long at = -1;
  return text && sscanf(text, "%d:%ld", &of, &at) == 2 && of == rank && at == number;
}

/* ---- numbers ---- */

static size_t size_of(uint32_t dtype) {
  static const size_t sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return dtype < DTYPES ? sizes[dtype] : 1;
}

static float of_bits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  return bits;
}

static float load(uint32_t dtype, const void *at, size_t index) {
  if (dtype == F32) return ((const float *)at)[index];
  uint16_t half = ((const uint16_t *)at)[index];
  if (dtype == BF16) return of_bits((uint32_t)half << 16);
  _Float16 value;
  memcpy(&value, &half, 2);
  return (float)value;
}

static void store(uint32_t dtype, void *at, size_t index, float value) {
  if (dtype == F32) {
    ((float *)at)[index] = value;
  } else if (dtype == BF16) {
    uint32_t bits = bits_of(value);
    ((uint16_t *)at)[index] = (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  } else {
    _Float16 half = (_Float16)value;
    memcpy((uint16_t *)at + index, &half, 2);
  }
}

#define REDUCE_BY(op, a, b) ((op) == PROD ? (a) * (b) : (op) == MAX ? ((a) > (b) ? (a) : (b)) : (op) == MIN ? ((a) < (b) ? (a) : (b)) : (a) + (b))
#define REDUCE_AS(type)                                                                                               \
  for (size_t i = 0; i < count; i++) {                                                                                \
    type *to = (type *)into + i;                                                                                      \
    *to = (type)REDUCE_BY(op, *to, ((const type *)from)[i]);                                                          \
  }

static void reduce_into(uint32_t dtype, uint32_t op, void *into, const void *from, size_t count) {
  switch (dtype) {
    case I8: REDUCE_AS(int8_t) break;
    case U8: REDUCE_AS(uint8_t) break;
    case I32: REDUCE_AS(int32_t) break;
    case U32: REDUCE_AS(uint32_t) break;
    case I64: REDUCE_AS(int64_t) break;
    case U64: REDUCE_AS(uint64_t) break;
    case F64: REDUCE_AS(double) break;
    default:
      for (size_t i = 0; i < count; i++) {
        float a = load(dtype, into, i), b = load(dtype, from, i);
        store(dtype, into, i, REDUCE_BY(op, a, b));
      }
  }
}

static void scale(uint32_t dtype, void *at, size_t count, double factor) {
  for (size_t i = 0; i < count; i++) {
    if (dtype == F64) ((double *)at)[i] *= factor;
    else if (dtype == I64) ((int64_t *)at)[i] = (int64_t)((double)((int64_t *)at)[i] * factor);
    else if (dtype == I32) ((int32_t *)at)[i] = (int32_t)(((int32_t *)at)[i] * factor);
    else if (dtype >= F16) store(dtype, at, i, load(dtype, at, i) * (float)factor);
  }
}

/* ---- the hub ---- */

typedef struct parcel {
  struct parcel *next;
  request asked;
  char *data;
} parcel;

typedef struct meeting {
  struct meeting *next;
  uint64_t sequence;
  int count;
  parcel *of[RANKS];
} meeting;

typedef struct {
  pthread_mutex_t lock;
  char name[64];
  int listener, size, arrived;
  int sockets[RANKS], devices[RANKS];
  uint64_t hello[RANKS];
  meeting *meetings;
  parcel *sent[RANKS], *wanted[RANKS]; /* by destination */
} hub;

typedef struct {
  hub *of;
  int fd;
} visitor;

static hub *open_hub(void);

static void give(hub *own, int rank, uint64_t id, int code, const void *data, size_t bytes) {
  answer made = {.id = id, .bytes = bytes, .code = code};
  if (!write_all(own->sockets[rank], &made, sizeof made) && bytes) write_all(own->sockets[rank], data, bytes);
}

static void free_parcel(parcel *own) {
  free(own->data);
  free(own);
}

/* All ranks have joined: two on one device are refused, as by NCCL. */
static void welcome(hub *own) {
  char text[128] = "";
  for (int a = 0; a < own->size; a++)
    for (int b = 0; b < a; b++)
      if (own->devices[a] == own->devices[b])
        snprintf(text, sizeof text, "Duplicate GPU detected : rank %d and rank %d both on CUDA device %x", a, b, own->devices[a] * 4096);
  for (int rank = 0; rank < own->size; rank++)
    give(own, rank, own->hello[rank], *text ? INVALID_USAGE : OK, text, *text ? strlen(text) + 1 : 0);
}

/* The answers to an operation that all ranks have sent. */
static void finish(hub *own, meeting *all) {
  request *first = &all->of[0]->asked;
  int size = own->size;
  size_t bytes = first->bytes, part = bytes / (size_t)size;
  uint32_t dtype = first->dtype, op = first->op;
  char *joint = NULL;
  if (first->kind == ALL_REDUCE || first->kind == REDUCE || first->kind == REDUCE_SCATTER) {
    size_t count = bytes / size_of(dtype);
    joint = malloc(bytes + 1);
    memcpy(joint, all->of[0]->data, bytes);
    for (int rank = 1; rank < size; rank++) reduce_into(dtype, op, joint, all->of[rank]->data, count);
    if (op == AVG) scale(dtype, joint, count, 1.0 / size);
  } else if (first->kind == ALL_GATHER || first->kind == GATHER || first->kind == ALL_TO_ALL) {
    joint = malloc(bytes * (size_t)size + 1);
    for (int rank = 0; rank < size; rank++) memcpy(joint + bytes * (size_t)rank, all->of[rank]->data, bytes);
  }
  hub *parts[RANKS] = {0};
  for (int rank = 0; rank < size; rank++) {
    uint64_t id = all->of[rank]->asked.id;
    int is_root = rank == first->root;
    size_t at = (size_t)rank;
    switch (first->kind) {
      case ALL_REDUCE: give(own, rank, id, OK, joint, bytes); break;
      case REDUCE: give(own, rank, id, OK, joint, is_root ? bytes : 0); break;
      case REDUCE_SCATTER: give(own, rank, id, OK, joint + part * at, part); break;
      case ALL_GATHER: give(own, rank, id, OK, joint, bytes * (size_t)size); break;
      case GATHER: give(own, rank, id, OK, joint, is_root ? bytes * (size_t)size : 0); break;
      case BROADCAST: give(own, rank, id, OK, all->of[first->root]->data, all->of[first->root]->asked.bytes); break;
      case SCATTER: {
        size_t piece = all->of[first->root]->asked.bytes / (size_t)size;
        give(own, rank, id, OK, all->of[first->root]->data + piece * at, piece);
        break;
      }
      case ALL_TO_ALL: {
        char *column = malloc(bytes + 1);
        for (int from = 0; from < size; from++) memcpy(column + part * (size_t)from, joint + bytes * (size_t)from + part * at, part);
        give(own, rank, id, OK, column, bytes);
        free(column);
        break;
      }
      case SPLIT: {
        /* `root` is the color, `size` the key. */
        int color = all->of[rank]->asked.root, key = all->of[rank]->asked.size, place = 0, count = 0, head = -1;
        for (int other = 0; other < size; other++) {
          request *theirs = &all->of[other]->asked;
          if (theirs->root != color) continue;
          if (head < 0) head = other;
          count++;
          place += theirs->size < key || (theirs->size == key && other < rank);
        }
        struct { unique_id id; int rank, size; } child = {.rank = place, .size = count};
        if (color >= 0) {
          if (!parts[head]) parts[head] = open_hub();
          memcpy(child.id.internal, parts[head]->name, sizeof parts[head]->name);
        }
        give(own, rank, id, OK, &child, color >= 0 ? sizeof child : 0);
        break;
      }
    }
  }
  free(joint);
}

static void take_in(hub *own, parcel *given) {
  int rank = given->asked.rank;
  if (given->asked.kind == SEND || given->asked.kind == RECV) {
    int sends = given->asked.kind == SEND, to = sends ? given->asked.root : rank, from = sends ? rank : given->asked.root;
    parcel **mine = sends ? &own->sent[to] : &own->wanted[to], **theirs = sends ? &own->wanted[to] : &own->sent[to];
    for (; *theirs; theirs = &(*theirs)->next) {
      parcel *other = *theirs;
      if ((sends ? other->asked.root : other->asked.rank) != from) continue;
      *theirs = other->next;
      parcel *message = sends ? given : other, *receive = sends ? other : given;
      give(own, from, message->asked.id, OK, NULL, 0);
      give(own, to, receive->asked.id, OK, message->data, message->asked.bytes);
      free_parcel(given);
      free_parcel(other);
      return;
    }
    while (*mine) mine = &(*mine)->next;
    *mine = given;
    return;
  }
  meeting **at = &own->meetings;
  while (*at && (*at)->sequence != given->asked.sequence) at = &(*at)->next;
  if (!*at) {
    *at = calloc(1, sizeof **at);
    (*at)->sequence = given->asked.sequence;
  }
  meeting *all = *at;
  all->of[rank] = given;
  if (++all->count < own->size) return;
  /* Ranks that call different operations hang, as they do with NCCL. */
  int equal = 1;
  for (int other = 0; other < own->size; other++) equal &= all->of[other]->asked.kind == all->of[0]->asked.kind;
  if (!equal) return;
  finish(own, all);
  *at = all->next;
  for (int other = 0; other < own->size; other++) free_parcel(all->of[other]);
  free(all);
}

static void *serve(void *argument) {
  visitor own = *(visitor *)argument;
  free(argument);
  int rank = -1, left = 0;
  while (!left) {
    parcel *given = calloc(1, sizeof *given);
    if (read_all(own.fd, &given->asked, sizeof given->asked)) {
      free(given);
      break;
    }
    size_t bytes = given->asked.kind == RECV ? 0 : given->asked.bytes;
    given->data = malloc(bytes + 1);
    if (bytes && read_all(own.fd, given->data, bytes)) {
      free_parcel(given);
      break;
    }
    pthread_mutex_lock(&own.of->lock);
    if (given->asked.kind == HELLO) {
      rank = given->asked.rank;
      own.of->size = given->asked.size;
      own.of->sockets[rank] = own.fd;
      own.of->devices[rank] = given->asked.device;
      own.of->hello[rank] = given->asked.id;
      if (++own.of->arrived == own.of->size) welcome(own.of);
      free_parcel(given);
    } else if (given->asked.kind == BYE) {
      left = 1;
      free_parcel(given);
    } else {
      take_in(own.of, given);
    }
    pthread_mutex_unlock(&own.of->lock);
  }
  pthread_mutex_lock(&own.of->lock);
  for (int other = 0; !left && other < own.of->size; other++)
    if (other != rank && own.of->sockets[other] >= 0) give(own.of, other, 0, REMOTE_ERROR, NULL, 0);
  if (rank >= 0) own.of->sockets[rank] = -1;
  pthread_mutex_unlock(&own.of->lock);
  close(own.fd);
  return NULL;
}

static void start(void *(*run)(void *), void *argument) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, argument)) return;
  pthread_setname_np(thread, "stand-in"); /* not that of the caller */
  pthread_detach(thread);
}

static void *welcome_all(void *argument) {
  hub *own = argument;
  for (int fd; (fd = accept(own->listener, NULL, NULL)) >= 0;) {
    visitor *made = malloc(sizeof *made);
    *made = (visitor){.of = own, .fd = fd};
    start(serve, made);
  }
  return NULL;
}

/* An abstract name: nothing is left behind. */
static socklen_t address_of(const char *name, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  size_t length = strlen(name);
  memcpy(address->sun_path + 1, name, length);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
}

static hub *open_hub(void) {
  static int made;
  hub *own = calloc(1, sizeof *own);
  pthread_mutex_init(&own->lock, NULL);
  for (int rank = 0; rank < RANKS; rank++) own->sockets[rank] = -1;
  snprintf(own->name, sizeof own->name, "standin-nccl-%d-%d", (int)getpid(), __sync_add_and_fetch(&made, 1));
  struct sockaddr_un address;
  socklen_t length = address_of(own->name, &address);
  own->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (own->listener < 0 || bind(own->listener, (struct sockaddr *)&address, length) || listen(own->listener, RANKS)) return NULL;
  start(welcome_all, own);
  return own;
}

/* ---- communicators ---- */

typedef struct wait {
  struct wait *next;
  uint64_t id;
  void *to;
  size_t room, got;
  int over, code;
  char text[128];
} wait;

typedef struct communicator {
  pthread_mutex_t lock, writing;
  pthread_cond_t changed;
  unique_id id;
  int fd, rank, size, device, blocking;
  int state, aborted, tasks; /* state: of the communicator, as ncclCommGetAsyncError says it */
  uint64_t next_id, sequence;
  long launches;
  wait *waits;
  char text[256];
  double factors[32];
  int made;
} communicator;

static void expect(communicator *own, wait *made, void *to, size_t room) {
  memset(made, 0, sizeof *made);
  made->to = to;
  made->room = room;
  pthread_mutex_lock(&own->lock);
  made->id = ++own->next_id;
  made->next = own->waits;
  own->waits = made;
  pthread_mutex_unlock(&own->lock);
}

/* Until the answer is there; not after an abort. */
static int await_answer(communicator *own, wait *made) {
  pthread_mutex_lock(&own->lock);
  while (!made->over && !own->aborted) pthread_cond_wait(&own->changed, &own->lock);
  for (wait **at = &own->waits; *at; at = &(*at)->next)
    if (*at == made) {
      *at = made->next;
      break;
    }
  int code = made->over ? made->code : INTERNAL_ERROR;
  pthread_mutex_unlock(&own->lock);
  return code;
}

static void *listen_to_hub(void *argument) {
  communicator *own = argument;
  answer given;
  while (!read_all(own->fd, &given, sizeof given)) {
    char *data = malloc(given.bytes + 1);
    if (given.bytes && read_all(own->fd, data, given.bytes)) {
      free(data);
      break;
    }
    pthread_mutex_lock(&own->lock);
    if (!given.id && own->state == OK) own->state = given.code;
    for (wait *at = own->waits; at; at = at->next) {
      if (at->id != given.id) continue;
      if (given.code) snprintf(at->text, sizeof at->text, "%s", data);
      else if (at->to) memcpy(at->to, data, given.bytes < at->room ? given.bytes : at->room);
      at->got = given.bytes;
      at->code = given.code;
      at->over = 1;
    }
    pthread_cond_broadcast(&own->changed);
    pthread_mutex_unlock(&own->lock);
    free(data);
  }
  pthread_mutex_lock(&own->lock);
  if (!own->aborted && own->state == OK) own->state = REMOTE_ERROR; /* the hub's process has ended */
  pthread_mutex_unlock(&own->lock);
  return NULL;
}

static int post(communicator *own, request asked, const void *data) {
  asked.rank = own->rank;
  pthread_mutex_lock(&own->writing);
  int lost = write_all(own->fd, &asked, sizeof asked);
  if (!lost && asked.kind != RECV && asked.bytes) lost = write_all(own->fd, data, asked.bytes);
  pthread_mutex_unlock(&own->writing);
  return lost ? REMOTE_ERROR : OK;
}

static void end_init(communicator *own, int code, const char *text) {
  pthread_mutex_lock(&own->lock);
  own->state = code;
  snprintf(own->text, sizeof own->text, "%s", text);
  pthread_cond_broadcast(&own->changed);
  pthread_mutex_unlock(&own->lock);
}

static void *join_hub(void *argument) {
  communicator *own = argument;
  const char *slow = fault("slow-init");
  if (slow) usleep((useconds_t)atol(slow) * 1000);
  struct sockaddr_un address;
  socklen_t length = address_of(own->id.internal, &address);
  own->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(own->fd, (struct sockaddr *)&address, length)) {
    end_init(own, SYSTEM_ERROR, "the rank that made the unique id is gone");
    return NULL;
  }
  start(listen_to_hub, own);
  wait made;
  expect(own, &made, NULL, 0);
  request hello = {.kind = HELLO, .id = made.id, .size = own->size, .device = own->device};
  int code = post(own, hello, NULL);
  if (!code) code = await_answer(own, &made);
  if (!own->aborted) end_init(own, code, made.text);
  return NULL;
}

typedef struct { size_t size; unsigned magic, version; int blocking; } config;

static int init(communicator **made, int size, unique_id id, int rank, int device, config *given) {
  if (size < 1 || size > RANKS || rank < 0 || rank >= size) return failed(INVALID_ARGUMENT, "Invalid rank requested");
  if (given && given->magic != 0xcafebeef) return failed(INVALID_ARGUMENT, "ncclConfig_t argument not initialized via NCCL_CONFIG_INITIALIZER");
  communicator *own = calloc(1, sizeof *own);
  pthread_mutex_init(&own->lock, NULL);
  pthread_mutex_init(&own->writing, NULL);
  pthread_cond_init(&own->changed, NULL);
  own->id = id, own->rank = rank, own->size = size, own->device = device, own->fd = -1, own->state = IN_PROGRESS;
  own->blocking = !given || given->blocking != 0;
  *made = own;
  if (!own->blocking) {
    start(join_hub, own);
    return IN_PROGRESS;
  }
  join_hub(own);
  return own->state ? failed(own->state, own->text) : OK;
}

int ncclCommInitRankConfig(communicator **made, int size, unique_id id, int rank, config *given) {
  if (standin_device() < 0) return failed(INVALID_USAGE, "no device is current");
  return init(made, size, id, rank, standin_device(), given);
}

int ncclGetUniqueId(unique_id *id) {
  hub *made = open_hub();
  if (!made) return failed(SYSTEM_ERROR, "no socket");
  memset(id, 0, sizeof *id);
  memcpy(id->internal, made->name, sizeof made->name);
  return OK;
}

int ncclGetVersion(int *version) {
  const char *text = fault("version");
  *version = text ? atoi(text) : 22809;
  return OK;
}

const char *ncclGetErrorString(int code) {
  static const char *const texts[] = {"no error", "unhandled cuda error (run with NCCL_DEBUG=INFO for details)",
                                      "unhandled system error (run with NCCL_DEBUG=INFO for details)", "internal error - please report this issue to the NCCL developers",
                                      "invalid argument (run with NCCL_DEBUG=WARN for details)", "invalid usage (run with NCCL_DEBUG=WARN for details)",
                                      "remote process exited or there was a network error", "NCCL operation in progress"};
  return code >= 0 && code < 8 ? texts[code] : "unknown result code";
}

const char *ncclGetLastError(communicator *own) { return own && *own->text ? own->text : last_error; }

int ncclCommGetAsyncError(communicator *own, int *code) {
  pthread_mutex_lock(&own->lock);
  *code = own->state;
  pthread_mutex_unlock(&own->lock);
  return OK;
}

int ncclCommCount(communicator *own, int *count) { return *count = own->size, OK; }
int ncclCommUserRank(communicator *own, int *rank) { return *rank = own->rank, OK; }

int ncclCommFinalize(communicator *own) {
  pthread_mutex_lock(&own->lock);
  while (own->tasks && own->blocking) pthread_cond_wait(&own->changed, &own->lock);
  int code = own->tasks ? IN_PROGRESS : OK;
  if (own->state == OK) own->state = code; /* until the last task has ended */
  pthread_mutex_unlock(&own->lock);
  return code;
}

static void note_end(int aborts) {
  const char *path = getenv("STANDIN_NCCL_ENDS");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  fputs(aborts ? "aborted\n" : "finalized\n", file);
  fclose(file);
}

/* It is not freed: threads may still look at it. */
static int leave(communicator *own, int aborts) {
  note_end(aborts);
  pthread_mutex_lock(&own->lock);
  own->aborted = aborts;
  pthread_cond_broadcast(&own->changed);
  while (own->tasks) pthread_cond_wait(&own->changed, &own->lock);
  own->aborted = 1;
  pthread_mutex_unlock(&own->lock);
  if (own->fd >= 0) {
    post(own, (request){.kind = BYE}, NULL);
    shutdown(own->fd, SHUT_RDWR);
  }
  return OK;
}

int ncclCommAbort(communicator *own) { return leave(own, 1); }
int ncclCommDestroy(communicator *own) { return leave(own, 0); }

/* ---- launches ---- */

typedef struct operation {
  struct operation *next;
  communicator *own;
  stream *on;
  request asked;
  const void *from;
  void *to;
  size_t room;
  double factor; /* 0: none */
  int hangs;
  wait answer;
} operation;

static __thread int depth, group_code;
static __thread operation *first, **last;

static void end_task(communicator *own) {
  pthread_mutex_lock(&own->lock);
  if (!--own->tasks && own->state == IN_PROGRESS) own->state = OK;
  pthread_cond_broadcast(&own->changed);
  pthread_mutex_unlock(&own->lock);
}

/* On the stream: sends everything, then waits for the answers. */
static void run(void *argument) {
  operation *head = argument;
  communicator *own = head->own;
  for (operation *at = head; at; at = at->next) {
    expect(own, &at->answer, at->to, at->room);
    at->asked.id = at->answer.id;
    const void *from = at->from;
    char *scaled = NULL;
    if (at->factor != 0) {
      scaled = malloc(at->asked.bytes + 1);
      memcpy(scaled, from, at->asked.bytes);
      scale(at->asked.dtype, scaled, at->asked.bytes / size_of(at->asked.dtype), at->factor);
      from = scaled;
    }
    if (!at->hangs) post(own, at->asked, from);
    free(scaled);
  }
  for (operation *at = head, *next; at; at = next) {
    await_answer(own, &at->answer);
    next = at->next;
    free(at);
  }
  end_task(own);
}

static int flush(void) {
  int code = group_code;
  operation *head = first;
  first = NULL, last = &first, group_code = OK;
  while (head) {
    /* The operations of one communicator: one task. */
    communicator *own = head->own;
    operation *rest = NULL, **tail = &rest, *mine = NULL, **end = &mine;
    for (operation *at = head, *next; at; at = next) {
      next = at->next;
      at->next = NULL;
      if (at->own == own) *end = at, end = &at->next;
      else *tail = at, tail = &at->next;
    }
    head = rest;
    if (code) continue;
    pthread_mutex_lock(&own->lock);
    own->tasks++;
    pthread_mutex_unlock(&own->lock);
    if (standin_enqueue(mine->on, run, mine)) code = failed(INVALID_ARGUMENT, "the stream is not valid");
  }
  return code;
}

int ncclGroupStart(void) {
  if (!depth++) first = NULL, last = &first, group_code = OK;
  return OK;
}

int ncclGroupEnd(void) {
  if (!depth) return failed(INVALID_USAGE, "ncclGroupEnd: not in a group call.");
  return --depth ? OK : flush();
}

static int launch(operation given) {
  communicator *own = given.own;
  long number = ++own->launches;
  if (strikes("refuse", own->rank, number)) return group_code = failed(INTERNAL_ERROR, "refused on request");
  given.hangs = strikes("hang", own->rank, number) || strikes("error", own->rank, number);
  if (strikes("error", own->rank, number)) {
    pthread_mutex_lock(&own->lock);
    own->state = REMOTE_ERROR;
    pthread_mutex_unlock(&own->lock);
  }
  if (given.asked.kind < SEND) given.asked.sequence = ++own->sequence;
  if (given.asked.op >= FIRST_OWN) {
    given.factor = own->factors[given.asked.op - FIRST_OWN];
    given.asked.op = SUM;
  }
  operation *made = malloc(sizeof *made);
  *made = given;
  ncclGroupStart();
  *last = made;
  last = &made->next;
  return ncclGroupEnd();
}

#define BYTES(count) ((count) * size_of(dtype))

int ncclAllReduce(const void *from, void *to, size_t count, uint32_t dtype, uint32_t op, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = BYTES(count),
                            .asked = {.kind = ALL_REDUCE, .op = op, .dtype = dtype, .bytes = BYTES(count)}});
}

int ncclReduce(const void *from, void *to, size_t count, uint32_t dtype, uint32_t op, int root, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = own->rank == root ? to : NULL, .room = BYTES(count),
                            .asked = {.kind = REDUCE, .op = op, .dtype = dtype, .root = root, .bytes = BYTES(count)}});
}

int ncclBroadcast(const void *from, void *to, size_t count, uint32_t dtype, int root, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = BYTES(count),
                            .asked = {.kind = BROADCAST, .dtype = dtype, .root = root, .bytes = own->rank == root ? BYTES(count) : 0}});
}

int ncclAllGather(const void *from, void *to, size_t count, uint32_t dtype, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = BYTES(count) * (size_t)own->size,
                            .asked = {.kind = ALL_GATHER, .dtype = dtype, .bytes = BYTES(count)}});
}

int ncclReduceScatter(const void *from, void *to, size_t count, uint32_t dtype, uint32_t op, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = BYTES(count),
                            .asked = {.kind = REDUCE_SCATTER, .op = op, .dtype = dtype, .bytes = BYTES(count) * (size_t)own->size}});
}

int ncclSend(const void *from, size_t count, uint32_t dtype, int peer, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .asked = {.kind = SEND, .dtype = dtype, .root = peer, .bytes = BYTES(count)}});
}

int ncclRecv(void *to, size_t count, uint32_t dtype, int peer, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .to = to, .room = BYTES(count),
                            .asked = {.kind = RECV, .dtype = dtype, .root = peer, .bytes = BYTES(count)}});
}

#ifndef OLDER
int ncclAlltoAll(const void *from, void *to, size_t count, uint32_t dtype, communicator *own, stream *on) {
  size_t bytes = BYTES(count) * (size_t)own->size;
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = bytes,
                            .asked = {.kind = ALL_TO_ALL, .dtype = dtype, .bytes = bytes}});
}

int ncclGather(const void *from, void *to, size_t count, uint32_t dtype, int root, communicator *own, stream *on) {
  return launch((operation){.own = own, .on = on, .from = from, .to = own->rank == root ? to : NULL, .room = BYTES(count) * (size_t)own->size,
                            .asked = {.kind = GATHER, .dtype = dtype, .root = root, .bytes = BYTES(count)}});
}

int ncclScatter(const void *from, void *to, size_t count, uint32_t dtype, int root, communicator *own, stream *on) {
  size_t bytes = own->rank == root ? BYTES(count) * (size_t)own->size : 0;
  return launch((operation){.own = own, .on = on, .from = from, .to = to, .room = BYTES(count),
                            .asked = {.kind = SCATTER, .dtype = dtype, .root = root, .bytes = bytes}});
}
#endif

int ncclRedOpCreatePreMulSum(uint32_t *op, void *scalar, uint32_t dtype, uint32_t residence, communicator *own) {
  (void)residence;
  if (dtype < F16) return failed(INVALID_ARGUMENT, "only floating point");
  int place = own->made++ % 32;
  own->factors[place] = dtype == F64 ? *(double *)scalar : (double)load(dtype, scalar, 0);
  *op = (uint32_t)(FIRST_OWN + place);
  return OK;
}

int ncclRedOpDestroy(uint32_t op, communicator *own) {
  (void)own;
  return op >= FIRST_OWN ? OK : failed(INVALID_ARGUMENT, "ncclRedOpDestroy : operator is a NCCL builtin");
}

typedef struct {
  communicator *own, **made;
  config given;
  wait answer;
  int color;
  struct { unique_id id; int rank, size; } child;
} split;

/* The child appears before the parent is ready. */
static void *finish_split(void *argument) {
  split *own = argument;
  int code = await_answer(own->own, &own->answer);
  communicator *child = NULL;
  if (!code && own->color >= 0) {
    own->given.blocking = 1;
    code = init(&child, own->child.size, own->child.id, own->child.rank, own->own->device, &own->given);
    child->blocking = 0;
    *own->made = child;
  }
  end_init(own->own, code, "");
  free(own);
  return NULL;
}

/* As NCCL's, it says success while it is in progress. */
int ncclCommSplit(communicator *own, int color, int key, communicator **made, config *given) {
  split *asked = calloc(1, sizeof *asked);
  asked->own = own, asked->made = made, asked->given = *given, asked->color = color;
  *made = NULL;
  pthread_mutex_lock(&own->lock);
  own->state = IN_PROGRESS;
  pthread_mutex_unlock(&own->lock);
  expect(own, &asked->answer, &asked->child, sizeof asked->child);
  request message = {.kind = SPLIT, .id = asked->answer.id, .sequence = ++own->sequence, .root = color, .size = key};
  int code = post(own, message, NULL);
  if (!code) start(finish_split, asked);
  return code;
}
