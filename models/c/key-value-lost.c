// SPDX-License-Identifier: Apache-2.0
// A key is deleted that another thread still uses, so that what it keeps there is lost.
// expect: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
static int number = 7;

void *work(void *unused) {
  pthread_setspecific(key, &number);
  int *mine = pthread_getspecific(key);
  assert(mine != 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, 0);
  pthread_create(&thread, 0, work, 0);
  pthread_key_delete(key);
  pthread_join(thread, 0);
  return 0;
}
