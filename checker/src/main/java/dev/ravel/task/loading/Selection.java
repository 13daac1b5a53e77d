// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.explanation.Claim;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The checks that {@code --check} names. A name is the word before the colon, the text of the
 * property, or the words of its kind, such as {@code no deadlock}, which may be those of several
 * checks.
 *
 * @param instances those with a chosen check, each with the chosen checks alone
 * @param diagnostics the names that no check has
 */
public record Selection(List<Instance> instances, List<Diagnostic> diagnostics) {
  /** A list of all checks longer than this helps nobody. */
  private static final int MOST_LISTED = 12;

  /** Copies the lists. */
  public Selection {
    instances = List.copyOf(instances);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Chooses among the checks of all instances; without names, everything. */
  public static Selection of(List<Instance> instances, List<String> names) {
    if (names.isEmpty()) {
      return new Selection(instances, List.of());
    }
    List<Diagnostic> unknown = new ArrayList<>();
    for (String name : names) {
      if (properties(instances).noneMatch(property -> isCalled(property, name))) {
        unknown.add(unknown(name, instances));
      }
    }
    List<Instance> chosen = new ArrayList<>();
    for (Instance instance : instances) {
      List<PropertyInstance> properties =
          instance.properties().stream()
              .filter(property -> names.stream().anyMatch(name -> isCalled(property, name)))
              .toList();
      if (!properties.isEmpty()) {
        chosen.add(
            new Instance(
                instance.settings(),
                instance.globals(),
                instance.crashes(),
                instance.options(),
                properties));
      }
    }
    return new Selection(chosen, unknown);
  }

  private static Stream<PropertyInstance> properties(List<Instance> instances) {
    return instances.stream().flatMap(instance -> instance.properties().stream());
  }

  private static boolean isCalled(PropertyInstance property, String name) {
    return isCalled(Claims.of(property), name);
  }

  /** Returns whether a claim is one that a name means. */
  static boolean isCalled(Claim claim, String name) {
    String wanted = name.strip().replaceAll("\\s+", " ");
    return claim.name().filter(wanted::equals).isPresent()
        || claim.title().equals(wanted)
        || claim.line().equals(wanted)
        || claim.kind().words().equals(wanted);
  }

  private static Diagnostic unknown(String name, List<Instance> instances) {
    return unknown(name, properties(instances).map(Claims::of));
  }

  /** The complaint that no claim is called so. */
  static Diagnostic unknown(String name, Stream<Claim> claims) {
    Set<String> known = new LinkedHashSet<>();
    claims.forEach(claim -> known.add(claim.name().orElse(claim.title())));
    Diagnostic diagnostic =
        Diagnostic.of(Problem.U006, "no check of the model is called `" + name + "`");
    Optional<String> similar = Similar.to(name, known);
    if (similar.isPresent()) {
      return diagnostic.help("did you mean `" + similar.get() + "`?");
    }
    String listed =
        String.join(", ", known.stream().limit(MOST_LISTED).map(its -> "`" + its + "`").toList());
    int more = known.size() - MOST_LISTED;
    return diagnostic.help("its checks are " + listed + (more > 0 ? " and " + more + " more" : ""));
  }
}
