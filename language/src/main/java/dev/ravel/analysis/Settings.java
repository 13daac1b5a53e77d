// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Similar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The meanings of a model under the settings of its checks. There is one for each different set of
 * {@code with} values, made on first use.
 */
final class Settings {
  private final Names names;
  private final Landmarks landmarks;
  private final Map<String, Expression> defines;
  private final Findings findings;
  private final Group own;
  private boolean tooMany;
  private final Map<Map<String, String>, Group> byText = new LinkedHashMap<>();
  private final Map<Map<String, String>, Group> byValue = new LinkedHashMap<>();

  /** A set of settings, what the model means under it, and the checks that share it. */
  static final class Group {
    /** The values as they are shown, by name. */
    final Map<String, String> shown;

    /** The meanings of the names under these settings. */
    final Meaning meaning;

    /** The errors under these settings. */
    final Findings findings;

    /** The properties to be checked under these settings; grows. */
    final List<PropertyInstance> properties = new ArrayList<>();

    private Optional<Declaration.Check> first = Optional.empty();

    private Group(Map<String, String> shown, Meaning meaning, Findings findings) {
      this.shown = shown;
      this.meaning = meaning;
      this.findings = findings;
    }

    /** The first check that has these settings. */
    Optional<Declaration.Check> first() {
      return first;
    }

    /** Takes note that a check has these settings; true for the first one. */
    boolean use(Declaration.Check check) {
      boolean fresh = first.isEmpty();
      first = first.or(() -> Optional.of(check));
      return fresh;
    }
  }

  Settings(Names names, Landmarks landmarks, Map<String, Expression> defines, Findings findings) {
    this.names = names;
    this.landmarks = landmarks;
    this.defines = defines;
    this.findings = findings;
    Findings local = new Findings();
    Meaning meaning = new Meaning(names, landmarks, defines, local);
    this.own = new Group(Map.of(), meaning, local);
  }

  /** The file's own constants, as {@code -D} changes them. */
  Group own() {
    return own;
  }

  /** The group of some settings; settings with an error of their own are left out. */
  Group of(List<Declaration.Setting> settings) {
    List<Declaration.Setting> good = good(settings);
    if (good.isEmpty()) {
      return own;
    }
    Map<String, String> text = new TreeMap<>();
    good.forEach(s -> text.put(s.name().text(), s.value().span().text()));
    Group known = byText.get(text);
    if (known == null && byText.size() >= Sizes.SETTINGS) {
      if (!tooMany) {
        reportTooMany(good);
      }
      tooMany = true;
      return own;
    }
    return known == null ? byText.computeIfAbsent(text, _ -> make(good)) : known;
  }

  private void reportTooMany(List<Declaration.Setting> settings) {
    findings.add(
        Diagnostic.at(
            settings.getFirst().name().span().to(settings.getLast().value().span()),
            Problem.C004,
            "this file has more than "
                + Words.count(Sizes.SETTINGS)
                + " different sets of `with` values"));
  }

  private Group make(List<Declaration.Setting> settings) {
    Map<String, Expression> overrides = new LinkedHashMap<>(defines);
    settings.forEach(s -> overrides.put(s.name().text(), s.value()));
    Findings local = new Findings();
    Meaning meaning = new Meaning(names, landmarks, overrides, local);
    Map<String, String> shown = new LinkedHashMap<>();
    for (Declaration.Setting setting : settings) {
      String name = setting.name().text();
      meaning.symbol(name).ifPresent(symbol -> shown.put(name, shown(symbol, setting)));
    }
    Group group = new Group(shown, meaning, local);
    if (shown.size() < settings.size()) {
      // One of the values has an error.
      return group;
    }
    Group before = byValue.putIfAbsent(new TreeMap<>(shown), group);
    return before == null ? group : before;
  }

  private static String shown(Symbol symbol, Declaration.Setting setting) {
    if (symbol instanceof Symbol.Constant constant) {
      return Words.show(constant.value());
    }
    return symbol instanceof Symbol.Input input && input.fixed().isPresent()
        ? input.type().show(input.fixed().get())
        : setting.value().span().text();
  }

  private List<Declaration.Setting> good(List<Declaration.Setting> settings) {
    List<Declaration.Setting> good = new ArrayList<>();
    Map<String, Name> seen = new LinkedHashMap<>();
    for (Declaration.Setting setting : settings) {
      Name name = setting.name();
      Name before = seen.putIfAbsent(name.text(), name);
      Optional<Global> global = names.find(name.text());
      if (before != null) {
        findings.add(
            Diagnostic.at(name.span(), Problem.N002, "`" + name + "` is set twice")
                .related(before.span(), "the other setting"));
      } else if (global.isEmpty()) {
        findings.add(
            References.unknown(
                names, name, "constant", "no constant or input has this name", Settings::canBeSet));
      } else if (canBeSet(global.get())) {
        good.add(setting);
      } else if (!(global.get() instanceof Global.Unread)) {
        findings.add(
            Diagnostic.at(
                    name.span(),
                    Problem.N007,
                    "`%s` is %s; `with` sets constants and inputs"
                        .formatted(name, global.get().kind()))
                .related(global.get().name().span(), "declared here"));
      }
    }
    return good;
  }

  /** Returns whether {@code with} and {@code -D} may give a value to a global. */
  static boolean canBeSet(Global global) {
    return global instanceof Global.Constant || global instanceof Global.Input;
  }

  /** The definitions from outside that name a constant or input; the others are reported. */
  static Map<String, Expression> defines(
      Names names, Map<String, Expression> defines, Findings findings) {
    Map<String, Expression> good = new LinkedHashMap<>();
    for (Map.Entry<String, Expression> define : defines.entrySet()) {
      String name = define.getKey();
      Optional<Global> global = names.find(name);
      if (global.filter(Settings::canBeSet).isPresent()) {
        good.put(name, define.getValue());
      } else if (global.isEmpty()) {
        findings.add(unknown(names, name));
      } else if (!(global.get() instanceof Global.Unread)) {
        findings.add(
            Diagnostic.of(
                    Problem.U002,
                    "-D %s: `%s` is %s; -D sets constants and inputs"
                        .formatted(name, name, global.get().kind()))
                .related(global.get().name().span(), "declared here"));
      }
    }
    return good;
  }

  private static Diagnostic unknown(Names names, String name) {
    List<References.Candidate> candidates = References.candidates(names, Settings::canBeSet);
    Diagnostic diagnostic =
        Diagnostic.of(
            Problem.U002, "-D " + name + ": the model has no constant or input `" + name + "`");
    Optional<String> near =
        Similar.to(name, candidates.stream().map(c -> c.name().text()).toList());
    if (near.isPresent()) {
      Global meant = names.find(near.get()).orElseThrow();
      return diagnostic
          .related(meant.name().span(), meant.kind() + " with a similar name")
          .help("did you mean `" + near.get() + "`?");
    }
    Set<String> known = new LinkedHashSet<>();
    candidates.forEach(candidate -> known.add(candidate.name().text()));
    return known.isEmpty() || known.size() > 8
        ? diagnostic
        : diagnostic.help("it has " + String.join(", ", known));
  }

  /** Diagnostics in the text of a {@code -D} are about how it is used, not about the file. */
  static Diagnostic blame(Map<String, Expression> defines, Diagnostic diagnostic) {
    for (Map.Entry<String, Expression> define : defines.entrySet()) {
      boolean inside =
          diagnostic
              .span()
              .filter(span -> Findings.within(span, define.getValue().span()))
              .isPresent();
      if (inside) {
        return diagnostic.as(Problem.U003, "-D " + define.getKey() + ": ");
      }
    }
    return diagnostic;
  }

  /** Says under which setting something is wrong, at the setting. */
  static Diagnostic under(Group group, Declaration.Check check, Diagnostic diagnostic) {
    Set<String> parts = new LinkedHashSet<>();
    for (Declaration.Setting setting : check.settings()) {
      String name = setting.name().text();
      String text = setting.value().span().text();
      parts.add(name + " = " + group.shown.getOrDefault(name, text));
    }
    Declaration.Setting first = check.settings().getFirst();
    Declaration.Setting last = check.settings().getLast();
    String setting = String.join(", ", parts);
    Diagnostic moved =
        Diagnostic.at(
                first.name().span().to(last.value().span()),
                diagnostic.problem(),
                "with " + setting + ": " + diagnostic.message())
            .label("this setting causes it");
    if (diagnostic.span().isPresent()) {
      String label = diagnostic.label().isEmpty() ? "it happens here" : diagnostic.label();
      moved = moved.related(diagnostic.span().get(), label);
    }
    Set<Diagnostic.Related> related = new HashSet<>(moved.related());
    for (Diagnostic.Related place : diagnostic.related()) {
      if (related.add(place)) {
        moved = moved.related(place.span(), place.label());
      }
    }
    return moved;
  }
}
