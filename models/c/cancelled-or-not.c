// SPDX-License-Identifier: Apache-2.0
// A thread is given what it waits for, and is cancelled. If it comes when both have happened, it is
// cancelled, and if it comes between the two, it is not. If it came before them, it may be told of
// the first before the second happens, or else of either: five executions.
// expect: no error holds, no deadlock holds, no race holds; 5 executions
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t given;

void *await(void *argument) {
  sem_wait(&given);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  int left;
  sem_init(&given, 0, 0);
  pthread_create(&thread, 0, await, &given);
  sem_post(&given);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  sem_getvalue(&given, &left);
  assert(result == (left == 1 ? PTHREAD_CANCELED : &given));
  return 0;
}
