// SPDX-License-Identifier: Apache-2.0
// A thread detaches itself, and is joined all the same.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

void *work(void *unused) {
  pthread_detach(pthread_self());
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
