// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;

/** Says which declarations need each other in a circle. */
final class Circles {
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
    for (int i = 0; i < circle.size(); i++) {
      String from = circle.get(i);
      String to = circle.get((i + 1) % circle.size());
      String verb = calls ? " calls " : " needs ";
      diagnostic =
          diagnostic.related(
              dependencies.mentions(from).get(to), "`" + from + "`" + verb + "`" + to + "` here");
    }
    return calls ? diagnostic.help("use a loop") : diagnostic;
  }

  private static String message(Global first, List<String> circle, boolean calls) {
    String name = "`" + first.name() + "`";
    String way =
        circle.size() == 1
            ? ""
            : " by way of "
                + String.join(", ", circle.stream().skip(1).map(n -> "`" + n + "`").toList());
    if (calls) {
      String noun = first instanceof Global.Fun ? "function " : "procedure ";
      return noun + name + " calls itself" + way;
    }
    return first instanceof Global.RecordType && circle.size() == 1
        ? "record " + name + " contains itself"
        : name + " needs its own value" + way;
  }
}
