/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/mpat.ravel: K pairs of threads and a mutex common to all pairs. */
#include "steps.h"

#ifndef K
#define K 3
#endif

pthread_mutex_t own[K];
pthread_mutex_t common;

static void *left(void *number) {
  int x = (int)(long)number;
  pthread_mutex_lock(&own[x]);
  pthread_mutex_unlock(&own[x]);
  return 0;
}

static void *right(void *number) {
  int x = (int)(long)number;
  pthread_mutex_lock(&common);
  pthread_mutex_lock(&own[x]);
  pthread_mutex_unlock(&own[x]);
  pthread_mutex_unlock(&common);
  return 0;
}

int main(void) {
  pthread_t lefts[K];
  pthread_t rights[K];
  pthread_mutex_init(&common, 0);
  for (int x = 0; x < K; x++) {
    pthread_mutex_init(&own[x], 0);
  }
  for (int x = 0; x < K; x++) {
    START(lefts[x], left, x);
    START(rights[x], right, x);
  }
  for (int x = 0; x < K; x++) {
    JOIN(lefts[x]);
    JOIN(rights[x]);
  }
  return 0;
}
