// SPDX-License-Identifier: Apache-2.0
// Two threads take numbers that nobody knows and tell which is larger. With only some of the numbers
// tried it is not proved that they never agree that both are.
// expect with --nondet -1..2: no error unknown, no deadlock unknown, no race unknown
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int numbers[2], larger[2];
pthread_barrier_t drawn;

void *draw(void *which) {
  long me = (long)which;
  numbers[me] = __VERIFIER_nondet_int();
  pthread_barrier_wait(&drawn);
  larger[me] = numbers[me] > numbers[1 - me];
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&drawn, 0, 2);
  pthread_create(&first, 0, draw, (void *)0);
  pthread_create(&second, 0, draw, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(!(larger[0] && larger[1]));
  return 0;
}
