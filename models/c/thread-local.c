// SPDX-License-Identifier: Apache-2.0
// Each thread has its own `mine`, passes structs as values, and has arrays of a computed length.
// no error holds, no deadlock holds, no race holds; 2 executions
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

struct account { int balance, moves; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct account shared;
static _Thread_local int mine = 1;

static struct account moved(struct account a, int amount) {
  a.balance += amount;
  a.moves++;
  return a;
}

static int sum(int count, ...) {
  int all[count];
  va_list list;
  va_start(list, count);
  for (int k = 0; k < count; k++) {
    all[k] = va_arg(list, int);
  }
  va_end(list);
  int sum = 0;
  for (int k = 0; k < count; k++) {
    sum += all[k];
  }
  return sum;
}

static void *run(void *argument) {
  mine += *(int *)argument;
  int amount = sum(3, mine, 10, *(int *)argument);
  pthread_mutex_lock(&lock);
  shared = moved(shared, amount);
  pthread_mutex_unlock(&lock);
  assert(mine == 1 + *(int *)argument);
  return 0;
}

int main(void) {
  pthread_t first, second;
  int one = 1, two = 2;
  pthread_create(&first, 0, run, &one);
  pthread_create(&second, 0, run, &two);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(shared.moves == 2 && shared.balance == 2 + 10 + 1 + 3 + 10 + 2);
  assert(mine == 1);
  return 0;
}
