// SPDX-License-Identifier: Apache-2.0
// A semaphore that is full cannot be raised: of two threads that post, one is told so.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

sem_t full;
int failed[2];

void *post(void *number) {
  if (sem_post(&full) != 0) {
    assert(errno == EOVERFLOW);
    failed[(long)number] = 1;
  }
  return 0;
}

int main(void) {
  pthread_t first, second;
  int value;
  sem_init(&full, 0, SEM_VALUE_MAX - 1);
  pthread_create(&first, 0, post, (void *)0);
  pthread_create(&second, 0, post, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(failed[0] + failed[1] == 1);
  sem_getvalue(&full, &value);
  assert(value == SEM_VALUE_MAX);
  return 0;
}
