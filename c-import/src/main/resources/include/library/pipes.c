/* SPDX-License-Identifier: Apache-2.0 */
/* Pipes and counters of events, and waiting for several descriptors. It stands behind files.c in
   one text, of which it uses the descriptors. A call that must wait does so as one step with what
   it then does: a semaphore is 1 as long as there is something to read, another one as long as
   there is room. */
#include <poll.h>
#include <semaphore.h>
#include <sys/eventfd.h>
#include <sys/select.h>

#define MOST_CHANNELS 16
#define MOST_POLLS 16
#define ROOM 65536
#define AT_ONCE 4096
#define LARGEST_COUNT 0xfffffffffffffffeUL

enum { NO_CHANNEL, PIPE, EVENTS };

/* A pipe has a ring of bytes, a counter of events a number. Readers and writers are the open
   descriptions of its two ends. */
struct channel {
  int kind, by_one, readers, writers, readable, writable;
  unsigned first, size;
  unsigned long count;
  char *content;
  sem_t not_empty, not_full;
};

static struct channel pipes[MOST_CHANNELS];

/* Threads that wait for several channels at once: one bit for each that they wait for. */
static struct {
  int waits, woken;
  unsigned reads, writes;
  sem_t ready;
} polls[MOST_POLLS];

/* The file of a description says which channel it is, and which end of a pipe. */
static int channel_of(int file) { return (-2 - file) / 2; }

static int is_writing_end(int file) { return (-2 - file) % 2; }

static void wake_polls(int c) {
  for (int k = 0; k < MOST_POLLS; k++) {
    int ready = (pipes[c].readable && polls[k].reads >> c & 1) ||
                (pipes[c].writable && polls[k].writes >> c & 1);
    if (polls[k].waits && ready && !polls[k].woken) {
      polls[k].woken = 1;
      sem_post(&polls[k].ready);
    }
  }
}

static void set_ready(int *flag, sem_t *its, int ready) {
  if (ready && !*flag) sem_post(its);
  if (!ready && *flag) sem_wait(its);
  *flag = ready;
}

/* Makes the semaphores of a channel as what it holds says. */
static void changed(int c) {
  struct channel *its = &pipes[c];
  int readable = its->kind == PIPE ? its->size > 0 || its->writers == 0 : its->count > 0;
  int writable = its->kind == PIPE ? its->size <= ROOM - AT_ONCE || its->readers == 0
                                   : its->count < LARGEST_COUNT;
  set_ready(&its->readable, &its->not_empty, readable);
  set_ready(&its->writable, &its->not_full, writable);
  wake_polls(c);
}

static int __ravel_new_channel(int kind) {
  int c = 0;
  while (c < MOST_CHANNELS && pipes[c].kind != NO_CHANNEL) c++;
  if (c == MOST_CHANNELS) __ravel_unsupported("more than 16 pipes and counters of events");
  struct channel *its = &pipes[c];
  its->kind = kind;
  its->readable = its->writable = its->by_one = 0;
  its->readers = its->writers = 1;
  its->first = its->size = 0;
  its->count = 0;
  its->content = kind == PIPE ? malloc(ROOM) : 0;
  sem_init(&its->not_empty, 0, 0);
  sem_init(&its->not_full, 0, 0);
  return c;
}

/* Forgets an end of a channel, and with the last one the channel. */
static void leave_channel(int file) {
  int c = channel_of(file);
  struct channel *its = &pipes[c];
  if (its->kind == EVENTS || !is_writing_end(file)) its->readers--;
  if (its->kind == EVENTS || is_writing_end(file)) its->writers--;
  changed(c);
  if (its->readers == 0 && its->writers == 0) {
    free(its->content);
    its->content = 0;
    its->kind = NO_CHANNEL;
  }
}

static int new_end(int file, int flags) {
  int free_one = free_description();
  int number = free_one < 0 ? -1 : free_descriptor(0, free_one);
  if (number >= 0) descriptions[free_one] = (struct description){1, file, flags, 0};
  return number;
}

int pipe2(int *ends, int flags) {
  __VERIFIER_atomic_begin();
  int c = __ravel_new_channel(PIPE);
  int first = new_end(-2 - 2 * c, O_RDONLY | (flags & O_NONBLOCK));
  int second = first < 0 ? -1 : new_end(-3 - 2 * c, O_WRONLY | (flags & O_NONBLOCK));
  if (second < 0) {
    if (first >= 0) close_file(first);
    return (int)failed(EMFILE);
  }
  changed(c);
  ends[0] = first;
  ends[1] = second;
  return (int)ended(0);
}

int pipe(int *ends) { return pipe2(ends, 0); }

int eventfd(unsigned count, int flags) {
  __VERIFIER_atomic_begin();
  int c = __ravel_new_channel(EVENTS);
  pipes[c].count = count;
  pipes[c].by_one = (flags & EFD_SEMAPHORE) != 0;
  int number = new_end(-2 - 2 * c, O_RDWR | (flags & O_NONBLOCK));
  if (number < 0) return (int)failed(EMFILE);
  changed(c);
  return (int)ended(number);
}

/* Waits until a channel can be read or written, and takes the semaphore; what follows restores it.
   Gives 0, or why it does not. */
static int waited(struct description *of, int *flag, sem_t *its) {
  if (!*flag && of->flags & O_NONBLOCK) return EAGAIN;
  if (!*flag && __ravel_interrupted > 1) return EINTR;
  sem_wait(its);
  *flag = 0;
  return 0;
}

/* Ends the step that reads from a channel. */
static long read_channel(struct description *of, char *to, unsigned long count) {
  int c = channel_of(of->file);
  struct channel *its = &pipes[c];
  if (its->kind == EVENTS && count < 8) return failed(EINVAL);
  if (count == 0) return ended(0);
  int error = waited(of, &its->readable, &its->not_empty);
  if (error) return failed(error);
  if (its->kind == EVENTS) {
    unsigned long value = its->by_one ? 1 : its->count;
    its->count -= value;
    memcpy(to, &value, 8);
    changed(c);
    return ended(8);
  }
  unsigned n = its->size < count ? its->size : (unsigned)count;
  for (unsigned k = 0; k < n; k++) to[k] = its->content[(its->first + k) % ROOM];
  its->size -= n;
  its->first = its->size == 0 ? 0 : (its->first + n) % ROOM;
  changed(c);
  return ended(n);
}

static long add_events(struct description *of, int c, const char *from, unsigned long count) {
  struct channel *its = &pipes[c];
  unsigned long value;
  if (count < 8) return failed(EINVAL);
  memcpy(&value, from, 8);
  if (value > LARGEST_COUNT) return failed(EINVAL);
  if (its->count > LARGEST_COUNT - value) {
    if (of->flags & O_NONBLOCK) return failed(EAGAIN);
    __ravel_unsupported("to wait until a counter of events has room");
  }
  its->count += value;
  changed(c);
  return ended(8);
}

/* Ends the step that writes to a channel. What is more than 4096 bytes is written in parts, each of
   which is a step. */
static long write_channel(struct description *of, const char *from, unsigned long count) {
  int c = channel_of(of->file);
  struct channel *its = &pipes[c];
  if (its->kind == EVENTS) return add_events(of, c, from, count);
  if (count == 0) return ended(0);
  for (unsigned long done = 0;;) {
    int error = waited(of, &its->writable, &its->not_full);
    if (error) return done > 0 ? ended((long)done) : failed(error);
    if (its->readers == 0) __ravel_unsupported("to write to a pipe that nobody reads (SIGPIPE)");
    unsigned n = count - done < AT_ONCE ? (unsigned)(count - done) : AT_ONCE;
    for (unsigned k = 0; k < n; k++)
      its->content[(its->first + its->size + k) % ROOM] = from[done + k];
    its->size += n;
    done += n;
    changed(c);
    if (done == count) return ended((long)count);
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
  }
}

int eventfd_read(int number, eventfd_t *to) { return read(number, to, 8) == 8 ? 0 : -1; }

int eventfd_write(int number, eventfd_t value) { return write(number, &value, 8) == 8 ? 0 : -1; }

/* -------------------------------------------------------------------------- several at once */

/* What is ready of that which is asked for, within a step. */
static short ready_of(const struct pollfd *asked) {
  struct description *its = description(asked->fd);
  if (asked->fd < 0) return 0;
  if (!its) return POLLNVAL;
  if (its->file >= -1) return asked->events & (POLLIN | POLLOUT);
  const struct channel *at = &pipes[channel_of(its->file)];
  int writes = at->kind == EVENTS || is_writing_end(its->file);
  int reads = at->kind == EVENTS || !is_writing_end(its->file);
  int now = 0;
  if (reads && (at->kind == EVENTS ? at->count > 0 : at->size > 0)) now |= POLLIN;
  if (reads && at->writers == 0) now |= POLLHUP;
  if (writes && at->writable) now |= POLLOUT;
  if (writes && at->readers == 0) now |= POLLERR;
  return (short)(now & (asked->events | POLLHUP | POLLERR));
}

static int all_ready(struct pollfd *asked, nfds_t count) {
  int ready = 0;
  for (nfds_t k = 0; k < count; k++) {
    asked[k].revents = ready_of(&asked[k]);
    ready += asked[k].revents != 0;
  }
  return ready;
}

static int begin_poll(const struct pollfd *asked, nfds_t count) {
  int own = 0;
  while (own < MOST_POLLS && polls[own].waits) own++;
  if (own == MOST_POLLS) __ravel_unsupported("more than 16 threads in `poll` and `select`");
  polls[own].waits = 1;
  polls[own].woken = 0;
  polls[own].reads = polls[own].writes = 0;
  sem_init(&polls[own].ready, 0, 0);
  for (nfds_t k = 0; k < count; k++) {
    struct description *its = asked[k].fd < 0 ? 0 : description(asked[k].fd);
    if (its && its->file < -1) {
      unsigned bit = 1U << channel_of(its->file);
      int writes = is_writing_end(its->file) || asked[k].events & POLLOUT;
      if (!is_writing_end(its->file)) polls[own].reads |= bit;
      if (writes) polls[own].writes |= bit;
    }
  }
  return own;
}

int poll(struct pollfd *asked, nfds_t count, int limit) {
  static const struct timespec over;
  may_wait();
  for (;;) {
    __VERIFIER_atomic_begin();
    int ready = all_ready(asked, count);
    if (ready > 0 || limit == 0) return (int)ended(ready);
    int own = begin_poll(asked, count);
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    if (__ravel_interrupted && all_ready(asked, count) == 0) {
      polls[own].waits = 0;
      return (int)failed(EINTR);
    }
    int timed_out = limit > 0 && sem_timedwait(&polls[own].ready, &over) != 0;
    if (limit < 0) sem_wait(&polls[own].ready);
    polls[own].waits = 0;
    ready = all_ready(asked, count);
    if (timed_out || ready > 0) return (int)ended(ready);
    __VERIFIER_atomic_end();
  }
}

int select(int count, fd_set *reads, fd_set *writes, fd_set *other, struct timeval *limit) {
  struct pollfd asked[MOST_OPEN];
  if (count < 0 || count > MOST_OPEN) return errno = EINVAL, -1;
  for (int k = 0; k < count; k++) {
    int in = reads && FD_ISSET(k, reads), out = writes && FD_ISSET(k, writes);
    asked[k] = (struct pollfd){in || out ? k : -1, (short)((in ? POLLIN : 0) | (out ? POLLOUT : 0)), 0};
  }
  int time = !limit ? -1 : limit->tv_sec == 0 && limit->tv_usec == 0 ? 0 : 1;
  if (poll(asked, (nfds_t)count, time) < 0) return -1;
  int ready = 0;
  if (other) FD_ZERO(other);
  for (int k = 0; k < count; k++) {
    if (asked[k].revents & POLLNVAL) return errno = EBADF, -1;
    if (reads && FD_ISSET(k, reads) && !(asked[k].revents & (POLLIN | POLLHUP))) FD_CLR(k, reads);
    if (writes && FD_ISSET(k, writes) && !(asked[k].revents & (POLLOUT | POLLERR))) FD_CLR(k, writes);
    ready += (reads && FD_ISSET(k, reads)) + (writes && FD_ISSET(k, writes));
  }
  return ready;
}
