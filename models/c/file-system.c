// SPDX-License-Identifier: Apache-2.0
// Threads that look for a free block for their inodes: the program of papers/file-system.ravel.
// no error holds, no deadlock holds, no race holds; 2 executions
#include <pthread.h>

#ifndef N
#define N 3
#endif
#ifndef INODES
#define INODES 4
#endif
#ifndef BLOCKS
#define BLOCKS 4
#endif

static pthread_mutex_t inode_locks[INODES], block_locks[BLOCKS];
static int inodes[INODES], busy[BLOCKS];

static void *allocate(void *argument) {
  int i = *(int *)argument % INODES;
  pthread_mutex_lock(&inode_locks[i]);
  if (inodes[i] == 0) {
    int b = i * 2 % BLOCKS;
    for (;;) {
      pthread_mutex_lock(&block_locks[b]);
      if (!busy[b]) {
        busy[b] = 1;
        inodes[i] = b + 1;
        pthread_mutex_unlock(&block_locks[b]);
        break;
      }
      pthread_mutex_unlock(&block_locks[b]);
      b = (b + 1) % BLOCKS;
    }
  }
  pthread_mutex_unlock(&inode_locks[i]);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  int numbers[N];
  for (int i = 0; i < INODES; i++) {
    pthread_mutex_init(&inode_locks[i], 0);
  }
  for (int b = 0; b < BLOCKS; b++) {
    pthread_mutex_init(&block_locks[b], 0);
  }
  for (int t = 0; t < N; t++) {
    numbers[t] = t;
    pthread_create(&threads[t], 0, allocate, &numbers[t]);
  }
  for (int t = 0; t < N; t++) {
    pthread_join(threads[t], 0);
  }
  return 0;
}
