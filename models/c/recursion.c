// SPDX-License-Identifier: Apache-2.0
// Threads that compute on their own, by recursion over their own arrays.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>

enum { SIZE = 12 };

static void sort(int *numbers, int from, int to) {
  if (to - from < 2) {
    return;
  }
  int pivot = numbers[from], last = from;
  for (int i = from + 1; i < to; i++) {
    if (numbers[i] < pivot) {
      int less = numbers[i];
      numbers[i] = numbers[++last];
      numbers[last] = less;
    }
  }
  numbers[from] = numbers[last];
  numbers[last] = pivot;
  sort(numbers, from, last);
  sort(numbers, last + 1, to);
}

void *run(void *seed) {
  int numbers[SIZE];
  unsigned next = (unsigned)(long)seed;
  for (int i = 0; i < SIZE; i++) {
    next = next * 1103515245u + 12345u;
    numbers[i] = (int)(next >> 16) % 100;
  }
  sort(numbers, 0, SIZE);
  for (int i = 1; i < SIZE; i++) {
    assert(numbers[i - 1] <= numbers[i]);
  }
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, run, (void *)1);
  pthread_create(&second, 0, run, (void *)2);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
