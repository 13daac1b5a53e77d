// SPDX-License-Identifier: Apache-2.0
// The counter without its lock: two threads write it at once.
// expect: no error holds, no deadlock holds, no race violated
#include <pthread.h>

int counter;

void *add(void *unused) {
  counter++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
