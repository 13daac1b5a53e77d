// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test of a model as a C file to be filled. It has a thread for each process that makes a step,
 * which waits before each of its steps until all steps before are made, and a comment that
 * describes the step. As it stands the file can be compiled and run, and prints the steps.
 */
public final class Skeleton {
  private Skeleton() {}

  /**
   * The skeleton of a test.
   *
   * @param file of the model
   * @param inputs the values of the inputs, such as {@code c = 2}
   * @param story of the test
   * @param end how it ends, in words
   */
  public static Driver of(
      String file, String inputs, ConcurrentSystem system, Vocabulary.Story story, String end) {
    Map<Integer, List<Integer>> threads = new LinkedHashMap<>();
    List<Vocabulary.Scene> scenes = story.scenes();
    for (int step = 0; step < scenes.size(); step++) {
      threads.computeIfAbsent(scenes.get(step).process(), _ -> new ArrayList<>()).add(step);
    }
    StringBuilder text = new StringBuilder();
    text.append(Literal.comment("A test of " + file + (inputs.isEmpty() ? "" : ", " + inputs)));
    text.append("\n")
        .append(Literal.comment("It ends so: " + end))
        .append(Script.file("skeleton.txt"));
    List<Integer> order = List.copyOf(threads.keySet());
    for (int number = 0; number < order.size(); number++) {
      String name = system.vocabulary().process(order.get(number));
      text.append("\n").append(Literal.comment(name)).append("\n");
      text.append("static void *thread_").append(number).append("(void *unused) {\n");
      for (int step : threads.get(order.get(number))) {
        Vocabulary.Scene scene = scenes.get(step);
        String words = name + ", line " + scene.span().line() + ": " + scene.text();
        text.append("  turn(%d, %s);\n".formatted(step, Literal.of(words)));
        text.append("  ").append(Literal.comment(scene.text())).append("\n");
        text.append("  made();\n");
      }
      text.append("  return unused;\n}\n");
    }
    text.append("\nint main(void) {\n");
    text.append("  pthread_t thread[").append(Math.max(1, order.size())).append("];\n");
    for (int number = 0; number < order.size(); number++) {
      text.append("  pthread_create(&thread[%d], 0, thread_%d, 0);\n".formatted(number, number));
    }
    for (int number = 0; number < order.size(); number++) {
      text.append("  pthread_join(thread[%d], 0);\n".formatted(number));
    }
    return new Driver.Text(text.append("  return 0;\n}\n").toString());
  }

  /** A script that builds and runs the skeletons beside it. */
  public static String script() {
    return Script.file("run-skeletons.txt");
  }
}
