/* SPDX-License-Identifier: Apache-2.0 */
/* Random calls that do not wait, of pipes and counters of events, and what each of them returns. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef SEED
#define SEED 1
#endif
#ifndef CALLS
#define CALLS 80
#endif

static unsigned state = SEED;

static unsigned below(unsigned n) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % n;
}

static void told(const char *call, long result) {
  printf("%s=%ld", call, result);
  if (result < 0) printf("(%d)", errno);
  putchar('\n');
}

/* The two ends of each; both are the same descriptor of a counter. */
static struct { int in, out, counts; } ends[3] = {{-1, -1, 0}, {-1, -1, 0}, {-1, -1, 0}};

static void drop(int k) {
  if (ends[k].in >= 0) close(ends[k].in);
  if (ends[k].out >= 0 && ends[k].out != ends[k].in) close(ends[k].out);
  ends[k].in = ends[k].out = -1;
}

static void begin(int k) {
  int both[2];
  drop(k);
  ends[k].counts = below(2);
  if (ends[k].counts) {
    int by_one = below(2) ? EFD_SEMAPHORE : 0;
    ends[k].in = ends[k].out = eventfd(below(4), EFD_NONBLOCK | by_one);
    told("eventfd", ends[k].in);
  } else {
    told("pipe2", pipe2(both, O_NONBLOCK));
    ends[k].in = both[0];
    ends[k].out = both[1];
    printf("%d %d\n", both[0], both[1]);
  }
}

static void reads(int k) {
  char text[64];
  unsigned n = below(4) == 0 ? below(8) : 8 + below(20);
  memset(text, 0, sizeof text);
  long got = read(ends[k].in, text, n);
  told("read", got);
  for (long j = 0; j < got; j++) printf("%x.", text[j]);
}

static void writes(int k) {
  char text[64];
  unsigned n = below(30);
  if (ends[k].out >= 0 && ends[k].in < 0) return; /* the signal would end the program */
  for (unsigned j = 0; j < sizeof text; j++) text[j] = (char)('a' + below(26));
  if (ends[k].counts) {
    unsigned long value = below(5);
    memcpy(text, &value, 8);
    n = below(5) == 0 ? 5 : 8;
  }
  told("write", write(ends[k].out, text, n));
}

static void asks(void) {
  struct pollfd all[6];
  for (int k = 0; k < 6; k++) {
    all[k].fd = k % 2 == 0 ? ends[k / 2].in : ends[k / 2].out;
    all[k].events = (short)((below(3) ? POLLIN : 0) | (below(3) ? POLLOUT : 0));
    all[k].revents = 99;
  }
  told("poll", poll(all, 6, 0));
  for (int k = 0; k < 6; k++) printf("%d ", all[k].revents);
  fd_set in, out;
  struct timeval now = {0, 0};
  FD_ZERO(&in);
  FD_ZERO(&out);
  for (int k = 0; k < 3; k++) {
    if (ends[k].in >= 0) FD_SET(ends[k].in, &in);
    if (ends[k].out >= 0) FD_SET(ends[k].out, &out);
  }
  told("select", select(40, &in, &out, 0, &now));
  for (int k = 0; k < 40; k++) printf("%d", 2 * FD_ISSET(k, &in) + FD_ISSET(k, &out));
  putchar('\n');
}

static void looks(int k) {
  struct stat its;
  told("lseek", ends[k].counts ? 0 : lseek(ends[k].in, 0, SEEK_CUR));
  int done = fstat(ends[k].out, &its);
  told("fstat", done);
  if (done == 0 && !ends[k].counts) printf("%d\n", S_ISFIFO(its.st_mode));
  int flags = fcntl(ends[k].in, F_GETFL);
  told("flags", flags < 0 ? flags : flags & (O_ACCMODE | O_NONBLOCK));
}

int main(void) {
  for (int call = 0; call < CALLS; call++) {
    int k = (int)below(3);
    switch (below(12)) {
      case 0:
        begin(k);
        break;
      case 1:
        if (!ends[k].counts) {
          int *end = below(2) ? &ends[k].in : &ends[k].out;
          told("close", close(*end));
          *end = -1;
        }
        break;
      case 2: {
        int copy = dup(ends[k].out);
        told("dup", copy);
        if (copy >= 0) close(copy);
        break;
      }
      case 3:
        looks(k);
        break;
      case 4:
      case 5:
        asks();
        break;
      case 6:
      case 7:
      case 8:
        reads(k);
        break;
      default:
        writes(k);
    }
  }
  for (int k = 0; k < 3; k++) drop(k);
  return 0;
}
