/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of ticket.ravel: N threads, each draws a ticket and enters once. */
#include "steps.h"

#ifndef N
#define N 3
#endif

atomic_int next;
atomic_int serving;
int inside;

static void *run(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
  AWAIT(READ(serving) == mine);
  inside++;
  assert(inside == 1);
  inside--;
  WRITE(serving, mine + 1);
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
