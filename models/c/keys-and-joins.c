// SPDX-License-Identifier: Apache-2.0
// A thread gives out the value of its key, which is gone when it has ended.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

static void destroy(void *value) { free(value); }

void *work(void *unused) {
  int *own = malloc(sizeof *own);
  *own = 1;
  pthread_setspecific(key, own);
  return own;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, &result);
  return *(int *)result;
}
