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
      NameTable.of(Service.class, "functions/services.txt");

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
          Map.entry("size_t", new Chosen(64, false)),
          Map.entry("u8", new Chosen(8, false)),
          Map.entry("u16", new Chosen(16, false)),
          Map.entry("u32", new Chosen(32, false)),
          Map.entry("u64", new Chosen(64, false)),
          Map.entry("loff_t", new Chosen(64, true)),
          Map.entry("sector_t", new Chosen(64, false)),
          Map.entry("pthread_t", new Chosen(64, false)));

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

  /** Returns the meaning of a function of the library, if it is supported. */
  public static Optional<Called> named(String function) {
    if (function.equals("thrd_create")) {
      return Optional.of(new Called(Service.THREAD_CREATE, 1, List.of(0L)));
    }
    for (String prefix : List.of("__VERIFIER_nondet_", "__CPROVER_nondet_", "nondet_")) {
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
          case "size_t", "u64", "sector_t", "pthread_t" -> "unsigned long";
          case "loff_t" -> "long";
          case "u8" -> "unsigned char";
          case "u16" -> "unsigned short";
          case "u32" -> "unsigned int";
          case "uchar", "ushort", "uint", "ulong" -> "unsigned " + type.substring(1);
          default -> type;
        });
  }

  /**
   * Returns whether the whole body of a function is one step, as old rules of a competition say.
   */
  public static boolean isOneStep(String function) {
    return function.startsWith("__VERIFIER_atomic_");
  }

  /** Returns whether a function aborts only to say that an execution is of no interest. */
  public static boolean onlyAssumes(String function) {
    return function.equals("assume_abort_if_not");
  }
}
