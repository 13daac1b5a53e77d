// SPDX-License-Identifier: Apache-2.0
// A recursive mutex may be locked by the thread that holds it, one that checks for errors says so,
// and both say when a thread unlocks what it does not hold.
// expect: no error holds, no deadlock holds, no race holds; 10 executions
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t strict;
int sum;

static void add(int n) {
  pthread_mutex_lock(&again);
  sum += n;
  if (n > 1) {
    add(n - 1);
  }
  pthread_mutex_unlock(&again);
}

void *work(void *unused) {
  assert(pthread_mutex_unlock(&again) == EPERM);
  add(2);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&strict, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  assert(pthread_mutex_lock(&strict) == 0);
  assert(pthread_mutex_lock(&strict) == EDEADLK);
  assert(pthread_mutex_unlock(&strict) == 0);
  assert(pthread_mutex_unlock(&strict) == EPERM);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(sum == 6);
  return 0;
}
