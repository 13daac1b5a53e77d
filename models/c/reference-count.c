// SPDX-License-Identifier: Apache-2.0
// Two threads hold a block, and the one that lets go last frees it. With SPLIT, a thread counts
// down in two steps, and both or none may be the last.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D SPLIT=1 --check leaks: no error violated
// expect with --check leaks: no error holds; 2 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
  atomic_int holders;
  int value;
};

static void *let_go(void *given) {
  struct shared *its = given;
  assert(its->value == 7);
#ifdef SPLIT
  int left = atomic_load(&its->holders) - 1;
  atomic_store(&its->holders, left);
#else
  int left = atomic_fetch_sub(&its->holders, 1) - 1;
#endif
  if (left == 0) free(its);
  return 0;
}

int main(void) {
  struct shared *its = malloc(sizeof *its);
  atomic_init(&its->holders, 2);
  its->value = 7;
  pthread_t thread;
  pthread_create(&thread, 0, let_go, its);
  let_go(its);
  pthread_join(thread, 0);
  return 0;
}
