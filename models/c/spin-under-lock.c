// SPDX-License-Identifier: Apache-2.0
// A worker looks for a job under a lock, again and again, and counts how often. Without FIX nobody
// has a job for it. With PLAIN it looks without the lock.
// expect: no error holds, no deadlock violated, no race holds
// expect with -D FIX=1: no error holds, no deadlock holds, no race holds
// expect with -D PLAIN=1: no error holds, no deadlock violated, no race holds
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int job;

static void *work(void *none) {
  int tries = 0;
#ifdef PLAIN
  while (!job) tries++;
#else
  for (int mine = 0; !mine; tries++) {
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
