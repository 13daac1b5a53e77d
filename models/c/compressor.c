// SPDX-License-Identifier: Apache-2.0
// A block compressor in the shape of bzip2smp: workers take blocks of a text and write runs of
// letters short, and the one that has a block whose turn it is writes it out. With EAGER, blocks
// are written out when they are done, whosever turn it is.
// expect: no error holds, no deadlock holds, no race holds; 24 executions
// expect with -D EAGER=1: no error violated, no deadlock holds, no race holds
#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { BLOCK = 4, BLOCKS = 2, WORKERS = 2 };

static const char text[] = "aaabbccc";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t written = PTHREAD_COND_INITIALIZER;
static int next, turn, length;
static char out[2 * BLOCK * BLOCKS + 1];

static int compress(const char *from, char *to) {
  int size = 0;
  for (int k = 0; k < BLOCK;) {
    int run = 1;
    while (k + run < BLOCK && from[k + run] == from[k]) run++;
    to[size++] = '0' + run;
    to[size++] = from[k];
    k += run;
  }
  return size;
}

static void *work(void *unused) {
  char mine[2 * BLOCK];
  for (;;) {
    pthread_mutex_lock(&lock);
    int block = next < BLOCKS ? next++ : -1;
    pthread_mutex_unlock(&lock);
    if (block < 0) return unused;
    int size = compress(text + BLOCK * block, mine);
    pthread_mutex_lock(&lock);
#ifndef EAGER
    while (turn != block) pthread_cond_wait(&written, &lock);
#endif
    memcpy(out + length, mine, size);
    length += size;
    turn++;
    pthread_cond_broadcast(&written);
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  pthread_t workers[WORKERS];
  for (int k = 0; k < WORKERS; k++) pthread_create(&workers[k], 0, work, 0);
  for (int k = 0; k < WORKERS; k++) pthread_join(workers[k], 0);
  assert(length == 8 && memcmp(out, "3a1b1b3c", 8) == 0);
  return 0;
}
