// SPDX-License-Identifier: Apache-2.0
// Philosophers with forks: the last one begins with the other fork, so that not all of them wait in
// a circle. With ALIKE, all begin with the left one.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
// expect with -D ALIKE=1: no error holds, no deadlock violated, no race holds
#include <pthread.h>

enum { SEATS = 3 };

static pthread_mutex_t forks[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                       PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *seat) {
  int left = *(int *)seat, right = (left + 1) % SEATS;
#ifndef ALIKE
  if (left > right) {
    int other = left;
    left = right;
    right = other;
  }
#endif
  pthread_mutex_lock(&forks[left]);
  pthread_mutex_lock(&forks[right]);
  pthread_mutex_unlock(&forks[right]);
  pthread_mutex_unlock(&forks[left]);
  return 0;
}

int main(void) {
  static int seats[SEATS] = {0, 1, 2};
  pthread_t threads[SEATS];
  for (int k = 0; k < SEATS; k++) pthread_create(&threads[k], 0, eat, &seats[k]);
  for (int k = 0; k < SEATS; k++) pthread_join(threads[k], 0);
  return 0;
}
