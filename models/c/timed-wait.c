// SPDX-License-Identifier: Apache-2.0
// A thread waits for a condition for some time. Nobody has to signal it: the time may be over at
// any moment until it is woken.
// expect: no error holds, no deadlock holds, no race holds; 4 executions
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
int flag;

void *wait_a_while(void *unused) {
  struct timespec until = {1, 0};
  int code = 0;
  pthread_mutex_lock(&lock);
  while (!flag && code == 0) {
    code = pthread_cond_timedwait(&told, &lock, &until);
  }
  assert(flag || code == ETIMEDOUT);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait_a_while, 0);
  pthread_mutex_lock(&lock);
  flag = 1;
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
