// SPDX-License-Identifier: Apache-2.0
// A barrier waits for three threads, and only two come.
// expect: no error holds, no deadlock violated, no race holds
#include <pthread.h>

pthread_barrier_t barrier;

void *come(void *unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&barrier, 0, 3);
  pthread_create(&first, 0, come, 0);
  pthread_create(&second, 0, come, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
