// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import org.eclipse.xtext.validation.IResourceValidator;

/** What the editor's parser and its tree are made of; Xtext calls the methods by their names. */
public class RavelRuntimeModule extends AbstractRavelRuntimeModule {
  /** What is wrong with a text is said by module language alone. */
  public Class<? extends IResourceValidator> bindIResourceValidator() {
    return FrontEndValidator.class;
  }
}
