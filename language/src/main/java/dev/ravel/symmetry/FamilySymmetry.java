// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

/**
 * The symmetry of a family of threads.
 *
 * @param symmetric whether some of its members are interchangeable
 * @param text a sentence without a full stop: how many are, or what tells them apart
 */
public record FamilySymmetry(boolean symmetric, String text) {}
