// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.source.Limits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names of the language for nodes of nets whose own names may be anything. With them a schedule, a
 * check and a {@code .ravel} file can speak of the nodes.
 */
final class NodeNames {
  /** The words of the language, reserved or with a meaning somewhere. */
  private static final Set<String> WORDS =
      Set.of(
          """
          model const input symbolic enum record shared mutex cond semaphore channel barrier fun
          proc strong fair thread task net place trans check schedule option import var await if while loop
          for repeat either break continue return goto atomic critical section noncritical lock unlock
          trylock with wait signal broadcast down up send receive pass fire start join assert assume
          print skip in when where end expect by do no true false bool int and or not all some then
          else any reads unless at to from done count holds leads most never always reachable finally
          eventually safe bounded terminates ltl stop free len deadlock error race dead code split
          spurious wakeups independence violated unknown daemon lossy unordered duplicating on crash crashed
          of peek F G X U R
          """
              .strip()
              .split("\\s+"));

  private final Set<String> taken = new HashSet<>();

  /** The last number that was put after a name. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /** A name that no node before has. */
  String next(Nodes.Node node) {
    Limits.pollAt(taken.size());
    String wanted = legal(node.label().orElse(node.id()));
    if (taken.add(wanted)) {
      return wanted;
    }
    String byId = legal(node.id());
    if (taken.add(byId)) {
      return byId;
    }
    String numbered;
    do {
      numbered = byId + "_" + numbers.merge(byId, 1, Integer::sum);
    } while (!taken.add(numbered));
    return numbered;
  }

  private static String legal(String text) {
    StringBuilder name = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      boolean digit = c >= '0' && c <= '9';
      if (digit && name.isEmpty()) {
        name.append('_');
      }
      name.append(letter || digit ? c : '_');
    }
    if (name.isEmpty() || WORDS.contains(name.toString())) {
      name.append('_');
    }
    return name.toString();
  }
}
