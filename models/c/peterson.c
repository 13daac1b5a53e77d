// SPDX-License-Identifier: Apache-2.0
// Peterson's lock over atomic variables keeps two threads apart.
// expect: no error holds, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2];
atomic_int turn;
int inside;

void *enter(void *number) {
  int me = (int)(long)number;
  atomic_store(&wants[me], 1);
  atomic_store(&turn, 1 - me);
  while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&wants[me], 0);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, enter, (void *)0);
  pthread_create(&second, 0, enter, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
