// SPDX-License-Identifier: Apache-2.0
// The stack of aba.c with a count beside its top: both change in one access of 16 bytes, so that a
// top that comes back is not taken for the one that was there. With UNCOUNTED the count stays.
// expect: no error holds, no deadlock holds, no race holds; 5 executions
// expect with --malloc reuse: no error holds, no deadlock holds, no race holds
// expect with --malloc reuse -D UNCOUNTED=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef UNCOUNTED
enum { TURN = 0 };
#else
enum { TURN = 1 };
#endif

struct node {
  struct node *below;
};

struct head {
  struct node *node;
  uintptr_t turn;
};

_Atomic struct head top;
sem_t seen;

static int replace(struct head *old, struct node *node) {
  struct head next = {node, old->turn + TURN};
  return atomic_compare_exchange_strong(&top, old, next);
}

static void push(struct node *node) {
  struct head head = atomic_load(&top);
  do {
    node->below = head.node;
  } while (!replace(&head, node));
}

static struct node *pop(void) {
  struct head head = atomic_load(&top);
  while (head.node && !replace(&head, head.node->below)) {
  }
  return head.node;
}

void *slow(void *unused) {
  struct head head = atomic_load(&top);
  struct node *next = head.node->below;
  sem_post(&seen);
  return replace(&head, next) ? next : 0;
}

int main(void) {
  pthread_t thread;
  void *left;
  sem_init(&seen, 0, 0);
  push(malloc(sizeof(struct node)));
  push(malloc(sizeof(struct node)));
  pthread_create(&thread, 0, slow, 0);
  sem_wait(&seen);
  struct node *first = pop();
  struct node *second = pop();
  free(first);
  push(malloc(sizeof(struct node)));
  pthread_join(thread, &left);
  struct head head = atomic_load(&top);
  assert(!second || head.node != second);
  return 0;
}
