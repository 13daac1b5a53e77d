/* SPDX-License-Identifier: Apache-2.0 */
/* What programs call that are written for GenMC. Hints for its search change nothing here. */
#ifndef RAVEL_GENMC_H
#define RAVEL_GENMC_H
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef long __VERIFIER_thread_t;
typedef struct __VERIFIER_hazptr { void *guards; struct __VERIFIER_hazptr *next; } __VERIFIER_hazptr_t;
typedef __VERIFIER_hazptr_t __VERIFIER_hp_t;
typedef struct __VERIFIER_plock { pthread_mutex_t lock; } __VERIFIER_plock_t;
void __VERIFIER_assume(bool);
int __VERIFIER_nondet_int(void);
__VERIFIER_thread_t __VERIFIER_thread_create(const void *, void *(*)(void *), void *);
__VERIFIER_thread_t __VERIFIER_thread_create_symmetric(const void *, void *(*)(void *), void *,
                                                       __VERIFIER_thread_t);
__VERIFIER_thread_t __VERIFIER_spawn(void *(*)(void *), void *);
__VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*)(void *), void *, __VERIFIER_thread_t);
void *__VERIFIER_thread_join(__VERIFIER_thread_t);
void *__VERIFIER_join(__VERIFIER_thread_t);
void __VERIFIER_join_symmetric(__VERIFIER_thread_t);
__VERIFIER_thread_t __VERIFIER_thread_self(void);
_Noreturn void __VERIFIER_thread_exit(void *);
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(bool);
void __VERIFIER_annotate_begin(int);
void __VERIFIER_annotate_end(int);
int __VERIFIER_opt_begin(void);
void __VERIFIER_method_begin(const char *, int32_t);
void __VERIFIER_method_end(const char *, int32_t);
void *__VERIFIER_malloc(size_t);
void __VERIFIER_free(void *);
void *__VERIFIER_palloc(size_t);
void __VERIFIER_pbarrier(void);
void __VERIFIER_recovery_routine(void);
int __VERIFIER_plock_lock(__VERIFIER_plock_t *);
int __VERIFIER_plock_unlock(__VERIFIER_plock_t *);
__VERIFIER_hazptr_t *__VERIFIER_hazptr_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hazptr_t *, void *);
void __VERIFIER_hazptr_protect(__VERIFIER_hazptr_t *, void *);
void __VERIFIER_hazptr_clear(__VERIFIER_hazptr_t *);
void __VERIFIER_hazptr_free(__VERIFIER_hazptr_t *);
void __VERIFIER_hazptr_retire(void *);
#define __VERIFIER_hp_alloc() __VERIFIER_hazptr_alloc()
#define __VERIFIER_hp_clear(hp) __VERIFIER_hazptr_clear(hp)
#define __VERIFIER_hp_free(hp) __VERIFIER_hazptr_free(hp)
#define __VERIFIER_hp_retire(p) __VERIFIER_hazptr_retire(p)
#define __VERIFIER_local_write(s) do { s; } while (0)
#define __VERIFIER_final_write(s) do { s; } while (0)
#define __VERIFIER_helped_CAS(c) do { c; } while (0)
#define __VERIFIER_helping_CAS(c) do { c; } while (0)
#define __VERIFIER_speculative_read(c) (c)
#define __VERIFIER_confirming_read(c) (c)
#define __VERIFIER_confirming_CAS(c) (c)
#define __VERIFIER_final_CAS(c) (c)
#define __VERIFIER_optional(x) do { x; } while (0)
#define __VERIFIER_persistent_storage(d) d
#endif
