// SPDX-License-Identifier: Apache-2.0
// The variable of a loop is another one in each round. A thread that has seen its address may use it
// in the same round, and not in the next one.
// expect with -D ROUNDS=1: no error holds, no deadlock holds, no race holds; 5 executions
// expect: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shown;

static void *show(void *unused) {
  for (int round = 0; round < 2; round++) {
    int mine = 7;
    pthread_mutex_lock(&lock);
    shown = &mine;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    shown = 0;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *look(void *unused) {
  int *kept = 0;
  for (int round = 0; round < ROUNDS; round++) {
    pthread_mutex_lock(&lock);
    if (round == 0) {
      kept = shown;
    }
    if (kept && shown) {
      assert(*kept == 7);
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t showing;
  pthread_t looking;
  pthread_create(&showing, 0, show, 0);
  pthread_create(&looking, 0, look, 0);
  pthread_join(showing, 0);
  pthread_join(looking, 0);
  return 0;
}
