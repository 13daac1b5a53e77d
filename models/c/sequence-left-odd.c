// SPDX-License-Identifier: Apache-2.0
// A reader of a sequence lock reads until the number is even and the same before and behind. Without
// FIX the writer gives up in the middle and leaves the number odd.
// expect: no error holds, no deadlock violated, no race holds
// expect with -D FIX=1: no error holds, no deadlock holds, no race holds
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number, data;

static void *write_data(void *none) {
  atomic_fetch_add(&number, 1);
#ifndef FIX
  if (data == 0) return 0;
#endif
  data = 1;
  atomic_fetch_add(&number, 1);
  return 0;
}

static void *read_data(void *none) {
  int before, seen;
  do {
    before = number;
    seen = data;
  } while (before % 2 == 1 || before != number);
  return (void *)(long)seen;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, 0, write_data, 0);
  pthread_create(&reader, 0, read_data, 0);
  pthread_join(writer, 0);
  pthread_join(reader, 0);
}
