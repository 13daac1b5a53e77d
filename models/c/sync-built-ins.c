// SPDX-License-Identifier: Apache-2.0
// What the compiler knows of `__sync`: two threads that add, set bits and hold a lock made of two of
// its operations; then each operation once more, with what it gives.
// expect: no error holds, no deadlock holds, no race holds; 32 executions
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int number;
long wide;
unsigned char bits;
short turned;
void *somewhere;
int lock;
int guarded;

void *work(void *unused) {
  __sync_fetch_and_add(&number, 3);
  __sync_add_and_fetch(&wide, 2);
  __sync_fetch_and_or(&bits, 1);
  __sync_fetch_and_xor(&turned, 5);
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
  guarded++;
  __sync_lock_release(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int k = 0; k < 2; k++) pthread_create(&threads[k], 0, work, 0);
  for (int k = 0; k < 2; k++) pthread_join(threads[k], 0);
  assert(number == 6 && wide == 4 && bits == 1 && turned == 0 && guarded == 2);
  assert(__sync_bool_compare_and_swap(&number, 6, 7));
  assert(!__sync_bool_compare_and_swap(&number, 6, 8));
  assert(__sync_val_compare_and_swap(&number, 6, 8) == 7);
  assert(__sync_sub_and_fetch(&number, 10) == -3);
  assert(__sync_fetch_and_sub(&number, 0) == -3);
  assert(__sync_fetch_and_nand(&number, 1) == -3 && number == ~(-3 & 1));
  assert(__sync_nand_and_fetch(&number, 3) == ~(-2 & 3));
  assert(__sync_and_and_fetch(&wide, 6) == 4 && __sync_fetch_and_and(&wide, 12) == 4);
  assert(__sync_or_and_fetch(&wide, 1) == 5 && __sync_xor_and_fetch(&wide, 7) == 2);
  assert(__sync_bool_compare_and_swap(&somewhere, (void *)0, (void *)&number));
  assert(somewhere == &number);
  __sync_synchronize();
  return 0;
}
