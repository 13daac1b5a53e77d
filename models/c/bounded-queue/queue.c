// SPDX-License-Identifier: Apache-2.0
#include "queue.h"

#include <assert.h>

// The next place of a ring.
static int next(int place) { return (place + 1) % QUEUE_ROOM; }

void queue_put(struct queue *queue, int item) {
  pthread_mutex_lock(&queue->lock);
  assert(queue->count < QUEUE_ROOM);
  int place = queue->first;
  for (int k = 0; k < queue->count; k++) {
    place = next(place);
  }
  queue->items[place] = item;
  queue->count++;
  pthread_mutex_unlock(&queue->lock);
}

int queue_take(struct queue *queue, int *item) {
  pthread_mutex_lock(&queue->lock);
  int some = queue->count > 0;
  if (some) {
    *item = queue->items[queue->first];
    queue->first = next(queue->first);
    queue->count--;
  }
  pthread_mutex_unlock(&queue->lock);
  return some;
}
