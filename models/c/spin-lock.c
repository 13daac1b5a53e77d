// SPDX-License-Identifier: Apache-2.0
// Three threads add to a counter under a spin lock. They can do so in 3! orders.
// expect: no error holds, no deadlock holds, no race holds; 6 executions
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int counter;

void *add(void *unused) {
  pthread_spin_lock(&lock);
  counter++;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], 0, add, 0);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], 0);
  }
  assert(counter == 3);
  return 0;
}
