// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The advice about a function or header that is not supported. */
public final class Advice {
  /** The kinds of things that functions do, and what a program can do instead. */
  private enum Group {
    PROCESSES("only one process is checked; what another one does can be done by a thread"),
    JUMPS("return a code from the functions in between in place of the jump"),
    SIGNALS("let a thread call the handler: it may do so at any moment"),
    INPUT(
        "give the input by --stdin FILE, or let a function of the program give it, by"
            + " `__VERIFIER_nondet_uchar()`"),
    FILES(
        "let a function of the program give the input, from an array or by"
            + " `__VERIFIER_nondet_uchar()`, or open a file of --file NAME=TEXT"),
    NETWORK("let a function of the program give what comes, by `__VERIFIER_nondet_uchar()`"),
    SYSTEM("use the functions of pthread.h and stdatomic.h in its place"),
    ENDINGS("call the function at the end of `main`"),
    MACHINE("write the number into the program, or give it by -D"),
    COMPLEX("use two numbers in place of a complex one"),
    LONG_DOUBLE("use `double`");

    private final String help;

    Group(String help) {
      this.help = help;
    }
  }

  /** The functions with an advice of their own, but for {@link #INPUT}; read at its first use. */
  private static final class Table {
    static final Map<String, Group> BY_NAME = NameTable.of(Group.class, "functions/advice.txt");
  }

  /** The functions that read the standard input, or a stream that a program has opened. */
  private static final Set<String> INPUT =
      Set.of(
          ("scanf fscanf vscanf vfscanf getchar getc fgetc ungetc fgets fread feof ferror clearerr"
                  + " getline getdelim")
              .split(" ", -1));

  private static final Set<Group> NEVER_GUESSED =
      Set.of(Group.PROCESSES, Group.JUMPS, Group.COMPLEX);

  /** The functions that open files. */
  private static final List<String> OPEN = List.of("fopen", "fdopen", "open", "creat");

  private static final List<String> HEADERS_OF_SYSTEMS =
      List.of("sys/", "linux/", "asm/", "arpa/", "netinet/", "net/", "bits/");

  private static final String GUESSED =
      "; with --havoc-externals it touches nothing and gives any value, and nothing is proved where"
          + " it is called";

  private Advice() {}

  private static Optional<Group> group(String name) {
    return INPUT.contains(name)
        ? Optional.of(Group.INPUT)
        : Optional.ofNullable(Table.BY_NAME.get(name));
  }

  /** Returns the kind of a function that is not defined, for a message. */
  public static String what(String name) {
    return group(name).equals(Optional.of(Group.COMPLEX))
        ? "arithmetic of complex numbers is not supported"
        : "the function `" + name + "` is not defined here, and is not supported";
  }

  /**
   * Returns whether it makes sense to go on as if a function did nothing. It does not where the
   * function moves threads from one place to another, or makes others.
   */
  public static boolean mayBeGuessed(String name) {
    return group(name).filter(NEVER_GUESSED::contains).isEmpty();
  }

  /**
   * Returns whether no header of Ravel declares a function, and there is an advice of its own for
   * it.
   */
  public static boolean isKnown(String name) {
    return group(name).isPresent() && Prototypes.header(name).isEmpty();
  }

  /** Returns whether a function reads the standard input, or a stream that a program has opened. */
  public static boolean isInput(String name) {
    return INPUT.contains(name);
  }

  /** Returns whether a program opens files, by the functions that it calls. */
  public static boolean opens(Predicate<String> calls) {
    return OPEN.stream().anyMatch(calls);
  }

  /** Returns the advice about a function that is not defined. */
  public static String function(String name) {
    String help =
        group(name)
            .map(group -> group.help)
            .orElse(
                "name the C file that defines it, too, or write a function `"
                    + name
                    + "` into the program that does what matters of it; `__VERIFIER_nondet_int()`"
                    + " gives any value");
    return mayBeGuessed(name) ? help + GUESSED : help;
  }

  /** Returns the message about a function that is called without a declaration. */
  public static String undeclared(String name) {
    return "the function `" + name + "` is called without a declaration";
  }

  /** Returns the help for a function that is called without a declaration and defined nowhere. */
  public static String declaration(String name) {
    return Prototypes.header(name)
        .map(header -> "write `#include <" + header + ">` at the top of the file")
        .orElseGet(() -> "declare it before this call; " + function(name));
  }

  /** Returns the advice about a header that is not found. */
  public static String header(String name) {
    boolean system = HEADERS_OF_SYSTEMS.stream().anyMatch(name::startsWith);
    return system
        ? "the headers of this machine are not used; the manual's page on C lists those there are"
        : "name the folder that it lies in: -- -I DIR; the manual's page on C lists the headers"
            + " that come with Ravel";
  }
}
