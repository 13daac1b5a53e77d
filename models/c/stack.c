// SPDX-License-Identifier: Apache-2.0
// A stack without locks, whose nodes come from the heap: two threads push, one pops.
// expect: no error holds, no deadlock holds, no race holds; 20 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *below;
};

_Atomic(struct node *) top;
int popped;

void *push(void *number) {
  struct node *node = malloc(sizeof *node);
  node->value = (int)(long)number;
  node->below = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &node->below, node)) {
  }
  return 0;
}

void *pop(void *unused) {
  struct node *node = atomic_load(&top);
  while (node && !atomic_compare_exchange_strong(&top, &node, node->below)) {
  }
  if (node) {
    popped = node->value;
  }
  return unused;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, 0, push, (void *)1);
  pthread_create(&second, 0, push, (void *)2);
  pthread_create(&third, 0, pop, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(third, 0);
  int sum = popped;
  for (struct node *node = atomic_load(&top); node; node = node->below) {
    sum += node->value;
  }
  assert(sum == 3);
  return 0;
}
