// SPDX-License-Identifier: Apache-2.0
// A thread takes the end of a timed wait for the event.
// expect: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
int flag;

void *wait_a_while(void *unused) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&lock);
  if (!flag) {
    pthread_cond_timedwait(&told, &lock, &until);
  }
  assert(flag);
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
