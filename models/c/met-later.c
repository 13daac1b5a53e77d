// SPDX-License-Identifier: Apache-2.0
// A condition that comes to life in a call after another thread has started: as soon as it is
// signalled it is in memory that all may see, by the step that signals it.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>

int result;

void *work(void *unused) {
  result = 42;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t told = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  assert(result == 42);
  return 0;
}
