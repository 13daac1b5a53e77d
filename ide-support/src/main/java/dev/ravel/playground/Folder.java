// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.cli.WrittenFile;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.ModelFiles;
import dev.ravel.task.loading.SourceFiles;
import dev.ravel.task.loading.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder that is served. Its models and nets can be read, and written if that was allowed.
 *
 * @param root with all links resolved
 * @param open the file that the page begins with, if one was named
 * @param writable whether files may be written
 */
record Folder(Path root, Optional<String> open, boolean writable) {
  /** The most files that are listed. */
  private static final int MOST = 2000;

  /** A request that is refused, and why. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    private final int status;

    Refused(int status, String why) {
      super(why);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  /**
   * A file of the folder.
   *
   * @param text absent if the page has it
   * @param hash of what the file holds
   */
  record Saved(String name, Optional<String> text, String hash) {}

  /** The files of the folder, relative to it. */
  List<String> files() {
    return switch (ModelFiles.programsUnder(root.toString())) {
      case ModelFiles.Found.Nothing _ -> List.of();
      case ModelFiles.Found.Files its ->
          its.names().stream()
              .limit(MOST)
              .map(name -> root.relativize(Path.of(name)).toString())
              .toList();
    };
  }

  /** A workspace that reads here, and a text in place of one file. */
  Workspace with(String name, String text) {
    return new Workspace(root, Map.of(name, text));
  }

  /** Refuses names that are no models of the folder. */
  void check(String name) throws Refused {
    if (!name.endsWith(".ravel") && !FrontEnds.holdsNet(name) && !FrontEnds.holdsC(name)) {
      throw new Refused(400, "`" + name + "` is no model, no net and no C program");
    }
    try {
      if (!new Workspace(root, Map.of()).inside(name).startsWith(root) || name.startsWith("-")) {
        throw new Refused(400, "`" + name + "` is no name of a file");
      }
    } catch (IOException | InvalidPathException outside) {
      throw new Refused(403, "`" + name + "` is not in the folder that is served");
    }
  }

  /** Returns the contents of a file, with their hash. */
  Saved read(String name) throws Refused {
    check(name);
    SourceFiles.Outcome outcome =
        new Workspace(root, Map.of())
            .during(() -> new SourceFiles(InputStream.nullInputStream()).read(name));
    return switch (outcome) {
      case SourceFiles.Outcome.Failed(Diagnostic why) -> throw new Refused(404, why.message());
      case SourceFiles.Outcome.Read its ->
          new Saved(name, Optional.of(its.text().text()), its.sha256().hex());
    };
  }

  /**
   * Writes a file.
   *
   * @param hash of what the file is believed to hold; empty if it is believed not to be there
   */
  Saved write(String name, String text, String hash) throws Refused {
    if (!writable) {
      throw new Refused(403, "files are only read: start `ravel serve --write` to save them");
    }
    check(name);
    String there;
    try {
      there = read(name).hash();
    } catch (Refused absent) {
      there = "";
    }
    if (!there.equals(hash)) {
      throw new Refused(409, "`" + name + "` has changed meanwhile: nothing was written");
    }
    Optional<Diagnostic> failed = WrittenFile.write(root.resolve(name).toString(), text);
    if (failed.isPresent()) {
      throw new Refused(500, failed.get().message());
    }
    String written = new Sha256(text.getBytes(StandardCharsets.UTF_8)).hex();
    return new Saved(name, Optional.empty(), written);
  }
}
