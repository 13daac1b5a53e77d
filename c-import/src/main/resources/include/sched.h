/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RAVEL_SCHED_H
#define RAVEL_SCHED_H
int sched_yield(void);
int pthread_yield(void);
#endif
