// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.net.Net;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that a saved prefix is enough to go through the net by it. From the document alone, by the
 * definition of its fields, exactly the markings of the token game are found.
 */
class PrefixJsonTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 3_000 : 150;

  private static JsonObject saved(Saturated prefix) {
    Fields document = PrefixJson.of("net.ll_net", Map.of(), prefix);
    return JsonParser.parseString(JsonMapper.DOCUMENT.text(document)).getAsJsonObject();
  }

  @Test
  void theDocumentHasTheMarkingsOfTheNet() {
    int compared = 0;
    int histories = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = seed % 3 == 0 ? RandomNets.net(seed) : RandomNets.contextual(seed);
      Optional<TokenGame> game = TokenGame.of(net, 200).filter(TokenGame::safe);
      if (game.isEmpty() || net.inhibitors().size() > 0) {
        continue;
      }
      Saturated prefix = PrefixRules.unfold(net, AdequateOrder.ERV);
      if (prefix.histories() > 40) {
        continue;
      }
      Document its = new Document(saved(prefix));
      String where = "seed " + seed;
      assertTrue(its.complete, where);
      assertEquals(prefix.histories(), its.events.size(), where);
      assertEquals(
          prefix.events(), its.events.stream().map(e -> e.event).distinct().count(), where);
      assertEquals(prefix.cutoffs(), its.events.stream().filter(e -> e.cutoff >= 0).count(), where);
      Set<Set<String>> reached =
          game.get().markings().stream().map(m -> places(net, m)).collect(Collectors.toSet());
      assertEquals(reached, its.markings(), where);
      its.events.forEach(event -> its.isReplayed(net, event, where));
      compared++;
      histories += prefix.histories() > prefix.events() ? 1 : 0;
    }
    assertTrue(compared > NETS / 5, compared + " nets");
    assertTrue(histories > 0, "no event has several histories");
  }

  @Test
  void aNetThatIsNotSafeSaysWhy() {
    int found = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Saturated prefix = PrefixRules.unfold(RandomNets.contextual(seed), AdequateOrder.ERV);
      JsonObject its = saved(prefix);
      assertEquals(prefix.unsafe().isEmpty(), its.get("unsafe").isJsonNull());
      if (prefix.unsafe().isPresent()) {
        assertFalse(its.get("complete").getAsBoolean());
        found++;
      }
    }
    assertTrue(found > 0, "all nets are safe");
  }

  private static Set<String> places(Net net, TokenGame.Marking marking) {
    return IntStream.range(0, marking.tokens().length)
        .filter(place -> marking.tokens()[place] > 0)
        .mapToObj(its -> net.places().node(its).id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** An entry of the document. */
  private record Entry(
      int id,
      int event,
      String transition,
      Set<Integer> takes,
      Set<Integer> reads,
      Set<Integer> after,
      Set<Integer> gives,
      Set<Integer> history,
      Set<String> marking,
      int cutoff) {}

  /** The contents of a document. */
  private static final class Document {
    private final boolean complete;
    private final List<String> place;
    private final Set<Integer> initial = new TreeSet<>();
    private final List<Entry> events;

    Document(JsonObject its) {
      complete = its.get("complete").getAsBoolean();
      List<JsonObject> conditions =
          its.getAsJsonArray("conditions").asList().stream()
              .map(JsonElement::getAsJsonObject)
              .toList();
      place = conditions.stream().map(one -> one.get("place").getAsString()).toList();
      conditions.stream()
          .filter(one -> one.get("by").getAsInt() == 0)
          .forEach(one -> initial.add(one.get("id").getAsInt()));
      events =
          its.getAsJsonArray("events").asList().stream()
              .map(JsonElement::getAsJsonObject)
              .map(
                  one ->
                      new Entry(
                          one.get("id").getAsInt(),
                          one.get("event").getAsInt(),
                          one.get("transition").getAsString(),
                          numbers(one, "takes"),
                          numbers(one, "reads"),
                          numbers(one, "after"),
                          numbers(one, "gives"),
                          numbers(one, "history"),
                          one.getAsJsonArray("marking").asList().stream()
                              .map(JsonElement::getAsString)
                              .collect(Collectors.toCollection(TreeSet::new)),
                          one.get("cutoff").isJsonNull() ? -1 : one.get("cutoff").getAsInt()))
              .toList();
    }

    private static Set<Integer> numbers(JsonObject one, String name) {
      return one.getAsJsonArray(name).asList().stream()
          .map(JsonElement::getAsInt)
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> marking(Set<Integer> cut) {
      return cut.stream().map(place::get).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Integer> cut(Set<Integer> configuration) {
      Set<Integer> cut = new TreeSet<>(initial);
      configuration.forEach(id -> cut.addAll(events.get(id - 1).gives));
      configuration.forEach(id -> cut.removeAll(events.get(id - 1).takes));
      return cut;
    }

    /** The markings of all configurations without cutoffs. */
    Set<Set<String>> markings() {
      Set<Set<String>> markings = new HashSet<>();
      Set<Set<Integer>> seen = new HashSet<>(Set.of(Set.of()));
      Deque<Set<Integer>> open = new ArrayDeque<>(List.of(Set.of()));
      while (!open.isEmpty()) {
        Set<Integer> configuration = open.remove();
        Set<Integer> cut = cut(configuration);
        markings.add(marking(cut));
        for (Entry next : events) {
          if (next.cutoff < 0 && follows(next, configuration, cut)) {
            Set<Integer> more = new TreeSet<>(configuration);
            more.add(next.id);
            if (seen.add(more)) {
              open.add(more);
            }
          }
        }
      }
      return markings;
    }

    /**
     * Returns whether the tokens are there, and those that read one that is taken are the ones
     * before.
     */
    private boolean follows(Entry next, Set<Integer> configuration, Set<Integer> cut) {
      Set<Integer> readers =
          configuration.stream()
              .filter(id -> events.get(id - 1).reads.stream().anyMatch(next.takes::contains))
              .collect(Collectors.toCollection(TreeSet::new));
      return cut.containsAll(next.takes)
          && cut.containsAll(next.reads)
          && readers.equals(next.after);
    }

    /** An entry's history is a run of the net, in the order of the entries. */
    void isReplayed(Net net, Entry entry, String where) {
      byte[] marking = TokenGame.initial(net);
      for (int id : entry.history) {
        String name = events.get(id - 1).transition;
        int transition =
            IntStream.range(0, net.transitions().count())
                .filter(t -> net.transitions().node(t).id().equals(name))
                .findFirst()
                .orElseThrow();
        assertTrue(TokenGame.enabled(net, transition, marking), where);
        marking = TokenGame.fired(net, transition, marking);
      }
      assertEquals(places(net, new TokenGame.Marking(marking)), entry.marking, where);
      assertTrue(entry.history.contains(entry.id), where);
      if (entry.cutoff >= 0) {
        Set<String> same =
            entry.cutoff == 0 ? marking(initial) : events.get(entry.cutoff - 1).marking;
        assertEquals(same, entry.marking, where);
      }
    }
  }
}
