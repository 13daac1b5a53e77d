// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.source.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scripts that let shells complete the words of Ravel. They are made from the declarations of the
 * commands.
 */
final class Completion {
  /** The endings of the files that are checked. */
  private static final String ENDINGS = "ravel|pnml|ll_net|litmus";

  private final List<Subcommand> commands;

  Completion(List<Subcommand> commands) {
    this.commands = List.copyOf(commands);
  }

  private List<String> names() {
    return commands.stream().map(Subcommand::name).toList();
  }

  /** All ways to write an option that need no value of the user's own. */
  private static List<String> spellings(Usage.Option option) {
    List<String> spellings = new ArrayList<>(option.names());
    if (option.attached()) {
      option.values().forEach(value -> spellings.add(option.names().getLast() + "=" + value));
    }
    return spellings;
  }

  /** For bash. */
  List<String> bash() {
    List<String> values = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (Subcommand command : commands) {
      Usage usage = command.usage();
      usage.options().stream()
          .filter(option -> option.label().isPresent() && !option.attached())
          .forEach(option -> addValues(values, command, option));
      List<String> own = new ArrayList<>(usage.words());
      usage.options().forEach(option -> own.addAll(spellings(option)));
      words.add("      " + command.name() + ")");
      words.add("        words='" + String.join(" ", own) + "'");
      words.addAll(
          usage.files() ? List.of("        files=models", "        ;;") : List.of("        ;;"));
    }
    String first = String.join(" ", names());
    return script(
        "bash",
        Map.of(
            "{names}",
            List.of("    " + String.join("|", names()) + ")"),
            "{values}",
            values,
            "{words}",
            words,
            "{first}",
            List.of("    words=\"" + first + " --help --version $words\"")));
  }

  /** Returns the lines of a script, with those that are made in place of their names. */
  private static List<String> script(String shell, Map<String, List<String>> made) {
    return filled("completion." + shell, made).stream()
        .map(line -> line.replace("{default}", Ravel.DEFAULT_COMMAND).replace("{endings}", ENDINGS))
        .toList();
  }

  /** Returns the lines of a resource, with those that are made in place of their names. */
  static List<String> filled(String resource, Map<String, List<String>> made) {
    return Resource.text(Completion.class, resource)
        .lines()
        .flatMap(line -> made.getOrDefault(line, List.of(line)).stream())
        .toList();
  }

  private static void addValues(List<String> lines, Subcommand command, Usage.Option option) {
    String patterns =
        String.join("|", option.names().stream().map(n -> command.name() + ":" + n).toList());
    if (!option.values().isEmpty()) {
      lines.add("    " + patterns + ") words='" + String.join(" ", option.values()) + "' ;;");
    } else if (takesFile(option)) {
      lines.add("    " + patterns + ") files=any ;;");
    } else {
      lines.add("    " + patterns + ") ;;");
    }
  }

  private static boolean takesFile(Usage.Option option) {
    return option.label().filter("FILE"::equals).isPresent();
  }

  /** For zsh. */
  List<String> zsh() {
    List<String> usages = new ArrayList<>();
    commands.forEach(command -> addZsh(usages, command));
    return script(
        "zsh",
        Map.of(
            "{commands}",
            commands.stream()
                .map(its -> "    " + quoted(its.name() + ":" + zshText(its.summary())))
                .toList(),
            "{usages}",
            usages));
  }

  private static void addZsh(List<String> lines, Subcommand command) {
    Usage usage = command.usage();
    lines.add("    " + command.name() + ")");
    lines.add("      _arguments \\");
    for (Usage.Option option : usage.options()) {
      for (String name : option.names()) {
        lines.add("        " + quoted(zshOption(name, option)) + " \\");
      }
    }
    String rest =
        usage.files()
            ? "*:model:_files -g \"*.(" + ENDINGS + ")(-.)\""
            : usage.words().isEmpty()
                ? "*:word: "
                : "*:word:(" + String.join(" ", usage.words()) + ")";
    lines.add("        " + quoted(rest) + " ;;");
  }

  private static String zshOption(String name, Usage.Option option) {
    String text = "[" + zshText(option.description()) + "]";
    Optional<String> label = option.label();
    if (label.isEmpty()) {
      return "*" + name + text;
    }
    String values =
        option.values().isEmpty()
            ? takesFile(option) ? "_files" : " "
            : "(" + String.join(" ", option.values()) + ")";
    String colons = option.attached() ? "::" : ":";
    return "*%s%s%s%s%s:%s"
        .formatted(name, option.attached() ? "=-" : "", text, colons, zshText(label.get()), values);
  }

  private static String zshText(String text) {
    return text.replace("\\", "").replace("[", "(").replace("]", ")").replace(":", "\\:");
  }

  /** For fish. */
  List<String> fish() {
    List<String> lines = new ArrayList<>();
    lines.add("# fish completion for ravel: ravel completion fish >");
    lines.add("# ~/.config/fish/completions/ravel.fish");
    lines.add("set -l commands " + String.join(" ", names()));
    lines.add("complete -c ravel -f");
    String first = "-n \"not __fish_seen_subcommand_from $commands\"";
    for (Subcommand command : commands) {
      lines.add(
          "complete -c ravel %s -a %s -d %s"
              .formatted(first, command.name(), quoted(command.summary())));
    }
    for (Subcommand command : commands) {
      String seen =
          command.name().equals(Ravel.DEFAULT_COMMAND)
              ? "-n \"__fish_seen_subcommand_from check; or not __fish_seen_subcommand_from"
                  + " $commands\""
              : "-n \"__fish_seen_subcommand_from " + command.name() + "\"";
      Usage usage = command.usage();
      if (usage.files()) {
        for (String ending : ENDINGS.split("\\|", -1)) {
          lines.add(
              "complete -c ravel %s -k -a \"(__fish_complete_suffix .%s)\""
                  .formatted(seen, ending));
        }
      }
      if (!usage.words().isEmpty()) {
        lines.add("complete -c ravel " + seen + " -a " + quoted(String.join(" ", usage.words())));
      }
      usage.options().forEach(option -> lines.add("complete -c ravel " + seen + fish(option)));
    }
    return lines;
  }

  private static String fish(Usage.Option option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      text.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^--?", ""));
    }
    if (option.label().isPresent() && !option.attached()) {
      text.append(takesFile(option) ? " -r -F" : " -x");
    }
    if (!option.values().isEmpty()) {
      text.append(" -a ").append(quoted(String.join(" ", option.values())));
    }
    return text.append(" -d ").append(quoted(option.description())).toString();
  }

  /** A word as all three shells take it literally. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
