// SPDX-License-Identifier: Apache-2.0
// A thread that is cancelled while it waits for a condition gets the mutex back, and ends with it:
// nobody has said how to clean up.
// expect: no error holds, no deadlock violated, no race holds; 1 executions
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;

void *await(void *unused) {
  pthread_mutex_lock(&lock);
  while (1) {
    pthread_cond_wait(&told, &lock);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, await, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
