// SPDX-License-Identifier: Apache-2.0
// A parallel scanner in the shape of pfscan: main puts the names of files into a queue, and workers
// take them, look for a letter, and add up what they find. With UNLOCKED, they add without a lock.
// expect: no error holds, no deadlock holds, no race holds; 4640 executions
// expect with -D UNLOCKED=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

enum { ROOM = 1, FILES = 2, WORKERS = 2 };

static const char *const files[FILES] = {"banana", "ananas"};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t filled, emptied;
  const char *names[ROOM];
  int count;
  bool closed;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};

static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void put(const char *name) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == ROOM) pthread_cond_wait(&queue.emptied, &queue.lock);
  queue.names[queue.count++] = name;
  pthread_cond_signal(&queue.filled);
  pthread_mutex_unlock(&queue.lock);
}

static const char *take(void) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == 0 && !queue.closed) pthread_cond_wait(&queue.filled, &queue.lock);
  const char *name = queue.count == 0 ? 0 : queue.names[--queue.count];
  pthread_cond_signal(&queue.emptied);
  pthread_mutex_unlock(&queue.lock);
  return name;
}

static void *scan(void *unused) {
  for (const char *name = take(); name; name = take()) {
    int found = 0;
    for (const char *at = strchr(name, 'a'); at; at = strchr(at + 1, 'a')) found++;
#ifndef UNLOCKED
    pthread_mutex_lock(&sum_lock);
#endif
    sum += found;
#ifndef UNLOCKED
    pthread_mutex_unlock(&sum_lock);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t workers[WORKERS];
  for (int k = 0; k < WORKERS; k++) pthread_create(&workers[k], 0, scan, 0);
  for (int k = 0; k < FILES; k++) put(files[k]);
  pthread_mutex_lock(&queue.lock);
  queue.closed = true;
  pthread_cond_broadcast(&queue.filled);
  pthread_mutex_unlock(&queue.lock);
  for (int k = 0; k < WORKERS; k++) pthread_join(workers[k], 0);
  assert(sum == 6);
  return 0;
}
