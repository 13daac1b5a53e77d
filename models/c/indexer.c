// SPDX-License-Identifier: Apache-2.0
// Threads that put messages into one hash table: the program of papers/indexer.ravel.
// no error holds, no deadlock holds, no race holds; 2 executions
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef MAX
#define MAX 2
#endif
#ifndef STRIDE
#define STRIDE 2
#endif
#define SIZE 128

static pthread_mutex_t locks[SIZE];
static int table[SIZE];

static void *put(void *argument) {
  int t = *(int *)argument;
  for (int k = 1; k <= MAX; k++) {
    int message = k * STRIDE + t, at = message * 7 % SIZE, done = 0;
    while (!done) {
      pthread_mutex_lock(&locks[at]);
      if (table[at] == 0) {
        table[at] = message;
        done = 1;
      }
      pthread_mutex_unlock(&locks[at]);
      if (!done) {
        at = (at + 1) % SIZE;
      }
    }
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int numbers[N];
  for (int h = 0; h < SIZE; h++) {
    pthread_mutex_init(&locks[h], 0);
  }
  for (int t = 0; t < N; t++) {
    numbers[t] = t;
    pthread_create(&threads[t], 0, put, &numbers[t]);
  }
  for (int t = 0; t < N; t++) {
    pthread_join(threads[t], 0);
  }
  return 0;
}
