// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Service;
import java.util.Map;
import java.util.Optional;

/** The functions that a program may call without defining them, and what each of them means. */
public final class Services {
  private static final Map<String, Service> BY_NAME =
      Map.ofEntries(
          Map.entry("pthread_create", Service.THREAD_CREATE),
          Map.entry("pthread_join", Service.THREAD_JOIN),
          Map.entry("pthread_exit", Service.THREAD_EXIT),
          Map.entry("pthread_self", Service.THREAD_SELF),
          Map.entry("pthread_mutex_init", Service.MUTEX_INIT),
          Map.entry("pthread_mutex_destroy", Service.MUTEX_DESTROY),
          Map.entry("pthread_mutex_lock", Service.MUTEX_LOCK),
          Map.entry("pthread_mutex_trylock", Service.MUTEX_TRYLOCK),
          Map.entry("pthread_mutex_unlock", Service.MUTEX_UNLOCK),
          Map.entry("pthread_mutex_timedlock", Service.MUTEX_TIMEDLOCK),
          Map.entry("pthread_cond_init", Service.CONDITION_INIT),
          Map.entry("pthread_cond_destroy", Service.CONDITION_DESTROY),
          Map.entry("pthread_cond_wait", Service.CONDITION_WAIT),
          Map.entry("pthread_cond_timedwait", Service.CONDITION_TIMEDWAIT),
          Map.entry("pthread_cond_signal", Service.CONDITION_SIGNAL),
          Map.entry("pthread_cond_broadcast", Service.CONDITION_BROADCAST),
          Map.entry("pthread_rwlock_init", Service.LOCK_INIT),
          Map.entry("pthread_rwlock_destroy", Service.LOCK_DESTROY),
          Map.entry("pthread_rwlock_rdlock", Service.LOCK_READ),
          Map.entry("pthread_rwlock_tryrdlock", Service.LOCK_TRY_READ),
          Map.entry("pthread_rwlock_timedrdlock", Service.LOCK_TIMED_READ),
          Map.entry("pthread_rwlock_wrlock", Service.LOCK_WRITE),
          Map.entry("pthread_rwlock_trywrlock", Service.LOCK_TRY_WRITE),
          Map.entry("pthread_rwlock_timedwrlock", Service.LOCK_TIMED_WRITE),
          Map.entry("pthread_rwlock_unlock", Service.LOCK_UNLOCK),
          Map.entry("pthread_spin_init", Service.SPIN_INIT),
          Map.entry("pthread_spin_destroy", Service.SPIN_DESTROY),
          Map.entry("pthread_spin_lock", Service.SPIN_LOCK),
          Map.entry("pthread_spin_trylock", Service.SPIN_TRYLOCK),
          Map.entry("pthread_spin_unlock", Service.SPIN_UNLOCK),
          Map.entry("pthread_barrier_init", Service.BARRIER_INIT),
          Map.entry("pthread_barrier_destroy", Service.BARRIER_DESTROY),
          Map.entry("pthread_barrier_wait", Service.BARRIER_WAIT),
          Map.entry("pthread_once", Service.ONCE),
          Map.entry("pthread_detach", Service.THREAD_DETACH),
          Map.entry("pthread_equal", Service.THREAD_EQUAL),
          Map.entry("sem_init", Service.SEMAPHORE_INIT),
          Map.entry("sem_destroy", Service.SEMAPHORE_DESTROY),
          Map.entry("sem_wait", Service.SEMAPHORE_WAIT),
          Map.entry("sem_trywait", Service.SEMAPHORE_TRYWAIT),
          Map.entry("sem_timedwait", Service.SEMAPHORE_TIMEDWAIT),
          Map.entry("sem_post", Service.SEMAPHORE_POST),
          Map.entry("sem_getvalue", Service.SEMAPHORE_VALUE),
          Map.entry("__errno_location", Service.ERROR_NUMBER),
          Map.entry("nanosleep", Service.NOTHING),
          Map.entry("sched_yield", Service.NOTHING),
          Map.entry("sleep", Service.NOTHING),
          Map.entry("usleep", Service.NOTHING),
          Map.entry("malloc", Service.ALLOCATE),
          Map.entry("calloc", Service.ALLOCATE_ZERO),
          Map.entry("free", Service.FREE),
          Map.entry("exit", Service.EXIT),
          Map.entry("abort", Service.ERROR_REACHED),
          Map.entry("reach_error", Service.ERROR_REACHED),
          Map.entry("__VERIFIER_error", Service.ERROR_REACHED),
          Map.entry("__VERIFIER_assume", Service.ASSUME),
          Map.entry("__CPROVER_assume", Service.ASSUME),
          Map.entry("__ESBMC_assume", Service.ASSUME),
          Map.entry("__goblint_assume", Service.ASSUME),
          Map.entry("__assert_fail", Service.ASSERTION_FAILS),
          Map.entry("__ravel_put", Service.PRINT_CHARACTER),
          Map.entry("__ravel_digits", Service.DIGITS),
          Map.entry("__ravel_real", Service.REAL),
          Map.entry("__ravel_size", Service.BLOCK_SIZE),
          Map.entry("__ravel_unsupported", Service.NOT_SUPPORTED));

  private Services() {}

  /** What a function of the library means, if it is supported. */
  public static Optional<Service> named(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }
}
