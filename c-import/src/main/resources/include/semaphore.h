/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SEMAPHORE_H
#define RAVEL_SEMAPHORE_H
#include <errno.h>
#include <time.h>
#define SEM_VALUE_MAX 2147483647
typedef union { char size[32]; long align; } sem_t;
int sem_init(sem_t *, int, unsigned);
int sem_destroy(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_timedwait(sem_t *, const struct timespec *);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);
int sem_post(sem_t *);
int sem_getvalue(sem_t *, int *);
#endif
