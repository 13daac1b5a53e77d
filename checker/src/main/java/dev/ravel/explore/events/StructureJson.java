// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.events;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Event structures as a JSON document, in the words of the models; its schema is {@code
 * ravel.structure.1}. Cost: linear in the sum of all local configurations.
 */
public final class StructureJson {
  /** The schema of a document. */
  public static final String SCHEMA = "ravel.structure.1";

  private StructureJson() {}

  /**
   * The structure of one exploration.
   *
   * @param file the model as the user named it
   * @param settings the {@code with} values
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static Fields of(
      String file,
      Map<String, String> settings,
      ConcurrentSystem system,
      EventStructure structure) {
    Vocabulary words = system.vocabulary();
    Fields inputs = new Fields();
    words.inputs(structure.initialState()).forEach(its -> inputs.with(its.name(), its.value()));
    int property = structure.property();
    int[] state = new int[system.objects()];
    int error = system.initialState(structure.initialState(), state);
    return Fields.of("uri", file)
        .with("settings", settings)
        .with("inputs", inputs)
        .with("property", property == ConcurrentSystem.NONE ? null : property - system.objects())
        .with("complete", structure.complete())
        .with("initial", error == ConcurrentSystem.NONE ? state(words, state) : null)
        .with(
            "events",
            JsonMapper.lazily(
                IntStream.range(0, structure.size()), event -> event(system, structure, event)));
  }

  private static Fields event(ConcurrentSystem system, EventStructure structure, int event) {
    Limits.poll();
    Vocabulary words = system.vocabulary();
    Run run = structure.run(event);
    List<Vocabulary.Scene> scenes =
        words.tell(run.initialState(), run.processes(), run.outcomes()).scenes();
    int length = structure.choices(event).length;
    return Fields.of("id", event)
        .with("thread", words.process(structure.process(event)))
        .with(
            "steps",
            scenes.subList(scenes.size() - length, scenes.size()).stream()
                .map(StructureJson::step)
                .toList())
        .with("causes", structure.causes(event))
        .with("conflicts", structure.conflicts(event))
        .with("configuration", structure.configuration(event).stream().toArray())
        .with("cutoff", structure.isCutoff(event))
        .with("state", state(words, structure.state(system, event)));
  }

  private static Fields step(Vocabulary.Scene scene) {
    return Fields.of("text", scene.text())
        .with("line", scene.span().line())
        .with("failure", scene.failure().map(Vocabulary.Failure::message));
  }

  /** The values that people see. */
  private static Fields state(Vocabulary words, int[] state) {
    Fields fields = new Fields();
    for (int object = 0; object < state.length; object++) {
      if (words.shown(object)) {
        fields.with(words.object(object), words.value(object, state[object]));
      }
    }
    return fields;
  }
}
