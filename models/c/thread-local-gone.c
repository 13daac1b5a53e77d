// SPDX-License-Identifier: Apache-2.0
// A thread gives away the address of its thread-local variable, which ends with it.
// no error violated, no deadlock holds, no race violated
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int mine = 1;
static int *seen;

static void *run(void *unused) {
  pthread_mutex_lock(&lock);
  seen = &mine;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_mutex_lock(&lock);
  int *place = seen;
  if (place) {
    *place = 5;
  }
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
