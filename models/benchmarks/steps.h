/* SPDX-License-Identifier: Apache-2.0 */
/* What all programs here need: threads, reads and writes that are one step each, and waiting. */
#ifndef STEPS_H
#define STEPS_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef GENMC /* which declares it by itself */
void __VERIFIER_assume(int);
#endif

#define READ(variable) atomic_load(&(variable))
#define WRITE(variable, value) atomic_store(&(variable), (value))

/* Waiting: an execution in which the condition does not hold yet is given up. */
#define AWAIT(condition) __VERIFIER_assume(condition)

/* Starts a thread; its number is what the thread gets as a pointer. */
#define START(thread, function, number) \
  pthread_create(&(thread), 0, (function), (void *)(long)(number))
#define JOIN(thread) pthread_join((thread), 0)

#endif
