// An Ethernet switch between hosts that are network namespaces: every frame reaches its port a fixed time later, and each
// port takes no more than its rate. It stands in for netem, which many kernels lack.
//
//   switch DELAY_US MBIT BUFFER_KB TAP...
//
// Makes one tap device a port (host N has the address 02:00:00:00:00:N), writes "ready", and ends when stdin is closed.
// A line "0.2" on stdin makes each port lose a fifth of its frames from then on.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <linux/virtio_net.h>
#include <net/if.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { PORTS = 64, FRAMES = 1 << 14, FRAME = 66000, VNET = sizeof(struct virtio_net_hdr), PER_TURN = 64 };

// Bytes of each segment's headers in a frame that the kernel has not cut up: Ethernet, IP, TCP with timestamps.
enum { HEADERS = 14 + 20 + 32 };

struct frame {
  int64_t due;
  ssize_t length;
  unsigned char *bytes;
};

// Frames of one port, by due time, since the delay is the same for all and the port serves them in turn.
struct port {
  int tap;
  int64_t free_at;
  uint64_t dropped;
  size_t head, tail;
  struct frame frames[FRAMES];
};

static struct port ports[PORTS];

// The share of frames to lose.
static double loss = 0;

static void die(const char *what) {
  fprintf(stderr, "switch: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// A tap device that passes TCP segments of up to 64 KB uncut, with what is needed to cut them.
static int open_tap(const char *name) {
  int tap = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (tap < 0) die("/dev/net/tun");
  struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI | IFF_VNET_HDR};
  strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  if (ioctl(tap, TUNSETIFF, &request) < 0) die("TUNSETIFF");
  if (ioctl(tap, TUNSETOFFLOAD, TUN_F_CSUM | TUN_F_TSO4) < 0) die("TUNSETOFFLOAD");
  return tap;
}

// Draws from a fixed sequence (xorshift).
static int is_lost(void) {
  static uint32_t state = 1;
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state / 4294967296.0 < loss;
}

// Bytes on the wire: segments that travel as one frame here have headers of their own there.
static int64_t wire_bytes(const unsigned char *frame, ssize_t length) {
  const struct virtio_net_hdr *header = (const void *)frame;
  int64_t bytes = length - VNET;
  if (header->gso_type == VIRTIO_NET_HDR_GSO_NONE || header->gso_size == 0) return bytes;
  int64_t segments = (bytes - HEADERS + header->gso_size - 1) / header->gso_size;
  return bytes + (segments - 1) * HEADERS;
}

static void pass_on(struct port *port, const unsigned char *frame, ssize_t length, int64_t delay, double rate, int64_t buffer) {
  int64_t arrival = now_ns() + delay;
  int64_t sending = (int64_t)(wire_bytes(frame, length) / rate);
  int64_t due = port->free_at > arrival ? port->free_at : arrival;
  if (due - arrival > (int64_t)(buffer / rate) || port->tail - port->head == FRAMES || is_lost()) {
    port->dropped++;
    return;
  }
  port->free_at = due + sending;
  struct frame *slot = &port->frames[port->tail++ % FRAMES];
  slot->due = due;
  slot->length = length;
  slot->bytes = malloc(length);
  if (!slot->bytes) die("malloc");
  memcpy(slot->bytes, frame, length);
}

int main(int count, char **args) {
  if (count < 6 || count - 4 > PORTS) {
    fprintf(stderr, "usage: switch DELAY_US MBIT BUFFER_KB TAP TAP...\n");
    return 2;
  }
  int64_t delay = atoll(args[1]) * 1000;
  double rate = atof(args[2]) / 8000; // bytes a nanosecond
  int64_t buffer = atoll(args[3]) * 1024;
  int n = count - 4;
  struct pollfd polled[PORTS + 1];
  for (int i = 0; i < n; i++) {
    ports[i].tap = open_tap(args[4 + i]);
    polled[i] = (struct pollfd){.fd = ports[i].tap, .events = POLLIN};
  }
  polled[n] = (struct pollfd){.fd = 0, .events = POLLIN};
  puts("ready");
  fflush(stdout);
  static unsigned char frame[FRAME];
  for (;;) {
    int64_t now = now_ns(), next = INT64_MAX;
    for (int i = 0; i < n; i++) {
      struct port *port = &ports[i];
      while (port->head != port->tail && port->frames[port->head % FRAMES].due <= now) {
        struct frame *slot = &port->frames[port->head++ % FRAMES];
        // A device that is down, or full, loses it, as a wire would.
        if (write(port->tap, slot->bytes, slot->length) < 0) port->dropped++;
        free(slot->bytes);
      }
      if (port->head != port->tail && port->frames[port->head % FRAMES].due < next)
        next = port->frames[port->head % FRAMES].due;
    }
    int64_t wait = next == INT64_MAX ? 1000000000 : next - now_ns();
    if (wait < 0) wait = 0;
    struct timespec limit = {.tv_sec = wait / 1000000000, .tv_nsec = wait % 1000000000};
    if (ppoll(polled, n + 1, &limit, NULL) < 0 && errno != EINTR) die("ppoll");
    if (polled[n].revents) {
      char line[32] = "";
      if (read(0, line, sizeof line - 1) <= 0) break;
      loss = atof(line);
      // Segments are lost one by one: from now on each is a frame.
      for (int i = 0; i < n; i++)
        if (ioctl(ports[i].tap, TUNSETOFFLOAD, TUN_F_CSUM) < 0) die("TUNSETOFFLOAD");
    }
    for (int i = 0; i < n; i++) {
      for (int turn = 0; (polled[i].revents & POLLIN) && turn < PER_TURN; turn++) {
        ssize_t length = read(ports[i].tap, frame, sizeof frame);
        if (length < VNET + 14) break;
        unsigned char *target = frame + VNET;
        for (int to = 0; to < n; to++) {
          int addressed = (target[0] & 1) || target[5] == to;
          if (to != i && addressed) pass_on(&ports[to], frame, length, delay, rate, buffer);
        }
      }
    }
  }
  for (int i = 0; i < n; i++) fprintf(stderr, "%s: dropped %llu\n", args[4 + i], (unsigned long long)ports[i].dropped);
  return 0;
}
