// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Scripts that let shells complete the commands, options and values of Ravel, made from what the
 * commands declare.
 */
final class Completion {
  private static final String DEFAULT = "check";

  /** The endings of the files that are checked. */
  private static final String ENDINGS = "ravel|pnml|ll_net";

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
    List<String> lines = new ArrayList<>();
    lines.add("# bash completion for ravel: source <(ravel completion bash)");
    lines.add("_ravel() {");
    lines.add("  local cur=${COMP_WORDS[COMP_CWORD]} prev= command=" + DEFAULT);
    lines.add("  local words= files=");
    lines.add("  [ \"$COMP_CWORD\" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD-1]}");
    lines.add("  COMPREPLY=()");
    lines.add("  case ${COMP_WORDS[1]} in");
    lines.add("    " + String.join("|", names()) + ")");
    lines.add("      [ \"$COMP_CWORD\" -gt 1 ] && command=${COMP_WORDS[1]} ;;");
    lines.add("  esac");
    lines.add("  case $command:$prev in");
    for (Subcommand command : commands) {
      for (Usage.Option option : command.usage().options()) {
        if (option.label().isPresent() && !option.attached()) {
          addValues(lines, command, option);
        }
      }
    }
    lines.add("    *) case $command in");
    for (Subcommand command : commands) {
      Usage usage = command.usage();
      List<String> words = new ArrayList<>(usage.words());
      usage.options().forEach(option -> words.addAll(spellings(option)));
      lines.add("      " + command.name() + ")");
      lines.add("        words='" + String.join(" ", words) + "'");
      if (usage.files()) {
        lines.add("        files=models");
      }
      lines.add("        ;;");
    }
    lines.add("    esac ;;");
    lines.add("  esac");
    lines.add("  if [ \"$COMP_CWORD\" -eq 1 ]; then");
    lines.add("    words=\"" + String.join(" ", names()) + " --help --version $words\"");
    lines.add("  fi");
    lines.add("  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))");
    lines.add("  if [ \"$files\" = models ]; then");
    lines.add("    compopt -o filenames 2>/dev/null");
    lines.add(
        "    COMPREPLY+=($(compgen -d -- \"$cur\") $(compgen -f -- \"$cur\""
            + " | grep -E '[.]("
            + ENDINGS
            + ")$'))");
    lines.add("  elif [ \"$files\" = any ]; then");
    lines.add("    compopt -o filenames 2>/dev/null");
    lines.add("    COMPREPLY+=($(compgen -f -- \"$cur\"))");
    lines.add("  fi");
    lines.add("}");
    lines.add("complete -F _ravel ravel");
    return lines;
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
    List<String> lines = new ArrayList<>();
    lines.add("#compdef ravel");
    lines.add("# zsh completion for ravel: ravel completion zsh > DIR/_ravel");
    lines.add("_ravel() {");
    lines.add("  local -a commands");
    lines.add("  commands=(");
    for (Subcommand command : commands) {
      lines.add("    " + quoted(command.name() + ":" + zshText(command.summary())));
    }
    lines.add("  )");
    lines.add("  local command=" + DEFAULT);
    lines.add("  if (( CURRENT == 2 )); then");
    lines.add("    _describe -t commands command commands");
    lines.add("  elif (( ${+commands[(r)${words[2]}:*]} )) && [[ -n ${words[2]} ]]; then");
    lines.add("    command=${words[2]}");
    lines.add("    shift words");
    lines.add("    (( CURRENT-- ))");
    lines.add("  fi");
    lines.add("  case $command in");
    for (Subcommand command : commands) {
      addZsh(lines, command);
    }
    lines.add("  esac");
    lines.add("}");
    lines.add("_ravel \"$@\"");
    return lines;
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
    return "*"
        + name
        + (option.attached() ? "=-" : "")
        + text
        + colons
        + zshText(label.get())
        + ":"
        + values;
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
          "complete -c ravel "
              + first
              + " -a "
              + command.name()
              + " -d "
              + quoted(command.summary()));
    }
    for (Subcommand command : commands) {
      String seen =
          command.name().equals(DEFAULT)
              ? "-n \"__fish_seen_subcommand_from check; or not __fish_seen_subcommand_from"
                  + " $commands\""
              : "-n \"__fish_seen_subcommand_from " + command.name() + "\"";
      Usage usage = command.usage();
      if (usage.files()) {
        lines.add("complete -c ravel " + seen + " -k -a \"(__fish_complete_suffix .ravel)\"");
        lines.add("complete -c ravel " + seen + " -k -a \"(__fish_complete_suffix .pnml)\"");
        lines.add("complete -c ravel " + seen + " -k -a \"(__fish_complete_suffix .ll_net)\"");
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
