// SPDX-License-Identifier: Apache-2.0
// A thread that spins with trylock waits as one that locks does; another gives up when it does not
// get the lock.
// expect: no error holds, no deadlock holds, no race holds; 3 executions
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *insist(void *unused) {
  while (pthread_mutex_trylock(&lock) != 0) {
    sched_yield();
  }
  counter++;
  pthread_mutex_unlock(&lock);
  return unused;
}

void *try_once(void *got) {
  int code = pthread_mutex_trylock(&lock);
  assert(code == 0 || code == EBUSY);
  if (code == 0) {
    counter++;
    pthread_mutex_unlock(&lock);
  }
  return (void *)(long)(code == 0);
}

int main(void) {
  pthread_t first, second;
  void *got;
  pthread_create(&first, 0, insist, 0);
  pthread_create(&second, 0, try_once, 0);
  pthread_join(first, 0);
  pthread_join(second, &got);
  assert(counter == 1 + (long)got);
  return 0;
}
