// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.fuzz.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The words of a call by chance. They are those that each command declares. */
final class FuzzOptions {
  private static final Interruption NOBODY = new Interruption();

  private static final List<Subcommand> COMMANDS = new Ravel(List.of(), NOBODY).commands();

  /** Options that are left out. One never ends, the others are always there with small values. */
  private static final Set<String> NEVER = Set.of("--watch", "--quick", "--timeout", "--help");

  /** Options after which a file is named that is then written, and commands that write one. */
  private static final Set<String> WRITING =
      Set.of("new", "convert", "--report", "--junit", "--save-events", "-o", "--emit");

  private final Random random;

  FuzzOptions(Random random) {
    this.random = random;
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Returns the names of all commands but one. A worker goes on until it is interrupted. */
  static List<String> names() {
    return COMMANDS.stream().map(Subcommand::name).filter(its -> !its.equals("worker")).toList();
  }

  /** A call that is mostly right. */
  List<String> call(String command, List<String> files) {
    List<String> words = new ArrayList<>(List.of(command));
    List<Usage.Option> all = usage(command).options();
    for (int i = random.nextInt(5) - 2; i > 0; i--) {
      words.addAll(option(some(all), files));
    }
    if (command.equals("check")) {
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> words.add("--json");
        case 3 -> words.add("--json=events");
        case 4 -> words.addAll(List.of("--format", "sarif"));
        case 5 -> words.addAll(List.of("--format", "narrated"));
        case 6 -> words.addAll(List.of("--report", FuzzInput.FOLDER + "page.html"));
        case 7 ->
            words.addAll(
                List.of("--engine=unfolding", "--save-events", FuzzInput.FOLDER + "events.json"));
        default -> words.addAll(List.of("--engine", some(List.of("graph", "dpor", "unfolding"))));
      }
    } else if (command.equals("test")) {
      words.addAll(List.of("--junit", FuzzInput.FOLDER + "results.xml"));
    } else if (command.equals("compare") && random.nextBoolean()) {
      words.add("--json");
    }
    return confined(limited(command, words, files));
  }

  /** A call with any words. */
  List<String> wild(List<String> files) {
    String command = some(names());
    List<String> words = new ArrayList<>(random.nextInt(20) == 0 ? List.of() : List.of(command));
    for (int i = random.nextInt(4); i > 0; i--) {
      words.addAll(option(some(usage(command).options()), files));
    }
    List<String> beside = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      beside.add(positional(command, files));
    }
    List<String> call = new ArrayList<>(limited(command, words, beside));
    switch (random.nextInt(8)) {
      case 0 -> call.remove(random.nextInt(call.size()));
      case 1 -> call.add(random.nextInt(call.size()), some(call));
      case 2 -> Collections.swap(call, random.nextInt(call.size()), random.nextInt(call.size()));
      case 3 -> call.add(random.nextInt(call.size()), some(List.of("--help", "-h", "help", "--")));
      case 4, 5 -> respell(call);
      default -> {}
    }
    return confined(call);
  }

  /** Spells a word in another way, but no range, which may become as long as a life. */
  private void respell(List<String> call) {
    int at = random.nextInt(call.size());
    if (!call.get(at).contains("..") && !call.get(at).equals("20ms")) {
      call.set(
          at, new Mutations(random, List.of("x", "=", "-", "--", "0", "@/")).respelt(call.get(at)));
    }
  }

  private static Usage usage(String command) {
    return COMMANDS.stream()
        .filter(its -> its.name().equals(command))
        .findFirst()
        .orElseThrow()
        .usage();
  }

  private static List<String> limited(String command, List<String> words, List<String> files) {
    List<String> all = new ArrayList<>(words);
    List<String> known =
        usage(command).options().stream().flatMap(option -> option.names().stream()).toList();
    if (known.contains("--timeout")) {
      all.addAll(List.of("--timeout", "20ms"));
    }
    if (known.contains("--steps") && !all.contains("--steps")) {
      all.addAll(List.of("--steps", "30"));
    }
    all.addAll(files);
    return all;
  }

  private String positional(String command, List<String> files) {
    List<String> words = usage(command).words();
    if (!words.isEmpty() && random.nextInt(4) > 0) {
      return some(words);
    }
    if (command.equals("explain") && random.nextBoolean()) {
      return some(List.of("V001", "k004", "Z999", "", "I001"));
    }
    return file(files);
  }

  private String file(List<String> files) {
    return switch (random.nextInt(8)) {
      case 0 -> "-";
      case 1 -> FuzzInput.FOLDER + "none.ravel";
      case 2 -> FuzzInput.FOLDER;
      case 3 ->
          FuzzInput.FOLDER
              + "out"
              + some(List.of(".aut", ".dot", ".pnml", ".ll_net", ".ravel", ""));
      default -> within(some(files));
    };
  }

  private static String within(String file) {
    return file.equals("-") || file.startsWith(FuzzInput.FOLDER) ? file : FuzzInput.FOLDER + file;
  }

  private List<String> option(Usage.Option option, List<String> files) {
    String name = some(option.names());
    if (NEVER.contains(name)) {
      return List.of();
    }
    if (option.label().isEmpty()) {
      return List.of(name);
    }
    if (option.attached() && random.nextInt(3) == 0) {
      return List.of(name);
    }
    String value = value(name, option, files);
    return option.attached() || name.startsWith("--") && random.nextBoolean()
        ? List.of(name + "=" + value)
        : List.of(name, value);
  }

  private String value(String name, Usage.Option option, List<String> files) {
    if (!option.values().isEmpty() && random.nextInt(15) > 0) {
      return some(option.values());
    }
    if (random.nextInt(12) == 0) {
      return some(Mutations.NUMBERS);
    }
    return switch (name) {
      case "--threads" -> some(List.of("1", "2", "3", "0", "1025", "-1"));
      case "--runs", "--length", "--depth" -> some(List.of("1", "2", "50"));
      case "--check" ->
          some(List.of("no deadlock", "no error", "no race", "terminates", "p1", "first", ""));
      case "--query" ->
          some(List.of("deadlock", "one-safe", "quasi-liveness", FuzzInput.FOLDER + "query.xml"));
      case "--trace" -> FuzzInput.FOLDER + "trace.json";
      case "-o" -> FuzzInput.FOLDER + some(List.of("o.svg", "o.json", "o.txt", "o.png"));
      case "--report", "--junit", "--save-events" -> FuzzInput.FOLDER + some(List.of("o.1", "o.2"));
      case "-D" -> some(List.of("N=2", "N=1..2", "x=1", "LIMIT=0", "B=true", "N=3..1", "N=", "=1"));
      case "--max-memory" -> some(List.of("1g", "200m", "1k", "0m", "1t"));
      case "--emit" -> FuzzInput.FOLDER + "tests";
      case "--schedule", "--of" ->
          some(List.of("", "A", "A B", "A*3", "(A)*", "A/2", "s", "T[0] T[1]"));
      default ->
          option.label().equals(Optional.of("FILE"))
              ? file(files)
              : some(List.of("0", "1", "2", "10", "100", "x", ""));
    };
  }

  /** The same words, where all files lie in the folder that are written or could be many. */
  private static List<String> confined(List<String> call) {
    // the whole disk is no input
    List<String> words =
        call.stream().map(word -> word.matches("/+") ? FuzzInput.FOLDER : word).toList();
    if (words.stream().noneMatch(word -> WRITING.contains(word.split("=", 2)[0]))) {
      return words;
    }
    List<String> all = new ArrayList<>();
    for (String word : words) {
      String[] parts = word.split("=", 2);
      if (parts.length == 2 && WRITING.contains(parts[0])) {
        all.add(parts[0] + "=" + FuzzInput.FOLDER + parts[1].replace(FuzzInput.FOLDER, ""));
      } else if (all.isEmpty() || named(parts[0]).isPresent() || takesValue(all.getLast())) {
        all.add(word);
      } else {
        all.add(word.startsWith(FuzzInput.FOLDER) ? word : FuzzInput.FOLDER + word);
      }
    }
    return all;
  }

  /**
   * Returns whether a word is an option after which a value stands that is no file to be written.
   */
  private static boolean takesValue(String word) {
    return !WRITING.contains(word)
        && named(word).filter(its -> its.label().isPresent() && !its.attached()).isPresent();
  }

  private static Optional<Usage.Option> named(String word) {
    return COMMANDS.stream()
        .flatMap(command -> command.usage().options().stream())
        .filter(its -> its.names().contains(word))
        .findFirst();
  }

  private <T> T some(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
