// SPDX-License-Identifier: Apache-2.0
// Two threads work in rounds that a barrier separates: in each round a thread reads what the other
// has written in the round before.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

enum { THREADS = 2, ROUNDS = 2 };

pthread_barrier_t barrier;
int written[THREADS][ROUNDS];

void *work(void *number) {
  long me = (long)number;
  int serial = 0;
  for (int round = 0; round < ROUNDS; round++) {
    written[me][round] = round + 1;
    serial += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
    assert(written[1 - me][round] == round + 1);
  }
  return (void *)(long)serial;
}

int main(void) {
  pthread_t threads[THREADS];
  pthread_barrier_init(&barrier, 0, THREADS);
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&threads[i], 0, work, (void *)i);
  }
  long serial = 0;
  for (int i = 0; i < THREADS; i++) {
    void *count;
    pthread_join(threads[i], &count);
    serial += (long)count;
  }
  assert(serial == ROUNDS);
  pthread_barrier_destroy(&barrier);
  return 0;
}
