// SPDX-License-Identifier: Apache-2.0
// The first thread reads the handle of the second one, which may not be there yet: it is started
// before that is written.
// expect: no error holds, no deadlock holds, no race violated
#include <pthread.h>

pthread_t first, second;

void *reads(void *unused) { return pthread_equal(second, first) ? unused : 0; }
void *work(void *unused) { return unused; }

int main(void) {
  pthread_create(&first, 0, reads, 0);
  pthread_create(&second, 0, work, 0);
  return 0;
}
