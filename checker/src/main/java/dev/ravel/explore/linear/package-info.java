// SPDX-License-Identifier: Apache-2.0

/**
 * Linear programmes, solved by ojAlgo, which only this package knows. Its results have the errors
 * of floating point numbers. A result is a proposal, which its user has to check.
 *
 * <p>{@link dev.ravel.explore.linear.LinearProgramme} is all there is.
 *
 * <p>May import {@code source} and {@code org.ojalgo}.
 */
package dev.ravel.explore.linear;
