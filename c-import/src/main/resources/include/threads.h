/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_THREADS_H
#define RAVEL_THREADS_H
#include <errno.h>
#include <time.h>

typedef unsigned long thrd_t;
typedef unsigned tss_t;
typedef int once_flag;
typedef union {
  struct { long state, depth; int type; } its;
  char size[40];
} mtx_t;
typedef union { char size[48]; long align; } cnd_t;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);

enum { mtx_plain, mtx_recursive, mtx_timed };
enum {
  thrd_success,
  thrd_error = EINVAL,
  thrd_nomem = ENOMEM,
  thrd_busy = EBUSY,
  thrd_timedout = ETIMEDOUT
};
#define ONCE_FLAG_INIT 0
#define TSS_DTOR_ITERATIONS 4
#ifndef __cplusplus
#define thread_local _Thread_local
#endif

int thrd_create(thrd_t *, thrd_start_t, void *);
int thrd_join(thrd_t, int *);
int thrd_detach(thrd_t);
_Noreturn void thrd_exit(int);
thrd_t thrd_current(void);
int thrd_equal(thrd_t, thrd_t);
void thrd_yield(void);
int thrd_sleep(const struct timespec *, struct timespec *);
int mtx_init(mtx_t *, int);
void mtx_destroy(mtx_t *);
int mtx_lock(mtx_t *);
int mtx_trylock(mtx_t *);
int mtx_timedlock(mtx_t *, const struct timespec *);
int mtx_unlock(mtx_t *);
int cnd_init(cnd_t *);
void cnd_destroy(cnd_t *);
int cnd_wait(cnd_t *, mtx_t *);
int cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *);
int cnd_signal(cnd_t *);
int cnd_broadcast(cnd_t *);
void call_once(once_flag *, void (*)(void));
int tss_create(tss_t *, tss_dtor_t);
void tss_delete(tss_t);
void *tss_get(tss_t);
int tss_set(tss_t, void *);
#endif
