// SPDX-License-Identifier: Apache-2.0
// A worker looks for a job under a lock, again and again. Without FIX nobody has a job for it. With
// COUNT it counts how often it looks, and with PLAIN it looks without the lock.
// expect: no error holds, no deadlock violated, no race holds
// expect with -D FIX=1: no error holds, no deadlock holds, no race holds
// expect with -D COUNT=1: no error holds, no deadlock violated, no race holds
// expect with -D FIX=1 -D COUNT=1: no error holds, no deadlock holds, no race holds
// expect with -D PLAIN=1 -D COUNT=1: no error holds, no deadlock violated, no race holds
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int job;

static void *work(void *none) {
#ifdef COUNT
  int tries = 0;
#define TRIED tries++
#else
#define TRIED (void)0
#endif
#ifdef PLAIN
  while (!job) TRIED;
#else
  for (int mine = 0; !mine; TRIED) {
    pthread_mutex_lock(&m);
    mine = job;
    pthread_mutex_unlock(&m);
  }
#endif
  return 0;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
#ifdef FIX
  pthread_mutex_lock(&m);
  job = 1;
  pthread_mutex_unlock(&m);
#endif
  pthread_join(worker, 0);
}
