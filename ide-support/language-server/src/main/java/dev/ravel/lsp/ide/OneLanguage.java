// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp.ide;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.resource.impl.ResourceServiceProviderRegistryImpl;

/**
 * The choice of the language of a document. Every document that the editor sends is a model,
 * whatever its address, as one that has never been saved has no ending.
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
