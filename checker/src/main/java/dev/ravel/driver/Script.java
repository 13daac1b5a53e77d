// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The files beside the drivers of tests. They are what these have in common, and a script that runs
 * all.
 */
public final class Script {
  /** The name of the file that says what a driver holds. */
  public static final String HEADER = "ravel-turns.h";

  /** The name of the file that forces a program into the order of a schedule. */
  public static final String TURNS = "ravel-turns.c";

  private Script() {}

  /** The text of one of these two files. */
  public static String file(String name) {
    return Resource.text(Script.class, name);
  }

  /**
   * A script that builds a C program for each test beside it, and runs all, from any directory.
   *
   * @param directory the one in which the files of the program have their names, for a shell
   * @param sources the files of the program, as a shell takes them
   * @param options of the compiler, as a shell takes them
   * @param rightToLeft whether the schedules evaluate operands from right to left
   */
  public static String ofProgram(
      String directory, List<String> sources, List<String> options, boolean rightToLeft) {
    String wraps =
        new TreeSet<>(ProgramDriver.CALLS)
            .stream().map(call -> "-Wl,--wrap=" + call).collect(Collectors.joining(" "));
    String slow = " -Wl,--wrap=sleep -Wl,--wrap=usleep -Wl,--wrap=nanosleep";
    return """
    #!/bin/sh
    # Builds the program once for each test and runs it in the order of its schedule. Needs cc, which
    # is gcc or clang on Linux; CC names another one. It ends with 0 if all tests ran as they should.
    # On x86-64 the program is taken as assembly, program-*.s, which evaluates operands in the order of
    # the schedules. With FROM=sources, and elsewhere, cc compiles it, in an order of its own.
    here=$(dirname "$0")
    from=${FROM:-assembly}
    [ -e "$here/program-1.s" ] && [ "$(uname -m)" = x86_64 ] || from=sources
    cc=${CC:-cc}
    build=$(mktemp -d) || exit 2
    trap 'rm -rf "$build"' EXIT
    flags='-g -O0 -w -pthread -fno-pie -D_GNU_SOURCE'
    export RAVEL_RIGHT_TO_LEFT=%s
    reads=
    $cc --version 2>&1 | grep -q clang && reads='-mllvm -tsan-instrument-read-before-write'
    script=$(cd "$here" && pwd)/native.sh
    number=0
    for source in %s; do
      number=$((number + 1))
      if [ $from = assembly ]; then
        $cc -c "$here/program-$number.s" -o "$build/program-$number.o" || exit 2
      else
        # a program that was changed since may differ for other reasons
        (cd %s && [ "$source" -nt "$script" ]) && export RAVEL_CHANGED=1
        (cd %s && $cc $flags -std=gnu17 %s -fsanitize=thread $reads -c "$source" \\
          -o "$build/program-$number.o") || exit 2
      fi
    done
    $cc $flags -c "$here/ravel-turns.c" -o "$build/turns.o" || exit 2
    wraps='%s'
    tests=0 good=0 other=0
    for test in "$here"/test-*.c; do
      [ -e "$test" ] || continue
      tests=$((tests + 1))
      $cc $flags -c "$test" -o "$build/test.o" &&
        $cc -no-pie -pthread $wraps -o "$build/test" "$build"/program-*.o "$build/turns.o" \\
          "$build/test.o" -lm || exit 2
      "$build/test" </dev/null
      case $? in
        0) good=$((good + 1)) ;;
        4) other=$((other + 1)) ;;
      esac
    done
    echo "$good of $tests tests ran as their schedules say" >&2
    [ "$other" = 0 ] ||
      echo "$other cannot: $cc evaluates operands in another order than the schedules" >&2
    [ "$good" = "$tests" ]
    """
        .formatted(
            rightToLeft ? "1" : "",
            String.join(" ", sources),
            directory,
            directory,
            String.join(" ", options),
            wraps + slow);
  }
}
