// SPDX-License-Identifier: Apache-2.0
// A thread gets any character, another doubles it: the double of a character fits an int. Each of
// the 256 values is an execution.
// expect: no error holds, no deadlock holds, no race holds; 256 executions
#include <assert.h>
#include <pthread.h>

unsigned char __VERIFIER_nondet_uchar(void);

int value;

void *twice(void *unused) {
  value = 2 * value;
  return unused;
}

int main(void) {
  pthread_t thread;
  unsigned char any = __VERIFIER_nondet_uchar();
  value = any;
  pthread_create(&thread, 0, twice, 0);
  pthread_join(thread, 0);
  assert(value == 2 * any && value <= 510);
  return 0;
}
