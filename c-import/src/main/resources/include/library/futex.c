/* SPDX-License-Identifier: Apache-2.0 */
/* Futexes: threads wait at an address as long as a number is there. */
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void __ravel_unsupported(const char *);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static const char *const UNKNOWN_OPERATION =
    "an operation of `futex` other than FUTEX_WAIT, FUTEX_WAKE and those with _BITSET";

#define MOST_ADDRESSES 32

/* The threads at an address: those that wait, and those that were woken and have not gone on. A
   wake-up without a signal takes either; the sum stays right. */
static struct {
  const int *address;
  int waiting, woken;
  pthread_cond_t condition;
} queues[MOST_ADDRESSES];

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static int queue_at(const int *address) {
  int k = 0;
  while (k < MOST_ADDRESSES && queues[k].address && queues[k].address != address) k++;
  if (k == MOST_ADDRESSES) __ravel_unsupported("futexes at more than 32 addresses");
  queues[k].address = address;
  return k;
}

/* To look at the number and to begin to wait is one step, as in the kernel. */
static long wait_at(const int *address, int value, const struct timespec *limit) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&guard);
  int k = queue_at(address), error = *address == value ? 0 : EAGAIN;
  if (error) pthread_mutex_unlock(&guard);
  else queues[k].waiting++;
  __VERIFIER_atomic_end();
  if (!error) {
    if (limit) error = pthread_cond_timedwait(&queues[k].condition, &guard, limit);
    else pthread_cond_wait(&queues[k].condition, &guard);
    __VERIFIER_atomic_begin();
    if (queues[k].woken > 0) queues[k].woken--;
    else queues[k].waiting--;
    pthread_mutex_unlock(&guard);
    __VERIFIER_atomic_end();
  }
  if (!error) return 0;
  errno = error;
  return -1;
}

static long wake_at(const int *address, int most) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&guard);
  int k = queue_at(address), count = 0;
  for (; count < most && queues[k].waiting > 0; count++) {
    queues[k].waiting--;
    queues[k].woken++;
    pthread_cond_signal(&queues[k].condition);
  }
  pthread_mutex_unlock(&guard);
  __VERIFIER_atomic_end();
  return count;
}

static long futex(const int *address, int operation, int value, const struct timespec *limit,
                  unsigned bits) {
  int kind = operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
  if ((kind == FUTEX_WAIT_BITSET || kind == FUTEX_WAKE_BITSET) && bits != FUTEX_BITSET_MATCH_ANY)
    __ravel_unsupported("a futex with a set of bits");
  switch (kind) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
      return wait_at(address, value, limit);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
      return wake_at(address, value);
    default:
      __ravel_unsupported(UNKNOWN_OPERATION);
      return -1;
  }
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  const int *address = number == SYS_futex ? va_arg(list, const int *) : 0;
  int operation = number == SYS_futex ? va_arg(list, int) : 0;
  int value = number == SYS_futex ? va_arg(list, int) : 0;
  int kind = operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
  int sets = kind == FUTEX_WAIT_BITSET || kind == FUTEX_WAKE_BITSET;
  int waits = number == SYS_futex && (kind == FUTEX_WAIT || kind == FUTEX_WAIT_BITSET);
  const struct timespec *limit = waits || sets ? va_arg(list, const struct timespec *) : 0;
  if (sets) va_arg(list, const int *);
  unsigned bits = sets ? va_arg(list, unsigned) : 0;
  va_end(list);
  switch (number) {
    case SYS_futex:
      return futex(address, operation, value, waits ? limit : 0, bits);
    case SYS_gettid:
      return gettid();
    case SYS_getpid:
      return getpid();
    default:
      __ravel_unsupported("a call of `syscall` other than SYS_futex, SYS_gettid, SYS_getpid");
      return -1;
  }
}
