// SPDX-License-Identifier: Apache-2.0
// Two threads hand a number to and fro with two semaphores; they alternate, so there is one
// execution.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum { ROUNDS = 3 };

sem_t ping, pong;
int number;

void *answer(void *unused) {
  for (int i = 0; i < ROUNDS; i++) {
    sem_wait(&ping);
    number++;
    sem_post(&pong);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&ping, 0, 0);
  sem_init(&pong, 0, 0);
  pthread_create(&thread, 0, answer, 0);
  for (int i = 0; i < ROUNDS; i++) {
    assert(number == i);
    sem_post(&ping);
    sem_wait(&pong);
  }
  pthread_join(thread, 0);
  assert(number == ROUNDS);
  sem_destroy(&ping);
  sem_destroy(&pong);
  return 0;
}
