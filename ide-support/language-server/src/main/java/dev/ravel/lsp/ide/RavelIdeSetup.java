// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.ravel.lsp.RavelRuntimeModule;
import dev.ravel.lsp.RavelStandaloneSetup;
import org.eclipse.xtext.util.Modules2;

/** Sets the language server up; found as a service. */
public class RavelIdeSetup extends RavelStandaloneSetup {
  @Override
  public Injector createInjector() {
    return Guice.createInjector(Modules2.mixin(new RavelRuntimeModule(), new RavelIdeModule()));
  }
}
