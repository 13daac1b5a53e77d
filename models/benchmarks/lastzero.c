/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of papers/lastzero.ravel: a reader that goes down, and N writers. */
#include "steps.h"

#ifndef N
#define N 4
#endif

atomic_int a[N + 1];

static void *reader(void *unused) {
  int i = N;
  while (READ(a[i]) != 0) {
    i--;
  }
  return 0;
}

static void *writer(void *number) {
  int j = (int)(long)number;
  int before = READ(a[j - 1]);
  WRITE(a[j], before + 1);
  return 0;
}

int main(void) {
  pthread_t reads;
  pthread_t writes[N + 1];
  START(reads, reader, 0);
  for (int j = 1; j <= N; j++) {
    START(writes[j], writer, j);
  }
  JOIN(reads);
  for (int j = 1; j <= N; j++) {
    JOIN(writes[j]);
  }
  return 0;
}
