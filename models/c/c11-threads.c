// SPDX-License-Identifier: Apache-2.0
// The threads of C11: two add to a counter, and tell when they have.
// expect: no error holds, no deadlock holds, no race holds; 10 executions
#include <assert.h>
#include <threads.h>

mtx_t lock;
cnd_t told;
once_flag once = ONCE_FLAG_INIT;
tss_t mine;
int counter;

static void set_up(void) {
  mtx_init(&lock, mtx_plain);
  cnd_init(&told);
}

int add(void *number) {
  call_once(&once, set_up);
  tss_set(mine, number);
  mtx_lock(&lock);
  counter += *(int *)tss_get(mine);
  cnd_broadcast(&told);
  mtx_unlock(&lock);
  return *(int *)number;
}

int main(void) {
  thrd_t first, second;
  int one = 1, two = 2, result;
  call_once(&once, set_up);
  tss_create(&mine, 0);
  thrd_create(&first, add, &one);
  thrd_create(&second, add, &two);
  mtx_lock(&lock);
  while (counter < 3) {
    cnd_wait(&told, &lock);
  }
  mtx_unlock(&lock);
  thrd_join(first, &result);
  assert(result == 1);
  thrd_join(second, &result);
  assert(result == 2);
  assert(mtx_trylock(&lock) == thrd_success);
  mtx_unlock(&lock);
  tss_delete(mine);
  return 0;
}
