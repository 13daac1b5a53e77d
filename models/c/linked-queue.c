// SPDX-License-Identifier: Apache-2.0
// The queue of Michael and Scott: two threads put a number each, main takes both. With BLIND, a
// thread stores its node without looking whether another one came first.
// expect: no error holds, no deadlock holds, no race holds; 16 executions
// expect with -D BLIND=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int number;
  _Atomic(struct node *) next;
};

struct node dummy;
_Atomic(struct node *) head = &dummy, tail = &dummy;

void *put(void *number) {
  struct node *mine = malloc(sizeof *mine), *last, *none;
  mine->number = (int)(long)number;
  atomic_init(&mine->next, 0);
  while (1) {
    last = atomic_load(&tail);
    none = atomic_load(&last->next);
    if (none) {
      atomic_compare_exchange_strong(&tail, &last, none);
      continue;
    }
#ifdef BLIND
    atomic_store(&last->next, mine);
    break;
#else
    if (atomic_compare_exchange_strong(&last->next, &none, mine)) break;
#endif
  }
  atomic_compare_exchange_strong(&tail, &last, mine);
  return 0;
}

static int take(void) {
  struct node *first = atomic_load(&head);
  struct node *next = atomic_load(&first->next);
  if (!next) return 0;
  atomic_store(&head, next);
  return next->number;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, put, (void *)1);
  pthread_create(&two, 0, put, (void *)2);
  pthread_join(one, 0);
  pthread_join(two, 0);
  int first = take(), second = take();
  assert(first + second == 3 && !take());
  return 0;
}
