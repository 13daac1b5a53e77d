// SPDX-License-Identifier: Apache-2.0
// One thread is joined, one detaches itself, and one is left alone: `--check leaks` tells of it.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
// expect with --check leaks: no error holds
#include <pthread.h>
#include <stdatomic.h>

atomic_int done;

static void *counts(void *unused) {
  atomic_fetch_add(&done, 1);
  return unused;
}

static void *alone(void *unused) {
  pthread_detach(pthread_self());
  return counts(unused);
}

int main(void) {
  pthread_t joined;
  pthread_t detached;
  pthread_t left;
  pthread_create(&joined, 0, counts, 0);
  pthread_create(&detached, 0, alone, 0);
  pthread_create(&left, 0, counts, 0);
  pthread_join(joined, 0);
  return 0;
}
