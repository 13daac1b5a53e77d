// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.events;

import com.google.gson.stream.JsonWriter;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.io.IOException;
import java.io.Writer;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Event structures as a JSON document, in the words of the models; its schema is {@code
 * ravel.structure.1}. Cost: linear in the sum of all local configurations.
 */
public final class StructureJson {
  private final JsonWriter json;

  /** Begins a document without structures. */
  public StructureJson(Writer to) throws IOException {
    json = new JsonWriter(to);
    json.setIndent("  ");
    json.setSerializeNulls(true);
    json.beginObject();
    json.name("schema").value("ravel.structure.1");
    json.name("explorations").beginArray();
  }

  /**
   * Adds the structure of one exploration.
   *
   * @param file the model as the user named it
   * @param settings the {@code with} values
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public void add(
      String file, Map<String, String> settings, ConcurrentSystem system, EventStructure structure)
      throws IOException {
    json.beginObject();
    json.name("uri").value(file);
    json.name("settings").beginObject();
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      json.name(setting.getKey()).value(setting.getValue());
    }
    json.endObject();
    Vocabulary words = system.vocabulary();
    json.name("inputs");
    bindings(words.inputs(structure.initialState()));
    json.name("property");
    if (structure.property() == ConcurrentSystem.NONE) {
      json.nullValue();
    } else {
      json.value(structure.property() - system.objects());
    }
    json.name("complete").value(structure.complete());
    int[] state = new int[system.objects()];
    int error = system.initialState(structure.initialState(), state);
    json.name("initial");
    state(system, state, error);
    json.name("events").beginArray();
    for (int event = 0; event < structure.size(); event++) {
      event(system, structure, event);
    }
    json.endArray();
    json.endObject();
  }

  /** Ends the document. */
  public void end() throws IOException {
    json.endArray();
    json.endObject();
    json.flush();
  }

  private void event(ConcurrentSystem system, EventStructure structure, int event)
      throws IOException {
    Limits.poll();
    Vocabulary words = system.vocabulary();
    json.beginObject();
    json.name("id").value(event);
    json.name("thread").value(words.process(structure.process(event)));
    json.name("steps").beginArray();
    Run run = structure.run(event);
    List<Vocabulary.Scene> scenes =
        words.tell(run.initialState(), run.processes(), run.outcomes()).scenes();
    int length = structure.choices(event).length;
    for (Vocabulary.Scene scene : scenes.subList(scenes.size() - length, scenes.size())) {
      step(scene);
    }
    json.endArray();
    json.name("causes");
    numbers(structure.causes(event));
    json.name("conflicts");
    numbers(structure.conflicts(event));
    json.name("configuration");
    BitSet configuration = structure.configuration(event);
    numbers(configuration.stream().toArray());
    json.name("cutoff").value(structure.isCutoff(event));
    json.name("state");
    state(system, structure.state(system, event), ConcurrentSystem.NONE);
    json.endObject();
  }

  private void step(Vocabulary.Scene scene) throws IOException {
    json.beginObject();
    json.name("text").value(scene.text());
    Span span = scene.span();
    json.name("line").value(span.line());
    json.name("failure").value(scene.failure().map(Vocabulary.Failure::message).orElse(null));
    json.endObject();
  }

  /** The values of what people want to see. */
  private void state(ConcurrentSystem system, int[] state, int error) throws IOException {
    if (error != ConcurrentSystem.NONE) {
      json.nullValue();
      return;
    }
    Vocabulary words = system.vocabulary();
    json.beginObject();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object)) {
        json.name(words.object(object)).value(words.value(object, state[object]));
      }
    }
    json.endObject();
  }

  private void bindings(List<Vocabulary.Binding> bindings) throws IOException {
    json.beginObject();
    for (Vocabulary.Binding binding : bindings) {
      json.name(binding.name()).value(binding.value());
    }
    json.endObject();
  }

  private void numbers(int[] numbers) throws IOException {
    json.beginArray();
    json.setIndent("");
    for (int number : numbers) {
      json.value(number);
    }
    json.endArray();
    json.setIndent("  ");
  }
}
