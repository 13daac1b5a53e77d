// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Net;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A branching process. It has events, which are firings of transitions with all their causes, and
 * conditions, which are tokens on places. Event 0 stands for the beginning: it has no causes and
 * puts the initial marking. Other events have numbers from 1, in the order in which they were found
 * possible; conditions are numbered from 0 in the order in which they came to be.
 *
 * <p>Where transitions read, an event here is an event with one of its histories (Baldan, Bruni,
 * Corradini, König, Rodríguez, Schwoon 2012: an enriched event), and its conditions are those that
 * it puts with that history. An event that reads also puts a <em>mark</em> for each condition that
 * it reads, a condition on no place; an event that takes a condition takes the marks of those
 * readers that are in its history. So the history of an event is the set of its causes, and two
 * events are in conflict, too, if one takes what the other reads without taking its mark.
 */
public final class Prefix {
  /** The event that puts the initial marking, the bottom event of the papers. */
  public static final int BEGINNING = 0;

  private static final int NOT_YET = -1;
  private static final int NONE = -1;

  private final Net net;
  private final SafeTransitions safe;
  private int events;
  private int[] transition = new int[16];
  private int[] size = new int[16];
  private int[] depth = new int[16];

  /** The sum of the hash values of the transitions of the event and its causes. */
  private long[] hash = new long[16];

  /**
   * The index in the list of needs where those of event {@code e} begin; they end where those of
   * the next do. They are the conditions that it takes and those that it reads, in the order of the
   * places of its transition, then the marks that it takes.
   */
  private int[] needsFirst = new int[17];

  private int[] needs = new int[16];

  /** The first condition that an event puts; the others follow it. */
  private int[] postsetFirst = new int[16];

  /** For a cutoff its corresponding event, with the same marking; else the event itself. */
  private int[] corresponding = new int[16];

  /** The number of places with a token in the initial marking. */
  private final int initial;

  private int conditions;

  /** One more than the last condition of an event that is no cutoff. */
  private int followed;

  /** By condition its place; of a mark the complement of the condition that is read. */
  private int[] place = new int[16];

  private int[] producer = new int[16];

  /**
   * The last event that follows each condition, and by event the one before with that condition.
   * Each event without cutoff follows the newest of the conditions that it needs.
   */
  private int[] lastFollower = new int[16];

  private int[] followerBefore = new int[16];

  /** By condition the last reading of it; by reading the one before, and the event that reads. */
  private int[] lastReading;

  private int readings;
  private int[] readingBefore;
  private int[] reader;

  /** A prefix of the beginning alone. */
  Prefix(Net net) {
    this.net = net;
    safe = new SafeTransitions(net);
    int length = safe.contextual() ? 16 : 0;
    lastReading = new int[length];
    readingBefore = new int[length];
    reader = new int[length];
    int beginning = add(NOT_YET, new int[0], 0, 0, 0, 0);
    postsetFirst[beginning] = 0;
    for (int p = 0; p < net.places().count(); p++) {
      if (net.initial(p) > 0) {
        condition(p, beginning);
      }
    }
    initial = conditions;
  }

  /** The net that is unfolded. */
  public Net net() {
    return net;
  }

  /** The presets and postsets of its transitions. */
  SafeTransitions safeTransitions() {
    return safe;
  }

  /** Returns whether events have histories. Some transition reads then. */
  public boolean contextual() {
    return safe.contextual();
  }

  /** The number of events that were found, the beginning included. */
  public int events() {
    return events;
  }

  /** The number of conditions, marks included. */
  public int conditions() {
    return conditions;
  }

  /** One more than the last condition that something can follow. */
  int followed() {
    return followed;
  }

  /** The transition that an event fires; none for the beginning. */
  public int transition(int event) {
    return transition[event];
  }

  /** The number of events in the local configuration of an event, itself included; 0 at first. */
  public int size(int event) {
    return size[event];
  }

  /** The number of events on the longest chain of causes up to an event, itself included. */
  public int depth(int event) {
    return depth[event];
  }

  /** The sum of the {@linkplain SafeTransitions#hash hash values} of an event and its causes. */
  long hash(int event) {
    return hash[event];
  }

  /** The conditions that an event takes, without marks. */
  public IntStream takes(int event) {
    return IntStream.range(0, presetSize(event)).map(k -> preset(event, k));
  }

  /** The conditions that an event reads. */
  public IntStream reads(int event) {
    return IntStream.range(0, contextSize(event)).map(k -> context(event, k));
  }

  /** The conditions that an event takes, those that it reads, and the marks that it takes. */
  public IntStream needs(int event) {
    return Arrays.stream(needs, needsFirst[event], needsFirst[event + 1]);
  }

  /** The conditions that an inserted event puts, without marks. */
  public IntStream puts(int event) {
    return IntStream.range(postset(event), postset(event) + postsetSize(event));
  }

  /** The places with a token after some events and the beginning, ascending. */
  IntStream marking(int[] configuration) {
    BitSet marked = new BitSet();
    IntStream.concat(IntStream.of(BEGINNING), IntStream.of(configuration))
        .flatMap(this::puts)
        .forEach(marked::set);
    IntStream.of(configuration).flatMap(this::takes).forEach(marked::clear);
    return marked.stream().map(this::place).sorted();
  }

  /** The readers that must come before an event because it takes what they read. */
  public IntStream readersBefore(int event) {
    return IntStream.range(0, marksSize(event)).map(k -> producer(mark(event, k))).distinct();
  }

  /** The number of conditions that an event takes, without marks. */
  public int presetSize(int event) {
    return event == BEGINNING ? 0 : safe.takes(transition[event]).length;
  }

  /** The k-th condition that an event takes. */
  public int preset(int event, int k) {
    return needs[needsFirst[event] + k];
  }

  /** The number of conditions that an event reads. */
  public int contextSize(int event) {
    return event == BEGINNING ? 0 : safe.reads(transition[event]).length;
  }

  /** The k-th condition that an event reads. */
  public int context(int event, int k) {
    return needs[needsFirst[event] + presetSize(event) + k];
  }

  /** The number of marks that an event takes. */
  public int marksSize(int event) {
    return needsSize(event) - presetSize(event) - contextSize(event);
  }

  /** The k-th mark that an event takes; its producer reads a condition that the event takes. */
  public int mark(int event, int k) {
    return needs[needsFirst[event] + presetSize(event) + contextSize(event) + k];
  }

  /** The number of conditions that an event takes and reads, with marks. */
  int needsSize(int event) {
    return needsFirst[event + 1] - needsFirst[event];
  }

  /** The first index of what an event needs; the first index of the next event ends it. */
  int firstNeed(int event) {
    return needsFirst[event];
  }

  /** The condition at an index from {@link #firstNeed} on. */
  int needAt(int index) {
    return needs[index];
  }

  /**
   * Returns the k-th condition that an event needs. Taken ones come first, then read ones, then
   * marks.
   */
  int need(int event, int k) {
    return needs[needsFirst[event] + k];
  }

  /** Returns whether an event is part of the prefix, or only known to be possible. */
  public boolean inserted(int event) {
    return postsetFirst[event] != NOT_YET;
  }

  /** The first condition that an inserted event puts; the others follow it, then its marks. */
  public int postset(int event) {
    return postsetFirst[event];
  }

  /** The number of conditions that an event puts, without marks. */
  public int postsetSize(int event) {
    return event == BEGINNING ? initial : safe.puts(transition[event]).length;
  }

  /** Returns the number of marks that an inserted event puts. It is 0 if it is a cutoff. */
  int marksPut(int event) {
    return cutoff(event) ? 0 : contextSize(event);
  }

  /** Returns whether nothing is explored after an event. */
  public boolean cutoff(int event) {
    return corresponding[event] != event;
  }

  /** For a cutoff the event whose local configuration reaches the same marking. */
  public int corresponding(int event) {
    return corresponding[event];
  }

  /** Returns whether a condition is a mark of a reader. */
  public boolean isMark(int condition) {
    return place[condition] < 0;
  }

  /** The condition that is read, for a mark. */
  public int read(int mark) {
    return ~place[mark];
  }

  /** The place on which a condition is a token; negative for a mark. */
  public int place(int condition) {
    return place[condition];
  }

  /** The event that puts a condition. */
  public int producer(int condition) {
    return producer[condition];
  }

  /** The last event without cutoff that follows a condition; -1 if there is none. */
  int lastFollower(int condition) {
    return lastFollower[condition];
  }

  /** The event before an event that follows the same condition; -1 if there is none. */
  int followerBefore(int event) {
    return followerBefore[event];
  }

  /** The last reading of a condition by an event without cutoff; -1 if there is none. */
  int lastReading(int condition) {
    return safe.contextual() ? lastReading[condition] : NONE;
  }

  /** The reading of the same condition before a reading; -1 if there is none. */
  int readingBefore(int reading) {
    return readingBefore[reading];
  }

  /** The event of a reading. */
  int reader(int reading) {
    return reader[reading];
  }

  /** Adds a possible event; returns its number. */
  int add(int its, int[] needed, int count, int itsSize, int itsDepth, long itsHash) {
    transition = ArrayGrowth.room(transition, events + 1);
    size = ArrayGrowth.room(size, events + 1);
    depth = ArrayGrowth.room(depth, events + 1);
    hash = ArrayGrowth.room(hash, events + 1);
    needsFirst = ArrayGrowth.room(needsFirst, events + 2);
    postsetFirst = ArrayGrowth.room(postsetFirst, events + 1);
    corresponding = ArrayGrowth.room(corresponding, events + 1);
    followerBefore = ArrayGrowth.room(followerBefore, events + 1);
    int first = needsFirst[events];
    needs = ArrayGrowth.room(needs, first + count);
    System.arraycopy(needed, 0, needs, first, count);
    transition[events] = its;
    size[events] = itsSize;
    depth[events] = itsDepth;
    hash[events] = itsHash;
    corresponding[events] = events;
    postsetFirst[events] = NOT_YET;
    needsFirst[events + 1] = first + count;
    return events++;
  }

  /** Makes a possible event a cutoff. A smaller one reaches the same marking. */
  void cutOff(int event, int same) {
    corresponding[event] = same;
  }

  /** Appends a possible event and its conditions to the prefix. */
  void insert(int event) {
    postsetFirst[event] = conditions;
    int same = event;
    while (corresponding[same] != same) {
      same = corresponding[same];
    }
    corresponding[event] = same;
    for (int put : safe.puts(transition[event])) {
      condition(put, event);
    }
    if (same == event) {
      for (int k = 0, reads = contextSize(event); k < reads; k++) {
        condition(~context(event, k), event);
        reading(context(event, k), event);
      }
      follow(event);
    }
  }

  private void follow(int event) {
    int newest = NONE;
    for (int k = needsFirst[event]; k < needsFirst[event + 1]; k++) {
      newest = Math.max(newest, needs[k]);
    }
    if (newest != NONE) {
      followerBefore[event] = lastFollower[newest];
      lastFollower[newest] = event;
    }
  }

  private void condition(int its, int event) {
    place = ArrayGrowth.room(place, conditions + 1);
    producer = ArrayGrowth.room(producer, conditions + 1);
    place[conditions] = its;
    if (!cutoff(event)) {
      lastFollower = ArrayGrowth.room(lastFollower, conditions + 1);
      lastFollower[conditions] = NONE;
      followed = conditions + 1;
    }
    if (safe.contextual()) {
      lastReading = ArrayGrowth.room(lastReading, conditions + 1);
      lastReading[conditions] = NONE;
    }
    producer[conditions++] = event;
  }

  private void reading(int condition, int event) {
    readingBefore = ArrayGrowth.room(readingBefore, readings + 1);
    reader = ArrayGrowth.room(reader, readings + 1);
    reader[readings] = event;
    readingBefore[readings] = lastReading[condition];
    lastReading[condition] = readings++;
  }

  /**
   * Returns the transitions of a configuration in an order in which they can fire. Causes come
   * first.
   */
  int[] run(IntStream configuration) {
    return configuration
        .mapToLong(event -> (long) depth[event] << 32 | event)
        .sorted()
        .mapToInt(key -> transition[(int) key])
        .toArray();
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L
        * (9L * transition.length
            + needs.length
            + 2L * place.length
            + lastFollower.length
            + lastReading.length
            + 2L * reader.length);
  }
}
