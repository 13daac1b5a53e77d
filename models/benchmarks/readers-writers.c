/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of readers-writers.ravel: R readers and W writers, each tries to enter once. */
#include "steps.h"

#ifndef R
#define R 2
#endif
#ifndef W
#define W 1
#endif

pthread_mutex_t m;
int readers;
int writing;

static void *reader(void *unused) {
  pthread_mutex_lock(&m);
  int entered = !writing;
  if (entered) {
    readers++;
  }
  pthread_mutex_unlock(&m);
  if (entered) {
    pthread_mutex_lock(&m);
    readers--;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

static void *writer(void *unused) {
  pthread_mutex_lock(&m);
  int entered = !writing && readers == 0;
  if (entered) {
    writing = 1;
  }
  pthread_mutex_unlock(&m);
  if (entered) {
    pthread_mutex_lock(&m);
    writing = 0;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t threads[R + W];
  pthread_mutex_init(&m, 0);
  for (int i = 0; i < R; i++) {
    START(threads[i], reader, i);
  }
  for (int i = R; i < R + W; i++) {
    START(threads[i], writer, i);
  }
  for (int i = 0; i < R + W; i++) {
    JOIN(threads[i]);
  }
  assert(readers == 0 && !writing);
  return 0;
}
