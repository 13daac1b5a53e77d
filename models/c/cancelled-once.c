// SPDX-License-Identifier: Apache-2.0
// A thread is cancelled in what is done once: then it was never done, and is done again. It is
// asked to end before it begins to wait, or while it waits: two executions.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
sem_t never;
int runs;

static void set_up(void) {
  runs++;
  if (runs == 1) {
    sem_wait(&never);
    assert(0);
  }
}

void *work(void *unused) {
  pthread_once(&once, set_up);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, 0, work, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  pthread_once(&once, set_up);
  assert(runs == 2);
  return 0;
}
