// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Name;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.HashMap;
import java.util.Map;

/** Adds up how large a model is, and reports the declaration that makes it too large. */
final class Totals {
  private final Findings findings;
  private final Total cells = new Total(Sizes.CELLS, "cell");
  private final Total threads = new Total(Sizes.MEMBERS, "thread");
  private final Total transitions = new Total(Sizes.MEMBERS, "transition");
  private final Map<String, Integer> depths = new HashMap<>();
  private long inputs = 1;
  private boolean manyInputs;

  Totals(Findings findings) {
    this.findings = findings;
  }

  /** Adds the cells of one declared name; false after an error is reported. */
  boolean cells(Name name, long number) {
    return cells.add(name, number);
  }

  /** Adds the threads of a family; false after an error is reported. */
  boolean threads(Name name, long number) {
    return threads.add(name, number);
  }

  /** Adds the transitions of a family; false after an error is reported. */
  boolean transitions(Name name, long number) {
    return transitions.add(name, number);
  }

  /** Takes note of an input with a number of values. */
  void input(Name name, long values) {
    inputs = Arithmetic.product(inputs, values);
    if (inputs > Sizes.INPUTS && !manyInputs) {
      manyInputs = true;
      findings.add(
          Diagnostic.at(
                  name.span(),
                  Problem.C004,
                  "with `%s` the inputs have %s combinations of values; the limit is %s"
                      .formatted(name, Words.count(inputs), Words.count(Sizes.INPUTS)))
              .help("give it a smaller range, or fix it with `with` or `-D`"));
    }
  }

  /** Measures a record, whose fields are measured; false after an error is reported. */
  boolean record(Name name, Type.Record type) {
    int depth = 1;
    for (Type.Field field : type.fields()) {
      Type element = field.type() instanceof Type.Array array ? array.element() : field.type();
      if (element instanceof Type.Record inner) {
        depth = Math.max(depth, depths.getOrDefault(inner.name(), 0) + 1);
      }
    }
    depths.put(name.text(), depth);
    String reason = "";
    if (depth > Sizes.RECORD_DEPTH) {
      reason = "is nested " + depth + " levels deep; the limit is " + Sizes.RECORD_DEPTH;
    } else if (Sizes.leaves(type) > Sizes.LEAVES) {
      reason =
          "has %s single values; the limit is %s"
              .formatted(Words.count(Sizes.leaves(type)), Words.count(Sizes.LEAVES));
    }
    if (!reason.isEmpty()) {
      findings.add(Diagnostic.at(name.span(), Problem.C004, "record `" + name + "` " + reason));
    }
    return reason.isEmpty();
  }

  /** That something has more things of a kind than can be. */
  static Diagnostic tooMany(Name name, String whose, long number, String thing, long limit) {
    String has = whose + " has " + Words.count(number, thing);
    String message = has + "; the limit is " + Words.count(limit);
    return Diagnostic.at(name.span(), Problem.C004, message).help("make a constant smaller");
  }

  /** A sum with a limit. */
  private final class Total {
    private final long limit;
    private final String thing;
    private long sum;

    Total(long limit, String thing) {
      this.limit = limit;
      this.thing = thing;
    }

    boolean add(Name name, long number) {
      boolean alone = number > limit;
      boolean before = sum > limit;
      sum = Arithmetic.sum(sum, alone ? 0 : number);
      if (!alone && sum <= limit) {
        return true;
      }
      if (alone || !before) {
        // The first declaration that is too much is enough.
        String whose = alone ? "`" + name + "`" : "with `" + name + "` the model";
        findings.add(tooMany(name, whose, alone ? number : sum, thing, limit));
      }
      return false;
    }
  }
}
