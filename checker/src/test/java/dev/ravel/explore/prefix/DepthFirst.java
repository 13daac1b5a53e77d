// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.nets.TokenGame;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An unfolding of a 1-safe net as its definition says, in depth. The next event is always one after
 * the newest, and an event is cut as soon as its marking was met before. This is what a search in
 * depth would do, and it is not complete: no adequate order has its choices (Esparza, Kanade,
 * Schwoon, A negative result on depth-first net unfoldings, STTT 10, 2008).
 */
final class DepthFirst {
  private static final int ROOT = -1;

  private final Net net;
  private final List<Condition> conditions = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Set<TokenGame.Marking> met = new HashSet<>();
  private final Set<Extension> made = new HashSet<>();

  private record Condition(int place, int producer) {}

  private record Extension(int transition, List<Integer> preset) {}

  private record Event(Extension its, List<Integer> postset, BitSet past, boolean cut) {}

  private DepthFirst(Net net) {
    this.net = net;
  }

  /** The markings of the configurations of its prefix that hold no event that is cut. */
  static Set<TokenGame.Marking> markings(Net net) {
    DepthFirst unfolding = new DepthFirst(net);
    unfolding.unfold();
    return unfolding.represented();
  }

  private List<Integer> initial() {
    List<Integer> cut = new ArrayList<>();
    for (int c = 0; c < conditions.size() && conditions.get(c).producer() == ROOT; c++) {
      cut.add(c);
    }
    return cut;
  }

  private void unfold() {
    byte[] tokens = TokenGame.initial(net);
    for (int p = 0; p < tokens.length; p++) {
      if (tokens[p] > 0) {
        conditions.add(new Condition(p, ROOT));
      }
    }
    met.add(new TokenGame.Marking(tokens));
    while (true) {
      Extension next = newest();
      if (next == null) {
        return;
      }
      add(next);
    }
  }

  private void add(Extension extension) {
    made.add(extension);
    BitSet past = past(extension.preset());
    past.set(events.size());
    List<Integer> postset = new ArrayList<>();
    Arcs outputs = net.outputs();
    for (int k = 0; k < outputs.count(extension.transition()); k++) {
      postset.add(conditions.size());
      conditions.add(new Condition(outputs.end(extension.transition(), k), events.size()));
    }
    events.add(new Event(extension, postset, past, false));
    if (!met.add(marking(cut(past)))) {
      events.set(events.size() - 1, new Event(extension, postset, past, true));
    }
  }

  /** Of the possible extensions that with the newest event right before it. */
  private Extension newest() {
    Extension best = null;
    int latest = ROOT - 1;
    for (int t = 0; t < net.transitions().count(); t++) {
      List<Extension> found = new ArrayList<>();
      extend(t, new ArrayList<>(), found);
      for (Extension extension : found) {
        int its = ROOT;
        for (int c : extension.preset()) {
          its = Math.max(its, conditions.get(c).producer());
        }
        if (its > latest) {
          best = extension;
          latest = its;
        }
      }
    }
    return best;
  }

  private void extend(int transition, List<Integer> preset, List<Extension> found) {
    if (preset.size() == net.inputs().count(transition)) {
      Extension extension = new Extension(transition, List.copyOf(preset));
      if (!made.contains(extension)) {
        found.add(extension);
      }
      return;
    }
    int place = net.inputs().end(transition, preset.size());
    for (int c = 0; c < conditions.size(); c++) {
      Condition condition = conditions.get(c);
      if (condition.place() == place
          && (condition.producer() == ROOT || !events.get(condition.producer()).cut())) {
        preset.add(c);
        if (concurrent(preset)) {
          extend(transition, preset, found);
        }
        preset.removeLast();
      }
    }
  }

  private BitSet past(List<Integer> preset) {
    BitSet past = new BitSet();
    for (int c : preset) {
      if (conditions.get(c).producer() != ROOT) {
        past.or(events.get(conditions.get(c).producer()).past());
      }
    }
    return past;
  }

  /**
   * Returns whether conditions can hold together. No event before them uses one, nor two the same.
   */
  private boolean concurrent(List<Integer> preset) {
    Set<Integer> used = new HashSet<>();
    BitSet past = past(preset);
    for (int e = past.nextSetBit(0); e >= 0; e = past.nextSetBit(e + 1)) {
      for (int c : events.get(e).its().preset()) {
        if (!used.add(c) || preset.contains(c)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The conditions that hold after a configuration. */
  private List<Integer> cut(BitSet configuration) {
    List<Integer> cut = initial();
    for (int e = configuration.nextSetBit(0); e >= 0; e = configuration.nextSetBit(e + 1)) {
      cut.addAll(events.get(e).postset());
    }
    for (int e = configuration.nextSetBit(0); e >= 0; e = configuration.nextSetBit(e + 1)) {
      cut.removeAll(events.get(e).its().preset());
    }
    return cut;
  }

  private TokenGame.Marking marking(List<Integer> cut) {
    byte[] tokens = new byte[net.places().count()];
    for (int c : cut) {
      tokens[conditions.get(c).place()]++;
    }
    return new TokenGame.Marking(tokens);
  }

  private Set<TokenGame.Marking> represented() {
    Set<Set<Integer>> seen = new HashSet<>();
    List<Set<Integer>> open = new ArrayList<>();
    Set<TokenGame.Marking> result = new HashSet<>();
    seen.add(new HashSet<>(initial()));
    open.addAll(seen);
    while (!open.isEmpty()) {
      Set<Integer> cut = open.removeLast();
      result.add(marking(List.copyOf(cut)));
      for (Event event : events) {
        if (!event.cut() && cut.containsAll(event.its().preset())) {
          Set<Integer> next = new HashSet<>(cut);
          next.removeAll(event.its().preset());
          next.addAll(event.postset());
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return result;
  }
}
