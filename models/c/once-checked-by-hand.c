// SPDX-License-Identifier: Apache-2.0
// Two threads look at a flag of their own to set up a table once: both may do it, and one of them
// may use it half set up.
// expect: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

int done, table[2];

void *use(void *unused) {
  if (!done) {
    done = 1;
    table[0] = 10;
    table[1] = 20;
  }
  assert(table[0] + table[1] == 30);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, use, 0);
  pthread_create(&second, 0, use, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
