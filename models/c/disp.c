// SPDX-License-Identifier: Apache-2.0
// A dispatcher, its servers, and a choice made by a race: the program of papers/disp.ravel.
// no error holds, no deadlock holds, no race holds; 59 executions
#include <pthread.h>

#ifndef S
#define S 3
#endif
#ifndef R
#define R 2
#endif

static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t servers[S];
static int chosen, in_channel[S], out_channel[S], numbers[S];

static void *server(void *argument) {
  int i = *(int *)argument;
  pthread_mutex_lock(&servers[i]);
  if (in_channel[i] > 0) {
    out_channel[i] = in_channel[i];
  }
  pthread_mutex_unlock(&servers[i]);
  return 0;
}

static void *pick(void *unused) {
  for (int x = 0; x < S; x++) {
    pthread_mutex_lock(&k);
    chosen = x;
    pthread_mutex_unlock(&k);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int x = 0; x < S; x++) {
    pthread_mutex_init(&servers[x], 0);
  }
  for (int x = 0; x < S; x++) {
    numbers[x] = x;
    pthread_create(&thread, 0, server, &numbers[x]);
  }
  for (int r = 0; r < R; r++) {
    pthread_create(&thread, 0, pick, 0);
    pthread_mutex_lock(&k);
    int at = chosen;
    pthread_mutex_unlock(&k);
    pthread_mutex_lock(&servers[at]);
    in_channel[at]++;
    pthread_mutex_unlock(&servers[at]);
    pthread_join(thread, 0);
  }
  pthread_exit(0);
}
