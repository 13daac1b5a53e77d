// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Declaration.Expected;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.Property;
import dev.ravel.ast.Unread;
import dev.ravel.lints.Lints;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The analysis of syntax trees. Makes of a file and its imports instances without errors. */
public final class Analysis {
  private final Model main;
  private final List<Model> models;
  private final Map<String, Expression> given;
  private final Findings findings = new Findings();
  private final Names names;
  private final Settings settings;
  private final Set<Settings.Group> groups = new LinkedHashSet<>();
  private long properties;

  private Analysis(
      Model main, List<Model> imported, Map<String, Expression> defines, Unread unread) {
    this.main = main;
    this.models = new ArrayList<>(imported);
    this.models.add(main);
    this.given = defines;
    this.names = Names.of(main, imported, unread, findings);
    Map<String, Expression> good = Settings.defines(names, defines, findings);
    this.settings = new Settings(names, new Landmarks(names), good, findings);
  }

  /**
   * Analyses a model. Never fails, whatever the trees: what is wrong is said in diagnostics.
   *
   * @param main the file to be checked
   * @param imported the files it imports, those that others need first; their declarations count,
   *     but not their checks and schedules
   * @param defines the values that the user gives to constants and inputs from outside of the file;
   *     {@code with} beats them, they beat the file
   */
  public static Analysed analyse(
      Model main, List<Model> imported, Map<String, Expression> defines) {
    return analyse(main, imported, defines, Unread.NOTHING);
  }

  /**
   * Analyses a model of which the parser could not read everything.
   *
   * @param unread what is declared and could not be read
   */
  public static Analysed analyse(
      Model main, List<Model> imported, Map<String, Expression> defines, Unread unread) {
    return DeepStack.call(() -> new Analysis(main, imported, defines, unread).run());
  }

  private Analysed run() {
    Settings.Group own = settings.own();
    Bodies.check(models, own.meaning, own.findings);
    Set<Declaration.Choice> options = Options.of(models, findings);
    List<Declaration.Check> checks = new ArrayList<>();
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Check check) {
        checks.add(check);
        check(check);
      }
    }
    if (checks.isEmpty()) {
      groups.add(own);
    }
    gather(checks.isEmpty() || checks.stream().anyMatch(check -> check.settings().isEmpty()));
    schedules(checks);
    if (!findings.hasErrors() && !names.hasUnread()) {
      // What is not understood cannot be improved.
      Lints.check(main, names::readsShared, findings::add);
    }
    return result(options);
  }

  /** Checks one check under its settings, and the whole model if they are new. */
  private void check(Declaration.Check check) {
    Settings.Group group = settings.of(check.settings());
    groups.add(group);
    if (group.use(check) && !group.equals(settings.own())) {
      Bodies.check(models, group.meaning, group.findings);
    }
    Set<String> fixed = new LinkedHashSet<>();
    check.settings().forEach(setting -> fixed.add(setting.name().text()));
    Expected expected = fixed.containsAll(given.keySet()) ? check.expected() : Expected.HOLDS;
    long limit = Math.max(0, Sizes.MEMBERS - properties);
    List<PropertyInstance> unrolled =
        Checks.unroll(group.meaning, findings, check, expected, limit);
    if (unrolled.size() > limit && properties <= Sizes.MEMBERS) {
      findings.add(
          Diagnostic.at(
              check.span(),
              Problem.C004,
              "with this check the file has more than "
                  + Words.count(Sizes.MEMBERS, "property", "properties")));
    }
    properties += unrolled.size();
    group.properties.addAll(unrolled);
    check
        .schedule()
        .filter(name -> !names.schedules().containsKey(name.text()))
        .filter(name -> !(names.find(name.text()).orElse(null) instanceof Global.Unread))
        .ifPresent(name -> findings.add(unknownSchedule(name)));
  }

  /**
   * Brings together what is wrong under each setting. What is wrong with the file's own values is
   * said where it happens; if no check has them, only what is wrong under all settings. Anything
   * else is said at the setting that causes it.
   */
  private void gather(boolean ownCounts) {
    List<Settings.Group> others =
        groups.stream().filter(group -> !group.equals(settings.own())).toList();
    for (Diagnostic diagnostic : settings.own().findings.inOrderFound()) {
      boolean everywhere =
          ownCounts
              || others.isEmpty()
              || diagnostic.severity() != Severity.ERROR
              || others.stream().allMatch(group -> group.findings.covers(diagnostic));
      if (everywhere) {
        findings.add(diagnostic);
      }
    }
    for (Settings.Group group : others) {
      group.first().ifPresent(check -> moveErrors(group, check));
    }
  }

  private void moveErrors(Settings.Group group, Declaration.Check check) {
    for (Diagnostic diagnostic : group.findings.inOrderFound()) {
      boolean ofCheck =
          diagnostic.span().filter(span -> Findings.within(span, check.span())).isPresent();
      if (diagnostic.severity() == Severity.ERROR && !findings.covers(diagnostic)) {
        findings.add(ofCheck ? diagnostic : Settings.under(group, check, diagnostic));
      }
    }
  }

  private Diagnostic unknownSchedule(Name name) {
    Diagnostic diagnostic =
        Diagnostic.at(name.span(), Problem.N008, "unknown schedule `" + name + "`")
            .label("no schedule of this file has this name");
    List<References.Candidate> candidates = new ArrayList<>();
    names
        .schedules()
        .values()
        .forEach(s -> candidates.add(new References.Candidate(s.name(), "a schedule")));
    return References.suggest(diagnostic, name, candidates);
  }

  /** Schedules are checked under the settings of the checks that replay them. */
  private void schedules(List<Declaration.Check> checks) {
    Map<String, List<List<Declaration.Setting>>> uses = new LinkedHashMap<>();
    for (Declaration.Check check : checks) {
      check
          .schedule()
          .ifPresent(
              name ->
                  uses.computeIfAbsent(name.text(), _ -> new ArrayList<>()).add(check.settings()));
    }
    for (Declaration declaration : main.declarations()) {
      if (declaration instanceof Declaration.Schedule schedule) {
        String name = schedule.name().text();
        Set<Settings.Group> used = new LinkedHashSet<>();
        uses.getOrDefault(name, List.of(List.of())).forEach(use -> used.add(group(schedule, use)));
        used.forEach(group -> moves(schedule, group));
      }
    }
  }

  private Settings.Group group(Declaration.Schedule schedule, List<Declaration.Setting> use) {
    Map<String, Declaration.Setting> merged = new LinkedHashMap<>();
    use.forEach(setting -> merged.put(setting.name().text(), setting));
    schedule.settings().forEach(setting -> merged.put(setting.name().text(), setting));
    return settings.of(List.copyOf(merged.values()));
  }

  private void moves(Declaration.Schedule schedule, Settings.Group group) {
    for (Diagnostic diagnostic : group.findings.inOrderFound()) {
      diagnostic
          .span()
          .filter(span -> Findings.within(span, schedule.span()))
          .ifPresent(_ -> findings.add(diagnostic));
    }
    Checks.moves(group.meaning, findings, schedule.moves());
  }

  private Analysed result(Set<Declaration.Choice> options) {
    Findings last = new Findings();
    findings.inOrderFound().forEach(d -> last.add(Settings.blame(given, d)));
    List<SourceText> texts = new ArrayList<>();
    given.values().forEach(value -> texts.add(value.span().source()));
    models.forEach(model -> texts.add(model.span().source()));
    List<Instance> instances = new ArrayList<>();
    if (!last.hasErrors() && groups.stream().allMatch(g -> g.meaning.isComplete())) {
      groups.forEach(group -> instances.add(instance(group, options)));
    }
    return new Analysed(last.inOrderOfText(texts), instances);
  }

  private Instance instance(Settings.Group group, Set<Declaration.Choice> options) {
    List<PropertyInstance> properties = new ArrayList<>(group.properties);
    if (properties.stream().noneMatch(p -> p.property() instanceof Property.NoError)) {
      properties.add(
          new PropertyInstance(
              Optional.empty(),
              new Property.NoError(main.span()),
              Map.of(),
              Map.of(),
              Expected.HOLDS));
    }
    return new Instance(
        group.shown,
        group.meaning.symbols(),
        Crashes.of(models, group.meaning, group.findings),
        options,
        properties);
  }
}
