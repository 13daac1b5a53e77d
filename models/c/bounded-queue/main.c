// SPDX-License-Identifier: Apache-2.0
// Two files are one program: two threads share a queue that another file defines.
// no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

#include "queue.h"

static struct queue queue = QUEUE_EMPTY;

static void *produce(void *unused) {
  queue_put(&queue, 1);
  queue_put(&queue, 2);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  queue_put(&queue, 10);
  queue_put(&queue, 20);
  pthread_join(producer, 0);
  int sum = 0, item;
  while (queue_take(&queue, &item)) {
    sum += item;
  }
  assert(sum == 33);
  return 0;
}
