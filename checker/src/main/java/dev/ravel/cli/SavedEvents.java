// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Effort;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.events.StructureJson;
import dev.ravel.source.Diagnostic;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.ProgressListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the event structures of a check for the file that {@code --save-events} names. */
final class SavedEvents implements ProgressListener {
  private final ProgressListener other;
  private final String name;
  private final StructureJson document = new StructureJson();

  /**
   * Nothing yet.
   *
   * @param name of the file
   * @param other who is told the progress
   */
  SavedEvents(String name, ProgressListener other) {
    this.name = name;
    this.other = other;
  }

  @Override
  public void explored(
      String file,
      Map<String, String> settings,
      ConcurrentSystem system,
      List<EventStructure> structures) {
    structures.forEach(structure -> document.add(file, settings, system, structure));
  }

  /** Writes the file, once; why it cannot be written, if so. */
  Optional<Diagnostic> write() {
    return WrittenFile.write(name, document.text());
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
