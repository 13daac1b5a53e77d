// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lsp;

/** Sets the editor's parser up outside of Eclipse. */
public class RavelStandaloneSetup extends RavelStandaloneSetupGenerated {}
