// SPDX-License-Identifier: Apache-2.0
// A reader sees both numbers of one write: it reads again if the count of writes has changed. With
// ONCE, it looks at the count before alone.
// expect: no error holds, no deadlock holds, no race holds; 10 executions
// expect with -D ONCE=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint writes;
atomic_int left, right;

void *write_both(void *unused) {
  atomic_fetch_add(&writes, 1);
  atomic_store(&left, 7);
  atomic_store(&right, 7);
  atomic_fetch_add(&writes, 1);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write_both, 0);
  unsigned before;
  int l, r;
  do {
    while ((before = atomic_load(&writes)) & 1) {
    }
    l = atomic_load(&left);
    r = atomic_load(&right);
#ifdef ONCE
    break;
#endif
  } while (atomic_load(&writes) != before);
  assert(l == r);
  pthread_join(writer, 0);
  return 0;
}
