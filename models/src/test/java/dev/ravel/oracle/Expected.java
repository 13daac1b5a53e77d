// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The rows of {@code models/expected.json} about one model, as the naive interpreter has them. */
final class Expected {
  /** Instances with more states are left without numbers. */
  static final int LIMIT = 40_000;

  private final String file;
  private final List<String> rows = new ArrayList<>();

  private Expected(String file) {
    this.file = file;
  }

  /** The rows of a file of the corpus; what it imports is taken from the files beside it. */
  static List<String> rows(String file) throws IOException {
    Expected expected = new Expected(file);
    Model model = complete(file);
    for (Map.Entry<String, Findings.Group> entry : Findings.joined(model).entrySet()) {
      expected.instance(model, entry.getKey(), entry.getValue());
    }
    return expected.rows;
  }

  private static Model complete(String file) throws IOException {
    Model model = Texts.parse(file, Texts.corpus(file));
    List<Declaration> all = new ArrayList<>();
    for (Declaration declaration : model.declarations()) {
      if (declaration instanceof Declaration.Import other) {
        String folder = file.substring(0, file.lastIndexOf('/') + 1);
        complete(folder + other.path()).declarations().stream()
            .filter(d -> !(d instanceof Declaration.Check))
            .forEach(all::add);
      } else {
        all.add(declaration);
      }
    }
    return new Model(model.name(), all, model.span());
  }

  private void instance(Model model, String settings, Findings.Group group) {
    String start = "{\"file\": \"%s\", \"with\": \"%s\"".formatted(file, settings);
    Space space;
    try {
      space = Findings.space(model, group, LIMIT);
    } catch (Space.TooLarge large) {
      rows.add(start + "}");
      return;
    }
    rows.add(
        "%s, \"states\": %d, \"transitions\": %d, \"by\": \"oracle\"}"
            .formatted(start, space.states.size(), space.transitions));
    Judge judge = new Judge(space, model);
    for (Declaration.Check check : group.checks()) {
      if (check.schedule().isPresent()) {
        continue; // it speaks of one execution alone
      }
      Map<String, Integer> distances = judge.distances(check.property());
      judge
          .answers(check.property())
          .forEach(
              (member, answer) -> {
                if (answer != Judge.Answer.UNKNOWN) {
                  row(start, check.property().span().line(), member, answer, distances);
                }
              });
    }
    if (group.checks().stream().noneMatch(check -> Findings.asksForErrors(check.property()))) {
      boolean holds = space.mistakes.isEmpty();
      Judge.Answer answer = holds ? Judge.Answer.HOLDS : Judge.Answer.VIOLATED;
      row(start, 0, "", answer, holds ? Map.of() : new TreeMap<>(Map.of("", space.firstMistake)));
    }
  }

  private void row(
      String start, int line, String member, Judge.Answer answer, Map<String, Integer> distances) {
    String steps = distances.containsKey(member) ? ", \"steps\": " + distances.get(member) : "";
    rows.add(
        "%s, \"line\": %d, \"for\": \"%s\", \"verdict\": \"%s\"%s}"
            .formatted(start, line, member.strip(), answer.name().toLowerCase(Locale.ROOT), steps));
  }
}
