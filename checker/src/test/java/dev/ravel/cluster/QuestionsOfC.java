// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.processor.Processor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.task.CPrograms;
import dev.ravel.task.loading.CSubject;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The questions about C programs that several explore, and the comparison of answers. */
final class QuestionsOfC {
  private static final List<Property> PROPERTIES =
      List.of(new Property.Error(), new Property.Deadlock(), new Property.Race());

  private QuestionsOfC() {}

  /** The program of a text, which is put into a file of a folder. */
  static CSubject program(Path folder, String text) throws IOException {
    Path file = folder.resolve("a.c");
    Files.writeString(file, text);
    return CPrograms.program(file).orElseThrow();
  }

  /** Returns whether there are errors, deadlocks and races. */
  static List<Question> questions(boolean stop) {
    return IntStream.range(0, PROPERTIES.size())
        .mapToObj(k -> new Question(k, PROPERTIES.get(k), stop, ConcurrentSystem.NONE))
        .toList();
  }

  /** The judgements as a system tells them that has a place for all that they speak of. */
  static StringBuilder judgements(Exploration its, Processor system) {
    StringBuilder text = new StringBuilder();
    for (Judgement found : its.judgements()) {
      Judgement here = SearchReplay.here(system, found);
      text.append(here.verdict()).append(here.code()).append(here.run());
      if (here.evidence() instanceof Evidence.Failing(int error)) {
        text.append(system.vocabulary().failure(error));
      } else if (here.evidence() instanceof Evidence.Racing(int one, int other, int object)) {
        text.append(one).append(other).append(system.vocabulary().object(object));
      }
      text.append('\n');
    }
    return text;
  }
}
