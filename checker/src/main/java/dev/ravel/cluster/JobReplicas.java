// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The replicas of the checks of other workers, in the order of their arrival. */
final class JobReplicas {
  private final Map<Long, JobReplica> known = new LinkedHashMap<>();

  /** Adds a replica, or replaces the earlier one of the same check. */
  synchronized void add(JobReplica its) {
    known.put(its.job(), its);
  }

  /** Removes the replica of a check that is over. */
  synchronized void forget(long job) {
    known.remove(job);
  }

  /** Removes and returns those whose worker is none of these, first the one that was searched. */
  synchronized List<JobReplica> orphans(List<String> workers) {
    List<JobReplica> all = new ArrayList<>(known.values());
    all.removeIf(its -> workers.contains(its.worker()));
    all.forEach(its -> known.remove(its.job()));
    all.sort(Comparator.comparingInt(its -> its.state() == CheckJob.State.SEARCHING ? 0 : 1));
    return all;
  }
}
