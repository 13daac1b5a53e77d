// SPDX-License-Identifier: Apache-2.0
// Two threads wait for one signal. The first one hands it on if it gets it; if it is cancelled
// in its place, the signal is not lost, and the other one has it.
// expect: no error holds, no deadlock holds, no race holds; 96 executions
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told = PTHREAD_COND_INITIALIZER;
sem_t there;

static void give_back(void *mutex) { pthread_mutex_unlock(mutex); }

void *await(void *hands_on) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(give_back, &lock);
  sem_post(&there);
  pthread_cond_wait(&told, &lock);
  pthread_cleanup_pop(1);
  if (hands_on) {
    pthread_cond_signal(&told);
  }
  return 0;
}

int main(void) {
  pthread_t first, second;
  sem_init(&there, 0, 0);
  pthread_create(&first, 0, await, &lock);
  pthread_create(&second, 0, await, 0);
  sem_wait(&there);
  sem_wait(&there);
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&lock);
  pthread_cancel(first);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
