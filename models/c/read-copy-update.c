// SPDX-License-Identifier: Apache-2.0
// A reader counts itself in before it looks at a node, and the writer frees the old one when no
// reader is in. With SOON, the writer does not wait.
// expect: no error holds, no deadlock holds, no race holds; 3 executions
// expect with -D SOON=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) current;
atomic_int readers;

void *replace(void *unused) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int *old = atomic_exchange(&current, fresh);
#ifndef SOON
  while (atomic_load(&readers)) {
  }
#endif
  free(old);
  return unused;
}

int main(void) {
  int *first = malloc(sizeof *first);
  *first = 1;
  atomic_store(&current, first);
  pthread_t writer;
  pthread_create(&writer, 0, replace, 0);
  atomic_fetch_add(&readers, 1);
  int seen = *atomic_load(&current);
  atomic_fetch_sub(&readers, 1);
  assert(seen == 1 || seen == 2);
  pthread_join(writer, 0);
  return 0;
}
