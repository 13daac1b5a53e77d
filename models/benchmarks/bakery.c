/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of bakery.ravel: N threads, each enters V times. */
#include "steps.h"

#ifndef N
#define N 2
#endif
#ifndef V
#define V 1
#endif

atomic_int choosing[N];
atomic_int number[N];
int inside;

static void *run(void *id) {
  int i = (int)(long)id;
  for (int round = 0; round < V; round++) {
    WRITE(choosing[i], 1);
    int most = 0;
    for (int j = 0; j < N; j++) {
      if (j != i) {
        int k = READ(number[j]);
        if (k > most) {
          most = k;
        }
      }
    }
    int mine = most + 1;
    WRITE(number[i], mine);
    WRITE(choosing[i], 0);
    for (int j = 0; j < N; j++) {
      if (j != i) {
        AWAIT(!READ(choosing[j]));
        int k = READ(number[j]);
        AWAIT(k == 0 || mine < k || (mine == k && i < j));
      }
    }
    inside++;
    assert(inside == 1);
    inside--;
    WRITE(number[i], 0);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    START(threads[i], run, i);
  }
  for (int i = 0; i < N; i++) {
    JOIN(threads[i]);
  }
  return 0;
}
