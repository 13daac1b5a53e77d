// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Claim;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One file checked with several values of constants.
 *
 * @param file its name as the user gave it
 * @param names the constants whose values change, in order
 * @param rows the results, one for each combination of values
 */
public record Sweep(String file, List<String> names, List<Checking> rows) {
  /** Copies the lists. */
  public Sweep {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
  }

  /** The checks of all rows in order, each once, whatever its indices. */
  public List<String> checks() {
    Set<String> checks = new LinkedHashSet<>();
    for (Checking row : rows) {
      row.findings().filter(f -> f.claim().span().isPresent()).forEach(f -> checks.add(key(f)));
    }
    for (Checking row : rows) {
      row.findings().forEach(f -> checks.add(key(f)));
    }
    return List.copyOf(checks);
  }

  /** Returns the name of a check in a table. It is its name, else its property. */
  static String key(Finding finding) {
    Claim claim = finding.claim();
    String schedule = claim.schedule().map(name -> " by schedule " + name).orElse("");
    return claim.name().orElseGet(() -> claim.title() + schedule);
  }

  /** The findings of a row for one of the {@link #checks}, such as those of all indices. */
  public static List<Finding> findings(Checking row, String check) {
    return row.findings().filter(f -> key(f).equals(check)).toList();
  }

  /** The values of the constants of a row, such as {@code N = 3, R = 1}. */
  public String values(Checking row) {
    List<String> values = new ArrayList<>();
    Map<String, String> defines = row.defines();
    names.forEach(name -> values.add(name + " = " + defines.get(name)));
    return String.join(", ", values);
  }
}
