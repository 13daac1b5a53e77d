// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Index;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The local names that are visible at a place, in nested blocks. */
final class Scope {
  private final Names globals;
  private final Findings findings;
  private final Deque<Map<String, Local>> blocks = new ArrayDeque<>();
  private final Map<String, Local> visible = new HashMap<>();
  private final Map<String, List<Name>> elsewhere = new HashMap<>();

  /** The kind of a local name. */
  enum Kind {
    /** The index of a family of threads, transitions, places or checks. */
    INDEX("an index"),
    /** The variable of a {@code for}. */
    LOOP("a loop variable"),
    /** The variable of a quantifier. */
    QUANTIFIED("the variable of a quantifier"),
    /** The variable of a quantifier over the messages of a channel. */
    MESSAGE("the name of a message"),
    /** The value that an {@code any} chooses. */
    CHOICE("the value that \"any\" chooses"),
    /** A {@code var}. */
    VARIABLE("a local variable"),
    /** A parameter of a procedure. */
    PARAMETER("a parameter"),
    /** A parameter of a procedure that stands for a channel. */
    CHANNEL("a channel"),
    /** A parameter of a function. */
    ARGUMENT("a parameter");

    private final String phrase;

    Kind(String phrase) {
      this.phrase = phrase;
    }

    /** Returns the kind with an article. */
    String phrase() {
      return phrase;
    }
  }

  /**
   * A local name, its kind and what it holds.
   *
   * @param channel what is known of the channel that it stands for
   */
  record Local(Name name, Kind kind, Form form, Optional<Symbol.Objects> channel) {
    Local(Name name, Kind kind, Form form) {
      this(name, kind, form, Optional.empty());
    }
  }

  /** A scope without local names. */
  Scope(Names globals, Findings findings) {
    this.globals = globals;
    this.findings = findings;
    blocks.push(new LinkedHashMap<>());
  }

  /** Enters a block. */
  void enter() {
    blocks.push(new LinkedHashMap<>());
  }

  /** Leaves a block; its names are visible no more. */
  void leave() {
    blocks
        .pop()
        .forEach(
            (name, local) -> {
              visible.remove(name);
              blocks.stream()
                  .filter(block -> block.containsKey(name))
                  .findFirst()
                  .ifPresent(block -> visible.put(name, block.get(name)));
            });
  }

  /** Makes a name visible to the end of the block, and reports it if the name is taken. */
  void declare(Name name, Kind kind, Form form) {
    declare(new Local(name, kind, form));
  }

  /**
   * The same, of a parameter that stands for a channel.
   *
   * @param messages the type of its messages, if that is known
   */
  void declareChannel(Name name, Optional<Type> messages) {
    Optional<Symbol.Objects> channel =
        messages.map(
            type ->
                new Symbol.Objects(
                    Synchronisation.CHANNEL,
                    name.text(),
                    List.of(),
                    1, // the capacity is that of the channel which is given
                    Optional.of(type),
                    Declaration.Delivery.QUEUE,
                    name.span()));
    declare(new Local(name, Kind.CHANNEL, new Form.Anything(), channel));
  }

  private void declare(Local local) {
    Name name = local.name();
    Local before = visible.get(name.text());
    Optional<Global> global = globals.find(name.text());
    if (before != null) {
      findings.add(taken(name, before.name(), before.kind().phrase()));
    } else if (global.filter(g -> !(g instanceof Global.Unread)).isPresent()) {
      findings.add(taken(name, global.get().name(), global.get().kind()));
    }
    blocks.element().put(name.text(), local);
    visible.put(name.text(), local);
  }

  /** Lets a name stand for something else to the end of the block. */
  void standIn(Name name, Form form) {
    Local local = new Local(name, Kind.CHOICE, form);
    blocks.element().put(name.text(), local);
    visible.put(name.text(), local);
  }

  /** Makes the indices of a family visible, whose ranges are known or not. */
  void declare(List<Index> indices, Optional<List<Range>> ranges) {
    for (int i = 0; i < indices.size(); i++) {
      int position = i;
      Form form = ranges.map(r -> r.get(position)).map(Scope::index).orElse(new Form.Anything());
      declare(indices.get(i).name(), Kind.INDEX, form);
    }
  }

  private static Form index(Range range) {
    Interval interval = new Interval(range.low(), Math.max(range.low(), range.high()));
    return range
        .names()
        .<Form>map(names -> new Form.Value(names, interval, true))
        .orElseGet(() -> Form.number(interval, true));
  }

  private static Diagnostic taken(Name name, Name before, String kind) {
    return Diagnostic.at(name.span(), Problem.N002, "`" + name + "` is already the name of " + kind)
        .label("choose another name")
        .related(before.span(), "declared here");
  }

  /** The local of a name, if it is visible. */
  Optional<Local> find(String name) {
    return Optional.ofNullable(visible.get(name));
  }

  /** The number of visible local names. */
  int size() {
    return visible.size();
  }

  /** The visible local names, inner ones first. */
  List<Local> all() {
    List<Local> locals = new ArrayList<>();
    blocks.forEach(block -> locals.addAll(block.values()));
    return locals;
  }

  /** Takes note of a name that is declared somewhere in the same body. */
  void mention(Name name) {
    elsewhere.computeIfAbsent(name.text(), _ -> new ArrayList<>()).add(name);
  }

  /** The places of the same body that declare a name, whether it is visible or not. */
  List<Name> elsewhere(String name) {
    return elsewhere.getOrDefault(name, List.of());
  }
}
