// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Effort;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.events.StructureJson;
import dev.ravel.explore.prefix.PrefixJson;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnostic;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The event structures of a check, or the prefixes of nets, for the file that {@code --save-events}
 * names. They are worked out when it is written, after the verdicts, for that may take longer than
 * the check.
 */
final class SavedEvents implements ProgressListener {
  private final ProgressListener other;
  private final String name;
  private final Resources resources;
  private final boolean ofNets;

  /** The document of each exploration or prefix, in order. */
  private final Deque<Supplier<Fields>> documents = new ArrayDeque<>();

  /**
   * Nothing yet.
   *
   * @param name of the file
   * @param resources what writing it may use, beside what the check has used
   * @param ofNets whether prefixes of nets are written, not event structures
   * @param other the receiver of the progress
   */
  SavedEvents(String name, Resources resources, boolean ofNets, ProgressListener other) {
    this.ofNets = ofNets;
    this.name = name;
    this.resources = resources;
    this.other = other;
  }

  @Override
  public void explored(
      String file,
      Map<String, String> settings,
      ConcurrentSystem system,
      List<Supplier<EventStructure>> structures) {
    if (!ofNets) {
      structures.forEach(
          its -> documents.add(() -> StructureJson.of(file, settings, system, its.get())));
    }
  }

  @Override
  public void unfolded(String file, Map<String, String> settings, List<Saturated> prefixes) {
    if (ofNets) {
      prefixes.forEach(its -> documents.add(() -> PrefixJson.of(file, settings, its)));
    }
  }

  /** Writes the file, once; why there is none, if so. */
  Optional<Diagnostic> write() {
    return EarlyEnd.of(
        () -> resources.limits(name, other).during(() -> WrittenFile.write(name, this::write)),
        reason -> Optional.of(Unfinished.of("the file `" + name + "` was not written", reason)));
  }

  private void write(Writer to) throws IOException {
    Iterable<Fields> each =
        () ->
            Stream.generate(documents::poll)
                .takeWhile(Objects::nonNull)
                .map(Supplier::get)
                .iterator();
    String schema = ofNets ? PrefixJson.SCHEMA : StructureJson.SCHEMA;
    JsonMapper.DOCUMENT.write(Fields.of("schema", schema).with("explorations", each), to);
    to.write('\n');
  }

  @Override
  public void progress(String file, Effort effort, long nanoseconds) {
    other.progress(file, effort, nanoseconds);
  }

  @Override
  public boolean interrupted() {
    return other.interrupted();
  }
}
