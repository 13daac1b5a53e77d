// SPDX-License-Identifier: Apache-2.0
// The queue of Michael and Scott with two locks, one for each end: a dummy node keeps the ends
// apart. With LONELY, both ends share the only node there is, and meet without a common lock.
// expect: no error holds, no deadlock holds, no race holds; 2 executions
// expect with -D LONELY=1: no error holds, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
#ifdef LONELY
  struct node *next;
#else
  _Atomic(struct node *) next;
#endif
};

static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node dummy, *head = &dummy, *tail = &dummy;

static void *put(void *value) {
  struct node *its = malloc(sizeof *its);
  its->value = *(int *)value;
  its->next = 0;
  pthread_mutex_lock(&tail_lock);
  tail->next = its;
  tail = its;
  pthread_mutex_unlock(&tail_lock);
  return 0;
}

static int take(void) {
  int value = -1;
  pthread_mutex_lock(&head_lock);
  struct node *next = head->next;
  if (next) {
    value = next->value;
    head = next;
  }
  pthread_mutex_unlock(&head_lock);
  return value;
}

int main(void) {
  static int number = 5;
  pthread_t writer;
  pthread_create(&writer, 0, put, &number);
  int early = take();
  pthread_join(writer, 0);
  assert(early == 5 || early == -1 && take() == 5);
  return 0;
}
