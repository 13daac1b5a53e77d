/* Threads, one after another, each with random calls about one robust mutex, and what they return.
   Each ends with the mutex held or not. The library of Linux does not always give ENOTRECOVERABLE
   after the first time, so that is the last call. With EXPECTED, what they return is that. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#ifdef EXPECTED
static const int expected[] = {EXPECTED};
static int at;
#define returned(code) assert((code) == expected[at++])
#else
#define returned(code) printf("%d, ", (code))
#endif

static unsigned seed = SEED;
static unsigned drawn(unsigned below) {
  seed = seed * 1103515245u + 12345u;
  return (seed >> 16) % below;
}

static pthread_mutex_t mutex;
static int held; /* by the calling thread, as far as it knows */
static int lost;
static int open; /* nothing is nested then: the library of Linux unlocks that with a code */

static int got(int code) {
  if (code == ENOTRECOVERABLE) lost = 1;
  if (code == EOWNERDEAD) open = 1;
  if (code == 0 || code == EOWNERDEAD) held++;
  return code;
}

static void *calls(void *x) {
  static const struct timespec past = {1, 0};
  held = open = 0;
  for (int k = 0; k < 4 && !lost; k++) {
    unsigned call = drawn(5);
    if (TYPE == PTHREAD_MUTEX_RECURSIVE && held && open && call < 2) continue;
    switch (call) {
      case 0: /* the library of Linux gives EDEADLK where POSIX has EBUSY */
        if (TYPE != PTHREAD_MUTEX_ERRORCHECK || !held)
          returned(got(pthread_mutex_trylock(&mutex)));
        break;
      case 1: /* would wait for itself */
        if (TYPE != PTHREAD_MUTEX_NORMAL || !held) returned(got(pthread_mutex_lock(&mutex)));
        break;
      case 2:
        if (!held) returned(got(pthread_mutex_timedlock(&mutex, &past)));
        break;
      case 3: {
        int code = pthread_mutex_unlock(&mutex);
        if (code == 0) held--;
        returned(code);
        break;
      }
      default:
        open = 0;
        returned(pthread_mutex_consistent(&mutex));
    }
  }
  return x;
}

int main(void) {
  pthread_mutexattr_t its;
  int robust, type;
  pthread_mutexattr_init(&its);
  returned(pthread_mutexattr_setrobust(&its, 7));
  returned(pthread_mutexattr_setrobust(&its, PTHREAD_MUTEX_ROBUST));
  returned(pthread_mutexattr_settype(&its, TYPE));
  returned(pthread_mutexattr_getrobust(&its, &robust));
  returned(pthread_mutexattr_gettype(&its, &type));
  returned(robust == PTHREAD_MUTEX_ROBUST && type == TYPE);
  pthread_mutex_init(&mutex, &its);
  for (int k = 0; k < 5; k++) {
    pthread_t thread;
    pthread_create(&thread, 0, calls, 0);
    pthread_join(thread, 0);
  }
}
