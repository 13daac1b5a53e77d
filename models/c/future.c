// SPDX-License-Identifier: Apache-2.0
// Somebody promises a number, and two threads wait for it; with ONE, only one of them is woken.
// expect: no error holds, no deadlock holds, no race holds; 14 executions
// expect with -D ONE=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct future {
  pthread_mutex_t lock;
  pthread_cond_t there;
  bool given;
  int number;
} promised = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, 0};

void *await(void *unused) {
  pthread_mutex_lock(&promised.lock);
  while (!promised.given) pthread_cond_wait(&promised.there, &promised.lock);
  assert(promised.number == 42);
  pthread_mutex_unlock(&promised.lock);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, await, 0);
  pthread_create(&two, 0, await, 0);
  pthread_mutex_lock(&promised.lock);
  promised.number = 42;
  promised.given = true;
#ifdef ONE
  pthread_cond_signal(&promised.there);
#else
  pthread_cond_broadcast(&promised.there);
#endif
  pthread_mutex_unlock(&promised.lock);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
