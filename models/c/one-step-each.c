// SPDX-License-Identifier: Apache-2.0
// Two threads read a counter in one step and write it in another.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

void reach_error(void);

int counter;

static int __VERIFIER_atomic_read(void) { return counter; }
static void __VERIFIER_atomic_write(int value) { counter = value; }

void *add(void *unused) {
  int seen = __VERIFIER_atomic_read();
  __VERIFIER_atomic_write(seen + 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  if (counter != 2) {
    reach_error();
  }
  return 0;
}
