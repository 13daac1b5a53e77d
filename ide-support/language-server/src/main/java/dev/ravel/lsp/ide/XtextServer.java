// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.util.Modules;
import dev.ravel.editor.LanguageServer;
import dev.ravel.editor.SessionEnd;
import dev.ravel.result.ExitCode;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.log4j.LogManager;
import org.apache.log4j.varia.NullAppender;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.eclipse.xtext.ide.server.ServerModule;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.ide.server.semantictokens.SemanticTokensService;
import org.eclipse.xtext.resource.IResourceServiceProvider;

/** The language server, on two streams until the editor goes. */
public final class XtextServer implements LanguageServer {

  /** Waits for the editor's word that the server should end. */
  private static final class Ending implements ILanguageServerShutdownAndExitHandler {
    private final CompletableFuture<ExitCode> ended = new CompletableFuture<>();
    private boolean announced;

    @Override
    public synchronized void shutdown() {
      announced = true;
    }

    @Override
    public synchronized void exit() {
      // The protocol wants another code of a server that is ended without notice.
      ended.complete(announced ? ExitCode.SUCCESS : ExitCode.UNEXPECTED);
    }
  }

  @Override
  public ExitCode serve(InputStream in, OutputStream out) {
    // Xtext logs what it also answers, by itself on standard output, which is the editor's.
    LogManager.getRootLogger().removeAllAppenders();
    LogManager.getRootLogger().addAppender(new NullAppender());
    Ending ending = new Ending();
    Injector injector =
        Guice.createInjector(
            Modules.override(new ServerModule())
                .with(
                    binder -> {
                      binder
                          .bind(org.eclipse.lsp4j.services.LanguageServer.class)
                          .to(RavelServer.class);
                      binder
                          .bind(IResourceServiceProvider.Registry.class)
                          .toInstance(new OneLanguage());
                      binder.bind(SemanticTokensService.class).to(Colours.class);
                      binder.bind(WorkspaceManager.class).to(OpenDocuments.class);
                      binder.bind(ILanguageServerShutdownAndExitHandler.class).toInstance(ending);
                    }));
    RavelServer server = injector.getInstance(RavelServer.class);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Launcher<LanguageClient> launcher =
          Launcher.createLauncher(server, LanguageClient.class, in, out, threads, talk -> talk);
      server.connect(launcher.getRemoteProxy());
      Future<Void> listening = launcher.startListening();
      threads.execute(() -> end(listening, ending));
      return SessionEnd.await(ending.ended);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the editor's connection broke", e.getCause());
    } finally {
      threads.shutdownNow();
      injector.getInstance(ExecutorService.class).shutdownNow();
    }
  }

  /** Ends with the stream too, as when the editor was killed. */
  private static void end(Future<Void> listening, Ending ending) {
    try {
      listening.get();
      ending.exit();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      ending.ended.completeExceptionally(e.getCause());
    }
  }
}
