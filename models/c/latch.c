// SPDX-License-Identifier: Apache-2.0
// A latch: main waits until two threads have counted it down. With UNHEARD, the last one tells so
// without the lock, which may be between the look of main and its wait.
// expect: no error holds, no deadlock holds, no race holds; 8 executions
// expect with -D UNHEARD=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t open = PTHREAD_COND_INITIALIZER;
static atomic_int left = 2;
static int work[2];

static void *count_down(void *which) {
  work[*(int *)which] = 1;
  if (atomic_fetch_sub(&left, 1) == 1) {
#ifndef UNHEARD
    pthread_mutex_lock(&lock);
#endif
    pthread_cond_signal(&open);
#ifndef UNHEARD
    pthread_mutex_unlock(&lock);
#endif
  }
  return 0;
}

int main(void) {
  static int names[] = {0, 1};
  pthread_t one, two;
  pthread_create(&one, 0, count_down, &names[0]);
  pthread_create(&two, 0, count_down, &names[1]);
  pthread_mutex_lock(&lock);
  while (atomic_load(&left) > 0) pthread_cond_wait(&open, &lock);
  pthread_mutex_unlock(&lock);
  assert(work[0] + work[1] == 2);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
