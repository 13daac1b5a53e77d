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
          Map.entry("__assert_fail", Service.ASSERTION_FAILS),
          Map.entry("printf", Service.PRINT),
          Map.entry("puts", Service.PRINT_LINE),
          Map.entry("putchar", Service.PRINT_CHARACTER));

  private Services() {}

  /** What a function of the library means, if it is supported. */
  public static Optional<Service> named(String function) {
    return Optional.ofNullable(BY_NAME.get(function));
  }

  /** The number of arguments that a service needs at least. */
  public static int arguments(Service service) {
    return switch (service) {
      case THREAD_CREATE -> 4;
      case THREAD_JOIN, MUTEX_INIT, ALLOCATE_ZERO -> 2;
      case THREAD_EXIT,
          MUTEX_DESTROY,
          MUTEX_LOCK,
          MUTEX_TRYLOCK,
          MUTEX_UNLOCK,
          ALLOCATE,
          FREE,
          ASSUME,
          ASSERTION_FAILS,
          PRINT,
          PRINT_LINE,
          PRINT_CHARACTER ->
          1;
      case THREAD_SELF, EXIT, ERROR_REACHED, NOTHING -> 0;
    };
  }
}
