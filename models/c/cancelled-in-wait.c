// SPDX-License-Identifier: Apache-2.0
// A thread is cancelled while it waits for a condition: it has the mutex again when its handler
// runs, which gives it back.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
int cleaned;

static void give_back(void *mutex) {
  cleaned = 1;
  pthread_mutex_unlock(mutex);
}

void *await(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(give_back, &lock);
  while (1) {
    pthread_cond_wait(&told, &lock);
  }
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, await, 0);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && cleaned);
  return 0;
}
