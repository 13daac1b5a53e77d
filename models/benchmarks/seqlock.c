/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of seqlock.ravel: a writer of V rounds, and N readers that look once. */
#include "steps.h"

#ifndef N
#define N 2
#endif
#ifndef V
#define V 1
#endif

atomic_int number;
atomic_int left;
atomic_int right;

static void *writer(void *unused) {
  for (int n = 1; n <= V; n++) {
    WRITE(number, 2 * n - 1);
    WRITE(left, n);
    WRITE(right, n);
    WRITE(number, 2 * n);
  }
  return 0;
}

static void *reader(void *unused) {
  int before = READ(number);
  if (before % 2 == 0) {
    int l = READ(left);
    int r = READ(right);
    if (READ(number) == before) {
      assert(l == r);
    }
  }
  return 0;
}

int main(void) {
  pthread_t writes;
  pthread_t reads[N];
  START(writes, writer, 0);
  for (int x = 0; x < N; x++) {
    START(reads[x], reader, x);
  }
  JOIN(writes);
  for (int x = 0; x < N; x++) {
    JOIN(reads[x]);
  }
  return 0;
}
