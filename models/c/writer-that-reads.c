// SPDX-License-Identifier: Apache-2.0
// A writer takes a read-write lock for reading alone, and another thread reads meanwhile.
// expect: no error violated, no deadlock holds, no race violated
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int first, second;

void *write_both(void *unused) {
  pthread_rwlock_rdlock(&lock);
  first++;
  second++;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write_both, 0);
  pthread_rwlock_rdlock(&lock);
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  pthread_join(writer, 0);
  return 0;
}
