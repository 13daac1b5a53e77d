// SPDX-License-Identifier: Apache-2.0
// Each thread has a value of its own by a key; the destructor gives it back when the thread ends,
// however it ends, and so does what was pushed to clean up.
// expect: no error holds, no deadlock holds, no race holds; 1 executions
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

pthread_key_t key;
atomic_int destroyed, cleaned;

static void destroy(void *value) {
  free(value);
  atomic_fetch_add(&destroyed, 1);
}

static void clean(void *by) { atomic_fetch_add(&cleaned, (int)(long)by); }

static int mine(void) { return *(int *)pthread_getspecific(key); }

void *work(void *number) {
  int *own = malloc(sizeof *own);
  *own = (int)(long)number;
  assert(pthread_getspecific(key) == 0);
  pthread_setspecific(key, own);
  pthread_cleanup_push(clean, (void *)10);
  pthread_cleanup_push(clean, (void *)1);
  if (mine() == 2) {
    pthread_exit(number);
  }
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(0);
  return number;
}

int main(void) {
  pthread_t first, second;
  void *result;
  pthread_key_create(&key, destroy);
  pthread_create(&first, 0, work, (void *)1);
  pthread_create(&second, 0, work, (void *)2);
  pthread_join(first, &result);
  assert((long)result == 1);
  pthread_join(second, &result);
  assert((long)result == 2);
  assert(destroyed == 2);
  assert(cleaned == 1 + 11);
  pthread_key_delete(key);
  return 0;
}
