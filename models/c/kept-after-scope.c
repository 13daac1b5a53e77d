// SPDX-License-Identifier: Apache-2.0
// A thread keeps the address of a variable of a call that has ended, and uses it in the next call.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static int *note(int *last, int number) {
  int mine = number;
  pthread_mutex_lock(&lock);
  sum += last ? *last : mine;
  pthread_mutex_unlock(&lock);
  int *kept = &mine;
  return kept;
}

static void *work(void *unused) {
  int *last = note(0, 1);
  note(last, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
