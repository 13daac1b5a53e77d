// SPDX-License-Identifier: Apache-2.0
// A bounded buffer of one place between a producer and a consumer, with two condition variables.
// expect: no error holds, no deadlock holds, no race holds; 8 executions
#include <assert.h>
#include <pthread.h>

enum { ITEMS = 2 };

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
int full, item;

void *produce(void *unused) {
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&lock);
    while (full) {
      pthread_cond_wait(&emptied, &lock);
    }
    item = i;
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

void *consume(void *unused) {
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&lock);
    while (!full) {
      pthread_cond_wait(&filled, &lock);
    }
    assert(item == i);
    full = 0;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t producer, consumer;
  pthread_create(&producer, 0, produce, 0);
  pthread_create(&consumer, 0, consume, 0);
  pthread_join(producer, 0);
  pthread_join(consumer, 0);
  return 0;
}
