/* SPDX-License-Identifier: Apache-2.0 */
/* Message queues of System V. It stands behind files.c in one text. A thread that must wait for a
   message or for room is woken by each change of a queue, and looks again. */
#include <semaphore.h>
#include <sys/msg.h>
#include <sys/stat.h>

#define MOST_QUEUES 16
#define MOST_WAITERS 16
#define BYTES_OF_QUEUE 16384
#define LARGEST_MESSAGE 8192

struct message {
  struct message *next;
  long type;
  unsigned long size;
  char text[];
};

static struct {
  int there;
  key_t key;
  unsigned long bytes, count;
  struct message *first;
} message_queues[MOST_QUEUES];

static struct {
  int waits;
  sem_t woken;
} queue_waiters[MOST_WAITERS];

static int is_queue(int q) { return q >= 0 && q < MOST_QUEUES && message_queues[q].there; }

static void queue_changes(void) {
  for (int k = 0; k < MOST_WAITERS; k++) {
    if (queue_waiters[k].waits) {
      queue_waiters[k].waits = 0;
      sem_post(&queue_waiters[k].woken);
    }
  }
}

/* Ends the step, and begins another one when a queue has changed. */
static void wait_for_queues(void) {
  int k = 0;
  while (k < MOST_WAITERS && queue_waiters[k].waits) k++;
  if (k == MOST_WAITERS) __ravel_unsupported("more than 16 threads that wait for message queues");
  queue_waiters[k].waits = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  sem_wait(&queue_waiters[k].woken);
}

key_t ftok(const char *name, int number) {
  struct stat its;
  if (stat(name, &its) < 0) return -1;
  return (key_t)((number & 0xff) << 24 | (its.st_dev & 0xff) << 16 | (its.st_ino & 0xffff));
}

int msgget(key_t key, int flags) {
  __VERIFIER_atomic_begin();
  int q = 0;
  while (q < MOST_QUEUES && !(key != IPC_PRIVATE && message_queues[q].there && message_queues[q].key == key)) q++;
  if (q < MOST_QUEUES) {
    int exclusive = (flags & IPC_CREAT) && (flags & IPC_EXCL);
    return (int)(exclusive ? failed(EEXIST) : ended(q));
  }
  if (key != IPC_PRIVATE && !(flags & IPC_CREAT)) return (int)failed(ENOENT);
  q = 0;
  while (q < MOST_QUEUES && message_queues[q].there) q++;
  if (q == MOST_QUEUES) __ravel_unsupported("more than 16 message queues");
  message_queues[q].there = 1;
  message_queues[q].key = key;
  message_queues[q].bytes = message_queues[q].count = 0;
  message_queues[q].first = 0;
  return (int)ended(q);
}

int msgsnd(int q, const void *message, size_t size, int flags) {
  long type = *(const long *)message;
  __VERIFIER_atomic_begin();
  if (!is_queue(q) || type < 1 || size > LARGEST_MESSAGE) return (int)failed(EINVAL);
  while (message_queues[q].bytes + size > BYTES_OF_QUEUE || message_queues[q].count >= BYTES_OF_QUEUE) {
    if (flags & IPC_NOWAIT) return (int)failed(EAGAIN);
    wait_for_queues();
    if (!is_queue(q)) return (int)failed(EIDRM);
  }
  struct message *last = malloc(sizeof(struct message) + size);
  last->next = 0;
  last->type = type;
  last->size = size;
  memcpy(last->text, (const char *)message + sizeof(long), size);
  struct message **to = &message_queues[q].first;
  while (*to) to = &(*to)->next;
  *to = last;
  message_queues[q].bytes += size;
  message_queues[q].count++;
  queue_changes();
  return (int)ended(0);
}

/* The place of the message that a receiver of a type gets; of null if there is none. */
static struct message **received(int q, long type, int flags) {
  struct message **best = 0;
  struct message **at = &message_queues[q].first;
  for (; *at; at = &(*at)->next) {
    long its = (*at)->type;
    if (type == 0 || (type > 0 && (its == type) != ((flags & MSG_EXCEPT) != 0))) return at;
    if (type < 0 && its <= -type && (!best || its < (*best)->type)) best = at;
  }
  return best ? best : at;
}

ssize_t msgrcv(int q, void *message, size_t size, long type, int flags) {
  __VERIFIER_atomic_begin();
  if (!is_queue(q) || (long)size < 0) return failed(EINVAL);
  struct message **at = received(q, type, flags);
  while (!*at) {
    if (flags & IPC_NOWAIT) return failed(ENOMSG);
    wait_for_queues();
    if (!is_queue(q)) return failed(EIDRM);
    at = received(q, type, flags);
  }
  struct message *its = *at;
  if (its->size > size && !(flags & MSG_NOERROR)) return failed(E2BIG);
  unsigned long copied = its->size < size ? its->size : size;
  *(long *)message = its->type;
  memcpy((char *)message + sizeof(long), its->text, copied);
  *at = its->next;
  message_queues[q].bytes -= its->size;
  message_queues[q].count--;
  free(its);
  queue_changes();
  return ended((long)copied);
}

int msgctl(int q, int what, struct msqid_ds *of) {
  __VERIFIER_atomic_begin();
  if (!is_queue(q)) return (int)failed(EINVAL);
  if (what == IPC_RMID) {
    while (message_queues[q].first) {
      struct message *its = message_queues[q].first;
      message_queues[q].first = its->next;
      free(its);
    }
    message_queues[q].there = 0;
    queue_changes();
    return (int)ended(0);
  }
  if (what != IPC_STAT) return (int)failed(EINVAL);
  memset(of, 0, sizeof *of);
  of->msg_perm.__key = message_queues[q].key;
  of->__msg_cbytes = message_queues[q].bytes;
  of->msg_qnum = message_queues[q].count;
  of->msg_qbytes = BYTES_OF_QUEUE;
  return (int)ended(0);
}
