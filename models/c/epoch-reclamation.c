// SPDX-License-Identifier: Apache-2.0
// Memory by epochs: a reader says in which epoch it came in, and what is taken out in an epoch is
// freed when nobody is in who came in that one or before. With HASTY, it is freed at once.
// expect: no error holds, no deadlock holds, no race holds; 8 executions
// expect with -D HASTY=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// 0: the reader is not in
atomic_int epoch = 1, entered;
_Atomic(int *) current;

void *replace(void *unused) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int *old = atomic_exchange(&current, fresh);
  int taken = atomic_fetch_add(&epoch, 1);
#ifndef HASTY
  for (int in = atomic_load(&entered); in != 0 && in <= taken; in = atomic_load(&entered)) {
  }
#endif
  (void)taken;
  free(old);
  return unused;
}

int main(void) {
  int *first = malloc(sizeof *first);
  *first = 1;
  atomic_store(&current, first);
  pthread_t writer;
  pthread_create(&writer, 0, replace, 0);
  atomic_store(&entered, atomic_load(&epoch));
  int *its = atomic_load(&current);
  int seen = *its;
  assert(seen == 1 || seen == 2);
  atomic_store(&entered, 0);
  pthread_join(writer, 0);
  return 0;
}
