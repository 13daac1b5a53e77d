// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.Property;

/**
 * A property to be decided.
 *
 * @param stops whether a violation of it ends the whole exploration, the other questions unknown
 */
public record Question(Property property, boolean stops) {}
