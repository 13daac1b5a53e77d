// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Groups the checks of a file by their settings and makes an instance of each group. */
final class Instances {
  private final Model main;
  private final List<Model> imported;
  private final Names names;
  private final Map<String, Expression> defines;
  private final Findings findings;

  Instances(
      Model main,
      List<Model> imported,
      Names names,
      Map<String, Expression> defines,
      Findings findings) {
    this.main = main;
    this.imported = imported;
    this.names = names;
    this.defines = defines;
    this.findings = findings;
  }

  /** A set of settings and the checks that share it. */
  private record Group(
      Map<String, String> shown, Meaning meaning, List<Declaration.Check> checks) {}

  /** The instances in the order in which the checks first name them. */
  List<Instance> build() {
    Meaning own = new Meaning(names, defines, findings);
    Map<Map<String, String>, Group> groups = new LinkedHashMap<>();
    List<Declaration.Check> checks = Analysis.checks(main);
    for (Declaration.Check check : checks) {
      Group group = group(check, own);
      groups.computeIfAbsent(new TreeMap<>(group.shown()), _ -> group).checks().add(check);
    }
    if (checks.isEmpty()) {
      groups.put(Map.of(), new Group(Map.of(), own, List.of()));
    }
    return groups.values().stream().map(this::instance).toList();
  }

  private Group group(Declaration.Check check, Meaning own) {
    if (check.settings().isEmpty()) {
      return new Group(Map.of(), own, new ArrayList<>());
    }
    Map<String, Expression> overrides = new LinkedHashMap<>(defines);
    check.settings().forEach(s -> overrides.put(s.name().text(), s.value()));
    Meaning meaning = new Meaning(names, overrides, findings);
    Map<String, String> shown = new LinkedHashMap<>();
    for (Declaration.Setting setting : check.settings()) {
      meaning
          .constant(setting.value(), Map.of(), "a setting")
          .ifPresent(value -> shown.put(setting.name().text(), Words.show(value)));
    }
    return new Group(shown, meaning, new ArrayList<>());
  }

  private Instance instance(Group group) {
    List<PropertyInstance> properties = new ArrayList<>();
    for (Declaration.Check check : group.checks()) {
      unroll(check, check.property(), Map.of(), group.meaning(), properties);
    }
    if (properties.stream().noneMatch(p -> p.property() instanceof Property.NoError)) {
      properties.add(
          new PropertyInstance(
              Optional.empty(), new Property.NoError(main.span()), Map.of(), Expected.HOLDS));
    }
    return new Instance(group.shown(), group.meaning().symbols(), options(), properties);
  }

  private void unroll(
      Declaration.Check check,
      Property property,
      Map<String, Long> bindings,
      Meaning meaning,
      List<PropertyInstance> into) {
    if (!(property instanceof Property.ForAll family)) {
      into.add(new PropertyInstance(Optional.of(check), property, bindings, expected(check)));
      return;
    }
    OptionalLong low = meaning.number(family.low(), bindings, "the bound of a family");
    OptionalLong high = meaning.number(family.high(), bindings, "the bound of a family");
    if (low.isEmpty() || high.isEmpty()) {
      return;
    }
    for (long i = low.getAsLong(); i <= high.getAsLong(); i++) {
      Map<String, Long> inner = new LinkedHashMap<>(bindings);
      inner.put(family.variable().text(), i);
      unroll(check, family.body(), inner, meaning, into);
    }
  }

  private Expected expected(Declaration.Check check) {
    Set<String> fixed = new LinkedHashSet<>();
    check.settings().forEach(setting -> fixed.add(setting.name().text()));
    return fixed.containsAll(defines.keySet()) ? check.expected() : Expected.HOLDS;
  }

  private Set<Declaration.Choice> options() {
    Set<Declaration.Choice> options = new LinkedHashSet<>();
    List<Model> models = new ArrayList<>(imported);
    models.add(main);
    for (Model model : models) {
      for (Declaration declaration : model.declarations()) {
        if (declaration instanceof Declaration.Option option) {
          options.add(option.choice());
        }
      }
    }
    return options;
  }
}
