// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Meter;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The search for an order of events in which each reads from the last write of the object before
 * it. It decides whether a reads-from relation is consistent with sequential consistency. The order
 * in which events are included is tried first, since it is mostly one of a smaller question. Then
 * {@link ForcedOrder} is worked out; where that is a partial order, events are put one after the
 * other, with steps back, and sets of events after which nothing was found are kept. The question
 * is NP-complete (P. Gibbons, E. Korach, "Testing shared memories", 1997), so the search is
 * exponential at worst; where the forced order leaves no choice it is quadratic.
 *
 * <p>The question is put with {@link #begin}, {@link #include}, {@link #guest} and {@link #last},
 * and answered by {@link #exists}.
 */
final class Linearisation {
  private final Parts parts;
  private final Writes writes;
  private final Meter meter;
  private ReadsFromGraph graph;

  // ------------------------------------------------------------------------------- the question

  /** The events that are to be put in order, as items; a guest has the number after all events. */
  private int items;

  private int[] events = new int[64];
  private int[] itemOf = new int[64];

  /** The outcome of each item, or none if what it writes does not count. */
  private int[] outcome = new int[64];

  /** The item that is the guest, what is before it in its process, and what it reads. */
  private int guest;

  private int guestBefore;
  private int guestReads;
  private int[] guestObjects = new int[8];
  private int[] guestSources = new int[8];

  /** True if the question is the one before, but for what the guest reads. */
  private boolean asBefore;

  /** True if the forced order without what the guest reads was remembered. */
  private boolean remembers;

  /** True if the forced order was worked out. */
  private boolean isKnown;

  /** True if reads and writes were listed. */
  private boolean isListed;

  /** True if it was seen that there is no order. */
  private boolean isHopeless;

  /** The writes that are to be the last ones of objects. */
  private int finals;

  private int[] finalObjects = new int[8];
  private int[] finalSources = new int[8];
  private int[] finalSlot = new int[8];

  // ------------------------------------------------------------- objects, reads and writes of them

  /** The slot of each object that is read. */
  private int[] slotOf;

  /**
   * The event that has written each object last while an order is looked at, if the stamp is so.
   */
  private int[] lastOf;

  private int[] stampOf;
  private int stamp;

  private int[] slotObjects = new int[16];
  private int slots;

  /** The index of the first read of each item, and one more. */
  private int[] firstRead = new int[65];

  private int reads;
  private int[] readSlot = new int[64];

  /** The item from which each read is, or {@link ReadsFromGraph#INITIAL}. */
  private int[] readSource = new int[64];

  /** The index of the first write of each item, and one more. */
  private int[] firstWrite = new int[65];

  private int[] writeSlot = new int[64];
  private int[] writeItem = new int[64];

  /** The next write of the same slot, for each write. */
  private int[] nextWrite = new int[64];

  private int[] firstOfSlot = new int[16];

  /** The number of items that read each write. */
  private int[] readers = new int[64];

  private final ForcedOrder forced = new ForcedOrder();

  // --------------------------------------------------------------------------------- the search

  private int[] order = new int[64];
  private int placedCount;
  private long[] placed = new long[1];

  /** All items before this one are placed. */
  private int lowest;

  /** The number of items of each slot that still have to read what is the last write now. */
  private int[] pending = new int[16];

  /** The former pending items of each write that was placed. */
  private int[] pendingBefore = new int[64];

  private final NumberTable table = new NumberTable(64);
  private long[] failed = new long[64];
  private int failures;

  Linearisation(Parts parts, Writes writes, Meter meter) {
    this.parts = parts;
    this.writes = writes;
    this.meter = meter;
    this.slotOf = new int[parts.end()];
    this.lastOf = new int[parts.end()];
    this.stampOf = new int[parts.end()];
    Arrays.fill(slotOf, ConcurrentSystem.NONE);
  }

  // ------------------------------------------------------------------------------- the question

  /** A question about events of a graph; none of them yet. */
  void begin(ReadsFromGraph its) {
    graph = its;
    items = 0;
    finals = 0;
    guest = ConcurrentSystem.NONE;
    asBefore = false;
    isListed = false;
    isKnown = false;
    int room = its.size() + 1;
    if (room > events.length) {
      int more = 2 * room;
      events = new int[more];
      itemOf = new int[more];
      outcome = new int[more];
      firstRead = new int[more + 1];
      firstWrite = new int[more + 1];
      order = new int[more];
    }
    Arrays.fill(itemOf, 0, room, ConcurrentSystem.NONE);
  }

  /**
   * An event is one of those that happen. A step is ordered, its causes were included before; what
   * waits comes after all steps, so what it reads is written last.
   *
   * @param asWriter whether what it writes counts
   */
  void include(int event, boolean asWriter) {
    if (graph.waits(event)) {
      lastReads(event, graph.endOfReads(event));
      return;
    }
    itemOf[event] = items;
    events[items] = event;
    outcome[items] = asWriter ? graph.outcome(event) : ConcurrentSystem.NONE;
    items++;
  }

  /** All steps are ordered, and nothing is said of what waits. */
  void includeSteps() {
    for (int k = 0; k < graph.size(); k++) {
      if (!graph.waits(graph.ordered(k))) {
        include(graph.ordered(k), true);
      }
    }
  }

  /** All events happen. */
  void includeAll() {
    for (int k = 0; k < graph.size(); k++) {
      include(graph.ordered(k), true);
    }
  }

  /** Events of a set happen. */
  void includeAll(long[] set) {
    for (int k = 0; k < graph.size(); k++) {
      int event = graph.ordered(k);
      if (ReadsFromGraph.has(set, event)) {
        include(event, true);
      }
    }
  }

  /**
   * Adds one more event that is not in the graph, and nothing that it writes counts. What it reads
   * follows with {@link #guestReads}.
   *
   * @param before the event before it of its process, or {@link ConcurrentSystem#NONE}
   */
  void guest(int before) {
    guest = items;
    guestBefore = before;
    guestReads = 0;
    itemOf[graph.size()] = items;
    events[items] = graph.size();
    outcome[items] = ConcurrentSystem.NONE;
    items++;
  }

  /** The guest reads an object from an event. */
  void guestReads(int object, int source) {
    guestObjects = Growth.room(guestObjects, guestReads + 1);
    guestSources = Growth.room(guestSources, guestReads + 1);
    guestObjects[guestReads] = object;
    guestSources[guestReads++] = source;
  }

  /** Nothing is known of questions to come. */
  void forget() {
    remembers = false;
  }

  /**
   * Declares the question the same as the last one of which this was declared. What the guest reads
   * may differ, if any since {@link #forget}. Where the guest reads nothing, the answer is yes.
   */
  void isAsBefore() {
    asBefore = true;
  }

  /**
   * Requires that the last writes are those that an event reads. It takes those of its reads that
   * come before one.
   */
  void lastReads(int event, int end) {
    for (int k = graph.firstRead(event); k < end; k++) {
      int object = graph.object(k);
      last(object, graph.source(k));
      for (int p = 0, n = parts.count(object); p < n; p++) {
        if (graph.sourceOf(event, parts.part(object, p)) == ReadsFromGraph.UNREAD) {
          last(parts.part(object, p), graph.source(k));
        }
      }
    }
  }

  /** No event writes an object after this one. */
  void last(int object, int source) {
    finalObjects = Growth.room(finalObjects, finals + 1);
    finalSources = Growth.room(finalSources, finals + 1);
    finalSlot = Growth.room(finalSlot, finals + 1);
    finalObjects[finals] = object;
    finalSources[finals++] = source;
  }

  // --------------------------------------------------------------------------------- the answer

  /** Returns whether there is such an order; then {@link #event} tells it. */
  boolean exists() {
    isKnown = false;
    isHopeless = false;
    return isExecution() || (!isHopeless && prepare() && forces() && search());
  }

  /**
   * Returns whether the steps in the order in which they were included are an execution already.
   * The guest then comes as late as possible. Where two steps are in each other's way that read and
   * overwrite the same, no other order is one either. Cost: linear in steps, reads and writes.
   */
  private boolean isExecution() {
    reserve();
    stamp++;
    int steps = guest == ConcurrentSystem.NONE ? items : guest;
    int earliest =
        steps == items || guestBefore == ConcurrentSystem.NONE ? 0 : itemOf[guestBefore] + 1;
    int place = ConcurrentSystem.NONE;
    for (int item = 0; item < steps; item++) {
      if (steps < items && item >= earliest && guestReadsLast()) {
        place = item;
      }
      if (!readsLast(item)) {
        return false;
      }
      overwrite(item);
    }
    if (!finalsAreLast()) {
      return false;
    }
    if (steps < items && guestReadsLast()) {
      place = steps;
    }
    if (steps < items && place == ConcurrentSystem.NONE) {
      return false;
    }
    for (int item = 0, at = 0; item < steps; item++) {
      if (item == place) {
        order[at++] = guest;
      }
      order[at++] = item;
    }
    if (place == steps) {
      order[steps] = guest;
    }
    return true;
  }

  private boolean readsLast(int item) {
    int event = events[item];
    for (int k = graph.firstRead(event), n = graph.endOfReads(event); k < n; k++) {
      int object = graph.object(k);
      int last = lastWrite(object);
      if (last != graph.source(k)) {
        isHopeless =
            last != ReadsFromGraph.INITIAL
                && writes.writes(outcome[item], object)
                && graph.reads(last, object, graph.source(k));
        return false;
      }
      if (!partsAreLast(event, object, last)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the parts of an object that an event reads without saying so are those of a
   * write.
   */
  private boolean partsAreLast(int event, int object, int source) {
    for (int p = 0, n = parts.count(object); p < n; p++) {
      int part = parts.part(object, p);
      if (lastWrite(part) != source && graph.sourceOf(event, part) == ReadsFromGraph.UNREAD) {
        return false;
      }
    }
    return true;
  }

  private boolean guestReadsLast() {
    for (int k = 0; k < guestReads; k++) {
      if (lastWrite(guestObjects[k]) != guestSources[k]) {
        return false;
      }
    }
    return true;
  }

  /** The event that has written an object last, while an order is looked at. */
  private int lastWrite(int object) {
    return stampOf[object] == stamp ? lastOf[object] : ReadsFromGraph.INITIAL;
  }

  private void overwrite(int item) {
    for (int object : writes.of(outcome[item])) {
      overwrite(object, events[item]);
      for (int p = 0, n = parts.count(object); p < n; p++) {
        overwrite(parts.part(object, p), events[item]);
      }
    }
  }

  private void overwrite(int object, int event) {
    stampOf[object] = stamp;
    lastOf[object] = event;
  }

  private boolean finalsAreLast() {
    for (int k = 0; k < finals; k++) {
      if (lastWrite(finalObjects[k]) != finalSources[k]) {
        isHopeless = isOverwritten(finalObjects[k], finalSources[k]);
        return false;
      }
    }
    return true;
  }

  /** Returns whether a step that happens overwrites what it reads from a source. */
  private boolean isOverwritten(int object, int source) {
    for (int item = 0; item < items; item++) {
      if (item != guest
          && graph.reads(events[item], object, source)
          && writes.writes(outcome[item], object)) {
        return true;
      }
    }
    return false;
  }

  private int finalItem(int k) {
    return finalSources[k] == ReadsFromGraph.INITIAL
        ? ReadsFromGraph.INITIAL
        : itemOf[finalSources[k]];
  }

  /** The number of steps in the order found. */
  int length() {
    return items;
  }

  /**
   * Returns whether both events are there and the first is known to be before the second in every
   * order.
   */
  boolean isForced(int first, int second) {
    if (!isKnown) {
      boolean _ = isListed || prepare();
      beginForced();
    }
    return itemOf[first] != ConcurrentSystem.NONE
        && itemOf[second] != ConcurrentSystem.NONE
        && forced.has(itemOf[first], itemOf[second]);
  }

  /** Gives the graph the order found of all its events, with what waits after all steps. */
  void order() {
    for (int k = 0; k < items; k++) {
      graph.order(k, event(k));
    }
    graph.waitBehind(items);
  }

  /** An event of the order found; the guest has the number after all events of the graph. */
  int event(int position) {
    return events[order[position]];
  }

  private int slot(int object) {
    if (slotOf[object] == ConcurrentSystem.NONE) {
      slotObjects = Growth.room(slotObjects, slots + 1);
      firstOfSlot = Growth.room(firstOfSlot, slots + 1);
      pending = Growth.room(pending, slots + 1);
      slotObjects[slots] = object;
      firstOfSlot[slots] = ConcurrentSystem.NONE;
      pending[slots] = 0;
      slotOf[object] = slots++;
    }
    return slotOf[object];
  }

  /** Lists reads, and writes of what is read. False if something is read that is not there. */
  private boolean prepare() {
    reserve();
    for (int slot = 0; slot < slots; slot++) {
      slotOf[slotObjects[slot]] = ConcurrentSystem.NONE;
    }
    slots = 0;
    isListed = true;
    reads = 0;
    for (int item = 0; item < items; item++) {
      firstRead[item] = reads;
      if (!(item == guest ? listGuest() : listReads(events[item]))) {
        return false;
      }
    }
    firstRead[items] = reads;
    for (int k = 0; k < finals; k++) {
      finalSlot[k] = slot(finalObjects[k]);
    }
    listWrites();
    return true;
  }

  /** There is room for all parts that have numbers. */
  private void reserve() {
    if (parts.end() > slotOf.length) {
      int known = slotOf.length;
      slotOf = Arrays.copyOf(slotOf, 2 * parts.end());
      lastOf = Arrays.copyOf(lastOf, slotOf.length);
      stampOf = Arrays.copyOf(stampOf, slotOf.length);
      Arrays.fill(slotOf, known, slotOf.length, ConcurrentSystem.NONE);
    }
  }

  private boolean listGuest() {
    for (int k = 0; k < guestReads; k++) {
      if (!listRead(guestObjects[k], guestSources[k])) {
        return false;
      }
    }
    return true;
  }

  private boolean listReads(int event) {
    for (int k = graph.firstRead(event), end = graph.endOfReads(event); k < end; k++) {
      int object = graph.object(k);
      if (!listRead(object, graph.source(k))) {
        return false;
      }
      for (int p = 0, n = parts.count(object); p < n; p++) {
        int part = parts.part(object, p);
        if (graph.sourceOf(event, part) == ReadsFromGraph.UNREAD) {
          boolean _ = listRead(part, graph.source(k));
        }
      }
    }
    return true;
  }

  private boolean listRead(int object, int source) {
    int its = source == ReadsFromGraph.INITIAL ? source : itemOf[source];
    if (its == ConcurrentSystem.NONE && source != ReadsFromGraph.INITIAL) {
      return false;
    }
    readSlot = Growth.room(readSlot, reads + 1);
    readSource = Growth.room(readSource, reads + 1);
    readSlot[reads] = slot(object);
    readSource[reads++] = its;
    return true;
  }

  private void listWrites() {
    int count = 0;
    for (int item = 0; item < items; item++) {
      firstWrite[item] = count;
      for (int object : writes.of(outcome[item])) {
        count = write(item, object, count);
        for (int p = 0, n = parts.count(object); p < n; p++) {
          count = write(item, parts.part(object, p), count);
        }
      }
    }
    firstWrite[items] = count;
  }

  private int write(int item, int object, int count) {
    int slot = slotOf[object];
    if (slot == ConcurrentSystem.NONE) {
      return count;
    }
    writeSlot = Growth.room(writeSlot, count + 1);
    writeItem = Growth.room(writeItem, count + 1);
    nextWrite = Growth.room(nextWrite, count + 1);
    readers = Growth.room(readers, count + 1);
    pendingBefore = Growth.room(pendingBefore, count + 1);
    writeSlot[count] = slot;
    writeItem[count] = item;
    readers[count] = 0;
    nextWrite[count] = firstOfSlot[slot];
    firstOfSlot[slot] = count;
    return count + 1;
  }

  /** Works out what must be before what; false if something would have to be before itself. */
  private boolean forces() {
    if (asBefore && !remembers) {
      beginForced(guest);
      remembers = finalsForce() && saturates(guest);
      if (!remembers) {
        return false;
      }
      forced.remember();
    }
    beginForced();
    return (asBefore || finalsForce()) && saturates(items);
  }

  /** Causes are before their effects; with what was remembered, if it holds. */
  private void beginForced() {
    isKnown = true;
    if (asBefore && remembers) {
      forced.begin(items);
      forced.recall();
      causesOf(guest, true);
    } else {
      beginForced(items);
    }
  }

  /**
   * Causes are before their effects.
   *
   * @param readers of items from this one on nothing counts that they read
   */
  private void beginForced(int readers) {
    forced.begin(items);
    for (int item = 0; item < items; item++) {
      causesOf(item, item < readers);
    }
  }

  private void causesOf(int item, boolean asReader) {
    int before = item == guest ? guestBefore : graph.before(events[item]);
    if (before != ConcurrentSystem.NONE) {
      forced.addToLast(itemOf[before], item);
    }
    for (int k = firstRead[item]; asReader && k < firstRead[item + 1]; k++) {
      if (readSource[k] != ReadsFromGraph.INITIAL) {
        forced.addToLast(readSource[k], item);
      }
    }
  }

  /** Forces the last writes after all other writes of the object. */
  private boolean finalsForce() {
    for (int k = 0; k < finals; k++) {
      int source = finalItem(k);
      for (int w = firstOfSlot[finalSlot[k]]; w >= 0; w = nextWrite[w]) {
        int other = writeItem[w];
        if (other != source && (source < 0 || !forced.add(other, source))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Another write of an object is before the one that is read, or after the one that reads.
   *
   * @param readers of items from this one on nothing counts that they read
   */
  private boolean saturates(int readers) {
    boolean more = true;
    while (more) {
      boolean _ = meter.due(1);
      long edges = forced.edges();
      for (int item = 0; item < readers; item++) {
        Limits.pollAt(item + 1);
        for (int k = firstRead[item]; k < firstRead[item + 1]; k++) {
          if (!separates(item, readSource[k], firstOfSlot[readSlot[k]])) {
            return false;
          }
        }
      }
      more = forced.edges() > edges;
    }
    return true;
  }

  private boolean separates(int reader, int source, int first) {
    for (int w = first; w >= 0; w = nextWrite[w]) {
      int other = writeItem[w];
      if (other != source && other != reader) {
        boolean behind = source < 0 || forced.has(source, other);
        if (behind && !forced.add(reader, other)) {
          return false;
        }
        if (!behind && forced.has(other, reader) && !forced.add(other, source)) {
          return false;
        }
      }
    }
    return true;
  }

  // --------------------------------------------------------------------------------- the search

  private boolean search() {
    countReaders();
    placedCount = 0;
    placed = placed.length < forced.words() ? new long[2 * forced.words()] : placed;
    Arrays.fill(placed, 0, forced.words(), 0);
    if (failures > 0) {
      failures = 0;
      table.clear();
    }
    lowest = 0;
    int from = 0;
    while (placedCount < items) {
      int next = candidate(Math.max(from, lowest));
      if (next != ConcurrentSystem.NONE) {
        place(next);
        from = failures > 0 && isFailed() ? takeBack() + 1 : 0;
      } else if (placedCount == 0) {
        return false;
      } else {
        boolean _ = meter.due(1);
        fail();
        from = takeBack() + 1;
      }
    }
    return true;
  }

  private void countReaders() {
    for (int item = 0; item < items; item++) {
      for (int k = firstRead[item]; k < firstRead[item + 1]; k++) {
        if (readSource[k] == ReadsFromGraph.INITIAL) {
          pending[readSlot[k]]++;
        } else {
          readers[writeOf(readSource[k], readSlot[k])]++;
        }
      }
    }
  }

  private int writeOf(int item, int slot) {
    for (int w = firstWrite[item]; w < firstWrite[item + 1]; w++) {
      if (writeSlot[w] == slot) {
        return w;
      }
    }
    throw new IllegalStateException("an event is read that does not write");
  }

  /** The first item, from one on, that can come next, or none. */
  private int candidate(int from) {
    for (int item = from; item < items; item++) {
      if ((placed[item >>> 6] >>> item & 1) == 0
          && forced.allBefore(item, placed)
          && overwritesNothingPending(item)) {
        return item;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** Returns whether no other has to read what an item overwrites. */
  private boolean overwritesNothingPending(int item) {
    for (int w = firstWrite[item]; w < firstWrite[item + 1]; w++) {
      int own = 0;
      for (int k = firstRead[item]; k < firstRead[item + 1]; k++) {
        own += readSlot[k] == writeSlot[w] ? 1 : 0;
      }
      if (pending[writeSlot[w]] != own) {
        return false;
      }
    }
    return true;
  }

  private void place(int item) {
    for (int k = firstRead[item]; k < firstRead[item + 1]; k++) {
      pending[readSlot[k]]--;
    }
    for (int w = firstWrite[item]; w < firstWrite[item + 1]; w++) {
      pendingBefore[w] = pending[writeSlot[w]];
      pending[writeSlot[w]] = readers[w];
    }
    placed[item >>> 6] |= 1L << item;
    order[placedCount++] = item;
    while (lowest < items && (placed[lowest >>> 6] >>> lowest & 1) != 0) {
      lowest++;
    }
  }

  private int takeBack() {
    int item = order[--placedCount];
    placed[item >>> 6] &= ~(1L << item);
    lowest = Math.min(lowest, item);
    for (int w = firstWrite[item]; w < firstWrite[item + 1]; w++) {
      pending[writeSlot[w]] = pendingBefore[w];
    }
    for (int k = firstRead[item]; k < firstRead[item + 1]; k++) {
      pending[readSlot[k]]++;
    }
    return item;
  }

  private int hash() {
    long hash = 0;
    for (int w = 0; w < forced.words(); w++) {
      hash = Hash.mixed(hash, placed[w]);
    }
    return Hash.of(hash);
  }

  /** Notes that nothing was found after what is placed now. Only the set of those items counts. */
  private void fail() {
    int words = forced.words();
    if ((failures + 1) * words > failed.length) {
      failed = Arrays.copyOf(failed, 2 * (failures + 1) * words);
    }
    System.arraycopy(placed, 0, failed, failures * words, words);
    table.add(hash(), failures++);
  }

  private boolean isFailed() {
    int words = forced.words();
    for (int slot = table.first(hash());
        table.number(slot) != NumberTable.NONE;
        slot = table.next(slot)) {
      int from = table.number(slot) * words;
      if (Arrays.equals(placed, 0, words, failed, from, from + words)) {
        return true;
      }
    }
    return false;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return forced.bytes() + table.bytes() + (long) Long.BYTES * failed.length;
  }
}
