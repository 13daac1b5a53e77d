/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/pol.ravel: N writers, and K times a choice and a poke that race. */
#include "steps.h"

#ifndef N
#define N 3
#endif
#ifndef K
#define K 2
#endif

pthread_mutex_t choice;
pthread_mutex_t own[N];
int i;
int a[N];
int d;

static void *writer(void *number) {
  int x = (int)(long)number;
  pthread_mutex_lock(&own[x]);
  a[x] = 1;
  pthread_mutex_unlock(&own[x]);
  return 0;
}

static void *choose(void *unused) {
  for (int x = 1; x < N; x++) {
    pthread_mutex_lock(&choice);
    i = x;
    pthread_mutex_unlock(&choice);
  }
  return 0;
}

static void *poke(void *unused) {
  pthread_mutex_lock(&choice);
  int index = i;
  pthread_mutex_unlock(&choice);
  pthread_mutex_lock(&own[index]);
  if (a[index] == 1) {
    d = d + 1;
    a[index] = 0;
  }
  pthread_mutex_unlock(&own[index]);
  return 0;
}

int main(void) {
  pthread_t writers[N];
  pthread_mutex_init(&choice, 0);
  for (int x = 0; x < N; x++) {
    pthread_mutex_init(&own[x], 0);
  }
  for (int x = 0; x < N; x++) {
    START(writers[x], writer, x);
  }
  for (int t = 0; t < K; t++) {
    pthread_t chooses;
    pthread_t pokes;
    START(chooses, choose, t);
    START(pokes, poke, t);
    JOIN(chooses);
    JOIN(pokes);
  }
  for (int x = 0; x < N; x++) {
    JOIN(writers[x]);
  }
  return 0;
}
