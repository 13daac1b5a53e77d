// SPDX-License-Identifier: Apache-2.0
// Lamport's bakery: each thread takes a number above all others, and the lowest comes first. With
// QUICK, nobody waits for a thread that is about to take its number.
// expect: no error holds, no deadlock holds, no race holds; 16 executions
// expect with -D QUICK=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int choosing[2], number[2];
static int inside;

static void *enter(void *which) {
  int me = *(int *)which, other = 1 - me;
  atomic_store(&choosing[me], 1);
  int mine = atomic_load(&number[other]) + 1;
  atomic_store(&number[me], mine);
  atomic_store(&choosing[me], 0);
#ifndef QUICK
  while (atomic_load(&choosing[other])) {
  }
#endif
  for (int its = atomic_load(&number[other]);
       its != 0 && (its < mine || its == mine && other < me); its = atomic_load(&number[other])) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&number[me], 0);
  return 0;
}

int main(void) {
  static int names[] = {0, 1};
  pthread_t one, two;
  pthread_create(&one, 0, enter, &names[0]);
  pthread_create(&two, 0, enter, &names[1]);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
