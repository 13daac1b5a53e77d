// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the programs of the papers have as C programs the verdicts of their models, and as
 * many executions, which are those of the papers.
 */
@Tag("thorough")
class PapersTest {
  private static final Pattern EXECUTIONS = Pattern.compile(": ([0-9 ]+) executions?, ");
  private static final Pattern FOUND =
      Pattern.compile("(?m)^ +(?:\\w+: )?(no error|no deadlock|no race) +(holds|violated|unknown)");

  @ParameterizedTest
  @CsvSource({
    "disp, 59, S=3 R=2",
    "disp, 137, S=5 R=2",
    "disp, 1482, S=5 R=3",
    "mpat, 384, K=4",
    "mpat, 3840, K=5",
    "mpc, 54, P=2 W=2",
    "mpc, 60, P=2 W=5",
    "mpc, 2958, P=3 W=5",
    "pi, 120, N=5",
    "pi, 720, N=6",
    "pol, 14, N=2 K=2",
    "pol, 412, N=4 K=3",
    "pol, 2440, N=7 K=3",
    "ssb, 4,",
    "ssb-loop, 22, N=1",
    "ssb-loop, 169, N=3",
    "ssb-loop, 2014, N=8",
    "fib, 19, N=2",
    "fib, 8953, N=5",
    "spin08, 84,",
    "indexer, 8, N=12 MAX=4 STRIDE=11",
    "indexer, 512, N=14 MAX=4 STRIDE=11",
    "file-system, 8, N=16 INODES=32 BLOCKS=26",
    "file-system, 32, N=18 INODES=32 BLOCKS=26",
    "stf, 6,",
    "inc, 36, N=3",
    "inc, 576, N=4"
  })
  void executionsAreThoseOfTheModel(String name, int count, String constants) {
    List<String> options = new ArrayList<>();
    if (constants != null) {
      for (String constant : constants.split(" ", -1)) {
        options.add("-D");
        options.add(constant);
      }
    }
    options.addAll(List.of("--engine", "unfolding", "--no-cutoffs", "--check", "no deadlock"));
    String model = check("papers/" + name + ".ravel", options);
    String c = check("c/" + name + ".c", options);
    assertEquals(count, executions(model), model);
    assertEquals(count, executions(c), c);
    assertEquals(Map.of("no deadlock", "holds"), verdicts(c), c);
  }

  @ParameterizedTest
  @CsvSource({
    "disp,",
    "mpat,",
    "mpc,",
    "pi,",
    "pol,",
    "ssb,",
    "ssb-loop,",
    "fib,",
    "fib, LESS=1",
    "spin08,",
    "indexer,",
    "file-system,",
    "stf,",
    "stf, WRONG=1",
    "inc,"
  })
  void verdictsAreThoseOfTheModel(String name, String constant) {
    List<String> options = new ArrayList<>(List.of("--all"));
    options.addAll(constant == null ? List.of() : List.of("-D", constant));
    Map<String, String> model = verdicts(check("papers/" + name + ".ravel", options));
    String said = check("c/" + name + ".c", options);
    Map<String, String> c = verdicts(said);
    assertEquals(3, c.size(), said);
    assertTrue(c.entrySet().containsAll(model.entrySet()), model + "\n" + said);
  }

  static String check(String file, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("check", file));
    arguments.addAll(options);
    return String.join("\n", CommandLine.run(arguments).lines());
  }

  static int executions(String said) {
    Matcher found = EXECUTIONS.matcher(said);
    assertTrue(found.find(), said);
    return Integer.parseInt(found.group(1).replace(" ", ""));
  }

  /** Returns the first verdict of each kind. Others are those of checks with other constants. */
  static Map<String, String> verdicts(String said) {
    Map<String, String> verdicts = new TreeMap<>();
    Matcher matcher = FOUND.matcher(said);
    while (matcher.find()) {
      verdicts.putIfAbsent(matcher.group(1), matcher.group(2));
    }
    return verdicts;
  }
}
