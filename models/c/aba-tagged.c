// SPDX-License-Identifier: Apache-2.0
// The stack of aba.c with a tag in the low bits of its top, which are free since nodes are aligned:
// each push gives the next tag, so that a top that looks the same is not taken for it.
// expect: no error holds, no deadlock holds, no race holds; 5 executions
// expect with --malloc reuse: no error holds, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  uintptr_t below;
};

atomic_uintptr_t top;
sem_t seen;

static struct node *at(uintptr_t tagged) { return (struct node *)(tagged & ~(uintptr_t)7); }

/* What is below the top, with the tag of the top. */
static uintptr_t below(uintptr_t tagged) {
  return (at(tagged)->below & ~(uintptr_t)7) | (tagged & 7);
}

static void push(struct node *node) {
  node->below = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &node->below,
                                         (uintptr_t)node | ((node->below + 1) & 7))) {
  }
}

static struct node *pop(void) {
  uintptr_t tagged = atomic_load(&top);
  while (at(tagged) && !atomic_compare_exchange_strong(&top, &tagged, below(tagged))) {
  }
  return at(tagged);
}

void *slow(void *unused) {
  uintptr_t tagged = atomic_load(&top);
  uintptr_t next = below(tagged);
  sem_post(&seen);
  return atomic_compare_exchange_strong(&top, &tagged, next) ? at(next) : 0;
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
  assert(!second || at(atomic_load(&top)) != second);
  return 0;
}
