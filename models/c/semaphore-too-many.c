// SPDX-License-Identifier: Apache-2.0
// A semaphore that is to let one thread in begins with 2, so two threads are inside at once.
// expect: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t free_places;
int inside;

void *enter(void *unused) {
  sem_wait(&free_places);
  inside++;
  assert(inside == 1);
  inside--;
  sem_post(&free_places);
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&free_places, 0, 2);
  pthread_create(&first, 0, enter, 0);
  pthread_create(&second, 0, enter, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
