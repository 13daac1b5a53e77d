/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of writers.ravel: W threads write a variable, one reads it. */
#include "steps.h"

#ifndef W
#define W 3
#endif

atomic_int x;

static void *writer(void *number) {
  WRITE(x, (int)(long)number);
  return 0;
}

static void *reader(void *unused) {
  (void)READ(x);
  return 0;
}

int main(void) {
  pthread_t threads[W + 1];
  for (int i = 1; i <= W; i++) {
    START(threads[i], writer, i);
  }
  START(threads[0], reader, 0);
  for (int i = 0; i <= W; i++) {
    JOIN(threads[i]);
  }
  return 0;
}
