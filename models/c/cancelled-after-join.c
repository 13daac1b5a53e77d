// SPDX-License-Identifier: Apache-2.0
// A thread may be cancelled when it has ended, but not when it was joined: its handle means nothing
// any more.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

void *work(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  pthread_cancel(thread);
  return 0;
}
