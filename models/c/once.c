// SPDX-License-Identifier: Apache-2.0
// Two threads make sure that a table is set up, and use it. One of them sets it up: it is the first
// or the second.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int table[2], set_up;

static void fill(void) {
  set_up++;
  table[0] = 10;
  table[1] = 20;
}

void *use(void *unused) {
  pthread_once(&once, fill);
  assert(set_up == 1);
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
