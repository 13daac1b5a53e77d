// SPDX-License-Identifier: Apache-2.0
// Two threads take numbers that nobody knows: it is believed that one of them is larger.
// expect with --nondet -1..2: no error violated, no deadlock unknown, no race unknown
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int numbers[2];

void *draw(void *which) {
  numbers[(long)which] = __VERIFIER_nondet_int();
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, draw, (void *)0);
  pthread_create(&second, 0, draw, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(numbers[0] > numbers[1] || numbers[1] > numbers[0]);
  return 0;
}
