// SPDX-License-Identifier: Apache-2.0
// Pairs of threads that meet at a lock of their own, one of each pair under a common lock:
// 3 pairs have 3! orders at the common lock, and 2 at each of the others.
// expect: no error holds, no deadlock holds, no race holds; 48 executions
#include <pthread.h>

enum { PAIRS = 3 };

pthread_mutex_t common;
pthread_mutex_t own[PAIRS];

void *alone(void *number) {
  long pair = (long)number;
  pthread_mutex_lock(&own[pair]);
  pthread_mutex_unlock(&own[pair]);
  return 0;
}

void *guarded(void *number) {
  long pair = (long)number;
  pthread_mutex_lock(&common);
  pthread_mutex_lock(&own[pair]);
  pthread_mutex_unlock(&own[pair]);
  pthread_mutex_unlock(&common);
  return 0;
}

int main(void) {
  pthread_t threads[2 * PAIRS];
  pthread_mutex_init(&common, 0);
  for (long i = 0; i < PAIRS; i++) {
    pthread_mutex_init(&own[i], 0);
  }
  for (long i = 0; i < PAIRS; i++) {
    pthread_create(&threads[2 * i], 0, alone, (void *)i);
    pthread_create(&threads[2 * i + 1], 0, guarded, (void *)i);
  }
  for (int i = 0; i < 2 * PAIRS; i++) {
    pthread_join(threads[i], 0);
  }
  return 0;
}
