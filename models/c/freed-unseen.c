// SPDX-License-Identifier: Apache-2.0
// A thread frees a block that no other thread has ever seen, and uses it in a later step.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

static void *work(void *unused) {
  int *number = malloc(sizeof *number);
  *number = 1;
  pthread_mutex_lock(&lock);
  if (sum > 0) {
    free(number);
  }
  sum += 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  sum += *number;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
