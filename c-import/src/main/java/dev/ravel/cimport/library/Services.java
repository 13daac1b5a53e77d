// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import dev.ravel.machine.Operand;
import dev.ravel.machine.Service;
import java.util.ArrayList;
import java.util.List;
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
          Map.entry("pthread_cancel", Service.THREAD_CANCEL),
          Map.entry("pthread_testcancel", Service.CANCELLATION_POINT),
          Map.entry("__ravel_cancel_state", Service.CANCELLATION_STATE),
          Map.entry("__ravel_cancel_type", Service.CANCELLATION_TYPE),
          Map.entry("pthread_equal", Service.THREAD_EQUAL),
          Map.entry("sem_init", Service.SEMAPHORE_INIT),
          Map.entry("sem_destroy", Service.SEMAPHORE_DESTROY),
          Map.entry("sem_wait", Service.SEMAPHORE_WAIT),
          Map.entry("sem_trywait", Service.SEMAPHORE_TRYWAIT),
          Map.entry("sem_timedwait", Service.SEMAPHORE_TIMEDWAIT),
          Map.entry("sem_post", Service.SEMAPHORE_POST),
          Map.entry("sem_getvalue", Service.SEMAPHORE_VALUE),
          Map.entry("__errno_location", Service.ERROR_NUMBER),
          Map.entry("nanosleep", Service.CANCELLATION_POINT),
          Map.entry("sched_yield", Service.NOTHING),
          Map.entry("pthread_yield", Service.NOTHING),
          Map.entry("sleep", Service.CANCELLATION_POINT),
          Map.entry("usleep", Service.CANCELLATION_POINT),
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
          Map.entry("__ravel_unsupported", Service.NOT_SUPPORTED),
          Map.entry("pthread_key_create", Service.KEY_CREATE),
          Map.entry("pthread_key_delete", Service.KEY_DELETE),
          Map.entry("pthread_getspecific", Service.KEY_VALUE),
          Map.entry("pthread_setspecific", Service.KEY_SET),
          Map.entry("__ravel_cleanup_push", Service.CLEANUP_PUSH),
          Map.entry("__ravel_cleanup_pop", Service.CLEANUP_POP),
          Map.entry("thrd_detach", Service.THREAD_DETACH),
          Map.entry("thrd_exit", Service.THREAD_EXIT),
          Map.entry("thrd_current", Service.THREAD_SELF),
          Map.entry("thrd_equal", Service.THREAD_EQUAL),
          Map.entry("thrd_yield", Service.NOTHING),
          Map.entry("thrd_sleep", Service.CANCELLATION_POINT),
          Map.entry("thrd_join", Service.THREAD_JOIN_INT),
          Map.entry("mtx_init", Service.MUTEX_INIT_TYPE),
          Map.entry("mtx_destroy", Service.MUTEX_DESTROY),
          Map.entry("mtx_lock", Service.MUTEX_LOCK),
          Map.entry("mtx_trylock", Service.MUTEX_TRYLOCK),
          Map.entry("mtx_timedlock", Service.MUTEX_TIMEDLOCK),
          Map.entry("mtx_unlock", Service.MUTEX_UNLOCK),
          Map.entry("cnd_init", Service.CONDITION_INIT),
          Map.entry("cnd_destroy", Service.CONDITION_DESTROY),
          Map.entry("cnd_wait", Service.CONDITION_WAIT),
          Map.entry("cnd_timedwait", Service.CONDITION_TIMEDWAIT),
          Map.entry("cnd_signal", Service.CONDITION_SIGNAL),
          Map.entry("cnd_broadcast", Service.CONDITION_BROADCAST),
          Map.entry("call_once", Service.ONCE),
          Map.entry("tss_create", Service.KEY_CREATE),
          Map.entry("tss_delete", Service.KEY_DELETE),
          Map.entry("tss_get", Service.KEY_VALUE),
          Map.entry("tss_set", Service.KEY_SET),
          Map.entry("__VERIFIER_atomic_begin", Service.BLOCK_BEGIN),
          Map.entry("__VERIFIER_atomic_end", Service.BLOCK_END),
          Map.entry("__ESBMC_atomic_begin", Service.BLOCK_BEGIN),
          Map.entry("__ESBMC_atomic_end", Service.BLOCK_END),
          Map.entry("__CPROVER_atomic_begin", Service.BLOCK_BEGIN),
          Map.entry("__CPROVER_atomic_end", Service.BLOCK_END),
          Map.entry("__ESBMC_yield", Service.NOTHING),
          Map.entry("_Exit", Service.EXIT),
          Map.entry("_exit", Service.EXIT),
          Map.entry("quick_exit", Service.EXIT));

  /** The types of floats of which a function chooses a value, by the ends of its name. */
  private static final Map<String, Long> CHOSEN_FLOATS = Map.of("float", 32L, "double", 64L);

  /** The types of which a function chooses a value, by the ends of its name. */
  private static final Map<String, Chosen> CHOSEN =
      Map.ofEntries(
          Map.entry("bool", new Chosen(1, false)),
          Map.entry("_Bool", new Chosen(1, false)),
          Map.entry("char", new Chosen(8, true)),
          Map.entry("schar", new Chosen(8, true)),
          Map.entry("uchar", new Chosen(8, false)),
          Map.entry("short", new Chosen(16, true)),
          Map.entry("ushort", new Chosen(16, false)),
          Map.entry("int", new Chosen(32, true)),
          Map.entry("uint", new Chosen(32, false)),
          Map.entry("unsigned", new Chosen(32, false)),
          Map.entry("long", new Chosen(64, true)),
          Map.entry("ulong", new Chosen(64, false)),
          Map.entry("longlong", new Chosen(64, true)),
          Map.entry("ulonglong", new Chosen(64, false)),
          Map.entry("size_t", new Chosen(64, false)));

  /** A type of numbers. */
  private record Chosen(int bits, boolean signed) {
    Called called() {
      long low = signed ? -1L << bits - 1 : 0;
      long high = signed ? ~low : bits == 64 ? Long.MAX_VALUE : (1L << bits) - 1;
      return new Called(Service.CHOOSE, 0, List.of(low, high, (long) bits));
    }
  }

  /**
   * A service as a function calls it.
   *
   * @param at among its arguments, where those come that the function does not have
   * @param given those arguments
   */
  public record Called(Service service, int at, List<Long> given) {
    /** Copies the list. */
    public Called {
      given = List.copyOf(given);
    }

    /** All arguments, from those that the function has. */
    public List<Operand> completed(List<Operand> arguments) {
      List<Operand> all = new ArrayList<>(arguments);
      all.addAll(at, given.stream().map(Operand::constant).toList());
      return all;
    }
  }

  private Services() {}

  /** What a function of the library means, if it is supported. */
  public static Optional<Called> named(String function) {
    if (function.equals("thrd_create")) {
      return Optional.of(new Called(Service.THREAD_CREATE, 1, List.of(0L)));
    }
    for (String prefix : List.of("__VERIFIER_nondet_", "nondet_")) {
      if (function.startsWith(prefix)) {
        String type = function.substring(prefix.length());
        return Optional.ofNullable(CHOSEN.get(type))
            .map(Chosen::called)
            .or(
                () ->
                    Optional.ofNullable(CHOSEN_FLOATS.get(type))
                        .map(bits -> new Called(Service.CHOOSE_FLOAT, 0, List.of(bits))));
      }
    }
    return Optional.ofNullable(BY_NAME.get(function))
        .map(service -> new Called(service, 0, List.of()));
  }

  /** Returns the type of the value that a function chooses, as C text, if it is one that does. */
  static Optional<String> chosenType(String function) {
    Optional<Service> its = named(function).map(Called::service);
    if (its.filter(s -> s == Service.CHOOSE || s == Service.CHOOSE_FLOAT).isEmpty()) {
      return Optional.empty();
    }
    String type = function.substring(function.indexOf("nondet_") + "nondet_".length());
    return Optional.of(
        switch (type) {
          case "bool" -> "_Bool";
          case "schar" -> "signed char";
          case "longlong" -> "long long";
          case "ulonglong" -> "unsigned long long";
          case "size_t" -> "unsigned long";
          case "uchar", "ushort", "uint", "ulong" -> "unsigned " + type.substring(1);
          default -> type;
        });
  }

  /** Whether the whole body of a function is one step, as old rules of a competition say. */
  public static boolean isOneStep(String function) {
    return function.startsWith("__VERIFIER_atomic_");
  }

  /** Whether a function aborts only to say that an execution is of no interest. */
  public static boolean onlyAssumes(String function) {
    return function.equals("assume_abort_if_not");
  }
}
