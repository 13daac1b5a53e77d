// SPDX-License-Identifier: Apache-2.0
// Every order of K threads, times K conflicts of two: the program of papers/mpat.ravel.
// no error holds, no deadlock holds, no race holds; 48 executions
#include <pthread.h>

#ifndef K
#define K 3
#endif

static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER, pair[K];

static void *left(void *argument) {
  pthread_mutex_t *its = argument;
  pthread_mutex_lock(its);
  pthread_mutex_unlock(its);
  return 0;
}

static void *right(void *argument) {
  pthread_mutex_t *its = argument;
  pthread_mutex_lock(&common);
  pthread_mutex_lock(its);
  pthread_mutex_unlock(its);
  pthread_mutex_unlock(&common);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int x = 0; x < K; x++) {
    pthread_mutex_init(&pair[x], 0);
  }
  for (int x = 0; x < K; x++) {
    pthread_create(&thread, 0, left, &pair[x]);
    pthread_create(&thread, 0, right, &pair[x]);
  }
  pthread_exit(0);
}
