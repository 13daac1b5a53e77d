// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import dev.ravel.explore.Budget;
import dev.ravel.explore.prefix.AdequateOrder;
import dev.ravel.explore.prefix.Saturated;
import dev.ravel.explore.prefix.Saturation;
import dev.ravel.formats.LlNetReader;
import dev.ravel.net.Net;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Complete prefixes beside the published times of the unfolder Cunf, by {@code ./mvnw -q -Pnets}.
 * For each net of the table {@code ../shared/nets/reference.csv} without read arcs it prints
 * events, Cunf's processor seconds, those of {@code ravel check NET --engine prefix} with all that
 * a process costs, best of three, and their ratio to three times Cunf's and half a second, which is
 * allowed; from 10,000 events on also events per second of both, Ravel's without what a net of one
 * transition costs; and the bytes per event that the prefix takes. It fails if more is used than is
 * allowed or sizes differ. Cunf's times are from another machine. {@code -Dnets=dme} measures nets
 * with such a name alone. Needs {@code sh} and an unused processor.
 */
public final class PrefixComparison {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final Path NETS = ROOT.resolve("../shared/nets").normalize();
  private static final String SMALLEST = "mcc/Sudoku-PT-AN01.ll_net";
  private static final int RUNS = 3;
  private static final int LIMIT = 3600; // seconds
  private static final int MANY = 10_000;

  private PrefixComparison() {}

  /** Measures; the arguments are parts of names of nets, all if there are none. */
  public static void main(String[] args) throws IOException, InterruptedException {
    double start = cpu(NETS.resolve(SMALLEST));
    System.out.printf("A net of one transition takes %.2f s.%n", start);
    System.out.printf(
        "%-34s %8s %8s %8s %8s %9s %9s %8s%n",
        "", "events", "Cunf s", "Ravel s", "allowed", "Cunf /s", "Ravel /s", "B/event");
    boolean good = true;
    for (String line : Files.readAllLines(NETS.resolve("reference.csv"))) {
      String[] cells = line.split(",", -1);
      boolean asked =
          args.length == 0 || List.of(args).stream().anyMatch(word -> cells[0].contains(word));
      if (asked && cells[4].equals("0") && cells[9].matches("[0-9]+")) {
        good &= measure(cells, start);
      }
    }
    if (!good) {
      throw new IllegalStateException("more was used than is allowed, or sizes differ");
    }
  }

  private static boolean measure(String[] cells, double start)
      throws IOException, InterruptedException {
    Path file = NETS.resolve(cells[0]);
    int events = Integer.parseInt(cells[9]);
    double cunf = Double.parseDouble(cells[17]);
    double allowed = 3 * cunf + 0.5;
    double ravel = cpu(file);
    Saturated result = Saturation.of(net(file), AdequateOrder.ERV, Budget.unlimited());
    boolean same = result.events() == events;
    String rates =
        events < MANY
            ? "%9s %9s".formatted("", "")
            : "%,9d %,9d".formatted((long) (events / cunf), (long) (events / (ravel - start)));
    System.out.printf(
        "%-34s %,8d %8.3f %8.2f %7.2fx %s %,8d%s%n",
        cells[0],
        events,
        cunf,
        ravel,
        ravel / allowed,
        rates,
        result.bytes() / Math.max(1, result.histories()),
        same ? "" : "  differs: " + result.events());
    return same && ravel <= allowed;
  }

  private static Net net(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return LlNetReader.read(new SourceText(file.toString(), text)).net().orElseThrow();
  }

  /** The processor seconds of a whole process, the least of some runs. */
  private static double cpu(Path file) throws IOException, InterruptedException {
    double best = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      best = Math.min(best, once(file));
    }
    return best;
  }

  private static double once(Path file) throws IOException, InterruptedException {
    String ravel = ROOT.resolve("ravel").toString();
    WholeProcess process =
        WholeProcess.run(
            ROOT,
            LIMIT,
            List.of(ravel, "check", file.toString(), "--engine", "prefix", "--query", "one-safe"));
    if (process.exitCode() != 0) {
      throw new IllegalStateException(process.output());
    }
    return process.seconds();
  }
}
