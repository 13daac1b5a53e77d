// SPDX-License-Identifier: Apache-2.0
// Two counters, changed by two threads in two sections each: the program of papers/stf.ravel.
// no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

#ifndef WRONG
#define WRONG 0
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first = 10, second = 10;

static void change(int a, int b) {
  pthread_mutex_lock(&lock);
  first += a;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  second += b;
  pthread_mutex_unlock(&lock);
}

static void *one(void *unused) {
  change(1, 1);
  return unused;
}

static void *other(void *unused) {
  change(5, -6);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, one, 0);
  pthread_create(&threads[1], 0, other, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(WRONG ? first != 16 || second != 5 : first == 16 || second == 5);
  return 0;
}
