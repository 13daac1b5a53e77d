// SPDX-License-Identifier: Apache-2.0
// Two readers and a writer share two numbers under a read-write lock: the readers may be inside at
// once, so that only the place of the writer among them matters. The writer is before both, behind
// both, or between them.
// expect: no error holds, no deadlock holds, no race holds; 14 executions
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int first, second;

void *read_both(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  return unused;
}

void *write_both(void *unused) {
  pthread_rwlock_wrlock(&lock);
  first++;
  second++;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t reader, other, writer;
  pthread_create(&reader, 0, read_both, 0);
  pthread_create(&other, 0, read_both, 0);
  pthread_create(&writer, 0, write_both, 0);
  pthread_join(reader, 0);
  pthread_join(other, 0);
  pthread_join(writer, 0);
  pthread_rwlock_destroy(&lock);
  return 0;
}
