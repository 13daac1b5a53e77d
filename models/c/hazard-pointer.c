// SPDX-License-Identifier: Apache-2.0
// A reader says which node it uses, and the writer frees a node only if no reader says so. With
// TRUSTS, the reader does not look again whether the node is still the one.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
// expect with -D TRUSTS=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) current, used;

void *replace(void *unused) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int *old = atomic_exchange(&current, fresh);
  if (atomic_load(&used) != old) free(old);
  return unused;
}

int main(void) {
  int *first = malloc(sizeof *first);
  *first = 1;
  atomic_store(&current, first);
  pthread_t writer;
  pthread_create(&writer, 0, replace, 0);
  int *its = atomic_load(&current);
  atomic_store(&used, its);
#ifndef TRUSTS
  while (atomic_load(&current) != its) {
    its = atomic_load(&current);
    atomic_store(&used, its);
  }
#endif
  int seen = *its;
  assert(seen == 1 || seen == 2);
  pthread_join(writer, 0);
  return 0;
}
