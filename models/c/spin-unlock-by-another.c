// SPDX-License-Identifier: Apache-2.0
// A thread unlocks a spin lock that another one holds.
// expect: no error violated, no deadlock holds, no race holds
#include <pthread.h>

pthread_spinlock_t lock;

void *unlock(void *unused) {
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, 0);
  pthread_spin_lock(&lock);
  pthread_create(&thread, 0, unlock, 0);
  pthread_join(thread, 0);
  return 0;
}
