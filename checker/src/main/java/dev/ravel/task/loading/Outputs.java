// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The files that a command is to write. Two names are one file where they lead to it by any path,
 * or by hard or symbolic links; devices may be named as often as one likes.
 */
public final class Outputs {
  /** A file to write, and the option that names it. */
  private record Output(String option, String name) {}

  /** A file that is no output, and what the command does with it. */
  private record Taken(String name, String use) {}

  private static final List<Taken> STREAMS =
      List.of(
          new Taken("/dev/stdout", "to which the standard output goes"),
          new Taken("/dev/stderr", "to which the standard error goes"));

  private final List<Output> outputs = new ArrayList<>();

  /** Adds a file, if one is named. */
  public Outputs and(String option, Optional<String> name) {
    name.ifPresent(its -> outputs.add(new Output(option, its)));
    return this;
  }

  /** Returns whether none of the files is there yet, so that none can be one that is read. */
  public boolean areNew() {
    return outputs.stream().noneMatch(its -> exists(its.name()));
  }

  /**
   * Returns the reason why the files may not be written, a diagnostic {@code U001}. One is read as
   * well, two are the same, or one is where a standard stream goes.
   *
   * @param inputs the names of all files that the command reads
   */
  private Optional<Diagnostic> clash(Collection<String> inputs) {
    List<Taken> taken = new ArrayList<>(STREAMS);
    for (String input : inputs) {
      boolean standard = SourceFiles.isStandardInput(input);
      taken.add(new Taken(standard ? "/dev/stdin" : input, "which is read"));
    }
    for (Output output : outputs) {
      for (Taken its : taken) {
        if (same(output.name(), its.name())) {
          return Optional.of(clash(output, its));
        }
      }
      taken.add(new Taken(output.name(), "which `" + output.option() + "` names, too"));
    }
    return Optional.empty();
  }

  /** Throws what is made of the reason why the files may not be written, if there is one. */
  public void refuse(
      Collection<String> inputs, Function<Diagnostic, ? extends RuntimeException> refusal) {
    Optional<Diagnostic> clash = clash(inputs);
    if (clash.isPresent()) {
      throw refusal.apply(clash.get());
    }
  }

  private static Diagnostic clash(Output output, Taken its) {
    String also = its.name().equals(output.name()) ? "" : "the same file as `" + its.name() + "`, ";
    return Diagnostic.of(
            Problem.U001,
            "`%s` names `%s`, %s%s".formatted(output.option(), output.name(), also, its.use()))
        .help("name another file, so that nothing is overwritten");
  }

  private static boolean exists(String name) {
    try {
      return Files.exists(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean same(String one, String other) {
    try {
      Path first = Path.of(one);
      Path second = Path.of(other);
      return Files.exists(first) && Files.exists(second)
          ? Files.isRegularFile(first) && Files.isSameFile(first, second)
          : place(first).equals(place(second));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /** Returns the path of a file, which need not exist. */
  private static Path place(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    return folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName());
  }
}
