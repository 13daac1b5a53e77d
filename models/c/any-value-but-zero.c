// SPDX-License-Identifier: Apache-2.0
// One of two threads divides by any character. It is said that it is not 0, but not of the second.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

signed char __VERIFIER_nondet_schar(void);
void __VERIFIER_assume(int);

void *first(void *unused) {
  signed char by = __VERIFIER_nondet_schar();
  __VERIFIER_assume(by != 0);
  return (void *)(long)(100 / by);
}

void *second(void *unused) {
  signed char by = __VERIFIER_nondet_schar();
  return (void *)(long)(100 % by);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
