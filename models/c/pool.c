// SPDX-License-Identifier: Apache-2.0
// Two workers do the jobs of a list until it is empty; with UNLOCKED, they look at it without the
// lock.
// expect: no error holds, no deadlock holds, no race holds; 16 executions
// expect with -D UNLOCKED=1: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

#define JOBS 3

static void square(int *number) { *number *= *number; }

struct job {
  void (*run)(int *);
  int number;
} jobs[JOBS] = {{square, 2}, {square, 3}, {square, 4}};

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int next;

static int draw(void) {
#ifdef UNLOCKED
  return next++;
#else
  pthread_mutex_lock(&lock);
  int its = next++;
  pthread_mutex_unlock(&lock);
  return its;
#endif
}

void *work(void *unused) {
  for (int k = draw(); k < JOBS; k = draw()) jobs[k].run(&jobs[k].number);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(jobs[0].number == 4 && jobs[1].number == 9 && jobs[2].number == 16);
  return 0;
}
