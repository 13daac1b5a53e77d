// SPDX-License-Identifier: Apache-2.0
package dev.ravel.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Files from which inputs are made. They are those of the corpus and of the tests, right and wrong
 * ones.
 *
 * @param models texts in the language of Ravel
 * @param nets nets in PNML or in the format of PEP
 * @param queries questions about nets, in XML
 * @param programs programs in C
 */
public record Seeds(List<Seed> models, List<Seed> nets, List<Seed> queries, List<Seed> programs) {
  private static final int MOST_BYTES = 1 << 13;

  /** Copies the lists. */
  public Seeds {
    models = List.copyOf(models);
    nets = List.copyOf(nets);
    queries = List.copyOf(queries);
    programs = List.copyOf(programs);
  }

  /**
   * A file.
   *
   * @param ending of its name, with the dot
   */
  public record Seed(String ending, byte[] text) {
    /** One of a list. */
    public static Seed some(List<Seed> seeds, Random random) {
      return seeds.get(random.nextInt(seeds.size()));
    }
  }

  /** All small files below some folders, in the order of their names. */
  public static Seeds under(List<Path> folders) throws IOException {
    List<Path> files = folders.stream().flatMap(Seeds::files).toList();
    return new Seeds(
        ending(files, ".ravel"),
        Stream.concat(ending(files, ".pnml").stream(), ending(files, ".ll_net").stream()).toList(),
        ending(files, ".xml"),
        ending(files, ".c"));
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !folder.relativize(file).startsWith("target"))
          .filter(file -> file.toFile().length() < MOST_BYTES)
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Seed> ending(List<Path> files, String ending) {
    return files.stream()
        .filter(file -> file.toString().endsWith(ending))
        .map(file -> new Seed(ending, read(file)))
        .toList();
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
