// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Vim, Neovim and Emacs, set up with the lines of the manual, colour a word and show a problem.
 * Each is skipped where it is not installed.
 */
@Tag("thorough")
class OtherEditorsTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root"));

  /** The time for an editor, in seconds; only one that shows nothing needs as much. */
  private static final int PATIENCE = 100;

  private static final String WRONG =
      "shared counter: int[0..9]\nthread a { cuonter = 1 }\ncheck finally counter == 1\n";

  /** Waits for a problem and writes it to a file, with the colour of the first word. */
  private static final String LOOK =
      """
      let g:n = 0
      func Look(timer)
        let g:n += 1
        if g:n < 900 && %1$s == 0
          return
        endif
        let out = [&filetype . ' ' . synIDattr(synID(1, 1, 1), 'name')]
        for its in %2$s
          call add(out, its.%3$s)
        endfor
        call writefile(out, $HOME . '/seen')
        qall!
      endfunc
      call timer_start(100, 'Look', {'repeat': -1})
      """;

  private static final String ALE = LOOK.formatted("len(getloclist(0))", "getloclist(0)", "text");

  private static final String OWN =
      LOOK.formatted(
          "luaeval('#vim.diagnostic.get(0)')", "luaeval('vim.diagnostic.get(0)')", "message");

  @TempDir Path home;

  @BeforeEach
  void settle() throws IOException {
    Path ravel = home.resolve("bin/ravel");
    Files.createDirectories(ravel.getParent());
    Files.writeString(home.resolve("classpath"), System.getProperty("java.class.path"));
    Files.writeString(
        ravel,
        "#!/bin/sh\ncd '%s' && exec '%s/bin/java' -XX:TieredStopAtLevel=1 -cp \"$(cat '%s')\" dev.ravel.cli.Ravel \"$@\"\n"
            .formatted(
                Path.of("").toAbsolutePath(),
                System.getProperty("java.home"),
                home.resolve("classpath")));
    assertTrue(ravel.toFile().setExecutable(true));
    Files.writeString(home.resolve("wrong.ravel"), WRONG);
  }

  /** The blocks of code of a part of the manual's page, with the folder of this tree. */
  private static List<String> blocks(String heading) throws IOException {
    String page = Files.readString(ROOT.resolve("models/manual/editors.md"));
    String part = page.substring(page.indexOf("## " + heading + "\n")).split("\n## ", 2)[0];
    return List.of(part.split("(?m)^```.*\n", -1)).stream()
        .filter(its -> its.contains("/path/to/"))
        .map(its -> its.replace("/path/to/", ROOT + "/"))
        .toList();
  }

  private static void needs(String... files) {
    for (String file : files) {
      assumeTrue(Files.exists(Path.of(file)), "skipped: there is no " + file);
    }
  }

  private List<String> seen(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("TERM", "xterm");
    builder.environment().merge("PATH", home.resolve("bin") + ":", (old, bin) -> bin + old);
    builder.redirectErrorStream(true).redirectOutput(home.resolve("said").toFile());
    builder.redirectInput(Path.of("/dev/null").toFile());
    Process process = builder.start();
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    Path seen = home.resolve("seen");
    return Files.exists(seen)
        ? Files.readAllLines(seen)
        : List.of(Files.readString(home.resolve("said")));
  }

  private List<String> seenInTerminal(String command, String look)
      throws IOException, InterruptedException {
    Files.writeString(home.resolve("look.vim"), look);
    return seen("script", "-qec", command + " -S look.vim wrong.ravel", "/dev/null");
  }

  private static void shows(List<String> seen, String first) {
    assertEquals(first, seen.getFirst());
    assertTrue(seen.get(1).contains("unknown variable `cuonter`"), seen::toString);
  }

  @Test
  void vimShowsProblems() throws IOException, InterruptedException {
    needs("/usr/bin/vim", "/usr/share/vim/vimfiles/pack/dist-bundle/opt/ale", "/usr/bin/script");
    Files.writeString(home.resolve(".vimrc"), "packadd! ale\n" + blocks("Vim").get(0));
    shows(seenInTerminal("vim", ALE), "ravel ravelKeyword");
  }

  @Test
  void neovimShowsProblems() throws IOException, InterruptedException {
    needs("/usr/bin/nvim", "/usr/bin/script");
    List<String> blocks = blocks("Vim");
    Path settings = home.resolve(".config/nvim/init.vim");
    Files.createDirectories(settings.getParent());
    // The client is started as the version of Neovim wants it.
    Files.writeString(
        settings, "if has('nvim-0.11')\n" + blocks.get(1) + "else\n" + blocks.get(2) + "endif\n");
    shows(seenInTerminal("nvim", OWN), "ravel ravelKeyword");
  }

  @Test
  void emacsShowsProblems() throws IOException, InterruptedException {
    needs("/usr/bin/emacs");
    Files.writeString(
        home.resolve("look.el"),
        """
        (package-initialize)
        (unless (require 'eglot nil t) (princ "no eglot") (kill-emacs))
        %s
        (setq eglot-sync-connect 90 eglot-connect-timeout 90)
        (find-file "wrong.ravel")
        (font-lock-ensure)
        (call-interactively #'eglot)
        (let ((n 0))
          (while (and (< n 900) (null (flymake-diagnostics)))
            (accept-process-output nil 0.1)
            (setq n (1+ n))))
        (let ((seen (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\\n"))
              (first (format "%%s %%s\\n" major-mode (get-text-property 1 'face))))
          (with-temp-file "seen" (insert first seen "\\n")))
        (kill-emacs)
        """
            .formatted(blocks("Emacs").getFirst()));
    List<String> seen = seen("emacs", "--batch", "-l", "look.el");
    assumeTrue(!seen.getFirst().endsWith("no eglot"), "skipped: there is no Eglot");
    shows(seen, "ravel-mode font-lock-keyword-face");
  }
}
