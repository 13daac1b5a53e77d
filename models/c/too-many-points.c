// SPDX-License-Identifier: Apache-2.0
// Two threads add to a number under a lock; only both together are more than it can hold.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with --check overflow: no error violated
// expect with --check overflow -D POINTS=1000000000: no error holds; 2 executions
#include <pthread.h>

#ifndef POINTS
#define POINTS 1500000000
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *score(void *unused) {
  pthread_mutex_lock(&lock);
  sum = sum + POINTS;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, score, 0);
  pthread_create(&two, 0, score, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
