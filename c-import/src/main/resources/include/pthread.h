/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_PTHREAD_H
#define RAVEL_PTHREAD_H
#include <sched.h>
#include <stddef.h>
typedef unsigned long pthread_t;
typedef union { char size[56]; long align; } pthread_attr_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
typedef union { char size[4]; int align; } pthread_mutexattr_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
_Noreturn void pthread_exit(void *);
pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
#endif
