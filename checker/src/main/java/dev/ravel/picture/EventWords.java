// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Run;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An event in the words of the program.
 *
 * @param id its number in the structure
 * @param process who makes it
 * @param thread the name of the process
 * @param texts its steps, with the objects that they use, such as {@code lock fork[1]}
 * @param lines where each of them stands, from 1
 * @param value the value that its last step gives to an object, or reads; empty if the text says
 *     so, or there is none
 * @param failure the error that it is; empty if it is none
 * @param call the call of a function that it is as a whole, such as {@code put()}, or, with more
 *     after it, {@code put() …}; empty if it is none
 */
public record EventWords(
    int id,
    int process,
    String thread,
    List<String> texts,
    List<Integer> lines,
    String value,
    String failure,
    String call) {
  /** Copies the lists. */
  public EventWords {
    texts = List.copyOf(texts);
    lines = List.copyOf(lines);
  }

  /** Its name in pictures and on the command line, such as {@code e7}. */
  public String name() {
    return "e" + id;
  }

  /**
   * The same, under another number.
   *
   * @param whole the call that it is as a whole, or begins with; empty for none
   */
  EventWords named(int number, String whole) {
    return new EventWords(number, process, thread, texts, lines, value, failure, whole);
  }

  /** All of its steps on one line. */
  public String text() {
    return String.join("; ", texts);
  }

  /** Returns the event with its thread, such as {@code e7, T[1]: x = x + 1}. */
  public String sentence() {
    String head = name() + ", " + thread + ": " + (call.isEmpty() ? "" : call + ": ");
    return head + text() + (value.isEmpty() ? "" : " (" + value + ")");
  }

  /**
   * All events of a structure. Cost: an event executes its local configuration, unless that is how
   * the local configuration of a later event begins.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static List<EventWords> of(ConcurrentSystem system, EventStructure structure) {
    EventWords[] all = new EventWords[structure.size()];
    int[] sizes = new int[all.length];
    for (int event = 0; event < all.length; event++) {
      Limits.poll();
      sizes[event] = structure.configuration(event).cardinality();
    }
    for (int event = all.length - 1; event >= 0; event--) {
      if (all[event] != null) {
        continue;
      }
      Limits.poll();
      List<Vocabulary.Scene> scenes = scenes(system, structure, event);
      int before = 0;
      int step = 0;
      BitSet its = structure.configuration(event);
      for (int e = its.nextSetBit(0); e >= 0; e = its.nextSetBit(e + 1)) {
        before++;
        if (e == event || !structure.isEnd(e)) {
          int from = step;
          step += structure.choices(e).length;
          // the events up to it are its own local configuration: so it was executed just so
          if (all[e] == null && sizes[e] == before) {
            all[e] = of(system, structure, e, scenes.subList(from, step));
          }
        }
      }
    }
    return List.of(all);
  }

  /** One event of a structure. Cost: it executes its local configuration. */
  public static EventWords of(ConcurrentSystem system, EventStructure structure, int event) {
    List<Vocabulary.Scene> scenes = scenes(system, structure, event);
    int from = scenes.size() - structure.choices(event).length;
    return of(system, structure, event, scenes.subList(from, scenes.size()));
  }

  private static List<Vocabulary.Scene> scenes(
      ConcurrentSystem system, EventStructure structure, int event) {
    Run run = structure.run(event);
    return system.vocabulary().tell(run.initialState(), run.processes(), run.outcomes()).scenes();
  }

  private static EventWords of(
      ConcurrentSystem system, EventStructure structure, int event, List<Vocabulary.Scene> its) {
    List<String> texts = its.stream().map(EventWords::textOf).toList();
    return new EventWords(
        event,
        structure.process(event),
        system.vocabulary().process(structure.process(event)),
        texts,
        its.stream().map(scene -> scene.span().line()).toList(),
        value(its.getLast(), texts.getLast()),
        its.getLast().failure().map(Vocabulary.Failure::message).orElse(""),
        "");
  }

  /** The text of a step in which an element of an array is named as it is, not by an expression. */
  private static String textOf(Vocabulary.Scene scene) {
    String text = scene.text();
    TreeSet<String> names = new TreeSet<>();
    Stream.concat(
            scene.reads().stream().map(Vocabulary.Observation::name),
            scene.writes().stream().map(Vocabulary.Change::name))
        .filter(name -> name.matches("\\w+\\[[^]]*\\]"))
        .forEach(names::add);
    for (String name : names) {
      String base = name.substring(0, name.indexOf('['));
      boolean alone = names.stream().filter(its -> its.startsWith(base + "[")).count() == 1;
      Matcher use = Pattern.compile("\\b" + Pattern.quote(base) + "\\[").matcher(text);
      if (alone && use.find()) {
        int end = closing(text, use.end());
        boolean last = end >= 0 && !use.find();
        if (last) {
          use.reset();
          boolean _ = use.find();
          text = text.substring(0, use.start()) + name + text.substring(end + 1);
        }
      }
    }
    return text;
  }

  /**
   * Returns the place where the bracket is closed that is open before a place; negative if it is
   * not.
   */
  private static int closing(String text, int from) {
    int open = 1;
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      open += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (open == 0) {
        return at;
      }
    }
    return -1;
  }

  private static String value(Vocabulary.Scene scene, String text) {
    if (scene.failure().isPresent()) {
      return "error";
    }
    if (scene.writes().size() == 1) {
      String after = scene.writes().getFirst().after();
      return saysSo(text, after) ? "" : "\u2192 " + after;
    }
    if (scene.writes().isEmpty() && scene.reads().size() == 1) {
      return "\u2192 " + scene.reads().getFirst().value();
    }
    return "";
  }

  private static boolean saysSo(String text, String value) {
    return text.endsWith("= " + value) || text.startsWith("lock ") || text.startsWith("unlock ");
  }
}
