// SPDX-License-Identifier: Apache-2.0
// A thread waits for a signal that may have been given before.
// expect: no error holds, no deadlock violated, no race holds
#include <threads.h>

mtx_t lock;
cnd_t told;

int tell(void *unused) {
  cnd_signal(&told);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&lock, mtx_plain);
  cnd_init(&told);
  thrd_create(&thread, tell, 0);
  mtx_lock(&lock);
  cnd_wait(&told, &lock);
  mtx_unlock(&lock);
  thrd_join(thread, 0);
  return 0;
}
