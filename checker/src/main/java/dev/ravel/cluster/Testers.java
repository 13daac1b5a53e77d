// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import dev.ravel.result.Tested;
import dev.ravel.task.Resources;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The workers of a cluster, each of which tests files by itself: a file for each of its threads at
 * a time. What becomes of a file is what would have become of it here.
 */
public final class Testers implements AutoCloseable {
  private final Client client;
  private final String build = Fingerprint.ofBuild();

  /**
   * What is tested, and how.
   *
   * @param files their names, each once
   * @param texts what is read for a file, by name; without the file itself it is tested here
   * @param limits for one file
   * @param here tests a file on this machine: one that cannot be sent, or for which no worker is
   *     left
   */
  public record Work(
      List<String> files,
      Function<String, Map<String, byte[]>> texts,
      Resources limits,
      Function<String, Tested> here) {
    /** Copies the list. */
    public Work {
      files = List.copyOf(files);
    }
  }

  /** Somebody who watches, and may stop it. */
  public interface Watch {
    /** A file was tested, or nothing has changed for a moment. */
    void progress(String last, int done, int workers);

    /** Whether it is to stop. */
    boolean stops();
  }

  /**
   * Finds the workers.
   *
   * @throws Trouble if none can be reached
   */
  public Testers(Reach reach) throws Trouble {
    this(reach, Patience.USUAL);
  }

  /** Finds the workers, with another patience. */
  Testers(Reach reach, Patience patience) throws Trouble {
    this.client = new Client(Clustered.here(reach), reach, patience, build);
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * Tests all files; what became of them, in their order, without those that were not tested when
   * it was stopped.
   *
   * @throws Trouble if workers do something else, or are of another build
   */
  public List<Tested> test(Work work, Watch watch) throws Trouble {
    Round round = new Round(work, client.address());
    Dispatch dispatch = client.dispatch(round);
    for (int number = 0; number < work.files().size(); number++) {
      dispatch.add(number);
    }
    try {
      while (dispatch.goesOn() && !watch.stops()) {
        while (dispatch.isStuck()) {
          round.left.add(dispatch.take());
        }
        watch.progress(round.last, round.tested.size(), dispatch.workers());
      }
      round.finishHere(watch);
      return round.inOrder();
    } finally {
      dispatch.close();
    }
  }

  /** The files of one call, and what became of them by now. */
  private final class Round implements Dispatch.Results {
    private final Work work;
    private final String address;
    private final Map<Integer, Tested> tested = new HashMap<>();

    /** Those that are tested here. */
    private final List<Integer> left = new ArrayList<>();

    private String last = "";

    Round(Work work, String address) {
      this.work = work;
      this.address = address;
    }

    @Override
    public Optional<String> errand(int number) {
      String file = work.files().get(number);
      Map<String, byte[]> read = work.texts().apply(file);
      return read.containsKey(file)
          ? Optional.of(Errand.of(build, address, file, read, work.limits()).text())
          : Optional.empty();
    }

    @Override
    public void done(int number, Optional<String> result) {
      Optional<Tested> its = result.flatMap(Round::read);
      its.ifPresentOrElse(became -> tested.put(number, became), () -> left.add(number));
      last = work.files().get(number);
    }

    private static Optional<Tested> read(String text) {
      try {
        return Optional.ofNullable(new Gson().fromJson(text, Tested.class))
            .filter(its -> its.file() != null && its.directory() != null && its.exitCode() != null);
      } catch (JsonSyntaxException | NullPointerException none) {
        return Optional.empty();
      }
    }

    void finishHere(Watch watch) {
      Collections.sort(left);
      for (int number : left) {
        if (!watch.stops()) {
          tested.put(number, work.here().apply(work.files().get(number)));
        }
      }
    }

    List<Tested> inOrder() {
      return tested.keySet().stream().sorted().map(tested::get).toList();
    }
  }
}
