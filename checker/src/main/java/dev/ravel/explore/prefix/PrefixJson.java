// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import com.google.gson.stream.JsonWriter;
import dev.ravel.net.Net;
import dev.ravel.net.Nodes;
import dev.ravel.source.Limits;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Prefixes of nets as a JSON document, in the words of the nets; its schema is {@code
 * ravel.prefix.1}. Where transitions read, an event can come behind different events: there is an
 * entry for each event with each of its histories, and a number that those of one event share.
 * Cost: linear in the sum of all local configurations.
 */
public final class PrefixJson {
  private final JsonWriter json;

  /** Begins a document without prefixes. */
  public PrefixJson(Writer to) throws IOException {
    json = new JsonWriter(to);
    json.setIndent("  ");
    json.setSerializeNulls(true);
    json.beginObject();
    json.name("schema").value("ravel.prefix.1");
    json.name("explorations").beginArray();
  }

  /**
   * Adds a prefix.
   *
   * @param file the net as the user named it
   * @param settings the {@code with} values
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public void add(String file, Map<String, String> settings, Saturated its) throws IOException {
    Net net = its.prefix().net();
    json.beginObject();
    json.name("uri").value(file);
    json.name("settings").beginObject();
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      json.name(setting.getKey()).value(setting.getValue());
    }
    json.endObject();
    json.name("complete").value(its.unsafe().isEmpty() && its.stopped().isEmpty());
    json.name("unsafe");
    unsafe(net, its.unsafe());
    new Entries(its.prefix()).write();
    json.endObject();
  }

  /** Ends the document. */
  public void end() throws IOException {
    json.endArray();
    json.endObject();
    json.flush();
  }

  private void unsafe(Net net, Optional<Saturated.Unsafe> its) throws IOException {
    if (its.isEmpty()) {
      json.nullValue();
      return;
    }
    json.beginObject();
    json.name("place").value(name(net.places(), its.get().place()));
    json.name("run");
    words(IntStream.of(its.get().run()).mapToObj(t -> name(net.transitions(), t)).toList());
    json.endObject();
  }

  /** What a model or a label calls a node, so that families have their brackets. */
  private static String name(Nodes nodes, int number) {
    Nodes.Node its = nodes.node(number);
    return its.label().isPresent() ? nodes.name(number) : its.id();
  }

  private void words(List<String> all) throws IOException {
    json.beginArray();
    json.setIndent("");
    for (String one : all) {
      json.value(one);
    }
    json.endArray();
    json.setIndent("  ");
  }

  private void numbers(IntStream numbers) throws IOException {
    json.beginArray();
    json.setIndent("");
    for (int number : numbers.toArray()) {
      json.value(number);
    }
    json.endArray();
    json.setIndent("  ");
  }

  /** The entries of one prefix: its conditions without marks, and the events that it has. */
  private final class Entries {
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

    void write() throws IOException {
      int count = 0;
      gives(Prefix.BEGINNING).forEach(this::number);
      for (int event : events().toArray()) {
        entry[event] = ++count;
        gives(event).forEach(this::number);
        plain[event] = known.computeIfAbsent(without(event), _ -> entry[event]);
      }
      json.name("conditions").beginArray();
      for (int condition : tokens) {
        Limits.poll();
        json.beginObject();
        json.name("id").value(token[condition]);
        json.name("place").value(name(net.places(), prefix.place(condition)));
        json.name("by").value(entry[prefix.producer(condition)]);
        json.endObject();
      }
      json.endArray();
      json.name("events").beginArray();
      BitSet[] causes = new BitSet[prefix.events()];
      causes[Prefix.BEGINNING] = new BitSet();
      for (int event : events().toArray()) {
        Limits.poll();
        causes[event] = causes(event, causes);
        event(event, causes[event]);
      }
      json.endArray();
    }

    private void number(int condition) {
      token[condition] = tokens.size();
      tokens.add(condition);
    }

    /** What an event is without its history: its transition, and the tokens, likewise. */
    private List<Integer> without(int event) {
      List<Integer> its = new ArrayList<>();
      its.add(prefix.transition(event));
      IntStream.concat(takes(event), reads(event))
          .forEach(
              condition -> {
                int by = prefix.producer(condition);
                its.add(plain[by]);
                its.add(condition - prefix.postset(by));
              });
      return its;
    }

    private IntStream takes(int event) {
      return IntStream.range(0, prefix.presetSize(event)).map(k -> prefix.preset(event, k));
    }

    private IntStream reads(int event) {
      return IntStream.range(0, prefix.contextSize(event)).map(k -> prefix.context(event, k));
    }

    /** The readers that come before an event because it takes what they read. */
    private IntStream after(int event) {
      return IntStream.range(0, prefix.marksSize(event))
          .map(k -> prefix.producer(prefix.mark(event, k)))
          .distinct();
    }

    private IntStream gives(int event) {
      int first = prefix.postset(event);
      return IntStream.range(first, first + prefix.postsetSize(event));
    }

    /** The event and all that come before it, as events of the prefix. */
    private BitSet causes(int event, BitSet[] before) {
      BitSet all = new BitSet();
      IntStream.concat(takes(event), reads(event))
          .map(prefix::producer)
          .forEach(its -> all.or(before[its]));
      after(event).forEach(its -> all.or(before[its]));
      all.set(event);
      return all;
    }

    private void event(int event, BitSet history) throws IOException {
      json.beginObject();
      json.name("id").value(entry[event]);
      json.name("event").value(plain[event]);
      json.name("transition").value(name(net.transitions(), prefix.transition(event)));
      json.name("takes");
      numbers(takes(event).map(its -> token[its]));
      json.name("reads");
      numbers(reads(event).map(its -> token[its]));
      json.name("after");
      numbers(after(event).map(its -> entry[its]).sorted());
      json.name("gives");
      numbers(gives(event).map(its -> token[its]));
      json.name("history");
      numbers(history.stream().map(its -> entry[its]));
      json.name("marking");
      words(marking(history));
      json.name("cutoff");
      if (prefix.cutoff(event)) {
        json.value(entry[prefix.corresponding(event)]);
      } else {
        json.nullValue();
      }
      json.endObject();
    }

    /** The places with a token behind a configuration, in the order of the net. */
    private List<String> marking(BitSet configuration) {
      BitSet marked = new BitSet();
      gives(Prefix.BEGINNING).forEach(marked::set);
      configuration.stream().flatMap(this::gives).forEach(marked::set);
      configuration.stream().flatMap(this::takes).forEach(marked::clear);
      return marked.stream()
          .map(prefix::place)
          .sorted()
          .mapToObj(its -> name(net.places(), its))
          .toList();
    }
  }
}
