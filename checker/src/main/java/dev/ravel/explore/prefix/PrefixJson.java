// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prefixes of nets as a JSON document, in the words of the nets; its schema is {@code
 * ravel.prefix.1}. Where transitions read, an event can come after different events: there is an
 * entry for each event with each of its histories, and a number that those of one event share.
 * Cost: linear in the sum of all local configurations.
 */
public final class PrefixJson {
  /** The schema of a document. */
  public static final String SCHEMA = "ravel.prefix.1";

  private PrefixJson() {}

  /**
   * One prefix.
   *
   * @param file the net as the user named it
   * @param settings the {@code with} values
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static Fields of(String file, Map<String, String> settings, Saturated its) {
    Net net = its.prefix().net();
    return Fields.of("uri", file)
        .with("settings", settings)
        .with("complete", its.unsafe().isEmpty() && its.stopped().isEmpty())
        .with("unsafe", its.unsafe().map(unsafe -> unsafe(net, unsafe)))
        .withAll(new Entries(its.prefix()).fields());
  }

  private static Fields unsafe(Net net, Saturated.Unsafe its) {
    IntStream run = IntStream.of(its.run());
    return Fields.of("place", name(net.places(), its.place()))
        .with("run", run.mapToObj(t -> name(net.transitions(), t)).toArray(String[]::new));
  }

  /** Returns the name of a node in a model or a label, where families have their brackets. */
  private static String name(Nodes nodes, int number) {
    Nodes.Node its = nodes.node(number);
    return its.label().isPresent() ? nodes.name(number) : its.id();
  }

  /**
   * The entries of one prefix. They are its conditions without marks, and the events that it has.
   */
  private static final class Entries {
    private final Prefix prefix;
    private final Net net;

    /** By event of the prefix its entry; 0 is the beginning. */
    private final int[] entry;

    /** By condition of the prefix its entry. */
    private final int[] token;

    private final List<Integer> tokens = new ArrayList<>();

    /** By event of the prefix the first entry that is the same event, whatever its history. */
    private final int[] plain;

    private final Map<List<Integer>, Integer> known = new HashMap<>();

    Entries(Prefix prefix) {
      this.prefix = prefix;
      this.net = prefix.net();
      this.entry = new int[prefix.events()];
      this.plain = new int[prefix.events()];
      this.token = new int[prefix.conditions()];
    }

    private IntStream events() {
      return IntStream.range(1, prefix.events()).filter(prefix::inserted);
    }

    Fields fields() {
      int count = 0;
      prefix.puts(Prefix.BEGINNING).forEach(this::number);
      for (int event : events().toArray()) {
        entry[event] = ++count;
        prefix.puts(event).forEach(this::number);
        plain[event] = known.computeIfAbsent(without(event), _ -> entry[event]);
      }
      BitSet[] causes = new BitSet[prefix.events()];
      causes[Prefix.BEGINNING] = new BitSet();
      return Fields.of("conditions", JsonMapper.lazily(tokens, this::condition))
          .with("events", JsonMapper.lazily(events(), event -> event(event, causes)));
    }

    private void number(int condition) {
      token[condition] = tokens.size();
      tokens.add(condition);
    }

    /** Returns an event without its history. It has its transition, and the tokens, likewise. */
    private List<Integer> without(int event) {
      List<Integer> its = new ArrayList<>();
      its.add(prefix.transition(event));
      IntStream.concat(prefix.takes(event), prefix.reads(event))
          .forEach(
              condition -> {
                int by = prefix.producer(condition);
                its.add(plain[by]);
                its.add(condition - prefix.postset(by));
              });
      return its;
    }

    /** The event and all that come before it, as events of the prefix. */
    private BitSet causes(int event, BitSet[] before) {
      BitSet all = new BitSet();
      prefix.needs(event).map(prefix::producer).forEach(its -> all.or(before[its]));
      all.set(event);
      return all;
    }

    private Fields condition(int condition) {
      Limits.poll();
      return Fields.of("id", token[condition])
          .with("place", name(net.places(), prefix.place(condition)))
          .with("by", entry[prefix.producer(condition)]);
    }

    /** An event; those before it have been computed. */
    private Fields event(int event, BitSet[] causes) {
      Limits.poll();
      BitSet history = causes(event, causes);
      causes[event] = history;
      return Fields.of("id", entry[event])
          .with("event", plain[event])
          .with("transition", name(net.transitions(), prefix.transition(event)))
          .with("takes", prefix.takes(event).map(its -> token[its]).toArray())
          .with("reads", prefix.reads(event).map(its -> token[its]).toArray())
          .with("after", prefix.readersBefore(event).map(its -> entry[its]).sorted().toArray())
          .with("gives", prefix.puts(event).map(its -> token[its]).toArray())
          .with("history", history.stream().map(its -> entry[its]).toArray())
          .with("marking", marking(history.stream().toArray()))
          .with("cutoff", prefix.cutoff(event) ? entry[prefix.corresponding(event)] : null);
    }

    private String[] marking(int[] configuration) {
      return prefix
          .marking(configuration)
          .mapToObj(its -> name(net.places(), its))
          .toArray(String[]::new);
    }
  }
}
