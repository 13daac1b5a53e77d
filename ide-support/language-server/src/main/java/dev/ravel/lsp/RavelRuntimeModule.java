// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

import org.eclipse.xtext.validation.IResourceValidator;

/** The parts of the editor's parser and its tree; Xtext calls the methods by their names. */
public class RavelRuntimeModule extends AbstractRavelRuntimeModule {
  /** Binds the validator, which reports what module language alone reports. */
  public Class<? extends IResourceValidator> bindIResourceValidator() {
    return FrontEndValidator.class;
  }
}
