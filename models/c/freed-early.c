// SPDX-License-Identifier: Apache-2.0
// A thread uses a block of memory that another has freed meanwhile.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int *number;

void *use(void *unused) {
  pthread_mutex_lock(&lock);
  *number = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  number = malloc(sizeof *number);
  pthread_create(&thread, 0, use, 0);
  pthread_mutex_lock(&lock);
  free(number);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
