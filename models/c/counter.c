// SPDX-License-Identifier: Apache-2.0
// Three threads add to a counter under a lock. They can do so in 3! orders.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

enum { THREADS = 3 };

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&threads[i], 0, add, 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], 0);
  }
  assert(counter == THREADS);
  return 0;
}
