// SPDX-License-Identifier: Apache-2.0
#include "queue.h"

void queue_put(struct queue *queue, int item) {
  pthread_mutex_lock(&queue->lock);
  int place = (queue->first + queue->count) % QUEUE_ROOM;
  queue->items[place] = item;
  pthread_mutex_unlock(&queue->lock);
  queue->count++;
}
