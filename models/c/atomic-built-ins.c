// SPDX-License-Identifier: Apache-2.0
// What the compiler knows of `__atomic`: two threads that hold a lock, add, and replace a struct as
// a whole; then each operation once more, on numbers, a pointer, a floating-point number and a
// struct of 24 bytes, with what it gives.
// expect: no error holds, no deadlock holds, no race holds; 32 executions
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct pair {
  int up, down;
};

struct large {
  long a, b, c;
};

unsigned char lock;
int guarded;
int number;
long wide;
struct pair pair;
struct large large;
double floating;
int *pointer;
int elements[4];

void *work(void *unused) {
  while (__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE)) {
  }
  guarded++;
  __atomic_clear(&lock, __ATOMIC_RELEASE);
  __atomic_add_fetch(&wide, 1, __ATOMIC_SEQ_CST);
  struct pair seen, next;
  __atomic_load(&pair, &seen, __ATOMIC_SEQ_CST);
  do {
    next.up = seen.up + 1;
    next.down = seen.down - 1;
  } while (!__atomic_compare_exchange(&pair, &seen, &next, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  return unused;
}

static bool is(struct large one, long a, long b, long c) {
  return one.a == a && one.b == b && one.c == c;
}

int main(void) {
  pthread_t threads[2];
  for (int k = 0; k < 2; k++) pthread_create(&threads[k], 0, work, 0);
  for (int k = 0; k < 2; k++) pthread_join(threads[k], 0);
  assert(guarded == 2 && wide == 2 && pair.up == 2 && pair.down == -2);

  int guess = 5;
  assert(!__atomic_compare_exchange_n(&number, &guess, 9, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(guess == 0);
  assert(__atomic_compare_exchange_n(&number, &guess, 9, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  assert(__atomic_exchange_n(&number, 4, __ATOMIC_SEQ_CST) == 9);
  int in = 8, out;
  __atomic_exchange(&number, &in, &out, __ATOMIC_SEQ_CST);
  assert(out == 4 && number == 8);
  __atomic_store_n(&number, 12, __ATOMIC_RELEASE);
  assert(__atomic_load_n(&number, __ATOMIC_ACQUIRE) == 12);
  in = 13;
  __atomic_store(&number, &in, __ATOMIC_SEQ_CST);
  assert(number == 13);
  assert(__atomic_nand_fetch(&number, 5, __ATOMIC_SEQ_CST) == ~(13 & 5));
  assert(__atomic_fetch_nand(&number, 5, __ATOMIC_SEQ_CST) == ~(13 & 5));
  assert(__atomic_fetch_add(&wide, 3, __ATOMIC_RELAXED) == 2);
  assert(__atomic_sub_fetch(&wide, 10, __ATOMIC_SEQ_CST) == -5);
  assert(__atomic_and_fetch(&wide, 12, __ATOMIC_SEQ_CST) == 8);
  assert(__atomic_or_fetch(&wide, 3, __ATOMIC_SEQ_CST) == 11);
  assert(__atomic_xor_fetch(&wide, 1, __ATOMIC_SEQ_CST) == 10);
  pointer = elements;
  assert(__atomic_fetch_add(&pointer, sizeof(int), __ATOMIC_SEQ_CST) == elements);
  assert(pointer == elements + 1);
  double half = 0.5, seen;
  __atomic_store(&floating, &half, __ATOMIC_SEQ_CST);
  __atomic_load(&floating, &seen, __ATOMIC_SEQ_CST);
  assert(seen == 0.5);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  assert(__atomic_always_lock_free(sizeof(int), 0) && __atomic_is_lock_free(sizeof wide, &wide));

  struct large first = {1, 2, 3}, second = {1, 2, 4}, found;
  __atomic_store(&large, &first, __ATOMIC_SEQ_CST);
  __atomic_load(&large, &found, __ATOMIC_SEQ_CST);
  assert(is(found, 1, 2, 3));
  found.c = 0;
  assert(!__atomic_compare_exchange(&large, &found, &second, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(is(found, 1, 2, 3));
  assert(__atomic_compare_exchange(&large, &found, &second, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  __atomic_exchange(&large, &first, &found, __ATOMIC_SEQ_CST);
  assert(is(found, 1, 2, 4) && is(large, 1, 2, 3));
  return 0;
}
