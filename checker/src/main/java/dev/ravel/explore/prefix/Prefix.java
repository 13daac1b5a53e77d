// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.net.Net;
import java.util.Arrays;

/**
 * A branching process: events, which are firings of transitions with all their causes, and
 * conditions, which are tokens on places. Event 0 stands for the beginning: it has no causes and
 * puts the initial marking. Other events have numbers from 1, in the order in which they were found
 * possible; conditions are numbered from 0 in the order in which they came to be.
 */
public final class Prefix {
  /** The event that puts the initial marking. */
  public static final int BEGINNING = 0;

  private static final int NOT_YET = -1;

  private final Net net;
  private int events;
  private int[] transition = new int[64];
  private int[] size = new int[64];
  private int[] depth = new int[64];

  /** The preset of event {@code e} is {@code presets[presetFirst[e]]} up to that of the next. */
  private int[] presetFirst = new int[65];

  private int[] presets = new int[128];

  /** The first condition that an event puts; the others follow it. */
  private int[] postsetFirst = new int[64];

  /** For a cutoff the event with the same marking, else itself. */
  private int[] corresponding = new int[64];

  /** The number of places with a token in the initial marking. */
  private final int initial;

  private int conditions;
  private int[] place = new int[128];
  private int[] producer = new int[128];

  /** A prefix of the beginning alone. */
  Prefix(Net net) {
    this.net = net;
    int beginning = add(NOT_YET, new int[0], 0, 0, 0);
    postsetFirst[beginning] = 0;
    corresponding[beginning] = beginning;
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

  /** The number of events that were found, the beginning included. */
  public int events() {
    return events;
  }

  /** The number of conditions. */
  public int conditions() {
    return conditions;
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

  /** The number of conditions that an event takes. */
  public int presetSize(int event) {
    return presetFirst[event + 1] - presetFirst[event];
  }

  /** The k-th condition that an event takes. */
  public int preset(int event, int k) {
    return presets[presetFirst[event] + k];
  }

  /** Whether an event is part of the prefix, or only known to be possible. */
  public boolean inserted(int event) {
    return postsetFirst[event] != NOT_YET;
  }

  /** The first condition that an inserted event puts; the others follow it. */
  public int postset(int event) {
    return postsetFirst[event];
  }

  /** The number of conditions that an event puts. */
  public int postsetSize(int event) {
    return event == BEGINNING ? initial : net.outputs().count(transition[event]);
  }

  /** Whether nothing is explored after an event. */
  public boolean cutoff(int event) {
    return corresponding[event] != event;
  }

  /** For a cutoff the event whose local configuration reaches the same marking. */
  public int corresponding(int event) {
    return corresponding[event];
  }

  /** The place on which a condition is a token. */
  public int place(int condition) {
    return place[condition];
  }

  /** The event that puts a condition. */
  public int producer(int condition) {
    return producer[condition];
  }

  /** Notes an event that is possible; its number. */
  int add(int its, int[] preset, int presetSize, int itsSize, int itsDepth) {
    if (events == transition.length) {
      int length = events + (events >> 1);
      transition = Arrays.copyOf(transition, length);
      size = Arrays.copyOf(size, length);
      depth = Arrays.copyOf(depth, length);
      presetFirst = Arrays.copyOf(presetFirst, length + 1);
      postsetFirst = Arrays.copyOf(postsetFirst, length);
      corresponding = Arrays.copyOf(corresponding, length);
    }
    int first = presetFirst[events];
    if (first + presetSize > presets.length) {
      presets = Arrays.copyOf(presets, presets.length + (presets.length >> 1) + presetSize);
    }
    System.arraycopy(preset, 0, presets, first, presetSize);
    transition[events] = its;
    size[events] = itsSize;
    depth[events] = itsDepth;
    postsetFirst[events] = NOT_YET;
    presetFirst[events + 1] = first + presetSize;
    return events++;
  }

  /** Makes a possible event part of the prefix: its conditions come to be. */
  void insert(int event, int same) {
    postsetFirst[event] = conditions;
    corresponding[event] = same;
    int its = transition[event];
    for (int k = 0; k < net.outputs().count(its); k++) {
      condition(net.outputs().end(its, k), event);
    }
  }

  private void condition(int its, int event) {
    if (conditions == place.length) {
      int length = conditions + (conditions >> 1);
      place = Arrays.copyOf(place, length);
      producer = Arrays.copyOf(producer, length);
    }
    place[conditions] = its;
    producer[conditions++] = event;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (6L * transition.length + presets.length + 2L * place.length);
  }
}
