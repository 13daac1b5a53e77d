// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.symbolic.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The contents of declared objects as people read them. They stand in a table, or in a sentence.
 */
record ContentsText(Program program, ObjectTable objects, Terms terms) {
  /** The contents of an object as they stand in a table. */
  String value(int object, long[] words) {
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Cell cell -> terms.show(words[0], cell.type());
      case ObjectDeclaration.Input input -> input.type().show(words[0]);
      case ObjectDeclaration.SymbolicInput input -> terms.show(words[0], input.type());
      case ObjectDeclaration.Mutex mutex -> words[0] == 0 ? "free" : thread(words[0] - 1);
      case ObjectDeclaration.Cond cond ->
          Stream.of(words(waiting(words), "waits", "wait"), words(woken(words), "woken", "woken"))
              .flatMap(Optional::stream)
              .reduce((one, other) -> one + "; " + other)
              .orElse("nobody");
      case ObjectDeclaration.Semaphore semaphore -> Long.toString(words[0]);
      case ObjectDeclaration.Barrier barrier ->
          words(waiting(words), "arrived", "arrived").orElse("nobody");
      case ObjectDeclaration.Channel channel ->
          channel.capacity() == 0 ? offer(channel, words, "") : messages(channel, words);
      case ObjectDeclaration.Place place -> Long.toString(words[0]);
    };
  }

  /** The object and its contents as a sentence without a full stop. */
  String sentence(int object, long[] words) {
    String name = program.objects().get(object).name();
    return switch (objects.kind(object)) {
      case ObjectDeclaration.Mutex mutex when words[0] != 0 ->
          thread(words[0] - 1) + " holds " + name;
      case ObjectDeclaration.Cond cond -> signal(name, waiting(words), woken(words));
      case ObjectDeclaration.Barrier barrier -> arrived(name, barrier.count(), waiting(words));
      case ObjectDeclaration.Channel channel when channel.capacity() == 0 && words.length > 0 ->
          offer(channel, words, " on " + name);
      case ObjectDeclaration.Cell _,
          ObjectDeclaration.Input _,
          ObjectDeclaration.SymbolicInput _,
          ObjectDeclaration.Mutex _,
          ObjectDeclaration.Semaphore _,
          ObjectDeclaration.Channel _,
          ObjectDeclaration.Place _ ->
          name + " is " + value(object, words);
    };
  }

  private String thread(long number) {
    return program.threads().get((int) number).name();
  }

  private List<String> threads(IntPredicate chosen) {
    List<String> names = new ArrayList<>();
    for (int thread = 0; thread < program.threads().size(); thread++) {
      if (chosen.test(thread)) {
        names.add(thread(thread));
      }
    }
    return names;
  }

  private List<String> waiting(long[] words) {
    return threads(thread -> Threads.waits(words, thread));
  }

  private List<String> woken(long[] words) {
    return threads(thread -> Threads.mayGoOn(words, thread));
  }

  /** Threads with what they do, such as {@code A, B wait}. */
  private static Optional<String> words(List<String> threads, String one, String several) {
    return threads.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", threads) + " " + (threads.size() == 1 ? one : several));
  }

  private static String signal(String name, List<String> waiting, List<String> woken) {
    return (waiting.isEmpty() ? "nobody waits" : several(waiting, "waits", "wait"))
        + " for a signal on "
        + name
        + (woken.isEmpty() ? "" : ", and " + several(woken, "is woken", "are woken"));
  }

  private static String arrived(String name, int count, List<String> waiting) {
    return waiting.isEmpty()
        ? "nobody waits at " + name
        : "%s arrived at %s, %s of %s"
            .formatted(several(waiting, "has", "have"), name, waiting.size(), count);
  }

  private static String several(List<String> names, String one, String several) {
    int last = names.size() - 1;
    return last == 0
        ? names.getFirst() + " " + one
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last) + " " + several;
  }

  private String offer(ObjectDeclaration.Channel channel, long[] words, String where) {
    return words.length == 0
        ? "empty"
        : thread(words[1])
            + (words[0] == ObjectTable.TAKEN
                ? " handed over" + where
                : " offers " + message(channel, words, 2) + where);
  }

  private String messages(ObjectDeclaration.Channel channel, long[] words) {
    List<String> all = new ArrayList<>();
    for (int at = 0; at < words.length; at += channel.leaves().size()) {
      all.add(message(channel, words, at));
    }
    String list = String.join(", ", all);
    return channel.unordered() ? "{" + list + "}" : "[" + list + "]";
  }

  /** Returns the text of a message, such as {@code 3} or {@code (to: 0, until: 3)}. */
  private String message(ObjectDeclaration.Channel channel, long[] words, int from) {
    List<String> parts = new ArrayList<>();
    for (int k = 0; k < channel.leaves().size(); k++) {
      String value = terms.show(words[from + k], channel.leaves().get(k));
      parts.add(channel.fields().isEmpty() ? value : channel.fields().get(k) + ": " + value);
    }
    return channel.fields().isEmpty()
        ? String.join(", ", parts)
        : "(" + String.join(", ", parts) + ")";
  }
}
