// SPDX-License-Identifier: Apache-2.0
// The first thread is cancelled while it waits for another one, which goes on, and joins it.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>

pthread_t first;

void *work(void *unused) {
  void *result;
  pthread_cancel(first);
  pthread_join(first, &result);
  assert(result == PTHREAD_CANCELED);
  return unused;
}

int main(void) {
  pthread_t thread;
  first = pthread_self();
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  assert(0);
}
