// SPDX-License-Identifier: Apache-2.0
// A thread is about to take the top of a stack without locks: it has seen the top and what is below
// it. Meanwhile another takes both, gives the first back, and puts a new node on top. If that is in
// the place of the first, the exchange of the slow thread succeeds, and a node is taken twice.
// expect: no error holds, no deadlock holds, no race holds; 5 executions
// expect with --malloc reuse: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *below;
};

_Atomic(struct node *) top;
sem_t seen;

static void push(struct node *node) {
  node->below = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &node->below, node)) {
  }
}

static struct node *pop(void) {
  struct node *node = atomic_load(&top);
  while (node && !atomic_compare_exchange_strong(&top, &node, node->below)) {
  }
  return node;
}

void *slow(void *unused) {
  struct node *node = atomic_load(&top);
  struct node *below = node->below;
  sem_post(&seen);
  return atomic_compare_exchange_strong(&top, &node, below) ? below : 0;
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
  assert(!second || atomic_load(&top) != second);
  return 0;
}
