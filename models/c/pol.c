// SPDX-License-Identifier: Apache-2.0
// Poking into a pool of threads, at a place chosen by a race: the program of papers/pol.ravel.
// no error holds, no deadlock holds, no race holds; 33 executions
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef K
#define K 2
#endif

static pthread_mutex_t choosing = PTHREAD_MUTEX_INITIALIZER, locks[N];
static int chosen, isfree[N], done;

static void *write(void *argument) {
  int x = *(int *)argument;
  pthread_mutex_lock(&locks[x]);
  isfree[x] = 1;
  pthread_mutex_unlock(&locks[x]);
  return 0;
}

static void *choose(void *unused) {
  for (int x = 1; x < N; x++) {
    pthread_mutex_lock(&choosing);
    chosen = x;
    pthread_mutex_unlock(&choosing);
  }
  return unused;
}

static void *poke(void *unused) {
  pthread_mutex_lock(&choosing);
  int at = chosen;
  pthread_mutex_unlock(&choosing);
  pthread_mutex_lock(&locks[at]);
  if (isfree[at]) {
    done++;
    isfree[at] = 0;
  }
  pthread_mutex_unlock(&locks[at]);
  return unused;
}

int main(void) {
  pthread_t writers[N], chooser, poker;
  int numbers[N];
  for (int x = 0; x < N; x++) {
    pthread_mutex_init(&locks[x], 0);
  }
  for (int x = 0; x < N; x++) {
    numbers[x] = x;
    pthread_create(&writers[x], 0, write, &numbers[x]);
  }
  for (int t = 0; t < K; t++) {
    pthread_create(&chooser, 0, choose, 0);
    pthread_create(&poker, 0, poke, 0);
    pthread_join(chooser, 0);
    pthread_join(poker, 0);
  }
  for (int x = 0; x < N; x++) {
    pthread_join(writers[x], 0);
  }
  return 0;
}
