// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.resource.impl.ResourceServiceProviderRegistryImpl;

/**
 * Takes every document that the editor sends for a model, whatever its address: one that has never
 * been saved has no ending to tell by.
 */
final class OneLanguage extends ResourceServiceProviderRegistryImpl {
  private final IResourceServiceProvider ravel;

  OneLanguage() {
    ravel =
        new RavelIdeSetup()
            .createInjectorAndDoEMFRegistration()
            .getInstance(IResourceServiceProvider.class);
    getExtensionToFactoryMap().put("ravel", ravel);
  }

  @Override
  public IResourceServiceProvider getResourceServiceProvider(URI uri, String contentType) {
    return ravel;
  }

  @Override
  public IResourceServiceProvider getResourceServiceProvider(URI uri) {
    return ravel;
  }
}
