// SPDX-License-Identifier: Apache-2.0
// A ring for one writer and one reader without locks; with EARLY, the writer counts a number before
// it is there.
// expect: no error holds, no deadlock holds, no race holds; 9 executions
// expect with -D EARLY=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROOM 2

int numbers[ROOM];
atomic_uint put, taken;

void *write_all(void *unused) {
  for (unsigned k = 0; k < 3; k++) {
    while (atomic_load(&taken) + ROOM <= k) {
    }
#ifdef EARLY
    atomic_store(&put, k + 1);
    numbers[k % ROOM] = (int)k + 10;
#else
    numbers[k % ROOM] = (int)k + 10;
    atomic_store(&put, k + 1);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write_all, 0);
  for (unsigned k = 0; k < 3; k++) {
    while (atomic_load(&put) <= k) {
    }
    assert(numbers[k % ROOM] == (int)k + 10);
    atomic_store(&taken, k + 1);
  }
  pthread_join(writer, 0);
  return 0;
}
