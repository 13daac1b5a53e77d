// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.explanation.Order;
import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.Why;
import dev.ravel.result.Finding;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A run as JSON: an item of {@code counterexamples}. Events are named by their steps. */
final class RunJson {
  private static final Set<String> SYNCHRONISING =
      Set.of(
          "lock",
          "unlock",
          "trylock",
          "wait",
          "signal",
          "broadcast",
          "down",
          "up",
          "send",
          "receive",
          "pass",
          "fire",
          "start",
          "join");

  private final JsonWriter json;
  private final boolean complete;

  /**
   * Writes runs.
   *
   * @param complete whether no limit ended the search, so that fewer switches were looked for
   */
  RunJson(JsonWriter json, boolean complete) {
    this.json = json;
    this.complete = complete;
  }

  /** Whether a run shows a violation by its last state or step; of these the engine has fewest. */
  private static boolean isSafety(PropertyKind kind) {
    return switch (kind) {
      case LEADS_TO, EVENTUALLY, TERMINATES, LTL -> false;
      case FINALLY, NEVER, ALWAYS, REACHABLE, DEADLOCK, ERROR, RACE -> true;
      case DEAD_CODE, AT_MOST, SAFE, BOUNDED -> true;
    };
  }

  void write(String property, Finding finding, Telling told) throws IOException {
    boolean shortest = told.run().loop().isEmpty() && finding.shortest();
    json.beginObject();
    json.name("property").value(property);
    json.name("schedule").beginArray();
    for (String move : Schedules.moves(told)) {
      json.value(move);
    }
    json.endArray();
    json.name("scheduleText").value(Schedules.text(told));
    json.name("switches").value(told.run().switches());
    json.name("minimal").beginObject();
    boolean violated = finding.judgement().verdict() == Verdict.VIOLATED;
    boolean fewest =
        (shortest && violated && complete && isSafety(finding.claim().kind()))
            || told.run().switches() == told.movers().stream().distinct().count() - 1;
    json.name("steps").value(shortest).name("switches").value(fewest).endObject();
    json.name("lasso");
    if (told.run().loop().isPresent()) {
      json.beginObject().name("from").value(told.run().loop().getAsInt() + 1).endObject();
    } else {
      json.nullValue();
    }
    writeSteps(told);
    writeOrder(told.order());
    writeFinal(told);
    json.name("causes").beginArray();
    for (int cause : finding.causes().stream().toArray()) {
      json.value(cause + 1);
    }
    json.endArray();
    json.name("explanation").beginArray();
    Optional<Why> why =
        finding.judgement().verdict() == Verdict.VIOLATED ? finding.why() : Optional.empty();
    if (why.isPresent()) {
      json.beginObject().name("text").value(why.get().text());
      json.name("steps").beginArray();
      for (int its : why.get().steps()) {
        json.value(its + 1);
      }
      json.endArray().endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** What happens in a run, as a document of its own. */
  static String course(Telling told) {
    StringWriter text = new StringWriter();
    try {
      RunJson run = new RunJson(new JsonWriter(text), true);
      run.json.beginObject();
      run.writeSteps(told);
      run.writeFinal(told);
      run.json.endObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private void writeSteps(Telling told) throws IOException {
    json.name("initial").beginObject();
    writeBindings("inputs", told.inputs());
    writeBindings("shared", told.story().initial());
    writeWork(told, told.story().starts());
    json.endObject();
    json.name("steps").beginArray();
    Map<String, Integer> writers = new HashMap<>();
    int step = 0;
    for (Telling.Moment moment : told.moments()) {
      writeStep(told, step++, writers, moment);
    }
    json.endArray();
  }

  private void writeFinal(Telling told) throws IOException {
    json.name("final").beginObject();
    writeBindings("shared", told.ends());
    json.name("threads").beginObject();
    for (Telling.Standing standing : told.standings()) {
      json.name(standing.thread()).value(standing.state().words());
    }
    json.endObject().endObject();
  }

  private void writeOrder(Order order) throws IOException {
    json.name("order").beginObject();
    json.name("causes").beginArray();
    for (int step = 0; step < order.length(); step++) {
      for (int cause : order.causes(step)) {
        json.beginArray().value(event(cause)).value(event(step)).endArray();
      }
    }
    json.endArray();
    json.name("independentNeighbours").beginArray();
    for (int step : order.independentNeighbours()) {
      json.beginArray().value(step + 1).value(step + 2).endArray();
    }
    json.endArray();
    json.name("interleavings");
    OptionalLong interleavings = order.interleavings();
    if (interleavings.isPresent()) {
      json.value(interleavings.getAsLong());
    } else {
      json.nullValue();
    }
    json.endObject();
  }

  private void writeStep(
      Telling told, int step, Map<String, Integer> writers, Telling.Moment moment)
      throws IOException {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    json.beginObject();
    json.name("n").value(step + 1);
    json.name("thread").value(told.movers().get(step));
    json.name("event").value(event(step));
    json.name("uri").value(scene.span().source().name());
    json.name("range");
    new DiagnosticJson(json).writeRange(Optional.of(scene.span()));
    json.name("label").value(scene.text());
    json.name("outcome").value(scene.outcome() + 1);
    json.name("outcomes").value(scene.outcomes());
    json.name("reads").beginArray();
    for (Vocabulary.Observation read : scene.reads()) {
      Integer writer = writers.get(read.name());
      json.beginObject();
      json.name("var").value(read.name());
      writeValue("value", read.value());
      json.name("from").value(writer == null ? null : event(writer));
      json.endObject();
    }
    json.endArray();
    json.name("writes").beginArray();
    for (Vocabulary.Change change : scene.writes()) {
      writeChange(change.name(), change);
      writers.put(change.name(), step);
    }
    for (Vocabulary.Change change : scene.locals()) {
      writeChange(told.movers().get(step) + "." + change.name(), change);
    }
    json.endArray();
    json.name("printed").beginArray();
    for (String line : scene.printed()) {
      json.value(line);
    }
    json.endArray();
    json.name("error");
    if (scene.failure().isPresent()) {
      json.beginObject();
      json.name("code").value(scene.failure().get().problem().code());
      json.name("message").value(scene.failure().get().message());
      json.endObject();
    } else {
      json.nullValue();
    }
    json.name("sync");
    writeSynchronisation(scene.text());
    writeWork(told, scene.work());
    writeMoment(moment);
    json.endObject();
  }

  /** What threads do without a step, each on its own. */
  private void writeWork(Telling told, List<Vocabulary.Work> all) throws IOException {
    json.name("work").beginArray();
    for (Vocabulary.Work work : all) {
      String thread = told.threads().get(work.process());
      json.beginObject();
      json.name("thread").value(thread);
      json.name("uri").value(work.span().source().name());
      json.name("range");
      new DiagnosticJson(json).writeRange(Optional.of(work.span()));
      json.name("label").value(work.text());
      json.name("times").value(work.times());
      json.name("used").value(work.used());
      json.name("writes").beginArray();
      for (Vocabulary.Change change : work.effects().locals()) {
        writeChange(thread + "." + change.name(), change);
      }
      json.endArray();
      json.name("printed").beginArray();
      for (String line : work.effects().printed()) {
        json.value(line);
      }
      json.endArray();
      json.endObject();
    }
    json.endArray();
  }

  /** The operation and its object, for a statement of synchronisation. */
  private void writeSynchronisation(String text) throws IOException {
    int space = text.indexOf(' ');
    String word = space < 0 ? text : text.substring(0, space);
    if (space < 0 || !SYNCHRONISING.contains(word)) {
      json.nullValue();
      return;
    }
    json.beginObject();
    json.name("op").value(word);
    json.name("on").value(text.substring(space + 1).strip());
    json.endObject();
  }

  private static String event(int step) {
    return "e" + (step + 1);
  }

  private void writeMoment(Telling.Moment moment) throws IOException {
    json.name("enabledAfter").beginArray();
    for (String enabled : moment.enabled()) {
      json.value(enabled);
    }
    json.endArray();
    json.name("blockedAfter").beginArray();
    for (Telling.Blocking blocking : moment.blocked()) {
      json.beginObject();
      json.name("thread").value(blocking.thread());
      json.name("on").value(String.join(", ", blocking.objects()));
      json.name("heldBy").value(blocking.holder().orElse(null));
      json.endObject();
    }
    json.endArray();
  }

  private void writeChange(String name, Vocabulary.Change change) throws IOException {
    json.beginObject();
    json.name("var").value(name);
    writeValue("old", change.before());
    writeValue("new", change.after());
    json.endObject();
  }

  private void writeBindings(String name, List<Vocabulary.Binding> bindings) throws IOException {
    json.name(name).beginObject();
    for (Vocabulary.Binding binding : bindings) {
      writeValue(binding.name(), binding.value());
    }
    json.endObject();
  }

  /** A number or truth value as such, any other value as text, no value as {@code null}. */
  private void writeValue(String name, String value) throws IOException {
    json.name(name);
    if (value.isEmpty()) {
      json.nullValue();
    } else if (value.equals("true") || value.equals("false")) {
      json.value(value.equals("true"));
    } else if (value.matches("-?[0-9]{1,15}")) {
      json.value(Long.parseLong(value));
    } else {
      json.value(value);
    }
  }
}
