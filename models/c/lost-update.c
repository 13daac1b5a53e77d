// SPDX-License-Identifier: Apache-2.0
// A counter of atomic accesses that is read and written apart: an update gets lost.
// expect: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *add(void *unused) {
  int seen = atomic_load(&counter);
  atomic_store(&counter, seen + 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(counter == 2);
  return 0;
}
