/* SPDX-License-Identifier: Apache-2.0 */
/* What programs call that were written for checkers, and assertions without their header. */
#include <genmc.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void __assert_fail(const char *, const char *, unsigned, const char *);

/* Their types for programs that do not declare them. */
void reach_error();
void __VERIFIER_error();
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __CPROVER_assume(int);
void __ESBMC_assume(int);
void __goblint_assume(int);
void __VERIFIER_assert(int);
void __ESBMC_assert(int, const char *);
void __CPROVER_assert(int, const char *);
void __goblint_check(int);
void __goblint_assert(int);
void __VERIFIER_atomic_begin();
void __VERIFIER_atomic_end();
void __ESBMC_atomic_begin();
void __ESBMC_atomic_end();
void __CPROVER_atomic_begin();
void __CPROVER_atomic_end();
void __ESBMC_yield();
int assert(_Bool);

static void claim(int holds) {
  if (!holds) __assert_fail("the condition that is asserted", "", 0, "");
}

int assert(_Bool holds) {
  claim(holds);
  return 0;
}

void __VERIFIER_assert(int holds) { claim(holds); }

void __ESBMC_assert(int holds, const char *text) {
  if (!holds) __assert_fail(text, "", 0, "");
}

void __CPROVER_assert(int holds, const char *text) {
  if (!holds) __assert_fail(text, "", 0, "");
}

void __goblint_check(int holds) { claim(holds); }

void __goblint_assert(int holds) { claim(holds); }

/* What a competition's programs declare and may leave undefined. */
void assume_abort_if_not(int holds) { __VERIFIER_assume(holds); }

void __VERIFIER_nondet_memory(void *at, size_t size) {
  for (size_t k = 0; k < size; k++) ((unsigned char *)at)[k] = __VERIFIER_nondet_uchar();
}

/* Threads by their handles, as GenMC has them. */
long __VERIFIER_thread_create(const void *attributes, void *(*routine)(void *), void *argument) {
  pthread_t created;
  pthread_create(&created, 0, routine, argument);
  return (long)created;
}

long __VERIFIER_thread_create_symmetric(const void *attributes, void *(*routine)(void *),
                                        void *argument, long like) {
  return __VERIFIER_thread_create(attributes, routine, argument);
}

long __VERIFIER_spawn(void *(*routine)(void *), void *argument) {
  return __VERIFIER_thread_create(0, routine, argument);
}

long __VERIFIER_spawn_symmetric(void *(*routine)(void *), void *argument, long like) {
  return __VERIFIER_thread_create(0, routine, argument);
}

void *__VERIFIER_thread_join(long thread) {
  void *result;
  pthread_join((pthread_t)thread, &result);
  return result;
}

void *__VERIFIER_join(long thread) { return __VERIFIER_thread_join(thread); }

void __VERIFIER_join_symmetric(long thread) { pthread_join((pthread_t)thread, 0); }

long __VERIFIER_thread_self(void) { return (long)pthread_self(); }

_Noreturn void __VERIFIER_thread_exit(void *result) { pthread_exit(result); }

int __VERIFIER_plock_lock(__VERIFIER_plock_t *lock) { return pthread_mutex_lock(&lock->lock); }

int __VERIFIER_plock_unlock(__VERIFIER_plock_t *lock) { return pthread_mutex_unlock(&lock->lock); }

void *__VERIFIER_malloc(size_t size) { return malloc(size); }

void *__VERIFIER_palloc(size_t size) { return malloc(size); }

void __VERIFIER_free(void *block) { free(block); }

/* What stands behind it matters little to the search of others, and may happen all the same. */
int __VERIFIER_opt_begin(void) { return __VERIFIER_nondet_bool(); }

/* An await of Nidhugg: the bits of a comparison say whether it is signed, and whether it holds of a
   value that is less, equal or greater. */
static int compares(int how, int less, int equal) {
  return (how >> (equal ? 1 : less ? 2 : 0)) & 1;
}

#define AWAITS(NAME, S, U)                                                       \
  U __VERIFIER_load_await_##NAME(volatile U *at, int how, U bound, int order) {  \
    U seen;                                                                      \
    do {                                                                         \
      seen = __atomic_load_n(at, order);                                         \
    } while (!compares(how, how & 8 ? (S)seen < (S)bound : seen < bound, seen == bound)); \
    return seen;                                                                 \
  }                                                                              \
  U __VERIFIER_xchg_await_##NAME(volatile U *at, U next, int how, U bound, int order) { \
    U seen;                                                                      \
    do {                                                                         \
      seen = how == 2 ? bound : __VERIFIER_load_await_##NAME(at, how, bound, __ATOMIC_RELAXED); \
    } while (!__atomic_compare_exchange_n(at, &seen, next, 0, order, __ATOMIC_RELAXED)); \
    return seen;                                                                 \
  }

AWAITS(i8, signed char, unsigned char)
AWAITS(i16, short, unsigned short)
AWAITS(i32, int, unsigned)
AWAITS(i64, long, unsigned long)

int __VERIFIER_load_await_aint(volatile int *at, int how, int bound) {
  return (int)__VERIFIER_load_await_i32((unsigned *)at, how, bound, __ATOMIC_SEQ_CST);
}

int __VERIFIER_xchg_await_aint(volatile int *at, int next, int how, int bound) {
  return (int)__VERIFIER_xchg_await_i32((unsigned *)at, next, how, bound, __ATOMIC_SEQ_CST);
}

/* Hazard pointers. What is retired is freed as soon as none guards it. */
struct retired { void *block; struct retired *next; };
static __VERIFIER_hazptr_t *hazards;
static struct retired *retirees;

static int is_guarded(const void *block) {
  for (__VERIFIER_hazptr_t *its = hazards; its; its = its->next) {
    if (its->guards == block) return 1;
  }
  return 0;
}

static void reclaim(void) {
  for (struct retired *its = retirees; its; its = its->next) {
    if (its->block && !is_guarded(its->block)) {
      free(its->block);
      its->block = 0;
    }
  }
}

__VERIFIER_hazptr_t *__VERIFIER_hazptr_alloc(void) {
  __VERIFIER_hazptr_t *its = calloc(1, sizeof *its);
  __VERIFIER_atomic_begin();
  its->next = hazards;
  hazards = its;
  __VERIFIER_atomic_end();
  return its;
}

void __VERIFIER_hazptr_protect(__VERIFIER_hazptr_t *hazard, void *block) {
  __VERIFIER_atomic_begin();
  hazard->guards = block;
  reclaim();
  __VERIFIER_atomic_end();
}

void __VERIFIER_hazptr_clear(__VERIFIER_hazptr_t *hazard) { __VERIFIER_hazptr_protect(hazard, 0); }

void __VERIFIER_hazptr_free(__VERIFIER_hazptr_t *hazard) { __VERIFIER_hazptr_protect(hazard, 0); }

void *__VERIFIER_hp_protect(__VERIFIER_hazptr_t *hazard, void *at) {
  void *seen, *same;
  do {
    seen = __atomic_load_n((void **)at, __ATOMIC_ACQUIRE);
    __VERIFIER_atomic_begin();
    hazard->guards = seen;
    reclaim();
    same = *(void **)at;
    __VERIFIER_atomic_end();
  } while (same != seen);
  return seen;
}

void __VERIFIER_hazptr_retire(void *block) {
  struct retired *its = malloc(sizeof *its);
  __VERIFIER_atomic_begin();
  its->block = block;
  its->next = retirees;
  retirees = its;
  reclaim();
  __VERIFIER_atomic_end();
}
