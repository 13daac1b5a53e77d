// SPDX-License-Identifier: Apache-2.0
// Two threads want in and give each other the turn. Without FIX nobody gives it, and both look at
// two variables for ever, which no one changes any more.
// expect: no error holds, no deadlock violated, no race holds
// expect with -D FIX=1: no error holds, no deadlock holds, no race holds
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn = 2;
static int data;

static void *enter(void *which) {
  int me = (int)(long)which;
  wants[me] = 1;
#ifdef FIX
  turn = 1 - me;
#endif
  while (wants[1 - me] && turn != me) {
  }
  data++;
  wants[me] = 0;
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, enter, (void *)0);
  pthread_create(&second, 0, enter, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
}
