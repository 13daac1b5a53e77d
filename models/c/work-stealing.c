// SPDX-License-Identifier: Apache-2.0
// The deque of Chase and Lev: its owner puts two numbers and takes one from the same end, a thief
// takes from the other. With GREEDY, the owner takes the last number without asking the thief.
// expect: no error holds, no deadlock holds, no race holds; 12 executions
// expect with -D GREEDY=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int numbers[2];
atomic_int top, bottom;
atomic_int taken[2];

static void got(int number) {
  int before = atomic_fetch_add(&taken[number], 1);
  assert(before == 0);
}

static int take(void) {
  int at = atomic_load(&bottom) - 1;
  atomic_store(&bottom, at);
  int first = atomic_load(&top);
  if (first > at) {
    atomic_store(&bottom, at + 1);
    return -1;
  }
  int number = atomic_load(&numbers[at]);
#ifndef GREEDY
  if (first == at) {
    if (!atomic_compare_exchange_strong(&top, &first, first + 1)) number = -1;
    atomic_store(&bottom, at + 1);
  }
#endif
  return number;
}

void *steal(void *unused) {
  int first = atomic_load(&top);
  int end = atomic_load(&bottom);
  if (first < end) {
    int number = atomic_load(&numbers[first]);
    if (atomic_compare_exchange_strong(&top, &first, first + 1)) got(number);
  }
  return unused;
}

int main(void) {
  for (int k = 0; k < 2; k++) {
    atomic_store(&numbers[k], k);
    atomic_store(&bottom, k + 1);
  }
  pthread_t thief;
  pthread_create(&thief, 0, steal, 0);
  for (int k = 0; k < 2; k++) {
    int number = take();
    if (number >= 0) got(number);
  }
  pthread_join(thief, 0);
  return 0;
}
