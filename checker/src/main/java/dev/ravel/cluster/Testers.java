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
 * Tests of files by the workers of a cluster, each by one worker alone. Each worker makes as many
 * at a time as it has threads. Results are those of tests here.
 */
public final class Testers extends ClusterAccess {
  /**
   * The files to test.
   *
   * @param files their names, each once
   * @param texts by name the files that are read for one; without itself it is tested here
   * @param options the options of each check
   * @param here tests a file here: one that cannot be sent, or for which no worker is left
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
   * Joins a cluster.
   *
   * @throws ClusterUnavailable if it can reach no worker
   */
  public Testers(Reach reach) throws ClusterUnavailable {
    super(reach);
    Client _ = client();
  }

  /**
   * Tests all files. The results are in their order; after an interruption those of some files are
   * missing.
   *
   * @throws ClusterUnavailable if workers are busy, or are of another build
   */
  public List<Tested> test(Files its, WorkListener watch) throws ClusterUnavailable {
    List<Tested> tested = new ArrayList<>();
    client().queue(work(its, tested), watch).run();
    return tested;
  }

  private static WorkItems<Tested> work(Files its, List<Tested> tested) {
    return new WorkItems<>() {
      @Override
      public int size() {
        return its.files().size();
      }

      @Override
      public String name(int item) {
        return its.files().get(item);
      }

      @Override
      public Optional<FileJob> job(int item, String replyTo) {
        Map<String, byte[]> texts = its.texts().apply(name(item));
        return texts.containsKey(name(item))
            ? Optional.of(
                FileJob.ofTest(replyTo, CheckRequest.of(name(item), texts, its.options())))
            : Optional.empty();
      }

      @Override
      public Tested read(int item, String answer) {
        return RecordText.read(answer, Tested.class);
      }

      @Override
      public Tested here(int item) {
        return its.here().apply(name(item));
      }

      @Override
      public boolean take(int item, Tested result) {
        return tested.add(result);
      }
    };
  }
}
