// SPDX-License-Identifier: Apache-2.0

/**
 * Tests as C. The room has what forces the schedule of an execution in the natively compiled
 * program, and, for a model, a skeleton to be filled.
 *
 * <p>May import {@code processor}, whose steps say how the machine knows them again, {@code system}
 * and {@code source}.
 */
package dev.ravel.driver;
