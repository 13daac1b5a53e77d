/* SPDX-License-Identifier: Apache-2.0 */
/* Atomic accesses of any size, as the compiler calls them: each is one step. What belongs to the
   caller alone is read before it and written behind it. */
#include <stddef.h>
#include <string.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

void ravel_load(size_t size, const void *from, void *into, int order) __asm__("__atomic_load");
void ravel_store(size_t size, void *to, const void *value, int order) __asm__("__atomic_store");
void ravel_exchange(size_t size, void *at, const void *value, void *into, int order) __asm__(
    "__atomic_exchange");
_Bool ravel_compare_exchange(size_t size, void *at, void *expected, const void *desired, int success,
                             int failure) __asm__("__atomic_compare_exchange");
_Bool ravel_is_lock_free(size_t size, const void *at) __asm__("__atomic_is_lock_free");

void ravel_load(size_t size, const void *from, void *into, int order) {
  char seen[size];
  __VERIFIER_atomic_begin();
  memcpy(seen, from, size);
  __VERIFIER_atomic_end();
  memcpy(into, seen, size);
}

void ravel_store(size_t size, void *to, const void *value, int order) {
  char next[size];
  memcpy(next, value, size);
  __VERIFIER_atomic_begin();
  memcpy(to, next, size);
  __VERIFIER_atomic_end();
}

void ravel_exchange(size_t size, void *at, const void *value, void *into, int order) {
  char next[size], seen[size];
  memcpy(next, value, size);
  __VERIFIER_atomic_begin();
  memcpy(seen, at, size);
  memcpy(at, next, size);
  __VERIFIER_atomic_end();
  memcpy(into, seen, size);
}

_Bool ravel_compare_exchange(size_t size, void *at, void *expected, const void *desired, int success,
                             int failure) {
  char guess[size], next[size], seen[size];
  memcpy(guess, expected, size);
  memcpy(next, desired, size);
  __VERIFIER_atomic_begin();
  memcpy(seen, at, size);
  _Bool equal = !memcmp(seen, guess, size);
  if (equal) memcpy(at, next, size);
  __VERIFIER_atomic_end();
  if (!equal) memcpy(expected, seen, size);
  return equal;
}

_Bool ravel_is_lock_free(size_t size, const void *at) { return size <= 8 && !(size & (size - 1)); }
