// SPDX-License-Identifier: Apache-2.0
// A thread waits for a flag that nobody sets: waiting by an atomic access is waiting.
// expect: no error holds, no deadlock violated, no race holds
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

void *wait(void *unused) {
  while (!atomic_load(&flag)) {
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait, 0);
  pthread_join(thread, 0);
  return 0;
}
