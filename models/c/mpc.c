// SPDX-License-Identifier: Apache-2.0
// Producers that choose their worker by a race: the program of papers/mpc.ravel.
// no error holds, no deadlock holds, no race holds; 54 executions
#include <pthread.h>

#ifndef P
#define P 2
#endif
#ifndef W
#define W 2
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, locks[W];
static int number, requests[W], ready[W], numbers[P > W ? P : W];

static void *work(void *argument) {
  int w = *(int *)argument;
  for (int time = 0; time < 2; time++) {
    int have = 0;
    pthread_mutex_lock(&locks[w]);
    if (requests[w] > 0) {
      requests[w]--;
      have = 1;
    }
    pthread_mutex_unlock(&locks[w]);
    if (have) {
      ready[w]++;
    }
  }
  return 0;
}

static void *produce(void *argument) {
  int p = *(int *)argument, seen = 0;
  for (int time = 0; time < 2; time++) {
    pthread_mutex_lock(&lock);
    number = number * P + p;
    seen = number;
    pthread_mutex_unlock(&lock);
  }
  int to = seen % W;
  pthread_mutex_lock(&locks[to]);
  requests[to]++;
  pthread_mutex_unlock(&locks[to]);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int w = 0; w < W; w++) {
    pthread_mutex_init(&locks[w], 0);
  }
  for (int n = 0; n < (P > W ? P : W); n++) {
    numbers[n] = n;
  }
  for (int w = 0; w < W; w++) {
    pthread_create(&thread, 0, work, &numbers[w]);
  }
  for (int p = 0; p < P; p++) {
    pthread_create(&thread, 0, produce, &numbers[p]);
  }
  pthread_exit(0);
}
