/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/pi.ravel: N threads, each adds its part to a sum under a mutex. */
#include "steps.h"

#ifndef N
#define N 4
#endif

pthread_mutex_t mutex;
int sum;

static void *worker(void *number) {
  int w = (int)(long)number;
  pthread_mutex_lock(&mutex);
  sum = sum + w;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t workers[N + 1];
  pthread_mutex_init(&mutex, 0);
  for (int w = 1; w <= N; w++) {
    START(workers[w], worker, w);
  }
  for (int w = 1; w <= N; w++) {
    JOIN(workers[w]);
  }
  assert(sum == N * (N + 1) / 2);
  return 0;
}
