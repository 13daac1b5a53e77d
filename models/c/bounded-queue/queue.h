// SPDX-License-Identifier: Apache-2.0
// A queue of at most QUEUE_ROOM items.
#ifndef QUEUE_H
#define QUEUE_H
#include <pthread.h>

#ifndef QUEUE_ROOM
#define QUEUE_ROOM 4
#endif

struct queue {
  pthread_mutex_t lock;
  int first, count;
  int items[QUEUE_ROOM];
};

#define QUEUE_EMPTY {PTHREAD_MUTEX_INITIALIZER, 0, 0, {0}}

// Adds an item; there must be room for it.
void queue_put(struct queue *queue, int item);

// Takes the oldest item, if there is one.
int queue_take(struct queue *queue, int *item);
#endif
