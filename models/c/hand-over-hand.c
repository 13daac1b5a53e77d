// SPDX-License-Identifier: Apache-2.0
// A sorted list with a lock in each node: who goes along it takes the next lock before it lets go
// of the last one. With LOOSE, it lets go first, and a node may be gone when it gets there.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D LOOSE=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
  struct node *next;
};

static struct node head = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static struct node *node(int value, struct node *next) {
  struct node *its = malloc(sizeof *its);
  pthread_mutex_init(&its->lock, 0);
  its->value = value;
  its->next = next;
  return its;
}

static void *take_out(void *unused) {
  struct node *before = &head;
  pthread_mutex_lock(&before->lock);
  struct node *its = before->next;
  pthread_mutex_lock(&its->lock);
  before->next = its->next;
  pthread_mutex_unlock(&its->lock);
  free(its);
  pthread_mutex_unlock(&before->lock);
  return unused;
}

int main(void) {
  head.next = node(1, node(2, 0));
  pthread_t thread;
  pthread_create(&thread, 0, take_out, 0);
  int last = 0;
  struct node *at = &head;
  pthread_mutex_lock(&at->lock);
  while (at->next) {
    struct node *next = at->next;
#ifdef LOOSE
    pthread_mutex_unlock(&at->lock);
    pthread_mutex_lock(&next->lock);
#else
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&at->lock);
#endif
    at = next;
    last = at->value;
  }
  pthread_mutex_unlock(&at->lock);
  pthread_join(thread, 0);
  assert(last == 2);
  return 0;
}
