// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.gson.JsonObject;
import dev.ravel.source.SourceText;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.FoldingRangeCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RenameCapabilities;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;

/** An editor's side of the protocol, with a process {@code ravel lsp} at the other end. */
final class Editor implements LanguageClient, AutoCloseable {
  /** The time for an answer, in seconds; only a server that hangs needs as much. */
  private static final long PATIENCE = 60;

  private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
  private final BlockingQueue<Integer> refused = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Process process;
  private final LanguageServer server;
  private final ServerCapabilities capabilities;

  /** Starts a server and greets it. */
  Editor() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.ravel.cli.Ravel",
                "lsp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            this,
            new Heard(process.getInputStream()),
            process.getOutputStream(),
            threads,
            talk ->
                message -> {
                  if (message instanceof ResponseMessage its && its.getError() != null) {
                    refused.add(its.getError().getCode());
                  }
                  talk.consume(message);
                });
    var _ = launcher.startListening();
    server = launcher.getRemoteProxy();
    TextDocumentClientCapabilities document = new TextDocumentClientCapabilities();
    document.setRename(new RenameCapabilities(true, false));
    document.setFoldingRange(new FoldingRangeCapabilities());
    DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
    symbols.setHierarchicalDocumentSymbolSupport(true);
    document.setDocumentSymbol(symbols);
    CompletionCapabilities completion = new CompletionCapabilities();
    completion.setCompletionItem(new CompletionItemCapabilities(true));
    document.setCompletion(completion);
    InitializeParams greeting = new InitializeParams();
    greeting.setCapabilities(
        new ClientCapabilities(new WorkspaceClientCapabilities(), document, null));
    capabilities = await(server.initialize(greeting)).getCapabilities();
    server.initialized(new InitializedParams());
  }

  /** Returns the capabilities of the server. */
  ServerCapabilities capabilities() {
    return capabilities;
  }

  /** Returns the server's service for documents. */
  TextDocumentService documents() {
    return server.getTextDocumentService();
  }

  /** Opens a document and gives what is wrong with it. */
  List<Diagnostic> open(String uri, String text) {
    documents().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "ravel", 1, text)));
    return diagnostics(uri);
  }

  /** Opens a document and waits for nothing. */
  void tell(DidOpenTextDocumentParams document) {
    documents().didOpen(document);
  }

  /** Tells settings, of which there are none. */
  void settings() {
    server
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(new JsonObject()));
  }

  /** The code of the next request that is refused, as the server writes it. */
  List<Integer> refusals() {
    try {
      Integer code = refused.poll(PATIENCE, TimeUnit.SECONDS);
      return code == null ? List.of() : List.of(code);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A text after edits of it, none of which overlap. */
  static String with(String text, List<? extends TextEdit> edits) {
    SourceText source = new SourceText("", text);
    StringBuilder edited = new StringBuilder(text);
    edits.stream()
        .sorted(
            Comparator.comparingInt((TextEdit its) -> offset(source, its.getRange().getStart()))
                .reversed())
        .forEach(
            its ->
                edited.replace(
                    offset(source, its.getRange().getStart()),
                    offset(source, its.getRange().getEnd()),
                    its.getNewText()));
    return edited.toString();
  }

  private static int offset(SourceText text, Position at) {
    return text.lineStart(at.getLine() + 1) + at.getCharacter();
  }

  /** Replaces the text of a document and gives what is wrong with it then. */
  List<Diagnostic> change(String uri, int version, String text) {
    documents()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(text))));
    return diagnostics(uri);
  }

  /** Closes a document. */
  List<Diagnostic> close(String uri) {
    documents().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    return diagnostics(uri);
  }

  /** The next that is said to be wrong with a document. */
  List<Diagnostic> diagnostics(String uri) {
    try {
      while (true) {
        PublishDiagnosticsParams next = published.poll(PATIENCE, TimeUnit.SECONDS);
        if (next == null) {
          throw new AssertionError("no diagnostics of " + uri);
        }
        if (next.getUri().equals(uri)) {
          return next.getDiagnostics();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** An answer of the server. */
  static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.get(PATIENCE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  /** The place of the first character of a text, which stands in another one. */
  static Position at(String text, String part) {
    int offset = text.indexOf(part);
    if (offset < 0) {
      throw new AssertionError(part);
    }
    int line = (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    return new Position(line, offset - text.lastIndexOf('\n', offset - 1) - 1);
  }

  /** Ends the server as the protocol wants it, and gives its exit code. */
  int end() throws InterruptedException {
    await(server.shutdown());
    server.exit();
    return code();
  }

  /** Ends the server by closing its input, and gives its exit code. */
  int leave() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return code();
  }

  /** Ends the server as Ctrl-C does, which the launcher passes on, and gives its exit code. */
  int interrupt() throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    int _ = new ProcessBuilder("kill", "-USR1", pid).start().waitFor();
    return code();
  }

  private int code() throws InterruptedException {
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end");
    }
    return process.exitValue();
  }

  /** Keeps what the server writes. */
  private final class Heard extends FilterInputStream {
    private Heard(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int its = super.read();
      if (its >= 0) {
        synchronized (heard) {
          heard.write(its);
        }
      }
      return its;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int count = super.read(into, from, length);
      if (count > 0) {
        synchronized (heard) {
          heard.write(into, from, count);
        }
      }
      return count;
    }
  }

  /**
   * Fails where the server has written something between its messages. Not every editor ignores
   * that.
   */
  private void onlyMessages() {
    byte[] all;
    synchronized (heard) {
      all = heard.toByteArray();
    }
    Pattern head = Pattern.compile("Content-Length: (\\d+)\r\n\r\n");
    Matcher heads = head.matcher(new String(all, StandardCharsets.ISO_8859_1));
    for (int at = 0; at < all.length; ) {
      if (!heads.find(at) || heads.start() != at) {
        throw new AssertionError(
            "no message: " + new String(all, at, all.length - at, StandardCharsets.UTF_8));
      }
      at = heads.end() + Integer.parseInt(heads.group(1));
    }
  }

  /** Returns whether the process still runs. */
  boolean runs() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    threads.shutdownNow();
    onlyMessages();
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    published.add(diagnostics);
  }

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {}
}
