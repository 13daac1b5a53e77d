// SPDX-License-Identifier: Apache-2.0
// A detached thread is not joined: the program waits for a semaphore that it posts.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t done;
int result;

void *work(void *unused) {
  result = 42;
  sem_post(&done);
  return unused;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sem_init(&done, 0, 0);
  pthread_t thread;
  pthread_create(&thread, &attributes, work, 0);
  sem_wait(&done);
  assert(result == 42);
  return 0;
}
