// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Net;
import dev.ravel.nets.TokenGame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The events with their histories that belong to a complete prefix, by the definitions alone. All
 * configurations are played through, size by size; an event has the history of those members that
 * must come before it; the new ones of one size are sorted, and each is a cutoff if a smaller one
 * without cutoff reaches its marking. An oracle for small nets.
 */
final class EnrichedEvents {
  /** A token with the event that put it, or -1, and its place. */
  private record Token(int event, int place) {}

  /**
   * An event with a history. It has its transition, and the members of the history without itself.
   */
  private record Node(int transition, Set<Integer> history) {}

  /** An event without its history. */
  private record Plain(int transition, List<Token> taken, List<Token> read) {}

  private final Net net;
  private final SafeTransitions transitions;
  private final AdequateOrder order;
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<List<Token>> taken = new ArrayList<>();
  private final List<List<Token>> read = new ArrayList<>();
  private final List<Integer> plain = new ArrayList<>();
  private final Map<Plain, Integer> plains = new LinkedHashMap<>();
  private final Set<Integer> cutoffs = new HashSet<>();
  private final Map<TokenGame.Marking, List<Integer>> reached = new HashMap<>();

  private EnrichedEvents(Net net, AdequateOrder order) {
    this.net = net;
    this.transitions = new SafeTransitions(net);
    this.order = order;
  }

  /** The oracle for a net; nothing if there is too much to play through. */
  static Optional<EnrichedEvents> of(Net net, AdequateOrder order, int most) {
    EnrichedEvents oracle = new EnrichedEvents(net, order);
    return oracle.play(most) ? Optional.of(oracle) : Optional.empty();
  }

  private boolean play(int most) {
    Set<Set<Integer>> configurations = Set.of(Set.of());
    reached.put(new TokenGame.Marking(TokenGame.initial(net)), List.of(-1));
    int played = 0;
    for (int size = 1; !configurations.isEmpty(); size++) {
      int known = nodes.size();
      Set<Set<Integer>> larger = new LinkedHashSet<>();
      for (Set<Integer> configuration : configurations) {
        for (int t = 0; t < net.transitions().count(); t++) {
          int node = fired(configuration, t);
          if (node >= 0 && !configuration.contains(node)) {
            Set<Integer> next = new TreeSet<>(configuration);
            next.add(node);
            larger.add(next);
          }
        }
      }
      decide(known, size);
      larger.removeIf(configuration -> configuration.stream().anyMatch(cutoffs::contains));
      configurations = larger;
      played += larger.size();
      if (played > most) {
        return false;
      }
    }
    return true;
  }

  /** The event that fires a transition after a configuration; -1 if it cannot fire. */
  private int fired(Set<Integer> configuration, int transition) {
    Map<Integer, Token> marked = marked(configuration);
    List<Token> takes = new ArrayList<>();
    List<Token> reads = new ArrayList<>();
    if (transitions.never(transition)) {
      return -1;
    }
    for (int place : transitions.takes(transition)) {
      takes.add(marked.get(place));
    }
    for (int place : transitions.reads(transition)) {
      reads.add(marked.get(place));
    }
    if (takes.contains(null) || reads.contains(null)) {
      return -1;
    }
    Set<Integer> history = new TreeSet<>();
    for (Token token : takes) {
      with(history, token.event);
      configuration.stream()
          .filter(member -> read.get(member).contains(token))
          .forEach(member -> with(history, member));
    }
    reads.forEach(token -> with(history, token.event));
    Node node = new Node(transition, history);
    Integer number = numbers.putIfAbsent(node, nodes.size());
    if (number == null) {
      nodes.add(node);
      taken.add(takes);
      read.add(reads);
      Plain its = new Plain(transition, plain(takes), plain(reads));
      plains.putIfAbsent(its, plains.size());
      plain.add(plains.get(its));
    }
    return numbers.get(node);
  }

  private void with(Set<Integer> history, int node) {
    if (node >= 0) {
      history.addAll(nodes.get(node).history);
      history.add(node);
    }
  }

  private List<Token> plain(List<Token> tokens) {
    return tokens.stream()
        .map(token -> token.event < 0 ? token : new Token(plain.get(token.event), token.place))
        .toList();
  }

  private Map<Integer, Token> marked(Set<Integer> configuration) {
    Map<Integer, Token> marked = new TreeMap<>();
    for (int p = 0; p < net.places().count(); p++) {
      if (net.initial(p) > 0) {
        marked.put(p, new Token(-1, p));
      }
    }
    List<Token> put = new ArrayList<>();
    for (int member : configuration) {
      for (int place : transitions.puts(nodes.get(member).transition)) {
        put.add(new Token(member, place));
      }
    }
    Set<Token> gone =
        configuration.stream().flatMap(m -> taken.get(m).stream()).collect(Collectors.toSet());
    marked.values().removeIf(gone::contains);
    put.stream().filter(token -> !gone.contains(token)).forEach(t -> marked.put(t.place, t));
    return marked;
  }

  private TokenGame.Marking marking(Set<Integer> configuration) {
    byte[] tokens = new byte[net.places().count()];
    marked(configuration).keySet().forEach(place -> tokens[place] = 1);
    return new TokenGame.Marking(tokens);
  }

  private void decide(int from, int size) {
    List<Integer> fresh = new ArrayList<>();
    for (int node = from; node < nodes.size(); node++) {
      if (nodes.get(node).history.size() == size - 1) {
        fresh.add(node);
      }
    }
    fresh.sort(this::compare);
    for (int node : fresh) {
      Set<Integer> whole = whole(node);
      TokenGame.Marking marking = marking(whole);
      List<Integer> before = reached.getOrDefault(marking, List.of());
      if (before.stream().anyMatch(other -> smaller(/* one= */ other, /* other= */ node))) {
        cutoffs.add(node);
      } else {
        List<Integer> now = new ArrayList<>(before);
        now.add(node);
        reached.put(marking, now);
      }
    }
  }

  private Set<Integer> whole(int node) {
    Set<Integer> whole = new TreeSet<>(nodes.get(node).history);
    whole.add(node);
    return whole;
  }

  private boolean smaller(int one, int other) {
    return one < 0 || compare(one, other) < 0;
  }

  private int compare(int one, int other) {
    Set<Integer> first = whole(one);
    Set<Integer> second = whole(other);
    int bySize = Integer.compare(first.size(), second.size());
    if (bySize != 0 || order == AdequateOrder.MCMILLAN) {
      return bySize;
    }
    Comparator<List<Integer>> words = EnrichedEvents::lexicographic;
    int byWord = words.compare(word(first), word(second));
    if (byWord != 0) {
      return byWord;
    }
    Comparator<List<Integer>> levels =
        order == AdequateOrder.MOLE
            ? Comparator.<List<Integer>>comparingInt(List::size).thenComparing(words)
            : words;
    List<List<Integer>> ones = levels(first);
    List<List<Integer>> others = levels(second);
    for (int k = 0; k < Math.min(ones.size(), others.size()); k++) {
      int byLevel = levels.compare(ones.get(k), others.get(k));
      if (byLevel != 0) {
        return byLevel;
      }
    }
    return 0;
  }

  private static int lexicographic(List<Integer> one, List<Integer> other) {
    for (int k = 0; k < Math.min(one.size(), other.size()); k++) {
      int byItem = one.get(k).compareTo(other.get(k));
      if (byItem != 0) {
        return byItem;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private List<Integer> word(Set<Integer> members) {
    return members.stream().map(member -> nodes.get(member).transition).sorted().toList();
  }

  /** Returns the Foata normal form. Each member is one level after the latest of its history. */
  private List<List<Integer>> levels(Set<Integer> members) {
    Map<Integer, Integer> level = new HashMap<>();
    members.stream()
        .sorted(Comparator.comparingInt(member -> nodes.get(member).history.size()))
        .forEach(
            member ->
                level.put(
                    member,
                    1 + nodes.get(member).history.stream().mapToInt(level::get).max().orElse(0)));
    TreeMap<Integer, List<Integer>> levels = new TreeMap<>();
    for (int member : members) {
      levels.computeIfAbsent(level.get(member), _ -> new ArrayList<>());
      levels.get(level.get(member)).add(nodes.get(member).transition);
    }
    levels.values().forEach(its -> its.sort(null));
    return List.copyOf(levels.values());
  }

  /** The number of events with their histories. */
  int histories() {
    return nodes.size();
  }

  /** The number of these that are cutoffs. */
  int cutoffs() {
    return cutoffs.size();
  }

  /** The number of events, whatever their histories. */
  int events() {
    return plains.size();
  }

  /** The number of conditions that these put, with those of the beginning. */
  int conditions() {
    int count = 0;
    for (int p = 0; p < net.places().count(); p++) {
      count += net.initial(p);
    }
    for (Plain its : plains.keySet()) {
      count += transitions.puts(its.transition).length;
    }
    return count;
  }
}
