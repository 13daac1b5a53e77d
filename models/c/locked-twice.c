// SPDX-License-Identifier: Apache-2.0
// A thread locks a normal mutex that it holds: it waits for itself.
// expect: no error holds, no deadlock violated, no race holds
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sum;

static void add(int n) {
  pthread_mutex_lock(&lock);
  sum += n;
  if (n > 1) {
    add(n - 1);
  }
  pthread_mutex_unlock(&lock);
}

void *work(void *unused) {
  add(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
