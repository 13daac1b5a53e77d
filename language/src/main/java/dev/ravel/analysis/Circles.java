// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;

/** Says which declarations need each other in a circle. */
final class Circles {
  /** The number of members of a circle that are shown. */
  private static final int SHOWN = 6;

  private Circles() {}

  /** The circle in a component of the dependencies. */
  static Diagnostic report(Names names, Dependencies dependencies, List<String> component) {
    List<String> circle = dependencies.circle(component);
    boolean calls =
        circle.stream()
            .map(name -> names.find(name).orElseThrow())
            .allMatch(global -> global instanceof Global.Fun || global instanceof Global.Proc);
    Global first = names.find(circle.getFirst()).orElseThrow();
    Problem problem = calls ? Problem.S003 : Problem.C005;
    Diagnostic diagnostic =
        Diagnostic.at(first.name().span(), problem, message(first, circle, calls))
            .label(calls ? "calls are put in place, which would never end" : "");
    for (int i = 0; i < Math.min(circle.size(), SHOWN); i++) {
      String from = circle.get(i);
      String to = circle.get((i + 1) % circle.size());
      String verb = calls ? " calls " : " needs ";
      diagnostic =
          diagnostic.related(
              dependencies.mentions(from).get(to), "`" + from + "`" + verb + "`" + to + "` here");
    }
    if (!calls) {
      return diagnostic;
    }
    boolean loops = !(first instanceof Global.Fun);
    return diagnostic.help(loops ? "use a loop" : "use a quantifier, or a procedure with a loop");
  }

  private static String message(Global first, List<String> circle, boolean calls) {
    String name = "`" + first.name() + "`";
    List<String> others =
        circle.stream().skip(1).limit(SHOWN).map(other -> "`" + other + "`").toList();
    String more =
        circle.size() > SHOWN + 1
            ? " and " + Words.count(circle.size() - SHOWN - 1L) + " more"
            : "";
    String way = others.isEmpty() ? "" : " by way of " + String.join(", ", others) + more;
    if (calls) {
      String noun = first instanceof Global.Fun ? "function " : "procedure ";
      return noun + name + " calls itself" + way;
    }
    return first instanceof Global.RecordType && circle.size() == 1
        ? "record " + name + " contains itself"
        : name + " needs its own value" + way;
  }
}
