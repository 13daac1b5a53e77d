// SPDX-License-Identifier: Apache-2.0
// A thread goes on whether trylock has given it the lock or not.
// expect: no error violated, no deadlock holds, no race violated
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *add(void *unused) {
  pthread_mutex_trylock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
