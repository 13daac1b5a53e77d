// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import dev.ravel.source.Components;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The reduction of an automaton to a smaller one that accepts the same words. Transitions are
 * removed that others dominate or that lead to no accepting round, marks count inside strongly
 * connected components alone, sets of marks are removed that others are part of, and locations are
 * one that do the same for ever (bisimulation).
 */
final class AutomatonReduction {
  private List<List<Edge>> edges;
  private List<BitSet> often;
  private int marks;

  /** The strongly connected components, each after all that it leads to. */
  private List<List<Integer>> components = List.of();

  /** The number of the component of each location. */
  private int[] component = {};

  /** Reduces a construction. */
  AutomatonReduction(Construction construction) {
    this.edges = construction.edges();
    this.often = construction.often();
    this.marks = construction.marks();
    int before;
    do {
      before = size();
      dominate();
      findComponents();
      leaveOutDead();
      canonise();
      mergeMarks();
      mergeLocations();
    } while (size() < before);
  }

  /** Returns the transitions of each location, the first one first. */
  List<List<Edge>> edges() {
    return edges;
  }

  /**
   * Returns the terms of each location that must be true again and again for runs that stay. They
   * are of one state.
   */
  List<BitSet> often() {
    return often;
  }

  /** The number of sets of transitions each of which an accepting run must meet. */
  int marks() {
    return marks;
  }

  private int size() {
    return edges.stream().mapToInt(List::size).sum() + edges.size() + marks;
  }

  private void dominate() {
    for (int location = 0; location < edges.size(); location++) {
      List<Edge> its = new ArrayList<>(new LinkedHashSet<>(edges.get(location)));
      List<Edge> kept = new ArrayList<>();
      for (Edge edge : its) {
        Limits.poll();
        if (its.stream().noneMatch(other -> !other.equals(edge) && other.dominates(edge))) {
          kept.add(edge);
        }
      }
      edges.set(location, kept);
    }
  }

  private void findComponents() {
    components =
        Components.of(
            edges.size(),
            location -> edges.get(location).stream().mapToInt(Edge::target).toArray());
    component = new int[edges.size()];
    for (int number = 0; number < components.size(); number++) {
      for (int location : components.get(number)) {
        component[location] = number;
      }
    }
  }

  private boolean inside(int location, Edge edge) {
    return component[location] == component[edge.target()];
  }

  /** The components in which a run may stay and meet all sets of marks. */
  private BitSet accepting() {
    Map<Integer, BitSet> met = new HashMap<>();
    for (int location = 0; location < edges.size(); location++) {
      for (Edge edge : edges.get(location)) {
        if (inside(location, edge)) {
          met.computeIfAbsent(component[location], _ -> new BitSet()).or(edge.marks());
        }
      }
    }
    BitSet accepting = new BitSet();
    met.forEach((its, marked) -> accepting.set(its, marked.cardinality() == marks));
    return accepting;
  }

  /** Leaves out transitions from which no accepting component can be reached. */
  private void leaveOutDead() {
    BitSet leads = accepting();
    for (int number = 0; number < components.size(); number++) {
      for (int location : components.get(number)) {
        if (edges.get(location).stream().anyMatch(its -> leads.get(component[its.target()]))) {
          leads.set(number);
        }
      }
    }
    edges.replaceAll(
        all -> all.stream().filter(its -> leads.get(component[its.target()])).toList());
  }

  /**
   * Between components transitions have all marks, in components that do not accept they have none.
   */
  private void canonise() {
    BitSet accepting = accepting();
    BitSet all = new BitSet();
    all.set(0, marks);
    for (int location = 0; location < edges.size(); location++) {
      List<Edge> its = new ArrayList<>();
      for (Edge edge : edges.get(location)) {
        BitSet marked =
            !inside(location, edge)
                ? all
                : accepting.get(component[location]) ? edge.marks() : new BitSet();
        its.add(edge.with(edge.target(), marked));
      }
      edges.set(location, its);
    }
  }

  /**
   * Removes a set of marks if each run that meets another set meets it too, or if all transitions
   * do.
   */
  private void mergeMarks() {
    List<Integer> kept = new ArrayList<>();
    for (int mark = 0; mark < marks; mark++) {
      kept.add(mark);
    }
    for (int mark = 0; mark < marks; mark++) {
      int its = mark;
      boolean needed =
          !met(-1, its) && kept.stream().noneMatch(other -> other != its && met(other, its));
      if (!needed) {
        kept.remove(Integer.valueOf(mark));
      }
    }
    marks = kept.size();
    edges.replaceAll(
        its ->
            its.stream().map(edge -> edge.with(edge.target(), only(edge.marks(), kept))).toList());
  }

  /**
   * Returns whether all transitions inside components with one mark, or all for -1, have another.
   */
  private boolean met(int one, int other) {
    for (int location = 0; location < edges.size(); location++) {
      for (Edge edge : edges.get(location)) {
        if (inside(location, edge)
            && (one < 0 || edge.marks().get(one))
            && !edge.marks().get(other)) {
          return false;
        }
      }
    }
    return true;
  }

  private static BitSet only(BitSet marked, List<Integer> kept) {
    BitSet left = new BitSet();
    for (int k = 0; k < kept.size(); k++) {
      left.set(k, marked.get(kept.get(k)));
    }
    return left;
  }

  /** The behaviour of a location, with the targets by their classes so far. */
  private record Signature(int before, BitSet often, Set<Edge> edges) {}

  /** Merges locations that cannot be distinguished; those that are not reached are removed. */
  private void mergeLocations() {
    int[] classes = new int[edges.size()];
    int count = 0;
    int known;
    do {
      known = count;
      Map<Signature, Integer> numbers = new HashMap<>();
      int[] next = new int[classes.length];
      for (int location = 0; location < classes.length; location++) {
        Limits.pollAt(location);
        Set<Edge> its = new LinkedHashSet<>();
        for (Edge edge : edges.get(location)) {
          its.add(edge.with(classes[edge.target()], edge.marks()));
        }
        Signature signature = new Signature(classes[location], often.get(location), its);
        next[location] = numbers.computeIfAbsent(signature, _ -> numbers.size());
      }
      classes = next;
      count = numbers.size();
    } while (count > known);
    renumber(classes);
  }

  /** Keeps one location of each class that can be reached, the first one first. */
  private void renumber(int[] classes) {
    int[] numbers = new int[classes.length];
    Arrays.fill(numbers, -1);
    List<Integer> kept = new ArrayList<>(List.of(0));
    numbers[classes[0]] = 0;
    for (int k = 0; k < kept.size(); k++) {
      for (Edge edge : edges.get(kept.get(k))) {
        if (numbers[classes[edge.target()]] < 0) {
          numbers[classes[edge.target()]] = kept.size();
          kept.add(edge.target());
        }
      }
    }
    List<List<Edge>> newEdges = new ArrayList<>();
    List<BitSet> newOften = new ArrayList<>();
    for (int location : kept) {
      newEdges.add(
          edges.get(location).stream()
              .map(edge -> edge.with(numbers[classes[edge.target()]], edge.marks()))
              .toList());
      newOften.add(often.get(location));
    }
    edges = new ArrayList<>(newEdges);
    often = newOften;
  }
}
