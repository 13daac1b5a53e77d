// SPDX-License-Identifier: Apache-2.0
package dev.ravel.nets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.formats.LlNetReader;
import dev.ravel.formats.NetFile;
import dev.ravel.formats.PnmlReader;
import dev.ravel.net.Net;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Nets of other programs' collections with known numbers, in a folder beside the project. They are
 * no part of it: where the folder is missing, the tests that use it are skipped. At the end of all
 * tests one line says how many cases there were; a test class that uses the nets is extended with
 * this one.
 */
public final class ReferenceNets implements BeforeAllCallback {
  private static final Path FOLDER =
      Path.of(System.getProperty("ravel.root"), "..", "shared", "nets").normalize();

  private static final Set<String> READ = ConcurrentHashMap.newKeySet();
  private static final AtomicInteger CASES = new AtomicInteger();

  @Override
  public void beforeAll(ExtensionContext context) {
    var _ =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(ReferenceNets.class, _ -> new Summary());
  }

  /** Printed when the store of all tests is closed. */
  private static final class Summary implements AutoCloseable {
    @Override
    public void close() {
      System.out.println(
          present()
              ? "reference nets: %d cases over %d nets".formatted(CASES.get(), READ.size())
              : "reference nets: no case, for " + missing());
    }
  }

  /**
   * A row of the table.
   *
   * @param markings the number of reachable markings, if it is known; so are the next two
   * @param erv conditions, events and cutoffs of the prefix, if all are known; so are the next two
   */
  public record Row(
      String file,
      int places,
      int transitions,
      int arcs,
      int readArcs,
      OptionalInt markings,
      OptionalInt edges,
      OptionalInt dead,
      Optional<Sizes> erv,
      Optional<Sizes> mole,
      Optional<Sizes> mcmillan) {
    @Override
    public String toString() {
      return file;
    }

    /** The net. */
    public Net net() {
      return ReferenceNets.net(file);
    }

    /** The same net as PNML, where there is such a file. */
    public Optional<Net> pnml() {
      String other = file.replace(".ll_net", ".pnml");
      return Files.exists(FOLDER.resolve(other))
          ? Optional.of(ReferenceNets.net(other))
          : Optional.empty();
    }
  }

  /** The row of a file, if it has one. */
  public static Optional<Row> row(String file) {
    return rows().stream().filter(row -> row.file().equals(file)).findFirst();
  }

  /** The sizes of a prefix. */
  public record Sizes(int conditions, int events, int cutoffs) {}

  /** Returns whether the nets are there. */
  public static boolean present() {
    return Files.exists(FOLDER.resolve("reference.csv"));
  }

  /** Returns whether a file is there. */
  public static boolean present(String file) {
    return Files.exists(FOLDER.resolve(file));
  }

  /** Returns the reason why a test is skipped. */
  public static String missing() {
    return "there is no folder ../shared/nets beside the project";
  }

  /** The rows of the table; none if it is not there. */
  public static List<Row> rows() {
    if (!present()) {
      return List.of();
    }
    try {
      return Files.readAllLines(FOLDER.resolve("reference.csv")).stream()
          .skip(1)
          .map(line -> row(line.split(",", -1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Row row(String[] cells) {
    return new Row(
        cells[0],
        Integer.parseInt(cells[1]),
        Integer.parseInt(cells[2]),
        Integer.parseInt(cells[3]),
        Integer.parseInt(cells[4]),
        number(cells[5]),
        number(cells[6]),
        number(cells[7]),
        sizes(cells, 8),
        sizes(cells, 11),
        sizes(cells, 14));
  }

  private static OptionalInt number(String cell) {
    return cell.matches("[0-9]+") ? OptionalInt.of(Integer.parseInt(cell)) : OptionalInt.empty();
  }

  private static Optional<Sizes> sizes(String[] cells, int first) {
    OptionalInt conditions = number(cells[first]);
    OptionalInt events = number(cells[first + 1]);
    OptionalInt cutoffs = number(cells[first + 2]);
    return conditions.isPresent() && events.isPresent() && cutoffs.isPresent()
        ? Optional.of(new Sizes(conditions.getAsInt(), events.getAsInt(), cutoffs.getAsInt()))
        : Optional.empty();
  }

  /** A net of the folder, by its path there. */
  public static Net net(String file) {
    CASES.incrementAndGet();
    READ.add(file);
    try {
      byte[] bytes = Files.readAllBytes(FOLDER.resolve(file));
      boolean pnml = file.endsWith(".pnml");
      String text = new String(bytes, pnml ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
      SourceText source = new SourceText(file, text);
      NetFile read = pnml ? PnmlReader.read(source) : LlNetReader.read(source);
      assertEquals(List.of(), read.diagnostics());
      return read.net().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
