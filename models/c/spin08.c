// SPDX-License-Identifier: Apache-2.0
// Two threads add to one variable in different rhythms: the program of papers/spin08.ravel.
// no error holds, no deadlock holds, no race holds; 84 executions
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 12
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int d;

static void *up(void *unused) {
  for (int i = 0; i < N; i += 5) {
    pthread_mutex_lock(&lock);
    d += i;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *down(void *unused) {
  for (int j = 0; j < N; j += 2) {
    pthread_mutex_lock(&lock);
    d -= j;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, up, 0);
  pthread_create(&two, 0, down, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  int a = (N + 4) / 5, b = (N + 1) / 2;
  assert(d == 5 * a * (a - 1) / 2 - b * (b - 1));
  return 0;
}
