// SPDX-License-Identifier: Apache-2.0
// A semaphore made of a mutex and a condition variable. With ONCE, a thread that is woken does not
// look again whether there is something left for it.
// expect: no error holds, no deadlock holds, no race holds; 18 executions
// expect with -D ONCE=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t risen = PTHREAD_COND_INITIALIZER;
static int value;

static void down(void) {
  pthread_mutex_lock(&lock);
#ifdef ONCE
  if (value == 0) pthread_cond_wait(&risen, &lock);
#else
  while (value == 0) pthread_cond_wait(&risen, &lock);
#endif
  value--;
  assert(value >= 0);
  pthread_mutex_unlock(&lock);
}

static void up(void) {
  pthread_mutex_lock(&lock);
  value++;
  pthread_cond_signal(&risen);
  pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
  down();
  up();
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  up();
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
