// SPDX-License-Identifier: Apache-2.0
// A buffer of one place with a single condition variable for both sides, and signals that wake one
// waiter: with two consumers a signal may wake another consumer, and then everybody waits.
// expect: no error holds, no deadlock violated, no race holds
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full;

void *produce(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    while (full) {
      pthread_cond_wait(&changed, &lock);
    }
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

void *consume(void *unused) {
  pthread_mutex_lock(&lock);
  while (!full) {
    pthread_cond_wait(&changed, &lock);
  }
  full = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t producer, first, second;
  pthread_create(&producer, 0, produce, 0);
  pthread_create(&first, 0, consume, 0);
  pthread_create(&second, 0, consume, 0);
  pthread_join(producer, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
