// SPDX-License-Identifier: Apache-2.0
// A key is deleted while a thread that has a value by it goes on: that has none any more, and no
// destructor is called for it. Where the thread ends before, the destructor has its value.
// expect: no error holds, no deadlock holds, no race holds; 22 executions
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_key_t key;
atomic_int destroyed, deleted;

static void destroy(void *value) { atomic_fetch_add(&destroyed, *(int *)value); }

void *work(void *one) {
  int refused = pthread_setspecific(key, one);
  if (deleted == 0) {
    assert(refused == 0);
  }
  assert(refused == 0 || refused == EINVAL);
  int before = deleted;
  void *mine = pthread_getspecific(key);
  assert(mine == one || mine == 0);
  assert(mine == one || deleted != 0);
  assert(mine == 0 || before != 2);
  return 0;
}

int main(void) {
  static int one = 1;
  pthread_t thread;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, 0, work, &one);
  deleted = 1;
  assert(pthread_key_delete(key) == 0);
  int seen = destroyed;
  assert(pthread_key_delete(key) == EINVAL);
  deleted = 2;
  pthread_join(thread, 0);
  assert(seen == 0 || destroyed == 1);
  assert(destroyed == 0 || destroyed == 1);
  return 0;
}
