// SPDX-License-Identifier: Apache-2.0
// A lock for many readers or one writer, made of a mutex and a condition variable: a writer waits
// for the readers that are in. With POLITE, a reader that leaves tells nobody.
// expect: no error holds, no deadlock holds, no race holds; 98 executions
// expect with -D POLITE=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int readers, writing, first, second;

void *read_both(void *unused) {
  pthread_mutex_lock(&lock);
  while (writing) pthread_cond_wait(&changed, &lock);
  readers++;
  pthread_mutex_unlock(&lock);
  assert(first == second);
  pthread_mutex_lock(&lock);
  readers--;
#ifndef POLITE
  pthread_cond_broadcast(&changed);
#endif
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, read_both, 0);
  pthread_create(&two, 0, read_both, 0);
  pthread_mutex_lock(&lock);
  while (readers > 0 || writing) pthread_cond_wait(&changed, &lock);
  writing = 1;
  pthread_mutex_unlock(&lock);
  first = 1;
  second = 1;
  pthread_mutex_lock(&lock);
  writing = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
