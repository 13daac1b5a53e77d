// SPDX-License-Identifier: Apache-2.0
// The queue of the other file loses an item: it gives its lock back too early.
// no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

#include "queue.h"

static struct queue queue = QUEUE_EMPTY;

static void *produce(void *unused) {
  queue_put(&queue, 1);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  queue_put(&queue, 10);
  pthread_join(producer, 0);
  assert(queue.count == 2);
  return 0;
}
