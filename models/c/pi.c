// SPDX-License-Identifier: Apache-2.0
// A sum of parts of a series, each added under a lock: the program of papers/pi.ravel, with doubles.
// no error holds, no deadlock holds, no race holds; 24 executions
#include <assert.h>
#include <math.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif
#ifndef TERMS
#define TERMS 50
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double sum;

static void *add(void *argument) {
  int first = *(int *)argument * TERMS;
  double part = 0;
  for (int k = first; k < first + TERMS; k++) {
    part += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
  }
  pthread_mutex_lock(&lock);
  sum += part;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int numbers[N];
  for (int n = 0; n < N; n++) {
    numbers[n] = n;
    pthread_create(&threads[n], 0, add, &numbers[n]);
  }
  for (int n = 0; n < N; n++) {
    pthread_join(threads[n], 0);
  }
  assert(fabs(sum - M_PI) < 2.0 / (N * TERMS));
  return 0;
}
