// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.cluster.ClusterUnavailable;
import dev.ravel.cluster.Clustered;
import dev.ravel.cluster.DetachDecision;
import dev.ravel.cluster.Place;
import dev.ravel.cluster.Reach;
import dev.ravel.cluster.Worker;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.EngineOptions;
import dev.ravel.task.Engines;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.Resources;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The cost of a search by workers, by {@code ./mvnw -q -Pworkers}. Workers and the one who asks are
 * in this process, and talk to each other over the loopback device; each search is made once until
 * all is compiled, and then three times, of which the one counts that takes the least processor
 * time: where other work is under way, members wait for each other, partitions move from those that
 * seem slow, and caches are shared. It prints for {@code graph} on one thread, and for one, two and
 * three workers of one thread, the processor time of the threads that search and of the whole
 * process, the times by which the first is more than that of {@code graph}, the bytes that are sent
 * for a state, the share of steps that travel, which is to say that they lead to a state of another
 * worker, and the share of steps for which that state is sent, since it was not sent lately; and
 * then what a step takes that stays and that travels, what the steps take on average for each state
 * that is sent, and what copies take. {@code -Dworkers="mutex/peterson:N=5:mutex"} names others
 * than the usual ones, each with constants and a check.
 */
public final class WorkersComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final List<String> USUAL =
      List.of(
          "mutex/peterson:N=6:mutex",
          "philosophers/philosophers:N=12,ORDERED=1:no deadlock",
          "mutex/bakery:N=3,ROUNDS=3,MAX=9:mutex");
  private static final int MOST = 3;
  private static final int SEARCHES = 3;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private WorkersComparison() {}

  /** The cost and the counts of a search; times in nanoseconds of the processor. */
  private record Cost(
      long search, long all, long states, long steps, double sent, double crossed, double moved) {
    double perStep() {
      return (double) search / steps;
    }

    /**
     * Returns the cost of each of some of the steps, if all others take as much as a step that
     * stays.
     */
    double perStepOf(double some, double stays) {
      return stays + (perStep() - stays) * steps / some;
    }
  }

  /** Compares models, each with its constants after a colon; the usual ones if none are named. */
  public static void main(String... models) throws ClusterUnavailable {
    System.out.printf(
        "%-26s %8s %8s %7s %8s %8s %7s %9s%n",
        "", "search s", "all s", "times", "B/state", "travel", "sent", "states");
    for (String model : models.length == 0 ? USUAL : List.of(models)) {
      compare(model);
    }
    System.exit(0); // nodes leave in their own time
  }

  private static void compare(String model) throws ClusterUnavailable {
    Cost graph = by(model, 0, 0);
    print("graph", graph, graph);
    List<Cost> all = new ArrayList<>();
    for (int workers = 1; workers <= MOST; workers++) {
      all.add(by(model, workers, 0));
      print(workers + (workers == 1 ? " worker" : " workers"), all.getLast(), graph);
    }
    Cost copied = by(model, 2, 1);
    print("2 workers, copies", copied, graph);
    Cost one = all.getFirst();
    Cost two = all.get(1);
    double stays = one.perStep();
    System.out.printf(
        Locale.ROOT,
        "%s: a step that stays %.0f ns, one that travels %.0f ns (by states sent %.0f ns); copies"
            + " %.1f B/state, %.0f %% of the time of the threads that search%n%n",
        model,
        stays,
        two.perStepOf(two.crossed(), stays),
        two.perStepOf(two.moved(), stays),
        (copied.sent() - two.sent()) / two.states(),
        100.0 * (copied.search() - two.search()) / copied.search());
  }

  private static void print(String how, Cost its, Cost graph) {
    System.out.printf(
        Locale.ROOT,
        "%-26s %8.2f %8.2f %7.2f %8.1f %7.0f%% %6.0f%% %9d%n",
        how,
        its.search() / 1e9,
        its.all() / 1e9,
        (double) its.search() / graph.search(),
        its.sent() / its.states(),
        100 * its.crossed() / its.steps(),
        100 * its.moved() / its.steps(),
        its.states());
  }

  private static Cost by(String model, int workers, int copies) throws ClusterUnavailable {
    if (workers == 0) {
      return least(model, Optional.empty());
    }
    List<Worker> all = new ArrayList<>();
    List<Place> first = List.of();
    try {
      for (int k = 0; k < workers; k++) {
        Worker.Terms terms =
            new Worker.Terms(
                new Place("127.0.0.1", 0),
                first,
                Optional.empty(),
                1,
                1L << 31,
                "" + k,
                Optional.empty());
        all.add(new Worker(terms, _ -> {}));
        while (!all.getLast().joins(1000)) {
          // it takes its time
        }
        first = List.of(Place.of(all.getFirst().place()));
      }
      Reach reach = new Reach(first, Optional.empty(), workers);
      try (Clustered cluster =
          new Clustered(new Clustered.Terms(reach, 0, copies, DetachDecision.ENDS))) {
        return least(model, Optional.of(cluster));
      }
    } finally {
      all.forEach(Worker::close);
    }
  }

  /** Returns the cost of the cheapest of some searches, once all is compiled. */
  private static Cost least(String model, Optional<Clustered> cluster) {
    Cost _ = searched(model, cluster);
    Cost least = searched(model, cluster);
    for (int k = 1; k < SEARCHES; k++) {
      Cost next = searched(model, cluster);
      least = next.search() < least.search() ? next : least;
    }
    return least;
  }

  private static Cost searched(String model, Optional<Clustered> cluster) {
    String[] parts = model.split(":", 3);
    Map<String, String> defines = new HashMap<>();
    for (String each : parts[1].split(",", -1)) {
      defines.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    OptionalLong none = OptionalLong.empty();
    CheckOptions options =
        new CheckOptions(
            EngineOptions.of(Engines.GRAPH),
            defines,
            true,
            List.of(parts[2]),
            Optional.empty(),
            false,
            false,
            new Resources(1, none, none, none, none),
            Beside.NOTHING,
            false);
    Checker usual =
        new Checker(options, InputStream.nullInputStream(), ProgressListener.stopping(() -> false));
    Checker checker = cluster.isPresent() ? usual.spreading(cluster.get()) : usual;
    String file = ROOT.resolve("models/" + parts[0] + ".ravel").toString();
    long before = process();
    long here = THREADS.getCurrentThreadCpuTime();
    Members members = new Members();
    Checking its = checker.check(file);
    long search = cluster.isPresent() ? members.ended() : THREADS.getCurrentThreadCpuTime() - here;
    return new Cost(
        search,
        process() - before,
        its.counters().states().orElseThrow(),
        its.counters().transitions().orElseThrow(),
        statistic(its, "bytes sent"),
        statistic(its, "steps between workers"),
        statistic(its, "states moved"));
  }

  private static double statistic(Checking its, String name) {
    return its.instances().stream()
        .flatMap(each -> each.searches().stream())
        .flatMap(each -> each.statistics().stream())
        .filter(each -> each.name().equals(name))
        .mapToDouble(each -> each.value())
        .sum();
  }

  private static long process() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /**
   * The processor time of the threads of members that begin from now on, seen again and again until
   * they end.
   */
  private static final class Members extends Thread {
    private static final long PAUSE = 20;
    private final Map<Long, Long> times = new HashMap<>();
    private final Set<Long> others = new HashSet<>();
    private volatile boolean over;

    Members() {
      setDaemon(true);
      for (long id : THREADS.getAllThreadIds()) {
        others.add(id); // one of these may be a member of the last search that has not yet ended
      }
      start();
    }

    @Override
    public void run() {
      try {
        while (!over) {
          look();
          sleep(PAUSE);
        }
      } catch (InterruptedException e) {
        currentThread().interrupt();
      }
    }

    private synchronized void look() {
      for (long id : THREADS.getAllThreadIds()) {
        if (others.contains(id)) {
          continue;
        }
        var info = THREADS.getThreadInfo(id);
        if (info == null || !info.getThreadName().startsWith("ravel-member-")) {
          others.add(id);
          continue;
        }
        long time = THREADS.getThreadCpuTime(id);
        if (time >= 0) {
          times.put(id, time);
        }
      }
    }

    synchronized long ended() {
      over = true;
      return times.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
