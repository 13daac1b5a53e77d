// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a worker knows of the tasks of others, in the order in which it has heard of them. */
final class JobReplicas {
  private final Map<Long, Parcel> arriving = new HashMap<>();
  private final Map<Long, JobReplica> known = new LinkedHashMap<>();

  /**
   * A part of one, {@code from} of {@code to}, in order; the last one makes it known.
   *
   * @throws RuntimeException if it is none
   */
  synchronized void part(Envelope its) {
    if (its.from() == 0) {
      arriving.put(its.job(), new Parcel());
    }
    Parcel parcel = arriving.get(its.job());
    if (parcel != null) {
      parcel
          .add(its)
          .ifPresent(
              text -> {
                arriving.remove(its.job());
                known.put(its.job(), RecordText.read(text, JobReplica.class));
              });
    }
  }

  /** A task is over. */
  synchronized void forget(long job) {
    arriving.remove(job);
    known.remove(job);
  }

  /** Hands over those whose worker is none of these, first the one that was searched. */
  synchronized List<JobReplica> orphans(List<String> workers) {
    List<JobReplica> all = new ArrayList<>(known.values());
    all.removeIf(its -> workers.contains(its.worker()));
    all.forEach(its -> known.remove(its.job()));
    all.sort(Comparator.comparingInt(its -> its.state() == Task.State.SEARCHING ? 0 : 1));
    return all;
  }
}
