// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.explore.Named;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.source.Diagnostic;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The streams of the program and what is known about them. A stream whose reader has gone away is
 * written to in silence; {@link #failure} tells why results could not be written otherwise.
 */
public final class Console {
  private final Outlet results;
  private final PrintStream out;
  private final PrintStream err;
  private final InputStream in;
  private final Map<String, String> environment;
  private final boolean outIsTerminal;
  private final boolean errIsTerminal;
  private final boolean inIsTerminal;

  /**
   * A console whose standard input is no terminal.
   *
   * @param out for results
   * @param err for progress, warnings and errors
   * @param in the standard input
   * @param environment the variables of the environment
   * @param outIsTerminal whether a person looks at {@code out}
   * @param errIsTerminal whether a person looks at {@code err}
   */
  public Console(
      OutputStream out,
      OutputStream err,
      InputStream in,
      Map<String, String> environment,
      boolean outIsTerminal,
      boolean errIsTerminal) {
    this(
        new Outlet(out, false),
        new Outlet(err, false),
        in,
        environment,
        outIsTerminal,
        errIsTerminal,
        false);
  }

  private Console(
      Outlet out,
      Outlet err,
      InputStream in,
      Map<String, String> environment,
      boolean outIsTerminal,
      boolean errIsTerminal,
      boolean inIsTerminal) {
    this.results = out;
    this.out = printing(out);
    this.err = printing(err);
    this.in = in;
    this.environment = Map.copyOf(environment);
    this.outIsTerminal = outIsTerminal;
    this.errIsTerminal = errIsTerminal;
    this.inIsTerminal = inIsTerminal;
  }

  private static PrintStream printing(Outlet outlet) {
    return new PrintStream(
        new BufferedOutputStream(outlet, 1 << 16), false, StandardCharsets.UTF_8);
  }

  /** The console of this process. Text is UTF-8. */
  public static Console ofProcess() {
    String out = target(1);
    String err = target(2);
    return new Console(
        new Outlet(new FileOutputStream(FileDescriptor.out), isPipe(out)),
        new Outlet(new FileOutputStream(FileDescriptor.err), isPipe(err)),
        System.in,
        System.getenv(),
        isTerminal(out),
        isTerminal(err),
        isTerminal(target(0)));
  }

  /** Returns the file of a descriptor, where the system says so; else nothing. */
  private static String target(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  private static boolean isPipe(String target) {
    return target.startsWith("pipe:") || target.startsWith("socket:");
  }

  private static boolean isTerminal(String target) {
    return target.isEmpty()
        ? System.console().isTerminal()
        : target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
  }

  /** Returns the reason why results could not be written, if that was so. */
  public Optional<String> failure() {
    out.flush();
    return results.failure();
  }

  /** Returns the stream for results. */
  public PrintStream out() {
    return out;
  }

  /** Returns the stream for everything else. */
  public PrintStream err() {
    return err;
  }

  /** The standard input. */
  public InputStream in() {
    return in;
  }

  /** Returns whether a person writes to {@link #in} and sees there what was written. */
  public boolean isConversation() {
    return inIsTerminal && outIsTerminal;
  }

  /**
   * Returns whether a person can be asked, that is one that writes to {@link #in} and sees
   * complaints.
   */
  public boolean canAsk() {
    return inIsTerminal && errIsTerminal;
  }

  /** A variable of the environment, if it is set and not empty. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  /** Returns whether a person looks at {@link #err} and lines can be rewritten there. */
  public boolean showsProgress() {
    return errIsTerminal && !dumb();
  }

  /** Prints lines as results. */
  public void print(List<String> lines) {
    lines.forEach(line -> out.print(line + "\n"));
    out.flush();
  }

  /** A text that is written bit by bit, since it may be too large to be held. */
  @FunctionalInterface
  public interface Text {
    /** Writes it. */
    void write(Writer to) throws IOException;
  }

  /** Prints a text as results. */
  public void print(Text text) {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    try {
      text.write(writer);
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("a stream that keeps failures to itself reports one", e);
    }
  }

  /** Prints lines beside the results. */
  public void complain(List<String> lines) {
    out.flush();
    lines.forEach(line -> err.print(line + "\n"));
    err.flush();
  }

  /** Says what is wrong, beside the results, in the style of a command line without options. */
  public void complain(Diagnostic why) {
    complain(new DiagnosticText(errStyle(Colour.AUTO, false)).one(why));
  }

  /** The rule when text is coloured. */
  public enum Colour implements Named {
    /** The value for output at which a person looks. */
    AUTO,
    /** Always. */
    ALWAYS,
    /** Never. */
    NEVER
  }

  /**
   * The style of the results.
   *
   * @param ascii whether only ASCII may be used, whatever the locale
   */
  public Style outStyle(Colour colour, boolean ascii) {
    return style(colour, ascii, outIsTerminal);
  }

  /** The style of what is beside the results. */
  public Style errStyle(Colour colour, boolean ascii) {
    return style(colour, ascii, errIsTerminal);
  }

  private Style style(Colour colour, boolean ascii, boolean terminal) {
    return new Style(coloured(colour, terminal), ascii || !localeIsUtf8(), width(terminal));
  }

  private boolean coloured(Colour colour, boolean terminal) {
    return switch (colour) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> {
        if (variable("NO_COLOR").isPresent()) {
          yield false;
        }
        if (variable("CLICOLOR_FORCE").filter(value -> !value.equals("0")).isPresent()) {
          yield true;
        }
        yield terminal && !dumb();
      }
    };
  }

  private boolean dumb() {
    return variable("TERM").filter(term -> term.equals("dumb")).isPresent();
  }

  /** The launcher may give Java another locale than the user has, which it names then. */
  private boolean localeIsUtf8() {
    String locale =
        variable("RAVEL_LOCALE")
            .or(() -> variable("LC_ALL"))
            .or(() -> variable("LC_CTYPE"))
            .or(() -> variable("LANG"))
            .orElse("C");
    String lower = locale.toLowerCase(Locale.ROOT);
    return lower.contains("utf-8") || lower.contains("utf8");
  }

  private int width(boolean terminal) {
    return variable("COLUMNS")
        .filter(value -> value.matches("[1-9][0-9]{0,5}"))
        .map(Integer::parseInt)
        .or(() -> terminal ? TerminalSize.columns() : Optional.empty())
        .orElse(Style.USUAL_WIDTH);
  }
}
