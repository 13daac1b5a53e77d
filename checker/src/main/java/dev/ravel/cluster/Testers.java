// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.result.Tested;
import dev.ravel.task.CheckOptions;
import java.util.ArrayList;
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

  /**
   * What is tested, and how.
   *
   * @param files their names, each once
   * @param texts what is read for a file, by name; without the file itself it is tested here
   * @param options how each is checked
   * @param here tests a file on this machine: one that cannot be sent, or for which no worker is
   *     left
   */
  public record Files(
      List<String> files,
      Function<String, Map<String, byte[]>> texts,
      CheckOptions options,
      Function<String, Tested> here) {
    /** Copies the list. */
    public Files {
      files = List.copyOf(files);
    }
  }

  /**
   * Finds the workers.
   *
   * @throws ClusterUnavailable if none can be reached
   */
  public Testers(Reach reach) throws ClusterUnavailable {
    this(reach, ClusterTimeouts.USUAL);
  }

  /** Finds the workers, with another patience. */
  Testers(Reach reach, ClusterTimeouts patience) throws ClusterUnavailable {
    this.client = new Client(reach, patience);
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * Tests all files; what became of them, in their order, without those that were not tested when
   * it was stopped.
   *
   * @throws ClusterUnavailable if workers do something else, or are of another build
   */
  public List<Tested> test(Files its, WorkListener watch) throws ClusterUnavailable {
    List<Tested> tested = new ArrayList<>();
    WorkQueue<Tested> round =
        new WorkQueue<>(work(its, tested), watch, client.build(), client.address());
    round.run(client.dispatch(round));
    return tested;
  }

  private static WorkItems<Tested> work(Files its, List<Tested> tested) {
    return new WorkItems<>() {
      @Override
      public int pieces() {
        return its.files().size();
      }

      @Override
      public String name(int piece) {
        return its.files().get(piece);
      }

      @Override
      public Optional<FileJob> errand(int piece, String build, String asks) {
        Map<String, byte[]> texts = its.texts().apply(name(piece));
        return texts.containsKey(name(piece))
            ? Optional.of(
                FileJob.ofTest(build, asks, name(piece), Texts.written(texts), its.options()))
            : Optional.empty();
      }

      @Override
      public Tested read(int piece, String answer) {
        return RecordText.read(answer, Tested.class);
      }

      @Override
      public Tested here(int piece) {
        return its.here().apply(name(piece));
      }

      @Override
      public boolean take(int piece, Tested became) {
        return tested.add(became);
      }
    };
  }
}
