/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/mpc.ravel: P producers that choose one of W workers by a race. */
#include "steps.h"

#ifndef P
#define P 2
#endif
#ifndef W
#define W 2
#endif

pthread_mutex_t mutex;
pthread_mutex_t own[W];
int buffer;
int requests[W];
int ready[W];

static void *worker(void *number) {
  int w = (int)(long)number;
  for (int n = 0; n < 2; n++) {
    int have = 0;
    pthread_mutex_lock(&own[w]);
    if (requests[w] > 0) {
      requests[w] = requests[w] - 1;
      have = 1;
    }
    pthread_mutex_unlock(&own[w]);
    if (have) {
      ready[w] = ready[w] + 1;
    }
  }
  return 0;
}

static void *producer(void *number) {
  int p = (int)(long)number;
  int seen = 0;
  for (int n = 0; n < 2; n++) {
    pthread_mutex_lock(&mutex);
    buffer = buffer * P + p;
    seen = buffer;
    pthread_mutex_unlock(&mutex);
  }
  int to = seen % W;
  pthread_mutex_lock(&own[to]);
  requests[to] = requests[to] + 1;
  pthread_mutex_unlock(&own[to]);
  return 0;
}

int main(void) {
  pthread_t workers[W];
  pthread_t producers[P];
  pthread_mutex_init(&mutex, 0);
  for (int w = 0; w < W; w++) {
    pthread_mutex_init(&own[w], 0);
  }
  for (int w = 0; w < W; w++) {
    START(workers[w], worker, w);
  }
  for (int p = 0; p < P; p++) {
    START(producers[p], producer, p);
  }
  for (int w = 0; w < W; w++) {
    JOIN(workers[w]);
  }
  for (int p = 0; p < P; p++) {
    JOIN(producers[p]);
  }
  return 0;
}
