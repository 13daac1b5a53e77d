// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Name;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks labels and jumps of one body, and that no section is entered inside itself. */
final class Jumps {
  private final Landmarks landmarks;
  private final Findings findings;
  private final String owner;
  private final Map<String, Target> labels = new LinkedHashMap<>();
  private final Map<String, Name> open = new HashMap<>();
  private final Deque<Block> blocks = new ArrayDeque<>();
  private int loops;

  /** A label and the blocks around it, inner ones first. */
  private record Target(Name name, List<Block> blocks) {}

  private Jumps(Landmarks landmarks, Findings findings, String owner) {
    this.landmarks = landmarks;
    this.findings = findings;
    this.owner = owner;
  }

  /** Checks a thread, task or procedure. */
  static void check(Landmarks landmarks, Findings findings, Declaration.Executable executable) {
    String owner = executable.noun() + " `" + executable.name() + "`";
    Jumps jumps = new Jumps(landmarks, findings, owner);
    jumps.labels(executable.body());
    jumps.block(executable.body());
  }

  private void labels(Block block) {
    blocks.push(block);
    for (Statement statement : block.statements()) {
      if (statement instanceof Statement.Label label) {
        Name name = label.name();
        Target target = new Target(name, new ArrayList<>(blocks));
        Target before = labels.putIfAbsent(name.text(), target);
        if (before != null) {
          findings.add(
              Diagnostic.at(name.span(), Problem.N002, owner + " has two labels `" + name + "`")
                  .related(before.name().span(), "the other label"));
        }
      }
      Parts.blocks(statement).forEach(this::labels);
    }
    blocks.pop();
  }

  private void block(Block block) {
    blocks.push(block);
    block.statements().forEach(this::statement);
    blocks.pop();
  }

  private void statement(Statement statement) {
    Parts.called(statement).forEach(this::call);
    switch (statement) {
      case Statement.Break s -> inLoop(s.span(), "break");
      case Statement.Continue s -> inLoop(s.span(), "continue");
      case Statement.Goto s -> jump(s);
      case Statement.Return _ -> {}
      case Statement.Section s -> section(s);
      case Statement.Looping s -> {
        loops++;
        block(s.body());
        loops--;
      }
      case Statement.If _, Statement.Either _, Statement.Atomic _, Statement.With _ ->
          Parts.blocks(statement).forEach(this::block);
      case Statement.Simple _ -> {}
    }
  }

  private void inLoop(Span jump, String word) {
    if (loops == 0) {
      findings.add(Diagnostic.at(jump, Problem.S005, "`" + word + "` stands outside of a loop"));
    }
  }

  private void jump(Statement.Goto jump) {
    Name name = jump.label();
    Target target = labels.get(name.text());
    if (target == null) {
      Diagnostic diagnostic =
          Diagnostic.at(name.span(), Problem.N006, owner + " has no label `" + name + "`")
              .label("`goto` stays in its thread or procedure");
      List<References.Candidate> candidates =
          labels.values().stream()
              .map(label -> new References.Candidate(label.name(), "a label"))
              .toList();
      findings.add(References.suggest(diagnostic, name, candidates));
    } else if (!isInside(target)) {
      findings.add(
          Diagnostic.at(jump.span(), Problem.S004, "`goto` cannot jump into a block")
              .label("it may leave blocks, but not enter one")
              .related(target.name().span(), "the label is inside another block"));
    }
  }

  /** Returns whether the block of a label is one of those around this place. */
  private boolean isInside(Target target) {
    Span around = target.blocks().getFirst().span();
    return blocks.stream().anyMatch(block -> block.span().equals(around));
  }

  private void section(Statement.Section section) {
    Name name = section.name();
    Name outer = open.get(name.text());
    if (outer != null) {
      findings.add(
          Diagnostic.at(
                  name.span(), Problem.S008, "section `" + name + "` is entered inside itself")
              .related(outer.span(), "it is entered here"));
      block(section.body());
      return;
    }
    open.put(name.text(), name);
    block(section.body());
    open.remove(name.text());
  }

  private void call(Parts.Called its) {
    if (open.isEmpty()) {
      return;
    }
    for (Map.Entry<String, Name> section :
        landmarks.sectionsOfProcedure(its.name().text()).entrySet()) {
      Name outer = open.get(section.getKey());
      if (outer != null) {
        findings.add(
            Diagnostic.at(
                    its.span(),
                    Problem.S008,
                    "`" + its.name() + "` enters section `" + section.getKey() + "` inside itself")
                .related(outer.span(), "the section is entered here")
                .related(section.getValue().span(), "and again here"));
      }
    }
  }
}
