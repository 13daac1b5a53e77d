// SPDX-License-Identifier: Apache-2.0
// The lock of Mellor-Crummey and Scott: each thread waits at a node of its own; with FORGETS, the one
// that leaves does not wait for the node of the next.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
// expect with -D FORGETS=1: no error holds, no deadlock violated, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  _Atomic(struct node *) next;
  atomic_bool waits;
};

_Atomic(struct node *) last;
struct node nodes[2];
int hits;

void *hit(void *number) {
  struct node *mine = &nodes[(long)number];
  atomic_store(&mine->waits, 1);
  struct node *before = atomic_exchange(&last, mine);
  if (before) {
    atomic_store(&before->next, mine);
    while (atomic_load(&mine->waits)) {
    }
  }
  hits++;
  struct node *behind = atomic_load(&mine->next);
  if (!behind) {
    struct node *expected = mine;
    if (atomic_compare_exchange_strong(&last, &expected, 0)) return 0;
#ifdef FORGETS
    return 0;
#endif
    while (!(behind = atomic_load(&mine->next))) {
    }
  }
  atomic_store(&behind->waits, 0);
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, hit, (void *)1);
  hit((void *)0);
  pthread_join(one, 0);
  assert(hits == 2);
  return 0;
}
