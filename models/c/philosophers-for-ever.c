// SPDX-License-Identifier: Apache-2.0
// Two philosophers eat for ever. They look at nothing but their forks, and always get them: nobody
// spins. With SAME_ORDER=0 each takes the fork on the left first.
// expect: no error holds, no deadlock holds, no race holds
// expect with -D SAME_ORDER=0: no error holds, no deadlock violated, no race holds
#include <pthread.h>

#ifndef SAME_ORDER
#define SAME_ORDER 1
#endif

static pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *eat(void *which) {
  int me = (int)(long)which;
  int first = SAME_ORDER ? 0 : me, second = 1 - first;
  for (;;) {
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
  }
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, eat, (void *)0);
  pthread_create(&b, 0, eat, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
