// SPDX-License-Identifier: Apache-2.0
// Two threads take their first lock and try the second one; if that fails they begin anew. There is
// no deadlock, but no end is promised. With FIX both take the locks in the same order.
// expect: no error holds, no deadlock holds, no race holds
// expect with --check terminates: terminates violated
// expect with --check terminates -D FIX=1: terminates holds
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(pthread_mutex_t *first, pthread_mutex_t *second) {
  for (;;) {
    pthread_mutex_lock(first);
#ifdef FIX
    pthread_mutex_lock(second);
#else
    if (pthread_mutex_trylock(second) != 0) {
      pthread_mutex_unlock(first);
      continue;
    }
#endif
    count++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    return;
  }
}

static void *one(void *none) {
  add(&a, &b);
  return 0;
}

static void *two(void *none) {
#ifdef FIX
  add(&a, &b);
#else
  add(&b, &a);
#endif
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, two, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
}
